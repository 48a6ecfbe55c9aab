//! Inputs and interned sets of inputs.
//!
//! An input is known by its creation index on the path, its name and its type: two paths that ask
//! for the same input get the same [`InputId`]. Sets are sorted by creation index (then name and
//! type), so that walking one never shows the order in which a worker met its inputs. Unions are
//! remembered, because a new term nearly always repeats one.

use crate::sort::{JavaType, Sort};
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

/// A value that comes from outside the program under test.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Input {
    /// Position in creation order along the path; a model is indexed by it.
    pub index: u32,
    pub name: Box<str>,
    pub ty: JavaType,
}

impl Input {
    pub fn new(index: u32, name: &str, ty: JavaType) -> Input {
        Input { index, name: name.into(), ty }
    }

    pub fn sort(&self) -> Sort {
        self.ty.sort()
    }
}

/// The bit that stands for every input from this creation index on.
pub const LATER_INPUTS: u32 = 63;

/// An input within one worker's terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InputId(pub(crate) u32);

/// An interned set of inputs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct SetId(u32);

impl SetId {
    pub const EMPTY: SetId = SetId(0);
}

#[derive(Default)]
pub(crate) struct Inputs {
    all: Vec<Input>,
    known: FxHashMap<Input, InputId>,
    sets: Vec<Box<[InputId]>>,
    /// By set: see [`Inputs::bits`].
    bits: Vec<u64>,
    interned: FxHashMap<Box<[InputId]>, SetId>,
    unions: FxHashMap<(SetId, SetId), SetId>,
    free: Vec<SetId>,
}

impl Inputs {
    pub fn new() -> Inputs {
        let mut inputs = Inputs::default();
        inputs.intern(&[]);
        inputs
    }

    pub fn add(&mut self, input: &Input) -> InputId {
        if let Some(&id) = self.known.get(input) {
            return id;
        }
        let id = InputId(u32::try_from(self.all.len()).expect("fewer than 2^32 inputs fit in memory"));
        self.all.push(input.clone());
        self.known.insert(input.clone(), id);
        id
    }

    pub fn get(&self, id: InputId) -> &Input {
        &self.all[id.0 as usize]
    }

    pub fn members(&self, set: SetId) -> &[InputId] {
        &self.sets[set.0 as usize]
    }

    /// One bit for each creation index below [`LATER_INPUTS`], and one for all others together.
    pub fn bits(&self, set: SetId) -> u64 {
        self.bits[set.0 as usize]
    }

    pub fn single(&mut self, input: InputId) -> SetId {
        self.intern(&[input])
    }

    pub fn union(&mut self, a: SetId, b: SetId) -> SetId {
        if a == b || b == SetId::EMPTY {
            return a;
        }
        if a == SetId::EMPTY {
            return b;
        }
        let pair = if a.0 < b.0 { (a, b) } else { (b, a) };
        if let Some(&known) = self.unions.get(&pair) {
            return known;
        }
        let mut both: Vec<InputId> = [self.members(a), self.members(b)].concat();
        both.sort_by(|&x, &y| self.get(x).cmp(self.get(y)));
        both.dedup();
        let union = self.intern(&both);
        self.unions.insert(pair, union);
        union
    }

    fn intern(&mut self, members: &[InputId]) -> SetId {
        if let Some(&known) = self.interned.get(members) {
            return known;
        }
        let bits = members.iter().fold(0, |bits, &id| bits | 1 << self.get(id).index.min(LATER_INPUTS));
        let set = match self.free.pop() {
            Some(set) => {
                self.sets[set.0 as usize] = members.into();
                self.bits[set.0 as usize] = bits;
                set
            }
            None => {
                self.sets.push(members.into());
                self.bits.push(bits);
                SetId(u32::try_from(self.sets.len() - 1).expect("fewer than 2^32 sets fit in memory"))
            }
        };
        self.interned.insert(members.into(), set);
        set
    }

    /// Forgets every set but the live ones (`live` is indexed like the sets) and all unions.
    pub fn keep(&mut self, live: &[bool]) {
        self.unions.clear();
        self.interned.retain(|_, set| *set == SetId::EMPTY || live[set.0 as usize]);
        self.free.clear();
        for index in (1..self.sets.len()).rev() {
            if !live[index] {
                self.sets[index] = Box::default();
                self.free.push(SetId(index as u32));
            }
        }
    }

    pub fn set_count(&self) -> usize {
        self.sets.len()
    }

    pub fn set_index(set: SetId) -> usize {
        set.0 as usize
    }
}

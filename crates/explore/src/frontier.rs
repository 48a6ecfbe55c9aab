//! The open choices of a walk: what is left to follow, and how to get there.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use term::{Model, PathCondition, TermId, Terms};
use vm::VersionId;

use crate::schedule::{Entry, Schedule};
use crate::strategy::OpenId;

/// An alternative to follow.
#[derive(Debug, Clone)]
pub struct Alternative {
    pub number: u32,
    pub condition: Option<TermId>,
    /// Of the path condition with this alternative's condition; none while nobody has asked for one.
    pub model: Option<Rc<Model>>,
}

/// A choice with alternatives that were not followed yet.
#[derive(Debug)]
pub struct Open {
    pub version: VersionId,
    pub depth: usize,
    pub conditions: usize,
    /// Of the path condition here.
    pub model: Rc<Model>,
    /// The next one is last.
    pub left: Vec<Alternative>,
    /// The way here, where a strategy jumps about.
    pub way: Option<Rc<Way>>,
}

/// What holds at a choice: what was added since the choice before it on the same way. Ways share what they have in
/// common, because a long path has as many of them as choices.
#[derive(Debug)]
pub struct Way {
    before: Option<Rc<Way>>,
    /// Entries and conjuncts of the choices before.
    above: (usize, usize),
    entries: Vec<Entry>,
    conjuncts: Vec<TermId>,
    /// Places of conjuncts that say nothing to a reader.
    incidental: Vec<u32>,
}

impl Way {
    /// The way to where a path stands that went on from the choice before.
    pub fn on(before: Option<&Rc<Way>>, schedule: &[Entry], path: &PathCondition) -> Way {
        let above = before.map_or((0, 0), |way| way.length());
        let incidental = path.incidental(path.len());
        let since = incidental.partition_point(|&at| (at as usize) < above.1);
        Way {
            before: before.map(Rc::clone),
            above,
            entries: schedule[above.0..].to_vec(),
            conjuncts: path.conjuncts()[above.1..].to_vec(),
            incidental: incidental[since..].to_vec(),
        }
    }

    fn length(&self) -> (usize, usize) {
        (self.above.0 + self.entries.len(), self.above.1 + self.conjuncts.len())
    }

    /// The parts, from the first choice on.
    fn parts(&self) -> Vec<&Way> {
        let mut parts = vec![self];
        let mut next = &self.before;
        while let Some(way) = next {
            parts.push(way);
            next = &way.before;
        }
        parts.reverse();
        parts
    }

    pub fn schedule(&self) -> Schedule {
        self.parts().into_iter().flat_map(|part| part.entries.iter().copied()).collect()
    }

    /// All conjuncts, and the places of those that say nothing to a reader.
    pub fn conjuncts(&self) -> (Vec<TermId>, Vec<u32>) {
        let parts = self.parts();
        let conjuncts = parts.iter().flat_map(|part| part.conjuncts.iter().copied()).collect();
        (conjuncts, parts.iter().flat_map(|part| part.incidental.iter().copied()).collect())
    }

    pub fn restore(&self, terms: &Terms, path: &mut PathCondition) {
        let (conjuncts, incidental) = self.conjuncts();
        path.restore(terms, conjuncts, &incidental);
    }
}

impl Drop for Way {
    /// One after the other: a chain is as long as its path.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut way) = next.and_then(Rc::into_inner) {
            next = way.before.take();
        }
    }
}

/// Open choices by name.
#[derive(Debug, Default)]
pub struct Frontier {
    slots: Vec<Option<Open>>,
    free: Vec<u32>,
}

impl Frontier {
    pub fn add(&mut self, open: Open) -> OpenId {
        match self.free.pop() {
            Some(at) => {
                self.slots[at as usize] = Some(open);
                OpenId(at)
            }
            None => {
                self.slots.push(Some(open));
                OpenId(self.slots.len() as u32 - 1)
            }
        }
    }

    pub fn get(&mut self, id: OpenId) -> &mut Open {
        self.slots[id.0 as usize].as_mut().expect("a strategy names open choices only")
    }

    pub fn remove(&mut self, id: OpenId) {
        self.slots[id.0 as usize] = None;
        self.free.push(id.0);
    }

    pub fn is_empty(&self) -> bool {
        self.slots.len() == self.free.len()
    }

    /// All open choices, in no order that means anything.
    pub fn iter(&self) -> impl Iterator<Item = (OpenId, &Open)> {
        self.slots.iter().enumerate().filter_map(|(at, slot)| slot.as_ref().map(|open| (OpenId(at as u32), open)))
    }

    /// The conjuncts of all ways, those of shared parts once.
    pub fn conjuncts(&self) -> Vec<TermId> {
        let mut seen: FxHashSet<*const Way> = FxHashSet::default();
        let mut all = Vec::new();
        for (_, open) in self.iter() {
            let mut next = &open.way;
            while let Some(way) = next.as_ref().filter(|way| seen.insert(Rc::as_ptr(way))) {
                all.extend(&way.conjuncts);
                next = &way.before;
            }
        }
        all
    }

    /// How many alternatives are left to follow.
    pub fn alternatives(&self) -> u64 {
        self.iter().map(|(_, open)| open.left.len() as u64).sum()
    }
}

//! Which registers of lowered code still matter: a backward data-flow over its ops.
//!
//! A register that is not live is never read again, so two frames with equal live registers behave
//! alike whatever the others hold. This is for comparing states, not for running them: nothing is
//! cached. The answer may name too many registers after a `jsr`, never too few.

use crate::code::{Access, Code, Control, Op, Operand, Switch};
use crate::kind::Kind;
use crate::lower::PolySite;
use crate::program::Method;

/// A set of registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registers {
    bits: Vec<u64>,
}

impl Registers {
    fn none(nregs: u32) -> Registers {
        Registers { bits: vec![0; nregs as usize / 64 + 1] }
    }

    fn insert(&mut self, register: usize) {
        if let Some(bits) = self.bits.get_mut(register / 64) {
            *bits |= 1 << (register % 64);
        }
    }

    fn remove(&mut self, register: usize) {
        if let Some(bits) = self.bits.get_mut(register / 64) {
            *bits &= !(1 << (register % 64));
        }
    }

    /// Adds all of `other`; was anything new?
    fn add(&mut self, other: &Registers) -> bool {
        let mut new = false;
        for (mine, theirs) in self.bits.iter_mut().zip(&other.bits) {
            new |= theirs & !*mine != 0;
            *mine |= theirs;
        }
        new
    }

    /// The registers, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.bits.len() as u32 * 64).filter(|r| self.bits[*r as usize / 64] >> (r % 64) & 1 == 1)
    }
}

/// What an op reads and writes: ranges of registers.
#[derive(Default)]
pub(crate) struct Effects {
    pub(crate) reads: [(usize, usize); 3],
    pub(crate) writes: (usize, usize),
}

/// Where control goes after an op.
pub(crate) enum Next {
    Falls,
    Jumps(usize),
    Branches(usize),
    Switches,
    /// To the op after any `jsr`.
    Returns,
    Ends,
}

/// The live registers of a code.
#[derive(Debug)]
pub struct Liveness<'c> {
    code: &'c Code,
    /// Where each op starts, and its number at its first word.
    starts: Vec<usize>,
    numbers: Vec<usize>,
    /// Live before each op.
    before: Vec<Registers>,
}

impl<'c> Liveness<'c> {
    /// Follows the code backwards until nothing changes.
    pub fn new(code: &'c Code) -> Liveness<'c> {
        let mut starts = Vec::new();
        let mut numbers = vec![0; code.ops.len() + 1];
        let mut at = 0;
        while at < code.ops.len() {
            numbers[at] = starts.len();
            starts.push(at);
            at += op_at(code, at).words();
        }
        numbers[code.ops.len()] = starts.len();
        let before = vec![Registers::none(code.nregs); starts.len() + 1];
        let mut live = Liveness { code, starts, numbers, before };
        let mut changed = true;
        while changed {
            changed = false;
            for number in (0..live.starts.len()).rev() {
                let mut now = live.during(number);
                for (first, count) in effects(code, live.starts[number]).reads {
                    (first..first + count).for_each(|r| now.insert(r));
                }
                changed |= live.before[number].add(&now);
            }
        }
        live
    }

    /// Live before the op at a word index.
    pub fn before(&self, word: u32) -> &Registers {
        &self.before[self.numbers[word as usize]]
    }

    /// Live in a frame whose call is in progress; `word` is where it goes on.
    pub fn during_call(&self, word: u32) -> Registers {
        self.during(self.numbers[word as usize].saturating_sub(1))
    }

    /// Live while an op is executed: what comes after needs it, and the op does not make it.
    fn during(&self, number: usize) -> Registers {
        let at = self.starts[number];
        let mut live = Registers::none(self.code.nregs);
        let word = |at: usize| &self.before[self.numbers[at]];
        let (next, falls) = after(self.code, at);
        match next {
            Next::Falls | Next::Ends => {}
            Next::Jumps(to) | Next::Branches(to) => {
                live.add(word(to));
            }
            Next::Switches => match &self.code.switches[(self.code.ops[at] >> 32) as usize] {
                Switch::Table { targets, default, .. } | Switch::Lookup { targets, default, .. } => {
                    targets.iter().chain([default]).for_each(|&to| {
                        live.add(word(to as usize));
                    });
                }
            },
            Next::Returns => {
                for (number, &start) in self.starts.iter().enumerate() {
                    if op_at(self.code, start) == Op::Jsr {
                        live.add(&self.before[number + 1]);
                    }
                }
            }
        }
        if falls {
            live.add(&self.before[number + 1]);
        }
        let (first, count) = effects(self.code, at).writes;
        (first..first + count).for_each(|r| live.remove(r));
        for handler in self.code.handlers.iter().filter(|h| h.start as usize <= at && at < h.end as usize) {
            let mut caught = word(handler.target as usize).clone();
            caught.remove(self.code.nlocals as usize);
            live.add(&caught);
        }
        live
    }
}

pub(crate) fn op_at(code: &Code, at: usize) -> Op {
    Op::ALL[(code.ops[at] & 0xff) as usize]
}

/// Where an op goes, and whether it may also fall through.
pub(crate) fn after(code: &Code, at: usize) -> (Next, bool) {
    let word = code.ops[at];
    let near = || at.wrapping_add_signed((word >> 48) as i16 as isize);
    let far = || at.wrapping_add_signed((word >> 32) as i32 as isize);
    let next = match op_at(code, at).control() {
        Control::Next => Next::Falls,
        Control::Jump => Next::Jumps(far()),
        Control::Branch => Next::Branches(far()),
        Control::NearBranch => Next::Branches(near()),
        Control::Switch => Next::Switches,
        Control::Back => Next::Returns,
        Control::End => Next::Ends,
    };
    let falls = matches!(next, Next::Falls | Next::Branches(_));
    (next, falls)
}

/// What the op at a word index reads and writes.
pub(crate) fn effects(code: &Code, at: usize) -> Effects {
    let word = code.ops[at];
    let (a, b, c) = ((word >> 16) as u16 as usize, (word >> 32) as u16 as usize, (word >> 48) as usize);
    let none = (0, 0);
    let reads = |first| [first, none, none];
    match op_at(code, at).access() {
        Access::Named { writes, reads } => {
            let register = |(operand, count): (Operand, usize)| match operand {
                Operand::A => (a, count),
                Operand::B => (b, count),
                Operand::C => (c, count),
            };
            let mut effects = Effects { reads: [none; 3], writes: writes.first().copied().map_or(none, register) };
            for (place, &read) in effects.reads.iter_mut().zip(reads) {
                *place = register(read);
            }
            effects
        }
        Access::Lengths => Effects { writes: (a, 1), reads: reads((b, c)) },
        Access::Receiver => Effects { writes: none, reads: reads((0, usize::from(!code.method.is_static()))) },
        Access::Arguments => Effects { writes: none, reads: reads((0, usize::from(code.method.arg_words))) },
        Access::Call => {
            // SAFETY: the op is followed by its method; a program's methods are never freed.
            let method = unsafe { &*(code.ops[at + 1] as *const Method) };
            Effects { writes: result(b, method.signature.ret), reads: reads((a, usize::from(method.arg_words))) }
        }
        Access::HandleCall => {
            // SAFETY: the op is followed by its site, which is never freed.
            let signature = unsafe { &(*(code.ops[at + 1] as *const PolySite)).signature };
            Effects { writes: result(b, signature.ret), reads: reads((a, usize::from(signature.words) + 1)) }
        }
    }
}

fn result(register: usize, kind: Kind) -> (usize, usize) {
    (register, usize::from(kind.words()))
}

//! `instanceof` with a variable. What stores the variable stands between two jumps, and it is no statement: it
//! belongs to the condition.
//!
//! ```text
//!   [<value>; astore t;] aload t; instanceof T; ifeq N; aload t; checkcast T; astore v
//! ```
//!
//! Where a condition ends with `!(t instanceof T v)`, a `goto` follows: the jump has its ways the other way round.
//!
//! `ecj` compares the value with itself behind that (see `idiom::pattern`). A value that is no variable is kept in one
//! that the compiler makes up, which it does after the pattern's own variable, so that its number is the greater one: in
//! `Object t = f(); if (t instanceof T v)` it is the lesser.

use std::collections::BTreeMap;

use program::bytecode::{Arg, Opcode as O};

use crate::code::{MethodCode, is_goto};
use crate::idiom::finally::{is_load, is_store};

/// The places where variables of patterns are stored.
#[derive(Debug, Default)]
pub struct Bindings {
    /// By the first instruction.
    stores: BTreeMap<usize, Store>,
    /// Stores to variables that the compiler made up for values that are tested.
    kept: Vec<usize>,
}

/// What stores a variable.
#[derive(Debug, Clone, Copy)]
struct Store {
    last: usize,
    /// Where control goes on.
    to: usize,
    variable: u16,
    /// A `goto` ends it, to behind what the test jumps to.
    is_turned: bool,
}

impl Bindings {
    pub fn find(code: &MethodCode<'_>) -> Bindings {
        let mut found = Bindings::default();
        for jump in 2..code.insns.len() {
            if code.insns[jump].op != O::Ifeq || code.op(jump - 1) != Some(O::Instanceof) {
                continue;
            }
            let Some(store) = stored(code, jump).map(|store| turned(code, jump, store)) else { continue };
            // A statement `T v = (T) t;` has a range of its own, and others may come to it.
            let is_statement = code.has_table() && code.begins_statement(jump + 1);
            if is_statement || code.before[jump + 1] != [jump] {
                continue;
            }
            found.stores.insert(jump + 1, store);
            let tested = local(code, jump - 2).filter(|_| is_load(code, jump - 2));
            let is_kept = jump >= 3 && is_store(code, jump - 3) && local(code, jump - 3) == tested;
            if is_kept && tested > Some(store.variable) {
                found.kept.push(jump - 3);
            }
        }
        found
    }

    /// Where control that comes to an instruction goes on behind the store of a variable.
    pub fn through(&self, at: usize) -> usize {
        self.stores.get(&at).map_or(at, |store| store.to)
    }

    /// Does a jump fall to where others jump?
    pub fn turns(&self, jump: usize) -> bool {
        self.stores.get(&(jump + 1)).is_some_and(|store| store.is_turned)
    }

    /// The jump that decides whether an instruction that stores a variable is executed; else the instruction itself.
    pub fn jump_of(&self, at: usize) -> usize {
        match self.stores.range(..=at).next_back() {
            Some((&first, store)) if at <= store.last => first - 1,
            Some(_) | None => at,
        }
    }

    /// Is this the store of a tested value to a variable that the compiler made up?
    pub fn keeps(&self, at: usize) -> bool {
        self.kept.contains(&at)
    }

    /// Does any of these instructions belong to a pattern's variables?
    pub fn meets(&self, insns: std::ops::RangeInclusive<usize>) -> bool {
        self.stores.range(insns.clone()).next().is_some() || self.kept.iter().any(|at| insns.contains(at))
    }
}

/// The store, with the `goto` behind it that goes over what the test jumps to.
fn turned(code: &MethodCode<'_>, jump: usize, store: Store) -> Store {
    let is_over = code.op(store.to).is_some_and(is_goto)
        && code.before[store.to] == [store.last]
        && code.target(jump) == Some(store.to + 1);
    match code.target(store.to) {
        Some(to) if is_over => Store { last: store.to, to, is_turned: true, ..store },
        Some(_) | None => store,
    }
}

/// What stores the variable, for the jump behind an `instanceof`.
fn stored(code: &MethodCode<'_>, jump: usize) -> Option<Store> {
    let store = |last, to, variable| Some(Store { last, to, variable, is_turned: false });
    // The value is a variable, or a field that an inner class has of one.
    let size = (1..=2).find(|&size| jump > size && is_again(code, jump - 1 - size, jump + 1, size))?;
    let cast = jump + 1 + size;
    let is_cast = |at: usize| code.op(at) == Some(O::Checkcast) && code.insns[at].arg == code.insns[jump - 1].arg;
    if !is_cast(cast) {
        return None;
    }
    if is_store(code, cast + 1) {
        return store(cast + 1, cast + 2, local(code, cast + 1)?);
    }
    // `ecj`: the comparison goes where the test went, or over what follows it.
    let (kept, compare) = (cast + 2, cast + 4 + size);
    let fits = code.op(cast + 1) == Some(O::Dup)
        && is_store(code, kept)
        && is_again(code, jump - 1 - size, kept + 1, size)
        && is_cast(kept + 1 + size);
    let (other, variable) = (code.target(compare)?, local(code, kept)?);
    match code.op(compare) {
        Some(O::IfAcmpne) if fits && code.target(jump) == Some(other) => store(compare, compare + 1, variable),
        Some(O::IfAcmpeq) if fits && code.target(jump) == Some(compare + 1) => store(compare, other, variable),
        Some(_) | None => None,
    }
}

/// Are these instructions there once more?
fn is_again(code: &MethodCode<'_>, first: usize, again: usize, size: usize) -> bool {
    is_load(code, first)
        && (size == 1 || code.op(first + 1) == Some(O::Getfield))
        && (0..size).all(|ahead| {
            let (one, other) = (code.insns.get(first + ahead), code.insns.get(again + ahead));
            one.zip(other).is_some_and(|(one, other)| one.op == other.op && one.arg == other.arg)
        })
}

fn local(code: &MethodCode<'_>, at: usize) -> Option<u16> {
    match code.insns.get(at)?.arg {
        Arg::Local(local) => Some(local),
        _ => None,
    }
}

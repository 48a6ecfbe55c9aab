//! The interpreter: one handler per op, each ending in a tail call of the next.
//!
//! Handlers take everything hot in machine registers: the state, the op's address, the frame's
//! registers and the op word. Nothing with a destructor and no reference to a local may be alive at
//! the tail call, or it would not be one; a test runs long loops on a small stack to be sure. What
//! is rare (symbolic operands, null, bounds, allocation, initialisation, fuel) is a cold function of
//! the same shape: it stores the op's address in the frame (`sync`), changes the state and answers
//! [`Exit::Reload`], upon which [`step`] goes on from the frame.

#![allow(clippy::redundant_closure_call, reason = "macros take one function per operation")]

mod arith;
mod arrays;
mod calls;
mod control;
mod merge;
mod objects;
mod symbolic;
mod table;

pub(crate) use arrays::decided_length;
pub(crate) use calls::InlineCache;

use crate::state::State;
use crate::step::Step;

/// What a run of handlers ended with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Frames or thread changed: go on from the innermost frame.
    Reload,
}

/// A handler: state, address of the op, registers, the op word.
pub type Handler = unsafe fn(&mut State, *const u64, *mut u64, u64) -> Exit;

/// Goes on with the op at an address.
macro_rules! next {
    ($s:ident, $pc:expr, $r:expr) => {{
        let pc: *const u64 = $pc;
        let op = *pc;
        return crate::interp::HANDLERS[(op & crate::interp::OP_MASK) as usize]($s, pc, $r, op);
    }};
}
pub(crate) use next;

/// Makes sure that the card of a word is logged before it is written: if it is not, a cold function logs it
/// and runs the op again. A handler that called something would have to save machine registers first, at
/// every op.
macro_rules! logged {
    ($s:ident, $pc:ident, $r:ident, $op:ident, $word:expr) => {{
        let word: u32 = $word;
        if !$s.mem.is_logged(word) {
            return crate::interp::log_first($s, $pc, $r, $op, word);
        }
    }};
}
pub(crate) use logged;

#[cold]
#[inline(never)]
pub(crate) unsafe fn log_first(s: &mut State, pc: *const u64, r: *mut u64, _op: u64, word: u32) -> Exit {
    s.mem.touch(word);
    // SAFETY: the op itself; nothing of it was done.
    unsafe { next!(s, pc, r) }
}

/// The class of an object, of one that the worker's table has; otherwise the op runs again.
macro_rules! class_of {
    ($s:ident, $pc:ident, $r:ident, $op:ident, $object:expr) => {{
        let id = *$s.mem.at($object) as u32;
        match $s.classes.get(id as usize) {
            Some(&class) => class,
            None => return crate::interp::learn_class($s, $pc, $r, $op, id),
        }
    }};
}
pub(crate) use class_of;

#[cold]
#[inline(never)]
pub(crate) unsafe fn learn_class(s: &mut State, pc: *const u64, r: *mut u64, _op: u64, id: u32) -> Exit {
    s.class_at(id);
    // SAFETY: the op itself; nothing of it was done.
    unsafe { next!(s, pc, r) }
}

/// Operand `a`, `b`, `c` of an op word.
#[inline(always)]
pub(crate) fn a(op: u64) -> usize {
    (op >> 16) as u16 as usize
}

#[inline(always)]
pub(crate) fn b(op: u64) -> usize {
    (op >> 32) as u16 as usize
}

#[inline(always)]
pub(crate) fn c(op: u64) -> usize {
    (op >> 48) as usize
}

/// Operand `c` as a signed number.
#[inline(always)]
pub(crate) fn imm(op: u64) -> i16 {
    (op >> 48) as i16
}

/// Operands `b` and `c` as one signed number.
#[inline(always)]
pub(crate) fn imm32(op: u64) -> i32 {
    (op >> 32) as i32
}

pub(crate) const OP_MASK: u64 = 0xff;

/// One handler for each op number.
pub(crate) static HANDLERS: [Handler; 256] = table::handlers();

/// Runs until something is needed from outside, the program ends, or a limit is reached.
pub fn step(state: &mut State) -> Step {
    loop {
        if let Some(event) = state.event.take() {
            return event;
        }
        if let Some(limit) = state.interruption() {
            return Step::Limit(limit);
        }
        go_on(state);
    }
}

/// Runs handlers until one of them changes frames, needs something, or has an event.
pub(crate) fn go_on(state: &mut State) {
    run_on(state);
    if std::mem::take(&mut state.lazy.asks) {
        state.stop(Step::Choose(crate::lazy::question()));
    }
}

/// The same, but an op that asks for the value of a place makes no event of it.
#[inline(always)]
pub(crate) fn run_on(state: &mut State) {
    // SAFETY: `fp` is an initialised frame of the current thread, its pc points at an op of its code.
    let (pc, base) = unsafe { ((*state.fp).pc, (*state.fp).base) };
    // SAFETY: lowered code was verified; see `program::lower::kinds`.
    let exit = unsafe { enter(state, pc, base) };
    match exit {
        Exit::Reload => {}
    }
}

#[inline(never)]
unsafe fn enter(s: &mut State, pc: *const u64, r: *mut u64) -> Exit {
    // SAFETY: see `step`.
    unsafe { next!(s, pc, r) }
}

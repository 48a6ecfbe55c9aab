//! Where the branches of a boolean argument meet again.
//!
//! `Symbolic.obligation(a > 0 && b, "name")` asks about a condition and must not let it decide anything,
//! but compiles to jumps that load 1 or 0. The place where these meet, and the register that then
//! holds the argument, is found here; whether what lies between a branch and that place is free of
//! effects is for the machine to find out when it meets such a branch.
//!
//! Only arguments of `obligation` are looked at: everywhere else a jump is a decision of the program.

use crate::code::{Code, Op};
use crate::live::{Next, after, effects, op_at};
use crate::program::Method;

/// A place where an argument is complete, whichever way it was reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Join {
    /// Word index of the first op there.
    pub at: u32,
    /// Holds the argument.
    pub register: u16,
}

/// The joins of a method, ascending.
pub(crate) fn joins(code: &Code) -> Box<[Join]> {
    let mut starts = Vec::new();
    let mut at = 0;
    while at < code.ops.len() {
        starts.push(at);
        at += op_at(code, at).words();
    }
    let calls = starts.iter().enumerate().filter(|&(_, &at)| is_obligation(code, at));
    calls.filter_map(|(number, _)| join_before(code, &starts, number)).collect()
}

fn is_obligation(code: &Code, at: usize) -> bool {
    if op_at(code, at) != Op::InvokeStatic {
        return false;
    }
    // SAFETY: the op is followed by its method; a program's methods are never freed.
    let method = unsafe { &*(code.ops[at + 1] as *const Method) };
    &*method.class().name == "banyan/Symbolic" && &*method.name == "obligation"
}

/// The place after which nothing before the call makes the argument, where all ways have come together.
fn join_before(code: &Code, starts: &[usize], call: usize) -> Option<Join> {
    let register = (code.ops[starts[call]] >> 16) as u16;
    for number in (1..=call).rev() {
        let (at, before) = (starts[number], starts[number - 1]);
        let (first, count) = effects(code, before).writes;
        let is_made_before = (first..first + count).contains(&usize::from(register));
        if is_made_before || is_jumped_to(code, starts, at) {
            return Some(Join { at: at as u32, register });
        }
        if !matches!(after(code, before).0, Next::Falls) {
            return None;
        }
    }
    None
}

fn is_jumped_to(code: &Code, starts: &[usize], target: usize) -> bool {
    starts.iter().any(|&at| matches!(after(code, at).0, Next::Jumps(to) | Next::Branches(to) if to == target))
}

//! A boolean argument that is a question, not a decision: its branches become one term.
//!
//! Where `program::joins` knows that the branches of an argument meet, a branch on a term is followed
//! both ways up to there and the results are put together by if-then-else. That is right only if what
//! lies between has no effect and cannot fail: anything else (a call, a division, a null, a store, a
//! jump back) gives up, and the branch forks as usual. Giving up leaves the registers as they were.

use program::code::{Code, Op};
use program::{Class, Join, Kind, STATICS_STATE};
use term::TermId;

use super::symbolic::{branch_offset, condition, pure};
use super::table::twin;
use super::{a, b, c, imm32};
use crate::classes::INITIALISED;
use crate::memory::Ref;
use crate::state::State;

/// Ops that one argument may take, over all ways.
const LONGEST: u32 = 10_000;

/// The ways from a branch to a join.
struct Ways {
    end: *const u64,
    register: usize,
    registers: usize,
    left: u32,
}

/// If the branch at `pc` belongs to an argument that is a question: puts its term into its register and
/// says where to go on.
pub unsafe fn merged(s: &mut State, pc: *const u64, r: *mut u64) -> Option<*const u64> {
    // SAFETY: `fp` is the innermost frame, `pc` in its code, `r` its registers.
    unsafe {
        let code: &'static Code = (*s.fp).code();
        let word = pc.offset_from(code.ops.as_ptr()) as u32;
        let &Join { at, register } = code.joins.iter().find(|join| join.at > word)?;
        let end = code.ops.as_ptr().add(at as usize);
        let register = usize::from(register);
        let mut ways = Ways { end, register, registers: code.nregs as usize - register, left: LONGEST };
        let before = ways.save(r);
        let value = ways.value(s, pc, r);
        ways.restore(r, &before);
        s.put_term(r.add(register), Kind::Int, value?);
        Some(end)
    }
}

impl Ways {
    /// The registers that may change: those of the argument and behind it.
    unsafe fn save(&self, r: *const u64) -> Vec<u64> {
        // SAFETY: they belong to the frame.
        unsafe { std::slice::from_raw_parts(r.add(self.register), self.registers).to_vec() }
    }

    unsafe fn restore(&self, r: *mut u64, saved: &[u64]) {
        // SAFETY: as in `save`.
        unsafe { std::ptr::copy_nonoverlapping(saved.as_ptr(), r.add(self.register), saved.len()) }
    }

    /// What the argument is when control is at `pc`; nothing if that cannot be told without effects.
    unsafe fn value(&mut self, s: &mut State, mut pc: *const u64, r: *mut u64) -> Option<TermId> {
        // SAFETY: `pc` stays between the branch and the join, where ops are verified like everywhere.
        unsafe {
            while pc != self.end {
                self.left = self.left.checked_sub(1)?;
                let op = *pc;
                let which = Op::ALL[(op & super::OP_MASK) as usize];
                let next = pc.add(which.words());
                let to = if which == Op::Jmp { Some(imm32(op) as isize) } else { branch_offset(which, op) };
                let Some(offset) = to else {
                    self.run(s, pc, r, op, which)?;
                    pc = next;
                    continue;
                };
                let target = pc.offset(offset);
                if offset <= 0 || target > self.end {
                    return None;
                }
                if which == Op::Jmp {
                    pc = target;
                    continue;
                }
                let condition = condition(s, r, op, twin(which)).ok()??;
                pc = match s.terms.const_value(condition) {
                    Some(0) => next,
                    Some(_) => target,
                    None => {
                        let before = self.save(r);
                        let yes = self.value(s, target, r)?;
                        self.restore(r, &before);
                        let no = self.value(s, next, r)?;
                        return Some(s.terms.ite(condition, yes, no));
                    }
                };
            }
            Some(s.register_term(r.add(self.register), Kind::Int))
        }
    }

    /// Runs an op that only computes.
    unsafe fn run(&self, s: &mut State, pc: *const u64, r: *mut u64, op: u64, which: Op) -> Option<()> {
        // SAFETY: registers and words of the verified op.
        unsafe {
            match which {
                Op::Probe | Op::Mark => return Some(()),
                Op::InitCheck => {
                    let class = &*(*pc.add(1) as *const Class);
                    return (s.mem.read(class.statics + STATICS_STATE) == INITIALISED).then_some(());
                }
                _ => {}
            }
            if a(op) < self.register {
                return None;
            }
            let to = r.add(a(op));
            match which {
                Op::Mov => *to = *r.add(b(op)),
                Op::Mov2 => {
                    let (payload, tag) = (*r.add(b(op)), *r.add(b(op) + 1));
                    *to = payload;
                    *to.add(1) = tag;
                }
                Op::MovPair => {
                    let (first, second) = (*r.add(b(op)), *r.add(c(op)));
                    *to = first;
                    *to.add(1) = second;
                }
                Op::ConstI => *to = u64::from(imm32(op) as u32),
                Op::Const64 => {
                    *to = *pc.add(1);
                    *to.add(1) = 0;
                }
                Op::GetField | Op::GetField2 => {
                    let object = Ref::try_from(*r.add(b(op))).ok().filter(|&object| object != 0)?;
                    *to = s.mem.read(object + c(op) as u32);
                    if which == Op::GetField2 {
                        *to.add(1) = s.mem.read(object + c(op) as u32 + 1);
                    }
                }
                Op::GetStatic | Op::GetStatic2 => {
                    *to = s.mem.read(imm32(op) as u32);
                    if which == Op::GetStatic2 {
                        *to.add(1) = s.mem.read(imm32(op) as u32 + 1);
                    }
                }
                _ => return pure(s, r, op, twin(which)).then_some(()),
            }
            Some(())
        }
    }
}

//! `Symbolic.obligation(condition, "name")`: the condition is asked about and decides nothing.

use program::bytecode::Opcode as O;

use super::{Idiom, Made};
use crate::code::MethodCode;

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for at in 0..code.insns.len() {
        let asks = code.insns[at].op == O::Invokestatic
            && code.member(at).is_some_and(|m| &*m.class == "banyan/Symbolic" && &*m.name == "obligation");
        if asks {
            // The statement begins where the operand stack was empty last.
            let is_within = |&at: &usize| code.depth(at).is_some_and(|depth| depth > 0) || !begins(code, at);
            let start = (0..at).rev().find(|at| !is_within(at)).unwrap_or(0);
            // A jump to elsewhere is that of a statement on the same line that this one is inside.
            let leaves = |from: &usize| code.after(*from).iter().any(|to| !(start..=at).contains(to));
            let start = (start..at).rev().find(leaves).map_or(start, |from| from + 1);
            made.mark(start..=at, Idiom::Specification);
        }
    }
}

/// Does a source line begin here?
fn begins(code: &MethodCode<'_>, at: usize) -> bool {
    at == 0 || code.lines.iter().any(|entry| u32::from(entry.pc) == code.insns[at].pc)
}

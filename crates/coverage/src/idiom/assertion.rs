//! `assert`: nothing is evaluated while `$assertionsDisabled`, a field that `<clinit>` sets.

use program::bytecode::Opcode as O;

use super::{Idiom, Made};
use crate::code::MethodCode;

const FLAG: &str = "$assertionsDisabled";

/// Does an assertion begin here?
pub fn begins(code: &MethodCode<'_>, at: usize) -> bool {
    code.op(at) == Some(O::Getstatic)
        && code.op(at + 1) == Some(O::Ifne)
        && code.member(at).is_some_and(|member| &*member.name == FLAG)
}

/// Does an assertion before a jump go here if its condition holds?
pub fn holds(code: &MethodCode<'_>, jump: usize, to: usize) -> bool {
    to > jump && (0..jump).any(|at| begins(code, at) && code.target(at + 1) == Some(to))
}

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for at in 0..code.insns.len() {
        let names_flag = || code.member(at).is_some_and(|member| &*member.name == FLAG);
        match code.insns[at].op {
            O::Getstatic if begins(code, at) => {
                made.mark(at..=at + 1, Idiom::Assertion);
            }
            O::Putstatic if names_flag() => {
                // ldc, invokevirtual, ifne, iconst_1, goto, iconst_0, putstatic
                made.mark(at.saturating_sub(6)..=at, Idiom::Assertion);
            }
            _ => {}
        }
    }
}

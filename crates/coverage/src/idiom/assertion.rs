//! `assert`: nothing is evaluated while `$assertionsDisabled`, a field that `<clinit>` sets.

use program::bytecode::Opcode as O;

use super::{Idiom, Made};
use crate::code::MethodCode;

const FLAG: &str = "$assertionsDisabled";

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for at in 0..code.insns.len() {
        let names_flag = || code.member(at).is_some_and(|member| &*member.name == FLAG);
        match code.insns[at].op {
            O::Getstatic if code.op(at + 1) == Some(O::Ifne) && names_flag() => {
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

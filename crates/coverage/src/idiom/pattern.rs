//! `instanceof` with a variable, as `ecj` compiles it: the value is tested, cast and stored, and compared once more
//! with itself, which is never otherwise.
//!
//! ```text
//!   aload o; instanceof T; ifeq N; aload o; checkcast T; dup; astore t; aload o; checkcast T; if_acmpne N
//! ```
//!
//! As a value it is stored on the side, and the jump decides nothing.
//!
//! ```text
//!   aload o; instanceof T; dup; ifeq N; aload o; checkcast T; astore t; N:
//! ```

use program::bytecode::Opcode as O;

use super::finally::{is_load, is_store};
use super::{Idiom, Made};
use crate::code::MethodCode;

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for at in 2..code.insns.len() {
        let fits = code.insns[at].op == O::Ifeq
            && code.op(at - 1) == Some(O::Dup)
            && code.op(at - 2) == Some(O::Instanceof)
            && is_load(code, at + 1)
            && code.op(at + 2) == Some(O::Checkcast)
            && is_store(code, at + 3)
            && code.target(at) == Some(at + 4);
        if fits {
            made.mark(at - 1..=at + 3, Idiom::Pattern);
        }
    }
    for at in 8..code.insns.len() {
        let start = at - 6;
        let fits = matches!(code.insns[at].op, O::IfAcmpne | O::IfAcmpeq)
            && code.op(start - 2) == Some(O::Instanceof)
            && is_load(code, start)
            && code.op(start + 1) == Some(O::Checkcast)
            && code.op(start + 2) == Some(O::Dup)
            && is_store(code, start + 3)
            && is_load(code, start + 4)
            && code.insns[start + 4].arg == code.insns[start].arg
            && code.op(start + 5) == Some(O::Checkcast);
        if fits {
            made.mark(start..=at, Idiom::Pattern);
        }
    }
}

//! `switch` over strings: a switch over hash codes and calls of `equals` find a number, and a second
//! switch, which is the programmer's, goes on with that.
//!
//! ```text
//!   iconst_m1; istore n; aload s; invokevirtual String.hashCode; switch
//!   aload s; ldc; invokevirtual String.equals; ifeq; <number>; istore n; [goto]      for each string
//!   iload n; switch
//! ```

use program::bytecode::Opcode as O;

use super::{Idiom, Made};
use crate::code::{MethodCode, is_goto, is_switch};

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for at in 3..code.insns.len() {
        let is_hash = is_switch(code.insns[at].op) && is_call(code, at - 1, "hashCode");
        if is_hash && code.insns.get(at.wrapping_sub(4)).is_some_and(|insn| insn.op == O::IconstM1) {
            let mut next = at + 1;
            while is_call(code, next + 2, "equals") && code.op(next + 3) == Some(O::Ifeq) {
                next += 6;
                if code.op(next).is_some_and(is_goto) {
                    next += 1;
                }
            }
            if next > at + 1 && code.op(next + 1).is_some_and(is_switch) {
                made.mark(at - 4..=next, Idiom::StringSwitch);
            }
        }
    }
}

fn is_call(code: &MethodCode<'_>, at: usize, name: &str) -> bool {
    code.op(at) == Some(O::Invokevirtual)
        && code.member(at).is_some_and(|member| &*member.class == "java/lang/String" && &*member.name == name)
}

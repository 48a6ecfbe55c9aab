//! `switch` over strings: a switch over hash codes and calls of `equals` find a number, and a second
//! switch, which is the programmer's, goes on with that.
//!
//! ```text
//!   iconst_m1; istore n; aload s; invokevirtual String.hashCode; switch
//!   aload s; ldc; invokevirtual String.equals; ifeq; <number>; istore n; [goto]      for each string
//!   iload n; switch
//! ```
//!
//! `ecj` has one switch only: what is equal goes to its arm at once. The switch over hash codes is the programmer's
//! then, with the arms that he wrote.
//!
//! ```text
//!   dup; astore t; invokevirtual String.hashCode; switch
//!   aload t; ldc; invokevirtual String.equals; ifne ARM                               for each string
//!   goto DEFAULT                                                                      for each hash code
//! ```

use std::collections::BTreeMap;

use program::bytecode::Opcode as O;

use super::finally::is_store;
use super::{Arm, Idiom, Made, Switch};
use crate::code::{MethodCode, is_goto, is_switch};

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for at in 3..code.insns.len() {
        let is_hash = is_switch(code.insns[at].op) && is_call(code, at - 1, "hashCode");
        if is_hash && code.op(at - 3) == Some(O::Dup) && is_store(code, at - 2) {
            find_of_ecj(code, at, made);
            continue;
        }
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

fn find_of_ecj(code: &MethodCode<'_>, switch: usize, made: &mut Made) {
    let Some(default) = code.default_of(switch) else { return };
    let mut arms: BTreeMap<usize, Vec<(usize, u32)>> = BTreeMap::from([(default, Vec::new())]);
    let mut next = switch + 1;
    while is_call(code, next + 2, "equals") && code.op(next + 3) == Some(O::Ifne) {
        let jump = next + 3;
        let Some(arm) = code.target(jump) else { return };
        arms.entry(arm).or_default().push((jump, 1));
        next += 4;
        if code.op(next).is_some_and(is_goto) && code.target(next) == Some(default) {
            arms.entry(default).or_default().push((jump, 0));
            next += 1;
        }
    }
    // The last hash code may fall to its default.
    if next == default && code.op(next - 1) == Some(O::Ifne) {
        arms.entry(default).or_default().push((next - 1, 0));
    }
    let is_whole = code.after(switch).iter().all(|&to| to == default || (switch + 1..next).contains(&to));
    if next > switch + 1 && is_whole {
        made.mark(switch - 3..=switch - 1, Idiom::StringSwitch);
        made.mark(switch + 1..=next - 1, Idiom::StringSwitch);
        let arms = arms.into_iter().map(|(to, through)| Arm { to, through }).collect();
        made.switches.insert(switch, Switch { idiom: Idiom::StringSwitch, arms });
    }
}

fn is_call(code: &MethodCode<'_>, at: usize, name: &str) -> bool {
    code.op(at) == Some(O::Invokevirtual)
        && code.member(at).is_some_and(|member| &*member.class == "java/lang/String" && &*member.name == name)
}

//! `try` with resources, as `javac` 11 and later compile it.
//!
//! ```text
//!   aload r; [ifnull X]; aload r; invoke close; X:             on each way out
//!   astore t; aload r; [ifnull Y]; aload r; invoke close; goto Y
//!   astore u; aload t; aload u; invokevirtual addSuppressed; Y: aload t; athrow
//! ```

use program::bytecode::{Arg, Opcode as O};

use super::finally::{is_load, is_store};
use super::{Idiom, Made};
use crate::code::{MethodCode, is_goto};

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for at in 4..code.insns.len() {
        let suppresses = code.op(at) == Some(O::Invokevirtual)
            && code.member(at).is_some_and(|member| &*member.name == "addSuppressed");
        if suppresses && let Some((start, resource, is_checked)) = handler(code, at) {
            made.mark(start..=at + 2, Idiom::Resources);
            normal_closes(code, start, resource, is_checked, made);
        }
    }
}

/// The start of the handler around a call of `addSuppressed`, the resource's variable, and whether it is
/// tested for null.
fn handler(code: &MethodCode<'_>, at: usize) -> Option<(usize, u16, bool)> {
    let fits = is_store(code, at - 3)
        && is_load(code, at - 2)
        && is_load(code, at - 1)
        && is_load(code, at + 1)
        && code.op(at + 2) == Some(O::Athrow)
        && code.op(at - 4).is_some_and(is_goto)
        && code.target(at - 4) == Some(at + 1);
    let close = at.checked_sub(5).filter(|&close| fits && is_close(code, close))?;
    let resource = local(code, close - 1).filter(|_| is_load(code, close - 1))?;
    let is_checked = close >= 4 && code.op(close - 2) == Some(O::Ifnull) && local(code, close - 3) == Some(resource);
    let start = if is_checked { close - 4 } else { close - 2 };
    is_store(code, start).then_some((start, resource, is_checked))
}

/// Closing where the body ends, or is left.
fn normal_closes(code: &MethodCode<'_>, handler: usize, resource: u16, is_checked: bool, made: &mut Made) {
    for close in (1..handler).rev().filter(|&at| is_close(code, at)) {
        if local(code, close - 1) != Some(resource) || !is_load(code, close - 1) || made.by[close].is_some() {
            continue;
        }
        let tested = close >= 3
            && code.op(close - 2) == Some(O::Ifnull)
            && leads_behind(code, close - 2, close)
            && local(code, close - 3) == Some(resource);
        if tested != is_checked {
            continue;
        }
        let start = if tested { close - 3 } else { close - 1 };
        let end = if code.op(close + 1).is_some_and(is_goto) { close + 1 } else { close };
        made.mark(start..=end, Idiom::Resources);
        if !tested {
            // Whether another call of `close` is the compiler's cannot be told.
            return;
        }
    }
}

/// Does a jump go behind the call, or to where that goes on?
fn leads_behind(code: &MethodCode<'_>, jump: usize, close: usize) -> bool {
    let target = code.target(jump);
    target == Some(close + 1) || code.op(close + 1).is_some_and(is_goto) && code.target(close + 1) == target
}

fn is_close(code: &MethodCode<'_>, at: usize) -> bool {
    matches!(code.op(at), Some(O::Invokevirtual | O::Invokeinterface))
        && code.member(at).is_some_and(|member| &*member.name == "close" && &*member.descriptor == "()V")
}

fn local(code: &MethodCode<'_>, at: usize) -> Option<u16> {
    match code.insns.get(at)?.arg {
        Arg::Local(local) => Some(local),
        _ => None,
    }
}

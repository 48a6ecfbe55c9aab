//! `try` with resources, as `javac` 11 and later compile it, and below as `ecj` does.
//!
//! ```text
//!   aload r; [ifnull X]; aload r; invoke close; X:             on each way out
//!   astore t; aload r; [ifnull Y]; aload r; invoke close; goto Y
//!   astore u; aload t; aload u; invokevirtual addSuppressed; Y: aload t; athrow
//! ```
//!
//! ```text
//!   aload r; ifnull X; aload r; invoke close; X:               on each way out
//!   astore t; aload r; ifnull Y; aload r; invoke close; Y: [aload t; athrow]
//!   astore u; aload t; ifnonnull A; aload u; astore t; goto Z
//!   A: aload t; aload u; if_acmpeq Z; aload t; aload u; invokevirtual addSuppressed
//!   Z: [aload q; ifnull W; aload q; invoke close; W:] aload t; athrow               q is the resource before r
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
        if suppresses && let Some((start, thrown)) = choice_of_ecj(code, at) {
            let outer = outer_of_ecj(code, at, thrown);
            made.mark(start..=at + if outer.is_some() { 6 } else { 2 }, Idiom::Resources);
            if let Some(resource) = outer {
                normal_closes(code, start, resource, true, made);
            }
            closes_of_ecj(code, start, thrown, made);
        }
    }
}

/// The start of the block in which `ecj` chooses what to throw on, and the variable of what is thrown.
fn choice_of_ecj(code: &MethodCode<'_>, at: usize) -> Option<(usize, u16)> {
    let start = at.checked_sub(11)?;
    let (other, thrown) = (local(code, start)?, local(code, start + 1)?);
    let loads = |at: usize, wanted: u16| is_load(code, at) && local(code, at) == Some(wanted);
    let fits = is_store(code, start)
        && loads(start + 1, thrown)
        && code.op(start + 2) == Some(O::Ifnonnull)
        && code.target(start + 2) == Some(start + 6)
        && loads(start + 3, other)
        && is_store(code, start + 4)
        && code.op(start + 5).is_some_and(is_goto)
        && loads(start + 6, thrown)
        && loads(start + 7, other)
        && code.op(start + 8) == Some(O::IfAcmpeq)
        && code.target(start + 8) == Some(at + 1)
        && loads(start + 9, thrown)
        && loads(start + 10, other);
    let throws_on = loads(at + 1, thrown) || outer_of_ecj(code, at, thrown).is_some();
    (fits && throws_on).then_some((start, thrown))
}

/// The resource that is closed before what was chosen is thrown on.
fn outer_of_ecj(code: &MethodCode<'_>, at: usize, thrown: u16) -> Option<u16> {
    let resource = local(code, at + 1).filter(|_| is_load(code, at + 1))?;
    let fits = code.op(at + 2) == Some(O::Ifnull)
        && code.target(at + 2) == Some(at + 5)
        && local(code, at + 3) == Some(resource)
        && is_close(code, at + 4)
        && local(code, at + 5) == Some(thrown)
        && code.op(at + 6) == Some(O::Athrow);
    fits.then_some(resource)
}

/// Handlers before it that close a resource and throw on, and where the body ends or is left.
fn closes_of_ecj(code: &MethodCode<'_>, choice: usize, thrown: u16, made: &mut Made) {
    for close in (4..choice).filter(|&at| is_close(code, at)) {
        let Some(resource) = local(code, close - 1).filter(|_| is_load(code, close - 1)) else { continue };
        let is_handler = is_store(code, close - 4)
            && local(code, close - 4) == Some(thrown)
            && local(code, close - 3) == Some(resource)
            && code.op(close - 2) == Some(O::Ifnull)
            && code.target(close - 2) == Some(close + 1)
            && local(code, close + 1) == Some(thrown);
        if is_handler && made.by[close].is_none() {
            made.mark(close - 4..=close + 2, Idiom::Resources);
            normal_closes(code, close - 4, resource, true, made);
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

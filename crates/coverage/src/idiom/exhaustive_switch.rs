//! A `switch` expression that names every constant of an enum (or every case of a sealed type) has no default in the
//! source; the compiler adds one that throws, for classes that were compiled apart.
//!
//! ```text
//!   switch … default D
//!   D: new IncompatibleClassChangeError or MatchException; dup; [its arguments]; invokespecial <init>; athrow
//! ```

use program::bytecode::{Arg, Opcode as O};

use super::{Arm, Idiom, Made};
use crate::code::{MethodCode, is_switch};

const THROWN: [&str; 2] = ["java/lang/IncompatibleClassChangeError", "java/lang/MatchException"];
/// `MatchException` has a message and a cause.
const MOST_ARGUMENTS: usize = 2;

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for at in (0..code.insns.len()).filter(|&at| is_switch(code.insns[at].op)) {
        let Some(default) = code.default_of(at) else { continue };
        let Some(end) = throwing_end(code, default) else { continue };
        made.mark(default..=end, Idiom::ExhaustiveSwitch);
        let arms = code.after(at).into_iter().filter(|&to| to != default);
        made.switches.insert(at, arms.map(|to| Arm { to, through: Vec::new() }).collect());
    }
}

/// The `athrow` of a default that nobody wrote.
fn throwing_end(code: &MethodCode<'_>, start: usize) -> Option<usize> {
    let Arg::Pool(class) = code.insns.get(start).filter(|insn| insn.op == O::New)?.arg else { return None };
    let class = code.file.pool.class_name(class).ok()?;
    let is_error = THROWN.contains(&&*class) && code.op(start + 1) == Some(O::Dup);
    let call = (start + 2..=start + 2 + MOST_ARGUMENTS).find(|&at| code.op(at) == Some(O::Invokespecial))?;
    (is_error && code.op(call + 1) == Some(O::Athrow)).then_some(call + 1)
}

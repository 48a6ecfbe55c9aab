//! A `switch` expression that names every constant of an enum (or every case of a sealed type) has no default in the
//! source; the compiler adds one that throws, for classes that were compiled apart.
//!
//! ```text
//!   switch … default D
//!   D: new IncompatibleClassChangeError; dup; invokespecial <init>; athrow
//!   D: new MatchException; dup; aconst_null; aconst_null; invokespecial <init>; athrow
//!   D: new NoWhenBranchMatchedException; dup; invokespecial <init>; athrow              Kotlin's `when`
//! ```

use program::bytecode::{Arg, Opcode as O};

use super::{Arm, Idiom, Made, Switch};
use crate::code::{MethodCode, is_switch};

/// What is thrown, and with how many nulls.
const THROWN: [(&str, usize, Idiom); 3] = [
    ("java/lang/IncompatibleClassChangeError", 0, Idiom::ExhaustiveSwitch),
    ("java/lang/MatchException", 2, Idiom::ExhaustiveSwitch),
    ("kotlin/NoWhenBranchMatchedException", 0, Idiom::When),
];

pub fn find(code: &MethodCode<'_>, made: &mut Made) {
    for at in (0..code.insns.len()).filter(|&at| is_switch(code.insns[at].op)) {
        let Some(default) = code.default_of(at) else { continue };
        let Some((end, idiom)) = throwing_end(code, default) else { continue };
        made.mark(default..=end, idiom);
        let arms = code.after(at).into_iter().filter(|&to| to != default);
        let arms = arms.map(|to| Arm { to, through: Vec::new() }).collect();
        made.switches.insert(at, Switch { idiom, arms });
    }
}

/// The `athrow` of a default that nobody wrote, and what it belongs to.
fn throwing_end(code: &MethodCode<'_>, start: usize) -> Option<(usize, Idiom)> {
    let Arg::Pool(class) = code.insns.get(start).filter(|insn| insn.op == O::New)?.arg else { return None };
    let class = code.file.pool.class_name(class).ok()?;
    let (_, nulls, idiom) = THROWN.iter().find(|(name, ..)| *name == &*class)?;
    let nulls = std::iter::repeat_n(O::AconstNull, *nulls);
    let rest = [O::Dup].into_iter().chain(nulls).chain([O::Invokespecial, O::Athrow]);
    let end = start + rest.clone().count();
    rest.zip(start + 1..).all(|(op, at)| code.op(at) == Some(op)).then_some((end, *idiom))
}

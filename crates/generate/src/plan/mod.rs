//! What to call, and how: sequences of calls that make the object and come to the method under test, each behind a driver
//! that can be explored like any other method; and what is left out.

pub mod driver;
pub mod form;
mod initial;
mod makers;
pub mod portable;
mod proof;
pub mod sequence;
pub mod variables;

use coverage::operators;
use explore::session::{Located, SessionError};
use program::{Class, Method, Program, ProgramConfig};
use sequence::Plan;
use vm::natives::{Natives, Pattern, Role};

/// Opens a program whose methods are called through drivers, and measured.
pub fn open(located: Located<'_>) -> Result<&'static Program, SessionError> {
    let (class, name) = driver::assumption();
    let natives = Natives::exploring().replacing(vec![(Pattern { class, name }, Role::Assume)]);
    let config = ProgramConfig { marks: Some(operators), ..ProgramConfig::default() };
    located.open_with(config, natives)
}

/// What to call of classes, and what is left out; `is_wanted` chooses among their methods, `documented` names the
/// exceptions that the comment of a method does. None of a class has to be there, unless it is chosen.
///
/// When the time is over, code is not walked any more to find calls that come before others.
pub fn of_classes(
    classes: &[&'static Class],
    program: &'static Program,
    is_wanted: &dyn Fn(&Method) -> bool,
    documented: &dyn Fn(&Method) -> Vec<String>,
    is_late: &dyn Fn() -> bool,
) -> Plan {
    let mut all = Plan::default();
    for class in classes {
        let Plan { mut targets, left } = Plan::of(class, program, is_wanted, is_late);
        for target in &mut targets {
            target.documented = documented(target.method);
        }
        all.targets.extend(targets);
        all.left.extend(left);
    }
    all
}

//! Methods that know terms.
//!
//! Two kinds. A *row* has two functions: the concrete one, which gives what the JDK's bytecode gives, and
//! the one that builds the term when an argument is symbolic; it forks at most on its exception. An
//! *aware* native looks at the tags of its arguments itself. A native that is neither and meets a
//! symbolic argument has that argument fixed to a value.

mod character;
mod functions;
mod rows;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests;

pub(super) use character::{CLASS as CHARACTER, Folding};
pub use functions::function_named;

use program::{Kind, Method};
use term::{TermId, Terms};

use super::{Args, Entry, NativeFn, Trap, Value, boxes, java_lang, java_lang_string, replaced, symbolic_api, unsafe_};
use crate::state::State;
use crate::step::{Choice, Reason};

/// Builds the term of a call from the terms of its arguments.
pub(crate) type TermFn = fn(&mut Terms, &[TermId]) -> TermId;

/// A method that is a term of its arguments.
pub(crate) struct Row {
    class: &'static str,
    name: &'static str,
    descriptor: &'static str,
    /// For concrete arguments.
    #[cfg_attr(not(test), expect(dead_code, reason = "`native` without a state, for tests to compare with the term"))]
    concrete: fn(Args) -> Result<Value, Trap>,
    native: NativeFn,
    term: TermFn,
    fails: Option<Failure>,
}

/// When a method throws instead.
struct Failure {
    reason: Reason,
    condition: TermFn,
    exception: &'static str,
    message: &'static str,
}

/// What a concrete function may give.
trait Outcome {
    fn outcome(self) -> Result<Value, Trap>;
}

impl Outcome for bool {
    fn outcome(self) -> Result<Value, Trap> {
        Ok(Value::bool(self))
    }
}

impl Outcome for i32 {
    fn outcome(self) -> Result<Value, Trap> {
        Ok(Value::Int(self))
    }
}

impl Outcome for i64 {
    fn outcome(self) -> Result<Value, Trap> {
        Ok(Value::Long(self))
    }
}

impl Outcome for f32 {
    fn outcome(self) -> Result<Value, Trap> {
        Ok(Value::Float(self))
    }
}

impl Outcome for f64 {
    fn outcome(self) -> Result<Value, Trap> {
        Ok(Value::Double(self))
    }
}

impl<T: Outcome> Outcome for Result<T, Trap> {
    fn outcome(self) -> Result<Value, Trap> {
        self.and_then(T::outcome)
    }
}

/// Every row.
const ROWS: &[&[Row]] = &[rows::ROWS, functions::ONE, functions::TWO];

/// Natives that look at the terms of their arguments themselves.
const AWARE: &[&[Entry]] = &[
    boxes::NATIVES,
    character::NATIVES,
    java_lang::AWARE,
    java_lang_string::AWARE,
    replaced::NATIVES,
    symbolic_api::AWARE,
    unsafe_::ACCESSORS,
    unsafe_::EXCHANGES,
];

fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().copied().flatten()
}

/// Rows and aware natives; they have the first numbers, in this order.
pub(super) fn entries() -> impl Iterator<Item = Entry> {
    let rows = rows().map(|row| (row.class, row.name, row.descriptor, row.native));
    rows.chain(AWARE.iter().copied().flatten().copied())
}

/// The row with this number.
fn row(mut number: usize) -> Option<&'static Row> {
    for rows in ROWS {
        match rows.get(number) {
            Some(row) => return Some(row),
            None => number -= rows.len(),
        }
    }
    None
}

/// Runs a native while there are terms about: one that does not know them must not see one.
pub(crate) fn run(s: &mut State, number: usize, native: NativeFn, args: Args) -> Result<Value, Trap> {
    // SAFETY: the innermost frame is the native's.
    let method = unsafe { (*s.fp).code() }.method;
    match row(number) {
        Some(row) if has_symbolic(method, args) => apply(s, method, row, args),
        Some(_) | None => native(s, args),
    }
}

/// Does the native with this number look at terms?
fn knows_terms(number: usize) -> bool {
    number < rows().count() + AWARE.iter().map(|natives| natives.len()).sum::<usize>()
}

/// The native of the innermost frame may work with numbers only: then its symbolic arguments are fixed to
/// values. That is a step of its own, done before the native begins.
pub(crate) fn fix_arguments(s: &mut State, number: usize, registers: *mut u64) -> Result<(), Trap> {
    // SAFETY: the innermost frame is the native's, with its arguments in its first registers.
    let method = unsafe { (*s.fp).code() }.method;
    let args = Args::new(registers);
    if knows_terms(number) || !has_symbolic(method, args) {
        return Ok(());
    }
    let mut fixed = Vec::with_capacity(method.signature.params.len());
    for (at, kind) in places(method) {
        let is_wide = kind.words() == 2;
        let tag = if is_wide { args.word(at + 1) } else { args.word(at) >> 32 };
        if tag != 0 && kind != Kind::Ref {
            let value = s.next_value().ok_or_else(|| Trap::Choose(Choice::value(crate::symbolic::untag(tag))))?;
            fixed.push((at, is_wide, value));
        }
    }
    if fixed.is_empty() {
        return Ok(());
    }
    for (at, is_wide, value) in fixed {
        // SAFETY: as above; the arguments are where the signature says.
        unsafe {
            *registers.add(at) = value;
            if is_wide {
                *registers.add(at + 1) = 0;
            }
        }
    }
    s.decided();
    Ok(())
}

/// Where the arguments of a method are among its registers.
fn places(method: &Method) -> impl Iterator<Item = (usize, Kind)> {
    let mut at = usize::from(!method.is_static());
    method.signature.params.iter().map(move |&kind| {
        let here = at;
        at += usize::from(kind.words());
        (here, kind)
    })
}

/// Does an argument of this method carry a term?
fn has_symbolic(method: &Method, args: Args) -> bool {
    places(method).any(|(at, kind)| if kind.words() == 2 { args.word(at + 1) != 0 } else { args.word(at) >> 32 != 0 })
}

/// The result of a row's method, as a term.
fn apply(s: &mut State, method: &'static Method, row: &Row, args: Args) -> Result<Value, Trap> {
    let mut terms = Vec::with_capacity(method.signature.params.len());
    for (at, kind) in places(method) {
        let sort = crate::symbolic::register_sort(kind);
        terms.push(match kind.words() {
            2 => s.wide_term(args.word(at), args.word(at + 1), sort),
            _ => s.narrow_term(args.word(at), sort),
        });
    }
    if let Some(failure) = &row.fails {
        let fails = (failure.condition)(&mut s.terms, &terms);
        if s.test(failure.reason, fails)? {
            return Err(Trap::throw(failure.exception, failure.message));
        }
    }
    let result = (row.term)(&mut s.terms, &terms);
    Ok(s.term_value(method.signature.ret, result))
}

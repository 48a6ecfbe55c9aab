//! Methods that know terms.
//!
//! Two kinds. A *row* has two functions: the concrete one, which gives what the JDK's bytecode gives, and
//! the one that builds the term when an argument is symbolic; it forks at most on its exception. An
//! *aware* native looks at the tags of its arguments itself. A native that is neither and meets a
//! symbolic argument has that argument fixed to a value.

mod character;
mod functions;
mod letter_case;
mod rows;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests;

pub(super) use character::{CLASS as CHARACTER, Folding};
pub use functions::function_named;
pub(super) use letter_case::{CLASS as LETTER_CASE, NAMES as LETTER_CASE_NAMES};

use program::kind::split_descriptor;
use program::{Kind, Method, Shape};
use term::{TermId, Terms};

use super::{
    Args, Entry, NativeFn, Trap, Value, boxes, java_lang, java_lang_string, reflect_array, replaced, symbolic_api,
    unsafe_,
};
use crate::memory::Ref;
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
    letter_case::NATIVES,
    reflect_array::AWARE,
    replaced::NATIVES,
    symbolic_api::AWARE,
    unsafe_::ACCESSORS,
    unsafe_::EXCHANGES,
];

/// Natives that know symbolic elements of arrays and strings, but no symbolic numbers.
const ELEMENTS: &[Entry] = java_lang_string::ELEMENTS;

fn rows() -> impl Iterator<Item = &'static Row> {
    ROWS.iter().copied().flatten()
}

/// Rows, aware natives and those that know elements; they have the first numbers, in this order.
pub(super) fn entries() -> impl Iterator<Item = Entry> {
    let rows = rows().map(|row| (row.class, row.name, row.descriptor, row.native));
    rows.chain(AWARE.iter().copied().flatten().chain(ELEMENTS).copied())
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

/// Does the native with this number look at the elements of its arrays and strings?
fn knows_elements(number: usize) -> bool {
    number < ELEMENTS.len() || knows_terms(number - ELEMENTS.len())
}

/// The native of the innermost frame may work with numbers only: then its symbolic arguments are fixed to
/// values, also the elements of arrays and the characters of strings that it says it takes. That is a
/// step of its own, done before the native begins. What a native reads beyond that (an array behind an
/// `Object`, a field) ends the path where it is read, see [`State::poison`].
pub(crate) fn fix_arguments(s: &mut State, number: usize, registers: *mut u64) -> Result<(), Trap> {
    // SAFETY: the innermost frame is the native's, with its arguments in its first registers.
    let method = unsafe { (*s.fp).code() }.method;
    let args = Args::new(registers);
    // A native that goes on after a call has its result where an argument was.
    if knows_terms(number) || s.stage() != 0 {
        return Ok(());
    }
    let arrays = if knows_elements(number) { Vec::new() } else { read_arrays(s, method, args) };
    if arrays.is_empty() && !has_symbolic(method, args) {
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
    let mut elements = Vec::new();
    for &array in &arrays {
        for at in 0..s.array_length(array) {
            let element = s.element_term(array, at);
            if s.terms.const_value(element).is_none() {
                let value = s.next_value().ok_or_else(|| Trap::Choose(Choice::value(element)))?;
                elements.push((array, at, value));
            }
        }
    }
    if fixed.is_empty() && arrays.is_empty() {
        return Ok(());
    }
    for (array, at, value) in elements {
        let kind = s.element_kind(array);
        s.store_payload(array, at, kind, value);
    }
    for array in arrays {
        s.drop_shadow(array);
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

/// The arrays with symbolic elements that a native takes by its descriptor, those of strings included.
fn read_arrays(s: &mut State, method: &Method, args: Args) -> Vec<Ref> {
    let mut arrays = Vec::new();
    // A string's own natives read it.
    if !method.is_static() && std::ptr::eq(method.class(), s.program.known().string) && args.reference(0) != 0 {
        let value = s.string_value(args.reference(0));
        if value != 0 && s.shadow(value) != 0 {
            arrays.push(value);
        }
    }
    for (param, (at, kind)) in places(method).enumerate() {
        let object = args.reference(at);
        if kind != Kind::Ref || object == 0 {
            continue;
        }
        let class = s.class_of(object);
        let is_array = matches!(class.shape, Shape::Array { element, .. } if element != Kind::Ref);
        let array = match object {
            array if is_array => array,
            string if std::ptr::eq(class, s.program.known().string) => s.string_value(string),
            _ => continue,
        };
        if array != 0 && s.shadow(array) != 0 && !arrays.contains(&array) && takes(method, param) {
            arrays.push(array);
        }
    }
    arrays
}

/// Does a method say that it takes an array of primitives or a string there, not just any object?
fn takes(method: &Method, param: usize) -> bool {
    let params = split_descriptor(&method.descriptor).map(|(params, _)| params);
    let declared = params.as_ref().and_then(|params| params.get(param)).copied();
    declared.is_some_and(|declared| declared.starts_with('[') || declared == "Ljava/lang/String;")
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

//! Whether an exception is about what the caller passed: the value at the throwing instruction *is* a parameter of the
//! method that was called, there or in a method that it was handed on to unchanged.
//!
//! The stack says through which calls, the code of its frames ([`program::blame`]) which words. A condition before a
//! `throw` counts if it compares parameters with constants or lengths alone. What cannot be followed (fields, elements,
//! results of calls, lambdas) is no argument: a finding is never excused by a guess.
//!
//! Annotations have the last word on null ([`program::nullness`]): a method that says it takes null has to, and whoever
//! gives null to one that says it does not is at fault, wherever that shows.

use program::blame::{self, Word};
use program::nullness::{self, Nullness};
use program::{Home, Method, Program};
use vm::TraceEntry;

const NULL_POINTER: &str = "java/lang/NullPointerException";

/// How an exception came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cause {
    /// A check of the machine failed.
    Check,
    Throw,
    /// Code of the machine threw, in place of a method of the class library.
    Native,
}

/// The parameters of the method in the outermost of these frames that an exception of a class is about, innermost
/// frame first; none if it is about anything else.
pub(crate) fn blamed(program: &'static Program, frames: &[TraceEntry], cause: Cause, exception: &str) -> Vec<usize> {
    let is_null = exception == NULL_POINTER;
    let takes_null = |frame: &TraceEntry, parameter: &usize| {
        is_null && nullness::of_parameter(program, frame.method, *parameter) == Nullness::Nullable
    };
    let mut frames = frames.iter();
    let Some(mut inner) = frames.next() else { return Vec::new() };
    let mut words = match innermost(inner, cause, exception) {
        Some(words) => words,
        None => return Vec::new(),
    };
    let mut is_first = true;
    for outer in frames {
        words = if words.is_empty() {
            // Nothing decided in there whether it throws; the call of it did.
            match is_helper(inner, outer).then(|| guards(outer)).flatten() {
                Some(words) => words,
                None => return Vec::new(),
            }
        } else {
            let Some(parameters) = parameters(&words) else { return Vec::new() };
            // A check that throws on purpose takes null; other code that says so has to do without an exception.
            let is_on_purpose = is_first && cause == Cause::Throw;
            if !is_on_purpose && parameters.iter().any(|parameter| takes_null(inner, parameter)) {
                return Vec::new();
            }
            match blame::of_call(outer.method, outer.pc, inner.method, &parameters) {
                Some(words) => words,
                None => return Vec::new(),
            }
        };
        inner = outer;
        is_first = false;
    }
    let parameters = parameters(&words).unwrap_or_default();
    if parameters.iter().any(|parameter| takes_null(inner, parameter)) { Vec::new() } else { parameters }
}

/// The words that the innermost frame failed for; none if it throws in any case, nothing if it is not known.
fn innermost(frame: &TraceEntry, cause: Cause, exception: &str) -> Option<Vec<Word>> {
    let all = || (0..frame.method.signature.params.len()).map(Word::Parameter).collect();
    match cause {
        Cause::Check if blame::is_call(frame.method, frame.pc) && exception != NULL_POINTER => None,
        Cause::Check => blame::of_check(frame.method, frame.pc, exception).or_else(|| {
            // A native has its arguments and nothing else.
            is_native(frame.method).then(all)
        }),
        Cause::Native => Some(all()).filter(|all| !all.is_empty()),
        Cause::Throw => guards(frame),
    }
}

/// The words in the conditions that lead to where a frame stands. Those of a method that gives an exception back only
/// choose which one.
fn guards(frame: &TraceEntry) -> Option<Vec<Word>> {
    let gives = frame.method.descriptor.rsplit(')').next().unwrap_or_default().trim_end_matches(';');
    match ["Exception", "Error", "Throwable"].iter().any(|ending| gives.ends_with(ending)) {
        true => Some(Vec::new()),
        false => blame::of_guards(frame.method, frame.pc),
    }
}

fn is_native(method: &'static Method) -> bool {
    let info = method.class().file.as_ref().and_then(|file| file.methods.get(usize::from(method.index)));
    info.is_some_and(|info| info.code.is_none())
}

/// Is the inner method there to throw for the outer one?
fn is_helper(inner: &TraceEntry, outer: &TraceEntry) -> bool {
    let is_of_user = |frame: &TraceEntry| frame.class.home == Home::User;
    inner.method.is_static() && is_of_user(inner) == is_of_user(outer)
}

/// The parameters among words, each once; nothing if there is none, or anything else that is not known.
fn parameters(words: &[Word]) -> Option<Vec<usize>> {
    let mut parameters = Vec::new();
    for word in words {
        match word {
            Word::Parameter(number) => parameters.push(*number),
            Word::Known => {}
            Word::Other => return None,
        }
    }
    parameters.sort_unstable();
    parameters.dedup();
    Some(parameters).filter(|parameters| !parameters.is_empty())
}

/// An argument that a caller must not give, by the input that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Forbidden {
    /// It is given in any case.
    Always,
    /// It is given where the input at this place has this value.
    Input { at: usize, value: String },
}

/// The nulls among the arguments of a method that it says it does not take; each parameter is one input.
pub(crate) fn forbidden(program: &'static Program, method: &'static Method) -> Vec<Forbidden> {
    let all = (0..method.signature.params.len()).filter(|&at| is_not_null(program, method, at));
    all.map(|at| Forbidden::Input { at, value: "null".to_owned() }).collect()
}

/// Does a method say that it does not take null for a parameter?
pub fn is_not_null(program: &'static Program, method: &'static Method, parameter: usize) -> bool {
    nullness::of_parameter(program, method, parameter) == Nullness::NotNull
}

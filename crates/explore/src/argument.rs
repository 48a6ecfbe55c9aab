//! Whether an exception is about what the caller passed: the value at the throwing instruction *is* a parameter of the
//! method that was called, there or in a method that it was handed on to unchanged.
//!
//! The stack says through which calls, the code of its frames ([`program::blame`]) which words. A condition before a
//! `throw` counts if it compares parameters with constants or lengths alone. What cannot be followed (fields, elements,
//! results of calls, lambdas) is no argument: a finding is never excused by a guess.

use program::blame::{self, Word};
use program::{Home, Method};
use vm::TraceEntry;

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
pub(crate) fn blamed(frames: &[TraceEntry], cause: Cause, exception: &str) -> Vec<usize> {
    let mut frames = frames.iter();
    let Some(mut inner) = frames.next() else { return Vec::new() };
    let mut words = match innermost(inner, cause, exception) {
        Some(words) => words,
        None => return Vec::new(),
    };
    for outer in frames {
        words = if words.is_empty() {
            // Nothing decided in there whether it throws; the call of it did.
            match is_helper(inner, outer).then(|| guards(outer)).flatten() {
                Some(words) => words,
                None => return Vec::new(),
            }
        } else {
            let Some(parameters) = parameters(&words) else { return Vec::new() };
            match blame::of_call(outer.method, outer.pc, inner.method, &parameters) {
                Some(words) => words,
                None => return Vec::new(),
            }
        };
        inner = outer;
    }
    parameters(&words).unwrap_or_default()
}

/// The words that the innermost frame failed for; none if it throws in any case, nothing if it is not known.
fn innermost(frame: &TraceEntry, cause: Cause, exception: &str) -> Option<Vec<Word>> {
    let all = || (0..frame.method.signature.params.len()).map(Word::Parameter).collect();
    match cause {
        Cause::Check if blame::is_call(frame.method, frame.pc) && exception != "java/lang/NullPointerException" => None,
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

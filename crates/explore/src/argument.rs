//! Whether an exception is about what the caller passed: the value at the throwing instruction *is* a parameter of the
//! method that was called, there or in a method that it was handed on to unchanged.
//!
//! The stack says through which calls, the code of its frames ([`program::blame`]) which words. A condition before a
//! `throw` counts if it compares parameters with constants or lengths alone. What cannot be followed (fields, elements,
//! results of calls, lambdas) is no argument: a finding is never excused by a guess.
//!
//! Annotations have the last word on null ([`program::nullness`]): a method that says it takes null has to, and whoever
//! gives null to one that says it does not is at fault, wherever that null comes to: into variables and fields, through
//! calls and back ([`is_forwarded`]). Elements of arrays and of collections are not followed.

use program::blame::{self, Origin, Target, Word};
use program::classfile::MemberRef;
use program::nullness::{self, Nullness};
use program::{Field, Home, Method, Program};
use vm::TraceEntry;

use crate::value::JavaValue;

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

/// An argument that a caller must not give: null.
#[derive(Debug, Clone)]
pub struct Forbidden {
    pub method: &'static Method,
    pub parameter: usize,
    pub given: Given,
}

/// When an argument is given, by the input that shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given {
    Always,
    /// Where the input at this place has this value.
    Input {
        at: usize,
        value: JavaValue,
    },
}

/// The nulls among the arguments of a method that it says it does not take; each parameter is one input.
pub(crate) fn forbidden(program: &'static Program, method: &'static Method) -> Vec<Forbidden> {
    let all = (0..method.signature.params.len()).filter(|&at| is_not_null(program, method, at));
    let given = |at| Given::Input { at, value: JavaValue::NULL };
    all.map(|at| Forbidden { method, parameter: at, given: given(at) }).collect()
}

/// Does a method say that it does not take null for a parameter?
pub fn is_not_null(program: &'static Program, method: &'static Method, parameter: usize) -> bool {
    nullness::of_parameter(program, method, parameter) == Nullness::NotNull
}

/// Is the null that an exception is about one of these arguments, or where one was forwarded to unchanged? The frames
/// are those up to the method that was called, innermost first.
pub(crate) fn is_forwarded(
    program: &'static Program,
    frames: &[TraceEntry],
    cause: Cause,
    given: &[(&'static Method, usize)],
) -> bool {
    let mut copies =
        Copies { program, looked_at: Vec::new(), parameters: given.to_vec(), fields: Vec::new(), results: Vec::new() };
    copies.follow(frames.iter().map(|frame| frame.method));
    let Some((first, outer)) = frames.split_first() else { return false };
    let mut inner = first;
    let mut origins = match cause {
        Cause::Check if !is_native(first.method) => blame::of_null(first.method, first.pc),
        Cause::Throw => blame::of_guarding_nulls(first.method, first.pc),
        Cause::Check | Cause::Native => (0..first.method.signature.params.len()).map(Origin::Parameter).collect(),
    };
    for frame in outer {
        if copies.has(inner.method, &origins) {
            return true;
        }
        origins = if origins.is_empty() && cause == Cause::Throw && is_helper(inner, frame) {
            blame::of_guarding_nulls(frame.method, frame.pc)
        } else {
            let parameters = origins.iter().filter_map(|origin| match origin {
                Origin::Parameter(number) => Some(*number),
                Origin::Field(_) | Origin::Result(_) => None,
            });
            parameters.flat_map(|number| blame::of_argument(frame.method, frame.pc, inner.method, number)).collect()
        };
        inner = frame;
    }
    copies.has(inner.method, &origins)
}

/// How many methods are looked at for where a null goes.
const MOST_METHODS: usize = 200;

/// How many calls are looked into, each in the one before, for what they give back.
const MOST_CALLS: u32 = 3;

/// Where copies of a null may be.
struct Copies {
    program: &'static Program,
    looked_at: Vec<&'static Method>,
    parameters: Vec<(&'static Method, usize)>,
    fields: Vec<&'static Field>,
    /// Methods that give it back.
    results: Vec<&'static Method>,
}

impl Copies {
    /// Looks for copies in these methods and in all that are given one, until there are no more.
    fn follow(&mut self, methods: impl Iterator<Item = &'static Method>) {
        let given: Vec<&'static Method> = self.parameters.iter().map(|(method, _)| *method).collect();
        methods.chain(given).for_each(|method| add(&mut self.looked_at, method));
        let mut known = 0;
        while known != self.size() && self.looked_at.len() < MOST_METHODS {
            known = self.size();
            for method in self.looked_at.clone() {
                let forwards = blame::forwards(method);
                let copied = forwards.into_iter().filter(|(from, _)| self.has(method, from));
                let targets: Vec<Target> = copied.map(|(_, target)| target).collect();
                targets.into_iter().for_each(|target| self.put(method, target));
            }
        }
    }

    fn size(&self) -> usize {
        self.looked_at.len() + self.parameters.len() + self.fields.len() + self.results.len()
    }

    fn put(&mut self, method: &'static Method, target: Target) {
        match target {
            Target::Returned => add(&mut self.results, method),
            Target::Field(field) => {
                if let Some(field) = self.field(&field) {
                    add(&mut self.fields, field);
                }
            }
            Target::Argument(called, number) => {
                let Some(callee) = self.method(&called) else { return };
                if !self.parameters.iter().any(|(method, at)| std::ptr::eq(*method, callee) && *at == number) {
                    self.parameters.push((callee, number));
                }
                add(&mut self.looked_at, callee);
            }
        }
    }

    /// May one of these be a copy?
    fn has(&self, method: &'static Method, origins: &[Origin]) -> bool {
        self.has_within(method, origins, MOST_CALLS)
    }

    /// The same, looking into so many calls for what they give back.
    fn has_within(&self, method: &'static Method, origins: &[Origin], calls: u32) -> bool {
        origins.iter().any(|origin| match origin {
            Origin::Parameter(number) => {
                self.parameters.iter().any(|(given, at)| std::ptr::eq(*given, method) && at == number)
            }
            Origin::Field(field) => self.field(field).is_some_and(|field| contains(&self.fields, field)),
            Origin::Result(called) => self.method(called).is_some_and(|called| {
                let gives = |(from, target): &(Vec<Origin>, Target)| {
                    *target == Target::Returned && self.has_within(called, from, calls - 1)
                };
                contains(&self.results, called) || calls > 0 && blame::forwards(called).iter().any(gives)
            }),
        })
    }

    fn field(&self, named: &MemberRef) -> Option<&'static Field> {
        self.program.find_field(self.program.class(&named.class).ok()?, &named.name, &named.descriptor)
    }

    fn method(&self, named: &MemberRef) -> Option<&'static Method> {
        self.program.find_method(self.program.class(&named.class).ok()?, &named.name, &named.descriptor)
    }
}

fn contains<T>(all: &[&'static T], one: &'static T) -> bool {
    all.iter().any(|other| std::ptr::eq(*other, one))
}

fn add<T>(all: &mut Vec<&'static T>, one: &'static T) {
    if !contains(all, one) {
        all.push(one);
    }
}

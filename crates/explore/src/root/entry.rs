//! Calls of a running program as roots: the program runs concretely from its `main`, and a call of
//! the method is where symbolic data enters.
//!
//! The state at the call is the snapshot: heap, statics, the frames below. The state that the program
//! runs in can be explored there and goes on afterwards as if nothing had been ([`Calls::aside`]); a
//! fresh state, as another worker has, is brought there by running the program again, which is
//! deterministic. The world is that of
//! exploration: output goes nowhere, input has ended, clocks stand still; an input that the program
//! asks for itself before the call is zero, or empty.

use program::{Class, Method};
use vm::{Limit, MainError, Outcome, Ref, State, Step};

use super::{Given, Param, Root, RootError, literal_from};
use crate::effects;
use crate::literal::Literal;
use crate::root::names::RootNames;
use crate::spec::{MethodSpec, java_type};

/// Instructions between two looks at the clock.
const SLICE: u64 = 20_000_000;

/// The program that makes the calls.
#[derive(Debug, Clone)]
pub struct ProgramEntry {
    pub main: &'static Class,
    pub args: Vec<String>,
}

/// A call that the program makes.
#[derive(Debug, Clone)]
pub struct Call {
    /// From 1 on, among the calls of the method.
    pub number: u64,
    /// The method that is entered; it may override the one that was named.
    pub method: &'static Method,
    /// The arguments, receiver included.
    pub words: Vec<u64>,
}

/// Why a running program makes no further call.
#[derive(Debug)]
pub enum NoCall {
    Ended(Outcome),
    Unsupported(vm::Unsupported),
    Limit(Limit),
    /// The time is over.
    Late,
}

/// A program on its way, for the calls of one method.
pub struct Calls<'s> {
    /// There is none while it is lent.
    state: Option<State>,
    spec: &'s MethodSpec,
    made: u64,
}

impl<'s> Calls<'s> {
    /// Starts the program in a fresh state.
    pub fn start(mut state: State, entry: &ProgramEntry, spec: &'s MethodSpec) -> Result<Calls<'s>, MainError> {
        state.config.watching = true;
        state.start_main(entry.main, &entry.args)?;
        Ok(Calls { state: Some(state), spec, made: 0 })
    }

    pub fn state(&mut self) -> &mut State {
        self.state.as_mut().expect("a state that was lent comes back")
    }

    /// Goes on to the next call of the method; the state then stands in it, before its first instruction.
    pub fn next(&mut self, is_late: &dyn Fn() -> bool) -> Result<Call, NoCall> {
        let spec = self.spec;
        let state = self.state();
        let (method, words) = next_call(state, spec, is_late)?;
        self.made += 1;
        Ok(Call { number: self.made, method, words })
    }

    /// Lends the state, which stands in a call, and takes it back to where it was.
    pub fn aside<E>(&mut self, explore: impl FnOnce(State) -> Result<State, E>) -> Result<(), E> {
        let mut state = self.state.take().expect("a state that was lent comes back");
        let here = state.open_version();
        let mut state = explore(state)?;
        state.go_to(here);
        state.forget_versions();
        state.config.watching = true;
        self.state = Some(state);
        Ok(())
    }
}

fn next_call(
    state: &mut State,
    spec: &MethodSpec,
    is_late: &dyn Fn() -> bool,
) -> Result<(&'static Method, Vec<u64>), NoCall> {
    loop {
        state.config.max_instructions = Some(state.instructions().saturating_add(SLICE));
        match vm::step(state) {
            Step::Entered => {
                let (method, words) = state.entered();
                if is_meant(spec, state, method, &words) {
                    return Ok((method, words));
                }
            }
            Step::Effect(effect) => state.answer(effects::reply(&effect, state.slept())),
            Step::Limit(Limit::Instructions) if is_late() => return Err(NoCall::Late),
            Step::Limit(Limit::Instructions) => {}
            Step::Limit(limit) => return Err(NoCall::Limit(limit)),
            Step::Ended(outcome) => return Err(NoCall::Ended(outcome)),
            Step::Unsupported(what) => return Err(NoCall::Unsupported(what)),
            Step::Choose(_) | Step::Returned(_) => {
                let what = "a decision before the first symbolic value".to_owned();
                return Err(NoCall::Unsupported(vm::Unsupported { what, stack: state.call_stack() }));
            }
        }
    }
}

impl std::fmt::Display for NoCall {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoCall::Ended(Outcome::Exited(0)) => f.write_str("the program ended"),
            NoCall::Ended(Outcome::Exited(code)) => write!(f, "the program ended with exit code {code}"),
            NoCall::Ended(Outcome::Deadlock) => f.write_str("all threads of the program wait for each other"),
            NoCall::Ended(Outcome::AssumedAway) => f.write_str("the program ended at an assumption that does not hold"),
            NoCall::Unsupported(what) => {
                let place = what.stack.first().map(|at| format!(" at {at}")).unwrap_or_default();
                write!(f, "the program met something unsupported: {}{place}", what.what)
            }
            NoCall::Limit(Limit::Heap) => f.write_str("the program used up the memory of --max-heap"),
            NoCall::Limit(Limit::ArrayLength) => f.write_str("the program asked for an array of unknown length"),
            NoCall::Limit(Limit::Instructions) | NoCall::Late => f.write_str("the time was over"),
        }
    }
}

/// Is this a call of the method: of its code, or of code that overrides it for such a receiver?
fn is_meant(spec: &MethodSpec, state: &mut State, method: &'static Method, words: &[u64]) -> bool {
    if method.is_static() || method.is_constructor() {
        return std::ptr::eq(method, spec.method);
    }
    let class = state.class_of(words[0] as Ref);
    method.selector == spec.method.selector
        && method.class().is_subclass_of(spec.method.class())
        && class.is_subclass_of(spec.class)
}

impl Root {
    /// The same root at a call of a running program.
    pub fn at_call(mut self, entry: ProgramEntry, number: u64) -> Root {
        self.call = Some((entry, number));
        self
    }

    /// The number of the call, if a program makes it.
    pub fn call_number(&self) -> Option<u64> {
        self.call.as_ref().map(|(_, number)| *number)
    }

    /// Does a condition hold for the arguments of a call?
    pub fn holds_at(&self, text: &str, state: &mut State, call: &Call) -> Result<bool, RootError> {
        let params = &self.params[..self.spec.args.len()];
        let mut words = &call.words[usize::from(!self.spec.method.is_static())..];
        let mut given = Vec::new();
        for param in params {
            given.push(actual(state, param, words[0]));
            words = &words[usize::from(param.kind.words())..];
        }
        let names = RootNames { params, given: &given };
        let condition = term::parse_condition_over(&mut state.terms, text, &names);
        let condition = condition.map_err(|fault| RootError::When { text: text.to_owned(), fault })?;
        Ok(state.terms.const_value(condition) == Some(1))
    }

    /// Runs the program up to the call, in which the state stands then; one that is watching is there.
    pub(super) fn run_to_call(&self, state: &mut State, entry: &ProgramEntry, number: u64) -> Result<Call, RootError> {
        let failed = |why: String| RootError::Preparation { what: format!("call {number} of {}", self.spec), why };
        if !state.config.watching {
            state.config.watching = true;
            state.start_main(entry.main, &entry.args).map_err(|e| failed(e.to_string()))?;
            for _ in 0..number {
                next_call(state, &self.spec, &|| false).map_err(|end| failed(end.to_string()))?;
            }
        }
        let (method, words) = state.entered();
        state.config.watching = false;
        state.config.max_instructions = None;
        Ok(Call { number, method, words })
    }
}

/// The value that an argument has, as far as Java can write it.
pub(super) fn actual(state: &mut State, param: &Param, word: u64) -> Given {
    if let Some(ty) = vm::input_type(param.kind) {
        return Given::Literal(literal_from(ty, word));
    }
    let reference = word as Ref;
    if reference == 0 {
        return Given::Literal(Literal::Null);
    }
    let class = state.class_of(reference);
    let constant = |state: &State, t| state.terms.const_value(t).unwrap_or(0);
    if std::ptr::eq(class, state.program.known().string) {
        let terms = state.string_terms(reference);
        return Given::Literal(Literal::String(terms.into_iter().map(|t| constant(state, t) as u16).collect()));
    }
    if let program::Shape::Array { element, .. } = class.shape
        && let Some(ty) = vm::input_type(element)
    {
        let terms = state.array_terms(reference);
        return Given::Values(terms.into_iter().map(|t| literal_from(ty, constant(state, t))).collect());
    }
    Given::Object(if class.is_array() { java_type(&class.name) } else { class.java_name() })
}

//! Calls of a running program as roots: the program runs concretely from its `main`, and a call of
//! the method is where symbolic data enters.
//!
//! The state at the call is the snapshot: heap, statics, the frames below. The state that the program
//! runs in can be explored there and goes on afterwards as if nothing had been ([`Calls::aside`]); a
//! fresh state, as another worker has, is brought there by running the program again, which is
//! deterministic. Until the call the program may have a [`World`] of its own, files above all. Without one, and in
//! the call, the world is that of exploration: output goes nowhere, input has ended, clocks stand still; an input that
//! the program asks for itself before the call is zero, or empty.

use std::fmt;
use std::sync::Arc;

use program::{Class, Field, Kind, Method};
use vm::{Effect, Limit, MainError, Outcome, Ref, Reply, State, Step};

use super::{Given, Param, ParamMode, Root, RootError, literal_from};
use crate::effects;
use crate::literal::Literal;
use crate::root::names::RootNames;
use crate::spec::{MethodSpec, java_type};
use crate::value::JavaValue;

/// Instructions between two looks at the clock.
const SLICE: u64 = 20_000_000;

/// Who answers what a running program asks of the world outside before the call.
pub trait World {
    fn reply(&mut self, effect: Effect) -> Reply;
}

/// Makes a world for each run of a program: a run has open files of its own.
pub type Worlds = Arc<dyn Fn() -> Box<dyn World> + Send + Sync>;

/// The same answers everywhere.
struct FixedWorld;

impl World for FixedWorld {
    fn reply(&mut self, effect: Effect) -> Reply {
        effects::reply(&effect)
    }
}

/// The program that makes the calls.
#[derive(Clone)]
pub struct ProgramEntry {
    main: &'static Class,
    args: Vec<String>,
    worlds: Worlds,
}

impl ProgramEntry {
    /// In the world that paths see.
    pub fn new(main: &'static Class, args: Vec<String>) -> ProgramEntry {
        ProgramEntry { main, args, worlds: Arc::new(|| Box::new(FixedWorld)) }
    }

    /// In another world until the call.
    pub fn in_world(self, worlds: Worlds) -> ProgramEntry {
        ProgramEntry { worlds, ..self }
    }
}

impl fmt::Debug for ProgramEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ProgramEntry({} {:?})", self.main.java_name(), self.args)
    }
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
    world: Box<dyn World>,
    made: u64,
}

impl<'s> Calls<'s> {
    /// Starts the program in a fresh state.
    pub fn start(mut state: State, entry: &ProgramEntry, spec: &'s MethodSpec) -> Result<Calls<'s>, MainError> {
        state.config.watching = true;
        state.start_main(entry.main, &entry.args)?;
        Ok(Calls { state: Some(state), spec, world: (entry.worlds)(), made: 0 })
    }

    pub fn state(&mut self) -> &mut State {
        self.state.as_mut().expect("a state that was lent comes back")
    }

    /// Goes on to the next call of the method; the state then stands in it, before its first instruction.
    pub fn next(&mut self, is_late: &dyn Fn() -> bool) -> Result<Call, NoCall> {
        let state = self.state.as_mut().expect("a state that was lent comes back");
        let (method, words) = next_call(state, self.spec, &mut *self.world, is_late)?;
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
    world: &mut dyn World,
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
            Step::Effect(effect) => state.answer(world.reply(effect)),
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
            NoCall::Limit(Limit::Memory) => f.write_str("the program takes more memory than there may be taken"),
            NoCall::Limit(Limit::Heap) => f.write_str("the program used up the memory that its objects may take"),
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

    /// Does a condition hold for a call: its arguments, fields of its receiver and of objects among its arguments,
    /// and static fields of the receiver's or the method's class?
    pub fn holds_at(&self, text: &str, state: &mut State, call: &Call) -> Result<bool, RootError> {
        let mut params = self.params[..self.spec.args.len()].to_vec();
        let mut words = &call.words[usize::from(!self.spec.method.is_static())..];
        let mut given = Vec::new();
        let mut holders: Vec<(String, Ref)> = Vec::new();
        if !self.spec.method.is_static() {
            let this = call.words[0] as Ref;
            holders.extend([("this".to_owned(), this), (String::new(), this)]);
        }
        for param in &params {
            given.push(actual(state, param, words[0]));
            if param.kind == Kind::Ref && words[0] != 0 {
                holders.push((param.name.clone(), words[0] as Ref));
            }
            words = &words[usize::from(param.kind.words())..];
        }
        for (holder, object) in holders {
            let class = state.class_of(object);
            for field in fields_of(class).filter(|field| !field.is_static()) {
                let word = state.get_field(object, field);
                params.push(field_as_param(&holder, field));
                given.push(actual(state, &params[params.len() - 1], word));
            }
        }
        let own = fields_of(self.spec.class).chain(fields_of(call.method.class()));
        for field in own.filter(|field| field.is_static()) {
            let word = state.get_field(0, field);
            let class = field.class().java_name();
            let simple = class.rsplit(['.', '$']).next().unwrap_or(&class).to_owned();
            for holder in [String::new(), simple, class] {
                params.push(field_as_param(&holder, field));
                given.push(actual(state, &params[params.len() - 1], word));
            }
        }
        let names = RootNames { params: &params, given: &given };
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
            let mut world = (entry.worlds)();
            for _ in 0..number {
                next_call(state, &self.spec, &mut *world, &|| false).map_err(|end| failed(end.to_string()))?;
            }
        }
        let (method, words) = state.entered();
        state.config.watching = false;
        state.config.max_instructions = None;
        Ok(Call { number, method, words })
    }
}

/// Fields of a class and of those above it, its own first.
fn fields_of(class: &'static Class) -> impl Iterator<Item = &'static Field> {
    let lineage = class.lineage();
    lineage.flat_map(|class| class.fields).filter(|field| field.index.is_some())
}

/// A field as a condition names it: behind what holds it, or alone.
fn field_as_param(holder: &str, field: &'static Field) -> Param {
    let name = if holder.is_empty() { field.name.to_string() } else { format!("{holder}.{}", field.name) };
    let ty = java_type(&field.descriptor);
    let kind = Kind::of(&field.descriptor).unwrap_or(Kind::Ref);
    Param { name, ty, kind, mode: ParamMode::Actual, field: None }
}

/// The value that an argument has, as far as Java can write it.
pub(super) fn actual(state: &mut State, param: &Param, word: u64) -> Given {
    if let Some(ty) = vm::input_type(param.kind) {
        return Given::Known(JavaValue::Literal(literal_from(ty, word)));
    }
    let reference = word as Ref;
    if reference == 0 {
        return Given::Known(JavaValue::NULL);
    }
    let class = state.class_of(reference);
    let constant = |state: &State, t| state.terms.const_value(t).unwrap_or(0);
    if std::ptr::eq(class, state.program.known().string) {
        let units = state.string_terms(reference).into_iter().map(|t| constant(state, t) as u16).collect();
        return Given::Known(JavaValue::Literal(Literal::String(units)));
    }
    if let program::Shape::Array { element, .. } = class.shape
        && let Some(ty) = vm::input_type(element)
    {
        let elements = state.array_terms(reference).into_iter().map(|t| literal_from(ty, constant(state, t))).collect();
        return Given::Known(JavaValue::Array { element: ty.name().to_owned(), elements });
    }
    Given::Known(JavaValue::Object(if class.is_array() { java_type(&class.name) } else { class.java_name() }))
}

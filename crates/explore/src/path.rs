//! The end of a path, and what can be said of it.
//!
//! [`PathEnd`] is a view on the worker at the moment a path ends; its record (witness, texts) is made
//! only when a listener asks. A witness comes from the path condition alone, and what a record says
//! of it comes from its concrete run.

use std::fmt;

use program::{Class, Home, Kind, Method};
use serde::{Deserialize, Serialize};
use term::{Evaluator, Input, Model, PathCondition, TermId};
use vm::{Made, Ref, Returned, State, Step, TraceEntry, Unsupported, input_type};

use crate::argument::{Cause, Given, blamed, is_forwarded};
use crate::distinct::{Values, distinct};
use crate::literal::{Literal, readable};
use crate::places::Changed;
use crate::replay::{ConcreteRun, Confirmer, Unwatched, Watcher};
use crate::root::{Arguments, InputValue, Root, literal_from};
use crate::schedule::{Entry, Schedule};
use crate::spec::java_type;
use crate::summary::Cut;
use crate::threads::{EndedThread, Waiting};
use crate::value::JavaValue;
use crate::witness::Witness;

/// What a `getMessage` may cost.
const MESSAGE_INSTRUCTIONS: u64 = 1_000_000;

/// How a path ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The words of the result.
    Returned(u64, u64),
    Threw(Ref),
    Exited(i32),
    /// No thread can go on, and none ever will.
    Deadlocked,
    Cut(Cut),
    Unsupported(Unsupported),
    /// An assumption does not hold: this is no path.
    AssumedAway,
}

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum FindingKind {
    /// Thrown by the machine itself: null, range, zero divisor, cast…
    Implicit,
    /// `assert` and its like.
    Assertion,
    /// Thrown by code of the class library that the program called, and not declared by the method that is explored.
    Library,
    /// Threads wait for each other, or for a signal that nobody can give any more.
    Deadlock,
    /// A `throw` that nobody caught; or a class is not on the class path, which is no fault of the code.
    Explicit,
}

impl FindingKind {
    pub const ALL: [FindingKind; 5] = [
        FindingKind::Implicit,
        FindingKind::Assertion,
        FindingKind::Library,
        FindingKind::Deadlock,
        FindingKind::Explicit,
    ];

    pub fn name(self) -> &'static str {
        match self {
            FindingKind::Implicit => "implicit",
            FindingKind::Assertion => "assertion",
            FindingKind::Library => "library",
            FindingKind::Deadlock => "deadlock",
            FindingKind::Explicit => "explicit",
        }
    }
}

/// An uncaught exception or a deadlock, without the inputs that lead to it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Thrown {
    pub kind: FindingKind,
    /// The class; of a deadlock, which has none, its [`crate::Deadlock`] by name.
    pub exception: String,
    /// `Class.method(File:line)`, innermost first.
    pub stack: Vec<String>,
    /// `File:line` of the innermost frame of the user's class path, else of the innermost one.
    pub source: Option<String>,
    pub line: Option<u16>,
    /// It is about what the caller passed: the value at the throwing instruction is a parameter of the called method.
    pub is_argument: bool,
    /// The thread that it ended, if that is not the one that made the call.
    #[serde(default)]
    pub thread: Option<EndedThread>,
    /// Of a deadlock: all threads.
    #[serde(default)]
    pub threads: Vec<Waiting>,
}

/// The outcome of a path under its witness.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// The value, and as an expression over the inputs; neither for void.
    Returned {
        value: Option<JavaValue>,
        expression: Option<String>,
    },
    Threw {
        exception: String,
        message: Option<String>,
    },
    Exited(i32),
    /// Not a path: it never ends.
    Deadlocked,
    /// Not a path: a limit cut it off.
    Cut(Cut),
}

impl Outcome {
    /// The same as a concrete run shows it: it knows numbers in messages, the path knows expressions.
    fn confirmed(self, concrete: Option<Outcome>) -> Outcome {
        match (self, concrete) {
            (outcome, None) => outcome,
            (Outcome::Returned { expression, .. }, Some(Outcome::Returned { value, .. })) => {
                Outcome::Returned { value, expression }
            }
            (Outcome::Returned { .. } | Outcome::Threw { .. } | Outcome::Exited(_), Some(run)) => run,
            (Outcome::Deadlocked | Outcome::Cut(_), Some(run)) => run,
        }
    }
}

/// As a verb with its object: `returns 5`, `throws java.lang.Error: no`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Returned { value: None, .. } => f.write_str("returns"),
            Outcome::Returned { value: Some(value), expression: None } => write!(f, "returns {value}"),
            Outcome::Returned { value: Some(value), expression: Some(text) } => write!(f, "returns {value} = {text}"),
            Outcome::Threw { exception, message: None } => write!(f, "throws {exception}"),
            Outcome::Threw { exception, message: Some(message) } => write!(f, "throws {exception}: {message}"),
            Outcome::Exited(code) => write!(f, "exits with {code}"),
            Outcome::Deadlocked => f.write_str("waits for ever"),
            Outcome::Cut(reason) => write!(f, "cut: {}", reason.name()),
        }
    }
}

/// All that is shown of a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathRecord {
    pub schedule: Schedule,
    /// Nothing if the solver did not find the values within its limits; those of findings are there always.
    pub inputs: Option<Vec<InputValue>>,
    /// The inputs are those of the path condition alone, not what the path happened to be found with.
    pub is_canonical: bool,
    pub outcome: Outcome,
    /// In Java syntax; `true` if nothing is asked of the inputs.
    pub condition: String,
    /// The same with the witness's values beside the inputs.
    pub condition_values: String,
    /// What the names `$1`, `$2`… in the condition stand for, each in terms of those before it.
    pub definitions: Vec<(String, String)>,
    /// The condition without what says nothing to a reader.
    pub telling: String,
    pub finding: Option<Thrown>,
    /// What its concrete run came to in other threads.
    #[serde(default)]
    pub others: Vec<Thrown>,
    /// What differs from the start of the call.
    pub changed: Vec<Changed>,
    /// The limit that cut the path off; the outcome is then that of the concrete run, if it ended.
    pub cut: Option<Cut>,
    /// The witness's concrete run ended.
    pub confirmed: bool,
    /// Our own fault: the concrete run ended otherwise than the path.
    pub fault: Option<String>,
}

/// A path at its end.
pub struct PathEnd<'e> {
    pub schedule: &'e [Entry],
    pub ending: &'e Ending,
    pub(crate) root: &'e Root,
    pub(crate) arguments: Option<&'e Arguments>,
    pub(crate) state: &'e mut State,
    pub(crate) path: &'e PathCondition,
    /// Satisfies the path condition; which model it is, is chance.
    pub(crate) model: &'e Model,
}

impl PathEnd<'_> {
    /// Is it one of the paths that are counted: did it return, throw or exit?
    pub fn is_counted(&self) -> bool {
        match self.ending {
            Ending::Returned(..) | Ending::Threw(_) | Ending::Exited(_) => true,
            Ending::Deadlocked | Ending::Cut(_) | Ending::Unsupported(_) | Ending::AssumedAway => false,
        }
    }

    /// The exception that nobody caught, or the deadlock, if that is how the path ended.
    pub fn thrown(&mut self) -> Option<Thrown> {
        match *self.ending {
            Ending::Threw(thrown) => Some(self.uncaught(thrown)),
            Ending::Deadlocked => Some(self.deadlock()),
            Ending::Returned(..) | Ending::Exited(_) => None,
            Ending::Cut(_) | Ending::Unsupported(_) | Ending::AssumedAway => None,
        }
    }

    /// An exception that nobody caught, in whatever thread.
    pub(crate) fn uncaught(&mut self, thrown: Ref) -> Thrown {
        let trace = self.state.throwable_trace(thrown);
        let class = self.state.class_of(thrown);
        let is_missing = missing_class(self.state, thrown).is_some();
        let called = self.called(&trace);
        let kind = if is_assertion(class) {
            FindingKind::Assertion
        } else if self.state.is_machine_made(thrown) && is_machine_exception(class) && !is_missing {
            FindingKind::Implicit
        } else if is_of_library(&trace)
            && !is_missing
            && !called.is_some_and(|at| is_declared(trace[at].method, class))
            && !self.root.documented().iter().any(|name| is_documented(name, class))
        {
            FindingKind::Library
        } else {
            FindingKind::Explicit
        };
        let place = trace.iter().find(|at| at.class.home == Home::User).or(trace.first());
        let line = place.and_then(|at| at.method.line(at.pc));
        let source = place.map(place_of);
        let stack = trace.iter().map(line_of_trace).collect();
        // An assertion says of any value what has to hold, of an argument too.
        let cause = match kind {
            FindingKind::Implicit => Some(Cause::Check),
            FindingKind::Library if self.state.is_machine_made(thrown) => Some(Cause::Native),
            FindingKind::Library | FindingKind::Explicit => Some(Cause::Throw),
            FindingKind::Assertion | FindingKind::Deadlock => None,
        };
        let program = self.state.program;
        let blamed = called.zip(cause).map(|(at, cause)| blamed(program, &trace[..=at], cause, &class.name));
        let is_argument = blamed.is_some_and(|parameters| !parameters.is_empty())
            || is_null_pointer(class)
                && called.zip(cause).is_some_and(|(at, cause)| self.is_forbidden(&trace[..=at], cause));
        let (thread, threads) = (None, Vec::new());
        Thrown { kind, exception: class.java_name(), stack, source, line, is_argument, thread, threads }
    }

    /// Is the null that a frame failed for one that the caller gave where the method says that it takes none?
    fn is_forbidden(&self, frames: &[TraceEntry], cause: Cause) -> bool {
        let forbidden = self.root.forbidden(self.state.program);
        let Some(arguments) = self.arguments.filter(|_| !forbidden.is_empty()) else { return false };
        // Which inputs are null every model of a path agrees on.
        let values = self.root.values(arguments, &[], self.model);
        let given = forbidden.iter().filter(|one| match &one.given {
            Given::Always => true,
            Given::Input { at, value } => values.get(*at).is_some_and(|input| input.value == *value),
        });
        let given: Vec<_> = given.map(|one| (one.method, one.parameter)).collect();
        !given.is_empty() && is_forwarded(self.state.program, frames, cause, &given)
    }

    /// The frame of the method that was called. Where a made-up method calls others, that of the one it called.
    fn called(&self, trace: &[TraceEntry]) -> Option<usize> {
        let root = self.root.spec.method;
        let is_called = |at: &TraceEntry| match root.class().home {
            Home::User | Home::Jdk { .. } => std::ptr::eq(at.method, root),
            Home::Made => at.class.home == Home::User,
        };
        trace.iter().rposition(is_called)
    }

    /// Witness and texts; the witness is run concretely.
    pub fn record(&mut self, confirmer: &mut Confirmer<'_>) -> PathRecord {
        self.record_with(confirmer, Values::Canonical)
    }

    /// The same with such inputs; a path that was cut off has its canonical ones, because others end elsewhere.
    pub fn record_with(&mut self, confirmer: &mut Confirmer<'_>, values: Values) -> PathRecord {
        let conjuncts = self.path.conjuncts();
        let (inputs, made) = (self.state.inputs(), self.state.made());
        // Looking for values takes as much memory again.
        let is_heavy = matches!(self.ending, Ending::Cut(Cut::Memory));
        let canonical = (!is_heavy).then(|| {
            let stop = confirmer.last_stop();
            confirmer.in_time(crate::witness::canonical(&mut self.state.terms, conjuncts, &inputs, &stop))
        });
        let canonical = canonical.flatten();
        let is_canonical = canonical.is_some();
        let finding = self.thrown();
        let model = match values {
            Values::Canonical if finding.is_some() => canonical.or_else(|| self.carried(&inputs)),
            Values::Distinct if self.is_counted() => {
                canonical.map(|model| distinct(&self.state.terms, conjuncts, &inputs, &model))
            }
            Values::Canonical | Values::Distinct => canonical,
        };
        let values = model.clone().unwrap_or_default();
        let run = match &model {
            Some(model) => self.concrete_run(confirmer, &made, model),
            None => None,
        };
        let mut symbolic = self.outcome(&values);
        let cut = match *self.ending {
            Ending::Cut(cut) => Some(cut),
            Ending::Returned(..)
            | Ending::Threw(_)
            | Ending::Exited(_)
            | Ending::Deadlocked
            | Ending::Unsupported(_)
            | Ending::AssumedAway => None,
        };
        let inputs = match &run {
            Some((_, run)) => Some(run.inputs.clone()),
            None => model.and_then(|model| self.arguments.map(|a| self.root.values(a, &made, &model))),
        };
        let (concrete, left) = run.map(|(outcome, run)| (outcome, (run.changed, run.others))).unzip();
        let (changed, others) = left.unwrap_or_default();
        let fault = concrete.as_ref().and_then(|concrete| self.disagreement(&symbolic, concrete));
        let confirmed = concrete.is_some() && fault.is_none();
        let result = self.result_term();
        let condition = if is_heavy { self.condition_outline() } else { self.condition_texts(&values, result) };
        if let Outcome::Returned { expression, .. } = &mut symbolic {
            expression.clone_from(&condition.result);
        }
        PathRecord {
            schedule: Schedule::from(self.schedule),
            outcome: if fault.is_some() { symbolic } else { symbolic.confirmed(concrete) },
            condition: condition.plain,
            condition_values: condition.with_values,
            definitions: condition.definitions,
            telling: condition.telling,
            inputs,
            is_canonical,
            finding,
            others,
            changed,
            cut,
            confirmed,
            fault,
        }
    }

    /// The inputs that the path was found with.
    fn carried(&self, inputs: &[Input]) -> Option<Model> {
        let mut model = self.model.clone();
        crate::witness::complete(&mut model, inputs);
        let violated = Evaluator::new().first_violated(&self.state.terms, &model, self.path.conjuncts());
        violated.is_none().then_some(model)
    }

    /// How the witness's run ended; nothing if it did not end, or the time is over.
    fn concrete_run(
        &mut self,
        confirmer: &mut Confirmer<'_>,
        made: &[Made],
        model: &Model,
    ) -> Option<(Outcome, ConcreteRun)> {
        if matches!(self.ending, Ending::Cut(cut) if cut.is_end()) || confirmer.is_late() {
            return None;
        }
        let arguments = self.arguments?;
        let witness = Witness::of(&self.shapes()?, made, model);
        let symbolic = Some((&arguments.places, &mut *self.state));
        let run = confirmer.run(&witness, &mut Unwatched, symbolic).ok()?;
        let outcome = run.outcome.clone().ok()?;
        Some((outcome, run))
    }

    /// Runs the path concretely, watched; nothing if that does not end. All inputs of a path take the same way,
    /// so any will do; those of a path that was cut off are its witness's.
    pub fn watched(&mut self, confirmer: &mut Confirmer<'_>, watcher: &mut dyn Watcher) -> Option<ConcreteRun> {
        let made = self.state.made();
        let conjuncts = self.path.conjuncts();
        let model = if matches!(self.ending, Ending::Cut(_)) {
            let inputs = self.state.inputs();
            crate::witness::canonical(&mut self.state.terms, conjuncts, &inputs, &confirmer.last_stop()).ok()?
        } else {
            debug_assert_eq!(Evaluator::new().first_violated(&self.state.terms, self.model, conjuncts), None);
            self.model.clone()
        };
        let witness = Witness::of(&self.shapes()?, &made, &model);
        confirmer.watched(&witness, watcher).ok().filter(|run| run.outcome.is_ok())
    }

    /// The shapes of the arguments; nothing if the path did not come to them.
    pub(crate) fn shapes(&self) -> Option<Vec<u32>> {
        let shape = |entry: &Entry| match *entry {
            Entry::Alternative(number) => Some(number),
            Entry::Value(_) => None,
        };
        Some(self.schedule.get(..self.root.shapes())?.iter().map_while(shape).collect())
    }

    /// What is wrong if a concrete run ended like this.
    fn disagreement(&self, symbolic: &Outcome, concrete: &Outcome) -> Option<String> {
        let agrees = match (symbolic, concrete) {
            (Outcome::Cut(_), _) => true,
            (Outcome::Returned { value: a, .. }, Outcome::Returned { value: b, .. }) => a == b,
            (Outcome::Threw { exception: a, .. }, Outcome::Threw { exception: b, .. }) => a == b,
            (Outcome::Exited(a), Outcome::Exited(b)) => a == b,
            (Outcome::Deadlocked, Outcome::Deadlocked) => true,
            (Outcome::Returned { .. } | Outcome::Threw { .. } | Outcome::Exited(_) | Outcome::Deadlocked, _) => false,
        };
        (!agrees).then(|| {
            format!(
                "{} on the schedule {}: the path {symbolic}, its witness {concrete} in a concrete run",
                self.root,
                Schedule::from(self.schedule)
            )
        })
    }

    /// The model that gives the parameters these values (the elements of an array one by one), if
    /// this path is the one that they take.
    pub fn model_of(&mut self, values: &[Vec<Literal>]) -> Option<Model> {
        let model = self.root.model(self.arguments?, values)?;
        let violated = Evaluator::new().first_violated(&self.state.terms, &model, self.path.conjuncts());
        violated.is_none().then_some(model)
    }

    /// The outcome for the inputs of a model of the path condition.
    pub fn outcome(&mut self, model: &Model) -> Outcome {
        match *self.ending {
            Ending::Returned(word, tag) => self.returned(self.root.spec.method, word, tag, model),
            Ending::Threw(thrown) => {
                let exception = self.state.class_of(thrown).java_name();
                let message = match self.message(thrown) {
                    0 => None,
                    message => Some(readable(&units(self.state, message, model))),
                };
                Outcome::Threw { exception, message }
            }
            Ending::Exited(code) => Outcome::Exited(code),
            Ending::Deadlocked => Outcome::Deadlocked,
            Ending::Cut(cut) => Outcome::Cut(cut),
            Ending::Unsupported(_) | Ending::AssumedAway => Outcome::Cut(Cut::Instructions),
        }
    }

    /// What `getMessage` gives, if it needs no decision; the path is over, so it may run.
    pub(crate) fn message(&mut self, thrown: Ref) -> Ref {
        let known = self.state.throwable_message(thrown);
        let general = self.state.program.known().throwable.declared_method("getMessage", "()Ljava/lang/String;");
        let Some(method) = general.and_then(|m| self.state.class_of(thrown).select(m.selector)) else { return known };
        self.state.config.max_instructions = Some(self.state.instructions() + MESSAGE_INSTRUCTIONS);
        self.state.call(method, &[u64::from(thrown)]);
        match vm::step(self.state) {
            Step::Returned(Returned::Value(message, _)) => message as Ref,
            Step::Returned(Returned::Threw(_))
            | Step::Choose(_)
            | Step::Effect(_)
            | Step::Entered
            | Step::Ended(_)
            | Step::Unsupported(_)
            | Step::Limit(_) => known,
        }
    }

    fn returned(&mut self, method: &'static Method, word: u64, tag: u64, model: &Model) -> Outcome {
        let kind = method.signature.ret;
        let Some(ty) = input_type(kind) else {
            let value = (kind == Kind::Ref).then(|| object_value(self.state, word as Ref, model));
            let boxed = Some(word as Ref).filter(|&object| kind == Kind::Ref && object != 0);
            let boxed = boxed.and_then(|object| self.state.boxed_term(object));
            return Outcome::Returned { value, expression: boxed.and_then(|(kind, t)| self.expression(kind, t)) };
        };
        let Some(term) = self.state.returned_term(kind, word, tag) else {
            let value = Some(JavaValue::Literal(literal_from(ty, word)));
            return Outcome::Returned { value, expression: None };
        };
        let raw = Evaluator::new().eval(&self.state.terms, model, term);
        let expression = self.expression(kind, term);
        Outcome::Returned { value: Some(JavaValue::Literal(literal_from(ty, raw))), expression }
    }

    /// The result over the inputs: a number, or what is in a box; nothing for a constant.
    fn result_term(&mut self) -> Option<TermId> {
        let Ending::Returned(word, tag) = *self.ending else { return None };
        let (kind, term) = match self.root.spec.method.signature.ret {
            Kind::Ref if word as Ref != 0 => self.state.boxed_term(word as Ref)?,
            Kind::Ref => return None,
            kind => (kind, self.state.returned_term(kind, word, tag)?),
        };
        self.shown_term(kind, term)
    }

    /// A value over the inputs as it is shown; nothing for a constant.
    fn shown_term(&mut self, kind: Kind, term: TermId) -> Option<TermId> {
        let terms = &mut self.state.terms;
        let term = if kind == Kind::Boolean { terms.int_to_bool(term) } else { term };
        terms.const_value(term).is_none().then_some(term)
    }

    fn expression(&mut self, kind: Kind, term: TermId) -> Option<String> {
        let term = self.shown_term(kind, term)?;
        Some(term::java(&self.state.terms, term))
    }
}

/// The units of a string under a model.
pub(crate) fn units(state: &mut State, string: Ref, model: &Model) -> Vec<u16> {
    let terms = state.string_terms(string);
    let mut evaluator = Evaluator::new();
    terms.into_iter().map(|unit| evaluator.eval(&state.terms, model, unit) as u16).collect()
}

/// An object under a model, as far as Java writes it; else its class.
pub(crate) fn object_value(state: &mut State, object: Ref, model: &Model) -> JavaValue {
    if object == 0 {
        return JavaValue::NULL;
    }
    let class = state.class_of(object);
    if std::ptr::eq(class, state.program.known().string) {
        return JavaValue::Literal(Literal::String(units(state, object, model).into()));
    }
    if let program::Shape::Array { element, .. } = class.shape
        && let Some(ty) = input_type(element)
    {
        let terms = state.array_terms(object);
        let mut evaluator = Evaluator::new();
        let elements = terms.into_iter().map(|t| literal_from(ty, evaluator.eval(&state.terms, model, t))).collect();
        return JavaValue::Array { element: ty.name().to_owned(), elements };
    }
    if let Some((kind, term)) = state.boxed_term(object)
        && let Some(ty) = input_type(kind)
    {
        return JavaValue::Boxed(literal_from(ty, Evaluator::new().eval(&state.terms, model, term)));
    }
    JavaValue::Object(if class.is_array() { java_type(&class.name) } else { class.java_name() })
}

/// Exceptions that the machine throws by itself (JVMS §2.10). Natives throw others, in place of Java
/// code that would.
fn is_machine_exception(class: &'static Class) -> bool {
    const NAMES: [&str; 9] = [
        "java/lang/ArithmeticException",
        "java/lang/ArrayIndexOutOfBoundsException",
        "java/lang/ArrayStoreException",
        "java/lang/ClassCastException",
        "java/lang/IllegalMonitorStateException",
        "java/lang/LinkageError",
        "java/lang/NegativeArraySizeException",
        "java/lang/NullPointerException",
        "java/lang/VirtualMachineError",
    ];
    has_ancestor(class, &NAMES)
}

fn is_null_pointer(class: &'static Class) -> bool {
    &*class.name == "java/lang/NullPointerException"
}

/// Was an exception made by code of the class library that the program called?
fn is_of_library(trace: &[TraceEntry]) -> bool {
    let mut written = trace.iter().map(|at| &at.class.home).filter(|home| **home != Home::Made);
    matches!(written.next(), Some(Home::Jdk { .. })) && written.any(|home| *home == Home::User)
}

/// Does a method say behind `throws` that it throws such exceptions?
fn is_declared(method: &'static Method, class: &'static Class) -> bool {
    let info = method.class().file.as_ref().and_then(|file| file.methods.get(usize::from(method.index)));
    info.is_some_and(|info| info.exceptions.iter().any(|declared| means(declared, class)))
}

/// Does a name in a comment announce exceptions of a class? It may be the simple one.
fn is_documented(name: &str, class: &'static Class) -> bool {
    let is_named = |class: &&'static Class| {
        let full = class.java_name();
        full == name || full.rsplit(['.', '$']).next() == Some(name)
    };
    let announced = class.lineage().find(is_named);
    announced.is_some_and(|announced| means(&announced.name, class))
}

/// Does a declared exception announce those of a class? `throws Exception` says nothing of unchecked ones.
fn means(declared: &str, class: &'static Class) -> bool {
    let is_unchecked = has_ancestor(class, &["java/lang/RuntimeException", "java/lang/Error"]);
    let is_too_wide = ["java/lang/Exception", "java/lang/Throwable"].contains(&declared);
    has_ancestor(class, &[declared]) && !(is_unchecked && is_too_wide)
}

/// The class that the machine did not find on the class path, if that is what an exception says.
pub fn missing_class(state: &mut State, thrown: Ref) -> Option<String> {
    let is_meant = state.is_machine_made(thrown) && &*state.class_of(thrown).name == "java/lang/NoClassDefFoundError";
    let message = Some(state.throwable_message(thrown)).filter(|&message| is_meant && message != 0)?;
    let name = state.string_text(message);
    let is_name = !name.is_empty() && !name.contains([' ', ';', '[', '.']);
    (is_name && state.program.class(&name).is_err()).then(|| name.replace('/', "."))
}

/// Is a class, or one that it extends, among these?
fn has_ancestor(class: &'static Class, names: &[&str]) -> bool {
    class.lineage().any(|class| names.contains(&&*class.name))
}

/// `assert` and `check` throw an `AssertionError`, test libraries subclasses of it.
fn is_assertion(class: &'static Class) -> bool {
    class.lineage().any(|class| &*class.name == "java/lang/AssertionError")
}

/// `File:line` as stack traces have it.
pub(crate) fn place_of(at: &TraceEntry) -> String {
    let file = at.class.file.as_ref().and_then(|file| file.source_file.clone());
    match (file, at.method.line(at.pc)) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.to_string(),
        (None, _) => "Unknown Source".to_owned(),
    }
}

pub(crate) fn line_of_trace(at: &TraceEntry) -> String {
    format!("{}.{}({})", at.class.java_name(), at.method.name, place_of(at))
}

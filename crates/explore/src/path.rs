//! The end of a path, and what can be said of it.
//!
//! [`PathEnd`] is a view on the worker at the moment a path ends; its record (witness, texts) is made
//! only when a listener asks. A witness comes from the path condition alone.

use program::{Kind, Method};
use term::{Evaluator, Model, PathCondition, TermId};
use vm::{Ref, Returned, State, Step, TraceEntry, Unsupported, input_type};

use crate::literal::Literal;
use crate::root::{Arguments, InputValue, Root, literal_from};
use crate::schedule::{Entry, Schedule};
use crate::summary::Cut;

/// What a `getMessage` may cost.
const MESSAGE_INSTRUCTIONS: u64 = 1_000_000;

/// How a path ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// The words of the result.
    Returned(u64, u64),
    Threw(Ref),
    Exited(i32),
    Cut(Cut),
    Unsupported(Unsupported),
    /// An assumption does not hold: this is no path.
    AssumedAway,
}

/// What a finding is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FindingKind {
    /// Thrown by the machine itself: null, range, zero divisor, cast…
    Implicit,
    /// `assert` and its like.
    Assertion,
    /// A `throw` that nobody caught.
    Explicit,
}

impl FindingKind {
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::Implicit => "implicit",
            FindingKind::Assertion => "assertion",
            FindingKind::Explicit => "explicit",
        }
    }
}

/// An uncaught exception, without the inputs that lead to it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thrown {
    pub kind: FindingKind,
    pub exception: String,
    /// `Class.method(File:line)`, innermost first.
    pub stack: Vec<String>,
    pub line: Option<u16>,
}

/// The outcome of a path under its witness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The value as a Java expression, and as one over the inputs; neither for void.
    Returned {
        value: Option<String>,
        expression: Option<String>,
    },
    Threw {
        exception: String,
        message: Option<String>,
    },
    Exited(i32),
    /// Not a path: a limit cut it off.
    Cut(Cut),
}

/// All that is shown of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathRecord {
    pub schedule: Schedule,
    /// Nothing if the solver did not find the values within its limits.
    pub inputs: Option<Vec<InputValue>>,
    pub outcome: Outcome,
    /// In Java syntax; `true` if nothing is asked of the inputs.
    pub condition: String,
    /// The same with the witness's values beside the inputs.
    pub condition_values: String,
    pub finding: Option<Thrown>,
}

/// A path at its end.
pub struct PathEnd<'e> {
    pub schedule: &'e [Entry],
    pub ending: &'e Ending,
    pub(crate) root: &'e Root,
    pub(crate) arguments: Option<&'e Arguments>,
    pub(crate) state: &'e mut State,
    pub(crate) path: &'e PathCondition,
}

impl PathEnd<'_> {
    /// The exception that nobody caught, if that is how the path ended.
    pub fn thrown(&mut self) -> Option<Thrown> {
        let Ending::Threw(thrown) = *self.ending else { return None };
        let trace = self.state.throwable_trace(thrown);
        let class = self.state.class_of(thrown);
        let kind = match trace.first() {
            _ if &*class.name == "java/lang/AssertionError" => FindingKind::Assertion,
            Some(at) if is_machine_exception(&class.name) && !constructs(at) => FindingKind::Implicit,
            Some(_) | None => FindingKind::Explicit,
        };
        let line = trace.first().and_then(|at| at.method.line(at.pc));
        let stack = trace.iter().map(line_of_trace).collect();
        Some(Thrown { kind, exception: class.java_name(), stack, line })
    }

    /// Witness and texts.
    pub fn record(&mut self) -> PathRecord {
        let conjuncts = self.path.conjuncts();
        let inputs = self.state.inputs();
        let model = crate::witness::canonical(&mut self.state.terms, conjuncts, &inputs);
        let values = model.clone().unwrap_or_default();
        let finding = self.thrown();
        let outcome = self.outcome(&values);
        let terms = &self.state.terms;
        let text = |print: &dyn Fn(TermId) -> String| match conjuncts {
            [] => "true".to_owned(),
            [only] => print(*only),
            all => {
                let part = |&t: &TermId| match print(t) {
                    text if binds_weakly(&text) => format!("({text})"),
                    text => text,
                };
                all.iter().map(part).collect::<Vec<_>>().join(" && ")
            }
        };
        PathRecord {
            schedule: Schedule::from(self.schedule),
            outcome,
            condition: text(&|t| term::java(terms, t)),
            condition_values: text(&|t| term::java_with_values(terms, t, &values)),
            inputs: model.and_then(|model| self.arguments.map(|a| self.root.values(a, &inputs, &model))),
            finding,
        }
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
                    message => Some(String::from_utf16_lossy(&units(self.state, message, model))),
                };
                Outcome::Threw { exception, message }
            }
            Ending::Exited(code) => Outcome::Exited(code),
            Ending::Cut(cut) => Outcome::Cut(cut),
            Ending::Unsupported(_) | Ending::AssumedAway => Outcome::Cut(Cut::Instructions),
        }
    }

    /// What `getMessage` gives, if it needs no decision; the path is over, so it may run.
    fn message(&mut self, thrown: Ref) -> Ref {
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
            | Step::Ended(_)
            | Step::Unsupported(_)
            | Step::Limit(_) => known,
        }
    }

    fn returned(&mut self, method: &'static Method, word: u64, tag: u64, model: &Model) -> Outcome {
        let kind = method.signature.ret;
        let Some(ty) = input_type(kind) else {
            let value = (kind == Kind::Ref).then(|| object(self.state, word as Ref, model));
            return Outcome::Returned { value, expression: None };
        };
        let Some(term) = self.state.returned_term(kind, word, tag) else {
            let value = Some(literal_from(ty, word).to_string());
            return Outcome::Returned { value, expression: None };
        };
        let raw = Evaluator::new().eval(&self.state.terms, model, term);
        let term = if kind == Kind::Boolean { self.state.terms.int_to_bool(term) } else { term };
        let expression = Some(term::java(&self.state.terms, term));
        Outcome::Returned { value: Some(literal_from(ty, raw).to_string()), expression }
    }
}

/// Is the outermost operator of a Java expression `||` or `?:`?
fn binds_weakly(text: &str) -> bool {
    let mut depth = 0;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(c) = characters.next() {
        match (quote, c) {
            (Some(_), '\\') => drop(characters.next()),
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(') => depth += 1,
            (None, ')') => depth -= 1,
            (None, '|' | '?') if depth == 0 => return true,
            (None, _) => {}
        }
    }
    false
}

/// The units of a string under a model.
fn units(state: &mut State, string: Ref, model: &Model) -> Vec<u16> {
    let terms = state.string_terms(string);
    let mut evaluator = Evaluator::new();
    terms.into_iter().map(|unit| evaluator.eval(&state.terms, model, unit) as u16).collect()
}

/// An object as Java writes it, as far as it does; else its class.
fn object(state: &mut State, object: Ref, model: &Model) -> String {
    if object == 0 {
        return Literal::Null.to_string();
    }
    let class = state.class_of(object);
    if std::ptr::eq(class, state.program.known().string) {
        return Literal::String(units(state, object, model).into()).to_string();
    }
    if let program::Shape::Array { element, .. } = class.shape
        && let Some(ty) = input_type(element)
    {
        let terms = state.array_terms(object);
        let mut evaluator = Evaluator::new();
        let mut value = |t| literal_from(ty, evaluator.eval(&state.terms, model, t)).to_string();
        let elements: Vec<String> = terms.into_iter().map(&mut value).collect();
        return format!("new {}[] {{{}}}", ty.name(), elements.join(", "));
    }
    class.java_name()
}

/// Exceptions that the machine throws by itself (JVMS §2.10).
fn is_machine_exception(name: &str) -> bool {
    const NAMES: [&str; 9] = [
        "java/lang/ArithmeticException",
        "java/lang/ArrayIndexOutOfBoundsException",
        "java/lang/ArrayStoreException",
        "java/lang/ClassCastException",
        "java/lang/NegativeArraySizeException",
        "java/lang/NullPointerException",
        "java/lang/OutOfMemoryError",
        "java/lang/StackOverflowError",
        "java/lang/ExceptionInInitializerError",
    ];
    NAMES.contains(&name)
}

/// Does the innermost frame stand at the call of a constructor, as a `throw new` does?
fn constructs(at: &TraceEntry) -> bool {
    const INVOKESPECIAL: u8 = 0xb7;
    let Some(file) = at.class.file.as_ref() else { return false };
    let Some(code) = file.methods[at.method.index as usize].code.as_ref() else { return false };
    match code.bytes(file).get(at.pc as usize..) {
        Some(&[INVOKESPECIAL, high, low, ..]) => {
            file.pool.member(u16::from_be_bytes([high, low])).is_ok_and(|member| &*member.name == "<init>")
        }
        Some(_) | None => false,
    }
}

fn line_of_trace(at: &TraceEntry) -> String {
    let file = at.class.file.as_ref().and_then(|file| file.source_file.clone());
    let place = match (file, at.method.line(at.pc)) {
        (Some(file), Some(line)) => format!("{file}:{line}"),
        (Some(file), None) => file.to_string(),
        (None, _) => "Unknown Source".to_owned(),
    };
    format!("{}.{}({place})", at.class.java_name(), at.method.name)
}

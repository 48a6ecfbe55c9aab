//! A method on a structure, with the predicate as its oracle: bounded-exhaustive testing.

use program::{Class, Kind, Method};
use serde::{Deserialize, Serialize};
use vm::{Ref, Returned, State, Step};

use crate::EnumerateError;
use crate::machine::{Machine, Stop};
use explore::literal::{Literal, Wanted};
use explore::nearest::nearest;
use explore::raw;

/// A method with its arguments.
#[derive(Debug, Clone)]
pub struct Operation {
    pub method: &'static Method,
    pub args: Vec<Literal>,
}

impl std::fmt::Display for Operation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let args: Vec<String> = self.args.iter().map(Literal::to_string).collect();
        write!(f, "{}({})", self.method.name, args.join(", "))
    }
}

/// What is wrong with a method on a structure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    Holds,
    /// The predicate is false behind it.
    Broken,
    /// It threw.
    Threw(String),
    /// The predicate threw behind it.
    PredicateThrew(String),
    Cut,
}

impl Operation {
    /// `insert(3)`, of a class or one above it.
    pub fn parse(class: &'static Class, text: &str) -> Result<Operation, String> {
        let wrong = || format!("an operation is written method(arguments), like insert(3), not {text:?}");
        let (name, rest) = text.split_once('(').ok_or_else(wrong)?;
        let inside = rest.trim_end().strip_suffix(')').ok_or_else(wrong)?.trim();
        let args = if inside.is_empty() { Vec::new() } else { crate::plan::split(inside, ',') };
        let name = name.trim();
        let named: Vec<&'static Method> = methods(class).filter(|m| *m.name == *name).collect();
        if named.is_empty() {
            let names: Vec<&str> = methods(class).map(|m| &*m.name).collect();
            let near = nearest(name, names).first().map(|near| format!("; did you mean {near}?")).unwrap_or_default();
            return Err(format!("{} has no method {name}{near}", class.java_name()));
        }
        let fits = |method: &&'static Method| -> Option<Operation> {
            let types = explore::spec::params(method);
            let read = |(text, ty): (&&str, &&str)| Literal::parse(text, wanted(ty)).ok();
            let literals: Option<Vec<Literal>> =
                (types.len() == args.len()).then(|| args.iter().zip(&types).map(read).collect())?;
            Some(Operation { method, args: literals? })
        };
        named.iter().find_map(fits).ok_or_else(|| {
            let all: Vec<String> = named.iter().map(|m| m.full_name()).collect();
            format!("no method fits {text}; there are {}", all.join(", "))
        })
    }

    /// Every public method of the class with numbers of a range, and false and true, for its parameters.
    pub fn all(class: &'static Class, predicate: &Method, values: std::ops::RangeInclusive<i32>) -> Vec<Operation> {
        let is_one = |m: &&'static Method| {
            m.access & program::access::PUBLIC != 0 && !m.is_constructor() && m.selector != predicate.selector
        };
        let own = class.methods.iter().filter(|m| !m.is_static()).filter(is_one);
        own.flat_map(|method| Operation::with_values(method, &values)).collect()
    }

    fn with_values(method: &'static Method, values: &std::ops::RangeInclusive<i32>) -> Vec<Operation> {
        let mut all = vec![Vec::new()];
        for kind in &method.signature.params {
            let of_kind: Vec<Literal> = match kind {
                Kind::Boolean => vec![Literal::Boolean(false), Literal::Boolean(true)],
                Kind::Byte => values.clone().map(|n| Literal::Byte(n as i8)).collect(),
                Kind::Short => values.clone().map(|n| Literal::Short(n as i16)).collect(),
                Kind::Char => values.clone().map(|n| Literal::Char(n as u16)).collect(),
                Kind::Int => values.clone().map(Literal::Int).collect(),
                Kind::Long => values.clone().map(|n| Literal::Long(i64::from(n))).collect(),
                // There are no values to take for these.
                Kind::Float | Kind::Double | Kind::Ref | Kind::Void => return Vec::new(),
            };
            let longer = |args: &Vec<Literal>| {
                let args = args.clone();
                of_kind.iter().map(move |value| [&args[..], std::slice::from_ref(value)].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.into_iter().map(|args| Operation { method, args }).collect()
    }

    /// The types of its arguments, as descriptors.
    pub fn types(&self) -> Vec<&'static str> {
        explore::spec::params(self.method)
    }

    /// The words of its arguments; texts are made in the state.
    fn words(&self, state: &mut State) -> Result<Vec<u64>, EnumerateError> {
        let mut words = Vec::new();
        for literal in &self.args {
            words.push(match literal {
                Literal::String(units) => {
                    let no_memory = |_| EnumerateError::Failed("no memory is left for an argument".to_owned());
                    let string = state.new_string_utf16(units).map_err(no_memory)?;
                    u64::from(state.intern(string))
                }
                other => raw(other),
            });
            if literal.kind().words() == 2 {
                words.push(0);
            }
        }
        Ok(words)
    }
}

fn methods(class: &'static Class) -> impl Iterator<Item = &'static Method> {
    let above = class.lineage();
    let own = above.filter(|class| class.home == program::Home::User);
    own.flat_map(|class| class.methods).filter(|m| !m.is_static() && !m.is_constructor() && !m.is_abstract())
}

/// What is read for a parameter. A text fits wherever a `String` may be given.
fn wanted(descriptor: &str) -> Wanted {
    match Kind::of(descriptor) {
        None | Some(Kind::Ref | Kind::Void) => match descriptor {
            "Ljava/lang/String;" | "Ljava/lang/Object;" | "Ljava/lang/CharSequence;" | "Ljava/lang/Comparable;" => {
                Wanted::String
            }
            _ => Wanted::Reference,
        },
        Some(kind) => Wanted::Primitive(kind),
    }
}

impl Machine<'_> {
    /// Runs an operation on a structure of its own, and then the predicate.
    pub fn check(&mut self, operation: &Operation, vector: &[u32]) -> Result<Verdict, EnumerateError> {
        self.thrown = None;
        self.rewind();
        let words = operation.words(&mut self.state)?;
        self.call(operation.method, &words);
        match self.finish(vector)? {
            Stop::Threw => return Ok(Verdict::Threw(self.thrown.take().unwrap_or_default())),
            Stop::Cut => return Ok(Verdict::Cut),
            Stop::Said(_) | Stop::Read(_) => {}
        }
        self.call_predicate();
        Ok(match self.finish(vector)? {
            Stop::Said(true) => Verdict::Holds,
            Stop::Said(false) | Stop::Read(_) => Verdict::Broken,
            Stop::Threw => Verdict::PredicateThrew(self.thrown.take().unwrap_or_default()),
            Stop::Cut => Verdict::Cut,
        })
    }

    /// What a method without parameters that returns a text says of a structure.
    pub fn told(&mut self, method: &'static Method, vector: &[u32]) -> Result<String, EnumerateError> {
        self.enter(method, &[]);
        loop {
            match vm::step(&mut self.state) {
                Step::Returned(Returned::Value(word, _)) => {
                    return Ok(if word == 0 { "null".to_owned() } else { self.state.string_text(word as Ref) });
                }
                Step::Choose(choice) if choice.reason == vm::Reason::Field => {
                    let slot = self.state.asked_place();
                    self.settle(slot, vector[slot as usize]);
                }
                Step::Effect(effect) => self.state.answer(explore::effects::reply_after(&effect, self.state.slept())),
                Step::Returned(Returned::Threw(thrown)) => {
                    return Err(EnumerateError::Failed(self.state.describe(thrown)));
                }
                other => return Err(EnumerateError::Failed(format!("{} cannot be asked: {other:?}", method.name))),
            }
        }
    }

    fn finish(&mut self, vector: &[u32]) -> Result<Stop, EnumerateError> {
        loop {
            match self.go_on()? {
                Stop::Read(slot) => self.settle(slot, vector[slot as usize]),
                stop => return Ok(stop),
            }
        }
    }
}

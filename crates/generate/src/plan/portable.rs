//! Drivers as data, for a worker that makes the same ones of the same classes in a process of its own. What was planned
//! travels, so that nobody plans it a second time, and a clock that ended planning ends it once.

use std::sync::Arc;

use program::{Class, Kind, Method, Program};
use serde::{Deserialize, Serialize};

use super::driver::Driver;
use super::form::Form;
use super::sequence::{Planned, Sequence};
use crate::context::BOUNDS;

/// A driver, by its target and its place among those of the target.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PortableDriver {
    pub target: usize,
    pub place: usize,
    documented: Vec<String>,
    class: String,
    changes: bool,
    calls: Vec<PortableCall>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct PortableCall {
    class: String,
    name: String,
    descriptor: String,
    on: Option<usize>,
    arguments: Vec<PortableForm>,
    throws: bool,
}

/// Kinds by their letters, classes by their names.
#[derive(Debug, Clone, Serialize, Deserialize)]
enum PortableForm {
    Primitive(char),
    Text,
    Numbers(char),
    Boxed(char),
    Enum(String, Vec<String>),
    Array(String, Vec<PortableForm>),
    Null,
    Step(usize),
    New(String, Vec<String>),
}

/// The number that tells the driver of a target from all others.
pub fn mark(target: usize, place: usize) -> usize {
    target * 1000 + place
}

impl PortableDriver {
    pub fn of(target: usize, place: usize, driver: &Driver, documented: &[String]) -> PortableDriver {
        let Sequence { class, changes, ref calls } = driver.sequence;
        let (class, documented) = (class.name.to_string(), documented.to_vec());
        PortableDriver {
            target,
            place,
            documented,
            class,
            changes,
            calls: calls.iter().map(PortableCall::of).collect(),
        }
    }

    /// Makes the driver; it fails where the classes are other ones.
    pub fn make(&self, program: &'static Program) -> Result<Driver, String> {
        let class = loaded(program, &self.class)?;
        let calls = self.calls.iter().map(|call| call.planned(program)).collect::<Result<_, String>>()?;
        let sequence = Sequence { class, changes: self.changes, calls };
        Driver::new(sequence, mark(self.target, self.place), BOUNDS, program, &self.documented)
    }
}

impl PortableCall {
    fn of(Planned { method, on, arguments, throws }: &Planned) -> PortableCall {
        PortableCall {
            class: method.class().name.to_string(),
            name: method.name.to_string(),
            descriptor: method.descriptor.to_string(),
            on: *on,
            arguments: arguments.iter().map(PortableForm::of).collect(),
            throws: *throws,
        }
    }

    fn planned(&self, program: &'static Program) -> Result<Planned, String> {
        let PortableCall { class, name, descriptor, on, arguments, throws } = self;
        let lacks = || format!("there is no {class}.{name}{descriptor}");
        let method: &'static Method = loaded(program, class)?.declared_method(name, descriptor).ok_or_else(lacks)?;
        let arguments = arguments.iter().map(|form| form.form(program)).collect::<Result<_, String>>()?;
        Ok(Planned { method, on: *on, arguments, throws: *throws })
    }
}

impl PortableForm {
    fn of(form: &Form) -> PortableForm {
        match form {
            Form::Primitive(kind) => PortableForm::Primitive(kind.letter()),
            Form::Text => PortableForm::Text,
            Form::Numbers(kind) => PortableForm::Numbers(kind.letter()),
            Form::Boxed(kind) => PortableForm::Boxed(kind.letter()),
            Form::Enum(class, names) => {
                PortableForm::Enum(class.name.to_string(), names.iter().map(ToString::to_string).collect())
            }
            Form::Array(element, forms) => {
                PortableForm::Array(element.clone(), forms.iter().map(PortableForm::of).collect())
            }
            Form::Null => PortableForm::Null,
            Form::Step(step) => PortableForm::Step(*step),
            Form::New(class, arguments) => PortableForm::New(class.name.to_string(), arguments.clone()),
        }
    }

    fn form(&self, program: &'static Program) -> Result<Form, String> {
        Ok(match self {
            PortableForm::Primitive(letter) => Form::Primitive(kind(*letter)?),
            PortableForm::Text => Form::Text,
            PortableForm::Numbers(letter) => Form::Numbers(kind(*letter)?),
            PortableForm::Boxed(letter) => Form::Boxed(kind(*letter)?),
            PortableForm::Enum(class, names) => {
                Form::Enum(loaded(program, class)?, names.iter().map(|name| Arc::from(name.as_str())).collect())
            }
            PortableForm::Array(element, forms) => {
                let forms = forms.iter().map(|form| form.form(program)).collect::<Result<_, String>>()?;
                Form::Array(element.clone(), forms)
            }
            PortableForm::Null => Form::Null,
            PortableForm::Step(step) => Form::Step(*step),
            PortableForm::New(class, arguments) => Form::New(loaded(program, class)?, arguments.clone()),
        })
    }
}

fn loaded(program: &'static Program, name: &str) -> Result<&'static Class, String> {
    program.class(name).map_err(|e| e.to_string())
}

fn kind(letter: char) -> Result<Kind, String> {
    Kind::of(letter.encode_utf8(&mut [0; 4])).ok_or_else(|| format!("there is no type {letter:?}"))
}

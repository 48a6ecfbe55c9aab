//! Witnesses: concrete inputs as a function of the path condition alone.
//!
//! A witness is what a concrete run is given: the shapes of the arguments and a value for whatever
//! the run asks for, in creation order. It is made from a path condition, or of a list of values. Whether a run with it does what its path said is tried in `replay`.

use std::iter;

use solver::{Query, Stop, Verdict, Why, canonical_model};
use term::{Input, JavaType, Model, TermId, Terms};
use thiserror::Error;
use vm::{Made, Supply, input_type};

use crate::literal::{Literal, LiteralError};
use crate::root::{InputValue, Param, ParamMode, Root, raw};
use crate::value::{JavaValue, ValueError};

/// What a concrete run of a root is given.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Witness {
    /// Of the arguments that have one.
    pub shapes: Vec<u32>,
    pub supply: Supply,
}

/// The witness of a path condition, or why the solver cannot say whether there is one.
pub fn canonical(terms: &mut Terms, path: &[TermId], inputs: &[Input], stop: &Stop) -> Result<Model, Why> {
    match canonical_model(terms, &Query::new(path, &[]).until(stop)) {
        Verdict::Sat(mut model) => {
            complete(&mut model, inputs);
            Ok(model)
        }
        Verdict::Unknown(why) => Err(why),
        // Not of a condition that was found possible.
        Verdict::Unsat => Err(Why::BackEndFailed),
    }
}

/// Gives the inputs that have no value the one of an input that nothing depends on.
pub(crate) fn complete(model: &mut Model, inputs: &[Input]) {
    for input in inputs {
        if model.get(input.index).is_none() {
            model.set(input, unconstrained(input.ty));
        }
    }
}

/// The value of an input that nothing depends on.
fn unconstrained(ty: JavaType) -> u64 {
    match ty {
        JavaType::Char => u64::from(b'a'),
        JavaType::Boolean
        | JavaType::Byte
        | JavaType::Short
        | JavaType::Int
        | JavaType::Long
        | JavaType::Float
        | JavaType::Double => 0,
    }
}

impl Witness {
    /// The witness of a path that has asked for these things, under a model.
    pub(crate) fn of(shapes: &[u32], made: &[Made], model: &Model) -> Witness {
        let shape = |made: &Made| match made {
            Made::Object { length, .. } => Some(*length),
            Made::Value(_) => None,
        };
        let made = made.iter().filter_map(shape).collect();
        Witness { shapes: shapes.to_vec(), supply: Supply::new(model.clone(), made) }
    }

    /// Of the values that [`Root::values`] gives for a path: the parameters', then the others.
    pub fn read(root: &Root, values: &[InputValue]) -> Result<Witness, InputError> {
        Witness::given(root, values.iter().map(|input| (&*input.name, &input.value)))
    }

    /// Of values alone, in the same order.
    pub fn of_values(root: &Root, values: &[JavaValue]) -> Result<Witness, InputError> {
        let names = root.params.iter().map(|param| &*param.name).chain(iter::repeat("a value that is asked for"));
        Witness::given(root, names.zip(values))
    }

    fn given<'v>(
        root: &Root,
        mut values: impl Iterator<Item = (&'v str, &'v JavaValue)>,
    ) -> Result<Witness, InputError> {
        let mut maker = Maker { witness: Witness::default(), inputs: 0 };
        for (at, param) in root.params.iter().enumerate() {
            let (name, value) = values.next().ok_or_else(|| too_few(root, at))?;
            maker.param(param, name, value)?;
        }
        for (name, value) in values {
            maker.own(name, value)?;
        }
        Ok(maker.witness)
    }
}

/// An input as a document has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InputText {
    pub name: String,
    pub ty: String,
    /// A Java expression.
    pub value: String,
}

/// Values that a root cannot be given.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum InputError {
    #[error("{spec} needs {needed} values, not {given}")]
    Count { spec: String, needed: usize, given: usize },
    #[error("{name} is {known}, not {value}")]
    Known { name: String, known: JavaValue, value: JavaValue },
    #[error("the value {text} of {name}: {what}", what = .fault.what)]
    Literal { name: String, text: String, fault: LiteralError },
    #[error("the value {text} of {name} is not written like new {ty} {{…}}")]
    Array { name: String, text: String, ty: String },
    #[error("{name} is of a type that has no values here: {ty}")]
    NoValues { name: String, ty: String },
    #[error("the value {value} of {name} is of another type")]
    Type { name: String, value: JavaValue },
}

fn too_few(root: &Root, given: usize) -> InputError {
    InputError::Count { spec: root.spec.to_string(), needed: root.params.len(), given }
}

impl Root {
    /// Reads inputs that a document has: those of the parameters, then the others.
    pub fn read_inputs(&self, texts: &[InputText]) -> Result<Vec<InputValue>, InputError> {
        if texts.len() < self.params.len() {
            return Err(too_few(self, texts.len()));
        }
        let (given, own) = texts.split_at(self.params.len());
        let given = self.params.iter().zip(given).map(|(param, text)| match param.mode {
            // The call that a program makes has the value.
            ParamMode::Actual => Ok(JavaValue::Object(text.value.clone())),
            ParamMode::Concrete(_)
            | ParamMode::Elements(..)
            | ParamMode::Primitive(_)
            | ParamMode::PrimitiveIn(..)
            | ParamMode::String
            | ParamMode::Array(..) => read(text, &param.ty),
        });
        let values = given.chain(own.iter().map(|text| read(text, &text.ty)));
        let named = |(text, value): (&InputText, Result<JavaValue, InputError>)| {
            Ok(InputValue { name: text.name.clone(), ty: text.ty.clone(), value: value? })
        };
        texts.iter().zip(values).map(named).collect()
    }

    /// Values of the parameters with their names and types.
    pub fn named(&self, values: Vec<JavaValue>) -> Vec<InputValue> {
        let named = |(param, value): (&Param, _)| InputValue { name: param.name.clone(), ty: param.ty.clone(), value };
        self.params.iter().zip(values).map(named).collect()
    }
}

fn read(input: &InputText, ty: &str) -> Result<JavaValue, InputError> {
    let (name, text) = (input.name.clone(), input.value.clone());
    JavaValue::parse(&text, ty).map_err(|fault| match fault {
        ValueError::Literal(fault) => InputError::Literal { name, text, fault },
        ValueError::Array { ty } => InputError::Array { name, text, ty },
        ValueError::Type { ty } => InputError::NoValues { name, ty },
    })
}

/// Makes a witness value by value.
struct Maker {
    witness: Witness,
    /// How many inputs have a value.
    inputs: u32,
}

impl Maker {
    fn param(&mut self, param: &Param, name: &str, value: &JavaValue) -> Result<(), InputError> {
        let other = || InputError::Type { name: name.to_owned(), value: value.clone() };
        let is = |known: JavaValue| match known == *value {
            true => Ok(()),
            false => Err(InputError::Known { name: name.to_owned(), known, value: value.clone() }),
        };
        match &param.mode {
            // The call that a program makes has the value.
            ParamMode::Actual => Ok(()),
            ParamMode::Concrete(literal) => is(JavaValue::Literal(literal.clone())),
            ParamMode::Elements(_, elements) => is(JavaValue::array(&param.ty, elements.clone())),
            ParamMode::Primitive(_) | ParamMode::PrimitiveIn(..) => match value {
                JavaValue::Literal(literal) if literal.kind() == param.kind => {
                    self.append(literal);
                    Ok(())
                }
                JavaValue::Literal(_) | JavaValue::Boxed(_) | JavaValue::Array { .. } | JavaValue::Object(_) => {
                    Err(other())
                }
            },
            ParamMode::String | ParamMode::Array(..) if value.is_null() => {
                self.witness.shapes.push(0);
                Ok(())
            }
            ParamMode::String => {
                let JavaValue::Literal(Literal::String(units)) = value else { return Err(other()) };
                self.witness.shapes.push(units.len() as u32 + 1);
                self.append_units(units);
                Ok(())
            }
            ParamMode::Array(kind, _) => {
                let JavaValue::Array { elements, .. } = value else { return Err(other()) };
                if elements.iter().any(|element| element.kind() != *kind) {
                    return Err(other());
                }
                self.witness.shapes.push(elements.len() as u32 + 1);
                elements.iter().for_each(|element| self.append(element));
                Ok(())
            }
        }
    }

    /// An input that the program asked for itself: a primitive, or an object with a shape.
    fn own(&mut self, name: &str, value: &JavaValue) -> Result<(), InputError> {
        match value {
            JavaValue::Literal(Literal::Null) => self.witness.supply.shapes.push(None),
            JavaValue::Literal(Literal::String(units)) => {
                self.witness.supply.shapes.push(Some(units.len() as u32));
                self.append_units(units);
            }
            JavaValue::Literal(literal) => self.append(literal),
            JavaValue::Array { elements, .. } => {
                self.witness.supply.shapes.push(Some(elements.len() as u32));
                elements.iter().for_each(|element| self.append(element));
            }
            JavaValue::Boxed(literal) => {
                // A box that may be null has no length.
                self.witness.supply.shapes.push(Some(0));
                self.append(literal);
            }
            JavaValue::Object(_) => {
                return Err(InputError::Type { name: name.to_owned(), value: value.clone() });
            }
        }
        Ok(())
    }

    fn append(&mut self, literal: &Literal) {
        let ty = input_type(literal.kind()).unwrap_or(JavaType::Int);
        self.witness.supply.values.set(&Input::new(self.inputs, "", ty), raw(literal));
        self.inputs += 1;
    }

    fn append_units(&mut self, units: &[u16]) {
        units.iter().for_each(|&unit| self.append(&Literal::Char(unit)));
    }
}

//! What an argument of a test can be, as inputs of a driver: how many there are, what they are called, and the
//! value that a path's inputs make of them.
//!
//! Primitives, strings and arrays of primitives are inputs as they are. A box is whether it is there, and its
//! value; a constant of an enum is its number, −1 for null. An array of anything else has a fixed length here, so
//! that no path distinguishes values of elements that are not there: a method with such a parameter has a driver
//! for null and for each small length.

use std::sync::Arc;

use emit::Value;
use explore::{ArgMode, Given, InputValue, JavaValue, Literal};
use program::classfile::access;
use program::{Class, Kind, Program};

use crate::subject::is_hidden;

/// Most elements of an array that is not of primitives.
const MOST_ELEMENTS: usize = 2;
/// Types of which there are more objects than those that are given.
pub const SOME_OF: [&str; 4] =
    ["Ljava/lang/CharSequence;", "Ljava/lang/Comparable;", "Ljava/lang/Number;", "Ljava/lang/Object;"];

/// An argument.
#[derive(Debug, Clone)]
pub enum Form {
    Primitive(Kind),
    Text,
    /// An array of primitives.
    Numbers(Kind),
    Boxed(Kind),
    Enum(&'static Class, Vec<Arc<str>>),
    /// Element type as a descriptor.
    Array(String, Vec<Form>),
    Null,
    /// What an earlier call made.
    Step(usize),
    /// A new object of a class, until it is known which call makes it, and the arguments of its type (JVMS §4.7.9.1) if
    /// it has any.
    New(&'static Class, Vec<String>),
}

/// An input of a driver.
#[derive(Debug, Clone)]
pub struct Input {
    pub name: String,
    pub descriptor: String,
    pub mode: ArgMode,
}

impl Form {
    /// The forms that an argument of a type can have; none if there is no way to make one.
    pub fn of(descriptor: &str, program: &'static Program) -> Vec<Form> {
        if descriptor == "Ljava/lang/String;" {
            return vec![Form::Text];
        }
        match descriptor {
            "Ljava/lang/CharSequence;" | "Ljava/lang/Comparable;" => return vec![Form::Text],
            "Ljava/lang/Number;" => return [Kind::Double, Kind::Long, Kind::Int].map(Form::Boxed).into(),
            _ => {}
        }
        if let Some(kind) = boxed_kind(descriptor) {
            return vec![Form::Boxed(kind)];
        }
        if let Some(element) = descriptor.strip_prefix('[') {
            return match Kind::of(element) {
                Some(Kind::Ref | Kind::Void) | None => Form::arrays(element, program),
                Some(kind) => vec![Form::Numbers(kind)],
            };
        }
        match Kind::of(descriptor) {
            Some(Kind::Ref | Kind::Void) | None => Form::constants(descriptor, program).into_iter().collect(),
            Some(kind) => vec![Form::Primitive(kind)],
        }
    }

    fn constants(descriptor: &str, program: &'static Program) -> Option<Form> {
        let class = program.class_of_descriptor(descriptor).ok()?;
        if class.access & access::ENUM == 0 {
            return None;
        }
        let constants = class.fields.iter().filter(|field| field.access & access::ENUM != 0);
        Some(Form::Enum(class, constants.map(|field| Arc::clone(&field.name)).collect()))
    }

    fn arrays(element: &str, program: &'static Program) -> Vec<Form> {
        // Source writes the type of an array's elements.
        let innermost = program.class_of_descriptor(element.trim_start_matches('['));
        if innermost.is_ok_and(is_hidden) {
            return Vec::new();
        }
        // Of forms that differ in length the longest stands for all.
        let Some(inner) = Form::of(element, program).pop() else { return Vec::new() };
        let of = |length| Form::Array(element.to_owned(), vec![inner.clone(); length]);
        (0..=MOST_ELEMENTS).map(of).chain([Form::Null]).collect()
    }

    /// Can a call change what it gets here?
    pub fn is_array(&self) -> bool {
        matches!(self, Form::Numbers(_) | Form::Array(..))
    }

    /// The inputs that it is made of, called after the parameter.
    pub fn inputs(&self, name: &str, into: &mut Vec<Input>) {
        let mut add = |name: String, descriptor: String, mode| into.push(Input { name, descriptor, mode });
        match self {
            Form::Primitive(kind) => add(name.to_owned(), kind.letter().to_string(), ArgMode::Symbolic),
            Form::Text => add(name.to_owned(), "Ljava/lang/String;".to_owned(), ArgMode::Symbolic),
            Form::Numbers(kind) => add(name.to_owned(), format!("[{}", kind.letter()), ArgMode::Symbolic),
            Form::Boxed(kind) => {
                add(format!("{name}IsThere"), "Z".to_owned(), ArgMode::Symbolic);
                add(name.to_owned(), kind.letter().to_string(), ArgMode::Symbolic);
            }
            Form::Enum(_, constants) => {
                let last = i32::try_from(constants.len()).unwrap_or(i32::MAX) - 1;
                let mode = ArgMode::SymbolicIn { low: Literal::Int(-1), high: Literal::Int(last) };
                add(name.to_owned(), "I".to_owned(), mode);
            }
            Form::Array(_, elements) => {
                for (at, element) in elements.iter().enumerate() {
                    element.inputs(&format!("{name}{at}"), into);
                }
            }
            Form::Null | Form::Step(_) | Form::New(..) => {}
        }
    }

    /// When it is null, where its first input has this number.
    pub fn null_at(&self, first: usize) -> Option<Given> {
        let input = |literal| Some(Given::Input { at: first, value: JavaValue::Literal(literal) });
        match self {
            Form::Text | Form::Numbers(_) => input(Literal::Null),
            Form::Boxed(_) => input(Literal::Boolean(false)),
            Form::Enum(..) => input(Literal::Int(-1)),
            Form::Null => Some(Given::Always),
            Form::Primitive(_) | Form::Array(..) | Form::Step(_) | Form::New(..) => None,
        }
    }

    /// The value that it has on a path; takes its inputs from the front.
    pub fn value(&self, inputs: &mut dyn Iterator<Item = &InputValue>) -> Result<Value, String> {
        let mut next = || inputs.next().ok_or("an input is missing");
        match self {
            Form::Primitive(_) | Form::Text => Ok(Value::Literal(literal(&next()?.value)?)),
            Form::Numbers(kind) => numbers(*kind, &next()?.value),
            Form::Boxed(_) => {
                let (is_there, value) = (literal(&next()?.value)? == Literal::Boolean(true), literal(&next()?.value)?);
                Ok(if is_there { Value::Boxed(value) } else { Value::Literal(Literal::Null) })
            }
            Form::Enum(class, constants) => {
                let Literal::Int(number) = literal(&next()?.value)? else {
                    return Err("the number of a constant is no number".to_owned());
                };
                let constant = usize::try_from(number).ok().and_then(|number| constants.get(number));
                Ok(match constant {
                    Some(constant) => Value::Enum { class: class.name.to_string(), constant: constant.to_string() },
                    None => Value::Literal(Literal::Null),
                })
            }
            Form::Array(element, forms) => {
                let mut elements = Vec::new();
                for form in forms {
                    elements.push(form.value(inputs)?);
                }
                Ok(Value::Array { element: element.clone(), elements })
            }
            Form::Null => Ok(Value::Literal(Literal::Null)),
            Form::Step(step) => Ok(Value::Made(*step)),
            Form::New(class, _) => Err(format!("nothing makes an object of {}", class.java_name())),
        }
    }
}

/// The value of an input that the program asked for itself: a primitive or a string.
pub fn supplied(input: &InputValue) -> Result<Value, String> {
    Ok(Value::Literal(literal(&input.value)?))
}

/// The kind that a box class, given by its descriptor, holds.
pub fn boxed_kind(descriptor: &str) -> Option<Kind> {
    Kind::boxed_by(descriptor.strip_prefix('L')?.strip_suffix(';')?)
}

fn literal(value: &JavaValue) -> Result<Literal, String> {
    match value {
        JavaValue::Literal(literal) => Ok(literal.clone()),
        JavaValue::Boxed(_) | JavaValue::Array { .. } | JavaValue::Object(_) => {
            Err(format!("{value} is neither a primitive nor a string"))
        }
    }
}

/// `new int[] {1, 2}`, or null.
fn numbers(kind: Kind, value: &JavaValue) -> Result<Value, String> {
    match value {
        JavaValue::Literal(Literal::Null) => Ok(Value::Literal(Literal::Null)),
        JavaValue::Array { elements, .. } => {
            let elements = elements.iter().cloned().map(Value::Literal).collect();
            Ok(Value::Array { element: kind.letter().to_string(), elements })
        }
        JavaValue::Literal(_) | JavaValue::Boxed(_) | JavaValue::Object(_) => Err(format!("{value} is no array")),
    }
}

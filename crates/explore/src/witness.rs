//! Witnesses: concrete inputs as a function of the path condition alone.
//!
//! A witness is what a concrete run is given: the shapes of the arguments and a value for whatever
//! the run asks for, in creation order. It is made from a path condition, or read back from the list of
//! values that was shown. Whether a run with it does what its path said is tried in `replay`.

use program::Kind;
use solver::{Query, Stop, Verdict, Why, canonical_model};
use term::{Input, JavaType, Model, TermId, Terms};
use vm::{Made, Supply, input_type};

use crate::literal::{Literal, Wanted};
use crate::root::{InputValue, Param, ParamMode, Root, array_text, raw};

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

    /// Reads the values that [`Root::values`] gives for a path: the parameters', then the others.
    pub fn read(root: &Root, values: &[InputValue]) -> Result<Witness, String> {
        if values.len() < root.params.len() {
            return Err(format!("{} needs {} values, not {}", root.spec, root.params.len(), values.len()));
        }
        let mut reader = Reader { witness: Witness::default(), inputs: 0 };
        let (given, own) = values.split_at(root.params.len());
        for (param, value) in root.params.iter().zip(given) {
            reader.param(param, value)?;
        }
        for value in own {
            reader.own(value)?;
        }
        Ok(reader.witness)
    }
}

struct Reader {
    witness: Witness,
    /// How many inputs have a value.
    inputs: u32,
}

impl Reader {
    fn param(&mut self, param: &Param, value: &InputValue) -> Result<(), String> {
        match &param.mode {
            // The call that a program makes has the value.
            ParamMode::Actual => Ok(()),
            ParamMode::Concrete(literal) if literal.to_string() == value.value => Ok(()),
            ParamMode::Concrete(literal) => Err(format!("{} is {literal}, not {}", param.name, value.value)),
            ParamMode::Elements(_, elements) => {
                let text = array_text(&param.ty, elements.iter());
                match text == value.value {
                    true => Ok(()),
                    false => Err(format!("{} is {text}, not {}", param.name, value.value)),
                }
            }
            ParamMode::Primitive(_) | ParamMode::PrimitiveIn(..) => {
                let literal = literal(value, &value.value, Wanted::Primitive(param.kind))?;
                self.append(&[literal]);
                Ok(())
            }
            ParamMode::String | ParamMode::Array(..) if value.value == "null" => {
                self.witness.shapes.push(0);
                Ok(())
            }
            ParamMode::String => {
                let elements = characters(&literal(value, &value.value, Wanted::String)?);
                self.shaped(&elements);
                Ok(())
            }
            ParamMode::Array(kind, _) => {
                let elements = elements(value, *kind)?;
                self.shaped(&elements);
                Ok(())
            }
        }
    }

    /// An input that the program asked for itself: a primitive, or an object with a shape.
    fn own(&mut self, value: &InputValue) -> Result<(), String> {
        let kind_of = |ty: &str| Kind::PRIMITIVES.into_iter().find(|kind| kind.java_name() == Some(ty));
        let shapes = &mut self.witness.supply.shapes;
        if let Some(kind) = kind_of(&value.ty) {
            self.append(&[literal(value, &value.value, Wanted::Primitive(kind))?]);
        } else if value.value == "null" {
            shapes.push(None);
        } else if value.ty == "String" {
            let elements = characters(&literal(value, &value.value, Wanted::String)?);
            shapes.push(Some(elements.len() as u32));
            self.append(&elements);
        } else if let Some(kind) = value.ty.strip_suffix("[]").and_then(kind_of) {
            let elements = elements(value, kind)?;
            shapes.push(Some(elements.len() as u32));
            self.append(&elements);
        } else if let Some(kind) = boxed(&value.ty) {
            // A box that may be null has no length.
            shapes.push(Some(0));
            self.append(&[literal(value, &value.value, Wanted::Primitive(kind))?]);
        } else {
            return Err(format!("{} is of a type that has no values here: {}", value.name, value.ty));
        }
        Ok(())
    }

    fn shaped(&mut self, elements: &[Literal]) {
        self.witness.shapes.push(elements.len() as u32 + 1);
        self.append(elements);
    }

    fn append(&mut self, values: &[Literal]) {
        for value in values {
            let ty = input_type(value.kind()).unwrap_or(JavaType::Int);
            self.witness.supply.values.set(&Input::new(self.inputs, "", ty), raw(value));
            self.inputs += 1;
        }
    }
}

fn literal(value: &InputValue, text: &str, wanted: Wanted) -> Result<Literal, String> {
    Literal::parse(text, wanted).map_err(|e| format!("the value {} of {}: {}", value.value, value.name, e.what))
}

/// The elements of an array of primitives.
fn elements(value: &InputValue, kind: Kind) -> Result<Vec<Literal>, String> {
    let wrong = || format!("the value {} of {} is not written like new {} {{…}}", value.value, value.name, value.ty);
    let texts = array_elements(&value.value).ok_or_else(wrong)?;
    texts.iter().map(|text| literal(value, text, Wanted::Primitive(kind))).collect()
}

/// The kind that a box class holds.
fn boxed(class: &str) -> Option<Kind> {
    Some(match class {
        "java.lang.Boolean" => Kind::Boolean,
        "java.lang.Byte" => Kind::Byte,
        "java.lang.Character" => Kind::Char,
        "java.lang.Short" => Kind::Short,
        "java.lang.Integer" => Kind::Int,
        "java.lang.Long" => Kind::Long,
        "java.lang.Float" => Kind::Float,
        "java.lang.Double" => Kind::Double,
        _ => return None,
    })
}

/// The characters of a string literal.
fn characters(literal: &Literal) -> Vec<Literal> {
    match literal {
        Literal::String(units) => units.iter().map(|&unit| Literal::Char(unit)).collect(),
        _ => Vec::new(),
    }
}

/// The texts between the braces of `new int[] {1, 2}`; a comma may be a character.
pub fn array_elements(text: &str) -> Option<Vec<String>> {
    let inside = text.trim().strip_prefix("new ")?.split_once('{')?.1.strip_suffix('}')?;
    let mut elements = vec![String::new()];
    let mut quoted = false;
    let mut characters = inside.chars();
    while let Some(c) = characters.next() {
        let last = elements.last_mut().expect("there is always one");
        match c {
            '\\' => {
                last.push(c);
                last.extend(characters.next());
            }
            ',' if !quoted => elements.push(String::new()),
            '\'' => {
                quoted = !quoted;
                last.push(c);
            }
            _ => last.push(c),
        }
    }
    let elements: Vec<String> = elements.iter().map(|element| element.trim().to_owned()).collect();
    Some(elements.into_iter().filter(|element| !element.is_empty()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_quotes_may_be_elements_of_an_array() {
        let elements = array_elements(r"new char[] {'a', ',', '\'', ' '}");
        assert_eq!(elements, Some(["'a'", "','", r"'\''", "' '"].map(str::to_owned).to_vec()));
        assert_eq!(array_elements("new int[] {}"), Some(Vec::new()));
        assert_eq!(array_elements("{1}"), None);
    }
}

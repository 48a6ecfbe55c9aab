//! Values of inputs, results and places, as far as Java can write them.
//!
//! A value is typed wherever it goes: in records, between workers, and while inputs are varied and tried. It becomes
//! Java text where a person or a tool reads it, and text becomes a value again only where a document is read. Two
//! values are equal if they are of the same type and, for floating-point numbers, have the same bits.
//!
//! Objects that no literal makes are known by what they are shown as; they cannot be given to a run.

use std::fmt;

use program::Kind;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::literal::{Literal, LiteralError, Wanted};

/// A value that Java can write, or the name of one that it cannot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum JavaValue {
    /// A primitive, a string or null.
    Literal(Literal),
    /// A box with this in it.
    Boxed(Literal),
    /// The element type is as Java writes it.
    Array { element: String, elements: Vec<Literal> },
    /// Another object: its class, or the place that leads to it.
    Object(String),
}

/// Text that is not a value of its type.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ValueError {
    #[error("{}", .0.what)]
    Literal(LiteralError),
    #[error("it is not written like new {ty} {{…}}")]
    Array { ty: String },
    #[error("values of type {ty} are not read")]
    Type { ty: String },
}

impl JavaValue {
    pub const NULL: JavaValue = JavaValue::Literal(Literal::Null);

    pub fn is_null(&self) -> bool {
        *self == JavaValue::NULL
    }

    /// An array of a type, as Java writes the type: `int[]`.
    pub fn array(ty: &str, elements: Vec<Literal>) -> JavaValue {
        JavaValue::Array { element: ty.strip_suffix("[]").unwrap_or(ty).to_owned(), elements }
    }

    /// Reads a text as a value of a type, as Java writes the type.
    pub fn parse(text: &str, ty: &str) -> Result<JavaValue, ValueError> {
        if let Some(kind) = primitive(ty) {
            return literal(text, Wanted::Primitive(kind)).map(JavaValue::Literal);
        }
        if text == "null" {
            return Ok(JavaValue::NULL);
        }
        if is_string(ty) {
            return literal(text, Wanted::String).map(JavaValue::Literal);
        }
        if let Some(wanted) = ty.strip_suffix("[]").map(element) {
            let elements = array_elements(text).ok_or_else(|| ValueError::Array { ty: ty.to_owned() })?;
            let elements = elements.iter().map(|text| literal(text, wanted)).collect::<Result<_, _>>()?;
            return Ok(JavaValue::array(ty, elements));
        }
        match boxed(ty) {
            Some(kind) => literal(text, Wanted::Primitive(kind)).map(JavaValue::Boxed),
            None => Err(ValueError::Type { ty: ty.to_owned() }),
        }
    }
}

/// As a Java expression, where there is one.
impl fmt::Display for JavaValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JavaValue::Literal(literal) | JavaValue::Boxed(literal) => literal.fmt(f),
            JavaValue::Array { element, elements } => {
                write!(f, "new {element}[] {{")?;
                for (at, literal) in elements.iter().enumerate() {
                    f.write_str(if at > 0 { ", " } else { "" })?;
                    literal.fmt(f)?;
                }
                f.write_str("}")
            }
            JavaValue::Object(name) => f.write_str(name),
        }
    }
}

fn literal(text: &str, wanted: Wanted) -> Result<Literal, ValueError> {
    Literal::parse(text, wanted).map_err(ValueError::Literal)
}

fn primitive(ty: &str) -> Option<Kind> {
    Kind::PRIMITIVES.into_iter().find(|kind| kind.java_name() == Some(ty))
}

/// A string that is asked for in the code is of the type `String`.
fn is_string(ty: &str) -> bool {
    matches!(ty, "String" | "java.lang.String")
}

fn element(ty: &str) -> Wanted {
    match primitive(ty) {
        Some(kind) => Wanted::Primitive(kind),
        None if is_string(ty) => Wanted::String,
        None => Wanted::Reference,
    }
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

/// The texts between the braces of `new int[] {1, 2}`; a comma may be a character, or in a string.
fn array_elements(text: &str) -> Option<Vec<String>> {
    let inside = text.trim().strip_prefix("new ")?.split_once('{')?.1.strip_suffix('}')?;
    let mut elements = vec![String::new()];
    let mut quoted = None;
    let mut characters = inside.chars();
    while let Some(c) = characters.next() {
        let last = elements.last_mut().expect("there is always one");
        match c {
            '\\' => {
                last.push(c);
                last.extend(characters.next());
            }
            ',' if quoted.is_none() => elements.push(String::new()),
            '\'' | '"' => {
                match quoted {
                    None => quoted = Some(c),
                    Some(open) if open == c => quoted = None,
                    Some(_) => {}
                }
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

    fn check(ty: &str, text: &str, expected: JavaValue) {
        assert_eq!(JavaValue::parse(text, ty), Ok(expected.clone()));
        assert_eq!(expected.to_string(), text);
    }

    #[test]
    fn what_is_written_reads_back_as_the_same_value() {
        check("byte", "5", JavaValue::Literal(Literal::Byte(5)));
        check("java.lang.Byte", "5", JavaValue::Boxed(Literal::Byte(5)));
        check("double", "-0.0", JavaValue::Literal(Literal::Double(-0.0)));
        check("java.lang.String", "null", JavaValue::NULL);
        check("String", "\"a\"", JavaValue::Literal(Literal::String([97].into())));
        let numbers = vec![Literal::Long(1), Literal::Long(-2)];
        check("long[]", "new long[] {1L, -2L}", JavaValue::array("long[]", numbers));
        let texts = vec![Literal::String("a,'b".encode_utf16().collect()), Literal::Null];
        check(
            "java.lang.String[]",
            "new java.lang.String[] {\"a,'b\", null}",
            JavaValue::array("java.lang.String[]", texts),
        );
    }

    #[test]
    fn commas_and_quotes_may_be_elements_of_an_array() {
        let units = |text: &str| text.encode_utf16().map(Literal::Char).collect();
        check("char[]", r"new char[] {'a', ',', '\'', ' '}", JavaValue::array("char[]", units("a,' ")));
        check("int[]", "new int[] {}", JavaValue::array("int[]", Vec::new()));
    }

    #[test]
    fn what_is_no_value_of_its_type_is_refused() {
        let array = ValueError::Array { ty: "int[]".to_owned() };
        assert_eq!(JavaValue::parse("{1}", "int[]"), Err(array));
        assert!(matches!(JavaValue::parse("x", "int"), Err(ValueError::Literal(_))));
        let other = ValueError::Type { ty: "a.B".to_owned() };
        assert_eq!(JavaValue::parse("new a.B()", "a.B"), Err(other));
    }
}

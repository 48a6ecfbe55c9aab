//! Which method to explore, and with what arguments: `pkg.Outer$Inner.name(sym,int:con=5,null)`.
//!
//! ```text
//! spec = class '.' name '(' [ arg { ',' arg } ] ')'        name: an identifier or <init>
//! arg  = [ type ':' ] mode                                 type: int, String, java.util.List, int[]
//! mode = 'sym' | 'sym[' LITERAL '..' LITERAL ']' | 'con=' value | 'null' | 'act'
//! value = LITERAL | '{' [ LITERAL { ',' LITERAL } ] '}'       braces: the elements of an array
//! ```
//!
//! `parse` knows the grammar only, `resolve` looks the names up in a program: the number of
//! arguments chooses the overload, types are needed only where several have that number. A literal
//! is read when its type is known. Every error points at the character that is to blame.
//!
//! What a symbolic argument *is* (how long an array, how deep an object) is decided elsewhere.

mod field;
mod parse;
pub mod pattern;
mod resolve;

use std::fmt;

use program::kind::split_descriptor;
use program::{Class, Method, Program};

use crate::literal::Literal;
pub use field::FieldSpec;
use parse::Parsed;

/// A method with a mode for each of its parameters; the receiver is not one of them.
#[derive(Debug, Clone)]
pub struct MethodSpec {
    /// The class that was named; the method may be inherited.
    pub class: &'static Class,
    pub method: &'static Method,
    pub args: Vec<ArgMode>,
}

/// Where the value of an argument comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArgMode {
    /// Any value of the parameter's type.
    Symbolic,
    /// Any value from `low` to `high`, both included and both of the parameter's type, which is
    /// numeric or char. A floating-point range has no NaN in it.
    SymbolicIn { low: Literal, high: Literal },
    /// This value, of the parameter's type.
    Concrete(Literal),
    /// An array of these elements, each of the array's element type.
    Elements(Vec<Literal>),
    /// The value that the argument has at the call, where a running program makes it.
    Actual,
}

/// A spec that is malformed or names what is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpecError {
    /// The spec as it was given.
    pub text: String,
    /// Where the fault is, in bytes from the start.
    pub at: usize,
    pub what: String,
    /// What may have been meant, one per line.
    pub candidates: Vec<String>,
}

impl MethodSpec {
    /// Reads a spec and looks it up.
    pub fn parse(text: &str, program: &'static Program) -> Result<MethodSpec, SpecError> {
        let parsed = Parsed::parse(text).and_then(|parsed| resolve::resolve(&parsed, program));
        parsed.map_err(|fault| fault.in_text(text))
    }

    /// Descriptors of the parameters, one per argument.
    pub fn param_descriptors(&self) -> Vec<&'static str> {
        params(self.method)
    }
}

/// The spec in full, with types, so that it names the same method and the same values again.
impl fmt::Display for MethodSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}(", self.class.java_name(), self.method.name)?;
        for (i, (descriptor, mode)) in self.param_descriptors().into_iter().zip(&self.args).enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{}:{mode}", java_type(descriptor))?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for ArgMode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArgMode::Symbolic => f.write_str("sym"),
            ArgMode::SymbolicIn { low, high } => write!(f, "sym[{low}..{high}]"),
            ArgMode::Concrete(Literal::Null) => f.write_str("null"),
            ArgMode::Concrete(value) => write!(f, "con={value}"),
            ArgMode::Elements(elements) => {
                let elements: Vec<String> = elements.iter().map(Literal::to_string).collect();
                write!(f, "con={{{}}}", elements.join(", "))
            }
            ArgMode::Actual => f.write_str("act"),
        }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = self.text.get(..self.at).map_or(0, |before| before.chars().count());
        write!(f, "{}\n  {}\n  {:column$}^", self.what, self.text, "")?;
        self.candidates.iter().try_for_each(|candidate| write!(f, "\n  {candidate}"))
    }
}

impl std::error::Error for SpecError {}

/// What is wrong, without the text that it is wrong in.
#[derive(Debug)]
struct Fault {
    at: usize,
    what: String,
    candidates: Vec<String>,
}

impl Fault {
    fn new(at: usize, what: impl Into<String>) -> Fault {
        Fault { at, what: what.into(), candidates: Vec::new() }
    }

    fn in_text(self, text: &str) -> SpecError {
        SpecError { text: text.to_owned(), at: self.at, what: self.what, candidates: self.candidates }
    }

    fn with(mut self, candidates: Vec<String>) -> Fault {
        self.candidates = candidates;
        self
    }
}

pub fn params(method: &'static Method) -> Vec<&'static str> {
    split_descriptor(&method.descriptor).expect("a linked method has a well-formed descriptor").0
}

/// `int[]` for `[I`, `java.util.Map$Entry` for `Ljava/util/Map$Entry;`.
pub fn java_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = match program::Kind::of(element).and_then(program::Kind::java_name) {
        Some(primitive) => primitive.to_owned(),
        None => element.trim_start_matches('L').trim_end_matches(';').replace('/', "."),
    };
    name + &"[]".repeat(descriptor.len() - element.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_read_like_java() {
        for (descriptor, text) in
            [("I", "int"), ("[[J", "long[][]"), ("[Ljava/util/Map$Entry;", "java.util.Map$Entry[]")]
        {
            assert_eq!(java_type(descriptor), text);
        }
    }

    #[test]
    fn the_caret_stands_under_the_character_also_behind_wider_ones() {
        let error =
            SpecError { text: "Größe.f(x)".into(), at: 10, what: "no".into(), candidates: vec!["yes".into()] };
        assert_eq!(error.to_string(), "no\n  Größe.f(x)\n          ^\n  yes");
    }
}

//! Java literals: the text of a value, both ways.
//!
//! A value is read *for* a type, with the conversions that Java's assignment has (JLS §5.2): `5` is
//! a byte where a byte is wanted, `'a'` an int where an int is wanted. One thing is more lenient
//! than Java: a float may be written without its `f`. What is printed reads back to the same value,
//! bit for bit, and is an expression that `javac` takes: the values that have no literal are
//! written as `Double.NaN`, `Float.POSITIVE_INFINITY` or, for a NaN with another payload,
//! `Double.longBitsToDouble(0x7ff8000000000001L)`.
//!
//! Expressions in general are not read here; a sign, a cast to a primitive type and the constants
//! of the box classes are.

mod number;
mod read;
mod text;

pub use text::readable;

use std::fmt;
use std::hash::{Hash, Hasher};

use program::Kind;
use serde::{Deserialize, Serialize};

/// A value that Java source can write down.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum Literal {
    Boolean(bool),
    Byte(i8),
    Short(i16),
    /// A UTF-16 code unit.
    Char(u16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// UTF-16 code units; lone surrogates are legal in a Java string.
    String(Box<[u16]>),
    Null,
}

/// The type that a literal is read for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A primitive type; neither `Kind::Ref` nor `Kind::Void`.
    Primitive(Kind),
    /// `String`, or `null`.
    String,
    /// A reference type other than `String`: only `null` can be written.
    Reference,
}

/// Text that is not a literal of the type that is wanted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("at character {at}: {what}")]
pub struct LiteralError {
    /// Offset in bytes from the start of the text.
    pub at: usize,
    pub what: String,
}

impl LiteralError {
    fn new(at: usize, what: impl Into<String>) -> LiteralError {
        LiteralError { at, what: what.into() }
    }
}

impl Literal {
    /// Reads a whole text as a literal of a type.
    pub fn parse(text: &str, wanted: Wanted) -> Result<Literal, LiteralError> {
        read::literal(text, wanted)
    }

    /// The kind of value this is.
    pub fn kind(&self) -> Kind {
        match self {
            Literal::Boolean(_) => Kind::Boolean,
            Literal::Byte(_) => Kind::Byte,
            Literal::Short(_) => Kind::Short,
            Literal::Char(_) => Kind::Char,
            Literal::Int(_) => Kind::Int,
            Literal::Long(_) => Kind::Long,
            Literal::Float(_) => Kind::Float,
            Literal::Double(_) => Kind::Double,
            Literal::String(_) | Literal::Null => Kind::Ref,
        }
    }

    /// The literal as an expression whose type is the value's own also where no type is wanted, as
    /// in the argument of an overloaded method: `(byte) 5` instead of `5`.
    pub fn typed(&self) -> String {
        match self {
            Literal::Byte(value) => format!("(byte) {value}"),
            Literal::Short(value) => format!("(short) {value}"),
            Literal::Boolean(_)
            | Literal::Char(_)
            | Literal::Int(_)
            | Literal::Long(_)
            | Literal::Float(_)
            | Literal::Double(_)
            | Literal::String(_)
            | Literal::Null => self.to_string(),
        }
    }
}

/// Floating-point numbers are compared by their bits: `-0.0` is not `0.0`, and a NaN is itself.
impl PartialEq for Literal {
    fn eq(&self, other: &Literal) -> bool {
        match (self, other) {
            (Literal::Boolean(a), Literal::Boolean(b)) => a == b,
            (Literal::Byte(a), Literal::Byte(b)) => a == b,
            (Literal::Short(a), Literal::Short(b)) => a == b,
            (Literal::Char(a), Literal::Char(b)) => a == b,
            (Literal::Int(a), Literal::Int(b)) => a == b,
            (Literal::Long(a), Literal::Long(b)) => a == b,
            (Literal::Float(a), Literal::Float(b)) => a.to_bits() == b.to_bits(),
            (Literal::Double(a), Literal::Double(b)) => a.to_bits() == b.to_bits(),
            (Literal::String(a), Literal::String(b)) => a == b,
            (Literal::Null, Literal::Null) => true,
            // Different types are different values.
            (_, _) => false,
        }
    }
}

impl Eq for Literal {}

impl Hash for Literal {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        std::mem::discriminant(self).hash(hasher);
        match self {
            Literal::Boolean(value) => value.hash(hasher),
            Literal::Byte(value) => value.hash(hasher),
            Literal::Short(value) => value.hash(hasher),
            Literal::Char(value) => value.hash(hasher),
            Literal::Int(value) => value.hash(hasher),
            Literal::Long(value) => value.hash(hasher),
            Literal::Float(value) => value.to_bits().hash(hasher),
            Literal::Double(value) => value.to_bits().hash(hasher),
            Literal::String(units) => units.hash(hasher),
            Literal::Null => {}
        }
    }
}

/// The literal where its type is known, so that a byte is `5`.
impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Boolean(value) => write!(f, "{value}"),
            Literal::Byte(value) => write!(f, "{value}"),
            Literal::Short(value) => write!(f, "{value}"),
            Literal::Char(unit) => f.write_str(&text::quoted(&[*unit], '\'')),
            Literal::Int(value) => write!(f, "{value}"),
            Literal::Long(value) => write!(f, "{value}L"),
            Literal::Float(value) => f.write_str(&number::print_float(*value)),
            Literal::Double(value) => f.write_str(&number::print_double(*value)),
            Literal::String(units) => f.write_str(&text::quoted(units, '"')),
            Literal::Null => f.write_str("null"),
        }
    }
}

#[cfg(test)]
mod tests;

//! What a parameter may be: a spec for `explore`, and the values that the JVM is run with.

use super::expression::Type;
use crate::random::SplitMix;

/// A value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Int(i32),
    Long(i64),
    Double(f64),
    /// UTF-16 units.
    String(Vec<u16>),
    Array(Vec<Value>),
    Null,
}

impl Value {
    /// As `Outcomes.java` reads it.
    pub fn encoded(&self) -> String {
        match self {
            Value::Boolean(value) => value.to_string(),
            Value::Byte(value) => value.to_string(),
            Value::Char(value) => value.to_string(),
            Value::Int(value) => value.to_string(),
            Value::Long(value) => value.to_string(),
            Value::Double(value) => value.to_bits().cast_signed().to_string(),
            Value::String(units) => {
                let units: String = units.iter().map(|unit| format!("{unit:04x}")).collect();
                format!("\"{units}")
            }
            Value::Array(elements) => {
                let elements: Vec<String> = elements.iter().map(Value::encoded).collect();
                format!("{{{}}}", elements.join(";"))
            }
            Value::Null => "null".to_owned(),
        }
    }
}

/// A parameter with its domain.
#[derive(Debug, Clone)]
pub struct Parameter {
    pub name: String,
    pub(super) kind: Type,
    /// An argument of a spec: `int:sym[0..3]`.
    pub spec: String,
    /// All values of the domain, or those that say most of it.
    pub values: Vec<Value>,
}

/// Kinds of domains; the first of these are drawn more often.
#[derive(Debug, Clone, Copy)]
pub(super) enum Domain {
    SmallInt,
    Flag,
    Text,
    Ints,
    Letter,
    AnyByte,
    SmallLong,
    AnyInt,
    AnyDouble,
    AnyChar,
    Chars,
}

const WEIGHTS: [(Domain, u32); 11] = [
    (Domain::SmallInt, 30),
    (Domain::Flag, 10),
    (Domain::Text, 18),
    (Domain::Ints, 10),
    (Domain::Letter, 8),
    (Domain::AnyByte, 4),
    (Domain::SmallLong, 6),
    (Domain::AnyInt, 5),
    (Domain::AnyDouble, 3),
    (Domain::AnyChar, 3),
    (Domain::Chars, 3),
];

impl Domain {
    pub(super) fn pick(random: &mut SplitMix) -> Domain {
        let all: u32 = WEIGHTS.iter().map(|(_, weight)| weight).sum();
        let mut drawn = random.below(all);
        for (domain, weight) in WEIGHTS {
            if drawn < weight {
                return domain;
            }
            drawn -= weight;
        }
        Domain::SmallInt
    }

    pub(super) fn parameter(self, name: String, random: &mut SplitMix) -> Parameter {
        let low = random.between(-2, 1);
        let high = low + random.between(1, 4);
        let (kind, spec, values) = match self {
            Domain::SmallInt => (Type::Int, format!("int:sym[{low}..{high}]"), (low..=high).map(Value::Int).collect()),
            Domain::Flag => (Type::Boolean, "boolean:sym".into(), [false, true].map(Value::Boolean).into()),
            Domain::Text => (Type::String, "String:sym".into(), texts(random)),
            Domain::Ints => (Type::Ints, "int[]:sym".into(), arrays(&[-1, 0, 1, 3].map(Value::Int))),
            Domain::Letter => (
                Type::Char,
                "char:sym['a'..'d']".into(),
                (u16::from(b'a')..=u16::from(b'd')).map(Value::Char).collect(),
            ),
            Domain::AnyByte => (Type::Byte, "byte:sym".into(), [-128, -1, 0, 1, 2, 65, 127].map(Value::Byte).into()),
            Domain::SmallLong => (
                Type::Long,
                format!("long:sym[{low}L..{high}L]"),
                (low..=high).map(|value| Value::Long(value.into())).collect(),
            ),
            Domain::AnyInt => {
                (Type::Int, "int:sym".into(), [i32::MIN, -1, 0, 1, 2, 7, 128, i32::MAX].map(Value::Int).into())
            }
            Domain::AnyDouble => (
                Type::Double,
                "double:sym".into(),
                [f64::NAN, f64::NEG_INFINITY, -1.5, -0.0, 0.0, 0.5, 1.0, 3.0, 1e300].map(Value::Double).into(),
            ),
            Domain::AnyChar => (
                Type::Char,
                "char:sym".into(),
                [0, 0x20, 0x31, 0x41, 0x61, 0xb5, 0xdf, 0x130, 0x3a3, 0xd800, 0xffff].map(Value::Char).into(),
            ),
            Domain::Chars => (Type::Chars, "char[]:sym".into(), arrays(&[0x31, 0x41, 0x62].map(Value::Char))),
        };
        Parameter { name, kind, spec, values }
    }
}

/// Null, and all texts of up to two characters of an alphabet.
fn texts(random: &mut SplitMix) -> Vec<Value> {
    let alphabets = ["ab", "aB1", "a- ", "1-2", "xX\u{e9}", "\u{df}\u{130}i", "ab\0"];
    let units: Vec<u16> = random.pick(&alphabets).encode_utf16().collect();
    let mut values = vec![Value::Null, Value::String(Vec::new())];
    values.extend(units.iter().map(|&unit| Value::String(vec![unit])));
    for &first in &units {
        values.extend(units.iter().map(|&second| Value::String(vec![first, second])));
    }
    values
}

/// Null, and all arrays of up to two of these.
fn arrays(elements: &[Value]) -> Vec<Value> {
    let mut values = vec![Value::Null, Value::Array(Vec::new())];
    values.extend(elements.iter().map(|element| Value::Array(vec![element.clone()])));
    for first in elements {
        values.extend(elements.iter().map(|second| Value::Array(vec![first.clone(), second.clone()])));
    }
    values
}

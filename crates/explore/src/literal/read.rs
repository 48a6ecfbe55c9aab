//! Reading: which of the few forms a text has, and the conversion to the type that is wanted.

use program::Kind;

use super::number::{self, Number};
use super::{Literal, LiteralError, Wanted, text};

/// What a text says before it is converted to the type that is wanted.
#[derive(Debug, Clone, Copy)]
enum Said {
    Boolean(bool),
    Char(u16),
    Number(Number),
}

pub(super) fn literal(text: &str, wanted: Wanted) -> Result<Literal, LiteralError> {
    let start = text.len() - text.trim_start().len();
    let body = text.trim();
    if body.is_empty() {
        return Err(LiteralError::new(start, format!("a literal of type {} is missing", wanted_name(wanted))));
    }
    match wanted {
        Wanted::Primitive(kind) => convert(said(body, start)?, kind, start),
        Wanted::String | Wanted::Reference if body == "null" => Ok(Literal::Null),
        Wanted::String if body.starts_with('"') => Ok(Literal::String(text::unquoted(body, start)?.into())),
        Wanted::String => Err(LiteralError::new(start, "a String is written in double quotes, or null")),
        Wanted::Reference => Err(LiteralError::new(start, "of this type only null can be written")),
    }
}

fn wanted_name(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::Primitive(kind) => kind.java_name().unwrap_or("void"),
        Wanted::String => "String",
        Wanted::Reference => "reference",
    }
}

fn said(body: &str, at: usize) -> Result<Said, LiteralError> {
    match body {
        "true" => return Ok(Said::Boolean(true)),
        "false" => return Ok(Said::Boolean(false)),
        _ => {}
    }
    if body.starts_with('\'') {
        let units = text::unquoted(body, at)?;
        return match units[..] {
            [unit] => Ok(Said::Char(unit)),
            [] => Err(LiteralError::new(at, "an empty character literal")),
            [..] => Err(LiteralError::new(at, "a char is one UTF-16 unit; this literal has more")),
        };
    }
    if body.starts_with('"') {
        return Err(LiteralError::new(at, "a String where a primitive value is wanted"));
    }
    match body.strip_prefix('(') {
        Some(cast) => {
            let close = cast.find(')').ok_or_else(|| LiteralError::new(at, "the cast has no closing )"))?;
            let name = cast[..close].trim();
            let kind = Kind::PRIMITIVES.into_iter().find(|k| k.java_name() == Some(name));
            let kind = kind
                .filter(|&k| k != Kind::Boolean)
                .ok_or_else(|| LiteralError::new(at + 1, format!("{name:?} is not a numeric type")))?;
            let behind = &cast[close + 1..];
            let inner = at + body.len() - behind.trim_start().len();
            let value = match said(behind.trim_start(), inner)? {
                Said::Number(number) => number,
                Said::Char(unit) => Number::Int(i32::from(unit)),
                Said::Boolean(_) => return Err(LiteralError::new(inner, "a boolean cannot be cast")),
            };
            Ok(Said::Number(narrow(value, kind)))
        }
        None => number::read(body, at).map(Said::Number),
    }
}

/// A narrowing or widening primitive conversion (JLS §5.1.2, §5.1.3); Rust's `as` saturates floats
/// exactly as Java does, and Java goes through int on the way to a smaller type.
fn narrow(value: Number, kind: Kind) -> Number {
    let as_int = match value {
        Number::Int(v) => v,
        Number::Long(v) => v as i32,
        Number::Float(v) => v as i32,
        Number::Double { value, .. } => value as i32,
    };
    match kind {
        Kind::Byte => Number::Int(i32::from(as_int as i8)),
        Kind::Short => Number::Int(i32::from(as_int as i16)),
        Kind::Char => Number::Int(i32::from(as_int as u16)),
        Kind::Int => Number::Int(as_int),
        Kind::Long => Number::Long(match value {
            Number::Int(v) => i64::from(v),
            Number::Long(v) => v,
            Number::Float(v) => v as i64,
            Number::Double { value, .. } => value as i64,
        }),
        Kind::Float => Number::Float(match value {
            Number::Int(v) => v as f32,
            Number::Long(v) => v as f32,
            Number::Float(v) => v,
            Number::Double { value, .. } => value as f32,
        }),
        Kind::Double => {
            let value = match value {
                Number::Int(v) => f64::from(v),
                Number::Long(v) => v as f64,
                Number::Float(v) => f64::from(v),
                Number::Double { value, .. } => value,
            };
            Number::Double { value, single: None }
        }
        Kind::Boolean | Kind::Ref | Kind::Void => unreachable!("a cast names a numeric type"),
    }
}

/// Assignment conversion of a constant (JLS §5.2) to the type that is wanted.
fn convert(said: Said, kind: Kind, at: usize) -> Result<Literal, LiteralError> {
    let name = kind.java_name().unwrap_or("reference");
    let refuse = |what: &str| Err(LiteralError::new(at, format!("{what} where {name} is wanted")));
    let number = match said {
        Said::Boolean(value) if kind == Kind::Boolean => return Ok(Literal::Boolean(value)),
        Said::Boolean(_) => return refuse("a boolean"),
        Said::Char(unit) if kind == Kind::Char => return Ok(Literal::Char(unit)),
        Said::Char(unit) => Number::Int(i32::from(unit)),
        Said::Number(number) => number,
    };
    match (kind, number) {
        (Kind::Boolean, _) => Err(LiteralError::new(at, "true or false is wanted")),
        (Kind::Byte, Number::Int(v)) => fits(i8::try_from(v).ok(), v, name, at).map(Literal::Byte),
        (Kind::Short, Number::Int(v)) => fits(i16::try_from(v).ok(), v, name, at).map(Literal::Short),
        (Kind::Char, Number::Int(v)) => fits(u16::try_from(v).ok(), v, name, at).map(Literal::Char),
        (Kind::Int, Number::Int(v)) => Ok(Literal::Int(v)),
        (Kind::Long, Number::Int(v)) => Ok(Literal::Long(i64::from(v))),
        (Kind::Long, Number::Long(v)) => Ok(Literal::Long(v)),
        (Kind::Float, Number::Int(v)) => Ok(Literal::Float(v as f32)),
        (Kind::Float, Number::Long(v)) => Ok(Literal::Float(v as f32)),
        (Kind::Float, Number::Float(v)) => Ok(Literal::Float(v)),
        // Without a suffix the text was read as a float too, so that it is rounded only once.
        (Kind::Float, Number::Double { single: Some(v), .. }) => Ok(Literal::Float(v)),
        (Kind::Double, Number::Int(v)) => Ok(Literal::Double(f64::from(v))),
        (Kind::Double, Number::Long(v)) => Ok(Literal::Double(v as f64)),
        (Kind::Double, Number::Float(v)) => Ok(Literal::Double(f64::from(v))),
        (Kind::Double, Number::Double { value, .. }) => Ok(Literal::Double(value)),
        (_, Number::Int(_)) => refuse("an int"),
        (_, Number::Long(_)) => refuse("a long"),
        (_, Number::Float(_)) => refuse("a float"),
        (_, Number::Double { .. }) => refuse("a double"),
    }
}

fn fits<T>(value: Option<T>, said: i32, name: &str, at: usize) -> Result<T, LiteralError> {
    value.ok_or_else(|| LiteralError::new(at, format!("{said} is out of range for {name}")))
}

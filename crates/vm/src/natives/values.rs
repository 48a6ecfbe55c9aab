//! Conversions between primitive values and their wrapper objects, as reflection and variable handles
//! do them: boxing, unboxing, and the widening of JLS §5.1.2.
//!
//! A value is a register word together with its kind. Narrowing does not exist here.

use program::{Class, Kind};

use super::Trap;
use super::unsafe_::normal;
use crate::memory::Ref;
use crate::state::State;

/// The wrapper class of a primitive kind.
pub(super) fn wrapper_name(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Boolean => "java/lang/Boolean",
        Kind::Byte => "java/lang/Byte",
        Kind::Char => "java/lang/Character",
        Kind::Short => "java/lang/Short",
        Kind::Int => "java/lang/Integer",
        Kind::Long => "java/lang/Long",
        Kind::Float => "java/lang/Float",
        Kind::Double => "java/lang/Double",
        Kind::Ref | Kind::Void => return None,
    })
}

/// The primitive kind that a class wraps.
pub(super) fn wrapped_kind(class: &Class) -> Option<Kind> {
    let rest = class.name.strip_prefix("java/lang/")?;
    Some(match rest {
        "Boolean" => Kind::Boolean,
        "Byte" => Kind::Byte,
        "Character" => Kind::Char,
        "Short" => Kind::Short,
        "Integer" => Kind::Int,
        "Long" => Kind::Long,
        "Float" => Kind::Float,
        "Double" => Kind::Double,
        _ => return None,
    })
}

/// A new wrapper object, never one from a cache.
pub(super) fn new_wrapper(s: &mut State, kind: Kind, word: u64) -> Result<Ref, Trap> {
    let name = wrapper_name(kind).ok_or(Trap::Internal("only primitives are wrapped"))?;
    let class = s.known_class(name);
    s.ensure_initialised(class)?;
    let field = class.field_named("value").ok_or(Trap::Internal("a wrapper has a value"))?;
    let object = s.new_object(class)?;
    s.put_field(object, field, normal(kind, word));
    Ok(object)
}

/// The wrapper object that `valueOf` gives: small values come from the caches of the JDK's classes.
pub(super) fn boxed(s: &mut State, kind: Kind, word: u64) -> Result<Ref, Trap> {
    let word = normal(kind, word);
    if kind == Kind::Boolean {
        let class = s.known_class("java/lang/Boolean");
        s.ensure_initialised(class)?;
        let name = if word == 0 { "FALSE" } else { "TRUE" };
        let field = class.field_named(name).ok_or(Trap::Internal("Boolean has its constants"))?;
        return Ok(s.get_ref(0, field));
    }
    let (cache, low) = match kind {
        Kind::Byte => ("java/lang/Byte$ByteCache", -128),
        Kind::Char => ("java/lang/Character$CharacterCache", 0),
        Kind::Short => ("java/lang/Short$ShortCache", -128),
        Kind::Int => ("java/lang/Integer$IntegerCache", -128),
        Kind::Long => ("java/lang/Long$LongCache", -128),
        Kind::Boolean | Kind::Float | Kind::Double | Kind::Ref | Kind::Void => return new_wrapper(s, kind, word),
    };
    let number = if kind == Kind::Long { word as i64 } else { i64::from(word as i32) };
    if !(low..=127).contains(&number) {
        return new_wrapper(s, kind, word);
    }
    let class = s.known_class(cache);
    s.ensure_initialised(class)?;
    let field = class.field_named("cache").ok_or(Trap::Internal("a cache of wrappers"))?;
    let array = s.get_ref(0, field);
    Ok(s.element(array, (number - low) as u32))
}

/// Kind and value of a wrapper object; `None` for other objects.
pub(super) fn unboxed(s: &mut State, object: Ref) -> Option<(Kind, u64)> {
    let class = s.class_of(object);
    let kind = wrapped_kind(class)?;
    let field = class.field_named("value")?;
    Some((kind, s.get_field(object, field)))
}

/// JLS §5.1.2: a primitive as a wider one, or as itself.
pub(super) fn widened(from: Kind, word: u64, to: Kind) -> Option<u64> {
    if from == to {
        return Some(word);
    }
    let int = word as i32;
    Some(match (from, to) {
        (Kind::Byte, Kind::Short) => word,
        (Kind::Byte | Kind::Short | Kind::Char, Kind::Int) => word,
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Long) => i64::from(int) as u64,
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Float) => u64::from((int as f32).to_bits()),
        (Kind::Byte | Kind::Short | Kind::Char | Kind::Int, Kind::Double) => f64::from(int).to_bits(),
        (Kind::Long, Kind::Float) => u64::from((word as i64 as f32).to_bits()),
        (Kind::Long, Kind::Double) => (word as i64 as f64).to_bits(),
        (Kind::Float, Kind::Double) => f64::from(f32::from_bits(word as u32)).to_bits(),
        _ => return None,
    })
}

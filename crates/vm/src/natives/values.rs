//! Conversions between primitive values and their wrapper objects, as reflection and variable handles
//! do them: boxing, unboxing, and the widening of JLS §5.1.2.
//!
//! A value is what registers hold, which may be symbolic, together with its kind. Narrowing does not
//! exist here.

use program::{Class, Kind};
use term::Sort;

use super::Trap;
use super::unsafe_::{Slots, is_symbolic, normal, slots_term};
use crate::memory::Ref;
use crate::state::State;

/// The primitive kind that a class wraps.
pub(crate) fn wrapped_kind(class: &Class) -> Option<Kind> {
    Kind::boxed_by(&class.name)
}

/// A new wrapper object, never one from a cache.
pub(super) fn new_wrapper(s: &mut State, kind: Kind, slots: Slots) -> Result<Ref, Trap> {
    let name = kind.box_class().ok_or(Trap::Internal("only primitives are wrapped"))?;
    let class = s.known_class(name);
    s.ensure_initialised(class)?;
    let field = class.field_named("value").ok_or(Trap::Internal("a wrapper has a value"))?;
    let object = s.new_object(class)?;
    let (word, tag) = if is_symbolic(kind, slots) { slots } else { (normal(kind, slots.0), 0) };
    s.put_field_slots(object, field, word, tag);
    Ok(object)
}

/// The wrapper object that `valueOf` gives: small values come from the caches of the JDK's classes.
pub(super) fn boxed(s: &mut State, kind: Kind, slots: Slots) -> Result<Ref, Trap> {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int | Kind::Long => {
            let (word, tag) = if is_symbolic(kind, slots) { slots } else { (normal(kind, slots.0), 0) };
            s.value_of(kind, word, tag)
        }
        Kind::Float | Kind::Double | Kind::Ref | Kind::Void => new_wrapper(s, kind, slots),
    }
}

/// Kind and value of a wrapper object; `None` for other objects.
pub(super) fn unboxed(s: &mut State, object: Ref) -> Option<(Kind, Slots)> {
    let class = s.class_of(object);
    let kind = wrapped_kind(class)?;
    let field = class.field_named("value")?;
    Some((kind, s.field_slots(object, field)))
}

/// JLS §5.1.2: a primitive as a wider one, or as itself.
pub(super) fn widened(s: &mut State, from: Kind, slots: Slots, to: Kind) -> Option<Slots> {
    if from == to {
        return Some(slots);
    }
    if !is_symbolic(from, slots) {
        return widened_word(from, slots.0, to).map(|word| (word, 0));
    }
    widened_word(from, 0, to)?;
    let term = slots_term(s, from, slots);
    let terms = &mut s.terms;
    let wide = match (from, to) {
        (Kind::Float, _) => terms.float_to_float(term, Sort::F64),
        (_, Kind::Float) => terms.int_to_float(term, Sort::F32),
        (_, Kind::Double) => terms.int_to_float(term, Sort::F64),
        (_, Kind::Long) => terms.sext(term, 64),
        _ => term,
    };
    Some(s.slots(to, wide))
}

/// The same for a number.
fn widened_word(from: Kind, word: u64, to: Kind) -> Option<u64> {
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

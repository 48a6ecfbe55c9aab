//! `banyan.Symbolic`: inputs that a program asks for itself, while it is explored.
//!
//! Only [`super::Natives::exploring`] has these rows; in a plain run the class is plain Java. `check`
//! runs as the bytecode it is. A range or a length is decided before anything is written, as all
//! natives must. A violated assumption ends the path at once: no handler of the program sees it.

use program::Kind;
use term::{Input, JavaType, Sort, TermId};

use super::{Args, Entry, Trap, Value};
use crate::inputs::Made;
use crate::memory::Ref;
use crate::state::State;
use crate::step::{Effect, Reason};
use crate::symbolic::input_type;

pub(super) const CLASS: &str = "banyan/Symbolic";

pub(super) const AWARE: &[Entry] =
    &[(CLASS, "assume", "(Z)V", super::replaced::assume), (CLASS, "obligation", "(ZLjava/lang/String;)V", obligation)];

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, "booleanValue", "(Ljava/lang/String;)Z", |s, a| scalar(s, a, Kind::Boolean)),
    (CLASS, "byteValue", "(Ljava/lang/String;)B", |s, a| scalar(s, a, Kind::Byte)),
    (CLASS, "shortValue", "(Ljava/lang/String;)S", |s, a| scalar(s, a, Kind::Short)),
    (CLASS, "charValue", "(Ljava/lang/String;)C", |s, a| scalar(s, a, Kind::Char)),
    (CLASS, "intValue", "(Ljava/lang/String;)I", |s, a| scalar(s, a, Kind::Int)),
    (CLASS, "intValue", "(Ljava/lang/String;II)I", int_in_range),
    (CLASS, "longValue", "(Ljava/lang/String;)J", |s, a| scalar(s, a, Kind::Long)),
    (CLASS, "floatValue", "(Ljava/lang/String;)F", |s, a| scalar(s, a, Kind::Float)),
    (CLASS, "doubleValue", "(Ljava/lang/String;)D", |s, a| scalar(s, a, Kind::Double)),
    (CLASS, "string", "(Ljava/lang/String;I)Ljava/lang/String;", string),
];

/// `void obligation(boolean condition, String name)`: whoever explores may ask whether it is possible.
fn obligation(s: &mut State, a: Args) -> Result<Value, Trap> {
    if s.take_reply().is_some() {
        return Ok(Value::Void);
    }
    let name = match a.reference(1) {
        0 => "null".to_owned(),
        text => s.string_text(text),
    };
    let value = s.narrow_term(a.word(0), Sort::INT);
    let condition = s.terms.int_to_bool(value);
    Err(Trap::Effect(Effect::Obligation { condition, name }))
}

/// The name that the program gives.
fn name(s: &mut State, a: Args) -> Result<String, Trap> {
    let text = a.object(0)?;
    let text = s.string_text(text);
    Ok(numbered(s, text))
}

/// A name, with the number of the call where it is not the first.
pub(super) fn numbered(s: &State, text: String) -> String {
    match calls_before(s, &text) {
        0 => text,
        earlier => format!("{text}#{}", earlier + 1),
    }
}

/// How often inputs of this name were made on this path: `x` is the first, `x#2` the second.
pub(super) fn calls_before(s: &State, text: &str) -> u32 {
    let number = |made: &Made| {
        let name = match made {
            Made::Value(input) => &input.name,
            Made::Object { name, .. } => name,
        };
        let rest = name.strip_prefix(text)?;
        // The characters of a string are inputs of their own: `x#2.charAt(0)`.
        let rest = rest.split('.').next().unwrap_or(rest);
        if rest.is_empty() { Some(1) } else { rest.strip_prefix('#')?.parse().ok() }
    };
    s.made_backwards().filter_map(number).max().unwrap_or(0)
}

fn scalar(s: &mut State, a: Args, kind: Kind) -> Result<Value, Trap> {
    let name = name(s, a)?;
    let term = fresh_scalar(s, &name, kind)?;
    Ok(s.term_value(kind, term))
}

/// A new input of a primitive kind.
pub(super) fn fresh_scalar(s: &mut State, name: &str, kind: Kind) -> Result<TermId, Trap> {
    let ty = input_type(kind).ok_or(Trap::Internal("an input is primitive"))?;
    let input = Input::new(s.input_count(), name, ty);
    let term = s.input_term(&input);
    s.declare_input(&input);
    Ok(term)
}

/// New inputs of one type with these names, made into an object; `shaped` says which, if a shape was
/// decided for it.
pub(super) fn fresh_elements(
    s: &mut State,
    shaped: Option<Made>,
    names: impl Iterator<Item = String>,
    ty: JavaType,
    object: impl FnOnce(&mut State, &[TermId]) -> Result<Ref, Trap>,
) -> Result<Value, Trap> {
    let first = s.input_count();
    let inputs: Vec<Input> = (first..).zip(names).map(|(at, name)| Input::new(at, &name, ty)).collect();
    let terms: Vec<TermId> = inputs.iter().map(|input| s.input_term(input)).collect();
    let object = object(s, &terms)?;
    if let Some(shaped) = shaped {
        s.declare(shaped);
    }
    for input in &inputs {
        s.declare_input(input);
    }
    Ok(Value::Ref(object))
}

/// A new string of so many characters, of which there may be at most so many.
pub(super) fn fresh_string(s: &mut State, name: &str, length: u32, longest: u32) -> Result<Value, Trap> {
    let names = (0..length).map(|i| format!("{name}.charAt({i})"));
    let (length, longest) = (Some(length), Some(longest));
    let object = Made::Object { name: name.into(), ty: "String".into(), length, longest, inputs: length.unwrap_or(0) };
    s.note_length();
    fresh_elements(s, Some(object), names, JavaType::Char, |s, units| s.string_of_terms(units))
}

/// `int intValue(String name, int low, int high)`: both ends belong to the range.
fn int_in_range(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (low, high) = (a.int(1), a.int(2));
    if low > high {
        let message = format!("no value from {low} to {high}");
        return Err(Trap::throw("java/lang/IllegalArgumentException", message));
    }
    if s.config.watching {
        return Ok(Value::Int(0.clamp(low, high)));
    }
    let name = name(s, a)?;
    let input = Input::new(s.input_count(), &name, JavaType::Int);
    s.supply_default(&input, u64::from(low as u32));
    let term = s.input_term(&input);
    let (low, high) = (s.terms.int(low), s.terms.int(high));
    let (from, to) = (s.terms.sle(low, term), s.terms.sle(term, high));
    let inside = s.terms.and(from, to);
    s.case(Reason::Program, &[inside])?;
    s.declare_input(&input);
    Ok(s.term_value(Kind::Int, term))
}

/// `String string(String name, int maxLength)`: one alternative for each length.
fn string(s: &mut State, a: Args) -> Result<Value, Trap> {
    let Ok(most) = u32::try_from(a.int(1)) else {
        return Err(Trap::throw("java/lang/IllegalArgumentException", "a length is not negative"));
    };
    let name = name(s, a)?;
    // It is there, so there is a length.
    let length = s.decide_shape(false, most)?.unwrap_or(0);
    fresh_string(s, &name, length, most)
}

//! `banyan.Symbolic`: inputs that a program asks for itself, while it is explored.
//!
//! Only [`super::Natives::exploring`] has these rows; in a plain run the class is plain Java. `check`
//! runs as the bytecode it is. A range or a length is decided before anything is written, as all
//! natives must. A violated assumption ends the path at once: no handler of the program sees it.

use program::Kind;
use term::{Input, JavaType, Sort, TermId};

use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;
use crate::step::{Effect, Reason};

pub(super) const CLASS: &str = "banyan/Symbolic";

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, "booleanValue", "(Ljava/lang/String;)Z", |s, a| scalar(s, a, Kind::Boolean, JavaType::Boolean)),
    (CLASS, "byteValue", "(Ljava/lang/String;)B", |s, a| scalar(s, a, Kind::Byte, JavaType::Byte)),
    (CLASS, "shortValue", "(Ljava/lang/String;)S", |s, a| scalar(s, a, Kind::Short, JavaType::Short)),
    (CLASS, "charValue", "(Ljava/lang/String;)C", |s, a| scalar(s, a, Kind::Char, JavaType::Char)),
    (CLASS, "intValue", "(Ljava/lang/String;)I", |s, a| scalar(s, a, Kind::Int, JavaType::Int)),
    (CLASS, "intValue", "(Ljava/lang/String;II)I", int_in_range),
    (CLASS, "longValue", "(Ljava/lang/String;)J", |s, a| scalar(s, a, Kind::Long, JavaType::Long)),
    (CLASS, "floatValue", "(Ljava/lang/String;)F", |s, a| scalar(s, a, Kind::Float, JavaType::Float)),
    (CLASS, "doubleValue", "(Ljava/lang/String;)D", |s, a| scalar(s, a, Kind::Double, JavaType::Double)),
    (CLASS, "assume", "(Z)V", assume),
    (CLASS, "obligation", "(ZLjava/lang/String;)V", obligation),
    (CLASS, "string", "(Ljava/lang/String;I)Ljava/lang/String;", string),
];

/// `void assume(boolean condition)`.
fn assume(s: &mut State, a: Args) -> Result<Value, Trap> {
    let holds = condition(s, a);
    if s.test(Reason::Branch, holds)? { Ok(Value::Void) } else { Err(Trap::AssumedAway) }
}

/// The first argument as a condition.
fn condition(s: &mut State, a: Args) -> TermId {
    let value = s.narrow_term(a.word(0), Sort::INT);
    s.terms.int_to_bool(value)
}

/// `void obligation(boolean condition, String name)`: whoever explores may ask whether it is possible.
fn obligation(s: &mut State, a: Args) -> Result<Value, Trap> {
    if s.take_reply().is_some() {
        return Ok(Value::Void);
    }
    let name = match a.reference(1) {
        0 => "null".to_owned(),
        text => s.string_text(text),
    };
    let condition = condition(s, a);
    Err(Trap::Effect(Effect::Obligation { condition, name }))
}

/// The name that the program gives, with the number of the call where it is not the first.
fn name(s: &mut State, a: Args) -> Result<String, Trap> {
    let text = a.object(0)?;
    let text = s.string_text(text);
    let again =
        |known: &str| known.strip_prefix(text.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('#'));
    match s.inputs().iter().filter(|input| again(&input.name)).count() {
        0 => Ok(text),
        earlier => Ok(format!("{text}#{}", earlier + 1)),
    }
}

fn scalar(s: &mut State, a: Args, kind: Kind, ty: JavaType) -> Result<Value, Trap> {
    let name = name(s, a)?;
    let input = Input::new(s.inputs().len() as u32, &name, ty);
    let term = s.input_term(&input);
    s.declare_input(&input);
    Ok(s.term_value(kind, term))
}

/// `int intValue(String name, int low, int high)`: both ends belong to the range.
fn int_in_range(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (low, high) = (a.int(1), a.int(2));
    if low > high {
        let message = format!("no value from {low} to {high}");
        return Err(Trap::throw("java/lang/IllegalArgumentException", message));
    }
    let name = name(s, a)?;
    let input = Input::new(s.inputs().len() as u32, &name, JavaType::Int);
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
    let length = s.decide(most.saturating_add(1))?;
    let first = s.inputs().len() as u32;
    let inputs: Vec<Input> =
        (0..length).map(|i| Input::new(first + i, &format!("{name}.charAt({i})"), JavaType::Char)).collect();
    let units: Vec<TermId> = inputs.iter().map(|input| s.input_term(input)).collect();
    let text: Ref = s.string_of_terms(&units)?;
    for input in &inputs {
        s.declare_input(input);
    }
    Ok(Value::Ref(text))
}

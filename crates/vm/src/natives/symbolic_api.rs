//! `banyan.Symbolic`: inputs that a program asks for itself, while it is explored.
//!
//! Only [`super::Natives::exploring`] has these rows; in a plain run the class is plain Java. The other
//! methods of the class (`assume`, `check`, `obligation`) run as the bytecode they are. A range or a
//! length is decided before anything is written, as all natives must.

use program::Kind;
use term::{Input, JavaType, TermId};

use super::{Args, Entry, Trap, Value};
use crate::inputs::Made;
use crate::memory::Ref;
use crate::state::State;
use crate::step::Reason;

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
    (CLASS, "string", "(Ljava/lang/String;I)Ljava/lang/String;", string),
];

/// The name that the program gives, with the number of the call where it is not the first.
fn name(s: &mut State, a: Args) -> Result<String, Trap> {
    let text = a.object(0)?;
    let text = s.string_text(text);
    let again =
        |known: &str| known.strip_prefix(text.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('#'));
    let known = |made: &Made| match made {
        Made::Value(input) => again(&input.name),
        Made::Text { name, .. } => again(name),
    };
    match s.made().iter().filter(|made| known(made)).count() {
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
    let length = s.text_length(most)?;
    let first = s.inputs().len() as u32;
    let inputs: Vec<Input> =
        (0..length).map(|i| Input::new(first + i, &format!("{name}.charAt({i})"), JavaType::Char)).collect();
    let units: Vec<TermId> = inputs.iter().map(|input| s.input_term(input)).collect();
    let text: Ref = s.string_of_terms(&units)?;
    s.declare_text(&name, length);
    for input in &inputs {
        s.declare_input(input);
    }
    Ok(Value::Ref(text))
}

//! `java.lang.reflect.Array`.

use program::{Kind, Shape};

use super::unsafe_::{ARRAY_BASE, load_slots as load, slots_value as value, store_slots as store};
use super::values::{new_wrapper, unboxed, widened};
use super::{Args, Entry, Trap, Value};
use crate::interp::decided_length;
use crate::memory::Ref;
use crate::state::State;

const ARRAY: &str = "java/lang/reflect/Array";
const ILLEGAL: &str = "java/lang/IllegalArgumentException";

macro_rules! accessors {
    ($($name:ident $kind:ident;)*) => {
        &[$(
            (ARRAY, concat!("get", stringify!($name)), "", |s, a| get_as(s, a, Kind::$kind)),
            (ARRAY, concat!("set", stringify!($name)), "", |s, a| set_from(s, a, Kind::$kind)),
        )*
            (ARRAY, "multiNewArray", "(Ljava/lang/Class;[I)Ljava/lang/Object;", multi_new_array),
            (ARRAY, "getLength", "(Ljava/lang/Object;)I", get_length),
            (ARRAY, "get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
            (ARRAY, "set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set),
        ]
    };
}

pub(super) const NATIVES: &[Entry] = accessors! {
    Boolean Boolean;
    Byte Byte;
    Char Char;
    Short Short;
    Int Int;
    Long Long;
    Float Float;
    Double Double;
};

/// Looks at terms: a symbolic length is decided as in an instruction.
pub(super) const AWARE: &[Entry] = &[(ARRAY, "newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array)];

fn new_array(s: &mut State, a: Args) -> Result<Value, Trap> {
    let component = s.class_of_mirror(a.object(0)?);
    if matches!(component.shape, Shape::Primitive(Kind::Void)) {
        return Err(Trap::Throw { class: ILLEGAL, message: None });
    }
    let slot = a.word(1);
    let message = (slot >> 32 == 0).then(|| (slot as i32).to_string());
    let negative = Trap::Throw { class: "java/lang/NegativeArraySizeException", message };
    let length = decided_length(s, slot)?.ok_or(negative)?;
    let class = s.program.array_of(component);
    Ok(Value::Ref(s.new_array(class, length)?))
}

fn multi_new_array(s: &mut State, a: Args) -> Result<Value, Trap> {
    let component = s.class_of_mirror(a.object(0)?);
    let dimensions = a.object(1)?;
    let lengths: Vec<i32> =
        s.array_bytes(dimensions).chunks_exact(4).map(|b| i32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    let depth = component.name.bytes().take_while(|&b| b == b'[').count();
    if lengths.is_empty() || lengths.len() + depth > 255 || matches!(component.shape, Shape::Primitive(Kind::Void)) {
        return Err(Trap::Throw { class: ILLEGAL, message: None });
    }
    if let Some(negative) = lengths.iter().find(|&&length| length < 0) {
        return Err(Trap::throw("java/lang/NegativeArraySizeException", negative.to_string()));
    }
    let mut class = component;
    for _ in &lengths {
        class = s.program.array_of(class);
    }
    Ok(Value::Ref(nested(s, class, &lengths)?))
}

/// An array with arrays of the further lengths in it.
fn nested(s: &mut State, class: &'static program::Class, lengths: &[i32]) -> Result<Ref, Trap> {
    let Some((&length, inner)) = lengths.split_first() else { return Ok(0) };
    let array = s.new_array(class, length as u32)?;
    if let (Shape::Array { component, .. }, false) = (class.shape, inner.is_empty()) {
        for i in 0..length as u32 {
            let element = nested(s, component, inner)?;
            s.set_element(array, i, element);
        }
    }
    Ok(array)
}

/// An array and the kind of its elements.
fn array(s: &mut State, a: Args) -> Result<(Ref, Kind), Trap> {
    let array = a.object(0)?;
    match s.class_of(array).shape {
        Shape::Array { element, .. } => Ok((array, element)),
        Shape::Instance | Shape::Interface | Shape::Primitive(_) => {
            Err(Trap::throw(ILLEGAL, "Argument is not an array"))
        }
    }
}

/// The offset of the element that argument 1 names.
fn element(s: &State, array: Ref, kind: Kind, index: i32) -> Result<i64, Trap> {
    let length = s.array_length(array);
    if index as u32 >= length {
        return Err(Trap::Throw { class: "java/lang/ArrayIndexOutOfBoundsException", message: None });
    }
    Ok(ARRAY_BASE + i64::from(index) * i64::from(kind.element_bytes()))
}

fn mismatch() -> Trap {
    Trap::throw(ILLEGAL, "argument type mismatch")
}

fn get_length(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (array, _) = array(s, a)?;
    Ok(Value::Int(s.array_length(array) as i32))
}

fn get(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (array, kind) = array(s, a)?;
    let at = element(s, array, kind, a.int(1))?;
    let found = load(s, array, at, kind)?;
    if kind == Kind::Ref { Ok(value(kind, found)) } else { Ok(Value::Ref(new_wrapper(s, kind, found)?)) }
}

fn get_as(s: &mut State, a: Args, to: Kind) -> Result<Value, Trap> {
    let (array, kind) = array(s, a)?;
    if kind == Kind::Ref {
        return Err(Trap::throw(ILLEGAL, "Argument is not an array of primitive type"));
    }
    let at = element(s, array, kind, a.int(1))?;
    let found = load(s, array, at, kind)?;
    widened(s, kind, found, to).map(|slots| value(to, slots)).ok_or_else(mismatch)
}

fn set(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (array, kind) = array(s, a)?;
    let given = a.reference(2);
    if kind != Kind::Ref && given == 0 {
        return Err(Trap::Throw { class: ILLEGAL, message: None });
    }
    let at = element(s, array, kind, a.int(1))?;
    let slots = if kind == Kind::Ref {
        let Shape::Array { component, .. } = s.class_of(array).shape else { return Err(mismatch()) };
        if given != 0 && !s.class_of(given).is_subclass_of(component) {
            return Err(Trap::throw(ILLEGAL, "array element type mismatch"));
        }
        (u64::from(given), 0)
    } else {
        unboxed(s, given).and_then(|(from, slots)| widened(s, from, slots, kind)).ok_or_else(mismatch)?
    };
    store(s, array, at, kind, slots)?;
    Ok(Value::Void)
}

fn set_from(s: &mut State, a: Args, from: Kind) -> Result<Value, Trap> {
    let (array, kind) = array(s, a)?;
    if kind == Kind::Ref {
        return Err(Trap::throw(ILLEGAL, "Argument is not an array of primitive type"));
    }
    let at = element(s, array, kind, a.int(1))?;
    // A symbolic one was fixed.
    let slots = widened(s, from, (a.word(2), 0), kind).ok_or_else(mismatch)?;
    store(s, array, at, kind, slots)?;
    Ok(Value::Void)
}

//! `java.lang.reflect.Array`.

use program::{Kind, Shape};

use super::unsafe_::{ARRAY_BASE, load, store, value};
use super::values::{new_wrapper, unboxed, widened};
use super::{Args, Entry, Trap, Value};
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
            (ARRAY, "newArray", "(Ljava/lang/Class;I)Ljava/lang/Object;", new_array),
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

fn new_array(s: &mut State, a: Args) -> Result<Value, Trap> {
    let component = s.class_of_mirror(a.object(0)?);
    if matches!(component.shape, Shape::Primitive(Kind::Void)) {
        return Err(Trap::Throw { class: ILLEGAL, message: None });
    }
    let length = a.int(1);
    let length =
        u32::try_from(length).map_err(|_| Trap::throw("java/lang/NegativeArraySizeException", length.to_string()))?;
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

/// The register word of an element.
fn word_of(value: Value) -> u64 {
    match value {
        Value::Void => 0,
        Value::Int(v) => u64::from(v as u32),
        Value::Long(v) => v as u64,
        Value::Float(v) => u64::from(v.to_bits()),
        Value::Double(v) => v.to_bits(),
        Value::Ref(v) => u64::from(v),
        Value::Slot(word) | Value::Wide(word, _) => word,
    }
}

fn get(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (array, kind) = array(s, a)?;
    let at = element(s, array, kind, a.int(1))?;
    let found = value(kind, load(s, array, at, kind)?);
    if kind == Kind::Ref { Ok(found) } else { Ok(Value::Ref(new_wrapper(s, kind, word_of(found))?)) }
}

fn get_as(s: &mut State, a: Args, to: Kind) -> Result<Value, Trap> {
    let (array, kind) = array(s, a)?;
    if kind == Kind::Ref {
        return Err(Trap::throw(ILLEGAL, "Argument is not an array of primitive type"));
    }
    let at = element(s, array, kind, a.int(1))?;
    let found = word_of(value(kind, load(s, array, at, kind)?));
    widened(kind, found, to).map(|word| value(to, word)).ok_or_else(mismatch)
}

fn set(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (array, kind) = array(s, a)?;
    let given = a.reference(2);
    if kind != Kind::Ref && given == 0 {
        return Err(Trap::Throw { class: ILLEGAL, message: None });
    }
    let at = element(s, array, kind, a.int(1))?;
    let word = if kind == Kind::Ref {
        let Shape::Array { component, .. } = s.class_of(array).shape else { return Err(mismatch()) };
        if given != 0 && !s.class_of(given).is_subclass_of(component) {
            return Err(Trap::throw(ILLEGAL, "array element type mismatch"));
        }
        u64::from(given)
    } else {
        unboxed(s, given).and_then(|(from, word)| widened(from, word, kind)).ok_or_else(mismatch)?
    };
    store(s, array, at, kind, word)?;
    Ok(Value::Void)
}

fn set_from(s: &mut State, a: Args, from: Kind) -> Result<Value, Trap> {
    let (array, kind) = array(s, a)?;
    if kind == Kind::Ref {
        return Err(Trap::throw(ILLEGAL, "Argument is not an array of primitive type"));
    }
    let at = element(s, array, kind, a.int(1))?;
    let word = widened(from, a.word(2), kind).ok_or_else(mismatch)?;
    store(s, array, at, kind, word)?;
    Ok(Value::Void)
}

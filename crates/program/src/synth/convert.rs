//! Adapting a value from one type to another, as `LambdaMetafactory` specifies.
//!
//! A conversion is first computed as a list of steps, so that an impossible one
//! is an error before any code is emitted. Reference casts are always emitted
//! between different names: without class loading a subtype cannot be told, and
//! a cast to a supertype always succeeds.

use super::LinkError;
use super::assemble::{Code, Owner};
use super::descriptor::JvmType;
use crate::bytecode::Opcode as O;
use crate::kind::Kind;

/// One instruction of a conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Op(O),
    Cast(String),
    /// `valueOf` of the primitive's wrapper.
    Box(JvmType),
    /// `class.<primitive>Value()`.
    Unbox {
        class: String,
        primitive: JvmType,
    },
}

/// What turns a value of type `from`, known to be a `known`, into a `to`.
///
/// `known` is the type that the instantiated interface promises; it is at least
/// as specific as `from` when both are references.
pub(super) fn conversion(from: &JvmType, known: &JvmType, to: &JvmType) -> Result<Vec<Step>, LinkError> {
    let mut steps = Vec::new();
    match (primitive_name(from), primitive_name(to)) {
        (Some(_), Some(_)) => widen(from, to, &mut steps)?,
        (Some(_), None) => {
            // A wrapper target takes the widened value: an int boxes to a Long.
            let boxed = reference_name(to).and_then(unwrapped).unwrap_or_else(|| from.clone());
            widen(from, &boxed, &mut steps)?;
            let wrapper = JvmType::reference(wrapper(&boxed)?);
            steps.push(Step::Box(boxed));
            cast(&wrapper, to, &mut steps);
        }
        (None, Some(_)) => {
            let source = if primitive_name(known).is_some() { from } else { known };
            cast(from, source, &mut steps);
            unbox(source, to, &mut steps)?;
        }
        (None, None) => {
            let source = if primitive_name(known).is_some() { from } else { known };
            cast(from, source, &mut steps);
            cast(source, to, &mut steps);
        }
    }
    Ok(steps)
}

pub(super) fn emit(code: &mut Code<'_>, steps: &[Step]) {
    for step in steps {
        match step {
            Step::Op(opcode) => {
                code.op(*opcode);
            }
            Step::Cast(class) => {
                code.class_op(O::Checkcast, class);
            }
            Step::Box(primitive) => {
                let wrapper = wrapper(primitive).expect("only primitives are boxed");
                let descriptor = format!("({})L{wrapper};", primitive.descriptor());
                code.invoke(O::Invokestatic, Owner::Class(wrapper), "valueOf", &descriptor);
            }
            Step::Unbox { class, primitive } => {
                let name = primitive_name(primitive).expect("unboxing gives a primitive");
                let descriptor = format!("(){}", primitive.descriptor());
                code.invoke(O::Invokevirtual, Owner::Class(class), &format!("{name}Value"), &descriptor);
            }
        }
    }
}

/// The load, or the store, or the return instruction of a type.
#[derive(Clone, Copy)]
pub(super) struct Access {
    pub(super) load: O,
    pub(super) returns: O,
}

pub(super) fn access(value: &JvmType) -> Access {
    let (load, returns) = match value {
        JvmType::Void => (O::Nop, O::Return),
        JvmType::Boolean | JvmType::Byte | JvmType::Char | JvmType::Short | JvmType::Int => (O::Iload, O::Ireturn),
        JvmType::Long => (O::Lload, O::Lreturn),
        JvmType::Float => (O::Fload, O::Freturn),
        JvmType::Double => (O::Dload, O::Dreturn),
        JvmType::Reference(_) => (O::Aload, O::Areturn),
    };
    Access { load, returns }
}

/// The wrapper class of a primitive.
pub(super) fn wrapper(primitive: &JvmType) -> Result<&'static str, LinkError> {
    primitive.kind().box_class().ok_or_else(|| impossible(primitive, primitive))
}

fn unwrapped(class: &str) -> Option<JvmType> {
    Kind::boxed_by(class).map(JvmType::primitive)
}

fn primitive_name(value: &JvmType) -> Option<&'static str> {
    value.kind().java_name()
}

fn reference_name(value: &JvmType) -> Option<&str> {
    match value {
        JvmType::Reference(name) => Some(name),
        _ => None,
    }
}

fn cast(from: &JvmType, to: &JvmType, steps: &mut Vec<Step>) {
    if let Some(name) = reference_name(to)
        && from != to
        && name != "java/lang/Object"
    {
        steps.push(Step::Cast(name.to_owned()));
    }
}

fn unbox(source: &JvmType, to: &JvmType, steps: &mut Vec<Step>) -> Result<(), LinkError> {
    let class = reference_name(source).unwrap_or("java/lang/Object").to_owned();
    match unwrapped(&class) {
        Some(primitive @ (JvmType::Boolean | JvmType::Char)) => {
            steps.push(Step::Unbox { class, primitive: primitive.clone() });
            widen(&primitive, to, steps)
        }
        // Every numeric wrapper has all of Number's conversions; only widening is allowed.
        Some(primitive) => {
            widen(&primitive, to, &mut Vec::new())?;
            steps.push(Step::Unbox { class, primitive: to.clone() });
            Ok(())
        }
        None => {
            let intermediate = match to {
                JvmType::Boolean | JvmType::Char => wrapper(to)?,
                JvmType::Byte | JvmType::Short | JvmType::Int | JvmType::Long | JvmType::Float | JvmType::Double => {
                    "java/lang/Number"
                }
                JvmType::Void | JvmType::Reference(_) => return Err(impossible(source, to)),
            };
            cast(source, &JvmType::reference(intermediate), steps);
            steps.push(Step::Unbox { class: intermediate.to_owned(), primitive: to.clone() });
            Ok(())
        }
    }
}

/// JLS §5.1.2, widening primitive conversion, or identity.
fn widen(from: &JvmType, to: &JvmType, steps: &mut Vec<Step>) -> Result<(), LinkError> {
    use JvmType::{Byte, Char, Double, Float, Int, Long, Short};
    let opcode = match (from, to) {
        (Byte, Short | Int) | (Short | Char, Int) => return Ok(()),
        (Byte | Short | Char | Int, Long) => O::I2l,
        (Byte | Short | Char | Int, Float) => O::I2f,
        (Byte | Short | Char | Int, Double) => O::I2d,
        (Long, Float) => O::L2f,
        (Long, Double) => O::L2d,
        (Float, Double) => O::F2d,
        _ if from == to => return Ok(()),
        _ => return Err(impossible(from, to)),
    };
    steps.push(Step::Op(opcode));
    Ok(())
}

fn impossible(from: &JvmType, to: &JvmType) -> LinkError {
    LinkError::Malformed(format!("no conversion from {} to {}", from.descriptor(), to.descriptor()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(from: &str, known: &str, to: &str) -> Option<String> {
        let parse = |text| JvmType::parse(text).unwrap();
        let steps = conversion(&parse(from), &parse(known), &parse(to)).ok()?;
        let shown = steps.iter().map(|step| match step {
            Step::Op(opcode) => opcode.mnemonic().to_owned(),
            Step::Cast(class) => format!("cast {class}"),
            Step::Box(primitive) => format!("box {}", primitive.descriptor()),
            Step::Unbox { class, primitive } => format!("{class}->{}", primitive.descriptor()),
        });
        Some(shown.collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn an_erased_argument_is_cast_then_unboxed_and_widened() {
        let integer = "Ljava/lang/Integer;";
        let expected = "cast java/lang/Integer, java/lang/Integer->J";
        assert_eq!(steps("Ljava/lang/Object;", integer, "J").as_deref(), Some(expected));
    }

    #[test]
    fn a_character_is_unboxed_before_it_widens() {
        let character = "Ljava/lang/Character;";
        let expected = "java/lang/Character->C, i2l";
        assert_eq!(steps(character, character, "J").as_deref(), Some(expected));
    }

    #[test]
    fn a_primitive_boxes_to_a_supertype_of_its_wrapper() {
        assert_eq!(steps("I", "I", "Ljava/lang/Object;").as_deref(), Some("box I"));
        assert_eq!(steps("I", "I", "Ljava/lang/Number;").as_deref(), Some("box I, cast java/lang/Number"));
    }

    #[test]
    fn narrowing_is_refused() {
        assert_eq!(steps("J", "J", "I"), None);
        assert_eq!(steps("Z", "Z", "I"), None);
        assert_eq!(steps("Ljava/lang/Long;", "Ljava/lang/Long;", "I"), None);
    }
}

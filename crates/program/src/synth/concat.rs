//! `StringConcatFactory`: a chain of `StringBuilder` appends.
//!
//! Arguments are turned into text from left to right, each as
//! `String.valueOf` would. The result is a fresh string.

use super::assemble::{ClassBuilder, Code, Constant, Owner};
use super::convert::access;
use super::descriptor::JvmType;
use super::{CallSite, LinkError, Linked, StaticArg};
use crate::bytecode::Opcode as O;
use crate::classfile::access;

const METHOD: &str = "concat";
const BUILDER: &str = "java/lang/StringBuilder";

/// The recipe's marks for an argument and for a constant.
const ARGUMENT: u16 = 1;
const CONSTANT: u16 = 2;

enum Piece<'a> {
    Text(Vec<u16>),
    Argument,
    Constant(&'a StaticArg),
}

pub(super) fn plain(site: &CallSite<'_>) -> Result<Linked, LinkError> {
    let count = site.shape()?.parameters.len();
    let pieces: Vec<Piece<'_>> = (0..count).map(|_| Piece::Argument).collect();
    class(site, &pieces)
}

pub(super) fn with_constants(site: &CallSite<'_>) -> Result<Linked, LinkError> {
    let Some((StaticArg::String(recipe), constants)) = site.args.split_first() else {
        return Err(LinkError::Malformed("the recipe is missing".to_owned()));
    };
    let mut constants = constants.iter();
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    for &unit in recipe {
        let piece = match unit {
            ARGUMENT => Piece::Argument,
            CONSTANT => {
                let missing = || LinkError::Malformed("the recipe wants more constants".to_owned());
                Piece::Constant(constants.next().ok_or_else(missing)?)
            }
            _ => {
                text.push(unit);
                continue;
            }
        };
        if !text.is_empty() {
            pieces.push(Piece::Text(std::mem::take(&mut text)));
        }
        pieces.push(piece);
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    if constants.next().is_some() {
        return Err(LinkError::Malformed("the recipe leaves constants over".to_owned()));
    }
    class(site, &pieces)
}

fn class(site: &CallSite<'_>, pieces: &[Piece<'_>]) -> Result<Linked, LinkError> {
    let shape = site.shape()?;
    let marks = pieces.iter().filter(|piece| matches!(piece, Piece::Argument)).count();
    if marks != shape.parameters.len() || shape.returns != JvmType::reference("java/lang/String") {
        return Err(LinkError::Malformed(format!("the recipe does not fit {}", site.descriptor)));
    }
    check_constants(site, pieces)?;
    let mut class = ClassBuilder::new(&site.class_name("Concat"));
    class.access(access::FINAL | access::SUPER | access::SYNTHETIC);
    class.method(access::PUBLIC | access::STATIC, METHOD, site.descriptor, |code| {
        start_builder(code);
        let mut parameters = shape.parameters.iter();
        let mut local = 0;
        for piece in pieces {
            match piece {
                Piece::Text(units) => append_text(code, units),
                Piece::Constant(constant) => append_constant(code, constant),
                Piece::Argument => {
                    let parameter = parameters.next().expect("marks and parameters were counted");
                    code.local(access(parameter).load, local);
                    local = local.saturating_add(parameter.slots());
                    append(code, parameter);
                }
            }
        }
        finish_builder(code);
        code.op(O::Areturn);
    });
    site.linked(class, METHOD)
}

/// Leaves a new builder on the stack.
pub(super) fn start_builder(code: &mut Code<'_>) {
    code.class_op(O::New, BUILDER).op(O::Dup);
    code.invoke(O::Invokespecial, Owner::Class(BUILDER), "<init>", "()V");
}

/// Replaces the builder on the stack by its text.
pub(super) fn finish_builder(code: &mut Code<'_>) {
    code.invoke(O::Invokevirtual, Owner::Class(BUILDER), "toString", "()Ljava/lang/String;");
}

pub(super) fn append_text(code: &mut Code<'_>, units: &[u16]) {
    code.ldc(Constant::Units(units));
    append(code, &JvmType::reference("java/lang/String"));
}

/// Appends the value on the stack to the builder below it.
pub(super) fn append(code: &mut Code<'_>, value: &JvmType) {
    let parameter = match value {
        JvmType::Boolean => "Z",
        JvmType::Char => "C",
        // JLS §5.1.11: a byte and a short read as the int of the same value.
        JvmType::Byte | JvmType::Short | JvmType::Int => "I",
        JvmType::Long => "J",
        JvmType::Float => "F",
        JvmType::Double => "D",
        JvmType::Reference(name) if name == "java/lang/String" => "Ljava/lang/String;",
        // Not the overloads for char[] and CharSequence: they print contents.
        JvmType::Reference(_) | JvmType::Void => "Ljava/lang/Object;",
    };
    let descriptor = format!("({parameter})L{BUILDER};");
    code.invoke(O::Invokevirtual, Owner::Class(BUILDER), "append", &descriptor);
}

fn check_constants(site: &CallSite<'_>, pieces: &[Piece<'_>]) -> Result<(), LinkError> {
    for piece in pieces {
        let Piece::Constant(constant) = piece else {
            continue;
        };
        match constant {
            StaticArg::Int(_)
            | StaticArg::Long(_)
            | StaticArg::Float(_)
            | StaticArg::Double(_)
            | StaticArg::String(_)
            | StaticArg::Class(_) => {}
            StaticArg::MethodType(_) | StaticArg::MethodHandle(_) | StaticArg::Dynamic(_) | StaticArg::Other(_) => {
                return Err(site.unsupported(format!("constant {constant:?}")));
            }
        }
    }
    Ok(())
}

fn append_constant(code: &mut Code<'_>, constant: &StaticArg) {
    let value = match constant {
        StaticArg::Int(value) => {
            code.push_int(*value);
            JvmType::Int
        }
        StaticArg::Long(value) => {
            code.ldc(Constant::Long(*value));
            JvmType::Long
        }
        StaticArg::Float(bits) => {
            code.ldc(Constant::Float(f32::from_bits(*bits)));
            JvmType::Float
        }
        StaticArg::Double(bits) => {
            code.ldc(Constant::Double(f64::from_bits(*bits)));
            JvmType::Double
        }
        StaticArg::String(units) => return append_text(code, units),
        StaticArg::Class(name) => {
            code.ldc(Constant::Class(name));
            JvmType::reference("java/lang/Class")
        }
        StaticArg::MethodType(_) | StaticArg::MethodHandle(_) | StaticArg::Dynamic(_) | StaticArg::Other(_) => return,
    };
    append(code, &value);
}

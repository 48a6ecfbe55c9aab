//! `SwitchBootstraps`: which label of a pattern switch matches first.
//!
//! The method jumps to the test of label `restart` and falls through the
//! following ones. A null target is -1 and no match is the number of labels.
//! Enum constants are told by class and name, so nothing is resolved early.

use super::assemble::{ClassBuilder, Code, Constant, Label, Owner};
use super::descriptor::JvmType;
use super::{CallSite, DynamicConstant, LinkError, Linked, StaticArg};
use crate::bytecode::Opcode as O;
use crate::classfile::access;

const TARGET: u16 = 0;
const RESTART: u16 = 1;

enum Case {
    Type(String),
    Text(Vec<u16>),
    Number(i32),
    EnumConstant { class: String, name: Vec<u16> },
}

pub(super) fn on_types(site: &CallSite<'_>) -> Result<Linked, LinkError> {
    check_shape(site)?;
    let case = |label: &StaticArg| match label {
        StaticArg::Class(name) => Ok(Case::Type(name.to_string())),
        StaticArg::String(units) => Ok(Case::Text(units.clone())),
        StaticArg::Int(value) => Ok(Case::Number(*value)),
        StaticArg::Dynamic(constant) => {
            enum_constant(constant).ok_or_else(|| site.unsupported(format!("label {label:?}")))
        }
        StaticArg::Long(_)
        | StaticArg::Float(_)
        | StaticArg::Double(_)
        | StaticArg::MethodType(_)
        | StaticArg::MethodHandle(_)
        | StaticArg::Other(_) => Err(site.unsupported(format!("label {label:?}"))),
    };
    let cases = site.args.iter().map(case).collect::<Result<Vec<_>, _>>()?;
    class(site, &cases)
}

pub(super) fn on_enum(site: &CallSite<'_>) -> Result<Linked, LinkError> {
    let enumeration = check_shape(site)?;
    let case = |label: &StaticArg| match label {
        StaticArg::Class(name) => Ok(Case::Type(name.to_string())),
        StaticArg::String(units) => Ok(Case::EnumConstant { class: enumeration.clone(), name: units.clone() }),
        StaticArg::Int(_)
        | StaticArg::Long(_)
        | StaticArg::Float(_)
        | StaticArg::Double(_)
        | StaticArg::MethodType(_)
        | StaticArg::MethodHandle(_)
        | StaticArg::Dynamic(_)
        | StaticArg::Other(_) => Err(site.unsupported(format!("label {label:?}"))),
    };
    let cases = site.args.iter().map(case).collect::<Result<Vec<_>, _>>()?;
    class(site, &cases)
}

/// The target's class, if the site takes a reference and an int and returns an int.
fn check_shape(site: &CallSite<'_>) -> Result<String, LinkError> {
    let shape = site.shape()?;
    match (&shape.parameters[..], &shape.returns) {
        ([JvmType::Reference(target), JvmType::Int], JvmType::Int) => Ok(target.clone()),
        ([_, JvmType::Int], JvmType::Int) => Err(site.unsupported("a switch on a primitive")),
        _ => Err(LinkError::Malformed(format!("{} is no switch", site.descriptor))),
    }
}

/// Recognises `EnumDesc.of(ClassDesc.of(class), name)`, as compilers write it.
fn enum_constant(constant: &DynamicConstant) -> Option<Case> {
    let [StaticArg::Dynamic(class), StaticArg::String(name)] = invoked(constant, "java/lang/Enum$EnumDesc")? else {
        return None;
    };
    let [StaticArg::String(class)] = invoked(class, "java/lang/constant/ClassDesc")? else {
        return None;
    };
    let class = String::from_utf16(class).ok()?.replace('.', "/");
    Some(Case::EnumConstant { class, name: name.clone() })
}

/// The arguments of a constant computed by calling the class's method `of`.
fn invoked<'a>(constant: &'a DynamicConstant, class: &str) -> Option<&'a [StaticArg]> {
    let bootstrap = &constant.bootstrap;
    if &*bootstrap.class != "java/lang/invoke/ConstantBootstraps" || &*bootstrap.name != "invoke" {
        return None;
    }
    match constant.args.split_first()? {
        (StaticArg::MethodHandle(of), rest) if &*of.class == class && &*of.name == "of" => Some(rest),
        _ => None,
    }
}

fn class(site: &CallSite<'_>, cases: &[Case]) -> Result<Linked, LinkError> {
    let count = i32::try_from(cases.len()).map_err(|_| LinkError::Malformed("too many labels".to_owned()))?;
    let mut class = ClassBuilder::new(&site.class_name("Switch"));
    class.access(access::FINAL | access::SUPER | access::SYNTHETIC);
    class.method(access::PUBLIC | access::STATIC, site.name, site.descriptor, |code| {
        let present = code.label();
        code.local(O::Aload, TARGET).branch(O::Ifnonnull, present);
        code.ops(&[O::IconstM1, O::Ireturn]).bind(present);
        let tests: Vec<Label> = cases.iter().map(|_| code.label()).collect();
        let none = code.label();
        if !tests.is_empty() {
            code.local(O::Iload, RESTART).tableswitch(0, &tests, none);
        }
        for (index, case) in (0..).zip(cases) {
            code.bind(tests[index as usize]);
            let next = code.label();
            case.branch_unless_matching(code, next);
            code.push_int(index).op(O::Ireturn).bind(next);
        }
        code.bind(none).push_int(count).op(O::Ireturn);
    });
    site.linked(class, site.name)
}

impl Case {
    fn branch_unless_matching(&self, code: &mut Code<'_>, next: Label) {
        match self {
            Self::Type(class) => {
                code.local(O::Aload, TARGET).class_op(O::Instanceof, class).branch(O::Ifeq, next);
            }
            Self::Text(units) => {
                code.ldc(Constant::Units(units)).local(O::Aload, TARGET);
                string_equals(code);
                code.branch(O::Ifeq, next);
            }
            Self::Number(value) => number(code, *value, next),
            Self::EnumConstant { class, name } => {
                code.local(O::Aload, TARGET).class_op(O::Instanceof, class).branch(O::Ifeq, next);
                code.ldc(Constant::Units(name));
                code.local(O::Aload, TARGET).class_op(O::Checkcast, "java/lang/Enum");
                code.invoke(O::Invokevirtual, Owner::Class("java/lang/Enum"), "name", "()Ljava/lang/String;");
                string_equals(code);
                code.branch(O::Ifeq, next);
            }
        }
    }
}

/// A number label matches a number by its int value, or a character by its code.
fn number(code: &mut Code<'_>, value: i32, next: Label) {
    let (character, compare) = (code.label(), code.label());
    let (numbers, characters) = ("java/lang/Number", "java/lang/Character");
    code.local(O::Aload, TARGET).class_op(O::Instanceof, numbers).branch(O::Ifeq, character);
    code.local(O::Aload, TARGET).class_op(O::Checkcast, numbers);
    code.invoke(O::Invokevirtual, Owner::Class(numbers), "intValue", "()I").branch(O::Goto, compare);
    code.bind(character);
    code.local(O::Aload, TARGET).class_op(O::Instanceof, characters).branch(O::Ifeq, next);
    code.local(O::Aload, TARGET).class_op(O::Checkcast, characters);
    code.invoke(O::Invokevirtual, Owner::Class(characters), "charValue", "()C");
    code.bind(compare).push_int(value).branch(O::IfIcmpne, next);
}

fn string_equals(code: &mut Code<'_>) {
    code.invoke(O::Invokevirtual, Owner::Class("java/lang/String"), "equals", "(Ljava/lang/Object;)Z");
}

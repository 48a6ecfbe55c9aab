//! Whole methods that nobody wrote, or that are not meant to be called.

use program::bytecode::Opcode as O;
use program::classfile::{ClassFile, Constant, access};

use super::Idiom;
use crate::code::MethodCode;

pub fn made(class: &ClassFile, code: &MethodCode<'_>) -> Option<Idiom> {
    let info = code.info;
    let (name, descriptor) = (&*info.name, &*info.descriptor);
    // Bodies of lambdas are synthetic methods that somebody wrote.
    if info.access & access::SYNTHETIC != 0 && !name.starts_with("lambda$") && name != "$values" {
        return Some(Idiom::Synthetic);
    }
    let is_enum = class.super_name.as_deref() == Some("java/lang/Enum");
    let values = format!("()[L{};", class.name);
    let value_of = format!("(Ljava/lang/String;)L{};", class.name);
    if is_enum && (name == "values" && descriptor == values || name == "valueOf" && descriptor == value_of) {
        return Some(Idiom::EnumMethod);
    }
    if is_enum && name == "$values" && info.access & access::SYNTHETIC != 0 {
        return Some(Idiom::Synthetic);
    }
    let is_object_method = matches!(name, "equals" | "hashCode" | "toString");
    if class.super_name.as_deref() == Some("java/lang/Record") && is_object_method && links_object_methods(class, code)
    {
        return Some(Idiom::RecordMethod);
    }
    let is_empty = || code.insns.len() == 3 && code.op(1) == Some(O::Invokespecial) && code.op(2) == Some(O::Return);
    if name == "<init>" && descriptor == "()V" && info.access & access::PRIVATE != 0 && is_empty() {
        return Some(Idiom::EmptyConstructor);
    }
    // An enum's constructor without parameters has those of `Enum`: name and ordinal.
    let only_passes_on =
        || code.insns.len() == 5 && code.op(3) == Some(O::Invokespecial) && code.op(4) == Some(O::Return);
    if is_enum && name == "<init>" && descriptor == "(Ljava/lang/String;I)V" && only_passes_on() {
        return Some(Idiom::EmptyConstructor);
    }
    None
}

fn links_object_methods(class: &ClassFile, code: &MethodCode<'_>) -> bool {
    code.insns.iter().any(|insn| {
        let program::bytecode::Arg::Pool(index) = insn.arg else { return false };
        let Ok(Constant::InvokeDynamic(site)) = class.pool.get(index) else { return false };
        let bootstrap = class.bootstraps.get(usize::from(site.bootstrap));
        let handle = bootstrap.and_then(|bootstrap| class.pool.method_handle(bootstrap.handle).ok());
        handle.is_some_and(|handle| &*handle.class == "java/lang/runtime/ObjectMethods")
    })
}

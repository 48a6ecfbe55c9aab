//! Calls of `MethodHandle.invoke` and `invokeExact`: a static method for each descriptor.
//!
//! The method takes the handle and the arguments, checks or converts the handle with the JDK's own code
//! (`Invokers.checkExactType`, `checkGenericType`), and calls `invokeBasic`, which the machine knows. The type
//! of the call is a static of the class, made when it is first used.
//!
//! The other way round, an access mode of a variable handle as a method handle is one of a static method that
//! calls the access mode.

use super::assemble::{ClassBuilder, Code, Constant, Owner};
use super::convert::access;
use super::descriptor::JvmType;
use super::{LinkError, Linked, parse_method};
use crate::bytecode::Opcode as O;
use crate::classfile::access;

const HANDLE: &str = "java/lang/invoke/MethodHandle";
const TYPE: &str = "Ljava/lang/invoke/MethodType;";
const METHOD: &str = "call";

/// Which check comes before the call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// `invokeExact`: the types must be the same.
    Exact,
    /// `invoke`: the handle is converted.
    Generic,
}

/// The class for calls with a descriptor, which leaves the handle out.
pub fn invoker(check: Check, descriptor: &str) -> Result<Linked, LinkError> {
    let shape = parse_method(descriptor)?;
    let kind = match check {
        Check::Exact => "Exact",
        Check::Generic => "Generic",
    };
    let mut class = ClassBuilder::new(&format!("java/lang/invoke/$$Invoke{kind}{}", mangled(descriptor)));
    class.access(access::FINAL | access::SUPER | access::SYNTHETIC).field(
        access::PRIVATE | access::STATIC | access::FINAL,
        "TYPE",
        TYPE,
    );
    let owner = class.name().to_owned();
    class.method(access::STATIC, "<clinit>", "()V", |code| {
        push_type(code, descriptor);
        code.field(O::Putstatic, &owner, "TYPE", TYPE).op(O::Return);
    });
    let parameters: String = shape.parameters.iter().map(JvmType::descriptor).collect();
    let whole = format!("(L{HANDLE};{parameters}){}", shape.returns.descriptor());
    class.method(access::PUBLIC | access::STATIC, METHOD, &whole, |code| {
        code.op(O::Aload0);
        if check == Check::Exact {
            code.op(O::Dup);
        }
        code.field(O::Getstatic, &owner, "TYPE", TYPE);
        let (name, result) = match check {
            Check::Exact => ("checkExactType", "V".to_owned()),
            Check::Generic => ("checkGenericType", format!("L{HANDLE};")),
        };
        let signature = format!("(L{HANDLE};{TYPE}){result}");
        code.invoke(O::Invokestatic, Owner::Class("java/lang/invoke/Invokers"), name, &signature);
        let mut local = 1;
        for parameter in &shape.parameters {
            code.local(access(parameter).load, local);
            local = local.saturating_add(parameter.slots());
        }
        code.invoke(O::Invokevirtual, Owner::Class(HANDLE), "invokeBasic", descriptor);
        code.op(access(&shape.returns).returns);
    });
    let class_name = class.name().to_owned();
    Ok(Linked { class_name, bytes: class.finish()?, method: METHOD.to_owned(), descriptor: whole })
}

/// The class with a method `make`, which gives the method handle of an access mode of variable handles with a
/// descriptor, which leaves the variable handle out.
pub fn accessor(mode: &str, descriptor: &str) -> Result<Linked, LinkError> {
    const VARIABLE: &str = "java/lang/invoke/VarHandle";
    let shape = parse_method(descriptor)?;
    let mut class = ClassBuilder::new(&format!("java/lang/invoke/$$Access-{mode}{}", mangled(descriptor)));
    class.access(access::FINAL | access::SUPER | access::SYNTHETIC);
    let owner = class.name().to_owned();
    let parameters: String = shape.parameters.iter().map(JvmType::descriptor).collect();
    let whole = format!("(L{VARIABLE};{parameters}){}", shape.returns.descriptor());
    class.method(access::PUBLIC | access::STATIC, METHOD, &whole, |code| {
        code.op(O::Aload0);
        let mut local = 1;
        for parameter in &shape.parameters {
            code.local(access(parameter).load, local);
            local = local.saturating_add(parameter.slots());
        }
        code.invoke(O::Invokevirtual, Owner::Class(VARIABLE), mode, descriptor);
        code.op(access(&shape.returns).returns);
    });
    let made = format!("()L{HANDLE};");
    class.method(access::PUBLIC | access::STATIC, "make", &made, |code| {
        const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
        code.field(O::Getstatic, LOOKUP, "IMPL_LOOKUP", &format!("L{LOOKUP};"));
        let name: Vec<u16> = METHOD.encode_utf16().collect();
        code.ldc(Constant::Class(&owner)).ldc(Constant::Units(&name));
        push_type(code, &whole);
        let find = format!("(Ljava/lang/Class;Ljava/lang/String;{TYPE})L{HANDLE};");
        code.invoke(O::Invokevirtual, Owner::Class(LOOKUP), "findStatic", &find).op(O::Areturn);
    });
    Ok(Linked { class_name: owner, bytes: class.finish()?, method: "make".to_owned(), descriptor: made })
}

/// A descriptor as part of a class's name.
fn mangled(descriptor: &str) -> String {
    let plain = |c| match c {
        '/' => '|',
        ';' => ',',
        '[' => '*',
        '.' => '_',
        c => c,
    };
    descriptor.chars().map(plain).collect()
}

/// Pushes the `MethodType` of a descriptor.
fn push_type(code: &mut Code, descriptor: &str) {
    let units: Vec<u16> = descriptor.encode_utf16().collect();
    code.ldc(Constant::Units(&units));
    let loader = "()Ljava/lang/ClassLoader;";
    code.invoke(O::Invokestatic, Owner::Class("java/lang/ClassLoader"), "getSystemClassLoader", loader);
    let make = format!("(Ljava/lang/String;Ljava/lang/ClassLoader;){TYPE}");
    code.invoke(O::Invokestatic, Owner::Class("java/lang/invoke/MethodType"), "fromMethodDescriptorString", &make);
}

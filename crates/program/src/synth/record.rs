//! `ObjectMethods`: a record's `equals`, `hashCode` and `toString`.
//!
//! The library leaves open in which order components are compared; JDK 17
//! compares the last one first, which a component's own `equals` can observe,
//! so this does the same.

use super::assemble::{ClassBuilder, Code, Constant, Label, Owner};
use super::concat::{append, append_text, finish_builder, start_builder};
use super::convert::wrapper;
use super::descriptor::JvmType;
use super::{CallSite, Handle, LinkError, Linked, StaticArg, parse_method};
use crate::bytecode::Opcode as O;
use crate::classfile::access;

struct Component<'a> {
    getter: &'a Handle,
    value: JvmType,
}

pub(super) fn object_method(site: &CallSite<'_>) -> Result<Linked, LinkError> {
    let [StaticArg::Class(record), StaticArg::String(names), getters @ ..] = &site.args[..] else {
        return Err(LinkError::Malformed("a record class and its component names are missing".to_owned()));
    };
    let components = getters.iter().map(|getter| component(site, getter)).collect::<Result<Vec<_>, _>>()?;
    let expected = match site.name {
        "equals" => format!("(L{record};Ljava/lang/Object;)Z"),
        "hashCode" => format!("(L{record};)I"),
        "toString" => format!("(L{record};)Ljava/lang/String;"),
        other => return Err(site.unsupported(format!("object method `{other}`"))),
    };
    if site.descriptor != expected {
        return Err(LinkError::Malformed(format!("{} is not {expected}", site.descriptor)));
    }
    let names = component_names(names);
    if site.name == "toString" && names.len() != components.len() {
        return Err(LinkError::Malformed("component names and getters differ in number".to_owned()));
    }
    let mut class = ClassBuilder::new(&site.class_name("Record"));
    class.access(access::FINAL | access::SUPER | access::SYNTHETIC);
    class.method(access::PUBLIC | access::STATIC, site.name, site.descriptor, |code| match site.name {
        "equals" => equals(code, record, &components),
        "hashCode" => hash_code(code, &components),
        _ => to_string(code, record, &names, &components),
    });
    site.linked(class, site.name)
}

fn component<'a>(site: &CallSite<'_>, argument: &'a StaticArg) -> Result<Component<'a>, LinkError> {
    let StaticArg::MethodHandle(getter) = argument else {
        return Err(LinkError::Malformed(format!("{argument:?} is no getter")));
    };
    let value = match getter.kind {
        1 => JvmType::parse(&getter.descriptor)
            .ok_or_else(|| LinkError::Malformed(format!("`{}` is not a descriptor", getter.descriptor)))?,
        5 | 7 => parse_method(&getter.descriptor)?.returns,
        kind => return Err(site.unsupported(format!("getter handle of kind {kind}"))),
    };
    if value == JvmType::Void {
        return Err(LinkError::Malformed(format!("getter `{}` returns nothing", getter.name)));
    }
    Ok(Component { getter, value })
}

fn component_names(joined: &[u16]) -> Vec<&[u16]> {
    if joined.is_empty() { Vec::new() } else { joined.split(|&unit| unit == u16::from(b';')).collect() }
}

impl Component<'_> {
    /// Replaces the record on the stack by the component.
    fn get(&self, code: &mut Code<'_>) {
        let Handle { class, name, descriptor, .. } = self.getter;
        match self.getter.kind {
            1 => code.field(O::Getfield, class, name, descriptor),
            5 => code.invoke(O::Invokevirtual, Owner::Class(class), name, descriptor),
            _ => code.invoke(O::Invokespecial, Owner::Class(class), name, descriptor),
        };
    }

    /// Branches unless the two values on the stack are equal.
    fn branch_if_different(&self, code: &mut Code<'_>, different: Label) {
        match &self.value {
            JvmType::Boolean | JvmType::Byte | JvmType::Char | JvmType::Short | JvmType::Int => {
                code.branch(O::IfIcmpne, different);
            }
            JvmType::Long => {
                code.op(O::Lcmp).branch(O::Ifne, different);
            }
            // By compare, not `==`: NaN equals itself and 0.0 differs from -0.0.
            JvmType::Float => {
                code.invoke(O::Invokestatic, Owner::Class("java/lang/Float"), "compare", "(FF)I");
                code.branch(O::Ifne, different);
            }
            JvmType::Double => {
                code.invoke(O::Invokestatic, Owner::Class("java/lang/Double"), "compare", "(DD)I");
                code.branch(O::Ifne, different);
            }
            JvmType::Reference(_) | JvmType::Void => {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                code.invoke(O::Invokestatic, Owner::Class("java/util/Objects"), "equals", descriptor);
                code.branch(O::Ifeq, different);
            }
        }
    }

    /// Replaces the component on the stack by its hash.
    fn hash(&self, code: &mut Code<'_>) {
        let (class, parameter) = match wrapper(&self.value) {
            Ok(class) => (class, self.value.descriptor()),
            Err(_) => ("java/util/Objects", "Ljava/lang/Object;".to_owned()),
        };
        code.invoke(O::Invokestatic, Owner::Class(class), "hashCode", &format!("({parameter})I"));
    }
}

fn equals(code: &mut Code<'_>, record: &str, components: &[Component<'_>]) {
    let (same, different) = (code.label(), code.label());
    code.ops(&[O::Aload0, O::Aload1]).branch(O::IfAcmpeq, same);
    code.op(O::Aload1).class_op(O::Instanceof, record).branch(O::Ifeq, different);
    code.op(O::Aload1).class_op(O::Checkcast, record).local(O::Astore, 2);
    for component in components.iter().rev() {
        code.op(O::Aload0);
        component.get(code);
        code.op(O::Aload2);
        component.get(code);
        component.branch_if_different(code, different);
    }
    code.bind(same).ops(&[O::Iconst1, O::Ireturn]);
    code.bind(different).ops(&[O::Iconst0, O::Ireturn]);
}

fn hash_code(code: &mut Code<'_>, components: &[Component<'_>]) {
    code.op(O::Iconst0);
    for component in components {
        code.push_int(31).op(O::Imul).op(O::Aload0);
        component.get(code);
        component.hash(code);
        code.op(O::Iadd);
    }
    code.op(O::Ireturn);
}

fn to_string(code: &mut Code<'_>, record: &str, names: &[&[u16]], components: &[Component<'_>]) {
    start_builder(code);
    code.ldc(Constant::Class(record));
    code.invoke(O::Invokevirtual, Owner::Class("java/lang/Class"), "getSimpleName", "()Ljava/lang/String;");
    append(code, &JvmType::reference("java/lang/String"));
    let mut before = "[";
    for (name, component) in names.iter().zip(components) {
        let label: Vec<u16> = before.encode_utf16().chain(name.iter().copied()).chain([u16::from(b'=')]).collect();
        append_text(code, &label);
        code.op(O::Aload0);
        component.get(code);
        append(code, &component.value);
        before = ", ";
    }
    let end = if components.is_empty() { "[]" } else { "]" };
    append_text(code, &end.encode_utf16().collect::<Vec<_>>());
    finish_builder(code);
    code.op(O::Areturn);
}

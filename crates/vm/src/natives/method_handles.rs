//! Method handles: what the JDK's own implementation in Java asks of the machine.
//!
//! `MemberName`s are resolved here; everything above them (lookups, types, conversions, combinators and the
//! bytecode that the JDK makes of them) runs as bytecode. A resolved method is a `ResolvedMethodName` with two
//! numbers. The calls that have no bytecode, `invokeBasic` and `linkTo…`, are found by [`target`].
//! Access is checked by the Java code. Variable handles have their own room, [`super::var_handles`].

use program::link::{MIRROR_CLASS, RESOLVED_METHOD};
use program::lower::PolySite;
use program::{Class, Field, Home, Kind, Method, Shape};

use super::java_lang::nothing;
use super::java_lang_class::nest_host;
use super::reflection::{reflected_method, set, set_ref};
use super::unsafe_::{offset_of, reflected_field};
use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;

const NATIVES_CLASS: &str = "java/lang/invoke/MethodHandleNatives";
const HANDLE: &str = "java/lang/invoke/MethodHandle";

pub(super) const NATIVES: &[Entry] = &[
    (NATIVES_CLASS, "init", "", init),
    (NATIVES_CLASS, "resolve", "", resolve),
    (NATIVES_CLASS, "expand", "", nothing),
    (NATIVES_CLASS, "objectFieldOffset", "", |s, a| Ok(Value::Long(offset_of(named_field(s, a.object(0)?)?)))),
    (NATIVES_CLASS, "staticFieldOffset", "", |s, a| Ok(Value::Long(offset_of(named_field(s, a.object(0)?)?)))),
    (NATIVES_CLASS, "staticFieldBase", "", |s, a| {
        let field = named_field(s, a.object(0)?)?;
        Ok(Value::Ref(s.mirror(field.class())?))
    }),
    (NATIVES_CLASS, "setCallSiteTargetNormal", "", set_target),
    (NATIVES_CLASS, "setCallSiteTargetVolatile", "", set_target),
    (NATIVES_CLASS, "clearCallSiteContext", "", nothing),
    ("java/lang/ClassLoader", "defineClass0", "", define_hidden),
    ("java/lang/invoke/VarHandle", "getMethodHandleUncached", "", access_mode_handle),
];

/// Bits of `MemberName.flags`.
mod flag {
    pub const METHOD: u32 = 0x1_0000;
    pub const CONSTRUCTOR: u32 = 0x2_0000;
    pub const FIELD: u32 = 0x4_0000;
    pub const KIND_SHIFT: u32 = 24;
}

/// Reference kinds (JVMS table 5.4.3.5-A).
mod kind {
    pub const GET_FIELD: u32 = 1;
    pub const GET_STATIC: u32 = 2;
    pub const PUT_FIELD: u32 = 3;
    pub const INVOKE_VIRTUAL: u32 = 5;
    pub const INVOKE_STATIC: u32 = 6;
    pub const INVOKE_SPECIAL: u32 = 7;
    pub const NEW_INVOKE_SPECIAL: u32 = 8;
    pub const INVOKE_INTERFACE: u32 = 9;
}

fn part(s: &mut State, object: Ref, name: &str) -> Result<Ref, Trap> {
    let field = s.class_of(object).field_named(name).ok_or(Trap::Internal("method handles have their parts"))?;
    Ok(s.get_ref(object, field))
}

fn number(s: &mut State, object: Ref, name: &str) -> Result<u32, Trap> {
    let field = s.class_of(object).field_named(name).ok_or(Trap::Internal("method handles have their parts"))?;
    Ok(s.get_field(object, field) as u32)
}

/// The method that a member name was resolved to.
fn resolved(s: &mut State, member: Ref) -> Result<&'static Method, Trap> {
    let missing = Trap::throw("java/lang/InternalError", "a member name that was not resolved");
    if member == 0 {
        return Err(missing);
    }
    let method = part(s, member, "method")?;
    if method == 0 {
        return Err(missing);
    }
    let class = number(s, method, MIRROR_CLASS)?;
    let index = number(s, method, RESOLVED_METHOD)?;
    s.class_at(class).methods.get(index as usize).ok_or(missing)
}

/// The method that a call of `invokeBasic` or `linkTo…` enters with the same arguments; `None` for other calls.
pub(crate) fn target(s: &mut State, site: &PolySite, a: Args) -> Option<Result<&'static Method, Trap>> {
    if &*site.method.class().name != HANDLE {
        return None;
    }
    Some(find_target(s, site, a))
}

fn find_target(s: &mut State, site: &PolySite, a: Args) -> Result<&'static Method, Trap> {
    let name = &*site.method.name;
    if name == "invokeBasic" {
        let form = part(s, a.object(0)?, "form")?;
        let entry = part(s, form, "vmentry")?;
        return resolved(s, entry);
    }
    // The member name comes last.
    let words = usize::from(site.signature.words);
    let member =
        words.checked_sub(1).map(|at| a.reference(at)).ok_or(Trap::Internal("a call through a member name"))?;
    let method = resolved(s, member)?;
    match name {
        "linkToStatic" => {
            s.ensure_initialised(method.class())?;
            Ok(method)
        }
        "linkToSpecial" => {
            a.object(0)?;
            Ok(method)
        }
        "linkToVirtual" | "linkToInterface" => {
            let receiver = s.class_of(a.object(0)?);
            if method.is_private() {
                return Ok(method);
            }
            if !receiver.is_subclass_of(method.class()) {
                return Err(Trap::throw("java/lang/IncompatibleClassChangeError", receiver.java_name()));
            }
            let found = receiver.select(method.selector).filter(|m| !m.is_abstract());
            found.ok_or_else(|| Trap::throw("java/lang/AbstractMethodError", method.full_name()))
        }
        _ => Err(Trap::Unsupported(format!("{} with {}", site.method.full_name(), site.descriptor))),
    }
}

/// The descriptor of the type of a member name: a `MethodType`, a class, a string, or result and parameters.
fn descriptor(s: &mut State, of: Ref) -> Result<String, Trap> {
    let class = s.class_of(of);
    match &*class.name {
        "java/lang/invoke/MethodType" => {
            let (result, params) = (part(s, of, "rtype")?, part(s, of, "ptypes")?);
            method_descriptor(s, result, params)
        }
        "java/lang/Class" => Ok(class_descriptor(s.class_of_mirror(of))),
        "java/lang/String" => Ok(s.string_text(of)),
        "[Ljava/lang/Object;" if s.array_length(of) == 2 => {
            let (result, params) = (s.element(of, 0), s.element(of, 1));
            method_descriptor(s, result, params)
        }
        name => Err(Trap::throw("java/lang/InternalError", format!("unrecognized type {name}"))),
    }
}

fn method_descriptor(s: &mut State, result: Ref, params: Ref) -> Result<String, Trap> {
    let mut text = "(".to_owned();
    for i in 0..s.array_length(params) {
        let param = s.element(params, i);
        text += &class_descriptor(s.class_of_mirror(param));
    }
    text.push(')');
    text += &class_descriptor(s.class_of_mirror(result));
    Ok(text)
}

fn class_descriptor(class: &Class) -> String {
    match class.shape {
        Shape::Primitive(kind) => kind.letter().to_string(),
        Shape::Array { .. } => class.name.to_string(),
        Shape::Instance | Shape::Interface => format!("L{};", class.name),
    }
}

/// `init(MemberName, Object)`: the member that a reflected object stands for.
fn init(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (member, reflected) = (a.object(0)?, a.object(1)?);
    if &*s.class_of(reflected).name == "java/lang/reflect/Field" {
        let field = reflected_field(s, reflected)?;
        let reference = if field.is_static() { kind::GET_STATIC } else { kind::GET_FIELD };
        set_field(s, member, field, reference)?;
    } else {
        let method = reflected_method(s, reflected)?;
        let reference = usual_kind(method);
        set_method(s, member, method.class(), method, reference)?;
    }
    Ok(Value::Void)
}

fn usual_kind(method: &Method) -> u32 {
    if method.is_static() {
        kind::INVOKE_STATIC
    } else if method.is_constructor() {
        kind::NEW_INVOKE_SPECIAL
    } else if method.is_private() {
        kind::INVOKE_SPECIAL
    } else if method.class().is_interface() {
        kind::INVOKE_INTERFACE
    } else {
        kind::INVOKE_VIRTUAL
    }
}

fn set_method(
    s: &mut State,
    member: Ref,
    on: &'static Class,
    method: &'static Method,
    reference: u32,
) -> Result<(), Trap> {
    let names = s.known_class("java/lang/invoke/ResolvedMethodName");
    let name = s.new_object(names)?;
    set(s, name, MIRROR_CLASS, u64::from(method.class().id));
    set(s, name, RESOLVED_METHOD, u64::from(method.index));
    // A default method that a class inherits is called on the class.
    let holder = if reference == kind::INVOKE_VIRTUAL && method.class().is_interface() { on } else { method.class() };
    let mirror = s.mirror(holder)?;
    set_ref(s, member, "clazz", mirror);
    set_ref(s, member, "method", name);
    let sort = if method.is_constructor() { flag::CONSTRUCTOR } else { flag::METHOD };
    let flags = u32::from(method.access) | sort | reference << flag::KIND_SHIFT;
    set(s, member, "flags", u64::from(flags));
    Ok(())
}

fn set_field(s: &mut State, member: Ref, field: &'static Field, reference: u32) -> Result<(), Trap> {
    // That the field was found is told by a resolved name without a method.
    let names = s.known_class("java/lang/invoke/ResolvedMethodName");
    let name = s.new_object(names)?;
    let mirror = s.mirror(field.class())?;
    set_ref(s, member, "clazz", mirror);
    set_ref(s, member, "method", name);
    let flags = u32::from(field.access) | flag::FIELD | reference << flag::KIND_SHIFT;
    set(s, member, "flags", u64::from(flags));
    Ok(())
}

/// The field that a member name means.
fn named_field(s: &mut State, member: Ref) -> Result<&'static Field, Trap> {
    let (class, name, kind) = (part(s, member, "clazz")?, part(s, member, "name")?, part(s, member, "type")?);
    let class = s.class_of_mirror(class);
    let (name, descriptor) = (s.string_text(name), descriptor(s, kind)?);
    let found = s.program.find_field(class, &name, &descriptor);
    found.ok_or_else(|| Trap::throw("java/lang/NoSuchFieldError", name))
}

/// `resolve(MemberName, caller, lookupMode, speculative)`: the member name, resolved; null if there is none and
/// the caller only wants to know.
fn resolve(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (member, speculative) = (a.object(0)?, a.bool(3));
    match resolve_member(s, member) {
        Ok(()) => Ok(Value::Ref(member)),
        Err(Trap::Throw { .. }) if speculative => Ok(Value::Ref(0)),
        Err(trap) => Err(trap),
    }
}

fn resolve_member(s: &mut State, member: Ref) -> Result<(), Trap> {
    let (holder, name, kind) = (part(s, member, "clazz")?, part(s, member, "name")?, part(s, member, "type")?);
    let flags = number(s, member, "flags")?;
    if part(s, member, "method")? != 0 {
        return Ok(());
    }
    if holder == 0 || name == 0 || kind == 0 {
        return Err(Trap::throw("java/lang/IllegalArgumentException", "nothing to resolve"));
    }
    let class = s.class_of_mirror(holder);
    let (name, descriptor) = (s.string_text(name), descriptor(s, kind)?);
    let reference = flags >> flag::KIND_SHIFT & 0xf;
    if flags & flag::FIELD != 0 {
        let found = s.program.find_field(class, &name, &descriptor);
        let field = found.ok_or_else(|| Trap::throw("java/lang/NoSuchFieldError", name))?;
        let setter = reference >= kind::PUT_FIELD;
        let base = if field.is_static() { kind::GET_STATIC } else { kind::GET_FIELD };
        return set_field(s, member, field, base + if setter { kind::PUT_FIELD - kind::GET_FIELD } else { 0 });
    }
    let method = find_method(s, class, &name, &descriptor);
    let method = method.ok_or_else(|| {
        Trap::throw("java/lang/NoSuchMethodError", format!("{}.{name}{descriptor}", class.java_name()))
    })?;
    if method.is_static() != (reference == kind::INVOKE_STATIC) {
        let expected = if method.is_static() { "non-static" } else { "static" };
        let message = format!("Expected {expected} method '{}'", method.full_name());
        return Err(Trap::throw("java/lang/IncompatibleClassChangeError", message));
    }
    s.program.code(method);
    set_method(s, member, class, method, reference)
}

fn find_method(s: &State, class: &'static Class, name: &str, descriptor: &str) -> Option<&'static Method> {
    // JVMS §2.9.3: a signature-polymorphic method fits every descriptor.
    if &*class.name == HANDLE {
        let polymorphic = class.methods.iter().find(|m| *m.name == *name && m.is_native());
        if polymorphic.is_some() {
            return polymorphic;
        }
    }
    if name == "<init>" {
        return class.declared_method(name, descriptor);
    }
    let class = if class.is_array() { s.program.known().object } else { class };
    s.program.find_method(class, name, descriptor).or_else(|| {
        // Interfaces have the methods of Object (JLS §9.2).
        class.is_interface().then(|| s.program.known().object.declared_method(name, descriptor)).flatten()
    })
}

fn set_target(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (site, target) = (a.object(0)?, a.object(1)?);
    set_ref(s, site, "target", target);
    Ok(Value::Void)
}

/// Bit of the flags of `defineClass0`: the class joins the nest of the lookup's class.
const NESTMATE: i32 = 1;

/// `defineClass0(loader, lookup, name, bytes, offset, length, domain, initialize, flags, data)`.
fn define_hidden(s: &mut State, a: Args) -> Result<Value, Trap> {
    if s.stage() != 0 {
        return Ok(Value::Ref(s.kept() as Ref));
    }
    let lookup = s.class_of_mirror(a.object(1)?);
    let (array, at, count) = (a.object(3)?, a.int(4), a.int(5));
    debug_assert!(matches!(s.class_of(array).shape, Shape::Array { element: Kind::Byte, .. }));
    let range = usize::try_from(at).ok().zip(usize::try_from(count).ok());
    let bytes = s.array_bytes(array);
    let bytes = range.and_then(|(at, count)| bytes.get(at..at.checked_add(count)?)).map(<[u8]>::to_vec);
    let bytes = bytes.ok_or(Trap::Throw { class: "java/lang/ArrayIndexOutOfBoundsException", message: None })?;
    // What the JDK makes for itself does not show in stack traces.
    let home = if lookup.name.starts_with("java/lang/invoke/") { Home::Made } else { lookup.home.clone() };
    let host = (a.int(8) & NESTMATE != 0).then(|| nest_host(s, lookup).name.clone());
    let defined = s.program.define_hidden(&bytes, home, host);
    let class = defined.map_err(|error| Trap::throw("java/lang/ClassFormatError", error.to_string()))?;
    let mirror = s.mirror(class)?;
    set_ref(s, mirror, "classData", a.reference(9));
    s.keep(u64::from(mirror));
    s.set_stage(1);
    if a.bool(7) {
        s.ensure_initialised(class)?;
    }
    Ok(Value::Ref(mirror))
}

/// `VarHandle.getMethodHandleUncached(mode)`: the handle of a static method that calls the access mode, because
/// variable handles have no methods behind them.
fn access_mode_handle(s: &mut State, a: Args) -> Result<Value, Trap> {
    let missing = Trap::Internal("variable handles have access modes");
    let modes = s.known_class("java/lang/invoke/VarHandle$AccessMode");
    s.ensure_initialised(modes)?;
    let values = s.get_ref(0, modes.field_named("$VALUES").ok_or(missing.clone())?);
    let mode = s.element(values, a.int(1) as u32);
    if s.stage() == 0 {
        let class = s.known_class("java/lang/invoke/VarHandle");
        let signature = "(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodType;";
        let method = class.declared_method("accessModeType", signature).ok_or(missing)?;
        return Err(Trap::Call { method, args: vec![u64::from(a.reference(0)), u64::from(mode)], stage: 1 });
    }
    let descriptor = descriptor(s, a.object(0)?)?;
    let name = part(s, mode, "methodName")?;
    let linked = program::synth::invoker::accessor(&s.string_text(name), &descriptor);
    let linked = linked.map_err(|error| Trap::throw("java/lang/InternalError", error.to_string()))?;
    let class = s.program.define_generated(linked.bytes, Home::Made);
    let class = class.ok().flatten().ok_or(missing.clone())?;
    s.ensure_initialised(class)?;
    let method = class.declared_method(&linked.method, &linked.descriptor).ok_or(missing)?;
    Err(Trap::Call { method, args: Vec::new(), stage: 0 })
}

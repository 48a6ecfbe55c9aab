//! Reflection: the objects that stand for members, and their invocation.
//!
//! `Field`, `Method` and `Constructor` objects are filled as the JDK's own code expects them; what
//! they do beyond invocation is bytecode. A member's slot is its index in [`Class::fields`] or
//! [`Class::methods`]. Members come in the order of the class file.

use std::ops::Range;
use std::sync::Arc;

use program::classfile::{MethodInfo, RecordComponent};
use program::kind::split_descriptor;
use program::{Class, Field, Kind, Method, Shape, access};

use super::java_lang_class::mirror_array;
use super::values::{new_wrapper, unboxed, widened};
use super::{Args, CATCHING, Entry, THREW, Trap, Value};
use crate::memory::Ref;
use crate::state::State;

const CLASS: &str = "java/lang/Class";
const ILLEGAL: &str = "java/lang/IllegalArgumentException";

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, "getDeclaredFields0", "", declared_fields),
    (CLASS, "getDeclaredMethods0", "", declared_methods),
    (CLASS, "getDeclaredConstructors0", "", declared_constructors),
    (CLASS, "getRecordComponents0", "", record_components),
    (CLASS, "getRawAnnotations", "()[B", raw_annotations),
    (CLASS, "getRawTypeAnnotations", "()[B", super::java_lang::null),
    ("java/lang/reflect/Executable", "getParameters0", "", parameters),
    ("java/lang/reflect/Executable", "getTypeAnnotationBytes0", "()[B", super::java_lang::null),
    ("java/lang/reflect/Field", "getTypeAnnotationBytes0", "()[B", super::java_lang::null),
    ("jdk/internal/reflect/MethodAccessorGenerator", "generateSerializationConstructor", "", serialization_constructor),
    ("jdk/internal/reflect/NativeMethodAccessorImpl", "invoke0", "", invoke),
    ("jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor", "invoke0", "", invoke),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl", "newInstance0", "", new_instance),
    ("jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor", "newInstance0", "", new_instance),
];

/// Writes a field of an object by name. A name that this JDK's class does not have is skipped.
pub(super) fn set(s: &mut State, object: Ref, name: &str, word: u64) {
    if let Some(field) = s.class_of(object).field_named(name) {
        s.put_field(object, field, word);
    }
}

pub(super) fn set_ref(s: &mut State, object: Ref, name: &str, value: Ref) {
    set(s, object, name, u64::from(value));
}

fn set_text(s: &mut State, object: Ref, name: &str, text: &str) -> Result<(), Trap> {
    let string = s.new_string(text)?;
    let string = s.intern(string);
    set_ref(s, object, name, string);
    Ok(())
}

fn set_signature(s: &mut State, object: Ref, signature: Option<&Arc<str>>) -> Result<(), Trap> {
    match signature {
        Some(signature) => set_text(s, object, "signature", signature),
        None => Ok(()),
    }
}

/// A byte array with a part of a class file.
fn part_of_file(s: &mut State, class: &'static Class, part: Option<&Range<usize>>) -> Result<Ref, Trap> {
    let bytes = class.file.as_ref().zip(part).and_then(|(file, part)| file.bytes.get(part.clone()));
    let Some(bytes) = bytes else { return Ok(0) };
    let array = s.new_primitive_array(Kind::Byte, bytes.len() as u32)?;
    s.array_bytes_mut(array).copy_from_slice(bytes);
    Ok(array)
}

fn set_part(
    s: &mut State,
    object: Ref,
    name: &str,
    class: &'static Class,
    part: Option<&Range<usize>>,
) -> Result<(), Trap> {
    let bytes = part_of_file(s, class, part)?;
    set_ref(s, object, name, bytes);
    Ok(())
}

/// The class of a descriptor that a member mentions.
fn mentioned(s: &State, descriptor: &str) -> Result<&'static Class, Trap> {
    s.program.class_of_descriptor(descriptor).map_err(|_| {
        let name = descriptor.trim_start_matches('[').trim_start_matches('L').trim_end_matches(';');
        Trap::throw("java/lang/NoClassDefFoundError", name)
    })
}

fn new_member(s: &mut State, class: &str, holder: &'static Class, slot: usize) -> Result<Ref, Trap> {
    let class = s.known_class(class);
    s.ensure_initialised(class)?;
    let member = s.new_object(class)?;
    let holder = s.mirror(holder)?;
    set_ref(s, member, "clazz", holder);
    set(s, member, "slot", slot as u64);
    Ok(member)
}

/// An array of member objects.
fn member_array(s: &mut State, class: &str, members: &[Ref]) -> Result<Value, Trap> {
    let class = s.program.array_of(s.known_class(class));
    let array = s.new_array(class, members.len() as u32)?;
    for (i, &member) in members.iter().enumerate() {
        s.set_element(array, i as u32, member);
    }
    Ok(Value::Ref(array))
}

/// Is a member wanted by `getDeclaredX0(publicOnly)`?
fn wanted(a: Args, flags: u16) -> bool {
    !a.bool(1) || flags & access::PUBLIC != 0
}

fn declared_fields(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(0)?);
    let mut members = Vec::new();
    for (slot, field) in class.fields.iter().enumerate() {
        if field.index.is_some() && wanted(a, field.access) {
            members.push(field_object(s, class, field, slot)?);
        }
    }
    member_array(s, "java/lang/reflect/Field", &members)
}

fn field_object(s: &mut State, class: &'static Class, field: &'static Field, slot: usize) -> Result<Ref, Trap> {
    // Public, private, protected, static, final, volatile, transient, synthetic, enum.
    const MODIFIERS: u16 = 0x50df;
    let member = new_member(s, "java/lang/reflect/Field", class, slot)?;
    set_text(s, member, "name", &field.name)?;
    let kind = mentioned(s, &field.descriptor)?;
    let kind = s.mirror(kind)?;
    set_ref(s, member, "type", kind);
    set(s, member, "modifiers", u64::from(field.access & MODIFIERS));
    let record = class.file.as_ref().is_some_and(|f| f.record.is_some());
    let trusted = field.access & access::FINAL != 0 && (field.is_static() || record);
    set(s, member, "trustedFinal", u64::from(trusted));
    let info = class.file.as_ref().zip(field.index).and_then(|(file, index)| file.fields.get(usize::from(index)));
    if let Some(info) = info {
        set_signature(s, member, info.signature.as_ref())?;
        set_part(s, member, "annotations", class, info.annotations.as_ref())?;
    }
    Ok(member)
}

fn declared_methods(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(0)?);
    let mut members = Vec::new();
    for method in class.methods {
        if !method.name.starts_with('<') && wanted(a, method.access) {
            members.push(method_object(s, class, method)?);
        }
    }
    member_array(s, "java/lang/reflect/Method", &members)
}

fn declared_constructors(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(0)?);
    let mut members = Vec::new();
    for method in class.methods {
        if method.is_constructor() && wanted(a, method.access) {
            members.push(executable_object(s, "java/lang/reflect/Constructor", class, method)?);
        }
    }
    member_array(s, "java/lang/reflect/Constructor", &members)
}

fn method_info(class: &'static Class, method: &Method) -> Option<&'static MethodInfo> {
    class.file.as_ref()?.methods.get(usize::from(method.index))
}

fn method_object(s: &mut State, class: &'static Class, method: &'static Method) -> Result<Ref, Trap> {
    let member = executable_object(s, "java/lang/reflect/Method", class, method)?;
    set_text(s, member, "name", &method.name)?;
    let (_, ret) = split_descriptor(&method.descriptor).ok_or(Trap::Internal("a method has a descriptor"))?;
    let ret = mentioned(s, ret)?;
    let ret = s.mirror(ret)?;
    set_ref(s, member, "returnType", ret);
    if let Some(info) = method_info(class, method) {
        set_part(s, member, "annotationDefault", class, info.annotation_default.as_ref())?;
    }
    Ok(member)
}

fn executable_object(s: &mut State, kind: &str, class: &'static Class, method: &'static Method) -> Result<Ref, Trap> {
    // All flags of JVMS table 4.6-A.
    const MODIFIERS: u16 = 0x1dff;
    let member = new_member(s, kind, class, usize::from(method.index))?;
    set(s, member, "modifiers", u64::from(method.access & MODIFIERS));
    let params = parameter_classes(s, method)?;
    let params = mirror_array(s, &params)?;
    set_ref(s, member, "parameterTypes", params);
    let mut exceptions = Vec::new();
    if let Some(info) = method_info(class, method) {
        for name in &info.exceptions {
            let thrown = s.program.class(name);
            exceptions.push(thrown.map_err(|_| Trap::throw("java/lang/NoClassDefFoundError", name.to_string()))?);
        }
        set_signature(s, member, info.signature.as_ref())?;
        set_part(s, member, "annotations", class, info.annotations.as_ref())?;
        set_part(s, member, "parameterAnnotations", class, info.parameter_annotations.as_ref())?;
    }
    let exceptions = mirror_array(s, &exceptions)?;
    set_ref(s, member, "exceptionTypes", exceptions);
    Ok(member)
}

/// The constructor without parameters of a class, accessible to everybody.
pub(super) fn no_arg_constructor(s: &mut State, class: &'static Class) -> Result<Ref, Trap> {
    let method = class.declared_method("<init>", "()V").ok_or(Trap::Internal("a constructor without parameters"))?;
    let member = executable_object(s, "java/lang/reflect/Constructor", class, method)?;
    set(s, member, "override", 1);
    Ok(member)
}

fn parameter_classes(s: &State, method: &Method) -> Result<Vec<&'static Class>, Trap> {
    let (params, _) = split_descriptor(&method.descriptor).ok_or(Trap::Internal("a method has a descriptor"))?;
    params.into_iter().map(|param| mentioned(s, param)).collect()
}

fn record_components(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(0)?);
    let components = class.file.as_ref().and_then(|f| f.record.as_ref());
    let mut members = Vec::new();
    for component in components.into_iter().flatten() {
        members.push(component_object(s, class, component)?);
    }
    member_array(s, "java/lang/reflect/RecordComponent", &members)
}

fn component_object(s: &mut State, class: &'static Class, component: &RecordComponent) -> Result<Ref, Trap> {
    let member = new_member(s, "java/lang/reflect/RecordComponent", class, 0)?;
    set_text(s, member, "name", &component.name)?;
    let kind = mentioned(s, &component.descriptor)?;
    let kind = s.mirror(kind)?;
    set_ref(s, member, "type", kind);
    if let Some(accessor) = class.declared_method(&component.name, &format!("(){}", component.descriptor)) {
        let accessor = method_object(s, class, accessor)?;
        set_ref(s, member, "accessor", accessor);
    }
    set_signature(s, member, component.signature.as_ref())?;
    set_part(s, member, "annotations", class, component.annotations.as_ref())?;
    Ok(member)
}

fn raw_annotations(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(0)?);
    let part = class.file.as_ref().and_then(|f| f.annotations.as_ref());
    Ok(Value::Ref(part_of_file(s, class, part)?))
}

/// The slot of a `Method` or `Constructor` object.
fn slot_of(s: &mut State, member: Ref) -> Result<u32, Trap> {
    let slot = s.class_of(member).field_named("slot").ok_or(Trap::Internal("a member has a slot"))?;
    Ok(s.get_field(member, slot) as u32)
}

/// The method that a `Method` or `Constructor` object stands for.
pub(super) fn reflected_method(s: &mut State, member: Ref) -> Result<&'static Method, Trap> {
    let missing = Trap::Internal("a reflected method knows its class and slot");
    let class = s.class_of(member);
    let holder = class.field_named("clazz").ok_or(missing.clone())?;
    let holder = s.get_ref(member, holder);
    let slot = slot_of(s, member)? & SLOT;
    s.class_of_mirror(holder).methods.get(slot as usize).ok_or(missing)
}

/// `Executable.getParameters0`: null unless the class file names the parameters.
fn parameters(s: &mut State, a: Args) -> Result<Value, Trap> {
    let executable = a.object(0)?;
    let method = reflected_method(s, executable)?;
    let Some(info) = method_info(method.class(), method).filter(|i| !i.parameters.is_empty()) else {
        return Ok(Value::Ref(0));
    };
    let class = s.known_class("java/lang/reflect/Parameter");
    s.ensure_initialised(class)?;
    let mut members = Vec::new();
    for (index, (name, flags)) in info.parameters.iter().enumerate() {
        let parameter = s.new_object(class)?;
        if let Some(name) = name {
            set_text(s, parameter, "name", name)?;
        }
        set(s, parameter, "modifiers", u64::from(*flags));
        set_ref(s, parameter, "executable", executable);
        set(s, parameter, "index", index as u64);
        members.push(parameter);
    }
    member_array(s, "java/lang/reflect/Parameter", &members)
}

/// The argument words of a call, unboxed and widened; references must fit their parameters.
fn argument_words(s: &mut State, method: &'static Method, args: Ref, words: &mut Vec<u64>) -> Result<(), Trap> {
    let params = parameter_classes(s, method)?;
    let given = if args == 0 { 0 } else { s.array_length(args) };
    if given as usize != params.len() {
        return Err(Trap::throw(ILLEGAL, "wrong number of arguments"));
    }
    for (i, param) in params.into_iter().enumerate() {
        let arg = s.element(args, i as u32);
        if let Shape::Primitive(kind) = param.shape {
            if arg == 0 {
                return Err(Trap::Throw { class: ILLEGAL, message: None });
            }
            let value = unboxed(s, arg).and_then(|(from, slots)| widened(s, from, slots, kind));
            let (word, tag) = value.ok_or_else(|| Trap::throw(ILLEGAL, "argument type mismatch"))?;
            words.push(word);
            words.extend(std::iter::repeat_n(tag, usize::from(kind.words()) - 1));
        } else {
            if arg != 0 && !s.class_of(arg).is_subclass_of(param) {
                return Err(Trap::throw(ILLEGAL, "argument type mismatch"));
            }
            words.push(u64::from(arg));
        }
    }
    Ok(())
}

/// Stage of a native whose Java code has been called.
const CALLED: u32 = 1;

/// `invoke0(Method, Object, Object[])`.
fn invoke(s: &mut State, a: Args) -> Result<Value, Trap> {
    match s.stage() {
        0 => {
            let method = reflected_method(s, a.object(0)?)?;
            let receiver = a.reference(1);
            let mut words = Vec::new();
            let mut target = method;
            if method.is_static() {
                s.ensure_initialised(method.class())?;
            } else {
                if receiver == 0 {
                    return Err(Trap::null_pointer());
                }
                let class = s.class_of(receiver);
                if !class.is_subclass_of(method.class()) {
                    return Err(Trap::throw(ILLEGAL, "object is not an instance of declaring class"));
                }
                if !method.is_private() {
                    target = class.select(method.selector).unwrap_or(method);
                }
                words.push(u64::from(receiver));
            }
            argument_words(s, method, a.reference(2), &mut words)?;
            // The result overwrites register 0; what it is must be known afterwards.
            s.keep(method.signature.ret.letter() as u64);
            Err(Trap::Call { method: target, args: words, stage: CALLED | CATCHING })
        }
        CALLED => {
            let kind = u8::try_from(s.kept()).ok().map(char::from);
            let kind = kind.and_then(|letter| Kind::of(letter.encode_utf8(&mut [0; 4])));
            match kind.ok_or(Trap::Internal("the result's kind was kept"))? {
                Kind::Void => Ok(Value::Ref(0)),
                Kind::Ref => Ok(Value::Ref(a.reference(0))),
                kind => Ok(Value::Ref(new_wrapper(s, kind, super::unsafe_::argument(a, 0, kind))?)),
            }
        }
        _ => Err(target_exception(s, a.reference(0))),
    }
}

/// Bits of a slot that are a method's index. Those above are the number of the class to make an object
/// of, where that is not the constructor's own: deserialisation runs a superclass's constructor.
const SLOT: u32 = 0xffff;

/// `generateSerializationConstructor(class, parameters, exceptions, modifiers, constructor's class)`:
/// an accessor as for any constructor, with the class in the slot.
fn serialization_constructor(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of_mirror(a.object(1)?);
    let holder = s.class_of_mirror(a.object(5)?);
    let method = holder.declared_method("<init>", "()V").ok_or(Trap::Internal("a constructor without parameters"))?;
    if class.id >= 1 << 15 {
        return Err(Trap::Unsupported("deserialisation in a program of so many classes".to_owned()));
    }
    let member = executable_object(s, "java/lang/reflect/Constructor", holder, method)?;
    set(s, member, "slot", u64::from(class.id << 16 | u32::from(method.index)));
    let accessors = s.known_class("jdk/internal/reflect/NativeConstructorAccessorImpl");
    s.ensure_initialised(accessors)?;
    let accessor = s.new_object(accessors)?;
    set_ref(s, accessor, "c", member);
    Ok(Value::Ref(accessor))
}

/// `newInstance0(Constructor, Object[])`.
fn new_instance(s: &mut State, a: Args) -> Result<Value, Trap> {
    match s.stage() {
        0 => {
            let method = reflected_method(s, a.object(0)?)?;
            let class = match slot_of(s, a.object(0)?)? >> 16 {
                0 => method.class(),
                id => s.class_at(id),
            };
            if class.access & access::ABSTRACT != 0 {
                return Err(Trap::throw("java/lang/InstantiationException", class.java_name()));
            }
            s.ensure_initialised(class)?;
            let mut words = vec![0];
            argument_words(s, method, a.reference(1), &mut words)?;
            let object = s.new_object(class)?;
            words[0] = u64::from(object);
            s.keep(u64::from(object));
            Err(Trap::Call { method, args: words, stage: CALLED | CATCHING })
        }
        CALLED => Ok(Value::Ref(s.kept() as Ref)),
        _ => Err(target_exception(s, a.reference(0))),
    }
}

/// What was thrown, in an `InvocationTargetException`.
fn target_exception(s: &mut State, thrown: Ref) -> Trap {
    debug_assert!(s.stage() & THREW != 0);
    match s.make_throwable("java/lang/reflect/InvocationTargetException", None) {
        Ok(wrapper) => {
            set_ref(s, wrapper, "target", thrown);
            let cause = s.offsets.throwable_cause;
            s.mem.write(wrapper + cause, 0);
            Trap::Raise(wrapper)
        }
        Err(trap) => trap,
    }
}

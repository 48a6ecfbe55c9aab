//! `java.lang.Class`.

use program::{Class, Home, Shape, access};

use super::java_lang::{nothing, null, zero};
use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;

const CLASS: &str = "java/lang/Class";

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, "registerNatives", "()V", nothing),
    (CLASS, "desiredAssertionStatus", "()Z", desired_assertion_status),
    (CLASS, "desiredAssertionStatus0", "(Ljava/lang/Class;)Z", desired_assertion_status),
    (CLASS, "getPrimitiveClass", "(Ljava/lang/String;)Ljava/lang/Class;", get_primitive_class),
    (CLASS, "isArray", "()Z", |s, a| Ok(Value::bool(this(s, a)?.is_array()))),
    (CLASS, "isInterface", "()Z", |s, a| Ok(Value::bool(this(s, a)?.is_interface()))),
    (CLASS, "isPrimitive", "()Z", |s, a| Ok(Value::bool(matches!(this(s, a)?.shape, Shape::Primitive(_))))),
    (CLASS, "isHidden", "()Z", |s, a| Ok(Value::bool(this(s, a)?.home == Home::Made))),
    (CLASS, "isRecord0", "()Z", |s, a| Ok(Value::bool(this(s, a)?.file.as_ref().is_some_and(|f| f.record.is_some())))),
    (CLASS, "isInstance", "(Ljava/lang/Object;)Z", is_instance),
    (CLASS, "isAssignableFrom", "(Ljava/lang/Class;)Z", is_assignable_from),
    (CLASS, "initClassName", "()Ljava/lang/String;", init_class_name),
    (CLASS, "getSuperclass", "()Ljava/lang/Class;", get_superclass),
    (CLASS, "getInterfaces0", "()[Ljava/lang/Class;", get_interfaces),
    (CLASS, "getModifiers", "()I", |s, a| Ok(Value::Int(modifiers(this(s, a)?)))),
    (CLASS, "getNestHost0", "()Ljava/lang/Class;", get_nest_host),
    (CLASS, "getDeclaringClass0", "()Ljava/lang/Class;", get_declaring_class),
    (CLASS, "getSimpleBinaryName0", "()Ljava/lang/String;", get_simple_binary_name),
    (CLASS, "getEnclosingMethod0", "()[Ljava/lang/Object;", get_enclosing_method),
    (CLASS, "getEnumConstantsShared", "()[Ljava/lang/Object;", get_enum_constants),
    (CLASS, "getGenericSignature0", "()Ljava/lang/String;", get_generic_signature),
    (CLASS, "getPermittedSubclasses0", "()[Ljava/lang/Class;", get_permitted_subclasses),
    (CLASS, "getDeclaredClasses0", "()[Ljava/lang/Class;", get_declared_classes),
    (CLASS, "getNestMembers0", "()[Ljava/lang/Class;", get_nest_members),
    (CLASS, "forName0", "", for_name),
    (CLASS, "getSigners", "", null),
    (CLASS, "setSigners", "", nothing),
    ("java/lang/invoke/MethodHandleNatives", "registerNatives", "()V", nothing),
    ("java/lang/invoke/VarHandle", "fullFence", "()V", nothing),
    ("java/lang/invoke/VarHandle", "acquireFence", "()V", nothing),
    ("java/lang/invoke/VarHandle", "releaseFence", "()V", nothing),
    ("java/lang/invoke/VarHandle", "loadLoadFence", "()V", nothing),
    ("java/lang/invoke/VarHandle", "storeStoreFence", "()V", nothing),
    ("jdk/internal/reflect/Reflection", "getCallerClass", "()Ljava/lang/Class;", get_caller_class),
    ("jdk/internal/reflect/Reflection", "getClassAccessFlags", "(Ljava/lang/Class;)I", class_access_flags),
    ("jdk/internal/reflect/Reflection", "areNestMates", "", are_nest_mates),
    ("jdk/internal/reflect/Reflection", "verifyModuleAccess", "", super::java_lang::one),
    ("java/lang/reflect/AccessibleObject", "checkPermission", "()V", nothing),
    ("java/lang/SecurityManager", "getClassContext", "", zero),
];

fn this(s: &mut State, a: Args) -> Result<&'static Class, Trap> {
    Ok(s.class_of_mirror(a.object(0)?))
}

/// Assertions are on for the user's classes, off for the library, as with `-ea`.
fn desired_assertion_status(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let library = matches!(class.home, Home::Jdk { .. });
    Ok(Value::bool(s.config.assertions && !library))
}

fn get_primitive_class(s: &mut State, a: Args) -> Result<Value, Trap> {
    let name = s.string_text(a.object(0)?);
    let class = s.program.known().primitives.iter().copied().find(|c| *c.name == name);
    let class = class.ok_or_else(|| Trap::throw("java/lang/ClassNotFoundException", name))?;
    Ok(Value::Ref(s.mirror(class)?))
}

fn is_instance(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let object = a.reference(1);
    Ok(Value::bool(object != 0 && s.class_of(object).is_subclass_of(class)))
}

fn is_assignable_from(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let other = s.class_of_mirror(a.object(1)?);
    Ok(Value::bool(other.is_subclass_of(class)))
}

fn init_class_name(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let text = s.new_string(&class.java_name())?;
    let units = s.intern(text);
    let name = s.program.known().class.field_named("name").ok_or(Trap::Internal("Class has a name"))?;
    s.put_field(a.reference(0), name, u64::from(units));
    Ok(Value::Ref(units))
}

fn optional_mirror(s: &mut State, class: Option<&'static Class>) -> Result<Value, Trap> {
    match class {
        Some(class) => Ok(Value::Ref(s.mirror(class)?)),
        None => Ok(Value::Ref(0)),
    }
}

fn get_superclass(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let parent = if class.is_interface() { None } else { class.super_class };
    optional_mirror(s, parent)
}

pub(super) fn mirror_array(s: &mut State, classes: &[&'static Class]) -> Result<Ref, Trap> {
    let class = s.program.array_of(s.program.known().class);
    let array = s.new_array(class, classes.len() as u32)?;
    for (i, class) in classes.iter().enumerate() {
        let mirror = s.mirror(class)?;
        s.set_element(array, i as u32, mirror);
    }
    Ok(array)
}

fn get_interfaces(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    Ok(Value::Ref(mirror_array(s, &class.interfaces)?))
}

/// The row of the `InnerClasses` attribute that is about a class itself.
fn inner_row(class: &'static Class) -> Option<&'static program::classfile::InnerClass> {
    class.file.as_ref()?.inner_classes.iter().find(|i| i.inner == class.name)
}

fn modifiers(class: &'static Class) -> i32 {
    // ACC_SUPER is no modifier; a nested class has its own flags in the attribute.
    let flags = inner_row(class).map_or(class.access, |row| row.access);
    i32::from(flags & !access::SYNCHRONIZED)
}

fn get_nest_host(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let host = nest_host(s, class);
    optional_mirror(s, Some(host))
}

fn get_generic_signature(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    match class.file.as_ref().and_then(|f| f.signature.clone()) {
        Some(signature) => Ok(Value::Ref(s.new_string(&signature)?)),
        None => Ok(Value::Ref(0)),
    }
}

/// The named classes that can be loaded; the others are left out, as HotSpot does.
fn loaded_mirrors<'a>(s: &mut State, names: impl Iterator<Item = &'a str>) -> Result<Value, Trap> {
    let classes: Vec<_> = names.filter_map(|name| s.program.class(name).ok()).collect();
    Ok(Value::Ref(mirror_array(s, &classes)?))
}

fn get_permitted_subclasses(s: &mut State, a: Args) -> Result<Value, Trap> {
    match this(s, a)?.file.as_ref() {
        Some(file) if !file.permitted_subclasses.is_empty() => {
            loaded_mirrors(s, file.permitted_subclasses.iter().map(|name| &**name))
        }
        Some(_) | None => Ok(Value::Ref(0)),
    }
}

fn get_declared_classes(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let rows = class.file.as_ref().map_or(&[][..], |f| &f.inner_classes);
    let members = rows.iter().filter(|row| row.outer.as_ref() == Some(&class.name));
    loaded_mirrors(s, members.map(|row| &*row.inner))
}

fn get_nest_members(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let host = nest_host(s, class);
    let members = host.file.as_ref().map_or(&[][..], |f| &f.nest_members);
    loaded_mirrors(s, std::iter::once(&*host.name).chain(members.iter().map(|name| &**name)))
}

pub(super) fn nest_host(s: &State, class: &'static Class) -> &'static Class {
    let host = class.file.as_ref().and_then(|f| f.nest_host.as_ref());
    host.and_then(|name| s.program.class(name).ok()).unwrap_or(class)
}

fn are_nest_mates(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (one, other) = (s.class_of_mirror(a.object(0)?), s.class_of_mirror(a.object(1)?));
    Ok(Value::bool(nest_host(s, one) == nest_host(s, other)))
}

fn get_declaring_class(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let outer = inner_row(class).and_then(|row| row.outer.clone());
    let outer = outer.and_then(|name| s.program.class(&name).ok());
    optional_mirror(s, outer)
}

fn get_simple_binary_name(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    match inner_row(class).and_then(|row| row.name.clone()) {
        Some(name) => Ok(Value::Ref(s.new_string(&name)?)),
        None => Ok(Value::Ref(0)),
    }
}

fn get_enclosing_method(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let Some(enclosing) = class.file.as_ref().and_then(|f| f.enclosing_method.as_ref()) else {
        return Ok(Value::Ref(0));
    };
    let outer = s.program.class(&enclosing.class).ok();
    let Some(outer) = outer else { return Ok(Value::Ref(0)) };
    let objects = s.program.array_of(s.program.known().object);
    let array = s.new_array(objects, 3)?;
    let mirror = s.mirror(outer)?;
    s.set_element(array, 0, mirror);
    if let Some((name, descriptor)) = &enclosing.method {
        let name = s.new_string(name)?;
        s.set_element(array, 1, name);
        let descriptor = s.new_string(descriptor)?;
        s.set_element(array, 2, descriptor);
    }
    Ok(Value::Ref(array))
}

/// The constants of an enum: calls its `values()`, without reflection.
fn get_enum_constants(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    let is_enum = class.access & access::ENUM != 0 && class.super_class.is_some_and(|c| &*c.name == "java/lang/Enum");
    if !is_enum {
        return Ok(Value::Ref(0));
    }
    s.ensure_initialised(class)?;
    let descriptor = format!("()[L{};", class.name);
    match class.declared_method("values", &descriptor).filter(|m| m.is_static()) {
        Some(method) => Err(Trap::Call { method, args: Vec::new(), stage: 0 }),
        None => Ok(Value::Ref(0)),
    }
}

fn for_name(s: &mut State, a: Args) -> Result<Value, Trap> {
    let name = s.string_text(a.object(0)?);
    let initialise = a.bool(1);
    let class = if name.contains('/') { None } else { s.program.class(&name.replace('.', "/")).ok() };
    let class = class.ok_or_else(|| Trap::throw("java/lang/ClassNotFoundException", name))?;
    if initialise {
        s.ensure_initialised(class)?;
    }
    Ok(Value::Ref(s.mirror(class)?))
}

/// Frames of reflection itself, which do not count as callers.
pub(super) fn is_reflection(method: &'static program::Method) -> bool {
    let class = method.class();
    let invoke = &*class.name == "java/lang/reflect/Method" && &*method.name == "invoke";
    let accessor = |class: &Class| {
        matches!(
            &*class.name,
            "jdk/internal/reflect/MethodAccessorImpl" | "jdk/internal/reflect/ConstructorAccessorImpl"
        )
    };
    invoke || class.lineage().any(accessor)
}

/// The class that called the caller of the method that asks.
fn get_caller_class(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let bottom = s.bottom_frame(s.thread);
    // Frames: this native, the method that asks, its caller.
    // SAFETY: frames between the bottom and `fp` are initialised.
    let class = unsafe {
        let mut at = s.fp.sub(2);
        while at > bottom && is_reflection((*at).code().method) {
            at = at.sub(1);
        }
        (at > bottom).then(|| (*at).code().method.class())
    };
    optional_mirror(s, class)
}

fn class_access_flags(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = this(s, a)?;
    Ok(Value::Int(i32::from(class.access)))
}

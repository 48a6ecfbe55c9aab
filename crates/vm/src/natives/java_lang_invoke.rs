//! `java.lang.invoke`: finding variable handles, and what a handle stands for.
//!
//! Handles are made here, without `MemberName` and method handles; see [`super::var_handles`]. General
//! method handles are not supported.

use program::{Class, Field, Kind, Shape, access};

use super::java_lang_class::nest_host;
use super::unsafe_::{offset_of, reflected_field};
use super::var_handles::supports;
use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;

const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const HANDLES: &str = "java/lang/invoke/MethodHandles";
const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
const FIND: &str = "(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;";
/// Where all handles of fields and arrays have their classes.
const REFERENCES: &str = "java/lang/invoke/VarHandleReferences$";

pub(super) const NATIVES: &[Entry] = &[
    (LOOKUP, "findVarHandle", FIND, |s, a| find(s, a, Sort::Instance)),
    (LOOKUP, "findStaticVarHandle", FIND, |s, a| find(s, a, Sort::Static)),
    (LOOKUP, "unreflectVarHandle", "", unreflect),
    (HANDLES, "arrayElementVarHandle", "", array_element),
    (HANDLES, "byteArrayViewVarHandle", "", byte_array_view),
    (VAR_HANDLE, "isAccessModeSupported", "", is_access_mode_supported),
];

/// Where a handle's variables are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Form {
    /// A field of the object that is passed.
    Instance {
        receiver: &'static Class,
        offset: i64,
    },
    Static {
        base: Ref,
        offset: i64,
    },
    /// The element of the array that is passed.
    Array {
        array: &'static Class,
    },
    /// Bytes of the byte array that is passed.
    View {
        big_endian: bool,
    },
}

impl Form {
    /// How many arguments say which variable is meant.
    pub(super) fn coordinates(self) -> usize {
        match self {
            Form::Static { .. } => 0,
            Form::Instance { .. } => 1,
            Form::Array { .. } | Form::View { .. } => 2,
        }
    }

    /// Are bytes stored in the other order than the machine's own, little-endian?
    pub(super) fn swapped(self) -> bool {
        match self {
            Form::View { big_endian } => big_endian,
            Form::Instance { .. } | Form::Static { .. } | Form::Array { .. } => false,
        }
    }
}

/// What a handle stands for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Handle {
    pub form: Form,
    pub kind: Kind,
    /// The variable's type.
    pub class: &'static Class,
    pub writable: bool,
}

impl Handle {
    pub(super) fn coordinates(&self) -> Vec<&'static Class> {
        match self.form {
            Form::Static { .. } => Vec::new(),
            Form::Instance { receiver, .. } => vec![receiver],
            Form::Array { array } => vec![array],
            Form::View { .. } => Vec::new(),
        }
    }
}

fn kind_of(class: &Class) -> Kind {
    match class.shape {
        Shape::Primitive(kind) => kind,
        Shape::Instance | Shape::Interface | Shape::Array { .. } => Kind::Ref,
    }
}

fn field(class: &'static Class, name: &'static str) -> Result<&'static Field, Trap> {
    class.field_named(name).ok_or(Trap::Internal("a variable handle has its fields"))
}

/// What an object of a subclass of `VarHandle` stands for.
pub(super) fn read_handle(s: &mut State, handle: Ref) -> Result<Handle, Trap> {
    let class = s.class_of(handle);
    let short = class.name.rsplit('$').next().unwrap_or("");
    if class.name.starts_with("java/lang/invoke/VarHandleByteArrayAs") && short == "ArrayHandle" {
        let kind = view_kinds().find(|&(_, name)| *class.name == view_class(name)).map(|(kind, _)| kind);
        let kind = kind.ok_or(Trap::Internal("a view has a kind"))?;
        let big_endian = s.get_field(handle, field(class, "be")?) != 0;
        return Ok(Handle { form: Form::View { big_endian }, kind, class: s.program.primitive(kind), writable: true });
    }
    if !class.name.starts_with(REFERENCES) {
        return Err(Trap::Unsupported(format!("a variable handle of {}", class.java_name())));
    }
    let mirror = |s: &mut State, name: &'static str| -> Result<&'static Class, Trap> {
        let mirror = s.get_ref(handle, field(class, name)?);
        Ok(s.class_of_mirror(mirror))
    };
    let (form, variable) = match short {
        "Array" => (Form::Array { array: mirror(s, "arrayType")? }, mirror(s, "componentType")?),
        "FieldStaticReadOnly" | "FieldStaticReadWrite" => {
            let base = s.get_ref(handle, field(class, "base")?);
            let offset = s.get_field(handle, field(class, "fieldOffset")?) as i64;
            (Form::Static { base, offset }, mirror(s, "fieldType")?)
        }
        _ => {
            let receiver = mirror(s, "receiverType")?;
            let offset = s.get_field(handle, field(class, "fieldOffset")?) as i64;
            (Form::Instance { receiver, offset }, mirror(s, "fieldType")?)
        }
    };
    let writable = !short.ends_with("ReadOnly");
    Ok(Handle { form, kind: kind_of(variable), class: variable, writable })
}

/// Which fields a lookup is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Instance,
    Static,
}

/// JVMS §5.4.3.2: in the class, its superinterfaces, its superclasses.
fn resolve(class: &'static Class, name: &str, descriptor: &str) -> Option<&'static Field> {
    class
        .declared_field(name, descriptor)
        .or_else(|| class.interfaces.iter().find_map(|i| resolve(i, name, descriptor)))
        .or_else(|| class.super_class.and_then(|s| resolve(s, name, descriptor)))
}

fn descriptor_of(class: &Class) -> String {
    match class.shape {
        Shape::Primitive(kind) => kind.letter().to_string(),
        Shape::Array { .. } => class.name.to_string(),
        Shape::Instance | Shape::Interface => format!("L{};", class.name),
    }
}

fn find(s: &mut State, a: Args, sort: Sort) -> Result<Value, Trap> {
    let (lookup, holder, name, class) = (a.object(0)?, a.object(1)?, a.object(2)?, a.object(3)?);
    let (holder, name, class) = (s.class_of_mirror(holder), s.string_text(name), s.class_of_mirror(class));
    let mode = if sort == Sort::Static { "getStatic" } else { "getField" };
    let member = format!("{}.{name}/{}/{mode}", holder.java_name(), class.java_name());
    let Some(found) = resolve(holder, &name, &descriptor_of(class)) else {
        return Err(Trap::throw("java/lang/NoSuchFieldException", format!("no such field: {member}")));
    };
    if found.is_static() != (sort == Sort::Static) {
        let (wanted, mode) = if found.is_static() { ("non-static", "getStatic") } else { ("static", "getField") };
        let member = format!("{}.{name}/{}/{mode}", holder.java_name(), class.java_name());
        return Err(illegal_access(s, lookup, &format!("expected a {wanted} field: {member}"))?);
    }
    check_access(s, lookup, found, &member)?;
    Ok(Value::Ref(field_handle(s, holder, found, class)?))
}

/// `Lookup.TRUSTED`: the mode of lookups that see everything.
const TRUSTED: i32 = -1;

fn check_access(s: &mut State, lookup: Ref, found: &'static Field, member: &str) -> Result<(), Trap> {
    let class = s.class_of(lookup);
    let modes = s.get_field(lookup, field(class, "allowedModes")?) as i32;
    let mirror = s.get_ref(lookup, field(class, "lookupClass")?);
    let from = s.class_of_mirror(mirror);
    let owner = found.class();
    let same_package = from.package() == owner.package();
    let problem = if modes == TRUSTED {
        None
    } else if found.access & access::PRIVATE != 0 {
        let inside = modes & i32::from(access::PRIVATE) != 0 && nest_host(s, from) == nest_host(s, owner);
        (!inside).then_some("member is private")
    } else if found.access & access::PUBLIC == 0 && !same_package {
        let inherited = found.access & access::PROTECTED != 0 && from.is_subclass_of(owner);
        let what =
            if found.access & access::PROTECTED != 0 { "member is protected" } else { "member is private to package" };
        (!inherited).then_some(what)
    } else {
        None
    };
    match problem {
        None => Ok(()),
        Some(what) => Err(illegal_access(s, lookup, &format!("{what}: {member}"))?),
    }
}

/// The words of `MemberName.makeAccessException`.
fn illegal_access(s: &mut State, lookup: Ref, what: &str) -> Result<Trap, Trap> {
    let class = s.class_of(lookup);
    let mirror = s.get_ref(lookup, field(class, "lookupClass")?);
    let from = s.class_of_mirror(mirror);
    let module = s.mem.read(mirror + s.offsets.class_module) as Ref;
    let hash = if module == 0 { 0 } else { s.identity_hash(module) };
    let message = format!("{what}, from class {} (unnamed module @{hash:x})", from.java_name());
    Ok(Trap::throw("java/lang/IllegalAccessException", message))
}

/// A handle of a class of the JDK's; its constructor does not run.
fn new_handle(s: &mut State, class: &str) -> Result<(Ref, &'static Class), Trap> {
    let class = s.program.class(class).map_err(|_| Trap::Unsupported(format!("variable handles without {class}")))?;
    Ok((s.new_object(class)?, class))
}

fn field_handle(
    s: &mut State,
    holder: &'static Class,
    found: &'static Field,
    class: &'static Class,
) -> Result<Ref, Trap> {
    let rights = if found.access & access::FINAL != 0 { "ReadOnly" } else { "ReadWrite" };
    let type_mirror = s.mirror(class)?;
    if found.is_static() {
        s.ensure_initialised(found.class())?;
        let base = s.mirror(found.class())?;
        let (handle, form) = new_handle(s, &format!("{REFERENCES}FieldStatic{rights}"))?;
        s.put_field(handle, field(form, "base")?, u64::from(base));
        s.put_field(handle, field(form, "fieldOffset")?, offset_of(found) as u64);
        s.put_field(handle, field(form, "fieldType")?, u64::from(type_mirror));
        return Ok(handle);
    }
    let receiver = s.mirror(holder)?;
    let (handle, form) = new_handle(s, &format!("{REFERENCES}FieldInstance{rights}"))?;
    s.put_field(handle, field(form, "receiverType")?, u64::from(receiver));
    s.put_field(handle, field(form, "fieldOffset")?, offset_of(found) as u64);
    s.put_field(handle, field(form, "fieldType")?, u64::from(type_mirror));
    Ok(handle)
}

fn unreflect(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (lookup, mirror) = (a.object(0)?, a.object(1)?);
    let found = reflected_field(s, mirror)?;
    let class = s.program.class_of_descriptor(&found.descriptor);
    let class = class.map_err(|_| Trap::throw("java/lang/NoClassDefFoundError", found.descriptor.to_string()))?;
    let mode = if found.is_static() { "getStatic" } else { "getField" };
    let member = format!("{}.{}/{}/{mode}", found.class().java_name(), found.name, class.java_name());
    check_access(s, lookup, found, &member)?;
    Ok(Value::Ref(field_handle(s, found.class(), found, class)?))
}

/// `Class.toString`.
fn class_text(class: &Class) -> String {
    match class.shape {
        Shape::Primitive(_) => class.java_name(),
        Shape::Interface => format!("interface {}", class.java_name()),
        Shape::Instance | Shape::Array { .. } => format!("class {}", class.java_name()),
    }
}

fn array_element(s: &mut State, a: Args) -> Result<Value, Trap> {
    let mirror = a.object(0)?;
    let array = s.class_of_mirror(mirror);
    let Shape::Array { component, element } = array.shape else {
        let message = format!("not an array: {}", class_text(array));
        return Err(Trap::throw("java/lang/IllegalArgumentException", message));
    };
    let component = s.mirror(component)?;
    let (handle, form) = new_handle(s, &format!("{REFERENCES}Array"))?;
    s.put_field(handle, field(form, "arrayType")?, u64::from(mirror));
    s.put_field(handle, field(form, "componentType")?, u64::from(component));
    s.put_field(handle, field(form, "abase")?, super::unsafe_::ARRAY_BASE as u64);
    s.put_field(handle, field(form, "ashift")?, u64::from(element.element_bytes().trailing_zeros()));
    Ok(Value::Ref(handle))
}

/// Kinds that a byte array can be viewed as, with their part of the class's name.
fn view_kinds() -> impl Iterator<Item = (Kind, &'static str)> {
    let kinds = [
        (Kind::Char, "Chars"),
        (Kind::Short, "Shorts"),
        (Kind::Int, "Ints"),
        (Kind::Long, "Longs"),
        (Kind::Float, "Floats"),
        (Kind::Double, "Doubles"),
    ];
    kinds.into_iter()
}

fn view_class(kind: &str) -> String {
    format!("java/lang/invoke/VarHandleByteArrayAs{kind}$ArrayHandle")
}

fn byte_array_view(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (view, order) = (s.class_of_mirror(a.object(0)?), a.object(1)?);
    let Shape::Array { element, .. } = view.shape else {
        let message = format!("not an array: {}", class_text(view));
        return Err(Trap::throw("java/lang/IllegalArgumentException", message));
    };
    let Some((_, name)) = view_kinds().find(|&(kind, _)| kind == element) else {
        return Err(Trap::Throw { class: "java/lang/UnsupportedOperationException", message: None });
    };
    let orders = s.class_of(order);
    let big_endian = s.get_ref(0, field(orders, "BIG_ENDIAN")?) == order;
    let (handle, form) = new_handle(s, &view_class(name))?;
    s.put_field(handle, field(form, "be")?, u64::from(big_endian));
    Ok(Value::Ref(handle))
}

fn is_access_mode_supported(s: &mut State, a: Args) -> Result<Value, Trap> {
    let handle = read_handle(s, a.object(0)?)?;
    let mode = a.object(1)?;
    let modes = s.class_of(mode);
    let name = s.get_ref(mode, field(modes, "methodName")?);
    let name = s.string_text(name);
    Ok(Value::bool(supports(&handle, &name)))
}

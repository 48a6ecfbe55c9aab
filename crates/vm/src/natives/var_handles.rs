//! Variable handles: the access modes of `java.lang.invoke.VarHandle` on fields, statics, array
//! elements and views of byte arrays.
//!
//! A handle is an instance of one of the JDK's own classes for references
//! (`VarHandleReferences$FieldInstanceReadWrite` and so on, `VarHandleByteArrayAsInts$ArrayHandle` for
//! views), made without its constructor, whatever the variable's type: its fields say where the
//! variable is. The method handles behind it are never made; a call of an access mode comes here. All
//! memory orders are the same, because threads take turns.

use program::kind::split_descriptor;
use program::lower::PolySite;
use program::{Class, Kind, Shape};

use super::java_lang_invoke::{Form, Handle, read_handle};
use super::unsafe_::{self, Slots, is_symbolic, normal, slots_term, slots_value};
use super::values::{boxed, unboxed, widened, wrapped_kind};
use super::{Args, Trap, Value, packed};
use crate::exceptions::cast_message;
use crate::memory::Ref;
use crate::state::State;

const CLASS_CAST: &str = "java/lang/ClassCastException";

/// What an access mode does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Access {
    Get,
    Set,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
    Bitwise(Bitwise),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bitwise {
    Or,
    And,
    Xor,
}

/// The access of a method of `VarHandle`; memory orders are dropped.
fn access_of(method: &str) -> Option<Access> {
    let bare = ["Volatile", "Opaque", "Acquire", "Release", "Plain"]
        .iter()
        .find_map(|order| method.strip_suffix(order))
        .unwrap_or(method);
    Some(match bare {
        "get" => Access::Get,
        "set" => Access::Set,
        "compareAndSet" | "weakCompareAndSet" => Access::CompareAndSet,
        "compareAndExchange" => Access::CompareAndExchange,
        "getAndSet" => Access::GetAndSet,
        "getAndAdd" => Access::GetAndAdd,
        "getAndBitwiseOr" => Access::Bitwise(Bitwise::Or),
        "getAndBitwiseAnd" => Access::Bitwise(Bitwise::And),
        "getAndBitwiseXor" => Access::Bitwise(Bitwise::Xor),
        _ => return None,
    })
}

impl Access {
    /// Values that are passed after the coordinates.
    fn values(self) -> usize {
        match self {
            Access::Get => 0,
            Access::Set | Access::GetAndSet | Access::GetAndAdd | Access::Bitwise(_) => 1,
            Access::CompareAndSet | Access::CompareAndExchange => 2,
        }
    }

    /// The kind of the result, before it is converted to what the call wants.
    fn result(self, variable: Kind) -> Kind {
        match self {
            Access::Set => Kind::Void,
            Access::CompareAndSet => Kind::Boolean,
            Access::Get | Access::CompareAndExchange | Access::GetAndSet | Access::GetAndAdd | Access::Bitwise(_) => {
                variable
            }
        }
    }

    /// Does a variable of this kind have the access mode?
    fn is_supported(self, handle: &Handle) -> bool {
        let kind = handle.kind;
        let view = matches!(handle.form, Form::View { .. });
        match self {
            Access::Get => true,
            Access::Set => handle.writable,
            Access::CompareAndSet | Access::CompareAndExchange | Access::GetAndSet => {
                handle.writable && !(view && matches!(kind, Kind::Char | Kind::Short))
            }
            Access::GetAndAdd if view => matches!(kind, Kind::Int | Kind::Long),
            Access::GetAndAdd => handle.writable && !matches!(kind, Kind::Boolean | Kind::Ref),
            Access::Bitwise(_) if view => matches!(kind, Kind::Int | Kind::Long),
            Access::Bitwise(_) => handle.writable && !matches!(kind, Kind::Float | Kind::Double | Kind::Ref),
        }
    }
}

/// Is the access mode, by the name of its method, supported by the handle?
pub(super) fn supports(handle: &Handle, method: &str) -> bool {
    access_of(method).is_some_and(|access| access.is_supported(handle))
}

/// A call of a signature-polymorphic method.
pub(crate) fn var_handle(s: &mut State, site: &PolySite, a: Args) -> Result<Value, Trap> {
    let access = match &*site.method.class().name {
        "java/lang/invoke/VarHandle" => access_of(&site.method.name),
        _ => None,
    };
    let Some(access) = access else {
        return Err(Trap::Unsupported(format!("{} with {}", site.method.full_name(), site.descriptor)));
    };
    let handle = read_handle(s, a.object(0)?)?;
    if !access.is_supported(&handle) {
        return Err(Trap::Throw { class: "java/lang/UnsupportedOperationException", message: None });
    }
    let mut call = Call { site, handle, access, a, param: 0, word: 1 };
    if site.signature.params.len() != call.handle.form.coordinates() + access.values() {
        return Err(call.wrong_type());
    }
    let (base, offset) = call.place(s)?;
    let mut values = [(0, 0); 2];
    for value in values.iter_mut().take(access.values()) {
        *value = call.value(s)?;
    }
    call.check_stored(s, base, &values)?;
    // The result is converted before anything is written: boxing may need memory or an initialiser.
    let variable = Variable { base, offset, kind: call.handle.kind, swapped: call.handle.form.swapped() };
    let old = variable.load(s)?;
    let same = match access {
        Access::CompareAndSet | Access::CompareAndExchange => unsafe_::same(s, variable.kind, old, values[0])?,
        Access::Get | Access::Set | Access::GetAndSet | Access::GetAndAdd | Access::Bitwise(_) => true,
    };
    let result = match access {
        Access::Set => (0, 0),
        Access::CompareAndSet => (u64::from(same), 0),
        Access::Get | Access::CompareAndExchange | Access::GetAndSet | Access::GetAndAdd | Access::Bitwise(_) => old,
    };
    let result = call.result(s, result)?;
    if let Some(new) = new_value(s, access, variable.kind, old, values).filter(|_| same) {
        variable.store(s, new)?;
    }
    Ok(result)
}

/// What is written, if anything; a compare-and-set has found the expected value.
fn new_value(s: &mut State, access: Access, kind: Kind, old: Slots, values: [Slots; 2]) -> Option<Slots> {
    let [first, second] = values;
    match access {
        Access::Get => None,
        Access::Set | Access::GetAndSet => Some(first),
        Access::CompareAndSet | Access::CompareAndExchange => Some(second),
        Access::GetAndAdd | Access::Bitwise(_) => Some(combined(s, access, kind, old, first)),
    }
}

/// The sum, or the bits, of two values.
fn combined(s: &mut State, access: Access, kind: Kind, old: Slots, by: Slots) -> Slots {
    if !is_symbolic(kind, old) && !is_symbolic(kind, by) {
        let (old, by) = (old.0, by.0);
        let word = match (access, kind) {
            (Access::Bitwise(Bitwise::Or), _) => old | by,
            (Access::Bitwise(Bitwise::And), _) => old & by,
            (Access::Bitwise(Bitwise::Xor), _) => old ^ by,
            (_, Kind::Float) => u64::from((f32::from_bits(old as u32) + f32::from_bits(by as u32)).to_bits()),
            (_, Kind::Double) => (f64::from_bits(old) + f64::from_bits(by)).to_bits(),
            (_, _) => old.wrapping_add(by),
        };
        return (normal(kind, word), 0);
    }
    let (old, by) = (slots_term(s, kind, old), slots_term(s, kind, by));
    let terms = &mut s.terms;
    let all = match access {
        Access::Bitwise(Bitwise::Or) => terms.bit_or(old, by),
        Access::Bitwise(Bitwise::And) => terms.bit_and(old, by),
        Access::Bitwise(Bitwise::Xor) => terms.bit_xor(old, by),
        _ if matches!(kind, Kind::Float | Kind::Double) => terms.fadd(old, by),
        _ => terms.add(old, by),
    };
    let all = s.narrowed(kind, all);
    s.slots(kind, all)
}

/// A variable that was found.
struct Variable {
    base: Ref,
    offset: i64,
    kind: Kind,
    swapped: bool,
}

impl Variable {
    /// The kind that memory is read as: a view of floats takes bits, whose order may have to be turned
    /// before they are a number.
    fn raw_kind(&self) -> Kind {
        match (self.swapped, self.kind) {
            (true, Kind::Float) => Kind::Int,
            (true, Kind::Double) => Kind::Long,
            (_, kind) => kind,
        }
    }

    fn in_order(&self, word: u64) -> u64 {
        let word = match self.kind.element_bytes() {
            2 => u64::from((word as u16).swap_bytes()),
            4 => u64::from((word as u32).swap_bytes()),
            8 => word.swap_bytes(),
            _ => word,
        };
        normal(self.kind, word)
    }

    fn load(&self, s: &mut State) -> Result<Slots, Trap> {
        let raw = self.raw_kind();
        let slots = unsafe_::load_slots(s, self.base, self.offset, raw)?;
        if !self.swapped {
            return Ok(slots);
        }
        if !is_symbolic(raw, slots) {
            return Ok((self.in_order(slots.0), 0));
        }
        let term = slots_term(s, raw, slots);
        let mut term = packed::swapped(&mut s.terms, raw, term);
        if raw != self.kind {
            term = s.terms.bits_to_float(term);
        }
        Ok(s.slots(self.kind, term))
    }

    fn store(&self, s: &mut State, mut slots: Slots) -> Result<(), Trap> {
        let raw = self.raw_kind();
        if self.swapped && !is_symbolic(self.kind, slots) {
            slots.0 = self.in_order(slots.0);
        } else if self.swapped {
            let mut term = slots_term(s, self.kind, slots);
            if raw != self.kind {
                term = s.terms.float_to_bits(term);
            }
            let term = packed::swapped(&mut s.terms, raw, term);
            slots = s.slots(raw, term);
        }
        unsafe_::store_slots(s, self.base, self.offset, raw, slots)
    }
}

/// The words of `Class.cast`.
fn cannot_cast(from: &'static Class, to: &'static Class) -> Trap {
    let message = format!("Cannot cast {} to {}", from.java_name(), to.java_name());
    Trap::throw(CLASS_CAST, message)
}

/// A null pointer inside the JDK's code: no message of the calling bytecode applies.
fn null_inside(s: &mut State, message: Option<&str>) -> Trap {
    match s.make_throwable("java/lang/NullPointerException", message) {
        Ok(thrown) => Trap::Raise(thrown),
        Err(trap) => trap,
    }
}

/// An object cannot be unboxed to a kind: other objects fail to be numbers, wrappers to be the right ones.
fn cannot_unbox(s: &mut State, object: Ref, wrapper: &'static Class) -> Trap {
    let class = s.class_of(object);
    if wrapped_kind(class).is_some() {
        return cannot_cast(class, wrapper);
    }
    let number = s.known_class("java/lang/Number");
    Trap::throw(CLASS_CAST, cast_message(class, number))
}

fn cast(s: &mut State, object: Ref, to: &'static Class) -> Result<Ref, Trap> {
    if object != 0 && !s.class_of(object).is_subclass_of(to) {
        return Err(cannot_cast(s.class_of(object), to));
    }
    Ok(object)
}

/// A call in progress: how far its arguments were taken.
struct Call<'a> {
    site: &'a PolySite,
    handle: Handle,
    access: Access,
    a: Args,
    param: usize,
    word: usize,
}

impl Call<'_> {
    /// The next argument, as the call passes it.
    fn next(&mut self) -> (Kind, Slots) {
        let kind = self.site.signature.params[self.param];
        let slots = (self.a.word(self.word), if kind.words() == 2 { self.a.word(self.word + 1) } else { 0 });
        self.param += 1;
        self.word += usize::from(kind.words());
        (kind, slots)
    }

    /// Object and offset of the variable.
    fn place(&mut self, s: &mut State) -> Result<(Ref, i64), Trap> {
        match self.handle.form {
            Form::Static { base, offset } => Ok((base, offset)),
            Form::Instance { receiver, offset } => {
                let object = self.reference(s, receiver)?;
                if object == 0 {
                    return Err(null_inside(s, None));
                }
                Ok((object, offset))
            }
            Form::Array { array } => {
                let (object, index, name) = self.element(s, array)?;
                let length = s.array_length(object);
                if index as u32 >= length {
                    let message = format!("Index{name} out of bounds for length {length}");
                    return Err(Trap::throw("java/lang/ArrayIndexOutOfBoundsException", message));
                }
                let at = i64::from(index) * i64::from(self.handle.kind.element_bytes());
                Ok((object, unsafe_::ARRAY_BASE + at))
            }
            Form::View { .. } => {
                let bytes = s.program.primitive_array(Kind::Byte);
                let (object, index, name) = self.element(s, bytes)?;
                let align = self.handle.kind.element_bytes() as i32 - 1;
                let length = s.array_length(object) as i32 - align;
                if index < 0 || index >= length {
                    let message = format!("Index{name} out of bounds for length {length}");
                    return Err(Trap::throw("java/lang/ArrayIndexOutOfBoundsException", message));
                }
                let plain = matches!(&*self.site.method.name, "get" | "set");
                if !plain && index & align != 0 {
                    let message = format!("Misaligned access at index: {index}");
                    return Err(Trap::throw("java/lang/IllegalStateException", message));
                }
                Ok((object, unsafe_::ARRAY_BASE + i64::from(index)))
            }
        }
    }

    /// Array and index, and the index as a message names it: with a symbolic one it has no number.
    fn element(&mut self, s: &mut State, array: &'static Class) -> Result<(Ref, i32, String), Trap> {
        let object = match self.reference(s, array) {
            // Arrays of primitives are cast by an instruction, the others by `Class.cast`.
            Err(Trap::Throw { class: CLASS_CAST, .. }) if self.handle.kind != Kind::Ref => {
                let from = s.class_of(self.a.reference(self.word - 1));
                return Err(Trap::throw(CLASS_CAST, cast_message(from, array)));
            }
            other => other?,
        };
        let index = self.converted(s, Kind::Int)?.0;
        if object != 0 {
            // A symbolic index is one alternative for each element, and -1 for all that is outside.
            let most = s.array_length(object).saturating_sub(1);
            let name = if index >> 32 == 0 { format!(" {}", index as i32) } else { String::new() };
            return Ok((object, s.decided_int(index, most)?, name));
        }
        let kind = self.handle.kind.java_name().unwrap_or("object");
        let what = match (&*self.site.method.name, self.handle.form) {
            ("get", Form::Array { .. }) => format!("load from {kind} array"),
            ("set", Form::Array { .. }) => format!("store to {kind} array"),
            _ => "read the array length".to_owned(),
        };
        let name = if matches!(self.handle.form, Form::View { .. }) { "ba" } else { "array" };
        Err(null_inside(s, Some(&format!("Cannot {what} because \"{name}\" is null"))))
    }

    /// The next argument as a reference to a class.
    fn reference(&mut self, s: &mut State, class: &'static Class) -> Result<Ref, Trap> {
        let (kind, slots) = self.next();
        if kind == Kind::Ref {
            return cast(s, slots.0 as Ref, class);
        }
        let wrapper = kind.box_class().map(|name| s.known_class(name));
        if !wrapper.is_some_and(|wrapper| wrapper.is_subclass_of(class)) {
            return Err(self.wrong_type());
        }
        boxed(s, kind, slots)
    }

    /// The next argument as a primitive.
    fn converted(&mut self, s: &mut State, to: Kind) -> Result<Slots, Trap> {
        let (kind, slots) = self.next();
        if kind != Kind::Ref {
            return widened(s, kind, slots, to).ok_or_else(|| self.wrong_type());
        }
        self.unboxed(s, slots.0 as Ref, self.param - 1, to)
    }

    /// A reference that the call passes where a primitive is wanted: the static type must be able to
    /// be a fitting wrapper.
    fn unboxed(&self, s: &mut State, object: Ref, param: usize, to: Kind) -> Result<Slots, Trap> {
        let descriptors = split_descriptor(&self.site.descriptor);
        let declared = descriptors.and_then(|(params, _)| s.program.class_of_descriptor(params.get(param)?).ok());
        let wrapper = to.box_class().map(|name| s.known_class(name)).ok_or_else(|| self.wrong_type())?;
        let Some(declared) = declared else { return Err(self.wrong_type()) };
        let fits = match wrapped_kind(declared) {
            Some(kind) => widened(s, kind, (0, 0), to).is_some(),
            None => wrapper.is_subclass_of(declared),
        };
        if !fits {
            return Err(self.wrong_type());
        }
        if object == 0 {
            let method = format!("{}Value()", to.java_name().unwrap_or(""));
            let message = match wrapped_kind(declared) {
                Some(_) => format!("Cannot invoke \"{}.{method}\" because \"x\" is null", declared.java_name()),
                None => format!(
                    "Cannot invoke \"java.lang.Number.{method}\" because the return value of \"sun.invoke.util.ValueConversions.primitiveConversion(sun.invoke.util.Wrapper, Object, boolean)\" is null"
                ),
            };
            return Err(null_inside(s, Some(&message)));
        }
        let value = unboxed(s, object).and_then(|(kind, slots)| widened(s, kind, slots, to));
        value.ok_or_else(|| cannot_unbox(s, object, wrapper))
    }

    /// The next argument as a value of the variable.
    fn value(&mut self, s: &mut State) -> Result<Slots, Trap> {
        let (kind, class) = (self.handle.kind, self.handle.class);
        if kind == Kind::Ref {
            return Ok((u64::from(self.reference(s, class)?), 0));
        }
        let slots = self.converted(s, kind)?;
        Ok(if is_symbolic(kind, slots) { slots } else { (normal(kind, slots.0), 0) })
    }

    /// What goes into an array must fit the array itself, which may be of a subclass.
    fn check_stored(&self, s: &mut State, base: Ref, values: &[Slots; 2]) -> Result<(), Trap> {
        let (Form::Array { .. }, Kind::Ref) = (self.handle.form, self.handle.kind) else { return Ok(()) };
        let Shape::Array { component, .. } = s.class_of(base).shape else { return Ok(()) };
        // The expected value of a compare-and-set is not stored.
        let Some(at) = self.access.values().checked_sub(1) else { return Ok(()) };
        let value = values[at].0 as Ref;
        if value == 0 || s.class_of(value).is_subclass_of(component) {
            return Ok(());
        }
        // Only a plain store is done by an instruction, which names the class.
        let message = (&*self.site.method.name == "set").then(|| s.class_of(value).java_name());
        Err(Trap::Throw { class: "java/lang/ArrayStoreException", message })
    }

    /// The result, as the call wants it.
    fn result(&self, s: &mut State, slots: Slots) -> Result<Value, Trap> {
        let from = self.access.result(self.handle.kind);
        let to = self.site.signature.ret;
        match (from, to) {
            (_, Kind::Void) => Ok(Value::Void),
            (Kind::Void, Kind::Ref) => Ok(Value::Ref(0)),
            (Kind::Void, _) => Ok(slots_value(to, (0, 0))),
            (Kind::Ref, Kind::Ref) => {
                let object = slots.0 as Ref;
                if object == 0 || self.site.descriptor.ends_with(")Ljava/lang/Object;") {
                    return Ok(Value::Ref(object));
                }
                let class = self.result_class(s)?;
                Ok(Value::Ref(cast(s, object, class)?))
            }
            (Kind::Ref, _) => {
                let object = slots.0 as Ref;
                if object == 0 {
                    return Err(null_inside(s, None));
                }
                let wrapper = to.box_class().map(|name| s.known_class(name)).ok_or_else(|| self.wrong_type())?;
                let value = unboxed(s, object).and_then(|(kind, slots)| widened(s, kind, slots, to));
                let slots = value.ok_or_else(|| cannot_unbox(s, object, wrapper))?;
                Ok(slots_value(to, slots))
            }
            (_, Kind::Ref) => {
                let class = self.result_class(s)?;
                let wrapper = from.box_class().map(|name| s.known_class(name));
                if !wrapper.is_some_and(|wrapper| wrapper.is_subclass_of(class)) {
                    return Err(self.wrong_type());
                }
                Ok(Value::Ref(boxed(s, from, slots)?))
            }
            (_, _) => {
                let slots = widened(s, from, slots, to).ok_or_else(|| self.wrong_type())?;
                Ok(slots_value(to, slots))
            }
        }
    }

    fn result_class(&self, s: &mut State) -> Result<&'static Class, Trap> {
        let ret = split_descriptor(&self.site.descriptor).map(|(_, ret)| ret);
        let class = ret.and_then(|ret| s.program.class_of_descriptor(ret).ok());
        class.ok_or_else(|| self.wrong_type())
    }

    /// The handle's type and the call's do not go together.
    fn wrong_type(&self) -> Trap {
        let mut have = vec!["VarHandle".to_owned()];
        have.extend(self.handle.coordinates().iter().map(|class| simple_name(class)));
        let variable = simple_name(self.handle.class);
        have.extend(std::iter::repeat_n(variable.clone(), self.access.values()));
        let ret = match self.access.result(self.handle.kind) {
            Kind::Void => "void".to_owned(),
            kind if kind != self.handle.kind => kind.java_name().unwrap_or("").to_owned(),
            _ => variable,
        };
        let mut want = vec!["VarHandle".to_owned()];
        let (params, to) = split_descriptor(&self.site.descriptor).unwrap_or_default();
        want.extend(params.into_iter().map(simple_descriptor));
        let message = format!(
            "cannot convert MethodHandle({}){ret} to ({}){}",
            have.join(","),
            want.join(","),
            simple_descriptor(to)
        );
        Trap::throw("java/lang/invoke/WrongMethodTypeException", message)
    }
}

/// `Class.getSimpleName`, near enough for a message.
fn simple_name(class: &Class) -> String {
    match class.shape {
        Shape::Array { component, .. } => simple_name(component) + "[]",
        Shape::Primitive(_) => class.name.to_string(),
        Shape::Instance | Shape::Interface => short_name(&class.name),
    }
}

fn short_name(name: &str) -> String {
    name.rsplit(['/', '$']).next().unwrap_or(name).to_owned()
}

fn simple_descriptor(descriptor: &str) -> String {
    let dims = descriptor.bytes().take_while(|&b| b == b'[').count();
    let bare = &descriptor[dims..];
    let name = match Kind::of(bare).and_then(Kind::java_name) {
        Some(primitive) => primitive.to_owned(),
        None => short_name(bare.trim_start_matches('L').trim_end_matches(';')),
    };
    name + &"[]".repeat(dims)
}

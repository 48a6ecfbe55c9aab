//! `java.lang`: `Object`, `System`, `Runtime`, references; what `String` needs is in `java_lang_string`.

use program::{Kind, Shape};

use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;
use crate::step::{Effect, Reply};

/// Does nothing: registration of natives, IDs of fields and the like.
pub(super) fn nothing(_: &mut State, _: Args) -> Result<Value, Trap> {
    Ok(Value::Void)
}

pub(super) fn null(_: &mut State, _: Args) -> Result<Value, Trap> {
    Ok(Value::Ref(0))
}

pub(super) fn zero(_: &mut State, _: Args) -> Result<Value, Trap> {
    Ok(Value::Int(0))
}

pub(super) fn one(_: &mut State, _: Args) -> Result<Value, Trap> {
    Ok(Value::Int(1))
}

const FLOATING_DECIMAL: &str = "jdk/internal/math/FloatingDecimal";

pub(super) const NATIVES: &[Entry] = &[
    (
        FLOATING_DECIMAL,
        "getBinaryToASCIIConverter",
        "(D)Ljdk/internal/math/FloatingDecimal$BinaryToASCIIConverter;",
        double_digits,
    ),
    ("java/lang/Math", "fma", "(DDD)D", |_, a| Ok(Value::Double(a.double(0).mul_add(a.double(2), a.double(4))))),
    ("java/lang/Math", "fma", "(FFF)F", |_, a| Ok(Value::Float(a.float(0).mul_add(a.float(1), a.float(2))))),
    ("java/lang/Object", "hashCode", "()I", identity_hash_code),
    ("java/lang/Object", "getClass", "()Ljava/lang/Class;", get_class),
    ("java/lang/Object", "clone", "()Ljava/lang/Object;", clone),
    ("java/lang/Object", "notify", "()V", |s, a| notify(s, a, false)),
    ("java/lang/Object", "notifyAll", "()V", |s, a| notify(s, a, true)),
    ("java/lang/Object", "wait", "(J)V", wait),
    ("java/lang/System", "registerNatives", "()V", nothing),
    ("java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I", identity_hash_code),
    ("java/lang/System", "nanoTime", "()J", |s, _| clock(s, Effect::MonotonicClock, 1)),
    ("java/lang/System", "currentTimeMillis", "()J", |s, _| clock(s, Effect::WallClock, 1_000_000)),
    ("java/lang/System", "setIn0", "(Ljava/io/InputStream;)V", |s, a| set_stream(s, a, "in")),
    ("java/lang/System", "setOut0", "(Ljava/io/PrintStream;)V", |s, a| set_stream(s, a, "out")),
    ("java/lang/System", "setErr0", "(Ljava/io/PrintStream;)V", |s, a| set_stream(s, a, "err")),
    ("java/lang/System", "getSecurityManager", "()Ljava/lang/SecurityManager;", null),
    ("java/lang/System", "mapLibraryName", "(Ljava/lang/String;)Ljava/lang/String;", |_, a| {
        Ok(Value::Ref(a.object(0)?))
    }),
    ("java/lang/Runtime", "availableProcessors", "()I", one),
    ("java/lang/Runtime", "freeMemory", "()J", |s, _| Ok(Value::Long(s.config.max_heap as i64 / 2))),
    ("java/lang/Runtime", "totalMemory", "()J", |s, _| Ok(Value::Long(s.config.max_heap as i64))),
    ("java/lang/Runtime", "maxMemory", "()J", |s, _| Ok(Value::Long(s.config.max_heap as i64))),
    ("java/lang/Runtime", "gc", "()V", nothing),
    ("java/lang/Shutdown", "beforeHalt", "()V", nothing),
    ("java/lang/Shutdown", "halt0", "(I)V", |_, a| Err(Trap::Exit(a.int(0)))),
    ("java/lang/ProcessEnvironment", "environ", "()[[B", environ),
    ("java/lang/ref/Reference", "refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/PhantomReference", "refersTo0", "(Ljava/lang/Object;)Z", refers_to),
    ("java/lang/ref/Reference", "clear0", "()V", reference_clear),
    ("java/lang/ref/Reference", "hasReferencePendingList", "()Z", zero),
    ("java/lang/ref/Reference", "getAndClearReferencePendingList", "", null),
    ("java/lang/ProcessHandleImpl", "initNative", "()V", nothing),
    ("java/lang/ProcessHandleImpl", "getCurrentPid0", "()J", |_, _| Ok(Value::Long(1))),
    ("java/lang/ProcessHandleImpl", "isAlive0", "(J)J", |_, a| Ok(Value::Long(if a.long(0) == 1 { 0 } else { -1 }))),
    ("java/lang/ref/Finalizer", "register", "(Ljava/lang/Object;)V", nothing),
    ("java/lang/ref/Finalizer", "isFinalizationEnabled", "()Z", zero),
];

/// Natives that look at the terms of their arguments.
pub(super) const AWARE: &[Entry] =
    &[("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", arraycopy)];

/// A double to be written as text; a symbolic one is fixed first, for its digits decide hundreds of jumps.
fn double_digits(s: &mut State, a: Args) -> Result<Value, Trap> {
    let name = "(DZ)Ljdk/internal/math/FloatingDecimal$BinaryToASCIIConverter;";
    let method = s.known_class(FLOATING_DECIMAL).declared_method("getBinaryToASCIIConverter", name);
    let method = method.ok_or(Trap::Internal("a double has its digits"))?;
    Err(Trap::Call { method, args: vec![a.word(0), 0, 1], stage: 0 })
}

fn get_class(s: &mut State, a: Args) -> Result<Value, Trap> {
    let class = s.class_of(a.object(0)?);
    Ok(Value::Ref(s.mirror(class)?))
}

fn clone(s: &mut State, a: Args) -> Result<Value, Trap> {
    let object = a.object(0)?;
    s.settled_object(object)?;
    let class = s.class_of(object);
    let copy = if class.is_array() {
        let length = s.array_length(object);
        s.new_array(class, length)?
    } else {
        if !class.is_subclass_of(s.program.known().cloneable) {
            return Err(Trap::throw("java/lang/CloneNotSupportedException", class.java_name()));
        }
        s.new_object(class)?
    };
    let words = s.object_words(object);
    // The header holds hash and lock of the original; everything after it is copied.
    let content = s.mem.words(object + 1, words - 1).to_vec();
    s.mem.touch_range(copy, words);
    s.mem.put_words(copy + 1, &content);
    if class.is_array() && s.shadow(object) != 0 {
        // The copy gets a shadow of its own.
        let length = s.array_length(object);
        s.mem.write(copy + 1, u64::from(length));
        s.copy_shadow(object, 0, copy, 0, length)?;
    }
    Ok(Value::Ref(copy))
}

fn notify(s: &mut State, a: Args, all: bool) -> Result<Value, Trap> {
    let object = s.actual(a.object(0)?)?;
    if !s.holds_lock(object) {
        return Err(Trap::throw("java/lang/IllegalMonitorStateException", "current thread is not owner"));
    }
    s.notify(object, all);
    Ok(Value::Void)
}

fn wait(s: &mut State, a: Args) -> Result<Value, Trap> {
    let object = s.actual(a.object(0)?)?;
    if s.stage() == 0 {
        let millis = a.long(1);
        if millis < 0 {
            return Err(Trap::throw("java/lang/IllegalArgumentException", "timeout value is negative"));
        }
        if !s.holds_lock(object) {
            return Err(Trap::throw("java/lang/IllegalMonitorStateException", "current thread is not owner"));
        }
        if s.take_interrupt() {
            return Err(Trap::Throw { class: "java/lang/InterruptedException", message: None });
        }
        let nanos = (millis > 0).then(|| (millis as u64).saturating_mul(1_000_000));
        return Err(Trap::WaitOn { object, nanos, stage: 1 });
    }
    if s.end_wait(object) {
        return Err(Trap::Throw { class: "java/lang/InterruptedException", message: None });
    }
    Ok(Value::Void)
}

fn identity_hash_code(s: &mut State, a: Args) -> Result<Value, Trap> {
    match a.reference(0) {
        0 => Ok(Value::Int(0)),
        object => {
            let object = s.actual(object)?;
            Ok(Value::Int(s.identity_hash(object)))
        }
    }
}

fn clock(s: &mut State, effect: Effect, unit: i64) -> Result<Value, Trap> {
    match s.take_reply() {
        Some(Reply::Number(nanos)) => Ok(Value::Long(nanos / unit)),
        Some(_) | None => Err(Trap::Effect(effect)),
    }
}

fn set_stream(s: &mut State, a: Args, name: &str) -> Result<Value, Trap> {
    let system = s.known_class("java/lang/System");
    let field = system.field_named(name).ok_or(Trap::Internal("System has its streams"))?;
    s.put_field(0, field, u64::from(a.reference(0)));
    Ok(Value::Void)
}

/// `int[]` or `object array[]`, as HotSpot words it.
fn array_text(class: &'static program::Class) -> String {
    match class.shape {
        Shape::Array { element: Kind::Ref, .. } => "object array[]".to_owned(),
        Shape::Array { element, .. } => format!("{}[]", element.java_name().unwrap_or("")),
        Shape::Instance | Shape::Interface | Shape::Primitive(_) => class.java_name(),
    }
}

fn arraycopy(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (from, to) = (a.object(0)?, a.object(2)?);
    s.settled_array(from)?;
    s.settled_array(to)?;
    let (from_class, to_class) = (s.class_of(from), s.class_of(to));
    let store = |message: String| Trap::throw("java/lang/ArrayStoreException", message);
    let Shape::Array { element: from_kind, component: from_component } = from_class.shape else {
        return Err(store(format!("arraycopy: source type {} is not an array", from_class.java_name())));
    };
    let Shape::Array { element: to_kind, component: to_component } = to_class.shape else {
        return Err(store(format!("arraycopy: destination type {} is not an array", to_class.java_name())));
    };
    if from_kind != to_kind {
        let (x, y) = (array_text(from_class), array_text(to_class));
        return Err(store(format!("arraycopy: type mismatch: can not copy {x} into {y}")));
    }
    let (from_length, to_length) = (s.array_length(from), s.array_length(to));
    let from_at = s.decided_int(a.word(1), from_length)?;
    let to_at = s.decided_int(a.word(3), to_length)?;
    let count = s.decided_int(a.word(4), from_length.min(to_length))?;
    let is_known = [1, 3, 4].into_iter().all(|at| a.word(at) >> 32 == 0);
    let ranges = [("source", from_class, from_at, from_length), ("destination", to_class, to_at, to_length)];
    if let Some(message) = range_fault(ranges, count, is_known) {
        return Err(Trap::throw("java/lang/ArrayIndexOutOfBoundsException", message));
    }
    let (from_at, to_at, mut count) = (from_at as u32, to_at as u32, count as u32);
    // Elements are copied up to the first that does not fit; then it throws.
    let mut misfit = false;
    if from_kind == Kind::Ref && !from_component.is_subclass_of(to_component) {
        for i in 0..count {
            let element = s.element(from, from_at + i);
            if element != 0 && !s.class_of(element).is_subclass_of(to_component) {
                misfit = true;
                count = i;
                break;
            }
        }
    }
    let width = from_kind.element_bytes();
    if count > 0 {
        let first = to + 2 + to_at * width / 8;
        let last = to + 2 + ((u64::from(to_at) + u64::from(count)) * u64::from(width) - 1) as u32 / 8;
        s.mem.touch_range(first, last - first + 1);
        // SAFETY: both ranges were checked against the arrays; they may overlap.
        unsafe {
            let source = s.mem.at(from + 2).cast::<u8>().add(from_at as usize * width as usize);
            let target = s.mem.at(to + 2).cast::<u8>().add(to_at as usize * width as usize);
            std::ptr::copy(source, target, count as usize * width as usize);
        }
        s.copy_shadow(from, from_at, to, to_at, count)?;
    }
    match misfit {
        false => Ok(Value::Void),
        true => {
            let (source, target) = (from_component.java_name(), to_component.java_name());
            // Arrays that have no element in common are told apart from a single misfit.
            let message = if to_component.is_subclass_of(from_component) {
                format!(
                    "arraycopy: element type mismatch: can not cast one of the elements of {source}[] to the type of the destination array, {target}"
                )
            } else {
                format!("arraycopy: type mismatch: can not copy {source}[] into {target}[]")
            };
            Err(store(message))
        }
    }
}

/// What is wrong with the ranges of a copy, in HotSpot's order: first the signs, then the ends. Of numbers that
/// were symbolic only that they are wrong is known, so the message has none.
fn range_fault(ranges: [(&str, &'static program::Class, i32, u32); 2], count: i32, is_known: bool) -> Option<String> {
    let text = |class: &program::Class, length: u32| match class.shape {
        Shape::Array { element: Kind::Ref, .. } => format!("object array[{length}]"),
        Shape::Array { element, .. } => format!("{}[{length}]", element.java_name().unwrap_or("")),
        Shape::Instance | Shape::Interface | Shape::Primitive(_) => class.java_name(),
    };
    let negative = ranges.iter().find(|(_, _, at, _)| *at < 0);
    let is_beyond = |at: i32, length: u32| i64::from(at) + i64::from(count) > i64::from(length);
    let beyond = ranges.iter().find(|(_, _, at, length)| is_beyond(*at, *length));
    if !is_known {
        let is_wrong = negative.is_some() || count < 0 || beyond.is_some();
        return is_wrong.then(|| "arraycopy: index out of bounds".to_owned());
    }
    if let Some((side, class, at, length)) = negative {
        return Some(format!("arraycopy: {side} index {at} out of bounds for {}", text(class, *length)));
    }
    if count < 0 {
        return Some(format!("arraycopy: length {count} is negative"));
    }
    let (side, class, at, length) = beyond?;
    let last = u64::from(*at as u32) + u64::from(count as u32);
    Some(format!("arraycopy: last {side} index {last} out of bounds for {}", text(class, *length)))
}

/// Name, value, name, value, …
fn environ(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let bytes = s.program.primitive_array(Kind::Byte);
    let class = s.program.array_of(bytes);
    let texts: Vec<Vec<u8>> =
        s.config.variables.iter().flat_map(|(name, value)| [name.clone(), value.clone()]).collect();
    let array = s.new_array(class, texts.len() as u32)?;
    for (at, text) in (0..).zip(texts) {
        let element = s.new_primitive_array(Kind::Byte, text.len() as u32)?;
        s.array_bytes_mut(element).copy_from_slice(&text);
        s.set_element(array, at, element);
    }
    Ok(Value::Ref(array))
}

fn referent(s: &mut State, reference: Ref) -> Result<&'static program::Field, Trap> {
    s.class_of(reference).field_named("referent").ok_or(Trap::Internal("a Reference has a referent"))
}

fn refers_to(s: &mut State, a: Args) -> Result<Value, Trap> {
    let field = referent(s, a.object(0)?)?;
    let referent = s.get_ref(a.reference(0), field);
    Ok(Value::bool(s.is_same(referent, a.reference(1))?))
}

fn reference_clear(s: &mut State, a: Args) -> Result<Value, Trap> {
    let field = referent(s, a.object(0)?)?;
    s.put_field(a.reference(0), field, 0);
    Ok(Value::Void)
}

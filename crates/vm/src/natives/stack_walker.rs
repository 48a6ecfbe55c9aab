//! `java.lang.StackWalker`: the frames are collected at once, then handed out as an ordinary stream.
//!
//! The JDK walks lazily in batches; nobody can see the difference, because the frames below a walk
//! cannot change while it lasts. Frames of reflection are shown on demand, those of code that the
//! linker made are not.

use program::{Home, Method};

use super::java_lang_class::is_reflection;
use super::java_lang_thread::fill_element;
use super::reflection::{set, set_ref};
use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;

const WALKER: &str = "java/lang/StackWalker";

pub(super) const NATIVES: &[Entry] = &[
    (WALKER, "walk", "(Ljava/util/function/Function;)Ljava/lang/Object;", walk),
    (WALKER, "forEach", "(Ljava/util/function/Consumer;)V", for_each),
    (WALKER, "getCallerClass", "()Ljava/lang/Class;", get_caller_class),
    ("java/lang/StackTraceElement", "initStackTraceElement", "", init_element),
];

/// Reads a flag of the walker.
fn retains_classes(s: &mut State, walker: Ref) -> bool {
    let field = s.class_of(walker).field_named("retainClassRef");
    field.is_some_and(|field| s.get_field(walker, field) != 0)
}

/// Ordinals of `SHOW_REFLECT_FRAMES` and `SHOW_HIDDEN_FRAMES`, which implies it.
const SHOW_REFLECTION: u64 = 1 << 1 | 1 << 2;

fn shows_reflection(s: &mut State, walker: Ref) -> bool {
    let Some(options) = s.class_of(walker).field_named("options") else { return false };
    let options = s.get_ref(walker, options);
    let elements = if options == 0 { None } else { s.class_of(options).field_named("elements") };
    elements.is_some_and(|elements| s.get_field(options, elements) & SHOW_REFLECTION != 0)
}

/// Methods and bytecode indices of the callers of the innermost frame, which is the native's.
fn callers(s: &State, reflection: bool) -> Vec<(&'static Method, u32)> {
    let bottom = s.bottom_frame(s.thread);
    let mut found = Vec::new();
    // SAFETY: frames between the bottom and `fp` are initialised.
    let mut at = unsafe { s.fp.sub(1) };
    while at > bottom {
        // SAFETY: as above.
        let frame = unsafe { &*at };
        let stub = std::ptr::eq(frame.code, s.stubs.init) || std::ptr::eq(frame.code, s.stubs.call);
        let method = frame.code().method;
        if !stub && method.class().home != Home::Made && (reflection || !is_reflection(method)) {
            found.push((method, frame.bytecode_pc(false)));
        }
        // SAFETY: `at` is above the bottom.
        at = unsafe { at.sub(1) };
    }
    found
}

/// The kind of a member in `MemberName.flags`: a method or a constructor.
const IS_METHOD: u64 = 0x1_0000;
const IS_CONSTRUCTOR: u64 = 0x2_0000;

/// An array of `StackFrameInfo` objects.
fn frame_array(s: &mut State, walker: Ref) -> Result<Ref, Trap> {
    let class = s.known_class("java/lang/StackFrameInfo");
    s.ensure_initialised(class)?;
    if class.field_named("memberName").is_none() {
        return Err(Trap::Unsupported("stack walking on this JDK".to_owned()));
    }
    let names = s.known_class("java/lang/invoke/MemberName");
    s.ensure_initialised(names)?;
    let (retain, reflection) = (retains_classes(s, walker), shows_reflection(s, walker));
    let frames = callers(s, reflection);
    let array = s.new_array(s.program.array_of(class), frames.len() as u32)?;
    for (i, (method, pc)) in frames.into_iter().enumerate() {
        let frame = s.new_object(class)?;
        s.set_element(array, i as u32, frame);
        let member = s.new_object(names)?;
        set_ref(s, frame, "memberName", member);
        set(s, frame, "bci", u64::from(pc));
        set(s, frame, "retainClassRef", u64::from(retain));
        let mirror = s.mirror(method.class())?;
        set_ref(s, member, "clazz", mirror);
        let name = s.new_string(&method.name)?;
        set_ref(s, member, "name", name);
        let descriptor = s.new_string(&method.descriptor)?;
        set_ref(s, member, "type", descriptor);
        let kind = if method.is_constructor() { IS_CONSTRUCTOR } else { IS_METHOD };
        set(s, member, "flags", kind | u64::from(method.access));
        set_ref(s, member, "method", 0);
    }
    Ok(array)
}

/// The interface method of a function object.
fn function(
    s: &mut State,
    object: Ref,
    interface: &str,
    name: &str,
    descriptor: &str,
) -> Result<&'static Method, Trap> {
    let declared = s.known_class(interface).declared_method(name, descriptor);
    let method = declared.and_then(|declared| s.class_of(object).select(declared.selector));
    method.ok_or(Trap::Internal("a function has its method"))
}

fn walk(s: &mut State, a: Args) -> Result<Value, Trap> {
    let action = a.object(1)?;
    if s.stage() == 0 {
        let array = frame_array(s, a.object(0)?)?;
        let arrays = s.known_class("java/util/Arrays");
        s.ensure_initialised(arrays)?;
        let method = arrays.declared_method("stream", "([Ljava/lang/Object;)Ljava/util/stream/Stream;");
        let method = method.ok_or(Trap::Internal("arrays have streams"))?;
        return Err(Trap::Call { method, args: vec![u64::from(array)], stage: 1 });
    }
    let apply = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let method = function(s, action, "java/util/function/Function", "apply", apply)?;
    Err(Trap::Call { method, args: vec![u64::from(action), a.word(0)], stage: 0 })
}

/// One frame at each stage.
fn for_each(s: &mut State, a: Args) -> Result<Value, Trap> {
    let action = a.object(1)?;
    let stage = s.stage();
    if stage == 0 {
        let array = frame_array(s, a.object(0)?)?;
        s.keep(u64::from(array));
    }
    let array = s.kept() as Ref;
    if stage >= s.array_length(array) {
        return Ok(Value::Void);
    }
    let frame = s.element(array, stage);
    let method = function(s, action, "java/util/function/Consumer", "accept", "(Ljava/lang/Object;)V")?;
    Err(Trap::Call { method, args: vec![u64::from(action), u64::from(frame)], stage: stage + 1 })
}

fn get_caller_class(s: &mut State, a: Args) -> Result<Value, Trap> {
    if !retains_classes(s, a.object(0)?) {
        let message = "This stack walker does not have RETAIN_CLASS_REFERENCE access";
        return Err(Trap::throw("java/lang/UnsupportedOperationException", message));
    }
    match callers(s, false).get(1) {
        Some((method, _)) => Ok(Value::Ref(s.mirror(method.class())?)),
        None => Err(Trap::throw("java/lang/IllegalCallerException", "no caller frame")),
    }
}

/// `initStackTraceElement(StackTraceElement, StackFrameInfo)`.
fn init_element(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (element, frame) = (a.object(0)?, a.object(1)?);
    let missing = Trap::Internal("a frame has its parts");
    let frames = s.class_of(frame);
    let (member, bci) = frames.field_named("memberName").zip(frames.field_named("bci")).ok_or(missing.clone())?;
    let (member, pc) = (s.get_ref(frame, member), s.get_field(frame, bci) as u32);
    let text = |s: &mut State, name: &str| -> Result<String, Trap> {
        let field = s.class_of(member).field_named(name).ok_or(missing.clone())?;
        let string = s.get_ref(member, field);
        if s.class_of(string) == s.program.known().string { Ok(s.string_text(string)) } else { Err(missing.clone()) }
    };
    let name = text(s, "name")?;
    let holder = s.class_of(member).field_named("clazz").ok_or(missing.clone())?;
    let holder = s.get_ref(member, holder);
    let class = s.class_of_mirror(holder);
    // Of overloads, the line is that of the one whose code has the index; a resolved type has no text.
    let method = match text(s, "type") {
        Ok(descriptor) => class.declared_method(&name, &descriptor),
        Err(_) => class.methods.iter().find(|m| *m.name == name),
    };
    fill_element(s, element, class, method.ok_or(missing)?, pc)?;
    Ok(Value::Void)
}

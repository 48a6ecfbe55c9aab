//! `java.lang.Thread`, `Throwable` and `StackTraceElement`.

use program::{Class, Home, Method};

use super::java_lang::nothing;
use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;
use crate::threads::Wait;

const THREAD: &str = "java/lang/Thread";
const ELEMENT: &str = "java/lang/StackTraceElement";

pub(super) const NATIVES: &[Entry] = &[
    (THREAD, "registerNatives", "()V", nothing),
    (THREAD, "currentThread", "()Ljava/lang/Thread;", |s, _| Ok(Value::Ref(s.current_thread()))),
    (THREAD, "yield", "()V", |_, _| Err(Trap::Yield)),
    (THREAD, "onSpinWait", "()V", |_, _| Err(Trap::Yield)),
    (THREAD, "sleep", "(J)V", sleep),
    (THREAD, "start0", "()V", start),
    (THREAD, "holdsLock", "(Ljava/lang/Object;)Z", |s, a| {
        let object = s.actual(a.object(0)?)?;
        Ok(Value::bool(s.holds_lock(object)))
    }),
    (THREAD, "interrupt0", "()V", interrupt),
    (THREAD, "clearInterruptEvent", "()V", clear_interrupt),
    (THREAD, "setPriority0", "(I)V", nothing),
    (THREAD, "setNativeName", "(Ljava/lang/String;)V", nothing),
    (THREAD, "getThreads", "()[Ljava/lang/Thread;", get_threads),
    // Weak references are never cleared, so the thread that would tell about it waits for ever.
    ("java/lang/ref/Reference", "waitForReferencePendingList", "()V", wait_for_ever),
    ("java/lang/Throwable", "fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_stack_trace),
    (ELEMENT, "initStackTraceElements", "", init_elements),
    (ELEMENT, "computeFormat", "()V", compute_format),
    ("java/lang/NullPointerException", "getExtendedNPEMessage", "()Ljava/lang/String;", null_pointer_message),
];

fn sleep(s: &mut State, a: Args) -> Result<Value, Trap> {
    let millis = a.long(0);
    if s.stage() == 0 {
        if millis < 0 {
            return Err(Trap::throw("java/lang/IllegalArgumentException", "timeout value is negative"));
        }
        if s.take_interrupt() {
            return Err(Trap::throw("java/lang/InterruptedException", "sleep interrupted"));
        }
        let nanos = Some((millis as u64).saturating_mul(1_000_000));
        return Err(Trap::Wait { wait: Wait::Sleep, target: 0, nanos, stage: 1 });
    }
    if s.take_interrupt() {
        return Err(Trap::throw("java/lang/InterruptedException", "sleep interrupted"));
    }
    Ok(Value::Void)
}

fn start(s: &mut State, a: Args) -> Result<Value, Trap> {
    let mirror = a.object(0)?;
    let daemon = s.mem.read(mirror + s.offsets.thread_daemon) != 0;
    s.start_thread(mirror, daemon)?;
    Ok(Value::Void)
}

fn interrupt(s: &mut State, a: Args) -> Result<Value, Trap> {
    if let Some(thread) = s.thread_of(a.object(0)?) {
        s.interrupt(thread);
    }
    Ok(Value::Void)
}

fn clear_interrupt(s: &mut State, _a: Args) -> Result<Value, Trap> {
    s.take_interrupt();
    Ok(Value::Void)
}

fn get_threads(s: &mut State, _a: Args) -> Result<Value, Trap> {
    let threads = s.live_threads();
    let class = s.program.array_of(s.program.known().thread);
    let array = s.new_array(class, threads.len() as u32)?;
    for (i, thread) in threads.into_iter().enumerate() {
        s.set_element(array, i as u32, thread);
    }
    Ok(Value::Ref(array))
}

fn fill_in_stack_trace(s: &mut State, a: Args) -> Result<Value, Trap> {
    let thrown = a.object(0)?;
    s.with_reserve(|s| s.fill_in_stack_trace(thrown))?;
    Ok(Value::Ref(thrown))
}

fn wait_for_ever(_: &mut State, _: Args) -> Result<Value, Trap> {
    Err(Trap::Wait { wait: Wait::Park, target: 0, nanos: None, stage: 0 })
}

/// Class, method and bytecode index of an entry of a backtrace.
fn trace_entry(s: &mut State, trace: Ref, index: u32) -> (&'static Class, &'static Method, u32) {
    let entry = s.mem.read(trace + 2 + index);
    let class = s.class_at((entry >> 32) as u32);
    (class, &class.methods[(entry >> 16) as u16 as usize], u32::from(entry as u16))
}

fn set_text(s: &mut State, element: Ref, name: &str, text: Option<&str>) -> Result<(), Trap> {
    let class = s.class_of(element);
    let field = class.field_named(name).ok_or(Trap::Internal("StackTraceElement has its fields"))?;
    let text = match text {
        Some(text) => {
            let string = s.new_string(text)?;
            s.intern(string)
        }
        None => 0,
    };
    s.put_field(element, field, u64::from(text));
    Ok(())
}

/// `initStackTraceElements(StackTraceElement[], Throwable)`; later JDKs pass the backtrace and its depth.
fn init_elements(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (elements, source) = (a.object(0)?, a.object(1)?);
    let trace =
        if s.class_of(source).is_array() { source } else { s.mem.read(source + s.offsets.throwable_backtrace) as Ref };
    // A class that overrides `fillInStackTrace` may have none.
    if trace == 0 {
        return Ok(Value::Void);
    }
    let count = s.array_length(elements).min(s.array_length(trace));
    for i in 0..count {
        let element = s.element(elements, i);
        let (class, method, pc) = trace_entry(s, trace, i);
        fill_element(s, element, class, method, pc)?;
    }
    Ok(Value::Void)
}

/// Fills a `StackTraceElement` for a place in a method.
pub(super) fn fill_element(
    s: &mut State,
    element: Ref,
    class: &'static Class,
    method: &'static Method,
    pc: u32,
) -> Result<(), Trap> {
    set_text(s, element, "declaringClass", Some(&class.java_name()))?;
    set_text(s, element, "methodName", Some(&method.name))?;
    let file = class.file.as_ref().and_then(|f| f.source_file.clone());
    set_text(s, element, "fileName", file.as_deref())?;
    match &class.home {
        Home::Jdk { module } => set_text(s, element, "moduleName", Some(module))?,
        Home::User | Home::Made => set_text(s, element, "classLoaderName", Some("app"))?,
    }
    // -2 is what Java prints as "Native Method".
    let line = if method.is_native() { -2 } else { method.line(pc).map_or(-1, i32::from) };
    let field = s.class_of(element).field_named("lineNumber").ok_or(Trap::Internal("a line number"))?;
    s.put_field(element, field, u64::from(line as u32));
    Ok(())
}

/// Built-in loader and JDK module: neither the loader's name nor the module's version is printed.
fn compute_format(s: &mut State, a: Args) -> Result<Value, Trap> {
    let element = a.object(0)?;
    let field = s.class_of(element).field_named("format").ok_or(Trap::Internal("a format"))?;
    s.put_field(element, field, 3);
    Ok(Value::Void)
}

fn null_pointer_message(s: &mut State, a: Args) -> Result<Value, Trap> {
    let trace = s.mem.read(a.object(0)? + s.offsets.throwable_backtrace) as Ref;
    if trace == 0 || s.array_length(trace) == 0 {
        return Ok(Value::Ref(0));
    }
    let (_, method, pc) = trace_entry(s, trace, 0);
    match program::npe::message(method, pc) {
        Some(text) => Ok(Value::Ref(s.new_string(&text)?)),
        None => Ok(Value::Ref(0)),
    }
}

//! Throwing: making throwables, filling stack traces, finding handlers.

use program::code::Catch;
use program::{Class, Home};

use crate::frame::Frame;
use crate::memory::Ref;
use crate::natives::{CATCHING, THREW, Trap};
use crate::state::State;

/// Frames a stack trace keeps; HotSpot's default `MaxJavaStackTraceDepth`.
const MAX_TRACE: usize = 1024;

/// Nobody can ask for the identity hash of a stack trace, so its place says who made the throwable.
const MACHINE_MADE: u64 = 1;

/// What there is too little of.
fn lacking(trap: &crate::natives::Trap) -> crate::step::Limit {
    match trap {
        crate::natives::Trap::Limit(limit) => *limit,
        _ => crate::step::Limit::Heap,
    }
}

impl State {
    /// Did the machine itself make this throwable, rather than a constructor that the program called?
    pub fn is_machine_made(&self, thrown: Ref) -> bool {
        let trace = self.mem.read(thrown + self.offsets.throwable_backtrace) as Ref;
        trace != 0 && self.mem.read(trace) >> 32 & MACHINE_MADE != 0
    }

    /// Throws a new exception of a JDK class at the innermost frame.
    pub(crate) fn throw(&mut self, class: &str, message: Option<&str>) {
        match self.with_collection(|s| s.make_throwable(class, message)) {
            Ok(thrown) => self.raise(thrown),
            Err(trap) => self.stop(crate::step::Step::Limit(lacking(&trap))),
        }
    }

    /// The message of a null pointer is computed from the bytecode when somebody asks for it.
    pub(crate) fn throw_null_pointer(&mut self) {
        match self.with_collection(|s| s.make_throwable("java/lang/NullPointerException", None)) {
            Ok(thrown) => {
                let state = self.offsets.npe_state;
                if state != 0 {
                    self.mem.write(thrown + state, 1);
                }
                self.raise(thrown);
            }
            Err(trap) => self.stop(crate::step::Step::Limit(lacking(&trap))),
        }
    }

    /// The words of HotSpot: `class A cannot be cast to class B (A and B are in …)`.
    pub(crate) fn throw_class_cast(&mut self, from: &'static Class, to: &'static Class) {
        let message = cast_message(from, to);
        self.throw("java/lang/ClassCastException", Some(&message));
    }

    /// Makes a throwable with message and stack trace, without running its constructor.
    pub(crate) fn make_throwable(&mut self, class: &str, message: Option<&str>) -> Result<Ref, Trap> {
        let class = self.known_class(class);
        self.with_reserve(|s| {
            let thrown = s.new_object(class)?;
            let offsets = s.offsets;
            if let Some(message) = message {
                let text = s.new_string(message)?;
                s.mem.write(thrown + offsets.throwable_message, u64::from(text));
            }
            s.mem.write(thrown + offsets.throwable_cause, u64::from(thrown));
            let unassigned = s.mem.read(offsets.unassigned_stack);
            s.mem.write(thrown + offsets.throwable_stack, unassigned);
            let sentinel = s.mem.read(offsets.suppressed_sentinel);
            s.mem.write(thrown + offsets.throwable_suppressed, sentinel);
            s.fill_in_stack_trace(thrown)?;
            let trace = s.mem.read(thrown + offsets.throwable_backtrace) as Ref;
            let header = s.mem.read(trace);
            s.mem.write(trace, header | MACHINE_MADE << 32);
            Ok(thrown)
        })
    }

    /// Stores the call stack in a throwable: one long per frame (class, method, bytecode index).
    pub(crate) fn fill_in_stack_trace(&mut self, thrown: Ref) -> Result<(), Trap> {
        let mut entries: Vec<u64> = Vec::new();
        let bottom = self.bottom_frame(self.thread);
        let class = self.class_of(thrown);
        let mut at = self.fp;
        let mut leading = true;
        while at > bottom && entries.len() < MAX_TRACE {
            // SAFETY: frames between the bottom and `fp` are initialised.
            let frame: &Frame = unsafe { &*at };
            let innermost = at == self.fp;
            // SAFETY: `at` is above the bottom.
            at = unsafe { at.sub(1) };
            if std::ptr::eq(frame.code, self.stubs.init) || std::ptr::eq(frame.code, self.stubs.call) {
                continue;
            }
            let method = frame.code().method;
            // The trace begins where the exception was made, not inside its constructors.
            if leading {
                let filling = &*method.name == "fillInStackTrace"
                    && method.class().is_subclass_of(self.program.known().throwable);
                let constructing = method.is_constructor() && class.is_subclass_of(method.class());
                if filling || constructing {
                    continue;
                }
                leading = false;
            }
            if method.class().home == Home::Made {
                continue;
            }
            let pc = u64::from(frame.bytecode_pc(innermost) as u16);
            entries.push(u64::from(method.class().id) << 32 | u64::from(method.index) << 16 | pc);
        }
        let trace = self.new_primitive_array(program::Kind::Long, entries.len() as u32)?;
        for (i, entry) in entries.iter().enumerate() {
            self.mem.write(trace + 2 + i as u32, *entry);
        }
        let offsets = self.offsets;
        self.mem.write(thrown + offsets.throwable_backtrace, u64::from(trace));
        self.mem.write(thrown + offsets.throwable_depth, entries.len() as u64);
        let unassigned = self.mem.read(offsets.unassigned_stack);
        self.mem.write(thrown + offsets.throwable_stack, unassigned);
        Ok(())
    }

    /// Unwinds to the handler of an exception, or to the end of the thread.
    pub(crate) fn raise(&mut self, thrown: Ref) {
        let mut thrown = thrown;
        let mut innermost = true;
        self.taken.clear();
        self.taken_at = 0;
        loop {
            // SAFETY: `fp` is an initialised frame.
            let frame = unsafe { &mut *self.fp };
            let code = frame.code();
            if std::ptr::eq(code, self.stubs.thread) {
                return self.uncaught(thrown);
            }
            if std::ptr::eq(code, self.stubs.call) {
                return self.end_call(Err(thrown));
            }
            if std::ptr::eq(code, self.stubs.init) {
                // SAFETY: register 0 of an initialisation frame is its class.
                let class = self.class_at(unsafe { *frame.base } as u32);
                match self.fail_initialisation(class, thrown) {
                    Ok(next) => thrown = next,
                    // There is no instruction to try again.
                    Err(trap) => return self.stop(crate::step::Step::Limit(lacking(&trap))),
                }
                innermost = false;
                continue;
            }
            if self.tracing && code.method.class().home == Home::User {
                self.traced.get_or_insert(crate::trace::Traced::Threw(thrown));
            }
            if !innermost && frame.resume & CATCHING != 0 {
                frame.resume = frame.resume & !CATCHING | THREW;
                frame.pc = code.ops.as_ptr();
                frame.flags = 0;
                // SAFETY: a native's frame has registers; see `CATCHING`.
                unsafe { *frame.base = u64::from(thrown) };
                return;
            }
            let at = frame.op_index(innermost);
            let class = self.class_of(thrown);
            let handler = code.handlers.iter().find(|h| {
                h.start <= at
                    && at < h.end
                    && match h.catch {
                        Catch::Any => true,
                        Catch::Class(target) => class.is_subclass_of(target),
                        Catch::Missing => false,
                    }
            });
            if let Some(handler) = handler {
                // SAFETY: the handler's block expects the exception in the first stack register.
                unsafe {
                    *frame.base.add(code.nlocals as usize) = u64::from(thrown);
                    frame.pc = code.ops.as_ptr().add(handler.target as usize);
                }
                frame.flags = 0;
                return;
            }
            // The first op of a synchronized method takes the monitor.
            if code.synchronized && at > 0 {
                self.unlock_last();
            }
            self.pop_frame();
            innermost = false;
        }
    }

    /// Leaves the innermost frame.
    pub(crate) fn pop_frame(&mut self) {
        // SAFETY: the bottom frame of a thread is never popped.
        unsafe {
            let fp = self.fp.sub(1);
            if fp < self.floor {
                self.save_frame(fp);
            }
            self.fp = fp;
        }
    }
}

pub(crate) fn cast_message(from: &'static Class, to: &'static Class) -> String {
    let (a, b) = (from.java_name(), to.java_name());
    let place = |class: &'static Class| match &element(class).home {
        Home::Jdk { module } => format!("module {module} of loader 'bootstrap'"),
        Home::User | Home::Made => "unnamed module of loader 'app'".to_owned(),
    };
    let (pa, pb) = (place(from), place(to));
    let where_ = if pa == pb { format!("{a} and {b} are in {pa}") } else { format!("{a} is in {pa}; {b} is in {pb}") };
    format!("class {a} cannot be cast to class {b} ({where_})")
}

/// The class that an array's place is that of.
fn element(class: &'static Class) -> &'static Class {
    match class.shape {
        program::Shape::Array { component, .. } => element(component),
        program::Shape::Instance | program::Shape::Interface | program::Shape::Primitive(_) => class,
    }
}

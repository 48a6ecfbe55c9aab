//! How threads end: by themselves, by an exception, and the last one with the program.

use super::{Wait, block, java_status};
use crate::memory::Ref;
use crate::state::{State, global};
use crate::step::{Effect, Outcome, Step};

/// Stage of a thread's first frame: an exception has been given to the thread's handler.
const DISPATCHED: u32 = 3;

impl State {
    /// The current thread's code has returned.
    pub(crate) fn end_thread(&mut self) {
        // SAFETY: the innermost frame is the thread's stub.
        let stub = unsafe { &mut *self.fp };
        if stub.resume == 0 || stub.resume == DISPATCHED {
            stub.resume = 1;
            // `Thread.exit` tells the group; the main thread goes on to the shutdown.
            let exit = self.program.known().thread.declared_method("exit", "()V");
            if let Some(exit) = exit {
                let code = self.program.code(exit);
                let mirror = self.current_thread();
                return self.push_call(code, &[u64::from(mirror)], true);
            }
        }
        if stub.resume == 1 {
            stub.resume = 2;
            self.mark_ended();
            if self.others_alive() {
                return self.reschedule();
            }
            return self.begin_shutdown();
        }
        let died = self.mem.read(global::MAIN_DIED) as i32;
        self.stop(Step::Ended(Outcome::Exited(died)));
    }

    fn mark_ended(&mut self) {
        let mirror = self.current_thread();
        self.mem.write(mirror + self.offsets.thread_eetop, 0);
        self.put_thread_status(mirror, java_status(Wait::Ended, false));
        self.set_tcb(self.thread, block::STATUS, Wait::Ended as u64);
        self.notify(mirror, true);
    }

    fn others_alive(&self) -> bool {
        !self.are_at_rest(0)
    }

    /// The last thread has ended: run shutdown hooks on it, as `DestroyJavaVM` does.
    fn begin_shutdown(&mut self) {
        self.set_tcb(self.thread, block::STATUS, Wait::Running as u64);
        let shutdown = self.known_class("java/lang/Shutdown").declared_method("shutdown", "()V");
        match shutdown {
            Some(method) => {
                let code = self.program.code(method);
                self.push_call(code, &[], true);
            }
            None => {
                let died = self.mem.read(global::MAIN_DIED) as i32;
                self.stop(Step::Ended(Outcome::Exited(died)));
            }
        }
    }

    /// An exception has left the current thread's code: Java's own dispatch prints it.
    pub(crate) fn uncaught(&mut self, thrown: Ref) {
        // SAFETY: the innermost frame is the thread's stub.
        let stub = unsafe { &mut *self.fp };
        if self.thread == 0 && stub.resume == 0 {
            self.mem.write(global::MAIN_DIED, 1);
        }
        // SAFETY: `ThreadEnd` is the op after `ThreadStart` in the stub.
        stub.pc = unsafe { self.stubs.thread.ops.as_ptr().add(2) };
        if stub.resume == DISPATCHED {
            return self.tell_of_failed_handler(thrown);
        }
        if stub.resume != 0 {
            return;
        }
        stub.resume = DISPATCHED;
        self.note_death(thrown);
        let dispatch =
            self.program.known().thread.declared_method("dispatchUncaughtException", "(Ljava/lang/Throwable;)V");
        if let Some(dispatch) = dispatch {
            let code = self.program.code(dispatch);
            let mirror = self.current_thread();
            self.push_call(code, &[u64::from(mirror), u64::from(thrown)], true);
        }
    }

    /// Keeps the exception that ends the current thread, unless the program has a handler for it. `ThreadDeath` is
    /// how a thread is stopped.
    fn note_death(&mut self, thrown: Ref) {
        let is_stopped = &*self.class_of(thrown).name == "java/lang/ThreadDeath";
        if !is_stopped && !self.has_handler(self.current_thread()) {
            self.set_tcb(self.thread, block::THROWN, u64::from(thrown));
        }
    }

    /// Is there code of the program to which `Thread.dispatchUncaughtException` gives the exception: a handler of the
    /// thread, a group that overrides what groups do, or a handler for all threads?
    fn has_handler(&mut self, mirror: Ref) -> bool {
        let thread = self.program.known().thread;
        let has = |s: &State, object: Ref, name: &str| thread.field_named(name).map_or(0, |f| s.get_ref(object, f));
        if has(self, mirror, "uncaughtExceptionHandler") != 0 {
            return true;
        }
        let groups = self.known_class("java/lang/ThreadGroup");
        let own = groups.declared_method("uncaughtException", "(Ljava/lang/Thread;Ljava/lang/Throwable;)V");
        let mut group = has(self, mirror, "group");
        while group != 0 {
            let selected = own.and_then(|own| self.class_of(group).select(own.selector));
            if selected.is_some_and(|method| !std::ptr::eq(method.class(), groups)) {
                return true;
            }
            group = groups.field_named("parent").map_or(0, |f| self.get_ref(group, f));
        }
        has(self, 0, "defaultUncaughtExceptionHandler") != 0
    }

    /// The words of HotSpot for a handler that fails itself.
    fn tell_of_failed_handler(&mut self, thrown: Ref) {
        self.set_tcb(self.thread, block::THROWN, u64::from(thrown));
        let name = self.thread_name(self.thread);
        let class = self.class_of(thrown).java_name();
        let text = format!("\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{name}\"\n");
        self.stop(Step::Effect(Effect::Write { fd: 2, bytes: text.into_bytes() }));
    }

    /// Forgets exceptions that ended threads.
    pub(crate) fn forget_deaths(&mut self) {
        for thread in 0..self.thread_count() {
            if self.tcb(thread, block::THROWN) != 0 {
                self.set_tcb(thread, block::THROWN, 0);
            }
        }
    }

    /// Exceptions that ended other threads and that the program has no handler for, with the threads' names.
    pub fn deaths(&mut self) -> Vec<(String, Ref)> {
        let died = (0..self.thread_count()).map(|t| (t, self.tcb(t, block::THROWN) as Ref));
        let died: Vec<(u32, Ref)> = died.filter(|(_, thrown)| *thrown != 0).collect();
        died.into_iter().map(|(thread, thrown)| (self.thread_name(thread), thrown)).collect()
    }
}

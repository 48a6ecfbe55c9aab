//! Threads and monitors under a deterministic scheduler.
//!
//! A thread's control block, lock stack, frames and registers are words of the memory, so versions
//! keep them like everything else. One thread runs until it blocks, ends, or uses up its turn; then
//! the next one in order that can run goes on. A locked object has a bit in its header; who holds it
//! is on a thread's lock stack. A blocked thread tries its instruction again when it is scheduled.
//!
//! A call from outside may be *settled* ([`State::call_to_rest`]): when it has returned, threads that it
//! started and that are no daemons go on until each has ended or waits for ever, and only then is the call
//! over. A thread that never comes to rest (a service, a periodic timer) goes on for a bounded number of
//! instructions and of sleeps. What a thread waits for then is no deadlock by itself, because a later call
//! may still signal it; a cycle of threads that wait for each other is ([`crate::waiting`]).
//!
//! An exception that ends a thread and that no handler of the program gets stays in its control block.

mod ends;
mod settling;
mod stack;
pub(crate) mod waiting;

use program::Kind;

use crate::frame::Frame;
use crate::memory::{Memory, Ref, region};
use crate::natives::Trap;
use crate::state::{LOCKED, State, global, thread_base};
use crate::step::{Effect, Outcome, Step};

/// Words of a control block.
mod block {
    pub const STATUS: u32 = 0;
    /// The innermost frame while the thread does not run.
    pub const FP: u32 = 1;
    pub const LOCKS: u32 = 2;
    /// The `java.lang.Thread`.
    pub const MIRROR: u32 = 3;
    /// What the thread waits for: an object, or a class's statics.
    pub const TARGET: u32 = 4;
    /// When the wait ends by itself, in nanoseconds of virtual time; 0 for never.
    pub const DEADLINE: u32 = 5;
    pub const INTERRUPTED: u32 = 6;
    pub const PERMIT: u32 = 7;
    pub const NOTIFIED: u32 = 8;
    /// Monitor entries to take again after a wait.
    pub const DEPTH: u32 = 9;
    pub const DAEMON: u32 = 10;
    /// Position in the queue of those who wait on the same object.
    pub const TICKET: u32 = 11;
    /// The exception that ended the thread, if the program has no handler for it.
    pub const THROWN: u32 = 12;
    /// While the thread waits for those that its call started: when it does not wait any longer, in
    /// instructions of the state.
    pub const PATIENCE: u32 = 13;
    /// And after how many sleeps.
    pub const SLEEPS: u32 = 14;
    /// Where the stack is and how many frames it may have, if it is not the usual one; see [`super::stack`].
    pub const STACK: u32 = 15;
}

/// What a thread does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Wait {
    Nothing = 0,
    Running = 1,
    Lock = 2,
    Notify = 3,
    Sleep = 4,
    Park = 5,
    ClassInit = 6,
    Ended = 7,
    /// For threads that a call has started; see [`State::call_to_rest`].
    Others = 8,
}

impl Wait {
    fn of(word: u64) -> Wait {
        match word {
            1 => Wait::Running,
            2 => Wait::Lock,
            3 => Wait::Notify,
            4 => Wait::Sleep,
            5 => Wait::Park,
            6 => Wait::ClassInit,
            7 => Wait::Ended,
            8 => Wait::Others,
            _ => Wait::Nothing,
        }
    }
}

impl State {
    fn tcb(&self, thread: u32, word: u32) -> u64 {
        self.mem.read(thread_base(thread) + word)
    }

    fn set_tcb(&mut self, thread: u32, word: u32, value: u64) {
        self.mem.write(thread_base(thread) + word, value);
    }

    /// How many threads there are or were.
    pub fn thread_count(&self) -> u32 {
        self.mem.read(global::THREADS) as u32
    }

    /// Nanoseconds that all threads have slept: the virtual time.
    pub fn slept(&self) -> u64 {
        self.mem.read(global::SLEPT)
    }

    /// The `java.lang.Thread` of the current thread.
    pub fn current_thread(&self) -> Ref {
        self.tcb(self.thread, block::MIRROR) as Ref
    }

    pub(crate) fn set_thread_mirror(&mut self, thread: u32, mirror: Ref) {
        self.set_tcb(thread, block::MIRROR, u64::from(mirror));
    }

    /// The number of a `java.lang.Thread`, if it was started.
    pub(crate) fn thread_of(&self, mirror: Ref) -> Option<u32> {
        (0..self.thread_count()).find(|&t| self.tcb(t, block::MIRROR) as Ref == mirror)
    }

    /// Makes a thread with an empty stack of so many bytes, 0 for the usual; its mirror is set by the caller.
    pub(crate) fn add_thread(&mut self, daemon: bool, stack_size: u64) -> Result<u32, Trap> {
        let thread = self.thread_count();
        if thread >= region::MAX_THREADS {
            return Err(Trap::throw("java/lang/OutOfMemoryError", "unable to create native thread"));
        }
        self.mem.write(global::THREADS, u64::from(thread) + 1);
        self.set_tcb(thread, block::STATUS, Wait::Running as u64);
        self.set_tcb(thread, block::DAEMON, u64::from(daemon));
        self.set_stack(thread, stack_size);
        let bottom = self.bottom_frame(thread);
        let stack = self.stack_of_thread(thread);
        let base = self.mem.at(stack.registers);
        let stub = self.stubs.thread;
        // A thread's region is private until it runs; its first frame is saved with the segment.
        self.mem.touch_range(stack.frames, 4 * crate::frame::FRAME_WORDS);
        // SAFETY: the frame region of the new thread is inside the memory.
        unsafe { *bottom = Frame { code: stub, pc: stub.ops.as_ptr(), base, dst: 0, flags: 0, resume: 0 } };
        self.set_tcb(thread, block::FP, u64::from(self.mem.index_of(bottom.cast())));
        Ok(thread)
    }

    /// Starts a thread at a method of its mirror.
    pub(crate) fn start_thread(&mut self, mirror: Ref, daemon: bool) -> Result<(), Trap> {
        let run = self.known_class("java/lang/Thread");
        let run = run.declared_method("run", "()V").and_then(|m| self.class_of(mirror).select(m.selector));
        let run = run.ok_or(Trap::Internal("Thread has a run method"))?;
        let code = self.program.code(run);
        let size = self.program.known().thread.field_named("stackSize");
        let stack_size = size.map_or(0, |field| self.get_field(mirror, field));
        let thread = self.add_thread(daemon, stack_size)?;
        self.note_started(mirror);
        self.set_tcb(thread, block::MIRROR, u64::from(mirror));
        let bottom = self.bottom_frame(thread);
        self.mem.touch_range(self.stack_of_thread(thread).registers, 64);
        // SAFETY: the second frame of the new thread; registers follow those of the stub.
        unsafe {
            (*bottom).pc = (*bottom).pc.add(2);
            let base = (*bottom).base.add((*bottom).code().nregs as usize);
            *base = u64::from(mirror);
            *bottom.add(1) = Frame { code, pc: code.ops.as_ptr(), base, dst: 0, flags: 0, resume: 0 };
            self.set_tcb(thread, block::FP, u64::from(self.mem.index_of(bottom.add(1).cast())));
        }
        self.mem.write(mirror + self.offsets.thread_eetop, u64::from(thread) + 1);
        self.put_thread_status(mirror, java_status(Wait::Running, false));
        Ok(())
    }

    pub(crate) fn put_thread_status(&mut self, mirror: Ref, status: u64) {
        let offset = self.offsets.thread_status_holder;
        if offset != 0 && mirror != 0 {
            self.mem.write(mirror + offset, status);
        }
    }

    /// Makes `thread` the one that runs.
    pub(crate) fn activate(&mut self, thread: u32) {
        self.select_thread(thread);
        self.enter_thread_segment();
    }

    /// Points the machine at a thread's frames and limits.
    pub(crate) fn select_thread(&mut self, thread: u32) {
        self.thread = thread;
        let fp = self.tcb(thread, block::FP) as u32;
        self.fp = self.mem.at(fp).cast();
        let stack = self.stack_of_thread(thread);
        // SAFETY: limits inside the thread's stack, with the machine's reserve above them.
        self.fp_limit = unsafe { self.bottom_frame(thread).add(stack.most_frames as usize) };
        self.stack_limit = self.mem.at(stack.limit);
    }

    fn suspend_current(&mut self) {
        let fp = u64::from(self.mem.index_of(self.fp.cast()));
        self.set_tcb(self.thread, block::FP, fp);
        self.leave_thread_segment();
    }

    // Monitors.

    fn lock_slot(&self, index: u32) -> u32 {
        thread_base(self.thread) + region::LOCKS + index
    }

    /// Monitor entries that a thread has on its lock stack.
    pub(crate) fn locks_held(&self, thread: u32) -> u32 {
        self.tcb(thread, block::LOCKS) as u32
    }

    pub(crate) fn holds_lock(&self, object: Ref) -> bool {
        let count = self.tcb(self.thread, block::LOCKS) as u32;
        (0..count).rev().any(|i| self.mem.read(self.lock_slot(i)) as Ref == object)
    }

    /// Takes a monitor that is free or already held by this thread.
    pub(crate) fn lock(&mut self, object: Ref) -> bool {
        let count = self.tcb(self.thread, block::LOCKS) as u32;
        if count >= region::MAX_LOCKS {
            return false;
        }
        let header = self.mem.read(object);
        if header & LOCKED == 0 {
            self.mem.write(object, header | LOCKED);
        }
        self.mem.write(self.lock_slot(count), u64::from(object));
        self.set_tcb(self.thread, block::LOCKS, u64::from(count) + 1);
        true
    }

    /// Gives back one entry of a monitor; false if this thread does not hold it.
    pub(crate) fn unlock(&mut self, object: Ref) -> bool {
        let count = self.tcb(self.thread, block::LOCKS) as u32;
        let held = (0..count).rev().find(|&i| self.mem.read(self.lock_slot(i)) as Ref == object);
        let Some(at) = held else { return false };
        for i in at + 1..count {
            let moved = self.mem.read(self.lock_slot(i));
            self.mem.write(self.lock_slot(i - 1), moved);
        }
        self.set_tcb(self.thread, block::LOCKS, u64::from(count) - 1);
        if !self.holds_lock(object) {
            let header = self.mem.read(object);
            self.mem.write(object, header & !LOCKED);
        }
        true
    }

    /// Gives back the monitor taken last.
    pub(crate) fn unlock_last(&mut self) -> bool {
        let count = self.tcb(self.thread, block::LOCKS) as u32;
        if count == 0 {
            return false;
        }
        let object = self.mem.read(self.lock_slot(count - 1)) as Ref;
        self.unlock(object)
    }

    pub(crate) fn block_on_lock(&mut self, object: Ref) {
        self.wait_for(Wait::Lock, object);
    }

    // Waiting.

    /// Puts the current thread aside; its present op runs again when the wait is over.
    pub(crate) fn wait_for(&mut self, wait: Wait, target: u32) {
        self.set_tcb(self.thread, block::STATUS, wait as u64);
        self.set_tcb(self.thread, block::TARGET, u64::from(target));
        let timed = self.tcb(self.thread, block::DEADLINE) != 0;
        let mirror = self.current_thread();
        self.put_thread_status(mirror, java_status(wait, timed));
        self.reschedule();
    }

    /// Waits with an end: `nanos` from now, or for ever.
    pub(crate) fn wait_until(&mut self, wait: Wait, target: u32, nanos: Option<u64>) {
        let now = self.mem.read(global::SLEPT);
        let deadline = nanos.map_or(0, |n| now.saturating_add(n).max(1));
        self.set_tcb(self.thread, block::DEADLINE, deadline);
        self.wait_for(wait, target);
    }

    /// `Object.wait`, first half: give up the monitor and join the queue.
    pub(crate) fn begin_wait(&mut self, object: Ref, nanos: Option<u64>) {
        let mut depth = 0;
        while self.holds_lock(object) {
            self.unlock(object);
            depth += 1;
        }
        self.set_tcb(self.thread, block::DEPTH, depth);
        self.set_tcb(self.thread, block::NOTIFIED, 0);
        let tickets = (0..self.thread_count()).map(|t| self.tcb(t, block::TICKET)).max().unwrap_or(0);
        self.set_tcb(self.thread, block::TICKET, tickets + 1);
        self.wait_until(Wait::Notify, object, nanos);
    }

    /// `Object.wait`, second half: take the monitor again. Was the thread interrupted instead of notified?
    pub(crate) fn end_wait(&mut self, object: Ref) -> bool {
        let depth = self.tcb(self.thread, block::DEPTH);
        for _ in 0..depth {
            self.lock(object);
        }
        self.set_tcb(self.thread, block::DEADLINE, 0);
        let notified = self.tcb(self.thread, block::NOTIFIED) != 0;
        !notified && self.take_interrupt()
    }

    /// Wakes those who wait on an object, longest waiting first.
    pub(crate) fn notify(&mut self, object: Ref, all: bool) {
        loop {
            let waiting = (0..self.thread_count()).filter(|&t| {
                self.tcb(t, block::STATUS) == Wait::Notify as u64
                    && self.tcb(t, block::TARGET) as Ref == object
                    && self.tcb(t, block::NOTIFIED) == 0
            });
            let Some(first) = waiting.min_by_key(|&t| self.tcb(t, block::TICKET)) else { return };
            self.set_tcb(first, block::NOTIFIED, 1);
            if !all {
                return;
            }
        }
    }

    pub(crate) fn interrupt(&mut self, thread: u32) {
        self.set_tcb(thread, block::INTERRUPTED, 1);
    }

    pub(crate) fn is_interrupted(&self, thread: u32) -> bool {
        self.tcb(thread, block::INTERRUPTED) != 0
    }

    /// Clears the current thread's interrupt; was it set?
    pub(crate) fn take_interrupt(&mut self) -> bool {
        let was = self.is_interrupted(self.thread);
        if was {
            self.set_tcb(self.thread, block::INTERRUPTED, 0);
            let mirror = self.current_thread();
            if let Some(field) =
                self.program.known().thread.field_named("interrupted").filter(|f| f.kind == Kind::Boolean)
            {
                self.put_field(mirror, field, 0);
            }
        }
        was
    }

    pub(crate) fn unpark(&mut self, thread: u32) {
        self.set_tcb(thread, block::PERMIT, 1);
    }

    /// Takes the permit of `LockSupport.park`, if there is one.
    pub(crate) fn take_permit(&mut self) -> bool {
        let had = self.tcb(self.thread, block::PERMIT) != 0;
        self.set_tcb(self.thread, block::PERMIT, 0);
        had
    }

    fn is_free(&self, object: Ref) -> bool {
        self.mem.read(object) & LOCKED == 0
    }

    fn can_run(&self, thread: u32) -> bool {
        let target = self.tcb(thread, block::TARGET) as u32;
        let deadline = self.tcb(thread, block::DEADLINE);
        let late = deadline != 0 && self.mem.read(global::SLEPT) >= deadline;
        let interrupted = self.is_interrupted(thread);
        match Wait::of(self.tcb(thread, block::STATUS)) {
            Wait::Running => true,
            Wait::Lock => self.is_free(target),
            Wait::Notify => (self.tcb(thread, block::NOTIFIED) != 0 || interrupted || late) && self.is_free(target),
            Wait::Sleep => interrupted || late,
            Wait::Park => interrupted || late || self.tcb(thread, block::PERMIT) != 0,
            Wait::ClassInit => self.mem.read(target) & 0xff != 1,
            Wait::Others => self.are_at_rest(target),
            Wait::Ended | Wait::Nothing => false,
        }
    }

    /// Lets the next thread in order run; if none can, sleeps, or ends the program.
    pub(crate) fn reschedule(&mut self) {
        self.suspend_current();
        let count = self.thread_count();
        let next = (1..=count).map(|i| (self.thread + i) % count).find(|&t| self.can_run(t));
        if let Some(next) = next {
            self.set_tcb(next, block::STATUS, Wait::Running as u64);
            let mirror = self.tcb(next, block::MIRROR) as Ref;
            self.put_thread_status(mirror, java_status(Wait::Running, false));
            return self.activate(next);
        }
        let now = self.mem.read(global::SLEPT);
        let timed = (0..count).filter(|&t| {
            let status = Wait::of(self.tcb(t, block::STATUS));
            matches!(status, Wait::Notify | Wait::Sleep | Wait::Park) && self.tcb(t, block::DEADLINE) > now
        });
        match (timed.map(|t| self.tcb(t, block::DEADLINE)).min(), self.settling_thread()) {
            (Some(_), Some(caller)) if self.tcb(caller, block::SLEEPS) == 0 => self.resume_caller(caller),
            (Some(deadline), caller) => {
                if let Some(caller) = caller {
                    let left = self.tcb(caller, block::SLEEPS);
                    self.set_tcb(caller, block::SLEEPS, left - 1);
                }
                self.mem.write(global::SLEPT, deadline);
                self.note_slept(deadline);
                self.stop(Step::Effect(Effect::Sleep { nanos: deadline - now }));
                self.reschedule();
            }
            (None, Some(caller)) => self.resume_caller(caller),
            (None, None) => self.stop(Step::Ended(Outcome::Deadlock)),
        }
    }

    /// Gives the other threads a turn.
    pub(crate) fn yield_turn(&mut self) {
        if self.thread_count() == 1 {
            return;
        }
        match self.settling_thread().filter(|&t| self.instructions() >= self.tcb(t, block::PATIENCE)) {
            Some(caller) => {
                self.suspend_current();
                self.resume_caller(caller);
            }
            None => self.reschedule(),
        }
    }

    pub(crate) fn thread_name(&mut self, thread: u32) -> String {
        let mirror = self.tcb(thread, block::MIRROR) as Ref;
        let name = self.program.known().thread.field_named("name").map_or(0, |field| self.get_ref(mirror, field));
        if name == 0 { String::new() } else { self.string_text(name) }
    }

    pub(crate) fn is_alive(&self, thread: u32) -> bool {
        !matches!(Wait::of(self.tcb(thread, block::STATUS)), Wait::Ended | Wait::Nothing)
    }

    pub(crate) fn is_daemon(&self, thread: u32) -> bool {
        self.tcb(thread, block::DAEMON) != 0
    }

    /// What a thread waits for, whatever kind of thing its target is, and whether it waits for ever.
    pub(crate) fn wait_of(&self, thread: u32) -> (Wait, u32, bool) {
        let wait = Wait::of(self.tcb(thread, block::STATUS));
        let for_ever = match wait {
            Wait::Notify | Wait::Sleep | Wait::Park => self.tcb(thread, block::DEADLINE) == 0,
            Wait::Lock | Wait::ClassInit => true,
            Wait::Nothing | Wait::Running | Wait::Ended | Wait::Others => false,
        };
        (wait, self.tcb(thread, block::TARGET) as u32, for_ever)
    }

    /// Was a thread that waits notified, so that it only needs the monitor?
    pub(crate) fn is_notified(&self, thread: u32) -> bool {
        self.tcb(thread, block::NOTIFIED) != 0
    }

    /// The `java.lang.Thread` of a thread.
    pub(crate) fn mirror_of(&self, thread: u32) -> Ref {
        self.tcb(thread, block::MIRROR) as Ref
    }

    /// The thread that holds a monitor.
    pub(crate) fn holder(&self, object: Ref) -> Option<u32> {
        (0..self.thread_count()).find(|&t| {
            let first = thread_base(t) + region::LOCKS;
            (first..first + self.locks_held(t)).any(|slot| self.mem.read(slot) as Ref == object)
        })
    }

    /// Every thread's number and innermost frame, for collecting roots.
    pub(crate) fn thread_frames(&self) -> Vec<(u32, *mut Frame)> {
        let frame_of = |t: u32| {
            if t == self.thread { self.fp } else { self.mem.at(self.tcb(t, block::FP) as u32).cast() }
        };
        (0..self.thread_count()).map(|t| (t, frame_of(t))).collect()
    }

    /// Mirrors of all threads that have started and not ended, in order of creation.
    pub(crate) fn live_threads(&self) -> Vec<Ref> {
        (0..self.thread_count()).filter(|&t| self.is_alive(t)).map(|t| self.tcb(t, block::MIRROR) as Ref).collect()
    }
}

/// The state of JVMTI that `Thread.getState` reads: alive, ended, runnable, and what it waits for.
fn java_status(wait: Wait, timed: bool) -> u64 {
    const ALIVE: u64 = 1;
    const ENDED: u64 = 2;
    const RUNNABLE: u64 = 4;
    const WAITS: u64 = 0x10;
    const WAITS_WITH_TIMEOUT: u64 = 0x20;
    const BLOCKED: u64 = 0x400;
    match wait {
        Wait::Nothing => 0,
        Wait::Running | Wait::ClassInit | Wait::Others => ALIVE | RUNNABLE,
        Wait::Lock => ALIVE | BLOCKED,
        Wait::Notify | Wait::Sleep | Wait::Park if timed => ALIVE | WAITS_WITH_TIMEOUT,
        Wait::Notify | Wait::Sleep | Wait::Park => ALIVE | WAITS,
        Wait::Ended => ENDED,
    }
}

/// The word index of the innermost frame of a thread that does not run.
pub(crate) fn thread_top(mem: &Memory, thread: u32) -> u32 {
    mem.read(thread_base(thread) + block::FP) as u32
}

//! What happens between instructions: limits, collections, turns of threads; calls from outside.

use program::Method;
use program::code::{Code, Op, word};

use crate::frame::Frame;
use crate::memory::Ref;
use crate::state::{State, Stubs};
use crate::step::{Limit, Reply, Returned, Step};

/// Fuel of one turn: loop back edges cost what they jump over, calls cost four.
const TURN: i64 = 1 << 20;

/// Stages of the stub of a call. It is to be settled; it has returned, or thrown, and what is in the first registers
/// is its result.
const SETTLES: u32 = 1;
const RETURNED: u32 = 2;
const THREW: u32 = 3;

/// The register of the stub that has the number of threads from before the call.
const FIRST_THREAD: usize = 2;

/// The registers of the stub of a call that can still be read at a stage: the result while others go on, and their
/// first number.
pub(crate) fn kept_registers(stage: u32) -> std::ops::Range<u32> {
    match stage {
        SETTLES => 2..3,
        RETURNED | THREW => 0..3,
        _ => 0..0,
    }
}

impl State {
    /// The fuel is used up, or a collection is due: check limits, collect, let others run.
    pub(crate) fn look_around(&mut self) {
        let used = self.granted - self.fuel;
        self.spent += used.max(0) as u64;
        if let Some(owed) = self.collector.owed.take() {
            self.collect_if_due();
            self.granted = owed - used;
            self.fuel = self.granted;
            // A collection does not end a turn: threads go on as if it had not happened.
            if self.fuel >= 0 {
                return;
            }
        }
        self.granted = TURN;
        self.fuel = TURN;
        if let Some(limit) = self.config.max_instructions {
            if self.spent >= limit {
                self.granted = 0;
                self.fuel = 0;
                return self.stop(Step::Limit(Limit::Instructions));
            }
            self.granted = TURN.min((limit - self.spent) as i64);
            self.fuel = self.granted;
        }
        self.yield_turn();
    }

    /// Answers the effect that `step` asked for.
    pub fn answer(&mut self, reply: Reply) {
        // A sleep belongs to the scheduler; no instruction waits for its answer.
        if std::mem::take(&mut self.awaiting) {
            self.reply = Some(reply);
        }
    }

    /// Calls a method on the current thread; `step` answers `Returned` when it is done.
    pub fn call(&mut self, method: &'static Method, args: &[u64]) {
        let stub = self.stubs.call;
        // SAFETY: `fp` is the innermost frame; above its registers the thread's region is free.
        unsafe {
            let caller = &*self.fp;
            let base = caller.base.add(caller.code().nregs as usize);
            self.fp = self.fp.add(1);
            *self.fp = Frame { code: stub, pc: stub.ops.as_ptr().add(2), base, dst: 0, flags: 0, resume: 0 };
        }
        let code = self.program.code(method);
        self.push_call(code, args, false);
    }

    /// Calls a method on the current thread; `step` answers `Returned` when it is done and the threads that it
    /// started have come to rest, as [`crate::threads`] says.
    pub fn call_to_rest(&mut self, method: &'static Method, args: &[u64]) {
        self.forget_deaths();
        let threads = self.thread_count();
        self.call(method, args);
        // SAFETY: below the frame of the method is that of the stub that `call` has made.
        unsafe {
            let stub = &mut *self.fp.sub(1);
            stub.resume = SETTLES;
            *stub.base.add(FIRST_THREAD) = u64::from(threads);
        }
    }

    /// The method that was entered and the words of its arguments.
    pub fn entered(&self) -> (&'static Method, Vec<u64>) {
        // SAFETY: the innermost frame is the method's, and begins with its arguments.
        let (method, base) = unsafe { ((*self.fp).code().method, (*self.fp).base) };
        (method, self.mem.words(self.mem.index_of(base), u32::from(method.arg_words)).to_vec())
    }

    /// Takes the method that was entered back, so that another call can be made in its place. What
    /// called it must not go on then.
    pub fn leave_entered(&mut self) {
        self.pop_frame();
    }

    /// The call of the innermost stub has returned.
    pub(crate) fn end_call(&mut self, result: Result<(u64, u64), Ref>) {
        // SAFETY: the innermost frame is the stub.
        let stub = unsafe { &mut *self.fp };
        if stub.resume == SETTLES {
            stub.resume = if result.is_ok() { RETURNED } else { THREW };
            let (word, tag) = result.unwrap_or_else(|thrown| (u64::from(thrown), 0));
            // SAFETY: registers of the stub, and its last op, which runs again when the others have come to rest.
            let first = unsafe {
                (*stub.base, *stub.base.add(1)) = (word, tag);
                stub.pc = self.stubs.call.ops.as_ptr().add(2);
                *stub.base.add(FIRST_THREAD)
            };
            if self.wait_for_started(first as u32) {
                return;
            }
        }
        self.pop_frame();
        self.stop(Step::Returned(match result {
            Ok((word, tag)) => Returned::Value(word, tag),
            Err(thrown) => Returned::Threw(thrown),
        }));
    }

    /// The op at the end of a stub: a thread ends, or a call from outside returns.
    pub(crate) fn end_stub(&mut self) {
        // SAFETY: the innermost frame is a stub; its register 0 receives the result.
        let (code, stage, value) =
            unsafe { ((*self.fp).code, (*self.fp).resume, (*(*self.fp).base, *(*self.fp).base.add(1))) };
        if !std::ptr::eq(code, self.stubs.call) {
            self.end_thread();
        } else if stage == THREW {
            self.end_call(Err(value.0 as Ref));
        } else {
            self.end_call(Ok(value));
        }
    }
}

impl Stubs {
    /// The code of the machine's own frames. They need some method to be named by; no trace shows it.
    pub(crate) fn make(method: &'static Method) -> Stubs {
        let stub = |ops: &[u64]| -> &'static Code {
            Box::leak(Box::new(Code {
                method,
                ops: ops.into(),
                nregs: 4,
                nlocals: 4,
                handlers: Box::default(),
                switches: Box::default(),
                faults: Box::default(),
                pcs: Box::default(),
                synchronized: false,
                joins: Box::default(),
                getter: 0,
                asks: 0,
            }))
        };
        let end = [word(Op::ThreadStart, 0, 0, 0), 0, word(Op::ThreadEnd, 0, 0, 0)];
        Stubs {
            thread: stub(&end),
            call: stub(&end),
            init: stub(&[word(Op::InitStep, 0, 0, 0), 0, word(Op::InitDone, 0, 0, 0)]),
        }
    }
}

//! The registers of a frame that can still be read: roots for the collector, and what two equal
//! states must agree on. Everything else in a thread's register stack is left over from calls that
//! have returned, or from paths that were taken back.

use program::code::{Code, Op};
use program::live::Liveness;
use rustc_hash::FxHashMap;

use crate::frame::{AGAIN, FRAME_WORDS, Frame};
use crate::state::State;

/// Live registers by code, for as long as somebody asks.
#[derive(Default)]
pub(crate) struct LiveRegisters {
    known: FxHashMap<*const Code, Liveness<'static>>,
}

impl LiveRegisters {
    fn of(&mut self, code: &'static Code) -> &Liveness<'static> {
        self.known.entry(code).or_insert_with(|| Liveness::new(code))
    }
}

impl State {
    /// Every frame of a thread, outermost first, with whether it is the innermost.
    pub(crate) fn frames(&self, thread: u32, innermost: *mut Frame) -> impl Iterator<Item = (&Frame, bool)> {
        let bottom = self.mem.index_of(self.bottom_frame(thread).cast());
        let top = self.mem.index_of(innermost.cast());
        (bottom..=top).step_by(FRAME_WORDS as usize).map(move |at| {
            // SAFETY: frames from the bottom to the innermost are initialised.
            (unsafe { &*self.mem.at(at).cast::<Frame>() }, at == top)
        })
    }

    /// Calls `visit` with each register of a frame that can still be read.
    pub(crate) fn live_registers(
        &self,
        frame: &Frame,
        innermost: bool,
        live: &mut LiveRegisters,
        mut visit: impl FnMut(u32),
    ) {
        let code = frame.code();
        if std::ptr::eq(code, self.stubs.thread) {
            // The main thread's stub holds its method and arguments until it starts.
            return (0..2).for_each(visit);
        }
        if std::ptr::eq(code, self.stubs.call) {
            return crate::turn::kept_registers(frame.resume).for_each(visit);
        }
        if std::ptr::eq(code, self.stubs.init) {
            return (0..1).for_each(visit);
        }
        if code.ops[0] & 0xff == Op::Native as u64 {
            // Between its stages a native may have kept a word.
            if frame.resume != 0 {
                visit(code.kept_register());
            }
            return (0..code.nlocals).for_each(visit);
        }
        // SAFETY: `pc` points into the ops of the frame's code, or just past them.
        let pc = unsafe { frame.pc.offset_from(code.ops.as_ptr()) } as u32;
        let live = live.of(code);
        if innermost || frame.flags & AGAIN != 0 {
            live.before(pc).iter().for_each(visit);
        } else {
            live.during_call(pc).iter().for_each(visit);
        }
    }
}

//! Stopping at every instruction of the user's classes, for showing a run to a person.
//!
//! Only a program that was opened with probes can be traced; the others have no place to stop at. What is
//! shown, and how much of it, is the caller's business.

use program::Kind;

use crate::inputs::TraceEntry;
use crate::interp::go_on;
use crate::memory::Ref;
use crate::state::State;
use crate::step::Step;

/// Why [`step_traced`] came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Traced {
    /// An instruction of a user's class is next.
    Instruction,
    /// A method of a user's class returns these words, of the kind that its signature says.
    Returning(u64, u64),
    /// An exception reached a method of a user's class.
    Threw(Ref),
    Step(Step),
}

/// Like [`crate::step`], stopping at probes too.
pub fn step_traced(state: &mut State) -> Traced {
    state.tracing = true;
    let traced = loop {
        if let Some(traced) = state.traced.take() {
            break traced;
        }
        if let Some(event) = state.event.take() {
            break Traced::Step(event);
        }
        go_on(state);
    };
    state.tracing = false;
    traced
}

impl State {
    /// A probe was met; the frame stands behind it.
    pub(crate) fn trace_probe(&mut self, returns: bool) {
        let traced = if returns {
            // SAFETY: behind such a probe is the op that returns; its operand `a` is the result's register.
            let (word, tag) = unsafe {
                let frame = &*self.fp;
                let register = frame.base.add((*frame.pc >> 16) as u16 as usize);
                let is_wide = frame.code().method.signature.ret.words() == 2;
                (*register, if is_wide { *register.add(1) } else { 0 })
            };
            Traced::Returning(word, tag)
        } else {
            Traced::Instruction
        };
        self.traced = Some(traced);
    }

    /// The instruction that the innermost frame stands at, right behind its probe.
    pub fn position(&self) -> TraceEntry {
        // SAFETY: `fp` is an initialised frame of the current thread.
        let frame = unsafe { &*self.fp };
        let method = frame.code().method;
        // An instruction may have no op but its probe.
        let probe = frame.op_index(true).saturating_sub(1);
        TraceEntry { class: method.class(), method, pc: frame.code().bytecode_pc(probe) }
    }

    /// How many calls are in progress on the current thread.
    pub fn depth(&self) -> usize {
        // SAFETY: both are frames of the current thread.
        unsafe { self.fp.offset_from(self.bottom_frame(self.thread)) as usize }
    }

    /// The words of a local variable of the innermost frame; zero for what it does not have.
    pub fn local(&self, index: u16, kind: Kind) -> (u64, u64) {
        // SAFETY: `fp` is an initialised frame of the current thread.
        let frame = unsafe { &*self.fp };
        if u32::from(index) + u32::from(kind.words()) > frame.code().nlocals {
            return (0, 0);
        }
        // SAFETY: the registers were just checked to belong to the frame.
        unsafe {
            let register = frame.base.add(usize::from(index));
            (*register, if kind.words() == 2 { *register.add(1) } else { 0 })
        }
    }
}

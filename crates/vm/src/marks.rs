//! Recording where a run goes, for measuring it.
//!
//! Code that was lowered with marks notes every place that does not follow from the one before: where
//! blocks begin, behind what may throw, where frames begin; and the operands of bitwise operators. The
//! machine does not stop at a mark; it fills a buffer and stops when that is full, so that a recorded
//! run costs a few stores for each block. Without a buffer a mark does nothing.

use program::Method;
use program::code::{Code, Marking};

use crate::frame::Frame;
use crate::interp::go_on;
use crate::state::State;
use crate::step::Step;

/// Marks between two emptyings of the buffer.
const ROOM: usize = 16 * 1024;

/// A place that a run came to.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    pub method: &'static Method,
    /// Tells frames apart that are alive at the same time.
    pub frame: usize,
    pub pc: u32,
    pub what: Marking,
    /// The low bits of the word that the mark is about.
    pub value: u32,
}

/// A mark as the machine writes it: bytecode index and kind are in one word.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Raw {
    pub code: *const Code,
    pub frame: *const Frame,
    pub what: u32,
    pub value: u32,
}

/// The buffer; both pointers are null while nothing is recorded.
#[derive(Debug)]
pub(crate) struct Marks {
    pub next: *mut Raw,
    pub end: *mut Raw,
    pub full: bool,
}

impl Default for Marks {
    fn default() -> Marks {
        Marks { next: std::ptr::null_mut(), end: std::ptr::null_mut(), full: false }
    }
}

/// Like [`crate::step`]; every mark on the way is told, in order.
pub fn step_marked(state: &mut State, room: &mut Recording, told: &mut dyn FnMut(&Mark)) -> Step {
    let start = room.0.as_mut_ptr();
    // SAFETY: both ends of one allocation, which outlives this function.
    let end = unsafe { start.add(room.0.capacity()) };
    loop {
        state.marks = Marks { next: start, end, full: false };
        while !state.marks.full && state.event.is_none() {
            go_on(state);
        }
        // SAFETY: `next` moved from `start` towards `end`; everything before it was written.
        let written = unsafe { std::slice::from_raw_parts(start, state.marks.next.offset_from(start) as usize) };
        state.marks = Marks::default();
        for raw in written {
            // SAFETY: the code of a program is never freed.
            let method = unsafe { (*raw.code).method };
            let mark = Mark {
                method,
                frame: raw.frame as usize,
                pc: raw.what & 0xffff,
                what: marking(raw.what >> 16),
                value: raw.value,
            };
            told(&mark);
        }
        if let Some(event) = state.event.take() {
            return event;
        }
    }
}

/// Room for the marks of a run, to be used again for the next.
pub struct Recording(Vec<Raw>);

impl std::fmt::Debug for Recording {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Recording({})", self.0.capacity())
    }
}

impl Default for Recording {
    fn default() -> Recording {
        Recording(Vec::with_capacity(ROOM))
    }
}

fn marking(number: u32) -> Marking {
    const ALL: [Marking; 5] = [Marking::Passed, Marking::Entered, Marking::Fell, Marking::Left, Marking::Right];
    ALL.get(number as usize).copied().unwrap_or(Marking::Passed)
}

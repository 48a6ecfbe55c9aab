//! Copies of frames that versions put back.
//!
//! A frame that waits for a call to return does not change. Its copy is made when it is returned into, and
//! when the version is come back to, frame and copy are the same again: the copy is *kept*, by the frame's
//! place, and saving the frame again takes it. A copy is kept until the frame is gone or runs, on the way
//! from the root to the current version; whoever changes frames otherwise forgets what is kept of them.
//!
//! Registers of a caller that its callee uses too are dead in the caller, so its copy has only those before
//! them. Copies are of whole groups of words, so putting one back may also write words behind it; frames are
//! put back outermost first, and all that are inside one that is put back are put back too.
//!
//! Only one thread's frames are kept: programs whose versions have several threads pay for copies.

use crate::frame::{FRAME_WORDS, Frame};
use crate::memory::{Memory, region};
use crate::state::thread_base;

/// The name of a copy, until it is freed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CopyId(u32);

#[derive(Debug, Default)]
struct Copied {
    record: u32,
    registers: u32,
    /// The frame's number on its thread, if it is of the thread whose frames are kept.
    place: Option<u32>,
    /// The record, then the registers, in whole groups; empty if the copy is free.
    words: Vec<u64>,
}

/// Words that are copied at once.
const GROUP: usize = FRAME_WORDS as usize;

/// All copies of a state's versions.
#[derive(Debug, Default)]
pub(crate) struct SavedFrames {
    copies: Vec<Copied>,
    free: Vec<CopyId>,
    thread: Option<u32>,
    /// By the frame's number: the copy that the frame is the same as.
    kept: Vec<Option<CopyId>>,
}

impl SavedFrames {
    /// Copies the innermost frame of a thread.
    pub(crate) fn copy(&mut self, mem: &Memory, thread: u32, fp: *mut Frame) -> CopyId {
        // SAFETY: the frame is initialised.
        let nregs = unsafe { (*fp).code().nregs };
        self.copy_words(mem, thread, fp, nregs as usize)
    }

    fn copy_words(&mut self, mem: &Memory, thread: u32, fp: *mut Frame, count: usize) -> CopyId {
        // SAFETY: the frame is initialised.
        let base = unsafe { (*fp).base };
        let (record, registers) = (mem.index_of(fp.cast()), mem.index_of(base));
        let is_kept = *self.thread.get_or_insert(thread) == thread;
        let place = number(thread, record).filter(|_| is_kept);
        let id = self.free.pop().unwrap_or_else(|| {
            self.copies.push(Copied::default());
            CopyId(self.copies.len() as u32 - 1)
        });
        let copied = &mut self.copies[id.0 as usize];
        (copied.record, copied.registers, copied.place) = (record, registers, place);
        copied.words.extend_from_slice(mem.words(record, FRAME_WORDS));
        copied.words.extend_from_slice(mem.words(registers, count.next_multiple_of(GROUP) as u32));
        id
    }

    /// A copy of a frame that is about to run again, because the next one on its thread returns: the copy that
    /// is kept, or a new one.
    pub(crate) fn save_caller(&mut self, mem: &Memory, thread: u32, fp: *mut Frame) -> CopyId {
        if let Some(kept) = self.take_kept(mem, thread, fp) {
            return kept;
        }
        // SAFETY: both frames are initialised.
        let count = unsafe {
            let (caller, callee) = (&*fp, &*fp.add(1));
            (callee.base.offset_from(caller.base) as usize).min(caller.code().nregs as usize)
        };
        self.copy_words(mem, thread, fp, count)
    }

    /// The same for the innermost frame of a thread whose turn it is.
    pub(crate) fn save_innermost(&mut self, mem: &Memory, thread: u32, fp: *mut Frame) -> CopyId {
        self.take_kept(mem, thread, fp).unwrap_or_else(|| self.copy(mem, thread, fp))
    }

    #[inline(always)]
    fn take_kept(&mut self, mem: &Memory, thread: u32, fp: *mut Frame) -> Option<CopyId> {
        if self.thread != Some(thread) {
            return None;
        }
        let number = number(thread, mem.index_of(fp.cast()))?;
        self.kept.get_mut(number as usize)?.take()
    }

    /// Makes the frame as its copy is.
    pub(crate) fn put_back(&self, mem: &mut Memory, copy: CopyId) {
        let copied = &self.copies[copy.0 as usize];
        let (groups, _) = copied.words.as_chunks::<GROUP>();
        let Some((record, registers)) = groups.split_first() else { return };
        // SAFETY: the words were copied from there.
        unsafe {
            let mut to = mem.at(copied.registers);
            for &[a, b, c, d] in registers {
                // Few words: a call of `memcpy` would take longer, so they are written one by one.
                (*to, *to.add(1), *to.add(2), *to.add(3)) = (a, b, c, d);
                to = to.add(GROUP);
            }
            *mem.at(copied.record).cast::<[u64; GROUP]>() = *record;
        }
    }

    /// The frame is as its copy, which nobody else needs.
    pub(crate) fn keep(&mut self, copy: CopyId) {
        let Some(place) = self.copies[copy.0 as usize].place else { return self.free(copy) };
        let place = place as usize;
        if place >= self.kept.len() {
            self.kept.resize(place + 1, None);
        }
        if let Some(other) = self.kept[place].replace(copy) {
            self.free(other);
        }
    }

    pub(crate) fn free(&mut self, copy: CopyId) {
        self.copies[copy.0 as usize].words.clear();
        self.free.push(copy);
    }

    /// Frames from these on (thread, word of the record) are others now.
    pub(crate) fn forget_from(&mut self, floors: &[(u32, u32)]) {
        for &(thread, floor) in floors {
            if self.thread != Some(thread) {
                continue;
            }
            let Some(first) = number(thread, floor).map(|first| first as usize) else { continue };
            while self.kept.len() > first {
                if let Some(copy) = self.kept.pop().flatten() {
                    self.free(copy);
                }
            }
        }
    }

    /// The words of every copy.
    pub(crate) fn each(&self, mut visit: impl FnMut(&[u64])) {
        self.copies.iter().for_each(|copied| visit(&copied.words));
    }
}

/// The number of a frame on its thread; none on a large stack, whose copies are not kept.
fn number(thread: u32, record: u32) -> Option<u32> {
    Some(record.checked_sub(thread_base(thread) + region::FRAMES)? / FRAME_WORDS)
}

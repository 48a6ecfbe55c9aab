//! Frames: one record per call, in the thread's region of the memory.

use program::code::Code;

/// A call that has not returned. Its registers start at `base`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Frame {
    pub code: *const Code,
    /// Innermost frame: the op being executed, once synchronised. Others: where to go on.
    pub pc: *const u64,
    pub base: *mut u64,
    /// Register of this frame that receives the result of the call in progress.
    pub dst: u16,
    pub flags: u16,
    /// Where a native goes on after the Java code it called; 0 at its first entry.
    pub resume: u32,
}

/// Words of a frame record.
pub const FRAME_WORDS: u32 = 4;

/// The op at `pc` runs again when the call returns, instead of the next one.
pub const AGAIN: u16 = 1;

impl Frame {
    pub fn code(&self) -> &'static Code {
        // SAFETY: frames are made from the code of a program, which is never freed.
        unsafe { &*self.code }
    }

    /// The word index of the op that is being executed, or of the call in progress.
    pub fn op_index(&self, innermost: bool) -> u32 {
        // SAFETY: `pc` points into `code.ops`, or one past a call op.
        let at = unsafe { self.pc.offset_from(self.code().ops.as_ptr()) } as u32;
        if innermost || self.flags & AGAIN != 0 { at } else { at.saturating_sub(1) }
    }

    /// The bytecode index of that op.
    pub fn bytecode_pc(&self, innermost: bool) -> u32 {
        self.code().bytecode_pc(self.op_index(innermost))
    }
}

//! A number that is equal for equal states, for comparing a replay with a version.
//!
//! What can be observed goes in: statics, interned strings, every object that was made, threads with
//! their locks, frames and live registers, the fuel that decides turns, answers given and not yet used.
//! What is cached or dead stays out: registers nobody reads again, free words, inline caches, words of
//! classes and strings that other paths have loaded. Numbers of classes are those of the process, so
//! fingerprints of different processes are not comparable.

use std::hash::Hasher;

use program::Shape;
use program::code::Code;
use rustc_hash::FxHasher;

use crate::frame::Frame;
use crate::live::LiveRegisters;
use crate::memory::region;
use crate::state::{State, array_words, thread_base};

/// Words of a thread's control block that are always up to date; the innermost frame is not.
const BLOCK: [std::ops::Range<u32>; 2] = [0..1, 2..16];

impl State {
    /// Equal for states that are equal in all that can be observed.
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = FxHasher::default();
        self.hash_sparse(&mut hasher, region::GLOBALS, self.program.statics_end());
        self.hash_sparse(&mut hasher, region::STRINGS, region::STRINGS + self.program.string_count() as u32);
        self.hash_heap(&mut hasher);
        let mut live = LiveRegisters::default();
        for (thread, fp) in self.thread_frames() {
            self.hash_thread(&mut hasher, thread, fp, &mut live);
        }
        hasher.write_u32(self.thread);
        hasher.write_u64(self.fuel as u64);
        hasher.write_u64(self.instructions());
        for &answer in &self.taken {
            hasher.write_u64(answer);
        }
        hasher.finish()
    }

    /// Words that are not zero, with their places: the range may have grown for the sake of others.
    fn hash_sparse(&self, hasher: &mut FxHasher, first: u32, end: u32) {
        for (at, &word) in self.mem.words(first, end - first).iter().enumerate() {
            if word != 0 {
                hasher.write_usize(at);
                hasher.write_u64(word);
            }
        }
    }

    fn hash_heap(&self, hasher: &mut FxHasher) {
        let mut at = region::HEAP;
        while at < self.mem.top {
            if at == self.mem.alloc {
                at = self.mem.alloc_end;
                continue;
            }
            let header = self.mem.read(at);
            if header as u32 == 0 {
                at += ((header >> 32) as u32).max(1);
                continue;
            }
            let class = self.program.class_at(header as u32).expect("a header names a class");
            let words = match class.shape {
                Shape::Array { element, .. } => array_words(element, self.array_length(at)),
                Shape::Instance | Shape::Interface | Shape::Primitive(_) => class.instance_words,
            };
            hasher.write_u32(at);
            self.mem.words(at, words).iter().for_each(|&word| hasher.write_u64(word));
            at += words;
        }
    }

    fn hash_thread(&self, hasher: &mut FxHasher, thread: u32, fp: *mut Frame, live: &mut LiveRegisters) {
        let base = thread_base(thread);
        for words in BLOCK {
            self.mem.words(base + words.start, words.len() as u32).iter().for_each(|&word| hasher.write_u64(word));
        }
        let locks = self.locks_held(thread);
        self.mem.words(base + region::LOCKS, locks).iter().for_each(|&word| hasher.write_u64(word));
        for (frame, innermost) in self.frames(thread, fp) {
            self.hash_frame(hasher, frame, innermost, live);
        }
    }

    fn hash_frame(&self, hasher: &mut FxHasher, frame: &Frame, innermost: bool, live: &mut LiveRegisters) {
        let code = frame.code();
        // SAFETY: `pc` points into the ops of the frame's code, or just past them.
        let pc = unsafe { frame.pc.offset_from(code.ops.as_ptr()) } as u32;
        let base = self.mem.index_of(frame.base);
        hasher.write_u32(self.stub_number(code));
        hasher.write_u32(code.method.class().id);
        hasher.write_u16(code.method.index);
        hasher.write_u32(pc);
        hasher.write_u32(base);
        hasher.write_u32(frame.resume);
        hasher.write_u16(frame.flags);
        if std::ptr::eq(code, self.stubs.thread) {
            // Its registers are host addresses, or nothing any more.
            return;
        }
        self.live_registers(frame, innermost, live, |register| {
            hasher.write_u32(register);
            hasher.write_u64(self.mem.read(base + register));
        });
    }

    /// Which of the machine's own frames a code is for; 0 for methods.
    fn stub_number(&self, code: &Code) -> u32 {
        let stubs = [self.stubs.thread, self.stubs.call, self.stubs.init];
        stubs.iter().position(|stub| std::ptr::eq(*stub, code)).map_or(0, |at| at as u32 + 1)
    }
}

//! How large stacks are, and where.
//!
//! Java asks for bytes; here a stack has so many frames. The usual stack is that of 1 MB under HotSpot (`-Xss1m`); one of
//! another size has frames in proportion to what HotSpot leaves of it for Java: its guard pages take a fixed part, and no
//! thread gets less than the least size. How deep a recursion goes under HotSpot depends on what it has compiled, so
//! sizes agree in their order and proportion, not in the frame. Where there is no room for another large stack, the
//! thread gets the most that fits in the usual place.

use super::block;
use crate::frame::FRAME_WORDS;
use crate::memory::region;
use crate::state::{State, global, thread_base};

/// Bytes of the usual stack.
const USUAL: u64 = 1 << 20;
/// The least that HotSpot takes on Linux, x86-64.
const LEAST: u64 = 136 << 10;
/// Bytes of yellow, red, reserved and shadow pages.
const GUARDED: u64 = 96 << 10;

/// Frames that fit in a thread's own region.
const MOST_USUAL: u64 = 30_000;
/// Frames from which on registers could run out there.
const LARGE: u64 = 16_000;
/// Frames and registers beyond the limits, for the machine's own calls.
const FRAMES_IN_RESERVE: u64 = 0x800;
const WORDS_IN_RESERVE: u32 = 0x1_0000;
/// Registers for each frame of a large stack.
const REGISTERS: u64 = 24;

/// The stack of a thread, as places of words.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ThreadStack {
    pub frames: u32,
    pub registers: u32,
    pub most_frames: u32,
    /// Registers of programs end here.
    pub limit: u32,
}

/// Words that a large stack of so many frames takes.
fn words(frames: u64) -> u64 {
    (frames + FRAMES_IN_RESERVE) * u64::from(FRAME_WORDS) + frames * REGISTERS + u64::from(WORDS_IN_RESERVE)
}

impl State {
    pub(crate) fn stack_of_thread(&self, thread: u32) -> ThreadStack {
        let word = self.tcb(thread, block::STACK);
        let (place, frames) = (word as u32, word >> 32);
        let base = thread_base(thread);
        if place == 0 {
            let frames = if word == 0 { u64::from(self.config.max_frames) } else { frames };
            return ThreadStack {
                frames: base + region::FRAMES,
                registers: base + region::REGISTERS,
                most_frames: frames.min(MOST_USUAL) as u32,
                limit: base + region::THREAD_WORDS - WORDS_IN_RESERVE,
            };
        }
        let registers = place + (frames + FRAMES_IN_RESERVE) as u32 * FRAME_WORDS;
        let limit = place + words(frames) as u32 - WORDS_IN_RESERVE;
        ThreadStack { frames: place, registers, most_frames: frames as u32, limit }
    }

    /// Gives a new thread a stack of so many bytes, 0 for the usual.
    pub(super) fn set_stack(&mut self, thread: u32, bytes: u64) {
        if bytes == 0 || bytes > i64::MAX as u64 {
            return;
        }
        let room = u64::from(region::THREADS - region::LARGE_STACKS);
        let usable = bytes.max(LEAST) - GUARDED;
        let frames = u64::from(self.config.max_frames).saturating_mul(usable) / (USUAL - GUARDED);
        // One stack does not take all that there is.
        let frames = frames.clamp(16, room / 2 / (u64::from(FRAME_WORDS) + REGISTERS));
        let taken = self.mem.read(global::LARGE_STACKS);
        let is_large = frames > LARGE && taken + words(frames) < room;
        let place = if is_large { region::LARGE_STACKS + taken as u32 } else { 0 };
        if is_large {
            self.mem.write(global::LARGE_STACKS, taken + words(frames).next_multiple_of(8));
        }
        let frames = if is_large { frames } else { frames.min(MOST_USUAL) };
        self.set_tcb(thread, block::STACK, u64::from(place) | frames << 32);
    }
}

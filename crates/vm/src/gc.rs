//! Garbage collection: mark and sweep, where a single version is live.
//!
//! Objects do not move, so natives may hold references and nothing outside has to be updated.
//! Registers that can still be read are scanned conservatively (a word that looks like an object keeps
//! it), objects precisely. A collection is due after a number of allocated words, never because of the host. While
//! several versions exist nothing is collected; backtracking frees what a path made.

use program::{Kind, Shape};

use crate::live::LiveRegisters;
use crate::memory::{Ref, align_up, region};
use crate::natives::Trap;
use crate::state::State;
use crate::step::Limit;

/// Runs of free words shorter than this are not used again.
const SMALLEST_RUN: u32 = 8;
/// Words kept for making exceptions when the heap is full.
const RESERVE: u32 = 1 << 16;

/// What the collector remembers between collections.
#[derive(Debug, Default)]
pub struct Collector {
    /// Free runs, ascending; taken from the end.
    runs: Vec<(u32, u32)>,
    /// Words allocated since the last collection, not counting the present run.
    pub(crate) allocated: u64,
    due: bool,
    /// Fuel of the turn that a due collection interrupted.
    pub(crate) owed: Option<i64>,
    /// Live words after the last collection.
    live: u64,
    /// First word that is not part of the frozen base image.
    pub(crate) base_end: u32,
    in_reserve: bool,
    /// The instruction that was last given another chance: frame, op, instructions before it.
    retried: (usize, usize, u64),
    pub(crate) collections: u64,
}

/// One bit for each heap word.
struct Bits {
    words: Vec<u64>,
}

impl Bits {
    fn new(count: u32) -> Bits {
        Bits { words: vec![0; (count as usize).div_ceil(64)] }
    }

    fn get(&self, at: u32) -> bool {
        self.words[at as usize / 64] >> (at % 64) & 1 == 1
    }

    fn set(&mut self, at: u32) {
        self.words[at as usize / 64] |= 1 << (at % 64);
    }
}

impl State {
    fn heap_limit(&self) -> u64 {
        (self.config.max_heap / 8).min(u64::from(region::LARGE_STACKS - region::HEAP) - u64::from(RESERVE) - 1)
    }

    fn used_words(&self) -> u64 {
        self.collector.live + self.collector.allocated
    }

    /// The run is used up: take another, or grow.
    #[cold]
    pub(crate) fn refill(&mut self, words: u32) -> Result<Ref, Trap> {
        let left = self.mem.alloc_end - self.mem.alloc;
        let reserve = if self.collector.in_reserve { u64::from(RESERVE) } else { 0 };
        let room = (self.heap_limit() + reserve).saturating_sub(self.used_words());
        if u64::from(words) > room {
            return Err(Trap::Memory);
        }
        if self.config.ceiling.as_ref().is_some_and(|ceiling| !ceiling.has_room(u64::from(words) * 8)) {
            return Err(Trap::Limit(Limit::Memory));
        }
        self.mem.fill(self.mem.alloc, left);
        // The header of the filler is a fresh word like others.
        self.mem.alloc += u32::from(left != 0);
        self.note_fresh();
        self.take_run(words, room)?;
        self.restart_fresh();
        self.collector.allocated += u64::from(self.mem.alloc_end - self.mem.alloc);
        let every = u64::from(self.config.collect_every).max(self.collector.live);
        if self.collector.allocated > every && !self.collector.due && !self.mem.logging {
            self.collector.due = true;
            // The machine looks around at the next jump or call; the rest of the turn is kept.
            self.collector.owed = Some(self.fuel.max(0));
            self.spent += (self.granted - self.fuel).max(0) as u64;
            self.granted = 0;
            self.fuel = 0;
        }
        self.mem.bump(words).ok_or(Trap::Memory)
    }

    /// Makes a run of at least `words` the current one; a new one is no larger than the room there is.
    fn take_run(&mut self, words: u32, room: u64) -> Result<(), Trap> {
        // At most a chunk at a time, so that the collector hears of it.
        let chunk = u64::from(words.max(1 << 17)).min(room) as u32;
        if !self.mem.logging
            && let Some(&(first, length)) = self.collector.runs.last()
            && length >= words
        {
            self.collector.runs.pop();
            let taken = length.min(chunk);
            self.give_back(first + taken, length - taken);
            self.mem.alloc = first;
            self.mem.alloc_end = first + taken;
            return Ok(());
        }
        let first = align_up(self.mem.top);
        let end = first.checked_add(chunk).filter(|&e| e < region::LARGE_STACKS).map(align_up).ok_or(Trap::Memory)?;
        self.mem.fill(self.mem.top, first - self.mem.top);
        self.mem.top = end;
        self.mem.alloc = first;
        self.mem.alloc_end = end;
        Ok(())
    }

    /// Gives back to the host what is beyond all objects, and what logs have room for.
    pub fn release_memory(&mut self) {
        let end = self.mem.top.max(self.collector.base_end);
        self.mem.give_back_from(end);
    }

    /// Keeps the rest of a run for later.
    fn give_back(&mut self, first: u32, length: u32) {
        self.mem.fill(first, length);
        if length >= SMALLEST_RUN {
            let at = self.collector.runs.partition_point(|&(f, l)| (l, f) < (length, first));
            self.collector.runs.insert(at, (first, length));
        }
    }

    /// Runs an allocation; when memory is short, collects and tries once more.
    pub(crate) fn with_collection<T>(
        &mut self,
        mut make: impl FnMut(&mut State) -> Result<T, Trap>,
    ) -> Result<T, Trap> {
        match make(self) {
            Err(Trap::Memory) if self.can_collect() && self.collect_for_retry() => make(self),
            other => other,
        }
    }

    /// Runs an allocation that may use the reserve.
    pub(crate) fn with_reserve<T>(&mut self, make: impl FnOnce(&mut State) -> Result<T, Trap>) -> Result<T, Trap> {
        let before = std::mem::replace(&mut self.collector.in_reserve, true);
        let made = make(self);
        self.collector.in_reserve = before;
        made
    }

    /// Collects for the sake of the present instruction, once. Is it worth trying again?
    pub(crate) fn collect_for_retry(&mut self) -> bool {
        // SAFETY: `fp` is the innermost frame.
        let now = (self.fp.addr(), unsafe { (*self.fp).pc.addr() }, self.instructions());
        if self.collector.retried == now {
            return false;
        }
        self.collector.retried = now;
        self.collect();
        true
    }

    pub(crate) fn can_collect(&self) -> bool {
        !self.mem.logging
    }

    pub(crate) fn collect_if_due(&mut self) {
        if self.collector.due && self.can_collect() {
            self.collect();
        }
    }

    /// Collections so far.
    pub fn collections(&self) -> u64 {
        self.collector.collections
    }

    /// Marks from the roots and gathers the free runs.
    pub fn collect(&mut self) {
        self.mem.fill(self.mem.alloc, self.mem.alloc_end - self.mem.alloc);
        let count = self.mem.top - region::HEAP;
        let mut starts = Bits::new(count);
        let mut at = region::HEAP;
        while at < self.mem.top {
            if self.mem.read(at) as u32 != 0 {
                starts.set(at - region::HEAP);
            }
            at += self.object_words(at).max(1);
        }
        let mut marked = Bits::new(count);
        let mut grey: Vec<Ref> = Vec::new();
        self.mark_roots(&starts, &mut marked, &mut grey);
        while let Some(object) = grey.pop() {
            self.mark_object(object, &mut marked, &mut grey);
        }
        self.sweep(&marked);
        self.collector.due = false;
        self.collector.collections += 1;
    }

    fn mark(&self, word: u64, starts: &Bits, marked: &mut Bits, grey: &mut Vec<Ref>) {
        let at = word as u32;
        if word >> 32 == 0 && at >= region::HEAP && at < self.mem.top {
            let bit = at - region::HEAP;
            if starts.get(bit) && !marked.get(bit) {
                marked.set(bit);
                grey.push(at);
            }
        }
    }

    fn mark_roots(&mut self, starts: &Bits, marked: &mut Bits, grey: &mut Vec<Ref>) {
        let statics = self.program.statics_end();
        for at in region::GLOBALS..statics {
            self.mark(self.mem.read(at), starts, marked, grey);
        }
        for id in 0..self.program.class_count() as u32 {
            let statics = self.class_at(id).statics;
            let word = self.mem.read(statics + program::STATICS_STATE);
            if word & 0xff == crate::classes::FAILED {
                self.mark(word >> 32, starts, marked, grey);
            }
        }
        for id in 0..self.program.string_count() as u32 {
            self.mark(self.mem.read(region::STRINGS + id), starts, marked, grey);
        }
        let mut live = LiveRegisters::default();
        for (thread, fp) in self.thread_frames() {
            let base = crate::state::thread_base(thread);
            for at in base..base + region::LOCKS + self.locks_held(thread) {
                self.mark(self.mem.read(at), starts, marked, grey);
            }
            for (frame, innermost) in self.frames(thread, fp) {
                let registers = self.mem.index_of(frame.base);
                self.live_registers(frame, innermost, &mut live, |r| {
                    self.mark(self.mem.read(registers + r), starts, marked, grey);
                });
            }
        }
        // What the base image made stays; what it points to by now may be new.
        let mut at = region::HEAP;
        while at < self.collector.base_end {
            let bit = at - region::HEAP;
            if self.mem.read(at) as u32 != 0 && !marked.get(bit) {
                marked.set(bit);
                grey.push(at);
            }
            at += self.object_words(at).max(1);
        }
    }

    fn mark_object(&mut self, object: Ref, marked: &mut Bits, grey: &mut Vec<Ref>) {
        let mut visit = |target: Ref| {
            if target >= region::HEAP {
                let bit = target - region::HEAP;
                if !marked.get(bit) {
                    marked.set(bit);
                    grey.push(target);
                }
            }
        };
        let class = self.class_of(object);
        if class.is_array() {
            visit(self.shadow(object));
        }
        match class.shape {
            Shape::Array { element: Kind::Ref, .. } => {
                for i in 0..self.array_length(object) {
                    visit(self.element(object, i));
                }
            }
            Shape::Array { .. } | Shape::Primitive(_) => {}
            Shape::Instance | Shape::Interface => {
                for &offset in &class.reference_words {
                    visit(self.mem.read(object + offset) as Ref);
                }
            }
        }
    }

    fn sweep(&mut self, marked: &Bits) {
        let mut runs = Vec::new();
        let mut live = 0u64;
        let mut at = region::HEAP;
        let mut free_from = None;
        while at < self.mem.top {
            let words = self.object_words(at).max(1);
            if self.mem.read(at) as u32 != 0 && marked.get(at - region::HEAP) {
                if let Some(first) = free_from.take() {
                    self.free_run(first, at - first, &mut runs);
                }
                live += u64::from(words);
            } else if free_from.is_none() {
                free_from = Some(at);
            }
            at += words;
        }
        // What is free at the end is given back to the top.
        if let Some(first) = free_from {
            self.mem.top = first;
        }
        // The longest runs last, so that they are taken first.
        runs.sort_unstable_by_key(|&(first, length)| (length, first));
        self.collector.runs = runs;
        self.collector.live = live;
        self.collector.allocated = 0;
        self.mem.alloc = self.mem.top;
        self.mem.alloc_end = self.mem.top;
    }

    fn free_run(&mut self, first: u32, length: u32, runs: &mut Vec<(u32, u32)>) {
        self.mem.fill(first, length);
        if length >= SMALLEST_RUN {
            runs.push((first, length));
        }
    }
}

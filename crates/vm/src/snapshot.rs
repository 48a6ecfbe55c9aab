//! Snapshots: a state at a choice as data, to go on from in another state.
//!
//! A snapshot is what differs from a version that both states have, the *origin*: the words of cards that
//! were written since, new objects, frames and registers, the few scalars, the inputs of the path, and the
//! terms. Tags in words are numbers of terms and cannot be told from other words, so the terms keep
//! their numbers: the state that takes a snapshot over gives up its own terms.
//!
//! Words hold numbers of classes and of string constants and addresses of statics, which follow the order in
//! which a process happened to come to know them, and Java code can hold them too (`Unsafe`, backtraces, member
//! names). So a snapshot for another process says what that order was since the origin. A process that came
//! less far catches up; one that went another way refuses the snapshot. A schedule goes anywhere.
//!
//! Its bytes come from our own processes. They are checked to name what exists and to stay inside the
//! memory, but not that the code at a frame's place is the beginning of an instruction.
//!
//! Not every state has one: with several threads, or frames of code that no method has, there is none.

use program::{Later, Layout};
use serde::{Deserialize, Serialize};
use term::{Numbered, PortableError, TermId};
use thiserror::Error;

use crate::frame::Frame;
use crate::inputs::Made;
use crate::memory::{CARD_WORDS, region};
use crate::state::{Scalars, State, global};
use crate::symbolic::untag;
use crate::version::VersionId;

/// The form of snapshots; another one is refused.
const FORM: u32 = 2;

/// A state at a choice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    origin: Origin,
    /// What another process has to know.
    later: Option<Later>,
    /// Runs of words, each with its place.
    words: Vec<(u32, Vec<u64>)>,
    /// Objects made since the origin: place and words.
    fresh: Vec<(u32, u32)>,
    frames: Vec<SavedFrame>,
    /// Registers of these frames: place and words.
    registers: (u32, Vec<u64>),
    taken: Vec<u64>,
    made: Vec<Made>,
    terms: Numbered,
    boxes: bool,
    alloc: u32,
    alloc_end: u32,
    top: u32,
    allocated: u64,
    fuel: i64,
    granted: i64,
    spent: u64,
}

/// What a snapshot is the difference to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    form: u32,
    /// The process and its program.
    process: u64,
    /// What was known there.
    layout: Layout,
    /// The fingerprint of the state there.
    state: u64,
}

/// A frame above the origin's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct SavedFrame {
    /// 0 for a method's code, else one of the machine's own.
    stub: u8,
    class: u32,
    method: u16,
    pc: u32,
    base: u32,
    dst: u16,
    flags: u16,
    resume: u32,
}

/// A snapshot that cannot be gone on from.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum SnapshotError {
    #[error("the snapshot is of {theirs:x?}, this state of {ours:x?}: a snapshot is for the same root")]
    Origin { theirs: Origin, ours: Origin },
    #[error("the snapshot is of a process that came to know classes in another order")]
    Layout,
    #[error("the snapshot is damaged: {0}")]
    Terms(#[from] PortableError),
    #[error("the snapshot is damaged: it has a {0} that does not exist")]
    Nothing(&'static str),
}

impl State {
    /// What snapshots since the present moment are the difference to.
    pub fn origin(&self) -> Origin {
        let program = std::ptr::from_ref(self.program) as u64;
        Origin {
            form: FORM,
            process: program ^ u64::from(std::process::id()) << 32,
            layout: self.program.layout(),
            state: self.fingerprint(),
        }
    }

    /// The state at the present choice, as it differs from an open version on the way to it. The kept terms
    /// have their numbers too. It may be for other processes.
    pub fn snapshot(&self, version: VersionId, origin: Origin, kept: &[TermId], for_others: bool) -> Option<Snapshot> {
        let (bottom, since) = self.written_since(version)?;
        if self.thread_count() != 1 || self.thread != bottom.thread {
            return None;
        }
        let frames = self.frames_above(bottom.fp)?;
        let mut words: Vec<(u32, Vec<u64>)> = Vec::new();
        for card in since.cards {
            let first = card * CARD_WORDS;
            let now = self.mem.words(first, CARD_WORDS);
            match words.last_mut() {
                Some((start, run)) if *start + run.len() as u32 == first => run.extend_from_slice(now),
                _ => words.push((first, now.to_vec())),
            }
        }
        words.extend(since.fresh.iter().map(|&(first, count)| (first, self.mem.words(first, count).to_vec())));
        let from = frames.first().map_or(0, |frame| frame.base);
        // SAFETY: `fp` is the innermost frame, above the origin's.
        let end = unsafe { self.mem.index_of((*self.fp).base) + (*self.fp).code().nregs };
        let registers = (from, self.mem.words(from, end - from).to_vec());
        let all = words.iter().map(|(_, run)| run).chain([&registers.1]).flatten();
        let terms = Numbered::of(&self.terms, &self.terms_named(all, kept));
        Some(Snapshot {
            origin,
            later: for_others.then(|| self.program.later_than(origin.layout)),
            words,
            fresh: since.fresh,
            frames,
            registers,
            taken: self.taken.clone(),
            made: self.made(),
            terms,
            boxes: self.boxes,
            alloc: self.mem.alloc,
            alloc_end: self.mem.alloc_end,
            top: self.mem.top,
            allocated: self.collector.allocated,
            fuel: self.fuel,
            granted: self.granted,
            spent: self.spent,
        })
    }

    /// Either half of a word may be a tag.
    fn terms_named<'w>(&self, words: impl Iterator<Item = &'w u64>, kept: &[TermId]) -> Vec<TermId> {
        let mut named = vec![false; self.terms.capacity()];
        for &word in words {
            for half in [word as u32, (word >> 32) as u32] {
                if half != 0 && half as usize <= named.len() {
                    named[half as usize - 1] = true;
                }
            }
        }
        kept.iter().for_each(|t| named[t.index()] = true);
        let tags = (1..).zip(named).filter(|(_, named)| *named).map(|(tag, _)| untag(tag));
        tags.filter(|&t| self.terms.is_live(t)).collect()
    }

    fn frames_above(&self, bottom: *mut Frame) -> Option<Vec<SavedFrame>> {
        let mut frames = Vec::new();
        let mut at = bottom;
        while at < self.fp {
            // SAFETY: frames between the bottom and `fp` are initialised.
            let frame = unsafe {
                at = at.add(1);
                &*at
            };
            let code = frame.code();
            let stubs = [self.stubs.thread, self.stubs.call, self.stubs.init];
            let stub = stubs.iter().position(|stub| std::ptr::eq(*stub, code)).map_or(0, |at| at as u8 + 1);
            if stub == 0 && !std::ptr::eq(self.program.code(code.method), code) {
                return None;
            }
            // SAFETY: `pc` points into the ops of the frame's code, or just past them.
            let pc = unsafe { frame.pc.offset_from(code.ops.as_ptr()) } as u32;
            frames.push(SavedFrame {
                stub,
                class: code.method.class().id,
                method: code.method.index,
                pc,
                base: self.mem.index_of(frame.base),
                dst: frame.dst,
                flags: frame.flags,
                resume: frame.resume,
            });
        }
        (at == self.fp && !frames.is_empty()).then_some(frames)
    }

    /// Goes on from a snapshot of another state, whose origin is that of this one's open version. All terms
    /// from before are gone; versions other than that one must be closed.
    pub fn restore(&mut self, version: VersionId, origin: Origin, snapshot: &Snapshot) -> Result<(), SnapshotError> {
        let theirs = snapshot.origin;
        if (theirs.form, theirs.state) != (origin.form, origin.state) {
            return Err(SnapshotError::Origin { theirs, ours: origin });
        }
        let follows = |later: &Later| self.program.follow(origin.layout, theirs.layout, later);
        if theirs.process != origin.process && !snapshot.later.as_ref().is_some_and(follows) {
            return Err(SnapshotError::Layout);
        }
        let terms = snapshot.terms.restore(&self.terms, &crate::function_named)?;
        self.go_to(version);
        let bottom = self.fp;
        let frames = self.read_frames(snapshot)?;
        self.terms = terms;
        self.symbolic = true;
        self.boxes |= snapshot.boxes;
        for (first, run) in &snapshot.words {
            self.mem.touch_range(*first, run.len() as u32);
            self.mem.put_words(*first, run);
        }
        self.mem.put_words(snapshot.registers.0, &snapshot.registers.1);
        let mut fp = bottom;
        for frame in frames {
            // SAFETY: `read_frames` has counted the frames and looked at the registers.
            unsafe {
                fp = fp.add(1);
                *fp = frame;
            }
        }
        self.mem.write(global::INPUTS, 0);
        snapshot.made.iter().for_each(|made| self.declare(made.clone()));
        self.go_on_from(
            Scalars {
                fp,
                thread: self.thread,
                alloc: snapshot.alloc,
                alloc_end: snapshot.alloc_end,
                top: snapshot.top,
                allocated: snapshot.allocated,
                fuel: snapshot.fuel,
                granted: snapshot.granted,
                spent: snapshot.spent,
            },
            &snapshot.taken,
            &snapshot.fresh,
        );
        Ok(())
    }

    /// The frames of a snapshot, with this state's addresses.
    fn read_frames(&self, snapshot: &Snapshot) -> Result<Vec<Frame>, SnapshotError> {
        let low = crate::state::thread_base(self.thread) + region::REGISTERS;
        let high = crate::state::thread_base(self.thread) + region::THREAD_WORDS;
        let is_register = |at: u32| (low..high).contains(&at);
        let (first, words) = &snapshot.registers;
        let end = u32::try_from(words.len()).ok().and_then(|count| first.checked_add(count));
        if !is_register(*first) || end.is_none_or(|end| end > high) {
            return Err(SnapshotError::Nothing("register"));
        }
        let is_inside = |(first, run): &(u32, Vec<u64>)| {
            u32::try_from(run.len()).ok().and_then(|count| first.checked_add(count)).is_some()
        };
        if !snapshot.words.iter().all(is_inside) {
            return Err(SnapshotError::Nothing("word"));
        }
        if snapshot.frames.len() >= 30_000 {
            return Err(SnapshotError::Nothing("frame"));
        }
        let frame = |saved: &SavedFrame| {
            let method = || {
                let class = self.program.class_at(saved.class)?;
                class.methods.get(usize::from(saved.method)).map(|method| self.program.code(method))
            };
            let code = match saved.stub {
                0 => method(),
                1 => Some(self.stubs.thread),
                2 => Some(self.stubs.call),
                3 => Some(self.stubs.init),
                _ => None,
            };
            let code = code.ok_or(SnapshotError::Nothing("method"))?;
            // A caller's last registers may lie above those of the frame that it called; they are dead.
            let registers_end = saved.base.checked_add(code.nregs);
            let is_inside = is_register(saved.base) && registers_end.is_some_and(|end| end <= high);
            if saved.pc as usize > code.ops.len() || !is_inside {
                return Err(SnapshotError::Nothing("place in the code"));
            }
            // SAFETY: inside the ops, or just past them.
            let pc = unsafe { code.ops.as_ptr().add(saved.pc as usize) };
            let base = self.mem.at(saved.base);
            Ok(Frame { code, pc, base, dst: saved.dst, flags: saved.flags, resume: saved.resume })
        };
        snapshot.frames.iter().map(frame).collect()
    }
}

//! Versions of a state: a tree of open choices over one memory.
//!
//! A node is the state at a choice. Only one version is materialised: the *tail*, which runs on from
//! the current node. Writes of the tail are logged; a frame is saved before it is written, the
//! innermost when the node is made, the others when they are returned into. A node's edge undoes the
//! way from its parent. Going up over an edge that is still needed exchanges the words, so that the
//! same edge leads down again; depth first nothing is ever kept for going down.
//!
//! Costs: a node costs its innermost frame; going back costs the writes since; going elsewhere costs
//! the writes on the way. Nodes with a single way left are not merged: walking them is cheap.

use crate::frame::{FRAME_WORDS, Frame};
use crate::memory::{CARD_WORDS, SavedCard};
use crate::state::{Scalars, State};

/// The name of a node, until it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VersionId(u32);

#[derive(Debug)]
struct Node {
    parent: Option<VersionId>,
    depth: u32,
    scalars: Scalars,
    /// Answers already given within the instruction that asked.
    taken: Vec<u32>,
    edge: Edge,
    children: u32,
    open: bool,
}

/// How to get from a node to its parent, and back.
#[derive(Debug, Default)]
struct Edge {
    /// Below the current position: the parent's words. Elsewhere: the node's.
    cards: Vec<SavedCard>,
    /// Frames as they were at the parent, oldest first.
    frames: Vec<u64>,
    /// Words of objects made between parent and node.
    fresh: Vec<(u32, u32)>,
    /// Threads that ran, with the lowest frame each came down to.
    threads: Vec<(u32, u32)>,
    /// The node's own frames and fresh words, while it is not on the current way.
    redo: Vec<u64>,
}

impl Edge {
    fn clear(&mut self) {
        self.cards.clear();
        self.frames.clear();
        self.fresh.clear();
        self.threads.clear();
        self.redo.clear();
    }
}

/// The tree, and what the tail has saved so far.
#[derive(Debug, Default)]
pub struct Versions {
    nodes: Vec<Option<Node>>,
    free: Vec<u32>,
    current: Option<VersionId>,
    tail: Edge,
    /// Where the tail's objects begin.
    fresh_from: u32,
    /// Emptied edges, to be used again.
    spare: Vec<Edge>,
}

impl Versions {
    fn node(&self, id: VersionId) -> &Node {
        self.nodes[id.0 as usize].as_ref().expect("the version is open or has open descendants")
    }

    fn node_mut(&mut self, id: VersionId) -> &mut Node {
        self.nodes[id.0 as usize].as_mut().expect("the version is open or has open descendants")
    }

    fn insert(&mut self, node: Node) -> VersionId {
        match self.free.pop() {
            Some(at) => {
                self.nodes[at as usize] = Some(node);
                VersionId(at)
            }
            None => {
                self.nodes.push(Some(node));
                VersionId(self.nodes.len() as u32 - 1)
            }
        }
    }

    /// Removes a node nobody needs, and then its parents as far as that holds.
    fn release(&mut self, id: VersionId) {
        let mut at = Some(id);
        while let Some(id) = at {
            let node = self.node(id);
            if node.open || node.children > 0 || self.current == Some(id) {
                return;
            }
            let Some(mut node) = self.nodes[id.0 as usize].take() else { return };
            node.edge.clear();
            self.spare.push(node.edge);
            self.free.push(id.0);
            at = node.parent;
            if let Some(parent) = at {
                self.node_mut(parent).children -= 1;
            }
        }
    }
}

impl State {
    fn scalars(&self) -> Scalars {
        let mem = &self.mem;
        Scalars { fp: self.fp, thread: self.thread, alloc: mem.alloc, alloc_end: mem.alloc_end, top: mem.top }
    }

    fn set_scalars(&mut self, scalars: Scalars) {
        self.mem.alloc = scalars.alloc;
        self.mem.alloc_end = scalars.alloc_end;
        self.mem.top = scalars.top;
        if self.thread != scalars.thread {
            self.select_thread(scalars.thread);
        }
        self.fp = scalars.fp;
    }

    /// How many versions there are, closed ones on the way included.
    pub fn version_count(&self) -> usize {
        self.versions.nodes.len() - self.versions.free.len()
    }

    /// Opens a version here, where a choice was asked for.
    pub fn open_version(&mut self) -> VersionId {
        self.note_fresh();
        let spare = self.versions.spare.pop().unwrap_or_default();
        let mut edge = std::mem::replace(&mut self.versions.tail, spare);
        std::mem::swap(&mut edge.cards, &mut self.mem.log);
        let floor = self.mem.index_of(self.floor.cast());
        note_thread(&mut edge.threads, self.thread, floor);
        let parent = self.versions.current;
        let depth = parent.map_or(0, |p| self.versions.node(p).depth + 1);
        if let Some(parent) = parent {
            self.versions.node_mut(parent).children += 1;
        }
        let node =
            Node { parent, depth, scalars: self.scalars(), taken: self.taken.clone(), edge, children: 0, open: true };
        let id = self.versions.insert(node);
        self.versions.current = Some(id);
        self.begin_tail();
        id
    }

    /// Starts a tail at the current node.
    fn begin_tail(&mut self) {
        self.mem.logging = true;
        self.mem.begin_segment();
        self.versions.fresh_from = self.mem.alloc;
        // SAFETY: one past the innermost frame; saving it sets the floor.
        self.floor = unsafe { self.fp.add(1) };
        self.save_frame(self.fp);
    }

    /// Remembers where objects of the tail lie, before the allocator moves on.
    pub(crate) fn note_fresh(&mut self) {
        let (from, to) = (self.versions.fresh_from, self.mem.alloc);
        if self.mem.logging && to > from {
            self.versions.tail.fresh.push((from, to - from));
        }
        self.versions.fresh_from = to;
    }

    pub(crate) fn restart_fresh(&mut self) {
        self.versions.fresh_from = self.mem.alloc;
    }

    /// Saves a frame that is about to be written, and everything needed to put it back.
    #[cold]
    #[inline(never)]
    pub(crate) fn save_frame(&mut self, fp: *mut Frame) {
        // SAFETY: `fp` is an initialised frame of the current thread.
        let (base, nregs) = unsafe { ((*fp).base, (*fp).code().nregs) };
        let (record, registers) = (self.mem.index_of(fp.cast()), self.mem.index_of(base));
        let saved = &mut self.versions.tail.frames;
        saved.extend_from_slice(self.mem.words(record, FRAME_WORDS));
        saved.extend_from_slice(self.mem.words(registers, nregs));
        saved.push(u64::from(record) << 32 | u64::from(registers));
        saved.push(u64::from(nregs));
        self.floor = fp;
    }

    /// Another thread becomes current in this segment.
    pub(crate) fn enter_thread_segment(&mut self) {
        if !self.mem.logging {
            self.floor = self.bottom_frame(self.thread);
            return;
        }
        let known = self.versions.tail.threads.iter().find(|(t, _)| *t == self.thread).map(|(_, floor)| *floor);
        match known {
            Some(floor) => self.floor = self.mem.at(floor).cast(),
            None => self.save_frame(self.fp),
        }
    }

    /// The current thread stops running in this segment.
    pub(crate) fn leave_thread_segment(&mut self) {
        if self.mem.logging {
            let floor = self.mem.index_of(self.floor.cast());
            note_thread(&mut self.versions.tail.threads, self.thread, floor);
        }
    }

    fn restore_frames(&mut self, saved: &[u64]) {
        let mut end = saved.len();
        // Newest first: an older piece has the last word on registers that overlap.
        while end > 0 {
            let nregs = saved[end - 1] as usize;
            let (record, registers) = ((saved[end - 2] >> 32) as u32, saved[end - 2] as u32);
            let words = &saved[end - 2 - nregs..end - 2];
            self.mem.put_words(registers, words);
            self.mem.put_words(record, &saved[end - 2 - nregs - FRAME_WORDS as usize..end - 2 - nregs]);
            end -= 2 + nregs + FRAME_WORDS as usize;
        }
    }

    /// Undoes the tail: the state is that of the current node again.
    fn undo_tail(&mut self) {
        let Some(current) = self.versions.current else { return };
        let mut tail = std::mem::take(&mut self.versions.tail);
        std::mem::swap(&mut tail.cards, &mut self.mem.log);
        self.mem.restore_cards(&tail.cards);
        self.restore_frames(&tail.frames);
        tail.clear();
        std::mem::swap(&mut tail.cards, &mut self.mem.log);
        self.versions.tail = tail;
        let scalars = self.versions.node(current).scalars;
        self.set_scalars(scalars);
    }

    /// Makes an open version the present one, ready for its next alternative.
    pub fn go_to(&mut self, target: VersionId) {
        self.event = None;
        self.reply = None;
        self.undo_tail();
        let mut down = Vec::new();
        let mut at = target;
        while self.versions.current != Some(at) {
            let here = self.versions.current.expect("both versions have a common ancestor");
            let (depth, here_depth) = (self.versions.node(at).depth, self.versions.node(here).depth);
            if here_depth >= depth {
                self.go_up(here);
            } else {
                down.push(at);
                at = self.versions.node(at).parent.expect("both versions have a common ancestor");
            }
        }
        for &next in down.iter().rev() {
            self.go_down(next);
        }
        self.taken.clear();
        let node = self.versions.nodes[target.0 as usize].as_ref().expect("the target is open");
        self.taken.extend_from_slice(&node.taken);
        self.taken_at = 0;
        self.begin_tail();
    }

    fn go_up(&mut self, from: VersionId) {
        let node = self.versions.node_mut(from);
        let parent = node.parent.expect("the root is an ancestor of all");
        let needed = node.open || node.children > 0;
        let mut edge = std::mem::take(&mut node.edge);
        if needed {
            self.capture(&mut edge);
            self.mem.swap_cards(&mut edge.cards);
        } else {
            self.mem.restore_cards(&edge.cards);
        }
        self.restore_frames(&edge.frames);
        self.versions.node_mut(from).edge = edge;
        self.versions.current = Some(parent);
        let scalars = self.versions.node(parent).scalars;
        self.set_scalars(scalars);
        if !needed {
            self.versions.release(from);
        }
    }

    /// Keeps the frames and fresh words of the node being left.
    fn capture(&mut self, edge: &mut Edge) {
        edge.redo.clear();
        for &(first, count) in &edge.fresh {
            edge.redo.extend_from_slice(self.mem.words(first, count));
        }
        for &(thread, floor) in &edge.threads {
            let top = self.thread_top(thread);
            let (record, registers, end) = self.frame_range(floor, top);
            edge.redo.push(u64::from(record) << 32 | u64::from(top + FRAME_WORDS - record));
            edge.redo.extend_from_slice(self.mem.words(record, top + FRAME_WORDS - record));
            edge.redo.push(u64::from(registers) << 32 | u64::from(end - registers));
            edge.redo.extend_from_slice(self.mem.words(registers, end - registers));
        }
    }

    /// The frame records from `floor` to `top` (word indices) and their registers.
    fn frame_range(&self, floor: u32, top: u32) -> (u32, u32, u32) {
        let floor = floor.min(top);
        // SAFETY: both are initialised frames of one thread.
        unsafe {
            let low: *const Frame = self.mem.at(floor).cast();
            let high: *const Frame = self.mem.at(top).cast();
            let end = self.mem.index_of((*high).base) + (*high).code().nregs;
            (floor, self.mem.index_of((*low).base), end)
        }
    }

    fn go_down(&mut self, to: VersionId) {
        let mut edge = std::mem::take(&mut self.versions.node_mut(to).edge);
        self.mem.swap_cards(&mut edge.cards);
        let mut at = 0;
        for &(first, count) in &edge.fresh {
            self.mem.put_words(first, &edge.redo[at..at + count as usize]);
            at += count as usize;
        }
        while at < edge.redo.len() {
            let (first, count) = ((edge.redo[at] >> 32) as u32, edge.redo[at] as u32 as usize);
            self.mem.put_words(first, &edge.redo[at + 1..at + 1 + count]);
            at += 1 + count;
        }
        edge.redo.clear();
        self.versions.node_mut(to).edge = edge;
        self.versions.current = Some(to);
        let scalars = self.versions.node(to).scalars;
        self.set_scalars(scalars);
    }

    /// No alternative of this version is left to take. The tail may still run below it.
    pub fn close_version(&mut self, id: VersionId) {
        self.versions.node_mut(id).open = false;
        self.versions.release(id);
    }

    /// Forgets the tree; the present tail is all there is.
    pub fn forget_versions(&mut self) {
        self.versions = Versions::default();
        self.mem.log.clear();
        self.mem.logging = false;
        self.floor = self.bottom_frame(self.thread);
    }

    /// Answers the choice that `step` asked for.
    pub fn take(&mut self, alternative: u32) {
        self.taken.push(alternative);
    }

    /// The answer to the next decision of the present instruction, if it was given.
    pub(crate) fn next_answer(&mut self) -> Option<u32> {
        let answer = self.taken.get(self.taken_at).copied();
        if answer.is_some() {
            self.taken_at += 1;
        }
        answer
    }

    /// A number that is equal for equal states: everything that can be observed, nothing that is cached.
    pub fn fingerprint(&self) -> u64 {
        use std::hash::Hasher;
        let mut hasher = rustc_hash::FxHasher::default();
        let mut range = |first: u32, end: u32| {
            for &word in self.mem.words(first, end - first) {
                hasher.write_u64(word);
            }
        };
        range(crate::memory::region::GLOBALS, self.program.statics_end());
        let strings = crate::memory::region::STRINGS;
        range(strings, strings + self.program.string_count() as u32);
        range(crate::memory::region::HEAP, self.mem.alloc);
        for (thread, fp) in self.thread_frames() {
            let base = crate::state::thread_base(thread);
            let locks = self.mem.read(base + 2) as u32;
            range(base + 2, base + 16);
            range(base + crate::memory::region::LOCKS, base + crate::memory::region::LOCKS + locks);
            let top = self.mem.index_of(fp.cast());
            let bottom = self.mem.index_of(self.bottom_frame(thread).cast());
            let mut at = bottom;
            while at <= top {
                // SAFETY: frames from the bottom to the top are initialised.
                let frame: &Frame = unsafe { &*self.mem.at(at).cast() };
                let base = self.mem.index_of(frame.base);
                range(base, base + frame.code().nlocals);
                at += FRAME_WORDS;
            }
        }
        hasher.write_u32(self.thread);
        hasher.finish()
    }
}

fn note_thread(threads: &mut Vec<(u32, u32)>, thread: u32, floor: u32) {
    match threads.iter_mut().find(|(t, _)| *t == thread) {
        Some(entry) => entry.1 = entry.1.min(floor),
        None => threads.push((thread, floor)),
    }
}

const _: () = assert!(size_of::<Frame>() == FRAME_WORDS as usize * 8 && CARD_WORDS == 8);

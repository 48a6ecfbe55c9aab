//! Versions of a state: a tree of open choices over one memory.
//!
//! A node is the state at a choice. Only one version is materialised: the *tail*, which runs on from
//! the current node. Writes of the tail are logged; a frame is saved before it is written, the
//! innermost when the node is made, the others when they are returned into. A node's edge undoes the
//! way from its parent. Going up over an edge that is still needed exchanges the words, so that the
//! same edge leads down again; depth first nothing is ever kept for going down.
//!
//! A frame that is put back is as its copy until it is returned into again, so the copy is kept for
//! that ([`crate::saved_frames`]). A node that is closed where its last tail begins is no node any
//! more: its edge becomes the beginning of the tail, and what the edge has saved is not saved again.
//!
//! Costs: a node costs its innermost frame; going back costs the writes since; going elsewhere costs
//! the writes and the new objects on the way. In steady state nothing is allocated: nodes and their
//! lists are used again.

use std::collections::BTreeSet;

use crate::frame::{FRAME_WORDS, Frame};
use crate::memory::{CARD_WORDS, Memory, SavedCard, Segment};
use crate::saved_frames::{CopyId, SavedFrames};
use crate::state::{Scalars, State};
use crate::threads::thread_top;

/// The name of a node, until it is closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VersionId(u32);

#[derive(Debug)]
struct Node {
    parent: Option<VersionId>,
    depth: u32,
    scalars: Scalars,
    /// Answers already given within the instruction that asked.
    taken: Vec<u64>,
    /// The innermost frame; every tail begins by writing to it.
    frame: CopyId,
    edge: Edge,
    /// The segment of the edge.
    segment: Segment,
    children: u32,
    open: bool,
}

/// How to get from a node to its parent, and back.
#[derive(Debug, Default)]
struct Edge {
    /// On the way from the root to the current node: the parent's words. Elsewhere: the node's. A card
    /// may be there twice, so going up begins with the last.
    cards: Vec<SavedCard>,
    /// Frames as they were at the parent, its innermost not included, inner ones first.
    frames: Vec<CopyId>,
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

/// What differs from a version.
#[derive(Debug, Default)]
pub(crate) struct Written {
    /// Cards, as numbers.
    pub cards: BTreeSet<u32>,
    /// Objects: place and words.
    pub fresh: Vec<(u32, u32)>,
}

/// The tree, and what the tail has saved so far.
#[derive(Debug, Default)]
pub struct Versions {
    /// Nodes, free ones included; a free node keeps its lists, emptied.
    nodes: Vec<Node>,
    free: Vec<u32>,
    current: Option<VersionId>,
    /// Its cards are in the memory's log.
    tail: Edge,
    /// Where the tail's objects begin.
    fresh_from: u32,
    /// The nodes to go down through.
    way: Vec<VersionId>,
    saved: SavedFrames,
}

impl Versions {
    fn node(&self, id: VersionId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    fn node_mut(&mut self, id: VersionId) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }

    /// A node below the current one, its edge empty.
    fn add(&mut self, scalars: Scalars, frame: CopyId, segment: Segment) -> VersionId {
        let parent = self.current;
        let mut depth = 0;
        if let Some(parent) = parent {
            let parent = self.node_mut(parent);
            parent.children += 1;
            depth = parent.depth + 1;
        }
        if let Some(at) = self.free.pop() {
            let node = &mut self.nodes[at as usize];
            (node.parent, node.depth, node.scalars, node.open) = (parent, depth, scalars, true);
            (node.frame, node.segment) = (frame, segment);
            return VersionId(at);
        }
        let (taken, edge) = (Vec::new(), Edge::default());
        self.nodes.push(Node { parent, depth, scalars, taken, frame, edge, segment, children: 0, open: true });
        VersionId(self.nodes.len() as u32 - 1)
    }

    /// Removes a node nobody needs, and then its parents as far as that holds.
    fn release(&mut self, id: VersionId) {
        let mut at = Some(id);
        while let Some(id) = at {
            if self.current == Some(id) {
                return;
            }
            let node = &mut self.nodes[id.0 as usize];
            if node.open || node.children > 0 {
                return;
            }
            node.edge.frames.drain(..).for_each(|copy| self.saved.free(copy));
            node.edge.clear();
            node.taken.clear();
            self.saved.free(node.frame);
            at = node.parent;
            self.free.push(id.0);
            if let Some(parent) = at {
                self.node_mut(parent).children -= 1;
            }
        }
    }
}

impl State {
    fn scalars(&self) -> Scalars {
        let mem = &self.mem;
        Scalars {
            fp: self.fp,
            thread: self.thread,
            alloc: mem.alloc,
            alloc_end: mem.alloc_end,
            top: mem.top,
            allocated: self.collector.allocated,
            fuel: self.fuel,
            granted: self.granted,
            spent: self.spent,
        }
    }

    fn set_scalars(&mut self, scalars: Scalars) {
        self.mem.alloc = scalars.alloc;
        self.mem.alloc_end = scalars.alloc_end;
        self.mem.top = scalars.top;
        self.collector.allocated = scalars.allocated;
        self.fuel = scalars.fuel;
        self.granted = scalars.granted;
        self.spent = scalars.spent;
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
        self.mem.align_run();
        self.note_fresh();
        let (scalars, floor) = (self.scalars(), self.mem.index_of(self.floor.cast()));
        let versions = &mut self.versions;
        let frame = versions.saved.copy(&self.mem, self.thread, self.fp);
        let id = versions.add(scalars, frame, self.mem.segment());
        let node = &mut versions.nodes[id.0 as usize];
        std::mem::swap(&mut node.edge, &mut versions.tail);
        std::mem::swap(&mut node.edge.cards, &mut self.mem.log);
        node.taken.extend_from_slice(&self.taken);
        note_thread(&mut node.edge.threads, self.thread, floor);
        versions.current = Some(id);
        self.begin_tail();
        id
    }

    /// Starts a tail at the current node.
    fn begin_tail(&mut self) {
        self.mem.logging = true;
        self.mem.begin_segment();
        self.versions.fresh_from = self.mem.alloc;
        self.floor = self.fp;
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

    /// Saves a frame that is about to be returned into; it is the lowest one saved then.
    #[cold]
    #[inline(never)]
    pub(crate) fn save_frame(&mut self, fp: *mut Frame) {
        let versions = &mut self.versions;
        versions.tail.frames.push(versions.saved.save_caller(&self.mem, self.thread, fp));
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
            None => {
                let versions = &mut self.versions;
                versions.tail.frames.push(versions.saved.save_innermost(&self.mem, self.thread, self.fp));
                self.floor = self.fp;
            }
        }
    }

    /// The current thread stops running in this segment.
    pub(crate) fn leave_thread_segment(&mut self) {
        if self.mem.logging {
            let floor = self.mem.index_of(self.floor.cast());
            note_thread(&mut self.versions.tail.threads, self.thread, floor);
        }
    }

    /// Undoes the tail: the memory is that of the current node again.
    fn undo_tail(&mut self, current: VersionId) {
        let (mem, versions) = (&mut self.mem, &mut self.versions);
        let tail = &mut versions.tail;
        // The log is taken out so that the memory can be written while it is read.
        std::mem::swap(&mut tail.cards, &mut mem.log);
        mem.restore_cards(&tail.cards);
        tail.cards.clear();
        std::mem::swap(&mut tail.cards, &mut mem.log);
        // Outermost first: the inner frame has the last word on registers that overlap.
        while let Some(copy) = tail.frames.pop() {
            versions.saved.put_back(mem, copy);
            versions.saved.keep(copy);
        }
        versions.saved.put_back(mem, versions.nodes[current.0 as usize].frame);
        tail.fresh.clear();
        tail.threads.clear();
    }

    /// Makes an open version the present one, ready for its next alternative.
    pub fn go_to(&mut self, target: VersionId) {
        assert!(self.versions.node(target).open, "a closed version has no alternative left");
        self.event = None;
        self.reply = None;
        self.awaiting = false;
        let current = self.versions.current.expect("where a version is open, one is current");
        self.undo_tail(current);
        if current != target {
            self.walk_to(target);
        }
        let node = &self.versions.nodes[target.0 as usize];
        let scalars = node.scalars;
        self.taken.clear();
        self.taken.extend_from_slice(&node.taken);
        self.taken_at = 0;
        self.set_scalars(scalars);
        self.begin_tail();
    }

    fn walk_to(&mut self, target: VersionId) {
        let mut way = std::mem::take(&mut self.versions.way);
        let mut at = target;
        while let Some(here) = self.versions.current
            && here != at
        {
            if self.versions.node(here).depth >= self.versions.node(at).depth {
                self.go_up(here);
            } else {
                way.push(at);
                at = self.versions.node(at).parent.expect("the root is an ancestor of all");
            }
        }
        while let Some(next) = way.pop() {
            self.go_down(next);
        }
        self.versions.way = way;
    }

    fn go_up(&mut self, from: VersionId) {
        let (mem, versions) = (&mut self.mem, &mut self.versions);
        let node = &mut versions.nodes[from.0 as usize];
        let parent = node.parent.expect("the root is an ancestor of all");
        let needed = node.open || node.children > 0;
        versions.saved.forget_from(&node.edge.threads);
        if needed {
            capture(mem, &node.scalars, &mut node.edge);
            mem.swap_cards(node.edge.cards.iter_mut().rev());
            node.edge.frames.iter().rev().for_each(|&copy| versions.saved.put_back(mem, copy));
        } else {
            mem.restore_cards(&node.edge.cards);
            while let Some(copy) = node.edge.frames.pop() {
                versions.saved.put_back(mem, copy);
                versions.saved.keep(copy);
            }
        }
        versions.saved.put_back(mem, versions.nodes[parent.0 as usize].frame);
        versions.current = Some(parent);
        if !needed {
            versions.release(from);
        }
    }

    fn go_down(&mut self, to: VersionId) {
        let (mem, versions) = (&mut self.mem, &mut self.versions);
        let edge = &mut versions.nodes[to.0 as usize].edge;
        versions.saved.forget_from(&edge.threads);
        mem.swap_cards(edge.cards.iter_mut());
        let mut at = 0;
        for &(first, count) in &edge.fresh {
            mem.put_words(first, &edge.redo[at..at + count as usize]);
            at += count as usize;
        }
        while at < edge.redo.len() {
            let (first, count) = ((edge.redo[at] >> 32) as u32, edge.redo[at] as u32 as usize);
            mem.put_words(first, &edge.redo[at + 1..at + 1 + count]);
            at += 1 + count;
        }
        edge.redo.clear();
        versions.current = Some(to);
    }

    /// What was written between an open version on the way to the current node, and now; nothing if it is not
    /// on that way.
    pub(crate) fn written_since(&self, version: VersionId) -> Option<(Scalars, Written)> {
        let versions = &self.versions;
        let mut written = Written::default();
        let mut note = |edge: &Edge, cards: &[SavedCard]| {
            written.cards.extend(cards.iter().map(|saved| saved.card));
            written.fresh.extend_from_slice(&edge.fresh);
        };
        note(&versions.tail, &self.mem.log);
        let mut at = versions.current?;
        while at != version {
            let node = versions.node(at);
            note(&node.edge, &node.edge.cards);
            at = node.parent?;
        }
        let (from, to) = (versions.fresh_from, self.mem.alloc);
        if to > from {
            written.fresh.push((from, to - from));
        }
        Some((versions.node(version).scalars, written))
    }

    /// Visits the words, frames excepted, that were written or made between an open version and now, some of them
    /// more than once; false if the version is not on the way to the current node.
    pub(crate) fn each_written_since(&self, version: VersionId, mut visit: impl FnMut(&[u64])) -> bool {
        let (versions, mem) = (&self.versions, &self.mem);
        let mut edge = |edge: &Edge, cards: &[SavedCard]| {
            cards.iter().for_each(|saved| visit(mem.words(saved.card * CARD_WORDS, CARD_WORDS)));
            edge.fresh.iter().for_each(|&(first, count)| visit(mem.words(first, count)));
        };
        edge(&versions.tail, &mem.log);
        let mut at = versions.current;
        while at != Some(version) {
            let Some(here) = at else { return false };
            let node = versions.node(here);
            edge(&node.edge, &node.edge.cards);
            at = node.parent;
        }
        visit(mem.words(versions.fresh_from, mem.alloc.saturating_sub(versions.fresh_from)));
        true
    }

    /// Makes a version's tail go on elsewhere: its memory and frames are in place, these objects are its own.
    pub(crate) fn go_on_from(&mut self, scalars: Scalars, taken: &[u64], fresh: &[(u32, u32)]) {
        self.taken.clear();
        self.taken.extend_from_slice(taken);
        self.taken_at = 0;
        self.set_scalars(scalars);
        self.versions.tail.fresh.extend_from_slice(fresh);
        self.versions.fresh_from = self.mem.alloc;
    }

    /// No alternative of this version is left to take. The tail may still run below it.
    pub fn close_version(&mut self, id: VersionId) {
        self.versions.node_mut(id).open = false;
        if self.versions.current == Some(id) {
            self.join_tail(id);
        } else {
            self.versions.release(id);
        }
    }

    /// The current node has no way but the tail: if the tail has just begun, the edge is its beginning.
    fn join_tail(&mut self, id: VersionId) {
        let (mem, versions) = (&mut self.mem, &mut self.versions);
        let tail = &versions.tail;
        let node = &versions.nodes[id.0 as usize];
        let has_begun = mem.alloc != versions.fresh_from || !mem.log.is_empty() || !tail.fresh.is_empty();
        let (Some(parent), 0) = (node.parent, node.children) else { return };
        let floor = node.edge.threads.iter().find(|(thread, _)| *thread == self.thread);
        let Some(&(_, floor)) = floor else { return };
        if has_begun || !tail.frames.is_empty() || !tail.threads.is_empty() {
            return;
        }
        let node = &mut versions.nodes[id.0 as usize];
        std::mem::swap(&mut node.edge, &mut versions.tail);
        std::mem::swap(&mut versions.tail.cards, &mut mem.log);
        mem.resume_segment(node.segment);
        versions.saved.forget_from(&versions.tail.threads);
        self.floor = mem.at(floor).cast();
        versions.current = Some(parent);
        versions.release(id);
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
        self.take_value(u64::from(alternative));
    }

    /// Answers a choice that asked for the value of a term.
    pub fn take_value(&mut self, value: u64) {
        // Objects lie where they would had a version been opened here: a replay gives the same words.
        self.mem.align_run();
        self.taken.push(value);
    }

    /// What a native leaves behind when it writes or allocates: its frame, the log, the allocator.
    #[cfg(debug_assertions)]
    pub(crate) fn trace_of_writes(&self) -> (Vec<u64>, usize, Scalars) {
        // SAFETY: `fp` is the innermost frame.
        let (base, nregs) = unsafe { ((*self.fp).base, (*self.fp).code().nregs) };
        let mut words = self.mem.words(self.mem.index_of(self.fp.cast()), FRAME_WORDS).to_vec();
        words.extend_from_slice(self.mem.words(self.mem.index_of(base), nregs));
        (words, self.mem.log.len(), self.scalars())
    }

    /// Every card that a version or the tail has saved.
    pub(crate) fn each_saved_card(&self, visit: impl FnMut(&SavedCard)) {
        let nodes = self.versions.nodes.iter().flat_map(|node| &node.edge.cards);
        nodes.chain(&self.mem.log).for_each(visit);
    }

    /// Everything else that versions and the tail have saved: frames and words of objects.
    pub(crate) fn each_saved_word_list(&self, mut visit: impl FnMut(&[u64])) {
        let versions = &self.versions;
        versions.nodes.iter().for_each(|node| visit(&node.edge.redo));
        versions.saved.each(visit);
    }

    /// The answer to the next decision of the present instruction, if it was given.
    pub(crate) fn next_answer(&mut self) -> Option<u32> {
        self.next_value().map(|answer| answer as u32)
    }

    /// The value that was fixed next within the present instruction.
    pub(crate) fn next_value(&mut self) -> Option<u64> {
        let answer = self.taken.get(self.taken_at).copied();
        if answer.is_some() {
            self.taken_at += 1;
        }
        answer
    }
}

/// Keeps the frames and fresh words of the node being left; `scalars` are the node's.
fn capture(mem: &Memory, scalars: &Scalars, edge: &mut Edge) {
    edge.redo.clear();
    for &(first, count) in &edge.fresh {
        edge.redo.extend_from_slice(mem.words(first, count));
    }
    for &(thread, floor) in &edge.threads {
        let resting = || thread_top(mem, thread);
        let top = if thread == scalars.thread { mem.index_of(scalars.fp.cast()) } else { resting() };
        let (record, registers, end) = frame_range(mem, floor, top);
        for (first, count) in [(record, top + FRAME_WORDS - record), (registers, end - registers)] {
            edge.redo.push(u64::from(first) << 32 | u64::from(count));
            edge.redo.extend_from_slice(mem.words(first, count));
        }
    }
}

/// The frame records from `floor` to `top` (word indices): first record, first register, end of registers.
pub(crate) fn frame_range(mem: &Memory, floor: u32, top: u32) -> (u32, u32, u32) {
    debug_assert!(floor <= top, "a thread is never below the lowest frame it was seen in");
    // SAFETY: both are initialised frames of one thread.
    unsafe {
        let low: *const Frame = mem.at(floor).cast();
        let high: *const Frame = mem.at(top).cast();
        let end = mem.index_of((*high).base) + (*high).code().nregs;
        (floor, mem.index_of((*low).base), end)
    }
}

fn note_thread(threads: &mut Vec<(u32, u32)>, thread: u32, floor: u32) {
    match threads.iter_mut().find(|(t, _)| *t == thread) {
        Some(entry) => entry.1 = entry.1.min(floor),
        None => threads.push((thread, floor)),
    }
}

const _: () = assert!(size_of::<Frame>() == FRAME_WORDS as usize * 8 && CARD_WORDS == 8);

//! A recorded tree: choices with several possible alternatives, and ends of paths.
//!
//! Nodes are numbered as a depth-first walk meets them, so a subtree is a range and the time of a range a
//! difference of two sums. Tens of millions of nodes take eighteen bytes each.

/// Nodes in the order of a depth-first walk; the first is the root.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// Nanoseconds of all nodes before each, and behind the last one of all.
    before: Vec<u64>,
    /// Where the subtree of each ends.
    end: Vec<u32>,
    /// Instructions from the node above, or the start.
    instructions: Vec<u32>,
    /// Entries of the schedule from the node above, or the start.
    entries: Vec<u16>,
}

impl Tree {
    pub fn len(&self) -> u32 {
        self.end.len() as u32
    }

    pub fn is_empty(&self) -> bool {
        self.end.is_empty()
    }

    /// Ends of paths.
    pub fn leaves(&self) -> u64 {
        (0..self.len()).filter(|&node| self.is_leaf(node)).count() as u64
    }

    /// The time of one worker that does all of it.
    pub fn work(&self) -> u64 {
        self.before.last().copied().unwrap_or(0)
    }

    /// The time of the nodes of a range.
    pub fn between(&self, from: u32, to: u32) -> u64 {
        self.before[to as usize] - self.before[from as usize]
    }

    pub fn end(&self, node: u32) -> u32 {
        self.end[node as usize]
    }

    pub fn is_leaf(&self, node: u32) -> bool {
        self.end(node) == node + 1
    }

    pub fn instructions(&self, node: u32) -> u64 {
        u64::from(self.instructions[node as usize])
    }

    pub fn entries(&self, node: u32) -> u32 {
        u32::from(self.entries[node as usize])
    }

    /// The alternatives of a node that begin before an end, in order.
    pub fn children(&self, node: u32, end: u32) -> impl Iterator<Item = u32> + '_ {
        let end = end.min(self.end(node));
        let first = Some(node + 1).filter(|&child| child < end);
        std::iter::successors(first, move |&child| Some(self.end(child)).filter(|&next| next < end))
    }

    /// The node at which a walk from the beginning of another is after some time; at most the one before `end`.
    pub fn after(&self, from: u32, time: u64, end: u32) -> u32 {
        let target = self.before[from as usize] + time;
        let mut step = 1;
        let mut low = from;
        // Most of the time it is near.
        while low + step < end && self.before[(low + step) as usize] <= target {
            low += step;
            step *= 2;
        }
        let high = (low + step).min(end);
        let range = &self.before[low as usize + 1..high as usize];
        low + range.partition_point(|&before| before <= target) as u32
    }

    /// The next choice from a node on.
    pub fn next_choice(&self, from: u32, end: u32) -> Option<u32> {
        (from..end).find(|&node| !self.is_leaf(node))
    }
}

/// Builds a tree in the order of a depth-first walk.
#[derive(Debug, Default)]
pub struct TreeBuilder {
    work: Vec<u32>,
    tree: Tree,
    /// Choices on the way here.
    open: Vec<u32>,
}

impl TreeBuilder {
    /// Nodes so far.
    pub fn len(&self) -> usize {
        self.work.len()
    }

    pub fn is_empty(&self) -> bool {
        self.work.is_empty()
    }

    /// A node below the choices that are open; its time may be set later.
    pub fn add(&mut self, work: u64, instructions: u64, entries: usize) {
        self.work.push(u32::try_from(work).unwrap_or(u32::MAX));
        self.tree.end.push(self.work.len() as u32);
        self.tree.instructions.push(u32::try_from(instructions).unwrap_or(u32::MAX));
        self.tree.entries.push(u16::try_from(entries).unwrap_or(u16::MAX));
    }

    pub fn set_work(&mut self, node: usize, work: u64) {
        self.work[node] = u32::try_from(work).unwrap_or(u32::MAX);
    }

    /// What follows is below the last node.
    pub fn open(&mut self) {
        self.open.push(self.work.len() as u32 - 1);
    }

    /// What follows is beside the choice that was opened last.
    pub fn close(&mut self) {
        if let Some(node) = self.open.pop() {
            self.tree.end[node as usize] = self.work.len() as u32;
        }
    }

    pub fn finish(mut self) -> Tree {
        while !self.open.is_empty() {
            self.close();
        }
        let mut sum = 0;
        self.tree.before.reserve_exact(self.work.len() + 1);
        self.tree.before.push(0);
        for &work in &self.work {
            sum += u64::from(work);
            self.tree.before.push(sum);
        }
        self.tree
    }
}

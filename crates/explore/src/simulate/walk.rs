//! A simulated worker on its way through a unit: where it is at a moment, and what it can give away.

use super::tree::Tree;

/// A subtree to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Piece {
    pub node: u32,
    /// Instructions that lead to its first choice's alternative, which whoever begins it replays.
    pub prefix: u64,
}

impl Piece {
    pub fn whole() -> Piece {
        Piece { node: 0, prefix: 0 }
    }
}

/// What is left of a unit, and how far the worker is.
#[derive(Debug)]
pub struct Walk {
    unit: Piece,
    /// Parts of the walk, each from where it began to its end, the present one last.
    ranges: Vec<(u32, u32)>,
    /// The node that is begun at a moment.
    at: u32,
    since: u64,
    /// The shallowest node that may have something to give away, and the instructions to its choice.
    top: u32,
    led: u64,
}

impl Walk {
    pub fn new(tree: &Tree, unit: Piece, begins: u64) -> Walk {
        let led = unit.prefix + tree.instructions(unit.node);
        let ranges = vec![(unit.node, tree.end(unit.node))];
        Walk { unit, ranges, at: unit.node, since: begins, top: unit.node, led }
    }

    /// All that was walked, when it is done.
    pub fn ranges(&self) -> &[(u32, u32)] {
        &self.ranges
    }

    fn end(&self) -> u32 {
        self.ranges[self.ranges.len() - 1].1
    }

    /// When it will be done.
    pub fn done_at(&self, tree: &Tree) -> u64 {
        let later = self.ranges[..self.ranges.len() - 1].iter().map(|&(from, to)| tree.between(from, to));
        self.since + tree.between(self.at, self.end()) + later.sum::<u64>()
    }

    /// Comes to where it is at a moment; ranges that are over are told.
    fn advance(&mut self, tree: &Tree, now: u64, over: &mut Vec<(u32, u32)>) {
        while self.ranges.len() > 1 && self.since + tree.between(self.at, self.end()) <= now {
            self.since += tree.between(self.at, self.end());
            over.extend(self.ranges.pop());
            self.at = self.ranges[self.ranges.len() - 1].0;
        }
        if let Some(time) = now.checked_sub(self.since) {
            let node = tree.after(self.at, time, self.end());
            self.since += tree.between(self.at, node);
            self.at = node;
        }
    }

    /// The next choice from a moment on, and when it will have been made.
    pub fn next_choice(&mut self, tree: &Tree, now: u64, over: &mut Vec<(u32, u32)>) -> Option<(u64, u32)> {
        self.advance(tree, now, over);
        let (mut from, mut since) = (self.at, self.since);
        for level in (0..self.ranges.len()).rev() {
            let end = self.ranges[level].1;
            if let Some(node) = tree.next_choice(from, end) {
                return Some((since + tree.between(from, node + 1), node));
            }
            since += tree.between(from, end);
            from = self.ranges[level.checked_sub(1)?].0;
        }
        None
    }

    /// Has a choice just been made? Nodes that take no time may lie behind it already.
    pub fn is_at(&mut self, tree: &Tree, choice: u32, now: u64, over: &mut Vec<(u32, u32)>) -> bool {
        self.advance(tree, now, over);
        self.at == choice + 1
    }

    /// Just after a choice: gives away the last alternative of the shallowest open choice.
    pub fn give_closest(&mut self, tree: &Tree, choice: u32) -> Option<Piece> {
        let range = self.ranges.first_mut()?;
        loop {
            let last = tree.children(self.top, range.1).last()?;
            if last <= choice {
                self.top = last;
                self.led += tree.instructions(last);
                continue;
            }
            if self.top == choice && last == choice + 1 {
                return None;
            }
            range.1 = last;
            return Some(Piece { node: last, prefix: self.led });
        }
    }

    /// Just after a choice: gives away all its alternatives but the first.
    pub fn give_here(&mut self, tree: &Tree, choice: u32) -> Vec<Piece> {
        let prefix = self.unit.prefix + instructions_between(tree, self.unit.node, choice);
        let others: Vec<Piece> = tree.children(choice, u32::MAX).skip(1).map(|node| Piece { node, prefix }).collect();
        if let Some((from, to)) = self.ranges.pop() {
            if tree.end(choice) < to {
                self.ranges.push((tree.end(choice), to));
            }
            self.ranges.push((from, tree.end(choice + 1)));
        }
        others
    }

    /// Something else takes the worker's time first.
    pub fn pause(&mut self, time: u64) {
        self.since += time;
    }
}

/// The instructions on the way from the beginning of a node to the choice of one below.
fn instructions_between(tree: &Tree, top: u32, node: u32) -> u64 {
    let mut at = top;
    let mut sum = tree.instructions(top);
    while at < node {
        let Some(child) = tree.children(at, node + 1).last() else { break };
        sum += tree.instructions(child);
        at = child;
    }
    sum
}

/// Follows the whole tree breadth first until there are so many alternatives: the time, the nodes that
/// were met, and the parts that are left, in the order of their schedules.
pub fn spread(tree: &Tree, enough: usize) -> (u64, Vec<u32>, Vec<Piece>) {
    let mut open: std::collections::VecDeque<Open> = std::collections::VecDeque::new();
    let (mut time, mut met, mut left) = (0, Vec::new(), 0);
    let mut present = Some((Piece::whole(), 0));
    while let Some((piece, above)) = present {
        let node = piece.node;
        // The entry that leads here is one of those from the choice above.
        let depth = (above + tree.entries(node)).saturating_sub(u32::from(node > 0));
        time += tree.between(node, node + 1);
        met.push(node);
        let children: std::collections::VecDeque<u32> = tree.children(node, u32::MAX).collect();
        let is_choice = !children.is_empty();
        left += children.len();
        if is_choice {
            open.push_back(Open { prefix: piece.prefix + tree.instructions(node), depth, children });
        }
        present = None;
        if let Some(first) = open.front_mut() {
            present = first.children.pop_front().map(|node| (Piece { node, prefix: first.prefix }, first.depth + 1));
            left -= 1;
            if first.children.is_empty() {
                open.pop_front();
            }
        }
        if is_choice && left + 1 >= enough {
            break;
        }
    }
    let rest = open
        .iter()
        .flat_map(|open| open.children.iter().map(|&node| (Piece { node, prefix: open.prefix }, open.depth + 1)));
    let mut rest: Vec<(Piece, u32)> = rest.chain(present).collect();
    rest.sort_by_key(|&(piece, depth)| (depth, piece.node));
    (time, met, rest.into_iter().map(|(piece, _)| piece).collect())
}

/// A choice with alternatives that were not followed yet.
struct Open {
    prefix: u64,
    depth: u32,
    children: std::collections::VecDeque<u32>,
}

//! A listener that records the tree of a sequential, depth-first exploration.
//!
//! The clock is read once for so many events, and its time spread over them by their instructions: a clock
//! read at every choice would cost as much as the choice, and nothing that is simulated is as short as such a
//! window. So all times add up to what the clock said.

use super::Clock;
use super::tree::{Tree, TreeBuilder};
use crate::engine::{Listener, Reply};
use crate::obligation::Reached;
use crate::path::PathEnd;
use crate::schedule::Entry;
use crate::unit::Unit;

/// Events between two looks at the clock.
const WINDOW: u32 = 64;
/// What a choice or an end costs beside its instructions, in instructions.
const EVENT: u64 = 100;

/// Records, and lets another listener hear everything.
pub struct Recorder<'r> {
    inner: &'r mut dyn Listener,
    clock: Clock<'r>,
    builder: TreeBuilder,
    /// Choices on the way, each with how deep it is and what is left to follow there, the present one last.
    way: Vec<(usize, Vec<u32>)>,
    /// What led here since the last node.
    instructions: u64,
    depth_above: usize,
    edge: Edge,
    window: Window,
}

/// The time of the edge that is being followed.
#[derive(Default)]
struct Edge {
    /// From windows that are over.
    time: u64,
    /// In the present window.
    weight: u64,
}

struct Window {
    begun: u64,
    events: u32,
    weight: u64,
    /// Nodes of it, with the time they have from before, and their weights.
    nodes: Vec<(usize, u64, u64)>,
}

impl<'r> Recorder<'r> {
    pub fn new(inner: &'r mut dyn Listener, clock: Clock<'r>) -> Recorder<'r> {
        Recorder {
            inner,
            clock,
            builder: TreeBuilder::default(),
            way: Vec::new(),
            instructions: 0,
            depth_above: 0,
            edge: Edge::default(),
            window: Window { begun: clock(), events: 0, weight: 0, nodes: Vec::new() },
        }
    }

    /// The tree; a path that has not ended ends here.
    pub fn finish(mut self) -> Tree {
        while !self.way.is_empty() {
            self.end(None);
        }
        self.settle();
        self.builder.finish()
    }

    /// Paths may end without a word, where an assumption does not hold: the schedule shows it.
    fn arrive(&mut self, schedule: &[Entry]) {
        let is_on_way = |(depth, left): &(usize, Vec<u32>)| {
            left.last().is_some_and(|&number| schedule.get(*depth) == Some(&Entry::Alternative(number)))
        };
        while !self.way.iter().all(is_on_way) {
            self.end(None);
        }
    }

    fn node(&mut self, depth: Option<usize>) {
        let depth = depth.unwrap_or(self.depth_above);
        let entries = depth.saturating_sub(self.depth_above);
        self.depth_above = depth;
        self.window.nodes.push((self.builder.len(), self.edge.time, self.edge.weight));
        self.builder.add(0, self.instructions, entries);
        self.edge = Edge::default();
        self.instructions = 0;
    }

    /// A path ends; what follows is the next alternative of the last choice that has one.
    fn end(&mut self, depth: Option<usize>) {
        self.node(depth);
        while let Some((depth, left)) = self.way.last_mut() {
            left.pop();
            if !left.is_empty() {
                self.depth_above = *depth;
                return;
            }
            self.way.pop();
            self.builder.close();
        }
        self.depth_above = 0;
    }

    /// Spreads the time of the window over what happened in it.
    fn settle(&mut self) {
        let now = (self.clock)();
        let window = &mut self.window;
        let time = now.saturating_sub(window.begun);
        let share = |weight: u64| {
            if window.weight == 0 {
                0
            } else {
                (u128::from(time) * u128::from(weight) / u128::from(window.weight)) as u64
            }
        };
        for &(node, earlier, weight) in &window.nodes {
            self.builder.set_work(node, earlier + share(weight));
        }
        self.edge.time += share(self.edge.weight);
        self.edge.weight = 0;
        window.nodes.clear();
        (window.begun, window.events, window.weight) = (now, 0, 0);
    }
}

impl Listener for Recorder<'_> {
    fn unit(&mut self, unit: &Unit) {
        self.inner.unit(unit);
    }

    fn spent(&mut self, instructions: u64) {
        self.inner.spent(instructions);
        if self.window.events == WINDOW {
            self.settle();
        }
        self.instructions += instructions;
        self.edge.weight += instructions + EVENT;
        self.window.weight += instructions + EVENT;
        self.window.events += 1;
    }

    fn choice(&mut self, schedule: &[Entry], possible: &[u32], alternatives: u32) {
        self.inner.choice(schedule, possible, alternatives);
        self.arrive(schedule);
        match possible {
            [] => self.end(Some(schedule.len())),
            [_] => {}
            several => {
                self.node(Some(schedule.len()));
                self.builder.open();
                self.way.push((schedule.len(), several.iter().rev().copied().collect()));
            }
        }
    }

    fn obligation(&mut self, reached: &mut Reached<'_>) {
        self.inner.obligation(reached);
    }

    fn path(&mut self, end: &mut PathEnd<'_>) {
        self.inner.path(end);
        self.arrive(end.schedule);
        self.end(Some(end.schedule.len()));
    }

    fn unit_end(&mut self) {
        self.inner.unit_end();
    }

    fn heard(&mut self, reply: &Reply) {
        self.inner.heard(reply);
    }
}

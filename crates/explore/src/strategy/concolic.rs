//! Concolic testing: one concrete run after the other, each along a flipped prefix of an earlier one.
//!
//! The first run takes a drawn input. At each choice a run takes what its input says; the other
//! alternatives are the flipped prefixes, tasks in the order in which they were met. A task is
//! solved when its turn comes; one without a solution is infeasible. (CAUT, algorithm 1.)

use super::{OpenId, Queue, Site, Strategy};
use term::SplitMix;

/// Runs along flipped prefixes, the oldest first.
#[derive(Debug)]
pub struct Concolic {
    seed: u64,
    numbers: SplitMix,
    tasks: Queue,
}

impl Concolic {
    pub fn new(seed: u64) -> Concolic {
        Concolic { seed, numbers: SplitMix(seed), tasks: Queue::default() }
    }
}

impl Strategy for Concolic {
    fn arrange(&mut self, _site: &dyn Fn() -> Option<Site>, alternatives: &mut [u32]) {
        // Where the input decides nothing, as for shapes, the run draws.
        let first = self.numbers.below(alternatives.len().max(1));
        if first > 0 {
            alternatives[..=first].rotate_right(1);
        }
    }

    fn opened(&mut self, choice: OpenId, _site: &dyn Fn() -> Option<Site>, _left: &[u32]) {
        self.tasks.add(choice);
    }

    fn pick(&mut self) -> OpenId {
        self.tasks.first()
    }

    fn closed(&mut self, choice: OpenId) {
        self.tasks.remove(choice);
    }

    fn is_depth_first(&self) -> bool {
        false
    }

    fn concrete_runs(&self) -> Option<u64> {
        Some(self.seed)
    }
}

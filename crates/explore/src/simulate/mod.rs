//! More workers than there are cores: how long would they take?
//!
//! One sequential exploration is recorded as a tree with the time of each edge (`record`, `tree`). Over it
//! `events` plays the coordinator and its workers, by the rules of `pool` and with costs that were measured
//! (`costs`): what a message, a split, a replayed instruction and the making of a worker take. Static
//! partitioning is simulated as its paper does (`queue`), from the times of its parts.
//!
//! A simulated worker is as fast as the one that was recorded: what workers do to each other's caches and
//! memory is left out. What it costs a worker to fill caches of its own is measured on a few parts, each run
//! by a fresh engine (`warming`), and paid once by each. Only the clock that is passed in is read; the
//! simulation itself is a function of the tree and the costs.

mod costs;
mod events;
mod queue;
mod record;
mod tree;
mod walk;

pub use costs::{Costs, Sampled, sample, warming};
pub use events::{Outcome, simulate};
pub use queue::{Parts, finish};
pub use record::Recorder;
pub use tree::{Tree, TreeBuilder};

use crate::pool::Coordination;
use crate::unit::Split;

/// Workers that give parts of what they have away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scheme {
    pub workers: usize,
    pub split: Split,
    pub coordination: Coordination,
    /// So many parts are made before anybody goes deep; 0 for none.
    pub spread: usize,
}

/// Nanoseconds since some moment, of the time that counts.
pub type Clock<'c> = &'c dyn Fn() -> u64;

#[cfg(test)]
mod tests;

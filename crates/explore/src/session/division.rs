//! How the work is divided among workers; it changes nothing that is found.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Order;
use crate::partition::Settings;
use crate::pool::{Coordination, Division, Manner, Owners};
use crate::unit::{Form, Split};

/// Parts of a root for each worker before anybody goes deep.
const SPREAD_PER_WORKER: usize = 4;

/// A way of dividing a tree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scheme {
    /// Not at all: one worker, and nobody beside it.
    None,
    /// A queue of preconditions on the inputs, made from the path conditions at a small depth.
    Static,
    /// Every worker searches the whole in a random order of its own; the first to finish ends it.
    Random,
    /// Workers give away parts of what they have.
    Dynamic,
    /// Each flipped prefix goes to the worker that a function of it names.
    Hash,
    /// A short split of the whole, then parts close to the root when a worker is idle.
    #[default]
    Hybrid,
}

/// A division that means nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum DivisionError {
    #[error("routing by hashes is about the flipped prefixes of a concolic walk")]
    HashNeedsConcolic,
    #[error("independent searches are random, each with its own seed")]
    RandomNeedsRandom,
}

/// Workers, and what each does with the parts of its unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DivisionConfig {
    pub scheme: Scheme,
    pub workers: usize,
    /// Each worker is a process of its own, not a thread of this one.
    pub processes: bool,
    /// Of a static division: the least number of preconditions in the queue.
    pub queue_size: usize,
    /// The same: choices after which path conditions are collected, if not as many as bring enough of them.
    pub shallow_depth: Option<usize>,
    /// Of a dynamic division: what one worker gives away to another.
    pub split: Split,
    pub coordination: Coordination,
    /// Units that are given away bring their state along.
    pub snapshots: bool,
    /// Of routing by hashes: the function of a prefix.
    pub owners: Owners,
}

impl Default for DivisionConfig {
    fn default() -> DivisionConfig {
        DivisionConfig {
            scheme: Scheme::default(),
            workers: 1,
            processes: false,
            queue_size: Settings::default().queue_size,
            shallow_depth: None,
            split: Split::RootClosest,
            coordination: Coordination::Push,
            snapshots: false,
            owners: Owners::Mixed,
        }
    }
}

impl DivisionConfig {
    /// Does it fit an order of paths?
    pub fn check(&self, order: Order) -> Result<(), DivisionError> {
        match (self.scheme, order) {
            (Scheme::Hash, Order::Dfs | Order::Random | Order::Bfs | Order::Coverage) => {
                Err(DivisionError::HashNeedsConcolic)
            }
            (Scheme::Random, Order::Bfs | Order::Coverage | Order::Concolic) => Err(DivisionError::RandomNeedsRandom),
            (Scheme::Hash, Order::Concolic)
            | (Scheme::Random, Order::Dfs | Order::Random)
            | (Scheme::None | Scheme::Static | Scheme::Dynamic | Scheme::Hybrid, _) => Ok(()),
        }
    }

    /// Is there more than one worker, or one in a process of its own?
    pub fn is_shared(&self) -> bool {
        self.processes || self.workers > 1
    }

    /// Do the workers race each other?
    pub fn is_race(&self) -> bool {
        self.scheme == Scheme::Random
    }

    /// How the tree is partitioned, if it is.
    pub fn partitioning(&self) -> Option<Settings> {
        let (queue_size, shallow_depth) = (self.queue_size, self.shallow_depth);
        (self.scheme == Scheme::Static).then(|| Settings { queue_size, shallow_depth, ..Settings::default() })
    }

    pub fn division(&self) -> Division {
        let workers = self.workers.max(1);
        let (manner, spread) = match self.scheme {
            Scheme::None | Scheme::Random | Scheme::Static => (Manner::Keep, 0),
            Scheme::Dynamic => (Manner::Share(self.split), 0),
            Scheme::Hash => (Manner::Route(self.owners), 0),
            Scheme::Hybrid => (Manner::Share(Split::RootClosest), workers * SPREAD_PER_WORKER),
        };
        let form = match (self.snapshots, self.processes) {
            (false, _) => Form::Schedule,
            (true, true) => Form::Portable,
            (true, false) => Form::Snapshot,
        };
        Division { workers, manner, coordination: self.coordination, spread, form }
    }
}

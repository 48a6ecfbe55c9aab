//! Many workers, one tree: a coordinator that knows units and results, and workers that know paths.
//!
//! A worker has its own state, terms, solver and strategy; it is told what to do by [`Order`]s and
//! answers with [`Report`]s. The two flags are all that it shares: whether somebody is hungry, and
//! whether all are to stop. The coordinator keeps a bag of units; it never looks into one, and it never
//! waits for a worker that has something to do.
//!
//! Clocks are read here for statistics; no decision depends on them.

mod coordinator;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32};
use std::time::Duration;

use solver::Solver;
use vm::State;

pub use coordinator::{Divided, Statistics, WorkerStatistics, divide};

use crate::collect::Collector;
use crate::engine::{EngineError, Limits, Reply};
use crate::root::Root;
use crate::schedule::Schedule;
use crate::strategy::Strategy;
use crate::summary::Summary;
use crate::unit::{Split, Unit};

/// What a worker is made of, made once more for each.
pub trait Workplace: Sync {
    fn state(&self) -> Result<State, String>;

    fn solver(&self) -> Result<Box<dyn Solver>, String>;

    /// The strategy of a worker, by its number.
    fn strategy(&self, worker: usize) -> Box<dyn Strategy>;

    fn roots(&self) -> &[Root];

    fn limits(&self) -> &Limits;

    /// How many paths are kept for showing.
    fn most(&self) -> usize;
}

/// How the work is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Division {
    pub workers: usize,
    pub split: Split,
    pub coordination: Coordination,
}

/// Who makes a unit move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Coordination {
    /// The coordinator sends a unit ahead, so that a worker finds it when it has done its last.
    Push,
    /// A worker asks when it has nothing to do.
    Pull,
}

/// From the coordinator to a worker.
#[derive(Debug)]
enum Order {
    Explore {
        root: usize,
        unit: Unit,
    },
    /// For the listener, if it is about the worker's present root.
    Hear {
        root: usize,
        reply: Reply,
    },
    Stop,
}

/// From a worker to the coordinator.
enum Report {
    /// A part of the present unit for somebody else.
    Offer { root: usize, unit: Unit },
    /// The unit is done.
    Done { root: usize, part: Box<Part> },
    /// The unit ended in a fault of our own; the rest of it can be done by anybody.
    Fault { root: usize, part: Box<Part>, at: Schedule, what: String, rest: Vec<Unit> },
    /// The root or the schedule cannot be explored at all.
    Failed(EngineError),
    /// The worker could not be made.
    Unfit(String),
    /// The last word of a worker.
    Left(LastWords),
}

/// What a worker says when it leaves.
#[derive(Debug, Default)]
struct LastWords {
    /// What its solver did, by root.
    spent: Vec<(usize, Summary)>,
    /// What its solvers have to say to the user.
    warnings: Vec<String>,
}

/// What came out of one unit.
#[derive(Debug, Default)]
struct Part {
    summary: Summary,
    kept: Collector,
    /// How long it took.
    busy: Duration,
}

/// What workers and coordinator share.
#[derive(Debug, Default)]
struct Flags {
    /// Changes whenever the coordinator has a use for one more unit; 0 while it has none.
    hungry: AtomicU32,
    cancel: Arc<AtomicBool>,
}

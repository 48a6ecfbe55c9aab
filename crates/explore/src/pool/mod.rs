//! Many workers, one tree: a coordinator that knows units and results, and workers that know paths.
//!
//! What is divided is some [`Work`]: it says what a unit is, what comes of one and what a worker does with it, and a
//! [`Steward`] says what there is to do and keeps what comes of it. Workers are told what to do by orders and
//! answer with reports at their [`Desk`]. A worker runs in a thread of this process, where the two are values and the
//! flags all that is shared, or in a process of its own, where they are bytes on pipes: neither the
//! coordinator nor the worker can tell.
//!
//! Exploring roots is the work of this crate: [`divide`] with a [`Workplace`], from which each worker has its own state,
//! terms, solver and strategy. Clocks are read here for statistics; no decision depends on them.

mod coordinator;
mod crew;
mod desk;
mod divided;
mod exploring;
mod journal;
mod loaded;
mod log;
mod message;
mod notes;
mod owners;
mod process;
mod race;
mod statistics;
mod tasks;
mod work;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32};

use serde::{Deserialize, Serialize};
use solver::Solver;
use vm::State;

pub use coordinator::{Checkpoint, Conducted, conduct};
pub use crew::Hands;
pub use desk::{Assignment, Desk, said};
pub use divided::{Divided, Left, divide, divide_noting};
pub(crate) use exploring::hand_through;
pub use exploring::serve;
pub use journal::{About, Contents, Entry, Journal, JournalError};
pub use loaded::Loaded;
pub use log::Storage;
pub use message::{Hello, TaskId};
pub use notes::{Merger, Notes};
pub use owners::Owners;
pub use process::serve_work;
pub use race::{race, race_noting};
pub use statistics::{Headway, Post, Sample, Statistics, WorkerStatistics};
pub use work::{Announcement, Assigned, Divisible, Moment, Rules, Steward, Verdict, Work};

use crate::collect::Collector;
use crate::engine::{EngineError, Limits};
use crate::root::Root;
use crate::strategy::Strategy;
use crate::summary::Summary;
use crate::unit::{Form, Split, Unit};

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

    /// What is kept of a root, so far nothing.
    fn collector(&self) -> Collector {
        Collector::new(self.most())
    }

    /// Something to say to the user at once; the result says it too.
    fn warn(&self, _text: &str) {}

    /// What a worker notes of paths besides, if anybody wants to know.
    fn notes(&self) -> Option<Box<dyn Notes + '_>> {
        None
    }
}

/// How the work is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Division {
    pub workers: usize,
    pub manner: Manner,
    pub coordination: Coordination,
    /// A unit that nobody has begun is followed until there are so many parts of it, which anybody can
    /// then do; 0 to begin with the units as they are.
    pub spread: usize,
    /// The form of units that are given away.
    pub form: Form,
}

/// What a worker does with the parts of its unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Does them all.
    Keep,
    /// Gives some away, to whoever has nothing to do.
    Share(Split),
    /// Gives all of them away at every choice, each to the worker that it belongs to.
    Route(Owners),
}

/// Who makes a unit move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Coordination {
    /// The coordinator sends a unit ahead, so that a worker finds it when it has done its last.
    Push,
    /// A worker asks when it has nothing to do.
    Pull,
}

/// Classes by name, with the SHA-256 of their bytes.
pub type ClassHashes = BTreeMap<String, String>;

/// What there is to do, and what is done already.
#[derive(Debug, Default)]
pub struct Job {
    /// Each with the number of its root.
    pub units: Vec<(usize, Unit)>,
    /// For each root, where something was done earlier.
    pub done: Vec<(usize, Summary, Collector)>,
    /// Classes of the user's class path that were loaded for that.
    pub loaded: ClassHashes,
}

impl Job {
    /// All roots, from the start.
    pub fn whole(place: &dyn Workplace) -> Job {
        Job { units: (0..place.roots().len()).map(|root| (root, Unit::whole())).collect(), ..Job::default() }
    }
}

/// A division that did not come about.
#[derive(Debug, thiserror::Error)]
pub enum DivideError {
    /// A root or a schedule that cannot be explored at all.
    #[error(transparent)]
    Root(#[from] EngineError),
    #[error("a worker cannot work: {0}")]
    Worker(String),
}

/// What workers and coordinator of one process share.
#[derive(Debug, Default)]
struct Flags {
    /// Changes whenever the coordinator has a use for one more unit; 0 while it has none.
    hungry: AtomicU32,
    /// Changes whenever the coordinator wants to know what remains; 0 if it never does.
    save: AtomicU32,
    cancel: Arc<AtomicBool>,
}

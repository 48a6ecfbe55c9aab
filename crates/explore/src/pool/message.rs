//! What coordinator and workers say to each other.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::ClassHashes;
use super::statistics::Post;
use crate::collect::Collector;
use crate::engine::Reply;
use crate::schedule::Schedule;
use crate::summary::Summary;
use crate::unit::Unit;

/// The version of what is said.
pub(super) const PROTOCOL: u16 = 2;

/// A unit that somebody has, by the coordinator's numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(super) struct TaskId(pub u64);

impl TaskId {
    /// Numbers that a worker gives are apart from each other and from the coordinator's.
    pub fn of_worker(worker: usize, count: u64) -> TaskId {
        TaskId((worker as u64 + 1) << 44 | count)
    }
}

/// The first words to a worker in a process of its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    pub(super) protocol: u16,
    /// The worker's number, from 0.
    pub number: usize,
    /// How long the whole may still take.
    pub remaining: Option<Duration>,
}

/// From the coordinator to a worker.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum Order {
    Explore {
        task: TaskId,
        root: usize,
        unit: Unit,
        /// Only until there are so many parts.
        enough: Option<usize>,
    },
    /// For the listener, if it is about the worker's present root.
    Hear {
        root: usize,
        reply: Reply,
    },
    /// What others have noted.
    News(Vec<u8>),
    /// The flags of a worker in another process.
    Flags {
        hungry: u32,
        save: u32,
        cancel: bool,
    },
    Stop,
}

/// From a worker to the coordinator.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Report {
    /// A worker in a process of its own is there; what it works on.
    Ready { protocol: u16, identity: String },
    /// A part of the present unit for somebody else.
    Offer {
        task: TaskId,
        root: usize,
        unit: Unit,
        /// The worker that it belongs to.
        owner: Option<usize>,
        /// The number under which it is in the owner's inbox already.
        posted: Option<TaskId>,
    },
    /// How far the present unit has come since what was said last.
    Tick { paths: u64, busy: Duration },
    /// What was noted since what was said last.
    Noted(Vec<u8>),
    /// What came out so far, and what remains; the worker goes on.
    Progress { task: TaskId, root: usize, part: Box<Part>, rest: Vec<Unit> },
    /// The unit is done, or is no more than its rest.
    Done { task: TaskId, root: usize, part: Box<Part>, rest: Vec<Unit> },
    /// The unit ended in a fault of our own; the rest of it can be done by anybody.
    Fault { task: TaskId, root: usize, part: Box<Part>, at: Schedule, what: String, rest: Vec<Unit> },
    /// The root or the schedule cannot be explored at all.
    Failed(String),
    /// The worker could not be made.
    Unfit(String),
    /// The last word of a worker.
    Left(Box<LastWords>),
    /// Nothing more will be heard of a worker.
    Gone(String),
}

/// What a worker says when it leaves.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct LastWords {
    /// What its solver did, by root.
    pub spent: Vec<(usize, Summary)>,
    /// What its solvers have to say to the user.
    pub warnings: Vec<String>,
    /// What writing and reading messages took on its side.
    pub post: Post,
}

/// What came out of one unit.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Part {
    pub summary: Summary,
    pub kept: Collector,
    /// What was noted since what was said last.
    pub notes: Vec<u8>,
    /// How long it took.
    pub busy: Duration,
    /// A witness was left unconfirmed because the time was over.
    pub hasty: bool,
    /// Classes of the user's class path that were loaded meanwhile.
    pub loaded: ClassHashes,
}

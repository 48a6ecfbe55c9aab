//! What coordinator and workers say to each other.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::statistics::Post;
use super::work::Work;
use crate::engine::EngineError;

/// The version of what is said.
pub(super) const PROTOCOL: u16 = 4;

/// A unit that somebody has, by the coordinator's numbering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct TaskId(pub(super) u64);

impl TaskId {
    /// Numbers that a worker gives are apart from each other and from the coordinator's.
    pub(super) fn of_worker(worker: usize, count: u64) -> TaskId {
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
    /// What the worker is made of, in the words of whoever starts it.
    pub setup: Vec<u8>,
}

/// From the coordinator to a worker.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum Order<U, N> {
    Do {
        task: TaskId,
        unit: U,
        /// Only until there are so many parts.
        enough: Option<usize>,
    },
    /// What the steward says besides.
    Word(N),
    /// The flags of a worker in another process.
    Flags {
        hungry: u32,
        save: u32,
        cancel: bool,
    },
    Stop,
}

pub(super) type OrderOf<W> = Order<<W as Work>::Unit, <W as Work>::Word>;

/// From a worker to the coordinator.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Report<U, P, N> {
    /// A worker in a process of its own is there; what it works on.
    Ready { protocol: u16, identity: String },
    /// A part of the present unit for somebody else.
    Offer {
        task: TaskId,
        unit: U,
        /// The worker that it belongs to.
        owner: Option<usize>,
        /// The number under which it is in the owner's inbox already.
        posted: Option<TaskId>,
    },
    /// How far the present unit has come since what was said last.
    Tick { count: u64, busy: Duration },
    /// What the steward is told besides.
    Word(N),
    /// What came out so far, and what remains; the worker goes on.
    Progress { task: TaskId, part: P, rest: Vec<U> },
    /// The unit is done, or is no more than its rest.
    Done { task: TaskId, part: P, rest: Vec<U> },
    /// The work cannot be done at all.
    Failed(EngineError),
    /// The worker could not be made.
    Unfit(String),
    /// The last word of a worker, and what writing and reading messages took on its side.
    Left { last: Vec<P>, post: Post },
    /// Nothing more will be heard of a worker.
    Gone(String),
}

pub(super) type ReportOf<W> = Report<<W as Work>::Unit, <W as Work>::Part, <W as Work>::Word>;

//! Enumeration: all structures within a bound for which a predicate holds, without isomorphic ones.
//!
//! This is Korat (Boyapati, Khurshid, Marinov 2002) and PKorat (Siddiqui, Khurshid 2009) on our machine. A
//! [`Plan`] says how many objects there are and what each field may hold; [`Space`] is what it means for a
//! program. [`replay`] is the search as it was published: a candidate vector, the list of fields that the
//! predicate read, run again for each candidate. [`fork`] is the same search over versions of a state: a
//! field's value is chosen at its first read, so that a candidate costs only what follows the changed
//! field. Both explore the same candidates. [`pkorat`] divides the search by work items, [`search`] by
//! branches that go to workers with nothing to do, on the pool that explores paths too.
//!
//! Where the published search is weak, this one differs: an exception in the predicate counts as false; an
//! object is the root's if it is the root; a class in a domain stands for the objects of its subclasses too,
//! each once; arrays are searched wherever they are held; every candidate sees its own heap; a read behind a
//! write of the predicate's own is none; and reading an element reads the length too, because the length
//! decides whether there is one.

mod annotations;
mod branch;
mod candidate;
mod divide;
mod domain;
mod fork;
mod heap;
mod machine;
mod method;
mod oracle;
mod pkorat;
mod plan;
mod pool;
mod replay;
mod search;
mod simulate;
mod skeleton;
mod space;
mod specimen;
mod structure;
mod subject;

pub use annotations::plan_of_annotations;
pub use branch::Branch;
pub use candidate::Candidate;
pub use divide::Enumeration;
pub use domain::{Domain, Value};
pub use fork::{Alone, Fork, Sharing};
pub use machine::{Machine, Stop, predicate};
pub use method::{find_method, plan_of_method};
pub use oracle::{Operation, Verdict};
pub use pkorat::{Items, pkorat};
pub use plan::Plan;
pub use pool::{Crew, Part, Workplace};
pub use replay::Replay;
pub use search::{Gap, Left, Manner, Onlooker, Order, Outcome, Scheme, Sight, Unseen, Watch, search};
pub use simulate::{Division, Prices, Recorded};
pub use skeleton::skeleton;
pub use space::{Member, Object, Place, Pool, Slot, Space, SpaceError, simple_name};
pub use specimen::{Finding, Harvest, Keep, Keeper, Specimen, Treatment};
pub use structure::{Held, Structure};
pub use subject::{Booted, Setup, Subject};

use explore::pool::DivideError;
use explore::session::SessionError;
use serde::{Deserialize, Serialize};

/// Why an enumeration cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum EnumerateError {
    #[error(transparent)]
    Space(#[from] SpaceError),
    #[error("{class} has no method boolean {name}()")]
    NoPredicate { class: String, name: String, near: Option<String> },
    #[error("{0}")]
    Predicate(String),
    #[error("{0}")]
    Failed(String),
    #[error("the predicate threw: {0}")]
    Threw(String),
    #[error("unsupported: {0}")]
    Unsupported(String),
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Divide(#[from] DivideError),
    /// A fault of our own.
    #[error("{0}")]
    Fault(String),
}

/// What was counted.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Candidates that the predicate was asked about, as the published search counts them.
    pub explored: u64,
    pub valid: u64,
    /// Candidates on which the predicate threw.
    pub threw: u64,
    /// Candidates on which it ran for too long.
    pub cut: u64,
}

impl Tally {
    pub fn add(&mut self, other: &Tally) {
        self.explored += other.explored;
        self.valid += other.valid;
        self.threw += other.threw;
        self.cut += other.cut;
    }

    #[inline]
    fn note(&mut self, stop: Stop) -> bool {
        self.explored += 1;
        match stop {
            Stop::Said(true) => self.valid += 1,
            Stop::Threw => self.threw += 1,
            Stop::Cut => self.cut += 1,
            Stop::Said(false) | Stop::Read(_) => {}
        }
        stop == Stop::Said(true)
    }
}

/// Whether a search goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    On,
    Stop,
}

/// Hears of every candidate.
pub trait Visitor {
    fn candidate(&mut self, candidate: &Candidate<'_>, valid: bool) -> Result<Flow, EnumerateError>;
}

/// Counting needs nothing else.
#[derive(Debug, Clone, Copy, Default)]
pub struct Count;

impl Visitor for Count {
    #[inline]
    fn candidate(&mut self, _candidate: &Candidate<'_>, _valid: bool) -> Result<Flow, EnumerateError> {
        Ok(Flow::On)
    }
}

//! Units of work: a subtree of the tree of paths, minus the parts given away.
//!
//! The schedule is the truth, a state only a cache of it: whoever has the root and the prefix can do
//! the unit. The hint is a model of the path condition at the prefix; it saves a query on arrival, is what the
//! first run begins with where the prefix is shapes only, and is never trusted. A unit does not know who does it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use term::Model;
use vm::Snapshot;

use crate::precondition::Precondition;
use crate::schedule::Schedule;
use crate::summary::Summary;

/// A subtree to explore.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Unit {
    /// Where the subtree begins; the whole tree for an empty one.
    pub prefix: Schedule,
    /// Subtrees that others have: schedules that begin with the prefix.
    pub holes: BTreeSet<Schedule>,
    /// What else holds of the inputs in it.
    pub precondition: Option<Box<Precondition>>,
    pub hint: Model,
    /// The state where it begins, for whoever can go on from it.
    pub resume: Option<Box<Resume>>,
}

/// A state at the choice before a unit's last entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resume {
    pub(crate) state: Snapshot,
    /// Of the path condition there: numbers of its terms.
    pub(crate) conjuncts: Vec<u32>,
    /// Places of those that say nothing to a reader.
    pub(crate) incidental: Vec<u32>,
    /// Of the alternative.
    pub(crate) condition: Option<u32>,
}

/// What a unit that is given away consists of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Form {
    /// Its schedule, to be replayed.
    #[default]
    Schedule,
    /// The state too, for workers of the same process.
    Snapshot,
    /// The state too, with what another process needs to go on from it.
    Portable,
}

impl Unit {
    /// The tree of a root.
    pub fn whole() -> Unit {
        Unit::default()
    }

    /// A subtree with nothing given away.
    pub fn at(prefix: Schedule, hint: Model) -> Unit {
        Unit { prefix, hint, ..Unit::default() }
    }
}

/// How a worker gives parts of its unit away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Split {
    /// All alternatives but one, at every choice.
    Eager,
    /// The other alternatives of the present choice, when somebody is idle.
    Lazy,
    /// An alternative of the shallowest open choice, when somebody is idle.
    RootClosest,
}

/// The others, as a worker sees them.
pub trait Sharing {
    /// How to give away here, if somebody has a use for it.
    fn wanted(&mut self) -> Option<Split>;

    /// The form in which parts are wanted.
    fn form(&self) -> Form {
        Form::Schedule
    }

    /// Takes a part of the present unit.
    fn offer(&mut self, part: Unit);

    /// Takes note of the numbers so far, now and then.
    fn look(&mut self, numbers: &Summary);

    /// Is a picture of what remains of the unit wanted, between two paths?
    fn wants_rest(&mut self) -> bool {
        false
    }

    /// Is what is left when the time is over of use to anybody?
    fn keeps_rest(&self) -> bool {
        false
    }

    /// Takes the numbers since the last picture, with what remains.
    fn rest(&mut self, _numbers: Summary, _rest: Vec<Unit>) {}
}

/// Nobody to share with.
#[derive(Debug)]
pub struct Alone;

impl Sharing for Alone {
    fn wanted(&mut self) -> Option<Split> {
        None
    }

    fn offer(&mut self, _part: Unit) {}

    fn look(&mut self, _numbers: &Summary) {}
}

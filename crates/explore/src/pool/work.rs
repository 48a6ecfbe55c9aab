//! What a pool divides, whatever it is: units that travel, workers that do them, and a steward who decides what there
//! is to do and keeps what comes of it.
//!
//! The coordinator and its workers never look into a unit or a part. Following the paths of roots is one kind of
//! work ([`super::exploring`]); others stand in crates above this one.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::DivideError;
use super::desk::Desk;
use super::statistics::Post;

/// A unit of work. The pool knows what remains of each unit that somebody has, so that it can be done again.
pub trait Divisible: Clone + Debug + Send + Serialize + DeserializeOwned {
    /// Tells the units that remain of one task from each other.
    type Name: Clone + Debug + Ord;

    fn name(&self) -> Self::Name;

    /// A part of these units is somebody else's from now on.
    fn give_away(units: &mut BTreeMap<Self::Name, Self>, part: &Self);

    /// What remains of a task, as a journal keeps it.
    fn record(units: &BTreeMap<Self::Name, Self>) -> Vec<u8>;
}

/// What workers do.
pub trait Work: Sync + Sized {
    type Unit: Divisible;
    /// What comes out of a unit, or of a piece of it.
    type Part: Debug + Send + Serialize + DeserializeOwned;
    /// What the steward and workers say to each other besides.
    type Word: Clone + Debug + Send + Serialize + DeserializeOwned;

    /// Does what comes to a desk until nothing comes any more; what is left to say then.
    fn work(&self, desk: &Desk<'_, Self>) -> Vec<Self::Part>;

    /// When all of it has to be over.
    fn deadline(&self) -> Option<Instant> {
        None
    }
}

/// How a pool keeps its workers busy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    pub workers: usize,
    /// Units that a worker has at a time: with two it finds the next one when it has done the first.
    pub ahead: usize,
    /// Units that nobody has begun are followed until there are so many parts; 0 to begin with the units as they are.
    pub spread: usize,
    /// Workers are called upon for parts of their units when nothing is left.
    pub shares: bool,
    /// Workers put units straight into each other's inboxes, where these are threads.
    pub routes: bool,
}

impl Rules {
    /// Units are done as they are, one at a time by each worker.
    pub fn plain(workers: usize) -> Rules {
        Rules { workers, ahead: 1, spread: 0, shares: false, routes: false }
    }
}

/// Which moment of a unit a part comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// The worker goes on with what remains.
    Midway,
    End,
}

/// What the end of a unit means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is done; what remains of it is for anybody.
    Whole,
    /// It was cut off, and nobody goes on with it in this run.
    Cut {
        /// Its results stand, and only what remains has to be done later; otherwise all of it.
        is_kept: bool,
        /// Nothing more is begun.
        stops: bool,
    },
}

/// Words of the steward's.
#[derive(Debug)]
pub struct Announcement<N> {
    pub word: N,
    /// The worker that knows already.
    pub except: Option<usize>,
}

/// What to do next.
#[derive(Debug)]
pub struct Assigned<U, N> {
    /// Said to all workers before that.
    pub words: Vec<N>,
    /// Nothing, when all is done.
    pub units: Vec<U>,
}

/// Decides what there is to do, and keeps what comes of it.
pub trait Steward<W: Work> {
    /// Asked at the beginning, and whenever all is done that there was.
    fn assign(&mut self) -> Result<Assigned<W::Unit, W::Word>, DivideError>;

    /// Is nothing more to be begun? Asked now and then.
    fn stops(&mut self) -> bool;

    /// A unit goes to a worker, as it is changed here.
    fn begins(&mut self, _unit: &mut W::Unit) {}

    /// What is said to the successor of a worker first.
    fn greeting(&self) -> Vec<W::Word> {
        Vec::new()
    }

    /// What a unit that ended came to; was it only to be spread?
    fn judge(&mut self, part: &mut W::Part, is_spread: bool) -> Verdict;

    /// How a part is kept in a journal.
    fn record(&self, part: &W::Part) -> Vec<u8>;

    /// Takes a part; what others have to know of it.
    fn take(&mut self, worker: usize, part: W::Part, moment: Moment)
    -> Result<Vec<Announcement<W::Word>>, DivideError>;

    /// A worker says something.
    fn hear(&mut self, _worker: usize, _word: W::Word) -> Result<Vec<Announcement<W::Word>>, DivideError> {
        Ok(Vec::new())
    }

    /// A worker has given a part of its unit away.
    fn offered(&mut self, _worker: usize) {}

    /// How far the present unit of a worker has come: what it counts, and its time.
    fn ticked(&mut self, _worker: usize, _count: u64, _busy: Duration) {}

    /// A unit that workers were lost over is given up.
    fn gives_up(&mut self, unit: W::Unit, why: &str);

    /// Nobody has begun this, and nobody will.
    fn leaves(&mut self, _unit: &W::Unit) {}

    /// Something to say to the user at once.
    fn warn(&mut self, text: &str);

    /// So many units wait to be handed out.
    fn waits(&mut self, _waiting: usize) {}

    /// The work goes on: so long by now, and so many units wait.
    fn look(&mut self, _elapsed: Duration, _waiting: usize) {}

    /// All is done or has stopped.
    fn ends(&mut self, _elapsed: Duration, _waiting: usize) {}

    /// The last words of a worker, and what messages cost on its side.
    fn dismissed(&mut self, worker: usize, last: Vec<W::Part>, post: Post);
}

//! A search of a subject from its beginning, or from where an earlier one stopped: by one worker or by several, to the
//! end or until it is to stop. What it came to is a [`Harvest`] in any case, and [`Gap`]s say what is not in it.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use explore::pool::{Checkpoint, ClassHashes, Hands};
use explore::session::SessionError;
use serde::{Deserialize, Serialize};

use crate::branch::Branch;
use crate::candidate::Candidate;
use crate::divide::divide;
use crate::fork::{Alone, Fork};
use crate::pkorat::pkorat;
use crate::pool::{Crew, Part, Workplace};
use crate::replay::Replay;
use crate::specimen::{Harvest, Keeper};
use crate::subject::Subject;
use crate::{EnumerateError, Flow, Visitor};

/// How candidates are made; it changes nothing that is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// A field's value is chosen when it is first read.
    Fork,
    /// The predicate runs from the start for each candidate, as published.
    Replay,
}

/// How work is divided among workers; it changes nothing that is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scheme {
    /// Branches near the root go to workers that have nothing to do.
    Hybrid,
    /// A queue of candidates, as in PKorat.
    Pkorat,
}

/// Who searches, and how.
pub struct Manner<'m> {
    pub order: Order,
    pub scheme: Scheme,
    pub workers: usize,
    pub hands: Hands<'m>,
}

impl Manner<'_> {
    /// Several workers that run every candidate from the start are those of PKorat.
    pub fn is_of_pool(&self) -> bool {
        self.order == Order::Fork && self.scheme == Scheme::Hybrid
    }
}

/// When a search is to end before it is done, and who looks on.
pub struct Watch<'w> {
    pub deadline: Option<Instant>,
    /// Set when the user wants to stop.
    pub cancel: Option<Arc<AtomicBool>>,
    pub onlooker: &'w dyn Onlooker,
}

/// Is told now and then how far a search has come.
pub trait Onlooker {
    fn look(&self, sight: &Sight);

    /// There is something to say to the user at once.
    fn warn(&self, text: &str);
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    pub workers: usize,
    pub explored: u64,
}

/// Nobody looks on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unseen;

impl Onlooker for Unseen {
    fn look(&self, _sight: &Sight) {}

    fn warn(&self, _text: &str) {}
}

/// Why a search is not complete.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Gap {
    /// The time was over.
    Budget,
    /// The user wanted to stop.
    Stopped,
    /// Processes were lost over a branch, in these words, and it was given up.
    Lost(String),
}

impl Gap {
    /// The word for it in documents.
    pub fn word(&self) -> &'static str {
        match self {
            Gap::Budget => "budget",
            Gap::Stopped => "stopped",
            Gap::Lost(_) => "lost",
        }
    }
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gap::Budget => f.write_str("the budget ended"),
            Gap::Stopped => f.write_str("it was stopped"),
            Gap::Lost(how) => write!(f, "a branch was given up, because {how}"),
        }
    }
}

/// What a search came to.
#[derive(Debug, Default)]
pub struct Outcome {
    pub harvest: Harvest,
    /// Nothing if it is complete.
    pub gaps: Vec<Gap>,
    /// What there is to say to the user.
    pub warnings: Vec<String>,
    /// Why the checkpoint does not have all of it.
    pub unsaved: Option<String>,
}

impl Watch<'_> {
    /// Why to stop, if it is time to.
    pub(crate) fn gap(&self) -> Option<Gap> {
        if self.cancel.as_ref().is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            Some(Gap::Stopped)
        } else {
            self.deadline.filter(|deadline| Instant::now() >= *deadline).map(|_| Gap::Budget)
        }
    }
}

/// What an earlier run left: what remains to be searched, and what came of the rest.
#[derive(Debug, Default)]
pub struct Left {
    pub branches: Vec<Branch>,
    pub harvest: Harvest,
    /// Classes of the class path that were loaded for it.
    pub loaded: ClassHashes,
}

impl Left {
    /// A search that was not begun.
    pub fn all() -> Left {
        Left { branches: vec![Branch::default()], ..Left::default() }
    }
}

/// Searches what is left. Structures come in the order of a search by one worker, whoever searches.
pub fn search(
    subject: &Subject,
    manner: &Manner<'_>,
    watch: &Watch<'_>,
    left: Left,
    checkpoint: Option<Checkpoint>,
) -> Result<Outcome, EnumerateError> {
    let keep = subject.treatment.keep;
    let (order, workers) = (manner.order, manner.workers);
    let mut outcome = if subject.treatment.first.is_some() || order == Order::Replay && workers == 1 {
        undivided(subject, 1, watch, |place, signals| one(subject, place, order, signals))?
    } else if manner.is_of_pool() {
        divide(subject, manner, watch, left, checkpoint)?
    } else {
        undivided(subject, workers, watch, |place, signals| queue(subject, place, workers, signals))?
    };
    if let (true, Some((_, text))) = (subject.strict, &outcome.harvest.thrown) {
        return Err(EnumerateError::Threw(text.clone()));
    }
    outcome.harvest.finish(keep);
    Ok(outcome)
}

/// Between two looks at whether to stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// A search that is not by the pool, on other threads than this one, which looks whether to stop.
fn undivided(
    subject: &Subject,
    workers: usize,
    watch: &Watch<'_>,
    find: impl FnOnce(&Workplace<'_>, &Signals) -> Result<(Harvest, bool), EnumerateError> + Send,
) -> Result<Outcome, EnumerateError> {
    let signals = Signals::default();
    let (tell, told) = channel();
    let mut gap = None;
    let (harvest, is_over) = std::thread::scope(|scope| {
        let signals = &signals;
        let searching = move || {
            let found = subject.with_place(|place| find(place, signals));
            // Nobody waits any more if sending fails.
            let _ = tell.send(());
            found
        };
        let builder = std::thread::Builder::new().stack_size(explore::STACK);
        let searcher = builder.spawn_scoped(scope, searching).map_err(SessionError::State)?;
        while told.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            if gap.is_none() {
                gap = watch.gap();
                signals.stop.store(gap.is_some(), Ordering::Relaxed);
            }
            watch.onlooker.look(&Sight { workers, explored: signals.explored.load(Ordering::Relaxed) });
        }
        searcher.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })?;
    let gaps = gap.filter(|_| !is_over).into_iter().collect();
    Ok(Outcome { harvest, gaps, ..Outcome::default() })
}

/// What the threads of a search and whoever looks on share.
#[derive(Default)]
struct Signals {
    stop: AtomicBool,
    explored: AtomicU64,
}

/// One worker; were there as many structures as are enough, or all?
fn one(
    subject: &Subject,
    place: &Workplace<'_>,
    order: Order,
    signals: &Signals,
) -> Result<(Harvest, bool), EnumerateError> {
    let mut machine = place.machine(&subject.space, subject.predicate)?;
    let mut visitor = Watched { keeper: keeper(subject, place)?, signals, untold: 0 };
    let (flow, tally, thrown) = match order {
        Order::Fork => {
            let mut fork = Fork::new(&mut machine);
            let flow = fork.run(&mut Alone, &mut visitor)?;
            (flow, fork.tally, fork.thrown)
        }
        Order::Replay => {
            let mut replay = Replay::new(&mut machine);
            let flow = replay.run(&mut visitor)?;
            (flow, replay.tally, replay.thrown)
        }
    };
    let is_over = flow == Flow::On || visitor.keeper.has_enough();
    Ok((Harvest { tally, thrown, ..visitor.keeper.harvest }, is_over))
}

/// Several workers with a queue of candidates.
fn queue(
    subject: &Subject,
    place: &Workplace<'_>,
    workers: usize,
    signals: &Signals,
) -> Result<(Harvest, bool), EnumerateError> {
    let visitor = || Ok(Watched { keeper: keeper(subject, place)?, signals, untold: 0 });
    let result = |visitor: Watched<'_>| visitor.keeper.harvest;
    let crew = Crew { workers, visitor: &visitor, result: &result };
    let Part { tally, results, thrown } = pkorat(&subject.space, subject.predicate, place, &crew)?;
    let mut harvest = Harvest { tally, thrown, ..Harvest::default() };
    for part in results {
        harvest.merge(part, subject.treatment.keep);
    }
    Ok((harvest, !signals.stop.load(Ordering::Relaxed)))
}

/// What a worker keeps, with a machine of its own for what it runs.
pub(crate) fn keeper<'s>(subject: &'s Subject, place: &Workplace<'_>) -> Result<Keeper<'s>, EnumerateError> {
    let tester = subject.treatment.runs_anything().then(|| place.machine(&subject.space, subject.predicate));
    Ok(Keeper::new(&subject.treatment, tester.transpose()?))
}

/// A keeper that stops when it is told to.
struct Watched<'k> {
    keeper: Keeper<'k>,
    signals: &'k Signals,
    /// Candidates that are not in `explored` yet.
    untold: u64,
}

/// Candidates between two words about their number.
const STRETCH: u64 = 256;

impl Visitor for Watched<'_> {
    fn candidate(&mut self, candidate: &Candidate<'_>, valid: bool) -> Result<Flow, EnumerateError> {
        self.untold += 1;
        if self.untold == STRETCH {
            self.signals.explored.fetch_add(std::mem::take(&mut self.untold), Ordering::Relaxed);
        }
        let flow = self.keeper.candidate(candidate, valid)?;
        Ok(if self.signals.stop.load(Ordering::Relaxed) { Flow::Stop } else { flow })
    }
}

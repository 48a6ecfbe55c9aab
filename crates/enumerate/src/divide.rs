//! A search divided by [`explore::pool`]: a worker that has nothing to do gets the next value of the shallowest read
//! that another still has values of.
//!
//! What workers report merges in any order, and a branch is reported once, whoever is lost on the way: so the result is
//! that of one worker. With a journal they tell now and then what came of their branch so far and what remains of it.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use explore::pool::{
    Announcement, Assigned, Assignment, Checkpoint, ClassHashes, Contents, Desk, DivideError, JournalError, Loaded,
    Moment, Post, Rules, Steward, TaskId, Verdict, Work, conduct, said,
};
use serde::{Deserialize, Serialize};

use crate::branch::Branch;
use crate::fork::{Fork, Sharing};
use crate::pool::Workplace;
use crate::search::{Gap, Left, Manner, Outcome, Sight, Watch, keeper};
use crate::specimen::{Harvest, Keep, Keeper};
use crate::subject::Subject;
use crate::{EnumerateError, Flow};

/// Searches what is left with workers of a pool.
pub(crate) fn divide(
    subject: &Subject,
    manner: &Manner<'_>,
    watch: &Watch<'_>,
    left: Left,
    checkpoint: Option<Checkpoint>,
) -> Result<Outcome, EnumerateError> {
    let Left { branches, harvest, loaded } = left;
    let earlier = if harvest == Harvest::default() { Vec::new() } else { vec![record(&harvest, &loaded)] };
    let mut gatherer = Gatherer {
        watch,
        keep: subject.treatment.keep,
        branches,
        harvest,
        present: vec![0; manner.workers],
        halt: None,
        is_cut: false,
        lost: Vec::new(),
        failure: None,
    };
    let rules = Rules { shares: true, ..Rules::plain(manner.workers) };
    let enumeration = Enumeration { subject, deadline: watch.deadline };
    let conducted = conduct(&enumeration, rules, &manner.hands, checkpoint, earlier, &mut gatherer);
    match (conducted, gatherer.failure) {
        (_, Some(failure)) => Err(failure.into()),
        (Err(why), None) => Err(why.into()),
        (Ok(conducted), None) => {
            let halt = gatherer.halt.filter(|_| gatherer.is_cut);
            let gaps = gatherer.lost.into_iter().chain(halt).collect();
            let warnings = conducted.warnings.into_iter().collect();
            Ok(Outcome { harvest: gatherer.harvest, gaps, warnings, unsaved: conducted.unsaved })
        }
    }
}

/// A search as the work of a pool.
pub struct Enumeration<'e> {
    pub subject: &'e Subject,
    pub deadline: Option<Instant>,
}

/// What came of a branch, or of a piece of it.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Yield {
    harvest: Harvest,
    /// The branch was left because the search is to stop.
    is_cut: bool,
    failure: Option<Failure>,
    /// Classes of the class path that were loaded since this was told last.
    loaded: ClassHashes,
}

/// Why a worker cannot go on.
#[derive(Debug, Serialize, Deserialize)]
enum Failure {
    Failed(String),
    Unsupported(String),
    Fault(String),
}

impl From<EnumerateError> for Failure {
    fn from(why: EnumerateError) -> Failure {
        match why {
            EnumerateError::Unsupported(what) => Failure::Unsupported(what),
            EnumerateError::Fault(what) => Failure::Fault(what),
            why @ (EnumerateError::Space(_)
            | EnumerateError::Predicate(_)
            | EnumerateError::Failed(_)
            | EnumerateError::Threw(_)
            | EnumerateError::NoPredicate { .. }
            | EnumerateError::Session(_)
            | EnumerateError::Divide(_)) => Failure::Failed(why.to_string()),
        }
    }
}

impl From<Failure> for EnumerateError {
    fn from(failure: Failure) -> EnumerateError {
        match failure {
            Failure::Failed(what) => EnumerateError::Failed(what),
            Failure::Unsupported(what) => EnumerateError::Unsupported(what),
            Failure::Fault(what) => EnumerateError::Fault(what),
        }
    }
}

impl Work for Enumeration<'_> {
    type Unit = Branch;
    type Part = Yield;
    /// Nothing is said but branches and what came of them.
    type Word = ();

    fn work(&self, desk: &Desk<'_, Self>) -> Vec<Yield> {
        while let Some(first) = desk.next(&mut |()| {}) {
            let present = Cell::new(first.task);
            let searched = catch_unwind(AssertUnwindSafe(|| {
                self.subject.with_place(|place| self.search(desk, place, first, &present))
            }));
            let failure = match searched {
                Ok(Ok(())) => break,
                Ok(Err(why)) => why.into(),
                Err(panic) => Failure::Fault(said(&*panic)),
            };
            desk.done(present.get(), Yield { failure: Some(failure), ..Yield::default() }, Vec::new());
        }
        Vec::new()
    }

    fn deadline(&self) -> Option<Instant> {
        self.deadline
    }
}

impl Enumeration<'_> {
    /// Searches branches, one after the other, until none comes any more.
    fn search(
        &self,
        desk: &Desk<'_, Self>,
        place: &Workplace<'_>,
        first: Assignment<Branch>,
        present: &Cell<TaskId>,
    ) -> Result<(), EnumerateError> {
        let mut keeper = keeper(self.subject, place)?;
        let mut machine = place.machine(&self.subject.space, self.subject.predicate)?;
        // The first exception ends the branch; which is the first of all is known at the end.
        machine.strict = false;
        let mut fork = Fork::new(&mut machine);
        fork.strict = self.subject.strict;
        let mut loaded = Loaded::new(self.subject.program());
        let mut next = Some(first);
        while let Some(Assignment { task, unit, .. }) = next {
            present.set(task);
            fork.begin(unit);
            let mut others = Others::new(desk, task);
            let (is_cut, rest) = loop {
                if fork.go_on(&mut others, &mut keeper)? == Flow::On || fork.is_broken() {
                    break (false, Vec::new());
                }
                if desk.cancel().load(Ordering::Relaxed) {
                    break (true, fork.rest());
                }
                if others.is_asked() {
                    let rest = fork.rest();
                    desk.progress(task, taken(&mut fork, &mut keeper, &mut loaded), rest);
                }
                others.look(fork.tally.explored);
            };
            desk.done(task, Yield { is_cut, ..taken(&mut fork, &mut keeper, &mut loaded) }, rest);
            next = desk.next(&mut |()| {});
        }
        Ok(())
    }
}

/// What came of the branch since this was taken last.
fn taken(fork: &mut Fork<'_, '_>, keeper: &mut Keeper<'_>, loaded: &mut Loaded) -> Yield {
    let (tally, thrown) = (std::mem::take(&mut fork.tally), fork.thrown.take());
    let harvest = Harvest { tally, thrown, ..std::mem::take(&mut keeper.harvest) };
    Yield { harvest, loaded: loaded.hashes(), ..Yield::default() }
}

/// The coordinator, as a search sees it.
struct Others<'o, 'd, 'e> {
    desk: &'o Desk<'d, Enumeration<'e>>,
    task: TaskId,
    /// The last call for work that was answered, and the last wish to know what remains.
    answered: u32,
    saved: u32,
    /// Candidates until the search pauses to look at the clock, and between two looks.
    until: u32,
    stretch: u32,
    begun: Instant,
    looked: Instant,
    told: Instant,
}

/// Between two words about how far a branch has come.
const TICK: Duration = Duration::from_millis(100);
/// A stretch takes about as long as this.
const STRETCH: Duration = Duration::from_millis(2);
const LONGEST_STRETCH: u32 = 1 << 14;

impl<'o, 'd, 'e> Others<'o, 'd, 'e> {
    fn new(desk: &'o Desk<'d, Enumeration<'e>>, task: TaskId) -> Others<'o, 'd, 'e> {
        let now = Instant::now();
        let saved = desk.save();
        Others { desk, task, answered: 0, saved, until: 1, stretch: 1, begun: now, looked: now, told: now }
    }

    /// Does the coordinator want to know what remains?
    fn is_asked(&mut self) -> bool {
        let wish = self.desk.save();
        std::mem::replace(&mut self.saved, wish) != wish
    }

    /// Looks at the clock; so many candidates were tried since the last part.
    fn look(&mut self, explored: u64) {
        let now = Instant::now();
        let (longer, shorter) = ((self.stretch * 2).min(LONGEST_STRETCH), (self.stretch / 2).max(1));
        self.stretch = if now - self.looked < STRETCH { longer } else { shorter };
        (self.until, self.looked) = (self.stretch, now);
        if now - self.told >= TICK {
            self.told = now;
            self.desk.tick(explored, now - self.begun);
        }
    }
}

impl Sharing for Others<'_, '_, '_> {
    #[inline]
    fn is_wanted(&self) -> bool {
        let call = self.desk.hungry();
        call != 0 && call != self.answered
    }

    fn give(&mut self, part: Branch) {
        self.answered = self.desk.hungry();
        self.desk.offer(self.task, part, None);
    }

    #[inline]
    fn is_stopped(&mut self) -> bool {
        self.until -= 1;
        self.until == 0 || self.desk.save() != self.saved || self.desk.cancel().load(Ordering::Relaxed)
    }
}

/// Keeps what workers report.
struct Gatherer<'g> {
    watch: &'g Watch<'g>,
    keep: Keep,
    /// What there is to do at the beginning.
    branches: Vec<Branch>,
    harvest: Harvest,
    /// What each worker has counted since its last part.
    present: Vec<u64>,
    /// Why nothing more is begun, and whether anything was left for that.
    halt: Option<Gap>,
    is_cut: bool,
    lost: Vec<Gap>,
    failure: Option<Failure>,
}

impl Steward<Enumeration<'_>> for Gatherer<'_> {
    fn assign(&mut self) -> Result<Assigned<Branch, ()>, DivideError> {
        Ok(Assigned { words: Vec::new(), units: std::mem::take(&mut self.branches) })
    }

    fn stops(&mut self) -> bool {
        if self.halt.is_none() {
            self.halt = self.watch.gap();
        }
        self.halt.is_some()
    }

    fn judge(&mut self, part: &mut Yield, _is_spread: bool) -> Verdict {
        if !part.is_cut {
            return Verdict::Whole;
        }
        self.is_cut = true;
        Verdict::Cut { is_kept: true, stops: true }
    }

    fn record(&self, part: &Yield) -> Vec<u8> {
        record(&part.harvest, &part.loaded)
    }

    fn take(&mut self, worker: usize, part: Yield, _moment: Moment) -> Result<Vec<Announcement<()>>, DivideError> {
        self.present[worker] = 0;
        if let Some(failure) = part.failure {
            self.failure = Some(failure);
            return Err(DivideError::Worker("it cannot go on".to_owned()));
        }
        self.harvest.merge(part.harvest, self.keep);
        Ok(Vec::new())
    }

    fn ticked(&mut self, worker: usize, count: u64, _busy: Duration) {
        self.present[worker] = count;
    }

    fn gives_up(&mut self, _unit: Branch, why: &str) {
        self.lost.push(Gap::Lost(why.to_owned()));
    }

    fn leaves(&mut self, _unit: &Branch) {
        self.is_cut = true;
    }

    fn warn(&mut self, text: &str) {
        self.watch.onlooker.warn(text);
    }

    fn look(&mut self, _elapsed: Duration, _waiting: usize) {
        let explored = self.harvest.tally.explored + self.present.iter().sum::<u64>();
        self.watch.onlooker.look(&Sight { workers: self.present.len(), explored });
    }

    fn dismissed(&mut self, _worker: usize, _last: Vec<Yield>, _post: Post) {}
}

fn record(harvest: &Harvest, loaded: &ClassHashes) -> Vec<u8> {
    postcard::to_stdvec(&(harvest, loaded)).expect("results have no part that cannot be written")
}

impl Left {
    /// What a journal says.
    pub fn read(contents: &Contents, keep: Keep) -> Result<Left, JournalError> {
        if !contents.about.is_begun() {
            return Ok(Left::all());
        }
        let mut left = Left::default();
        for entry in &contents.units {
            let branches: Vec<Branch> =
                postcard::from_bytes(&entry.bytes).map_err(|why| contents.damaged(entry, &why))?;
            left.branches.extend(branches);
        }
        for entry in &contents.parts {
            let (part, loaded): (Harvest, ClassHashes) =
                postcard::from_bytes(&entry.bytes).map_err(|why| contents.damaged(entry, &why))?;
            left.harvest.merge(part, keep);
            left.loaded.extend(loaded);
        }
        Ok(left)
    }
}

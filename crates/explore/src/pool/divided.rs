//! The steward of exploring: all roots at first, the parts that come of them, and what is kept of those in a journal.

use std::collections::BTreeSet;
use std::time::Duration;

use super::coordinator::{Checkpoint, Conducted, conduct};
use super::crew::Hands;
use super::exploring::{Exploring, ExploringWord, Part, RootUnit};
use super::journal::{Contents, JournalError};
use super::notes::Unnoted;
use super::statistics::{Post, Sampler, Statistics, WorkerStatistics};
use super::work::{Announcement, Assigned, Moment, Steward, Verdict};
use super::{ClassHashes, DivideError, Division, Job, Merger, Workplace};
use crate::collect::Collector;
use crate::engine::Reply;
use crate::schedule::Schedule;
use crate::summary::{Cut, Summary};
use crate::unit::Unit;

/// What all workers came to.
#[derive(Debug, Default)]
pub struct Divided {
    /// For each root its numbers and what was kept.
    pub roots: Vec<(Summary, Collector)>,
    /// Faults of our own: the schedule that shows each, and what was said.
    pub faults: Vec<(Schedule, String)>,
    /// What solvers and the journal have to say to the user.
    pub warnings: BTreeSet<String>,
    pub statistics: Statistics,
    /// Classes of the user's class path that were loaded.
    pub loaded: ClassHashes,
    /// Why the journal does not have all of it, if there is one.
    pub unsaved: Option<String>,
}

impl Divided {
    pub(super) fn new(place: &dyn Workplace, division: Division) -> Divided {
        let mut divided = Divided::default();
        divided.roots.resize_with(place.roots().len(), || (Summary::default(), place.collector()));
        divided.statistics.workers.resize(division.workers, WorkerStatistics::default());
        divided
    }

    pub(super) fn hear_last(&mut self, worker: usize, last: Vec<Part>, post: Post) {
        for part in last {
            self.warnings.extend(part.warnings);
            self.roots[part.root].0.merge(&part.summary);
        }
        self.statistics.workers[worker].post.add(post);
    }
}

/// What a journal of an exploration holds.
#[derive(Debug, Default)]
pub struct Left {
    pub units: Vec<(usize, Unit)>,
    pub done: Vec<(usize, Summary, Collector)>,
    /// Classes of the user's class path that were loaded.
    pub loaded: ClassHashes,
}

impl Left {
    pub fn of(contents: &Contents) -> Result<Left, JournalError> {
        let mut left = Left::default();
        for entry in &contents.units {
            let remains: Result<(u64, Vec<Vec<u8>>), _> = postcard::from_bytes(&entry.bytes);
            let (root, units) = remains.map_err(|e| contents.damaged(entry, &e))?;
            for unit in &units {
                let unit = Unit::from_bytes(unit).map_err(|e| contents.damaged(entry, &e))?;
                left.units.push((root as usize, unit));
            }
        }
        for entry in &contents.parts {
            let part: Result<(u64, Summary, Collector, ClassHashes), _> = postcard::from_bytes(&entry.bytes);
            let (root, summary, kept, loaded) = part.map_err(|e| contents.damaged(entry, &e))?;
            left.loaded.extend(loaded);
            match left.done.iter_mut().find(|(known, _, _)| *known == root as usize) {
                Some((_, known, collector)) => {
                    known.merge(&summary);
                    collector.merge(kept);
                }
                None => left.done.push((root as usize, summary, kept)),
            }
        }
        Ok(left)
    }
}

/// A part as it is kept: without what the end of this run cut off, for that is not the end of the work.
fn part_bytes(part: &Part) -> Vec<u8> {
    let (summary, kept) = (part.summary.clone().without_end(), part.kept.without_end());
    result_bytes(part.root, &summary, &kept, &part.loaded)
}

fn result_bytes(root: usize, summary: &Summary, kept: &Collector, loaded: &ClassHashes) -> Vec<u8> {
    postcard::to_stdvec(&(root as u64, summary, kept, loaded)).expect("results have no part that cannot be written")
}

/// Explores the units of a job with several workers. `stop` is looked at now and then.
pub fn divide(
    place: &dyn Workplace,
    division: Division,
    hands: &Hands<'_>,
    job: Job,
    checkpoint: Option<Checkpoint>,
    stop: &dyn Fn() -> bool,
) -> Result<Divided, DivideError> {
    explore(place, division, hands, job, checkpoint, stop, &mut Unnoted)
}

/// The same for what workers note. There is no checkpoint: a journal does not have notes.
pub fn divide_noting(
    place: &dyn Workplace,
    division: Division,
    hands: &Hands<'_>,
    job: Job,
    stop: &dyn Fn() -> bool,
    merger: &mut dyn Merger,
) -> Result<Divided, DivideError> {
    explore(place, division, hands, job, None, stop, merger)
}

fn explore(
    place: &dyn Workplace,
    division: Division,
    hands: &Hands<'_>,
    Job { units, done, loaded }: Job,
    checkpoint: Option<Checkpoint>,
    stop: &dyn Fn() -> bool,
    merger: &mut dyn Merger,
) -> Result<Divided, DivideError> {
    let mut divided = Divided { loaded, ..Divided::new(place, division) };
    let mut earlier = Vec::new();
    for (root, summary, kept) in done {
        earlier.push(result_bytes(root, &summary, &kept, &divided.loaded));
        divided.roots[root].0.merge(&summary);
        divided.roots[root].1.merge(kept);
    }
    let units = units.into_iter().map(|(root, unit)| RootUnit { root, unit }).collect();
    let work = Exploring::new(place, division);
    let mut steward = Exploration { place, units, merger, stop, cut: None, sampler: Sampler::default(), divided };
    let Conducted { warnings, unsaved } = conduct(&work, division.rules(), hands, checkpoint, earlier, &mut steward)?;
    let mut divided = steward.divided;
    divided.warnings.extend(warnings);
    Ok(Divided { unsaved, ..divided })
}

struct Exploration<'s> {
    place: &'s dyn Workplace,
    /// What there is to do at first.
    units: Vec<RootUnit>,
    merger: &'s mut dyn Merger,
    stop: &'s dyn Fn() -> bool,
    /// Why nothing more is begun.
    cut: Option<Cut>,
    sampler: Sampler,
    divided: Divided,
}

impl Exploration<'_> {
    /// Adds what a worker has noted; what the others do not know.
    fn note(&mut self, worker: usize, notes: &[u8]) -> Result<Option<Announcement<ExploringWord>>, DivideError> {
        if notes.is_empty() {
            return Ok(None);
        }
        let news = self.merger.merge(notes).map_err(DivideError::Worker)?;
        let word = (!news.is_empty()).then_some(ExploringWord::News(news));
        Ok(word.map(|word| Announcement { word, except: Some(worker) }))
    }
}

impl Steward<Exploring<'_>> for Exploration<'_> {
    fn assign(&mut self) -> Result<Assigned<RootUnit, ExploringWord>, DivideError> {
        Ok(Assigned { words: Vec::new(), units: std::mem::take(&mut self.units) })
    }

    fn stops(&mut self) -> bool {
        if self.cut.is_none() {
            let is_enough = (self.stop)() || self.merger.is_enough();
            self.cut = if is_enough { Some(Cut::Stopped) } else { self.place.limits().stopped() };
        }
        self.cut.is_some()
    }

    fn begins(&mut self, RootUnit { unit, .. }: &mut RootUnit) {
        *self.divided.statistics.split_depths.entry(unit.prefix.len()).or_default() += 1;
    }

    fn judge(&mut self, part: &mut Part, is_spread: bool) -> Verdict {
        if part.fault.is_some() {
            return Verdict::Whole;
        }
        // A path that was too heavy ends nothing else.
        let mut ends = part.summary.cut.keys().copied().filter(|cut| cut.is_end());
        let ended = ends.clone().find(|cut| *cut != Cut::Memory).or_else(|| ends.next());
        match ended {
            None => Verdict::Whole,
            Some(Cut::Memory) if is_spread => {
                // It is one of the parts now, and tried once more.
                part.summary.cut.remove(&Cut::Memory);
                Verdict::Whole
            }
            Some(cut) => {
                let stops = cut != Cut::Memory;
                if stops {
                    self.cut.get_or_insert(cut);
                }
                // A witness that there was no time to confirm is not for ever.
                Verdict::Cut { is_kept: !part.hasty, stops }
            }
        }
    }

    fn record(&self, part: &Part) -> Vec<u8> {
        part_bytes(part)
    }

    fn take(
        &mut self,
        worker: usize,
        part: Part,
        moment: Moment,
    ) -> Result<Vec<Announcement<ExploringWord>>, DivideError> {
        let mut announcements: Vec<_> = self.note(worker, &part.notes)?.into_iter().collect();
        self.divided.loaded.extend(part.loaded);
        let statistics = &mut self.divided.statistics.workers[worker];
        statistics.units += u64::from(moment == Moment::End && part.fault.is_none());
        statistics.present = (0, Duration::ZERO);
        statistics.present_choices = 0;
        statistics.paths += part.summary.paths;
        statistics.choices += part.summary.choices;
        statistics.instructions += part.summary.instructions;
        statistics.replayed += part.summary.replayed;
        statistics.busy += part.busy;
        self.divided.faults.extend(part.fault);
        let root = part.root;
        let (summary, kept) = &mut self.divided.roots[root];
        summary.merge(&part.summary);
        let met: Vec<(String, Schedule)> =
            part.kept.met().map(|(name, schedule)| (name.to_owned(), schedule.clone())).collect();
        kept.merge(part.kept);
        for (obligation, schedule) in met {
            // What somebody else has done better is known to all.
            if kept.met().any(|(name, least)| name == obligation && *least == schedule) {
                let word = ExploringWord::Hear { root, reply: Reply::Met { obligation, schedule } };
                announcements.push(Announcement { word, except: None });
            }
        }
        Ok(announcements)
    }

    fn hear(&mut self, worker: usize, word: ExploringWord) -> Result<Vec<Announcement<ExploringWord>>, DivideError> {
        match word {
            ExploringWord::News(notes) => Ok(self.note(worker, &notes)?.into_iter().collect()),
            ExploringWord::Choices(choices) => {
                self.divided.statistics.workers[worker].present_choices = choices;
                Ok(Vec::new())
            }
            // Only we say that.
            ExploringWord::Hear { .. } => Ok(Vec::new()),
        }
    }

    fn offered(&mut self, worker: usize) {
        self.divided.statistics.workers[worker].offered += 1;
    }

    fn ticked(&mut self, worker: usize, paths: u64, busy: Duration) {
        self.divided.statistics.workers[worker].present = (paths, busy);
    }

    fn gives_up(&mut self, RootUnit { unit, .. }: RootUnit, why: &str) {
        self.divided.faults.push((unit.prefix, why.to_owned()));
    }

    fn leaves(&mut self, RootUnit { root, .. }: &RootUnit) {
        if let Some(cut) = self.cut {
            self.divided.roots[*root].0.cut(cut, 1);
        }
    }

    fn warn(&mut self, text: &str) {
        self.place.warn(text);
    }

    fn waits(&mut self, waiting: usize) {
        let statistics = &mut self.divided.statistics;
        statistics.longest_queue = statistics.longest_queue.max(waiting);
    }

    fn look(&mut self, elapsed: Duration, waiting: usize) {
        self.merger.look(self.divided.statistics.headway());
        self.sampler.look(&mut self.divided.statistics, elapsed, waiting);
    }

    fn ends(&mut self, elapsed: Duration, waiting: usize) {
        self.divided.statistics.elapsed = elapsed;
        self.divided.statistics.sample(elapsed, waiting);
    }

    fn dismissed(&mut self, worker: usize, last: Vec<Part>, post: Post) {
        self.divided.hear_last(worker, last, post);
    }
}

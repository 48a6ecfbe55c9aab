//! The coordinator: a bag of units, the workers that have none, and the results so far.
//!
//! All roots are in the bag from the start, so several specs are divided among the workers before any
//! one of them is split. When the bag is empty and a worker has nothing to do, the coordinator calls for
//! work; each call is answered by whoever sees it first, and once by each.

use std::collections::BTreeSet;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::crew::{Crew, Hands, with_crew};
use super::journal::{part_bytes, result_bytes};
use super::message::{LastWords, Order, Part, Report};
use super::notes::Unnoted;
use super::statistics::{Sampler, Statistics, WorkerStatistics};
use super::tasks::Tasks;
use super::{ClassHashes, Coordination, DivideError, Division, Flags, Job, Journal, Manner, Merger, Workplace};
use crate::collect::Collector;
use crate::engine::{Limits, Reply};
use crate::schedule::Schedule;
use crate::summary::{Cut, Summary};
use crate::unit::{Split, Unit};

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

    /// Dismisses the workers and hears their last words.
    pub(super) fn hear_all_last(&mut self, crew: &mut Crew<'_, '_>, reports: &Receiver<(usize, Report)>) {
        crew.send_all(&Order::Stop);
        let workers = self.statistics.workers.len();
        let mut waiting: BTreeSet<usize> = (0..workers).filter(|&worker| crew.is_there(worker)).collect();
        while !waiting.is_empty() {
            match reports.recv() {
                Ok((worker, Report::Left(last))) => {
                    waiting.remove(&worker);
                    self.hear_last(worker, *last);
                }
                Ok((worker, Report::Gone(_))) => drop(waiting.remove(&worker)),
                Ok(_) => {}
                Err(_) => break,
            }
        }
        for (statistics, post) in self.statistics.workers.iter_mut().zip(&crew.posts) {
            statistics.post.add(*post);
        }
    }

    fn hear_last(&mut self, worker: usize, last: LastWords) {
        self.warnings.extend(last.warnings);
        for (root, summary) in last.spent {
            self.roots[root].0.merge(&summary);
        }
        self.statistics.workers[worker].post.add(last.post);
    }
}

/// How long to wait before looking whether to stop.
pub(super) const PATIENCE: Duration = Duration::from_millis(50);
/// Between two transactions of the journal.
const FLUSH: Duration = Duration::from_millis(200);
/// Workers that may be lost over one unit, and successors that a worker may have.
const MOST_LOST: u32 = 1;
const MOST_SUCCESSORS: u32 = 3;

/// Where a run writes what must survive it.
#[derive(Debug)]
pub struct Checkpoint {
    pub journal: Journal,
    /// Workers tell so often what remains of their units.
    pub every: Duration,
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
    coordinate(place, division, hands, job, checkpoint, stop, &mut Unnoted)
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
    coordinate(place, division, hands, job, None, stop, merger)
}

fn coordinate(
    place: &dyn Workplace,
    division: Division,
    hands: &Hands<'_>,
    job: Job,
    checkpoint: Option<Checkpoint>,
    stop: &dyn Fn() -> bool,
    merger: &mut dyn Merger,
) -> Result<Divided, DivideError> {
    let flags = Flags::default();
    with_crew(place, division, hands, &flags, |crew, reports| {
        let mut coordinator = Coordinator::new(place, division, crew, job, checkpoint, merger);
        coordinator.coordinate(reports, stop)?;
        coordinator.finish(reports);
        Ok(coordinator.divided)
    })
}

struct Coordinator<'c, 'scope, 'env> {
    place: &'c dyn Workplace,
    division: Division,
    limits: &'c Limits,
    crew: &'c mut Crew<'scope, 'env>,
    tasks: Tasks,
    merger: &'c mut dyn Merger,
    checkpoint: Option<Checkpoint>,
    /// Results that the journal does not have yet.
    unwritten: Vec<Vec<u8>>,
    /// The last call for work, and the last wish to know what remains.
    call: u32,
    save: u32,
    saved: Instant,
    flushed: Instant,
    /// Why nothing more is begun.
    stopping: Option<Cut>,
    successors: Vec<u32>,
    begun: Instant,
    sampler: Sampler,
    divided: Divided,
}

impl<'c, 'scope, 'env> Coordinator<'c, 'scope, 'env> {
    fn new(
        place: &'c dyn Workplace,
        division: Division,
        crew: &'c mut Crew<'scope, 'env>,
        job: Job,
        checkpoint: Option<Checkpoint>,
        merger: &'c mut dyn Merger,
    ) -> Self {
        let mut divided = Divided::new(place, division);
        let has_checkpoint = checkpoint.is_some();
        let mut tasks = Tasks::new(division.workers, has_checkpoint);
        let mut unwritten = Vec::new();
        divided.loaded = job.loaded;
        for (root, summary, kept) in job.done {
            if checkpoint.is_some() {
                unwritten.push(result_bytes(root, &summary, &kept, &divided.loaded));
            }
            divided.roots[root].0.merge(&summary);
            divided.roots[root].1.merge(kept);
        }
        let spreads = division.spread > 0 && job.units.len() < division.workers * 2;
        for (root, unit) in job.units {
            tasks.add(root, unit, spreads);
        }
        let now = Instant::now();
        Coordinator {
            place,
            division,
            limits: place.limits(),
            crew,
            tasks,
            merger,
            checkpoint,
            unwritten,
            call: 0,
            save: u32::from(has_checkpoint),
            saved: now,
            flushed: now,
            stopping: None,
            successors: vec![0; division.workers],
            begun: now,
            sampler: Sampler::default(),
            divided,
        }
    }

    /// Until the bag is empty and nobody has a unit, or all have stopped.
    fn coordinate(&mut self, reports: &Receiver<(usize, Report)>, stop: &dyn Fn() -> bool) -> Result<(), DivideError> {
        self.flush();
        loop {
            if self.stopping.is_none() {
                self.stopping =
                    if stop() || self.merger.is_enough() { Some(Cut::Stopped) } else { self.limits.stopped() };
            }
            self.hand_out();
            if !self.tasks.anybody_works() {
                break;
            }
            match reports.recv_timeout(PATIENCE) {
                Ok((worker, report)) => self.hear(worker, report)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(DivideError::Worker("all of them are gone".to_owned()));
                }
            }
            self.merger.look(self.divided.statistics.paths());
            let waiting = self.tasks.waiting();
            self.sampler.look(&mut self.divided.statistics, self.begun.elapsed(), waiting);
            if let Some(checkpoint) = &self.checkpoint {
                if self.saved.elapsed() >= checkpoint.every {
                    self.saved = Instant::now();
                    self.save = self.save.wrapping_add(1).max(1);
                }
                if self.flushed.elapsed() >= FLUSH.min(checkpoint.every) {
                    self.flush();
                }
            }
        }
        let statistics = &mut self.divided.statistics;
        statistics.elapsed = self.begun.elapsed();
        statistics.sample(statistics.elapsed, self.tasks.waiting());
        Ok(())
    }

    fn hear(&mut self, worker: usize, report: Report) -> Result<(), DivideError> {
        match report {
            Report::Ready { protocol, identity } => {
                if let Some(why) = self.crew.refuse(protocol, &identity) {
                    return Err(DivideError::Worker(why));
                }
            }
            Report::Offer { task, root, unit, owner, posted } => {
                self.divided.statistics.workers[worker].offered += 1;
                self.tasks.offered(task, &unit.prefix);
                match (owner.filter(|&owner| self.crew.is_there(owner)), posted) {
                    // Said before it was posted, so nothing can have been heard of it yet.
                    (Some(owner), Some(posted)) => {
                        self.begins(&unit);
                        self.tasks.posted(posted, owner, root, unit);
                    }
                    (Some(owner), None) => {
                        self.begins(&unit);
                        let task = self.tasks.add_for(owner, root, unit.clone());
                        self.crew.send(owner, Order::Explore { task, root, unit, enough: None });
                    }
                    (None, _) => drop(self.tasks.add(root, unit, false)),
                }
            }
            Report::Tick { paths, busy } => self.divided.statistics.workers[worker].present = (paths, busy),
            Report::Noted(notes) => self.note(worker, &notes)?,
            Report::Progress { task, root, part, rest } => {
                self.note(worker, &part.notes)?;
                self.tasks.progressed(task, rest);
                self.keep(root, &part);
                self.add(worker, root, *part);
            }
            Report::Done { task, root, part, rest } => {
                self.note(worker, &part.notes)?;
                // A path that was too heavy ends nothing else.
                let mut ends = part.summary.cut.keys().copied().filter(|cut| cut.is_end());
                let ended = ends.clone().find(|cut| *cut != Cut::Memory).or_else(|| ends.next());
                if let Some(cut) = ended {
                    // A witness that there was no time to confirm is not for ever.
                    let rest = (!part.hasty).then_some(rest);
                    if rest.is_some() {
                        self.keep(root, &part);
                    }
                    self.tasks.stopped(task, rest);
                    if cut != Cut::Memory {
                        self.stopping.get_or_insert(cut);
                    }
                } else {
                    self.tasks.done(task);
                    self.keep(root, &part);
                    for unit in rest {
                        self.tasks.add(root, unit, false);
                    }
                }
                self.divided.statistics.workers[worker].units += 1;
                self.add(worker, root, *part);
            }
            Report::Fault { task, root, part, at, what, rest } => {
                self.note(worker, &part.notes)?;
                self.tasks.done(task);
                self.keep(root, &part);
                self.add(worker, root, *part);
                self.divided.faults.push((at, what));
                for unit in rest {
                    self.tasks.add(root, unit, false);
                }
            }
            Report::Failed(what) => return Err(DivideError::Root(what)),
            Report::Unfit(what) => return Err(DivideError::Worker(what)),
            Report::Left(last) => self.divided.hear_last(worker, *last),
            Report::Gone(_) => self.lost(worker)?,
        }
        Ok(())
    }

    /// Adds what a worker has noted, and lets the others know what they did not.
    fn note(&mut self, worker: usize, notes: &[u8]) -> Result<(), DivideError> {
        if notes.is_empty() {
            return Ok(());
        }
        let news = self.merger.merge(notes).map_err(DivideError::Worker)?;
        if !news.is_empty() {
            self.crew.send_news(worker, &news);
        }
        Ok(())
    }

    /// A worker's process has ended: what it had is done by others, and it gets a successor.
    fn lost(&mut self, worker: usize) -> Result<(), DivideError> {
        let how = self.crew.cut(worker);
        for at in self.tasks.lost(worker, MOST_LOST) {
            self.divided.faults.push((at, format!("the process of a worker ended: {how}")));
        }
        self.divided.warnings.insert(format!("the process of a worker ended ({how}); its work was done again"));
        if self.successors[worker] < MOST_SUCCESSORS {
            self.successors[worker] += 1;
            self.crew.replace(worker, self.division)?;
        }
        if (0..self.division.workers).any(|worker| self.crew.is_there(worker)) {
            return Ok(());
        }
        Err(DivideError::Worker(format!("the processes of all workers ended: {how}")))
    }

    /// Results that must survive.
    fn keep(&mut self, root: usize, part: &Part) {
        if self.checkpoint.is_some() {
            self.unwritten.push(part_bytes(root, part));
        }
    }

    fn flush(&mut self) {
        self.flushed = Instant::now();
        let Some(checkpoint) = &mut self.checkpoint else { return };
        let (changes, parts) = (self.tasks.changes(), std::mem::take(&mut self.unwritten));
        if changes.is_empty() && parts.is_empty() {
            return;
        }
        if let Err(e) = checkpoint.journal.write(&changes, &parts) {
            self.place.warn(&format!("the checkpoint cannot be written: {e}; going on without it"));
            self.divided.unsaved = Some(e.to_string());
            self.checkpoint = None;
            self.tasks.forget_changes();
        }
    }

    fn add(&mut self, worker: usize, root: usize, part: Part) {
        self.divided.loaded.extend(part.loaded);
        let statistics = &mut self.divided.statistics.workers[worker];
        statistics.present = (0, Duration::ZERO);
        statistics.paths += part.summary.paths;
        statistics.instructions += part.summary.instructions;
        statistics.replayed += part.summary.replayed;
        statistics.busy += part.busy;
        let (summary, kept) = &mut self.divided.roots[root];
        summary.merge(&part.summary);
        let met: Vec<(String, Schedule)> =
            part.kept.met().map(|(name, schedule)| (name.to_owned(), schedule.clone())).collect();
        kept.merge(part.kept);
        for (obligation, schedule) in met {
            // What somebody else has done better is known to all.
            if kept.met().any(|(name, least)| name == obligation && *least == schedule) {
                self.crew.send_all(&Order::Hear { root, reply: Reply::Met { obligation, schedule } });
            }
        }
    }

    fn begins(&mut self, unit: &Unit) {
        *self.divided.statistics.split_depths.entry(unit.prefix.len()).or_default() += 1;
    }

    /// Units to workers that have none, or none ahead; then a call for more, if need be.
    fn hand_out(&mut self) {
        let ahead = match self.division.coordination {
            Coordination::Push => 2,
            Coordination::Pull => 1,
        };
        let statistics = &mut self.divided.statistics;
        statistics.longest_queue = statistics.longest_queue.max(self.tasks.waiting());
        if self.stopping.is_some() {
            self.crew.set_flags(0, self.save, true);
            return;
        }
        for most in 1..=ahead {
            for worker in 0..self.division.workers {
                if self.tasks.held(worker) < most && self.crew.is_there(worker) {
                    self.hand_to(worker);
                }
            }
        }
        let shares = matches!(self.division.manner, Manner::Share(Split::Lazy | Split::RootClosest));
        let is_short = (0..self.division.workers).any(|worker| self.tasks.held(worker) < ahead);
        let call = if shares && is_short && self.tasks.waiting() == 0 {
            self.call = self.call.wrapping_add(1).max(1);
            self.call
        } else {
            0
        };
        self.crew.set_flags(call, self.save, false);
    }

    fn hand_to(&mut self, worker: usize) {
        let Some((id, task)) = self.tasks.hand_out(worker) else { return };
        let Some(unit) = task.units.values().next().cloned() else { return };
        let enough = task.spreads.then_some(self.division.spread);
        let root = task.root;
        self.begins(&unit);
        self.crew.send(worker, Order::Explore { task: id, root, unit, enough });
    }

    /// Dismisses the workers and hears their last words.
    fn finish(&mut self, reports: &Receiver<(usize, Report)>) {
        if let Some(cut) = self.stopping {
            for root in self.tasks.unbegun() {
                self.divided.roots[root].0.cut(cut, 1);
            }
        }
        self.flush();
        self.divided.hear_all_last(self.crew, reports);
    }
}

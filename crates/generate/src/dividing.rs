//! Who assigns the jobs of all rounds to the workers of a pool, and keeps what comes of them: for each round inputs are
//! drawn, paths are followed, and tests are made of what that brought in.
//!
//! All jobs of a batch begin with what was covered before it,
//! and their results are taken in the order of the jobs when all are done, so who did which of them when cannot be seen.
//! A journal keeps what came of each job: a campaign that goes on takes its results from there, batch by batch, and comes
//! to the same jobs again. A job that was stopped is not kept, for it may not have done all that it would.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use coverage::Ledger;
use explore::pool::{
    Announcement, Assigned, Checkpoint, ClassHashes, Conducted, Contents, DivideError, Hands, JournalError, Moment,
    Post, Rules, Steward, Verdict, conduct,
};

use crate::context::Context;
use crate::harvest::{Outcome, Worked};
use crate::observe::{Offer, Stock};
use crate::plan::portable::PortableDriver;
use crate::plan::sequence::Target;
use crate::progress::{Notice, Progress};
use crate::rounds::work::{JobPart, JobUnit, JobWord, Jobs};
use crate::rounds::{Done, Job};

/// Rounds at most; the last has millions of paths for each job.
pub const MOST_ROUNDS: usize = 9;
/// How much of the time that is left a round may take, and the drawing of inputs before it.
const SHARE: f64 = 0.5;
const SEED_SHARE: f64 = 0.25;
/// A job gets at least this.
const LEAST_SLICE: Duration = Duration::from_millis(250);
/// Between two looks at how far the work is.
const LOOK: Duration = Duration::from_millis(250);

/// Who does the jobs, and what is kept of them.
pub struct Divided<'d> {
    pub hands: Hands<'d>,
    pub checkpoint: Option<Checkpoint>,
    pub earlier: Earlier,
}

/// What came of jobs in an earlier run, as its journal has it.
#[derive(Debug, Default)]
pub struct Earlier {
    done: BTreeMap<(u32, usize), (Job, Done)>,
    records: Vec<Vec<u8>>,
    /// Classes of the user's class path that were loaded for that.
    pub loaded: ClassHashes,
}

impl Earlier {
    /// What a journal has of a campaign.
    pub fn of(contents: &Contents) -> Result<Earlier, JournalError> {
        let mut earlier = Earlier::default();
        for entry in &contents.parts {
            let record: Result<(u32, usize, Job, Option<Done>, ClassHashes), _> = postcard::from_bytes(&entry.bytes);
            let (batch, number, job, done, loaded) = record.map_err(|e| contents.damaged(entry, &e))?;
            earlier.loaded.extend(loaded);
            earlier.done.extend(done.map(|done| ((batch, number), (job, done))));
            earlier.records.push(entry.bytes.clone());
        }
        Ok(earlier)
    }
}

/// What all rounds came to.
pub struct Explored {
    pub found: Outcome,
    pub stock: Stock,
    pub kept: Kept,
}

/// What is to be said of how the work was divided.
#[derive(Debug, Default)]
pub struct Kept {
    /// Of workers that were lost.
    pub warnings: BTreeSet<String>,
    /// Why the checkpoint does not have all of it, if there is one.
    pub unsaved: Option<String>,
    /// The user stopped it, or the time was over.
    pub is_cut: bool,
}

/// What the next batch does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Draw,
    Follow,
}

/// Jobs that begin with the same.
struct Batch {
    stage: Stage,
    jobs: Vec<Job>,
    /// What came of them so far.
    done: Vec<Option<Done>>,
    begun: Instant,
    /// The time for all of them: what comes later needs time too.
    share: Duration,
    /// What is covered by now, for whoever looks.
    live: Ledger,
    /// Paths that may become tests, and those of them that nothing was made of yet; before the batch, and news.
    known: usize,
    unmade: usize,
    news: usize,
}

struct Campaigning<'c> {
    context: &'c Context<'c>,
    progress: &'c dyn Progress,
    offer: Offer<'c>,
    jobs: &'c Jobs<'c>,
    /// Workers have no drivers of ours.
    is_apart: bool,
    found: Outcome,
    stock: Stock,
    round: usize,
    stage: Stage,
    /// The number of the present batch, from 1.
    number: u32,
    batch: Option<Batch>,
    /// Results of an earlier run.
    earlier: BTreeMap<(u32, usize), (Job, Done)>,
    /// How many drivers of each target workers were told of.
    told: Vec<usize>,
    /// Nothing more is to be done.
    is_over: bool,
    /// Paths of jobs that are done, and of those that workers are at.
    paths: u64,
    present: Vec<u64>,
    looked: Instant,
}

/// Explores targets until all is covered, all was tried, or the time is over.
pub fn explore(
    context: &Context<'_>,
    targets: Vec<Target>,
    before: Ledger,
    progress: &dyn Progress,
    offer: Offer<'_>,
    divided: Divided<'_>,
) -> Result<Explored, DivideError> {
    let Divided { hands, checkpoint, earlier } = divided;
    let worked = targets.into_iter().map(|target| Worked::new(target, Vec::new()));
    let found = Outcome { targets: worked.collect(), ledger: before, ..Outcome::default() };
    let jobs = Jobs::new(context);
    let mut steward = Campaigning {
        context,
        progress,
        offer,
        jobs: &jobs,
        is_apart: matches!(hands, Hands::Processes { .. }),
        told: Vec::new(),
        found,
        stock: Stock::default(),
        round: 0,
        stage: Stage::Draw,
        number: 0,
        batch: None,
        earlier: earlier.done,
        is_over: false,
        paths: 0,
        present: vec![0; context.workers],
        looked: Instant::now(),
    };
    let rules = Rules::plain(context.workers);
    let Conducted { warnings, unsaved } = conduct(&jobs, rules, &hands, checkpoint, earlier.records, &mut steward)?;
    steward.take_batch();
    if !steward.is_over {
        // The user stopped it.
        steward.found.is_out_of_time = true;
    }
    let Campaigning { found, stock, .. } = steward;
    let is_cut = found.is_out_of_time;
    Ok(Explored { found, stock, kept: Kept { warnings, unsaved, is_cut } })
}

impl Campaigning<'_> {
    /// The jobs that are due next; nothing when all is covered, all was tried, or the time is over.
    fn due(&mut self) -> Option<Vec<Job>> {
        match self.stage {
            Stage::Draw => {
                let is_any = self.round < self.context.time.rounds().unwrap_or(MOST_ROUNDS);
                is_any.then(|| self.context.seed_jobs(&mut self.found, self.round))
            }
            Stage::Follow => {
                let jobs = self.context.jobs(&mut self.found, self.round);
                self.found.is_out_of_time = self.context.is_late();
                Some(jobs).filter(|jobs| !jobs.is_empty() && !self.found.is_out_of_time)
            }
        }
    }

    /// Begins a batch, with what an earlier run has of it.
    fn begin(&mut self, jobs: Vec<Job>) {
        let begun = Instant::now();
        let share = match self.stage {
            Stage::Draw => SEED_SHARE,
            Stage::Follow => SHARE,
        };
        let share = self.context.time.explored_by().saturating_duration_since(begun).mul_f64(share);
        self.number += 1;
        let (known, unmade) = (self.found.candidates(), self.found.unmade());
        let (live, done) = (self.found.ledger.clone(), jobs.iter().map(|_| None).collect());
        let batch = Batch { stage: self.stage, jobs, done, begun, share, live, known, unmade, news: 0 };
        let batch = self.batch.insert(batch);
        for (at, job) in batch.jobs.iter().enumerate() {
            let earlier = self.earlier.remove(&(self.number, at));
            if let Some((_, done)) = earlier.filter(|(same, _)| same == job) {
                self.paths += done.result.as_ref().map_or(0, |(_, summary)| summary.paths);
                batch.news += done.news();
                batch.done[at] = Some(done);
            }
        }
    }

    /// Jobs of the present batch of which nothing is known.
    fn open(&self) -> Vec<JobUnit> {
        let Some(batch) = &self.batch else { return Vec::new() };
        let jobs = batch.jobs.iter().zip(&batch.done).enumerate().filter(|(_, (_, done))| done.is_none());
        let unit = |(number, (job, _)): (usize, (&Job, _))| JobUnit {
            batch: self.number,
            number,
            job: job.clone(),
            slice: None,
        };
        jobs.map(unit).collect()
    }

    /// Takes what came of the present batch, if there is one, and makes tests of it while there is a clock.
    fn take_batch(&mut self) {
        let Some(Batch { stage, jobs, done, .. }) = self.batch.take() else { return };
        let is_complete = self.found.take_round(&jobs, done);
        self.context.time.note(self.found.candidates(), self.found.unmade());
        self.stage = match stage {
            Stage::Draw => Stage::Follow,
            Stage::Follow => Stage::Draw,
        };
        // A round that ended early, because there was enough to make tests of first, goes on.
        if stage == Stage::Follow && is_complete {
            self.round += 1;
        }
        self.context.stock(&mut self.found, &mut self.stock, self.offer);
    }

    /// What workers have to know before the jobs of a batch.
    fn words(&mut self) -> Vec<JobWord> {
        let mut words = Vec::new();
        if self.told.is_empty() {
            words.push(self.targets());
            self.told.resize(self.found.targets.len(), 0);
        }
        words.extend(self.drivers(&self.told));
        for (target, worked) in self.found.targets.iter().enumerate() {
            for (place, driver) in worked.drivers.iter().enumerate().skip(self.told[target]) {
                self.jobs.share(target, place, driver);
            }
            self.told[target] = worked.drivers.len();
        }
        words.push(JobWord::Covered(self.found.ledger.to_bytes()));
        words
    }

    fn targets(&self) -> JobWord {
        JobWord::Targets(self.found.targets.iter().map(|worked| (*worked.name).clone()).collect())
    }

    /// The drivers of each target but for so many, for workers that do not share ours.
    fn drivers(&self, known: &[usize]) -> Option<JobWord> {
        let mut drivers = Vec::new();
        for ((target, worked), known) in self.found.targets.iter().enumerate().zip(known).filter(|_| self.is_apart) {
            for (place, driver) in worked.drivers.iter().enumerate().skip(*known) {
                drivers.push(PortableDriver::of(target, place, driver, &worked.target.documented));
            }
        }
        (!drivers.is_empty()).then_some(JobWord::Drivers(drivers))
    }

    /// What a job may take when it is begun now; nothing if there is no time left for it.
    fn slice(&self, unit: &JobUnit) -> Option<Duration> {
        let batch = self.batch.as_ref().filter(|_| !self.context.is_late())?;
        let (elapsed, draws) = (batch.begun.elapsed(), unit.job.seed.is_some());
        // Drawing has no end of its own, and can be left out.
        if draws && elapsed >= batch.share {
            return None;
        }
        let left = (batch.jobs.len() - unit.number) as u32;
        let rest = batch.share.saturating_sub(elapsed);
        // Most end before their slice does, above all those that draw.
        let more = if draws { 6 } else { 2 };
        Some((rest * self.context.workers as u32 / left * more).min(rest).max(LEAST_SLICE))
    }

    /// Shows how far the work is.
    fn show(&mut self) {
        self.looked = Instant::now();
        let paths = self.paths + self.present.iter().sum::<u64>();
        self.progress.paths().store(paths, Ordering::Relaxed);
        if let Some(batch) = &self.batch {
            self.progress.show(self.context.scope, &batch.live, self.context.variant);
        }
    }

    /// Keeps what came of a job of the present batch.
    fn keep(&mut self, number: usize, done: Done) {
        let Some(batch) = &mut self.batch else { return };
        batch.news += done.news();
        self.context.time.note(batch.known + batch.news, batch.unmade + batch.news);
        if let Ok((heard, _)) = &done.result {
            for (path, news) in &heard.news {
                batch.live.note(path, &news.hits, None);
            }
        }
        batch.done[number] = Some(done);
    }
}

impl Steward<Jobs<'_>> for Campaigning<'_> {
    fn assign(&mut self) -> Result<Assigned<JobUnit, JobWord>, DivideError> {
        loop {
            self.take_batch();
            let Some(jobs) = self.due() else {
                self.is_over = true;
                return Ok(Assigned { words: Vec::new(), units: Vec::new() });
            };
            self.begin(jobs);
            let units = self.open();
            if !units.is_empty() {
                return Ok(Assigned { words: self.words(), units });
            }
        }
    }

    fn stops(&mut self) -> bool {
        self.context.cancel.load(Ordering::Relaxed)
    }

    fn begins(&mut self, unit: &mut JobUnit) {
        unit.slice = self.slice(unit);
    }

    fn greeting(&self) -> Vec<JobWord> {
        let known = vec![0; self.told.len()];
        let covered = JobWord::Covered(self.found.ledger.to_bytes());
        [self.targets()].into_iter().chain(self.drivers(&known)).chain([covered]).collect()
    }

    fn judge(&mut self, part: &mut JobPart, _is_spread: bool) -> Verdict {
        match part.done.is_some() && !part.is_stopped {
            true => Verdict::Whole,
            false => Verdict::Cut { is_kept: false, stops: false },
        }
    }

    fn record(&self, JobPart { batch, number, job, done, loaded, .. }: &JobPart) -> Vec<u8> {
        postcard::to_stdvec(&(batch, number, job, done, loaded)).expect("results have no part that cannot be written")
    }

    fn take(
        &mut self,
        worker: usize,
        part: JobPart,
        _moment: Moment,
    ) -> Result<Vec<Announcement<JobWord>>, DivideError> {
        self.context.time.note_work(part.elapsed, part.worked);
        self.paths += part.paths;
        self.present[worker] = 0;
        if let Some(done) = part.done {
            self.keep(part.number, done);
        }
        self.show();
        Ok(Vec::new())
    }

    fn ticked(&mut self, worker: usize, paths: u64, _busy: Duration) {
        self.present[worker] = paths;
    }

    fn gives_up(&mut self, unit: JobUnit, why: &str) {
        self.keep(unit.number, Done { result: Err(why.to_owned()), is_panic: true });
    }

    fn warn(&mut self, text: &str) {
        self.progress.notice(Notice::Warning(text.to_owned()));
    }

    fn look(&mut self, _elapsed: Duration, _waiting: usize) {
        if self.looked.elapsed() >= LOOK {
            self.show();
        }
    }

    fn dismissed(&mut self, _worker: usize, _last: Vec<JobPart>, _post: Post) {}
}

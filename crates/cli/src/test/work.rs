//! The exploring of all targets within one budget.
//!
//! Work comes in rounds. A round has a job for every sequence of every target that is not covered yet, and for
//! every shape of its strings and arrays that is due: short ones first, longer ones and longer sequences in later
//! rounds, with more paths each time. All jobs of a round begin with what was covered before it, so that what a
//! job finds does not depend on who does it when; only a clock that cuts it off can be seen in the result.
//!
//! Every job is done by one worker with a machine and a solver of its own, and a panic ends that job alone.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use coverage::{Criterion, Guided, Ledger, MethodName, PathName, Scope, Unmet, Variant};
use explore::session::{Base, SessionError, SolverConfig};
use explore::{Alone, Bounds, Confirmer, Cut, Engine, Entry, InputValue, Limits, Schedule, Summary, Thrown, Unit};
use program::Program;
use solver::Capped;

use super::arguments::Arguments;
use super::driver::{Driver, Reach};
use super::listen::{Ears, FindingKey, Heard, Hearing, News, is_initialiser, is_met};
use super::progress::Progress;
use super::sequence::Target;
use super::suite::{Offer, Stock};
use super::time::{Time, worked};
use crate::cover::named::{self, NamedGoals};

/// Largest strings and arrays.
pub const BOUNDS: Bounds = Bounds { array: 8, string: 20 };
/// Paths of a job in the first round; four times as many in each further one.
const FIRST_PATHS: u64 = 60;
/// Rounds at most; the last has millions of paths for each job.
pub const MOST_ROUNDS: usize = 9;
/// What a question to the solver may cost in each round: hard ones are asked again when easy ones are done.
const CONFLICTS: [u32; 4] = [2_000, 10_000, 30_000, 100_000];
/// From this round on all characters are tried.
const WIDE_ROUND: usize = 2;
/// Most shapes of a sequence in one round.
const MOST_SHAPES: usize = 24;
/// How much of the time that is left a round may take, and the drawing of inputs before it.
const SHARE: f64 = 0.5;
const SEED_SHARE: f64 = 0.25;
/// A job gets at least this.
const LEAST_SLICE: Duration = Duration::from_millis(250);

/// What all jobs share.
pub struct Place<'a> {
    pub program: &'static Program,
    /// As it was typed.
    pub class_path: &'a str,
    pub base: &'a Base,
    pub scope: &'a Scope,
    pub variant: Variant,
    pub criterion: Criterion,
    pub solving: &'a SolverConfig,
    pub instructions: u64,
    pub workers: usize,
    pub time: Time,
    pub cancel: Arc<AtomicBool>,
    /// Which exceptions tests expect.
    pub arguments: Arguments,
}

/// A target with what was done about it.
#[derive(Debug)]
pub struct Worked {
    pub target: Target,
    pub name: Arc<MethodName>,
    pub drivers: Vec<Arc<Driver>>,
    /// What came of each driver, reach and shape that was tried last.
    pub tried: BTreeMap<(usize, Reach, Vec<u32>), Summary>,
    pub unobserved: u64,
    pub paths: u64,
    pub findings: BTreeMap<FindingKey, Found>,
    /// Why nothing, or not everything, could be tried.
    pub faults: Vec<String>,
    /// There was no time to try something.
    pub is_cut_short: bool,
}

/// The least path to a finding.
#[derive(Debug, Clone)]
pub struct Found {
    pub path: Arc<PathName>,
    pub thrown: Thrown,
    pub inputs: Vec<InputValue>,
}

/// All that was found.
#[derive(Debug, Default)]
pub struct Outcome {
    pub targets: Vec<Worked>,
    /// Paths that did something new, by name.
    pub news: BTreeMap<Arc<PathName>, News>,
    /// Tests that were made of them already.
    pub stock: Stock,
    /// The paths that there were then.
    pub stocked: usize,
    pub ledger: Ledger,
    /// Goals that the program names, and the targets whose paths come to them.
    pub named: NamedGoals,
    pub namers: BTreeMap<String, BTreeSet<usize>>,
    /// What paths do besides that cover nothing, because they end in findings or can be no tests.
    pub reached: Ledger,
    /// A panic of our own.
    pub panics: Vec<String>,
    pub is_out_of_time: bool,
}

impl Outcome {
    /// Paths that may become tests.
    pub fn candidates(&self) -> usize {
        self.news.len() + self.targets.iter().map(|worked| worked.findings.len()).sum::<usize>()
    }

    /// Those that nobody has looked at since tests were made last.
    pub fn unmade(&self) -> usize {
        self.candidates().saturating_sub(self.stocked)
    }
}

#[derive(Debug)]
struct Job {
    target: usize,
    driver: usize,
    shapes: Vec<u32>,
    reach: Reach,
    /// What a question to the solver may cost, in conflicts.
    conflicts: u32,
    paths: u64,
    /// It is over as soon as nothing of its target is open; the first round looks for findings too.
    until_met: bool,
    /// Inputs are drawn, from this seed; otherwise paths are followed.
    seed: Option<u64>,
}

/// What a job begins with.
pub struct Given<'g> {
    pub driver: &'g Driver,
    pub target: &'g Arc<MethodName>,
    /// What was covered before the round.
    pub ledger: &'g Ledger,
    /// Is a method a target?
    pub others: &'g dyn Fn(&MethodName) -> bool,
    pub paths: &'g AtomicU64,
}

struct Done {
    job: usize,
    result: Result<(Heard, Summary), String>,
    is_panic: bool,
}

impl Worked {
    /// A target of which nothing is known yet.
    pub fn new(target: Target, drivers: Vec<Arc<Driver>>) -> Worked {
        Worked {
            name: Arc::new(MethodName::of(target.method)),
            target,
            drivers,
            tried: BTreeMap::new(),
            unobserved: 0,
            paths: 0,
            findings: BTreeMap::new(),
            faults: Vec::new(),
            is_cut_short: false,
        }
    }
}

impl Place<'_> {
    /// Explores targets until all is covered, all was tried, or the time is over.
    pub fn explore(&self, targets: Vec<Target>, before: Ledger, progress: &Progress, offer: Offer<'_>) -> Outcome {
        let worked = targets.into_iter().map(|target| Worked::new(target, Vec::new()));
        let mut all = Outcome { targets: worked.collect(), ledger: before, ..Outcome::default() };
        let mut round = 0;
        while round < self.time.rounds().unwrap_or(MOST_ROUNDS) {
            let seeds = self.seed_jobs(&mut all, round);
            self.round(&mut all, &seeds, SEED_SHARE, progress);
            self.stock(&mut all, offer);
            let jobs = self.jobs(&mut all, round);
            if self.is_late() {
                all.is_out_of_time = true;
                break;
            }
            if jobs.is_empty() {
                break;
            }
            // One that ended early, because there was enough to make tests of first, goes on.
            if self.round(&mut all, &jobs, SHARE, progress) {
                round += 1;
            }
            self.stock(&mut all, offer);
        }
        all
    }

    /// The pairs that conditions need; none where branches are enough.
    pub fn pairs(&self) -> Option<Variant> {
        (self.criterion == Criterion::Mcdc).then_some(self.variant)
    }

    pub fn is_late(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || Instant::now() >= self.time.explored_by()
    }

    /// Inputs to draw at the beginning of a round, for each driver of what is open.
    fn seed_jobs(&self, all: &mut Outcome, round: usize) -> Vec<Job> {
        let mut jobs = Vec::new();
        let busy = self.busy(all);
        for (number, worked) in all.targets.iter_mut().enumerate() {
            if round > 0 && is_met(self.scope, &all.ledger, &worked.name, self.pairs()) && !busy.contains(&number) {
                continue;
            }
            self.add_drivers(worked, number, round);
            let job = |driver: usize| Job {
                target: number,
                driver,
                shapes: Vec::new(),
                reach: Reach::Usual,
                conflicts: 0,
                paths: 0,
                until_met: true,
                seed: Some((round * 1_000 + driver) as u64),
            };
            // New ones first: of the others inputs were drawn before.
            jobs.push((0..worked.drivers.len()).rev().map(job).collect());
        }
        in_turn(jobs)
    }

    /// What to follow in a round.
    fn jobs(&self, all: &mut Outcome, round: usize) -> Vec<Job> {
        let mut jobs = Vec::new();
        let busy = self.busy(all);
        for (number, worked) in all.targets.iter_mut().enumerate() {
            if round > 0 && is_met(self.scope, &all.ledger, &worked.name, self.pairs()) && !busy.contains(&number) {
                continue;
            }
            self.add_drivers(worked, number, round);
            let mut own = Vec::new();
            for (at, driver) in worked.drivers.iter().enumerate() {
                let begun = [(Reach::Small, 0), (Reach::Usual, 0), (Reach::All, WIDE_ROUND)];
                let begun = begun.into_iter().filter(|&(reach, first)| driver.root(reach).is_some() && round >= first);
                let each = begun.flat_map(|(reach, first)| {
                    shapes(driver, round - first).into_iter().map(move |shapes| (reach, shapes))
                });
                for (reach, shapes) in each {
                    // What was followed to its end, or cannot be, is not tried again.
                    let again = worked.tried.get(&(at, reach, shapes.clone())).is_none_or(|summary| {
                        let is_cut = |cut: &Cut| matches!(cut, Cut::Paths | Cut::Budget | Cut::Stopped);
                        summary.cut.keys().any(is_cut) || summary.undecided > 0 && round < CONFLICTS.len()
                    });
                    if again {
                        let (paths, until_met) = (FIRST_PATHS << (2 * round.min(12)), round > 0);
                        let conflicts = CONFLICTS[round.min(CONFLICTS.len() - 1)];
                        let (target, driver, seed) = (number, at, None);
                        own.push(Job { target, driver, shapes, reach, conflicts, paths, until_met, seed });
                    }
                }
            }
            jobs.push(own);
        }
        in_turn(jobs)
    }

    /// The targets whose paths come to methods that are no targets themselves and not covered yet (all of them, if it is
    /// not known whose these are), or to goals that are not met.
    fn busy(&self, all: &Outcome) -> BTreeSet<usize> {
        let targets: BTreeSet<&MethodName> = all.targets.iter().map(|worked| &*worked.name).collect();
        let entered = all.ledger.hits();
        let helpers = entered.keys().filter(|name| !targets.contains(&***name) && !is_initialiser(name));
        let open = helpers.filter(|name| !is_met(self.scope, &all.ledger, name, self.pairs()));
        let mut owners: BTreeMap<&Arc<MethodName>, BTreeSet<usize>> =
            open.map(|name| (name, BTreeSet::new())).collect();
        let roots =
            all.targets.iter().enumerate().flat_map(|(number, worked)| {
                worked.drivers.iter().map(move |driver| (driver.root.to_string(), number))
            });
        let roots: BTreeMap<String, usize> = roots.collect();
        for (path, news) in &all.news {
            let Some(&target) = roots.get(&*path.root) else { continue };
            for name in news.hits.keys() {
                if let Some(owners) = owners.get_mut(name) {
                    owners.insert(target);
                }
            }
        }
        if owners.values().any(BTreeSet::is_empty) {
            return (0..all.targets.len()).collect();
        }
        let open = all.namers.iter().filter(|(name, _)| all.named.get(*name).is_some_and(|goal| goal.met.is_none()));
        owners.into_values().chain(open.map(|(_, targets)| targets.clone())).flatten().collect()
    }

    fn add_drivers(&self, worked: &mut Worked, number: usize, round: usize) {
        let Some(level) = worked.target.sequences.get_mut(round) else { return };
        for sequence in std::mem::take(level) {
            let mark = number * 1000 + worked.drivers.len();
            match Driver::new(sequence, mark, BOUNDS, self.program, &worked.target.documented) {
                Ok(driver) => worked.drivers.push(Arc::new(driver)),
                Err(why) => worked.faults.push(why),
            }
        }
    }

    /// Does jobs within a share of the time that is left: what comes later needs time too. Was there time to begin all?
    fn round(&self, all: &mut Outcome, jobs: &[Job], share: f64, progress: &Progress) -> bool {
        let begun = Instant::now();
        let share = self.time.explored_by().saturating_duration_since(begun).mul_f64(share);
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let ledger = all.ledger.clone();
        let names: BTreeSet<MethodName> = all.targets.iter().map(|worked| (*worked.name).clone()).collect();
        let drivers: Vec<Arc<Driver>> =
            jobs.iter().map(|job| Arc::clone(&all.targets[job.target].drivers[job.driver])).collect();
        let targets: Vec<Arc<MethodName>> = jobs.iter().map(|job| Arc::clone(&all.targets[job.target].name)).collect();
        std::thread::scope(|scope| {
            for _ in 0..self.workers {
                let (sender, next, ledger, names) = (sender.clone(), &next, &ledger, &names);
                let (drivers, targets) = (&drivers, &targets);
                let worker = move || {
                    let (mut at, mut had) = (Instant::now(), worked());
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(job) = jobs.get(number) else { break };
                        if self.is_late() {
                            break;
                        }
                        // Drawing has no end of its own, and can be left out.
                        if job.seed.is_some() && begun.elapsed() >= share {
                            break;
                        }
                        let left = jobs.len() - number;
                        let rest = share.saturating_sub(begun.elapsed());
                        // Most end before their slice does, above all those that draw.
                        let more = if job.seed.is_some() { 6 } else { 2 };
                        let slice = (rest * self.workers as u32 / left as u32 * more).min(rest).max(LEAST_SLICE);
                        let others = |name: &MethodName| names.contains(name);
                        let work = || {
                            let (driver, target) = (&*drivers[number], &targets[number]);
                            let given = Given { driver, target, ledger, others: &others, paths: &progress.paths };
                            match job.seed {
                                Some(seed) => self.seeds(&given, seed, slice),
                                None => self.job(job, given, slice),
                            }
                        };
                        let (result, is_panic) = match catch_unwind(AssertUnwindSafe(work)) {
                            Ok(result) => (result, false),
                            Err(_) => (Err("a fault of Banyan itself".to_owned()), true),
                        };
                        let (now, have) = (Instant::now(), worked());
                        self.time.note_work(now - at, have.saturating_sub(had));
                        (at, had) = (now, have);
                        if sender.send(Done { job: number, result, is_panic }).is_err() {
                            break;
                        }
                    }
                };
                let thread = std::thread::Builder::new().stack_size(crate::STACK);
                thread.spawn_scoped(scope, worker).expect("there are threads");
            }
            drop(sender);
            let mut done: Vec<Option<Done>> = jobs.iter().map(|_| None).collect();
            let mut live = all.ledger.clone();
            let (known, unmade, mut news) = (all.candidates(), all.unmade(), 0);
            loop {
                match receiver.recv_timeout(Duration::from_millis(250)) {
                    Ok(one) => {
                        if let Ok((heard, _)) = &one.result {
                            news += heard.news.len() + heard.findings.len();
                            self.time.note(known + news, unmade + news);
                            for (path, news) in &heard.news {
                                live.note(path, &news.hits, None);
                            }
                        }
                        let place = one.job;
                        done[place] = Some(one);
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
                progress.show(self.scope, &live, self.variant);
            }
            let is_complete = done.iter().all(Option::is_some);
            // What there was no time for before is among the jobs again.
            for job in jobs.iter().filter(|job| job.seed.is_none()) {
                all.targets[job.target].is_cut_short = false;
            }
            for (job, done) in jobs.iter().zip(done) {
                take(all, job, done);
            }
            self.time.note(all.candidates(), all.unmade());
            is_complete
        })
    }

    /// The end of a slice of time that begins now.
    pub fn until(&self, slice: Duration) -> Instant {
        (Instant::now() + slice).min(self.time.explored_by())
    }

    /// Explores one shape of one sequence.
    fn job(
        &self,
        job: &Job,
        Given { driver, target, ledger, others, paths }: Given<'_>,
        slice: Duration,
    ) -> Result<(Heard, Summary), String> {
        let root = driver.root(job.reach).unwrap_or(&driver.root);
        let done = Arc::new(AtomicBool::new(false));
        let deadline = Some(self.until(slice));
        let limits = Limits {
            paths: Some(job.paths),
            instructions: self.instructions,
            deadline,
            cancel: Some(Arc::clone(&self.cancel)),
            enough: Some(Arc::clone(&done)),
            ..Limits::default()
        };
        let said = |error: SessionError| error.to_string();
        let confirmer = Confirmer::new(root, self.base.state().map_err(said)?, limits.clone());
        let unmet = Unmet::new(self.scope, ledger, self.pairs());
        let mut strategy = Guided::new(unmet.clone());
        let mut hearing = Hearing::new(Ears {
            scope: self.scope,
            pairs: self.pairs(),
            ledger: ledger.clone(),
            confirmer,
            root: root.to_string().into(),
            unmet,
            target: job.until_met.then(|| Arc::clone(target)),
            others,
            done,
            paths,
            hears_cut: true,
            arguments: self.arguments,
        });
        let limits_of_queries = solver::Limits { conflicts: job.conflicts };
        let mut solver = Capped::new(self.solving.assemble().map_err(said)?, limits_of_queries);
        let state = self.base.state().map_err(said)?;
        let mut engine =
            Engine::new(root, state, &mut solver, &mut strategy, &mut hearing, limits).map_err(|e| e.to_string())?;
        let mut prefix = Schedule::new();
        job.shapes.iter().for_each(|&shape| prefix.push(Entry::Alternative(shape)));
        engine.explore(&Unit { prefix, ..Unit::whole() }, &mut Alone).map_err(|e| e.to_string())?;
        let summary = engine.finish();
        Ok((hearing.finish(), summary))
    }
}

/// One job of each target in turn.
fn in_turn(jobs: Vec<Vec<Job>>) -> Vec<Job> {
    let longest = jobs.iter().map(Vec::len).max().unwrap_or(0);
    let mut columns: Vec<_> = jobs.into_iter().map(Vec::into_iter).collect();
    (0..longest).flat_map(|_| columns.iter_mut().filter_map(Iterator::next).collect::<Vec<_>>()).collect()
}

/// Adds what a job came to.
fn take(all: &mut Outcome, job: &Job, done: Option<Done>) {
    let worked = &mut all.targets[job.target];
    let Some(Done { result, is_panic, .. }) = done else {
        worked.is_cut_short |= job.seed.is_none();
        return;
    };
    let key = (job.driver, job.reach, job.shapes.clone());
    match result {
        Ok((heard, summary)) => {
            for (path, news) in heard.news {
                all.ledger.note(&path, &news.hits, None);
                all.news.insert(path, news);
            }
            for (key, (path, thrown, inputs)) in heard.findings {
                let found = Found { path, thrown, inputs };
                let least = worked.findings.entry(key).or_insert_with(|| found.clone());
                if found.path < least.path {
                    *least = found;
                }
            }
            for name in heard.obligations.keys() {
                all.namers.entry(name.clone()).or_default().insert(job.target);
            }
            named::add(&mut all.named, &worked.drivers[job.driver].root.to_string(), heard.obligations);
            all.reached.merge(&heard.reached);
            worked.paths += summary.paths;
            // Inputs that are drawn prove nothing, and leave nothing open.
            if job.seed.is_none() {
                worked.unobserved += heard.unobserved;
                worked.tried.insert(key, summary);
            }
        }
        Err(why) => {
            // The first line, and the cause that it hides.
            let cause = why.lines().find(|line| line.trim_start().starts_with("caused by")).unwrap_or_default();
            let first = why.lines().next().unwrap_or_default();
            let why = format!("{first} {}", cause.trim()).trim_end().to_owned();
            if is_panic {
                all.panics.push(format!("{}: {why}", worked.name));
            }
            if !worked.faults.contains(&why) {
                worked.faults.push(why);
            }
            if job.seed.is_none() {
                worked.tried.insert(key, Summary::default());
            }
        }
    }
}

/// The shapes of strings and arrays that are due in a round: those of earlier rounds, and longer ones.
fn shapes(driver: &Driver, round: usize) -> Vec<Vec<u32>> {
    let count = driver.root.shapes();
    let most = |place: usize| driver.root.shape_alternatives(place) - 1;
    // Null, the empty one, and lengths 1 and 2; then two more each time, later ones by leaps.
    let reach: u32 = [3, 5, 7, 9, 12, 15, 18, 21, 21][round.min(8)];
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    for place in 0..count {
        let reach = reach.min(most(place));
        let longer = all.iter().flat_map(|begun| (0..=reach).map(move |shape| [&begun[..], &[shape]].concat()));
        all = longer.collect();
        // Enough to choose from.
        all.truncate(20_000);
    }
    // Alike lengths first, so that every length is there before all combinations are.
    let spread = |shapes: &Vec<u32>| {
        let (least, most) = (shapes.iter().min().copied(), shapes.iter().max().copied());
        most.unwrap_or(0) - least.unwrap_or(0)
    };
    all.sort_by_cached_key(|shapes| (spread(shapes).saturating_sub(1), shapes.clone()));
    if count > 1 {
        all.truncate(MOST_SHAPES << round.min(3));
    }
    all
}

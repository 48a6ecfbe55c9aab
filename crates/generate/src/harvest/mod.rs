//! What the jobs of all rounds have brought in, and which jobs that leaves for the next round ([`next`]).
//!
//! Results are taken in the order of the jobs, so what is harvested does not depend on who did which of them when.

mod next;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use coverage::named::{self, NamedGoals};
use coverage::{Ledger, MethodName, PathName};
use explore::{InputValue, Schedule, Summary, Thrown};
use verify::existing::Ran;

use crate::plan::driver::{Driver, Reach};
use crate::plan::sequence::Target;
use crate::rounds::listen::{FindingKey, News};
use crate::rounds::{Done, Job};

/// What tests that are there cover.
pub fn of_existing(ran: &[Ran]) -> Ledger {
    let mut ledger = Ledger::default();
    for test in ran {
        let path = PathName { schedule: Schedule::new(), root: test.name.as_str().into() };
        ledger.note(&Arc::new(path), &test.covered.hits, None);
    }
    ledger
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
    /// How many there were when tests were made last.
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

impl Outcome {
    /// Adds what the jobs of a round came to; nothing of those that there was no time for. Were all of them done?
    pub fn take_round(&mut self, jobs: &[Job], done: Vec<Option<Done>>) -> bool {
        let is_complete = done.iter().all(Option::is_some);
        // What there was no time for before is among the jobs again.
        for job in jobs.iter().filter(|job| job.seed.is_none()) {
            self.targets[job.target].is_cut_short = false;
        }
        for (job, done) in jobs.iter().zip(done) {
            take(self, job, done);
        }
        is_complete
    }
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

//! What is kept for showing: the least paths, and one witness for each finding and obligation.
//!
//! Paths are ordered by (length, lexicographic schedule), so what is kept does not depend on the
//! order of the walk. A finding is an exception thrown at one place by one way of calls; the least path
//! that leads there is its witness.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::engine::Listener;
use crate::obligation::{Obligation, Reached, note};
use crate::path::{Ending, Outcome, PathEnd, PathRecord, Thrown};
use crate::replay::Confirmer;
use crate::schedule::{Entry, Schedule, compare};
use crate::summary::Cut;

/// An exception that nobody caught, or a deadlock, with the least path that leads to it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Finding {
    pub thrown: Thrown,
    pub path: PathRecord,
    /// How many paths come to it.
    pub paths: u64,
}

impl Finding {
    /// Did the concrete run of its path show it?
    pub fn is_confirmed(&self) -> bool {
        let is_of_path = self.path.finding.as_ref().is_some_and(|own| own.key() == self.thrown.key());
        self.path.confirmed && (is_of_path || self.path.others.iter().any(|other| other.key() == self.thrown.key()))
    }

    /// The message of the exception.
    pub fn message(&self) -> Option<&str> {
        match (&self.thrown.thread, &self.path.outcome) {
            (Some(ended), _) => ended.message.as_deref(),
            (None, Outcome::Threw { message, .. }) if self.thrown.deadlock().is_none() => message.as_deref(),
            (None, _) => None,
        }
    }

    /// Takes a lesser path.
    fn replace(&mut self, thrown: Thrown, path: PathRecord) {
        (self.thrown, self.path) = (thrown, path);
    }
}

/// What a finding says with the record of its path, which knows the messages of exceptions in other threads.
fn told(thrown: Thrown, path: &PathRecord) -> Thrown {
    match path.others.iter().find(|other| thrown.thread.is_some() && other.key() == thrown.key()) {
        Some(shown) => shown.clone(),
        None => thrown,
    }
}

/// Keeps records of paths.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Collector {
    most: usize,
    /// Paths that end in exceptions are as any other.
    leaves_findings: bool,
    paths: BTreeMap<Schedule, PathRecord>,
    cut: BTreeMap<Schedule, PathRecord>,
    findings: BTreeMap<Thrown, Finding>,
    obligations: BTreeMap<String, Obligation>,
    /// For each reason, the least stack of a path that met something unsupported.
    pub unsupported: BTreeMap<String, Vec<String>>,
    faults: BTreeSet<String>,
}

/// What a collector kept.
#[derive(Debug)]
pub struct Collected {
    /// In order.
    pub paths: Vec<PathRecord>,
    /// Paths that a limit cut off, in order.
    pub cut: Vec<PathRecord>,
    pub findings: Vec<Finding>,
    /// By their names.
    pub obligations: BTreeMap<String, Obligation>,
    pub unsupported: BTreeMap<String, Vec<String>>,
    /// Our own: paths whose witnesses do something else when they are run.
    pub faults: Vec<String>,
}

/// A collector at work: the listener that confirms what it keeps.
#[derive(Debug)]
pub struct Keeper<'r> {
    pub kept: Collector,
    confirmer: Confirmer<'r>,
}

impl<'r> Keeper<'r> {
    pub fn new(kept: Collector, confirmer: Confirmer<'r>) -> Keeper<'r> {
        Keeper { kept, confirmer }
    }
}

impl Listener for Keeper<'_> {
    fn obligation(&mut self, reached: &mut Reached<'_>) {
        self.kept.reach(reached, &mut self.confirmer);
    }

    fn path(&mut self, end: &mut PathEnd<'_>) {
        self.kept.keep(end, &mut self.confirmer);
    }
}

impl Collector {
    /// Keeps at most so many paths, and all findings.
    pub fn new(most: usize) -> Collector {
        Collector { most, ..Collector::default() }
    }

    /// Keeps obligations alone.
    pub fn of_obligations() -> Collector {
        Collector { leaves_findings: true, ..Collector::default() }
    }

    /// The same without paths that the end of the whole exploration cut off.
    pub(crate) fn without_end(&self) -> Collector {
        let mut kept = self.clone();
        kept.cut.retain(|_, path| !path.cut.is_some_and(Cut::is_end));
        kept
    }

    /// Adds what a collector of the same paths kept, so that nothing counts twice.
    pub(crate) fn join(&mut self, mut other: Collector) {
        for (thrown, finding) in &mut other.findings {
            // The larger number counts: each has seen some of the same paths.
            let known = self.findings.get(thrown).map_or(0, |known| known.paths);
            finding.paths = finding.paths.saturating_sub(known);
        }
        self.merge(other);
    }

    /// How many paths are kept.
    pub fn len(&self) -> usize {
        self.paths.len()
    }

    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// Adds what another collector of the same root kept; the order of merging does not matter.
    pub fn merge(&mut self, other: Collector) {
        for (ours, theirs) in [(&mut self.paths, other.paths), (&mut self.cut, other.cut)] {
            ours.extend(theirs);
            while ours.len() > self.most {
                ours.pop_last();
            }
        }
        for (thrown, finding) in other.findings {
            match self.findings.get_mut(&thrown) {
                Some(known) => {
                    known.paths += finding.paths;
                    if finding.path.schedule < known.path.schedule {
                        known.replace(finding.thrown, finding.path);
                    }
                }
                None => drop(self.findings.insert(thrown, finding)),
            }
        }
        for (name, known) in other.obligations {
            self.obligations.entry(name).or_default().merge(known);
        }
        self.faults.extend(other.faults);
        for (what, stack) in other.unsupported {
            self.note_unsupported(what, stack);
        }
    }

    /// Keeps the least stack, so that it does not matter who came first.
    fn note_unsupported(&mut self, what: String, stack: Vec<String>) {
        let known = self.unsupported.entry(what).or_insert_with(|| stack.clone());
        if stack < *known {
            *known = stack;
        }
    }

    pub fn finish(mut self) -> Collected {
        let met = self.obligations.values().filter_map(|known| known.met.as_ref());
        self.faults.extend(met.filter_map(|met| met.fault.clone()));
        let mut findings: Vec<Finding> = self.findings.into_values().collect();
        let rank = |thrown: &Thrown| (thrown.is_argument, thrown.kind);
        findings.sort_by_key(|finding| (rank(&finding.thrown), finding.path.schedule.clone()));
        Collected {
            paths: self.paths.into_values().collect(),
            cut: self.cut.into_values().collect(),
            findings,
            obligations: self.obligations,
            unsupported: self.unsupported,
            faults: self.faults.into_iter().collect(),
        }
    }

    /// Is a path with this schedule to be kept?
    fn is_kept(most: usize, kept: &BTreeMap<Schedule, PathRecord>, schedule: &[Entry]) -> bool {
        kept.len() < most || kept.last_key_value().is_some_and(|(last, _)| compare(schedule, last).is_lt())
    }

    /// Keeps the findings of a path; its record, where one was made.
    fn find(&mut self, end: &mut PathEnd<'_>, confirmer: &mut Confirmer<'_>) -> Option<PathRecord> {
        let own = end.thrown();
        let others = end.others().into_iter().filter(|other| own.as_ref().is_none_or(|own| own.key() != other.key()));
        let found: Vec<Thrown> = own.iter().cloned().chain(others).collect();
        let mut record: Option<PathRecord> = None;
        for thrown in found {
            let key = thrown.key();
            if let Some(known) = self.findings.get_mut(&key) {
                known.paths += 1;
                if compare(&known.path.schedule, end.schedule).is_lt() {
                    continue;
                }
            }
            let path = record.get_or_insert_with(|| end.record(confirmer)).clone();
            let thrown = told(thrown, &path);
            match self.findings.get_mut(&key) {
                Some(known) => known.replace(thrown, path),
                None => drop(self.findings.insert(key, Finding { thrown, path, paths: 1 })),
            }
        }
        record
    }

    /// Is every obligation met that a path came to?
    pub fn is_all_met(&self) -> bool {
        self.obligations.values().all(|known| known.met.is_some())
    }

    /// The obligations that are met, with the least schedules so far.
    pub fn met(&self) -> impl Iterator<Item = (&str, &Schedule)> {
        self.obligations.iter().filter_map(|(name, known)| Some((&**name, &known.met.as_ref()?.schedule)))
    }

    /// Notes that a path came to an obligation.
    pub fn reach(&mut self, reached: &mut Reached<'_>, confirmer: &mut Confirmer<'_>) {
        note(&mut self.obligations, reached, confirmer);
    }

    /// Keeps what is to be shown of a path.
    pub fn keep(&mut self, end: &mut PathEnd<'_>, confirmer: &mut Confirmer<'_>) {
        let (is_path, found) = match end.ending {
            Ending::Returned(..) | Ending::Exited(_) | Ending::Threw(_) if self.leaves_findings => (true, None),
            Ending::Returned(..) | Ending::Exited(_) | Ending::Threw(_) => (true, self.find(end, confirmer)),
            Ending::Deadlocked => {
                let found = if self.leaves_findings { None } else { self.find(end, confirmer) };
                self.faults.extend(found.and_then(|record| record.fault));
                return;
            }
            Ending::Cut(_) => (false, None),
            Ending::AssumedAway => return,
            Ending::Unsupported(what) => {
                self.note_unsupported(what.what.clone(), what.stack.clone());
                return;
            }
        };
        let kept = if is_path { &mut self.paths } else { &mut self.cut };
        let is_kept = Self::is_kept(self.most, kept, end.schedule);
        let record = match found {
            Some(record) => record,
            None if is_kept => end.record(confirmer),
            None => return,
        };
        self.faults.extend(record.fault.clone());
        if is_kept {
            kept.insert(Schedule::from(end.schedule), record);
            if kept.len() > self.most {
                kept.pop_last();
            }
        }
    }
}

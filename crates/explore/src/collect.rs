//! The listener that keeps what is shown: the least paths, and one witness for each finding.
//!
//! Paths are ordered by (length, lexicographic schedule), so what is kept does not depend on the
//! order of the walk. A finding is an exception thrown at one place by one way of calls; the least path
//! that leads there is its witness.

use std::collections::BTreeMap;

use crate::engine::Listener;
use crate::path::{Ending, PathEnd, PathRecord, Thrown};
use crate::schedule::{Schedule, compare};

/// An exception that nobody caught, with the least path that leads to it.
#[derive(Debug, Clone)]
pub struct Finding {
    pub thrown: Thrown,
    pub path: PathRecord,
    /// How many paths end in it.
    pub paths: u64,
}

/// Keeps records of paths.
#[derive(Debug, Default)]
pub struct Collector {
    most: usize,
    paths: BTreeMap<Schedule, PathRecord>,
    cut: BTreeMap<Schedule, PathRecord>,
    findings: BTreeMap<Thrown, Finding>,
    /// For each reason, the least stack of a path that met something unsupported.
    pub unsupported: BTreeMap<String, Vec<String>>,
}

/// What a collector kept.
#[derive(Debug)]
pub struct Collected {
    /// In order.
    pub paths: Vec<PathRecord>,
    /// Paths that a limit cut off, in order.
    pub cut: Vec<PathRecord>,
    pub findings: Vec<Finding>,
    pub unsupported: BTreeMap<String, Vec<String>>,
}

impl Collector {
    /// Keeps at most so many paths, and all findings.
    pub fn new(most: usize) -> Collector {
        Collector { most, ..Collector::default() }
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
                        known.path = finding.path;
                    }
                }
                None => drop(self.findings.insert(thrown, finding)),
            }
        }
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

    pub fn finish(self) -> Collected {
        let mut findings: Vec<Finding> = self.findings.into_values().collect();
        findings.sort_by_key(|finding| (finding.thrown.kind, finding.path.schedule.clone()));
        Collected {
            paths: self.paths.into_values().collect(),
            cut: self.cut.into_values().collect(),
            findings,
            unsupported: self.unsupported,
        }
    }

    fn find(&mut self, end: &mut PathEnd<'_>) {
        let Some(thrown) = end.thrown() else { return };
        match self.findings.get_mut(&thrown) {
            Some(known) => {
                known.paths += 1;
                if compare(end.schedule, &known.path.schedule).is_lt() {
                    known.path = end.record();
                }
            }
            None => {
                let finding = Finding { thrown: thrown.clone(), path: end.record(), paths: 1 };
                self.findings.insert(thrown, finding);
            }
        }
    }
}

impl Listener for Collector {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        let kept = match end.ending {
            Ending::Returned(..) | Ending::Exited(_) => &mut self.paths,
            Ending::Threw(_) => {
                self.find(end);
                &mut self.paths
            }
            Ending::Cut(_) => &mut self.cut,
            Ending::AssumedAway => return,
            Ending::Unsupported(what) => {
                self.note_unsupported(what.what.clone(), what.stack.clone());
                return;
            }
        };
        let is_full = kept.len() >= self.most;
        if is_full {
            match kept.last_key_value() {
                Some((last, _)) if compare(end.schedule, last).is_lt() => {}
                Some(_) | None => return,
            }
        }
        kept.insert(Schedule::from(end.schedule), end.record());
        if is_full {
            kept.pop_last();
        }
    }
}

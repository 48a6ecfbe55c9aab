//! The listener that keeps what is shown: the least paths, and one witness for each finding and obligation.
//!
//! Paths are ordered by (length, lexicographic schedule), so what is kept does not depend on the
//! order of the walk. A finding is an exception thrown at one place by one way of calls; the least path
//! that leads there is its witness.

use std::collections::BTreeMap;

use crate::engine::Listener;
use crate::obligation::{Obligation, Reached, note};
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
    obligations: BTreeMap<String, Obligation>,
    /// For each reason, the stack of the first path that met something unsupported.
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
    /// By their names.
    pub obligations: BTreeMap<String, Obligation>,
    pub unsupported: BTreeMap<String, Vec<String>>,
}

impl Collector {
    /// Keeps at most so many paths, and all findings.
    pub fn new(most: usize) -> Collector {
        Collector { most, ..Collector::default() }
    }

    pub fn finish(self) -> Collected {
        let mut findings: Vec<Finding> = self.findings.into_values().collect();
        findings.sort_by_key(|finding| (finding.thrown.kind, finding.path.schedule.clone()));
        Collected {
            paths: self.paths.into_values().collect(),
            cut: self.cut.into_values().collect(),
            findings,
            obligations: self.obligations,
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
    fn obligation(&mut self, reached: &mut Reached<'_>) {
        note(&mut self.obligations, reached);
    }

    fn path(&mut self, end: &mut PathEnd<'_>) {
        let kept = match end.ending {
            Ending::Returned(..) | Ending::Exited(_) => &mut self.paths,
            Ending::Threw(_) => {
                self.find(end);
                &mut self.paths
            }
            Ending::Cut(_) => &mut self.cut,
            Ending::Unsupported(what) => {
                self.unsupported.entry(what.what.clone()).or_insert_with(|| what.stack.clone());
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

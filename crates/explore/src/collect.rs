//! The listener that keeps what is shown: the least paths, and one witness for each finding.
//!
//! Paths are ordered by (length, lexicographic schedule), so what is kept does not depend on the
//! order of the walk. A finding is an exception thrown at one place by one way of calls; the least path
//! that leads there is its witness.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::Listener;
use crate::path::{Ending, PathEnd, PathRecord, Thrown};
use crate::replay::Confirmer;

/// The order of paths.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    length: usize,
    schedule: Vec<u32>,
}

impl Key {
    fn of(schedule: &[u32]) -> Key {
        Key { length: schedule.len(), schedule: schedule.to_vec() }
    }
}

/// An exception that nobody caught, with the least path that leads to it.
#[derive(Debug, Clone)]
pub struct Finding {
    pub thrown: Thrown,
    pub path: PathRecord,
    /// How many paths end in it.
    pub paths: u64,
}

/// Keeps records of paths.
#[derive(Debug)]
pub struct Collector<'r> {
    confirmer: Confirmer<'r>,
    most: usize,
    paths: BTreeMap<Key, PathRecord>,
    cut: BTreeMap<Key, PathRecord>,
    findings: BTreeMap<Thrown, Finding>,
    /// For each reason, the stack of the first path that met something unsupported.
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
    pub unsupported: BTreeMap<String, Vec<String>>,
    /// Our own: paths whose witnesses do something else when they are run.
    pub faults: Vec<String>,
}

impl<'r> Collector<'r> {
    /// Keeps at most so many paths, and all findings.
    pub fn new(most: usize, confirmer: Confirmer<'r>) -> Collector<'r> {
        Collector {
            confirmer,
            most,
            paths: BTreeMap::new(),
            cut: BTreeMap::new(),
            findings: BTreeMap::new(),
            unsupported: BTreeMap::new(),
            faults: BTreeSet::new(),
        }
    }

    pub fn finish(self) -> Collected {
        let mut findings: Vec<Finding> = self.findings.into_values().collect();
        findings.sort_by_key(|finding| (finding.thrown.kind, Key::of(&finding.path.schedule)));
        Collected {
            paths: self.paths.into_values().collect(),
            cut: self.cut.into_values().collect(),
            findings,
            unsupported: self.unsupported,
            faults: self.faults.into_iter().collect(),
        }
    }

    /// Is a path with this schedule to be kept?
    fn is_kept(most: usize, kept: &BTreeMap<Key, PathRecord>, schedule: &[u32]) -> bool {
        kept.len() < most || kept.last_key_value().is_some_and(|(last, _)| Key::of(schedule) < *last)
    }

    /// Keeps a finding; the record, where one was made.
    fn find(&mut self, end: &mut PathEnd<'_>) -> Option<PathRecord> {
        let thrown = end.thrown()?;
        if let Some(known) = self.findings.get_mut(&thrown) {
            known.paths += 1;
            if Key::of(&known.path.schedule) < Key::of(end.schedule) {
                return None;
            }
            known.path = end.record(&mut self.confirmer);
            return Some(known.path.clone());
        }
        let path = end.record(&mut self.confirmer);
        self.findings.insert(thrown.clone(), Finding { thrown, path: path.clone(), paths: 1 });
        Some(path)
    }
}

impl Listener for Collector<'_> {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        let (is_path, found) = match end.ending {
            Ending::Returned(..) | Ending::Exited(_) => (true, None),
            Ending::Threw(_) => (true, self.find(end)),
            Ending::Cut(_) => (false, None),
            Ending::Unsupported(what) => {
                self.unsupported.entry(what.what.clone()).or_insert_with(|| what.stack.clone());
                return;
            }
        };
        let kept = if is_path { &mut self.paths } else { &mut self.cut };
        let is_kept = Self::is_kept(self.most, kept, end.schedule);
        let record = match found {
            Some(record) => record,
            None if is_kept => end.record(&mut self.confirmer),
            None => return,
        };
        self.faults.extend(record.fault.clone());
        if is_kept {
            kept.insert(Key::of(end.schedule), record);
            if kept.len() > self.most {
                kept.pop_last();
            }
        }
    }
}

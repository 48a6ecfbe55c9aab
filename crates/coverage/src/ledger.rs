//! What was covered, and by which path first.
//!
//! For everything that runs do (an instruction that control came to, a way of a branch, a row of a decision) the
//! ledger keeps the least path that did it, in the order of paths: length, then entry by entry. Merging takes
//! the lesser one, so it does not matter who found what when, or how often.

use std::collections::BTreeMap;
use std::sync::Arc;

use explore::Schedule;

use crate::decision::Row;
use crate::name::MethodName;
use crate::observe::{Hits, MethodHits};

/// The name of a path: its schedule and the root that the schedule belongs to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PathName {
    pub schedule: Schedule,
    /// The root's text.
    pub root: Arc<str>,
}

/// The least paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Ledger {
    pub(crate) methods: BTreeMap<Arc<MethodName>, MethodLedger>,
    /// The least path whose concrete run did not end.
    pub unobserved: Option<Arc<PathName>>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct MethodLedger {
    pub passed: BTreeMap<u32, Arc<PathName>>,
    pub ways: BTreeMap<(u32, u32), Arc<PathName>>,
    pub rows: BTreeMap<(u32, Row), Arc<PathName>>,
}

impl Ledger {
    /// Notes what a path did; whether any of it was done for the first time. What it is the least path for goes
    /// to `fresh` too, where there is one.
    pub fn note(&mut self, path: &Arc<PathName>, hits: &Hits, mut fresh: Option<&mut Ledger>) -> bool {
        let mut news = false;
        for (name, MethodHits { passed, ways, rows }) in hits {
            let is_entered = self.methods.contains_key(name);
            let known = self.methods.entry(Arc::clone(name)).or_default();
            let mut told = MethodLedger::default();
            news |= least(&mut known.passed, passed.iter().map(|at| (at, path)), &mut told.passed);
            news |= least(&mut known.ways, ways.iter().map(|way| (way, path)), &mut told.ways);
            news |= least(&mut known.rows, rows.iter().map(|row| (row, path)), &mut told.rows);
            if let Some(fresh) = fresh.as_deref_mut()
                && (!is_entered || told != MethodLedger::default())
            {
                fresh.methods.entry(Arc::clone(name)).or_default().replace(told);
            }
        }
        news
    }

    /// Notes a path whose concrete run did not end.
    pub fn note_unobserved(&mut self, path: &Arc<PathName>) {
        if self.unobserved.as_ref().is_none_or(|least| path < least) {
            self.unobserved = Some(Arc::clone(path));
        }
    }

    /// Adds what another ledger knows: commutative, associative, idempotent. What changes here.
    pub fn merge(&mut self, other: &Ledger) -> Ledger {
        let mut fresh = Ledger::default();
        for (name, MethodLedger { passed, ways, rows }) in &other.methods {
            let is_entered = self.methods.contains_key(name);
            let known = self.methods.entry(Arc::clone(name)).or_default();
            let mut told = MethodLedger::default();
            least(&mut known.passed, passed.iter(), &mut told.passed);
            least(&mut known.ways, ways.iter(), &mut told.ways);
            least(&mut known.rows, rows.iter(), &mut told.rows);
            if !is_entered || told != MethodLedger::default() {
                fresh.methods.insert(Arc::clone(name), told);
            }
        }
        if let Some(path) = &other.unobserved
            && self.unobserved.as_ref().is_none_or(|least| path < least)
        {
            self.note_unobserved(path);
            fresh.note_unobserved(path);
        }
        fresh
    }

    pub fn is_empty(&self) -> bool {
        self.methods.is_empty() && self.unobserved.is_none()
    }

    /// What all paths did together.
    pub fn hits(&self) -> Hits {
        let hits = |known: &MethodLedger| MethodHits {
            passed: known.passed.keys().copied().collect(),
            ways: known.ways.keys().copied().collect(),
            rows: known.rows.keys().cloned().collect(),
        };
        self.methods.iter().map(|(name, known)| (Arc::clone(name), hits(known))).collect()
    }

    /// The paths that are least for something, in order.
    pub fn paths(&self) -> Vec<Arc<PathName>> {
        let all = self.methods.values().flat_map(|known| {
            known.passed.values().chain(known.ways.values()).chain(known.rows.values()).map(Arc::clone)
        });
        let mut paths: Vec<Arc<PathName>> = all.collect();
        paths.sort();
        paths.dedup();
        paths
    }
}

impl MethodLedger {
    /// Puts other paths in place of those for the same.
    fn replace(&mut self, other: MethodLedger) {
        self.passed.extend(other.passed);
        self.ways.extend(other.ways);
        self.rows.extend(other.rows);
    }
}

/// Keeps the lesser path for each key, those that change in `told` too; whether a key is new.
fn least<'a, K: Ord + Clone + 'a>(
    known: &mut BTreeMap<K, Arc<PathName>>,
    found: impl Iterator<Item = (&'a K, &'a Arc<PathName>)>,
    told: &mut BTreeMap<K, Arc<PathName>>,
) -> bool {
    let mut news = false;
    for (key, path) in found {
        match known.get_mut(key) {
            Some(least) if *path < *least => *least = Arc::clone(path),
            Some(_) => continue,
            None => {
                known.insert(key.clone(), Arc::clone(path));
                news = true;
            }
        }
        told.insert(key.clone(), Arc::clone(path));
    }
    news
}

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
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct MethodLedger {
    pub passed: BTreeMap<u32, Arc<PathName>>,
    pub ways: BTreeMap<(u32, u32), Arc<PathName>>,
    pub rows: BTreeMap<(u32, Row), Arc<PathName>>,
}

impl Ledger {
    /// Notes what a path did; whether any of it was news.
    pub fn note(&mut self, path: &Arc<PathName>, hits: &Hits) -> bool {
        let mut news = false;
        for (name, MethodHits { passed, ways, rows }) in hits {
            let known = self.methods.entry(Arc::clone(name)).or_default();
            news |= least(&mut known.passed, passed.iter().map(|at| (at, path)));
            news |= least(&mut known.ways, ways.iter().map(|way| (way, path)));
            news |= least(&mut known.rows, rows.iter().map(|row| (row, path)));
        }
        news
    }

    /// Adds what another ledger knows: commutative, associative, idempotent.
    pub fn merge(&mut self, other: &Ledger) {
        for (name, MethodLedger { passed, ways, rows }) in &other.methods {
            let known = self.methods.entry(Arc::clone(name)).or_default();
            least(&mut known.passed, passed.iter());
            least(&mut known.ways, ways.iter());
            least(&mut known.rows, rows.iter());
        }
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

/// Keeps the lesser path for each key; whether a key is new.
fn least<'a, K: Ord + Clone + 'a>(
    known: &mut BTreeMap<K, Arc<PathName>>,
    found: impl Iterator<Item = (&'a K, &'a Arc<PathName>)>,
) -> bool {
    let mut news = false;
    for (key, path) in found {
        match known.get_mut(key) {
            Some(least) if *path < *least => *least = Arc::clone(path),
            Some(_) => {}
            None => {
                known.insert(key.clone(), Arc::clone(path));
                news = true;
            }
        }
    }
    news
}

//! Queries asked before, and what follows from them: a superset of conjuncts that cannot hold
//! together cannot hold, a subset of conjuncts that can hold has the same model.
//!
//! A query is the sorted set of its conjuncts' indices. Supersets and subsets are looked for among
//! the most recent sets only, by a 64-bit signature first. Of an unsatisfiable query the core is
//! kept, where the layer below names one: a smaller set is a superset's subset more often.

use super::reuse::overlay;
use super::{Layer, Next};
use crate::query::{Query, Verdict};
use rustc_hash::FxHashMap;
use term::{Model, TermId, Terms};

/// Exact answers kept; the table is emptied when it is full.
const EXACT: usize = 1 << 15;
/// Sets searched for sub- and supersets.
const RECENT: usize = 128;

#[derive(Default)]
pub struct Cache {
    exact: FxHashMap<Box<[u32]>, Option<Model>>,
    unsat: Vec<(u64, Box<[u32]>)>,
    sat: Vec<(u64, Box<[u32]>, Model)>,
    oldest: (usize, usize),
    key: Vec<u32>,
    core: Vec<TermId>,
}

fn signature(set: &[u32]) -> u64 {
    set.iter().fold(0, |bits, &id| bits | 1 << (id.wrapping_mul(0x9e37_79b1) >> 26))
}

/// Both sorted.
fn is_subset(small: &[u32], large: &[u32]) -> bool {
    let mut rest = large.iter();
    small.len() <= large.len() && small.iter().all(|id| rest.any(|other| other == id))
}

impl Cache {
    fn known(&mut self, terms: &Terms, query: &Query) -> Option<Verdict> {
        let sat = |model: &Model| {
            let Some(hint) = query.hint else { return Verdict::Sat(model.clone()) };
            let mut answer = hint.clone();
            for t in query.conjuncts() {
                overlay(terms, t, model, &mut answer);
            }
            Verdict::Sat(answer)
        };
        if let Some(answer) = self.exact.get(&self.key[..]) {
            return Some(answer.as_ref().map_or(Verdict::Unsat, sat));
        }
        let bits = signature(&self.key);
        for (other, set) in &self.unsat {
            if other & !bits == 0 && is_subset(set, &self.key) {
                self.core.extend(set.iter().map(|&id| TermId::from_index(id as usize)));
                return Some(Verdict::Unsat);
            }
        }
        let (_, _, model) = self.sat.iter().find(|(other, set, _)| bits & !other == 0 && is_subset(&self.key, set))?;
        Some(sat(model))
    }

    fn keep(&mut self, model: Option<&Model>, core: Option<&[TermId]>) {
        if self.exact.len() == EXACT {
            self.exact.clear();
        }
        let set: Box<[u32]> = self.key[..].into();
        self.exact.insert(set.clone(), model.cloned());
        match model {
            Some(model) => {
                let entry = (signature(&set), set, model.clone());
                put(&mut self.sat, &mut self.oldest.0, entry);
            }
            None => {
                let set = core.map_or(set, |core| {
                    let mut ids: Vec<u32> = core.iter().map(|t| t.index() as u32).collect();
                    ids.sort_unstable();
                    ids.into()
                });
                put(&mut self.unsat, &mut self.oldest.1, (signature(&set), set));
            }
        }
    }
}

/// A ring: the newest entry replaces the oldest.
fn put<T>(ring: &mut Vec<T>, oldest: &mut usize, entry: T) {
    if ring.len() < RECENT {
        ring.push(entry);
    } else {
        ring[*oldest] = entry;
        *oldest = (*oldest + 1) % RECENT;
    }
}

impl Layer for Cache {
    const NAME: &'static str = "cache";

    fn check(&mut self, terms: &mut Terms, query: &Query, next: &mut Next) -> Verdict {
        self.core.clear();
        if !query.limits.allow_history() {
            return next.check(terms, query);
        }
        self.key.clear();
        self.key.extend(query.conjuncts().map(|t| t.index() as u32));
        self.key.sort_unstable();
        self.key.dedup();
        if let Some(verdict) = self.known(terms, query) {
            return verdict;
        }
        let verdict = next.check(terms, query);
        match &verdict {
            Verdict::Sat(model) => self.keep(Some(model), None),
            Verdict::Unsat => self.keep(None, next.core()),
            Verdict::Unknown(_) => {}
        }
        verdict
    }

    fn core(&self) -> Option<&[TermId]> {
        (!self.core.is_empty()).then_some(&self.core)
    }

    fn forget(&mut self) {
        self.exact.clear();
        self.unsat.clear();
        self.sat.clear();
        self.oldest = (0, 0);
    }
}

//! Conjuncts that share no input, not even through others, can be decided apart.
//!
//! With a model of the path at hand only the part that the extra conjuncts touch is passed on, and
//! the rest of the model stays. Without one every part is passed on, one after the other.
//!
//! Inputs are told apart by creation index, which is unique along a path. While all of them fit in the
//! bits of a word, what the extra conjuncts touch is found by a few passes over words; beyond that by
//! disjoint sets. The layers below have no use for the model, so they are not given it.

use super::reuse::overlay;
use super::{Layer, Next};
use crate::query::{Query, Verdict};
use term::{LATER_INPUTS, Model, TermId, Terms};

#[derive(Default)]
pub struct Slicing {
    /// By creation index: a neighbour nearer to the part's representative. Disjoint sets.
    parents: Vec<u32>,
    stamps: Vec<u32>,
    query: u32,
    path: Vec<TermId>,
    extra: Vec<TermId>,
    /// Of the conjuncts of the path: their inputs.
    bits: Vec<u64>,
    /// (representative, conjunct, is it an extra one)
    placed: Vec<(u32, TermId, bool)>,
}

impl Slicing {
    fn find(&mut self, index: u32) -> u32 {
        let mut at = index as usize;
        if self.parents.len() <= at {
            self.parents.resize(at + 1, 0);
            self.stamps.resize(at + 1, 0);
        }
        if self.stamps[at] != self.query {
            self.stamps[at] = self.query;
            self.parents[at] = index;
        }
        while self.parents[at] as usize != at {
            let above = self.parents[at] as usize;
            self.parents[at] = self.parents[above];
            at = self.parents[at] as usize;
        }
        at as u32
    }

    fn join(&mut self, terms: &Terms, t: TermId) {
        let mut inputs = terms.free_inputs(t).iter().map(|&id| terms.input_of(id).index);
        let Some(first) = inputs.next() else { return };
        let first = self.find(first);
        for index in inputs {
            let other = self.find(index);
            self.parents[other as usize] = first;
        }
    }

    fn part(&mut self, terms: &Terms, t: TermId) -> u32 {
        let first = terms.free_inputs(t).first();
        first.map_or(u32::MAX, |&id| self.find(terms.input_of(id).index))
    }

    fn place(&mut self, terms: &Terms, query: &Query) {
        self.query = self.query.wrapping_add(1);
        if self.query == 0 {
            self.stamps.fill(0);
            self.query = 1;
        }
        for t in query.conjuncts() {
            self.join(terms, t);
        }
        self.placed.clear();
        for (index, t) in query.conjuncts().enumerate() {
            let part = self.part(terms, t);
            self.placed.push((part, t, index >= query.path.len()));
        }
    }

    /// The inputs that the extra conjuncts are tied to, unless there are too many for a word.
    fn tied(&mut self, terms: &Terms, query: &Query) -> Option<u64> {
        let mut tied = query.extra.iter().fold(0, |bits, &t| bits | terms.input_bits(t));
        self.bits.clear();
        self.bits.extend(query.path.iter().map(|&t| terms.input_bits(t)));
        let all = self.bits.iter().fold(tied, |all, bits| all | bits);
        if all >> LATER_INPUTS & 1 == 1 {
            return None;
        }
        loop {
            let before = tied;
            // Latest first: conditions lean on earlier ones.
            for &bits in self.bits.iter().rev() {
                if bits & tied != 0 {
                    tied |= bits;
                }
            }
            if tied == before {
                return Some(tied);
            }
        }
    }

    /// Only the conjuncts over these inputs.
    fn over(&mut self, terms: &mut Terms, query: &Query, hint: &Model, tied: u64, next: &mut Next) -> Verdict {
        self.path.clear();
        self.path.extend(query.path.iter().zip(&self.bits).filter(|(_, bits)| *bits & tied != 0).map(|(&t, _)| t));
        let verdict = next.check(terms, &Query { path: &self.path, hint: None, ..*query });
        let Verdict::Sat(model) = verdict else { return verdict };
        let mut whole = hint.clone();
        whole.copy_bits(&model, tied);
        Verdict::Sat(whole)
    }

    /// Only the parts with an extra conjunct.
    fn touched(&mut self, terms: &mut Terms, query: &Query, hint: &Model, next: &mut Next) -> Verdict {
        let touched = |part: u32| self.placed.iter().any(|&(other, _, is_extra)| is_extra && other == part);
        self.path.clear();
        self.path.extend(self.placed.iter().filter(|p| !p.2 && touched(p.0)).map(|p| p.1));
        let verdict = next.check(terms, &Query { path: &self.path, hint: None, ..*query });
        let Verdict::Sat(model) = verdict else { return verdict };
        let mut whole = hint.clone();
        for &t in self.path.iter().chain(query.extra) {
            overlay(terms, t, &model, &mut whole);
        }
        Verdict::Sat(whole)
    }

    fn every(&mut self, terms: &mut Terms, query: &Query, next: &mut Next) -> Verdict {
        // Extra parts first: they are the ones that may fail. Stable, so parts keep their order.
        self.placed.sort_by_key(|&(part, _, _)| part);
        let mut whole = Model::new();
        let mut unknown = None;
        for wanted in [true, false] {
            let mut start = 0;
            while start < self.placed.len() {
                let part = self.placed[start].0;
                let len = self.placed[start..].iter().take_while(|p| p.0 == part).count();
                let members = &self.placed[start..start + len];
                start += len;
                if members.iter().any(|p| p.2) != wanted {
                    continue;
                }
                self.path.clear();
                self.extra.clear();
                for &(_, t, is_extra) in members {
                    if is_extra { self.extra.push(t) } else { self.path.push(t) }
                }
                match next.check(terms, &Query { path: &self.path, extra: &self.extra, ..*query }) {
                    Verdict::Sat(model) => {
                        for &t in self.path.iter().chain(&self.extra) {
                            overlay(terms, t, &model, &mut whole);
                        }
                    }
                    Verdict::Unsat => return Verdict::Unsat,
                    Verdict::Unknown(why) => unknown = unknown.or(Some(why)),
                }
            }
        }
        unknown.map_or(Verdict::Sat(whole), Verdict::Unknown)
    }
}

impl Layer for Slicing {
    const NAME: &'static str = "slicing";

    fn check(&mut self, terms: &mut Terms, query: &Query, next: &mut Next) -> Verdict {
        let Some(hint) = query.hint else {
            self.place(terms, query);
            return self.every(terms, query, next);
        };
        if let Some(tied) = self.tied(terms, query) {
            return self.over(terms, query, hint, tied, next);
        }
        self.place(terms, query);
        self.touched(terms, query, hint, next)
    }

    fn forget(&mut self) {}
}

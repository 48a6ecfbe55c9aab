//! What structure alone decides: constants, conjuncts that occur twice, a conjunct beside its own
//! negation. Conjunctions are taken apart, so that the layers below see single conditions.

use super::{Layer, Next};
use crate::query::{Query, Verdict};
use term::{Model, Op, TermId, Terms};

#[derive(Default)]
pub struct Simplify {
    path: Vec<TermId>,
    extra: Vec<TermId>,
    /// By term index: the query in which the term (even) or its negation (odd) was seen last.
    seen: Vec<u32>,
    query: u32,
    pending: Vec<TermId>,
}

impl Simplify {
    fn start(&mut self, terms: &Terms) {
        self.path.clear();
        self.extra.clear();
        if self.seen.len() < terms.capacity() * 2 {
            self.seen.resize((terms.capacity() * 2).next_power_of_two(), 0);
        }
        self.query = self.query.wrapping_add(1);
        if self.query == 0 {
            self.seen.fill(0);
            self.query = 1;
        }
    }

    /// Adds the parts of a conjunct; false if one contradicts what is there. A loop, because chains
    /// of conjunctions can be deeper than a stack.
    fn add(&mut self, terms: &Terms, t: TermId, is_extra: bool) -> bool {
        self.pending.clear();
        self.pending.push(t);
        while let Some(t) = self.pending.pop() {
            if terms.op(t) == Op::And {
                self.pending.extend(terms.args(t).iter().rev());
            } else if !self.add_part(terms, t, is_extra) {
                return false;
            }
        }
        true
    }

    fn add_part(&mut self, terms: &Terms, t: TermId, is_extra: bool) -> bool {
        if let Some(value) = terms.const_value(t) {
            return value != 0;
        }
        let (atom, sign) = if terms.op(t) == Op::Not { (terms.arg(t, 0), 1) } else { (t, 0) };
        if self.seen[atom.index() * 2 + (1 - sign)] == self.query {
            return false;
        }
        let slot = &mut self.seen[atom.index() * 2 + sign];
        if *slot != self.query {
            *slot = self.query;
            if is_extra { self.extra.push(t) } else { self.path.push(t) }
        }
        true
    }
}

impl Layer for Simplify {
    const NAME: &'static str = "simplify";

    fn check(&mut self, terms: &mut Terms, query: &Query, next: &mut Next) -> Verdict {
        self.start(terms);
        let consistent = query.path.iter().all(|&t| self.add(terms, t, false))
            && query.extra.iter().all(|&t| self.add(terms, t, true));
        if !consistent {
            return Verdict::Unsat;
        }
        if let (true, Some(hint)) = (self.extra.is_empty(), query.hint) {
            return Verdict::Sat(hint.clone());
        }
        if self.path.is_empty() && self.extra.is_empty() {
            return Verdict::Sat(Model::new());
        }
        next.check(terms, &Query { path: &self.path, extra: &self.extra, ..*query })
    }

    fn forget(&mut self) {}
}

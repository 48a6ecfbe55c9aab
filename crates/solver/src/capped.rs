//! A solver whose queries may cost less than they ask for: for a first look at many things.

use term::{TermId, Terms};

use crate::{LayerReport, Limits, Query, Solver, Verdict};

/// Lowers the limit of every query.
pub struct Capped {
    next: Box<dyn Solver>,
    limits: Limits,
}

impl Capped {
    pub fn new(next: Box<dyn Solver>, limits: Limits) -> Capped {
        Capped { next, limits }
    }
}

impl Solver for Capped {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Verdict {
        let conflicts = query.limits.conflicts.min(self.limits.conflicts);
        self.next.check(terms, &Query { limits: Limits { conflicts }, ..*query })
    }

    fn core(&self) -> Option<&[TermId]> {
        self.next.core()
    }

    fn collected(&mut self, terms: &Terms) {
        self.next.collected(terms);
    }

    fn release(&mut self, terms: &Terms) {
        self.next.release(terms);
    }

    fn report(&self, out: &mut Vec<LayerReport>) {
        self.next.report(out);
    }

    fn warnings(&self, out: &mut Vec<String>) {
        self.next.warnings(out);
    }
}

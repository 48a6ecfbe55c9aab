//! The layers above a decision procedure, one a file, and what they have in common.
//!
//! A layer answers a query or passes on one or more others; [`Counted`] puts it in front of the next
//! solver and keeps its counters, so that a layer has nothing but its idea.

pub mod cache;
pub mod checked;
pub mod intervals;
pub mod orders;
pub mod reuse;
pub mod search;
pub mod simplify;
pub mod slicing;

use crate::query::{Generation, LayerReport, Query, Solver, Verdict};
use std::time::Instant;
use term::{TermId, Terms};

/// One idea.
pub trait Layer {
    const NAME: &'static str;

    fn check(&mut self, terms: &mut Terms, query: &Query, next: &mut Next) -> Verdict;

    /// Conjuncts that suffice for the last `Unsat`, if the layer found it itself.
    fn core(&self) -> Option<&[TermId]> {
        None
    }

    /// Drops everything that is keyed by terms.
    fn forget(&mut self);
}

/// The solver below a layer.
pub struct Next<'a> {
    solver: &'a mut dyn Solver,
    asked: bool,
    nanoseconds: u64,
}

impl Next<'_> {
    pub fn check(&mut self, terms: &mut Terms, query: &Query) -> Verdict {
        let start = Instant::now();
        let verdict = self.solver.check(terms, query);
        self.asked = true;
        self.nanoseconds += start.elapsed().as_nanos() as u64;
        verdict
    }

    pub fn core(&self) -> Option<&[TermId]> {
        self.solver.core()
    }
}

/// A layer in front of the next solver.
pub struct Counted<L> {
    layer: L,
    next: Box<dyn Solver>,
    generation: Generation,
    counters: LayerReport,
    /// The last answer came from below.
    passed: bool,
}

impl<L: Layer> Counted<L> {
    pub fn new(layer: L, next: Box<dyn Solver>) -> Counted<L> {
        let counters = LayerReport { name: L::NAME, ..LayerReport::default() };
        Counted { layer, next, generation: Generation::default(), counters, passed: false }
    }
}

impl<L: Layer> Solver for Counted<L> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Verdict {
        let start = Instant::now();
        if self.generation.is_stale(terms) {
            self.layer.forget();
        }
        let mut next = Next { solver: &mut *self.next, asked: false, nanoseconds: 0 };
        let verdict = self.layer.check(terms, query, &mut next);
        let (asked, below) = (next.asked, next.nanoseconds);
        self.passed = asked;
        self.counters.asked += 1;
        self.counters.answered += u64::from(!asked);
        self.counters.nanoseconds += (start.elapsed().as_nanos() as u64).saturating_sub(below);
        verdict
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.passed { self.next.core() } else { self.layer.core() }
    }

    fn collected(&mut self, terms: &Terms) {
        self.generation.is_stale(terms);
        self.layer.forget();
        self.next.collected(terms);
    }

    fn report(&self, out: &mut Vec<LayerReport>) {
        out.push(self.counters);
        self.next.report(out);
    }

    fn warnings(&self, out: &mut Vec<String>) {
        self.next.warnings(out);
    }
}

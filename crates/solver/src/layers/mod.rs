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

/// The first queries of a layer are all timed, then one of so many: looking at the clock costs as much as
/// a cheap layer does.
const ALL_TIMED: u64 = 1024;
const TIMED: u64 = 16;

/// The solver below a layer.
pub struct Next<'a> {
    solver: &'a mut dyn Solver,
    asked: bool,
    is_timed: bool,
    nanoseconds: u64,
}

impl Next<'_> {
    pub fn check(&mut self, terms: &mut Terms, query: &Query) -> Verdict {
        self.asked = true;
        let start = self.is_timed.then(Instant::now);
        let verdict = self.solver.check(terms, query);
        self.nanoseconds += start.map_or(0, nanoseconds_since);
        verdict
    }

    pub fn core(&self) -> Option<&[TermId]> {
        self.solver.core()
    }
}

fn nanoseconds_since(start: Instant) -> u64 {
    start.elapsed().as_nanos() as u64
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
        // One that is timed stands for itself and those up to the next one.
        let weight = if self.counters.asked < ALL_TIMED { 1 } else { TIMED };
        let is_timed = self.counters.asked.is_multiple_of(weight);
        let start = is_timed.then(Instant::now);
        if self.generation.is_stale(terms) {
            self.layer.forget();
        }
        let mut next = Next { solver: &mut *self.next, asked: false, is_timed, nanoseconds: 0 };
        let verdict = self.layer.check(terms, query, &mut next);
        let (asked, below) = (next.asked, next.nanoseconds);
        self.passed = asked;
        self.counters.asked += 1;
        self.counters.answered += u64::from(!asked);
        self.counters.nanoseconds += start.map_or(0, nanoseconds_since).saturating_sub(below) * weight;
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

    fn release(&mut self, terms: &Terms) {
        self.generation.is_stale(terms);
        self.layer.forget();
        self.next.release(terms);
    }

    fn report(&self, out: &mut Vec<LayerReport>) {
        out.push(self.counters);
        self.next.report(out);
    }

    fn warnings(&self, out: &mut Vec<String>) {
        self.next.warnings(out);
    }
}

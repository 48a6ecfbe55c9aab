//! When dead terms are freed, so that a run of millions of paths stays in bounded memory.
//!
//! Terms are hash-consed and most paths repeat terms of others, so nothing is freed while there are
//! few: a term that is made again keeps what the solver knows about it. Past a number of terms, and
//! then whenever they have doubled since the last time, what no open path needs is freed between two
//! paths. Freeing at every step back, like the heap, was the alternative; it would take the
//! solver's caches and literals along with terms that the next path makes again.
//!
//! Counted in symbols, never in host memory: the same run frees at the same moments everywhere.

use solver::Solver;
use term::TermId;
use vm::{State, VersionId};

/// Symbols (terms, inputs of paths) below which nothing is freed: about 50 MB with the tables that
/// are indexed by terms.
const FEW_TERMS: usize = 1 << 19;
/// By how much those that survived must have grown before dead ones are looked for again.
const GROWTH: usize = 2;

/// The policy, and what it has done so far.
#[derive(Debug, Clone)]
pub struct Reclaim {
    few: usize,
    growth: usize,
    /// The number of symbols at which dead ones are looked for.
    due: usize,
}

impl Default for Reclaim {
    fn default() -> Reclaim {
        Reclaim { few: FEW_TERMS, growth: GROWTH, due: FEW_TERMS }
    }
}

impl Reclaim {
    /// Frees at every step from one choice to another: slow, and a test of everything that names terms.
    pub fn always() -> Reclaim {
        Reclaim { few: 0, growth: 0, due: 0 }
    }

    pub(crate) fn is_due(&self, state: &State) -> bool {
        state.symbol_count() >= self.due
    }

    /// Frees all terms but those that the state and its versions since one without terms name, and those given.
    pub(crate) fn run(&mut self, state: &mut State, solver: &mut dyn Solver, origin: VersionId, kept: Vec<TermId>) {
        state.collect_terms(origin, kept);
        solver.collected(&state.terms);
        self.due = self.few.max(state.symbol_count() * self.growth);
    }
}

//! The one place where layers are put together.

use crate::blaster::Blaster;
use crate::layers::Counted;
use crate::layers::cache::Cache;
use crate::layers::checked::Checked;
use crate::layers::intervals::Intervals;
use crate::layers::orders::Orders;
use crate::layers::reuse::Reuse;
use crate::layers::search::Search;
use crate::layers::simplify::Simplify;
use crate::layers::slicing::Slicing;
use crate::pipe::{PipeError, Program, SecondOpinion};
use crate::query::{LayerReport, Query, Solver, Verdict};
use term::{TermId, Terms};

/// Which layers there are, and what is below them.
#[derive(Clone, Debug)]
pub struct Config {
    pub simplify: bool,
    /// How many models are kept for reuse; 0 leaves the layer out.
    pub reused_models: usize,
    pub slicing: bool,
    /// Try values for queries that apply functions without a circuit.
    pub search: bool,
    pub cache: bool,
    pub orders: bool,
    pub intervals: bool,
    /// Evaluate every model against its query and panic if it does not fit.
    pub checked: bool,
    pub back_end: BackEnd,
}

/// The decision procedure below the layers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BackEnd {
    Blaster,
    Program(Program),
}

impl Default for Config {
    fn default() -> Config {
        Config {
            simplify: true,
            reused_models: 4,
            slicing: true,
            search: true,
            cache: true,
            orders: true,
            intervals: true,
            checked: cfg!(debug_assertions),
            back_end: BackEnd::Blaster,
        }
    }
}

impl Config {
    /// The back end alone.
    pub fn bare(back_end: BackEnd) -> Config {
        Config {
            simplify: false,
            reused_models: 0,
            slicing: false,
            search: false,
            cache: false,
            orders: false,
            intervals: false,
            checked: cfg!(debug_assertions),
            back_end,
        }
    }
}

/// The layers that can be left out, by name, from the top down.
pub const LAYERS: [&str; 6] = ["simplify", "slicing", "cache", "model-reuse", "orders", "intervals"];

impl Config {
    /// Leaves out the layer of this name, one of [`LAYERS`]; false if there is none.
    pub fn leave_out(&mut self, name: &str) -> bool {
        match name {
            "simplify" => self.simplify = false,
            "slicing" => self.slicing = false,
            "cache" => self.cache = false,
            "model-reuse" => self.reused_models = 0,
            "orders" => self.orders = false,
            "intervals" => self.intervals = false,
            _ => return false,
        }
        true
    }
}

/// Builds the solver that a configuration describes. Fails only if another program is asked for and
/// cannot be started.
pub fn assemble(config: &Config) -> Result<Box<dyn Solver>, PipeError> {
    let mut solver: Box<dyn Solver> = match &config.back_end {
        BackEnd::Blaster => Box::new(Blaster::new()),
        BackEnd::Program(program) => Box::new(SecondOpinion::start(program.clone())?),
    };
    // From the bottom up.
    if config.intervals {
        solver = Box::new(Counted::new(Intervals::default(), solver));
    }
    if config.orders {
        solver = Box::new(Counted::new(Orders::default(), solver));
    }
    // Below the cache and slicing: trying a model costs an evaluation of the whole query, and most
    // queries are small and known by then.
    if config.reused_models > 0 {
        solver = Box::new(Counted::new(Reuse::new(config.reused_models), solver));
    }
    if config.cache {
        solver = Box::new(Counted::new(Cache::default(), solver));
    }
    // Above the cache: what was found for one query must not decide whether another one is undecided.
    if config.search {
        solver = Box::new(Counted::new(Search, solver));
    }
    if config.slicing {
        solver = Box::new(Counted::new(Slicing::default(), solver));
    }
    if config.simplify {
        solver = Box::new(Counted::new(Simplify::default(), solver));
    }
    if config.checked {
        solver = Box::new(Counted::new(Checked::default(), solver));
    }
    Ok(solver)
}

impl Solver for Box<dyn Solver> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Verdict {
        (**self).check(terms, query)
    }

    fn core(&self) -> Option<&[TermId]> {
        (**self).core()
    }

    fn collected(&mut self, terms: &Terms) {
        (**self).collected(terms);
    }

    fn release(&mut self, terms: &Terms) {
        (**self).release(terms);
    }

    fn report(&self, out: &mut Vec<LayerReport>) {
        (**self).report(out);
    }

    fn warnings(&self, out: &mut Vec<String>) {
        (**self).warnings(out);
    }
}

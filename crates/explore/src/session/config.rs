//! All of an exploration as one configuration, and what it comes to in a program: its base and its roots.

use program::{Program, ProgramConfig};
use serde::{Deserialize, Serialize};
use solver::Solver;
use vm::State;

use super::{
    Base, DivisionConfig, LimitsConfig, MachineConfig, Opening, Order, Recorded, RootsConfig, SessionError,
    SolverConfig, Walk,
};
use crate::collect::{Collected, Collector, Keeper};
use crate::engine::{Engine, Limits};
use crate::pool::Workplace;
use crate::replay::Confirmer;
use crate::root::Root;
use crate::strategy::Strategy;
use crate::summary::Summary;

/// What to explore, and how.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ExploreConfig {
    pub opening: Opening,
    pub machine: MachineConfig,
    pub roots: RootsConfig,
    pub limits: LimitsConfig,
    pub walk: Walk,
    pub solver: SolverConfig,
    pub division: DivisionConfig,
    /// How many paths are kept for showing.
    pub most: usize,
    /// What was asked for, as far as it decides what a path is: see [`Recorded::arguments`].
    pub arguments: Vec<String>,
}

impl ExploreConfig {
    /// The same for one of its workers in a process of its own, which may take a share of the memory.
    pub fn for_worker(&self) -> ExploreConfig {
        let share = super::memory::share(self.machine.max_memory, self.division.workers);
        let machine = MachineConfig { max_memory: Some(share), ..self.machine.clone() };
        ExploreConfig { machine, ..self.clone() }
    }

    /// What its results say of its circumstances, in a program that was opened for it.
    pub fn recorded(&self, program: &'static Program) -> Recorded {
        Recorded::of(&self.opening.class_path, self.arguments.clone(), program)
    }

    /// Explores one root from a state, with nobody else; what came of it, and the state.
    pub fn explore_alone(
        &self,
        base: &Base,
        root: &Root,
        state: State,
        limits: &Limits,
    ) -> Result<(RootResult, State), SessionError> {
        let collector = Collector::new(self.most);
        // What confirms a path has the time of the whole.
        let mut keeper = Keeper::new(collector, Confirmer::new(root, base.state()?, limits.clone()));
        let mut solver = self.solver.assemble()?;
        let mut strategy = self.walk.strategy(0);
        let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut keeper, limits.clone());
        let (summary, state) = engine.and_then(Engine::run_with_state)?;
        let warnings = super::warnings(&*solver);
        Ok((RootResult { summary, kept: keeper.kept.finish(), warnings }, state))
    }
}

/// What came of one root.
#[derive(Debug)]
pub struct RootResult {
    pub summary: Summary,
    pub kept: Collected,
    /// What did not go as asked for.
    pub warnings: Vec<String>,
}

/// A configuration in its program.
#[derive(Debug)]
pub struct Stage {
    pub program: &'static Program,
    pub base: Base,
    pub roots: Vec<Root>,
}

impl Stage {
    /// Opens the program and makes its roots, without a word about what the class path lacks.
    pub fn new(config: &ExploreConfig, program: ProgramConfig) -> Result<Stage, SessionError> {
        let program = config.opening.locate()?.open(program)?;
        let roots = config.roots.roots(program)?;
        let base = Base::freeze(program, &config.machine)?;
        Ok(Stage { program, base, roots })
    }
}

/// What the workers of an exploration are made of.
pub struct ExploreWorkplace<'a> {
    pub config: &'a ExploreConfig,
    pub base: &'a Base,
    pub roots: &'a [Root],
    pub limits: Limits,
    /// Hears what a user should know at once.
    pub warn: &'a (dyn Fn(&str) + Sync),
}

impl ExploreWorkplace<'_> {
    /// The walk of its workers: those that race each other have random orders.
    fn walk(&self) -> Walk {
        let walk = self.config.walk;
        let order = if self.config.division.is_race() { Order::Random } else { walk.order };
        Walk { order, ..walk }
    }
}

impl Workplace for ExploreWorkplace<'_> {
    fn state(&self) -> Result<State, String> {
        self.base.state().map_err(|error| error.to_string())
    }

    fn solver(&self) -> Result<Box<dyn Solver>, String> {
        self.config.solver.assemble().map_err(|error| error.to_string())
    }

    fn strategy(&self, worker: usize) -> Box<dyn Strategy> {
        self.walk().strategy(worker)
    }

    fn roots(&self) -> &[Root] {
        self.roots
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn most(&self) -> usize {
        self.config.most
    }

    fn warn(&self, text: &str) {
        (self.warn)(text);
    }
}

//! Roots explored for what their paths cover: the ledger grows with every root and every round.
//!
//! Nothing here knows a command: `banyan cover` explores its roots together, and whoever explores many
//! roots within many limits calls [`Measuring::explore`] for each. The paths that the ledger names are followed
//! once more by [`Measuring::keep`], for their inputs and outcomes: they are the tests.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use coverage::{Covering, Criterion, Keeping, Kept, Ledger, PathName, Reason, Report, Scope, Variant};
use explore::{
    Collector, Confirmer, DepthFirst, Engine, Limits, Listener, Obligation, PathEnd, Reached, Root, Strategy, Summary,
    Unit,
};
use solver::Solver;

use super::workers::{self, Workers};
use crate::explore::{Base, Order, Walk};
use crate::run::Failure;

/// Between two words to whoever watches.
pub const TELL: Duration = Duration::from_millis(100);

/// A root as the ledger calls it. The name tells roots apart: a method within other bounds is another root.
#[derive(Debug, Clone)]
pub struct Named<'r> {
    pub root: &'r Root,
    pub name: Arc<str>,
}

impl<'r> Named<'r> {
    /// By its spec, which is enough while each has the same bounds.
    pub fn of(root: &'r Root) -> Named<'r> {
        Named { root, name: root.to_string().into() }
    }
}

/// What is to be covered.
#[derive(Debug, Clone, Copy)]
pub struct Sought {
    pub variant: Variant,
    pub criteria: &'static [Criterion],
    /// Every method of the classes under test counts, not only those that a path enters.
    pub whole: bool,
}

impl Sought {
    /// The pairs that conditions need; none where conditions are not asked for.
    pub fn pairs(&self) -> Option<Variant> {
        self.criteria.contains(&Criterion::Mcdc).then_some(self.variant)
    }

    /// Does a ledger have all of it?
    pub fn is_met(&self, scope: &Scope, ledger: &Ledger) -> bool {
        let report = Report::new(scope, ledger, self.variant, Reason::NotExplored, self.whole);
        self.criteria.iter().all(|&criterion| report.total(criterion).is_complete())
    }
}

/// When to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// When all paths were followed, or a limit is reached.
    Done,
    /// As soon as everything that is sought is covered.
    Covered,
}

/// How far it has come; told now and then while roots are explored.
#[derive(Debug)]
pub struct Progress<'p> {
    /// Paths that ended, since the measuring began.
    pub paths: u64,
    /// What they cover.
    pub ledger: &'p Ledger,
}

/// What came of a root beside what it covers.
#[derive(Debug)]
pub struct Outcome {
    pub summary: Summary,
    /// Those that the program names, by their names.
    pub obligations: BTreeMap<String, Obligation>,
}

/// Who makes solvers, one for each worker.
pub type Assemble<'m> = &'m (dyn Fn() -> Result<Box<dyn Solver>, Failure> + Sync);

/// Who watches.
pub type Watch<'m> = Box<dyn FnMut(&Progress<'_>) + 'm>;

/// Explores roots and notes what is covered.
pub struct Measuring<'m> {
    pub base: &'m Base,
    pub scope: &'m Scope,
    pub solver: Assemble<'m>,
    pub sought: Sought,
    pub walk: Walk,
    pub until: Until,
    /// Nobody but the caller's thread, if there are none.
    pub workers: Option<Workers<'m>>,
    pub watch: Option<Watch<'m>>,
    /// What all roots so far cover.
    pub ledger: Ledger,
    /// Paths that ended.
    pub paths: u64,
    /// Our own, of workers.
    pub faults: Vec<String>,
    /// Classes of the user's class path that workers loaded.
    pub loaded: BTreeSet<String>,
}

impl<'m> Measuring<'m> {
    /// Depth first, by one worker, until all is done.
    pub fn new(base: &'m Base, scope: &'m Scope, solver: Assemble<'m>, sought: Sought) -> Measuring<'m> {
        let walk = Walk { order: Order::Dfs, seed: 0, bias: None };
        Measuring {
            base,
            scope,
            solver,
            sought,
            walk,
            until: Until::Done,
            workers: None,
            watch: None,
            ledger: Ledger::default(),
            paths: 0,
            faults: Vec::new(),
            loaded: BTreeSet::new(),
        }
    }

    /// Follows the paths of roots within limits and notes what they cover; what else came of each root.
    pub fn explore(&mut self, roots: &[Named<'_>], limits: &Limits) -> Result<Vec<Outcome>, Failure> {
        match self.workers.take() {
            Some(workers) => {
                let outcomes = workers::explore(self, &workers, roots, limits);
                self.workers = Some(workers);
                outcomes
            }
            None => roots.iter().map(|root| self.explore_alone(root, limits)).collect(),
        }
    }

    fn explore_alone(&mut self, root: &Named<'_>, limits: &Limits) -> Result<Outcome, Failure> {
        let (scope, sought) = (self.scope, self.sought);
        let confirmer = Confirmer::new(root.root, self.base.state()?, limits.clone());
        let mut covering = Covering::new(scope, std::mem::take(&mut self.ledger));
        let mut strategy: Box<dyn Strategy> = match self.walk.order {
            Order::Coverage => Box::new(covering.guide(sought.pairs())),
            Order::Dfs | Order::Random | Order::Bfs | Order::Concolic => self.walk.strategy(0),
        };
        let enough =
            (self.until == Until::Covered).then(|| Arc::new(AtomicBool::new(sought.is_met(scope, &covering.ledger))));
        let limits = Limits { enough: enough.clone(), ..limits.clone() };
        let mut alone = Alone {
            covering,
            confirmer,
            kept: Collector::of_obligations(),
            name: &root.name,
            goal: enough.map(|enough| (sought, scope, enough)),
            watch: &mut self.watch,
            told: Instant::now(),
            paths: self.paths,
        };
        let summary = explore(root.root, self.base, self.solver, &mut *strategy, &mut alone, limits);
        let Alone { covering, kept, .. } = alone;
        self.ledger = covering.ledger;
        let summary = summary?;
        self.paths += summary.paths;
        Ok(Outcome { summary, obligations: kept.finish().obligations })
    }

    /// Follows the paths of a root that the ledger names, for what they do.
    pub fn keep(&self, root: &Named<'_>, limits: &Limits) -> Result<Vec<Kept>, Failure> {
        let named: Vec<Arc<PathName>> = self.ledger.paths().into_iter().filter(|path| path.root == root.name).collect();
        if named.is_empty() {
            return Ok(Vec::new());
        }
        // What was found in time is shown, whatever that takes.
        let limits = Limits { deadline: None, paths: None, cancel: None, enough: None, ..limits.clone() };
        let confirmer = Confirmer::new(root.root, self.base.state()?, limits.clone());
        let mut keeping = Keeping::new(self.scope, confirmer, Arc::clone(&root.name));
        let mut solver = (self.solver)()?;
        let mut strategy = DepthFirst::default();
        let engine = Engine::new(root.root, self.base.state()?, &mut *solver, &mut strategy, &mut keeping, limits);
        let mut engine = engine.map_err(Failure::bad_input)?;
        for path in named {
            let unit = Unit { prefix: path.schedule.clone(), ..Unit::whole() };
            engine.explore(&unit, &mut explore::Alone).map_err(Failure::bad_input)?;
        }
        drop(engine);
        Ok(keeping.kept)
    }
}

fn explore(
    root: &Root,
    base: &Base,
    solver: Assemble<'_>,
    strategy: &mut dyn Strategy,
    listener: &mut dyn Listener,
    limits: Limits,
) -> Result<Summary, Failure> {
    let mut solver = solver()?;
    let engine = Engine::new(root, base.state()?, &mut *solver, strategy, listener, limits);
    engine.and_then(Engine::run).map_err(Failure::bad_input)
}

/// The listener of a worker that has nobody beside it.
struct Alone<'w, 'm, 'r> {
    covering: Covering<'m>,
    confirmer: Confirmer<'r>,
    kept: Collector,
    name: &'w Arc<str>,
    /// What is sought, and the flag to raise when it is found.
    goal: Option<(Sought, &'m Scope, Arc<AtomicBool>)>,
    watch: &'w mut Option<Watch<'m>>,
    told: Instant,
    paths: u64,
}

impl Listener for Alone<'_, '_, '_> {
    fn obligation(&mut self, reached: &mut Reached<'_>) {
        self.kept.reach(reached, &mut self.confirmer);
    }

    fn path(&mut self, end: &mut PathEnd<'_>) {
        let news = self.covering.path(self.name, end, &mut self.confirmer);
        self.paths += u64::from(end.is_counted());
        if let Some((sought, scope, enough)) = &self.goal
            && news
            && sought.is_met(scope, &self.covering.ledger)
        {
            enough.store(true, Ordering::Relaxed);
        }
        if let Some(watch) = self.watch
            && self.told.elapsed() >= TELL
        {
            self.told = Instant::now();
            watch(&Progress { paths: self.paths, ledger: &self.covering.ledger });
        }
    }
}

//! Roots explored for what their paths cover: the ledger grows with every root and every round.
//!
//! Roots are explored together, or each within limits of its own by calling [`Measuring::explore`] again. The paths that the ledger names are followed
//! once more by [`Measuring::keep`], for their inputs and outcomes: they are the tests.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use explore::pool::ClassHashes;
use explore::session::{Base, Order, SessionError, SolverConfig, Walk};
use explore::{
    Collector, Concolic, ConcreteRun, Confirmer, Cut, DepthFirst, Engine, Entry, InputValue, Limits, Listener,
    Obligation, PathEnd, PathRecord, Reached, Recorder, Root, Schedule, Strategy, Summary, Unit, Witness,
};
use program::analysis::Callees;
use program::{Method, Program};

use super::CampaignError;
use super::workers::{self, Workers};
use crate::{
    Covering, Criterion, Goal, Keeping, Kept, Ledger, MethodName, Observer, PathName, Reason, Report, Scope, Status,
    Variant, measure,
};

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

    /// Does a ledger have all of it that the roots may come to? Not if there is nothing yet that it could have.
    fn is_met(&self, scope: &Scope, ledger: &Ledger, reach: &Reach) -> bool {
        let mut report = Report::new(scope, ledger, self.variant, Reason::NotExplored, self.whole);
        // What initialising a class does is the same on every path.
        report.methods.retain(|method| &*method.plan.name.name != "<clinit>" && reach.0.contains(&method.plan.name));
        let tallies = || self.criteria.iter().map(|&criterion| report.total(criterion));
        tallies().any(|tally| tally.total > 0) && tallies().all(|tally| tally.is_complete())
    }
}

/// The methods of a scope that roots may come to, as far as the code says: no path covers others.
#[derive(Debug)]
pub struct Reach(BTreeSet<Arc<MethodName>>);

impl Reach {
    pub fn of(program: &'static Program, roots: &[Root], scope: &Scope) -> Reach {
        let from: Vec<&'static Method> = roots.iter().map(|root| root.spec.method).collect();
        let callees = Callees::of(program, &from);
        let is_reached = |name: &MethodName| {
            let class = program.class(&name.class.replace('.', "/")).ok();
            let method = class.and_then(|class| class.declared_method(&name.name, &name.descriptor));
            method.is_none_or(|method| callees.has(method))
        };
        let plans = scope.classes().flat_map(|class| &class.methods).filter(|plan| is_reached(&plan.name));
        Reach(plans.map(|plan| Arc::clone(&plan.name)).collect())
    }

    /// Says of methods that no path can come to that they are not called, however the exploration ended.
    pub fn note_not_called(&self, report: &mut Report) {
        let others = report.methods.iter_mut().filter(|method| !self.0.contains(&method.plan.name));
        others.filter(|method| !method.is_entered).for_each(|method| method.reason = Some(Reason::NotCalled));
    }
}

/// When to stop.
#[derive(Debug, Clone, Copy)]
pub enum Until<'m> {
    /// When all paths were followed, or a limit is reached.
    Done,
    /// As soon as everything that is sought, and within reach, is covered.
    Covered(&'m Reach),
    /// As soon as these conditions are shown to be independent.
    Shown(&'m BTreeSet<crate::Obligation>),
}

impl Until<'_> {
    /// Does a ledger have enough?
    pub fn is_met(self, sought: Sought, scope: &Scope, ledger: &Ledger) -> bool {
        match self {
            Until::Done => false,
            Until::Covered(reach) => sought.is_met(scope, ledger, reach),
            Until::Shown(conditions) => conditions.is_subset(&shown(scope, ledger, sought.variant)),
        }
    }
}

/// How long nothing new may be covered: what nobody finds may be there, but not within these choices.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// So many choices, and as many as led to the last news; no end if there is none.
    most: Option<u64>,
    choices: u64,
    at_news: u64,
}

impl Patience {
    pub fn new(most: Option<u64>) -> Patience {
        Patience { most, choices: 0, at_news: 0 }
    }

    /// There were so many choices by now.
    pub fn came_to(&mut self, choices: u64) {
        self.choices = choices;
    }

    /// Something is covered for the first time.
    pub fn news(&mut self) {
        self.at_news = self.choices;
    }

    pub fn is_over(&self) -> bool {
        self.most.is_some_and(|most| self.choices.saturating_sub(self.at_news) >= most.max(self.at_news))
    }
}

/// The conditions of a scope that a ledger shows to be independent.
pub fn shown(scope: &Scope, ledger: &Ledger, variant: Variant) -> BTreeSet<crate::Obligation> {
    let mut shown = BTreeSet::new();
    for plan in scope.classes().flat_map(|class| &class.methods) {
        for (goal, status) in measure(plan, ledger, variant).goals {
            if matches!((goal, status), (Goal::Condition { .. }, Status::Met(_))) {
                shown.insert(crate::Obligation { method: Arc::clone(&plan.name), goal });
            }
        }
    }
    shown
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

/// Who watches.
pub type Watch<'m> = Box<dyn FnMut(&Progress<'_>) + 'm>;

/// Explores roots and notes what is covered.
pub struct Measuring<'m> {
    pub base: &'m Base,
    pub scope: &'m Scope,
    pub solver: &'m SolverConfig,
    pub sought: Sought,
    pub walk: Walk,
    pub until: Until<'m>,
    /// After so many choices that cover nothing new a root is given up.
    pub patience: Option<u64>,
    /// That was done.
    pub gave_up: bool,
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
    pub loaded: ClassHashes,
    /// What did not go as asked for.
    pub warnings: BTreeSet<String>,
}

impl<'m> Measuring<'m> {
    /// Depth first, by one worker, until all is done.
    pub fn new(base: &'m Base, scope: &'m Scope, solver: &'m SolverConfig, sought: Sought) -> Measuring<'m> {
        let walk = Walk::default();
        Measuring {
            base,
            scope,
            solver,
            sought,
            walk,
            until: Until::Done,
            patience: None,
            gave_up: false,
            workers: None,
            watch: None,
            ledger: Ledger::default(),
            paths: 0,
            faults: Vec::new(),
            loaded: ClassHashes::new(),
            warnings: BTreeSet::new(),
        }
    }

    /// Follows the paths of roots within limits and notes what they cover; what else came of each root.
    pub fn explore(&mut self, roots: &[Named<'_>], limits: &Limits) -> Result<Vec<Outcome>, CampaignError> {
        match self.workers.take() {
            Some(workers) => {
                let outcomes = workers::explore(self, &workers, roots, limits);
                self.workers = Some(workers);
                outcomes
            }
            None => self.explore_each(roots, limits),
        }
    }

    fn explore_each(&mut self, roots: &[Named<'_>], limits: &Limits) -> Result<Vec<Outcome>, CampaignError> {
        let mut outcomes: Vec<Outcome> = Vec::new();
        for root in roots {
            let is_over = limits.first_finding && outcomes.iter().any(|outcome| outcome.summary.has_finding);
            outcomes.push(match is_over {
                true => Outcome {
                    summary: Summary { cut: BTreeMap::from([(Cut::Finding, 1)]), ..Summary::default() },
                    obligations: BTreeMap::new(),
                },
                false => self.explore_alone(root, limits)?,
            });
        }
        Ok(outcomes)
    }

    fn explore_alone(&mut self, root: &Named<'_>, limits: &Limits) -> Result<Outcome, CampaignError> {
        let (scope, sought) = (self.scope, self.sought);
        let confirmer = Confirmer::new(root.root, self.base.state()?, limits.clone());
        let mut covering = Covering::new(scope, std::mem::take(&mut self.ledger));
        let mut strategy: Box<dyn Strategy> = match self.walk.order {
            Order::Coverage => Box::new(covering.guide(sought.pairs())),
            Order::Dfs | Order::Random | Order::Bfs | Order::Concolic => self.walk.strategy(0),
        };
        let until = self.until;
        let enough = match until {
            Until::Done => None,
            Until::Covered(_) | Until::Shown(_) => {
                Some(Arc::new(AtomicBool::new(until.is_met(sought, scope, &covering.ledger))))
            }
        };
        let limits = Limits { enough: enough.clone(), ..limits.clone() };
        let mut alone = Alone {
            covering,
            confirmer,
            kept: Collector::of_obligations(),
            name: &root.name,
            goal: enough.map(|enough| (until, sought, enough)),
            patience: Patience::new(self.patience),
            scope,
            watch: &mut self.watch,
            told: Instant::now(),
            paths: self.paths,
        };
        let summary = explore(root.root, self.base, self.solver, &mut *strategy, &mut alone, limits);
        let Alone { covering, kept, patience, .. } = alone;
        self.gave_up |= patience.is_over();
        self.ledger = covering.ledger;
        let summary = summary?;
        self.paths += summary.paths;
        Ok(Outcome { summary, obligations: kept.finish().obligations })
    }

    /// Follows the paths of a root that the ledger names, for what they do.
    pub fn keep(&self, root: &Named<'_>, limits: &Limits) -> Result<Vec<Kept>, CampaignError> {
        let named: Vec<Arc<PathName>> = self.ledger.paths().into_iter().filter(|path| path.root == root.name).collect();
        if named.is_empty() {
            return Ok(Vec::new());
        }
        // What was found in time is shown, whatever that takes.
        let limits = Limits { deadline: None, paths: None, cancel: None, enough: None, ..limits.clone() };
        let confirmer = Confirmer::new(root.root, self.base.state()?, limits.clone());
        let mut keeping = Keeping::new(self.scope, confirmer, Arc::clone(&root.name));
        let mut solver = self.solver.assemble()?;
        let mut strategy = DepthFirst::default();
        let engine = Engine::new(root.root, self.base.state()?, &mut *solver, &mut strategy, &mut keeping, limits);
        let mut engine = engine.map_err(SessionError::from)?;
        for path in named {
            let unit = Unit { prefix: path.schedule.clone(), ..Unit::whole() };
            engine.explore(&unit, &mut explore::Alone).map_err(SessionError::from)?;
        }
        drop(engine);
        Ok(keeping.kept)
    }
}

impl Measuring<'_> {
    /// Follows the path that a run with these inputs takes, and keeps that run; nothing if it does not end.
    pub fn keep_run(
        &self,
        root: &Named<'_>,
        inputs: &[InputValue],
        limits: &Limits,
    ) -> Result<Option<Kept>, CampaignError> {
        let Ok(witness) = Witness::read(root.root, inputs) else { return Ok(None) };
        let limits = Limits { deadline: None, paths: Some(1), cancel: None, enough: None, ..limits.clone() };
        let prefix = witness.shapes.iter().map(|&shape| Entry::Alternative(shape)).collect();
        let unit = Unit { prefix, hint: witness.supply.values.clone(), ..Unit::whole() };
        let confirmer = Confirmer::new(root.root, self.base.state()?, limits.clone());
        let mut rerun = Rerun { witness, confirmer, observer: Observer::new(self.scope), root: &root.name, kept: None };
        let mut solver = self.solver.assemble()?;
        // Follows the input that it is given.
        let mut strategy = Concolic::new(0);
        let engine = Engine::new(root.root, self.base.state()?, &mut *solver, &mut strategy, &mut rerun, limits);
        let mut engine = engine.map_err(SessionError::from)?;
        engine.explore(&unit, &mut explore::Alone).map_err(SessionError::from)?;
        drop(engine);
        Ok(rerun.kept)
    }
}

/// Keeps the first path that it hears of, with a run of inputs that take it.
struct Rerun<'n, 's, 'r> {
    witness: Witness,
    confirmer: Confirmer<'r>,
    observer: Observer<'s>,
    root: &'n Arc<str>,
    kept: Option<Kept>,
}

impl Listener for Rerun<'_, '_, '_> {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        if self.kept.is_some() {
            return;
        }
        let run = self.confirmer.watched(&self.witness, &mut Recorder::new(&mut self.observer));
        let hits = self.observer.take();
        let Ok(ConcreteRun { outcome: Ok(outcome), inputs, changed, .. }) = run else { return };
        let record = PathRecord { inputs: Some(inputs), outcome, changed, ..end.record(&mut self.confirmer) };
        let path = PathName { schedule: Schedule::from(end.schedule), root: Arc::clone(self.root) };
        self.kept = Some(Kept { path: Arc::new(path), record, hits });
    }
}

fn explore(
    root: &Root,
    base: &Base,
    solver: &SolverConfig,
    strategy: &mut dyn Strategy,
    listener: &mut dyn Listener,
    limits: Limits,
) -> Result<Summary, CampaignError> {
    let mut solver = solver.assemble()?;
    let engine = Engine::new(root, base.state()?, &mut *solver, strategy, listener, limits);
    Ok(engine.and_then(Engine::run).map_err(SessionError::from)?)
}

/// The listener of a worker that has nobody beside it.
struct Alone<'w, 'm, 'r> {
    covering: Covering<'m>,
    confirmer: Confirmer<'r>,
    kept: Collector,
    name: &'w Arc<str>,
    /// When there is enough of what is sought, and the flag to raise then.
    goal: Option<(Until<'m>, Sought, Arc<AtomicBool>)>,
    patience: Patience,
    scope: &'m Scope,
    watch: &'w mut Option<Watch<'m>>,
    told: Instant,
    paths: u64,
}

impl Listener for Alone<'_, '_, '_> {
    fn choice(&mut self, _schedule: &[Entry], _possible: &[u32], _alternatives: u32) {
        self.patience.came_to(self.patience.choices + 1);
        if let Some((_, _, enough)) = &self.goal
            && self.patience.is_over()
        {
            enough.store(true, Ordering::Relaxed);
        }
    }

    fn obligation(&mut self, reached: &mut Reached<'_>) {
        self.kept.reach(reached, &mut self.confirmer);
    }

    fn path(&mut self, end: &mut PathEnd<'_>) {
        let news = self.covering.path(self.name, end, &mut self.confirmer);
        self.paths += u64::from(end.is_counted());
        if news {
            self.patience.news();
        }
        if let Some((until, sought, enough)) = &self.goal
            && news
            && until.is_met(*sought, self.scope, &self.covering.ledger)
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

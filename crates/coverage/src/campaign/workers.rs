//! Measuring by several workers: each runs the paths of its units, the ledgers meet at the coordinator.

use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use explore::partition::Settings;
use explore::pool::{
    Divided, Division, Hands, Headway, Hello, Merger, Notes, Workplace, divide_noting, race_noting, serve,
};
use explore::session::{Base, Order, QueueListener, SessionError, SolverConfig, Walk, job};
use explore::{Collector, Limits, Root, Strategy};
use solver::Solver;
use vm::State;

use super::measuring::{Measuring, Named, Outcome, Patience, Progress, TELL, Watch};
use super::{CampaignConfig, CampaignError, CampaignStage};
use crate::{Covering, Guidance, Ledger, Noting, Scope};

/// Who explores.
pub struct Workers<'m> {
    pub division: Division,
    /// Every worker searches the whole, and the first to finish ends it.
    pub is_race: bool,
    /// How roots are partitioned, if they are.
    pub partitioning: Option<Settings>,
    /// Hears how the queues came about.
    pub on_queue: QueueListener<'m>,
    pub hands: &'m Hands<'m>,
}

/// What workers are made of.
struct CoverWorkplace<'p> {
    base: &'p Base,
    solver: &'p SolverConfig,
    scope: &'p Scope,
    roots: Vec<Root>,
    names: Vec<Arc<str>>,
    limits: Limits,
    walk: Walk,
    /// Pairs of this kind are looked for, where the walk follows the ledger.
    guided: Option<Guidance>,
    /// What is covered already.
    known: Ledger,
}

impl<'p> CoverWorkplace<'p> {
    fn new(measuring: &Measuring<'p>, roots: &[Named<'_>], limits: Limits, is_race: bool) -> CoverWorkplace<'p> {
        let order = if is_race { Order::Random } else { measuring.walk.order };
        CoverWorkplace {
            base: measuring.base,
            solver: measuring.solver,
            scope: measuring.scope,
            roots: roots.iter().map(|named| named.root.clone()).collect(),
            names: roots.iter().map(|named| Arc::clone(&named.name)).collect(),
            limits,
            walk: Walk { order, ..measuring.walk },
            guided: (order == Order::Coverage).then_some(Guidance { pairs: measuring.sought.pairs() }),
            known: measuring.ledger.clone(),
        }
    }
}

impl Workplace for CoverWorkplace<'_> {
    fn state(&self) -> Result<State, String> {
        self.base.state().map_err(|error| error.to_string())
    }

    fn solver(&self) -> Result<Box<dyn Solver>, String> {
        self.solver.assemble().map_err(|error| error.to_string())
    }

    fn strategy(&self, worker: usize) -> Box<dyn Strategy> {
        self.walk.strategy(worker)
    }

    fn roots(&self) -> &[Root] {
        &self.roots
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn most(&self) -> usize {
        0
    }

    fn collector(&self) -> Collector {
        Collector::of_obligations()
    }

    fn notes(&self) -> Option<Box<dyn Notes + '_>> {
        let covering = Covering::new(self.scope, self.known.clone());
        Some(Box::new(Noting::new(covering, &self.names, self.guided)))
    }
}

/// Puts the ledgers of workers together.
struct Merging<'w, 'm> {
    ledger: Ledger,
    watch: &'w mut Option<Watch<'m>>,
    told: Instant,
    /// Paths of earlier explorations.
    before: u64,
    /// Asked whenever there is news.
    is_met: &'w dyn Fn(&Ledger) -> bool,
    /// The answer, while there is none.
    enough: Option<bool>,
    patience: Patience,
}

impl Merger for Merging<'_, '_> {
    fn merge(&mut self, notes: &[u8]) -> Result<Vec<u8>, String> {
        let found = Ledger::from_bytes(notes).map_err(|e| e.to_string())?;
        let news = self.ledger.merge(&found);
        if news.is_empty() {
            return Ok(Vec::new());
        }
        self.enough = None;
        self.patience.news();
        Ok(news.to_bytes())
    }

    fn is_enough(&mut self) -> bool {
        let ledger = &self.ledger;
        self.patience.is_over() || *self.enough.get_or_insert_with(|| (self.is_met)(ledger))
    }

    fn look(&mut self, headway: Headway) {
        self.patience.came_to(headway.choices);
        if let Some(watch) = self.watch
            && self.told.elapsed() >= TELL
        {
            self.told = Instant::now();
            watch(&Progress { paths: self.before + headway.paths, ledger: &self.ledger });
        }
    }
}

/// Explores roots with several workers.
pub fn explore(
    measuring: &mut Measuring<'_>,
    workers: &Workers<'_>,
    roots: &[Named<'_>],
    limits: &Limits,
) -> Result<Vec<Outcome>, CampaignError> {
    // The first solver is made here, so that what is wrong with it is said of the configuration.
    drop(measuring.solver.assemble()?);
    let place = CoverWorkplace::new(measuring, roots, limits.clone(), workers.is_race);
    let (sought, until) = (measuring.sought, measuring.until);
    let mut merging = Merging {
        ledger: std::mem::take(&mut measuring.ledger),
        watch: &mut measuring.watch,
        told: Instant::now(),
        before: measuring.paths,
        is_met: &|ledger| until.is_met(sought, place.scope, ledger),
        enough: None,
        patience: Patience::new(measuring.patience),
    };
    let stops = || place.limits.cancel.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    let divided = if workers.is_race {
        race_noting(&place, workers.division, workers.hands, &stops, &mut merging)
    } else {
        let job = job(&place, workers.partitioning, workers.on_queue)?;
        divide_noting(&place, workers.division, workers.hands, job, &stops, &mut merging)
    };
    measuring.ledger = merging.ledger;
    measuring.gave_up |= merging.patience.is_over();
    let Divided { roots: parts, faults, warnings, loaded, .. } = divided.map_err(SessionError::from)?;
    measuring.warnings.extend(warnings);
    let fault = |(schedule, what)| format!("a worker failed on the schedule {schedule}: {what}");
    measuring.faults.extend(faults.into_iter().map(fault));
    measuring.loaded.extend(loaded);
    let outcome = |(summary, kept): (_, Collector)| Outcome { summary, obligations: kept.finish().obligations };
    let outcomes: Vec<Outcome> = parts.into_iter().map(outcome).collect();
    measuring.paths += outcomes.iter().map(|outcome| outcome.summary.paths).sum::<u64>();
    Ok(outcomes)
}

/// Works for another process, which said hello, until it says to stop or is gone.
pub fn serve_campaign(
    config: &CampaignConfig,
    hello: &Hello,
    orders: impl Read + Send,
    reports: impl Write + Send,
) -> Result<(), CampaignError> {
    let now = Instant::now();
    let stage = CampaignStage::new(config)?;
    let explore = &config.explore;
    let limits = Limits { deadline: hello.remaining.map(|time| now + time), ..explore.limits.limits(now) };
    let mut measuring = Measuring::new(&stage.base, &stage.scope, &explore.solver, config.sought());
    measuring.walk = explore.walk;
    let place = CoverWorkplace::new(&measuring, &stage.named(), limits, explore.division.is_race());
    let identity = explore.recorded(stage.program).identity();
    serve(&place, explore.division.division(), hello, &identity, orders, reports).map_err(SessionError::Pipe)?;
    Ok(())
}

//! Measuring by several workers: each runs the paths of its units, the ledgers meet at the coordinator.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use coverage::{Covering, Guidance, Ledger, Noting, Scope};
use explore::partition::Settings;
use explore::pool::{Divided, Division, Hands, Hello, Merger, Notes, Workplace, divide_noting, race_noting, serve};
use explore::session::{Base, Order, Walk};
use explore::{Collector, Limits, Root, Strategy};
use solver::Solver;
use vm::State;

use super::measuring::{Assemble, Measuring, Named, Outcome, Progress, TELL, Watch};
use super::{CoverArgs, Prepared};
use crate::explore::{Recorded, identity, job, limits, stop};
use crate::run::{Failure, ended, exit};

/// Who explores.
pub struct Workers<'m> {
    pub division: Division,
    /// Every worker searches the whole, and the first to finish ends it.
    pub is_race: bool,
    /// How roots are partitioned, if they are.
    pub partitioning: Option<Settings>,
    /// Say how the queues came about.
    pub shows_queue: bool,
    pub hands: &'m Hands<'m>,
}

/// What workers are made of.
struct Place<'p> {
    base: &'p Base,
    solver: Assemble<'p>,
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

impl<'p> Place<'p> {
    fn new(measuring: &Measuring<'p>, roots: &[Named<'_>], limits: Limits, is_race: bool) -> Place<'p> {
        let order = if is_race { Order::Random } else { measuring.walk.order };
        Place {
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

impl Workplace for Place<'_> {
    fn state(&self) -> Result<State, String> {
        self.base.state().map_err(|error| error.to_string())
    }

    fn solver(&self) -> Result<Box<dyn Solver>, String> {
        (self.solver)().map_err(|error| error.to_string())
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
}

impl Merger for Merging<'_, '_> {
    fn merge(&mut self, notes: &[u8]) -> Result<Vec<u8>, String> {
        let found = Ledger::from_bytes(notes).map_err(|e| e.to_string())?;
        let news = self.ledger.merge(&found);
        if news.is_empty() {
            return Ok(Vec::new());
        }
        self.enough = None;
        Ok(news.to_bytes())
    }

    fn is_enough(&mut self) -> bool {
        let ledger = &self.ledger;
        *self.enough.get_or_insert_with(|| (self.is_met)(ledger))
    }

    fn look(&mut self, paths: u64) {
        if let Some(watch) = self.watch
            && self.told.elapsed() >= TELL
        {
            self.told = Instant::now();
            watch(&Progress { paths: self.before + paths, ledger: &self.ledger });
        }
    }
}

/// Explores roots with several workers.
pub fn explore(
    measuring: &mut Measuring<'_>,
    workers: &Workers<'_>,
    roots: &[Named<'_>],
    limits: &Limits,
) -> Result<Vec<Outcome>, Failure> {
    // The first solver is made here, so that what is wrong with it is said as bad input.
    drop((measuring.solver)()?);
    let place = Place::new(measuring, roots, limits.clone(), workers.is_race);
    let (sought, until) = (measuring.sought, measuring.until);
    let mut merging = Merging {
        ledger: std::mem::take(&mut measuring.ledger),
        watch: &mut measuring.watch,
        told: Instant::now(),
        before: measuring.paths,
        is_met: &|ledger| until.is_met(sought, place.scope, ledger),
        enough: None,
    };
    let stops = || place.limits.cancel.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
    let divided = if workers.is_race {
        race_noting(&place, workers.division, workers.hands, &stops, &mut merging)
    } else {
        let job = job(&place, workers.partitioning, workers.shows_queue)?;
        divide_noting(&place, workers.division, workers.hands, job, &stops, &mut merging)
    };
    measuring.ledger = merging.ledger;
    let Divided { roots: parts, faults, warnings, loaded, .. } = divided.map_err(Failure::bad_input)?;
    for warning in warnings {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: warning: {warning}");
    }
    let fault = |(schedule, what)| format!("a worker failed on the schedule {schedule}: {what}");
    measuring.faults.extend(faults.into_iter().map(fault));
    measuring.loaded.extend(loaded);
    let outcome = |(summary, kept): (_, Collector)| Outcome { summary, obligations: kept.finish().obligations };
    let outcomes: Vec<Outcome> = parts.into_iter().map(outcome).collect();
    measuring.paths += outcomes.iter().map(|outcome| outcome.summary.paths).sum::<u64>();
    Ok(outcomes)
}

/// A worker's process.
pub fn worker(args: &CoverArgs) -> ExitCode {
    stop::ignore();
    ended(serve_orders(args).map(|()| 0).map_err(|failure| failure.of("a worker")))
}

fn serve_orders(args: &CoverArgs) -> Result<(), Failure> {
    let said = |e: io::Error| Failure { message: e.to_string(), code: exit::OUR_FAULT };
    let mut orders = io::stdin();
    let hello = Hello::read(&mut orders).map_err(said)?;
    let now = Instant::now();
    let prepared = Prepared::new(args)?;
    let limits = Limits { deadline: hello.remaining.map(|time| now + time), ..limits(&args.explore, now) };
    let solving = args.explore.solving.config();
    let solver = || solving.assemble();
    let mut measuring = Measuring::new(&prepared.base, &prepared.scope, &solver, args.sought());
    measuring.walk = args.explore.walk();
    let typed = &args.explore.workers;
    let place = Place::new(&measuring, &prepared.named(), limits, typed.is_race());
    let identity = identity(&Recorded::of(&args.explore, prepared.program));
    serve(&place, typed.division(), &hello, &identity, orders, io::stdout()).map_err(said)
}

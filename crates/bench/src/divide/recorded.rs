//! One subject, recorded once and then divided in a simulation.

use std::time::Instant;

use anyhow::Result;
use explore::partition::{Settings, partition};
use explore::pool::{Coordination, Workplace};
use explore::session::{ExploreWorkplace, Stage};
use explore::simulate::{Costs, Outcome, Parts, Recorder, Scheme, Tree, sample, simulate, warming};
use explore::{Alone, Collector, Confirmer, Engine, Keeper, Reporting, Split, Unit};
use program::ProgramConfig;
use serde_json::{Value, json};

use super::clock::thread_nanoseconds;
use super::loopback::Loopback;
use super::{DivideArgs, Part, said, say};

/// The queue sizes of the paper.
const QUEUES: [usize; 3] = [8, 64, 128];
/// Parts for each worker before anybody goes deep, as `--divide hybrid` has it.
const SPREAD: usize = 4;

/// What a simulation of many workers came to.
pub struct Simulated {
    pub paths: u64,
    pub nodes: u32,
    /// Nanoseconds of one worker.
    pub sequential: u64,
    pub costs: Costs,
    pub schemes: Vec<Simulation>,
    pub workers: Vec<usize>,
}

/// What static partitioning came to.
pub struct Queues {
    /// Nanoseconds of one worker without it.
    pub sequential: u64,
    /// For each size of a queue that was asked for its parts.
    pub queues: Vec<(usize, Parts)>,
}

/// One scheme with each number of workers.
pub struct Simulation {
    pub name: &'static str,
    pub outcomes: Vec<(usize, Outcome)>,
}

impl Simulated {
    pub fn speedup(&self, outcome: &Outcome) -> f64 {
        self.sequential as f64 / outcome.time.max(1) as f64
    }

    /// The default scheme with so many workers.
    pub fn hybrid(&self, workers: usize) -> Option<&Outcome> {
        let hybrid = self.schemes.first()?;
        hybrid.outcomes.iter().find(|(number, _)| *number == workers).map(|(_, outcome)| outcome)
    }

    pub fn json(&self) -> Value {
        let scheme = |simulation: &Simulation| {
            let each = simulation.outcomes.iter().map(|(workers, outcome)| {
                json!({
                    "workers": workers,
                    "seconds": outcome.time as f64 / 1e9,
                    "speedup": self.speedup(outcome),
                    "idle_share": outcome.idle_share(*workers),
                    "replay_seconds": outcome.replaying as f64 / 1e9,
                    "coordinating_seconds": outcome.coordinating as f64 / 1e9,
                    "units": outcome.units,
                    "longest_queue": outcome.longest_queue,
                })
            });
            json!({"scheme": simulation.name, "by_workers": each.collect::<Vec<Value>>()})
        };
        let costs = &self.costs;
        json!({
            "paths": self.paths,
            "nodes": self.nodes,
            "sequential_seconds": self.sequential as f64 / 1e9,
            "costs": {
                "message_ns": costs.message,
                "handling_ns": costs.handling,
                "split_ns": costs.split,
                "replay_ns_per_instruction": costs.replay,
                "making_ns": costs.making,
                "warming_ns": costs.warming,
            },
            "schemes": self.schemes.iter().map(scheme).collect::<Vec<Value>>(),
        })
    }
}

impl Queues {
    pub fn json(&self, workers: &[u32]) -> Value {
        let queue = |(asked, parts): &(usize, Parts)| {
            let speedups =
                workers.iter().map(|&n| json!({"workers": n, "speedup": parts.speedup(self.sequential, n as usize)}));
            json!({
                "asked_for": asked,
                "set_up_seconds": parts.set_up as f64 / 1e9,
                "part_seconds": parts.times.iter().map(|&time| time as f64 / 1e9).collect::<Vec<f64>>(),
                "overhead_percent": parts.overhead(self.sequential),
                "by_workers": speedups.collect::<Vec<Value>>(),
            })
        };
        json!({
            "sequential_seconds": self.sequential as f64 / 1e9,
            "queues": self.queues.iter().map(queue).collect::<Vec<Value>>(),
        })
    }
}

/// Records one exploration and simulates dynamic schemes over it.
pub fn simulate_all(args: &DivideArgs, spec: &str, loopback: &Loopback) -> Result<Simulated> {
    with_place(args, spec, |place| over_recorded(args, spec, place, loopback))
}

/// The simulated time of two workers of the default scheme over that of one.
pub fn two_workers(args: &DivideArgs, spec: &str, loopback: &Loopback) -> Result<Option<f64>> {
    let args = DivideArgs { workers: vec![2], without: vec![Part::Others], ..args.clone() };
    let simulated = simulate_all(&args, spec, loopback)?;
    Ok(simulated.hybrid(2).map(|outcome| 1.0 / simulated.speedup(outcome)))
}

/// Makes queues of static partitioning and runs each of their parts.
pub fn static_queues(args: &DivideArgs, spec: &str) -> Result<Queues> {
    with_place(args, spec, |place| {
        let (_, tree) = record(place)?;
        let mut queues = Queues { sequential: tree.work(), queues: Vec::new() };
        drop(tree);
        for size in QUEUES {
            say(&format!("{spec}: a static queue of {size}"));
            queues.queues.push((size, parts(place, size)?));
        }
        Ok(queues)
    })
}

fn with_place<T>(args: &DivideArgs, spec: &str, then: impl FnOnce(&ExploreWorkplace<'_>) -> Result<T>) -> Result<T> {
    let config = args.config(spec);
    let Stage { base, roots, .. } = Stage::new(&config, ProgramConfig::default())?;
    let limits = config.limits.limits(Instant::now());
    then(&ExploreWorkplace { config: &config, base: &base, roots: &roots, limits, warn: &say })
}

fn over_recorded(
    args: &DivideArgs,
    spec: &str,
    place: &ExploreWorkplace<'_>,
    loopback: &Loopback,
) -> Result<Simulated> {
    let sampled = sample(place, &thread_nanoseconds).map_err(said)?;
    let (paths, tree) = record(place)?;
    let warming = warming(place, &thread_nanoseconds, &tree).map_err(said)?;
    let costs = Costs { message: loopback.one_way(), warming, ..sampled.costs };
    let workers: Vec<usize> = args.workers.iter().map(|&n| n as usize).collect();
    say(&format!("{spec}: {paths} paths, {:.1} s; simulating", tree.work() as f64 / 1e9));
    let others = !args.without.contains(&Part::Others);
    let schemes = schemes().into_iter().take(if others { usize::MAX } else { 1 });
    let schemes = schemes.map(|(name, scheme)| {
        let outcome = |&workers: &usize| {
            let scheme = Scheme { workers, spread: scheme.spread * workers, ..scheme };
            (workers, simulate(&tree, scheme, &costs))
        };
        Simulation { name, outcomes: workers.iter().map(outcome).collect() }
    });
    Ok(Simulated { paths, nodes: tree.len(), sequential: tree.work(), costs, schemes: schemes.collect(), workers })
}

/// The schemes, the default one first; parts to begin with are for one worker.
fn schemes() -> Vec<(&'static str, Scheme)> {
    let scheme = |split, coordination, spread| Scheme { workers: 0, split, coordination, spread };
    vec![
        ("hybrid", scheme(Split::RootClosest, Coordination::Push, SPREAD)),
        ("hybrid, pull", scheme(Split::RootClosest, Coordination::Pull, SPREAD)),
        ("root-closest", scheme(Split::RootClosest, Coordination::Push, 0)),
        ("root-closest, pull", scheme(Split::RootClosest, Coordination::Pull, 0)),
        ("lazy", scheme(Split::Lazy, Coordination::Push, 0)),
        ("lazy, pull", scheme(Split::Lazy, Coordination::Pull, 0)),
        ("eager", scheme(Split::Eager, Coordination::Push, 0)),
    ]
}

fn record(place: &ExploreWorkplace<'_>) -> Result<(u64, Tree)> {
    let root = &place.roots[0];
    let confirmer = Confirmer::new(root, place.base.state()?, place.limits.clone());
    let mut keeper = Keeper::new(Collector::new(0), confirmer);
    let mut recorder = Recorder::new(&mut keeper, &thread_nanoseconds);
    let (mut solver, mut strategy) = (place.solver().map_err(said)?, place.strategy(0));
    let state = place.base.state()?;
    let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut recorder, place.limits.clone());
    let summary = engine.and_then(Engine::run).map_err(said)?;
    Ok((summary.paths, recorder.finish()))
}

/// Makes a queue and runs each of its parts once, alone, with an engine of its own. A path belongs to every
/// part that comes to it, as in the paper: nobody finds out which one is to report it.
fn parts(place: &ExploreWorkplace<'_>, queue_size: usize) -> Result<Parts> {
    let root = &place.roots[0];
    let begun = thread_nanoseconds();
    let mut solver = place.solver().map_err(said)?;
    let settings = Settings { queue_size, shallow_depth: None, reporting: Reporting::Everywhere };
    let partitioned = partition(root, place.base.state()?, &mut *solver, &place.limits, settings);
    let units: Vec<Unit> = partitioned.map_err(said)?.units;
    let mut parts = Parts { set_up: thread_nanoseconds() - begun, times: Vec::new() };
    for unit in &units {
        let begun = thread_nanoseconds();
        let confirmer = Confirmer::new(root, place.base.state()?, place.limits.clone());
        let mut keeper = Keeper::new(Collector::new(0), confirmer);
        let (mut solver, mut strategy) = (place.solver().map_err(said)?, place.strategy(0));
        let state = place.base.state()?;
        let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut keeper, place.limits.clone());
        let mut engine = engine.map_err(said)?;
        engine.explore(unit, &mut Alone).map_err(said)?;
        drop(engine);
        parts.times.push(thread_nanoseconds() - begun);
    }
    Ok(parts)
}

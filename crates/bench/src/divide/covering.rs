//! When everything that can be covered is covered: table 4 of the paper on static partitioning (§5.4).
//!
//! Randomised depth-first searches, each with a seed of its own, are run once each, and it is noted when each
//! condition is first shown to be independent. So many workers are so many of those runs, drawn many times:
//! an obligation is met when the first of them meets it. The parts of a static queue are run once each, alone;
//! workers take them in order, each when it has done its last. Times are CPU times. Beside the paper's table stands
//! what every way of dividing takes here (`schemes`).

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Result;
use coverage::campaign::{marking, scope, shown};
use coverage::{Covering, Ledger, Obligation, Scope, Variant};
use explore::partition::{Settings, partition};
use explore::pool::Workplace;
use explore::session::{ExploreWorkplace, Stage};
use explore::{
    Alone, Confirmer, DepthFirst, Engine, Limits, Listener, PathEnd, Random, Reporting, SplitMix, Strategy, Unit,
};
use serde_json::{Value, json};

use super::clock::thread_nanoseconds;
use super::schemes::{self, Schemes, WAYS};
use super::{DivideArgs, said, say};

/// The queue that the paper asks for.
const QUEUE: usize = 64;
/// How often workers are drawn for each of their numbers.
const SAMPLES: usize = 1000;

/// When obligations are first met, in nanoseconds from the start.
type Times = BTreeMap<Obligation, u64>;

/// One subject.
#[derive(Debug)]
pub struct FullCoverage {
    /// Obligations that can be met.
    pub obligations: usize,
    pub paths: u64,
    searches: Vec<Times>,
    /// Making the queue, and each part: how long it takes, and when it meets what.
    set_up: u64,
    parts: Vec<(u64, Times)>,
    seed: u64,
    schemes: Vec<f64>,
}

impl FullCoverage {
    pub fn of(args: &DivideArgs, spec: &str, classes: &[&str]) -> Result<FullCoverage> {
        let config = args.config(spec);
        let classes: Vec<String> = classes.iter().map(|&class| class.to_owned()).collect();
        let Stage { program, base, roots } = Stage::new(&config, marking(&classes))?;
        let scope = scope(&classes, program, &[])?;
        let limits = config.limits.limits(Instant::now());
        let place = ExploreWorkplace { config: &config, base: &base, roots: &roots, limits, warn: &say };
        let bench = Bench { place: &place, scope: &scope };
        say(&format!("{spec}: {} searches", args.seeds));
        let search = |number: u32, wanted: Option<&BTreeSet<Obligation>>| {
            let random = Random::new(args.seed.wrapping_add(u64::from(number)), None);
            bench.run(&Unit::whole(), Box::new(random), wanted)
        };
        // The first one goes to the end and finds out what can be met.
        let first = search(0, None)?;
        let wanted: BTreeSet<Obligation> = first.times.keys().cloned().collect();
        let mut searches = vec![first.times];
        for number in 1..args.seeds {
            searches.push(search(number, Some(&wanted))?.times);
        }
        say(&format!("{spec}: a static queue of {QUEUE}"));
        let begun = thread_nanoseconds();
        let mut solver = place.solver().map_err(said)?;
        let settings = Settings { queue_size: QUEUE, shallow_depth: None, reporting: Reporting::Everywhere };
        let partitioned = partition(&roots[0], place.base.state()?, &mut *solver, &place.limits, settings);
        let units = partitioned.map_err(said)?.units;
        let set_up = thread_nanoseconds() - begun;
        let mut parts = Vec::new();
        for unit in &units {
            let run = bench.run(unit, Box::new(DepthFirst::default()), None)?;
            parts.push((run.took, run.times));
        }
        say(&format!("{spec}: every way of dividing"));
        let schemes = Schemes { place: &place, scope: &scope, wanted: &wanted, rounds: args.rounds };
        let schemes = schemes.measure()?;
        let (obligations, paths) = (wanted.len(), first.paths);
        Ok(FullCoverage { obligations, paths, searches, set_up, parts, seed: args.seed, schemes })
    }

    /// The mean time until so many searches beside each other have met everything, in nanoseconds. There are
    /// no more than there are seeds.
    pub fn searching(&self, workers: usize) -> f64 {
        let count = self.searches.len();
        let workers = workers.min(count);
        let samples = if workers == count { 1 } else { SAMPLES };
        let mut numbers = SplitMix(self.seed ^ workers as u64);
        let mut order: Vec<usize> = (0..count).collect();
        let mut sum = 0.0;
        for _ in 0..samples {
            for at in 0..workers {
                order.swap(at, at + numbers.below(count - at));
            }
            let drawn = order[..workers].iter().map(|&number| (0, &self.searches[number]));
            sum += full(drawn) as f64;
        }
        sum / samples as f64
    }

    /// The time until so many workers on the queue have met everything, in nanoseconds.
    pub fn partitioned(&self, workers: usize) -> u64 {
        let mut busy = vec![self.set_up; workers.max(1)];
        let mut begun = Vec::new();
        for (took, times) in &self.parts {
            // The first of those that are done earliest.
            if let Some(next) = busy.iter_mut().min() {
                begun.push((*next, times));
                *next += took;
            }
        }
        full(begun.into_iter())
    }

    pub fn json(&self, workers: &[u32]) -> Value {
        let row = |&workers: &u32| {
            json!({
                "workers": workers,
                "random_seconds": self.searching(workers as usize) / 1e9,
                "static_seconds": self.partitioned(workers as usize) as f64 / 1e9,
            })
        };
        json!({
            "obligations": self.obligations,
            "paths": self.paths,
            "seeds": self.searches.len(),
            "queue": self.parts.len(),
            "two_workers_seconds": schemes::json(&self.schemes),
            "by_workers": std::iter::once(&1).chain(workers).map(row).collect::<Vec<Value>>(),
        })
    }
}

/// When all obligations are met by runs that begin at these times.
fn full<'t>(runs: impl Iterator<Item = (u64, &'t Times)>) -> u64 {
    let mut earliest: BTreeMap<&Obligation, u64> = BTreeMap::new();
    for (begun, times) in runs {
        for (obligation, at) in times {
            let time = begun + at;
            let known = earliest.entry(obligation).or_insert(time);
            *known = time.min(*known);
        }
    }
    earliest.into_values().max().unwrap_or(0)
}

/// Prints the table.
pub fn table_4(out: &mut dyn Write, workers: &[u32], rows: &[(&str, &FullCoverage)]) -> io::Result<()> {
    let seeds = rows.iter().map(|(_, row)| row.searches.len()).max().unwrap_or(0);
    writeln!(out, "\n### Table 4: seconds of CPU time until all MC/DC obligations that can be met are met\n")?;
    writeln!(
        out,
        "Rₓ: x randomised depth-first searches, drawn {SAMPLES} times from {seeds} (more than those are all of them); Pₓ: x workers on a static queue of {QUEUE} preconditions, whose size stands behind the subject, with the number of obligations.\n"
    )?;
    let name = |letter: char| move |n: &u32| format!("{letter}{n}");
    let columns: Vec<String> = std::iter::once(1)
        .chain(workers.iter().copied())
        .map(|n| name('R')(&n))
        .chain(workers.iter().map(name('P')))
        .collect();
    writeln!(out, "| subject | {} |\n|---|{}", columns.join(" | "), "---|".repeat(columns.len()))?;
    for (title, row) in rows {
        let searching = std::iter::once(1).chain(workers.iter().copied()).map(|n| row.searching(n as usize) / 1e9);
        let partitioned = workers.iter().map(|&n| row.partitioned(n as usize) as f64 / 1e9);
        let cells: Vec<String> = searching.chain(partitioned).map(|seconds| format!("{seconds:.3}")).collect();
        writeln!(out, "| {title} ({}; {}) | {} |", row.parts.len(), row.obligations, cells.join(" | "))?;
    }
    writeln!(
        out,
        "\nThe same on this machine by the clock, medians: `cover` from its first path to the moment at which all workers have stopped, one worker for *none*, two for all others.\n"
    )?;
    let names: Vec<&str> = WAYS.iter().map(|way| way.name).collect();
    writeln!(out, "| subject | {} |\n|---|{}", names.join(" | "), "---|".repeat(names.len()))?;
    for (title, row) in rows {
        let cells: Vec<String> = row.schemes.iter().map(|seconds| format!("{seconds:.3}")).collect();
        writeln!(out, "| {title} | {} |", cells.join(" | "))?;
    }
    Ok(())
}

/// Runs parts of one root.
struct Bench<'b> {
    place: &'b ExploreWorkplace<'b>,
    scope: &'b Scope,
}

/// One run.
struct Run {
    times: Times,
    took: u64,
    paths: u64,
}

impl Bench<'_> {
    /// Explores a unit with an engine of its own; no longer than until what is wanted is met.
    fn run(&self, unit: &Unit, mut strategy: Box<dyn Strategy>, wanted: Option<&BTreeSet<Obligation>>) -> Result<Run> {
        let begun = thread_nanoseconds();
        let enough = Arc::new(AtomicBool::new(false));
        let limits = Limits { enough: Some(Arc::clone(&enough)), ..self.place.limits.clone() };
        let root = &self.place.roots[0];
        let mut timing = Timing {
            covering: Covering::new(self.scope, Ledger::default()),
            confirmer: Confirmer::new(root, self.place.base.state()?, self.place.limits.clone()),
            name: root.to_string().into(),
            scope: self.scope,
            begun,
            times: Times::new(),
            wanted,
            enough,
        };
        let mut solver = self.place.solver().map_err(said)?;
        let state = self.place.base.state()?;
        let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut timing, limits);
        let mut engine = engine.map_err(said)?;
        engine.explore(unit, &mut Alone).map_err(said)?;
        let paths = engine.finish().paths;
        Ok(Run { times: timing.times, took: thread_nanoseconds() - begun, paths })
    }
}

/// Notes when conditions are first shown to be independent.
struct Timing<'t> {
    covering: Covering<'t>,
    confirmer: Confirmer<'t>,
    name: Arc<str>,
    scope: &'t Scope,
    begun: u64,
    times: Times,
    /// What to stop after.
    wanted: Option<&'t BTreeSet<Obligation>>,
    enough: Arc<AtomicBool>,
}

impl Listener for Timing<'_> {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        if !self.covering.path(&self.name, end, &mut self.confirmer) {
            return;
        }
        let now = thread_nanoseconds() - self.begun;
        for obligation in shown(self.scope, &self.covering.ledger, Variant::Masking) {
            self.times.entry(obligation).or_insert(now);
        }
        if self.wanted.is_some_and(|wanted| wanted.iter().all(|obligation| self.times.contains_key(obligation))) {
            self.enough.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use coverage::{Goal, MethodName};

    use super::*;

    fn times(at: [u64; 2]) -> Times {
        let name = Arc::new(MethodName { class: "C".into(), name: "m".into(), descriptor: "()V".into() });
        let obligation = |number: usize| Obligation {
            method: Arc::clone(&name),
            goal: Goal::Condition { decision: 0, condition: number as u32 },
        };
        at.into_iter().enumerate().map(|(number, at)| (obligation(number), at)).collect()
    }

    fn example() -> FullCoverage {
        FullCoverage {
            obligations: 2,
            paths: 4,
            searches: vec![times([1, 9]), times([8, 2])],
            set_up: 10,
            parts: vec![(5, times([3, 4])), (6, times([1, 6]))],
            seed: 0,
            schemes: Vec::new(),
        }
    }

    #[test]
    fn searches_beside_each_other_meet_each_obligation_when_the_first_of_them_does() {
        assert_eq!(example().searching(2), 2.0);
        assert_eq!(example().searching(128), 2.0);
        let alone = example().searching(1);
        assert!((8.0..=9.0).contains(&alone), "{alone}");
        assert_eq!(alone, example().searching(1));
    }

    #[test]
    fn parts_of_a_queue_begin_when_a_worker_is_free() {
        assert_eq!(example().partitioned(1), 14);
        assert_eq!(example().partitioned(2), 14);
        let mut late = example();
        late.parts[0].1 = Times::new();
        assert_eq!(late.partitioned(1), 21);
        assert_eq!(late.partitioned(2), 16);
    }
}

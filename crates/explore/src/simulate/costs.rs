//! What dividing costs, measured with the engine and the coordinator themselves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::Clock;
use super::tree::Tree;
use super::walk::spread;
use crate::engine::{Engine, Limits, Listener};
use crate::path::PathEnd;
use crate::pool::{Workplace, hand_through};
use crate::replay::Confirmer;
use crate::strategy::{BreadthFirst, Strategy};
use crate::summary::Summary;
use crate::unit::{Alone, Sharing, Split, Unit};

/// In nanoseconds.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Costs {
    /// A message, one way.
    pub message: u64,
    /// The coordinator, for a report or an order.
    pub handling: u64,
    /// A worker, for giving a part away.
    pub split: u64,
    /// An instruction that is replayed, with its share of the choices on the way.
    pub replay: f64,
    /// A worker, before its first unit: state, solver, engine.
    pub making: u64,
    /// A worker, in its first unit: filling its own caches of terms and answers.
    pub warming: u64,
}

/// The costs of one root, but for messages, and what they were measured with.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sampled {
    pub costs: Costs,
    /// Units that were given away and replayed.
    pub units: usize,
    /// Instructions of all replays together.
    pub replayed: u64,
}

/// Units that are enough to judge by.
const UNITS: usize = 400;
/// Choices between two that are given away.
const STRIDE: u32 = 50;
/// How often a worker is made.
const MAKINGS: usize = 5;

/// Measures what dividing the first root costs.
pub fn sample(place: &dyn Workplace, clock: Clock<'_>) -> Result<Sampled, String> {
    let mut sampled = Sampled::default();
    let mut making = Vec::new();
    for _ in 0..MAKINGS {
        let begun = clock();
        with_engine(place, place.limits().clone(), |_| Ok(()))?;
        making.push(clock().saturating_sub(begun));
    }
    sampled.costs.making = median(&mut making);
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..place.limits().clone() };
    let mut taker = Taker { clock, cancel, asked: None, choices: 0, splits: Vec::new(), units: Vec::new() };
    with_engine(place, limits, |engine| {
        engine.explore(&Unit::whole(), &mut taker).map(drop).map_err(|e| e.to_string())
    })?;
    let Taker { mut splits, units, .. } = taker;
    sampled.costs.split = median(&mut splits);
    sampled.units = units.len();
    let begun = clock();
    hand_through(&units);
    sampled.costs.handling = clock().saturating_sub(begun) / (3 * units.len() as u64).max(1);
    // Nothing is followed behind the prefix.
    let limits = Limits { depth: Some(0), ..place.limits().clone() };
    with_engine(place, limits, |engine| {
        let begun = clock();
        for unit in &units {
            engine.explore(unit, &mut Alone).map_err(|e| e.to_string())?;
        }
        let time = clock().saturating_sub(begun);
        sampled.replayed = engine.take_summary().replayed;
        sampled.costs.replay = time as f64 / sampled.replayed.max(1) as f64;
        Ok(())
    })?;
    Ok(sampled)
}

/// Parts that are run by fresh engines.
const PARTS: usize = 8;
/// Parts that the tree is spread into, as for 128 workers.
const SPREAD: usize = 512;

/// Runs a few parts of a recorded tree, each with a fresh engine: how much longer one takes than it took when
/// it was recorded, in nanoseconds.
pub fn warming(place: &dyn Workplace, clock: Clock<'_>, tree: &Tree) -> Result<u64, String> {
    let mut units = Vec::new();
    let mut limits = place.limits().clone();
    limits.depth = None;
    with_strategy(place, limits, Box::new(BreadthFirst::default()), |engine| {
        units = engine.spread(&Unit::whole(), SPREAD, &mut Alone).map_err(|e| e.to_string())?;
        Ok(())
    })?;
    let (_, _, pieces) = spread(tree, SPREAD);
    if units.len() != pieces.len() {
        return Err(format!("the recorded tree has {} parts where the engine has {}", pieces.len(), units.len()));
    }
    let (mut fresh, mut recorded, mut count) = (0, 0, 0);
    for at in (0..units.len()).step_by(units.len().div_ceil(PARTS).max(1)) {
        let node = pieces[at].node;
        recorded += tree.between(node, tree.end(node));
        count += 1;
        with_engine(place, place.limits().clone(), |engine| {
            let begun = clock();
            engine.explore(&units[at], &mut Alone).map_err(|e| e.to_string())?;
            fresh += clock().saturating_sub(begun);
            Ok(())
        })?;
    }
    Ok(fresh.saturating_sub(recorded) / count.max(1))
}

/// An engine of the first root, made as a worker makes it.
fn with_engine(
    place: &dyn Workplace,
    limits: Limits,
    work: impl FnOnce(&mut Engine<'_>) -> Result<(), String>,
) -> Result<(), String> {
    with_strategy(place, limits, place.strategy(0), work)
}

fn with_strategy(
    place: &dyn Workplace,
    limits: Limits,
    mut strategy: Box<dyn Strategy>,
    work: impl FnOnce(&mut Engine<'_>) -> Result<(), String>,
) -> Result<(), String> {
    let root = place.roots().first().ok_or("there is no root")?;
    let (state, mut solver) = (place.state()?, place.solver()?);
    let _confirmer = Confirmer::new(root, place.state()?, limits.clone());
    let mut listener = Deaf;
    let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut listener, limits);
    work(&mut engine.map_err(|e| e.to_string())?)
}

fn median(times: &mut [u64]) -> u64 {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or(0)
}

struct Deaf;

impl Listener for Deaf {
    fn path(&mut self, _end: &mut PathEnd<'_>) {}
}

/// Takes a part now and then, and the time that giving it takes.
struct Taker<'c> {
    clock: Clock<'c>,
    /// Set when there is enough.
    cancel: Arc<AtomicBool>,
    asked: Option<u64>,
    choices: u32,
    splits: Vec<u64>,
    units: Vec<Unit>,
}

impl Sharing for Taker<'_> {
    fn wanted(&mut self) -> Option<Split> {
        self.choices += 1;
        if self.units.len() >= UNITS {
            self.cancel.store(true, Ordering::Relaxed);
            return None;
        }
        if !self.choices.is_multiple_of(STRIDE) {
            return None;
        }
        // Units from close to the root and from deep down, in turn.
        let split = if self.choices.is_multiple_of(2 * STRIDE) { Split::RootClosest } else { Split::Lazy };
        self.asked = (split == Split::RootClosest).then(self.clock);
        Some(split)
    }

    fn offer(&mut self, part: Unit) {
        if let Some(asked) = self.asked.take() {
            self.splits.push((self.clock)().saturating_sub(asked));
        }
        self.units.push(part);
    }

    fn look(&mut self, _numbers: &Summary) {}
}

//! Any sequence of splits, stops and crashes covers the tree exactly once.
//!
//! One worker does units from a bag. What it is asked for at each choice is drawn: nothing, or to split in
//! one of three ways; now and then it is stopped, and its rest goes into the bag; now and then it crashes,
//! and its unit goes into the bag again with a hole for everything that was given away before.
//! Every unit travels as bytes.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use common::{Order, Place};
use explore::pool::Workplace;
use explore::{Alone, Ending, Engine, Limits, Listener, PathEnd, Sharing, Split, Summary, Unit};
use proptest::prelude::*;

/// Draws what happens.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

struct Bag<'b> {
    dice: &'b mut Dice,
    offered: Vec<Unit>,
    stop: &'b AtomicBool,
    /// Choices until something happens to the worker.
    until: u64,
}

impl Sharing for Bag<'_> {
    fn wanted(&mut self) -> Option<Split> {
        self.until = self.until.saturating_sub(1);
        if self.until == 0 {
            self.stop.store(true, Ordering::Relaxed);
        }
        match self.dice.roll(8) {
            0 => Some(Split::Eager),
            1 => Some(Split::Lazy),
            2 => Some(Split::RootClosest),
            _ => None,
        }
    }

    fn offer(&mut self, part: Unit) {
        self.offered.push(part);
    }

    fn look(&mut self, _numbers: &Summary) {}

    fn keeps_rest(&self) -> bool {
        true
    }
}

/// How often each path ended.
#[derive(Default)]
struct Paths(BTreeMap<String, u32>);

impl Listener for Paths {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        if let Ending::Returned(..) | Ending::Threw(_) | Ending::Exited(_) = end.ending {
            let name = explore::Schedule::from(end.schedule).to_string();
            *self.0.entry(name).or_default() += 1;
        }
    }
}

/// Explores one unit; what it came to, and what is left of it.
fn explore(
    root: usize,
    order: Order,
    unit: &Unit,
    stop: &Arc<AtomicBool>,
    others: &mut dyn Sharing,
) -> (Paths, Vec<Unit>) {
    let place = place();
    let mut solver = place.solver().unwrap();
    let mut strategy = order.strategy(0);
    let mut paths = Paths::default();
    let limits = Limits { cancel: Some(Arc::clone(stop)), ..Limits::default() };
    let state = place.state().unwrap();
    let engine = Engine::new(&place.roots[root], state, &mut *solver, &mut *strategy, &mut paths, limits);
    let rest = engine.unwrap().explore(unit, others).unwrap();
    (paths, rest)
}

fn place() -> &'static Place {
    static PLACE: OnceLock<Place> = OnceLock::new();
    PLACE.get_or_init(|| Place::of_subjects(150))
}

fn travelled(unit: &Unit) -> Unit {
    Unit::from_bytes(&unit.to_bytes()).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn any_sequence_of_splits_stops_and_crashes_covers_the_tree_once(seed: u64, order in 0u32..3) {
        let roots = &place().roots;
        let mut dice = Dice(seed);
        let root = dice.roll(roots.len() as u64) as usize;
        let never = Arc::new(AtomicBool::new(false));
        let expected = explore(root, Order::DepthFirst, &Unit::whole(), &never, &mut Alone).0.0;
        let order = match order {
            0 => Order::DepthFirst,
            1 => Order::Random(seed),
            _ => Order::Concolic(seed),
        };
        let mut found: BTreeMap<String, u32> = BTreeMap::new();
        let mut units = vec![Unit::whole()];
        let mut rounds = 0;
        while !units.is_empty() {
            rounds += 1;
            prop_assert!(rounds < 5_000, "it does not end");
            let unit = travelled(&units.swap_remove(dice.roll(units.len() as u64) as usize));
            let stop = Arc::new(AtomicBool::new(false));
            // Long enough that the whole ends some time.
            let until = if dice.roll(3) == 0 { 1 + dice.roll(40) } else { u64::MAX };
            let crashes = dice.roll(6) == 0;
            let mut bag = Bag { dice: &mut dice, offered: Vec::new(), stop: &stop, until };
            let (paths, rest) = explore(root, order, &unit, &stop, &mut bag);
            let offered = bag.offered;
            if crashes {
                let mut again = unit;
                again.holes.extend(offered.iter().map(|part| part.prefix.clone()));
                units.push(again);
            } else {
                for (path, times) in paths.0 {
                    *found.entry(path).or_default() += times;
                }
                units.extend(rest);
            }
            units.extend(offered);
        }
        let twice = found.iter().find(|(_, times)| **times != 1);
        prop_assert_eq!(twice, None, "{}", roots[root]);
        let (expected, found): (Vec<&String>, Vec<&String>) = (expected.keys().collect(), found.keys().collect());
        prop_assert_eq!(expected, found, "{}", roots[root]);
    }
}

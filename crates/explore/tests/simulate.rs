//! A recorded tree has the paths and the instructions of the exploration that it was recorded from.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::cell::Cell;

use common::Place;
use explore::pool::{Coordination, Workplace};
use explore::simulate::{Costs, Recorder, Scheme, sample, simulate};
use explore::{Engine, Listener, PathEnd, Split};

struct Deaf;

impl Listener for Deaf {
    fn path(&mut self, _end: &mut PathEnd<'_>) {}
}

#[test]
fn recorded_trees_have_all_paths_and_instructions() {
    let (small, subjects) = (Place::of_small_programs(), Place::of_subjects(300));
    let roots = [&small, &subjects].into_iter().flat_map(|place| place.roots.iter().map(move |root| (place, root)));
    let (mut recorded, mut largest) = (0, 0);
    for (place, root) in roots {
        let ticks = Cell::new(0u64);
        let clock = || {
            ticks.set(ticks.get() + 1_000_000);
            ticks.get()
        };
        let (mut inner, mut solver, mut strategy) = (Deaf, place.solver().unwrap(), place.strategy(0));
        let mut recorder = Recorder::new(&mut inner, &clock);
        let state = place.state().unwrap();
        let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut recorder, place.limits.clone());
        let summary = engine.unwrap().run().unwrap();
        let tree = recorder.finish();
        let ends = summary.paths + summary.assumed_away + summary.cut.values().sum::<u64>();
        let ends = ends + summary.unsupported.values().sum::<u64>();
        // A choice at which nothing is possible is an end too, and an infeasible alternative each.
        assert!((ends..=ends + summary.infeasible).contains(&tree.leaves()), "{root}: {} of {ends}", tree.leaves());
        let instructions: u64 = (0..tree.len()).map(|node| tree.instructions(node)).sum();
        assert_eq!(instructions, summary.instructions, "{root}");
        // The clock began at its first tick; shares are rounded down.
        let passed = ticks.get() - 1_000_000;
        assert!(tree.work() <= passed && passed - tree.work() <= u64::from(tree.len()) + ticks.get() / 1_000_000);
        let scheme = Scheme { workers: 3, split: Split::RootClosest, coordination: Coordination::Push, spread: 12 };
        assert_eq!(simulate(&tree, scheme, &Costs::default()).work, tree.work());
        recorded += 1;
        largest = largest.max(tree.leaves());
    }
    assert!(recorded > 20 && largest > 100, "{recorded} trees, at most {largest} leaves");
}

#[test]
fn costs_are_those_of_real_units() {
    let place = Place::of_subjects(2000);
    let ticks = Cell::new(0u64);
    let clock = || {
        ticks.set(ticks.get() + 1);
        ticks.get()
    };
    let sampled = sample(&place, &clock).unwrap();
    assert!(sampled.units > 0, "{sampled:?}");
    assert!(sampled.replayed > 0, "{sampled:?}");
}

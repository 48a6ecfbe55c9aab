use proptest::collection::vec;
use proptest::prelude::*;

use super::queue::{Parts, finish};
use super::walk::spread;
use super::{Costs, Scheme, Tree, TreeBuilder, simulate};
use crate::pool::Coordination;
use crate::unit::Split;

/// A tree in a drawn shape: for each node its time, and how many alternatives it has.
#[derive(Debug, Clone)]
enum Shape {
    Leaf(u64),
    Choice(u64, Vec<Shape>),
}

fn shape() -> impl Strategy<Value = Shape> {
    let leaf = (0u64..5000).prop_map(Shape::Leaf);
    leaf.prop_recursive(7, 200, 4, |inner| {
        ((0u64..5000), vec(inner, 2..5)).prop_map(|(time, below)| Shape::Choice(time, below))
    })
}

fn build(shape: &Shape, builder: &mut TreeBuilder) {
    match shape {
        Shape::Leaf(time) => builder.add(*time, *time / 10, 1),
        Shape::Choice(time, below) => {
            builder.add(*time, *time / 10, 1);
            builder.open();
            for shape in below {
                build(shape, builder);
            }
            builder.close();
        }
    }
}

fn tree(shape: &Shape) -> Tree {
    let mut builder = TreeBuilder::default();
    build(shape, &mut builder);
    builder.finish()
}

fn even(depth: u32) -> Tree {
    fn below(depth: u32) -> Shape {
        if depth == 0 { Shape::Leaf(1000) } else { Shape::Choice(1000, vec![below(depth - 1), below(depth - 1)]) }
    }
    tree(&below(depth))
}

fn schemes(workers: usize) -> Vec<Scheme> {
    let mut schemes = Vec::new();
    for split in [Split::Eager, Split::Lazy, Split::RootClosest] {
        for coordination in [Coordination::Push, Coordination::Pull] {
            for spread in [0, 4 * workers] {
                schemes.push(Scheme { workers, split, coordination, spread });
            }
        }
    }
    schemes
}

const COSTS: Costs = Costs { message: 700, handling: 90, split: 300, replay: 0.7, making: 2000, warming: 500 };

proptest! {
    #[test]
    fn every_node_is_done_once_however_it_is_divided(shape in shape(), workers in 1usize..12) {
        let tree = tree(&shape);
        for scheme in schemes(workers) {
            let outcome = simulate(&tree, scheme, &COSTS);
            let mut walked = outcome.walked.clone();
            walked.sort_unstable();
            let mut next = 0;
            for (from, to) in walked {
                prop_assert_eq!(from, next, "{:?}", scheme);
                next = to;
            }
            prop_assert_eq!(next, tree.len(), "{:?}", scheme);
            prop_assert_eq!(outcome.work, tree.work());
            // Nobody is faster than all of them together.
            prop_assert!(outcome.time * workers as u64 >= tree.work(), "{:?}", scheme);
            prop_assert!(outcome.idle_share(workers) >= 0.0);
        }
    }

    #[test]
    fn one_worker_takes_the_time_of_the_tree(shape in shape()) {
        let tree = tree(&shape);
        for scheme in schemes(1) {
            prop_assert_eq!(simulate(&tree, scheme, &Costs::default()).time, tree.work(), "{:?}", scheme);
        }
    }

    #[test]
    fn a_spread_leaves_the_rest_of_the_tree(shape in shape(), enough in 1usize..30) {
        let tree = tree(&shape);
        let (time, met, rest) = spread(&tree, enough);
        let all: u64 = rest.iter().map(|piece| tree.between(piece.node, tree.end(piece.node))).sum();
        prop_assert_eq!(time + all, tree.work());
        let nodes: u32 = rest.iter().map(|piece| tree.end(piece.node) - piece.node).sum();
        prop_assert_eq!(nodes + met.len() as u32, tree.len());
        prop_assert!(rest.is_empty() || rest.len() >= enough.min(2));
    }

    #[test]
    fn a_walk_is_where_its_time_says(shape in shape(), moment in 0u64..1_000_000) {
        let tree = tree(&shape);
        let node = tree.after(0, moment, tree.len());
        let slow = (0..tree.len()).rev().find(|&node| tree.between(0, node) <= moment);
        prop_assert_eq!(Some(node), slow);
    }
}

#[test]
fn workers_that_cost_nothing_share_an_even_tree_evenly() {
    let tree = even(14);
    for split in [Split::Lazy, Split::RootClosest, Split::Eager] {
        for workers in [2, 8, 64] {
            let scheme = Scheme { workers, split, coordination: Coordination::Push, spread: 0 };
            let speedup = tree.work() as f64 / simulate(&tree, scheme, &Costs::default()).time as f64;
            assert!(speedup > 0.9 * workers as f64, "{split:?}: {speedup} with {workers}");
        }
    }
}

#[test]
fn messages_and_replays_cost_what_they_are_said_to() {
    let tree = even(3);
    let scheme = Scheme { workers: 1, split: Split::RootClosest, coordination: Coordination::Pull, spread: 0 };
    let costs = Costs { message: 1000, handling: 10, making: 100, warming: 7, ..Costs::default() };
    // An order is made and sent, a report comes back and is dealt with.
    let time = simulate(&tree, scheme, &costs).time;
    assert_eq!(time, tree.work() + 10 + 1000 + 107 + 1000 + 10);
}

#[test]
fn a_simulation_repeats() {
    let tree = even(10);
    for scheme in schemes(5) {
        let (a, b) = (simulate(&tree, scheme, &COSTS), simulate(&tree, scheme, &COSTS));
        assert_eq!((a.time, a.units, a.walked), (b.time, b.units, b.walked));
    }
}

/// The paper's rule: each part in turn to the worker with the lowest time, all of which begin with the set-up.
#[test]
fn a_queue_is_taken_in_order_by_whoever_is_idle() {
    let parts = Parts { set_up: 5, times: vec![10, 1, 1, 1, 7] };
    assert_eq!(finish(&parts, 1), 25);
    assert_eq!(finish(&parts, 2), 15);
    assert_eq!(finish(&parts, 5), 15);
    assert!((parts.overhead(20) - 25.0).abs() < 1e-9);
    assert!((parts.speedup(30, 2) - 2.0).abs() < 1e-9);
}

//! Same answer for the subjects: every scheme, split, unit form and number of workers gives the paths and
//! the witnesses of a sequential walk, nothing lost, nothing twice.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{Order, Place, assert_same, sequential, shown};
use explore::partition::{Settings, partition};
use explore::pool::{Coordination, Divided, Division, Hands, Job, Manner, Owners, Workplace, divide, race};
use explore::{Form, Split, Unit};

/// Subjects of at most so many paths, each scheme with each number of workers and seed; the largest that
/// was ever run is 400, in six minutes.
const MOST_PATHS: u64 = 40;
const WORKERS: [usize; 4] = [1, 2, 3, 8];
const SEEDS: [u64; 3] = [1, 2, 3];

fn check(expected: &[String], place: &Place, divided: Divided, what: &dyn std::fmt::Debug) {
    assert!(divided.faults.is_empty(), "{what:?}: {:?}", divided.faults);
    for ((expected, root), divided) in expected.iter().zip(&place.roots).zip(divided.roots) {
        assert_same(expected, &shown(divided), &(root.to_string(), what));
    }
}

/// Divides with every number of workers and every seed.
fn every(manner: Manner, spread: usize, order: fn(u64) -> Order, job: &dyn Fn(&Place) -> Job) {
    let mut place = Place::of_subjects(MOST_PATHS);
    let expected: Vec<String> = sequential(&place).into_iter().map(shown).collect();
    for workers in WORKERS {
        for seed in SEEDS {
            place.order = order(seed);
            let coordination = if seed % 2 == 0 { Coordination::Pull } else { Coordination::Push };
            for form in [Form::Schedule, Form::Snapshot] {
                let division = Division { workers, manner, coordination, spread: spread * workers, form };
                let job = job(&place);
                let divided = divide(&place, division, &Hands::Threads, job, None, &|| false).unwrap();
                check(&expected, &place, divided, &(division, seed));
            }
        }
    }
}

fn whole(place: &Place) -> Job {
    Job::whole(place)
}

#[test]
fn hybrid_gives_the_sequential_answer() {
    every(Manner::Share(Split::RootClosest), 4, Order::Random, &whole);
}

#[test]
fn eager_splitting_gives_the_sequential_answer() {
    every(Manner::Share(Split::Eager), 0, Order::Random, &whole);
}

#[test]
fn lazy_splitting_gives_the_sequential_answer() {
    every(Manner::Share(Split::Lazy), 0, Order::Random, &whole);
}

#[test]
fn root_closest_splitting_gives_the_sequential_answer() {
    every(Manner::Share(Split::RootClosest), 0, |_| Order::DepthFirst, &whole);
}

#[test]
fn routing_by_hashes_gives_the_sequential_answer() {
    every(Manner::Route(Owners::Mixed), 0, Order::Concolic, &whole);
}

#[test]
fn routing_by_lengths_gives_the_sequential_answer() {
    every(Manner::Route(Owners::Length), 0, Order::Concolic, &whole);
}

#[test]
fn routing_as_caut_does_gives_the_sequential_answer() {
    every(Manner::Route(Owners::Times33), 0, Order::Concolic, &whole);
}

#[test]
fn static_partitioning_gives_the_sequential_answer() {
    let queue = |place: &Place| {
        let settings = Settings { queue_size: 8, ..Settings::default() };
        let units = place.roots.iter().enumerate().flat_map(|(number, root)| {
            let mut solver = place.solver().unwrap();
            let parts = partition(root, place.state().unwrap(), &mut *solver, place.limits(), settings).unwrap();
            parts.units.into_iter().map(move |unit| (number, unit)).collect::<Vec<(usize, Unit)>>()
        });
        Job { units: units.collect(), ..Job::default() }
    };
    every(Manner::Keep, 0, Order::Random, &queue);
}

#[test]
fn independent_searches_give_the_sequential_answer() {
    let mut place = Place::of_subjects(MOST_PATHS);
    let expected: Vec<String> = sequential(&place).into_iter().map(shown).collect();
    for workers in WORKERS {
        for seed in SEEDS {
            place.order = Order::Random(seed);
            let (manner, form) = (Manner::Keep, Form::Schedule);
            let division = Division { workers, manner, coordination: Coordination::Pull, spread: 0, form };
            let divided = race(&place, division, &Hands::Threads, &|| false).unwrap();
            check(&expected, &place, divided, &(division, seed));
        }
    }
}

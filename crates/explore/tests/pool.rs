//! Same answer, however divided: any split, coordination and number of workers gives the paths, the
//! witnesses and the counts of a sequential walk.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use common::{Order, Place, assert_same, sequential, shown};
use explore::pool::{
    Checkpoint, Coordination, Divided, Division, Hands, Job, Journal, Manner, Owners, Storage, divide, race,
};
use explore::{Form, Split};

fn manners() -> Vec<(Manner, Coordination, usize, usize, Order)> {
    use Coordination::{Pull, Push};
    use Manner::{Keep, Route, Share};
    use Order::{Concolic, DepthFirst, Random};
    vec![
        (Share(Split::RootClosest), Push, 1, 4, DepthFirst),
        (Share(Split::RootClosest), Push, 2, 8, DepthFirst),
        (Share(Split::RootClosest), Push, 2, 0, DepthFirst),
        (Share(Split::RootClosest), Pull, 3, 0, Random(1)),
        (Share(Split::RootClosest), Push, 8, 32, Random(2)),
        (Share(Split::Lazy), Push, 3, 0, DepthFirst),
        (Share(Split::Lazy), Pull, 2, 5, Random(3)),
        (Share(Split::Eager), Push, 2, 0, DepthFirst),
        (Share(Split::Eager), Pull, 8, 0, Random(4)),
        (Route(Owners::Length), Push, 2, 0, Concolic(1)),
        (Route(Owners::Times33), Push, 3, 0, Concolic(2)),
        (Route(Owners::Mixed), Pull, 8, 0, Concolic(3)),
        (Keep, Push, 3, 7, DepthFirst),
    ]
}

#[test]
fn every_division_of_the_small_programs_gives_the_sequential_answer() {
    let mut place = Place::of_small_programs();
    let sequential = sequential(&place);
    let counts: Vec<(u64, u64)> = sequential.iter().map(|(s, _)| (s.instructions, s.infeasible)).collect();
    let expected: Vec<String> = sequential.into_iter().map(shown).collect();
    for (manner, coordination, workers, spread, order) in manners() {
        place.order = order;
        let form = if workers == 3 { Form::Snapshot } else { Form::Schedule };
        let division = Division { workers, manner, coordination, spread, form };
        let job = Job::whole(&place);
        let Divided { roots, faults, .. } = divide(&place, division, &Hands::Threads, job, None, &|| false).unwrap();
        assert!(faults.is_empty(), "{faults:?}");
        // Nothing is executed twice, and nothing is asked twice.
        let divided: Vec<(u64, u64)> = roots.iter().map(|(s, _)| (s.instructions, s.infeasible)).collect();
        assert_eq!(counts, divided, "{division:?} {order:?}");
        for ((expected, root), divided) in expected.iter().zip(&place.roots).zip(roots) {
            assert_same(expected, &shown(divided), &(root.to_string(), division, order));
        }
    }
}

#[test]
fn the_first_of_several_searches_speaks_for_all() {
    let mut place = Place::of_small_programs();
    place.roots.truncate(6);
    let expected: Vec<String> = sequential(&place).into_iter().map(shown).collect();
    place.order = Order::Random(7);
    let (manner, form) = (Manner::Keep, Form::Schedule);
    let division = Division { workers: 3, manner, coordination: Coordination::Pull, spread: 0, form };
    let Divided { roots, faults, .. } = race(&place, division, &Hands::Threads, &|| false).unwrap();
    assert!(faults.is_empty(), "{faults:?}");
    for (expected, divided) in expected.iter().zip(roots) {
        assert_same(expected, &shown(divided), &"race");
    }
}

/// Storage on a disk that somebody else fills.
#[derive(Debug)]
struct Full {
    is_full: Arc<AtomicBool>,
}

impl Storage for Full {
    fn append(&mut self, _bytes: &[u8]) -> std::io::Result<()> {
        if self.is_full.load(Ordering::Relaxed) { Err(std::io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }
}

#[test]
fn a_full_disk_is_said_and_the_exploration_goes_on() {
    let place = Place::of_small_programs();
    let expected: Vec<String> = sequential(&place).into_iter().map(shown).collect();
    let manner = Manner::Share(Split::Eager);
    let division = Division { workers: 2, manner, coordination: Coordination::Push, spread: 0, form: Form::Schedule };
    let is_full = Arc::new(AtomicBool::new(false));
    let storage = Full { is_full: Arc::clone(&is_full) };
    let journal = Journal::create_in(storage, &[]).unwrap();
    is_full.store(true, Ordering::Relaxed);
    let checkpoint = Some(Checkpoint { journal, every: std::time::Duration::from_millis(1) });
    let divided = divide(&place, division, &Hands::Threads, Job::whole(&place), checkpoint, &|| false).unwrap();
    assert_eq!(divided.unsaved.as_deref(), Some("no storage space"));
    assert!(divided.warnings.is_empty(), "it was said at once: {:?}", divided.warnings);
    for (expected, divided) in expected.iter().zip(divided.roots) {
        assert_same(expected, &shown(divided), &"a full disk");
    }
}

//! Any interleaving of steps, forks, writes and backtracks gives what a fresh replay gives.
//!
//! Java programs ask for decisions; a driver takes the alternatives in every kind of order, gives up
//! paths half-way and comes back to them. Whenever it comes to a version, and at the end of every path,
//! the state must have the fingerprint of a state that replays the same schedule from the beginning.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

mod support;

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use proptest::prelude::*;
use support::Subject;
use vm::{Config, Outcome, State, Step, VersionId};

/// Programs, and how many paths each has.
const PROGRAMS: &[(&str, usize)] = &[
    ("Recursion", 144),
    ("Loops", 72),
    ("Monitors", 12),
    ("Initialisers", 24),
    ("Unwinding", 162),
    ("Collections", 81),
    ("Threads", 32),
    ("Turns", 16),
    ("Chunks", 16),
    ("Answers", 126),
];

type Schedule = Vec<u32>;

/// What a path came to.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ending {
    step: Step,
    output: String,
    fingerprint: u64,
}

/// Which pending alternative is taken next.
#[derive(Clone, Debug)]
enum Order {
    DepthFirst,
    BreadthFirst,
    /// Numbers that decide: which version, which alternative, whether to give up half-way.
    Picked(Vec<u16>),
}

/// Numbers of an order, used up in a circle; never ending orders must still end.
struct Numbers<'o> {
    order: &'o Order,
    at: usize,
}

impl Numbers<'_> {
    fn below(&mut self, bound: usize) -> usize {
        match self.order {
            Order::DepthFirst => bound - 1,
            Order::BreadthFirst => 0,
            Order::Picked(numbers) => {
                self.at += 1;
                // A circle alone could give up the same path for ever.
                let number = usize::from(numbers[self.at % numbers.len()]) + self.at / numbers.len();
                number % bound
            }
        }
    }

    fn gives_up(&mut self) -> bool {
        match self.order {
            Order::DepthFirst | Order::BreadthFirst => false,
            Order::Picked(_) => self.below(7) == 3,
        }
    }
}

/// An open version, with what is kept outside of the state.
struct Pending {
    id: VersionId,
    left: Vec<u32>,
    schedule: Schedule,
    output: Vec<u8>,
    fingerprint: u64,
}

struct Explorer<'o> {
    state: State,
    numbers: Numbers<'o>,
    pending: Vec<Pending>,
    endings: BTreeMap<Schedule, Ending>,
    /// Fingerprints at choices, to be compared with those of replays.
    choices: HashMap<Schedule, u64>,
}

impl Explorer<'_> {
    fn explore(mut self) -> (BTreeMap<Schedule, Ending>, HashMap<Schedule, u64>) {
        self.run(Schedule::new(), Vec::new());
        while !self.pending.is_empty() {
            let at = self.numbers.below(self.pending.len());
            self.go_to(at);
            let alternative = self.numbers.below(self.pending[at].left.len());
            self.take(at, alternative);
        }
        assert!(self.state.version_count() <= 1 + self.endings.keys().map(Vec::len).max().unwrap_or(0));
        (self.endings, self.choices)
    }

    fn go_to(&mut self, at: usize) {
        let pending = &self.pending[at];
        self.state.go_to(pending.id);
        assert_eq!(self.state.fingerprint(), pending.fingerprint, "back at {:?}", pending.schedule);
    }

    fn take(&mut self, at: usize, alternative: usize) {
        let pending = &mut self.pending[at];
        let mut schedule = pending.schedule.clone();
        let output = pending.output.clone();
        let id = pending.id;
        let answer = pending.left.remove(alternative);
        schedule.push(answer);
        let last = pending.left.is_empty();
        if last {
            self.pending.remove(at);
            self.state.close_version(id);
        }
        self.state.take(answer);
        if !self.run(schedule, output) {
            // Given up: the alternative is still to be taken, unless nothing leads back any more.
            let pending = self.pending.iter_mut().find(|p| p.id == id).expect("given up only where one can come back");
            pending.left.push(answer);
        }
    }

    /// Runs on to the next choice or the end; false if the path was given up.
    fn run(&mut self, schedule: Schedule, mut output: Vec<u8>) -> bool {
        let closed =
            self.pending.iter().all(|p| p.schedule.len() + 1 != schedule.len() || !schedule.starts_with(&p.schedule));
        loop {
            match vm::step(&mut self.state) {
                Step::Effect(effect) => {
                    if !closed && self.numbers.gives_up() {
                        return false;
                    }
                    support::serve(&mut self.state, effect, &mut output);
                }
                Step::Choose(choice) => {
                    let fingerprint = self.state.fingerprint();
                    let known = self.choices.insert(schedule.clone(), fingerprint);
                    assert!(known.is_none_or(|known| known == fingerprint), "again at {schedule:?}");
                    let id = self.state.open_version();
                    let left = (0..choice.alternatives).collect();
                    self.pending.push(Pending { id, left, schedule, output, fingerprint: self.state.fingerprint() });
                    return true;
                }
                step @ (Step::Ended(_) | Step::Unsupported(_) | Step::Limit(_) | Step::Entered | Step::Returned(_)) => {
                    assert!(matches!(step, Step::Ended(Outcome::Exited(_))), "{step:?} at {schedule:?}");
                    let output = String::from_utf8(output).unwrap();
                    let ending = Ending { step, output, fingerprint: self.state.fingerprint() };
                    assert_eq!(self.endings.insert(schedule, ending), None, "schedules are distinct");
                    return true;
                }
            }
        }
    }
}

/// How a replay treats versions; the state must not depend on it.
#[derive(Clone, Copy, Debug)]
enum Replay {
    Plain,
    OneVersion,
    VersionEach,
}

/// Follows a schedule in a fresh state; the fingerprints are those at its choices.
fn replay(subject: &Subject, main: &str, schedule: &[u32], how: Replay) -> (Ending, Vec<u64>) {
    let mut state = subject.start(main, Config::default());
    let mut output = Vec::new();
    let mut choices = Vec::new();
    for (at, &answer) in schedule.iter().enumerate() {
        let step = support::run_on(&mut state, &mut output);
        assert!(matches!(step, Step::Choose(_)), "{step:?} at {at} of {schedule:?}");
        choices.push(state.fingerprint());
        match how {
            Replay::Plain => {}
            Replay::OneVersion if at > 0 => {}
            Replay::OneVersion => drop(state.open_version()),
            Replay::VersionEach => {
                let id = state.open_version();
                state.close_version(id);
            }
        }
        state.take(answer);
    }
    let step = support::run_on(&mut state, &mut output);
    let fingerprint = state.fingerprint();
    (Ending { step, output: String::from_utf8(output).unwrap(), fingerprint }, choices)
}

/// What replays gave, by program and schedule.
type Replays = Mutex<HashMap<(String, Schedule), (Ending, Vec<u64>)>>;

struct Bench {
    subject: Subject,
    replays: Replays,
}

impl Bench {
    fn new() -> Bench {
        Bench { subject: Subject::new(support::compile_java()), replays: Replays::default() }
    }

    fn replayed(&self, main: &str, schedule: &Schedule) -> (Ending, Vec<u64>) {
        let key = (main.to_owned(), schedule.clone());
        let mut replays = self.replays.lock().unwrap();
        let subject = &self.subject;
        replays.entry(key).or_insert_with(|| replay(subject, main, schedule, Replay::Plain)).clone()
    }

    /// Explores a program in an order; everything must be as in replays. Gives the number of paths.
    fn check(&self, main: &str, order: &Order) -> usize {
        let state = self.subject.start(main, Config::default());
        let numbers = Numbers { order, at: 0 };
        let (pending, endings, choices) = (Vec::new(), BTreeMap::new(), HashMap::new());
        let (endings, choices) = Explorer { state, numbers, pending, endings, choices }.explore();
        for (schedule, ending) in &endings {
            let (expected, at_choices) = self.replayed(main, schedule);
            for (at, fingerprint) in at_choices.iter().enumerate() {
                assert_eq!(choices[&schedule[..at]], *fingerprint, "{main} at {:?}", &schedule[..at]);
            }
            assert_eq!(*ending, expected, "{main} {schedule:?}");
        }
        endings.len()
    }
}

#[test]
fn every_program_has_the_same_paths_depth_first_and_breadth_first() {
    let bench = Bench::new();
    for &(main, paths) in PROGRAMS {
        assert_eq!(bench.check(main, &Order::DepthFirst), paths, "{main} depth first");
        assert_eq!(bench.check(main, &Order::BreadthFirst), paths, "{main} breadth first");
    }
}

#[test]
fn a_replay_gives_the_same_state_with_and_without_versions() {
    let bench = Bench::new();
    for &(main, _) in PROGRAMS {
        let state = bench.subject.start(main, Config::default());
        let numbers = Numbers { order: &Order::DepthFirst, at: 0 };
        let (pending, endings, choices) = (Vec::new(), BTreeMap::new(), HashMap::new());
        let (endings, _) = Explorer { state, numbers, pending, endings, choices }.explore();
        for schedule in endings.keys().step_by(5) {
            let plain = bench.replayed(main, schedule);
            for how in [Replay::OneVersion, Replay::VersionEach] {
                assert_eq!(replay(&bench.subject, main, schedule, how), plain, "{main} {schedule:?} {how:?}");
            }
        }
    }
}

#[test]
fn any_interleaving_gives_what_a_fresh_replay_gives() {
    let bench = Bench::new();
    let cases = (0..PROGRAMS.len(), proptest::collection::vec(any::<u16>(), 1..40));
    let config = ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = proptest::test_runner::TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha),
    );
    let outcome = runner.run(&cases, |(program, numbers)| {
        let (main, paths) = PROGRAMS[program];
        prop_assert_eq!(bench.check(main, &Order::Picked(numbers)), paths, "{}", main);
        Ok(())
    });
    outcome.unwrap();
}

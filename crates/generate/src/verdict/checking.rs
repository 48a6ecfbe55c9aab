//! Checking while exploring goes on: tests that have been made are compiled and run on the real machine in batches, the
//! best first, so that a budget that ends costs those alone that came last.
//!
//! One thread has the tools of the JDK, one process at a time. It rests as long as a batch took, because exploring needs
//! the processors too, and begins none that would not end before the last tests have been made. A run that is counted
//! checks nothing early: when a batch ends is a matter of the clock.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashSet};
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use coverage::Ledger;
use program::Class;
use verify::{self, Deadline, Setup, Sure, VerifyError};

use super::write::{self, Group};
use crate::context::Context;
use crate::observe::suite::{Essence, SuiteTest, Suites};
use crate::writing::Writing;

/// Tests of the first batch, of a small one, and of the largest.
const FIRST: usize = 24;
const LEAST: usize = 8;
const MOST: usize = 200;
/// What is left of the time that a batch may take.
const SHARE: f64 = 0.5;
/// A batch is not worth its time unless it adds this part of what has passed.
const WORTH: usize = 5;
/// How often somebody who rests looks up.
const GLANCE: Duration = Duration::from_millis(100);

/// What makes a test the same as another, whatever its name: the class whose suite it is in, and what it does.
pub type TestKey = (&'static str, Essence);

/// Tests that did what they say on the real machine, and what is known of checking them.
#[derive(Debug, Default)]
pub struct Early {
    /// In the form that they had then.
    pub passed: Vec<SuiteTest>,
    known: HashSet<TestKey>,
    /// Those that did not, and are not tried again.
    failed: HashSet<TestKey>,
    pace: Option<Pace>,
}

/// How long a batch took.
#[derive(Debug, Clone, Copy)]
struct Pace {
    took: Duration,
    tests: usize,
}

impl Pace {
    /// What so many tests take: half of it is the start of the tools.
    fn of(self, tests: usize) -> Duration {
        self.took.mul_f64(0.5 + 0.5 * tests as f64 / self.tests.max(1) as f64)
    }

    /// How many tests fit.
    fn fitting(self, time: Duration) -> usize {
        let half = self.took.as_secs_f64().max(0.001) / 2.0;
        ((time.as_secs_f64() / half - 1.0).max(0.0) * self.tests as f64) as usize
    }
}

/// What checking needs.
pub struct Bench<'a> {
    pub args: &'a Writing,
    pub place: &'a Context<'a>,
    pub setup: Setup,
    /// By target.
    pub classes: Vec<&'static Class>,
}

impl Bench<'_> {
    pub fn key(&self, made: &SuiteTest) -> TestKey {
        (&self.classes[made.target].name, made.essence())
    }
}

/// Finds out how long the tools take here, and checks tests as they come until no more do.
pub fn check_early(bench: &Bench<'_>, offers: &Receiver<SuiteTest>) -> Early {
    // What is wrong with the tools is said when they are needed.
    if let Ok(time) = verify::trial(&bench.setup) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        bench.place.time.compiling().store(micros, Ordering::Relaxed);
    }
    let mut early = Early::default();
    let mut waiting = Vec::new();
    let mut rested = Instant::now();
    loop {
        match offers.recv_timeout(GLANCE) {
            Ok(made) => waiting.push(made),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return early,
        }
        loop {
            match offers.try_recv() {
                Ok(made) => waiting.push(made),
                Err(mpsc::TryRecvError::Empty) => break,
                Err(mpsc::TryRecvError::Disconnected) => return early,
            }
        }
        let is_worth = !waiting.is_empty() && waiting.len() * WORTH >= early.passed.len();
        let left = bench.place.time.made_by().saturating_duration_since(Instant::now());
        if !is_worth || Instant::now() < rested || early.pace.is_some_and(|pace| pace.of(LEAST) > left) {
            continue;
        }
        let begun = Instant::now();
        let batch = early.next_batch(bench, &mut waiting, left);
        if early.check(bench, batch).is_err() {
            return early;
        }
        rested = Instant::now() + begun.elapsed();
    }
}

impl Early {
    /// The places of tests that have passed.
    pub fn sure(&self, groups: &[Group], tests: &[SuiteTest]) -> Sure {
        let places = groups.iter().enumerate().flat_map(|(at, group)| {
            group.tests.iter().enumerate().map(move |(number, &test)| ((at, number), group.class, test))
        });
        let passed = places.filter(|(_, class, test)| self.known.contains(&(&class.name, tests[*test].essence())));
        passed.map(|(place, ..)| place).collect()
    }

    /// Tests that do not do what they say among all.
    pub fn forget(&mut self, wrong: impl Iterator<Item = TestKey>) {
        self.failed.extend(wrong);
    }

    /// Adds tests that passed and were not chosen, as long as they cover what those that are left do not. Are there any?
    pub fn stand_in(&mut self, bench: &Bench<'_>, suites: &mut Suites) -> bool {
        let mut ledger = Ledger::default();
        for made in &suites.tests {
            ledger.note(&made.path, &made.covered.hits, None);
        }
        let chosen: HashSet<TestKey> = suites.tests.iter().map(|made| bench.key(made)).collect();
        let before = suites.tests.len();
        for made in std::mem::take(&mut self.passed) {
            let key = bench.key(&made);
            let is_free = !chosen.contains(&key) && !self.failed.contains(&key);
            if is_free && ledger.note(&made.path, &made.covered.hits, None) {
                suites.tests.push(made);
            }
        }
        suites.tests.sort_by(|a, b| (a.target, &a.path).cmp(&(b.target, &b.path)));
        suites.tests.len() > before
    }

    /// Checks tests that have not passed, if there is too little time to check all at once with certainty. Answers
    /// whether there is enough left to check all after that.
    pub fn catch_up(&mut self, bench: &Bench<'_>, suites: &Suites) -> Result<bool, VerifyError> {
        let deadline = bench.setup.deadline;
        let usual = || bench.place.time.checked_by().saturating_duration_since(bench.place.time.made_by());
        let count = suites.tests.len();
        let takes = |pace: Option<Pace>| pace.map_or_else(usual, |pace| pace.of(count));
        if deadline.left() > takes(self.pace).mul_f64(2.0) {
            return Ok(true);
        }
        let is_open = |made: &&SuiteTest| !self.known.contains(&bench.key(made));
        let mut waiting: Vec<SuiteTest> = suites.tests.iter().filter(is_open).cloned().collect();
        while !waiting.is_empty() && !deadline.is_over() {
            let batch = self.next_batch(bench, &mut waiting, deadline.left().mul_f64(1.0 / SHARE));
            self.check(bench, batch)?;
        }
        Ok(deadline.left() > takes(self.pace))
    }

    /// Takes the best tests out of those that wait, as many as there is time for.
    fn next_batch(&self, bench: &Bench<'_>, waiting: &mut Vec<SuiteTest>, left: Duration) -> Vec<SuiteTest> {
        waiting.retain(|made| {
            let key = bench.key(made);
            !self.known.contains(&key) && !self.failed.contains(&key)
        });
        let most = self.pace.map_or(FIRST, |pace| pace.fitting(left.mul_f64(SHARE)).clamp(LEAST, MOST));
        let meets: Vec<Vec<&str>> = waiting.iter().map(|made| goals(made).collect()).collect();
        let best = best_first(&meets, self.passed.iter().flat_map(goals).collect(), most);
        let mut at = 0;
        let (batch, rest) = std::mem::take(waiting).into_iter().partition(|_| {
            at += 1;
            best.contains(&(at - 1))
        });
        *waiting = rest;
        batch
    }

    fn check(&mut self, bench: &Bench<'_>, batch: Vec<SuiteTest>) -> Result<(), VerifyError> {
        let batch = Suites::in_order(batch);
        if batch.is_empty() {
            return Ok(());
        }
        let (begun, tests) = (Instant::now(), batch.len());
        // What is wrong with the directory is said when it is written to.
        let Ok((groups, emitted, _)) =
            write::emitted(bench.args, bench.place, &bench.classes, &batch, write::Beside::Nothing)
        else {
            return Ok(());
        };
        let verified = verify::check(&emitted, &bench.setup)?;
        let places = |dropped: &[verify::Dropped]| -> BTreeSet<usize> {
            dropped.iter().map(|dropped| groups[dropped.place.0].tests[dropped.place.1]).collect()
        };
        let failed = &places(&verified.dropped) | &places(&verified.order_dependent);
        let unchecked = places(&verified.unchecked);
        for (at, made) in batch.into_iter().enumerate().filter(|(at, _)| !unchecked.contains(at)) {
            let key = bench.key(&made);
            if failed.contains(&at) {
                self.failed.insert(key);
            } else if self.known.insert(key) {
                self.passed.push(made);
            }
        }
        self.pace = Some(Pace { took: begun.elapsed(), tests });
        Ok(())
    }
}

/// The tests that together meet most of what is not met, at the most so many; each is given by what it meets.
fn best_first<'g>(waiting: &[Vec<&'g str>], mut met: BTreeSet<&'g str>, most: usize) -> BTreeSet<usize> {
    let mut chosen = BTreeSet::new();
    while chosen.len() < most.min(waiting.len()) {
        let gain = |at: usize| waiting[at].iter().filter(|goal| !met.contains(*goal)).count();
        let open = (0..waiting.len()).filter(|at| !chosen.contains(at));
        // The first of those that are as good.
        let Some(best) = open.max_by_key(|&at| (gain(at), Reverse(at))) else { break };
        met.extend(&waiting[best]);
        chosen.insert(best);
    }
    chosen
}

/// What a test is good for: obligations that it meets, and a finding that it shows.
fn goals(made: &SuiteTest) -> impl Iterator<Item = &str> {
    let finding = made.test.finding.is_some().then_some(made.test.schedule.as_str());
    made.test.meets.iter().chain(&made.named).map(String::as_str).chain(finding)
}

/// Nothing more is run: what is sure is kept.
pub fn over(setup: &Setup) -> Setup {
    Setup { deadline: Deadline { at: Some(Instant::now()), earlier: None }, ..setup.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_meet_most_of_what_is_open_are_checked_first() {
        let waiting = [vec!["a", "b", "c"], vec!["a", "b"], vec!["d"], vec!["e", "f"]];
        let best = |met: &[&'static str], most| best_first(&waiting, met.iter().copied().collect(), most);
        assert_eq!(best(&[], 1), [0].into());
        // What is met already counts for nothing, nor does what others of the batch meet.
        assert_eq!(best(&["a", "b", "c"], 2), [2, 3].into());
        assert_eq!(best(&[], 3), [0, 2, 3].into());
        assert_eq!(best(&[], 9).len(), waiting.len());
    }

    #[test]
    fn a_batch_has_as_many_tests_as_its_time_is_enough_for() {
        let pace = Pace { took: Duration::from_secs(4), tests: 20 };
        assert_eq!(pace.of(20), pace.took);
        assert_eq!(pace.fitting(pace.of(60)), 60);
        assert_eq!(pace.fitting(Duration::from_secs(1)), 0);
    }
}

//! How the budget is shared out: exploring, making tests of what was found, checking them on the real machine.
//!
//! What the last two take depends on how many paths there are to make tests of, so exploring ends the later the fewer
//! there are. A run that is counted has rounds in place of a clock: what it finds is the same on every machine.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Most of the budget that is kept for making tests: a share of it, and what they take.
const MAKING: (f64, Duration, Duration) = (0.2, Duration::from_secs(2), Duration::from_millis(60));
/// The same for checking them, and the most time that is.
const CHECKING: (f64, Duration, Duration) = (0.25, Duration::from_secs(8), Duration::from_millis(30));
const MOST_CHECKING: Duration = Duration::from_secs(15);
/// What making tests may take beyond the budget: a share of it, and no less than this.
const LATE: (f64, Duration) = (0.1, Duration::from_secs(5));

/// How long a run that is counted may take at the most, and a path of it until it is a test.
const COUNTED: Duration = Duration::from_secs(1_000 * 3_600);

/// The budget of a run.
#[derive(Debug)]
pub struct Time {
    begun: Instant,
    budget: Duration,
    /// Rounds of exploring, if these are counted.
    rounds: Option<usize>,
    is_checked: bool,
    /// Paths that may become tests, so far.
    paths: AtomicUsize,
    /// Milliseconds that a test took to make here, if it was more than is usual.
    cost: AtomicUsize,
}

impl Time {
    pub fn new(begun: Instant, budget: Duration, is_checked: bool) -> Time {
        Time { begun, budget, rounds: None, is_checked, paths: AtomicUsize::new(0), cost: AtomicUsize::new(0) }
    }

    /// So many rounds, whatever they take.
    pub fn counted(begun: Instant, rounds: usize, is_checked: bool) -> Time {
        Time { rounds: Some(rounds), ..Time::new(begun, COUNTED, is_checked) }
    }

    /// How many rounds there are at the most.
    pub fn rounds(&self) -> Option<usize> {
        self.rounds
    }

    pub fn budget(&self) -> Duration {
        self.budget
    }

    /// When tests that are there have had their time.
    pub fn existing_by(&self) -> Instant {
        self.begun + self.budget / 2
    }

    /// So many paths may become tests.
    pub fn note(&self, paths: usize) {
        self.paths.store(paths, Ordering::Relaxed);
    }

    /// Making a test took so long: others may keep the machine busy.
    pub fn note_cost(&self, each: Duration) {
        self.cost.store(usize::try_from(each.as_millis()).unwrap_or(usize::MAX), Ordering::Relaxed);
    }

    pub fn end(&self) -> Instant {
        self.begun + self.budget
    }

    /// When tests are made of what was found.
    pub fn made_by(&self) -> Instant {
        let checking = self.kept(CHECKING).min(MOST_CHECKING);
        self.begun + if self.is_checked { self.budget - checking } else { self.budget }
    }

    /// When no further test is made, however many paths are left.
    pub fn made_at_last(&self) -> Instant {
        let (share, least) = LATE;
        self.end() + self.budget.mul_f64(share).max(least)
    }

    /// When exploring is over.
    pub fn explored_by(&self) -> Instant {
        let (share, fixed, each) = MAKING;
        let cost = Duration::from_millis(self.cost.load(Ordering::Relaxed) as u64);
        self.made_by() - self.kept((share, fixed, each.max(cost)))
    }

    fn kept(&self, (share, fixed, each): (f64, Duration, Duration)) -> Duration {
        let paths = u32::try_from(self.paths.load(Ordering::Relaxed)).unwrap_or(u32::MAX);
        fixed.saturating_add(each.saturating_mul(paths)).min(self.budget.mul_f64(share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_paths_leave_more_time_to_explore() {
        let begun = Instant::now();
        let time = Time::new(begun, Duration::from_secs(60), true);
        let explored = |paths: usize| {
            time.note(paths);
            time.explored_by() - begun
        };
        assert_eq!(explored(0), Duration::from_secs(50));
        assert_eq!(explored(1_000_000), Duration::from_secs(33));
        assert_eq!(time.made_by() - begun, Duration::from_secs(45));
        let unchecked = Time::new(begun, Duration::from_millis(10), false);
        assert_eq!(unchecked.made_by(), unchecked.end());
        assert_eq!(time.made_at_last() - begun, Duration::from_secs(66));
        assert_eq!(unchecked.made_at_last() - begun, Duration::from_millis(5_010));
        assert_eq!(unchecked.explored_by() - begun, Duration::from_millis(8));
    }
}

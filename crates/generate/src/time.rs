//! How the budget is shared out: exploring, making tests of what was found, checking them on the real machine, and
//! showing the result. Each phase ends in time for those after it, and the last one with the budget.
//!
//! What the later ones take depends on how many paths there are to make tests of, and on how busy the machine is, so
//! exploring ends the later the fewer there are and the quieter it is. A run that is counted has rounds in place of a
//! clock: what it finds is the same on every machine.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Most of the budget that is kept for making tests: a share of it, and what they take on a quiet machine.
const MAKING: Kept = Kept { share: 0.3, fixed: Duration::from_millis(500), each: Duration::from_millis(30) };
/// The same for checking them, and the most that this is on a quiet machine.
const CHECKING: Kept = Kept { share: 0.5, fixed: Duration::from_secs(5), each: Duration::from_millis(20) };
/// What checking takes besides, as a multiple of what compiling next to nothing took: two tools are started, or three.
const STARTS: u32 = 3;
const MOST_CHECKING: Duration = Duration::from_secs(20);
/// The same for measuring, writing and showing what came of it.
const SHOWING: Kept = Kept { share: 0.05, fixed: Duration::from_millis(100), each: Duration::from_millis(1) };

/// How long a run that is counted may take at the most, and a path of it until it is a test.
const COUNTED: Duration = Duration::from_secs(1_000 * 3_600);

/// Busier than this no machine is taken to be.
const MOST_BUSY: f64 = 8.0;
/// Processor time that is needed to say how busy the machine is.
const LEAST_WORK: Duration = Duration::from_millis(300);

/// What is kept of the budget.
#[derive(Debug, Clone, Copy)]
struct Kept {
    share: f64,
    fixed: Duration,
    /// For each path, and where results are shown for each method too.
    each: Duration,
}

/// The budget of a run.
#[derive(Debug)]
pub struct Time {
    begun: Instant,
    budget: Duration,
    /// Rounds of exploring, if these are counted.
    rounds: Option<usize>,
    /// When all has to be over because the user wants to stop, as soon as that is known.
    over_by: fn() -> Option<Instant>,
    is_checked: bool,
    /// Paths that may become tests, so far.
    paths: AtomicUsize,
    /// Those of them that nothing was made of yet.
    unmade: AtomicUsize,
    /// Methods of the classes under test: each has a row.
    methods: usize,
    /// Microseconds that a test took to make here.
    cost: AtomicUsize,
    /// Microseconds that compiling next to nothing took here, while others worked; 0 if nobody has tried.
    compiling: Arc<AtomicU64>,
    /// Microseconds that threads were at work, and how many of them they had a processor.
    elapsed: AtomicU64,
    worked: AtomicU64,
}

impl Time {
    pub fn new(begun: Instant, budget: Duration, is_checked: bool, over_by: fn() -> Option<Instant>) -> Time {
        Time {
            begun,
            budget,
            rounds: None,
            over_by,
            is_checked,
            paths: AtomicUsize::new(0),
            unmade: AtomicUsize::new(0),
            methods: 0,
            cost: AtomicUsize::new(0),
            compiling: Arc::new(AtomicU64::new(0)),
            elapsed: AtomicU64::new(0),
            worked: AtomicU64::new(0),
        }
    }

    /// So many rounds, whatever they take.
    pub fn counted(begun: Instant, rounds: usize, is_checked: bool, over_by: fn() -> Option<Instant>) -> Time {
        Time { rounds: Some(rounds), ..Time::new(begun, COUNTED, is_checked, over_by) }
    }

    /// What came of so many methods is shown at the end.
    pub fn showing(self, methods: usize) -> Time {
        Time { methods, ..self }
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

    /// So many paths may become tests, and of so many there is none yet.
    pub fn note(&self, paths: usize, unmade: usize) {
        self.paths.store(paths, Ordering::Relaxed);
        self.unmade.store(unmade, Ordering::Relaxed);
    }

    /// Making a test took so long.
    pub fn note_cost(&self, each: Duration) {
        self.cost.store(usize::try_from(each.as_micros()).unwrap_or(usize::MAX), Ordering::Relaxed);
    }

    /// Where to write the microseconds that compiling next to nothing takes.
    pub fn compiling(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.compiling)
    }

    /// A thread that had nothing to wait for was at work for so long, and had a processor for so much of it.
    pub fn note_work(&self, elapsed: Duration, worked: Duration) {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        self.elapsed.fetch_add(micros(elapsed), Ordering::Relaxed);
        self.worked.fetch_add(micros(worked), Ordering::Relaxed);
    }

    /// How many times as long as on a quiet machine things take: others have the processors meanwhile.
    fn busy(&self) -> f64 {
        let [elapsed, worked] = [&self.elapsed, &self.worked].map(|time| time.load(Ordering::Relaxed));
        match Duration::from_micros(worked) < LEAST_WORK {
            true => 1.0,
            false => (elapsed as f64 / worked as f64).clamp(1.0, MOST_BUSY),
        }
    }

    /// When all is over: the budget, or the patience of a user who wants to stop.
    pub fn end(&self) -> Instant {
        let end = self.begun + self.budget;
        (self.over_by)().map_or(end, |over| over.min(end))
    }

    /// Who knows that the user wants to stop.
    pub fn over_by(&self) -> fn() -> Option<Instant> {
        self.over_by
    }

    /// When tests have been checked.
    pub fn checked_by(&self) -> Instant {
        self.end() - self.kept(SHOWING, self.methods.saturating_add(self.paths.load(Ordering::Relaxed)))
    }

    /// When tests have been made of what was found.
    pub fn made_by(&self) -> Instant {
        let tried = Duration::from_micros(self.compiling.load(Ordering::Relaxed)) * STARTS;
        let fixed = if tried.is_zero() { CHECKING.fixed } else { tried.div_f64(self.busy()) };
        let most = (MOST_CHECKING + fixed).mul_f64(self.busy());
        let checking = self.kept(Kept { fixed, ..CHECKING }, self.paths.load(Ordering::Relaxed)).min(most);
        self.checked_by() - if self.is_checked { checking } else { Duration::ZERO }
    }

    /// When exploring is over.
    pub fn explored_by(&self) -> Instant {
        let measured = Duration::from_micros(self.cost.load(Ordering::Relaxed) as u64);
        // What was measured tells how busy the machine is already.
        let each = if measured.is_zero() { MAKING.each } else { measured.div_f64(self.busy()) };
        self.made_by() - self.kept(Kept { each, ..MAKING }, self.unmade.load(Ordering::Relaxed))
    }

    fn kept(&self, Kept { share, fixed, each }: Kept, paths: usize) -> Duration {
        let paths = u32::try_from(paths).unwrap_or(u32::MAX);
        let needed = fixed.saturating_add(each.saturating_mul(paths)).min(COUNTED);
        needed.mul_f64(self.busy()).min(self.budget.mul_f64(share))
    }
}

/// The processor's time that this thread has had.
pub fn worked() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on every Unix, and the call writes one structure of ours.
    match unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) } {
        0 => Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0)),
        _ => Duration::ZERO,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn few_paths_leave_more_time_to_explore() {
        let begun = Instant::now();
        let time = Time::new(begun, 60 * SECOND, true, || None);
        let explored = |paths: usize| {
            time.note(paths, paths);
            time.explored_by() - begun
        };
        assert_eq!(explored(0), Duration::from_millis(54_400));
        assert_eq!(explored(1_000_000), 60 * SECOND - 3 * SECOND - 25 * SECOND - 18 * SECOND);
        let unchecked = Time::new(begun, Duration::from_millis(10), false, || None);
        assert_eq!(unchecked.made_by(), unchecked.checked_by());
        assert!(unchecked.explored_by() > begun);
    }

    #[test]
    fn a_large_package_is_shown_within_the_budget() {
        let begun = Instant::now();
        let time = Time::new(begun, 60 * SECOND, true, || None).showing(2_000);
        assert_eq!(time.checked_by() - begun, Duration::from_millis(57_900));
    }

    #[test]
    fn what_is_a_test_already_costs_exploring_nothing() {
        let time = Time::new(Instant::now(), 60 * SECOND, true, || None);
        time.note(200, 200);
        let before = time.explored_by();
        time.note(200, 0);
        assert_eq!(time.explored_by() - before, 200 * MAKING.each);
    }

    #[test]
    fn a_busy_machine_gets_more_time_to_check() {
        let begun = Instant::now();
        let time = Time::new(begun, 60 * SECOND, true, || None);
        // Too little to tell anything.
        time.note_work(SECOND, Duration::from_millis(1));
        assert!(time.busy() < 1.1);
        time.note_work(3 * SECOND, SECOND);
        assert!((3.9..4.1).contains(&time.busy()), "{}", time.busy());
        assert!(time.made_by() - begun < 46 * SECOND);
        let all = [time.explored_by(), time.made_by(), time.checked_by(), time.end()];
        assert!(all.is_sorted());
    }
}

//! The rounds of a run, one after the other: inputs are drawn, paths are followed, tests are made of what that brought in.

use std::sync::{Arc, mpsc};

use coverage::{Ledger, MethodName};

use crate::context::{Context, STACK};
use crate::harvest::{Outcome, Worked};
use crate::observe::suite::{SuiteTest, Suites};
use crate::observe::{Offer, Stock};
use crate::plan::driver::Driver;
use crate::plan::sequence::Target;
use crate::progress::{Phase, Progress};
use crate::rounds::{Job, Round};
use crate::verdict::checking::{Early, check_early};
use crate::verdict::write::bench;
use crate::writing::Writing;

/// Rounds at most; the last has millions of paths for each job.
pub const MOST_ROUNDS: usize = 9;
/// How much of the time that is left a round may take, and the drawing of inputs before it.
const SHARE: f64 = 0.5;
const SEED_SHARE: f64 = 0.25;

/// What a run came to before its suite was checked as a whole.
#[derive(Debug)]
pub struct Campaign {
    pub found: Outcome,
    pub suites: Suites,
    /// What of it was checked already.
    pub early: Early,
}

impl Context<'_> {
    /// Explores and makes tests; meanwhile those that are there already are checked on the real machine, unless the run
    /// is counted. `reduces` keeps few tests that cover as much as all.
    pub fn run(
        &self,
        writing: &Writing,
        targets: Vec<Target>,
        before: Ledger,
        reduces: bool,
        progress: &dyn Progress,
    ) -> Campaign {
        let bench = bench(writing, self, targets.iter().map(|target| target.class).collect());
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let checker = bench.ok().filter(|_| self.time.rounds().is_none()).map(|bench| {
                let thread = std::thread::Builder::new().stack_size(STACK);
                let check = move || check_early(&bench, &receiver);
                thread.spawn_scoped(scope, check).expect("there are threads")
            });
            let is_there = checker.is_some();
            // Nobody listens any more if the tools are not what they should be; that is said at the end.
            let offer = |made: &SuiteTest| {
                if is_there {
                    drop(sender.send(made.clone()));
                }
            };
            let (found, stock) = self.explore(targets, before, progress, &offer);
            progress.phase(Phase::MakingTests);
            let suites = self.suites(&found, stock, reduces, &offer);
            drop(sender);
            let early = checker.and_then(|checker| checker.join().ok()).unwrap_or_default();
            Campaign { found, suites, early }
        })
    }

    /// Explores targets until all is covered, all was tried, or the time is over.
    fn explore(
        &self,
        targets: Vec<Target>,
        before: Ledger,
        progress: &dyn Progress,
        offer: Offer<'_>,
    ) -> (Outcome, Stock) {
        let worked = targets.into_iter().map(|target| Worked::new(target, Vec::new()));
        let mut all = Outcome { targets: worked.collect(), ledger: before, ..Outcome::default() };
        let mut stock = Stock::default();
        let mut round = 0;
        while round < self.time.rounds().unwrap_or(MOST_ROUNDS) {
            let seeds = self.seed_jobs(&mut all, round);
            self.round_of(&mut all, &seeds, SEED_SHARE, progress);
            self.stock(&mut all, &mut stock, offer);
            let jobs = self.jobs(&mut all, round);
            if self.is_late() {
                all.is_out_of_time = true;
                break;
            }
            if jobs.is_empty() {
                break;
            }
            // One that ended early, because there was enough to make tests of first, goes on.
            if self.round_of(&mut all, &jobs, SHARE, progress) {
                round += 1;
            }
            self.stock(&mut all, &mut stock, offer);
        }
        (all, stock)
    }

    /// Does the jobs of a round. Was there time to begin all?
    fn round_of(&self, all: &mut Outcome, jobs: &[Job], share: f64, progress: &dyn Progress) -> bool {
        let drivers = |worked: &Worked| (Arc::clone(&worked.name), worked.drivers.clone());
        let targets: Vec<(Arc<MethodName>, Vec<Arc<Driver>>)> = all.targets.iter().map(drivers).collect();
        let (known, unmade) = (all.candidates(), all.unmade());
        let round = Round { targets: &targets, ledger: &all.ledger, known, unmade };
        let done = self.round(&round, jobs, share, progress);
        let is_complete = all.take_round(jobs, done);
        self.time.note(all.candidates(), all.unmade());
        is_complete
    }
}

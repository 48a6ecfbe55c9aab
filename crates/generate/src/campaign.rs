//! A run up to its suite: the rounds of exploring, the tests that are made of what they bring in, and the checking of
//! those that are there already meanwhile.

use std::sync::mpsc;

use coverage::Ledger;

use crate::context::{Context, STACK};
use crate::dividing::{Divided, Explored, Kept, explore};
use crate::error::GenerateError;
use crate::harvest::Outcome;
use crate::observe::suite::{SuiteTest, Suites};
use crate::plan::sequence::Target;
use crate::progress::{Phase, Progress};
use crate::verdict::checking::{Early, check_early};
use crate::verdict::write::bench;
use crate::writing::Writing;

/// What a run came to before its suite was checked as a whole.
#[derive(Debug)]
pub struct Campaign {
    pub found: Outcome,
    pub suites: Suites,
    /// What of it was checked already.
    pub early: Early,
    /// How the work was divided, as far as there is something to say.
    pub kept: Kept,
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
        divided: Divided<'_>,
    ) -> Result<Campaign, GenerateError> {
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
            let Explored { found, stock, kept } = explore(self, targets, before, progress, &offer, divided)?;
            progress.phase(Phase::MakingTests);
            let suites = self.suites(&found, stock, reduces, &offer);
            drop(sender);
            let early = checker.and_then(|checker| checker.join().ok()).unwrap_or_default();
            Ok(Campaign { found, suites, early, kept })
        })
    }
}

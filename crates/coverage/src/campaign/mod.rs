//! Campaigns: roots explored for what their paths cover, and what came of them as a report.
//!
//! Every path is run concretely; the ledger keeps the least path for all that was done. The paths that it names are
//! followed once more, by their schedules, for their inputs and outcomes: they are the tests.

mod bounds;
mod measuring;
mod stage;
mod workers;

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use explore::pool::ClassHashes;
use explore::session::{ExploreConfig, SessionError};
use explore::{Limits, Summary};
use program::Malformed;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use bounds::note_identities;
pub use measuring::{Measuring, Named, Outcome, Progress, Reach, Sought, Until, Watch, shown};
pub use stage::{CampaignStage, Refused, marking, scope};
pub use workers::{Workers, serve_campaign};

use crate::justified::Justified;
use crate::named::{self, NamedGoals};
use crate::{Kept, Ledger, Level, Reason, Report, Variant, reduce};

/// What to explore, and what of it is to be covered.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CampaignConfig {
    pub explore: ExploreConfig,
    /// Patterns of the classes under test; those of the methods if there are none.
    pub classes: Vec<String>,
    /// Which pairs show that a condition is independent.
    pub variant: Variant,
    pub level: Level,
    /// Every method of the classes under test counts, not only those that a path enters.
    pub whole: bool,
    /// It ends as soon as everything is covered that paths can still come to.
    pub until_covered: bool,
    /// Then also after so many choices in a row that cover nothing new.
    pub patience: Option<u64>,
    /// Of the paths that are the first to do something, few are kept that cover as much.
    pub reduces: bool,
}

impl CampaignConfig {
    pub fn sought(&self) -> Sought {
        Sought { variant: self.variant, criteria: self.level.criteria(), whole: self.whole }
    }
}

/// Why a campaign does not begin.
#[derive(Debug, Error)]
pub enum CampaignError {
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// A class that is named cannot be loaded.
    #[error("{0}")]
    Class(String),
    #[error("{pattern}: the class path has no such class{near}")]
    NoClass { pattern: String, near: String },
    /// None of several methods can be called.
    #[error("{0}")]
    Uncallable(String),
}

/// What came of a campaign.
#[derive(Debug)]
pub struct CampaignResult {
    pub ledger: Ledger,
    pub report: Report,
    pub summary: Summary,
    pub named: NamedGoals,
    /// Why those are open that are.
    pub named_reason: Reason,
    pub tests: Vec<Kept>,
    /// Our own.
    pub faults: Vec<String>,
    /// Classes of the user's class path that workers loaded.
    pub loaded: ClassHashes,
    /// What did not go as asked for.
    pub warnings: BTreeSet<String>,
}

/// A campaign on its way.
pub struct Campaign<'c> {
    config: &'c CampaignConfig,
    stage: &'c CampaignStage,
    reach: &'c Reach,
    named: Vec<Named<'c>>,
    measuring: Measuring<'c>,
    summary: Summary,
    goals: NamedGoals,
}

impl<'c> Campaign<'c> {
    /// `reach` is that of the stage.
    pub fn new(
        config: &'c CampaignConfig,
        stage: &'c CampaignStage,
        reach: &'c Reach,
        workers: Option<Workers<'c>>,
        watch: Option<Watch<'c>>,
    ) -> Campaign<'c> {
        let explore = &config.explore;
        let mut measuring = Measuring::new(&stage.base, &stage.scope, &explore.solver, config.sought());
        measuring.walk = explore.walk;
        measuring.until = if config.until_covered { Until::Covered(reach) } else { Until::Done };
        measuring.patience = config.patience.filter(|_| config.until_covered);
        measuring.workers = workers;
        measuring.watch = watch;
        let (summary, goals) = (Summary::default(), NamedGoals::new());
        Campaign { config, stage, reach, named: stage.named(), measuring, summary, goals }
    }

    /// Follows the paths of all roots within limits.
    pub fn explore(&mut self, limits: &Limits) -> Result<(), CampaignError> {
        for (root, outcome) in self.named.iter().zip(self.measuring.explore(&self.named, limits)?) {
            self.summary.merge(&outcome.summary);
            named::add(&mut self.goals, &root.name, outcome.obligations);
        }
        Ok(())
    }

    /// Follows the paths once more that are tests, and says what is covered.
    pub fn finish(mut self, limits: &Limits, justified: Justified) -> Result<CampaignResult, CampaignError> {
        let tests = self.tests(limits)?;
        let ledger = std::mem::take(&mut self.measuring.ledger);
        let mut faults = std::mem::take(&mut self.measuring.faults);
        faults.extend(named::faults(&self.goals));
        let (report, named_reason) = self.report(&ledger, justified, limits);
        let (loaded, warnings) =
            (std::mem::take(&mut self.measuring.loaded), std::mem::take(&mut self.measuring.warnings));
        let (summary, named) = (self.summary, self.goals);
        Ok(CampaignResult { ledger, report, summary, named, named_reason, tests, faults, loaded, warnings })
    }

    fn tests(&self, limits: &Limits) -> Result<Vec<Kept>, CampaignError> {
        let mut kept = Vec::new();
        for root in &self.named {
            kept.extend(self.measuring.keep(root, limits)?);
        }
        kept.sort_by(|a, b| a.path.cmp(&b.path));
        let mut tests: Vec<Kept> = match self.config.reduces {
            false => kept.clone(),
            true => {
                let chosen = reduce(&self.stage.scope, &kept, self.config.sought().pairs());
                chosen.into_iter().map(|at| kept[at].clone()).collect()
            }
        };
        named::add_tests(&self.goals, &mut tests, &kept, |root, inputs| {
            let root = self.named.iter().find(|named| *named.name == *root);
            root.map_or(Ok(None), |root| self.measuring.keep_run(root, inputs, limits))
        })?;
        Ok(tests)
    }

    /// What is covered, and why named goals are open that are.
    fn report(&mut self, ledger: &Ledger, justified: Justified, limits: &Limits) -> (Report, Reason) {
        let (sought, program, roots) = (self.config.sought(), self.stage.program, &self.stage.roots);
        let reason = Reason::of(&self.summary, ledger.unobserved.is_some());
        let mut report = Report::new(&self.stage.scope, ledger, sought.variant, reason, sought.whole);
        report.justified = justified;
        let is_complete = sought.criteria.iter().all(|&criterion| report.total(criterion).is_complete());
        if self.config.until_covered && is_complete && self.summary.out_of_time() {
            report.reason = Reason::Stopped;
        } else if let Some(patience) = self.config.patience
            && self.measuring.gave_up
            && report.reason == Reason::Stopped
            && !limits.cancel.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
        {
            report.reason = Reason::NothingNew(patience);
        }
        self.reach.note_not_called(&mut report);
        roots.iter().for_each(|root| note_identities(&mut self.summary, program, root));
        let bounds = bounds::note_bounds(&mut report, program, roots);
        let reason = match (&report.reason, bounds) {
            (Reason::Infeasible, bounds) if !bounds.is_empty() => Reason::Bound(bounds),
            (reason, _) => reason.clone(),
        };
        (report, reason)
    }
}

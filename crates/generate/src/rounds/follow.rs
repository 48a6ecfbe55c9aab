//! Jobs that follow the paths of one shape of one sequence, guided by what is open.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use coverage::{Guided, Unmet};
use explore::session::SessionError;
use explore::{Confirmer, Engine, Entry, Limits, Schedule, Summary, Unit};
use solver::Capped;

use super::listen::{Ears, Heard, Hearing};
use super::{Given, Job};
use crate::context::Context;

impl Context<'_> {
    /// Explores one shape of one sequence.
    pub(super) fn job(
        &self,
        job: &Job,
        Given { driver, target, ledger, others, cancel, ticker }: Given<'_>,
        slice: Duration,
    ) -> Result<(Heard, Summary), String> {
        let root = driver.root(job.reach).unwrap_or(&driver.root);
        let done = Arc::new(AtomicBool::new(false));
        let deadline = Some(self.until(slice));
        let limits = Limits {
            paths: Some(job.paths),
            instructions: self.instructions,
            deadline,
            cancel: Some(Arc::clone(cancel)),
            enough: Some(Arc::clone(&done)),
            ..Limits::default()
        };
        let said = |error: SessionError| error.to_string();
        let confirmer = Confirmer::new(root, self.base.state().map_err(said)?, limits.clone());
        let unmet = Unmet::new(self.scope, ledger, self.pairs());
        let mut strategy = Guided::new(unmet.clone());
        let mut hearing = Hearing::new(Ears {
            scope: self.scope,
            pairs: self.pairs(),
            ledger: ledger.clone(),
            confirmer,
            root: root.to_string().into(),
            unmet,
            target: job.until_met.then(|| Arc::clone(target)),
            others,
            done,
            paths: &ticker.paths,
            hears_cut: true,
            arguments: self.arguments,
        });
        let limits_of_queries = solver::Limits { conflicts: job.conflicts };
        let mut solver = Capped::new(self.solving.assemble().map_err(said)?, limits_of_queries);
        let state = self.base.state().map_err(said)?;
        let mut engine =
            Engine::new(root, state, &mut solver, &mut strategy, &mut hearing, limits).map_err(|e| e.to_string())?;
        let mut prefix = Schedule::new();
        job.shapes.iter().for_each(|&shape| prefix.push(Entry::Alternative(shape)));
        engine.explore(&Unit { prefix, ..Unit::whole() }, &mut &*ticker).map_err(|e| e.to_string())?;
        let summary = engine.finish();
        Ok((hearing.finish(), summary))
    }
}

//! `explore` by several workers: threads, or processes that are this program again.

use std::io::{self, Write};

use explore::partition::Explanation;
use explore::pool::{Divided, Hands};
use explore::session::checkpoint::Resumed;
use explore::session::{Base, ExploreConfig, ExploreWorkplace, explore_divided, job};
use explore::{Limits, Root};

use super::division::KeepingArgs;
use super::{Report, checkpoint, warn};
use crate::run::Failure;
use crate::worker::{Task, WorkerCommand};

/// What is divided.
pub struct Division<'d> {
    pub config: &'d ExploreConfig,
    pub base: &'d Base,
    pub roots: &'d [Root],
    pub keeping: &'d KeepingArgs,
}

impl Division<'_> {
    /// Explores all roots with several workers. `walk` is how, as a checkpoint says it.
    pub(super) fn explore(
        &self,
        walk: &[String],
        shows_queue: bool,
        limits: Limits,
        resumed: Option<Resumed>,
        report: &mut Report,
    ) -> Result<(), Failure> {
        let Division { config, base, roots, keeping } = *self;
        let recorded = config.recorded(report.program);
        let identity = recorded.identity();
        let worker = WorkerCommand::of(&config.division, config.machine.max_memory, || {
            Task::Explore(Box::new(config.for_worker()))
        })?;
        let command = || worker.command();
        let hands = match config.division.processes {
            true => Hands::Processes { command: &command, setup: &worker.setup, identity: &identity },
            false => Hands::Threads,
        };
        let place = ExploreWorkplace { config, base, roots, limits, warn: &warn };
        let divided = explore_divided(&place, &hands, || {
            let on_queue = |root: &Root, explanation: &Explanation| show_queue(root, explanation, shows_queue);
            let whole = || job(&place, config.division.partitioning(), &on_queue);
            match resumed {
                Some(resumed) => resumed.job(keeping.checkpoint_every, whole),
                None => Ok((whole()?, checkpoint::create(keeping, &recorded, walk)?)),
            }
        });
        self.note(divided?, report);
        Ok(())
    }

    fn note(&self, divided: Divided, report: &mut Report) {
        let Divided { roots: parts, faults, warnings, statistics, loaded, unsaved } = divided;
        warnings.iter().for_each(|text| warn(text));
        for (root, (summary, kept)) in self.roots.iter().zip(parts) {
            report.summary.merge(&summary);
            report.roots.push((root.to_string(), kept.finish()));
            report.summaries.push(summary);
        }
        if let Some((_, kept)) = report.roots.first_mut() {
            let fault = |(schedule, what)| format!("a worker failed on the schedule {schedule}: {what}");
            kept.faults.extend(faults.into_iter().map(fault));
        }
        if let Some(directory) = &self.keeping.checkpoint
            && report.summary.cut.keys().any(|cut| cut.is_end())
        {
            // Nothing is left to do if standard error is gone.
            let _ = writeln!(io::stderr(), "banyan: to go on from here: banyan resume {}", directory.display());
        }
        report.statistics = Some(statistics);
        report.loaded = loaded;
        report.unsaved = unsaved;
    }
}

/// Says how the queue of a root came about, if somebody wants to know or it is short.
pub fn show_queue(root: &Root, explanation: &Explanation, is_shown: bool) {
    let mut note = String::new();
    if is_shown {
        note = format!("{root}\n{explanation}");
    } else if explanation.is_short() {
        let (is, asked) = (explanation.queue.len(), explanation.asked_for);
        note = format!("banyan: {root}: no input is left, so the queue has {is} instead of {asked} preconditions\n");
    }
    // Nothing is left to do if standard error is gone.
    let _ = write!(io::stderr(), "{note}");
}

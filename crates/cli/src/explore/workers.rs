//! `explore -j N`: the same exploration by several workers.

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use explore::pool::{Coordination, Divided, Division, Workplace, divide};
use explore::{Limits, Root, Split, Strategy};
use solver::Solver;
use vm::State;

use super::{Base, ExploreArgs, Report, most, strategy};
use crate::run::Failure;

/// How the work is divided, as typed.
#[derive(Debug, Args)]
pub struct WorkerArgs {
    /// Explore with so many workers; the result is the same
    #[arg(short = 'j', long = "workers", value_name = "N", default_value = "1", value_parser = parse_workers)]
    workers: usize,

    /// With several workers: what one gives away to another
    #[arg(long, value_enum, default_value_t = SplitName::RootClosest)]
    split: SplitName,

    /// With several workers: whether units of work are sent ahead or asked for
    #[arg(long, value_enum, default_value_t = CoordinationName::Push)]
    coordination: CoordinationName,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SplitName {
    /// All alternatives but one, at every choice
    Eager,
    /// The other alternatives of the present choice, when a worker is idle
    Lazy,
    /// An alternative of the shallowest open choice, when a worker is idle
    RootClosest,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CoordinationName {
    Push,
    Pull,
}

pub fn parse_workers(text: &str) -> Result<usize, String> {
    let workers = text.parse().ok().filter(|workers| (1..=1024).contains(workers));
    workers.ok_or_else(|| format!("{text:?} is not a number of workers from 1 to 1024"))
}

impl WorkerArgs {
    /// Are there several? Exploring calls of a running program, and stopping after so many paths, is done
    /// by one.
    pub fn are_several(&self, args: &ExploreArgs) -> bool {
        self.workers > 1 && args.entry.is_none() && args.max_paths.is_none()
    }
}

struct Place<'a> {
    args: &'a ExploreArgs,
    base: &'a Base,
    roots: &'a [Root],
    limits: Limits,
}

impl Workplace for Place<'_> {
    fn state(&self) -> Result<State, String> {
        self.base.state().map_err(|failure| failure.message)
    }

    fn solver(&self) -> Result<Box<dyn Solver>, String> {
        self.args.solving.assemble().map_err(|failure| failure.message)
    }

    fn strategy(&self, worker: usize) -> Box<dyn Strategy> {
        strategy(self.args, self.args.seed.wrapping_add(worker as u64))
    }

    fn roots(&self) -> &[Root] {
        self.roots
    }

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn most(&self) -> usize {
        most(self.args)
    }
}

/// Explores all roots with several workers.
pub fn explore(
    args: &ExploreArgs,
    base: &Base,
    roots: &[Root],
    limits: Limits,
    report: &mut Report,
) -> Result<(), Failure> {
    let split = match args.workers.split {
        SplitName::Eager => Split::Eager,
        SplitName::Lazy => Split::Lazy,
        SplitName::RootClosest => Split::RootClosest,
    };
    let coordination = match args.workers.coordination {
        CoordinationName::Push => Coordination::Push,
        CoordinationName::Pull => Coordination::Pull,
    };
    // The first solver is made here, so that what is wrong with it is said as bad input.
    drop(args.solving.assemble()?);
    let place = Place { args, base, roots, limits };
    let division = Division { workers: args.workers.workers, split, coordination };
    let divided = divide(&place, division, &|| false).map_err(Failure::bad_input)?;
    let Divided { roots: parts, faults, warnings, .. } = divided;
    for warning in warnings {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: warning: {warning}");
    }
    for (root, (summary, kept)) in roots.iter().zip(parts) {
        report.summary.merge(&summary);
        report.roots.push((root.to_string(), kept.finish()));
        report.summaries.push(summary);
    }
    if let Some((_, kept)) = report.roots.first_mut() {
        let fault = |(schedule, what)| format!("a worker failed on the schedule {schedule}: {what}");
        kept.faults.extend(faults.into_iter().map(fault));
    }
    Ok(())
}

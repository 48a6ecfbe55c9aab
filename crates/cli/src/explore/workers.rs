//! `explore` by several workers: threads, or processes that are this program again.

use std::io::{self, Write};
use std::process::{Command, ExitCode};
use std::time::Instant;

use explore::partition::{Settings, partition};
use explore::pool::{Divided, Hands, Hello, Job, Workplace, divide, race, serve};
use explore::session::{Base, Order, Walk, memory};
use explore::{Limits, Root, Strategy};
use program::ProgramConfig;
use solver::Solver;
use vm::State;

use super::checkpoint::{self, Resumed};
use super::{ExploreArgs, Recorded, Report, base, limits, most, open, roots, stop};
use crate::run::{Failure, ended, exit};

/// What the workers of a run are made of.
pub struct Place<'a> {
    pub args: &'a ExploreArgs,
    pub base: &'a Base,
    pub roots: &'a [Root],
    pub limits: Limits,
}

impl Workplace for Place<'_> {
    fn state(&self) -> Result<State, String> {
        self.base.state().map_err(|error| error.to_string())
    }

    fn solver(&self) -> Result<Box<dyn Solver>, String> {
        self.args.solving.config().assemble().map_err(|error| error.to_string())
    }

    fn strategy(&self, worker: usize) -> Box<dyn Strategy> {
        let walk = self.args.walk();
        let order = if self.args.workers.is_race() { Order::Random } else { walk.order };
        Walk { order, ..walk }.strategy(worker)
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

    fn warn(&self, text: &str) {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: warning: {text}");
    }
}

/// Explores all roots with several workers.
pub fn explore(
    args: &ExploreArgs,
    base: &Base,
    roots: &[Root],
    limits: Limits,
    resumed: Option<Resumed>,
    report: &mut Report,
) -> Result<(), Failure> {
    // The first solver is made here, so that what is wrong with it is said as bad input.
    drop(args.solving.config().assemble()?);
    let recorded = Recorded::of(args, report.program);
    let place = Place { args, base, roots, limits };
    let division = args.workers.division();
    let identity = identity(&recorded);
    let executable = std::env::current_exe().map_err(Failure::bad_input)?;
    let command = || {
        let mut command = Command::new(&executable);
        let memory = memory::share(args.max_memory, division.workers);
        command.arg("worker").args(super::recorded::without_memory(args)).arg(format!("--max-memory={memory}"));
        command
    };
    let hands = if args.workers.are_processes() {
        crate::memory::check_share(args.max_memory, division.workers)?;
        Hands::Processes { command: &command, identity: &identity, setup: &[] }
    } else {
        Hands::Threads
    };
    let stops = || place.limits.cancel.as_ref().is_some_and(|stop| stop.load(std::sync::atomic::Ordering::Relaxed));
    let divided = if args.workers.is_race() {
        race(&place, division, &hands, &stops)
    } else {
        let (job, checkpoint) = match resumed {
            Some(resumed) => resumed.job(|| job(&place, args.workers.partitioning(), args.workers.show_queue))?,
            None => {
                let job = job(&place, args.workers.partitioning(), args.workers.show_queue)?;
                (job, checkpoint::create(args, &recorded)?)
            }
        };
        divide(&place, division, &hands, job, checkpoint, &stops)
    };
    let Divided { roots: parts, faults, warnings, statistics, loaded, unsaved } =
        divided.map_err(Failure::bad_input)?;
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
    if let Some(directory) = &args.workers.checkpoint
        && report.summary.cut.keys().any(|cut| cut.is_end())
    {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: to go on from here: banyan resume {}", directory.display());
    }
    report.statistics = Some(statistics);
    report.loaded = loaded;
    report.unsaved = unsaved;
    Ok(())
}

/// All there is to do: every root, or the queue that it is partitioned into.
pub fn job(place: &dyn Workplace, partitioning: Option<Settings>, shows_queue: bool) -> Result<Job, Failure> {
    let Some(settings) = partitioning else { return Ok(Job::whole(place)) };
    let mut units = Vec::new();
    for (number, root) in place.roots().iter().enumerate() {
        let mut solver = place.solver().map_err(Failure::bad_input)?;
        let state = place.state().map_err(Failure::bad_input)?;
        let partitioned = partition(root, state, &mut *solver, place.limits(), settings);
        let partitioned = partitioned.map_err(Failure::bad_input)?;
        let explanation = &partitioned.explanation;
        let mut note = String::new();
        if shows_queue {
            note = format!("{root}\n{explanation}");
        } else if explanation.is_short() {
            let (is, asked) = (explanation.queue.len(), explanation.asked_for);
            note =
                format!("banyan: {root}: no input is left, so the queue has {is} instead of {asked} preconditions\n");
        }
        // Nothing is left to do if standard error is gone.
        let _ = write!(io::stderr(), "{note}");
        units.extend(partitioned.units.into_iter().map(|unit| (number, unit)));
    }
    Ok(Job { units, ..Job::default() })
}

/// What a worker must have in common with whoever it works for.
pub fn identity(recorded: &Recorded) -> String {
    format!("banyan {} {}", env!("CARGO_PKG_VERSION"), explore::hash(recorded.to_text().as_bytes()))
}

/// A worker's process.
pub fn worker(args: &ExploreArgs) -> ExitCode {
    stop::ignore();
    ended(serve_orders(args).map(|()| 0).map_err(|failure| failure.of("a worker")))
}

fn serve_orders(args: &ExploreArgs) -> Result<(), Failure> {
    let said = |e: io::Error| Failure { message: e.to_string(), code: exit::OUR_FAULT };
    let mut orders = io::stdin();
    let hello = Hello::read(&mut orders).map_err(said)?;
    let now = Instant::now();
    let program = open(args, ProgramConfig::default())?;
    let roots = roots(args, program)?;
    let base = base(args, program)?;
    let limits = Limits { deadline: hello.remaining.map(|time| now + time), ..limits(args, now) };
    let recorded = Recorded::of(args, program);
    let place = Place { args, base: &base, roots: &roots, limits };
    serve(&place, args.workers.division(), &hello, &identity(&recorded), orders, io::stdout()).map_err(said)
}

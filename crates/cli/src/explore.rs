//! `banyan explore`: arguments to roots, limits and a strategy; one exploration after the other; output.
//! `banyan replay` makes its roots here too.

mod checkpoint;
pub mod claim;
mod division;
pub mod emitting;
mod entry;
mod json;
mod ranked;
pub mod recorded;
mod solving;
pub mod stop;
mod table;
mod timeline;
pub mod workers;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use coverage::campaign::note_identities;
use explore::pool::{ClassHashes, Statistics};
use explore::session::checkpoint::Resumed;
use explore::session::{Base, ExploreConfig, Located, Opening, ReceiverConfig};
use explore::{Collected, Collector, Cut, Limits, Obligation, Root, Schedule, Summary};
use generate::of_paths::{EXPLORING, EmittedTests, FoundPath};
use program::{Program, ProgramConfig};
use vm::State;

use crate::options::{ClassPathArgs, Exploring, InputArgs, LimitArgs, SourceArgs, WalkArgs};
use crate::outputs::{Reports, put};
use crate::run::{Failure, ended, exit, unless_closed};
use crate::suppress::SuppressArgs;

pub use checkpoint::{ResumeArgs, resume};
pub use division::{WorkerArgs, parse_workers};
pub use solving::{SolverArgs, warn};
pub use stop::flag as stop_flag;

/// `banyan explore` as typed.
#[derive(Debug, Args)]
pub struct ExploreArgs {
    #[command(flatten)]
    pub program: ClassPathArgs,

    #[command(flatten)]
    inputs: InputArgs,

    #[command(flatten)]
    pub calls: entry::EntryArgs,

    #[command(flatten)]
    sources: SourceArgs,

    #[command(flatten)]
    walk: WalkArgs,

    #[command(flatten)]
    pub limits: LimitArgs,

    /// Write the result as JSON to a file, or to standard output for `-`
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,

    /// The directory of the sources: exceptions that the comment of a method names by @throws are no `library` findings
    #[arg(long, value_name = "DIR")]
    source_path: Option<PathBuf>,

    #[command(flatten)]
    pub suppress: SuppressArgs,

    /// Count paths and show findings only
    #[arg(long)]
    summary_only: bool,

    /// Most paths to show on the terminal
    #[arg(long, value_name = "N", default_value_t = 50)]
    show: usize,

    /// Leave `assert` statements out
    #[arg(long)]
    pub no_assertions: bool,

    /// Run the one path with this schedule, like 0.1.1, concretely, with a trace of its lines
    #[arg(long, value_name = "ENTRIES")]
    schedule: Option<Schedule>,

    /// With --schedule: most lines of the trace
    #[arg(long, value_name = "N", default_value_t = crate::replay::TRACE_LINES)]
    trace_lines: usize,

    #[command(flatten)]
    pub solving: solving::SolverArgs,

    #[command(flatten)]
    pub workers: division::WorkerArgs,

    #[command(flatten)]
    pub keeping: division::KeepingArgs,

    #[command(flatten)]
    pub emitting: emitting::EmittingArgs,

    /// Methods, like `pkg.Cls.method(sym,int:sym[0..9],con=5)`
    #[arg(value_name = "SPEC", required = true)]
    pub specs: Vec<String>,

    /// All of it as typed, from `explore` on.
    #[arg(skip)]
    typed: Vec<OsString>,
}

impl ExploreArgs {
    /// The time in which paths are looked for.
    fn exploring(&self) -> Option<Duration> {
        let budget = self.limits.budget;
        budget.map(|budget| if self.emitting.are_asked() { budget.mul_f64(EXPLORING) } else { budget })
    }

    /// Remembers how they were typed, the program's own name in front.
    pub fn with_typed(mut self, typed: Vec<OsString>) -> ExploreArgs {
        self.typed = typed.into_iter().skip(1).collect();
        self
    }

    /// All that is to be explored, and how.
    pub fn config(&self) -> Result<ExploreConfig, Failure> {
        let exploring = Exploring {
            program: &self.program,
            inputs: &self.inputs,
            sources: &self.sources,
            walk: &self.walk,
            limits: &self.limits,
            source_path: self.source_path.as_ref(),
            no_assertions: self.no_assertions,
            solver: &self.solving,
            workers: &self.workers,
            budget: self.exploring(),
            specs: &self.specs,
        };
        let mut config = exploring.config(recorded::arguments(self));
        config.most = most(self);
        if self.calls.entry.is_some() {
            if self.inputs.receiver.is_some() {
                return Err(Failure::bad_input("--receiver has no use with --entry: a call has its own receiver"));
            }
            config.roots.receiver = ReceiverConfig::OfCall;
            config.machine.properties = entry::properties();
        }
        Ok(config)
    }
}

/// A limit of nothing would leave nothing to explore.
pub fn at_least_one<T: std::str::FromStr + Default + PartialEq>(text: &str) -> Result<T, String> {
    let number = text.parse::<T>().map_err(|_| format!("{text:?} is not a number"))?;
    if number == T::default() { Err("it must be at least 1".to_owned()) } else { Ok(number) }
}

/// The longest time that can be asked for, in hours: a moment that far away can be named.
const MOST_HOURS: u32 = 100_000;

pub fn parse_time(text: &str) -> Result<Duration, String> {
    let wrong = || format!("{text:?} is not a time like 30s, 5m or 500ms");
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(wrong)?;
    let scale = match &text[at..] {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = text[..at].parse().map_err(|_| wrong())?;
    let seconds = number * scale;
    if seconds > f64::from(MOST_HOURS) * 3600.0 {
        return Err(format!("it must be at most {MOST_HOURS}h"));
    }
    let time = Duration::try_from_secs_f64(seconds).map_err(|_| wrong())?;
    if time.is_zero() { Err("it must be more than no time".to_owned()) } else { Ok(time) }
}

/// What an exploration of all roots came to.
struct Report {
    program: &'static Program,
    summary: Summary,
    /// Something is asked of the inputs of a root.
    is_restricted: bool,
    /// For each root its spec, with the call if a program makes it, and what was kept.
    roots: Vec<(String, Collected)>,
    /// For each root its numbers.
    summaries: Vec<Summary>,
    begun: Instant,
    startup: Duration,
    elapsed: Duration,
    /// Tests of the paths, if they are asked for.
    emitted: Option<EmittedTests>,
    /// How the work was divided, if it was.
    statistics: Option<Statistics>,
    /// Classes that workers loaded.
    loaded: ClassHashes,
    /// Why the checkpoint does not have all of it.
    unsaved: Option<String>,
}

impl Report {
    /// All paths that were kept, those that a limit cut off and findings among them.
    fn found(&self) -> Vec<FoundPath> {
        let mut found = Vec::new();
        for (root, kept) in &self.roots {
            let known: BTreeSet<&Schedule> = kept.paths.iter().map(|path| &path.schedule).collect();
            let findings = kept.findings.iter().map(|finding| &finding.path);
            let findings = findings.filter(|path| !known.contains(&path.schedule));
            let all = kept.paths.iter().chain(findings).chain(&kept.cut);
            found.extend(all.map(|record| FoundPath { root: root.clone(), record: record.clone() }));
        }
        found
    }

    /// Notes a root that is not explored because there is a finding already.
    fn leave_out(&mut self, root: &Root) {
        let mut summary = Summary::default();
        summary.cut.insert(Cut::Finding, 1);
        self.summary.merge(&summary);
        self.roots.push((root.to_string(), Collector::new(0).finish()));
        self.summaries.push(summary);
    }

    fn obligations(&self) -> impl Iterator<Item = &Obligation> {
        self.roots.iter().flat_map(|(_, kept)| kept.obligations.values())
    }
}

/// Explores, shows the result, and says with the exit code what it was.
pub fn explore(args: &ExploreArgs) -> ExitCode {
    ended(start(args))
}

fn start(args: &ExploreArgs) -> Result<u8, Failure> {
    if let Some(schedule) = &args.schedule {
        return crate::replay::schedule(args, schedule, args.trace_lines);
    }
    args.suppress.read()?;
    finish(args, explore_all(args, None)?)
}

/// Shows the result; the exit code.
fn finish(args: &ExploreArgs, mut report: Report) -> Result<u8, Failure> {
    if report.summary.paths == 0
        && report.summary.is_complete()
        && report.is_restricted
        && (report.summary.assumed_away == 0 || !args.inputs.pre_method.is_empty())
    {
        let message = "the precondition is contradictory: no input satisfies it, so there is no path";
        return Err(Failure::bad_input(message));
    }
    report.emitted = match args.emitting.are_asked() {
        true => {
            let budget = args.limits.budget;
            let is_program = args.calls.entry.is_some();
            let subject = emitting::Emission { config: &args.config()?, classes: &[], is_program, budget };
            Some(emitting::emit(&subject, &args.emitting, report.found(), report.begun)?)
        }
        false => None,
    };
    let report = &report;
    let found = ranked::Findings::of(report, &args.suppress.read()?);
    // A file that cannot be written is told after what was found.
    if !Reports::of([("--json", &args.json)]).take_stdout() {
        unless_closed(table::print(&mut io::stdout().lock(), report, &found, args))?;
    }
    if let Some(file) = &args.json {
        let recorded = args.config()?.recorded(report.program).with(&report.loaded);
        put(file, &json::document(report, &found, &recorded, args.summary_only))?;
    }
    args.suppress.write(found.known())?;
    found.tell();
    let faults = report.roots.iter().flat_map(|(_, kept)| &kept.faults);
    let faults = faults.chain(report.emitted.iter().flat_map(|emitted| &emitted.faults));
    for fault in faults {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: a fault of Banyan itself: {fault}");
    }
    Ok(exit_code(report, &found))
}

fn exit_code(report: &Report, found: &ranked::Findings<'_>) -> u8 {
    let summary = &report.summary;
    let has_defects = report.emitted.as_ref().is_some_and(EmittedTests::has_defects);
    if has_defects || report.roots.iter().any(|(_, kept)| !kept.faults.is_empty()) {
        exit::OUR_FAULT
    } else if found.is_any_open() {
        exit::FINDINGS
    } else if !summary.unsupported.is_empty() {
        exit::UNSUPPORTED
    } else if !summary.is_complete() {
        exit::BUDGET
    } else {
        0
    }
}

fn explore_all(args: &ExploreArgs, left: Option<Resumed>) -> Result<Report, Failure> {
    let begun = Instant::now();
    let stop = stop::flag();
    let config = args.config()?;
    let program = locate(&config.opening)?.open(ProgramConfig::default())?;
    let roots = config.roots.roots(program)?;
    emitting::check(&args.emitting, program)?;
    Reports::of([("--json", &args.json), ("--write-baseline", args.suppress.written())]).check()?;
    let base = Base::freeze(program, &config.machine)?;
    let startup = begun.elapsed();
    let limits = Limits { cancel: Some(stop), ..config.limits.limits(begun) };
    let is_restricted = roots.iter().any(Root::is_restricted);
    let mut report = Report {
        program,
        summary: Summary::default(),
        is_restricted,
        roots: Vec::new(),
        summaries: Vec::new(),
        begun,
        startup,
        elapsed: Duration::ZERO,
        emitted: None,
        statistics: None,
        loaded: ClassHashes::new(),
        unsaved: None,
    };
    let (is_entry, is_kept) = (args.calls.entry.is_some(), args.keeping.checkpoint.is_some());
    let is_divided = args.workers.are_used(is_entry, &args.limits, is_kept, config.walk.order)?;
    let mut explore_root = |root: &Root, state: State, report: &mut Report| -> Result<State, Failure> {
        let paths = limits.paths.map(|most| most.saturating_sub(report.summary.paths));
        let limits = Limits { paths, ..limits.clone() };
        let (result, state) = config.explore_alone(&base, root, state, &limits)?;
        result.warnings.iter().for_each(|text| warn(text));
        report.summary.merge(&result.summary);
        report.roots.push((root.to_string(), result.kept));
        report.summaries.push(result.summary);
        Ok(state)
    };
    match entry::program(args, program)? {
        Some(entry) => {
            let is_late = || limits.stopped().is_some();
            let each = entry::Each { args, entry: &entry, is_late: &is_late };
            each.explore_all(&roots, &|| Ok(base.state()?), &mut report, &mut explore_root)?;
        }
        None if is_divided => {
            let workers = workers::Division { config: &config, base: &base, roots: &roots, keeping: &args.keeping };
            workers.explore(&recorded::walk_only(args), args.workers.show_queue, limits, left, &mut report)?;
        }
        None => {
            for root in &roots {
                match limits.first_finding && report.summary.has_finding {
                    true => report.leave_out(root),
                    false => drop(explore_root(root, base.state()?, &mut report)?),
                }
            }
        }
    }
    if args.calls.entry.is_none() {
        for (root, summary) in roots.iter().zip(&mut report.summaries) {
            note_identities(summary, program, root);
            report.summary.within.extend(summary.within.iter().cloned());
        }
    }
    report.elapsed = begun.elapsed();
    Ok(report)
}

/// How many paths are kept for showing.
fn most(args: &ExploreArgs) -> usize {
    if args.emitting.are_asked() {
        return usize::MAX;
    }
    match (args.summary_only, &args.json) {
        (true, _) => 0,
        (false, Some(_)) => usize::MAX,
        (false, None) => args.show,
    }
}

/// Finds what is to be opened. An entry of the class path that does not exist is ignored, as `java` does, but said.
pub fn locate(opening: &Opening) -> Result<Located<'_>, Failure> {
    let located = opening.locate()?;
    for entry in &located.missing {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: {entry} of the class path does not exist; going on without it");
    }
    Ok(located)
}

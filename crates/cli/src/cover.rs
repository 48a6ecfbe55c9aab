//! `banyan cover`: what the paths of methods cover, and what is left with its reason.
//!
//! Every path is run concretely; the ledger keeps the least path for all that was done. The paths that it
//! names are followed once more, by their schedules, for their inputs and outcomes: they are the tests.

mod csv;
mod json;
mod live;
mod main_class;
pub mod measuring;
mod named;
mod table;
mod workers;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use clap::{Args, ValueEnum};
use coverage::{
    ClassPlan, Criterion, Kept, Ledger, Level, Reason, Report, Scope, Variant, justified, operators, reduce,
};
use explore::pool::Hands;
use explore::{Limits, Root, Summary};
use measuring::{Measuring, Named, Sought, Until};
use named::NamedGoals;
use program::classfile::access;
use program::{Class, Program, ProgramConfig};
use workers::Workers;

pub use workers::worker;

use crate::explore::{
    Base, ExploreArgs, Recorded, base, check_writable, explore_part, identity, limits, open, roots, stop,
};
use crate::run::{Failure, ended, exit};

/// `banyan cover` as typed.
#[derive(Debug, Args)]
pub struct CoverArgs {
    #[command(flatten)]
    explore: ExploreArgs,

    /// Classes under test: names, or `pkg.*` [default: those of the methods, with the classes inside them]
    #[arg(long, value_name = "CLASS")]
    class: Vec<String>,

    /// Measure a concrete run of a program: in place of methods comes a class with `main`, then its arguments
    #[arg(long)]
    main: bool,

    /// Count every method of the classes under test, also those that no path enters
    #[arg(long)]
    whole: bool,

    /// Which pairs of evaluations show that a condition is independent
    #[arg(long, value_enum, default_value_t = VariantName::Masking)]
    variant: VariantName,

    /// What has to be covered, as DO-178C asks for a software level: A lines, branches and MC/DC; B lines and
    /// branches; C lines
    #[arg(long, value_enum, ignore_case = true)]
    level: Option<LevelName>,

    /// Obligations that a reviewer has justified, in TOML
    #[arg(long, value_name = "FILE")]
    justified: Option<PathBuf>,

    /// Write which test meets which obligation, and where that is, as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Which of the paths to keep as tests
    #[arg(long, value_enum, default_value_t = Reduction::Greedy)]
    reduce: Reduction,

    /// Stop early
    #[arg(long, value_enum)]
    until: Option<UntilName>,

    /// Show the tables of decisions
    #[arg(long)]
    tables: bool,

    /// Exit with code 3 if fewer branches, in percent of those that are not proved infeasible, are covered
    #[arg(long, value_name = "PERCENT")]
    fail_under_branch: Option<f64>,

    /// The same for MC/DC
    #[arg(long, value_name = "PERCENT")]
    fail_under_mcdc: Option<f64>,

    /// All of it as typed, the program's own name in front.
    #[arg(skip)]
    typed: Vec<OsString>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum VariantName {
    /// Other conditions may differ where they do not matter
    Masking,
    /// Every other condition that both evaluate is the same
    UniqueCause,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "UPPER")]
enum LevelName {
    A,
    B,
    C,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Reduction {
    /// All that are the first to do something
    None,
    /// Few that cover as much
    Greedy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum UntilName {
    /// As soon as everything is covered
    Covered,
}

/// What was covered, and by which tests.
struct Covered {
    program: &'static Program,
    /// Classes of the user's class path that workers loaded.
    loaded: BTreeSet<String>,
    scope: Scope,
    ledger: Ledger,
    report: Report,
    named: NamedGoals,
    summary: Summary,
    tests: Vec<Kept>,
    /// Our own.
    faults: Vec<String>,
    seconds: f64,
}

impl CoverArgs {
    /// Remembers how they were typed, the program's own name in front.
    pub fn with_typed(mut self, typed: Vec<OsString>) -> CoverArgs {
        let command = CoverArgs::augment_args(clap::Command::new("cover"));
        self.explore = self.explore.with_typed(explore_part(command, &typed[1..]));
        self.typed = typed;
        self
    }

    fn variant(&self) -> Variant {
        match self.variant {
            VariantName::Masking => Variant::Masking,
            VariantName::UniqueCause => Variant::UniqueCause,
        }
    }

    fn criteria(&self) -> &'static [Criterion] {
        match self.level {
            None | Some(LevelName::A) => Level::A.criteria(),
            Some(LevelName::B) => Level::B.criteria(),
            Some(LevelName::C) => Level::C.criteria(),
        }
    }

    fn sought(&self) -> Sought {
        Sought { variant: self.variant(), criteria: self.criteria(), whole: self.whole }
    }

    fn until(&self) -> Until {
        match self.until {
            None => Until::Done,
            Some(UntilName::Covered) => Until::Covered,
        }
    }
}

/// Measures, shows the result, and says with the exit code what it was.
pub fn cover(args: &CoverArgs) -> ExitCode {
    ended(start(args))
}

fn start(args: &CoverArgs) -> Result<u8, Failure> {
    let covered = if args.main { main_class::measure(args)? } else { measure(args)? };
    let to_stdout = args.explore.json.as_ref().is_some_and(|file| file.as_os_str() == "-");
    let said = |e: io::Error| Failure { message: format!("cannot write the result: {e}"), code: exit::OUR_FAULT };
    let write = |file: &PathBuf, text: String| {
        std::fs::write(file, text).map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))
    };
    if let Some(file) = &args.explore.json {
        let text = json::document(
            &covered,
            &Recorded::of(&args.explore, covered.program).with(&covered.loaded, covered.program),
        );
        if to_stdout {
            io::stdout().write_all(text.as_bytes()).map_err(said)?;
        } else {
            write(file, text)?;
        }
    }
    if let Some(file) = &args.csv {
        write(file, csv::document(&covered))?;
    }
    if !to_stdout {
        table::print(&mut io::stdout().lock(), &covered, args).map_err(said)?;
    }
    for name in covered.report.superfluous() {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: {name} is justified, but it is not open");
    }
    for fault in &covered.faults {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: a fault of Banyan itself: {fault}");
    }
    Ok(exit_code(&covered, args))
}

fn exit_code(covered: &Covered, args: &CoverArgs) -> u8 {
    let misses = |criterion, percent: Option<f64>| {
        let tally = covered.report.total(criterion);
        let wanted = (tally.total - tally.infeasible - tally.justified) as f64;
        percent.is_some_and(|percent| (tally.covered as f64) < wanted * percent / 100.0)
    };
    let missed = misses(Criterion::Branch, args.fail_under_branch) || misses(Criterion::Mcdc, args.fail_under_mcdc);
    let is_incomplete = args.criteria().iter().any(|&criterion| !covered.report.total(criterion).is_complete());
    if !covered.faults.is_empty() || covered.tests.iter().any(|test| test.record.fault.is_some()) {
        exit::OUR_FAULT
    } else if missed || args.level.is_some() && is_incomplete {
        exit::THRESHOLD
    } else if covered.report.reason == Reason::Budget || covered.report.reason == Reason::Stopped && is_incomplete {
        exit::BUDGET
    } else {
        0
    }
}

/// What measuring methods needs, the same in every process.
struct Prepared {
    program: &'static Program,
    roots: Vec<Root>,
    scope: Scope,
    base: Base,
}

impl Prepared {
    fn new(args: &CoverArgs) -> Result<Prepared, Failure> {
        let program = open(&args.explore, marking(&args.class))?;
        let roots = roots(&args.explore, program)?;
        let own = roots.iter().map(|root| root.spec.method.class());
        let scope = scope(&args.class, program, &own.collect::<Vec<_>>())?;
        let base = base(&args.explore, program)?;
        Ok(Prepared { program, roots, scope, base })
    }

    fn named(&self) -> Vec<Named<'_>> {
        self.roots.iter().map(Named::of).collect()
    }
}

fn measure(args: &CoverArgs) -> Result<Covered, Failure> {
    let begun = Instant::now();
    let typed = &args.explore;
    if typed.entry.is_some() {
        return Err(Failure::bad_input("--entry is not for cover: it measures methods from their own beginning"));
    }
    if typed.workers.checkpoint.is_some() {
        return Err(Failure::bad_input(
            "--checkpoint is not for cover: what paths cover is kept in memory only, so a run that was broken off \
             cannot go on; leave it out and measure again (banyan explore can be resumed)",
        ));
    }
    let is_divided = typed.workers.are_used(typed)? && typed.workers.are_several();
    let justified = read_justified(args.justified.as_deref())?;
    check_writable(typed)?;
    let prepared = Prepared::new(args)?;
    let recorded = Recorded::of(typed, prepared.program);
    let limits = Limits { cancel: Some(stop::flag()), ..limits(typed, begun) };
    let identity = identity(&recorded);
    let executable = std::env::current_exe().map_err(Failure::bad_input)?;
    let command = || {
        let mut command = Command::new(&executable);
        command.arg("cover-worker").args(args.typed.iter().skip(2));
        command
    };
    let hands = if typed.workers.are_processes() {
        Hands::Processes { command: &command, identity: &identity }
    } else {
        Hands::Threads
    };
    let solver = || typed.solving.assemble();
    let mut measuring = Measuring::new(&prepared.base, &prepared.scope, &solver, args.sought());
    measuring.walk = typed.walk();
    measuring.until = args.until();
    measuring.watch = live::watch(&prepared.scope, args.sought(), begun);
    measuring.workers = is_divided.then(|| Workers {
        division: typed.workers.division(),
        is_race: typed.workers.is_race(),
        partitioning: typed.workers.partitioning(),
        shows_queue: typed.workers.show_queue,
        hands: &hands,
    });
    let named = prepared.named();
    let mut summary = Summary::default();
    let mut goals = NamedGoals::new();
    for (root, outcome) in named.iter().zip(measuring.explore(&named, &limits)?) {
        summary.merge(&outcome.summary);
        named::add(&mut goals, &root.name, outcome.obligations);
    }
    live::done();
    let mut kept = Vec::new();
    for root in &named {
        kept.extend(measuring.keep(root, &limits)?);
    }
    let ledger = std::mem::take(&mut measuring.ledger);
    let (mut faults, loaded) = (std::mem::take(&mut measuring.faults), std::mem::take(&mut measuring.loaded));
    faults.extend(named::faults(&goals));
    drop(measuring);
    drop(named);
    let Prepared { program, scope, .. } = prepared;
    kept.sort_by(|a, b| a.path.cmp(&b.path));
    let tests = match args.reduce {
        Reduction::None => kept,
        Reduction::Greedy => {
            let chosen = reduce(&scope, &kept, args.sought().pairs());
            chosen.into_iter().map(|at| kept[at].clone()).collect()
        }
    };
    let mut report =
        Report::new(&scope, &ledger, args.variant(), Reason::of(&summary, ledger.unobserved.is_some()), args.whole);
    report.justified = justified;
    let is_complete = args.criteria().iter().all(|&criterion| report.total(criterion).is_complete());
    if args.until.is_some() && is_complete && summary.out_of_time() {
        report.reason = Reason::Stopped;
    }
    let seconds = begun.elapsed().as_secs_f64();
    Ok(Covered { program, loaded, scope, ledger, report, named: goals, summary, tests, faults, seconds })
}

/// Code under test has marks.
pub fn marking(patterns: &[String]) -> ProgramConfig {
    let marked = patterns.iter().map(|pattern| pattern.replace('.', "/")).collect();
    ProgramConfig { marks: Some(operators), marked, ..ProgramConfig::default() }
}

/// The justifications that a file has.
pub fn read_justified(file: Option<&Path>) -> Result<justified::Justified, Failure> {
    match file {
        Some(file) => {
            let text = std::fs::read_to_string(file)
                .map_err(|e| Failure::bad_input(format!("cannot read {}: {e}", file.display())))?;
            justified::read(&text).map_err(|e| Failure::bad_input(format!("{}: {e}", file.display())))
        }
        None => Ok(justified::Justified::new()),
    }
}

/// The classes under test: those that patterns name, or if there are none, those of methods with the classes inside them.
pub fn scope(patterns: &[String], program: &'static Program, own: &[&'static Class]) -> Result<Scope, Failure> {
    let all = program.class_path().user_classes();
    let mut names: Vec<String> = Vec::new();
    if patterns.is_empty() {
        for class in own {
            let class = &*class.name;
            let is_inside = |name: &&String| name.strip_prefix(class).is_some_and(|rest| rest.starts_with('$'));
            names.push(class.to_owned());
            names.extend(all.iter().filter(is_inside).cloned());
        }
    }
    for pattern in patterns {
        let wanted = pattern.replace('.', "/");
        let fits = |name: &&String| match wanted.strip_suffix('*') {
            Some(start) => name.starts_with(start),
            None => **name == wanted,
        };
        let before = names.len();
        names.extend(all.iter().filter(fits).cloned());
        // A class of the JDK has to be named in full.
        if names.len() == before && program.class(&wanted).is_ok() {
            names.push(wanted);
        } else if names.len() == before {
            return Err(Failure::bad_input(format!("--class {pattern}: the class path has no such class")));
        }
    }
    names.sort_unstable();
    names.dedup();
    let mut plans = Vec::new();
    for name in &names {
        let class = program.class(name).map_err(Failure::bad_input)?;
        if class.access & access::SYNTHETIC == 0 {
            plans.push(ClassPlan::of(class).map_err(Failure::bad_input)?);
        }
    }
    Ok(Scope::new(plans))
}

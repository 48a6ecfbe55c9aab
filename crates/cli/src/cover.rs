//! `banyan cover`: what the paths of methods cover, and what is left with its reason.
//!
//! Every path is run concretely; the ledger keeps the least path for all that was done. The paths that it
//! names are followed once more, by their schedules, for their inputs and outcomes: they are the tests.

mod bounds;
mod concrete;
mod json;
mod live;
pub mod measuring;
mod named;
mod table;
pub mod workers;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

use clap::{Args, ValueEnum};
use coverage::named::NamedGoals;
use coverage::{
    ClassPlan, Criterion, Kept, Ledger, Level, Measured, MethodName, Reason, Report, Scope, Superfluous, Tally,
    Variant, justified, operators, reduce,
};
use emit::Origin;
use explore::pool::{ClassHashes, Hands};
use explore::session::{Base, memory};
use explore::{Limits, Root, RootError, Summary};
use measuring::{Measuring, Named, Reach, Sought, Until};
use program::classfile::access;
use program::{Class, Program, ProgramConfig};
use workers::Workers;

pub use bounds::note_identities;
pub use workers::worker;

use crate::explore::{
    ExploreArgs, Recorded, base, emitting, explore_part, identity, limits, open, roots, stop, typed_in,
};
use crate::outputs::{Reports, put};
use crate::run::{Failure, ended, exit, unless_closed};
use emit::evidence::missed::{below_level, below_percent};
use emit::evidence::{self, Trace, Traced, goals};
use explore::nearest::near_class;
use generate::of_paths::{EmittedTests, FoundPath};
use verify::existing::{Ran, TestResult, unfinished};

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

    /// Measure tests that are there: in place of methods come JUnit classes, and `--class` says what they test
    #[arg(long, conflicts_with = "main", requires = "class")]
    tests: bool,

    /// Show every method of the classes under test, also those that no path enters [default with --class, --main,
    /// --level and --fail-under-*]
    #[arg(long)]
    whole: bool,

    #[command(flatten)]
    asked: Asked,

    /// Write which test meets which obligation, and where that is, as CSV; `-` is standard output here and below
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write the coverage as JaCoCo's XML
    #[arg(long, value_name = "FILE")]
    jacoco_xml: Option<PathBuf>,

    /// Which of the paths to keep as tests
    #[arg(long, value_enum, default_value_t = Reduction::Greedy)]
    reduce: Reduction,

    /// Stop early
    #[arg(long, value_enum)]
    until: Option<UntilName>,

    /// Show the tables of decisions
    #[arg(long)]
    tables: bool,

    /// Exit with code 3 if fewer branches of the classes under test, in percent of all that are not proved infeasible,
    /// are covered
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_under_branch: Option<f64>,

    /// The same for MC/DC
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_under_mcdc: Option<f64>,

    /// The same for lines
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_under_line: Option<f64>,

    /// All of it as typed, the program's own name in front.
    #[arg(skip)]
    typed: Vec<OsString>,
}

/// What has to be shown, for every command that measures coverage.
#[derive(Debug, Args)]
pub struct Asked {
    /// Which pairs of evaluations show that a condition is independent
    #[arg(long, value_enum, default_value_t = VariantName::Masking)]
    variant: VariantName,

    /// What has to be covered, as DO-178C asks for a software level: A lines, branches and MC/DC; B lines and
    /// branches; C lines. Exit with code 3 if something is missing that is neither proved infeasible nor justified
    #[arg(long, value_enum, ignore_case = true)]
    level: Option<LevelName>,

    /// Obligations that a reviewer has justified, in TOML: entries `[[justified]]` with `obligation` (its name in
    /// --csv and --json), `reason` and `reviewer`
    #[arg(long, value_name = "FILE")]
    pub justified: Option<PathBuf>,
}

impl Asked {
    pub fn variant(&self) -> Variant {
        match self.variant {
            VariantName::Masking => Variant::Masking,
            VariantName::UniqueCause => Variant::UniqueCause,
        }
    }

    pub fn level(&self) -> Option<Level> {
        self.level.map(|level| match level {
            LevelName::A => Level::A,
            LevelName::B => Level::B,
            LevelName::C => Level::C,
        })
    }
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
    /// As soon as everything is covered that paths can still come to
    Covered,
}

/// What was covered, and by which tests.
struct Covered {
    program: &'static Program,
    /// Classes of the user's class path that workers loaded.
    loaded: ClassHashes,
    scope: Scope,
    ledger: Ledger,
    report: Report,
    named: NamedGoals,
    /// Why those are open that are.
    named_reason: Reason,
    summary: Summary,
    tests: Vec<Kept>,
    /// Concrete runs: of a program, or of tests that are there.
    ran: Vec<Ran>,
    /// Why not all tests that are there were run.
    unfinished: Option<String>,
    origin: Origin,
    /// Our own.
    faults: Vec<String>,
    /// Methods that could not be called, and why.
    refused: Vec<Refused>,
    seconds: f64,
    /// Tests of the suite as sources, if they are asked for.
    emitted: Option<EmittedTests>,
}

/// A method that could not be called.
struct Refused {
    spec: String,
    why: String,
}

impl Covered {
    /// All code of the classes under test: the figure that comes first.
    fn whole(&self, criterion: Criterion) -> Tally {
        let mut whole = self.report.total(criterion);
        for plan in self.scope.classes().flat_map(|class| &class.methods) {
            if !self.report.methods.iter().any(|method| method.plan.name == plan.name) {
                whole.add(self.report.tally(&coverage::measure(plan, &self.ledger, self.report.variant), criterion));
            }
        }
        whole
    }

    /// The methods that were asked for, and those that runs came to.
    fn entered(&self, criterion: Criterion) -> Tally {
        let mut entered = Tally::default();
        let is_asked = |name: &MethodName| self.scope.is_entry(name);
        for method in self.report.methods.iter().filter(|method| method.is_entered || is_asked(&method.plan.name)) {
            entered.add(self.report.tally(method, criterion));
        }
        entered
    }

    /// Tests that were there and fail, with the reason: they are no evidence.
    fn failing(&self) -> impl Iterator<Item = (&str, &str)> {
        self.ran.iter().filter_map(|test| Some((&*test.name, test.failed()?)))
    }

    /// The paths of the suite.
    fn found(&self) -> Vec<FoundPath> {
        let each = |kept: &Kept| FoundPath { root: kept.path.root.to_string(), record: kept.record.clone() };
        self.tests.iter().map(each).collect()
    }

    /// Was nothing measured that could be missing?
    fn is_nothing(&self, args: &CoverArgs) -> bool {
        let total = |&criterion: &Criterion| self.report.total(criterion).total;
        let is_covered = self.report.total(Criterion::Instruction).covered > 0;
        self.summary.paths == 0 || !is_covered || args.criteria().iter().map(total).sum::<usize>() == 0
    }

    /// What each test did, by its number, and each concrete run, by its name.
    fn trace(&self) -> Trace<'_> {
        let kept = self.tests.iter().enumerate().map(|(at, test)| Traced { name: (at + 1).into(), hits: &test.hits });
        let ran = self.ran.iter().map(|run| Traced { name: run.name.as_str().into(), hits: &run.covered.hits });
        Trace(kept.chain(ran).collect())
    }
}

impl CoverArgs {
    /// Remembers how they were typed, the program's own name in front.
    pub fn with_typed(mut self, typed: Vec<OsString>) -> CoverArgs {
        let command = CoverArgs::augment_args(clap::Command::new("cover"));
        self.explore = self.explore.with_typed(explore_part(command, &typed[1..]));
        self.typed = typed;
        self
    }

    fn reports(&self) -> Reports<'_> {
        Reports::of([("--json", &self.explore.json), ("--csv", &self.csv), ("--jacoco-xml", &self.jacoco_xml)])
    }

    fn criteria(&self) -> &'static [Criterion] {
        self.asked.level().unwrap_or(Level::A).criteria()
    }

    fn sought(&self) -> Sought {
        Sought { variant: self.asked.variant(), criteria: self.criteria(), whole: self.is_whole() }
    }

    /// Do classes count as a whole? Where they are named, and for whatever is asked of them, they do; else the methods
    /// that are named are the subject.
    fn is_whole(&self) -> bool {
        let is_gated = self.asked.level.is_some() || self.thresholds().iter().any(|(_, _, percent)| percent.is_some());
        self.whole || self.main || !self.class.is_empty() || is_gated
    }

    fn thresholds(&self) -> [(&'static str, Criterion, Option<f64>); 3] {
        [
            ("branches", Criterion::Branch, self.fail_under_branch),
            ("MC/DC", Criterion::Mcdc, self.fail_under_mcdc),
            ("lines", Criterion::Line, self.fail_under_line),
        ]
    }

    fn until<'r>(&self, reach: &'r Reach) -> Until<'r> {
        match self.until {
            None => Until::Done,
            Some(UntilName::Covered) => Until::Covered(reach),
        }
    }
}

/// Measures, shows the result, and says with the exit code what it was.
pub fn cover(args: &CoverArgs) -> ExitCode {
    ended(start(args))
}

fn start(args: &CoverArgs) -> Result<u8, Failure> {
    if let Some(option) = args.explore.suppress.typed() {
        let message = "is about findings, which cover does not list: banyan explore and banyan test do";
        return Err(Failure::bad_input(format!("{option} {message}")));
    }
    args.reports().check()?;
    if args.explore.emitting.are_asked() && (args.main || args.tests) {
        return Err(Failure::bad_input("--emit makes tests of paths: it has no use with --main and --tests"));
    }
    let begun = Instant::now();
    let mut covered = match (args.main, args.tests) {
        (true, _) => concrete::program(args)?,
        (_, true) => concrete::tests(args)?,
        (false, false) => measure(args)?,
    };
    covered.emitted = emitting::emit(&args.explore, &args.class, || covered.found(), begun)?;
    covered.faults.extend(covered.emitted.iter().flat_map(|emitted| emitted.faults.iter().cloned()));
    if let Some(file) = &args.explore.json {
        let recorded = Recorded::of(&args.explore, covered.program).with(&covered.loaded);
        put(file, &json::document(&covered, &recorded))?;
    }
    if let Some(file) = &args.csv {
        let measured = (&covered.scope, &covered.ledger);
        let (trace, others) = (covered.trace(), named::reported(&covered).iter().map(goals::Named::line).collect());
        put(file, &evidence::csv(measured, &[&covered.report], &trace, others, &covered.origin))?;
    }
    if let Some(file) = &args.jacoco_xml {
        put(file, &emit::jacoco_xml::document("banyan cover", &covered.origin, &covered.report))?;
    }
    if !args.reports().take_stdout() {
        unless_closed(table::print(&mut io::stdout().lock(), &covered, args))?;
    }
    for name in covered.report.superfluous() {
        // Nothing is left to do if standard error is gone.
        let why = Superfluous::of(name, &covered.scope, covered.report.methods.iter());
        let _ = writeln!(io::stderr(), "banyan: {name} is justified, but {why}");
    }
    for (test, why) in covered.failing().filter(|_| args.tests) {
        let _ = writeln!(io::stderr(), "banyan: {test} fails: {why}; what it covers does not count");
    }
    if let Some(why) = &covered.unfinished {
        let _ = writeln!(io::stderr(), "banyan: {}", unfinished(why));
    }
    for Refused { spec, why } in &covered.refused {
        let _ = writeln!(io::stderr(), "banyan: {spec} is not measured: {why}");
    }
    for fault in &covered.faults {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: a fault of Banyan itself: {fault}");
    }
    let missed = missed(&covered, args);
    for line in &missed {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: {line}");
    }
    Ok(exit_code(&covered, args, !missed.is_empty()))
}

/// What is missing of what was asked for, a sentence each.
fn missed(covered: &Covered, args: &CoverArgs) -> Vec<String> {
    let total = |criterion| covered.report.total(criterion);
    let shares = args.thresholds();
    let is_gated = args.asked.level.is_some() || shares.iter().any(|(_, _, percent)| percent.is_some());
    let shares = shares.into_iter().filter_map(|(what, criterion, at)| below_percent(what, total(criterion), at));
    let level = args.asked.level().and_then(|level| below_level(level, total));
    let mut missed: Vec<String> = shares.chain(level).collect();
    if is_gated {
        let nothing = covered.is_nothing(args).then_some("threshold missed: nothing was measured");
        let is_failing = args.tests && covered.failing().next().is_some();
        let failing = is_failing.then_some("threshold missed: tests that fail are no evidence");
        let refused = (!covered.refused.is_empty()).then_some("threshold missed: not all of it could be measured");
        missed.extend(nothing.into_iter().chain(failing).chain(refused).map(str::to_owned));
    }
    missed
}

fn exit_code(covered: &Covered, args: &CoverArgs, is_missed: bool) -> u8 {
    // What no path can come to was not stopped by anything.
    let mut methods = covered.report.methods.iter().filter(|method| method.reason != Some(Reason::NotCalled));
    let is_open = |method: &Measured, criterion: Criterion| !covered.report.tally(method, criterion).is_complete();
    let is_incomplete = methods.any(|method| args.criteria().iter().any(|&criterion| is_open(method, criterion)));
    let has_defects = covered.emitted.as_ref().is_some_and(EmittedTests::has_defects);
    if has_defects || !covered.faults.is_empty() || covered.tests.iter().any(|test| test.record.fault.is_some()) {
        exit::OUR_FAULT
    } else if is_missed {
        exit::THRESHOLD
    } else if args.tests && covered.ran.iter().any(|test| matches!(test.result, TestResult::Failed(_))) {
        exit::FINDINGS
    } else if covered.report.reason == Reason::Budget || covered.report.reason == Reason::Stopped && is_incomplete {
        exit::BUDGET
    } else if covered.summary.paths == 0 && !covered.summary.unsupported.is_empty() {
        exit::UNSUPPORTED
    } else {
        0
    }
}

/// Reads a threshold.
pub fn percent(text: &str) -> Result<f64, String> {
    let percent: f64 = text.parse().map_err(|e| format!("{e}"))?;
    if (0.0..=100.0).contains(&percent) { Ok(percent) } else { Err("expected a number from 0 to 100".to_owned()) }
}

/// What measuring methods needs, the same in every process.
struct Prepared {
    program: &'static Program,
    roots: Vec<Root>,
    refused: Vec<Refused>,
    scope: Scope,
    base: Base,
}

impl Prepared {
    fn new(args: &CoverArgs) -> Result<Prepared, Failure> {
        let program = open(&args.explore, marking(&args.class))?;
        emitting::check(&args.explore, program)?;
        let roots = roots(&args.explore, program)?;
        let own = roots.iter().map(|root| root.spec.method.class());
        let scope = scope(&args.class, program, &own.collect::<Vec<_>>())?;
        let base = base(&args.explore, program)?;
        let (roots, refused) = callable(args, roots, &base)?;
        let entries = roots.iter().map(|root| MethodName::of(root.spec.method));
        let scope = scope.with_entries(entries.collect::<Vec<_>>());
        Ok(Prepared { program, roots, refused, scope, base })
    }

    fn named(&self) -> Vec<Named<'_>> {
        self.roots.iter().map(Named::of).collect()
    }
}

/// Of several roots those that can be called; a class that cannot be initialised keeps none of the others from being
/// measured. The same in every process, whatever time is left.
fn callable(args: &CoverArgs, roots: Vec<Root>, base: &Base) -> Result<(Vec<Root>, Vec<Refused>), Failure> {
    if roots.len() == 1 {
        return Ok((roots, Vec::new()));
    }
    let limits = Limits { deadline: None, ..limits(&args.explore, Instant::now()) };
    let (mut callable, mut refused) = (Vec::new(), Vec::new());
    for root in roots {
        match root.prepare(&mut base.state()?, &limits) {
            Ok(_) => callable.push(root),
            Err(why @ RootError::Preparation { .. }) => {
                refused.push(Refused { spec: root.to_string(), why: why.to_string() });
            }
            Err(why) => return Err(Failure::bad_input(why)),
        }
    }
    if callable.is_empty() {
        let all: Vec<String> = refused.iter().map(|Refused { spec, why }| format!("{spec}: {why}")).collect();
        return Err(Failure::bad_input(all.join("\n")));
    }
    Ok((callable, refused))
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
    let justified = read_justified(args.asked.justified.as_deref())?;
    let prepared = Prepared::new(args)?;
    let recorded = Recorded::of(typed, prepared.program);
    let limits = Limits { cancel: Some(stop::flag()), ..limits(typed, begun) };
    let identity = identity(&recorded);
    let executable = std::env::current_exe().map_err(Failure::bad_input)?;
    let command = || {
        let mut command = Command::new(&executable);
        let division = typed.workers.division();
        let memory = memory::share(typed.max_memory, division.workers);
        command.arg("cover-worker").args(without_memory(&args.typed)).arg(format!("--max-memory={memory}"));
        command
    };
    let hands = if typed.workers.are_processes() {
        crate::memory::check_share(typed.max_memory, typed.workers.division().workers)?;
        Hands::Processes { command: &command, identity: &identity, setup: &[] }
    } else {
        Hands::Threads
    };
    let solving = typed.solving.config();
    let solver = || solving.assemble();
    let reach = Reach::of(prepared.program, &prepared.roots, &prepared.scope);
    let mut measuring = Measuring::new(&prepared.base, &prepared.scope, &solver, args.sought());
    measuring.walk = typed.walk();
    measuring.until = args.until(&reach);
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
        coverage::named::add(&mut goals, &root.name, outcome.obligations);
    }
    live::done();
    let mut kept = Vec::new();
    for root in &named {
        kept.extend(measuring.keep(root, &limits)?);
    }
    let ledger = std::mem::take(&mut measuring.ledger);
    let (mut faults, loaded) = (std::mem::take(&mut measuring.faults), std::mem::take(&mut measuring.loaded));
    faults.extend(coverage::named::faults(&goals));
    kept.sort_by(|a, b| a.path.cmp(&b.path));
    let mut tests: Vec<Kept> = match args.reduce {
        Reduction::None => kept.clone(),
        Reduction::Greedy => {
            let chosen = reduce(&prepared.scope, &kept, args.sought().pairs());
            chosen.into_iter().map(|at| kept[at].clone()).collect()
        }
    };
    coverage::named::add_tests(&goals, &mut tests, &kept, |root, inputs| {
        let root = named.iter().find(|named| *named.name == *root);
        root.map_or(Ok(None), |root| measuring.keep_run(root, inputs, &limits))
    })?;
    drop(measuring);
    drop(named);
    let Prepared { program, scope, roots, refused, .. } = prepared;
    let mut report = Report::new(
        &scope,
        &ledger,
        args.asked.variant(),
        Reason::of(&summary, ledger.unobserved.is_some()),
        args.is_whole(),
    );
    report.justified = justified;
    let is_complete = args.criteria().iter().all(|&criterion| report.total(criterion).is_complete());
    if args.until.is_some() && is_complete && summary.out_of_time() {
        report.reason = Reason::Stopped;
    }
    reach.note_not_called(&mut report);
    roots.iter().for_each(|root| bounds::note_identities(&mut summary, program, root));
    let bounds = bounds::note_bounds(&mut report, program, &roots);
    let named_reason = match (&report.reason, bounds) {
        (Reason::Infeasible, bounds) if !bounds.is_empty() => Reason::Bound(bounds),
        (reason, _) => reason.clone(),
    };
    let (seconds, origin, ran) = (begun.elapsed().as_secs_f64(), evidence::origin(program, &scope), Vec::new());
    Ok(Covered {
        program,
        loaded,
        scope,
        ledger,
        report,
        named: goals,
        named_reason,
        summary,
        tests,
        ran,
        unfinished: None,
        origin,
        faults,
        refused,
        seconds,
        emitted: None,
    })
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
            // What is inside a class is a part of it.
            None => name.strip_prefix(&*wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('$')),
        };
        let before = names.len();
        names.extend(all.iter().filter(fits).cloned());
        // A class of the JDK has to be named in full, and those inside it too.
        if names.len() == before && program.class(&wanted).is_ok() {
            names.push(wanted);
        } else if names.len() == before {
            let near = near_class(pattern, program);
            return Err(Failure::bad_input(format!("--class {pattern}: the class path has no such class{near}")));
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

/// What was typed behind the name of the command, but the limit on memory.
fn without_memory(typed: &[OsString]) -> Vec<String> {
    let command = CoverArgs::augment_args(clap::Command::new("cover")).args_override_self(true);
    typed_in(&command, &typed[1..], |id| id != "max_memory")
}

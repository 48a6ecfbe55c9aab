//! `banyan cover`: what the paths of methods cover, and what is left with its reason.
//!
//! Every path is run concretely; the ledger keeps the least path for all that was done. The paths that it
//! names are followed once more, by their schedules, for their inputs and outcomes: they are the tests.

mod concrete;
mod json;
mod live;
mod named;
mod table;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, ValueEnum};
use coverage::campaign::{Campaign, CampaignConfig, CampaignResult, CampaignStage, Refused, Workers, marking};
use coverage::named::NamedGoals;
use coverage::{
    Criterion, Kept, Ledger, Level, Measured, MethodName, Reason, Report, Scope, Superfluous, Tally, Variant, justified,
};
use emit::Origin;
use emit::evidence::missed::{below_level, below_percent};
use emit::evidence::{self, Trace, Traced, goals};
use explore::partition::Explanation;
use explore::pool::{ClassHashes, Hands};
use explore::{Limits, Root, Summary};
use generate::of_paths::{EXPLORING, EmittedTests, FoundPath};
use program::Program;
use verify::existing::{Ran, TestResult, unfinished};

use crate::explore::emitting::{self, EmittingArgs};
use crate::explore::{SolverArgs, WorkerArgs, locate, recorded, stop, warn, workers};
use crate::options::{ClassPathArgs, Exploring, InputArgs, LimitArgs, SourceArgs, WalkArgs};
use crate::outputs::{Reports, put};
use crate::run::{Failure, ended, exit, unless_closed};
use crate::worker::{Task, WorkerCommand};

/// `banyan cover` as typed.
#[derive(Debug, Args)]
pub struct CoverArgs {
    #[command(flatten)]
    program: ClassPathArgs,

    #[command(flatten)]
    inputs: InputArgs,

    #[command(flatten)]
    sources: SourceArgs,

    #[command(flatten)]
    walk: WalkArgs,

    #[command(flatten)]
    limits: LimitArgs,

    /// Write the result as JSON to a file, or to standard output for `-`
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Leave `assert` statements out
    #[arg(long)]
    no_assertions: bool,

    #[command(flatten)]
    solving: SolverArgs,

    #[command(flatten)]
    workers: WorkerArgs,

    #[command(flatten)]
    emitting: EmittingArgs,

    #[command(flatten)]
    refused: RefusedArgs,

    /// Methods, like `pkg.Cls.method(sym,int:sym[0..9],con=5)`
    #[arg(value_name = "SPEC", required = true)]
    specs: Vec<String>,

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

    /// With --until covered: give up, too, when so many choices in a row, and as many as came before, have covered
    /// nothing new: what is left may be infeasible, and is called open
    #[arg(long, value_name = "N", default_value_t = 10_000, requires = "until")]
    patience: u64,

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

/// Options of `explore` that a user may try here, and that are refused with the reason.
#[derive(Debug, Args)]
struct RefusedArgs {
    #[arg(long, hide = true)]
    entry: Option<String>,

    #[arg(long, hide = true)]
    checkpoint: Option<PathBuf>,

    #[arg(long, hide = true)]
    baseline: Option<PathBuf>,

    #[arg(long, hide = true)]
    suppress: Vec<String>,

    #[arg(long, hide = true)]
    write_baseline: Option<PathBuf>,
}

impl RefusedArgs {
    /// Why what was typed has no use here.
    fn check(&self) -> Result<(), Failure> {
        let of_findings = [
            ("--baseline", self.baseline.is_some()),
            ("--suppress", !self.suppress.is_empty()),
            ("--write-baseline", self.write_baseline.is_some()),
        ];
        if let Some((option, _)) = of_findings.into_iter().find(|(_, is_typed)| *is_typed) {
            let message = "is about findings, which cover does not list: banyan explore and banyan test do";
            return Err(Failure::bad_input(format!("{option} {message}")));
        }
        Ok(())
    }

    /// The same where paths are followed.
    fn check_of_paths(&self) -> Result<(), Failure> {
        if self.entry.is_some() {
            return Err(Failure::bad_input("--entry is not for cover: it measures methods from their own beginning"));
        }
        if self.checkpoint.is_some() {
            return Err(Failure::bad_input(
                "--checkpoint is not for cover: what paths cover is kept in memory only, so a run that was broken off \
                 cannot go on; leave it out and measure again (banyan explore can be resumed)",
            ));
        }
        Ok(())
    }
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
        self.typed = typed;
        self
    }

    fn reports(&self) -> Reports<'_> {
        Reports::of([("--json", &self.json), ("--csv", &self.csv), ("--jacoco-xml", &self.jacoco_xml)])
    }

    /// What to explore, and what of it is to be covered.
    fn config(&self) -> CampaignConfig {
        let budget = self.limits.budget;
        let exploring = Exploring {
            program: &self.program,
            inputs: &self.inputs,
            sources: &self.sources,
            walk: &self.walk,
            limits: &self.limits,
            source_path: None,
            no_assertions: self.no_assertions,
            solver: &self.solving,
            workers: &self.workers,
            budget: budget.map(|budget| if self.emitting.are_asked() { budget.mul_f64(EXPLORING) } else { budget }),
            specs: &self.specs,
        };
        let command = CoverArgs::augment_args(clap::Command::new("cover"));
        CampaignConfig {
            explore: exploring.config(recorded::arguments_of(command, &self.typed[1..])),
            classes: self.class.clone(),
            variant: self.asked.variant(),
            level: self.asked.level().unwrap_or_default(),
            whole: self.is_whole(),
            until_covered: self.until.is_some(),
            patience: Some(self.patience),
            reduces: self.reduce == Reduction::Greedy,
        }
    }

    fn criteria(&self) -> &'static [Criterion] {
        self.asked.level().unwrap_or(Level::A).criteria()
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
}

/// Measures, shows the result, and says with the exit code what it was.
pub fn cover(args: &CoverArgs) -> ExitCode {
    ended(start(args))
}

fn start(args: &CoverArgs) -> Result<u8, Failure> {
    args.refused.check()?;
    args.reports().check()?;
    if args.emitting.are_asked() && (args.main || args.tests) {
        return Err(Failure::bad_input("--emit makes tests of paths: it has no use with --main and --tests"));
    }
    let begun = Instant::now();
    let mut covered = match (args.main, args.tests) {
        (true, _) => concrete::program(args)?,
        (_, true) => concrete::tests(args)?,
        (false, false) => measure(args)?,
    };
    if args.emitting.are_asked() {
        let (config, budget) = (args.config().explore, args.limits.budget);
        let emission = emitting::Emission { config: &config, classes: &args.class, is_program: false, budget };
        covered.emitted = Some(emitting::emit(&emission, &args.emitting, covered.found(), begun)?);
    }
    covered.faults.extend(covered.emitted.iter().flat_map(|emitted| emitted.faults.iter().cloned()));
    if let Some(file) = &args.json {
        let recorded = args.config().explore.recorded(covered.program).with(&covered.loaded);
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
    } else if covered.report.reason == Reason::Budget
        || is_incomplete && matches!(covered.report.reason, Reason::Stopped | Reason::NothingNew(_))
    {
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

fn measure(args: &CoverArgs) -> Result<Covered, Failure> {
    let begun = Instant::now();
    args.refused.check_of_paths()?;
    let config = args.config();
    let explore = &config.explore;
    let is_divided = args.workers.are_used(false, &args.limits, false, explore.walk.order)?;
    let justified = read_justified(args.asked.justified.as_deref())?;
    let program = locate(&explore.opening)?.open(marking(&args.class))?;
    emitting::check(&args.emitting, program)?;
    let stage = CampaignStage::in_program(&config, program)?;
    let limits = Limits { cancel: Some(stop::flag()), ..explore.limits.limits(begun) };
    let identity = explore.recorded(program).identity();
    let worker = WorkerCommand::of(&explore.division, explore.machine.max_memory, || {
        let explore = explore.for_worker();
        Task::Cover(Box::new(CampaignConfig { explore, ..config.clone() }))
    })?;
    let command = || worker.command();
    let hands = match explore.division.processes {
        true => Hands::Processes { command: &command, setup: &worker.setup, identity: &identity },
        false => Hands::Threads,
    };
    let shows_queue = args.workers.show_queue;
    let on_queue = |root: &Root, explanation: &Explanation| workers::show_queue(root, explanation, shows_queue);
    let workers = (is_divided && explore.division.is_shared()).then(|| Workers {
        division: explore.division.division(),
        is_race: explore.division.is_race(),
        partitioning: explore.division.partitioning(),
        on_queue: &on_queue,
        hands: &hands,
    });
    let reach = stage.reach();
    let watch = live::watch(&stage.scope, config.sought(), begun);
    let mut campaign = Campaign::new(&config, &stage, &reach, workers, watch);
    campaign.explore(&limits)?;
    live::done();
    let result = campaign.finish(&limits, justified)?;
    result.warnings.iter().for_each(|text| warn(text));
    Ok(covered(stage, result, begun))
}

fn covered(stage: CampaignStage, result: CampaignResult, begun: Instant) -> Covered {
    let CampaignStage { program, scope, refused, .. } = stage;
    let CampaignResult { ledger, report, summary, named, named_reason, tests, faults, loaded, warnings: _ } = result;
    Covered {
        program,
        loaded,
        origin: evidence::origin(program, &scope),
        scope,
        ledger,
        report,
        named,
        named_reason,
        summary,
        tests,
        ran: Vec::new(),
        unfinished: None,
        faults,
        refused,
        seconds: begun.elapsed().as_secs_f64(),
        emitted: None,
    }
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

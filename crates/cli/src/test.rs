//! `banyan test`: arguments to what `generate` is asked for; showing and writing what it found.

mod division;
mod progress;
mod reports;
mod table;
mod verdict;
pub mod writing;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use coverage::{ClassPlan, Criterion, Level, Scope, Superfluous};
use division::{Apart, PlanningClock, Resumed, create};
use explore::pool::Hands;
use explore::session::{Base, MachineConfig, Opening, SolverConfig, memory};
use generate::arguments::Arguments;
use generate::campaign::Campaign;
use generate::context::Context;
use generate::dividing::{Divided, Earlier, Kept, MOST_ROUNDS};
use generate::harvest::of_existing;
use generate::plan;
use generate::progress::Progress;
use generate::subject::{self, Choice, Subjects};
use generate::time::Time;
use generate::verdict::document::{Wording, document};
use generate::verdict::threshold::{self, Thresholds};
use generate::verdict::{Results, Tested, write};
use program::classfile::access;
use program::{Class, Method, Program};
use verify::existing::{self, Existing, Ran, RanAll, TestResult};
use vm::natives::glob;
use writing::FindingsAs;

use crate::cover::{Asked, percent, read_justified};
use crate::explore::{SolverArgs, at_least_one, locate, parse_time, parse_workers, stop, stop_flag};
use crate::outputs::{Reports, put};
use crate::run::{Failure, ended, jdk_search, parse_heap, unless_closed};
use crate::sources;
use crate::suppress::{Judged, SuppressArgs};

pub use division::{COMMAND, resume, worker};
pub use progress::LiveLine;
pub use writing::{WritingArgs, not_checked};

/// What a path may take.
const INSTRUCTIONS: u64 = 10_000_000;

/// `banyan test` as typed.
/// Time for everything unless told otherwise.
const BUDGET: Duration = Duration::from_secs(60);
/// The part of it after which code is not walked any more to find calls that come before others.
const PLANNING: f64 = 0.1;

#[derive(Debug, Args)]
pub struct TestArgs {
    /// Directories, jars and `dir/*`, separated by colons; `-cp PATH` for short
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH", default_value = ".")]
    class_path: String,

    /// Home of the JDK whose class library to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// Only methods of these names; `*` stands for any characters
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    methods: Vec<String>,

    /// What has to be covered
    #[arg(long, value_enum, default_value_t = CriterionName::Mcdc, conflicts_with = "level")]
    criterion: CriterionName,

    #[command(flatten)]
    asked: Asked,

    #[command(flatten)]
    writing: WritingArgs,

    /// Threads [default: the number of cores]
    #[arg(short = 'j', long = "workers", value_name = "N", value_parser = parse_workers, overrides_with = "processes")]
    jobs: Option<usize>,

    /// Explore with so many workers, each a process of its own; one that is lost costs nothing
    #[arg(long, value_name = "N", value_parser = parse_workers, overrides_with = "jobs")]
    processes: Option<usize>,

    /// Keep what exploring comes to in a new journal in this directory; `banyan resume DIR` goes on from there
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// Time for everything, like 30s, 5m or 500ms: exploring, making tests, and running them on the real machine
    /// [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = parse_time, conflicts_with = "rounds")]
    budget: Option<Duration>,

    /// Count instead of looking at the clock: so many rounds of exploring, each with longer strings, arrays and
    /// sequences and four times as many paths as the one before. The tests are the same on every machine and for any -j
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MOST_ROUNDS as i64))]
    rounds: Option<u8>,

    /// Which of the paths to keep as tests
    #[arg(long, value_enum, default_value_t = Reduction::Greedy)]
    reduce: Reduction,

    /// What callers pass: whether exceptions about null, indices and sizes that come straight from an argument are
    /// findings like any other, or what tests expect
    #[arg(long, value_enum, default_value_t = ArgumentsName::Sensible)]
    arguments: ArgumentsName,

    /// Which findings end the command with exit code 1 [default: implicit, assertion and library]; those that are about
    /// arguments do not, unless `--arguments any`
    #[arg(long, value_enum)]
    fail_on: Option<FailOn>,

    #[command(flatten)]
    suppress: SuppressArgs,

    /// Exit with code 3 if fewer branches of the classes, in percent of all that are not proved infeasible, are covered:
    /// what cannot be called counts too
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_under_branch: Option<f64>,

    /// The same for MC/DC
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_under_mcdc: Option<f64>,

    /// The same for lines
    #[arg(long, value_name = "PERCENT", value_parser = percent)]
    fail_under_line: Option<f64>,

    /// Write the result as JSON to a file, or to standard output for `-`
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write which test meets which obligation, and where that is, as CSV; `-` is standard output here and below
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Show the tables of decisions
    #[arg(long)]
    tables: bool,

    /// Write the coverage as JaCoCo's XML
    #[arg(long, value_name = "FILE")]
    jacoco_xml: Option<PathBuf>,

    /// Write the findings as SARIF
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,

    /// The directory of the sources, for the places in SARIF, which are relative to the repository that it is in, and for
    /// comments: exceptions that a method names by @throws are no `library` findings
    #[arg(long, value_name = "DIR")]
    source_path: Option<PathBuf>,

    /// Only classes whose names fit; `*` stands for any characters
    #[arg(long, value_name = "PATTERN")]
    include: Vec<String>,

    /// No classes whose names fit
    #[arg(long, value_name = "PATTERN")]
    exclude: Vec<String>,

    /// JUnit classes whose tests are there already: only what they leave open is looked for
    #[arg(long, value_name = "CLASS")]
    existing: Vec<String>,

    /// Follow a path for about this many instructions [default: 10000000]; a test of --existing too, if it is given
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    max_instructions: Option<u64>,

    /// Most memory of all processes together, like 4g [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = crate::memory::parse_memory)]
    max_memory: Option<u64>,

    /// Most memory for objects, like 512m or 2g
    #[arg(long, value_name = "SIZE", default_value = "1g", value_parser = parse_heap)]
    max_heap: u64,

    #[command(flatten)]
    solving: SolverArgs,

    /// Classes under test: names, or `pkg.*`
    #[arg(value_name = "CLASS", required = true)]
    classes: Vec<String>,

    /// All of it as typed, from `test` on.
    #[arg(skip)]
    typed: Vec<OsString>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CriterionName {
    /// Every way of every branch
    Branch,
    /// Branches, and for every condition a pair that shows its effect
    Mcdc,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ArgumentsName {
    /// Whatever the types allow: an exception about an argument is a finding like any other
    Any,
    /// What the code takes: tests expect exceptions about arguments, which are listed apart
    Sensible,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Reduction {
    /// All that are the first to do something
    None,
    /// Few that cover as much
    Greedy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOn {
    Any,
    Implicit,
    Assertion,
    Library,
    Deadlock,
    None,
}

/// Makes tests, shows the result, and says with the exit code what it was.
pub fn test(args: &TestArgs) -> ExitCode {
    ended(start(args, None))
}

fn start(args: &TestArgs, resumed: Option<Resumed>) -> Result<u8, Failure> {
    let begun = Instant::now();
    sources::check(args.source_path.as_deref())?;
    let suppression = args.suppress.read()?;
    let justified = read_justified(args.asked.justified.as_deref())?;
    let program = open(&args.class_path, args.jdk.as_deref())?;
    let subjects = subjects(args, program)?;
    let planning = match &resumed {
        Some(resumed) => resumed.planning()?,
        None => PlanningClock::new(args.rounds.is_none().then(|| begun + args.budget().mul_f64(PLANNING))),
    };
    let planned = planned(args, program, &subjects.classes, &|| planning.is_over())?;
    let measured = subjects.measured();
    let scope = scope(&measured)?;
    let out = args.writing.check(program)?;
    args.reports().check()?;
    let base = base(args, program)?;
    let workers = args.processes.or(args.jobs).unwrap_or_else(num_cpus::get).max(1);
    let writing = args.writing.config();
    let time = match args.rounds {
        Some(rounds) => Time::counted(begun, usize::from(rounds), writing.is_checked(), stop::over_by),
        None => Time::new(begun, args.budget(), writing.is_checked(), stop::over_by),
    };
    let time = time.showing(scope.classes().map(|class| class.methods.len()).sum());
    let solving = args.solving.config();
    let context = context(args, (program, &base, &scope), &solving, workers, time);
    let progress = LiveLine::new(begun, args.rounds.is_none().then(|| context.time.budget()), workers);
    let there = existing(args, &measured, context.time.existing_by())?;
    let reduces = args.reduce == Reduction::Greedy;
    let apart = args.processes.map(|_| Apart::new(args, program, &measured, workers)).transpose()?;
    let command = || apart.as_ref().expect("only processes are started").command();
    let hands = match &apart {
        Some(Apart { identity, setup, .. }) => Hands::Processes { command: &command, identity, setup },
        None => Hands::Threads,
    };
    let (checkpoint, earlier) = match (resumed, &args.checkpoint) {
        (Some(resumed), _) => resumed.earlier(program).map(|(checkpoint, earlier)| (Some(checkpoint), earlier))?,
        (None, Some(directory)) => (Some(create(args, program, &planning, directory)?), Earlier::default()),
        (None, None) => (None, Earlier::default()),
    };
    let divided = Divided { hands, checkpoint, earlier };
    let before = of_existing(&there.tests);
    let Campaign { found, mut suites, early, kept } =
        context.run(&writing, planned.targets, before, reduces, &progress, divided)?;
    let mut judged = Judged::default();
    suites.suppress(|found| {
        judged = suppression.judge(found);
        judged.is_suppressed.clone()
    });
    let checked = write::write_suites(&writing, &context, &found, &mut suites, early, &progress);
    progress.end();
    let checked = checked?;
    let runs_findings = args.writing.findings_as != FindingsAs::Disabled;
    let is_partial = !args.methods.is_empty();
    let found = Results { existing: there.tests, outcome: found, suites, checked, runs_findings, is_partial };
    let mut tested = Tested::new(&subjects, &planned.left, &context, &justified, found);
    let asked = [Criterion::Line, Criterion::Branch, Criterion::Mcdc].into_iter();
    let mut asked = asked.filter(|&criterion| criterion <= args.criterion());
    let is_open = asked.any(|criterion| !tested.obligations(criterion).is_complete());
    tested.is_out_of_time |= there.is_cut && is_open;
    tested.seconds = begun.elapsed().as_secs_f64();
    show(args, &tested, &scope, there.unfinished.as_deref())?;
    reports::write(args, &tested, &context)?;
    out.keep();
    args.suppress.write(tested.known().iter().map(String::as_str))?;
    judged.tell();
    tell(args, &kept);
    let missed = threshold::missed(&args.thresholds(), &subjects, &tested);
    let unloaded = subjects.failed.iter().filter(|failed| failed.is_asked);
    let unloaded = unloaded.map(|failed| format!("{} cannot be loaded: {}", failed.class, failed.why));
    for line in unloaded.chain(missed.iter().cloned()) {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: {line}");
    }
    Ok(verdict::exit_code(args, &subjects, &tested, !missed.is_empty()))
}

/// Says how the work was divided, as far as there is something to say.
fn tell(args: &TestArgs, kept: &Kept) {
    for warning in &kept.warnings {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: warning: {warning}");
    }
    if let Some(directory) = args.checkpoint.as_ref().filter(|_| kept.is_cut) {
        let _ = writeln!(io::stderr(), "banyan: to go on from here: banyan resume {}", directory.display());
    }
}

fn show(args: &TestArgs, tested: &Tested, scope: &Scope, unfinished: Option<&str>) -> Result<(), Failure> {
    // A file that cannot be written is told after what was found.
    if !args.reports().take_stdout() {
        unless_closed(table::print(&mut io::stdout().lock(), tested, args))?;
    }
    if let Some(file) = &args.json {
        let wording = Wording { not_checked, shortfall: table::said };
        put(file, &emit::document::text(&document(tested, unfinished, wording)))?;
    }
    for name in tested.superfluous() {
        let rows = tested.classes.iter().flat_map(|class| &class.methods);
        let why = Superfluous::of(name, scope, rows.flat_map(|row| &row.report.methods));
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: {name} is justified, but {why}");
    }
    for test in &tested.existing {
        let result = match &test.result {
            TestResult::Passed => continue,
            TestResult::Aborted(why) => format!("is aborted by an assumption: {why}"),
            TestResult::Failed(why) => format!("fails: {why}"),
            TestResult::Unfinished(why) => format!("does not end: {why}"),
        };
        let name = &test.name;
        let _ = writeln!(io::stderr(), "banyan: {name} is there already and {result}; what it covers does not count");
    }
    if let Some(why) = unfinished {
        let _ = writeln!(io::stderr(), "banyan: {}", existing::unfinished(why));
    }
    for fault in &tested.faults {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: a fault of Banyan itself: {fault}");
    }
    Ok(())
}

impl TestArgs {
    /// Remembers how they were typed, the program's own name in front.
    pub fn with_typed(mut self, typed: Vec<OsString>) -> TestArgs {
        self.typed = typed.into_iter().skip(1).collect();
        self
    }

    /// The time for everything, unless rounds are counted.
    fn budget(&self) -> Duration {
        self.budget.unwrap_or(BUDGET)
    }

    fn reports(&self) -> Reports<'_> {
        Reports::of([
            ("--json", &self.json),
            ("--csv", &self.csv),
            ("--sarif", &self.sarif),
            ("--jacoco-xml", &self.jacoco_xml),
            ("--write-baseline", self.suppress.written()),
        ])
    }

    fn thresholds(&self) -> Thresholds {
        Thresholds {
            branch: self.fail_under_branch,
            mcdc: self.fail_under_mcdc,
            line: self.fail_under_line,
            level: self.asked.level(),
        }
    }

    /// What is looked for; lines alone are not: their branches are no more work.
    fn criterion(&self) -> Criterion {
        match (self.asked.level(), self.criterion) {
            (Some(Level::B | Level::C), _) | (None, CriterionName::Branch) => Criterion::Branch,
            (Some(Level::A), _) | (None, CriterionName::Mcdc) => Criterion::Mcdc,
        }
    }
}

/// Tests that are there already.
#[derive(Debug, Default)]
struct There {
    tests: Vec<Ran>,
    /// A limit ended one, or all of them.
    is_cut: bool,
    /// Why not all were run.
    unfinished: Option<String>,
}

/// Runs the tests that are there already, as long as there is time. One that fails is no evidence: what it does is
/// looked for like anything else.
fn existing(args: &TestArgs, classes: &[&'static Class], deadline: Instant) -> Result<There, Failure> {
    if args.existing.is_empty() {
        return Ok(There::default());
    }
    let existing = Existing {
        classes: &args.existing,
        class_path: &args.class_path,
        jdk: args.jdk.as_deref(),
        junit: &args.writing.junit,
        max_heap: args.max_heap,
        ceiling: memory::ceiling(args.max_memory),
        assertions: true,
        instructions: args.max_instructions,
        deadline: Some(deadline),
    };
    // They are run with JUnit beside them, so the classes are loaded once more.
    let again = |program: &'static Program| {
        let found: Result<Vec<&'static Class>, _> = classes.iter().map(|class| program.class(&class.name)).collect();
        scope(&found.map_err(Failure::bad_input)?)
    };
    let RanAll { tests, is_cut, unfinished, .. } = existing.run(again).map_err(|failure| failure.of("--existing"))?;
    Ok(There { tests, is_cut, unfinished })
}

/// Opens a program whose methods are called through drivers.
pub fn open(class_path: &str, jdk: Option<&Path>) -> Result<&'static Program, Failure> {
    let opening = Opening { class_path: class_path.to_owned(), jdk: jdk_search(jdk), ..Opening::default() };
    Ok(plan::open(locate(&opening)?)?)
}

/// The classes under test.
fn subjects(args: &TestArgs, program: &'static Program) -> Result<Subjects, Failure> {
    let choice = Choice { classes: &args.classes, include: &args.include, exclude: &args.exclude };
    Ok(subject::find(program, &choice)?)
}

/// The state that calls begin in.
fn base(args: &TestArgs, program: &'static Program) -> Result<Base, Failure> {
    let (max_heap, max_memory) = (args.max_heap, args.max_memory);
    Ok(Base::freeze(program, &MachineConfig { max_heap, max_memory, ..MachineConfig::default() })?)
}

/// What every worker has.
fn context<'a>(
    args: &'a TestArgs,
    (program, base, scope): (&'static Program, &'a Base, &'a Scope),
    solving: &'a SolverConfig,
    workers: usize,
    time: Time,
) -> Context<'a> {
    Context {
        program,
        class_path: &args.class_path,
        base,
        scope,
        variant: args.asked.variant(),
        criterion: args.criterion(),
        solving,
        instructions: args.max_instructions.unwrap_or(INSTRUCTIONS),
        workers,
        time,
        cancel: stop_flag(),
        arguments: match args.arguments {
            ArgumentsName::Any => Arguments::Any,
            ArgumentsName::Sensible => Arguments::Sensible,
        },
    }
}

/// What to call, and what is left out.
fn planned(
    args: &TestArgs,
    program: &'static Program,
    classes: &[&'static Class],
    is_late: &dyn Fn() -> bool,
) -> Result<plan::sequence::Plan, Failure> {
    let is_wanted =
        |method: &Method| args.methods.is_empty() || args.methods.iter().any(|pattern| glob(pattern, &method.name));
    let documented = |method: &Method| explore::javadoc::documented_in(args.source_path.as_deref(), method);
    let planned = plan::of_classes(classes, program, &is_wanted, &documented, is_late);
    if planned.targets.is_empty() && planned.left.is_empty() && !args.methods.is_empty() {
        let names = args.methods.join(", ");
        return Err(Failure::bad_input(format!("--methods {names}: the classes have no such method")));
    }
    Ok(planned)
}

/// The classes whose code counts.
fn scope(classes: &[&'static Class]) -> Result<Scope, Failure> {
    let mut plans = Vec::new();
    for class in classes.iter().filter(|class| class.access & access::SYNTHETIC == 0) {
        plans.push(ClassPlan::of(class).map_err(Failure::bad_input)?);
    }
    Ok(Scope::new(plans))
}

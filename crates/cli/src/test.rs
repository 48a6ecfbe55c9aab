//! `banyan test`: explores the methods of classes and makes suites of JUnit tests that cover them.
//!
//! `subject` finds the classes, `sequence` what to call, `driver` makes it something that can be explored; `work`
//! explores within the budget, `seed` tries inputs that are drawn, `suite` turns the paths that are kept into tests;
//! `result` says what they cover.

mod compared;
mod draw;
mod driver;
mod equal;
mod existing;
mod form;
mod implied;
mod json;
mod listen;
mod observe;
mod probed;
mod progress;
mod receiver;
mod result;
mod seed;
mod sequence;
mod subject;
mod suite;
mod table;
mod wording;
mod work;
mod write;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use coverage::{ClassPlan, Criterion, Scope, Variant, operators};
use explore::FindingKind;
use program::classfile::access;
use program::source::{ClassPath, Jdk};
use program::{Class, Method, Program, ProgramConfig};
use vm::Config;
use vm::natives::{Natives, Pattern, Role, glob};

use crate::explore::{Base, SolverArgs, at_least_one, check_entries, parse_time, parse_workers, stop_flag};
use crate::run::{Failure, ended, exit, parse_size};
use progress::Progress;
use result::{Found, Tested};
use sequence::{Left, Plan, Target};
use work::Place;

/// How much of the budget is kept for making tests of what was found.
const MAKING: f64 = 0.2;
/// The same for checking them on the real machine, and the most time that is.
const CHECKING: (f64, Duration) = (0.25, Duration::from_secs(15));

/// `banyan test` as typed.
#[derive(Debug, Args)]
pub struct TestArgs {
    /// Directories, jars and `dir/*`, separated by colons
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH", default_value = ".")]
    class_path: String,

    /// Home of the JDK whose class library to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// Only methods of these names; `*` stands for any characters
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    methods: Vec<String>,

    /// What has to be covered
    #[arg(long, value_enum, default_value_t = CriterionName::Mcdc)]
    criterion: CriterionName,

    /// Directory for the tests
    #[arg(long, value_name = "DIR", default_value = "banyan-tests")]
    out: PathBuf,

    /// Threads [default: the number of cores]
    #[arg(short = 'j', value_name = "N", value_parser = parse_workers)]
    jobs: Option<usize>,

    /// Time for everything, like 30s, 5m or 500ms: exploring, making tests, and running them on the real machine
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    budget: Duration,

    /// Which of the paths to keep as tests
    #[arg(long, value_enum, default_value_t = Reduction::Greedy)]
    reduce: Reduction,

    /// The version of Java that the tests are written in
    #[arg(long, value_name = "N", default_value_t = 11, value_parser = clap::value_parser!(u16).range(8..))]
    test_release: u16,

    /// What tests of findings do until the finding is fixed
    #[arg(long, value_enum, default_value_t = FindingsAs::Failing)]
    findings_as: FindingsAs,

    /// Which findings end the command with exit code 1 [default: implicit and assertion]
    #[arg(long, value_enum)]
    fail_on: Option<FailOn>,

    /// Exit with code 3 if fewer branches, in percent of those that are not proved infeasible, are covered
    #[arg(long, value_name = "PERCENT")]
    fail_under_branch: Option<f64>,

    /// The same for MC/DC
    #[arg(long, value_name = "PERCENT")]
    fail_under_mcdc: Option<f64>,

    /// Do not compile and run the tests on the real machine
    #[arg(long)]
    no_verify: bool,

    /// Compile and run the tests, and fail if there is no JDK or no JUnit [default: if there are]
    #[arg(long, conflicts_with = "no_verify")]
    verify: bool,

    /// A jar of JUnit 5 [default: Debian's]; repeat for more
    #[arg(long, value_name = "JAR")]
    junit: Vec<PathBuf>,

    /// A jar of JaCoCo and ASM, to compare coverage with [default: Debian's]; repeat for more
    #[arg(long, value_name = "JAR")]
    jacoco: Vec<PathBuf>,

    /// Write the result as JSON to a file, or to standard output for `-`
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write the coverage as JaCoCo's XML
    #[arg(long, value_name = "FILE")]
    jacoco_xml: Option<PathBuf>,

    /// Write the findings as SARIF
    #[arg(long, value_name = "FILE")]
    sarif: Option<PathBuf>,

    /// The directory of the sources, for the places in reports
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

    /// Follow a path for about this many instructions
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = at_least_one::<u64>)]
    max_instructions: u64,

    /// Most memory for objects, like 512m or 2g
    #[arg(long, value_name = "SIZE", default_value = "1g", value_parser = parse_size)]
    max_heap: u64,

    #[command(flatten)]
    solving: SolverArgs,

    /// Classes under test: names, or `pkg.*`
    #[arg(value_name = "CLASS", required = true)]
    classes: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CriterionName {
    /// Every way of every branch
    Branch,
    /// Branches, and for every condition a pair that shows its effect
    Mcdc,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Reduction {
    /// All that are the first to do something
    None,
    /// Few that cover as much
    Greedy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FindingsAs {
    /// They fail
    Failing,
    /// They are there and do not run
    Disabled,
    /// They expect the exception
    Passing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FailOn {
    Any,
    Implicit,
    Assertion,
    None,
}

/// Makes tests, shows the result, and says with the exit code what it was.
pub fn test(args: &TestArgs) -> ExitCode {
    ended(start(args))
}

fn start(args: &TestArgs) -> Result<u8, Failure> {
    let begun = Instant::now();
    if let Some(missing) = args.source_path.as_ref().filter(|path| !path.is_dir()) {
        return Err(Failure::bad_input(format!("--source-path {}: no such directory", missing.display())));
    }
    let program = open(args)?;
    let choice = subject::Choice { classes: &args.classes, include: &args.include, exclude: &args.exclude };
    let subjects = subject::find(program, &choice)?;
    let planned = planned(args, program, &subjects.classes)?;
    let scope = scope(&subjects.classes)?;
    let config = Config { max_heap: args.max_heap, ..Config::default() };
    let base = Base::freeze(program, config)?;
    let workers = args.jobs.unwrap_or_else(num_cpus::get).max(1);
    let checking = if args.no_verify { Duration::ZERO } else { args.budget.mul_f64(CHECKING.0).min(CHECKING.1) };
    let made_by = begun + (args.budget - checking);
    let place = Place {
        program,
        base: &base,
        scope: &scope,
        variant: Variant::Masking,
        criterion: args.criterion(),
        solving: &args.solving,
        instructions: args.max_instructions,
        workers,
        deadline: Some(made_by - args.budget.mul_f64(MAKING)),
        made_by: Some(made_by),
        cancel: stop_flag(),
    };
    let progress = Progress::new(begun, Some(args.budget), workers);
    let existing = place.existing(&args.existing)?;
    let found = place.explore(planned.targets, existing.clone(), &progress);
    let mut suites = place.suites(&found, args.reduce == Reduction::Greedy);
    progress.end();
    let verified = write::write_suites(args, program, &found, &mut suites)?;
    let found = Found { existing, outcome: found, suites, verified };
    let mut tested = Tested::new(&subjects, &planned.left, &place, found);
    write::write_reports(args, &tested, &place)?;
    tested.seconds = begun.elapsed().as_secs_f64();
    show(args, &tested)?;
    Ok(exit_code(args, &tested))
}

fn show(args: &TestArgs, tested: &Tested) -> Result<(), Failure> {
    let said = |e: io::Error| Failure { message: format!("cannot write the result: {e}"), code: exit::OUR_FAULT };
    let to_stdout = args.json.as_ref().is_some_and(|file| file.as_os_str() == "-");
    if let Some(file) = &args.json {
        let text = json::document(tested);
        if to_stdout {
            io::stdout().write_all(text.as_bytes()).map_err(said)?;
        } else {
            std::fs::write(file, text)
                .map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))?;
        }
    }
    if !to_stdout {
        table::print(&mut io::stdout().lock(), tested).map_err(said)?;
    }
    for fault in &tested.faults {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: a fault of Banyan itself: {fault}");
    }
    Ok(())
}

fn exit_code(args: &TestArgs, tested: &Tested) -> u8 {
    let misses = |criterion, percent: Option<f64>| {
        let tally = tested.total(criterion);
        let wanted = (tally.total - tally.infeasible) as f64;
        percent.is_some_and(|percent| (tally.covered as f64) < wanted * percent / 100.0)
    };
    let fails = |kind: FindingKind| match args.fail_on {
        None => kind != FindingKind::Explicit,
        Some(FailOn::Any) => true,
        Some(FailOn::Implicit) => kind == FindingKind::Implicit,
        Some(FailOn::Assertion) => kind == FindingKind::Assertion,
        Some(FailOn::None) => false,
    };
    if !tested.faults.is_empty() {
        exit::OUR_FAULT
    } else if misses(Criterion::Branch, args.fail_under_branch) || misses(Criterion::Mcdc, args.fail_under_mcdc) {
        exit::THRESHOLD
    } else if tested.findings().any(fails) || args.fail_on == Some(FailOn::Any) && tested.explicit() > 0 {
        exit::FINDINGS
    } else if tested.is_out_of_time {
        exit::BUDGET
    } else {
        0
    }
}

impl TestArgs {
    fn criterion(&self) -> Criterion {
        match self.criterion {
            CriterionName::Branch => Criterion::Branch,
            CriterionName::Mcdc => Criterion::Mcdc,
        }
    }
}

fn open(args: &TestArgs) -> Result<&'static Program, Failure> {
    let (java_home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
    let jdk = Jdk::locate(args.jdk.as_deref(), java_home.as_deref(), path.as_deref()).map_err(Failure::bad_input)?;
    let entries: Vec<PathBuf> = args.class_path.split(':').map(PathBuf::from).collect();
    check_entries(&args.class_path)?;
    let class_path = ClassPath::new(&entries, &jdk).map_err(Failure::bad_input)?;
    let (class, name) = driver::assumption();
    let natives = Natives::exploring().replacing(vec![(Pattern { class, name }, Role::Assume)]);
    let config = ProgramConfig { marks: Some(operators), ..ProgramConfig::default() };
    Program::open(class_path, jdk, config, Box::new(natives)).map_err(Failure::bad_input)
}

/// What to call, and what is left out.
struct Planned {
    targets: Vec<Target>,
    left: Vec<Left>,
}

fn planned(args: &TestArgs, program: &'static Program, classes: &[&'static Class]) -> Result<Planned, Failure> {
    let mut planned = Planned { targets: Vec::new(), left: Vec::new() };
    let is_wanted =
        |method: &Method| args.methods.is_empty() || args.methods.iter().any(|pattern| glob(pattern, &method.name));
    for class in classes {
        let plan = Plan::of(class, program, is_wanted);
        planned.targets.extend(plan.targets);
        planned.left.extend(plan.left);
    }
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

//! `banyan explore`: arguments to roots, limits and a strategy; one exploration after the other; output.
//! `banyan replay` makes its roots here too.

mod checkpoint;
pub mod claim;
mod division;
pub mod emitting;
mod entry;
mod json;
mod ranked;
mod recorded;
mod solving;
pub mod stop;
mod table;
mod timeline;
mod workers;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use explore::pool::{ClassHashes, Statistics};
use explore::session::{Base, Located, MachineConfig, Opening, Order, Walk};
use explore::{
    Bounds, Collected, Collector, Confirmer, Cut, Engine, FieldSpec, Guard, Keeper, Limits, MethodSpec, Obligation,
    Receiver, Root, Schedule, Summary,
};
use generate::of_paths::{EXPLORING, EmittedTests, FoundPath};
use program::{Program, ProgramConfig};
use vm::State;

use crate::cover::note_identities;
use crate::memory::parse_memory;
use crate::outputs::{Reports, put};
use crate::run::{Failure, ended, exit, jdk_search, parse_heap, unless_closed};
use crate::sources;
use crate::suppress::SuppressArgs;

pub use checkpoint::{ResumeArgs, resume};
pub use division::parse_workers;
pub use recorded::{Recorded, absolute, anew_of, explore_part, typed_in};
pub use solving::SolverArgs;
pub use stop::flag as stop_flag;
pub use workers::{Place, identity, job, worker};

/// `banyan explore` as typed.
#[derive(Debug, Args)]
pub struct ExploreArgs {
    /// Directories, jars and `dir/*`, separated by colons; `-cp PATH` for short
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH", default_value = ".")]
    pub class_path: String,

    /// Home of the JDK whose class library to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,

    /// On what to call instance methods: `new`, or a static method `Cls.factory`
    #[arg(long, value_name = "HOW")]
    receiver: Option<String>,

    /// A condition on the inputs, in Java: `x > 0 && y < x`
    #[arg(long, value_name = "EXPR", allow_hyphen_values = true)]
    pre: Vec<String>,

    /// A boolean method that runs before the method, on the same inputs, like `pkg.Cls.isValid`: paths on
    /// which it returns false or throws are left out
    #[arg(long, value_name = "METHOD")]
    pre_method: Vec<String>,

    /// A static field, or a field of the receiver, that is an input: `pkg.Cls.field`, or with a mode,
    /// `pkg.Cls.field=sym[0..9]`
    #[arg(long, value_name = "FIELD")]
    symbolic_field: Vec<String>,

    /// Run this class's main concretely and explore calls of the methods that it makes, from the state
    /// that it is in then; `act` in a spec keeps an argument's value
    #[arg(long, value_name = "CLASS")]
    pub entry: Option<String>,

    /// An argument of the program that --entry runs; repeat for more
    #[arg(long, value_name = "ARG", requires = "entry", allow_hyphen_values = true)]
    entry_arg: Vec<String>,

    /// With --entry: which calls of a method to explore, `all` or the n-th
    #[arg(long, value_name = "N", requires = "entry", value_parser = entry::Which::parse, default_value = "all")]
    call: entry::Which,

    /// With --entry: explore calls only where this holds for the actual arguments and fields, in Java
    #[arg(long, value_name = "EXPR", requires = "entry", allow_hyphen_values = true)]
    when: Option<String>,

    /// Methods whose every call gives a fresh symbolic value, like `com.acme.Sensor.read*`; with `?` at the
    /// end an object may also be null
    #[arg(long, value_name = "PATTERN")]
    source: Vec<String>,

    /// Methods with a boolean parameter behind which a path goes on only if it is true, like `x.Y.assume`
    #[arg(long, value_name = "PATTERN")]
    assume_method: Vec<String>,

    /// Most elements of a symbolic array
    #[arg(long, value_name = "N", default_value_t = 3)]
    array_bound: u32,

    /// Most characters of a symbolic string
    #[arg(long, value_name = "N", default_value_t = 4)]
    string_length: u32,

    /// The order in which paths are followed; it changes nothing that is found
    #[arg(long, value_enum, default_value_t = OrderName::Dfs)]
    pub strategy: OrderName,

    /// Where the random strategy begins, and the concolic one's first input
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub seed: u64,

    /// With the random strategy: how often the first alternative goes first, 0 to 1
    #[arg(long, value_name = "P", value_parser = parse_share)]
    bias: Option<f64>,

    /// Follow a path through at most so many choices
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>)]
    depth: Option<usize>,

    /// Follow a path while its condition has at most so many conjuncts
    #[arg(long, value_name = "N", value_parser = at_least_one::<usize>)]
    max_conditions: Option<usize>,

    /// Most memory of all processes together, like 4g [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = parse_memory)]
    pub max_memory: Option<u64>,

    /// Stop after so many paths
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    max_paths: Option<u64>,

    /// Stop at the first exception that nobody catches; the result is not exhaustive then
    #[arg(long)]
    stop_at_first_finding: bool,

    /// Follow a path for about this many instructions [default: 100000000]; with `cover --tests`, a test
    #[arg(long, value_name = "N", value_parser = at_least_one::<u64>)]
    pub max_instructions: Option<u64>,

    /// Stop after this time, like 30s, 5m or 500ms
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub budget: Option<Duration>,

    /// Most memory for objects, like 512m or 2g
    #[arg(long, value_name = "SIZE", default_value = "2g", value_parser = parse_heap)]
    pub max_heap: u64,

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
    pub emitting: emitting::EmittingArgs,

    /// Methods, like `pkg.Cls.method(sym,int:sym[0..9],con=5)`
    #[arg(value_name = "SPEC", required = true)]
    pub specs: Vec<String>,

    /// All of it as typed, from `explore` on.
    #[arg(skip)]
    typed: Vec<OsString>,
}

impl ExploreArgs {
    /// What a path may take.
    fn instructions(&self) -> u64 {
        self.max_instructions.unwrap_or(100_000_000)
    }

    /// The time in which paths are looked for.
    fn exploring(&self) -> Option<Duration> {
        self.budget.map(|budget| if self.emitting.are_asked() { budget.mul_f64(EXPLORING) } else { budget })
    }

    /// Remembers how they were typed, the program's own name in front.
    pub fn with_typed(mut self, typed: Vec<OsString>) -> ExploreArgs {
        self.typed = typed.into_iter().skip(1).collect();
        self
    }

    pub fn walk(&self) -> Walk {
        let order = match self.strategy {
            OrderName::Dfs => Order::Dfs,
            OrderName::Random => Order::Random,
            OrderName::Bfs => Order::Bfs,
            OrderName::Coverage => Order::Coverage,
            OrderName::Concolic => Order::Concolic,
        };
        Walk { order, seed: self.seed, bias: self.bias }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum OrderName {
    /// Depth first
    Dfs,
    /// Depth first, the order of alternatives drawn
    Random,
    /// Breadth first
    Bfs,
    /// Uncovered branches nearby first
    Coverage,
    /// One concrete run after the other, each along a flipped prefix of an earlier one
    Concolic,
}

fn parse_share(text: &str) -> Result<f64, String> {
    let share = text.parse::<f64>().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("{text:?} is not a number from 0 to 1"))
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
        && (report.summary.assumed_away == 0 || !args.pre_method.is_empty())
    {
        let message = "the precondition is contradictory: no input satisfies it, so there is no path";
        return Err(Failure::bad_input(message));
    }
    report.emitted = emitting::emit(args, &[], || report.found(), report.begun)?;
    let report = &report;
    let found = ranked::Findings::of(report, &args.suppress.read()?);
    // A file that cannot be written is told after what was found.
    if !Reports::of([("--json", &args.json)]).take_stdout() {
        unless_closed(table::print(&mut io::stdout().lock(), report, &found, args))?;
    }
    if let Some(file) = &args.json {
        let recorded = Recorded::of(args, report.program).with(&report.loaded);
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

fn explore_all(args: &ExploreArgs, left: Option<checkpoint::Resumed>) -> Result<Report, Failure> {
    let begun = Instant::now();
    let stop = stop::flag();
    let program = open(args, ProgramConfig::default())?;
    let roots = roots(args, program)?;
    emitting::check(args, program)?;
    Reports::of([("--json", &args.json), ("--write-baseline", args.suppress.written())]).check()?;
    let base = base(args, program)?;
    let startup = begun.elapsed();
    let limits = Limits { cancel: Some(stop), ..limits(args, begun) };
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
    let is_divided = args.workers.are_used(args)?;
    let mut explore_root = |root: &Root, state: State, report: &mut Report| -> Result<State, Failure> {
        let mut keeper = Keeper::new(Collector::new(most(args)), Confirmer::new(root, base.state()?, limits.clone()));
        let mut solver = args.solving.config().assemble()?;
        let mut strategy = args.walk().strategy(0);
        let paths = limits.paths.map(|most| most.saturating_sub(report.summary.paths));
        let limits = Limits { paths, ..limits.clone() };
        let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut keeper, limits);
        let (summary, state) = engine.and_then(Engine::run_with_state).map_err(Failure::bad_input)?;
        solving::warn(&*solver);
        report.summary.merge(&summary);
        report.roots.push((root.to_string(), keeper.kept.finish()));
        report.summaries.push(summary);
        Ok(state)
    };
    match entry::program(args, program)? {
        Some(entry) => {
            let is_late = || limits.stopped().is_some();
            let each = entry::Each { args, entry: &entry, is_late: &is_late };
            each.explore_all(&roots, &|| Ok(base.state()?), &mut report, &mut explore_root)?;
        }
        None if is_divided => workers::explore(args, &base, &roots, limits, left, &mut report)?,
        None => {
            for root in &roots {
                match args.stop_at_first_finding && report.summary.has_finding {
                    true => report.leave_out(root),
                    false => drop(explore_root(root, base.state()?, &mut report)?),
                }
            }
        }
    }
    if args.entry.is_none() {
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

pub fn base(args: &ExploreArgs, program: &'static Program) -> Result<Base, Failure> {
    let machine = MachineConfig {
        max_heap: args.max_heap,
        assertions: !args.no_assertions,
        bounds: Bounds { array: args.array_bound, string: args.string_length },
        properties: entry::properties(args),
        max_memory: args.max_memory,
    };
    Ok(Base::freeze(program, &machine)?)
}

pub fn limits(args: &ExploreArgs, begun: Instant) -> Limits {
    Limits {
        depth: args.depth,
        conditions: args.max_conditions,
        paths: args.max_paths,
        first_finding: args.stop_at_first_finding,
        instructions: args.instructions(),
        deadline: args.exploring().map(|budget| begun + budget),
        cancel: None,
        enough: None,
    }
}

pub fn open(args: &ExploreArgs, config: ProgramConfig) -> Result<&'static Program, Failure> {
    let opening = Opening {
        class_path: args.class_path.clone(),
        jdk: jdk_search(args.jdk.as_deref()),
        sources: args.source.clone(),
        assumptions: args.assume_method.clone(),
    };
    Ok(locate(&opening)?.open(config)?)
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

pub fn roots(args: &ExploreArgs, program: &'static Program) -> Result<Vec<Root>, Failure> {
    sources::check(args.source_path.as_deref())?;
    let receiver = match (&args.entry, &args.receiver) {
        (Some(_), Some(_)) => {
            return Err(Failure::bad_input("--receiver has no use with --entry: a call has its own receiver"));
        }
        (Some(_), None) => Some(Receiver::OfCall),
        (None, how) => how.as_deref().map(|how| receiver(how, program)).transpose()?,
    };
    let bounds = Bounds { array: args.array_bound, string: args.string_length };
    let fields = args.symbolic_field.iter().map(|text| FieldSpec::parse(text, program));
    let fields: Vec<FieldSpec> = fields.collect::<Result<_, _>>().map_err(Failure::bad_input)?;
    let guards = args.pre_method.iter().map(|text| Guard::parse(text, program));
    let guards: Vec<Vec<Guard>> = guards.collect::<Result<_, _>>().map_err(Failure::bad_input)?;
    let mut roots = Vec::new();
    for text in &args.specs {
        let spec = MethodSpec::parse(text, program).map_err(Failure::bad_input)?;
        if args.entry.is_some() {
            entry::watch(&spec)?;
        }
        let root = Root::new(spec, receiver.clone(), bounds, args.pre.clone());
        let root = root.and_then(|root| root.with_fields(&fields));
        let root = root.map_err(Failure::bad_input)?.with_guards(&guards.concat());
        let documented = sources::documented(args.source_path.as_deref(), root.spec.method);
        roots.push(root.documenting(documented));
    }
    for (text, guards) in args.pre_method.iter().zip(&guards) {
        if !roots.iter().any(|root| root.has_guard(guards)) {
            let what = "it has neither no parameters, nor, being static, those of a method that is explored";
            return Err(Failure::bad_input(format!("--pre-method {text}: {what}")));
        }
    }
    for (text, field) in args.symbolic_field.iter().zip(&fields) {
        if !roots.iter().any(|root| root.has_field(field.field)) {
            let message = format!("--symbolic-field {text}: no method that is explored has a receiver with this field");
            return Err(Failure::bad_input(message));
        }
    }
    Ok(roots)
}

fn receiver(how: &str, program: &'static Program) -> Result<Receiver, Failure> {
    if how == "new" {
        return Ok(Receiver::New);
    }
    let wrong =
        || Failure::bad_input(format!("--receiver {how}: `new` or a static method `Cls.factory` without parameters"));
    let (class, name) = how.trim_end_matches("()").rsplit_once('.').ok_or_else(wrong)?;
    let class =
        program.class(&class.replace('.', "/")).map_err(|e| Failure::bad_input(format!("--receiver {how}: {e}")))?;
    explore::factory(class, name).map(Receiver::Factory).ok_or_else(wrong)
}

//! `banyan enumerate`: a class to its space, a search over it, and what is done with each structure.

mod simulate;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, ValueEnum};
use emit::document;
use emit::structures::text::Numbers;
use emit::structures::{java, text};
use enumerate::{
    Alone, Crew, EnumerateError, Fork, Found, Keep, Keeper, Operation, Part, Plan, Replay, Space, Tally, Work,
    Workplace, find_method, hybrid, merged, pkorat, plan_of_annotations, plan_of_method, predicate, skeleton,
};
use explore::session::Opening;
use program::{Class, Method, Program, ProgramConfig};
use vm::natives::Natives;
use vm::{BaseImage, Config, State};

use crate::explore::locate;
use crate::run::{Failure, ended, exit, jdk_search, parse_heap, unless_closed};

/// `banyan enumerate` as typed.
#[derive(Debug, Args)]
pub struct EnumerateArgs {
    /// Directories, jars and `dir/*`, separated by colons; `-cp PATH` for short
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH", default_value = ".")]
    class_path: String,

    /// Home of the JDK whose class library to use [default: JAVA_HOME, else `java` on the PATH]
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,

    /// So many objects of a class, like 'Tree$Node=3'
    #[arg(long, value_name = "CLASS=N")]
    objects: Vec<String>,

    /// The values of a field, like 'Tree.root=null,Tree$Node' or 'Tree.size=0..3'
    #[arg(long, value_name = "FIELD=VALUES")]
    domain: Vec<String>,

    /// The static method that makes the finitisation [default: the first fin… that takes the sizes]
    #[arg(long, value_name = "METHOD")]
    finitization: Option<String>,

    /// Print the finitisation as options of this command, a skeleton if there is none, and do no more
    #[arg(long)]
    print_finitization: bool,

    /// The method that says whether a structure is valid [default: repOk]
    #[arg(long, value_name = "METHOD")]
    predicate: Option<String>,

    /// How candidates are made; it changes nothing that is found. Several workers with replay divide as PKorat
    #[arg(long, value_enum, default_value_t = Search::Fork)]
    search: Search,

    /// Search with so many workers; the result is the same
    #[arg(short = 'j', long = "workers", value_name = "N", default_value = "1", value_parser = crate::explore::parse_workers)]
    workers: usize,

    /// How work is divided among workers; it changes nothing that is found
    #[arg(long, value_enum, default_value_t = Scheme::Hybrid)]
    scheme: Scheme,

    /// Count only
    #[arg(long)]
    count: bool,

    /// Write structures in a form; with --run those on which something is wrong
    #[arg(long, value_name = "FORM")]
    emit: Option<Emit>,

    /// With --emit: the directory of java and junit, the file of others [default: standard output]
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,

    /// Run a method on every structure and ask the predicate afterwards, like 'insert(3)' or 'name("x")'
    #[arg(long, value_name = "CALL")]
    run: Vec<String>,

    /// Run every public method on every structure and ask the predicate afterwards
    #[arg(long)]
    run_all: bool,

    /// With --run-all: the values of numeric parameters
    #[arg(long, value_name = "LO..HI", default_value = "0..3", value_parser = parse_range, allow_hyphen_values = true)]
    values: (i32, i32),

    /// Stop after so many structures; one worker searches then
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    first: Option<u64>,

    /// Most structures to show on the terminal
    #[arg(long, value_name = "N", default_value_t = 50)]
    show: usize,

    /// Stop at an exception of the predicate, instead of counting it as false
    #[arg(long)]
    strict: bool,

    /// Follow one run of the predicate for about this many instructions
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    max_instructions: u64,

    /// Most memory of all processes together, like 4g [default: half of the machine's]
    #[arg(long, value_name = "SIZE", value_parser = crate::memory::parse_memory)]
    max_memory: Option<u64>,

    /// Most memory for objects, like 512m or 2g
    #[arg(long, value_name = "SIZE", default_value = "2g", value_parser = parse_heap)]
    max_heap: u64,

    /// Write the result as JSON to a file, or to standard output for `-`
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Measure the search on one worker and play it with these numbers of workers; print JSON
    #[arg(long, value_name = "N,N", value_delimiter = ',', hide = true)]
    simulate: Vec<usize>,

    /// Leave `assert` statements out
    #[arg(long)]
    no_assertions: bool,

    /// The class of the structures
    #[arg(value_name = "CLASS")]
    class: String,

    /// Numbers for the method that makes the finitisation
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    sizes: Vec<i32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Search {
    /// A field's value is chosen when it is first read
    Fork,
    /// The predicate runs from the start for each candidate, as published
    Replay,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Scheme {
    /// Subtrees near the root go to workers that have nothing to do
    Hybrid,
    /// A queue of candidates, as in PKorat
    Pkorat,
}

/// A form of structures.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Emit {
    /// One JSON document to a line
    Json,
    /// A Java class with a method that builds each
    Java,
    /// A Java class with a JUnit 5 test for each
    Junit,
    /// A graph of GraphViz
    Dot,
    /// What a method without parameters says, a text: `text:METHOD`
    Text(String),
}

impl std::str::FromStr for Emit {
    type Err = String;

    fn from_str(text: &str) -> Result<Emit, String> {
        Ok(match text {
            "json" => Emit::Json,
            "java" => Emit::Java,
            "junit" => Emit::Junit,
            "dot" => Emit::Dot,
            _ => match text.strip_prefix("text:").filter(|method| !method.is_empty()) {
                Some(method) => Emit::Text(method.to_owned()),
                None => return Err("a form is json, java, junit, dot or text:METHOD".to_owned()),
            },
        })
    }
}

fn parse_range(text: &str) -> Result<(i32, i32), String> {
    let wrong = || format!("{text:?} is not a range like 0..3");
    let (low, high) = text.split_once("..").ok_or_else(wrong)?;
    let (low, high) = (low.parse().map_err(|_| wrong())?, high.parse().map_err(|_| wrong())?);
    if low > high { Err(wrong()) } else { Ok((low, high)) }
}

/// What is enumerated.
struct Subject {
    class: &'static Class,
    image: BaseImage,
    config: Config,
    predicate: &'static Method,
    space: Space,
}

pub fn enumerate(args: &EnumerateArgs) -> ExitCode {
    ended(start(args))
}

/// A plan as options of the command line, one to a line.
fn options(plan: &Plan) -> String {
    let objects = plan.objects.iter().map(|(class, count)| format!("--objects '{class}={count}'\n"));
    objects.chain(plan.domains.iter().map(|(field, domain)| format!("--domain '{field}={domain}'\n"))).collect()
}

fn failure(error: EnumerateError) -> Failure {
    let code = match &error {
        EnumerateError::Unsupported(_) => exit::UNSUPPORTED,
        EnumerateError::Threw(_) => exit::FINDINGS,
        EnumerateError::Space(_)
        | EnumerateError::NoPredicate { .. }
        | EnumerateError::Predicate(_)
        | EnumerateError::Failed(_) => exit::BAD_INPUT,
    };
    Failure { code, ..Failure::bad_input(error) }
}

fn start(args: &EnumerateArgs) -> Result<u8, Failure> {
    let begun = Instant::now();
    let program = open(args)?;
    let class = find_class(args, program)?;
    let ceiling = Some(explore::session::memory::ceiling(args.max_memory));
    let config = Config { max_heap: args.max_heap, assertions: !args.no_assertions, ceiling, ..Config::default() };
    let unsupported = |e: &dyn std::fmt::Display| Failure { message: e.to_string(), code: exit::UNSUPPORTED };
    let booted = State::boot(program, config.clone()).map_err(|e| unsupported(&e))?;
    let image = BaseImage::freeze(booted).map_err(|e| unsupported(&e))?;
    let mut state = image.state(config.clone()).map_err(|e| unsupported(&e))?;
    let plan = plan(args, program, class, &mut state).map_err(failure)?;
    drop(state);
    if args.print_finitization {
        let plan = if plan.is_empty() { skeleton(program, class, 3) } else { plan };
        let _ = io::stdout().write_all(options(&plan).as_bytes());
        return Ok(0);
    }
    let predicate = predicate(class, args.predicate.as_deref()).map_err(failure)?;
    let space = Space::new(program, class, &plan).map_err(|e| failure(e.into()))?;
    let subject = Subject { class, image, config, predicate, space };
    if !args.simulate.is_empty() {
        let state = || subject.image.state(subject.config.clone()).map_err(|e| e.to_string());
        let place = Workplace { state: &state, instructions: args.max_instructions, strict: args.strict };
        let played = simulate::simulate(&subject.space, subject.predicate, &place, &args.simulate).map_err(failure)?;
        let _ = writeln!(io::stdout(), "{played:#}");
        return Ok(0);
    }
    let work = work(args, &subject)?;
    let (part, found) = search(args, &subject, &work)?;
    let tally = part.tally;
    warn(&part.thrown, &tally);
    let (runs, findings) = part.results.iter().fold((0, 0), |(runs, findings), one| (runs + one.0, findings + one.1));
    let numbers = Numbers { tally, runs, findings, seconds: begun.elapsed().as_secs_f64(), peak_memory: peak_memory() };
    unless_closed(output(args, &subject, &numbers, &found))?;
    Ok(if findings > 0 { exit::FINDINGS } else { 0 })
}

/// What to do with each structure.
fn work(args: &EnumerateArgs, subject: &Subject) -> Result<Work, Failure> {
    let operations = args.run.iter().map(|text| Operation::parse(subject.class, text));
    let mut operations: Vec<Operation> = operations.collect::<Result<_, _>>().map_err(Failure::bad_input)?;
    if args.run_all {
        operations.extend(Operation::all(subject.class, subject.predicate, args.values.0..=args.values.1));
    }
    let tells = match &args.emit {
        Some(Emit::Text(name)) => Some(teller(subject.class, name)?),
        Some(Emit::Json | Emit::Java | Emit::Junit | Emit::Dot) | None => None,
    };
    let keep = match (operations.is_empty(), &args.emit) {
        _ if args.count => Keep::Nothing,
        (false, _) => Keep::Findings,
        (true, Some(_)) => Keep::All,
        (true, None) if args.json.is_some() => Keep::All,
        (true, None) => Keep::AtMost(args.show),
    };
    Ok(Work { operations, tells, keep, first: args.first })
}

/// A method without parameters that returns a text.
fn teller(class: &'static Class, name: &str) -> Result<&'static Method, Failure> {
    let above = std::iter::successors(Some(class), |class| class.super_class);
    let found = above
        .flat_map(|class| class.methods)
        .find(|m| *m.name == *name && !m.is_static() && &*m.descriptor == "()Ljava/lang/String;" && !m.is_abstract());
    let wrong = || format!("{} has no method String {name}()", class.java_name());
    found.ok_or_else(|| Failure::bad_input(wrong()))
}

/// Runs and findings of a worker.
type Counts = (u64, u64);

fn search(args: &EnumerateArgs, subject: &Subject, work: &Work) -> Result<(Part<Counts>, Vec<Found>), Failure> {
    let state = || subject.image.state(subject.config.clone()).map_err(|e| e.to_string());
    let place = Workplace { state: &state, instructions: args.max_instructions, strict: args.strict };
    let (space, predicate) = (&subject.space, subject.predicate);
    let is_tested = !work.operations.is_empty() || work.tells.is_some();
    let visitor = || {
        let tester = is_tested.then(|| place.machine(space, predicate)).transpose()?;
        Ok(Keeper::new(work, tester))
    };
    let result = |keeper: Keeper<'_>| (keeper.runs, keeper.findings, keeper.kept);
    // A search that ends early is the same however often only if one worker does it.
    let workers = if args.first.is_some() { 1 } else { args.workers };
    if workers != args.workers {
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(io::stderr(), "banyan: --first is searched by one worker, so that it finds the same again");
    }
    // Several workers that run every candidate from the start are those of PKorat.
    let scheme = if args.search == Search::Replay && workers > 1 { Scheme::Pkorat } else { args.scheme };
    let alone = workers == 1 && (scheme == Scheme::Hybrid || args.search == Search::Replay);
    let part = if alone {
        let mut machine = place.machine(space, predicate).map_err(failure)?;
        let mut keeper = visitor().map_err(failure)?;
        let tally = match args.search {
            Search::Fork => {
                let mut fork = Fork::new(&mut machine);
                fork.run(&[], &mut Alone, &mut keeper).map_err(failure)?;
                fork.tally
            }
            Search::Replay => {
                let mut replay = Replay::new(&mut machine);
                replay.run(&mut keeper).map_err(failure)?;
                replay.tally
            }
        };
        Part { tally, results: vec![result(keeper)], thrown: machine.thrown }
    } else {
        let crew = Crew { workers, visitor: &visitor, result: &result };
        match scheme {
            Scheme::Hybrid => hybrid(space, predicate, &place, &crew),
            Scheme::Pkorat => pkorat(space, predicate, &place, &crew),
        }
        .map_err(failure)?
    };
    let Part { tally, results, thrown } = part;
    let counts = results.iter().map(|(runs, findings, _)| (*runs, *findings)).collect();
    let mut found = merged(results.into_iter().map(|(_, _, kept)| kept).collect());
    if let Keep::AtMost(most) = work.keep {
        found.truncate(most);
    }
    Ok((Part { tally, results: counts, thrown }, found))
}

fn warn(thrown: &Option<String>, tally: &Tally) {
    // Nothing is left to do if standard error is gone.
    if let Some(thrown) = thrown {
        let first = thrown.lines().next().unwrap_or_default();
        let _ = writeln!(
            io::stderr(),
            "banyan: warning: the predicate threw on {} candidates, which counts as false; the first time {first}",
            tally.threw
        );
    }
    if tally.cut > 0 {
        let _ = writeln!(
            io::stderr(),
            "banyan: warning: the predicate did not end within --max-instructions on {} candidates, which counts as \
             false",
            tally.cut
        );
    }
}

/// The most memory that the process ever had, in bytes.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<u64>().ok()).unwrap_or(0) * 1024
}

fn output(args: &EnumerateArgs, subject: &Subject, numbers: &Numbers, found: &[Found]) -> io::Result<()> {
    let space = &subject.space;
    if let Some(form) = &args.emit {
        emit(args, subject, form, found)?;
    }
    let to_stdout = args.json.as_ref().is_some_and(|file| file.as_os_str() == "-");
    if let Some(file) = &args.json {
        let kept = if args.emit.is_some() { &[] } else { found };
        let text = document::text(&text::document(space, numbers, kept));
        if to_stdout { io::stdout().write_all(text.as_bytes())? } else { std::fs::write(file, text)? }
    }
    if to_stdout || args.emit.is_some() && args.out.is_none() {
        return Ok(());
    }
    let mut out = io::stdout().lock();
    if args.emit.is_none() {
        for (at, found) in found.iter().take(args.show).enumerate() {
            writeln!(out, "{:>6}  {}", at + 1, enumerate::Structure::new(space, &found.vector).text())?;
            for finding in &found.findings {
                writeln!(out, "        {}: {}", finding.operation, text::what(finding))?;
            }
        }
    }
    let tally = &numbers.tally;
    if tally.valid > found.len() as u64 && args.run.is_empty() && !args.run_all && !args.count && args.emit.is_none() {
        writeln!(out, "        … {} more", tally.valid - found.len() as u64)?;
    }
    let (exact, log) = space.size();
    let size = exact.map_or_else(|| format!("2^{log:.1}"), |size| size.to_string());
    writeln!(out, "explored {} of {size} candidates, valid {}", tally.explored, tally.valid)?;
    if numbers.runs > 0 {
        writeln!(out, "ran {} operations, {} findings", numbers.runs, numbers.findings)?;
    }
    Ok(())
}

fn emit(args: &EnumerateArgs, subject: &Subject, form: &Emit, found: &[Found]) -> io::Result<()> {
    let space = &subject.space;
    let java = |style| {
        let name = format!("{}.java", java::class_name(space, style));
        (Some(name), java::file(space, subject.predicate, found, style))
    };
    let (name, text) = match form {
        Emit::Json => (None, found.iter().map(|found| document::line(&text::structure(space, found))).collect()),
        Emit::Dot => (None, text::dot(space, found)),
        Emit::Java => java(java::Style::Builders),
        Emit::Junit => java(java::Style::Tests),
        Emit::Text(_) => match &args.out {
            Some(directory) => return tell(directory, found),
            None => (None, found.iter().filter_map(|found| found.told.clone()).map(|told| told + "\n").collect()),
        },
    };
    match (&args.out, name) {
        (None, _) => io::stdout().write_all(text.as_bytes()),
        (Some(file), None) => std::fs::write(file, text),
        (Some(directory), Some(name)) => {
            let package = directory.join(space.root.package());
            std::fs::create_dir_all(&package)?;
            std::fs::write(package.join(name), text)
        }
    }
}

/// Each text in a file of its own: `1.txt`, `2.txt`.
fn tell(directory: &Path, found: &[Found]) -> io::Result<()> {
    std::fs::create_dir_all(directory)?;
    for (at, found) in found.iter().enumerate() {
        std::fs::write(directory.join(format!("{}.txt", at + 1)), found.told.as_deref().unwrap_or(""))?;
    }
    Ok(())
}

fn open(args: &EnumerateArgs) -> Result<&'static Program, Failure> {
    let opening =
        Opening { class_path: args.class_path.clone(), jdk: jdk_search(args.jdk.as_deref()), ..Opening::default() };
    let config = ProgramConfig { choose_fields: true, ..ProgramConfig::default() };
    Ok(locate(&opening)?.open_with(config, Natives::table())?)
}

fn find_class(args: &EnumerateArgs, program: &'static Program) -> Result<&'static Class, Failure> {
    let name = args.class.replace('.', "/");
    program.class(&name).map_err(|e| Failure::bad_input(format!("there is no class {}: {e}", args.class)))
}

/// The finitisation: of a method, else of annotations; what the command line says counts before it.
fn plan(
    args: &EnumerateArgs,
    program: &'static Program,
    class: &'static Class,
    state: &mut State,
) -> Result<Plan, EnumerateError> {
    let method = find_method(class, args.finitization.as_deref(), args.sizes.len())?;
    let base = match method {
        Some(method) => plan_of_method(state, method, &args.sizes)?,
        None => plan_of_annotations(program, class)?,
    };
    let mut said = Plan::default();
    args.objects.iter().try_for_each(|text| said.add_objects(text)).map_err(EnumerateError::Failed)?;
    args.domain.iter().try_for_each(|text| said.add_domain(text)).map_err(EnumerateError::Failed)?;
    Ok(base.overridden_by(&said))
}

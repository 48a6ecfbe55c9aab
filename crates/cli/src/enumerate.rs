//! `banyan enumerate`: arguments to a setup, a search of it, and what is shown of what it came to.

mod output;
mod resumed;
mod simulate;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use emit::structures::java;
use enumerate::{Booted, EnumerateError, Keep, Left, Manner, Order, Setup, Subject, Watch, search};
use explore::pool::{Checkpoint, Hands, Journal};
use explore::session::{Opening, SessionError, memory};

use crate::explore::locate;
use crate::progress::Line;
use crate::run::{Failure, ended, exit, jdk_search, parse_heap, unless_closed};

pub use resumed::{COMMAND, resume, worker};

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
    #[arg(short = 'j', long = "workers", value_name = "N", default_value = "1", overrides_with = "processes", value_parser = crate::explore::parse_workers)]
    workers: usize,

    /// Search with so many workers, each a process of its own
    #[arg(long, value_name = "N", overrides_with = "workers", value_parser = crate::explore::parse_workers)]
    processes: Option<usize>,

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

    /// With --emit java and junit: most methods of a class; more make several classes, which need --out
    #[arg(long, value_name = "N", default_value_t = java::PER_CLASS, value_parser = parse_per_class)]
    per_class: usize,

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

    /// Stop after this time, like 30s or 5m, and show what was found; it ends with exit code 4 if that is not all
    #[arg(long, value_name = "TIME", value_parser = crate::explore::parse_time)]
    budget: Option<Duration>,

    /// Keep what was done in a new journal in this directory; `banyan resume DIR` goes on from there
    #[arg(long, value_name = "DIR")]
    checkpoint: Option<PathBuf>,

    /// With --checkpoint: the most that a crash can cost, like 10s
    #[arg(long, value_name = "TIME", value_parser = crate::explore::parse_time, default_value = "5s")]
    checkpoint_every: Duration,

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
    pub json: Option<PathBuf>,

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

    /// The command line from the name of the program on.
    #[arg(skip)]
    typed: Vec<OsString>,
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

fn parse_per_class(text: &str) -> Result<usize, String> {
    let most = java::MOST_PER_CLASS;
    let number = text.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| format!("{text:?} is not a number of methods from 1 to {most}"))
}

impl EnumerateArgs {
    /// With the command line that they come from, the program's own name in front.
    pub fn with_typed(mut self, typed: Vec<OsString>) -> EnumerateArgs {
        self.typed = typed;
        self
    }

    /// All that decides what is found.
    fn setup(&self) -> Setup {
        let tells = match &self.emit {
            Some(Emit::Text(method)) => Some(method.clone()),
            Some(Emit::Json | Emit::Java | Emit::Junit | Emit::Dot) | None => None,
        };
        let (class_path, jdk) = (self.class_path.clone(), jdk_search(self.jdk.as_deref()));
        Setup {
            opening: Opening { class_path, jdk, ..Opening::default() },
            class: self.class.clone(),
            sizes: self.sizes.clone(),
            finitization: self.finitization.clone(),
            objects: self.objects.clone(),
            domains: self.domain.clone(),
            predicate: self.predicate.clone(),
            run: self.run.clone(),
            run_all: self.run_all.then_some(self.values),
            tells,
            keep: self.keep(),
            first: self.first,
            strict: self.strict,
            instructions: self.max_instructions,
            max_heap: self.max_heap,
            assertions: !self.no_assertions,
        }
    }

    fn keep(&self) -> Keep {
        match (self.run.is_empty() && !self.run_all, &self.emit) {
            _ if self.count => Keep::Nothing,
            (false, _) => Keep::Findings,
            (true, Some(_)) => Keep::All,
            (true, None) if self.json.is_some() => Keep::All,
            (true, None) => Keep::AtMost(self.show),
        }
    }

    fn workers(&self) -> usize {
        self.processes.unwrap_or(self.workers)
    }

    /// Refuses what makes no sense together.
    fn check(&self) -> Result<(), Failure> {
        let is_java = matches!(self.emit, Some(Emit::Java | Emit::Junit));
        if self.per_class != java::PER_CLASS && !is_java {
            return Err(Failure::bad_input("--per-class is about the classes of --emit java and --emit junit"));
        }
        let asked = [(self.processes.is_some(), "--processes"), (self.checkpoint.is_some(), "--checkpoint")];
        let Some((_, option)) = asked.into_iter().find(|(is_asked, _)| *is_asked) else { return Ok(()) };
        let why = if self.first.is_some() {
            "--first: the first structures are searched by one worker"
        } else if self.search == Search::Replay {
            "--search replay, which is for comparing searches in one process"
        } else if self.scheme == Scheme::Pkorat {
            "--scheme pkorat, whose queue of candidates is of one process"
        } else {
            return self.processes.map_or(Ok(()), |processes| crate::memory::check_share(self.max_memory, processes));
        };
        Err(Failure::bad_input(format!("{option} has no use with {why}")))
    }

    /// By how many it is searched, and how.
    fn manner<'m>(&self, hands: Hands<'m>) -> Manner<'m> {
        let order = match self.search {
            Search::Fork => Order::Fork,
            Search::Replay => Order::Replay,
        };
        let scheme = match self.scheme {
            Scheme::Hybrid => enumerate::Scheme::Hybrid,
            Scheme::Pkorat => enumerate::Scheme::Pkorat,
        };
        Manner { order, scheme, workers: self.workers(), hands }
    }
}

pub fn enumerate(args: &EnumerateArgs) -> ExitCode {
    ended(start(args))
}

fn failure(error: EnumerateError) -> Failure {
    let code = match &error {
        EnumerateError::Unsupported(_) | EnumerateError::Session(SessionError::Boot(_) | SessionError::State(_)) => {
            exit::UNSUPPORTED
        }
        EnumerateError::Threw(_) => exit::FINDINGS,
        EnumerateError::Fault(_) => exit::OUR_FAULT,
        EnumerateError::Space(_)
        | EnumerateError::Predicate(_)
        | EnumerateError::NoPredicate { .. }
        | EnumerateError::Session(_)
        | EnumerateError::Divide(_)
        | EnumerateError::Failed(_) => exit::BAD_INPUT,
    };
    Failure { code, ..Failure::bad_input(error) }
}

fn start(args: &EnumerateArgs) -> Result<u8, Failure> {
    let begun = Instant::now();
    args.check()?;
    let setup = args.setup();
    let booted = boot(args, &setup)?;
    let plan = setup.plan(&booted).map_err(failure)?;
    if args.print_finitization {
        let plan = if plan.is_empty() { booted.skeleton(3) } else { plan };
        let _ = write!(io::stdout(), "{}", output::options(&plan));
        return Ok(0);
    }
    let subject = setup.subject(booted, &plan).map_err(failure)?;
    if !args.simulate.is_empty() {
        let played =
            subject.with_place(|place| simulate::simulate(&subject.space, subject.predicate, place, &args.simulate));
        let _ = writeln!(io::stdout(), "{:#}", played.map_err(failure)?);
        return Ok(0);
    }
    let checkpoint = match &args.checkpoint {
        Some(directory) => Some(resumed::create(args, &setup, &subject, directory)?),
        None => None,
    };
    finish(args, &setup, &subject, Left::all(), checkpoint, begun)
}

fn boot(args: &EnumerateArgs, setup: &Setup) -> Result<Booted, Failure> {
    let located = locate(&setup.opening)?;
    setup.boot(located, Some(memory::ceiling(args.max_memory))).map_err(failure)
}

/// Searches what is left, and shows what came of all.
fn finish(
    args: &EnumerateArgs,
    setup: &Setup,
    subject: &Subject,
    left: Left,
    journal: Option<Journal>,
    begun: Instant,
) -> Result<u8, Failure> {
    if args.first.is_some() && args.workers > 1 {
        say("--first is searched by one worker, so that it finds the same again");
    }
    let progress = Line::new(begun, args.budget);
    let onlooker = output::Onlooker { progress: &progress };
    let deadline = args.budget.map(|budget| begun + budget);
    let watch = Watch { deadline, cancel: Some(crate::explore::stop_flag()), onlooker: &onlooker };
    let checkpoint = journal.map(|journal| Checkpoint { journal, every: args.checkpoint_every });
    let (identity, told) = (resumed::identity(setup, subject), resumed::told(args, setup)?);
    let executable = std::env::current_exe().map_err(Failure::bad_input)?;
    let command = || {
        let mut command = Command::new(&executable);
        command.arg("enumerate-worker");
        command
    };
    let hands = if args.processes.is_some() {
        Hands::Processes { command: &command, identity: &identity, setup: &told }
    } else {
        Hands::Threads
    };
    let outcome = search(subject, &args.manner(hands), &watch, left, checkpoint);
    progress.end();
    let outcome = outcome.map_err(failure)?;
    output::warn(&outcome);
    unless_closed(output::show(args, subject, &outcome, begun)?)?;
    if let (false, Some(directory)) = (outcome.gaps.is_empty(), &args.checkpoint) {
        say(&format!("to go on from here: banyan resume {}", directory.display()));
    }
    Ok(output::exit_code(&outcome))
}

/// Says something to the user beside the result.
fn say(text: &str) {
    // Nothing is left to do if standard error is gone.
    let _ = writeln!(io::stderr(), "banyan: {text}");
}

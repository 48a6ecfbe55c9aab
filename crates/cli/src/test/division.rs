//! `--processes`, `--checkpoint DIR` and `banyan resume DIR` of `banyan test`: what must be the same for whoever does jobs
//! of a campaign in a process of its own, or goes on with it later.
//!
//! Both take the arguments as they were typed. What was planned goes on being what was planned: where a clock ended the
//! planning, the journal says how often it had been asked before.

use std::cell::Cell;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, Command, FromArgMatches};
use emit::document::RunDocument;
use explore::hash;
use explore::pool::{Checkpoint, Contents, Hello, Journal, Loaded};
use explore::session::{Recorded, absolute, memory};
use generate::dividing::Earlier;
use generate::rounds::work::serve;
use generate::time::Time;
use program::{Class, Program};
use serde_json::json;

use super::TestArgs;
use crate::explore::recorded::{anew_of, of_document, to_text, typed_in};
use crate::explore::{ResumeArgs, stop};
use crate::run::{Failure, ended, exit};

/// What a checkpoint says of the command that it is about.
pub const COMMAND: &str = "test";
/// The hidden command of workers.
const WORKER: &str = "test-worker";
/// What the journal says of planning that no clock ended.
const WHOLE: &str = "whole";
/// Between two transactions of the journal at the most.
const EVERY: Duration = Duration::from_millis(200);

/// Options that change nothing of what is found: who does it, how long it may take, and what becomes of it then.
const FREE: &[&str] = &[
    "jdk",
    "jobs",
    "processes",
    "budget",
    "max_memory",
    "checkpoint",
    "json",
    "csv",
    "tables",
    "jacoco_xml",
    "sarif",
    "out",
    "prune",
    "test_release",
    "findings_as",
    "no_verify",
    "verify",
    "junit",
    "jacoco",
    "reduce",
    "fail_on",
    "fail_under_branch",
    "fail_under_mcdc",
    "fail_under_line",
    "justified",
    "baseline",
    "suppress",
    "write_baseline",
];
/// Options that are about one run only.
const OF_RUN: &[&str] = &["class_path", "budget", "max_memory", "checkpoint"];

/// A campaign that goes on.
pub struct Resumed {
    journal: Journal,
    contents: Contents,
    recorded: Recorded,
}

/// The clock that ends planning, as it can be said again.
pub struct PlanningClock {
    end: PlanningEnd,
    /// How often there was time.
    asked: Cell<u64>,
    is_over: Cell<bool>,
}

enum PlanningEnd {
    Never,
    At(Instant),
    /// After it was asked so often.
    After(u64),
}

impl PlanningClock {
    pub fn new(end: Option<Instant>) -> PlanningClock {
        let end = end.map_or(PlanningEnd::Never, PlanningEnd::At);
        PlanningClock { end, asked: Cell::new(0), is_over: Cell::new(false) }
    }

    pub fn is_over(&self) -> bool {
        let is_over = match self.end {
            PlanningEnd::Never => false,
            PlanningEnd::At(end) => self.is_over.get() || Instant::now() >= end,
            PlanningEnd::After(times) => self.asked.get() >= times,
        };
        self.is_over.set(is_over);
        self.asked.set(self.asked.get() + u64::from(!is_over));
        is_over
    }

    fn said(&self) -> String {
        if self.is_over.get() { self.asked.get().to_string() } else { WHOLE.to_owned() }
    }
}

impl Resumed {
    /// The clock that ended planning then.
    pub fn planning(&self) -> Result<PlanningClock, Failure> {
        let end = match self.contents.about.get("planned") {
            Some(WHOLE) => Some(PlanningEnd::Never),
            times => times.and_then(|times| times.parse().ok()).map(PlanningEnd::After),
        };
        let end = end.ok_or_else(|| lacks("what was planned"))?;
        Ok(PlanningClock { end, asked: Cell::new(0), is_over: Cell::new(false) })
    }

    /// What was done, if the classes are still the same.
    pub fn earlier(self, program: &'static Program) -> Result<(Checkpoint, Earlier), Failure> {
        let earlier = Earlier::of(&self.contents).map_err(Failure::bad_input)?;
        // What was there and never loaded may have changed.
        self.recorded.with(&earlier.loaded).check(program)?;
        Ok((Checkpoint { journal: self.journal, every: EVERY }, earlier))
    }
}

/// The checkpoint of a new campaign.
pub fn create(
    args: &TestArgs,
    program: &'static Program,
    planning: &PlanningClock,
    directory: &Path,
) -> Result<Checkpoint, Failure> {
    let recorded = Recorded {
        class_path: absolute(&args.class_path),
        jdk: program.jdk().version.clone(),
        arguments: typed(args, |id| !OF_RUN.contains(&id)),
        classes: Loaded::new(program).hashes(),
    };
    let (run, planned) = (to_text(&recorded), planning.said());
    let version = env!("CARGO_PKG_VERSION");
    let about = [("banyan", version), ("command", COMMAND), ("planned", &planned), ("run", &run)];
    let journal = Journal::create(directory, &about).map_err(Failure::bad_input)?;
    Ok(Checkpoint { journal, every: EVERY })
}

/// Goes on with a campaign that has a journal.
pub fn resume(journal: Journal, contents: Contents, args: &ResumeArgs) -> Result<u8, Failure> {
    let run = contents.about.get("run").and_then(|text| serde_json::from_str::<RunDocument>(text).ok());
    let recorded = run.map(of_document).ok_or_else(|| lacks("what was run"))?;
    let mut typed: Vec<OsString> = [COMMAND, "--class-path", &recorded.class_path].map(OsString::from).into();
    typed.extend(recorded.arguments.iter().map(OsString::from));
    let command = command().mut_arg("classes", |classes| classes.required(false));
    let anew = anew_of(&command, &typed, &args.options, FREE)?;
    typed.extend(anew);
    typed.extend([OsString::from("--checkpoint"), args.directory.clone().into_os_string()]);
    let args = parse(typed)?;
    super::start(&args, Some(Resumed { journal, contents, recorded }))
}

fn lacks(what: &str) -> Failure {
    Failure::bad_input(format!("the checkpoint does not say {what}"))
}

fn command() -> Command {
    TestArgs::augment_args(Command::new(COMMAND)).args_override_self(true)
}

/// Arguments from `test` on; of an option that is there twice, the last counts.
fn parse(typed: Vec<OsString>) -> Result<TestArgs, Failure> {
    let matches = command().try_get_matches_from(&typed).map_err(Failure::bad_input)?;
    let args = TestArgs::from_arg_matches(&matches).map_err(Failure::bad_input)?;
    Ok(TestArgs { typed, ..args })
}

/// What was typed of some options, each once, as it counts.
fn typed(args: &TestArgs, is_meant: impl Fn(&str) -> bool) -> Vec<String> {
    typed_in(&command(), &args.typed, is_meant)
}

/// What a worker's process is told: the arguments as for `banyan test`, how many workers there are, and what one may take.
type Told = (Vec<String>, usize, u64);

/// What workers in processes of their own are started with.
pub struct Apart {
    executable: PathBuf,
    pub identity: String,
    pub setup: Vec<u8>,
}

impl Apart {
    pub fn new(
        args: &TestArgs,
        program: &'static Program,
        classes: &[&'static Class],
        workers: usize,
    ) -> Result<Apart, Failure> {
        crate::memory::check_share(args.max_memory, workers)?;
        let max_memory = memory::share(args.max_memory, workers);
        let arguments = typed(args, |id| !["max_memory", "checkpoint"].contains(&id));
        let identity = identity(&arguments, program, classes);
        let told: Told = (arguments, workers, max_memory);
        let setup = serde_json::to_vec(&told).map_err(Failure::bad_input)?;
        Ok(Apart { executable: std::env::current_exe().map_err(Failure::bad_input)?, identity, setup })
    }

    pub fn command(&self) -> std::process::Command {
        let mut command = std::process::Command::new(&self.executable);
        command.arg(WORKER);
        command
    }
}

/// What a worker must have in common with whoever it works for.
fn identity(arguments: &[String], program: &'static Program, classes: &[&'static Class]) -> String {
    let of_class = |class: &&'static Class| Some((class.java_name(), hash(&class.file.as_ref()?.bytes)));
    let classes: Vec<(String, String)> = classes.iter().filter_map(of_class).collect();
    let words = json!([arguments, program.jdk().version, classes]).to_string();
    format!("banyan {} {}", env!("CARGO_PKG_VERSION"), hash(words.as_bytes()))
}

/// A worker's process.
pub fn worker() -> ExitCode {
    stop::ignore();
    ended(serve_orders().map(|()| 0).map_err(|failure| failure.of("a worker")))
}

fn serve_orders() -> Result<(), Failure> {
    let said = |e: io::Error| Failure { message: e.to_string(), code: exit::OUR_FAULT };
    let mut orders = io::stdin();
    let hello = Hello::read(&mut orders).map_err(said)?;
    let told = serde_json::from_slice(&hello.setup).map_err(|e| said(io::Error::other(e)));
    let (arguments, workers, max_memory): Told = told?;
    let typed = std::iter::once(COMMAND).chain(arguments.iter().map(String::as_str)).map(OsString::from);
    let args = TestArgs { max_memory: Some(max_memory), ..parse(typed.collect())? };
    let program = super::open(&args.class_path, args.jdk.as_deref())?;
    let subjects = super::subjects(&args, program)?;
    let measured = subjects.measured();
    let scope = super::scope(&measured)?;
    let base = super::base(&args, program)?;
    let solving = args.solving.config();
    // Whoever hands out jobs looks at the clock, and says when to stop.
    let time = Time::counted(Instant::now(), usize::from(args.rounds.unwrap_or(1)), false, || None);
    let context = super::context(&args, (program, &base, &scope), &solving, workers, time);
    serve(&context, &hello, &identity(&arguments, program, &measured), orders, io::stdout()).map_err(said)
}

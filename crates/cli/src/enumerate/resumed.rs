//! `--checkpoint DIR` and `banyan resume DIR`, and workers in processes of their own: what must be the same for whoever
//! goes on with a search.

use std::ffi::OsString;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Args, Command, FromArgMatches};
use emit::document::RunDocument;
use enumerate::{Enumeration, Left, Setup, Subject};
use explore::hash;
use explore::pool::{Contents, Hello, Journal, serve_work};
use explore::session::{Recorded, absolute, memory};
use serde::{Deserialize, Serialize};

use super::{EnumerateArgs, boot, failure, finish};
use crate::explore::recorded::{anew_of, of_document, to_text, typed_in};
use crate::explore::{ResumeArgs, stop};
use crate::run::{Failure, ended, exit};

/// What a checkpoint says of the command that it is about.
pub const COMMAND: &str = "enumerate";

/// Options that change nothing of what is found and kept.
const FREE: &[&str] = &[
    "jdk",
    "workers",
    "processes",
    "budget",
    "max_memory",
    "json",
    "out",
    "per_class",
    "checkpoint",
    "checkpoint_every",
];

/// Options that are about one run only.
const OF_RUN: &[&str] = &["class_path", "budget", "max_memory", "checkpoint"];

/// What a worker's process is told.
#[derive(Serialize, Deserialize)]
struct Told {
    setup: Setup,
    workers: usize,
    max_memory: u64,
}

fn command() -> Command {
    EnumerateArgs::augment_args(Command::new(COMMAND)).args_override_self(true)
}

fn recorded(args: &EnumerateArgs, setup: &Setup, subject: &Subject) -> Recorded {
    // The first word is the program's own name; clap takes the second for it.
    let arguments = typed_in(&command(), args.typed.get(1..).unwrap_or_default(), |id| !OF_RUN.contains(&id));
    Recorded {
        class_path: absolute(&setup.opening.class_path),
        jdk: subject.program().jdk().version.clone(),
        arguments,
        classes: subject.classes(),
    }
}

/// The journal of a new search.
pub fn create(args: &EnumerateArgs, setup: &Setup, subject: &Subject, directory: &Path) -> Result<Journal, Failure> {
    let run = to_text(&recorded(args, setup, subject));
    let about = [("banyan", env!("CARGO_PKG_VERSION")), ("command", COMMAND), ("run", &run)];
    Journal::create(directory, &about).map_err(Failure::bad_input)
}

/// Goes on with a search that has a journal.
pub fn resume(journal: Journal, contents: &Contents, args: &ResumeArgs) -> Result<u8, Failure> {
    let begun = Instant::now();
    let lacks = || Failure::bad_input("the checkpoint does not say what was run");
    let run = contents.about.get("run").and_then(|text| serde_json::from_str::<RunDocument>(text).ok());
    let recorded = of_document(run.ok_or_else(lacks)?);
    let mut typed: Vec<OsString> =
        [COMMAND, "--class-path", &recorded.class_path].map(OsString::from).into_iter().collect();
    typed.extend(recorded.arguments.iter().map(OsString::from));
    // An argument that is changed comes last, so both say where they are.
    let command_anew = command().mut_arg("class", |class| class.required(false).index(1));
    let command_anew = command_anew.mut_arg("sizes", |sizes| sizes.index(2));
    let anew = anew_of(&command_anew, &typed, &args.options, FREE)?;
    typed.extend(anew);
    typed.extend([OsString::from("--checkpoint"), args.directory.clone().into_os_string()]);
    let matches = command().try_get_matches_from(&typed).map_err(Failure::bad_input)?;
    let enumerated = EnumerateArgs::from_arg_matches(&matches).map_err(Failure::bad_input)?;
    enumerated.check()?;
    let setup = enumerated.setup();
    let left = Left::read(contents, setup.keep).map_err(Failure::bad_input)?;
    let booted = boot(&enumerated, &setup)?;
    // What was there and never loaded may have changed.
    recorded.with(&left.loaded).check(booted.program)?;
    let plan = setup.plan(&booted).map_err(failure)?;
    let subject = setup.subject(booted, &plan).map_err(failure)?;
    finish(&enumerated, &setup, &subject, left, Some(journal), begun)
}

/// What a worker must have in common with whoever it works for.
pub fn identity(setup: &Setup, subject: &Subject) -> String {
    let words = serde_json::json!([setup, subject.classes()]).to_string();
    format!("banyan {} {}", env!("CARGO_PKG_VERSION"), hash(words.as_bytes()))
}

/// What a worker is told of its work.
pub fn told(args: &EnumerateArgs, setup: &Setup) -> Result<Vec<u8>, Failure> {
    let workers = args.workers();
    let told = Told { setup: setup.clone(), workers, max_memory: memory::share(args.max_memory, workers) };
    serde_json::to_vec(&told).map_err(Failure::bad_input)
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
    let deadline = hello.remaining.map(|time| Instant::now() + time);
    let Told { setup, workers, max_memory } =
        serde_json::from_slice(&hello.setup).map_err(|e| said(io::Error::other(e)))?;
    let booted = setup.boot(setup.opening.locate()?, Some(memory::ceiling(Some(max_memory)))).map_err(failure)?;
    let plan = setup.plan(&booted).map_err(failure)?;
    let subject = setup.subject(booted, &plan).map_err(failure)?;
    let identity = identity(&setup, &subject);
    serve_work(&Enumeration { subject: &subject, deadline }, workers, &hello, &identity, orders, io::stdout())
        .map_err(said)
}

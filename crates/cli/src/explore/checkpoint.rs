//! `--checkpoint DIR` and `banyan resume DIR`: what the database says of the run, and going on with it.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use explore::pool::{Checkpoint, Job, Journal, Left};
use serde_json::Value;

use super::recorded::{Recorded, hash, parse, walk_only};
use super::{ExploreArgs, explore_all, finish};
use crate::run::{Failure, ended};

/// `banyan resume` as typed.
#[derive(Debug, Args)]
pub struct ResumeArgs {
    /// The directory that --checkpoint named
    #[arg(value_name = "DIR")]
    directory: PathBuf,

    /// Options of `explore` that only steer the walk or the output, like -j, --budget or --json
    #[arg(value_name = "OPTIONS", trailing_var_arg = true, allow_hyphen_values = true)]
    options: Vec<OsString>,
}

/// A checkpoint that was opened again.
pub struct Resumed {
    journal: Journal,
    left: Left,
    every: std::time::Duration,
}

impl Resumed {
    /// What there is to do; all of it if the run ended before it began.
    pub fn job(self, whole: impl FnOnce() -> Result<Job, Failure>) -> Result<(Job, Option<Checkpoint>), Failure> {
        let Resumed { journal, left, every } = self;
        let job =
            if left.is_begun() { Job { units: left.units, done: left.done, loaded: left.loaded } } else { whole()? };
        Ok((job, Some(Checkpoint { journal, every })))
    }
}

/// The checkpoint of a new run, if there is to be one.
pub fn create(args: &ExploreArgs, recorded: &Recorded) -> Result<Option<Checkpoint>, Failure> {
    let Some(directory) = &args.workers.checkpoint else { return Ok(None) };
    let (run, walk) = (recorded.to_json().to_string(), Value::from(walk_only(args)).to_string());
    let classes = class_path_hash(&recorded.class_path).map_err(Failure::bad_input)?;
    let about = [("banyan", env!("CARGO_PKG_VERSION")), ("run", &run), ("walk", &walk), ("classes", &classes)];
    let journal = Journal::create(directory, &about).map_err(Failure::bad_input)?;
    Ok(Some(Checkpoint { journal, every: args.workers.checkpoint_every }))
}

/// Goes on with an exploration.
pub fn resume(args: &ResumeArgs) -> ExitCode {
    ended(start(args))
}

fn start(args: &ResumeArgs) -> Result<u8, Failure> {
    let (journal, left) = Journal::open(&args.directory).map_err(Failure::bad_input)?;
    let lacks = |what: &str| Failure::bad_input(format!("the checkpoint does not say {what}"));
    let made_by = left.about("banyan").ok_or_else(|| lacks("which banyan made it"))?;
    let version = env!("CARGO_PKG_VERSION");
    if made_by != version {
        return Err(Failure::bad_input(format!(
            "the checkpoint was made by banyan {made_by}, this is banyan {version}"
        )));
    }
    let run = left.about("run").and_then(|text| serde_json::from_str(text).ok());
    let recorded = run.and_then(|run: Value| Recorded::from_json(&run)).ok_or_else(|| lacks("what was run"))?;
    let walk = left.about("walk").and_then(|text| serde_json::from_str::<Vec<String>>(text).ok());
    let walk = walk.ok_or_else(|| lacks("how it was explored"))?;
    let mut typed = recorded.typed();
    typed.extend(walk.iter().filter(|option| !is_of_run(option)).map(OsString::from));
    typed.extend(args.options.iter().cloned());
    let directory = OsString::from("--checkpoint");
    typed.extend([directory, args.directory.clone().into_os_string()]);
    let explored = parse(typed).map_err(Failure::bad_input)?;
    check(&recorded, &left, &explored)?;
    let every = explored.workers.checkpoint_every;
    let report = explore_all(&explored, Some(Resumed { journal, left, every }))?;
    finish(&explored, report)
}

/// Is it about one run only, not about the exploration as a whole?
fn is_of_run(option: &str) -> bool {
    ["--budget=", "--checkpoint="].iter().any(|name| option.starts_with(name))
}

/// Refuses to go on with something else.
fn check(recorded: &Recorded, left: &Left, explored: &ExploreArgs) -> Result<(), Failure> {
    let program = super::open(explored, program::ProgramConfig::default())?;
    recorded.check(program)?;
    let now = Recorded::of(explored, program);
    if now.arguments != recorded.arguments {
        let (before, now) = (recorded.arguments.join(" "), now.arguments.join(" "));
        let text = format!("the checkpoint is of `{before}`, this would be `{now}`");
        return Err(Failure::bad_input(text));
    }
    let classes = class_path_hash(&recorded.class_path).map_err(Failure::bad_input)?;
    match left.about("classes") {
        Some(made) if made == classes => Ok(()),
        made => Err(Failure::bad_input(format!(
            "the class path {} has changed: the checkpoint was made with {}, it is now {classes}",
            recorded.class_path,
            made.unwrap_or("nothing")
        ))),
    }
}

/// A hash of all classes and jars of a class path, by their names.
fn class_path_hash(class_path: &str) -> io::Result<String> {
    let mut text = String::new();
    for entry in class_path.split(':').map(|entry| entry.trim_end_matches('*')) {
        let mut files = Vec::new();
        find(Path::new(entry), &mut files)?;
        files.sort();
        for file in files {
            let name = file.strip_prefix(entry).unwrap_or(&file).to_string_lossy().into_owned();
            text.push_str(&format!("{name} {}\n", hash(&std::fs::read(&file)?)));
        }
    }
    Ok(hash(text.as_bytes()))
}

fn find(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if path.is_dir() {
        for entry in std::fs::read_dir(path)? {
            find(&entry?.path(), files)?;
        }
    } else if path.extension().is_some_and(|end| end == "class" || end == "jar" || end == "zip") {
        files.push(path.to_owned());
    }
    Ok(())
}

//! `--checkpoint DIR` and `banyan resume DIR`: what the database says of the run, and going on with it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use emit::document::RunDocument;
use explore::pool::{About, Checkpoint, Job, Journal, Left};
use serde_json::Value;

use super::recorded::{self, Recorded, parse, walk_only};
use super::{ExploreArgs, explore_all, finish};
use crate::run::{Failure, ended};

/// `banyan resume` as typed.
#[derive(Debug, Args)]
pub struct ResumeArgs {
    /// The directory that --checkpoint named
    #[arg(value_name = "DIR")]
    pub directory: PathBuf,

    /// Options of the command once more: those that steer the walk or the output, like -j, --budget or --json, may
    /// be other ones
    #[arg(value_name = "OPTIONS", trailing_var_arg = true, allow_hyphen_values = true)]
    pub options: Vec<OsString>,
}

/// A checkpoint that was opened again.
pub struct Resumed {
    journal: Journal,
    about: About,
    left: Left,
    every: std::time::Duration,
}

impl Resumed {
    /// What there is to do; all of it if the run ended before it began.
    pub fn job(self, whole: impl FnOnce() -> Result<Job, Failure>) -> Result<(Job, Option<Checkpoint>), Failure> {
        let Resumed { journal, about, left, every } = self;
        let job =
            if about.is_begun() { Job { units: left.units, done: left.done, loaded: left.loaded } } else { whole()? };
        Ok((job, Some(Checkpoint { journal, every })))
    }
}

/// The checkpoint of a new run, if there is to be one.
pub fn create(args: &ExploreArgs, recorded: &Recorded) -> Result<Option<Checkpoint>, Failure> {
    let Some(directory) = &args.workers.checkpoint else { return Ok(None) };
    let (run, walk) = (recorded.to_text(), Value::from(walk_only(args)).to_string());
    let about = [("banyan", env!("CARGO_PKG_VERSION")), ("run", &run), ("walk", &walk)];
    let journal = Journal::create(directory, &about).map_err(Failure::bad_input)?;
    Ok(Some(Checkpoint { journal, every: args.workers.checkpoint_every }))
}

/// Goes on with an exploration.
pub fn resume(args: &ResumeArgs) -> ExitCode {
    ended(start(args))
}

fn start(args: &ResumeArgs) -> Result<u8, Failure> {
    let (journal, contents) = Journal::open(&args.directory).map_err(Failure::bad_input)?;
    let lacks = |what: &str| Failure::bad_input(format!("the checkpoint does not say {what}"));
    let about = &contents.about;
    let made_by = about.get("banyan").ok_or_else(|| lacks("which banyan made it"))?;
    let version = env!("CARGO_PKG_VERSION");
    if made_by != version {
        return Err(Failure::bad_input(format!(
            "the checkpoint was made by banyan {made_by}, this is banyan {version}"
        )));
    }
    if about.get("command") == Some(crate::enumerate::COMMAND) {
        return crate::enumerate::resume(journal, &contents, args);
    }
    if about.get("command") == Some(crate::test::COMMAND) {
        return crate::test::resume(journal, contents, args);
    }
    let left = Left::of(&contents).map_err(Failure::bad_input)?;
    let about = contents.about;
    let run = about.get("run").and_then(|text| serde_json::from_str::<RunDocument>(text).ok());
    let recorded = run.map(Recorded::from).ok_or_else(|| lacks("what was run"))?;
    let walk = about.get("walk").and_then(|text| serde_json::from_str::<Vec<String>>(text).ok());
    let walk = walk.ok_or_else(|| lacks("how it was explored"))?;
    let mut typed = recorded.typed();
    typed.extend(walk.iter().filter(|option| !is_of_run(option)).map(OsString::from));
    typed.extend(recorded::anew(&recorded, &args.options)?.into_iter().map(OsString::from));
    let directory = OsString::from("--checkpoint");
    typed.extend([directory, args.directory.clone().into_os_string()]);
    let explored = parse(typed).map_err(Failure::bad_input)?;
    if explored.schedule.is_some() {
        return Err(Failure::bad_input("--schedule has no use with a checkpoint, which is about all paths"));
    }
    // What was there and never loaded may have changed.
    let recorded = recorded.with(&left.loaded);
    recorded.check(super::open(&explored, program::ProgramConfig::default())?)?;
    let every = explored.workers.checkpoint_every;
    let report = explore_all(&explored, Some(Resumed { journal, about, left, every }))?;
    finish(&explored, report)
}

/// Is it about one run only, not about the exploration as a whole?
fn is_of_run(option: &str) -> bool {
    ["--budget=", "--checkpoint="].iter().any(|name| option.starts_with(name))
}

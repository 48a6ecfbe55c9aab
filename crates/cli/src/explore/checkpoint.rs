//! `--checkpoint DIR` and `banyan resume DIR`: what the database says of the run, and going on with it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use emit::document::RunDocument;
use explore::pool::Checkpoint;
use explore::session::checkpoint::{self, Resumed};
use explore::session::{Recorded, SessionError};
use program::ProgramConfig;
use serde_json::Value;

use super::division::KeepingArgs;
use super::recorded::{self, parse};
use super::{explore_all, finish};
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

/// The checkpoint of a new run, if there is to be one.
pub fn create(keeping: &KeepingArgs, recorded: &Recorded, walk: &[String]) -> Result<Option<Checkpoint>, SessionError> {
    let Some(directory) = &keeping.checkpoint else { return Ok(None) };
    let (run, walk) = (recorded::to_text(recorded), Value::from(walk).to_string());
    checkpoint::create(directory, keeping.checkpoint_every, &[("run", &run), ("walk", &walk)]).map(Some)
}

/// Goes on with an exploration.
pub fn resume(args: &ResumeArgs) -> ExitCode {
    ended(start(args))
}

fn start(args: &ResumeArgs) -> Result<u8, Failure> {
    let (journal, contents) = checkpoint::open(&args.directory)?;
    let about = &contents.about;
    if about.get("command") == Some(crate::enumerate::COMMAND) {
        return crate::enumerate::resume(journal, &contents, args);
    }
    if about.get("command") == Some(crate::test::COMMAND) {
        return crate::test::resume(journal, contents, args);
    }
    let resumed = Resumed::of(journal, contents)?;
    let run = resumed.about("run").and_then(|text| serde_json::from_str::<RunDocument>(text).ok());
    let recorded = run.map(recorded::of_document).ok_or(SessionError::CheckpointLacks("what was run"))?;
    let walk = resumed.about("walk").and_then(|text| serde_json::from_str::<Vec<String>>(text).ok());
    let walk = walk.ok_or(SessionError::CheckpointLacks("how it was explored"))?;
    let mut typed = recorded::typed(&recorded);
    typed.extend(walk.iter().filter(|option| !is_of_run(option)).map(OsString::from));
    typed.extend(recorded::anew(&recorded, &args.options)?);
    let directory = OsString::from("--checkpoint");
    typed.extend([directory, args.directory.clone().into_os_string()]);
    let explored = parse(typed).map_err(Failure::bad_input)?;
    if explored.schedule.is_some() {
        return Err(Failure::bad_input("--schedule has no use with a checkpoint, which is about all paths"));
    }
    // What was there and never loaded may have changed.
    let recorded = recorded.with(resumed.loaded());
    recorded.check(super::locate(&explored.config()?.opening)?.open(ProgramConfig::default())?)?;
    let report = explore_all(&explored, Some(resumed))?;
    finish(&explored, report)
}

/// Is it about one run only, not about the exploration as a whole?
fn is_of_run(option: &str) -> bool {
    ["--budget=", "--checkpoint="].iter().any(|name| option.starts_with(name))
}

//! `banyan worker`: works for another `banyan`, which says on standard input what to do.

use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

use coverage::campaign::{CampaignConfig, serve_campaign};
use explore::pool::Hello;
use explore::session::{DivisionConfig, ExploreConfig, read_setup, serve_explore, setup_bytes};
use serde::{Deserialize, Serialize};

use crate::explore::stop;
use crate::memory::check_share;
use crate::run::{Failure, ended, exit};

/// What a worker works on.
#[derive(Debug, Serialize, Deserialize)]
pub enum Task {
    Explore(Box<ExploreConfig>),
    Cover(Box<CampaignConfig>),
}

/// How workers in processes of their own are started.
#[derive(Debug)]
pub struct WorkerCommand {
    executable: PathBuf,
    /// The task, for their first words.
    pub setup: Vec<u8>,
}

impl WorkerCommand {
    /// For a division; of threads there is no task to tell.
    pub fn of(
        division: &DivisionConfig,
        max_memory: Option<u64>,
        task: impl FnOnce() -> Task,
    ) -> Result<WorkerCommand, Failure> {
        let executable = std::env::current_exe().map_err(Failure::bad_input)?;
        let setup = match division.processes {
            true => {
                check_share(max_memory, division.workers)?;
                setup_bytes(&task())?
            }
            false => Vec::new(),
        };
        Ok(WorkerCommand { executable, setup })
    }

    pub fn command(&self) -> Command {
        let mut command = Command::new(&self.executable);
        command.arg("worker");
        command
    }
}

/// A worker's process.
pub fn worker() -> ExitCode {
    stop::ignore();
    ended(serve().map(|()| 0).map_err(|failure| failure.of("a worker")))
}

fn serve() -> Result<(), Failure> {
    let said = |e: io::Error| Failure { message: e.to_string(), code: exit::OUR_FAULT };
    let mut orders = io::stdin();
    let hello = Hello::read(&mut orders).map_err(said)?;
    match read_setup(&hello)? {
        Task::Explore(config) => Ok(serve_explore(&config, &hello, orders, io::stdout())?),
        Task::Cover(config) => Ok(serve_campaign(&config, &hello, orders, io::stdout())?),
    }
}

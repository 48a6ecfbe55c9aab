//! Rounds of jobs: the exploring of all targets within one budget.
//!
//! All jobs of a round begin with what was covered before it, so that what a job finds does not depend on who does it
//! when; only a clock that cuts it off can be seen in the result. Every job is done by one worker with a machine and a
//! solver of its own, and a panic ends that job alone.
//!
//! A job is plain data, and so is what comes of it. Which jobs there are is decided elsewhere, from what others brought
//! in.

mod draw;
mod follow;
pub mod listen;
mod packed;
mod seed;
mod shorter;
pub mod work;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use coverage::{Ledger, MethodName};
use explore::Summary;
use serde::{Deserialize, Serialize};

use crate::plan::driver::{Driver, Reach};
use listen::Heard;
use work::Ticker;

/// A part of a round.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    pub target: usize,
    pub driver: usize,
    pub shapes: Vec<u32>,
    pub reach: Reach,
    /// What a question to the solver may cost, in conflicts.
    pub conflicts: u32,
    pub paths: u64,
    /// It is over as soon as nothing of its target is open; the first round looks for findings too.
    pub until_met: bool,
    /// Inputs are drawn, from this seed; otherwise paths are followed.
    pub seed: Option<u64>,
}

/// What a job begins with.
pub struct Given<'g> {
    pub driver: &'g Driver,
    pub target: &'g Arc<MethodName>,
    /// What was covered before the round.
    pub ledger: &'g Ledger,
    /// Is a method a target?
    pub others: &'g dyn Fn(&MethodName) -> bool,
    /// Is set when the job is to end before it is done.
    pub cancel: &'g Arc<AtomicBool>,
    pub ticker: &'g Ticker<'g>,
}

/// What came of a job.
#[derive(Debug, Serialize, Deserialize)]
pub struct Done {
    /// Why nothing did, otherwise.
    pub result: Result<(Heard, Summary), String>,
    /// By a panic of our own.
    pub is_panic: bool,
}

impl Done {
    /// Paths that may become tests.
    pub fn news(&self) -> usize {
        self.result.as_ref().map_or(0, |(heard, _)| heard.news.len() + heard.findings.len())
    }
}

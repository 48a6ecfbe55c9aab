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
mod seed;
mod shorter;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use coverage::{Ledger, MethodName};
use explore::Summary;
use listen::Heard;

use crate::context::{Context, STACK};
use crate::plan::driver::{Driver, Reach};
use crate::progress::Progress;
use crate::time::worked;

/// A job gets at least this.
const LEAST_SLICE: Duration = Duration::from_millis(250);

/// A part of a round.
#[derive(Debug)]
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

/// What all jobs of a round begin with.
pub struct Round<'r> {
    /// Targets with the drivers of their sequences, by the numbers that jobs have.
    pub targets: &'r [(Arc<MethodName>, Vec<Arc<Driver>>)],
    /// What was covered before.
    pub ledger: &'r Ledger,
    /// Paths that may become tests, and those of them that nothing was made of yet.
    pub known: usize,
    pub unmade: usize,
}

/// What a job begins with.
pub struct Given<'g> {
    pub driver: &'g Driver,
    pub target: &'g Arc<MethodName>,
    /// What was covered before the round.
    pub ledger: &'g Ledger,
    /// Is a method a target?
    pub others: &'g dyn Fn(&MethodName) -> bool,
    pub paths: &'g AtomicU64,
}

/// What came of a job.
#[derive(Debug)]
pub struct Done {
    /// Why nothing did, otherwise.
    pub result: Result<(Heard, Summary), String>,
    /// By a panic of our own.
    pub is_panic: bool,
}

impl Context<'_> {
    /// Does jobs within a share of the time that is left: what comes later needs time too. Nothing comes of those that
    /// there was no time for.
    pub fn round(&self, round: &Round<'_>, jobs: &[Job], share: f64, progress: &dyn Progress) -> Vec<Option<Done>> {
        let begun = Instant::now();
        let share = self.time.explored_by().saturating_duration_since(begun).mul_f64(share);
        let next = AtomicUsize::new(0);
        let (sender, receiver) = mpsc::channel();
        let names: BTreeSet<&MethodName> = round.targets.iter().map(|(name, _)| &**name).collect();
        std::thread::scope(|scope| {
            for _ in 0..self.workers {
                let (sender, next, names) = (sender.clone(), &next, &names);
                let worker = move || {
                    let (mut at, mut had) = (Instant::now(), worked());
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(job) = jobs.get(number) else { break };
                        if self.is_late() {
                            break;
                        }
                        // Drawing has no end of its own, and can be left out.
                        if job.seed.is_some() && begun.elapsed() >= share {
                            break;
                        }
                        let left = jobs.len() - number;
                        let rest = share.saturating_sub(begun.elapsed());
                        // Most end before their slice does, above all those that draw.
                        let more = if job.seed.is_some() { 6 } else { 2 };
                        let slice = (rest * self.workers as u32 / left as u32 * more).min(rest).max(LEAST_SLICE);
                        let others = |name: &MethodName| names.contains(name);
                        let work = || {
                            let (target, drivers) = &round.targets[job.target];
                            let (driver, ledger) = (&*drivers[job.driver], round.ledger);
                            let given = Given { driver, target, ledger, others: &others, paths: progress.paths() };
                            match job.seed {
                                Some(seed) => self.seeds(&given, seed, slice),
                                None => self.job(job, given, slice),
                            }
                        };
                        let (result, is_panic) = match catch_unwind(AssertUnwindSafe(work)) {
                            Ok(result) => (result, false),
                            Err(_) => (Err("a fault of Banyan itself".to_owned()), true),
                        };
                        let (now, have) = (Instant::now(), worked());
                        self.time.note_work(now - at, have.saturating_sub(had));
                        (at, had) = (now, have);
                        if sender.send((number, Done { result, is_panic })).is_err() {
                            break;
                        }
                    }
                };
                let thread = std::thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, worker).expect("there are threads");
            }
            drop(sender);
            let mut done: Vec<Option<Done>> = jobs.iter().map(|_| None).collect();
            let mut live = round.ledger.clone();
            let mut news = 0;
            loop {
                match receiver.recv_timeout(Duration::from_millis(250)) {
                    Ok((job, one)) => {
                        if let Ok((heard, _)) = &one.result {
                            news += heard.news.len() + heard.findings.len();
                            self.time.note(round.known + news, round.unmade + news);
                            for (path, news) in &heard.news {
                                live.note(path, &news.hits, None);
                            }
                        }
                        done[job] = Some(one);
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
                progress.show(self.scope, &live, self.variant);
            }
            done
        })
    }
}

//! Jobs as the work of a pool: what travels to a worker and back, and how a worker does a job. A worker in a process of
//! its own makes the drivers that jobs name from what it is told of them; threads share those of the campaign.
//!
//! What a round begins with is said to all workers before its jobs, so a job is small and any worker can do it again.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use coverage::{Ledger, MethodName};
use explore::pool::{Assignment, ClassHashes, Desk, Divisible, Hello, Loaded, Work, serve_work};
use explore::{Sharing, Split, Summary, Unit};
use serde::{Deserialize, Serialize};

use super::{Done, Given, Job};
use crate::context::Context;
use crate::plan::driver::Driver;
use crate::plan::portable::PortableDriver;
use crate::time::worked;

/// Between two words about how far a job has come.
const TICK: Duration = Duration::from_millis(100);

/// A job of a batch.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct JobUnit {
    pub batch: u32,
    /// Among the jobs of its batch.
    pub number: usize,
    pub job: Job,
    /// What it may take, once it is handed out; nothing if there is no time left.
    pub slice: Option<Duration>,
}

impl Divisible for JobUnit {
    type Name = (u32, usize);

    fn name(&self) -> (u32, usize) {
        (self.batch, self.number)
    }

    /// A job is done by one worker.
    fn give_away(units: &mut BTreeMap<(u32, usize), JobUnit>, part: &JobUnit) {
        units.remove(&part.name());
    }

    fn record(units: &BTreeMap<(u32, usize), JobUnit>) -> Vec<u8> {
        let names: Vec<&(u32, usize)> = units.keys().collect();
        postcard::to_stdvec(&names).expect("numbers can be written")
    }
}

/// What came of a job.
#[derive(Debug, Serialize, Deserialize)]
pub struct JobPart {
    pub batch: u32,
    pub number: usize,
    pub job: Job,
    /// Nothing if there was no time to begin it.
    pub done: Option<Done>,
    /// It was stopped, so it may not have done all that it would.
    pub is_stopped: bool,
    pub paths: u64,
    /// How long it took, and for how much of that there was a processor.
    pub elapsed: Duration,
    pub worked: Duration,
    /// Classes of the user's class path that were loaded meanwhile.
    pub loaded: ClassHashes,
}

/// What workers are told besides jobs.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub enum JobWord {
    /// The methods under test, by the numbers that jobs have.
    Targets(Vec<MethodName>),
    /// Drivers that jobs may name from now on.
    Drivers(Vec<PortableDriver>),
    /// What was covered before the jobs that come now, as bytes.
    Covered(Vec<u8>),
}

/// The jobs of a run as work.
pub struct Jobs<'a> {
    context: &'a Context<'a>,
    /// Those that were made in this process.
    drivers: Mutex<BTreeMap<(usize, usize), Arc<Driver>>>,
}

impl<'a> Jobs<'a> {
    pub fn new(context: &'a Context<'a>) -> Jobs<'a> {
        Jobs { context, drivers: Mutex::default() }
    }

    /// A driver of a target that was made already.
    pub fn share(&self, target: usize, place: usize, driver: &Arc<Driver>) {
        let mut drivers = self.drivers.lock().unwrap_or_else(PoisonError::into_inner);
        drivers.entry((target, place)).or_insert_with(|| Arc::clone(driver));
    }

    fn driver(&self, known: &Known, job: &Job) -> Result<Arc<Driver>, String> {
        let mut drivers = self.drivers.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (job.target, job.driver);
        if let Some(driver) = drivers.get(&key) {
            return Ok(Arc::clone(driver));
        }
        let planned = known.planned.get(&key).ok_or("nobody said what to call")?;
        let driver = Arc::new(planned.make(self.context.program)?);
        drivers.insert(key, Arc::clone(&driver));
        Ok(driver)
    }

    fn done(&self, desk: &Desk<'_, Self>, known: &Known, job: &Job, slice: Duration, ticker: &Ticker<'_>) -> Done {
        let work = || -> Result<(super::listen::Heard, Summary), String> {
            let driver = self.driver(known, job)?;
            let target = known.targets.get(job.target).ok_or("nobody said what is under test")?;
            let others = |name: &MethodName| known.names.contains(name);
            let (ledger, cancel) = (&known.ledger, desk.cancel());
            let given = Given { driver: &driver, target, ledger, others: &others, cancel, ticker };
            match job.seed {
                Some(seed) => self.context.seeds(&given, seed, slice),
                None => self.context.job(job, given, slice),
            }
        };
        match catch_unwind(AssertUnwindSafe(work)) {
            Ok(result) => Done { result, is_panic: false },
            Err(_) => Done { result: Err("a fault of Banyan itself".to_owned()), is_panic: true },
        }
    }
}

impl Work for Jobs<'_> {
    type Unit = JobUnit;
    type Part = JobPart;
    type Word = JobWord;

    fn work(&self, desk: &Desk<'_, Self>) -> Vec<JobPart> {
        let mut known = Known::default();
        let mut loaded = Loaded::new(self.context.program);
        while let Some(Assignment { task, unit, .. }) = desk.next(&mut |word| known.hear(word)) {
            if let Some(why) = known.fault.take() {
                desk.give_notice(why);
                break;
            }
            let JobUnit { batch, number, job, slice } = unit;
            let (begun, had) = (Instant::now(), worked());
            let tick = |paths| desk.tick(paths, begun.elapsed());
            let ticker = Ticker::new(&tick);
            let done = slice.map(|slice| self.done(desk, &known, &job, slice, &ticker));
            let part = JobPart {
                batch,
                number,
                job,
                done,
                is_stopped: desk.cancel().load(Ordering::Relaxed),
                paths: ticker.paths.load(Ordering::Relaxed),
                elapsed: begun.elapsed(),
                worked: worked().saturating_sub(had),
                loaded: loaded.hashes(),
            };
            desk.done(task, part, Vec::new());
        }
        Vec::new()
    }
}

/// Does jobs for a campaign in another process until it says to stop, or is gone.
pub fn serve(
    context: &Context<'_>,
    hello: &Hello,
    identity: &str,
    input: impl Read + Send,
    output: impl Write + Send,
) -> io::Result<()> {
    serve_work(&Jobs::new(context), context.workers, hello, identity, input, output)
}

/// What a worker was told.
#[derive(Default)]
struct Known {
    targets: Vec<Arc<MethodName>>,
    names: BTreeSet<MethodName>,
    planned: BTreeMap<(usize, usize), PortableDriver>,
    ledger: Ledger,
    /// What makes no sense of it.
    fault: Option<String>,
}

impl Known {
    fn hear(&mut self, word: JobWord) {
        match word {
            JobWord::Targets(targets) => {
                self.names = targets.iter().cloned().collect();
                self.targets = targets.into_iter().map(Arc::new).collect();
            }
            JobWord::Drivers(drivers) => {
                self.planned.extend(drivers.into_iter().map(|driver| ((driver.target, driver.place), driver)));
            }
            JobWord::Covered(bytes) => match Ledger::from_bytes(&bytes) {
                Ok(ledger) => self.ledger = ledger,
                Err(e) => self.fault = Some(e.to_string()),
            },
        }
    }
}

/// Counts the paths of a job, and tells of them now and then.
pub struct Ticker<'t> {
    pub paths: AtomicU64,
    said: Cell<Instant>,
    tick: &'t dyn Fn(u64),
}

impl<'t> Ticker<'t> {
    fn new(tick: &'t dyn Fn(u64)) -> Ticker<'t> {
        Ticker { paths: AtomicU64::new(0), said: Cell::new(Instant::now()), tick }
    }

    pub fn look(&self) {
        if self.said.get().elapsed() >= TICK {
            self.said.set(Instant::now());
            (self.tick)(self.paths.load(Ordering::Relaxed));
        }
    }
}

/// A job gives nothing away.
impl Sharing for &Ticker<'_> {
    fn wanted(&mut self) -> Option<Split> {
        None
    }

    fn offer(&mut self, _part: Unit) {}

    fn look(&mut self, _numbers: &Summary) {
        Ticker::look(self);
    }
}

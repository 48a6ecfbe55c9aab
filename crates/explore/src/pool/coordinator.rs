//! The coordinator: a bag of units, the workers that have none, and the results so far.
//!
//! All roots are in the bag from the start, so several specs are divided among the workers before any
//! one of them is split. When the bag is empty and a worker has nothing to do, the coordinator calls for
//! work; each call is answered by whoever sees it first, and once by each.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use super::worker::work;
use super::{Coordination, Division, Flags, Order, Part, Report, Workplace};
use crate::collect::Collector;
use crate::engine::{EngineError, Reply};
use crate::schedule::Schedule;
use crate::summary::Summary;
use crate::unit::Unit;

/// What all workers came to.
#[derive(Debug, Default)]
pub struct Divided {
    /// For each root its numbers and what was kept.
    pub roots: Vec<(Summary, Collector)>,
    /// Faults of our own: the schedule that shows each, and what was said.
    pub faults: Vec<(Schedule, String)>,
    /// What solvers have to say to the user.
    pub warnings: std::collections::BTreeSet<String>,
    pub statistics: Statistics,
}

/// How the work was divided, in numbers.
#[derive(Debug, Clone, Default)]
pub struct Statistics {
    pub elapsed: Duration,
    pub workers: Vec<WorkerStatistics>,
    /// The longest the bag ever was.
    pub longest_queue: usize,
    /// For each depth at which a unit begins, how many did.
    pub split_depths: std::collections::BTreeMap<usize, u64>,
}

/// What one worker did.
#[derive(Debug, Clone, Default)]
pub struct WorkerStatistics {
    pub units: u64,
    pub offered: u64,
    pub paths: u64,
    pub instructions: u64,
    pub replayed: u64,
    pub busy: Duration,
}

impl Statistics {
    /// The share of the workers' time in which they had nothing to do.
    pub fn idle_share(&self) -> f64 {
        let busy: Duration = self.workers.iter().map(|worker| worker.busy).sum();
        let whole = self.elapsed.as_secs_f64() * self.workers.len() as f64;
        if whole == 0.0 { 0.0 } else { (1.0 - busy.as_secs_f64() / whole).max(0.0) }
    }

    /// The share of instructions that only led to where a unit begins.
    pub fn replay_share(&self) -> f64 {
        let sum = |of: fn(&WorkerStatistics) -> u64| self.workers.iter().map(of).sum::<u64>() as f64;
        let replayed = sum(|worker| worker.replayed);
        let all = replayed + sum(|worker| worker.instructions);
        if all == 0.0 { 0.0 } else { replayed / all }
    }
}

/// Explores all roots of a workplace with several workers. `stop` is looked at now and then.
pub fn divide(place: &dyn Workplace, division: Division, stop: &dyn Fn() -> bool) -> Result<Divided, DivideError> {
    let flags = Flags::default();
    let (outbox, reports) = channel();
    std::thread::scope(|scope| {
        let mut inboxes = Vec::new();
        for number in 0..division.workers {
            let (orders, inbox) = channel();
            inboxes.push(orders);
            let (outbox, flags) = (outbox.clone(), &flags);
            let name = format!("worker {number}");
            let worker = move || work(place, number, division.split, flags, &inbox, &outbox);
            let started = std::thread::Builder::new().name(name).spawn_scoped(scope, worker);
            started.map_err(|e| DivideError::Worker(e.to_string()))?;
        }
        drop(outbox);
        let mut coordinator = Coordinator::new(place, division, &flags, inboxes);
        let ended = coordinator.coordinate(&reports, stop);
        // Workers that are still at it must not keep the scope waiting.
        flags.cancel.store(ended.is_err(), Ordering::Relaxed);
        coordinator.dismiss();
        ended?;
        coordinator.last_words(&reports);
        Ok(coordinator.divided)
    })
}

/// A division that did not come about.
#[derive(Debug, thiserror::Error)]
pub enum DivideError {
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error("a worker cannot work: {0}")]
    Worker(String),
}

struct Coordinator<'c> {
    division: Division,
    flags: &'c Flags,
    inboxes: Vec<Sender<Order>>,
    bag: VecDeque<(usize, Unit)>,
    /// Units that each worker has, done ones not included.
    held: Vec<usize>,
    /// The last call for work.
    call: u32,
    begun: Instant,
    divided: Divided,
    most: usize,
}

/// How long to wait before looking whether to stop.
const PATIENCE: Duration = Duration::from_millis(50);

impl<'c> Coordinator<'c> {
    fn new(place: &dyn Workplace, division: Division, flags: &'c Flags, inboxes: Vec<Sender<Order>>) -> Self {
        let roots = place.roots().len();
        let mut divided = Divided::default();
        divided.roots.resize_with(roots, || (Summary::default(), Collector::new(place.most())));
        divided.statistics.workers.resize(division.workers, WorkerStatistics::default());
        Coordinator {
            division,
            flags,
            held: vec![0; inboxes.len()],
            inboxes,
            bag: (0..roots).map(|root| (root, Unit::whole())).collect(),
            call: 0,
            begun: Instant::now(),
            divided,
            most: place.most(),
        }
    }

    /// Until the bag is empty and nobody has a unit.
    fn coordinate(&mut self, reports: &Receiver<(usize, Report)>, stop: &dyn Fn() -> bool) -> Result<(), DivideError> {
        self.hand_out();
        while self.held.iter().any(|&units| units > 0) {
            if stop() {
                self.flags.cancel.store(true, Ordering::Relaxed);
            }
            match reports.recv_timeout(PATIENCE) {
                Ok((worker, report)) => self.hear(worker, report)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(DivideError::Worker("it ended without a word".to_owned()));
                }
            }
            self.hand_out();
        }
        self.divided.statistics.elapsed = self.begun.elapsed();
        Ok(())
    }

    fn hear(&mut self, worker: usize, report: Report) -> Result<(), DivideError> {
        match report {
            Report::Offer { root, unit } => {
                self.divided.statistics.workers[worker].offered += 1;
                self.bag.push_back((root, unit));
            }
            Report::Done { root, part } => {
                self.held[worker] -= 1;
                self.add(worker, root, *part);
            }
            Report::Fault { root, part, at, what, rest } => {
                self.held[worker] -= 1;
                self.add(worker, root, *part);
                self.divided.faults.push((at, what));
                self.bag.extend(rest.into_iter().map(|unit| (root, unit)));
            }
            Report::Failed(error) => return Err(error.into()),
            Report::Unfit(what) => return Err(DivideError::Worker(what)),
            Report::Left(_) => {}
        }
        Ok(())
    }

    fn add(&mut self, worker: usize, root: usize, part: Part) {
        let statistics = &mut self.divided.statistics.workers[worker];
        statistics.units += 1;
        statistics.paths += part.summary.paths;
        statistics.instructions += part.summary.instructions;
        statistics.replayed += part.summary.replayed;
        statistics.busy += part.busy;
        let (summary, kept) = &mut self.divided.roots[root];
        summary.merge(&part.summary);
        let met: Vec<(String, Schedule)> =
            part.kept.met().map(|(name, schedule)| (name.to_owned(), schedule.clone())).collect();
        kept.merge(part.kept);
        for (obligation, schedule) in met {
            // What somebody else has done better is known to all.
            if !kept.met().any(|(name, least)| name == obligation && *least == schedule) {
                continue;
            }
            let reply = Reply::Met { obligation, schedule };
            for inbox in &self.inboxes {
                // A worker that is gone need not hear it.
                let _ = inbox.send(Order::Hear { root, reply: reply.clone() });
            }
        }
    }

    /// Units to workers that have none, or none ahead; then a call for more, if need be.
    fn hand_out(&mut self) {
        let ahead = match self.division.coordination {
            Coordination::Push => 2,
            Coordination::Pull => 1,
        };
        let statistics = &mut self.divided.statistics;
        statistics.longest_queue = statistics.longest_queue.max(self.bag.len());
        for most in 1..=ahead {
            for worker in 0..self.held.len() {
                if self.held[worker] < most
                    && let Some((root, unit)) = self.bag.pop_front()
                {
                    *statistics.split_depths.entry(unit.prefix.len()).or_default() += 1;
                    self.held[worker] += 1;
                    // A worker that is gone is noticed when its reports end.
                    let _ = self.inboxes[worker].send(Order::Explore { root, unit });
                }
            }
        }
        let is_hungry = self.held.iter().any(|&units| units < ahead) && self.bag.is_empty();
        let call = if is_hungry {
            self.call = self.call.wrapping_add(1).max(1);
            self.call
        } else {
            0
        };
        self.flags.hungry.store(call, Ordering::Relaxed);
    }

    fn dismiss(&mut self) {
        for inbox in &self.inboxes {
            // A worker that is gone needs no order.
            let _ = inbox.send(Order::Stop);
        }
    }

    fn last_words(&mut self, reports: &Receiver<(usize, Report)>) {
        for (_, report) in reports.iter() {
            if let Report::Left(last) = report {
                self.divided.warnings.extend(last.warnings);
                for (root, summary) in last.spent {
                    self.divided.roots[root].0.merge(&summary);
                }
            }
        }
        debug_assert!(self.most == usize::MAX || self.divided.roots.iter().all(|(_, kept)| kept.len() <= self.most));
    }
}

//! How the work was divided, in numbers: per worker, and over time.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// How the work was divided.
#[derive(Debug, Clone, Default)]
pub struct Statistics {
    pub elapsed: Duration,
    pub workers: Vec<WorkerStatistics>,
    /// The longest the bag ever was.
    pub longest_queue: usize,
    /// For each depth at which a unit begins, how many did.
    pub split_depths: BTreeMap<usize, u64>,
    /// In order of time, evenly spaced but for the last.
    pub timeline: Vec<Sample>,
}

/// What one worker did.
#[derive(Debug, Clone, Default)]
pub struct WorkerStatistics {
    pub units: u64,
    pub offered: u64,
    pub paths: u64,
    pub choices: u64,
    pub instructions: u64,
    pub replayed: u64,
    pub busy: Duration,
    /// Writing and reading messages, on both sides.
    pub post: Post,
    /// The present unit, as far as it is known.
    pub(super) present: (u64, Duration),
    /// The choices of that.
    pub(super) present_choices: u64,
}

/// How far all workers have come, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Headway {
    /// Those that have ended.
    pub paths: u64,
    pub choices: u64,
}

/// What messages cost between processes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Post {
    pub bytes: u64,
    pub writing: Duration,
    pub reading: Duration,
}

impl Post {
    pub fn add(&mut self, other: Post) {
        self.bytes += other.bytes;
        self.writing += other.writing;
        self.reading += other.reading;
    }
}

/// All workers at one moment, counted from the start.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample {
    pub at: Duration,
    pub queue: usize,
    /// For each worker its paths and how long it was busy.
    pub workers: Vec<(u64, Duration)>,
}

/// Between two samples at first.
const STEP: Duration = Duration::from_millis(250);
/// A long run keeps every second of so many.
const MOST_SAMPLES: usize = 960;

/// Takes samples of a run whose length nobody knows.
#[derive(Debug)]
pub(super) struct Sampler {
    step: Duration,
    next: Duration,
}

impl Default for Sampler {
    fn default() -> Sampler {
        Sampler { step: STEP, next: STEP }
    }
}

impl Sampler {
    pub fn look(&mut self, statistics: &mut Statistics, at: Duration, queue: usize) {
        if at < self.next {
            return;
        }
        statistics.sample(at, queue);
        if statistics.timeline.len() >= MOST_SAMPLES {
            let mut number = 0;
            statistics.timeline.retain(|_| {
                number += 1;
                number % 2 == 0
            });
            self.step *= 2;
        }
        self.next = at + self.step;
    }
}

impl Statistics {
    pub(super) fn sample(&mut self, at: Duration, queue: usize) {
        let worker = |w: &WorkerStatistics| (w.paths + w.present.0, w.busy + w.present.1);
        let workers = self.workers.iter().map(worker).collect();
        self.timeline.push(Sample { at, queue, workers });
    }

    pub(super) fn headway(&self) -> Headway {
        Headway {
            paths: self.workers.iter().map(|worker| worker.paths + worker.present.0).sum(),
            choices: self.workers.iter().map(|worker| worker.choices + worker.present_choices).sum(),
        }
    }

    /// The share of the workers' time in which they had nothing to do.
    pub fn idle_share(&self) -> f64 {
        let busy: Duration = self.workers.iter().map(|worker| worker.busy).sum();
        share_left(busy, self.elapsed, self.workers.len())
    }

    /// The same from a moment on, as far as samples tell.
    pub fn idle_share_after(&self, from: Duration) -> Option<f64> {
        let first = self.timeline.iter().find(|sample| sample.at >= from)?;
        let last = self.timeline.last().filter(|last| last.at > first.at)?;
        let busy = |sample: &Sample| sample.workers.iter().map(|worker| worker.1).sum::<Duration>();
        let between = busy(last).saturating_sub(busy(first));
        Some(share_left(between, last.at - first.at, last.workers.len()))
    }

    /// The share of instructions that only led to where a unit begins.
    pub fn replay_share(&self) -> f64 {
        let sum = |of: fn(&WorkerStatistics) -> u64| self.workers.iter().map(of).sum::<u64>() as f64;
        let replayed = sum(|worker| worker.replayed);
        let all = replayed + sum(|worker| worker.instructions);
        if all == 0.0 { 0.0 } else { replayed / all }
    }
}

fn share_left(busy: Duration, elapsed: Duration, workers: usize) -> f64 {
    let whole = elapsed.as_secs_f64() * workers as f64;
    if whole == 0.0 { 0.0 } else { (1.0 - busy.as_secs_f64() / whole).max(0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_keeps_few_samples_and_the_share_of_idle_time() {
        let mut statistics = Statistics { workers: vec![WorkerStatistics::default(); 2], ..Statistics::default() };
        let mut sampler = Sampler::default();
        for tick in 1..40_000u64 {
            let at = Duration::from_millis(100 * tick);
            // One worker is always busy, the other half of the time.
            statistics.workers[0].busy = at;
            statistics.workers[1].busy = at / 2;
            sampler.look(&mut statistics, at, 0);
        }
        assert!(statistics.timeline.len() < MOST_SAMPLES);
        let idle = statistics.idle_share_after(Duration::from_secs(1)).expect("there are samples");
        assert!((idle - 0.25).abs() < 1e-9, "{idle}");
    }
}

//! Static partitioning, simulated as its paper does (§5.3): every part of the queue is run once, alone, and
//! workers take them in order, each when it has done its last.

/// What the parts of a queue took, in nanoseconds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parts {
    /// Making the queue.
    pub set_up: u64,
    /// Each part, in the order of the queue.
    pub times: Vec<u64>,
}

/// When the last worker is done.
pub fn finish(parts: &Parts, workers: usize) -> u64 {
    let mut busy = vec![parts.set_up; workers.max(1)];
    for &time in &parts.times {
        // The first of those that are done earliest.
        if let Some(next) = busy.iter_mut().min() {
            *next += time;
        }
    }
    busy.into_iter().max().unwrap_or(0)
}

impl Parts {
    /// How much more all workers together do than one that knows of no queue, in percent: the paper's
    /// `100(ΣQ−B+S)/B`.
    pub fn overhead(&self, base: u64) -> f64 {
        let all: u64 = self.times.iter().sum();
        100.0 * (all as f64 - base as f64 + self.set_up as f64) / base as f64
    }

    pub fn speedup(&self, base: u64, workers: usize) -> f64 {
        base as f64 / finish(self, workers).max(1) as f64
    }

    /// The mean, the longest, and the deviation from the mean, in nanoseconds.
    pub fn spread(&self) -> (f64, f64, f64) {
        let count = self.times.len().max(1) as f64;
        let mean = self.times.iter().map(|&time| time as f64).sum::<f64>() / count;
        let longest = self.times.iter().max().copied().unwrap_or(0) as f64;
        let variance = self.times.iter().map(|&time| (time as f64 - mean).powi(2)).sum::<f64>() / count;
        (mean, longest, variance.sqrt())
    }
}

//! How the work was divided: per worker, and over time.

use std::io::{self, Write};
use std::time::Duration;

use explore::pool::{Sample, Statistics};

/// Rows of the timeline on the terminal.
const MOST_ROWS: usize = 20;
/// Characters of a worker's bar.
const BAR: usize = 10;

fn rate(paths: u64, time: Duration) -> f64 {
    if time.is_zero() { 0.0 } else { paths as f64 / time.as_secs_f64() }
}

/// A row per interval: paths per second, queue, and how busy each worker was.
pub fn print(out: &mut dyn Write, statistics: &Statistics) -> io::Result<()> {
    let all = &statistics.timeline;
    let step = all.len().div_ceil(MOST_ROWS).max(1);
    writeln!(out, "\n{:>8}  {:>10}  {:>6}  busy", "time", "paths/s", "queue")?;
    let nothing = Sample { at: Duration::ZERO, queue: 0, workers: vec![(0, Duration::ZERO); statistics.workers.len()] };
    let mut before = &nothing;
    for (at, sample) in all.iter().enumerate() {
        if !(at + 1).is_multiple_of(step) && at + 1 != all.len() {
            continue;
        }
        let time = sample.at.saturating_sub(before.at);
        let paths = |sample: &Sample| sample.workers.iter().map(|worker| worker.0).sum::<u64>();
        let rate = rate(paths(sample).saturating_sub(paths(before)), time);
        write!(out, "{:>7.2}s  {rate:>10.0}  {:>6}  ", sample.at.as_secs_f64(), sample.queue)?;
        for (now, then) in sample.workers.iter().zip(&before.workers) {
            let share =
                if time.is_zero() { 0.0 } else { now.1.saturating_sub(then.1).as_secs_f64() / time.as_secs_f64() };
            let full = ((share * BAR as f64).round() as usize).min(BAR);
            write!(out, "[{}{}]", "#".repeat(full), " ".repeat(BAR - full))?;
        }
        writeln!(out)?;
        before = sample;
    }
    let (idle, replay) = (100.0 * statistics.idle_share(), 100.0 * statistics.replay_share());
    let units: u64 = statistics.workers.iter().map(|worker| worker.units).sum();
    writeln!(out, "{units} units of work, idle {idle:.1} %, replaying {replay:.1} % of instructions")
}

//! The live line: a bar on a terminal, plain lines elsewhere, on standard error.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use coverage::{Criterion, Ledger, Reason, Report, Scope, Variant};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Seconds between two plain lines.
const BETWEEN: Duration = Duration::from_secs(10);

/// What is shown while the work goes on.
pub struct Progress {
    pub paths: AtomicU64,
    begun: Instant,
    budget: Option<Duration>,
    workers: usize,
    bar: Option<ProgressBar>,
    said: Mutex<Instant>,
}

impl Progress {
    pub fn new(begun: Instant, budget: Option<Duration>, workers: usize) -> Progress {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new_spinner().with_style(ProgressStyle::default_spinner());
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar
        });
        let (paths, said) = (AtomicU64::new(0), Mutex::new(begun));
        Progress { paths, begun, budget, workers, bar, said }
    }

    /// Shows where the work is.
    pub fn show(&self, scope: &Scope, ledger: &Ledger, variant: Variant) {
        let now = Instant::now();
        if let Some(bar) = &self.bar {
            bar.set_message(self.line(now, scope, ledger, variant));
            bar.tick();
            return;
        }
        let Ok(mut said) = self.said.lock() else { return };
        if now.duration_since(*said) >= BETWEEN {
            *said = now;
            // Nothing is left to do if standard error is gone.
            let _ = writeln!(std::io::stderr(), "banyan: {}", self.line(now, scope, ledger, variant));
        }
    }

    /// Takes the line away.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn line(&self, now: Instant, scope: &Scope, ledger: &Ledger, variant: Variant) -> String {
        let elapsed = now.duration_since(self.begun);
        let paths = self.paths.load(Ordering::Relaxed);
        let report = Report::new(scope, ledger, variant, Reason::NotExplored, false);
        let share = |criterion| {
            let tally = report.total(criterion);
            format!("{}/{}", tally.covered, tally.total)
        };
        let budget = self.budget.map(|budget| format!("/{}s", budget.as_secs())).unwrap_or_default();
        format!(
            "{}s{budget}, {} workers, {paths} paths ({:.0}/s), branches {}, MC/DC {}",
            elapsed.as_secs(),
            self.workers,
            paths as f64 / elapsed.as_secs_f64().max(0.001),
            share(Criterion::Branch),
            share(Criterion::Mcdc),
        )
    }
}

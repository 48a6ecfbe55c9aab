//! The live line: a bar on a terminal, plain lines elsewhere, on standard error.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use coverage::{Criterion, Ledger, Reason, Report, Scope, Variant};
use emit::evidence::missed::count;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Seconds between two plain lines.
const BETWEEN: Duration = Duration::from_secs(10);
/// How often the bar moves while there is nothing new to say.
const TICK: Duration = Duration::from_millis(250);

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

    /// Shows what is done with what was found; in plain lines only where there were some before.
    pub fn phase(&self, what: &str) {
        let now = Instant::now();
        let text = format!("{}, {what}", self.time(now));
        match &self.bar {
            Some(bar) => {
                bar.set_message(text);
                bar.enable_steady_tick(TICK);
            }
            None if now.duration_since(self.begun) >= BETWEEN => {
                // Nothing is left to do if standard error is gone.
                let _ = writeln!(std::io::stderr(), "banyan: {text}");
            }
            None => {}
        }
    }

    /// Takes the line away.
    pub fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    /// `12s/60s`.
    fn time(&self, now: Instant) -> String {
        let budget = self.budget.map(|budget| format!("/{}s", budget.as_secs())).unwrap_or_default();
        format!("{}s{budget}", now.duration_since(self.begun).as_secs())
    }

    fn line(&self, now: Instant, scope: &Scope, ledger: &Ledger, variant: Variant) -> String {
        let paths = self.paths.load(Ordering::Relaxed);
        let report = Report::new(scope, ledger, variant, Reason::NotExplored, false);
        let share = |criterion| {
            let tally = report.total(criterion);
            format!("{}/{}", tally.covered, tally.total)
        };
        format!(
            "{}, {}, {} ({:.0}/s), branches {}, MC/DC {}",
            self.time(now),
            count(self.workers, "worker"),
            count(paths as usize, "path"),
            paths as f64 / now.duration_since(self.begun).as_secs_f64().max(0.001),
            share(Criterion::Branch),
            share(Criterion::Mcdc),
        )
    }
}

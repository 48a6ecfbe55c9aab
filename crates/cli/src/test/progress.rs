//! The live line: a bar on a terminal, plain lines elsewhere, on standard error.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use coverage::{Criterion, Ledger, Reason, Report, Scope, Variant};
use emit::evidence::missed::count;
use generate::progress::{Notice, Phase, Progress};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Seconds between two plain lines.
const BETWEEN: Duration = Duration::from_secs(10);
/// How often the bar moves while there is nothing new to say.
const TICK: Duration = Duration::from_millis(250);

/// What is shown while the work goes on.
pub struct LiveLine {
    paths: AtomicU64,
    begun: Instant,
    budget: Option<Duration>,
    workers: usize,
    bar: Option<ProgressBar>,
    said: Mutex<Instant>,
}

impl LiveLine {
    pub fn new(begun: Instant, budget: Option<Duration>, workers: usize) -> LiveLine {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new_spinner().with_style(ProgressStyle::default_spinner());
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar
        });
        let (paths, said) = (AtomicU64::new(0), Mutex::new(begun));
        LiveLine { paths, begun, budget, workers, bar, said }
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

impl Progress for LiveLine {
    fn paths(&self) -> &AtomicU64 {
        &self.paths
    }

    fn show(&self, scope: &Scope, ledger: &Ledger, variant: Variant) {
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

    /// In plain lines only where there were some before.
    fn phase(&self, phase: Phase) {
        let now = Instant::now();
        let what = match phase {
            Phase::MakingTests => "making tests of what was found".to_owned(),
            Phase::Checking(tests) => format!("running {tests} tests on the real machine"),
        };
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
    fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }

    fn notice(&self, notice: Notice) {
        let text = match notice {
            Notice::Sealed(jar) => {
                format!("{} is sealed: tests in its packages run with its files unpacked", jar.display())
            }
            Notice::Outdated(test) => {
                format!("{test} is of an earlier run and does not compile any more; it is left out")
            }
            Notice::Dropped { test, why, root, schedule } => {
                format!("{test} is dropped, it {why}\n  it was {root}, schedule {schedule}")
            }
        };
        // Nothing is left to do if standard error is gone.
        let _ = writeln!(std::io::stderr(), "banyan: {text}");
    }
}

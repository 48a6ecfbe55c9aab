//! The live line of a command: a bar on a terminal, plain lines elsewhere, on standard error.

use std::io::{IsTerminal, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Seconds between two plain lines.
const BETWEEN: Duration = Duration::from_secs(10);
/// How often the bar moves while there is nothing new to say.
const TICK: Duration = Duration::from_millis(250);

/// What is shown while the work goes on.
pub struct Line {
    begun: Instant,
    budget: Option<Duration>,
    bar: Option<ProgressBar>,
    said: Mutex<Instant>,
}

impl Line {
    pub fn new(begun: Instant, budget: Option<Duration>) -> Line {
        let bar = std::io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new_spinner().with_style(ProgressStyle::default_spinner());
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar
        });
        Line { begun, budget, bar, said: Mutex::new(begun) }
    }

    /// Shows where the work is, in a line made of the time, as it is shown, and the seconds so far.
    pub fn show(&self, line: impl FnOnce(&str, f64) -> String) {
        let now = Instant::now();
        let line = || line(&self.time(now), now.duration_since(self.begun).as_secs_f64().max(0.001));
        if let Some(bar) = &self.bar {
            bar.set_message(line());
            bar.tick();
            return;
        }
        let Ok(mut said) = self.said.lock() else { return };
        if now.duration_since(*said) >= BETWEEN {
            *said = now;
            // Nothing is left to do if standard error is gone.
            let _ = writeln!(std::io::stderr(), "banyan: {}", line());
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

    /// Says something else, with the line out of its way.
    pub fn beside(&self, say: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
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
}

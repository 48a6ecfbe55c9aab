//! What the live line of `banyan test` says.

use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use coverage::{Criterion, Ledger, Reason, Report, Scope, Variant};
use emit::evidence::missed::count;
use generate::progress::{Notice, Phase, Progress};

use crate::progress::Line;

/// What is shown while the work goes on.
pub struct LiveLine {
    paths: AtomicU64,
    workers: usize,
    line: Line,
}

impl LiveLine {
    pub fn new(begun: Instant, budget: Option<Duration>, workers: usize) -> LiveLine {
        LiveLine { paths: AtomicU64::new(0), workers, line: Line::new(begun, budget) }
    }
}

impl Progress for LiveLine {
    fn paths(&self) -> &AtomicU64 {
        &self.paths
    }

    fn show(&self, scope: &Scope, ledger: &Ledger, variant: Variant) {
        self.line.show(|time, seconds| {
            let paths = self.paths.load(Ordering::Relaxed);
            let report = Report::new(scope, ledger, variant, Reason::NotExplored, false);
            let share = |criterion| {
                let tally = report.total(criterion);
                format!("{}/{}", tally.covered, tally.total)
            };
            format!(
                "{time}, {}, {} ({:.0}/s), branches {}, MC/DC {}",
                count(self.workers, "worker"),
                count(paths as usize, "path"),
                paths as f64 / seconds,
                share(Criterion::Branch),
                share(Criterion::Mcdc),
            )
        });
    }

    fn phase(&self, phase: Phase) {
        self.line.phase(&match phase {
            Phase::MakingTests => "making tests of what was found".to_owned(),
            Phase::Checking(tests) => format!("running {tests} tests on the real machine"),
        });
    }

    fn end(&self) {
        self.line.end();
    }

    fn notice(&self, notice: Notice) {
        let text = match notice {
            Notice::Warning(text) => format!("warning: {text}"),
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

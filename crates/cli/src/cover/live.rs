//! How far `banyan cover` has come, on one line of a terminal.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use coverage::campaign::{Progress, Sought, Watch};
use coverage::{Criterion, Reason, Report, Scope};

/// Between two lines: counting takes longer than a path does.
const SHOW: Duration = Duration::from_millis(500);
/// Goes to the beginning of the line and wipes it.
const WIPE: &str = "\r\x1b[K";

/// Shows progress where somebody can see it.
pub fn watch<'s>(scope: &'s Scope, sought: Sought, begun: Instant) -> Option<Watch<'s>> {
    io::stderr().is_terminal().then(|| {
        let mut shown = Instant::now();
        let show = move |progress: &Progress<'_>| {
            if shown.elapsed() < SHOW {
                return;
            }
            shown = Instant::now();
            let report = Report::new(scope, progress.ledger, sought.variant, Reason::NotExplored, sought.whole);
            let count = |criterion| {
                let tally = report.total(criterion);
                format!("{} {}/{}", Criterion::name(criterion), tally.covered, tally.total)
            };
            let (branch, mcdc) = (count(Criterion::Branch), count(Criterion::Mcdc));
            let seconds = begun.elapsed().as_secs();
            // Nothing is left to do if standard error is gone.
            let _ = write!(io::stderr(), "{WIPE}{seconds} s, {} paths, {branch}, {mcdc}", progress.paths);
        };
        Box::new(show) as Watch<'s>
    })
}

/// Wipes the line.
pub fn done() {
    if io::stderr().is_terminal() {
        // Nothing is left to do if standard error is gone.
        let _ = write!(io::stderr(), "{WIPE}");
    }
}

//! Ctrl-C and a polite request to end (SIGTERM): the first one ends the exploration, which then shows what it has within
//! a few seconds; a second one that does not come at once ends everything.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();
/// When the first signal came.
static SINCE: OnceLock<Instant> = OnceLock::new();

/// How long what there is may be put in order after that.
const WRAPPING_UP: Duration = Duration::from_secs(8);

/// A request that comes so soon after the first is the same one: `timeout` sends its signal to the process and to its
/// group.
const TOGETHER: Duration = Duration::from_millis(500);

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Set when the user wants to stop.
pub fn flag() -> Arc<AtomicBool> {
    let flag = STOP.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        let handler = move || {
            let since = *SINCE.get_or_init(Instant::now);
            if set.swap(true, Ordering::Relaxed) && since.elapsed() > TOGETHER {
                std::process::exit(INTERRUPTED);
            }
        };
        // Without a handler Ctrl-C does what it always does.
        let _ = ctrlc::set_handler(handler);
        flag
    });
    Arc::clone(flag)
}

/// When everything has to be over because the user wants to stop.
pub fn over_by() -> Option<Instant> {
    SINCE.get().map(|since| *since + WRAPPING_UP)
}

/// In a worker's process: whoever started it says when to stop.
pub fn ignore() {
    // Without a handler the worker ends at once, and whoever started it notices.
    let _ = ctrlc::set_handler(|| {});
}

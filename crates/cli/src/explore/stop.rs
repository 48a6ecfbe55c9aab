//! Ctrl-C and a polite request to end (SIGTERM): the first one ends the exploration, which then shows what it has within
//! a few seconds; a second one that does not come at once ends everything.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use explore::session::Stop;

static STOP: OnceLock<Stop> = OnceLock::new();

/// A request that comes so soon after the first is the same one: `timeout` sends its signal to the process and to its
/// group.
const TOGETHER: Duration = Duration::from_millis(500);

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// The user's wish to stop, which is listened to from now on.
pub fn wish() -> Stop {
    let stop = STOP.get_or_init(|| {
        let stop = Stop::default();
        let asked = stop.clone();
        let handler = move || {
            if asked.ask() > TOGETHER {
                std::process::exit(INTERRUPTED);
            }
        };
        // Without a handler Ctrl-C does what it always does.
        let _ = ctrlc::set_handler(handler);
        stop
    });
    stop.clone()
}

/// Set when the user wants to stop.
pub fn flag() -> Arc<AtomicBool> {
    wish().flag()
}

/// When everything has to be over because the user wants to stop.
pub fn over_by() -> Option<Instant> {
    STOP.get().and_then(Stop::over_by)
}

/// In a worker's process: whoever started it says when to stop.
pub fn ignore() {
    // Without a handler the worker ends at once, and whoever started it notices.
    let _ = ctrlc::set_handler(|| {});
}

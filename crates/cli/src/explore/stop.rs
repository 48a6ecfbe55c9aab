//! Ctrl-C: the first one ends the exploration, which then shows what it has; the second ends everything.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// The exit code of a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// Set when the user wants to stop.
pub fn flag() -> Arc<AtomicBool> {
    let flag = STOP.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let set = Arc::clone(&flag);
        let handler = move || {
            if set.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED);
            }
        };
        // Without a handler Ctrl-C does what it always does.
        let _ = ctrlc::set_handler(handler);
        flag
    });
    Arc::clone(flag)
}

/// In a worker's process: whoever started it says when to stop.
pub fn ignore() {
    // Without a handler the worker ends at once, and whoever started it notices.
    let _ = ctrlc::set_handler(|| {});
}

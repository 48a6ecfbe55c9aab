//! That somebody wants an exploration to stop. Whoever hears of it asks; whoever explores looks at the flag.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// How long what there is may be put in order after that.
const WRAPPING_UP: Duration = Duration::from_secs(8);

/// A wish to stop, shared by its clones.
#[derive(Debug, Clone, Default)]
pub struct Stop {
    flag: Arc<AtomicBool>,
    /// When it was first asked for.
    since: Arc<OnceLock<Instant>>,
}

impl Stop {
    /// Asks for it; how long ago that was done first.
    pub fn ask(&self) -> Duration {
        let since = self.since.get_or_init(Instant::now);
        self.flag.store(true, Ordering::Relaxed);
        since.elapsed()
    }

    /// Set once it is asked for.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.flag)
    }

    /// When everything has to be over, if it was asked for.
    pub fn over_by(&self) -> Option<Instant> {
        self.since.get().map(|since| *since + WRAPPING_UP)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_clones_learn_of_it_and_the_first_time_counts() {
        let stop = Stop::default();
        let (clone, flag) = (stop.clone(), stop.flag());
        assert!(clone.over_by().is_none() && !flag.load(Ordering::Relaxed));
        stop.ask();
        let over = clone.over_by();
        assert!(over.is_some() && flag.load(Ordering::Relaxed));
        std::thread::sleep(Duration::from_millis(2));
        assert!(clone.ask() >= Duration::from_millis(2));
        assert_eq!(stop.over_by(), over);
    }
}

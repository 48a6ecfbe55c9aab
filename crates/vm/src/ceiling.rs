//! The memory that all of us may take together, and whether it is taken.
//!
//! A machine asks before it takes more for objects; whoever steps it asks now and then. What is taken is measured
//! from outside: objects, terms, logs of versions and the solver's clauses are counted alike. So this is like a
//! clock: what it ends depends on the machine that it runs on, and is counted apart.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Of the whole, so much may be taken before it counts as reached: what is measured is a little late.
const SHARE: u64 = 85;
/// A single array may take one part in so many.
const PARTS: u64 = 8;

/// A limit on the memory of the host.
#[derive(Debug)]
pub struct Ceiling {
    bytes: u64,
    /// Bytes that are taken at this moment.
    measure: fn() -> u64,
    reached: Arc<AtomicBool>,
}

impl Ceiling {
    pub fn new(bytes: u64, measure: fn() -> u64) -> Ceiling {
        Ceiling { bytes, measure, reached: Arc::default() }
    }

    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Was it reached when it was measured last?
    pub fn is_reached(&self) -> bool {
        self.reached.load(Ordering::Relaxed)
    }

    /// Is set while it is reached.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.reached)
    }

    /// Measures; the share that is taken, in percent.
    pub fn weigh(&self) -> u64 {
        let percent = (self.measure)().saturating_mul(100) / self.bytes.max(1);
        self.reached.store(percent >= SHARE, Ordering::Relaxed);
        percent
    }

    /// May so many bytes be taken at once?
    pub(crate) fn has_room(&self, bytes: u64) -> bool {
        !self.is_reached() && bytes <= self.bytes / PARTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_reached_a_little_early_and_one_array_never_takes_all() {
        let ceiling = Ceiling::new(1000, || 800);
        assert_eq!(ceiling.weigh(), 80);
        assert!(!ceiling.is_reached() && ceiling.has_room(125) && !ceiling.has_room(126));
        let ceiling = Ceiling::new(1000, || 850);
        assert_eq!(ceiling.weigh(), 85);
        assert!(ceiling.is_reached() && !ceiling.has_room(1));
    }
}

//! When to give up although nothing is decided: a flag that somebody else sets, or a moment.
//!
//! A query that ends this way says nothing about its conjuncts ([`Why::Stopped`](crate::Why::Stopped)); it
//! is never kept, and whoever asked is about to stop as well. Limits that verdicts may depend on are
//! counted, see [`Limits`](crate::Limits).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Asked about while a search runs.
#[derive(Clone, Default, Debug)]
pub struct Stop {
    /// Set when everything is to end.
    pub flag: Option<Arc<AtomicBool>>,
    pub deadline: Option<Instant>,
}

impl Stop {
    /// Goes on until there is an answer.
    pub const NEVER: &'static Stop = &Stop { flag: None, deadline: None };

    pub fn is_reached(&self) -> bool {
        self.flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Could it ever be reached?
    pub(crate) fn is_possible(&self) -> bool {
        self.flag.is_some() || self.deadline.is_some()
    }

    pub(crate) fn is_same(&self, other: &Stop) -> bool {
        let same_flag = match (&self.flag, &other.flag) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        same_flag && self.deadline == other.deadline
    }
}

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
    /// Set while there is too little memory to go on.
    pub memory: Option<Arc<AtomicBool>>,
}

impl Stop {
    /// Goes on until there is an answer.
    pub const NEVER: &'static Stop = &Stop { flag: None, deadline: None, memory: None };

    pub fn is_reached(&self) -> bool {
        let is_set = |flag: &Option<Arc<AtomicBool>>| flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        is_set(&self.flag) || is_set(&self.memory) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Could it ever be reached?
    pub(crate) fn is_possible(&self) -> bool {
        self.flag.is_some() || self.deadline.is_some() || self.memory.is_some()
    }

    pub(crate) fn is_same(&self, other: &Stop) -> bool {
        let is_same = |a: &Option<Arc<AtomicBool>>, b: &Option<Arc<AtomicBool>>| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        is_same(&self.flag, &other.flag) && is_same(&self.memory, &other.memory) && self.deadline == other.deadline
    }
}

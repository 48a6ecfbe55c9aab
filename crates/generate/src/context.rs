//! What every stage of a run has: the program, the state that calls begin in, what is measured, who decides, how long.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use coverage::{Criterion, Scope, Variant};
use explore::Bounds;
use explore::session::{Base, SolverConfig};
use program::Program;

use crate::arguments::Arguments;
use crate::time::Time;

/// Largest strings and arrays.
pub const BOUNDS: Bounds = Bounds { array: 8, string: 20 };
/// The stack of a thread that works: values of a program nest as deeply as it likes.
pub const STACK: usize = 512 << 20;
/// What another machine throws later, or not at all.
pub const LIMITED: [(&str, &str); 2] = [
    ("java.lang.StackOverflowError", "the size of the stack"),
    ("java.lang.OutOfMemoryError", "the size of the memory"),
];

/// What all jobs share.
pub struct Context<'a> {
    pub program: &'static Program,
    /// As it was typed.
    pub class_path: &'a str,
    pub base: &'a Base,
    pub scope: &'a Scope,
    pub variant: Variant,
    pub criterion: Criterion,
    /// Who decides.
    pub solving: &'a SolverConfig,
    pub instructions: u64,
    pub workers: usize,
    pub time: Time,
    pub cancel: Arc<AtomicBool>,
    /// Which exceptions tests expect.
    pub arguments: Arguments,
}

impl Context<'_> {
    /// The pairs that conditions need; none where branches are enough.
    pub fn pairs(&self) -> Option<Variant> {
        (self.criterion == Criterion::Mcdc).then_some(self.variant)
    }

    pub fn is_late(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || Instant::now() >= self.time.explored_by()
    }

    /// The end of a slice of time that begins now.
    pub fn until(&self, slice: Duration) -> Instant {
        (Instant::now() + slice).min(self.time.explored_by())
    }
}

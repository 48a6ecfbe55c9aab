//! Who is told how far the work is, while it goes on.

use std::path::PathBuf;
use std::sync::atomic::AtomicU64;

use coverage::{Ledger, Scope, Variant};

/// What is done with what was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    MakingTests,
    /// So many tests run on the real machine.
    Checking(usize),
}

/// What a user should know and no result says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Notice {
    /// Of how the work is divided.
    Warning(String),
    /// Tests in the packages of a jar run with its files unpacked.
    Sealed(PathBuf),
    /// A test of an earlier run does not compile any more.
    Outdated(String),
    /// A test was dropped.
    Dropped { test: String, why: String, root: String, schedule: String },
}

pub trait Progress: Sync {
    /// Counts the paths that have been followed.
    fn paths(&self) -> &AtomicU64;

    /// Shows where the exploring is.
    fn show(&self, scope: &Scope, ledger: &Ledger, variant: Variant);

    fn phase(&self, phase: Phase);

    /// Nothing more is shown.
    fn end(&self);

    fn notice(&self, notice: Notice);
}

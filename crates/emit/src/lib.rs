//! Results as files that other tools read: JUnit sources first of all.
//!
//! [`model`] says what a test is, in Java's words and without a trace of how it was found. Everything else here
//! turns a suite, a report or findings into text; nothing here runs a program.

pub mod document;
pub mod evidence;
pub mod jacoco_xml;
pub mod junit;
pub mod model;
mod rank;
pub mod sarif;
pub mod structures;
mod write;

pub use model::{
    Call, Check, Expected, Finding, Initial, Origin, Outcome, Reset, Standing, Step, Subject, Suite, Target, Test,
    Value,
};
pub use rank::{Known, keys, ranked};
pub use write::{WriteError, earlier, foreign, remove_stale, write};

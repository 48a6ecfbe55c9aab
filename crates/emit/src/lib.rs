//! Results as files that other tools read: JUnit sources first of all.
//!
//! [`model`] says what a test is, in Java's words and without a trace of how it was found. Everything else here
//! turns a suite, a report or findings into text; nothing here runs a program.

pub mod model;

pub use model::{Call, Check, Expected, Finding, Outcome, Step, Subject, Suite, Target, Test, Value};

//! Exploring a program: what to explore and with which inputs.
//!
//! `literal` is the one place that reads and writes Java literals; `spec` turns
//! `pkg.Cls.method(sym,con=5)` into a method of a program and one mode per argument. Nothing here
//! executes anything yet.

pub mod literal;
mod nearest;
pub mod spec;

pub use literal::{Literal, LiteralError};
pub use spec::{ArgMode, MethodSpec, SpecError};

//! Exploring a program: what to explore and with which inputs, and the walk over its paths.
//!
//! `literal` is the one place that reads and writes Java literals; `spec` turns
//! `pkg.Cls.method(sym,con=5)` into a method of a program and one mode per argument; `root` makes
//! arguments of it. `engine` is the one place where choices are made: it asks the solver what is
//! possible and a `strategy` where to go on, and tells a [`Listener`] about every path.
//!
//! Only the budget reads a clock; the order of a walk never changes what is found.

mod collect;
mod effects;
mod engine;
pub mod literal;
mod nearest;
mod path;
mod reclaim;
mod root;
pub mod spec;
mod strategy;
mod summary;
mod witness;

pub use collect::{Collected, Collector, Finding};
pub use engine::{Engine, Limits, Listener};
pub use literal::{Literal, LiteralError};
pub use path::{Ending, FindingKind, Outcome, PathEnd, PathRecord, Thrown};
pub use reclaim::Reclaim;
pub use root::{Arguments, Bounds, InputValue, Param, Receiver, Root, RootError, factory};
pub use spec::{ArgMode, MethodSpec, SpecError};
pub use strategy::{BreadthFirst, DepthFirst, Random, Strategy};
pub use summary::{Cut, Summary};
pub use witness::canonical;

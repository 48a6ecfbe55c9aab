//! Satisfiability of path conditions.
//!
//! One trait, [`Solver`]; behind it layers that answer what they can and pass on the rest, and at
//! the bottom a decision procedure: our own bit-blaster on CaDiCaL, or another program through
//! SMT-LIB. [`assemble`] is the one place that puts them together.
//!
//! A verdict is a fact about the query: `Unsat` is a proof, `Sat` comes with a model, and `Unknown`
//! is neither. Which model a query gets depends on what was asked before; a witness must not, and
//! comes from [`canonical_model`].
//!
//! This crate does not know what a program, a path or a choice is, and it reads the clock only to stop
//! ([`Stop`]), never to decide anything.

mod blaster;
mod canonical;
mod capped;
pub mod circuit;
mod distance;
mod lanes;
mod layers;
mod pipe;
mod query;
mod record;
mod sat;
mod stack;
mod stop;

pub use blaster::{Blaster, NewSat};
pub use canonical::canonical_model;
pub use capped::Capped;
pub use lanes::{Lanes, Values};
pub use pipe::{Pipe, PipeError, Program, SecondOpinion};
pub use query::{LayerReport, Limits, Query, Solver, Verdict, Why};
pub use record::{Recorder, Unreadable, read_queries};
pub use sat::{Cadical, FoldOnly, Lit, Outcome, Sat};
pub use stack::{BackEnd, Config, LAYERS, assemble};
pub use stop::Stop;

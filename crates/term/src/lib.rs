//! Logical terms over a program's inputs: sorts, hash-consed terms, a simplifier that works while
//! terms are built, an evaluator with exact Java semantics, printers, path conditions and models.
//!
//! A [`TermId`] is a small number into one worker's [`Terms`]; nothing here is shared between
//! threads, so nothing locks. Every result that a person or another machine can see (order of
//! operands, printed text, free inputs) is a function of a term's structure and never of the order
//! in which terms were made.
//!
//! This crate does not know what a class, an instruction or a solver is.

mod arena;
mod build;
mod eval;
mod fold;
mod function;
mod inputs;
mod model;
mod numbered;
mod op;
mod parse;
mod path;
mod portable;
mod print_java;
mod print_smt;
mod random;
mod sort;

pub use arena::{Collected, TermId, Terms};
pub use eval::Evaluator;
pub use fold::apply;
pub use function::{Compute, Function};
pub use inputs::{Input, InputId, LATER_INPUTS};
pub use model::Model;
pub use numbered::Numbered;
pub use op::Op;
pub use parse::{Named, Names, ParseError, parse_condition, parse_condition_over};
pub use path::{PathCondition, Pushed};
pub use portable::{Portable, PortableError};
pub use print_java::{JavaStyle, Shared, java, java_literal, java_with_values};
pub use print_smt::{SmtWriter, smt_query};
pub use random::SplitMix;
pub use sort::{JavaType, Sort};

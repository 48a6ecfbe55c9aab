//! Why a session does not begin.

use std::io;
use std::path::PathBuf;

use program::LoadError;
use solver::PipeError;
use thiserror::Error;
use vm::boot::BootError;

use crate::spec::SpecError;

/// What is wrong with a configuration, or with what it names.
#[derive(Debug, Error)]
pub enum SessionError {
    #[error(transparent)]
    Load(#[from] LoadError),
    /// None of its entries is there.
    #[error("the class path {0} does not exist")]
    ClassPath(String),
    /// A spec, or a pattern of methods, that means nothing in this program.
    #[error(transparent)]
    Spec(#[from] SpecError),
    #[error(transparent)]
    Boot(#[from] BootError),
    /// No memory can be had for a state.
    #[error("{0}")]
    State(io::Error),
    #[error(transparent)]
    Solver(#[from] PipeError),
    #[error("the solver has no layer {0}")]
    Layer(String),
    #[error("cannot write {}: {source}", .file.display())]
    Recording { file: PathBuf, source: io::Error },
}

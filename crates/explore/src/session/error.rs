//! Why a session does not begin.

use std::io;
use std::path::PathBuf;

use program::LoadError;
use solver::PipeError;
use thiserror::Error;
use vm::boot::BootError;

use crate::engine::EngineError;
use crate::pool::{DivideError, JournalError};
use crate::root::RootError;
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
    #[error(transparent)]
    Root(#[from] RootError),
    #[error("{}: no such directory", .0.display())]
    SourceDirectory(PathBuf),
    /// The receiver is to come from something that makes none.
    #[error("{0}: `new` or a static method `Cls.factory` without parameters")]
    Factory(String),
    #[error("{factory}: {why}")]
    FactoryClass { factory: String, why: String },
    #[error("{0}: it has neither no parameters, nor, being static, those of a method that is explored")]
    UnusedGuard(String),
    #[error("{0}: no method that is explored has a receiver with this field")]
    UnusedField(String),
    #[error("{0} is native: its calls cannot be explored, as it has no code")]
    NativeCall(String),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Divide(#[from] DivideError),
    /// A worker that cannot be made.
    #[error("{0}")]
    Worker(String),
    /// Whoever a worker works for is gone, or speaks in other words.
    #[error("{0}")]
    Pipe(io::Error),
    #[error("the file was made with JDK {was}, but this is JDK {is}")]
    OtherJdk { was: String, is: String },
    #[error("class {0} is not on the class path any more")]
    ClassGone(String),
    #[error("class {name} has changed: the file was made with {was}, it is now {is}")]
    ClassChanged { name: String, was: String, is: String },
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("the checkpoint does not say {0}")]
    CheckpointLacks(&'static str),
    #[error("the checkpoint was made by banyan {was}, this is banyan {is}")]
    OtherVersion { was: String, is: &'static str },
}

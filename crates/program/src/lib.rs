//! Class bytes to a linked program.

pub mod bytecode;
pub mod bytes;
pub mod cfg;
pub mod classfile;
pub mod error;
pub mod source;

pub use bytes::Bytes;
pub use error::{LoadError, Malformed};

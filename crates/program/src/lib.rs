//! Class bytes to a linked program.
//!
//! `source` finds bytes, `classfile` and `bytecode` take them apart, `link` makes classes of them,
//! `lower` makes register code of methods, `synth` makes the classes behind `invokedynamic`. Nothing
//! here executes anything, and nothing here knows what a state is.

pub mod analysis;
pub mod blame;
pub mod bytecode;
pub mod bytes;
pub mod cfg;
pub mod classfile;
pub mod code;
pub mod error;
mod joins;
pub mod kind;
mod layout;
pub mod link;
pub mod live;
pub mod lower;
pub mod npe;
pub mod nullness;
mod program;
pub mod source;
pub mod synth;

pub use bytes::Bytes;
pub use classfile::access;
pub use error::{LoadError, Malformed};
pub use joins::Join;
pub use kind::{Kind, Signature};
pub use layout::{Later, Layout};
pub use program::*;

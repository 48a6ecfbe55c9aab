//! Class bytes to a linked program.

pub mod synth;

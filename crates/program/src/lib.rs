//! Class bytes to a linked program.

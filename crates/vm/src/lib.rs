//! The virtual machine.
pub mod strict_math;

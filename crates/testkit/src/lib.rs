//! What tests share: compiling Java, running the real JVM.

pub mod assembled;
pub mod random;

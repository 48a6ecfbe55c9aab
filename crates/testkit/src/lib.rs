//! What tests share: compiling Java, running the real JVM, and the corpus of programs on
//! which the virtual machine must agree with it. Nothing outside tests depends on this crate.

pub mod agreement;
pub mod assembled;
pub mod java;
pub mod json_schema;
pub mod methods;
pub mod random;
pub mod small_domains;
pub mod subjects;
pub mod traps;

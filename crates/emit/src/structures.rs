//! Enumerated structures as text: Java that builds them, JUnit tests, JSON, graphs.

pub mod java;
pub mod text;

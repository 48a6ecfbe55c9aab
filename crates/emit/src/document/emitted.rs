//! Tests that `explore` or `cover` made of its paths.

use schemars::JsonSchema;
use serde::Serialize;

/// What was written, how it fared, and which paths have no test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EmittedSuite {
    /// The directory.
    pub out: String,
    pub tests: Vec<EmittedTest>,
    /// Tests of earlier runs that are in the files besides.
    pub kept: usize,
    pub without_test: Vec<PathWithoutTest>,
    /// How the tests fared on the real machine; none if they were not run there.
    pub checked: Option<CheckedTests>,
    /// What JaCoCo counts of the methods that the tests come to, if it was asked.
    pub jacoco: Option<EmittedJacoco>,
}

/// A test of a path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EmittedTest {
    /// `a.b.FooTest.name`.
    pub name: String,
    pub spec: String,
    pub schedule: String,
}

/// A path without a test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PathWithoutTest {
    pub spec: String,
    pub schedule: String,
    /// Why.
    pub reason: String,
}

/// How many tests came how far on the real machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CheckedTests {
    pub compiled: usize,
    pub passed: usize,
    /// Those that are not emitted.
    pub dropped: usize,
}

/// How many of how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Covered {
    pub covered: usize,
    pub total: usize,
}

/// What JaCoCo counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EmittedJacoco {
    pub line: Covered,
    pub branch: Covered,
    /// Where that is not what we count, a sentence each.
    pub differences: Vec<String>,
}

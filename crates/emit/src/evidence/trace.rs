//! Which test does what: the tests of a report by their names, each with what its run did.

use std::fmt;

use coverage::{Hits, MethodName, Row};
use schemars::JsonSchema;
use serde::Serialize;

/// What a test is called: its number in a report, or a name of its own, `a.b.FooTest.name`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum TestName {
    Number(usize),
    Text(String),
}

impl From<usize> for TestName {
    fn from(number: usize) -> TestName {
        TestName::Number(number)
    }
}

impl From<&str> for TestName {
    fn from(name: &str) -> TestName {
        TestName::Text(name.to_owned())
    }
}

impl fmt::Display for TestName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TestName::Number(number) => write!(f, "{number}"),
            TestName::Text(text) => f.write_str(text),
        }
    }
}

/// A test with what it did.
#[derive(Debug)]
pub struct Traced<'t> {
    pub name: TestName,
    pub hits: &'t Hits,
}

/// All tests of a report.
#[derive(Debug, Default)]
pub struct Trace<'t>(pub Vec<Traced<'t>>);

impl Trace<'_> {
    /// The tests that evaluate a row of a decision.
    pub fn of_row(&self, method: &MethodName, decision: usize, row: &Row) -> Vec<&TestName> {
        let key = (decision as u32, row.clone());
        let evaluates = |test: &&Traced<'_>| test.hits.get(method).is_some_and(|hits| hits.rows.contains(&key));
        self.0.iter().filter(evaluates).map(|test| &test.name).collect()
    }
}

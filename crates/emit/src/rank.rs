//! The order of findings, the same wherever they are listed: those that are to be fixed first, then those that are not
//! about arguments, then by kind, then the shortest path.

use crate::model::{Finding, Suite, Test};

/// All findings of some suites in order.
pub fn ranked<'s>(suites: impl IntoIterator<Item = &'s Suite>) -> Vec<(&'s Suite, &'s Test, &'s Finding)> {
    let tests = suites.into_iter().flat_map(|suite| suite.tests.iter().map(move |test| (suite, test)));
    let found = tests.filter_map(|(suite, test)| test.finding.as_ref().map(|finding| (suite, test, finding)));
    let mut found: Vec<_> = found.collect();
    // Those of one rank stay in the order of their suites.
    found.sort_by_key(|(_, test, finding)| (finding.standing, finding.is_argument, finding.kind, choices(test)));
    found
}

/// How many choices lead to a test.
fn choices(test: &Test) -> usize {
    test.schedule.split('.').filter(|entry| !entry.is_empty()).count()
}

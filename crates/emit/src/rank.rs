//! The order of findings, the same wherever they are listed: those that are to be fixed first, then those that are not
//! about arguments, then by kind, then the shortest path; and the keys that they are known by from run to run.

use std::collections::BTreeMap;

use explore::FindingKind;

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

/// The part of a stack that tells a finding from others: this many methods, innermost first.
const METHODS: usize = 3;

/// What a finding is known by from run to run.
#[derive(Debug, Clone, Copy)]
pub struct Known<'f> {
    pub kind: FindingKind,
    pub is_argument: bool,
    pub exception: &'f str,
    /// `Class.method(File:line)`, innermost first.
    pub stack: &'f [String],
}

impl<'f> From<&'f Finding> for Known<'f> {
    fn from(finding: &'f Finding) -> Known<'f> {
        let Finding { kind, is_argument, exception, stack, .. } = finding;
        Known { kind: *kind, is_argument: *is_argument, exception, stack }
    }
}

/// The keys of all findings, which stay when lines move: the kind, whether it is about arguments, the
/// exception, and the innermost methods of the stack. Those that would be the same are numbered in the order of their lines.
pub fn keys(found: &[Known<'_>]) -> Vec<String> {
    type Places = Vec<(Vec<Option<u32>>, usize)>;
    let mut alike: BTreeMap<String, Places> = BTreeMap::new();
    for (number, known) in found.iter().enumerate() {
        // `Class.method(File:line)`: frame by frame, innermost first.
        let line = |frame: &String| frame.trim_end_matches(')').rsplit_once(':')?.1.parse().ok();
        let lines = known.stack.iter().map(line).collect();
        alike.entry(key(known)).or_default().push((lines, number));
    }
    let mut keys = vec![String::new(); found.len()];
    for (key, mut alike) in alike {
        alike.sort();
        for (at, (_, number)) in alike.iter().enumerate() {
            keys[*number] = if at == 0 { key.clone() } else { format!("{key} #{}", at + 1) };
        }
    }
    keys
}

fn key(known: &Known<'_>) -> String {
    let methods = known.stack.iter().map(|frame| frame.split('(').next().unwrap_or(frame));
    let methods: Vec<&str> = methods.take(METHODS).collect();
    let argument = if known.is_argument { " argument" } else { "" };
    format!("{}{argument} {} {}", known.kind.name(), known.exception, methods.join(" < "))
}

//! Test ↔ obligation ↔ place, as CSV (RFC 4180). Every line says what it was made of, so that it is evidence by
//! itself.

use std::collections::BTreeSet;
use std::sync::Arc;

use coverage::{Criterion, Goal, Ledger, MethodName, Obligation, Report, Scope, Verdict, met_by};

use super::{TOOL, Trace};
use crate::Origin;

/// A line of the table.
#[derive(Debug)]
pub struct Line {
    pub test: String,
    pub obligation: String,
    pub criterion: &'static str,
    pub place: String,
    pub status: String,
    /// Of the obligation.
    pub class: String,
}

/// One line for each test that takes part in meeting an obligation, and one for each that is not met; then others.
/// Lines of the source stand for their instructions.
pub fn document(
    (scope, ledger): (&Scope, &Ledger),
    reports: &[&Report],
    trace: &Trace<'_>,
    others: Vec<Line>,
    origin: &Origin,
) -> String {
    let mut lines = Vec::new();
    let methods = reports.iter().flat_map(|report| report.methods.iter().map(move |method| (*report, method)));
    let known: BTreeSet<&MethodName> = methods.clone().map(|(_, method)| &*method.plan.name).collect();
    for test in &trace.0 {
        let Some(report) = reports.first() else { break };
        let met = met_by(scope, ledger, test.hits, report.variant).into_iter();
        for obligation in met.filter(|obligation| is_traced(obligation.goal)) {
            let Some(plan) = scope.method(&obligation.method).filter(|plan| known.contains(&*plan.name)) else {
                continue;
            };
            lines.push(Line {
                test: test.name.to_string(),
                obligation: obligation.to_string(),
                criterion: Criterion::of(obligation.goal).name(),
                place: plan.place(obligation.goal),
                status: "covered".to_owned(),
                class: plan.name.class.to_string(),
            });
        }
    }
    for (report, method) in methods {
        for &goal in method.goals.keys().filter(|goal| is_traced(**goal)) {
            let status = match report.verdict(method, goal) {
                Verdict::Covered => continue,
                Verdict::Justified(why) => format!("justified by {}: {}", why.reviewer, why.reason),
                Verdict::Open(reason) => reason.to_string(),
            };
            lines.push(Line {
                test: String::new(),
                obligation: Obligation { method: Arc::clone(&method.plan.name), goal }.to_string(),
                criterion: Criterion::of(goal).name(),
                place: method.plan.place(goal),
                status,
                class: method.plan.name.class.to_string(),
            });
        }
    }
    lines.extend(others);
    let mut text = String::from("test,obligation,criterion,place,status,class_sha256,tool,jdk\n");
    for line in lines {
        let hash = origin.hash(&line.class);
        let cells = [&line.test, &line.obligation, line.criterion, &line.place, &line.status, hash, TOOL, &origin.jdk]
            .map(quoted);
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

fn is_traced(goal: Goal) -> bool {
    !matches!(goal, Goal::Instruction(_))
}

fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

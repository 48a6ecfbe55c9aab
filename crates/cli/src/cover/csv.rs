//! Test ↔ obligation ↔ place, as CSV (RFC 4180).

use coverage::{Criterion, Verdict, met_by};

use super::{Covered, named};
use coverage::Obligation;
use std::sync::Arc;

/// One line for each test that takes part in meeting an obligation, and one for each that is not met.
pub fn document(covered: &Covered) -> String {
    let mut text = String::from("test,obligation,criterion,place,status\n");
    let mut line = |cells: [&str; 5]| {
        let quoted: Vec<String> = cells.iter().map(|cell| quoted(cell)).collect();
        text.push_str(&quoted.join(","));
        text.push('\n');
    };
    for (number, test) in covered.tests.iter().enumerate() {
        let name = format!("{} {}", number + 1, test.path.root);
        for obligation in met_by(&covered.scope, &covered.ledger, test, covered.report.variant) {
            let Some(plan) = covered.scope.method(&obligation.method) else { continue };
            let criterion = Criterion::of(obligation.goal).name();
            line([&name, &obligation.to_string(), criterion, &plan.place(obligation.goal), "covered"]);
        }
    }
    for method in &covered.report.methods {
        for &goal in method.goals.keys() {
            let status = match covered.report.verdict(method, goal) {
                Verdict::Covered => continue,
                Verdict::Justified(why) => format!("justified by {}: {}", why.reviewer, why.reason),
                Verdict::Open(reason) => reason.to_string(),
            };
            let obligation = Obligation { method: Arc::clone(&method.plan.name), goal };
            line(["", &obligation.to_string(), Criterion::of(goal).name(), &method.plan.place(goal), &status]);
        }
    }
    for [test, name, place, status] in named::rows(covered) {
        line([&test, &name, "obligation", &place, &status]);
    }
    text
}

fn quoted(cell: &str) -> String {
    if cell.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell.to_owned() }
}

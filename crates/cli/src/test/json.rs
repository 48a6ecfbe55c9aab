//! The result of `banyan test` as JSON. Times are in `seconds` only.

use coverage::{Criterion, Tally};
use emit::Outcome;
use serde_json::{Value, json};

use super::compared::{Compared, Difference, shown};
use super::result::{ClassRow, Row, Tested};
use crate::explore::SCHEMA;
use crate::verify::Jacoco;
use crate::verify::jacoco::Counts;

pub fn document(tested: &Tested) -> String {
    let total = |criterion| tally(tested.total(criterion));
    let verified = tested.verified.as_ref();
    let document = json!({
        "schema": SCHEMA,
        "version": env!("CARGO_PKG_VERSION"),
        "jdk": tested.jdk,
        "summary": {
            "tests": tested.tests(),
            "branch": total(Criterion::Branch),
            "mcdc": total(Criterion::Mcdc),
            "line": total(Criterion::Line),
            "findings": tested.findings().count() + tested.explicit(),
            "explicit": tested.explicit(),
            "verified": verified.map(|verified| json!({
                "compiled": verified.compiled,
                "passed": verified.passed,
                "dropped": verified.dropped,
                "jacoco": verified.jacoco.as_ref().map(|jacoco| compared(tested, jacoco)),
            })),
            "budget_ended": tested.is_out_of_time,
            "seconds": tested.seconds,
        },
        "classes": tested.classes.iter().map(|row| class(tested, row)).collect::<Vec<Value>>(),
    });
    format!("{document:#}\n")
}

/// What JaCoCo counts, beside what we count.
fn compared(tested: &Tested, jacoco: &Jacoco) -> Value {
    let compared = Compared::new(tested, jacoco);
    let counts = |counts: Counts| json!({"covered": counts.covered, "total": counts.total});
    let difference = |(row, difference): &(&Row, Difference)| {
        json!({
            "method": row.name.to_string(),
            "jacoco": shown(difference.theirs),
            "ours": shown(difference.ours),
            "no_filter_for": difference.unfiltered,
        })
    };
    json!({
        "line": counts(compared.lines),
        "branch": counts(compared.branches),
        "differences": compared.differences.iter().map(difference).collect::<Vec<Value>>(),
        "not_measured": jacoco.skipped.iter().map(|(class, why)| json!({"class": class, "why": why})).collect::<Vec<Value>>(),
    })
}

fn class(tested: &Tested, row: &ClassRow) -> Value {
    let suite = tested.suites.iter().find(|suite| suite.subject.class.replace('/', ".") == row.class);
    let tests = suite.map_or(&[][..], |suite| &suite.tests);
    json!({
        "name": row.class,
        "hash": row.hash,
        "source": row.source,
        "notes": row.notes,
        "methods": row.methods.iter().map(method).collect::<Vec<Value>>(),
        "tests": tests.iter().map(test).collect::<Vec<Value>>(),
    })
}

fn method(row: &Row) -> Value {
    json!({
        "name": &*row.name.name,
        "descriptor": &*row.name.descriptor,
        "counts": row.counts,
        "paths": row.paths,
        "branch": tally(row.tally(Criterion::Branch)),
        "mcdc": tally(row.tally(Criterion::Mcdc)),
        "line": tally(row.tally(Criterion::Line)),
        "tests": row.tests,
        "findings": row.findings,
        "reasons": row.reasons,
    })
}

fn test(test: &emit::Test) -> Value {
    let outcome = match &test.outcome {
        Outcome::Returns => json!({"kind": "returned"}),
        Outcome::Throws { exception, message } => {
            json!({"kind": "threw", "exception": exception, "message": message.clone().flatten()})
        }
    };
    let finding = test.finding.as_ref().map(|finding| {
        json!({
            "kind": finding.kind.name(),
            "exception": finding.exception,
            "message": finding.message,
            "source": finding.source,
            "line": finding.line,
            "stack": finding.stack,
        })
    });
    json!({
        "method": test.act.method,
        "descriptor": test.act.descriptor,
        "root": test.root,
        "schedule": test.schedule,
        "condition": test.condition,
        "outcome": outcome,
        "finding": finding,
        "meets": test.meets,
    })
}

fn tally(tally: Tally) -> Value {
    json!({"covered": tally.covered, "infeasible": tally.infeasible, "total": tally.total})
}

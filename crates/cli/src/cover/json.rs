//! The result of `banyan cover` as JSON, schema 1.

use std::collections::BTreeMap;
use std::sync::Arc;

use coverage::{
    Certainty, Criterion, Decision, Measured, MeasuredDecision, Obligation, PathName, Reason, Tally, Verdict,
};
use explore::Outcome;
use serde_json::{Map, Value, json};

use super::{Covered, named};
use crate::explore::{Recorded, SCHEMA};

/// The whole document, ending in a line feed.
pub fn document(covered: &Covered, recorded: &Recorded) -> String {
    let tests: BTreeMap<Arc<PathName>, usize> =
        covered.tests.iter().enumerate().map(|(at, test)| (Arc::clone(&test.path), at + 1)).collect();
    let mut classes: Vec<(&str, Vec<Value>)> = Vec::new();
    for measured in &covered.report.methods {
        let class = &*measured.plan.name.class;
        let value = method(covered, measured, &tests);
        match classes.last_mut() {
            Some((name, methods)) if *name == class => methods.push(value),
            Some(_) | None => classes.push((class, vec![value])),
        }
    }
    let class = |(name, methods): (&str, Vec<Value>)| json!({"name": name, "methods": methods});
    let document = json!({
        "schema": SCHEMA,
        "tool": concat!("banyan ", env!("CARGO_PKG_VERSION")),
        "run": recorded.to_json(),
        "summary": summary(covered),
        "classes": classes.into_iter().map(class).collect::<Vec<Value>>(),
        "obligations": named::json(covered),
        "tests": covered.tests.iter().enumerate().map(|(at, test)| json!({
            "number": at + 1,
            "spec": &*test.path.root,
            "schedule": test.path.schedule.to_string(),
            "inputs": test.record.inputs.iter().flatten().map(|input| json!({
                "name": input.name, "type": input.ty, "value": input.value
            })).collect::<Vec<Value>>(),
            "outcome": outcome(&test.record.outcome),
        })).collect::<Vec<Value>>(),
    });
    let mut text = serde_json::to_string_pretty(&document).expect("maps with text keys can be written");
    text.push('\n');
    text
}

fn summary(covered: &Covered) -> Value {
    let mut summary = Map::new();
    summary.insert("tests".to_owned(), json!(covered.tests.len()));
    for criterion in Criterion::ALL {
        summary.insert(criterion.name().to_owned(), tally(covered.report.total(criterion)));
    }
    summary.insert("variant".to_owned(), json!(covered.report.variant.name()));
    summary.insert("paths".to_owned(), json!(covered.summary.paths));
    summary.insert(
        "exhaustive".to_owned(),
        json!(covered.report.reason != Reason::NotExplored && covered.summary.exhaustive()),
    );
    summary.insert("seconds".to_owned(), json!(covered.seconds));
    Value::Object(summary)
}

fn tally(tally: Tally) -> Value {
    json!({
        "covered": tally.covered,
        "infeasible": tally.infeasible,
        "justified": tally.justified,
        "total": tally.total,
    })
}

fn method(covered: &Covered, method: &Measured, tests: &BTreeMap<Arc<PathName>, usize>) -> Value {
    let report = &covered.report;
    let mut value = Map::new();
    value.insert("name".to_owned(), json!(&*method.plan.name.name));
    value.insert("descriptor".to_owned(), json!(&*method.plan.name.descriptor));
    for criterion in Criterion::ALL {
        value.insert(criterion.name().to_owned(), tally(report.tally(method, criterion)));
    }
    value.insert("approximate".to_owned(), json!(method.is_approximate()));
    let idioms = method.plan.idioms();
    let idioms = idioms.iter().map(|idiom| json!({"name": idiom.name(), "jacoco_filter": idiom.jacoco_filter()}));
    value.insert("idioms".to_owned(), Value::Array(idioms.collect()));
    let decisions = method.plan.decisions.iter().zip(&method.decisions);
    let decisions: Vec<Value> = decisions.map(|(decision, table)| decision_table(decision, table, tests)).collect();
    value.insert("decisions".to_owned(), Value::Array(decisions));
    let mut open = Vec::new();
    for &goal in method.goals.keys() {
        let (status, why) = match report.verdict(method, goal) {
            Verdict::Covered => continue,
            Verdict::Justified(why) => ("justified", format!("{}: {}", why.reviewer, why.reason)),
            Verdict::Open(reason) => (reason.name(), reason.to_string()),
        };
        let obligation = Obligation { method: Arc::clone(&method.plan.name), goal }.to_string();
        open.push(json!({
            "obligation": obligation,
            "criterion": Criterion::of(goal).name(),
            "place": method.plan.place(goal),
            "reason": status,
            "detail": why,
        }));
    }
    value.insert("open".to_owned(), Value::Array(open));
    Value::Object(value)
}

fn decision_table(decision: &Decision, table: &MeasuredDecision, tests: &BTreeMap<Arc<PathName>, usize>) -> Value {
    let row = |(row, path): &(coverage::Row, Arc<PathName>)| {
        let values: Vec<Value> = row.values.iter().map(|value| json!(value)).collect();
        json!({"values": values, "outcome": row.outcome, "test": tests.get(path)})
    };
    let condition = |(at, condition): (usize, &coverage::Condition)| {
        let pair = table.pairs[at].map(|(yes, no)| [yes + 1, no + 1]);
        let span = condition.span.map(|span| json!([span.start.0, span.start.1, span.end.0, span.end.1]));
        json!({"line": condition.line, "span": span, "pair": pair})
    };
    let doubt = match table.certainty {
        Certainty::Approximate(why) => Some(why),
        Certainty::Table | Certainty::Recovered => None,
    };
    json!({
        "line": decision.line,
        "certainty": table.certainty.name(),
        "doubt": doubt,
        "conditions": decision.conditions.iter().enumerate().map(condition).collect::<Vec<Value>>(),
        "rows": table.rows.iter().map(row).collect::<Vec<Value>>(),
    })
}

fn outcome(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Returned { value, .. } => json!({"kind": "returned", "value": value}),
        Outcome::Threw { exception, message } => json!({"kind": "threw", "exception": exception, "message": message}),
        Outcome::Exited(code) => json!({"kind": "exited", "value": code.to_string()}),
        Outcome::Cut(cut) => json!({"kind": "cut", "value": cut.name()}),
    }
}

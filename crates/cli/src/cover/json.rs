//! The result of `banyan cover` as JSON, schema 1.

use coverage::{Criterion, Reason};
use emit::evidence::{self, TOOL, tally};
use explore::{JavaValue, Outcome};
use serde_json::{Map, Value, json};
use verify::existing::Ran;

use super::{Covered, named};
use crate::explore::{Recorded, SCHEMA, claim, emitting};

/// The whole document, ending in a line feed.
pub fn document(covered: &Covered, recorded: &Recorded) -> String {
    let trace = covered.trace();
    let mut classes: Vec<(&str, Vec<Value>)> = Vec::new();
    for measured in &covered.report.methods {
        let class = &*measured.plan.name.class;
        let value = Value::Object(evidence::method(&covered.report, measured, &trace));
        match classes.last_mut() {
            Some((name, methods)) if *name == class => methods.push(value),
            Some(_) | None => classes.push((class, vec![value])),
        }
    }
    let class = |(name, methods): (&str, Vec<Value>)| json!({"name": name, "hash": covered.origin.classes.get(name), "methods": methods});
    let document = json!({
        "schema": SCHEMA,
        "tool": TOOL,
        "run": recorded.to_json(),
        "summary": summary(covered),
        "classes": classes.into_iter().map(class).collect::<Vec<Value>>(),
        "obligations": named::json(covered),
        "tests": tests(covered),
        "emitted": covered.emitted.as_ref().map(emitting::json),
        "not_measured": covered.refused.iter().map(|one| json!({"spec": one.spec, "why": one.why})).collect::<Vec<Value>>(),
    });
    let mut text = serde_json::to_string_pretty(&document).expect("maps with text keys can be written");
    text.push('\n');
    text
}

fn tests(covered: &Covered) -> Vec<Value> {
    let kept = covered.tests.iter().enumerate().map(|(at, test)| {
        let inputs = test.record.inputs.iter().flatten();
        let input = |input: &explore::InputValue| json!({"name": input.name, "type": input.ty, "value": input.value.to_string()});
        json!({
            "number": at + 1,
            "spec": &*test.path.root,
            "schedule": test.path.schedule.to_string(),
            "inputs": inputs.map(input).collect::<Vec<Value>>(),
            "outcome": outcome(&test.record.outcome),
        })
    });
    kept.chain(covered.ran.iter().map(ran)).collect()
}

fn summary(covered: &Covered) -> Value {
    let mut summary = Map::new();
    summary.insert("tests".to_owned(), json!(covered.tests.len() + covered.ran.len()));
    for criterion in Criterion::ALL {
        summary.insert(criterion.name().to_owned(), tally(covered.whole(criterion)));
        summary.insert(format!("{}_callable", criterion.name()), tally(covered.entered(criterion)));
    }
    summary.insert("variant".to_owned(), json!(covered.report.variant.name()));
    summary.insert("paths".to_owned(), json!(covered.summary.paths));
    summary.insert(
        "exhaustive".to_owned(),
        json!(covered.report.reason != Reason::NotExplored && covered.summary.exhaustive()),
    );
    summary.insert("within".to_owned(), claim::within(&covered.summary));
    summary.insert("environment".to_owned(), json!(covered.summary.environment));
    summary.insert("seconds".to_owned(), json!(covered.seconds));
    Value::Object(summary)
}

fn outcome(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Returned { value, .. } => {
            json!({"kind": "returned", "value": value.as_ref().map(JavaValue::to_string)})
        }
        Outcome::Threw { exception, message } => json!({"kind": "threw", "exception": exception, "message": message}),
        Outcome::Exited(code) => json!({"kind": "exited", "value": code.to_string()}),
        Outcome::Deadlocked => json!({"kind": "deadlock"}),
        Outcome::Cut(cut) => json!({"kind": "cut", "value": cut.name()}),
    }
}

/// A test that was there.
pub fn ran(test: &Ran) -> Value {
    json!({"name": test.name, "failed": test.failed(), "aborted": test.aborted()})
}

//! The result of `banyan explore` as JSON, schema 1.
//!
//! Times and memory are in fields of their own, so that two results can be compared without them.

use explore::{Changed, Collected, Deadlock, InputValue, Obligation, Outcome, PathRecord, Summary};
use serde_json::{Map, Value, json};

use super::ranked::{Findings, Ranked};
use super::{Recorded, Report, claim, emitting};

/// The version of the document's form.
pub const SCHEMA: u64 = 1;

/// The whole document, ending in a line feed.
pub fn document(report: &Report, found: &Findings<'_>, recorded: &Recorded, summary_only: bool) -> String {
    let mut document = Map::new();
    document.insert("schema".to_owned(), json!(SCHEMA));
    document.insert("run".to_owned(), recorded.to_json());
    document.insert("summary".to_owned(), summary(report, found));
    document.insert("roots".to_owned(), roots(report));
    if let Some(why) = &report.unsaved {
        document.insert("checkpoint".to_owned(), json!({"whole": false, "why": why}));
    }
    if let Some(statistics) = &report.statistics {
        document.insert("division".to_owned(), super::timeline::json(statistics));
    }
    if let Some(emitted) = &report.emitted {
        document.insert("emitted".to_owned(), emitting::json(emitted));
    }
    if !summary_only {
        let each = report.roots.iter();
        let paths: Vec<Value> =
            each.clone().flat_map(|(spec, kept)| kept.paths.iter().map(|p| path(spec, p))).collect();
        let cut: Vec<Value> = each.clone().flat_map(|(spec, kept)| kept.cut.iter().map(|p| path(spec, p))).collect();
        let obligations: Vec<Value> = each
            .flat_map(|(spec, kept)| kept.obligations.iter().map(|(name, known)| obligation(spec, name, known)))
            .collect();
        document.insert("paths".to_owned(), Value::Array(paths));
        document.insert("cut_paths".to_owned(), Value::Array(cut));
        document.insert("obligations".to_owned(), Value::Array(obligations));
    }
    document.insert("findings".to_owned(), found.all.iter().map(finding).collect());
    let mut text = serde_json::to_string_pretty(&Value::Object(document)).expect("maps with text keys can be written");
    text.push('\n');
    text
}

fn summary(report: &Report, found: &Findings<'_>) -> Value {
    let summary: &Summary = &report.summary;
    let cut: Map<String, Value> = summary.cut.iter().map(|(cut, n)| (cut.name().to_owned(), json!(n))).collect();
    let mut queries: Map<String, Value> = Map::new();
    queries.insert("carried_model".to_owned(), json!({"asked": summary.free, "answered": summary.free}));
    for layer in &summary.queries {
        let seconds = layer.nanoseconds as f64 / 1e9;
        let counts = json!({"asked": layer.asked, "answered": layer.answered, "seconds": seconds});
        queries.insert(layer.name.to_owned(), counts);
    }
    json!({
        "paths": summary.paths,
        "exhaustive": summary.exhaustive(),
        "within": claim::within(summary),
        "environment": summary.environment,
        "infeasible": summary.infeasible,
        "undecided": summary.undecided,
        "unsupported": summary.unsupported.values().sum::<u64>(),
        "unsupported_reasons": summary.unsupported,
        "assumed_away": summary.assumed_away,
        "deadlocked": summary.deadlocked,
        "cut": cut,
        "fixed_values": summary.fixed_values,
        "outcomes": summary.outcomes,
        "findings": found.all.len(),
        "findings_by_kind": found.by_kind(),
        "argument_findings": found.arguments(),
        "suppressed_findings": found.suppressed(),
        "obligations": json!({"known": report.obligations().count(), "met": report.obligations().filter(|o| o.met.is_some()).count()}),
        "instructions": summary.instructions,
        "choices": summary.choices,
        "queries": queries,
        "seconds": report.elapsed.as_secs_f64(),
        "startup_seconds": report.startup.as_secs_f64(),
        "peak_memory": super::table::peak_memory(),
    })
}

/// What each root came to, in the order of exploration.
fn roots(report: &Report) -> Value {
    let root = |((spec, kept), summary): (&(String, Collected), &Summary)| {
        json!({
            "spec": spec,
            "paths": summary.paths,
            "exhaustive": summary.exhaustive(),
            "within": claim::within(summary),
            "environment": summary.environment,
            "infeasible": summary.infeasible,
            "assumed_away": summary.assumed_away,
            "findings": kept.findings.len(),
        })
    };
    report.roots.iter().zip(&report.summaries).map(root).collect()
}

fn inputs(values: Option<&[InputValue]>) -> Value {
    let inputs = values.unwrap_or_default().iter();
    inputs.map(|input| json!({"name": input.name, "type": input.ty, "value": input.value.to_string()})).collect()
}

fn changed(path: &PathRecord) -> Value {
    let each = |place: &Changed| {
        let mut value = json!({
            "name": place.name,
            "before": place.before.to_string(),
            "after": place.after.to_string(),
            "expression": place.expression,
        });
        put_definitions(&mut value, &place.definitions);
        value
    };
    path.changed.iter().map(each).collect()
}

fn outcome(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Returned { value, expression } => {
            let mut map = Map::new();
            map.insert("kind".to_owned(), json!("returned"));
            if let Some(value) = value {
                map.insert("value".to_owned(), json!(value.to_string()));
            }
            if let Some(expression) = expression {
                map.insert("expression".to_owned(), json!(expression));
            }
            Value::Object(map)
        }
        Outcome::Threw { exception, message } => json!({"kind": "threw", "exception": exception, "message": message}),
        Outcome::Exited(code) => json!({"kind": "exited", "value": code.to_string()}),
        Outcome::Deadlocked => json!({"kind": "deadlock"}),
        Outcome::Cut(reason) => json!({"kind": "cut", "reason": reason.name()}),
    }
}

fn path(spec: &str, path: &PathRecord) -> Value {
    let mut value = json!({
        "spec": spec,
        "schedule": path.schedule.to_string(),
        "condition": path.condition,
        "condition_with_values": path.condition_values,
        "inputs": inputs(path.inputs.as_deref()),
        "outcome": outcome(&path.outcome),
        "changed": changed(path),
        "witnessed": path.inputs.is_some(),
        "canonical": path.is_canonical,
        "confirmed": path.confirmed,
    });
    put_definitions(&mut value, &path.definitions);
    if let Some(reason) = path.cut {
        value["cut"] = json!(reason.name());
        value["ended_concretely"] = json!(path.confirmed);
    }
    value
}

fn finding(ranked: &Ranked<'_>) -> Value {
    let Ranked { spec, finding, key, is_suppressed } = ranked;
    let thrown = &finding.thrown;
    let mut value = json!({
        "spec": spec,
        "kind": thrown.kind.name(),
        "argument": thrown.is_argument,
        "exception": Some(&thrown.exception).filter(|_| thrown.deadlock().is_none()),
        "message": thrown.deadlock().map(Deadlock::text).or(finding.message()),
        "thread": thrown.thread.as_ref().map(|thread| &thread.name),
        "threads": crate::threads::json(&thrown.threads),
        "suppressed": is_suppressed,
        "key": key,
        "source": thrown.source,
        "line": thrown.line,
        "stack": thrown.stack,
        "inputs": inputs(finding.path.inputs.as_deref()),
        "condition": finding.path.condition,
        "condition_with_values": finding.path.condition_values,
        "changed": changed(&finding.path),
        "schedule": finding.path.schedule.to_string(),
        "paths": finding.paths,
        "canonical": finding.path.is_canonical,
        "confirmed": finding.is_confirmed(),
    });
    put_definitions(&mut value, &finding.path.definitions);
    value
}

/// What the names in a condition stand for, where it has some.
fn put_definitions(value: &mut Value, definitions: &[(String, String)]) {
    if !definitions.is_empty() {
        let define = |(name, text): &(String, String)| json!({"name": name, "is": text});
        value["where"] = definitions.iter().map(define).collect();
    }
}

fn obligation(spec: &str, name: &str, known: &Obligation) -> Value {
    let met = known.met.as_ref();
    json!({
        "spec": spec,
        "name": name,
        "met": met.is_some(),
        "undecided": met.is_none() && known.undecided,
        "inputs": inputs(met.and_then(|met| met.inputs.as_deref())),
        "site": met.map(|met| &met.site),
        "confirmed": met.is_some_and(|met| met.confirmed),
        "schedule": met.map(|met| met.schedule.to_string()),
    })
}

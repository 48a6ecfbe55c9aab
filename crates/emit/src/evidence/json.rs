//! A method in JSON: counts, tables of decisions, what is open.

use std::sync::Arc;

use coverage::{Certainty, Criterion, Decision, Measured, MeasuredDecision, Obligation, Report, Tally, Verdict};
use serde_json::{Map, Value, json};

use super::Trace;

pub fn tally(tally: Tally) -> Value {
    json!({
        "covered": tally.covered,
        "infeasible": tally.infeasible,
        "justified": tally.justified,
        "total": tally.total,
    })
}

/// All that is known of a method.
pub fn method(report: &Report, method: &Measured, trace: &Trace<'_>) -> Map<String, Value> {
    let mut value = Map::new();
    let mut put = |key: &str, part: Value| value.insert(key.to_owned(), part);
    put("name", json!(&*method.plan.name.name));
    put("descriptor", json!(&*method.plan.name.descriptor));
    for criterion in Criterion::ALL {
        put(criterion.name(), tally(report.tally(method, criterion)));
    }
    put("approximate", json!(method.is_approximate()));
    let idioms = method.plan.idioms();
    let idioms = idioms.iter().map(|idiom| json!({"name": idiom.name(), "jacoco_filter": idiom.jacoco_filter()}));
    put("idioms", Value::Array(idioms.collect()));
    let decisions = method.plan.decisions.iter().zip(&method.decisions).enumerate();
    let decisions = decisions.map(|(number, (decision, table))| {
        let rows = rows(method, number, table, trace);
        decision_table(decision, table, rows)
    });
    put("decisions", Value::Array(decisions.collect()));
    put("open", Value::Array(open(report, method)));
    value
}

fn rows(method: &Measured, decision: usize, table: &MeasuredDecision, trace: &Trace<'_>) -> Vec<Value> {
    let row = |(row, _): &(coverage::Row, _)| {
        let values: Vec<Value> = row.values.iter().map(|value| json!(value)).collect();
        let tests = trace.of_row(&method.plan.name, decision, row);
        json!({"values": values, "outcome": row.outcome, "tests": tests})
    };
    table.rows.iter().map(row).collect()
}

fn decision_table(decision: &Decision, table: &MeasuredDecision, rows: Vec<Value>) -> Value {
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
        "rows": rows,
    })
}

fn open(report: &Report, method: &Measured) -> Vec<Value> {
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
    open
}

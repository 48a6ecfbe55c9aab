//! The result of `banyan test` as JSON. Times are in `seconds` only.

use std::collections::BTreeMap;

use coverage::{Criterion, Tally};
use emit::evidence::goals::Named;
use emit::evidence::{self, TOOL, Trace, tally};
use emit::junit::witness;
use emit::{Known, Standing, Suite, keys};
use explore::FindingKind;
use generate::verdict::compared::{Compared, Difference, shown};
use generate::verdict::{Checked, ClassRow, Row, Tested};
use serde_json::{Map, Value, json};
use verify::Jacoco;
use verify::jacoco::Counts;

use super::inputs;
use super::writing::not_checked;
use crate::explore::SCHEMA;

/// The whole document; `unfinished` says why not all tests that are there were run.
pub fn document(tested: &Tested, unfinished: Option<&str>) -> String {
    let total = |criterion| tally(tested.total(criterion));
    let callable = |criterion| tally(tested.callable(criterion));
    let verified = tested.checked.verified();
    let document = json!({
        "schema": SCHEMA,
        "tool": TOOL,
        "version": tested.origin.tool,
        "jdk": tested.origin.jdk,
        "summary": {
            "tests": tested.tests(),
            "kept": tested.kept,
            "branch": total(Criterion::Branch),
            "mcdc": total(Criterion::Mcdc),
            "line": total(Criterion::Line),
            "branch_callable": callable(Criterion::Branch),
            "mcdc_callable": callable(Criterion::Mcdc),
            "line_callable": callable(Criterion::Line),
            "obligations": obligations(|criterion| tested.obligations(criterion)),
            "findings": tested.findings().count() + tested.explicit(),
            "explicit": tested.explicit(),
            "findings_by_kind": by_kind(tested),
            "argument_findings": tested.findings().filter(|finding| finding.is_argument).count(),
            "suppressed_findings": tested.count(Standing::Suppressed),
            "verified": verified.map(|verified| json!({
                "compiled": verified.compiled,
                "passed": verified.passed,
                "dropped": verified.dropped(),
                "defects": verified.defects,
                "order_dependent": verified.order_dependent,
                "not_checked": verified.unchecked,
                "jacoco": verified.jacoco.as_ref().map(|jacoco| compared(tested, jacoco)),
            })),
            "not_verified": match &tested.checked {
                Checked::Yes(_) => None,
                Checked::No(why) => Some(not_checked(why)),
            },
            "budget_ended": tested.is_out_of_time,
            "interrupted": tested.is_interrupted,
            "seconds": tested.seconds,
        },
        "existing": tested.existing.iter().map(crate::cover::ran).collect::<Vec<_>>(),
        "existing_not_run": unfinished,
        "findings": findings(tested),
        "obligations": tested.goals.iter().map(Named::json).collect::<Vec<Value>>(),
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
            "filters_in_part": difference.filters,
        })
    };
    json!({
        "line": counts(compared.lines),
        "branch": counts(compared.branches),
        "differences": compared.differences.iter().map(difference).collect::<Vec<Value>>(),
        "not_counted": compared.missing.iter().map(|row| row.name.to_string()).collect::<Vec<String>>(),
        "not_measured": jacoco.skipped.iter().map(|(class, why)| json!({"class": class, "why": why})).collect::<Vec<Value>>(),
    })
}

fn class(tested: &Tested, row: &ClassRow) -> Value {
    let is_own = |suite: &Suite| suite.subject.class.replace('/', ".") == row.class;
    let mut names = tested.names.iter().map(|(name, _)| name.as_str());
    let mut tests = Vec::new();
    for suite in &tested.suites {
        let named = suite.tests.iter().zip(names.by_ref()).filter(|_| is_own(suite));
        tests.extend(named.map(|(one, name)| test(one, name)));
    }
    let untested = tested.untested.iter().filter(|suite| is_own(suite)).flat_map(|suite| &suite.tests);
    let trace = tested.trace();
    json!({
        "name": row.class,
        "hash": row.hash,
        "source": row.source,
        "notes": row.notes,
        "branch": tally(row.total(Criterion::Branch)),
        "mcdc": tally(row.total(Criterion::Mcdc)),
        "line": tally(row.total(Criterion::Line)),
        "branch_callable": tally(row.callable(Criterion::Branch)),
        "mcdc_callable": tally(row.callable(Criterion::Mcdc)),
        "line_callable": tally(row.callable(Criterion::Line)),
        "methods": row.methods.iter().map(|row| method(row, &trace)).collect::<Vec<Value>>(),
        "tests": tests,
        "findings_without_test": untested.map(without_test).collect::<Vec<Value>>(),
    })
}

/// All findings in the order of the table, each with the test that shows it.
fn findings(tested: &Tested) -> Vec<Value> {
    let tests = tested.suites.iter().flat_map(|suite| &suite.tests);
    let names: Vec<(&emit::Test, &str)> = tests.zip(tested.names.iter().map(|(name, _)| name.as_str())).collect();
    let ranked = tested.ranked();
    let keys = keys(&ranked.iter().map(|(_, _, finding)| Known::from(*finding)).collect::<Vec<_>>());
    let one = |((suite, test, found), key): (&(&Suite, &emit::Test, &emit::Finding), String)| {
        let mut value = finding(found);
        value["class"] = json!(suite.subject.class.replace('/', "."));
        value["call"] = json!(witness(test));
        value["key"] = json!(key);
        value["test"] = json!(names.iter().find(|(own, _)| std::ptr::eq(*own, *test)).map(|(_, name)| name));
        value
    };
    ranked.iter().zip(keys).map(one).collect()
}

fn finding(finding: &emit::Finding) -> Value {
    json!({
        "kind": finding.kind.name(),
        "argument": finding.is_argument,
        "standing": finding.standing.name(),
        "exception": Some(&finding.exception).filter(|_| finding.kind != FindingKind::Deadlock),
        "message": finding.message,
        "thread": finding.thread,
        "threads": crate::threads::json(&finding.threads),
        "source": finding.source,
        "line": finding.line,
        "stack": finding.stack,
    })
}

/// What has to be shown for a level, by what was executed.
fn obligations(of: impl Fn(Criterion) -> Tally) -> Value {
    let criteria = [Criterion::Line, Criterion::Branch, Criterion::Mcdc];
    criteria.iter().map(|&criterion| (criterion.name().to_owned(), tally(of(criterion)))).collect::<Map<_, _>>().into()
}

/// How many findings of each kind there are.
fn by_kind(tested: &Tested) -> BTreeMap<&'static str, usize> {
    let mut kinds = BTreeMap::new();
    for finding in tested.findings() {
        *kinds.entry(finding.kind.name()).or_default() += 1;
    }
    if tested.explicit() > 0 {
        *kinds.entry(FindingKind::Explicit.name()).or_default() += tested.explicit();
    }
    kinds
}

/// A finding that no test shows.
fn without_test(one: &emit::Test) -> Value {
    let mut value = test(one, "");
    value["name"] = Value::Null;
    value
}

fn method(row: &Row, trace: &Trace<'_>) -> Value {
    let measured = row.report.methods.first();
    let mut value = measured.map_or_else(Map::new, |measured| evidence::method(&row.report, measured, trace));
    let mut put = |key: &str, part: Value| value.insert(key.to_owned(), part);
    if measured.is_none() {
        put("name", json!(&*row.name.name));
        put("descriptor", json!(&*row.name.descriptor));
    }
    for criterion in Criterion::ALL {
        put(criterion.name(), tally(row.figure(criterion)));
    }
    put("obligations", obligations(|criterion| row.obligations(criterion)));
    put("callable", json!(row.is_callable));
    put("paths", json!(row.paths));
    put("tests", json!(row.tests));
    put("findings", json!(row.findings));
    put("reasons", json!(row.reasons));
    Value::Object(value)
}

fn test(test: &emit::Test, name: &str) -> Value {
    let finding = test.finding.as_ref().map(finding);
    json!({
        "name": name,
        "method": test.act.method,
        "descriptor": test.act.descriptor,
        "root": test.root,
        "schedule": test.schedule,
        "condition": test.condition,
        "call": witness(test),
        "inputs": inputs::inputs(test),
        "outcome": inputs::outcome(test),
        "finding": finding,
        "meets": test.meets,
    })
}

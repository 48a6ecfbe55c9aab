//! `banyan cover` on annotated Java: every method of `tests/java/coverage` says on its first line what is covered.
//!
//! `// mcdc: 2/3 branches: 4/4 infeasible: b` — counts, and the conditions (as written) that no input can show
//! to be independent. `with: (…)` are the arguments of the spec; otherwise all are symbolic. `needs-table`
//! methods are told apart from other code only by `javac -Xjcov`; without, they are marked as approximate, and
//! `approximate` methods always. A condition whose columns no table has is written as `?`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "common/jacoco.rs"]
mod jacoco;
#[path = "cover/subjects.rs"]
mod subjects;

use std::fmt::Write;

use serde_json::Value;
use subjects::{Annotated, Build, MODERN, PLAIN, build, build_by_ecj, build_of, cover};

/// The counts of a method and the bodies of its lambdas.
fn counts(document: &Value, method: &Annotated, criterion: &str) -> String {
    let (mut covered, mut total) = (0, 0);
    for found in methods(document, method) {
        covered += found[criterion]["covered"].as_u64().unwrap();
        total += found[criterion]["total"].as_u64().unwrap();
    }
    format!("{covered}/{total}")
}

fn methods<'d>(document: &'d Value, method: &Annotated) -> Vec<&'d Value> {
    let class = document["classes"].as_array().unwrap().iter().find(|class| class["name"] == *method.class);
    let all = class.map(|class| class["methods"].as_array().unwrap().iter()).into_iter().flatten();
    let lambda = format!("lambda${}$", method.name);
    all.filter(|found| {
        let name = found["name"].as_str().unwrap();
        name == method.name || name.starts_with(&lambda)
    })
    .collect()
}

/// The source texts of conditions without a pair.
fn open_conditions(document: &Value, method: &Annotated) -> Vec<String> {
    let found = methods(document, method);
    let decisions = found.iter().flat_map(|found| found["decisions"].as_array().unwrap());
    let conditions = decisions.flat_map(|decision| decision["conditions"].as_array().unwrap());
    conditions.filter(|condition| condition["pair"].is_null()).map(|c| method.text(&c["span"])).collect()
}

/// Rows of pairs that no test of the suite evaluates.
fn pairs_without_test(document: &Value, method: &Annotated) -> Vec<String> {
    let mut without = Vec::new();
    for decision in methods(document, method).iter().flat_map(|found| found["decisions"].as_array().unwrap()) {
        let conditions = decision["conditions"].as_array().unwrap().iter();
        for row in conditions.filter_map(|condition| condition["pair"].as_array()).flatten() {
            let row = &decision["rows"][row.as_u64().unwrap() as usize - 1];
            if row["tests"].as_array().unwrap().is_empty() {
                without.push(format!("no test evaluates {row}"));
            }
        }
    }
    without
}

/// What is wrong with the verdicts on a build.
fn objections(build: &Build, document: &Value, methods: &[Annotated]) -> String {
    let mut said = String::new();
    for method in methods {
        let at = format!("{} {}.{}", build.name, method.class, method.name);
        let is_approximate = self::methods(document, method).iter().any(|found| found["approximate"] == true);
        let may_differ = method.is_approximate || method.needs_table && !build.has_table;
        if is_approximate != may_differ {
            writeln!(said, "{at}: approximate is {is_approximate}").unwrap();
        }
        for pair in pairs_without_test(document, method) {
            writeln!(said, "{at}: {pair}").unwrap();
        }
        let branches = counts(document, method, "branch");
        if branches != method.branches {
            writeln!(said, "{at}: branches: {branches}, not {}", method.branches).unwrap();
        }
        if may_differ {
            continue;
        }
        let mcdc = counts(document, method, "mcdc");
        if mcdc != method.mcdc {
            writeln!(said, "{at}: mcdc: {mcdc}, not {}", method.mcdc).unwrap();
        }
        if build.has_table {
            let open = open_conditions(document, method);
            if open != method.infeasible {
                writeln!(said, "{at}: infeasible: {open:?}, not {:?}", method.infeasible).unwrap();
            }
        }
    }
    said
}

#[test]
fn annotated_methods_have_the_same_verdicts_in_every_build() {
    let annotated = subjects::annotated();
    assert!(annotated.len() >= 80, "{}", annotated.len());
    let mut said = String::new();
    for release in [8, 11, 17] {
        for table in [false, true] {
            let build = build(release, table);
            let document = cover(&build, &annotated, &[]);
            assert_eq!(document["summary"]["exhaustive"], true);
            said.push_str(&objections(&build, &document, &annotated));
        }
    }
    assert!(said.is_empty(), "{said}");
}

/// What `ecj` makes of these is other code: lambdas have no names of their methods, an empty `if` is not there, and
/// `if (a || b) break;` is what `if (a) break; if (b) break;` on one line would be, so its verdict is approximate. A
/// result is what an `if` would return, a pattern as a value has no jump, and a `switch` expression is a value, so that
/// it has branches of its own, and a decision that begins with one is known.
const OTHERWISE_BY_ECJ: [&str; 8] = [
    "Bodies.lambda",
    "Nested.empty",
    "Nested.emptyPair",
    "Loops.breaksOnPair",
    "Modern.patternReturned",
    "Modern.patternInAnd",
    "Modern.switchInCondition",
    "Modern.switchFirst",
];

/// `ecj` begins a line at every operand, so that conditions on several lines are one decision or several.
const ON_SEVERAL_LINES: [&str; 10] = [
    "Infeasible.dead",
    "Nested.inside",
    "Nested.insideContradicts",
    "Nested.pairInside",
    "Nested.statementBetween",
    "Ternary.statementInside",
    "ShortCircuit.overLines",
    "ShortCircuit.callsOverLines",
    "Modern.patternLines",
    "Modern.castInside",
];

#[test]
fn methods_that_ecj_compiled_have_the_verdicts_of_javac() {
    let mut said = String::new();
    for (subjects, release) in [(PLAIN, 8), (PLAIN, 17), (MODERN, 17)] {
        let mut annotated = subjects::annotated_in(subjects);
        annotated.retain(|method| {
            !method.needs_table && !OTHERWISE_BY_ECJ.contains(&&*format!("{}.{}", method.class, method.name))
        });
        for method in &mut annotated {
            method.is_approximate |= ON_SEVERAL_LINES.contains(&&*format!("{}.{}", method.class, method.name));
        }
        let build = build_by_ecj(subjects, release);
        let document = cover(&build, &annotated, &[]);
        said.push_str(&objections(&build, &document, &annotated));
    }
    assert!(said.is_empty(), "{said}");
}

#[test]
fn what_came_with_java_17_has_the_same_verdicts_with_and_without_a_table() {
    let annotated = subjects::annotated_in(MODERN);
    assert!(annotated.len() >= 6, "{}", annotated.len());
    let mut said = String::new();
    for table in [false, true] {
        let build = build_of(MODERN, 17, table);
        let document = cover(&build, &annotated, &[]);
        said.push_str(&objections(&build, &document, &annotated));
    }
    assert!(said.is_empty(), "{said}");
}

#[test]
fn an_assertion_is_true_where_it_holds() {
    let annotated = subjects::annotated();
    let either = annotated.iter().find(|method| method.name == "either").unwrap();
    let mixed = annotated.iter().find(|method| method.name == "mixed").unwrap();
    for table in [false, true] {
        let document = cover(&build(17, table), &annotated, &[]);
        let rows = |method: &Annotated| {
            let rows = methods(&document, method)[0]["decisions"][0]["rows"].as_array().unwrap().clone();
            let mut rows: Vec<String> =
                rows.iter().map(|row| format!("{} {}", row["values"], row["outcome"])).collect();
            rows.sort();
            rows
        };
        assert_eq!(rows(either), ["[false,false] false", "[false,true] true", "[true,null] true"]);
        let expected =
            ["[false,null,null] false", "[true,false,false] false", "[true,false,true] true", "[true,true,null] true"];
        assert_eq!(rows(mixed), expected);
    }
}

#[test]
fn a_reduced_suite_covers_as_much_and_is_smaller() {
    let annotated = subjects::annotated();
    let build = build(17, true);
    let (all, few) = (cover(&build, &annotated, &["--reduce", "none"]), cover(&build, &annotated, &[]));
    for criterion in ["instruction", "line", "branch", "mcdc"] {
        assert_eq!(all["summary"][criterion], few["summary"][criterion]);
    }
    let count = |document: &Value| document["tests"].as_array().unwrap().len();
    assert!(count(&few) < count(&all), "{} of {}", count(&few), count(&all));
}

#[test]
fn lines_and_branches_are_those_of_jacoco() {
    let annotated = subjects::annotated();
    let build = build(11, false);
    let document = cover(&build, &annotated, &[]);
    let program = jacoco::program("", &calls(&document));
    let measured = jacoco::measure("jacoco", &build.classes.to_string_lossy(), &document, &program);
    let (said, compared) = jacoco::differences(&document, &measured);
    assert!(said.is_empty(), "{said}");
    assert!(compared >= 100, "{compared}");
}

/// The calls of all tests.
fn calls(document: &Value) -> Vec<String> {
    let call = |test: &Value| {
        let spec = test["spec"].as_str().unwrap();
        let method = spec.split('(').next().unwrap();
        let literal =
            |input: &Value| format!("({}) {}", input["type"].as_str().unwrap(), input["value"].as_str().unwrap());
        let inputs: Vec<String> = test["inputs"].as_array().unwrap().iter().map(literal).collect();
        match method.strip_suffix(".<init>") {
            Some(class) => format!("new {class}({});", inputs.join(", ")),
            None => format!("{method}({});", inputs.join(", ")),
        }
    };
    document["tests"].as_array().unwrap().iter().map(call).collect()
}

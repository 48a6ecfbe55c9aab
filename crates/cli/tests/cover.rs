//! `banyan cover` on annotated Java: every method of `tests/java/coverage` says on its first line what is covered.
//!
//! `// mcdc: 2/3 branches: 4/4 infeasible: b` — counts, and the conditions (as written) that no input can show
//! to be independent. `with: (…)` are the arguments of the spec; otherwise all are symbolic. `needs-table`
//! methods are told apart from other code only by `javac -Xjcov`; without, they are marked as approximate.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "cover/jacoco.rs"]
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

/// What is wrong with the verdicts on a build.
fn objections(build: &Build, document: &Value, methods: &[Annotated]) -> String {
    let mut said = String::new();
    for method in methods {
        let at = format!("{} {}.{}", build.name, method.class, method.name);
        let is_approximate = self::methods(document, method).iter().any(|found| found["approximate"] == true);
        let may_differ = method.needs_table && !build.has_table;
        if is_approximate != may_differ {
            writeln!(said, "{at}: approximate is {is_approximate}").unwrap();
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
/// `if (a || b) break;` is what `if (a) break; if (b) break;` on one line would be, so its verdict is approximate.
const OTHERWISE_BY_ECJ: [&str; 4] = ["Bodies.lambda", "Nested.empty", "Nested.emptyPair", "Loops.breaksOnPair"];

#[test]
fn methods_that_ecj_compiled_have_the_verdicts_of_javac() {
    let mut said = String::new();
    for (subjects, release) in [(PLAIN, 8), (PLAIN, 17), (MODERN, 17)] {
        let mut annotated = subjects::annotated_in(subjects);
        annotated.retain(|method| {
            !method.needs_table && !OTHERWISE_BY_ECJ.contains(&&*format!("{}.{}", method.class, method.name))
        });
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
    let measured = jacoco::measure(&build, &document);
    let mut said = String::new();
    let mut compared = 0;
    for class in document["classes"].as_array().unwrap() {
        for method in class["methods"].as_array().unwrap() {
            let name = format!(
                "{}.{}{}",
                class["name"].as_str().unwrap(),
                method["name"].as_str().unwrap(),
                method["descriptor"].as_str().unwrap()
            );
            let Some(theirs) = measured.get(&name) else {
                writeln!(said, "{name}: JaCoCo does not know it").unwrap();
                continue;
            };
            compared += 1;
            let count = |criterion: &str| {
                let tally = &method[criterion];
                format!("{}/{}", tally["covered"], tally["total"])
            };
            let ours = format!("{} {}", count("line"), count("branch"));
            // Where JaCoCo has no filter of its own for what the compiler made up, it counts more.
            let unfiltered = method["idioms"].as_array().unwrap().iter().any(|idiom| idiom["jacoco_filter"].is_null());
            if ours != *theirs && !unfiltered {
                writeln!(said, "{name}: {ours}, JaCoCo has {theirs}").unwrap();
            }
        }
    }
    assert!(said.is_empty(), "{said}");
    assert!(compared >= 100, "{compared}");
}

//! The architecture as a test: which crate of the workspace may depend on which.
//!
//! The table is the design's, crates to come included; `cargo metadata` says what the manifests declare. An
//! edge counts when it is a normal or a build dependency. `testkit` is for tests only, `bench` for measurements
//! only: they may use any crate, and the others may use them as dev-dependencies and in no other way. Other
//! dev-dependencies inside the workspace are edges like any other.
//! Crates outside the workspace are not judged here; that is deny.toml's task.

use serde_json::Value;
use std::process::Command;

const PREFIX: &str = "banyan-";
/// For tests and measurements only.
const ASIDE: [&str; 2] = ["testkit", "bench"];

/// Each crate with the crates it may use.
const TABLE: &[(&str, &[&str])] = &[
    ("program", &[]),
    ("term", &[]),
    ("solver", &["term"]),
    ("vm", &["program", "term"]),
    ("explore", &["program", "term", "solver", "vm"]),
    ("enumerate", &["program", "term", "solver", "vm", "explore"]),
    ("coverage", &["program", "solver", "vm", "explore"]),
    ("emit", &["program", "explore", "coverage", "enumerate"]),
    ("verify", &["program", "vm", "explore", "coverage", "emit"]),
    ("generate", &["program", "term", "solver", "vm", "explore", "coverage", "emit", "verify"]),
    ("cluster", &["program", "explore", "coverage", "enumerate", "generate", "emit", "verify"]),
    (
        "cli",
        &[
            "program",
            "term",
            "solver",
            "vm",
            "explore",
            "enumerate",
            "coverage",
            "emit",
            "verify",
            "generate",
            "cluster",
        ],
    ),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Normal,
    Build,
    Dev,
}

#[derive(Debug)]
struct Edge {
    from: String,
    to: String,
    kind: Kind,
}

#[test]
fn the_workspace_has_only_edges_that_the_design_allows() {
    let metadata = workspace_metadata();
    let forbidden: Vec<String> = internal_edges(&metadata).iter().filter_map(objection).collect();
    assert!(forbidden.is_empty(), "edges that the design does not have:\n  {}", forbidden.join("\n  "));
}

#[test]
fn every_crate_of_the_workspace_is_in_the_table() {
    for name in package_names(&workspace_metadata()) {
        let short = name.strip_prefix(PREFIX);
        assert!(
            short.is_some_and(|short| ASIDE.contains(&short) || allowed(short).is_some()),
            "{name}: packages are named {PREFIX}<crate>, for a crate of the design"
        );
    }
}

#[test]
fn the_table_has_no_cycle() {
    // Every crate may use only crates listed above it.
    for (place, (name, uses)) in TABLE.iter().enumerate() {
        for used in *uses {
            assert!(
                TABLE[..place].iter().any(|(earlier, _)| earlier == used),
                "{name} uses {used}, which is not above it"
            );
        }
    }
}

#[test]
fn an_edge_from_the_machine_to_the_solver_is_refused() {
    assert!(objection(&edge("vm", "solver", Kind::Normal)).is_some());
    assert!(objection(&edge("vm", "solver", Kind::Build)).is_some());
    assert!(objection(&edge("vm", "solver", Kind::Dev)).is_some());
    assert!(objection(&edge("vm", "program", Kind::Normal)).is_none());
}

#[test]
fn the_testkit_and_the_bench_are_dev_dependencies_or_none() {
    for aside in ASIDE {
        assert!(objection(&edge("vm", aside, Kind::Dev)).is_none());
        assert!(objection(&edge("vm", aside, Kind::Normal)).is_some());
        assert!(objection(&edge("cli", aside, Kind::Build)).is_some());
        assert!(objection(&edge(aside, "cli", Kind::Normal)).is_none());
    }
}

/// Why an edge may not be, or nothing.
fn objection(edge: &Edge) -> Option<String> {
    let Edge { from, to, kind } = edge;
    if ASIDE.contains(&from.as_str()) || (ASIDE.contains(&to.as_str()) && *kind == Kind::Dev) {
        return None;
    }
    match allowed(from) {
        Some(uses) if uses.contains(&to.as_str()) => None,
        Some(_) | None => Some(format!("{from} -> {to} ({kind:?})")),
    }
}

fn allowed(name: &str) -> Option<&'static [&'static str]> {
    TABLE.iter().find(|(listed, _)| *listed == name).map(|(_, uses)| *uses)
}

fn internal_edges(metadata: &Value) -> Vec<Edge> {
    let mut edges = Vec::new();
    for package in packages(metadata) {
        let from = text(package, "name");
        for dependency in package["dependencies"].as_array().expect("a list") {
            let Some(to) = text(dependency, "name").strip_prefix(PREFIX) else {
                continue;
            };
            let kind = match dependency["kind"].as_str() {
                None => Kind::Normal,
                Some("build") => Kind::Build,
                Some("dev") => Kind::Dev,
                Some(other) => panic!("unknown dependency kind {other}"),
            };
            let from = from.strip_prefix(PREFIX).unwrap_or(from);
            edges.push(edge(from, to, kind));
        }
    }
    edges
}

fn edge(from: &str, to: &str, kind: Kind) -> Edge {
    Edge { from: from.to_owned(), to: to.to_owned(), kind }
}

fn package_names(metadata: &Value) -> Vec<&str> {
    packages(metadata).iter().map(|package| text(package, "name")).collect()
}

fn packages(metadata: &Value) -> &[Value] {
    metadata["packages"].as_array().expect("a list of packages")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().expect("a string")
}

fn workspace_metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

//! The six subjects of the paper on static partitioning: all MC/DC obligations that can be met are met, and the
//! others are proved infeasible, by following every path at a size that takes moments.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use common::banyan_in;
use serde_json::Value;
use testkit::java::Jdk;
use testkit::small_domains::api_jar;
use testkit::subjects;

/// Classes of the subjects, and the API.
fn class_path() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let jdk = Jdk::find().unwrap();
        let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cover-subjects");
        std::fs::create_dir_all(&out).unwrap();
        let jar = api_jar(&jdk, &out).unwrap();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        let names = ["asw", "brake", "binheap", "bintree", "fibheap", "treemap"];
        let sources: Vec<PathBuf> = names.iter().flat_map(|name| subjects::sources(&examples, name).unwrap()).collect();
        let path = jar.to_string_lossy().into_owned();
        jdk.compile(&sources, 17, &out, &["-cp", &path]).unwrap();
        format!("{}:{path}", out.to_string_lossy())
    })
}

/// Covered, infeasible and all conditions of a spec's classes under test.
fn check(classes: &[&str], spec: &str, mcdc: [u64; 3]) {
    let dir = tempfile::tempdir().unwrap();
    let classes = classes.iter().flat_map(|class| ["--class", class]);
    let args: Vec<&str> =
        ["cover", "-cp", class_path(), "--json", "-"].into_iter().chain(classes).chain([spec]).collect();
    let said = banyan_in(dir.path(), &args);
    assert_eq!((said.code, &*said.stderr), (0, ""));
    let document: Value = serde_json::from_str(&said.stdout).unwrap();
    let summary = &document["summary"];
    assert_eq!(summary["exhaustive"], true);
    let found = ["covered", "infeasible", "total"].map(|count| summary["mcdc"][count].as_u64().unwrap());
    assert_eq!(found, mcdc, "{spec}");
    assert_eq!(found[0] + found[1], found[2]);
}

#[test]
fn altitude_switch() {
    let classes = [
        "Altimeter",
        "AltitudeEstimator",
        "AltitudeSwitch",
        "DescentLogic",
        "Device*",
        "Estimate",
        "Fault*",
        "ModeLogic",
        "Persistence",
        "RisingEdge",
        "Sensors",
        "Threshold",
        "Watchdog",
    ];
    check(&classes, "AltitudeSwitchDriver.driveWith(con=3,con=1)", [45, 10, 55]);
}

#[test]
fn wheel_brake() {
    check(&["WheelBrake"], "WheelBrakeDriver.drive(con=3)", [24, 19, 43]);
}

#[test]
fn binomial_heap() {
    check(&["BinomialHeap", "BinomialNode"], "BinomialHeapDriver.sequence(con=5)", [25, 13, 38]);
}

#[test]
fn binary_tree() {
    check(&["BinaryTree", "BinaryTree$*"], "BinaryTreeDriver.withSearch(con=4)", [16, 5, 21]);
}

#[test]
fn fibonacci_heap() {
    check(&["FibonacciHeap", "FibonacciNode"], "FibonacciHeapDriver.sequence(con=5)", [21, 14, 35]);
}

#[test]
fn tree_map() {
    check(&["java.util.TreeMap"], "TreeMapDriver.sequence(con=4)", [26, 43, 69]);
}

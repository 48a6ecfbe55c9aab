//! The six subjects of the paper on static partitioning: all MC/DC obligations that can be met are met, and the
//! others are proved infeasible, by following every path at a size that takes moments. JaCoCo counts the same lines
//! and branches when the tests run on the real JVM; all but those of TreeMap, whose class is the JDK's own.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;
#[path = "common/jacoco.rs"]
mod jacoco;

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
        jdk.compile(&sources, 11, &out, &["-cp", &path]).unwrap();
        format!("{}:{path}", out.to_string_lossy())
    })
}

/// Covered, infeasible and all conditions of a spec's classes under test, with JaCoCo beside.
fn check(classes: &[&str], spec: &str, mcdc: [u64; 3]) {
    let document = measured(classes, spec, mcdc);
    let program = jacoco::program(SUPPLY, &calls(&document));
    let name = format!("subjects-{}", classes[0]);
    let (said, compared) = jacoco::differences(&document, &jacoco::measure(&name, class_path(), &document, &program));
    assert!(said.is_empty(), "{said}");
    assert!(compared >= 3, "{compared}");
}

/// Supplies the inputs of a test, in the order in which the program asks for them.
const SUPPLY: &str = r#"    static void supply(String... values) throws Exception {
        java.lang.reflect.Field calls = Class.forName("banyan.Values").getDeclaredField("CALLS");
        calls.setAccessible(true);
        ((java.util.Map<?, ?>) calls.get(null)).clear();
        for (int i = 0; i < values.length; i += 2) {
            System.setProperty("banyan." + values[i], values[i + 1]);
        }
    }
"#;

/// What each test does on a JVM: its inputs, and the call with the arguments that its spec has.
fn calls(document: &Value) -> Vec<String> {
    let call = |test: &Value| {
        let supplied = test["inputs"].as_array().unwrap().iter().flat_map(|input| {
            let name = input["name"].as_str().unwrap();
            let numbered = if name.contains('#') { name.to_owned() } else { format!("{name}#1") };
            [numbered, input["value"].as_str().unwrap().to_owned()]
        });
        let supplied: Vec<String> = supplied.map(|text| format!("{text:?}")).collect();
        let (method, arguments) = test["spec"].as_str().unwrap().trim_end_matches(')').split_once('(').unwrap();
        let arguments: Vec<&str> = arguments.split(',').map(|one| one.split_once("con=").unwrap().1).collect();
        format!("supply({}); {method}({});", supplied.join(", "), arguments.join(", "))
    };
    document["tests"].as_array().unwrap().iter().map(call).collect()
}

/// Conditions, of methods that some path enters, that are open for nothing but that assertions may be off.
fn while_assertions_are_on(document: &Value) -> u64 {
    let classes = document["classes"].as_array().unwrap().iter();
    let methods = classes.flat_map(|class| class["methods"].as_array().unwrap());
    let entered = methods.filter(|method| method["instruction"]["covered"] != 0);
    let open = entered.flat_map(|method| method["open"].as_array().unwrap());
    open.filter(|open| open["criterion"] == "mcdc" && open["detail"] == "bound (assertions)").count() as u64
}

fn measured(classes: &[&str], spec: &str, mcdc: [u64; 3]) -> Value {
    let dir = tempfile::tempdir().unwrap();
    let classes = classes.iter().flat_map(|class| ["--class", class]);
    let args: Vec<&str> =
        ["cover", "-cp", class_path(), "--json", "-"].into_iter().chain(classes).chain([spec]).collect();
    let said = banyan_in(dir.path(), &args);
    assert_eq!((said.code, &*said.stderr), (0, ""));
    let document: Value = serde_json::from_str(&said.stdout).unwrap();
    let summary = &document["summary"];
    assert_eq!(summary["exhaustive"], true);
    let [covered, infeasible, total] =
        ["covered", "infeasible", "total"].map(|count| summary["mcdc_callable"][count].as_u64().unwrap());
    // The drivers have assertions: what no path does is proved for a machine that has them on.
    let found = [covered, infeasible + while_assertions_are_on(&document), total];
    assert_eq!(found, mcdc, "{spec}");
    assert_eq!(found[0] + found[1], found[2]);
    document
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
    measured(&["java.util.TreeMap"], "TreeMapDriver.sequence(con=4)", [26, 44, 70]);
}

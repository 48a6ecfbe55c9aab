//! No false verdict: what `banyan cover` and `banyan test` call infeasible is proved, whatever the world outside, the
//! bounds of the inputs and the entry points are; a run that measured nothing shows nothing.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use common::{Said, banyan_in};
use serde_json::Value;
use testkit::java::Jdk;
use testkit::small_domains::api_jar;

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/verdicts")
}

/// The subjects, compiled, with the API beside them.
fn subjects() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let jdk = Jdk::find().unwrap();
    let api = api_jar(&jdk, dir.path()).unwrap().to_string_lossy().into_owned();
    let names = ["World", "Alone", "Begins", "Bounds", "Driver", "Goals", "Failing", "Made", "Table", "Logs"];
    let files = names.map(|name| sources().join(format!("{name}.java")));
    jdk.compile(&files, 17, dir.path(), &["-g", "-encoding", "UTF-8", "-cp", &api]).unwrap();
    dir
}

fn cover(dir: &Path, args: &[&str]) -> Said {
    banyan_in(dir, &[&["cover", "-cp", "."], args].concat())
}

/// The document, and the exit code.
fn document(dir: &Path, args: &[&str]) -> (Value, i32) {
    let said = cover(dir, &[&["--json", "-"], args].concat());
    let document = serde_json::from_str(&said.stdout);
    (document.unwrap_or_else(|e| panic!("{e}: {} {}", said.stdout, said.stderr)), said.code)
}

fn methods(document: &Value) -> impl Iterator<Item = &Value> {
    document["classes"].as_array().unwrap().iter().flat_map(|class| class["methods"].as_array().unwrap())
}

/// The reasons of all that is open in a method.
fn reasons(document: &Value, name: &str) -> Vec<String> {
    let method = methods(document).find(|method| method["name"] == name).unwrap_or_else(|| panic!("no {name}"));
    let open = method["open"].as_array().unwrap().iter();
    let mut details: Vec<String> = open.map(|open| open["detail"].as_str().unwrap().to_owned()).collect();
    details.dedup();
    details
}

/// The methods of a subject with the comments on their lines.
fn commented(class: &str) -> Vec<(String, String)> {
    let text = std::fs::read_to_string(sources().join(format!("{class}.java"))).unwrap();
    let method = |line: &str| {
        let (code, comment) = line.rsplit_once(" // ")?;
        let name = code.split("public static int ").nth(1)?.split('(').next()?;
        Some((name.to_owned(), comment.to_owned()))
    };
    text.lines().filter_map(method).collect()
}

#[test]
fn what_the_world_decides_is_not_infeasible() {
    let dir = subjects();
    let expected = commented("World");
    assert!(expected.len() > 25, "{}", expected.len());
    // Each kind once; the tests that are made show all of them.
    let mut seen = Vec::new();
    for (name, what) in expected {
        if seen.contains(&what) || what == "the network" || what == "other processes" {
            continue;
        }
        let spec = format!("World.{name}(sym)");
        let (found, code) = document(dir.path(), &["--level", "A", &spec]);
        assert_eq!(code, 3, "{name}");
        let reasons = reasons(&found, &name);
        let [reason] = &reasons[..] else { panic!("{name}: {reasons:?}") };
        assert!(reason.starts_with("environment (") && reason.contains(&what), "{name}: {reason}");
        let infeasible: u64 = methods(&found).map(|method| method["branch"]["infeasible"].as_u64().unwrap()).sum();
        assert_eq!(infeasible, 0, "{name}");
        seen.push(what);
    }
}

#[test]
fn code_that_asks_nothing_of_the_world_keeps_its_proofs() {
    let dir = subjects();
    let text = std::fs::read_to_string(sources().join("Alone.java")).unwrap();
    let names = text.lines().filter_map(|line| line.split("public static int ").nth(1)?.split('(').next());
    let specs: Vec<String> = names.map(|name| format!("Alone.{name}(sym)")).collect();
    assert!(specs.len() > 10);
    let specs: Vec<&str> = specs.iter().map(String::as_str).collect();
    let (found, code) = document(dir.path(), &specs);
    for method in methods(&found) {
        let reasons = reasons(&found, method["name"].as_str().unwrap());
        assert_eq!(reasons, ["infeasible"], "{}", method["name"]);
    }
    assert_eq!(code, 0);
}

#[test]
fn no_test_depends_on_the_world_and_the_row_says_on_what() {
    let dir = subjects();
    let args = ["test", "-cp", ".", "World", "--no-verify", "--out", "out", "--json", "-", "--budget", "500s"];
    let said = banyan_in(dir.path(), &args);
    let found: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    for (name, what) in commented("World") {
        let row = methods(&found).find(|method| method["name"] == *name).unwrap();
        let reasons = row["reasons"].to_string();
        // A test can say where it holds.
        let has_tests = what == "the platform's separators";
        assert_eq!(row["tests"].as_u64().unwrap() > 0, has_tests, "{name}: {row:#}");
        let depends = if has_tests { format!("environment ({what})") } else { format!("depends on {what}") };
        assert!(reasons.contains(&depends), "{name}: {reasons}");
        assert!(!reasons.contains("infeasible"), "{name}: {reasons}");
        assert_eq!(row["branch"]["infeasible"], 0, "{name}");
    }
}

#[test]
fn what_an_initialiser_asks_counts_for_what_looks_at_it() {
    let dir = subjects();
    let args = ["test", "-cp", ".", "Logs", "--no-verify", "--out", "out", "--json", "-", "--budget", "500s"];
    let said = banyan_in(dir.path(), &args);
    let found: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    for (name, what) in commented("Logs") {
        let row = methods(&found).find(|method| method["name"] == *name).unwrap();
        let (tests, reasons) = (row["tests"].as_u64().unwrap(), row["reasons"].to_string());
        assert_eq!(tests > 0, what == "nothing", "{name}: {row:#}");
        assert_eq!(reasons.contains(&format!("depends on {what}")), what != "nothing", "{name}: {reasons}");
    }
}

#[test]
fn bounds_of_inputs_prove_nothing() {
    let dir = subjects();
    let specs = ["Bounds.array(sym)", "Bounds.string(sym)", "Bounds.same(sym,sym)", "Bounds.alias(sym,sym)"];
    let others = ["Bounds.never(sym)", "Bounds.helped(sym)"];
    let (found, code) = document(dir.path(), &[&["--level", "A"], &specs[..], &others].concat());
    assert_eq!(code, 3);
    assert_eq!(reasons(&found, "array"), ["bound (array length)"]);
    assert_eq!(reasons(&found, "string"), ["bound (string length)"]);
    assert_eq!(reasons(&found, "same"), ["bound (string length, aliasing)"]);
    assert_eq!(reasons(&found, "alias"), ["bound (array length, aliasing)"]);
    // Only roots without such inputs come here.
    assert_eq!(reasons(&found, "never"), ["infeasible"]);
    assert_eq!(reasons(&found, "help"), ["infeasible"], "the driver makes the array");
    // A caller may give the literal itself; the length is the user's.
    let (found, _) = document(dir.path(), &["Bounds.command(sym)", "--pre", "s != null && s.length() == 2"]);
    assert_eq!(reasons(&found, "command"), ["bound (aliasing)"]);
    let (found, _) = document(dir.path(), &["Bounds.string(sym)", "--pre", "s != null && s.length() <= 2"]);
    assert_eq!(reasons(&found, "string"), ["infeasible"]);
    // A source gives arrays and strings within the bounds; the driver does not.
    let (found, _) = document(dir.path(), &["Bounds.sourced(sym)", "--source", "Bounds.sensor"]);
    assert_eq!(reasons(&found, "sourced"), ["bound (length of sources)"]);
    let (found, _) = document(dir.path(), &["Bounds.measured(sym)", "--source", "Bounds.count"]);
    assert_eq!(reasons(&found, "measured"), ["infeasible"]);
    // The same method with an input of its own.
    let (found, _) = document(dir.path(), &["Bounds.help(sym)", "Bounds.helped(sym)"]);
    assert_eq!(reasons(&found, "help"), ["bound (array length)"]);
    let (found, _) = document(dir.path(), &["Bounds.sized(sym)"]);
    assert_eq!(reasons(&found, "sized"), ["bound (array length)"]);
}

#[test]
fn lambdas_joined_texts_and_assertions_bound_only_what_they_come_to() {
    let dir = subjects();
    let specs = ["Made.tested(sym)", "Made.joined(sym)", "Made.asserted(sym)", "Made.never(sym)"];
    let (found, _) = document(dir.path(), &specs);
    assert_eq!(reasons(&found, "lambda$tested$0"), ["bound (array length)"]);
    assert_eq!(reasons(&found, "asserted"), ["bound (string length, assertions)"]);
    assert_eq!(reasons(&found, "never"), ["infeasible"]);
    let (found, _) = document(dir.path(), &["Made.refused(sym)", "Made.desired(sym)", "Made.never(sym)"]);
    assert_eq!(reasons(&found, "refused"), ["bound (assertions)"]);
    assert_eq!(reasons(&found, "desired"), ["bound (assertions)"]);
    assert_eq!(reasons(&found, "never"), ["infeasible"]);
    let (found, _) = document(dir.path(), &["Made.isOther(sym)", "Made.never(sym)"]);
    assert_eq!(reasons(&found, "isOther"), ["bound (payloads of NaN)"]);
    assert_eq!(reasons(&found, "never"), ["infeasible"]);
    let (found, _) = document(dir.path(), &["Made.isOdd(sym)"]);
    assert_eq!(reasons(&found, "isOdd"), ["bound (payloads of NaN)"]);
}

#[test]
fn methods_that_were_asked_for_count_from_the_start() {
    let dir = subjects();
    let spec = "Bounds.andOr(sym,sym,sym)";
    for how in [&["-j", "1"][..], &["-j", "2"], &["--strategy", "coverage"]] {
        for whole in [&["--whole"][..], &[]] {
            let (found, code) = document(dir.path(), &[how, whole, &["--until", "covered", spec]].concat());
            assert_eq!(code, 0, "{how:?}");
            let counts = |key: &str| ["covered", "total"].map(|count| found["summary"][key][count].as_u64().unwrap());
            assert_eq!([counts("mcdc"), counts("mcdc_callable")], [[3, 20], [3, 3]], "{how:?}");
        }
        let gated = ["--until", "covered", "--fail-under-mcdc", "90", spec];
        assert_eq!(cover(dir.path(), &[how, &gated[..]].concat()).code, 3, "{how:?}");
    }
    // What the driver does not call is not called.
    let (found, code) = document(dir.path(), &["--until", "covered", "--class", "Alone", "Driver.drive(sym)"]);
    assert_eq!((code, &found["summary"]["branch_callable"]["total"]), (0, &2.into()));
    assert_eq!(reasons(&found, "concat"), ["not called"]);
    // No path ends.
    let said = cover(dir.path(), &["--level", "A", "Bounds.large(sym)"]);
    assert_eq!(said.code, 3, "{}", said.stdout);
    assert!(said.stdout.contains("no path ended: bound (heap"), "{}", said.stdout);
    let (found, _) = document(dir.path(), &["Bounds.large(sym)"]);
    assert_eq!(found["summary"]["branch_callable"]["total"], 2);
    let contradiction = ["--level", "A", "Bounds.never(sym)", "--pre", "x > 5 && x < 3"];
    let said = cover(dir.path(), &contradiction);
    assert_eq!(said.code, 3, "{}", said.stdout);
    assert!(
        said.stdout.contains("no path ended: no input meets the precondition and the assumptions"),
        "{}",
        said.stdout
    );
    let (found, _) = document(dir.path(), &contradiction);
    assert_eq!(reasons(&found, "never"), ["no path (no input meets the precondition and the assumptions)"]);
    assert_eq!(found["summary"]["branch"]["infeasible"], 0);
    // There is no code to call.
    let said = cover(dir.path(), &["Bounds.foreign(sym)"]);
    assert_eq!(said.code, 6, "{}", said.stdout);
    assert!(said.stdout.contains("no path ended: unsupported (native method Bounds.missing"), "{}", said.stdout);
    assert_eq!(cover(dir.path(), &["--level", "C", "Bounds.foreign(sym)"]).code, 3);
}

#[test]
fn methods_that_nothing_calls_are_said_to_be_not_called() {
    let dir = subjects();
    let (found, code) = document(dir.path(), &["--whole", "--level", "A", "Bounds.andOr(sym,sym,sym)"]);
    assert_eq!(code, 3);
    assert_eq!(reasons(&found, "uncalled"), ["not called"]);
    assert_eq!(reasons(&found, "andOr"), [""; 0]);
    assert_eq!(found["summary"]["branch"]["infeasible"], 0);
}

#[test]
fn a_run_that_meets_a_named_goal_is_a_test() {
    let dir = subjects();
    for workers in ["1", "2"] {
        let args =
            ["cover", "-cp", ".:banyan.jar", "-j", workers, "--json", "-", "--csv", "goals.csv", "Goals.f(sym,sym)"];
        let said = banyan_in(dir.path(), &args);
        assert_eq!((said.code, &*said.stderr), (0, ""));
        let found: Value = serde_json::from_str(&said.stdout).unwrap();
        let goals = found["obligations"].as_array().unwrap();
        let csv = std::fs::read_to_string(dir.path().join("goals.csv")).unwrap();
        for name in ["both", "seven"] {
            let goal = goals.iter().find(|goal| goal["name"] == name).unwrap();
            let number = goal["test"].as_u64().unwrap_or_else(|| panic!("{name} has no test: {goal}"));
            let test = &found["tests"][number as usize - 1];
            assert_eq!((&test["number"], &test["inputs"]), (&goal["test"], &goal["inputs"]), "{name}");
            assert!(csv.contains(&format!("\n{number},{name},obligation,Goals.f(Goals.java:")), "{csv}");
            let value = |at: usize| test["inputs"][at]["value"].as_str().unwrap().parse::<i64>().unwrap();
            let (x, y) = (value(0), value(1));
            let (met, outcome) = match name {
                "both" => (x > 5 && y < 3, x > 10),
                _ => (y == 7 && x > 10, true),
            };
            assert!(met, "{name}: {test}");
            assert_eq!(test["outcome"]["value"], if outcome { "1" } else { "0" }, "{name}: {test}");
        }
        let never = goals.iter().find(|goal| goal["name"] == "never").unwrap();
        assert_eq!((&never["reason"], &never["site"]), (&"infeasible".into(), &"Goals.f(Goals.java:7)".into()));
        assert!(csv.contains("\n,never,obligation,Goals.f(Goals.java:7),infeasible,"), "{csv}");
    }
}

#[test]
fn thresholds_and_justifications_are_checked() {
    let dir = subjects();
    for command in ["cover", "test"] {
        for option in ["--fail-under-branch", "--fail-under-mcdc"] {
            for value in ["nan", "101", "-1"] {
                let said = banyan_in(dir.path(), &[command, "-cp", ".", &format!("{option}={value}"), "Bounds"]);
                assert_eq!(said.code, 2, "{command} {option} {value}: {}", said.stderr);
                assert!(said.stderr.contains("from 0 to 100"), "{}", said.stderr);
            }
        }
    }
    let entry = |obligation: &str, last: &str| {
        format!("[[justified]]\nobligation = \"{obligation}\"\nreason = \"seen\"\n{last} = \"R. Viewer\"\n")
    };
    let justified = |text: String| {
        std::fs::write(dir.path().join("j.toml"), text).unwrap();
        cover(dir.path(), &["--justified", "j.toml", "Bounds.andOr(sym,sym,sym)"])
    };
    let said = justified(entry("x", "revewer"));
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("\"revewer\""), "{}", said.stderr);
    let andor = "Bounds.andOr(ZZZ)I/branch/1/1";
    let said = justified(entry(andor, "reviewer") + &entry("Bounds.nothing()V/line/1", "reviewer"));
    assert!(
        said.stderr.contains(&format!("{andor} is justified, but it is not open: it is covered")),
        "{}",
        said.stderr
    );
    assert!(said.stderr.contains("Bounds.nothing()V/line/1 is justified, but no such obligation"), "{}", said.stderr);
}

#[test]
fn a_class_that_fails_to_begin_keeps_no_other_from_being_measured() {
    let dir = subjects();
    let (failing, other) = ("Failing.add(sym)", "Bounds.never(sym)");
    let said = cover(dir.path(), &[failing, other]);
    assert!(said.code == 0 && said.stdout.contains("Bounds.never"), "{}", said.stdout);
    let why = "banyan: Failing.add(int:sym) is not measured: cannot prepare Failing: ";
    assert!(said.stderr.starts_with(why) && said.stderr.contains("For input string"), "{}", said.stderr);
    let (found, code) = document(dir.path(), &["--level", "A", failing, other, "--processes", "2"]);
    assert_eq!((code, &found["not_measured"][0]["spec"]), (3, &Value::from("Failing.add(int:sym)")));
    assert_eq!(cover(dir.path(), &[failing]).code, 2);
    assert_eq!(cover(dir.path(), &[failing, failing]).code, 2);
}

#[test]
fn what_a_program_says_is_not_in_the_document() {
    let dir = subjects();
    let said = cover(dir.path(), &["--json", "-", "--main", "Talks"]);
    assert_eq!((said.code, &*said.stderr), (0, "little\n"));
    assert!(serde_json::from_str::<Value>(&said.stdout).is_ok(), "{}", said.stdout);
    assert!(cover(dir.path(), &["--main", "Talks", "loud"]).stdout.starts_with("much\n"));
    // A program that does not end is measured as far as it came.
    let said = cover(dir.path(), &["--main", "--max-instructions", "1000000", "Talks", "loud", "endless"]);
    assert_eq!(said.code, 4, "{}", said.stdout);
    assert!(said.stdout.contains("it does not end within --max-instructions"), "{}", said.stdout);
}

#[test]
fn a_reader_who_has_seen_enough_is_no_fault_of_ours() {
    let dir = subjects();
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.args(["cover", "-cp", ".", "Bounds.andOr(sym,sym,sym)"]).current_dir(dir.path());
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), ""));
}

#[test]
fn what_a_class_does_when_it_is_initialised_is_measured_with_its_methods() {
    let dir = subjects();
    let (found, _) = document(dir.path(), &["Begins.get(sym)"]);
    let begins = methods(&found).find(|method| method["name"] == "<clinit>").unwrap_or_else(|| panic!("{found:#}"));
    assert_eq!(begins["branch"]["covered"], 2, "{begins:#}");
    assert_eq!(begins["branch"]["total"], 4, "{begins:#}");
    let said = banyan_in(dir.path(), &["test", "-cp", ".", "Begins", "--no-verify", "--json", "-", "--out", "made"]);
    let tested: Value = serde_json::from_str(&said.stdout).unwrap();
    assert_eq!(tested["summary"]["branch"]["total"], 6, "{tested:#}");
    assert_eq!(tested["summary"]["branch"]["covered"], 4, "{tested:#}");
}

#[test]
fn a_long_initialiser_is_measured_to_its_end() {
    let dir = subjects();
    let (found, _) = document(dir.path(), &["Table.get(sym)"]);
    let begins = methods(&found).find(|method| method["name"] == "<clinit>").unwrap_or_else(|| panic!("{found:#}"));
    assert_eq!((&begins["branch"]["covered"], &begins["branch"]["total"]), (&7.into(), &8.into()), "{begins:#}");
    assert_eq!((&begins["line"]["covered"], &begins["line"]["total"]), (&8.into(), &8.into()), "{begins:#}");
}

#[test]
fn test_makes_tests_of_goals_that_the_program_names() {
    let dir = subjects();
    let args =
        ["test", "-cp", ".:banyan.jar", "Goals", "--no-verify", "--json", "-", "--out", "made", "--csv", "t.csv"];
    let said = banyan_in(dir.path(), &args);
    let tested: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    let (mut met, mut open) = (0, 0);
    let csv = std::fs::read_to_string(dir.path().join("t.csv")).unwrap();
    for goal in tested["obligations"].as_array().unwrap() {
        match goal["status"].as_str().unwrap() {
            "met" => {
                let test = goal["test"].as_str().unwrap_or_else(|| panic!("{goal}"));
                assert!(csv.contains(test), "{csv}");
                met += 1;
            }
            _ => open += usize::from(goal["detail"].is_string()),
        }
    }
    assert!(met > 0 && open > 0, "{tested:#}");
}

//! `banyan explore` as a user sees it: traps that tools get wrong, examples with known counts, output
//! formats, exit codes, bad input.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;
use testkit::java::Jdk;
use testkit::small_domains::api_jar;
use testkit::subjects;
use testkit::traps::Trap;

#[path = "explore/claims.rs"]
mod claims;

struct Said {
    code: i32,
    stdout: String,
    stderr: String,
}

fn banyan(class_path: &str, args: &[&str]) -> Said {
    let jdk = Jdk::find().expect("a JDK");
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.args(["explore", "-cp", class_path]).args(args).env("JAVA_HOME", &jdk.home);
    let output = command.output().expect("banyan starts");
    Said {
        code: output.status.code().expect("banyan ends by itself"),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn json(class_path: &str, args: &[&str]) -> Value {
    let said = banyan(class_path, &[args, &["--json", "-"]].concat());
    serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}{}", said.stdout, said.stderr))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All examples and traps, compiled once with the API jar.
fn examples() -> &'static str {
    static CLASSES: OnceLock<String> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explore_examples");
        std::fs::create_dir_all(&out).expect("a directory");
        let jdk = Jdk::find().expect("a JDK");
        let jar = api_jar(&jdk, &out).expect("the API jar is built");
        let mut sources = vec![root().join("tests/java/traps/Traps.java")];
        let subjects = subjects::names(&root().join("examples")).expect("the examples can be read");
        for example in subjects.iter().map(String::as_str).chain(["abort", "branches", "figure1", "swap"]) {
            sources.extend(subjects::sources(&root().join("examples"), example).expect("the example is there"));
        }
        jdk.compile(&sources, 8, &out, &["-g", "-cp", &jar.to_string_lossy()]).expect("the examples compile");
        format!("{}:{}", out.display(), jar.display())
    })
}

/// A directory with the class `T` of this source.
fn compiled(source: &str) -> tempfile::TempDir {
    compiled_with(source, &[])
}

fn compiled_with(source: &str, flags: &[&str]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("T.java");
    std::fs::write(&file, source).expect("the source is written");
    Jdk::find().expect("a JDK").compile(&[file], 17, dir.path(), &[&["-g"], flags].concat()).expect("it compiles");
    dir
}

fn check(spec: &str, options: &[String], paths: u64, findings: u64) {
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let result = json(examples(), &[&[spec, "--summary-only"], &options[..]].concat());
    let summary = &result["summary"];
    assert_eq!(summary["paths"], paths, "{spec}: {summary:#}");
    assert_eq!(summary["findings"], findings, "{spec}: {summary:#}");
    assert_eq!(summary["exhaustive"], true, "{spec}: {summary:#}");
}

#[test]
fn traps_have_exactly_the_outcomes_that_the_real_jvm_has() {
    let source = std::fs::read_to_string(root().join("tests/java/traps/Traps.java")).expect("the traps are there");
    let mut faults = String::new();
    for trap in Trap::read(&source).expect("expectations are well-formed") {
        let result = json(examples(), &[&format!("Traps.{}", trap.spec)]);
        let outcome = |path: &Value| {
            let outcome = &path["outcome"];
            let what = if outcome["kind"] == "threw" { &outcome["exception"] } else { &outcome["value"] };
            format!("{} {}", outcome["kind"].as_str().unwrap_or(""), what.as_str().unwrap_or(""))
        };
        let paths = result["paths"].as_array().expect("paths are an array");
        let found: BTreeSet<String> = paths.iter().map(outcome).collect();
        let expected: BTreeSet<String> = trap.cases.iter().map(|case| case.outcome.clone()).collect();
        let count = trap.paths.is_none_or(|count| result["summary"]["paths"] == count);
        if found != expected || !count || result["summary"]["exhaustive"] != true {
            faults += &format!("{}: {found:?} instead of {expected:?}\n{:#}\n", trap.spec, result["summary"]);
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn swapping_two_integers_has_two_paths_and_no_finding() {
    check("Swap.swap(sym,sym)", &[], 2, 0);
}

#[test]
fn the_two_small_trees_have_two_and_four_paths() {
    check("Branches.fragment(sym,sym)", &[], 2, 0);
    check("Branches.intTest(sym)", &[], 4, 0);
}

#[test]
fn the_word_machine_has_531_paths_on_five_characters_and_1743_on_six() {
    check("Words.five(sym,sym,sym,sym,sym)", &[], 531, 0);
    check("Words.six(sym,sym,sym,sym,sym,sym)", &[], 1743, 0);
}

#[test]
fn subjects_have_the_paths_that_they_promise() {
    let promises = subjects::promises(&root().join("examples")).expect("promises are well-formed");
    let (small, large) = (10, 2_000);
    for promise in promises.iter().filter(|promise| (small..=large).contains(&promise.paths)) {
        check(&promise.spec(), &promise.options, promise.paths, 0);
    }
}

/// What exploring `T.f` of a source that uses the API comes to.
fn explored(source: &str, spec: &str) -> Value {
    explored_with(source, &[spec])
}

fn explored_with(source: &str, args: &[&str]) -> Value {
    let (_, jar) = examples().split_once(':').expect("the jar is last");
    let source = format!("import banyan.Symbolic; class T {{ {source} }}");
    let classes = compiled_with(&source, &["-cp", jar]);
    json(&format!("{}:{jar}", classes.path().display()), args)
}

#[test]
fn no_handler_sees_that_an_assumption_is_violated() {
    let source = "static int f(int x) {
        int seen = 0;
        try {
            try {
                Symbolic.assume(x > 0);
            } finally {
                seen++;
            }
        } catch (Throwable e) {
            return -1;
        }
        if (x <= 0) {
            return -2;
        }
        return seen;
    }";
    let result = explored(source, "T.f(sym)");
    assert_eq!(result["summary"]["paths"], 1);
    assert_eq!(result["summary"]["assumed_away"], 1);
    assert_eq!(result["paths"][0]["outcome"]["value"], "1");
    let result = explored("static int f(boolean b) { Symbolic.assume(b); return b ? 1 : 2; }", "T.f(sym)");
    assert_eq!((&result["summary"]["paths"], &result["summary"]["assumed_away"]), (&1.into(), &1.into()));
}

/// How many paths a method has, and for each obligation whether it is met.
fn check_obligations(source: &str, spec: &str, paths: u64, expected: &[(&str, bool)]) -> Value {
    let result = explored(source, spec);
    assert_eq!(result["summary"]["paths"], paths, "{source}: {:#}", result["summary"]);
    let found = result["obligations"].as_array().expect("obligations are an array");
    let found: Vec<(&str, bool)> =
        found.iter().map(|one| (one["name"].as_str().unwrap_or_default(), one["status"] == "met")).collect();
    assert_eq!(found, expected, "{source}");
    for one in result["obligations"].as_array().into_iter().flatten() {
        assert_eq!(one["status"] == "met", one["confirmed"] == true, "a concrete run meets it: {one:#}");
    }
    result
}

#[test]
fn an_obligation_neither_forks_nor_constrains() {
    let result = check_obligations(
        "static int f(int x) { Symbolic.obligation(x * 3 == 21, \"seven\"); return x; }",
        "T.f(sym)",
        1,
        &[("seven", true)],
    );
    let met = &result["obligations"][0];
    assert_eq!(met["inputs"][0]["value"], "7");
    assert!(met["site"].as_str().is_some_and(|site| site.starts_with("T.f(T.java:")), "{met}");
    assert_eq!(result["paths"][0]["condition"], "true");
    let twice = "static int f(int x) {
        Symbolic.obligation(x > 5, \"large\");
        Symbolic.obligation(x < 5, \"small\");
        if (x > 0) { Symbolic.obligation(x == 0, \"no\"); return 1; }
        Symbolic.obligation(x == 0, \"zero\");
        return 0;
    }";
    check_obligations(twice, "T.f(sym)", 2, &[("large", true), ("no", false), ("small", true), ("zero", true)]);
}

#[test]
fn the_condition_of_an_obligation_may_have_many_parts() {
    let parts = "static class Point { int x; long y; double z; }
    static int limit = 9;
    static int f(int a, long b, double c, boolean d) {
        Point p = new Point();
        p.x = a; p.y = b; p.z = c;
        Symbolic.obligation(a > 3 && a < limit, \"and\");
        Symbolic.obligation(a == 4 || a == 5 && d, \"or\");
        Symbolic.obligation(!(d && p.x > 1) ^ p.y > 7L, \"fields\");
        Symbolic.obligation((d ? a : a + 1) == 3 && p.z < 0.5 && p.z > 0.25, \"choice\");
        Symbolic.obligation(a > 3 && a < 3, \"none\");
        Symbolic.obligation(d && a == 5, \"with \" + limit);
        Symbolic.obligation(d, \"plain\");
        return 0;
    }";
    let met = ["and", "choice", "fields"].map(|name| (name, true));
    let rest = [("none", false), ("or", true), ("plain", true), ("with 9", true)];
    let result = check_obligations(parts, "T.f(sym,sym,sym,sym)", 1, &[&met[..], &rest].concat());
    let choice = &result["obligations"][1];
    let value = |at: usize| choice["inputs"][at]["value"].as_str().unwrap_or_default().to_owned();
    let fits = value(0) == if value(3) == "true" { "3" } else { "2" };
    let z: f64 = value(2).trim_end_matches(['d', 'D']).parse().expect("a double");
    assert!(fits && z > 0.25 && z < 0.5, "{choice:#}");
}

#[test]
fn an_obligation_whose_condition_can_fail_or_call_runs_as_code() {
    let division = "static int f(int x, int y) { Symbolic.obligation(y > 0 && x / y == 2, \"two\"); return 0; }";
    check_obligations(division, "T.f(sym,sym)", 2, &[("two", true)]);
    let call = "static boolean even(int x) { return x % 2 == 0; }
    static int f(int x) { Symbolic.obligation(x > 0 && even(x), \"even\"); return 0; }";
    check_obligations(call, "T.f(sym)", 3, &[("even", true)]);
    let stored = "static int n;
    static int f(int x) { Symbolic.obligation(x > 0 && (n = x) < 5, \"stored\"); return n > 9 ? 1 : 0; }";
    check_obligations(stored, "T.f(sym)", 3, &[("stored", true)]);
    let before = "static int f(int x, int y) {
        int z = x > 0 ? y : 1;
        Symbolic.obligation(z > 7, \"late\");
        return z;
    }";
    check_obligations(before, "T.f(sym,sym)", 2, &[("late", true)]);
}

#[test]
fn every_rule_and_every_abort_of_the_executive_is_met() {
    let result = json(examples(), &["AbortDriver.decide()"]);
    assert_eq!(result["summary"]["paths"], 236);
    assert_eq!(result["summary"]["exhaustive"], true);
    let found = result["obligations"].as_array().expect("obligations are an array");
    let met = |prefix: &str| {
        let named = found.iter().filter(|one| one["name"].as_str().is_some_and(|name| name.starts_with(prefix)));
        named
            .filter(|one| one["confirmed"] == true && one["inputs"].as_array().is_some_and(|all| !all.is_empty()))
            .count()
    };
    assert_eq!((met("FR "), met("abort "), found.len()), (27, 7, 34), "{found:#?}");
}

#[test]
fn every_strategy_meets_obligations_with_the_same_inputs() {
    let source = "static int f(int x, int y) {
        int steps = 0;
        for (int i = 0; i < 3 && x > i; i++) {
            Symbolic.obligation(y == x + i, \"near\");
            if (y > 10 * i) { steps++; }
            Symbolic.obligation(steps == 2 && x * y == 77, \"late\");
        }
        return steps;
    }";
    let met = |order: &str| explored_with(source, &["T.f(sym,sym)", "--strategy", order])["obligations"].clone();
    let depth_first = met("dfs");
    assert_eq!(
        (&depth_first[0]["status"], &depth_first[1]["status"]),
        (&"met".into(), &"met".into()),
        "{depth_first:#}"
    );
    for order in ["bfs", "random", "coverage", "concolic"] {
        assert_eq!(met(order), depth_first, "{order}");
    }
}

#[test]
fn a_depth_of_two_cuts_the_endless_loop_into_its_four_conditions() {
    let result = json(examples(), &["Figure1.loop()", "--depth", "2"]);
    assert_eq!(result["summary"]["paths"], 0);
    assert_eq!(result["summary"]["cut"]["depth"], 4);
    let cut = result["cut_paths"].as_array().expect("an array");
    let conditions: BTreeSet<&str> = cut.iter().filter_map(|path| path["condition"].as_str()).collect();
    assert_eq!(conditions, BTreeSet::from(["b && x > y", "b && x <= y", "!b && b#2", "!b && !b#2"]));
}

#[test]
fn all_strategies_report_the_same_paths() {
    let classes = examples();
    let specs = ["Words.five(sym,sym,sym,sym,sym)", "Traps.indexWrite(sym,sym)", "Traps.switchString(sym)"];
    for spec in specs {
        let paths = |more: &[&str]| json(classes, &[&[spec], more].concat())["paths"].clone();
        let depth_first = paths(&[]);
        assert!(depth_first.as_array().is_some_and(|paths| paths.len() > 3));
        for order in ["bfs", "coverage", "concolic"] {
            assert_eq!(depth_first, paths(&["--strategy", order]), "{spec} {order}");
        }
        assert_eq!(depth_first, paths(&["--strategy", "random", "--seed", "5"]), "{spec}");
        assert_eq!(depth_first, paths(&["--strategy", "random", "--seed", "6", "--bias", "0.9"]), "{spec}");
    }
}

#[test]
fn any_number_of_workers_gives_the_same_document() {
    let classes = examples();
    let spec = "Words.five(sym,sym,sym,sym,sym)";
    let document = |more: &[&str]| {
        let mut document =
            json(classes, &[&[spec, "Traps.indexWrite(sym,sym)", "AbortDriver.decide()"], more].concat());
        // How it was asked, how long it took and what the solvers did is another matter.
        for field in ["run", "division"] {
            document.as_object_mut().expect("an object").remove(field);
        }
        let summary = document["summary"].as_object_mut().expect("a summary");
        for field in ["queries", "seconds", "startup_seconds", "peak_memory"] {
            summary.remove(field);
        }
        document
    };
    let alone = document(&[]);
    for more in [&["-j", "2"][..], &["--divide", "none"], &["-j", "8", "--divide", "dynamic", "--split", "lazy"]] {
        assert!(alone == document(more), "{more:?}");
    }
    let refused = banyan(classes, &[spec, "-j", "0"]);
    assert_eq!(refused.code, 2, "{}", refused.stderr);
}

#[test]
fn a_finding_has_its_line_its_stack_and_its_inputs() {
    let dir = compiled(
        "class T {\n  static int f(int x) {\n    return g(x);\n  }\n  static int g(int y) {\n    return 10 / y;\n  }\n}",
    );
    let result = json(&dir.path().to_string_lossy(), &["T.f(sym)"]);
    let finding = &result["findings"][0];
    assert_eq!(finding["kind"], "implicit");
    assert_eq!(finding["exception"], "java.lang.ArithmeticException");
    assert_eq!(finding["message"], "/ by zero");
    assert_eq!(finding["line"], 6);
    assert_eq!(finding["stack"], serde_json::json!(["T.g(T.java:6)", "T.f(T.java:3)"]));
    assert_eq!(finding["inputs"], serde_json::json!([{"name": "x", "type": "int", "value": "0"}]));
}

#[test]
fn a_precondition_restricts_the_inputs_and_a_contradictory_one_is_said_to_be() {
    let dir = compiled("class T { static int f(int x, int y) { return x > y ? 1 : 2; } }");
    let classes = dir.path().to_string_lossy();
    let result = json(&classes, &["T.f(sym,sym)", "--pre", "x > 0 && y < x"]);
    assert_eq!(result["summary"]["paths"], 1);
    assert_eq!(result["paths"][0]["outcome"]["value"], "1");
    let said = banyan(&classes, &["T.f(sym,sym)", "--pre", "x > 0 && x < 0"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("contradictory"), "{}", said.stderr);
}

#[test]
fn an_instance_method_needs_a_receiver_and_runs_on_a_new_object() {
    let dir = compiled("class T { int n = 7; int f(int x) { if (x == n) return 1; return 0; } }");
    let classes = dir.path().to_string_lossy();
    let said = banyan(&classes, &["T.f(sym)"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("--receiver new"), "{}", said.stderr);
    let result = json(&classes, &["T.f(sym)", "--receiver", "new"]);
    assert_eq!(result["summary"]["paths"], 2);
    let equal = result["paths"].as_array().into_iter().flatten().find(|path| path["outcome"]["value"] == "1");
    assert_eq!(equal.map(|path| &path["inputs"][0]["value"]), Some(&Value::from("7")));
}

#[test]
fn a_value_that_a_native_needs_is_fixed_counted_and_part_of_the_schedule() {
    let source = "class T { static int nap(long x) throws Exception {
        if (x > 1000) return -1; Thread.sleep(x); return x > 3 ? 1 : 0; } }";
    let said = json(&compiled(source).path().to_string_lossy(), &["T.nap(sym)"]);
    assert_eq!(said["summary"]["fixed_values"], 1);
    assert_eq!(said["summary"]["exhaustive"], false);
    let schedules: Vec<&str> =
        said["paths"].as_array().expect("paths").iter().filter_map(|p| p["schedule"].as_str()).collect();
    assert_eq!(schedules, ["0", "1.=0.1"]);
}

#[test]
fn limits_are_counted_with_their_reason() {
    let source = "class T {
        static int f(int x) { int n = 0; while (x > n) n++; return n; }
        static int g(int x) { while (x > 3) { } return x; }
    }";
    let dir = compiled(source);
    let classes = dir.path().to_string_lossy();
    let result = json(&classes, &["T.f(sym)", "--max-paths", "5", "--strategy", "bfs"]);
    assert_eq!(result["summary"]["paths"], 5);
    // Breadth first, the next level's choice is open with both of its alternatives.
    assert_eq!(result["summary"]["cut"]["paths"], 2);
    assert_eq!(result["summary"]["exhaustive"], false);
    let result = json(&classes, &["T.f(sym)", "--depth", "4"]);
    assert_eq!(result["summary"]["cut"]["depth"], 1);
    assert_eq!(result["summary"]["paths"], 4);
    let result = json(&classes, &["T.g(sym)", "--max-instructions", "100000"]);
    assert_eq!(result["summary"]["cut"]["instructions"], 1);
    let said = banyan(&classes, &["T.f(sym)", "--budget", "1s", "--summary-only"]);
    assert_eq!(said.code, 4, "{}{}", said.stdout, said.stderr);
}

/// A program that is hard to end in time ends with its budget, and says so. What it takes `scripts/budgets` measures.
fn check_budget(args: &[&str]) {
    let dir = tempfile::tempdir().expect("a directory");
    let limits = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/java/limits");
    let files = ["Loops", "Mixed", "Texts"].map(|name| std::path::Path::new(limits).join(format!("{name}.java")));
    Jdk::find().expect("a JDK").compile(&files, 17, dir.path(), &["-g"]).expect("it compiles");
    let begun = std::time::Instant::now();
    let result = json(&dir.path().to_string_lossy(), &[args, &["--budget", "2s", "--summary-only"]].concat());
    assert_ne!(result["summary"]["cut"]["budget"], Value::Null, "{args:?}: {:#}", result["summary"]);
    assert_eq!(result["summary"]["exhaustive"], false, "{args:?}");
    // Where nobody looks at the clock, it is minutes.
    assert!(begun.elapsed().as_secs() < 60, "{args:?}: {:?}", begun.elapsed());
}

#[test]
fn a_long_path_keeps_its_budget_whichever_way_it_is_walked() {
    for strategy in ["dfs", "bfs", "coverage", "concolic"] {
        check_budget(&["Loops.counted(sym)", "--strategy", strategy]);
    }
}

#[test]
fn large_circuits_and_hard_questions_keep_their_budget() {
    check_budget(&["Mixed.products(sym,sym,sym)"]);
    check_budget(&["Mixed.shifted(sym,con=20)"]);
}

#[test]
fn long_texts_keep_their_budget() {
    check_budget(&["Texts.isMail(sym)", "--strategy", "concolic", "--string-length", "40"]);
}

#[test]
fn bad_input_is_one_fault_with_its_place() {
    let dir = compiled("class T { static int f(int x) { return x; } static int g(Object o) { return 1; } }");
    let classes = dir.path().to_string_lossy();
    for (args, words) in [
        (&["T.h(sym)"][..], "no method h"),
        (&["U.f(sym)"], "no class U"),
        (&["T.f(sym,sym)"], "T.f"),
        (&["T.f(sym"], "^"),
        (&["T.f(sym)", "--pre", "x >"], "precondition"),
        (&["T.f(sym)", "--pre", "z > 1"], "z"),
        (&["T.g(sym)"], "cannot be symbolic"),
    ] {
        let said = banyan(&classes, args);
        assert_eq!(said.code, 2, "{args:?}: {}{}", said.stdout, said.stderr);
        assert!(said.stderr.contains(words), "{words:?} in {}", said.stderr);
        assert!(!said.stderr.contains("fault of Banyan"), "{}", said.stderr);
    }
}

/// Takes as much memory as it can get on one of its paths.
const GREEDY: &str = "
    public class Greedy {
        static int f(int x) {
            if (x > 100) {
                java.util.List<int[]> all = new java.util.ArrayList<>();
                for (int h = x; ; ) {
                    int[] a = new int[1000];
                    for (int i = 0; i < 1000; i++) { h = h * 31 + (h ^ i); a[i] = h; }
                    all.add(a);
                }
            }
            return x > 50 ? 2 : 3;
        }
        static int large(int x) {
            return x > 100 ? new long[50_000_000].length : x > 50 ? 2 : 3;
        }
        public static void main(String[] args) {
            java.util.List<long[]> all = new java.util.ArrayList<>();
            while (true) all.add(new long[100_000]);
        }
    }";

fn greedy() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let source = dir.path().join("Greedy.java");
    std::fs::write(&source, GREEDY).expect("the source is written");
    Jdk::find().expect("a JDK").compile(&[source], 17, dir.path(), &[]).expect("it compiles");
    dir
}

#[test]
fn a_path_that_takes_too_much_memory_is_cut() {
    let dir = greedy();
    for (spec, workers) in [("Greedy.f(sym)", "-j"), ("Greedy.f(sym)", "--processes"), ("Greedy.large(sym)", "-j")] {
        let args = [spec, workers, "1", "--max-memory", "256m", "--json", "-"];
        let said = banyan(&dir.path().to_string_lossy(), &args);
        assert_eq!(said.code, 4, "{spec} {workers}: {}", said.stderr);
        let result: Value = serde_json::from_str(&said.stdout).expect("a document");
        let summary = &result["summary"];
        // Those beside it are not: its memory has come back before they begin.
        assert_eq!(
            (&summary["cut"]["memory"], &summary["paths"]),
            (&1.into(), &2.into()),
            "{spec} {workers}: {summary}"
        );
        assert_eq!(summary["exhaustive"], false, "{spec} {workers}: {summary}");
        assert_eq!(result["cut_paths"].as_array().map(Vec::len), Some(1), "{result}");
        let instructions = summary["instructions"].as_u64().expect("a number");
        assert!(spec != "Greedy.f(sym)" || instructions > 100_000, "{spec} {workers}: {summary}");
        let peak = summary["peak_memory"].as_u64().expect("a number");
        assert!(peak < 300 << 20, "{spec} {workers}: {peak} bytes");
    }
}

#[test]
fn a_program_that_takes_too_much_memory_is_ended() {
    let dir = greedy();
    let jdk = Jdk::find().expect("a JDK");
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.args(["run", "--max-memory", "256m", "-cp"]).arg(dir.path()).arg("Greedy").env("JAVA_HOME", &jdk.home);
    let output = command.output().expect("banyan starts");
    assert_eq!(output.status.code(), Some(4));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "banyan: the limit of --max-memory was reached\n");
}

//! `banyan test` on small subjects: what is called, what is covered and found, and a clear row for what no test
//! can be made of.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::path::{Path, PathBuf};

use common::banyan_in;
use serde_json::{Value, json};
use testkit::java::Jdk;

/// A directory with the compiled subjects.
fn subjects() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/test_command");
    let mut files: Vec<PathBuf> = Vec::new();
    for package in ["bank", "odd"] {
        files.extend(std::fs::read_dir(sources.join(package)).unwrap().map(|entry| entry.unwrap().path()));
    }
    files.sort();
    Jdk::find().unwrap().compile(&files, 17, dir.path(), &["-g"]).unwrap();
    dir
}

/// The same for those that are hard to cover, or to measure.
fn hard() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/test_command/hard");
    let files = ["Mixed.java", "Probes.java"].map(|name| sources.join(name));
    Jdk::find().unwrap().compile(&files, 11, dir.path(), &["-g"]).unwrap();
    dir
}

/// What the README shows, the real JVM and JaCoCo included.
#[test]
fn the_account_of_the_readme_is_covered_and_its_tests_hold() {
    let dir = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/account/acme/Account.java");
    Jdk::find().unwrap().compile(&[source], 11, dir.path(), &["-g"]).unwrap();
    let said =
        banyan_in(dir.path(), &["test", "-cp", ".", "acme.Account", "--verify", "--json", "-", "--budget", "600s"]);
    assert_eq!(said.code, 1, "{}", said.stderr);
    let document: Value = serde_json::from_str(&said.stdout).unwrap();
    let summary = &document["summary"];
    assert_eq!(summary["branch"], json!({"covered": 28, "infeasible": 0, "total": 28}));
    assert_eq!(summary["mcdc"], json!({"covered": 14, "infeasible": 0, "total": 14}));
    assert_eq!(summary["tests"], 23);
    let verified = &summary["verified"];
    assert_eq!((&verified["compiled"], &verified["passed"], &verified["dropped"]), (&json!(23), &json!(23), &json!(0)));
    assert_eq!(verified["jacoco"]["branch"], json!({"covered": 28, "total": 28}));
    assert_eq!(verified["jacoco"]["differences"], json!([]));
}

struct Tested {
    code: i32,
    document: Value,
}

fn tested(dir: &Path, args: &[&str]) -> Tested {
    let fixed = ["test", "-cp", ".", "--no-verify", "--json", "-", "--out", "made"];
    let budget: &[&str] = if args.contains(&"--budget") { &[] } else { &["--budget", "300s"] };
    let said = banyan_in(dir, &[&fixed, budget, args].concat());
    let document = serde_json::from_str(&said.stdout);
    let document = document.unwrap_or_else(|e| panic!("{e}: {}{}", said.stdout, said.stderr));
    Tested { code: said.code, document }
}

impl Tested {
    fn class(&self, name: &str) -> &Value {
        self.document["classes"].as_array().unwrap().iter().find(|class| class["name"] == name).unwrap()
    }

    fn method(&self, class: &str, name: &str) -> &Value {
        self.class(class)["methods"].as_array().unwrap().iter().find(|method| method["name"] == name).unwrap()
    }

    /// `covered/total` branches.
    fn branches(&self, class: &str, name: &str) -> String {
        let branch = &self.method(class, name)["branch"];
        format!("{}/{}", branch["covered"], branch["total"])
    }

    fn reasons(&self, class: &str, name: &str) -> String {
        let reasons = self.method(class, name)["reasons"].as_array().unwrap();
        reasons.iter().map(|reason| reason.as_str().unwrap()).collect::<Vec<_>>().join("; ")
    }

    fn tests<'t>(&'t self, class: &str, method: &'t str) -> impl Iterator<Item = &'t Value> {
        self.class(class)["tests"].as_array().unwrap().iter().filter(move |test| test["method"] == method)
    }

    /// Exceptions of the findings of a method.
    fn findings(&self, class: &str, method: &str) -> Vec<String> {
        let tests = self.tests(class, method).filter(|test| !test["finding"].is_null());
        tests.map(|test| test["finding"]["exception"].as_str().unwrap().to_owned()).collect()
    }
}

#[test]
fn static_methods_are_covered_whatever_their_parameters() {
    let dir = subjects();
    let result = tested(dir.path(), &["bank.Statics"]);
    let of = |name| result.branches("bank.Statics", name);
    let all = ["sign", "both", "box", "shade", "first", "word", "count", "helper"].map(of);
    assert_eq!(all, ["4/4", "4/4", "4/4", "5/5", "4/4", "4/4", "6/6", "2/2"]);
    assert_eq!(result.findings("bank.Statics", "ratio"), ["java.lang.ArithmeticException"]);
    assert_eq!(result.findings("bank.Statics", "clear"), ["java.lang.NullPointerException"]);
    assert_eq!(result.code, 1);
    assert_eq!(result.reasons("bank.Statics", "unknown"), "unsupported (no value for a parameter of java.util.List)");
}

#[test]
fn a_thrown_exception_is_an_ordinary_test_and_no_finding() {
    let dir = subjects();
    let result = tested(dir.path(), &["bank.Statics", "--methods", "word"]);
    let thrown: Vec<&Value> =
        result.tests("bank.Statics", "word").filter(|test| test["outcome"]["kind"] == "threw").collect();
    assert_eq!(thrown.len(), 1);
    assert_eq!(thrown[0]["outcome"]["exception"], "java.lang.IllegalArgumentException");
    assert_eq!(thrown[0]["outcome"]["message"], "no text");
    assert_eq!(result.code, 0);
}

#[test]
fn what_an_earlier_call_does_opens_branches_of_a_later_one() {
    let dir = subjects();
    let result = tested(dir.path(), &["bank.Account"]);
    assert_eq!(result.branches("bank.Account", "deposit"), "2/2");
    assert_eq!(result.branches("bank.Account", "<init>"), "2/2");
    assert!(
        result
            .tests("bank.Account", "deposit")
            .any(|test| test["root"].as_str().unwrap().contains("new-close-deposit"))
    );
    assert_eq!(result.code, 0);
}

#[test]
fn objects_come_from_factories_and_constants() {
    let dir = subjects();
    let result = tested(dir.path(), &["bank.*"]);
    assert_eq!(result.branches("bank.Point", "above"), "2/2");
    assert_eq!(result.branches("bank.Colour", "isWarm"), "2/2");
    assert_eq!(result.findings("bank.Point", "above"), ["java.lang.NullPointerException"]);
}

#[test]
fn what_depends_on_the_world_has_a_row_and_no_test() {
    let dir = subjects();
    let result = tested(dir.path(), &["odd.Odd", "--max-instructions", "200000"]);
    let expected = [
        ("clock", "depends on the clock"),
        ("file", "depends on files"),
        ("leave", "calls System.exit"),
        ("identity", "depends on identity hashes"),
        ("chance", "depends on"),
        ("thread", "depends on threads"),
        ("forever", "bound"),
    ];
    for (method, reason) in expected {
        let reasons = result.reasons("odd.Odd", method);
        assert!(reasons.contains(reason), "{method}: {reasons}");
    }
    for method in ["clock", "file", "identity", "chance", "thread"] {
        assert_eq!(result.tests("odd.Odd", method).count(), 0, "{method}");
    }
    assert_eq!(result.tests("odd.Odd", "leave").count(), 1);
}

#[test]
fn classes_that_cannot_be_made_or_begun_have_rows() {
    let dir = subjects();
    let result = tested(
        dir.path(),
        &[
            "odd.*",
            "--exclude",
            "odd.Odd",
            "--exclude",
            "odd.Never*",
            "--exclude",
            "odd.World",
            "--exclude",
            "odd.Unsuited",
        ],
    );
    assert!(result.reasons("odd.Broken", "at").contains("no table"), "{}", result.reasons("odd.Broken", "at"));
    assert!(result.reasons("odd.Shape", "twice").contains("the class is abstract"));
    assert_eq!(result.branches("odd.Shape", "sum"), "2/2");
    assert!(result.reasons("odd.Secret", "value").contains("the constructors are private"));
    assert_eq!(result.class("odd.Shape")["notes"][0], "abstract: its static methods are tested");
}

#[test]
fn the_world_outside_has_rows_on_the_paths_that_need_it() {
    let dir = subjects();
    let result = tested(dir.path(), &["odd.World", "--max-instructions", "200000"]);
    let reasons = |method| result.reasons("odd.World", method);
    assert!(reasons("reach").contains("depends on the network"), "{}", reasons("reach"));
    assert_eq!(result.tests("odd.World", "reach").count(), 0);
    assert!(reasons("variable").contains("depends on environment variables"), "{}", reasons("variable"));
    assert_eq!(result.tests("odd.World", "variable").count(), 1);
    // Both ways are covered without a test that expects the stack to end.
    assert_eq!(result.branches("odd.World", "deep"), "2/2");
    assert!(result.tests("odd.World", "deep").all(|test| test["outcome"]["kind"] == "returned"));
}

#[test]
fn what_only_paths_without_a_test_reach_is_not_infeasible() {
    let dir = subjects();
    let result = tested(dir.path(), &["odd.Unsuited"]);
    for method in ["deepest", "divided"] {
        assert_eq!(result.branches("odd.Unsuited", method), "1/2", "{method}");
        let reasons = result.reasons("odd.Unsuited", method);
        assert!(reasons.contains("reached only by paths without a test"), "{method}: {reasons}");
    }
}

#[test]
fn classes_that_end_the_program_or_never_begin_have_rows_and_stop_nothing() {
    let dir = subjects();
    let classes = ["odd.ExitsAtOnce", "odd.NeverBegins", "odd.NeverMade", "odd.Shape"];
    let result = tested(dir.path(), &[&classes[..], &["--max-instructions", "200000"]].concat());
    let reasons = |class| result.reasons(class, "f");
    assert!(reasons("odd.ExitsAtOnce").contains("calls System.exit"), "{}", reasons("odd.ExitsAtOnce"));
    assert!(reasons("odd.NeverBegins").contains("depends on the world outside"), "{}", reasons("odd.NeverBegins"));
    assert!(result.reasons("odd.NeverMade", "<init>").contains("bound"));
    assert_eq!(result.branches("odd.Shape", "sum"), "2/2");
}

#[test]
fn a_class_without_line_numbers_says_so() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("T.java");
    std::fs::write(&file, "class T { static int f(int x) { return x > 1 ? 1 : 0; } }").unwrap();
    Jdk::find().unwrap().compile(&[file], 17, dir.path(), &["-g:none"]).unwrap();
    let result = tested(dir.path(), &["T"]);
    assert_eq!(result.branches("T", "f"), "2/2");
    assert!(result.class("T")["notes"][0].as_str().unwrap().starts_with("no line numbers"));
}

#[test]
fn what_jacoco_counts_and_we_do_not_has_a_name() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("T.java");
    std::fs::write(&file, "public class T { public static int f(int x) { assert x > 1; return x; } }").unwrap();
    Jdk::find().unwrap().compile(&[file], 11, dir.path(), &["-g"]).unwrap();
    let said = banyan_in(dir.path(), &["test", "-cp", ".", "T", "--verify", "--json", "-", "--budget", "600s"]);
    let document: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    let differences = document["summary"]["verified"]["jacoco"]["differences"].as_array().unwrap();
    assert_eq!(differences.len(), 1, "{document:#}");
    assert_eq!(differences[0]["no_filter_for"], json!(["assertion"]));
}

#[test]
fn the_same_run_gives_the_same_result_whoever_does_the_work() {
    let dir = subjects();
    let run = |jobs: &str| {
        let mut document = tested(dir.path(), &["bank.*", "-j", jobs]).document;
        document["summary"]["seconds"] = Value::Null;
        document
    };
    let first = run("1");
    assert_eq!(first, run("1"));
    assert_eq!(first, run("2"));
}

#[test]
fn inputs_that_are_drawn_reach_what_no_question_does() {
    let dir = hard();
    let result = tested(dir.path(), &["hard.Mixed", "--methods", "seventh", "--budget", "120s"]);
    assert_eq!(result.branches("hard.Mixed", "seventh"), "4/4");
}

/// Where an exception leaves a method in the middle, JaCoCo counts less than what was executed; so do we for it.
#[test]
fn what_jacoco_counts_is_foretold_also_where_exceptions_leave_code() {
    let dir = hard();
    let said =
        banyan_in(dir.path(), &["test", "-cp", ".", "hard.Probes", "--verify", "--json", "-", "--budget", "600s"]);
    let document: Value = serde_json::from_str(&said.stdout).unwrap();
    let summary = &document["summary"];
    let jacoco = &summary["verified"]["jacoco"];
    assert_eq!(jacoco["differences"], json!([]));
    let lines = |value: &Value| value["line"]["covered"].as_u64().unwrap();
    assert!(lines(jacoco) < lines(summary), "{jacoco}");
}

#[test]
fn thresholds_and_findings_have_exit_codes() {
    let dir = subjects();
    let code = |args: &[&str]| tested(dir.path(), args).code;
    assert_eq!(code(&["bank.Statics", "--methods", "ratio"]), 1);
    assert_eq!(code(&["bank.Statics", "--methods", "ratio", "--fail-on", "none"]), 0);
    assert_eq!(code(&["odd.Odd", "--methods", "leave", "--fail-under-branch", "99"]), 3);
    let said = banyan_in(dir.path(), &["test", "-cp", ".", "no.Such"]);
    assert_eq!((said.code, said.stderr.contains("no such class")), (2, true));
}

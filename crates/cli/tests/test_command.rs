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
    assert_eq!(summary["branch"], json!({"covered": 28, "infeasible": 0, "justified": 0, "total": 28}));
    assert_eq!(summary["mcdc"], json!({"covered": 14, "infeasible": 0, "justified": 0, "total": 14}));
    assert_eq!(summary["tests"], 24);
    // Percentages above 100 are a mistake of the code; 0 and null are passed straight in.
    assert_eq!((&summary["findings_by_kind"]["implicit"], &summary["argument_findings"]), (&json!(4), &json!(3)));
    let verified = &summary["verified"];
    assert_eq!((&verified["compiled"], &verified["passed"], &verified["dropped"]), (&json!(24), &json!(24), &json!(0)));
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
    // Both are about what a caller passes.
    assert_eq!(result.code, 0);
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
    // An address that nobody has to be asked for.
    assert_eq!((reasons("isLocal"), result.tests("odd.World", "isLocal").count() > 0), (String::new(), true));
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
        assert!(
            reasons.contains("no test (only paths that no test of the suite takes come to it)"),
            "{method}: {reasons}"
        );
    }
    // That the stack ends is a finding all the same.
    let found = &result.class("odd.Unsuited")["findings_without_test"][0];
    assert_eq!((&found["method"], &found["finding"]["kind"]), (&json!("deepest"), &json!("implicit")));
    assert_eq!(found["finding"]["exception"], "java.lang.StackOverflowError");
    assert!(result.reasons("odd.Unsuited", "deepest").contains("depends on the size of the stack"));
    assert_eq!(result.method("odd.Unsuited", "deepest")["findings"], 1);
    assert_eq!((&result.document["summary"]["findings"], result.code), (&json!(2), 1));
}

#[test]
fn classes_that_end_the_program_or_never_begin_have_rows_and_stop_nothing() {
    let dir = subjects();
    let classes = ["odd.ExitsAtOnce", "odd.NeverBegins", "odd.NeverMade", "odd.Shape"];
    let result = tested(dir.path(), &[&classes[..], &["--max-instructions", "200000"]].concat());
    let reasons = |class| result.reasons(class, "f");
    assert!(reasons("odd.ExitsAtOnce").contains("calls System.exit"), "{}", reasons("odd.ExitsAtOnce"));
    // The clock stands still at zero, so it does begin.
    assert!(reasons("odd.NeverBegins").contains("depends on the clock"), "{}", reasons("odd.NeverBegins"));
    assert!(result.reasons("odd.NeverMade", "<init>").contains("bound"));
    assert_eq!(result.branches("odd.Shape", "sum"), "2/2");
}

#[test]
fn what_a_class_does_while_it_begins_is_answered_and_counts_for_every_path() {
    let dir = subjects();
    let result = tested(dir.path(), &["odd.SaysHello", "odd.LooksAround"]);
    assert_eq!(result.branches("odd.SaysHello", "f"), "2/2");
    assert_eq!(result.tests("odd.LooksAround", "f").count(), 0);
    let reasons = result.reasons("odd.LooksAround", "f");
    assert!(reasons.contains("depends on the clock, randomness, files"), "{reasons}");
    let said = banyan_in(dir.path(), &["cover", "-cp", ".", "odd.SaysHello.f(sym)", "odd.LooksAround.f(sym)"]);
    assert!(said.code == 0 && said.stdout.contains("paths (not exhaustive)"), "{}", said.stdout);
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
fn what_jacoco_counts_is_counted_and_is_no_obligation() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("T.java");
    std::fs::write(&file, "public class T { public static int f(int x) { assert x > 1; return x; } }").unwrap();
    Jdk::find().unwrap().compile(&[file], 11, dir.path(), &["-g"]).unwrap();
    let said = banyan_in(dir.path(), &["test", "-cp", ".", "T", "--verify", "--json", "-", "--budget", "600s"]);
    let document: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    let summary = &document["summary"];
    assert_eq!(summary["verified"]["jacoco"]["differences"], json!([]), "{document:#}");
    // Beside those of the condition: whether assertions are on, there and in the static initialiser.
    let tally = |covered: u64, total: u64| json!({"covered": covered, "infeasible": 0, "justified": 0, "total": total});
    assert_eq!(summary["branch"], tally(4, 6), "{document:#}");
    assert_eq!(summary["obligations"]["branch"], tally(2, 2), "{document:#}");
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
    assert_eq!(lines(jacoco), lines(summary), "{jacoco}");
    assert!(lines(jacoco) < lines(&summary["obligations"]), "{jacoco}");
}

#[test]
fn thresholds_and_findings_have_exit_codes() {
    let dir = subjects();
    let code = |args: &[&str]| tested(dir.path(), args).code;
    assert_eq!(code(&["bank.Statics", "--methods", "ratio"]), 0);
    assert_eq!(code(&["bank.Statics", "--methods", "ratio", "--arguments", "any"]), 1);
    assert_eq!(code(&["bank.Statics", "--methods", "ratio", "--arguments", "any", "--fail-on", "none"]), 0);
    assert_eq!(code(&["odd.Odd", "--methods", "leave", "--fail-under-branch", "99"]), 3);
    let said = banyan_in(dir.path(), &["test", "-cp", ".", "no.Such"]);
    assert_eq!((said.code, said.stderr.contains("no such class")), (2, true));
}

#[test]
fn only_what_no_caller_can_do_is_infeasible() {
    let dir = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/test_command/doubt/Doubt.java");
    Jdk::find().unwrap().compile(&[source], 11, dir.path(), &["-g"]).unwrap();
    let args = ["test", "-cp", ".", "doubt.*", "--no-verify", "--out", "out", "--json", "-", "--budget", "300s"];
    let said = banyan_in(dir.path(), &args);
    let document: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    let mut rows = Vec::new();
    for class in document["classes"].as_array().unwrap() {
        for method in class["methods"].as_array().unwrap() {
            let (branch, reasons) = (&method["branch"], method["reasons"].as_array().unwrap());
            let name = format!("{}.{}", class["name"].as_str().unwrap(), method["name"].as_str().unwrap());
            if branch["total"].as_u64() > Some(0) {
                let counts = ["covered", "infeasible", "total"].map(|count| branch[count].as_u64().unwrap());
                rows.push(format!("{name} {counts:?} {}", Value::from(reasons.clone())));
            }
        }
    }
    let expected = [
        r#"doubt.Doubt.table [5, 1, 6] ["infeasible"]"#,
        r#"doubt.Doubt.visible [1, 0, 2] ["bound (static state)"]"#,
        r#"doubt.Doubt.over [4, 0, 4] []"#,
        r#"doubt.Doubt.same [5, 0, 6] ["bound (aliasing)"]"#,
        r#"doubt.Doubt.both [3, 1, 4] ["infeasible"]"#,
        r#"doubt.Doubt.odd [3, 0, 4] ["bound (payloads of NaN)"]"#,
        r#"doubt.Doubt.length [4, 0, 4] []"#,
        r#"doubt.Doubt.given [1, 0, 2] ["bound (static state)"]"#,
        r#"doubt.Doubt.inside [1, 0, 2] ["bound (static state)"]"#,
        r#"doubt.Doubt.elsewhere [1, 0, 2] ["bound (static state)"]"#,
        r#"doubt.Doubt.counted [3, 0, 4] ["bound (objects, static state)"]"#,
        r#"doubt.Doubt.scaled [1, 0, 2] ["bound (static state)"]"#,
        r#"doubt.Doubt.viewed [1, 0, 2] ["bound (static state)"]"#,
        // JaCoCo counts the test of `$assertionsDisabled`, here and where it is set.
        r#"doubt.Doubt.asserted [4, 0, 6] ["bound (assertions)"]"#,
        r#"doubt.Doubt.caught [0, 0, 2] ["bound (stack and memory)"]"#,
        r#"doubt.Doubt.isLarge [1, 0, 2] ["bound (aliasing)"]"#,
        r#"doubt.Doubt.<clinit> [1, 0, 2] []"#,
        r#"doubt.Doubt$Asking.<init> [1, 0, 2] ["bound (objects)"]"#,
        r#"doubt.Doubt$Below.isOther [1, 0, 2] ["bound (objects)"]"#,
        r#"doubt.Doubt$Boxed.isSame [5, 0, 6] ["bound (aliasing)"]"#,
        r#"doubt.Doubt$Dated.isEarly [1, 0, 2] ["bound (calls)"]"#,
        r#"doubt.Doubt$Defaulted.isEmpty [1, 0, 2] ["bound (objects)"]"#,
        r#"doubt.Doubt$Heir.isHigh [2, 0, 2] []"#,
        r#"doubt.Doubt$Limited.isFar [1, 0, 2] ["bound (objects)"]"#,
        r#"doubt.Doubt$Node.isLinked [2, 0, 2] []"#,
        r#"doubt.Doubt$Numbered.isFourth [1, 0, 2] ["bound (static state)"]"#,
        r#"doubt.Doubt$Open.isLarge [1, 0, 2] ["bound (calls)"]"#,
        r#"doubt.Doubt$Small.isBig [1, 1, 2] ["infeasible"]"#,
    ];
    assert_eq!(rows, expected, "{}", said.stderr);
}

/// The subjects of a package, compiled for JaCoCo and tested with the real JVM.
fn verified(package: &str, classes: &str) -> (tempfile::TempDir, Value) {
    let dir = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/test_command").join(package);
    let mut files: Vec<PathBuf> = std::fs::read_dir(sources).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    Jdk::find().unwrap().compile(&files, 11, dir.path(), &["-g"]).unwrap();
    let args = ["test", "-cp", ".", classes, "--out", "out", "--json", "-", "--budget", "300s"];
    let said = banyan_in(dir.path(), &args);
    let document: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    assert_eq!(document["summary"]["verified"]["dropped"], 0, "{}", said.stderr);
    (dir, document)
}

#[test]
fn abstract_classes_and_interfaces_are_tested_on_objects_of_classes_below_them() {
    let (dir, document) = verified("below", "below.Tariff*");
    let all = json!({"covered": 6, "infeasible": 0, "justified": 0, "total": 6});
    assert_eq!(document["summary"]["branch"], all, "{document:#}");
    let read = |file: &str| std::fs::read_to_string(dir.path().join("out/below").join(file)).unwrap();
    let tariff = read("TariffTest.java");
    assert!(tariff.contains("new Tariff.Inland(") && tariff.contains(".price("), "{tariff}");
    let discount = read("Tariff_DiscountTest.java");
    assert!(discount.contains("new Tariff.Quarter()") && discount.contains(".off("), "{discount}");
}

#[test]
fn objects_of_other_classes_are_arguments_too() {
    let (dir, document) = verified("below", "below.Basket*");
    let of = |total: u64| json!({"covered": 12, "infeasible": 0, "justified": 0, "total": total});
    assert_eq!(document["summary"]["branch"], of(14), "{document:#}");
    assert_eq!(document["summary"]["branch_callable"], of(12), "{document:#}");
    let text = std::fs::read_to_string(dir.path().join("out/below/BasketTest.java")).unwrap();
    assert!(text.contains("new Basket.Item(") && text.contains("basket.put("), "{text}");
    assert!(text.contains("isDear_") && text.contains("Basket.same("), "{text}");
    let classes = document["classes"].as_array().unwrap();
    let line = classes.iter().find(|class| class["name"] == "below.Basket$Line").unwrap();
    assert!(line.to_string().contains("it needs an object around it"), "{line:#}");
}

#[test]
fn calls_that_throw_come_before_what_they_change() {
    let (dir, document) = verified("fails", "fails.Door");
    let all = json!({"covered": 8, "infeasible": 0, "justified": 0, "total": 8});
    assert_eq!(document["summary"]["branch"], all, "{document:#}");
    let text = std::fs::read_to_string(dir.path().join("out/fails/DoorTest.java")).unwrap();
    let (_, red) = text.split_once("void light_afterFailedOpen3Times_returnsRed()").unwrap();
    assert_eq!(red.matches("assertThrows(SecurityException.class, () -> door.open(").count(), 3, "{text}");
}

/// A source has one object for equal literals, and a path two for its inputs: what tests do is what they say.
#[test]
fn texts_are_objects_of_their_own_where_the_code_asks_which_they_are() {
    let (dir, document) = verified("texts", "texts.Same");
    assert_eq!(document["summary"]["verified"]["jacoco"]["differences"], json!([]), "{document:#}");
    let all = json!({"covered": 12, "infeasible": 0, "justified": 0, "total": 12});
    assert_eq!(document["summary"]["branch"], all, "{document:#}");
    let text = std::fs::read_to_string(dir.path().join("out/texts/SameTest.java")).unwrap();
    assert!(text.contains("Same.isYes(\"yes\")") && text.contains("Same.isYes(new String(\"yes\"))"), "{text}");
    // The text of an object without one of its own has its hash in it, so nothing is said of the message.
    assert!(text.contains("() -> Same.refuse(") && !text.contains("not texts.Same@"), "{text}");
}

#[test]
fn objects_are_made_also_where_a_factory_finds_none_and_plain_accessors_tell_of_them() {
    let (dir, document) = verified("found", "found.*");
    let all = json!({"covered": 4, "infeasible": 0, "justified": 0, "total": 4});
    assert_eq!(document["summary"]["branch"], all, "{document:#}");
    let text = std::fs::read_to_string(dir.path().join("out/found/PolygonTest.java")).unwrap();
    let (_, cut) = text.split_once("polygon.cut()").unwrap();
    assert!(cut.contains("polygon.sides()"), "{text}");
}

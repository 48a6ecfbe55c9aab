//! The closed loop of `banyan test` as a user meets it: what is put back between tests, what JaCoCo measures, which
//! version of Java tests are compiled for, and what thresholds say of classes without coverage.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::path::{Path, PathBuf};

use common::banyan_in;
use serde_json::{Value, json};
use testkit::java::Jdk;

fn compiled(files: &[&str], release: u32) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/closed_loop");
    let files: Vec<PathBuf> = files.iter().map(|file| sources.join(file)).collect();
    Jdk::find().unwrap().compile(&files, release, dir.path(), &["-g"]).unwrap();
    dir
}

/// Makes tests and checks them; the JSON, the exit code and what was said besides.
fn tested(dir: &Path, args: &[&str]) -> (Value, i32, String) {
    let common = ["test", "-cp", ".", "--out", "out", "--json", "-"];
    let said = banyan_in(dir, &[&common[..], args].concat());
    let document = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    (document, said.code, said.stderr)
}

fn read(dir: &Path, file: &str) -> String {
    std::fs::read_to_string(dir.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"))
}

#[test]
fn static_state_that_tests_change_is_put_back_before_each() {
    let dir = compiled(&["state/Tally.java"], 11);
    let (document, code, stderr) = tested(dir.path(), &["state.Tally", "--verify", "--budget", "600s"]);
    let summary = &document["summary"];
    assert_eq!((code, &summary["verified"]["dropped"]), (0, &json!(0)), "{stderr}");
    assert_eq!(summary["branch"], json!({"covered": 4, "infeasible": 0, "justified": 0, "total": 4}));
    assert_eq!(summary["verified"]["jacoco"]["differences"], json!([]));
    let text = read(dir.path(), "out/state/TallyTest.java");
    let (_, rest) = text.split_once("    @BeforeEach\n    void resetStaticState() throws Exception {\n").unwrap();
    let (body, _) = rest.split_once("    }\n").unwrap();
    let lines: Vec<&str> = body.lines().map(str::trim).collect();
    let expected = [
        "Tally.total = 0;",
        "Tally.last = \"none\";",
        "Tally.log = new ArrayList<>();",
        "Tally.SEEN.clear();",
        "System.arraycopy(new int[] {1, 2}, 0, Tally.SLOTS, 0, 2);",
        "Tally.NEXT.set(7);",
        "Tally.mood = Tally.Mood.CALM;",
        "BanyanReflection.put(\"state.Tally\", \"secret\", (byte) 5);",
        "((Collection<?>) BanyanReflection.get(\"state.Tally\", \"QUEUE\")).clear();",
    ];
    assert_eq!(lines, expected, "{text}");
}

#[test]
fn a_test_that_depends_on_state_that_nothing_puts_back_is_told_with_the_field() {
    let dir = compiled(&["state/Stuck.java"], 11);
    let (document, code, stderr) = tested(dir.path(), &["state.Stuck", "--verify", "--budget", "600s"]);
    let verified = &document["summary"]["verified"];
    assert_eq!((code, &verified["defects"]), (0, &json!(0)), "{stderr}");
    assert!(verified["order_dependent"].as_u64().unwrap() > 0, "{verified}");
    assert!(stderr.contains("depends on the order of tests"), "{stderr}");
    assert!(stderr.contains("static state that is not put back: state.Stuck.HOLDER"), "{stderr}");
    assert!(!read(dir.path(), "out/state/StuckTest.java").contains("BeforeEach"));
}

/// Tests of a class of `state`, none of which is dropped; the lines that put static state back.
fn put_back(class: &str) -> Vec<String> {
    let dir = compiled(&[&format!("state/{class}.java")], 11);
    let (document, code, stderr) = tested(dir.path(), &[&format!("state.{class}"), "--verify", "--budget", "600s"]);
    let verified = &document["summary"]["verified"];
    assert_eq!((code, &verified["dropped"]), (0, &json!(0)), "{stderr}");
    assert!(verified["passed"].as_u64().unwrap() > 1, "{verified}");
    let text = read(dir.path(), &format!("out/state/{class}Test.java"));
    let Some((_, rest)) = text.split_once("    void resetStaticState()") else { return Vec::new() };
    let (body, _) = rest.split_once("    }\n").unwrap();
    body.lines().skip(1).map(|line| line.trim().to_owned()).collect()
}

#[test]
fn arrays_of_classes_that_tests_cannot_name_are_not_put_back() {
    assert_eq!(put_back("Hidden"), ["Hidden.calls = 0;"]);
}

#[test]
fn an_array_that_holds_itself_is_not_put_back() {
    assert_eq!(put_back("Ring"), Vec::<String>::new());
}

#[test]
fn a_collection_with_an_order_of_its_own_keeps_it() {
    assert_eq!(put_back("Ordered"), ["Ordered.SET.clear();"]);
}

#[test]
fn fields_with_one_object_do_not_get_two() {
    assert_eq!(put_back("Alias"), ["Alias.ALL.clear();", "Alias.alone = new ArrayList<>();"]);
}

#[test]
fn fields_are_put_back_in_the_order_of_their_classes_names() {
    assert_eq!(put_back("Zoo"), ["Ant.met = 0;", "Zoo.visits = 0;"]);
}

#[test]
fn fields_of_a_class_that_prints_while_it_begins_are_put_back_too() {
    assert_eq!(put_back("Loud"), ["Loud.n = 0;"]);
}

#[test]
fn getters_that_change_an_object_do_not_disturb_what_others_say_of_it() {
    let dir = compiled(&["kit/Counter.java"], 11);
    let (document, code, stderr) = tested(dir.path(), &["kit.Counter", "--verify", "--budget", "600s"]);
    assert_eq!((code, &document["summary"]["verified"]["dropped"]), (0, &json!(0)), "{stderr}");
    let text = read(dir.path(), "out/kit/CounterTest.java");
    let (_, rest) = text.split_once("counter.add(").unwrap();
    let (checks, _) = rest.split_once("    }\n").unwrap();
    assert!(checks.contains(", counter.getCount());") && !checks.contains("isEmptied"), "{text}");
    // Arrays of what tests cannot name are compared by their text.
    assert!(text.contains("assertEquals(\"[]\", Arrays.deepToString("), "{text}");
}

#[test]
fn jacoco_measures_all_that_counts() {
    let dir = compiled(&["kit/Cup.java"], 11);
    let (document, _, stderr) = tested(dir.path(), &["kit.*", "--verify", "--budget", "600s"]);
    let summary = &document["summary"];
    assert_eq!(summary["branch"]["total"], 2, "{stderr}");
    assert_eq!(summary["verified"]["jacoco"]["branch"], json!({"covered": 2, "total": 2}), "{stderr}");
    assert_eq!(summary["verified"]["jacoco"]["not_counted"], json!([]));
}

#[test]
fn a_difference_from_jacoco_names_the_filter_that_finds_a_part() {
    let dir = compiled(&["kit/Closing.java"], 11);
    let (document, _, stderr) = tested(dir.path(), &["kit.Closing", "--verify", "--budget", "600s"]);
    let differences = document["summary"]["verified"]["jacoco"]["differences"].as_array().unwrap();
    for difference in differences {
        let filters = difference["filters_in_part"].as_array().unwrap();
        let named = |filter: &Value| filter.as_str().unwrap().contains("TryWithResourcesJavac11Filter");
        assert!(filters.iter().any(named), "{difference}: {stderr}");
    }
}

#[test]
fn tests_are_compiled_for_the_version_of_the_classes() {
    let dir = compiled(&["kit/Pair.java"], 17);
    let (document, code, stderr) = tested(dir.path(), &["kit.Pair", "--verify", "--budget", "600s"]);
    assert_eq!((code, &document["summary"]["verified"]["dropped"]), (0, &json!(0)), "{stderr}");
    assert_eq!(document["summary"]["branch"]["covered"], 2);
    let said = banyan_in(dir.path(), &["test", "-cp", ".", "kit.Pair", "--test-release", "99"]);
    assert_eq!((said.code, said.stdout.as_str()), (2, ""));
    assert!(said.stderr.starts_with("banyan: --test-release 99: the JDK in "), "{}", said.stderr);
    assert_eq!(said.stderr.lines().count(), 1);
}

#[test]
fn an_initialiser_that_does_not_end_is_a_row() {
    let dir = compiled(&["kit/NeverReady.java"], 11);
    let (document, _, stderr) = tested(dir.path(), &["kit.NeverReady", "--no-verify", "--budget", "5s"]);
    let methods = document["classes"][0]["methods"].as_array().unwrap();
    let reasons: Vec<String> = methods.iter().map(|method| method["reasons"].to_string()).collect();
    let expected = "cannot prepare kit.NeverReady: it does not end within its limits";
    assert_eq!(reasons.iter().filter(|reasons| reasons.contains(expected)).count(), 3, "{reasons:?} {stderr}");
}

#[test]
fn a_threshold_is_not_reached_by_what_was_not_measured() {
    let dir = compiled(&["kit/Cup.java"], 11);
    let broken = dir.path().join("kit/Broken.class");
    let whole = std::fs::read(dir.path().join("kit/Cup.class")).unwrap();
    std::fs::write(broken, &whole[..whole.len() / 2]).unwrap();
    let (_, code, stderr) = tested(dir.path(), &["kit.Broken", "--no-verify", "--fail-under-branch", "100"]);
    assert_eq!(code, 2);
    assert!(stderr.contains("threshold missed: kit.Broken cannot be loaded"), "{stderr}");
    let (_, code, stderr) = tested(dir.path(), &["kit.*", "--no-verify", "--fail-under-branch", "0"]);
    assert_eq!(code, 3, "{stderr}");
    let one = ["kit.Cup", "--methods", "getSize", "--no-verify", "--fail-under-branch", "100"];
    let (_, code, stderr) = tested(dir.path(), &one);
    assert_eq!(code, 0, "the cup that it is called on is made by the builder, whose branches count: {stderr}");
    let said = banyan_in(dir.path(), &["test", "-cp", ".", "kit.*", "--exclude", "*", "--no-verify"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("nothing is left to test"), "{}", said.stderr);
}

/// Tests of a class without findings, all of which hold; the document and the source.
fn all_hold(dir: &Path, class: &str) -> (Value, String) {
    let (document, code, stderr) = tested(dir, &[class, "--verify", "--budget", "600s"]);
    let verified = &document["summary"]["verified"];
    assert_eq!((code, &verified["dropped"]), (0, &json!(0)), "{stderr}");
    assert!(verified["passed"].as_u64().unwrap() > 1, "{verified}");
    let source = format!("out/{}Test.java", class.replace('.', "/").replace('$', "_"));
    (document, read(dir, &source))
}

#[test]
fn what_a_class_binds_a_type_variable_to_is_what_tests_give() {
    let dir = compiled(&["bound/Box.java"], 11);
    let (_, text) = all_hold(dir.path(), "bound.Box");
    assert!(text.contains("extBox.put((String) null)") && text.contains("ongBox.count(new Long["), "{text}");
    all_hold(dir.path(), "bound.Box$LongBox");
    let (_, text) = all_hold(dir.path(), "bound.Box$UnitBox");
    assert!(text.contains(".put(TimeUnit.") || text.contains(".with(TimeUnit."), "{text}");
}

#[test]
fn interfaces_bind_type_variables_and_what_cannot_be_made_is_a_row() {
    let dir = compiled(&["bound/Rule.java"], 11);
    all_hold(dir.path(), "bound.Rule");
    let (_, text) = all_hold(dir.path(), "bound.Rule$Sum");
    assert!(!text.contains("L)") && !text.contains(".0)"), "only an Integer is one: {text}");
    let (document, _, stderr) = tested(dir.path(), &["bound.Rule$Lists", "--no-verify"]);
    let reasons = document["classes"][0]["methods"].to_string();
    assert!(reasons.contains("no value for a parameter of java.util.List"), "{reasons} {stderr}");
}

#[test]
fn constants_that_tests_cannot_name_are_given_by_reflection() {
    let dir = compiled(&["kit/Modes.java"], 11);
    let (document, text) = all_hold(dir.path(), "kit.Modes");
    assert!(text.contains("BanyanReflection.constant(\"kit.Modes$Mode\", \"A\")"), "{text}");
    let reasons = document["classes"][0]["methods"].to_string();
    assert!(reasons.contains("no value for a parameter of kit.Modes$Mode[]"), "{reasons}");
}

#[test]
fn messages_keep_what_is_no_character() {
    let dir = compiled(&["kit/Halves.java"], 11);
    let (document, text) = all_hold(dir.path(), "kit.Halves");
    assert!(text.contains("assertEquals(\"half \\ud800\", thrown.getMessage());"), "{text}");
    assert!(!text.contains("fffd"), "{text}");
    let tests = document["classes"][0].to_string();
    assert!(tests.contains("half \\\\ud800"), "{tests}");
}

#[test]
fn a_sealed_package_is_tested_beside_the_files_of_its_jar() {
    let dir = compiled(&["kit/Cup.java"], 11);
    std::fs::write(dir.path().join("manifest"), "Sealed: true\n").unwrap();
    let jar = Jdk::find().unwrap().home.join("bin/jar");
    let args = ["cfm", "kit.jar", "manifest", "kit"];
    assert!(std::process::Command::new(jar).args(args).current_dir(dir.path()).status().unwrap().success());
    let args = ["test", "-cp", "kit.jar", "kit.*", "--out", "out", "--json", "-", "--verify", "--budget", "600s"];
    let said = banyan_in(dir.path(), &args);
    let document: Value = serde_json::from_str(&said.stdout).unwrap();
    assert_eq!((said.code, &document["summary"]["verified"]["dropped"]), (0, &json!(0)), "{}", said.stderr);
    assert_eq!(document["summary"]["verified"]["jacoco"]["branch"], json!({"covered": 2, "total": 2}));
    assert!(said.stderr.contains("kit.jar is sealed: tests in its packages run with its files unpacked"));
}

#[test]
fn compilers_have_nothing_to_warn_of() {
    let dir = compiled(&["kit/Old.java"], 11);
    let (_, text) = all_hold(dir.path(), "kit.Old");
    assert!(text.contains("\"deprecation\""), "{text}");
    assert!(text.contains("assertEquals(new Old<>("), "{text}");
}

#[test]
fn a_class_that_is_missing_is_no_finding() {
    let dir = compiled(&["kit/Needs.java"], 11);
    std::fs::remove_file(dir.path().join("kit/Gone.class")).unwrap();
    let (document, text) = all_hold(dir.path(), "kit.Needs");
    assert!(text.contains("far_whenXAtMost3_returns0") && !text.contains("NoClassDef"), "{text}");
    let methods = document["classes"][0]["methods"].to_string();
    assert!(methods.contains("unsupported: kit.Gone is not on the class path"), "{methods}");
}

#[test]
fn casts_are_only_where_java_needs_them() {
    let dir = compiled(&["kit/Casts.java"], 11);
    let (_, text) = all_hold(dir.path(), "kit.Casts");
    assert!(text.contains("Casts.scale(null, "), "{text}");
    assert!(text.contains("Casts.many((String[]) null)"), "{text}");
    assert!(text.contains("result.isVegetarian()") && !text.contains("(Pizza)"), "{text}");
}

/// A class `T` that uses the API, with the API's jar on the class path.
fn with_api(source: &str) -> (tempfile::TempDir, String) {
    let jdk = Jdk::find().unwrap();
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("closed_loop_api");
    std::fs::create_dir_all(&made).unwrap();
    let jar = testkit::small_domains::api_jar(&jdk, &made).unwrap().to_string_lossy().into_owned();
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("T.java");
    std::fs::write(&file, format!("import banyan.Symbolic;\n{source}")).unwrap();
    jdk.compile(&[file], 17, dir.path(), &["-g", "-cp", &jar]).unwrap();
    (dir, format!(".:{jar}"))
}

const EXPLORED: &str = "public class T {
    int total;
    static int mode;
    static int fee(int x, int y) { return x > 100 ? x / y : 0; }
    int add(int n) { if (n < 0) throw new IllegalArgumentException(\"neg\"); total += n; return total; }
    public int getTotal() { return total; }
    static T make() { T made = new T(); made.total = 40; return made; }
    private static int hidden(String s) { return s != null && s.startsWith(\"ab\") ? s.length() : -1; }
    static int count(String[] words) { return words.length == 0 ? -1 : words[0].length(); }
    static int level() { return Symbolic.intValue(\"level\") > 5 ? Symbolic.intValue(\"level\") : -1; }
    static void leave(int code) { if (code > 0) System.exit(code); }
    static long late(int x) { return x > 0 ? System.currentTimeMillis() : 0L; }
    static int moded(int x) { return x > mode ? 1 : 0; }
    static int read() { return 7; }
    static int sensed() { return read() > 3 ? 1 : 0; }
}";

/// Runs a command that emits tests; its JSON, the exit code, and the text of the suite.
fn emitting(dir: &Path, args: &[&str], out: &str) -> (Value, i32, String) {
    let said = banyan_in(dir, &[args, &["--emit", "junit", "--out", out, "--json", "-"]].concat());
    let document = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    let suite = std::fs::read_to_string(dir.join(out).join("TTest.java")).unwrap_or_default();
    (document, said.code, suite)
}

/// Why paths have no test, each reason once.
fn reasons(document: &Value) -> Vec<&str> {
    let mut all: Vec<&str> = document["emitted"]["without_test"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|one| one["reason"].as_str())
        .collect();
    all.dedup();
    all
}

#[test]
fn explored_paths_become_tests_that_hold_on_the_real_machine() {
    let (dir, class_path) = with_api(EXPLORED);
    let specs = [
        "T.fee(sym,sym)",
        "T.add(sym)",
        "T.hidden(sym)",
        "T.count(con={})",
        "T.count(con={\"ab, c\", \"d\"})",
        "T.level()",
        "T.leave(sym)",
        "T.late(sym)",
    ];
    let common = ["explore", "-cp", &class_path, "--receiver", "T.make", "--string-length", "2"];
    let (document, code, suite) = emitting(dir.path(), &[&common[..], &specs].concat(), "out");
    assert_eq!(code, 1, "the division is a finding: {document:#}");
    let emitted = &document["emitted"];
    let tests = emitted["tests"].as_array().unwrap().len();
    assert_eq!(emitted["checked"], json!({"compiled": tests, "passed": tests, "dropped": 0}));
    assert_eq!(emitted["jacoco"]["differences"], json!([]));
    assert_eq!(reasons(&document), ["calls System.exit", "depends on the clock"]);
    let without = emitted["without_test"].as_array().unwrap().len();
    assert_eq!(document["summary"]["paths"], json!(tests + without), "each path is a test or has a reason");
    for line in [
        "T.fee(101, 0)",
        "T t = T.make();",
        "T.count(new String[0])",
        "T.count(new String[] {\"ab, c\", \"d\"})",
        "Symbolic.supply(\"level\", 6, \"level#2\", 0);",
    ] {
        assert!(suite.contains(line), "{line} is not in {suite}");
    }
    let unchecked = [&common[..], &specs, &["--no-verify"]].concat();
    assert_eq!(emitting(dir.path(), &unchecked, "unchecked").2, suite, "what is not checked is not another test");
}

#[test]
fn a_path_that_no_test_can_take_says_why() {
    let (dir, class_path) = with_api(EXPLORED);
    let explore = |args: &[&str]| emitting(dir.path(), &[&["explore", "-cp", &class_path], args].concat(), "out").0;
    let of_source = explore(&["T.sensed()", "--source", "T.read"]);
    assert_eq!(reasons(&of_source), ["a source stands in for a method, and a test cannot"]);
    let of_field = explore(&["T.moded(sym)", "--symbolic-field", "T.mode"]);
    assert_eq!(reasons(&of_field), ["the field mode is an input, and a test cannot set it"]);
    assert_eq!(of_field["emitted"]["without_test"].as_array().unwrap().len(), 2, "{of_field:#}");
}

#[test]
fn the_suite_of_cover_becomes_tests() {
    let (dir, class_path) = with_api(EXPLORED);
    let args = ["cover", "-cp", &class_path, "--receiver", "new", "T.fee(sym,sym)", "T.add(sym)", "T.level()"];
    let (document, code, suite) = emitting(dir.path(), &args, "out");
    let tests = document["tests"].as_array().unwrap().len();
    let emitted = &document["emitted"];
    assert_eq!((code, &emitted["checked"]["passed"]), (0, &json!(tests)), "{document:#}");
    assert_eq!(emitted["without_test"], json!([]));
    assert_eq!(emitted["jacoco"]["branch"], json!({"covered": 6, "total": 6}));
    assert!(suite.contains("T t = new T();") && suite.contains("Symbolic.supply("), "{suite}");
    let refused = banyan_in(dir.path(), &["cover", "-cp", ".", "--main", "--emit", "junit", "T"]);
    assert_eq!(refused.code, 2, "{}", refused.stderr);
}

//! What `banyan test` says of what is open, of what it was asked for and did not reach, and of what it cannot do; and
//! the exit codes that go with it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::path::Path;

use common::{Said, banyan_in};
use serde_json::{Value, json};
use testkit::java::Jdk;

/// A directory with the compiled subjects, one of which lacks the class above it.
fn subjects(tables: &str) -> tempfile::TempDir {
    compiled(17, tables)
}

fn compiled(release: u32, tables: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/test_command/verdict");
    let files = ["Panel.java", "Whole.java", "Broken.java"].map(|file| sources.join(file));
    Jdk::find().unwrap().compile(&files, release, dir.path(), &[tables]).unwrap();
    std::fs::remove_file(dir.path().join("verdict/Gone.class")).unwrap();
    dir
}

fn test(dir: &Path, args: &[&str]) -> Said {
    let fixed = ["test", "-cp", ".", "--no-verify", "--out", "out", "--budget", "300s"];
    banyan_in(dir, &[&fixed[..], args].concat())
}

fn document(said: &Said) -> Value {
    serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {} {}", said.stdout, said.stderr))
}

/// `method covered/total reasons` of a class, for what has branches or reasons.
fn rows(document: &Value, class: &str) -> Vec<String> {
    let mut classes = document["classes"].as_array().unwrap().iter();
    let class = classes.find(|found| found["name"] == class).unwrap_or_else(|| panic!("no {class}"));
    let mut rows = Vec::new();
    for method in class["methods"].as_array().unwrap() {
        let (branch, reasons) = (&method["branch"], method["reasons"].as_array().unwrap());
        let reasons: Vec<&str> = reasons.iter().map(|reason| reason.as_str().unwrap()).collect();
        if branch["total"] != 0 || !reasons.is_empty() {
            let name = method["name"].as_str().unwrap();
            rows.push(format!("{name} {}/{} {}", branch["covered"], branch["total"], reasons.join("; ")));
        }
    }
    rows
}

#[test]
fn a_level_asks_for_all_of_a_class_and_names_what_is_open() {
    let dir = subjects("-g");
    let said = test(dir.path(), &["verdict.Panel", "--level", "A"]);
    assert_eq!(said.code, 3, "{}", said.stdout);
    let expected = "banyan: level A: 3 lines, 6 branches, 3 conditions are open: \
                    verdict.Panel.first(List), verdict.Panel.forgotten(int), verdict.Panel$Lamp$Bulb.watts(int)\n";
    assert_eq!(said.stderr, expected);
    // Fewer methods do not make a smaller class.
    let said = test(dir.path(), &["verdict.Panel", "--methods", "sign", "--level", "A"]);
    let open = "banyan: level A: 18 lines, 18 branches, 9 conditions are open: verdict.Panel.<init>(), ";
    assert_eq!((said.code, said.stderr.starts_with(open)), (3, true), "{}", said.stderr);
}

#[test]
fn a_percentage_is_of_all_code_and_what_is_not_called_comes_first() {
    let dir = subjects("-g");
    let gates = ["--fail-under-branch", "90", "--fail-under-mcdc", "90", "--fail-under-line", "90"];
    let said = test(dir.path(), &[&["verdict.Panel"], &gates[..]].concat());
    assert_eq!(said.code, 3, "{}", said.stdout);
    let missed = "banyan: threshold missed: branches 70.0 % < 90 %\nbanyan: threshold missed: MC/DC 70.0 % < 90 %\n";
    assert!(said.stderr.starts_with(missed) && said.stderr.contains("lines "), "{}", said.stderr);
    let first = ["verdict.Panel.first(List)", "verdict.Panel.forgotten(int)", "verdict.Panel.sensor(int)"];
    let lines: Vec<&str> = said.stdout.lines().collect();
    assert_eq!(lines[0], "not called");
    for (line, method) in lines[2..].iter().zip(first) {
        assert!(line.starts_with(&format!("  {method} ")), "{line}");
    }
    assert!(lines[2].ends_with("0% 0/2         0% 0/1  unsupported (no value for a parameter of java.util.List)"));
    assert!(lines.contains(&"verdict.Panel: branches 60% 6/10, MC/DC 60% 3/5"), "{}", said.stdout);
    assert!(said.stdout.contains(" paths, branches 70% 14/20, MC/DC 70% 7/10, "), "{}", said.stdout);
    assert!(lines.contains(&"of what can be called: branches 100% 14/14, MC/DC 100% 7/7"), "{}", said.stdout);
    let found = document(&test(dir.path(), &["verdict.Panel", "--methods", "sign", "--json", "-"]));
    let counts = |key: &str| ["covered", "total"].map(|count| found["summary"][key][count].as_u64().unwrap());
    assert_eq!([counts("branch"), counts("branch_callable")], [[2, 20], [2, 2]]);
    let class = &found["classes"][0];
    assert_eq!((&class["branch"]["total"], &class["branch_callable"]["total"]), (&json!(10), &json!(2)));
}

#[test]
fn a_run_that_measured_nothing_misses_every_gate() {
    let dir =
        common::compiled("class T { static int f(java.util.List<String> a) { return a.size(); } private T() {} }");
    for gate in ["--fail-under-branch", "--fail-under-mcdc", "--fail-under-line"] {
        let said = test(dir.path(), &["T", gate, "0"]);
        assert_eq!((said.code, &*said.stderr), (3, "banyan: threshold missed: nothing was measured\n"), "{gate}");
    }
}

#[test]
fn what_no_test_can_be_made_of_can_be_justified() {
    let dir = subjects("-g");
    let found = document(&test(dir.path(), &["verdict.Panel", "--level", "B", "--json", "-"]));
    let methods = found["classes"].as_array().unwrap().iter().flat_map(|class| class["methods"].as_array().unwrap());
    let open = methods.filter_map(|method| method["open"].as_array()).flatten();
    let open: Vec<&Value> =
        open.filter(|one| ["line", "branch"].iter().any(|kind| one["criterion"] == *kind)).collect();
    assert_eq!(open.len(), 9);
    let entry = |one: &&Value| {
        let obligation = one["obligation"].as_str().unwrap();
        format!("[[justified]]\nobligation = \"{obligation}\"\nreason = \"spare\"\nreviewer = \"R. Viewer\"\n")
    };
    std::fs::write(dir.path().join("j.toml"), open.iter().map(entry).collect::<String>()).unwrap();
    let said = test(dir.path(), &["verdict.Panel", "--level", "B", "--justified", "j.toml"]);
    assert_eq!((said.code, &*said.stderr), (0, ""), "{}", said.stdout);
}

#[test]
fn a_threshold_that_is_missed_has_a_line() {
    let source = "class T { static int f(int x) { return x * x == 3 ? 1 : 0; }
        static int g(int x) { return System.nanoTime() > x ? 1 : 0; } }";
    let dir = common::compiled(source);
    let said = test(dir.path(), &["T", "--fail-under-branch", "90", "--fail-under-mcdc", "90"]);
    assert_eq!(said.code, 3);
    let expected = "banyan: threshold missed: branches 33.3 % < 90 %\nbanyan: threshold missed: MC/DC 0.0 % < 90 %\n";
    assert_eq!(said.stderr, expected);
}

#[test]
fn classes_are_measured_with_those_inside_them() {
    let dir = subjects("-g");
    let found = document(&test(dir.path(), &["verdict.Panel", "--json", "-"]));
    let names: Vec<&str> =
        found["classes"].as_array().unwrap().iter().map(|class| class["name"].as_str().unwrap()).collect();
    let inside = ["$1", "$1Scale", "$Lamp", "$Lamp$Bulb", "$Visible"].map(|name| format!("verdict.Panel{name}"));
    assert_eq!(names[0], "verdict.Panel");
    assert_eq!(names[1..], inside);
    assert_eq!(rows(&found, "verdict.Panel$1"), ["half 2/2 "]);
    assert_eq!(rows(&found, "verdict.Panel$1Scale"), ["of 2/2 "]);
    assert_eq!(rows(&found, "verdict.Panel$Lamp"), ["isOn 2/2 "]);
    let all = test(dir.path(), &["verdict.*", "--exclude", "*Lamp*", "--json", "-"]);
    let all = document(&all);
    let has = |name: &str| all["classes"].as_array().unwrap().iter().any(|class| class["name"] == name);
    assert_eq!([has("verdict.Panel$1"), has("verdict.Panel$Lamp"), has("verdict.Panel$Visible")], [true, false, true]);
}

#[test]
fn everything_that_is_open_has_a_reason() {
    let dir = subjects("-g");
    let found = document(&test(dir.path(), &["verdict.Panel", "--json", "-"]));
    let expected = [
        "sign 2/2 ",
        "first 0/2 unsupported (no value for a parameter of java.util.List)",
        "forgotten 0/2 not called",
        "nested 2/2 ",
        "lambda$lambda$0 2/2 ",
        "sensor 0/0 unsupported (native)",
    ];
    assert_eq!(rows(&found, "verdict.Panel"), expected);
    assert_eq!(rows(&found, "verdict.Panel$Lamp$Bulb"), ["watts 0/2 not called"]);
    // What is not asked for counts too.
    let found = document(&test(dir.path(), &["verdict.Panel", "--methods", "nested", "--json", "-"]));
    let rows = rows(&found, "verdict.Panel");
    assert!(rows.contains(&"nested 2/2 ".to_owned()), "{rows:?}");
    assert_eq!(rows.iter().filter(|row| row.ends_with("--methods leaves it out")).count(), rows.len() - 1, "{rows:?}");
}

#[test]
fn what_runs_when_a_class_begins_is_covered_by_its_tests() {
    let dir = subjects("-g");
    let said = test(dir.path(), &["verdict.Whole", "--level", "A"]);
    assert_eq!((said.code, &*said.stderr), (0, ""), "{}", said.stdout);
}

#[test]
fn what_is_inside_and_what_begins_is_counted_as_jacoco_does() {
    let dir = compiled(11, "-g");
    let args = ["test", "-cp", ".", "verdict.Panel", "verdict.Whole", "--verify", "--json", "-", "--budget", "300s"];
    let said = banyan_in(dir.path(), &args);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let summary = &document(&said)["summary"];
    let jacoco = &summary["verified"]["jacoco"];
    assert_eq!((&jacoco["differences"], &jacoco["not_counted"]), (&json!([]), &json!([])));
    for criterion in ["branch", "line"] {
        let ours = ["covered", "total"].map(|count| &summary[criterion][count]);
        assert_eq!(ours, ["covered", "total"].map(|count| &jacoco[criterion][count]), "{criterion}");
    }
}

#[test]
fn lines_that_were_not_measured_are_not_covered() {
    let dir = subjects("-g:none");
    let said = test(dir.path(), &["verdict.Panel", "--methods", "sign", "--level", "C"]);
    assert_eq!(said.code, 3);
    let first = "banyan: level C: the lines of verdict.Panel are not measured: it has no line numbers\n";
    assert!(said.stderr.starts_with(first), "{}", said.stderr);
    assert!(said.stderr.ends_with("\nbanyan: level C: nothing was measured\n"), "{}", said.stderr);
}

#[test]
fn a_class_that_cannot_be_loaded_is_bad_input_after_the_others() {
    let dir = subjects("-g");
    let said = test(dir.path(), &["verdict.Broken", "verdict.Panel", "--methods", "sign", "--level", "A"]);
    assert_eq!(said.code, 2);
    let why =
        "banyan: verdict.Broken cannot be loaded: class verdict/Gone is neither on the class path nor in the JDK\n";
    let missed = format!("{why}banyan: threshold missed: verdict.Broken cannot be loaded\n");
    assert!(said.stderr.starts_with(&missed), "{}", said.stderr);
    assert!(said.stdout.contains("sign(int)"), "{}", said.stdout);
    assert_eq!(test(dir.path(), &["verdict.Br*"]).code, 2);
    assert_eq!(test(dir.path(), &["verdict.*", "--methods", "sign"]).code, 0);
}

#[test]
fn a_method_that_no_compiler_can_call_has_a_row() {
    let source = "class Gone {} class Away extends Exception {}
        class T { static Gone[] gone(int a) { return null; } static int away(int a) throws Away { return a; }
        static int two(int a) { return a; } private static int two(Gone a) { return 2; }
        static int two(int a, int b) { return a > b ? a : b; } }";
    let dir = common::compiled(source);
    for lost in ["Gone", "Away"] {
        std::fs::remove_file(dir.path().join(format!("{lost}.class"))).unwrap();
    }
    let args = ["test", "-cp", ".", "--out", "out", "--budget", "300s", "--json", "-", "T"];
    let said = banyan_in(dir.path(), &args);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let why = |class: &str| format!("unsupported (no test can call it: {class} is not on the class path)");
    let expected = [
        format!("gone 0/0 {}", why("Gone")),
        format!("away 0/0 {}", why("Away")),
        format!("two 0/0 {}", why("Gone")),
        "two 2/2 ".to_owned(),
        "two 0/0 not called".to_owned(),
    ];
    let mut rows = rows(&document(&said), "T");
    let mut expected = expected.to_vec();
    rows.sort();
    expected.sort();
    assert_eq!(rows, expected);
}

#[test]
fn a_type_without_code_says_so() {
    let dir = common::compiled("@interface T { int value() default 3; } interface Plain { int of(int a); }");
    let found = document(&test(dir.path(), &["T", "Plain", "--json", "-"]));
    let notes = |at: usize| found["classes"][at]["notes"].clone();
    assert_eq!(notes(0), json!(["interface: it has no code to test"]));
    assert_eq!(notes(1), json!(["annotation: it has no code to test"]));
}

#[test]
fn constants_of_an_enum_are_named_by_its_tests() {
    let source = "public enum T { LOW, HIGH; int of(int a) { return this == HIGH ? a : -a; }
        static T at(int n) { return n > 0 ? HIGH : LOW; } }";
    let dir = common::compiled(source);
    assert_eq!(test(dir.path(), &["T"]).code, 0);
    let text = std::fs::read_to_string(dir.path().join("out/TTest.java")).unwrap();
    assert!(text.contains("T.HIGH") && !text.contains("valueOf("), "{text}");
}

#[test]
fn what_an_enum_leaves_to_its_constants_is_called_on_them() {
    let source = "public enum T { PLUS { int of(int a, int b) { return a + b; } },
        MAX { int of(int a, int b) { return a > b ? a : b; } }; abstract int of(int a, int b); }";
    let dir = common::compiled(source);
    let found = document(&test(dir.path(), &["T", "--json", "-"]));
    assert_eq!(found["classes"][0]["notes"], json!(["abstract: its methods are tested on its constants"]));
    assert_eq!(found["summary"]["branch"]["covered"], 2, "{found:#}");
    let row = found["classes"][0]["methods"].as_array().unwrap().iter().find(|row| row["name"] == "of").unwrap();
    assert_eq!(row["tests"], 3, "{row:#}");
    let text = std::fs::read_to_string(dir.path().join("out/TTest.java")).unwrap();
    assert!(text.contains("T.PLUS.of(") || text.contains("= T.PLUS;"), "{text}");
}

#[test]
fn objects_of_generic_classes_are_made_of_texts() {
    let source = "class T<A> { final A a; T(A a) { this.a = a; } boolean is(Object b) { return a == null ? b == null : a.equals(b); } }";
    let dir = common::compiled(source);
    let found = document(&test(dir.path(), &["T", "--json", "-"]));
    assert_eq!(found["summary"]["branch"], json!({"covered": 4, "infeasible": 0, "justified": 0, "total": 4}));
}

/// Nothing is explored, nothing is written, and one line says what is wrong.
fn refused(dir: &Path, args: &[&str], why: &str) {
    let said = banyan_in(dir, &[&["test", "-cp", ".", "verdict.Panel"], args].concat());
    assert_eq!((said.code, &*said.stdout, &*said.stderr), (2, "", &*format!("banyan: {why}\n")), "{args:?}");
}

#[test]
fn what_cannot_be_used_or_written_is_refused_before_the_work() {
    let dir = subjects("-g");
    std::fs::write(dir.path().join("file"), "").unwrap();
    let refused = |args: &[&str], why: &str| refused(dir.path(), args, why);
    refused(&["--junit", "no.jar"], "--junit: no.jar is not there");
    refused(&["--jacoco", "no.jar", "--no-verify"], "--jacoco: no.jar is not there");
    let no_junit = "--junit /usr/share/java/asm.jar: there is no org.junit.platform.launcher.Launcher in it";
    refused(&["--junit", "/usr/share/java/asm.jar"], no_junit);
    refused(&["--out", "file"], "--out file: this is a file, and tests need a directory");
    refused(&["--out", "file/tests"], "--out file/tests: cannot write there: Not a directory (os error 20)");
    for option in ["--json", "--csv", "--sarif", "--jacoco-xml"] {
        let why = format!("{option}: cannot write no/file: No such file or directory (os error 2)");
        refused(&[option, "no/file"], &why);
    }
    refused(&["--json", "-", "--sarif", "-"], "--json - and --sarif -: standard output has room for one report");
    refused(&["--json", "a", "--csv", "./a"], "--json and --csv name the same file, ./a");
    assert!(!dir.path().join("a").exists());
    refused(
        &["--json", "-", "--csv", "-", "--out", "deep/out"],
        "--json - and --csv -: standard output has room for one report",
    );
    assert!(!dir.path().join("deep").exists());
    refused(
        &["--existing", "verdict.PanelTest"],
        "--existing: verdict.PanelTest: class verdict/PanelTest is neither on \
        the class path nor in the JDK; did you mean verdict.Panel?",
    );
    let said = banyan_in(dir.path(), &["cover", "-cp", ".", "--class", "verdict.Pane", "verdict.Panel.sign(sym)"]);
    let why = "banyan: --class verdict.Pane: the class path has no such class; did you mean verdict.Panel?\n";
    assert_eq!((said.code, &*said.stderr), (2, why));
    for (typed, why) in [
        ("verdict/Panel.class", "this is a file; name a class, like com.acme.Shop, and say with -cp where it is"),
        ("verdict.Panel.sign(sym)", "this is a method; name its class, and the method with --methods"),
        ("java.lang.String", "this is a class of the JDK; classes of the class path are tested"),
    ] {
        let said = test(dir.path(), &[typed]);
        assert_eq!((said.code, &*said.stderr), (2, &*format!("banyan: {typed}: {why}\n")));
    }
    let said = test(dir.path(), &["verdict.Pannel"]);
    let why = "banyan: verdict.Pannel: the class path has no such class; did you mean verdict.Panel?\n";
    assert_eq!((said.code, &*said.stderr), (2, why));
}

#[test]
fn a_link_to_what_is_not_there_yet_is_a_place_for_a_report() {
    let dir = subjects("-g");
    let (link, behind) = (dir.path().join("link"), dir.path().join("behind"));
    std::os::unix::fs::symlink("behind", &link).unwrap();
    refused(dir.path(), &["--json", "link", "--csv", "behind"], "--json and --csv name the same file, behind");
    assert!(link.is_symlink() && !behind.exists());
    assert!(!dir.path().join("banyan-tests").exists(), "a run that is refused leaves nothing");
    let said = test(dir.path(), &["verdict.Panel", "--methods", "sign", "--json", "link"]);
    assert_eq!((said.code, link.is_symlink(), behind.is_file()), (0, true, true), "{}", said.stderr);
}

#[test]
fn cover_refuses_and_writes_reports_as_test_does() {
    let dir = subjects("-g");
    let cover = |args: &[&str]| banyan_in(dir.path(), &[&["cover", "-cp", "."], args].concat());
    for (option, begins) in [("--csv", "test,obligation,"), ("--jacoco-xml", "<?xml"), ("--json", "{\n")] {
        let said = cover(&["verdict.Panel.sign(sym)", option, "-"]);
        assert_eq!((said.code, said.stdout.starts_with(begins)), (0, true), "{option}: {}", said.stdout);
        let why = format!("banyan: {option}: cannot write no/file: No such file or directory (os error 2)\n");
        for what in [&["verdict.Panel.sign(sym)"][..], &["--main", "Nobody"], &["--tests", "--class", "A", "Nobody"]] {
            let said = cover(&[&[option, "no/file"], what].concat());
            assert_eq!((said.code, &*said.stderr), (2, &*why));
        }
    }
    assert!(!dir.path().join("-").exists());
    let said = cover(&["verdict.Panel.sign(sym)", "--csv", "-", "--json", "-"]);
    let why = "banyan: --json - and --csv -: standard output has room for one report\n";
    assert_eq!((said.code, &*said.stderr), (2, why));
}

#[test]
fn a_time_that_no_clock_has_is_refused() {
    let dir = common::compiled("class T { static int sign(int x) { return x > 0 ? 1 : 0; } }");
    let own = ["-cp", ".", "--budget"];
    for command in [&["test", "T"][..], &["cover", "T.sign(sym)"], &["cover", "--tests", "--class", "T", "T"]] {
        let said = banyan_in(dir.path(), &[command, &own, &["10000000000000000000s"]].concat());
        assert_eq!((said.code, said.stderr.contains("it must be at most 100000h")), (2, true), "{}", said.stderr);
    }
    let said = banyan_in(dir.path(), &[&["test", "T", "--no-verify"], &own[..], &["100000h"]].concat());
    assert_eq!(said.code, 0, "{}", said.stderr);
}

#[test]
fn where_nothing_is_supported_the_exit_code_says_so() {
    let source = "final class T { private T() {} static native int f(int a);
        static int g(java.util.function.IntSupplier s) { return s.getAsInt() > 0 ? 1 : 0; } }";
    let dir = common::compiled(source);
    let said = test(dir.path(), &["T"]);
    assert_eq!((said.code, said.stdout.contains("unsupported (native)")), (6, true), "{} {}", said.stdout, said.stderr);
    assert_eq!(test(dir.path(), &["T", "--level", "B"]).code, 3, "a threshold comes first");
    let half = common::compiled("class T { static native int f(int a); static int g(int a) { return a; } }");
    assert_eq!(test(half.path(), &["T"]).code, 0);
}

#[test]
fn every_report_can_go_to_standard_output() {
    let dir = subjects("-g");
    for (option, begins) in [("--csv", "test,obligation,"), ("--sarif", "{\n"), ("--jacoco-xml", "<?xml")] {
        let said = test(dir.path(), &["verdict.Panel", "--methods", "sign", option, "-"]);
        assert_eq!(said.code, 0, "{}", said.stderr);
        assert!(said.stdout.starts_with(begins) && !said.stdout.contains("\nall: "), "{option}: {}", said.stdout);
    }
}

#[test]
fn the_directory_of_the_sources_has_no_detours_in_sarif() {
    let dir = subjects("-g");
    std::fs::create_dir(dir.path().join("sources")).unwrap();
    let args = ["verdict.Panel", "--methods", "sign", "--sarif", "-", "--source-path", "verdict/../sources"];
    let found = document(&test(dir.path(), &args));
    let uri = found["runs"][0]["originalUriBaseIds"]["%SRCROOT%"]["uri"].as_str().unwrap();
    assert!(uri.starts_with("file:///") && uri.ends_with("/sources/") && !uri.contains(".."), "{uri}");
}

#[test]
fn findings_and_what_was_written_are_shown() {
    let source = "class T { int n = 1; void zero() { n = 0; } int per(int d) { return n == 0 ? d / n : d; } }";
    let dir = common::compiled(source);
    let said = test(dir.path(), &["T"]);
    assert_eq!(said.code, 1, "{}", said.stderr);
    let (_, below) = said.stdout.split_once("  finding 1 ").unwrap();
    let finding =
        "(implicit) at T.java:1: java.lang.ArithmeticException: / by zero\n      with T t = new T(); t.zero(); t.per(";
    assert!(below.starts_with(finding), "{below}");
    assert!(below.contains(", 1 finding and 0 exceptions that the code throws itself, "), "{below}");
    assert!(below.contains(" tests in out\n"), "{below}");
    assert!(below.ends_with("the tests were not checked on the real machine: --no-verify\n"), "{below}");
}

#[test]
fn a_recursion_without_end_is_a_finding_although_no_path_is_that_long() {
    let dir = common::compiled("class T { static int rec(int x) { return x == 0 ? 0 : 1 + rec(x + 1); } }");
    let said = test(dir.path(), &["T", "--methods", "rec"]);
    assert_eq!(said.code, 1, "{}", said.stderr);
    let finding = "  finding 1 (implicit) at T.java:1: java.lang.StackOverflowError\n      with T.rec(";
    assert!(said.stdout.contains(finding), "{}", said.stdout);
}

#[test]
fn what_depends_on_separators_is_tested_where_they_are_the_same() {
    let source = "class T { static final String END = System.lineSeparator();
        static String line(int n) { return n > 3 ? \"many\" + END : String.format(\"%d%n\", n); }
        static boolean isSteady(int n) { return System.nanoTime() > n; } }";
    let dir = common::compiled(source);
    let args = ["test", "-cp", ".", "--out", "out", "--budget", "300s", "--verify", "--json", "-", "T"];
    let said = banyan_in(dir.path(), &args);
    let found = document(&said);
    assert_eq!((said.code, &found["summary"]["verified"]["dropped"]), (0, &json!(0)), "{}", said.stderr);
    let rows = rows(&found, "T");
    assert!(rows.contains(&"line 2/2 ".to_owned()), "{rows:?}");
    assert!(rows.iter().any(|row| row.starts_with("isSteady 0/2 ") && row.contains("the clock")), "{rows:?}");
    let text = std::fs::read_to_string(dir.path().join("out/TTest.java")).unwrap();
    // The field has a separator in it; an object of the class does not.
    assert_eq!(text.matches("    @DisabledOnOs(OS.WINDOWS)\n    void line_").count(), 2, "{text}");
    assert_eq!(text.matches("DisabledOnOs(").count(), 2, "{text}");
    assert!(text.contains("\"many\\n\""), "{text}");
}

#[test]
fn what_is_seen_of_files_is_disabled_where_they_are_told_in_another_way() {
    let source = "import java.io.File; import java.nio.file.Path;
        class T { static File file(int n) { return new File(\"a\", \"b\"); }
        static Path path(int n) { return Path.of(\"c\", \"d\"); } static Path plain(int n) { return Path.of(\"e\"); }
        static String hex(int n) { return String.format(\"%h\", new Object()); }
        static Named named(int n) { return new Named(n); } static int weak(int n) {
        return new java.lang.ref.WeakReference<>(new Object()).get() == null ? n : 3; } }
        class Named { private final int n; Named(int n) { this.n = n; } String getName() { return n + File.separator; } }";
    let dir = common::compiled(source);
    let args = ["test", "-cp", ".", "--out", "out", "--budget", "300s", "--verify", "--json", "-", "T"];
    let said = banyan_in(dir.path(), &args);
    let found = document(&said);
    assert_eq!((said.code, &found["summary"]["verified"]["dropped"]), (0, &json!(0)), "{}", said.stderr);
    let text = std::fs::read_to_string(dir.path().join("out/TTest.java")).unwrap();
    for (call, told, is_disabled) in [
        ("T.file(", "\"a/b\"", true),
        ("T.path(", "\"c/d\"", true),
        ("T.plain(", "\"e\"", false),
        ("T.named(", "/\"", true),
    ] {
        let made: Vec<&str> = text.split("    @Test\n").filter(|test| test.contains(call)).collect();
        assert!(!made.is_empty() && made.iter().all(|test| test.contains(told)), "{call}: {text}");
        let says = |test: &&str| test.contains("@DisabledOnOs(OS.WINDOWS)") == is_disabled;
        assert!(made.iter().all(says), "{call}: {text}");
    }
    assert!(!text.contains("T.hex(") && !text.contains("T.weak("), "{text}");
}

#[test]
fn a_finding_in_a_class_without_lines_names_its_method() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("T.java"), "class T { static int per(int d) { return 8 / d; } }").unwrap();
    let file = dir.path().join("T.java");
    Jdk::find().unwrap().compile(&[file], 17, dir.path(), &["-g:none"]).unwrap();
    let said = test(dir.path(), &["T"]);
    let finding =
        "  finding 1 (implicit, argument) in T.per: java.lang.ArithmeticException: / by zero\n      with T.per(0)\n";
    assert!(said.stdout.contains(finding), "{}", said.stdout);
}

#[test]
fn tests_in_json_have_inputs_and_outcomes() {
    let source = "class T { static String of(long n, String s) {
        if (n > 5) throw new IllegalStateException(\"n\"); return s == null ? \"none\" : \"some\"; }
        static int div(int a) { return 8 / a; } }";
    let dir = common::compiled(source);
    let found = document(&test(dir.path(), &["T", "--json", "-"]));
    assert_eq!(found["summary"]["not_verified"], "--no-verify");
    let tests = found["classes"][0]["tests"].as_array().unwrap();
    let of: Vec<&Value> = tests.iter().filter(|test| test["method"] == "of").collect();
    let none = of.iter().find(|test| test["outcome"]["value"] == "\"none\"").unwrap();
    assert_eq!(none["inputs"][1], json!({"name": "s", "type": "java.lang.String", "value": "null"}));
    assert_eq!((&none["inputs"][0]["name"], &none["inputs"][0]["type"]), (&json!("n"), &json!("long")));
    assert!(none["inputs"][0]["value"].as_str().unwrap().ends_with('L'));
    let thrown = of.iter().find(|test| test["outcome"]["kind"] == "threw").unwrap();
    assert_eq!(thrown["outcome"]["message"], "n");
    let finding = tests.iter().find(|test| !test["finding"].is_null()).unwrap();
    assert_eq!(finding["inputs"], json!([{"name": "a", "type": "int", "value": "0"}]));
    assert_eq!(finding["outcome"]["message"], "/ by zero");
}

/// The JDK of the tests, with a compiler that never ends.
fn hanging_jdk(at: &Path) {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let home = Jdk::find().unwrap().home;
    std::fs::create_dir_all(at.join("bin")).unwrap();
    for entry in std::fs::read_dir(&home).unwrap().map(Result::unwrap).filter(|entry| entry.file_name() != "bin") {
        symlink(entry.path(), at.join(entry.file_name())).unwrap();
    }
    symlink(home.join("bin/java"), at.join("bin/java")).unwrap();
    let javac = at.join("bin/javac");
    std::fs::write(&javac, "#!/bin/sh\nexec sleep 600\n").unwrap();
    std::fs::set_permissions(&javac, std::fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn a_finding_whose_test_was_not_checked_in_time_is_still_one() {
    let dir = common::compiled("class T { static int f(int a) { return 7 / (a - 1000); } }");
    hanging_jdk(&dir.path().join("jdk"));
    let args = ["test", "-cp", ".", "T", "--jdk", "jdk", "--budget", "8s", "--out", "out", "--write-baseline", "known"];
    let said = banyan_in(dir.path(), &args);
    assert_eq!(said.code, 1, "{}{}", said.stdout, said.stderr);
    assert!(said.stdout.contains("java.lang.ArithmeticException: / by zero"), "{}", said.stdout);
    let known = std::fs::read_to_string(dir.path().join("known")).unwrap();
    assert!(known.contains("ArithmeticException"), "{known}");
}

#[test]
fn where_no_object_can_be_made_no_precondition_is_blamed() {
    let source = "class T { private final int[][] cells;
        T(int[][] cells) { if (cells != null) throw new IllegalArgumentException(); this.cells = new int[cells.length][]; }
        int times(T o) { return o == null ? 0 : o.cells.length; } }";
    let dir = common::compiled(source);
    let found = document(&test(dir.path(), &["T", "--json", "-"]));
    let methods = found["classes"][0]["methods"].as_array().unwrap();
    let times = methods.iter().find(|method| method["name"] == "times").unwrap();
    let why = "unsupported (no object: every call that was tried to make one throws or gives null)";
    assert_eq!((&times["paths"], &times["reasons"]), (&json!(0), &json!([why])));
}

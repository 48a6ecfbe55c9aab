//! `banyan replay` and `banyan explore --schedule`: one path again, concretely, line by line; and the
//! files that it refuses.

mod common;

use std::path::Path;

use common::{banyan_in, compile_into, compiled};
use serde_json::Value;

const SOURCE: &str = "class T {
  static int calls;
  static int f(int x, char[] c) {
    System.out.println(\"hello\");
    int y = g(x) + 1;
    try {
      if (c[0] == ',') y /= x - 3;
    } catch (NullPointerException e) {
      y = -1;
    }
    return y;
  }
  static int g(int a) {
    calls++;
    return a * 2;
  }
}
";

/// Explores `T` in its directory, keeping the result in `out.json`.
fn kept(directory: &Path, args: &[&str]) -> Value {
    let said = banyan_in(directory, &[&["explore"], args, &["--json", "out.json"]].concat());
    assert!(said.code < 2, "{}{}", said.stdout, said.stderr);
    serde_json::from_str(&std::fs::read_to_string(directory.join("out.json")).expect("a file")).expect("JSON")
}

/// The number of the only path whose inputs have these values.
fn number(result: &Value, values: &[&str]) -> usize {
    let found = |path: &Value| {
        let inputs = path["inputs"].as_array().into_iter().flatten();
        inputs.filter_map(|input| input["value"].as_str()).eq(values.iter().copied())
    };
    let at = result["paths"].as_array().expect("paths").iter().position(found);
    at.unwrap_or_else(|| panic!("{values:?} in {result:#}")) + 1
}

#[test]
fn a_path_is_shown_line_by_line_with_variables_results_exceptions_and_output() {
    let dir = compiled(SOURCE);
    let result = kept(dir.path(), &["T.f(sym,sym)", "--array-bound", "2"]);
    let path = format!("out.json#{}", number(&result, &["0", "null"]));
    let said = banyan_in(dir.path(), &["replay", &path]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let expected = "T.f(int:sym,char[]:sym)
with x = 0, c = null
  T.java:4  x = 0, c = null
    | hello
  T.java:5  x = 0, c = null
    T.java:14  a = 0
    T.java:15  a = 0
      g returns 0
  T.java:7  x = 0, c = null, y = 1
    throws java.lang.NullPointerException
  T.java:8  x = 0, c = null, y = 1
  T.java:9  x = 0, c = null, y = 1, e = java.lang.NullPointerException
  T.java:11  x = 0, c = null, y = -1
    f returns -1
returns -1
  T.calls: 0 → 1
";
    assert_eq!(said.stdout, expected);
}

#[test]
fn a_finding_is_replayed_with_its_stack_and_exits_like_one() {
    let dir = compiled(SOURCE);
    kept(dir.path(), &["T.f(sym,sym)", "--array-bound", "1"]);
    let said = banyan_in(dir.path(), &["replay", "out.json#finding:2"]);
    assert_eq!(said.code, 1, "{}", said.stderr);
    assert!(said.stdout.contains("with x = 3, c = new char[] {','}\n"), "{}", said.stdout);
    let end = "throws java.lang.ArithmeticException: / by zero\n    at T.f(T.java:7)\n  T.calls: 0 → 1\n";
    assert!(said.stdout.ends_with(end), "{}", said.stdout);
}

#[test]
fn every_path_of_a_file_replays_to_its_outcome() {
    let source = "class T { static int f(String s, char[] c, double d, long l) {
        if (s != null && c != null && c.length == 2 && c[1] == '\\'') return s.length() + (l == 5L ? 1 : 0);
        if (d != d || s == null) return -1;
        return s.indexOf('q');
    } }";
    let dir = compiled(source);
    let result = kept(dir.path(), &["T.f(sym,sym,sym,sym)", "--array-bound", "2", "--string-length", "2"]);
    let count = result["paths"].as_array().map_or(0, Vec::len);
    assert!(count > 20);
    // A run that differs from the file exits with 5.
    for number in (1..=count).step_by(5) {
        let said = banyan_in(dir.path(), &["replay", &format!("out.json#{number}")]);
        assert_eq!(said.code, 0, "{number}: {}", said.stderr);
    }
}

#[test]
fn a_schedule_names_a_path_without_a_file() {
    let dir = compiled("class T { static int f(int x) { if (x > 5) return 1; if (x < 3) return 2; return 3; } }");
    let run = |schedule: &str| banyan_in(dir.path(), &["explore", "T.f(sym)", "--schedule", schedule]);
    let said = run("1.1");
    assert_eq!((said.code, said.stdout.lines().last()), (0, Some("returns 3")), "{}", said.stderr);
    assert!(said.stdout.contains("with x = 3\n"), "{}", said.stdout);
    for (schedule, words) in [
        ("0.1", "the schedule 0.1 does not fit: entry 2 comes after the end of the path"),
        ("7", "the schedule 7 does not fit: entry 1"),
        ("x", "entry 1 should be a number"),
    ] {
        let said = run(schedule);
        assert_eq!(said.code, 2, "{schedule}: {}", said.stdout);
        assert!(said.stderr.contains(words), "{words:?} in {}", said.stderr);
    }
}

#[test]
fn a_long_trace_is_cut_and_says_how_much_is_missing() {
    let dir =
        compiled("class T { static int f(int x) { int s = 0;\nfor (int i = 0; i < 100; i++)\ns += x;\nreturn s; } }");
    let args = ["explore", "T.f(sym)", "--schedule", "", "--trace-lines", "4"];
    let said = banyan_in(dir.path(), &args);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let shown = said.stdout.lines().filter(|line| line.starts_with("  T.java")).count();
    assert_eq!(shown, 4, "{}", said.stdout);
    assert!(said.stdout.contains("lines left out (--trace-lines N keeps more)"), "{}", said.stdout);
}

#[test]
fn a_class_without_debug_tables_shows_its_arguments() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("T.java");
    std::fs::write(&file, "class T { static long f(long l, int x) { return l + x; } }").expect("the source is written");
    testkit::java::Jdk::find().expect("a JDK").compile(&[file], 17, dir.path(), &["-g:none"]).expect("it compiles");
    let said = banyan_in(dir.path(), &["explore", "T.f(sym,sym[7..7])", "--schedule", ""]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert!(said.stdout.contains("arg0 = 0L, arg1 = 7\n"), "{}", said.stdout);
}

#[test]
fn files_that_do_not_fit_are_refused_with_the_reason() {
    let dir = compiled(SOURCE);
    kept(dir.path(), &["T.f(sym,sym)", "--array-bound", "1"]);
    let directory = dir.path();
    let text = std::fs::read_to_string(directory.join("out.json")).expect("a file");
    let write = |name: &str, text: &str| std::fs::write(directory.join(name), text).expect("it is written");
    write("text.json", "no");
    write("other.json", "{\"a\": 1}");
    write("later.json", "{\"schema\": 7}");
    write("older.json", &text.replace("\"jdk\": \"17", "\"jdk\": \"11"));
    write("elsewhere.json", &text.replace("\"spec\": \"T.f(int:sym", "\"spec\": \"T.f(int:con=5"));
    write("damaged.json", &text.replace("\"value\": \"0\"", "\"value\": \"zero\""));
    check(directory, "out.json", "say which path");
    check(directory, "out.json#", "say which path");
    check(directory, "out.json#path", "say which path");
    check(directory, "out.json#finding:x", "say which path");
    check(directory, "out.json#0", "no path 0: there are 1 to ");
    check(directory, "out.json#999", "no path 999: there are 1 to ");
    check(directory, "out.json#cut:1", "there is none");
    check(directory, "missing.json#1", "cannot read missing.json");
    check(directory, "text.json#1", "not JSON");
    check(directory, "other.json#1", "not a result of banyan explore --json");
    check(directory, "later.json#1", "schema 7, but this banyan reads schema 1");
    check(directory, "older.json#1", "the file was made with JDK 11");
    check(directory, "elsewhere.json#1", "the path is one of T.f(int:con=5");
    check(directory, "damaged.json#1", "the value zero of x");
    compile_into(directory, &SOURCE.replace("a * 2", "a * 3"));
    check(directory, "out.json#1", "class T has changed: the file was made with ");
    std::fs::remove_file(directory.join("T.class")).expect("it is removed");
    check(directory, "out.json#1", "class T is not on the class path any more");
}

/// One sentence that holds these words, and exit code 2.
fn check(directory: &Path, path: &str, words: &str) {
    let said = banyan_in(directory, &["replay", path]);
    assert_eq!(said.code, 2, "{path}: {}{}", said.stdout, said.stderr);
    assert!(said.stderr.starts_with("banyan: ") && said.stderr.contains(words), "{words:?} in {}", said.stderr);
    assert_eq!(said.stderr.lines().count(), 1, "{}", said.stderr);
}

//! What a new user of `banyan explore` gets wrong: what is at fault, where, what may have been meant;
//! exit code 2, and never a panic.

mod common;

use std::path::Path;
use std::sync::OnceLock;

use common::{Said, banyan_in, compiled};
use tempfile::TempDir;

const SOURCE: &str = "abstract class T {
    static int f(int x) { return x > 2 ? 1 : host(x); }
    static int over(int x) { return 1; }
    static int over(long x) { return 2; }
    static native int host(int x);
    abstract int shape(int x);
    int plain(int x) { return x; }
    static int any(Object o) { return 1; }
}";

/// The class, compiled once.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<TempDir> = OnceLock::new();
    CLASSES.get_or_init(|| compiled(SOURCE)).path()
}

fn said(args: &[&str]) -> Said {
    let said = banyan_in(classes(), &[&["explore"], args].concat());
    assert!(!said.stderr.contains("fault of Banyan"), "{args:?}: {}", said.stderr);
    said
}

/// Exit code 2, nothing on standard output, these words on standard error.
fn check(args: &[&str], words: &str) {
    let said = said(args);
    assert_eq!((said.code, said.stdout.as_str()), (2, ""), "{args:?}: {}", said.stderr);
    assert!(said.stderr.contains(words), "{args:?}: {words:?} in {}", said.stderr);
}

#[test]
fn an_unknown_class_or_method_names_the_nearest() {
    check(&["t.f(sym)"], "there is no class t\n  t.f(sym)\n  ^\n  T\n");
    check(&["T.ff(sym)"], "class T has no method ff\n  T.ff(sym)\n    ^\n  static int T.f(int)\n");
}

#[test]
fn an_ambiguous_or_missing_overload_lists_the_candidates() {
    let candidates = "  static int T.over(int)\n  static int T.over(long)\n";
    check(
        &["T.over(sym)"],
        &format!("2 methods over fit; write the types, as in int:sym\n  T.over(sym)\n        ^\n{candidates}"),
    );
    check(&["T.over(sym,sym)"], &format!("no method over has 2 arguments\n  T.over(sym,sym)\n        ^\n{candidates}"));
    check(
        &["T.over(char:sym)"],
        &format!("no method over has type char here\n  T.over(char:sym)\n         ^\n{candidates}"),
    );
}

#[test]
fn a_malformed_spec_points_at_the_character() {
    check(&["T.f(sym"], "expected , or )\n  T.f(sym\n         ^\n");
    check(&["T.f(sim)"], "expected sym, sym[lo..hi], con=LITERAL, null or act\n  T.f(sim)\n      ^\n");
    check(
        &["T.f(con=12345678901)"],
        "12345678901 is too large for int; a long ends in L\n  T.f(con=12345678901)\n          ^\n",
    );
    check(&["T.f(sym[9..1])"], "no value is from 9 to 1\n");
    check(&["T"], "expected ( and the arguments");
    check(&[""], "expected ( and the arguments");
}

#[test]
fn a_malformed_precondition_points_at_the_character() {
    check(
        &["T.f(sym)", "--pre", "x > 1 &&& x < 3"],
        "in the precondition: expected a value, found `&`\n  x > 1 &&& x < 3\n          ^\n",
    );
    check(&["T.f(sym)", "--pre", "y > 1"], "no input is called `y`; there are x\n  y > 1\n  ^\n");
    check(&["T.f(sym)", "--pre", "x + 1"], "a condition is boolean, this is int\n  x + 1\n  ^\n");
}

#[test]
fn a_contradictory_precondition_is_said_to_be() {
    check(
        &["T.f(sym)", "--pre", "x > 1 && x < 0"],
        "the precondition is contradictory: no input satisfies it, so there is no path",
    );
    check(&["T.f(sym[0..9])", "--pre", "x > 9"], "the precondition is contradictory");
}

#[test]
fn methods_without_code_and_objects_that_cannot_be_made_are_refused() {
    check(&["T.shape(sym)"], "int T.shape(int) is abstract: there is no code to explore\n  T.shape(sym)\n    ^\n");
    check(&["T.host(sym)"], "static int T.host(int) is native: there is no code to explore");
    check(&["T.plain(sym)"], "say with --receiver new, or --receiver Cls.factory, on what to call it");
    check(&["T.plain(sym)", "--receiver", "new"], "T is abstract");
    check(&["T.plain(sym)", "--receiver", "T.make"], "--receiver T.make");
    check(&["T.any(sym)"], "cannot be symbolic: java.lang.Object is neither primitive, nor String, nor an array");
}

#[test]
fn limits_of_nothing_are_refused() {
    for limit in ["--depth", "--max-paths", "--max-instructions"] {
        check(&["T.f(sym)", limit, "0"], "it must be at least 1");
        check(&["T.f(sym)", limit, "many"], "is not a number");
    }
    check(&["T.f(sym)", "--budget", "0s"], "it must be more than no time");
    check(&["T.f(sym)", "--budget", "0"], "is not a time like 30s, 5m or 500ms");
}

#[test]
fn a_result_that_cannot_be_written_is_said_before_the_work() {
    check(&["T.f(sym)", "--json", "/does/not/exist/out.json"], "cannot write /does/not/exist/out.json: No such file");
    check(&["T.f(sym)", "--json", "."], "cannot write .: Is a directory");
}

#[test]
fn a_class_path_without_anything_is_refused_and_a_missing_entry_is_said() {
    check(&["-cp", "/does/not/exist", "T.f(sym)"], "the class path /does/not/exist does not exist");
    let half = said(&["-cp", ".:/does/not/exist", "T.over(int:sym)"]);
    assert_eq!(half.code, 0);
    assert_eq!(half.stderr, "banyan: /does/not/exist of the class path does not exist; going on without it\n");
    // An empty class path is the present directory, as for `java`.
    assert_eq!(said(&["-cp", "", "T.over(int:sym)"]).code, 0);
}

#[test]
fn a_path_that_meets_something_unsupported_is_counted_and_named_and_the_others_go_on() {
    let said = said(&["T.f(sym)"]);
    assert_eq!(said.code, 6, "{}", said.stderr);
    assert!(said.stdout.contains("  1  x=3  returns 1  when x(3) > 2\n"), "{}", said.stdout);
    assert!(said.stdout.contains("unsupported: native method T.host(I)I at T.host(T.java)\n"), "{}", said.stdout);
    let reason = "not exhaustive because 1 path met something unsupported (native method T.host(I)I)\n";
    assert!(said.stdout.contains(reason), "{}", said.stdout);
}

//! Findings: their kinds, one for each place, with the line and the inputs.

mod common;

use common::explored;
use serde_json::{Value, json};

/// Kind and first input of every finding of `T.f(sym)`, in order.
fn kinds(body: &str) -> Vec<(String, String)> {
    let source = format!(
        "class T {{ static Object made; static int[] none; static void f(int x) throws Exception {{ {body} }} }}"
    );
    let result = explored(&source, &["T.f(sym)"]);
    let text = |value: &Value| value.as_str().unwrap_or("").to_owned();
    let findings = result["findings"].as_array().into_iter().flatten();
    findings.map(|finding| (text(&finding["kind"]), text(&finding["inputs"][0]["value"]))).collect()
}

fn check(body: &str, expected: &[(&str, &str)]) {
    let expected: Vec<(String, String)> = expected.iter().map(|&(kind, x)| (kind.to_owned(), x.to_owned())).collect();
    assert_eq!(kinds(body), expected, "{body}");
}

#[test]
fn what_the_machine_throws_is_implicit() {
    check(
        "if (x == 1) x = 1 / (x - 1);
         if (x == 2) x = none.length;
         if (x == 4) { int[] a = new int[2]; a[x] = 1; }
         if (x == 5) { Object o = \"\"; Integer i = (Integer) o; }
         if (x == 6) x = new int[-1].length;
         if (x == 7) { Object[] a = new String[1]; a[0] = 1; }
         if (x == 8) System.arraycopy(new int[1], 0, new int[1], 0, 2);",
        &["1", "2", "4", "5", "6", "7", "8"].map(|x| ("implicit", x)),
    );
}

#[test]
fn the_same_exceptions_thrown_by_the_program_are_explicit() {
    check(
        "if (x == 1) throw new ArithmeticException();
         if (x == 3) throw new ArrayIndexOutOfBoundsException(3);
         if (x == 4) { RuntimeException e = new NullPointerException(); made = e; throw e; }
         if (x == 5) throw new StackOverflowError();
         if (x == 6) throw new Exception();",
        &["1", "3", "4", "5", "6"].map(|x| ("explicit", x)),
    );
}

#[test]
fn what_the_library_throws_is_a_kind_of_its_own_unless_it_is_declared() {
    check(
        "if (x == 1) java.util.Objects.requireNonNull(null);
         if (x == 2) Integer.parseInt(\"two\");
         if (x == 3) \"\".charAt(x);
         if (x == 4) java.util.List.of().iterator().next();
         if (x == 5) java.util.Optional.empty().orElseThrow(() -> new IllegalStateException());",
        &[("library", "1"), ("library", "2"), ("library", "4"), ("explicit", "5"), ("library", "3")],
    );
    let source = "class T { static int f(String s) throws NumberFormatException { return Integer.parseInt(s); } }";
    let result = explored(source, &["T.f(sym)"]);
    assert_eq!(result["findings"][0]["kind"], "explicit", "{result:#}");
}

#[test]
fn assertions_are_a_kind_of_their_own() {
    check(
        "assert x != 1;
         if (x == 2) throw new AssertionError(\"two\");
         if (x == 3) throw new AssertionError(\"three\") { };",
        &[("assertion", "1"), ("assertion", "2"), ("assertion", "3")],
    );
}

/// Whether the only finding of a method is about its arguments.
fn is_argument(method: &str, spec: &str) -> bool {
    let source = format!("import java.util.*; class T {{ int[] kept = {{1}}; static int[] fixed = {{1}}; {method} }}");
    let result = explored(&source, &[spec]);
    assert_eq!(result["summary"]["findings"], 1, "{method}: {result:#}");
    result["findings"][0]["argument"] == true
}

#[test]
fn what_a_caller_passes_straight_to_where_it_fails_is_an_argument() {
    let arguments = [
        ("static int f(String s) { return s.length(); }", "T.f(sym)"),
        ("static int f(int[] a) { int n = 0; for (int x : a) n += x; return n; }", "T.f(sym)"),
        ("static int f(int i) { return fixed[i]; }", "T.f(sym)"),
        ("static int f(int n) { return new int[n].length; }", "T.f(sym[-1..2])"),
        ("static int f(int n) { return 10 / n; }", "T.f(sym)"),
        ("static int f(int i) { return \"abc\".charAt(i); }", "T.f(sym)"),
        ("static int f(int i) { return new ArrayList<>(List.of(1, 2)).get(i); }", "T.f(sym)"),
        ("static String f(String s) { return Objects.requireNonNull(s, \"s\"); }", "T.f(sym)"),
        ("static int f(String s) { return g(1, s); } static int g(int n, String t) { return t.length(); }", "T.f(sym)"),
        ("static int f(String s) { switch (s) { case \"a\": return 1; default: return 2; } }", "T.f(sym)"),
    ];
    for (method, spec) in arguments {
        assert!(is_argument(method, spec), "{method}");
    }
}

#[test]
fn what_the_code_computes_or_keeps_is_no_argument() {
    let others = [
        ("static int f(int i) { return fixed[i - 1]; }", "T.f(sym)"),
        ("static int f(int i) { i = i * 2; return fixed[i]; }", "T.f(sym[0..3])"),
        ("static int f(int n) { String s = n > 5 ? null : \"\"; return s.length(); }", "T.f(sym)"),
        ("static char f(int n) { String s = n > 5 ? \"\" : \"abc\"; return s.charAt(0); }", "T.f(sym)"),
        ("static int f(int n) { return n > 5 ? Integer.parseInt(\"x\") : 0; }", "T.f(sym)"),
        ("static Object f(int n) { return n > 5 ? Collections.emptyIterator().next() : 0; }", "T.f(sym)"),
        ("static Object f(int n) { return (n > 5 ? Optional.empty() : Optional.of(1)).get(); }", "T.f(sym)"),
        ("static int f(int n) { assert n != 7; return n; }", "T.f(sym)"),
    ];
    for (method, spec) in others {
        assert!(!is_argument(method, spec), "{method}");
    }
}

#[test]
fn one_place_is_one_finding_and_the_least_path_is_its_witness() {
    let source = "class T {
        static int f(int x, int y) {
            if (y > 0) x++;
            return 10 / x;
        }
    }";
    let result = explored(source, &["T.f(sym,sym)"]);
    assert_eq!(result["summary"]["findings"], 1);
    let finding = &result["findings"][0];
    assert_eq!(finding["paths"], 2);
    assert_eq!(finding["source"], "T.java:4");
    assert_eq!(finding["stack"], json!(["T.f(T.java:4)"]));
    assert_eq!(finding["condition_with_values"], "y(1) > 0 && x(-1) == -1");
}

#[test]
fn an_exception_from_the_library_names_the_line_of_the_program() {
    let source = "class T {\n  static int f(int x) {\n    return java.util.List.of(1).get(x);\n  }\n}";
    let result = explored(source, &["T.f(sym[2..2])"]);
    let finding = &result["findings"][0];
    assert_eq!(finding["source"], "T.java:3");
    assert_eq!(finding["kind"], "library");
    assert!(finding["stack"].as_array().is_some_and(|stack| stack.len() > 1), "{finding:#}");
}

//! Findings: three kinds, one for each place, with the line and the inputs.

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
         if (x == 2) java.util.Objects.requireNonNull(null);
         if (x == 3) throw new ArrayIndexOutOfBoundsException(3);
         if (x == 4) { RuntimeException e = new NullPointerException(); made = e; throw e; }
         if (x == 5) throw new StackOverflowError();
         if (x == 6) throw new Exception();",
        &["1", "2", "3", "4", "5", "6"].map(|x| ("explicit", x)),
    );
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
    assert_eq!(finding["kind"], "explicit");
    assert!(finding["stack"].as_array().is_some_and(|stack| stack.len() > 1), "{finding:#}");
}

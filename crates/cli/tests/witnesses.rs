//! What is said of a path beside its outcome comes from a concrete run of its witness.

mod common;

use common::{banyan_in, compiled, explored};
use serde_json::{Value, json};

/// The only path with this outcome.
fn path<'v>(result: &'v Value, kind: &str) -> &'v Value {
    let all: Vec<&Value> =
        result["paths"].as_array().into_iter().flatten().filter(|path| path["outcome"]["kind"] == kind).collect();
    assert_eq!(all.len(), 1, "{result:#}");
    all[0]
}

#[test]
fn messages_with_symbolic_numbers_in_them_have_the_numbers_of_the_witness() {
    let source = "class T { static int f(int i) { int[] a = new int[3]; return a[i]; } }";
    let result = explored(source, &["T.f(sym[5..5])"]);
    assert_eq!(result["findings"][0]["message"], "Index 5 out of bounds for length 3");
    let result = explored("class T { static int f(int n) { return new int[n].length; } }", &["T.f(sym[-9..-7])"]);
    assert_eq!(result["findings"][0]["message"], "-7");
}

#[test]
fn changed_fields_have_values_before_and_after_and_an_expression() {
    let source = "class T {
        static int calls;
        int balance = 100;
        T other;
        void take(int amount) {
            calls++;
            balance -= amount;
            if (amount == 5) other = this;
        }
    }";
    let result = explored(source, &["T.take(sym[5..5])", "--receiver", "new"]);
    let changed = json!([
        {"name": "T.calls", "before": "0", "after": "1", "expression": null},
        {"name": "this.balance", "before": "100", "after": "95", "expression": "100 - amount"},
        {"name": "this.other", "before": "null", "after": "this", "expression": null},
    ]);
    assert_eq!(result["paths"][0]["changed"], changed);
}

#[test]
fn elements_of_an_argument_change_too() {
    let source = "class T { static void f(int[] a, int v) { if (a != null && a.length == 2) a[1] = v + 1; } }";
    let result = explored(source, &["T.f(sym,sym)"]);
    let all: Vec<&Value> =
        result["paths"].as_array().into_iter().flatten().filter(|path| path["changed"] != json!([])).collect();
    assert_eq!(all.len(), 1);
    assert_eq!(all[0]["changed"], json!([{"name": "a[1]", "before": "0", "after": "1", "expression": "v + 1"}]));
}

#[test]
fn conditions_have_the_values_of_the_witness_beside_the_inputs() {
    let source = "class T { static int f(int alt) { return alt < 38000 ? 1 : 2; } }";
    let result = explored(source, &["T.f(sym[9000..40000])"]);
    let texts: Vec<(&str, &str)> = result["paths"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|path| (path["condition"].as_str().unwrap_or(""), path["condition_with_values"].as_str().unwrap_or("")))
        .collect();
    assert!(
        texts.iter().any(|(plain, valued)| plain.ends_with("alt < 38000") && valued.ends_with("alt(9000) < 38000")),
        "{texts:?}"
    );
}

#[test]
fn a_path_that_was_cut_is_a_witness_if_its_concrete_run_ends() {
    let source = "class T {
        static int f(int n) { int i = 0; while (i < n) i++; return i; }
        static int g(int n) { while (n > 0) { } return n; }
    }";
    let result = explored(source, &["T.f(sym)", "--depth", "2"]);
    let cut = &result["cut_paths"][0];
    assert_eq!(cut["cut"], "depth");
    assert_eq!(cut["ended_concretely"], true);
    assert_eq!(cut["outcome"], json!({"kind": "returned", "value": "2"}));
    assert_eq!(result["summary"]["paths"], 2);
    let result = explored(source, &["T.g(sym)", "--max-instructions", "10000"]);
    let cut = &result["cut_paths"][0];
    assert_eq!(cut["ended_concretely"], false);
    assert_eq!(cut["outcome"], json!({"kind": "cut", "reason": "instructions"}));
    assert_eq!(path(&result, "returned")["confirmed"], true);
}

#[test]
fn the_summary_alone_has_no_paths_and_the_same_findings_and_counts() {
    let source = "class T { static int f(int x) { if (x > 3) throw new IllegalStateException(); return 10 / x; } }";
    let whole = explored(source, &["T.f(sym)"]);
    let short = explored(source, &["T.f(sym)", "--summary-only"]);
    assert_eq!(short.get("paths"), None);
    assert_eq!(short["findings"], whole["findings"]);
    for field in ["paths", "exhaustive", "infeasible", "findings", "outcomes", "instructions"] {
        assert_eq!(whole["summary"][field], short["summary"][field], "{field}");
    }
    let dir = compiled(source);
    let said = banyan_in(dir.path(), &["explore", "T.f(sym)", "--summary-only"]);
    assert_eq!(said.code, 1);
    assert!(said.stdout.contains("with x=0") && said.stdout.contains("with x=4"), "{}", said.stdout);
}

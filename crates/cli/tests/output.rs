//! The table and the JSON of small programs, whole; only times, memory and places are masked.

mod common;

use common::{banyan_in, compiled};
use serde_json::{Value, json};

const BRANCHES: &str = "class T {
    static int f(int alt, boolean up) {
        if (alt < 38000) return up ? alt + 500 : alt;
        throw new IllegalStateException(\"too high\");
    }
}";

const ACCOUNT: &str = "class T {
    static int transfers;
    int balance = 100;
    T next;
    boolean take(int amount) {
        if (amount <= 0) return false;
        assert amount <= balance;
        balance -= amount;
        transfers++;
        if (amount == 7) next = this;
        return true;
    }
}";

const LOOP: &str = "class T {
    static int f(int[] a, int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) sum += a[i];
        return sum;
    }
}";

/// The table, without its line of times.
fn table(source: &str, args: &[&str]) -> String {
    let dir = compiled(source);
    let said = banyan_in(dir.path(), &[&["explore"], args].concat());
    assert_eq!(said.stderr, "");
    let mut lines: Vec<&str> = said.stdout.lines().collect();
    let times = lines.pop().unwrap_or("");
    assert!(times.contains(" s to start; ") && times.ends_with(" MB"), "{times}");
    lines.join("\n")
}

/// The JSON; what differs from run to run, or is the solver's business, is masked.
fn document(source: &str, args: &[&str]) -> String {
    let mut document = common::explored(source, args);
    assert_eq!(document["tool"], concat!("banyan ", env!("CARGO_PKG_VERSION")));
    document["tool"] = json!("masked");
    let summary = &mut document["summary"];
    for field in ["seconds", "startup_seconds"] {
        assert!(summary[field].as_f64().is_some_and(|seconds| seconds > 0.0), "{summary:#}");
        summary[field] = json!("masked");
    }
    assert!(summary["peak_memory"].as_u64().is_some_and(|bytes| bytes > 1 << 20), "{summary:#}");
    summary["peak_memory"] = json!("masked");
    for (layer, counts) in summary["queries"].as_object().expect("queries by layer") {
        let is_counted = counts["asked"].is_u64() && counts["answered"].is_u64();
        assert!(is_counted, "{layer}: {counts}");
    }
    summary["queries"] = json!("masked");
    assert!(document["division"]["workers"].is_array(), "{document:#}");
    document["division"] = json!("masked");
    for field in ["class_path", "jdk"] {
        assert!(document["run"][field].is_string());
        document["run"][field] = json!("masked");
    }
    for (class, hash) in document["run"]["classes"].as_object_mut().expect("hashes by class") {
        assert!(hash.as_str().is_some_and(|hash| hash.len() == 64), "{class}: {hash}");
        *hash = Value::from("masked");
    }
    serde_json::to_string_pretty(&document).expect("JSON can be written")
}

#[test]
fn branches_as_a_table() {
    insta::assert_snapshot!(table(BRANCHES, &["T.f(sym,sym)"]));
}

#[test]
fn branches_as_json() {
    insta::assert_snapshot!(document(BRANCHES, &["T.f(sym,sym)"]));
}

#[test]
fn changed_fields_and_an_assertion_as_a_table() {
    insta::assert_snapshot!(table(ACCOUNT, &["T.take(sym)", "--receiver", "new"]));
}

#[test]
fn changed_fields_and_an_assertion_as_json() {
    insta::assert_snapshot!(document(ACCOUNT, &["T.take(sym)", "--receiver", "new"]));
}

#[test]
fn arrays_and_cut_paths_as_a_table() {
    insta::assert_snapshot!(table(LOOP, &["T.f(sym,sym)", "--array-bound", "1", "--depth", "2"]));
}

#[test]
fn arrays_and_cut_paths_as_json() {
    insta::assert_snapshot!(document(LOOP, &["T.f(sym,sym)", "--array-bound", "1", "--depth", "2"]));
}

#[test]
fn a_report_that_cannot_be_written_leaves_the_result_on_the_terminal() {
    let dir = compiled(BRANCHES);
    let said = banyan_in(dir.path(), &["explore", "T.f(sym,sym)", "--json", "/dev/full"]);
    assert_eq!(said.code, 2, "{}", said.stderr);
    assert!(said.stdout.contains("too high"), "{}", said.stdout);
    assert!(said.stderr.contains("cannot write /dev/full"), "{}", said.stderr);
}

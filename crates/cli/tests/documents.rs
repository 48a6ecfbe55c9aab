//! What commands write as JSON is what the schemas in `docs/schema` say, on programs that fill most of their fields.

mod common;

use std::path::{Path, PathBuf};

use common::banyan_in;
use serde_json::{Value, json};
use testkit::java::Jdk;
use testkit::json_schema::violations;

/// Changed fields, an assertion, an argument finding, an obligation that is met and one that is not.
const ACCOUNT: &str = "class T {
    static int transfers;
    int balance = 100;
    boolean take(int amount, int[] log) {
        banyan.Symbolic.obligation(amount == 7, \"seven\");
        banyan.Symbolic.obligation(amount > 0 && amount < 0, \"never\");
        if (amount <= 0 && balance > 1) return false;
        assert amount <= balance;
        balance -= amount;
        log[0] = transfers++;
        return true;
    }
}";

/// Threads that wait for each other, a string, a loop that a limit cuts off, and one that ends the program.
const REST: &str = "class T {
    static void waiting(int x) throws Exception {
        Thread other = new Thread(() -> { synchronized (T.class) { if (x == 3) throw new IllegalStateException(); } });
        synchronized (T.class) { other.start(); if (x > 3) other.join(); }
    }
    static int loop(String s, int n) {
        if (s.equals(\"exit\")) System.exit(3);
        int sum = 0;
        for (int i = 0; i < n && i < 3; i++) sum += i;
        return sum;
    }
}";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn schema(command: &str) -> Value {
    let file = root().join(format!("docs/schema/{command}.json"));
    let text = std::fs::read_to_string(&file).expect("the schema is there");
    serde_json::from_str(&text).expect("the schema is JSON")
}

/// Classes of these sources, with the API beside them.
struct Classes {
    directory: tempfile::TempDir,
    path: String,
}

fn compiled_files(sources: &[PathBuf]) -> Classes {
    let (jdk, directory) = (Jdk::find().expect("a JDK"), tempfile::tempdir().expect("a directory"));
    let jar = testkit::small_domains::api_jar(&jdk, directory.path()).expect("the API jar");
    let path = format!("{}:{}", directory.path().display(), jar.display());
    jdk.compile(sources, 17, directory.path(), &["-g", "-cp", &path]).expect("it compiles");
    Classes { directory, path }
}

fn compiled(source: &str) -> Classes {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("T.java");
    std::fs::write(&file, source).expect("the source is written");
    compiled_files(&[file])
}

/// Runs a command on classes; its document has to be as the schema says.
fn check(classes: &Classes, command: &str, args: &[&str]) -> Value {
    let directory = classes.directory.path();
    let front = [command, "--class-path", &classes.path, "--json", "result.json"];
    let said = banyan_in(directory, &[&front[..], args].concat());
    let text = std::fs::read_to_string(directory.join("result.json"));
    let text = text.unwrap_or_else(|e| panic!("{command} {args:?}: {e}: {}{}", said.stdout, said.stderr));
    let document: Value = serde_json::from_str(&text).expect("the document is JSON");
    assert_eq!(violations(&schema(command), &document), [""; 0], "{command} {args:?}");
    document
}

/// So that counts end it, and only our own machine runs tests.
const COUNTED: [&str; 6] = ["--rounds", "1", "--no-verify", "--out", "out", "T"];

#[test]
fn explore_says_what_its_schema_says() {
    let classes = compiled(ACCOUNT);
    let call = ["T.take(sym,sym)", "--receiver", "new"];
    let document = check(&classes, "explore", &call);
    let goals = document["obligations"].as_array().expect("obligations").iter();
    let goals: Vec<(&Value, &Value)> = goals.map(|goal| (&goal["name"], &goal["status"])).collect();
    assert_eq!(json!(goals), json!([["never", "open"], ["seven", "met"]]));
    check(&classes, "explore", &[&call[..], &["--summary-only"]].concat());
    check(&classes, "explore", &[&call[..], &["-j", "2", "--emit", "junit", "--no-verify", "--out", "out"]].concat());
    let classes = compiled(REST);
    check(&classes, "explore", &["T.waiting(sym)"]);
    check(&classes, "explore", &["T.loop(sym,sym)", "--depth", "4", "--max-paths", "20"]);
}

#[test]
fn cover_says_what_its_schema_says() {
    let call = ["T.take(sym,sym)", "--receiver", "new", "--whole"];
    check(&compiled(ACCOUNT), "cover", &call);
    check(&compiled(REST), "cover", &["T.loop(sym,sym)", "--depth", "4", "--variant", "unique-cause"]);
}

#[test]
fn test_says_what_its_schema_says() {
    let document = check(&compiled(ACCOUNT), "test", &COUNTED);
    assert!(document["findings"].as_array().is_some_and(|all| !all.is_empty()), "{document:#}");
    check(&compiled(REST), "test", &COUNTED);
}

#[test]
fn enumerate_says_what_its_schema_says() {
    let sources = testkit::subjects::sources(&root().join("examples"), "korat").expect("the subjects");
    let classes = compiled_files(&sources);
    check(&classes, "enumerate", &["BinaryTree", "3"]);
    check(&classes, "enumerate", &["--count", "BinaryTree", "3"]);
    check(&classes, "enumerate", &["--run-all", "SearchTree", "3", "0", "3"]);
    check(&classes, "enumerate", &["HeapArray", "3"]);
}

#[test]
fn a_document_that_lacks_a_field_or_has_one_more_is_wrong() {
    let schema = schema("explore");
    let document = check(&compiled(ACCOUNT), "explore", &["T.take(sym,sym)", "--receiver", "new"]);
    // A field of the document, of a part that paths and findings share, and of an alternative.
    for (place, field) in
        [("", "tool"), ("/findings/0", "standing"), ("/paths/0", "spec"), ("/paths/0/outcome", "kind")]
    {
        let mut less = document.clone();
        let part = less.pointer_mut(place).and_then(Value::as_object_mut).expect("a part with fields");
        assert!(part.remove(field).is_some(), "{place}: {part:?}");
        assert_ne!(violations(&schema, &less), [""; 0], "{place} without {field}");
        let mut more = document.clone();
        more.pointer_mut(place).expect("a part with fields")["unheard_of"] = json!(1);
        assert_ne!(violations(&schema, &more), [""; 0], "{place} with a field that nobody knows");
    }
    let mut wrong = document.clone();
    wrong["findings"][0]["kind"] = json!("grave");
    assert_ne!(violations(&schema, &wrong), [""; 0]);
}

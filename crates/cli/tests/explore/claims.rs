//! What `explore` claims, against programs that would make the claim false; `docs/claims.md` has the words.

use std::path::Path;
use std::sync::OnceLock;

use serde_json::Value;
use testkit::java::Jdk;
use testkit::small_domains::api_jar;

use super::{banyan, compiled, json, root};

fn source() -> String {
    std::fs::read_to_string(root().join("tests/java/claims/Claims.java")).expect("the programs are there")
}

/// The class `Claims` with the API jar.
fn claims() -> &'static str {
    static CLASSES: OnceLock<String> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explore_claims");
        std::fs::create_dir_all(&out).expect("a directory");
        let jdk = Jdk::find().expect("a JDK");
        let jar = api_jar(&jdk, &out).expect("the API jar is built");
        let source = root().join("tests/java/claims/Claims.java");
        jdk.compile(&[source], 17, &out, &["-g", "-cp", &jar.to_string_lossy()]).expect("the programs compile");
        format!("{}:{}", out.display(), jar.display())
    })
}

/// What is said of a root or a whole: `exhaustive`, `within …` or `environment …`.
fn claim(numbers: &Value) -> String {
    let texts = |field: &str, text: &dyn Fn(&Value) -> String| -> String {
        let all = numbers[field].as_array().expect("a list");
        all.iter().map(text).collect::<Vec<String>>().join(", ")
    };
    let asked = texts("environment", &|what| what.as_str().unwrap_or_default().to_owned());
    let bound = |bound: &Value| {
        let text = |field: &str| bound[field].as_str().unwrap_or_default();
        format!("{} of {} {}", text("what"), text("of"), bound["bound"])
    };
    let within = texts("within", &bound);
    match (numbers["exhaustive"].as_bool(), &*asked, &*within) {
        (Some(true), "", "") => "exhaustive".to_owned(),
        (Some(true), "", within) => format!("within {within}"),
        (Some(false), asked, _) => format!("environment {asked}"),
        (_, asked, _) => format!("exhaustive in spite of {asked}"),
    }
}

const SOURCES: [&str; 4] = ["--source", "Claims.read", "--source", "Claims.readAll"];

#[test]
fn exhaustive_is_said_with_its_bounds_and_not_of_threads_or_the_world() {
    let source = source();
    let expected: Vec<(&str, &str)> =
        source.lines().filter_map(|line| line.split_once("//: ")?.1.split_once(' ')).collect();
    assert!(expected.len() > 20);
    let specs: Vec<String> = expected.iter().map(|(spec, _)| format!("Claims.{spec}")).collect();
    let specs: Vec<&str> = specs.iter().map(String::as_str).collect();
    let result = json(claims(), &[&SOURCES[..], &["--summary-only"], &specs].concat());
    let roots = result["roots"].as_array().expect("there are roots");
    let said: Vec<(&str, String)> = expected.iter().zip(roots).map(|((spec, _), root)| (*spec, claim(root))).collect();
    let expected: Vec<(&str, String)> = expected.into_iter().map(|(spec, claim)| (spec, claim.to_owned())).collect();
    assert_eq!(said, expected);
    assert_eq!(result["summary"]["exhaustive"], false);
    // Any division says the same.
    for division in [&["-j", "3"][..], &["--processes", "2", "--units", "snapshot"], &["--divide", "static", "-j", "2"]]
    {
        let divided = json(claims(), &[&SOURCES[..], &["--summary-only"], &specs, division].concat());
        for field in ["within", "environment", "exhaustive"] {
            assert_eq!(divided["summary"][field], result["summary"][field], "{division:?}");
        }
    }
}

#[test]
fn a_bound_that_the_user_gives_is_not_ours() {
    for (pre, expected) in [
        ("s != null && s.length() <= 2", "exhaustive"),
        ("s == null", "exhaustive"),
        ("s.length() == 3 || s.length() < 2", "exhaustive"),
        ("s.length() != 9", "within string length of s 4"),
        ("s.length() < 6", "within string length of s 4"),
        ("s.charAt(0) == 'a'", "within string length of s 4"),
    ] {
        let result = json(claims(), &["Claims.text(sym)", "--pre", pre]);
        assert_eq!(claim(&result["summary"]), expected, "{pre}");
    }
    let pre = ["--pre", "s != null && s.length() == 2"];
    let result = json(claims(), &["Claims.command(sym)", pre[0], pre[1]]);
    assert_eq!(claim(&result["summary"]), "within aliasing of s 0");
    let result = json(claims(), &["Claims.described()", "--symbolic-field", "Claims.label"]);
    assert_eq!(claim(&result["summary"]), "within string length of label 4");
}

#[test]
fn the_terminal_never_says_the_bare_word_where_there_is_a_bound() {
    let said = banyan(claims(), &["Claims.move(sym,sym)", "--summary-only"]).stdout;
    let line = "exhaustive within array length ≤ 3 (a, b), no aliasing (a, b); 0 findings\n";
    assert!(said.contains(line), "{said}");
    let said = banyan(claims(), &["Claims.race()", "Claims.clock()"]).stdout;
    let line = "not exhaustive because a second thread ran and one order of their steps was followed, \
                the world outside was asked and gave one answer (interruption, the clock)\n";
    assert!(said.contains(line), "{said}");
    let said = banyan(claims(), &["Claims.parallel()"]).stdout;
    let line = "not exhaustive because threads may share the work and one order of their steps was followed, \
                the world outside was asked and gave one answer (the number of processors)\n";
    assert!(said.contains(line), "{said}");
    assert!(banyan(claims(), &["Claims.number(sym)"]).stdout.contains("2 paths, exhaustive; 0 findings\n"));
}

#[test]
fn cover_says_the_same_and_proves_nothing_where_threads_ran() {
    let jdk = Jdk::find().expect("a JDK");
    let cover = |spec: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_banyan"));
        command.args(["cover", "-cp", claims(), spec, "--json", "-"]).env("JAVA_HOME", &jdk.home);
        let said = command.output().expect("banyan starts").stdout;
        serde_json::from_slice::<Value>(&said).expect("a document")
    };
    assert_eq!(claim(&cover("Claims.sum(sym)")["summary"]), "within array length of a 3");
    let lost = cover("Claims.lost()");
    assert_eq!(claim(&lost["summary"]), "environment interruption, the order of threads, threads");
    let methods = lost["classes"][0]["methods"].as_array().expect("methods");
    let measured = methods.iter().find(|method| method["name"] == "lost").expect("the method is measured");
    let branch = &measured["branch"];
    let counts = ["covered", "infeasible", "total"].map(|count| branch[count].as_u64().expect("a count"));
    assert_eq!(counts, [1, 0, 2], "{measured:#}");
    assert_eq!(lost["summary"]["branch"]["infeasible"], 0);
}

#[test]
fn the_exit_code_says_why_an_exploration_is_not_exhaustive() {
    let source = "class T {
        static native int host(int x);
        static int unsupported(int x) { return x > 2 ? 1 : host(x); }
        static int both(int x) { if (x == 7) throw new IllegalStateException(); return x > 2 ? 1 : host(x); }
        static int fixed(long x) throws Exception { if (x < 0 || x > 9) return 0; Thread.sleep(x); return 1; }
        static int deep(int x) { int n = 0; while (x > n) n++; return n; }
        static int whole(int x) { return x > 2 ? 1 : 0; }
    }";
    let dir = compiled(source);
    let classes = dir.path().to_string_lossy();
    for (args, code) in [
        (&["T.unsupported(sym)"][..], 6),
        (&["T.both(sym)"], 1),
        (&["T.fixed(sym)"], 4),
        (&["T.fixed(sym)", "T.unsupported(sym)"], 6),
        (&["T.deep(sym)", "--depth", "3"], 4),
        (&["T.deep(sym)", "--max-paths", "3", "--strategy", "bfs"], 4),
        (&["T.whole(sym)"], 0),
    ] {
        let said = banyan(&classes, args);
        assert_eq!(said.code, code, "{args:?}: {}{}", said.stdout, said.stderr);
    }
}

#[test]
fn a_summary_for_tools_has_the_findings_whole() {
    let source = "class T { static int f(int x) { return 10 / x; } }";
    let dir = compiled(source);
    let classes = dir.path().to_string_lossy();
    let (whole, summary) = (json(&classes, &["T.f(sym)"]), json(&classes, &["T.f(sym)", "--summary-only"]));
    assert_eq!(summary["findings"], whole["findings"]);
    assert_eq!(summary["findings"][0]["inputs"][0]["value"], "0");
    assert!(summary.get("paths").is_none());
}

/// The texts of a field of all paths.
fn texts<'v>(result: &'v Value, field: &str) -> Vec<&'v str> {
    let paths = result["paths"].as_array().expect("there are paths");
    paths.iter().filter_map(|path| path.pointer(field)?.as_str()).collect()
}

#[test]
fn conditions_say_what_is_null_and_how_long() {
    let source = "class T {
        static boolean f(String s, int[] a) { return s != null && a != null && a.length > 0 && a[0] > 5; }
        static String read() { return null; }
        static boolean g() { return read().isEmpty(); }
    }";
    let dir = compiled(source);
    let classes = dir.path().to_string_lossy();
    let result = json(&classes, &["T.f(sym,sym)", "--string-length", "1", "--array-bound", "1"]);
    let conditions = texts(&result, "/condition");
    for expected in [
        "s == null && a == null",
        "s == null && a.length == 1",
        "s.length() == 1 && a.length == 0",
        "s.length() == 0 && a.length == 1 && a[0] > 5",
    ] {
        assert!(conditions.contains(&expected), "{expected} in {conditions:?}");
    }
    let result = json(&classes, &["T.g()", "--source", "T.read?", "--string-length", "1"]);
    assert_eq!(texts(&result, "/condition"), ["read#1 == null", "read#1.length() == 0", "read#1.length() == 1"]);
}

#[test]
fn boxes_are_shown_by_their_values() {
    let source = "class T {
        static Integer i(int x) { return x > 3 ? x + 1 : 5; }
        static Object c(char x) { return x == 'q' ? (Object) x : (Object) 2.5; }
        static Long none(long x) { return x == 0 ? null : Long.valueOf(7); }
    }";
    let dir = compiled(source);
    let result = json(&dir.path().to_string_lossy(), &["T.i(sym)", "T.c(sym)", "T.none(sym)"]);
    let mut values = texts(&result, "/outcome/value");
    values.sort_unstable();
    assert_eq!(values, ["'q'", "2.5", "5", "5", "7L", "null"]);
    assert_eq!(texts(&result, "/outcome/expression"), ["x + 1", "x"]);
}

#[test]
fn a_condition_for_tools_is_whole_however_large_its_tree() {
    let source = "class T { static int f(int x) {
        int h = x;
        for (int i = 0; i < 16; i++) h = h * 31 ^ h >>> 7;
        return h == x ? 1 : 0;
    } }";
    let dir = compiled(source);
    let classes = dir.path().to_string_lossy();
    let result = json(&classes, &["T.f(sym)", "--max-paths", "1"]);
    let path = &result["paths"][0];
    assert!(!result.to_string().contains('…'), "{path:#}");
    let names: Vec<&str> =
        path["where"].as_array().expect("parts have names").iter().filter_map(|part| part["name"].as_str()).collect();
    assert!(names.len() >= 15, "{names:?}");
    assert!(path["where"][0]["is"].as_str().is_some_and(|text| text.contains("x * 31")), "{path:#}");
}

//! Where symbolic data enters a program: sources and assumptions by name, fields, preconditions,
//! receivers, calls of a running program. Each test is a small program as a user would explore it.

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use testkit::java::Jdk;
use testkit::small_domains::api_jar;

struct Said {
    code: i32,
    stdout: String,
    stderr: String,
}

/// Classes of a source text whose main class is `T`, and the API jar.
struct Program {
    dir: tempfile::TempDir,
    jar: String,
}

fn program(source: &str) -> Program {
    let dir = tempfile::tempdir().expect("a directory");
    let jdk = Jdk::find().expect("a JDK");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("entry_api");
    std::fs::create_dir_all(&out).expect("a directory");
    let jar = api_jar(&jdk, &out).expect("the API jar is built").to_string_lossy().into_owned();
    let file = dir.path().join("T.java");
    std::fs::write(&file, source).expect("the source is written");
    jdk.compile(&[file], 17, dir.path(), &["-g", "-cp", &jar]).expect("it compiles");
    Program { dir, jar }
}

impl Program {
    fn explore(&self, args: &[&str]) -> Said {
        let jdk = Jdk::find().expect("a JDK");
        let class_path = format!("{}:{}", self.dir.path().display(), self.jar);
        let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
        command.args(["explore", "-cp", &class_path]).args(args).env("JAVA_HOME", &jdk.home);
        let output = command.output().expect("banyan starts");
        Said {
            code: output.status.code().expect("banyan ends by itself"),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }

    fn json(&self, args: &[&str]) -> Value {
        let said = self.explore(&[args, &["--json", "-"]].concat());
        serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}{}", said.stdout, said.stderr))
    }

    /// The paths, one text each: inputs, an arrow, the outcome.
    fn paths(&self, args: &[&str]) -> Vec<String> {
        let document = self.json(args);
        let paths = document["paths"].as_array().expect("there are paths");
        assert_eq!(document["summary"]["exhaustive"], true, "{document:#}");
        paths.iter().map(path).collect()
    }

    /// These paths, in whatever order.
    fn check(&self, args: &[&str], expected: &[&str]) {
        let (mut paths, mut expected) = (self.paths(args), expected.to_vec());
        paths.sort();
        expected.sort_unstable();
        assert_eq!(paths, expected, "{args:?}");
    }

    /// Refused as bad input, with a message that says this.
    fn refused(&self, args: &[&str], words: &[&str]) {
        let said = self.explore(args);
        assert_eq!(said.code, 2, "{args:?}: {}{}", said.stdout, said.stderr);
        for word in words {
            assert!(said.stderr.contains(word), "{args:?}: {word:?} is not in {}", said.stderr);
        }
    }
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn path(path: &Value) -> String {
    let inputs = path["inputs"].as_array().expect("inputs are listed");
    let inputs: Vec<String> =
        inputs.iter().map(|input| format!("{}={}", text(&input["name"]), text(&input["value"]))).collect();
    let outcome = &path["outcome"];
    let outcome = match text(&outcome["kind"]) {
        "threw" => text(&outcome["exception"]).to_owned(),
        _ => text(&outcome["value"]).to_owned(),
    };
    format!("{} -> {outcome}", inputs.join(" "))
}

const VERIFIER: &str = "class Verifier {
    static int nondetInt() { return new java.util.Random().nextInt(); }
    static boolean nondetBoolean() { return true; }
    static String nondetString() { return \"\"; }
    static Integer nondetBox() { return 1; }
    static long[] nondetArray() { return null; }
    static T nondetObject() { return null; }
    static int named(String name) { return 0; }
    static void assume(boolean condition) { if (!condition) throw new Error(\"assumed\"); }
    static void log(int x) { throw new Error(\"not called\"); }
}
interface Sensor { int read(); }
class Real implements Sensor { public native int read(); }
";

fn verifier(body: &str) -> Program {
    program(&format!("{VERIFIER} class T {{ {body} }}"))
}

#[test]
fn every_call_of_a_source_is_a_fresh_input_with_a_number() {
    verifier("static int f() { return Verifier.nondetInt() > Verifier.nondetInt() ? 1 : 2; }").check(
        &["T.f()", "--source", "Verifier.nondet*"],
        &["nondetInt#1=0 nondetInt#2=0 -> 2", "nondetInt#1=0 nondetInt#2=-1 -> 1"],
    );
}

#[test]
fn a_source_with_one_string_is_told_its_name() {
    verifier("static int f() { return Verifier.named(\"x\") == Verifier.named(\"x\") ? 1 : 2; }")
        .check(&["T.f()", "--source", "Verifier.named"], &["x=0 x#2=0 -> 1", "x=0 x#2=1 -> 2"]);
}

#[test]
fn a_native_method_of_an_implementation_is_a_source_by_its_interface() {
    verifier("static int f() { Sensor s = new Real(); return s.read() == 7 ? 1 : 2; }")
        .check(&["T.f()", "--source", "Sensor.read"], &["read#1=0 -> 2", "read#1=7 -> 1"]);
}

#[test]
fn strings_boxes_and_arrays_come_from_sources_too() {
    let program = verifier(
        "static int s() { return Verifier.nondetString().equals(\"a\") ? 1 : 2; }
         static int b() { return Verifier.nondetBox() == 5 ? 1 : 2; }
         static int a() { long[] a = Verifier.nondetArray(); return a.length == 1 && a[0] == 9L ? 1 : 2; }",
    );
    let source = ["--source", "Verifier.nondet*", "--string-length", "1", "--array-bound", "1"];
    let strings = program.paths(&[&["T.s()"], &source[..]].concat());
    assert!(strings.contains(&"nondetString#1.charAt(0)='a' -> 1".to_owned()), "{strings:?}");
    program.check(&[&["T.b()"], &source[..]].concat(), &["nondetBox#1=0 -> 2", "nondetBox#1=5 -> 1"]);
    program
        .check(&[&["T.a()"], &source[..]].concat(), &[" -> 2", "nondetArray#1[0]=0L -> 2", "nondetArray#1[0]=9L -> 1"]);
}

#[test]
fn objects_are_null_only_where_the_pattern_asks_for_it() {
    let program = verifier("static boolean b() { return Verifier.nondetBox() == null; }");
    program.check(&["T.b()", "--source", "Verifier.nondetBox"], &["nondetBox#1=0 -> false"]);
    program.check(&["T.b()", "--source", "Verifier.nondetBox?"], &[" -> true", "nondetBox#1=0 -> false"]);
}

#[test]
fn a_source_without_a_value_does_nothing_and_one_of_an_object_is_unsupported_by_name() {
    let program =
        verifier("static int f() { Verifier.log(1); return 3; } static Object o() { return Verifier.nondetObject(); }");
    program.check(&["T.f()", "--source", "Verifier.log"], &[" -> 3"]);
    let said = program.explore(&["T.o()", "--source", "Verifier.nondetObject"]);
    assert_eq!(said.code, 6, "{}", said.stdout);
    assert!(
        said.stdout.contains("unsupported: a fresh T from the source Verifier.nondetObject()LT;"),
        "{}",
        said.stdout
    );
}

#[test]
fn a_path_goes_on_behind_an_assumption_only_if_it_holds() {
    let program = verifier(
        "static int f() {
             int x = Verifier.nondetInt();
             try { Verifier.assume(x > 5); } catch (Throwable t) { return 9; }
             Verifier.assume(Verifier.nondetBoolean());
             return x > 6 ? 1 : 2;
         }",
    );
    let args = ["T.f()", "--source", "Verifier.nondet*", "--assume-method", "Verifier.assume"];
    program.check(&args, &["nondetInt#1=6 nondetBoolean#1=true -> 2", "nondetInt#1=7 nondetBoolean#1=true -> 1"]);
    assert_eq!(program.json(&args)["summary"]["assumed_away"], 2);
}

#[test]
fn a_pattern_that_means_nothing_is_refused() {
    let program = verifier("static int f() { return 1; }");
    program.refused(&["T.f()", "--source", "read"], &["expected a class and a method, as in com.acme.Sensor.read*"]);
    program.refused(&["T.f()", "--source", "Verifer.nondet*"], &["there is no class Verifer", "Verifier"]);
    program.refused(&["T.f()", "--source", "Verifier.nondetInts"], &["declares no method nondetInts", "nondetInt()"]);
    program.refused(&["T.f()", "--source", "Verifier.hashCode"], &["it is a method of java.lang.Object"]);
    program.refused(&["T.f()", "--source", "no.such.*.read"], &["no class on the class path fits no.such.*"]);
    program.refused(&["T.f()", "--assume-method", "Verifier.log"], &["boolean parameter", "log(int)"]);
    program.refused(&["T.f()", "--source", "Verifier.f(int)"], &["cannot be part of a name"]);
}

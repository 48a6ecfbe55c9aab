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
    assert!(strings.contains(&"nondetString#1=\"a\" -> 1".to_owned()), "{strings:?}");
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

#[test]
fn static_fields_and_fields_of_the_receiver_are_inputs_behind_the_parameters() {
    let program = program(
        "class Base { int level = 1; }
         class T extends Base {
             static long limit = 5; byte small; String text = \"x\"; int[] data;
             int f(int level) { return level > limit ? this.level : 0; }
             boolean s() { return text != null && text.length() == 1; }
             int d() { return data[0]; }
         }",
    );
    let receiver = ["--receiver", "new"];
    let all = ["--symbolic-field", "T.level", "--symbolic-field", "T.limit=sym[0..3]"];
    let paths = program.paths(&[&["T.f(sym)"], &receiver[..], &all[..]].concat());
    assert_eq!(paths.len(), 2, "{paths:?}");
    assert!(paths.contains(&"level=0 limit=0L this.level=0 -> 0".to_owned()), "{paths:?}");
    let text = [&["T.s()", "--symbolic-field", "T.text", "--string-length", "1"], &receiver[..]].concat();
    program.check(&text, &["text=null -> false", "text=\"\" -> false", "text=\"a\" -> true"]);
    let fixed = [&["T.s()", "--symbolic-field", "T.text=con=\"a,b\""], &receiver[..]].concat();
    program.check(&fixed, &["text=\"a,b\" -> false"]);
    let data = program.paths(&[&["T.d()", "--symbolic-field", "T.data", "--array-bound", "1"], &receiver[..]].concat());
    assert_eq!(data.len(), 3, "null, empty, one element: {data:?}");
}

#[test]
fn fields_are_marked_by_an_annotation_and_take_its_name() {
    let program = program(
        "import banyan.annotation.Symbolic;
         class T {
             @Symbolic static int speed = 3; @Symbolic(\"pressure\") boolean p; static int other = 7;
             static int s() { return speed == 9 ? other : 0; }
             int i() { return p ? 1 : 0; }
         }",
    );
    program.check(&["T.s()"], &["speed=0 -> 0", "speed=9 -> 7"]);
    program.check(&["T.i()", "--receiver", "new"], &["speed=0 pressure=false -> 0", "speed=0 pressure=true -> 1"]);
    program.check(&["T.s()", "--symbolic-field", "T.speed=sym[9..10]"], &["speed=9 -> 7", "speed=10 -> 0"]);
}

#[test]
fn a_field_that_cannot_be_an_input_is_refused() {
    let program = program(
        "class T { static final int MAX = 5; static Object o; int own; static int speed;
                   static int f(int x) { return x; } }",
    );
    let refused = |field: &str, words: &[&str]| program.refused(&["T.f(sym)", "--symbolic-field", field], words);
    refused("speed", &["expected the class before the field"]);
    refused("Tee.speed", &["there is no class Tee"]);
    refused("T.spead", &["class T has no field spead", "static int T.speed"]);
    refused("T.MAX", &["MAX is a constant"]);
    refused("T.o", &["field T.o cannot be symbolic", "java.lang.Object"]);
    refused("T.own", &["no method that is explored has a receiver with this field"]);
    refused("T.speed=sym[9..1]", &["no value is from 9 to 1"]);
    refused("T.speed=any", &["expected sym, sym[lo..hi], con=LITERAL or null"]);
    refused("T.speed=sym x", &["text behind the mode"]);
}

#[test]
fn a_precondition_may_speak_of_fields_lengths_characters_and_given_values() {
    let program = program(
        "class T {
             static int limit;
             static int f(int x, int y) { return x; }
             static int a(int[] a) { return a == null ? -1 : a.length; }
             static int s(String s) { return s == null ? -1 : s.length(); }
             static int l(int x) { return x > limit ? 1 : 2; }
         }",
    );
    program.check(&["T.f(sym,con=5)", "--pre", "x > y && x < y + 2"], &["x=6 y=5 -> 6"]);
    program.check(&["T.a(sym)", "--pre", "a[1] == 4", "--array-bound", "2"], &["a=new int[] {0, 4} -> 2"]);
    program.check(&["T.a(sym)", "--pre", "a == null || a.length == 0"], &["a=null -> -1", "a=new int[] {} -> 0"]);
    program.check(&["T.s(sym)", "--pre", "s != null && s.length() > 3 && s.charAt(0) == 'z'"], &["s=\"zaaa\" -> 4"]);
    let fields = ["--symbolic-field", "T.limit", "--pre", "T.limit == 7 && limit < x"];
    program.check(&[&["T.l(sym)"], &fields[..]].concat(), &["x=8 limit=7 -> 1"]);
    program.refused(&["T.l(sym)", "--pre", "y > 1"], &["character 1", "no input is called `y`; there are x"]);
    program.refused(&["T.a(sym)", "--pre", "a > 1"], &["no input is called `a`"]);
}

#[test]
fn an_annotated_precondition_restricts_the_method() {
    let program = program(
        "import banyan.annotation.Precondition;
         class T {
             @Precondition(\"x > 0 && y < x\") static int f(int x, int y) { return y >= x ? 1 : x <= 0 ? 2 : 3; }
             @Precondition(\"x > 0 &&\") static int bad(int x) { return x; }
             @Precondition(\"x > 0 && x < 0\") static int none(int x) { return x; }
         }",
    );
    program.check(&["T.f(sym,sym)"], &["x=1 y=0 -> 3"]);
    program.check(&["T.f(sym,sym)", "--pre", "y == 5"], &["x=6 y=5 -> 3"]);
    program.refused(&["T.bad(sym)"], &["in the precondition \"x > 0 &&\" at character 9"]);
    program.refused(&["T.none(sym)"], &["the precondition is contradictory"]);
}

#[test]
fn a_precondition_method_runs_as_code_before_the_method() {
    let program = program(
        "class T {
             static int calls; boolean open; int size;
             T() { size = 2; }
             static boolean small(int[] a) { calls++; for (int x : a) if (x > 9) return false; return true; }
             static boolean ready() { return calls == 0; }
             static boolean term(boolean a, boolean b) { return a ^ b; }
             static boolean never() { throw new IllegalStateException(); }
             boolean isOpen() { return open; }
             static int f(int[] a) { return calls * 10 + (a[0] > 9 ? 1 : 2); }
             static int g(boolean a, boolean b) { return a ? 1 : 2; }
             int push() { return open ? size : -1; }
         }",
    );
    let small = ["T.f(sym)", "--pre-method", "T.small", "--array-bound", "1"];
    // Null throws in the precondition; the empty array passes it and throws in the method.
    program.check(&small, &["a=new int[] {} -> java.lang.ArrayIndexOutOfBoundsException", "a=new int[] {0} -> 12"]);
    assert_eq!(program.json(&small)["summary"]["assumed_away"], 2);
    let both = ["T.g(sym,sym)", "--pre-method", "T.term()", "--pre-method", "T.ready"];
    program.check(&both, &["a=false b=true -> 2", "a=true b=false -> 1"]);
    let receiver = ["T.push()", "--receiver", "new", "--symbolic-field", "T.open", "--pre-method", "T.isOpen"];
    program.check(&receiver, &["open=true -> 2"]);
    program.refused(&["T.g(sym,sym)", "--pre-method", "T.never"], &["the precondition is contradictory"]);
    program.refused(&["T.g(sym,sym)", "--pre-method", "T.smal"], &["declares no method smal", "small"]);
    program.refused(&["T.g(sym,sym)", "--pre-method", "T.f"], &["a precondition returns boolean"]);
    program.refused(&["T.g(sym,sym)", "--pre-method", "T.small"], &["those of a method that is explored"]);
}

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
    program.check(
        &[&["T.s()"], &source[..]].concat(),
        &["nondetString#1=\"\" -> 2", "nondetString#1=\"a\" -> 1", "nondetString#1=\"b\" -> 2"],
    );
    program.check(&[&["T.b()"], &source[..]].concat(), &["nondetBox#1=0 -> 2", "nondetBox#1=5 -> 1"]);
    program.check(
        &[&["T.a()"], &source[..]].concat(),
        &[
            "nondetArray#1=new long[] {} -> 2",
            "nondetArray#1=new long[] {0L} -> 2",
            "nondetArray#1=new long[] {9L} -> 1",
        ],
    );
}

#[test]
fn objects_are_null_only_where_the_pattern_asks_for_it() {
    let program = verifier("static boolean b() { return Verifier.nondetBox() == null; }");
    program.check(&["T.b()", "--source", "Verifier.nondetBox"], &["nondetBox#1=0 -> false"]);
    program
        .check(&["T.b()", "--source", "Verifier.nondetBox?"], &["nondetBox#1=null -> true", "nondetBox#1=0 -> false"]);
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
    refused("T.speed=any", &["expected sym, sym[lo..hi], con=LITERAL, null or act"]);
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
    program.refused(&["T.l(sym)", "--pre", "y > 1"], &["no input is called `y`; there are x\n  y > 1\n  ^"]);
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
    program
        .refused(&["T.bad(sym)"], &["in the precondition: expected a value, found the end\n  x > 0 &&\n          ^"]);
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

const SHOP: &str = "
interface Rule { int rate(int amount); }
class Flat implements Rule { public int rate(int amount) { return amount > 100 ? 1 : 2; } }
class Account {
    int balance; static int calls; int[] log = new int[2];
    Account(int balance) { this.balance = balance; }
    int take(int amount, String why, int[] data) {
        calls++;
        log[calls % 2] = amount;
        if (amount > balance) throw new IllegalStateException(why);
        balance -= amount;
        return balance * 10 + calls;
    }
}
class Savings extends Account {
    Savings() { super(1000); }
    int take(int amount, String why, int[] data) { return super.take(amount + 1, why, data); }
}
class T {
    static boolean quiet(int a) { return a < 3; }
    static int quick(long a, int b) { return a == 7 && b == 8 ? 1 : 0; }
    public static void main(String[] args) {
        Account account = new Account(10);
        for (int i = 1; i <= args.length; i++) {
            account.take(i, args[i - 1], new int[] {i, 9});
        }
        System.out.println(\"left \" + account.balance);
        quick(7, account.balance);
        Rule rule = new Flat();
        rule.rate(3);
        if (args.length == 1) { new Savings().take(1, null, null); System.exit(3); }
        if (account.balance != 7) throw new Error(\"the program was disturbed\");
    }
}";

#[test]
fn calls_of_a_running_program_are_roots_in_the_state_that_it_is_in() {
    let program = program(SHOP);
    let run = ["--entry", "T", "--entry-arg", "a", "--entry-arg", "b"];
    let args = [&["Account.take(sym,act,act)"], &run[..]].concat();
    let document = program.json(&args);
    let roots = document["roots"].as_array().expect("roots are listed");
    let names: Vec<&str> = roots.iter().map(|root| text(&root["spec"])).collect();
    let spec = "Account.take(int:sym,java.lang.String:act,int[]:act)";
    assert_eq!(names, [format!("{spec} @ call 1"), format!("{spec} @ call 2")]);
    assert!(roots.iter().all(|root| root["paths"] == 2 && root["findings"] == 1), "{roots:#?}");
    program.check(
        &args,
        &[
            // The balance is 10 at the first call and 9 at the second, whatever was explored before.
            "amount=0 why=\"a\" data=new int[] {1, 9} -> 101",
            "amount=11 why=\"a\" data=new int[] {1, 9} -> java.lang.IllegalStateException",
            "amount=0 why=\"b\" data=new int[] {2, 9} -> 92",
            "amount=10 why=\"b\" data=new int[] {2, 9} -> java.lang.IllegalStateException",
        ],
    );
    let finding = &document["findings"][0];
    assert_eq!(finding["message"], "a");
    let stack: Vec<&str> = finding["stack"].as_array().expect("a stack").iter().map(text).collect();
    assert_eq!(stack.len(), 2, "{stack:?}");
    assert!(stack[0].starts_with("Account.take(") && stack[1].starts_with("T.main("), "{stack:?}");
    let said = program.explore(&args);
    assert!(said.stdout.contains(&format!("{spec} @ call 2\n")), "{}", said.stdout);
}

#[test]
fn one_call_is_chosen_by_its_number_or_by_a_condition_on_its_arguments() {
    let program = program(SHOP);
    let args = |more: &[&'static str]| {
        let all = ["Account.take(con=1,sym,act)", "--string-length", "0", "--entry", "T", "--entry-arg", "a"];
        let run = [&all[..], &["--entry-arg", "b"], more].concat();
        let document = program.json(&run);
        let roots = document["roots"].as_array().expect("roots are listed");
        let numbers = roots.iter().map(|root| text(&root["spec"]).rsplit(' ').next().unwrap_or_default().to_owned());
        numbers.collect::<Vec<_>>()
    };
    assert_eq!(args(&["--call", "2"]), ["2"]);
    assert_eq!(args(&["--call", "all"]), ["1", "2"]);
    assert_eq!(args(&["--when", "amount > 1"]), ["2"]);
    assert_eq!(args(&["--when", "why.charAt(0) == 'a' && data.length == 2 && data[0] == 1"]), ["1"]);
    assert_eq!(args(&["--when", "why != null"]), ["1", "2"]);
}

#[test]
fn a_condition_on_a_call_sees_fields() {
    let program = program(
        "public class T {
            static class Order { int price; String name; Order(int price, String name) { this.price = price; this.name = name; } }
            static class Base { long balance = 10; }
            static class Till extends Base {
                static int opened;
                int sold;
                int sell(Order order, int count) { opened++; sold += count; return order.price * count > 9 ? 1 : 0; }
            }
            public static void main(String[] args) {
                Till till = new Till();
                till.sell(new Order(3, \"tea\"), 1);
                till.balance = 20;
                till.sell(new Order(5, \"milk\"), 2);
            }
        }",
    );
    let calls = |when: &str| {
        let document = program.json(&["T$Till.sell(act,sym)", "--entry", "T", "--when", when]);
        let roots = document["roots"].as_array().expect("roots are listed").clone();
        roots
            .iter()
            .map(|root| text(&root["spec"]).rsplit(' ').next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(calls("this.sold == 1"), ["2"]);
    assert_eq!(calls("sold == 0 && count == 1"), ["1"]);
    assert_eq!(calls("this.balance > 15"), ["2"]);
    assert_eq!(calls("order.price > 3 && order.name.length() == 4"), ["2"]);
    assert_eq!(calls("opened == 0"), ["1"]);
    assert_eq!(calls("Till.opened == 1 && order != null"), ["2"]);
}

#[test]
fn a_running_program_reads_files_and_its_error_is_shown() {
    let program = program(
        "public class T {
            static int pay(int amount, int limit) { return amount > limit ? 1 : 0; }
            public static void main(String[] args) throws Exception {
                String text = java.nio.file.Files.readString(java.nio.file.Path.of(args[0])).trim();
                System.err.println(\"the limit is \" + text);
                pay(1, Integer.parseInt(text));
                throw new IllegalStateException(\"broken till\");
            }
        }",
    );
    let file = program.dir.path().join("limit.txt");
    std::fs::write(&file, "41\n").expect("a file");
    let file = file.to_str().expect("a name");
    let said = program.explore(&["T.pay(sym,act)", "--entry", "T", "--entry-arg", file]);
    assert!(said.stdout.contains("amount > limit") || said.stdout.contains("> 41"), "{}{}", said.stdout, said.stderr);
    assert!(said.stdout.contains("amount=42"), "{}", said.stdout);
    for line in ["the limit is 41", "java.lang.IllegalStateException: broken till"] {
        assert_eq!(said.stderr.matches(line).count(), 1, "{}", said.stderr);
    }
    let missing = program.explore(&["T.pay(sym,act)", "--entry", "T", "--entry-arg", "not-there.txt"]);
    assert_eq!(missing.code, 2);
    for line in ["java.nio.file.NoSuchFileException: not-there.txt", "the program ended with exit code 1"] {
        assert!(missing.stderr.contains(line), "{}", missing.stderr);
    }
}

#[test]
fn an_array_is_written_in_braces() {
    let program = program(
        "public class T {
            static int first(String[] words, int n) { return words.length == 0 ? -1 : words[0].length() > n ? 1 : 0; }
            static int sum(int[] v, long k) { int s = 0; for (int i : v) s += i; return s > k ? s : 0; }
            static int all(Object[] objects) { return objects.length == 2 && objects[1] == null ? 2 : 0; }
            public static void main(String[] args) { if (args.length > 0) throw new IllegalStateException(args[0]); }
        }",
    );
    program.check(&["T.first(con={},sym)"], &["words=new java.lang.String[] {} n=0 -> -1"]);
    let two = "words=new java.lang.String[] {\"a, b\", \"\"}";
    let (one, other) = (format!("{two} n=0 -> 1"), format!("{two} n=4 -> 0"));
    program.check(&["T.first(String[]:con={\"a, b\", \"\"},sym)"], &[&one, &other]);
    let sum = ["v=new int[] {1, 65} k=0L -> 66", "v=new int[] {1, 65} k=66L -> 0"];
    program.check(&["T.sum(con={1, 'A'},sym)"], &sum);
    program.check(&["T.all(con={null, null})"], &["objects=new java.lang.Object[] {null, null} -> 2"]);
    program.check(&["T.main(con={})"], &["args=new java.lang.String[] {} -> "]);
    program.refused(&["T.sum(con={1,\"a\"},sym)"], &["a String where a primitive value is wanted"]);
    program.refused(&["T.sum(con={1,,2},sym)"], &["expected an element"]);
    program.refused(&["T.sum(con={},con={})"], &["{…} is an array; this is a long"]);
}

#[test]
fn exploring_may_stop_at_the_first_finding() {
    let program = program(
        "public class T {
            static int f(int x) { if (x == 7) throw new IllegalStateException(); return x > 7 ? 10 / (x - 9) : 0; }
            static int g(int x) { return x > 0 ? 1 : 0; }
            static int h(int x) throws Exception {
                Thread other = new Thread(() -> { throw new IllegalStateException(); });
                other.start();
                other.join();
                return x > 0 ? 1 : 0;
            }
        }",
    );
    let document = program.json(&["T.f(sym)", "T.g(sym)", "--stop-at-first-finding"]);
    let summary = &document["summary"];
    assert_eq!((summary["findings"].as_u64(), summary["exhaustive"].as_bool()), (Some(1), Some(false)), "{summary:#}");
    assert!(summary["cut"]["first_finding"].as_u64() > Some(1), "the rest and the other method: {summary:#}");
    let said = program.explore(&["T.f(sym)", "T.g(sym)", "--stop-at-first-finding"]);
    assert_eq!(said.code, 1);
    assert!(said.stdout.contains("it stopped at the first finding"), "{}", said.stdout);
    assert_eq!(program.json(&["T.g(sym)", "--stop-at-first-finding"])["summary"]["exhaustive"], true);
    let other = program.json(&["T.h(sym)", "--stop-at-first-finding"]);
    assert!(other["summary"]["cut"]["first_finding"].as_u64() >= Some(1), "another thread's counts: {other:#}");
    program
        .refused(&["T.f(sym)", "--stop-at-first-finding", "-j", "2"], &["-j has no use with --stop-at-first-finding"]);
}

#[test]
fn a_call_may_be_virtual_and_nested_and_a_program_may_exit() {
    let program = program(SHOP);
    let run = ["--entry", "T", "--entry-arg", "a"];
    program.check(&[&["Flat.rate(sym)"], &run[..]].concat(), &["amount=0 -> 2", "amount=101 -> 1"]);
    // The call of the subclass, and within it that of the superclass, after the call on an Account.
    let document = program.json(&[&["Account.take(sym,null,null)"], &run[..]].concat());
    assert_eq!(document["roots"].as_array().expect("roots are listed").len(), 3);
    let savings = program.paths(&[&["Savings.take(sym[0..1],null,null)", "--call", "1"], &run[..]].concat());
    assert_eq!(savings, ["amount=0 why=null data=null -> 9992"]);
    program.check(&[&["T.quick(act,sym)"], &run[..]].concat(), &["a=7L b=0 -> 0", "a=7L b=8 -> 1"]);
}

#[test]
fn fields_and_preconditions_restrict_calls_of_a_running_program_too() {
    let program = program(SHOP);
    let run = ["--entry", "T", "--entry-arg", "a", "--call", "1"];
    let balance = ["Account.take(act,act,act)", "--symbolic-field", "Account.balance", "--pre", "balance >= 2"];
    program.check(&[&balance[..], &run[..]].concat(), &["amount=1 why=\"a\" data=new int[] {1, 9} balance=2 -> 11"]);
}

#[test]
fn a_method_that_the_program_does_not_call_is_a_warning_beside_one_that_it_does() {
    let program = program(
        "public class T {
            static int called(int a) { return a > 3 ? 1 : 0; }
            static int forgotten(int a) { return a; }
            public static void main(String[] args) { called(5); }
        }",
    );
    let said = program.explore(&["T.called(sym)", "T.forgotten(sym)", "--entry", "T"]);
    assert_eq!(said.code, 0, "{}{}", said.stdout, said.stderr);
    assert!(said.stderr.contains("warning: T.forgotten(int:sym): no call to explore"), "{}", said.stderr);
    assert!(said.stdout.contains("2 paths"), "{}", said.stdout);
    program.refused(&["T.forgotten(sym)", "--entry", "T"], &["T.forgotten(int:sym): no call to explore"]);
}

#[test]
fn calls_that_are_not_made_and_malformed_choices_of_calls_are_refused() {
    let program = program(SHOP);
    let take = "Account.take(sym,act,act)";
    program.refused(&[take, "--entry", "Tee"], &["cannot find the main class Tee"]);
    program.refused(&[take, "--entry", "Flat"], &["class Flat has no `public static void main"]);
    program
        .refused(&[take, "--entry", "T"], &["no call to explore: the program ended with exit code 1, after 0 calls"]);
    let one = [take, "--entry", "T", "--entry-arg", "a"];
    program.refused(&[&one[..], &["--call", "7"]].concat(), &["exit code 3, after 3 calls of it"]);
    program.refused(&[&one[..], &["--call", "0"]].concat(), &["neither `all` nor the number of a call"]);
    program.refused(&[&one[..], &["--when", "amount > 9"]].concat(), &["no call to explore"]);
    program
        .refused(&[&one[..], &["--call", "1", "--when", "amount > 9"]].concat(), &["call 1 does not satisfy --when"]);
    program.refused(
        &[&one[..], &["--when", "sum > 9"]].concat(),
        &["no input is called `sum`; there are amount, why, data"],
    );
    program.refused(&[&one[..], &["--receiver", "new"]].concat(), &["--receiver has no use with --entry"]);
    program.refused(&["T.quiet(act)"], &["parameter a: act keeps the value of a call", "--entry"]);
    program.refused(&["T.quiet(sym)", "--call", "1"], &["--entry"]);
    program.refused(&[&one[..], &["--symbolic-field", "Account.balance=act"]].concat(), &["keeps its value anyway"]);
}

#[test]
fn several_methods_are_explored_in_one_run_and_each_path_says_which_it_belongs_to() {
    let program = program(
        "class T { static int a(int x) { if (x == 3) throw new Error(); return 1; } static int b(boolean y) { return y ? 1 : 2; } }",
    );
    let document = program.json(&["T.a(sym)", "T.b(sym)"]);
    let specs = |key: &str| -> Vec<String> {
        let all = document[key].as_array().expect("an array").iter();
        all.map(|each| text(&each["spec"]).to_owned()).collect()
    };
    assert_eq!(specs("roots"), ["T.a(int:sym)", "T.b(boolean:sym)"]);
    assert_eq!(specs("paths"), ["T.a(int:sym)", "T.a(int:sym)", "T.b(boolean:sym)", "T.b(boolean:sym)"]);
    assert_eq!(specs("findings"), ["T.a(int:sym)"]);
    assert_eq!(document["summary"]["paths"], 4);
}

#[test]
fn receivers_that_cannot_be_made_are_explained() {
    let program = program(
        "abstract class Shape { int area() { return 1; } static Shape none() { return null; } static Object other() { return 1; }
                                static Shape bad() { throw new IllegalStateException(\"no shape\"); }
                                static Shape make() { return new Square(); } static Shape of(int x) { return null; } }
         class Square extends Shape { int area() { return 4; } }
         interface Named { default int length() { return 3; } }
         class Hidden { private Hidden() { } int f() { return 1; } }
         class Needy { Needy(int x) { } int f() { return 1; } }
         class Failing { Failing() { throw new UnsupportedOperationException(\"not yet\"); } int f() { return 1; } }
         class T { class Inner { int f() { return 1; } } int f() { return 2; } }",
    );
    program.check(&["Shape.area()", "--receiver", "Shape.make"], &[" -> 4"]);
    program.check(&["T.f()", "--receiver", "new"], &[" -> 2"]);
    let refused = |spec: &str, receiver: &str, words: &[&str]| program.refused(&[spec, "--receiver", receiver], words);
    refused("Shape.area()", "new", &["Shape is abstract", "--receiver Cls.factory"]);
    refused("Named.length()", "new", &["Named is an interface"]);
    refused("Hidden.f()", "new", &["the constructor of Hidden without parameters is private"]);
    refused("Needy.f()", "new", &["Needy has no constructor without parameters"]);
    refused("T$Inner.f()", "new", &["T$Inner has no constructor without parameters"]);
    refused("Failing.f()", "new", &["cannot prepare the receiver: java.lang.UnsupportedOperationException: not yet"]);
    refused("Shape.area()", "Shape.none", &["Shape.none returned null"]);
    refused("Shape.area()", "Shape.other", &["Shape.other returned an object of java.lang.Integer, not of Shape"]);
    refused("Shape.area()", "Shape.bad", &["java.lang.IllegalStateException: no shape"]);
    refused("Shape.area()", "Shape.of", &["a static method `Cls.factory` without parameters"]);
    refused("Shape.area()", "Nope.make", &["Nope"]);
    program.refused(&["T.f()"], &["T.f() is an instance method", "--receiver new"]);
}

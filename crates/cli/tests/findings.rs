//! Findings: their kinds, one for each place, with the line and the inputs.

mod common;

use std::path::{Path, PathBuf};

use common::{banyan_in, compiled, explored};
use serde_json::{Value, json};
use testkit::java::Jdk;

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

/// Annotations as libraries have them: of declarations and of types, visible and not.
const ANNOTATIONS: &str = "
    @Retention(RetentionPolicy.CLASS) @Target(ElementType.PARAMETER) @interface Nonnull { }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.PARAMETER) @interface CheckForNull { }
    @Retention(RetentionPolicy.CLASS) @Target(ElementType.TYPE_USE) @interface Nullable { }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.TYPE_USE) @interface NonNull { }
    @Retention(RetentionPolicy.CLASS) @interface NullMarked { }";

#[test]
fn annotations_say_whose_fault_a_null_is() {
    // Classes, methods, and whether the caller is at fault.
    let methods = [
        ("T", "int f(@Nonnull String s) { kept = s; return kept.length(); }", true),
        ("T", "int f(@NonNull String s) { kept = s; return kept.length(); }", true),
        ("M", "int f(String s) { kept = s; return kept.length(); }", true),
        ("T", "int f(int @NonNull [] a) { int[] b = a == null ? null : a; return b.length; }", true),
        ("T", "int f(@Nonnull String s) { return Objects.requireNonNull(kept = s).length(); }", true),
        ("T", "String f(String s) { return check(s); }", true),
        ("T", "int f(@Nullable String s) { return s.length(); }", false),
        ("T", "int f(@CheckForNull String s) { return Objects.requireNonNull(s).length(); }", false),
        ("T", "int f(String s) { return length(s); }", false),
        ("M", "int f(@Nullable String s) { return s.length(); }", false),
        ("T", "int f(String s) { kept = s; return kept.length(); }", false),
        ("M", "int f(int n) { String s = n == 1 ? null : kept + n; return s.length(); }", false),
    ];
    let own = "static String kept;
        static <T> T check(@CheckForNull T t) { if (t == null) throw new NullPointerException(); return t; }
        static int length(@Nullable String s) { return s.length(); }";
    let of = |class: &str| {
        let numbered = methods.iter().enumerate().filter(|(_, (owner, ..))| *owner == class);
        let renamed =
            numbered.map(|(at, (_, method, _))| format!("static {}\n", method.replacen(" f(", &format!(" f{at}("), 1)));
        renamed.collect::<String>()
    };
    let source = format!(
        "import java.lang.annotation.*; import java.util.*;
         class T {{ {own} {} }} @NullMarked class M {{ static String kept; {} }} {ANNOTATIONS}",
        of("T"),
        of("M")
    );
    let specs = methods.iter().enumerate().map(|(at, (class, ..))| format!("{class}.f{at}(sym)"));
    let specs: Vec<String> = specs.collect();
    let result = explored(&source, &specs.iter().map(String::as_str).collect::<Vec<_>>());
    for (at, (class, method, is_argument)) in methods.iter().enumerate() {
        let findings = result["findings"].as_array().into_iter().flatten();
        let begin = format!("{class}.f{at}(");
        let mut own = findings.filter(|one| one["spec"].as_str().is_some_and(|spec| spec.starts_with(&begin)));
        let finding = own.next().unwrap_or_else(|| panic!("{method}: {:#}", result["findings"]));
        assert_eq!((finding["argument"] == true, own.count()), (*is_argument, 0), "{method}");
    }
}

/// Of each of these methods of `T`, whether its only finding is about its argument; the class has a field `kept`.
fn check_arguments(methods: &[(&str, bool)], besides: &str) {
    let numbered = methods.iter().enumerate();
    let renamed =
        numbered.map(|(at, (method, _))| format!("static {}\n", method.replacen(" f(", &format!(" f{at}("), 1)));
    let source = format!(
        "import java.lang.annotation.*; import java.util.*;
         class T {{ static String kept, other; {} }} {besides} {ANNOTATIONS}",
        renamed.collect::<String>()
    );
    let specs: Vec<String> = (0..methods.len()).map(|at| format!("T.f{at}(sym)")).collect();
    let result = explored(&source, &specs.iter().map(String::as_str).collect::<Vec<_>>());
    for (at, (method, is_argument)) in methods.iter().enumerate() {
        let findings = result["findings"].as_array().into_iter().flatten();
        let begin = format!("T.f{at}(");
        let mut own = findings.filter(|one| one["spec"].as_str().is_some_and(|spec| spec.starts_with(&begin)));
        let finding = own.next().unwrap_or_else(|| panic!("{method}: {:#}", result["findings"]));
        assert_eq!((finding["argument"] == true, own.count()), (*is_argument, 0), "{method}");
    }
}

#[test]
fn a_forbidden_null_excuses_only_what_fails_for_it() {
    check_arguments(
        &[
            ("int f(@Nonnull String s) { if (s != null) return 1; String t = null; return t.length(); }", false),
            ("int f(@Nonnull String s) { return s == null ? other.length() : 0; }", false),
            ("int f(@Nonnull String s) { kept = s; return s == null ? other.length() : 0; }", false),
            (
                "int f(@Nonnull String s) { if (s == null) return T.<String>none().length(); return 0; }
              static <T> T none() { return null; }",
                false,
            ),
            ("int f(@Nonnull String s) { if (s == null) Objects.requireNonNull(other); return 0; }", false),
            (
                "int f(@Nonnull String s) { set(s); return other().length(); }
              static void set(String t) { other = t; } static String other() { return other; }",
                true,
            ),
            ("int f(@Nonnull String s) { return same(same(s)).length(); } static <T> T same(T t) { return t; }", true),
            ("int f(@Nonnull String s) { return new Node(s).length(); }", true),
            ("int f(@Nonnull String s) { return Optional.of(s).get().length(); }", true),
            ("int f(@Nonnull String s) { String t = s; for (int i = 0; i < 2; i++) t = t.trim(); return 1; }", true),
        ],
        "class Node { final String text; Node(String text) { this.text = text; } int length() { return text.length(); } }",
    );
}

/// What Kotlin's compiler calls for each parameter, in a release before 1.4 and since, and Guava's check.
const CHECKS: [(&str, &str); 2] = [
    (
        "kotlin/jvm/internal/Intrinsics.java",
        "package kotlin.jvm.internal;
         public class Intrinsics {
             public static void checkNotNullParameter(Object value, String name) {
                 if (value == null) throwParameterIsNullNPE(name);
             }
             public static void checkParameterIsNotNull(Object value, String name) {
                 if (value == null) throwParameterIsNullIAE(name);
             }
             public static void checkNotNullExpressionValue(Object value, String expression) {
                 if (value == null) throw sanitize(new NullPointerException(expression + \" must not be null\"));
             }
             private static void throwParameterIsNullIAE(String name) {
                 throw sanitize(new IllegalArgumentException(message(name)));
             }
             private static void throwParameterIsNullNPE(String name) {
                 throw sanitize(new NullPointerException(message(name)));
             }
             private static String message(String name) { return \"Parameter specified as non-null is null: \" + name; }
             private static <T extends Throwable> T sanitize(T throwable) {
                 StackTraceElement[] trace = throwable.getStackTrace();
                 int own = -1;
                 for (int i = 0; i < trace.length; i++) {
                     if (Intrinsics.class.getName().equals(trace[i].getClassName())) own = i;
                 }
                 throwable.setStackTrace(java.util.Arrays.copyOfRange(trace, own + 1, trace.length));
                 return throwable;
             }
         }",
    ),
    (
        "com/google/common/base/Preconditions.java",
        "package com.google.common.base;
         public class Preconditions {
             public static <T> T checkNotNull(T t) { if (t == null) throw new NullPointerException(); return t; }
             public static <T> T checkNotNull(T t, Object message) {
                 if (t == null) throw new NullPointerException(String.valueOf(message));
                 return t;
             }
         }",
    ),
];

#[test]
fn checks_of_parameters_for_null_are_the_callers_fault() {
    let methods = [
        ("int f(String s) { Intrinsics.checkNotNullParameter(s, \"s\"); return s.length(); }", true),
        ("int f(String s) { Intrinsics.checkParameterIsNotNull(s, \"s\"); return s.length(); }", true),
        (
            "int f(String s) { return g(s); } static int g(String t) { Intrinsics.checkNotNullParameter(t, \"t\"); return 1; }",
            true,
        ),
        ("int f(String s) { return Preconditions.checkNotNull(s).length(); }", true),
        ("int f(String s) { return Preconditions.checkNotNull(s, \"s\").length(); }", true),
        ("int f(String s) { return Objects.requireNonNull(s).length(); }", true),
        ("int f(String s) { return Objects.requireNonNull(s, () -> \"s\").length(); }", true),
        (
            "int f(int n) { String s = n == 3 ? null : \"\"; Intrinsics.checkNotNullExpressionValue(s, \"s\"); return 1; }",
            false,
        ),
        (
            "int f(int n) { String s = n == 3 ? null : \"\"; Intrinsics.checkNotNullParameter(s, \"s\"); return 1; }",
            false,
        ),
        ("int f(int n) { if (n == 3) Preconditions.checkNotNull(kept); return 1; }", false),
    ];
    let dir = tempfile::tempdir().expect("a directory");
    let mut files = Vec::new();
    for (name, text) in CHECKS {
        let file = dir.path().join(name);
        std::fs::create_dir_all(file.parent().expect("a package")).expect("a directory");
        std::fs::write(&file, text).expect("it is written");
        files.push(file);
    }
    let numbered = methods.iter().enumerate();
    let renamed =
        numbered.map(|(at, (method, _))| format!("static {}\n", method.replacen(" f(", &format!(" f{at}("), 1)));
    let file = dir.path().join("T.java");
    let source = format!(
        "import java.util.*; import kotlin.jvm.internal.Intrinsics; import com.google.common.base.Preconditions;
         class T {{ static String kept; {} }}",
        renamed.collect::<String>()
    );
    std::fs::write(&file, source).expect("it is written");
    files.push(file);
    compile(&files, dir.path());
    for (at, (method, is_argument)) in methods.iter().enumerate() {
        let said = banyan_in(dir.path(), &["explore", "-cp", ".", "--json", "-", &format!("T.f{at}(sym)")]);
        let result: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
        assert_eq!(result["summary"]["findings"], 1, "{method}: {result:#}");
        assert_eq!(result["findings"][0]["argument"] == true, *is_argument, "{method}: {:#}", result["findings"]);
    }
}

#[test]
fn a_variable_that_is_used_again_has_the_value_that_was_put_into_it_last() {
    let arguments = [
        "static int f(int[] a) { int n = 0; if (a == null) for (int x : new int[0]) n += x;
                                 for (int x : a) n += x; return n; }",
        "static int f(String s) { int n = s.length(); s = null; return n; }",
        "static int f(String s) { Object o = s; return ((String) o).length(); }",
    ];
    for method in arguments {
        assert!(is_argument(method, "T.f(sym)"), "{method}");
    }
    let others = [
        "static int f(String s) { if (s != null && s.length() == 1) s = null; else s = \"\"; return s.length(); }",
        "static int f(int n) { String s = \"a\"; if (n > 1) s = null; return s.length(); }",
    ];
    for method in others {
        assert!(!is_argument(method, "T.f(sym)"), "{method}");
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
    assert_eq!((&finding["source"], &finding["line"]), (&"T.java".into(), &4.into()));
    assert_eq!(finding["stack"], json!(["T.f(T.java:4)"]));
    assert_eq!(finding["condition_with_values"], "y(1) > 0 && x(-1) == -1");
}

#[test]
fn an_exception_from_the_library_names_the_line_of_the_program() {
    let source = "class T {\n  static int f(int x) {\n    return java.util.List.of(1).get(x);\n  }\n}";
    let result = explored(source, &["T.f(sym[2..2])"]);
    let finding = &result["findings"][0];
    assert_eq!((&finding["source"], &finding["line"]), (&"T.java".into(), &3.into()));
    assert_eq!(finding["kind"], "library");
    assert!(finding["stack"].as_array().is_some_and(|stack| stack.len() > 1), "{finding:#}");
}

/// A repository with the sources of `shop` and their classes in `classes`.
fn shop() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let sources = dir.path().join("src/main/java/shop");
    for made in [sources.clone(), dir.path().join("classes"), dir.path().join(".git")] {
        std::fs::create_dir_all(made).expect("a directory");
    }
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/findings/shop");
    let files = ["NumberPair", "Pair", "Typed", "Witnesses"].map(|name| format!("{name}.java"));
    let files = files.map(|name| {
        std::fs::copy(from.join(&name), sources.join(&name)).expect("the source is there");
        sources.join(name)
    });
    compile(&files, &dir.path().join("classes"));
    dir
}

#[test]
fn objects_have_what_the_arguments_of_their_types_allow() {
    let dir = shop();
    let (code, result, said) = tested(dir.path(), &["shop.Typed", "shop.Pair", "shop.NumberPair"]);
    assert_eq!((code, &result["findings"]), (0, &json!([])), "{said}");
    let methods = result["classes"].as_array().into_iter().flatten().flat_map(|class| class["methods"].as_array());
    for method in methods.flatten().filter(|method| method["name"] != "nested") {
        let branch = &method["branch"];
        assert_eq!(branch["covered"], branch["total"], "{}", method["name"]);
    }
}

fn compile(files: &[PathBuf], into: &Path) {
    Jdk::find().expect("a JDK").compile(files, 17, into, &["-g"]).expect("it compiles");
}

/// `banyan test` without the real machine; exit code, result and what it says besides.
fn tested(dir: &Path, args: &[&str]) -> (i32, Value, String) {
    let fixed = ["test", "-cp", "classes", "--no-verify", "--json", "-", "--out", "made", "--rounds", "1"];
    let said = banyan_in(dir, &[&fixed, args].concat());
    let document = serde_json::from_str(&said.stdout);
    (said.code, document.unwrap_or_else(|e| panic!("{e}: {}{}", said.stdout, said.stderr)), said.stderr)
}

fn texts<'v>(list: &'v Value, part: &str) -> Vec<&'v str> {
    list.as_array().into_iter().flatten().filter_map(|one| one[part].as_str()).collect()
}

#[test]
fn calls_that_show_findings_compile_as_printed() {
    let dir = shop();
    let args = ["--arguments", "any", "--sarif", "s", "shop.Witnesses", "shop.Witnesses$Inner"];
    let (code, result, _) = tested(dir.path(), &args);
    assert_eq!(code, 1);
    let calls = texts(&result["findings"], "call");
    for method in ["one(", "two(", "many(", ".bytes(", ".div(", ".undocumented("] {
        assert!(calls.iter().any(|call| call.contains(method)), "{method}: {calls:#?}");
    }
    let methods = calls.iter().enumerate().map(|(at, call)| format!("void m{at}() throws Throwable {{ {call}; }}\n"));
    let source = format!("package shop; class Calls {{\n{}}}", methods.collect::<String>());
    let file = dir.path().join("Calls.java");
    std::fs::write(&file, source).expect("it is written");
    let classes = dir.path().join("classes");
    let path = ["-cp", classes.to_str().expect("a path")];
    Jdk::find().expect("a JDK").compile(&[file], 17, &classes, &path).expect("they compile as printed");
    // The same order and calls in the other report.
    let log = std::fs::read_to_string(dir.path().join("s")).expect("it is written");
    let log: Value = serde_json::from_str(&log).expect("it is JSON");
    let results = log["runs"][0]["results"].as_array().expect("results");
    let in_sarif: Vec<&str> = results.iter().filter_map(|one| one["properties"]["call"].as_str()).collect();
    assert_eq!(in_sarif, calls);
    // Those that are about arguments come last.
    let arguments: Vec<bool> =
        result["findings"].as_array().into_iter().flatten().map(|one| one["argument"] == true).collect();
    assert!(arguments.is_sorted(), "{arguments:?}");
}

#[test]
fn what_documentation_names_is_expected_where_there_are_sources() {
    let dir = shop();
    let args = ["--methods", "documented,undocumented", "shop.Witnesses"];
    let with_sources = [&["--source-path", "src/main/java", "--sarif", "s"], &args[..]].concat();
    let stacks = |result: &Value| {
        let findings = result["findings"].as_array().cloned().unwrap_or_default();
        findings.iter().map(|finding| finding["stack"].to_string()).collect::<Vec<String>>()
    };
    let (_, result, _) = tested(dir.path(), &args);
    assert_eq!(stacks(&result).iter().filter(|stack| stack.contains(".documented")).count(), 1);
    let (_, result, _) = tested(dir.path(), &with_sources);
    assert_eq!(stacks(&result).len(), 1, "{:#}", result["findings"]);
    assert!(stacks(&result)[0].contains("undocumented"));
    // Places are those of the repository, and the class library has none in it.
    let log = std::fs::read_to_string(dir.path().join("s")).expect("it is written");
    let log: Value = serde_json::from_str(&log).expect("it is JSON");
    let run = &log["runs"][0];
    let place = &run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(*place, json!({"uri": "src/main/java/shop/Witnesses.java", "uriBaseId": "%SRCROOT%"}));
    let root = run["originalUriBaseIds"]["%SRCROOT%"]["uri"].as_str().unwrap_or_default().trim_end_matches('/');
    assert_eq!(Path::new(root.trim_start_matches("file://")), dir.path().canonicalize().expect("it is there"));
    let frames = run["results"][0]["stacks"][0]["frames"].as_array().expect("frames");
    let outside = frames.iter().filter(|frame| frame["location"]["physicalLocation"].is_null());
    assert!(outside.count() >= 1, "{frames:#?}");
    // The same in `explore`.
    let spec = ["explore", "-cp", "classes", "--source-path", "src/main/java", "--json", "-"];
    let said = banyan_in(dir.path(), &[&spec[..], &["shop.Witnesses.documented(con=\"1\")"]].concat());
    let result: Value = serde_json::from_str(&said.stdout).expect("it is JSON");
    assert_eq!(result["summary"]["findings_by_kind"], json!({"explicit": 1}), "{}", said.stderr);
}

#[test]
fn known_findings_are_counted_apart_and_give_no_exit_code() {
    let dir = shop();
    let run =
        |args: &[&str]| tested(dir.path(), &[args, &["--methods", "one,undocumented", "shop.Witnesses"]].concat());
    let (code, first, _) = run(&["--write-baseline", "known", "--sarif", "s"]);
    assert_eq!(code, 1);
    std::fs::write(dir.path().join("r"), first.to_string()).expect("it is written");
    let open = first["findings"].as_array().into_iter().flatten().filter(|one| one["standing"] == "open").count();
    assert!(open > 5, "{first:#}");
    // Lines move.
    let file = dir.path().join("src/main/java/shop/Witnesses.java");
    let source = std::fs::read_to_string(&file)
        .expect("it is there")
        .replace("    static int one(I", "\n\n    static int one(I");
    std::fs::write(&file, source).expect("it is written");
    compile(&[file], &dir.path().join("classes"));
    for baseline in ["known", "r", "s"] {
        let (code, result, said) = run(&["--baseline", baseline]);
        assert_eq!((code, said.as_str()), (0, ""), "{baseline}");
        let summary = &result["summary"];
        assert_eq!(summary["findings"], first["summary"]["findings"]);
        assert_eq!(summary["suppressed_findings"].as_u64(), Some(open as u64), "{baseline}");
        let last = result["findings"].as_array().and_then(|all| all.last()).map(|one| one["standing"].clone());
        assert_eq!(last, Some(json!("suppressed")));
    }
    let (code, result, said) = run(&["--suppress", "ArithmeticException:shop.*.one", "--suppress", "com.acme.*"]);
    assert_eq!((code, said.as_str()), (1, "banyan: --suppress com.acme.*: it fits no finding\n"));
    let of = |standing: &str| {
        let all = result["findings"].as_array().into_iter().flatten().filter(|one| one["standing"] == standing);
        all.filter_map(|one| one["exception"].as_str()).collect::<Vec<_>>()
    };
    assert!(of("suppressed").iter().all(|exception| exception.ends_with("ArithmeticException")));
    assert!(!of("suppressed").is_empty() && of("open").iter().all(|one| !one.ends_with("ArithmeticException")));
    let (code, ..) = run(&["--suppress", "implicit", "--suppress", "library"]);
    assert_eq!(code, 0);
}

#[test]
fn a_baseline_is_for_explore_too_and_a_bad_one_is_refused() {
    let dir = compiled("class T { static int f(int x) { return x == 1 ? 1 / (x - 1) : x; } }");
    let run = |args: &[&str]| banyan_in(dir.path(), &[&["explore", "T.f(sym[0..3])"], args].concat());
    assert_eq!(run(&["--write-baseline", "known"]).code, 1);
    let said = run(&["--baseline", "known"]);
    assert_eq!((said.code, said.stderr.as_str()), (0, ""), "{}", said.stdout);
    assert!(said.stdout.contains("finding 1 (implicit, suppressed)"), "{}", said.stdout);
    assert!(said.stdout.contains("1 of them suppressed"), "{}", said.stdout);
    std::fs::write(dir.path().join("more"), "implicit java.lang.NullPointerException T.g\n").expect("it is written");
    let said = run(&["--baseline", "more"]);
    assert_eq!((said.code, said.stderr.as_str()), (1, "banyan: --baseline more: 1 of its 1 findings were not found\n"));
    for (text, why) in [("{\"a\": 1}", "neither a result"), ("{", "no JSON"), ("nothing", "is no finding")] {
        std::fs::write(dir.path().join("bad"), text).expect("it is written");
        let said = run(&["--baseline", "bad"]);
        assert!(said.code == 2 && said.stderr.contains(why), "{}", said.stderr);
    }
    assert_eq!(run(&["--baseline", "absent"]).code, 2);
    assert_eq!(run(&["--suppress", "a::b"]).code, 2);
}

#[test]
fn a_test_never_calls_what_throws_checked_exceptions_unless_it_says_so() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("T.java");
    let source = "import java.io.*; public class T {
        static class Own extends StringReader {
            Own(String s) { super(s); }
            @Override public boolean ready() { return true; }
            public boolean isOpen() { return true; }
        }
        public static Reader asReader(int n) { return n > 3 ? new Own(\"a\") : null; }
        public static Own asOwn(int n) { return n > 3 ? new Own(\"a\") : null; }
    }";
    std::fs::write(&file, source).expect("it is written");
    compile(&[file], dir.path());
    let said = banyan_in(dir.path(), &["test", "-cp", ".", "--verify", "--rounds", "1", "--json", "-", "T"]);
    let result: Value = serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}", said.stderr));
    assert_eq!((said.code, &result["summary"]["verified"]["dropped"]), (0, &json!(0)), "{}", said.stderr);
}

#[test]
fn the_call_of_a_finding_on_a_constant_names_the_constant() {
    // With a body and without.
    for body in ["{ int x() { return 1; } }", ""] {
        let dir = tempfile::tempdir().expect("a directory");
        let file = dir.path().join("Light.java");
        let source = format!(
            "public enum Light {{ RED(3) {body}, YELLOW(4); final int secs; Light(int secs) {{ this.secs = secs; }}
            int x() {{ return 0; }} public int pause(int factor) {{ return secs * factor / (secs - 3); }} }}"
        );
        std::fs::write(&file, source).expect("it is written");
        compile(&[file], dir.path());
        let args = ["test", "-cp", ".", "Light", "--no-verify", "--rounds", "1", "--out", "out", "--json", "j"];
        let said = banyan_in(dir.path(), &args);
        assert_eq!(said.code, 1, "{}", said.stderr);
        let result = std::fs::read_to_string(dir.path().join("j")).expect("it is written");
        let result: Value = serde_json::from_str(&result).expect("JSON");
        let call = result["findings"][0]["call"].as_str().expect("a call");
        assert!(said.stdout.contains(&format!("      with {call}\n")), "{}", said.stdout);
        assert!(call.starts_with("Light.RED.pause("), "{call}");
        let caller = dir.path().join("Caller.java");
        std::fs::write(&caller, format!("class Caller {{ int it() {{ return {call}; }} }}")).expect("it is written");
        compile(&[caller, dir.path().join("Light.java")], dir.path());
    }
}

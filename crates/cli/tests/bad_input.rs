//! What a new user gets wrong: one sentence on standard error, the right exit code, no panic.

use std::path::Path;
use std::process::Command;

use testkit::java::Jdk;

struct Said {
    code: i32,
    stderr: String,
}

fn banyan(args: &[&str], java_home: Option<&Path>) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.args(args).env_remove("JAVA_HOME");
    match java_home {
        Some(home) => command.env("JAVA_HOME", home),
        None => command.env("PATH", "/nowhere"),
    };
    let output = command.output().expect("banyan starts");
    Said {
        code: output.status.code().expect("banyan ends by itself"),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

fn run(args: &[&str]) -> Said {
    let jdk = Jdk::find().expect("a JDK");
    banyan(args, Some(&jdk.home))
}

/// One line that starts with our name and holds `words`; nothing of a panic.
fn check(said: &Said, code: i32, words: &str) {
    let lines: Vec<&str> = said.stderr.lines().collect();
    assert_eq!(said.code, code, "{}", said.stderr);
    assert_eq!(lines.len(), 1, "one sentence: {}", said.stderr);
    assert!(lines[0].starts_with("banyan: ") && lines[0].contains(words), "{words:?} in {}", said.stderr);
    assert!(!said.stderr.contains("panicked"));
}

/// A directory with the class `T` of this source.
fn compiled(source: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("T.java");
    std::fs::write(&file, source).expect("the source is written");
    let jdk = Jdk::find().expect("a JDK");
    jdk.compile(&[file], 17, dir.path(), &[]).expect("it compiles");
    dir
}

#[test]
fn a_missing_class_is_named_with_the_class_path() {
    check(&run(&["run", "-cp", "/tmp", "no.Such"]), 2, "cannot find the main class no.Such on the class path /tmp");
    check(&run(&["run", "-cp", "/does/not/exist", "T"]), 2, "cannot find the main class T");
}

#[test]
fn a_corrupt_jar_is_named() {
    let dir = tempfile::tempdir().expect("a directory");
    let jar = dir.path().join("bad.jar");
    std::fs::write(&jar, b"PK no jar").expect("the file is written");
    check(&run(&["run", "-cp", &jar.display().to_string(), "T"]), 2, "bad.jar is not a readable jar");
}

#[test]
fn a_class_of_a_newer_java_says_which() {
    let dir = compiled("public class T { public static void main(String[] a) {} }");
    let file = dir.path().join("T.class");
    let mut bytes = std::fs::read(&file).expect("the class");
    // Major version of Java 30.
    bytes[7] = 74;
    std::fs::write(&file, bytes).expect("the class is written");
    let said = run(&["run", "-cp", &dir.path().display().to_string(), "T"]);
    check(&said, 2, "class T needs Java 30 (class file version 74.0)");
}

#[test]
fn a_truncated_class_is_named_with_the_offset() {
    let dir = compiled("public class T { public static void main(String[] a) {} }");
    let file = dir.path().join("T.class");
    let bytes = std::fs::read(&file).expect("the class");
    std::fs::write(&file, &bytes[..bytes.len() / 2]).expect("the class is written");
    let said = run(&["run", "-cp", &dir.path().display().to_string(), "T"]);
    check(&said, 2, "class T: at byte ");
}

#[test]
fn a_class_without_main_says_so() {
    let dir = compiled("public class T { static void main(String[] a) {} }");
    let path = dir.path().display().to_string();
    check(&run(&["run", "-cp", &path, "T"]), 2, "class T has no `public static void main(String[] args)`");
    let dir = compiled("public class T { public void main(String[] a) {} }");
    let path = dir.path().display().to_string();
    check(&run(&["run", "-cp", &path, "T"]), 2, "the main method of class T is not static");
}

#[test]
fn no_jdk_says_where_it_was_looked_for() {
    check(&banyan(&["run", "-cp", ".", "T"], None), 2, "no usable JDK");
    check(&run(&["run", "--jdk", "/does/not/exist", "-cp", ".", "T"]), 2, "/does/not/exist");
}

#[test]
fn an_unsupported_native_is_named_with_its_call_stack() {
    let dir = compiled("public class T { static native int f(); public static void main(String[] a) { f(); } }");
    let said = run(&["run", "-cp", &dir.path().display().to_string(), "T"]);
    assert_eq!(said.code, 6, "{}", said.stderr);
    assert!(said.stderr.starts_with("banyan: unsupported: native method T.f()I\n\tat T.f("), "{}", said.stderr);
    assert!(said.stderr.contains("\tat T.main(T.java:1)"), "{}", said.stderr);
}

#[test]
fn limits_have_their_own_exit_code() {
    let dir = compiled("public class T { public static void main(String[] a) { while (true) { } } }");
    let path = dir.path().display().to_string();
    check(&run(&["run", "--max-instructions", "1000000", "-cp", &path, "T"]), 4, "--max-instructions");
}

#[test]
fn wrong_options_are_usage_errors() {
    for args in [
        &["run"][..],
        &["run", "-cp"],
        &["run", "--max-heap", "5q", "T"],
        &["run", "--max-heap", "1", "T"],
        &["nonsense"],
        &["run", "--nonsense", "T"],
    ] {
        let said = run(args);
        assert_eq!(said.code, 2, "{args:?}: {}", said.stderr);
        assert!(!said.stderr.contains("panicked"));
    }
}

#[test]
fn a_class_below_another_directory_is_told_with_that_directory() {
    let dir = compiled("package com.shop; public class T { public static void main(String[] a) { } }");
    let target = dir.path().join("target/classes");
    std::fs::create_dir_all(&target).expect("the directory is ours");
    std::fs::rename(dir.path().join("com"), target.join("com")).expect("the directory is ours");
    let (above, right) = (dir.path().display().to_string(), target.display().to_string());
    let advice = format!("com.shop.T is in {right}: put that directory on the class path");
    for name in ["com.shop.T", "target.classes.com.shop.T", "target/classes/com/shop/T.class"] {
        check(&run(&["run", "-cp", &above, name]), 2, &advice);
    }
    let said = run(&["explore", "-cp", &above, "com.shop.T.main(null)"]);
    assert!(said.code == 2 && said.stderr.contains(&advice), "{}", said.stderr);
    assert!(!said.stderr.contains("target.classes"), "{}", said.stderr);
    let said = run(&["cover", "-cp", &above, "--classes", "com.shop.T"]);
    assert!(!said.stderr.contains("target.classes"), "{}", said.stderr);
    check(&run(&["run", "-cp", &right, "com/shop/T.class"]), 2, "the name of the class is com.shop.T");
}

#[test]
fn what_a_manifest_names_and_is_no_jar_is_left_out_as_java_does() {
    let dir = compiled("public class T { public static void main(String[] a) { System.exit(7); } }");
    std::fs::write(dir.path().join("notes.txt"), "no jar").expect("the directory is ours");
    std::fs::write(dir.path().join("empty.jar"), "").expect("the directory is ours");
    std::fs::create_dir(dir.path().join("lib")).expect("the directory is ours");
    let paths =
        "notes.txt empty.jar lib lib/ missing.jar http://host/x.jar file:///nowhere/y.jar bad%2 jar:file:z.jar!/";
    std::fs::write(dir.path().join("m.txt"), format!("Class-Path: {paths}\n")).expect("the directory is ours");
    let jdk = Jdk::find().expect("a JDK");
    let mut jar = Command::new(jdk.home.join("bin/jar"));
    jar.current_dir(dir.path()).args(["--create", "--file", "app.jar", "--manifest", "m.txt", "T.class"]);
    assert!(jar.status().expect("jar starts").success());
    let app = dir.path().join("app.jar").display().to_string();
    let said = run(&["run", "-cp", &app, "T"]);
    assert_eq!(said.code, 7, "{}", said.stderr);
}

/// A class file with a superclass, and a method `static int f(int)` that returns its argument.
fn class_file(name: &str, above: &str) -> Vec<u8> {
    let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 52, 0, 8];
    let text = |bytes: &mut Vec<u8>, text: &str| {
        bytes.extend([1, 0, u8::try_from(text.len()).expect("a short name")]);
        bytes.extend(text.as_bytes());
    };
    text(&mut bytes, name);
    bytes.extend([7, 0, 1]);
    text(&mut bytes, above);
    bytes.extend([7, 0, 3]);
    for name in ["f", "(I)I", "Code"] {
        text(&mut bytes, name);
    }
    // Public; no interfaces, no fields, one method: `iload_0`, `ireturn`; no attributes.
    bytes.extend([0, 0x21, 0, 2, 0, 4, 0, 0, 0, 0, 0, 1]);
    bytes.extend([0, 9, 0, 5, 0, 6, 0, 1, 0, 7, 0, 0, 0, 14, 0, 1, 0, 1, 0, 0, 0, 2, 0x1a, 0xac, 0, 0, 0, 0]);
    bytes.extend([0, 0]);
    bytes
}

#[test]
fn thousands_of_superclasses_are_loaded_or_refused_by_name() {
    let dir = tempfile::tempdir().expect("a directory");
    for number in 0..6_000 {
        let above = if number == 0 { "java/lang/Object".to_owned() } else { format!("C{}", number - 1) };
        let file = dir.path().join(format!("C{number}.class"));
        std::fs::write(file, class_file(&format!("C{number}"), &above)).expect("it is written");
    }
    let path = dir.path().to_string_lossy();
    let said = run(&["explore", "-cp", &path, "C2000.f(sym)"]);
    assert_eq!((said.code, &*said.stderr), (0, ""));
    let said = run(&["explore", "-cp", &path, "C5999.f(sym)"]);
    assert_eq!(said.code, 2, "{}", said.stderr);
    let words = "banyan: class C5999 has more than 4096 superclasses and superinterfaces\n";
    assert!(said.stderr.starts_with(words), "{}", said.stderr);
}

#[test]
fn what_a_small_jar_inflates_to_has_a_limit() {
    let dir = tempfile::tempdir().expect("a directory");
    let bomb = std::fs::File::create(dir.path().join("Bomb.class")).expect("a file");
    bomb.set_len(100 << 20).expect("a file with nothing in it");
    let jdk = Jdk::find().expect("a JDK");
    let mut jar = Command::new(jdk.home.join("bin/jar"));
    let made = jar.args(["cf", "bomb.jar", "Bomb.class"]).current_dir(dir.path()).status();
    assert!(made.expect("the tool runs").success());
    let class = dir.path().join("bomb.jar");
    let said = run(&["explore", "-cp", &class.to_string_lossy(), "Bomb.f(sym)"]);
    assert_eq!(said.code, 2, "{}", said.stderr);
    let first = said.stderr.lines().next().unwrap_or_default();
    assert!(first.starts_with("banyan: entry Bomb.class of ") && first.contains("104857600 bytes"), "{first}");
    let said = run(&["explore", "-cp", &dir.path().to_string_lossy(), "Bomb.f(sym)"]);
    assert!(said.code == 2 && said.stderr.contains("Bomb.class has 104857600 bytes"), "{}", said.stderr);
}

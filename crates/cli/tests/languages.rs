//! Other languages of the JVM: what their compilers make runs as it is, and prints what the real JVM prints.
//! The compilers are the distribution's (`scripts/needs.bash` installs them), the programs are in `tests/languages`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use testkit::java::{Ending, Jdk, Output, run};

const LIMIT: Duration = Duration::from_secs(300);

fn finished(command: Command, what: &str) -> Output {
    match run(command, b"", LIMIT) {
        Ok(Ending::Finished(output)) => output,
        Ok(Ending::TimedOut(_)) => panic!("{what} has not ended after {LIMIT:?}"),
        Err(error) => panic!("{what}: {error}"),
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Compiles `tests/languages/<source>` and runs its main class on both machines, with the language's library.
fn check(compiler: &str, source: &str, main: &str, library: &str) {
    let jdk = Jdk::find().expect("tests need a JDK");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/languages").join(source);
    let classes = tempfile::tempdir().expect("a directory can be made");
    let mut compile = Command::new(compiler);
    compile.arg("-d").arg(classes.path()).arg(&source);
    let compiled = finished(compile, compiler);
    assert_eq!(compiled.code, Some(0), "{compiler}: {}{}", text(&compiled.stdout), text(&compiled.stderr));

    let class_path = format!("/usr/share/java/{library}:{}", classes.path().display());
    let mut java = Command::new(jdk.home.join("bin/java"));
    java.args(["-ea", "-cp", &class_path, main]);
    let expected = finished(java, "java");
    let mut banyan = Command::new(env!("CARGO_BIN_EXE_banyan"));
    banyan.args(["run", "-cp", &class_path, main]).env("JAVA_HOME", &jdk.home);
    let actual = finished(banyan, "banyan");
    assert_eq!(text(&expected.stdout), text(&actual.stdout));
    assert_eq!(text(&expected.stderr), text(&actual.stderr));
    assert_eq!(expected.code, actual.code);
    assert_eq!(expected.code, Some(1), "the program ends with an exception, so that its trace is compared");
}

#[test]
fn a_scala_program_prints_what_java_prints() {
    check("scalac", "Shapes.scala", "Shapes", "scala-library.jar");
}

#[test]
fn a_kotlin_program_prints_what_java_prints() {
    check("kotlinc", "Words.kt", "WordsKt", "kotlin-stdlib.jar");
}

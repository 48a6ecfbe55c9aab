//! Real libraries: for each, a program of ours that uses twenty of its entry points or more prints what the
//! real JVM prints, on both streams, and ends with the same code.
//!
//! The jars are the distribution's (`scripts/needs.bash` installs them); the programs are in
//! `tests/java/libraries`. JUnit itself runs inside Banyan; `scripts/library-suites` has it run whole test suites.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use testkit::java::{Ending, Jdk, Output, run};

const LIMIT: Duration = Duration::from_secs(120);
const JARS: &str = "/usr/share/java";

fn finished(ending: std::io::Result<Ending>, what: &str) -> Output {
    match ending {
        Ok(Ending::Finished(output)) => output,
        Ok(Ending::TimedOut(_)) => panic!("{what} has not ended after {LIMIT:?}"),
        Err(error) => panic!("{what}: {error}"),
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Compiles sources of `tests/java` against jars and runs the main class twice.
fn check(sources: &[&str], jars: &[&str], main: &str, args: &[&str]) {
    let jdk = Jdk::find().expect("tests need a JDK");
    let mut class_path = String::new();
    for jar in jars.iter().map(|jar| Path::new(JARS).join(jar)) {
        assert!(jar.is_file(), "{} is missing: ./check installs it", jar.display());
        class_path += &format!("{}:", jar.display());
    }
    let tests = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/java");
    let sources: Vec<PathBuf> = sources.iter().map(|source| tests.join(source)).collect();
    let classes = tempfile::tempdir().expect("a directory can be made");
    jdk.compile(&sources, 11, classes.path(), &["-cp", &class_path]).expect("it compiles");
    class_path += &classes.path().to_string_lossy();
    let mut line = vec!["-cp".to_owned(), class_path, main.to_owned()];
    line.extend(args.iter().map(|&arg| arg.to_owned()));

    let mut launch = vec!["-ea".to_owned()];
    launch.extend(line.clone());
    let expected = jdk.run_java(&launch, b"", LIMIT).expect("java runs it");
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.arg("run").args(line).env("JAVA_HOME", &jdk.home);
    let actual = finished(run(command, b"", LIMIT), main);
    assert_eq!(text(&expected.stdout), text(&actual.stdout));
    assert_eq!(text(&expected.stderr), text(&actual.stderr));
    assert_eq!(expected.code, actual.code);
    assert!(expected.stdout.iter().filter(|&&byte| byte == b'\n').count() >= 20, "too little is tried");
}

#[test]
fn commons_lang_prints_what_java_prints() {
    check(&["libraries/lang3/UseLang3.java"], &["commons-lang3.jar"], "UseLang3", &[]);
}

#[test]
fn commons_codec_prints_what_java_prints() {
    check(&["libraries/codec/UseCodec.java"], &["commons-codec.jar"], "UseCodec", &[]);
}

#[test]
fn commons_math_prints_what_java_prints() {
    check(&["libraries/math3/UseMath3.java"], &["commons-math3.jar"], "UseMath3", &[]);
}

#[test]
fn commons_csv_prints_what_java_prints() {
    check(&["libraries/csv/UseCsv.java"], &["commons-csv.jar"], "UseCsv", &[]);
}

#[test]
fn guava_prints_what_java_prints() {
    check(&["libraries/guava/UseGuava.java"], &["guava.jar"], "UseGuava", &[]);
}

#[test]
fn jackson_prints_what_java_prints() {
    check(&["libraries/jackson/UseJackson.java"], &["jackson-core.jar"], "UseJackson", &[]);
}

#[test]
fn re2j_prints_what_java_prints() {
    check(&["libraries/re2j/UseRe2j.java"], &["re2j.jar"], "UseRe2j", &[]);
}

#[test]
fn junit_reports_the_same_outcomes_inside_banyan() {
    let sources = ["suites/SuiteDriver.java", "suites/SampleTest.java"];
    check(&sources, &["junit4.jar", "hamcrest.jar"], "SuiteDriver", &["SampleTest"]);
}

//! Real libraries: for each, a program of ours that uses twenty of its entry points or more prints what the
//! real JVM prints, on both streams, and ends with the same code.
//!
//! The jars are the distribution's (`scripts/needs.bash` installs them); the programs are in
//! `tests/java/libraries`.

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

/// Compiles `tests/java/libraries/<library>/<Main>.java` against its jar and runs it twice.
fn check(library: &str, main: &str, jar: &str) {
    let jdk = Jdk::find().expect("tests need a JDK");
    let jar = Path::new(JARS).join(jar);
    assert!(jar.is_file(), "{} is missing: ./check installs it", jar.display());
    let source =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../tests/java/libraries/{library}/{main}.java"));
    let classes = tempfile::tempdir().expect("a directory can be made");
    jdk.compile(&[source], 11, classes.path(), &["-cp", &jar.to_string_lossy()]).expect("it compiles");
    let class_path = format!("{}:{}", jar.display(), classes.path().display());
    let args = ["-cp", &class_path, main].map(String::from);

    let mut launch = vec!["-ea".to_owned()];
    launch.extend(args.clone());
    let expected = jdk.run_java(&launch, b"", LIMIT).expect("java runs it");
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.arg("run").args(args).env("JAVA_HOME", &jdk.home);
    let actual = finished(run(command, b"", LIMIT), main);
    assert_eq!(text(&expected.stdout), text(&actual.stdout));
    assert_eq!(text(&expected.stderr), text(&actual.stderr));
    assert_eq!(expected.code, actual.code);
    assert!(expected.stdout.iter().filter(|&&byte| byte == b'\n').count() >= 20, "too little is tried");
}

#[test]
fn commons_lang_prints_what_java_prints() {
    check("lang3", "UseLang3", "commons-lang3.jar");
}

#[test]
fn commons_codec_prints_what_java_prints() {
    check("codec", "UseCodec", "commons-codec.jar");
}

#[test]
fn commons_math_prints_what_java_prints() {
    check("math3", "UseMath3", "commons-math3.jar");
}

#[test]
fn commons_csv_prints_what_java_prints() {
    check("csv", "UseCsv", "commons-csv.jar");
}

#[test]
fn guava_prints_what_java_prints() {
    check("guava", "UseGuava", "guava.jar");
}

#[test]
fn jackson_prints_what_java_prints() {
    check("jackson", "UseJackson", "jackson-core.jar");
}

#[test]
fn re2j_prints_what_java_prints() {
    check("re2j", "UseRe2j", "re2j.jar");
}

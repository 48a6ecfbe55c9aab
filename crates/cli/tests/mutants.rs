//! Suites tell wrong programs from right ones: every mutant of a class fails a test that was made of the class.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::path::{Path, PathBuf};
use std::process::Command;

use common::banyan_in;
use testkit::java::Jdk;

const JARS: [&str; 9] = [
    "junit-jupiter-api",
    "junit-jupiter-engine",
    "junit-platform-commons",
    "junit-platform-engine",
    "junit-platform-launcher",
    "junit-platform-console",
    "opentest4j",
    "apiguardian-api",
    "picocli",
];

fn jars() -> String {
    JARS.map(|jar| format!("/usr/share/java/{jar}.jar")).join(":")
}

/// Texts of a source with one replacement each, as the comments at the ends of its lines say it.
fn mutants(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (number, line) in source.lines().enumerate() {
        let Some((code, comment)) = line.split_once(" // ").filter(|(_, comment)| comment.contains(" -> ")) else {
            continue;
        };
        for wish in comment.split(" || ") {
            let (old, new) = wish.split_once(" -> ").unwrap();
            let (old, new) = (old.trim(), new.trim());
            assert!(code.contains(old), "line {}: no {old}", number + 1);
            let mutant = code.replacen(old, new, 1);
            let text = source.lines().enumerate().map(|(at, line)| if at == number { mutant.as_str() } else { line });
            found.push((format!("line {}: {}", number + 1, mutant.trim()), text.collect::<Vec<_>>().join("\n")));
        }
    }
    found
}

fn compile(files: &[PathBuf], into: &Path) {
    let mut javac = Command::new(Jdk::find().unwrap().home.join("bin/javac"));
    let done = javac.args(["-Xlint:all,-options,-classfile,-serial,-path", "-Werror", "--release", "8", "-g"]);
    let done = done.args(["-cp", &jars(), "-d"]).arg(into).args(files).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// Runs all tests of a directory; what JUnit says of those that failed.
fn failures(classes: &Path) -> String {
    let path = format!("{}:{}", classes.display(), jars());
    let mut java = Command::new(Jdk::find().unwrap().home.join("bin/java"));
    let java = java.args(["-cp", &path, "org.junit.platform.console.ConsoleLauncher", "--details", "summary"]);
    let done = java.args(["--disable-banner", "--scan-classpath"]).arg(classes).output().unwrap();
    let said = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    // 1 is for tests that fail, and nothing else.
    assert_eq!(done.status.code(), Some(1), "{said}");
    said
}

#[test]
fn every_mutant_fails_a_test_and_the_class_itself_none() {
    let dir = tempfile::tempdir().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/mutants/mutants/Purse.java");
    let classes = dir.path().join("classes");
    std::fs::create_dir_all(&classes).unwrap();
    compile(std::slice::from_ref(&file), &classes);
    let args = ["test", "-cp", "classes", "mutants.Purse", "--no-verify", "--out", "out", "--budget", "300s"];
    let said = banyan_in(dir.path(), &args);
    // There are findings: null is not looked for.
    assert_eq!(said.code, 0, "{}", said.stderr);
    let test = dir.path().join("out/mutants/PurseTest.java");
    let suite = std::fs::read_to_string(&test).unwrap();
    let mutants = mutants(&std::fs::read_to_string(&file).unwrap());
    assert!(mutants.len() > 15, "{}", mutants.len());
    // Each mutant has the suite beside it, in a package of its own: all are compiled and run at once.
    let mut files = vec![file, test];
    for (number, (_, mutant)) in mutants.iter().enumerate() {
        let place = dir.path().join(format!("mutant{number}"));
        std::fs::create_dir_all(&place).unwrap();
        for (name, text) in [("Purse.java", mutant), ("PurseTest.java", &suite)] {
            let text = text.replacen("package mutants;", &format!("package mutant{number};"), 1);
            files.push(place.join(name));
            std::fs::write(place.join(name), text).unwrap();
        }
    }
    compile(&files, &classes);
    let failed = failures(&classes);
    let fails = |package: &str| failed.contains(&format!("className = '{package}.PurseTest'"));
    assert!(!fails("mutants"), "{failed}\n{suite}");
    let of = |number: &usize| fails(&format!("mutant{number}"));
    let alive: Vec<&String> =
        (0..mutants.len()).filter(|number| !of(number)).map(|number| &mutants[number].0).collect();
    assert!(alive.is_empty(), "alive: {alive:#?}\n{suite}");
}

//! Ten thousand random expressions, under `banyan run` and under the real `java`, bit for bit.
//!
//! The seed is fixed, so that a failure belongs to the change at hand. `BANYAN_SEED` sets another;
//! `BANYAN_BIN` another binary than the one just built.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use testkit::random::{self, RandomProgram};

const DEFAULT_SEED: u64 = 20_170_914;
const EXPRESSIONS: usize = 10_000;
const SHOWN: usize = 10;

#[test]
fn random_arithmetic_gives_the_same_bits_as_java() {
    let seed = seed();
    println!("BANYAN_SEED={seed}");
    let program = random::generate(seed, EXPRESSIONS);
    let workplace = tempfile::tempdir().expect("a scratch directory");
    compile(&program, workplace.path());

    let java = run("java".into(), &["-cp".into()], workplace.path());
    let banyan = run(banyan(), &["run".into(), "-cp".into()], workplace.path());
    let (expected, actual) = (lines_by_number(&java), lines_by_number(&banyan));
    assert!(java.status.success(), "java failed: {}", stderr(&java));
    assert_eq!(
        expected.keys().collect::<Vec<_>>(),
        program.results.keys().collect::<Vec<_>>(),
        "java prints every result"
    );

    let differing = differing(&program, &expected, &actual);
    if differing.is_empty() && banyan.status.success() {
        return;
    }
    panic!(
        "BANYAN_SEED={seed}: {} of {} results differ; banyan ended with {}: {}\n{}\nprogram kept in {}",
        differing.len(),
        expected.len(),
        banyan.status,
        stderr(&banyan).lines().take(20).collect::<Vec<_>>().join("\n"),
        differing[..differing.len().min(SHOWN)].join("\n"),
        workplace.keep().display()
    );
}

/// A description of every test that went otherwise; of a test with several results, the first.
fn differing(
    program: &RandomProgram,
    expected: &BTreeMap<usize, String>,
    actual: &BTreeMap<usize, String>,
) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let mut differing = Vec::new();
    for (number, origin) in &program.results {
        let (java, banyan) = (expected.get(number), actual.get(number));
        if java == banyan {
            continue;
        }
        let test = origin.source.split("  and then ").next();
        if !seen.insert((&origin.method, test)) {
            continue;
        }
        let line = |line: Option<&String>| line.map_or("nothing", |line| line).to_owned();
        differing.push(format!(
            "\n{} result {number}: java {}, banyan {}\n    {}",
            origin.method,
            line(java),
            line(banyan),
            origin.source
        ));
    }
    differing
}

fn seed() -> u64 {
    match std::env::var("BANYAN_SEED") {
        Ok(seed) => seed.parse().expect("BANYAN_SEED is a number"),
        Err(_) => DEFAULT_SEED,
    }
}

fn banyan() -> OsString {
    std::env::var_os("BANYAN_BIN").unwrap_or_else(|| env!("CARGO_BIN_EXE_banyan").into())
}

fn compile(program: &RandomProgram, directory: &Path) {
    let mut javac = Command::new("javac");
    // A single compilation: the optimising compiler would cost more than it brings.
    javac.arg("-J-XX:TieredStopAtLevel=1");
    // Dividing by a constant zero is what we want to do, so no warnings.
    javac.args(["-nowarn", "-Xlint:none", "-proc:none", "-d"]).arg(directory);
    for file in &program.files {
        let path = directory.join(&file.name);
        std::fs::write(&path, &file.text).expect("the scratch directory is writable");
        javac.arg(path);
    }
    let output = javac.output().expect("javac is installed");
    assert!(output.status.success(), "javac: {}", stderr(&output));
}

fn run(program: OsString, before: &[OsString], classes: &Path) -> Output {
    Command::new(program)
        .args(before)
        .arg(classes)
        .arg(random::MAIN)
        .stdin(Stdio::null())
        .output()
        .expect("the program starts")
}

/// The lines `number rest`; anything else a broken run may print is left out.
fn lines_by_number(output: &Output) -> BTreeMap<usize, String> {
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .filter_map(|line| {
            let (number, rest) = line.split_once(' ')?;
            Some((number.parse().ok()?, rest.to_owned()))
        })
        .collect()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

//! Every instruction of JVMS §6.5 is executed by some program that agrees with the real JVM.
//!
//! `banyan run --census` lists the bytecodes that code of the class path executed. The corpus and the
//! assembled programs (what javac cannot emit) must together reach all of them.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use program::bytecode::Opcode;
use testkit::agreement::{Corpus, VARIANTS};
use testkit::assembled::assembled_programs;
use testkit::java::{Ending, Jdk, Output, run};

const LIMIT: Duration = Duration::from_secs(120);

fn banyan(args: &[String], stdin: &[u8], jdk: &Jdk) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.arg("run").args(args).env("JAVA_HOME", &jdk.home);
    match run(command, stdin, LIMIT).expect("banyan starts") {
        Ending::Finished(output) => output,
        Ending::TimedOut(_) => panic!("{args:?} does not end"),
    }
}

/// The bytecodes of the last line of standard error.
fn census(output: &Output) -> BTreeSet<u8> {
    let text = String::from_utf8_lossy(&output.stderr);
    let line = text.lines().rev().find_map(|l| l.strip_prefix("census: "));
    line.unwrap_or_default().split_whitespace().map(|n| n.parse().expect("numbers")).collect()
}

#[test]
fn assembled_programs_agree_and_with_the_corpus_execute_every_opcode() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/agreement");
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("opcodes");
    let corpus = Corpus::open(&root, &cache).expect("the corpus compiles");
    let mut reached = BTreeSet::new();
    let oldest = VARIANTS[0];
    for program in corpus.programs.iter().filter(|p| p.release <= oldest.release) {
        let mut args = vec!["--census".to_owned()];
        args.extend(corpus.launch(program, oldest));
        reached.extend(census(&banyan(&args, &program.stdin, corpus.jdk())));
    }
    let mut wrong = Vec::new();
    for (main, classes) in assembled_programs() {
        let dir = tempfile::tempdir().expect("a directory");
        for (name, bytes) in &classes {
            std::fs::write(dir.path().join(format!("{name}.class")), bytes).expect("the class is written");
        }
        let path = dir.path().display().to_string();
        let java = ["-ea", "-cp", &path, &main].map(str::to_owned);
        let expected = corpus.jdk().run_java(&java, b"", LIMIT).expect("java runs");
        let actual = banyan(&["--census".to_owned(), "-cp".to_owned(), path, main.clone()], b"", corpus.jdk());
        if (&actual.stdout, actual.code) != (&expected.stdout, expected.code) {
            let (e, a) = (String::from_utf8_lossy(&expected.stdout), String::from_utf8_lossy(&actual.stdout));
            let first = e.lines().zip(a.lines()).find(|(e, a)| e != a);
            wrong.push(format!("{main}: {first:?}\n{}", String::from_utf8_lossy(&actual.stderr)));
        }
        reached.extend(census(&actual));
    }
    assert!(wrong.is_empty(), "disagreements:\n{}", wrong.join("\n"));
    let missing: Vec<&str> =
        Opcode::ALL.iter().filter(|&&op| !reached.contains(&(op as u8))).map(|op| op.mnemonic()).collect();
    assert!(missing.is_empty(), "no program executes: {}", missing.join(", "));
}

//! `banyan run` against the real JVM: every program of `tests/java/agreement`, compiled for
//! every release it supports, must give the same stdout, stderr and exit code.
//!
//! `BANYAN_AGREEMENT=Topic,Topic` and `BANYAN_AGREEMENT_VARIANT=r8,r17g` narrow a run;
//! `BANYAN_BIN` puts another program in Banyan's place. All disagreements of an area are
//! collected before its test fails.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use testkit::agreement::{Corpus, Program, VARIANTS, Variant, disagreement};
use testkit::java::{Ending, run};

const LIMIT: Duration = Duration::from_secs(60);
/// How often the real JVM is asked again before a disagreement counts.
const ASKED_AGAIN: usize = 5;
const AREAS: [&str; 18] = [
    "algorithms",
    "arithmetic",
    "bignum",
    "boxing",
    "classes",
    "collections",
    "concurrent",
    "control",
    "exceptions",
    "io",
    "lambdas",
    "library",
    "reflection",
    "strings",
    "system",
    "text",
    "threads",
    "time",
];

fn corpus() -> &'static Corpus {
    static CORPUS: OnceLock<Corpus> = OnceLock::new();
    CORPUS.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/agreement");
        let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("agreement");
        Corpus::open(&root, &cache).expect("the corpus compiles")
    })
}

fn banyan() -> PathBuf {
    match std::env::var_os("BANYAN_BIN") {
        Some(path) => PathBuf::from(path),
        None => PathBuf::from(env!("CARGO_BIN_EXE_banyan")),
    }
}

fn selected(variable: &str, name: &str) -> bool {
    match std::env::var(variable) {
        Ok(names) => names.split(',').any(|chosen| chosen == name),
        Err(_) => true,
    }
}

/// What is wrong with one program compiled one way; `None` when the two agree.
fn compare(program: &Program, variant: Variant) -> Option<String> {
    let corpus = corpus();
    let expected = match corpus.expected(program, variant) {
        Ok(output) => output,
        Err(error) => return Some(format!("  {error}\n")),
    };
    let mut command = Command::new(banyan());
    command.arg("run").args(corpus.launch(program, variant));
    command.env("JAVA_HOME", &corpus.jdk().home);
    match run(command, &program.stdin, LIMIT) {
        Ok(Ending::Finished(actual)) => {
            let wrong = disagreement(program, &expected, &actual)?;
            // Threads may have several right answers on a busy machine: ours must be one that
            // the real JVM gives too.
            let another = (0..ASKED_AGAIN).filter_map(|_| corpus.ask(program, variant).ok());
            let agrees = |answer| disagreement(program, &answer, &actual).is_none();
            if another.into_iter().any(agrees) { None } else { Some(wrong) }
        }
        Ok(Ending::TimedOut(actual)) => {
            let report = disagreement(program, &expected, &actual).unwrap_or_default();
            Some(format!("  no end after {} s\n{report}", LIMIT.as_secs()))
        }
        Err(error) => Some(format!("  {error}\n")),
    }
}

fn agree(area: &str) {
    let programs = corpus().programs.iter().filter(|program| program.area == area);
    let chosen = programs.filter(|program| selected("BANYAN_AGREEMENT", &program.topic));
    let (mut runs, mut failed, mut report) = (0, BTreeSet::new(), String::new());
    for program in chosen {
        // A disagreement is mostly the same in every variant; then it is shown once.
        let mut shown = String::new();
        let fitting = VARIANTS.into_iter().filter(|variant| variant.release >= program.release);
        for variant in fitting.filter(|v| selected("BANYAN_AGREEMENT_VARIANT", v.name)) {
            runs += 1;
            let Some(wrong) = compare(program, variant) else {
                continue;
            };
            failed.insert(&program.topic);
            report.push_str(&format!("{area}/{} {}\n", program.topic, variant.name));
            if wrong != shown {
                report.push_str(&wrong);
                shown = wrong;
            }
        }
    }
    let names: Vec<&str> = failed.iter().map(|topic| topic.as_str()).collect();
    assert!(
        failed.is_empty(),
        "{report}{} programs of {area} disagree in {runs} runs: {}",
        failed.len(),
        names.join(",")
    );
}

#[test]
fn algorithms_agree_with_java() {
    agree("algorithms");
}

#[test]
fn arithmetic_agrees_with_java() {
    agree("arithmetic");
}

#[test]
fn big_and_random_numbers_agree_with_java() {
    agree("bignum");
}

#[test]
fn boxing_agrees_with_java() {
    agree("boxing");
}

#[test]
fn classes_agree_with_java() {
    agree("classes");
}

#[test]
fn collections_agree_with_java() {
    agree("collections");
}

#[test]
fn concurrent_utilities_agree_with_java() {
    agree("concurrent");
}

#[test]
fn control_flow_agrees_with_java() {
    agree("control");
}

#[test]
fn exceptions_agree_with_java() {
    agree("exceptions");
}

#[test]
fn readers_writers_and_buffers_agree_with_java() {
    agree("io");
}

#[test]
fn lambdas_agree_with_java() {
    agree("lambdas");
}

#[test]
fn the_library_agrees_with_java() {
    agree("library");
}

#[test]
fn reflection_agrees_with_java() {
    agree("reflection");
}

#[test]
fn strings_agree_with_java() {
    agree("strings");
}

#[test]
fn system_calls_agree_with_java() {
    agree("system");
}

#[test]
fn text_formats_and_patterns_agree_with_java() {
    agree("text");
}

#[test]
fn threads_agree_with_java() {
    agree("threads");
}

#[test]
fn dates_and_times_agree_with_java() {
    agree("time");
}

#[test]
fn the_corpus_is_large_and_each_program_has_its_own_name_and_a_tested_area() {
    let programs = &corpus().programs;
    assert!(programs.len() >= 200, "only {} programs", programs.len());
    let names: BTreeSet<&str> = programs.iter().map(|program| program.topic.as_str()).collect();
    assert_eq!(names.len(), programs.len(), "a name occurs twice");
    let areas: BTreeSet<&str> = programs.iter().map(|program| program.area.as_str()).collect();
    assert_eq!(areas, AREAS.into_iter().collect());
}

//! The programs over small domains compile, and every input has an outcome on the real JVM.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use testkit::java::Jdk;
use testkit::small_domains::{Outcome, Runs, SmallProgram, api_jar, compile, enumerate};

fn programs() -> Vec<SmallProgram> {
    SmallProgram::find(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/explore")).unwrap()
}

fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&directory).unwrap();
    directory
}

fn runs(programs: &[SmallProgram]) -> Runs {
    let jdk = Jdk::find().unwrap();
    let out = directory("small_domains");
    let jar = api_jar(&jdk, &out).unwrap();
    compile(&jdk, programs, &jar, &out).unwrap();
    enumerate(&jdk, programs, &jar, &out).unwrap()
}

#[test]
fn there_are_at_least_sixty_programs_and_all_their_inputs_run() {
    let programs = programs();
    assert!(programs.len() >= 60, "{}", programs.len());
    let runs = runs(&programs);
    for program in &programs {
        for spec in &program.specs {
            let name = format!("{}.{spec}", program.class);
            let runs = runs.get(&(program.class.clone(), spec.clone())).unwrap_or_else(|| panic!("{name}: no run"));
            assert!((2..=20_000).contains(&runs.len()), "{name}: {} inputs", runs.len());
            let inputs: BTreeSet<&[String]> = runs.iter().map(|run| &run.inputs[..]).collect();
            assert_eq!(inputs.len(), runs.len(), "{name}: an input is there twice");
            let outcomes: BTreeSet<&Outcome> = runs.iter().map(|run| &run.outcome).collect();
            assert!(outcomes.len() > 1, "{name} always does the same");
        }
    }
}

#[test]
fn inputs_are_literals_and_outcomes_have_values_and_messages() {
    let programs = programs();
    let chosen: Vec<SmallProgram> = programs
        .into_iter()
        .filter(|p| ["StringParameter", "ArrayParameter", "DivideByZero", "LongCompare"].contains(&p.class.as_str()))
        .collect();
    let jdk = Jdk::find().unwrap();
    let out = directory("small_domains_few");
    let jar = api_jar(&jdk, &out).unwrap();
    compile(&jdk, &chosen, &jar, &out).unwrap();
    let runs = enumerate(&jdk, &chosen, &jar, &out).unwrap();
    let check = |class: &str, spec: &str, inputs: &[&str], expected: Outcome| {
        let all = &runs[&(class.to_owned(), spec.to_owned())];
        let run = all.iter().find(|run| run.inputs == inputs).unwrap_or_else(|| panic!("{class} {inputs:?}"));
        assert_eq!(run.outcome, expected, "{class} {inputs:?}");
    };
    let threw =
        |exception: &str, message: &str| Outcome::Threw { exception: exception.into(), message: message.into() };
    let returned = |value: &str| Outcome::Returned(value.into());
    check("StringParameter", "f(String:sym)", &["\"ab\""], returned("1"));
    assert_eq!(runs[&("StringParameter".to_owned(), "f(String:sym)".to_owned())].len(), 8);
    check("ArrayParameter", "f(boolean[]:sym)", &["{true,false}"], returned("2"));
    assert_eq!(runs[&("ArrayParameter".to_owned(), "f(boolean[]:sym)".to_owned())].len(), 8);
    let divide = "f(int:sym[-4..4],int:sym[-2..2])";
    check("DivideByZero", divide, &["3", "0"], threw("java.lang.ArithmeticException", "\"/ by zero\""));
    let long = "f(long:sym[4294967290L..4294967310L])";
    check("LongCompare", long, &["4294967301L"], threw("java.lang.IllegalStateException", "\"found\""));
}

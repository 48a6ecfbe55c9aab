//! Other programs behind the same trait.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "this is test code outside test functions")]

mod support;

use solver::{BackEnd, Config, Pipe, Program, Query, Solver, Verdict, Why, assemble};
use support::{Kind, Maker, Numbers};
use term::{Evaluator, Terms};

fn check(name: &str) {
    let program = Program::named(name).unwrap();
    let mut pipe = match assemble(&Config::bare(BackEnd::Program(program))) {
        Ok(pipe) => pipe,
        Err(error) => return println!("skipped: {error}"),
    };
    let mut ours = assemble(&Config::default()).unwrap();
    let mut numbers = Numbers(21);
    let mut terms = Terms::new();
    let mut evaluator = Evaluator::new();
    let mut sat = 0;
    for round in 0..120 {
        let kind = if round % 6 == 0 { Kind::Floats } else { Kind::Orders };
        let query = Maker { terms: &mut terms, numbers: &mut numbers, kind }.query();
        let question = Query::new(&query, &[]);
        match (pipe.check(&mut terms, &question), ours.check(&mut terms, &question)) {
            (Verdict::Sat(model), Verdict::Sat(_)) => {
                sat += 1;
                assert_eq!(evaluator.first_violated(&terms, &model, &query), None, "{model:?}");
            }
            (Verdict::Unsat, Verdict::Unsat) | (Verdict::Unknown(Why::BackEnd), _) => {}
            (theirs, ours) => panic!("{name}: {theirs:?}, ours: {ours:?}"),
        }
        if round == 60 {
            terms.collect([]);
            pipe.collected(&terms);
        }
    }
    assert!(sat > 20);
}

#[test]
fn z3_answers_through_a_pipe() {
    check("z3");
}

#[test]
fn cvc5_answers_through_a_pipe() {
    check("cvc5");
}

#[test]
fn a_missing_program_is_one_sentence_with_the_remedy() {
    let program = Program { command: "z3-that-nobody-has".into(), ..Program::named("z3").unwrap() };
    let Err(error) = Pipe::start(program) else { panic!("there is such a program") };
    assert_eq!(error.to_string(), "the solver `z3-that-nobody-has` is not installed (Debian: apt-get install z3)");
}

#[test]
fn a_program_that_dies_or_babbles_is_restarted_and_then_unknown() {
    for command in ["false", "cat"] {
        let program = Program { command: command.into(), arguments: vec![], install: String::new() };
        let mut pipe = Pipe::start(program).unwrap();
        let mut terms = Terms::new();
        let query = Maker { terms: &mut terms, numbers: &mut Numbers(3), kind: Kind::Orders }.query();
        assert_eq!(pipe.check(&mut terms, &Query::new(&query, &[])), Verdict::Unknown(Why::BackEndFailed));
        assert_eq!(pipe.restarts(), 1);
    }
}

//! Other programs behind the same trait.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "this is test code outside test functions")]

mod support;

use solver::{
    BackEnd, Config, Pipe, Program, Query, Recorder, Solver, Unreadable, Verdict, Why, assemble, read_queries,
};
use std::cell::RefCell;
use std::io::Write;
use std::rc::Rc;
use std::time::Duration;
use support::{Kind, Maker, Numbers};
use term::{Evaluator, TermId, Terms, smt_query};

fn check(name: &str) {
    // Its own limits end a question, not a busy machine.
    let program = Program { patience: Duration::from_secs(1200), ..Program::named(name).unwrap() };
    let mut pipe = match Pipe::start(program) {
        Ok(pipe) => pipe,
        Err(error) => return println!("skipped: {error}"),
    };
    let mut ours = assemble(&Config::default()).unwrap();
    let mut numbers = Numbers::new(21);
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
    assert_eq!(pipe.restarts(), 1, "only because the terms were collected");
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
    assert_eq!(error.to_string(), "the solver `z3-that-nobody-has` is not installed (`apt install z3` on Debian)");
}

fn stand_in(command: &str, arguments: &[&str]) -> Program {
    let arguments = arguments.iter().map(|argument| argument.to_string()).collect();
    Program { command: command.into(), arguments, install: String::new(), patience: Duration::from_millis(200) }
}

#[test]
fn what_a_program_does_not_answer_our_own_solver_does_and_says_so() {
    // Ends at once, babbles, stays silent, stays silent with nobody reading what it is told.
    for (command, arguments) in [("false", &[][..]), ("cat", &[]), ("tail", &["-f", "/dev/null"]), ("sleep", &["600"])]
    {
        let config = Config::bare(BackEnd::Program(stand_in(command, arguments)));
        let mut solver = assemble(&config).unwrap();
        let mut ours = assemble(&Config::default()).unwrap();
        let mut terms = Terms::new();
        let mut numbers = Numbers::new(4);
        for _ in 0..5 {
            let query = Maker { terms: &mut terms, numbers: &mut numbers, kind: Kind::Words }.query();
            let question = Query::new(&query, &[]);
            let sat = |verdict: Verdict| match verdict {
                Verdict::Sat(_) => true,
                Verdict::Unsat => false,
                Verdict::Unknown(why) => panic!("{command}: {why:?}"),
            };
            assert_eq!(sat(solver.check(&mut terms, &question)), sat(ours.check(&mut terms, &question)), "{command}");
        }
        let mut warnings = Vec::new();
        solver.warnings(&mut warnings);
        let expected = format!(
            "the solver `{command}` gave no answer 3 times although it was started again; \
             our own solver answered these queries and all later ones"
        );
        assert_eq!(warnings, [expected]);
    }
}

#[test]
fn a_recording_is_read_back_as_the_same_queries() {
    let mut terms = Terms::new();
    let mut numbers = Numbers::new(9);
    let shared = Rc::new(RefCell::new(Vec::new()));
    let ours = || assemble(&Config::default()).unwrap();
    let mut recorder = Recorder::new(ours(), Box::new(Written(Rc::clone(&shared))));
    let mut asked = Vec::new();
    for round in 0..60 {
        let kind = if round % 3 == 0 { Kind::Floats } else { Kind::Words };
        let query = Maker { terms: &mut terms, numbers: &mut numbers, kind }.query();
        recorder.check(&mut terms, &Query::new(&query, &[]));
        recorder.check(&mut terms, &Query::new(&query, &[]));
        asked.push(texts(&terms, &query));
        if round == 30 {
            terms.collect([]);
            recorder.collected(&terms);
        }
    }
    let text = String::from_utf8(shared.borrow().clone()).unwrap();
    let mut again = Terms::new();
    let read = read_queries(&mut again, &text).unwrap();
    // The order of conjuncts is not kept, so they are written in one order by both sides.
    assert_eq!(read.iter().map(|query| texts(&again, query)).collect::<Vec<_>>(), asked);
    assert_eq!(read_queries(&mut again, "Add 32 0 1"), Err(Unreadable(1)));
}

/// The different conjuncts of a query, each as text, sorted.
fn texts(terms: &Terms, query: &[TermId]) -> Vec<String> {
    let mut texts: Vec<String> = query.iter().map(|&t| smt_query(terms, &[t])).collect();
    texts.sort_unstable();
    texts.dedup();
    texts
}

/// What was written, for the test to see.
struct Written(Rc<RefCell<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_program_that_dies_or_babbles_is_restarted_and_then_unknown() {
    for command in ["false", "cat"] {
        let program = stand_in(command, &[]);
        let mut pipe = Pipe::start(program).unwrap();
        let mut terms = Terms::new();
        let query = Maker { terms: &mut terms, numbers: &mut Numbers::new(3), kind: Kind::Orders }.query();
        assert_eq!(pipe.check(&mut terms, &Query::new(&query, &[])), Verdict::Unknown(Why::BackEndFailed));
        assert_eq!(pipe.restarts(), 1);
    }
}

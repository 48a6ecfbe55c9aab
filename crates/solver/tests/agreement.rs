//! Other people's solvers give the same verdicts on 5,000 random and recorded queries each, and our
//! models hold.
//!
//! Where the other solver runs out of its own limit (counted, not clocked: the test must not depend on
//! the machine) the query is left out; most must remain.
//! More queries: `BANYAN_QUERIES=5000 cargo test -p banyan-solver --test agreement`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "this is test code outside test functions")]

mod support;

use solver::{Config, Pipe, Program, Query, Solver as _, Verdict, Why, assemble, read_queries};
use std::path::Path;
use std::time::Duration;
use support::{Kind, Maker, Numbers, amount, answers};
use term::{Evaluator, TermId, Terms, smt_query};

/// Another solver, asked about all queries in one session.
struct Other {
    command: &'static str,
    arguments: &'static [&'static str],
    header: &'static str,
}

const Z3: Other = Other { command: "z3", arguments: &["-in"], header: "(set-option :rlimit 2000000)\n" };
const CVC5: Other =
    Other { command: "cvc5", arguments: &["--lang", "smt2", "--incremental", "--rlimit-per=60000"], header: "" };

fn random(kind: Kind, seed: u64, count: usize, other: &Other) {
    let mut numbers = Numbers::new(seed);
    let mut terms = Terms::new();
    let queries: Vec<Vec<TermId>> =
        (0..count).map(|_| Maker { terms: &mut terms, numbers: &mut numbers, kind }.query()).collect();
    check(terms, &queries, other);
}

/// The queries that come up when the examples are explored (`tests/queries`, made with `banyan explore
/// --record-queries`), one after the other through one pipe: their conjuncts overlap as they do there.
fn recorded(name: &str, limits: &[&str]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/queries/recorded.txt");
    let mut terms = Terms::new();
    let queries = read_queries(&mut terms, &std::fs::read_to_string(file).unwrap()).unwrap();
    assert!(queries.len() >= 3900, "{} queries are recorded", queries.len());
    let limits = limits.iter().map(|limit| limit.to_string()).collect();
    // Its own limits end a question, not a busy machine.
    let program = Program { arguments: limits, patience: Duration::from_secs(1200), ..Program::named(name).unwrap() };
    let mut pipe = match Pipe::start(program) {
        Ok(pipe) => pipe,
        Err(error) => return println!("skipped: {error}"),
    };
    let mut ours = assemble(&Config::default()).unwrap();
    let mut evaluator = Evaluator::new();
    let mut decided = 0;
    for conjuncts in &queries {
        let query = Query::new(conjuncts, &[]);
        match (ours.check(&mut terms, &query), pipe.check(&mut terms, &query)) {
            (Verdict::Sat(model), Verdict::Sat(other)) => {
                assert_eq!(evaluator.first_violated(&terms, &model, conjuncts), None);
                assert_eq!(evaluator.first_violated(&terms, &other, conjuncts), None);
                decided += 1;
            }
            (Verdict::Unsat, Verdict::Unsat) => decided += 1,
            (Verdict::Sat(_) | Verdict::Unsat, Verdict::Unknown(Why::BackEnd)) => {}
            (ours, other) => panic!("we say {ours:?}, {name} {other:?} about {}", smt_query(&terms, conjuncts)),
        }
    }
    assert_eq!(pipe.restarts(), 0, "one session answers all");
    println!("{name}: {decided} of {} recorded queries compared", queries.len());
    assert!(decided * 100 >= queries.len() * 95, "only {decided} of {} were decided by {name}", queries.len());
}

fn check(mut terms: Terms, queries: &[Vec<TermId>], other: &Other) {
    let (command, count) = (other.command, queries.len());
    let mut script = String::new();
    for query in queries {
        script.push_str("(reset)\n");
        script.push_str(other.header);
        script.push_str(&smt_query(&terms, query));
    }
    let Some(answers) = answers(command, other.arguments, script) else { return };
    assert_eq!(answers.len(), queries.len(), "one answer a query: {:?}", answers.last());
    let mut solver = assemble(&Config::default()).unwrap();
    let mut evaluator = Evaluator::new();
    let mut decided = 0;
    for (query, answer) in queries.iter().zip(&answers) {
        let ours = match solver.check(&mut terms, &Query::new(&[], query)) {
            Verdict::Sat(model) => {
                assert_eq!(evaluator.first_violated(&terms, &model, query), None);
                "sat"
            }
            Verdict::Unsat => "unsat",
            Verdict::Unknown(why) => panic!("{why:?} for {}", smt_query(&terms, query)),
        };
        match answer.as_str() {
            "sat" | "unsat" => {
                decided += 1;
                assert_eq!(ours, answer, "{command} about {}", smt_query(&terms, query));
            }
            "unknown" | "timeout" => {}
            other => panic!("{command} said {other} about {}", smt_query(&terms, query)),
        }
    }
    println!("{command}: {decided} of {count} compared");
    assert!(decided * 3 >= count * 2, "only {decided} of {count} were decided by {command}");
}

#[test]
fn z3_agrees_about_recorded_queries() {
    recorded("z3", &["-in", "smt.max_conflicts=2000", "sat.max_conflicts=2000"]);
}

#[test]
fn cvc5_agrees_about_recorded_queries() {
    recorded("cvc5", &["--incremental", "--lang", "smt2", "--rlimit-per=60000"]);
}

#[test]
fn z3_agrees_about_bit_vectors() {
    random(Kind::Words, 1, amount(200), &Z3);
}

#[test]
fn z3_agrees_about_orders() {
    random(Kind::Orders, 2, amount(600), &Z3);
}

#[test]
fn z3_agrees_about_floats() {
    random(Kind::Floats, 3, amount(360) / 6, &Z3);
}

#[test]
fn cvc5_agrees_about_bit_vectors() {
    random(Kind::Words, 4, amount(120), &CVC5);
}

#[test]
fn cvc5_agrees_about_orders() {
    random(Kind::Orders, 6, amount(600), &CVC5);
}

#[test]
fn cvc5_agrees_about_floats() {
    random(Kind::Floats, 5, amount(240) / 6, &CVC5);
}

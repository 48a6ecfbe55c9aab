//! Other people's solvers give the same verdicts on random queries, and our models hold.
//!
//! Where the other solver runs out of its own limit (counted, not clocked: the test must not depend on
//! the machine) the query is left out; most must remain.
//! More queries: `BANYAN_QUERIES=5000 cargo test -p banyan-solver --test agreement`.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "this is test code outside test functions")]

mod support;

use solver::{Config, Query, Verdict, assemble};
use support::{Kind, Maker, Numbers, amount, answers};
use term::{Evaluator, TermId, Terms, smt_query};

fn check(kind: Kind, seed: u64, count: usize, command: &str, arguments: &[&str], header: &str) {
    let mut numbers = Numbers(seed);
    let mut terms = Terms::new();
    let queries: Vec<Vec<TermId>> =
        (0..count).map(|_| Maker { terms: &mut terms, numbers: &mut numbers, kind }.query()).collect();
    let mut script = String::new();
    for query in &queries {
        script.push_str("(reset)\n");
        script.push_str(header);
        script.push_str(&smt_query(&terms, query));
    }
    let Some(answers) = answers(command, arguments, script) else { return };
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

const Z3: (&str, &[&str]) = ("z3", &["-in"]);
const CVC5: (&str, &[&str]) = ("cvc5", &["--lang", "smt2", "--incremental", "--rlimit-per=300000"]);
const PATIENCE: &str = "(set-option :rlimit 10000000)\n";

#[test]
fn z3_agrees_about_bit_vectors() {
    check(Kind::Words, 1, amount(300), Z3.0, Z3.1, PATIENCE);
}

#[test]
fn z3_agrees_about_orders() {
    check(Kind::Orders, 2, amount(1000), Z3.0, Z3.1, PATIENCE);
}

#[test]
fn z3_agrees_about_floats() {
    check(Kind::Floats, 3, amount(300) / 6, Z3.0, Z3.1, PATIENCE);
}

#[test]
fn cvc5_agrees_about_bit_vectors() {
    check(Kind::Words, 4, amount(80), CVC5.0, CVC5.1, "");
}

#[test]
fn cvc5_agrees_about_floats() {
    check(Kind::Floats, 5, amount(180) / 6, CVC5.0, CVC5.1, "");
}

//! What a solver was asked before does not decide what becomes of a query; being told to stop decides
//! nothing.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use solver::{BackEnd, Config, Limits, Program, Query, Solver, Stop, Verdict, Why, assemble, canonical_model};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use support::{Kind, Maker, Numbers};
use term::{Input, JavaType, TermId, Terms};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Answer {
    Sat,
    Unsat,
    Undecided,
}

fn ask(solver: &mut dyn Solver, terms: &mut Terms, query: &[TermId], conflicts: u32) -> Answer {
    let (extra, path) = query.split_last().unwrap();
    let query = Query { limits: Limits { conflicts }, ..Query::new(path, std::slice::from_ref(extra)) };
    match solver.check(terms, &query) {
        Verdict::Sat(_) => Answer::Sat,
        Verdict::Unsat => Answer::Unsat,
        Verdict::Unknown(why) => {
            assert_eq!(why, Why::Conflicts);
            Answer::Undecided
        }
    }
}

/// `x * y == product` with factors of at most so many bits, neither of them one.
fn factors(terms: &mut Terms, ty: JavaType, product: u64, bits: u32) -> Vec<TermId> {
    let [x, y] = [(0, "x"), (1, "y")].map(|(index, name)| terms.input(&Input::new(index, name, ty)));
    let [one, most, product] = [1, 1 << bits, product].map(|value| terms.constant(ty.sort(), value));
    let mut query = vec![terms.slt(one, x), terms.slt(one, y), terms.slt(x, most), terms.slt(y, most)];
    let (ordered, found) = (terms.sle(x, y), terms.mul(x, y));
    query.extend([ordered, terms.eq(found, product)]);
    query
}

/// Easy and hard ones, many of which help with each other: prefixes, products of the same inputs.
fn queries(terms: &mut Terms) -> Vec<Vec<TermId>> {
    let mut numbers = Numbers::new(21);
    let mut queries: Vec<Vec<TermId>> =
        (0..12).map(|_| Maker { terms, numbers: &mut numbers, kind: Kind::Words }.query()).collect();
    for (product, bits) in [(35, 6), (149, 7), (8_051, 9), (8_053, 9), (1_071_514_531, 15)] {
        let query = factors(terms, JavaType::Int, product, bits);
        queries.push(query[..5].to_vec());
        queries.push(query.clone());
        queries.push(query);
    }
    queries
}

fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut numbers = Numbers::new(5);
    let forwards: Vec<usize> = (0..count).collect();
    let mut orders = vec![forwards.clone(), forwards.iter().rev().copied().collect()];
    for _ in 0..2 {
        let mut order = forwards.clone();
        for at in (1..count).rev() {
            order.swap(at, numbers.below(at + 1));
        }
        orders.push(order);
    }
    orders
}

fn configs() -> [Config; 2] {
    [Config::default(), Config::bare(BackEnd::Blaster)]
}

#[test]
fn with_few_conflicts_the_verdict_depends_on_the_query_alone() {
    let mut terms = Terms::new();
    let queries = queries(&mut terms);
    let mut seen = Vec::new();
    for config in configs() {
        for conflicts in [1, 30, 300] {
            let alone: Vec<Answer> =
                queries.iter().map(|q| ask(&mut *assemble(&config).unwrap(), &mut terms, q, conflicts)).collect();
            for order in orders(queries.len()) {
                let mut solver = assemble(&config).unwrap();
                for at in order {
                    let answer = ask(&mut *solver, &mut terms, &queries[at], conflicts);
                    assert_eq!(answer, alone[at], "query {at} with {conflicts} conflicts");
                }
            }
            seen.extend(alone);
        }
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen, [Answer::Sat, Answer::Unsat, Answer::Undecided], "the queries are too much alike");
}

#[test]
fn a_history_never_makes_a_query_undecided() {
    let mut terms = Terms::new();
    let mut queries = queries(&mut terms);
    queries.push(hopeless(&mut terms));
    let mut undecided = 0;
    for config in configs() {
        let alone: Vec<Answer> =
            queries.iter().map(|q| ask(&mut *assemble(&config).unwrap(), &mut terms, q, 1_000)).collect();
        undecided += alone.iter().filter(|&&answer| answer == Answer::Undecided).count();
        for order in orders(queries.len()) {
            let mut solver = assemble(&config).unwrap();
            for at in order {
                let answer = ask(&mut *solver, &mut terms, &queries[at], 1_000);
                assert!(answer == alone[at] || alone[at] == Answer::Undecided, "query {at}: {answer:?}");
            }
        }
    }
    assert!(undecided > 0, "the limit is never reached");
}

/// Two primes of 31 bits: hours of search.
fn hopeless(terms: &mut Terms) -> Vec<TermId> {
    factors(terms, JavaType::Long, 2_147_483_647 * 2_147_483_629, 40)
}

const UNLIMITED: Limits = Limits { conflicts: u32::MAX };

#[test]
fn a_search_ends_when_somebody_says_so() {
    let mut terms = Terms::new();
    let query = hopeless(&mut terms);
    for config in configs() {
        let stop = Stop { flag: Some(Arc::new(AtomicBool::new(false))), ..Stop::default() };
        let flag = stop.flag.clone().unwrap();
        let other = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            flag.store(true, Ordering::Relaxed);
        });
        let mut solver = assemble(&config).unwrap();
        let asked = Query { limits: UNLIMITED, ..Query::new(&query, &[]) };
        assert_eq!(solver.check(&mut terms, &asked.until(&stop)), Verdict::Unknown(Why::Stopped));
        other.join().unwrap();
        assert_eq!(canonical_model(&mut terms, &asked.until(&stop)), Verdict::Unknown(Why::Stopped));
        // It can be asked something else afterwards.
        assert!(matches!(solver.check(&mut terms, &Query::new(&query[..5], &[])), Verdict::Sat(_)));
    }
}

#[test]
fn a_search_ends_when_its_time_is_over() {
    let mut terms = Terms::new();
    let query = hopeless(&mut terms);
    let stop = Stop { deadline: Some(std::time::Instant::now() + Duration::from_millis(30)), ..Stop::default() };
    let mut solver = assemble(&Config::default()).unwrap();
    let asked = Query { limits: UNLIMITED, ..Query::new(&query, &[]) };
    assert_eq!(solver.check(&mut terms, &asked.until(&stop)), Verdict::Unknown(Why::Stopped));
}

#[test]
fn another_program_is_ended_when_somebody_says_so() {
    let mut terms = Terms::new();
    let query = hopeless(&mut terms);
    let directory = std::env::temp_dir().join(format!("banyan-stop-{}", std::process::id()));
    std::fs::create_dir_all(&directory).unwrap();
    let pid_file = directory.join("pid");
    // Says who it is, and nothing else for an hour.
    let script = format!("echo $$ > {}; exec sleep 3600", pid_file.display());
    let program = Program {
        command: "sh".into(),
        arguments: vec!["-c".into(), script],
        install: String::new(),
        patience: Duration::from_secs(3600),
    };
    let stop = Stop { flag: Some(Arc::new(AtomicBool::new(false))), ..Stop::default() };
    let (flag, seen) = (stop.flag.clone().unwrap(), pid_file.clone());
    let other = std::thread::spawn(move || {
        while std::fs::read_to_string(&seen).unwrap_or_default().trim().is_empty() {
            std::thread::sleep(Duration::from_millis(5));
        }
        flag.store(true, Ordering::Relaxed);
    });
    let mut solver = assemble(&Config::bare(BackEnd::Program(program))).unwrap();
    let verdict = solver.check(&mut terms, &Query::new(&query, &[]).until(&stop));
    assert_eq!(verdict, Verdict::Unknown(Why::Stopped));
    other.join().unwrap();
    let pid: i32 = std::fs::read_to_string(&pid_file).unwrap().trim().parse().unwrap();
    // Safe: signal 0 only asks whether the process exists.
    assert_eq!(unsafe { libc::kill(pid, 0) }, -1, "the program still runs");
    std::fs::remove_dir_all(&directory).unwrap();
}

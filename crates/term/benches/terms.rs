//! What a term costs: found again, made new, evaluated. In CPU time of the thread, so that a busy
//! machine does not matter much.

#![allow(clippy::print_stdout, reason = "a bench prints its measurements")]

use std::hint::black_box;
use term::{Evaluator, Input, JavaType, Model, TermId, Terms};

/// Nanoseconds that this thread has computed.
fn cpu_time() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call writes to the struct that it is given and nowhere else.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec as f64 * 1e9 + time.tv_nsec as f64
}

fn report(what: &str, count: u64, start: f64) {
    let each = (cpu_time() - start) / count as f64;
    println!("{what:<44} {each:8.1} ns");
}

fn main() {
    let mut terms = Terms::new();
    let inputs: Vec<Input> = (0..8).map(|index| Input::new(index, &format!("x{index}"), JavaType::Int)).collect();
    let xs: Vec<TermId> = inputs.iter().map(|input| terms.input(input)).collect();

    const HITS: u64 = 20_000_000;
    let start = cpu_time();
    for round in 0..HITS as usize {
        black_box(terms.bit_xor(xs[round & 7], xs[(round >> 3) & 7]));
    }
    report("a term found again (x ^ y)", HITS, start);

    let start = cpu_time();
    for round in 0..HITS as usize {
        black_box(terms.slt(xs[round & 7], xs[(round >> 3) & 7]));
    }
    report("a comparison found again (x < y)", HITS, start);

    let start = cpu_time();
    for round in 0..HITS as usize {
        black_box(terms.add(xs[round & 7], xs[(round >> 3) & 7]));
    }
    report("a sum found again (x + y)", HITS, start);

    // A worker collects long before its terms leave the cache; then a table slot costs no trip to
    // memory.
    const ROUNDS: u64 = 50;
    const EACH: u64 = 20_000;
    let constants: Vec<TermId> = (1..=EACH as i32).map(|value| terms.int(value)).collect();
    let roots: Vec<TermId> = xs.iter().chain(&constants).copied().collect();
    let mut collecting = 0.0;
    let start = cpu_time();
    for _ in 0..ROUNDS {
        for (round, &constant) in constants.iter().enumerate() {
            black_box(terms.slt(xs[round & 7], constant));
        }
        let before = cpu_time();
        terms.collect(roots.iter().copied());
        collecting += cpu_time() - before;
    }
    report("a new comparison (x < constant)", ROUNDS * EACH, start + collecting);

    let mut collecting = 0.0;
    let start = cpu_time();
    for _ in 0..ROUNDS {
        for (round, &constant) in constants.iter().enumerate() {
            black_box(terms.add(xs[round & 7], constant));
        }
        let before = cpu_time();
        terms.collect(roots.iter().copied());
        collecting += cpu_time() - before;
    }
    report("a new sum (x + constant)", ROUNDS * EACH, start + collecting);

    const NEW: u64 = 1_000_000;
    let constants: Vec<TermId> = (1..=NEW as i32).map(|value| terms.int(value)).collect();
    let start = cpu_time();
    for (round, &constant) in constants.iter().enumerate() {
        black_box(terms.slt(xs[round & 7], constant));
    }
    report("a new comparison among millions of terms", NEW, start);

    let start = cpu_time();
    let mut chain = xs[0];
    for round in 0..NEW as usize {
        let sum = terms.bit_xor(chain, xs[round & 7]);
        chain = terms.lshr(sum, constants[round % 30]);
    }
    report("two new terms on a growing one", NEW, start);

    let mut conjuncts = Vec::new();
    for round in 0..64 {
        let sum = terms.add(xs[round & 7], xs[(round + 1) & 7]);
        conjuncts.push(terms.slt(sum, constants[500_000 + round]));
    }
    let mut model = Model::new();
    inputs.iter().for_each(|input| model.set(input, 3));
    let mut evaluator = Evaluator::new();
    const RUNS: u64 = 100_000;
    let start = cpu_time();
    for _ in 0..RUNS {
        black_box(evaluator.first_violated(&terms, &model, &conjuncts));
    }
    report("a conjunct x + y < constant evaluated", RUNS * conjuncts.len() as u64, start);

    let live = terms.len();
    let start = cpu_time();
    let collected = terms.collect([chain]);
    report("a term visited by a collection", live as u64, start);
    println!("{} of {live} terms lived", collected.live);
}

//! Queries per CPU-second on three workloads, each a depth-first exploration of a small program's
//! branches that asks both sides of every branch:
//!
//! - bubble sort of six and of seven ints: orders between inputs;
//! - nine conditions with `* / % << >>>` over three ints;
//! - six conditions over three doubles.
//!
//! For the whole stack each query carries the path's model, as a state does; the blaster alone and
//! z3 through a pipe get the conjuncts only.
//!
//! `cargo bench -p banyan-solver --bench queries -- [--quick] [--only 6-ints|7-ints|mix|doubles]`

#![allow(clippy::print_stdout, reason = "a bench reports on the terminal")]

use solver::{BackEnd, Config, LayerReport, Program, Query, Solver, Verdict, assemble, canonical_model};
use term::{Input, JavaType, Model, TermId, Terms};

/// One question, with the model that the path has.
struct Asked {
    path: Vec<TermId>,
    extra: TermId,
    hint: Model,
}

struct Workload {
    name: &'static str,
    terms: Terms,
    queries: Vec<Asked>,
    satisfiable: usize,
}

/// A program's next branch, given the answers so far; nothing at its end.
type Branches<'a> = dyn FnMut(&mut Terms, &[bool]) -> Option<TermId> + 'a;

impl Workload {
    fn explore(name: &'static str, mut terms: Terms, branch: &mut Branches) -> Workload {
        let mut queries = Vec::new();
        let mut solver = assemble(&Config::default()).expect("our own solver needs no program");
        let mut satisfiable = 0;
        let mut todo: Vec<(Vec<bool>, Vec<TermId>, Model)> = vec![(Vec::new(), Vec::new(), Model::new())];
        while let Some((taken, path, hint)) = todo.pop() {
            let Some(condition) = branch(&mut terms, &taken) else { continue };
            for side in [true, false] {
                let extra = if side { condition } else { terms.not(condition) };
                queries.push(Asked { path: path.clone(), extra, hint: hint.clone() });
                match solver.check(&mut terms, &Query::new(&path, &[extra]).with_hint(&hint)) {
                    Verdict::Sat(model) => {
                        satisfiable += 1;
                        let taken = [&taken[..], &[side]].concat();
                        todo.push((taken, [&path[..], &[extra]].concat(), model));
                    }
                    Verdict::Unsat => {}
                    Verdict::Unknown(why) => println!("{name}: undecided: {why:?}"),
                }
            }
        }
        Workload { name, terms, queries, satisfiable }
    }
}

fn inputs(terms: &mut Terms, count: u32, ty: JavaType) -> Vec<TermId> {
    (0..count).map(|index| terms.input(&Input::new(index, &format!("x{index}"), ty))).collect()
}

fn bubble_sort(name: &'static str, count: u32) -> Workload {
    let mut terms = Terms::new();
    let start = inputs(&mut terms, count, JavaType::Int);
    Workload::explore(name, terms, &mut |terms, taken| {
        let mut array = start.clone();
        let mut taken = taken.iter();
        for end in (1..array.len()).rev() {
            for at in 0..end {
                match taken.next() {
                    None => return Some(terms.slt(array[at + 1], array[at])),
                    Some(true) => array.swap(at, at + 1),
                    Some(false) => {}
                }
            }
        }
        None
    })
}

fn mix() -> Workload {
    let mut terms = Terms::new();
    let xs = inputs(&mut terms, 3, JavaType::Int);
    let (x, y, z) = (xs[0], xs[1], xs[2]);
    let t = &mut terms;
    let [three, five, seven, ten, hundred, mask] = [3, 5, 7, 10, 100, 31].map(|value| t.int(value));
    let conditions = [
        {
            let product = t.mul(x, three);
            let sum = t.add(product, y);
            let rest = t.srem(sum, seven);
            t.eq(rest, three)
        },
        {
            let quotient = t.sdiv(x, ten);
            t.slt(quotient, y)
        },
        {
            let shifted = t.shl(y, five);
            let odd = t.bit_xor(shifted, x);
            t.slt(odd, z)
        },
        {
            let shifted = t.lshr(x, three);
            let rest = t.srem(z, hundred);
            t.slt(rest, shifted)
        },
        {
            let product = t.mul(x, y);
            let low = t.bit_and(product, hundred);
            t.slt(low, ten)
        },
        {
            let count = t.bit_and(z, mask);
            let shifted = t.lshr(y, count);
            t.slt(hundred, shifted)
        },
        {
            let rest = t.srem(y, ten);
            let sum = t.add(rest, z);
            t.slt(sum, x)
        },
        {
            let count = t.bit_and(x, mask);
            let shifted = t.shl(z, count);
            t.slt(shifted, y)
        },
        {
            let product = t.mul(z, seven);
            let quotient = t.sdiv(product, five);
            t.slt(quotient, x)
        },
    ];
    Workload::explore("mix", terms, &mut |_, taken| conditions.get(taken.len()).copied())
}

fn doubles() -> Workload {
    let mut terms = Terms::new();
    let xs = inputs(&mut terms, 3, JavaType::Double);
    let (x, y, z) = (xs[0], xs[1], xs[2]);
    let t = &mut terms;
    let [one, half, ten, hundred] = [1.0, 0.5, 10.0, 100.0].map(|value| t.double(value));
    let conditions = [
        t.flt(x, y),
        {
            let sum = t.fadd(x, y);
            t.flt(sum, ten)
        },
        {
            let scaled = t.fmul(z, half);
            t.flt(scaled, x)
        },
        {
            let difference = t.fsub(z, y);
            t.fle(one, difference)
        },
        {
            let product = t.fmul(x, ten);
            t.flt(product, hundred)
        },
        {
            let sum = t.fadd(z, one);
            t.flt(y, sum)
        },
    ];
    Workload::explore("doubles", terms, &mut |_, taken| conditions.get(taken.len()).copied())
}

// ---- measuring ----

fn seconds(time: libc::timeval) -> f64 {
    time.tv_sec as f64 + time.tv_usec as f64 * 1e-6
}

/// CPU time of this process, or of children that have ended.
fn cpu(whose: libc::c_int) -> f64 {
    // Safe: the structure is plain data that the call fills in.
    let mut usage: libc::rusage = unsafe { std::mem::zeroed() };
    unsafe { libc::getrusage(whose, &mut usage) };
    seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

fn run(workload: &mut Workload, config: &Config, hints: bool, most: usize) -> Option<(f64, usize, Vec<LayerReport>)> {
    let before = (cpu(libc::RUSAGE_SELF), cpu(libc::RUSAGE_CHILDREN));
    let mut solver = match assemble(config) {
        Ok(solver) => solver,
        Err(error) => {
            println!("  {error}");
            return None;
        }
    };
    let mut satisfiable = 0;
    let count = workload.queries.len().min(most);
    for asked in &workload.queries[..count] {
        let extra = [asked.extra];
        let query = Query::new(&asked.path, &extra);
        let query = if hints { query.with_hint(&asked.hint) } else { query };
        satisfiable += usize::from(matches!(solver.check(&mut workload.terms, &query), Verdict::Sat(_)));
    }
    assert!(count < workload.queries.len() || satisfiable == workload.satisfiable, "verdicts differ");
    let mut report = Vec::new();
    solver.report(&mut report);
    drop(solver);
    let own = cpu(libc::RUSAGE_SELF) - before.0;
    let time = match config.back_end {
        BackEnd::Blaster => own,
        BackEnd::Program(_) => own + cpu(libc::RUSAGE_CHILDREN) - before.1,
    };
    Some((time, count, report))
}

/// Canonical models of the longest paths.
fn witnesses(workload: &mut Workload) {
    let most = workload.queries.iter().map(|asked| asked.path.len()).max().unwrap_or(0);
    let before = cpu(libc::RUSAGE_SELF);
    let mut count = 0;
    for asked in workload.queries.iter().filter(|asked| asked.path.len() == most).step_by(2).take(20) {
        let verdict = canonical_model(&mut workload.terms, &Query::new(&asked.path, &[]));
        count += usize::from(matches!(verdict, Verdict::Sat(_)));
    }
    println!("  {:>10.0} canonical models/s", f64::from(count as u32) / (cpu(libc::RUSAGE_SELF) - before));
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let quick = arguments.iter().any(|argument| argument == "--quick");
    let only = arguments.iter().position(|argument| argument == "--only").and_then(|at| arguments.get(at + 1));
    type Make = fn() -> Workload;
    let workloads: [(&str, Make); 4] = [
        ("6-ints", || bubble_sort("bubble sort, 6 ints", 6)),
        ("7-ints", || bubble_sort("bubble sort, 7 ints", 7)),
        ("mix", mix),
        ("doubles", doubles),
    ];
    for (name, make) in workloads {
        if only.is_some_and(|only| only != name) {
            continue;
        }
        let mut workload = make();
        println!("{}: {} queries, {} satisfiable", workload.name, workload.queries.len(), workload.satisfiable);
        let stack = Config { checked: false, ..Config::default() };
        let blaster = Config { checked: false, ..Config::bare(BackEnd::Blaster) };
        if let Some((time, count, report)) = run(&mut workload, &stack, true, usize::MAX) {
            println!("  {:>10.0} queries/s  our stack", count as f64 / time);
            for layer in report {
                let share = 100.0 * layer.answered as f64 / count as f64;
                let cost = layer.nanoseconds as f64 / 1e3 / layer.asked.max(1) as f64;
                println!(
                    "      {:<12} asked {:>6}, answered {share:>5.1} %, {cost:.2} us each",
                    layer.name, layer.asked
                );
            }
        }
        if let Some((time, count, _)) = run(&mut workload, &blaster, false, usize::MAX) {
            println!("  {:>10.0} queries/s  blaster alone", count as f64 / time);
        }
        witnesses(&mut workload);
        if quick {
            continue;
        }
        if let Some(z3) = Program::named("z3") {
            let config = Config { checked: false, ..Config::bare(BackEnd::Program(z3)) };
            if let Some((time, count, _)) = run(&mut workload, &config, false, 100) {
                println!("  {:>10.0} queries/s  z3 through a pipe (first {count})", count as f64 / time);
            }
        }
    }
}

//! What a fork, a backtrack and a switch between open choices cost, with their bars.
//!
//! `cargo bench -p banyan-vm --bench fork` prints a table and exits with 3 when a bar is missed. The
//! state has ten frames and a hundred objects over the base image. Interpreting is not measured: the
//! driver's calls and the machine's writes are. Times are of the thread, medians over many rounds.

#![allow(clippy::print_stdout, reason = "the table is what the bench is for")]

#[path = "../tests/support/mod.rs"]
mod support;

use std::process::ExitCode;

use program::Kind;
use support::Subject;
use vm::{Config, Ref, State, Step, VersionId};

const SUBJECT: &str = "
    import banyan.testing.Choice;
    public class Forks {
        static int[] cells = new int[640];
        static int down(int depth, long a, int b, Object c) {
            if (depth > 1) {
                return down(depth - 1, a + depth, b ^ depth, c) + b;
            }
            int sum = 0;
            while (true) {
                int k = Choice.pick(2);
                sum += k;
                cells[sum * 16 % 640] += k;
                c = new int[] {k, sum};
            }
        }
        public static void main(String[] args) {
            down(7, 1, 2, args);
        }
    }";

const ROUNDS: usize = 400;
const REPEATS: u32 = 200;

fn main() -> ExitCode {
    let subject = Subject::new(support::compile_text("Forks", SUBJECT));
    // A neighbour on the same core halves the speed: a bar is missed when it is missed three times.
    let missed = (0..3).all(|_| !print_table(&measure(&subject)));
    if missed { ExitCode::from(3) } else { ExitCode::SUCCESS }
}

fn measure(subject: &Subject) -> Vec<Row> {
    let mut rows = Vec::new();
    let what = "fork + backtrack, depth first".to_owned();
    rows.push(Row { what, nanos: depth_first(subject), bar: 100.0 });
    let plain = fork_and_backtrack(subject, 0);
    for writes in [10, 100] {
        let each = (fork_and_backtrack(subject, writes) - plain) / writes as f64;
        rows.push(Row { what: format!("each of {writes} undone writes"), nanos: each, bar: 15.0 });
    }
    for depth in [2, 6] {
        let what = format!("switch to another open choice, {} nodes walked: each", 2 * depth);
        rows.push(Row { what, nanos: switch(subject, depth), bar: 200.0 });
    }
    rows
}

/// Prints the rows; does every one hold its bar?
fn print_table(rows: &[Row]) -> bool {
    println!("{:<62} {:>8} {:>8}", "nanoseconds", "median", "bar");
    for row in rows {
        let verdict = if row.nanos > row.bar { "  MISSED" } else { "" };
        println!("{:<62} {:>8.1} {:>8.0}{verdict}", row.what, row.nanos, row.bar);
    }
    rows.iter().all(|row| row.nanos <= row.bar)
}

struct Row {
    what: String,
    nanos: f64,
    bar: f64,
}

/// CPU time of this thread, in nanoseconds.
fn cpu_time() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on Linux and the place for its answer is ours.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// The median time of one call, over rounds of many.
fn median(mut work: impl FnMut()) -> f64 {
    let mut rounds: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let begun = cpu_time();
            (0..REPEATS).for_each(|_| work());
            (cpu_time() - begun) as f64 / f64::from(REPEATS)
        })
        .collect();
    rounds.sort_by(f64::total_cmp);
    rounds[ROUNDS / 2]
}

fn run_to_choice(state: &mut State) {
    let step = support::run_on(state, &mut Vec::new());
    assert!(matches!(step, Step::Choose(_)), "{step:?}");
}

/// A state at its first choice, and a hundred objects on cards of their own.
fn at_choice(subject: &Subject) -> (State, Vec<Ref>) {
    let mut state = subject.start("Forks", Config::default());
    run_to_choice(&mut state);
    assert!(state.call_stack().len() >= 9, "{:?}", state.call_stack());
    let objects = (0..100).map(|_| state.new_primitive_array(Kind::Long, 14).expect("there is room")).collect();
    (state, objects)
}

/// All leaves of a binary tree, depth first; per fork.
fn depth_first(subject: &Subject) -> f64 {
    const DEPTH: u32 = 7;
    let (mut state, _) = at_choice(subject);
    let root = state.open_version();
    state.take(0);
    let mut open: Vec<(VersionId, u32)> = Vec::new();
    let each = median(|| {
        let mut depth = 0;
        loop {
            while depth < DEPTH {
                open.push((state.open_version(), depth));
                state.take(0);
                depth += 1;
            }
            let Some((innermost, at)) = open.pop() else { break };
            state.go_to(innermost);
            state.take(1);
            state.close_version(innermost);
            depth = at + 1;
        }
        state.go_to(root);
        state.take(0);
    });
    each / f64::from((1 << DEPTH) - 1)
}

/// A fork, a first alternative with so many writes, back to the fork, and back to where it was made.
fn fork_and_backtrack(subject: &Subject, writes: usize) -> f64 {
    let (mut state, objects) = at_choice(subject);
    let root = state.open_version();
    state.take(0);
    let mut value = 0;
    median(|| {
        let fork = state.open_version();
        state.take(0);
        for object in &objects[..writes] {
            value += 1;
            state.mem.write(object + 5, value);
        }
        state.go_to(fork);
        state.take(1);
        state.close_version(fork);
        state.go_to(root);
        state.take(0);
    })
}

/// From leaf to leaf over the root of a tree of open choices; per node walked.
fn switch(subject: &Subject, depth: usize) -> f64 {
    let (mut state, _) = at_choice(subject);
    let root = state.open_version();
    let mut leaf = |side: u32| -> VersionId {
        state.go_to(root);
        let mut leaf = root;
        for level in 0..depth {
            state.take(if level == 0 { side } else { level as u32 % 2 });
            run_to_choice(&mut state);
            leaf = state.open_version();
        }
        leaf
    };
    let leaves = [leaf(0), leaf(1)];
    let mut at = 0;
    let each = median(|| {
        state.go_to(leaves[at & 1]);
        at += 1;
    });
    each / (2 * depth) as f64
}

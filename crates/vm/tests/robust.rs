//! Thousands of damaged user classes are run: whatever comes of it, the machine neither panics nor
//! crashes, and comes to an end.
//!
//! Batches run in child processes, so that even a crash of the process is a failed test that names its
//! mutant. A mutant has a name of its own of the same length, so that it refers to itself; most of the
//! damage is done to instructions, the rest anywhere in the file.

#![allow(clippy::unwrap_used, reason = "a test that cannot be set up has failed")]

#[path = "../../program/tests/support/mod.rs"]
mod damage;
mod support;

use std::panic::{self, AssertUnwindSafe};
use std::process::Command;

use damage::{Random, mutated};
use program::Bytes;
use program::classfile::ClassFile;
use support::Subject;
use vm::{Config, Step};

const SOURCE: &str = r#"
import java.util.*;
import java.util.function.*;

public class M000000 implements Comparable<M000000>, Runnable {
    static int counter;
    static final long[] TABLE = {1, 2, 3, 5, 8};
    static Object shared = "shared";
    int field;
    double real;
    M000000 next;
    String text;

    M000000(int field, M000000 next) {
        this.field = field;
        this.next = next;
        this.real = field / 3.0;
        this.text = "n" + field;
    }

    public int compareTo(M000000 other) {
        return Integer.compare(field, other.field);
    }

    public synchronized void run() {
        counter += field;
        if (next != null) {
            next.run();
        }
    }

    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static long mix(long a, int b, double c, Object d) {
        long sum = a * 31 + b;
        sum ^= Double.doubleToLongBits(c);
        if (d instanceof String) {
            sum += ((String) d).length();
        }
        return sum << (b & 7);
    }

    static int choose(int key) {
        switch (key) {
            case 0: return 10;
            case 1: return 20;
            case 2: return fib(key);
            case 1000: return -1;
            default: return key * 2;
        }
    }

    static int guarded(int[] cells, int at) {
        try {
            cells[at] = 100 / cells[at + 1];
            return cells[at];
        } catch (ArithmeticException e) {
            return e.getMessage().length();
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new IllegalStateException("at " + at, e);
        } finally {
            counter++;
        }
    }

    public static void main(String[] args) {
        M000000 head = null;
        List<M000000> list = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            head = new M000000(i * 7 % 5, head);
            list.add(head);
        }
        Collections.sort(list);
        head.run();
        int[][] grid = new int[3][4];
        byte[] bytes = new byte[5];
        char letter = 'a';
        for (int i = 0; i < 12; i++) {
            grid[i / 4][i % 4] = choose(i) + TABLE.length;
            bytes[i % 5] += (byte) grid[i / 4][i % 4];
            letter++;
        }
        int sum = 0;
        try {
            for (int i = 0; i < 5; i++) {
                sum += guarded(grid[1], i);
            }
        } catch (IllegalStateException e) {
            sum += e.getMessage().length();
        }
        IntUnaryOperator twice = x -> x * 2 + counter;
        Supplier<String> words = () -> "sum " + TABLE[2] + shared;
        synchronized (shared) {
            sum += twice.applyAsInt(sum) + words.get().hashCode();
        }
        float ratio = sum / 7f;
        System.out.println(sum + " " + mix(sum, counter, ratio, shared) + list.get(0).text + letter + (int) ratio);
    }
}
"#;

const MUTANTS: u64 = 3000;
const BATCH: u64 = 300;
const SEED: u64 = 41;
const VARIABLE: &str = "BANYAN_ROBUST_BATCH";

/// The bytes of a mutant, under its own name.
fn mutant(original: &[u8], number: u64) -> (String, Vec<u8>) {
    let name = format!("M{number:06}");
    let mut bytes = original.to_vec();
    let at: Vec<usize> = (0..bytes.len() - 7).filter(|&at| &bytes[at..at + 7] == b"M000000").collect();
    at.into_iter().for_each(|at| bytes[at..at + 7].copy_from_slice(name.as_bytes()));
    let mut random = Random::new(SEED, number);
    if random.below(4) == 0 {
        return (name, mutated(&bytes, original, &mut random));
    }
    let file = ClassFile::parse(Bytes::from(bytes.clone())).unwrap();
    let codes: Vec<_> = file.methods.iter().filter_map(|m| m.code.as_ref()).map(|c| c.code.clone()).collect();
    for _ in 0..1 + random.below(3) {
        let code = &codes[random.below(codes.len())];
        let at = code.start + random.below(code.len());
        match random.below(4) {
            0 => bytes[at] = random.below(202) as u8,
            1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = bytes[at].wrapping_add([1, 2, 254, 255][random.below(4)]),
            _ => {
                let from = code.start + random.below(code.len());
                let size = (1 + random.below(6)).min(code.end - at).min(code.end - from);
                bytes.copy_within(from..from + size, at);
            }
        }
    }
    (name, bytes)
}

/// Runs one mutant to its end or limit.
fn run(subject: &Subject, name: &str, bytes: Vec<u8>) -> &'static str {
    let Ok(class) = subject.program.define(bytes) else { return "refused" };
    if *class.name != *name {
        return "renamed";
    }
    let config = Config { max_heap: 32 << 20, max_instructions: Some(100_000), ..Config::default() };
    let mut state = subject.image.state(config).unwrap();
    if state.start_main(class, &[]).is_err() {
        return "no main";
    }
    match support::run_on(&mut state, &mut Vec::new()) {
        Step::Ended(_) => "ended",
        Step::Limit(_) => "limit",
        Step::Unsupported(_) => "unsupported",
        Step::Choose(_) | Step::Effect(_) | Step::Entered | Step::Returned(_) => "other",
    }
}

/// The child's part: runs a batch, saying which mutant is next before it runs.
#[test]
fn batch_of_a_child_process() {
    let Ok(first) = std::env::var(VARIABLE) else { return };
    let first: u64 = first.parse().unwrap();
    let directory = support::compile_text("M000000", SOURCE);
    let original = std::fs::read(directory.path().join("M000000.class")).unwrap();
    let subject = Subject::new(directory);
    let mut counts = std::collections::BTreeMap::new();
    for number in first..first + BATCH {
        let (name, bytes) = mutant(&original, number);
        eprintln!("mutant {number}");
        let end = panic::catch_unwind(AssertUnwindSafe(|| run(&subject, &name, bytes)));
        let end = end.unwrap_or_else(|_| panic!("mutant {number} of seed {SEED} made the machine panic"));
        *counts.entry(end).or_insert(0) += 1;
    }
    println!("counts {counts:?}");
}

#[test]
fn running_a_damaged_class_never_panics_or_crashes() {
    let mut failures = Vec::new();
    let mut ended = 0;
    for first in (1..=MUTANTS).step_by(BATCH as usize) {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command.args(["--exact", "batch_of_a_child_process", "--nocapture"]).env(VARIABLE, first.to_string());
        let output = command.output().unwrap();
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        if output.status.success() {
            let counts = out.lines().find(|l| l.contains("counts")).unwrap_or_default();
            println!("{first}: {counts}");
            let number = counts.split("\"ended\": ").nth(1).and_then(|rest| rest.split([',', '}']).next());
            ended += number.map_or(0, |n| n.parse::<u64>().unwrap());
        } else {
            let last = err.lines().rfind(|l| l.starts_with("mutant ")).unwrap_or("before the first mutant").to_owned();
            let tail: Vec<&str> = err.lines().filter(|l| !l.starts_with("mutant ")).take(12).collect();
            failures.push(format!("{last}: {}\n{}", output.status, tail.join("\n")));
        }
    }
    assert!(failures.is_empty(), "{} batches failed:\n{}", failures.len(), failures.join("\n\n"));
    // Damage that always stops a class from running would test nothing.
    assert!(ended > MUTANTS / 4, "only {ended} mutants ran to an end");
}

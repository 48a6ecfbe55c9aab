//! z3 agrees that simplified terms mean what their expressions meant, for all inputs and not just
//! for those that were tried; and it understands our SMT-LIB.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "helpers of tests")]

mod naive;

use naive::{Numbers, Tape, inputs, some_sort};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};
use term::{SmtWriter, Sort, TermId, Terms};

/// z3's answers to a script, or nothing (with a message) if z3 is not installed.
fn z3(script: &str) -> Option<Vec<String>> {
    let started = Command::new("z3").arg("-in").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut child) = started else {
        println!("skipped: z3 is not installed (Debian: apt-get install z3)");
        return None;
    };
    let mut stdin = child.stdin.take().unwrap();
    let script = script.to_string();
    let feeder = std::thread::spawn(move || stdin.write_all(script.as_bytes()));
    let output = child.wait_with_output().unwrap();
    feeder.join().unwrap().unwrap();
    Some(String::from_utf8(output.stdout).unwrap().lines().map(str::to_string).collect())
}

fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bool => "Bool".into(),
        Sort::Bits(width) => format!("(_ BitVec {width})"),
        Sort::F32 => "(_ FloatingPoint 8 24)".into(),
        Sort::F64 => "(_ FloatingPoint 11 53)".into(),
    }
}

#[test]
fn z3_finds_no_input_for_which_a_simplified_term_differs() {
    const QUERIES: usize = 500;
    let mut numbers = Numbers(11);
    let mut script = String::from("(set-option :timeout 1500)\n");
    let mut expressions = Vec::new();
    for _ in 0..QUERIES {
        let tape = numbers.tape(80);
        let mut draw = Tape::new(&tape);
        draw.easy = true;
        let sort = match some_sort(numbers.next()) {
            Sort::F64 => Sort::INT,
            sort => sort,
        };
        let tree = draw.tree(sort, 1 + (numbers.next() % 4) as u32);
        let mut terms = Terms::new();
        let t = tree.build(&mut terms);
        script.push_str("(push)\n");
        let simplified = SmtWriter::new().expression(&terms, t, &mut script);
        for input in inputs() {
            let (name, sort) = (&input.name, sort_text(input.sort()));
            // Where the simplified term has lost an input, any value will do.
            let declared = terms.free_inputs(t).iter().any(|&id| *terms.input_of(id) == input);
            match declared {
                true => writeln!(script, "(define-fun {name} () {sort} {name}!{})", input.index).unwrap(),
                false => writeln!(script, "(declare-const {name} {sort})").unwrap(),
            }
        }
        writeln!(script, "(assert (not (= {} {simplified})))\n(check-sat)\n(pop)", tree.smt()).unwrap();
        expressions.push(tree);
    }
    let Some(answers) = z3(&script) else { return };
    assert_eq!(answers.len(), QUERIES, "one answer a query: {answers:?}");
    for (answer, tree) in answers.iter().zip(&expressions) {
        assert!(answer == "unsat" || answer == "unknown" || answer == "timeout", "{answer} for {tree:#?}");
    }
    let decided = answers.iter().filter(|answer| *answer == "unsat").count();
    println!("{decided} of {QUERIES} proved");
    assert!(decided * 10 >= QUERIES * 9, "only {decided} of {QUERIES} were decided in time");
}

/// Asserts that a term built from constants alone has the value that we fold it to, with the
/// constants hidden from our simplifier behind inputs.
#[test]
fn z3_gives_spelled_out_operators_the_values_that_we_fold() {
    use term::{Input, JavaType, Op};
    let values = [0.0, -0.0, 1.5, -2.5, 7.0, -7.25, 3.0, 0.5, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 3e9, -3e9];
    let mut script = String::new();
    let mut asked = Vec::new();
    for a in values {
        for b in values {
            for op in [Op::FRem, Op::FMin, Op::FMax, Op::FToS, Op::FToBits] {
                let mut terms = Terms::new();
                let x = terms.input(&Input::new(0, "x", JavaType::Float));
                let y = terms.input(&Input::new(1, "not", JavaType::Float));
                let (p, q) = (terms.float(a), terms.float(b));
                let sort = match op {
                    Op::FToS | Op::FToBits => Sort::INT,
                    _ => Sort::F32,
                };
                let (open, closed): (Vec<TermId>, Vec<TermId>) =
                    if op.arity() == 1 { (vec![x], vec![p]) } else { (vec![x, y], vec![p, q]) };
                let open = terms.build(op, sort, &open, 0);
                let closed = terms.build(op, sort, &closed, 0);
                let fixed = [terms.eq(x, p), terms.eq(y, q)];
                let same = terms.eq(open, closed);
                let differs = terms.not(same);
                script.push_str("(reset)\n");
                script.push_str(&term::smt_query(&terms, &[fixed[0], fixed[1], differs]));
                asked.push((op, a, b));
            }
        }
    }
    let Some(answers) = z3(&script) else { return };
    assert_eq!(answers.len(), asked.len(), "one answer a query: {answers:?}");
    for (answer, asked) in answers.iter().zip(asked) {
        assert_eq!(answer, "unsat", "{asked:?}");
    }
}

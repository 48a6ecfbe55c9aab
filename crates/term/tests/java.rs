//! Terms printed as Java mean the same: to our own parser, and to javac and a real JVM.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "helpers of tests")]

mod naive;

use naive::{Numbers, Tape, Tree, inputs};
use std::fmt::Write as _;
use std::process::Command;
use term::{
    Evaluator, Input, JavaType, Model, Op, Sort, TermId, Terms, java, java_literal, java_with_values, parse_condition,
};

/// Reads a condition and prints it again.
fn again(text: &str) -> String {
    let mut terms = Terms::new();
    match parse_condition(&mut terms, text, &inputs()) {
        Ok(t) => java(&terms, t),
        Err(error) => format!("\n{}", error.pointing(text)),
    }
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(again(text), expected, "for {text}");
}

/// For conditions that are in simplest form and print as they were written.
#[track_caller]
fn same(text: &str) {
    check(text, text);
}

#[test]
fn comparisons_print_as_they_were_written() {
    for text in [
        "x + 1 < y",
        "x > 5",
        "x <= 5",
        "x != y",
        "x >= y",
        "l == 5L",
        "f < 2.5f",
        "d * d == 2.25",
        "!(d < e)",
        "Double.isNaN(d)",
        "x % 7 == -3",
        "(byte) x == 5",
        "(x & 1) == 0",
        "x >>> 3 == y",
        "x - y < 0",
        "c == 'a'",
        "c != '\\u0000'",
        "b < 5",
    ] {
        same(text);
    }
}

#[test]
fn booleans_keep_their_shape() {
    same("!(p && q)");
    same("p || q");
    same("p == q");
    same("p != q");
    same("!p || q");
    // Operands are ordered by the first input that they mention.
    check("p && x < y", "x < y && p");
    check("!(x < 1 && y < 2)", "x >= 1 || y >= 2");
    same("x == y && (p || q)");
    check("p ? x < y : x == 3", "p ? x < y : x == 3");
}

#[test]
fn casts_appear_only_where_java_needs_them() {
    same("x + l < m");
    same("(long) x * y < l");
    check("(long) x + l < m", "x + l < m");
    check("(int) b + 1 > x", "x < b + 1");
    same("(byte) (b + 1) < b");
    same("x + d < e");
    same("(double) x / y < d");
    same("(float) x * y < f");
    same("x == (int) d");
    same("x == (int) (l >> 32)");
    check("(l >>> 32) == 0L && (int) (l >>> 32) == x", "x == (int) (l >> 32) && l >>> 32 == 0L");
    same("(short) x < (short) y");
    same("c < 'z'");
    same("(char) x < c");
}

#[test]
fn precedence_needs_few_parentheses() {
    same("(x + y) * y < x");
    same("x - (y ^ 3) < 0");
    same("(x ^ y & 6) < 0");
    same("-x < y");
    same("~x < y");
    same("x - 1 < y");
}

#[test]
fn values_stand_beside_inputs() {
    let mut terms = Terms::new();
    let alt = Input::new(0, "alt", JavaType::Int);
    let mut model = Model::new();
    model.set(&alt, 9000);
    let t = parse_condition(&mut terms, "alt < 38000", &[alt]).unwrap();
    assert_eq!(java_with_values(&terms, t, &model), "alt(9000) < 38000");
}

#[test]
fn literals_are_exact() {
    assert_eq!(java_literal(JavaType::Long, i64::MIN as u64), "-9223372036854775808L");
    assert_eq!(java_literal(JavaType::Double, (-0.0f64).to_bits()), "-0.0");
    assert_eq!(java_literal(JavaType::Double, f64::NAN.to_bits()), "Double.NaN");
    assert_eq!(java_literal(JavaType::Float, u64::from(0.1f32.to_bits())), "0.1f");
    assert_eq!(java_literal(JavaType::Char, 0x27), "'\\''");
    assert_eq!(java_literal(JavaType::Char, 0xd800), "'\\ud800'");
    assert_eq!(java_literal(JavaType::Byte, 0x80), "-128");
    assert_eq!(java_literal(JavaType::Boolean, 1), "true");
}

#[test]
fn a_shared_term_prints_in_bounded_space() {
    let mut terms = Terms::new();
    let mut t = terms.input(&inputs()[0]);
    for _ in 0..200 {
        let square = terms.mul(t, t);
        let one = terms.int(1);
        let shifted = terms.lshr(square, one);
        t = terms.bit_xor(shifted, square);
    }
    let text = java(&terms, t);
    assert!(text.contains('…') && text.len() < 100_000, "{} characters", text.len());
}

fn has_division(tree: &Tree) -> bool {
    matches!(tree.kind, naive::Kind::Plain(Op::SDiv | Op::SRem)) || tree.kids.iter().any(has_division)
}

#[test]
fn what_is_printed_can_be_read_back() {
    let mut numbers = Numbers(3);
    let mut evaluator = Evaluator::new();
    for _ in 0..5_000 {
        let tape = numbers.tape(100);
        let mut draw = Tape::new(&tape);
        let tree = draw.tree(Sort::Bool, 1 + (numbers.next() % 4) as u32);
        let mut terms = Terms::new();
        let t = tree.build(&mut terms);
        let text = java(&terms, t);
        if text.contains('…') {
            continue;
        }
        let back = match parse_condition(&mut terms, &text, &inputs()) {
            Ok(back) => back,
            Err(error) => panic!("\n{}", error.pointing(&text)),
        };
        for _ in 0..4 {
            let model = draw.model();
            let (meant, found) = (evaluator.eval(&terms, &model, t), evaluator.eval(&terms, &model, back));
            // A division by zero makes the condition that was read false.
            if meant != found && !(has_division(&tree) && found == 0) {
                panic!("{text} under {model:?}: {meant} became {found}\n{}", java(&terms, back));
            }
        }
    }
}

/// A Java program that prints, for each condition and model, `1`, `0` or `x` (division by zero).
fn program(cases: &[(String, Vec<Model>)]) -> String {
    let inputs = inputs();
    let parameters: Vec<String> = inputs.iter().map(|input| format!("{} {}", input.ty.name(), input.name)).collect();
    let mut source = String::from("public class Conditions {\n");
    let mut main = String::new();
    for (index, (text, models)) in cases.iter().enumerate() {
        writeln!(source, "static boolean f{index}({}) {{ return {text}; }}", parameters.join(", ")).unwrap();
        for (at, model) in models.iter().enumerate() {
            let values: Vec<String> = inputs
                .iter()
                .map(|input| format!("({}) {}", input.ty.name(), java_literal(input.ty, model.value(input.index))))
                .collect();
            writeln!(
                main,
                "static void m{index}_{at}(StringBuilder out) {{ try {{ out.append(f{index}({}) ? '1' : '0'); }} catch \
                 (ArithmeticException e) {{ out.append('x'); }} }}",
                values.join(", "),
            )
            .unwrap();
        }
    }
    source.push_str(&main);
    source.push_str("public static void main(String[] args) { StringBuilder out = new StringBuilder();\n");
    for (index, (_, models)) in cases.iter().enumerate() {
        for at in 0..models.len() {
            writeln!(source, "m{index}_{at}(out);").unwrap();
        }
        source.push_str("out.append('\\n');\n");
    }
    source.push_str("System.out.print(out); }\n}\n");
    source
}

#[test]
fn javac_and_a_real_jvm_agree_with_printer_and_evaluator() {
    if Command::new("javac").arg("-version").output().is_err() {
        println!("skipped: javac is not installed");
        return;
    }
    let mut numbers = Numbers(5);
    let mut terms = Terms::new();
    let mut cases = Vec::new();
    let mut built: Vec<TermId> = Vec::new();
    while cases.len() < 300 {
        let tape = numbers.tape(220);
        let mut draw = Tape::new(&tape);
        let tree = draw.tree(Sort::Bool, 2 + (numbers.next() % 3) as u32);
        let t = tree.build(&mut terms);
        let text = java(&terms, t);
        if terms.const_value(t).is_none() && !text.contains('…') && text.len() < 2_000 {
            cases.push((text, (0..4).map(|_| draw.model()).collect::<Vec<_>>()));
            built.push(t);
        }
    }
    let folder = std::env::temp_dir().join(format!("banyan-term-java-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("Conditions.java"), program(&cases)).unwrap();
    let compiled = Command::new("javac")
        .args(["-encoding", "UTF-8", "-d", "."])
        .arg("Conditions.java")
        .current_dir(&folder)
        .output()
        .unwrap();
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran =
        Command::new("java").args(["-Xshare:auto", "-cp", ".", "Conditions"]).current_dir(&folder).output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let answers = String::from_utf8(ran.stdout).unwrap();
    assert_eq!(answers.lines().count(), cases.len(), "{}", String::from_utf8_lossy(&ran.stderr));
    let mut evaluator = Evaluator::new();
    for ((line, (text, models)), t) in answers.lines().zip(&cases).zip(built) {
        for (answer, model) in line.chars().zip(models) {
            let ours = evaluator.eval(&terms, model, t);
            assert!(
                answer == 'x' || answer == if ours == 1 { '1' } else { '0' },
                "{text}\nunder {model:?}: Java {answer}, ours {ours}"
            );
        }
    }
}

//! The path counts that the examples promise, found by brute force on the real JVM.
//!
//! The sources are rewritten so that every operand of `&&` and `||` in an `if` or `while` reports its
//! outcome (and the abort executive's rules report theirs), then run with all values of a small domain that shows every outcome; a path is a
//! different sequence of outcomes. This knows nothing of symbolic execution, which is its worth.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::time::Duration;

use testkit::java::Jdk;

/// One measurement: which example, what to call, the values of int inputs, the parameters.
struct Count<'a> {
    class: &'a str,
    method: &'a str,
    values: &'a [i32],
    parameters: &'a [i32],
}

impl Count<'_> {
    /// Paths, and how many of them fail.
    fn run(&self, classes: &Path) -> (u32, u32) {
        let mut args =
            ["-ea", "-cp", &classes.to_string_lossy(), "Count", self.class, self.method].map(String::from).to_vec();
        let values: Vec<String> = self.values.iter().map(i32::to_string).collect();
        args.push(values.join(","));
        args.extend(self.parameters.iter().map(i32::to_string));
        let output = Jdk::find().unwrap().run_java(&args, b"", Duration::from_secs(120)).unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let numbers: Vec<u32> = text.split(' ').filter_map(|word| word.parse().ok()).collect();
        match numbers[..] {
            [paths, failing, _] => (paths, failing),
            [..] => panic!("{}.{}: {text}{}", self.class, self.method, String::from_utf8_lossy(&output.stderr)),
        }
    }
}

/// Compiles an example with its conditions rewritten, and hands back where the classes are.
fn instrumented(example: &str) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("count").join(example);
    let _ = std::fs::remove_dir_all(&out);
    std::fs::create_dir_all(&out).unwrap();
    let count = here.join("tests/count");
    let mut sources = vec![count.join("Count.java"), count.join("Key.java"), count.join("banyan/Symbolic.java")];
    if example == "abort" {
        sources.push(count.join("AbortCount.java"));
    }
    for entry in std::fs::read_dir(here.join("../../examples").join(example)).unwrap() {
        let path = entry.unwrap().path();
        let text = rewritten(&std::fs::read_to_string(&path).unwrap())
            .replace("return rule;", "return Count.branch(rule);")
            .replace("TreeMap<Integer, Integer>", "TreeMap<Key, Integer>")
            .replace("map.put(key,", "map.put(new Key(key),")
            .replace("map.remove(key)", "map.remove(new Key(key))");
        let copy = out.join(path.file_name().unwrap());
        std::fs::write(&copy, text).unwrap();
        sources.push(copy);
    }
    Jdk::find().unwrap().compile(&sources, 8, &out, &[]).unwrap();
    out
}

/// Wraps the operands of every condition of an `if` or `while` that is not the constant true.
fn rewritten(source: &str) -> String {
    let mut out = String::new();
    let mut rest = source;
    let next = |text: &str| ["if (", "while ("].iter().filter_map(|k| text.find(k).map(|at| at + k.len())).min();
    while let Some(start) = next(rest) {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let end = closing(rest);
        out.push_str(&wrapped(&rest[..end]));
        rest = &rest[end..];
    }
    out + rest
}

/// Where the parenthesis closes that was opened before the text.
fn closing(text: &str) -> usize {
    let mut depth = 1;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    panic!("unbalanced: {text}")
}

fn wrapped(condition: &str) -> String {
    let condition = condition.trim();
    if condition == "true" {
        return condition.to_owned();
    }
    for operator in ["||", "&&"] {
        let mut depth = 0;
        for (at, c) in condition.char_indices() {
            match c {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ if depth == 0 && condition[at..].starts_with(operator) => {
                    return format!("{} {operator} {}", wrapped(&condition[..at]), wrapped(&condition[at + 2..]));
                }
                _ => {}
            }
        }
    }
    match condition.strip_prefix('(').filter(|inner| closing(inner) == inner.len() - 1) {
        Some(inner) => format!("({})", wrapped(&inner[..inner.len() - 1])),
        None => format!("Count.branch({condition})"),
    }
}

fn paths(example: &str, class: &str, method: &str, values: &[i32], rows: &[(&[i32], u32)]) {
    let classes = instrumented(example);
    for &(parameters, expected) in rows {
        let values = if values.is_empty() { (1..=parameters[0]).collect() } else { values.to_vec() };
        let found = Count { class, method, values: &values, parameters }.run(&classes);
        assert_eq!(found, (expected, 0), "{class}.{method}{parameters:?}");
    }
}

#[test]
fn every_example_compiles_against_the_api_jar() {
    let jdk = Jdk::find().unwrap();
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
    std::fs::create_dir_all(&out).unwrap();
    let jar = testkit::small_domains::api_jar(&jdk, &out).unwrap();
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut sources = Vec::new();
    for directory in std::fs::read_dir(examples).unwrap() {
        let files = std::fs::read_dir(directory.unwrap().path()).unwrap().map(|file| file.unwrap().path());
        sources.extend(files.filter(|file| file.extension().is_some_and(|extension| extension == "java")));
    }
    jdk.compile(&sources, 8, &out, &["-cp", &jar.to_string_lossy()]).unwrap();
}

#[test]
fn conditions_are_rewritten_operand_by_operand() {
    let text = "if (a && (b || !f(x, y))) { while (true) { } } while (c > 0)";
    let expected = "if (Count.branch(a) && (Count.branch(b) || Count.branch(!f(x, y)))) { while (true) { } } while (Count.branch(c > 0))";
    assert_eq!(rewritten(text), expected);
}

#[test]
fn swapping_two_integers_has_two_paths_and_cannot_fail() {
    let extremes = [i32::MIN, -1, 0, 1, 2, i32::MAX];
    paths("swap", "Swap", "swap", &extremes, &[(&[], 2)]);
}

#[test]
fn the_trees_of_the_thesis_have_two_and_four_paths() {
    let values = [i32::MIN, 5, 6, 10, 11, 20, 21, i32::MAX];
    paths("branches", "Branches", "fragment", &values, &[(&[], 2)]);
    paths("branches", "Branches", "intTest", &values, &[(&[], 4)]);
}

#[test]
fn the_word_search_has_531_paths_on_five_chars_and_1743_on_six() {
    let letters = b"webayx\0".map(i32::from);
    paths("words", "Words", "five", &letters, &[(&[], 531)]);
    paths("words", "Words", "six", &letters, &[(&[], 1743)]);
}

#[test]
fn the_wheel_brake_has_the_paths_that_its_driver_promises() {
    paths("brake", "WheelBrakeDriver", "drive", &[0], &[(&[1], 12), (&[2], 144), (&[3], 1728)]);
}

#[test]
fn the_abort_executive_fails_where_no_abort_is_feasible_and_nowhere_else() {
    let count = Count { class: "AbortCount", method: "decide", values: &[0], parameters: &[] };
    assert_eq!(count.run(&instrumented("abort")), (236, 18));
}

#[test]
fn the_binary_tree_has_the_paths_that_its_driver_promises() {
    paths("bintree", "BinaryTreeDriver", "sequence", &[], &[(&[1], 2), (&[2], 8), (&[3], 48), (&[4], 384)]);
}

#[test]
fn the_tree_map_has_the_paths_that_its_driver_promises() {
    paths("treemap", "TreeMapDriver", "sequence", &[], &[(&[1], 2), (&[2], 8), (&[3], 48), (&[4], 384)]);
}

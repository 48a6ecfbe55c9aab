//! The path counts that the examples promise, confirmed without symbolic execution.
//!
//! *Brute force on the real JVM*: the sources are rewritten so that every operand of `&&` and `||` in an `if` or
//! `while` reports its outcome (and the abort executive's rules report theirs), then run with all values of a
//! small domain that shows every outcome; a path is a different sequence of outcomes. Where a program only
//! compares its inputs with each other, the domain is every order of them; where those are too many, each
//! comparison takes the outcomes that the earlier ones leave possible (`count/Orders.java`), which is checked
//! against all orders at small sizes. *Closed forms* reach all sizes. Sizes beyond both limits were counted once
//! in the same way. What `banyan explore` finds is compared with the same promises in the tests of `cli`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use testkit::java::{Ending, Jdk, run};
use testkit::subjects::{self, Promise};

/// Up to so many paths all orders are run, up to so many paths anything is.
const ALL_ORDERS: u64 = 1_000;
const BRUTE_FORCE: u64 = 50_000;

/// What inputs of type int or char can be.
#[derive(Clone, Copy)]
enum Values {
    Of(&'static [i32]),
    Orders,
    Lazily,
}

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

/// Paths and failing paths for each list of sizes; without one the parameters are inputs.
fn count(class: &str, method: &str, values: Values, sizes: &[String]) -> Vec<(u64, u64)> {
    let words = match values {
        Values::Of(values) => values.iter().map(i32::to_string).collect::<Vec<_>>().join(","),
        Values::Orders => "orders".to_owned(),
        Values::Lazily => "lazily".to_owned(),
    };
    let classes = instrumented().to_string_lossy();
    let mut args = ["-ea", "-cp", &classes, "Count", class, method, &words].map(String::from).to_vec();
    args.extend_from_slice(sizes);
    let output = Jdk::find().unwrap().run_java(&args, b"", Duration::from_secs(300)).unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let counts = text.lines().map(|line| {
        let numbers: Vec<u64> = line.split(' ').filter_map(|word| word.parse().ok()).collect();
        match numbers[..] {
            [paths, failing, _] => (paths, failing),
            [..] => panic!("{class}.{method}: {line}"),
        }
    });
    let counts: Vec<(u64, u64)> = counts.collect();
    assert_eq!(counts.len(), sizes.len().max(1), "{class}.{method}: {}", String::from_utf8_lossy(&output.stderr));
    counts
}

/// All examples, compiled once with their conditions rewritten; hands back where the classes are.
fn instrumented() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("count");
        let _ = std::fs::remove_dir_all(&out);
        std::fs::create_dir_all(&out).unwrap();
        let count = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/count");
        let helpers = ["Count.java", "Orders.java", "Key.java", "AbortCount.java", "banyan/Symbolic.java"];
        let mut sources = helpers.map(|helper| count.join(helper)).to_vec();
        let more = ["abort", "branches", "swap"].map(String::from);
        for example in subjects::names(&examples()).unwrap().iter().chain(&more) {
            for path in subjects::sources(&examples(), example).unwrap() {
                let copy = out.join(path.file_name().unwrap());
                std::fs::write(&copy, recorded(&std::fs::read_to_string(&path).unwrap())).unwrap();
                sources.push(copy);
            }
        }
        Jdk::find().unwrap().compile(&sources, 8, &out, &[]).unwrap();
        out
    })
}

/// A source with everything replaced that decides about a path.
fn recorded(source: &str) -> String {
    rewritten(source)
        .replace("return rule;", "return Count.branch(rule);")
        .replace("TreeMap<Integer, Integer>", "TreeMap<Key, Integer>")
        .replace("map.put(key,", "map.put(new Key(key),")
        .replace("map.remove(key)", "map.remove(new Key(key))")
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
        None => format!("Count.branch({})", compared(condition)),
    }
}

/// A comparison of two keys (by their names) becomes a call, so that it can be decided lazily.
fn compared(condition: &str) -> String {
    let is_key = |word: &&str| word.ends_with("key") || word.ends_with("Key");
    match condition.split(' ').collect::<Vec<_>>()[..] {
        [left, operator, right] if is_key(&left) && is_key(&right) => {
            format!("Count.compare({left}, \"{operator}\", {right})")
        }
        [..] => condition.to_owned(),
    }
}

/// Confirms the promises of a class by brute force.
fn promised(class: &str, values: Values) {
    let limit = match values {
        Values::Of(_) | Values::Lazily => BRUTE_FORCE,
        Values::Orders => ALL_ORDERS,
    };
    let mut promises = subjects::promises(&examples()).unwrap();
    promises.retain(|promise| promise.class == class && promise.paths <= limit);
    let mut methods: Vec<&str> = promises.iter().map(|promise| promise.method.as_str()).collect();
    methods.dedup();
    assert!(!methods.is_empty(), "{class} promises nothing");
    for method in methods {
        let promises: Vec<&Promise> = promises.iter().filter(|promise| promise.method == method).collect();
        let words = |sizes: Vec<u32>| sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let sizes: Vec<String> = promises.iter().map(|promise| words(promise.sizes().unwrap())).collect();
        let expected: Vec<(u64, u64)> = promises.iter().map(|promise| (promise.paths, 0)).collect();
        assert_eq!(count(class, method, values, &sizes), expected, "{class}.{method} {sizes:?}");
    }
}

/// Confirms the promises of a class that only compares its keys, in both ways.
fn promised_for_all_orders(class: &str) {
    promised(class, Values::Orders);
    promised(class, Values::Lazily);
}

/// Confirms the promises of a method at all sizes.
fn promised_by(class: &str, method: &str, closed_form: impl Fn(u32) -> u64) {
    let mut promises = subjects::promises(&examples()).unwrap();
    promises.retain(|promise| promise.class == class && promise.method == method);
    assert!(promises.len() > 2, "{class}.{method} promises too little");
    for promise in promises {
        assert_eq!(promise.paths, closed_form(promise.sizes().unwrap()[0]), "{}", promise.spec());
    }
}

/// All examples compiled against the API jar, once; hands back where the classes are.
fn compiled() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let jdk = Jdk::find().unwrap();
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("examples");
        std::fs::create_dir_all(&out).unwrap();
        let jar = testkit::small_domains::api_jar(&jdk, &out).unwrap();
        let mut sources = Vec::new();
        for entry in std::fs::read_dir(examples()).unwrap().map(|entry| entry.unwrap()) {
            // The benches of libraries need the libraries' jars. The structures have classes of the same names
            // as others here; the tests of enumerating compile them.
            let is_apart = entry.file_name() == "bench-library" || entry.file_name() == "korat";
            if entry.file_type().unwrap().is_dir() && !is_apart {
                sources.extend(subjects::sources(&examples(), &entry.file_name().to_string_lossy()).unwrap());
            }
        }
        let classes = out.join("classes");
        let _ = std::fs::remove_dir_all(&classes);
        std::fs::create_dir_all(&classes).unwrap();
        jdk.compile(&sources, 8, &classes, &["-cp", &jar.to_string_lossy()]).unwrap();
        classes
    })
}

#[test]
fn every_example_compiles_against_the_api_jar() {
    assert!(compiled().join("Swap.class").exists());
}

#[test]
fn conditions_are_rewritten_operand_by_operand() {
    let text = "if (a && (b || !f(x, y))) { while (true) { } } while (c > 0)";
    let expected = "if (Count.branch(a) && (Count.branch(b) || Count.branch(!f(x, y)))) { while (true) { } } while (Count.branch(c > 0))";
    assert_eq!(rewritten(text), expected);
}

#[test]
fn comparisons_of_keys_become_calls() {
    let text = "if (key < node.key || key > other) while (left[i].key != wantedKey)";
    let expected = "if (Count.branch(Count.compare(key, \"<\", node.key)) || Count.branch(key > other)) \
                    while (Count.branch(Count.compare(left[i].key, \"!=\", wantedKey)))";
    assert_eq!(rewritten(text), expected);
}

#[test]
fn swapping_two_integers_has_two_paths_and_cannot_fail() {
    let extremes = Values::Of(&[i32::MIN, -1, 0, 1, 2, i32::MAX]);
    assert_eq!(count("Swap", "swap", extremes, &[]), [(2, 0)]);
}

#[test]
fn the_trees_of_the_thesis_have_two_and_four_paths() {
    let values = Values::Of(&[i32::MIN, 5, 6, 10, 11, 20, 21, i32::MAX]);
    assert_eq!(count("Branches", "fragment", values, &[]), [(2, 0)]);
    assert_eq!(count("Branches", "intTest", values, &[]), [(4, 0)]);
}

/// w, e, b, a, y, any other, the end.
const LETTERS: Values = Values::Of(&[119, 101, 98, 97, 121, 120, 0]);

#[test]
fn the_word_search_has_531_paths_on_five_chars_and_1743_on_six() {
    assert_eq!(count("Words", "five", LETTERS, &[]), [(531, 0)]);
    assert_eq!(count("Words", "six", LETTERS, &[]), [(1743, 0)]);
    assert_eq!(count("Words", "text", LETTERS, &["3".to_owned(), "5".to_owned()]), [(48, 0), (531, 0)]);
}

#[test]
fn the_abort_executive_fails_where_no_abort_is_feasible_and_nowhere_else() {
    assert_eq!(count("AbortCount", "decide", Values::Of(&[0]), &[]), [(236, 18)]);
}

#[test]
fn control_loops_have_the_paths_that_they_promise() {
    // Altitudes that cannot be, below the threshold, within its hysteresis, above it.
    promised("AltitudeSwitchDriver", Values::Of(&[-1001, 0, 2100, 3000]));
    promised("WheelBrakeDriver", Values::Of(&[0]));
}

#[test]
fn trees_and_maps_have_the_paths_that_they_promise() {
    promised_for_all_orders("BinaryTreeDriver");
    promised_for_all_orders("TreeMapDriver");
    promised_for_all_orders("AvlTreeDriver");
}

#[test]
fn heaps_have_the_paths_that_they_promise() {
    promised_for_all_orders("BinomialHeapDriver");
    promised_for_all_orders("FibonacciHeapDriver");
    promised_for_all_orders("BinaryHeapDriver");
}

#[test]
fn lists_and_graphs_have_the_paths_that_they_promise() {
    promised_for_all_orders("ArrayPartitionDriver");
    promised_for_all_orders("ListStackDriver");
    promised("MarkHeapDriver", Values::Of(&[0]));
    // Parents of up to five elements, and on both sides what is none.
    promised("DisjointSetDriver", Values::Of(&[-1, 0, 1, 2, 3, 4, 5]));
}

#[test]
fn closed_forms_give_the_counts_of_all_sizes() {
    promised_by("WheelBrakeDriver", "drive", |n| 12_u64.pow(n));
    promised_by("BinaryTreeDriver", "sequence", |n| (1..=u64::from(n)).map(|i| 2 * i).product());
    promised_by("TreeMapDriver", "sequence", |n| (1..=u64::from(n)).map(|i| 2 * i).product());
    promised_by("BinaryTreeDriver", "withSearch", |n| tree_operations(n, 0));
    promised_by("BinaryTreeDriver", "searched", |n| searched(n, 0));
    for class in ["BinaryTreeDriver", "TreeMapDriver", "AvlTreeDriver"] {
        promised_by(class, "insertions", |n| weak_orders(n, 0));
    }
    promised_by("ListStackDriver", "sequence", |n| 3_u64.pow(n));
    promised_by("ArrayPartitionDriver", "array", |n| 2_u64.pow(n) + 1);
    promised_by("MarkHeapDriver", "sequence", |n| heap_operations(n, 0));
    promised_by("DisjointSetDriver", "sequence", |n| set_operations(n, 0));
    promised_by("Words", "text", |n| texts(n, 0));
}

/// Insertions into a tree of so many keys: each key in it, or each gap.
fn weak_orders(operations: u32, keys: u64) -> u64 {
    match operations {
        0 => 1,
        n => keys * weak_orders(n - 1, keys) + (keys + 1) * weak_orders(n - 1, keys + 1),
    }
}

/// Insertions and removals in a tree of so many keys, then three searches: each key in it, or each gap.
fn searched(operations: u32, keys: u64) -> u64 {
    let after = |keys| searched(operations - 1, keys);
    match (operations, keys) {
        (0, k) => (2 * k + 1).pow(3),
        (_, 0) => after(1) + after(0),
        (_, k) => (2 * k + 1) * after(k) + (k + 1) * after(k + 1) + k * after(k - 1),
    }
}

/// Insertions, removals and searches in a tree of so many keys.
fn tree_operations(operations: u32, keys: u64) -> u64 {
    let after = |keys| tree_operations(operations - 1, keys);
    match (operations, keys) {
        (0, _) => 1,
        // Every search is in vain.
        (_, 0) => after(1) + 2 * after(0),
        (_, k) => {
            k * after(k) + (k + 1) * after(k + 1) + k * after(k - 1) + (k + 1) * after(k) + (2 * k + 1) * after(k)
        }
    }
}

/// Allocations, references set and marks in a heap of so many cells.
fn heap_operations(operations: u32, cells: u64) -> u64 {
    let after = |cells| heap_operations(operations - 1, cells);
    match (operations, cells) {
        (0, _) => 1,
        // Nothing to set a reference of.
        (_, 0) => after(1) + 2 * after(0),
        (_, k) => after(k + 1) + 2 * k * (k + 1) * after(k) + after(k),
    }
}

/// Elements added and sets united where there are so many elements.
fn set_operations(operations: u32, elements: u64) -> u64 {
    match operations {
        0 => 1,
        // Without an element there is one way to unite nothing.
        n => set_operations(n - 1, elements + 1) + elements.pow(2).max(1) * set_operations(n - 1, elements),
    }
}

/// Texts of so many characters that the word machine tells apart from this state of its own.
fn texts(length: u32, state: u32) -> u64 {
    let follow = |states: &[u32]| 1 + states.iter().map(|&state| texts(length - 1, state)).sum::<u64>();
    match (length, state) {
        (0, _) => 1,
        (_, 0) => follow(&[1, 2, 0]),
        (_, 1) => follow(&[1, 3, 0]),
        (_, 2) => follow(&[1, 2, 4, 0]),
        (_, 3) => follow(&[1, 2, 6, 0]),
        (_, 4) => follow(&[1, 2, 5, 0]),
        (_, 5) => follow(&[1, 2, 7, 0]),
        // A hit ends it, as the end does.
        (_, _) => 2,
    }
}

/// Classes, lines with code, and conditional jumps of an example without its driver; `javac` makes one jump of
/// each condition.
fn measured(example: &str, listings: &[&str]) -> (usize, usize, usize) {
    let mut sources = subjects::sources(&examples(), example).unwrap();
    sources.retain(|source| !source.to_string_lossy().ends_with("Driver.java"));
    let lines = sources.iter().map(|source| code_lines(&std::fs::read_to_string(source).unwrap())).sum();
    let starts: Vec<String> =
        sources.iter().map(|source| format!("{}\"", source.file_name().unwrap().to_string_lossy())).collect();
    let listings = listings.iter().filter(|listing| starts.iter().any(|start| listing.starts_with(start)));
    let jumps = |listing: &&str| {
        let is_jump = |line: &&str| line.split_whitespace().nth(1).is_some_and(|word| word.starts_with("if"));
        listing.lines().filter(is_jump).count()
    };
    (listings.clone().count(), lines, listings.map(jumps).sum())
}

fn code_lines(source: &str) -> usize {
    let is_comment = |line: &&str| ["/*", "*", "//"].iter().any(|mark| line.starts_with(mark));
    source.lines().map(str::trim).filter(|line| !line.is_empty() && !is_comment(line)).count()
}

#[test]
fn subjects_are_as_large_as_those_of_the_paper() {
    let readme = std::fs::read_to_string(examples().join("README.md")).unwrap();
    let jdk = Jdk::find().unwrap();
    let mut javap = Command::new(jdk.home.join("bin/javap"));
    javap.args(["-c", "-p"]).args(std::fs::read_dir(compiled()).unwrap().map(|file| file.unwrap().path()));
    let Ending::Finished(output) = run(javap, b"", Duration::from_secs(120)).unwrap() else { panic!("javap hangs") };
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let listings: Vec<&str> = text.split("Compiled from \"").collect();
    // Lines and obligations, two of which are one condition, by table 1 of the paper.
    for (example, paper_lines, paper_obligations) in
        [("asw", 425, 94), ("brake", 231, 90), ("binheap", 268, 98), ("bintree", 115, 44), ("fibheap", 258, 76)]
    {
        let (classes, lines, conditions) = measured(example, &listings);
        let row = format!("| {classes} | {lines} ({paper_lines}) | {} ({paper_obligations}) |", 2 * conditions);
        assert!(readme.contains(&format!("| `{example}` {row}")), "README.md wants: | `{example}` {row}");
        let near = |ours: usize, theirs: usize| ours * 4 >= theirs * 3 && ours * 4 <= theirs * 5;
        assert!(near(lines, paper_lines) && near(2 * conditions, paper_obligations), "{example}: {row}");
    }
}

//! Tests and builders in as many classes as it takes for each to compile.

use std::path::{Path, PathBuf};

use crate::{compile, directory, enumerate, enumerate_in, jar, junit, run_tests, subjects};

/// The names of the sources of a directory, in order.
fn sources(directory: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(directory).expect("a directory").map(|entry| entry.expect("an entry").file_name());
    let names = entries.map(|name| name.to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".java")).collect();
    names.sort();
    names
}

fn compile_all(directory: &Path, classes: &Path) {
    let sources: Vec<PathBuf> = sources(directory).iter().map(|name| directory.join(name)).collect();
    compile(&sources, directory, &format!("{}:{}", classes.display(), junit()));
}

#[test]
fn tests_are_parted_into_classes_that_compile_and_run() {
    let out = directory("shards");
    let _ = std::fs::remove_dir_all(&out);
    let text = out.to_string_lossy().into_owned();
    let emit = |args: &[&str]| {
        let said = enumerate(&[&["--out", &text, "BinaryTree", "6"], args].concat());
        assert_eq!(said.code, 0, "{}", said.stderr);
    };
    emit(&["--emit", "junit", "--per-class", "40"]);
    let expected: Vec<String> = (1..=4).map(|number| format!("BinaryTreeEnumerated{number}Test.java")).collect();
    assert_eq!(sources(&out), expected);
    emit(&["--emit", "java", "--per-class", "100"]);
    compile_all(&out, subjects());
    let (code, said) = run_tests(&out, subjects());
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("132 tests successful"), "{said}");
    // Fewer classes another time, and what is not ours stays.
    std::fs::write(out.join("BinaryTreeEnumerated9Test.java"), "class BinaryTreeEnumerated9Test {}")
        .expect("it is written");
    emit(&["--emit", "junit"]);
    emit(&["--emit", "java"]);
    assert_eq!(
        sources(&out),
        ["BinaryTreeEnumerated9Test.java", "BinaryTreeEnumeratedTest.java", "BinaryTreeStructures.java"]
    );
}

#[test]
fn a_large_structure_and_a_long_text_compile_too() {
    let base = directory("large");
    let _ = std::fs::remove_dir_all(&base);
    let (classes, out) = (base.join("classes"), base.join("tests"));
    std::fs::create_dir_all(&base).expect("a directory");
    let source = base.join("Large.java");
    let text = "public class Large {
        private long[] numbers;
        private String text;
        public boolean repOk() {
            for (int i = 0; i < numbers.length; i++) if (numbers[i] < 5000000000L + i) return false;
            return numbers.length == 3000 && text.length() == 40000;
        }
    }";
    std::fs::write(&source, text).expect("it is written");
    compile(&[source], &classes, jar());
    let long = "ä".repeat(40_000);
    let out_text = out.to_string_lossy().into_owned();
    let numbers = "Large.numbers=array(3000..3000; 5000002999L..5000003000L)";
    let text = format!("Large.text=\"{long}\"");
    // One of the many, because all of them are too many to wait for.
    let args = ["--domain", numbers, "--domain", &text, "--first", "2", "--emit", "junit", "--out", &out_text, "Large"];
    let said = enumerate_in(&classes, &args);
    assert_eq!(said.code, 0, "{}", said.stderr);
    compile_all(&out, &classes);
    let (code, said) = run_tests(&out, &classes);
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("2 tests successful"), "{said}");
}

//! `banyan enumerate` as a user sees it: counts, forms of structures, and methods tested on all structures.

mod common;
#[path = "enumerate/divided.rs"]
mod divided;
#[path = "enumerate/shards.rs"]
mod shards;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use common::{Said, banyan_in};
use serde_json::Value;
use testkit::java::Jdk;

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples")
}

fn directory(name: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join("enumerate").join(name);
    std::fs::create_dir_all(&directory).expect("a directory");
    directory
}

fn jar() -> &'static str {
    static JAR: OnceLock<String> = OnceLock::new();
    JAR.get_or_init(|| {
        let jdk = Jdk::find().expect("a JDK");
        let jar = testkit::small_domains::api_jar(&jdk, &directory("api")).expect("the API jar");
        jar.to_string_lossy().into_owned()
    })
}

fn compile(sources: &[PathBuf], out: &Path, path: &str) {
    std::fs::create_dir_all(out).expect("a directory");
    Jdk::find().expect("a JDK").compile(sources, 17, out, &["-g", "-cp", path]).expect("it compiles");
}

/// The subjects, compiled once.
fn subjects() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let out = directory("subjects");
        compile(&testkit::subjects::sources(&examples(), "korat").expect("the subjects"), &out, jar());
        out
    })
}

fn enumerate_in(classes: &Path, args: &[&str]) -> Said {
    let path = format!("{}:{}", classes.display(), jar());
    banyan_in(classes, &[&["enumerate", "-cp", &path], args].concat())
}

fn enumerate(args: &[&str]) -> Said {
    enumerate_in(subjects(), args)
}

#[test]
fn counts_come_as_json_with_time_and_memory() {
    let said = enumerate(&["--count", "--json", "-", "BinaryTree", "3"]);
    assert_eq!((said.code, said.stderr.as_str()), (0, ""));
    let document: Value = serde_json::from_str(&said.stdout).expect("JSON");
    assert_eq!(document["schema"], 1);
    let summary = &document["summary"];
    assert_eq!((&summary["explored"], &summary["valid"]), (&63.into(), &5.into()));
    assert_eq!(summary["space"], "16384");
    assert!(summary["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
    assert!(summary["peak_memory"].as_u64().is_some_and(|bytes| bytes > 0 && bytes < 300 << 20));
}

#[test]
fn the_command_line_alone_can_say_the_finitisation() {
    let args = [
        "--objects",
        "BinaryTree$Node=3",
        "--domain",
        "BinaryTree.root=null,BinaryTree$Node",
        "--domain",
        "BinaryTree.size=3..3",
        "--domain",
        "BinaryTree$Node.left=null,BinaryTree$Node",
        "--domain",
        "BinaryTree$Node.right=null,BinaryTree$Node",
    ];
    let said = enumerate(&[&args[..], &["BinaryTree"]].concat());
    assert!(said.stdout.ends_with("explored 63 of 16384 candidates, valid 5\n"), "{}{}", said.stdout, said.stderr);
    let first = "     1  BinaryTree0(root=Node0(left=null, right=Node1(left=null, right=Node2(left=null, right=null))), \
                 size=3)\n";
    assert!(said.stdout.starts_with(first), "{}", said.stdout);
}

#[test]
fn a_skeleton_is_printed_and_can_be_used_as_it_is() {
    let skeleton = enumerate(&["--print-finitization", "BinaryTree"]).stdout;
    let expected = "--objects 'BinaryTree$Node=3'\n--domain 'BinaryTree.root=null,BinaryTree$Node'\n\
                    --domain 'BinaryTree.size=0..3'\n--domain 'BinaryTree$Node.left=null,BinaryTree$Node'\n\
                    --domain 'BinaryTree$Node.right=null,BinaryTree$Node'\n";
    assert_eq!(skeleton, expected);
    let words: Vec<&str> = skeleton.split_whitespace().map(|word| word.trim_matches('\'')).collect();
    let said = enumerate(&[&words[..], &["BinaryTree", "--count"]].concat());
    assert!(said.stdout.contains("valid 9\n"), "1 + 1 + 2 + 5 trees: {}{}", said.stdout, said.stderr);
    let of_method = enumerate(&["--print-finitization", "BinaryTree", "2"]).stdout;
    assert!(of_method.contains("--domain 'BinaryTree.size=2..2'\n"), "{of_method}");
}

#[test]
fn output_is_the_same_for_any_number_of_workers_and_any_scheme() {
    let expected = enumerate(&["--emit", "json", "SearchTree", "3"]).stdout;
    assert_eq!(expected.lines().count(), 5);
    for args in [["--search", "replay"], ["-j", "2"], ["-j", "8"], ["--scheme", "pkorat"]] {
        let said = enumerate(&[&args[..], &["--emit", "json", "SearchTree", "3"]].concat());
        assert_eq!(said.stdout, expected, "{args:?}");
    }
    let said = enumerate(&["--scheme", "pkorat", "-j", "2", "--emit", "json", "SearchTree", "3"]);
    assert_eq!(said.stdout, expected);
    let said = enumerate(&["--search", "replay", "-j", "2", "--emit", "json", "SearchTree", "3"]);
    assert_eq!(said.stdout, expected);
    let first = enumerate(&["--first", "2", "--emit", "json", "SearchTree", "3"]);
    assert_eq!(first.stdout.lines().collect::<Vec<_>>(), expected.lines().take(2).collect::<Vec<_>>());
}

#[test]
fn a_structure_becomes_a_graph() {
    let said = enumerate(&["--emit", "dot", "HeapArray", "1"]);
    assert!(said.stdout.starts_with("digraph structures {\n"), "{}", said.stdout);
    assert!(said.stdout.contains("\"s3_HeapArray0\" -> \"s3_int[]0\" [label=\"elements\"];"), "{}", said.stdout);
}

#[test]
fn emitted_java_builds_structures_that_the_predicate_accepts() {
    let out = directory("builders");
    for (class, sizes) in [("RedBlackTree", &["3"][..]), ("HeapArray", &["2"]), ("Dag", &["2"])] {
        let out_text = out.to_string_lossy();
        let said = enumerate(&[&["--emit", "junit", "--out", &out_text, class], sizes].concat());
        assert_eq!(said.code, 0, "{}", said.stderr);
        let said = enumerate(&[&["--emit", "java", "--out", &out_text, class], sizes].concat());
        assert_eq!(said.code, 0, "{}", said.stderr);
    }
    let sources: Vec<PathBuf> = ["RedBlackTree", "HeapArray", "Dag"]
        .iter()
        .flat_map(|class| [format!("{class}EnumeratedTest.java"), format!("{class}Structures.java")])
        .map(|name| out.join(name))
        .collect();
    let path = format!("{}:{}", subjects().display(), junit());
    compile(&sources, &out, &path);
    let (code, said) = run_tests(&out, subjects());
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("21 tests successful"), "3 trees, 15 heaps, 3 graphs: {said}");
}

#[test]
fn class_hierarchies_become_sources_that_all_compile() {
    let out = directory("hierarchies");
    let out_text = out.to_string_lossy();
    let said = enumerate(&["--emit", "text:source", "--out", &out_text, "JavaProgram", "2", "2"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    // Each program in a package of its own, so that one call of the compiler takes them all.
    let mut sources = Vec::new();
    for number in 1..=64 {
        let text = std::fs::read_to_string(out.join(format!("{number}.txt"))).expect("64 programs");
        let source = out.join(format!("P{number}.java"));
        std::fs::write(&source, format!("package p{number};\n{text}")).expect("the source is written");
        sources.push(source);
    }
    assert!(!out.join("65.txt").exists());
    compile(&sources, &directory("hierarchies/classes"), jar());
    let last = std::fs::read_to_string(out.join("64.txt")).expect("the last");
    let expected = "interface I1 {}\ninterface I2 extends I1 {}\nclass C1 implements I1, I2 {}\n\
                    class C2 extends C1 implements I1, I2 {}\n";
    assert_eq!(last, expected);
}

#[test]
fn operations_that_keep_the_invariant_have_no_finding() {
    let said = enumerate(&["--run-all", "--values", "0..4", "RedBlackTree", "3", "0", "4"]);
    assert_eq!(said.code, 0, "{}{}", said.stdout, said.stderr);
    assert!(said.stdout.contains(" operations, 0 findings\n"), "{}", said.stdout);
    let said = enumerate(&["--run-all", "-j", "2", "SearchTree", "3", "0", "3"]);
    assert_eq!(said.code, 0, "{}{}", said.stdout, said.stderr);
    for subject in
        [&["SortedList", "3"][..], &["DoublyLinkedList", "3"], &["HeapArray", "3"], &["SinglyLinkedList", "3", "2"]]
    {
        let said = enumerate(&[&["--run-all"], subject].concat());
        assert_eq!(said.code, 0, "{subject:?} {}{}", said.stdout, said.stderr);
    }
}

/// A change of one line of a subject, and the operation that shows it.
struct Mutant {
    class: &'static str,
    sizes: &'static [&'static str],
    operation: &'static str,
    from: &'static str,
    to: &'static str,
}

const MUTANTS: [Mutant; 12] = [
    // A lost link.
    Mutant {
        class: "SortedList",
        sizes: &["3"],
        operation: "insert(2)",
        from: "        added.next = before.next;\n",
        to: "",
    },
    // The wrong comparison.
    Mutant {
        class: "SortedList",
        sizes: &["3"],
        operation: "insert(2)",
        from: "before.next.value < value",
        to: "before.next.value > value",
    },
    // The size is forgotten.
    Mutant { class: "SortedList", sizes: &["2"], operation: "remove(1)", from: "        size--;\n", to: "" },
    Mutant {
        class: "SinglyLinkedList",
        sizes: &["2", "1"],
        operation: "removeFirst()",
        from: "            size--;\n",
        to: "",
    },
    // Links the other way are lost.
    Mutant {
        class: "DoublyLinkedList",
        sizes: &["2"],
        operation: "duplicateFirst()",
        from: "        header.previous.next = added;\n",
        to: "",
    },
    Mutant {
        class: "DoublyLinkedList",
        sizes: &["2"],
        operation: "removeLast()",
        from: "        header.previous = last.previous;\n",
        to: "",
    },
    // The wrong side.
    Mutant {
        class: "SearchTree",
        sizes: &["2", "1", "3"],
        operation: "insert(2)",
        from: "            if (key < at.key) {",
        to: "            if (key > at.key) {",
    },
    // The parent is forgotten on the way down.
    Mutant {
        class: "SearchTree",
        sizes: &["4"],
        operation: "remove(2)",
        from: "                parent = least;\n",
        to: "",
    },
    // The wrong colour.
    Mutant {
        class: "RedBlackTree",
        sizes: &["1", "1", "2"],
        operation: "insert(1)",
        from: "added.color = RED;",
        to: "added.color = BLACK;",
    },
    // A missing rotation.
    Mutant {
        class: "RedBlackTree",
        sizes: &["2", "2", "3"],
        operation: "insert(1)",
        from: "                rotateRight(above);\n",
        to: "",
    },
    // Off by one.
    Mutant {
        class: "HeapArray",
        sizes: &["3"],
        operation: "insert(3)",
        from: "while (at > 0 &&",
        to: "while (at > 1 &&",
    },
    // The smaller child goes up.
    Mutant {
        class: "HeapArray",
        sizes: &["4"],
        operation: "removeGreatest()",
        from: "elements[child + 1] > elements[child]",
        to: "elements[child + 1] < elements[child]",
    },
];

fn junit() -> String {
    let jars = [
        "junit-platform-console",
        "junit-platform-launcher",
        "junit-platform-reporting",
        "junit-platform-engine",
        "junit-platform-commons",
        "junit-jupiter-api",
        "junit-jupiter-engine",
        "opentest4j",
        "apiguardian-api",
        "picocli",
        "univocity-parsers",
        "open-test-reporting-schema",
    ];
    let paths = jars.map(|jar| format!("/usr/share/java/{jar}.jar"));
    let there: Vec<String> = paths.into_iter().filter(|path| Path::new(path).exists()).collect();
    assert!(there.len() >= 9, "./check installs Debian's junit5");
    there.join(":")
}

/// Runs all JUnit tests of a directory against classes.
fn run_tests(tests: &Path, classes: &Path) -> (i32, String) {
    let path = format!("{}:{}:{}:{}", classes.display(), tests.display(), jar(), junit());
    let tests = tests.to_string_lossy().into_owned();
    let launcher = "org.junit.platform.console.ConsoleLauncher";
    let args = ["-XX:TieredStopAtLevel=1", "-cp", &path, launcher, "--scan-class-path", &tests, "--details=summary"];
    let args = args.map(str::to_owned);
    let output = Jdk::find().expect("a JDK").run_java(&args, b"", Duration::from_secs(120)).expect("JUnit runs");
    let said = [output.stdout, output.stderr].concat();
    (output.code.expect("it ends by itself"), String::from_utf8_lossy(&said).into_owned())
}

fn check_mutant(number: usize, mutant: &Mutant) {
    let base = directory(&format!("mutant{number}"));
    let (classes, tests) = (base.join("classes"), base.join("tests"));
    let original = std::fs::read_to_string(examples().join("korat").join(format!("{}.java", mutant.class)));
    let original = original.expect("the subject");
    assert_eq!(original.matches(mutant.from).count(), 1, "mutant {number} changes one place");
    let source = base.join(format!("{}.java", mutant.class));
    std::fs::write(&source, original.replace(mutant.from, mutant.to)).expect("the mutant is written");
    compile(&[source], &classes, jar());
    let out = tests.to_string_lossy();
    let args = [&["--run", mutant.operation, "--emit", "junit", "--out", &out, mutant.class], mutant.sizes].concat();
    let said = enumerate_in(&classes, &args);
    assert_eq!(said.code, 1, "mutant {number} is found: {}{}", said.stdout, said.stderr);
    let test = tests.join(format!("{}EnumeratedTest.java", mutant.class));
    compile(&[test], &tests, &format!("{}:{}", classes.display(), junit()));
    let (code, said) = run_tests(&tests, &classes);
    assert_eq!(code, 1, "mutant {number} fails its test: {said}");
    assert!(said.contains(" 0 tests successful"), "every test of mutant {number} fails: {said}");
    let (code, said) = run_tests(&tests, subjects());
    assert_eq!(code, 0, "the original passes the test of mutant {number}: {said}");
}

#[test]
fn mutants_of_lists_are_found_and_their_tests_tell_them_from_the_original() {
    MUTANTS.iter().enumerate().take(6).for_each(|(number, mutant)| check_mutant(number, mutant));
}

#[test]
fn mutants_of_trees_and_heaps_are_found_and_their_tests_tell_them_from_the_original() {
    MUTANTS.iter().enumerate().skip(6).for_each(|(number, mutant)| check_mutant(number, mutant));
}

/// Exit code 2 and these words.
fn refuses(args: &[&str], words: &str) {
    let said = enumerate(args);
    assert_eq!((said.code, said.stdout.as_str()), (2, ""), "{args:?}: {}", said.stderr);
    assert!(said.stderr.contains(words), "{args:?}: {words:?} in {}", said.stderr);
}

#[test]
fn what_a_new_user_gets_wrong_is_said() {
    refuses(&["BinaryTre", "3"], "there is no class BinaryTre");
    refuses(&["BinaryTree$Node"], "BinaryTree$Node has no method boolean repOk()");
    refuses(&["--predicate", "rebOk", "BinaryTree", "3"], "did you mean --predicate repOk?");
    refuses(
        &["--predicate", "insert", "SearchTree", "3"],
        "it must be an instance method without parameters that returns boolean",
    );
    refuses(&["--domain", "BinaryTree.rot=null", "BinaryTree"], "BinaryTree has no field rot; did you mean root?");
    refuses(&["--domain", "BinaryTree.size=5..3", "BinaryTree"], "the domain of BinaryTree.size is empty");
    refuses(&["--domain", "BinaryTree.size=", "BinaryTree"], "the domain of BinaryTree.size is empty");
    refuses(&["--domain", "BinaryTree.size=x", "BinaryTree"], "in the domain of BinaryTree.size: \"x\"");
    refuses(&["--domain", "BinaryTree.root=BinaryTree$Node", "BinaryTree"], "there are no objects of BinaryTree$Node");
    refuses(&["--objects", "Nod=3", "BinaryTree"], "there is no class Nod; did you mean Node?");
    refuses(&["--objects", "BinaryTree$Node", "BinaryTree"], "objects are written Class=3");
    refuses(&["BinaryTree"], "there is nothing to search");
    refuses(&["BinaryTree", "1", "2"], "no finitisation takes 2 numbers; there are finBinaryTree(int)");
    refuses(&["DisjointSet", "-1"], "a length is from 0 to");
    refuses(&["--run", "inser(3)", "SearchTree", "3"], "SearchTree has no method inser; did you mean insert?");
    refuses(&["--run", "insert(true)", "SearchTree", "3"], "no method fits insert(true)");
    refuses(&["--emit", "text:nothing", "SearchTree", "3"], "SearchTree has no method String nothing()");
}

#[test]
fn a_finitisation_that_throws_and_a_space_beyond_64_bits_are_said() {
    let dir = common::compiled(
        "class T {
            int x;
            boolean repOk() { if (x == 1) throw new IllegalStateException(\"one\"); return x > 1; }
            static String fin() { return null; }
        }",
    );
    let bad = directory("throws");
    let source = bad.join("F.java");
    let text = "class F { boolean repOk() { return true; }
        static banyan.Finitization finF(int n) { throw new RuntimeException(\"no \" + n); } }";
    std::fs::write(&source, text).expect("the source is written");
    compile(&[source], &bad, jar());
    let said = enumerate_in(&bad, &["F", "7"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("F.finF gives no finitisation: java.lang.RuntimeException: no 7"), "{}", said.stderr);

    let said = banyan_in(dir.path(), &["enumerate", "--domain", "x=0..3", "--count", "T"]);
    assert_eq!((said.code, said.stdout.as_str()), (0, "explored 4 of 4 candidates, valid 2\n"), "{}", said.stderr);
    assert!(said.stderr.contains("the predicate threw on 1 candidates, which counts as false"), "{}", said.stderr);
    let said = banyan_in(dir.path(), &["enumerate", "--strict", "--domain", "x=0..3", "T"]);
    assert_eq!(said.code, 1);
    assert!(said.stderr.contains("IllegalStateException: one"), "{}", said.stderr);

    let said = enumerate(&["--count", "SinglyLinkedList", "40", "1"]);
    // 41 references among 41 values, and nothing else to choose.
    assert!(said.stdout.contains("of 2^219.7 candidates, valid 1\n"), "{}", said.stdout);
}

#[test]
fn a_text_is_an_argument_too_also_in_the_test_that_is_written() {
    let bad = directory("texts");
    let source = bad.join("Named.java");
    let text = "public class Named {
        int size;
        public boolean repOk() { return size >= 0; }
        public void grow(String by, Object with) { size += by.length() - (with == null ? 2 : 0); }
        static banyan.Finitization finNamed(int most) {
            banyan.Finitization f = new banyan.Finitization(Named.class);
            f.field(\"size\", f.range(0, most));
            return f;
        }
    }";
    std::fs::write(&source, text).expect("the source is written");
    compile(&[source], &bad, jar());
    let said = enumerate_in(&bad, &["--run", "grow(\"a,b\", \"c\")", "Named", "3"]);
    assert_eq!(said.code, 0, "{}{}", said.stdout, said.stderr);
    let said = enumerate_in(&bad, &["--run", "grow(\"x\", null)", "--emit", "junit", "Named", "3"]);
    assert_eq!(said.code, 1, "{}{}", said.stdout, said.stderr);
    let call = "Class.forName(\"java.lang.String\"), \"x\", Class.forName(\"java.lang.Object\"), null)";
    assert!(said.stdout.contains(call), "{}", said.stdout);
}

#[test]
fn the_first_structures_are_those_of_one_worker_and_that_is_said() {
    let one = enumerate(&["--first", "3", "BinaryTree", "4"]);
    let two = enumerate(&["--first", "3", "-j", "2", "BinaryTree", "4"]);
    assert_eq!((one.code, two.code, one.stderr.as_str()), (0, 0, ""));
    assert_eq!(one.stdout, two.stdout);
    assert!(two.stderr.contains("--first is searched by one worker"), "{}", two.stderr);
}

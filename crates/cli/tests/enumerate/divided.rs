//! Many workers, processes that are lost, budgets, and going on after a crash.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use testkit::java::Jdk;

use crate::common::{Said, banyan_in};
use crate::{enumerate, jar, refuses, subjects};

fn path() -> String {
    format!("{}:{}", subjects().display(), jar())
}

/// Runs a command line in a directory; `enumerate` gets its class path.
fn run_in(directory: &Path, args: &[&str]) -> Said {
    banyan_in(directory, args)
}

/// Starts a command in a directory, with what it says in files there.
fn start(directory: &Path, args: &[&str]) -> Child {
    let jdk = Jdk::find().expect("a JDK");
    let file = |name: &str| std::fs::File::create(directory.join(name)).expect("a file");
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.args(args).env("JAVA_HOME", &jdk.home).current_dir(directory).stdin(Stdio::null());
    command.stdout(file("stdout")).stderr(file("stderr")).spawn().expect("banyan starts")
}

fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args([name, &process.to_string()]).stderr(Stdio::null()).status();
    assert!(sent.is_ok());
}

fn text(directory: &Path, name: &str) -> String {
    std::fs::read_to_string(directory.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// A document without what no two runs have in common.
fn document(directory: &Path) -> Value {
    let mut document: Value = serde_json::from_str(&text(directory, "result")).expect("JSON");
    let summary = document["summary"].as_object_mut().expect("a summary");
    for time in ["seconds", "peak_memory"] {
        assert!(summary.remove(time).is_some(), "{time}");
    }
    document
}

/// What a search ends with when nothing disturbs it: its document and its structures.
fn undisturbed(options: &[&str]) -> (Value, String) {
    let dir = tempfile::tempdir().expect("a directory");
    let path = path();
    let front = ["enumerate", "-cp", &path, "--emit", "json", "--out", "structures", "--json", "result"];
    let said = run_in(dir.path(), &[&front[..], options].concat());
    assert!(said.code < 2, "{}", said.stderr);
    (document(dir.path()), text(dir.path(), "structures"))
}

#[test]
fn every_division_gives_the_same_bytes() {
    let of_runs: &[&str] = &["--run-all", "--values", "0..2", "--run", "insert(9)", "SearchTree", "3"];
    for options in [&["SearchTree", "5"][..], of_runs, &["HeapArray", "3"], &["Dag", "3"]] {
        let expected = undisturbed(options);
        for division in [["-j", "2"], ["-j", "5"], ["--processes", "1"], ["--processes", "3"]] {
            let found = undisturbed(&[options, &division].concat());
            assert!(found == expected, "{options:?} {division:?}: {} instead of {}", found.0, expected.0);
        }
    }
    let shown = enumerate(&["SinglyLinkedList", "6", "6", "--show", "5"]).stdout;
    for division in [["-j", "3"], ["--processes", "2"]] {
        assert_eq!(enumerate(&[&division[..], &["SinglyLinkedList", "6", "6", "--show", "5"]].concat()).stdout, shown);
    }
}

#[test]
fn the_first_exception_of_the_predicate_is_the_same_for_any_division() {
    let dir = crate::common::compiled(
        "class T {
            int x, y;
            boolean repOk() {
                if (x > 3 && y > 1) throw new IllegalStateException(x + \" \" + y);
                return true;
            }
        }",
    );
    let args = ["enumerate", "--domain", "x=0..200", "--domain", "y=0..20", "--count", "T"];
    let expected = run_in(dir.path(), &args);
    assert!(expected.stderr.contains("the first time java.lang.IllegalStateException: 4 2\n"), "{}", expected.stderr);
    for division in [["-j", "4"], ["--processes", "2"], ["--scheme", "pkorat"]] {
        let said = run_in(dir.path(), &[&args[..], &division].concat());
        assert_eq!((said.stdout, said.stderr), (expected.stdout.clone(), expected.stderr.clone()), "{division:?}");
        if division[0] == "--scheme" {
            continue;
        }
        let strict = run_in(dir.path(), &[&args[..], &division[..], &["--strict"]].concat());
        let words = "banyan: the predicate threw, and --strict is on: java.lang.IllegalStateException: 4 2\n";
        assert!(strict.stderr.starts_with(words), "{division:?}: {}", strict.stderr);
        assert_eq!(strict.code, 1);
    }
}

#[test]
fn a_process_that_is_lost_costs_nothing() {
    let options = ["BinaryTree", "11"];
    let expected = undisturbed(&options);
    let dir = tempfile::tempdir().expect("a directory");
    let path = path();
    let front = ["enumerate", "-cp", &path, "--emit", "json", "--out", "structures", "--json", "result"];
    let mut child = start(dir.path(), &[&front[..], &options, &["--processes", "2"]].concat());
    // Any thread may have started it.
    let threads = format!("/proc/{}/task", child.id());
    let children = || {
        let threads = std::fs::read_dir(&threads).into_iter().flatten().flatten();
        threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok()).collect::<String>()
    };
    let patience = Instant::now();
    let worker = loop {
        if let Some(worker) = children().split_whitespace().next() {
            break worker.parse().expect("a number");
        }
        assert!(patience.elapsed() < Duration::from_secs(60), "no worker was started");
        std::thread::sleep(Duration::from_millis(5));
    };
    std::thread::sleep(Duration::from_millis(600));
    signal("-9", worker);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    let stderr = text(dir.path(), "stderr");
    assert!(stderr.contains("its work was done again"), "{stderr}");
    assert!((document(dir.path()), text(dir.path(), "structures")) == expected, "{}", document(dir.path()));
}

/// Numbers that repeat from run to run, so that what a test did can be said.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Kills a search so many times, goes on each time, and compares what it ends with.
fn killed(times: u32, seed: u64, options: &[&str]) {
    let expected = undisturbed(options);
    let dir = tempfile::tempdir().expect("a directory");
    let (path, mut numbers, mut kills) = (path(), Numbers(seed), 0);
    let front = ["enumerate", "-cp", &path, "--emit", "json", "--out", "structures", "--json", "result"];
    let keeping = ["--checkpoint", "kept", "--checkpoint-every", "20ms"];
    let whole = [&front[..], &keeping, options].concat();
    let is_kept = || explore::pool::Journal::open(&dir.path().join("kept")).is_ok();
    while kills < times {
        let args = if is_kept() { vec!["resume", "kept", "-j", "2"] } else { whole.clone() };
        let begun = Instant::now();
        let mut child = start(dir.path(), &args);
        let moment = Duration::from_millis(300 + numbers.below(1_200));
        let ended = loop {
            if begun.elapsed() >= moment {
                signal("-9", child.id());
                break child.wait().expect("it ended").code();
            }
            if let Some(status) = child.try_wait().expect("it is ours") {
                break status.code();
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        if ended.is_some() {
            assert_eq!(ended, Some(0), "{}", text(dir.path(), "stderr"));
            assert!((document(dir.path()), text(dir.path(), "structures")) == expected, "after {kills} kills");
            std::fs::remove_dir_all(dir.path().join("kept")).expect("it is ours");
        } else {
            kills += 1;
        }
        // A run that was killed while it made its journal left nothing to resume.
        if !is_kept() && dir.path().join("kept").exists() {
            std::fs::remove_dir_all(dir.path().join("kept")).expect("it is ours");
        }
    }
    let args = if is_kept() { vec!["resume", "kept"] } else { whole };
    let said = run_in(dir.path(), &args);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert!((document(dir.path()), text(dir.path(), "structures")) == expected, "{}", document(dir.path()));
}

#[test]
fn two_kills_change_nothing() {
    killed(1, 1, &["-j", "2", "BinaryTree", "9"]);
    killed(1, 2, &["--processes", "2", "BinaryTree", "9"]);
}

/// `cargo test -p banyan-cli --test enumerate -- --ignored ten_kills`
#[test]
#[ignore = "it takes minutes"]
fn ten_kills_change_nothing() {
    killed(5, 3, &["-j", "2", "BinaryTree", "10"]);
    killed(5, 4, &["--processes", "2", "BinaryTree", "10"]);
}

#[test]
fn what_a_budget_or_the_user_stops_can_go_on() {
    let expected = undisturbed(&["BinaryTree", "11"]);
    let dir = tempfile::tempdir().expect("a directory");
    let path = path();
    let front = ["enumerate", "-cp", &path, "--emit", "json", "--out", "structures", "--json", "result"];
    let keeping = ["--checkpoint", "kept", "BinaryTree", "11", "--budget", "1s"];
    let said = run_in(dir.path(), &[&front[..], &keeping].concat());
    assert_eq!(said.code, 4, "{}{}", said.stdout, said.stderr);
    assert!(said.stdout.ends_with("not complete because the budget ended\n"), "{}", said.stdout);
    assert_eq!(said.stderr, "banyan: to go on from here: banyan resume kept\n");
    let cut = document(dir.path());
    assert_eq!(
        (&cut["summary"]["complete"], &cut["summary"]["not_complete_because"][0]),
        (&false.into(), &"budget".into())
    );
    let valid = cut["summary"]["valid"].as_u64().expect("a count");
    assert!(valid < 58_786, "{cut}");
    assert_eq!(text(dir.path(), "structures").lines().count() as u64, valid);

    let mut child = start(dir.path(), &["resume", "kept", "--processes", "2"]);
    std::thread::sleep(Duration::from_millis(1_500));
    signal("-INT", child.id());
    let code = child.wait().expect("it ends").code();
    let stopped = document(dir.path());
    if code == Some(4) {
        assert_eq!(stopped["summary"]["not_complete_because"][0], "stopped");
        assert!(text(dir.path(), "stdout").ends_with("not complete because it was stopped\n"));
    } else {
        assert_eq!(code, Some(0), "{}", text(dir.path(), "stderr"));
        assert_eq!(stopped, expected.0, "it was done before the signal came");
    }
    assert!(stopped["summary"]["explored"].as_u64() >= cut["summary"]["explored"].as_u64(), "{stopped}");

    // And what is done stays done.
    for options in [&["-j", "3"][..], &[]] {
        let said = run_in(dir.path(), &[&["resume", "kept"], options].concat());
        assert_eq!((said.code, said.stderr.as_str()), (0, ""));
        assert!((document(dir.path()), text(dir.path(), "structures")) == expected, "{}", document(dir.path()));
    }
}

#[test]
fn ctrl_c_shows_what_was_counted_whoever_searches() {
    let path = path();
    for way in [&["-j", "1"][..], &["--processes", "2"], &["--search", "replay"], &["--scheme", "pkorat", "-j", "2"]] {
        let dir = tempfile::tempdir().expect("a directory");
        let front = ["enumerate", "-cp", &path, "--count", "BinaryTree", "12"];
        let mut child = start(dir.path(), &[&front[..], way].concat());
        std::thread::sleep(Duration::from_millis(2_500));
        signal("-INT", child.id());
        assert_eq!(child.wait().expect("it ends").code(), Some(4), "{way:?}: {}", text(dir.path(), "stderr"));
        let said = text(dir.path(), "stdout");
        assert!(said.ends_with("\nnot complete because it was stopped\n"), "{way:?}: {said}");
        assert!(said.starts_with("explored ") && !said.starts_with("explored 0 "), "{way:?}: {said}");
    }
}

#[test]
fn checkpoints_of_something_else_are_refused() {
    let dir = tempfile::tempdir().expect("a directory");
    let source = |most: u32| format!("class T {{ int x; boolean repOk() {{ return x < {most}; }} }}");
    crate::common::compile_into(dir.path(), &source(3));
    let front = ["enumerate", "--domain", "x=0..9", "T", "--checkpoint", "kept"];
    let said = run_in(dir.path(), &front);
    assert_eq!(said.code, 0, "{}", said.stderr);
    let refused = |args: &[&str]| {
        let said = run_in(dir.path(), args);
        assert_eq!((said.code, said.stdout.as_str()), (2, ""), "{args:?}: {}", said.stderr);
        said.stderr
    };
    let expected = "banyan: there is a checkpoint in kept already; `banyan resume` goes on with it\n";
    assert_eq!(refused(&front), expected);
    let expected = "banyan: --domain cannot be changed: the checkpoint is of `x=0..9`, this would be `x=0..8`\n";
    assert_eq!(refused(&["resume", "kept", "--domain", "x=0..8"]), expected);
    let expected = "banyan: the class cannot be changed: the checkpoint is of `T`, this would be `U`\n";
    assert_eq!(refused(&["resume", "kept", "U"]), expected);
    let expected = "banyan: --count cannot be changed: the checkpoint is of `false`, this would be `true`\n";
    assert_eq!(refused(&["resume", "kept", "--count"]), expected);
    assert!(refused(&["resume", "kept", "-cp", "elsewhere"]).starts_with("banyan: --class-path cannot be changed: "));
    let again = run_in(dir.path(), &["resume", "kept", "--domain", "x=0..9", "T", "-j", "2"]);
    assert_eq!((again.code, again.stdout, again.stderr.as_str()), (0, said.stdout, ""));

    crate::common::compile_into(dir.path(), &source(4));
    let changed = refused(&["resume", "kept"]);
    assert!(changed.starts_with("banyan: class T has changed: "), "{changed}");
    let journal = dir.path().join("kept/checkpoint.log");
    let mut bytes = std::fs::read(&journal).expect("a journal");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&journal, bytes).expect("it is ours");
    let damaged = refused(&["resume", "kept"]);
    assert!(damaged.starts_with("banyan: the checkpoint kept/checkpoint.log is damaged: "), "{damaged}");
}

#[test]
fn divisions_and_limits_that_make_no_sense_are_refused() {
    let tree = ["BinaryTree", "3"];
    let refuses = |args: &[&str], words: &str| refuses(&[args, &tree].concat(), words);
    refuses(&["--processes", "0"], "\"0\" is not a number of workers from 1 to 1024");
    refuses(&["--budget", "soon"], "\"soon\" is not a time like 30s, 5m or 500ms");
    refuses(&["--budget", "0s"], "it must be more than no time");
    refuses(
        &["--processes", "2", "--scheme", "pkorat"],
        "--processes has no use with --scheme pkorat, whose queue of candidates is of one process",
    );
    refuses(&["--checkpoint", "kept", "--search", "replay"], "--checkpoint has no use with --search replay");
    refuses(
        &["--processes", "2", "--first", "3"],
        "--processes has no use with --first: the first structures are searched by one worker",
    );
    refuses(&["--processes", "3", "--max-memory", "256m"], "--max-memory must be at least 512m for --processes 3");
    refuses(&["--per-class", "0"], "\"0\" is not a number of methods from 1 to 10000");
    refuses(&["--per-class", "20"], "--per-class is about the classes of --emit java and --emit junit");
    refuses(
        &["--per-class", "2", "--emit", "junit"],
        "what is found makes 3 classes of at most 2 methods: --out DIR says where to",
    );
}

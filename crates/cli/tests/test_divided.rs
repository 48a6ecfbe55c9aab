//! `banyan test` by worker processes, stopped and gone on with: the same suite, byte for byte.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use common::banyan_in;
use explore::pool::Journal;
use serde_json::Value;
use testkit::java::Jdk;

/// What is run, up to who does it.
const RUN: [&str; 11] =
    ["test", "-cp", "classes", "acme.Account", "--rounds", "3", "--no-verify", "--out", "made", "--json", "result"];

/// A directory with the class of the README's account.
fn account() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/account/acme/Account.java");
    let classes = dir.path().join("classes");
    std::fs::create_dir(&classes).unwrap();
    Jdk::find().unwrap().compile(&[source], 11, &classes, &["-g"]).unwrap();
    dir
}

/// All that a run wrote: the tests, and the result without its time.
fn written(directory: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    let mut open = vec![directory.join("made")];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                files.insert(path.clone(), std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let of = |path: PathBuf| path.strip_prefix(directory).unwrap().to_owned();
    let mut files: BTreeMap<PathBuf, String> = files.into_iter().map(|(path, text)| (of(path), text)).collect();
    let mut result: Value = serde_json::from_str(&std::fs::read_to_string(directory.join("result")).unwrap()).unwrap();
    result["summary"].as_object_mut().unwrap().remove("seconds").unwrap();
    files.insert("result".into(), result.to_string());
    files
}

/// What one thread comes to that nobody disturbs.
fn undisturbed() -> &'static BTreeMap<PathBuf, String> {
    static WRITTEN: OnceLock<BTreeMap<PathBuf, String>> = OnceLock::new();
    WRITTEN.get_or_init(|| {
        let dir = account();
        let said = banyan_in(dir.path(), &[&RUN[..], &["-j", "1"]].concat());
        assert_eq!(said.code, 1, "{}", said.stderr);
        let written = written(dir.path());
        assert!(written.len() > 1, "there are tests: {:?}", written.keys());
        written
    })
}

/// What is different is said, not all that is the same.
fn assert_same(directory: &Path, what: &str) {
    let (expected, found) = (undisturbed(), written(directory));
    assert_eq!(expected.keys().collect::<Vec<_>>(), found.keys().collect::<Vec<_>>(), "{what}");
    for (path, text) in expected {
        let same = text.bytes().zip(found[path].bytes()).take_while(|(a, b)| a == b).count();
        let around = |text: &str| text.chars().skip(same.saturating_sub(200)).take(500).collect::<String>();
        assert!(*text == found[path], "{what}: {path:?}: … {} …\n… {} …", around(text), around(&found[path]));
    }
}

fn start(directory: &Path, args: &[&str]) -> Child {
    let jdk = Jdk::find().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.args(args).env("JAVA_HOME", &jdk.home).current_dir(directory);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn signal(name: &str, process: u32) {
    let sent = Command::new("kill").args([name, &process.to_string()]).stderr(Stdio::null()).status();
    assert!(sent.is_ok());
}

/// Processes that one has started.
fn children(process: u32) -> Vec<u32> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).into_iter().flatten().flatten();
    let children = threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok());
    children.collect::<String>().split_whitespace().map(|child| child.parse().unwrap()).collect()
}

/// Does a journal say what it is about?
fn is_whole(directory: &Path) -> bool {
    Journal::open(&directory.join("kept")).is_ok_and(|(_, contents)| contents.about.get("run").is_some())
}

/// How many results a journal has.
fn results(directory: &Path) -> usize {
    Journal::open(&directory.join("kept")).map_or(0, |(_, contents)| contents.parts.len())
}

#[test]
fn threads_and_processes_write_the_same_suite() {
    for division in [["-j", "3"], ["--processes", "2"]] {
        let dir = account();
        let said = banyan_in(dir.path(), &[&RUN[..], &division].concat());
        assert_eq!(said.code, 1, "{}", said.stderr);
        assert_same(dir.path(), &division.join(" "));
    }
}

#[test]
fn a_process_that_is_killed_costs_nothing() {
    let dir = account();
    let mut child = start(dir.path(), &[&RUN[..], &["--processes", "2"]].concat());
    let patience = Instant::now();
    let workers = loop {
        let workers = children(child.id());
        if workers.len() == 2 {
            break workers;
        }
        assert!(patience.elapsed() < Duration::from_secs(60), "two workers are started");
        std::thread::sleep(Duration::from_millis(2));
    };
    signal("-9", workers[0]);
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert_same(dir.path(), "a worker was killed");
}

/// When to kill a run.
#[derive(Debug, Clone, Copy)]
enum Moment {
    After(Duration),
    /// When its journal has so many bytes.
    Written(u64),
}

impl Moment {
    /// Waits until it has come, or the run is over.
    fn wait(self, directory: &Path, child: &mut Child) {
        let begun = Instant::now();
        let size = || std::fs::metadata(directory.join("kept/checkpoint.log")).map_or(0, |file| file.len());
        while child.try_wait().unwrap().is_none() {
            match self {
                Moment::After(time) if begun.elapsed() >= time => break,
                Moment::Written(bytes) if size() >= bytes => break,
                Moment::After(_) | Moment::Written(_) => std::thread::sleep(Duration::from_millis(1)),
            }
        }
    }
}

/// Kills a run, and each that goes on with it, at these moments, then lets it end.
fn killed(moments: &[Moment], options: &[&str]) {
    let dir = account();
    let test = [&RUN[..], options, &["--checkpoint", "kept"]].concat();
    let args = |dir: &Path| if is_whole(dir) { vec!["resume", "kept"] } else { test.clone() };
    for moment in moments {
        let mut child = start(dir.path(), &args(dir.path()));
        moment.wait(dir.path(), &mut child);
        signal("-9", child.id());
        child.wait().unwrap();
        // A run that was killed while it made its journal left nothing to resume.
        if !is_whole(dir.path()) {
            let _ = std::fs::remove_dir_all(dir.path().join("kept"));
        }
    }
    let had = results(dir.path());
    let said = banyan_in(dir.path(), &args(dir.path()));
    assert_eq!(said.code, 1, "{}", said.stderr);
    assert_same(dir.path(), &format!("killed after {moments:?} with {had} results"));
}

#[test]
fn a_campaign_that_is_killed_goes_on_to_the_same_suite() {
    // It has 20,000 when all jobs are done.
    killed(&[Moment::Written(4_000), Moment::Written(10_000)], &["-j", "2"]);
    killed(&[Moment::Written(8_000)], &["--processes", "2"]);
}

/// Ten moments each; `scripts/kill-campaign` runs it.
#[test]
#[ignore = "takes minutes"]
fn ten_kills_at_random_moments_change_nothing() {
    let mut number: u64 = 7;
    let mut moment = || {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        Moment::After(Duration::from_millis(200 + (number >> 33) % 4_000))
    };
    for options in [["-j", "2"], ["--processes", "2"]] {
        for _ in 0..10 {
            killed(&[moment()], &options);
        }
        let moments: Vec<Moment> = (0..10).map(|_| moment()).collect();
        killed(&moments, &options);
    }
}

#[test]
fn what_ctrl_c_stops_can_go_on() {
    let dir = account();
    let mut child = start(dir.path(), &[&RUN[..], &["--processes", "2", "--checkpoint", "kept"]].concat());
    let patience = Instant::now();
    while !dir.path().join("kept/checkpoint.log").exists() {
        assert!(patience.elapsed() < Duration::from_secs(60), "a journal is made");
        std::thread::sleep(Duration::from_millis(2));
    }
    let used = refused(dir.path(), &["resume", "kept"]);
    assert_eq!(used, "banyan: the checkpoint in kept is in use by another process\n");
    signal("-INT", child.id());
    let code = child.wait().unwrap().code();
    assert!([Some(1), Some(4)].contains(&code), "{code:?}");
    // Another one may do it, by other means.
    let said = banyan_in(dir.path(), &["resume", "kept", "-j", "1"]);
    assert_eq!(said.code, 1, "{}", said.stderr);
    assert_same(dir.path(), "stopped and gone on with");
    // And what is done stays done.
    let had = results(dir.path());
    let said = banyan_in(dir.path(), &["resume", "kept", "--out", "made"]);
    assert_eq!(said.code, 1, "{}", said.stderr);
    assert_same(dir.path(), "gone on with once more");
    assert_eq!(results(dir.path()), had);
}

#[test]
fn a_budget_that_is_over_says_how_to_go_on() {
    let dir = account();
    let args = ["test", "-cp", "classes", "acme.Account", "--no-verify", "--budget", "500ms", "--checkpoint", "kept"];
    let said = banyan_in(dir.path(), &args);
    assert!(said.stderr.ends_with("banyan: to go on from here: banyan resume kept\n"), "{}", said.stderr);
    // Findings, if there was time for one, come before a budget that ended.
    assert!(said.code == 4 || said.code == 1 && said.stdout.contains("finding 1"), "{}: {}", said.code, said.stdout);
    let said = banyan_in(dir.path(), &["resume", "kept", "--budget", "60s"]);
    assert_eq!(said.code, 1, "{}", said.stderr);
    assert!(!said.stderr.contains("to go on from here"), "{}", said.stderr);
}

fn refused(directory: &Path, args: &[&str]) -> String {
    let said = banyan_in(directory, args);
    assert_eq!((said.code, said.stdout.as_str()), (2, ""), "{args:?}: {}", said.stderr);
    said.stderr
}

#[test]
fn checkpoints_of_something_else_and_damaged_ones_are_refused() {
    let dir = account();
    let test = ["test", "-cp", "classes", "acme.Account", "--rounds", "1", "--no-verify", "--checkpoint", "kept"];
    assert_eq!(banyan_in(dir.path(), &test).code, 1);
    let again = refused(dir.path(), &test);
    assert_eq!(again, "banyan: there is a checkpoint in kept already; `banyan resume` goes on with it\n");
    let other = refused(dir.path(), &["resume", "kept", "--rounds", "2"]);
    assert_eq!(other, "banyan: --rounds cannot be changed: the checkpoint is of `1`, this would be `2`\n");
    let other = refused(dir.path(), &["resume", "kept", "acme.Other"]);
    let expected =
        "banyan: the classes cannot be changed: the checkpoint is of `acme.Account`, this would be `acme.Other`\n";
    assert_eq!(other, expected);
    let other = refused(dir.path(), &["resume", "kept", "-cp", "nowhere"]);
    assert!(other.starts_with("banyan: --class-path cannot be changed: the checkpoint is of `/"), "{other}");
    let few = refused(dir.path(), &["resume", "kept", "--processes", "2", "--max-memory", "128m"]);
    assert_eq!(few, "banyan: --max-memory must be at least 384m for --processes 2\n");

    let file = dir.path().join("kept/checkpoint.log");
    let whole = std::fs::read(&file).unwrap();
    for at in [0, 40, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[at] ^= 4;
        std::fs::write(&file, &damaged).unwrap();
        let said = refused(dir.path(), &["resume", "kept"]);
        assert!(said.starts_with("banyan: the checkpoint kept/checkpoint.log is damaged: "), "{at}: {said}");
    }
    std::fs::write(&file, &whole).unwrap();

    // The class is another one now.
    let source = dir.path().join("Account.java");
    std::fs::write(&source, "package acme; public class Account { public int f(int x) { return x > 3 ? 1 : 2; } }")
        .unwrap();
    Jdk::find().unwrap().compile(&[source], 11, &dir.path().join("classes"), &["-g"]).unwrap();
    let changed = refused(dir.path(), &["resume", "kept"]);
    assert!(changed.starts_with("banyan: class acme.Account has changed: "), "{changed}");
}

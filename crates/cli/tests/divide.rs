//! `explore` by many workers: processes, stopping, and going on after a crash.

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
use testkit::small_domains::api_jar;
use testkit::subjects;

/// Classes of the subjects, and the API.
fn class_path() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let jdk = Jdk::find().unwrap();
        let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("divide");
        std::fs::create_dir_all(&out).unwrap();
        let jar = api_jar(&jdk, &out).unwrap();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        let names = subjects::names(&examples).unwrap();
        let sources: Vec<PathBuf> = names.iter().flat_map(|name| subjects::sources(&examples, name).unwrap()).collect();
        let path = jar.to_string_lossy().into_owned();
        jdk.compile(&sources, 17, &out, &["-cp", &path]).unwrap();
        format!("{}:{path}", out.to_string_lossy())
    })
}

/// What a command line shows, without times and what depends on them.
fn shown(args: &[&str]) -> Value {
    let dir = tempfile::tempdir().unwrap();
    let said = banyan_in(dir.path(), &[&["explore", "-cp", class_path()], args, &["--json", "-"]].concat());
    assert!(said.code < 2, "{args:?}: {}", said.stderr);
    without_times(serde_json::from_str(&said.stdout).unwrap())
}

fn without_times(mut result: Value) -> Value {
    let document = result.as_object_mut().unwrap();
    document.remove("division");
    let summary = document.get_mut("summary").and_then(Value::as_object_mut).unwrap();
    for time in ["seconds", "startup_seconds", "peak_memory", "queries"] {
        summary.remove(time);
    }
    result
}

/// What is different is said, not all that is the same.
fn assert_same(expected: &Value, found: &Value, what: &str) {
    if expected != found {
        let (a, b) = (expected.to_string(), found.to_string());
        let at = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
        let around = |text: &str| text.chars().skip(at.saturating_sub(200)).take(500).collect::<String>();
        panic!("{what}: expected … {} …\nfound … {} …", around(&a), around(&b));
    }
}

/// Starts a command whose result goes to a file.
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

/// The subjects in sizes of at most so many paths, one command line for each set of options.
fn all_subjects(most_paths: u64) -> Vec<Vec<String>> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let mut largest: BTreeMap<(String, String), subjects::Promise> = BTreeMap::new();
    for promise in subjects::promises(&examples).unwrap().into_iter().filter(|promise| promise.paths <= most_paths) {
        let key = (promise.class.clone(), promise.method.clone());
        if largest.get(&key).is_none_or(|known| known.paths < promise.paths) {
            largest.insert(key, promise);
        }
    }
    let mut lines: BTreeMap<Vec<String>, Vec<String>> = BTreeMap::new();
    for promise in largest.into_values() {
        lines.entry(promise.options.clone()).or_insert_with(|| promise.options.clone()).push(promise.spec());
    }
    lines.into_values().collect()
}

/// Every scheme, split and form of units.
const DIVISIONS: [&[&str]; 13] = [
    &[],
    &["--coordination", "pull", "--units", "snapshot"],
    &["--divide", "dynamic", "--split", "eager"],
    &["--divide", "dynamic", "--split", "eager", "--units", "snapshot"],
    &["--divide", "dynamic", "--split", "lazy", "--coordination", "pull"],
    &["--divide", "dynamic", "--split", "lazy", "--units", "snapshot"],
    &["--divide", "dynamic", "--split", "root-closest"],
    &["--divide", "dynamic", "--split", "root-closest", "--units", "snapshot"],
    &["--divide", "random"],
    &["--divide", "hash", "--hash", "mixed"],
    &["--divide", "hash", "--hash", "times33"],
    &["--divide", "hash", "--hash", "length"],
    &["--divide", "static", "--queue-size", "8"],
];

/// All subjects of at most 40 paths at once, with 1, 2, 3 and 8 processes and three seeds. A division has one seed
/// with each number of workers; with `BANYAN_EVERY` set it has all.
#[test]
fn processes_give_the_sequential_answer() {
    let every = std::env::var_os("BANYAN_EVERY").is_some();
    for line in all_subjects(40) {
        let words: Vec<&str> = line.iter().map(String::as_str).collect();
        let expected = shown(&[&words[..], &["--divide", "none"]].concat());
        for (at, division) in DIVISIONS.iter().enumerate() {
            for (number, workers) in ["1", "2", "3", "8"].into_iter().enumerate() {
                for (chosen, seed) in ["1", "2", "3"].into_iter().enumerate() {
                    if every || (at + number) % 3 == chosen {
                        let order: &[&str] = if division.contains(&"hash") {
                            &["--strategy", "concolic"]
                        } else {
                            &["--strategy", "random"]
                        };
                        let args = [&words[..], division, order, &["--processes", workers, "--seed", seed]].concat();
                        assert_same(&expected, &comparable(&expected, shown(&args), division), &format!("{args:?}"));
                    }
                }
            }
        }
    }
}

/// Without what preconditions cost: instructions and infeasible alternatives of their own.
fn comparable(expected: &Value, mut found: Value, division: &[&str]) -> Value {
    if division.contains(&"static") {
        for count in ["instructions", "infeasible", "choices"] {
            found["summary"][count] = expected["summary"][count].clone();
        }
        for (found, expected) in
            found["roots"].as_array_mut().unwrap().iter_mut().zip(expected["roots"].as_array().unwrap())
        {
            found["infeasible"] = expected["infeasible"].clone();
        }
    }
    found
}

#[test]
fn a_process_that_is_lost_costs_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let spec = "WheelBrakeDriver.drive(con=4)";
    let expected = shown(&[spec, "--summary-only"]);
    let args = ["explore", "-cp", class_path(), spec, "--summary-only", "--processes", "2", "--json", "result"];
    let mut child = start(dir.path(), &args);
    // Any thread may have started it.
    let threads = format!("/proc/{}/task", child.id());
    let children = || {
        let threads = std::fs::read_dir(&threads).into_iter().flatten().flatten();
        threads.filter_map(|thread| std::fs::read_to_string(thread.path().join("children")).ok()).collect::<String>()
    };
    let patience = Instant::now();
    let worker = loop {
        if let Some(worker) = children().split_whitespace().next() {
            break worker.parse().unwrap();
        }
        assert!(patience.elapsed() < Duration::from_secs(60), "no worker was started");
        std::thread::sleep(Duration::from_millis(5));
    };
    std::thread::sleep(Duration::from_millis(100));
    signal("-9", worker);
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_same(&expected, &result(dir.path()), "resumed");
}

fn result(directory: &Path) -> Value {
    let text = std::fs::read_to_string(directory.join("result")).unwrap();
    without_times(serde_json::from_str(&text).unwrap())
}

/// Numbers that repeat from run to run, so that what a test did can be said.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Kills and resumes until so many were killed, then lets it end.
fn killed(times: u32, seed: u64, spec: &str, options: &[&str]) {
    let expected = shown(&[spec]);
    let mut numbers = Numbers(seed);
    let mut kills = 0;
    let explore = [&["explore", "-cp", class_path(), spec, "--json", "result"], options].concat();
    let checkpoint = ["--checkpoint", "kept", "--checkpoint-every", "30ms"];
    let dir = tempfile::tempdir().unwrap();
    while kills < times {
        let kept = dir.path().join("kept");
        let args = if kept.exists() { vec!["resume", "kept"] } else { [&explore[..], &checkpoint].concat() };
        let begun = Instant::now();
        let mut child = start(dir.path(), &args);
        let moment = Duration::from_millis(numbers.below(1500));
        let ended = loop {
            if begun.elapsed() >= moment {
                signal("-9", child.id());
                break child.wait().unwrap().code();
            }
            if let Some(status) = child.try_wait().unwrap() {
                break status.code();
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        match ended {
            None => kills += 1,
            Some(code) => {
                assert_eq!(code, 0, "it ended by itself");
                assert_same(&expected, &result(dir.path()), &format!("{spec} after {kills} kills"));
                std::fs::remove_dir_all(kept).unwrap();
            }
        }
        // A run that was killed while it made its database left nothing to resume.
        if !is_whole(dir.path()) {
            let _ = std::fs::remove_dir_all(dir.path().join("kept"));
        }
    }
    let args = if is_whole(dir.path()) { vec!["resume", "kept"] } else { [&explore[..], &checkpoint].concat() };
    let said = banyan_in(dir.path(), &args);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert_same(&expected, &result(dir.path()), &format!("{spec} after all kills"));
}

/// Does a journal say what it is about?
fn is_whole(directory: &Path) -> bool {
    Journal::open(&directory.join("kept")).is_ok_and(|(_, contents)| contents.about.get("run").is_some())
}

#[test]
fn twenty_kills_change_nothing() {
    killed(14, 1, "WheelBrakeDriver.drive(con=3)", &["-j", "2"]);
    killed(3, 2, "BinaryTreeDriver.sequence(con=5)", &["--processes", "2", "--divide", "dynamic"]);
    killed(3, 3, "WheelBrakeDriver.drive(con=3)", &["-j", "2", "--divide", "hash", "--strategy", "concolic"]);
}

#[test]
fn what_a_budget_or_the_user_stops_can_go_on() {
    let spec = "WheelBrakeDriver.drive(con=5)";
    let expected = shown(&[spec, "--summary-only"]);
    let dir = tempfile::tempdir().unwrap();
    let common = ["explore", "-cp", class_path(), spec, "--summary-only", "--json", "result", "--checkpoint", "kept"];
    let said = banyan_in(dir.path(), &[&common[..], &["--budget", "300ms"]].concat());
    assert_eq!(said.code, 4, "{}", said.stderr);
    assert_eq!(said.stderr, "banyan: to go on from here: banyan resume kept\n");
    let cut = result(dir.path());
    assert!(cut["summary"]["cut"]["budget"].as_u64().unwrap() > 0, "{cut}");

    let mut child = start(dir.path(), &["resume", "kept", "--processes", "2"]);
    std::thread::sleep(Duration::from_millis(600));
    signal("-INT", child.id());
    let code = child.wait().unwrap().code();
    let stopped = result(dir.path());
    if code == Some(4) {
        assert!(stopped["summary"]["cut"]["stopped"].as_u64().unwrap() > 0, "{stopped}");
        assert_eq!(stopped["summary"]["exhaustive"], false);
    } else {
        assert_eq!(code, Some(0));
        assert_same(&expected, &stopped, "it was done before the signal came");
    }
    assert!(stopped["summary"]["paths"].as_u64() >= cut["summary"]["paths"].as_u64());

    let said = banyan_in(dir.path(), &["resume", "kept", "-j", "3"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert_same(&expected, &result(dir.path()), "resumed");
    // And what is done stays done.
    let said = banyan_in(dir.path(), &["resume", "kept"]);
    assert_eq!(said.code, 0, "{}", said.stderr);
    assert_same(&expected, &result(dir.path()), "resumed");
}

#[test]
fn ctrl_c_shows_what_was_found_without_a_checkpoint_too() {
    for division in ["none", "hybrid"] {
        let dir = tempfile::tempdir().unwrap();
        let spec = "WheelBrakeDriver.drive(con=8)";
        let args = ["explore", "-cp", class_path(), spec, "--summary-only", "--json", "result", "--divide", division];
        let mut child = start(dir.path(), &args);
        std::thread::sleep(Duration::from_millis(1500));
        signal("-INT", child.id());
        assert_eq!(child.wait().unwrap().code(), Some(4), "{division}");
        let result = result(dir.path());
        assert!(result["summary"]["paths"].as_u64().unwrap() > 0, "{result}");
        assert!(result["summary"]["cut"]["stopped"].as_u64().unwrap() > 0, "{result}");
    }
}

/// `timeout` sends its signal to the process and to the group that the process is in.
#[test]
fn a_request_to_end_that_comes_twice_at_once_is_one() {
    let dir = tempfile::tempdir().unwrap();
    let args = ["explore", "-cp", class_path(), "WheelBrakeDriver.drive(con=8)", "--summary-only", "--json", "result"];
    let mut child = start(dir.path(), &args);
    std::thread::sleep(Duration::from_millis(1500));
    signal("-TERM", child.id());
    // The first one was seen, and nothing is shown yet.
    std::thread::sleep(Duration::from_millis(20));
    signal("-TERM", child.id());
    assert_eq!(child.wait().unwrap().code(), Some(4));
    assert!(result(dir.path())["summary"]["paths"].as_u64().unwrap() > 0);
}

/// What is said about a command line that makes no sense.
fn refused(directory: &Path, args: &[&str]) -> String {
    let said = banyan_in(directory, args);
    assert_eq!(said.code, 2, "{args:?}: {}{}", said.stdout, said.stderr);
    said.stderr
}

#[test]
fn divisions_that_make_no_sense_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let spec = "WheelBrakeDriver.drive(con=1)";
    let explore = |options: &[&str]| refused(dir.path(), &[&["explore", "-cp", class_path(), spec], options].concat());
    let zero = explore(&["-j", "0"]);
    assert!(zero.contains("\"0\" is not a number of workers from 1 to 1024"), "{zero}");
    let scheme = explore(&["--divide", "fairly"]);
    assert!(scheme.contains("possible values: none, static, random, dynamic, hash, hybrid"), "{scheme}");
    let queue = explore(&["--divide", "static", "--queue-size", "0"]);
    assert!(queue.contains("it must be at least 1"), "{queue}");
    let hash = explore(&["--divide", "hash"]);
    assert_eq!(hash, "banyan: --divide hash routes the flipped prefixes of --strategy concolic\n");
    let several = explore(&["-j", "2", "--max-paths", "3"]);
    assert_eq!(several, "banyan: -j has no use with --max-paths: the first paths are explored by one worker\n");
    let random = explore(&["--divide", "random", "--checkpoint", "kept"]);
    assert!(random.starts_with("banyan: --checkpoint has no use with --divide random"), "{random}");
}

#[test]
fn checkpoints_of_something_else_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    let missing = refused(dir.path(), &["resume", "nowhere"]);
    assert_eq!(missing, "banyan: there is no checkpoint in nowhere\n");

    common::compile_into(dir.path(), "class T { static int f(int x) { return x > 3 ? 1 : 2; } }");
    let explore = ["explore", "-cp", ".", "T.f(sym)", "--checkpoint", "kept"];
    assert_eq!(banyan_in(dir.path(), &explore).code, 0);
    let again = refused(dir.path(), &explore);
    assert_eq!(again, "banyan: there is a checkpoint in kept already; `banyan resume` goes on with it\n");
    let other = refused(dir.path(), &["resume", "kept", "--pre", "x > 0"]);
    assert_eq!(other, "banyan: --pre cannot be changed: the checkpoint is of nothing, this would be `x > 0`\n");
    let method = refused(dir.path(), &["resume", "kept", "T.g(sym)"]);
    let expected = "banyan: the methods cannot be changed: the checkpoint is of `T.f(sym)`, this would be `T.g(sym)`\n";
    assert_eq!(method, expected);
    let bound = refused(dir.path(), &["resume", "kept", "--array-bound", "7"]);
    assert!(bound.starts_with("banyan: --array-bound cannot be changed: "), "{bound}");
    let path = refused(dir.path(), &["resume", "kept", "-cp", "elsewhere"]);
    assert!(path.starts_with("banyan: --class-path cannot be changed: "), "{path}");

    common::compile_into(dir.path(), "class T { static int f(int x) { return x > 4 ? 1 : 2; } }");
    let changed = refused(dir.path(), &["resume", "kept"]);
    assert!(changed.contains("has changed: the"), "{changed}");
    assert!(changed.matches(|c: char| c.is_ascii_hexdigit()).count() >= 32, "both are named: {changed}");

    let old = dir.path().join("old");
    drop(Journal::create(&old, &[("banyan", "0.0.1")]).unwrap());
    let version = refused(dir.path(), &["resume", "old"]);
    let expected = "banyan: the checkpoint was made by banyan 0.0.1, this is banyan ";
    assert!(version.starts_with(expected), "{version}");

    std::fs::write(old.join("checkpoint.log"), "no checkpoint, but a text").unwrap();
    let damaged = refused(dir.path(), &["resume", "old"]);
    let expected = "banyan: the checkpoint old/checkpoint.log is damaged: its beginning is not that of a checkpoint; ";
    assert!(damaged.starts_with(expected), "{damaged}");
    std::fs::rename(old.join("checkpoint.log"), old.join("checkpoint.redb")).unwrap();
    let earlier = refused(dir.path(), &["resume", "old"]);
    let expected = "banyan: the checkpoint has version 2 of its form, this is version 3; explore anew\n";
    assert_eq!(earlier, expected);
}

const SMALL: &str = "class T { static int f(int x, int y) { int n = 0; if (x > 3) n++; if (y > x) n++; \
                     if (x * y == 12) n++; if (n == 3) throw new IllegalStateException(); return n; } }";

#[test]
fn a_damaged_checkpoint_is_refused_wherever_the_damage_is() {
    let dir = tempfile::tempdir().unwrap();
    common::compile_into(dir.path(), SMALL);
    let explore = ["explore", "-cp", ".", "T.f(sym,sym)", "--json", "result", "--checkpoint", "kept"];
    let code = banyan_in(dir.path(), &explore).code;
    let expected = result(dir.path());
    let file = dir.path().join("kept/checkpoint.log");
    let whole = std::fs::read(&file).unwrap();
    let mut numbers = Numbers(5);
    for turn in 0..200 {
        let bit = numbers.below(whole.len() as u64 * 8) as usize;
        let mut damaged = whole.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        std::fs::write(&file, &damaged).unwrap();
        assert!(Journal::open(&dir.path().join("kept")).is_err(), "bit {bit}");
        if turn < 3 {
            let said = refused(dir.path(), &["resume", "kept"]);
            assert!(said.starts_with("banyan: the checkpoint "), "{said}");
        }
    }
    // What a crash cut short is as it was before.
    for _ in 0..3 {
        let length = whole.len() / 2 + numbers.below(whole.len() as u64 / 2) as usize;
        std::fs::write(&file, &whole[..length]).unwrap();
        let said = banyan_in(dir.path(), &["resume", "kept"]);
        assert_eq!(said.code, code, "{}", said.stderr);
        assert_same(&expected, &result(dir.path()), "cut short");
    }
}

#[test]
fn resume_takes_every_option_again_and_other_classes_do_not_matter() {
    let dir = tempfile::tempdir().unwrap();
    common::compile_into(dir.path(), SMALL);
    let options = ["--json", "result", "--summary-only", "--budget", "60s", "--processes", "2", "--pre", "x < 1000"];
    let explore = ["explore", "-cp", ".", "T.f(sym,sym)", "--checkpoint", "kept"];
    let code = banyan_in(dir.path(), &[&explore[..], &options].concat()).code;
    let expected = result(dir.path());
    common::compile_into(dir.path(), "class Unrelated { }");
    let again = ["-cp", ".", "T.f(sym,sym)", "--string-length", "4", "--checkpoint", "kept"];
    for options in [&options[..], &[&options[..], &again].concat()] {
        let said = banyan_in(dir.path(), &[&["resume", "kept"], options].concat());
        assert_eq!(said.code, code, "{}", said.stderr);
        assert_same(&expected, &result(dir.path()), "resumed");
    }
}

#[test]
fn a_full_disk_is_said_at_once_and_in_the_result() {
    let dir = tempfile::tempdir().unwrap();
    let disk = dir.path().join("disk");
    std::fs::create_dir(&disk).unwrap();
    let mount =
        std::process::Command::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "tmpfs"]).arg(&disk).output();
    if !mount.is_ok_and(|mount| mount.status.success()) {
        eprintln!("no file system can be mounted here: nothing was tested");
        return;
    }
    let spec = "WheelBrakeDriver.drive(con=3)";
    let explore = ["explore", "-cp", class_path(), spec, "--json", "result", "-j", "2"];
    let said =
        banyan_in(dir.path(), &[&explore[..], &["--checkpoint", "disk/kept", "--checkpoint-every", "10ms"]].concat());
    let left = Journal::open(&disk.join("kept")).map(|(_, contents)| contents.about.is_begun());
    let unmounted = std::process::Command::new("umount").arg(&disk).status();
    assert!(unmounted.is_ok_and(|status| status.success()));
    assert_eq!(said.code, 0, "{}", said.stderr);
    let expected = "banyan: warning: the checkpoint cannot be written: No space left on device (os error 28); \
                    going on without it\n";
    assert_eq!(said.stderr, expected);
    assert!(left.is_ok(), "what is on the disk is whole");
    let mut result = result(dir.path());
    assert_eq!(result["checkpoint"]["whole"], false, "{result}");
    result.as_object_mut().unwrap().remove("checkpoint");
    assert_same(&shown(&[spec]), &result, "a full disk");
}

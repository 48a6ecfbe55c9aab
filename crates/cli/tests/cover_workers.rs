//! `cover` by many workers: threads and processes, every division, the same bytes as one worker alone.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use common::{Said, banyan_in};
use testkit::java::Jdk;
use testkit::small_domains::api_jar;
use testkit::subjects;

/// Classes of the subjects, and the API.
fn class_path() -> &'static str {
    static PATH: OnceLock<String> = OnceLock::new();
    PATH.get_or_init(|| {
        let jdk = Jdk::find().unwrap();
        let out: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cover-workers");
        std::fs::create_dir_all(&out).unwrap();
        let jar = api_jar(&jdk, &out).unwrap();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
        let names = ["brake", "asw", "bintree", "figure1"];
        let sources: Vec<PathBuf> = names.iter().flat_map(|name| subjects::sources(&examples, name).unwrap()).collect();
        let path = jar.to_string_lossy().into_owned();
        jdk.compile(&sources, 17, &out, &["-cp", &path]).unwrap();
        format!("{}:{path}", out.to_string_lossy())
    })
}

fn cover(args: &[&str]) -> Said {
    let dir = tempfile::tempdir().unwrap();
    banyan_in(dir.path(), &[&["cover", "-cp", class_path(), "--json", "-"], args].concat())
}

/// The document without its one time.
fn bytes(args: &[&str]) -> String {
    let said = cover(args);
    assert_eq!((said.code, &*said.stderr), (0, ""), "{args:?}");
    let is_time = |line: &&str| line.trim_start().starts_with("\"seconds\":");
    said.stdout.lines().filter(|line| !is_time(line)).collect::<Vec<_>>().join("\n")
}

fn check(subject: &[&str], ways: &[&[&str]]) {
    let alone = bytes(&[&["-j", "1"], subject].concat());
    assert!(alone.contains("\"exhaustive\": true"), "{subject:?} is small");
    for way in ways {
        let divided = bytes(&[way, subject].concat());
        let differs = alone.lines().zip(divided.lines()).find(|(a, b)| a != b);
        assert_eq!(differs, None, "{way:?} on {subject:?}");
        assert_eq!(alone.lines().count(), divided.lines().count(), "{way:?} on {subject:?}");
    }
}

const BRAKE: &[&str] = &["--class", "WheelBrake", "WheelBrakeDriver.drive(con=1)"];
const TREE: &[&str] = &["--class", "BinaryTree", "BinaryTreeDriver.sequence(con=3)"];

#[test]
fn any_number_of_threads_gives_the_bytes_of_one() {
    for subject in [BRAKE, TREE] {
        check(subject, &[&["-j", "2"], &["-j", "3"], &["-j", "8"]]);
    }
}

#[test]
fn any_number_of_processes_gives_the_bytes_of_one() {
    check(TREE, &[&["--processes", "1"], &["--processes", "3"]]);
    check(BRAKE, &[&["--processes", "2", "--divide", "static", "--queue-size", "4"]]);
}

#[test]
fn every_division_gives_the_bytes_of_one() {
    let ways: &[&[&str]] = &[
        &["-j", "3", "--divide", "dynamic", "--split", "eager"],
        &["-j", "3", "--divide", "dynamic", "--split", "lazy", "--coordination", "pull"],
        &["-j", "3", "--divide", "static", "--queue-size", "8"],
        &["-j", "3", "--divide", "random"],
        &["-j", "3", "--divide", "hash", "--strategy", "concolic"],
        &["-j", "3", "--strategy", "coverage"],
        &["-j", "3", "--units", "snapshot"],
    ];
    check(TREE, ways);
}

#[test]
fn several_roots_are_measured_together() {
    let roots = [BRAKE, &["BinaryTreeDriver.sequence(con=2)", "BinaryTreeDriver.sequence(con=3)"]].concat();
    check(&roots, &[&["-j", "2"], &["--processes", "2"]]);
}

/// The first path covers every line, thousands follow.
const MANY: &str = r#"
public class Many {
    static int f(long x) {
        int n = 0;
        for (int i = 0; i < 13; i++) n += (x & 1L << i) != 0 ? 1 : 2;
        return n;
    }
}
class ManyDriver {
    static int drive(long x) { return Many.f(x); }
}
"#;

#[test]
fn workers_stop_when_all_is_covered() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("Many.java");
    std::fs::write(&file, MANY).unwrap();
    Jdk::find().unwrap().compile(&[file], 17, dir.path(), &["-g"]).unwrap();
    // No path makes an object of the class, and nobody waits for one that does.
    let args = ["--until", "covered", "--class", "Many", "ManyDriver.drive(sym)"];
    for workers in ["1", "2"] {
        let said = banyan_in(dir.path(), &[&["cover", "-cp", ".", "--json", "-", "-j", workers], &args[..]].concat());
        assert_eq!(said.code, 0, "{}", said.stderr);
        let found: serde_json::Value = serde_json::from_str(&said.stdout).unwrap();
        let (line, paths) = (&found["summary"]["line_callable"], found["summary"]["paths"].as_u64().unwrap());
        assert_eq!((&line["covered"], &line["total"]), (&3.into(), &3.into()), "with {workers}");
        assert!((1..1 << 13).contains(&paths), "{paths} with {workers}");
        assert_eq!(found["summary"]["exhaustive"], false, "with {workers}");
    }
}

/// Some of it no path comes to.
const PARTLY: &str = r#"
class Partly {
    static int f(int x) {
        if (x > 10) return x * 0 == 1 ? 1 : 2;
        return odd(x * 2) ? 3 : 4;
    }
    static boolean odd(int x) { return (x & 1) == 1 && x > 3; }
}
"#;

#[test]
fn what_is_infeasible_keeps_nobody_waiting() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("Partly.java");
    std::fs::write(&file, PARTLY).unwrap();
    Jdk::find().unwrap().compile(&[file], 17, dir.path(), &["-g"]).unwrap();
    let random = ["--strategy", "random", "--divide", "random"];
    for how in [&[][..], &["-j", "1"], &["-j", "2"], &[&["-j", "2"], &random[..]].concat()] {
        let args = ["cover", "-cp", ".", "--json", "-", "--until", "covered", "Partly.f(sym)"];
        let said = banyan_in(dir.path(), &[&args, how].concat());
        assert_eq!(said.code, 0, "{how:?}: {}", said.stderr);
        let found: serde_json::Value = serde_json::from_str(&said.stdout).unwrap();
        assert_eq!((&found["summary"]["exhaustive"], &found["summary"]["paths"]), (&true.into(), &2.into()), "{how:?}");
        let branch = &found["summary"]["branch_callable"];
        let counts = ["covered", "infeasible", "total"].map(|count| branch[count].as_u64().unwrap());
        assert_eq!(counts, [5, 5, 10], "{how:?}");
    }
}

/// Paths without end, and a branch that none of them takes; nothing proves that.
const ENDLESS: &str = r#"
class Endless {
    static int f(int x) {
        int n = 0;
        for (int i = 0; i < x; i++) n++;
        if (n < 0) return -1;
        return n > 3 ? 1 : 0;
    }
}
"#;

#[test]
fn what_nobody_finds_ends_the_search_and_is_open() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("Endless.java");
    std::fs::write(&file, ENDLESS).unwrap();
    Jdk::find().unwrap().compile(&[file], 17, dir.path(), &["-g"]).unwrap();
    let until = ["--until", "covered", "--patience", "300"];
    for how in ["-j 1 --strategy bfs", "-j 2 --strategy bfs", "--processes 2 --strategy bfs", "-j 2 --divide random"] {
        let how: Vec<&str> = how.split(' ').collect();
        let args = [&["cover", "-cp", ".", "--json", "-", "Endless.f(sym)"], &until[..], &how].concat();
        let said = banyan_in(dir.path(), &args);
        assert_eq!(said.code, 4, "{how:?}: {}", said.stderr);
        let found: serde_json::Value = serde_json::from_str(&said.stdout).unwrap();
        let branch = &found["summary"]["branch_callable"];
        let counts = ["covered", "infeasible", "total"].map(|count| branch[count].as_u64().unwrap());
        assert_eq!(counts, [5, 0, 6], "{how:?}");
        let open = found["classes"][0]["methods"][0]["open"].as_array().unwrap();
        let is_branch = |open: &&serde_json::Value| open["criterion"] == "branch";
        let reasons: Vec<&serde_json::Value> = open.iter().filter(is_branch).map(|open| &open["reason"]).collect();
        assert_eq!(reasons, ["nothing new"], "{how:?}: {open:#?}");
    }
    let alone = cover(&[&["--patience", "3"], TREE].concat());
    assert_eq!(alone.code, 2, "{}", alone.stderr);
}

#[test]
fn what_has_no_use_is_refused() {
    for option in [["--baseline", "known.txt"], ["--suppress", "implicit"], ["--write-baseline", "known.txt"]] {
        let said = cover(&[&option, TREE].concat());
        assert_eq!(said.code, 2, "{}", said.stderr);
        assert!(said.stderr.contains("which cover does not list"), "{}", said.stderr);
    }
    let said = cover(&[&["--processes", "2", "--max-memory", "200m"], TREE].concat());
    assert_eq!((said.code, said.stderr.contains("at least 384m")), (2, true), "{}", said.stderr);
    let said = cover(&[&["--checkpoint", "here"], TREE].concat());
    assert_eq!(said.code, 2, "{}", said.stderr);
    assert!(said.stderr.starts_with("banyan: --checkpoint is not for cover: "), "{}", said.stderr);
    let said = cover(&[&["-j", "2", "--max-paths", "3"], TREE].concat());
    assert_eq!(said.code, 2, "{}", said.stderr);
}

const NAMED: &str = r#"
public class Named {
    static int f(int x, int y) {
        banyan.Symbolic.obligation(x > 10 && y == x + 1, "next");
        banyan.Symbolic.obligation(x > 10 && x < 5, "never");
        if (x > y) { banyan.Symbolic.obligation(y == -1, "minus"); return 1; }
        return 0;
    }
}
"#;

#[test]
fn goals_that_the_program_names_are_met_or_have_a_reason() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("Named.java");
    std::fs::write(&file, NAMED).unwrap();
    Jdk::find().unwrap().compile(&[file], 17, dir.path(), &["-g", "-cp", class_path()]).unwrap();
    let path = format!("{}:{}", dir.path().display(), class_path());
    for workers in ["1", "2"] {
        let args = ["cover", "-cp", &path, "-j", workers, "--json", "-", "Named.f(sym,sym)"];
        let said = banyan_in(dir.path(), &args);
        assert_eq!((said.code, &*said.stderr), (0, ""));
        let document: serde_json::Value = serde_json::from_str(&said.stdout).unwrap();
        let goal = |name: &str| document["obligations"].as_array().unwrap().iter().find(|goal| goal["name"] == name);
        assert_eq!(goal("never").unwrap()["reason"], "infeasible");
        let next = goal("next").unwrap();
        assert_eq!((&next["status"], &next["confirmed"]), (&"met".into(), &true.into()));
        let minus = goal("minus").unwrap();
        assert_eq!((&minus["status"], &minus["test"]), (&"met".into(), &1.into()), "the first test has y = -1");
        // The question is no decision, the statement around it is.
        assert_eq!(document["summary"]["branch"]["total"], 2);
        assert_eq!(document["summary"]["mcdc"]["covered"], 1);
    }
}

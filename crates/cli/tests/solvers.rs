//! `banyan explore --solver`: other programs decide, and fail, without changing what is found.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use testkit::java::Jdk;

const SOURCE: &str = "class T { static int f(int x, int y) {
    if ((x ^ y) == 100) return (x & y) == 3 ? 1 : 2;
    return x + 1 < x ? 3 : 4;
} }";

struct Said {
    code: i32,
    result: Value,
    stderr: String,
}

/// Explores with only `programs` on the PATH.
fn explore(programs: &str, args: &[&str]) -> Said {
    let jdk = Jdk::find().expect("a JDK");
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("T.java");
    std::fs::write(&file, SOURCE).expect("the source is written");
    jdk.compile(&[file], 17, dir.path(), &["-g"]).expect("it compiles");
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.args(["explore", "T.f(sym,sym)", "--json", "-", "-cp"]).arg(dir.path()).args(args);
    let output = command.env("JAVA_HOME", &jdk.home).env("PATH", programs).output().expect("banyan starts");
    Said {
        code: output.status.code().expect("banyan ends by itself"),
        result: serde_json::from_slice(&output.stdout).unwrap_or(Value::Null),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A directory with a program of this name that runs a script.
fn stand_in(name: &str, script: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join(name);
    std::fs::write(&file, format!("#!/bin/sh\n{script}\n")).expect("the script is written");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).expect("it can be made a program");
    dir
}

fn path(dir: &Path) -> String {
    format!("{}:/usr/local/bin:/usr/bin:/bin", dir.display())
}

#[test]
fn a_solver_that_exits_babbles_or_hangs_loses_no_path_and_is_reported() {
    let expected = explore("/usr/bin:/bin", &[]).result["paths"].clone();
    assert_eq!(expected.as_array().map(Vec::len), Some(4));
    for script in ["exit 1", "while read line; do echo moo; done", "exec sleep 600"] {
        let dir = stand_in("z3", script);
        let said = explore(&path(dir.path()), &["--solver", "z3", "--solver-patience", "300ms"]);
        assert_eq!(said.code, 0, "{script}: {}", said.stderr);
        assert_eq!(said.result["paths"], expected, "{script}");
        assert_eq!(said.result["summary"]["undecided"], 0, "{script}");
        assert!(said.stderr.contains("warning: the solver `z3` gave no answer"), "{script}: {}", said.stderr);
    }
}

#[test]
fn a_solver_that_dies_now_and_then_is_started_again_and_nobody_notices() {
    let Some(real) = ["/usr/local/bin/z3", "/usr/bin/z3"].into_iter().find(|file| Path::new(file).exists()) else {
        return;
    };
    // Dies after some lines, every time.
    let lines = "n=0; while [ $n -lt 14 ] && IFS= read -r line; do printf '%s\\n' \"$line\"; n=$((n+1)); done";
    let dir = stand_in("z3", &format!("({lines}) | {real} \"$@\""));
    let said = explore(&path(dir.path()), &["--solver", "z3", "--no-layer", "intervals"]);
    let expected = explore("/usr/bin:/bin", &[]).result["paths"].clone();
    assert_eq!(said.result["paths"], expected, "{}", said.stderr);
}

#[test]
fn a_missing_solver_is_one_sentence_that_says_how_to_install_it() {
    let nothing = tempfile::tempdir().expect("a directory");
    let said = explore(&nothing.path().to_string_lossy(), &["--solver", "z3"]);
    assert_eq!(said.code, 2);
    assert_eq!(said.stderr, "banyan: the solver `z3` is not installed (`apt install z3` on Debian)\n");
}

#[test]
fn a_layer_that_is_left_out_is_asked_nothing_and_the_paths_are_the_same() {
    let all = explore("/usr/bin:/bin", &[]);
    let queries = &all.result["summary"]["queries"];
    for layer in ["simplify", "slicing", "cache", "model-reuse", "orders", "intervals"] {
        for count in ["asked", "answered", "seconds"] {
            assert!(queries[layer][count].is_number(), "{layer}: {queries}");
        }
        let without = explore("/usr/bin:/bin", &["--no-layer", layer]);
        assert!(without.result["summary"]["queries"][layer].is_null(), "{layer}");
        assert_eq!(without.result["paths"], all.result["paths"], "{layer}");
    }
    let said = explore("/usr/bin:/bin", &["--no-layer", "magic"]);
    assert_eq!(said.code, 2);
    assert!(said.stderr.contains("model-reuse"), "{}", said.stderr);
}

//! What the tests of commands share: a compiled class, and what `banyan` says about it.

#![allow(dead_code, reason = "every test file takes what it needs")]

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use testkit::java::Jdk;

pub struct Said {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

/// Runs `banyan` with these arguments in a directory.
pub fn banyan_in(directory: &Path, args: &[&str]) -> Said {
    let jdk = Jdk::find().expect("a JDK");
    let mut command = Command::new(env!("CARGO_BIN_EXE_banyan"));
    command.args(args).env("JAVA_HOME", &jdk.home).current_dir(directory);
    let output = command.output().expect("banyan starts");
    Said {
        code: output.status.code().expect("banyan ends by itself"),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A directory with the class `T` of this source.
pub fn compiled(source: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a directory");
    compile_into(dir.path(), source);
    dir
}

/// Compiles the class `T` into a directory, with debug tables.
pub fn compile_into(directory: &Path, source: &str) {
    let file = directory.join("T.java");
    std::fs::write(&file, source).expect("the source is written");
    Jdk::find().expect("a JDK").compile(&[file], 17, directory, &["-g"]).expect("it compiles");
}

/// Explores the class `T` of this source; nothing of ours may be at fault.
pub fn explored(source: &str, args: &[&str]) -> Value {
    let dir = compiled(source);
    let said = banyan_in(dir.path(), &[&["explore"], args, &["--json", "-"]].concat());
    assert_eq!(said.stderr, "");
    serde_json::from_str(&said.stdout).unwrap_or_else(|e| panic!("{e}: {}{}", said.stdout, said.stderr))
}

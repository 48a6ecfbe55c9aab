//! Sources through `javac`, and its errors back to the tests that they are in.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::{Setup, VerifyError, Why, Written, Wrong, class_path, process};

/// Where the classes of tests are.
pub fn classes(work: &Path) -> PathBuf {
    work.join("classes")
}

/// What does not compile.
#[derive(Debug, Default)]
pub struct Uncompiled {
    pub wrong: Vec<Wrong>,
    /// Tests that an earlier run wrote, by their suite and the names that they had.
    pub outdated: BTreeSet<(usize, String)>,
}

/// Compiles all sources; answers with the tests that do not compile.
pub fn compile(sources: &[Written], work: &Path, setup: &Setup) -> Result<Uncompiled, VerifyError> {
    let root = work.join("sources");
    let mut command = Command::new(setup.java_home.join("bin/javac"));
    let path = class_path(setup.class_path.iter().chain(&setup.jars.junit).map(PathBuf::as_path))?;
    std::fs::create_dir_all(classes(work))?;
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", &format!("-J{}", setup.memory)]);
    command.args(["-J-Duser.language=en", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8"]);
    command.args(["-Xmaxerrs", "1000000", "--release", &setup.release.to_string(), "-cp"]).arg(path);
    command.arg("-d").arg(classes(work));
    let mut by_path: BTreeMap<PathBuf, &Written> = BTreeMap::new();
    for written in sources {
        let path = root.join(&written.source.path);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(&path, &written.source.text)?;
        command.arg(&path);
        by_path.insert(path, written);
    }
    let ended = process::run(command, work, Duration::from_secs(600), None)?;
    if ended.status.is_some_and(|status| status.success()) {
        return Ok(Uncompiled::default());
    }
    let mut found = Uncompiled::default();
    for error in ended.said.lines().filter_map(read) {
        let Some(Written { suite, source }) = by_path.get(&error.path) else { continue };
        let hit = source.tests.iter().filter(|placed| placed.lines.contains(&error.line));
        let mut hit: Vec<_> = hit.map(|placed| placed.test).collect();
        if hit.is_empty() && !source.kept.is_empty() {
            // What they brought along (imports, say) is wrong with all of them.
            let is_outside = source.kept.iter().all(|kept| !kept.lines.contains(&error.line));
            let outdated = source.kept.iter().filter(|kept| is_outside || kept.lines.contains(&error.line));
            found.outdated.extend(outdated.map(|kept| (*suite, kept.earlier.clone())));
            continue;
        }
        if hit.is_empty() {
            // What is wrong with the rest of a file is wrong with all of its tests.
            hit.extend(source.tests.iter().map(|placed| placed.test));
        }
        found.wrong.extend(hit.into_iter().map(|test| {
            let why = Why::DoesNotCompile(error.message.clone());
            Wrong { place: (*suite, test), why }
        }));
    }
    if found.wrong.is_empty() && found.outdated.is_empty() {
        return Err(VerifyError(format!("javac does not compile the tests:\n{}", process::tail(&ended.said))));
    }
    Ok(found)
}

#[derive(Debug, PartialEq, Eq)]
struct CompileError {
    path: PathBuf,
    line: usize,
    message: String,
}

/// `/a/FooTest.java:12: error: incompatible types`.
fn read(line: &str) -> Option<CompileError> {
    let (place, message) = line.split_once(": error: ")?;
    let (path, number) = place.rsplit_once(':')?;
    Some(CompileError { path: path.into(), line: number.parse().ok()?, message: message.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_has_a_place_and_a_message() {
        let error = read("/a b/FooTest.java:12: error: incompatible types: int: no").unwrap();
        let expected = CompileError {
            path: "/a b/FooTest.java".into(),
            line: 12,
            message: "incompatible types: int: no".to_owned(),
        };
        assert_eq!(error, expected);
        assert_eq!(read("    int x = 5;"), None);
        assert_eq!(read("warning: [options] something"), None);
    }
}

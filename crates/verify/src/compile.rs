//! Sources through `javac`, and its errors back to the tests that they are in.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::process::{self, Deadline, Patience};
use crate::{Setup, VerifyError, Why, Written, Wrong, class_path};

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
    /// Suites that there was no time for.
    pub late: BTreeSet<usize>,
}

/// Compiles next to nothing: how long the compiler takes on this machine, as busy as it is.
pub fn trial(setup: &Setup) -> Result<Duration, VerifyError> {
    let work = tempfile::Builder::new().prefix("banyan-trial-").tempdir()?;
    let source = work.path().join("Trial.java");
    std::fs::write(&source, "class Trial {}\n")?;
    let begun = Instant::now();
    let mut command = compiler(setup, [].into_iter(), work.path())?;
    command.arg(source);
    process::run(command, work.path(), Patience { still: Duration::from_secs(600), deadline: setup.deadline }, None)?;
    Ok(begun.elapsed())
}

/// The compiler, for classes that go into a directory, with others beside those of the user's.
fn compiler<'p>(setup: &'p Setup, known: impl Iterator<Item = &'p Path>, into: &Path) -> Result<Command, VerifyError> {
    let mut command = Command::new(setup.java_home.join("bin/javac"));
    let others = setup.class_path.iter().chain(&setup.jars.junit).map(PathBuf::as_path);
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC", &format!("-J{}", setup.memory)]);
    command.args(["-J-Duser.language=en", "-nowarn", "-Xlint:none", "-proc:none", "-encoding", "UTF-8"]);
    command.args(["-Xmaxerrs", "1000000", "--release", &setup.release.to_string(), "-cp"]);
    command.arg(class_path(known.chain(others))?).arg("-d").arg(into);
    Ok(command)
}

/// Tests that are compiled together: what there is no time for then costs its own part of the suites only.
const MOST_TOGETHER: usize = 200;
/// Of the time that is left, what is over when no further part is begun, and when one that was begun is given up: a test
/// that nobody ran is not emitted.
const BEGUN: f64 = 0.5;
const ENDED: f64 = 0.8;

/// Compiles all sources, some suites after the other; answers with the tests that do not compile.
pub fn compile(sources: &[Written], work: &Path, setup: &Setup) -> Result<Uncompiled, VerifyError> {
    std::fs::create_dir_all(classes(work))?;
    let (begun, ended) = (setup.deadline.share(BEGUN), setup.deadline.share(ENDED));
    let mut found = Uncompiled::default();
    for part in parts(sources) {
        let said = match begun.is_over() {
            true => None,
            false => javac(part, work, setup, ended)?,
        };
        match said {
            Some(said) => found.read(part, work, &said)?,
            None => found.late.extend(part.iter().map(|written| written.suite)),
        }
    }
    Ok(found)
}

/// Sources that are compiled together, those of a suite in one part.
fn parts(sources: &[Written]) -> Vec<&[Written]> {
    let mut parts = Vec::new();
    let (mut from, mut tests) = (0, 0);
    for (at, written) in sources.iter().enumerate() {
        let is_new = at > from && sources[at - 1].suite != written.suite;
        if is_new && tests + written.source.tests.len() > MOST_TOGETHER {
            parts.push(&sources[from..at]);
            (from, tests) = (at, 0);
        }
        tests += written.source.tests.len();
    }
    parts.push(&sources[from..]);
    parts
}

fn path_of(written: &Written, work: &Path) -> PathBuf {
    work.join("sources").join(&written.source.path)
}

/// What the compiler says of a part, nothing if all is well; none if there was no time.
fn javac(part: &[Written], work: &Path, setup: &Setup, deadline: Deadline) -> Result<Option<String>, VerifyError> {
    let known = classes(work);
    let mut command = compiler(setup, [known.as_path()].into_iter(), &known)?;
    for written in part {
        let path = path_of(written, work);
        if let Some(parent) = path.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(&path, &written.source.text)?;
        command.arg(&path);
    }
    let ended = process::run(command, work, Patience { still: Duration::from_secs(600), deadline }, None)?;
    Ok(match ended.status {
        _ if ended.is_late => None,
        Some(status) if status.success() => Some(String::new()),
        Some(_) | None => Some(ended.said),
    })
}

impl Uncompiled {
    /// Reads what the compiler said of a part.
    fn read(&mut self, part: &[Written], work: &Path, said: &str) -> Result<(), VerifyError> {
        let by_path: BTreeMap<PathBuf, &Written> = part.iter().map(|one| (path_of(one, work), one)).collect();
        let before = self.wrong.len() + self.outdated.len();
        for error in said.lines().filter_map(read) {
            let Some(Written { suite, source }) = by_path.get(&error.path) else { continue };
            let hit = source.tests.iter().filter(|placed| placed.lines.contains(&error.line));
            let mut hit: Vec<_> = hit.map(|placed| placed.test).collect();
            if hit.is_empty() && !source.kept.is_empty() {
                // What they brought along (imports, say) is wrong with all of them.
                let is_outside = source.kept.iter().all(|kept| !kept.lines.contains(&error.line));
                let outdated = source.kept.iter().filter(|kept| is_outside || kept.lines.contains(&error.line));
                self.outdated.extend(outdated.map(|kept| (*suite, kept.earlier.clone())));
                continue;
            }
            if hit.is_empty() {
                // What is wrong with the rest of a file is wrong with all of its tests.
                hit.extend(source.tests.iter().map(|placed| placed.test));
            }
            self.wrong.extend(hit.into_iter().map(|test| {
                let why = Why::DoesNotCompile(error.message.clone());
                Wrong { place: (*suite, test), why }
            }));
        }
        match !said.is_empty() && self.wrong.len() + self.outdated.len() == before {
            true => Err(VerifyError(format!("javac does not compile the tests:\n{}", process::tail(said)))),
            false => Ok(()),
        }
    }
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

//! JUnit's and JaCoCo's jars, and the small Java programs of ours that use them.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};

use std::process::Command;
use std::time::Duration;
use thiserror::Error;

use crate::process::{self, Deadline, Patience};
use crate::{Setup, VerifyError, class_path};

/// The jars that verifying uses.
#[derive(Debug, Clone, Default)]
pub struct Jars {
    pub junit: Vec<PathBuf>,
    /// With ASM; nothing if it is not there.
    pub jacoco: Vec<PathBuf>,
}

const DEBIAN: &str = "/usr/share/java";
const JUNIT: [&str; 7] = [
    "junit-platform-launcher",
    "junit-platform-engine",
    "junit-platform-commons",
    "junit-jupiter-api",
    "junit-jupiter-engine",
    "opentest4j",
    "apiguardian-api",
];
/// What tests that somebody wrote may need besides: parameters, and those of JUnit 4.
const RUNNING: [&str; 5] = ["junit-jupiter-params", "univocity-parsers", "junit-vintage-engine", "junit4", "hamcrest"];
const JACOCO: [&str; 5] = ["org.jacoco.core", "asm", "asm-commons", "asm-tree", "asm-analysis"];

const RUN_TESTS: &str = include_str!("../../../java/verify/RunTests.java");
const COVER_TESTS: &str = include_str!("../../../java/verify/CoverTests.java");
const MEASURE: &str = include_str!("../../../java/verify/Measure.java");

/// Jars that are needed and cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum JarsError {
    #[error("JUnit 5 is not in {DEBIAN}: install Debian's junit5, or name its jars")]
    NotInstalled,
    #[error("{} is not there", .0.display())]
    NotThere(PathBuf),
    #[error("{}: {why}", path.display())]
    Unreadable { path: PathBuf, why: String },
}

impl Jars {
    /// The jars that the user names (files, or directories of jars), otherwise those that Debian installs.
    /// Without JUnit there is nothing to verify with, and the sentence says what to do.
    pub fn find(junit: &[PathBuf], jacoco: &[PathBuf]) -> Result<Jars, JarsError> {
        let junit = match junit {
            [] => debian(&JUNIT).ok_or(JarsError::NotInstalled)?,
            named => listed(named)?,
        };
        let jacoco = match jacoco {
            [] => debian(&JACOCO).unwrap_or_default(),
            named => listed(named)?,
        };
        Ok(Jars { junit, jacoco })
    }

    /// Files as they are, and the jars of directories.
    pub fn listed(named: &[PathBuf]) -> Result<Vec<PathBuf>, JarsError> {
        listed(named)
    }

    /// JUnit with all that is there of what tests may need.
    pub fn running(&self) -> Vec<PathBuf> {
        let debian = |name: &str| Path::new(DEBIAN).join(format!("{name}.jar"));
        let others = RUNNING.iter().map(|name| debian(name)).filter(|path| path.is_file());
        let is_debian = self.junit.iter().all(|path| path.starts_with(DEBIAN));
        self.junit.iter().cloned().chain(others.filter(|_| is_debian)).collect()
    }
}

fn debian(names: &[&str]) -> Option<Vec<PathBuf>> {
    let paths: Vec<PathBuf> = names.iter().map(|name| Path::new(DEBIAN).join(format!("{name}.jar"))).collect();
    paths.iter().all(|path| path.is_file()).then_some(paths)
}

fn listed(named: &[PathBuf]) -> Result<Vec<PathBuf>, JarsError> {
    let mut jars = Vec::new();
    for path in named {
        if path.is_dir() {
            let entries = std::fs::read_dir(path)
                .map_err(|error| JarsError::Unreadable { path: path.clone(), why: error.to_string() })?;
            let files = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
            let mut found: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|e| e == "jar")).collect();
            found.sort();
            jars.extend(found);
        } else if path.is_file() {
            jars.push(path.clone());
        } else {
            return Err(JarsError::NotThere(path.clone()));
        }
    }
    Ok(jars)
}

/// The directory of our compiled programs for verifying; none if there was no time to make it.
pub(super) fn helper(setup: &Setup) -> Result<Option<PathBuf>, VerifyError> {
    let mut programs = vec![("RunTests.java", RUN_TESTS)];
    if !setup.jars.jacoco.is_empty() {
        programs.push(("Measure.java", MEASURE));
    }
    compiled(&programs, &setup.java_home, &setup.jars, &setup.cache, setup.deadline)
}

/// The directory of our compiled program that runs tests in our own machine.
pub fn cover_tests(java_home: &Path, jars: &Jars, cache: &Path) -> Result<PathBuf, VerifyError> {
    let made = compiled(&[("CoverTests.java", COVER_TESTS)], java_home, jars, cache, Deadline::default())?;
    made.ok_or_else(|| VerifyError("javac does not end".to_owned()))
}

/// Compiles programs of ours against jars. They are kept by what they were made of.
fn compiled(
    programs: &[(&str, &str)],
    java_home: &Path,
    jars: &Jars,
    cache: &Path,
    deadline: Deadline,
) -> Result<Option<PathBuf>, VerifyError> {
    let mut hasher = DefaultHasher::new();
    (programs, &jars.junit, &jars.jacoco, java_home).hash(&mut hasher);
    let kept = cache.join(format!("verify-{:016x}", hasher.finish()));
    if kept.is_dir() {
        return Ok(Some(kept));
    }
    std::fs::create_dir_all(cache)?;
    let work = tempfile::Builder::new().prefix("making-").tempdir_in(cache)?;
    let mut command = Command::new(java_home.join("bin/javac"));
    let jars = class_path(jars.junit.iter().chain(&jars.jacoco).map(PathBuf::as_path))?;
    command.args(["-nowarn", "-Xlint:none", "-proc:none", "--release", "8", "-encoding", "UTF-8", "-cp"]).arg(jars);
    command.arg("-d").arg(work.path());
    for (name, text) in programs {
        let path = work.path().join(name);
        std::fs::write(&path, text)?;
        command.arg(path);
    }
    let patience = Patience { still: Duration::from_secs(300), deadline };
    let ended = process::run(command, work.path(), patience, None)?;
    if ended.is_late {
        return Ok(None);
    }
    if !ended.status.is_some_and(|status| status.success()) {
        let said = process::tail(&ended.said);
        return Err(VerifyError(format!("these jars of JUnit and JaCoCo do not fit Banyan's helper:\n{said}")));
    }
    let made = work.keep();
    match std::fs::rename(&made, &kept) {
        Ok(()) => Ok(Some(kept)),
        // Somebody else was faster, and made the same.
        Err(_) if kept.is_dir() => {
            std::fs::remove_dir_all(&made)?;
            Ok(Some(kept))
        }
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jars_are_files_or_those_of_a_directory() {
        let directory = tempfile::tempdir().unwrap();
        let [one, other, text] = ["b.jar", "a.jar", "c.txt"].map(|name| directory.path().join(name));
        for file in [&one, &other, &text] {
            std::fs::write(file, "").unwrap();
        }
        assert_eq!(listed(&[directory.path().to_owned()]).unwrap(), [other, one.clone()]);
        assert_eq!(listed(std::slice::from_ref(&one)).unwrap(), [one]);
        let missing = directory.path().join("d.jar");
        assert_eq!(Jars::find(std::slice::from_ref(&missing), &[]).unwrap_err(), JarsError::NotThere(missing));
    }
}

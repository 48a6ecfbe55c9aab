//! `bench speed`: `banyan run` against `java -Xint` on the programs of `examples/bench`.
//!
//! The interpreter-only JVM is the yardstick: it does per instruction what we do, written in
//! assembly. The bars are about CPU time; wall time is shown beside it. `Hello` is measured apart,
//! for what starting costs.

use crate::Options;
use crate::measure::{Measured, measure};
use crate::report;
use anyhow::{Context, Result, bail};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const HELLO: &str = "Hello";
const HELLO_RUNS: usize = 10;
/// A single-threaded collector: CPU time is then the time of the program, not of helper threads.
const JAVA_FLAGS: [&str; 2] = ["-Xint", "-XX:+UseSerialGC"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Met,
    Missed,
    Wrong,
}

/// The least cost of one side over all rounds.
#[derive(Debug, Clone, Copy)]
pub struct Cost {
    pub cpu: Duration,
    pub wall: Duration,
    pub peak_rss_bytes: u64,
}

/// What one benchmark came to.
#[derive(Debug)]
pub struct Row {
    pub name: String,
    pub java: Cost,
    pub banyan: Result<Cost, String>,
}

impl Row {
    /// banyan's CPU time in units of Java's, if it ran.
    pub fn ratio(&self) -> Option<f64> {
        let banyan = self.banyan.as_ref().ok()?;
        Some(banyan.cpu.as_secs_f64() / self.java.cpu.as_secs_f64())
    }
}

/// What starting costs: median wall times, and banyan's largest peak.
#[derive(Debug)]
pub struct StartUp {
    pub java_wall: Duration,
    pub banyan: Result<BanyanStartUp, String>,
}

#[derive(Debug, Clone, Copy)]
pub struct BanyanStartUp {
    pub wall: Duration,
    pub peak_rss_bytes: u64,
}

pub fn run(options: &Options) -> Result<Verdict> {
    let names = benchmarks(options)?;
    let workplace = tempfile::tempdir().context("no scratch directory")?;
    let classes = workplace.path().join("classes");
    compile(&java_sources(&options.sources)?, &classes)?;
    let sides = Sides { banyan: &options.banyan, classes: &classes, scratch: workplace.path() };

    report::heading();
    let mut rows = Vec::new();
    for name in names {
        let row = sides.compare(&name, options.rounds)?;
        report::row(&row);
        rows.push(row);
    }
    let start_up = sides.start_up()?;
    let summary = report::Summary::of(&rows, &start_up);
    report::summary(&summary, &start_up);
    if let Some(path) = &options.json {
        std::fs::write(path, report::json(&rows, &start_up, &summary))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(summary.verdict)
}

/// The benchmarks to run: every source but Hello, in the order of their names.
fn benchmarks(options: &Options) -> Result<Vec<String>> {
    let mut names = Vec::new();
    for path in java_sources(&options.sources)? {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let chosen = options.only.as_ref().is_none_or(|only| *only == name);
        if name != HELLO && chosen {
            names.push(name.into_owned());
        }
    }
    if names.is_empty() {
        bail!("no such benchmark in {}", options.sources.display());
    }
    Ok(names)
}

/// The Java files of a directory, in the order of their names.
pub fn java_sources(directory: &Path) -> Result<Vec<PathBuf>> {
    let cannot_read = || format!("cannot read {}", directory.display());
    let mut sources = Vec::new();
    for entry in std::fs::read_dir(directory).with_context(cannot_read)? {
        let path = entry.with_context(cannot_read)?.path();
        if path.extension().is_some_and(|extension| extension == "java") {
            sources.push(path);
        }
    }
    sources.sort();
    Ok(sources)
}

pub fn compile(sources: &[PathBuf], classes: &Path) -> Result<()> {
    let output = Command::new("javac").arg("-d").arg(classes).args(sources).output().context("cannot start javac")?;
    if !output.status.success() {
        bail!("javac: {}", String::from_utf8_lossy(&output.stderr));
    }
    Ok(())
}

/// The two contestants and where they work.
struct Sides<'a> {
    banyan: &'a Path,
    classes: &'a Path,
    scratch: &'a Path,
}

impl Sides<'_> {
    fn compare(&self, name: &str, rounds: usize) -> Result<Row> {
        let (mut java, mut banyan) = (Vec::new(), Vec::new());
        let mut fault = None;
        for _ in 0..rounds {
            let expected = self.java(name)?;
            if fault.is_none() {
                let actual = self.banyan(name)?;
                fault = difference(&expected, &actual);
                banyan.push(actual);
            }
            java.push(expected);
        }
        Ok(Row { name: name.to_owned(), java: least(&java), banyan: fault.map_or_else(|| Ok(least(&banyan)), Err) })
    }

    fn start_up(&self) -> Result<StartUp> {
        let (mut java, mut banyan) = (Vec::new(), Vec::new());
        let mut peak_rss_bytes = 0;
        let mut fault = None;
        for _ in 0..HELLO_RUNS {
            let expected = self.java(HELLO)?;
            if fault.is_none() {
                let actual = self.banyan(HELLO)?;
                fault = difference(&expected, &actual);
                peak_rss_bytes = peak_rss_bytes.max(actual.peak_rss_bytes);
                banyan.push(actual.wall);
            }
            java.push(expected.wall);
        }
        Ok(StartUp {
            java_wall: median(java),
            banyan: match fault {
                Some(fault) => Err(fault),
                None => Ok(BanyanStartUp { wall: median(banyan), peak_rss_bytes }),
            },
        })
    }

    fn java(&self, name: &str) -> Result<Measured> {
        let mut arguments: Vec<OsString> = JAVA_FLAGS.map(OsString::from).to_vec();
        arguments.extend(["-cp".into(), self.classes.into(), name.into()]);
        let measured = measure(Path::new("java"), arguments, self.scratch)?;
        if !measured.status.success() {
            bail!("{name} fails under java: {}", String::from_utf8_lossy(&measured.stderr));
        }
        Ok(measured)
    }

    fn banyan(&self, name: &str) -> Result<Measured> {
        let arguments: [OsString; 4] = ["run".into(), "-cp".into(), self.classes.into(), name.into()];
        measure(self.banyan, arguments, self.scratch)
    }
}

/// What banyan did otherwise than Java, in a few words.
fn difference(expected: &Measured, actual: &Measured) -> Option<String> {
    if !actual.status.success() {
        let stderr = String::from_utf8_lossy(&actual.stderr);
        let first = stderr.lines().next().unwrap_or("no message");
        return Some(format!("{}: {first}", actual.status));
    }
    if actual.stdout != expected.stdout {
        return Some(format!("printed {:?} instead of {:?}", shortened(&actual.stdout), shortened(&expected.stdout)));
    }
    None
}

fn shortened(output: &[u8]) -> String {
    String::from_utf8_lossy(output).chars().take(60).collect()
}

/// Precondition: at least one run, since there is at least one round.
fn least(runs: &[Measured]) -> Cost {
    let by = |cost: fn(&Measured) -> Duration| runs.iter().map(cost).min().unwrap_or_default();
    Cost {
        cpu: by(|run| run.cpu),
        wall: by(|run| run.wall),
        peak_rss_bytes: runs.iter().map(|run| run.peak_rss_bytes).max().unwrap_or(0),
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

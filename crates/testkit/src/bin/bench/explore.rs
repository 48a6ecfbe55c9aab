//! `bench explore`: paths per second of `banyan explore` on the subjects of `examples/`.
//!
//! One sequential run with `--summary-only` counts its CPU seconds, start-up included; the best round
//! counts. Beside the bars it shows which layer answered which share of the questions whether an
//! alternative is possible, and the share that reached the SAT solver.

use crate::Options;
use crate::measure::{Measured, measure};
use crate::report::megabytes;
use crate::speed::{Verdict, compile, java_sources};
use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// A subject with its bars.
struct Subject {
    name: &'static str,
    spec: &'static str,
    /// Stop here; 0 for all paths.
    most_paths: u64,
    /// Paths per CPU second, at least.
    speed_bar: f64,
    /// Bytes, at most.
    memory_bar: u64,
    /// What it is for is memory: one round is enough.
    once: bool,
}

const MEMORY_BAR: u64 = 500_000_000;

const SUBJECTS: [Subject; 4] = [
    Subject::new("brake", "WheelBrakeDriver.drive(con=5)", 50_000.0),
    Subject::new("treemap", "TreeMapDriver.sequence(con=7)", 20_000.0),
    Subject::new("bintree", "BinaryTreeDriver.sequence(con=7)", 20_000.0),
    Subject {
        name: "memory",
        most_paths: 5_000_000,
        once: true,
        ..Subject::new("", "TreeMapDriver.sequence(con=8)", 20_000.0)
    },
];

/// Directories of `examples/` that hold the subjects.
const EXAMPLES: [&str; 3] = ["brake", "treemap", "bintree"];

impl Subject {
    const fn new(name: &'static str, spec: &'static str, speed_bar: f64) -> Subject {
        Subject { name, spec, most_paths: 0, speed_bar, memory_bar: MEMORY_BAR, once: false }
    }
}

/// What one subject came to.
struct Row<'s> {
    subject: &'s Subject,
    paths: u64,
    cpu: f64,
    peak: u64,
    /// Each layer with how many questions it answered, in order; the carried model first.
    answered: Vec<(String, u64)>,
    reached_sat: u64,
}

impl Row<'_> {
    fn speed(&self) -> f64 {
        self.paths as f64 / self.cpu
    }

    fn questions(&self) -> u64 {
        self.answered.iter().map(|(_, count)| count).sum::<u64>().max(1)
    }

    fn share(&self, count: u64) -> f64 {
        100.0 * count as f64 / self.questions() as f64
    }

    fn missed(&self) -> Vec<String> {
        let (name, speed) = (self.subject.name, self.speed());
        let mut missed = Vec::new();
        if speed < self.subject.speed_bar {
            missed.push(format!("{name}: {speed:.0} paths/s, bar {:.0}", self.subject.speed_bar));
        }
        if self.peak > self.subject.memory_bar {
            missed.push(format!("{name}: {} MB, bar {} MB", megabytes(self.peak), megabytes(self.subject.memory_bar)));
        }
        missed
    }
}

pub fn run(options: &Options) -> Result<Verdict> {
    let chosen: Vec<&Subject> =
        SUBJECTS.iter().filter(|s| options.only.as_ref().is_none_or(|only| only == s.name)).collect();
    if chosen.is_empty() {
        bail!("no such subject; there are {}", SUBJECTS.map(|s| s.name).join(", "));
    }
    let workplace = tempfile::tempdir().context("no scratch directory")?;
    let classes = workplace.path().join("classes");
    compile(&sources(&options.sources)?, &classes)?;

    println!("{:<10} {:>9} {:>8} {:>10} {:>8} {:>5}", "", "paths", "cpu s", "paths/s", "bar", "MB");
    let mut rows = Vec::new();
    for subject in chosen {
        let row = best(options, subject, &classes, workplace.path())?;
        println!(
            "{:<10} {:>9} {:>8.2} {:>10.0} {:>8.0} {:>5}",
            subject.name,
            row.paths,
            row.cpu,
            row.speed(),
            subject.speed_bar,
            megabytes(row.peak)
        );
        rows.push(row);
    }
    println!("\nshare of the questions that each layer answered, and that reached SAT, in percent");
    for row in &rows {
        let layers = row.answered.iter().filter(|(_, count)| *count > 0);
        let layers: Vec<String> = layers.map(|(name, count)| format!("{name} {:.1}", row.share(*count))).collect();
        println!("{:<10} {}; SAT {:.1}", row.subject.name, layers.join(", "), row.share(row.reached_sat));
    }
    let missed: Vec<String> = rows.iter().flat_map(Row::missed).collect();
    for bar in &missed {
        println!("missed: {bar}");
    }
    if let Some(path) = &options.json {
        let document = json!({ "subjects": rows.iter().map(json_row).collect::<Vec<_>>(), "missed": missed });
        std::fs::write(path, format!("{document:#}\n")).with_context(|| format!("cannot write {}", path.display()))?;
    }
    println!("{}", if missed.is_empty() { "every bar met" } else { "bars missed" });
    Ok(if missed.is_empty() { Verdict::Met } else { Verdict::Missed })
}

/// The examples and the API that they use.
fn sources(root: &Path) -> Result<Vec<PathBuf>> {
    let mut sources = java_sources(&root.join("java/banyan"))?;
    for example in EXAMPLES {
        sources.extend(java_sources(&root.join("examples").join(example))?);
    }
    Ok(sources)
}

fn best<'s>(options: &Options, subject: &'s Subject, classes: &Path, scratch: &Path) -> Result<Row<'s>> {
    let rounds = if subject.once { 1 } else { options.rounds };
    let mut best: Option<Row<'s>> = None;
    for _ in 0..rounds {
        let row = once(options, subject, classes, scratch)?;
        if best.as_ref().is_none_or(|best| row.cpu < best.cpu) {
            best = Some(row);
        }
    }
    best.context("at least one round")
}

fn once<'s>(options: &Options, subject: &'s Subject, classes: &Path, scratch: &Path) -> Result<Row<'s>> {
    let mut arguments: Vec<OsString> = vec![
        "explore".into(),
        "-cp".into(),
        classes.into(),
        "--summary-only".into(),
        "-j".into(),
        "1".into(),
        "--json".into(),
        "-".into(),
    ];
    if subject.most_paths > 0 {
        arguments.extend(["--max-paths".into(), subject.most_paths.to_string().into()]);
    }
    arguments.push(subject.spec.into());
    let measured = measure(&options.banyan, arguments, scratch)?;
    let document: Value = serde_json::from_slice(&measured.stdout)
        .with_context(|| format!("{}: {}", subject.spec, String::from_utf8_lossy(&measured.stderr)))?;
    row(subject, &measured, &document["summary"]).with_context(|| format!("{}: {document:#}", subject.spec))
}

fn row<'s>(subject: &'s Subject, measured: &Measured, summary: &Value) -> Option<Row<'s>> {
    let complete = summary["exhaustive"] == true || subject.most_paths > 0;
    let layers = summary["queries"].as_object().filter(|_| complete)?;
    let answered = layers.iter().map(|(name, layer)| Some((name.clone(), layer["answered"].as_u64()?)));
    Some(Row {
        subject,
        paths: summary["paths"].as_u64()?,
        cpu: measured.cpu.as_secs_f64(),
        peak: measured.peak_rss_bytes,
        answered: answered.collect::<Option<_>>()?,
        reached_sat: summary["queries"]["blaster"]["asked"].as_u64()?,
    })
}

fn json_row(row: &Row<'_>) -> Value {
    json!({
        "name": row.subject.name,
        "spec": row.subject.spec,
        "paths": row.paths,
        "cpu_s": row.cpu,
        "paths_per_second": row.speed(),
        "bar": row.subject.speed_bar,
        "peak_rss_bytes": row.peak,
        "answered": row.answered.iter().cloned().collect::<std::collections::BTreeMap<_, _>>(),
        "reached_sat": row.reached_sat,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bar_can_be_missed_alone() {
        let subject = &SUBJECTS[0];
        let row = |cpu, peak| Row { subject, paths: 100_000, cpu, peak, answered: Vec::new(), reached_sat: 0 };
        assert!(row(1.0, 1).missed().is_empty());
        assert_eq!(row(4.0, 1).missed(), ["brake: 25000 paths/s, bar 50000"]);
        assert_eq!(row(1.0, 600_000_000).missed(), ["brake: 600 MB, bar 500 MB"]);
    }
}

//! Findings that are known already, or that nobody wants to hear of: `--baseline` and `--suppress`.
//!
//! They are found, shown and counted like others, apart from them and behind them, and never give exit code 1. A finding
//! is known by its key ([`emit::keys`]), which has no line in it. A baseline is a list of keys, or a result of an earlier
//! run that has them: JSON of `explore` and `test`, or SARIF.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use emit::{Known, keys};
use serde_json::Value;
use vm::natives::glob;

use crate::outputs::put;
use crate::run::Failure;

/// The first line of a list of keys.
const HEAD: &str = "# Findings that Banyan knows of: a kind, an exception and the innermost methods, each.";

/// What is suppressed, as typed.
#[derive(Debug, Args)]
pub struct SuppressArgs {
    /// Findings of an earlier run that are known: a list of --write-baseline, or a result as JSON or SARIF. They are
    /// counted apart and never give exit code 1
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,

    /// The same for findings that this fits: a kind, an exception, a class or a method on the stack, or several of them
    /// joined by colons that all have to fit, as in `implicit:com.acme.*:NullPointerException`
    #[arg(long, value_name = "PATTERN")]
    suppress: Vec<String>,

    /// Write the keys of all findings that are not about arguments, for --baseline
    #[arg(long, value_name = "FILE")]
    write_baseline: Option<PathBuf>,
}

/// What is suppressed.
#[derive(Debug, Default)]
pub struct Suppression {
    /// Where keys are from, for what is said of them.
    baseline: Option<(PathBuf, BTreeSet<String>)>,
    patterns: Vec<FindingPattern>,
}

/// Parts that all have to fit a finding.
#[derive(Debug)]
struct FindingPattern {
    text: String,
    parts: Vec<String>,
}

/// What became of findings, in their order.
#[derive(Debug, Default)]
pub struct Judged {
    pub keys: Vec<String>,
    pub is_suppressed: Vec<bool>,
    /// What was asked for and suppresses nothing, a sentence each.
    pub unused: Vec<String>,
}

impl SuppressArgs {
    /// The file that keys are written to.
    pub fn written(&self) -> &Option<PathBuf> {
        &self.write_baseline
    }

    pub fn read(&self) -> Result<Suppression, Failure> {
        let baseline = match &self.baseline {
            Some(file) => {
                let wrong = |why: String| Failure::bad_input(format!("--baseline {}: {why}", file.display()));
                let text = std::fs::read_to_string(file).map_err(|e| wrong(e.to_string()))?;
                Some((file.clone(), baseline(&text).map_err(wrong)?))
            }
            None => None,
        };
        let patterns = self.suppress.iter().map(|text| FindingPattern::parse(text));
        Ok(Suppression { baseline, patterns: patterns.collect::<Result<_, _>>()? })
    }

    /// Writes the keys of findings.
    pub fn write<'k>(&self, keys: impl Iterator<Item = &'k str>) -> Result<(), Failure> {
        let Some(file) = &self.write_baseline else { return Ok(()) };
        let keys: BTreeSet<&str> = keys.collect();
        let lines = [HEAD].into_iter().chain(keys);
        put(file, &lines.map(|line| format!("{line}\n")).collect::<String>())
    }
}

impl FindingPattern {
    fn parse(text: &str) -> Result<FindingPattern, Failure> {
        let parts: Vec<String> = text.split(':').map(|part| part.trim().to_owned()).collect();
        match parts.iter().any(String::is_empty) {
            true => Err(Failure::bad_input(format!("--suppress {text:?}: a part of it is empty"))),
            false => Ok(FindingPattern { text: text.to_owned(), parts }),
        }
    }

    fn fits(&self, known: &Known<'_>) -> bool {
        self.parts.iter().all(|part| fits(part, known))
    }
}

/// Does a part of a pattern name the kind, the exception, or a class or method on the stack?
fn fits(part: &str, known: &Known<'_>) -> bool {
    let simple = |name: &str| name.rsplit('.').next().unwrap_or(name).to_owned();
    let is_frame = |frame: &String| {
        let method = frame.split('(').next().unwrap_or(frame);
        let class = method.rsplit_once('.').map_or(method, |(class, _)| class);
        glob(part, method) || glob(part, class)
    };
    part == known.kind.name()
        || glob(part, known.exception)
        || glob(part, &simple(known.exception))
        || known.stack.iter().any(is_frame)
}

impl Suppression {
    /// Says of each finding whether it is suppressed.
    pub fn judge(&self, found: &[Known<'_>]) -> Judged {
        let keys = keys(found);
        let is_known = |key: &String| self.baseline.as_ref().is_some_and(|(_, known)| known.contains(key));
        let is_suppressed = |(known, key): (&Known<'_>, &String)| {
            is_known(key) || self.patterns.iter().any(|pattern| pattern.fits(known))
        };
        let is_suppressed = found.iter().zip(&keys).map(is_suppressed).collect();
        let unused = self.patterns.iter().filter(|pattern| !found.iter().any(|known| pattern.fits(known)));
        let mut unused: Vec<String> =
            unused.map(|pattern| format!("--suppress {}: it fits no finding", pattern.text)).collect();
        if let Some((file, known)) = &self.baseline {
            let gone = known.iter().filter(|key| !keys.contains(key)).count();
            let all = known.len();
            let sentence = format!("--baseline {}: {gone} of its {all} findings were not found", file.display());
            unused.extend((gone > 0).then_some(sentence));
        }
        Judged { keys, is_suppressed, unused }
    }
}

impl Judged {
    /// Says what suppresses nothing.
    pub fn tell(&self) {
        for sentence in &self.unused {
            // Nothing is left to do if standard error is gone.
            let _ = writeln!(io::stderr(), "banyan: {sentence}");
        }
    }
}

/// The keys in a baseline of any form.
fn baseline(text: &str) -> Result<BTreeSet<String>, String> {
    if text.trim_start().starts_with(['{', '[']) {
        let document: Value = serde_json::from_str(text).map_err(|e| format!("no JSON: {e}"))?;
        let is_result = ["findings", "classes", "runs"].iter().any(|part| document.get(part).is_some());
        if !is_result {
            return Err("neither a result of explore or test, nor SARIF".to_owned());
        }
        let mut keys = BTreeSet::new();
        collect(&document, &mut keys);
        return Ok(keys);
    }
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| match line.split_once(' ') {
            Some(_) => Ok(line.to_owned()),
            None => Err(format!("{line:?} is no finding; a line has a kind, an exception and methods")),
        })
        .collect()
}

/// The keys in a document: of findings as our results have them, and as SARIF has them.
fn collect(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            let key = map.get("key").filter(|_| map.contains_key("exception"));
            let key = key.or_else(|| map.get(emit::sarif::FINGERPRINT)).and_then(Value::as_str);
            into.extend(key.map(str::to_owned));
            map.values().for_each(|inner| collect(inner, into));
        }
        Value::Array(all) => all.iter().for_each(|inner| collect(inner, into)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

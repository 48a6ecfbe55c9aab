//! `bench`: the measurements that have bars. Started by the `./bench` script at the root.
//!
//! Decision: both sides run in the same session, alternately, and the least CPU time of each
//! counts, because the machine is shared and noise only ever adds.
//! It does not build banyan; the script does, and names the binary.
//!
//! Exit codes: 0 every bar met, 1 a program failed or printed something else than under Java,
//! 2 wrong usage or set-up, 3 a bar missed.

#![expect(clippy::print_stdout, reason = "printing tables is what it is for")]

mod classes;
mod enumerate;
mod explore;
mod measure;
mod report;
mod speed;

use anyhow::{Context, Result, anyhow, bail};
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "usage: bench speed|explore|enumerate|classes --banyan BINARY --sources DIRECTORY \
    [--only NAME] [--rounds N] [--json FILE]";

/// What was asked for, apart from which bench.
struct Options {
    banyan: PathBuf,
    sources: PathBuf,
    only: Option<String>,
    rounds: usize,
    json: Option<PathBuf>,
}

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let outcome = match arguments.next().as_deref() {
        Some("speed") => options(arguments).and_then(|options| speed::run(&options)),
        Some("explore") => options(arguments).and_then(|options| explore::run(&options)),
        Some("classes") => options(arguments).and_then(|options| classes::run(&options)),
        Some("enumerate") => options(arguments).and_then(|options| enumerate::run(&options)),
        Some(_) | None => Err(anyhow!(USAGE)),
    };
    match outcome {
        Ok(speed::Verdict::Met) => ExitCode::SUCCESS,
        Ok(speed::Verdict::Wrong) => ExitCode::from(1),
        Ok(speed::Verdict::Missed) => ExitCode::from(3),
        Err(error) => {
            eprintln!("bench: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn options(mut arguments: impl Iterator<Item = String>) -> Result<Options> {
    let (mut banyan, mut sources, mut only, mut json) = (None, None, None, None);
    let mut rounds = 5;
    while let Some(flag) = arguments.next() {
        let value = arguments.next().with_context(|| format!("{flag} wants a value; {USAGE}"))?;
        match flag.as_str() {
            "--banyan" => banyan = Some(PathBuf::from(value)),
            "--sources" => sources = Some(PathBuf::from(value)),
            "--only" => only = Some(value),
            "--json" => json = Some(PathBuf::from(value)),
            "--rounds" => {
                rounds = value.parse().ok().filter(|rounds| *rounds > 0).context("--rounds wants a positive number")?;
            }
            _ => bail!("unknown option {flag}; {USAGE}"),
        }
    }
    Ok(Options { banyan: banyan.context(USAGE)?, sources: sources.context(USAGE)?, only, rounds, json })
}

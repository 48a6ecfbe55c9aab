//! `banyan bench`: what dividing the work brings, measured on this machine and simulated for larger ones.

mod clock;
mod loopback;
mod measured;
mod plot;
mod recorded;
mod subject;
mod tables;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};

use crate::run::{Failure, exit};
use loopback::Loopback;
use measured::Measured;
use recorded::{Queues, Simulated};
use subject::{SUBJECTS, Subject};

#[derive(Debug, Args)]
pub struct BenchArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Speedup by workers: two on this machine, more than it has cores in a simulation.
    Divide(DivideArgs),
}

#[derive(Debug, Clone, Args)]
pub struct DivideArgs {
    /// Where the compiled examples are; `./bench divide` compiles them
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    class_path: String,

    /// Only these subjects [default: all]
    #[arg(long = "subject", value_name = "NAME", value_parser = clap::builder::PossibleValuesParser::new(SUBJECTS.map(|s| s.name)))]
    subjects: Vec<String>,

    /// Small sizes take seconds, medium ones more than five; full is what the bars are for: medium where runs are
    /// measured, more than a minute each where many workers are simulated
    #[arg(long, value_enum, default_value_t = Sizes::Small)]
    sizes: Sizes,

    /// Simulate so many workers; can be repeated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096), default_values_t = [2, 4, 6, 8, 16, 32, 64, 92, 128])]
    workers: Vec<u32>,

    /// Leave out a part of it; can be repeated
    #[arg(long, value_enum, value_name = "PART")]
    without: Vec<Part>,

    /// How often the runs on this machine are repeated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100), default_value_t = 3)]
    rounds: u32,

    /// Write all numbers as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write a plot of the speedups of each subject, as SVG, into this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sizes {
    Small,
    Medium,
    Full,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The runs on this machine
    Measured,
    /// The queues of static partitioning, each part run alone
    Static,
    /// Dynamic schemes other than the default
    Others,
}

/// A bar is missed.
const MISSED: u8 = 3;

/// All that is known of one subject.
struct Row {
    subject: Subject,
    /// What many workers are simulated on.
    spec: &'static str,
    simulated: Simulated,
    /// What is measured, and divided by static partitioning.
    medium: &'static str,
    queues: Option<Queues>,
    measured: Option<Measured>,
    /// The simulated time of two workers over that of one, where two were measured.
    predicted: Option<f64>,
}

pub fn bench(args: &BenchArgs) -> ExitCode {
    let What::Divide(args) = &args.what;
    match divide(args) {
        Ok(missed) => ExitCode::from(if missed { MISSED } else { 0 }),
        Err(failure) => {
            say(&failure.message);
            ExitCode::from(failure.code)
        }
    }
}

fn say(text: &str) {
    // Nothing is left to do if standard error is gone.
    let _ = writeln!(io::stderr(), "banyan: {text}");
}

fn divide(args: &DivideArgs) -> Result<bool, Failure> {
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| Failure::bad_input(format!("cannot make {}: {e}", out.display())))?;
    }
    let loopback = Loopback::measure().map_err(Failure::bad_input)?;
    let is_chosen = |s: &Subject| args.subjects.is_empty() || args.subjects.iter().any(|name| name == s.name);
    let mut rows = Vec::new();
    for subject in SUBJECTS.into_iter().filter(is_chosen) {
        let (spec, medium) = match args.sizes {
            Sizes::Small => (subject.small, subject.small),
            Sizes::Medium => (subject.medium, subject.medium),
            Sizes::Full => (subject.full, subject.medium),
        };
        say(&format!("{spec}: recording"));
        let simulated = recorded::simulate_all(args, spec, &loopback)?;
        let without = |part| args.without.contains(&part);
        let queues = if without(Part::Static) { None } else { Some(recorded::static_queues(args, medium)?) };
        let (mut measured, mut predicted) = (None, None);
        if !without(Part::Measured) {
            say(&format!("{medium}: measuring"));
            measured = Some(Measured::of(&args.class_path, medium, args.rounds)?);
            let two = simulated.hybrid(2).filter(|_| medium == spec);
            predicted = match two {
                Some(outcome) => Some(1.0 / simulated.speedup(outcome)),
                None => recorded::two_workers(args, medium, &loopback)?,
            };
        }
        rows.push(Row { subject, spec, simulated, medium, queues, measured, predicted });
    }
    let said = |e: io::Error| Failure { message: format!("cannot write the result: {e}"), code: exit::OUR_FAULT };
    let missed = tables::print(&mut io::stdout().lock(), args, &loopback, &rows).map_err(said)?;
    if let Some(file) = &args.json {
        let rows: Vec<Value> = rows.iter().map(|row| json_row(row, &args.workers)).collect();
        let document = json!({"schema": 1, "loopback": loopback.json(), "subjects": rows, "missed": missed});
        std::fs::write(file, format!("{document:#}\n"))
            .map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))?;
    }
    if let Some(out) = &args.out {
        for row in &rows {
            let file = out.join(format!("{}.svg", row.subject.name));
            plot::speedups(&file, row)
                .map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))?;
        }
    }
    Ok(!missed.is_empty())
}

fn json_row(row: &Row, workers: &[u32]) -> Value {
    json!({
        "name": row.subject.name,
        "spec": row.spec,
        "simulated": row.simulated.json(),
        "medium_spec": row.medium,
        "static": row.queues.as_ref().map(|queues| queues.json(workers)),
        "measured": row.measured.as_ref().map(Measured::json),
        "predicted_share_of_one": row.predicted,
    })
}

//! `banyan bench`: what dividing the work brings, measured on this machine and simulated for larger ones.

mod clock;
mod covering;
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
use covering::FullCoverage;
use loopback::Loopback;
use measured::Measured;
use recorded::Simulated;
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

#[derive(Debug, Args)]
pub struct DivideArgs {
    /// Where the compiled examples are; `./bench divide` compiles them
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    class_path: String,

    /// Only these subjects [default: all]
    #[arg(long = "subject", value_name = "NAME", value_parser = clap::builder::PossibleValuesParser::new(SUBJECTS.map(|s| s.name)))]
    subjects: Vec<String>,

    /// Sizes that take seconds, or about a minute each
    #[arg(long, value_enum, default_value_t = Sizes::Small)]
    sizes: Sizes,

    /// Simulate so many workers; can be repeated
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096), default_values_t = [2, 4, 6, 8, 16, 32, 64, 92, 128])]
    workers: Vec<u32>,

    /// Leave out a part of it; can be repeated
    #[arg(long, value_enum, value_name = "PART")]
    without: Vec<Part>,

    /// Only this table: 4, the time to full coverage
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(4..=4))]
    tables: Option<u32>,

    /// With table 4: searches in random orders to draw workers from
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096), default_value_t = 64)]
    seeds: u32,

    /// With table 4: where the random orders and the draws begin
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

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

impl DivideArgs {
    /// Those that are chosen, each with what is explored of it.
    fn subjects(&self) -> Vec<(Subject, &'static str)> {
        let is_chosen = |s: &Subject| self.subjects.is_empty() || self.subjects.iter().any(|name| name == s.name);
        let sized = |subject: Subject| match self.sizes {
            Sizes::Small => (subject, subject.small),
            Sizes::Full => (subject, subject.full),
        };
        SUBJECTS.into_iter().filter(is_chosen).map(sized).collect()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sizes {
    Small,
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
    /// The time to full coverage
    Coverage,
}

/// A bar is missed.
const MISSED: u8 = 3;

/// All that is known of one subject.
struct Row {
    subject: Subject,
    spec: &'static str,
    simulated: Simulated,
    measured: Option<Measured>,
    covering: Option<FullCoverage>,
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
    if args.tables.is_some() {
        return table_4(args);
    }
    let loopback = Loopback::measure().map_err(Failure::bad_input)?;
    let mut rows = Vec::new();
    for (subject, spec) in args.subjects() {
        say(&format!("{spec}: recording"));
        let simulated = recorded::simulate_all(args, spec, &loopback)?;
        let measured = if args.without.contains(&Part::Measured) {
            None
        } else {
            say(&format!("{spec}: measuring"));
            Some(Measured::of(&args.class_path, spec, args.rounds)?)
        };
        let covering = if args.without.contains(&Part::Coverage) {
            None
        } else {
            Some(FullCoverage::of(args, spec, subject.classes)?)
        };
        rows.push(Row { subject, spec, simulated, measured, covering });
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

/// Table 4 alone.
fn table_4(args: &DivideArgs) -> Result<bool, Failure> {
    let mut rows = Vec::new();
    for (subject, spec) in args.subjects() {
        rows.push((subject, spec, FullCoverage::of(args, spec, subject.classes)?));
    }
    let titled: Vec<(&str, &FullCoverage)> = rows.iter().map(|(subject, _, row)| (subject.title, row)).collect();
    let said = |e: io::Error| Failure { message: format!("cannot write the result: {e}"), code: exit::OUR_FAULT };
    covering::table_4(&mut io::stdout().lock(), &args.workers, &titled).map_err(said)?;
    if let Some(file) = &args.json {
        let row = |(subject, spec, row): &(Subject, &str, FullCoverage)| json!({"name": subject.name, "spec": spec, "full_coverage": row.json(&args.workers)});
        let document = json!({"schema": 1, "subjects": rows.iter().map(row).collect::<Vec<Value>>()});
        std::fs::write(file, format!("{document:#}\n"))
            .map_err(|e| Failure::bad_input(format!("cannot write {}: {e}", file.display())))?;
    }
    Ok(false)
}

fn json_row(row: &Row, workers: &[u32]) -> Value {
    json!({
        "name": row.subject.name,
        "spec": row.spec,
        "simulated": row.simulated.json(),
        "measured": row.measured.as_ref().map(Measured::json),
        "full_coverage": row.covering.as_ref().map(|covering| covering.json(workers)),
    })
}

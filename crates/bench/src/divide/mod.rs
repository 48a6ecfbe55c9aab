//! `./bench divide`: what dividing the work brings, measured on this machine and simulated for larger ones.

mod clock;
mod covering;
mod loopback;
mod measured;
mod plot;
mod recorded;
mod schemes;
mod subject;
mod tables;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use clap::{Args, ValueEnum};
use explore::session::{DivisionConfig, ExploreConfig, JdkSearch, Opening, RootsConfig, Scheme};
use serde_json::{Value, json};

use covering::FullCoverage;
use loopback::Loopback;
use measured::Measured;
use recorded::{Queues, Simulated};
use subject::{SUBJECTS, Subject};

#[derive(Debug, Clone, Args)]
pub struct DivideArgs {
    /// Where the compiled examples are; `./bench divide` compiles them
    #[arg(long = "class-path", visible_alias = "cp", value_name = "PATH")]
    class_path: String,

    /// The program whose runs are measured [default: `banyan` beside this one]
    #[arg(long, value_name = "FILE")]
    banyan: Option<PathBuf>,

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

    /// Only this table: 4, the time to full coverage
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(4..=4))]
    tables: Option<u32>,

    /// With table 4: searches in random orders to draw workers from
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=4096), default_value_t = 64)]
    seeds: u32,

    /// With table 4: where the random orders and the draws begin
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// How often the runs on this machine are repeated, those of table 4 too
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
    /// The program whose runs are measured.
    fn banyan(&self) -> Result<PathBuf> {
        match &self.banyan {
            Some(banyan) => Ok(banyan.clone()),
            None => Ok(std::env::current_exe()?.with_file_name("banyan")),
        }
    }

    /// The exploration of one method, by nobody but the caller's thread, that keeps no paths.
    fn config(&self, spec: &str) -> ExploreConfig {
        let (java_home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
        let jdk = JdkSearch { home: None, java_home, path };
        ExploreConfig {
            opening: Opening { class_path: self.class_path.clone(), jdk, ..Opening::default() },
            roots: RootsConfig { specs: vec![spec.to_owned()], ..RootsConfig::default() },
            division: DivisionConfig { scheme: Scheme::None, ..DivisionConfig::default() },
            ..ExploreConfig::default()
        }
    }

    /// Those that are chosen, each with what is explored of it.
    fn subjects(&self) -> Vec<(Subject, &'static str)> {
        let is_chosen = |s: &Subject| self.subjects.is_empty() || self.subjects.iter().any(|name| name == s.name);
        let sized = |subject: Subject| match self.sizes {
            Sizes::Small => (subject, subject.small),
            Sizes::Medium => (subject, subject.medium),
            Sizes::Full => (subject, subject.full),
        };
        SUBJECTS.into_iter().filter(is_chosen).map(sized).collect()
    }
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
    /// The time to full coverage
    Coverage,
}

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
    covering: Option<FullCoverage>,
}

/// An error that is a text.
fn said(error: impl std::fmt::Display) -> anyhow::Error {
    anyhow!("{error}")
}

fn say(text: &str) {
    // Nothing is left to do if standard error is gone.
    let _ = writeln!(io::stderr(), "banyan: {text}");
}

/// Measures; is a bar missed?
pub fn divide(args: &DivideArgs) -> Result<bool> {
    if let Some(out) = &args.out {
        std::fs::create_dir_all(out).map_err(|e| anyhow!("cannot make {}: {e}", out.display()))?;
    }
    if args.tables.is_some() {
        return table_4(args);
    }
    let loopback = Loopback::measure().map_err(said)?;
    let mut rows = Vec::new();
    for (subject, spec) in args.subjects() {
        let medium = if args.sizes == Sizes::Small { subject.small } else { subject.medium };
        say(&format!("{spec}: recording"));
        let simulated = recorded::simulate_all(args, spec, &loopback)?;
        let without = |part| args.without.contains(&part);
        let queues = if without(Part::Static) { None } else { Some(recorded::static_queues(args, medium)?) };
        let (mut measured, mut predicted) = (None, None);
        if !without(Part::Measured) {
            say(&format!("{medium}: measuring"));
            measured = Some(Measured::of(&args.banyan()?, &args.class_path, medium, args.rounds)?);
            let two = simulated.hybrid(2).filter(|_| medium == spec);
            predicted = match two {
                Some(outcome) => Some(1.0 / simulated.speedup(outcome)),
                None => recorded::two_workers(args, medium, &loopback)?,
            };
        }
        // The time to full coverage is short at any size; 64 explorations of a minute are not.
        let covering =
            if without(Part::Coverage) { None } else { Some(FullCoverage::of(args, subject.small, subject.classes)?) };
        rows.push(Row { subject, spec, simulated, medium, queues, measured, predicted, covering });
    }
    let missed = tables::print(&mut io::stdout().lock(), args, &loopback, &rows).context("cannot write the result")?;
    if let Some(file) = &args.json {
        let rows: Vec<Value> = rows.iter().map(|row| json_row(row, &args.workers)).collect();
        let document = json!({"schema": 1, "loopback": loopback.json(), "subjects": rows, "missed": missed});
        std::fs::write(file, format!("{document:#}\n")).map_err(|e| anyhow!("cannot write {}: {e}", file.display()))?;
    }
    if let Some(out) = &args.out {
        for row in &rows {
            let file = out.join(format!("{}.svg", row.subject.name));
            plot::speedups(&file, row).map_err(|e| anyhow!("cannot write {}: {e}", file.display()))?;
        }
    }
    Ok(!missed.is_empty())
}

/// Table 4 alone.
fn table_4(args: &DivideArgs) -> Result<bool> {
    let mut rows = Vec::new();
    for (subject, spec) in args.subjects() {
        rows.push((subject, spec, FullCoverage::of(args, spec, subject.classes)?));
    }
    let titled: Vec<(&str, &FullCoverage)> = rows.iter().map(|(subject, _, row)| (subject.title, row)).collect();
    covering::table_4(&mut io::stdout().lock(), &args.workers, &titled).context("cannot write the result")?;
    if let Some(file) = &args.json {
        let row = |(subject, spec, row): &(Subject, &str, FullCoverage)| json!({"name": subject.name, "spec": spec, "full_coverage": row.json(&args.workers)});
        let document = json!({"schema": 1, "subjects": rows.iter().map(row).collect::<Vec<Value>>()});
        std::fs::write(file, format!("{document:#}\n")).map_err(|e| anyhow!("cannot write {}: {e}", file.display()))?;
    }
    Ok(false)
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
        "full_coverage": row.covering.as_ref().map(|covering| covering.json(workers)),
    })
}

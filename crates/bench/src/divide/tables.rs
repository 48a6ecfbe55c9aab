//! The result as Markdown, with its bars.

use std::io::{self, Write};

use explore::simulate::Parts;

use super::covering::{FullCoverage, table_4};
use super::loopback::Loopback;
use super::recorded::Simulation;
use super::subject::COMMON_BAR;
use super::{DivideArgs, Row, Sizes};

const TWO_CORES_BAR: f64 = 1.10;
const OVERHEAD_BAR: f64 = 3.0;
const SHARE_BAR: f64 = 0.05;
/// How far the simulation of two workers may be from two workers.
const PREDICTION_BAR: f64 = 0.10;
/// Subjects that must reach the common bar.
const ENOUGH: usize = 4;
const MANY: usize = 128;
/// Seconds of one worker that a subject must take to count.
const LONG: f64 = 60.0;

fn seconds(nanoseconds: f64) -> f64 {
    nanoseconds / 1e9
}

/// Prints everything; the bars that are missed.
pub fn print(out: &mut dyn Write, args: &DivideArgs, loopback: &Loopback, rows: &[Row]) -> io::Result<Vec<String>> {
    let mut missed = Vec::new();
    subjects(out, loopback, rows)?;
    if rows.iter().any(|row| row.measured.is_some()) {
        two_cores(out, rows, &mut missed)?;
    }
    dynamic(out, args, rows)?;
    if rows.iter().any(|row| row.queues.is_some()) {
        table_2(out, args, rows)?;
        table_3(out, rows)?;
    }
    let covering: Vec<(&str, &FullCoverage)> =
        rows.iter().filter_map(|row| Some((row.subject.title, row.covering.as_ref()?))).collect();
    if !covering.is_empty() {
        table_4(out, &args.workers, &covering)?;
    }
    if args.sizes == Sizes::Full {
        many(rows, &mut missed);
    }
    writeln!(out)?;
    for bar in &missed {
        writeln!(out, "missed: {bar}")?;
    }
    writeln!(out, "{}", if missed.is_empty() { "every bar met" } else { "bars missed" })?;
    Ok(missed)
}

fn subjects(out: &mut dyn Write, loopback: &Loopback, rows: &[Row]) -> io::Result<()> {
    writeln!(out, "### Subjects and costs\n")?;
    writeln!(
        out,
        "A message there and back: {:.0} µs between threads, {:.0} µs between processes.\n",
        loopback.threads.as_secs_f64() * 1e6,
        loopback.processes.as_secs_f64() * 1e6
    )?;
    writeln!(
        out,
        "| subject | explored | paths | CPU s | split µs | handling µs | replay ns/instruction | making a worker ms | warming it ms |"
    )?;
    writeln!(out, "|---|---|---|---|---|---|---|---|---|")?;
    for row in rows {
        let (simulated, costs) = (&row.simulated, &row.simulated.costs);
        writeln!(
            out,
            "| {} | `{}` | {} | {:.2} | {:.1} | {:.1} | {:.1} | {:.2} | {:.2} |",
            row.subject.title,
            row.spec,
            simulated.paths,
            seconds(simulated.sequential as f64),
            costs.split as f64 / 1e3,
            costs.handling as f64 / 1e3,
            costs.replay,
            costs.making as f64 / 1e6,
            costs.warming as f64 / 1e6
        )?;
    }
    Ok(())
}

fn two_cores(out: &mut dyn Write, rows: &[Row], missed: &mut Vec<String>) -> io::Result<()> {
    writeln!(out, "\n### Two cores\n")?;
    writeln!(
        out,
        "`-j 2` over half the time of two `-j 1` beside each other (bar {TWO_CORES_BAR:.2}; by CPU time it does not see idleness); CPU time of `-j 1` over `--divide none` (bar {OVERHEAD_BAR} %); replayed instructions and idle time after the first second of `-j 2` (bars 5 %); the simulated time of two workers over the measured one.\n"
    )?;
    writeln!(out, "| explored | CPU s | two cores | by CPU | overhead % | replay % | idle % | simulated/measured |")?;
    writeln!(out, "|---|---|---|---|---|---|---|---|")?;
    for row in rows {
        let Some(measured) = &row.measured else { continue };
        let prediction = row.predicted.map(|predicted| predicted / measured.share_of_one());
        let idle = measured.idle_share();
        writeln!(
            out,
            "| `{}` | {:.2} | {:.3} | {:.3} | {:.1} | {:.2} | {} | {} |",
            row.medium,
            measured.plain_cpu(),
            measured.two_cores(),
            measured.two_cores_cpu(),
            measured.overhead(),
            100.0 * measured.replay_share(),
            idle.map_or("–".to_owned(), |idle| format!("{:.1}", 100.0 * idle)),
            prediction.map_or("–".to_owned(), |prediction| format!("{prediction:.3}")),
        )?;
        let name = row.subject.name;
        let mut bar = |what: &str, is: f64, most: f64| {
            if is > most {
                missed.push(format!("{name}: {what} {is:.3}, bar {most}"));
            }
        };
        // Shorter runs are mostly their beginning and their end.
        if measured.plain_cpu() >= 5.0 {
            bar("two cores", measured.two_cores(), TWO_CORES_BAR);
            bar("overhead in percent", measured.overhead(), OVERHEAD_BAR);
            bar("replay share", measured.replay_share(), SHARE_BAR);
            bar("idle share", idle.unwrap_or(0.0), SHARE_BAR);
            bar("simulated two workers are off by", prediction.map_or(0.0, |p| (p - 1.0).abs()), PREDICTION_BAR);
        }
    }
    Ok(())
}

fn head(out: &mut dyn Write, first: &str, args: &DivideArgs) -> io::Result<()> {
    let numbers: Vec<String> = args.workers.iter().map(u32::to_string).collect();
    writeln!(out, "| {first} | {} |\n|---|{}", numbers.join(" | "), "---|".repeat(numbers.len()))
}

fn line(out: &mut dyn Write, first: &str, numbers: impl Iterator<Item = f64>) -> io::Result<()> {
    let numbers: Vec<String> = numbers.map(|number| format!("{number:.2}")).collect();
    writeln!(out, "| {first} | {} |", numbers.join(" | "))
}

fn dynamic(out: &mut dyn Write, args: &DivideArgs, rows: &[Row]) -> io::Result<()> {
    writeln!(out, "\n### Speedup by workers, simulated: dynamic schemes\n")?;
    head(out, "subject, scheme", args)?;
    for row in rows {
        for Simulation { name, outcomes } in &row.simulated.schemes {
            let speedups = outcomes.iter().map(|(_, outcome)| row.simulated.speedup(outcome));
            line(out, &format!("{}, {name}", row.subject.title), speedups)?;
        }
    }
    writeln!(
        out,
        "\nHybrid with the most workers:\n\n| subject | s | idle % | replay % | units | coordinator busy % | longest queue |\n|---|---|---|---|---|---|---|"
    )?;
    for row in rows {
        let Some((workers, outcome)) = row.simulated.schemes.first().and_then(|scheme| scheme.outcomes.last()) else {
            continue;
        };
        let all = outcome.time.max(1) as f64 * *workers as f64;
        writeln!(
            out,
            "| {} | {:.3} | {:.1} | {:.2} | {} | {:.1} | {} |",
            row.subject.title,
            seconds(outcome.time as f64),
            100.0 * outcome.idle_share(*workers),
            100.0 * outcome.replaying as f64 / all,
            outcome.units,
            100.0 * outcome.coordinating as f64 / outcome.time.max(1) as f64,
            outcome.longest_queue
        )?;
    }
    Ok(())
}

/// The queues of a row, each with the time of one worker and the size that was asked for.
fn queues(row: &Row) -> impl Iterator<Item = (u64, usize, &Parts)> {
    row.queues.iter().flat_map(|all| all.queues.iter().map(|(asked, parts)| (all.sequential, *asked, parts)))
}

fn table_2(out: &mut dyn Write, args: &DivideArgs, rows: &[Row]) -> io::Result<()> {
    writeln!(out, "\n### Table 2: speedup by workers, static partitioning, simulated by the paper's rule\n")?;
    writeln!(out, "Behind the subject the size of the queue that was asked for, and the one it has.\n")?;
    for row in rows.iter().filter(|row| row.medium != row.spec) {
        writeln!(out, "- {}: `{}`", row.subject.title, row.medium)?;
    }
    writeln!(out)?;
    head(out, "subject", args)?;
    for row in rows {
        for (sequential, asked, parts) in queues(row) {
            let name = format!("{}, {asked} ({})", row.subject.title, parts.times.len());
            let speedups = args.workers.iter().map(|&n| parts.speedup(sequential, n as usize));
            line(out, &name, speedups)?;
        }
    }
    Ok(())
}

fn table_3(out: &mut dyn Write, rows: &[Row]) -> io::Result<()> {
    writeln!(out, "\n### Table 3: parts of static queues, in CPU seconds, and overhead 100(ΣQ−B+S)/B\n")?;
    writeln!(out, "| subject | mean | longest | deviation | set-up | overhead % |\n|---|---|---|---|---|---|")?;
    for row in rows {
        for (sequential, asked, parts) in queues(row) {
            let (mean, longest, deviation) = parts.spread();
            writeln!(
                out,
                "| {}, {asked} ({}) | {:.3} | {:.3} | {:.3} | {:.3} | {:.1} |",
                row.subject.title,
                parts.times.len(),
                seconds(mean),
                seconds(longest),
                seconds(deviation),
                seconds(parts.set_up as f64),
                parts.overhead(sequential)
            )?;
        }
    }
    Ok(())
}

/// The bars of many simulated workers.
fn many(rows: &[Row], missed: &mut Vec<String>) {
    let speedup = |row: &Row| row.simulated.hybrid(MANY).map(|outcome| row.simulated.speedup(outcome));
    for row in rows.iter().filter(|row| row.subject.bar > COMMON_BAR) {
        if let Some(speedup) = speedup(row).filter(|speedup| *speedup < row.subject.bar) {
            missed
                .push(format!("{}: {speedup:.1} times with {MANY} workers, bar {}", row.subject.name, row.subject.bar));
        }
    }
    let is_long = |row: &&Row| seconds(row.simulated.sequential as f64) >= LONG;
    let good = rows.iter().filter(is_long).filter_map(speedup).filter(|speedup| *speedup >= COMMON_BAR).count();
    if rows.len() >= ENOUGH && good < ENOUGH {
        missed.push(format!(
            "{good} subjects of {LONG} s or more reach {COMMON_BAR} times with {MANY} workers, bar {ENOUGH}"
        ));
    }
}

//! The result of `banyan explore` for a person.

use std::io::{self, Write};

use explore::{Collected, InputValue, Outcome, PathRecord};

use super::{ExploreArgs, Report};

/// Prints paths, findings and what was left out.
pub fn print(out: &mut impl Write, report: &Report, args: &ExploreArgs) -> io::Result<()> {
    for (spec, kept) in &report.roots {
        writeln!(out, "{spec}")?;
        if !args.summary_only {
            paths(out, kept, args.show)?;
        }
        findings(out, kept)?;
        obligations(out, kept)?;
        for (what, stack) in &kept.unsupported {
            let place = stack.first().map(|at| format!(" at {at}")).unwrap_or_default();
            writeln!(out, "  unsupported: {what}{place}")?;
        }
    }
    summary(out, report)
}

fn paths(out: &mut impl Write, kept: &Collected, most: usize) -> io::Result<()> {
    let rows: Vec<[String; 4]> =
        kept.paths.iter().chain(&kept.cut).take(most).enumerate().map(|(i, path)| row(i + 1, path)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0).min(60);
    let widths = [width(0), width(1), width(2)];
    for [number, inputs, outcome, condition] in &rows {
        let [a, b, c] = widths;
        writeln!(out, "  {number:>a$}  {inputs:<b$}  {outcome:<c$}  when {condition}")?;
    }
    Ok(())
}

fn row(number: usize, path: &PathRecord) -> [String; 4] {
    let outcome = match &path.outcome {
        Outcome::Returned { value: None, .. } => "returns".to_owned(),
        Outcome::Returned { value: Some(value), expression: None } => format!("returns {value}"),
        Outcome::Returned { value: Some(value), expression: Some(text) } => format!("returns {value} = {text}"),
        Outcome::Threw { exception, message: None } => format!("throws {exception}"),
        Outcome::Threw { exception, message: Some(message) } => format!("throws {exception}: {message}"),
        Outcome::Exited(code) => format!("exits with {code}"),
        Outcome::Cut(reason) => format!("cut: {}", reason.name()),
    };
    [number.to_string(), inputs(path.inputs.as_deref()), outcome, path.condition.clone()]
}

fn inputs(values: Option<&[InputValue]>) -> String {
    match values {
        Some(values) => values.iter().map(|v| format!("{}={}", v.name, v.value)).collect::<Vec<_>>().join(" "),
        None => "(no witness)".to_owned(),
    }
}

fn findings(out: &mut impl Write, kept: &Collected) -> io::Result<()> {
    for finding in &kept.findings {
        let thrown = &finding.thrown;
        let message = match &finding.path.outcome {
            Outcome::Threw { message: Some(message), .. } => format!(": {message}"),
            Outcome::Threw { message: None, .. } | Outcome::Returned { .. } | Outcome::Exited(_) | Outcome::Cut(_) => {
                String::new()
            }
        };
        writeln!(out, "  finding ({}): {}{message}", thrown.kind.name(), thrown.exception)?;
        writeln!(out, "    with {}", inputs(finding.path.inputs.as_deref()))?;
        for frame in &thrown.stack {
            writeln!(out, "    at {frame}")?;
        }
    }
    Ok(())
}

fn obligations(out: &mut impl Write, kept: &Collected) -> io::Result<()> {
    let width = kept.obligations.keys().map(|name| name.chars().count()).max().unwrap_or(0).min(60);
    for (name, known) in &kept.obligations {
        let found = match (&known.met, known.undecided) {
            (Some(met), _) => format!("met at {} with {}", met.site, inputs(met.inputs.as_deref())),
            (None, true) => "undecided".to_owned(),
            (None, false) => "not met".to_owned(),
        };
        writeln!(out, "  obligation {name:<width$}  {found}")?;
    }
    Ok(())
}

fn summary(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let summary = &report.summary;
    let word = if summary.exhaustive() { "exhaustive" } else { "not exhaustive" };
    let count = report.findings();
    writeln!(out, "{} paths, {word}; {count} findings; {} infeasible", summary.paths, summary.infeasible)?;
    let mut left_out: Vec<String> = summary.cut.iter().map(|(cut, n)| format!("{n} cut by {}", cut.name())).collect();
    if summary.undecided > 0 {
        left_out.push(format!("{} undecided", summary.undecided));
    }
    let unsupported: u64 = summary.unsupported.values().sum();
    if unsupported > 0 {
        left_out.push(format!("{unsupported} unsupported"));
    }
    if !left_out.is_empty() {
        writeln!(out, "left out: {}", left_out.join(", "))?;
    }
    for (outcome, n) in &summary.outcomes {
        writeln!(out, "  {n:>8}  {outcome}")?;
    }
    let exploring = report.elapsed.saturating_sub(report.startup).as_secs_f64();
    writeln!(out, "{:.2} s, of which {:.2} s to start", report.elapsed.as_secs_f64(), report.startup.as_secs_f64())?;
    if exploring > 0.0 {
        writeln!(out, "{:.0} paths/s", summary.paths as f64 / exploring)?;
    }
    Ok(())
}

/// Bytes of memory at the highest point, as the kernel counts them; 0 where it does not say.
pub fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

//! The result of `banyan explore` for a person.
//!
//! One row a path, with the number that `banyan replay` takes; what the call changed in lines below
//! it; findings with their stacks; then the counts, and one sentence on what is missing, if anything.

use std::io::{self, Write};

use explore::{Changed, Collected, InputValue, PathRecord};

use super::claim::{self, count, limit};
use super::ranked::{Findings, Ranked};
use super::{ExploreArgs, Report, emitting};

/// Columns are padded up to this width; a longer cell pushes its own row only.
const WIDEST: usize = 60;

/// Prints paths, findings and what was left out.
pub fn print(out: &mut impl Write, report: &Report, found: &Findings<'_>, args: &ExploreArgs) -> io::Result<()> {
    let (mut paths, mut cut) = (0, 0);
    let is_only = report.roots.len() == 1;
    for (spec, kept) in &report.roots {
        writeln!(out, "{spec}")?;
        if !args.summary_only {
            rows(out, kept, args.show, paths, cut)?;
            paths += kept.paths.len();
            cut += kept.cut.len();
        }
        if is_only {
            findings(out, found, is_only)?;
        }
        obligations(out, kept)?;
        for (what, stack) in &kept.unsupported {
            let place = stack.first().map(|at| format!(" at {at}")).unwrap_or_default();
            writeln!(out, "  unsupported: {what}{place}")?;
        }
    }
    if !is_only {
        findings(out, found, is_only)?;
    }
    if !report.roots.iter().all(|(_, kept)| kept.paths.is_empty() && kept.findings.is_empty() && kept.cut.is_empty()) {
        writeln!(out)?;
    }
    summary(out, report, found, args)
}

/// The paths of one root; numbers go on from root to root.
fn rows(out: &mut impl Write, kept: &Collected, most: usize, paths: usize, cut: usize) -> io::Result<()> {
    let ended = kept.paths.iter().take(most).enumerate().map(|(i, path)| ((paths + i + 1).to_string(), path));
    let left = most.saturating_sub(kept.paths.len());
    let given_up = kept.cut.iter().take(left).enumerate().map(|(i, path)| (format!("cut:{}", cut + i + 1), path));
    let rows: Vec<([String; 4], &PathRecord)> =
        ended.chain(given_up).map(|(number, path)| (row(number, path), path)).collect();
    let width = |column: usize| {
        let lengths = rows.iter().map(|(row, _)| row[column].chars().count()).filter(|&length| length <= WIDEST);
        lengths.max().unwrap_or(0)
    };
    let [a, b, c] = [width(0), width(1), width(2)];
    for ([number, inputs, outcome, condition], path) in &rows {
        let row = format!("  {number:>a$}  {inputs:<b$}  {outcome:<c$}  {condition}");
        writeln!(out, "{}", row.trim_end())?;
        changes(out, &path.changed, a + 4)?;
    }
    let hidden = kept.paths.len().saturating_sub(most) + kept.cut.len().saturating_sub(left);
    if hidden > 0 {
        writeln!(out, "  … {hidden} more; --show N shows more")?;
    }
    Ok(())
}

fn row(number: String, path: &PathRecord) -> [String; 4] {
    let outcome = match path.cut {
        Some(reason) if path.confirmed => format!("{} (cut by {}, run to its end)", path.outcome, limit(reason)),
        Some(reason) => format!("cut by {}", limit(reason)),
        None => path.outcome.to_string(),
    };
    let condition = match (&*path.condition_values, &path.definitions[..]) {
        ("true", []) => String::new(),
        (text, []) => format!("when {text}"),
        (text, _) => format!("when {text}, where the parts with a $ are in the result for tools"),
    };
    [number, inputs(path.inputs.as_deref()), outcome, condition]
}

fn changes(out: &mut impl Write, changed: &[Changed], indent: usize) -> io::Result<()> {
    for Changed { name, before, after, expression, definitions: _ } in changed {
        let expression = expression.as_ref().map(|text| format!(" = {text}")).unwrap_or_default();
        writeln!(out, "{:indent$}  {name}: {before} → {after}{expression}", "")?;
    }
    Ok(())
}

fn inputs(values: Option<&[InputValue]>) -> String {
    match values {
        Some(values) => values.iter().map(|v| format!("{}={}", v.name, v.value)).collect::<Vec<_>>().join(" "),
        None => "(no witness)".to_owned(),
    }
}

/// All findings in their order; where there are several roots each says which it is of.
fn findings(out: &mut impl Write, found: &Findings<'_>, is_only: bool) -> io::Result<()> {
    for (number, Ranked { spec, finding, is_suppressed, .. }) in found.all.iter().enumerate() {
        let number = number + 1;
        let thrown = &finding.thrown;
        let said = crate::threads::said(thrown, finding.message());
        let place = thrown.source.as_ref().map(|place| format!(" at {place}")).unwrap_or_default();
        let times = if finding.paths == 1 { String::new() } else { format!(", on {} paths", finding.paths) };
        let argument = if thrown.is_argument { ", argument" } else { "" };
        let suppressed = if *is_suppressed { ", suppressed" } else { "" };
        let kind = thrown.kind.name();
        writeln!(out, "  finding {number} ({kind}{argument}{suppressed}){place}{times}: {said}")?;
        if !is_only {
            writeln!(out, "      of {spec}")?;
        }
        match &*inputs(finding.path.inputs.as_deref()) {
            "" => {}
            inputs if finding.path.is_canonical => writeln!(out, "      with {inputs}")?,
            inputs => writeln!(out, "      with {inputs} (as found; there was no time for simpler ones)")?,
        }
        crate::threads::print_stacks(out, thrown, "      ")?;
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

fn summary(out: &mut impl Write, report: &Report, found: &Findings<'_>, args: &ExploreArgs) -> io::Result<()> {
    let summary = &report.summary;
    let word = claim::word(summary);
    let findings = count(found.all.len() as u64, "finding");
    let suppressed = match found.suppressed() {
        0 => String::new(),
        suppressed => format!(", {suppressed} of them suppressed"),
    };
    writeln!(out, "{}, {word}; {findings}{suppressed}", count(summary.paths, "path"))?;
    if !summary.exhaustive() {
        writeln!(out, "not exhaustive because {}", claim::missing(summary, &args.limits).join(", "))?;
    }
    for (outcome, n) in &summary.outcomes {
        writeln!(out, "  {n:>8}  {outcome}")?;
    }
    let mut aside = vec![format!("{} infeasible", count(summary.infeasible, "alternative"))];
    if summary.assumed_away > 0 {
        aside.push(format!("{} assumed away", count(summary.assumed_away, "path")));
    }
    if summary.deadlocked > 0 {
        aside.push(format!("{} deadlocked", count(summary.deadlocked, "path")));
    }
    if summary.fixed_values > 0 {
        aside.push(format!("{} fixed", count(summary.fixed_values, "value")));
    }
    aside.push(count(summary.instructions, "instruction"));
    writeln!(out, "{}", aside.join(", "))?;
    if let Some(emitted) = &report.emitted {
        emitting::print(out, emitted, &summary.unsupported)?;
    }
    if let Some(why) = &report.unsaved {
        writeln!(out, "the checkpoint is not whole: {why}")?;
    }
    times(out, report)?;
    match &report.statistics {
        Some(statistics) if args.keeping.timeline => super::timeline::print(out, statistics),
        Some(_) | None => Ok(()),
    }
}

/// The one line that differs from run to run.
fn times(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let (all, start) = (report.elapsed.as_secs_f64(), report.startup.as_secs_f64());
    let exploring = (all - start).max(1e-9);
    let rate = report.summary.paths as f64 / exploring;
    let memory = peak_memory() >> 20;
    writeln!(out, "{all:.2} s, of which {start:.2} s to start; {rate:.0} paths/s; {memory} MB")
}

/// Bytes of memory at the highest point, as the kernel counts them; 0 where it does not say.
pub fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches("kB").trim().parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

//! The result of `banyan cover` for a person.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;

use coverage::{Certainty, Criterion, Measured, PathName, Reason, Tally, Verdict};

use super::{CoverArgs, Covered, named};

pub fn print(out: &mut impl Write, covered: &Covered, args: &CoverArgs) -> io::Result<()> {
    let report = &covered.report;
    let width = report.methods.iter().map(|method| short(method).chars().count()).max().unwrap_or(6).max(6);
    writeln!(out, "{:width$}  {:>9}  {:>9}  {:>9}", "method", "lines", "branches", "MC/DC")?;
    for method in &report.methods {
        let cell = |criterion| shown(report.tally(method, criterion));
        let (lines, branches, mcdc) = (cell(Criterion::Line), cell(Criterion::Branch), cell(Criterion::Mcdc));
        let note = if method.is_approximate() { "  approximate" } else { "" };
        writeln!(out, "{:width$}  {lines:>9}  {branches:>9}  {mcdc:>9}{note}", short(method))?;
    }
    let total = |criterion| shown(report.total(criterion));
    let (lines, branches, mcdc) = (total(Criterion::Line), total(Criterion::Branch), total(Criterion::Mcdc));
    writeln!(out, "{:width$}  {lines:>9}  {branches:>9}  {mcdc:>9}", "all")?;
    if args.tables {
        let numbers = covered.tests.iter().enumerate().map(|(at, test)| (Arc::clone(&test.path), at + 1)).collect();
        for method in &report.methods {
            tables(out, method, &numbers)?;
        }
    }
    left(out, covered, args)?;
    named::print(out, covered)?;
    tests(out, covered)?;
    let paths = covered.summary.paths;
    let word = match (&report.reason, covered.summary.exhaustive()) {
        (Reason::NotExplored, _) => "a concrete run",
        (_, true) => "all paths",
        (_, false) => "not all paths",
    };
    writeln!(out, "\n{paths} paths ({word}), {} tests, {}", covered.tests.len(), report.variant.name())
}

/// `3/4 (1 infeasible)` is too wide for a column: `3/4-1`.
fn shown(tally: Tally) -> String {
    let left_out = tally.infeasible + tally.justified;
    match left_out {
        0 => format!("{}/{}", tally.covered, tally.total),
        n => format!("{}/{}-{n}", tally.covered, tally.total),
    }
}

fn short(method: &Measured) -> String {
    let name = &method.plan.name;
    format!("{}.{}{}", name.class, name.name, name.descriptor)
}

/// The tables of a method's decisions: rows with the tests that evaluate them, and the pair of each condition.
fn tables(out: &mut impl Write, method: &Measured, tests: &BTreeMap<Arc<PathName>, usize>) -> io::Result<()> {
    for (number, (decision, table)) in method.plan.decisions.iter().zip(&method.decisions).enumerate() {
        let place = match (decision.span, decision.line) {
            (Some(span), _) => format!(" at {span}"),
            (None, Some(line)) => format!(" at line {line}"),
            (None, None) => String::new(),
        };
        writeln!(out, "\n{} decision {}{place} ({})", short(method), number + 1, table.certainty.name())?;
        if let Certainty::Approximate(why) = table.certainty {
            writeln!(out, "  approximate: {why}; compile with javac -Xjcov to know")?;
        }
        for (at, (row, path)) in table.rows.iter().enumerate() {
            let test = tests.get(path).map(|test| format!("  test {test}")).unwrap_or_default();
            writeln!(out, "  {:>3}  {row}{test}", at + 1)?;
        }
        for (at, pair) in table.pairs.iter().enumerate() {
            let place = match (decision.conditions[at].span, decision.conditions[at].line) {
                (Some(span), _) => format!(" at {span}"),
                (None, Some(line)) => format!(" at line {line}"),
                (None, None) => String::new(),
            };
            match pair {
                Some((yes, no)) => writeln!(out, "  condition {}{place}: rows {} and {}", at + 1, yes + 1, no + 1)?,
                None => writeln!(out, "  condition {}{place}: no pair", at + 1)?,
            }
        }
    }
    Ok(())
}

/// What is not covered, and why.
fn left(out: &mut impl Write, covered: &Covered, args: &CoverArgs) -> io::Result<()> {
    let mut is_first = true;
    for method in &covered.report.methods {
        for &goal in method.goals.keys().filter(|goal| args.criteria().contains(&Criterion::of(**goal))) {
            let why = match covered.report.verdict(method, goal) {
                Verdict::Covered => continue,
                Verdict::Justified(why) => format!("justified by {}: {}", why.reviewer, why.reason),
                Verdict::Open(reason) => reason.to_string(),
            };
            if std::mem::take(&mut is_first) {
                writeln!(out, "\nnot covered:")?;
            }
            let obligation = coverage::Obligation { method: Arc::clone(&method.plan.name), goal };
            writeln!(out, "  {obligation}  {}  {why}", method.plan.place(goal))?;
        }
    }
    Ok(())
}

fn tests(out: &mut impl Write, covered: &Covered) -> io::Result<()> {
    if !covered.tests.is_empty() {
        writeln!(out, "\ntests:")?;
    }
    for (number, test) in covered.tests.iter().enumerate() {
        let inputs = test.record.inputs.iter().flatten();
        let inputs: Vec<String> = inputs.map(|input| format!("{} = {}", input.name, input.value)).collect();
        writeln!(out, "  {:>3}  {}  {}  {}", number + 1, test.path.root, inputs.join(", "), test.record.outcome)?;
    }
    Ok(())
}

//! The result of `banyan cover` for a person.

use std::io::{self, Write};
use std::sync::Arc;

use coverage::{Criterion, Measured, Reason, Tally, Verdict};
use emit::evidence::{goals, tables};
use verify::existing::TestResult;

use super::{CoverArgs, Covered, named};
use crate::explore::{claim, emitting};

pub fn print(out: &mut impl Write, covered: &Covered, args: &CoverArgs) -> io::Result<()> {
    let report = &covered.report;
    let width = report.methods.iter().map(|method| short(method).chars().count()).max().unwrap_or(6).max(6);
    writeln!(out, "{:width$}  {:>9}  {:>9}  {:>9}", "method", "lines", "branches", "MC/DC")?;
    let is_asked = |method: &Measured| method.is_entered || covered.scope.is_entry(&method.plan.name);
    let (asked, others): (Vec<&Measured>, Vec<&Measured>) = report.methods.iter().partition(|method| is_asked(method));
    // What no run comes to is first.
    for method in others.into_iter().chain(asked) {
        let cell = |criterion| shown(report.tally(method, criterion));
        let (lines, branches, mcdc) = (cell(Criterion::Line), cell(Criterion::Branch), cell(Criterion::Mcdc));
        let note = match (is_asked(method), method.is_approximate()) {
            (false, _) => format!("  {}", method.reason.as_ref().unwrap_or(&report.reason)),
            (true, true) => "  approximate".to_owned(),
            (true, false) => String::new(),
        };
        writeln!(out, "{:width$}  {lines:>9}  {branches:>9}  {mcdc:>9}{note}", short(method))?;
    }
    let criteria = [Criterion::Line, Criterion::Branch, Criterion::Mcdc];
    let (all, entered) = (criteria.map(|one| covered.whole(one)), criteria.map(|one| covered.entered(one)));
    for (name, tallies) in [("all", all), ("entered", entered)] {
        let [lines, branches, mcdc] = tallies.map(shown);
        if name == "all" || all != entered {
            writeln!(out, "{name:width$}  {lines:>9}  {branches:>9}  {mcdc:>9}")?;
        }
    }
    if args.tables {
        let trace = covered.trace();
        for method in &report.methods {
            tables(out, method, &trace)?;
        }
    }
    left(out, covered, args)?;
    goals::print(out, &named::reported(covered))?;
    tests(out, covered)?;
    let paths = covered.summary.paths;
    if paths == 0 {
        writeln!(out, "\nno path ended: {}", said(&report.reason))?;
    }
    let is_explored = report.reason != Reason::NotExplored;
    let word = if is_explored { claim::word(&covered.summary) } else { "concrete".to_owned() };
    let tests = covered.tests.len() + covered.ran.len();
    writeln!(out, "\n{paths} paths ({word}), {tests} tests, {}", report.variant.name())?;
    if is_explored && !covered.summary.exhaustive() {
        writeln!(out, "not exhaustive because {}", claim::missing(&covered.summary, &args.limits).join(", "))?;
    }
    if let Some(emitted) = &covered.emitted {
        emitting::print(out, emitted, &covered.summary.unsupported)?;
    }
    origin(out, covered)
}

/// Why there is nothing, as part of a sentence.
fn said(reason: &Reason) -> String {
    match reason {
        Reason::NoPath => "no input meets the precondition and the assumptions".to_owned(),
        reason => reason.to_string(),
    }
}

/// What the result is evidence of.
fn origin(out: &mut impl Write, covered: &Covered) -> io::Result<()> {
    writeln!(out, "{}; class files measured (SHA-256):", covered.origin.made_by())?;
    let measured = |class: &&String| covered.report.methods.iter().any(|method| *method.plan.name.class == ***class);
    for class in covered.origin.classes.keys().filter(measured) {
        writeln!(out, "  {}  {class}", covered.origin.hash(class))?;
    }
    Ok(())
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
    if !covered.tests.is_empty() || !covered.ran.is_empty() {
        writeln!(out, "\ntests:")?;
    }
    for test in &covered.ran {
        let result = match &test.result {
            TestResult::Passed => String::new(),
            TestResult::Aborted(why) => format!("  aborted by an assumption: {why}"),
            TestResult::Failed(why) => format!("  fails: {why}"),
            TestResult::Unfinished(why) => format!("  does not end: {why}"),
        };
        writeln!(out, "  {}{result}", test.name)?;
    }
    for (number, test) in covered.tests.iter().enumerate() {
        let inputs = test.record.inputs.iter().flatten();
        let inputs: Vec<String> = inputs.map(|input| format!("{} = {}", input.name, input.value)).collect();
        writeln!(out, "  {:>3}  {}  {}  {}", number + 1, test.path.root, inputs.join(", "), test.record.outcome)?;
    }
    Ok(())
}

//! The result of `banyan test` for a person.

use std::collections::BTreeSet;
use std::io::{self, Write};

use coverage::{Criterion, Idiom, Tally};
use emit::{Finding, Standing};

use super::compared::{Compared, shown};
use super::result::{Checked, Tested, Verified};
use super::{TestArgs, goals, inputs};
use crate::evidence::missed::count;
use crate::evidence::tables;
use crate::verify::Jacoco;
use crate::verify::jacoco::Counts;

pub fn print(out: &mut impl Write, tested: &Tested, args: &TestArgs) -> io::Result<()> {
    rows(out, tested)?;
    if args.tables {
        let trace = tested.trace();
        let rows = tested.classes.iter().flat_map(|class| &class.methods).filter(|row| row.counts);
        rows.flat_map(|row| &row.report.methods).try_for_each(|method| tables(out, method, &trace))?;
    }
    findings(out, tested)?;
    goals::print(out, &tested.goals)?;
    let total = |criterion| share(tested.total(criterion));
    writeln!(
        out,
        "\nall: {}, branches {}, MC/DC {}, {}, {}{} and {} that the code throws itself, {:.1} s",
        count(tested.paths as usize, "path"),
        total(Criterion::Branch),
        total(Criterion::Mcdc),
        count(tested.tests(), "test"),
        count(tested.count(Standing::Open), "finding"),
        apart(tested),
        count(tested.explicit(), "exception"),
        tested.seconds
    )?;
    match (tested.is_interrupted, tested.is_out_of_time) {
        (true, _) => writeln!(out, "interrupted before everything was tried")?,
        (false, true) => writeln!(out, "the budget ended before everything was tried")?,
        (false, false) => {}
    }
    writeln!(out, "{}", tested.origin.made_by())?;
    if tested.tests() > 0 {
        writeln!(out, "{} in {}", count(tested.tests(), "test"), args.writing.out.display())?;
    }
    if tested.kept > 0 {
        let kept = count(tested.kept, "test");
        writeln!(out, "{kept} of earlier runs stay there, of methods without new ones; --prune removes them")?;
    }
    match &tested.checked {
        Checked::Yes(verified) => verification(out, tested, verified),
        Checked::No(why) => writeln!(out, "the tests were not checked on the real machine: {why}"),
    }
}

/// `, 3 argument findings, 1 suppressed finding`, as far as there are any.
fn apart(tested: &Tested) -> String {
    let kinds = [(Standing::Argument, "argument finding"), (Standing::Suppressed, "suppressed finding")];
    let numbers = kinds.map(|(standing, what)| (tested.count(standing), what)).into_iter();
    numbers.filter(|(number, _)| *number > 0).map(|(number, what)| format!(", {}", count(number, what))).collect()
}

/// What each method came to.
fn rows(out: &mut impl Write, tested: &Tested) -> io::Result<()> {
    let rows = tested.classes.iter().flat_map(|class| &class.methods);
    let width = rows.map(|row| row.signature().chars().count()).max().unwrap_or(6).clamp(6, 60);
    for class in &tested.classes {
        writeln!(out, "{}", class.class)?;
        for note in &class.notes {
            writeln!(out, "  {note}")?;
        }
        if class.methods.is_empty() {
            continue;
        }
        let head = ["paths", "branches", "MC/DC", "tests", "findings"];
        writeln!(
            out,
            "  {:width$} {:>7} {:>14} {:>14} {:>6} {:>9}  reasons",
            "method", head[0], head[1], head[2], head[3], head[4]
        )?;
        for row in &class.methods {
            let (branches, mcdc) = (share(row.tally(Criterion::Branch)), share(row.tally(Criterion::Mcdc)));
            let reasons = row.reasons.join("; ");
            let row = format!(
                "  {:width$} {:>7} {branches:>14} {mcdc:>14} {:>6} {:>9}  {reasons}",
                row.signature(),
                row.paths,
                row.tests,
                row.findings,
            );
            writeln!(out, "{}", row.trim_end())?;
        }
    }
    Ok(())
}

/// What was found, each with the call that shows it.
fn findings(out: &mut impl Write, tested: &Tested) -> io::Result<()> {
    for (number, (_, test, finding)) in tested.ranked().into_iter().enumerate() {
        let place = place(finding);
        let message = finding.message.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
        let (number, kind, exception) = (number + 1, finding.kind.name(), &finding.exception);
        let thread = finding.thread.as_ref().map(|name| format!("thread \"{name}\" ends with ")).unwrap_or_default();
        let argument = if finding.is_argument { ", argument" } else { "" };
        let suppressed = if finding.standing == Standing::Suppressed { ", suppressed" } else { "" };
        writeln!(out, "  finding {number} ({kind}{argument}{suppressed}){place}: {thread}{exception}{message}")?;
        writeln!(out, "      with {}", inputs::called(test))?;
        crate::threads::print_threads(out, &finding.threads, "      ")?;
    }
    Ok(())
}

/// ` at File.java:12`; a class that does not tell its lines has only the names of its methods.
fn place(finding: &Finding) -> String {
    let Some(file) = &finding.source else { return String::new() };
    if let Some(line) = finding.line {
        return format!(" at {file}:{line}");
    }
    let frame = finding.stack.iter().find_map(|frame| frame.strip_suffix(&format!("({file})")));
    frame.map_or_else(|| format!(" at {file}"), |method| format!(" in {method}"))
}

/// How the tests fared on the real machine.
fn verification(out: &mut impl Write, tested: &Tested, verified: &Verified) -> io::Result<()> {
    let (compiled, passed, dropped) = (verified.compiled, verified.passed, verified.dropped());
    let does = if passed == 1 { "does what it says" } else { "do what they say" };
    write!(out, "on the real machine: {compiled} compiled, {passed} {does}, {dropped} dropped")?;
    let reasons = [
        (verified.defects, "by faults of Banyan's"),
        (verified.order_dependent, "for their order"),
        (verified.unchecked, "not checked in time"),
    ];
    let reasons: Vec<String> =
        reasons.iter().filter(|(count, _)| *count > 0).map(|(count, why)| format!("{count} {why}")).collect();
    writeln!(out, "{}", if reasons.is_empty() { String::new() } else { format!(" ({})", reasons.join(", ")) })?;
    match &verified.jacoco {
        Some(jacoco) => compare(out, tested, jacoco),
        None if verified.is_unmeasured => writeln!(out, "JaCoCo: not measured, the budget ended"),
        None => Ok(()),
    }
}

/// What JaCoCo counts of the methods that are tested, and where that is not what we count.
fn compare(out: &mut impl Write, tested: &Tested, jacoco: &Jacoco) -> io::Result<()> {
    let compared = Compared::new(tested, jacoco);
    let (branches, differences) = (compared.branches, &compared.differences);
    write!(
        out,
        "JaCoCo: branches {}/{}, {}",
        branches.covered,
        branches.total,
        count(differences.len(), "difference")
    )?;
    let is_explained = !differences.is_empty() || !compared.missing.is_empty();
    let why = if is_explained { String::new() } else { otherwise(tested, branches) };
    writeln!(out, "{why}")?;
    for row in &compared.missing {
        writeln!(out, "  {}.{}: JaCoCo does not count it", row.name.class, row.signature())?;
    }
    for (row, difference) in differences {
        write!(out, "  {}: JaCoCo {}, we {}", row.signature(), shown(difference.theirs), shown(difference.ours))?;
        match (difference.unfiltered.join(", "), difference.filters.join(", ")) {
            (none, filters) if none.is_empty() && filters.is_empty() => writeln!(out)?,
            (none, filters) if none.is_empty() => writeln!(out, "; JaCoCo finds only a part of it with: {filters}")?,
            (idioms, _) => writeln!(out, "; JaCoCo has no filter for: {idioms}")?,
        }
    }
    jacoco.skipped.iter().try_for_each(|(class, why)| writeln!(out, "  {class} is not measured: {why}"))
}

/// Why JaCoCo's sum is not that of the table, although it counts every method as its rules say.
fn otherwise(tested: &Tested, theirs: Counts) -> String {
    let own = tested.total(Criterion::Branch);
    if theirs.total != own.total {
        let rows = tested.classes.iter().flat_map(|class| &class.methods).filter(|row| row.counts);
        let plans = rows.filter_map(|row| row.report.methods.first()).map(|measured| &measured.plan);
        let counted = plans.flat_map(|plan| plan.idioms()).filter(|idiom| idiom.jacoco_filter().is_none());
        let names: BTreeSet<&str> = counted.map(Idiom::name).collect();
        let names: Vec<&str> = names.into_iter().collect();
        return format!("; it has no filter for what the compiler made up: {}", names.join(", "));
    }
    if theirs.covered == own.covered {
        return String::new();
    }
    match tested.existing.is_empty() {
        // The table says what was executed; probes do not see what ran before an exception.
        true => " by its probes, which miss what ran just before an exception".to_owned(),
        false => "; it measures the tests that were made, without those that are there".to_owned(),
    }
}

/// `95% 19/20-1`: those that are proved infeasible or justified do not count.
fn share(tally: Tally) -> String {
    let left_out = tally.infeasible + tally.justified;
    let wanted = tally.total - left_out;
    if tally.total == 0 {
        return "-".to_owned();
    }
    let percent = if wanted == 0 { 100.0 } else { tally.covered as f64 * 100.0 / wanted as f64 };
    match left_out {
        0 => format!("{percent:.0}% {}/{}", tally.covered, tally.total),
        n => format!("{percent:.0}% {}/{}-{n}", tally.covered, tally.total),
    }
}

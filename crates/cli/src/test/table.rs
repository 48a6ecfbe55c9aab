//! The result of `banyan test` for a person.

use std::io::{self, Write};

use coverage::{Criterion, Tally};
use emit::evidence::goals;
use emit::evidence::missed::count;
use emit::evidence::tables;
use emit::junit::witness;
use emit::{Finding, Standing};
use generate::verdict::compared::{Compared, shown};
use generate::verdict::{Checked, Row, Shortfall, Tested, Verified};
use verify::Jacoco;

use super::TestArgs;
use super::writing::not_checked;

pub fn print(out: &mut impl Write, tested: &Tested, args: &TestArgs) -> io::Result<()> {
    not_called(out, tested)?;
    rows(out, tested)?;
    if args.tables {
        let trace = tested.trace();
        let rows = tested.classes.iter().flat_map(|class| &class.methods).filter(|row| row.is_callable);
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
    callable(out, tested)?;
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
        Checked::No(why) => {
            writeln!(out, "the tests were not checked on the real machine: {}", not_checked(why))
        }
    }
}

/// `, 3 argument findings, 1 suppressed finding`, as far as there are any.
fn apart(tested: &Tested) -> String {
    let kinds = [(Standing::Argument, "argument finding"), (Standing::Suppressed, "suppressed finding")];
    let numbers = kinds.map(|(standing, what)| (tested.count(standing), what)).into_iter();
    numbers.filter(|(number, _)| *number > 0).map(|(number, what)| format!(", {}", count(number, what))).collect()
}

/// The second figure, where it is another.
fn callable(out: &mut impl Write, tested: &Tested) -> io::Result<()> {
    let (branches, mcdc) = (tested.callable(Criterion::Branch), tested.callable(Criterion::Mcdc));
    if (branches, mcdc) == (tested.total(Criterion::Branch), tested.total(Criterion::Mcdc)) {
        return Ok(());
    }
    writeln!(out, "of what can be called: branches {}, MC/DC {}", share(branches), share(mcdc))
}

/// With the option that is meant.
pub fn said(shortfall: &Shortfall) -> String {
    match shortfall {
        Shortfall::LeftOut => "--methods leaves it out".to_owned(),
        Shortfall::Open(_) | Shortfall::Untested { .. } | Shortfall::Unseen { .. } => shortfall.to_string(),
    }
}

fn reasons(row: &Row) -> String {
    row.reasons.iter().map(said).collect::<Vec<_>>().join("; ")
}

/// What counts and no test comes to, with its reason. Methods that nobody asked for are told together.
fn not_called(out: &mut impl Write, tested: &Tested) -> io::Result<()> {
    let rows = tested.classes.iter().flat_map(|class| &class.methods).filter(|row| !row.is_callable);
    let (left_out, rows): (Vec<&Row>, Vec<&Row>) = rows.partition(|row| row.reasons.contains(&Shortfall::LeftOut));
    let mut lines: Vec<(String, String, String, String)> = Vec::new();
    for row in &rows {
        let (branches, mcdc) = (share(row.figure(Criterion::Branch)), share(row.figure(Criterion::Mcdc)));
        lines.push((row.shown(), branches, mcdc, reasons(row)));
    }
    if !left_out.is_empty() {
        let sum = |criterion| {
            let mut sum = Tally::default();
            left_out.iter().for_each(|row| sum.add(row.figure(criterion)));
            share(sum)
        };
        let others = count(left_out.len(), if rows.is_empty() { "method" } else { "other method" });
        lines.push((others, sum(Criterion::Branch), sum(Criterion::Mcdc), said(&Shortfall::LeftOut)));
    }
    if lines.is_empty() {
        return Ok(());
    }
    let width = lines.iter().map(|(what, ..)| what.chars().count()).max().unwrap_or(6).clamp(6, 60);
    writeln!(out, "not called")?;
    writeln!(out, "  {:width$} {:>14} {:>14}  reasons", "method", "branches", "MC/DC")?;
    for (what, branches, mcdc, reasons) in lines {
        writeln!(out, "{}", format!("  {what:width$} {branches:>14} {mcdc:>14}  {reasons}").trim_end())?;
    }
    Ok(())
}

/// What each method came to.
fn rows(out: &mut impl Write, tested: &Tested) -> io::Result<()> {
    let rows = tested.classes.iter().flat_map(|class| &class.methods).filter(|row| row.is_callable);
    let width = rows.map(|row| row.signature().chars().count()).max().unwrap_or(6).clamp(6, 60);
    for class in &tested.classes {
        let (branches, mcdc) = (class.total(Criterion::Branch), class.total(Criterion::Mcdc));
        match class.methods.is_empty() {
            true => writeln!(out, "{}", class.class)?,
            false => writeln!(out, "{}: branches {}, MC/DC {}", class.class, share(branches), share(mcdc))?,
        }
        for note in &class.notes {
            writeln!(out, "  {note}")?;
        }
        let mut rows = class.methods.iter().filter(|row| row.is_callable).peekable();
        if rows.peek().is_none() {
            continue;
        }
        let head = ["paths", "branches", "MC/DC", "tests", "findings"];
        writeln!(
            out,
            "  {:width$} {:>7} {:>14} {:>14} {:>6} {:>9}  reasons",
            "method", head[0], head[1], head[2], head[3], head[4]
        )?;
        for row in rows {
            let (branches, mcdc) = (share(row.figure(Criterion::Branch)), share(row.figure(Criterion::Mcdc)));
            let reasons = reasons(row);
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
        writeln!(out, "      with {}", witness(test))?;
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

/// What JaCoCo counts of all code, and where that is not what we count by its rules.
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
    // It runs the tests that were made.
    let why = if tested.existing.is_empty() { "" } else { ", without the tests that are there" };
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

/// `95% 19/20-1`: of all 20, never rounded up; one of those that are missing is proved infeasible or justified.
fn share(tally: Tally) -> String {
    if tally.total == 0 {
        return "-".to_owned();
    }
    let percent = tally.covered * 100 / tally.total;
    match tally.infeasible + tally.justified {
        0 => format!("{percent}% {}/{}", tally.covered, tally.total),
        n => format!("{percent}% {}/{}-{n}", tally.covered, tally.total),
    }
}

//! The result of `banyan test` for a person.

use std::io::{self, Write};

use coverage::{Criterion, Tally};
use explore::spec::java_type;
use program::kind::split_descriptor;

use super::compared::{Compared, shown};
use super::result::{Row, Tested};
use crate::verify::Jacoco;

pub fn print(out: &mut impl Write, tested: &Tested) -> io::Result<()> {
    let rows = tested.classes.iter().flat_map(|class| &class.methods);
    let width = rows.map(|row| name(row).chars().count()).max().unwrap_or(6).clamp(6, 60);
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
            writeln!(
                out,
                "  {:width$} {:>7} {branches:>14} {mcdc:>14} {:>6} {:>9}  {reasons}",
                name(row),
                row.paths,
                row.tests,
                row.findings,
            )?;
        }
    }
    let total = |criterion| share(tested.total(criterion));
    writeln!(
        out,
        "\nall: {} paths, branches {}, MC/DC {}, {} tests, {} findings and {} exceptions that the code throws itself, {:.1} s",
        tested.paths,
        total(Criterion::Branch),
        total(Criterion::Mcdc),
        tested.tests(),
        tested.findings().count(),
        tested.explicit(),
        tested.seconds
    )?;
    if tested.is_out_of_time {
        writeln!(out, "the budget ended before everything was tried")?;
    }
    if let Some(verified) = &tested.verified {
        let (compiled, passed, dropped) = (verified.compiled, verified.passed, verified.dropped);
        writeln!(out, "on the real machine: {compiled} compiled, {passed} do what they say, {dropped} dropped")?;
        if let Some(jacoco) = &verified.jacoco {
            compare(out, tested, jacoco)?;
        }
    }
    Ok(())
}

/// What JaCoCo counts of the methods that are tested, and where that is not what we count.
fn compare(out: &mut impl Write, tested: &Tested, jacoco: &Jacoco) -> io::Result<()> {
    let compared = Compared::new(tested, jacoco);
    let (branches, differences) = (compared.branches, &compared.differences);
    writeln!(out, "JaCoCo: branches {}/{}, {} differences", branches.covered, branches.total, differences.len())?;
    for (row, difference) in differences {
        write!(out, "  {}: JaCoCo {}, we {}", name(row), shown(difference.theirs), shown(difference.ours))?;
        match difference.unfiltered.join(", ") {
            none if none.is_empty() => writeln!(out)?,
            idioms => writeln!(out, "; JaCoCo has no filter for: {idioms}")?,
        }
    }
    jacoco.skipped.iter().try_for_each(|(class, why)| writeln!(out, "  {class} is not measured: {why}"))
}

/// `name(int, String)`.
fn name(row: &Row) -> String {
    let types = split_descriptor(&row.name.descriptor).map_or_else(Vec::new, |(types, _)| types);
    let short = |ty: &str| {
        let ty = java_type(ty);
        ty.rsplit('.').next().unwrap_or(&ty).to_owned()
    };
    let types: Vec<String> = types.into_iter().map(short).collect();
    format!("{}({})", row.name.name, types.join(", "))
}

/// `95% 19/20-1`: those that are proved infeasible do not count.
fn share(tally: Tally) -> String {
    let wanted = tally.total - tally.infeasible;
    if tally.total == 0 {
        return "-".to_owned();
    }
    let percent = if wanted == 0 { 100.0 } else { tally.covered as f64 * 100.0 / wanted as f64 };
    match tally.infeasible {
        0 => format!("{percent:.0}% {}/{}", tally.covered, tally.total),
        n => format!("{percent:.0}% {}/{}-{n}", tally.covered, tally.total),
    }
}

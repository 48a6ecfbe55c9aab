//! Whether what was asked for is reached.
//!
//! Both percentages and levels are of everything in the classes under test: what no test can be made of is open like
//! anything else, until it is proved infeasible or justified. A percentage is of what JaCoCo counts, a level of what
//! was executed.

use coverage::{Criterion, Level, Reason};
use emit::evidence::missed::{below_level, below_percent, count, name, open};

use super::{Row, Tested};
use crate::subject::Subjects;

/// What has to be reached: percentages, or a level.
#[derive(Debug, Clone, Copy, Default)]
pub struct Thresholds {
    pub branch: Option<f64>,
    pub mcdc: Option<f64>,
    pub line: Option<f64>,
    pub level: Option<Level>,
}

/// Methods that a sentence names; of others it says how many there are.
const MOST_NAMED: usize = 5;

/// What is missing of what was asked for, a sentence each.
pub fn missed(asked: &Thresholds, subjects: &Subjects, tested: &Tested) -> Vec<String> {
    let shares = [
        ("branches", Criterion::Branch, asked.branch),
        ("MC/DC", Criterion::Mcdc, asked.mcdc),
        ("lines", Criterion::Line, asked.line),
    ];
    let level = asked.level;
    if level.is_none() && shares.iter().all(|(_, _, percent)| percent.is_none()) {
        return Vec::new();
    }
    let unloaded = subjects.failed.iter();
    let mut missed: Vec<String> =
        unloaded.map(|failed| format!("threshold missed: {} cannot be loaded", failed.class)).collect();
    let shares = shares.into_iter();
    missed
        .extend(shares.filter_map(|(what, criterion, percent)| below_percent(what, tested.total(criterion), percent)));
    if let Some(level) = level {
        missed.extend(below(level, tested));
    } else if tested.obligations(Criterion::Instruction).covered == 0 {
        missed.push("threshold missed: nothing was measured".to_owned());
    }
    missed
}

/// What a level asks for and is not there.
fn below(level: Level, tested: &Tested) -> Vec<String> {
    let rows = || tested.classes.iter().flat_map(|class| &class.methods);
    let total = |criterion: Criterion| tested.obligations(criterion);
    let mut below = Vec::new();
    for class in &tested.classes {
        let has = |criterion| class.methods.iter().any(|row| row.obligations(criterion).total > 0);
        if has(Criterion::Instruction) && !has(Criterion::Line) {
            let why = format!("the lines of {} are not measured: it has no line numbers", class.class);
            below.push(format!("level {}: {why}", name(level)));
        }
    }
    if level.criteria().iter().all(|&criterion| total(criterion).total == 0) {
        below.push(format!("level {}: nothing was measured", name(level)));
    }
    if let Some(counts) = below_level(level, total) {
        let is_open = |row: &&Row| level.criteria().iter().any(|&criterion| open(row.obligations(criterion)) > 0);
        let all: Vec<String> = rows().filter(is_open).map(Row::shown).collect();
        let named = all.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(", ");
        let rest = all.len().saturating_sub(MOST_NAMED);
        let rest = if rest > 0 { format!(" and {}", count(rest, "other method")) } else { String::new() };
        below.push(format!("{counts}: {named}{rest}"));
    }
    below
}

/// Did nothing run, because nothing that is there is supported?
pub fn is_unsupported(tested: &Tested) -> bool {
    let rows = || tested.classes.iter().flat_map(|class| &class.methods);
    let is_unsupported = |row: &Row| matches!(row.report.reason, Reason::Unsupported(_));
    let is_run = tested.paths > 0 || tested.obligations(Criterion::Instruction).covered > 0;
    !is_run && rows().any(is_unsupported) && rows().filter(|row| row.is_callable).all(is_unsupported)
}

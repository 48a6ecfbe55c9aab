//! Whether what was asked for is reached, and the exit code that says so.
//!
//! Both percentages and levels are of everything in the classes under test: what no test can be made of is open like
//! anything else, until it is proved infeasible or justified. A percentage is of what JaCoCo counts, a level of what
//! was executed.

use coverage::{Criterion, Level, Reason};
use emit::evidence::missed::{below_level, below_percent, count, name, open};
use emit::{Finding, Standing};
use explore::FindingKind;

use super::result::{Row, Tested};
use super::subject::Subjects;
use super::{FailOn, TestArgs};
use crate::run::exit;

/// Methods that a sentence names; of others it says how many there are.
const MOST_NAMED: usize = 5;

/// What is missing of what was asked for, a sentence each.
pub fn missed(args: &TestArgs, subjects: &Subjects, tested: &Tested) -> Vec<String> {
    let shares = [
        ("branches", Criterion::Branch, args.fail_under_branch),
        ("MC/DC", Criterion::Mcdc, args.fail_under_mcdc),
        ("lines", Criterion::Line, args.fail_under_line),
    ];
    let level = args.asked.level();
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

/// The code of a run that was shown; of several, the first in the order of the contract.
pub fn exit_code(args: &TestArgs, subjects: &Subjects, tested: &Tested, is_missed: bool) -> u8 {
    let is_meant = |finding: &Finding| match args.fail_on {
        None => finding.kind != FindingKind::Explicit,
        Some(FailOn::Any) => true,
        Some(FailOn::Implicit) => finding.kind == FindingKind::Implicit,
        Some(FailOn::Assertion) => finding.kind == FindingKind::Assertion,
        Some(FailOn::Library) => finding.kind == FindingKind::Library,
        Some(FailOn::Deadlock) => finding.kind == FindingKind::Deadlock,
        Some(FailOn::None) => false,
    };
    let fails = |finding: &Finding| finding.standing == Standing::Open && is_meant(finding);
    let has_defects = tested.checked.verified().is_some_and(|verified| verified.defects > 0);
    if !tested.faults.is_empty() || has_defects {
        exit::OUR_FAULT
    } else if subjects.failed.iter().any(|failed| failed.is_asked) {
        exit::BAD_INPUT
    } else if is_missed {
        exit::THRESHOLD
    } else if tested.findings().any(fails) || args.fail_on == Some(FailOn::Any) && tested.explicit() > 0 {
        exit::FINDINGS
    } else if tested.is_out_of_time {
        exit::BUDGET
    } else if is_unsupported(tested) {
        exit::UNSUPPORTED
    } else {
        0
    }
}

/// Did nothing run, because nothing that is there is supported?
fn is_unsupported(tested: &Tested) -> bool {
    let rows = || tested.classes.iter().flat_map(|class| &class.methods);
    let is_unsupported = |row: &Row| matches!(row.report.reason, Reason::Unsupported(_));
    let is_run = tested.paths > 0 || tested.obligations(Criterion::Instruction).covered > 0;
    !is_run && rows().any(is_unsupported) && rows().filter(|row| row.is_callable).all(is_unsupported)
}

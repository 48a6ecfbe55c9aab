//! What JaCoCo counts of all code under test, beside what we count by its rules.

use coverage::{Counter, Criterion, probed_counts};
use verify::Jacoco;
use verify::jacoco::Counts;

use crate::verdict::{Row, Tested};

/// Both counts of all methods, and where they are not the same.
#[derive(Debug, Default)]
pub struct Compared<'t> {
    pub lines: Counts,
    pub branches: Counts,
    pub differences: Vec<(&'t Row, Difference)>,
    /// Methods with branches that are not among JaCoCo's.
    pub missing: Vec<&'t Row>,
}

/// Lines and branches by JaCoCo, and by us with its probes.
#[derive(Debug)]
pub struct Difference {
    pub theirs: [Counts; 2],
    pub ours: [Counts; 2],
    /// What the compiler made up in the method and JaCoCo has no filter for, so that it counts it.
    pub unfiltered: Vec<&'static str>,
    /// The filters of JaCoCo that know the rest of what the compiler made up, and here do not find all of it.
    pub filters: Vec<&'static str>,
}

impl<'t> Compared<'t> {
    pub fn new(tested: &'t Tested, jacoco: &Jacoco) -> Compared<'t> {
        let mut all = Compared::default();
        for &(lines, branches) in jacoco.methods.values() {
            add(&mut all.lines, lines);
            add(&mut all.branches, branches);
        }
        for row in tested.classes.iter().flat_map(|class| &class.methods) {
            let Some(&(lines, branches)) = jacoco.methods.get(&row.name.to_string()) else {
                if row.obligations(Criterion::Branch).total > 0 {
                    all.missing.push(row);
                }
                continue;
            };
            let Some(measured) = row.report.methods.first() else { continue };
            let (own_lines, own_branches) = probed_counts(&measured.plan, &tested.probed);
            let ours = [own_lines, own_branches].map(|Counter { covered, total }| Counts { covered, total });
            let theirs = [lines, branches];
            if ours != theirs {
                let idioms = measured.plan.idioms();
                let unfiltered =
                    idioms.iter().filter(|idiom| idiom.jacoco_filter().is_none()).map(|idiom| idiom.name());
                let unfiltered: Vec<&'static str> = unfiltered.collect();
                // What is counted more has a reason in code that nobody wrote.
                let is_more = lines.total > ours[0].total || branches.total > ours[1].total;
                let filters = idioms.iter().filter(|_| is_more && unfiltered.is_empty());
                let filters = filters.filter_map(|idiom| idiom.jacoco_filter()).collect();
                all.differences.push((row, Difference { theirs, ours, unfiltered, filters }));
            }
        }
        all
    }
}

fn add(sum: &mut Counts, more: Counts) {
    sum.covered += more.covered;
    sum.total += more.total;
}

/// `3/4 lines, 5/6 branches`.
pub fn shown([lines, branches]: [Counts; 2]) -> String {
    format!("{}/{} lines, {}/{} branches", lines.covered, lines.total, branches.covered, branches.total)
}

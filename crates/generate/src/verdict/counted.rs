//! The figures that come first: lines and branches of all code under test, as JaCoCo counts them.
//!
//! Where JaCoCo ran the suite, its own counters are taken; elsewhere, and where tests that were there count too, its
//! rules are followed (`coverage::probes`). Conditions are counted by their pairs: JaCoCo knows nothing of them.

use coverage::{Counter, Criterion, Measured, Probed, Tally, probed_counts};
use verify::Jacoco;
use verify::jacoco::Counts;

use crate::verdict::Checked;

/// Lines and branches.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counted {
    pub lines: Counter,
    pub branches: Counter,
}

impl Counted {
    pub fn add(&mut self, more: Counted) {
        self.lines.add(more.lines);
        self.branches.add(more.branches);
    }

    /// A figure of what JaCoCo knows; what is proved infeasible or justified is told beside it.
    pub fn figure(self, criterion: Criterion, obligations: Tally) -> Tally {
        let counter = match criterion {
            Criterion::Line => self.lines,
            Criterion::Branch => self.branches,
            Criterion::Instruction | Criterion::Mcdc => return obligations,
        };
        let Counter { covered, total } = counter;
        let infeasible = obligations.infeasible.min(total - covered);
        let justified = obligations.justified.min(total - covered - infeasible);
        Tally { covered, infeasible, justified, total }
    }
}

/// Who counts.
#[derive(Debug, Clone, Copy)]
pub enum Counting<'c> {
    /// JaCoCo did, of every class.
    Jacoco(&'c Jacoco),
    /// By its rules, from what its probes see.
    Rules(&'c Probed),
}

impl<'c> Counting<'c> {
    /// JaCoCo runs the tests that were made, so where others count too it has not seen all.
    pub fn new(checked: &'c Checked, probed: &'c Probed, has_existing: bool) -> Counting<'c> {
        let jacoco = checked.verified().and_then(|verified| verified.jacoco.as_ref());
        match jacoco.filter(|jacoco| !has_existing && jacoco.skipped.is_empty()) {
            Some(jacoco) => Counting::Jacoco(jacoco),
            None => Counting::Rules(probed),
        }
    }

    pub fn method(self, measured: &Measured) -> Counted {
        match self {
            Counting::Jacoco(jacoco) => {
                let counts = jacoco.methods.get(&measured.plan.name.to_string());
                counts.map_or_else(Counted::default, |counts| counted(*counts))
            }
            Counting::Rules(probed) => {
                let (lines, branches) = probed_counts(&measured.plan, probed);
                Counted { lines, branches }
            }
        }
    }

    /// What JaCoCo counts of a class besides these methods: those that the compiler made up and it has no filter for.
    pub fn besides(self, class: &str, is_known: impl Fn(&str) -> bool) -> Counted {
        let mut besides = Counted::default();
        if let Counting::Jacoco(jacoco) = self {
            let is_own = |name: &str| {
                name.split('(').next().and_then(|name| name.rsplit_once('.')).map(|(own, _)| own) == Some(class)
            };
            let others = jacoco.methods.iter().filter(|(name, _)| is_own(name) && !is_known(name));
            others.for_each(|(_, counts)| besides.add(counted(*counts)));
        }
        besides
    }
}

fn counted((lines, branches): (Counts, Counts)) -> Counted {
    let counter = |Counts { covered, total }| Counter { covered, total };
    Counted { lines: counter(lines), branches: counter(branches) }
}

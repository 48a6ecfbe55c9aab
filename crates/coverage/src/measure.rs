//! Hits against plans: which goals of a method are met, and by which path first.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::decision::{Ambiguity, Certainty, Decision, Row};
use crate::ledger::{Ledger, MethodLedger, PathName};
use crate::mcdc::{Variant, pairs};
use crate::name::Goal;
use crate::plan::{Branch, MethodPlan};
use crate::report::Reason;

/// Met by these paths, or open. A condition needs two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    Met(Vec<Arc<PathName>>),
    Open,
}

/// How many of how many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counter {
    pub covered: usize,
    pub total: usize,
}

impl Counter {
    pub fn add(&mut self, other: Counter) {
        self.covered += other.covered;
        self.total += other.total;
    }
}

/// A method with what runs did in it.
#[derive(Debug)]
pub struct Measured {
    pub plan: Arc<MethodPlan>,
    /// A run came to it.
    pub is_entered: bool,
    pub goals: BTreeMap<Goal, Status>,
    pub decisions: Vec<MeasuredDecision>,
    /// Why what is open is open, where that is not the reason for the whole report.
    pub reason: Option<Reason>,
}

/// The table of a decision.
#[derive(Debug)]
pub struct MeasuredDecision {
    /// In the order of the paths that evaluated them first.
    pub rows: Vec<(Row, Arc<PathName>)>,
    /// For each condition the numbers of the rows that show its independence.
    pub pairs: Vec<Option<(usize, usize)>>,
    /// How sure the recovery is, given what was evaluated.
    pub certainty: Certainty,
}

impl Measured {
    pub fn instructions(&self) -> Counter {
        self.count(|goal| matches!(goal, Goal::Instruction(_)))
    }

    pub fn lines(&self) -> Counter {
        self.count(|goal| matches!(goal, Goal::Line(_)))
    }

    pub fn branches(&self) -> Counter {
        self.count(|goal| matches!(goal, Goal::Branch { .. }))
    }

    pub fn conditions(&self) -> Counter {
        self.count(|goal| matches!(goal, Goal::Condition { .. }))
    }

    /// Is the count of conditions in doubt?
    pub fn is_approximate(&self) -> bool {
        self.decisions.iter().any(|decision| matches!(decision.certainty, Certainty::Approximate(_)))
    }

    fn count(&self, wanted: impl Fn(&Goal) -> bool) -> Counter {
        let mut counter = Counter::default();
        for (_, status) in self.goals.iter().filter(|(goal, _)| wanted(goal)) {
            counter.total += 1;
            counter.covered += usize::from(matches!(status, Status::Met(_)));
        }
        counter
    }
}

/// Measures a method.
pub fn measure(plan: &Arc<MethodPlan>, ledger: &Ledger, variant: Variant) -> Measured {
    let nothing = MethodLedger::default();
    let known = ledger.methods.get(&plan.name);
    let seen = known.unwrap_or(&nothing);
    let executed = executed(plan, seen);
    let decisions: Vec<MeasuredDecision> =
        plan.decisions.iter().enumerate().map(|(number, decision)| table(decision, number, seen, variant)).collect();
    let status = |goal: Goal| {
        let paths: Option<Vec<Arc<PathName>>> = match goal {
            Goal::Instruction(at) => executed.get(&(at as usize)).map(|path| vec![Arc::clone(path)]),
            Goal::Line(line) => {
                let on_line =
                    executed.iter().filter(|&(&at, _)| plan.is_counted(at) && plan.insns[at].line == Some(line));
                on_line.map(|(_, path)| path).min().map(|path| vec![Arc::clone(path)])
            }
            Goal::Branch { branch, way } => way_taken(plan, seen, branch, way).map(|path| vec![path]),
            Goal::Condition { decision, condition } => {
                let table = &decisions[decision as usize];
                table.pairs[condition as usize].map(|(yes, no)| {
                    let mut paths = vec![Arc::clone(&table.rows[yes].1), Arc::clone(&table.rows[no].1)];
                    paths.sort();
                    paths.dedup();
                    paths
                })
            }
        };
        paths.map_or(Status::Open, Status::Met)
    };
    let goals = if plan.made_by.is_some() { Vec::new() } else { plan.goals() };
    let goals = goals.into_iter().map(|goal| (goal, status(goal))).collect();
    Measured { plan: Arc::clone(plan), is_entered: known.is_some(), goals, decisions, reason: None }
}

/// The least path for each instruction that was executed; those of copies count for their originals.
fn executed<'l>(plan: &MethodPlan, seen: &'l MethodLedger) -> BTreeMap<usize, &'l Arc<PathName>> {
    let mut executed: BTreeMap<usize, &Arc<PathName>> = BTreeMap::new();
    for (&start, path) in &seen.passed {
        let end = plan.segment_end.get(start as usize).copied().unwrap_or_default();
        for at in start as usize..=end {
            let original = plan.insns[at].original;
            let least = executed.entry(original).or_insert(path);
            *least = (*least).min(path);
        }
    }
    executed
}

fn way_taken(plan: &MethodPlan, seen: &MethodLedger, branch: u32, way: u32) -> Option<Arc<PathName>> {
    let Branch { at, through, .. } = plan.branches.get(branch as usize)?;
    let at = *at;
    let others = through.get(way as usize).into_iter().flatten().filter_map(|(jump, way)| {
        let number = plan.branches.binary_search_by_key(jump, |branch| branch.at).ok()?;
        seen.ways.get(&(number as u32, *way))
    });
    let same = plan.branches.iter().enumerate().filter(|(_, other)| plan.insns[other.at].original == at);
    same.filter_map(|(number, _)| seen.ways.get(&(number as u32, way))).chain(others).min().map(Arc::clone)
}

fn table(decision: &Decision, number: usize, seen: &MethodLedger, variant: Variant) -> MeasuredDecision {
    let mut rows: Vec<(Row, Arc<PathName>)> = seen
        .rows
        .iter()
        .filter(|((of, _), _)| *of as usize == number)
        .map(|((_, row), path)| (row.clone(), Arc::clone(path)))
        .collect();
    rows.sort_by(|a, b| a.1.cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
    let only: Vec<Row> = rows.iter().map(|(row, _)| row.clone()).collect();
    let pairs = pairs(decision, &only, variant);
    let certainty = match decision.certainty {
        Certainty::Recovered if is_read_otherwise(decision, &only, &pairs) => Certainty::Approximate(Ambiguity::Nested),
        sure => sure,
    };
    MeasuredDecision { rows, pairs, certainty }
}

/// Would the rows show the independence of other conditions if the code were read as nested decisions?
fn is_read_otherwise(decision: &Decision, rows: &[Row], pairs: &[Option<(usize, usize)>]) -> bool {
    decision.cuts.iter().any(|&cut| {
        let mut parts = crate::mcdc::cut(decision, rows, cut);
        let apart = parts.pairs();
        apart.iter().zip(pairs).any(|(apart, together)| *apart != together.is_some())
    })
}

//! What a run came to: for each method what its tests cover, and why not more.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use coverage::{
    Criterion, Goal, Ledger, Measured, MethodName, Probed, Reason, Report, Status, Tally, add_probed, measure,
};
use emit::Suite;
use explore::{FindingKind, Summary};
use program::Class;

use super::driver::Reach;
use super::sequence::Left;
use super::subject::{Subjects, notes};
use super::suite::Suites;
use super::work::{Outcome, Place, Worked};
use super::write::subject;
use crate::verify::Jacoco;

/// A method in the table.
#[derive(Debug)]
pub struct Row {
    pub name: Arc<MethodName>,
    /// What the tests do in it, and the reason for what is open.
    pub report: Report,
    pub paths: u64,
    pub tests: usize,
    pub findings: usize,
    /// It is tested, or what is tested calls it.
    pub counts: bool,
    pub reasons: Vec<String>,
}

/// A class in the table.
#[derive(Debug)]
pub struct ClassRow {
    pub class: String,
    /// Of its class file.
    pub hash: Option<String>,
    pub source: Option<String>,
    pub notes: Vec<String>,
    pub methods: Vec<Row>,
}

/// How tests fared on the real machine.
#[derive(Debug)]
pub struct Verified {
    pub compiled: usize,
    pub passed: usize,
    pub dropped: usize,
    /// What JaCoCo counts, where it is there.
    pub jacoco: Option<Jacoco>,
}

/// What exploring came to.
#[derive(Debug)]
pub struct Found {
    /// What tests cover that are there already.
    pub existing: Ledger,
    pub outcome: Outcome,
    pub suites: Suites,
    pub verified: Option<Verified>,
}

/// Everything.
pub struct Tested {
    pub classes: Vec<ClassRow>,
    pub suites: Vec<Suite>,
    /// What the tests cover.
    pub ledger: Ledger,
    /// What JaCoCo's probes see of the tests.
    pub probed: Probed,
    pub verified: Option<Verified>,
    pub faults: Vec<String>,
    pub is_out_of_time: bool,
    pub paths: u64,
    /// The version of the JDK whose library was used.
    pub jdk: String,
    pub seconds: f64,
}

impl Tested {
    pub fn new(subjects: &Subjects, left: &[Left], place: &Place<'_>, found: Found) -> Tested {
        let Found { existing: mut ledger, outcome: found, suites, verified } = found;
        let mut probed = Probed::new();
        let mut entered: BTreeSet<Arc<MethodName>> = ledger.hits().into_keys().collect();
        entered.extend(suites.tests.iter().flat_map(|made| made.entered.iter().cloned()));
        for made in &suites.tests {
            ledger.note(&made.path, &made.covered.hits, None);
            add_probed(&mut probed, &made.covered.probed);
        }
        let mut reached = found.ledger.clone();
        reached.merge(&found.reached);
        let rows =
            Rows { place, left, found: &found, suites: &suites, ledger: &ledger, reached: &reached, entered: &entered };
        let mut classes: Vec<ClassRow> = subjects.classes.iter().map(|class| rows.class(class)).collect();
        for (class, why) in &subjects.failed {
            let notes = vec![format!("cannot be loaded: {why}")];
            classes.push(ClassRow { class: class.clone(), hash: None, source: None, notes, methods: Vec::new() });
        }
        let paths = found.targets.iter().map(|worked| worked.paths).sum();
        let mut faults = found.panics.clone();
        faults.extend(suites.faults.iter().cloned());
        let is_open = |row: &Row| row.counts && !is_complete(&row.report, place.criterion);
        let is_out_of_time = found.is_out_of_time && classes.iter().flat_map(|class| &class.methods).any(is_open);
        let mut by_class: BTreeMap<String, Suite> = BTreeMap::new();
        for made in suites.tests {
            let class = found.targets[made.target].target.class;
            let suite = by_class.entry(class.java_name());
            suite.or_insert_with(|| Suite { subject: subject(class), tests: Vec::new() }).tests.push(made.test);
        }
        let suites = by_class.into_values().collect();
        let jdk = place.program.jdk().version.clone();
        Tested { classes, suites, ledger, probed, verified, faults, is_out_of_time, paths, jdk, seconds: 0.0 }
    }

    /// All methods that count.
    pub fn total(&self, criterion: Criterion) -> Tally {
        let mut total = Tally::default();
        for row in self.classes.iter().flat_map(|class| &class.methods).filter(|row| row.counts) {
            total.add(row.tally(criterion));
        }
        total
    }

    /// The kinds of all findings.
    pub fn findings(&self) -> impl Iterator<Item = FindingKind> + '_ {
        let tests = self.suites.iter().flat_map(|suite| &suite.tests);
        tests.filter_map(|test| test.finding.as_ref().map(|finding| finding.kind))
    }

    /// How many tests expect an exception that the program throws itself.
    pub fn explicit(&self) -> usize {
        let tests = self.suites.iter().flat_map(|suite| &suite.tests);
        tests.filter(|test| test.finding.is_none() && matches!(test.outcome, emit::Outcome::Throws { .. })).count()
    }

    pub fn tests(&self) -> usize {
        self.suites.iter().map(|suite| suite.tests.len()).sum()
    }
}

impl Row {
    pub fn tally(&self, criterion: Criterion) -> Tally {
        self.report.total(criterion)
    }
}

/// Is all covered that was asked for?
fn is_complete(report: &Report, wanted: Criterion) -> bool {
    let all = [Criterion::Line, Criterion::Branch, Criterion::Mcdc];
    all.iter().filter(|&&criterion| criterion <= wanted).all(|&criterion| report.total(criterion).is_complete())
}

struct Rows<'r, 'a> {
    place: &'r Place<'a>,
    left: &'r [Left],
    found: &'r Outcome,
    suites: &'r Suites,
    ledger: &'r Ledger,
    /// What paths did, with a test or without.
    reached: &'r Ledger,
    /// Methods that tests come to, other than by what they check.
    entered: &'r BTreeSet<Arc<MethodName>>,
}

impl Rows<'_, '_> {
    fn class(&self, class: &'static Class) -> ClassRow {
        let name = class.java_name();
        let plans = self.place.scope.classes().find(|plan| *plan.name == *name);
        let methods = plans.map_or(&[][..], |plan| &plan.methods);
        let rows = methods.iter().filter(|plan| plan.made_by.is_none());
        let rows = rows.map(|plan| self.row(measure(plan, self.ledger, self.place.variant))).collect();
        let source = class.file.as_ref().and_then(|file| file.source_file.as_ref()).map(ToString::to_string);
        let hash = class.file.as_ref().map(|file| crate::explore::hash(&file.bytes));
        ClassRow { class: name, hash, source, notes: notes(class), methods: rows }
    }

    fn row(&self, measured: Measured) -> Row {
        let name = Arc::clone(&measured.plan.name);
        let is_open = is_open(&measured, self.place.criterion);
        let targets = self.found.targets.iter().enumerate();
        let target = targets.clone().find(|(_, worked)| worked.name == name);
        let left = self.left.iter().find(|left| MethodName::of(left.method) == *name);
        let mut reasons: BTreeSet<String> = BTreeSet::new();
        let (reason, paths, findings, tests) = match (target, left) {
            (Some((number, worked)), _) => {
                if let Some(why) = self.suites.left.get(&number) {
                    reasons.extend(why.iter().map(|(why, count)| format!("{why} ({count} paths)")));
                }
                let own = self.suites.tests.iter().filter(|made| made.target == number);
                let findings = own.clone().filter(|made| made.test.finding.is_some()).count();
                (self.reason(worked), worked.paths, findings, own.count())
            }
            (None, Some(left)) => (Reason::Unsupported(vec![left.why.clone()]), 0, 0, 0),
            (None, None) => {
                // What is not tested itself is reached by what is.
                let own = targets.filter(|(_, worked)| worked.name.class == name.class);
                let worst = own.map(|(_, worked)| self.reason(worked)).find(|reason| *reason != Reason::Infeasible);
                (worst.unwrap_or(Reason::NotExplored), 0, 0, 0)
            }
        };
        // What a path reached and no test does is not infeasible, whatever became of the path.
        let reached = measure(&measured.plan, self.reached, self.place.variant);
        let is_lost = measured
            .goals
            .iter()
            .any(|(goal, status)| *status == Status::Open && matches!(reached.goals.get(goal), Some(Status::Met(_))));
        let reason = match reason {
            Reason::Infeasible if is_lost => {
                Reason::Unsupported(vec!["reached only by paths without a test of the suite".to_owned()])
            }
            reason => reason,
        };
        let counts = target_counts(&name, self.entered.contains(&name), self.found);
        if is_open && (counts || left.is_some()) {
            reasons.insert(reason.to_string());
        }
        let report =
            Report { methods: vec![measured], variant: self.place.variant, reason, justified: Default::default() };
        Row { name, report, paths, tests, findings, counts, reasons: reasons.into_iter().collect() }
    }

    /// Why not everything of a target is covered.
    fn reason(&self, worked: &Worked) -> Reason {
        if worked.tried.is_empty() && worked.faults.is_empty() {
            return if self.found.is_out_of_time { Reason::Budget } else { Reason::Bound(vec!["calls"]) };
        }
        if !worked.faults.is_empty() {
            return Reason::Unsupported(worked.faults.clone());
        }
        if worked.is_cut_short {
            return Reason::Budget;
        }
        let mut summary = Summary::default();
        // Small numbers alone prove nothing.
        let mut tried = worked.tried.iter().filter(|((_, reach, _), _)| *reach != Reach::Small).peekable();
        if tried.peek().is_none() {
            return Reason::Budget;
        }
        tried.for_each(|(_, tried)| summary.merge(tried));
        match Reason::of(&summary, worked.unobserved > 0) {
            Reason::Infeasible => {
                let mut bounds = Vec::new();
                if worked.drivers.iter().any(|driver| driver.root.shapes() > 0) {
                    bounds.push("lengths");
                }
                if worked.target.has_state || worked.target.sequences.iter().any(|level| !level.is_empty()) {
                    bounds.push("calls");
                }
                if bounds.is_empty() { Reason::Infeasible } else { Reason::Bound(bounds) }
            }
            Reason::Stopped if self.found.is_out_of_time => Reason::Budget,
            reason => reason,
        }
    }
}

fn target_counts(name: &MethodName, is_entered: bool, found: &Outcome) -> bool {
    is_entered || found.targets.iter().any(|worked| *worked.name == *name)
}

fn is_open(measured: &Measured, criterion: Criterion) -> bool {
    measured.goals.iter().any(|(goal, status)| {
        let counts = match goal {
            Goal::Line(_) | Goal::Branch { .. } => true,
            Goal::Condition { .. } => criterion == Criterion::Mcdc,
            Goal::Instruction(_) => false,
        };
        counts && *status == Status::Open
    })
}

//! Counts and reasons: what a set of runs covered of the methods under test, and why not the rest.

use std::sync::Arc;

use explore::{Cut, Environment, Summary};
use serde::{Deserialize, Serialize};

use crate::doubt::Doubt;
use crate::justified::{Justification, Justified};
use crate::ledger::Ledger;
use crate::mcdc::Variant;
use crate::measure::{Measured, Status, measure};
use crate::name::{Goal, Obligation};
use crate::observe::Scope;
use crate::plan::MethodPlan;

/// What is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Criterion {
    Instruction,
    Line,
    Branch,
    Mcdc,
}

impl Criterion {
    pub const ALL: [Criterion; 4] = [Criterion::Instruction, Criterion::Line, Criterion::Branch, Criterion::Mcdc];

    pub fn name(self) -> &'static str {
        match self {
            Criterion::Instruction => "instruction",
            Criterion::Line => "line",
            Criterion::Branch => "branch",
            Criterion::Mcdc => "mcdc",
        }
    }

    pub fn of(goal: Goal) -> Criterion {
        match goal {
            Goal::Instruction(_) => Criterion::Instruction,
            Goal::Line(_) => Criterion::Line,
            Goal::Branch { .. } => Criterion::Branch,
            Goal::Condition { .. } => Criterion::Mcdc,
        }
    }
}

/// Software levels of DO-178C as presets of criteria.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Level {
    #[default]
    A,
    B,
    C,
}

impl Level {
    pub fn criteria(self) -> &'static [Criterion] {
        match self {
            Level::A => &[Criterion::Line, Criterion::Branch, Criterion::Mcdc],
            Level::B => &[Criterion::Line, Criterion::Branch],
            Level::C => &[Criterion::Line],
        }
    }
}

/// Why an obligation is not met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// Proved under this precondition and driver: every path was followed to its end.
    Infeasible,
    /// Not everything was tried.
    Bound(Vec<Doubt>),
    /// Time, paths or memory ran out.
    Budget,
    /// Paths met something that Banyan does not do.
    Unsupported(Vec<String>),
    /// The solver did not know.
    Undecided,
    /// Paths ask the world outside, which gives them fixed answers here: nothing is proved of others.
    Environment(Vec<Environment>),
    /// No path comes to the method from what was explored.
    NotCalled,
    /// Only paths that can be no tests come to it: findings, or what depends on the size of the stack.
    NoTest,
    /// No path ended: no input meets the precondition and the assumptions.
    NoPath,
    /// The exploration stopped because what was asked for is covered.
    Stopped,
    /// The exploration was given up: so many choices in a row had covered nothing new.
    NothingNew(u64),
    /// Concrete runs show what they do and prove nothing.
    NotExplored,
}

impl Reason {
    /// The name of each.
    pub const NAMES: [&str; 12] = [
        "infeasible",
        "bound",
        "budget",
        "unsupported",
        "undecided",
        "environment",
        "not called",
        "no test",
        "no path",
        "stopped",
        "nothing new",
        "not explored",
    ];

    pub fn name(&self) -> &'static str {
        match self {
            Reason::Infeasible => "infeasible",
            Reason::Bound(_) => "bound",
            Reason::Budget => "budget",
            Reason::Unsupported(_) => "unsupported",
            Reason::Undecided => "undecided",
            Reason::Environment(_) => "environment",
            Reason::NotCalled => "not called",
            Reason::NoTest => "no test",
            Reason::NoPath => "no path",
            Reason::Stopped => "stopped",
            Reason::NothingNew(_) => "nothing new",
            Reason::NotExplored => "not explored",
        }
    }

    /// The reason for everything that an exploration left open; of some paths it may not be known what they cover.
    pub fn of(summary: &Summary, is_unobserved: bool) -> Reason {
        let spent = [Cut::Paths, Cut::Budget, Cut::Memory];
        if !summary.unsupported.is_empty() {
            Reason::Unsupported(summary.unsupported.keys().cloned().collect())
        } else if summary.undecided > 0 {
            Reason::Undecided
        } else if summary.cut.keys().any(|cut| spent.contains(cut)) {
            Reason::Budget
        } else if summary.cut.contains_key(&Cut::Stopped) || summary.cut.contains_key(&Cut::Finding) {
            Reason::Stopped
        } else if !summary.is_complete() || is_unobserved {
            let mut bounds: Vec<Doubt> = summary.cut.keys().copied().map(Doubt::Cut).collect();
            bounds.extend((summary.fixed_values > 0).then_some(Doubt::FixedValues));
            bounds.extend(is_unobserved.then_some(Doubt::UnendedRuns));
            Reason::Bound(bounds)
        } else if !summary.environment.is_empty() {
            Reason::Environment(summary.environment.iter().copied().collect())
        } else if summary.bounded_sources {
            Reason::Bound(vec![Doubt::SourceLengths])
        } else if summary.paths == 0 {
            Reason::NoPath
        } else {
            Reason::Infeasible
        }
    }
}

/// `bound (depth)`.
impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reason::Bound(bounds) => {
                let bounds: Vec<&str> = bounds.iter().map(|bound| bound.name()).collect();
                write!(f, "bound ({})", bounds.join(", "))
            }
            Reason::Unsupported(what) => write!(f, "unsupported ({})", what.join(", ")),
            Reason::Environment(what) => {
                let names: Vec<&str> = Environment::names(what).into_iter().collect();
                write!(f, "environment ({})", names.join(", "))
            }
            Reason::NothingNew(choices) => write!(f, "nothing new (the last {choices} choices covered nothing new)"),
            Reason::NoTest => f.write_str("no test (only paths that no test of the suite takes come to it)"),
            Reason::NoPath => f.write_str("no path (no input meets the precondition and the assumptions)"),
            Reason::Infeasible
            | Reason::Budget
            | Reason::Undecided
            | Reason::NotCalled
            | Reason::Stopped
            | Reason::NotExplored => f.write_str(self.name()),
        }
    }
}

/// What became of an obligation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict<'r> {
    Covered,
    Justified(&'r Justification),
    Open(&'r Reason),
}

/// How many obligations of a kind became what.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub covered: usize,
    pub infeasible: usize,
    pub justified: usize,
    pub total: usize,
}

impl Tally {
    /// Nothing is missing that could be met and has to be.
    pub fn is_complete(&self) -> bool {
        self.covered + self.infeasible + self.justified == self.total
    }

    pub fn add(&mut self, other: Tally) {
        self.covered += other.covered;
        self.infeasible += other.infeasible;
        self.justified += other.justified;
        self.total += other.total;
    }
}

/// What was measured.
#[derive(Debug)]
pub struct Report {
    /// By class and in the order of the class file.
    pub methods: Vec<Measured>,
    pub variant: Variant,
    pub reason: Reason,
    pub justified: Justified,
}

impl Report {
    /// Measures the methods that were entered, and the entries of the scope; all of the classes under test if they
    /// are wanted as a whole. A method that no path enters is not proved to be infeasible.
    pub fn new(scope: &Scope, ledger: &Ledger, variant: Variant, reason: Reason, whole: bool) -> Report {
        let plans = scope.classes().flat_map(|class| &class.methods);
        let measured = plans.filter(|plan| plan.made_by.is_none()).map(|plan| measure(plan, ledger, variant));
        let is_entry = |method: &Measured| scope.is_entry(&method.plan.name);
        let mut methods: Vec<Measured> =
            measured.filter(|method| whole || method.is_entered || is_entry(method)).collect();
        if reason == Reason::Infeasible {
            for method in methods.iter_mut().filter(|method| !method.is_entered) {
                method.reason = Some(if is_entry(method) { Reason::NoPath } else { Reason::NotCalled });
            }
        }
        Report { methods, variant, reason, justified: Justified::new() }
    }

    /// What became of a goal.
    pub fn verdict<'r>(&'r self, method: &'r Measured, goal: Goal) -> Verdict<'r> {
        if matches!(method.goals.get(&goal), Some(Status::Met(_))) {
            return Verdict::Covered;
        }
        let name = Obligation { method: Arc::clone(&method.plan.name), goal }.to_string();
        match self.justified.get(&name) {
            Some(justification) => Verdict::Justified(justification),
            None => Verdict::Open(method.reason.as_ref().unwrap_or(&self.reason)),
        }
    }

    pub fn tally(&self, method: &Measured, criterion: Criterion) -> Tally {
        let mut tally = Tally::default();
        for &goal in method.goals.keys().filter(|goal| Criterion::of(**goal) == criterion) {
            tally.total += 1;
            match self.verdict(method, goal) {
                Verdict::Covered => tally.covered += 1,
                Verdict::Justified(_) => tally.justified += 1,
                Verdict::Open(Reason::Infeasible) => tally.infeasible += 1,
                Verdict::Open(_) => {}
            }
        }
        tally
    }

    pub fn total(&self, criterion: Criterion) -> Tally {
        let mut total = Tally::default();
        for method in &self.methods {
            total.add(self.tally(method, criterion));
        }
        total
    }

    /// Justifications of what is not open: covered after all, or nowhere.
    pub fn superfluous(&self) -> Vec<&str> {
        let open = |name: &str| {
            self.methods.iter().any(|method| {
                let is_open = |status: &Status| *status == Status::Open;
                method.goals.iter().any(|(&goal, status)| is_open(status) && name_of(&method.plan, goal) == name)
            })
        };
        self.justified.keys().map(String::as_str).filter(|name| !open(name)).collect()
    }
}

fn name_of(plan: &MethodPlan, goal: Goal) -> String {
    Obligation { method: Arc::clone(&plan.name), goal }.to_string()
}

/// Why a justification justifies nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Superfluous {
    /// No class under test has such an obligation.
    Unknown,
    /// It is of a method that is not measured, because no path enters it.
    NotMeasured,
    Covered,
}

impl Superfluous {
    /// Why nothing is left open by this name.
    pub fn of<'r>(name: &str, scope: &Scope, mut measured: impl Iterator<Item = &'r Measured>) -> Superfluous {
        let has = |plan: &MethodPlan| plan.goals().into_iter().any(|goal| name_of(plan, goal) == name);
        let mut plans = scope.classes().flat_map(|class| &class.methods).filter(|plan| plan.made_by.is_none());
        if measured.any(|method| has(&method.plan)) {
            Superfluous::Covered
        } else if plans.any(|plan| has(plan)) {
            Superfluous::NotMeasured
        } else {
            Superfluous::Unknown
        }
    }
}

/// What is wrong with it, behind "it is justified, but".
impl std::fmt::Display for Superfluous {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Superfluous::Unknown => "no such obligation is known",
            Superfluous::NotMeasured => "its method is not measured",
            Superfluous::Covered => "it is not open: it is covered",
        })
    }
}

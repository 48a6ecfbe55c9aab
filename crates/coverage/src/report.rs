//! Counts and reasons: what a set of runs covered of the methods under test, and why not the rest.

use std::sync::Arc;

use explore::{Cut, Summary};

use crate::justified::{Justification, Justified};
use crate::ledger::Ledger;
use crate::mcdc::Variant;
use crate::measure::{Measured, Status, measure};
use crate::name::{Goal, Obligation};
use crate::observe::Scope;

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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
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
    /// Limits on paths cut some of them off.
    Bound(Vec<&'static str>),
    /// Time, paths or memory ran out.
    Budget,
    /// Paths met something that Banyan does not do.
    Unsupported(Vec<String>),
    /// The solver did not know.
    Undecided,
    /// The exploration stopped because what was asked for is covered.
    Stopped,
    /// Concrete runs show what they do and prove nothing.
    NotExplored,
}

impl Reason {
    pub fn name(&self) -> &'static str {
        match self {
            Reason::Infeasible => "infeasible",
            Reason::Bound(_) => "bound",
            Reason::Budget => "budget",
            Reason::Unsupported(_) => "unsupported",
            Reason::Undecided => "undecided",
            Reason::Stopped => "stopped",
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
        } else if summary.cut.contains_key(&Cut::Stopped) {
            Reason::Stopped
        } else if !summary.exhaustive() || is_unobserved {
            let mut bounds: Vec<&str> = summary.cut.keys().map(|cut| cut.name()).collect();
            bounds.extend((summary.fixed_values > 0).then_some("fixed values"));
            bounds.extend(is_unobserved.then_some("runs that did not end"));
            Reason::Bound(bounds)
        } else {
            Reason::Infeasible
        }
    }
}

/// `bound (depth)`.
impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Reason::Bound(bounds) => write!(f, "bound ({})", bounds.join(", ")),
            Reason::Unsupported(what) => write!(f, "unsupported ({})", what.join(", ")),
            Reason::Infeasible | Reason::Budget | Reason::Undecided | Reason::Stopped | Reason::NotExplored => {
                f.write_str(self.name())
            }
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
    /// Measures the methods that were entered; all of the classes under test if they are wanted as a whole.
    pub fn new(scope: &Scope, ledger: &Ledger, variant: Variant, reason: Reason, whole: bool) -> Report {
        let plans = scope.classes().flat_map(|class| &class.methods);
        let measured = plans.filter(|plan| plan.made_by.is_none()).map(|plan| measure(plan, ledger, variant));
        let methods = measured.filter(|method| whole || method.is_entered).collect();
        Report { methods, variant, reason, justified: Justified::new() }
    }

    /// What became of a goal.
    pub fn verdict(&self, method: &Measured, goal: Goal) -> Verdict<'_> {
        if matches!(method.goals.get(&goal), Some(Status::Met(_))) {
            return Verdict::Covered;
        }
        let name = Obligation { method: Arc::clone(&method.plan.name), goal }.to_string();
        match self.justified.get(&name) {
            Some(justification) => Verdict::Justified(justification),
            None => Verdict::Open(&self.reason),
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
                method.goals.iter().any(|(&goal, status)| {
                    *status == Status::Open
                        && Obligation { method: Arc::clone(&method.plan.name), goal }.to_string() == name
                })
            })
        };
        self.justified.keys().map(String::as_str).filter(|name| !open(name)).collect()
    }
}

//! What an exploration came to, in numbers; summaries of parts add up to that of the whole.

use std::collections::BTreeMap;

use solver::LayerReport;

/// Why a path was not followed to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cut {
    Depth,
    /// Conjuncts of the path condition.
    Conditions,
    Instructions,
    Heap,
    /// A symbolic length of an array beyond those that are told apart.
    ArrayLength,
    /// Alternatives that were open when the limit on paths was reached.
    Paths,
    /// Alternatives that were open, or the path that ran, when the time was over.
    Budget,
    /// Alternatives that were open when the process had become too large.
    Memory,
}

impl Cut {
    pub fn name(self) -> &'static str {
        match self {
            Cut::Depth => "depth",
            Cut::Conditions => "conditions",
            Cut::Instructions => "instructions",
            Cut::Heap => "heap",
            Cut::ArrayLength => "array_length",
            Cut::Paths => "paths",
            Cut::Budget => "budget",
            Cut::Memory => "memory",
        }
    }
}

/// Counters of an exploration.
#[derive(Debug, Clone, Default)]
pub struct Summary {
    /// Feasible paths that ended.
    pub paths: u64,
    pub infeasible: u64,
    /// Alternatives about which the solver did not know.
    pub undecided: u64,
    /// Paths that met something unsupported, by what it was.
    pub unsupported: BTreeMap<String, u64>,
    pub assumed_away: u64,
    pub cut: BTreeMap<Cut, u64>,
    pub fixed_values: u64,
    /// `returned`, `exited`, or the class that was thrown.
    pub outcomes: BTreeMap<String, u64>,
    pub instructions: u64,
    /// Instructions that only led to where a unit of work begins.
    pub replayed: u64,
    pub choices: u64,
    /// Alternatives that the carried model satisfies.
    pub free: u64,
    pub queries: Vec<LayerReport>,
}

impl Summary {
    /// Nothing was left out.
    pub fn exhaustive(&self) -> bool {
        self.cut.is_empty() && self.undecided == 0 && self.unsupported.is_empty() && self.fixed_values == 0
    }

    /// Did time, rather than a counted limit, end the exploration?
    pub fn out_of_time(&self) -> bool {
        self.cut.contains_key(&Cut::Budget)
    }

    pub(crate) fn cut(&mut self, reason: Cut, count: u64) {
        if count > 0 {
            *self.cut.entry(reason).or_default() += count;
        }
    }

    /// Adds the numbers of another part.
    pub fn merge(&mut self, other: &Summary) {
        self.paths += other.paths;
        self.infeasible += other.infeasible;
        self.undecided += other.undecided;
        self.assumed_away += other.assumed_away;
        self.fixed_values += other.fixed_values;
        self.instructions += other.instructions;
        self.replayed += other.replayed;
        self.choices += other.choices;
        self.free += other.free;
        for (what, count) in &other.unsupported {
            *self.unsupported.entry(what.clone()).or_default() += count;
        }
        for (reason, count) in &other.cut {
            *self.cut.entry(*reason).or_default() += count;
        }
        for (outcome, count) in &other.outcomes {
            *self.outcomes.entry(outcome.clone()).or_default() += count;
        }
        for layer in &other.queries {
            match self.queries.iter_mut().find(|known| known.name == layer.name) {
                Some(known) => {
                    known.asked += layer.asked;
                    known.answered += layer.answered;
                    known.nanoseconds += layer.nanoseconds;
                }
                None => self.queries.push(*layer),
            }
        }
    }
}

//! What an exploration came to, in numbers; summaries of parts add up to that of the whole.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use solver::LayerReport;
use vm::Environment;

/// Why a path was not followed to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
    /// Paths on which there was too little memory to go on.
    Memory,
    /// Alternatives that were open, or the path that ran, when the user stopped the exploration.
    Stopped,
    /// Alternatives that were open when the first finding was enough.
    Finding,
}

impl Cut {
    pub const ALL: [Cut; 10] = [
        Cut::Depth,
        Cut::Conditions,
        Cut::Instructions,
        Cut::Heap,
        Cut::ArrayLength,
        Cut::Paths,
        Cut::Budget,
        Cut::Memory,
        Cut::Stopped,
        Cut::Finding,
    ];

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
            Cut::Stopped => "stopped",
            Cut::Finding => "first_finding",
        }
    }

    /// The name as a reader says it.
    pub fn words(self) -> &'static str {
        match self {
            Cut::ArrayLength => "array length",
            Cut::Depth | Cut::Conditions | Cut::Instructions | Cut::Heap => self.name(),
            Cut::Paths | Cut::Budget | Cut::Memory | Cut::Stopped => self.name(),
            Cut::Finding => "first finding",
        }
    }

    /// Is it no property of the path, but of the moment? What was cut off can then be explored later.
    pub fn is_end(self) -> bool {
        match self {
            Cut::Paths | Cut::Budget | Cut::Memory | Cut::Stopped | Cut::Finding => true,
            Cut::Depth | Cut::Conditions | Cut::Instructions | Cut::Heap | Cut::ArrayLength => false,
        }
    }
}

/// What of the inputs is bounded by us, not by the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Bounded {
    ArrayLength,
    StringLength,
    /// How many of these inputs are one object: none.
    Aliasing,
}

impl Bounded {
    pub const ALL: [Bounded; 3] = [Bounded::ArrayLength, Bounded::StringLength, Bounded::Aliasing];

    pub fn name(self) -> &'static str {
        match self {
            Bounded::ArrayLength => "array length",
            Bounded::StringLength => "string length",
            Bounded::Aliasing => "aliasing",
        }
    }
}

/// A bound that an exploration may be exhaustive within.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Bound {
    pub what: Bounded,
    /// The input, or inputs, as paths call them.
    pub of: String,
    pub bound: u32,
}

/// Counters of an exploration.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Summary {
    /// Feasible paths that ended.
    pub paths: u64,
    pub infeasible: u64,
    /// Alternatives about which the solver did not know.
    pub undecided: u64,
    /// There is one, where the first is enough; elsewhere nobody looks.
    #[serde(default)]
    pub has_finding: bool,
    /// Paths that met something unsupported, by what it was.
    pub unsupported: BTreeMap<String, u64>,
    pub assumed_away: u64,
    /// Paths on which no thread could go on.
    #[serde(default)]
    pub deadlocked: u64,
    pub cut: BTreeMap<Cut, u64>,
    pub fixed_values: u64,
    /// What paths asked of the world outside, whose answers are fixed here; see [`vm::Environment`].
    #[serde(default)]
    pub environment: BTreeSet<Environment>,
    /// The bounds on inputs that paths depend on.
    #[serde(default)]
    pub within: BTreeSet<Bound>,
    /// Sources gave arrays or strings, no longer than the user's bound.
    #[serde(default)]
    pub bounded_sources: bool,
    /// `returned`, `exited`, or the class that was thrown.
    pub outcomes: BTreeMap<String, u64>,
    pub instructions: u64,
    /// Instructions that only led to where a unit of work begins.
    pub replayed: u64,
    pub choices: u64,
    /// Alternatives that the carried model satisfies.
    pub free: u64,
    #[serde(with = "layers")]
    pub queries: Vec<LayerReport>,
}

impl Summary {
    /// What paths ask of the world outside, by name.
    pub fn environment_names(&self) -> BTreeSet<String> {
        Environment::names(&self.environment).into_iter().map(str::to_owned).collect()
    }

    /// Every input within [`Summary::within`] takes one of the paths, whatever the world outside does.
    ///
    /// With a second thread that is not so: one order of their steps was followed.
    pub fn exhaustive(&self) -> bool {
        self.is_complete() && self.environment.is_empty()
    }

    /// Nothing was left out, as far as the answers of the world outside go that paths were given.
    pub fn is_complete(&self) -> bool {
        self.cut.is_empty() && self.undecided == 0 && self.unsupported.is_empty() && self.fixed_values == 0
    }

    /// Did time or the user, rather than a counted limit, end the exploration?
    pub fn out_of_time(&self) -> bool {
        self.cut.contains_key(&Cut::Budget) || self.cut.contains_key(&Cut::Stopped)
    }

    /// The same without what the end of the whole exploration cut off.
    pub fn without_end(mut self) -> Summary {
        self.cut.retain(|reason, _| !reason.is_end());
        self
    }

    /// What a choice counts.
    pub(crate) fn counts(&self) -> [u64; 5] {
        [self.choices, self.infeasible, self.undecided, self.free, self.fixed_values]
    }

    /// Takes back what a choice counted.
    pub(crate) fn set_counts(&mut self, counts: [u64; 5]) {
        [self.choices, self.infeasible, self.undecided, self.free, self.fixed_values] = counts;
    }

    pub(crate) fn cut(&mut self, reason: Cut, count: u64) {
        if count > 0 {
            *self.cut.entry(reason).or_default() += count;
        }
    }

    /// Adds the numbers of another part.
    pub fn merge(&mut self, other: &Summary) {
        self.paths += other.paths;
        self.has_finding |= other.has_finding;
        self.infeasible += other.infeasible;
        self.undecided += other.undecided;
        self.assumed_away += other.assumed_away;
        self.deadlocked += other.deadlocked;
        self.fixed_values += other.fixed_values;
        self.instructions += other.instructions;
        self.replayed += other.replayed;
        self.choices += other.choices;
        self.free += other.free;
        self.bounded_sources |= other.bounded_sources;
        self.environment.extend(&other.environment);
        self.within.extend(other.within.iter().cloned());
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

/// Reports of layers on their way: a name is text there.
mod layers {
    use std::collections::BTreeSet;
    use std::sync::{Mutex, PoisonError};

    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use solver::LayerReport;

    type Row = (String, u64, u64, u64);

    pub fn serialize<S: Serializer>(layers: &[LayerReport], serializer: S) -> Result<S::Ok, S::Error> {
        let row = |layer: &LayerReport| (layer.name.to_owned(), layer.asked, layer.answered, layer.nanoseconds);
        layers.iter().map(row).collect::<Vec<Row>>().serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<LayerReport>, D::Error> {
        let layer =
            |(name, asked, answered, nanoseconds): Row| LayerReport { name: known(name), asked, answered, nanoseconds };
        Ok(Vec::<Row>::deserialize(deserializer)?.into_iter().map(layer).collect())
    }

    /// The one text of a name. Names are those of layers, so there are few.
    fn known(name: String) -> &'static str {
        static NAMES: Mutex<BTreeSet<&'static str>> = Mutex::new(BTreeSet::new());
        let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        match names.get(name.as_str()) {
            Some(known) => known,
            None => {
                let name: &'static str = name.leak();
                names.insert(name);
                name
            }
        }
    }
}

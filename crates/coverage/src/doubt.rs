//! What was not tried that an input or a caller could do, so that paths which were all followed prove nothing.

use std::cmp::Ordering;
use std::fmt;

use explore::{Bounded, Cut};

/// Something that was not tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// What paths that a limit cut off do after it.
    Cut(Cut),
    /// Inputs beyond a bound of ours.
    Input(Bounded),
    /// `assert` switched the other way.
    Assertions,
    /// Other calls before the one that is tested.
    Calls,
    /// Other combinations of forms of arguments.
    Combinations,
    /// Other values of inputs that had to be fixed.
    FixedValues,
    /// Longer arrays of objects, strings and arrays.
    Lengths,
    /// Bits of a NaN that only few can tell apart.
    NanPayloads,
    /// Objects of classes that are not given.
    Objects,
    /// Longer strings and arrays from sources.
    SourceLengths,
    /// A stack or a memory that comes to its end.
    StackAndMemory,
    /// Other values of static fields.
    StaticState,
    /// What concrete runs would have shown that did not end.
    UnendedRuns,
}

impl Doubt {
    pub fn name(self) -> &'static str {
        match self {
            Doubt::Cut(cut) => cut.words(),
            Doubt::Input(bounded) => bounded.name(),
            Doubt::Assertions => "assertions",
            Doubt::Calls => "calls",
            Doubt::Combinations => "combinations",
            Doubt::FixedValues => "fixed values",
            Doubt::Lengths => "lengths",
            Doubt::NanPayloads => "payloads of NaN",
            Doubt::Objects => "objects",
            Doubt::SourceLengths => "length of sources",
            Doubt::StackAndMemory => "stack and memory",
            Doubt::StaticState => "static state",
            Doubt::UnendedRuns => "runs that did not end",
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// By name, as they are listed; a cut and an input may have the same.
impl Ord for Doubt {
    fn cmp(&self, other: &Doubt) -> Ordering {
        let key = |doubt: &Doubt| (doubt.name(), matches!(doubt, Doubt::Cut(_)));
        key(self).cmp(&key(other))
    }
}

impl PartialOrd for Doubt {
    fn partial_cmp(&self, other: &Doubt) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

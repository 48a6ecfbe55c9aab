//! Decisions, their conditions, and the rows that runs leave in their tables.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::bdd::{Diagrams, Function};

/// A place in a source file; columns count from 1, the end is exclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    pub start: (u32, u32),
    pub end: (u32, u32),
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.start;
        if line == self.end.0 {
            write!(f, "{line}:{column}-{}", self.end.1)
        } else {
            write!(f, "{line}:{column}-{}:{}", self.end.0, self.end.1)
        }
    }
}

/// A boolean expression without boolean operators, as one occurrence in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition {
    pub line: Option<u16>,
    /// Known where the class has a `CharacterRangeTable`.
    pub span: Option<Span>,
    pub seen: Seen,
}

/// Where the value of a condition can be seen in a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen {
    /// A conditional jump (its place in the code): the value if it is taken.
    Jump { at: usize, taken: bool },
    /// An operand of `&`, `|` or `^`.
    Operand { at: usize, side: Side },
    /// Chosen by `?:`: the word on top at an instruction, if control comes to it from another.
    Chosen { at: usize, from: usize },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    Left,
    Right,
}

/// How else the code of a decision may be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ambiguity {
    SeveralLines,
    NothingToDecide,
    LoopOrJump,
    CallFirst,
    Increment,
    BooleanOrNumbers,
    PartOfBoolean,
    PerhapsNegated,
    Combined,
    Operand,
    Nested,
    PartOfSwitch,
}

impl Ambiguity {
    pub fn text(self) -> &'static str {
        match self {
            Ambiguity::SeveralLines => "one decision on several lines, or several",
            Ambiguity::NothingToDecide => "a decision with nothing to decide, or several",
            Ambiguity::LoopOrJump => "a loop's condition or that of a jump out of it",
            Ambiguity::CallFirst => "a condition or a statement that begins with a call",
            Ambiguity::Increment => "an increment in a condition or before it",
            Ambiguity::BooleanOrNumbers => "one boolean or several numbers that are chosen",
            Ambiguity::PartOfBoolean => "a part of a boolean that is chosen by more than this",
            Ambiguity::PerhapsNegated => "a decision with nothing to decide, and perhaps a negation",
            Ambiguity::Combined => "booleans or numbers that are combined",
            Ambiguity::Operand => "an operand whose conditions could not be told apart",
            Ambiguity::PartOfSwitch => "a decision with a switch among its conditions, of which this may be a part",
            Ambiguity::Nested => "one decision, or several that are nested",
        }
    }
}

impl fmt::Display for Ambiguity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// How sure the recovery of a decision is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Certainty {
    /// The class says where statements begin.
    Table,
    /// Recovered from the bytecode and its lines.
    Recovered,
    /// As the former, and another reading is as likely.
    Approximate(Ambiguity),
}

impl Certainty {
    /// The name of each.
    pub const NAMES: [&str; 3] = ["exact", "recovered", "approximate"];

    pub fn name(self) -> &'static str {
        match self {
            Certainty::Table => "exact",
            Certainty::Recovered => "recovered",
            Certainty::Approximate(_) => "approximate",
        }
    }
}

/// A boolean expression that decides where control goes, or what a value is.
#[derive(Debug, Clone)]
pub struct Decision {
    /// Every occurrence, in the order of the source.
    pub conditions: Vec<Condition>,
    pub line: Option<u16>,
    pub span: Option<Span>,
    pub certainty: Certainty,
    /// Conditions before which the decision may also be cut into several: other readings of the same code.
    pub cuts: Vec<usize>,
    pub(crate) diagrams: Diagrams,
    pub(crate) function: Function,
}

impl Decision {
    /// The outcome for a value of each condition.
    pub fn outcome(&self, values: &[bool]) -> bool {
        self.diagrams.value(self.function, &|v| values.get(v as usize).copied().unwrap_or(false))
    }
}

/// One evaluation of a decision.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Row {
    /// A value for each condition; none where it was not evaluated.
    pub values: Box<[Option<bool>]>,
    pub outcome: bool,
}

/// `T-F → F`: values, a dash for what was not evaluated, and the outcome.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |value: bool| if value { 'T' } else { 'F' };
        for value in &self.values {
            write!(f, "{}", value.map_or('-', letter))?;
        }
        write!(f, " → {}", letter(self.outcome))
    }
}

//! What a machine answers when it stops: choices, effects, outcomes, and what it cannot do.

use term::TermId;

use crate::files::{FileAttributes, FileRequest};

/// Why `step` came back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// A decision is needed; nothing was changed. Answer with [`crate::State::take`].
    Choose(Choice),
    /// The world outside is needed. Answer with [`crate::State::answer`].
    Effect(Effect),
    /// A watched method was entered, while the state is watching; nothing of it has run. Stepping on
    /// runs it.
    Entered,
    /// A call made with [`crate::State::call`] came back.
    Returned(Returned),
    /// The program ended.
    Ended(Outcome),
    /// This machine lacks something.
    Unsupported(Unsupported),
    /// A limit of the run was reached.
    Limit(Limit),
}

/// A decision between alternatives, numbered from 0 in a fixed order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    pub reason: Reason,
    pub alternatives: u32,
    /// The condition of each alternative; none when all are possible, whatever the inputs. For
    /// [`Reason::Value`] the term whose value is asked for.
    pub conditions: Vec<TermId>,
}

impl Choice {
    /// A choice that no input decides.
    pub fn free(alternatives: u32) -> Choice {
        Choice { reason: Reason::Program, alternatives, conditions: Vec::new() }
    }

    /// A value is needed where the machine cannot go on with a term.
    pub fn value(term: TermId) -> Choice {
        Choice { reason: Reason::Value, alternatives: 0, conditions: vec![term] }
    }

    /// The term to fix, if that is what is asked for. Answer with [`crate::State::take_value`].
    pub fn fixes(&self) -> Option<TermId> {
        (self.reason == Reason::Value).then(|| self.conditions[0])
    }
}

/// Every reason to ask for a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The program itself asked.
    Program,
    /// A conditional jump: not taken, taken.
    Branch,
    /// A `switch`: its targets, default last.
    Switch,
    /// A divisor: not zero, zero.
    Divisor,
    /// An index: out of range, in range; or which one.
    Index,
    /// Which element of an array of references.
    Element,
    /// The length of a new array.
    Length,
    /// Which value a term has, for code that cannot work with terms; one is fixed.
    Value,
    /// The value of a field that is read for the first time. Answer with [`crate::State::settle`], for the
    /// place that [`crate::State::asked_place`] names.
    Field,
}

/// Something only the caller can do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Write bytes to a file descriptor, at its position. Answer: `Reply::Done`.
    Write { fd: i32, bytes: Vec<u8> },
    /// Read at most so many bytes from a file descriptor (0 is standard input), at its position.
    /// Answer: `Reply::Bytes`, empty at the end.
    Read { fd: i32, max: usize },
    /// How many bytes can be read without waiting. Answer: `Reply::Number`.
    Available { fd: i32 },
    /// Wall-clock time in nanoseconds since 1970. Answer: `Reply::Number`.
    WallClock,
    /// A monotonic clock in nanoseconds. Answer: `Reply::Number`.
    MonotonicClock,
    /// Every thread sleeps at least this long. Answer: `Reply::Done`.
    Sleep { nanos: u64 },
    /// A goal that the program names: is the condition possible here? Answer: `Reply::Done`, whatever it
    /// is; only while the program is explored.
    Obligation { condition: TermId, name: String },
    /// Something about files. Answer: as the request says, or `Reply::Errno`.
    File(FileRequest),
}

/// The answer to an effect.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    Done,
    Bytes(Vec<u8>),
    Number(i64),
    /// Names in a directory.
    Names(Vec<Vec<u8>>),
    Attributes(FileAttributes),
    /// The operation failed; Java sees an `IOException` with this message.
    Failed(String),
    /// The operation failed with a number of [`crate::files::errno`].
    Errno(i32),
}

/// How a call of the caller's came back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returned {
    /// The result's first word and, for long and double, its tag word; 0 for void.
    Value(u64, u64),
    /// An exception that nobody caught.
    Threw(crate::memory::Ref),
}

/// How a program ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The exit code of `System.exit`, or 0, or 1 after an uncaught exception of the main thread.
    Exited(i32),
    /// All threads wait for each other.
    Deadlock,
    /// An assumption of the program does not hold: what would come is of no interest.
    AssumedAway,
}

/// Something the machine does not do, with where it was met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsupported {
    pub what: String,
    /// The call stack, innermost first.
    pub stack: Vec<String>,
}

/// A limit that ended a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limit {
    Instructions,
    Heap,
    /// The memory of the host; see [`crate::Ceiling`].
    Memory,
    /// An array of symbolic length is longer than the machine tells lengths apart.
    ArrayLength,
}

//! The search over versions: at the first read of a slot the state forks, and going back to the read costs
//! what was written since.

use std::collections::BTreeSet;

use vm::VersionId;

use crate::branch::Branch;
use crate::candidate::Candidate;
use crate::machine::{Machine, Stop};
use crate::{EnumerateError, Flow, Tally, Visitor};

/// A read whose other values are still to come.
#[derive(Debug, Clone, Copy)]
struct Open {
    /// The last value that was taken or given away.
    cursor: u32,
    /// The last there is.
    last: u32,
    version: Option<VersionId>,
    /// Nothing is left of it here.
    done: bool,
    /// The predicate did not read it: its values need no run.
    extra: bool,
}

/// Whoever may want a part of the work, or an end of it.
pub trait Sharing {
    /// Does somebody wait for work? Asked often.
    fn is_wanted(&self) -> bool;
    /// Takes over a part.
    fn give(&mut self, part: Branch);
    /// Should the search pause now, between two candidates? Asked often.
    fn is_stopped(&mut self) -> bool;
}

/// Nobody wants anything.
#[derive(Debug, Clone, Copy, Default)]
pub struct Alone;

impl Sharing for Alone {
    #[inline]
    fn is_wanted(&self) -> bool {
        false
    }

    fn give(&mut self, _part: Branch) {}

    #[inline]
    fn is_stopped(&mut self) -> bool {
        false
    }
}

/// Candidates that a worker tries between two parts that it gives away: where all parts are small, giving
/// them costs more than trying them.
pub(super) const PATIENCE: u32 = 64;

/// A search by one worker. It can be paused between two candidates, and goes on from there.
pub struct Fork<'m, 's> {
    machine: &'m mut Machine<'s>,
    candidate: Candidate<'s>,
    open: Vec<Open>,
    /// The values that the reads of the branch begin with.
    prefix: Vec<u32>,
    /// Subtrees that others have.
    holes: BTreeSet<Vec<u32>>,
    /// A candidate was tried, and what comes after it was not looked for yet.
    is_between: bool,
    /// Candidates since a part was given away.
    since: u32,
    pub tally: Tally,
    /// The first candidate of the branch on which the predicate threw: its reads, and what it threw.
    pub thrown: Option<(Vec<u32>, String)>,
    /// An exception of the predicate ends the branch.
    pub strict: bool,
}

impl<'m, 's> Fork<'m, 's> {
    pub fn new(machine: &'m mut Machine<'s>) -> Fork<'m, 's> {
        let candidate = Candidate::new(machine.space);
        Fork {
            machine,
            candidate,
            open: Vec::new(),
            prefix: Vec::new(),
            holes: BTreeSet::new(),
            is_between: false,
            since: 0,
            tally: Tally::default(),
            thrown: None,
            strict: false,
        }
    }

    /// Searches everything.
    pub fn run(&mut self, sharing: &mut impl Sharing, visitor: &mut impl Visitor) -> Result<Flow, EnumerateError> {
        self.begin(Branch::default());
        self.go_on(sharing, visitor)
    }

    /// Stands before the first candidate of a branch.
    pub fn begin(&mut self, branch: Branch) {
        while self.candidate.forget_last().is_some() {}
        self.open.clear();
        self.prefix = branch.prefix;
        self.holes = branch.holes;
        self.is_between = false;
        self.thrown = None;
        self.machine.thrown = None;
        self.machine.start();
    }

    /// Did an exception end the branch?
    pub fn is_broken(&self) -> bool {
        self.strict && self.thrown.is_some()
    }

    /// Searches on, to the end of the branch or to a pause.
    pub fn go_on(&mut self, sharing: &mut impl Sharing, visitor: &mut impl Visitor) -> Result<Flow, EnumerateError> {
        loop {
            if std::mem::replace(&mut self.is_between, false) {
                match self.back(sharing, visitor)? {
                    Back::Run => {}
                    Back::Done => return Ok(Flow::On),
                    Back::Stop => return Ok(Flow::Stop),
                }
            }
            let stop = loop {
                match self.machine.go_on()? {
                    Stop::Read(slot) => self.choose(slot),
                    stop => break stop,
                }
            };
            let valid = self.tally.note(stop);
            if valid {
                self.extend();
            } else if stop == Stop::Threw {
                self.note_thrown();
                if self.strict {
                    return Ok(Flow::Stop);
                }
            }
            if self.tell(valid, sharing, visitor)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
        }
    }

    /// The visitor hears of a candidate, and the others get a part if they want one.
    #[inline]
    fn tell(
        &mut self,
        valid: bool,
        sharing: &mut impl Sharing,
        visitor: &mut impl Visitor,
    ) -> Result<Flow, EnumerateError> {
        self.is_between = true;
        let flow = visitor.candidate(&self.candidate, valid)?;
        self.since = self.since.saturating_add(1);
        if sharing.is_wanted() && self.since >= PATIENCE {
            self.since = 0;
            self.give(sharing);
        }
        Ok(if sharing.is_stopped() { Flow::Stop } else { flow })
    }

    #[cold]
    fn note_thrown(&mut self) {
        if self.thrown.is_none() {
            self.thrown = self.machine.thrown.clone().map(|text| (self.candidate.values(), text));
        }
    }

    fn choose(&mut self, slot: u32) {
        let last = self.candidate.last_value(slot);
        let (value, version, done) = match self.prefix.get(self.open.len()) {
            Some(&value) => (value, None, true),
            None if last > 0 => (0, Some(self.machine.state.open_version()), false),
            None => (0, None, true),
        };
        self.open.push(Open { cursor: value, last, version, done, extra: false });
        self.candidate.read(slot, value);
        self.machine.settle(slot, value);
    }

    /// The candidate is valid: what can be reached and was not read is chosen too.
    fn extend(&mut self) {
        while let Some(slot) = self.candidate.unread() {
            let given = self.prefix.get(self.open.len()).copied();
            let last = self.candidate.last_value(slot);
            let (value, done) = (given.unwrap_or(0), given.is_some() || last == 0);
            self.open.push(Open { cursor: value, last, version: None, done, extra: true });
            self.candidate.read(slot, value);
        }
    }

    /// Goes back to the last read that has another value, and takes it.
    fn back(&mut self, sharing: &mut impl Sharing, visitor: &mut impl Visitor) -> Result<Back, EnumerateError> {
        while let Some(top) = self.open.last_mut() {
            if top.done {
                self.open.pop();
                self.candidate.forget_last();
                continue;
            }
            let next = self.candidate.advance_last(top.cursor);
            let (slot, value) = next.expect("a read that is not done has a value left");
            top.cursor = value;
            top.done = value == top.last;
            if !self.holes.is_empty() && self.holes.contains(&self.candidate.values()) {
                if let (true, Some(version)) = (top.done, top.version) {
                    self.machine.state.close_version(version);
                }
                continue;
            }
            if top.extra {
                self.tally.note(Stop::Said(true));
                self.extend();
                if self.tell(true, sharing, visitor)? == Flow::Stop {
                    return Ok(Back::Stop);
                }
                continue;
            }
            let version = top.version.expect("a read with values left has a version");
            self.machine.state.go_to(version);
            if top.done {
                self.machine.state.close_version(version);
            }
            self.machine.settle(slot, value);
            return Ok(Back::Run);
        }
        Ok(Back::Done)
    }

    #[cold]
    fn give(&mut self, sharing: &mut impl Sharing) {
        let Some(first) = self.open.iter().position(|open| !open.done) else { return };
        let (mut before, mut prefix) = (Candidate::new(self.machine.space), Vec::with_capacity(first + 1));
        for &slot in &self.candidate.reads[..=first] {
            let value = self.candidate.vector[slot as usize];
            before.read(slot, value);
            prefix.push(value);
        }
        let open = &mut self.open[first];
        while let Some(value) = before.after(open.cursor) {
            open.cursor = value;
            prefix[first] = value;
            open.done = value == open.last;
            if let (true, Some(version)) = (open.done, open.version) {
                self.machine.state.close_version(version);
            }
            // What somebody has already is not given twice.
            if !self.holes.contains(&prefix) {
                return sharing.give(Branch::part(&self.holes, prefix));
            }
        }
    }

    /// What is left of the branch at a pause.
    pub fn rest(&self) -> Vec<Branch> {
        let (mut before, mut prefix) = (Candidate::new(self.machine.space), Vec::new());
        let mut rest = Vec::new();
        for (&slot, open) in self.candidate.reads.iter().zip(&self.open) {
            let value = self.candidate.vector[slot as usize];
            before.read(slot, value);
            prefix.push(value);
            let mut cursor = (!open.done).then_some(open.cursor);
            while let Some(next) = cursor.and_then(|cursor| before.after(cursor)) {
                let part = [&prefix[..prefix.len() - 1], &[next]].concat();
                if !self.holes.contains(&part) {
                    rest.push(Branch::part(&self.holes, part));
                }
                cursor = Some(next);
            }
        }
        rest
    }
}

enum Back {
    /// The predicate runs on.
    Run,
    /// Nothing is left.
    Done,
    /// The search pauses.
    Stop,
}

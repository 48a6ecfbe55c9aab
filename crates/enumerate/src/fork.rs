//! The search over versions: at the first read of a slot the state forks, and going back to the read costs
//! what was written since.

use vm::VersionId;

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

/// Whoever may want a part of the work.
pub trait Sharing {
    /// Does somebody wait for work? Asked often.
    fn is_wanted(&self) -> bool;
    /// Takes over the subtree below these values, in the order of reads.
    fn give(&mut self, prefix: Vec<u32>);
    /// Should the search end now?
    fn is_stopped(&self) -> bool;
}

/// Nobody wants anything.
#[derive(Debug, Clone, Copy, Default)]
pub struct Alone;

impl Sharing for Alone {
    #[inline]
    fn is_wanted(&self) -> bool {
        false
    }

    fn give(&mut self, _prefix: Vec<u32>) {}

    #[inline]
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Candidates that a worker tries between two parts that it gives away: where all parts are small, giving
/// them costs more than trying them.
pub(super) const PATIENCE: u32 = 64;

/// A search by one worker.
pub struct Fork<'m, 's> {
    machine: &'m mut Machine<'s>,
    candidate: Candidate<'s>,
    open: Vec<Open>,
    /// Candidates since a part was given away.
    since: u32,
    pub tally: Tally,
}

impl<'m, 's> Fork<'m, 's> {
    pub fn new(machine: &'m mut Machine<'s>) -> Fork<'m, 's> {
        let candidate = Candidate::new(machine.space);
        Fork { machine, candidate, open: Vec::new(), since: 0, tally: Tally::default() }
    }

    /// Searches below a prefix of values, in the order of reads; the empty one is everything.
    pub fn run(
        &mut self,
        prefix: &[u32],
        sharing: &mut impl Sharing,
        visitor: &mut impl Visitor,
    ) -> Result<Flow, EnumerateError> {
        while self.candidate.forget_last().is_some() {}
        self.open.clear();
        self.machine.start();
        loop {
            match self.machine.go_on()? {
                Stop::Read(slot) => self.choose(slot, prefix),
                stop => {
                    let valid = self.tally.note(stop);
                    if valid {
                        self.extend(prefix);
                    }
                    if visitor.candidate(&self.candidate, valid)? == Flow::Stop || sharing.is_stopped() {
                        return Ok(Flow::Stop);
                    }
                    self.since = self.since.saturating_add(1);
                    if sharing.is_wanted() && self.since >= PATIENCE {
                        self.since = 0;
                        self.give(sharing);
                    }
                    match self.back(visitor)? {
                        Back::Run => {}
                        Back::Done => return Ok(Flow::On),
                        Back::Stop => return Ok(Flow::Stop),
                    }
                }
            }
        }
    }

    fn choose(&mut self, slot: u32, prefix: &[u32]) {
        let last = self.candidate.last_value(slot);
        let (value, version, done) = match prefix.get(self.open.len()) {
            Some(&value) => (value, None, true),
            None if last > 0 => (0, Some(self.machine.state.open_version()), false),
            None => (0, None, true),
        };
        self.open.push(Open { cursor: value, last, version, done, extra: false });
        self.candidate.read(slot, value);
        self.machine.settle(slot, value);
    }

    /// The candidate is valid: what can be reached and was not read is chosen too.
    fn extend(&mut self, prefix: &[u32]) {
        while let Some(slot) = self.candidate.unread() {
            let given = prefix.get(self.open.len()).copied();
            let last = self.candidate.last_value(slot);
            let (value, done) = (given.unwrap_or(0), given.is_some() || last == 0);
            self.open.push(Open { cursor: value, last, version: None, done, extra: true });
            self.candidate.read(slot, value);
        }
    }

    /// Goes back to the last read that has another value, and takes it.
    fn back(&mut self, visitor: &mut impl Visitor) -> Result<Back, EnumerateError> {
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
            if top.extra {
                self.tally.note(Stop::Said(true));
                self.extend(&[]);
                if visitor.candidate(&self.candidate, true)? == Flow::Stop {
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
        let first = self.open.iter().position(|open| !open.done);
        let Some(first) = first else { return };
        let (open, reads) = (&mut self.open[first], &self.candidate.reads);
        let mut before = Candidate::new(self.machine.space);
        let mut prefix = Vec::with_capacity(first + 1);
        for &slot in &reads[..=first] {
            let value = self.candidate.vector[slot as usize];
            before.read(slot, value);
            prefix.push(value);
        }
        let Some(value) = before.after(open.cursor) else { return };
        open.cursor = value;
        prefix[first] = value;
        if value == open.last {
            open.done = true;
            if let Some(version) = open.version {
                self.machine.state.close_version(version);
            }
        }
        sharing.give(prefix);
    }
}

enum Back {
    /// The predicate runs on.
    Run,
    /// Nothing is left.
    Done,
    /// The visitor has had enough.
    Stop,
}

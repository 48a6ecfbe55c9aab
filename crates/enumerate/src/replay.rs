//! The search as it was published: one vector after the other, the predicate run from the start for each.
//!
//! It is the reference for the others, and slower.

use crate::candidate::Candidate;
use crate::machine::{Machine, Stop};
use crate::{EnumerateError, Flow, Tally, Visitor};

pub struct Replay<'m, 's> {
    machine: &'m mut Machine<'s>,
    candidate: Candidate<'s>,
    pub tally: Tally,
    /// The first candidate on which the predicate threw: its reads, and what it threw.
    pub thrown: Option<(Vec<u32>, String)>,
}

impl<'m, 's> Replay<'m, 's> {
    pub fn new(machine: &'m mut Machine<'s>) -> Replay<'m, 's> {
        let candidate = Candidate::new(machine.space);
        Replay { machine, candidate, tally: Tally::default(), thrown: None }
    }

    /// Searches everything.
    pub fn run(&mut self, visitor: &mut impl Visitor) -> Result<Flow, EnumerateError> {
        let mut vector = vec![0; self.machine.space.slots.len()];
        loop {
            let valid = self.test(&vector)?;
            if visitor.candidate(&self.candidate, valid)? == Flow::Stop {
                return Ok(Flow::Stop);
            }
            if !self.advance(&mut vector) {
                return Ok(Flow::On);
            }
        }
    }

    /// Runs the predicate on a vector; its reads are in the candidate then, and behind them what can be
    /// reached and was not read, if it is valid.
    fn test(&mut self, vector: &[u32]) -> Result<bool, EnumerateError> {
        while self.candidate.forget_last().is_some() {}
        self.machine.start();
        let stop = loop {
            match self.machine.go_on()? {
                Stop::Read(slot) => {
                    let value = vector[slot as usize];
                    self.candidate.read(slot, value);
                    self.machine.settle(slot, value);
                }
                stop => break stop,
            }
        };
        let valid = self.tally.note(stop);
        if stop == Stop::Threw && self.thrown.is_none() {
            self.thrown = self.machine.thrown.take().map(|text| (self.candidate.values(), text));
        }
        if valid {
            while let Some(slot) = self.candidate.unread() {
                self.candidate.read(slot, vector[slot as usize]);
            }
        }
        Ok(valid)
    }

    /// Advances the last slot that was read and has another value; those behind it are 0 again.
    fn advance(&mut self, vector: &mut [u32]) -> bool {
        while let Some(&last) = self.candidate.reads.last() {
            if let Some(value) = self.candidate.after(vector[last as usize]) {
                vector[last as usize] = value;
                return true;
            }
            vector[last as usize] = 0;
            self.candidate.forget_last();
        }
        false
    }
}

//! What is done with each structure: kept, tested, handed on.

use program::Method;

use crate::candidate::Candidate;
use crate::machine::Machine;
use crate::oracle::{Operation, Verdict};
use crate::{EnumerateError, Flow, Visitor};

/// A structure, and what was found on it.
#[derive(Debug, Clone)]
pub struct Found {
    /// The values of the reads in order: what structures are ordered by.
    pub key: Vec<u32>,
    pub vector: Vec<u32>,
    /// The text that a method of it told.
    pub told: Option<String>,
    pub findings: Vec<Finding>,
}

/// An operation that does not leave a valid structure behind.
#[derive(Debug, Clone)]
pub struct Finding {
    pub operation: Operation,
    pub verdict: Verdict,
}

/// What to do with structures.
#[derive(Debug, Clone, Default)]
pub struct Work {
    pub operations: Vec<Operation>,
    /// A method that tells a text.
    pub tells: Option<&'static Method>,
    /// Keep structures: all of them, or those with a finding.
    pub keep: Keep,
    /// So many are enough.
    pub first: Option<u64>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Keep {
    #[default]
    Nothing,
    Findings,
    All,
    /// The first so many, in the order of a search by one worker.
    AtMost(usize),
}

/// A worker's share of structures.
pub struct Keeper<'s> {
    work: &'s Work,
    /// A state of its own to run operations in.
    tester: Option<Machine<'s>>,
    pub kept: Vec<Found>,
    pub runs: u64,
    pub findings: u64,
    valid: u64,
}

impl<'s> Keeper<'s> {
    pub fn new(work: &'s Work, tester: Option<Machine<'s>>) -> Keeper<'s> {
        Keeper { work, tester, kept: Vec::new(), runs: 0, findings: 0, valid: 0 }
    }

    fn test(&mut self, vector: &[u32]) -> Result<(Option<String>, Vec<Finding>), EnumerateError> {
        let Some(tester) = &mut self.tester else { return Ok((None, Vec::new())) };
        let told = self.work.tells.map(|method| tester.told(method, vector)).transpose()?;
        let mut findings = Vec::new();
        for operation in &self.work.operations {
            self.runs += 1;
            let verdict = tester.check(operation, vector)?;
            if verdict != Verdict::Holds {
                findings.push(Finding { operation: operation.clone(), verdict });
            }
        }
        self.findings += findings.len() as u64;
        Ok((told, findings))
    }
}

impl Visitor for Keeper<'_> {
    fn candidate(&mut self, candidate: &Candidate<'_>, valid: bool) -> Result<Flow, EnumerateError> {
        if !valid {
            return Ok(Flow::On);
        }
        self.valid += 1;
        let (told, findings) = self.test(&candidate.vector)?;
        let keeps = match self.work.keep {
            Keep::Nothing => false,
            Keep::Findings => !findings.is_empty(),
            Keep::All | Keep::AtMost(_) => true,
        };
        if keeps {
            let key = candidate.reads.iter().map(|&slot| candidate.vector[slot as usize]).collect();
            self.kept.push(Found { key, vector: candidate.vector.clone(), told, findings });
        }
        // The least ones, whatever the order in which this worker meets them.
        if let Keep::AtMost(most) = self.work.keep
            && self.kept.len() >= 2 * most.max(64)
        {
            self.kept.sort_by(|a, b| a.key.cmp(&b.key));
            self.kept.truncate(most);
        }
        let enough = self.work.first.is_some_and(|first| self.valid >= first);
        Ok(if enough { Flow::Stop } else { Flow::On })
    }
}

/// The structures of all workers, in the order of a search by one.
pub fn merged(keepers: Vec<Vec<Found>>) -> Vec<Found> {
    let mut all: Vec<Found> = keepers.into_iter().flatten().collect();
    all.sort_by(|a, b| a.key.cmp(&b.key));
    all
}

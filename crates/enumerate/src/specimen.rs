//! What is made of structures: each can be told as a text, have operations run on it, and be kept.

use program::Method;
use serde::{Deserialize, Serialize};

use crate::candidate::Candidate;
use crate::machine::Machine;
use crate::oracle::{Operation, Verdict};
use crate::{EnumerateError, Flow, Tally, Visitor};

/// A structure that is kept, and what was found on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Specimen {
    /// The values of the reads in order: what structures are ordered by.
    pub key: Vec<u32>,
    pub vector: Vec<u32>,
    /// The text that a method of it told.
    pub told: Option<String>,
    pub findings: Vec<Finding>,
}

/// An operation that does not leave a valid structure behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Its number among the operations.
    pub operation: usize,
    pub verdict: Verdict,
}

/// What to do with structures.
#[derive(Debug, Clone, Default)]
pub struct Treatment {
    pub operations: Vec<Operation>,
    /// A method that tells a text.
    pub tells: Option<&'static Method>,
    pub keep: Keep,
    /// So many are enough.
    pub first: Option<u64>,
}

/// Which structures are kept.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Keep {
    #[default]
    Nothing,
    /// Those with a finding.
    Findings,
    All,
    /// The first so many, in the order of a search by one worker.
    AtMost(usize),
}

impl Treatment {
    /// Does it need a machine beside that of the search?
    pub(crate) fn runs_anything(&self) -> bool {
        !self.operations.is_empty() || self.tells.is_some()
    }
}

/// What came of a search, or of a part of it. Parts merge in any order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Harvest {
    pub tally: Tally,
    /// Operations that were run, and findings on them.
    pub runs: u64,
    pub findings: u64,
    pub specimens: Vec<Specimen>,
    /// The first exception of the predicate, in words, with the values of the reads before it.
    pub thrown: Option<(Vec<u32>, String)>,
}

impl Harvest {
    pub fn merge(&mut self, other: Harvest, keep: Keep) {
        self.tally.add(&other.tally);
        self.runs += other.runs;
        self.findings += other.findings;
        self.specimens.extend(other.specimens);
        self.trim(keep, 2);
        self.thrown = match (self.thrown.take(), other.thrown) {
            (Some(one), Some(other)) => Some(if other.0 < one.0 { other } else { one }),
            (one, other) => one.or(other),
        };
    }

    /// In the order of a search by one worker, and no more than are to be kept.
    pub fn finish(&mut self, keep: Keep) {
        self.specimens.sort_by(|a, b| a.key.cmp(&b.key));
        if let Keep::AtMost(most) = keep {
            self.specimens.truncate(most);
        }
    }

    /// The least ones, whatever the order in which they come; `slack` times as many before it is worth the while.
    fn trim(&mut self, keep: Keep, slack: usize) {
        if let Keep::AtMost(most) = keep
            && self.specimens.len() >= slack * most.max(64)
        {
            self.finish(keep);
        }
    }
}

/// A worker's share of structures.
pub struct Keeper<'s> {
    treatment: &'s Treatment,
    /// A state of its own to run operations in.
    tester: Option<Machine<'s>>,
    pub harvest: Harvest,
    valid: u64,
}

impl<'s> Keeper<'s> {
    pub fn new(treatment: &'s Treatment, tester: Option<Machine<'s>>) -> Keeper<'s> {
        Keeper { treatment, tester, harvest: Harvest::default(), valid: 0 }
    }

    /// Were there as many as are enough?
    pub fn has_enough(&self) -> bool {
        self.treatment.first.is_some_and(|first| self.valid >= first)
    }

    fn test(&mut self, vector: &[u32]) -> Result<(Option<String>, Vec<Finding>), EnumerateError> {
        let Some(tester) = &mut self.tester else { return Ok((None, Vec::new())) };
        let told = self.treatment.tells.map(|method| tester.told(method, vector)).transpose()?;
        let mut findings = Vec::new();
        for (number, operation) in self.treatment.operations.iter().enumerate() {
            self.harvest.runs += 1;
            let verdict = tester.check(operation, vector)?;
            if verdict != Verdict::Holds {
                findings.push(Finding { operation: number, verdict });
            }
        }
        self.harvest.findings += findings.len() as u64;
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
        let keeps = match self.treatment.keep {
            Keep::Nothing => false,
            Keep::Findings => !findings.is_empty(),
            Keep::All | Keep::AtMost(_) => true,
        };
        if keeps {
            let (key, vector) = (candidate.values(), candidate.vector.clone());
            self.harvest.specimens.push(Specimen { key, vector, told, findings });
        }
        self.harvest.trim(self.treatment.keep, 2);
        Ok(if self.has_enough() { Flow::Stop } else { Flow::On })
    }
}

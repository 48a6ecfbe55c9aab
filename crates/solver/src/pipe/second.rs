//! Another program in place of our own solver, and our own where the program fails.
//!
//! A query that the program dies of, twice, or stays silent about, is answered by our own solver. A
//! program that fails query after query is not started any more. What it declines by its own limit
//! stays unknown: whoever asks for another program wants its answers.

use super::{Pipe, PipeError, Program};
use crate::blaster::Blaster;
use crate::query::{LayerReport, Query, Solver, Verdict, Why};
use term::{TermId, Terms};

/// So many failed queries in a row, and the program is left alone.
const FAILURES: u32 = 3;

/// The program first, then our own solver.
pub struct SecondOpinion {
    pipe: Pipe,
    ours: Blaster,
    /// Failed queries since the last answer, and in all.
    in_a_row: u32,
    failed: u64,
    /// The last answer is ours.
    answered_by_us: bool,
}

impl SecondOpinion {
    pub fn start(program: Program) -> Result<SecondOpinion, PipeError> {
        let (pipe, ours) = (Pipe::start(program)?, Blaster::new());
        Ok(SecondOpinion { pipe, ours, in_a_row: 0, failed: 0, answered_by_us: false })
    }

    fn is_given_up(&self) -> bool {
        self.in_a_row >= FAILURES
    }
}

impl Solver for SecondOpinion {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Verdict {
        self.answered_by_us = self.is_given_up();
        if !self.answered_by_us {
            let verdict = self.pipe.check(terms, query);
            if verdict != Verdict::Unknown(Why::BackEndFailed) {
                self.in_a_row = 0;
                return verdict;
            }
            self.in_a_row += 1;
            self.failed += 1;
            self.answered_by_us = true;
        }
        self.ours.check(terms, query)
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.answered_by_us { self.ours.core() } else { None }
    }

    fn collected(&mut self, terms: &Terms) {
        self.pipe.collected(terms);
        self.ours.collected(terms);
    }

    fn release(&mut self, terms: &Terms) {
        self.pipe.release(terms);
        self.ours.release(terms);
    }

    fn report(&self, out: &mut Vec<LayerReport>) {
        self.pipe.report(out);
        if self.failed > 0 {
            self.ours.report(out);
        }
    }

    fn warnings(&self, out: &mut Vec<String>) {
        if self.failed > 0 {
            let (command, failed) = (&self.pipe.program.command, self.failed);
            let later = if self.is_given_up() { " and all later ones" } else { "" };
            out.push(format!(
                "the solver `{command}` gave no answer {failed} times although it was started again; \
                 our own solver answered these queries{later}"
            ));
        }
    }
}

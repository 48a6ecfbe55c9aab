//! Circuits evaluated for 64 assignments at once, from the very clauses that a SAT solver would get.
//!
//! Gates are defined in order: the clauses that mention a variable and only earlier ones say what it
//! is. A variable is true where one of its clauses leaves it no choice, false elsewhere; then all its
//! clauses must hold, or the gate's clauses do not define a function. No search, so a million
//! operations through circuits of thousands of gates take seconds.
//!
//! For tests of circuits; nothing here decides queries.

use crate::sat::{Lit, Outcome, Sat};
use crate::stop::Stop;
use std::cell::RefCell;
use std::rc::Rc;

/// The clauses of a circuit, while and after it is built.
#[derive(Clone, Default)]
pub struct Lanes {
    shared: Rc<RefCell<Clauses>>,
}

#[derive(Default)]
struct Clauses {
    variables: i32,
    /// Where each clause ends in `lits`.
    ends: Vec<u32>,
    /// The literal of the newest variable first.
    lits: Vec<Lit>,
}

impl Lanes {
    pub fn new() -> Lanes {
        let lanes = Lanes::default();
        // Variable 1 is true.
        lanes.shared.borrow_mut().variables = 1;
        lanes
    }

    /// The values of all variables, 64 lanes each, given those of `inputs`; or the number of a clause
    /// that does not hold.
    pub fn evaluate(&self, inputs: &[(Lit, u64)]) -> Result<Values, usize> {
        let clauses = self.shared.borrow();
        let mut values = Values { words: vec![0; clauses.variables as usize + 1] };
        values.words[Lit::TRUE.index() / 2] = u64::MAX;
        let mut is_input = vec![false; values.words.len()];
        is_input[Lit::TRUE.index() / 2] = true;
        for &(lit, word) in inputs {
            values.words[lit.index() / 2] = word;
            is_input[lit.index() / 2] = true;
        }
        let mut begin = 0;
        let mut first = 0;
        while first < clauses.ends.len() {
            // All clauses of one variable.
            let variable = clauses.lits[begin].index() / 2;
            let (mut end, mut last) = (begin, first);
            while last < clauses.ends.len() && clauses.lits[end].index() / 2 == variable {
                let clause = &clauses.lits[end..clauses.ends[last] as usize];
                if !is_input[variable] && !clause[0].is_negated() {
                    values.words[variable] |= !values.any(&clause[1..]);
                }
                end = clauses.ends[last] as usize;
                last += 1;
            }
            let mut at = begin;
            for number in first..last {
                let clause = &clauses.lits[at..clauses.ends[number] as usize];
                if values.any(clause) != u64::MAX {
                    return Err(number);
                }
                at = clauses.ends[number] as usize;
            }
            (begin, first) = (end, last);
        }
        Ok(values)
    }
}

/// A word of lanes for every variable.
pub struct Values {
    words: Vec<u64>,
}

impl Values {
    /// The lanes of a literal.
    pub fn get(&self, lit: Lit) -> u64 {
        let word = self.words[lit.index() / 2];
        if lit.is_negated() { !word } else { word }
    }

    fn any(&self, lits: &[Lit]) -> u64 {
        lits.iter().fold(0, |lanes, &lit| lanes | self.get(lit))
    }
}

impl Sat for Lanes {
    fn new_var(&mut self) -> Lit {
        let mut clauses = self.shared.borrow_mut();
        clauses.variables += 1;
        Lit::variable(clauses.variables)
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        let mut clauses = self.shared.borrow_mut();
        let begin = clauses.lits.len();
        clauses.lits.extend_from_slice(clause);
        let newest = (begin..clauses.lits.len()).max_by_key(|&at| clauses.lits[at].index() / 2);
        if let Some(newest) = newest {
            clauses.lits.swap(begin, newest);
        }
        let end = clauses.lits.len() as u32;
        clauses.ends.push(end);
    }

    fn solve_under(&mut self, _assumptions: &[Lit], _conflicts: u32, _stop: &Stop) -> Outcome {
        Outcome::Limit
    }

    fn value(&mut self, lit: Lit) -> bool {
        lit == Lit::TRUE
    }

    fn failed(&mut self, _assumption: Lit) -> bool {
        true
    }

    fn variables(&self) -> usize {
        self.shared.borrow().variables as usize
    }
}

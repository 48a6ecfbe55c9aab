//! Witnesses: concrete inputs as a function of the path condition alone.
//!
//! Inputs are fixed in creation order, each to the first value that is possible with those before it:
//! a few small, round ones, then the least one bit by bit. Verdicts depend on the query alone, so
//! the history of the solver leaves no trace. An undecided question counts as "not this value".

use solver::{Query, Solver, Verdict};
use term::{Evaluator, Input, Model, Sort, TermId, Terms};

/// The witness of a path condition; none if the solver cannot say whether there is one.
pub fn canonical(solver: &mut dyn Solver, terms: &mut Terms, path: &[TermId], inputs: &[Input]) -> Option<Model> {
    let mut search = Search { solver, evaluator: Evaluator::new(), fixed: path.to_vec(), model: Model::new() };
    if !search.possible(terms, None) {
        return None;
    }
    let mut witness = Model::new();
    for input in inputs {
        let term = terms.input(input);
        let constrained = path.iter().any(|&t| terms.free_inputs(t).iter().any(|&id| terms.input_of(id) == input));
        let raw = if constrained { search.fix(terms, term) } else { 0 };
        witness.set(input, raw);
    }
    Some(witness)
}

struct Search<'s> {
    solver: &'s mut dyn Solver,
    evaluator: Evaluator,
    /// The path condition and what was decided so far.
    fixed: Vec<TermId>,
    /// A model of `fixed`.
    model: Model,
}

impl Search<'_> {
    /// Can this hold too? If so, it does from now on.
    fn possible(&mut self, terms: &mut Terms, extra: Option<TermId>) -> bool {
        if let Some(extra) = extra
            && self.evaluator.holds(terms, &self.model, extra)
        {
            self.fixed.push(extra);
            return true;
        }
        let extras: Vec<TermId> = extra.into_iter().collect();
        match self.solver.check(terms, &Query::new(&self.fixed, &extras)) {
            Verdict::Sat(model) => {
                self.model = model;
                self.fixed.extend(extras);
                true
            }
            Verdict::Unsat | Verdict::Unknown(_) => false,
        }
    }

    fn fix(&mut self, terms: &mut Terms, input: TermId) -> u64 {
        let sort = terms.sort(input);
        for &raw in preferred(sort) {
            let raw = sort.canonical(raw);
            let here = equals(terms, input, sort, raw);
            if self.possible(terms, Some(here)) {
                return raw;
            }
        }
        self.bit_by_bit(terms, input, sort)
    }

    /// Not negative if possible, then the bits from the highest on: zero if possible, for a negative
    /// number one if possible, so that it is near zero.
    fn bit_by_bit(&mut self, terms: &mut Terms, input: TermId, sort: Sort) -> u64 {
        let bits = match sort {
            Sort::F32 | Sort::F64 => terms.float_to_bits(input),
            Sort::Bool | Sort::Bits(_) => input,
        };
        let mut wanted = false;
        let mut raw = 0;
        for bit in (0..sort.width()).rev() {
            let this = terms.extract(bits, bit, 1);
            let value = terms.constant(Sort::Bits(1), u64::from(wanted));
            let here = terms.eq(this, value);
            let held = self.possible(terms, Some(here));
            if !held {
                let other = terms.not(here);
                self.possible(terms, Some(other));
            }
            let set = wanted == held;
            raw |= u64::from(set) << bit;
            if bit + 1 == sort.width() {
                wanted = set && !sort.is_float();
            }
        }
        raw
    }
}

fn equals(terms: &mut Terms, input: TermId, sort: Sort, raw: u64) -> TermId {
    match sort {
        // `==` says nothing about the sign of a zero, and no NaN is equal to itself.
        Sort::F32 | Sort::F64 => {
            let bits = terms.float_to_bits(input);
            let value = terms.constant(Sort::Bits(sort.width() as u8), raw);
            terms.eq(bits, value)
        }
        Sort::Bool | Sort::Bits(_) => {
            let value = terms.constant(sort, raw);
            terms.eq(input, value)
        }
    }
}

const MINUS_ONE: u64 = u64::MAX;

/// Values that a person likes to read, best first.
fn preferred(sort: Sort) -> &'static [u64] {
    match sort {
        Sort::Bool => &[0, 1],
        // As characters: NUL is hard to read, letters and digits are not.
        Sort::Bits(16) => &[0, 1, MINUS_ONE, 97, 98, 65, 48, 49, 32, 2, 10],
        Sort::Bits(_) => &[0, 1, MINUS_ONE, 2, 3, 5, 10, 100, 1000],
        Sort::F32 => &[0, 0x3f80_0000, 0xbf80_0000, 0x4000_0000, 0x3f00_0000, 0x7fc0_0000],
        Sort::F64 => &[
            0,
            0x3ff0_0000_0000_0000,
            0xbff0_0000_0000_0000,
            0x4000_0000_0000_0000,
            0x3fe0_0000_0000_0000,
            0x7ff8_0000_0000_0000,
        ],
    }
}

//! Functions that have no circuit: `sin`, `pow` and the like.
//!
//! A term may apply one; the evaluator then calls it, so a model means for such a term what it means
//! for the program. Nothing else is known about a function: a solver may only try values.

use crate::arena::{TermId, Terms};
use crate::sort::Sort;

/// A function of doubles. Two functions of one name are the same function.
#[derive(Debug)]
pub struct Function {
    /// As Java writes it: `Math.sin`.
    pub name: &'static str,
    pub compute: Compute,
}

/// How a function is computed.
#[derive(Clone, Copy, Debug)]
pub enum Compute {
    One(fn(f64) -> f64),
    Two(fn(f64, f64) -> f64),
}

impl Function {
    /// The raw result for raw operands.
    pub fn value(&self, a: u64, b: u64) -> u64 {
        let (a, b) = (f64::from_bits(a), f64::from_bits(b));
        let result = match self.compute {
            Compute::One(f) => f(a),
            Compute::Two(f) => f(a, b),
        };
        Sort::F64.canonical(result.to_bits())
    }

    fn arity(&self) -> usize {
        match self.compute {
            Compute::One(_) => 1,
            Compute::Two(_) => 2,
        }
    }
}

impl Terms {
    /// A function applied to doubles.
    pub fn apply_function(&mut self, function: &'static Function, args: &[TermId]) -> TermId {
        debug_assert!(args.len() == function.arity() && args.iter().all(|&arg| self.sort(arg) == Sort::F64));
        let values: Option<Vec<u64>> = args.iter().map(|&arg| self.const_value(arg)).collect();
        match values.as_deref() {
            Some(&[a]) => self.constant(Sort::F64, function.value(a, 0)),
            Some(&[a, b]) => self.constant(Sort::F64, function.value(a, b)),
            _ => self.raw_application(function, args),
        }
    }
}

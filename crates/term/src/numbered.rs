//! Terms that keep their numbers: for words of a machine that name terms by number, where nobody can
//! tell such a word from any other.
//!
//! They cannot join the terms of another worker, whose numbers are taken; they make an arena of their own,
//! with free numbers between them.

use serde::{Deserialize, Serialize};

use crate::arena::{TermId, Terms};
use crate::function::Function;
use crate::portable::{Portable, PortableError};

/// Numbers beyond this are not made: an arena has a place for each number up to the greatest.
const MOST: u32 = 1 << 26;

/// Terms with the numbers that they had.
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Numbered {
    terms: Portable,
    /// Of each node.
    numbers: Vec<u32>,
}

impl Numbered {
    /// These terms, and what they are made of.
    pub fn of(terms: &Terms, roots: &[TermId]) -> Numbered {
        let (terms, order) = Portable::in_order(terms, roots);
        Numbered { terms, numbers: order.into_iter().map(|t| t.index() as u32).collect() }
    }

    /// An arena in which exactly these terms exist, under their numbers. It counts as collected once more than
    /// the given one, so that whatever is known about other terms is forgotten.
    pub fn restore(
        &self,
        after: &Terms,
        functions: &dyn Fn(&str) -> Option<&'static Function>,
    ) -> Result<Terms, PortableError> {
        let mut terms = Terms::new();
        self.terms.place(&mut terms, functions, &|terms, at| {
            let number = *self.numbers.get(at).filter(|number| **number < MOST)?;
            Some(terms.free_only(TermId::from_index(number as usize)))
        })?;
        terms.free_the_rest(after.collections() + 1);
        Ok(terms)
    }
}

//! Preconditions of units: one cell of a grid over the inputs, in a form that travels.
//!
//! A grid has *factors*; each is a list of members of which exactly one holds for any inputs, and a cell
//! has one member of each. A factor is about inputs, and where a path has not asked for them it says
//! nothing: all its cells go there, and the paths that end so belong to its first member. A factor
//! whose members leave values out, because the inputs are promised to be in a range, says something only
//! where that promise is part of the path condition. So every path belongs to exactly one cell.

use serde::{Deserialize, Serialize};
use term::{Input, Op, Portable, PortableError, TermId, Terms};

/// Who counts and shows a path that several cells of a grid have.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reporting {
    /// The cell that the path's witness is in.
    #[default]
    Once,
    /// Every one that comes to it, as in the paper on simple static partitioning.
    Everywhere,
}

/// What holds in a unit, besides what its paths ask for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Precondition {
    /// The cell's place in the queue.
    pub index: u32,
    pub reporting: Reporting,
    /// For each factor its members, then what it takes for granted.
    terms: Portable,
    factors: Vec<Shape>,
}

/// How many of the terms are a factor's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
struct Shape {
    members: u32,
    granted: u32,
    chosen: u32,
}

/// A factor in one worker's terms.
#[derive(Debug, Clone)]
pub(crate) struct Factor {
    /// Exactly one holds where what is granted does.
    pub members: Vec<TermId>,
    /// Conjuncts of the path conditions for which the factor says something.
    pub granted: Vec<TermId>,
    /// What the members are about.
    pub inputs: Vec<Input>,
}

impl Factor {
    pub fn new(terms: &Terms, members: Vec<TermId>, granted: Vec<TermId>) -> Factor {
        let ids = members.iter().flat_map(|&member| terms.free_inputs(member));
        let mut inputs: Vec<Input> = ids.map(|&id| terms.input_of(id).clone()).collect();
        inputs.sort_unstable();
        inputs.dedup();
        Factor { members, granted, inputs }
    }
}

impl Precondition {
    /// The cell with these members of the factors.
    pub(crate) fn new(
        terms: &Terms,
        factors: &[Factor],
        chosen: &[usize],
        index: usize,
        reporting: Reporting,
    ) -> Precondition {
        let all: Vec<TermId> = factors.iter().flat_map(|f| f.members.iter().chain(&f.granted)).copied().collect();
        let shape = |(factor, &chosen): (&Factor, &usize)| Shape {
            members: factor.members.len() as u32,
            granted: factor.granted.len() as u32,
            chosen: chosen as u32,
        };
        let factors = factors.iter().zip(chosen).map(shape).collect();
        Precondition { index: index as u32, reporting, terms: Portable::of(terms, &all), factors }
    }

    /// The factors in a worker's terms, each with the number of the member that holds here.
    pub(crate) fn intern(&self, terms: &mut Terms) -> Result<Vec<(Factor, usize)>, PortableError> {
        let made = self.terms.intern(terms, &vm::function_named)?;
        let mut rest = &made[..];
        let mut take = |count: u32| {
            let (taken, left) = rest.split_at_checked(count as usize).ok_or(PortableError::Root)?;
            rest = left;
            Ok(taken.to_vec())
        };
        let mut factors = Vec::new();
        for shape in &self.factors {
            let (members, granted) = (take(shape.members)?, take(shape.granted)?);
            let chosen = shape.chosen as usize;
            if chosen >= members.len() {
                return Err(PortableError::Root);
            }
            factors.push((Factor::new(terms, members, granted), chosen));
        }
        match made.iter().find(|&&t| terms.sort(t) != term::Sort::Bool) {
            Some(&t) => Err(PortableError::Sort { at: 0, op: terms.op(t), sort: terms.sort(t) }),
            None => Ok(factors),
        }
    }
}

/// The input that a condition gives a value, with that value.
pub(crate) fn fixes(terms: &Terms, t: TermId) -> Option<(Input, u64)> {
    let (input, value) = match (terms.op(t), terms.args(t)) {
        (Op::Input, _) => (t, 1),
        (Op::Not, &[inner]) => (inner, 0),
        (Op::Eq, &[input, constant]) => (input, terms.const_value(constant)?),
        _ => return None,
    };
    let input = terms.as_input(input)?;
    Some((terms.input_of(input).clone(), value))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use term::JavaType;

    #[test]
    fn a_cell_arrives_in_another_worker_and_damage_is_noticed() {
        let mut terms = Terms::new();
        let x = terms.input(&Input::new(0, "x", JavaType::Int));
        let b = terms.input(&Input::new(1, "b", JavaType::Boolean));
        let two = terms.int(2);
        let (same, not_b) = (terms.eq(x, two), terms.not(b));
        let other = terms.not(same);
        let factors = [Factor::new(&terms, vec![same, other], vec![]), Factor::new(&terms, vec![b, not_b], vec![])];
        let cell = Precondition::new(&terms, &factors, &[0, 1], 2, Reporting::Once);
        let mut elsewhere = Terms::new();
        let arrived = cell.intern(&mut elsewhere).unwrap();
        let fixed: Vec<_> = arrived.iter().map(|(f, chosen)| fixes(&elsewhere, f.members[*chosen])).collect();
        let value = |at: usize| fixed[at].as_ref().map(|(input, value)| (&*input.name, *value));
        assert_eq!((value(0), value(1)), (Some(("x", 2)), Some(("b", 0))));
        let mut damaged = cell;
        damaged.factors[1].chosen = 2;
        assert!(damaged.intern(&mut elsewhere).is_err());
        damaged.factors[1] = Shape { members: 9, granted: 0, chosen: 0 };
        assert!(damaged.intern(&mut elsewhere).is_err());
    }
}

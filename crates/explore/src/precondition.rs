//! Preconditions of units: one cell of a grid over the inputs, in a form that travels.
//!
//! A grid has *factors*; each is a list of members of which exactly one holds for any inputs, and a cell
//! has one member of each. A factor is about inputs by name, because what is asked for first differs between
//! paths. Where a path has not asked for an input, the factor says
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
    pub(crate) sides: Vec<Side>,
}

/// A factor on its way, with the member that holds in the cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Side {
    /// The members, then what is granted.
    terms: Portable,
    members: u32,
    chosen: u32,
}

/// A factor in some terms.
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
        let side = |(factor, &chosen): (&Factor, &usize)| {
            let all = [&factor.members[..], &factor.granted].concat();
            Side { terms: Portable::of(terms, &all), members: factor.members.len() as u32, chosen: chosen as u32 }
        };
        Precondition { index: index as u32, reporting, sides: factors.iter().zip(chosen).map(side).collect() }
    }
}

impl Side {
    /// The inputs that it is about; only their names and types count.
    pub fn inputs(&self) -> &[Input] {
        self.terms.inputs()
    }

    /// The number of the member that holds.
    pub fn chosen(&self) -> usize {
        self.chosen as usize
    }

    /// The factor about a path's own inputs.
    pub fn intern(&self, terms: &mut Terms, renamed: &dyn Fn(&Input) -> Input) -> Result<Factor, PortableError> {
        let mut members = self.terms.intern_renamed(terms, &vm::function_named, renamed)?;
        if self.members as usize > members.len() || self.chosen >= self.members {
            return Err(PortableError::Root);
        }
        if let Some(&t) = members.iter().find(|&&t| terms.sort(t) != term::Sort::Bool) {
            return Err(PortableError::Sort { at: 0, op: terms.op(t), sort: terms.sort(t) });
        }
        let granted = members.split_off(self.members as usize);
        Ok(Factor::new(terms, members, granted))
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
        // There, other inputs came first.
        let later = |input: &Input| Input::new(input.index + 5, &input.name, input.ty);
        let mut fixed = Vec::new();
        for side in &cell.sides {
            let factor = side.intern(&mut elsewhere, &later).unwrap();
            let (input, value) = fixes(&elsewhere, factor.members[side.chosen()]).unwrap();
            fixed.push((input.index, input.name.to_string(), value));
        }
        assert_eq!(fixed, [(5, "x".to_owned(), 2), (6, "b".to_owned(), 0)]);
        let mut damaged = cell.sides[1].clone();
        damaged.chosen = 2;
        assert!(damaged.intern(&mut elsewhere, &later).is_err());
        damaged.members = 9;
        assert!(damaged.intern(&mut elsewhere, &later).is_err());
    }
}

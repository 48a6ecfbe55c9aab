//! Steps 2 to 4 of simple static partitioning: which constraints and inputs there are, and how often.
//!
//! A constraint that is in every path condition that mentions all its inputs divides nothing: it is a
//! *fact* about them, such as the range of an input or an assumption. The paper wants constraints to
//! be useful and does not say so of these; here they are left out of the counts, and tell the range.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use term::{Input, InputId, Op, TermId, Terms};

/// A conjunct of path conditions.
#[derive(Debug, Clone)]
pub struct Constraint {
    pub term: TermId,
    /// How many path conditions have it.
    pub count: u64,
    pub inputs: Vec<Input>,
    /// It multiplies or divides.
    pub is_expensive: bool,
    pub is_negated: bool,
}

/// How an input is used.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Use {
    /// The counts of the constraints that mention it, added up.
    pub frequency: u64,
    /// A constraint that mentions it is expensive.
    pub is_expensive: bool,
}

/// What some path conditions are made of.
#[derive(Debug, Default)]
pub struct Counted {
    /// In the order in which they were first seen.
    pub constraints: Vec<Constraint>,
    /// Constraints that divide nothing.
    pub facts: Vec<TermId>,
    /// In creation order.
    pub inputs: BTreeMap<Input, Use>,
}

impl Counted {
    pub fn of(terms: &Terms, conditions: &[Vec<TermId>]) -> Counted {
        let mut seen: Vec<Constraint> = Vec::new();
        let mut places: FxHashMap<TermId, usize> = FxHashMap::default();
        for &t in conditions.iter().flatten() {
            let place = *places.entry(t).or_insert_with(|| {
                seen.push(Constraint::new(terms, t));
                seen.len() - 1
            });
            seen[place].count += 1;
        }
        let mut counted = Counted::default();
        let inputs = |condition: &Vec<TermId>| condition.iter().flat_map(|&t| terms.free_inputs(t)).copied().collect();
        let mentioned: Vec<FxHashSet<InputId>> = conditions.iter().map(inputs).collect();
        for constraint in seen {
            let own = terms.free_inputs(constraint.term);
            let mentions = |inputs: &&FxHashSet<InputId>| own.iter().all(|input| inputs.contains(input));
            if mentioned.iter().filter(mentions).count() as u64 == constraint.count {
                counted.facts.push(constraint.term);
                continue;
            }
            for input in &constraint.inputs {
                let using = counted.inputs.entry(input.clone()).or_default();
                using.frequency += constraint.count;
                using.is_expensive |= constraint.is_expensive;
            }
            counted.constraints.push(constraint);
        }
        counted
    }
}

impl Constraint {
    fn new(terms: &Terms, term: TermId) -> Constraint {
        let inputs = terms.free_inputs(term).iter().map(|&id| terms.input_of(id).clone()).collect();
        let is_negated = terms.op(term) == Op::Not;
        Constraint { term, count: 0, inputs, is_expensive: is_expensive(terms, term), is_negated }
    }
}

/// Does it multiply or divide, or do what is dearer still?
fn is_expensive(terms: &Terms, root: TermId) -> bool {
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut todo = vec![root];
    while let Some(t) = todo.pop() {
        match terms.op(t) {
            Op::Mul | Op::SDiv | Op::SRem | Op::FMul | Op::FDiv | Op::FRem | Op::FSqrt | Op::Apply1 | Op::Apply2 => {
                return true;
            }
            _ => {}
        }
        todo.extend(terms.args(t).iter().filter(|&&arg| seen.insert(arg)));
    }
    false
}

//! Path conditions: a stack of conjuncts.
//!
//! Going forward pushes, going back truncates to an earlier length; both cost the number of
//! conjuncts concerned. A conjunct that is known already is not stored again; one that contradicts
//! what is stored by structure alone (its negation is there, or a comparison of the same two
//! operands, or another constant for the same term) is refused. "Refused" is a proof; "added" says
//! nothing about satisfiability.

use crate::arena::{TermId, Terms};
use crate::build::{Order, Relation};
use crate::op::Op;
use crate::sort::Sort;
use rustc_hash::FxHashMap;

/// What pushing a conjunct did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pushed {
    Added,
    /// Implied by the conjuncts that are there; nothing was stored.
    Known,
    /// Cannot hold together with them; nothing was stored.
    Contradiction,
}

/// The conjuncts of a path, in the order in which they were found.
#[derive(Clone, Default, Debug)]
pub struct PathCondition {
    conjuncts: Vec<TermId>,
    members: FxHashMap<TermId, u32>,
    /// For a term known to equal a constant: that constant.
    fixed: FxHashMap<TermId, TermId>,
    /// Places of conjuncts that say nothing to a reader, ascending.
    incidental: Vec<u32>,
}

impl PathCondition {
    pub fn new() -> PathCondition {
        PathCondition::default()
    }

    pub fn conjuncts(&self) -> &[TermId] {
        &self.conjuncts
    }

    pub fn len(&self) -> usize {
        self.conjuncts.len()
    }

    pub fn is_empty(&self) -> bool {
        self.conjuncts.is_empty()
    }

    pub fn contains(&self, t: TermId) -> bool {
        self.members.contains_key(&t)
    }

    /// Adds a condition; a conjunction adds its parts.
    pub fn push(&mut self, terms: &Terms, t: TermId) -> Pushed {
        let before = self.len();
        let mut outcome = Pushed::Known;
        let mut pending = vec![t];
        while let Some(t) = pending.pop() {
            if terms.op(t) == Op::And {
                pending.extend([terms.arg(t, 1), terms.arg(t, 0)]);
                continue;
            }
            match self.decide(terms, t) {
                Some(true) => {}
                Some(false) => {
                    self.truncate(terms, before);
                    return Pushed::Contradiction;
                }
                None => {
                    self.store(terms, t);
                    outcome = Pushed::Added;
                }
            }
        }
        outcome
    }

    /// Adds a condition that says nothing to a reader.
    pub fn push_incidental(&mut self, terms: &Terms, t: TermId) -> Pushed {
        let before = self.len();
        let pushed = self.push(terms, t);
        self.incidental.extend(before as u32..self.len() as u32);
        pushed
    }

    /// Which of the first conjuncts say nothing to a reader, ascending.
    pub fn incidental(&self, len: usize) -> &[u32] {
        &self.incidental[..self.incidental.partition_point(|&at| (at as usize) < len)]
    }

    /// Begins anew with the conjuncts of another path condition, of which these say nothing to a reader.
    pub fn restore(&mut self, terms: &Terms, conjuncts: impl IntoIterator<Item = TermId>, incidental: &[u32]) {
        self.truncate(terms, 0);
        for conjunct in conjuncts {
            self.push(terms, conjunct);
        }
        self.incidental.extend(incidental);
    }

    /// The conjuncts that say something to a reader.
    pub fn telling(&self) -> impl Iterator<Item = TermId> + '_ {
        let all = self.conjuncts.iter().copied().enumerate();
        all.filter(|(at, _)| self.incidental.binary_search(&(*at as u32)).is_err()).map(|(_, conjunct)| conjunct)
    }

    /// Goes back to an earlier length.
    pub fn truncate(&mut self, terms: &Terms, len: usize) {
        while self.incidental.last().is_some_and(|&last| last as usize >= len) {
            self.incidental.pop();
        }
        while self.conjuncts.len() > len {
            let t = self.conjuncts.pop().expect("it is longer than len");
            self.members.remove(&t);
            if let Some((x, _)) = fixes(terms, t) {
                self.fixed.remove(&x);
            }
        }
    }

    /// What the stored conjuncts say about a condition, by structure alone.
    pub fn decide(&self, terms: &Terms, t: TermId) -> Option<bool> {
        if t == TermId::TRUE || self.contains(t) {
            return Some(true);
        }
        if t == TermId::FALSE {
            return Some(false);
        }
        let inner = (terms.op(t) == Op::Not).then(|| terms.arg(t, 0));
        if inner.is_some_and(|inner| self.contains(inner)) || self.contains_negation(terms, t) {
            return Some(false);
        }
        if let Some((x, constant)) = fixes(terms, inner.unwrap_or(t))
            && let Some(&known) = self.fixed.get(&x)
        {
            return Some((known == constant) != inner.is_some());
        }
        self.decide_relation(terms, t)
    }

    fn contains_negation(&self, terms: &Terms, t: TermId) -> bool {
        terms.find1(Op::Not, Sort::Bool, t).is_some_and(|negation| self.contains(negation))
    }

    /// A comparison against the other comparisons of its operands.
    fn decide_relation(&self, terms: &Terms, t: TermId) -> Option<bool> {
        let relation = terms.relation(t)?;
        let Relation { order, a, b, outcomes } = relation;
        let atoms: &[(Op, TermId, TermId)] = match order {
            Order::Any => &[(Op::Slt, a, b), (Op::Slt, b, a), (Op::Ult, a, b), (Op::Ult, b, a)],
            Order::Signed => &[(Op::Slt, a, b), (Op::Slt, b, a), (Op::Eq, a, b)],
            Order::Unsigned => &[(Op::Ult, a, b), (Op::Ult, b, a), (Op::Eq, a, b)],
            Order::Float => &[(Op::FLt, a, b), (Op::FLt, b, a), (Op::FLe, a, b), (Op::FLe, b, a), (Op::FEq, a, b)],
        };
        let mut known = Relation { outcomes: u8::MAX, ..relation };
        for &(op, a, b) in atoms {
            let Some(atom) = terms.find2(op, Sort::Bool, a, b) else { continue };
            let literal = if self.contains(atom) {
                atom
            } else {
                match terms.find1(Op::Not, Sort::Bool, atom) {
                    Some(negation) if self.contains(negation) => negation,
                    Some(_) | None => continue,
                }
            };
            // For `==`, what is known in one order does not meet what is known in the other.
            if let Some(both) = terms.relation(literal).and_then(|other| known.meet(other)) {
                known = both;
            }
        }
        if known.outcomes == u8::MAX {
            return None;
        }
        match known.outcomes & outcomes {
            0 => Some(false),
            common if common == known.outcomes => Some(true),
            _ => None,
        }
    }

    fn store(&mut self, terms: &Terms, t: TermId) {
        self.members.insert(t, self.conjuncts.len() as u32);
        self.conjuncts.push(t);
        if let Some((x, constant)) = fixes(terms, t) {
            self.fixed.insert(x, constant);
        }
    }
}

/// The term and the constant of `x == constant`.
fn fixes(terms: &Terms, t: TermId) -> Option<(TermId, TermId)> {
    match *terms.args(t) {
        [x, constant] if terms.op(t) == Op::Eq && terms.op(constant) == Op::Const => Some((x, constant)),
        _ => None,
    }
}

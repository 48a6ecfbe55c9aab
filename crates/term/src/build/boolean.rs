//! Booleans: negation, conjunction, if-then-else and what is written with them.
//!
//! A conjunction of conjunctions is kept as one sorted chain without repetition, as long as it is
//! short; pairs of comparisons between the same operands are merged on the way.

use crate::arena::{TermId, Terms};
use crate::op::Op;
use crate::sort::Sort;

/// Longer conjunctions are not brought into normal form.
const MAX_CONJUNCTS: usize = 12;

impl Terms {
    pub fn not(&mut self, t: TermId) -> TermId {
        match self.op(t) {
            Op::Const => {
                if t == TermId::TRUE {
                    TermId::FALSE
                } else {
                    TermId::TRUE
                }
            }
            Op::Not => self.arg(t, 0),
            _ => self.raw1(Op::Not, Sort::Bool, t),
        }
    }

    /// Whether one is the negation of the other.
    pub fn are_opposite(&self, a: TermId, b: TermId) -> bool {
        self.under(a, Op::Not) == Some(b) || self.under(b, Op::Not) == Some(a)
    }

    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        if a == TermId::FALSE || b == TermId::FALSE || self.are_opposite(a, b) {
            return TermId::FALSE;
        }
        if a == TermId::TRUE || a == b {
            return b;
        }
        if b == TermId::TRUE {
            return a;
        }
        if let Some(merged) = self.merge(a, b) {
            return merged;
        }
        if self.is_compound(a) || self.is_compound(b) {
            let mut pending = Vec::with_capacity(MAX_CONJUNCTS);
            if self.conjuncts(b, &mut pending) && self.conjuncts(a, &mut pending) {
                return self.conjoin(pending);
            }
        }
        self.raw2(Op::And, Sort::Bool, a, b)
    }

    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = (self.not(a), self.not(b));
        let neither = self.and(a, b);
        self.not(neither)
    }

    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let no = self.not(a);
        self.or(no, b)
    }

    /// The conjunction of all; of none it is `true`.
    pub fn all(&mut self, conjuncts: impl IntoIterator<Item = TermId>) -> TermId {
        conjuncts.into_iter().fold(TermId::TRUE, |all, t| self.and(all, t))
    }

    pub fn xor(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.iff(a, b);
        self.not(same)
    }

    /// Equality of booleans.
    pub fn iff(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return TermId::TRUE;
        }
        if self.are_opposite(a, b) {
            return TermId::FALSE;
        }
        match (a, b) {
            (TermId::TRUE, t) | (t, TermId::TRUE) => return t,
            (TermId::FALSE, t) | (t, TermId::FALSE) => return self.not(t),
            _ => {}
        }
        match (self.under(a, Op::Not), self.under(b, Op::Not)) {
            (Some(a), Some(b)) => self.raw2(Op::Eq, Sort::Bool, a, b),
            (None, None) => self.raw2(Op::Eq, Sort::Bool, a, b),
            (Some(a), None) => self.differ(a, b),
            (None, Some(b)) => self.differ(a, b),
        }
    }

    fn differ(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.raw2(Op::Eq, Sort::Bool, a, b);
        self.not(same)
    }

    pub fn ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> TermId {
        debug_assert!(self.sort(yes) == self.sort(no));
        match condition {
            TermId::TRUE => return yes,
            TermId::FALSE => return no,
            _ if yes == no => return yes,
            _ => {}
        }
        if let Some(opposite) = self.under(condition, Op::Not) {
            return self.ite(opposite, no, yes);
        }
        // Choosing between two values by whether they are the same.
        if self.op(condition) == Op::Eq {
            let (a, b) = (self.arg(condition, 0), self.arg(condition, 1));
            if (yes == a && no == b) || (yes == b && no == a) {
                return no;
            }
        }
        if self.sort(yes) == Sort::Bool
            && let Some(simpler) = self.boolean_ite(condition, yes, no)
        {
            return simpler;
        }
        self.nested_ite(condition, yes, no)
    }

    fn boolean_ite(&mut self, condition: TermId, yes: TermId, no: TermId) -> Option<TermId> {
        let opposite = self.not(condition);
        if yes == TermId::TRUE || yes == condition {
            return Some(self.or(condition, no));
        }
        if yes == TermId::FALSE || yes == opposite {
            return Some(self.and(opposite, no));
        }
        if no == TermId::TRUE || no == opposite {
            return Some(self.or(opposite, yes));
        }
        if no == TermId::FALSE || no == condition {
            return Some(self.and(condition, yes));
        }
        self.are_opposite(yes, no).then(|| self.iff(condition, yes))
    }

    fn nested_ite(&mut self, condition: TermId, mut yes: TermId, mut no: TermId) -> TermId {
        let sort = self.sort(yes);
        if self.op(yes) == Op::Ite {
            let [inner, first, second] = [0, 1, 2].map(|index| self.arg(yes, index));
            if inner == condition {
                yes = first;
            } else if second == no {
                let both = self.and(condition, inner);
                return self.ite(both, first, no);
            } else if first == no {
                let inner = self.not(inner);
                let both = self.and(condition, inner);
                return self.ite(both, second, no);
            }
        }
        if self.op(no) == Op::Ite {
            let [inner, first, second] = [0, 1, 2].map(|index| self.arg(no, index));
            if inner == condition {
                no = second;
            } else if first == yes {
                let either = self.or(condition, inner);
                return self.ite(either, yes, second);
            } else if second == yes {
                let inner = self.not(inner);
                let either = self.or(condition, inner);
                return self.ite(either, yes, first);
            }
        }
        if yes == no {
            return yes;
        }
        self.raw3(Op::Ite, sort, condition, yes, no)
    }

    fn is_compound(&self, t: TermId) -> bool {
        self.op(t) == Op::And || self.under(t, Op::Not).is_some_and(|inner| self.op(inner) == Op::And)
    }

    /// Appends the conjuncts of a chain; false if there are too many.
    pub(crate) fn conjuncts(&self, mut t: TermId, out: &mut Vec<TermId>) -> bool {
        while self.op(t) == Op::And {
            if out.len() >= MAX_CONJUNCTS || !self.conjuncts(self.arg(t, 1), out) {
                return false;
            }
            t = self.arg(t, 0);
        }
        out.push(t);
        out.len() <= MAX_CONJUNCTS
    }

    /// The normal form of a conjunction of non-conjunctions.
    fn conjoin(&mut self, mut pending: Vec<TermId>) -> TermId {
        let mut done: Vec<TermId> = Vec::with_capacity(pending.len());
        while let Some(t) = pending.pop() {
            if t == TermId::TRUE || done.contains(&t) {
                continue;
            }
            if t == TermId::FALSE {
                return TermId::FALSE;
            }
            if let Some(weaker) = self.under_conjuncts(t, &done) {
                pending.push(weaker);
                continue;
            }
            match done.iter().enumerate().find_map(|(at, &other)| Some((at, self.find_merge(other, t)?))) {
                Some((at, merged)) => {
                    done.swap_remove(at);
                    // A merged pair is again a comparison, never a conjunction.
                    pending.push(merged);
                }
                None => done.push(t),
            }
        }
        self.relax(&mut done);
        done.sort_by(|&a, &b| self.compare(a, b));
        let mut chain = done.into_iter();
        let first = chain.next().unwrap_or(TermId::TRUE);
        chain.fold(first, |chain, t| self.raw_link(Op::And, Sort::Bool, chain, t))
    }

    /// What `!(p && q && ..)` comes to when some of p, q, .. are known: a simpler term, or `None` if
    /// nothing is gained.
    fn under_conjuncts(&mut self, t: TermId, known: &[TermId]) -> Option<TermId> {
        let inner = self.under(t, Op::Not).filter(|&inner| self.op(inner) == Op::And)?;
        let mut parts = Vec::with_capacity(MAX_CONJUNCTS);
        if !self.conjuncts(inner, &mut parts) {
            return None;
        }
        if parts.iter().any(|&part| known.iter().any(|&other| self.are_opposite(part, other))) {
            return Some(TermId::TRUE);
        }
        let before = parts.len();
        parts.retain(|part| !known.contains(part));
        if parts.len() == before {
            return None;
        }
        let rest = parts.into_iter().rev().fold(TermId::TRUE, |rest, part| self.and(rest, part));
        Some(self.not(rest))
    }

    /// A negated conjunction may have come before the conjuncts that simplify it.
    fn relax(&mut self, done: &mut Vec<TermId>) {
        for at in 0..done.len() {
            let t = std::mem::replace(&mut done[at], TermId::TRUE);
            match self.under_conjuncts(t, done) {
                // Only what keeps the list a list of non-conjunctions, and no constant.
                Some(simpler) if self.op(simpler) != Op::And && simpler != TermId::FALSE => done[at] = simpler,
                Some(_) | None => done[at] = t,
            }
        }
        done.retain(|&t| t != TermId::TRUE);
    }

    fn find_merge(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.are_opposite(a, b) {
            return Some(TermId::FALSE);
        }
        self.merge(a, b)
    }
}

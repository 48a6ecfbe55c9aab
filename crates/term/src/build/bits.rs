//! Bitwise operators.
//!
//! Masking with low ones is written as a zero-extended extraction, because comparisons see through
//! extensions. Booleans that the machine keeps as 0 and 1 turn back into boolean operators.

use crate::arena::{TermId, Terms};
use crate::op::{Op, OpSet};

/// The operands that rules of the binary operators are about.
const BITWISE: OpSet = OpSet::of(&[Op::Const, Op::BvNot, Op::SExt, Op::ZExt, Op::Ite]);

impl Terms {
    pub fn bit_not(&mut self, a: TermId) -> TermId {
        let sort = self.sort(a);
        if let Some(folded) = self.fold1(Op::BvNot, sort, a) {
            return folded;
        }
        if let Some(inner) = self.under(a, Op::BvNot) {
            return inner;
        }
        if let Some((inner, mask)) = self.with_const(a, Op::BvXor) {
            let mask = self.constant(sort, !mask);
            return self.bit_xor(inner, mask);
        }
        if let Some(inner) = self.under(a, Op::SExt) {
            let inner = self.bit_not(inner);
            return self.sext(inner, sort.width() as u8);
        }
        if let Some(lifted) = self.lift(a, &mut Terms::bit_not) {
            return lifted;
        }
        self.raw1(Op::BvNot, sort, a)
    }

    pub fn bit_and(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert!(sort == self.sort(b));
        if self.neither_is(a, b, BITWISE) {
            return self.raw2(Op::BvAnd, sort, a, b);
        }
        if let Some(folded) = self.fold2(Op::BvAnd, sort, a, b) {
            return folded;
        }
        if a == b {
            return a;
        }
        if self.are_complements(a, b) {
            return self.constant(sort, 0);
        }
        let (a, b) = if self.op(a) == Op::Const { (b, a) } else { (a, b) };
        if let Some(mask) = self.const_value(b) {
            if let Some(simpler) = self.mask(a, b, mask) {
                return simpler;
            }
        } else if let Some(simpler) = self.both_extended(Op::BvAnd, a, b) {
            return simpler;
        }
        if let Some(lifted) = self.boolean_bits(a, b, Terms::and).or_else(|| self.lift2(a, b, Terms::bit_and)) {
            return lifted;
        }
        self.raw2(Op::BvAnd, sort, a, b)
    }

    fn mask(&mut self, a: TermId, b: TermId, mask: u64) -> Option<TermId> {
        let sort = self.sort(a);
        if mask == 0 {
            return Some(b);
        }
        if mask == sort.mask() {
            return Some(a);
        }
        if let Some((inner, other)) = self.with_const(a, Op::BvAnd) {
            let mask = self.constant(sort, mask & other);
            return Some(self.bit_and(inner, mask));
        }
        if let Some(inner) = self.under(a, Op::ZExt) {
            let narrow = self.constant(self.sort(inner), mask);
            let masked = self.bit_and(inner, narrow);
            return Some(self.zext(masked, sort.width() as u8));
        }
        if mask & (mask + 1) == 0 {
            let low = self.extract(a, 0, mask.count_ones() as u8);
            return Some(self.zext(low, sort.width() as u8));
        }
        None
    }

    pub fn bit_or(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert!(sort == self.sort(b));
        if self.neither_is(a, b, BITWISE) {
            return self.raw2(Op::BvOr, sort, a, b);
        }
        if let Some(folded) = self.fold2(Op::BvOr, sort, a, b) {
            return folded;
        }
        if a == b {
            return a;
        }
        if self.are_complements(a, b) {
            return self.constant(sort, u64::MAX);
        }
        let (a, b) = if self.op(a) == Op::Const { (b, a) } else { (a, b) };
        if let Some(mask) = self.const_value(b) {
            if mask == 0 {
                return a;
            }
            if mask == sort.mask() {
                return b;
            }
            if let Some((inner, other)) = self.with_const(a, Op::BvOr) {
                let mask = self.constant(sort, mask | other);
                return self.bit_or(inner, mask);
            }
        } else if let Some(simpler) = self.both_extended(Op::BvOr, a, b) {
            return simpler;
        }
        if let Some(lifted) = self.boolean_bits(a, b, Terms::or).or_else(|| self.lift2(a, b, Terms::bit_or)) {
            return lifted;
        }
        self.raw2(Op::BvOr, sort, a, b)
    }

    pub fn bit_xor(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert!(sort == self.sort(b));
        if self.neither_is(a, b, BITWISE) {
            return self.raw2(Op::BvXor, sort, a, b);
        }
        if let Some(folded) = self.fold2(Op::BvXor, sort, a, b) {
            return folded;
        }
        if a == b {
            return self.constant(sort, 0);
        }
        let (a, b) = if self.op(a) == Op::Const { (b, a) } else { (a, b) };
        if let Some(mask) = self.const_value(b) {
            if mask == 0 {
                return a;
            }
            if let Some((inner, other)) = self.with_const(a, Op::BvXor) {
                let mask = self.constant(sort, mask ^ other);
                return self.bit_xor(inner, mask);
            }
            if let Some(inner) = self.under(a, Op::BvNot) {
                let mask = self.constant(sort, !mask);
                return self.bit_xor(inner, mask);
            }
            if mask == sort.mask() {
                return self.bit_not(a);
            }
        }
        match (self.under(a, Op::BvNot), self.under(b, Op::BvNot)) {
            (Some(x), Some(y)) => return self.bit_xor(x, y),
            (Some(x), None) => return self.bit_xor_not(x, b),
            (None, Some(y)) => return self.bit_xor_not(a, y),
            (None, None) => {}
        }
        if let Some(simpler) = self.both_extended(Op::BvXor, a, b) {
            return simpler;
        }
        if let Some(lifted) = self.boolean_bits(a, b, Terms::xor).or_else(|| self.lift2(a, b, Terms::bit_xor)) {
            return lifted;
        }
        self.raw2(Op::BvXor, sort, a, b)
    }

    fn bit_xor_not(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.bit_xor(a, b);
        self.bit_not(same)
    }

    fn are_complements(&self, a: TermId, b: TermId) -> bool {
        self.under(a, Op::BvNot) == Some(b) || self.under(b, Op::BvNot) == Some(a)
    }

    /// Bitwise operators commute with extensions of equal kind and width.
    fn both_extended(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let kind = self.op(a);
        if self.op(b) != kind || !matches!(kind, Op::SExt | Op::ZExt) {
            return None;
        }
        let (x, y) = (self.arg(a, 0), self.arg(b, 0));
        let narrow = self.sort(x);
        if self.sort(y) != narrow {
            return None;
        }
        let inner = self.build(op, narrow, &[x, y], 0);
        let width = self.sort(a).width() as u8;
        Some(if kind == Op::SExt { self.sext(inner, width) } else { self.zext(inner, width) })
    }

    /// A choice between the constants 1 and 0, as the condition for 1.
    pub(super) fn as_boolean(&mut self, t: TermId) -> Option<TermId> {
        if self.op(t) != Op::Ite {
            return None;
        }
        let condition = self.arg(t, 0);
        match (self.const_value(self.arg(t, 1)), self.const_value(self.arg(t, 2))) {
            (Some(1), Some(0)) => Some(condition),
            (Some(0), Some(1)) => Some(self.not(condition)),
            _ => None,
        }
    }

    fn boolean_bits(
        &mut self,
        a: TermId,
        b: TermId,
        connect: fn(&mut Terms, TermId, TermId) -> TermId,
    ) -> Option<TermId> {
        let sort = self.sort(a);
        let (a, b) = (self.as_boolean(a)?, self.as_boolean(b)?);
        let condition = connect(self, a, b);
        let (one, zero) = (self.constant(sort, 1), self.constant(sort, 0));
        Some(self.ite(condition, one, zero))
    }
}

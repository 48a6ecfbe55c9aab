//! Comparisons.
//!
//! Bit-vectors have only `==`, `<` signed and `<` unsigned; the rest is written with `Not` and
//! swapped operands. A comparison of x and y is a set of the outcomes *less, equal, greater* (for
//! floats also *unordered*), so a conjunction of two comparisons of the same operands is the
//! intersection of their sets: that is how `!(a < b) && !(a == b)`, left over from `lcmp`, becomes
//! `b < a`.
//!
//! Nothing is moved across `<`: `x + 1 < y` and `x < y - 1` differ when the addition wraps around.

use super::LIFT_SIZE;
use crate::arena::{TermId, Terms};
use crate::op::{Op, OpSet};
use crate::sort::Sort;

/// Which order a comparison is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// `==` on bit-vectors, which belongs to both orders.
    Any,
    Signed,
    Unsigned,
    Float,
}

/// The operands that rules of `<` and `==` are about.
const ORDERED: OpSet = OpSet::of(&[Op::Const, Op::SExt, Op::ZExt, Op::Ite]);
const EQUATED: OpSet =
    OpSet::of(&[Op::Const, Op::SExt, Op::ZExt, Op::BvNot, Op::FToBits, Op::Ite, Op::Add, Op::Sub, Op::Neg, Op::Mul]);

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const UNORDERED: u8 = 8;

/// A comparison as the set of outcomes for which it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Relation {
    pub order: Order,
    pub a: TermId,
    pub b: TermId,
    pub outcomes: u8,
}

impl Relation {
    fn flipped(self) -> Relation {
        let outcomes = self.outcomes & (EQUAL | UNORDERED)
            | if self.outcomes & LESS != 0 { GREATER } else { 0 }
            | if self.outcomes & GREATER != 0 { LESS } else { 0 };
        Relation { a: self.b, b: self.a, outcomes, ..self }
    }

    /// The outcomes for which both hold, if they are about the same operands in the same order.
    pub fn meet(self, other: Relation) -> Option<Relation> {
        let other = if (other.a, other.b) == (self.a, self.b) { other } else { other.flipped() };
        if (other.a, other.b) != (self.a, self.b) {
            return None;
        }
        let order = match (self.order, other.order) {
            (Order::Any, order) | (order, Order::Any) => order,
            (order, same) if order == same => order,
            _ => return None,
        };
        Some(Relation { order, outcomes: self.outcomes & other.outcomes, ..self })
    }
}

impl Terms {
    /// The comparison that a boolean term is.
    pub(crate) fn relation(&self, t: TermId) -> Option<Relation> {
        let inner = self.under(t, Op::Not);
        let atom = inner.unwrap_or(t);
        let (order, outcomes) = match self.op(atom) {
            Op::Eq => match self.sort(self.arg(atom, 0)) {
                Sort::Bits(_) => (Order::Any, EQUAL),
                Sort::Bool | Sort::F32 | Sort::F64 => return None,
            },
            Op::Slt => (Order::Signed, LESS),
            Op::Ult => (Order::Unsigned, LESS),
            Op::FEq => (Order::Float, EQUAL),
            Op::FLt => (Order::Float, LESS),
            Op::FLe => (Order::Float, LESS | EQUAL),
            _ => return None,
        };
        let every = if order == Order::Float { 15 } else { 7 };
        let outcomes = if inner.is_some() { every & !outcomes } else { outcomes };
        Some(Relation { order, a: self.arg(atom, 0), b: self.arg(atom, 1), outcomes })
    }

    /// The conjunction of two comparisons as one, if there is one.
    pub(super) fn merge(&mut self, x: TermId, y: TermId) -> Option<TermId> {
        let (x, y) = (self.relation(x)?, self.relation(y)?);
        let both = x.meet(y)?;
        self.relation_term(both)
    }

    fn relation_term(&mut self, Relation { order, a, b, outcomes }: Relation) -> Option<TermId> {
        if order == Order::Float {
            return self.float_relation_term(a, b, outcomes);
        }
        let less = if order == Order::Unsigned { Terms::ult } else { Terms::slt };
        let positive = match outcomes {
            0 | 7 => TermId::FALSE,
            LESS => return Some(less(self, a, b)),
            GREATER => return Some(less(self, b, a)),
            EQUAL => return Some(self.eq(a, b)),
            3 => less(self, b, a),
            5 => self.eq(a, b),
            _ => less(self, a, b),
        };
        Some(if outcomes == 0 { positive } else { self.not(positive) })
    }

    /// Not every set of outcomes is one comparison: "less or greater" is not.
    fn float_relation_term(&mut self, a: TermId, b: TermId, outcomes: u8) -> Option<TermId> {
        let direct = |outcomes| match outcomes {
            0 => Some((TermId::FALSE, None)),
            LESS => Some((a, Some((Op::FLt, b)))),
            GREATER => Some((b, Some((Op::FLt, a)))),
            EQUAL => Some((a, Some((Op::FEq, b)))),
            3 => Some((a, Some((Op::FLe, b)))),
            6 => Some((b, Some((Op::FLe, a)))),
            _ => None,
        };
        let (found, negated) = match direct(outcomes) {
            Some(found) => (found, false),
            None => (direct(15 & !outcomes)?, true),
        };
        let t = match found {
            (constant, None) => constant,
            (left, Some((op, right))) => self.build(op, Sort::Bool, &[left, right], 0),
        };
        Some(if negated { self.not(t) } else { t })
    }

    // ---- equality ----

    /// Same value; for floats identity of values (NaN is NaN, -0.0 is not 0.0). Java's `==` on
    /// floats is [`Terms::feq`].
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        debug_assert!(self.sort(a) == self.sort(b));
        if a == b {
            return TermId::TRUE;
        }
        match self.sort(a) {
            Sort::Bool => self.iff(a, b),
            Sort::Bits(_) => self.eq_bits(a, b),
            Sort::F32 | Sort::F64 => match (self.const_value(a), self.const_value(b)) {
                (Some(_), Some(_)) => TermId::FALSE,
                _ => self.raw2(Op::Eq, Sort::Bool, a, b),
            },
        }
    }

    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let same = self.eq(a, b);
        self.not(same)
    }

    fn eq_bits(&mut self, a: TermId, b: TermId) -> TermId {
        if self.neither_is(a, b, EQUATED) {
            return self.raw2(Op::Eq, Sort::Bool, a, b);
        }
        let (a, b) = if self.op(a) == Op::Const { (b, a) } else { (a, b) };
        if let Some(value) = self.const_value(b) {
            if self.op(a) == Op::Const {
                return TermId::FALSE;
            }
            if let Some(simpler) = self.eq_const(a, b, value) {
                return simpler;
            }
        }
        if let Some((x, y)) = self.narrowed(a, b, Op::SExt).or_else(|| self.narrowed(a, b, Op::ZExt)) {
            return self.eq(x, y);
        }
        match (self.op(a), self.op(b)) {
            (Op::BvNot, Op::BvNot) | (Op::FToBits, Op::FToBits) => {
                let (x, y) = (self.arg(a, 0), self.arg(b, 0));
                return self.eq(x, y);
            }
            _ => {}
        }
        // `p == q` of booleans that the machine keeps as ints.
        if let (Some(p), Some(q)) = (self.as_boolean(a), self.as_boolean(b)) {
            return self.iff(p, q);
        }
        if let Some(simpler) = self.eq_linear(a, b) {
            return simpler;
        }
        self.raw2(Op::Eq, Sort::Bool, a, b)
    }

    /// `a == value`, where `b` is the constant.
    fn eq_const(&mut self, a: TermId, b: TermId, value: u64) -> Option<TermId> {
        let sort = self.sort(a);
        if sort == Sort::Bits(1) && value == 1 {
            let zero = self.constant(sort, 0);
            return Some(self.ne(a, zero));
        }
        let other = |terms: &mut Terms, inner: TermId, value: u64| {
            let sort = terms.sort(inner);
            let value = terms.constant(sort, value);
            Some(terms.eq(inner, value))
        };
        match self.op(a) {
            Op::SExt | Op::ZExt => {
                let inner = self.arg(a, 0);
                let narrow = self.sort(inner);
                let kept = value & narrow.mask();
                let widened = if self.op(a) == Op::SExt { narrow.signed(kept) as u64 & sort.mask() } else { kept };
                if widened != value {
                    return Some(TermId::FALSE);
                }
                other(self, inner, kept)
            }
            Op::BvNot => other(self, self.arg(a, 0), !value),
            Op::BvXor => {
                let (inner, mask) = self.with_const(a, Op::BvXor)?;
                other(self, inner, value ^ mask)
            }
            Op::BvAnd => {
                let (_, mask) = self.with_const(a, Op::BvAnd)?;
                (value & !mask != 0).then_some(TermId::FALSE)
            }
            Op::BvOr => {
                let (_, mask) = self.with_const(a, Op::BvOr)?;
                (mask & !value != 0).then_some(TermId::FALSE)
            }
            Op::Concat => {
                let (high, low) = (self.arg(a, 0), self.arg(a, 1));
                let low_part = self.constant(self.sort(low), value);
                let high_part = self.constant(self.sort(high), value >> self.sort(low).width());
                let (high, low) = (self.eq(high, high_part), self.eq(low, low_part));
                Some(self.and(high, low))
            }
            Op::FToBits => {
                let inner = self.arg(a, 0);
                if self.sort(inner).canonical(value) != value {
                    return Some(TermId::FALSE);
                }
                other(self, inner, value)
            }
            Op::Ite => self.lift_comparison(a, b, Terms::eq),
            _ => None,
        }
    }

    // ---- order ----

    pub fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        debug_assert!(self.sort(a) == self.sort(b));
        if self.neither_is(a, b, ORDERED) {
            return self.raw2(Op::Slt, Sort::Bool, a, b);
        }
        if a == b {
            return TermId::FALSE;
        }
        if let Some(folded) = self.fold2(Op::Slt, Sort::Bool, a, b) {
            return folded;
        }
        let sort = self.sort(a);
        let (min, max) = (1u64 << (sort.width() - 1), sort.mask() >> 1);
        if let Some(simpler) = self.at_the_end(a, b, min, max).or_else(|| self.slt_extended(a, b)) {
            return simpler;
        }
        if let Some(lifted) = self.lift_comparison(a, b, Terms::slt) {
            return lifted;
        }
        self.raw2(Op::Slt, Sort::Bool, a, b)
    }

    pub fn sle(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.slt(b, a);
        self.not(greater)
    }

    pub fn sgt(&mut self, a: TermId, b: TermId) -> TermId {
        self.slt(b, a)
    }

    pub fn sge(&mut self, a: TermId, b: TermId) -> TermId {
        let less = self.slt(a, b);
        self.not(less)
    }

    pub fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        debug_assert!(self.sort(a) == self.sort(b));
        if self.neither_is(a, b, ORDERED) {
            return self.raw2(Op::Ult, Sort::Bool, a, b);
        }
        if a == b {
            return TermId::FALSE;
        }
        if let Some(folded) = self.fold2(Op::Ult, Sort::Bool, a, b) {
            return folded;
        }
        let sort = self.sort(a);
        if let Some(simpler) = self.at_the_end(a, b, 0, sort.mask()) {
            return simpler;
        }
        // Sign extension, too, keeps the unsigned order of its operands.
        if let Some((x, y)) = self.narrowed(a, b, Op::ZExt).or_else(|| self.narrowed(a, b, Op::SExt)) {
            return self.ult(x, y);
        }
        if let Some(simpler) = self.ult_extended(a, b) {
            return simpler;
        }
        if let Some(lifted) = self.lift_comparison(a, b, Terms::ult) {
            return lifted;
        }
        self.raw2(Op::Ult, Sort::Bool, a, b)
    }

    pub fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        let greater = self.ult(b, a);
        self.not(greater)
    }

    /// `a < b` where one is at or next to an end of the range.
    fn at_the_end(&mut self, a: TermId, b: TermId, min: u64, max: u64) -> Option<TermId> {
        let sort = self.sort(a);
        let mask = sort.mask();
        if let Some(value) = self.const_value(b) {
            if value == min {
                return Some(TermId::FALSE);
            }
            if value == max {
                return Some(self.ne(a, b));
            }
            if value == min.wrapping_add(1) & mask {
                let least = self.constant(sort, min);
                return Some(self.eq(a, least));
            }
        }
        if let Some(value) = self.const_value(a) {
            if value == max {
                return Some(TermId::FALSE);
            }
            if value == min {
                return Some(self.ne(a, b));
            }
            if value == max.wrapping_sub(1) & mask {
                let greatest = self.constant(sort, max);
                return Some(self.eq(b, greatest));
            }
        }
        None
    }

    fn slt_extended(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if let Some((x, y)) = self.narrowed(a, b, Op::SExt) {
            return Some(self.slt(x, y));
        }
        if let Some((x, y)) = self.narrowed(a, b, Op::ZExt) {
            return Some(self.ult(x, y));
        }
        let sort = self.sort(a);
        let (extended, limit, limit_right) = match (self.const_value(a), self.const_value(b)) {
            (None, Some(limit)) => (a, sort.signed(limit), true),
            (Some(limit), None) => (b, sort.signed(limit), false),
            _ => return None,
        };
        let signed = match self.op(extended) {
            Op::SExt => true,
            Op::ZExt => false,
            _ => return None,
        };
        let inner = self.arg(extended, 0);
        let narrow = self.sort(inner);
        let (min, max) =
            if signed { (-1 << (narrow.width() - 1), narrow.mask() as i64 >> 1) } else { (0, narrow.mask() as i64) };
        // inner < limit, or limit < inner, with the limit beyond the range of inner.
        if limit > max {
            return Some(self.bool_const(limit_right));
        }
        if limit < min {
            return Some(self.bool_const(!limit_right));
        }
        let limit = self.constant(narrow, limit as u64);
        let (x, y) = if limit_right { (inner, limit) } else { (limit, inner) };
        Some(if signed { self.slt(x, y) } else { self.ult(x, y) })
    }

    fn ult_extended(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let (extended, limit, limit_right) = match (self.const_value(a), self.const_value(b)) {
            (None, Some(limit)) => (a, limit, true),
            (Some(limit), None) => (b, limit, false),
            _ => return None,
        };
        let inner = self.under(extended, Op::ZExt)?;
        let narrow = self.sort(inner);
        if limit > narrow.mask() {
            return Some(self.bool_const(limit_right));
        }
        let limit = self.constant(narrow, limit);
        Some(if limit_right { self.ult(inner, limit) } else { self.ult(limit, inner) })
    }

    /// The operands of two extensions of one kind, brought to the greater of their widths.
    fn narrowed(&mut self, a: TermId, b: TermId, op: Op) -> Option<(TermId, TermId)> {
        let (x, y) = (self.under(a, op)?, self.under(b, op)?);
        let width = self.sort(x).width().max(self.sort(y).width()) as u8;
        let extend = if op == Op::SExt { Terms::sext } else { Terms::zext };
        Some((extend(self, x, width), extend(self, y, width)))
    }

    /// Pulls an if-then-else with a constant side out of a comparison with a constant.
    fn lift_comparison(
        &mut self,
        a: TermId,
        b: TermId,
        compare: fn(&mut Terms, TermId, TermId) -> TermId,
    ) -> Option<TermId> {
        let choice = match (self.op(a), self.op(b)) {
            (Op::Ite, Op::Const) => a,
            (Op::Const, Op::Ite) => b,
            _ => return None,
        };
        let [condition, yes, no] = [0, 1, 2].map(|index| self.arg(choice, index));
        let one_side = self.op(yes) == Op::Const || self.op(no) == Op::Const;
        if self.size(choice) > LIFT_SIZE || !one_side {
            return None;
        }
        let side = |terms: &mut Terms, side| {
            if choice == a { compare(terms, side, b) } else { compare(terms, a, side) }
        };
        let (yes, no) = (side(self, yes), side(self, no));
        Some(self.ite(condition, yes, no))
    }
}

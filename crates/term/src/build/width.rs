//! Extensions, extraction and concatenation.
//!
//! Narrowing is pushed into arithmetic only when it disappears there: `(byte) (b + 1)` of a byte b
//! is an 8-bit addition, but `(byte) (x + y)` of ints stays as it is.

use super::LIFT_SIZE;
use crate::arena::{TermId, Terms};
use crate::op::Op;
use crate::sort::Sort;

/// How deep arithmetic is looked through when it is narrowed.
const NARROW_DEPTH: u32 = 4;

impl Terms {
    /// Sign-extends to a width that is not smaller.
    pub fn sext(&mut self, a: TermId, width: u8) -> TermId {
        let sort = Sort::Bits(width);
        debug_assert!(self.sort(a).width() <= sort.width());
        if self.sort(a) == sort {
            return a;
        }
        if let Some(folded) = self.fold1(Op::SExt, sort, a) {
            return folded;
        }
        match self.op(a) {
            Op::SExt => return self.sext(self.arg(a, 0), width),
            // The extension has put a zero in the sign.
            Op::ZExt => return self.zext(self.arg(a, 0), width),
            Op::Ite => {
                if let Some(lifted) = self.lift(a, &mut |terms, leaf| terms.sext(leaf, width)) {
                    return lifted;
                }
            }
            _ => {}
        }
        self.raw1(Op::SExt, sort, a)
    }

    /// Zero-extends to a width that is not smaller.
    pub fn zext(&mut self, a: TermId, width: u8) -> TermId {
        let sort = Sort::Bits(width);
        debug_assert!(self.sort(a).width() <= sort.width());
        if self.sort(a) == sort {
            return a;
        }
        if let Some(folded) = self.fold1(Op::ZExt, sort, a) {
            return folded;
        }
        match self.op(a) {
            Op::ZExt => return self.zext(self.arg(a, 0), width),
            Op::Ite => {
                if let Some(lifted) = self.lift(a, &mut |terms, leaf| terms.zext(leaf, width)) {
                    return lifted;
                }
            }
            _ => {}
        }
        self.raw1(Op::ZExt, sort, a)
    }

    /// The low bits.
    pub fn trunc(&mut self, a: TermId, width: u8) -> TermId {
        self.extract(a, 0, width)
    }

    /// `width` bits from bit `low` upwards.
    pub fn extract(&mut self, a: TermId, low: u32, width: u8) -> TermId {
        let sort = self.sort(a);
        let end = low + u32::from(width);
        debug_assert!(end <= sort.width());
        if end - low == sort.width() {
            return a;
        }
        if let Some(value) = self.const_value(a) {
            return self.constant(Sort::Bits(width), value >> low);
        }
        match self.op(a) {
            Op::Extract => {
                let below = self.extract_low(a);
                return self.extract(self.arg(a, 0), below + low, width);
            }
            Op::SExt | Op::ZExt => {
                if let Some(simpler) = self.extract_extended(a, low, width) {
                    return simpler;
                }
            }
            Op::Concat => {
                let (high, rest) = (self.arg(a, 0), self.arg(a, 1));
                let split = self.sort(rest).width();
                if end <= split {
                    return self.extract(rest, low, width);
                }
                if low >= split {
                    return self.extract(high, low - split, width);
                }
            }
            Op::LShr | Op::AShr => {
                if let Some((inner, by)) = self.with_const(a, self.op(a))
                    && end + by as u32 <= sort.width()
                {
                    return self.extract(inner, low + by as u32, width);
                }
            }
            _ => {}
        }
        if low == 0 && self.narrows(a, width, NARROW_DEPTH) {
            return self.narrow(a, width);
        }
        if let Some(lifted) = self.lift(a, &mut |terms, leaf| terms.extract(leaf, low, width)) {
            return lifted;
        }
        self.raw_extract(a, low, width)
    }

    fn extract_extended(&mut self, a: TermId, low: u32, width: u8) -> Option<TermId> {
        let inner = self.arg(a, 0);
        let narrow = self.sort(inner).width();
        if low + u32::from(width) <= narrow {
            return Some(self.extract(inner, low, width));
        }
        let signed = self.op(a) == Op::SExt;
        if low >= narrow {
            return if signed { None } else { Some(self.constant(Sort::Bits(width), 0)) };
        }
        let kept = self.extract(inner, low, (narrow - low) as u8);
        Some(if signed { self.sext(kept, width) } else { self.zext(kept, width) })
    }

    /// Whether cutting the term to its low bits leaves no extraction behind.
    fn narrows(&self, t: TermId, width: u8, depth: u32) -> bool {
        match self.op(t) {
            Op::Const => true,
            Op::SExt | Op::ZExt => self.sort(self.arg(t, 0)).width() <= u32::from(width),
            Op::Ite if depth > 0 && self.size(t) <= LIFT_SIZE => {
                self.args(t)[1..].iter().all(|&arg| self.narrows(arg, width, depth - 1))
            }
            Op::Add | Op::Sub | Op::Mul | Op::Neg | Op::BvNot | Op::BvAnd | Op::BvOr | Op::BvXor if depth > 0 => {
                self.args(t).iter().all(|&arg| self.narrows(arg, width, depth - 1))
            }
            _ => false,
        }
    }

    fn narrow(&mut self, t: TermId, width: u8) -> TermId {
        match self.op(t) {
            Op::Const | Op::SExt | Op::ZExt => self.extract(t, 0, width),
            Op::Ite => {
                let [condition, yes, no] = [0, 1, 2].map(|index| self.arg(t, index));
                let (yes, no) = (self.narrow(yes, width), self.narrow(no, width));
                self.ite(condition, yes, no)
            }
            op if op.arity() == 1 => {
                let inner = self.narrow(self.arg(t, 0), width);
                self.build(op, Sort::Bits(width), &[inner], 0)
            }
            op => {
                let (a, b) = (self.arg(t, 0), self.arg(t, 1));
                let (a, b) = (self.narrow(a, width), self.narrow(b, width));
                self.build(op, Sort::Bits(width), &[a, b], 0)
            }
        }
    }

    /// `high` above `low`; together at most 64 bits.
    pub fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        let split = self.sort(low).width();
        let width = split + self.sort(high).width();
        debug_assert!(width <= 64);
        let sort = Sort::Bits(width as u8);
        if let Some(folded) = self.fold2(Op::Concat, sort, high, low) {
            return folded;
        }
        if self.const_value(high) == Some(0) {
            return self.zext(low, width as u8);
        }
        if self.op(high) == Op::Extract && self.op(low) == Op::Extract {
            let whole = self.arg(low, 0);
            let from = self.extract_low(low);
            if self.arg(high, 0) == whole && self.extract_low(high) == from + split {
                return self.extract(whole, from, width as u8);
            }
        }
        self.raw2(Op::Concat, sort, high, low)
    }
}

//! Shifts. The count is taken modulo the width, as in Java, so only its low bits matter and
//! whatever was done to its upper bits is dropped. The width must be a power of two.

use crate::arena::{TermId, Terms};
use crate::op::Op;

impl Terms {
    /// `a << count`.
    pub fn shl(&mut self, a: TermId, count: TermId) -> TermId {
        self.shift(Op::Shl, a, count)
    }

    /// `a >> count`.
    pub fn ashr(&mut self, a: TermId, count: TermId) -> TermId {
        self.shift(Op::AShr, a, count)
    }

    /// `a >>> count`.
    pub fn lshr(&mut self, a: TermId, count: TermId) -> TermId {
        self.shift(Op::LShr, a, count)
    }

    fn shift(&mut self, op: Op, a: TermId, count: TermId) -> TermId {
        let sort = self.sort(a);
        let width = sort.width();
        debug_assert!(width.is_power_of_two(), "shifts take the count modulo the width");
        let count = self.low_bits(count, width.trailing_zeros());
        if let Some(folded) = self.fold2(op, sort, a, count) {
            return folded;
        }
        if self.const_value(a) == Some(0) || (op == Op::AShr && self.const_value(a) == Some(sort.mask())) {
            return a;
        }
        if let Some(by) = self.const_value(count) {
            return self.shift_const(op, a, (by & u64::from(width - 1)) as u32);
        }
        let again = match op {
            Op::Shl => Terms::shl,
            Op::AShr => Terms::ashr,
            _ => Terms::lshr,
        };
        if let Some(lifted) = self.lift2(a, count, again) {
            return lifted;
        }
        self.raw2(op, sort, a, count)
    }

    fn shift_const(&mut self, op: Op, a: TermId, by: u32) -> TermId {
        let sort = self.sort(a);
        let width = sort.width();
        if by == 0 {
            return a;
        }
        if let Some((inner, first)) = self.with_const(a, op) {
            let total = by + first as u32;
            if total < width {
                return self.shift_const(op, inner, total);
            }
            if op != Op::AShr {
                return self.constant(sort, 0);
            }
            return self.shift_const(op, inner, width - 1);
        }
        let kept = (width - by) as u8;
        match op {
            Op::Shl => {}
            // Up and down by the same count: an extension of the low bits.
            _ if self.with_const(a, Op::Shl).is_some_and(|(_, first)| first as u32 == by) => {
                let inner = self.arg(a, 0);
                let low = self.extract(inner, 0, kept);
                return if op == Op::AShr { self.sext(low, width as u8) } else { self.zext(low, width as u8) };
            }
            _ => {
                if let Some(inner) = self.under(a, Op::ZExt) {
                    let narrow = self.sort(inner).width();
                    if by >= narrow {
                        return self.constant(sort, 0);
                    }
                    if op == Op::AShr {
                        return self.shift_const(Op::LShr, a, by);
                    }
                }
            }
        }
        let lifted = self.lift(a, &mut |terms, leaf| terms.shift_const(op, leaf, by));
        if let Some(lifted) = lifted {
            return lifted;
        }
        let by = self.int(by as i32);
        match self.fold2(op, sort, a, by) {
            Some(folded) => folded,
            None => self.raw2(op, sort, a, by),
        }
    }

    /// The count without operators that leave its low bits alone.
    fn low_bits(&self, mut count: TermId, bits: u32) -> TermId {
        loop {
            count = match self.op(count) {
                Op::SExt | Op::ZExt if self.sort(self.arg(count, 0)).width() >= bits => self.arg(count, 0),
                Op::Extract if self.extract_low(count) == 0 => self.arg(count, 0),
                Op::BvAnd => match self.with_const(count, Op::BvAnd) {
                    Some((inner, mask)) if (mask + 1).trailing_zeros() >= bits => inner,
                    _ => return count,
                },
                _ => return count,
            };
        }
    }
}

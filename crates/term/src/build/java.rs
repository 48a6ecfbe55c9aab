//! Terms for instructions that are not one operator: comparisons with three results, narrowing
//! casts, and booleans that the machine keeps as 0 and 1.

use crate::arena::{TermId, Terms};
use crate::sort::Sort;

impl Terms {
    /// `lcmp`: -1, 0 or 1.
    pub fn lcmp(&mut self, a: TermId, b: TermId) -> TermId {
        let (less, same) = (self.slt(a, b), self.eq(a, b));
        self.three_way(less, same, -1, 1)
    }

    /// `fcmpl`, `dcmpl`: -1 when unordered.
    pub fn fcmpl(&mut self, a: TermId, b: TermId) -> TermId {
        let (greater, same) = (self.flt(b, a), self.feq(a, b));
        self.three_way(greater, same, 1, -1)
    }

    /// `fcmpg`, `dcmpg`: 1 when unordered.
    pub fn fcmpg(&mut self, a: TermId, b: TermId) -> TermId {
        let (less, same) = (self.flt(a, b), self.feq(a, b));
        self.three_way(less, same, -1, 1)
    }

    /// `Integer.compareUnsigned`, `Long.compareUnsigned`: -1, 0 or 1.
    pub fn compare_unsigned(&mut self, a: TermId, b: TermId) -> TermId {
        let (less, same) = (self.ult(a, b), self.eq(a, b));
        self.three_way(less, same, -1, 1)
    }

    /// `Float.compare`, `Double.compare`: by value, then -0.0 below 0.0, NaN above all and equal to itself.
    pub fn float_compare(&mut self, a: TermId, b: TermId) -> TermId {
        let (x, y) = (self.float_to_bits(a), self.float_to_bits(b));
        // The bits decide only between zeros and NaN, where their order is the signed one.
        let (below, above, fewer) = (self.flt(a, b), self.flt(b, a), self.slt(x, y));
        let not_above = self.not(above);
        let fewer = self.and(not_above, fewer);
        let (less, same) = (self.or(below, fewer), self.eq(x, y));
        self.three_way(less, same, -1, 1)
    }

    fn three_way(&mut self, first: TermId, same: TermId, when_first: i32, otherwise: i32) -> TermId {
        let [when_first, zero, otherwise] = [when_first, 0, otherwise].map(|value| self.int(value));
        let rest = self.ite(same, zero, otherwise);
        self.ite(first, when_first, rest)
    }

    /// `i2b`.
    pub fn i2b(&mut self, a: TermId) -> TermId {
        let low = self.trunc(a, 8);
        self.sext(low, 32)
    }

    /// `i2s`.
    pub fn i2s(&mut self, a: TermId) -> TermId {
        let low = self.trunc(a, 16);
        self.sext(low, 32)
    }

    /// `i2c`.
    pub fn i2c(&mut self, a: TermId) -> TermId {
        let low = self.trunc(a, 16);
        self.zext(low, 32)
    }

    /// A boolean as the machine keeps it: the int 1 or 0.
    pub fn bool_to_int(&mut self, a: TermId) -> TermId {
        let (one, zero) = (self.int(1), self.int(0));
        self.ite(a, one, zero)
    }

    /// An int of the machine as a condition: not zero.
    pub fn int_to_bool(&mut self, a: TermId) -> TermId {
        let zero = self.constant(self.sort(a), 0);
        self.ne(a, zero)
    }

    /// An input as the machine's stack holds it: narrow integers and booleans widened to int.
    pub fn widen_input(&mut self, a: TermId, ty: crate::sort::JavaType) -> TermId {
        use crate::sort::JavaType;
        match ty {
            JavaType::Boolean => self.bool_to_int(a),
            JavaType::Byte | JavaType::Short => self.sext(a, Sort::INT.width() as u8),
            JavaType::Char => self.zext(a, Sort::INT.width() as u8),
            JavaType::Int | JavaType::Long | JavaType::Float | JavaType::Double => a,
        }
    }
}

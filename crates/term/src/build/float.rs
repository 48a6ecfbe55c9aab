//! IEEE-754 operators. Few identities survive NaN, infinities and the two zeros; those used here
//! do, given that there is one NaN per sort.

use crate::arena::{TermId, Terms};
use crate::op::Op;
use crate::sort::Sort;

impl Terms {
    pub fn fadd(&mut self, a: TermId, b: TermId) -> TermId {
        // x + -0.0 is x, also for x = -0.0; x + 0.0 is not.
        if self.is_float(b, -0.0) {
            return a;
        }
        if self.is_float(a, -0.0) {
            return b;
        }
        self.float2(Op::FAdd, a, b)
    }

    pub fn fsub(&mut self, a: TermId, b: TermId) -> TermId {
        if self.is_float(b, 0.0) {
            return a;
        }
        self.float2(Op::FSub, a, b)
    }

    pub fn fmul(&mut self, a: TermId, b: TermId) -> TermId {
        if self.is_float(b, 1.0) {
            return a;
        }
        if self.is_float(a, 1.0) {
            return b;
        }
        self.float2(Op::FMul, a, b)
    }

    pub fn fdiv(&mut self, a: TermId, b: TermId) -> TermId {
        if self.is_float(b, 1.0) {
            return a;
        }
        self.float2(Op::FDiv, a, b)
    }

    /// Java's `%`.
    pub fn frem(&mut self, a: TermId, b: TermId) -> TermId {
        self.float2(Op::FRem, a, b)
    }

    /// `Math.min`.
    pub fn fmin(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b { a } else { self.float2(Op::FMin, a, b) }
    }

    /// `Math.max`.
    pub fn fmax(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b { a } else { self.float2(Op::FMax, a, b) }
    }

    pub fn fneg(&mut self, a: TermId) -> TermId {
        match self.under(a, Op::FNeg) {
            Some(inner) => inner,
            None => self.float1(Op::FNeg, a),
        }
    }

    pub fn fabs(&mut self, a: TermId) -> TermId {
        match self.op(a) {
            Op::FAbs => a,
            Op::FNeg => self.fabs(self.arg(a, 0)),
            _ => self.float1(Op::FAbs, a),
        }
    }

    pub fn fsqrt(&mut self, a: TermId) -> TermId {
        self.float1(Op::FSqrt, a)
    }

    pub fn ffloor(&mut self, a: TermId) -> TermId {
        if self.is_whole(a) { a } else { self.float1(Op::FFloor, a) }
    }

    pub fn fceil(&mut self, a: TermId) -> TermId {
        if self.is_whole(a) { a } else { self.float1(Op::FCeil, a) }
    }

    pub fn frint(&mut self, a: TermId) -> TermId {
        if self.is_whole(a) { a } else { self.float1(Op::FRint, a) }
    }

    /// Java's `==` on floats.
    pub fn feq(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            let nan = self.is_nan(a);
            return self.not(nan);
        }
        let (a, b) = if self.op(a) == Op::Const { (b, a) } else { (a, b) };
        if let Some(simpler) = self.compare_floats(Op::FEq, a, b) {
            return simpler;
        }
        self.raw2(Op::FEq, Sort::Bool, a, b)
    }

    pub fn flt(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return TermId::FALSE;
        }
        match self.compare_floats(Op::FLt, a, b) {
            Some(simpler) => simpler,
            None => self.raw2(Op::FLt, Sort::Bool, a, b),
        }
    }

    pub fn fle(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            let nan = self.is_nan(a);
            return self.not(nan);
        }
        match self.compare_floats(Op::FLe, a, b) {
            Some(simpler) => simpler,
            None => self.raw2(Op::FLe, Sort::Bool, a, b),
        }
    }

    pub fn is_nan(&mut self, a: TermId) -> TermId {
        if let Some(folded) = self.fold1(Op::FIsNan, Sort::Bool, a) {
            return folded;
        }
        match self.op(a) {
            Op::SToF => TermId::FALSE,
            // These give NaN exactly for NaN.
            Op::FNeg | Op::FAbs | Op::FToF | Op::FFloor | Op::FCeil | Op::FRint => self.is_nan(self.arg(a, 0)),
            Op::FMin | Op::FMax => {
                let (x, y) = (self.arg(a, 0), self.arg(a, 1));
                let (x, y) = (self.is_nan(x), self.is_nan(y));
                self.or(x, y)
            }
            Op::Ite => {
                let lifted = self.lift(a, &mut Terms::is_nan);
                lifted.unwrap_or_else(|| self.raw1(Op::FIsNan, Sort::Bool, a))
            }
            _ => self.raw1(Op::FIsNan, Sort::Bool, a),
        }
    }

    // ---- conversions ----

    /// `i2f`, `i2d`, `l2f`, `l2d`: a signed integer to the nearest float of the sort.
    pub fn int_to_float(&mut self, a: TermId, sort: Sort) -> TermId {
        debug_assert!(sort.is_float());
        if let Some(folded) = self.fold1(Op::SToF, sort, a) {
            return folded;
        }
        if let Some(lifted) = self.lift(a, &mut |terms, leaf| terms.int_to_float(leaf, sort)) {
            return lifted;
        }
        self.raw1(Op::SToF, sort, a)
    }

    /// `f2d`, `d2f`.
    pub fn float_to_float(&mut self, a: TermId, sort: Sort) -> TermId {
        debug_assert!(sort.is_float());
        if self.sort(a) == sort {
            return a;
        }
        if let Some(folded) = self.fold1(Op::FToF, sort, a) {
            return folded;
        }
        // Widening loses nothing, so narrowing after it gives the start back; widening an int to a
        // double is exact, too, so one rounding is left.
        match self.op(a) {
            Op::FToF if sort == Sort::F32 => return self.arg(a, 0),
            Op::SToF if sort == Sort::F32 && self.is_exact_int(a) => {
                return self.int_to_float(self.arg(a, 0), sort);
            }
            _ => {}
        }
        self.raw1(Op::FToF, sort, a)
    }

    /// `f2i`, `f2l`, `d2i`, `d2l`: towards zero, saturating, NaN to 0.
    pub fn float_to_int(&mut self, a: TermId, sort: Sort) -> TermId {
        debug_assert!(matches!(sort, Sort::Bits(_)));
        if let Some(folded) = self.fold1(Op::FToS, sort, a) {
            return folded;
        }
        if self.op(a) == Op::FToF && self.sort(a) == Sort::F64 {
            return self.float_to_int(self.arg(a, 0), sort);
        }
        if self.is_exact_int(a) && self.sort(self.arg(a, 0)).width() <= sort.width() {
            return self.sext(self.arg(a, 0), sort.width() as u8);
        }
        self.raw1(Op::FToS, sort, a)
    }

    /// `intBitsToFloat`, `longBitsToDouble`.
    pub fn bits_to_float(&mut self, a: TermId) -> TermId {
        let sort = if self.sort(a).width() == 32 { Sort::F32 } else { Sort::F64 };
        debug_assert!(sort.width() == self.sort(a).width());
        match self.under(a, Op::FToBits) {
            Some(inner) => inner,
            None => match self.fold1(Op::BitsToF, sort, a) {
                Some(folded) => folded,
                None => self.raw1(Op::BitsToF, sort, a),
            },
        }
    }

    /// `floatToIntBits`, `doubleToLongBits`, and the raw variants, since there is one NaN.
    pub fn float_to_bits(&mut self, a: TermId) -> TermId {
        let sort = Sort::Bits(self.sort(a).width() as u8);
        match self.fold1(Op::FToBits, sort, a) {
            Some(folded) => folded,
            None => self.raw1(Op::FToBits, sort, a),
        }
    }

    // ---- private ----

    fn float1(&mut self, op: Op, a: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert!(sort.is_float());
        if let Some(folded) = self.fold1(op, sort, a) {
            return folded;
        }
        let lifted = self.lift(a, &mut |terms, leaf| terms.float1(op, leaf));
        lifted.unwrap_or_else(|| self.raw1(op, sort, a))
    }

    fn float2(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert!(sort.is_float() && sort == self.sort(b));
        if let Some(folded) = self.fold2(op, sort, a, b) {
            return folded;
        }
        for t in [a, b] {
            if self.const_value(t).is_some_and(|raw| self.as_double(sort, raw).is_nan()) {
                return t;
            }
        }
        self.raw2(op, sort, a, b)
    }

    fn is_float(&self, t: TermId, value: f64) -> bool {
        let raw = match self.sort(t) {
            Sort::F32 => u64::from((value as f32).to_bits()),
            Sort::F64 => value.to_bits(),
            Sort::Bool | Sort::Bits(_) => return false,
        };
        self.const_value(t) == Some(raw)
    }

    fn as_double(&self, sort: Sort, raw: u64) -> f64 {
        match sort {
            Sort::F32 => f64::from(f32::from_bits(raw as u32)),
            Sort::F64 | Sort::Bool | Sort::Bits(_) => f64::from_bits(raw),
        }
    }

    /// Rounding changes nothing: an integer, or a value already rounded.
    fn is_whole(&self, a: TermId) -> bool {
        match self.op(a) {
            Op::SToF | Op::FFloor | Op::FCeil | Op::FRint => true,
            Op::FToF if self.sort(a) == Sort::F64 => self.is_whole(self.arg(a, 0)),
            _ => false,
        }
    }

    /// An integer converted without rounding.
    fn is_exact_int(&self, a: TermId) -> bool {
        let digits = match self.sort(a) {
            Sort::F32 => 24,
            Sort::F64 => 53,
            Sort::Bool | Sort::Bits(_) => return false,
        };
        let Some(inner) = self.under(a, Op::SToF) else { return false };
        let width = match self.op(inner) {
            Op::SExt | Op::ZExt => self.sort(self.arg(inner, 0)).width() + 1,
            _ => self.sort(inner).width(),
        };
        width <= digits
    }

    fn compare_floats(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        debug_assert!(self.sort(a) == self.sort(b));
        if let Some(folded) = self.fold2(op, Sort::Bool, a, b) {
            return Some(folded);
        }
        let sort = self.sort(a);
        for t in [a, b] {
            if self.const_value(t).is_some_and(|raw| self.as_double(sort, raw).is_nan()) {
                return Some(TermId::FALSE);
            }
        }
        if self.op(a) == Op::FToF && self.op(b) == Op::FToF && sort == Sort::F64 {
            let (x, y) = (self.arg(a, 0), self.arg(b, 0));
            return Some(self.build(op, Sort::Bool, &[x, y], 0));
        }
        match (self.is_exact_int(a), self.is_exact_int(b)) {
            (true, true) => {
                let (x, y) = (self.arg(a, 0), self.arg(b, 0));
                if self.sort(x) != self.sort(y) {
                    return None;
                }
                Some(match op {
                    Op::FEq => self.eq(x, y),
                    Op::FLt => self.slt(x, y),
                    _ => self.sle(x, y),
                })
            }
            (true, false) => self.compare_int(op, a, b, true),
            (false, true) => self.compare_int(op, b, a, false),
            (false, false) => None,
        }
    }

    /// A converted integer against a constant: a comparison of integers. `int_left` says on which
    /// side the integer stands.
    fn compare_int(&mut self, op: Op, int: TermId, constant: TermId, int_left: bool) -> Option<TermId> {
        let limit = self.as_double(self.sort(constant), self.const_value(constant)?);
        let inner = self.arg(int, 0);
        let sort = self.sort(inner);
        // Two numbers of at most 53 bits; the range's ends are exact in a double.
        let (min, max) = (-(2f64.powi(sort.width() as i32 - 1)), 2f64.powi(sort.width() as i32 - 1) - 1.0);
        if op == Op::FEq {
            if limit.fract() != 0.0 || !(min..=max).contains(&limit) {
                return Some(TermId::FALSE);
            }
            let limit = self.constant(sort, limit as i64 as u64);
            return Some(self.eq(inner, limit));
        }
        // As "inner <= bound" or "inner >= bound" with a whole bound.
        let bound = match (op == Op::FLt, int_left) {
            (true, true) => limit.ceil() - 1.0,
            (false, true) => limit.floor(),
            (true, false) => limit.floor() + 1.0,
            (false, false) => limit.ceil(),
        };
        if int_left {
            if bound >= max || bound < min {
                return Some(self.bool_const(bound >= max));
            }
            let bound = self.constant(sort, bound as i64 as u64);
            return Some(self.sle(inner, bound));
        }
        if bound <= min || bound > max {
            return Some(self.bool_const(bound <= min));
        }
        let bound = self.constant(sort, bound as i64 as u64);
        Some(self.sge(inner, bound))
    }
}

//! Addition, subtraction, negation and multiplication: sums in normal form.
//!
//! A sum of one width is a list of (term, coefficient) and a constant, modulo 2^n: sorted, without
//! repeated terms, positive coefficients first, then subtractions, then the constant. Modulo 2^n
//! every such rewriting is exact. Sums with many terms keep the shape in which they were built, so
//! that a long accumulation does not cost the square of its length.

use crate::arena::{TermId, Terms};
use crate::op::{Op, OpSet};
use crate::sort::Sort;

/// The operands that rules of sums are about.
const LINEAR: OpSet = OpSet::of(&[Op::Const, Op::Add, Op::Sub, Op::Neg, Op::Mul, Op::Ite]);

const MAX_TERMS: usize = 12;
const MAX_VISITS: u32 = 32;

struct Sum {
    sort: Sort,
    terms: [(TermId, u64); MAX_TERMS],
    len: usize,
    constant: u64,
    visits: u32,
}

impl Sum {
    fn new(sort: Sort) -> Sum {
        Sum { sort, terms: [(TermId::FALSE, 0); MAX_TERMS], len: 0, constant: 0, visits: 0 }
    }

    fn push(&mut self, t: TermId, coefficient: u64) -> Option<()> {
        let mask = self.sort.mask();
        match self.terms[..self.len].iter_mut().find(|(other, _)| *other == t) {
            Some((_, sum)) => *sum = sum.wrapping_add(coefficient) & mask,
            None => {
                *self.terms.get_mut(self.len)? = (t, coefficient & mask);
                self.len += 1;
            }
        }
        Some(())
    }

    fn scale(&mut self, factor: u64) {
        let mask = self.sort.mask();
        self.constant = self.constant.wrapping_mul(factor) & mask;
        for (_, coefficient) in &mut self.terms[..self.len] {
            *coefficient = coefficient.wrapping_mul(factor) & mask;
        }
    }

    /// Drops cancelled terms and sorts the others.
    fn tidy(&mut self, terms: &Terms) {
        self.constant &= self.sort.mask();
        let mut kept = 0;
        for index in 0..self.len {
            if self.terms[index].1 != 0 {
                self.terms[kept] = self.terms[index];
                kept += 1;
            }
        }
        self.len = kept;
        self.terms[..kept].sort_by(|a, b| terms.compare(a.0, b.0));
    }

    fn terms(&self) -> &[(TermId, u64)] {
        &self.terms[..self.len]
    }
}

/// A coefficient that is written as a subtraction. The least value has no negation and counts as
/// positive.
fn is_negative(sort: Sort, coefficient: u64) -> bool {
    sort.signed(coefficient) < 0 && coefficient != 1 << (sort.width() - 1)
}

impl Terms {
    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert!(sort == self.sort(b));
        if self.neither_is(a, b, LINEAR) {
            return self.raw2(Op::Add, sort, a, b);
        }
        if let Some(folded) = self.fold2(Op::Add, sort, a, b) {
            return folded;
        }
        let (a, b) = if self.op(a) == Op::Const { (b, a) } else { (a, b) };
        if let Some(value) = self.const_value(b) {
            if value == 0 {
                return a;
            }
            if let Some((inner, constant)) = self.with_const(a, Op::Add) {
                return self.add_const(inner, sort, constant.wrapping_add(value));
            }
            if let Some(lifted) = self.lift2(a, b, Terms::add) {
                return lifted;
            }
        }
        if a != b && !self.is_linear(a) && !self.is_linear(b) {
            return self.raw2(Op::Add, sort, a, b);
        }
        self.combine(a, 1, b, 1).unwrap_or_else(|| self.raw2(Op::Add, sort, a, b))
    }

    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert!(sort == self.sort(b));
        if a == b {
            return self.constant(sort, 0);
        }
        if self.neither_is(a, b, LINEAR) {
            return self.raw2(Op::Sub, sort, a, b);
        }
        if let Some(value) = self.const_value(b) {
            let opposite = self.constant(sort, value.wrapping_neg());
            return self.add(a, opposite);
        }
        if let Some(lifted) = self.lift2(a, b, Terms::sub) {
            return lifted;
        }
        self.combine(a, 1, b, u64::MAX).unwrap_or_else(|| self.raw2(Op::Sub, sort, a, b))
    }

    pub fn neg(&mut self, a: TermId) -> TermId {
        let sort = self.sort(a);
        if let Some(lifted) = self.lift(a, &mut Terms::neg) {
            return lifted;
        }
        let mut sum = Sum::new(sort);
        match self.collect_sum(a, u64::MAX, &mut sum) {
            Some(()) => self.write_sum(sum),
            None => match self.under(a, Op::Neg) {
                Some(inner) => inner,
                None => self.raw1(Op::Neg, sort, a),
            },
        }
    }

    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert!(sort == self.sort(b));
        if let Some(folded) = self.fold2(Op::Mul, sort, a, b) {
            return folded;
        }
        let (a, b) = if self.op(a) == Op::Const { (b, a) } else { (a, b) };
        if let Some(factor) = self.const_value(b) {
            return self.mul_const(a, b, factor);
        }
        let (x, first) = self.split_coefficient(a);
        let (y, second) = self.split_coefficient(b);
        let product = self.raw2(Op::Mul, sort, x, y);
        match first.wrapping_mul(second) & sort.mask() {
            1 => product,
            factor => {
                let mut sum = Sum::new(sort);
                sum.push(product, factor).expect("an empty sum has room");
                self.write_sum(sum)
            }
        }
    }

    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert!(sort == self.sort(b));
        if let Some(folded) = self.fold2(Op::SDiv, sort, a, b) {
            return folded;
        }
        match self.const_value(b) {
            Some(1) => return a,
            Some(value) if value == sort.mask() => return self.neg(a),
            _ => {}
        }
        if let Some(lifted) = self.lift2(a, b, Terms::sdiv) {
            return lifted;
        }
        self.raw2(Op::SDiv, sort, a, b)
    }

    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        debug_assert!(sort == self.sort(b));
        if let Some(folded) = self.fold2(Op::SRem, sort, a, b) {
            return folded;
        }
        let divides = match self.const_value(b) {
            Some(value) => value == 1 || value == sort.mask(),
            None => a == b,
        };
        // x % 0 is x by convention, so 0 % y and x % x are 0 for every divisor.
        if divides || self.const_value(a) == Some(0) {
            return self.constant(sort, 0);
        }
        if let Some(lifted) = self.lift2(a, b, Terms::srem) {
            return lifted;
        }
        self.raw2(Op::SRem, sort, a, b)
    }

    /// `a == b` with everything that both sides share taken away. `None` if nothing is gained.
    pub(super) fn eq_linear(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if !self.is_linear(a) && !self.is_linear(b) {
            return None;
        }
        let sort = self.sort(a);
        let mut sum = Sum::new(sort);
        self.collect_sum(a, 1, &mut sum)?;
        self.collect_sum(b, u64::MAX, &mut sum)?;
        sum.tidy(self);
        let Some(&(first, coefficient)) = sum.terms().first() else {
            return Some(self.bool_const(sum.constant == 0));
        };
        if sum.len == 1 && coefficient & 1 == 1 {
            // An odd factor has an inverse modulo 2^n.
            let value = sum.constant.wrapping_neg().wrapping_mul(inverse(coefficient));
            let value = self.constant(sort, value);
            return Some(if self.is_linear(first) {
                self.raw2(Op::Eq, Sort::Bool, first, value)
            } else {
                self.eq(first, value)
            });
        }
        if is_negative(sort, coefficient) {
            sum.scale(u64::MAX);
        }
        let (mut left, mut right) = (Sum::new(sort), Sum::new(sort));
        for &(t, coefficient) in sum.terms() {
            if is_negative(sort, coefficient) {
                right.push(t, coefficient.wrapping_neg())?;
            } else {
                left.push(t, coefficient)?;
            }
        }
        // The constant goes where it is positive, or alone on the right.
        if right.len == 0 || is_negative(sort, sum.constant) {
            right.constant = sum.constant.wrapping_neg() & sort.mask();
        } else {
            left.constant = sum.constant;
        }
        let (left, right) = (self.write_sum(left), self.write_sum(right));
        Some(self.raw2(Op::Eq, Sort::Bool, left, right))
    }

    fn is_linear(&self, t: TermId) -> bool {
        match self.op(t) {
            Op::Add | Op::Sub | Op::Neg => true,
            Op::Mul => self.with_const(t, Op::Mul).is_some(),
            _ => false,
        }
    }

    fn combine(&mut self, a: TermId, first: u64, b: TermId, second: u64) -> Option<TermId> {
        let mut sum = Sum::new(self.sort(a));
        self.collect_sum(a, first, &mut sum)?;
        self.collect_sum(b, second, &mut sum)?;
        Some(self.write_sum(sum))
    }

    /// Adds `scale * t` to the sum; `None` if it has too many terms.
    fn collect_sum(&self, mut t: TermId, mut scale: u64, sum: &mut Sum) -> Option<()> {
        loop {
            sum.visits += 1;
            if sum.visits > MAX_VISITS {
                return None;
            }
            match self.op(t) {
                Op::Const => {
                    let value = self.const_value(t).expect("the operator says that it is a constant");
                    sum.constant = sum.constant.wrapping_add(value.wrapping_mul(scale));
                    return Some(());
                }
                Op::Add | Op::Sub => {
                    let sign = if self.op(t) == Op::Sub { u64::MAX } else { 1 };
                    self.collect_sum(self.arg(t, 1), scale.wrapping_mul(sign), sum)?;
                    t = self.arg(t, 0);
                }
                Op::Neg => {
                    scale = scale.wrapping_neg();
                    t = self.arg(t, 0);
                }
                _ => match self.with_const(t, Op::Mul) {
                    // A multiple of a sum of several terms stays one term: multiplying once is
                    // cheaper for a solver than multiplying each.
                    Some((inner, factor)) => return sum.push(inner, scale.wrapping_mul(factor)),
                    None => return sum.push(t, scale),
                },
            }
        }
    }

    fn write_sum(&mut self, mut sum: Sum) -> TermId {
        sum.tidy(self);
        let sort = sum.sort;
        let mut chain = None;
        for &(t, coefficient) in sum.terms().iter().filter(|(_, c)| !is_negative(sort, *c)) {
            let next = self.multiple(t, coefficient);
            chain = Some(match chain {
                None => next,
                Some(chain) => self.raw_link(Op::Add, sort, chain, next),
            });
        }
        let mut constant = sum.constant;
        for &(t, coefficient) in sum.terms().iter().filter(|(_, c)| is_negative(sort, *c)) {
            let next = self.multiple(t, coefficient.wrapping_neg() & sort.mask());
            chain = Some(match chain {
                Some(chain) => self.raw_link(Op::Sub, sort, chain, next),
                // `5 - x` rather than `-x + 5`.
                None if constant != 0 => {
                    let whole = self.constant(sort, std::mem::take(&mut constant));
                    self.raw_link(Op::Sub, sort, whole, next)
                }
                None => self.raw1(Op::Neg, sort, next),
            });
        }
        match chain {
            None => self.constant(sort, constant),
            Some(chain) => self.add_const(chain, sort, constant),
        }
    }

    fn add_const(&mut self, t: TermId, sort: Sort, constant: u64) -> TermId {
        if constant & sort.mask() == 0 {
            return t;
        }
        let constant = self.constant(sort, constant);
        self.raw_link(Op::Add, sort, t, constant)
    }

    fn multiple(&mut self, t: TermId, factor: u64) -> TermId {
        if factor == 1 {
            return t;
        }
        let sort = self.sort(t);
        let factor = self.constant(sort, factor);
        self.raw2(Op::Mul, sort, t, factor)
    }

    fn mul_const(&mut self, a: TermId, b: TermId, factor: u64) -> TermId {
        let sort = self.sort(a);
        match factor {
            0 => return b,
            1 => return a,
            _ => {}
        }
        if let Some(lifted) = self.lift2(a, b, Terms::mul) {
            return lifted;
        }
        let mut sum = Sum::new(sort);
        if self.collect_sum(a, 1, &mut sum).is_some() {
            sum.tidy(self);
            if sum.len <= 1 {
                sum.scale(factor);
                return self.write_sum(sum);
            }
        }
        let mut whole = Sum::new(sort);
        whole.push(a, factor).expect("an empty sum has room");
        self.write_sum(whole)
    }

    /// A term as `coefficient * term`.
    fn split_coefficient(&self, t: TermId) -> (TermId, u64) {
        match self.op(t) {
            Op::Neg => {
                let (inner, factor) = self.split_coefficient(self.arg(t, 0));
                (inner, factor.wrapping_neg())
            }
            _ => self.with_const(t, Op::Mul).unwrap_or((t, 1)),
        }
    }
}

/// The inverse of an odd number modulo 2^64, by Newton's iteration: each step doubles the number of
/// correct bits, from the three that an odd number has as its own inverse.
fn inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

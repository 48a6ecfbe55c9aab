//! IEEE-754 circuits: the parts of a float, rounding to nearest even, comparisons, and the four
//! operations with a square root.
//!
//! A float is its packed bits, every NaN the canonical one. Exponents inside a circuit are signed
//! words, biased as in the packed form but wide enough for every intermediate value; a subnormal
//! counts as exponent 1 without its leading one. Exactness follows the usual argument: a result is
//! computed with enough digits below the last one kept, plus a sticky bit for the rest.

use super::gates::{Bits, Gates};
use super::word::{constant, not, zero_extend};
use crate::sat::Lit;
use term::Sort;

/// The shape of a float sort.
#[derive(Clone, Copy)]
pub(crate) struct Format {
    /// Bits of the exponent.
    pub exponent: usize,
    /// Bits of the significand with its leading one.
    pub digits: usize,
}

impl Format {
    pub fn of(sort: Sort) -> Format {
        match sort {
            Sort::F32 => Format { exponent: 8, digits: 24 },
            Sort::F64 => Format { exponent: 11, digits: 53 },
            Sort::Bool | Sort::Bits(_) => panic!("{sort:?} is not a float sort"),
        }
    }

    pub fn width(self) -> usize {
        self.exponent + self.digits
    }

    pub fn bias(self) -> u64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// Width of signed exponents inside circuits: room for a product's exponent less all the
    /// leading zeros of subnormals.
    pub fn wide(self) -> usize {
        self.exponent + 3
    }

    pub fn nan(self) -> Bits {
        constant(self.width(), ((1 << (self.exponent + 1)) - 1) << (self.digits - 2))
    }

    pub fn infinity(self, sign: Lit) -> Bits {
        let mut bits = constant(self.digits - 1, 0);
        bits.resize(self.width() - 1, Lit::TRUE);
        bits.push(sign);
        bits
    }

    pub fn zero(self, sign: Lit) -> Bits {
        let mut bits = constant(self.width() - 1, 0);
        bits.push(sign);
        bits
    }
}

/// A float taken apart.
pub(crate) struct Parts {
    pub sign: Lit,
    pub nan: Lit,
    pub infinite: Lit,
    pub zero: Lit,
    /// Biased, at least 1, in the packed width.
    pub exponent: Bits,
    /// With the leading one, which a subnormal lacks.
    pub significand: Bits,
}

/// A float taken apart with its leading one on top, also for subnormals.
pub(crate) struct Normal {
    /// Biased, signed, of the wide width.
    pub exponent: Bits,
    pub significand: Bits,
}

impl Gates {
    pub(crate) fn parts(&mut self, format: Format, float: &[Lit]) -> Parts {
        let fraction = &float[..format.digits - 1];
        let field = &float[format.digits - 1..format.width() - 1];
        let no_fraction = self.is_zero(fraction);
        let top = self.all(field);
        let bottom = self.is_zero(field);
        let mut significand = fraction.to_vec();
        significand.push(!bottom);
        let mut exponent = field.to_vec();
        exponent[0] = self.or(exponent[0], bottom);
        Parts {
            sign: float[format.width() - 1],
            nan: self.and(top, !no_fraction),
            infinite: self.and(top, no_fraction),
            zero: self.and(bottom, no_fraction),
            exponent,
            significand,
        }
    }

    pub(crate) fn normal(&mut self, format: Format, parts: &Parts) -> Normal {
        let (significand, shift) = self.normalise(&parts.significand);
        let exponent = zero_extend(&parts.exponent, format.wide());
        let exponent = self.sub(&exponent, &zero_extend(&shift, format.wide()));
        Normal { exponent, significand }
    }

    /// Packs exactly one of: NaN, infinity, zero, and otherwise the given finite bits.
    pub(crate) fn pack(
        &mut self,
        format: Format,
        finite: &[Lit],
        nan: Lit,
        infinite: (Lit, Lit),
        zero: (Lit, Lit),
    ) -> Bits {
        let out = self.select(zero.0, &format.zero(zero.1), finite);
        let out = self.select(infinite.0, &format.infinity(infinite.1), &out);
        self.select(nan, &format.nan(), &out)
    }

    /// Rounds `significand * 2^…` to nearest even. The significand's top bit is one and stands for
    /// the exponent given (biased, signed); its lowest bit may be sticky. There must be at least
    /// two more bits than the format has digits.
    pub(crate) fn round(&mut self, format: Format, sign: Lit, exponent: &[Lit], significand: &[Lit]) -> Bits {
        debug_assert!(significand.len() >= format.digits + 2);
        let width = exponent.len();
        let significand = self.squeeze(significand, format.digits + 2);
        let negative = exponent[width - 1];
        let none = self.is_zero(exponent);
        let subnormal = self.or(negative, none);
        // Subnormal: down to exponent 1. More than all digits is as good as all.
        let distance = self.sub(&constant(width, 1), exponent);
        let stages = (usize::BITS - (format.digits + 2).leading_zeros()) as usize;
        let far = self.any(&distance[stages..]);
        let distance: Bits = distance[..stages].iter().map(|&bit| self.or(bit, far)).collect();
        let distance = self.mask(&distance, subnormal);
        let shifted = self.shift_right_sticky(&significand, &distance);
        let field = self.mask(&exponent[..format.exponent], !subnormal);
        // At or above the greatest exponent: infinity.
        let greatest = constant(width, (1 << format.exponent) - 1);
        let below = self.signed_less(exponent, &greatest);
        let packed = self.round_packed(format, &field, &shifted);
        let mut infinite = format.infinity(sign);
        infinite.pop();
        let mut out = self.select(below, &packed, &infinite);
        out.push(sign);
        out
    }

    /// The magnitude of a float from its exponent field and its significand with two more bits, the
    /// last one sticky. A carry out of the fraction moves the exponent up, as it should.
    fn round_packed(&mut self, format: Format, field: &[Lit], significand: &[Lit]) -> Bits {
        debug_assert!(significand.len() == format.digits + 2);
        let (sticky, guard, last) = (significand[0], significand[1], significand[2]);
        let odd = self.or(sticky, last);
        let up = self.and(guard, odd);
        let mut magnitude = significand[2..format.digits + 1].to_vec();
        magnitude.extend_from_slice(field);
        self.increment_if(&magnitude, up)
    }

    /// Fewer bits below, the lowest one sticky.
    fn squeeze(&mut self, significand: &[Lit], width: usize) -> Bits {
        let cut = significand.len() - width;
        let mut out = significand[cut..].to_vec();
        out[0] = self.any(&significand[..cut + 1]);
        out
    }

    // ---- comparisons ----

    pub(crate) fn is_nan(&mut self, format: Format, a: &[Lit]) -> Lit {
        let fraction = self.any(&a[..format.digits - 1]);
        let top = self.all(&a[format.digits - 1..format.width() - 1]);
        self.and(top, fraction)
    }

    fn both_zero(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let a = self.is_zero(&a[..format.width() - 1]);
        let b = self.is_zero(&b[..format.width() - 1]);
        self.and(a, b)
    }

    fn ordered(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let (a, b) = (self.is_nan(format, a), self.is_nan(format, b));
        self.and(!a, !b)
    }

    /// The order of signs and magnitudes, where -0.0 is below 0.0.
    fn total_less(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let top = format.width() - 1;
        let up = self.less(&a[..top], &b[..top]);
        let down = self.less(&b[..top], &a[..top]);
        let same_sign = self.mux(a[top], down, up);
        let differ = self.xor(a[top], b[top]);
        self.mux(differ, a[top], same_sign)
    }

    pub(crate) fn float_equal(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let (same, zeros) = (self.equal(a, b), self.both_zero(format, a, b));
        let equal = self.or(same, zeros);
        let ordered = self.ordered(format, a, b);
        self.and(equal, ordered)
    }

    pub(crate) fn float_less(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let (less, zeros) = (self.total_less(format, a, b), self.both_zero(format, a, b));
        let ordered = self.ordered(format, a, b);
        self.all(&[less, !zeros, ordered])
    }

    pub(crate) fn float_at_most(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Lit {
        let (more, zeros) = (self.total_less(format, b, a), self.both_zero(format, a, b));
        let at_most = self.or(!more, zeros);
        let ordered = self.ordered(format, a, b);
        self.and(at_most, ordered)
    }

    pub(crate) fn float_min(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let less = self.total_less(format, a, b);
        let chosen = self.select(less, a, b);
        let ordered = self.ordered(format, a, b);
        self.select(ordered, &chosen, &format.nan())
    }

    pub(crate) fn float_max(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let less = self.total_less(format, a, b);
        let chosen = self.select(less, b, a);
        let ordered = self.ordered(format, a, b);
        self.select(ordered, &chosen, &format.nan())
    }

    // ---- operations ----

    pub(crate) fn float_neg(&mut self, format: Format, a: &[Lit]) -> Bits {
        let nan = self.is_nan(format, a);
        let mut out = a.to_vec();
        let top = format.width() - 1;
        // A NaN keeps its sign, which is plus.
        out[top] = self.xor(a[top], !nan);
        out
    }

    pub(crate) fn float_add(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let top = format.width() - 1;
        let digits = format.digits;
        // The greater magnitude first: then a difference is never negative.
        let swap = self.less(&a[..top], &b[..top]);
        let (a, b) = (self.select(swap, b, a), self.select(swap, a, b));
        let (x, y) = (self.parts(format, &a), self.parts(format, &b));
        let minus = self.xor(x.sign, y.sign);

        // Three more bits: two exact ones and a sticky one.
        let distance = self.sub(&x.exponent, &y.exponent);
        let stages = (usize::BITS - (digits + 3).leading_zeros()) as usize;
        let far = self.any(&distance[stages.min(format.exponent)..]);
        let distance: Bits = distance[..stages.min(format.exponent)].iter().map(|&bit| self.or(bit, far)).collect();
        let lower = |significand: &Bits| [vec![Lit::FALSE; 3], significand.clone()].concat();
        let small = self.shift_right_sticky(&lower(&y.significand), &distance);
        let mut large = lower(&x.significand);
        large.push(Lit::FALSE);
        let small: Bits = zero_extend(&small, digits + 4).iter().map(|&bit| self.xor(bit, minus)).collect();
        let (sum, _) = self.add_carry(&large, &small, minus);

        // Up to the leading one, but not below exponent 1: a subnormal sum is exact as it is. The
        // sum's top bit stands for one more than the greater exponent.
        let (_, zeros) = self.normalise(&sum);
        let width = format.exponent + 1;
        let zeros = zero_extend(&zeros, width);
        let limit = zero_extend(&x.exponent, width);
        let too_many = self.less(&limit, &zeros);
        let shift = self.select(too_many, &limit, &zeros);
        let stages = (usize::BITS - (digits + 4).leading_zeros()) as usize;
        let shifted = self.shift_left(&sum, &shift[..stages.min(width)]);
        let exponent = self.increment_if(&limit, Lit::TRUE);
        let exponent = self.sub(&exponent, &shift);
        let leading = shifted[digits + 3];
        let field = self.mask(&exponent[..format.exponent], leading);
        let squeezed = self.squeeze(&shifted, digits + 2);
        let magnitude = self.round_packed(format, &field, &squeezed);
        // The exponent may have become the one of infinities.
        let over = self.all(&field);
        let mut finite = self.select(over, &format.infinity(x.sign)[..top], &magnitude);
        finite.push(x.sign);

        let none = self.is_zero(&sum);
        let zero_sign = self.and(x.sign, y.sign);
        let opposite = self.all(&[x.infinite, y.infinite, minus]);
        let nan = self.any(&[x.nan, y.nan, opposite]);
        // The greater magnitude is the infinite one, if any is.
        self.pack(format, &finite, nan, (x.infinite, x.sign), (none, zero_sign))
    }

    pub(crate) fn float_sub(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let mut b = b.to_vec();
        let top = format.width() - 1;
        b[top] = !b[top];
        self.float_add(format, a, &b)
    }

    pub(crate) fn float_mul(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let (p, q) = (self.normal(format, &x), self.normal(format, &y));
        let sign = self.xor(x.sign, y.sign);
        let product = self.mul(&p.significand, &q.significand, 2 * format.digits);
        // Two numbers in [1, 2): the product may have its leading one a bit higher.
        let high = product[2 * format.digits - 1];
        let low: Bits = [&[Lit::FALSE], &product[..2 * format.digits - 1]].concat();
        let significand = self.select(high, &product, &low);
        let exponent = self.add_carry(&p.exponent, &q.exponent, high).0;
        let exponent = self.sub(&exponent, &constant(format.wide(), format.bias()));
        let finite = self.round(format, sign, &exponent, &significand);

        let infinite = self.or(x.infinite, y.infinite);
        let zero = self.or(x.zero, y.zero);
        let undefined = self.and(infinite, zero);
        let nan = self.any(&[x.nan, y.nan, undefined]);
        self.pack(format, &finite, nan, (infinite, sign), (zero, sign))
    }

    pub(crate) fn float_div(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> Bits {
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let (p, q) = (self.normal(format, &x), self.normal(format, &y));
        let sign = self.xor(x.sign, y.sign);
        // Long division of numbers in [1, 2): one digit before the point, the rest after it.
        let steps = format.digits + 2;
        let divisor = zero_extend(&q.significand, format.digits + 1);
        let mut remainder = zero_extend(&p.significand, format.digits + 1);
        let mut quotient = constant(steps, 0);
        for step in (0..steps).rev() {
            let (difference, fits) = self.add_carry(&remainder, &not(&divisor), Lit::TRUE);
            quotient[step] = fits;
            remainder = self.select(fits, &difference, &remainder);
            remainder.insert(0, Lit::FALSE);
            remainder.truncate(format.digits + 1);
        }
        let sticky = self.any(&remainder);
        let high = quotient[steps - 1];
        let full: Bits = [&[sticky], &quotient[..]].concat();
        let low: Bits = [&[Lit::FALSE, sticky], &quotient[..steps - 1]].concat();
        let significand = self.select(high, &full, &low);
        let exponent = self.sub(&p.exponent, &q.exponent);
        // One less when the first digit was zero.
        let bias = constant(format.wide(), format.bias() - 1);
        let exponent = self.add_carry(&exponent, &bias, high).0;
        let finite = self.round(format, sign, &exponent, &significand);

        let infinite = self.or(x.infinite, y.zero);
        let zero = self.or(x.zero, y.infinite);
        let undefined = self.and(infinite, zero);
        let nan = self.any(&[x.nan, y.nan, undefined]);
        self.pack(format, &finite, nan, (infinite, sign), (zero, sign))
    }

    pub(crate) fn float_sqrt(&mut self, format: Format, a: &[Lit]) -> Bits {
        let x = self.parts(format, a);
        let p = self.normal(format, &x);
        let digits = format.digits;
        // The unbiased exponent's lowest bit: an odd one moves a digit into the radicand.
        let unbiased = self.sub(&p.exponent, &constant(format.wide(), format.bias()));
        let odd = unbiased[0];
        // Radicand in [1, 4) with two digits before the point, root in [1, 2): one root digit for
        // every two digits of the radicand, most significant first.
        let steps = digits + 2;
        let even_radicand: Bits = [&p.significand[..], &[Lit::FALSE]].concat();
        let odd_radicand: Bits = [&[Lit::FALSE], &p.significand[..]].concat();
        let mut radicand = self.select(odd, &odd_radicand, &even_radicand);
        let mut root: Bits = Vec::new();
        let mut remainder: Bits = vec![Lit::FALSE];
        for _ in 0..steps {
            let mut next = || radicand.pop().unwrap_or(Lit::FALSE);
            let (high, low) = (next(), next());
            remainder.splice(0..0, [low, high]);
            // Try 4 * root + 1.
            let trial: Bits = [&[Lit::TRUE, Lit::FALSE], &root[..]].concat();
            let width = remainder.len().max(trial.len());
            let (wide, trial) = (zero_extend(&remainder, width), zero_extend(&trial, width));
            let (difference, fits) = self.add_carry(&wide, &not(&trial), Lit::TRUE);
            remainder = self.select(fits, &difference, &wide);
            root.insert(0, fits);
            // The remainder is at most twice the root.
            remainder.truncate(root.len() + 1);
        }
        let sticky = self.any(&remainder);
        root.insert(0, sticky);
        let half: Bits = [&unbiased[1..], &unbiased[format.wide() - 1..]].concat();
        let exponent = self.add(&half, &constant(format.wide(), format.bias()));
        let finite = self.round(format, Lit::FALSE, &exponent, &root);

        let negative = self.and(x.sign, !x.zero);
        let nan = self.or(x.nan, negative);
        self.pack(format, &finite, nan, (x.infinite, Lit::FALSE), (x.zero, x.sign))
    }
}

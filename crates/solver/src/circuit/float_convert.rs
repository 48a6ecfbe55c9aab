//! IEEE-754 circuits, second part: rounding to whole numbers, conversions with Java's meaning
//! (JLS §5.1.2, §5.1.3), and Java's `%`.

use super::float::Format;
use super::gates::{Bits, Gates};
use super::word::{constant, not, sign_extend, zero_extend};
use crate::sat::Lit;
use term::Sort;

/// Which whole number a float is rounded to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Whole {
    Floor,
    Ceil,
    NearestEven,
}

/// A remainder whose operands' exponents differ by more than this is not spelled out: each step of
/// the difference is a row of the divider.
const REMAINDER_STEPS: u64 = 300;

impl Gates {
    pub(crate) fn float_whole(&mut self, format: Format, a: &[Lit], mode: Whole) -> Bits {
        let x = self.parts(format, a);
        let digits = format.digits;
        let wide = format.wide();
        let exponent = zero_extend(&x.exponent, wide);
        // How many bits of the significand are after the point, for values of at least 1.
        let after = self.sub(&constant(wide, format.bias() + digits as u64 - 1), &exponent);
        let already_whole = self.signed_less(&after, &constant(wide, 1));
        let below_one = self.less(&exponent, &constant(wide, format.bias()));
        let up = |gates: &mut Gates, guard: Lit, sticky: Lit, last: Lit| {
            let inexact = gates.or(guard, sticky);
            match mode {
                Whole::Floor => gates.and(x.sign, inexact),
                Whole::Ceil => gates.and(!x.sign, inexact),
                Whole::NearestEven => {
                    let odd = gates.or(sticky, last);
                    gates.and(guard, odd)
                }
            }
        };

        // Below 1: the guard bit is "at least a half".
        let half = self.equal(&exponent, &constant(wide, format.bias() - 1));
        let leading_only = self.is_zero(&x.significand[..digits - 1]);
        let rest = self.and(half, leading_only);
        let to_one = up(self, half, !rest, Lit::FALSE);
        let mut small: Bits = self.mask(&constant(format.width() - 1, format.bias() << (digits - 1)), to_one);
        small.push(x.sign);

        // From 1 upwards: cut, round, move back; a carry goes on into the exponent.
        let stages = (usize::BITS - (digits - 1).leading_zeros()) as usize;
        let count = &after[..stages];
        let lowered: Bits = [&[Lit::FALSE, Lit::FALSE], &x.significand[..]].concat();
        let cut = self.shift_right_sticky(&lowered, count);
        let inc = up(self, cut[1], cut[0], cut[2]);
        let whole = self.increment_if(&zero_extend(&cut[2..], digits + 1), inc);
        let back = self.shift_left(&whole, count);
        let field = self.sub(&x.exponent, &constant(format.exponent, 1));
        let shifted: Bits = [constant(digits - 1, 0), field].concat();
        let mut large = self.add(&zero_extend(&back, format.width() - 1), &shifted);
        large.push(x.sign);

        let out = self.select(below_one, &small, &large);
        // Infinities and NaN have a great exponent, zeros a small one that must not round up.
        let keep = self.or(already_whole, x.zero);
        self.select(keep, a, &out)
    }

    /// A signed integer to the nearest float.
    pub(crate) fn int_to_float(&mut self, format: Format, a: &[Lit]) -> Bits {
        let sign = a[a.len() - 1];
        let magnitude = self.negate_if(a, sign);
        let (normal, shift) = self.normalise(&magnitude);
        let wide = format.wide();
        let top = constant(wide, format.bias() + a.len() as u64 - 1);
        let exponent = self.sub(&top, &zero_extend(&shift, wide));
        let width = normal.len().max(format.digits + 2);
        let significand: Bits = [constant(width - normal.len(), 0), normal].concat();
        let finite = self.round(format, sign, &exponent, &significand);
        let zero = self.is_zero(a);
        self.select(zero, &format.zero(Lit::FALSE), &finite)
    }

    pub(crate) fn float_to_float(&mut self, from: Format, to: Format, a: &[Lit]) -> Bits {
        let x = self.parts(from, a);
        let p = self.normal(from, &x);
        let wide = from.wide().max(to.wide()) + 1;
        let exponent = sign_extend(&p.exponent, wide);
        let exponent = self.add(&exponent, &constant(wide, to.bias()));
        let exponent = self.sub(&exponent, &constant(wide, from.bias()));
        let width = from.digits.max(to.digits + 2);
        let significand: Bits = [constant(width - from.digits, 0), p.significand].concat();
        let finite = self.round(to, x.sign, &exponent, &significand);
        self.pack(to, &finite, x.nan, (x.infinite, x.sign), (x.zero, x.sign))
    }

    /// Towards zero, saturating, NaN to 0.
    pub(crate) fn float_to_int(&mut self, format: Format, a: &[Lit], width: usize) -> Bits {
        let x = self.parts(format, a);
        let wide = format.wide();
        let exponent = zero_extend(&x.exponent, wide);
        let below_one = self.less(&exponent, &constant(wide, format.bias()));
        let power = self.sub(&exponent, &constant(wide, format.bias()));
        // 2^(width-1) and above saturates; exactly the least value does so to itself.
        let over = self.less(&constant(wide, format.bias() + width as u64 - 2), &exponent);
        let stages = (usize::BITS - (width - 1).leading_zeros()) as usize;
        let start = zero_extend(&x.significand, format.digits + width - 1);
        let placed = self.shift_left(&start, &power[..stages]);
        let magnitude = self.mask(&placed[format.digits - 1..], !below_one);
        let value = self.negate_if(&magnitude, x.sign);
        let mut limit = vec![!x.sign; width - 1];
        limit.push(x.sign);
        let value = self.select(over, &limit, &value);
        self.mask(&value, !x.nan)
    }

    /// Java's `%`, and a literal that says whether the operands are within what was spelled out; the
    /// bits mean nothing where it is false.
    pub(crate) fn float_rem(&mut self, format: Format, a: &[Lit], b: &[Lit]) -> (Bits, Lit) {
        let (x, y) = (self.parts(format, a), self.parts(format, b));
        let (p, q) = (self.normal(format, &x), self.normal(format, &y));
        let wide = format.wide();
        let distance = self.sub(&p.exponent, &q.exponent);
        let smaller = distance[wide - 1];
        let largest = (1 << format.exponent) + format.digits as u64;
        let steps = largest.min(REMAINDER_STEPS);
        let beyond = self.signed_less(&constant(wide, steps), &distance);

        // One row for each step of the exponents' difference; rows above it leave things alone.
        let width = format.digits + 1;
        let divisor = zero_extend(&q.significand, width);
        let mut remainder = zero_extend(&p.significand, width);
        for step in (0..=steps).rev() {
            let active = !self.signed_less(&distance, &constant(wide, step));
            let (difference, fits) = self.add_carry(&remainder, &not(&divisor), Lit::TRUE);
            let take = self.and(active, fits);
            let reduced = self.select(take, &difference, &remainder);
            if step == 0 {
                remainder = reduced;
                break;
            }
            let doubled: Bits = [&[Lit::FALSE], &reduced[..width - 1]].concat();
            remainder = self.select(active, &doubled, &remainder);
        }
        // Exact: at most the divisor's digits remain, at the divisor's exponent.
        let none = self.is_zero(&remainder);
        let (normal, shift) = self.normalise(&remainder[..format.digits]);
        let exponent = self.sub(&q.exponent, &zero_extend(&shift, wide));
        let significand: Bits = [constant(2, 0), normal].concat();
        let reduced = self.round(format, x.sign, &exponent, &significand);

        let keep = self.or(smaller, y.infinite);
        let finite = self.select(keep, a, &reduced);
        let vanishes = self.and(none, !keep);
        let zero = self.or(vanishes, x.zero);
        let nan = self.any(&[x.nan, y.nan, x.infinite, y.zero]);
        let out = self.pack(format, &finite, nan, (Lit::FALSE, x.sign), (zero, x.sign));
        let easy = self.any(&[nan, keep, zero]);
        (out, self.or(!beyond, easy))
    }

    /// Every NaN made the canonical one.
    pub(crate) fn canonical(&mut self, sort: Sort, a: &[Lit]) -> Bits {
        let format = Format::of(sort);
        let nan = self.is_nan(format, a);
        self.select(nan, &format.nan(), a)
    }
}

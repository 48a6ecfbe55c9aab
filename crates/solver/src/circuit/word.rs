//! Circuits over words: adders, comparators, shifters, multipliers, dividers. Lowest bit first.
//!
//! Division by a constant is not a divider: the quotient and the remainder are new variables, fixed
//! by `dividend = quotient * constant + remainder` with `remainder < constant`. Both always exist
//! and are unique, so these clauses restrict nothing and may stay for good.

use super::gates::{Bits, Gates};
use crate::sat::Lit;

/// The bits of a number.
pub fn constant(width: usize, value: u64) -> Bits {
    (0..width).map(|bit| Lit::constant(bit < 64 && value >> bit & 1 == 1)).collect()
}

/// The number, if every bit is a constant.
pub fn known(word: &[Lit]) -> Option<u64> {
    word.iter().enumerate().try_fold(0, |value, (bit, lit)| Some(value | u64::from(lit.known()?) << bit))
}

pub fn zero_extend(word: &[Lit], width: usize) -> Bits {
    let mut out = word.to_vec();
    out.resize(width, Lit::FALSE);
    out
}

pub fn sign_extend(word: &[Lit], width: usize) -> Bits {
    let mut out = word.to_vec();
    out.resize(width, *word.last().expect("a word has at least one bit"));
    out
}

pub fn not(word: &[Lit]) -> Bits {
    word.iter().map(|&lit| !lit).collect()
}

impl Gates {
    pub fn bitwise(&mut self, a: &[Lit], b: &[Lit], gate: fn(&mut Gates, Lit, Lit) -> Lit) -> Bits {
        a.iter().zip(b).map(|(&a, &b)| gate(self, a, b)).collect()
    }

    pub fn select(&mut self, condition: Lit, yes: &[Lit], no: &[Lit]) -> Bits {
        debug_assert!(yes.len() == no.len());
        yes.iter().zip(no).map(|(&yes, &no)| self.mux(condition, yes, no)).collect()
    }

    /// Every bit and the one literal.
    pub fn mask(&mut self, word: &[Lit], lit: Lit) -> Bits {
        word.iter().map(|&bit| self.and(bit, lit)).collect()
    }

    // ---- sums ----

    /// The sum with a carry in, and the carry out.
    pub fn add_carry(&mut self, a: &[Lit], b: &[Lit], mut carry: Lit) -> (Bits, Lit) {
        debug_assert!(a.len() == b.len());
        let mut sum = Bits::with_capacity(a.len());
        for (&a, &b) in a.iter().zip(b) {
            let half = self.xor(a, b);
            sum.push(self.xor(half, carry));
            carry = self.majority(a, b, carry);
        }
        (sum, carry)
    }

    pub fn add(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        self.add_carry(a, b, Lit::FALSE).0
    }

    pub fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Bits {
        self.add_carry(a, &not(b), Lit::TRUE).0
    }

    pub fn neg(&mut self, a: &[Lit]) -> Bits {
        self.sub(&constant(a.len(), 0), a)
    }

    pub fn increment_if(&mut self, a: &[Lit], condition: Lit) -> Bits {
        self.add_carry(a, &constant(a.len(), 0), condition).0
    }

    pub fn negate_if(&mut self, a: &[Lit], condition: Lit) -> Bits {
        let flipped: Bits = a.iter().map(|&bit| self.xor(bit, condition)).collect();
        self.increment_if(&flipped, condition)
    }

    // ---- comparisons ----

    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let same = self.bitwise(a, b, Gates::iff);
        self.all(&same)
    }

    pub fn is_zero(&mut self, a: &[Lit]) -> Lit {
        !self.any(a)
    }

    /// Unsigned less-than: the borrow of a subtraction, one gate a bit.
    pub fn less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        debug_assert!(a.len() == b.len());
        let mut less = Lit::FALSE;
        for (&a, &b) in a.iter().zip(b) {
            less = self.majority(!a, b, less);
        }
        less
    }

    pub fn signed_less(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let top = a.len() - 1;
        let less = self.less(&a[..top], &b[..top]);
        self.majority(a[top], !b[top], less)
    }

    /// The same with one gate for two bits. A search among comparisons of inputs hardly ever learns
    /// anything, it assigns and propagates: the fewer variables the better. Where operands are results
    /// of arithmetic, a variable for every borrow is worth its cost.
    pub fn less_of_inputs(&mut self, a: &[Lit], b: &[Lit], is_signed: bool) -> Lit {
        let mut pairs: Vec<(Lit, Lit)> = a.iter().zip(b).map(|(&a, &b)| (!a, b)).collect();
        if let (true, Some((not_a, b))) = (is_signed, pairs.last_mut()) {
            // A set sign bit is the smaller one.
            (*not_a, *b) = (!*not_a, !*b);
        }
        let mut less = Lit::FALSE;
        let (odd, rest) = pairs.split_at(pairs.len() % 2);
        for &(not_a, b) in odd {
            less = self.majority(not_a, b, less);
        }
        for two in rest.chunks_exact(2) {
            less = self.double_majority(two[1], two[0], less);
        }
        less
    }

    // ---- shifts ----

    /// Shifts left by a number of variable size; bits above the word's width count.
    pub fn shift_left(&mut self, a: &[Lit], count: &[Lit]) -> Bits {
        let mut out = a.to_vec();
        for (stage, &bit) in count.iter().enumerate() {
            let distance = 1usize.checked_shl(stage as u32).unwrap_or(usize::MAX);
            let shifted: Bits =
                (0..out.len()).map(|i| if i >= distance { out[i - distance] } else { Lit::FALSE }).collect();
            out = self.select(bit, &shifted, &out);
        }
        out
    }

    /// Shifts right, filling from above.
    pub fn shift_right(&mut self, a: &[Lit], count: &[Lit], fill: Lit) -> Bits {
        let mut out = a.to_vec();
        for (stage, &bit) in count.iter().enumerate() {
            let distance = 1usize.checked_shl(stage as u32).unwrap_or(usize::MAX);
            let shifted: Bits = (0..out.len())
                .map(|i| i.checked_add(distance).and_then(|i| out.get(i)).copied().unwrap_or(fill))
                .collect();
            out = self.select(bit, &shifted, &out);
        }
        out
    }

    /// Shifts right; the lowest bit of the result also says whether a one was lost.
    pub fn shift_right_sticky(&mut self, a: &[Lit], count: &[Lit]) -> Bits {
        let mut out = a.to_vec();
        let mut lost = Lit::FALSE;
        for (stage, &bit) in count.iter().enumerate() {
            let distance = 1usize.checked_shl(stage as u32).unwrap_or(usize::MAX);
            let dropped = self.any(&out[..distance.min(out.len())]);
            let dropped = self.and(bit, dropped);
            lost = self.or(lost, dropped);
            let shifted: Bits = (0..out.len())
                .map(|i| i.checked_add(distance).and_then(|i| out.get(i)).copied().unwrap_or(Lit::FALSE))
                .collect();
            out = self.select(bit, &shifted, &out);
        }
        out[0] = self.or(out[0], lost);
        out
    }

    /// The word shifted left until its top bit is one, and by how much; for zero the count is
    /// meaningless and the word stays zero.
    pub fn normalise(&mut self, a: &[Lit]) -> (Bits, Bits) {
        let stages = usize::BITS - (a.len() - 1).leading_zeros();
        let mut out = a.to_vec();
        let mut count = vec![Lit::FALSE; stages as usize];
        for stage in (0..stages as usize).rev() {
            let distance = 1 << stage;
            let empty = self.is_zero(&out[out.len() - distance..]);
            let shifted: Bits =
                (0..out.len()).map(|i| if i >= distance { out[i - distance] } else { Lit::FALSE }).collect();
            out = self.select(empty, &shifted, &out);
            count[stage] = empty;
        }
        (out, count)
    }

    // ---- products ----

    /// The low bits of a product, as many as asked for.
    pub fn mul(&mut self, a: &[Lit], b: &[Lit], width: usize) -> Bits {
        let constants = |word: &[Lit]| word.iter().filter(|lit| lit.known().is_some()).count();
        let (a, b) = if constants(a) > constants(b) { (b, a) } else { (a, b) };
        if let Some(value) = known(b) {
            return self.mul_constant(a, value, width);
        }
        let mut sum = constant(width, 0);
        for (row, &bit) in b.iter().enumerate().take(width) {
            if bit == Lit::FALSE {
                continue;
            }
            let len = a.len().min(width - row);
            let partial = self.mask(&a[..len], bit);
            // The sum so far reaches at most one bit above the row's top.
            let (low, carry) = self.add_carry(&sum[row..row + len], &partial, Lit::FALSE);
            sum[row..row + len].copy_from_slice(&low);
            if row + len < width {
                sum[row + len] = carry;
            }
        }
        sum
    }

    /// Signed digits, no two neighbours non-zero: at most half as many additions as bits.
    fn mul_constant(&mut self, a: &[Lit], value: u64, width: usize) -> Bits {
        let mut sum = constant(width, 0);
        let mut rest = u128::from(value);
        let mut row = 0;
        while rest != 0 && row < width {
            if rest & 1 == 1 {
                let mut shifted = constant(row, 0);
                shifted.extend_from_slice(a);
                shifted.resize(width, Lit::FALSE);
                if rest & 3 == 3 {
                    sum = self.sub(&sum, &shifted);
                    rest += 1;
                } else {
                    sum = self.add(&sum, &shifted);
                    rest -= 1;
                }
            }
            rest >>= 1;
            row += 1;
        }
        sum
    }

    // ---- quotients ----

    /// Unsigned quotient and remainder; by zero all ones and the dividend, as SMT-LIB has it.
    pub fn divide(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
        match known(b) {
            Some(value) if value > 0 && known(a).is_none() => self.divide_constant(a, value),
            _ => self.divide_restoring(a, b),
        }
    }

    fn divide_constant(&mut self, a: &[Lit], value: u64) -> (Bits, Bits) {
        let width = a.len();
        if value.is_power_of_two() {
            let shift = value.trailing_zeros() as usize;
            let mut quotient = a[shift..].to_vec();
            quotient.resize(width, Lit::FALSE);
            return (quotient, zero_extend(&a[..shift], width));
        }
        let largest = (u64::MAX >> (64 - width)) / value;
        let quotient_width = (64 - largest.leading_zeros()).max(1) as usize;
        let remainder_width = (64 - value.leading_zeros()) as usize;
        let quotient = self.fresh_word(quotient_width);
        let remainder = self.fresh_word(remainder_width);
        // Quotient and remainder within their bounds cannot overflow twice the width.
        let small_remainder = self.less(&remainder, &constant(remainder_width, value));
        self.clause(&[small_remainder]);
        let exact = width + 2;
        let product = self.mul_constant(&quotient, value, exact);
        let sum = self.add(&product, &zero_extend(&remainder, exact));
        let small_quotient = self.less(&constant(quotient_width, largest), &quotient);
        self.clause(&[!small_quotient]);
        for (bit, &lit) in sum.iter().enumerate() {
            let wanted = a.get(bit).copied().unwrap_or(Lit::FALSE);
            let same = self.iff(lit, wanted);
            self.clause(&[same]);
        }
        (zero_extend(&quotient, width), zero_extend(&remainder, width))
    }

    /// Long division, one quotient bit a row.
    fn divide_restoring(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
        let width = a.len();
        let divisor = zero_extend(b, width + 1);
        let mut remainder = constant(width, 0);
        let mut quotient = constant(width, 0);
        for bit in (0..width).rev() {
            remainder.insert(0, a[bit]);
            let (difference, fits) = self.add_carry(&remainder, &not(&divisor), Lit::TRUE);
            quotient[bit] = fits;
            remainder = self.select(fits, &difference, &remainder);
            remainder.truncate(width);
        }
        (quotient, remainder)
    }

    /// Java's `/` and `%` in one circuit. By zero: 1 or -1, and the dividend.
    pub fn divide_signed(&mut self, a: &[Lit], b: &[Lit]) -> (Bits, Bits) {
        let (sign_a, sign_b) = (a[a.len() - 1], b[b.len() - 1]);
        let (size_a, size_b) = (self.negate_if(a, sign_a), self.negate_if(b, sign_b));
        let (quotient, remainder) = self.divide(&size_a, &size_b);
        let sign = self.xor(sign_a, sign_b);
        (self.negate_if(&quotient, sign), self.negate_if(&remainder, sign_a))
    }
}

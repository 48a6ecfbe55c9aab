//! Reduction of a huge angle modulo pi/2, after Payne and Hanek (1983): fdlibm `k_rem_pio2`.
//!
//! The argument is multiplied by as many 24-bit digits of 2/pi as the answer needs: digits whose
//! product is a multiple of 8 are left out at one end, and more are taken at the other while the
//! fraction is still zero. The digits are carried as integers, which is exact; only the last step,
//! the fraction times pi/2, is in floating point and in fdlibm's order.
//!
//! It gives head and tail as the sine, cosine and tangent need them (53 bits and then some), not the
//! other precisions fdlibm offers.

use super::bits::power_of_two;

/// 2/pi in digits of 24 bits: enough for the largest double.
const TWO_OVER_PI: [u32; 66] = [
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163, 0xabdebb, 0xc561b7,
    0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129, 0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c,
    0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c, 0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11,
    0x8b5a0a, 0x6d1f6d, 0x367ecf, 0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7,
    0x8a5292, 0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3, 0x91615e,
    0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880, 0x4d7327, 0x310606, 0x1556ca, 0x73a8c9, 0x60e27b, 0xc08c6b,
];

/// pi/2 in pieces of 24 bits.
const HALF_PI: [f64; 5] =
    [1.570796251296997, 7.549789415861596e-8, 5.390302529957765e-15, 3.282003415807913e-22, 1.270655753080676e-29];

/// Digits of the product after the first, taken at the first try.
const FIRST_TRY: usize = 4;
const DIGIT_BITS: i32 = 24;
const DIGIT: u64 = 1 << DIGIT_BITS;
const TWO_TO_MINUS_24: f64 = 5.960464477539063e-8;

/// Reduces `2^exponent · (x[0] + x[1]·2^-24 + x[2]·2^-48)`, the `x[i]` being below 2^24. Gives the
/// quadrant, the head and the tail.
pub(super) fn reduce(x: [u64; 3], exponent: i32) -> (i32, f64, f64) {
    let skipped = ((exponent - 3) / DIGIT_BITS).max(0);
    // The exponent of the unit of the product's first digit: from -28 to 2.
    let unit = exponent - DIGIT_BITS * (skipped + 1);
    let mut taken = FIRST_TRY;
    let fraction = loop {
        let fraction = Fraction::of_product(x, skipped, unit, taken);
        let wanted = fraction.digits_wanted();
        if wanted == 0 {
            break fraction;
        }
        taken += wanted;
    };
    let (head, tail) = fraction.times_half_pi(unit);
    (fraction.quadrant, head, tail)
}

/// The product's distance to the nearest integer.
struct Fraction {
    /// 24-bit digits, least significant first.
    digits: Vec<u64>,
    /// What stands above the digits, in the unit of the first digit of the product.
    top: u64,
    quadrant: i32,
    /// The nearest integer is above the product.
    negative: bool,
}

impl Fraction {
    fn of_product(x: [u64; 3], skipped: i32, unit: i32, taken: usize) -> Fraction {
        let digit_of_ratio =
            |i: i32| usize::try_from(i).ok().and_then(|i| TWO_OVER_PI.get(i)).map_or(0, |&digit| u64::from(digit));
        let mut digits = Vec::with_capacity(taken + 2);
        let mut carry = 0;
        for i in (0..=taken as i32).rev() {
            let at = skipped + i;
            let sum = carry + x[0] * digit_of_ratio(at) + x[1] * digit_of_ratio(at - 1) + x[2] * digit_of_ratio(at - 2);
            if i > 0 {
                digits.push(sum % DIGIT);
                carry = sum / DIGIT;
            } else {
                carry = sum;
            }
        }
        let mut fraction = Fraction { digits, top: carry, quadrant: 0, negative: false };
        fraction.take_integer(unit);
        fraction
    }

    /// Moves the integer part, rounded to nearest, into the quadrant.
    fn take_integer(&mut self, unit: i32) {
        let last = self.digits.len() - 1;
        let integer;
        if unit >= 0 {
            // The integer ends inside the leading digit.
            let kept = DIGIT_BITS - unit;
            integer = (self.top << unit) + (self.digits[last] >> kept);
            self.digits[last] %= 1 << kept;
            self.top = 0;
            self.negative = self.digits[last] >> (kept - 1) != 0;
        } else {
            integer = self.top >> -unit;
            self.top %= 1 << -unit;
            self.negative = self.top >> (-unit - 1) != 0;
        }
        self.quadrant = (integer % 4) as i32;
        if self.negative {
            self.quadrant = (self.quadrant + 1) % 4;
            self.complement(unit);
        }
    }

    /// One minus the fraction.
    fn complement(&mut self, unit: i32) {
        let mut borrow = 0;
        for digit in &mut self.digits {
            let subtracted = *digit + borrow;
            borrow = u64::from(subtracted != 0);
            *digit = (DIGIT - subtracted) % DIGIT;
        }
        if unit >= 0 {
            let last = self.digits.len() - 1;
            self.digits[last] %= 1 << (DIGIT_BITS - unit);
        } else {
            self.top = (1 << -unit) - self.top - borrow;
        }
    }

    /// How many more digits of 2/pi are needed: while nothing stands above the first ones, as many as
    /// those begin with zeros, and one.
    fn digits_wanted(&self) -> usize {
        if self.top != 0 || self.digits[FIRST_TRY..].iter().any(|&digit| digit != 0) {
            return 0;
        }
        let zeros = self.digits[..FIRST_TRY].iter().rev().take_while(|&&digit| digit == 0).count();
        (zeros + 1).min(FIRST_TRY)
    }

    /// The fraction times pi/2, as head and tail. `unit` is the exponent of the unit of `top`.
    fn times_half_pi(&self, unit: i32) -> (f64, f64) {
        let mut digits = self.digits.clone();
        let mut exponent = unit;
        digits.push(self.top % DIGIT);
        // The top has up to 28 bits.
        if self.top >= DIGIT {
            digits.push(self.top / DIGIT);
            exponent += DIGIT_BITS;
        }
        while digits.len() > 1 && digits.last() == Some(&0) {
            digits.pop();
            exponent -= DIGIT_BITS;
        }
        let mut scale = power_of_two(exponent);
        let mut terms = Vec::with_capacity(digits.len());
        for &digit in digits.iter().rev() {
            terms.push(scale * digit as f64);
            scale *= TWO_TO_MINUS_24;
        }
        let sums: Vec<f64> = (0..terms.len()).map(|i| convolved(&terms, i)).collect();
        let head = sums.iter().rev().fold(0.0, |sum, term| sum + term);
        let tail = sums[1..].iter().fold(sums[0] - head, |sum, term| sum + term);
        if self.negative { (-head, -tail) } else { (head, tail) }
    }
}

/// The `i`-th digit of the product of `terms` (most significant first) and pi/2.
fn convolved(terms: &[f64], i: usize) -> f64 {
    HALF_PI.iter().zip(terms[..=i].iter().rev()).fold(0.0, |sum, (piece, term)| sum + piece * term)
}

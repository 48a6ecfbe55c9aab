//! The natural logarithm: fdlibm `e_log`. Error below 1 ulp.
//!
//! `x = 2^k·(1+f)` with `1+f` between sqrt(1/2) and sqrt 2; `log(1+f)` from a degree 14 Remez
//! polynomial in `s = f/(2+f)` (within 2^-58.45), in one of two arrangements by the size of `f`.

use super::bits::{EXPONENT_UNIT, INFINITY_WORD, ONE_WORD, SIGNIFICAND_WORD, high_word, with_high_word};
use super::polynomial::horner;
use super::split::{LN2_HI, LN2_LO};

const ODD: [f64; 4] = [0.6666666666666735, 0.2857142874366239, 0.1818357216161805, 0.14798198605116586];
const EVEN: [f64; 3] = [0.3999999999940942, 0.22222198432149784, 0.15313837699209373];
const TWO_TO_54: f64 = 18014398509481984.0;

/// `StrictMath.log`: NaN below zero, minus infinity at either zero.
pub fn log(x: f64) -> f64 {
    let (x, scale) = match prepare(x) {
        Prepared::Done(result) => return result,
        Prepared::Normal(x, scale) => (x, scale),
    };
    let word = high_word(x);
    let significand = word & SIGNIFICAND_WORD;
    // Set when the significand is over sqrt 2, which then goes to the next exponent.
    let over = (significand + 0x9_5f64) & EXPONENT_UNIT;
    let k = scale + (word >> 20) - 1023 + (over >> 20);
    let f = with_high_word(x, significand | (over ^ ONE_WORD)) - 1.0;
    let multiple = f64::from(k);
    if (SIGNIFICAND_WORD & (2 + significand)) < 3 {
        return log_near_power(f, k);
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let r = z * horner(w, ODD) + w * horner(w, EVEN);
    if ((significand - 0x6_147a) | (0x6_b851 - significand)) > 0 {
        let half_square = 0.5 * f * f;
        if k == 0 {
            f - (half_square - s * (half_square + r))
        } else {
            multiple * LN2_HI - ((half_square - (s * (half_square + r) + multiple * LN2_LO)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        multiple * LN2_HI - ((s * (f - r) - multiple * LN2_LO) - f)
    }
}

/// `log(2^k·(1+f))` for `|f| < 2^-20`.
fn log_near_power(f: f64, k: i32) -> f64 {
    let multiple = f64::from(k);
    if f == 0.0 {
        return if k == 0 { 0.0 } else { multiple * LN2_HI + multiple * LN2_LO };
    }
    let r = f * f * (0.5 - 0.3333333333333333 * f);
    if k == 0 { f - r } else { multiple * LN2_HI - ((r - multiple * LN2_LO) - f) }
}

/// An argument of a logarithm, seen before its exponent is read.
pub(super) enum Prepared {
    /// The logarithm needs no computing.
    Done(f64),
    /// A normal positive number, and the exponent to add to its own.
    Normal(f64, i32),
}

/// Settles zero, negatives and the non-finite, and scales subnormals up.
pub(super) fn prepare(x: f64) -> Prepared {
    if x == 0.0 {
        Prepared::Done(f64::NEG_INFINITY)
    } else if x.is_nan() || x < 0.0 {
        Prepared::Done(f64::NAN)
    } else if high_word(x) >= INFINITY_WORD {
        Prepared::Done(x)
    } else if high_word(x) < EXPONENT_UNIT {
        Prepared::Normal(x * TWO_TO_54, -54)
    } else {
        Prepared::Normal(x, 0)
    }
}

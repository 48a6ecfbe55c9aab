//! The exponential: fdlibm `e_exp`. Error below 1 ulp.
//!
//! `x = k·ln 2 + r` with `|r| <= ln 2 / 2`, then a rational form of `exp r` from a degree 5 Remez
//! polynomial (within 2^-59), then `k` into the exponent.

use std::f64::consts::LOG2_E;

use super::bits::{add_exponent, magnitude_word};
use super::polynomial::horner;
use super::split::{LN2_HI, LN2_LO};

/// The greatest argument whose exponential is finite.
pub(super) const OVERFLOW: f64 = 709.782712893384;
/// The least argument whose exponential is not zero.
const UNDERFLOW: f64 = -745.1332191019411;
const P: [f64; 5] =
    [0.16666666666666602, -0.0027777777777015593, 6.613756321437934e-5, -1.6533902205465252e-6, 4.1381367970572385e-8];
const TWO_TO_MINUS_1000: f64 = 9.332636185032189e-302;

/// `StrictMath.exp`.
pub fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    if x < UNDERFLOW {
        return 0.0;
    }
    let word = magnitude_word(x);
    // Up to ln 2 / 2 there is nothing to reduce, and below 2^-28 the square does not count.
    if word <= 0x3fd6_2e42 {
        if word < 0x3e30_0000 {
            return 1.0 + x;
        }
        let c = remez(x);
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let (k, hi, lo) = reduce_by_ln2(x, word);
    let r = hi - lo;
    let c = remez(r);
    let y = 1.0 - ((lo - (r * c) / (2.0 - c)) - hi);
    if k >= -1021 { add_exponent(y, k) } else { add_exponent(y, k + 1000) * TWO_TO_MINUS_1000 }
}

/// `k`, `hi` and `lo` with `x = k·ln 2 + hi - lo`, for `|x|` (of high word `word`) over `ln 2 / 2`.
pub(super) fn reduce_by_ln2(x: f64, word: i32) -> (i32, f64, f64) {
    let k = if word < 0x3ff0_a2b2 { 1.0_f64.copysign(x) as i32 } else { (LOG2_E * x + 0.5_f64.copysign(x)) as i32 };
    let multiple = f64::from(k);
    (k, x - multiple * LN2_HI, multiple * LN2_LO)
}

/// `r - r²·P(r²)`, from which `exp r = 1 + 2c/(2 - c)` up to rearrangement.
pub(super) fn remez(r: f64) -> f64 {
    let t = r * r;
    r - t * horner(t, P)
}

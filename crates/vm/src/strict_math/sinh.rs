//! Hyperbolic sine: fdlibm `e_sinh`. Error below 2.5 ulps.
//!
//! From `expm1` up to 22, from half the exponential above, and from the square of `exp(x/2)` where
//! the exponential itself would overflow.

use super::bits::{INFINITY_WORD, ONE_WORD, magnitude_word};
use super::exp::exp;
use super::expm1::expm1;

/// The greatest magnitude whose hyperbolic sine and cosine are finite.
pub(super) const OVERFLOW: f64 = f64::from_bits(0x4086_33ce_8fb9_f87d);

/// `StrictMath.sinh`: a zero keeps its sign.
pub fn sinh(x: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    let word = magnitude_word(x);
    if word >= INFINITY_WORD {
        return x;
    }
    let magnitude = x.abs();
    let half = 0.5_f64.copysign(x);
    if word < 0x4036_0000 {
        // Below 2^-28 the cubic term is under half an ulp.
        if word < 0x3e30_0000 {
            return x;
        }
        let t = expm1(magnitude);
        return if word < ONE_WORD { half * (2.0 * t - t * t / (t + 1.0)) } else { half * (t + t / (t + 1.0)) };
    }
    if word < 0x4086_2e42 {
        return half * exp(magnitude);
    }
    if magnitude <= OVERFLOW {
        let w = exp(0.5 * magnitude);
        return (half * w) * w;
    }
    f64::INFINITY.copysign(x)
}

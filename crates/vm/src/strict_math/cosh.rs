//! Hyperbolic cosine: fdlibm `e_cosh`. Error below 2.5 ulps.
//!
//! From `expm1` up to ln 2 / 2, then from the exponential and its reciprocal, then half the
//! exponential, then the square of `exp(x/2)` where the exponential itself would overflow.

use super::bits::{INFINITY_WORD, magnitude_word};
use super::exp::exp;
use super::expm1::expm1;
use super::sinh::OVERFLOW;

/// `StrictMath.cosh`.
pub fn cosh(x: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    let word = magnitude_word(x);
    if word >= INFINITY_WORD {
        return f64::INFINITY;
    }
    let magnitude = x.abs();
    if word < 0x3fd6_2e43 {
        let t = expm1(magnitude);
        let w = 1.0 + t;
        // Below 2^-55.
        return if word < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if word < 0x4036_0000 {
        let t = exp(magnitude);
        return 0.5 * t + 0.5 / t;
    }
    if word < 0x4086_2e42 {
        return 0.5 * exp(magnitude);
    }
    if magnitude <= OVERFLOW {
        let w = exp(0.5 * magnitude);
        return (0.5 * w) * w;
    }
    f64::INFINITY
}

//! Hyperbolic tangent: fdlibm `s_tanh`. Error below 2.5 ulps.
//!
//! From `expm1(±2|x|)`, and one from 22 on.

use super::bits::{ONE_WORD, magnitude_word};
use super::expm1::expm1;

/// `StrictMath.tanh`: a zero keeps its sign.
pub fn tanh(x: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    let word = magnitude_word(x);
    // Below 2^-55.
    if word < 0x3c80_0000 {
        return x * (1.0 + x);
    }
    let magnitude = x.abs();
    let result = if word >= 0x4036_0000 {
        1.0
    } else if word >= ONE_WORD {
        let t = expm1(2.0 * magnitude);
        1.0 - 2.0 / (t + 2.0)
    } else {
        let t = expm1(-2.0 * magnitude);
        -t / (t + 2.0)
    };
    if x < 0.0 { -result } else { result }
}

//! Sine: fdlibm `s_sin` and `k_sin`. Error below 1 ulp.
//!
//! The argument is reduced to [-pi/4, pi/4] and a head-and-tail pair, then a minimax polynomial of
//! degree 13 (within 2^-58 of sin x / x) gives the sine, or its companion gives the cosine.

use super::bits::{INFINITY_WORD, magnitude_word};
use super::cos::cos_of_pair;
use super::polynomial::horner;
use super::trig_reduction::{QUARTER_PI_WORD, reduce};

const S1: f64 = -0.16666666666666632;
const S2_TO_S6: [f64; 5] =
    [0.00833333333332249, -0.0001984126982985795, 2.7557313707070068e-6, -2.5050760253406863e-8, 1.58969099521155e-10];

/// `StrictMath.sin`: NaN for an infinity; a zero keeps its sign.
pub fn sin(x: f64) -> f64 {
    let word = magnitude_word(x);
    if word >= INFINITY_WORD {
        return f64::NAN;
    }
    if word <= QUARTER_PI_WORD {
        return sin_of_small(x);
    }
    let reduced = reduce(x);
    match reduced.quadrant {
        0 => sin_of_pair(reduced.head, reduced.tail),
        1 => cos_of_pair(reduced.head, reduced.tail),
        2 => -sin_of_pair(reduced.head, reduced.tail),
        _ => -cos_of_pair(reduced.head, reduced.tail),
    }
}

/// The sine of an unreduced `|x| <= pi/4`.
fn sin_of_small(x: f64) -> f64 {
    // Below 2^-27 the cubic term is under half an ulp.
    if magnitude_word(x) < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let cube = z * x;
    x + cube * (S1 + z * horner(z, S2_TO_S6))
}

/// The sine of `x + tail`, the tail being a correction below an ulp of `x`.
pub(super) fn sin_of_pair(x: f64, tail: f64) -> f64 {
    if magnitude_word(x) < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let cube = z * x;
    let r = horner(z, S2_TO_S6);
    x - ((z * (0.5 * tail - cube * r) - tail) - cube * S1)
}

//! Cosine: fdlibm `s_cos` and `k_cos`. Error below 1 ulp.
//!
//! A minimax polynomial of degree 14 (within 2^-58). As `1 - x²/2` would lose bits for `|x|` above
//! 0.3, a number `q` near `x²/2` with few bits is subtracted from both sides first.

use super::bits::{INFINITY_WORD, from_high_word, magnitude_word};
use super::polynomial::horner;
use super::sin::sin_of_pair;
use super::trig_reduction::{QUARTER_PI_WORD, reduce};

const C1_TO_C6: [f64; 6] = [
    0.0416666666666666,
    -0.001388888888887411,
    2.480158728947673e-5,
    -2.7557314351390663e-7,
    2.087572321298175e-9,
    -1.1359647557788195e-11,
];

/// `StrictMath.cos`: NaN for an infinity.
pub fn cos(x: f64) -> f64 {
    let word = magnitude_word(x);
    if word >= INFINITY_WORD {
        return f64::NAN;
    }
    if word <= QUARTER_PI_WORD {
        return cos_of_pair(x, 0.0);
    }
    let reduced = reduce(x);
    match reduced.quadrant {
        0 => cos_of_pair(reduced.head, reduced.tail),
        1 => -sin_of_pair(reduced.head, reduced.tail),
        2 => -cos_of_pair(reduced.head, reduced.tail),
        _ => sin_of_pair(reduced.head, reduced.tail),
    }
}

/// The cosine of `x + tail`, the tail being a correction below an ulp of `x`.
pub(super) fn cos_of_pair(x: f64, tail: f64) -> f64 {
    let word = magnitude_word(x);
    // Below 2^-27 the square is under half an ulp of one.
    if word < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * horner(z, C1_TO_C6);
    if word < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * tail));
    }
    // Above 0.78125, 0.28125; else a quarter of x cut to its high word.
    let q = if word > 0x3fe9_0000 { 0.28125 } else { from_high_word(word - 0x0020_0000) };
    let half_square = 0.5 * z - q;
    let rest = 1.0 - q;
    rest - (half_square - (z * r - x * tail))
}

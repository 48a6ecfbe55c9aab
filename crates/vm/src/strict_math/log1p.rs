//! `log(1 + x)`: fdlibm `s_log1p`. Error below 1 ulp.
//!
//! Like the logarithm, with what rounding `1 + x` lost kept as a correction to the last term.

use super::bits::{EXPONENT_UNIT, ONE_WORD, SIGNIFICAND_WORD, high_word, magnitude_word, with_high_word};
use super::polynomial::horner;
use super::split::{LN2_HI, LN2_LO};

const L: [f64; 7] = [
    0.6666666666666735,
    0.3999999999940942,
    0.2857142874366239,
    0.22222198432149784,
    0.1818357216161805,
    0.15313837699209373,
    0.14798198605116586,
];

/// `StrictMath.log1p`: NaN below -1, minus infinity at -1; a zero keeps its sign.
pub fn log1p(x: f64) -> f64 {
    if x.is_nan() || x < -1.0 {
        return f64::NAN;
    }
    if x == -1.0 {
        return f64::NEG_INFINITY;
    }
    if x == f64::INFINITY {
        return x;
    }
    let magnitude = magnitude_word(x);
    // Below 2^-29, and then below 2^-54.
    if magnitude < 0x3e20_0000 {
        return if magnitude < 0x3c90_0000 { x } else { x - x * x * 0.5 };
    }
    let limit = if x > 0.0 { 0x3fda_8279 } else { 0x3fd2_bec3 };
    let parts = if magnitude <= limit { Parts { k: 0, f: x, correction: 0.0, tiny: false } } else { split(x) };
    log_of(parts)
}

/// `1 + x = 2^k·(1 + f)`, up to the correction.
struct Parts {
    k: i32,
    f: f64,
    correction: f64,
    /// `|f| < 2^-20`.
    tiny: bool,
}

fn split(x: f64) -> Parts {
    let (u, correction) = if high_word(x) < 0x4340_0000 {
        let u = 1.0 + x;
        let lost = if u >= 2.0 { 1.0 - (u - x) } else { x - (u - 1.0) };
        (u, lost / u)
    } else {
        // From 2^53 on, adding one changes nothing.
        (x, 0.0)
    };
    let word = high_word(u);
    let k = (word >> 20) - 1023;
    let significand = word & SIGNIFICAND_WORD;
    if significand < 0x6_a09e {
        Parts { k, f: with_high_word(u, significand | ONE_WORD) - 1.0, correction, tiny: significand == 0 }
    } else {
        Parts {
            k: k + 1,
            f: with_high_word(u, significand | (ONE_WORD - EXPONENT_UNIT)) - 1.0,
            correction,
            tiny: (EXPONENT_UNIT - significand) >> 2 == 0,
        }
    }
}

fn log_of(parts: Parts) -> f64 {
    let Parts { k, f, correction, tiny } = parts;
    let multiple = f64::from(k);
    let half_square = 0.5 * f * f;
    if tiny {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { multiple * LN2_HI + (correction + multiple * LN2_LO) };
        }
        let r = half_square * (1.0 - 0.6666666666666666 * f);
        return if k == 0 { f - r } else { multiple * LN2_HI - ((r - (multiple * LN2_LO + correction)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * horner(z, L);
    if k == 0 {
        f - (half_square - s * (half_square + r))
    } else {
        multiple * LN2_HI - ((half_square - (s * (half_square + r) + (multiple * LN2_LO + correction))) - f)
    }
}

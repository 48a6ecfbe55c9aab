//! The IEEE 754 remainder: fdlibm `e_remainder`. Exact.
//!
//! `x - n·p` with `n` the integer nearest to `x/p`, even when two are. The remainder of truncating
//! division by `2p`, which is exact as well, leaves at most two subtractions.

use super::bits::magnitude_word;

/// `StrictMath.IEEEremainder`: NaN for an infinite dividend or a zero divisor; a zero result has the
/// sign of the dividend.
pub fn ieee_remainder(x: f64, p: f64) -> f64 {
    if x.is_nan() || p.is_nan() || x.is_infinite() || p == 0.0 {
        return f64::NAN;
    }
    let p = p.abs();
    let doubled = p + p;
    // When 2p overflows, x is below it already.
    let mut r = if doubled.is_finite() { (x % doubled).abs() } else { x.abs() };
    // Near the subnormals half of p may be inexact, and twice the remainder is not.
    if magnitude_word(p) < 0x0020_0000 {
        if r + r > p {
            r -= p;
            if r + r >= p {
                r -= p;
            }
        }
    } else {
        let half = 0.5 * p;
        if r > half {
            r -= p;
            if r >= half {
                r -= p;
            }
        }
    }
    if x.is_sign_negative() { -r } else { r }
}

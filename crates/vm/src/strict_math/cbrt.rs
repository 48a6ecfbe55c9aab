//! Cube root: fdlibm `s_cbrt`. Error below 0.667 ulp.
//!
//! A third of the exponent gives 5 bits, a rational step 23, and one Newton step from a value cut to
//! 20 bits (whose square is exact) gives all 53.

use super::bits::{from_high_word, head, high_word, with_high_word};

/// `(682 - 0.03306235651)·2^20`: two thirds of the exponent bias, adjusted for the least error.
const BIAS: i32 = 715_094_163;
/// The same for an argument scaled by 2^54.
const SCALED_BIAS: i32 = 696_219_795;
const TWO_TO_54: f64 = 18014398509481984.0;
const C: f64 = 0.5428571428571428;
const D: f64 = -0.7053061224489796;
const E: f64 = 1.4142857142857144;
const F: f64 = 1.6071428571428572;
const G: f64 = 0.35714285714285715;

/// `StrictMath.cbrt`: zeros and infinities are their own roots.
pub fn cbrt(x: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    if x == 0.0 || x.is_infinite() {
        return x;
    }
    let magnitude = x.abs();
    let rough = if magnitude < f64::MIN_POSITIVE {
        let scaled = magnitude * TWO_TO_54;
        with_high_word(scaled, high_word(scaled) / 3 + SCALED_BIAS)
    } else {
        from_high_word(high_word(magnitude) / 3 + BIAS)
    };
    let r = rough * rough / magnitude;
    let s = C + r * rough;
    let closer = head(rough * (G + F / (s + E + D / s)));
    // One more in the last place kept, to be on the far side of the root.
    let t = from_high_word(high_word(closer) + 1);
    let r = magnitude / (t * t);
    let r = (r - t) / ((t + t) + r);
    let root = t + t * r;
    if x < 0.0 { -root } else { root }
}

//! Hypotenuse: fdlibm `e_hypot`. Error below 1 ulp.
//!
//! `sqrt(a² + b²)` with the larger squares split into exact parts, and both sides scaled away from
//! overflow and underflow.

use super::bits::{EXPONENT_UNIT, from_high_word, high_word, power_of_two};

/// `StrictMath.hypot`: an infinity wins over a NaN.
pub fn hypot(x: f64, y: f64) -> f64 {
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    let (x, y) = (x.abs(), y.abs());
    let (mut a, mut b) = if y > x { (y, x) } else { (x, y) };
    let (mut word_a, mut word_b) = (high_word(a), high_word(b));
    // A ratio over 2^60.
    if word_a - word_b > 0x03c0_0000 {
        return a + b;
    }
    if b == 0.0 {
        return a;
    }
    let mut scale = 0;
    if word_a > 0x5f30_0000 {
        scale = 600;
    } else if b < power_of_two(-500) {
        scale = if b < f64::MIN_POSITIVE { -1022 } else { -600 };
    }
    if scale != 0 {
        a *= power_of_two(-scale);
        b *= power_of_two(-scale);
        // For a subnormal the algorithm goes on with the words from before the scaling. They still
        // split a and b, only less evenly, and the result depends on it.
        if scale != -1022 {
            (word_a, word_b) = (high_word(a), high_word(b));
        }
    }
    let difference = a - b;
    let square = if difference > b {
        let a_head = from_high_word(word_a);
        let a_tail = a - a_head;
        a_head * a_head - (b * -b - a_tail * (a + a_head))
    } else {
        let doubled = a + a;
        let b_head = from_high_word(word_b);
        let b_tail = b - b_head;
        let doubled_head = from_high_word(word_a + EXPONENT_UNIT);
        let doubled_tail = doubled - doubled_head;
        doubled_head * b_head - (difference * -difference - (doubled_head * b_tail + doubled_tail * b))
    };
    let root = square.sqrt();
    if scale == 0 { root } else { power_of_two(scale) * root }
}

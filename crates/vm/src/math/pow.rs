//! `Math.pow`: `2^(y·log2 x)`. Error below 0.502 ulp.
//!
//! Special cases are those of `StrictMath.pow`, and so are the exponents 2, 1/2 and -1, which a single
//! correctly rounded operation settles. For all others the result is semi-monotonic in either argument,
//! because each step is.

use super::exp2::exp2;
use super::log2::log2;
use super::wide::{high_product_by_word, nearest_double, normalised};
use crate::strict_math::power_with;

/// `Math.pow`.
pub fn pow(x: f64, y: f64) -> f64 {
    power_with(x, y, magnitude_of_power)
}

/// `x^y` for a positive finite `x` other than one and a finite `y` other than zero.
fn magnitude_of_power(x: f64, y: f64) -> f64 {
    let log = log2(x);
    let (significand, exponent) = normalised(y.abs());
    let product = high_product_by_word(log.magnitude, significand << 11);
    // The exponent of two is ±product·2^unit, and the product is from 2^126 up to 2^128.
    let unit = log.unit + (exponent - 63) + 64;
    let negative = log.negative != (y < 0.0);
    if unit > -116 {
        return if negative { 0.0 } else { f64::INFINITY };
    } else if unit <= -192 {
        return 1.0;
    }
    // In units of 2^-64, cut towards zero.
    let magnitude = (product >> (-64 - unit)) as i128;
    let exponent = if negative { -magnitude } else { magnitude };
    // The shift rounds down, also below zero, and leaves the fraction that completes it.
    let whole = (exponent >> 64) as i32;
    if whole >= 1024 {
        return f64::INFINITY;
    }
    nearest_double(exp2(exponent as u64), whole)
}

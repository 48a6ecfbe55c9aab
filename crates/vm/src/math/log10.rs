//! `Math.log10`: the binary logarithm times log10 2. Error below 0.501 ulp.

use super::log2::log2;
use super::wide::{LOG10_2, high_product, nearest_double};

/// `Math.log10`: NaN below zero, minus infinity at either zero, exact at the powers of ten.
pub fn log10(x: f64) -> f64 {
    if x == 0.0 {
        return f64::NEG_INFINITY;
    } else if x.is_nan() || x < 0.0 {
        return f64::NAN;
    } else if x == f64::INFINITY {
        return x;
    } else if x == 1.0 {
        return 0.0;
    }
    let log = log2(x);
    let product = high_product(log.magnitude, LOG10_2);
    let shift = product.leading_zeros();
    let product = product << shift;
    // The bits that are cut off count in deciding what is nearest only as being there.
    let significand = (product >> 64) as u64 | u64::from(product as u64 != 0);
    // The product of units: 2^-129 for the constant, 2^128 for the half taken.
    let unit = log.unit - 1 - shift as i32;
    let magnitude = nearest_double(significand, unit + 127);
    if log.negative { -magnitude } else { magnitude }
}

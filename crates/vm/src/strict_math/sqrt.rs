//! Square root. Correctly rounded, as IEEE 754 asks, so the processor's own is the one.

use super::bits::canonical;

/// `StrictMath.sqrt`: NaN below zero; a zero keeps its sign.
pub fn sqrt(x: f64) -> f64 {
    canonical(x.sqrt())
}

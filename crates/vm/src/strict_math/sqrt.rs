//! Square root. Correctly rounded, as IEEE 754 asks, so the processor's own is the one.

/// `StrictMath.sqrt`: NaN below zero; a zero keeps its sign.
pub fn sqrt(x: f64) -> f64 {
    if x.is_nan() || x < 0.0 {
        f64::NAN
    } else {
        x.sqrt()
    }
}

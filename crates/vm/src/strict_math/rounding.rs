//! Rounding to an integral value: up, down, and to nearest with ties to even. Exact.
//!
//! IEEE 754 fixes these results, the sign of a zero among them: a negative that rounds to zero gives
//! negative zero, as in Java.

use super::bits::canonical;

/// `StrictMath.ceil`.
pub fn ceil(x: f64) -> f64 {
    canonical(x.ceil())
}

/// `StrictMath.floor`.
pub fn floor(x: f64) -> f64 {
    canonical(x.floor())
}

/// `StrictMath.rint`.
pub fn rint(x: f64) -> f64 {
    canonical(x.round_ties_even())
}

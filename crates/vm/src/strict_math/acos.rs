//! Arc cosine: fdlibm `e_acos`. Error below 1 ulp.
//!
//! The rational function of the arc sine: `pi/2 - asin x` in the middle, and twice the arc sine of
//! the half-angle's sine towards either end.

use std::f64::consts::{FRAC_PI_2, PI};

use super::asin::{ratio, root_correction};
use super::bits::{ONE_WORD, head, magnitude_word};
use super::split::HALF_PI_TAIL;

/// `StrictMath.acos`: NaN beyond one.
pub fn acos(x: f64) -> f64 {
    let word = magnitude_word(x);
    if word >= ONE_WORD {
        return if x == 1.0 {
            0.0
        } else if x == -1.0 {
            PI + 2.0 * HALF_PI_TAIL
        } else {
            f64::NAN
        };
    }
    if word < 0x3fe0_0000 {
        // Below 2^-57.
        if word <= 0x3c60_0000 {
            return FRAC_PI_2 + HALF_PI_TAIL;
        }
        let r = ratio(x * x);
        return FRAC_PI_2 - (x - (HALF_PI_TAIL - x * r));
    }
    if x < 0.0 {
        let z = (1.0 + x) * 0.5;
        let root = z.sqrt();
        let w = ratio(z) * root - HALF_PI_TAIL;
        PI - 2.0 * (root + w)
    } else {
        let z = (1.0 - x) * 0.5;
        let root = z.sqrt();
        let w = ratio(z) * root + root_correction(z, root);
        2.0 * (head(root) + w)
    }
}

//! Arc sine: fdlibm `e_asin`. Error below 1 ulp.
//!
//! Below 0.5, `x + x·R(x²)` with a rational R (within 2^-58.75); above, the half-angle identity
//! `asin x = pi/2 - 2·asin(sqrt((1-x)/2))`, with the square root carried as head and correction.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use super::bits::{ONE_WORD, head, magnitude_word};
use super::polynomial::horner;
use super::split::HALF_PI_TAIL;

const P: [f64; 6] = [
    0.16666666666666666,
    -0.3255658186224009,
    0.20121253213486293,
    -0.04005553450067941,
    0.0007915349942898145,
    3.479331075960212e-5,
];
const Q: [f64; 5] = [1.0, -2.403394911734414, 2.0209457602335057, -0.6882839716054533, 0.07703815055590194];

/// `StrictMath.asin`: NaN beyond one; a zero keeps its sign.
pub fn asin(x: f64) -> f64 {
    let word = magnitude_word(x);
    if word >= ONE_WORD {
        return if x.abs() == 1.0 { x * FRAC_PI_2 + x * HALF_PI_TAIL } else { f64::NAN };
    }
    // Below 2^-27 the cubic term is under half an ulp.
    if word < 0x3e40_0000 {
        return x;
    }
    if word < 0x3fe0_0000 {
        return x + x * ratio(x * x);
    }
    let t = (1.0 - x.abs()) * 0.5;
    let r = ratio(t);
    let root = t.sqrt();
    let result = if word >= 0x3fef_3333 {
        // Above 0.975 the tail of the root does not matter.
        FRAC_PI_2 - (2.0 * (root + root * r) - HALF_PI_TAIL)
    } else {
        let root_head = head(root);
        let correction = root_correction(t, root);
        let p = 2.0 * root * r - (HALF_PI_TAIL - 2.0 * correction);
        let q = FRAC_PI_4 - 2.0 * root_head;
        FRAC_PI_4 - (p - q)
    };
    if x > 0.0 { result } else { -result }
}

/// `(asin(s) - s)/s` for `t = s²`, as a rational function.
pub(super) fn ratio(t: f64) -> f64 {
    t * horner(t, P) / horner(t, Q)
}

/// What the head of `root` lacks to be the square root of `t`.
pub(super) fn root_correction(t: f64, root: f64) -> f64 {
    let root_head = head(root);
    (t - root_head * root_head) / (root + root_head)
}

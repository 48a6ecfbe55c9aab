//! Arc tangent: fdlibm `s_atan`. Error below 1 ulp.
//!
//! The argument is brought below 7/16 by one of four identities about 0.5, 1, 1.5 and infinity,
//! then a polynomial of degree 23, its odd and even coefficients summed apart.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use super::bits::magnitude_word;
use super::polynomial::horner;
use super::split::{HALF_PI_TAIL, QUARTER_PI_TAIL};

const EVEN: [f64; 6] = [
    0.3333333333333293,
    0.14285714272503466,
    0.09090887133436507,
    0.06661073137387531,
    0.049768779946159324,
    0.016285820115365782,
];
const ODD: [f64; 5] =
    [-0.19999999999876483, -0.11111110405462356, -0.0769187620504483, -0.058335701337905735, -0.036531572744216916];
const ATAN_HALF: (f64, f64) = (0.4636476090008061, 2.2698777452961687e-17);
const ATAN_ONE: (f64, f64) = (FRAC_PI_4, QUARTER_PI_TAIL);
const ATAN_THREE_HALVES: (f64, f64) = (0.982793723247329, 1.3903311031230998e-17);
const ATAN_INFINITY: (f64, f64) = (FRAC_PI_2, HALF_PI_TAIL);

/// `StrictMath.atan`: a zero keeps its sign.
pub fn atan(x: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    let word = magnitude_word(x);
    // From 2^66 on, the reciprocal is under half an ulp of pi/2.
    if word >= 0x4410_0000 {
        return (FRAC_PI_2 + HALF_PI_TAIL).copysign(x);
    }
    if word < 0x3fdc_0000 {
        // Below 2^-29 the cubic term is under half an ulp.
        return if word < 0x3e20_0000 { x } else { x - x * series(x) };
    }
    let magnitude = x.abs();
    let ((base, base_tail), t) = if word < 0x3fe6_0000 {
        (ATAN_HALF, (2.0 * magnitude - 1.0) / (2.0 + magnitude))
    } else if word < 0x3ff3_0000 {
        (ATAN_ONE, (magnitude - 1.0) / (magnitude + 1.0))
    } else if word < 0x4003_8000 {
        (ATAN_THREE_HALVES, (magnitude - 1.5) / (1.0 + 1.5 * magnitude))
    } else {
        (ATAN_INFINITY, -1.0 / magnitude)
    };
    let result = base - ((t * series(t) - base_tail) - t);
    if x < 0.0 { -result } else { result }
}

/// `1 - atan(t)/t`.
fn series(t: f64) -> f64 {
    let z = t * t;
    let w = z * z;
    z * horner(w, EVEN) + w * horner(w, ODD)
}

//! The angle of a point: fdlibm `e_atan2`. Error below 2 ulps.
//!
//! The arc tangent of `|y/x|`, placed in the right quadrant; zeros and infinities by table, as
//! `StrictMath.atan2` lists them.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use super::atan::atan;
use super::bits::magnitude_word;
use super::split::PI_TAIL;

/// `StrictMath.atan2`, the ordinate first.
pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return atan(y);
    }
    let left = x.is_sign_negative();
    if y == 0.0 {
        return if left { PI.copysign(y) } else { y };
    }
    if x == 0.0 {
        return FRAC_PI_2.copysign(y);
    }
    if x.is_infinite() {
        let angle = match (y.is_infinite(), left) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        };
        return angle.copysign(y);
    }
    if y.is_infinite() {
        return FRAC_PI_2.copysign(y);
    }
    let exponent_of_ratio = (magnitude_word(y) - magnitude_word(x)) >> 20;
    let angle = if exponent_of_ratio > 60 {
        FRAC_PI_2 + 0.5 * PI_TAIL
    } else if left && exponent_of_ratio < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match (left, y < 0.0) {
        (false, false) => angle,
        (false, true) => -angle,
        (true, false) => PI - (angle - PI_TAIL),
        (true, true) => (angle - PI_TAIL) - PI,
    }
}

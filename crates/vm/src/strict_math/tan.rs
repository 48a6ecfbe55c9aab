//! Tangent: fdlibm `s_tan` and `k_tan`. Error below 1 ulp.
//!
//! An odd minimax polynomial of degree 27 on [0, 0.67434]; above that, `tan(pi/4 - y)` is used. In
//! odd quadrants `-1/tan` is formed with a correction step, since a plain division costs an ulp.

use std::f64::consts::FRAC_PI_4;

use super::bits::{INFINITY_WORD, head, magnitude_word};
use super::polynomial::horner;
use super::split::QUARTER_PI_TAIL;
use super::trig_reduction::{QUARTER_PI_WORD, reduce};

const T0: f64 = 0.3333333333333341;
const ODD: [f64; 6] = [
    0.13333333333320124,
    0.021869488294859542,
    0.0035920791075913124,
    0.0005880412408202641,
    7.817944429395571e-5,
    -1.8558637485527546e-5,
];
const EVEN: [f64; 6] = [
    0.05396825397622605,
    0.0088632398235993,
    0.0014562094543252903,
    0.0002464631348184699,
    7.140724913826082e-5,
    2.590730518636337e-5,
];
/// The high word of 0.6744.
const FAR_WORD: i32 = 0x3fe5_9428;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Tangent,
    NegatedCotangent,
}

/// `StrictMath.tan`: NaN for an infinity; a zero keeps its sign.
pub fn tan(x: f64) -> f64 {
    let word = magnitude_word(x);
    if word >= INFINITY_WORD {
        return f64::NAN;
    }
    if word <= QUARTER_PI_WORD {
        return tan_of_pair(x, 0.0, Wanted::Tangent);
    }
    let reduced = reduce(x);
    let wanted = if reduced.quadrant & 1 == 0 { Wanted::Tangent } else { Wanted::NegatedCotangent };
    tan_of_pair(reduced.head, reduced.tail, wanted)
}

fn tan_of_pair(x: f64, tail: f64, wanted: Wanted) -> f64 {
    let word = magnitude_word(x);
    // Below 2^-28 the tangent is its argument. No double but zero is a multiple of pi/2, so the
    // cotangent of zero is never asked for.
    if word < 0x3e30_0000 {
        return match wanted {
            Wanted::Tangent => x,
            Wanted::NegatedCotangent => negated_reciprocal(x, tail),
        };
    }
    if word >= FAR_WORD {
        return tan_near_quarter_pi(x, tail, wanted);
    }
    let r = tan_minus_x(x, tail);
    match wanted {
        Wanted::Tangent => x + r,
        Wanted::NegatedCotangent => negated_reciprocal(x, r),
    }
}

/// `tan(pi/4 - d) = 1 - 2(d - d²/(1+d))` with `d` the tangent of the small difference, and the same
/// identity with `-1` for the cotangent.
fn tan_near_quarter_pi(x: f64, tail: f64, wanted: Wanted) -> f64 {
    let (magnitude, magnitude_tail, sign) = if x < 0.0 { (-x, -tail, -1.0) } else { (x, tail, 1.0) };
    let x = (FRAC_PI_4 - magnitude) + (QUARTER_PI_TAIL - magnitude_tail);
    let r = tan_minus_x(x, 0.0);
    let w = x + r;
    let unit = match wanted {
        Wanted::Tangent => 1.0,
        Wanted::NegatedCotangent => -1.0,
    };
    sign * (unit - 2.0 * (x - (w * w / (w + unit) - r)))
}

/// The tangent of `x + tail`, less `x`.
fn tan_minus_x(x: f64, tail: f64) -> f64 {
    let z = x * x;
    let w = z * z;
    let odd = horner(w, ODD);
    let even = z * horner(w, EVEN);
    let cube = z * x;
    let r = tail + z * (cube * (odd + even) + tail);
    r + T0 * cube
}

/// `-1/(x + rest)`, corrected with the remainder of the division of the leading words.
fn negated_reciprocal(x: f64, rest: f64) -> f64 {
    let sum = x + rest;
    let sum_head = head(sum);
    let sum_tail = rest - (sum_head - x);
    let quotient = -1.0 / sum;
    let quotient_head = head(quotient);
    let error = 1.0 + quotient_head * sum_head;
    quotient_head + quotient * (error + quotient_head * sum_tail)
}

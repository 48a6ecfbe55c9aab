//! `exp(x) - 1`: fdlibm `s_expm1`. Error below 1 ulp.
//!
//! Reduced like the exponential, but with the rounding of the reduction kept as a correction; a
//! rational form from a degree 5 polynomial in `r²/2` (within 2^-61); then the one is subtracted
//! where it costs least, depending on `k`.

use super::bits::{ONE_WORD, add_exponent, from_high_word, magnitude_word, power_of_two};
use super::exp::{OVERFLOW, reduce_by_ln2};
use super::polynomial::horner;

const Q: [f64; 6] = [
    1.0,
    -0.03333333333333313,
    0.0015873015872548146,
    -7.93650757867488e-5,
    4.008217827329362e-6,
    -2.0109921818362437e-7,
];

/// `StrictMath.expm1`: a zero keeps its sign.
pub fn expm1(x: f64) -> f64 {
    if x.is_nan() {
        return f64::NAN;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    let word = magnitude_word(x);
    // From -56·ln 2 down, the exponential is under half an ulp of one.
    if x < 0.0 && word >= 0x4043_687a {
        return -1.0;
    }
    // Below 2^-54 the square is under half an ulp.
    if word < 0x3c90_0000 {
        return x;
    }
    if word <= 0x3fd6_2e42 {
        let (e, half_square) = kernel(x);
        return x - (x * e - half_square);
    }
    let (k, hi, lo) = reduce_by_ln2(x, word);
    let r = hi - lo;
    let correction = (hi - r) - lo;
    let (e, half_square) = kernel(r);
    let e = (r * (e - correction) - correction) - half_square;
    match k {
        -1 => 0.5 * (r - e) - 0.5,
        1 if r < -0.25 => -2.0 * (e - (r + 0.5)),
        1 => 1.0 + 2.0 * (r - e),
        2..20 => {
            let one_less_power = from_high_word(ONE_WORD - (0x0020_0000 >> k));
            add_exponent(one_less_power - (e - r), k)
        }
        20..=56 => add_exponent((r - (e + power_of_two(-k))) + 1.0, k),
        _ => add_exponent(1.0 - (e - r), k) - 1.0,
    }
}

/// The rational part of `expm1(r)`, and `r²/2`.
fn kernel(r: f64) -> (f64, f64) {
    let half = 0.5 * r;
    let half_square = r * half;
    let r1 = horner(half_square, Q);
    let t = 3.0 - r1 * half;
    (half_square * ((r1 - t) / (6.0 - r * t)), half_square)
}

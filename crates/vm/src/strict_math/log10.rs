//! The decimal logarithm: fdlibm `e_log10`. Error below 2 ulps (1.83 has been seen), and none at the
//! powers of ten from 1 to 10^22.
//!
//! `n·log10(2) + log(x/2^n)/ln 10`, with `log10(2)` as head and tail, and `n` chosen so that the two
//! terms have the same sign.

use std::f64::consts::LOG10_E;

use super::bits::{SIGNIFICAND_WORD, high_word, with_high_word};
use super::log::{Prepared, log, prepare};

const LOG10_2_HI: f64 = 0.30102999566361177;
const LOG10_2_LO: f64 = 3.694239077158931e-13;

/// `StrictMath.log10`: NaN below zero, minus infinity at either zero.
pub fn log10(x: f64) -> f64 {
    let (x, scale) = match prepare(x) {
        Prepared::Done(result) => return result,
        Prepared::Normal(x, scale) => (x, scale),
    };
    let word = high_word(x);
    let k = scale + (word >> 20) - 1023;
    let below_one = i32::from(k < 0);
    let n = f64::from(k + below_one);
    let rest = with_high_word(x, (word & SIGNIFICAND_WORD) | ((0x3ff - below_one) << 20));
    let low = n * LOG10_2_LO + LOG10_E * log(rest);
    low + n * LOG10_2_HI
}

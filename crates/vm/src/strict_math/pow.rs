//! Power: fdlibm `e_pow`. Error below 0.70 ulp for exponents up to 2^31; beyond, where the logarithm of a
//! base next to one is a short series, hundreds of ulps.
//!
//! `x^y = 2^(y·log2 x)`, with the logarithm in two doubles (about 24 bits beyond the first), the
//! product split again, and the exponential of the fraction.

use std::f64::consts::{LN_2, LOG2_E};

use super::bits::{
    EXPONENT_UNIT, ONE_WORD, SIGNIFICAND_WORD, add_exponent, from_high_word, head, high_word, magnitude_word,
    with_high_word,
};
use super::exp::remez;
use super::polynomial::horner;

const LOG: [f64; 6] = [
    0.5999999999999946,
    0.4285714285785502,
    0.33333332981837743,
    0.272728123808534,
    0.23066074577556175,
    0.20697501780033842,
];
/// `2/(3 ln 2)` and its split.
const CP: f64 = 0.9617966939259756;
const CP_HI: f64 = 0.9617967009544373;
const CP_LO: f64 = -7.028461650952758e-9;
/// `1/ln 2` split.
const LOG2_E_HI: f64 = 1.4426950216293335;
const LOG2_E_LO: f64 = 1.9259629911266175e-8;
/// `ln 2` split for the second stage, which needs fewer bits in the head.
const LN_2_HI: f64 = 0.6931471824645996;
const LN_2_LO: f64 = -1.904654299957768e-9;
/// `log2(1.5)` split.
const LOG2_THREE_HALVES: (f64, f64) = (0.5849624872207642, 1.350039202129749e-8);
/// How far over 1024 the exponent may be before the rounded result overflows.
const OVERFLOW_SLACK: f64 = 8.008566259537294e-17;
const TWO_TO_53: f64 = 9007199254740992.0;

/// A number as the sum of a head, whose low word is zero, and a tail.
#[derive(Clone, Copy)]
struct Pair {
    head: f64,
    tail: f64,
}

/// `StrictMath.pow`.
pub fn pow(x: f64, y: f64) -> f64 {
    power_with(x, y, magnitude_of_power)
}

/// The special cases that `StrictMath.pow` and `Math.pow` share, and `magnitude_of_power`, given a positive
/// finite `x` other than one and a finite `y` other than zero, for the rest.
#[inline(always)]
pub(crate) fn power_with(x: f64, y: f64, magnitude_of_power: impl Fn(f64, f64) -> f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    // These exponents, and then infinite ones, are settled before anything is approximated.
    if y == 2.0 {
        return x * x;
    } else if y == 0.5 && x != f64::NEG_INFINITY {
        return if x < 0.0 { f64::NAN } else { (x + 0.0).sqrt() };
    } else if y == 1.0 {
        return x;
    } else if y == -1.0 {
        return 1.0 / x;
    } else if y.is_infinite() {
        return power_of_infinity(x.abs(), y);
    }
    let parity = Parity::of(y);
    if x == 0.0 || x.is_infinite() || x.abs() == 1.0 {
        return power_of_special(x, y, parity);
    }
    let sign = match (x < 0.0, parity) {
        (true, Parity::Fractional) => return f64::NAN,
        (true, Parity::Odd) => -1.0,
        (true, Parity::Even) | (false, _) => 1.0,
    };
    sign * magnitude_of_power(x.abs(), y)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Parity {
    Fractional,
    Odd,
    Even,
}

impl Parity {
    fn of(y: f64) -> Parity {
        let magnitude = y.abs();
        if magnitude >= TWO_TO_53 {
            return Parity::Even;
        }
        let truncated = magnitude as i64;
        if truncated as f64 != magnitude {
            Parity::Fractional
        } else if truncated & 1 == 1 {
            Parity::Odd
        } else {
            Parity::Even
        }
    }
}

/// `magnitude^±∞`.
fn power_of_infinity(magnitude: f64, y: f64) -> f64 {
    if magnitude == 1.0 {
        f64::NAN
    } else if (magnitude > 1.0) == (y > 0.0) {
        f64::INFINITY
    } else {
        0.0
    }
}

/// The power of a zero, an infinity or a one of either sign.
fn power_of_special(x: f64, y: f64, parity: Parity) -> f64 {
    let magnitude = if y < 0.0 { 1.0 / x.abs() } else { x.abs() };
    if !x.is_sign_negative() {
        return magnitude;
    }
    match parity {
        Parity::Odd => -magnitude,
        Parity::Fractional if x == -1.0 => f64::NAN,
        Parity::Fractional | Parity::Even => magnitude,
    }
}

/// `x^y` for a positive finite `x` other than one and a finite `y`.
fn magnitude_of_power(x: f64, y: f64) -> f64 {
    // |y| over 2^31: only an x within 2^-20 of one neither overflows nor vanishes.
    let log2 = if magnitude_word(y) > 0x41e0_0000 {
        let word = high_word(x);
        if word < ONE_WORD - 1 {
            return if y < 0.0 { f64::INFINITY } else { 0.0 };
        }
        if word > ONE_WORD {
            return if y > 0.0 { f64::INFINITY } else { 0.0 };
        }
        log2_near_one(x)
    } else {
        log2(x)
    };
    let y_head = head(y);
    let low = (y - y_head) * log2.head + y * log2.tail;
    let high = y_head * log2.head;
    let exponent = low + high;
    if exponent > 1024.0 || (exponent == 1024.0 && low + OVERFLOW_SLACK > exponent - high) {
        return f64::INFINITY;
    }
    if exponent < -1075.0 || (exponent == -1075.0 && low <= exponent - high) {
        return 0.0;
    }
    exp2(exponent, high, low)
}

/// `log2 x` by the first terms of its series, for `|x - 1|` at most 2^-20.
fn log2_near_one(x: f64) -> Pair {
    let t = x - 1.0;
    let w = (t * t) * (0.5 - t * (0.3333333333333333 - t * 0.25));
    let u = LOG2_E_HI * t;
    let v = t * LOG2_E_LO - w * LOG2_E;
    let sum = head(u + v);
    Pair { head: sum, tail: v - (sum - u) }
}

/// `log2 x`, from `(x-b)/(x+b)` with `b` 1 or 1.5, whichever is nearer.
fn log2(x: f64) -> Pair {
    let (x, scale) = if high_word(x) < EXPONENT_UNIT { (x * TWO_TO_53, -53) } else { (x, 0) };
    let significand = high_word(x) & SIGNIFICAND_WORD;
    let mut n = scale + (high_word(x) >> 20) - 0x3ff;
    let mut word = significand | ONE_WORD;
    let mut near_three_halves = 0;
    if significand > 0x3_988e {
        if significand < 0xb_b67a {
            near_three_halves = 1;
        } else {
            n += 1;
            word -= EXPONENT_UNIT;
        }
    }
    let x = with_high_word(x, word);
    let (base, (base_log, base_log_tail)) =
        if near_three_halves == 1 { (1.5, LOG2_THREE_HALVES) } else { (1.0, (0.0, 0.0)) };

    // s = (x-b)/(x+b) as head and tail.
    let u = x - base;
    let v = 1.0 / (x + base);
    let s = u * v;
    let s_head = head(s);
    let sum_head = from_high_word(((word >> 1) | 0x2000_0000) + 0x0008_0000 + (near_three_halves << 18));
    let sum_tail = x - (sum_head - base);
    let s_tail = v * ((u - s_head * sum_head) - s_head * sum_tail);

    // 3 + s² + … as head and tail.
    let square = s * s;
    let r = square * square * horner(square, LOG) + s_tail * (s_head + s);
    let square = s_head * s_head;
    let t_head = head(3.0 + square + r);
    let t_tail = r - ((t_head - 3.0) - square);

    let u = s_head * t_head;
    let v = s_tail * t_head + t_tail * s;
    let p_head = head(u + v);
    let p_tail = v - (p_head - u);
    let z_head = CP_HI * p_head;
    let z_tail = CP_LO * p_head + p_tail * CP + base_log_tail;
    let n = f64::from(n);
    let sum = head(((z_head + z_tail) + base_log) + n);
    Pair { head: sum, tail: z_tail - (((sum - n) - base_log) - z_head) }
}

/// `2^(high + low)`, `exponent` being the rounded sum, between -1075 and 1024.
fn exp2(exponent: f64, high: f64, low: f64) -> f64 {
    let (n, high) = nearest_integer(exponent, high);
    let t = head(low + high);
    let u = t * LN_2_HI;
    let v = (low - (t - high)) * LN_2 + t * LN_2_LO;
    let z = u + v;
    let w = v - (z - u);
    let c = remez(z);
    let r = (z * c) / (c - 2.0) - (w + z * w);
    let z = 1.0 - (r - z);
    if (high_word(z) >> 20) + n <= 0 {
        // A subnormal result: rounded once, by the second factor.
        add_exponent(z, n + 128) * 2.938735877055719e-39
    } else {
        add_exponent(z, n)
    }
}

/// `exponent` rounded by adding half to its magnitude, and `high` less that. Below one half, none.
fn nearest_integer(exponent: f64, high: f64) -> (i32, f64) {
    let word = high_word(exponent);
    let magnitude = magnitude_word(exponent);
    if magnitude <= 0x3fe0_0000 {
        return (0, high);
    }
    let rounded = word + (EXPONENT_UNIT >> ((magnitude >> 20) - 0x3ff + 1));
    let bits = ((rounded & 0x7fff_ffff) >> 20) - 0x3ff;
    let integral = from_high_word(rounded & !(SIGNIFICAND_WORD >> bits));
    (integral as i32, high - integral)
}

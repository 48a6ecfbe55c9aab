//! Reduction of an angle modulo pi/2: fdlibm `e_rem_pio2`.
//!
//! Up to 3pi/4 one multiple is subtracted from a pi/2 of 33+53 bits; up to 2^19·pi/2 the multiple is
//! found by rounding and pi/2 taken to 85, 118 or 151 bits as cancellation asks (Cody and Waite);
//! beyond that, the method of Payne and Hanek. The tail is as exact as the head's last bits need:
//! the pair is good to about 70 bits.

use std::f64::consts::{FRAC_2_PI, FRAC_PI_2};

use super::bits::{high_word, magnitude_word, with_high_word};
use super::payne_hanek;

/// The high word of pi/4: arguments whose word is no greater need no reduction.
pub(super) const QUARTER_PI_WORD: i32 = 0x3fe9_21fb;
const HALF_PI_WORD: i32 = 0x3ff9_21fb;
const THREE_QUARTERS_PI_WORD: i32 = 0x4002_d97c;
/// The high word of 2^19·pi/2.
const MEDIUM_WORD: i32 = 0x4139_21fb;

/// Successive 33-bit pieces of pi/2, each with the rest of pi/2 after it.
const PIECE_1: f64 = 1.5707963267341256;
const REST_1: f64 = 6.077100506506192e-11;
const PIECE_2: f64 = 6.077100506303966e-11;
const REST_2: f64 = 2.0222662487959506e-21;
const PIECE_3: f64 = 2.0222662487111665e-21;
const REST_3: f64 = 8.4784276603689e-32;

/// `x = n·pi/2 + head + tail` with `|head| <= pi/4`, `quadrant` being `n` modulo 4.
pub(super) struct Reduced {
    pub quadrant: i32,
    pub head: f64,
    pub tail: f64,
}

/// Reduces a finite `x` with `|x| > pi/4`.
pub(super) fn reduce(x: f64) -> Reduced {
    let reduced = reduce_positive(x.abs());
    if x < 0.0 {
        Reduced { quadrant: -reduced.quadrant & 3, head: -reduced.head, tail: -reduced.tail }
    } else {
        reduced
    }
}

fn reduce_positive(x: f64) -> Reduced {
    let word = high_word(x);
    if word < THREE_QUARTERS_PI_WORD {
        let near = x - PIECE_1;
        if word == HALF_PI_WORD { pair(1, near - PIECE_2, REST_2) } else { pair(1, near, REST_1) }
    } else if word <= MEDIUM_WORD {
        reduce_medium(x, word)
    } else {
        reduce_large(x, word)
    }
}

fn pair(n: i32, r: f64, w: f64) -> Reduced {
    let head = r - w;
    Reduced { quadrant: n & 3, head, tail: (r - head) - w }
}

fn reduce_medium(x: f64, word: i32) -> Reduced {
    let n = (x * FRAC_2_PI + 0.5) as i32;
    let multiple = f64::from(n);
    let first = x - multiple * PIECE_1;
    let rest = multiple * REST_1;
    // A small multiple whose high word is not that of x leaves enough bits, whatever the
    // cancellation below would say.
    if n < 32 && word != high_word(multiple * FRAC_PI_2) {
        return pair(n, first, rest);
    }
    let exponent = word >> 20;
    let lost_bits = |head: f64| exponent - (magnitude_word(head) >> 20);
    if lost_bits(first - rest) <= 16 {
        return pair(n, first, rest);
    }
    let (second, rest) = subtract_more(first, multiple, PIECE_2, REST_2);
    if lost_bits(second - rest) <= 49 {
        return pair(n, second, rest);
    }
    let (third, rest) = subtract_more(second, multiple, PIECE_3, REST_3);
    pair(n, third, rest)
}

/// Subtracts the next piece, and gathers what rounding dropped into the rest.
fn subtract_more(from: f64, multiple: f64, piece: f64, rest: f64) -> (f64, f64) {
    let product = multiple * piece;
    let difference = from - product;
    let rest = multiple * rest - ((from - difference) - product);
    (difference, rest)
}

/// Writes `x` as `2^exponent` times an integer in three pieces of 24 bits, then multiplies by 2/pi.
fn reduce_large(x: f64, word: i32) -> Reduced {
    let exponent = (word >> 20) - 1046;
    let mut rest = with_high_word(x, word - (exponent << 20));
    let pieces = [0; 3].map(|_: u64| {
        let piece = rest as u64;
        rest = (rest - piece as f64) * 16_777_216.0;
        piece
    });
    let (quadrant, head, tail) = payne_hanek::reduce(pieces, exponent);
    Reduced { quadrant, head, tail }
}

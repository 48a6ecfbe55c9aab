//! The binary logarithm, with a relative error below 2^-70.
//!
//! `x = 2^k·m`, and a table gives for the leading bits of `m` a short `c` near `1/m`, so that `r = mc - 1`
//! is exact in an integer and at most 2^-7 in size: `log2 x = k - log2 c + log2(1 + r)`. About one, `k` and
//! `log2 c` cancel to nothing by the choice of `c`, and what is left is a series that starts with the
//! exact `r`: so the error is small beside the logarithm and not only beside one. It is also far below
//! the distance between the logarithms of two neighbouring doubles, so that the function is monotonic.

use super::wide::{LOG2_E, high_product, normalised};

/// The bits of the significand that index the table.
const INDEX_BITS: u32 = 7;
const INTERVALS: usize = 1 << INDEX_BITS;
/// `c` is a multiple of 2^-10, so that its product with 53 bits fits 63.
const RECIPROCAL_BITS: u32 = 10;
const RECIPROCAL_UNIT: u64 = 1 << RECIPROCAL_BITS;
/// `r` is in units of 2^-62.
const REST_BITS: u32 = 62;
/// The sum with a part that does not vanish is in units of 2^-116, which leaves 11 bits for `k`.
const SUM_BITS: u32 = 116;
/// The series alone, which stays below 2^-6, is in units of 2^-131.
const SERIES_BITS: u32 = 131;

/// `±magnitude·2^unit`, where the magnitude has its top bit set.
pub(super) struct Log2 {
    pub(super) negative: bool,
    pub(super) magnitude: u128,
    pub(super) unit: i32,
}

#[derive(Clone, Copy)]
struct Interval {
    /// `c` in units of 2^-10.
    reciprocal: u64,
    /// `-log2 c` in units of 2^-116.
    log2: i128,
}

static TABLE: [Interval; INTERVALS] = table();

const fn table() -> [Interval; INTERVALS] {
    let mut table = [Interval { reciprocal: 0, log2: 0 }; INTERVALS];
    let mut i = 0;
    while i < INTERVALS {
        let reciprocal = reciprocal(i as u64);
        table[i] = Interval { reciprocal, log2: minus_log2(reciprocal as u128) };
        i += 1;
    }
    table
}

/// The reciprocal of the middle of the interval, except that next to one and to two it is of those.
const fn reciprocal(interval: u64) -> u64 {
    let intervals = INTERVALS as u64;
    if interval == 0 {
        RECIPROCAL_UNIT
    } else if interval == intervals - 1 {
        RECIPROCAL_UNIT / 2
    } else {
        let twice_middle = 2 * (intervals + interval) + 1;
        (2 * RECIPROCAL_UNIT * intervals + twice_middle / 2) / twice_middle
    }
}

/// `-log2(c/1024)` in units of 2^-116, for `c` from 512 to 1024: `ln(a/b) = 2 artanh((a-b)/(a+b))`.
const fn minus_log2(c: u128) -> i128 {
    if c == RECIPROCAL_UNIT as u128 / 2 {
        // Exactly one, which has to cancel an exponent of -1.
        return 1 << SUM_BITS;
    }
    let (numerator, denominator) = (RECIPROCAL_UNIT as u128 - c, RECIPROCAL_UNIT as u128 + c);
    // In units of 2^-118, which a numerator of up to 512 multiplies without overflow.
    let mut power = (numerator << 118) / denominator;
    let mut sum = 0;
    let mut n = 1;
    while power > 0 {
        sum += power / n;
        power = power * numerator / denominator;
        power = power * numerator / denominator;
        n += 2;
    }
    // Twice the sum, in units of 2^-127; its product is in units of 2^-126.
    (high_product(sum << 10, LOG2_E) >> 10) as i128
}

/// `log2 x` for a positive finite `x` other than one.
pub(super) fn log2(x: f64) -> Log2 {
    let (m, exponent) = normalised(x);
    let index = (m >> (52 - INDEX_BITS)) as usize % INTERVALS;
    let Interval { reciprocal, log2 } = TABLE[index];
    let rest = (m * reciprocal) as i64 - (1 << REST_BITS);
    let base = (i128::from(exponent) << SUM_BITS) + log2;
    let series = log2_one_plus(rest);
    let (value, bits) =
        if base == 0 { (series, SERIES_BITS) } else { (base + (series >> (SERIES_BITS - SUM_BITS)), SUM_BITS) };
    let magnitude = value.unsigned_abs();
    let shift = magnitude.leading_zeros();
    Log2 { negative: value < 0, magnitude: magnitude << (shift % 128), unit: -((bits + shift) as i32) }
}

/// `1/n` in units of 2^-62.
const fn one_over(n: i64) -> i64 {
    (1 << REST_BITS) / n
}

/// The series of `(ln(1+r) - r + r²/2)/r³`, even and odd powers apart: 1/3, -1/4, 1/5 and so on to 1/10.
const EVEN: [i64; 4] = [one_over(3), one_over(5), one_over(7), one_over(9)];
const ODD: [i64; 4] = [one_over(4), one_over(6), one_over(8), one_over(10)];

/// `log2(1 + r)` in units of 2^-131, for `|r|` at most 2^-7.
fn log2_one_plus(r: i64) -> i128 {
    let wide = i128::from(r);
    // Exact, in units of 2^-124.
    let square = wide * wide;
    let short_square = (square >> REST_BITS) as i64;
    let quotient = polynomial(short_square, EVEN) - product(r, polynomial(short_square, ODD));
    // r·quotient in units of 2^-70 and r² in units of 2^-74, which is what fits a word.
    let linear = ((wide * i128::from(quotient)) >> 54) as i64;
    let cube = (i128::from((square >> 50) as i64) * i128::from(linear)) >> 20;
    let ln = (wide << REST_BITS) - (square >> 1) + cube;
    let magnitude = high_product(ln.unsigned_abs() << 8, LOG2_E) as i128;
    // The sign of `r` is as good as random: a branch on it would be mispredicted half the time.
    let sign = ln >> 127;
    (magnitude ^ sign) - sign
}

/// The product of two numbers in units of 2^-62.
fn product(a: i64, b: i64) -> i64 {
    ((i128::from(a) * i128::from(b)) >> REST_BITS) as i64
}

fn polynomial(z: i64, [c0, c1, c2, c3]: [i64; 4]) -> i64 {
    c0 + product(z, c1 + product(z, c2 + product(z, c3)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_the_table_meet_one_and_two() {
        assert_eq!((TABLE[0].reciprocal, TABLE[0].log2), (1024, 0));
        assert_eq!((TABLE[INTERVALS - 1].reciprocal, TABLE[INTERVALS - 1].log2), (512, 1 << SUM_BITS));
    }

    #[test]
    fn the_rest_stays_within_what_the_series_is_cut_for() {
        for (i, interval) in TABLE.iter().enumerate() {
            let start = (INTERVALS + i) as u64;
            for m in [start << (52 - INDEX_BITS), ((start + 1) << (52 - INDEX_BITS)) - 1] {
                let rest = (m * interval.reciprocal) as i64 - (1 << REST_BITS);
                assert!(rest.unsigned_abs() <= 1 << (REST_BITS - 7), "interval {i}");
            }
        }
    }

    #[test]
    fn powers_of_two_have_their_exponents() {
        for (x, expected) in [(2.0, 1), (4.0, 2), (0.5, -1), (f64::from_bits(1), -1074), (f64::MIN_POSITIVE, -1022)] {
            let log = log2(x);
            let magnitude = log.magnitude >> -log.unit;
            assert_eq!(log.magnitude, magnitude << -log.unit, "log2({x:e}) is an integer");
            assert_eq!((log.negative, magnitude), (expected < 0, (expected as i128).unsigned_abs()));
        }
    }
}

//! The two 32-bit words of a double, as the algorithms see them.
//!
//! Thresholds are compared on the high word alone (sign, exponent and the top 20 significand bits),
//! because that comparison, not the decimal it approximates, decides which branch is taken. The
//! word is signed, so a negative number has a negative high word.

/// The high word of infinity; a NaN has this or more once its sign is masked.
pub(super) const INFINITY_WORD: i32 = 0x7ff0_0000;
/// The high word of one, which is also the exponent bias in place.
pub(super) const ONE_WORD: i32 = 0x3ff0_0000;
/// The part of a high word that belongs to the significand.
pub(super) const SIGNIFICAND_WORD: i32 = 0x000f_ffff;
/// The high word of the least normal number: the unit of the exponent field.
pub(super) const EXPONENT_UNIT: i32 = 0x0010_0000;

/// `x`, or the canonical NaN. The comparison is one of integers, because where `x` comes from an
/// operation whose NaN may have any payload, the compiler takes `if x.is_nan() { NAN } else { x }` for
/// `x` itself.
pub(super) fn canonical(x: f64) -> f64 {
    let magnitude = x.to_bits() & (u64::MAX >> 1);
    if magnitude > f64::INFINITY.to_bits() { f64::NAN } else { x }
}

pub(super) fn high_word(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// The high word of `|x|`.
pub(super) fn magnitude_word(x: f64) -> i32 {
    high_word(x) & 0x7fff_ffff
}

/// `x` with its high word replaced.
pub(super) fn with_high_word(x: f64, high: i32) -> f64 {
    f64::from_bits((x.to_bits() & 0xffff_ffff) | (u64::from(high as u32) << 32))
}

/// The double with this high word and a zero low word.
pub(super) fn from_high_word(high: i32) -> f64 {
    with_high_word(0.0, high)
}

/// `x` cut to its leading 21 significand bits, so that a product of two such is exact.
pub(super) fn head(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
}

/// Adds `k` to the exponent field. The caller knows the result is normal, or wants the carry into
/// the infinity pattern.
pub(super) fn add_exponent(x: f64, k: i32) -> f64 {
    f64::from_bits(x.to_bits().wrapping_add((i64::from(k) << 52) as u64))
}

/// `2^k` for `k` in the normal range.
pub(super) fn power_of_two(k: i32) -> f64 {
    add_exponent(1.0, k)
}

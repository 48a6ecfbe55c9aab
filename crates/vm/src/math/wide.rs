//! Products and roundings of integers that stand for fixed-point numbers.
//!
//! Every product is cut, never rounded up: the exponential owes its monotonicity to that.

/// The number of bits in a double's significand below the leading one.
const FRACTION_BITS: u32 = 52;
const LEAST_NORMAL_EXPONENT: i32 = -1022;

/// ln 2 in units of 2^-128.
pub(super) const LN_2: u128 = 0xb17217f7d1cf79abc9e3b39803f2f6af;
/// log2 e in units of 2^-127.
pub(super) const LOG2_E: u128 = 0xb8aa3b295c17f0bbbe87fed0691d3e88;
/// log10 2 in units of 2^-129.
pub(super) const LOG10_2: u128 = 0x9a209a84fbcff7988f8959ac0b7c9178;

/// The upper half of the 256-bit product.
pub(super) const fn high_product(a: u128, b: u128) -> u128 {
    let (a_high, a_low) = (a >> 64, a as u64 as u128);
    let (b_high, b_low) = (b >> 64, b as u64 as u128);
    let low = (a_low * b_low) >> 64;
    let middle = a_high * b_low;
    let other_middle = a_low * b_high;
    let carry = (low + (middle as u64 as u128) + (other_middle as u64 as u128)) >> 64;
    a_high * b_high + (middle >> 64) + (other_middle >> 64) + carry
}

/// The upper 128 bits of the 192-bit product.
pub(super) fn high_product_by_word(a: u128, b: u64) -> u128 {
    let b = u128::from(b);
    (a >> 64) * b + ((u128::from(a as u64) * b) >> 64)
}

/// A positive finite double as `(m, e)`, standing for `m·2^(e-52)`, where `m` has its bit 52 set.
pub(super) fn normalised(x: f64) -> (u64, i32) {
    let bits = x.to_bits();
    let field = (bits >> FRACTION_BITS) as i32;
    if field == 0 {
        let shift = bits.leading_zeros() - 11;
        (bits << shift, LEAST_NORMAL_EXPONENT - shift as i32)
    } else {
        let fraction = bits & ((1 << FRACTION_BITS) - 1);
        (fraction | (1 << FRACTION_BITS), field - 1023)
    }
}

/// `significand·2^(exponent-63)` rounded once, ties to even, to a double: a subnormal, zero or infinity
/// where it must be. The significand has its top bit set, and `exponent` is at most 1023.
pub(super) fn nearest_double(significand: u64, exponent: i32) -> f64 {
    let below_normal = LEAST_NORMAL_EXPONENT.saturating_sub(exponent).max(0);
    let dropped = below_normal.unsigned_abs().saturating_add(63 - FRACTION_BITS);
    if dropped > 64 {
        return 0.0;
    }
    let kept = significand.checked_shr(dropped).unwrap_or(0);
    let rest = significand << (64 - dropped);
    let up = rest > 1 << 63 || (rest == 1 << 63 && kept & 1 == 1);
    let kept = kept + u64::from(up);
    // A normal significand brings its leading one to the exponent field, hence 1022 and not 1023.
    let field = if below_normal > 0 { 0 } else { (exponent + 1022) as u64 };
    f64::from_bits((field << FRACTION_BITS) + kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_double_comes_back_from_its_significand_and_exponent() {
        for bits in (1..f64::INFINITY.to_bits()).step_by(1_234_567_890_123_457).chain([1, 2, 3, (1 << 52) - 1, 1 << 52])
        {
            let x = f64::from_bits(bits);
            let (m, e) = normalised(x);
            assert_eq!(nearest_double(m << 11, e), x);
        }
    }

    #[test]
    fn rounding_goes_to_the_even_neighbour_and_over_into_the_next_exponent() {
        assert_eq!(nearest_double((1 << 63) + (1 << 10), 0), 1.0);
        assert_eq!(nearest_double((1 << 63) + (3 << 10), 0), 1.0 + 2.0 * f64::EPSILON);
        assert_eq!(nearest_double(u64::MAX, 0), 2.0);
        assert_eq!(nearest_double(u64::MAX, 1023), f64::INFINITY);
        assert_eq!(nearest_double(u64::MAX, -1023), f64::MIN_POSITIVE);
        assert_eq!(nearest_double(1 << 63, -1075), 0.0);
        assert_eq!(nearest_double((1 << 63) + 1, -1075), f64::from_bits(1));
        assert_eq!(nearest_double(u64::MAX, -1076), 0.0);
        assert_eq!(nearest_double(u64::MAX, i32::MIN), 0.0);
    }

    #[test]
    fn the_high_product_carries() {
        assert_eq!(high_product(u128::MAX, u128::MAX), u128::MAX - 1);
        assert_eq!(high_product(1 << 127, 6), 3);
        assert_eq!(high_product_by_word(u128::MAX, u64::MAX), u128::MAX - (1 << 64));
        // log2 e · ln 2 = 1, in units of 2^-127.
        assert_eq!(high_product(LOG2_E, LN_2), (1 << 127) - 1);
    }
}

//! Two to the power of a fraction, with a relative error below 2^-61 and monotonic.
//!
//! `2^(j/128 + t)`: a table for `j`, the Taylor series of the exponential for `t`. Every constant and
//! every product is rounded down and every term is positive, so the result grows with `t` and
//! never exceeds the true one; being an integer, it does not exceed the next table entry either.

use super::wide::{LN_2, high_product};

const INDEX_BITS: u32 = 7;
const INTERVALS: usize = 1 << INDEX_BITS;

/// `2^(j/128)` in units of 2^-63.
static TABLE: [u64; INTERVALS] = table();

const fn table() -> [u64; INTERVALS] {
    let mut table = [0; INTERVALS];
    let mut j = 0;
    while j < INTERVALS {
        // e^(j·ln 2/128), the exponent in units of 2^-128 and the sum in units of 2^-120.
        let exponent = (LN_2 >> INDEX_BITS) * j as u128;
        let mut term: u128 = 1 << 120;
        let mut sum = 0;
        let mut n = 1;
        while term > 0 {
            sum += term;
            term = high_product(term, exponent) / n;
            n += 1;
        }
        table[j] = (sum >> (120 - 63)) as u64;
        j += 1;
    }
    table
}

/// `1/(n+1)!` in units of 2^-63, for the series of `(e^z - 1)/z`.
const TAYLOR: [u64; 7] =
    [1 << 63, (1 << 63) / 2, (1 << 63) / 6, (1 << 63) / 24, (1 << 63) / 120, (1 << 63) / 720, (1 << 63) / 5040];

/// `2^f` in units of 2^-63 for `f` in units of 2^-64: the top bit is set.
pub(super) fn exp2(f: u64) -> u64 {
    let start = TABLE[(f >> (64 - INDEX_BITS)) as usize];
    // t·ln 2 in units of 2^-71.
    let z = multiply(f << INDEX_BITS, (LN_2 >> 64) as u64, 64);
    let [c0, c1, c2, c3, c4, c5, c6] = TAYLOR;
    let sum = c5 + multiply(c6, z, 71);
    let sum = c4 + multiply(sum, z, 71);
    let sum = c3 + multiply(sum, z, 71);
    let sum = c2 + multiply(sum, z, 71);
    let sum = c1 + multiply(sum, z, 71);
    let sum = c0 + multiply(sum, z, 71);
    // e^z - 1 in units of 2^-70.
    let growth = multiply(sum, z, 64);
    start + multiply(start, growth, 70)
}

/// `a·b·2^-bits`, for a product that fits a word once shifted.
fn multiply(a: u64, b: u64, bits: u32) -> u64 {
    ((u128::from(a) * u128::from(b)) >> bits) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_interval_ends_at_or_just_below_the_start_of_the_next() {
        let ends = (1..INTERVALS).map(|j| ((j as u64) << (64 - INDEX_BITS), TABLE[j])).chain([(0, 0)]);
        for (next, start) in ends {
            let last = exp2(next.wrapping_sub(1));
            // For the last interval the next start is 2^64, which wraps to 0.
            assert!(start.wrapping_sub(last) <= 4, "2^({next:#x} - 1) is {last:#x}, then {start:#x}");
        }
    }

    #[test]
    fn table_entries_are_squares_of_one_another() {
        for j in 0..INTERVALS / 2 {
            let square = multiply(TABLE[j], TABLE[j], 63);
            assert!(TABLE[2 * j] - square <= 3, "entry {j}");
        }
    }
}

//! Horner's rule, in the one order of operations that all the algorithms share.

/// `c[0] + z*(c[1] + z*(c[2] + …))`, rounded after each operation.
#[inline(always)]
pub(super) fn horner<const N: usize>(z: f64, coefficients: [f64; N]) -> f64 {
    let mut sum = coefficients[N - 1];
    for &coefficient in coefficients[..N - 1].iter().rev() {
        sum = coefficient + z * sum;
    }
    sum
}

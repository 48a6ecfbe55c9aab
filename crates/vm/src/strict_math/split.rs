//! Constants known beyond double precision, as a head and a tail.
//!
//! The heads of pi, pi/2 and pi/4 are the doubles `std::f64::consts` names; only the tails are here.

/// The leading 33 bits of ln 2, so that its product with an exponent is exact.
pub(super) const LN2_HI: f64 = 0.6931471803691238;
/// `ln 2 - LN2_HI`.
pub(super) const LN2_LO: f64 = 1.9082149292705877e-10;
/// What the double nearest to pi lacks.
pub(super) const PI_TAIL: f64 = 1.2246467991473532e-16;
/// What the double nearest to pi/2 lacks.
pub(super) const HALF_PI_TAIL: f64 = 6.123233995736766e-17;
/// What the double nearest to pi/4 lacks.
pub(super) const QUARTER_PI_TAIL: f64 = 3.061616997868383e-17;

//! The functions of `java.lang.StrictMath`, bit for bit.
//!
//! Java fixes the result of every `StrictMath` function by naming an algorithm: that of fdlibm 5.3.
//! So these are not approximations to be improved. The order of every addition and the threshold of
//! every branch is part of the contract, and each file below follows one published algorithm
//! operation by operation, with its constants written as the shortest decimals that read back
//! exactly.
//!
//! `java.lang.Math` is looser: its documentation allows `sin`, `cos`, `tan`, `exp`, `log`, `log10` and
//! `pow` an error of one ulp, and a JVM may replace their bytecode, which calls `StrictMath`, by
//! faster code of its own. The virtual machine gives `Math` the functions here wherever they keep that
//! promise, and those of [`crate::math`] for `log10` and `pow`, where they do not; so a run never depends
//! on the processor that made it, but another JVM may print another last digit for these seven.
//!
//! Every NaN returned is the canonical one (`0x7ff8_0000_0000_0000`): `Double.doubleToLongBits`
//! cannot tell NaNs apart, and neither Java nor Rust says which payload arithmetic produces.
//! Floating-point exception flags, which Java cannot see, are not raised on purpose.

mod acos;
mod asin;
mod atan;
mod atan2;
mod bits;
mod cbrt;
mod cos;
mod cosh;
mod exp;
mod expm1;
mod hypot;
mod ieee_remainder;
mod log;
mod log10;
mod log1p;
mod payne_hanek;
mod polynomial;
mod pow;
mod rounding;
mod sin;
mod sinh;
mod split;
mod sqrt;
mod tan;
mod tanh;
mod trig_reduction;

pub use acos::acos;
pub use asin::asin;
pub use atan::atan;
pub use atan2::atan2;
pub use cbrt::cbrt;
pub use cos::cos;
pub use cosh::cosh;
pub use exp::exp;
pub use expm1::expm1;
pub use hypot::hypot;
pub use ieee_remainder::ieee_remainder;
pub use log::log;
pub use log1p::log1p;
pub use log10::log10;
pub use pow::pow;
pub(crate) use pow::power_with;
pub use rounding::{ceil, floor, rint};
pub use sin::sin;
pub use sinh::sinh;
pub use sqrt::sqrt;
pub use tan::tan;
pub use tanh::tanh;

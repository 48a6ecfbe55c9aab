//! The functions of `java.lang.Math` that keep its promise where fdlibm does not.
//!
//! `Math` allows `sin`, `cos`, `tan`, `exp`, `log`, `log10` and `pow` an error of one ulp, and wants them
//! semi-monotonic. The fdlibm algorithms of [`crate::strict_math`] keep within that for the first five,
//! so `Math` shares those. They do not for `log10`, which errs by more than 1.8 ulps, nor for `pow`, which
//! loses hundreds of ulps where a base next to one is raised to more than 2^31. Those two are here.
//!
//! Both go through a binary logarithm of at least 70 good bits, in 128-bit integers: no rounding mode,
//! no fused operation and no library of the host has a part in the result, and each intermediate error
//! is a count of units in a known place. Errors stay below 0.502 ulp, so a result that is representable
//! is exact. This is not correct rounding: a result within 0.002 ulp of the middle of two doubles may
//! go to the farther one.

mod exp2;
mod log10;
mod log2;
mod pow;
mod wide;

pub use crate::strict_math::{cos, exp, log, sin, tan};
pub use log10::log10;
pub use pow::pow;

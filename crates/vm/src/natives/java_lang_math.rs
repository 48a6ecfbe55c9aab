//! `java.lang.StrictMath`: fdlibm's results, bit for bit; and `Math`, which is within one ulp.

use super::{Entry, Value};
use crate::math;
use crate::strict_math as m;

macro_rules! unary {
    ($class:literal: $($name:literal $f:path;)*) => {
        &[$(($class, $name, "(D)D", |_, a| Ok(Value::Double($f(a.double(0)))))),*]
    };
}

pub(super) const STRICT: &[Entry] = unary! {
    "java/lang/StrictMath":
    "sin" m::sin; "cos" m::cos; "tan" m::tan; "asin" m::asin; "acos" m::acos; "atan" m::atan;
    "exp" m::exp; "log" m::log; "log10" m::log10; "sqrt" m::sqrt; "cbrt" m::cbrt;
    "sinh" m::sinh; "cosh" m::cosh; "tanh" m::tanh; "expm1" m::expm1; "log1p" m::log1p;
    "ceil" m::ceil; "floor" m::floor; "rint" m::rint;
};

pub(super) const MATH: &[Entry] = unary! {
    "java/lang/Math":
    "sin" math::sin; "cos" math::cos; "tan" math::tan; "exp" math::exp; "log" math::log; "log10" math::log10;
    "sqrt" m::sqrt; "ceil" m::ceil; "floor" m::floor; "rint" m::rint;
};

macro_rules! binary {
    ($($class:literal $name:literal $f:path;)*) => {
        &[$(($class, $name, "(DD)D", |_, a| Ok(Value::Double($f(a.double(0), a.double(2)))))),*]
    };
}

pub(super) const BINARY: &[Entry] = binary! {
    "java/lang/StrictMath" "atan2" m::atan2;
    "java/lang/StrictMath" "pow" m::pow;
    "java/lang/StrictMath" "hypot" m::hypot;
    "java/lang/StrictMath" "IEEEremainder" m::ieee_remainder;
    "java/lang/Math" "pow" math::pow;
};

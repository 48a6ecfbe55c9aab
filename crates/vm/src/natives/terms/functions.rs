//! The functions of `Math` and `StrictMath` that have no circuit: fdlibm's results bit for bit in
//! `StrictMath`, within one ulp in `Math`. A symbolic call is an application, which solvers search.
//!
//! A method of `Math` that is not here calls `StrictMath` in its bytecode, so the function has one name.

use term::{Compute, Function, Input, JavaType, Terms};

use super::{Args, Outcome, Row};
use crate::math;
use crate::strict_math as m;

macro_rules! one {
    ($($class:literal $name:literal $shown:literal $f:path;)*) => {
        &[$(Row {
            class: $class,
            name: $name,
            descriptor: "(D)D",
            concrete: |a: Args| $f(a.double(0)).outcome(),
            native: |_, a| $f(a.double(0)).outcome(),
            term: |t, x| {
                static FUNCTION: Function = Function { name: $shown, compute: Compute::One($f) };
                t.apply_function(&FUNCTION, x)
            },
            fails: None,
        }),*]
    };
}

macro_rules! two {
    ($($class:literal $name:literal $shown:literal $f:path;)*) => {
        &[$(Row {
            class: $class,
            name: $name,
            descriptor: "(DD)D",
            concrete: |a: Args| $f(a.double(0), a.double(2)).outcome(),
            native: |_, a| $f(a.double(0), a.double(2)).outcome(),
            term: |t, x| {
                static FUNCTION: Function = Function { name: $shown, compute: Compute::Two($f) };
                t.apply_function(&FUNCTION, x)
            },
            fails: None,
        }),*]
    };
}

pub(super) const ONE: &[Row] = one! {
    "java/lang/Math" "sin" "Math.sin" math::sin;
    "java/lang/Math" "cos" "Math.cos" math::cos;
    "java/lang/Math" "tan" "Math.tan" math::tan;
    "java/lang/Math" "exp" "Math.exp" math::exp;
    "java/lang/Math" "log" "Math.log" math::log;
    "java/lang/Math" "log10" "Math.log10" math::log10;
    "java/lang/StrictMath" "sin" "Math.sin" m::sin;
    "java/lang/StrictMath" "cos" "Math.cos" m::cos;
    "java/lang/StrictMath" "tan" "Math.tan" m::tan;
    "java/lang/StrictMath" "exp" "Math.exp" m::exp;
    "java/lang/StrictMath" "log" "Math.log" m::log;
    "java/lang/StrictMath" "log10" "StrictMath.log10" m::log10;
    "java/lang/StrictMath" "asin" "Math.asin" m::asin;
    "java/lang/StrictMath" "acos" "Math.acos" m::acos;
    "java/lang/StrictMath" "atan" "Math.atan" m::atan;
    "java/lang/StrictMath" "cbrt" "Math.cbrt" m::cbrt;
    "java/lang/StrictMath" "sinh" "Math.sinh" m::sinh;
    "java/lang/StrictMath" "cosh" "Math.cosh" m::cosh;
    "java/lang/StrictMath" "tanh" "Math.tanh" m::tanh;
    "java/lang/StrictMath" "expm1" "Math.expm1" m::expm1;
    "java/lang/StrictMath" "log1p" "Math.log1p" m::log1p;
};

pub(super) const TWO: &[Row] = two! {
    "java/lang/Math" "pow" "Math.pow" math::pow;
    "java/lang/StrictMath" "pow" "StrictMath.pow" m::pow;
    "java/lang/StrictMath" "atan2" "Math.atan2" m::atan2;
    "java/lang/StrictMath" "hypot" "Math.hypot" m::hypot;
    "java/lang/StrictMath" "IEEEremainder" "Math.IEEEremainder" m::ieee_remainder;
};

/// The function with this name, as terms that come from elsewhere name it.
pub fn function_named(name: &str) -> Option<&'static Function> {
    let mut terms = Terms::new();
    let args = [0, 1].map(|index| terms.input(&Input::new(index, "", JavaType::Double)));
    let mut found = ONE.iter().map(|row| (row, &args[..1])).chain(TWO.iter().map(|row| (row, &args[..])));
    found.find_map(|(row, args)| {
        let t = (row.term)(&mut terms, args);
        Some(terms.function(t)).filter(|function| function.name == name)
    })
}

//! The seven functions that `java.lang.Math` allows one ulp keep within it, against exact arithmetic.
//!
//! `log10` and `pow`, which are ours, must keep within 0.502 ulp and be monotonic.

mod exact;
mod math_inputs;

use exact::{Exact, error_in_ulps};
use math_inputs::Function::{self, One, Two};
use math_inputs::{CHOSEN, Inputs, SPECIAL, apply, bits, side};
use vm::{math, strict_math};

/// Random arguments per function of each of the two kinds, those of any size and those chosen for it.
const RANDOM: usize = 20_000;

/// Checks `function` on the chosen arguments, on random ones, and on those that `hard` makes. Where
/// `exact` gives nothing, the result must have the bits of the special case in `StrictMath`.
fn check(
    function: Function,
    strict: Function,
    limit: f64,
    exact: impl Fn(f64, f64) -> Option<Exact>,
    hard: impl Fn(&mut Inputs) -> (f64, f64),
) {
    let mut inputs = Inputs::new(1_000);
    let chosen = match function {
        One(_) => CHOSEN.len(),
        Two(_) => side() * side(),
    };
    for at in 0..chosen + 2 * RANDOM {
        let (x, y) = if at < chosen + RANDOM { inputs.next_arguments(function) } else { hard(&mut inputs) };
        let ours = apply(function, (x, y));
        match exact(x, y) {
            Some(exact) => {
                let error = error_in_ulps(ours, &exact);
                assert!(error < limit, "({x:e}, {y:e}): {ours:e} is {error} ulps off");
            }
            None => assert_eq!(bits(ours), bits(apply(strict, (x, y))), "({x:e}, {y:e}): {ours:e}"),
        }
    }
}

fn check_one(
    function: fn(f64) -> f64,
    strict: fn(f64) -> f64,
    limit: f64,
    exact: impl Fn(f64) -> Option<Exact>,
    hard: impl Fn(&mut Inputs) -> f64,
) {
    check(One(function), One(strict), limit, |x, _| exact(x), |inputs| (hard(inputs), 0.0));
}

/// From 0 up to 1.
fn fraction(inputs: &mut Inputs) -> f64 {
    (inputs.next() >> 11) as f64 * 2_f64.powi(-53)
}

fn between(inputs: &mut Inputs, low: f64, high: f64) -> f64 {
    low + (high - low) * fraction(inputs)
}

/// A double next to a multiple of pi/2, or, every other time, of any size from 2^-30 up.
fn angle(inputs: &mut Inputs) -> f64 {
    let r = inputs.next();
    if r.is_multiple_of(2) {
        return f64::from_bits((r & 0x800f_ffff_ffff_ffff) | ((993 + inputs.next() % 1054) << 52));
    }
    let multiple = (r >> (11 + inputs.next() % 53)) as f64 * std::f64::consts::FRAC_PI_2;
    f64::from_bits(multiple.to_bits().wrapping_add(inputs.next() % 3))
}

/// A positive number of which fdlibm's `log10` makes the least: from 1/4 up to 4, half of them near one.
fn positive(inputs: &mut Inputs) -> f64 {
    if inputs.next().is_multiple_of(2) { between(inputs, 0.25, 4.0) } else { near_one(inputs) }
}

/// One, more or less from 2^-53 up to 2^-8.
fn near_one(inputs: &mut Inputs) -> f64 {
    let offset = 2_f64.powi(-8 - (inputs.next() % 45) as i32) * fraction(inputs);
    if inputs.next().is_multiple_of(2) { 1.0 + offset } else { 1.0 - offset / 2.0 }
}

fn finite(exact: impl Fn(f64) -> Exact) -> impl Fn(f64) -> Option<Exact> {
    move |x| x.is_finite().then(|| exact(x))
}

fn finite_and_positive(exact: impl Fn(f64) -> Exact) -> impl Fn(f64) -> Option<Exact> {
    move |x| (x.is_finite() && x > 0.0).then(|| exact(x))
}

#[test]
fn sine_is_within_one_ulp() {
    check_one(math::sin, strict_math::sin, 1.0, finite(exact::sin), angle);
}

#[test]
fn cosine_is_within_one_ulp() {
    check_one(math::cos, strict_math::cos, 1.0, finite(exact::cos), angle);
}

#[test]
fn tangent_is_within_one_ulp() {
    check_one(math::tan, strict_math::tan, 1.0, finite(exact::tan), angle);
}

#[test]
fn the_exponential_is_within_one_ulp() {
    let exact = |x: f64| (x.abs() < 1_000.0).then(|| exact::exp(x));
    check_one(math::exp, strict_math::exp, 1.0, exact, |inputs| between(inputs, -746.0, 710.0));
}

#[test]
fn the_natural_logarithm_is_within_one_ulp() {
    check_one(math::log, strict_math::log, 1.0, finite_and_positive(exact::log), positive);
}

#[test]
fn the_decimal_logarithm_is_within_half_an_ulp_and_a_hair() {
    check_one(math::log10, strict_math::log10, 0.502, finite_and_positive(exact::log10), positive);
}

/// A base and an exponent with a power from 2^-1080 up to 2^1030, the base being near one half the time
/// and the exponent whatever that takes; at times only half the exponent, a quarter and so on.
fn base_and_exponent(inputs: &mut Inputs) -> (f64, f64) {
    let base = match inputs.next() % 4 {
        0 => f64::from_bits(1 + inputs.next() % (f64::INFINITY.to_bits() - 1)),
        1 => between(inputs, 0.25, 4.0),
        _ => near_one(inputs),
    };
    let power = between(inputs, -1_080.0, 1_030.0) * 2_f64.powi(-((inputs.next() % 16) as i32 - 8).max(0));
    let log = strict_math::log(base) * std::f64::consts::LOG2_E;
    (base, if log == 0.0 { power } else { power / log })
}

#[test]
fn the_power_is_within_half_an_ulp_and_a_hair() {
    let exact = |x: f64, y: f64| {
        let special = !x.is_finite() || !y.is_finite() || x == 0.0 || (x < 0.0 && y % 1.0 != 0.0);
        (!special).then(|| exact::pow(x, y))
    };
    check(Two(math::pow), Two(strict_math::pow), 0.502, exact, base_and_exponent);
}

#[test]
fn a_representable_result_is_exact() {
    for n in 0..=22 {
        let power = format!("1e{n}").parse::<f64>().expect("a number");
        assert_eq!(math::log10(power), f64::from(n));
        assert_eq!(math::pow(10.0, f64::from(n)), power);
    }
    for n in -307..=308 {
        let power = format!("1e{n}").parse::<f64>().expect("a number");
        assert_eq!(math::log10(power), f64::from(n), "log10(1e{n})");
    }
    for n in -1074..=1023 {
        let power = math::pow(2.0, f64::from(n));
        assert!(error_in_ulps(power, &exact::pow(2.0, f64::from(n))) < 1e-9, "2^{n}");
        assert_eq!(math::pow(0.5, f64::from(-n)), power);
    }
    for base in 2..2_000_u64 {
        let mut power = base;
        for n in 1.. {
            assert_eq!(math::pow(base as f64, f64::from(n)), power as f64, "{base}^{n}");
            assert_eq!(math::pow(-(base as f64), f64::from(n)).abs(), power as f64, "-{base}^{n}");
            match power.checked_mul(base) {
                Some(next) if next <= 1 << 53 => power = next,
                Some(_) | None => break,
            }
        }
        assert_eq!(math::pow((base * base) as f64, 1.5), (base * base * base) as f64, "({base}²)^1.5");
    }
}

/// Where both logarithm and exponential work at their limits.
#[test]
fn a_base_next_to_one_may_have_an_enormous_exponent() {
    for (x, y) in [
        (1.0 + f64::EPSILON, 2_f64.powi(60)),
        (1.0 + f64::EPSILON, -(2_f64.powi(61))),
        (1.0 - f64::EPSILON / 2.0, 2_f64.powi(62)),
        (1.0 - 2_f64.powi(-30), 3e11),
        (1.0 + 2_f64.powi(-21), 1.4e9),
    ] {
        let error = error_in_ulps(math::pow(x, y), &exact::pow(x, y));
        assert!(error < 0.502, "pow({x:e}, {y:e}) is {error} ulps off");
    }
}

/// A run of neighbouring doubles from `x` on.
fn neighbours(x: f64) -> impl Iterator<Item = f64> {
    (0..200).map(move |i| f64::from_bits(x.to_bits() + i))
}

fn assert_monotonic(results: impl Iterator<Item = f64>, rising: bool, of: &str) {
    let mut last = None;
    for result in results {
        if let Some(last) = last {
            assert!(if rising { last <= result } else { last >= result }, "{of}: {last:e}, then {result:e}");
        }
        last = Some(result);
    }
}

#[test]
fn logarithm_and_power_are_monotonic_over_neighbouring_doubles() {
    let mut inputs = Inputs::new(2_000);
    for _ in 0..1_000 {
        let (x, y) = base_and_exponent(&mut inputs);
        if x == 1.0 || !y.is_normal() || x.to_bits() > f64::MAX.to_bits() - 200 {
            continue;
        }
        let near_one = x < 1.0 && x.to_bits() + 200 > 1.0_f64.to_bits();
        assert_monotonic(neighbours(x).map(math::log10), true, &format!("log10 from {x:e}"));
        assert_monotonic(neighbours(x).map(|x| math::pow(x, y)), y > 0.0, &format!("pow({x:e}…, {y:e})"));
        if !near_one {
            let rising = (x > 1.0) == (y > 0.0);
            assert_monotonic(neighbours(y).map(|y| math::pow(x, y)), rising, &format!("pow({x:e}, {y:e}…)"));
        }
        // Exponents so small that runs of neighbouring bases have the same power.
        let small = y * 2_f64.powi(-20);
        assert_monotonic(neighbours(x).map(|x| math::pow(x, small)), y > 0.0, &format!("pow({x:e}…, {small:e})"));
    }
}

#[test]
fn special_arguments_give_what_the_documentation_says() {
    const NAN: f64 = f64::NAN;
    const INF: f64 = f64::INFINITY;
    for (x, expected) in [(NAN, NAN), (-1.0, NAN), (-INF, NAN), (INF, INF), (0.0, -INF), (-0.0, -INF), (1.0, 0.0)] {
        assert_eq!(bits(math::log10(x)), bits(expected), "log10({x:e})");
    }
    for (x, y, expected) in [
        (NAN, 0.0, 1.0),
        (NAN, 1.0, NAN),
        (1.0, NAN, NAN),
        (1.0, INF, NAN),
        (-1.0, -INF, NAN),
        (2.0, INF, INF),
        (0.5, -INF, INF),
        (2.0, -INF, 0.0),
        (0.5, INF, 0.0),
        (0.0, 3.0, 0.0),
        (-0.0, 3.0, -0.0),
        (-0.0, -3.0, -INF),
        (-0.0, 2.5, 0.0),
        (-INF, 3.0, -INF),
        (-INF, -3.0, -0.0),
        (-INF, 2.5, INF),
        (-INF, 0.5, INF),
        (-2.0, 3.0, -8.0),
        (-2.0, 4.0, 16.0),
        (-2.0, 0.5, NAN),
        (-2.0, 2.0_f64.powi(53), INF),
    ] {
        assert_eq!(bits(math::pow(x, y)), bits(expected), "pow({x:e}, {y:e})");
    }
    for x in CHOSEN[..SPECIAL].iter().copied().filter(|x| !x.is_nan()) {
        assert_eq!(bits(math::pow(x, 1.0)), bits(x), "pow({x:e}, 1)");
        assert_eq!(bits(math::pow(x, 2.0)), bits(x * x), "pow({x:e}, 2)");
    }
}

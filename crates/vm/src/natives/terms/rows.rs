//! The table of methods that are exact terms of their arguments: numbers, comparisons, bits.
//!
//! A method whose bytecode is straight arithmetic (`Integer.bitCount`, `Math.copySign`) is not here:
//! run as code it gives a term and does not fork.

use term::{Op, Sort, TermId, Terms, apply};

use super::{Args, Failure, Outcome, Row, Trap};
use crate::step::Reason;
use crate::strict_math as m;

/// A class, then its methods: name, descriptor, concrete function, term, and when it throws.
macro_rules! rows {
    ($($class:literal { $($name:literal $descriptor:literal $a:ident => $concrete:expr, $term:expr $(, $fails:expr)?;)* })*) => {
        &[$($(Row {
            class: $class,
            name: $name,
            descriptor: $descriptor,
            concrete: |$a: Args| Outcome::outcome($concrete),
            native: |_, $a: Args| Outcome::outcome($concrete),
            term: $term,
            fails: rows!(@fails $($fails)?),
        }),*),*]
    };
    (@fails) => { None };
    (@fails $fails:expr) => { Some($fails) };
}

pub(super) const ROWS: &[Row] = rows! {
    "java/lang/Math" {
        "abs" "(I)I" a => a.int(0).wrapping_abs(), abs;
        "abs" "(J)J" a => a.long(0).wrapping_abs(), abs;
        "abs" "(F)F" a => a.float(0).abs(), |t, x| t.fabs(x[0]);
        "abs" "(D)D" a => a.double(0).abs(), |t, x| t.fabs(x[0]);
        "min" "(II)I" a => a.int(0).min(a.int(1)), min;
        "max" "(II)I" a => a.int(0).max(a.int(1)), max;
        "min" "(JJ)J" a => a.long(0).min(a.long(2)), min;
        "max" "(JJ)J" a => a.long(0).max(a.long(2)), max;
        "min" "(FF)F" a => extremum32(Op::FMin, a), |t, x| t.fmin(x[0], x[1]);
        "max" "(FF)F" a => extremum32(Op::FMax, a), |t, x| t.fmax(x[0], x[1]);
        "min" "(DD)D" a => extremum64(Op::FMin, a), |t, x| t.fmin(x[0], x[1]);
        "max" "(DD)D" a => extremum64(Op::FMax, a), |t, x| t.fmax(x[0], x[1]);
        "sqrt" "(D)D" a => m::sqrt(a.double(0)), |t, x| t.fsqrt(x[0]);
        "floor" "(D)D" a => m::floor(a.double(0)), |t, x| t.ffloor(x[0]);
        "ceil" "(D)D" a => m::ceil(a.double(0)), |t, x| t.fceil(x[0]);
        "rint" "(D)D" a => m::rint(a.double(0)), |t, x| t.frint(x[0]);
        "round" "(F)I" a => round32(a.float(0)), |t, x| round(t, x[0], Sort::INT);
        "round" "(D)J" a => round64(a.double(0)), |t, x| round(t, x[0], Sort::LONG);
        "signum" "(F)F" a => signum32(a.float(0)), float_signum;
        "signum" "(D)D" a => signum64(a.double(0)), float_signum;
        "floorDiv" "(II)I" a => floor_div(a.int(0).into(), a.int(1).into()).map(|q| q as i32), floor_div_term, DIVISOR;
        "floorDiv" "(JJ)J" a => floor_div(a.long(0), a.long(2)), floor_div_term, DIVISOR;
        "floorMod" "(II)I" a => floor_mod(a.int(0).into(), a.int(1).into()).map(|r| r as i32), floor_mod_term, DIVISOR;
        "floorMod" "(JJ)J" a => floor_mod(a.long(0), a.long(2)), floor_mod_term, DIVISOR;
        "multiplyExact" "(JJ)J" a => multiply_exact(a.long(0), a.long(2)), |t, x| t.mul(x[0], x[1]), OVERFLOW;
    }
    "java/lang/StrictMath" {
        "sqrt" "(D)D" a => m::sqrt(a.double(0)), |t, x| t.fsqrt(x[0]);
        "floor" "(D)D" a => m::floor(a.double(0)), |t, x| t.ffloor(x[0]);
        "ceil" "(D)D" a => m::ceil(a.double(0)), |t, x| t.fceil(x[0]);
        "rint" "(D)D" a => m::rint(a.double(0)), |t, x| t.frint(x[0]);
    }
    "java/lang/Integer" {
        "compare" "(II)I" a => a.int(0).cmp(&a.int(1)) as i32, |t, x| t.lcmp(x[0], x[1]);
        "compareUnsigned" "(II)I" a => (a.int(0) as u32).cmp(&(a.int(1) as u32)) as i32, |t, x| t.compare_unsigned(x[0], x[1]);
        "signum" "(I)I" a => a.int(0).signum(), int_signum;
        "numberOfLeadingZeros" "(I)I" a => a.int(0).leading_zeros() as i32, leading_zeros;
        "numberOfTrailingZeros" "(I)I" a => a.int(0).trailing_zeros() as i32, trailing_zeros;
    }
    "java/lang/Long" {
        "compare" "(JJ)I" a => a.long(0).cmp(&a.long(2)) as i32, |t, x| t.lcmp(x[0], x[1]);
        "compareUnsigned" "(JJ)I" a => (a.long(0) as u64).cmp(&(a.long(2) as u64)) as i32, |t, x| t.compare_unsigned(x[0], x[1]);
        "signum" "(J)I" a => a.long(0).signum() as i32, int_signum;
        "numberOfLeadingZeros" "(J)I" a => a.long(0).leading_zeros() as i32, leading_zeros;
        "numberOfTrailingZeros" "(J)I" a => a.long(0).trailing_zeros() as i32, trailing_zeros;
        "divideUnsigned" "(JJ)J" a => unsigned(a, u64::checked_div), |t, x| divide_unsigned(t, x).0, DIVISOR;
        "remainderUnsigned" "(JJ)J" a => unsigned(a, u64::checked_rem), |t, x| divide_unsigned(t, x).1, DIVISOR;
    }
    "java/lang/Boolean" {
        "compare" "(ZZ)I" a => a.bool(0).cmp(&a.bool(1)) as i32, |t, x| t.lcmp(x[0], x[1]);
        "hashCode" "(Z)I" a => if a.bool(0) { 1231 } else { 1237 }, |t, x| {
            let (yes, no, condition) = (t.int(1231), t.int(1237), t.int_to_bool(x[0]));
            t.ite(condition, yes, no)
        };
    }
    "java/lang/Float" {
        "floatToRawIntBits" "(F)I" a => a.int(0), |t, x| t.float_to_bits(x[0]);
        "floatToIntBits" "(F)I" a => Sort::F32.canonical(a.word(0)) as i32, |t, x| t.float_to_bits(x[0]);
        "intBitsToFloat" "(I)F" a => a.float(0), |t, x| t.bits_to_float(x[0]);
        "compare" "(FF)I" a => a.float(0).total_order(a.float(1)), |t, x| t.float_compare(x[0], x[1]);
        "isNaN" "(F)Z" a => a.float(0).is_nan(), is_nan;
        "isInfinite" "(F)Z" a => a.float(0).is_infinite(), is_infinite;
        "isFinite" "(F)Z" a => a.float(0).is_finite(), is_finite;
    }
    "java/lang/Double" {
        "doubleToRawLongBits" "(D)J" a => a.long(0), |t, x| t.float_to_bits(x[0]);
        "doubleToLongBits" "(D)J" a => Sort::F64.canonical(a.word(0)) as i64, |t, x| t.float_to_bits(x[0]);
        "longBitsToDouble" "(J)D" a => a.double(0), |t, x| t.bits_to_float(x[0]);
        "compare" "(DD)I" a => a.double(0).total_order(a.double(2)), |t, x| t.float_compare(x[0], x[1]);
        "isNaN" "(D)Z" a => a.double(0).is_nan(), is_nan;
        "isInfinite" "(D)Z" a => a.double(0).is_infinite(), is_infinite;
        "isFinite" "(D)Z" a => a.double(0).is_finite(), is_finite;
    }
};

// ---- integers ----

fn abs(t: &mut Terms, x: &[TermId]) -> TermId {
    let zero = t.constant(t.sort(x[0]), 0);
    let negative = t.slt(x[0], zero);
    let flipped = t.neg(x[0]);
    t.ite(negative, flipped, x[0])
}

fn min(t: &mut Terms, x: &[TermId]) -> TermId {
    let less = t.sle(x[0], x[1]);
    t.ite(less, x[0], x[1])
}

fn max(t: &mut Terms, x: &[TermId]) -> TermId {
    let less = t.sle(x[0], x[1]);
    t.ite(less, x[1], x[0])
}

fn int_signum(t: &mut Terms, x: &[TermId]) -> TermId {
    let zero = t.constant(t.sort(x[0]), 0);
    t.lcmp(x[0], zero)
}

/// The first bound from 1, 2, 4, … that the number is below says it all.
fn leading_zeros(t: &mut Terms, x: &[TermId]) -> TermId {
    let sort = t.sort(x[0]);
    let mut count = t.int(0);
    for bits in (0..sort.width()).rev() {
        let bound = t.constant(sort, 1 << bits);
        let (below, zeros) = (t.ult(x[0], bound), t.int((sort.width() - bits) as i32));
        count = t.ite(below, zeros, count);
    }
    count
}

fn trailing_zeros(t: &mut Terms, x: &[TermId]) -> TermId {
    let width = t.sort(x[0]).width();
    let mut count = t.int(width as i32);
    for bit in (0..width).rev() {
        let (one, zeros) = (t.constant(Sort::Bits(1), 1), t.int(bit as i32));
        let lowest = t.extract(x[0], bit, 1);
        let set = t.eq(lowest, one);
        count = t.ite(set, zeros, count);
    }
    count
}

const DIVISOR: Failure = Failure {
    reason: Reason::Divisor,
    condition: |t, x| {
        let zero = t.constant(t.sort(x[1]), 0);
        t.eq(x[1], zero)
    },
    exception: "java/lang/ArithmeticException",
    message: "/ by zero",
};

fn by_zero() -> Trap {
    Trap::throw(DIVISOR.exception, DIVISOR.message)
}

fn floor_div(x: i64, y: i64) -> Result<i64, Trap> {
    if y == 0 {
        return Err(by_zero());
    }
    let below = x.wrapping_rem(y) != 0 && (x < 0) != (y < 0);
    Ok(x.wrapping_div(y).wrapping_sub(i64::from(below)))
}

fn floor_mod(x: i64, y: i64) -> Result<i64, Trap> {
    if y == 0 {
        return Err(by_zero());
    }
    let rest = x.wrapping_rem(y);
    Ok(if rest != 0 && (rest < 0) != (y < 0) { rest.wrapping_add(y) } else { rest })
}

/// The remainder, and whether it is not zero with another sign than the divisor's.
fn remainder(t: &mut Terms, x: &[TermId]) -> (TermId, TermId) {
    let zero = t.constant(t.sort(x[0]), 0);
    let rest = t.srem(x[0], x[1]);
    let signs = t.bit_xor(rest, x[1]);
    let (differ, some) = (t.slt(signs, zero), t.ne(rest, zero));
    (rest, t.and(differ, some))
}

fn floor_div_term(t: &mut Terms, x: &[TermId]) -> TermId {
    let one = t.constant(t.sort(x[0]), 1);
    let (_, below) = remainder(t, x);
    let quotient = t.sdiv(x[0], x[1]);
    let lower = t.sub(quotient, one);
    t.ite(below, lower, quotient)
}

fn floor_mod_term(t: &mut Terms, x: &[TermId]) -> TermId {
    let (rest, below) = remainder(t, x);
    let raised = t.add(rest, x[1]);
    t.ite(below, raised, rest)
}

fn multiply_exact(x: i64, y: i64) -> Result<i64, Trap> {
    x.checked_mul(y).ok_or_else(|| Trap::throw(OVERFLOW.exception, OVERFLOW.message))
}

/// A product that does not divide back has lost bits; of small factors none can be lost.
const OVERFLOW: Failure = Failure {
    reason: Reason::Branch,
    condition: |t, x| {
        let [zero, least, minus_one, limit] = [0, i64::MIN, -1, 1 << 31].map(|value| t.long(value));
        let (a, b) = (abs(t, &x[..1]), abs(t, &x[1..]));
        let (small_a, small_b) = (t.ult(a, limit), t.ult(b, limit));
        let small = t.and(small_a, small_b);
        let product = t.mul(x[0], x[1]);
        let back = t.sdiv(product, x[1]);
        let (some, differs) = (t.ne(x[1], zero), t.ne(back, x[0]));
        let lost = t.and(some, differs);
        let (is_least, is_minus_one) = (t.eq(x[0], least), t.eq(x[1], minus_one));
        let wraps = t.and(is_least, is_minus_one);
        let (large, lost) = (t.not(small), t.or(lost, wraps));
        t.and(large, lost)
    },
    exception: "java/lang/ArithmeticException",
    message: "long overflow",
};

fn unsigned(a: Args, f: fn(u64, u64) -> Option<u64>) -> Result<i64, Trap> {
    f(a.word(0), a.word(2)).map(|result| result as i64).ok_or_else(by_zero)
}

/// Unsigned quotient and remainder by a signed division of half the dividend, whose result is at most
/// one too small (Hacker's Delight, 9.3); a divisor of 2^63 or more fits at most once.
fn divide_unsigned(t: &mut Terms, x: &[TermId]) -> (TermId, TermId) {
    let (zero, one) = (t.long(0), t.long(1));
    let half = t.lshr(x[0], one);
    let quotient = t.sdiv(half, x[1]);
    let near = t.shl(quotient, one);
    let product = t.mul(near, x[1]);
    let rest = t.sub(x[0], product);
    let large = t.slt(x[1], zero);
    let (near, rest) = (t.ite(large, zero, near), t.ite(large, x[0], rest));
    let fits = t.ule(x[1], rest);
    let (more, less) = (t.add(near, one), t.sub(rest, x[1]));
    (t.ite(fits, more, near), t.ite(fits, less, rest))
}

// ---- floats ----

fn extremum32(op: Op, a: Args) -> f32 {
    f32::from_bits(apply(op, Sort::F32, Sort::F32, [a.word(0), a.word(1), 0], 0) as u32)
}

fn extremum64(op: Op, a: Args) -> f64 {
    f64::from_bits(apply(op, Sort::F64, Sort::F64, [a.word(0), a.word(2), 0], 0))
}

// Ties go up. The distance to the floor is rounded, but a half is a float, so never across it.
fn round32(x: f32) -> i32 {
    let floor = x.floor();
    (if x - floor >= 0.5 { floor + 1.0 } else { floor }) as i32
}

fn round64(x: f64) -> i64 {
    let floor = x.floor();
    (if x - floor >= 0.5 { floor + 1.0 } else { floor }) as i64
}

fn round(t: &mut Terms, x: TermId, sort: Sort) -> TermId {
    let [half, one] = [0.5, 1.0].map(|value| real(t, x, value));
    let floor = t.ffloor(x);
    let above = t.fsub(x, floor);
    let (up, next) = (t.fle(half, above), t.fadd(floor, one));
    let rounded = t.ite(up, next, floor);
    t.float_to_int(rounded, sort)
}

/// A constant of the sort of a term.
fn real(t: &mut Terms, like: TermId, value: f64) -> TermId {
    match t.sort(like) {
        Sort::F32 => t.float(value as f32),
        Sort::F64 | Sort::Bool | Sort::Bits(_) => t.double(value),
    }
}

fn signum32(x: f32) -> f32 {
    if x == 0.0 || x.is_nan() { x } else { x.signum() }
}

fn signum64(x: f64) -> f64 {
    if x == 0.0 || x.is_nan() { x } else { x.signum() }
}

fn float_signum(t: &mut Terms, x: &[TermId]) -> TermId {
    let [zero, one, minus] = [0.0, 1.0, -1.0].map(|value| real(t, x[0], value));
    let (below, above) = (t.flt(x[0], zero), t.flt(zero, x[0]));
    let rest = t.ite(above, one, x[0]);
    t.ite(below, minus, rest)
}

fn is_nan(t: &mut Terms, x: &[TermId]) -> TermId {
    let nan = t.is_nan(x[0]);
    t.bool_to_int(nan)
}

fn is_infinite(t: &mut Terms, x: &[TermId]) -> TermId {
    let (infinity, size) = (real(t, x[0], f64::INFINITY), t.fabs(x[0]));
    let infinite = t.feq(size, infinity);
    t.bool_to_int(infinite)
}

fn is_finite(t: &mut Terms, x: &[TermId]) -> TermId {
    let (infinity, size) = (real(t, x[0], f64::INFINITY), t.fabs(x[0]));
    let finite = t.flt(size, infinity);
    t.bool_to_int(finite)
}

/// `Float.compare`, `Double.compare`: -0.0 below 0.0, one NaN above everything.
trait TotalOrder {
    fn total_order(self, other: Self) -> i32;
}

impl TotalOrder for f32 {
    fn total_order(self, other: f32) -> i32 {
        f64::from(self).total_order(f64::from(other))
    }
}

impl TotalOrder for f64 {
    fn total_order(self, other: f64) -> i32 {
        match (self.is_nan(), other.is_nan()) {
            (false, false) => self.total_cmp(&other) as i32,
            (one, two) => i32::from(one) - i32::from(two),
        }
    }
}

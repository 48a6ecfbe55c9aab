//! What each operator means: raw operand values in, raw result out.
//!
//! Constant folding and the evaluator both call this one function, so a folded term cannot differ
//! from an evaluated one. Java Language Specification §4.2.2 (integers), §4.2.4 and §15.17–15.21
//! (floats: round to nearest even, strict), §5.1.3 (narrowing casts).

use crate::op::Op;
use crate::sort::{NAN32, NAN64, Sort};

/// Applies an operator to raw values. `sort` is the result's sort, `from` that of operand 0 (of
/// operand 1 for `Ite`), `low` the lowest bit of an extraction or the width of `Concat`'s operand 1.
pub fn apply(op: Op, sort: Sort, from: Sort, [a, b, c]: [u64; 3], low: u32) -> u64 {
    let signed = |raw| from.signed(raw);
    match op {
        Op::Const | Op::Input => a,
        Op::Not => a ^ 1,
        Op::And | Op::BvAnd => a & b,
        Op::Ite => [c, b][a as usize & 1],
        Op::Eq => u64::from(a == b),
        Op::BvNot => !a & sort.mask(),
        Op::BvOr => a | b,
        Op::BvXor => a ^ b,
        Op::Add => a.wrapping_add(b) & sort.mask(),
        Op::Sub => a.wrapping_sub(b) & sort.mask(),
        Op::Neg => a.wrapping_neg() & sort.mask(),
        Op::Mul => a.wrapping_mul(b) & sort.mask(),
        Op::SDiv => match (signed(a), signed(b)) {
            (x, 0) => {
                if x < 0 {
                    1
                } else {
                    sort.mask()
                }
            }
            (x, y) => x.wrapping_div(y) as u64 & sort.mask(),
        },
        Op::SRem => match (signed(a), signed(b)) {
            (_, 0) => a,
            (x, y) => x.wrapping_rem(y) as u64 & sort.mask(),
        },
        // JLS §15.19: only the low five (six) bits of the count are used.
        Op::Shl => (a << (b & u64::from(sort.width() - 1))) & sort.mask(),
        Op::AShr => (signed(a) >> (b & u64::from(sort.width() - 1))) as u64 & sort.mask(),
        Op::LShr => a >> (b & u64::from(sort.width() - 1)),
        Op::Slt => u64::from(signed(a) < signed(b)),
        Op::Ult => u64::from(a < b),
        Op::SExt => signed(a) as u64 & sort.mask(),
        Op::ZExt => a,
        Op::Extract => (a >> low) & sort.mask(),
        Op::Concat => a << low | b,
        Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem | Op::FMin | Op::FMax => match sort {
            Sort::F32 => bits32(arithmetic32(op, f32::from_bits(a as u32), f32::from_bits(b as u32))),
            Sort::F64 | Sort::Bool | Sort::Bits(_) => bits64(arithmetic64(op, f64::from_bits(a), f64::from_bits(b))),
        },
        Op::FNeg | Op::FAbs if sort.canonical(a) == nan(sort) => nan(sort),
        Op::FNeg => a ^ (1 << (sort.width() - 1)),
        Op::FAbs => a & (sort.mask() >> 1),
        Op::FSqrt | Op::FFloor | Op::FCeil | Op::FRint => match sort {
            // Each is exact, or rounds once, when done in double and narrowed (the square root
            // because a double has more than twice a float's digits plus two).
            Sort::F32 => bits32(unary64(op, f64::from(f32::from_bits(a as u32))) as f32),
            Sort::F64 | Sort::Bool | Sort::Bits(_) => bits64(unary64(op, f64::from_bits(a))),
        },
        Op::FEq => u64::from(double(from, a) == double(from, b)),
        Op::FLt => u64::from(double(from, a) < double(from, b)),
        Op::FLe => u64::from(double(from, a) <= double(from, b)),
        Op::FIsNan => u64::from(double(from, a).is_nan()),
        Op::SToF => match sort {
            Sort::F32 => bits32(signed(a) as f32),
            Sort::F64 | Sort::Bool | Sort::Bits(_) => bits64(signed(a) as f64),
        },
        Op::FToF => match sort {
            Sort::F32 => bits32(double(from, a) as f32),
            Sort::F64 | Sort::Bool | Sort::Bits(_) => bits64(double(from, a)),
        },
        // A Rust cast saturates and takes NaN to 0, as JLS §5.1.3 asks.
        Op::FToS if sort.width() <= 32 => {
            let limit = 1i64 << (sort.width() - 1);
            (double(from, a) as i64).clamp(-limit, limit - 1) as u64 & sort.mask()
        }
        Op::FToS => double(from, a) as i64 as u64 & sort.mask(),
        Op::BitsToF => sort.canonical(a),
        Op::FToBits => a,
        Op::Apply1 | Op::Apply2 => unreachable!("an application has its own function"),
    }
}

/// A float widened: exact, so comparisons and casts may be done on it.
fn double(sort: Sort, raw: u64) -> f64 {
    match sort {
        Sort::F32 => f64::from(f32::from_bits(raw as u32)),
        Sort::F64 | Sort::Bool | Sort::Bits(_) => f64::from_bits(raw),
    }
}

fn nan(sort: Sort) -> u64 {
    match sort {
        Sort::F32 => NAN32,
        Sort::F64 | Sort::Bool | Sort::Bits(_) => NAN64,
    }
}

fn bits32(value: f32) -> u64 {
    if value.is_nan() { NAN32 } else { u64::from(value.to_bits()) }
}

fn bits64(value: f64) -> u64 {
    if value.is_nan() { NAN64 } else { value.to_bits() }
}

fn unary64(op: Op, x: f64) -> f64 {
    match op {
        Op::FSqrt => x.sqrt(),
        Op::FFloor => x.floor(),
        Op::FCeil => x.ceil(),
        _ => x.round_ties_even(),
    }
}

macro_rules! arithmetic {
    ($name:ident $float:ident) => {
        fn $name(op: Op, x: $float, y: $float) -> $float {
            match op {
                Op::FAdd => x + y,
                Op::FSub => x - y,
                Op::FMul => x * y,
                Op::FDiv => x / y,
                Op::FRem => x % y,
                // Math.min and max: NaN wins, then -0.0 counts as less than 0.0.
                _ if x.is_nan() || y.is_nan() => $float::NAN,
                Op::FMin => {
                    if x < y || (x == y && x.is_sign_negative()) {
                        x
                    } else {
                        y
                    }
                }
                _ => {
                    if x > y || (x == y && x.is_sign_positive()) {
                        x
                    } else {
                        y
                    }
                }
            }
        }
    };
}

arithmetic!(arithmetic32 f32);
arithmetic!(arithmetic64 f64);

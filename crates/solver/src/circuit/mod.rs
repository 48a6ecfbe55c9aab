//! From operators to gates.
//!
//! [`operator`] is the only way in: the bits of the operands to the bits of the result. It knows
//! nothing of terms being shared or of queries; that is the blaster's task.

mod float;
mod float_convert;
mod gates;
mod word;

use crate::sat::Lit;
use float::Format;
use float_convert::Whole;
use term::{Op, Sort};

pub use gates::{Bits, Gates};
pub use word::{constant, known};

/// The circuit of a term's operator.
pub struct Circuit {
    pub bits: Bits,
    /// Where false, the bits mean nothing: the operands are beyond what the circuit spells out.
    pub within: Lit,
}

/// Builds an operator. `sort` is the result's, `from` operand 0's; `low` an extraction's lowest bit.
/// Constants, inputs and applications are not circuits.
pub fn operator(gates: &mut Gates, op: Op, sort: Sort, from: Sort, args: &[&[Lit]], low: usize) -> Circuit {
    if op == Op::FRem {
        let (bits, within) = gates.float_rem(Format::of(sort), args[0], args[1]);
        return Circuit { bits, within };
    }
    let bits = match op {
        Op::Const | Op::Input | Op::Apply1 | Op::Apply2 => panic!("{op:?} is not a circuit"),
        _ if sort.is_float() || from.is_float() => float_operator(gates, op, sort, from, args),
        _ => word_operator(gates, op, sort, args, low),
    };
    debug_assert!(bits.len() == sort.width() as usize);
    Circuit { bits, within: Lit::TRUE }
}

/// About how large a circuit is, in full adders; of what is no circuit, its bits.
pub fn cells(op: Op, sort: Sort, from: Sort) -> u64 {
    let width = u64::from(sort.width().max(from.width()));
    match op {
        Op::Mul => width * width / 2,
        Op::FMul => width * width,
        Op::SDiv | Op::SRem | Op::FDiv | Op::FSqrt => 2 * width * width,
        Op::FRem => 16 * width * width,
        Op::FAdd | Op::FSub => 16 * width,
        Op::Shl | Op::AShr | Op::LShr | Op::SToF | Op::FToF | Op::FToS | Op::FFloor | Op::FCeil | Op::FRint => {
            8 * width
        }
        Op::Const
        | Op::Input
        | Op::Not
        | Op::And
        | Op::Ite
        | Op::Eq
        | Op::BvNot
        | Op::BvAnd
        | Op::BvOr
        | Op::BvXor
        | Op::Add
        | Op::Sub
        | Op::Neg
        | Op::Slt
        | Op::Ult
        | Op::SExt
        | Op::ZExt
        | Op::Extract
        | Op::Concat
        | Op::FNeg
        | Op::FAbs
        | Op::FMin
        | Op::FMax
        | Op::FEq
        | Op::FLt
        | Op::FLe
        | Op::FIsNan
        | Op::BitsToF
        | Op::FToBits
        | Op::Apply1
        | Op::Apply2 => width,
    }
}

fn word_operator(gates: &mut Gates, op: Op, sort: Sort, args: &[&[Lit]], low: usize) -> Bits {
    let width = sort.width() as usize;
    let a = args[0];
    let b = || args[1];
    match op {
        Op::Not | Op::BvNot => word::not(a),
        Op::And | Op::BvAnd => gates.bitwise(a, b(), Gates::and),
        Op::Ite => gates.select(a[0], b(), args[2]),
        Op::Eq => vec![gates.equal(a, b())],
        Op::BvOr => gates.bitwise(a, b(), Gates::or),
        Op::BvXor => gates.bitwise(a, b(), Gates::xor),
        Op::Add => gates.add(a, b()),
        Op::Sub => gates.sub(a, b()),
        Op::Neg => gates.neg(a),
        Op::Mul => gates.mul(a, b(), width),
        Op::SDiv => gates.divide_signed(a, b()).0,
        Op::SRem => gates.divide_signed(a, b()).1,
        Op::Shl => gates.shift_left(a, &count(width, b())),
        Op::LShr => gates.shift_right(a, &count(width, b()), Lit::FALSE),
        Op::AShr => gates.shift_right(a, &count(width, b()), a[width - 1]),
        Op::Slt => vec![gates.signed_less(a, b())],
        Op::Ult => vec![gates.less(a, b())],
        Op::SExt => word::sign_extend(a, width),
        Op::ZExt => word::zero_extend(a, width),
        Op::Extract => a[low..low + width].to_vec(),
        Op::Concat => [b(), a].concat(),
        _ => panic!("{op:?} is about floats"),
    }
}

/// JLS §15.19: a shift uses only the count's low bits.
fn count(width: usize, count: &[Lit]) -> Bits {
    let used = |bit: usize| (width - 1) >> bit & 1 == 1;
    let stages = (usize::BITS - (width - 1).leading_zeros()) as usize;
    (0..stages.min(count.len())).map(|bit| if used(bit) { count[bit] } else { Lit::FALSE }).collect()
}

fn float_operator(gates: &mut Gates, op: Op, sort: Sort, from: Sort, args: &[&[Lit]]) -> Bits {
    let a = args[0];
    let b = || args[1];
    let format = || Format::of(from);
    match op {
        Op::Ite => gates.select(a[0], b(), args[2]),
        // One NaN: the same value is the same bits.
        Op::Eq => vec![gates.equal(a, b())],
        Op::FAdd => gates.float_add(format(), a, b()),
        Op::FSub => gates.float_sub(format(), a, b()),
        Op::FMul => gates.float_mul(format(), a, b()),
        Op::FDiv => gates.float_div(format(), a, b()),
        Op::FNeg => gates.float_neg(format(), a),
        Op::FAbs => [&a[..a.len() - 1], &[Lit::FALSE]].concat(),
        Op::FSqrt => gates.float_sqrt(format(), a),
        Op::FMin => gates.float_min(format(), a, b()),
        Op::FMax => gates.float_max(format(), a, b()),
        Op::FFloor => gates.float_whole(format(), a, Whole::Floor),
        Op::FCeil => gates.float_whole(format(), a, Whole::Ceil),
        Op::FRint => gates.float_whole(format(), a, Whole::NearestEven),
        Op::FEq => vec![gates.float_equal(format(), a, b())],
        Op::FLt => vec![gates.float_less(format(), a, b())],
        Op::FLe => vec![gates.float_at_most(format(), a, b())],
        Op::FIsNan => vec![gates.is_nan(format(), a)],
        Op::SToF => gates.int_to_float(Format::of(sort), a),
        Op::FToF => gates.float_to_float(format(), Format::of(sort), a),
        Op::FToS => gates.float_to_int(format(), a, sort.width() as usize),
        Op::BitsToF => gates.canonical(sort, a),
        Op::FToBits => a.to_vec(),
        _ => panic!("{op:?} is not about floats"),
    }
}

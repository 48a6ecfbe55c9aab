//! Simplifying constructors, one topic a file. A term is in simplest form from the moment it
//! exists; there is no separate pass.
//!
//! Every rule holds for all values of the operands: modulo 2^n for integers, with NaN, infinities
//! and -0.0 for floats, and for a zero divisor with the value that `fold` gives it. Rules look a
//! bounded number of nodes deep, so that building a term costs the same however large its operands
//! are.

mod bits;
mod boolean;
mod float;
mod java;
mod linear;
mod relation;
mod shift;
mod width;

use crate::arena::{TermId, Terms};
use crate::fold::apply;
use crate::model::Model;
use crate::op::{Op, OpSet};
use crate::sort::Sort;
use rustc_hash::FxHashMap;

pub(crate) use relation::{Order, Relation};

/// An if-then-else larger than this is not pulled out of its context.
const LIFT_SIZE: u32 = 64;

impl Terms {
    pub fn bool_const(&mut self, value: bool) -> TermId {
        if value { TermId::TRUE } else { TermId::FALSE }
    }

    pub fn int(&mut self, value: i32) -> TermId {
        self.constant(Sort::INT, value as u32 as u64)
    }

    pub fn long(&mut self, value: i64) -> TermId {
        self.constant(Sort::LONG, value as u64)
    }

    pub fn float(&mut self, value: f32) -> TermId {
        self.constant(Sort::F32, u64::from(value.to_bits()))
    }

    pub fn double(&mut self, value: f64) -> TermId {
        self.constant(Sort::F64, value.to_bits())
    }

    /// The simplified term of any operator; `sort` is the result's, `low` the lowest bit for
    /// `Extract`, the number of the function for an application, and ignored otherwise.
    pub fn build(&mut self, op: Op, sort: Sort, args: &[TermId], low: u32) -> TermId {
        let width = sort.width() as u8;
        match (op, args) {
            (Op::Not, &[a]) => self.not(a),
            (Op::And, &[a, b]) => self.and(a, b),
            (Op::Ite, &[a, b, c]) => self.ite(a, b, c),
            (Op::Eq, &[a, b]) => self.eq(a, b),
            (Op::BvNot, &[a]) => self.bit_not(a),
            (Op::BvAnd, &[a, b]) => self.bit_and(a, b),
            (Op::BvOr, &[a, b]) => self.bit_or(a, b),
            (Op::BvXor, &[a, b]) => self.bit_xor(a, b),
            (Op::Add, &[a, b]) => self.add(a, b),
            (Op::Sub, &[a, b]) => self.sub(a, b),
            (Op::Neg, &[a]) => self.neg(a),
            (Op::Mul, &[a, b]) => self.mul(a, b),
            (Op::SDiv, &[a, b]) => self.sdiv(a, b),
            (Op::SRem, &[a, b]) => self.srem(a, b),
            (Op::Shl, &[a, b]) => self.shl(a, b),
            (Op::AShr, &[a, b]) => self.ashr(a, b),
            (Op::LShr, &[a, b]) => self.lshr(a, b),
            (Op::Slt, &[a, b]) => self.slt(a, b),
            (Op::Ult, &[a, b]) => self.ult(a, b),
            (Op::SExt, &[a]) => self.sext(a, width),
            (Op::ZExt, &[a]) => self.zext(a, width),
            (Op::Extract, &[a]) => self.extract(a, low, width),
            (Op::Concat, &[a, b]) => self.concat(a, b),
            (Op::FAdd, &[a, b]) => self.fadd(a, b),
            (Op::FSub, &[a, b]) => self.fsub(a, b),
            (Op::FMul, &[a, b]) => self.fmul(a, b),
            (Op::FDiv, &[a, b]) => self.fdiv(a, b),
            (Op::FRem, &[a, b]) => self.frem(a, b),
            (Op::FNeg, &[a]) => self.fneg(a),
            (Op::FAbs, &[a]) => self.fabs(a),
            (Op::FSqrt, &[a]) => self.fsqrt(a),
            (Op::FMin, &[a, b]) => self.fmin(a, b),
            (Op::FMax, &[a, b]) => self.fmax(a, b),
            (Op::FFloor, &[a]) => self.ffloor(a),
            (Op::FCeil, &[a]) => self.fceil(a),
            (Op::FRint, &[a]) => self.frint(a),
            (Op::FEq, &[a, b]) => self.feq(a, b),
            (Op::FLt, &[a, b]) => self.flt(a, b),
            (Op::FLe, &[a, b]) => self.fle(a, b),
            (Op::FIsNan, &[a]) => self.is_nan(a),
            (Op::SToF, &[a]) => self.int_to_float(a, sort),
            (Op::FToF, &[a]) => self.float_to_float(a, sort),
            (Op::FToS, &[a]) => self.float_to_int(a, sort),
            (Op::BitsToF, &[a]) => self.bits_to_float(a),
            (Op::FToBits, &[a]) => self.float_to_bits(a),
            (Op::Apply1 | Op::Apply2, args) => self.apply_function(self.function_with_number(low), args),
            (op, args) => panic!("{op:?} does not take {} operands", args.len()),
        }
    }

    /// The term with every input that the model gives a value replaced by it.
    pub fn substitute(&mut self, root: TermId, model: &Model) -> TermId {
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if done.contains_key(&t) {
                stack.pop();
                continue;
            }
            let missing = stack.len();
            stack.extend(self.args(t).iter().filter(|arg| !done.contains_key(arg)));
            if stack.len() > missing {
                continue;
            }
            let args: Vec<TermId> = self.args(t).iter().map(|arg| done[arg]).collect();
            let (op, sort) = (self.op(t), self.sort(t));
            let replaced = match op {
                Op::Const => t,
                Op::Input => {
                    let input = self.as_input(t).expect("the operator says that it is an input");
                    let value = model.get(self.input_of(input).index);
                    value.map_or(t, |raw| self.constant(sort, raw))
                }
                _ if args == self.args(t) => t,
                _ => self.build(op, sort, &args, self.kept_number(t)),
            };
            done.insert(t, replaced);
            stack.pop();
        }
        done[&root]
    }

    // ---- shared by the topics ----

    /// Most terms are built from operands that no rule is about; this finds out at once.
    fn neither_is(&self, a: TermId, b: TermId, set: OpSet) -> bool {
        !set.has(self.op(a)) && !set.has(self.op(b)) && a != b
    }

    fn fold1(&mut self, op: Op, sort: Sort, a: TermId) -> Option<TermId> {
        let value = self.const_value(a)?;
        let from = self.sort(a);
        Some(self.constant(sort, apply(op, sort, from, [value, 0, 0], 0)))
    }

    fn fold2(&mut self, op: Op, sort: Sort, a: TermId, b: TermId) -> Option<TermId> {
        let values = [self.const_value(a)?, self.const_value(b)?, 0];
        let from = self.sort(a);
        Some(self.constant(sort, apply(op, sort, from, values, self.sort(b).width())))
    }

    /// The operand of a term with this operator.
    fn under(&self, t: TermId, op: Op) -> Option<TermId> {
        (self.op(t) == op).then(|| self.arg(t, 0))
    }

    /// The operands of a binary term with this operator whose second operand is a constant. Constants
    /// order last, so for a commutative operator that is any constant operand.
    fn with_const(&self, t: TermId, op: Op) -> Option<(TermId, u64)> {
        match *self.args(t) {
            [a, b] if self.op(t) == op => Some((a, self.const_value(b)?)),
            _ => None,
        }
    }

    /// `f(ite(c, k, l))` becomes `ite(c, f(k), f(l))` when all leaves are constants.
    fn lift(&mut self, t: TermId, f: &mut dyn FnMut(&mut Terms, TermId) -> TermId) -> Option<TermId> {
        if self.op(t) != Op::Ite || self.size(t) > LIFT_SIZE || !self.has_constant_leaves(t) {
            return None;
        }
        Some(self.lift_leaves(t, f))
    }

    fn has_constant_leaves(&self, t: TermId) -> bool {
        match self.op(t) {
            Op::Const => true,
            Op::Ite => self.has_constant_leaves(self.arg(t, 1)) && self.has_constant_leaves(self.arg(t, 2)),
            _ => false,
        }
    }

    fn lift_leaves(&mut self, t: TermId, f: &mut dyn FnMut(&mut Terms, TermId) -> TermId) -> TermId {
        if self.op(t) != Op::Ite {
            return f(self, t);
        }
        let [condition, yes, no] = [0, 1, 2].map(|index| self.arg(t, index));
        let yes = self.lift_leaves(yes, f);
        let no = self.lift_leaves(no, f);
        self.ite(condition, yes, no)
    }

    /// [`Terms::lift`] for either operand of a binary operator when the other is a constant.
    fn lift2(&mut self, a: TermId, b: TermId, f: fn(&mut Terms, TermId, TermId) -> TermId) -> Option<TermId> {
        match (self.op(a), self.op(b)) {
            (Op::Ite, Op::Const) => self.lift(a, &mut |terms, leaf| f(terms, leaf, b)),
            (Op::Const, Op::Ite) => self.lift(b, &mut |terms, leaf| f(terms, a, leaf)),
            _ => None,
        }
    }
}

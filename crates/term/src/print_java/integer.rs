//! Integers. Each bit-vector is read in one of three ways: *signed* and *unsigned* give its value,
//! *low* only promises the low bits and so needs the fewest casts.

use super::{
    BIT_AND, BIT_OR, BIT_XOR, PRODUCT, Printer, SHIFT, SUM, Text, Type, base_of, binary, call, cast, exact, mask,
    number, prefix, promoted,
};
use crate::arena::TermId;
use crate::op::Op;

impl Printer<'_> {
    /// An int or long with the value of the bits read as a signed number.
    pub(super) fn signed(&mut self, t: TermId) -> Text {
        let sort = self.terms.sort(t);
        let base = base_of(sort);
        let width = sort.width();
        match self.terms.op(t) {
            _ if matches!(width, 32 | 64) => self.low(t),
            Op::Const => number(sort.signed(self.constant(t)), base),
            Op::Input if !self.is_char(t) => self.leaf(t),
            Op::SExt => self.signed(self.terms.arg(t, 0)),
            Op::ZExt => self.unsigned(self.terms.arg(t, 0)),
            Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvNot | Op::Ite => self.same(t, Printer::signed),
            _ => {
                let low = if self.terms.op(t) == Op::Extract { self.extracted(t) } else { self.low(t) };
                match width {
                    8 => cast("byte", low, Type::Int),
                    16 => cast("short", low, Type::Int),
                    _ => {
                        let by = if base == Type::Int { 32 - width } else { 64 - width };
                        let up = binary("<<", SHIFT, exact(low, base), number(by.into(), Type::Int), base);
                        binary(">>", SHIFT, up, number(by.into(), Type::Int), base)
                    }
                }
            }
        }
    }

    /// An int or long with the value of the bits read as an unsigned number. 64 bits have none and
    /// stay signed.
    pub(super) fn unsigned(&mut self, t: TermId) -> Text {
        let sort = self.terms.sort(t);
        let width = sort.width();
        let base = if width < 32 { Type::Int } else { Type::Long };
        match self.terms.op(t) {
            _ if width == 64 => self.low(t),
            Op::Const => number(self.constant(t) as i64, base),
            Op::Input if self.is_char(t) => self.leaf(t),
            Op::ZExt => self.unsigned(self.terms.arg(t, 0)),
            Op::BvAnd | Op::BvOr | Op::BvXor | Op::Ite if width != 32 => self.same(t, Printer::unsigned),
            op => {
                let low = if op == Op::Extract { self.extracted(t) } else { self.low(t) };
                if width == 16 {
                    return cast("char", low, Type::Int);
                }
                let low = if base < low.ty { exact(low, base) } else { low };
                mask(low, width, base)
            }
        }
    }

    /// Operators that work bit by bit give the right value in any reading of their operands.
    fn same(&mut self, t: TermId, read: fn(&mut Self, TermId) -> Text) -> Text {
        if let Some(end) = self.enter(t) {
            return end;
        }
        self.depth += 1;
        let args = self.terms.args(t);
        let text = match self.terms.op(t) {
            Op::BvNot => {
                let operand = read(self, args[0]);
                prefix("~", operand)
            }
            Op::Ite => {
                let (yes, no) = (read(self, args[1]), read(self, args[2]));
                let ty = yes.ty.max(no.ty);
                self.choice(args[0], yes, no, ty)
            }
            op => {
                let (a, b) = (read(self, args[0]), read(self, args[1]));
                let ty = a.ty.max(b.ty);
                let level = match op {
                    Op::BvAnd => BIT_AND,
                    Op::BvXor => BIT_XOR,
                    _ => BIT_OR,
                };
                binary(op.java(), level, a, b, ty)
            }
        };
        self.depth -= 1;
        text
    }

    /// An int (to 32 bits) or long whose low bits are the term's; for 32 and 64 bits, its value.
    fn low(&mut self, t: TermId) -> Text {
        let base = base_of(self.terms.sort(t));
        if let Some(end) = self.enter(t) {
            return end;
        }
        self.depth += 1;
        let text = self.low_inner(t, base);
        self.depth -= 1;
        text
    }

    fn low_inner(&mut self, t: TermId, base: Type) -> Text {
        let terms = self.terms;
        let (op, sort, args) = (terms.op(t), terms.sort(t), terms.args(t));
        let width = sort.width();
        match op {
            Op::Const => number(sort.signed(self.constant(t)), base),
            Op::Input => self.leaf(t),
            Op::Ite | Op::BvNot | Op::BvAnd | Op::BvOr | Op::BvXor => self.same(t, Printer::signed),
            Op::Add => self.sum(args[0], args[1], base),
            Op::Sub | Op::Mul => {
                let (a, b) = (self.low(args[0]), self.low(args[1]));
                let (a, b) = promoted(a, b, base);
                binary(op.java(), if op == Op::Mul { PRODUCT } else { SUM }, a, b, base)
            }
            Op::Neg => {
                let operand = self.low(args[0]);
                prefix("-", exact(operand, base))
            }
            Op::SDiv | Op::SRem => {
                let (a, b) = (self.signed(args[0]), self.signed(args[1]));
                let (a, b) = promoted(a, b, base);
                binary(op.java(), PRODUCT, a, b, base)
            }
            Op::Shl | Op::AShr | Op::LShr => {
                let value = match op {
                    Op::Shl => self.low(args[0]),
                    Op::LShr if !matches!(width, 32 | 64) => self.unsigned(args[0]),
                    _ => self.signed(args[0]),
                };
                let mut count = self.signed(args[1]);
                if !matches!(width, 32 | 64) && terms.op(args[1]) != Op::Const {
                    let ty = count.ty;
                    count = mask(count, width.trailing_zeros(), ty);
                }
                binary(op.java(), SHIFT, exact(value, base), count, base)
            }
            Op::SExt => self.signed(args[0]),
            Op::ZExt => self.unsigned(args[0]),
            Op::Extract => {
                let inner = self.extracted(t);
                if inner.ty > base { exact(inner, base) } else { inner }
            }
            Op::Concat => {
                let split = terms.sort(args[1]).width();
                let high = self.low(args[0]);
                let high = binary("<<", SHIFT, exact(high, base), number(split.into(), Type::Int), base);
                let low = self.unsigned(args[1]);
                // 32 unsigned bits are a long, and then so is the whole.
                binary("|", BIT_OR, high, low, base)
            }
            Op::FToS => {
                let from = base_of(terms.sort(args[0]));
                let operand = exact(self.real(args[0]), from);
                cast(base.name(), operand, base)
            }
            Op::FToBits => {
                let name = if width == 32 { "Float.floatToIntBits" } else { "Double.doubleToLongBits" };
                let operand = exact(self.real(args[0]), base_of(terms.sort(args[0])));
                call(name, &[operand], base)
            }
            _ => unreachable!("{op:?} is not an integer operator"),
        }
    }

    fn sum(&mut self, a: TermId, b: TermId, base: Type) -> Text {
        let sort = self.terms.sort(a);
        let left = self.low(a);
        if let Some(raw) = self.terms.const_value(b) {
            let value = sort.signed(raw);
            // The least int and long have no positive literal.
            let subtract = value < 0 && value != i64::MIN && value != i64::from(i32::MIN);
            let shown = number(if subtract { -value } else { value }, base);
            let (left, shown) = promoted(left, shown, base);
            return binary(if subtract { "-" } else { "+" }, SUM, left, shown, base);
        }
        let right = self.low(b);
        let (left, right) = promoted(left, right, base);
        binary("+", SUM, left, right, base)
    }

    /// The operand of an extraction, shifted down: a number of the operand's type.
    fn extracted(&mut self, t: TermId) -> Text {
        let inner = self.terms.arg(t, 0);
        let low = self.terms.extract_low(t);
        let value = self.signed(inner);
        if low == 0 {
            return value;
        }
        let ty = value.ty;
        // An int that stands for a long has its sign to be shifted into view.
        let value = if low >= 32 && ty == Type::Int { exact(value, Type::Long) } else { value };
        let ty = value.ty.max(ty);
        binary(">>", SHIFT, value, number(low.into(), Type::Int), ty)
    }
}

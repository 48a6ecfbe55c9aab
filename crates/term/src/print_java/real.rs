//! Floats. A text may still have an integer or float type that widens to the value by itself.

use super::{
    PRIMARY, PRODUCT, Printer, SUM, Text, Type, UNARY, base_of, binary, call, cast, exact, java_literal, prefix,
    promoted, text,
};
use crate::arena::TermId;
use crate::op::Op;
use crate::sort::JavaType;

impl Printer<'_> {
    /// Two operands of a float operator, of its type after promotion.
    pub(super) fn reals(&mut self, a: TermId, b: TermId) -> (Text, Text) {
        let base = base_of(self.terms.sort(a));
        let (a, b) = (self.real(a), self.real(b));
        promoted(a, b, base)
    }

    /// A number that widens to the term's value.
    pub(super) fn real(&mut self, t: TermId) -> Text {
        let base = base_of(self.terms.sort(t));
        if let Some(end) = self.enter(t) {
            return end;
        }
        self.depth += 1;
        let text = self.real_inner(t, base);
        self.depth -= 1;
        text
    }

    fn real_inner(&mut self, t: TermId, base: Type) -> Text {
        let terms = self.terms;
        let (op, args) = (terms.op(t), terms.args(t));
        match op {
            Op::Const => {
                let ty = if base == Type::Float { JavaType::Float } else { JavaType::Double };
                let literal = java_literal(ty, self.constant(t));
                let level = if literal.starts_with('-') { UNARY } else { PRIMARY };
                text(literal, level, base)
            }
            Op::Input => self.leaf(t),
            Op::Ite => {
                let (yes, no) = (self.real(args[1]), self.real(args[2]));
                let (yes, no) = if yes.ty == no.ty { (yes, no) } else { promoted(yes, no, base) };
                let ty = yes.ty.max(no.ty);
                self.choice(args[0], yes, no, ty)
            }
            Op::FAdd | Op::FSub | Op::FMul | Op::FDiv | Op::FRem => {
                let (a, b) = self.reals(args[0], args[1]);
                let level = if matches!(op, Op::FAdd | Op::FSub) { SUM } else { PRODUCT };
                binary(op.java(), level, a, b, base)
            }
            Op::FMin | Op::FMax => {
                let (a, b) = self.reals(args[0], args[1]);
                call(op.java(), &[a, b], base)
            }
            Op::FNeg => {
                let operand = exact(self.real(args[0]), base);
                prefix("-", operand)
            }
            Op::FAbs => {
                let operand = exact(self.real(args[0]), base);
                call(op.java(), &[operand], base)
            }
            // These exist for double only; for a float the detour is exact or rounds once.
            Op::FSqrt | Op::FFloor | Op::FCeil | Op::FRint => {
                let operand = exact(self.real(args[0]), base);
                let result = call(op.java(), &[operand], Type::Double);
                if base == Type::Float { cast("float", result, base) } else { result }
            }
            Op::Apply1 | Op::Apply2 => {
                let operands: Vec<Text> = args.iter().map(|&arg| self.real(arg)).collect();
                call(terms.function(t).name, &operands, base)
            }
            Op::SToF => self.signed(args[0]),
            Op::FToF => {
                let operand = exact(self.real(args[0]), base_of(terms.sort(args[0])));
                if base == Type::Float { cast("float", operand, base) } else { operand }
            }
            Op::BitsToF => {
                let name = if base == Type::Float { "Float.intBitsToFloat" } else { "Double.longBitsToDouble" };
                let operand = self.signed(args[0]);
                call(name, &[operand], base)
            }
            _ => unreachable!("{op:?} is not a float operator"),
        }
    }
}

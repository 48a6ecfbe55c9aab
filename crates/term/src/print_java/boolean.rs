//! Conditions: connectives, comparisons and their negations.

use super::{
    AND, CHOICE, EQUALITY, OR, ORDER, PRIMARY, Printer, Text, Type, at, base_of, binary, call, char_literal, exact,
    number, prefix, text,
};
use crate::arena::TermId;
use crate::op::Op;
use crate::sort::{JavaType, Sort};

impl Printer<'_> {
    pub(super) fn boolean(&mut self, t: TermId) -> Text {
        if let Some(end) = self.enter(t) {
            return end;
        }
        self.depth += 1;
        let text = match self.terms.op(t) {
            Op::Not => self.literal(self.terms.arg(t, 0), false),
            _ => self.literal(t, true),
        };
        self.depth -= 1;
        text
    }

    /// The term, or its negation.
    fn literal(&mut self, t: TermId, holds: bool) -> Text {
        let terms = self.terms;
        let (op, args) = (terms.op(t), terms.args(t));
        match op {
            Op::Eq => self.equality(args[0], args[1], if holds { "==" } else { "!=" }),
            Op::Slt | Op::Ult => self.order(op, args[0], args[1], holds),
            Op::FEq => {
                let (a, b) = self.reals(args[0], args[1]);
                binary(if holds { "==" } else { "!=" }, EQUALITY, a, b, Type::Boolean)
            }
            Op::And if holds => {
                let parts = self.chain(t);
                let parts: Vec<String> = parts.into_iter().map(|part| at(self.boolean(part), AND)).collect();
                text(parts.join(" && "), AND, Type::Boolean)
            }
            Op::And => {
                let parts = self.chain(t);
                let is_negation = |part: &TermId| terms.op(*part) == Op::Not;
                let turns = |part: &TermId| matches!(terms.op(*part), Op::Not | Op::Eq | Op::Slt | Op::Ult | Op::FEq);
                if parts.iter().any(is_negation) || parts.iter().all(turns) {
                    let parts: Vec<String> = parts.into_iter().map(|part| at(self.opposite(part), OR)).collect();
                    return text(parts.join(" || "), OR, Type::Boolean);
                }
                prefix("!", self.literal(t, true))
            }
            _ if !holds => prefix("!", self.literal(t, true)),
            Op::FLt | Op::FLe => {
                let flip = self.reads_better_swapped(args[0], args[1]);
                let (a, b) = if flip { (args[1], args[0]) } else { (args[0], args[1]) };
                let symbol = match (op == Op::FLt, flip) {
                    (true, false) => "<",
                    (true, true) => ">",
                    (false, false) => "<=",
                    (false, true) => ">=",
                };
                let (a, b) = self.reals(a, b);
                binary(symbol, ORDER, a, b, Type::Boolean)
            }
            Op::FIsNan => {
                let single = terms.sort(args[0]) == Sort::F32;
                let operand = self.real(args[0]);
                if single {
                    return call("Float.isNaN", &[exact(operand, Type::Float)], Type::Boolean);
                }
                call("Double.isNaN", &[operand], Type::Boolean)
            }
            Op::Ite => {
                let (yes, no) = (self.boolean(args[1]), self.boolean(args[2]));
                self.choice(args[0], yes, no, Type::Boolean)
            }
            Op::Const => text((t == TermId::TRUE).to_string(), PRIMARY, Type::Boolean),
            Op::Input => self.leaf(t),
            _ => unreachable!("{op:?} is not a boolean operator"),
        }
    }

    fn opposite(&mut self, t: TermId) -> Text {
        match self.terms.op(t) {
            Op::Not => self.boolean(self.terms.arg(t, 0)),
            _ => match self.enter(t) {
                Some(end) if self.name(t).is_some() => prefix("!", end),
                Some(end) => end,
                None => {
                    self.depth += 1;
                    let text = self.literal(t, false);
                    self.depth -= 1;
                    text
                }
            },
        }
    }

    /// The conjuncts of a conjunction, first to last.
    fn chain(&self, mut t: TermId) -> Vec<TermId> {
        let mut parts = Vec::new();
        while self.terms.op(t) == Op::And && parts.len() < self.left as usize {
            parts.push(self.terms.arg(t, 1));
            t = self.terms.arg(t, 0);
        }
        parts.push(t);
        parts.reverse();
        parts
    }

    pub(super) fn choice(&mut self, condition: TermId, yes: Text, no: Text, ty: Type) -> Text {
        let condition = self.boolean(condition);
        text(format!("{} ? {} : {}", at(condition, OR), at(yes, CHOICE), at(no, CHOICE)), CHOICE, ty)
    }

    fn equality(&mut self, a: TermId, b: TermId, symbol: &str) -> Text {
        let (a, b) = match self.terms.sort(a) {
            Sort::Bool => (self.boolean(a), self.boolean(b)),
            Sort::Bits(width) => {
                let unsigned = width < 32 && (self.prefers_unsigned(a) || self.prefers_unsigned(b));
                self.integers(a, b, unsigned)
            }
            Sort::F32 | Sort::F64 => {
                let base = base_of(self.terms.sort(a));
                let (a, b) = self.reals(a, b);
                let class = if base == Type::Float { "Float.compare" } else { "Double.compare" };
                (call(class, &[a, b], Type::Int), number(0, Type::Int))
            }
        };
        binary(symbol, EQUALITY, a, b, Type::Boolean)
    }

    fn order(&mut self, op: Op, a: TermId, b: TermId, holds: bool) -> Text {
        let flip = self.reads_better_swapped(a, b);
        let (a, b) = if flip { (b, a) } else { (a, b) };
        let symbol = match (holds, flip) {
            (true, false) => "<",
            (true, true) => ">",
            (false, false) => ">=",
            (false, true) => "<=",
        };
        let width = self.terms.sort(a).width();
        let (a, b) = if op == Op::Ult && matches!(width, 32 | 64) {
            let (a, b) = (self.signed(a), self.signed(b));
            let class = if width == 32 { "Integer" } else { "Long" };
            (call(&format!("{class}.compareUnsigned"), &[a, b], Type::Int), number(0, Type::Int))
        } else {
            self.integers(a, b, op == Op::Ult)
        };
        binary(symbol, ORDER, a, b, Type::Boolean)
    }

    /// The side with the earlier input goes left, a constant right: `x > 5`, not `5 < x`.
    fn reads_better_swapped(&self, a: TermId, b: TermId) -> bool {
        self.terms.first_input(b) < self.terms.first_input(a)
    }

    fn integers(&mut self, a: TermId, b: TermId, unsigned: bool) -> (Text, Text) {
        if !unsigned {
            return (self.signed(a), self.signed(b));
        }
        let left = self.unsigned(a);
        match self.terms.const_value(b) {
            Some(raw) if self.is_char(a) => (left, text(char_literal(raw as u16), PRIMARY, Type::Int)),
            _ => (left, self.unsigned(b)),
        }
    }

    pub(super) fn is_char(&self, t: TermId) -> bool {
        self.terms.as_input(t).is_some_and(|input| self.terms.input_of(input).ty == JavaType::Char)
    }

    /// Whether the term reads better as an unsigned number: a char, or a few bits of a number.
    fn prefers_unsigned(&self, t: TermId) -> bool {
        match self.terms.op(t) {
            Op::Input => self.is_char(t),
            Op::ZExt => true,
            Op::Extract => !matches!(self.terms.sort(t).width(), 8 | 16),
            _ => false,
        }
    }
}

//! Terms as Java expressions, with the fewest parentheses and casts that keep the meaning.
//!
//! A piece of text knows its binding strength and its Java type. A widening conversion is left
//! implicit until an operator needs it: `x + l` of an int and a long promotes by itself, `x * y`
//! computed in long does not and becomes `(long) x * y`.
//!
//! A bit-vector narrower than int has no Java type of its own; it is written as the int with the
//! same value, signed or unsigned as the context asks.
//!
//! The text of a term is a tree, and a shared term can be exponentially larger as a tree: past a
//! number of nodes or levels the text ends in `…`. Only then is it not Java.

use crate::arena::{TermId, Terms};
use crate::inputs::Input;
use crate::model::Model;
use crate::op::Op;
use crate::sort::{JavaType, Sort};

/// How to print.
#[derive(Clone, Copy)]
pub struct JavaStyle<'a> {
    /// Writes each input with its value: `alt(9000) < 38000`.
    pub values: Option<&'a Model>,
    pub max_nodes: u32,
}

impl Default for JavaStyle<'_> {
    fn default() -> Self {
        JavaStyle { values: None, max_nodes: 2_000 }
    }
}

impl JavaStyle<'_> {
    pub fn print(self, terms: &Terms, t: TermId) -> String {
        let mut printer = Printer { terms, style: self, left: self.max_nodes, depth: 0 };
        match terms.sort(t) {
            Sort::Bool => printer.boolean(t).text,
            Sort::Bits(_) => printer.signed(t).text,
            Sort::F32 | Sort::F64 => {
                let text = printer.real(t);
                exact(text, base_of(terms.sort(t))).text
            }
        }
    }
}

/// The term in Java syntax.
pub fn java(terms: &Terms, t: TermId) -> String {
    JavaStyle::default().print(terms, t)
}

/// The same with the model's value beside each input.
pub fn java_with_values(terms: &Terms, t: TermId, model: &Model) -> String {
    JavaStyle { values: Some(model), ..JavaStyle::default() }.print(terms, t)
}

/// A raw value as a literal of the type.
pub fn java_literal(ty: JavaType, raw: u64) -> String {
    match ty {
        JavaType::Boolean => (raw != 0).to_string(),
        JavaType::Byte | JavaType::Short | JavaType::Int => ty.sort().signed(raw).to_string(),
        JavaType::Long => format!("{}L", raw as i64),
        JavaType::Char => char_literal(raw as u16),
        JavaType::Float => {
            let value = f32::from_bits(raw as u32);
            special("Float", f64::from(value)).unwrap_or_else(|| format!("{value:?}f"))
        }
        JavaType::Double => {
            let value = f64::from_bits(raw);
            special("Double", value).unwrap_or_else(|| format!("{value:?}"))
        }
    }
}

fn special(class: &str, value: f64) -> Option<String> {
    let name = match value {
        _ if value.is_nan() => "NaN",
        f64::INFINITY => "POSITIVE_INFINITY",
        f64::NEG_INFINITY => "NEGATIVE_INFINITY",
        _ => return None,
    };
    Some(format!("{class}.{name}"))
}

fn char_literal(unit: u16) -> String {
    match unit {
        0x27 => r"'\''".into(),
        0x5c => r"'\\'".into(),
        0x0a => r"'\n'".into(),
        0x0d => r"'\r'".into(),
        0x09 => r"'\t'".into(),
        0x20..=0x7e => format!("'{}'", unit as u8 as char),
        _ => format!("'\\u{unit:04x}'"),
    }
}

// Binding strengths, JLS §15.
const CHOICE: u8 = 2;
const OR: u8 = 3;
const AND: u8 = 4;
const BIT_OR: u8 = 5;
const BIT_XOR: u8 = 6;
const BIT_AND: u8 = 7;
const EQUALITY: u8 = 8;
const ORDER: u8 = 9;
const SHIFT: u8 = 10;
const SUM: u8 = 11;
const PRODUCT: u8 = 12;
const UNARY: u8 = 14;
const PRIMARY: u8 = 15;

const MAX_DEPTH: u32 = 150;

/// The type of a piece of text; the order is that of numeric promotion.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Type {
    Boolean,
    Int,
    Long,
    Float,
    Double,
}

impl Type {
    fn name(self) -> &'static str {
        match self {
            Type::Boolean => "boolean",
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
        }
    }
}

struct Text {
    text: String,
    level: u8,
    ty: Type,
}

fn text(text: impl Into<String>, level: u8, ty: Type) -> Text {
    Text { text: text.into(), level, ty }
}

/// The text as an operand of an operator that binds this strongly.
fn at(operand: Text, level: u8) -> String {
    if operand.level < level { format!("({})", operand.text) } else { operand.text }
}

fn cast(name: &str, operand: Text, ty: Type) -> Text {
    text(format!("({name}) {}", at(operand, UNARY)), UNARY, ty)
}

fn exact(operand: Text, ty: Type) -> Text {
    if operand.ty == ty { operand } else { cast(ty.name(), operand, ty) }
}

fn call(name: &str, operands: &[Text], ty: Type) -> Text {
    let operands: Vec<&str> = operands.iter().map(|operand| operand.text.as_str()).collect();
    text(format!("{name}({})", operands.join(", ")), PRIMARY, ty)
}

/// Brings two operands to a type that promotion alone may not reach.
fn promoted(a: Text, b: Text, base: Type) -> (Text, Text) {
    if a.ty.max(b.ty) == base { (a, b) } else { (exact(a, base), b) }
}

/// A left-associative operator.
fn binary(symbol: &str, level: u8, a: Text, b: Text, ty: Type) -> Text {
    let (left, right) = (at(a, level), at(b, level + 1));
    text(format!("{left} {symbol} {right}"), level, ty)
}

fn prefix(symbol: &str, operand: Text) -> Text {
    let ty = operand.ty;
    let operand = at(operand, UNARY);
    // `--x` would be a decrement.
    let operand = if operand.starts_with('-') { format!("({operand})") } else { operand };
    text(format!("{symbol}{operand}"), UNARY, ty)
}

fn number(value: i64, ty: Type) -> Text {
    let suffix = if ty == Type::Long { "L" } else { "" };
    text(format!("{value}{suffix}"), if value < 0 { UNARY } else { PRIMARY }, ty)
}

fn mask(operand: Text, bits: u32, ty: Type) -> Text {
    let suffix = if ty == Type::Long { "L" } else { "" };
    let ones = match u64::MAX >> (64 - bits) {
        small @ 0..=9 => format!("{small}{suffix}"),
        ones => format!("{ones:#x}{suffix}"),
    };
    binary("&", BIT_AND, operand, text(ones, PRIMARY, ty), ty)
}

fn base_of(sort: Sort) -> Type {
    match sort {
        Sort::Bool => Type::Boolean,
        Sort::Bits(width) => {
            if width <= 32 {
                Type::Int
            } else {
                Type::Long
            }
        }
        Sort::F32 => Type::Float,
        Sort::F64 => Type::Double,
    }
}

struct Printer<'a> {
    terms: &'a Terms,
    style: JavaStyle<'a>,
    left: u32,
    depth: u32,
}

impl Printer<'_> {
    fn enter(&mut self, ty: Type) -> Option<Text> {
        if self.left == 0 || self.depth >= MAX_DEPTH {
            return Some(text("…", PRIMARY, ty));
        }
        self.left -= 1;
        None
    }

    fn input(&self, input: &Input) -> String {
        match self.style.values {
            None => input.name.to_string(),
            Some(model) => format!("{}({})", input.name, java_literal(input.ty, model.value(input.index))),
        }
    }

    // ---- booleans ----

    fn boolean(&mut self, t: TermId) -> Text {
        if let Some(end) = self.enter(Type::Boolean) {
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
            _ => match self.enter(Type::Boolean) {
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

    fn choice(&mut self, condition: TermId, yes: Text, no: Text, ty: Type) -> Text {
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

    fn is_char(&self, t: TermId) -> bool {
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

    // ---- integers ----

    /// An int or long with the value of the bits read as a signed number.
    fn signed(&mut self, t: TermId) -> Text {
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
    fn unsigned(&mut self, t: TermId) -> Text {
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
        if let Some(end) = self.enter(base_of(self.terms.sort(t))) {
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
        if let Some(end) = self.enter(base) {
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

    fn constant(&self, t: TermId) -> u64 {
        self.terms.const_value(t).expect("the operator says that it is a constant")
    }

    fn leaf(&self, t: TermId) -> Text {
        let id = self.terms.as_input(t).expect("the operator says that it is an input");
        let input = self.terms.input_of(id);
        text(self.input(input), PRIMARY, base_of(input.sort()))
    }

    // ---- floats ----

    /// Two operands of a float operator, of its type after promotion.
    fn reals(&mut self, a: TermId, b: TermId) -> (Text, Text) {
        let base = base_of(self.terms.sort(a));
        let (a, b) = (self.real(a), self.real(b));
        promoted(a, b, base)
    }

    /// A number that widens to the term's value.
    fn real(&mut self, t: TermId) -> Text {
        let base = base_of(self.terms.sort(t));
        if let Some(end) = self.enter(base) {
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

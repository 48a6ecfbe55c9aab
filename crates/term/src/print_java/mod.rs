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
//! number of nodes or levels the text ends in `…`, and only then is it not Java. [`Shared`] gives names to parts, so
//! that a text is whole.

mod boolean;
mod integer;
mod real;
mod shared;

use rustc_hash::FxHashMap;
pub use shared::Shared;

use crate::arena::{TermId, Terms};
use crate::inputs::Input;
use crate::model::Model;
use crate::sort::{JavaType, Sort};

/// How to print.
#[derive(Clone, Copy)]
pub struct JavaStyle<'a> {
    /// Writes each input with its value: `alt(9000) < 38000`.
    pub values: Option<&'a Model>,
    pub max_nodes: u32,
    /// Terms that are written by a name.
    pub names: Option<&'a FxHashMap<TermId, String>>,
}

impl Default for JavaStyle<'_> {
    fn default() -> Self {
        JavaStyle { values: None, max_nodes: 2_000, names: None }
    }
}

impl<'a> JavaStyle<'a> {
    pub fn print(self, terms: &'a Terms, t: TermId) -> String {
        self.printer(terms).whole(t)
    }

    /// The text, if it does not end in `…`.
    pub fn print_whole(self, terms: &'a Terms, t: TermId) -> Option<String> {
        let mut printer = self.printer(terms);
        let text = printer.whole(t);
        (!printer.is_cut).then_some(text)
    }

    /// What a term that has a name is made of.
    fn print_inside(self, terms: &'a Terms, t: TermId) -> String {
        Printer { unnamed: Some(t), ..self.printer(terms) }.whole(t)
    }

    fn printer(self, terms: &'a Terms) -> Printer<'a> {
        Printer { terms, style: self, left: self.max_nodes, depth: 0, is_cut: false, unnamed: None }
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
    /// The text ends in `…` somewhere.
    is_cut: bool,
    /// A term whose name is being explained.
    unnamed: Option<TermId>,
}

impl Printer<'_> {
    /// A term by itself.
    fn whole(&mut self, t: TermId) -> String {
        match self.terms.sort(t) {
            Sort::Bool => self.boolean(t).text,
            Sort::Bits(_) => self.signed(t).text,
            Sort::F32 | Sort::F64 => {
                let text = self.real(t);
                exact(text, base_of(self.terms.sort(t))).text
            }
        }
    }

    fn name(&self, t: TermId) -> Option<&str> {
        let name = self.style.names.and_then(|names| names.get(&t));
        name.filter(|_| self.unnamed != Some(t)).map(String::as_str)
    }

    /// The text of a term that is not taken apart: it has a name, or the text is too long.
    fn enter(&mut self, t: TermId) -> Option<Text> {
        let ty = base_of(self.terms.sort(t));
        if let Some(name) = self.name(t) {
            return Some(text(name, PRIMARY, ty));
        }
        if self.left == 0 || self.depth >= MAX_DEPTH {
            self.is_cut = true;
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

    fn constant(&self, t: TermId) -> u64 {
        self.terms.const_value(t).expect("the operator says that it is a constant")
    }

    fn leaf(&self, t: TermId) -> Text {
        let id = self.terms.as_input(t).expect("the operator says that it is an input");
        let input = self.terms.input_of(id);
        text(self.input(input), PRIMARY, base_of(input.sort()))
    }
}

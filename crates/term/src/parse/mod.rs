//! Java boolean expressions over named inputs, as in the precondition `x > 0 && y < x`.
//!
//! Typing and promotion are Java's (JLS §5.6, §15): a byte plus a byte is an int, `1 << 32` is 1,
//! a shift has the type of its left operand. An integer division by zero would throw in Java; here
//! a condition that would throw does not hold.
//!
//! Known are the operators, casts, literals, the limits of the number classes and the few static
//! methods that the Java printer uses, so that what it prints can be read back. Method calls in
//! general, strings and assignments are not.

mod lex;
mod methods;
mod number;

use serde::{Deserialize, Serialize};

use crate::arena::{TermId, Terms};
use crate::inputs::Input;
use crate::sort::{JavaType, Sort};
use lex::{Token, lex};

/// What is wrong with a condition, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize, Deserialize)]
#[error("character {}: {what}", at + 1)]
pub struct ParseError {
    /// The number of characters before the offending one.
    pub at: usize,
    pub what: String,
}

impl ParseError {
    fn new(at: usize, what: impl Into<String>) -> ParseError {
        ParseError { at, what: what.into() }
    }

    /// The text with a mark under the offending character, and the message.
    pub fn pointing(&self, text: &str) -> String {
        let line: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        format!("{line}\n{:>width$} {}", "^", self.what, width = self.at + 1)
    }
}

/// What a name in a condition stands for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named {
    Input(Input),
    /// A value, as raw bits.
    Constant(JavaType, u64),
    /// Looking at it would throw: an element of null, or one that is not there.
    Throws(JavaType),
}

/// The names of a condition.
pub trait Names {
    /// The meaning of a name as it is written, with its dots and indices. A call with at most one
    /// number is a name too (`s.length()`, `s.charAt(0)`), and so is `s == null`, in this form.
    fn named(&self, name: &str) -> Option<Named>;

    /// All names, for a message.
    fn all(&self) -> Vec<String>;
}

impl Names for [Input] {
    fn named(&self, name: &str) -> Option<Named> {
        self.iter().find(|input| *input.name == *name).cloned().map(Named::Input)
    }

    fn all(&self) -> Vec<String> {
        self.iter().map(|input| input.name.to_string()).collect()
    }
}

/// The term of a Java condition over the inputs.
pub fn parse_condition(terms: &mut Terms, text: &str, inputs: &[Input]) -> Result<TermId, ParseError> {
    parse_condition_over(terms, text, &inputs)
}

impl<N: Names + ?Sized> Names for &N {
    fn named(&self, name: &str) -> Option<Named> {
        (**self).named(name)
    }

    fn all(&self) -> Vec<String> {
        (**self).all()
    }
}

/// The term of a Java condition over these names.
pub fn parse_condition_over(terms: &mut Terms, text: &str, names: &dyn Names) -> Result<TermId, ParseError> {
    let tokens = lex(text)?;
    let mut parser = Parser { terms, names, tokens, next: 0, depth: 0 };
    let condition = parser.expression()?;
    if let (token, at) = parser.peek()
        && *token != Token::End
    {
        return Err(ParseError::new(at, format!("expected an operator or the end, found {token}")));
    }
    match condition.ty {
        JavaType::Boolean => Ok(parser.terms.and(condition.ok, condition.t)),
        ty => Err(ParseError::new(condition.at, format!("a condition is boolean, this is {}", ty.name()))),
    }
}

const MAX_DEPTH: u32 = 100;

/// A typed expression.
#[derive(Clone, Copy)]
struct Expr {
    ty: JavaType,
    /// Of the type's own sort.
    t: TermId,
    /// Whether evaluating it ends without an exception.
    ok: TermId,
    at: usize,
}

struct Parser<'a> {
    terms: &'a mut Terms,
    names: &'a dyn Names,
    tokens: Vec<(Token, usize)>,
    next: usize,
    depth: u32,
}

type Parsed = Result<Expr, ParseError>;

/// Binary operators and how strongly they bind.
const LEVELS: &[&[&str]] = &[
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", "<=", ">", ">="],
    &["<<", ">>", ">>>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Parser<'_> {
    fn peek(&self) -> (&Token, usize) {
        let (token, at) = &self.tokens[self.next];
        (token, *at)
    }

    fn advance(&mut self) {
        // The last token is the end, and stays.
        self.next = (self.next + 1).min(self.tokens.len() - 1);
    }

    fn accept(&mut self, symbol: &str) -> bool {
        let found = matches!(self.peek().0, Token::Symbol(found) if *found == symbol);
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<(), ParseError> {
        if self.accept(symbol) {
            return Ok(());
        }
        let (token, at) = self.peek();
        Err(ParseError::new(at, format!("expected `{symbol}`, found {token}")))
    }

    fn expression(&mut self) -> Parsed {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(ParseError::new(self.peek().1, "nested too deeply"));
        }
        let condition = self.binary(0)?;
        let (_, at) = self.peek();
        let whole = if self.accept("?") {
            let yes = self.expression()?;
            self.expect(":")?;
            let no = self.expression()?;
            self.choice(condition, yes, no, at)
        } else {
            Ok(condition)
        };
        self.depth -= 1;
        whole
    }

    fn binary(&mut self, level: usize) -> Parsed {
        let Some(symbols) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        loop {
            let (token, at) = self.peek();
            let Token::Symbol(symbol) = *token else { return Ok(left) };
            if !symbols.contains(&symbol) {
                return Ok(left);
            }
            self.advance();
            let right = self.binary(level + 1)?;
            left = self.apply(symbol, left, right, at)?;
        }
    }

    fn unary(&mut self) -> Parsed {
        let (token, at) = self.peek();
        let Token::Symbol(symbol) = *token else { return self.primary() };
        match symbol {
            "-" | "+" | "~" | "!" => {
                self.advance();
                if symbol == "-"
                    && let Token::Number(digits) = self.peek().0
                {
                    let digits = digits.clone();
                    let negative = number::parse(self.terms, &format!("-{digits}"), self.peek().1)?;
                    self.advance();
                    return Ok(Expr { at, ..negative });
                }
                self.nested(|parser| parser.unary()).and_then(|operand| self.prefix(symbol, operand, at))
            }
            "(" => {
                self.advance();
                let cast = match self.peek().0 {
                    Token::Name(name) => JavaType::from_name(name),
                    _ => None,
                };
                if let Some(ty) = cast {
                    self.advance();
                    self.expect(")")?;
                    let operand = self.nested(|parser| parser.unary())?;
                    return self.cast(operand, ty, at);
                }
                let inner = self.expression()?;
                self.expect(")")?;
                Ok(Expr { at, ..inner })
            }
            _ => Err(ParseError::new(at, format!("expected a value, found `{symbol}`"))),
        }
    }

    fn nested(&mut self, parse: fn(&mut Self) -> Parsed) -> Parsed {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(ParseError::new(self.peek().1, "nested too deeply"));
        }
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn primary(&mut self) -> Parsed {
        let (token, at) = self.peek();
        let token = token.clone();
        self.advance();
        let known = |ty, t| Ok(Expr { ty, t, ok: TermId::TRUE, at });
        match token {
            Token::Number(digits) => number::parse(self.terms, &digits, at),
            Token::Char(unit) => {
                let t = self.terms.constant(Sort::SHORT, u64::from(unit));
                known(JavaType::Char, t)
            }
            Token::Name(name) => {
                if let Some(found) = self.special(&name).or_else(|| self.names.named(&name)) {
                    return Ok(self.meaning(found, at));
                }
                if self.accept("(") {
                    return self.call(&name, at);
                }
                match self.named_constant(&name) {
                    Some((ty, t)) => known(ty, t),
                    None => Err(self.unknown(&name, at)),
                }
            }
            Token::Symbol(_) | Token::End => Err(ParseError::new(at, format!("expected a value, found {token}"))),
        }
    }

    /// A name with what follows it, where both together mean something; what follows is then read.
    fn special(&mut self, name: &str) -> Option<Named> {
        let rest = |n: usize| self.tokens.get(self.next + n).map(|(token, _)| token);
        let (whole, length) = match (rest(0)?, rest(1)?, rest(2)) {
            (Token::Symbol("("), Token::Symbol(")"), _) => (format!("{name}()"), 2),
            (Token::Symbol("("), Token::Number(digits), Some(Token::Symbol(")"))) => (format!("{name}({digits})"), 3),
            (Token::Symbol("==" | "!="), Token::Name(null), _) if null == "null" => (format!("{name} == null"), 2),
            _ => return None,
        };
        let found = self.names.named(&whole)?;
        let differs = *rest(0)? == Token::Symbol("!=");
        self.next += length;
        match found {
            Named::Constant(JavaType::Boolean, is_null) if differs => {
                Some(Named::Constant(JavaType::Boolean, is_null ^ 1))
            }
            Named::Constant(..) | Named::Input(_) | Named::Throws(_) => Some(found),
        }
    }

    fn meaning(&mut self, named: Named, at: usize) -> Expr {
        let (ty, t, ok) = match named {
            Named::Input(input) => (input.ty, self.terms.input(&input), TermId::TRUE),
            Named::Constant(ty, raw) => (ty, self.terms.constant(ty.sort(), raw), TermId::TRUE),
            Named::Throws(ty) => (ty, self.terms.constant(ty.sort(), 0), TermId::FALSE),
        };
        Expr { ty, t, ok, at }
    }

    fn unknown(&self, name: &str, at: usize) -> ParseError {
        let names = self.names.all();
        let listed = if names.is_empty() { "there are none".into() } else { format!("there are {}", names.join(", ")) };
        ParseError::new(at, format!("no input is called `{name}`; {listed}"))
    }

    // ---- meaning ----

    fn all_ok(&mut self, a: Expr, b: Expr) -> TermId {
        self.terms.and(a.ok, b.ok)
    }

    /// Assignment and method calls convert without a cast only upwards (JLS §5.1.2).
    fn widened(&mut self, operand: Expr, to: JavaType) -> Parsed {
        let up = match (operand.ty, to) {
            (from, to) if from == to => true,
            (JavaType::Boolean, _) | (_, JavaType::Boolean | JavaType::Char) => false,
            (JavaType::Char, to) => to >= JavaType::Int,
            (from, to) => from < to,
        };
        if !up {
            let (from, to) = (operand.ty.name(), to.name());
            return Err(ParseError::new(operand.at, format!("expected {to}, this is {from}")));
        }
        Ok(self.convert(operand, to))
    }

    fn cast(&mut self, operand: Expr, to: JavaType, at: usize) -> Parsed {
        if (operand.ty == JavaType::Boolean) != (to == JavaType::Boolean) {
            let (from, to) = (operand.ty.name(), to.name());
            return Err(ParseError::new(at, format!("{from} cannot be cast to {to}")));
        }
        let converted = self.convert(operand, to);
        Ok(Expr { at, ..converted })
    }

    /// Any conversion between number types, or none.
    fn convert(&mut self, operand: Expr, to: JavaType) -> Expr {
        if operand.ty == to {
            return operand;
        }
        let terms = &mut *self.terms;
        let wide = match operand.ty {
            JavaType::Float | JavaType::Double => match to {
                JavaType::Float | JavaType::Double => operand.t,
                JavaType::Long => terms.float_to_int(operand.t, Sort::LONG),
                _ => terms.float_to_int(operand.t, Sort::INT),
            },
            ty => terms.widen_input(operand.t, ty),
        };
        let t = match to {
            JavaType::Boolean => operand.t,
            JavaType::Byte => terms.trunc(wide, 8),
            JavaType::Short | JavaType::Char => terms.trunc(wide, 16),
            JavaType::Int => terms.trunc(wide, 32),
            JavaType::Long => terms.sext(wide, 64),
            JavaType::Float | JavaType::Double if terms.sort(wide).is_float() => terms.float_to_float(wide, to.sort()),
            JavaType::Float | JavaType::Double => terms.int_to_float(wide, to.sort()),
        };
        Expr { ty: to, t, ..operand }
    }

    fn choice(&mut self, condition: Expr, yes: Expr, no: Expr, at: usize) -> Parsed {
        if condition.ty != JavaType::Boolean {
            return Err(ParseError::new(condition.at, format!("`?` needs a boolean, this is {}", condition.ty.name())));
        }
        let (yes, no) = if yes.ty == no.ty { (yes, no) } else { self.promote("?", yes, no, at)? };
        let ok = self.terms.ite(condition.t, yes.ok, no.ok);
        let ok = self.terms.and(condition.ok, ok);
        let t = self.terms.ite(condition.t, yes.t, no.t);
        Ok(Expr { ty: yes.ty, t, ok, at: condition.at })
    }

    fn number(&self, symbol: &str, operand: Expr, at: usize) -> Result<(), ParseError> {
        match operand.ty {
            JavaType::Boolean => Err(ParseError::new(at, format!("`{symbol}` does not apply to boolean"))),
            _ => Ok(()),
        }
    }

    fn integer(&self, symbol: &str, operand: Expr, at: usize) -> Result<(), ParseError> {
        match operand.ty {
            JavaType::Boolean | JavaType::Float | JavaType::Double => {
                Err(ParseError::new(at, format!("`{symbol}` does not apply to {}", operand.ty.name())))
            }
            _ => Ok(()),
        }
    }

    /// Unary promotion (JLS §5.6.1).
    fn promote_one(&mut self, operand: Expr) -> Expr {
        self.convert(operand, operand.ty.max(JavaType::Int))
    }

    /// Binary promotion (JLS §5.6.2).
    fn promote(&mut self, symbol: &str, a: Expr, b: Expr, at: usize) -> Result<(Expr, Expr), ParseError> {
        self.number(symbol, a, at)?;
        self.number(symbol, b, at)?;
        let ty = a.ty.max(b.ty).max(JavaType::Int);
        Ok((self.convert(a, ty), self.convert(b, ty)))
    }

    fn prefix(&mut self, symbol: &str, operand: Expr, at: usize) -> Parsed {
        if symbol == "!" {
            if operand.ty != JavaType::Boolean {
                return Err(ParseError::new(at, format!("`!` does not apply to {}", operand.ty.name())));
            }
            return Ok(Expr { t: self.terms.not(operand.t), at, ..operand });
        }
        self.number(symbol, operand, at)?;
        let operand = self.promote_one(operand);
        let is_float = operand.ty.sort().is_float();
        let t = match symbol {
            "-" if is_float => self.terms.fneg(operand.t),
            "-" => self.terms.neg(operand.t),
            "~" => {
                self.integer(symbol, operand, at)?;
                self.terms.bit_not(operand.t)
            }
            _ => operand.t,
        };
        Ok(Expr { t, at, ..operand })
    }

    fn apply(&mut self, symbol: &str, a: Expr, b: Expr, at: usize) -> Parsed {
        match symbol {
            "&&" | "||" => self.connect(symbol, a, b, at),
            "&" | "|" | "^" => self.bitwise(symbol, a, b, at),
            "<<" | ">>" | ">>>" => self.shift(symbol, a, b, at),
            "+" | "-" | "*" | "/" | "%" => self.arithmetic(symbol, a, b, at),
            _ => self.comparison(symbol, a, b, at),
        }
    }

    fn connect(&mut self, symbol: &str, a: Expr, b: Expr, at: usize) -> Parsed {
        if let Some(other) = [a, b].iter().find(|operand| operand.ty != JavaType::Boolean) {
            return Err(ParseError::new(at, format!("`{symbol}` does not apply to {}", other.ty.name())));
        }
        // The right operand is evaluated only if the left one leaves the result open.
        let (t, skipped) = if symbol == "&&" {
            (self.terms.and(a.t, b.t), self.terms.not(a.t))
        } else {
            (self.terms.or(a.t, b.t), a.t)
        };
        let right_ok = self.terms.or(skipped, b.ok);
        let ok = self.terms.and(a.ok, right_ok);
        Ok(Expr { ty: JavaType::Boolean, t, ok, at: a.at })
    }

    fn bitwise(&mut self, symbol: &str, a: Expr, b: Expr, at: usize) -> Parsed {
        let ok = self.all_ok(a, b);
        if a.ty == JavaType::Boolean && b.ty == JavaType::Boolean {
            let t = match symbol {
                "&" => self.terms.and(a.t, b.t),
                "|" => self.terms.or(a.t, b.t),
                _ => self.terms.xor(a.t, b.t),
            };
            return Ok(Expr { ty: JavaType::Boolean, t, ok, at: a.at });
        }
        self.integer(symbol, a, at)?;
        self.integer(symbol, b, at)?;
        let (x, y) = self.promote(symbol, a, b, at)?;
        let t = match symbol {
            "&" => self.terms.bit_and(x.t, y.t),
            "|" => self.terms.bit_or(x.t, y.t),
            _ => self.terms.bit_xor(x.t, y.t),
        };
        Ok(Expr { ty: x.ty, t, ok, at: a.at })
    }

    fn shift(&mut self, symbol: &str, a: Expr, b: Expr, at: usize) -> Parsed {
        self.integer(symbol, a, at)?;
        self.integer(symbol, b, at)?;
        let ok = self.all_ok(a, b);
        let (x, count) = (self.promote_one(a), self.promote_one(b));
        let t = match symbol {
            "<<" => self.terms.shl(x.t, count.t),
            ">>" => self.terms.ashr(x.t, count.t),
            _ => self.terms.lshr(x.t, count.t),
        };
        Ok(Expr { ty: x.ty, t, ok, at: a.at })
    }

    fn arithmetic(&mut self, symbol: &str, a: Expr, b: Expr, at: usize) -> Parsed {
        let (x, y) = self.promote(symbol, a, b, at)?;
        let mut ok = self.all_ok(x, y);
        let terms = &mut *self.terms;
        let t = if x.ty.sort().is_float() {
            match symbol {
                "+" => terms.fadd(x.t, y.t),
                "-" => terms.fsub(x.t, y.t),
                "*" => terms.fmul(x.t, y.t),
                "/" => terms.fdiv(x.t, y.t),
                _ => terms.frem(x.t, y.t),
            }
        } else {
            if matches!(symbol, "/" | "%") {
                let divides = terms.int_to_bool(y.t);
                ok = terms.and(ok, divides);
            }
            match symbol {
                "+" => terms.add(x.t, y.t),
                "-" => terms.sub(x.t, y.t),
                "*" => terms.mul(x.t, y.t),
                "/" => terms.sdiv(x.t, y.t),
                _ => terms.srem(x.t, y.t),
            }
        };
        Ok(Expr { ty: x.ty, t, ok, at: a.at })
    }

    fn comparison(&mut self, symbol: &str, a: Expr, b: Expr, at: usize) -> Parsed {
        let ok = self.all_ok(a, b);
        let equality = matches!(symbol, "==" | "!=");
        let t = if equality && a.ty == JavaType::Boolean && b.ty == JavaType::Boolean {
            self.terms.iff(a.t, b.t)
        } else {
            let (x, y) = self.promote(symbol, a, b, at)?;
            let terms = &mut *self.terms;
            match (symbol, x.ty.sort().is_float()) {
                ("==" | "!=", true) => terms.feq(x.t, y.t),
                ("==" | "!=", false) => terms.eq(x.t, y.t),
                ("<", true) => terms.flt(x.t, y.t),
                ("<", false) => terms.slt(x.t, y.t),
                ("<=", true) => terms.fle(x.t, y.t),
                ("<=", false) => terms.sle(x.t, y.t),
                (">", true) => terms.flt(y.t, x.t),
                (">", false) => terms.slt(y.t, x.t),
                (_, true) => terms.fle(y.t, x.t),
                (_, false) => terms.sle(y.t, x.t),
            }
        };
        let t = if symbol == "!=" { self.terms.not(t) } else { t };
        Ok(Expr { ty: JavaType::Boolean, t, ok, at: a.at })
    }
}

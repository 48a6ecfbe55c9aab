//! Well-typed Java expressions and statements over the variables of a scope.
//!
//! Decision: `expression(type)` returns text whose static type is exactly that type, so it may
//! stand wherever such a value may, overload resolution included. Every operation is in
//! parentheses. A budget of operations bounds the size; loops have a counter of their own, so
//! every program ends.
//! It does not avoid zero divisors: catching what they throw is the caller's part.

use super::splitmix::SplitMix;
use super::values::{INTEGRAL, NUMERIC, TYPES, Type, UP_TO_INT, literal};
use std::collections::BTreeSet;

#[derive(Debug, Clone)]
pub struct Variable {
    pub kind: Type,
    pub name: String,
    /// Loop counters are read only: changing them could make a loop endless.
    pub writable: bool,
}

/// A method that expressions may call.
#[derive(Debug, Clone)]
pub struct Helper {
    pub name: String,
    pub parameters: Vec<Type>,
    pub result: Type,
}

pub struct Generator<'a> {
    random: &'a mut SplitMix,
    variables: Vec<Variable>,
    helpers: &'a [Helper],
    /// Operations that may still be generated.
    budget: i32,
    counters: u32,
    loops: u32,
    read: BTreeSet<usize>,
    written: BTreeSet<usize>,
}

impl<'a> Generator<'a> {
    pub fn new(random: &'a mut SplitMix, variables: Vec<Variable>, helpers: &'a [Helper], budget: i32) -> Self {
        Self {
            random,
            variables,
            helpers,
            budget,
            counters: 0,
            loops: 0,
            read: BTreeSet::new(),
            written: BTreeSet::new(),
        }
    }

    /// The variables that the generated text mentions and that live outside it.
    pub fn used(&self) -> Vec<Variable> {
        self.read.union(&self.written).map(|place| self.variables[*place].clone()).collect()
    }

    pub fn written(&self) -> Vec<Variable> {
        self.written.iter().map(|place| self.variables[*place].clone()).collect()
    }

    pub fn expression(&mut self, kind: Type) -> String {
        self.budget -= 1;
        if self.budget <= 0 {
            return self.leaf(kind);
        }
        match self.random.below(20) {
            0 | 1 => self.leaf(kind),
            2 | 3 => self.ternary(kind),
            4 => self.call(kind),
            5 | 6 => self.assignment(kind),
            _ => match kind {
                Type::Boolean => self.boolean_operation(),
                Type::Byte | Type::Short | Type::Char => self.narrow_operation(kind),
                Type::Int | Type::Long => self.integral_operation(kind),
                Type::Float | Type::Double => self.floating_operation(kind),
            },
        }
    }

    fn leaf(&mut self, kind: Type) -> String {
        if self.random.chance(80)
            && let Some(name) = self.readable(kind)
        {
            return name;
        }
        literal(kind, self.random)
    }

    fn ternary(&mut self, kind: Type) -> String {
        let condition = self.expression(Type::Boolean);
        let yes = self.expression(kind);
        let no = self.expression(kind);
        format!("({condition} ? {yes} : {no})")
    }

    fn call(&mut self, kind: Type) -> String {
        let fitting: Vec<&Helper> = self.helpers.iter().filter(|helper| helper.result == kind).collect();
        if fitting.is_empty() {
            return self.leaf(kind);
        }
        let helper = *self.random.pick(&fitting);
        let arguments: Vec<String> =
            helper.parameters.iter().map(|parameter| as_argument(*parameter, &self.expression(*parameter))).collect();
        format!("(({}) {}({}))", kind.keyword(), helper.name, arguments.join(", "))
    }

    /// An assignment as an expression: plain, compound, increment or decrement.
    fn assignment(&mut self, kind: Type) -> String {
        let Some(target) = self.assignable(kind) else {
            return self.leaf(kind);
        };
        if kind != Type::Boolean && self.random.chance(40) {
            return match self.random.below(4) {
                0 => format!("({target}++)"),
                1 => format!("({target}--)"),
                2 => format!("(++{target})"),
                _ => format!("(--{target})"),
            };
        }
        if self.random.chance(20) {
            let value = self.expression(kind);
            return format!("({target} = {value})");
        }
        let (operator, operand) = self.compound(kind);
        format!("({target} {operator}= {operand})")
    }

    /// An operator with an operand for `target op= operand`. JLS §15.26.2: the result is cast to
    /// the target's type, so a numeric target takes any numeric operand.
    fn compound(&mut self, kind: Type) -> (&'static str, String) {
        if kind == Type::Boolean {
            let operator = *self.random.pick(&["&", "|", "^"]);
            return (operator, self.expression(Type::Boolean));
        }
        if kind.is_integral() && self.random.chance(50) {
            let operator = *self.random.pick(&["<<", ">>", ">>>", "&", "|", "^"]);
            let operand = *self.random.pick(&INTEGRAL);
            return (operator, self.expression(operand));
        }
        let operator = *self.random.pick(&["+", "-", "*", "/", "%"]);
        let operand = *self.random.pick(&NUMERIC);
        (operator, self.expression(operand))
    }

    fn boolean_operation(&mut self) -> String {
        match self.random.below(10) {
            0 => format!("(!{})", self.expression(Type::Boolean)),
            1..=3 => {
                let operator = *self.random.pick(&["&&", "||", "&", "|", "^", "==", "!="]);
                self.binary(operator, Type::Boolean, Type::Boolean)
            }
            _ => {
                let operator = *self.random.pick(&["<", "<=", ">", ">=", "==", "!="]);
                let left = *self.random.pick(&NUMERIC);
                // The same type half of the time, or comparisons would mostly be of doubles.
                let right = if self.random.chance(50) { left } else { *self.random.pick(&NUMERIC) };
                self.binary(operator, left, right)
            }
        }
    }

    fn narrow_operation(&mut self, kind: Type) -> String {
        // Mostly from int, the type that narrow arithmetic has.
        let from = if self.random.chance(50) { Type::Int } else { *self.random.pick(&NUMERIC) };
        self.cast(kind, from)
    }

    fn cast(&mut self, to: Type, from: Type) -> String {
        let value = self.expression(from);
        format!("(({}) {value})", to.keyword())
    }

    fn integral_operation(&mut self, kind: Type) -> String {
        match self.random.below(16) {
            0 => {
                let operator = *self.random.pick(&["-", "~", "+"]);
                format!("({operator}{})", self.expression(kind))
            }
            1 | 2 => {
                let from = *self.random.pick(&NUMERIC);
                self.cast(kind, from)
            }
            3..=5 => {
                let operator = *self.random.pick(&["<<", ">>", ">>>"]);
                // Operands of a shift are promoted apart (JLS §15.19): only the left one counts.
                let left = match kind {
                    Type::Int => *self.random.pick(&UP_TO_INT),
                    Type::Boolean | Type::Byte | Type::Short | Type::Char | Type::Long | Type::Float | Type::Double => {
                        kind
                    }
                };
                let right = *self.random.pick(&INTEGRAL);
                self.binary(operator, left, right)
            }
            6..=8 => {
                let operator = *self.random.pick(&["/", "%"]);
                self.arithmetic(operator, kind)
            }
            _ => {
                let operator = *self.random.pick(&["+", "-", "*", "&", "|", "^"]);
                self.arithmetic(operator, kind)
            }
        }
    }

    fn floating_operation(&mut self, kind: Type) -> String {
        match self.random.below(10) {
            0 => format!("(-{})", self.expression(kind)),
            1 | 2 => {
                let from = *self.random.pick(&NUMERIC);
                self.cast(kind, from)
            }
            _ => {
                let operator = *self.random.pick(&["+", "-", "*", "/", "%"]);
                self.arithmetic(operator, kind)
            }
        }
    }

    /// A binary operation of the given type: one operand of that type, one that promotes to it,
    /// on either side.
    fn arithmetic(&mut self, operator: &str, kind: Type) -> String {
        let other = *self.random.pick(kind.companions());
        if self.random.chance(50) { self.binary(operator, kind, other) } else { self.binary(operator, other, kind) }
    }

    fn binary(&mut self, operator: &str, left: Type, right: Type) -> String {
        let left = self.expression(left);
        let right = self.expression(right);
        format!("({left} {operator} {right})")
    }

    /// A few statements; `depth` bounds how deep they nest.
    pub fn statements(&mut self, depth: u32) -> String {
        let count = self.random.between(1, 3);
        (0..count).map(|_| self.statement(depth) + " ").collect()
    }

    fn statement(&mut self, depth: u32) -> String {
        if depth == 0 || self.budget <= 0 {
            return self.simple_statement();
        }
        match self.random.below(10) {
            0..=2 => self.simple_statement(),
            3 => {
                let condition = self.expression(Type::Boolean);
                let body = self.statements(depth - 1);
                format!("if ({condition}) {{ {body}}}")
            }
            4 | 5 => {
                let condition = self.expression(Type::Boolean);
                let yes = self.statements(depth - 1);
                let no = self.statements(depth - 1);
                format!("if ({condition}) {{ {yes}}} else {{ {no}}}")
            }
            6 | 7 => self.loop_statement(depth),
            _ => self.switch_statement(depth),
        }
    }

    fn simple_statement(&mut self) -> String {
        if self.loops > 0 && self.random.chance(15) {
            let condition = self.expression(Type::Boolean);
            // The whole condition is never constant in a way that javac minds: `if` is exempt from
            // the rules on unreachable statements (JLS §14.22).
            let leave = *self.random.pick(&["break", "continue"]);
            return format!("if ({condition}) {{ {leave}; }}");
        }
        let kind = *self.random.pick(&TYPES);
        let Some(target) = self.assignable(kind) else {
            return ";".to_owned();
        };
        if kind != Type::Boolean && self.random.chance(20) {
            return format!("{target}{};", self.random.pick(&["++", "--"]));
        }
        if kind == Type::Int && self.random.chance(20) {
            // Constant steps of both encodings of iinc.
            return format!("{target} += {};", self.random.between(-300, 300));
        }
        if self.random.chance(50) {
            let (operator, operand) = self.compound(kind);
            return format!("{target} {operator}= {operand};");
        }
        let value = self.expression(kind);
        format!("{target} = {value};")
    }

    fn loop_statement(&mut self, depth: u32) -> String {
        let counter = format!("k{}", self.counters);
        self.counters += 1;
        let rounds = self.random.between(1, 6);
        let form = self.random.below(3);
        self.variables.push(Variable { kind: Type::Int, name: counter.clone(), writable: false });
        let place = self.variables.len() - 1;
        self.loops += 1;
        let body = self.statements(depth - 1);
        self.loops -= 1;
        let text = match form {
            0 => format!("for (int {counter} = 0; {counter} < {rounds}; {counter}++) {{ {body}}}"),
            1 => {
                let condition = self.expression(Type::Boolean);
                format!("{{ int {counter} = {rounds}; while ({counter}-- > 0 && {condition}) {{ {body}}} }}")
            }
            _ => {
                let condition = self.expression(Type::Boolean);
                format!("{{ int {counter} = {rounds}; do {{ {body}}} while (--{counter} > 0 && {condition}); }}")
            }
        };
        self.variables.truncate(place);
        self.read.remove(&place);
        text
    }

    /// Dense labels make a tableswitch, scattered ones a lookupswitch.
    fn switch_statement(&mut self, depth: u32) -> String {
        let selector_kind = *self.random.pick(&UP_TO_INT);
        let selector = self.expression(selector_kind);
        let dense = self.random.chance(50);
        let (selector, labels) = if dense {
            // Folded onto a few values, so that cases are hit.
            let first = self.random.between(-3, 3);
            let labels: Vec<i32> = (first..first + 4).collect();
            (format!("({selector} & 7) - 3"), labels)
        } else {
            let edges = match selector_kind {
                Type::Byte => vec![-128, -1, 0, 7, 127],
                Type::Short => vec![-32768, -1, 0, 255, 32767],
                Type::Char => vec![0, 97, 255, 32768, 65535],
                Type::Int | Type::Boolean | Type::Long | Type::Float | Type::Double => {
                    vec![i32::MIN, -1, 0, 65536, i32::MAX]
                }
            };
            (selector, edges)
        };
        let mut text = format!("switch ({selector}) {{ ");
        for label in labels {
            text += &format!("case {label}: ");
            // `break` belongs to the switch here, and `continue` to a loop that may not be there.
            let loops = std::mem::take(&mut self.loops);
            text += &self.statements(depth - 1);
            self.loops = loops;
            if self.random.chance(70) {
                text += "break; ";
            }
        }
        if self.random.chance(70) {
            let loops = std::mem::take(&mut self.loops);
            text += &format!("default: {}", self.statements(depth - 1));
            self.loops = loops;
        }
        text + "}"
    }

    fn readable(&mut self, kind: Type) -> Option<String> {
        let place = self.choose(|variable| variable.kind == kind)?;
        self.read.insert(place);
        Some(self.variables[place].name.clone())
    }

    fn assignable(&mut self, kind: Type) -> Option<String> {
        let place = self.choose(|variable| variable.kind == kind && variable.writable)?;
        self.written.insert(place);
        Some(self.variables[place].name.clone())
    }

    fn choose(&mut self, fits: impl Fn(&Variable) -> bool) -> Option<usize> {
        let places: Vec<usize> =
            self.variables.iter().enumerate().filter(|(_, variable)| fits(variable)).map(|(place, _)| place).collect();
        (!places.is_empty()).then(|| *self.random.pick(&places))
    }
}

/// An expression in the place of an argument. The cast is to the type it has already, so no code
/// comes of it; but without one, javac types an argument in parentheses, or a call within a
/// conditional, once more for every level around it, which is exponential when they nest.
pub fn as_argument(kind: Type, expression: &str) -> String {
    format!("({}) {expression}", kind.keyword())
}

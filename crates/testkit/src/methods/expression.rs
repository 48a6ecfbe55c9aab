//! Random expressions over the variables of a method.
//!
//! An expression of a type is drawn from its table of templates ([`super::library`]): `#i` in a template is
//! an int, `#s` a string, and so on, each again an expression, up to a depth; there leaves are drawn.

use std::fmt::Write;

use super::domain::Parameter;
use super::library;
use crate::random::SplitMix;

/// Types of expressions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    Boolean,
    /// As a parameter only; it is an int in expressions.
    Byte,
    Char,
    Int,
    Long,
    Double,
    String,
    Ints,
    /// As a parameter only.
    Chars,
    /// `Integer`, may be null.
    Boxed,
    /// `Map<Integer, Integer>`.
    Map,
    /// `List<String>`.
    List,
    Builder,
}

impl Type {
    pub(super) fn java(self) -> &'static str {
        match self {
            Type::Boolean => "boolean",
            Type::Byte => "byte",
            Type::Char => "char",
            Type::Int => "int",
            Type::Long => "long",
            Type::Double => "double",
            Type::String => "String",
            Type::Ints => "int[]",
            Type::Chars => "char[]",
            Type::Boxed => "Integer",
            Type::Map => "Map<Integer, Integer>",
            Type::List => "List<String>",
            Type::Builder => "StringBuilder",
        }
    }

    /// The letter behind `#` in a template, and of local variables.
    fn of_letter(letter: char) -> Option<Type> {
        Some(match letter {
            'b' => Type::Boolean,
            'c' => Type::Char,
            'i' => Type::Int,
            'l' => Type::Long,
            'd' => Type::Double,
            's' => Type::String,
            'a' => Type::Ints,
            'n' => Type::Boxed,
            'm' => Type::Map,
            'v' => Type::List,
            't' => Type::Builder,
            'q' => Type::Chars,
            _ => return None,
        })
    }

    fn templates(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            Type::Boolean => (library::BOOLEAN_LEAVES, library::BOOLEANS),
            Type::Char => (library::CHAR_LEAVES, library::CHARS),
            Type::Int | Type::Byte => (library::INT_LEAVES, library::INTS),
            Type::Long => (library::LONG_LEAVES, library::LONGS),
            Type::Double => (library::DOUBLE_LEAVES, library::DOUBLES),
            Type::String => (library::STRING_LEAVES, library::STRINGS),
            Type::Ints => (library::ARRAY_LEAVES, library::ARRAYS),
            Type::Boxed => (library::BOXED_LEAVES, library::BOXES),
            Type::Chars | Type::Map | Type::List | Type::Builder => (&[], &[]),
        }
    }
}

/// A variable of the method.
#[derive(Debug, Clone)]
struct Variable {
    name: String,
    kind: Type,
    is_writable: bool,
}

/// Writes one method.
pub(super) struct Writer<'r> {
    pub(super) random: &'r mut SplitMix,
    variables: Vec<Variable>,
    /// Loops around what is written now.
    pub(super) loops: usize,
    /// Numbers of names made so far.
    names: usize,
}

impl<'r> Writer<'r> {
    pub(super) fn new(random: &'r mut SplitMix, parameters: &[Parameter]) -> Writer<'r> {
        let variable =
            |p: &Parameter| Variable { name: p.name.clone(), kind: p.kind, is_writable: p.kind != Type::Byte };
        Writer { random, variables: parameters.iter().map(variable).collect(), loops: 0, names: 0 }
    }

    /// Local variables, with their first values.
    pub(super) fn declarations(&mut self) -> String {
        let mut text = String::new();
        for (name, kind, chance) in library::LOCALS {
            if !self.random.chance(*chance) {
                continue;
            }
            let value = match kind {
                Type::Map => {
                    (*self.random.pick(&["new HashMap<>()", "new TreeMap<>()", "new LinkedHashMap<>()"])).to_owned()
                }
                Type::List => (*self.random.pick(&["new ArrayList<>()", "new LinkedList<>()"])).to_owned(),
                Type::Builder => "new StringBuilder()".to_owned(),
                kind => self.expression(*kind, 1),
            };
            let _ = writeln!(text, "        {} {name} = {value};", kind.java());
            self.variables.push(Variable { name: (*name).to_owned(), kind: *kind, is_writable: true });
        }
        text
    }

    /// What the method returns.
    pub(super) fn result(&mut self) -> Type {
        *self.random.pick(&[
            Type::Int,
            Type::Int,
            Type::Int,
            Type::String,
            Type::String,
            Type::Boolean,
            Type::Long,
            Type::Char,
            Type::Double,
            Type::Ints,
        ])
    }

    /// A name that nothing has yet.
    pub(super) fn name(&mut self) -> String {
        self.names += 1;
        format!("k{}", self.names)
    }

    /// Runs something with one more variable, which is not written to.
    pub(super) fn with<T>(&mut self, name: &str, kind: Type, body: impl FnOnce(&mut Self) -> T) -> T {
        self.variables.push(Variable { name: name.to_owned(), kind, is_writable: false });
        let result = body(self);
        self.variables.pop();
        result
    }

    /// A variable of a type, if there is one.
    pub(super) fn variable(&mut self, kind: Type, written: bool) -> Option<String> {
        let is_byte = |v: &Variable| kind == Type::Int && v.kind == Type::Byte;
        let fits = |v: &&Variable| (v.kind == kind || is_byte(v)) && (v.is_writable || !written);
        let fitting: Vec<&Variable> = self.variables.iter().filter(fits).collect();
        let variable = (!fitting.is_empty()).then(|| *self.random.pick(&fitting))?;
        Some(if is_byte(variable) { format!("((int) {})", variable.name) } else { variable.name.clone() })
    }

    pub(super) fn expression(&mut self, kind: Type, depth: u32) -> String {
        let (leaves, templates) = kind.templates();
        if depth == 0 || self.random.chance(25) {
            if self.random.chance(75)
                && let Some(name) = self.variable(kind, false)
            {
                return name;
            }
            return self.random.pick(leaves).to_string();
        }
        // A template may ask for a variable of a type that this method does not have.
        for _ in 0..10 {
            let template = *self.random.pick(templates);
            if let Some(text) = self.fill(template, depth - 1) {
                return text;
            }
        }
        self.random.pick(leaves).to_string()
    }

    /// A template with its holes filled: `#x` by an expression, `@x` by a variable, `$x` by one to write to.
    pub(super) fn fill(&mut self, template: &str, depth: u32) -> Option<String> {
        let template = if template.contains("KK") { template.replace("KK", &self.name()) } else { template.to_owned() };
        let mut text = String::new();
        let mut rest = template.chars();
        while let Some(c) = rest.next() {
            if !matches!(c, '#' | '@' | '$') {
                text.push(c);
                continue;
            }
            let kind = Type::of_letter(rest.next()?)?;
            match c {
                '#' if kind.templates().0.is_empty() => text += &self.variable(kind, false)?,
                '#' => text += &self.expression(kind, depth),
                '@' => text += &self.variable(kind, false)?,
                _ => text += &self.variable(kind, true)?,
            }
        }
        Some(text)
    }
}

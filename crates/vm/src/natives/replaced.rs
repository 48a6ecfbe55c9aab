//! Methods that the user puts something else in place of, by name: *sources*, whose every call gives
//! a fresh symbolic value, and *assumptions*, behind which a path goes on only if their argument holds.
//! So code written for another tool's nondeterminism API runs unchanged.
//!
//! A pattern is looked at once for each method, when it is lowered; nothing is spent on other methods.
//! The code that is replaced need not exist: the method may be native, or abstract. A pattern that
//! names a class also means the methods that override those of the class.
//!
//! A *guard* is a frame of our own in front of a call: a precondition that runs as code.
//!
//! Objects that are neither strings, boxes nor arrays of primitives have no fresh value: such a source
//! ends the path as unsupported. None is null unless the pattern asks for it.

use program::code::{Code, Op, word};
use program::kind::split_descriptor;
use program::{Class, Kind, Method, Program};

use super::symbolic_api::{calls_before, fresh_elements, fresh_scalar, fresh_string, numbered};
use super::values;
use super::{Args, CATCHING, Entry, Trap, Value};
use crate::inputs::Made;
use crate::memory::Ref;
use crate::state::State;
use crate::step::Reason;
use crate::symbolic::input_type;

/// No class file can have this name, so that nothing but a pattern leads to these rows.
pub(super) const CLASS: &str = "banyan;replaced";

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, "source", "", |s, a| source(s, a, false)),
    (CLASS, "nullable source", "", |s, a| source(s, a, true)),
    (CLASS, "assume", "", assume),
    (CLASS, "guard", "", guard),
];

/// What stands in place of a method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Every call gives a fresh value; an object may also be null.
    Source { nullable: bool },
    /// The path goes on only if the first boolean argument is true.
    Assume,
}

impl Role {
    pub(super) fn native(self) -> &'static str {
        match self {
            Role::Source { nullable: false } => "source",
            Role::Source { nullable: true } => "nullable source",
            Role::Assume => "assume",
        }
    }

    /// Can a method have this role?
    pub fn fits(self, method: &Method) -> bool {
        match self {
            Role::Source { .. } => !method.name.starts_with('<'),
            Role::Assume => method.signature.ret == Kind::Void && method.signature.params.contains(&Kind::Boolean),
        }
    }
}

/// A pattern `pkg.Cls.name`, where `*` stands for any characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// With dots.
    pub class: String,
    pub name: String,
}

impl Pattern {
    /// Takes the class and the name apart; a pair of parentheses behind the name changes nothing.
    pub fn parse(text: &str) -> Result<Pattern, String> {
        let whole = text.trim().trim_end_matches("()");
        let parts = whole.rsplit_once('.').filter(|(class, name)| !class.is_empty() && !name.is_empty());
        let (class, name) = parts.ok_or("expected a class and a method, as in com.acme.Sensor.read*")?;
        match whole.chars().find(|c| c.is_whitespace() || "()[],:;/<>".contains(*c)) {
            Some(c) => Err(format!("{c:?} cannot be part of a name; write the class and the method only")),
            None => Ok(Pattern { class: class.to_owned(), name: name.to_owned() }),
        }
    }

    /// Does a class of this name fit?
    pub fn fits_class(&self, java_name: &str) -> bool {
        // Java source writes the names of nested classes with dots.
        glob(&self.class, java_name) || java_name.contains('$') && glob(&self.class, &java_name.replace('$', "."))
    }

    /// Is this method, or one that it overrides, meant?
    pub fn fits(&self, method: &Method) -> bool {
        glob(&self.name, &method.name) && self.fits_holder(method.class(), method)
    }

    fn fits_holder(&self, class: &Class, method: &Method) -> bool {
        let declares = || class.methods.iter().any(|m| m.selector == method.selector);
        let above = || class.super_class.into_iter().chain(class.interfaces.iter().copied());
        declares() && self.fits_class(&class.java_name())
            || !method.is_static() && above().any(|c| self.fits_holder(c, method))
    }
}

/// Does a text fit a pattern in which `*` stands for any characters?
pub fn glob(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

fn source(s: &mut State, a: Args, nullable: bool) -> Result<Value, Trap> {
    // SAFETY: the innermost frame is the native's.
    let method = unsafe { (*s.fp).code() }.method;
    let kind = method.signature.ret;
    if kind == Kind::Void {
        return Ok(Value::Void);
    }
    if input_type(kind).is_some() {
        let name = name(s, a, method);
        let term = fresh_scalar(s, &name, kind)?;
        return Ok(s.term_value(kind, term));
    }
    let returned = split_descriptor(&method.descriptor).map_or("", |(_, returned)| returned);
    if let Some(element) = returned.strip_prefix('[').and_then(Kind::of)
        && let Some(ty) = input_type(element)
    {
        let longest = s.config.source_array;
        let length = s.decide_shape(nullable, longest)?;
        s.note_bounded();
        s.note_length();
        let name = name(s, a, method);
        let object = shaped(&name, &format!("{}[]", ty.name()), length, Some(longest), length.unwrap_or(0));
        let Some(length) = length else { return Ok(null(s, object)) };
        let names = (0..length).map(|i| format!("{name}[{i}]"));
        return fresh_elements(s, Some(object), names, ty, |s, terms| s.array_of_terms(element, terms));
    }
    let class = returned.trim_start_matches('L').trim_end_matches(';');
    if class == "java/lang/String" {
        let longest = s.config.source_string;
        let length = s.decide_shape(nullable, longest)?;
        s.note_bounded();
        s.note_length();
        let name = name(s, a, method);
        return match length {
            Some(length) => fresh_string(s, &name, length, longest),
            None => Ok(null(s, shaped(&name, "String", None, Some(longest), 0))),
        };
    }
    let boxed = Kind::boxed_by(class);
    let Some(kind) = boxed else {
        let what = format!("a fresh {} from the source {}", class.replace('/', "."), method.full_name());
        return Err(Trap::Unsupported(what));
    };
    // What initialises classes comes before what decides.
    values::boxed(s, kind, (0, 0))?;
    let length = s.decide_shape(nullable, 0)?;
    let name = name(s, a, method);
    let object = shaped(&name, &class.replace('/', "."), length, None, u32::from(length.is_some()));
    if length.is_none() {
        return Ok(null(s, object));
    }
    let ty = input_type(kind).ok_or(Trap::Internal("a box holds a primitive"))?;
    // Nothing was decided for a box that is always there: it is an input like any other.
    fresh_elements(s, nullable.then_some(object), std::iter::once(name), ty, |s, value| {
        let slots = s.slots(kind, value[0]);
        values::boxed(s, kind, slots)
    })
}

fn shaped(name: &str, ty: &str, length: Option<u32>, longest: Option<u32>, inputs: u32) -> Made {
    Made::Object { name: name.into(), ty: ty.into(), length, longest, inputs }
}

fn null(s: &mut State, object: Made) -> Value {
    s.declare(object);
    Value::Ref(0)
}

/// A source with one string as its argument is told the name; others have their own, with a number.
fn name(s: &mut State, a: Args, method: &'static Method) -> String {
    let (params, _) = split_descriptor(&method.descriptor).unwrap_or_default();
    let given = a.reference(usize::from(!method.is_static()));
    if params == ["Ljava/lang/String;"] && given != 0 {
        let text = s.string_text(given);
        return numbered(s, text);
    }
    let number = calls_before(s, &method.name) + 1;
    format!("{}#{number}", method.name)
}

/// A method with a boolean parameter: the path goes on only if it is true.
pub(super) fn assume(s: &mut State, a: Args) -> Result<Value, Trap> {
    // SAFETY: the innermost frame is the native's.
    let method = unsafe { (*s.fp).code() }.method;
    let before = method.signature.params.iter().take_while(|&&kind| kind != Kind::Boolean);
    let at = usize::from(!method.is_static()) + before.map(|kind| usize::from(kind.words())).sum::<usize>();
    let argument = s.narrow_term(a.word(at), term::Sort::INT);
    let holds = s.terms.int_to_bool(argument);
    if s.test(Reason::Program, holds)? { Ok(Value::Void) } else { Err(Trap::AssumedAway) }
}

/// The code of a frame that goes on only if a boolean method returns true: it has the method's
/// registers, and the method as its last word.
pub fn guard_code(program: &'static Program, method: &'static Method) -> &'static Code {
    let number = super::entries().position(|(class, name, ..)| (class, name) == (CLASS, "guard"));
    let number = number.expect("the guard is in the table") as u64;
    let ops = [
        word(Op::Native, 0, 0, 0),
        number,
        word(Op::NativeReturn, 0, 0, 0),
        word(Op::RetVoid, 0, 0, 0),
        std::ptr::from_ref(method) as u64,
    ];
    Box::leak(Box::new(Code {
        // A frame of the machine's own needs some method to be named by; no trace shows it.
        method: program.known().object.methods.first().expect("Object has methods"),
        ops: ops.into(),
        nregs: u32::from(method.arg_words) + 8,
        nlocals: u32::from(method.arg_words),
        handlers: Box::default(),
        switches: Box::default(),
        faults: Box::default(),
        pcs: Box::default(),
        synchronized: false,
        joins: Box::default(),
        getter: 0,
        asks: 0,
    }))
}

/// Calls the method of its code, then looks at the result.
fn guard(s: &mut State, a: Args) -> Result<Value, Trap> {
    match s.stage() {
        0 => {
            // SAFETY: the innermost frame is that of `guard_code`, whose last word is a method.
            let named: &'static Method = unsafe { &*((*s.fp).code().ops[4] as *const Method) };
            let args: Vec<u64> = (0..usize::from(named.arg_words)).map(|at| a.word(at)).collect();
            let method = match args.first() {
                Some(&receiver) if !named.is_static() && !named.is_direct() => {
                    s.class_of(receiver as Ref).select(named.selector).unwrap_or(named)
                }
                Some(_) | None => named,
            };
            Err(Trap::Call { method, args, stage: RETURNED | CATCHING })
        }
        RETURNED => {
            let result = s.narrow_term(a.word(0), term::Sort::INT);
            let holds = s.terms.int_to_bool(result);
            if s.test(Reason::Program, holds)? { Ok(Value::Void) } else { Err(Trap::AssumedAway) }
        }
        _ => Err(Trap::AssumedAway),
    }
}

/// The stage of a guard behind its method.
const RETURNED: u32 = 1;

impl State {
    /// Puts a guard in front of the call that was made last: it runs first, and may end the path.
    pub fn push_guard(&mut self, guard: &'static Code, args: &[u64]) {
        self.push_call(guard, args, false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_characters_also_none() {
        for (pattern, text, fits) in [
            ("read*", "read", true),
            ("read*", "readInt", true),
            ("read*", "unread", false),
            ("*", "x", true),
            ("com.*.Sensor", "com.acme.deep.Sensor", true),
            ("a*b*c", "abbc", true),
            ("a*b*c", "acb", false),
            ("read", "read", true),
            ("read", "readInt", false),
        ] {
            assert_eq!(glob(pattern, text), fits, "{pattern} {text}");
        }
    }

    #[test]
    fn a_pattern_needs_a_class_and_a_method() {
        let parsed = Pattern::parse("com.acme.Sensor.read*").unwrap();
        assert_eq!((&*parsed.class, &*parsed.name), ("com.acme.Sensor", "read*"));
        assert_eq!(Pattern::parse("Cls.ok()").unwrap().name, "ok");
        for text in ["read", ".read", "Cls.", "", "Cls.read(int)", "Cls.a b"] {
            assert!(Pattern::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn nested_classes_may_be_written_as_java_source_does() {
        assert!(Pattern::parse("a.Outer.Inner.read").unwrap().fits_class("a.Outer$Inner"));
        assert!(Pattern::parse("a.Outer$Inner.read").unwrap().fits_class("a.Outer$Inner"));
    }
}

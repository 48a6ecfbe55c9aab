//! The method that puts static state back before each test, so that tests agree in any order.

use std::fmt::Write;

use super::EarlierFile;
use super::body::quoted;
use super::names::{Names, class_of, is_identifier, is_nameable};
use super::reflection;
use super::value::{Place, expression};
use crate::model::{Initial, Reset, Value};

const OBJECT: &str = "Ljava/lang/Object;";

/// The method, and whether it needs the helper; nothing where there is nothing to put back, for tests of an earlier run
/// either.
pub fn method(resets: &[Reset], earlier: &EarlierFile, names: &mut Names) -> Option<(String, bool)> {
    let mut body = String::new();
    let mut reflects = false;
    for reset in resets {
        let is_hidden = is_hidden(reset, names);
        reflects |= is_hidden;
        let _ = writeln!(body, "        {}", statement(reset, is_hidden, names));
    }
    for line in earlier.resets_besides(&body) {
        let _ = writeln!(body, "        {line}");
    }
    if body.is_empty() {
        return None;
    }
    let mut text = String::new();
    let _ = writeln!(text, "    @{}", names.class("org/junit/jupiter/api/BeforeEach"));
    let throws = reflects || earlier.throws_in_resets();
    let throws = if throws { format!(" throws {}", names.class("java/lang/Exception")) } else { String::new() };
    let _ = writeln!(text, "    void resetStaticState(){throws} {{\n{body}    }}");
    Some((text, reflects))
}

fn is_hidden(reset: &Reset, names: &Names) -> bool {
    fn needs_hidden(value: &Value, names: &Names) -> bool {
        match value {
            Value::Enum { class, .. } => names.hides(class),
            Value::Array { element, elements } => {
                class_of(element.trim_start_matches('[')).is_some_and(|class| names.hides(class))
                    || elements.iter().any(|value| needs_hidden(value, names))
            }
            Value::Literal(_) | Value::Boxed(_) | Value::Made(_) => false,
        }
    }
    let is_named = is_identifier(&reset.field) && is_nameable(&reset.class) && !names.hides(&reset.class);
    let to_hidden = matches!(&reset.to, Initial::Value(value) if needs_hidden(value, names));
    reset.is_hidden || !is_named || to_hidden
}

fn statement(reset: &Reset, is_hidden: bool, names: &mut Names) -> String {
    let place = match is_hidden {
        true => {
            let (class, field) = (quoted(&reset.class.replace('/', ".")), quoted(&reset.field));
            format!("{}.get({class}, {field})", reflection::CLASS)
        }
        false => format!("{}.{}", names.class(&reset.class), reset.field),
    };
    let assigned = |value: String| match place.strip_suffix(')').filter(|_| is_hidden) {
        Some(place) => format!("{}, {value});", place.replacen(".get(", ".put(", 1)),
        None => format!("{place} = {value};"),
    };
    let declared = class_of(&reset.descriptor).filter(|_| !is_hidden);
    match &reset.to {
        Initial::Value(Value::Enum { class, constant }) if is_hidden && names.hides(class) => {
            let (class, constant) = (quoted(&class.replace('/', ".")), quoted(constant));
            assigned(format!("{}.constant({class}, {constant})", reflection::CLASS))
        }
        Initial::Value(value) => {
            let (wanted, place) =
                if is_hidden { (OBJECT, Place::Argument) } else { (&*reset.descriptor, Place::Assigned) };
            assigned(fresh(value, wanted, place, names))
        }
        Initial::New { class, is_generic, argument } => {
            let argument = argument.as_ref().map(|value| expression(value, OBJECT, Place::Argument, names, &[]));
            let diamond = if *is_generic { "<>" } else { "" };
            assigned(format!("new {}{diamond}({})", names.class(class), argument.unwrap_or_default()))
        }
        Initial::Cleared { is_map } => {
            let type_name = if *is_map { "java/util/Map" } else { "java/util/Collection" };
            if declared.is_some_and(|class| class.starts_with("java/util/")) {
                return format!("{place}.clear();");
            }
            let wildcards = if *is_map { "<?, ?>" } else { "<?>" };
            format!("(({}{wildcards}) {place}).clear();", names.class(type_name))
        }
        Initial::Set { class, value } => {
            let value = expression(value, OBJECT, Place::Argument, names, &[]);
            match declared == Some(class) {
                true => format!("{place}.set({value});"),
                false => format!("(({}) {place}).set({value});", names.class(class)),
            }
        }
        Initial::Elements { element, elements } => {
            let array = Value::Array { element: element.clone(), elements: elements.clone() };
            let array = fresh(&array, OBJECT, Place::Argument, names);
            format!("{}.arraycopy({array}, 0, {place}, 0, {});", names.class("java/lang/System"), elements.len())
        }
    }
}

/// A value; `new int[16]` where that is enough.
fn fresh(value: &Value, wanted: &str, place: Place, names: &mut Names) -> String {
    if let Value::Array { element, elements } = value
        && elements.len() > 2
        && !element.starts_with('[')
        && elements.iter().all(is_zero)
    {
        return format!("new {}[{}]", names.of_type(element), elements.len());
    }
    expression(value, wanted, place, names, &[])
}

/// What the elements of a new array are.
fn is_zero(value: &Value) -> bool {
    use explore::literal::Literal as L;
    match value {
        Value::Literal(literal) => match literal {
            L::Null | L::Boolean(false) | L::Byte(0) | L::Short(0) | L::Char(0) | L::Int(0) | L::Long(0) => true,
            L::Float(value) => value.to_bits() == 0,
            L::Double(value) => value.to_bits() == 0,
            L::Boolean(_) | L::Byte(_) | L::Short(_) | L::Char(_) | L::Int(_) | L::Long(_) | L::String(_) => false,
        },
        Value::Boxed(_) | Value::Enum { .. } | Value::Array { .. } | Value::Made(_) => false,
    }
}

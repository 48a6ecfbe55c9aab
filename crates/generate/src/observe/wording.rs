//! The condition of a path in the words of the methods that it calls: a driver's own inputs (is a box there, which
//! constant is it) are said as Java would, and what only bounds the search is left out.

use std::sync::Arc;

use super::implied::without_implied;
use crate::plan::driver::{Driver, SMALL};
use crate::plan::form::Form;

/// How the largest character that is tried may be written.
const LAST: [&str; 3] = ["127", "'\\u007f'", "'\\x7f'"];

/// The condition of a path of a driver, for a reader; empty if nothing is asked of the inputs.
pub fn condition(driver: &Driver, text: &str) -> String {
    said(&leaves(&driver.named), text)
}

/// An input that is not what the method gets: a box or a constant, as the driver names it and as a reader does.
struct Leaf<'f> {
    input: String,
    shown: String,
    form: &'f Form,
}

/// All of them, those in arrays too.
fn leaves(named: &[(String, Form)]) -> Vec<Leaf<'_>> {
    fn add<'f>(input: String, shown: String, form: &'f Form, leaves: &mut Vec<Leaf<'f>>) {
        if let Form::Array(_, elements) = form {
            for (at, element) in elements.iter().enumerate() {
                add(format!("{input}{at}"), format!("{shown}[{at}]"), element, leaves);
            }
        }
        leaves.push(Leaf { input, shown, form });
    }
    let mut leaves = Vec::new();
    for (name, form) in named {
        add(name.clone(), name.clone(), form, &mut leaves);
    }
    leaves
}

fn said(leaves: &[Leaf<'_>], text: &str) -> String {
    let parts = conjuncts(text);
    let mut said: Vec<String> = Vec::new();
    for part in &parts {
        let about = leaves.iter().find_map(|leaf| Some((leaf, constants(leaf)?, number_of(leaf, part)?)));
        let new = match about {
            Some((leaf, constants, _)) => constant(leaf, constants, &parts),
            None => conjunct(leaves, part),
        };
        // What all of its conjuncts come to is said of a constant once.
        said.extend(new.filter(|new| !said.contains(new)));
    }
    without_implied(said).join(" && ")
}

/// The names of the constants that an input is one of.
fn constants<'f>(leaf: &Leaf<'f>) -> Option<&'f [Arc<str>]> {
    match leaf.form {
        Form::Enum(_, constants) => Some(constants),
        Form::Boxed(_)
        | Form::Primitive(_)
        | Form::Text
        | Form::Numbers(_)
        | Form::Array(..)
        | Form::Null
        | Form::Step(_)
        | Form::New(..) => None,
    }
}

/// The operator and the number that a conjunct compares an input with.
fn number_of<'p>(leaf: &Leaf<'_>, part: &'p str) -> Option<(&'p str, i64)> {
    let (operator, number) = part.strip_prefix(&leaf.input)?.strip_prefix(' ')?.split_once(' ')?;
    ["==", "!=", "<", "<=", ">", ">="].contains(&operator).then_some((operator, number.parse().ok()?))
}

/// All that the conjuncts say of a constant: which it is, or which it is not; nothing if it may be any.
fn constant(leaf: &Leaf<'_>, constants: &[Arc<str>], parts: &[&str]) -> Option<String> {
    let all = -1..constants.len() as i64;
    let mut left: Vec<i64> = all.clone().collect();
    for (operator, number) in parts.iter().filter_map(|part| number_of(leaf, part)) {
        left.retain(|&value| match operator {
            "==" => value == number,
            "!=" => value != number,
            "<" => value < number,
            "<=" => value <= number,
            ">" => value > number,
            _ => value >= number,
        });
    }
    let name = |value: i64| usize::try_from(value).ok().and_then(|at| constants.get(at)).map_or("null", |name| &**name);
    let shown = &leaf.shown;
    match left[..] {
        [only] => return Some(format!("{shown} == {}", name(only))),
        // A path that nothing takes has no condition.
        [] => return None,
        _ => {}
    }
    let others: Vec<String> =
        all.filter(|value| !left.contains(value)).map(|value| format!("{shown} != {}", name(value))).collect();
    (!others.is_empty()).then(|| others.join(" && "))
}

/// The parts that are joined by `&&` outside of parentheses and quotes.
fn conjuncts(text: &str) -> Vec<&str> {
    let (mut depth, mut quote, mut from) = (0, None, 0);
    let mut parts = Vec::new();
    let mut characters = text.char_indices();
    while let Some((at, c)) = characters.next() {
        match (quote, c) {
            (Some(_), '\\') => drop(characters.next()),
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '\'' | '"') => quote = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth -= 1,
            (None, '&') if depth == 0 && text[at..].starts_with("&& ") => {
                parts.push(text[from..at].trim());
                from = at + 2;
            }
            (None, _) => {}
        }
    }
    parts.push(text[from..].trim());
    parts
}

fn conjunct(leaves: &[Leaf<'_>], part: &str) -> Option<String> {
    if part == "true" {
        return None;
    }
    if let Some((left, right)) = part.split_once(" <= ")
        && (left.ends_with(')') || left.ends_with(']'))
        && LAST.contains(&right)
    {
        return None;
    }
    if is_small(part) || is_inside_library(part) {
        return None;
    }
    for Leaf { input, shown, form } in leaves {
        match form {
            Form::Boxed(_) if part == format!("{input}IsThere") => return Some(format!("{shown} != null")),
            Form::Boxed(_) if part == format!("!{input}IsThere") => return Some(format!("{shown} == null")),
            Form::Boxed(_)
            | Form::Enum(..)
            | Form::Primitive(_)
            | Form::Text
            | Form::Numbers(_)
            | Form::Array(..)
            | Form::Null
            | Form::Step(_)
            | Form::New(..) => {}
        }
    }
    let elements = leaves.iter().filter(|leaf| leaf.input != leaf.shown);
    Some(elements.fold(part.to_owned(), |part, leaf| renamed(&part, &leaf.input, &leaf.shown)))
}

/// The text with an identifier in place of another.
fn renamed(text: &str, from: &str, to: &str) -> String {
    let is_inside = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut said = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(from) {
        let (before, behind) = (&rest[..at], &rest[at + from.len()..]);
        let is_whole = !before.ends_with(is_inside) && !behind.starts_with(is_inside);
        said += before;
        said += if is_whole { to } else { from };
        rest = behind;
    }
    said + rest
}

/// Does it only keep an input small?
fn is_small(part: &str) -> bool {
    let is_input = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "_$#[]".contains(c));
    let ends = [format!(" <= {SMALL}"), format!(" >= -{SMALL}")];
    let part = part.strip_suffix('L').unwrap_or(part);
    ends.iter().any(|end| part.strip_suffix(end.as_str()).is_some_and(is_input))
}

/// Is it what the class library asks on its way, and nobody wrote: bounds of indices, buckets and hash codes of
/// texts, tables of characters?
fn is_inside_library(part: &str) -> bool {
    let is_of_text = part.contains(".charAt(") && [" ? ", " * 31", " % ", "& 0x"].iter().any(|of| part.contains(of));
    // A text of one character has its code as its hash code.
    let is_hash = part.split_once(".charAt(").is_some_and(|(_, rest)| {
        let other = rest.split_once(" != '\\u").and_then(|(_, code)| code.strip_suffix('\''));
        other.and_then(|code| u32::from_str_radix(code, 16).ok()).is_some_and(|code| code > 0xff)
    });
    part.contains("compareUnsigned(") || part.contains("(byte) (short)") || is_of_text || is_hash
}

#[cfg(test)]
mod tests {
    use super::*;
    use program::Kind;

    #[test]
    fn conjuncts_are_told_apart_outside_of_parentheses_and_quotes() {
        assert_eq!(conjuncts("a < 1 && (b && c) && s.charAt(0) == '&'"), ["a < 1", "(b && c)", "s.charAt(0) == '&'"]);
        assert_eq!(conjuncts("true"), ["true"]);
    }

    /// Says a condition about a constant `kind` and an array `boxes` of boxes.
    fn check(text: &str, expected: &str) {
        let constants = ["SMALL", "BIG", "HUGE"].map(Arc::from).to_vec();
        let boxes = Form::Array("Ljava/lang/Integer;".to_owned(), vec![Form::Boxed(Kind::Int); 2]);
        let named = [("kind".to_owned(), Form::Enum(class(), constants)), ("boxes".to_owned(), boxes)];
        assert_eq!(said(&leaves(&named), text), expected, "{text}");
    }

    fn class() -> &'static program::Class {
        let jdk = program::source::Jdk::locate(
            None,
            std::env::var_os("JAVA_HOME").as_deref(),
            std::env::var_os("PATH").as_deref(),
        );
        let jdk = jdk.expect("a JDK");
        let path = program::source::ClassPath::new(&[], &jdk).expect("a class path");
        let natives = vm::natives::Natives::exploring();
        let program = program::Program::open(path, jdk, program::ProgramConfig::default(), Box::new(natives));
        program.expect("a program").class("java/lang/Thread$State").expect("an enum")
    }

    #[test]
    fn what_the_library_asks_is_not_said() {
        check("s.charAt(0) != '\\u0865' && s.charAt(0) == 'a'", "s.charAt(0) == 'a'");
        check("s.charAt(0) * 31 + s.charAt(1) == 2149 && a < 0", "a < 0");
        check("Integer.compareUnsigned(m - 1, 12) < 0", "");
        check("s.charAt(0) >= '\\ud800' && (x & 0x4) == 0", "s.charAt(0) >= '\\ud800' && (x & 0x4) == 0");
    }

    #[test]
    fn constants_have_their_names_and_null_is_null() {
        check("kind != 1 && kind != 0 && kind != 2", "kind == null");
        check("kind >= -1 && kind <= 2 && kind == 1", "kind == BIG");
        check("kind >= -1 && kind != 1 && a < 0", "kind != BIG && a < 0");
        check("kind != -1 && a < 0", "kind != null && a < 0");
        check("kind != -1 && kind != 0 && kind != 2", "kind == BIG");
        check("kind >= -1 && kind <= 2", "");
        check("kind >= 0", "kind != null");
    }

    #[test]
    fn elements_of_arrays_are_written_as_in_java() {
        check("boxes0IsThere && boxes0 < boxes1", "boxes[0] != null && boxes[0] < boxes[1]");
        check("!boxes1IsThere", "boxes[1] == null");
    }
}

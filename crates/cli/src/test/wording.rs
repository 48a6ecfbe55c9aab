//! The condition of a path in the words of the methods that it calls: a driver's own inputs (is a box there, which
//! constant is it) are said as Java would, and what only bounds the search is left out.

use super::driver::{Driver, SMALL};
use super::form::Form;

/// How the largest character that is tried may be written.
const LAST: [&str; 3] = ["127", "'\\u007f'", "'\\x7f'"];

/// The condition of a path of a driver, for a reader; empty if nothing is asked of the inputs.
pub fn condition(driver: &Driver, text: &str) -> String {
    let said = conjuncts(text).into_iter().filter_map(|part| conjunct(driver, part));
    said.collect::<Vec<String>>().join(" && ")
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

fn conjunct(driver: &Driver, part: &str) -> Option<String> {
    if part == "true" {
        return None;
    }
    if let Some((left, right)) = part.split_once(" <= ")
        && (left.ends_with(')') || left.ends_with(']'))
        && LAST.contains(&right)
    {
        return None;
    }
    if is_small(part) {
        return None;
    }
    for (name, form) in &driver.named {
        match form {
            Form::Boxed(_) if part == format!("{name}IsThere") => return Some(format!("{name} != null")),
            Form::Boxed(_) if part == format!("!{name}IsThere") => return Some(format!("{name} == null")),
            Form::Enum(class, constants) => {
                if part == format!("{name} >= -1") || part == format!("{name} <= {}", constants.len() as i64 - 1) {
                    return None;
                }
                let Some(number) = part.strip_prefix(&format!("{name} == ")) else { continue };
                let constant = number.parse::<usize>().ok().and_then(|number| constants.get(number));
                let simple = class.name.rsplit(['/', '$']).next().unwrap_or(&class.name);
                return Some(match constant {
                    Some(constant) => format!("{name} == {simple}.{constant}"),
                    None => format!("{name} == null"),
                });
            }
            Form::Boxed(_)
            | Form::Primitive(_)
            | Form::Text
            | Form::Numbers(_)
            | Form::Array(..)
            | Form::Null
            | Form::Step(_) => {}
        }
    }
    Some(part.to_owned())
}

/// Does it only keep an input small?
fn is_small(part: &str) -> bool {
    let is_input = |text: &str| text.chars().all(|c| c.is_alphanumeric() || "_$#[]".contains(c));
    let ends = [format!(" <= {SMALL}"), format!(" >= -{SMALL}")];
    let part = part.strip_suffix('L').unwrap_or(part);
    ends.iter().any(|end| part.strip_suffix(end.as_str()).is_some_and(is_input))
}

#[cfg(test)]
mod tests {
    use super::conjuncts;

    #[test]
    fn conjuncts_are_told_apart_outside_of_parentheses_and_quotes() {
        assert_eq!(conjuncts("a < 1 && (b && c) && s.charAt(0) == '&'"), ["a < 1", "(b && c)", "s.charAt(0) == '&'"]);
        assert_eq!(conjuncts("true"), ["true"]);
    }
}

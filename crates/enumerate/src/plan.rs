//! A finitisation as it is written: how many objects of which classes, and which values each field takes.
//!
//! Whatever it comes from (the command line, annotations, a Java method) it is first this text; names and
//! types are looked at later, in [`crate::space`].
//!
//! A domain is a list of parts with commas between them: `null`, a class (its objects), a number, `true`,
//! `'c'`, a range `lo..hi`, a text in quotes, a constant of an enum or `*` for all of them, or
//! `array(lo..hi; elements)` for an array of bounded length.

/// What is said about objects and fields, in the order in which it was said.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// Class and number of objects.
    pub objects: Vec<(String, u32)>,
    /// Field and domain.
    pub domains: Vec<(String, String)>,
}

impl Plan {
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty() && self.domains.is_empty()
    }

    /// `Class=3`: so many objects of a class; said again, the last counts.
    pub fn add_objects(&mut self, text: &str) -> Result<(), String> {
        let wrong = || format!("objects are written Class=3, not {text:?}");
        let (class, count) = text.rsplit_once('=').ok_or_else(wrong)?;
        let (class, count) = (class.trim(), count.trim().parse::<u32>().map_err(|_| wrong())?);
        if class.is_empty() {
            return Err(wrong());
        }
        if count > MOST_OBJECTS {
            return Err(format!("{count} objects of {class} are more than {MOST_OBJECTS}"));
        }
        put(&mut self.objects, class, count);
        Ok(())
    }

    /// `Class.field=null,Class`: the values of a field; said again, the last counts.
    pub fn add_domain(&mut self, text: &str) -> Result<(), String> {
        let wrong = || format!("a domain is written Class.field=null,Class or Class.field=0..3, not {text:?}");
        let (field, domain) = text.split_once('=').ok_or_else(wrong)?;
        if field.trim().is_empty() {
            return Err(wrong());
        }
        put(&mut self.domains, field.trim(), domain.trim().to_owned());
        Ok(())
    }

    /// What another plan says counts before what this one says.
    pub fn overridden_by(mut self, other: &Plan) -> Plan {
        for (class, count) in &other.objects {
            put(&mut self.objects, class, *count);
        }
        for (field, domain) in &other.domains {
            put(&mut self.domains, field, domain.clone());
        }
        self
    }
}

/// More objects of one class than any search can use.
const MOST_OBJECTS: u32 = 65_000;

fn put<T>(list: &mut Vec<(String, T)>, name: &str, value: T) {
    match list.iter_mut().find(|(known, _)| known == name) {
        Some((_, known)) => *known = value,
        None => list.push((name.to_owned(), value)),
    }
}

/// The parts of a list, split at separators outside quotes and parentheses.
pub(super) fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut parts, mut from, mut depth, mut quote) = (Vec::new(), 0, 0usize, None);
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if c == '\\' => escaped = true,
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None => match c {
                '"' | '\'' => quote = Some(c),
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                _ if c == separator && depth == 0 => {
                    parts.push(text[from..at].trim());
                    from = at + c.len_utf8();
                }
                _ => {}
            },
        }
    }
    parts.push(text[from..].trim());
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_in_quotes_and_parentheses_do_not_split() {
        assert_eq!(
            split(r#"null, "a,\"b", ',', array(0..2; 1,2)"#, ','),
            ["null", r#""a,\"b""#, "','", "array(0..2; 1,2)"]
        );
        assert_eq!(split("", ','), [""]);
    }

    #[test]
    fn the_last_word_on_a_field_counts_in_the_place_of_the_first() {
        let mut plan = Plan::default();
        for text in ["A.x=0..1", "A.y=null", "A.x=7"] {
            plan.add_domain(text).expect("a domain");
        }
        let of = |field: &str, domain: &str| (field.to_owned(), domain.to_owned());
        assert_eq!(plan.domains, [of("A.x", "7"), of("A.y", "null")]);
        assert!(plan.add_objects("Node").is_err());
        assert!(plan.add_objects("Node=70000").is_err());
    }
}

//! Conditions and values as words, for the names of tests.
//!
//! `amount < 0 && !closed` becomes `whenAmountIsNegativeAndNotClosed`; a condition that has no short words has none
//! here, and the arguments tell the story instead.

use explore::literal::{Literal, Wanted};
use program::Kind;

/// A conjunct in words.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Phrase {
    /// `NegativeAmount`, if it says what kind of thing an input is.
    noun: Option<String>,
    /// `AmountIsNegative`.
    clause: String,
}

/// A condition in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Words {
    /// `NegativeAmountAndNullName`: to stand behind "rejects" and "with".
    Nouns(String),
    /// `AmountBelowLimit`: to stand behind "when".
    Clauses(String),
}

/// More of a condition than this does not read as a name.
const MOST_CONJUNCTS: usize = 3;
const MOST_LETTERS: usize = 60;

/// The conjuncts of a condition that are about one of these names.
pub fn about(text: &str, names: &[String]) -> String {
    let is_inside = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mentions = |part: &&str| part.split(|c| !is_inside(c)).any(|word| names.iter().any(|name| name == word));
    conjuncts(text).into_iter().filter(mentions).collect::<Vec<_>>().join(" && ")
}

/// The words of a condition in Java syntax, if they are few.
pub fn condition(text: &str) -> Option<Words> {
    let phrases: Option<Vec<Phrase>> = conjuncts(text).into_iter().map(phrase).collect();
    let phrases = phrases.filter(|phrases| !phrases.is_empty() && phrases.len() <= MOST_CONJUNCTS)?;
    let nouns: Option<Vec<&str>> = phrases.iter().map(|phrase| phrase.noun.as_deref()).collect();
    let words = match nouns {
        Some(nouns) => Words::Nouns(nouns.join("And")),
        None => Words::Clauses(phrases.iter().map(|phrase| phrase.clause.as_str()).collect::<Vec<_>>().join("And")),
    };
    let (Words::Nouns(letters) | Words::Clauses(letters)) = &words;
    (letters.len() <= MOST_LETTERS).then_some(words)
}

/// A literal in words: `Minus5`, `MaxInt`, `EmptyText`.
pub fn literal(literal: &Literal) -> String {
    match literal {
        Literal::Boolean(value) => if *value { "True" } else { "False" }.to_owned(),
        Literal::Byte(value) => digits(i64::from(*value)),
        Literal::Short(value) => digits(i64::from(*value)),
        Literal::Int(i32::MAX) => "MaxInt".to_owned(),
        Literal::Int(i32::MIN) => "MinInt".to_owned(),
        Literal::Int(value) => digits(i64::from(*value)),
        Literal::Long(i64::MAX) => "MaxLong".to_owned(),
        Literal::Long(i64::MIN) => "MinLong".to_owned(),
        Literal::Long(value) => digits(*value),
        Literal::Float(f32::MAX) => "MaxFloat".to_owned(),
        Literal::Float(value) => decimal(&format!("{value:?}")),
        Literal::Double(f64::MAX) => "MaxDouble".to_owned(),
        Literal::Double(value) => decimal(&format!("{value:?}")),
        Literal::Char(unit) => match char::from_u32(u32::from(*unit)) {
            Some(c @ '0'..='9') => format!("Digit{c}"),
            Some(c @ 'A'..='Z') => format!("Capital{c}"),
            Some(c @ 'a'..='z') => format!("Letter{}", c.to_ascii_uppercase()),
            Some(_) | None => format!("Char{unit:04x}"),
        },
        Literal::String(units) if units.is_empty() => "EmptyText".to_owned(),
        Literal::String(units) => {
            let text = String::from_utf16_lossy(units);
            let words = camel(&text);
            if words.is_empty() || words.len() > 20 { "Text".to_owned() } else { words }
        }
        Literal::Null => "Null".to_owned(),
    }
}

/// The letters and digits of a text as one word, each run with a capital: `isOpen()` is `IsOpen`.
pub fn camel(text: &str) -> String {
    let runs = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|run| !run.is_empty());
    runs.map(capital).collect()
}

pub fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(chars).collect()
}

fn digits(value: i64) -> String {
    if value < 0 { format!("Minus{}", value.unsigned_abs()) } else { value.to_string() }
}

/// `Minus1Point5` of `-1.5`.
fn decimal(digits: &str) -> String {
    let (sign, digits) = digits.strip_prefix('-').map_or(("", digits), |digits| ("Minus", digits));
    let words = match digits {
        "inf" => "Infinity".to_owned(),
        "NaN" => "NaN".to_owned(),
        digits => {
            let plain = digits.strip_suffix(".0").unwrap_or(digits);
            plain.replace('.', "Point").replace("e-", "EMinus").replace('e', "E")
        }
    };
    format!("{sign}{words}")
}

/// The parts between `&&` outside of brackets and quotes.
fn conjuncts(text: &str) -> Vec<&str> {
    let cuts = outside(text, |rest| rest.starts_with("&&"));
    let mut parts = Vec::new();
    let mut begin = 0;
    for cut in cuts {
        parts.push(text[begin..cut].trim());
        begin = cut + 2;
    }
    parts.push(text[begin..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// The places outside of brackets and quotes where the rest of the text is of some kind.
fn outside(text: &str, is_wanted: impl Fn(&str) -> bool) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut depth, mut quote) = (0_usize, None);
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(_), _) if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(open), _) => quote = (c != open).then_some(open),
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth = depth.saturating_sub(1),
            (None, _) if depth == 0 && is_wanted(&text[at..]) => found.push(at),
            (None, _) => {}
        }
    }
    found
}

fn phrase(conjunct: &str) -> Option<Phrase> {
    // What is shown beside the code, as in `alt(9000) < 5`, is no part of the condition's words.
    let conjunct = unwrapped(conjunct);
    if !outside(conjunct, |rest| rest.starts_with("||") || rest.starts_with('?')).is_empty() {
        return None;
    }
    let operator = |at: usize| {
        ["==", "!=", "<=", ">=", "<", ">"].into_iter().find(|operator| conjunct[at..].starts_with(operator))
    };
    let is_shift = |rest: &str| rest.starts_with("<<") || rest.starts_with(">>");
    let at = outside(conjunct, |rest| rest.starts_with(['=', '!', '<', '>']) && !is_shift(rest))
        .into_iter()
        .find(|&at| operator(at).is_some());
    match at.and_then(|at| operator(at).map(|operator| (at, operator))) {
        Some((at, operator)) => {
            let (left, right) = (conjunct[..at].trim(), conjunct[at + operator.len()..].trim());
            let turned = constant(left).is_some() && constant(right).is_none();
            if turned { comparison(right, mirrored(operator), left) } else { comparison(left, operator, right) }
        }
        None => {
            let clause = match conjunct.strip_prefix('!') {
                Some(rest) => format!("Not{}", term(rest)?),
                None => term(conjunct)?,
            };
            Some(Phrase { noun: None, clause })
        }
    }
}

fn mirrored(operator: &str) -> &str {
    match operator {
        "<" => ">",
        ">" => "<",
        "<=" => ">=",
        ">=" => "<=",
        same => same,
    }
}

fn comparison(left: &str, operator: &str, right: &str) -> Option<Phrase> {
    let kind = |adjective: &str, name: &str, verb: &str| Phrase {
        noun: Some(format!("{adjective}{name}")),
        clause: format!("{name}{verb}"),
    };
    let number = constant(right);
    let is_zero = matches!(right, "0" | "0L" | "0.0" | "0.0f");
    let sized =
        left.strip_suffix(".length()").or_else(|| left.strip_suffix(".length")).or(left.strip_suffix(".size()"));
    if let (Some(whole), true) = (sized, operator == "==") {
        let name = term(whole)?;
        return Some(match number.as_deref() {
            Some("0") => kind("Empty", &name, "IsEmpty"),
            Some(length) => {
                Phrase { noun: Some(format!("{name}OfLength{length}")), clause: format!("{name}HasLength{length}") }
            }
            None => return None,
        });
    }
    let name = term(left)?;
    match (operator, right) {
        ("==", "null") => return Some(kind("Null", &name, "IsNull")),
        ("!=", "null") => return Some(kind("NonNull", &name, "IsNotNull")),
        _ => {}
    }
    match operator {
        "==" if is_zero => return Some(kind("Zero", &name, "IsZero")),
        "!=" if is_zero => return Some(kind("Nonzero", &name, "IsNotZero")),
        "<" if is_zero => return Some(kind("Negative", &name, "IsNegative")),
        ">" if is_zero => return Some(kind("Positive", &name, "IsPositive")),
        _ => {}
    }
    if is_constant(right) {
        let constant = camel(&right.to_ascii_lowercase().replace('_', " "));
        match operator {
            "==" => return Some(kind(&constant, &name, &format!("Is{constant}"))),
            "!=" => return Some(Phrase { noun: None, clause: format!("{name}IsNot{constant}") }),
            _ => {}
        }
    }
    let word = match operator {
        "==" => "Is",
        "!=" => "IsNot",
        "<" => "Below",
        "<=" => "AtMost",
        ">" => "Above",
        ">=" => "AtLeast",
        _ => return None,
    };
    let right = match number {
        Some(words) => words,
        None => term(right)?,
    };
    Some(Phrase { noun: None, clause: format!("{name}{word}{right}") })
}

/// Is it the name of a constant of an enum?
fn is_constant(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
}

/// The words of a literal.
fn constant(text: &str) -> Option<String> {
    let kinds = [Kind::Int, Kind::Long, Kind::Double, Kind::Boolean, Kind::Char];
    let wanted = kinds.into_iter().map(Wanted::Primitive).chain([Wanted::String]);
    // An integer is read for char only if it is one in quotes.
    let wanted = wanted.filter(|wanted| text.starts_with('\'') == (*wanted == Wanted::Primitive(Kind::Char)));
    wanted.filter_map(|wanted| Literal::parse(text, wanted).ok()).map(|found| literal(&found)).next()
}

/// The words of a short expression of names: `this.balance` is `Balance`.
fn term(text: &str) -> Option<String> {
    let text = unwrapped(text.trim());
    let text = text.strip_prefix("this.").unwrap_or(text);
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_$.()[]'".contains(c);
    let words = camel(text);
    (text.chars().all(is_plain) && !words.is_empty() && words.len() <= 24).then_some(words)
}

/// The text without brackets around all of it.
fn unwrapped(text: &str) -> &str {
    let Some(inner) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) else { return text };
    let mut depth = 0_i32;
    for c in inner.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth < 0 {
            return text;
        }
    }
    unwrapped(inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let words = match condition(text) {
            Some(Words::Nouns(words)) => format!("with{words}"),
            Some(Words::Clauses(words)) => format!("when{words}"),
            None => "-".to_owned(),
        };
        assert_eq!(words, expected, "{text}");
    }

    #[test]
    fn conditions_tell_what_kind_of_inputs_they_are_about() {
        check("amount < 0", "withNegativeAmount");
        check("amount < 0 && name == null", "withNegativeAmountAndNullName");
        check("0 == this.count", "withZeroCount");
        check("s.length() == 0", "withEmptyS");
        check("values.length == 3", "withValuesOfLength3");
    }

    #[test]
    fn constants_are_kinds_of_inputs() {
        check("kind == HUGE", "withHugeKind");
        check("kind == VERY_BIG && n < 0", "withVeryBigKindAndNegativeN");
        check("kind != HUGE", "whenKindIsNotHuge");
        check("it == RED", "withRedIt");
    }

    #[test]
    fn conditions_about_more_are_clauses() {
        check("amount < 0 && !closed", "whenAmountIsNegativeAndNotClosed");
        check("a < b", "whenABelowB");
        check("(x >= -5)", "whenXAtLeastMinus5");
        check("5 < x", "whenXAbove5");
        check("x != 2147483647", "whenXIsNotMaxInt");
        check("c == 'a'", "whenCIsLetterA");
        check("s.charAt(0) == 'a'", "whenSCharAt0IsLetterA");
    }

    #[test]
    fn conditions_without_short_words_have_none() {
        check("", "-");
        check("a < b && b < c && c < d && d < e", "-");
        check("a < 0 || b < 0", "-");
        check("a * 31 + b == 7", "-");
        check("f(a && b) < 3 && s.equals(\" && \")", "-");
    }

    #[test]
    fn literals_have_words() {
        let words = |found: Literal| literal(&found);
        assert_eq!(words(Literal::Int(-5)), "Minus5");
        assert_eq!(words(Literal::Double(-1.5)), "Minus1Point5");
        assert_eq!(words(Literal::Double(-0.0)), "Minus0");
        assert_eq!(words(Literal::Float(0.1)), "0Point1");
        assert_eq!(words(Literal::Double(f64::NEG_INFINITY)), "MinusInfinity");
        assert_eq!(words(Literal::Double(1e-10)), "1EMinus10");
        assert_eq!(words(Literal::Double(f64::NAN)), "NaN");
        assert_eq!(words(Literal::Char(u16::from(b'-'))), "Char002d");
        assert_eq!(words(Literal::String("hello, world".encode_utf16().collect())), "HelloWorld");
        assert_eq!(words(Literal::String("  ".encode_utf16().collect())), "Text");
    }
}

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
const MOST_OF_TEXT: usize = 20;
/// Signs of longer texts only separate their words.
const MOST_SIGNS: usize = 4;

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
            Some(c) => sign(c).map_or_else(|| format!("Char{unit:04x}"), str::to_owned),
            None => format!("Char{unit:04x}"),
        },
        Literal::String(units) => text_words(&String::from_utf16_lossy(units)),
        Literal::Null => "Null".to_owned(),
    }
}

/// The words of a text, if they are few: `EmptyText`, `HelloWorld`; signs have names where they are most of it, and
/// numbers keep theirs, so that `-0` is not called `0`.
pub fn text_words(text: &str) -> String {
    if text.is_empty() {
        return "EmptyText".to_owned();
    }
    let characters: Vec<char> = text.chars().collect();
    let is_short = characters.len() <= MOST_SIGNS;
    let mut words = String::new();
    for (at, &c) in characters.iter().enumerate() {
        let is_digit = |at: Option<usize>| at.and_then(|at| characters.get(at)).is_some_and(char::is_ascii_digit);
        let is_letter = |at: Option<usize>| at.and_then(|at| characters.get(at)).is_some_and(|c| c.is_alphanumeric());
        let (before, behind) = (is_digit(at.checked_sub(1)), is_digit(Some(at + 1)));
        match c {
            '-' if behind && !before => words += " Minus",
            '.' if behind && before => words += "Point",
            c if c.is_alphanumeric() => words.push(c),
            ' ' if is_letter(at.checked_sub(1)) && is_letter(Some(at + 1)) => words.push(' '),
            c => {
                words.push(' ');
                words += sign(c).filter(|_| is_short).unwrap_or_default();
                words.push(' ');
            }
        }
    }
    let words = camel(&words);
    if words.is_empty() || words.len() > MOST_OF_TEXT { "Text".to_owned() } else { words }
}

/// The name of a character that is neither letter nor digit.
fn sign(c: char) -> Option<&'static str> {
    Some(match c {
        '\0' => "Nul",
        '\t' => "Tab",
        '\n' => "Newline",
        '\r' => "Return",
        ' ' => "Space",
        '!' => "Bang",
        '"' => "Quote",
        '#' => "Hash",
        '$' => "Dollar",
        '%' => "Percent",
        '&' => "Ampersand",
        '\'' => "Apostrophe",
        '(' => "OpenParenthesis",
        ')' => "CloseParenthesis",
        '*' => "Star",
        '+' => "Plus",
        ',' => "Comma",
        '-' => "Hyphen",
        '.' => "Dot",
        '/' => "Slash",
        ':' => "Colon",
        ';' => "Semicolon",
        '<' => "LessThan",
        '=' => "EqualsSign",
        '>' => "GreaterThan",
        '?' => "QuestionMark",
        '@' => "At",
        '[' => "OpenBracket",
        '\\' => "Backslash",
        ']' => "CloseBracket",
        '^' => "Caret",
        '_' => "Underscore",
        '`' => "Backtick",
        '{' => "OpenBrace",
        '|' => "Pipe",
        '}' => "CloseBrace",
        '~' => "Tilde",
        '\u{7f}' => "Delete",
        _ => return None,
    })
}

/// The letters and digits of a text as one word, each run with a capital: `isOpen()` is `IsOpen`.
pub fn camel(text: &str) -> String {
    let text = in_ascii(text);
    let runs = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|run| !run.is_empty());
    runs.map(capital).collect()
}

/// Letters with marks, and those that stand for them.
const LETTERS: [(&str, &str); 24] = [
    ("\u{e4}\u{e6}", "ae"),
    ("\u{f6}\u{153}", "oe"),
    ("\u{fc}", "ue"),
    ("\u{c4}\u{c6}", "Ae"),
    ("\u{d6}\u{152}", "Oe"),
    ("\u{dc}", "Ue"),
    ("\u{df}", "ss"),
    ("\u{e0}\u{e1}\u{e2}\u{e3}\u{e5}\u{105}", "a"),
    ("\u{c0}\u{c1}\u{c2}\u{c3}\u{c5}\u{104}", "A"),
    ("\u{e7}\u{107}\u{10d}", "c"),
    ("\u{c7}\u{106}\u{10c}", "C"),
    ("\u{e8}\u{e9}\u{ea}\u{eb}\u{119}\u{11b}", "e"),
    ("\u{c8}\u{c9}\u{ca}\u{cb}\u{118}\u{11a}", "E"),
    ("\u{ec}\u{ed}\u{ee}\u{ef}\u{131}", "i"),
    ("\u{cc}\u{cd}\u{ce}\u{cf}\u{130}", "I"),
    ("\u{f1}\u{144}\u{148}", "n"),
    ("\u{d1}\u{143}\u{147}", "N"),
    ("\u{f2}\u{f3}\u{f4}\u{f5}\u{f8}", "o"),
    ("\u{d2}\u{d3}\u{d4}\u{d5}\u{d8}", "O"),
    ("\u{f9}\u{fa}\u{fb}\u{16f}", "u"),
    ("\u{d9}\u{da}\u{db}\u{16e}", "U"),
    ("\u{15b}\u{161}\u{15f}", "s"),
    ("\u{17a}\u{17c}\u{17e}", "z"),
    ("\u{142}", "l"),
];

/// The text with letters of ASCII for others: those that people use instead, and numbers where there are none.
pub fn in_ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match LETTERS.iter().find(|(letters, _)| letters.contains(c)) {
            Some((_, plain)) => out += plain,
            None if !c.is_ascii() && c.is_alphanumeric() => out += &format!("U{:04x}", u32::from(c)),
            None => out.push(c),
        }
    }
    out
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
    let (is_not, rest) = conjunct.strip_prefix('!').map_or((false, conjunct), |rest| (true, rest));
    if let Some(number) = ["Double", "Float"].iter().find_map(|class| rest.strip_prefix(&format!("{class}.isNaN("))) {
        let name = term(number.strip_suffix(')')?)?;
        let verb = if is_not { "IsNotNaN" } else { "IsNaN" };
        return Some(Phrase { noun: (!is_not).then(|| format!("NaN{name}")), clause: format!("{name}{verb}") });
    }
    if is_not && rest.starts_with('(') {
        return denied(unwrapped(rest));
    }
    if !outside(conjunct, |rest| rest.starts_with("||") || rest.starts_with('?')).is_empty() {
        return None;
    }
    match compared(conjunct) {
        Some((left, operator, right)) => comparison(left, operator, right),
        None => {
            let clause = match conjunct.strip_prefix('!') {
                Some(rest) => format!("Not{}", term(rest)?),
                None => term(conjunct)?,
            };
            Some(Phrase { noun: None, clause })
        }
    }
}

/// What a comparison compares, a constant on the right if there is one.
fn compared(text: &str) -> Option<(&str, &str, &str)> {
    let operator =
        |at: usize| ["==", "!=", "<=", ">=", "<", ">"].into_iter().find(|operator| text[at..].starts_with(operator));
    let is_shift = |rest: &str| rest.starts_with("<<") || rest.starts_with(">>");
    let found = outside(text, |rest| rest.starts_with(['=', '!', '<', '>']) && !is_shift(rest));
    let (at, operator) = found.into_iter().find_map(|at| operator(at).map(|operator| (at, operator)))?;
    let (left, right) = (text[..at].trim(), text[at + operator.len()..].trim());
    let turned = constant(left).is_some() && constant(right).is_none();
    Some(if turned { (right, mirrored(operator), left) } else { (left, operator, right) })
}

/// A comparison that does not hold: `!(x < 1.5)` is not `x >= 1.5`, because of NaN.
fn denied(text: &str) -> Option<Phrase> {
    if !outside(text, |rest| rest.starts_with("||") || rest.starts_with("&&") || rest.starts_with('?')).is_empty() {
        return None;
    }
    let (left, operator, right) = compared(text)?;
    let (name, word) = (term(left)?, word(operator).filter(|word| !word.starts_with("Is"))?);
    let right = constant(right).or_else(|| term(right))?;
    Some(Phrase { noun: None, clause: format!("{name}Not{word}{right}") })
}

fn word(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "==" => "Is",
        "!=" => "IsNot",
        "<" => "Below",
        "<=" => "AtMost",
        ">" => "Above",
        ">=" => "AtLeast",
        _ => return None,
    })
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
    // What is computed is no kind of input.
    let is_input = !left.contains(' ');
    let kind = |adjective: &str, name: &str, verb: &str| Phrase {
        noun: is_input.then(|| format!("{adjective}{name}")),
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
        "<=" if is_zero => return Some(kind("NonPositive", &name, "IsNotPositive")),
        ">=" if is_zero => return Some(kind("NonNegative", &name, "IsNotNegative")),
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
    let word = word(operator)?;
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
    // What ends in `f` would be another number if it were read as a double.
    let is_float = text.ends_with('f') && text.starts_with(|c: char| c == '-' || c.is_ascii_digit());
    let decimal = if is_float { Kind::Float } else { Kind::Double };
    let kinds = [Kind::Int, Kind::Long, decimal, Kind::Boolean, Kind::Char];
    let wanted = kinds.into_iter().map(Wanted::Primitive).chain([Wanted::String]);
    // An integer is read for char only if it is one in quotes.
    let wanted = wanted.filter(|wanted| text.starts_with('\'') == (*wanted == Wanted::Primitive(Kind::Char)));
    wanted.filter_map(|wanted| Literal::parse(text, wanted).ok()).map(|found| literal(&found)).next()
}

/// The words of a short expression of names: `this.balance` is `Balance`, `year % 4` is `YearModulo4`.
fn term(text: &str) -> Option<String> {
    let text = unwrapped(text.trim());
    let words: Vec<&str> = text.split(' ').collect();
    if let [left, operator, right] = words[..] {
        let operator = match operator {
            "+" => "Plus",
            "-" => "Minus",
            "*" => "Times",
            "/" => "DividedBy",
            "%" => "Modulo",
            _ => return None,
        };
        let operand = |text: &str| constant(text).or_else(|| term(text));
        return Some(format!("{}{operator}{}", operand(left)?, operand(right)?));
    }
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
    fn no_letter_is_lost_in_names() {
        assert_eq!(camel("gr\u{f6}\u{df}e"), "Groesse");
        assert_eq!(camel("\u{e9}t\u{e9}"), "Ete");
        assert_eq!(camel("\u{540d}"), "U540d");
    }

    #[test]
    fn conditions_tell_what_kind_of_inputs_they_are_about() {
        check("amount < 0", "withNegativeAmount");
        check("amount < 0 && name == null", "withNegativeAmountAndNullName");
        check("0 == this.count", "withZeroCount");
        check("amount <= 0L", "withNonPositiveAmount");
        check("amount >= 0 && !closed", "whenAmountIsNotNegativeAndNotClosed");
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
        check("f > 1e30f", "whenFAbove1E30");
        check("5 < x", "whenXAbove5");
        check("x != 2147483647", "whenXIsNotMaxInt");
        check("c == 'a'", "whenCIsLetterA");
        check("s.charAt(0) == 'a'", "whenSCharAt0IsLetterA");
    }

    #[test]
    fn what_is_computed_has_words_too() {
        check("year % 4 == 0", "whenYearModulo4IsZero");
        check("balance - amount < 100L", "whenBalanceMinusAmountBelow100");
        check("100 / percent != 0", "when100DividedByPercentIsNotZero");
    }

    #[test]
    fn numbers_that_are_none_are_told_from_the_others() {
        check("Double.isNaN(f)", "withNaNF");
        check("!Float.isNaN(this.rate) && on", "whenRateIsNotNaNAndOn");
        check("!(d < 0.0)", "whenDNotBelow0");
        check("!(1.5 < d)", "whenDNotAbove1Point5");
        check("!(a < 0.5 && b)", "-");
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
        assert_eq!(words(Literal::Char(u16::from(b'-'))), "Hyphen");
        assert_eq!(words(Literal::Char(0xe9)), "Char00e9");
    }

    #[test]
    fn texts_have_words_that_tell_them_apart() {
        assert_eq!(text_words(""), "EmptyText");
        assert_eq!(text_words("hello, world"), "HelloWorld");
        assert_eq!(text_words("  "), "SpaceSpace");
        assert_eq!(text_words("a "), "ASpace");
        assert_eq!(text_words("a b"), "AB");
        assert_eq!(text_words("-0"), "Minus0");
        assert_eq!(text_words("-1.50 EUR"), "Minus1Point50EUR");
        assert_eq!(text_words("2021-03-14"), "20210314");
        assert_eq!(text_words("a sentence of very many words"), "Text");
    }
}

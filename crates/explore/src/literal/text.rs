//! Character and string literals (JLS §3.10.4, §3.10.5, §3.10.7).
//!
//! A Unicode escape stands for its character wherever it appears. Java would translate it before
//! anything else, so that `"\u0022"` ends early there; nothing that is printed here depends on it.

use super::LiteralError;

/// Text for a reader; half of a pair, which is no character, as a literal has it: `\ud800`.
pub fn readable(units: &[u16]) -> String {
    let one = |unit: Result<char, std::char::DecodeUtf16Error>| match unit {
        Ok(c) => c.to_string(),
        Err(half) => format!("\\u{:04x}", half.unpaired_surrogate()),
    };
    char::decode_utf16(units.iter().copied()).map(one).collect()
}

/// The units as a literal between quotes.
pub(super) fn quoted(units: &[u16], quote: char) -> String {
    let mut text = String::with_capacity(units.len() + 2);
    text.push(quote);
    for &unit in units {
        push_unit(&mut text, unit, quote);
    }
    text.push(quote);
    text
}

fn push_unit(text: &mut String, unit: u16, quote: char) {
    let ascii = u8::try_from(unit).ok().filter(u8::is_ascii).map(char::from);
    match ascii {
        Some('\n') => text.push_str("\\n"),
        Some('\r') => text.push_str("\\r"),
        Some('\t') => text.push_str("\\t"),
        Some('\u{8}') => text.push_str("\\b"),
        Some('\u{c}') => text.push_str("\\f"),
        Some('\\') => text.push_str("\\\\"),
        Some(c) if c == quote => {
            text.push('\\');
            text.push(c);
        }
        Some(c) if !c.is_ascii_control() => text.push(c),
        Some(_) | None => text.push_str(&format!("\\u{unit:04x}")),
    }
}

/// Reads a quoted literal that is the whole text, from its first quote; `at` is where the text
/// begins in what the user wrote.
pub(super) fn unquoted(text: &str, at: usize) -> Result<Vec<u16>, LiteralError> {
    let quote = text.chars().next().expect("called at a quote");
    let mut units = Vec::new();
    let mut rest = &text[1..];
    loop {
        let here = at + text.len() - rest.len();
        let Some(c) = rest.chars().next() else {
            return Err(LiteralError::new(here, format!("the literal has no closing {quote}")));
        };
        rest = &rest[c.len_utf8()..];
        if c == quote {
            return if rest.is_empty() {
                Ok(units)
            } else {
                Err(LiteralError::new(here + 1, "text behind the end of the literal"))
            };
        }
        if c == '\\' {
            let (unit, length) = escape(rest).map_err(|what| LiteralError::new(here, what))?;
            units.push(unit);
            rest = &rest[length..];
        } else if c == '\n' || c == '\r' {
            return Err(LiteralError::new(here, "a literal ends on its line; write \\n"));
        } else {
            units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
        }
    }
}

/// The unit that an escape stands for, and the escape's length without its backslash.
fn escape(rest: &str) -> Result<(u16, usize), String> {
    let Some(c) = rest.chars().next() else {
        return Err("a backslash with nothing behind it".to_owned());
    };
    let simple = match c {
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'b' => '\u{8}',
        'f' => '\u{c}',
        's' => ' ',
        '\\' | '\'' | '"' => c,
        '0'..='7' => return Ok(octal(rest)),
        'u' => return unicode(rest),
        _ => return Err(format!("\\{c} is not an escape")),
    };
    Ok((simple as u16, 1))
}

/// JLS §3.10.7: up to three digits, and no more than `\377`.
fn octal(rest: &str) -> (u16, usize) {
    let most = if rest.starts_with(['0', '1', '2', '3']) { 3 } else { 2 };
    let digits = rest.bytes().take(most).take_while(|b| (b'0'..=b'7').contains(b));
    digits.fold((0, 0), |(unit, length), digit| (unit * 8 + u16::from(digit - b'0'), length + 1))
}

/// JLS §3.3: any number of `u`, then four digits.
fn unicode(rest: &str) -> Result<(u16, usize), String> {
    let letters = rest.bytes().take_while(|&b| b == b'u').count();
    let digits = rest.get(letters..letters + 4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
    let digits = digits.ok_or("\\u needs four hexadecimal digits")?;
    let unit = u16::from_str_radix(digits, 16).map_err(|_| "\\u needs four hexadecimal digits")?;
    Ok((unit, letters + 4))
}

//! Tokens of a Java expression, each with the number of characters before it.
//!
//! A name takes its dots and constant indices along (`this.limit`, `a[0].size`), since inputs are
//! named that way.

use super::ParseError;
use std::fmt;

#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token {
    Name(String),
    /// Digits and letters as written, checked later.
    Number(String),
    Char(u16),
    Symbol(&'static str),
    End,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Token::Name(text) | Token::Number(text) => write!(f, "`{text}`"),
            Token::Char(_) => write!(f, "a character"),
            Token::Symbol(symbol) => write!(f, "`{symbol}`"),
            Token::End => write!(f, "the end"),
        }
    }
}

/// Longest first, so that `>>>` is not read as `>` three times.
const SYMBOLS: &[&str] = &[
    ">>>", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "<", ">",
    "(", ")", "?", ":", ",",
];

pub(super) fn lex(text: &str) -> Result<Vec<(Token, usize)>, ParseError> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let rest = &chars[at..];
        let (token, length) = match rest[0] {
            c if c.is_whitespace() => {
                at += 1;
                continue;
            }
            c if starts_name(c) => name(rest),
            c if c.is_ascii_digit() || (c == '.' && rest.get(1).is_some_and(char::is_ascii_digit)) => number(rest),
            '\'' => character(rest, at)?,
            '=' if rest.get(1) != Some(&'=') => {
                return Err(ParseError::new(at, "a condition assigns nothing; equality is `==`"));
            }
            c => {
                let fits = |symbol: &&&str| symbol.chars().eq(rest.iter().take(symbol.len()).copied());
                match SYMBOLS.iter().find(fits) {
                    Some(symbol) => (Token::Symbol(symbol), symbol.len()),
                    None => return Err(ParseError::new(at, format!("unexpected `{c}`"))),
                }
            }
        };
        tokens.push((token, at));
        at += length;
    }
    tokens.push((Token::End, chars.len()));
    Ok(tokens)
}

fn starts_name(c: char) -> bool {
    c.is_alphabetic() || c == '_' || c == '$'
}

fn continues_name(c: &char) -> bool {
    c.is_alphanumeric() || *c == '_' || *c == '$'
}

fn name(chars: &[char]) -> (Token, usize) {
    let word = |from: usize| from + chars[from..].iter().take_while(|c| continues_name(c)).count();
    let mut end = word(0);
    loop {
        match chars.get(end) {
            Some('.') if chars.get(end + 1).is_some_and(|c| starts_name(*c)) => end = word(end + 1),
            Some('[') => {
                let digits = chars[end + 1..].iter().take_while(|c| c.is_ascii_digit()).count();
                if digits == 0 || chars.get(end + 1 + digits) != Some(&']') {
                    break;
                }
                end += digits + 2;
            }
            Some(_) | None => break,
        }
    }
    (Token::Name(chars[..end].iter().collect()), end)
}

fn number(chars: &[char]) -> (Token, usize) {
    let hex = chars.len() > 1 && chars[0] == '0' && matches!(chars[1], 'x' | 'X');
    let mut end = 0;
    while let Some(&c) = chars.get(end) {
        let exponent_sign = matches!(c, '+' | '-') && !hex && end > 0 && matches!(chars[end - 1], 'e' | 'E');
        if !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.') && !exponent_sign {
            break;
        }
        end += 1;
    }
    (Token::Number(chars[..end].iter().collect()), end)
}

fn character(chars: &[char], at: usize) -> Result<(Token, usize), ParseError> {
    let unfinished = || ParseError::new(at, "a character literal is one character between quotes");
    let (value, length) = match chars.get(1..) {
        Some(['\\', 'u', rest @ ..]) => {
            let marks = rest.iter().take_while(|c| **c == 'u').count();
            let digits: String = rest[marks..].iter().take(4).collect();
            let all_hex = digits.len() == 4 && digits.chars().all(|c| c.is_ascii_hexdigit());
            let value = u32::from_str_radix(&digits, 16).ok().filter(|_| all_hex);
            (value.ok_or_else(|| ParseError::new(at, "`\\u` takes four hexadecimal digits"))?, 6 + marks)
        }
        Some(['\\', digit @ '0'..='7', rest @ ..]) => {
            let more = if *digit <= '3' { 2 } else { 1 };
            let more = rest.iter().take(more).take_while(|c| matches!(c, '0'..='7')).count();
            let digits: String = chars[2..3 + more].iter().collect();
            (u32::from_str_radix(&digits, 8).map_err(|_| unfinished())?, 2 + more)
        }
        Some(['\\', escape, ..]) => {
            let value = match escape {
                'b' => 8,
                't' => 9,
                'n' => 10,
                'f' => 12,
                'r' => 13,
                's' => 32,
                '\'' | '"' | '\\' => u32::from(*escape),
                _ => return Err(ParseError::new(at + 1, format!("unknown escape `\\{escape}`"))),
            };
            (value, 2)
        }
        Some([c, ..]) if *c != '\'' => (u32::from(*c), 1),
        Some(_) | None => return Err(unfinished()),
    };
    if chars.get(length + 1) != Some(&'\'') {
        return Err(unfinished());
    }
    let unit = u16::try_from(value).map_err(|_| ParseError::new(at, "this character needs two chars in Java"))?;
    Ok((Token::Char(unit), length + 2))
}

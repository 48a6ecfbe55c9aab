//! Number literals: JLS §3.10.1 and §3.10.2, without hexadecimal floating point.

use super::{Expr, ParseError};
use crate::arena::{TermId, Terms};
use crate::sort::JavaType;

/// The value of a literal, which may have one minus in front: `-2147483648` is an int although
/// `2147483648` is not.
pub(super) fn parse(terms: &mut Terms, text: &str, at: usize) -> Result<Expr, ParseError> {
    let bad = |what: &str| ParseError::new(at, format!("`{}` {what}", text.trim_start_matches('-')));
    let negative = text.starts_with('-');
    let digits: String = text.trim_start_matches('-').chars().filter(|c| *c != '_').collect();
    let lower = digits.to_ascii_lowercase();
    let (radix, body) = match lower.get(..2) {
        Some("0x") => (16, &lower[2..]),
        Some("0b") => (2, &lower[2..]),
        _ => (10, &lower[..]),
    };
    let known = |ty, t| Ok(Expr { ty, t, ok: TermId::TRUE, at });
    if radix == 16 && body.contains(['.', 'p']) {
        return Err(bad("is a hexadecimal floating-point literal, which is not supported"));
    }
    if radix == 10 && body.contains(['.', 'e', 'f', 'd']) {
        let single = body.ends_with('f');
        let plain = body.strip_suffix(['f', 'd']).unwrap_or(body);
        let malformed = plain.contains(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | 'e' | '+' | '-'));
        let signed = if negative { format!("-{plain}") } else { plain.to_string() };
        if single {
            let value: f32 = signed.parse().ok().filter(|_| !malformed).ok_or_else(|| bad("is not a number"))?;
            if value.is_infinite() {
                return Err(bad("is too large for float"));
            }
            let t = terms.float(value);
            return known(JavaType::Float, t);
        }
        let value: f64 = signed.parse().ok().filter(|_| !malformed).ok_or_else(|| bad("is not a number"))?;
        if value.is_infinite() {
            return Err(bad("is too large for double"));
        }
        let t = terms.double(value);
        return known(JavaType::Double, t);
    }
    let (body, long) = match body.strip_suffix('l') {
        Some(body) => (body, true),
        None => (body, false),
    };
    let (radix, body) = match body.strip_prefix('0') {
        Some(octal) if radix == 10 && !octal.is_empty() => (8, octal),
        _ => (radix, body),
    };
    let width = if long { 64 } else { 32 };
    let magnitude = u64::from_str_radix(body, radix).map_err(|error| match error.kind() {
        std::num::IntErrorKind::PosOverflow => bad("is too large for long"),
        _ => bad("is not a number"),
    })?;
    // Decimal literals are numbers; the others are bits.
    let limit = match (radix, negative) {
        (10, false) => (1u64 << (width - 1)) - 1,
        (10, true) => 1u64 << (width - 1),
        _ => u64::MAX >> (64 - width),
    };
    if magnitude > limit {
        return Err(bad(if long { "is too large for long" } else { "is too large for int; add L for a long" }));
    }
    let value = if negative { magnitude.wrapping_neg() } else { magnitude };
    let ty = if long { JavaType::Long } else { JavaType::Int };
    let t = terms.constant(ty.sort(), value);
    known(ty, t)
}

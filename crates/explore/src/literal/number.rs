//! Numbers: the integer and floating-point literals of JLS §3.10.1 and §3.10.2 with an optional
//! sign, and the constants that the box classes have names for.
//!
//! Decimal digits go through the standard library, which rounds correctly; hexadecimal
//! floating-point literals are rounded here. As in Java, a literal that would become an infinity,
//! or a zero although it has a digit that is not zero, is refused.

use super::LiteralError;

/// A numeric literal with the type that its form gives it.
#[derive(Debug, Clone, Copy)]
pub(super) enum Number {
    Int(i32),
    Long(i64),
    Float(f32),
    /// `single` is the nearest float, for a literal without suffix that is one.
    Double {
        value: f64,
        single: Option<f32>,
    },
}

/// Java's text of a float, with its suffix.
pub(super) fn print_float(value: f32) -> String {
    if value.is_finite() {
        return java_digits(&format!("{value:e}")) + "f";
    }
    match value.to_bits() {
        0x7f80_0000 => "Float.POSITIVE_INFINITY".to_owned(),
        0xff80_0000 => "Float.NEGATIVE_INFINITY".to_owned(),
        0x7fc0_0000 => "Float.NaN".to_owned(),
        bits => format!("Float.intBitsToFloat(0x{bits:08x})"),
    }
}

/// Java's text of a double.
pub(super) fn print_double(value: f64) -> String {
    if value.is_finite() {
        return java_digits(&format!("{value:e}"));
    }
    match value.to_bits() {
        0x7ff0_0000_0000_0000 => "Double.POSITIVE_INFINITY".to_owned(),
        0xfff0_0000_0000_0000 => "Double.NEGATIVE_INFINITY".to_owned(),
        0x7ff8_0000_0000_0000 => "Double.NaN".to_owned(),
        bits => format!("Double.longBitsToDouble(0x{bits:016x}L)"),
    }
}

/// Rewrites Rust's shortest scientific form `-1.5e10` the way `Double.toString` lays out digits:
/// plain from 10^-3 to 10^7, otherwise with `E`, and always with a digit behind the point.
fn java_digits(scientific: &str) -> String {
    let (mantissa, exponent) = scientific.split_once('e').expect("{:e} prints an exponent");
    let exponent: i32 = exponent.parse().expect("{:e} prints a decimal exponent");
    let (sign, mantissa) = mantissa.strip_prefix('-').map_or(("", mantissa), |rest| ("-", rest));
    let digits = mantissa.replace('.', "");
    if (-3..7).contains(&exponent) {
        let point = exponent + 1;
        let (whole, fraction) = if point <= 0 {
            ("0".to_owned(), "0".repeat(point.unsigned_abs() as usize) + &digits)
        } else {
            let point = point as usize;
            let padded = format!("{digits:0<point$}");
            (padded[..point].to_owned(), padded[point..].to_owned())
        };
        let fraction = if fraction.is_empty() { "0" } else { &fraction };
        return format!("{sign}{whole}.{fraction}");
    }
    let fraction = if digits.len() > 1 { &digits[1..] } else { "0" };
    format!("{sign}{}.{fraction}E{exponent}", &digits[..1])
}

/// Reads a number that is the whole text; `at` is where it begins in what the user wrote.
pub(super) fn read(text: &str, at: usize) -> Result<Number, LiteralError> {
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest.trim_start()),
        None => (false, text.strip_prefix('+').map_or(text, str::trim_start)),
    };
    let at = at + text.len() - magnitude.len();
    if let Some(number) = named(magnitude) {
        return Ok(if negative { negate(number) } else { number });
    }
    if magnitude.starts_with("Float.intBitsToFloat(") || magnitude.starts_with("Double.longBitsToDouble(") {
        return from_bits(magnitude, at).map(|number| if negative { negate(number) } else { number });
    }
    if !magnitude.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return Err(LiteralError::new(at, format!("{text:?} is not a Java literal")));
    }
    let digits = without_underscores(magnitude, at)?;
    if is_floating(&digits) { floating(&digits, negative, at) } else { integer(&digits, negative, at) }
}

fn negate(number: Number) -> Number {
    match number {
        Number::Int(v) => Number::Int(v.wrapping_neg()),
        Number::Long(v) => Number::Long(v.wrapping_neg()),
        Number::Float(v) => Number::Float(-v),
        Number::Double { value, single } => Number::Double { value: -value, single: single.map(|v| -v) },
    }
}

fn named(text: &str) -> Option<Number> {
    let (class, name) = text.strip_prefix("java.lang.").unwrap_or(text).split_once('.')?;
    let single = |v: f32| Number::Float(v);
    let double = |v: f64| Number::Double { value: v, single: None };
    Some(match (class, name) {
        ("Byte", "MIN_VALUE") => Number::Int(-128),
        ("Byte", "MAX_VALUE") => Number::Int(127),
        ("Short", "MIN_VALUE") => Number::Int(-32768),
        ("Short", "MAX_VALUE") => Number::Int(32767),
        ("Character", "MIN_VALUE") => Number::Int(0),
        ("Character", "MAX_VALUE") => Number::Int(0xffff),
        ("Integer", "MIN_VALUE") => Number::Int(i32::MIN),
        ("Integer", "MAX_VALUE") => Number::Int(i32::MAX),
        ("Long", "MIN_VALUE") => Number::Long(i64::MIN),
        ("Long", "MAX_VALUE") => Number::Long(i64::MAX),
        ("Float", "NaN") => single(f32::from_bits(0x7fc0_0000)),
        ("Float", "POSITIVE_INFINITY") => single(f32::INFINITY),
        ("Float", "NEGATIVE_INFINITY") => single(f32::NEG_INFINITY),
        ("Float", "MAX_VALUE") => single(f32::MAX),
        ("Float", "MIN_VALUE") => single(f32::from_bits(1)),
        ("Float", "MIN_NORMAL") => single(f32::MIN_POSITIVE),
        ("Double", "NaN") => double(f64::from_bits(0x7ff8_0000_0000_0000)),
        ("Double", "POSITIVE_INFINITY") => double(f64::INFINITY),
        ("Double", "NEGATIVE_INFINITY") => double(f64::NEG_INFINITY),
        ("Double", "MAX_VALUE") => double(f64::MAX),
        ("Double", "MIN_VALUE") => double(f64::from_bits(1)),
        ("Double", "MIN_NORMAL") => double(f64::MIN_POSITIVE),
        _ => return None,
    })
}

/// `Float.intBitsToFloat(0x7fc00001)` and `Double.longBitsToDouble(0x7ff8000000000001L)`.
fn from_bits(text: &str, at: usize) -> Result<Number, LiteralError> {
    let open = text.find('(').expect("the caller saw it");
    let Some(inner) = text[open + 1..].strip_suffix(')') else {
        return Err(LiteralError::new(at + text.len(), "expected )"));
    };
    let inside = at + open + 1;
    let bits = read(inner.trim(), inside)?;
    match (text.starts_with("Float"), bits) {
        (true, Number::Int(v)) => Ok(Number::Float(f32::from_bits(v as u32))),
        (false, Number::Int(v)) => Ok(Number::Double { value: f64::from_bits(i64::from(v) as u64), single: None }),
        (false, Number::Long(v)) => Ok(Number::Double { value: f64::from_bits(v as u64), single: None }),
        (true, Number::Long(_)) | (_, Number::Float(_) | Number::Double { .. }) => {
            Err(LiteralError::new(inside, "bits are an integer as wide as the result"))
        }
    }
}

/// JLS §3.10.1: underscores only between digits.
fn without_underscores(text: &str, at: usize) -> Result<String, LiteralError> {
    let bytes = text.as_bytes();
    for (i, _) in text.match_indices('_') {
        let digit = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_hexdigit() || *b == b'_');
        if i == 0 || !digit(bytes.get(i - 1)) || !digit(bytes.get(i + 1)) {
            return Err(LiteralError::new(at + i, "an underscore stands between digits"));
        }
    }
    Ok(text.replace('_', ""))
}

fn is_hex(text: &str) -> bool {
    text.starts_with("0x") || text.starts_with("0X")
}

fn is_floating(text: &str) -> bool {
    if is_hex(text) {
        return text.contains(['.', 'p', 'P']);
    }
    !text.starts_with("0b") && !text.starts_with("0B") && text.contains(['.', 'e', 'E', 'f', 'F', 'd', 'D'])
}

fn integer(text: &str, negative: bool, at: usize) -> Result<Number, LiteralError> {
    let (digits, long) = text.strip_suffix(['L', 'l']).map_or((text, false), |digits| (digits, true));
    let (radix, body) = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => (16, &digits[2..]),
        [b'0', b'b' | b'B', ..] => (2, &digits[2..]),
        [b'0', _, ..] => (8, &digits[1..]),
        [..] => (10, digits),
    };
    if body.is_empty() || !body.chars().all(|c| c.is_digit(radix)) {
        return Err(LiteralError::new(at, format!("{text:?} is not a Java literal")));
    }
    let width = if long { 64 } else { 32 };
    let too_large = || {
        let hint = if long { "" } else { "; a long ends in L" };
        let name = if long { "long" } else { "int" };
        LiteralError::new(at, format!("{text} is too large for {name}{hint}"))
    };
    let value = u64::from_str_radix(body, radix).map_err(|_| too_large())?;
    // Decimal literals stop at the largest value, except that its negative has one more (JLS
    // §3.10.1); in the other radixes all bits may be written.
    let most = match (radix, negative) {
        (10, false) => (1 << (width - 1)) - 1,
        (10, true) => 1 << (width - 1),
        _ => u64::MAX >> (64 - width),
    };
    if value > most {
        return Err(too_large());
    }
    let number = if long { Number::Long(value as i64) } else { Number::Int(value as u32 as i32) };
    Ok(if negative { negate(number) } else { number })
}

/// What the last letter of a floating-point literal says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Suffix {
    None,
    Float,
    Double,
}

fn floating(text: &str, negative: bool, at: usize) -> Result<Number, LiteralError> {
    let hex = is_hex(text);
    let (body, suffix) = match text.as_bytes().last() {
        Some(b'f' | b'F') => (&text[..text.len() - 1], Suffix::Float),
        Some(b'd' | b'D') => (&text[..text.len() - 1], Suffix::Double),
        Some(_) | None => (text, Suffix::None),
    };
    let scanned = if hex { Scanned::hex(body) } else { Scanned::decimal(body) };
    let scanned = scanned.ok_or_else(|| LiteralError::new(at, format!("{text:?} is not a Java literal")))?;
    let refuse = |name: &str, magnitude: f64| {
        let why = if magnitude == 0.0 { "small" } else { "large" };
        Err(LiteralError::new(at, format!("{text} is too {why} for {name}")))
    };
    let lost = |magnitude: f64| magnitude.is_infinite() || magnitude == 0.0 && !scanned.zero;
    let number = match suffix {
        Suffix::Float => {
            let value = scanned.single(body);
            if lost(f64::from(value)) {
                return refuse("float", f64::from(value));
            }
            Number::Float(value)
        }
        Suffix::None | Suffix::Double => {
            let value = scanned.double(body);
            if lost(value) {
                return refuse("double", value);
            }
            let single = scanned.single(body);
            let keep = suffix == Suffix::None && !lost(f64::from(single));
            Number::Double { value, single: keep.then_some(single) }
        }
    };
    Ok(if negative { negate(number) } else { number })
}

/// A floating-point literal whose form has been checked.
struct Scanned {
    zero: bool,
    /// For a hexadecimal one: leading bits, whether bits were cut off, and the power of two.
    hex: Option<(u64, bool, i64)>,
}

impl Scanned {
    fn decimal(body: &str) -> Option<Scanned> {
        let (mantissa, exponent) = match body.find(['e', 'E']) {
            Some(at) => (&body[..at], Some(&body[at + 1..])),
            None => (body, None),
        };
        if let Some(exponent) = exponent {
            let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
        }
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let mut digits = whole.bytes().chain(fraction.bytes()).peekable();
        digits.peek()?;
        let mut zero = true;
        for digit in digits {
            if !digit.is_ascii_digit() {
                return None;
            }
            zero &= digit == b'0';
        }
        Some(Scanned { zero, hex: None })
    }

    fn hex(body: &str) -> Option<Scanned> {
        let body = &body[2..];
        let (mantissa, exponent) = body.split_at(body.find(['p', 'P'])?);
        let exponent = &exponent[1..];
        let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
        if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        // Beyond this the result is decided anyway.
        let far = 1 << 40;
        let power: i64 = digits.parse().map_or(far, |power: i64| power.min(far));
        let mut power = if exponent.starts_with('-') { -power } else { power };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        if whole.is_empty() && fraction.is_empty() {
            return None;
        }
        let (mut bits, mut sticky) = (0u64, false);
        for (place, c) in whole.chars().chain(fraction.chars()).enumerate() {
            let digit = u64::from(c.to_digit(16)?);
            if bits >> 60 == 0 {
                bits = bits << 4 | digit;
            } else {
                sticky |= digit != 0;
                power += 4;
            }
            if place >= whole.len() {
                power -= 4;
            }
        }
        Some(Scanned { zero: bits == 0 && !sticky, hex: Some((bits, sticky, power)) })
    }

    fn double(&self, body: &str) -> f64 {
        match self.hex {
            Some((bits, sticky, power)) => f64::from_bits(rounded(bits, sticky, power, 53, -1074, 1023)),
            None => body.parse().expect("the form was checked"),
        }
    }

    fn single(&self, body: &str) -> f32 {
        match self.hex {
            Some((bits, sticky, power)) => f32::from_bits(rounded(bits, sticky, power, 24, -149, 127) as u32),
            None => body.parse().expect("the form was checked"),
        }
    }
}

/// `bits * 2^power` (plus a little, if `sticky`) as the bits of an IEEE-754 number of `precision`
/// bits whose least place is `2^least` and whose largest exponent is `largest`, ties to even.
fn rounded(bits: u64, sticky: bool, power: i64, precision: u32, least: i64, largest: i64) -> u64 {
    if bits == 0 {
        return 0;
    }
    let infinity = ((largest as u64) * 2 + 1) << (precision - 1);
    // The place of the last bit that is kept.
    let length = i64::from(64 - bits.leading_zeros());
    let place = (power + length - i64::from(precision)).max(least);
    let drop = place - power;
    let mut kept = if drop <= 0 {
        bits << -drop
    } else if drop > 64 {
        0
    } else {
        let wide = u128::from(bits);
        let half = 1u128 << (drop - 1);
        let rest = wide & (half * 2 - 1);
        let floor = (wide >> drop) as u64;
        let up = rest > half || rest == half && (sticky || floor & 1 == 1);
        floor + u64::from(up)
    };
    let mut place = place;
    if kept >> precision != 0 {
        kept >>= 1;
        place += 1;
    }
    if kept >> (precision - 1) == 0 {
        return kept;
    }
    let exponent = place + i64::from(precision) - 1;
    if exponent > largest {
        return infinity;
    }
    let biased = (exponent + largest) as u64;
    biased << (precision - 1) | kept & ((1 << (precision - 1)) - 1)
}

//! Reads what `get-value` answers: a list of pairs of a symbol and a value, in the order asked.

/// An expression of SMT-LIB.
#[derive(Debug, PartialEq)]
enum Expression<'a> {
    Atom(&'a str),
    List(Vec<Expression<'a>>),
}

/// The raw values of the pairs, or nothing if it is not a list of pairs with such values.
pub fn values(text: &str) -> Option<Vec<u64>> {
    let mut rest = text.trim();
    let Expression::List(pairs) = expression(&mut rest)? else { return None };
    pairs
        .iter()
        .map(|pair| match pair {
            Expression::List(parts) => match &parts[..] {
                [_, found] => value(found),
                _ => None,
            },
            Expression::Atom(_) => None,
        })
        .collect()
}

/// Nesting deeper than any value has is refused, so that no reply exhausts the stack.
fn expression<'a>(rest: &mut &'a str) -> Option<Expression<'a>> {
    nested(rest, 16)
}

fn nested<'a>(rest: &mut &'a str, depth: u32) -> Option<Expression<'a>> {
    *rest = rest.trim_start();
    if let Some(inside) = rest.strip_prefix('(') {
        *rest = inside;
        let mut parts = Vec::new();
        loop {
            *rest = rest.trim_start();
            if let Some(after) = rest.strip_prefix(')') {
                *rest = after;
                return Some(Expression::List(parts));
            }
            parts.push(nested(rest, depth.checked_sub(1)?)?);
        }
    }
    let end = match rest.strip_prefix('|') {
        Some(quoted) => quoted.find('|')? + 2,
        None => rest.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(rest.len()),
    };
    let (atom, after) = rest.split_at(end);
    *rest = after;
    (!atom.is_empty()).then_some(Expression::Atom(atom))
}

fn value(found: &Expression) -> Option<u64> {
    match found {
        Expression::Atom("true") => Some(1),
        Expression::Atom("false") => Some(0),
        Expression::Atom(literal) => bits(literal).map(|(raw, _)| raw),
        Expression::List(parts) => match &parts[..] {
            [
                Expression::Atom("fp"),
                Expression::Atom(sign),
                Expression::Atom(exponent),
                Expression::Atom(fraction),
            ] => {
                let ((sign, _), (exponent, width), (fraction, digits)) =
                    (bits(sign)?, bits(exponent)?, bits(fraction)?);
                Some((sign << width | exponent) << digits | fraction)
            }
            [Expression::Atom("_"), Expression::Atom(number), Expression::Atom(_)] => {
                number.strip_prefix("bv")?.parse().ok()
            }
            [
                Expression::Atom("_"),
                Expression::Atom(special),
                Expression::Atom(exponent),
                Expression::Atom(digits),
            ] => special_float(special, exponent.parse().ok()?, digits.parse().ok()?),
            _ => None,
        },
    }
}

fn special_float(name: &str, exponent: u32, digits: u32) -> Option<u64> {
    if exponent > 11 || digits > 53 || exponent < 2 || digits < 2 {
        return None;
    }
    let sign = 1 << (exponent + digits - 1);
    let infinity = ((1 << exponent) - 1) << (digits - 1);
    match name {
        "+zero" => Some(0),
        "-zero" => Some(sign),
        "+oo" => Some(infinity),
        "-oo" => Some(sign | infinity),
        "NaN" => Some(infinity | 1 << (digits - 2)),
        _ => None,
    }
}

/// A literal's value and its number of bits.
fn bits(literal: &str) -> Option<(u64, u32)> {
    if let Some(digits) = literal.strip_prefix("#x") {
        return Some((u64::from_str_radix(digits, 16).ok()?, 4 * digits.len() as u32));
    }
    let digits = literal.strip_prefix("#b")?;
    Some((u64::from_str_radix(digits, 2).ok()?, digits.len() as u32))
}

#[cfg(test)]
mod tests {
    use super::values;

    #[test]
    fn values_of_every_sort_are_read() {
        let reply = "((x!0 #x0000002a) (|a b!1| true)\n (d (fp #b1 #b10000000000 #x8000000000000))\
                     (z (_ -zero 8 24)) (n (_ NaN 8 24)) (i (_ +oo 11 53)) (b (_ bv7 8)))";
        let expected = [42, 1, (-3.0f64).to_bits(), 0x8000_0000, 0x7fc0_0000, f64::INFINITY.to_bits(), 7];
        assert_eq!(values(reply), Some(expected.to_vec()));
    }

    #[test]
    fn what_is_not_a_list_of_values_is_refused() {
        for reply in ["", "(", ")", "sat", "((x))", "((x foo))", "((x #xzz))", "(error \"no\")", "((x (_ NaN 99 99)))"]
        {
            assert_eq!(values(reply), None, "{reply}");
        }
        assert_eq!(values(&"(".repeat(100_000)), None);
    }
}

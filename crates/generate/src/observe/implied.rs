//! Conjuncts that say nothing new: `n > 0` beside `n > 5`, `c <= 'm'` beside `c == 'a'`. A path collects them because
//! code asks again and again; a reader needs the last word only.

/// A comparison with a constant.
#[derive(Debug, Clone, Copy)]
struct Bound<'p> {
    of: &'p str,
    operator: &'p str,
    number: i64,
}

/// The conjuncts without those that others imply, in their order; what leaves one number is said to be that.
pub fn without_implied(mut parts: Vec<String>) -> Vec<String> {
    for at in 0..parts.len() {
        if let Some(only) = only_number(&parts, at).or_else(|| beyond(&parts, at)) {
            parts[at] = only;
        }
    }
    let bounds: Vec<Option<Bound<'_>>> = parts.iter().map(|part| bound(part)).collect();
    let is_implied = |at: usize| {
        let Some(own) = bounds[at] else { return false };
        bounds.iter().enumerate().any(|(other_at, other)| {
            let Some(other) = other.filter(|other| other_at != at && other.of == own.of) else { return false };
            // Of two that say the same the first stays.
            implies(other, own) && (!implies(own, other) || other_at < at)
        })
    };
    let implied: Vec<bool> = (0..parts.len()).map(is_implied).collect();
    drop(bounds);
    parts.into_iter().zip(implied).filter(|(_, implied)| !implied).map(|(part, _)| part).collect()
}

/// `n == 0` for `n <= 0` beside `n >= 0`.
fn only_number(parts: &[String], at: usize) -> Option<String> {
    let own = bound(&parts[at]).filter(|own| own.operator == "<=" || own.operator == ">=")?;
    let is_other_end = |other: Bound<'_>| {
        let (low, high, _) = interval(other);
        other.of == own.of && if own.operator == "<=" { low == own.number } else { high == own.number }
    };
    parts.iter().filter_map(|part| bound(part)).any(is_other_end).then(|| {
        let (of, number) = (own.of, parts[at].rsplit(' ').next().unwrap_or_default());
        format!("{of} == {number}")
    })
}

/// `n > 0` for `n >= 0` beside `n != 0`.
fn beyond(parts: &[String], at: usize) -> Option<String> {
    let own = bound(&parts[at])?;
    let operator = match own.operator {
        "<=" => "<",
        ">=" => ">",
        _ => return None,
    };
    let is_left_out = |other: Bound<'_>| (other.of, other.operator, other.number) == (own.of, "!=", own.number);
    parts.iter().filter_map(|part| bound(part)).any(is_left_out).then(|| {
        let (of, number) = (own.of, parts[at].rsplit(' ').next().unwrap_or_default());
        format!("{of} {operator} {number}")
    })
}

fn bound(part: &str) -> Option<Bound<'_>> {
    // An operator within something else is none of the conjunct.
    if part.contains(['(', '?', '|', '&', '"']) {
        return None;
    }
    let mut words = part.split(' ');
    let (of, operator, number) = (words.next()?, words.next()?, words.next()?);
    let is_known = ["==", "!=", "<", "<=", ">", ">="].contains(&operator) && words.next().is_none();
    is_known.then_some(Bound { of, operator, number: value(number)? })
}

/// `5`, `-5L` or `'a'`.
fn value(text: &str) -> Option<i64> {
    if let Some(inner) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        let mut chars = inner.chars();
        return chars.next().filter(|&c| c != '\\' && chars.next().is_none()).map(|c| i64::from(u32::from(c)));
    }
    text.strip_suffix('L').unwrap_or(text).parse().ok()
}

/// The numbers that fit, as an interval without its exception.
fn interval(bound: Bound<'_>) -> (i64, i64, Option<i64>) {
    let Bound { operator, number, .. } = bound;
    match operator {
        "==" => (number, number, None),
        "<" => (i64::MIN, number.saturating_sub(1), None),
        "<=" => (i64::MIN, number, None),
        ">" => (number.saturating_add(1), i64::MAX, None),
        ">=" => (number, i64::MAX, None),
        _ => (i64::MIN, i64::MAX, Some(number)),
    }
}

/// Does every number that fits the one fit the other?
fn implies(one: Bound<'_>, other: Bound<'_>) -> bool {
    let ((low, high, without), (other_low, other_high, other_without)) = (interval(one), interval(other));
    other_low <= low
        && high <= other_high
        && other_without.is_none_or(|number| without == Some(number) || number < low || number > high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let parts = text.split(" && ").map(str::to_owned).collect();
        assert_eq!(without_implied(parts).join(" && "), expected);
    }

    #[test]
    fn the_strictest_bound_stays() {
        check("n > 0 && n > 5", "n > 5");
        check("n <= 0 && n <= 5 && m > 1", "n <= 0 && m > 1");
        check("c == 'a' && !strict && c <= 'm'", "c == 'a' && !strict");
        check("c != 'a' && c > 'm'", "c > 'm'");
        check("n > 0L && n > 0L", "n > 0L");
        check("n > 0 && n >= 1", "n > 0");
        check("n <= 0 && n >= 0 && m > 1", "n == 0 && m > 1");
        check("c >= 'a' && c < 'b'", "c == 'a'");
        check("n >= 0 && m > 1 && n != 0", "n > 0 && m > 1");
        check("n != 5L && n <= 5L", "n < 5L");
    }

    #[test]
    fn what_is_not_known_to_be_implied_stays() {
        check("n > 0 && n < 5 && n != 3", "n > 0 && n < 5 && n != 3");
        check("n > 0 && m > 5", "n > 0 && m > 5");
        check("a < b && a < 5", "a < b && a < 5");
        check("x > 0.5 && x > 1.5", "x > 0.5 && x > 1.5");
        check("(n) > 0 && (n) > 1", "(n) > 0 && (n) > 1");
    }
}

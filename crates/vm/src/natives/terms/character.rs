//! `Character`'s questions about a `char`.
//!
//! In Latin-1 the answer is a term that follows from a few ranges. Beyond it the JDK's tables have
//! hundreds of ranges: whether a symbolic `char` is in Latin-1 is decided once, and the rest runs as the
//! JDK's code, through the overload for code points. The answers in Latin-1 have been the same in all
//! JDKs since 8.

use program::Kind;
use term::{Sort, TermId, Terms};

use super::{Args, Entry, State, Trap, Value};
use crate::step::Reason;

const CHARACTER: &str = "java/lang/Character";
const LATIN: i32 = 0x100;

pub(super) const NATIVES: &[Entry] = &[
    (CHARACTER, "isDigit", "(C)Z", |s, a| class(s, a, "isDigit", DIGITS)),
    (CHARACTER, "isLetter", "(C)Z", |s, a| class(s, a, "isLetter", LETTERS)),
    (CHARACTER, "isLetterOrDigit", "(C)Z", |s, a| class(s, a, "isLetterOrDigit", LETTERS_AND_DIGITS)),
    (CHARACTER, "isUpperCase", "(C)Z", |s, a| class(s, a, "isUpperCase", UPPER)),
    (CHARACTER, "isLowerCase", "(C)Z", |s, a| class(s, a, "isLowerCase", LOWER)),
    (CHARACTER, "isWhitespace", "(C)Z", |s, a| class(s, a, "isWhitespace", WHITESPACE)),
    (CHARACTER, "isSpaceChar", "(C)Z", |s, a| class(s, a, "isSpaceChar", SPACES)),
    (CHARACTER, "toUpperCase", "(C)C", |s, a| mapped(s, a, "toUpperCase", TO_UPPER)),
    (CHARACTER, "toLowerCase", "(C)C", |s, a| mapped(s, a, "toLowerCase", TO_LOWER)),
    (CHARACTER, "getNumericValue", "(C)I", |s, a| mapped(s, a, "getNumericValue", NUMERIC)),
    (CHARACTER, "digit", "(CI)I", digit),
];

/// Characters from the first to the last.
type Ranges = &'static [(i32, i32)];

const DIGITS: Ranges = &[(0x30, 0x39)];
const UPPER: Ranges = &[(0x41, 0x5a), (0xc0, 0xd6), (0xd8, 0xde)];
const LOWER: Ranges = &[(0x61, 0x7a), (0xaa, 0xaa), (0xb5, 0xb5), (0xba, 0xba), (0xdf, 0xf6), (0xf8, 0xff)];
const LETTERS: Ranges =
    &[(0x41, 0x5a), (0x61, 0x7a), (0xaa, 0xaa), (0xb5, 0xb5), (0xba, 0xba), (0xc0, 0xd6), (0xd8, 0xf6), (0xf8, 0xff)];
const LETTERS_AND_DIGITS: Ranges = &[
    (0x30, 0x39),
    (0x41, 0x5a),
    (0x61, 0x7a),
    (0xaa, 0xaa),
    (0xb5, 0xb5),
    (0xba, 0xba),
    (0xc0, 0xd6),
    (0xd8, 0xf6),
    (0xf8, 0xff),
];
const WHITESPACE: Ranges = &[(0x09, 0x0d), (0x1c, 0x20)];
const SPACES: Ranges = &[(0x20, 0x20), (0xa0, 0xa0)];

/// What a range of characters becomes.
#[derive(Clone, Copy)]
enum To {
    /// The character plus a number.
    Shifted(i32),
    Value(i32),
}

/// A range with what it becomes; then what every other character becomes.
type Map = (&'static [((i32, i32), To)], To);

const TO_UPPER: Map = (
    &[
        ((0x61, 0x7a), To::Shifted(-0x20)),
        ((0xb5, 0xb5), To::Value(0x39c)),
        ((0xe0, 0xf6), To::Shifted(-0x20)),
        ((0xf8, 0xfe), To::Shifted(-0x20)),
        ((0xff, 0xff), To::Value(0x178)),
    ],
    To::Shifted(0),
);
const TO_LOWER: Map = (
    &[((0x41, 0x5a), To::Shifted(0x20)), ((0xc0, 0xd6), To::Shifted(0x20)), ((0xd8, 0xde), To::Shifted(0x20))],
    To::Shifted(0),
);
const NUMERIC: Map = (
    &[
        ((0x30, 0x39), To::Shifted(-0x30)),
        ((0x41, 0x5a), To::Shifted(10 - 0x41)),
        ((0x61, 0x7a), To::Shifted(10 - 0x61)),
        ((0xb2, 0xb3), To::Shifted(-0xb0)),
        ((0xb9, 0xb9), To::Value(1)),
        // The fractions have a value that is no integer.
        ((0xbc, 0xbe), To::Value(-2)),
    ],
    To::Value(-1),
);
/// `digit` before the radix is looked at.
const DIGIT: Map = (
    &[
        ((0x30, 0x39), To::Shifted(-0x30)),
        ((0x41, 0x5a), To::Shifted(10 - 0x41)),
        ((0x61, 0x7a), To::Shifted(10 - 0x61)),
    ],
    To::Value(-1),
);

/// The first argument if it is in Latin-1; it may have to be decided.
fn latin(s: &mut State, a: Args) -> Result<Option<TermId>, Trap> {
    if a.word(0) >> 32 == 0 && a.int(0) >= LATIN {
        return Ok(None);
    }
    let unit = s.narrow_term(a.word(0), Sort::INT);
    let limit = s.terms.int(LATIN);
    let inside = s.terms.ult(unit, limit);
    Ok(s.test(Reason::Branch, inside)?.then_some(unit))
}

/// The JDK's code for the same question, asked of a code point.
fn as_code_point(s: &mut State, name: &str, descriptor: &str, args: Vec<u64>) -> Trap {
    match s.known_class(CHARACTER).declared_method(name, descriptor) {
        Some(method) => Trap::Call { method, args, stage: 0 },
        None => Trap::Internal("Character answers for code points"),
    }
}

/// Is the character in a class?
fn class(s: &mut State, a: Args, name: &str, ranges: Ranges) -> Result<Value, Trap> {
    match a.word(0) {
        unit if unit < LATIN as u64 => {
            let unit = unit as i32;
            Ok(Value::bool(ranges.iter().any(|(first, last)| (*first..=*last).contains(&unit))))
        }
        unit => match latin(s, a)? {
            Some(term) => {
                let member = member(&mut s.terms, term, ranges);
                let result = s.terms.bool_to_int(member);
                Ok(s.term_value(Kind::Boolean, result))
            }
            None => Err(as_code_point(s, name, "(I)Z", vec![unit])),
        },
    }
}

fn inside(t: &mut Terms, unit: TermId, (first, last): (i32, i32)) -> TermId {
    let (first, last) = (t.int(first), t.int(last));
    let (from, to) = (t.sle(first, unit), t.sle(unit, last));
    t.and(from, to)
}

fn member(t: &mut Terms, unit: TermId, ranges: Ranges) -> TermId {
    ranges.iter().fold(TermId::FALSE, |member, &range| {
        let here = inside(t, unit, range);
        t.or(member, here)
    })
}

fn value_of(unit: i32, to: To) -> i32 {
    match to {
        To::Shifted(by) => unit + by,
        To::Value(value) => value,
    }
}

fn looked_up(unit: i32, (ranges, otherwise): Map) -> i32 {
    let found = ranges.iter().find(|((first, last), _)| (*first..=*last).contains(&unit));
    value_of(unit, found.map_or(otherwise, |&(_, to)| to))
}

fn looked_up_term(t: &mut Terms, unit: TermId, (ranges, otherwise): Map) -> TermId {
    let value = |t: &mut Terms, to: To| match to {
        To::Shifted(by) => {
            let by = t.int(by);
            t.add(unit, by)
        }
        To::Value(value) => t.int(value),
    };
    let mut result = value(t, otherwise);
    for &(range, to) in ranges.iter().rev() {
        let (here, value) = (inside(t, unit, range), value(t, to));
        result = t.ite(here, value, result);
    }
    result
}

/// What does the character become?
fn mapped(s: &mut State, a: Args, name: &str, map: Map) -> Result<Value, Trap> {
    match a.word(0) {
        unit if unit < LATIN as u64 => Ok(Value::Int(looked_up(unit as i32, map))),
        unit => match latin(s, a)? {
            Some(term) => {
                let result = looked_up_term(&mut s.terms, term, map);
                Ok(s.term_value(Kind::Int, result))
            }
            None => Err(as_code_point(s, name, "(I)I", vec![unit])),
        },
    }
}

/// `digit(char, int radix)`: -1 for what is no digit in the radix, and for a radix beyond 2 to 36.
fn digit(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (unit, radix) = (a.word(0), a.word(1));
    if (unit | radix) >> 32 == 0 && unit < LATIN as u64 {
        let (value, radix) = (looked_up(unit as i32, DIGIT), radix as i32);
        return Ok(Value::Int(if value < radix && (2..=36).contains(&radix) { value } else { -1 }));
    }
    match latin(s, a)? {
        Some(term) => {
            let radix = s.narrow_term(radix, Sort::INT);
            let result = digit_term(&mut s.terms, term, radix);
            Ok(s.term_value(Kind::Int, result))
        }
        None => Err(as_code_point(s, "digit", "(II)I", vec![unit, radix])),
    }
}

fn digit_term(t: &mut Terms, unit: TermId, radix: TermId) -> TermId {
    let (value, none) = (looked_up_term(t, unit, DIGIT), t.int(-1));
    let (fits, possible) = (t.slt(value, radix), inside(t, radix, (2, 36)));
    let is_digit = t.and(fits, possible);
    t.ite(is_digit, value, none)
}

#[cfg(test)]
mod tests {
    use super::*;
    use term::{Evaluator, Model};

    /// The value of a term of one unit.
    fn value(unit: i32, build: impl Fn(&mut Terms, TermId) -> TermId) -> i32 {
        let mut terms = Terms::new();
        let input = term::Input::new(0, "c", term::JavaType::Char);
        let mut model = Model::new();
        model.set(&input, unit as u64);
        let term = terms.input(&input);
        let term = terms.zext(term, 32);
        let result = build(&mut terms, term);
        Evaluator::new().eval(&terms, &model, result) as i32
    }

    #[test]
    fn the_terms_of_latin_characters_are_what_the_tables_say() {
        for unit in 0..LATIN {
            for map in [TO_UPPER, TO_LOWER, NUMERIC, DIGIT] {
                assert_eq!(value(unit, |t, c| looked_up_term(t, c, map)), looked_up(unit, map));
            }
            for ranges in [DIGITS, LETTERS, LETTERS_AND_DIGITS, UPPER, LOWER, WHITESPACE, SPACES] {
                let known = ranges.iter().any(|(first, last)| (*first..=*last).contains(&unit));
                assert_eq!(value(unit, |t, c| member(t, c, ranges)), i32::from(known));
            }
        }
    }
}

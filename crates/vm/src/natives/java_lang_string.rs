//! What `java.lang.String` needs: its characters, comparisons and hash, on concrete and symbolic text.
//!
//! A string is two bytes for each UTF-16 unit. The bytes of a symbolic unit are the two halves of one
//! term, and reading both gives that term back, so everything here works on units. Comparing text is
//! one term and does not fork; where the JDK's code looks for a position it runs as code and decides
//! unit by unit.

use program::Kind;
use term::{Sort, TermId};

use super::java_lang::zero;
use super::terms::Folding;
use super::{Args, Entry, Trap, Value};
use crate::memory::Ref;
use crate::state::State;
use crate::step::Reason;

const STRING: &str = "java/lang/String";
const UTF16: &str = "java/lang/StringUTF16";

pub(super) const NATIVES: &[Entry] = &[
    (STRING, "intern", "()Ljava/lang/String;", |s, a| Ok(Value::Ref(s.intern(a.object(0)?)))),
    (UTF16, "newBytesFor", "(I)[B", new_bytes_for),
    (UTF16, "isBigEndian", "()Z", zero),
    ("java/lang/StringCoding", "hasNegatives", "([BII)Z", has_negatives),
];

/// Natives that look at the terms of their arguments.
pub(super) const AWARE: &[Entry] = &[
    (STRING, "charAt", "(I)C", char_at),
    (STRING, "hashCode", "()I", hash_code),
    (STRING, "startsWith", "(Ljava/lang/String;I)Z", starts_with),
    (STRING, "regionMatches", "(ILjava/lang/String;II)Z", region_matches),
    (UTF16, "getChar", "([BI)C", get_char),
    (UTF16, "putChar", "([BII)V", put_char),
    (UTF16, "getChars", "(II[B)I", |s, a| digits(s, a, Kind::Int)),
    (UTF16, "getChars", "(JI[B)I", |s, a| digits(s, a, Kind::Long)),
    (UTF16, "equals", "([B[B)Z", equals),
    (UTF16, "regionMatchesCI", "([BI[BII)Z", matches_ignoring_case),
    (UTF16, "compareTo", "([B[B)I", compare_to),
    // With compact strings off this compares the bytes of UTF-16, too.
    ("java/lang/StringLatin1", "equals", "([B[B)Z", equals),
];

/// Natives that work with symbolic text, but need to know where it is.
pub(super) const ELEMENTS: &[Entry] = &[(UTF16, "compareToCI", "([B[B)I", compare_ignoring_case)];

// ---- units ----

/// The unit at a known index.
pub(crate) fn char_term(s: &mut State, value: Ref, index: u32) -> TermId {
    let (low, high) = (s.element_term(value, index * 2), s.element_term(value, index * 2 + 1));
    let (low, high) = (s.terms.trunc(low, 8), s.terms.trunc(high, 8));
    let unit = s.terms.concat(high, low);
    s.terms.zext(unit, Sort::INT.width() as u8)
}

/// Stores a unit at a known index.
pub(crate) fn put_char_term(s: &mut State, value: Ref, index: u32, unit: TermId) -> Result<(), Trap> {
    let low = s.terms.i2b(unit);
    let eight = s.terms.int(8);
    let shifted = s.terms.lshr(unit, eight);
    let high = s.terms.i2b(shifted);
    s.store_term(value, index * 2, low)?;
    s.store_term(value, index * 2 + 1, high)
}

/// The unit at a symbolic index that is in range.
fn select_char(s: &mut State, value: Ref, index: TermId) -> TermId {
    let count = s.array_length(value) / 2;
    let mut result = char_term(s, value, count - 1);
    for i in (0..count - 1).rev() {
        let at = s.terms.int(i as i32);
        let here = s.terms.eq(index, at);
        let unit = char_term(s, value, i);
        result = s.terms.ite(here, unit, result);
    }
    result
}

/// Stores a unit at a symbolic index that is in range: every unit may change.
fn put_select(s: &mut State, value: Ref, index: TermId, unit: TermId) -> Result<(), Trap> {
    for i in 0..s.array_length(value) / 2 {
        let at = s.terms.int(i as i32);
        let here = s.terms.eq(index, at);
        let old = char_term(s, value, i);
        let new = s.terms.ite(here, unit, old);
        put_char_term(s, value, i, new)?;
    }
    Ok(())
}

/// The concrete unit at an index in range.
fn unit(s: &State, value: Ref, index: u32) -> u16 {
    // SAFETY: callers checked the index.
    unsafe { *s.mem.at(value + 2).cast::<u16>().add(index as usize) }
}

/// Writes a concrete unit at an index in range, where nothing is symbolic.
fn put_unit(s: &mut State, value: Ref, index: u32, unit: u16) {
    s.mem.touch(value + 2 + index / 4);
    // SAFETY: callers checked the index.
    unsafe { *s.mem.at(value + 2).cast::<u16>().add(index as usize) = unit };
}

/// A unit in an array of bytes: its index, checked, is known or a term.
fn checked_position(s: &mut State, array: Ref, index: u64) -> Result<TermId, Trap> {
    let length = s.array_length(array) / 2;
    let index = s.narrow_term(index, Sort::INT);
    if s.in_range(index, length)? {
        return Ok(index);
    }
    let message = match s.terms.const_value(index) {
        Some(value) => format!("Index {} out of bounds for length {length}", value as i32),
        None => format!("Index out of bounds for length {length}"),
    };
    Err(Trap::throw("java/lang/ArrayIndexOutOfBoundsException", message))
}

fn get_char(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (array, index) = (a.object(0)?, a.word(1));
    if index < u64::from(s.array_length(array) / 2) && s.shadow(array) == 0 {
        return Ok(Value::Int(unit(s, array, index as u32).into()));
    }
    let index = checked_position(s, array, index)?;
    let unit = match s.terms.const_value(index) {
        Some(at) => char_term(s, array, at as u32),
        None => select_char(s, array, index),
    };
    Ok(s.term_value(Kind::Char, unit))
}

fn put_char(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (array, index, unit) = (a.object(0)?, a.word(1), a.word(2));
    if index < u64::from(s.array_length(array) / 2) && unit >> 32 == 0 && s.shadow(array) == 0 {
        put_unit(s, array, index as u32, unit as u16);
        return Ok(Value::Void);
    }
    let index = checked_position(s, array, index)?;
    let unit = s.narrow_term(unit, Sort::INT);
    match s.terms.const_value(index) {
        Some(at) => put_char_term(s, array, at as u32, unit)?,
        None => put_select(s, array, index, unit)?,
    }
    Ok(Value::Void)
}

/// `getChars`: a number's digits, ending before a position; gives back where they begin. How many there
/// are is decided, each is then a term.
fn digits(s: &mut State, a: Args, kind: Kind) -> Result<Value, Trap> {
    let words = usize::from(kind.words());
    let (end, buffer) = (a.int(words), a.object(words + 1)?);
    let is_symbolic = if kind == Kind::Long { a.word(1) != 0 } else { a.word(0) >> 32 != 0 };
    if !is_symbolic && a.word(words) >> 32 == 0 {
        let number = if kind == Kind::Long { a.long(0) } else { i64::from(a.int(0)) };
        return known_digits(s, number, end, buffer);
    }
    let number = match kind {
        Kind::Long => s.wide_term(a.word(0), a.word(1), Sort::LONG),
        _ => s.narrow_term(a.word(0), Sort::INT),
    };
    let sort = s.terms.sort(number);
    if a.word(words) >> 32 != 0 {
        return Err(Trap::Unsupported("a number's digits at a symbolic position".to_owned()));
    }
    // 10, 100, … as far as the sort goes, and the most negative number's own size.
    let powers: Vec<u64> = (1..20).map_while(|n| 10u64.checked_pow(n)).filter(|&p| p <= sort.mask() >> 1).collect();
    let zero = s.terms.constant(sort, 0);
    let negative = s.terms.slt(number, zero);
    let below = |s: &mut State, power: u64| {
        let (low, high) = (s.terms.constant(sort, power.wrapping_neg()), s.terms.constant(sort, power));
        let (from, to) = (s.terms.slt(low, number), s.terms.slt(number, high));
        s.terms.and(from, to)
    };
    let (mut conditions, mut fewer) = (Vec::new(), TermId::FALSE);
    for at in 0..=powers.len() {
        let within = powers.get(at).map_or(TermId::TRUE, |&power| below(s, power));
        let more = s.terms.not(fewer);
        let count = s.terms.and(within, more);
        let positive = s.terms.not(negative);
        conditions.extend([s.terms.and(count, positive), s.terms.and(count, negative)]);
        fewer = within;
    }
    let chosen = s.case(Reason::Length, &conditions)?;
    let (count, is_negative) = (chosen as i32 / 2 + 1, chosen % 2 == 1);
    let begin = end - count - i32::from(is_negative);
    check_digits(s, begin, end, buffer)?;
    if is_negative {
        let minus = s.terms.int(i32::from(b'-'));
        put_char_term(s, buffer, begin as u32, minus)?;
    }
    let (ten, base) = (s.terms.constant(sort, 10), s.terms.int(i32::from(b'0')));
    let mut rest = number;
    for at in (begin + i32::from(is_negative)..end).rev() {
        let digit = s.terms.srem(rest, ten);
        let digit = s.terms.trunc(digit, 32);
        let unit = if is_negative { s.terms.sub(base, digit) } else { s.terms.add(base, digit) };
        put_char_term(s, buffer, at as u32, unit)?;
        rest = s.terms.sdiv(rest, ten);
    }
    Ok(Value::Int(begin))
}

fn known_digits(s: &mut State, number: i64, end: i32, buffer: Ref) -> Result<Value, Trap> {
    let text = number.to_string();
    let begin = end - text.len() as i32;
    check_digits(s, begin, end, buffer)?;
    let symbolic = s.shadow(buffer) != 0;
    for (at, byte) in (begin as u32..).zip(text.bytes()) {
        if symbolic {
            let unit = s.terms.int(i32::from(byte));
            put_char_term(s, buffer, at, unit)?;
        } else {
            put_unit(s, buffer, at, u16::from(byte));
        }
    }
    Ok(Value::Int(begin))
}

fn check_digits(s: &State, begin: i32, end: i32, buffer: Ref) -> Result<(), Trap> {
    let length = s.array_length(buffer) / 2;
    if begin >= 0 && end as u32 <= length {
        return Ok(());
    }
    let index = if begin < 0 { -1 } else { end - 1 };
    let message = format!("Index {index} out of bounds for length {length}");
    Err(Trap::throw("java/lang/ArrayIndexOutOfBoundsException", message))
}

// ---- comparisons ----

/// The array behind a string.
fn value_of(s: &State, string: Ref) -> Ref {
    s.mem.read(string + s.offsets.string_value) as Ref
}

/// Are so many units from these positions on the same? Both ranges are inside.
fn same_units(
    s: &mut State,
    (one, one_at): (Ref, u32),
    (other, other_at): (Ref, u32),
    count: u32,
) -> Result<Value, Trap> {
    if s.shadow(one) == 0 && s.shadow(other) == 0 {
        let (from, other_from, bytes) = (one_at as usize * 2, other_at as usize * 2, count as usize * 2);
        let units = s.array_bytes(one)[from..from + bytes].to_vec();
        return Ok(Value::bool(units == s.array_bytes(other)[other_from..other_from + bytes]));
    }
    let mut same = TermId::TRUE;
    for i in 0..count {
        let (x, y) = (char_term(s, one, one_at + i), char_term(s, other, other_at + i));
        let equal = s.terms.eq(x, y);
        same = s.terms.and(same, equal);
        s.breathe()?;
    }
    let same = s.terms.bool_to_int(same);
    Ok(s.term_value(Kind::Boolean, same))
}

fn equals(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (one, other) = (a.object(0)?, a.object(1)?);
    let length = s.array_length(one);
    if length != s.array_length(other) {
        return Ok(Value::bool(false));
    }
    if s.shadow(one) == 0 && s.shadow(other) == 0 {
        let bytes = s.array_bytes(one).to_vec();
        return Ok(Value::bool(bytes == s.array_bytes(other)));
    }
    same_units(s, (one, 0), (other, 0), length / 2)
}

fn starts_with(s: &mut State, a: Args) -> Result<Value, Trap> {
    let value = value_of(s, a.object(0)?);
    let length = s.array_length(value) / 2;
    let prefix = match a.reference(1) {
        0 => {
            // A negative offset is looked at first; one behind the end is not.
            let (at, zero) = (s.narrow_term(a.word(2), Sort::INT), s.terms.int(0));
            let is_negative = s.terms.slt(at, zero);
            if s.test(Reason::Branch, is_negative)? {
                return Ok(Value::bool(false));
            }
            let message = "Cannot invoke \"String.length()\" because \"prefix\" is null";
            return Err(Trap::throw("java/lang/NullPointerException", message));
        }
        prefix => value_of(s, prefix),
    };
    let at = s.decided_int(a.word(2), length)?;
    let count = s.array_length(prefix) / 2;
    if at < 0 || i64::from(at) > i64::from(length) - i64::from(count) {
        return Ok(Value::bool(false));
    }
    same_units(s, (value, at as u32), (prefix, 0), count)
}

fn region_matches(s: &mut State, a: Args) -> Result<Value, Trap> {
    let value = value_of(s, a.object(0)?);
    let other = match a.reference(2) {
        0 => {
            let message = "Cannot read field \"value\" because \"other\" is null";
            return Err(Trap::throw("java/lang/NullPointerException", message));
        }
        other => value_of(s, other),
    };
    Ok(match region(s, (value, a.word(1)), (other, a.word(3)), a.word(4))? {
        Region::Outside => Value::bool(false),
        Region::Empty => Value::bool(true),
        Region::Units(at, other_at, count) => same_units(s, (value, at), (other, other_at), count)?,
    })
}

/// Two ranges of units that are compared.
enum Region {
    /// One of them is not inside its text.
    Outside,
    /// There are no units, or fewer than none, wherever that is.
    Empty,
    /// Where they begin, and how many units they have.
    Units(u32, u32, u32),
}

/// Decides which units are compared. A range with a negative length may begin behind the end of the text.
fn region(s: &mut State, (one, at): (Ref, u64), (other, other_at): (Ref, u64), count: u64) -> Result<Region, Trap> {
    let [at, other_at, count] = [at, other_at, count].map(|word| s.narrow_term(word, Sort::INT));
    let zero = s.terms.int(0);
    let mut is_inside = TermId::TRUE;
    for (array, at) in [(one, at), (other, other_at)] {
        // With 64 bits, because the sum of two ints may not be one.
        let (begin, units) = (s.terms.sext(at, 64), s.terms.sext(count, 64));
        let end = s.terms.add(begin, units);
        let length = s.terms.constant(Sort::LONG, u64::from(s.array_length(array) / 2));
        let (from, to) = (s.terms.sle(zero, at), s.terms.sle(end, length));
        let both = s.terms.and(from, to);
        is_inside = s.terms.and(is_inside, both);
    }
    if !s.test(Reason::Branch, is_inside)? {
        return Ok(Region::Outside);
    }
    let is_empty = s.terms.sle(count, zero);
    if s.test(Reason::Branch, is_empty)? {
        return Ok(Region::Empty);
    }
    let (length, other_length) = (s.array_length(one) / 2, s.array_length(other) / 2);
    let count = one_of(s, count, 1, length.min(other_length))?;
    let at = one_of(s, at, 0, length - count)?;
    Ok(Region::Units(at, one_of(s, other_at, 0, other_length - count)?, count))
}

/// The value of a term that is within these bounds, one alternative for each.
fn one_of(s: &mut State, value: TermId, least: u32, most: u32) -> Result<u32, Trap> {
    if let Some(value) = s.terms.const_value(value) {
        return Ok(value as u32);
    }
    let is = |s: &mut State, n: u32| {
        let n = s.terms.int(n as i32);
        s.terms.eq(value, n)
    };
    let conditions: Vec<TermId> = (least..=most).map(|n| is(s, n)).collect();
    Ok(least + s.case(Reason::Index, &conditions)?)
}

/// `compareTo`: the difference at the first place where the units differ, else of the lengths.
fn compare_to(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (one, other) = (a.object(0)?, a.object(1)?);
    let (length, other_length) = (s.array_length(one) / 2, s.array_length(other) / 2);
    let lengths = length as i32 - other_length as i32;
    let shared = length.min(other_length);
    if s.shadow(one) == 0 && s.shadow(other) == 0 {
        let differences = (0..shared).map(|i| i32::from(unit(s, one, i)) - i32::from(unit(s, other, i)));
        return Ok(Value::Int(differences.into_iter().find(|difference| *difference != 0).unwrap_or(lengths)));
    }
    let mut result = s.terms.int(lengths);
    for i in (0..shared).rev() {
        let (x, y) = (char_term(s, one, i), char_term(s, other, i));
        let (equal, difference) = (s.terms.eq(x, y), s.terms.sub(x, y));
        result = s.terms.ite(equal, result, difference);
        s.breathe()?;
    }
    Ok(s.term_value(Kind::Int, result))
}

/// `regionMatchesCI`. The JDK compares code points; units say the same unless
/// both sides have a surrogate at a place. Only symbolic text is compared here.
fn matches_ignoring_case(s: &mut State, a: Args) -> Result<Value, Trap> {
    if s.stage() != 0 {
        return match a.word(0) >> 32 {
            0 => Ok(Value::bool(a.int(0) == 0)),
            _ => {
                let (result, zero) = (s.narrow_term(a.word(0), Sort::INT), s.terms.int(0));
                let same = s.terms.eq(result, zero);
                let same = s.terms.bool_to_int(same);
                Ok(s.term_value(Kind::Boolean, same))
            }
        };
    }
    let (one, other) = (a.object(0)?, a.object(2)?);
    let (at, other_at, count) = match region(s, (one, a.word(1)), (other, a.word(3)), a.word(4))? {
        Region::Outside => return Ok(Value::bool(false)),
        Region::Empty => return Ok(Value::bool(true)),
        Region::Units(at, other_at, count) => (at, other_at, count),
    };
    let (mut same, mut pairs) = (TermId::TRUE, TermId::FALSE);
    let symbolic = s.shadow(one) != 0 || s.shadow(other) != 0;
    if symbolic {
        let folding = Folding::of(s.program)?;
        for i in 0..count {
            let (x, y) = (char_term(s, one, at + i), char_term(s, other, other_at + i));
            let equal = folding.same(&mut s.terms, x, y);
            same = s.terms.and(same, equal);
            let (x, y) = (surrogate(s, x), surrogate(s, y));
            let pair = s.terms.and(x, y);
            pairs = s.terms.or(pairs, pair);
            s.breathe()?;
        }
    }
    if !symbolic || s.test(Reason::Branch, pairs)? {
        let method = s.known_class(UTF16).declared_method("compareToCIImpl", "([BII[BII)I");
        let method = method.ok_or_else(|| Trap::Unsupported("strings without compareToCIImpl".to_owned()))?;
        let args = [one, at, count, other, other_at, count].map(u64::from).to_vec();
        return Err(Trap::Call { method, args, stage: 1 });
    }
    let same = s.terms.bool_to_int(same);
    Ok(s.term_value(Kind::Boolean, same))
}

/// Is a unit half of a pair?
fn surrogate(s: &mut State, unit: TermId) -> TermId {
    let (first, last) = (s.terms.int(0xd800), s.terms.int(0xdfff));
    let (from, to) = (s.terms.sle(first, unit), s.terms.sle(unit, last));
    s.terms.and(from, to)
}

/// The hash of symbolic text is a term and is not kept: whether it is 0 would have to be decided.
fn hash_code(s: &mut State, a: Args) -> Result<Value, Trap> {
    let string = a.object(0)?;
    let value = value_of(s, string);
    let length = s.array_length(value) / 2;
    if s.shadow(value) == 0 {
        let kept = s.mem.read(string + s.offsets.string_hash) as u32 as i32;
        if kept != 0 {
            return Ok(Value::Int(kept));
        }
        let units = (0..length).map(|i| i32::from(unit(s, value, i)));
        let hash = units.fold(0i32, |hash, unit| hash.wrapping_mul(31).wrapping_add(unit));
        s.mem.write(string + s.offsets.string_hash, u64::from(hash as u32));
        return Ok(Value::Int(hash));
    }
    let mut hash = s.terms.int(0);
    let factor = s.terms.int(31);
    for i in 0..length {
        let unit = char_term(s, value, i);
        let product = s.terms.mul(hash, factor);
        hash = s.terms.add(product, unit);
        s.breathe()?;
    }
    Ok(s.term_value(Kind::Int, hash))
}

// ---- the rest ----

/// Out of range, the JDK's code throws: with compact strings that is the Latin-1 form where it fits. Symbolic
/// text is taken for Latin-1 there, because only the words of the message depend on it.
fn char_at(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (string, index) = (a.object(0)?, a.int(1));
    let value = s.mem.read(string + s.offsets.string_value) as Ref;
    let length = s.array_length(value) / 2;
    if a.word(1) >> 32 != 0 {
        let index = s.narrow_term(a.word(1), Sort::INT);
        if s.in_range(index, length)? {
            let unit = select_char(s, value, index);
            return Ok(s.term_value(Kind::Char, unit));
        }
        return Err(Trap::throw("java/lang/StringIndexOutOfBoundsException", "String index out of range"));
    }
    if (index as u32) < length && s.shadow(value) != 0 {
        let unit = char_term(s, value, index as u32);
        return Ok(s.term_value(Kind::Char, unit));
    }
    if (index as u32) < length {
        // SAFETY: the index was checked.
        let unit = unsafe { *s.mem.at(value + 2).cast::<u16>().add(index as usize) };
        return Ok(Value::Int(i32::from(unit)));
    }
    let latin = s.shadow(value) != 0 || s.array_bytes(value).chunks_exact(2).all(|pair| pair[1] == 0);
    let (class, array) = if latin {
        ("java/lang/StringLatin1", s.new_primitive_array(Kind::Byte, length)?)
    } else {
        ("java/lang/StringUTF16", value)
    };
    let method = s.known_class(class).declared_method("charAt", "([BI)C");
    let method = method.ok_or(Trap::Internal("charAt has both forms"))?;
    Err(Trap::Call { method, args: vec![u64::from(array), u64::from(index as u32)], stage: 0 })
}

/// `StringUTF16.compareToCI`. The JDK compares code points, but single characters where one of the
/// strings has one byte for each; the two differ only at surrogates. Symbolic ones are code points here.
fn compare_ignoring_case(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (one, other) = (a.object(0)?, a.object(1)?);
    let symbolic = s.shadow(one) != 0 || s.shadow(other) != 0;
    let narrow = |bytes: &[u8]| bytes.chunks_exact(2).all(|unit| unit[1] == 0);
    let surrogate = |bytes: &[u8]| bytes.chunks_exact(2).any(|unit| (0xd8..=0xdf).contains(&unit[1]));
    let surrogates = !symbolic && (surrogate(s.array_bytes(one)) || surrogate(s.array_bytes(other)));
    let (class, name, descriptor, args) = if surrogates && narrow(s.array_bytes(one)) {
        let one = compact(s, one)?;
        ("java/lang/StringLatin1", "compareToCI_UTF16", "([B[B)I", vec![one, other])
    } else if surrogates && narrow(s.array_bytes(other)) {
        let other = compact(s, other)?;
        ("java/lang/StringUTF16", "compareToCI_Latin1", "([B[B)I", vec![one, other])
    } else {
        let (length, other_length) = (s.array_length(one) / 2, s.array_length(other) / 2);
        ("java/lang/StringUTF16", "compareToCIImpl", "([BII[BII)I", vec![one, 0, length, other, 0, other_length])
    };
    let method = s.known_class(class).declared_method(name, descriptor);
    let method = method.ok_or_else(|| Trap::Unsupported(format!("strings without {name}")))?;
    Err(Trap::Call { method, args: args.into_iter().map(u64::from).collect(), stage: 0 })
}

/// The low bytes of UTF-16 units: how the JDK stores a string of one byte for each character.
fn compact(s: &mut State, wide: Ref) -> Result<Ref, Trap> {
    let bytes: Vec<u8> = s.array_bytes(wide).chunks_exact(2).map(|unit| unit[0]).collect();
    let array = s.new_primitive_array(Kind::Byte, bytes.len() as u32)?;
    s.array_bytes_mut(array).copy_from_slice(&bytes);
    Ok(array)
}

/// Builders start with one byte for each character in the JDK, so a negative capacity is that of an array.
fn new_bytes_for(s: &mut State, a: Args) -> Result<Value, Trap> {
    let length = a.int(0);
    if length < 0 {
        return Err(Trap::throw("java/lang/NegativeArraySizeException", length.to_string()));
    }
    match length.checked_mul(2) {
        Some(bytes) => Ok(Value::Ref(s.new_primitive_array(Kind::Byte, bytes as u32)?)),
        None => Err(Trap::throw("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit")),
    }
}

fn has_negatives(s: &mut State, a: Args) -> Result<Value, Trap> {
    let (array, at, count) = (a.object(0)?, a.int(1), a.int(2));
    let bytes = s.array_bytes(array);
    let range = usize::try_from(at).ok().zip(usize::try_from(count).ok());
    let slice = range.and_then(|(at, count)| bytes.get(at..at.checked_add(count)?));
    let slice = slice.ok_or_else(|| Trap::throw("java/lang/ArrayIndexOutOfBoundsException", "hasNegatives"))?;
    Ok(Value::bool(slice.iter().any(|&b| b >= 0x80)))
}

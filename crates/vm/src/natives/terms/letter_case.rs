//! `toLowerCase` and `toUpperCase` of text, while terms are about.
//!
//! Almost every char becomes one other char, which is a term. What is decided is whether one of the others
//! is in the text (a pair of surrogates, a sigma, a capital I with a dot, a letter that becomes several), and
//! whether anything changes, because the JDK hands back the same object if not. A text with one of the others
//! is fixed, and the JDK's code goes on: what becomes of a sigma depends on where words end. Plain runs execute
//! the JDK's code.

use std::collections::HashMap;

use program::Kind;
use term::TermId;

use super::super::java_lang_string::{char_term, put_char_term};
use super::character::Changing;
use super::{Args, Entry, State, Trap, Value};
use crate::memory::Ref;
use crate::step::{Choice, Reason};

pub(in crate::natives) const CLASS: &str = "java/lang/StringUTF16";
pub(in crate::natives) const NAMES: [&str; 2] = [LOWER, UPPER];
const LOWER: &str = "toLowerCase";
const UPPER: &str = "toUpperCase";
const DESCRIPTOR: &str = "(Ljava/lang/String;[BLjava/util/Locale;)Ljava/lang/String;";

pub(super) const NATIVES: &[Entry] = &[
    (CLASS, LOWER, DESCRIPTOR, |s, a| changed(s, a, Case::Lower)),
    (CLASS, UPPER, DESCRIPTOR, |s, a| changed(s, a, Case::Upper)),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Lower,
    Upper,
}

/// Languages with rules of their own.
const DEPENDENT: [&str; 3] = ["tr", "az", "lt"];
/// What becomes another char by what is around it, and what becomes two.
const SIGMA: i32 = 0x3a3;
const DOTTED: i32 = 0x130;

fn changed(s: &mut State, a: Args, case: Case) -> Result<Value, Trap> {
    let (string, value, locale) = (a.object(0)?, a.object(1)?, a.reference(2));
    if locale == 0 {
        // The JDK throws an exception without a message there, too.
        let class = s.known_class("java/util/Objects");
        let method = class.declared_method("requireNonNull", "(Ljava/lang/Object;)Ljava/lang/Object;");
        let method = method.ok_or(Trap::Internal("Objects asks for what is not null"))?;
        return Err(Trap::Call { method, args: vec![0], stage: 0 });
    }
    let is_dependent = DEPENDENT.contains(&&*language(s, locale)?);
    let units: Vec<TermId> = (0..s.array_length(value) / 2).map(|at| char_term(s, value, at)).collect();
    // Long texts have the same units over and over.
    let mut known: HashMap<TermId, TermId> = HashMap::new();
    let mapped = units.iter().map(|&unit| match known.get(&unit) {
        Some(&mapped) => Ok(mapped),
        None => {
            let mapped = mapped(s, unit, case)?;
            known.insert(unit, mapped);
            Ok(mapped)
        }
    });
    let mapped = mapped.collect::<Result<Vec<TermId>, Trap>>()?;
    let special = special(s, &units, &mapped, case)?;
    let is_special = s.test(Reason::Branch, special)?;
    let differs = differs(s, &units, &mapped)?;
    if !is_special && !s.test(Reason::Branch, differs)? {
        return Ok(Value::Ref(string));
    }
    if is_special || is_dependent {
        let fixed = if is_special { fixed(s, &units)? } else { Vec::new() };
        let call = by_library(s, a, case, is_dependent)?;
        for (at, unit) in fixed {
            let unit = s.terms.int(unit as i32);
            put_char_term(s, value, at, unit)?;
        }
        return Err(call);
    }
    let bytes = s.new_primitive_array(Kind::Byte, 2 * units.len() as u32)?;
    for (at, unit) in (0..).zip(mapped) {
        put_char_term(s, bytes, at, unit)?;
    }
    Ok(Value::Ref(s.new_string_of(bytes)?))
}

/// What a char becomes; below 0 if that is not one char.
fn mapped(s: &mut State, unit: TermId, case: Case) -> Result<TermId, Trap> {
    if let Some(known) = s.terms.const_value(unit).and_then(|unit| u8::try_from(unit).ok()).filter(u8::is_ascii) {
        let mapped = match case {
            Case::Lower => known.to_ascii_lowercase(),
            Case::Upper => known.to_ascii_uppercase(),
        };
        return Ok(s.terms.int(mapped.into()));
    }
    let changing = match case {
        Case::Lower => Changing::to_lower_case(s.program)?,
        Case::Upper => Changing::to_upper_case(s.program)?,
    };
    s.breathe()?;
    Ok(changing.of(&mut s.terms, unit))
}

/// Is there a char whose case does not depend on it alone, or that becomes several?
fn special(s: &mut State, units: &[TermId], mapped: &[TermId], case: Case) -> Result<TermId, Trap> {
    let mut special = TermId::FALSE;
    for (at, &unit) in units.iter().enumerate() {
        let is = match case {
            Case::Lower => {
                let [sigma, dotted] = [SIGMA, DOTTED].map(|value| s.terms.int(value));
                let (sigma, dotted) = (s.terms.eq(unit, sigma), s.terms.eq(unit, dotted));
                s.terms.or(sigma, dotted)
            }
            Case::Upper => {
                let zero = s.terms.int(0);
                s.terms.slt(mapped[at], zero)
            }
        };
        special = s.terms.or(special, is);
        if let Some(&next) = units.get(at + 1) {
            let (high, low) = (within(s, unit, 0xd800, 0xdbff), within(s, next, 0xdc00, 0xdfff));
            let pair = s.terms.and(high, low);
            special = s.terms.or(special, pair);
        }
        s.breathe()?;
    }
    Ok(special)
}

fn within(s: &mut State, unit: TermId, first: i32, last: i32) -> TermId {
    let [first, last] = [first, last].map(|value| s.terms.int(value));
    let (from, to) = (s.terms.sle(first, unit), s.terms.sle(unit, last));
    s.terms.and(from, to)
}

/// Does the JDK make another string? Wherever there is a surrogate it does.
fn differs(s: &mut State, units: &[TermId], mapped: &[TermId]) -> Result<TermId, Trap> {
    let mut differs = TermId::FALSE;
    for (&unit, &mapped) in units.iter().zip(mapped) {
        let same = s.terms.eq(unit, mapped);
        let (other, surrogate) = (s.terms.not(same), within(s, unit, 0xd800, 0xdfff));
        let new = s.terms.or(other, surrogate);
        differs = s.terms.or(differs, new);
        s.breathe()?;
    }
    Ok(differs)
}

/// A value for every symbolic char.
fn fixed(s: &mut State, units: &[TermId]) -> Result<Vec<(u32, u64)>, Trap> {
    let mut fixed = Vec::new();
    for (at, &unit) in (0..).zip(units) {
        if s.terms.const_value(unit).is_none() {
            fixed.push((at, s.next_value().ok_or_else(|| Trap::Choose(Choice::value(unit)))?));
        }
    }
    Ok(fixed)
}

/// The JDK's code for special chars, from the first char on.
fn by_library(s: &mut State, a: Args, case: Case, is_dependent: bool) -> Result<Trap, Trap> {
    let name = match case {
        Case::Lower => "toLowerCaseEx",
        Case::Upper => "toUpperCaseEx",
    };
    let descriptor = "(Ljava/lang/String;[B[BILjava/util/Locale;Z)Ljava/lang/String;";
    let method = s.known_class(CLASS).declared_method(name, descriptor);
    let method = method.ok_or_else(|| Trap::Unsupported(format!("strings without {name}")))?;
    let length = s.array_length(a.reference(1));
    let result = s.new_primitive_array(Kind::Byte, length)?;
    let args = vec![a.word(0), a.word(1), result.into(), 0, a.word(2), is_dependent.into()];
    Ok(Trap::Call { method, args, stage: 0 })
}

/// The language of a locale.
fn language(s: &mut State, locale: Ref) -> Result<String, Trap> {
    let missing = Trap::Internal("a Locale has a language");
    let base = s.class_of(locale).field_named("baseLocale").ok_or(missing.clone())?;
    let base = s.get_ref(locale, base);
    let language = s.class_of(base).field_named("language").ok_or(missing)?;
    let language = s.get_ref(base, language);
    Ok(s.string_text(language))
}

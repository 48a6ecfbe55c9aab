//! Accesses to the bytes of an array whose elements are symbolic: a whole element, several at once (a long
//! of eight bytes, as views of byte arrays and comparisons in strides read them), or a part of one.
//!
//! Bytes are in little-endian order, as the machine has told the JDK.

use program::Kind;
use term::{Sort, TermId, Terms};

use super::Trap;
use crate::memory::Ref;
use crate::state::State;

/// A value of this kind, in register form, as the bits that memory has.
fn bits(terms: &mut Terms, kind: Kind, term: TermId) -> TermId {
    match kind {
        Kind::Float | Kind::Double => terms.float_to_bits(term),
        Kind::Boolean | Kind::Byte => terms.trunc(term, 8),
        Kind::Char | Kind::Short => terms.trunc(term, 16),
        Kind::Int | Kind::Long | Kind::Ref | Kind::Void => term,
    }
}

/// The inverse.
fn value(terms: &mut Terms, kind: Kind, bits: TermId) -> TermId {
    match kind {
        Kind::Float | Kind::Double => terms.bits_to_float(bits),
        Kind::Boolean => {
            let zero = terms.constant(Sort::Bits(8), 0);
            let is_set = terms.ne(bits, zero);
            terms.bool_to_int(is_set)
        }
        Kind::Byte | Kind::Short => terms.sext(bits, 32),
        Kind::Char => terms.zext(bits, 32),
        Kind::Int | Kind::Long | Kind::Ref | Kind::Void => bits,
    }
}

/// The elements that an access is about.
enum Elements {
    Whole {
        first: u32,
        count: u32,
    },
    /// Bits of one, from this one on.
    Part {
        element: u32,
        low: u32,
    },
}

fn elements(s: &mut State, array: Ref, byte: u32, kind: Kind) -> Result<(Elements, Kind), Trap> {
    let element = s.element_kind(array);
    let (own, wanted) = (element.element_bytes(), kind.element_bytes());
    let length = u64::from(s.array_length(array));
    let (first, inside) = (byte / own, byte % own);
    let outside = Trap::Unsupported("bytes beside symbolic elements (Unsafe)".to_owned());
    if element == Kind::Ref {
        return Err(outside);
    }
    let found = if wanted >= own && inside == 0 {
        Elements::Whole { first, count: wanted / own }
    } else if inside + wanted <= own {
        Elements::Part { element: first, low: 8 * inside }
    } else {
        return Err(outside);
    };
    let last = u64::from(byte) + u64::from(wanted);
    if last > length * u64::from(own) { Err(outside) } else { Ok((found, element)) }
}

pub(super) fn load(s: &mut State, array: Ref, byte: u32, kind: Kind) -> Result<TermId, Trap> {
    let (found, element) = elements(s, array, byte, kind)?;
    let all = match found {
        Elements::Whole { first, count: 1 } if element == kind => return Ok(s.element_term(array, first)),
        Elements::Whole { first, count } => {
            let lowest = s.element_term(array, first);
            let mut all = bits(&mut s.terms, element, lowest);
            for at in first + 1..first + count {
                let next = s.element_term(array, at);
                let next = bits(&mut s.terms, element, next);
                all = s.terms.concat(next, all);
            }
            all
        }
        Elements::Part { element: at, low } => {
            let whole = s.element_term(array, at);
            let whole = bits(&mut s.terms, element, whole);
            s.terms.extract(whole, low, 8 * kind.element_bytes() as u8)
        }
    };
    Ok(value(&mut s.terms, kind, all))
}

pub(super) fn store(s: &mut State, array: Ref, byte: u32, kind: Kind, term: TermId) -> Result<(), Trap> {
    let (found, element) = elements(s, array, byte, kind)?;
    // What can fail comes before the first write.
    s.make_shadow(array)?;
    match found {
        Elements::Whole { first, count: 1 } if element == kind => s.store_term(array, first, term),
        Elements::Whole { first, count } => {
            let all = bits(&mut s.terms, kind, term);
            let width = 8 * element.element_bytes();
            for at in 0..count {
                let part = s.terms.extract(all, at * width, width as u8);
                let part = value(&mut s.terms, element, part);
                s.store_term(array, first + at, part)?;
            }
            Ok(())
        }
        Elements::Part { .. } => Err(Trap::Unsupported("a part of a symbolic element is written (Unsafe)".to_owned())),
    }
}

/// The bytes of a value in the opposite order.
pub(super) fn swapped(terms: &mut Terms, kind: Kind, term: TermId) -> TermId {
    let all = bits(terms, kind, term);
    let mut out = terms.extract(all, 0, 8);
    for at in 1..kind.element_bytes() {
        let next = terms.extract(all, 8 * at, 8);
        out = terms.concat(out, next);
    }
    value(terms, kind, out)
}

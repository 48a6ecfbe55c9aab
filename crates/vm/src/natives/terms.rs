//! Methods that are exact terms of their arguments.
//!
//! Each row has two functions: the concrete one, which gives what the JDK's bytecode gives, and the
//! one that builds the term when an argument is symbolic. Neither forks. A native that is in no row
//! and meets a symbolic argument has that argument fixed to a value.

use program::{Kind, Method};
use term::{Sort, TermId, Terms};

use super::{Args, Entry, NativeFn, Trap, Value};
use crate::state::State;
use crate::step::Choice;
use crate::strict_math as m;

/// Builds the term of a call from the terms of its arguments.
pub type TermFn = fn(&mut Terms, &[TermId]) -> TermId;

/// Class, method, descriptor, concrete function, term.
type Row = (&'static str, &'static str, &'static str, NativeFn, TermFn);

const MATH: &str = "java/lang/Math";
const STRICT: &str = "java/lang/StrictMath";

/// Rows of this table that are natives for concrete arguments too.
pub(super) const ROWS: &[Row] = &[
    (MATH, "abs", "(I)I", |_, a| Ok(Value::Int(a.int(0).wrapping_abs())), abs_int),
    (MATH, "abs", "(J)J", |_, a| Ok(Value::Long(a.long(0).wrapping_abs())), abs_int),
    (MATH, "abs", "(F)F", |_, a| Ok(Value::Float(a.float(0).abs())), |t, x| t.fabs(x[0])),
    (MATH, "abs", "(D)D", |_, a| Ok(Value::Double(a.double(0).abs())), |t, x| t.fabs(x[0])),
    (MATH, "min", "(II)I", |_, a| Ok(Value::Int(a.int(0).min(a.int(1)))), min_int),
    (MATH, "max", "(II)I", |_, a| Ok(Value::Int(a.int(0).max(a.int(1)))), max_int),
    (MATH, "min", "(JJ)J", |_, a| Ok(Value::Long(a.long(0).min(a.long(2)))), min_int),
    (MATH, "max", "(JJ)J", |_, a| Ok(Value::Long(a.long(0).max(a.long(2)))), max_int),
    (MATH, "sqrt", "(D)D", |_, a| Ok(Value::Double(m::sqrt(a.double(0)))), |t, x| t.fsqrt(x[0])),
    (MATH, "floor", "(D)D", |_, a| Ok(Value::Double(m::floor(a.double(0)))), |t, x| t.ffloor(x[0])),
    (MATH, "ceil", "(D)D", |_, a| Ok(Value::Double(m::ceil(a.double(0)))), |t, x| t.fceil(x[0])),
    (MATH, "rint", "(D)D", |_, a| Ok(Value::Double(m::rint(a.double(0)))), |t, x| t.frint(x[0])),
    (STRICT, "sqrt", "(D)D", |_, a| Ok(Value::Double(m::sqrt(a.double(0)))), |t, x| t.fsqrt(x[0])),
    (STRICT, "floor", "(D)D", |_, a| Ok(Value::Double(m::floor(a.double(0)))), |t, x| t.ffloor(x[0])),
    (STRICT, "ceil", "(D)D", |_, a| Ok(Value::Double(m::ceil(a.double(0)))), |t, x| t.fceil(x[0])),
    (STRICT, "rint", "(D)D", |_, a| Ok(Value::Double(m::rint(a.double(0)))), |t, x| t.frint(x[0])),
    ("java/lang/Float", "floatToRawIntBits", "(F)I", |_, a| Ok(Value::Int(a.int(0))), |t, x| t.float_to_bits(x[0])),
    ("java/lang/Float", "intBitsToFloat", "(I)F", |_, a| Ok(Value::Float(a.float(0))), |t, x| t.bits_to_float(x[0])),
    (
        "java/lang/Double",
        "doubleToRawLongBits",
        "(D)J",
        |_, a| Ok(Value::Long(a.long(0))),
        |t, x| t.float_to_bits(x[0]),
    ),
    (
        "java/lang/Double",
        "longBitsToDouble",
        "(J)D",
        |_, a| Ok(Value::Double(a.double(0))),
        |t, x| t.bits_to_float(x[0]),
    ),
];

fn abs_int(t: &mut Terms, x: &[TermId]) -> TermId {
    let zero = t.constant(t.sort(x[0]), 0);
    let negative = t.slt(x[0], zero);
    let flipped = t.neg(x[0]);
    t.ite(negative, flipped, x[0])
}

fn min_int(t: &mut Terms, x: &[TermId]) -> TermId {
    let less = t.sle(x[0], x[1]);
    t.ite(less, x[0], x[1])
}

fn max_int(t: &mut Terms, x: &[TermId]) -> TermId {
    let less = t.sle(x[0], x[1]);
    t.ite(less, x[1], x[0])
}

/// The rows as ordinary natives.
pub(super) fn entries() -> impl Iterator<Item = Entry> {
    ROWS.iter().map(|&(class, name, descriptor, concrete, _)| (class, name, descriptor, concrete))
}

/// Does an argument of this method carry a term?
pub(crate) fn has_symbolic(method: &Method, args: Args) -> bool {
    places(method).any(|(at, kind)| if kind.words() == 2 { args.word(at + 1) != 0 } else { args.word(at) >> 32 != 0 })
}

/// Natives that know what to do with terms by themselves.
const AWARE: &[(&str, &str)] = &[
    (super::symbolic_api::CLASS, "assume"),
    (super::symbolic_api::CLASS, "obligation"),
    ("java/lang/Boolean", "valueOf"),
    ("java/lang/Byte", "valueOf"),
    ("java/lang/Character", "valueOf"),
    ("java/lang/Integer", "valueOf"),
    ("java/lang/Long", "valueOf"),
    ("java/lang/Short", "valueOf"),
    ("java/lang/String", "charAt"),
    ("java/lang/StringUTF16", "getChar"),
    ("java/lang/StringUTF16", "putChar"),
    ("java/lang/System", "arraycopy"),
];

/// Does this native look at the terms of its arguments itself?
pub(crate) fn is_aware(method: &Method) -> bool {
    AWARE.iter().any(|(class, name)| &*method.class().name == *class && &*method.name == *name)
}

/// The native of the innermost frame works with numbers only: fixes its symbolic arguments to values.
/// That is a step of its own, done before the native begins.
pub(crate) fn fix_arguments(s: &mut State, registers: *mut u64) -> Result<(), Trap> {
    // SAFETY: the innermost frame is the native's, with its arguments in its first registers.
    let method = unsafe { (*s.fp).code() }.method;
    let args = Args::new(registers);
    if !has_symbolic(method, args) || is_aware(method) || row(method).is_some() {
        return Ok(());
    }
    let mut fixed = Vec::with_capacity(method.signature.params.len());
    for (at, kind) in places(method) {
        let is_wide = kind.words() == 2;
        let tag = if is_wide { args.word(at + 1) } else { args.word(at) >> 32 };
        if tag != 0 && kind != Kind::Ref {
            let value = s.next_value().ok_or_else(|| Trap::Choose(Choice::value(crate::symbolic::untag(tag))))?;
            fixed.push((at, is_wide, value));
        }
    }
    if fixed.is_empty() {
        return Ok(());
    }
    for (at, is_wide, value) in fixed {
        // SAFETY: as above; the arguments are where the signature says.
        unsafe {
            *registers.add(at) = value;
            if is_wide {
                *registers.add(at + 1) = 0;
            }
        }
    }
    s.decided();
    Ok(())
}

/// Where the arguments of a method are among its registers.
fn places(method: &Method) -> impl Iterator<Item = (usize, Kind)> {
    let mut at = usize::from(!method.is_static());
    method.signature.params.iter().map(move |&kind| {
        let here = at;
        at += usize::from(kind.words());
        (here, kind)
    })
}

fn row(method: &Method) -> Option<&'static Row> {
    ROWS.iter().find(|(class, name, descriptor, ..)| {
        method.class().name.as_ref() == *class && &*method.name == *name && &*method.descriptor == *descriptor
    })
}

/// The result of a method with symbolic arguments, as a term.
pub(crate) fn apply(s: &mut State, method: &'static Method, args: Args) -> Result<TermId, Trap> {
    let Some((.., build)) = row(method) else {
        return Err(Trap::Unsupported(format!("{} with a symbolic argument", method.full_name())));
    };
    let mut terms = Vec::with_capacity(method.signature.params.len());
    for (at, kind) in places(method) {
        let sort = crate::symbolic::register_sort(kind);
        terms.push(match kind.words() {
            2 => s.wide_term(args.word(at), args.word(at + 1), sort),
            _ => s.narrow_term(args.word(at), sort),
        });
    }
    Ok(build(&mut s.terms, &terms))
}

/// `String.charAt` and `StringUTF16.getChar` on characters that are terms: the unit at a known index.
pub(crate) fn char_term(s: &mut State, value: crate::memory::Ref, index: u32) -> TermId {
    let (low, high) = (s.element_term(value, index * 2), s.element_term(value, index * 2 + 1));
    let (low, high) = (s.terms.trunc(low, 8), s.terms.trunc(high, 8));
    let unit = s.terms.concat(high, low);
    s.terms.zext(unit, Sort::INT.width() as u8)
}

/// The unit at a symbolic index that is in range.
pub(crate) fn select_char(s: &mut State, value: crate::memory::Ref, index: TermId) -> TermId {
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

/// `StringUTF16.putChar` of a term at a known index.
pub(crate) fn put_char_term(s: &mut State, value: crate::memory::Ref, index: u32, unit: TermId) -> Result<(), Trap> {
    let low = s.terms.i2b(unit);
    let eight = s.terms.int(8);
    let shifted = s.terms.lshr(unit, eight);
    let high = s.terms.i2b(shifted);
    s.store_term(value, index * 2, low)?;
    s.store_term(value, index * 2 + 1, high)
}

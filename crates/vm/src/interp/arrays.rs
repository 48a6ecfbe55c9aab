//! Arrays: element access, length, creation.
//!
//! An array is a header, a word with the length, and its elements packed.

use program::{Class, Shape};

use super::arith::int;
use super::control::symbolic;
use super::{Exit, a, b, c, class_of, logged, next};
use crate::memory::Ref;
use crate::natives::Trap;
use crate::state::State;

/// The address of an array with a concrete index in range and no terms among its elements.
macro_rules! locate {
    ($s:ident, $pc:ident, $r:ident, $op:ident, $array:ident, $index:ident) => {{
        if $array.wrapping_sub(1) >= u64::from(u32::MAX) || $index >> 32 != 0 {
            return bad_access($s, $pc, $r, $op, $array, $index);
        }
        let at = $s.mem.at($array as u32);
        let length = *at.add(1);
        if length >> 32 != 0 {
            return shadowed($s, $pc, $r, $op, $array, $index);
        }
        if $index as u32 >= length as u32 {
            return bad_access($s, $pc, $r, $op, $array, $index);
        }
        at
    }};
}

/// The element type is what a slot holds: sign or zero extension is the cast's.
macro_rules! load {
    ($($name:ident $element:ty, $to_word:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let (array, index) = (*r.add(b(op)), *r.add(c(op)));
                let at = locate!(s, pc, r, op, array, index);
                let f: fn($element) -> u64 = $to_word;
                *r.add(a(op)) = f(*at.add(2).cast::<$element>().add(index as usize));
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

load! {
    baload i8, |v| int(i32::from(v));
    caload u16, |v| u64::from(v);
    saload i16, |v| int(i32::from(v));
    iaload u32, |v| u64::from(v);
    aaload u32, |v| u64::from(v);
}

pub unsafe fn laload(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let (array, index) = (*r.add(b(op)), *r.add(c(op)));
        let at = locate!(s, pc, r, op, array, index);
        *r.add(a(op)) = *at.add(2 + index as usize);
        *r.add(a(op) + 1) = 0;
        next!(s, pc.add(1), r)
    }
}

/// a[b] <- c; `$per_word` elements share a word.
macro_rules! store {
    ($($name:ident $element:ty, $per_word:literal;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let (array, index, value) = (*r.add(a(op)), *r.add(b(op)), *r.add(c(op)));
                let at = locate!(s, pc, r, op, array, index);
                if value >> 32 != 0 {
                    return symbolic(s, pc, r, op);
                }
                logged!(s, pc, r, op, array as u32 + 2 + index as u32 / $per_word);
                *at.add(2).cast::<$element>().add(index as usize) = value as $element;
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

store! {
    castore u16, 4;
    sastore u16, 4;
    iastore u32, 2;
}

pub unsafe fn bastore(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let (array, index, value) = (*r.add(a(op)), *r.add(b(op)), *r.add(c(op)));
        let at = locate!(s, pc, r, op, array, index);
        if value >> 32 != 0 {
            return symbolic(s, pc, r, op);
        }
        // JVMS §6.5 bastore: into a boolean array only the lowest bit goes.
        let value = if *at as u32 == s.boolean_array { value & 1 } else { value };
        logged!(s, pc, r, op, array as u32 + 2 + index as u32 / 8);
        *at.add(2).cast::<u8>().add(index as usize) = value as u8;
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn lastore(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let (array, index) = (*r.add(a(op)), *r.add(b(op)));
        let _ = locate!(s, pc, r, op, array, index);
        if *r.add(c(op) + 1) != 0 {
            return symbolic(s, pc, r, op);
        }
        let at = array as u32 + 2 + index as u32;
        logged!(s, pc, r, op, at);
        s.mem.put(at, *r.add(c(op)));
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn aastore(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let (array, index, value) = (*r.add(a(op)), *r.add(b(op)), *r.add(c(op)));
        let at = locate!(s, pc, r, op, array, index);
        if value >> 32 != 0 {
            return symbolic(s, pc, r, op);
        }
        if value != 0 {
            let array_class = class_of!(s, pc, r, op, array as u32);
            let class = class_of!(s, pc, r, op, value as u32);
            if let Shape::Array { component, .. } = array_class.shape
                && !class.is_directly(component)
            {
                return aastore_slow(s, pc, r, op, class, component);
            }
        }
        logged!(s, pc, r, op, array as u32 + 2 + index as u32 / 2);
        *at.add(2).cast::<u32>().add(index as usize) = value as u32;
        next!(s, pc.add(1), r)
    }
}

/// The element's class is not below the array's: an interface or an array class may still be.
#[inline(never)]
unsafe fn aastore_slow(
    s: &mut State,
    pc: *const u64,
    r: *mut u64,
    op: u64,
    class: &'static Class,
    component: &'static Class,
) -> Exit {
    // SAFETY: as in `aastore`, which has checked array and index.
    unsafe {
        if !class.is_subclass_of(component) {
            return bad_store(s, pc, r, op);
        }
        let (array, index) = (*r.add(a(op)) as u32, *r.add(b(op)) as u32);
        s.mem.touch(array + 2 + index / 2);
        *s.mem.at(array).add(2).cast::<u32>().add(index as usize) = *r.add(c(op)) as u32;
        next!(s, pc.add(1), r)
    }
}

#[cold]
#[inline(never)]
unsafe fn bad_store(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: the handler read this register.
    let value = unsafe { *r.add(c(op)) } as Ref;
    let name = s.class_of(value).java_name();
    s.throw("java/lang/ArrayStoreException", Some(&name));
    Exit::Reload
}

/// The array has a shadow: it waits for values, or has terms among its elements.
#[inline(never)]
unsafe fn shadowed(s: &mut State, pc: *const u64, r: *mut u64, op: u64, array: u64, index: u64) -> Exit {
    // SAFETY: the handler's own arguments.
    unsafe {
        if s.has_places() {
            return crate::lazy::access(s, pc, r, op, array as Ref, index);
        }
        bad_access(s, pc, r, op, array, index)
    }
}

/// Null, a term, an array with terms, or an index out of range.
#[cold]
#[inline(never)]
unsafe fn bad_access(s: &mut State, pc: *const u64, r: *mut u64, op: u64, array: u64, index: u64) -> Exit {
    if (array | index) >> 32 != 0 || array != 0 && s.shadow(array as Ref) != 0 {
        // SAFETY: the handler's own arguments.
        return unsafe { symbolic(s, pc, r, op) };
    }
    s.sync(pc);
    if array == 0 {
        s.throw_null_pointer();
    } else {
        let length = s.array_length(array as Ref);
        let message = format!("Index {} out of bounds for length {length}", index as i32);
        s.throw("java/lang/ArrayIndexOutOfBoundsException", Some(&message));
    }
    Exit::Reload
}

pub unsafe fn array_len(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let array = *r.add(b(op));
        if array.wrapping_sub(1) >= u64::from(u32::MAX) {
            return bad_access(s, pc, r, op, array, 0);
        }
        let length = s.mem.read(array as Ref + 1);
        if length >> 32 != 0 && s.has_places() {
            return shadowed(s, pc, r, op, array, 0);
        }
        *r.add(a(op)) = u64::from(length as u32);
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn new_array(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let length = *r.add(b(op));
        if length > i32::MAX as u64 {
            return bad_length(s, pc, r, op);
        }
        let class = &*(*pc.add(1) as *const Class);
        let words = match class.shape {
            Shape::Array { element, .. } => crate::state::array_words(element, length as u32),
            Shape::Instance | Shape::Interface | Shape::Primitive(_) => 2,
        };
        let Some(at) = s.mem.bump(words) else { return new_array_slow(s, pc, r, op) };
        *s.mem.at(at) = u64::from(class.id);
        *s.mem.at(at + 1) = length;
        *r.add(a(op)) = u64::from(at);
        next!(s, pc.add(2), r)
    }
}

#[cold]
#[inline(never)]
unsafe fn new_array_slow(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: the op is followed by its class; registers were checked by the handler.
    let (class, length) = unsafe { (&*(*pc.add(1) as *const Class), *r.add(b(op)) as u32) };
    match s.with_collection(|s| sized_array(s, class, length)) {
        // SAFETY: register and next op belong to the verified op.
        Ok(at) => unsafe {
            *r.add(a(op)) = u64::from(at);
            (*s.fp).pc = pc.add(2);
        },
        Err(trap) => s.trap(trap),
    }
    Exit::Reload
}

#[cold]
#[inline(never)]
unsafe fn bad_length(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: the handler read this register.
    let length = unsafe { *r.add(b(op)) };
    if length >> 32 == 0 {
        s.throw("java/lang/NegativeArraySizeException", Some(&(length as i32).to_string()));
        return Exit::Reload;
    }
    // SAFETY: the op is followed by its class.
    let class = unsafe { &*(*pc.add(1) as *const Class) };
    match symbolic_array(s, class, length) {
        Ok(Some(at)) => {
            s.decided();
            // SAFETY: register and next op belong to the verified op.
            unsafe {
                *r.add(a(op)) = u64::from(at);
                (*s.fp).pc = pc.add(2);
            }
        }
        Ok(None) => {}
        Err(trap) => s.trap(trap),
    }
    Exit::Reload
}

/// Decides a length and makes the array; nothing when an exception was raised.
fn symbolic_array(s: &mut State, class: &'static Class, length: u64) -> Result<Option<Ref>, Trap> {
    match decided_length(s, length)? {
        Some(length) => s.with_collection(|s| sized_array(s, class, length)).map(Some),
        None => {
            s.throw("java/lang/NegativeArraySizeException", None);
            Ok(None)
        }
    }
}

/// Which length a slot stands for, nothing for a negative one. The alternatives are negative, each length
/// up to the bound, and longer ones, where the path is cut off.
pub(crate) fn decided_length(s: &mut State, length: u64) -> Result<Option<u32>, Trap> {
    if length >> 32 == 0 {
        return Ok(u32::try_from(length as i32).ok());
    }
    let length = s.narrow_term(length, term::Sort::INT);
    let most = s.config.longest_symbolic_array;
    let (zero, last) = (s.terms.int(0), s.terms.int(most as i32));
    let mut conditions = vec![s.terms.slt(length, zero)];
    for n in 0..=most {
        let n = s.terms.int(n as i32);
        conditions.push(s.terms.eq(length, n));
    }
    conditions.push(s.terms.sgt(length, last));
    match s.case(crate::step::Reason::Length, &conditions)? {
        0 => Ok(None),
        chosen if chosen - 1 > most => Err(Trap::Limit(crate::step::Limit::ArrayLength)),
        chosen => Ok(Some(chosen - 1)),
    }
}

pub unsafe fn multi_new(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: the op is followed by its class, its lengths are in consecutive registers.
    let (class, mut lengths) = unsafe {
        let class = &*(*pc.add(1) as *const Class);
        (class, (0..c(op)).map(|i| *r.add(b(op) + i)).collect::<Vec<u64>>())
    };
    let decided = lengths.iter().any(|length| length >> 32 != 0).then(|| decide_lengths(s, &mut lengths));
    let made = match decided {
        Some(Err(trap)) => Err(trap),
        Some(Ok(())) | None => s.with_collection(|s| multi_array(s, class, &lengths)),
    };
    match made {
        // SAFETY: register and next op belong to the verified op.
        Ok(at) => unsafe {
            s.decided();
            *r.add(a(op)) = u64::from(at);
            (*s.fp).pc = pc.add(2);
        },
        Err(trap) => s.trap(trap),
    }
    Exit::Reload
}

/// Decides the symbolic ones, in the order in which they are looked at.
fn decide_lengths(s: &mut State, lengths: &mut [u64]) -> Result<(), Trap> {
    for length in lengths {
        let is_symbolic = *length >> 32 != 0;
        match decided_length(s, *length)? {
            Some(known) => *length = u64::from(known),
            None if is_symbolic => {
                return Err(Trap::Throw { class: "java/lang/NegativeArraySizeException", message: None });
            }
            None => return check_length(*length).map(drop),
        }
    }
    Ok(())
}

/// HotSpot refuses the largest arrays before it looks for room.
const LONGEST: u32 = i32::MAX as u32 - 2;

fn sized_array(s: &mut State, class: &'static Class, length: u32) -> Result<Ref, Trap> {
    if length > LONGEST {
        return Err(Trap::throw("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
    }
    s.new_array(class, length)
}

fn check_length(length: u64) -> Result<u32, Trap> {
    let length = length as i32;
    u32::try_from(length).map_err(|_| Trap::throw("java/lang/NegativeArraySizeException", length.to_string()))
}

/// An array of arrays; as many levels as there are lengths. A length is looked at when its level is
/// made; if a level above is empty, all of them are.
pub(crate) fn multi_array(s: &mut State, class: &'static Class, lengths: &[u64]) -> Result<Ref, Trap> {
    let length = check_length(lengths[0])?;
    let outer = sized_array(s, class, length)?;
    if length == 0 {
        lengths[1..].iter().try_for_each(|&l| check_length(l).map(drop))?;
    }
    if lengths.len() > 1
        && let Shape::Array { component, .. } = class.shape
    {
        for index in 0..length {
            let inner = multi_array(s, component, &lengths[1..])?;
            s.set_element(outer, index, inner);
        }
    }
    Ok(outer)
}

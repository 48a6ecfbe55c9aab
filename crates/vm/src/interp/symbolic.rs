//! The cold twins of the handlers: what an op does when an operand is a term.
//!
//! One function per family of ops, each building the term that the concrete handler computes; which family an op is of,
//! and with which term, is in the table. Only control transfers and implicit checks decide; arithmetic never does.

use program::Kind;
use program::code::{Control, Op, Switch};
use term::{Sort, TermId};

use super::control::out_of_fuel;
use super::merge::merged;
use super::table::{Right, Twin, twin};
use super::{Exit, a, b, c, imm, imm32};
use crate::memory::Ref;
use crate::natives::Trap;
use crate::state::State;
use crate::step::Reason;

/// An operand of this op is a term.
#[cold]
#[inline(never)]
pub unsafe fn symbolic(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    let which = Op::ALL[(op & super::OP_MASK) as usize];
    // SAFETY: registers and words of the verified op.
    let done = unsafe { compute(s, pc, r, op, which) };
    match done {
        Ok(Next::Word(to)) => {
            s.decided();
            // SAFETY: `fp` is the innermost frame.
            unsafe { (*s.fp).pc = to };
            if to <= pc {
                s.fuel -= 16;
                if s.fuel < 0 {
                    // SAFETY: as above.
                    return unsafe { out_of_fuel(s, to, r, 0) };
                }
            }
        }
        Ok(Next::Thrown) => {}
        Err(trap) => s.trap(trap),
    }
    Exit::Reload
}

/// Where execution goes on.
enum Next {
    Word(*const u64),
    /// An exception was raised; the frame says where.
    Thrown,
}

unsafe fn compute(s: &mut State, pc: *const u64, r: *mut u64, op: u64, which: Op) -> Result<Next, Trap> {
    // SAFETY: registers and words of the verified op.
    unsafe {
        let next = pc.add(which.words());
        let twin = twin(which);
        match twin {
            Twin::Binary(..) | Twin::WithConstant(..) | Twin::LongShift(_) | Twin::Unary(..) => {
                pure(s, r, op, twin);
                Ok(Next::Word(next))
            }
            Twin::Division(kind, f) => {
                let x = s.register_term(r.add(b(op)), kind);
                let y = s.register_term(r.add(c(op)), kind);
                let zero = s.terms.constant(crate::symbolic::register_sort(kind), 0);
                let fails = s.terms.eq(y, zero);
                if s.test(Reason::Divisor, fails)? {
                    s.throw("java/lang/ArithmeticException", Some("/ by zero"));
                    return Ok(Next::Thrown);
                }
                let result = f(&mut s.terms, x, y);
                s.put_term(r.add(a(op)), kind, result);
                Ok(Next::Word(next))
            }
            Twin::Branch(..) | Twin::Identity { .. } => branch(s, pc, r, op, which),
            Twin::Switch => switch(s, r, op),
            Twin::Load => {
                let (array, index) = (*r.add(b(op)), *r.add(c(op)));
                load(s, next, r.add(a(op)), array, index)
            }
            Twin::Store => {
                let (array, index) = (*r.add(a(op)), *r.add(b(op)));
                store(s, next, array, index, r.add(c(op)))
            }
            Twin::Reference => Err(Trap::Unsupported("a symbolic reference".to_owned())),
            Twin::Unneeded => Err(Trap::Unsupported(format!("{which:?} on a symbolic value"))),
        }
    }
}

unsafe fn branch(s: &mut State, pc: *const u64, r: *mut u64, op: u64, which: Op) -> Result<Next, Trap> {
    // SAFETY: registers and words of the verified op.
    unsafe {
        let next = pc.add(which.words());
        let (Some(offset), Some(condition)) = (branch_offset(which, op), condition(s, r, op, twin(which))?) else {
            return Ok(Next::Word(next));
        };
        if let Some(to) = merged(s, pc, r) {
            return Ok(Next::Word(to));
        }
        let taken = s.test(Reason::Branch, condition)?;
        Ok(Next::Word(if taken { pc.offset(offset) } else { next }))
    }
}

/// Arithmetic, conversions and comparisons that cannot fail. Does the op only do that?
pub unsafe fn pure(s: &mut State, r: *mut u64, op: u64, twin: Twin) -> bool {
    // SAFETY: registers of the verified op.
    unsafe {
        let (to, result) = match twin {
            Twin::Binary(from, to, f) => {
                let (x, y) = (s.register_term(r.add(b(op)), from), s.register_term(r.add(c(op)), from));
                (to, f(&mut s.terms, x, y))
            }
            Twin::WithConstant(kind, f) => {
                let x = s.register_term(r.add(b(op)), kind);
                let k = s.terms.constant(crate::symbolic::register_sort(kind), imm(op) as i64 as u64);
                (kind, f(&mut s.terms, x, k))
            }
            Twin::LongShift(f) => {
                let x = s.register_term(r.add(b(op)), Kind::Long);
                let y = s.register_term(r.add(c(op)), Kind::Int);
                let y = s.terms.zext(y, 64);
                (Kind::Long, f(&mut s.terms, x, y))
            }
            Twin::Unary(from, to, f) => {
                let x = s.register_term(r.add(b(op)), from);
                (to, f(&mut s.terms, x))
            }
            Twin::Division(..)
            | Twin::Branch(..)
            | Twin::Identity { .. }
            | Twin::Switch
            | Twin::Load
            | Twin::Store
            | Twin::Reference
            | Twin::Unneeded => return false,
        };
        s.put_term(r.add(a(op)), to, result);
        true
    }
}

/// How far a compare-and-jump jumps.
pub fn branch_offset(which: Op, op: u64) -> Option<isize> {
    match which.control() {
        Control::Branch => Some(imm32(op) as isize),
        Control::NearBranch => Some(imm(op) as isize),
        Control::Next | Control::Jump | Control::Switch | Control::Back | Control::End => None,
    }
}

/// The condition under which a conditional jump jumps.
pub unsafe fn condition(s: &mut State, r: *mut u64, op: u64, twin: Twin) -> Result<Option<TermId>, Trap> {
    // SAFETY: registers of the verified op.
    unsafe {
        match twin {
            Twin::Branch(kind, f, right) => {
                let x = s.register_term(r.add(a(op)), kind);
                let y = match right {
                    Right::Zero => s.terms.int(0),
                    Right::Constant => s.terms.int(i32::from(b(op) as u16 as i16)),
                    Right::Register => s.register_term(r.add(b(op)), kind),
                };
                Ok(Some(f(&mut s.terms, x, y)))
            }
            Twin::Identity { same } => identity(s, *r.add(a(op)), *r.add(b(op)), same).map(Some),
            Twin::Binary(..)
            | Twin::WithConstant(..)
            | Twin::LongShift(_)
            | Twin::Unary(..)
            | Twin::Division(..)
            | Twin::Switch
            | Twin::Load
            | Twin::Store
            | Twin::Reference
            | Twin::Unneeded => Ok(None),
        }
    }
}

/// The condition under which a comparison of references jumps.
fn identity(s: &mut State, x: u64, y: u64, wanted: bool) -> Result<TermId, Trap> {
    if (x | y) >> 32 != 0 {
        return Err(Trap::Unsupported("a symbolic reference".to_owned()));
    }
    let same = s.same_object(x as Ref, y as Ref)?;
    Ok(if wanted { same } else { s.terms.not(same) })
}

/// One alternative for each distinct target in order of its first key; the default is last.
unsafe fn switch(s: &mut State, r: *mut u64, op: u64) -> Result<Next, Trap> {
    // SAFETY: registers and code of the verified op.
    unsafe {
        let key = s.register_term(r.add(a(op)), Kind::Int);
        let code = (*s.fp).code();
        let (pairs, default): (Vec<(i32, u32)>, u32) = match &code.switches[imm32(op) as usize] {
            Switch::Table { low, targets, default } => {
                (targets.iter().enumerate().map(|(i, &t)| (low.wrapping_add(i as i32), t)).collect(), *default)
            }
            Switch::Lookup { keys, targets, default } => {
                (keys.iter().copied().zip(targets.iter().copied()).collect(), *default)
            }
        };
        let mut targets: Vec<u32> = Vec::new();
        let mut conditions: Vec<TermId> = Vec::new();
        let mut none = s.terms.bool_const(true);
        for (value, target) in pairs {
            if target == default {
                continue;
            }
            let value = s.terms.int(value);
            let here = s.terms.eq(key, value);
            let not_here = s.terms.not(here);
            none = s.terms.and(none, not_here);
            match targets.iter().position(|&t| t == target) {
                Some(at) => conditions[at] = s.terms.or(conditions[at], here),
                None => {
                    targets.push(target);
                    conditions.push(here);
                }
            }
        }
        targets.push(default);
        conditions.push(none);
        let chosen = s.case(Reason::Switch, &conditions)?;
        Ok(Next::Word(code.ops.as_ptr().add(targets[chosen as usize] as usize)))
    }
}

/// Null, or a check that an index is in range; `None` when an exception was raised.
fn checked(s: &mut State, array: u64, index: u64) -> Result<Option<TermId>, Trap> {
    if array >> 32 != 0 {
        return Err(Trap::Unsupported("a symbolic array reference".to_owned()));
    }
    if array == 0 {
        s.throw_null_pointer();
        return Ok(None);
    }
    let index = s.narrow_term(index, Sort::INT);
    let length = s.array_length(array as Ref);
    if s.in_range(index, length)? {
        return Ok(Some(index));
    }
    let text = match s.terms.const_value(index) {
        Some(value) => format!("Index {} out of bounds for length {length}", value as i32),
        None => format!("Index out of bounds for length {length}"),
    };
    s.throw("java/lang/ArrayIndexOutOfBoundsException", Some(&text));
    Ok(None)
}

unsafe fn load(s: &mut State, next: *const u64, to: *mut u64, array: u64, index: u64) -> Result<Next, Trap> {
    let Some(index) = checked(s, array, index)? else { return Ok(Next::Thrown) };
    let array = array as Ref;
    let kind = match s.class_of(array).shape {
        program::Shape::Array { element, .. } => element,
        program::Shape::Instance | program::Shape::Interface | program::Shape::Primitive(_) => Kind::Void,
    };
    let known = s.terms.const_value(index);
    if kind == Kind::Ref {
        let element = match known {
            Some(at) => s.element(array, at as u32),
            None => choose_element(s, array, index)?,
        };
        // SAFETY: the result register of the verified op.
        unsafe { *to = u64::from(element) };
        return Ok(Next::Word(next));
    }
    let value = match known {
        Some(at) => s.element_term(array, at as u32),
        None => s.select_term(array, index),
    };
    // SAFETY: as above.
    unsafe { s.put_term(to, kind, value) };
    Ok(Next::Word(next))
}

/// One alternative for each distinct reference, in order of its first index.
fn choose_element(s: &mut State, array: Ref, index: TermId) -> Result<Ref, Trap> {
    let mut elements: Vec<Ref> = Vec::new();
    let mut conditions: Vec<TermId> = Vec::new();
    for i in 0..s.array_length(array) {
        let element = s.element(array, i);
        let at = s.terms.int(i as i32);
        let here = s.terms.eq(index, at);
        match elements.iter().position(|&e| e == element) {
            Some(known) => conditions[known] = s.terms.or(conditions[known], here),
            None => {
                elements.push(element);
                conditions.push(here);
            }
        }
    }
    let chosen = s.case(Reason::Element, &conditions)?;
    Ok(elements[chosen as usize])
}

unsafe fn store(s: &mut State, next: *const u64, array: u64, index: u64, value: *const u64) -> Result<Next, Trap> {
    let Some(index) = checked(s, array, index)? else { return Ok(Next::Thrown) };
    let array = array as Ref;
    let kind = match s.class_of(array).shape {
        program::Shape::Array { element, .. } => element,
        program::Shape::Instance | program::Shape::Interface | program::Shape::Primitive(_) => Kind::Void,
    };
    let known = s.terms.const_value(index);
    if kind == Kind::Ref {
        // SAFETY: the value register of the verified op.
        let element = unsafe { *value } as Ref;
        let at = match known {
            Some(at) => at as u32,
            None => choose_index(s, array, index)?,
        };
        if element != 0 {
            let class = s.class_of(element);
            if let program::Shape::Array { component, .. } = s.class_of(array).shape
                && !class.is_subclass_of(component)
            {
                s.throw("java/lang/ArrayStoreException", Some(&class.java_name()));
                return Ok(Next::Thrown);
            }
        }
        s.set_element(array, at, element);
        return Ok(Next::Word(next));
    }
    // SAFETY: as above; wide kinds have two registers.
    let value = unsafe { s.register_term(value, kind) };
    match known {
        Some(at) => s.store_term(array, at as u32, value)?,
        None => s.store_select(array, index, value)?,
    }
    Ok(Next::Word(next))
}

/// One alternative for each index: where a reference goes must be known.
fn choose_index(s: &mut State, array: Ref, index: TermId) -> Result<u32, Trap> {
    let length = s.array_length(array);
    let conditions: Vec<TermId> = (0..length)
        .map(|i| {
            let at = s.terms.int(i as i32);
            s.terms.eq(index, at)
        })
        .collect();
    s.case(Reason::Index, &conditions)
}

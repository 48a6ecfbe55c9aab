//! The cold twins of the handlers: what an op does when an operand is a term.
//!
//! One function per family of ops, each building the term that the concrete handler computes. Only
//! control transfers and implicit checks decide; arithmetic never does.

use program::Kind;
use program::code::{Op, Switch};
use term::{Sort, TermId, Terms};

use super::control::out_of_fuel;
use super::merge::merged;
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

type Binary = fn(&mut Terms, TermId, TermId) -> TermId;

unsafe fn compute(s: &mut State, pc: *const u64, r: *mut u64, op: u64, which: Op) -> Result<Next, Trap> {
    // SAFETY: registers and words of the verified op.
    unsafe {
        let next = pc.add(which.words());
        if pure(s, r, op, which) {
            return Ok(Next::Word(next));
        }
        if let Some((kind, f)) = division(which) {
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
            return Ok(Next::Word(next));
        }
        if let (Some(offset), Some(condition)) = (branch_offset(which, op), condition(s, r, op, which)?) {
            if let Some(to) = merged(s, pc, r) {
                return Ok(Next::Word(to));
            }
            let taken = s.test(Reason::Branch, condition)?;
            return Ok(Next::Word(if taken { pc.offset(offset) } else { next }));
        }
        match which {
            Op::TableSwitch | Op::LookupSwitch => switch(s, r, op),
            Op::Baload | Op::Caload | Op::Saload | Op::Iaload | Op::Laload | Op::Aaload => {
                let (array, index) = (*r.add(b(op)), *r.add(c(op)));
                load(s, next, r.add(a(op)), array, index)
            }
            Op::Bastore | Op::Castore | Op::Sastore | Op::Iastore | Op::Lastore | Op::Aastore => {
                let (array, index) = (*r.add(a(op)), *r.add(b(op)));
                store(s, next, array, index, r.add(c(op)))
            }
            Op::ArrayLen
            | Op::GetField
            | Op::GetField2
            | Op::GetChosen
            | Op::GetChosen2
            | Op::AddField
            | Op::PutField
            | Op::PutFieldI
            | Op::PutField2
            | Op::CheckCast
            | Op::InstanceOf => Err(Trap::Unsupported("a symbolic reference".to_owned())),
            _ => Err(Trap::Unsupported(format!("{which:?} on a symbolic value"))),
        }
    }
}

/// Arithmetic, conversions and comparisons that cannot fail. Does the op only do that?
pub unsafe fn pure(s: &mut State, r: *mut u64, op: u64, which: Op) -> bool {
    // SAFETY: registers of the verified op.
    unsafe {
        if let Some((kind, f)) = binary(which) {
            let (x, y) = (s.register_term(r.add(b(op)), kind), s.register_term(r.add(c(op)), kind));
            let result = f(&mut s.terms, x, y);
            let to = if matches!(which, Op::Lcmp | Op::Fcmpl | Op::Fcmpg | Op::Dcmpl | Op::Dcmpg) {
                Kind::Int
            } else {
                kind
            };
            s.put_term(r.add(a(op)), to, result);
            return true;
        }
        if let Some((kind, f)) = with_constant(which) {
            let x = s.register_term(r.add(b(op)), kind);
            let k = s.terms.constant(crate::symbolic::register_sort(kind), imm(op) as i64 as u64);
            let result = f(&mut s.terms, x, k);
            s.put_term(r.add(a(op)), kind, result);
            return true;
        }
        if let Some((kind, f)) = long_shift(which) {
            let x = s.register_term(r.add(b(op)), kind);
            let y = s.register_term(r.add(c(op)), Kind::Int);
            let y = s.terms.zext(y, 64);
            let result = f(&mut s.terms, x, y);
            s.put_term(r.add(a(op)), kind, result);
            return true;
        }
        if let Some((from, to, f)) = unary(which) {
            let x = s.register_term(r.add(b(op)), from);
            let result = f(&mut s.terms, x);
            s.put_term(r.add(a(op)), to, result);
            return true;
        }
        false
    }
}

fn binary(which: Op) -> Option<(Kind, Binary)> {
    Some(match which {
        Op::Iadd => (Kind::Int, Terms::add),
        Op::Isub => (Kind::Int, Terms::sub),
        Op::Imul => (Kind::Int, Terms::mul),
        Op::Iand => (Kind::Int, Terms::bit_and),
        Op::Ior => (Kind::Int, Terms::bit_or),
        Op::Ixor => (Kind::Int, Terms::bit_xor),
        Op::Ishl => (Kind::Int, Terms::shl),
        Op::Ishr => (Kind::Int, Terms::ashr),
        Op::Iushr => (Kind::Int, Terms::lshr),
        Op::Ladd => (Kind::Long, Terms::add),
        Op::Lsub => (Kind::Long, Terms::sub),
        Op::Lmul => (Kind::Long, Terms::mul),
        Op::Land => (Kind::Long, Terms::bit_and),
        Op::Lor => (Kind::Long, Terms::bit_or),
        Op::Lxor => (Kind::Long, Terms::bit_xor),
        Op::Lcmp => (Kind::Long, Terms::lcmp),
        Op::Fadd => (Kind::Float, Terms::fadd),
        Op::Fsub => (Kind::Float, Terms::fsub),
        Op::Fmul => (Kind::Float, Terms::fmul),
        Op::Fdiv => (Kind::Float, Terms::fdiv),
        Op::Frem => (Kind::Float, Terms::frem),
        Op::Fcmpl => (Kind::Float, Terms::fcmpl),
        Op::Fcmpg => (Kind::Float, Terms::fcmpg),
        Op::Dadd => (Kind::Double, Terms::fadd),
        Op::Dsub => (Kind::Double, Terms::fsub),
        Op::Dmul => (Kind::Double, Terms::fmul),
        Op::Ddiv => (Kind::Double, Terms::fdiv),
        Op::Drem => (Kind::Double, Terms::frem),
        Op::Dcmpl => (Kind::Double, Terms::fcmpl),
        Op::Dcmpg => (Kind::Double, Terms::fcmpg),
        _ => return None,
    })
}

fn with_constant(which: Op) -> Option<(Kind, Binary)> {
    Some(match which {
        Op::IaddI => (Kind::Int, Terms::add),
        Op::ImulI => (Kind::Int, Terms::mul),
        Op::IandI => (Kind::Int, Terms::bit_and),
        Op::IshlI => (Kind::Int, Terms::shl),
        Op::IshrI => (Kind::Int, Terms::ashr),
        Op::IushrI => (Kind::Int, Terms::lshr),
        // The immediate of a division is never zero.
        Op::IdivI => (Kind::Int, Terms::sdiv),
        Op::IremI => (Kind::Int, Terms::srem),
        Op::LaddI => (Kind::Long, Terms::add),
        Op::LandI => (Kind::Long, Terms::bit_and),
        Op::LshlI => (Kind::Long, Terms::shl),
        Op::LshrI => (Kind::Long, Terms::ashr),
        Op::LushrI => (Kind::Long, Terms::lshr),
        _ => return None,
    })
}

fn long_shift(which: Op) -> Option<(Kind, Binary)> {
    Some(match which {
        Op::Lshl => (Kind::Long, Terms::shl),
        Op::Lshr => (Kind::Long, Terms::ashr),
        Op::Lushr => (Kind::Long, Terms::lshr),
        _ => return None,
    })
}

fn division(which: Op) -> Option<(Kind, Binary)> {
    Some(match which {
        Op::Idiv => (Kind::Int, Terms::sdiv),
        Op::Irem => (Kind::Int, Terms::srem),
        Op::Ldiv => (Kind::Long, Terms::sdiv),
        Op::Lrem => (Kind::Long, Terms::srem),
        _ => return None,
    })
}

type Unary = fn(&mut Terms, TermId) -> TermId;

fn unary(which: Op) -> Option<(Kind, Kind, Unary)> {
    use Kind::{Double, Float, Int, Long};
    Some(match which {
        Op::Ineg => (Int, Int, Terms::neg),
        Op::Lneg => (Long, Long, Terms::neg),
        Op::Fneg => (Float, Float, Terms::fneg),
        Op::Dneg => (Double, Double, Terms::fneg),
        Op::I2l => (Int, Long, |t, x| t.sext(x, 64)),
        Op::I2f => (Int, Float, |t, x| t.int_to_float(x, Sort::F32)),
        Op::I2d => (Int, Double, |t, x| t.int_to_float(x, Sort::F64)),
        Op::L2i => (Long, Int, |t, x| t.trunc(x, 32)),
        Op::L2f => (Long, Float, |t, x| t.int_to_float(x, Sort::F32)),
        Op::L2d => (Long, Double, |t, x| t.int_to_float(x, Sort::F64)),
        Op::F2i => (Float, Int, |t, x| t.float_to_int(x, Sort::INT)),
        Op::F2l => (Float, Long, |t, x| t.float_to_int(x, Sort::LONG)),
        Op::F2d => (Float, Double, |t, x| t.float_to_float(x, Sort::F64)),
        Op::D2i => (Double, Int, |t, x| t.float_to_int(x, Sort::INT)),
        Op::D2l => (Double, Long, |t, x| t.float_to_int(x, Sort::LONG)),
        Op::D2f => (Double, Float, |t, x| t.float_to_float(x, Sort::F32)),
        Op::I2b => (Int, Int, Terms::i2b),
        Op::I2c => (Int, Int, Terms::i2c),
        Op::I2s => (Int, Int, Terms::i2s),
        Op::I2z => (Int, Int, |t, x| {
            let one = t.int(1);
            t.bit_and(x, one)
        }),
        _ => return None,
    })
}

/// How far a compare-and-jump jumps.
pub fn branch_offset(which: Op, op: u64) -> Option<isize> {
    match which {
        Op::Jeq | Op::Jne | Op::Jlt | Op::Jge | Op::Jgt | Op::Jle | Op::JNull | Op::JNonNull => {
            Some(imm32(op) as isize)
        }
        Op::JIeq
        | Op::JIne
        | Op::JIlt
        | Op::JIge
        | Op::JIgt
        | Op::JIle
        | Op::JKeq
        | Op::JKne
        | Op::JKlt
        | Op::JKge
        | Op::JKgt
        | Op::JKle
        | Op::JLeq
        | Op::JLne
        | Op::JLlt
        | Op::JLge
        | Op::JLgt
        | Op::JLle
        | Op::JAeq
        | Op::JAne => Some(imm(op) as isize),
        _ => None,
    }
}

/// The condition under which a conditional jump jumps.
pub unsafe fn condition(s: &mut State, r: *mut u64, op: u64, which: Op) -> Result<Option<TermId>, Trap> {
    // SAFETY: registers of the verified op.
    unsafe {
        match which {
            Op::JAeq | Op::JAne => identity(s, *r.add(a(op)), *r.add(b(op)), which).map(Some),
            _ => Ok(branch_condition(s, r, op, which)),
        }
    }
}

/// The condition under which a comparison of numbers jumps.
unsafe fn branch_condition(s: &mut State, r: *mut u64, op: u64, which: Op) -> Option<TermId> {
    let (f, kind, right): (Binary, Kind, Right) = match which {
        Op::Jeq | Op::JNull => (Terms::eq, Kind::Int, Right::Zero),
        Op::Jne | Op::JNonNull => (Terms::ne, Kind::Int, Right::Zero),
        Op::Jlt => (Terms::slt, Kind::Int, Right::Zero),
        Op::Jge => (Terms::sge, Kind::Int, Right::Zero),
        Op::Jgt => (Terms::sgt, Kind::Int, Right::Zero),
        Op::Jle => (Terms::sle, Kind::Int, Right::Zero),
        Op::JIeq => (Terms::eq, Kind::Int, Right::Register),
        Op::JIne => (Terms::ne, Kind::Int, Right::Register),
        Op::JIlt => (Terms::slt, Kind::Int, Right::Register),
        Op::JIge => (Terms::sge, Kind::Int, Right::Register),
        Op::JIgt => (Terms::sgt, Kind::Int, Right::Register),
        Op::JIle => (Terms::sle, Kind::Int, Right::Register),
        Op::JKeq => (Terms::eq, Kind::Int, Right::Constant),
        Op::JKne => (Terms::ne, Kind::Int, Right::Constant),
        Op::JKlt => (Terms::slt, Kind::Int, Right::Constant),
        Op::JKge => (Terms::sge, Kind::Int, Right::Constant),
        Op::JKgt => (Terms::sgt, Kind::Int, Right::Constant),
        Op::JKle => (Terms::sle, Kind::Int, Right::Constant),
        Op::JLeq => (Terms::eq, Kind::Long, Right::Register),
        Op::JLne => (Terms::ne, Kind::Long, Right::Register),
        Op::JLlt => (Terms::slt, Kind::Long, Right::Register),
        Op::JLge => (Terms::sge, Kind::Long, Right::Register),
        Op::JLgt => (Terms::sgt, Kind::Long, Right::Register),
        Op::JLle => (Terms::sle, Kind::Long, Right::Register),
        _ => return None,
    };
    // SAFETY: registers of the verified op.
    unsafe {
        let x = s.register_term(r.add(a(op)), kind);
        let y = match right {
            Right::Zero => s.terms.int(0),
            Right::Constant => s.terms.int(i32::from(b(op) as u16 as i16)),
            Right::Register => s.register_term(r.add(b(op)), kind),
        };
        Some(f(&mut s.terms, x, y))
    }
}

/// The condition under which a comparison of references jumps.
fn identity(s: &mut State, x: u64, y: u64, which: Op) -> Result<TermId, Trap> {
    if (x | y) >> 32 != 0 {
        return Err(Trap::Unsupported("a symbolic reference".to_owned()));
    }
    let same = s.same_object(x as Ref, y as Ref)?;
    Ok(if which == Op::JAeq { same } else { s.terms.not(same) })
}

/// Where the right operand of a compare-and-jump is.
enum Right {
    Zero,
    Constant,
    Register,
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

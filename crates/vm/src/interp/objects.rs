//! Fields, statics, objects, casts, monitors, `athrow`.

use program::{Class, STATICS_MIRROR, STATICS_STATE};

use super::control::symbolic;
use super::{Exit, a, b, c, class_of, imm, imm32, logged, next};
use crate::classes::INITIALISED;
use crate::lazy::{ask_field, waits};
use crate::memory::{Ref, region};
use crate::state::{LOCKED, State};

/// Is a register word a usable object: neither null nor a term?
#[inline(always)]
pub(crate) fn is_object(word: u64) -> bool {
    word.wrapping_sub(1) < u64::from(u32::MAX)
}

/// Null or a term where an object is needed.
#[cold]
#[inline(never)]
pub(crate) fn no_object(s: &mut State, pc: *const u64, word: u64) -> Exit {
    s.sync(pc);
    if word == 0 {
        s.throw_null_pointer();
    } else {
        s.unsupported("using a symbolic reference".to_owned());
    }
    Exit::Reload
}

pub unsafe fn get_field(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(b(op));
        if !is_object(object) {
            return no_object(s, pc, object);
        }
        *r.add(a(op)) = *s.mem.at(object as Ref).add(c(op));
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn get_field2(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(b(op));
        if !is_object(object) {
            return no_object(s, pc, object);
        }
        let at = s.mem.at(object as Ref).add(c(op));
        *r.add(a(op)) = *at;
        *r.add(a(op) + 1) = *at.add(1);
        next!(s, pc.add(1), r)
    }
}

/// A field of the user's, in a program whose fields may wait for their values.
pub unsafe fn get_chosen(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(b(op));
        if !is_object(object) {
            return no_object(s, pc, object);
        }
        let word = *s.mem.at(object as Ref).add(c(op));
        if waits(word) {
            return ask_field(s, pc, word);
        }
        *r.add(a(op)) = word;
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn get_chosen2(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(b(op));
        if !is_object(object) {
            return no_object(s, pc, object);
        }
        let at = s.mem.at(object as Ref).add(c(op));
        if waits(*at.add(1) << 32) {
            return ask_field(s, pc, *at);
        }
        *r.add(a(op)) = *at;
        *r.add(a(op) + 1) = *at.add(1);
        next!(s, pc.add(1), r)
    }
}

/// Adds to a field what the three ops behind it would; where that is more than adding, they do.
pub unsafe fn add_field(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(a(op));
        if !is_object(object) {
            next!(s, pc.add(1), r)
        }
        let at = object as Ref + b(op) as u32;
        let value = s.mem.read(at);
        if value >> 32 != 0 {
            next!(s, pc.add(1), r)
        }
        logged!(s, pc, r, op, at);
        s.mem.put(at, u64::from((value as u32).wrapping_add(i32::from(imm(op)) as u32)));
        next!(s, pc.add(4), r)
    }
}

pub unsafe fn put_field(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(a(op));
        if !is_object(object) {
            return no_object(s, pc, object);
        }
        let at = object as Ref + b(op) as u32;
        logged!(s, pc, r, op, at);
        s.mem.put(at, *r.add(c(op)));
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn put_field_k(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(a(op));
        if !is_object(object) {
            return no_object(s, pc, object);
        }
        let at = object as Ref + b(op) as u32;
        logged!(s, pc, r, op, at);
        s.mem.put(at, u64::from(i32::from(imm(op)) as u32));
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn put_field2(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(a(op));
        if !is_object(object) {
            return no_object(s, pc, object);
        }
        let at = object as Ref + b(op) as u32;
        logged!(s, pc, r, op, at);
        logged!(s, pc, r, op, at + 1);
        s.mem.put(at, *r.add(c(op)));
        s.mem.put(at + 1, *r.add(c(op) + 1));
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn get_static(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        *r.add(a(op)) = s.mem.read(imm32(op) as u32);
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn get_static2(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        *r.add(a(op)) = s.mem.read(imm32(op) as u32);
        *r.add(a(op) + 1) = s.mem.read(imm32(op) as u32 + 1);
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn put_static(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let at = imm32(op) as u32;
        logged!(s, pc, r, op, at);
        s.mem.put(at, *r.add(a(op)));
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn put_static2(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let at = imm32(op) as u32;
        logged!(s, pc, r, op, at);
        logged!(s, pc, r, op, at + 1);
        s.mem.put(at, *r.add(a(op)));
        s.mem.put(at + 1, *r.add(a(op) + 1));
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn init_check(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let class = &*(*pc.add(1) as *const Class);
        if s.mem.read(class.statics + STATICS_STATE) != INITIALISED {
            return initialise(s, pc, r, op);
        }
        next!(s, pc.add(2), r)
    }
}

#[cold]
#[inline(never)]
unsafe fn initialise(s: &mut State, pc: *const u64, r: *mut u64, _op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: the op is followed by its class.
    let class: &'static Class = unsafe { &*(*pc.add(1) as *const Class) };
    if s.needs_initialising(class) {
        s.begin_initialisation(class);
        return Exit::Reload;
    }
    // SAFETY: the next op of verified code.
    unsafe { next!(s, pc.add(2), r) }
}

pub unsafe fn new(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let class = &*(*pc.add(1) as *const Class);
        let Some(at) = s.mem.bump_few(class.instance_words) else { return new_more(s, pc, r, op) };
        *s.mem.at(at) = u64::from(class.id);
        *r.add(a(op)) = u64::from(at);
        next!(s, pc.add(2), r)
    }
}

/// The object is a large one, or the run has not much room left.
#[inline(never)]
unsafe fn new_more(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    // SAFETY: operands of the verified op.
    unsafe {
        let class = &*(*pc.add(1) as *const Class);
        let Some(at) = s.mem.bump(class.instance_words) else { return new_slow(s, pc, r, op) };
        *s.mem.at(at) = u64::from(class.id);
        *r.add(a(op)) = u64::from(at);
        next!(s, pc.add(2), r)
    }
}

#[cold]
#[inline(never)]
unsafe fn new_slow(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: the op is followed by its class.
    let class: &'static Class = unsafe { &*(*pc.add(1) as *const Class) };
    match s.with_collection(|s| s.new_object(class)) {
        // SAFETY: register and next op belong to the verified op.
        Ok(at) => unsafe {
            *r.add(a(op)) = u64::from(at);
            (*s.fp).pc = pc.add(2);
        },
        Err(trap) => s.trap(trap),
    }
    Exit::Reload
}

pub unsafe fn instance_of(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(b(op));
        if object >> 32 != 0 {
            return symbolic(s, pc, r, op);
        }
        let target = &*(*pc.add(1) as *const Class);
        if object == 0 {
            *r.add(a(op)) = 0;
            next!(s, pc.add(2), r)
        }
        let class = class_of!(s, pc, r, op, object as Ref);
        if !class.is_directly(target) {
            return instance_of_slow(s, pc, r, op, class);
        }
        *r.add(a(op)) = 1;
        next!(s, pc.add(2), r)
    }
}

#[inline(never)]
unsafe fn instance_of_slow(s: &mut State, pc: *const u64, r: *mut u64, op: u64, class: &'static Class) -> Exit {
    // SAFETY: as in `instance_of`.
    unsafe {
        let target = &*(*pc.add(1) as *const Class);
        *r.add(a(op)) = u64::from(class.is_subclass_of(target));
        next!(s, pc.add(2), r)
    }
}

pub unsafe fn check_cast(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(a(op));
        if object != 0 {
            if object >> 32 != 0 {
                return symbolic(s, pc, r, op);
            }
            let target = &*(*pc.add(1) as *const Class);
            if *s.mem.at(object as Ref) as u32 != target.id {
                return check_cast_below(s, pc, r, op);
            }
        }
        next!(s, pc.add(2), r)
    }
}

/// The object is of another class than the one that is named.
#[inline(never)]
unsafe fn check_cast_below(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    // SAFETY: as in `check_cast`.
    unsafe {
        let target = &*(*pc.add(1) as *const Class);
        let class = class_of!(s, pc, r, op, *r.add(a(op)) as Ref);
        if !class.is_directly(target) {
            return check_cast_slow(s, pc, r, op, class);
        }
        next!(s, pc.add(2), r)
    }
}

#[inline(never)]
unsafe fn check_cast_slow(s: &mut State, pc: *const u64, r: *mut u64, op: u64, class: &'static Class) -> Exit {
    // SAFETY: as in `check_cast`.
    unsafe {
        let target = &*(*pc.add(1) as *const Class);
        if !class.is_subclass_of(target) {
            return bad_cast(s, pc, r, op);
        }
        next!(s, pc.add(2), r)
    }
}

#[cold]
#[inline(never)]
unsafe fn bad_cast(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: as in `check_cast`.
    let (object, target) = unsafe { (*r.add(a(op)) as Ref, &*(*pc.add(1) as *const Class)) };
    let class = s.class_of(object);
    s.throw_class_cast(class, target);
    Exit::Reload
}

pub unsafe fn str_const(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let known = s.mem.read(region::STRINGS + *pc.add(1) as u32);
        if known == 0 {
            return str_const_slow(s, pc, r, op);
        }
        *r.add(a(op)) = known;
        next!(s, pc.add(2), r)
    }
}

#[cold]
#[inline(never)]
unsafe fn str_const_slow(s: &mut State, pc: *const u64, _r: *mut u64, _op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: the op is followed by the string's number.
    let id = unsafe { *pc.add(1) } as u32;
    if let Err(trap) = s.with_collection(|s| s.interned(id)) {
        s.trap(trap);
    }
    Exit::Reload
}

pub unsafe fn class_const(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let class = &*(*pc.add(1) as *const Class);
        let known = s.mem.read(class.statics + STATICS_MIRROR);
        if known == 0 {
            return class_const_slow(s, pc, r, op);
        }
        *r.add(a(op)) = known;
        next!(s, pc.add(2), r)
    }
}

#[cold]
#[inline(never)]
unsafe fn class_const_slow(s: &mut State, pc: *const u64, _r: *mut u64, _op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: the op is followed by its class.
    let class: &'static Class = unsafe { &*(*pc.add(1) as *const Class) };
    if let Err(trap) = s.with_collection(|s| s.mirror(class)) {
        s.trap(trap);
    }
    Exit::Reload
}

pub unsafe fn athrow(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    // SAFETY: a register of the verified op.
    let object = unsafe { *r.add(a(op)) };
    if !is_object(object) {
        return no_object(s, pc, object);
    }
    s.sync(pc);
    s.raise(object as Ref);
    Exit::Reload
}

/// The object whose monitor is meant; `None` if that has to be decided first.
#[inline(always)]
fn owner(s: &mut State, pc: *const u64, object: Ref) -> Option<Ref> {
    if s.boxes && s.is_boxed(object) { decided_owner(s, pc, object) } else { Some(object) }
}

#[cold]
#[inline(never)]
fn decided_owner(s: &mut State, pc: *const u64, object: Ref) -> Option<Ref> {
    s.sync(pc);
    match s.actual(object) {
        Ok(object) => {
            s.decided();
            Some(object)
        }
        Err(trap) => {
            s.trap(trap);
            None
        }
    }
}

pub unsafe fn monitor_enter(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(a(op));
        if !is_object(object) {
            return no_object(s, pc, object);
        }
        let Some(object) = owner(s, pc, object as Ref) else { return Exit::Reload };
        if s.mem.read(object) & LOCKED != 0 && !s.holds_lock(object) {
            s.sync(pc);
            s.block_on_lock(object);
            return Exit::Reload;
        }
        if !s.lock(object) {
            s.sync(pc);
            s.unsupported("holding so many monitors".to_owned());
            return Exit::Reload;
        }
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn monitor_exit(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(a(op));
        if !is_object(object) {
            return no_object(s, pc, object);
        }
        let Some(object) = owner(s, pc, object as Ref) else { return Exit::Reload };
        if !s.unlock(object) {
            s.sync(pc);
            s.throw("java/lang/IllegalMonitorStateException", None);
            return Exit::Reload;
        }
        next!(s, pc.add(1), r)
    }
}

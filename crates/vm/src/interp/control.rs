//! Jumps, switches, and the cold ends of handlers.

use program::code::Switch;

pub(super) use super::symbolic::symbolic;
use super::{Exit, a, b, imm, imm32, next};
use crate::memory::Ref;
use crate::state::State;

#[cold]
#[inline(never)]
pub unsafe fn divide_by_zero(s: &mut State, pc: *const u64, _r: *mut u64, _op: u64) -> Exit {
    s.sync(pc);
    s.throw("java/lang/ArithmeticException", Some("/ by zero"));
    Exit::Reload
}

/// A number that is no op.
#[cold]
#[inline(never)]
pub unsafe fn bad_op(s: &mut State, pc: *const u64, _r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    s.unsupported(format!("op {:#x}", op & super::OP_MASK));
    Exit::Reload
}

pub unsafe fn probe(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    let opcode = imm32(op) as usize & 255;
    s.census[opcode / 64] |= 1 << (opcode % 64);
    if s.tracing {
        s.sync(unsafe { pc.add(1) });
        s.trace_probe(super::a(op) == 1);
        return Exit::Reload;
    }
    unsafe { next!(s, pc.add(1), r) }
}

/// Records that control came here, if somebody wants to know.
pub unsafe fn mark(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        if s.marks.next == s.marks.end {
            if !s.marks.next.is_null() {
                return marks_full(s, pc, r, op);
            }
            next!(s, pc.add(1), r)
        }
        let value = *r.add(b(op)) as u32;
        let code = (*s.fp).code;
        *s.marks.next = crate::marks::Raw { code, frame: s.fp, what: (op >> 48) as u32 | (a(op) as u32) << 16, value };
        s.marks.next = s.marks.next.add(1);
        next!(s, pc.add(1), r)
    }
}

/// No room for another mark: this op runs again when there is.
#[cold]
#[inline(never)]
unsafe fn marks_full(s: &mut State, pc: *const u64, _r: *mut u64, _op: u64) -> Exit {
    s.sync(pc);
    s.marks.full = true;
    Exit::Reload
}

/// Takes a jump; backward ones cost fuel, as much as they jump over.
macro_rules! take {
    ($s:ident, $pc:ident, $r:ident, $offset:expr) => {{
        let offset: isize = $offset;
        let to = $pc.offset(offset);
        // A jump to itself is a loop too.
        if offset <= 0 {
            $s.fuel += offset as i64 - 1;
            if $s.fuel < 0 {
                return out_of_fuel($s, to, $r, 0);
            }
        }
        next!($s, to, $r)
    }};
}

/// The fuel is used up at a jump: `pc` is where it goes.
#[cold]
#[inline(never)]
pub unsafe fn out_of_fuel(s: &mut State, pc: *const u64, _r: *mut u64, _op: u64) -> Exit {
    s.sync(pc);
    s.look_around();
    Exit::Reload
}

pub unsafe fn jmp(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe { take!(s, pc, r, imm32(op) as isize) }
}

macro_rules! jump_zero {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let x = *r.add(a(op));
                if x >> 32 != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(i32) -> bool = $f;
                if f(x as i32) {
                    take!(s, pc, r, imm32(op) as isize)
                }
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

jump_zero! {
    jeq |x| x == 0;
    jne |x| x != 0;
    jlt |x| x < 0;
    jge |x| x >= 0;
    jgt |x| x > 0;
    jle |x| x <= 0;
    jnull |x| x == 0;
    jnonnull |x| x != 0;
}

macro_rules! jump_int {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let (x, y) = (*r.add(a(op)), *r.add(b(op)));
                if (x | y) >> 32 != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(i32, i32) -> bool = $f;
                if f(x as i32, y as i32) {
                    take!(s, pc, r, imm(op) as isize)
                }
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

jump_int! {
    ji_eq |x, y| x == y;
    ji_ne |x, y| x != y;
    ji_lt |x, y| x < y;
    ji_ge |x, y| x >= y;
    ji_gt |x, y| x > y;
    ji_le |x, y| x <= y;
}

/// Jumps if two references are, or are not, the same object.
macro_rules! jump_ref {
    ($($name:ident $jumps_if_same:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let (x, y) = (*r.add(a(op)), *r.add(b(op)));
                if (x | y) >> 32 != 0 || x != y && s.boxes && (s.is_boxed(x as Ref) || s.is_boxed(y as Ref)) {
                    return symbolic(s, pc, r, op);
                }
                if (x == y) == $jumps_if_same {
                    take!(s, pc, r, imm(op) as isize)
                }
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

jump_ref! {
    ja_eq true;
    ja_ne false;
}

macro_rules! jump_const {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let x = *r.add(a(op));
                if x >> 32 != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(i32, i32) -> bool = $f;
                if f(x as i32, i32::from(b(op) as u16 as i16)) {
                    take!(s, pc, r, imm(op) as isize)
                }
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

jump_const! {
    jk_eq |x, y| x == y;
    jk_ne |x, y| x != y;
    jk_lt |x, y| x < y;
    jk_ge |x, y| x >= y;
    jk_gt |x, y| x > y;
    jk_le |x, y| x <= y;
}

macro_rules! jump_long {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                if *r.add(a(op) + 1) | *r.add(b(op) + 1) != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(i64, i64) -> bool = $f;
                if f(*r.add(a(op)) as i64, *r.add(b(op)) as i64) {
                    take!(s, pc, r, imm(op) as isize)
                }
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

jump_long! {
    jl_eq |x, y| x == y;
    jl_ne |x, y| x != y;
    jl_lt |x, y| x < y;
    jl_ge |x, y| x >= y;
    jl_gt |x, y| x > y;
    jl_le |x, y| x <= y;
}

/// Goes to a word of the current code.
#[inline(always)]
unsafe fn goto(s: &mut State, pc: *const u64, r: *mut u64, word: u32) -> Exit {
    unsafe {
        let to = (*(*s.fp).code).ops.as_ptr().add(word as usize);
        if to <= pc {
            s.fuel += to.offset_from(pc) as i64 - 1;
            if s.fuel < 0 {
                return out_of_fuel(s, to, r, 0);
            }
        }
        next!(s, to, r)
    }
}

pub unsafe fn table_switch(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let key = *r.add(a(op));
        if key >> 32 != 0 {
            return symbolic(s, pc, r, op);
        }
        let word = match &(*(*s.fp).code).switches[imm32(op) as usize] {
            Switch::Table { low, targets, default } => {
                let at = i64::from(key as i32) - i64::from(*low);
                usize::try_from(at).ok().and_then(|at| targets.get(at)).copied().unwrap_or(*default)
            }
            Switch::Lookup { default, .. } => *default,
        };
        goto(s, pc, r, word)
    }
}

pub unsafe fn lookup_switch(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let key = *r.add(a(op));
        if key >> 32 != 0 {
            return symbolic(s, pc, r, op);
        }
        let word = match &(*(*s.fp).code).switches[imm32(op) as usize] {
            Switch::Lookup { keys, targets, default } => {
                keys.binary_search(&(key as i32)).map_or(*default, |at| targets[at])
            }
            Switch::Table { default, .. } => *default,
        };
        goto(s, pc, r, word)
    }
}

/// A subroutine's return address is the word index of the op after the `jsr`.
pub unsafe fn jsr(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let start = (*(*s.fp).code).ops.as_ptr();
        *r.add(a(op)) = pc.add(1).offset_from(start) as u64;
        take!(s, pc, r, imm32(op) as isize)
    }
}

pub unsafe fn ret_addr(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let word = *r.add(a(op)) as u32;
        goto(s, pc, r, word)
    }
}

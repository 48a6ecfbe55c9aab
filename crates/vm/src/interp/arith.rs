//! Moves, constants, arithmetic and conversions.
//!
//! One function per operation gives the concrete result; an operand with a tag goes to `symbolic`.

use super::control::{divide_by_zero, symbolic};
use super::{Exit, a, b, c, imm, imm32, next};
use crate::state::State;

#[inline(always)]
pub(crate) fn int(v: i32) -> u64 {
    u64::from(v as u32)
}

pub unsafe fn mov(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        *r.add(a(op)) = *r.add(b(op));
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn mov_pair(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let (first, second) = (*r.add(b(op)), *r.add(c(op)));
        *r.add(a(op)) = first;
        *r.add(a(op) + 1) = second;
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn mov2(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let (payload, tag) = (*r.add(b(op)), *r.add(b(op) + 1));
        *r.add(a(op)) = payload;
        *r.add(a(op) + 1) = tag;
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn const_i(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        *r.add(a(op)) = int(imm32(op));
        next!(s, pc.add(1), r)
    }
}

pub unsafe fn const64(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        *r.add(a(op)) = *pc.add(1);
        *r.add(a(op) + 1) = 0;
        next!(s, pc.add(2), r)
    }
}

/// a <- f(b, c) on ints.
macro_rules! int2 {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let (x, y) = (*r.add(b(op)), *r.add(c(op)));
                if (x | y) >> 32 != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(i32, i32) -> i32 = $f;
                *r.add(a(op)) = int(f(x as i32, y as i32));
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

int2! {
    iadd |x, y| x.wrapping_add(y);
    isub |x, y| x.wrapping_sub(y);
    imul |x, y| x.wrapping_mul(y);
    iand |x, y| x & y;
    ior |x, y| x | y;
    ixor |x, y| x ^ y;
    // JVMS §6.5 ishl: only the low five bits of the distance count.
    ishl |x, y| x.wrapping_shl(y as u32);
    ishr |x, y| x.wrapping_shr(y as u32);
    iushr |x, y| (x as u32).wrapping_shr(y as u32) as i32;
}

/// a <- f(b, immediate) on ints.
macro_rules! int1k {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let x = *r.add(b(op));
                if x >> 32 != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(i32, i32) -> i32 = $f;
                *r.add(a(op)) = int(f(x as i32, i32::from(imm(op))));
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

int1k! {
    iadd_k |x, k| x.wrapping_add(k);
    imul_k |x, k| x.wrapping_mul(k);
    iand_k |x, k| x & k;
    ishl_k |x, k| x.wrapping_shl(k as u32);
    ishr_k |x, k| x.wrapping_shr(k as u32);
    iushr_k |x, k| (x as u32).wrapping_shr(k as u32) as i32;
    // The immediate of a division is positive.
    idiv_k |x, k| x.wrapping_div(k.max(1));
    irem_k |x, k| x.wrapping_rem(k.max(1));
    ineg |x, _| x.wrapping_neg();
    i2b |x, _| i32::from(x as i8);
    i2c |x, _| i32::from(x as u16);
    i2s |x, _| i32::from(x as i16);
    i2z |x, _| x & 1;
}

/// Division on ints: only a zero divisor throws; MIN_VALUE / -1 wraps (JVMS §6.5 idiv).
macro_rules! int_div {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let (x, y) = (*r.add(b(op)), *r.add(c(op)));
                if (x | y) >> 32 != 0 {
                    return symbolic(s, pc, r, op);
                }
                if y == 0 {
                    return divide_by_zero(s, pc, r, op);
                }
                let f: fn(i32, i32) -> i32 = $f;
                *r.add(a(op)) = int(f(x as i32, y as i32));
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

int_div! {
    idiv |x, y| x.wrapping_div(y);
    irem |x, y| x.wrapping_rem(y);
}

/// a <- f(b, c) on longs.
macro_rules! long2 {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                if *r.add(b(op) + 1) | *r.add(c(op) + 1) != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(i64, i64) -> i64 = $f;
                let value = f(*r.add(b(op)) as i64, *r.add(c(op)) as i64);
                *r.add(a(op)) = value as u64;
                *r.add(a(op) + 1) = 0;
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

long2! {
    ladd |x, y| x.wrapping_add(y);
    lsub |x, y| x.wrapping_sub(y);
    lmul |x, y| x.wrapping_mul(y);
    land |x, y| x & y;
    lor |x, y| x | y;
    lxor |x, y| x ^ y;
}

macro_rules! long_div {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                if *r.add(b(op) + 1) | *r.add(c(op) + 1) != 0 {
                    return symbolic(s, pc, r, op);
                }
                let y = *r.add(c(op)) as i64;
                if y == 0 {
                    return divide_by_zero(s, pc, r, op);
                }
                let f: fn(i64, i64) -> i64 = $f;
                let value = f(*r.add(b(op)) as i64, y);
                *r.add(a(op)) = value as u64;
                *r.add(a(op) + 1) = 0;
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

long_div! {
    ldiv |x, y| x.wrapping_div(y);
    lrem |x, y| x.wrapping_rem(y);
}

/// a <- f(b, c) on a long and an int.
macro_rules! long_shift {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let y = *r.add(c(op));
                if *r.add(b(op) + 1) | y >> 32 != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(i64, u32) -> i64 = $f;
                let value = f(*r.add(b(op)) as i64, y as u32);
                *r.add(a(op)) = value as u64;
                *r.add(a(op) + 1) = 0;
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

long_shift! {
    lshl |x, y| x.wrapping_shl(y);
    lshr |x, y| x.wrapping_shr(y);
    lushr |x, y| (x as u64).wrapping_shr(y) as i64;
}

macro_rules! long1k {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                if *r.add(b(op) + 1) != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(i64, i64) -> i64 = $f;
                let value = f(*r.add(b(op)) as i64, i64::from(imm(op)));
                *r.add(a(op)) = value as u64;
                *r.add(a(op) + 1) = 0;
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

long1k! {
    ladd_k |x, k| x.wrapping_add(k);
    land_k |x, k| x & k;
    lshl_k |x, k| x.wrapping_shl(k as u32);
    lshr_k |x, k| x.wrapping_shr(k as u32);
    lushr_k |x, k| (x as u64).wrapping_shr(k as u32) as i64;
    lneg |x, _| x.wrapping_neg();
    dneg |x, _| x ^ i64::MIN;
}

pub unsafe fn lcmp(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        if *r.add(b(op) + 1) | *r.add(c(op) + 1) != 0 {
            return symbolic(s, pc, r, op);
        }
        let (x, y) = (*r.add(b(op)) as i64, *r.add(c(op)) as i64);
        *r.add(a(op)) = int(x.cmp(&y) as i32);
        next!(s, pc.add(1), r)
    }
}

macro_rules! float2 {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let (x, y) = (*r.add(b(op)), *r.add(c(op)));
                if (x | y) >> 32 != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(f32, f32) -> f32 = $f;
                let value = f(f32::from_bits(x as u32), f32::from_bits(y as u32));
                *r.add(a(op)) = u64::from(value.to_bits());
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

float2! {
    fadd |x, y| x + y;
    fsub |x, y| x - y;
    fmul |x, y| x * y;
    fdiv |x, y| x / y;
    // JVMS §6.5 frem: the remainder of a truncating division, C's fmod.
    frem |x, y| x % y;
}

pub unsafe fn fneg(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let x = *r.add(b(op));
        if x >> 32 != 0 {
            return symbolic(s, pc, r, op);
        }
        *r.add(a(op)) = x ^ 0x8000_0000;
        next!(s, pc.add(1), r)
    }
}

macro_rules! double2 {
    ($($name:ident $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                if *r.add(b(op) + 1) | *r.add(c(op) + 1) != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(f64, f64) -> f64 = $f;
                let value = f(f64::from_bits(*r.add(b(op))), f64::from_bits(*r.add(c(op))));
                *r.add(a(op)) = value.to_bits();
                *r.add(a(op) + 1) = 0;
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

double2! {
    dadd |x, y| x + y;
    dsub |x, y| x - y;
    dmul |x, y| x * y;
    ddiv |x, y| x / y;
    drem |x, y| x % y;
}

/// -1, 0 or 1; NaN gives `nan`.
#[inline(always)]
fn compare(order: Option<std::cmp::Ordering>, nan: i32) -> u64 {
    int(order.map_or(nan, |o| o as i32))
}

macro_rules! float_compare {
    ($($name:ident $nan:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let (x, y) = (*r.add(b(op)), *r.add(c(op)));
                if (x | y) >> 32 != 0 {
                    return symbolic(s, pc, r, op);
                }
                let order = f32::from_bits(x as u32).partial_cmp(&f32::from_bits(y as u32));
                *r.add(a(op)) = compare(order, $nan);
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

float_compare! {
    fcmpl -1;
    fcmpg 1;
}

macro_rules! double_compare {
    ($($name:ident $nan:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                if *r.add(b(op) + 1) | *r.add(c(op) + 1) != 0 {
                    return symbolic(s, pc, r, op);
                }
                let order = f64::from_bits(*r.add(b(op))).partial_cmp(&f64::from_bits(*r.add(c(op))));
                *r.add(a(op)) = compare(order, $nan);
                next!(s, pc.add(1), r)
            }
        }
    )*};
}

double_compare! {
    dcmpl -1;
    dcmpg 1;
}

/// a <- f(b): from one word or two (`tag` says which register holds the tag) to one or two.
macro_rules! convert {
    ($($name:ident $from:tt $to:tt $f:expr;)*) => {$(
        pub unsafe fn $name(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
            unsafe {
                let x = *r.add(b(op));
                if convert!(@tag $from, x, *r.add(b(op) + 1)) != 0 {
                    return symbolic(s, pc, r, op);
                }
                let f: fn(u64) -> u64 = $f;
                *r.add(a(op)) = f(x);
                convert!(@clear $to, *r.add(a(op) + 1));
                next!(s, pc.add(1), r)
            }
        }
    )*};
    (@tag one, $x:expr, $tag:expr) => { $x >> 32 };
    (@tag two, $x:expr, $tag:expr) => { $tag };
    (@clear one, $tag:expr) => {};
    (@clear two, $tag:expr) => { $tag = 0 };
}

// Rust's `as` from floating point saturates and sends NaN to 0, which is JVMS §6.5 f2i and d2l.
convert! {
    i2l one two |x| i64::from(x as i32) as u64;
    i2f one one |x| u64::from((x as i32 as f32).to_bits());
    i2d one two |x| f64::from(x as i32).to_bits();
    l2i two one |x| int(x as i32);
    l2f two one |x| u64::from((x as i64 as f32).to_bits());
    l2d two two |x| (x as i64 as f64).to_bits();
    f2i one one |x| int(f32::from_bits(x as u32) as i32);
    f2l one two |x| f32::from_bits(x as u32) as i64 as u64;
    f2d one two |x| f64::from(f32::from_bits(x as u32)).to_bits();
    d2i two one |x| int(f64::from_bits(x) as i32);
    d2l two two |x| f64::from_bits(x) as i64 as u64;
    d2f two one |x| u64::from((f64::from_bits(x) as f32).to_bits());
}

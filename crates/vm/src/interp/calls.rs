//! Calls, returns, natives, and the frames that the machine makes itself.

use program::code::{Code, Fault, Op};
use program::lower::PolySite;
use program::{Class, Method};

use super::objects::{is_object, no_object};
use super::{Exit, a, b, c, imm32, next};
use crate::frame::{AGAIN, Frame};
use crate::memory::Ref;
use crate::natives::{Args, terms};
use crate::state::State;
use crate::step::Step;

/// Enters a method: the callee's registers begin at the caller's register `args`.
macro_rules! enter {
    ($s:ident, $pc:ident, $r:ident, $op:ident, $words:literal, $code:expr) => {{
        let code: &'static Code = $code;
        let base = $r.add(a($op));
        let caller = $s.fp;
        let fp = caller.add(1);
        if base.add(code.nregs as usize) >= $s.stack_limit {
            return stack_overflow($s, $pc, $r, $op);
        }
        if fp >= $s.fp_limit {
            return stack_overflow($s, $pc, $r, $op);
        }
        $s.fuel -= 4;
        if $s.fuel < 0 {
            return super::control::out_of_fuel($s, $pc, $r, $op);
        }
        (*caller).pc = $pc.add($words);
        (*caller).dst = b($op) as u16;
        (*caller).flags = 0;
        $s.fp = fp;
        let ops = code.ops.as_ptr();
        *fp = Frame { code, pc: ops, base, dst: 0, flags: 0, resume: 0 };
        next!($s, ops, base)
    }};
}

/// Enters the method that follows the op.
macro_rules! enter_known {
    ($s:ident, $pc:ident, $r:ident, $op:ident) => {{
        let method: &'static Method = &*(*$pc.add(1) as *const Method);
        let Some(code) = method.lowered() else { return lower_first($s, $pc, $r, method) };
        enter!($s, $pc, $r, $op, 2, code)
    }};
}

pub unsafe fn invoke_static(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe { enter_known!(s, pc, r, op) }
}

pub unsafe fn invoke_special(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let object = *r.add(a(op));
        if !is_object(object) {
            return no_object(s, pc, object);
        }
        enter_known!(s, pc, r, op)
    }
}

/// What a call with a receiver remembers of the last one: its class, and the code that was found for it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct InlineCache {
    /// 0 for none, with [`GETTER`] if the method does nothing but read a field of its receiver.
    class: u32,
    /// The field's offset then.
    getter: u32,
    code: Option<&'static Code>,
}

/// Makes the class of a getter no class, so that only what looks for getters finds it.
const GETTER: u32 = 1 << 31;

/// Calls the method of the receiver's class, by the site's memory; `$slow` finds it otherwise.
macro_rules! enter_cached {
    ($s:ident, $pc:ident, $r:ident, $op:ident, $slow:ident) => {{
        let object = *$r.add(a($op));
        if !is_object(object) {
            return no_object($s, $pc, object);
        }
        let id = *$s.mem.at(object as Ref) as u32;
        match $s.inline_caches.get(*$pc.add(2) as usize) {
            Some(&InlineCache { class, code: Some(code), .. }) if class == id => enter!($s, $pc, $r, $op, 3, code),
            Some(_) | None => return get($s, $pc, $r, $op, $slow),
        }
    }};
}

pub unsafe fn invoke_virtual(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe { enter_cached!(s, pc, r, op, invoke_virtual_slow) }
}

pub unsafe fn invoke_interface(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe { enter_cached!(s, pc, r, op, invoke_interface_slow) }
}

/// A call that the site does not remember as one: it may be that of a getter.
#[inline(never)]
unsafe fn get(s: &mut State, pc: *const u64, r: *mut u64, op: u64, slow: super::Handler) -> Exit {
    // SAFETY: operands of a verified op; its receiver is an object.
    unsafe {
        let object = *r.add(a(op)) as Ref;
        let id = *s.mem.at(object) as u32;
        match s.inline_caches.get(*pc.add(2) as usize) {
            Some(&InlineCache { class, getter, .. }) if class == id | GETTER && s.fuel >= 4 => {
                s.fuel -= 4;
                *r.add(b(op)) = *s.mem.at(object).add(getter as usize);
                next!(s, pc.add(3), r)
            }
            Some(_) | None => slow(s, pc, r, op),
        }
    }
}

#[inline(never)]
unsafe fn invoke_virtual_slow(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    // SAFETY: operands of a verified op; its receiver is an object.
    unsafe {
        let class = s.class_of(*r.add(a(op)) as Ref);
        let Some(&method) = class.vtable.get(c(op)) else { return wrong_receiver(s, pc, r, op) };
        let Some(code) = method.lowered() else { return lower_first(s, pc, r, method) };
        remember(s, *pc.add(2) as usize, class, code);
        enter!(s, pc, r, op, 3, code)
    }
}

#[inline(never)]
unsafe fn invoke_interface_slow(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    // SAFETY: operands of a verified op; its receiver is an object.
    unsafe {
        let class = s.class_of(*r.add(a(op)) as Ref);
        let method: &'static Method = &*(*pc.add(1) as *const Method);
        let Some(found) = class.select(method.selector) else { return wrong_receiver(s, pc, r, op) };
        let Some(code) = found.lowered() else { return lower_first(s, pc, r, found) };
        remember(s, *pc.add(2) as usize, class, code);
        enter!(s, pc, r, op, 3, code)
    }
}

fn remember(s: &mut State, site: usize, class: &'static Class, code: &'static Code) {
    if site >= s.inline_caches.len() {
        s.inline_caches.resize(site + 64, InlineCache::default());
    }
    let mark = if code.getter == 0 { 0 } else { GETTER };
    s.inline_caches[site] = InlineCache { class: class.id | mark, getter: code.getter, code: Some(code) };
}

/// The receiver's class does not have the method: code and classes were compiled apart.
#[cold]
#[inline(never)]
unsafe fn wrong_receiver(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: operands of a verified op.
    let (object, method) = unsafe { (*r.add(a(op)) as Ref, &*(*pc.add(1) as *const Method)) };
    let class = s.class_of(object).java_name();
    let holder = method.class().java_name();
    let message = format!("Class {class} does not implement the requested interface {holder}");
    s.throw("java/lang/IncompatibleClassChangeError", Some(&message));
    Exit::Reload
}

#[cold]
#[inline(never)]
unsafe fn lower_first(s: &mut State, pc: *const u64, _r: *mut u64, method: &'static Method) -> Exit {
    s.sync(pc);
    s.program.code(method);
    Exit::Reload
}

#[cold]
#[inline(never)]
unsafe fn stack_overflow(s: &mut State, pc: *const u64, _r: *mut u64, _op: u64) -> Exit {
    s.sync(pc);
    s.throw("java/lang/StackOverflowError", None);
    Exit::Reload
}

/// Leaves a frame; the caller's registers are saved first if a version needs them, and the op runs again.
macro_rules! leave {
    ($s:ident, $pc:ident, $r:ident) => {{
        let fp = $s.fp.sub(1);
        if fp < $s.floor {
            return save_first($s, $pc, $r);
        }
        $s.fp = fp;
        &*fp
    }};
}

#[cold]
#[inline(never)]
unsafe fn save_first(s: &mut State, pc: *const u64, r: *mut u64) -> Exit {
    // SAFETY: a frame that returns has a caller; the op itself comes next, nothing of it was done.
    unsafe {
        s.save_frame(s.fp.sub(1));
        next!(s, pc, r)
    }
}

pub unsafe fn ret_void(s: &mut State, pc: *const u64, r: *mut u64, _op: u64) -> Exit {
    unsafe {
        let frame = leave!(s, pc, r);
        next!(s, frame.pc, frame.base)
    }
}

pub unsafe fn ret(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let frame = leave!(s, pc, r);
        *frame.base.add(frame.dst as usize) = *r.add(a(op));
        next!(s, frame.pc, frame.base)
    }
}

pub unsafe fn ret_k(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let frame = leave!(s, pc, r);
        *frame.base.add(frame.dst as usize) = u64::from(imm32(op) as u32);
        next!(s, frame.pc, frame.base)
    }
}

pub unsafe fn ret2(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        let (value, tag) = (*r.add(a(op)), *r.add(a(op) + 1));
        let frame = leave!(s, pc, r);
        *frame.base.add(frame.dst as usize) = value;
        *frame.base.add(frame.dst as usize + 1) = tag;
        next!(s, frame.pc, frame.base)
    }
}

/// A synchronized method returns: its monitor is the last one taken.
pub unsafe fn ret_sync(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    unsafe {
        // Before the monitor is given up: the return below must not have to run again.
        let caller = s.fp.sub(1);
        if caller < s.floor {
            s.save_frame(caller);
        }
        if !s.unlock_last() {
            s.sync(pc);
            s.throw("java/lang/IllegalMonitorStateException", None);
            return Exit::Reload;
        }
        let plain = if op & super::OP_MASK == Op::RetVoidSync as u64 {
            ret_void
        } else if op & super::OP_MASK == Op::RetSync as u64 {
            ret
        } else {
            ret2
        };
        plain(s, pc, r, op)
    }
}

pub unsafe fn sync_enter(s: &mut State, pc: *const u64, r: *mut u64, _op: u64) -> Exit {
    unsafe {
        let method = (*(*s.fp).code).method;
        let object = if method.is_static() {
            match s.mirror(method.class()) {
                Ok(mirror) => mirror,
                Err(trap) => {
                    s.sync(pc);
                    s.trap(trap);
                    return Exit::Reload;
                }
            }
        } else {
            *r as Ref
        };
        if s.mem.read(object) & crate::state::LOCKED != 0 && !s.holds_lock(object) {
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

/// The program learns something of the world outside.
pub unsafe fn ask(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    s.ask_hook(a(op) as u16, Args::new(r));
    unsafe { next!(s, pc.add(1), r) }
}

/// A method that is watched is entered: whoever asked for it is told, once for each call.
pub unsafe fn watch(s: &mut State, pc: *const u64, r: *mut u64, _op: u64) -> Exit {
    unsafe {
        if s.config.watching {
            s.sync(pc.add(1));
            s.stop(Step::Entered);
            return Exit::Reload;
        }
        next!(s, pc.add(1), r)
    }
}

/// A native method: the table's function does the work, or says why it could not.
pub unsafe fn native(s: &mut State, pc: *const u64, r: *mut u64, _op: u64) -> Exit {
    // SAFETY: the op is followed by the native's number.
    let number = unsafe { *pc.add(1) } as usize;
    s.sync(pc);
    let frame = s.fp;
    if run_native(s, pc, r, number) && s.fp == frame && s.event.is_none() {
        // SAFETY: the native's return op follows.
        unsafe { next!(s, pc.add(3), r) }
    }
    Exit::Reload
}

/// Runs a native; answers whether it is done.
#[inline(never)]
fn run_native(s: &mut State, pc: *const u64, r: *mut u64, number: usize) -> bool {
    let native = s.natives[number];
    if s.stage() == 0 {
        s.keep(0);
    }
    if s.symbolic
        && let Err(trap) = terms::fix_arguments(s, number, r)
    {
        s.trap(trap);
        return false;
    }
    #[cfg(debug_assertions)]
    let before = s.trace_of_writes();
    let result = if s.symbolic { terms::run(s, number, native, Args::new(r)) } else { native(s, Args::new(r)) };
    #[cfg(debug_assertions)]
    if matches!(result, Err(crate::natives::Trap::Choose(_))) {
        assert_eq!(before, s.trace_of_writes(), "a native decides before it changes anything");
    }
    match result {
        // SAFETY: a native's frame has at least two registers, and its return op follows.
        Ok(value) => unsafe {
            value.put(r);
            s.taken.clear();
            s.taken_at = 0;
            (*s.fp).pc = pc.add(3);
            true
        },
        Err(trap) => {
            s.trap(trap);
            false
        }
    }
}

/// Java code called by a native has returned: give back its result, or let the native go on.
pub unsafe fn native_return(s: &mut State, pc: *const u64, r: *mut u64, _op: u64) -> Exit {
    unsafe {
        if (*s.fp).resume != 0 {
            (*s.fp).resume &= !crate::natives::CATCHING;
            next!(s, pc.sub(2), r)
        }
        next!(s, pc.add(1), r)
    }
}

/// An instruction that can only fail.
#[cold]
#[inline(never)]
pub unsafe fn fail(s: &mut State, pc: *const u64, _r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: the frame's code is alive; the op names one of its faults.
    let code: &'static Code = unsafe { &*(*s.fp).code };
    match &code.faults[imm32(op) as usize] {
        Fault::Throw { class, message } => s.throw(class, Some(message)),
        Fault::Unsupported { what } => s.unsupported(what.clone()),
    }
    Exit::Reload
}

pub unsafe fn var_handle_op(s: &mut State, pc: *const u64, r: *mut u64, op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: the op is followed by its site; arguments are in consecutive registers.
    let (site, args) = unsafe { (&*(*pc.add(1) as *const PolySite), r.add(a(op))) };
    match crate::natives::method_handles::target(s, site, Args::new(args)) {
        // SAFETY: as for any call; the callee takes the words that are there.
        Some(Ok(method)) => return unsafe { enter_found(s, pc, r, op, method) },
        Some(Err(trap)) => {
            s.trap(trap);
            return Exit::Reload;
        }
        None => {}
    }
    match crate::natives::var_handle(s, site, Args::new(args)) {
        // SAFETY: the result register belongs to the verified op.
        Ok(value) => unsafe {
            s.decided();
            value.put(r.add(b(op)));
            (*s.fp).pc = pc.add(2);
        },
        Err(trap) => s.trap(trap),
    }
    Exit::Reload
}

/// Enters a method that was found while the call was made; see `enter`.
///
/// # Safety
/// The op is a call of two words whose arguments fit the method.
#[cold]
unsafe fn enter_found(s: &mut State, pc: *const u64, r: *mut u64, op: u64, method: &'static Method) -> Exit {
    let code = s.program.code(method);
    // SAFETY: the caller's promise.
    unsafe {
        let base = r.add(a(op));
        let fp = s.fp.add(1);
        if base.add(code.nregs as usize) >= s.stack_limit || fp >= s.fp_limit {
            return stack_overflow(s, pc, r, op);
        }
        s.fuel -= 4;
        (*s.fp).pc = pc.add(2);
        (*s.fp).dst = b(op) as u16;
        (*s.fp).flags = 0;
        s.fp = fp;
        *fp = Frame { code, pc: code.ops.as_ptr(), base, dst: 0, flags: 0, resume: 0 };
    }
    Exit::Reload
}

/// Carries a class's initialisation on: register 0 holds its number.
#[cold]
#[inline(never)]
pub unsafe fn init_step(s: &mut State, pc: *const u64, r: *mut u64, _op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: register 0 of the initialisation frame was set when it was made.
    let class: &'static Class = s.class_at(unsafe { *r } as u32);
    s.continue_initialisation(class);
    Exit::Reload
}

/// The initialiser has returned: the class is ready, and the instruction that needed it runs again.
#[cold]
#[inline(never)]
pub unsafe fn init_done(s: &mut State, pc: *const u64, r: *mut u64, _op: u64) -> Exit {
    s.sync(pc);
    // SAFETY: as in `init_step`.
    let class: &'static Class = s.class_at(unsafe { *r } as u32);
    s.finish_initialisation(class);
    Exit::Reload
}

/// The first thing the main thread does: register 0 holds the method, register 1 its argument.
#[cold]
#[inline(never)]
pub unsafe fn thread_start(s: &mut State, pc: *const u64, r: *mut u64, _op: u64) -> Exit {
    // SAFETY: the registers of the stub were set by `start_main`; `ThreadEnd` follows.
    let (method, argument): (&'static Method, u64) = unsafe {
        s.sync(pc.add(2));
        (&*(*r as *const Method), *r.add(1))
    };
    let code = s.program.code(method);
    s.push_call(code, &[argument], false);
    Exit::Reload
}

#[cold]
#[inline(never)]
pub unsafe fn thread_end(s: &mut State, pc: *const u64, _r: *mut u64, _op: u64) -> Exit {
    s.sync(pc);
    s.end_stub();
    Exit::Reload
}

impl State {
    /// Stores the address of the op being executed in its frame.
    #[inline(always)]
    pub(crate) fn sync(&mut self, pc: *const u64) {
        // SAFETY: `fp` is the innermost frame.
        unsafe { (*self.fp).pc = pc }
    }

    /// Pushes a frame for a method with argument words; the present op runs again afterwards if asked.
    pub(crate) fn push_call(&mut self, code: &'static Code, args: &[u64], again: bool) {
        // SAFETY: `fp` is the innermost frame; above its registers the thread's region is free.
        unsafe {
            let caller = &mut *self.fp;
            let base = caller.base.add(caller.code().nregs as usize);
            let fp = self.fp.add(1);
            // The machine's own calls may use a reserve beyond the limit that programs have.
            if base.add(code.nregs as usize) >= self.stack_limit.add(STACK_RESERVE)
                || fp >= self.fp_limit.add(FRAME_RESERVE)
            {
                return self.throw("java/lang/StackOverflowError", None);
            }
            caller.flags = if again { caller.flags | AGAIN } else { caller.flags & !AGAIN };
            std::ptr::copy_nonoverlapping(args.as_ptr(), base, args.len());
            *fp = Frame { code, pc: code.ops.as_ptr(), base, dst: 0, flags: 0, resume: 0 };
            self.fp = fp;
        }
    }
}

/// Registers and frames kept for the machine's own calls, such as initialisers near the limit.
pub(crate) const STACK_RESERVE: usize = 0x4000;
pub(crate) const FRAME_RESERVE: usize = 0x200;

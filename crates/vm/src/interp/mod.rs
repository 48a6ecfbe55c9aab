//! The interpreter: one handler per op, each ending in a tail call of the next.
//!
//! Handlers take everything hot in machine registers: the state, the op's address, the frame's
//! registers and the op word. Nothing with a destructor and no reference to a local may be alive at
//! the tail call, or it would not be one; a test runs long loops on a small stack to be sure. What
//! is rare (symbolic operands, null, bounds, allocation, initialisation, fuel) is a cold function of
//! the same shape: it stores the op's address in the frame (`sync`), changes the state and answers
//! [`Exit::Reload`], upon which [`step`] goes on from the frame.

#![allow(clippy::redundant_closure_call, reason = "macros take one function per operation")]

mod arith;
mod arrays;
mod calls;
mod control;
mod merge;
mod objects;
mod symbolic;

pub(crate) use arrays::decided_length;
pub(crate) use calls::InlineCache;

use program::code::Op;

use crate::state::State;
use crate::step::Step;

/// What a run of handlers ended with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Frames or thread changed: go on from the innermost frame.
    Reload,
}

/// A handler: state, address of the op, registers, the op word.
pub type Handler = unsafe fn(&mut State, *const u64, *mut u64, u64) -> Exit;

/// Goes on with the op at an address.
macro_rules! next {
    ($s:ident, $pc:expr, $r:expr) => {{
        let pc: *const u64 = $pc;
        let op = *pc;
        return crate::interp::HANDLERS[(op & crate::interp::OP_MASK) as usize]($s, pc, $r, op);
    }};
}
pub(crate) use next;

/// Makes sure that the card of a word is logged before it is written: if it is not, a cold function logs it
/// and runs the op again. A handler that called something would have to save machine registers first, at
/// every op.
macro_rules! logged {
    ($s:ident, $pc:ident, $r:ident, $op:ident, $word:expr) => {{
        let word: u32 = $word;
        if !$s.mem.is_logged(word) {
            return crate::interp::log_first($s, $pc, $r, $op, word);
        }
    }};
}
pub(crate) use logged;

#[cold]
#[inline(never)]
pub(crate) unsafe fn log_first(s: &mut State, pc: *const u64, r: *mut u64, _op: u64, word: u32) -> Exit {
    s.mem.touch(word);
    // SAFETY: the op itself; nothing of it was done.
    unsafe { next!(s, pc, r) }
}

/// The class of an object, of one that the worker's table has; otherwise the op runs again.
macro_rules! class_of {
    ($s:ident, $pc:ident, $r:ident, $op:ident, $object:expr) => {{
        let id = *$s.mem.at($object) as u32;
        match $s.classes.get(id as usize) {
            Some(&class) => class,
            None => return crate::interp::learn_class($s, $pc, $r, $op, id),
        }
    }};
}
pub(crate) use class_of;

#[cold]
#[inline(never)]
pub(crate) unsafe fn learn_class(s: &mut State, pc: *const u64, r: *mut u64, _op: u64, id: u32) -> Exit {
    s.class_at(id);
    // SAFETY: the op itself; nothing of it was done.
    unsafe { next!(s, pc, r) }
}

/// Operand `a`, `b`, `c` of an op word.
#[inline(always)]
pub(crate) fn a(op: u64) -> usize {
    (op >> 16) as u16 as usize
}

#[inline(always)]
pub(crate) fn b(op: u64) -> usize {
    (op >> 32) as u16 as usize
}

#[inline(always)]
pub(crate) fn c(op: u64) -> usize {
    (op >> 48) as usize
}

/// Operand `c` as a signed number.
#[inline(always)]
pub(crate) fn imm(op: u64) -> i16 {
    (op >> 48) as i16
}

/// Operands `b` and `c` as one signed number.
#[inline(always)]
pub(crate) fn imm32(op: u64) -> i32 {
    (op >> 32) as i32
}

pub(crate) const OP_MASK: u64 = 0xff;

/// One handler for each op number.
pub(crate) static HANDLERS: [Handler; 256] = table();

const fn table() -> [Handler; 256] {
    assert!(Op::ALL.len() <= 256);
    let mut table: [Handler; 256] = [control::bad_op; 256];
    let mut at = 0;
    while at < Op::ALL.len() {
        table[at] = handler(Op::ALL[at]);
        at += 1;
    }
    table
}

const fn handler(op: Op) -> Handler {
    match op {
        Op::Mov => arith::mov,
        Op::Mov2 => arith::mov2,
        Op::MovPair => arith::mov_pair,
        Op::ConstI => arith::const_i,
        Op::Const64 => arith::const64,
        Op::StrConst => objects::str_const,
        Op::ClassConst => objects::class_const,
        Op::Iadd => arith::iadd,
        Op::Isub => arith::isub,
        Op::Imul => arith::imul,
        Op::Idiv => arith::idiv,
        Op::Irem => arith::irem,
        Op::Iand => arith::iand,
        Op::Ior => arith::ior,
        Op::Ixor => arith::ixor,
        Op::Ishl => arith::ishl,
        Op::Ishr => arith::ishr,
        Op::Iushr => arith::iushr,
        Op::IaddI => arith::iadd_k,
        Op::ImulI => arith::imul_k,
        Op::IandI => arith::iand_k,
        Op::IshlI => arith::ishl_k,
        Op::IshrI => arith::ishr_k,
        Op::IushrI => arith::iushr_k,
        Op::IdivI => arith::idiv_k,
        Op::IremI => arith::irem_k,
        Op::Ineg => arith::ineg,
        Op::Ladd => arith::ladd,
        Op::Lsub => arith::lsub,
        Op::Lmul => arith::lmul,
        Op::Ldiv => arith::ldiv,
        Op::Lrem => arith::lrem,
        Op::Land => arith::land,
        Op::Lor => arith::lor,
        Op::Lxor => arith::lxor,
        Op::Lshl => arith::lshl,
        Op::Lshr => arith::lshr,
        Op::Lushr => arith::lushr,
        Op::Lneg => arith::lneg,
        Op::Lcmp => arith::lcmp,
        Op::LaddI => arith::ladd_k,
        Op::LandI => arith::land_k,
        Op::LshlI => arith::lshl_k,
        Op::LshrI => arith::lshr_k,
        Op::LushrI => arith::lushr_k,
        Op::Fadd => arith::fadd,
        Op::Fsub => arith::fsub,
        Op::Fmul => arith::fmul,
        Op::Fdiv => arith::fdiv,
        Op::Frem => arith::frem,
        Op::Fneg => arith::fneg,
        Op::Fcmpl => arith::fcmpl,
        Op::Fcmpg => arith::fcmpg,
        Op::Dadd => arith::dadd,
        Op::Dsub => arith::dsub,
        Op::Dmul => arith::dmul,
        Op::Ddiv => arith::ddiv,
        Op::Drem => arith::drem,
        Op::Dneg => arith::dneg,
        Op::Dcmpl => arith::dcmpl,
        Op::Dcmpg => arith::dcmpg,
        Op::I2l => arith::i2l,
        Op::I2f => arith::i2f,
        Op::I2d => arith::i2d,
        Op::L2i => arith::l2i,
        Op::L2f => arith::l2f,
        Op::L2d => arith::l2d,
        Op::F2i => arith::f2i,
        Op::F2l => arith::f2l,
        Op::F2d => arith::f2d,
        Op::D2i => arith::d2i,
        Op::D2l => arith::d2l,
        Op::D2f => arith::d2f,
        Op::I2b => arith::i2b,
        Op::I2c => arith::i2c,
        Op::I2s => arith::i2s,
        Op::I2z => arith::i2z,
        Op::Jmp => control::jmp,
        Op::Jeq => control::jeq,
        Op::Jne => control::jne,
        Op::Jlt => control::jlt,
        Op::Jge => control::jge,
        Op::Jgt => control::jgt,
        Op::Jle => control::jle,
        Op::JIeq => control::ji_eq,
        Op::JIne => control::ji_ne,
        Op::JIlt => control::ji_lt,
        Op::JIge => control::ji_ge,
        Op::JIgt => control::ji_gt,
        Op::JIle => control::ji_le,
        Op::JKeq => control::jk_eq,
        Op::JKne => control::jk_ne,
        Op::JKlt => control::jk_lt,
        Op::JKge => control::jk_ge,
        Op::JKgt => control::jk_gt,
        Op::JKle => control::jk_le,
        Op::JLeq => control::jl_eq,
        Op::JLne => control::jl_ne,
        Op::JLlt => control::jl_lt,
        Op::JLge => control::jl_ge,
        Op::JLgt => control::jl_gt,
        Op::JLle => control::jl_le,
        Op::JAeq => control::ja_eq,
        Op::JAne => control::ja_ne,
        Op::JNull => control::jnull,
        Op::JNonNull => control::jnonnull,
        Op::TableSwitch => control::table_switch,
        Op::LookupSwitch => control::lookup_switch,
        Op::Jsr => control::jsr,
        Op::RetAddr => control::ret_addr,
        Op::Baload => arrays::baload,
        Op::Caload => arrays::caload,
        Op::Saload => arrays::saload,
        Op::Iaload => arrays::iaload,
        Op::Laload => arrays::laload,
        Op::Aaload => arrays::aaload,
        Op::Bastore => arrays::bastore,
        Op::Castore => arrays::castore,
        Op::Sastore => arrays::sastore,
        Op::Iastore => arrays::iastore,
        Op::Lastore => arrays::lastore,
        Op::Aastore => arrays::aastore,
        Op::ArrayLen => arrays::array_len,
        Op::NewArray => arrays::new_array,
        Op::MultiNew => arrays::multi_new,
        Op::GetField => objects::get_field,
        Op::GetField2 => objects::get_field2,
        Op::GetChosen => objects::get_chosen,
        Op::GetChosen2 => objects::get_chosen2,
        Op::AddField => objects::add_field,
        Op::PutField => objects::put_field,
        Op::PutFieldI => objects::put_field_k,
        Op::PutField2 => objects::put_field2,
        Op::GetStatic => objects::get_static,
        Op::GetStatic2 => objects::get_static2,
        Op::PutStatic => objects::put_static,
        Op::PutStatic2 => objects::put_static2,
        Op::InitCheck => objects::init_check,
        Op::New => objects::new,
        Op::InstanceOf => objects::instance_of,
        Op::CheckCast => objects::check_cast,
        Op::InvokeStatic => calls::invoke_static,
        Op::InvokeSpecial => calls::invoke_special,
        Op::InvokeVirtual => calls::invoke_virtual,
        Op::InvokeInterface => calls::invoke_interface,
        Op::VarHandleOp => calls::var_handle_op,
        Op::RetVoid => calls::ret_void,
        Op::Ret => calls::ret,
        Op::Ret2 => calls::ret2,
        Op::RetI => calls::ret_k,
        Op::RetVoidSync | Op::RetSync | Op::Ret2Sync => calls::ret_sync,
        Op::Athrow => objects::athrow,
        Op::MonitorEnter => objects::monitor_enter,
        Op::MonitorExit => objects::monitor_exit,
        Op::SyncEnter => calls::sync_enter,
        Op::Native => calls::native,
        Op::NativeReturn => calls::native_return,
        Op::Fail => calls::fail,
        Op::InitStep => calls::init_step,
        Op::InitDone => calls::init_done,
        Op::ThreadStart => calls::thread_start,
        Op::ThreadEnd => calls::thread_end,
        Op::Probe => control::probe,
        Op::Mark => control::mark,
        Op::Watch => calls::watch,
        Op::Ask => calls::ask,
    }
}

/// Runs until something is needed from outside, the program ends, or a limit is reached.
pub fn step(state: &mut State) -> Step {
    loop {
        if let Some(event) = state.event.take() {
            return event;
        }
        if let Some(limit) = state.interruption() {
            return Step::Limit(limit);
        }
        go_on(state);
    }
}

/// Runs handlers until one of them changes frames, needs something, or has an event.
pub(crate) fn go_on(state: &mut State) {
    run_on(state);
    if std::mem::take(&mut state.lazy.asks) {
        state.stop(Step::Choose(crate::lazy::question()));
    }
}

/// The same, but an op that asks for the value of a place makes no event of it.
#[inline(always)]
pub(crate) fn run_on(state: &mut State) {
    // SAFETY: `fp` is an initialised frame of the current thread, its pc points at an op of its code.
    let (pc, base) = unsafe { ((*state.fp).pc, (*state.fp).base) };
    // SAFETY: lowered code was verified; see `program::lower::kinds`.
    let exit = unsafe { enter(state, pc, base) };
    match exit {
        Exit::Reload => {}
    }
}

#[inline(never)]
unsafe fn enter(s: &mut State, pc: *const u64, r: *mut u64) -> Exit {
    // SAFETY: see `step`.
    unsafe { next!(s, pc, r) }
}

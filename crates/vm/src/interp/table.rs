//! The table of ops: for each the handler that runs it, and its symbolic twin.
//!
//! Both are matches over every op without a default, so an op without a handler or without a twin does not compile.
//! What an op's words are and which registers it reads and writes is in the table of `program::code`.

use program::Kind::{self, Double, Float, Int, Long};
use program::code::Op;
use term::{Sort, TermId, Terms};

use super::{Handler, arith, arrays, calls, control, objects};

pub(super) type Binary = fn(&mut Terms, TermId, TermId) -> TermId;
pub(super) type Unary = fn(&mut Terms, TermId) -> TermId;

/// What an op does when an operand is a term: the handler finds a tag and gives way to it (`symbolic`).
#[derive(Clone, Copy)]
pub(super) enum Twin {
    /// a <- f(b, c): operands of the first kind, a result of the second.
    Binary(Kind, Kind, Binary),
    /// a <- f(b, the constant c).
    WithConstant(Kind, Binary),
    /// a <- f(b, c) on longs, by a distance that is an int.
    LongShift(Binary),
    /// a <- f(b), from the first kind to the second.
    Unary(Kind, Kind, Unary),
    /// a <- f(b, c), or an exception if c is zero.
    Division(Kind, Binary),
    /// Jumps if f(a, the right operand).
    Branch(Kind, Binary, Right),
    /// Jumps if a and b are the same object, or if they are not.
    Identity {
        same: bool,
    },
    Switch,
    Load,
    Store,
    /// The operand is a reference, and a term is none.
    Reference,
    /// The handler never gives way: it moves operands with their tags, or looks at terms itself.
    Unneeded,
}

/// Where the right operand of a compare-and-jump is.
#[derive(Clone, Copy)]
pub(super) enum Right {
    Zero,
    Constant,
    Register,
}

fn lowest_bit(terms: &mut Terms, x: TermId) -> TermId {
    let one = terms.int(1);
    terms.bit_and(x, one)
}

/// Op, handler and twin.
macro_rules! ops {
    ($($op:ident $handler:path, $twin:expr;)*) => {
        const fn handler(op: Op) -> Handler {
            match op { $(Op::$op => $handler,)* }
        }

        pub(super) fn twin(op: Op) -> Twin {
            use Twin::*;
            match op { $(Op::$op => $twin,)* }
        }
    };
}

/// A handler for each op number.
pub(super) const fn handlers() -> [Handler; 256] {
    assert!(Op::ALL.len() <= 256);
    let mut table: [Handler; 256] = [control::bad_op; 256];
    let mut at = 0;
    while at < Op::ALL.len() {
        table[at] = handler(Op::ALL[at]);
        at += 1;
    }
    table
}

ops! {
    Mov arith::mov, Unneeded;
    Mov2 arith::mov2, Unneeded;
    MovPair arith::mov_pair, Unneeded;
    ConstI arith::const_i, Unneeded;
    Const64 arith::const64, Unneeded;
    StrConst objects::str_const, Unneeded;
    ClassConst objects::class_const, Unneeded;
    Iadd arith::iadd, Binary(Int, Int, Terms::add);
    Isub arith::isub, Binary(Int, Int, Terms::sub);
    Imul arith::imul, Binary(Int, Int, Terms::mul);
    Idiv arith::idiv, Division(Int, Terms::sdiv);
    Irem arith::irem, Division(Int, Terms::srem);
    Iand arith::iand, Binary(Int, Int, Terms::bit_and);
    Ior arith::ior, Binary(Int, Int, Terms::bit_or);
    Ixor arith::ixor, Binary(Int, Int, Terms::bit_xor);
    Ishl arith::ishl, Binary(Int, Int, Terms::shl);
    Ishr arith::ishr, Binary(Int, Int, Terms::ashr);
    Iushr arith::iushr, Binary(Int, Int, Terms::lshr);
    IaddI arith::iadd_k, WithConstant(Int, Terms::add);
    ImulI arith::imul_k, WithConstant(Int, Terms::mul);
    IandI arith::iand_k, WithConstant(Int, Terms::bit_and);
    IshlI arith::ishl_k, WithConstant(Int, Terms::shl);
    IshrI arith::ishr_k, WithConstant(Int, Terms::ashr);
    IushrI arith::iushr_k, WithConstant(Int, Terms::lshr);
    IdivI arith::idiv_k, WithConstant(Int, Terms::sdiv);
    IremI arith::irem_k, WithConstant(Int, Terms::srem);
    Ineg arith::ineg, Unary(Int, Int, Terms::neg);
    Ladd arith::ladd, Binary(Long, Long, Terms::add);
    Lsub arith::lsub, Binary(Long, Long, Terms::sub);
    Lmul arith::lmul, Binary(Long, Long, Terms::mul);
    Ldiv arith::ldiv, Division(Long, Terms::sdiv);
    Lrem arith::lrem, Division(Long, Terms::srem);
    Land arith::land, Binary(Long, Long, Terms::bit_and);
    Lor arith::lor, Binary(Long, Long, Terms::bit_or);
    Lxor arith::lxor, Binary(Long, Long, Terms::bit_xor);
    Lshl arith::lshl, LongShift(Terms::shl);
    Lshr arith::lshr, LongShift(Terms::ashr);
    Lushr arith::lushr, LongShift(Terms::lshr);
    Lneg arith::lneg, Unary(Long, Long, Terms::neg);
    Lcmp arith::lcmp, Binary(Long, Int, Terms::lcmp);
    LaddI arith::ladd_k, WithConstant(Long, Terms::add);
    LandI arith::land_k, WithConstant(Long, Terms::bit_and);
    LshlI arith::lshl_k, WithConstant(Long, Terms::shl);
    LshrI arith::lshr_k, WithConstant(Long, Terms::ashr);
    LushrI arith::lushr_k, WithConstant(Long, Terms::lshr);
    Fadd arith::fadd, Binary(Float, Float, Terms::fadd);
    Fsub arith::fsub, Binary(Float, Float, Terms::fsub);
    Fmul arith::fmul, Binary(Float, Float, Terms::fmul);
    Fdiv arith::fdiv, Binary(Float, Float, Terms::fdiv);
    Frem arith::frem, Binary(Float, Float, Terms::frem);
    Fneg arith::fneg, Unary(Float, Float, Terms::fneg);
    Fcmpl arith::fcmpl, Binary(Float, Int, Terms::fcmpl);
    Fcmpg arith::fcmpg, Binary(Float, Int, Terms::fcmpg);
    Dadd arith::dadd, Binary(Double, Double, Terms::fadd);
    Dsub arith::dsub, Binary(Double, Double, Terms::fsub);
    Dmul arith::dmul, Binary(Double, Double, Terms::fmul);
    Ddiv arith::ddiv, Binary(Double, Double, Terms::fdiv);
    Drem arith::drem, Binary(Double, Double, Terms::frem);
    Dneg arith::dneg, Unary(Double, Double, Terms::fneg);
    Dcmpl arith::dcmpl, Binary(Double, Int, Terms::fcmpl);
    Dcmpg arith::dcmpg, Binary(Double, Int, Terms::fcmpg);
    I2l arith::i2l, Unary(Int, Long, |t, x| t.sext(x, 64));
    I2f arith::i2f, Unary(Int, Float, |t, x| t.int_to_float(x, Sort::F32));
    I2d arith::i2d, Unary(Int, Double, |t, x| t.int_to_float(x, Sort::F64));
    L2i arith::l2i, Unary(Long, Int, |t, x| t.trunc(x, 32));
    L2f arith::l2f, Unary(Long, Float, |t, x| t.int_to_float(x, Sort::F32));
    L2d arith::l2d, Unary(Long, Double, |t, x| t.int_to_float(x, Sort::F64));
    F2i arith::f2i, Unary(Float, Int, |t, x| t.float_to_int(x, Sort::INT));
    F2l arith::f2l, Unary(Float, Long, |t, x| t.float_to_int(x, Sort::LONG));
    F2d arith::f2d, Unary(Float, Double, |t, x| t.float_to_float(x, Sort::F64));
    D2i arith::d2i, Unary(Double, Int, |t, x| t.float_to_int(x, Sort::INT));
    D2l arith::d2l, Unary(Double, Long, |t, x| t.float_to_int(x, Sort::LONG));
    D2f arith::d2f, Unary(Double, Float, |t, x| t.float_to_float(x, Sort::F32));
    I2b arith::i2b, Unary(Int, Int, Terms::i2b);
    I2c arith::i2c, Unary(Int, Int, Terms::i2c);
    I2s arith::i2s, Unary(Int, Int, Terms::i2s);
    I2z arith::i2z, Unary(Int, Int, lowest_bit);
    Jmp control::jmp, Unneeded;
    Jeq control::jeq, Branch(Int, Terms::eq, Right::Zero);
    Jne control::jne, Branch(Int, Terms::ne, Right::Zero);
    Jlt control::jlt, Branch(Int, Terms::slt, Right::Zero);
    Jge control::jge, Branch(Int, Terms::sge, Right::Zero);
    Jgt control::jgt, Branch(Int, Terms::sgt, Right::Zero);
    Jle control::jle, Branch(Int, Terms::sle, Right::Zero);
    JIeq control::ji_eq, Branch(Int, Terms::eq, Right::Register);
    JIne control::ji_ne, Branch(Int, Terms::ne, Right::Register);
    JIlt control::ji_lt, Branch(Int, Terms::slt, Right::Register);
    JIge control::ji_ge, Branch(Int, Terms::sge, Right::Register);
    JIgt control::ji_gt, Branch(Int, Terms::sgt, Right::Register);
    JIle control::ji_le, Branch(Int, Terms::sle, Right::Register);
    JKeq control::jk_eq, Branch(Int, Terms::eq, Right::Constant);
    JKne control::jk_ne, Branch(Int, Terms::ne, Right::Constant);
    JKlt control::jk_lt, Branch(Int, Terms::slt, Right::Constant);
    JKge control::jk_ge, Branch(Int, Terms::sge, Right::Constant);
    JKgt control::jk_gt, Branch(Int, Terms::sgt, Right::Constant);
    JKle control::jk_le, Branch(Int, Terms::sle, Right::Constant);
    JLeq control::jl_eq, Branch(Long, Terms::eq, Right::Register);
    JLne control::jl_ne, Branch(Long, Terms::ne, Right::Register);
    JLlt control::jl_lt, Branch(Long, Terms::slt, Right::Register);
    JLge control::jl_ge, Branch(Long, Terms::sge, Right::Register);
    JLgt control::jl_gt, Branch(Long, Terms::sgt, Right::Register);
    JLle control::jl_le, Branch(Long, Terms::sle, Right::Register);
    JAeq control::ja_eq, Identity { same: true };
    JAne control::ja_ne, Identity { same: false };
    JNull control::jnull, Branch(Int, Terms::eq, Right::Zero);
    JNonNull control::jnonnull, Branch(Int, Terms::ne, Right::Zero);
    TableSwitch control::table_switch, Switch;
    LookupSwitch control::lookup_switch, Switch;
    Jsr control::jsr, Unneeded;
    RetAddr control::ret_addr, Unneeded;
    Baload arrays::baload, Load;
    Caload arrays::caload, Load;
    Saload arrays::saload, Load;
    Iaload arrays::iaload, Load;
    Laload arrays::laload, Load;
    Aaload arrays::aaload, Load;
    Bastore arrays::bastore, Store;
    Castore arrays::castore, Store;
    Sastore arrays::sastore, Store;
    Iastore arrays::iastore, Store;
    Lastore arrays::lastore, Store;
    Aastore arrays::aastore, Store;
    ArrayLen arrays::array_len, Reference;
    NewArray arrays::new_array, Unneeded;
    MultiNew arrays::multi_new, Unneeded;
    GetField objects::get_field, Reference;
    GetField2 objects::get_field2, Reference;
    GetChosen objects::get_chosen, Reference;
    GetChosen2 objects::get_chosen2, Reference;
    AddField objects::add_field, Reference;
    PutField objects::put_field, Reference;
    PutFieldI objects::put_field_k, Reference;
    PutField2 objects::put_field2, Reference;
    GetStatic objects::get_static, Unneeded;
    GetStatic2 objects::get_static2, Unneeded;
    PutStatic objects::put_static, Unneeded;
    PutStatic2 objects::put_static2, Unneeded;
    InitCheck objects::init_check, Unneeded;
    New objects::new, Unneeded;
    InstanceOf objects::instance_of, Reference;
    CheckCast objects::check_cast, Reference;
    InvokeStatic calls::invoke_static, Unneeded;
    InvokeSpecial calls::invoke_special, Unneeded;
    InvokeVirtual calls::invoke_virtual, Unneeded;
    InvokeInterface calls::invoke_interface, Unneeded;
    VarHandleOp calls::var_handle_op, Unneeded;
    RetVoid calls::ret_void, Unneeded;
    Ret calls::ret, Unneeded;
    Ret2 calls::ret2, Unneeded;
    RetI calls::ret_k, Unneeded;
    RetVoidSync calls::ret_sync, Unneeded;
    RetSync calls::ret_sync, Unneeded;
    Ret2Sync calls::ret_sync, Unneeded;
    Athrow objects::athrow, Unneeded;
    MonitorEnter objects::monitor_enter, Unneeded;
    MonitorExit objects::monitor_exit, Unneeded;
    SyncEnter calls::sync_enter, Unneeded;
    Native calls::native, Unneeded;
    NativeReturn calls::native_return, Unneeded;
    Fail calls::fail, Unneeded;
    InitStep calls::init_step, Unneeded;
    InitDone calls::init_done, Unneeded;
    ThreadStart calls::thread_start, Unneeded;
    ThreadEnd calls::thread_end, Unneeded;
    Probe control::probe, Unneeded;
    Mark control::mark, Unneeded;
    Watch calls::watch, Unneeded;
    Ask calls::ask, Unneeded;
}

#[cfg(test)]
mod tests {
    use program::code::{Access, Control, Operand};

    use super::*;

    fn words(kind: Kind) -> usize {
        kind.words().into()
    }

    /// What a twin reads and writes, for those that only compute.
    fn registers(twin: Twin) -> Option<(usize, Vec<usize>)> {
        match twin {
            Twin::Binary(from, to, _) => Some((words(to), vec![words(from), words(from)])),
            Twin::Division(kind, _) => Some((words(kind), vec![words(kind), words(kind)])),
            Twin::WithConstant(kind, _) => Some((words(kind), vec![words(kind)])),
            Twin::LongShift(_) => Some((words(Long), vec![words(Long), words(Int)])),
            Twin::Unary(from, to, _) => Some((words(to), vec![words(from)])),
            Twin::Branch(..)
            | Twin::Identity { .. }
            | Twin::Switch
            | Twin::Load
            | Twin::Store
            | Twin::Reference
            | Twin::Unneeded => None,
        }
    }

    #[test]
    fn twins_touch_the_registers_that_their_ops_name() {
        for &op in Op::ALL {
            let Some((result, operands)) = registers(twin(op)) else { continue };
            let Access::Named { writes, reads } = op.access() else { panic!("{op:?} names no registers") };
            assert_eq!(writes, [(Operand::A, result)], "{op:?}");
            let expected: Vec<_> = [Operand::B, Operand::C].into_iter().zip(operands).collect();
            assert_eq!(reads, expected, "{op:?}");
        }
    }

    #[test]
    fn twins_decide_where_their_ops_part_ways() {
        for &op in Op::ALL {
            let decides = match op.control() {
                Control::Branch | Control::NearBranch => matches!(twin(op), Twin::Branch(..) | Twin::Identity { .. }),
                Control::Switch => matches!(twin(op), Twin::Switch),
                Control::Next | Control::Jump | Control::Back | Control::End => {
                    !matches!(twin(op), Twin::Branch(..) | Twin::Identity { .. } | Twin::Switch)
                }
            };
            assert!(decides, "{op:?}");
        }
    }
}

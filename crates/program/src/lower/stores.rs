//! Constructors that only store their arguments and constants into the new object: the stores are emitted
//! where the constructor is called, from the registers that the arguments are in. No frame is made, nothing
//! is moved, and nothing can be seen of it, because such a constructor cannot fail: its object is no null.
//!
//! What is observed (counted, recorded, watched, replaced) is left alone.

use crate::bytecode::Opcode as O;
use crate::code::{Op, word};
use crate::program::{Home, Method};

use super::translate::Translator;

/// Bytes of the longest constructor that is looked at.
const LONGEST: usize = 64;

/// Registers for constants and narrowed values.
const MOST_SCRATCH: usize = 4;

impl Translator<'_> {
    /// Emits the stores of a constructor whose receiver and arguments begin at a stack depth. Answers false,
    /// and emits nothing, if it does anything else.
    pub(super) fn emit_stores(&mut self, method: &'static Method, base: usize) -> bool {
        let config = &self.program.config;
        let observed = method.class().home == Home::User && (config.probe_bytecodes || config.marks.is_some());
        if observed || !method.is_constructor() || !is_plain(method) {
            return false;
        }
        // The constructor's own code is proved, and has the stores of those above it.
        let code = self.program.code(method);
        let words = usize::from(method.arg_words);
        let Some((&last, stores)) = code.ops.split_last() else { return false };
        let mut temporaries = Vec::new();
        if last != word(Op::RetVoid, 0, 0, 0) || !stores.iter().all(|&op| is_store(op, words, &mut temporaries)) {
            return false;
        }
        let constants: Vec<Option<i16>> = (base..base + words).map(|depth| self.out.small_at(depth)).collect();
        let constant = |register: u16| constants.get(usize::from(register)).copied().flatten();
        // A constant that is only stored needs no register.
        let only_stored = |depth: &usize| {
            let register = (depth - base) as u16;
            let is_stored = |&op: &u64| matches!(parts(op), (Op::PutField, _, _, c) if c == register);
            let is_used = |&op: &u64| reads(op).contains(&register);
            constant(register).is_some() && !stores.iter().any(|op| is_used(op) && !is_stored(op))
        };
        let needed: Vec<usize> = (base..base + words).filter(|depth| !only_stored(depth)).collect();
        for &depth in &needed {
            self.out.reg_at(depth);
        }
        let mut registers = vec![0; words];
        for &depth in &needed {
            registers[depth - base] = self.out.reg_at(depth);
        }
        let scratch = self.out.scratch();
        let place = |register: u16| match registers.get(usize::from(register)) {
            Some(&register) => register,
            None => scratch + temporaries.iter().position(|&t| t == register).unwrap_or(0) as u16,
        };
        for &op in stores {
            let (which, a, b, c) = parts(op);
            let op = match which {
                Op::ConstI => op & !(0xffff << 16) | u64::from(place(a)) << 16,
                Op::PutField => match constant(c) {
                    Some(small) => word(Op::PutFieldI, place(a), b, small as u16),
                    None => word(which, place(a), b, place(c)),
                },
                Op::PutField2 => word(which, place(a), b, place(c)),
                Op::PutFieldI => word(which, place(a), b, c),
                _ => word(which, place(a), place(b), 0),
            };
            self.out.emit(op);
        }
        true
    }
}

fn parts(op: u64) -> (Op, u16, u16, u16) {
    (Op::ALL[(op & 0xff) as usize], (op >> 16) as u16, (op >> 32) as u16, (op >> 48) as u16)
}

/// The registers that a store, or what makes a value for one, reads.
fn reads(op: u64) -> [u16; 2] {
    let (which, a, b, c) = parts(op);
    match which {
        Op::PutField | Op::PutField2 => [a, c],
        Op::PutFieldI => [a, a],
        _ => [b, b],
    }
}

/// Is it a store into register 0, or does it make a value for one? Arguments are not written.
fn is_store(op: u64, words: usize, temporaries: &mut Vec<u16>) -> bool {
    let (which, a, _, c) = parts(op);
    match which {
        Op::PutFieldI => a == 0,
        Op::PutField | Op::PutField2 => a == 0 && (usize::from(c) < words || temporaries.contains(&c)),
        Op::ConstI | Op::I2z | Op::I2b | Op::I2c | Op::I2s => {
            if !temporaries.contains(&a) {
                temporaries.push(a);
            }
            usize::from(a) >= words && temporaries.len() <= MOST_SCRATCH
        }
        _ => false,
    }
}

/// Does the bytecode look like it: a call of the constructor above, then stores? Code that makes objects is
/// none, so lowering one constructor for another always goes up, and ends.
fn is_plain(method: &'static Method) -> bool {
    let class = method.class();
    let (Some(file), Some(above)) = (class.file.as_ref(), class.super_class) else { return false };
    let Some(info) = &file.methods[usize::from(method.index)].code else { return false };
    if info.code.len() > LONGEST {
        return false;
    }
    let Ok(insns) = super::decode_method(method) else { return false };
    let [first, second, rest @ .., last] = &insns[..] else { return false };
    let crate::bytecode::Arg::Pool(at) = second.arg else { return false };
    let is_above = second.op == O::Invokespecial
        && file.pool.member(at).is_ok_and(|m| &*m.name == "<init>" && &*m.descriptor == "()V" && m.class == above.name);
    let is_store =
        |op: O| op.is_load() || (O::AconstNull..=O::Iconst5).contains(&op) || matches!(op, O::Bipush | O::Putfield);
    first.op == O::Aload0 && is_above && last.op == O::Return && rest.iter().all(|insn| is_store(insn.op))
}

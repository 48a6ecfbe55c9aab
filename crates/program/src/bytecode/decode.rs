//! Code bytes to instructions.
//!
//! Checks what every later stage relies on: operands are complete, every target is the start of an
//! instruction, and switches are sane. Whether reached code runs off the end, types, stack
//! depth and the kinds of constants are not checked here.

use thiserror::Error;

use super::{Arg, Insn, Opcode, Operands};
use crate::kind::Kind;

/// What is wrong with the code of a method, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("at instruction {pc}: {what}")]
pub struct CodeFault {
    pub pc: u32,
    pub what: String,
}

/// JVMS §4.7.3: `code_length` is less than 65536.
const MAX_CODE: usize = 65535;
const WIDE: u8 = 0xc4;

/// Decodes the code of one method.
pub fn decode(code: &[u8]) -> Result<Vec<Insn>, CodeFault> {
    if code.is_empty() || code.len() > MAX_CODE {
        let what = format!("code of {} bytes", code.len());
        return Err(CodeFault { pc: 0, what });
    }
    // Most instructions take one to three bytes.
    let mut insns = Vec::with_capacity(code.len() / 2 + 1);
    let mut starts = vec![false; code.len()];
    let mut cursor = Cursor { code, start: 0, next: 0 };
    while cursor.next < code.len() {
        starts[cursor.next] = true;
        insns.push(cursor.insn()?);
    }
    for insn in &insns {
        for target in insn.targets() {
            if starts.get(target as usize) != Some(&true) {
                return Err(CodeFault {
                    pc: insn.pc,
                    what: format!("the target {target} is not the start of an instruction"),
                });
            }
        }
    }
    Ok(insns)
}

struct Cursor<'a> {
    code: &'a [u8],
    /// Where the current instruction starts.
    start: usize,
    next: usize,
}

impl Cursor<'_> {
    fn insn(&mut self) -> Result<Insn, CodeFault> {
        self.start = self.next;
        let byte = self.u1()?;
        let (op, arg) = if byte == WIDE {
            let byte = self.u1()?;
            let op = self.opcode(byte)?;
            (op, self.widened(op)?)
        } else {
            let op = self.opcode(byte)?;
            (op, self.operands(op)?)
        };
        Ok(Insn { pc: self.pc(), op, arg })
    }

    fn opcode(&self, byte: u8) -> Result<Opcode, CodeFault> {
        Opcode::from_byte(byte).ok_or_else(|| self.fault(format!("unknown opcode 0x{byte:02x}")))
    }

    /// The operands after `wide` (JVMS §6.5 wide).
    fn widened(&mut self, op: Opcode) -> Result<Arg, CodeFault> {
        match op.operands() {
            Operands::Local => self.u2().map(Arg::Local),
            Operands::Inc => Ok(Arg::Inc { local: self.u2()?, delta: i32::from(self.u2()?.cast_signed()) }),
            Operands::None
            | Operands::Implicit(_)
            | Operands::Byte
            | Operands::Short
            | Operands::PoolByte
            | Operands::Pool
            | Operands::Branch
            | Operands::BranchWide
            | Operands::NewArray
            | Operands::Multi
            | Operands::Interface
            | Operands::Dynamic
            | Operands::Table
            | Operands::Lookup => Err(self.fault(format!("wide before {}", op.mnemonic()))),
        }
    }

    fn operands(&mut self, op: Opcode) -> Result<Arg, CodeFault> {
        Ok(match op.operands() {
            Operands::None => Arg::None,
            Operands::Implicit(local) => Arg::Local(local),
            Operands::Local => Arg::Local(self.u1()?.into()),
            Operands::Byte => Arg::Int(self.u1()?.cast_signed().into()),
            Operands::Short => Arg::Int(self.u2()?.cast_signed().into()),
            Operands::PoolByte => Arg::Pool(self.u1()?.into()),
            Operands::Pool => Arg::Pool(self.u2()?),
            Operands::Inc => Arg::Inc { local: self.u1()?.into(), delta: self.u1()?.cast_signed().into() },
            Operands::Branch => {
                let distance = self.u2()?.cast_signed().into();
                Arg::Branch(self.target(distance)?)
            }
            Operands::BranchWide => {
                let distance = self.i4()?;
                Arg::Branch(self.target(distance)?)
            }
            Operands::NewArray => {
                let code = self.u1()?;
                let element = Kind::of_array_code(code);
                Arg::NewArray(element.ok_or_else(|| self.fault(format!("newarray of type {code}")))?)
            }
            Operands::Multi => {
                let pool = self.u2()?;
                match self.u1()? {
                    0 => return Err(self.fault("multianewarray of no dimensions")),
                    dims => Arg::Multi { pool, dims },
                }
            }
            Operands::Interface => {
                let pool = self.u2()?;
                if self.u1()? == 0 {
                    return Err(self.fault("invokeinterface with a count of 0"));
                }
                self.zeros(op, 1)?;
                Arg::Pool(pool)
            }
            Operands::Dynamic => {
                let pool = self.u2()?;
                self.zeros(op, 2)?;
                Arg::Pool(pool)
            }
            Operands::Table => self.table()?,
            Operands::Lookup => self.lookup()?,
        })
    }

    fn table(&mut self) -> Result<Arg, CodeFault> {
        self.padding()?;
        let distance = self.i4()?;
        let default = self.target(distance)?;
        let low = self.i4()?;
        let high = self.i4()?;
        let count = i64::from(high) - i64::from(low) + 1;
        let count = self.fitting(count, 4)?;
        let targets = (0..count)
            .map(|_| {
                let distance = self.i4()?;
                self.target(distance)
            })
            .collect::<Result<_, _>>()?;
        Ok(Arg::Table { default, low, targets })
    }

    fn lookup(&mut self) -> Result<Arg, CodeFault> {
        self.padding()?;
        let distance = self.i4()?;
        let default = self.target(distance)?;
        let count = i64::from(self.i4()?);
        let count = if count == 0 { 0 } else { self.fitting(count, 8)? };
        let pairs = (0..count)
            .map(|_| {
                let key = self.i4()?;
                let distance = self.i4()?;
                Ok((key, self.target(distance)?))
            })
            .collect::<Result<Box<[(i32, u32)]>, CodeFault>>()?;
        if !pairs.is_sorted_by(|(a, _), (b, _)| a < b) {
            return Err(self.fault("lookupswitch with unsorted keys"));
        }
        Ok(Arg::Lookup { default, pairs })
    }

    /// A switch's entry count, provided that so many entries fit into the rest of the code.
    fn fitting(&self, count: i64, size: usize) -> Result<usize, CodeFault> {
        match usize::try_from(count) {
            Ok(count) if count > 0 && count <= (self.code.len() - self.next) / size => Ok(count),
            Ok(_) | Err(_) => Err(self.fault(format!("switch of {count} entries"))),
        }
    }

    /// The bytes that align a switch's operands to four. JVMS §6.5 leaves their value open.
    fn padding(&mut self) -> Result<(), CodeFault> {
        while !self.next.is_multiple_of(4) {
            self.u1()?;
        }
        Ok(())
    }

    fn zeros(&mut self, op: Opcode, count: usize) -> Result<(), CodeFault> {
        for _ in 0..count {
            if self.u1()? != 0 {
                let what = format!("{} with a non-zero filler", op.mnemonic());
                return Err(self.fault(what));
            }
        }
        Ok(())
    }

    fn target(&self, distance: i32) -> Result<u32, CodeFault> {
        self.pc().checked_add_signed(distance).ok_or_else(|| self.fault("a jump before the start of the code"))
    }

    fn pc(&self) -> u32 {
        u32::try_from(self.start).expect("code is shorter than 65536 bytes")
    }

    fn u1(&mut self) -> Result<u8, CodeFault> {
        let [byte] = self.array()?;
        Ok(byte)
    }

    fn u2(&mut self) -> Result<u16, CodeFault> {
        self.array().map(u16::from_be_bytes)
    }

    fn i4(&mut self) -> Result<i32, CodeFault> {
        self.array().map(i32::from_be_bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], CodeFault> {
        let chunk = self.code.get(self.next..).and_then(|rest| rest.first_chunk::<N>());
        match chunk {
            Some(chunk) => {
                self.next += N;
                Ok(*chunk)
            }
            None => Err(self.fault("incomplete instruction")),
        }
    }

    fn fault(&self, what: impl Into<String>) -> CodeFault {
        CodeFault { pc: self.pc(), what: what.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: &[u8], expected: &[(u32, Opcode, Arg)]) {
        let found: Vec<_> = decode(code).unwrap().into_iter().map(|insn| (insn.pc, insn.op, insn.arg)).collect();
        assert_eq!(found, expected);
    }

    fn check_fault(code: &[u8], pc: u32, what: &str) {
        let fault = decode(code).unwrap_err();
        assert_eq!((fault.pc, &*fault.what), (pc, what));
    }

    #[test]
    fn short_forms_keep_their_opcode_and_carry_their_local() {
        check(
            &[0x1c, 0x3b, 0xb1],
            &[(0, Opcode::Iload2, Arg::Local(2)), (1, Opcode::Istore0, Arg::Local(0)), (2, Opcode::Return, Arg::None)],
        );
    }

    #[test]
    fn wide_is_folded_into_what_it_widens() {
        check(
            &[0xc4, 0x15, 1, 2, 0xc4, 0x84, 0, 1, 0xff, 0xfe, 0xc4, 0xa9, 0, 7],
            &[
                (0, Opcode::Iload, Arg::Local(258)),
                (4, Opcode::Iinc, Arg::Inc { local: 1, delta: -2 }),
                (10, Opcode::Ret, Arg::Local(7)),
            ],
        );
        check_fault(&[0xc4, 0x60, 0xb1], 0, "wide before iadd");
        check_fault(&[0xc4, 0xc4, 0xb1], 0, "unknown opcode 0xc4");
    }

    #[test]
    fn immediate_operands_are_sign_extended() {
        check(
            &[0x10, 0x80, 0x11, 0xff, 0xfe, 0x84, 3, 0xff, 0xb1],
            &[
                (0, Opcode::Bipush, Arg::Int(-128)),
                (2, Opcode::Sipush, Arg::Int(-2)),
                (5, Opcode::Iinc, Arg::Inc { local: 3, delta: -1 }),
                (8, Opcode::Return, Arg::None),
            ],
        );
    }

    #[test]
    fn branch_targets_are_absolute() {
        check(
            &[0x00, 0xa7, 0xff, 0xff, 0xc8, 0xff, 0xff, 0xff, 0xfc],
            &[(0, Opcode::Nop, Arg::None), (1, Opcode::Goto, Arg::Branch(0)), (4, Opcode::GotoW, Arg::Branch(0))],
        );
    }

    #[test]
    fn switches_are_aligned_from_the_start_of_the_code() {
        let table =
            [0x1a, 0xaa, 0, 0, 0, 0, 0, 23, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 24, 0, 0, 0, 23, 0xb1, 0xb1];
        check(
            &table,
            &[
                (0, Opcode::Iload0, Arg::Local(0)),
                (1, Opcode::Tableswitch, Arg::Table { default: 24, low: -1, targets: [25, 24].into() }),
                (24, Opcode::Return, Arg::None),
                (25, Opcode::Return, Arg::None),
            ],
        );
    }

    /// `tableswitch` or `lookupswitch` at 0 with the given words, all jumping to a return behind.
    fn switch(op: u8, words: &[i32]) -> Vec<u8> {
        let mut code = vec![op, 0, 0, 0];
        code.extend(words.iter().flat_map(|word| word.to_be_bytes()));
        code.push(0xb1);
        code
    }

    #[test]
    fn switches_of_impossible_size_or_order_are_refused() {
        check_fault(&switch(0xaa, &[16, 1, 0]), 0, "switch of 0 entries");
        check_fault(&switch(0xaa, &[16, i32::MIN, i32::MAX]), 0, "switch of 4294967296 entries");
        check_fault(&switch(0xab, &[12, -1]), 0, "switch of -1 entries");
        check_fault(&switch(0xab, &[12, i32::MAX]), 0, "switch of 2147483647 entries");
        for keys in [[5, 5], [5, 4]] {
            check_fault(&switch(0xab, &[28, 2, keys[0], 28, keys[1], 28]), 0, "lookupswitch with unsorted keys");
        }
        assert!(decode(&switch(0xab, &[12, 0])).is_ok());
    }

    #[test]
    fn faults_name_the_instruction() {
        check_fault(&[], 0, "code of 0 bytes");
        check_fault(&vec![0; 65536], 0, "code of 65536 bytes");
        check_fault(&[0x00, 0xfe], 1, "unknown opcode 0xfe");
        check_fault(&[0x00, 0x11, 0x01], 1, "incomplete instruction");
        check_fault(&[0xaa, 0], 0, "incomplete instruction");
        assert!(decode(&[0x00, 0x00]).is_ok(), "what is never reached may run off the end");
        check_fault(&[0x10, 0x00, 0xa7, 0xff, 0xff], 2, "the target 1 is not the start of an instruction");
        check_fault(&[0xa7, 0xff, 0xff], 0, "a jump before the start of the code");
        check_fault(&[0xbc, 3, 0xb1], 0, "newarray of type 3");
        check_fault(&[0xc5, 0, 1, 0, 0xb1], 0, "multianewarray of no dimensions");
        check_fault(&[0xb9, 0, 1, 0, 0, 0xb1], 0, "invokeinterface with a count of 0");
        check_fault(&[0xba, 0, 1, 0, 1, 0xb1], 0, "invokedynamic with a non-zero filler");
    }
}

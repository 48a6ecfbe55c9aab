//! Instructions to code bytes: what [`decode`](super::decode()) reads.

use super::{Arg, Insn, Operands};

const WIDE: u8 = 0xc4;

/// How an instruction with a local variable is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// As short as its operands allow.
    Shortest,
    /// Behind `wide`, whatever its operands are.
    Wide,
}

/// An operand that the layout of the opcode has no room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit;

/// Writes an instruction to the end of the code, which begins where the method's does. Targets are written relative to
/// that end, whatever `pc` says.
///
/// The count of `invokeinterface` is in the descriptor of what it calls and not in the instruction: it is written as
/// that of a call without arguments.
pub fn encode(code: &mut Vec<u8>, insn: &Insn, form: Form) -> Result<(), Unfit> {
    let start = code.len();
    let begun = start as i64;
    if is_wide(insn, form) {
        code.push(WIDE);
    }
    code.push(insn.op as u8);
    let done = operands(code, begun, insn, form);
    if done.is_none() {
        code.truncate(start);
    }
    done.ok_or(Unfit)
}

fn is_wide(insn: &Insn, form: Form) -> bool {
    let needs = match (insn.op.operands(), &insn.arg) {
        (Operands::Local, Arg::Local(local)) => u8::try_from(*local).is_err(),
        (Operands::Inc, Arg::Inc { local, delta }) => u8::try_from(*local).is_err() || i8::try_from(*delta).is_err(),
        (_, _) => return false,
    };
    needs || form == Form::Wide
}

fn operands(code: &mut Vec<u8>, begun: i64, insn: &Insn, form: Form) -> Option<()> {
    let is_wide = is_wide(insn, form);
    let distance = |target: u32| i32::try_from(i64::from(target) - begun).ok();
    match (insn.op.operands(), &insn.arg) {
        (Operands::None, Arg::None) => {}
        (Operands::Implicit(own), Arg::Local(local)) => return (own == *local).then_some(()),
        (Operands::Local, Arg::Local(local)) if is_wide => code.extend(local.to_be_bytes()),
        (Operands::Local, Arg::Local(local)) => code.push(u8::try_from(*local).ok()?),
        (Operands::Byte, Arg::Int(value)) => code.extend(i8::try_from(*value).ok()?.to_be_bytes()),
        (Operands::Short, Arg::Int(value)) => code.extend(i16::try_from(*value).ok()?.to_be_bytes()),
        (Operands::PoolByte, Arg::Pool(index)) => code.push(u8::try_from(*index).ok()?),
        (Operands::Pool, Arg::Pool(index)) => code.extend(index.to_be_bytes()),
        (Operands::Inc, Arg::Inc { local, delta }) if is_wide => {
            code.extend(local.to_be_bytes());
            code.extend(i16::try_from(*delta).ok()?.to_be_bytes());
        }
        (Operands::Inc, Arg::Inc { local, delta }) => {
            code.push(u8::try_from(*local).ok()?);
            code.extend(i8::try_from(*delta).ok()?.to_be_bytes());
        }
        (Operands::Branch, Arg::Branch(target)) => {
            code.extend(i16::try_from(distance(*target)?).ok()?.to_be_bytes());
        }
        (Operands::BranchWide, Arg::Branch(target)) => code.extend(distance(*target)?.to_be_bytes()),
        (Operands::NewArray, Arg::NewArray(element)) => code.push(element.array_code()?),
        (Operands::Multi, Arg::Multi { pool, dims }) => {
            code.extend(pool.to_be_bytes());
            code.push(*dims);
        }
        (Operands::Interface, Arg::Pool(index)) => {
            code.extend(index.to_be_bytes());
            code.extend([1, 0]);
        }
        (Operands::Dynamic, Arg::Pool(index)) => {
            code.extend(index.to_be_bytes());
            code.extend([0, 0]);
        }
        (Operands::Table, Arg::Table { default, low, targets }) => {
            let last = i32::try_from(targets.len()).ok()?.checked_sub(1).filter(|last| *last >= 0)?;
            align(code);
            for word in [distance(*default)?, *low, low.checked_add(last)?] {
                code.extend(word.to_be_bytes());
            }
            for &target in targets {
                code.extend(distance(target)?.to_be_bytes());
            }
        }
        (Operands::Lookup, Arg::Lookup { default, pairs }) => {
            align(code);
            for word in [distance(*default)?, i32::try_from(pairs.len()).ok()?] {
                code.extend(word.to_be_bytes());
            }
            for &(key, target) in pairs {
                code.extend(key.to_be_bytes());
                code.extend(distance(target)?.to_be_bytes());
            }
        }
        (_, _) => return None,
    }
    Some(())
}

/// JVMS §6.5: a switch's operands start at a multiple of four from the method's start.
fn align(code: &mut Vec<u8>) {
    code.resize(code.len().next_multiple_of(4), 0);
}

#[cfg(test)]
mod tests {
    use super::super::{Opcode, decode};
    use super::*;
    use crate::kind::Kind;

    /// Instructions with this opcode, at the ends of what its operands may be; targets are 0 and where it stands.
    fn samples(op: Opcode, pc: u32) -> Vec<Insn> {
        let args = match op.operands() {
            Operands::None => vec![Arg::None],
            Operands::Implicit(local) => vec![Arg::Local(local)],
            Operands::Local => vec![Arg::Local(0), Arg::Local(255), Arg::Local(256), Arg::Local(u16::MAX)],
            Operands::Byte => vec![Arg::Int(-128), Arg::Int(127)],
            Operands::Short => vec![Arg::Int(-32768), Arg::Int(32767)],
            Operands::PoolByte => vec![Arg::Pool(1), Arg::Pool(255)],
            Operands::Pool | Operands::Interface | Operands::Dynamic => vec![Arg::Pool(1), Arg::Pool(u16::MAX)],
            Operands::Inc => {
                let deltas = [(0, -128), (255, 127), (256, 0), (0, 128), (u16::MAX, -32768)];
                deltas.map(|(local, delta)| Arg::Inc { local, delta }).into()
            }
            Operands::Branch | Operands::BranchWide => vec![Arg::Branch(0), Arg::Branch(pc)],
            Operands::NewArray => Kind::PRIMITIVES.map(Arg::NewArray).into(),
            Operands::Multi => vec![Arg::Multi { pool: 1, dims: 1 }, Arg::Multi { pool: u16::MAX, dims: 255 }],
            Operands::Table => vec![
                Arg::Table { default: pc, low: -1, targets: [0, pc, 0].into() },
                Arg::Table { default: 0, low: i32::MAX, targets: [pc].into() },
            ],
            Operands::Lookup => vec![
                Arg::Lookup { default: 0, pairs: [].into() },
                Arg::Lookup { default: pc, pairs: [(i32::MIN, 0), (7, pc)].into() },
            ],
        };
        args.into_iter().map(|arg| Insn { pc, op, arg }).collect()
    }

    #[test]
    fn every_instruction_is_read_as_it_was_written() {
        for &op in Opcode::ALL {
            // `nop`s before it, so that switches are aligned in every way.
            for pc in 0..5 {
                for insn in samples(op, pc) {
                    for form in [Form::Shortest, Form::Wide] {
                        let mut code = vec![Opcode::Nop as u8; pc as usize];
                        encode(&mut code, &insn, form).unwrap_or_else(|Unfit| panic!("{insn:?}"));
                        let read = decode(&code).unwrap_or_else(|fault| panic!("{insn:?}: {fault}"));
                        assert_eq!(read.last(), Some(&insn), "{form:?}");
                        assert_eq!(read.len(), pc as usize + 1, "{insn:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn only_what_has_a_wide_form_is_written_in_it() {
        let bytes = |op, arg, form| {
            let mut code = Vec::new();
            encode(&mut code, &Insn { pc: 0, op, arg }, form).map(|()| code)
        };
        assert_eq!(bytes(Opcode::Iload, Arg::Local(3), Form::Shortest), Ok(vec![0x15, 3]));
        assert_eq!(bytes(Opcode::Iload, Arg::Local(3), Form::Wide), Ok(vec![0xc4, 0x15, 0, 3]));
        assert_eq!(bytes(Opcode::Ret, Arg::Local(256), Form::Shortest), Ok(vec![0xc4, 0xa9, 1, 0]));
        assert_eq!(bytes(Opcode::Iadd, Arg::None, Form::Wide), Ok(vec![0x60]));
    }

    #[test]
    fn operands_that_do_not_fit_are_refused_and_write_nothing() {
        let unfit = [
            (Opcode::Iadd, Arg::Local(0)),
            (Opcode::Iload1, Arg::Local(2)),
            (Opcode::Bipush, Arg::Int(128)),
            (Opcode::Sipush, Arg::Int(-32769)),
            (Opcode::Ldc, Arg::Pool(256)),
            (Opcode::Goto, Arg::Branch(32768)),
            (Opcode::Iinc, Arg::Inc { local: 0, delta: 32768 }),
            (Opcode::Tableswitch, Arg::Table { default: 0, low: 0, targets: [].into() }),
            (Opcode::Tableswitch, Arg::Table { default: 0, low: i32::MAX, targets: [0, 0].into() }),
        ];
        for (op, arg) in unfit {
            let mut code = Vec::new();
            let insn = Insn { pc: 0, op, arg };
            assert_eq!(encode(&mut code, &insn, Form::Shortest), Err(Unfit), "{insn:?}");
            assert!(code.is_empty(), "{insn:?}");
        }
    }
}

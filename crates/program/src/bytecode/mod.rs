//! Decoded instructions: every opcode of JVMS §6.5, with byte positions and absolute targets.
//!
//! `wide` is folded into the instruction it widens, and the short forms (`iload_0`) keep their
//! opcode but carry their operand like the long ones. Operands that name constants stay pool
//! indices: resolving them is linking. Types on the operand stack are not looked at.

mod decode;
mod opcode;

pub use decode::{CodeFault, decode};
pub use opcode::{Opcode, Operands};

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insn {
    /// Where it starts in the method's code, in bytes.
    pub pc: u32,
    pub op: Opcode,
    pub arg: Arg,
}

/// The operands of an instruction. Targets are absolute positions of instruction starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    None,
    Local(u16),
    /// `bipush`, `sipush`.
    Int(i32),
    /// `iinc`.
    Inc {
        local: u16,
        delta: i32,
    },
    Branch(u32),
    /// An index into the constant pool.
    Pool(u16),
    /// The element type of `newarray`, 4 (boolean) to 11 (long).
    NewArray(u8),
    /// `multianewarray`; `dims` is at least 1.
    Multi {
        pool: u16,
        dims: u8,
    },
    /// `tableswitch`: target `i` is for the key `low + i`.
    Table {
        default: u32,
        low: i32,
        targets: Box<[u32]>,
    },
    /// `lookupswitch`: keys in ascending order.
    Lookup {
        default: u32,
        pairs: Box<[(i32, u32)]>,
    },
}

impl Insn {
    /// Every position this instruction may jump to, the default of a switch first.
    pub fn targets(&self) -> impl Iterator<Item = u32> + '_ {
        let (first, table, pairs): (_, &[u32], &[(i32, u32)]) = match &self.arg {
            Arg::Branch(target) => (Some(*target), &[], &[]),
            Arg::Table { default, targets, .. } => (Some(*default), targets, &[]),
            Arg::Lookup { default, pairs } => (Some(*default), &[], pairs),
            Arg::None
            | Arg::Local(_)
            | Arg::Int(_)
            | Arg::Inc { .. }
            | Arg::Pool(_)
            | Arg::NewArray(_)
            | Arg::Multi { .. } => (None, &[], &[]),
        };
        first.into_iter().chain(table.iter().copied()).chain(pairs.iter().map(|(_, target)| *target))
    }
}

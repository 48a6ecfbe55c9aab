//! Decoded instructions: every opcode of JVMS §6.5, with byte positions and absolute targets.
//!
//! `wide` is folded into the instruction it widens, and the short forms (`iload_0`) keep their
//! opcode but carry their operand like the long ones. Operands that name constants stay pool
//! indices: resolving them is linking. Types on the operand stack are not looked at.

mod decode;
mod encode;
mod opcode;

use std::fmt;

use crate::classfile::{Constant, Pool};
use crate::kind::{Kind, Signature};

pub use decode::{CodeFault, decode};
pub use encode::{Form, Unfit, encode};
pub use opcode::{Effect, Flow, Member, Opcode, Operands};

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
    /// The element type of `newarray`, which is primitive.
    NewArray(Kind),
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
    /// How many words it pops, and how many it then pushes; nothing if the constant that it names is none that it can
    /// have. Rearranging words counts as popping and pushing them.
    pub fn words(&self, pool: &Pool) -> Option<(usize, usize)> {
        let of = |kind: Kind| usize::from(kind.words());
        let all = |kinds: &[Kind]| kinds.iter().copied().map(of).sum();
        let object = |member: Member| usize::from(member == Member::Instance);
        Some(match self.op.effect() {
            Effect::Fixed { pops, pushes } => (all(pops), all(pushes)),
            Effect::Load(kind) => (0, of(kind)),
            Effect::Store(kind) | Effect::Return(kind) => (of(kind), 0),
            Effect::Increment => (0, 0),
            Effect::Words { taken, order } => (taken, order.len()),
            Effect::Constant { words } => (0, words),
            Effect::Get(member) => (object(member), of(self.field(pool)?)),
            Effect::Put(member) => (object(member) + of(self.field(pool)?), 0),
            Effect::Call(member) => {
                let call = self.call(pool)?;
                (object(member) + usize::from(call.words), of(call.ret))
            }
            Effect::Dimensions => match self.arg {
                Arg::Multi { dims, .. } => (dims.into(), 1),
                Arg::None
                | Arg::Local(_)
                | Arg::Int(_)
                | Arg::Inc { .. }
                | Arg::Branch(_)
                | Arg::Pool(_)
                | Arg::NewArray(_)
                | Arg::Table { .. }
                | Arg::Lookup { .. } => return None,
            },
            Effect::Subroutine => (0, 1),
        })
    }

    /// The kind of the field that it names.
    pub fn field(&self, pool: &Pool) -> Option<Kind> {
        let Arg::Pool(index) = self.arg else { return None };
        Kind::of(&pool.member(index).ok()?.descriptor).filter(|kind| *kind != Kind::Void)
    }

    /// The signature of what it calls, of a call site too.
    pub fn call(&self, pool: &Pool) -> Option<Signature> {
        let Arg::Pool(index) = self.arg else { return None };
        let descriptor = match pool.get(index).ok()? {
            Constant::InvokeDynamic(site) => site.descriptor,
            _ => pool.member(index).ok()?.descriptor,
        };
        Signature::parse(&descriptor)
    }

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

/// As `javap` prints it, on one line and without what constants are.
impl fmt::Display for Insn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.pc, self.op.mnemonic())?;
        match (&self.arg, self.op.operands()) {
            (Arg::None, _) | (Arg::Local(_), Operands::Implicit(_)) => Ok(()),
            (Arg::Local(local), _) => write!(f, " {local}"),
            (Arg::Int(value), _) => write!(f, " {value}"),
            (Arg::Inc { local, delta }, _) => write!(f, " {local}, {delta}"),
            (Arg::Branch(target), _) => write!(f, " {target}"),
            (Arg::Pool(index), _) => write!(f, " #{index}"),
            (Arg::NewArray(element), _) => write!(f, " {}", element.java_name().unwrap_or("reference")),
            (Arg::Multi { pool, dims }, _) => write!(f, " #{pool}, {dims}"),
            (Arg::Table { default, low, targets }, _) => {
                write!(f, " {{ ")?;
                for (key, target) in (i64::from(*low)..).zip(targets) {
                    write!(f, "{key}: {target}, ")?;
                }
                write!(f, "default: {default} }}")
            }
            (Arg::Lookup { default, pairs }, _) => {
                write!(f, " {{ ")?;
                for (key, target) in pairs {
                    write!(f, "{key}: {target}, ")?;
                }
                write!(f, "default: {default} }}")
            }
        }
    }
}

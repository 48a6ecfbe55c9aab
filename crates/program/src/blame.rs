//! What an exception is about, from the code alone: the words that a failed check, or the conditions before a
//! `throw`, looked at, and which of them are parameters of the method.
//!
//! A parameter counts only in a variable that nothing in the method writes, so a word that is called a parameter has
//! the caller's value. Constants and lengths are what parameters are compared with. All else is *other*: a field, an
//! element, the result of a call, a value that was computed or comes from several places.

use crate::bytecode::{Arg, Insn, Opcode as O};
use crate::cfg::Cfg;
use crate::npe::{Body, Stack, Walk};
use crate::program::Method;

/// How many instructions a word is followed through: copies in variables, sums of lengths.
const MOST_STEPS: u32 = 8;

/// Fields and methods that hold how much there is of something.
const LENGTHS: [&str; 5] = ["length", "size", "count", "elementCount", "limit"];

/// What a word on the operand stack is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Word {
    /// The number of a parameter, from 0, the receiver not counted; its value is that which the caller gave.
    Parameter(usize),
    /// A constant or a length.
    Known,
    Other,
}

/// The words that the check of an instruction looked at when it threw an exception of a class; nothing if no check
/// of this instruction throws that.
pub fn of_check(method: &'static Method, pc: u32, exception: &str) -> Option<Vec<Word>> {
    with_origins(method, |origins| {
        let at = origins.body.index_of(pc)?;
        let depths = origins.checked(&origins.body.insns[at], exception)?;
        Some(depths.into_iter().map(|depth| origins.word(at, depth, MOST_STEPS)).collect())
    })
}

/// The words in the conditions that lead to an instruction; none if it is reached whatever they are.
pub fn of_guards(method: &'static Method, pc: u32) -> Option<Vec<Word>> {
    with_origins(method, |origins| {
        let at = origins.body.index_of(pc)?;
        Some(origins.guards(at).into_iter().flat_map(|guard| origins.compared(guard)).collect())
    })
}

/// The words that a call at an instruction gives for these parameters of what it calls.
pub fn of_call(method: &'static Method, pc: u32, callee: &Method, parameters: &[usize]) -> Option<Vec<Word>> {
    with_origins(method, |origins| {
        let at = origins.body.index_of(pc)?;
        let insn = &origins.body.insns[at];
        let called = origins.body.member(insn)?;
        let kinds = &callee.signature.params;
        if called.name != callee.name || origins.body.call(insn)?.params.len() != kinds.len() {
            return None;
        }
        let above = |parameter: usize| kinds.iter().skip(parameter + 1).map(|kind| usize::from(kind.words())).sum();
        Some(parameters.iter().map(|&parameter| origins.word(at, above(parameter), MOST_STEPS)).collect())
    })
}

/// Is an instruction a call, other than of a constructor?
pub fn is_call(method: &'static Method, pc: u32) -> bool {
    let called = with_origins(method, |origins| {
        let at = origins.body.index_of(pc)?;
        origins.body.member(&origins.body.insns[at]).filter(|_| is_invoke(origins.body.insns[at].op))
    });
    called.is_some_and(|called| &*called.name != "<init>")
}

fn is_invoke(op: O) -> bool {
    matches!(op, O::Invokevirtual | O::Invokespecial | O::Invokestatic | O::Invokeinterface)
}

/// The code of a method with the stack before each instruction.
struct Origins<'b> {
    body: &'b Body<'b>,
    stacks: Vec<Option<Stack>>,
}

fn with_origins<T>(method: &'static Method, look: impl FnOnce(&Origins<'_>) -> Option<T>) -> Option<T> {
    let file = method.class().file.as_ref()?;
    let code = file.methods.get(usize::from(method.index))?.code.as_ref()?;
    let insns = code.instructions(file).ok()?;
    let body = Body { method, file, code, insns: &insns };
    let stacks = Walk::run(&body, insns.len());
    look(&Origins { body: &body, stacks })
}

impl Origins<'_> {
    /// How many words lie above those that an exception is about.
    fn checked(&self, insn: &Insn, exception: &str) -> Option<Vec<usize>> {
        let depths = match (exception, insn.op) {
            ("java/lang/NullPointerException", _) => vec![self.body.failure(insn)?.depth],
            ("java/lang/ArrayIndexOutOfBoundsException", O::Lastore | O::Dastore) => vec![2],
            ("java/lang/ArrayIndexOutOfBoundsException", op) if (O::Iastore..=O::Sastore).contains(&op) => vec![1],
            ("java/lang/ArrayIndexOutOfBoundsException", op) if (O::Iaload..=O::Saload).contains(&op) => vec![0],
            ("java/lang/ArithmeticException", O::Idiv | O::Irem | O::Ldiv | O::Lrem) => vec![0],
            ("java/lang/ClassCastException", O::Checkcast) | ("java/lang/ArrayStoreException", O::Aastore) => vec![0],
            ("java/lang/NegativeArraySizeException", O::Newarray | O::Anewarray) => vec![0],
            ("java/lang/NegativeArraySizeException", O::Multianewarray) => match insn.arg {
                Arg::Multi { dims, .. } => (0..usize::from(dims)).collect(),
                _ => return None,
            },
            (_, _) => return None,
        };
        Some(depths)
    }

    /// The last instructions of blocks from which one way leads to an instruction and another does not.
    fn guards(&self, at: usize) -> Vec<usize> {
        let cfg = Cfg::new(self.body.insns, &self.body.code.handlers);
        let blocks = cfg.blocks();
        let Some(own) = cfg.block_of(at) else { return Vec::new() };
        let leads = |behind: &[usize], block: usize| blocks[block].successors.iter().all(|next| behind.contains(next));
        // Blocks from which every way leads to the instruction.
        let mut behind = vec![own];
        while let Some(block) = (0..blocks.len())
            .find(|&block| !behind.contains(&block) && !blocks[block].successors.is_empty() && leads(&behind, block))
        {
            behind.push(block);
        }
        let is_guard = |block: &usize| {
            !behind.contains(block) && blocks[*block].successors.iter().any(|next| behind.contains(next))
        };
        (0..blocks.len()).filter(is_guard).map(|block| blocks[block].insns.end - 1).collect()
    }

    /// The words that a branch compares.
    fn compared(&self, branch: usize) -> Vec<Word> {
        let op = self.body.insns[branch].op;
        let depths: &[usize] = if (O::IfIcmpeq..=O::IfAcmpne).contains(&op) { &[0, 1] } else { &[0] };
        let words = depths.iter().map(|&depth| self.word(branch, depth, MOST_STEPS)).collect();
        let Some(pusher) = self.pusher(branch, 0).filter(|_| depths.len() == 1) else { return words };
        match self.body.insns[pusher].op {
            O::Lcmp | O::Dcmpl | O::Dcmpg => [0, 2].map(|depth| self.word(pusher, depth, MOST_STEPS)).into(),
            O::Fcmpl | O::Fcmpg => [0, 1].map(|depth| self.word(pusher, depth, MOST_STEPS)).into(),
            _ => words,
        }
    }

    /// The instruction that pushed a word which lies below so many others before an instruction.
    fn pusher(&self, at: usize, depth: usize) -> Option<usize> {
        self.body.index_of(self.stacks[at].as_ref()?.source(depth)?)
    }

    fn word(&self, at: usize, depth: usize, steps: u32) -> Word {
        let Some(pusher) = self.pusher(at, depth).filter(|_| steps > 0) else { return Word::Other };
        let insn = &self.body.insns[pusher];
        match (insn.op, &insn.arg) {
            (op, Arg::Local(slot)) if (O::Iload..=O::Aload3).contains(&op) => self.variable(*slot, steps),
            (O::Ldc | O::LdcW | O::Ldc2W | O::Arraylength, _) => Word::Known,
            (op, _) if (O::AconstNull..=O::Sipush).contains(&op) => Word::Known,
            (O::Iadd | O::Isub | O::Ishr | O::Ishl | O::Iushr, _) => {
                let is_known = |depth| self.word(pusher, depth, steps - 1) == Word::Known;
                if is_known(0) && is_known(1) { Word::Known } else { Word::Other }
            }
            (O::Getfield | O::Getstatic, _) => self.length(insn),
            (op, _) if is_invoke(op) => self.length(insn),
            (_, _) => Word::Other,
        }
    }

    fn length(&self, insn: &Insn) -> Word {
        let member = self.body.member(insn);
        let is_length = member.is_some_and(|member| {
            LENGTHS.contains(&&*member.name) && (&*member.descriptor == "I" || member.descriptor.ends_with(")I"))
        });
        if is_length { Word::Known } else { Word::Other }
    }

    /// What a variable holds: a parameter that nothing writes, or what the only instruction that writes it stores.
    fn variable(&self, slot: u16, steps: u32) -> Word {
        let writes = |insn: &Insn| match insn.arg {
            Arg::Local(local) => local == slot && (O::Istore..=O::Astore3).contains(&insn.op),
            Arg::Inc { local, .. } => local == slot,
            _ => false,
        };
        let mut stores = self.body.insns.iter().enumerate().filter(|(_, insn)| writes(insn)).map(|(at, _)| at);
        match (stores.next(), stores.next(), self.parameter(slot)) {
            (None, _, Some(number)) => Word::Parameter(number),
            (Some(store), None, None) if self.body.insns[store].op != O::Iinc => self.word(store, 0, steps - 1),
            (_, _, _) => Word::Other,
        }
    }

    /// The number of the parameter that begins in a variable.
    fn parameter(&self, slot: u16) -> Option<usize> {
        let mut next = u16::from(!self.body.method.is_static());
        for (number, kind) in self.body.method.signature.params.iter().enumerate() {
            if next == slot {
                return Some(number);
            }
            next += kind.words();
        }
        None
    }
}

//! What an exception is about, from the code alone: the words that a failed check, or the conditions before a
//! `throw`, looked at, and which of them are parameters of the method.
//!
//! Words are followed backwards through copies in variables (reaching definitions), so a word that is called a parameter
//! has the caller's value. Constants and lengths are what parameters are compared with. All else is *other*: a field, an
//! element, the result of a call, a value that was computed or may come from different places.
//!
//! A null may have come by several ways, and through fields: an [`Origin`] is what a reference may be a copy of, and
//! [`forwards`] is where a method puts copies.

use std::collections::BTreeSet;

use crate::bytecode::{Arg, Effect, Insn, Opcode as O};
use crate::cfg::Cfg;
use crate::classfile::MemberRef;
use crate::kind::Kind;
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

/// What a reference may be a copy of. What is not named here (elements, new objects, constants) is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A parameter, as in [`Word`].
    Parameter(usize),
    /// This field, whatever the object.
    Field(MemberRef),
    /// What a call of this member gives back.
    Result(MemberRef),
}

/// Where a method puts copies of what it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    Field(MemberRef),
    /// A parameter of what a call names.
    Argument(MemberRef, usize),
    /// What the method gives back.
    Returned,
}

/// What the reference may be a copy of that was null where an instruction needed an object.
pub fn of_null(method: &'static Method, pc: u32) -> Vec<Origin> {
    let found = with_origins(method, |origins| {
        let at = origins.body.index_of(pc)?;
        let depth = origins.body.failure(&origins.body.insns[at])?.depth;
        Some(origins.copied(at, depth, MOST_STEPS))
    });
    found.unwrap_or_default()
}

/// What the references may be copies of that the conditions look at which lead to an instruction.
pub fn of_guarding_nulls(method: &'static Method, pc: u32) -> Vec<Origin> {
    let found = with_origins(method, |origins| {
        let guards = origins.guards(origins.body.index_of(pc)?).into_iter();
        let of_null = guards.filter(|&guard| matches!(origins.body.insns[guard].op, O::Ifnull | O::Ifnonnull));
        Some(of_null.flat_map(|guard| origins.copied(guard, 0, MOST_STEPS)).collect())
    });
    found.unwrap_or_default()
}

/// What a call at an instruction may give for a parameter of what it calls.
pub fn of_argument(method: &'static Method, pc: u32, callee: &Method, parameter: usize) -> Vec<Origin> {
    let found = with_origins(method, |origins| {
        let at = origins.body.index_of(pc)?;
        let called = origins.body.member(&origins.body.insns[at])?;
        let kinds = &callee.signature.params;
        let is_same = called.name == callee.name && called.descriptor == callee.descriptor;
        let above = kinds.iter().skip(parameter + 1).map(|kind| usize::from(kind.words())).sum();
        is_same.then(|| origins.copied(at, above, MOST_STEPS))
    });
    found.unwrap_or_default()
}

/// All places that a method puts references to, each with what they may be copies of.
pub fn forwards(method: &'static Method) -> Vec<(Vec<Origin>, Target)> {
    let found = with_origins(method, |origins| {
        let all = 0..origins.body.insns.len();
        Some(all.flat_map(|at| origins.forwarded(at)).filter(|(from, _)| !from.is_empty()).collect())
    });
    found.unwrap_or_default()
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
    cfg: Cfg,
}

/// Where a variable got the value that it has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Definition {
    /// By the call.
    Entry,
    /// From this instruction.
    Write(usize),
}

fn with_origins<T>(method: &'static Method, look: impl FnOnce(&Origins<'_>) -> Option<T>) -> Option<T> {
    let file = method.class().file.as_ref()?;
    let code = file.methods.get(usize::from(method.index))?.code.as_ref()?;
    let insns = code.instructions(file).ok()?;
    let body = Body { method, file, code, insns: &insns };
    let stacks = Walk::run(&body, insns.len());
    let cfg = Cfg::new(&insns, &code.handlers);
    look(&Origins { body: &body, stacks, cfg })
}

impl Origins<'_> {
    /// How many words lie above those that an exception is about.
    fn checked(&self, insn: &Insn, exception: &str) -> Option<Vec<usize>> {
        let depths = match (exception, insn.op) {
            ("java/lang/NullPointerException", _) => vec![self.body.failure(insn)?.depth],
            ("java/lang/ArrayIndexOutOfBoundsException", O::Lastore | O::Dastore) => vec![2],
            ("java/lang/ArrayIndexOutOfBoundsException", op) if op.is_array_store() => vec![1],
            ("java/lang/ArrayIndexOutOfBoundsException", op) if op.is_array_load() => vec![0],
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
        let blocks = self.cfg.blocks();
        let Some(own) = self.cfg.block_of(at) else { return Vec::new() };
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
            (op, Arg::Local(slot)) if op.is_load() => self.variable(*slot, pusher, steps),
            // The same object, or the exception is another one.
            (O::Checkcast, _) => self.word(pusher, 0, steps - 1),
            (O::Ldc | O::LdcW | O::Ldc2W | O::Arraylength, _) => Word::Known,
            (op, _) if op.is_constant() => Word::Known,
            (O::Iadd | O::Isub | O::Ishr | O::Ishl | O::Iushr, _) => {
                let is_known = |depth| self.word(pusher, depth, steps - 1) == Word::Known;
                if is_known(0) && is_known(1) { Word::Known } else { Word::Other }
            }
            (O::Getfield | O::Getstatic, _) => self.length(insn),
            (op, _) if is_invoke(op) => self.length(insn),
            (_, _) => Word::Other,
        }
    }

    /// All that a reference may be a copy of.
    fn copied(&self, at: usize, depth: usize, steps: u32) -> Vec<Origin> {
        let pcs = self.stacks[at].as_ref().filter(|_| steps > 0).map_or(&[][..], |stack| stack.sources(depth));
        let pushers = pcs.iter().filter_map(|&pc| self.body.index_of(pc));
        pushers.flat_map(|pusher| self.pushed(pusher, steps - 1)).collect()
    }

    /// All that the reference which an instruction pushes may be a copy of.
    fn pushed(&self, pusher: usize, steps: u32) -> Vec<Origin> {
        let insn = &self.body.insns[pusher];
        let member = || self.body.member(insn);
        match (insn.op, &insn.arg) {
            (op, Arg::Local(slot)) if op.is_load() => {
                let definitions = self.definitions(*slot, pusher).into_iter();
                let origins = definitions.flat_map(|definition| match definition {
                    Definition::Entry => self.parameter(*slot).map(Origin::Parameter).into_iter().collect(),
                    Definition::Write(write) => self.copied(write, 0, steps),
                });
                origins.collect()
            }
            (O::Checkcast, _) => self.copied(pusher, 0, steps),
            (O::Getfield | O::Getstatic, _) => member().map(Origin::Field).into_iter().collect(),
            (op, _) if is_invoke(op) => member().map(Origin::Result).into_iter().collect(),
            (_, _) => Vec::new(),
        }
    }

    /// Where an instruction puts references, with what they may be copies of.
    fn forwarded(&self, at: usize) -> Vec<(Vec<Origin>, Target)> {
        let insn = &self.body.insns[at];
        let top = || self.copied(at, 0, MOST_STEPS);
        match (insn.op, self.body.member(insn)) {
            (O::Areturn, _) => vec![(top(), Target::Returned)],
            (O::Putfield | O::Putstatic, Some(field)) if field.descriptor.starts_with(['L', '[']) => {
                vec![(top(), Target::Field(field))]
            }
            (op, Some(called)) if is_invoke(op) => {
                let Some(call) = self.body.call(insn) else { return Vec::new() };
                let mut above = usize::from(call.words);
                let parameters = call.params.iter().enumerate().filter_map(|(number, kind)| {
                    above -= usize::from(kind.words());
                    let from = (*kind == Kind::Ref).then(|| self.copied(at, above, MOST_STEPS))?;
                    Some((from, Target::Argument(called.clone(), number)))
                });
                parameters.collect()
            }
            (_, _) => Vec::new(),
        }
    }

    fn length(&self, insn: &Insn) -> Word {
        let member = self.body.member(insn);
        let is_length = member.is_some_and(|member| {
            LENGTHS.contains(&&*member.name) && (&*member.descriptor == "I" || member.descriptor.ends_with(")I"))
        });
        if is_length { Word::Known } else { Word::Other }
    }

    /// What a variable holds before an instruction, if it is the same wherever it comes from.
    fn variable(&self, slot: u16, at: usize, steps: u32) -> Word {
        let words = self.definitions(slot, at).into_iter().map(|definition| match definition {
            Definition::Entry => self.parameter(slot).map_or(Word::Other, Word::Parameter),
            Definition::Write(write) if self.body.insns[write].op == O::Iinc => Word::Other,
            Definition::Write(write) => self.word(write, 0, steps - 1),
        });
        let words: BTreeSet<Word> = words.collect();
        match words.first() {
            Some(word) if words.len() == 1 => *word,
            Some(_) | None => Word::Other,
        }
    }

    /// The definitions of a variable that reach an instruction.
    fn definitions(&self, slot: u16, at: usize) -> BTreeSet<Definition> {
        let blocks = self.cfg.blocks();
        let mut found = BTreeSet::new();
        let Some(own) = self.cfg.block_of(at) else { return found };
        let writes = |index: &usize| writes(&self.body.insns[*index], slot);
        let mut seen = vec![false; blocks.len()];
        // What is before these instructions of blocks is to be looked at.
        let mut open = vec![(own, at)];
        while let Some((block, end)) = open.pop() {
            let start = blocks[block].insns.start;
            if let Some(write) = (start..end).rev().find(writes) {
                found.insert(Definition::Write(write));
                continue;
            }
            if std::mem::replace(&mut seen[block], true) {
                continue;
            }
            found.extend((block == 0).then_some(Definition::Entry));
            for (number, before) in blocks.iter().enumerate() {
                if before.successors.contains(&block) {
                    open.push((number, before.insns.end));
                }
                if before.handlers.contains(&block) {
                    // An exception may come before and after each write.
                    found.extend(before.insns.clone().filter(writes).map(Definition::Write));
                    open.push((number, before.insns.start));
                }
            }
        }
        found
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

/// Does an instruction write a variable?
fn writes(insn: &Insn, slot: u16) -> bool {
    match insn.arg {
        Arg::Local(local) => match insn.op.effect() {
            // The second word of a wide value is written with the first.
            Effect::Store(kind) => local == slot || kind.words() == 2 && local + 1 == slot,
            _ => false,
        },
        Arg::Inc { local, .. } => local == slot,
        _ => false,
    }
}

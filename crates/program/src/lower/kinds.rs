//! Kinds of values in registers at every join: a small verifier.
//!
//! Lowered code runs without checks, so what it assumes is proved here: stack depths agree, locals
//! are in range, and a word used as a reference, an int, or half of a long is one. Classes of
//! references are not checked (HotSpot's verifier does): a wrong class can give a wrong field, never
//! a word outside the state's memory.
//!
//! Words are tracked one by one; a long is `Long` then `Hi`. Subroutines (`jsr`) are analysed once
//! for all callers; a local that they leave alone keeps the caller's kind.

use crate::bytecode::{Arg, Effect, Insn, Member, Opcode};
use crate::classfile::{ClassFile, CodeInfo, Constant};
use crate::kind::{Kind, Signature};
use crate::program::Method;

/// What a word holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Nothing that may be read.
    Top,
    Int,
    Float,
    Ref,
    Long,
    Double,
    /// The second word of a long or double.
    Hi,
    /// A return address of `jsr`.
    Address,
}

impl Word {
    /// The words of a value of this kind.
    pub fn of(kind: Kind) -> &'static [Word] {
        match kind {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => &[Word::Int],
            Kind::Float => &[Word::Float],
            Kind::Ref => &[Word::Ref],
            Kind::Long => &[Word::Long, Word::Hi],
            Kind::Double => &[Word::Double, Word::Hi],
            Kind::Void => &[],
        }
    }

    fn merge(self, other: Word) -> Word {
        if self == other { self } else { Word::Top }
    }
}

/// Registers at one point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    pub locals: Vec<Word>,
    pub stack: Vec<Word>,
}

/// Why code cannot be run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reject {
    pub pc: u32,
    pub what: String,
}

/// For each instruction that begins a block: the registers there, `None` where unreachable.
pub struct Kinds {
    pub at: Vec<Option<Shape>>,
    /// Which instructions are joins: targets, handlers, and what follows a `jsr`.
    pub leader: Vec<bool>,
}

struct Analysis<'a> {
    file: &'a ClassFile,
    insns: &'a [Insn],
    max_locals: usize,
    max_stack: usize,
    ret: Kind,
    index_of: &'a dyn Fn(u32) -> Option<usize>,
    /// Handlers as instruction ranges.
    handlers: Vec<(usize, usize, usize)>,
    out: Kinds,
    work: Vec<usize>,
    /// Every `jsr`, with the registers before it.
    callers: Vec<(usize, Option<Shape>)>,
    /// Registers at every `ret` reached, as last analysed.
    returns: Vec<(usize, Shape)>,
}

/// Computes the kinds at all joins of a method.
pub fn analyse(
    file: &ClassFile,
    method: &Method,
    code: &CodeInfo,
    insns: &[Insn],
    index_of: &dyn Fn(u32) -> Option<usize>,
) -> Result<Kinds, Reject> {
    let mut leader = vec![false; insns.len()];
    let mut callers = Vec::new();
    for (at, insn) in insns.iter().enumerate() {
        for target in insn.targets() {
            leader[index_of(target).ok_or_else(|| reject(insn, "jumps into an instruction"))?] = true;
        }
        if matches!(insn.op, Opcode::Jsr | Opcode::JsrW) {
            callers.push((at, None));
            if at + 1 < insns.len() {
                leader[at + 1] = true;
            }
        }
    }
    let mut handlers = Vec::new();
    for handler in &code.handlers {
        let bad = |what: &str| Reject { pc: u32::from(handler.start_pc), what: what.to_owned() };
        let start =
            index_of(u32::from(handler.start_pc)).ok_or_else(|| bad("exception range starts inside an instruction"))?;
        let target =
            index_of(u32::from(handler.handler_pc)).ok_or_else(|| bad("exception handler inside an instruction"))?;
        let end = if usize::from(handler.end_pc) == code.code.len() {
            insns.len()
        } else {
            index_of(u32::from(handler.end_pc)).ok_or_else(|| bad("exception range ends inside an instruction"))?
        };
        if start >= end {
            return Err(bad("empty exception range"));
        }
        leader[target] = true;
        handlers.push((start, end, target));
    }
    leader[0] = true;
    let mut locals = vec![Word::Top; usize::from(code.max_locals)];
    let mut place = 0;
    let receiver = (!method.is_static()).then_some(Kind::Ref);
    for kind in receiver.into_iter().chain(method.signature.params.iter().copied()) {
        for &word in Word::of(kind) {
            *locals.get_mut(place).ok_or_else(|| reject(&insns[0], "arguments do not fit into the locals"))? = word;
            place += 1;
        }
    }
    let mut analysis = Analysis {
        file,
        insns,
        max_locals: usize::from(code.max_locals),
        max_stack: usize::from(code.max_stack),
        ret: method.signature.ret,
        index_of,
        handlers,
        out: Kinds { at: vec![None; insns.len()], leader },
        work: Vec::new(),
        callers,
        returns: Vec::new(),
    };
    analysis.flow_to(0, &Shape { locals, stack: Vec::new() }, &insns[0])?;
    while let Some(at) = analysis.work.pop() {
        analysis.run_block(at)?;
    }
    Ok(analysis.out)
}

fn reject(insn: &Insn, what: &str) -> Reject {
    Reject { pc: insn.pc, what: format!("{what} ({})", insn.op.mnemonic()) }
}

impl Analysis<'_> {
    /// Merges registers into the entry of a block; queues it if they changed, and says so.
    fn flow_to(&mut self, at: usize, shape: &Shape, from: &Insn) -> Result<bool, Reject> {
        match &mut self.out.at[at] {
            None => {
                self.out.at[at] = Some(shape.clone());
                self.work.push(at);
                Ok(true)
            }
            Some(known) => {
                if known.stack != shape.stack {
                    return Err(reject(from, "operand stacks differ at a join"));
                }
                let mut changed = false;
                for (old, &new) in known.locals.iter_mut().zip(&shape.locals) {
                    let merged = old.merge(new);
                    changed |= merged != *old;
                    *old = merged;
                }
                if changed {
                    self.work.push(at);
                }
                Ok(changed)
            }
        }
    }

    fn flow_to_pc(&mut self, pc: u32, shape: &Shape, from: &Insn) -> Result<bool, Reject> {
        let at = (self.index_of)(pc).ok_or_else(|| reject(from, "jumps into an instruction"))?;
        self.flow_to(at, shape, from)
    }

    fn run_block(&mut self, start: usize) -> Result<(), Reject> {
        let insns = self.insns;
        let mut shape = self.out.at[start].clone().expect("only reached blocks are queued");
        let mut at = start;
        loop {
            let insn = &insns[at];
            self.flow_to_handlers(at, &shape)?;
            let goes_on = self.step(at, insn, &mut shape)?;
            // A store inside a protected range is seen by its handler.
            if !self.handlers.is_empty() && insn.op.is_store() {
                self.flow_to_handlers(at, &shape)?;
            }
            if !goes_on {
                return Ok(());
            }
            at += 1;
            if at == insns.len() {
                return Err(reject(insn, "falls off the end of the code"));
            }
            if self.out.leader[at] {
                return self.flow_to(at, &shape, insn).map(drop);
            }
        }
    }

    fn flow_to_handlers(&mut self, at: usize, shape: &Shape) -> Result<(), Reject> {
        for i in 0..self.handlers.len() {
            let (start, end, target) = self.handlers[i];
            if start <= at && at < end {
                if self.max_stack == 0 {
                    return Err(reject(&self.insns[at], "no room for the exception"));
                }
                let caught = Shape { locals: shape.locals.clone(), stack: vec![Word::Ref] };
                self.flow_to(target, &caught, &self.insns[at])?;
            }
        }
        Ok(())
    }

    /// Applies one instruction; false when it does not fall through.
    fn step(&mut self, at: usize, insn: &Insn, shape: &mut Shape) -> Result<bool, Reject> {
        let (max_locals, max_stack) = (self.max_locals, self.max_stack);
        self.apply(insn, &mut Regs { shape, insn, max_locals, max_stack })?;
        match insn.op {
            Opcode::Jsr | Opcode::JsrW => {
                let Arg::Branch(target) = insn.arg else { return Err(reject(insn, "has no target")) };
                let before = shape.clone();
                let slot = self.callers.iter_mut().find(|(i, _)| *i == at).expect("every jsr was listed");
                slot.1 = Some(before.clone());
                let mut inside = before;
                inside.stack.push(Word::Address);
                // If the subroutine is analysed again, its `ret` will come back here by itself.
                if !self.flow_to_pc(target, &inside, insn)? {
                    for (_, back) in self.returns.clone() {
                        self.return_to(at, &back, insn)?;
                    }
                }
                return Ok(false);
            }
            Opcode::Ret => {
                let back = shape.clone();
                self.returns.retain(|(ret, _)| *ret != at);
                self.returns.push((at, back.clone()));
                for i in 0..self.callers.len() {
                    self.return_to(self.callers[i].0, &back, insn)?;
                }
                return Ok(false);
            }
            _ => {}
        }
        for target in insn.targets() {
            self.flow_to_pc(target, shape, insn)?;
        }
        Ok(insn.op.falls_through())
    }

    /// Control comes back from a subroutine to what follows a `jsr`.
    fn return_to(&mut self, jsr: usize, back: &Shape, from: &Insn) -> Result<(), Reject> {
        let Some((_, Some(before))) = self.callers.iter().find(|(i, _)| *i == jsr) else { return Ok(()) };
        if jsr + 1 >= self.insns.len() {
            return Err(reject(from, "returns past the end of the code"));
        }
        let locals = back.locals.iter().zip(&before.locals);
        let locals = locals.map(|(&inside, &outside)| if inside == Word::Top { outside } else { inside }).collect();
        self.flow_to(jsr + 1, &Shape { locals, stack: back.stack.clone() }, from).map(drop)
    }

    /// What an instruction does to the registers, by the table of bytecode.
    fn apply(&self, insn: &Insn, regs: &mut Regs<'_>) -> Result<(), Reject> {
        match insn.op.effect() {
            Effect::Fixed { pops, pushes } => {
                for &kind in pops.iter().rev() {
                    regs.pop(kind)?;
                }
                for &kind in pushes {
                    regs.push(kind)?;
                }
                if insn.op == Opcode::Ret && regs.shape.locals.get(local_of(insn)?) != Some(&Word::Address) {
                    return Err(reject(insn, "local is not a return address"));
                }
            }
            Effect::Load(kind) => regs.load(local_of(insn)?, kind)?,
            // JVMS §6.5 astore: it stores return addresses too.
            Effect::Store(Kind::Ref) if regs.shape.stack.last() == Some(&Word::Address) => {
                regs.shape.stack.pop();
                regs.set_local(local_of(insn)?, Word::Address)?;
            }
            Effect::Store(kind) => regs.store(local_of(insn)?, kind)?,
            Effect::Increment => {
                let Arg::Inc { local, .. } = insn.arg else { return Err(reject(insn, "has no local")) };
                if regs.shape.locals.get(usize::from(local)) != Some(&Word::Int) {
                    return Err(reject(insn, "wrong kind in a local"));
                }
            }
            Effect::Words { taken, order: [] } => regs.take(taken).map(drop)?,
            Effect::Words { taken, order } => regs.permute(taken, order)?,
            Effect::Constant { words } => {
                let kind = self.constant_kind(insn)?;
                if usize::from(kind.words()) != words {
                    return Err(reject(insn, "constant of the wrong size"));
                }
                regs.push(kind)?;
            }
            Effect::Get(member) => {
                regs.pop_object(member)?;
                regs.push(self.field_kind(insn)?)?;
            }
            Effect::Put(member) => {
                regs.pop(self.field_kind(insn)?)?;
                regs.pop_object(member)?;
            }
            Effect::Call(member) => {
                let signature = self.call_signature(insn)?;
                for &kind in signature.params.iter().rev() {
                    regs.pop(kind)?;
                }
                regs.pop_object(member)?;
                regs.push(signature.ret)?;
            }
            Effect::Dimensions => {
                let Arg::Multi { dims, .. } = insn.arg else { return Err(reject(insn, "has no dimensions")) };
                for _ in 0..dims {
                    regs.pop(Kind::Int)?;
                }
                regs.push(Kind::Ref)?;
            }
            // The address is there in the subroutine alone.
            Effect::Subroutine => {}
            Effect::Return(kind) => {
                if Word::of(kind) != Word::of(self.ret) {
                    return Err(reject(insn, "does not fit the method's result"));
                }
                regs.pop(kind)?;
            }
        }
        Ok(())
    }

    fn pool_index(insn: &Insn) -> Result<u16, Reject> {
        match insn.arg {
            Arg::Pool(at) => Ok(at),
            _ => Err(reject(insn, "has no constant")),
        }
    }

    fn constant_kind(&self, insn: &Insn) -> Result<Kind, Reject> {
        let constant = self.file.pool.get(Self::pool_index(insn)?).map_err(|e| reject(insn, &e.what))?;
        Ok(match constant {
            Constant::Integer(_) => Kind::Int,
            Constant::Float(_) => Kind::Float,
            Constant::Long(_) => Kind::Long,
            Constant::Double(_) => Kind::Double,
            Constant::String(_) | Constant::Class(_) | Constant::MethodHandle { .. } | Constant::MethodType(_) => {
                Kind::Ref
            }
            Constant::Dynamic(dynamic) => Kind::of(&dynamic.descriptor)
                .filter(|&k| k != Kind::Void)
                .ok_or_else(|| reject(insn, "bad descriptor"))?,
            other => return Err(reject(insn, &format!("loads {other:?}"))),
        })
    }

    fn field_kind(&self, insn: &Insn) -> Result<Kind, Reject> {
        let member = self.file.pool.member(Self::pool_index(insn)?).map_err(|e| reject(insn, &e.what))?;
        Kind::of(&member.descriptor).filter(|&k| k != Kind::Void).ok_or_else(|| reject(insn, "bad field descriptor"))
    }

    fn call_signature(&self, insn: &Insn) -> Result<Signature, Reject> {
        let at = Self::pool_index(insn)?;
        let descriptor = if insn.op == Opcode::Invokedynamic {
            match self.file.pool.get(at).map_err(|e| reject(insn, &e.what))? {
                Constant::InvokeDynamic(dynamic) => dynamic.descriptor,
                other => return Err(reject(insn, &format!("calls {other:?}"))),
            }
        } else {
            self.file.pool.member(at).map_err(|e| reject(insn, &e.what))?.descriptor
        };
        Signature::parse(&descriptor).ok_or_else(|| reject(insn, "bad method descriptor"))
    }
}

struct Regs<'a> {
    shape: &'a mut Shape,
    insn: &'a Insn,
    max_locals: usize,
    max_stack: usize,
}

impl Regs<'_> {
    fn push(&mut self, kind: Kind) -> Result<(), Reject> {
        self.shape.stack.extend_from_slice(Word::of(kind));
        self.check_depth()
    }

    fn check_depth(&self) -> Result<(), Reject> {
        if self.shape.stack.len() > self.max_stack {
            return Err(reject(self.insn, "operand stack overflow"));
        }
        Ok(())
    }

    fn pop(&mut self, kind: Kind) -> Result<(), Reject> {
        let words = Word::of(kind);
        if !self.shape.stack.ends_with(words) {
            return Err(reject(self.insn, "wrong kind on the operand stack"));
        }
        self.shape.stack.truncate(self.shape.stack.len() - words.len());
        Ok(())
    }

    fn pop_object(&mut self, member: Member) -> Result<(), Reject> {
        match member {
            Member::Static => Ok(()),
            Member::Instance => self.pop(Kind::Ref),
        }
    }

    fn load(&mut self, at: usize, kind: Kind) -> Result<(), Reject> {
        let words = Word::of(kind);
        if self.shape.locals.get(at..at + words.len()) != Some(words) {
            return Err(reject(self.insn, "wrong kind in a local"));
        }
        self.push(kind)
    }

    fn store(&mut self, at: usize, kind: Kind) -> Result<(), Reject> {
        self.pop(kind)?;
        for (i, &word) in Word::of(kind).iter().enumerate() {
            self.set_local(at + i, word)?;
        }
        Ok(())
    }

    fn set_local(&mut self, at: usize, word: Word) -> Result<(), Reject> {
        if at >= self.max_locals {
            return Err(reject(self.insn, "local out of range"));
        }
        // Overwriting half of a long leaves the other half unusable.
        if self.shape.locals[at] == Word::Hi && word != Word::Hi && at > 0 {
            self.shape.locals[at - 1] = Word::Top;
        }
        if matches!(self.shape.locals[at], Word::Long | Word::Double) && at + 1 < self.max_locals {
            self.shape.locals[at + 1] = Word::Top;
        }
        self.shape.locals[at] = word;
        Ok(())
    }

    /// Takes words off the stack, never splitting a long.
    fn take(&mut self, count: usize) -> Result<Vec<Word>, Reject> {
        let depth = self.shape.stack.len();
        if depth < count {
            return Err(reject(self.insn, "operand stack underflow"));
        }
        let words = self.shape.stack.split_off(depth - count);
        if words[0] == Word::Hi {
            return Err(reject(self.insn, "splits a long"));
        }
        Ok(words)
    }

    fn permute(&mut self, count: usize, order: &[usize]) -> Result<(), Reject> {
        let words = self.take(count)?;
        self.shape.stack.extend(order.iter().map(|&i| words[i]));
        // A long's halves must still be neighbours: Hi exactly after Long or Double.
        let tail = &self.shape.stack[self.shape.stack.len() - order.len()..];
        let whole = (0..tail.len()).all(|i| {
            let after_first = i > 0 && matches!(tail[i - 1], Word::Long | Word::Double);
            (tail[i] == Word::Hi) == after_first
        }) && !matches!(tail.last(), Some(Word::Long | Word::Double));
        if !whole {
            return Err(reject(self.insn, "splits a long"));
        }
        self.check_depth()
    }
}

fn local_of(insn: &Insn) -> Result<usize, Reject> {
    match insn.arg {
        Arg::Local(local) => Ok(usize::from(local)),
        _ => Err(reject(insn, "has no local")),
    }
}

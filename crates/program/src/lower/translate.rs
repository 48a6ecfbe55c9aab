//! Instruction by instruction: bytecode to ops.

use crate::bytecode::{Arg, Effect, Insn, Opcode as O};
use crate::classfile::{ClassFile, CodeInfo, Constant, access};
use crate::code::{Catch, Code, Fault, Handler, Marking, Op, Switch, word, word32};
use crate::kind::Kind;
use crate::program::{Class, Home, Method, Program};

use super::kinds::{self, Kinds, Reject, Word};
use super::resolve;
use super::stack::{Dst, Emitter};

/// How far a jump's offset reaches.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// Compare-and-jump with 16-bit offsets.
    Near,
    /// The method is so long that compares jump over a wide jump.
    Far,
}

/// A jump whose target is not emitted yet.
struct Fixup {
    at: usize,
    target: usize,
    wide: bool,
}

pub(super) struct Translator<'a> {
    pub(super) program: &'static Program,
    pub(super) method: &'static Method,
    pub(super) class: &'static Class,
    pub(super) file: &'static ClassFile,
    info: &'static CodeInfo,
    insns: &'a [Insn],
    index_of: &'a dyn Fn(u32) -> Option<usize>,
    kinds: &'a Kinds,
    pub(super) out: Emitter,
    reach: Reach,
    /// Executed bytecodes are counted in code of the class path.
    probes: bool,
    /// Runs of it can be recorded; the operators whose operands are conditions, and where chosen booleans meet.
    marks: Option<Vec<u32>>,
    /// First word of each instruction; `u32::MAX` where it was not emitted.
    starts: Vec<u32>,
    fixups: Vec<Fixup>,
    switches: Vec<Switch>,
    faults: Vec<Fault>,
    /// Where the last instruction put an op before others of its block.
    pub(super) inserted: Option<usize>,
}

/// The jump went out of reach; lower again with wide jumps.
struct OutOfReach;

/// Lowers a method with bytecode.
pub fn translate(program: &'static Program, method: &'static Method) -> Result<Code, Reject> {
    let insns = super::decode_method(method)?;
    let class = method.class();
    let missing = || Reject { pc: 0, what: "has no code".to_owned() };
    let file = class.file.as_ref().ok_or_else(missing)?;
    let info = file.methods[method.index as usize].code.as_ref().ok_or_else(missing)?;
    if insns.is_empty() {
        return Err(missing());
    }
    if usize::from(info.max_locals) + usize::from(info.max_stack) + SCRATCH > usize::from(u16::MAX) {
        return Err(Reject { pc: 0, what: "has too many locals".to_owned() });
    }
    let mut by_pc = vec![u32::MAX; info.code.len() + 1];
    for (at, insn) in insns.iter().enumerate() {
        by_pc[insn.pc as usize] = at as u32;
    }
    let index_of = |pc: u32| by_pc.get(pc as usize).copied().filter(|&i| i != u32::MAX).map(|i| i as usize);
    let kinds = kinds::analyse(file, method, info, &insns, &index_of)?;
    for reach in [Reach::Near, Reach::Far] {
        let translator = Translator {
            program,
            method,
            class,
            file,
            info,
            insns: &insns,
            index_of: &index_of,
            kinds: &kinds,
            out: Emitter::new(info.max_locals, info.max_stack),
            reach,
            probes: program.config.probe_bytecodes && class.home == Home::User,
            marks: program
                .config
                .marks
                .filter(|_| class.home == Home::User || program.config.marked.iter().any(|name| **name == *class.name))
                .map(|operators| operators(file, &file.methods[method.index as usize])),
            starts: vec![u32::MAX; insns.len()],
            fixups: Vec::new(),
            switches: Vec::new(),
            faults: Vec::new(),
            inserted: None,
        };
        if let Ok(code) = translator.run() {
            return Ok(code);
        }
    }
    Err(Reject { pc: 0, what: "is too long".to_owned() })
}

/// Registers above the operand stack for breaking cycles of moves.
const SCRATCH: usize = 8;

impl Translator<'_> {
    fn run(mut self) -> Result<Code, OutOfReach> {
        let synchronized = self.method.access & access::SYNCHRONIZED != 0;
        if self.method.is_watched() {
            self.out.emit(word(Op::Watch, 0, 0, 0));
        }
        let asks = self.program.natives.asks(&self.class.name, &self.method.name, &self.method.descriptor);
        if asks != 0 {
            self.out.emit(word(Op::Ask, asks, 0, 0));
        }
        if synchronized {
            self.out.emit(word(Op::SyncEnter, 0, 0, 0));
        }
        if self.marks.is_some() {
            self.mark(Marking::Entered, 0, 0);
        }
        let mut live = false;
        let mut pcs = Vec::with_capacity(self.insns.len());
        let mut at = 0;
        while at < self.insns.len() {
            if self.kinds.leader[at] {
                if live && self.is_plain_return(at) {
                    pcs.push((self.out.ops.len() as u32, self.insns[at].pc));
                    self.return_by(self.insns[at].op);
                } else if live {
                    self.out.all_home();
                }
                live = self.kinds.at[at].is_some();
                if let Some(shape) = &self.kinds.at[at] {
                    self.out.start_block(&shape.stack);
                }
            }
            if live {
                let first = self.out.ops.len() as u32;
                self.starts[at] = first;
                pcs.push((first, self.insns[at].pc));
                if self.probes {
                    self.out.emit(word32(Op::Probe, 0, u32::from(self.insns[at].op as u8)));
                }
                if self.marks.is_some() {
                    self.mark_instruction(at);
                }
                let next = self.instruction(at);
                if let Some(before) = self.inserted.take() {
                    let shifted = |first: &u32| *first != u32::MAX && *first as usize > before;
                    self.starts[..=at].iter_mut().rev().take_while(|f| shifted(f)).for_each(|first| *first += 1);
                    let ends = pcs.iter_mut().rev().map(|(first, _)| first);
                    ends.take_while(|f| shifted(f)).for_each(|first| *first += 1);
                }
                if self.marks.is_some() {
                    self.mark_fallen(next);
                }
                live = self.insns[next - 1].op.falls_through() && !matches!(self.insns[at].op, O::Jsr | O::JsrW);
                at = next;
            } else {
                at += 1;
            }
        }
        self.patch()?;
        let handlers = self.handlers();
        let mut code = Code {
            method: self.method,
            nregs: u32::from(self.info.max_locals) + u32::from(self.info.max_stack) + SCRATCH as u32,
            nlocals: u32::from(self.info.max_locals),
            ops: self.out.ops.into(),
            handlers,
            switches: self.switches.into(),
            faults: self.faults.into(),
            pcs: pcs.into(),
            synchronized,
            joins: Box::default(),
            getter: 0,
            asks,
        };
        code.getter = crate::code::getter(&code.ops);
        code.joins = crate::joins::joins(&code);
        Ok(code)
    }

    fn mark(&mut self, what: Marking, register: u16, pc: u32) {
        // JVMS §4.7.3: code is shorter than 65536 bytes.
        self.out.emit(word(Op::Mark, what as u16, register, pc as u16));
    }

    /// Marks an instruction that may not follow the one before it, and the operands of bitwise operators. Where the
    /// ways of a boolean meet that is a condition, and at operands that are, runs part.
    fn mark_instruction(&mut self, at: usize) {
        let pc = self.insns[at].pc;
        if self.kinds.leader[at] || at == 0 || parts_ways(self.insns[at - 1].op) {
            let top = match self.kinds.leader[at].then(|| self.out.depth()) {
                Some(depth) if depth > 0 => self.out.home(depth - 1),
                Some(_) | None => 0,
            };
            let is_condition = top != 0 || self.kinds.leader[at] && self.out.depth() > 0;
            if is_condition && self.marks.as_ref().is_some_and(|conditions| conditions.contains(&pc)) {
                self.out.emit(word32(Op::Jne, top, 1));
            }
            self.mark(Marking::Passed, top, pc);
        }
        if matches!(self.insns[at].op, O::Iand | O::Ior | O::Ixor) {
            let depth = self.out.depth();
            // Loading one may move the other.
            self.out.reg_at(depth - 2);
            let right = self.out.reg_at(depth - 1);
            let left = self.out.reg_at(depth - 2);
            if self.marks.as_ref().is_some_and(|operators| operators.contains(&pc)) {
                for operand in [left, right] {
                    self.out.emit(word32(Op::Jne, operand, 1));
                }
            }
            self.mark(Marking::Left, left, pc);
            self.mark(Marking::Right, right, pc);
        }
    }

    /// Tells the two ways of a jump to the next instruction apart.
    fn mark_fallen(&mut self, next: usize) {
        let (last, after) = (&self.insns[next - 1], self.insns.get(next));
        if last.op.is_conditional() && after.is_some_and(|after| last.arg == Arg::Branch(after.pc)) {
            let pc = last.pc;
            self.mark(Marking::Fell, 0, pc);
        }
    }

    fn patch(&mut self) -> Result<(), OutOfReach> {
        for fixup in &self.fixups {
            let offset = i64::from(self.starts[fixup.target]) - fixup.at as i64;
            let op = &mut self.out.ops[fixup.at];
            if fixup.wide {
                *op = *op & 0xffff_ffff | (offset as i32 as u32 as u64) << 32;
            } else {
                let near = i16::try_from(offset).map_err(|_| OutOfReach)?;
                *op = *op & 0x0000_ffff_ffff_ffff | (near as u16 as u64) << 48;
            }
        }
        let starts = &self.starts;
        for switch in &mut self.switches {
            let (targets, default) = match switch {
                Switch::Table { targets, default, .. } | Switch::Lookup { targets, default, .. } => (targets, default),
            };
            for target in targets.iter_mut() {
                *target = starts[*target as usize];
            }
            *default = starts[*default as usize];
        }
        Ok(())
    }

    /// The first word at or after an instruction that was emitted.
    fn word_of(&self, index: usize) -> u32 {
        self.starts[index..].iter().copied().find(|&w| w != u32::MAX).unwrap_or(self.out.ops.len() as u32)
    }

    fn handlers(&self) -> Box<[Handler]> {
        let mut handlers = Vec::new();
        for info in &self.info.handlers {
            let index = |pc: u16| (self.index_of)(u32::from(pc));
            let (Some(start), Some(target)) = (index(info.start_pc), index(info.handler_pc)) else { continue };
            if self.starts[target] == u32::MAX {
                continue;
            }
            let catch = match info.catch_type {
                0 => Catch::Any,
                at => match self.file.pool.class_name(at).ok().map(|name| self.program.class(&name)) {
                    Some(Ok(class)) => Catch::Class(class),
                    Some(Err(_)) | None => Catch::Missing,
                },
            };
            handlers.push(Handler {
                start: self.word_of(start),
                end: index(info.end_pc).map_or(self.out.ops.len() as u32, |end| self.word_of(end)),
                target: self.starts[target],
                catch,
            });
        }
        handlers.into()
    }

    pub(super) fn fail(&mut self, fault: Fault) {
        let at = self.faults.len() as u32;
        self.faults.push(fault);
        self.out.emit(word32(Op::Fail, 0, at));
    }

    /// Emits one instruction (or two that fuse); returns the index of the next.
    fn instruction(&mut self, at: usize) -> usize {
        let insns = self.insns;
        let insn = &insns[at];
        let local = match insn.arg {
            Arg::Local(n) => n,
            _ => 0,
        };
        match insn.op {
            O::Nop => {}
            O::AconstNull => self.out.push_int(0, Word::Ref),
            O::IconstM1 | O::Iconst0 | O::Iconst1 | O::Iconst2 | O::Iconst3 | O::Iconst4 | O::Iconst5 => {
                self.out.push_int(insn.op as i32 - O::Iconst0 as i32, Word::Int);
            }
            O::Lconst0 | O::Lconst1 => self.out.push_wide(insn.op as u64 - O::Lconst0 as u64, Word::Long),
            O::Fconst0 | O::Fconst1 | O::Fconst2 => {
                let value = (insn.op as u8 - O::Fconst0 as u8) as f32;
                self.out.push_int(value.to_bits() as i32, Word::Float);
            }
            O::Dconst0 | O::Dconst1 => {
                let value = f64::from(insn.op as u8 - O::Dconst0 as u8);
                self.out.push_wide(value.to_bits(), Word::Double);
            }
            O::Bipush | O::Sipush => {
                if let Arg::Int(value) = insn.arg {
                    self.out.push_int(value, Word::Int);
                }
            }
            O::Ldc | O::LdcW | O::Ldc2W => self.load_constant(insn),
            O::Iload
            | O::Iload0
            | O::Iload1
            | O::Iload2
            | O::Iload3
            | O::Lload
            | O::Lload0
            | O::Lload1
            | O::Lload2
            | O::Lload3
            | O::Fload
            | O::Fload0
            | O::Fload1
            | O::Fload2
            | O::Fload3
            | O::Dload
            | O::Dload0
            | O::Dload1
            | O::Dload2
            | O::Dload3
            | O::Aload
            | O::Aload0
            | O::Aload1
            | O::Aload2
            | O::Aload3 => {
                if let Effect::Load(kind) = insn.op.effect() {
                    self.out.push_local(local, Word::of(kind));
                }
            }
            O::Istore
            | O::Istore0
            | O::Istore1
            | O::Istore2
            | O::Istore3
            | O::Lstore
            | O::Lstore0
            | O::Lstore1
            | O::Lstore2
            | O::Lstore3
            | O::Fstore
            | O::Fstore0
            | O::Fstore1
            | O::Fstore2
            | O::Fstore3
            | O::Dstore
            | O::Dstore0
            | O::Dstore1
            | O::Dstore2
            | O::Dstore3
            | O::Astore
            | O::Astore0
            | O::Astore1
            | O::Astore2
            | O::Astore3 => {
                if let Effect::Store(kind) = insn.op.effect() {
                    self.out.store(local, kind.words().into());
                }
            }
            O::Iaload | O::Faload => {
                self.array_load(Op::Iaload, if insn.op == O::Iaload { Kind::Int } else { Kind::Float })
            }
            O::Laload | O::Daload => {
                self.array_load(Op::Laload, if insn.op == O::Laload { Kind::Long } else { Kind::Double })
            }
            O::Aaload => self.array_load(Op::Aaload, Kind::Ref),
            O::Baload => self.array_load(Op::Baload, Kind::Int),
            O::Caload => self.array_load(Op::Caload, Kind::Int),
            O::Saload => self.array_load(Op::Saload, Kind::Int),
            O::Iastore | O::Fastore => self.array_store(Op::Iastore, 1),
            O::Lastore | O::Dastore => self.array_store(Op::Lastore, 2),
            O::Aastore => self.array_store(Op::Aastore, 1),
            O::Bastore => self.array_store(Op::Bastore, 1),
            O::Castore => self.array_store(Op::Castore, 1),
            O::Sastore => self.array_store(Op::Sastore, 1),
            O::Pop => self.out.drop_words(1),
            O::Pop2 => self.out.drop_words(2),
            O::Dup | O::DupX1 | O::DupX2 | O::Dup2 | O::Dup2X1 | O::Dup2X2 | O::Swap => {
                if let Effect::Words { taken, order } = insn.op.effect() {
                    self.out.permute(taken, order);
                }
            }
            O::Iinc => {
                if let Arg::Inc { local, delta } = insn.arg {
                    self.increment(local, delta);
                }
            }
            O::Lcmp => return self.compare_long(at),
            O::Goto | O::GotoW if self.is_plain_return(self.target_of(insn)) => {
                let op = self.insns[self.target_of(insn)].op;
                self.return_by(op);
            }
            O::Goto | O::GotoW => {
                self.out.all_home();
                self.jump(word(Op::Jmp, 0, 0, 0), insn);
            }
            O::Ifeq | O::Ifne | O::Iflt | O::Ifge | O::Ifgt | O::Ifle => {
                let op = [Op::Jeq, Op::Jne, Op::Jlt, Op::Jge, Op::Jgt, Op::Jle][insn.op as usize - O::Ifeq as usize];
                self.branch_one(op, insn);
            }
            O::Ifnull => self.branch_one(Op::JNull, insn),
            O::Ifnonnull => self.branch_one(Op::JNonNull, insn),
            O::IfIcmpeq | O::IfIcmpne | O::IfIcmplt | O::IfIcmpge | O::IfIcmpgt | O::IfIcmple => {
                let which = insn.op as usize - O::IfIcmpeq as usize;
                self.branch_int(which, insn);
            }
            O::IfAcmpeq => self.branch_two(Op::JAeq, Op::JAne, 1, insn),
            O::IfAcmpne => self.branch_two(Op::JAne, Op::JAeq, 1, insn),
            O::Tableswitch | O::Lookupswitch => self.switch(insn),
            O::Jsr | O::JsrW => {
                self.out.all_home();
                let home = self.out.home(self.out.depth());
                self.jump(word(Op::Jsr, home, 0, 0), insn);
            }
            O::Ret => {
                self.out.all_home();
                self.out.emit(word(Op::RetAddr, local, 0, 0));
            }
            O::Ireturn | O::Freturn | O::Areturn | O::Lreturn | O::Dreturn | O::Return => self.return_by(insn.op),
            O::Getstatic | O::Putstatic => self.static_field(insn),
            O::Getfield => self.get_field(insn),
            O::Putfield => self.put_field(insn),
            O::Invokevirtual | O::Invokespecial | O::Invokestatic | O::Invokeinterface | O::Invokedynamic => {
                self.call(insn)
            }
            O::New => self.new_object(insn),
            O::Newarray | O::Anewarray => self.new_array(insn),
            O::Multianewarray => self.multi_array(insn),
            O::Arraylength => {
                let array = self.out.pop(1);
                self.out.push_result(word(Op::ArrayLen, 0, array, 0), Dst::A, &[Word::Int]);
            }
            O::Athrow => {
                let thrown = self.out.pop(1);
                self.out.emit(word(Op::Athrow, thrown, 0, 0));
            }
            O::Checkcast => self.check_cast(insn),
            O::Instanceof => self.instance_of(insn),
            O::Monitorenter | O::Monitorexit => {
                let object = self.out.pop(1);
                let op = if insn.op == O::Monitorenter { Op::MonitorEnter } else { Op::MonitorExit };
                self.out.emit(word(op, object, 0, 0));
            }
            O::Ineg => self.compute(insn.op, Op::Ineg),
            O::Lneg => self.compute(insn.op, Op::Lneg),
            O::Fneg => self.compute(insn.op, Op::Fneg),
            O::Dneg => self.compute(insn.op, Op::Dneg),
            O::I2l => self.compute(insn.op, Op::I2l),
            O::I2f => self.compute(insn.op, Op::I2f),
            O::I2d => self.compute(insn.op, Op::I2d),
            O::L2i => self.compute(insn.op, Op::L2i),
            O::L2f => self.compute(insn.op, Op::L2f),
            O::L2d => self.compute(insn.op, Op::L2d),
            O::F2i => self.compute(insn.op, Op::F2i),
            O::F2l => self.compute(insn.op, Op::F2l),
            O::F2d => self.compute(insn.op, Op::F2d),
            O::D2i => self.compute(insn.op, Op::D2i),
            O::D2l => self.compute(insn.op, Op::D2l),
            O::D2f => self.compute(insn.op, Op::D2f),
            O::I2b => self.compute(insn.op, Op::I2b),
            O::I2c => self.compute(insn.op, Op::I2c),
            O::I2s => self.compute(insn.op, Op::I2s),
            O::Iadd => self.compute(insn.op, Op::Iadd),
            O::Isub => self.compute(insn.op, Op::Isub),
            O::Imul => self.compute(insn.op, Op::Imul),
            O::Idiv => self.compute(insn.op, Op::Idiv),
            O::Irem => self.compute(insn.op, Op::Irem),
            O::Ishl => self.compute(insn.op, Op::Ishl),
            O::Ishr => self.compute(insn.op, Op::Ishr),
            O::Iushr => self.compute(insn.op, Op::Iushr),
            O::Iand => self.compute(insn.op, Op::Iand),
            O::Ior => self.compute(insn.op, Op::Ior),
            O::Ixor => self.compute(insn.op, Op::Ixor),
            O::Ladd => self.compute(insn.op, Op::Ladd),
            O::Lsub => self.compute(insn.op, Op::Lsub),
            O::Lmul => self.compute(insn.op, Op::Lmul),
            O::Ldiv => self.compute(insn.op, Op::Ldiv),
            O::Lrem => self.compute(insn.op, Op::Lrem),
            O::Land => self.compute(insn.op, Op::Land),
            O::Lor => self.compute(insn.op, Op::Lor),
            O::Lxor => self.compute(insn.op, Op::Lxor),
            O::Lshl => self.compute(insn.op, Op::Lshl),
            O::Lshr => self.compute(insn.op, Op::Lshr),
            O::Lushr => self.compute(insn.op, Op::Lushr),
            O::Fadd => self.compute(insn.op, Op::Fadd),
            O::Fsub => self.compute(insn.op, Op::Fsub),
            O::Fmul => self.compute(insn.op, Op::Fmul),
            O::Fdiv => self.compute(insn.op, Op::Fdiv),
            O::Frem => self.compute(insn.op, Op::Frem),
            O::Dadd => self.compute(insn.op, Op::Dadd),
            O::Dsub => self.compute(insn.op, Op::Dsub),
            O::Dmul => self.compute(insn.op, Op::Dmul),
            O::Ddiv => self.compute(insn.op, Op::Ddiv),
            O::Drem => self.compute(insn.op, Op::Drem),
            O::Fcmpl => self.compute(insn.op, Op::Fcmpl),
            O::Fcmpg => self.compute(insn.op, Op::Fcmpg),
            O::Dcmpl => self.compute(insn.op, Op::Dcmpl),
            O::Dcmpg => self.compute(insn.op, Op::Dcmpg),
        }
        at + 1
    }

    fn load_constant(&mut self, insn: &Insn) {
        let Arg::Pool(at) = insn.arg else { return };
        let faulty =
            |e: crate::error::Malformed| Fault::Throw { class: "java/lang/ClassFormatError", message: e.to_string() };
        let fault = match self.file.pool.get(at) {
            Ok(Constant::Integer(v)) => return self.out.push_int(v, Word::Int),
            Ok(Constant::Float(bits)) => return self.out.push_int(bits as i32, Word::Float),
            Ok(Constant::Long(v)) => return self.out.push_wide(v as u64, Word::Long),
            Ok(Constant::Double(bits)) => return self.out.push_wide(bits, Word::Double),
            Ok(Constant::String(utf8)) => match self.file.pool.utf16(utf8) {
                Ok(text) => {
                    let id = self.program.string_id(&text);
                    return self.out.push_result_long(
                        word(Op::StrConst, 0, 0, 0),
                        Dst::A,
                        &[u64::from(id)],
                        &[Word::Ref],
                    );
                }
                Err(e) => faulty(e),
            },
            Ok(Constant::Class(name)) => match resolve::class(self.program, &name) {
                Ok(class) => {
                    return self.out.push_result_long(
                        word(Op::ClassConst, 0, 0, 0),
                        Dst::A,
                        &[class_word(class)],
                        &[Word::Ref],
                    );
                }
                Err(fault) => fault,
            },
            Ok(other) => Fault::Unsupported { what: format!("loading the constant {other:?}") },
            Err(e) => faulty(e),
        };
        self.fail(fault);
        let words = match self.file.pool.get(at) {
            Ok(Constant::Dynamic(dynamic)) => Kind::of(&dynamic.descriptor).map_or(&[Word::Ref][..], Word::of),
            _ => &[Word::Ref],
        };
        self.push_dead(words);
    }

    /// The result of an instruction that never completes.
    pub(super) fn push_dead(&mut self, words: &[Word]) {
        let home = self.out.home(self.out.depth());
        self.out.push_local(home, words);
    }

    fn array_load(&mut self, op: Op, kind: Kind) {
        let [array, index] = self.out.pop_many([1, 1]);
        self.out.push_result(word(op, 0, array, index), Dst::A, Word::of(kind));
    }

    fn array_store(&mut self, op: Op, words: usize) {
        let [array, index, value] = self.out.pop_many([1, 1, words]);
        self.out.emit(word(op, array, index, value));
    }

    fn increment(&mut self, local: u16, delta: i32) {
        self.out.evict(local);
        let Ok(small) = i16::try_from(delta) else { return };
        self.out.emit(word(Op::IaddI, local, local, small as u16));
    }

    /// Arithmetic, a conversion or a comparison: the op computes what the instruction does.
    fn compute(&mut self, bytecode: O, op: Op) {
        match bytecode.effect() {
            Effect::Fixed { pops: [from], pushes: [to] } => {
                let value = self.out.pop(from.words().into());
                self.out.push_result(word(op, 0, value, 0), Dst::A, Word::of(*to));
            }
            Effect::Fixed { pops: [left, right], pushes: [to] } => {
                let (left_words, right_words) = (left.words().into(), right.words().into());
                if let Some((op, value)) = self.immediate(bytecode) {
                    self.out.drop_words(right_words);
                    let left = self.out.pop(left_words);
                    return self.out.push_result(word(op, 0, left, value as u16), Dst::A, Word::of(*to));
                }
                let [left, right] = self.out.pop_many([left_words, right_words]);
                self.out.push_result(word(op, 0, left, right), Dst::A, Word::of(*to));
            }
            effect => unreachable!("{bytecode:?} computes nothing: {effect:?}"),
        }
    }

    /// The op for a right operand that is a small constant, and the constant.
    fn immediate(&self, bytecode: O) -> Option<(Op, i16)> {
        let (int, long) = (self.out.top_int(), self.out.top_wide().map(u64::cast_signed));
        let small = |value: i64| i16::try_from(value).ok();
        Some(match bytecode {
            O::Iadd => (Op::IaddI, small(int?.into())?),
            O::Isub => (Op::IaddI, small(int?.checked_neg()?.into())?),
            O::Imul => (Op::ImulI, small(int?.into())?),
            O::Iand => (Op::IandI, small(int?.into())?),
            O::Ishl => (Op::IshlI, (int? & 31) as i16),
            O::Ishr => (Op::IshrI, (int? & 31) as i16),
            O::Iushr => (Op::IushrI, (int? & 31) as i16),
            O::Idiv => (Op::IdivI, small(int.filter(|&value| value > 0)?.into())?),
            O::Irem => (Op::IremI, small(int.filter(|&value| value > 0)?.into())?),
            O::Lshl => (Op::LshlI, (int? & 63) as i16),
            O::Lshr => (Op::LshrI, (int? & 63) as i16),
            O::Lushr => (Op::LushrI, (int? & 63) as i16),
            O::Ladd => (Op::LaddI, small(long?)?),
            O::Lsub => (Op::LaddI, small(long?.checked_neg()?)?),
            O::Land => (Op::LandI, small(long?)?),
            _ => return None,
        })
    }

    fn target_of(&self, insn: &Insn) -> usize {
        match insn.arg {
            Arg::Branch(pc) => (self.index_of)(pc).expect("targets were checked when kinds were computed"),
            _ => 0,
        }
    }

    /// Emits a jump with a 32-bit offset.
    fn jump(&mut self, op: u64, insn: &Insn) {
        let target = self.target_of(insn);
        let at = self.out.emit(op);
        self.fixups.push(Fixup { at, target, wide: true });
    }

    /// Makes the words below a branch's operands be at home, without disturbing the operands.
    fn settle(&mut self, operand_words: usize) {
        let below = self.out.depth() - operand_words;
        if !self.out.is_home_below(below) {
            self.out.all_home();
        }
    }

    fn branch_one(&mut self, op: Op, insn: &Insn) {
        self.settle(1);
        let value = self.out.pop(1);
        self.jump(word(op, value, 0, 0), insn);
    }

    fn branch_int(&mut self, which: usize, insn: &Insn) {
        const OPS: [Op; 6] = [Op::JIeq, Op::JIne, Op::JIlt, Op::JIge, Op::JIgt, Op::JIle];
        const CONST: [Op; 6] = [Op::JKeq, Op::JKne, Op::JKlt, Op::JKge, Op::JKgt, Op::JKle];
        // eq<->ne, lt<->ge, gt<->le.
        let inverse = which ^ 1;
        if let Some(value) = self.out.top_int().and_then(|v| i16::try_from(v).ok()) {
            self.settle(2);
            if self.out.top_int().is_some() {
                self.out.drop_words(1);
                let left = self.out.pop(1);
                return self.near_branch(CONST[which], CONST[inverse], left, value as u16, insn);
            }
        }
        self.branch_two(OPS[which], OPS[inverse], 1, insn);
    }

    fn branch_two(&mut self, op: Op, inverse: Op, words: usize, insn: &Insn) {
        self.settle(2 * words);
        let [left, right] = self.out.pop_many([words, words]);
        self.near_branch(op, inverse, left, right, insn);
    }

    /// A compare-and-jump; when targets are far, the inverse compare jumps over a wide jump.
    fn near_branch(&mut self, op: Op, inverse: Op, a: u16, b: u16, insn: &Insn) {
        match self.reach {
            Reach::Near => {
                let target = self.target_of(insn);
                let at = self.out.emit(word(op, a, b, 0));
                self.fixups.push(Fixup { at, target, wide: false });
            }
            Reach::Far => {
                self.out.emit(word(inverse, a, b, 2));
                self.jump(word(Op::Jmp, 0, 0, 0), insn);
            }
        }
    }

    /// `lcmp` and the branch on it are one op when nothing jumps in between.
    fn compare_long(&mut self, at: usize) -> usize {
        const OPS: [Op; 6] = [Op::JLeq, Op::JLne, Op::JLlt, Op::JLge, Op::JLgt, Op::JLle];
        let insns = self.insns;
        let next = insns.get(at + 1).filter(|_| !self.kinds.leader[at + 1] && !self.probes);
        if let Some(branch) = next
            && (O::Ifeq..=O::Ifle).contains(&branch.op)
        {
            let which = branch.op as usize - O::Ifeq as usize;
            self.branch_two(OPS[which], OPS[which ^ 1], 2, branch);
            return at + 2;
        }
        self.compute(O::Lcmp, Op::Lcmp);
        at + 1
    }

    fn switch(&mut self, insn: &Insn) {
        self.settle(1);
        let key = self.out.pop(1);
        let index = |pc: u32| (self.index_of)(pc).expect("targets were checked when kinds were computed") as u32;
        let (op, switch) = match &insn.arg {
            Arg::Table { default, low, targets } => {
                let targets = targets.iter().map(|&t| index(t)).collect();
                (Op::TableSwitch, Switch::Table { low: *low, targets, default: index(*default) })
            }
            Arg::Lookup { default, pairs } => {
                let keys = pairs.iter().map(|p| p.0).collect();
                let targets = pairs.iter().map(|p| index(p.1)).collect();
                (Op::LookupSwitch, Switch::Lookup { keys, targets, default: index(*default) })
            }
            _ => return,
        };
        let number = self.switches.len() as u32;
        self.switches.push(switch);
        self.out.emit(word32(op, key, number));
    }

    /// Is it a return that can as well be made where control comes from? What is observed stays where it is,
    /// and so does what gives up a monitor.
    fn is_plain_return(&self, at: usize) -> bool {
        let observed = self.probes || self.marks.is_some() || self.method.access & access::SYNCHRONIZED != 0;
        !observed && self.insns[at].op.returns()
    }

    fn return_by(&mut self, op: O) {
        match op {
            O::Lreturn | O::Dreturn => self.give_back(2, Op::Ret2, Op::Ret2Sync),
            O::Return => self.give_back(0, Op::RetVoid, Op::RetVoidSync),
            _ => self.give_back(1, Op::Ret, Op::RetSync),
        }
    }

    fn give_back(&mut self, words: usize, plain: Op, sync: Op) {
        // A result is truncated to its type (JVMS §6.5 ireturn); constants of the type need nothing.
        let constant = self.out.top_int().filter(|_| words == 1);
        let kind = self.method.signature.ret;
        let synchronized = self.method.access & access::SYNCHRONIZED != 0;
        if let Some(value) = constant
            && (value & 1 == value || matches!(kind, Kind::Int | Kind::Float | Kind::Ref))
            && !synchronized
            && !self.probes
        {
            self.out.drop_words(1);
            self.out.emit(word32(Op::RetI, 0, value as u32));
            return;
        }
        let value = if words == 0 { 0 } else { self.out.pop(words) };
        let fits = constant.is_some_and(|v| v & 1 == v);
        let value = if words == 1 && !fits { self.narrow(kind, value) } else { value };
        if self.probes {
            // The result is in its register now: a trace can show it.
            self.out.emit(word32(Op::Probe, 1, O::Return as u32));
        }
        self.out.emit(word(if synchronized { sync } else { plain }, value, 0, 0));
    }
}

/// May what follows this instruction not be executed although it is? That is so behind jumps and behind what
/// may throw. Code with marks has one behind each of these, and wherever jumps and handlers lead.
pub fn parts_ways(op: O) -> bool {
    let divides = matches!(op, O::Idiv | O::Ldiv | O::Irem | O::Lrem);
    // Constants, locals, the stack, arithmetic; `ldc` may have to resolve something.
    let only_computes = op <= O::Sipush || op.is_load() || op.is_store() || (O::Pop..=O::Dcmpg).contains(&op);
    divides || !only_computes
}

/// A class as a word of code.
pub(super) fn class_word(class: &'static Class) -> u64 {
    std::ptr::from_ref(class) as u64
}

//! One method's code under construction (JVMS §4.7.3).
//!
//! Instructions are emitted in order; branches name labels, patched at the end.
//! `max_stack` and `max_locals` are tracked along the emitted order: after an
//! unconditional transfer the height is what a branch to the next bound label
//! had, or else none. A subroutine emitted before the `jsr` that calls it states
//! its height with `height`. Problems are remembered and reported at the end.

use super::pool::Pool;
use super::{AssembleError, Table};
use crate::bytecode::{Arg, Effect, Form, Insn, Member, Opcode, Operands, encode};
use crate::kind::Kind;
use crate::synth::descriptor::{JvmType, MethodShape};

/// A position in a method's code, bound once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(usize);

/// What `ldc` and its wide forms load.
#[derive(Clone, Copy, Debug)]
pub enum Constant<'a> {
    Int(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    String(&'a str),
    /// Any UTF-16 text, lone surrogates included.
    Units(&'a [u16]),
    Class(&'a str),
}

/// A method's declaring type, by the kind of constant that names it.
#[derive(Clone, Copy, Debug)]
pub enum Owner<'a> {
    Class(&'a str),
    Interface(&'a str),
}

#[derive(Clone, Copy, Default)]
struct Mark {
    at: Option<usize>,
    height: Option<i32>,
}

enum Width {
    Two,
    Four,
}

/// A branch offset to write at `slot`, relative to the instruction at `origin`.
struct Patch {
    slot: usize,
    origin: usize,
    target: Label,
    width: Width,
}

struct Handler {
    start: Label,
    end: Label,
    target: Label,
    catch_type: u16,
}

/// Emits one method's instructions.
pub struct Code<'a> {
    pool: &'a mut Pool,
    method: &'a str,
    bytes: Vec<u8>,
    marks: Vec<Mark>,
    patches: Vec<Patch>,
    handlers: Vec<Handler>,
    lines: Vec<(usize, u16)>,
    height: i32,
    reachable: bool,
    max_stack: i32,
    max_locals: u32,
    failure: Option<AssembleError>,
}

impl<'a> Code<'a> {
    pub(super) fn new(pool: &'a mut Pool, method: &'a str, parameter_slots: u16) -> Self {
        Self {
            pool,
            method,
            bytes: Vec::new(),
            marks: Vec::new(),
            patches: Vec::new(),
            handlers: Vec::new(),
            lines: Vec::new(),
            height: 0,
            reachable: true,
            max_stack: 0,
            max_locals: u32::from(parameter_slots),
            failure: None,
        }
    }

    /// An instruction without operands.
    pub fn op(&mut self, op: Opcode) -> &mut Self {
        let arg = match op.operands() {
            Operands::None => Arg::None,
            Operands::Implicit(local) => Arg::Local(local),
            Operands::Local
            | Operands::Byte
            | Operands::Short
            | Operands::PoolByte
            | Operands::Pool
            | Operands::Inc
            | Operands::Branch
            | Operands::BranchWide
            | Operands::NewArray
            | Operands::Multi
            | Operands::Interface
            | Operands::Dynamic
            | Operands::Table
            | Operands::Lookup => return self.wrong_form(op),
        };
        self.write(op, arg)
    }

    /// Several instructions without operands.
    pub fn ops(&mut self, ops: &[Opcode]) -> &mut Self {
        for &op in ops {
            self.op(op);
        }
        self
    }

    /// The shortest instruction that pushes the number.
    pub fn push_int(&mut self, value: i32) -> &mut Self {
        match value {
            -1..=5 => {
                let number = Opcode::Iconst0 as i32 + value;
                self.op(Opcode::ALL[number as usize])
            }
            -0x80..=0x7f => self.write(Opcode::Bipush, Arg::Int(value)),
            -0x8000..=0x7fff => self.write(Opcode::Sipush, Arg::Int(value)),
            _ => self.ldc(Constant::Int(value)),
        }
    }

    /// `ldc` where the index allows, else its wide form.
    pub fn ldc(&mut self, constant: Constant<'_>) -> &mut Self {
        let (index, op) = self.constant(constant);
        let is_short = op == Opcode::LdcW && u8::try_from(index).is_ok();
        self.write(if is_short { Opcode::Ldc } else { op }, Arg::Pool(index))
    }

    /// `ldc_w`, or `ldc2_w` for a long or a double.
    pub fn ldc_w(&mut self, constant: Constant<'_>) -> &mut Self {
        let (index, op) = self.constant(constant);
        self.write(op, Arg::Pool(index))
    }

    /// A load, a store or `ret`, wide if the index needs it.
    pub fn local(&mut self, op: Opcode, index: u16) -> &mut Self {
        self.variable(op, index, Form::Shortest)
    }

    /// A load, a store or `ret` behind the `wide` prefix.
    pub fn wide(&mut self, op: Opcode, index: u16) -> &mut Self {
        self.variable(op, index, Form::Wide)
    }

    /// `iinc`, wide if an operand needs it.
    pub fn iinc(&mut self, index: u16, amount: i16) -> &mut Self {
        self.increment(index, amount, Form::Shortest)
    }

    pub fn wide_iinc(&mut self, index: u16, amount: i16) -> &mut Self {
        self.increment(index, amount, Form::Wide)
    }

    /// A branch, `goto`, `jsr` or one of the latter's wide forms.
    pub fn branch(&mut self, op: Opcode, target: Label) -> &mut Self {
        let width = match op.operands() {
            Operands::Branch => Width::Two,
            Operands::BranchWide => Width::Four,
            _ => return self.wrong_form(op),
        };
        let origin = self.bytes.len();
        self.write(op, Arg::Branch(self.here()));
        self.aim(target, self.height);
        // The return address is on the stack at the subroutine, not after it returns.
        if op.effect() == Effect::Subroutine {
            self.height -= 1;
        }
        self.patches.push(Patch { slot: origin + 1, origin, target, width });
        self
    }

    pub fn tableswitch(&mut self, low: i32, targets: &[Label], default: Label) -> &mut Self {
        let here = self.here();
        let arg = Arg::Table { default: here, low, targets: vec![here; targets.len()].into() };
        // The default, the lowest and the highest key, then the targets.
        let places = targets.iter().enumerate().map(|(at, &target)| (3 + at, target));
        self.switch(Opcode::Tableswitch, arg, [(0, default)].into_iter().chain(places))
    }

    /// JVMS §6.5 lookupswitch: the pairs must be sorted by key.
    pub fn lookupswitch(&mut self, pairs: &[(i32, Label)], default: Label) -> &mut Self {
        let here = self.here();
        let keys = pairs.iter().map(|(key, _)| (*key, here)).collect();
        // The default and the number of pairs, then each key with its target.
        let places = pairs.iter().enumerate().map(|(at, (_, target))| (3 + 2 * at, *target));
        let arg = Arg::Lookup { default: here, pairs: keys };
        self.switch(Opcode::Lookupswitch, arg, [(0, default)].into_iter().chain(places))
    }

    /// `getstatic`, `putstatic`, `getfield` or `putfield`.
    pub fn field(&mut self, op: Opcode, class: &str, name: &str, descriptor: &str) -> &mut Self {
        let Some(parsed) = JvmType::parse(descriptor) else {
            return self.bad_descriptor(descriptor);
        };
        let slots = i32::from(parsed.slots());
        let change = match op.effect() {
            Effect::Get(member) => slots - object_slots(member),
            Effect::Put(member) => -slots - object_slots(member),
            _ => return self.wrong_form(op),
        };
        let index = self.pool.field(class, name, descriptor);
        self.put(op, Arg::Pool(index), Form::Shortest);
        self.grow(change);
        self
    }

    /// `invokevirtual`, `invokespecial`, `invokestatic` or `invokeinterface`.
    pub fn invoke(&mut self, op: Opcode, owner: Owner<'_>, name: &str, descriptor: &str) -> &mut Self {
        let (Effect::Call(member), true) = (op.effect(), op != Opcode::Invokedynamic) else {
            return self.wrong_form(op);
        };
        let Some(shape) = MethodShape::parse(descriptor) else {
            return self.bad_descriptor(descriptor);
        };
        let index = match owner {
            Owner::Class(class) => self.pool.method(class, name, descriptor),
            Owner::Interface(class) => self.pool.interface_method(class, name, descriptor),
        };
        self.put(op, Arg::Pool(index), Form::Shortest);
        let arguments = i32::from(shape.parameter_slots()) + object_slots(member);
        if op.operands() == Operands::Interface {
            // JVMS §4.3.3 limits a method to 255 argument slots, receiver included.
            let (Ok(count), [.., place, _]) = (u8::try_from(arguments), &mut self.bytes[..]) else {
                return self.bad_descriptor(descriptor);
            };
            *place = count;
        }
        self.grow(i32::from(shape.returns.slots()) - arguments);
        self
    }

    pub fn invokedynamic(&mut self, bootstrap: u16, name: &str, descriptor: &str) -> &mut Self {
        let Some(shape) = MethodShape::parse(descriptor) else {
            return self.bad_descriptor(descriptor);
        };
        let index = self.pool.invoke_dynamic(bootstrap, name, descriptor);
        self.put(Opcode::Invokedynamic, Arg::Pool(index), Form::Shortest);
        self.grow(i32::from(shape.returns.slots()) - i32::from(shape.parameter_slots()));
        self
    }

    /// `new`, `anewarray`, `checkcast` or `instanceof`.
    pub fn class_op(&mut self, op: Opcode, class: &str) -> &mut Self {
        if !matches!(op, Opcode::New | Opcode::Anewarray | Opcode::Checkcast | Opcode::Instanceof) {
            return self.wrong_form(op);
        }
        let index = self.pool.class(class);
        self.write(op, Arg::Pool(index))
    }

    /// `newarray` of a primitive type.
    pub fn newarray(&mut self, element: Kind) -> &mut Self {
        self.write(Opcode::Newarray, Arg::NewArray(element))
    }

    pub fn multianewarray(&mut self, class: &str, dimensions: u8) -> &mut Self {
        let pool = self.pool.class(class);
        self.put(Opcode::Multianewarray, Arg::Multi { pool, dims: dimensions }, Form::Shortest);
        self.grow(1 - i32::from(dimensions));
        self
    }

    pub fn label(&mut self) -> Label {
        self.marks.push(Mark::default());
        Label(self.marks.len() - 1)
    }

    pub fn bind(&mut self, label: Label) -> &mut Self {
        let at = self.bytes.len();
        if let Some(mark) = self.marks.get_mut(label.0) {
            mark.at = Some(at);
            if !self.reachable {
                self.height = mark.height.unwrap_or(0);
                self.reachable = true;
            }
            mark.height = Some(self.height);
        }
        self
    }

    /// States the stack height here, where the emitted order cannot tell it.
    pub fn height(&mut self, height: u16) -> &mut Self {
        self.height = i32::from(height);
        self.reachable = true;
        self.max_stack = self.max_stack.max(self.height);
        self
    }

    /// An exception-table row; state it before binding `target`. No class catches all.
    pub fn handler(&mut self, start: Label, end: Label, target: Label, class: Option<&str>) -> &mut Self {
        let catch_type = class.map_or(0, |class| self.pool.class(class));
        self.aim(target, 1);
        self.max_stack = self.max_stack.max(1);
        self.handlers.push(Handler { start, end, target, catch_type });
        self
    }

    /// Gives what follows a source line.
    pub fn line(&mut self, line: u16) -> &mut Self {
        self.lines.push((self.bytes.len(), line));
        self
    }

    /// The content of the `Code` attribute.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, AssembleError> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let length = self.bytes.len();
        if length == 0 || length > usize::from(u16::MAX) {
            return Err(AssembleError::CodeLength { method: self.method.to_owned(), length });
        }
        self.apply_patches()?;
        let oversized = || AssembleError::FrameTooLarge { method: self.method.to_owned() };
        let max_stack = u16::try_from(self.max_stack).map_err(|_| oversized())?;
        let max_locals = u16::try_from(self.max_locals).map_err(|_| oversized())?;
        let mut handlers = Table::new("exception handlers");
        for handler in &self.handlers {
            let mut row = Vec::new();
            for label in [handler.start, handler.end, handler.target] {
                row.extend(self.code_index(self.position(label)?)?.to_be_bytes());
            }
            row.extend(handler.catch_type.to_be_bytes());
            handlers.push(&row);
        }
        let mut out = [max_stack.to_be_bytes(), max_locals.to_be_bytes()].concat();
        out.extend(u32::from(self.code_index(length)?).to_be_bytes());
        out.extend(&self.bytes);
        handlers.write(&mut out)?;
        self.write_lines(&mut out)?;
        Ok(out)
    }

    fn write_lines(&mut self, out: &mut Vec<u8>) -> Result<(), AssembleError> {
        if self.lines.is_empty() {
            out.extend([0, 0]);
            return Ok(());
        }
        let mut rows = Table::new("line numbers");
        for &(at, line) in &self.lines {
            rows.push(&[self.code_index(at)?.to_be_bytes(), line.to_be_bytes()].concat());
        }
        let mut content = Vec::new();
        rows.write(&mut content)?;
        out.extend([0, 1]);
        out.extend(self.pool.utf8("LineNumberTable").to_be_bytes());
        let length = u32::try_from(content.len()).map_err(|_| AssembleError::TooMany("line numbers"))?;
        out.extend(length.to_be_bytes());
        out.extend(content);
        Ok(())
    }

    fn apply_patches(&mut self) -> Result<(), AssembleError> {
        for patch in std::mem::take(&mut self.patches) {
            let far = || AssembleError::BranchTooFar { method: self.method.to_owned(), at: patch.origin };
            let target = i32::from(self.code_index(self.position(patch.target)?)?);
            let offset = target - i32::from(self.code_index(patch.origin)?);
            match patch.width {
                Width::Two => {
                    let near = i16::try_from(offset).map_err(|_| far())?;
                    self.bytes[patch.slot..patch.slot + 2].copy_from_slice(&near.to_be_bytes());
                }
                Width::Four => {
                    self.bytes[patch.slot..patch.slot + 4].copy_from_slice(&offset.to_be_bytes());
                }
            }
        }
        Ok(())
    }

    fn position(&self, label: Label) -> Result<usize, AssembleError> {
        let bound = self.marks.get(label.0).and_then(|mark| mark.at);
        bound.ok_or_else(|| AssembleError::UnboundLabel { method: self.method.to_owned() })
    }

    fn code_index(&self, at: usize) -> Result<u16, AssembleError> {
        u16::try_from(at)
            .map_err(|_| AssembleError::CodeLength { method: self.method.to_owned(), length: self.bytes.len() })
    }

    fn constant(&mut self, constant: Constant<'_>) -> (u16, Opcode) {
        match constant {
            Constant::Int(value) => (self.pool.int(value), Opcode::LdcW),
            Constant::Float(value) => (self.pool.float(value.to_bits()), Opcode::LdcW),
            Constant::Long(value) => (self.pool.long(value), Opcode::Ldc2W),
            Constant::Double(value) => (self.pool.double(value.to_bits()), Opcode::Ldc2W),
            Constant::String(text) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                (self.pool.string(&units), Opcode::LdcW)
            }
            Constant::Units(units) => (self.pool.string(units), Opcode::LdcW),
            Constant::Class(name) => (self.pool.class(name), Opcode::LdcW),
        }
    }

    /// A switch whose targets are these words of its operands.
    fn switch(&mut self, op: Opcode, arg: Arg, targets: impl Iterator<Item = (usize, Label)>) -> &mut Self {
        let origin = self.bytes.len();
        if !self.put(op, arg, Form::Shortest) {
            return self;
        }
        self.account(op);
        // Behind the opcode, at a multiple of four.
        let operands = (origin + 1).next_multiple_of(4);
        for (word, target) in targets {
            self.aim(target, self.height);
            self.patches.push(Patch { slot: operands + 4 * word, origin, target, width: Width::Four });
        }
        self
    }

    fn aim(&mut self, target: Label, height: i32) {
        if let Some(mark) = self.marks.get_mut(target.0) {
            mark.height.get_or_insert(height);
        }
    }

    fn variable(&mut self, op: Opcode, index: u16, form: Form) -> &mut Self {
        if self.put(op, Arg::Local(index), form) { self.account(op) } else { self }
    }

    fn increment(&mut self, local: u16, amount: i16, form: Form) -> &mut Self {
        self.put(Opcode::Iinc, Arg::Inc { local, delta: amount.into() }, form);
        self
    }

    /// An instruction whose opcode tells what it does to the height.
    fn write(&mut self, op: Opcode, arg: Arg) -> &mut Self {
        if self.put(op, arg, Form::Shortest) { self.account(op) } else { self }
    }

    /// The bytes of an instruction; false if its operands are none that it can have.
    fn put(&mut self, op: Opcode, arg: Arg, form: Form) -> bool {
        self.need_locals_of(op, &arg);
        let insn = Insn { pc: self.here(), op, arg };
        let done = encode(&mut self.bytes, &insn, form);
        if done.is_err() {
            self.wrong_form(op);
        }
        done.is_ok()
    }

    /// Where the next instruction begins. Code that is too long is refused when it ends.
    fn here(&self) -> u32 {
        u32::try_from(self.bytes.len()).unwrap_or(u32::MAX)
    }

    fn account(&mut self, op: Opcode) -> &mut Self {
        match op.growth() {
            Some(change) => self.grow(change),
            None => return self.wrong_form(op),
        }
        if !op.falls_through() {
            self.reachable = false;
        }
        self
    }

    fn grow(&mut self, change: i32) {
        self.height = self.height.saturating_add(change).max(0);
        self.max_stack = self.max_stack.max(self.height);
    }

    fn need_locals_of(&mut self, op: Opcode, arg: &Arg) {
        let words = match op.effect() {
            Effect::Load(kind) | Effect::Store(kind) => kind.words(),
            _ => 1,
        };
        if let Arg::Local(local) | Arg::Inc { local, .. } = arg {
            self.need_locals(u32::from(*local) + u32::from(words));
        }
    }

    fn need_locals(&mut self, count: u32) {
        self.max_locals = self.max_locals.max(count);
    }

    fn wrong_form(&mut self, opcode: Opcode) -> &mut Self {
        let failure = AssembleError::WrongForm { method: self.method.to_owned(), opcode };
        self.failure.get_or_insert(failure);
        self
    }

    fn bad_descriptor(&mut self, descriptor: &str) -> &mut Self {
        self.failure.get_or_insert(AssembleError::Descriptor(descriptor.to_owned()));
        self
    }
}

/// The receiver, if there is one.
fn object_slots(member: Member) -> i32 {
    match member {
        Member::Static => 0,
        Member::Instance => 1,
    }
}

//! One method's code under construction (JVMS §4.7.3).
//!
//! Instructions are emitted in order; branches name labels, patched at the end.
//! `max_stack` and `max_locals` are tracked along the emitted order: after an
//! unconditional transfer the height is what a branch to the next bound label
//! had, or else none. A subroutine emitted before the `jsr` that calls it states
//! its height with `height`. Problems are remembered and reported at the end.

use super::op::{self, ends_block};
use super::pool::Pool;
use super::{AssembleError, Table};
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
    pub fn op(&mut self, opcode: u8) -> &mut Self {
        let operandless = matches!(opcode,
            op::NOP..=op::DCONST_1 | op::ILOAD_0..=op::SALOAD | op::ISTORE_0..=op::LXOR
            | op::I2L..=op::DCMPG | op::IRETURN..=op::RETURN | op::ARRAYLENGTH | op::ATHROW
            | op::MONITORENTER | op::MONITOREXIT);
        if !operandless {
            return self.wrong_form(opcode);
        }
        match opcode {
            op::ILOAD_0..=op::ALOAD_3 => self.implicit_local(opcode - op::ILOAD_0),
            op::ISTORE_0..=op::ASTORE_3 => self.implicit_local(opcode - op::ISTORE_0),
            _ => {}
        }
        self.bytes.push(opcode);
        self.account(opcode)
    }

    /// Several instructions without operands.
    pub fn ops(&mut self, opcodes: &[u8]) -> &mut Self {
        for &opcode in opcodes {
            self.op(opcode);
        }
        self
    }

    /// The shortest instruction that pushes the number.
    pub fn push_int(&mut self, value: i32) -> &mut Self {
        match i16::try_from(value) {
            Ok(short @ -1..=5) => {
                let [_, low] = (short + i16::from(op::ICONST_0)).to_be_bytes();
                self.op(low)
            }
            Ok(short @ -128..=127) => {
                let [_, low] = short.to_be_bytes();
                self.bytes.extend([op::BIPUSH, low]);
                self.account(op::BIPUSH)
            }
            Ok(short) => {
                self.bytes.push(op::SIPUSH);
                self.bytes.extend(short.to_be_bytes());
                self.account(op::SIPUSH)
            }
            Err(_) => self.ldc(Constant::Int(value)),
        }
    }

    /// `ldc` where the index allows, else its wide form.
    pub fn ldc(&mut self, constant: Constant<'_>) -> &mut Self {
        let (index, opcode) = self.constant(constant);
        match u8::try_from(index) {
            Ok(short) if opcode == op::LDC_W => {
                self.bytes.extend([op::LDC, short]);
                self.account(op::LDC)
            }
            _ => self.indexed(opcode, index),
        }
    }

    /// `ldc_w`, or `ldc2_w` for a long or a double.
    pub fn ldc_w(&mut self, constant: Constant<'_>) -> &mut Self {
        let (index, opcode) = self.constant(constant);
        self.indexed(opcode, index)
    }

    /// A load, a store or `ret`, wide if the index needs it.
    pub fn local(&mut self, opcode: u8, index: u16) -> &mut Self {
        let Ok(short) = u8::try_from(index) else {
            return self.wide(opcode, index);
        };
        if !self.touch_local(opcode, index) {
            return self.wrong_form(opcode);
        }
        self.bytes.extend([opcode, short]);
        self.account(opcode)
    }

    /// A load, a store or `ret` behind the `wide` prefix.
    pub fn wide(&mut self, opcode: u8, index: u16) -> &mut Self {
        if !self.touch_local(opcode, index) {
            return self.wrong_form(opcode);
        }
        self.bytes.extend([op::WIDE, opcode]);
        self.bytes.extend(index.to_be_bytes());
        self.account(opcode)
    }

    /// `iinc`, wide if an operand needs it.
    pub fn iinc(&mut self, index: u16, amount: i16) -> &mut Self {
        match (u8::try_from(index), i8::try_from(amount)) {
            (Ok(short), Ok(small)) => {
                self.need_locals(u32::from(index) + 1);
                self.bytes.extend([op::IINC, short, small.to_be_bytes()[0]]);
                self
            }
            _ => self.wide_iinc(index, amount),
        }
    }

    pub fn wide_iinc(&mut self, index: u16, amount: i16) -> &mut Self {
        self.need_locals(u32::from(index) + 1);
        self.bytes.extend([op::WIDE, op::IINC]);
        self.bytes.extend(index.to_be_bytes());
        self.bytes.extend(amount.to_be_bytes());
        self
    }

    /// A branch, `goto`, `jsr` or one of the latter's wide forms.
    pub fn branch(&mut self, opcode: u8, target: Label) -> &mut Self {
        let width = match opcode {
            op::IFEQ..=op::JSR | op::IFNULL | op::IFNONNULL => Width::Two,
            op::GOTO_W | op::JSR_W => Width::Four,
            _ => return self.wrong_form(opcode),
        };
        let origin = self.bytes.len();
        self.bytes.push(opcode);
        self.account(opcode);
        self.aim(target, self.height);
        // The return address is on the stack at the subroutine, not after it returns.
        if matches!(opcode, op::JSR | op::JSR_W) {
            self.height -= 1;
        }
        self.offset(origin, target, width);
        self
    }

    pub fn tableswitch(&mut self, low: i32, targets: &[Label], default: Label) -> &mut Self {
        let span = i32::try_from(targets.len()).ok().and_then(|count| low.checked_add(count - 1));
        let Some(high) = span.filter(|_| !targets.is_empty()) else {
            return self.wrong_form(op::TABLESWITCH);
        };
        let origin = self.switch_head(op::TABLESWITCH, default);
        self.bytes.extend(low.to_be_bytes());
        self.bytes.extend(high.to_be_bytes());
        for &target in targets {
            self.aim(target, self.height);
            self.offset(origin, target, Width::Four);
        }
        self
    }

    /// JVMS §6.5 lookupswitch: the pairs must be sorted by key.
    pub fn lookupswitch(&mut self, pairs: &[(i32, Label)], default: Label) -> &mut Self {
        let Ok(count) = i32::try_from(pairs.len()) else {
            return self.wrong_form(op::LOOKUPSWITCH);
        };
        let origin = self.switch_head(op::LOOKUPSWITCH, default);
        self.bytes.extend(count.to_be_bytes());
        for &(key, target) in pairs {
            self.bytes.extend(key.to_be_bytes());
            self.aim(target, self.height);
            self.offset(origin, target, Width::Four);
        }
        self
    }

    /// `getstatic`, `putstatic`, `getfield` or `putfield`.
    pub fn field(&mut self, opcode: u8, class: &str, name: &str, descriptor: &str) -> &mut Self {
        let Some(parsed) = JvmType::parse(descriptor) else {
            return self.bad_descriptor(descriptor);
        };
        let slots = i32::from(parsed.slots());
        let change = match opcode {
            op::GETSTATIC => slots,
            op::PUTSTATIC => -slots,
            op::GETFIELD => slots - 1,
            op::PUTFIELD => -slots - 1,
            _ => return self.wrong_form(opcode),
        };
        let index = self.pool.field(class, name, descriptor);
        self.bytes.push(opcode);
        self.bytes.extend(index.to_be_bytes());
        self.grow(change);
        self
    }

    /// `invokevirtual`, `invokespecial`, `invokestatic` or `invokeinterface`.
    pub fn invoke(&mut self, opcode: u8, owner: Owner<'_>, name: &str, descriptor: &str) -> &mut Self {
        let receiver = match opcode {
            op::INVOKESTATIC => 0,
            op::INVOKEVIRTUAL | op::INVOKESPECIAL | op::INVOKEINTERFACE => 1,
            _ => return self.wrong_form(opcode),
        };
        let Some(shape) = MethodShape::parse(descriptor) else {
            return self.bad_descriptor(descriptor);
        };
        let index = match owner {
            Owner::Class(class) => self.pool.method(class, name, descriptor),
            Owner::Interface(class) => self.pool.interface_method(class, name, descriptor),
        };
        self.bytes.push(opcode);
        self.bytes.extend(index.to_be_bytes());
        let arguments = shape.parameter_slots().saturating_add(receiver);
        if opcode == op::INVOKEINTERFACE {
            // JVMS §4.3.3 limits a method to 255 argument slots, receiver included.
            let Ok(count) = u8::try_from(arguments) else {
                return self.bad_descriptor(descriptor);
            };
            self.bytes.extend([count, 0]);
        }
        self.grow(i32::from(shape.returns.slots()) - i32::from(arguments));
        self
    }

    pub fn invokedynamic(&mut self, bootstrap: u16, name: &str, descriptor: &str) -> &mut Self {
        let Some(shape) = MethodShape::parse(descriptor) else {
            return self.bad_descriptor(descriptor);
        };
        let index = self.pool.invoke_dynamic(bootstrap, name, descriptor);
        self.bytes.push(op::INVOKEDYNAMIC);
        self.bytes.extend(index.to_be_bytes());
        self.bytes.extend([0, 0]);
        self.grow(i32::from(shape.returns.slots()) - i32::from(shape.parameter_slots()));
        self
    }

    /// `new`, `anewarray`, `checkcast` or `instanceof`.
    pub fn class_op(&mut self, opcode: u8, class: &str) -> &mut Self {
        if !matches!(opcode, op::NEW | op::ANEWARRAY | op::CHECKCAST | op::INSTANCEOF) {
            return self.wrong_form(opcode);
        }
        let index = self.pool.class(class);
        self.indexed(opcode, index)
    }

    /// `newarray` with JVMS table 6.5.newarray-A's type code.
    pub fn newarray(&mut self, type_code: u8) -> &mut Self {
        self.bytes.extend([op::NEWARRAY, type_code]);
        self.account(op::NEWARRAY)
    }

    pub fn multianewarray(&mut self, class: &str, dimensions: u8) -> &mut Self {
        let index = self.pool.class(class);
        self.bytes.push(op::MULTIANEWARRAY);
        self.bytes.extend(index.to_be_bytes());
        self.bytes.push(dimensions);
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

    fn constant(&mut self, constant: Constant<'_>) -> (u16, u8) {
        match constant {
            Constant::Int(value) => (self.pool.int(value), op::LDC_W),
            Constant::Float(value) => (self.pool.float(value.to_bits()), op::LDC_W),
            Constant::Long(value) => (self.pool.long(value), op::LDC2_W),
            Constant::Double(value) => (self.pool.double(value.to_bits()), op::LDC2_W),
            Constant::String(text) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                (self.pool.string(&units), op::LDC_W)
            }
            Constant::Units(units) => (self.pool.string(units), op::LDC_W),
            Constant::Class(name) => (self.pool.class(name), op::LDC_W),
        }
    }

    fn switch_head(&mut self, opcode: u8, default: Label) -> usize {
        let origin = self.bytes.len();
        self.bytes.push(opcode);
        // JVMS §6.5: operands start at a multiple of four from the method's start.
        while !self.bytes.len().is_multiple_of(4) {
            self.bytes.push(0);
        }
        self.account(opcode);
        self.aim(default, self.height);
        self.offset(origin, default, Width::Four);
        origin
    }

    fn offset(&mut self, origin: usize, target: Label, width: Width) {
        let slot = self.bytes.len();
        let room = match width {
            Width::Two => 2,
            Width::Four => 4,
        };
        self.bytes.resize(slot + room, 0);
        self.patches.push(Patch { slot, origin, target, width });
    }

    fn aim(&mut self, target: Label, height: i32) {
        if let Some(mark) = self.marks.get_mut(target.0) {
            mark.height.get_or_insert(height);
        }
    }

    fn indexed(&mut self, opcode: u8, index: u16) -> &mut Self {
        self.bytes.push(opcode);
        self.bytes.extend(index.to_be_bytes());
        self.account(opcode)
    }

    fn account(&mut self, opcode: u8) -> &mut Self {
        match op::effect(opcode) {
            Some(change) => self.grow(change),
            None => return self.wrong_form(opcode),
        }
        if ends_block(opcode) {
            self.reachable = false;
        }
        self
    }

    fn grow(&mut self, change: i32) {
        self.height = self.height.saturating_add(change).max(0);
        self.max_stack = self.max_stack.max(self.height);
    }

    /// The `_0` to `_3` forms: five types in order int, long, float, double, reference.
    fn implicit_local(&mut self, position: u8) {
        let wide = matches!(position / 4, 1 | 3);
        self.need_locals(u32::from(position % 4) + 1 + u32::from(wide));
    }

    fn touch_local(&mut self, opcode: u8, index: u16) -> bool {
        let slots = match opcode {
            op::LLOAD | op::DLOAD | op::LSTORE | op::DSTORE => 2,
            op::ILOAD | op::FLOAD | op::ALOAD | op::ISTORE | op::FSTORE | op::ASTORE | op::RET => 1,
            _ => return false,
        };
        self.need_locals(u32::from(index) + slots);
        true
    }

    fn need_locals(&mut self, count: u32) {
        self.max_locals = self.max_locals.max(count);
    }

    fn wrong_form(&mut self, opcode: u8) -> &mut Self {
        let failure = AssembleError::WrongForm { method: self.method.to_owned(), opcode };
        self.failure.get_or_insert(failure);
        self
    }

    fn bad_descriptor(&mut self, descriptor: &str) -> &mut Self {
        self.failure.get_or_insert(AssembleError::Descriptor(descriptor.to_owned()));
        self
    }
}

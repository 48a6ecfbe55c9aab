//! The operand stack before each instruction. What words seem to be by how they are made is corrected by `typing`.

use std::collections::BTreeSet;

use program::bytecode::{Arg, Insn, Opcode as O};
use program::cfg::Cfg;
use program::classfile::{CharacterRange, ClassFile, Constant, LocalVariable};
use program::kind::split_descriptor;

use crate::typing::{Origins, Source, Typing};

/// JVMS §6.5 newarray: `T_BOOLEAN`, `T_BYTE`.
const BOOLEANS: u8 = 4;
const BYTES: u8 = 8;

/// What a word is, as far as conditions are concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Boolean,
    /// 0 or 1, and nothing tells whether it is a boolean or a number.
    Either,
    /// The constant 0 or 1.
    Bit,
    /// An element of a `byte[]` or a `boolean[]`, where it is not known which.
    Byte,
    /// An array of booleans with so many dimensions.
    Booleans(u8),
    /// An array of bytes with so many dimensions.
    Bytes(u8),
    Null,
    Other,
}

/// Who made a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Maker {
    Insn(usize),
    /// Different instructions, whose ways meet at this one.
    Join(usize),
    /// The caller, or the machine.
    Outside,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    pub kind: Kind,
    pub maker: Maker,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Shape {
    stack: Vec<Cell>,
    locals: Vec<Local>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Local {
    kind: Kind,
    source: Source,
}

pub struct Stacks<'c> {
    pub file: &'c ClassFile,
    pub insns: &'c [Insn],
    pub is_static: bool,
    pub variables: &'c [LocalVariable],
    pub ranges: &'c [CharacterRange],
}

impl Stacks<'_> {
    pub fn all(&self, cfg: &Cfg, descriptor: &str, locals: u16) -> Vec<Option<Vec<Cell>>> {
        let blocks = cfg.blocks();
        let mut starts: Vec<Option<Shape>> = vec![None; blocks.len()];
        let mut before = vec![None; self.insns.len()];
        if blocks.is_empty() {
            return before;
        }
        let given = self.parameters(descriptor);
        let mut first = given.clone();
        first.resize(usize::from(locals).max(given.len()), Kind::Other);
        let first = first.into_iter().enumerate().map(|(local, kind)| Local { kind, source: Source::Given(local) });
        starts[0] = Some(Shape { stack: Vec::new(), locals: first.collect() });
        let mut origins = Origins::default();
        // In the order of the code, so that all ways into a block are known before it, loops apart.
        let mut open = BTreeSet::from([0]);
        while let Some(number) = open.pop_first() {
            let block = &blocks[number];
            let Some(mut shape) = starts[number].clone() else { continue };
            let mut caught = shape.locals.clone();
            for at in block.insns.clone() {
                before[at] = Some(shape.stack.clone());
                if let Some(local) = local_of(&self.insns[at]).and_then(|local| shape.locals.get(local)) {
                    origins.read(at, local.source);
                }
                self.apply(at, &mut shape);
                join_locals(&mut caught, &shape.locals, &mut origins, |local| Source::Caught { block: number, local });
            }
            for &next in &block.successors {
                if join(&mut starts[next], &shape, blocks[next].insns.start, &mut origins) {
                    open.insert(next);
                }
            }
            for &handler in &block.handlers {
                let thrown = Cell { kind: Kind::Other, maker: Maker::Outside };
                let shape = Shape { stack: vec![thrown], locals: caught.clone() };
                if join(&mut starts[handler], &shape, blocks[handler].insns.start, &mut origins) {
                    open.insert(handler);
                }
            }
        }
        let Stacks { file, insns, variables, ranges, .. } = *self;
        Typing { file, insns, descriptor, variables, ranges }.correct(&mut before, &origins, &given);
        before
    }

    fn parameters(&self, descriptor: &str) -> Vec<Kind> {
        let mut kinds = if self.is_static { vec![] } else { vec![Kind::Other] };
        let params = split_descriptor(descriptor).map(|(params, _)| params).unwrap_or_default();
        for param in params {
            kinds.extend(kinds_of(param));
        }
        kinds
    }

    fn apply(&self, at: usize, shape: &mut Shape) {
        let insn = &self.insns[at];
        let local = local_of(insn).unwrap_or_default();
        let op = insn.op;
        let stack = &mut shape.stack;
        let (pops, pushes): (usize, Vec<Kind>) = match op {
            O::Iconst0 | O::Iconst1 => (0, vec![Kind::Bit]),
            O::Lconst0 | O::Lconst1 | O::Dconst0 | O::Dconst1 | O::Ldc2W => (0, words(2)),
            O::Nop => (0, vec![]),
            O::AconstNull => (0, vec![Kind::Null]),
            _ if op <= O::Sipush => (0, words(1)),
            O::Ldc | O::LdcW => (0, words(1)),
            O::Iload | O::Iload0 | O::Iload1 | O::Iload2 | O::Iload3 => (0, vec![kind_at(&shape.locals, local)]),
            O::Aload | O::Aload0 | O::Aload1 | O::Aload2 | O::Aload3 => (0, vec![kind_at(&shape.locals, local)]),
            O::Lload | O::Lload0 | O::Lload1 | O::Lload2 | O::Lload3 => (0, words(2)),
            O::Dload | O::Dload0 | O::Dload1 | O::Dload2 | O::Dload3 => (0, words(2)),
            _ if (O::Iload..=O::Aload3).contains(&op) => (0, words(1)),
            O::Laload | O::Daload => (2, words(2)),
            O::Aaload | O::Baload => (2, vec![element(stack, op)]),
            _ if (O::Iaload..=O::Saload).contains(&op) => (2, words(1)),
            O::Lstore | O::Lstore0 | O::Lstore1 | O::Lstore2 | O::Lstore3 => {
                store(stack, &mut shape.locals, local, 2, at)
            }
            O::Dstore | O::Dstore0 | O::Dstore1 | O::Dstore2 | O::Dstore3 => {
                store(stack, &mut shape.locals, local, 2, at)
            }
            _ if (O::Istore..=O::Astore3).contains(&op) => store(stack, &mut shape.locals, local, 1, at),
            O::Lastore | O::Dastore => (4, vec![]),
            _ if (O::Iastore..=O::Sastore).contains(&op) => (3, vec![]),
            O::Pop => (1, vec![]),
            O::Pop2 => (2, vec![]),
            O::Dup => return permute(stack, 1, &[0, 0]),
            O::DupX1 => return permute(stack, 2, &[1, 0, 1]),
            O::DupX2 => return permute(stack, 3, &[2, 0, 1, 2]),
            O::Dup2 => return permute(stack, 2, &[0, 1, 0, 1]),
            O::Dup2X1 => return permute(stack, 3, &[1, 2, 0, 1, 2]),
            O::Dup2X2 => return permute(stack, 4, &[2, 3, 0, 1, 2, 3]),
            O::Swap => return permute(stack, 2, &[1, 0]),
            O::Iand | O::Ior | O::Ixor => {
                let boolean = is_boolean_operator(stack);
                (2, vec![if boolean { Kind::Boolean } else { Kind::Other }])
            }
            O::Ineg | O::Fneg | O::Lneg | O::Dneg => return remake(stack, at),
            O::Lshl | O::Lshr | O::Lushr => (3, words(2)),
            _ if (O::Iadd..=O::Lxor).contains(&op) => {
                // int, long, float, double, over and over; shifts and bitwise operators have int and long only.
                let is_wide = (op as u8 - O::Iadd as u8) % 2 == 1;
                if is_wide { (4, words(2)) } else { (2, words(1)) }
            }
            O::Iinc => {
                if let Some(known) = shape.locals.get_mut(local) {
                    *known = Local { kind: Kind::Other, source: Source::Stored(at) };
                }
                return;
            }
            O::I2l | O::I2d | O::F2l | O::F2d => (1, words(2)),
            O::L2i | O::L2f | O::D2i | O::D2f => (2, words(1)),
            O::L2d | O::D2l => (2, words(2)),
            _ if (O::I2l..=O::I2s).contains(&op) => (1, words(1)),
            O::Lcmp | O::Dcmpl | O::Dcmpg => (4, words(1)),
            O::Fcmpl | O::Fcmpg => (2, words(1)),
            _ if (O::Ifeq..=O::Ifle).contains(&op) => (1, vec![]),
            _ if (O::IfIcmpeq..=O::IfAcmpne).contains(&op) => (2, vec![]),
            O::Ifnull | O::Ifnonnull | O::Tableswitch | O::Lookupswitch => (1, vec![]),
            O::Goto | O::GotoW | O::Ret => return,
            O::Checkcast => return self.cast(insn, stack),
            O::Jsr | O::JsrW => (0, words(1)),
            _ if (O::Ireturn..=O::Return).contains(&op) || op == O::Athrow => (stack.len(), vec![]),
            O::Getstatic | O::Putstatic | O::Getfield | O::Putfield => self.field(insn),
            O::Invokevirtual | O::Invokespecial | O::Invokestatic | O::Invokeinterface | O::Invokedynamic => {
                self.call(insn)
            }
            O::New => (0, words(1)),
            O::Newarray => match insn.arg {
                Arg::NewArray(BOOLEANS) => (1, vec![Kind::Booleans(1)]),
                Arg::NewArray(BYTES) => (1, vec![Kind::Bytes(1)]),
                _ => (1, words(1)),
            },
            O::Anewarray => (1, self.named(insn, "[")),
            O::Arraylength => (1, words(1)),
            O::Instanceof => (1, vec![Kind::Boolean]),
            O::Monitorenter | O::Monitorexit => (1, vec![]),
            O::Multianewarray => match insn.arg {
                Arg::Multi { pool, dims } => (usize::from(dims), self.class_kinds(pool, "")),
                _ => (0, vec![]),
            },
            _ => (0, vec![]),
        };
        stack.truncate(stack.len().saturating_sub(pops));
        stack.extend(pushes.into_iter().map(|kind| Cell { kind, maker: Maker::Insn(at) }));
    }

    /// The kind of an object of the class that an instruction names, or of an array of these.
    fn named(&self, insn: &Insn, dimensions: &str) -> Vec<Kind> {
        match insn.arg {
            Arg::Pool(index) => self.class_kinds(index, dimensions),
            _ => words(1),
        }
    }

    fn class_kinds(&self, index: u16, dimensions: &str) -> Vec<Kind> {
        let Ok(name) = self.file.pool.class_name(index) else { return words(1) };
        // The names of array classes are descriptors; others are those of objects.
        if name.starts_with('[') { kinds_of(&format!("{dimensions}{name}")) } else { words(1) }
    }

    /// A cast tells the type of what stays.
    fn cast(&self, insn: &Insn, stack: &mut [Cell]) {
        let kind = self.named(insn, "")[0];
        if let (Some(top), Kind::Booleans(_) | Kind::Bytes(_)) = (stack.last_mut(), kind) {
            top.kind = kind;
        }
    }

    fn field(&self, insn: &Insn) -> (usize, Vec<Kind>) {
        let Arg::Pool(index) = insn.arg else { return (0, vec![]) };
        let Ok(member) = self.file.pool.member(index) else { return (0, vec![]) };
        let kinds = kinds_of(&member.descriptor);
        match insn.op {
            O::Getstatic => (0, kinds),
            O::Getfield => (1, kinds),
            O::Putstatic => (kinds.len(), vec![]),
            _ => (kinds.len() + 1, vec![]),
        }
    }

    fn call(&self, insn: &Insn) -> (usize, Vec<Kind>) {
        let Arg::Pool(index) = insn.arg else { return (0, vec![]) };
        let descriptor = match self.file.pool.get(index) {
            Ok(Constant::Method(member) | Constant::InterfaceMethod(member)) => member.descriptor,
            Ok(Constant::InvokeDynamic(site)) => site.descriptor,
            Ok(_) | Err(_) => return (0, vec![]),
        };
        let Some((params, ret)) = split_descriptor(&descriptor) else { return (0, vec![]) };
        let receiver = usize::from(!matches!(insn.op, O::Invokestatic | O::Invokedynamic));
        let pops = receiver + params.iter().map(|param| kinds_of(param).len()).sum::<usize>();
        (pops, if ret == "V" { vec![] } else { kinds_of(ret) })
    }
}

/// Are the two words on top booleans? Constants alone do not tell.
pub fn is_boolean_operator(stack: &[Cell]) -> bool {
    let [.., left, right] = stack else { return false };
    let is = |kind: Kind| matches!(kind, Kind::Boolean | Kind::Either | Kind::Bit | Kind::Byte);
    let tells = |kind: Kind| matches!(kind, Kind::Boolean | Kind::Either);
    is(left.kind) && is(right.kind) && (tells(left.kind) || tells(right.kind))
}

/// The variable that an instruction reads or writes.
fn local_of(insn: &Insn) -> Option<usize> {
    match insn.arg {
        Arg::Local(local) | Arg::Inc { local, .. } => Some(usize::from(local)),
        _ => None,
    }
}

fn words(count: usize) -> Vec<Kind> {
    vec![Kind::Other; count]
}

fn kinds_of(descriptor: &str) -> Vec<Kind> {
    match descriptor {
        "Z" => vec![Kind::Boolean],
        "J" | "D" => words(2),
        _ => {
            let element = descriptor.trim_start_matches('[');
            let dimensions = u8::try_from(descriptor.len() - element.len()).unwrap_or_default();
            match (element, dimensions) {
                ("Z", 1..) => vec![Kind::Booleans(dimensions)],
                ("B", 1..) => vec![Kind::Bytes(dimensions)],
                _ => words(1),
            }
        }
    }
}

fn kind_at(locals: &[Local], local: usize) -> Kind {
    locals.get(local).map_or(Kind::Other, |local| local.kind)
}

/// What an array that lies below its index on the stack has in it.
fn element(stack: &[Cell], op: O) -> Kind {
    match stack.len().checked_sub(2).map(|place| stack[place].kind) {
        Some(Kind::Booleans(1)) => Kind::Boolean,
        Some(Kind::Booleans(dimensions)) => Kind::Booleans(dimensions.saturating_sub(1)),
        Some(Kind::Bytes(dimensions @ 2..)) => Kind::Bytes(dimensions - 1),
        Some(Kind::Bytes(_)) => Kind::Other,
        _ if op == O::Baload => Kind::Byte,
        _ => Kind::Other,
    }
}

fn store(stack: &[Cell], locals: &mut [Local], local: usize, words: usize, at: usize) -> (usize, Vec<Kind>) {
    let kind = stack.last().map_or(Kind::Other, |cell| cell.kind);
    for place in local..local + words {
        if let Some(known) = locals.get_mut(place) {
            *known = Local { kind: if words == 1 { kind } else { Kind::Other }, source: Source::Stored(at) };
        }
    }
    (words, vec![])
}

fn permute(stack: &mut Vec<Cell>, count: usize, order: &[usize]) {
    if stack.len() >= count {
        let taken = stack.split_off(stack.len() - count);
        stack.extend(order.iter().map(|&place| taken[place]));
    }
}

fn remake(stack: &mut [Cell], at: usize) {
    if let Some(top) = stack.last_mut() {
        *top = Cell { kind: Kind::Other, maker: Maker::Insn(at) };
    }
}

fn join_locals(known: &mut [Local], other: &[Local], origins: &mut Origins, kept: impl Fn(usize) -> Source) -> bool {
    let mut changed = false;
    for (number, (known, other)) in known.iter_mut().zip(other).enumerate() {
        let kind = match (known.kind, other.kind) {
            (a, b) if a == b => a,
            (Kind::Boolean, Kind::Bit) | (Kind::Bit, Kind::Boolean) => Kind::Boolean,
            (array @ (Kind::Booleans(_) | Kind::Bytes(_)), Kind::Null) => array,
            (Kind::Null, array @ (Kind::Booleans(_) | Kind::Bytes(_))) => array,
            _ => Kind::Other,
        };
        let source = if known.source == other.source { known.source } else { kept(number) };
        if known.source != other.source {
            origins.keep(source, known.source);
            origins.keep(source, other.source);
        }
        let joined = Local { kind, source };
        changed |= joined != *known;
        *known = joined;
    }
    changed
}

/// Joins what arrives at a block; whether that is news.
fn join(known: &mut Option<Shape>, shape: &Shape, at: usize, origins: &mut Origins) -> bool {
    let Some(known) = known else {
        *known = Some(shape.clone());
        return true;
    };
    let mut changed = join_locals(&mut known.locals, &shape.locals, origins, |local| Source::Kept { at, local });
    for (cell, other) in known.stack.iter_mut().zip(&shape.stack) {
        let apart = cell.maker != other.maker;
        let kind = match (cell.kind, other.kind) {
            // `x > 3` as a value: 1 on one way and 0 on the other.
            (Kind::Bit, Kind::Bit) if apart => Kind::Boolean,
            (a, b) if a == b => a,
            (Kind::Boolean, Kind::Bit | Kind::Byte) | (Kind::Bit | Kind::Byte, Kind::Boolean) => Kind::Boolean,
            (Kind::Byte, Kind::Bit) | (Kind::Bit, Kind::Byte) => Kind::Byte,
            (array @ (Kind::Booleans(_) | Kind::Bytes(_)), Kind::Null) => array,
            (Kind::Null, array @ (Kind::Booleans(_) | Kind::Bytes(_))) => array,
            _ => Kind::Other,
        };
        let maker = if apart { Maker::Join(at) } else { cell.maker };
        if apart {
            origins.meet(at, cell.maker);
            origins.meet(at, other.maker);
        }
        let joined = Cell { kind, maker };
        changed |= joined != *cell;
        *cell = joined;
    }
    changed
}

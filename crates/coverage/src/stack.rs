//! The operand stack before each instruction. What words seem to be by how they are made is corrected by `typing`.

use std::collections::BTreeSet;

use program::bytecode::{Arg, Effect, Insn, Opcode as O};
use program::cfg::Cfg;
use program::classfile::{CharacterRange, ClassFile, Constant, LocalVariable};
use program::kind::split_descriptor;

use crate::typing::{Origins, Source, Typing};

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
        // Code with a constant that is none never runs.
        let (pops, count) = insn.words(&self.file.pool).unwrap_or_default();
        let pushes = match op.effect() {
            Effect::Words { taken, order } => return permute(stack, taken, order),
            Effect::Increment => {
                if let Some(known) = shape.locals.get_mut(local) {
                    *known = Local { kind: Kind::Other, source: Source::Stored(at) };
                }
                vec![]
            }
            Effect::Load(program::Kind::Int | program::Kind::Ref) => vec![kind_at(&shape.locals, local)],
            Effect::Store(_) => {
                store(stack, &mut shape.locals, local, pops, at);
                vec![]
            }
            Effect::Get(_) | Effect::Call(_) => self.result(insn),
            Effect::Dimensions => match insn.arg {
                Arg::Multi { pool, .. } => self.class_kinds(pool, ""),
                _ => vec![],
            },
            Effect::Fixed { .. } => match op {
                O::Checkcast => return self.cast(insn, stack),
                O::Iconst0 | O::Iconst1 => vec![Kind::Bit],
                O::AconstNull => vec![Kind::Null],
                O::Aaload | O::Baload => vec![element(stack, op)],
                O::Iand | O::Ior | O::Ixor if is_boolean_operator(stack) => vec![Kind::Boolean],
                O::Ineg | O::Fneg | O::Lneg | O::Dneg => return remake(stack, at),
                O::Newarray => match insn.arg {
                    Arg::NewArray(program::Kind::Boolean) => vec![Kind::Booleans(1)],
                    Arg::NewArray(program::Kind::Byte) => vec![Kind::Bytes(1)],
                    _ => words(count),
                },
                O::Anewarray => self.named(insn, "["),
                O::Instanceof => vec![Kind::Boolean],
                _ => words(count),
            },
            Effect::Load(_) | Effect::Put(_) | Effect::Constant { .. } | Effect::Subroutine | Effect::Return(_) => {
                words(count)
            }
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

    /// The kinds of the field that an instruction reads, or of what a call gives back.
    fn result(&self, insn: &Insn) -> Vec<Kind> {
        let Arg::Pool(index) = insn.arg else { return vec![] };
        let descriptor = match self.file.pool.get(index) {
            Ok(Constant::InvokeDynamic(site)) => site.descriptor,
            Ok(_) => match self.file.pool.member(index) {
                Ok(member) => member.descriptor,
                Err(_) => return vec![],
            },
            Err(_) => return vec![],
        };
        match split_descriptor(&descriptor) {
            Some((_, "V")) => vec![],
            Some((_, result)) => kinds_of(result),
            None => kinds_of(&descriptor),
        }
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

fn store(stack: &[Cell], locals: &mut [Local], local: usize, words: usize, at: usize) {
    let kind = stack.last().map_or(Kind::Other, |cell| cell.kind);
    for place in local..local + words {
        if let Some(known) = locals.get_mut(place) {
            *known = Local { kind: if words == 1 { kind } else { Kind::Other }, source: Source::Stored(at) };
        }
    }
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

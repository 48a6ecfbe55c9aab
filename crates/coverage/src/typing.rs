//! Which words are booleans and which are numbers: to the machine both are ints.
//!
//! Words that are one value, or that a compiler gives one type (operands of `&`, of `==`, what meets on several ways),
//! are put together; then whoever makes or takes one of them tells the type of all: descriptors, arithmetic, and the
//! types of variables where the class has them. What nobody tells stays what it looks like; where it went through a
//! variable without a type, or was only compared, that is said.

use std::collections::{BTreeMap, BTreeSet};

use program::bytecode::{Arg, Effect, Insn, Opcode as O};
use program::classfile::{CharacterRange, ClassFile, Constant, LocalVariable};
use program::kind::split_descriptor;

use crate::code::{is_bitwise, is_conditional, is_goto};
use crate::stack::{Cell, Kind, Maker};

/// Where a word comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// An instruction pushed it.
    Pushed(usize),
    /// Different ways brought it to this instruction, on the operand stack.
    Met(usize),
    /// An instruction wrote it to a variable.
    Stored(usize),
    /// Different ways brought it to this instruction, in a variable.
    Kept { at: usize, local: usize },
    /// Any of those that a variable has in a block, when an exception leaves it.
    Caught { block: usize, local: usize },
    /// The variable has it when the method begins.
    Given(usize),
}

impl Source {
    fn of(maker: Maker) -> Option<Source> {
        match maker {
            Maker::Insn(at) => Some(Source::Pushed(at)),
            Maker::Join(at) => Some(Source::Met(at)),
            Maker::Outside => None,
        }
    }
}

/// Which words come from which.
#[derive(Debug, Default)]
pub struct Origins {
    /// What meets on the stack.
    met: BTreeSet<(Source, Source)>,
    /// What meets in a variable, which matters only if somebody reads it: its next value may be of another type.
    kept: BTreeMap<Source, BTreeSet<Source>>,
    /// What an instruction reads from a variable.
    read: BTreeMap<usize, Source>,
}

impl Origins {
    pub fn meet(&mut self, at: usize, maker: Maker) {
        if let Some(from) = Source::of(maker) {
            self.met.insert((Source::Met(at), from));
        }
    }

    pub fn keep(&mut self, to: Source, from: Source) {
        if to != from {
            self.kept.entry(to).or_default().insert(from);
        }
    }

    pub fn read(&mut self, at: usize, source: Source) {
        self.read.insert(at, source);
    }
}

/// What is known of words of one type.
#[derive(Debug, Clone, Copy, Default)]
struct Evidence {
    is_boolean: bool,
    is_number: bool,
    /// One was in a variable whose type the class does not tell, or is compared with another.
    is_doubtful: bool,
    /// `x & 1`, `a ? 1 : 0`: nobody writes `x & true`, `a ? true : false`.
    seems_number: bool,
}

/// What a descriptor or an instruction says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    Boolean,
    Number,
}

impl Told {
    fn by(descriptor: &str) -> Told {
        if descriptor == "Z" { Told::Boolean } else { Told::Number }
    }
}

pub struct Typing<'c> {
    pub file: &'c ClassFile,
    pub insns: &'c [Insn],
    pub descriptor: &'c str,
    pub variables: &'c [LocalVariable],
    /// Empty without `javac -Xjcov`.
    pub ranges: &'c [CharacterRange],
}

/// Words of one type, as they are put together.
#[derive(Default)]
struct Classes {
    numbers: BTreeMap<Source, usize>,
    parents: Vec<usize>,
    evidence: Vec<Evidence>,
    read: BTreeSet<Source>,
}

impl Typing<'_> {
    /// Corrects the kinds of words; `given` are those of the parameters, by their variables.
    pub fn correct(&self, stacks: &mut [Option<Vec<Cell>>], origins: &Origins, given: &[Kind]) {
        let mut classes = Classes::default();
        for (local, kind) in given.iter().enumerate() {
            classes.tell(Source::Given(local), if *kind == Kind::Boolean { Told::Boolean } else { Told::Number });
        }
        for &(one, other) in &origins.met {
            classes.unite(one, other);
        }
        for at in 0..self.insns.len() {
            let Some(stack) = &stacks[at] else { continue };
            self.take(at, stack, &mut classes);
            self.variable(at, stack, origins, &mut classes);
            let pushed = stacks.get(at + 1).and_then(Option::as_ref).and_then(|stack| stack.last());
            if let Some(cell) = pushed.filter(|cell| cell.maker == Maker::Insn(at)) {
                self.push(at, cell.kind, &mut classes);
            }
        }
        if !self.ranges.is_empty() {
            (1..self.insns.len()).for_each(|goto| self.constants(goto, &mut classes));
        }
        for cell in stacks.iter_mut().flatten().flatten() {
            let Some(number) = Source::of(cell.maker).and_then(|source| classes.known(source)) else { continue };
            cell.kind = kind(cell.kind, classes.evidence[number]);
        }
    }

    /// What the maker of a word says.
    fn push(&self, at: usize, kind: Kind, classes: &mut Classes) {
        let op = self.insns[at].op;
        let is_load = matches!(op, O::Iload | O::Iload0 | O::Iload1 | O::Iload2 | O::Iload3);
        match kind {
            _ if is_load || is_bitwise(op) => {}
            Kind::Boolean => classes.tell(Source::Pushed(at), Told::Boolean),
            Kind::Other => classes.tell(Source::Pushed(at), Told::Number),
            Kind::Bit | Kind::Either | Kind::Byte | Kind::Booleans(_) | Kind::Bytes(_) | Kind::Null => {}
        }
    }

    /// Constants on two ways that a jump parts, with a `goto` between them: the programmer's have ranges in the table, and
    /// those of a boolean operator have none.
    fn constants(&self, goto: usize, classes: &mut Classes) {
        let is_constant = |at: usize| self.insns.get(at).is_some_and(|i| matches!(i.op, O::Iconst0 | O::Iconst1));
        let second = goto + 1;
        if !is_goto(self.insns[goto].op) || !is_constant(goto - 1) || !is_constant(second) {
            return;
        }
        let pc = self.insns[second].pc;
        let mut comers = self.insns.iter().filter(|insn| insn.targets().any(|target| target == pc)).peekable();
        if comers.peek().is_none() || !comers.all(|insn| is_conditional(insn.op)) {
            return;
        }
        let is_own = |range: &CharacterRange| u32::from(range.start_pc) == pc && u32::from(range.end_pc) == pc;
        if self.ranges.iter().any(is_own) {
            classes.suppose_number(Source::Pushed(second));
        } else {
            classes.tell(Source::Pushed(second), Told::Boolean);
        }
    }

    /// What the taker of words says.
    fn take(&self, at: usize, stack: &[Cell], classes: &mut Classes) {
        let source = |below: usize| Source::of(stack.get(stack.len().checked_sub(below + 1)?)?.maker);
        let mut tell = |below: usize, told: Told| {
            if let Some(source) = source(below) {
                classes.tell(source, told);
            }
        };
        let op = self.insns[at].op;
        match op {
            O::Ireturn => tell(0, Told::by(self.descriptor.rsplit(')').next().unwrap_or_default())),
            O::Putstatic | O::Putfield => {
                if let Some(descriptor) = self.called(at) {
                    tell(0, Told::by(&descriptor));
                }
            }
            O::Invokevirtual | O::Invokespecial | O::Invokestatic | O::Invokeinterface | O::Invokedynamic => {
                let descriptor = self.called(at).unwrap_or_default();
                let params = split_descriptor(&descriptor).map(|(params, _)| params).unwrap_or_default();
                let mut below = 0;
                for param in params.iter().rev() {
                    tell(below, Told::by(param));
                    below += if matches!(*param, "J" | "D") { 2 } else { 1 };
                }
            }
            O::Bastore => {
                // For both.
                match stack.len().checked_sub(3).map(|place| stack[place].kind) {
                    Some(Kind::Booleans(_)) => tell(0, Told::Boolean),
                    Some(Kind::Bytes(_)) => tell(0, Told::Number),
                    Some(_) | None => {}
                }
                tell(1, Told::Number);
            }
            O::IfIcmpeq | O::IfIcmpne => {
                if let (Some(left), Some(right)) = (source(1), source(0)) {
                    classes.unite(left, right);
                    classes.doubt(left);
                }
            }
            // Of these, booleans are ints like others.
            O::Ifeq | O::Ifne => {}
            _ if is_bitwise(op) => {
                for operand in [source(0), source(1)].into_iter().flatten() {
                    classes.unite(operand, Source::Pushed(at));
                }
                let is_one = |cell: &Cell| matches!(cell.maker, Maker::Insn(at) if self.insns[at].op == O::Iconst1);
                if op == O::Iand && stack.iter().rev().take(2).any(is_one) {
                    classes.suppose_number(Source::Pushed(at));
                }
            }
            _ => {
                let Effect::Fixed { pops, .. } = op.effect() else { return };
                let mut below = 0;
                for kind in pops.iter().rev() {
                    if *kind == program::Kind::Int {
                        tell(below, Told::Number);
                    }
                    below += usize::from(kind.words());
                }
            }
        }
    }

    /// What a variable says that an instruction reads or writes.
    fn variable(&self, at: usize, stack: &[Cell], origins: &Origins, classes: &mut Classes) {
        let (word, local, pc) = match (self.insns[at].op, &self.insns[at].arg) {
            (O::Iload | O::Iload0 | O::Iload1 | O::Iload2 | O::Iload3, &Arg::Local(local)) => {
                let read = origins.read.get(&at).copied();
                if let Some(read) = read {
                    classes.read(origins, read);
                    classes.unite(Source::Pushed(at), read);
                }
                (Source::Pushed(at), local, self.insns[at].pc)
            }
            (O::Istore | O::Istore0 | O::Istore1 | O::Istore2 | O::Istore3, &Arg::Local(local)) => {
                if let Some(stored) = stack.last().and_then(|cell| Source::of(cell.maker)) {
                    classes.unite(Source::Stored(at), stored);
                }
                // The scope of a variable begins behind what first writes it.
                (Source::Stored(at), local, self.insns.get(at + 1).map_or(u32::MAX, |next| next.pc))
            }
            (O::Iinc, _) => {
                if let Some(&read) = origins.read.get(&at) {
                    classes.read(origins, read);
                    classes.tell(read, Told::Number);
                }
                return classes.tell(Source::Stored(at), Told::Number);
            }
            _ => return,
        };
        let is_it = |variable: &&LocalVariable| {
            let (start, length) = (u32::from(variable.start_pc), u32::from(variable.length));
            variable.index == local && (start..start + length).contains(&pc)
        };
        match self.variables.iter().find(is_it) {
            Some(variable) => classes.tell(word, Told::by(&variable.descriptor)),
            None => classes.doubt(word),
        }
    }

    /// The descriptor of a member or of a call site.
    fn called(&self, at: usize) -> Option<String> {
        let Arg::Pool(index) = self.insns[at].arg else { return None };
        match self.file.pool.get(index).ok()? {
            Constant::InvokeDynamic(site) => Some(site.descriptor.to_string()),
            _ => self.file.pool.member(index).ok().map(|member| member.descriptor.to_string()),
        }
    }
}

/// What a word is, with what its makers and takers say of it.
fn kind(seeming: Kind, evidence: Evidence) -> Kind {
    match seeming {
        Kind::Boolean | Kind::Either | Kind::Bit | Kind::Byte | Kind::Other => match evidence {
            Evidence { is_boolean: true, is_number: false, .. } => Kind::Boolean,
            Evidence { is_boolean: false, is_number: true, .. } => Kind::Other,
            Evidence { seems_number: true, is_boolean: false, .. } => Kind::Other,
            Evidence { is_boolean: false, is_number: false, is_doubtful, .. } => match seeming {
                Kind::Boolean if is_doubtful => Kind::Either,
                _ => seeming,
            },
            // No compiler of Java does that.
            Evidence { is_boolean: true, is_number: true, .. } => seeming,
        },
        Kind::Booleans(_) | Kind::Bytes(_) | Kind::Null => seeming,
    }
}

impl Classes {
    fn number(&mut self, source: Source) -> usize {
        let count = self.parents.len();
        let number = *self.numbers.entry(source).or_insert(count);
        if number == count {
            self.parents.push(count);
            self.evidence.push(Evidence::default());
        }
        self.root(number)
    }

    fn known(&self, source: Source) -> Option<usize> {
        self.numbers.get(&source).map(|&number| self.root(number))
    }

    fn root(&self, number: usize) -> usize {
        let mut root = number;
        while self.parents[root] != root {
            root = self.parents[root];
        }
        root
    }

    fn unite(&mut self, one: Source, other: Source) {
        let (one, other) = (self.number(one), self.number(other));
        let (root, child) = (one.min(other), one.max(other));
        if root != child {
            let more = self.evidence[child];
            let evidence = &mut self.evidence[root];
            evidence.is_boolean |= more.is_boolean;
            evidence.is_number |= more.is_number;
            evidence.is_doubtful |= more.is_doubtful;
            evidence.seems_number |= more.seems_number;
            self.parents[child] = root;
        }
    }

    fn tell(&mut self, source: Source, told: Told) {
        let number = self.number(source);
        match told {
            Told::Boolean => self.evidence[number].is_boolean = true,
            Told::Number => self.evidence[number].is_number = true,
        }
    }

    fn doubt(&mut self, source: Source) {
        let number = self.number(source);
        self.evidence[number].is_doubtful = true;
    }

    fn suppose_number(&mut self, source: Source) {
        let number = self.number(source);
        self.evidence[number].seems_number = true;
    }

    /// All that meets in a variable is of one type, if somebody reads it there.
    fn read(&mut self, origins: &Origins, source: Source) {
        let mut open = vec![source];
        while let Some(to) = open.pop() {
            if self.read.insert(to) {
                for &from in origins.kept.get(&to).into_iter().flatten() {
                    self.unite(to, from);
                    open.push(from);
                }
            }
        }
    }
}

//! A method as bytecode with what is known of its operand stack: how deep it is, which words are
//! booleans, and which instruction made each.
//!
//! Booleans are ints to the machine; which ones they are is told by who makes and who takes them (`typing`).

use program::bytecode::{Arg, Flow, Insn, Opcode as O};
use program::cfg::Cfg;
use program::classfile::{CharacterRange, ClassFile, HandlerInfo, LineEntry, MethodInfo};
use program::{Malformed, access};

use crate::binding::Bindings;
use crate::stack::{Cell, Stacks};

/// `CRT_STATEMENT`.
const STATEMENT: u16 = 1;

/// A method's code, decoded.
#[derive(Debug)]
pub struct MethodCode<'c> {
    pub file: &'c ClassFile,
    pub info: &'c MethodInfo,
    pub insns: Vec<Insn>,
    pub handlers: &'c [HandlerInfo],
    pub lines: Vec<LineEntry>,
    /// Empty without `javac -Xjcov`.
    pub ranges: Vec<CharacterRange>,
    /// The operand stack before each instruction that can be reached.
    pub stacks: Vec<Option<Vec<Cell>>>,
    /// Who may come to an instruction by a jump, a `switch` or from the one before; exceptions left out.
    pub before: Vec<Vec<usize>>,
    /// Where exception handlers begin.
    pub caught: Vec<bool>,
    /// Variables of patterns.
    pub bindings: Bindings,
}

impl<'c> MethodCode<'c> {
    /// Nothing for a method without code.
    pub fn new(file: &'c ClassFile, info: &'c MethodInfo) -> Result<Option<MethodCode<'c>>, Malformed> {
        let Some(code) = &info.code else { return Ok(None) };
        let insns = code.instructions(file)?;
        let cfg = Cfg::new(&insns, &code.handlers);
        // Types of variables are a help; without them there is doubt.
        let variables = code.local_variables(file).unwrap_or_default();
        let is_static = info.access & access::STATIC != 0;
        let ranges = code.character_ranges(file)?;
        let stacks = Stacks { file, insns: &insns, is_static, variables: &variables, ranges: &ranges };
        let stacks = stacks.all(&cfg, &info.descriptor, code.max_locals);
        let mut this = MethodCode {
            file,
            info,
            handlers: &code.handlers,
            lines: code.lines(file)?,
            ranges,
            before: vec![Vec::new(); insns.len()],
            caught: vec![false; insns.len()],
            bindings: Bindings::default(),
            stacks,
            insns,
        };
        for at in 0..this.insns.len() {
            if !this.is_reachable(at) {
                continue;
            }
            for next in this.after(at) {
                this.before[next].push(at);
            }
        }
        for handler in &code.handlers {
            if let Some(at) = this.at(u32::from(handler.handler_pc)) {
                this.caught[at] = true;
            }
        }
        this.bindings = Bindings::find(&this);
        Ok(Some(this))
    }

    /// The instruction that starts at a position.
    pub fn at(&self, pc: u32) -> Option<usize> {
        self.insns.binary_search_by_key(&pc, |insn| insn.pc).ok()
    }

    pub fn op(&self, at: usize) -> Option<O> {
        self.insns.get(at).map(|insn| insn.op)
    }

    pub fn is_reachable(&self, at: usize) -> bool {
        self.stacks.get(at).is_some_and(Option::is_some)
    }

    /// Where control may go from an instruction, each place once: the next one first, then targets in the
    /// order of the code.
    pub fn after(&self, at: usize) -> Vec<usize> {
        let insn = &self.insns[at];
        let mut next: Vec<usize> = insn.targets().filter_map(|pc| self.at(pc)).collect();
        next.sort_unstable();
        next.dedup();
        if insn.op.falls_through() && at + 1 < self.insns.len() {
            next.retain(|&target| target != at + 1);
            next.insert(0, at + 1);
        }
        next
    }

    /// Where a conditional jump, or a `goto`, leads.
    pub fn target(&self, at: usize) -> Option<usize> {
        match self.insns.get(at)?.arg {
            Arg::Branch(pc) => self.at(pc),
            _ => None,
        }
    }

    /// Where a `switch` goes if no key fits.
    pub fn default_of(&self, switch: usize) -> Option<usize> {
        match self.insns.get(switch)?.arg {
            Arg::Table { default, .. } | Arg::Lookup { default, .. } => self.at(default),
            _ => None,
        }
    }

    /// The word on the operand stack so far below the top, before an instruction.
    pub fn operand(&self, at: usize, below: usize) -> Option<Cell> {
        let stack = self.stacks.get(at)?.as_ref()?;
        stack.len().checked_sub(below + 1).map(|place| stack[place])
    }

    pub fn depth(&self, at: usize) -> Option<usize> {
        self.stacks.get(at)?.as_ref().map(Vec::len)
    }

    /// The source line of an instruction.
    pub fn line(&self, at: usize) -> Option<u16> {
        let pc = self.insns.get(at)?.pc;
        let before = self.lines.partition_point(|entry| u32::from(entry.pc) <= pc);
        before.checked_sub(1).map(|entry| self.lines[entry].line)
    }

    /// The class, name and descriptor that an instruction names.
    pub fn member(&self, at: usize) -> Option<program::classfile::MemberRef> {
        match self.insns.get(at)?.arg {
            Arg::Pool(index) => self.file.pool.member(index).ok(),
            _ => None,
        }
    }

    pub fn has_table(&self) -> bool {
        !self.ranges.is_empty()
    }

    /// Where a conditional jump falls and where it jumps, behind the variables of patterns.
    pub fn ways(&self, jump: usize) -> [usize; 2] {
        [self.bindings.through(jump + 1), self.target(jump).unwrap_or(jump + 1)]
    }

    /// The ways of the last jump of a decision: what follows it, and what is elsewhere.
    pub fn exits(&self, jump: usize) -> [usize; 2] {
        let [fall, jumps] = self.ways(jump);
        if self.bindings.turns(jump) { [jumps, fall] } else { [fall, jumps] }
    }

    /// Who may come to an instruction; of the store of a pattern's variable, the jump before it.
    pub fn comers(&self, at: usize) -> impl Iterator<Item = usize> {
        self.before[at].iter().map(|&from| self.bindings.jump_of(from))
    }

    /// May a line begin at an operand, and not only at a statement? `javac` has few of these; `ecj`, whose constant pools
    /// begin with the class itself, has many.
    pub fn has_lines_of_operands(&self) -> bool {
        self.file.pool.class_name(1).is_ok_and(|name| *name == *self.file.name)
    }

    /// Does a statement begin here, as far as that can be told?
    pub fn begins_statement(&self, at: usize) -> bool {
        let pc = self.insns[at].pc;
        if !self.has_table() {
            return self.lines.iter().any(|entry| u32::from(entry.pc) == pc) && !self.begins_kept(at);
        }
        // A value that a pattern tests is a statement to the table.
        let is_kept = |range: &CharacterRange| {
            let next = self.at(u32::from(range.end_pc) + 1);
            next.is_some_and(|next| next > 0 && self.bindings.keeps(next - 1))
        };
        let begins = |range: &&CharacterRange| u32::from(range.start_pc) == pc && range.flags & STATEMENT != 0;
        self.ranges.iter().filter(begins).any(|range| !is_kept(range))
    }

    /// Does the code of a value begin here that a pattern tests?
    fn begins_kept(&self, from: usize) -> bool {
        let mut at = from;
        while at + 1 < self.insns.len() && self.insns[at].op.falls_through() && !is_conditional(self.insns[at].op) {
            if self.bindings.keeps(at) {
                return true;
            }
            at += 1;
            if self.depth(at) <= self.depth(from) {
                return false;
            }
        }
        false
    }
}

pub fn is_conditional(op: O) -> bool {
    op.flow() == Flow::Branch
}

pub fn is_goto(op: O) -> bool {
    op.flow() == Flow::Goto
}

pub fn is_switch(op: O) -> bool {
    op.flow() == Flow::Switch
}

pub fn is_bitwise(op: O) -> bool {
    matches!(op, O::Iand | O::Ior | O::Ixor)
}

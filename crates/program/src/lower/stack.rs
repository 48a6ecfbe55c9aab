//! The virtual operand stack: where each stack word is while code is emitted.
//!
//! A word's *home* is register `nlocals + depth`. A push of a local or a constant emits nothing; the
//! word is moved home only when somebody needs it there: arguments of a call, a join, or a store
//! that would overwrite its source. A result that is stored right away is written to the local
//! directly, by patching the op that made it.

use crate::code::{Op, word, word32};

use super::kinds::Word;

/// Where a stack word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Reg(u16),
    Int(i32),
    /// The first word of a constant long or double; the second is `ConstHi`.
    Wide(u64),
    ConstHi,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    place: Place,
    word: Word,
}

/// The operand that holds an op's result register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dst {
    A,
    B,
}

/// Code being emitted, with the virtual stack at its end.
pub struct Emitter {
    pub ops: Vec<u64>,
    entries: Vec<Entry>,
    nlocals: u16,
    scratch: u16,
    /// The last op, if its result register may still be changed: index, operand, register.
    fresh: Option<(usize, Dst, u16)>,
    /// The last move of one word: index, register, where from.
    moved: Option<(usize, u16, u16)>,
    /// Where the block begins.
    block: usize,
}

impl Emitter {
    pub fn new(nlocals: u16, max_stack: u16) -> Emitter {
        let (ops, entries, scratch) = (Vec::new(), Vec::new(), nlocals + max_stack);
        Emitter { ops, entries, nlocals, scratch, fresh: None, moved: None, block: 0 }
    }

    pub fn depth(&self) -> usize {
        self.entries.len()
    }

    /// A register that no value lives in across instructions.
    pub fn scratch(&self) -> u16 {
        self.scratch
    }

    pub fn home(&self, depth: usize) -> u16 {
        self.nlocals + depth as u16
    }

    pub fn emit(&mut self, word: u64) -> usize {
        self.fresh = None;
        self.ops.push(word);
        self.ops.len() - 1
    }

    /// Moves a word; two moves to registers that follow each other are one op.
    fn emit_move(&mut self, to: u16, from: u16) {
        let before = self.moved.filter(|&(at, ..)| at + 1 == self.ops.len() && at >= self.block);
        if let Some((at, first, source)) = before
            && first + 1 == to
            && from != first
        {
            self.fresh = None;
            self.ops[at] = word(Op::MovPair, first, source, from);
            self.moved = None;
            return;
        }
        let at = self.emit(word(Op::Mov, to, from, 0));
        self.moved = Some((at, to, from));
    }

    /// Starts a block: every word is at home.
    pub fn start_block(&mut self, stack: &[Word]) {
        self.fresh = None;
        self.block = self.ops.len();
        self.entries.clear();
        for (depth, &word) in stack.iter().enumerate() {
            let place = Place::Reg(self.home(depth));
            self.entries.push(Entry { place, word });
        }
    }

    pub fn push_local(&mut self, local: u16, words: &[Word]) {
        for (i, &word) in words.iter().enumerate() {
            self.entries.push(Entry { place: Place::Reg(local + i as u16), word });
        }
    }

    pub fn push_int(&mut self, value: i32, word: Word) {
        self.entries.push(Entry { place: Place::Int(value), word });
    }

    pub fn push_wide(&mut self, bits: u64, word: Word) {
        self.entries.push(Entry { place: Place::Wide(bits), word });
        self.entries.push(Entry { place: Place::ConstHi, word: Word::Hi });
    }

    /// Drops words without reading them.
    pub fn drop_words(&mut self, count: usize) {
        self.entries.truncate(self.entries.len() - count);
    }

    /// The constant int on top, if it is one.
    pub fn top_int(&self) -> Option<i32> {
        match self.entries.last()?.place {
            Place::Int(v) => Some(v),
            Place::Reg(_) | Place::Wide(_) | Place::ConstHi => None,
        }
    }

    /// The constant int at a depth, if it is one that an op has room for.
    pub fn small_at(&self, depth: usize) -> Option<i16> {
        match self.entries[depth].place {
            Place::Int(value) => i16::try_from(value).ok(),
            Place::Reg(_) | Place::Wide(_) | Place::ConstHi => None,
        }
    }

    /// The constant long on top, if it is one.
    pub fn top_wide(&self) -> Option<u64> {
        let at = self.entries.len().checked_sub(2)?;
        match self.entries[at].place {
            Place::Wide(bits) => Some(bits),
            Place::Reg(_) | Place::Int(_) | Place::ConstHi => None,
        }
    }

    /// The register that holds the word at a depth; constants are loaded first.
    pub fn reg_at(&mut self, depth: usize) -> u16 {
        match self.entries[depth].place {
            Place::Reg(r) => r,
            Place::Int(_) | Place::Wide(_) | Place::ConstHi => {
                self.go_home(depth);
                self.home(depth)
            }
        }
    }

    /// Removes the top values (widths in words, deepest first) and says where they are. Afterwards the
    /// home of the next push is free, so that emitting the op moves nothing that it still reads.
    pub fn pop_many<const N: usize>(&mut self, widths: [usize; N]) -> [u16; N] {
        let base = self.entries.len() - widths.iter().sum::<usize>();
        let mut depths = [base; N];
        for i in 1..N {
            depths[i] = depths[i - 1] + widths[i - 1];
        }
        for depth in depths {
            self.reg_at(depth);
        }
        let home = self.home(base);
        if self.entries[..base].iter().any(|e| e.place == Place::Reg(home) || e.place == Place::Reg(home + 1)) {
            self.all_home();
        }
        let regs = depths.map(|depth| self.reg_at(depth));
        self.entries.truncate(base);
        regs
    }

    /// Removes the top value (one or two words) and says where it is.
    pub fn pop(&mut self, words: usize) -> u16 {
        self.pop_many([words])[0]
    }

    /// Pushes the result of an op that writes its home register.
    pub fn push_result(&mut self, op: u64, dst: Dst, words: &[Word]) {
        let home = self.claim_home();
        let patched = set_dst(op, dst, home);
        self.ops.push(patched);
        self.fresh = Some((self.ops.len() - 1, dst, home));
        self.push_local(home, words);
    }

    /// Pushes a result of an op with extra words.
    pub fn push_result_long(&mut self, op: u64, dst: Dst, extra: &[u64], words: &[Word]) {
        self.push_result(op, dst, words);
        let at = self.ops.len() - 1;
        self.ops.extend_from_slice(extra);
        if words.is_empty() {
            self.fresh = None;
        } else {
            self.fresh = Some((at, dst, self.home(self.entries.len() - words.len())));
        }
    }

    /// The home of the next push, made free of words that still live there.
    fn claim_home(&mut self) -> u16 {
        let home = self.home(self.entries.len());
        // A wide result also writes the next register; nothing below the top can live there.
        if self.entries.iter().any(|e| e.place == Place::Reg(home) || e.place == Place::Reg(home + 1)) {
            self.all_home();
        }
        home
    }

    /// Stores the top value into a local.
    pub fn store(&mut self, local: u16, words: usize) {
        let depth = self.entries.len() - words;
        for i in 0..words as u16 {
            self.evict_below(depth, local + i);
        }
        let value = self.entries[depth];
        self.entries.truncate(depth);
        match value.place {
            Place::Int(v) => {
                self.emit(word32(Op::ConstI, local, v as u32));
            }
            Place::Wide(bits) => {
                self.emit(word(Op::Const64, local, 0, 0));
                self.emit(bits);
            }
            Place::ConstHi => unreachable!("a long is stored whole"),
            Place::Reg(r) if r == local => {}
            Place::Reg(r) => {
                let shared = self.entries.iter().any(|e| e.place == Place::Reg(r));
                if let Some((at, dst, reg)) = self.fresh
                    && reg == r
                    && !shared
                {
                    self.ops[at] = set_dst(self.ops[at], dst, local);
                    self.fresh = None;
                } else {
                    self.emit(word(if words == 2 { Op::Mov2 } else { Op::Mov }, local, r, 0));
                }
            }
        }
    }

    /// Moves words that live in a local home, because the local is about to be written.
    pub fn evict(&mut self, local: u16) {
        self.evict_below(self.entries.len(), local);
    }

    fn evict_below(&mut self, limit: usize, local: u16) {
        for depth in 0..limit {
            if self.entries[depth].place == Place::Reg(local) {
                self.go_home(depth);
            }
        }
    }

    /// Moves the value at a depth into its home.
    pub fn go_home(&mut self, depth: usize) {
        if self.entries[depth].word == Word::Hi {
            return self.go_home(depth - 1);
        }
        let home = self.home(depth);
        let wide = matches!(self.entries[depth].word, Word::Long | Word::Double);
        let taken = |e: &Entry| e.place == Place::Reg(home) || wide && e.place == Place::Reg(home + 1);
        let own = if wide { depth..depth + 2 } else { depth..depth + 1 };
        if self.entries.iter().enumerate().any(|(d, e)| !own.contains(&d) && taken(e)) {
            return self.all_home();
        }
        self.move_home(depth, wide);
    }

    fn move_home(&mut self, depth: usize, wide: bool) {
        let home = self.home(depth);
        match self.entries[depth].place {
            Place::Reg(r) if r == home => return,
            Place::Reg(r) if wide => {
                self.emit(word(Op::Mov2, home, r, 0));
            }
            Place::Reg(r) => self.emit_move(home, r),
            Place::Int(v) => {
                self.emit(word32(Op::ConstI, home, v as u32));
            }
            Place::Wide(bits) => {
                self.emit(word(Op::Const64, home, 0, 0));
                self.emit(bits);
            }
            Place::ConstHi => unreachable!("a long moves whole"),
        }
        self.entries[depth].place = Place::Reg(home);
        if wide {
            self.entries[depth + 1].place = Place::Reg(home + 1);
        }
    }

    /// Moves every word home: a parallel move, cycles broken through scratch.
    pub fn all_home(&mut self) {
        self.home_below(self.entries.len());
    }

    /// Are all words below a depth at home?
    pub fn is_home_below(&self, limit: usize) -> bool {
        (0..limit).all(|d| self.entries[d].place == Place::Reg(self.home(d)))
    }

    fn home_below(&mut self, limit: usize) {
        loop {
            let mut blocked = None;
            let mut moved = false;
            let mut depth = 0;
            while depth < limit {
                let wide = matches!(self.entries[depth].word, Word::Long | Word::Double);
                let width = 1 + usize::from(wide);
                if self.entries[depth].place != Place::Reg(self.home(depth)) {
                    let home = self.home(depth);
                    let busy = self.entries.iter().enumerate().any(|(d, e)| {
                        !(depth..depth + width).contains(&d)
                            && (e.place == Place::Reg(home) || wide && e.place == Place::Reg(home + 1))
                    });
                    if busy {
                        blocked = Some((depth, wide));
                    } else {
                        self.move_home(depth, wide);
                        moved = true;
                    }
                }
                depth += width;
            }
            let Some((depth, wide)) = blocked else { return };
            if !moved {
                self.free_home(depth, wide);
            }
        }
    }

    /// Frees the home of a blocked word by moving its occupant to scratch.
    fn free_home(&mut self, depth: usize, wide: bool) {
        let home = self.home(depth);
        let width = 1 + usize::from(wide);
        let occupant = self.entries.iter().enumerate().position(|(d, e)| {
            !(depth..depth + width).contains(&d)
                && (e.place == Place::Reg(home) || wide && e.place == Place::Reg(home + 1))
        });
        let Some(mut at) = occupant else { return };
        if self.entries[at].word == Word::Hi {
            at -= 1;
        }
        let Place::Reg(from) = self.entries[at].place else { return };
        let occupant_wide = matches!(self.entries[at].word, Word::Long | Word::Double);
        // Scratch may hold another occupant already; each gets its own pair.
        let mut to = self.scratch;
        while self.entries.iter().any(|e| e.place == Place::Reg(to) || e.place == Place::Reg(to + 1)) {
            to += 2;
        }
        self.emit(word(if occupant_wide { Op::Mov2 } else { Op::Mov }, to, from, 0));
        for d in 0..self.entries.len() {
            if self.entries[d].place == Place::Reg(from) {
                self.entries[d].place = Place::Reg(to);
            } else if occupant_wide && self.entries[d].place == Place::Reg(from + 1) {
                self.entries[d].place = Place::Reg(to + 1);
            }
        }
    }

    /// If the last three ops add a constant to a field, puts the op before them that does it at once; answers
    /// where it is.
    pub fn fuse_addition(&mut self) -> Option<usize> {
        let at = self.ops.len().checked_sub(3).filter(|&at| at >= self.block)?;
        let (sum, read, store) = (self.ops[at + 1], self.ops[at], self.ops[at + 2]);
        let (object, offset, total) = ((store >> 16) as u16, (store >> 32) as u16, (store >> 48) as u16);
        let (held, added) = ((read >> 16) as u16, (sum >> 48) as u16);
        let adds = read == word(Op::GetField, held, object, offset)
            && sum == word(Op::IaddI, total, held, added)
            && store == word(Op::PutField, object, offset, total);
        // Neither what was read nor the sum is used again.
        let is_spare = |register: u16| {
            register >= self.nlocals
                && register != object
                && self.entries.iter().all(|e| e.place != Place::Reg(register))
        };
        if !adds || !is_spare(held) || !is_spare(total) {
            return None;
        }
        self.ops.insert(at, word(Op::AddField, object, offset, added));
        Some(at)
    }

    /// Rearranges the top words: `order` indexes the words taken, deepest first.
    pub fn permute(&mut self, count: usize, order: &[usize]) {
        let depth = self.entries.len() - count;
        let words = self.entries.split_off(depth);
        self.entries.extend(order.iter().map(|&i| words[i]));
        self.fresh = None;
    }
}

fn set_dst(op: u64, dst: Dst, reg: u16) -> u64 {
    let shift = match dst {
        Dst::A => 16,
        Dst::B => 32,
    };
    op & !(0xffff << shift) | u64::from(reg) << shift
}

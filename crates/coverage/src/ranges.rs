//! Source columns from the `CharacterRangeTable` that `javac -Xjcov` writes.
//!
//! The smallest range that ends right before a jump is its condition. Boolean values have no ranges of
//! their own; they get those of their statements.

use program::classfile::CharacterRange;

use crate::code::MethodCode;
use crate::decision::{Condition, Span};

const STATEMENT: u16 = 1;

pub struct Ranges<'m, 'c> {
    pub code: &'m MethodCode<'c>,
}

impl Ranges<'_, '_> {
    /// The condition that a jump tests.
    pub fn condition(&self, jump: usize) -> Option<Span> {
        let pc = self.code.insns.get(jump)?.pc;
        let ends = |range: &&CharacterRange| u32::from(range.end_pc) + 1 == pc && range.flags & STATEMENT == 0;
        let found = self.code.ranges.iter().filter(ends).min_by_key(|range| range.end_pc - range.start_pc);
        found.map(span).or_else(|| self.statement(jump))
    }

    /// The innermost statement that an instruction belongs to.
    pub fn statement(&self, at: usize) -> Option<Span> {
        let pc = self.code.insns.get(at)?.pc;
        let within = |range: &&CharacterRange| {
            (u32::from(range.start_pc)..=u32::from(range.end_pc)).contains(&pc) && range.flags & STATEMENT != 0
        };
        let found = self.code.ranges.iter().filter(within).min_by_key(|range| range.end_pc - range.start_pc);
        found.map(span)
    }

    /// What all conditions of a decision lie in; `last` is its last instruction.
    pub fn around(&self, conditions: &[Condition], last: usize) -> Option<Span> {
        let spans: Vec<Span> = conditions.iter().filter_map(|condition| condition.span).collect();
        let start = spans.iter().map(|span| span.start).min();
        let end = spans.iter().map(|span| span.end).max();
        match (start, end) {
            (Some(start), Some(end)) => Some(Span { start, end }),
            _ => self.statement(last),
        }
    }
}

fn span(range: &CharacterRange) -> Span {
    let place = |packed: u32| (packed >> 10, packed & 0x3ff);
    Span { start: place(range.start), end: place(range.end) }
}

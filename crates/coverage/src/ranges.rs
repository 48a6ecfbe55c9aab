//! Source columns from the `CharacterRangeTable` that `javac -Xjcov` writes.
//!
//! The smallest range that ends right before a jump, and that is entered at its start only, is its condition. What is
//! chosen by `?:` has a range too. Other values have none (operands of `&`, `|`, `^`, patterns, a comparison that is
//! returned): their columns are unknown. Ranges around a pattern begin anywhere: `javac` puts what it makes of one to
//! a place of its own.

use program::bytecode::Opcode;
use program::classfile::CharacterRange;

use crate::code::{MethodCode, is_bitwise, is_conditional};
use crate::decision::{Condition, Span};
use crate::idiom::assertion;

const STATEMENT: u16 = 1;
const BLOCK: u16 = 2;
const FLOW_TARGET: u16 = 0x10;
const BRANCH_TRUE: u16 = 0x80;
const BRANCH_FALSE: u16 = 0x100;

pub struct Ranges<'m, 'c> {
    pub code: &'m MethodCode<'c>,
}

impl Ranges<'_, '_> {
    /// The condition that a jump tests, with its value if the jump is taken; nothing where the table does not tell both,
    /// because a negation belongs to the condition.
    ///
    /// A jump has a range of its own: the expression that is known to be true or false then. Where that ends with the
    /// condition, it has the condition's value, because a negation of more has a parenthesis behind it. Else the
    /// condition is the right operand of `&&` or `||` in it: it goes where the left one, whose jump is the one before,
    /// goes past it, if it has the same value.
    pub fn condition(&self, jump: usize) -> Option<(Span, bool)> {
        let Some((range, first)) = self.before(jump).into_iter().min_by_key(|(_, first)| jump - first) else {
            return self.chosen_by(jump);
        };
        let own = span(range);
        let tested = self.tested(jump).filter(|(tested, _)| tested.end == own.end);
        // `assert` is a jump past what is thrown unless its condition holds.
        let tested = tested.map(|(tested, value)| value != self.is_assertion(jump, tested));
        Some((own, tested.or_else(|| self.right(jump, first))?))
    }

    /// The first instruction of the decision whose last jump this is.
    pub fn whole(&self, jump: usize) -> Option<usize> {
        self.before(jump).into_iter().map(|(_, first)| first).min()
    }

    /// The outcome of a decision if one of its jumps leaves it, where both outcomes lead to the same place: what is
    /// known to be true or false then decides it.
    pub fn outcome(&self, jump: usize) -> Option<bool> {
        self.tested(jump).map(|(_, value)| value)
    }

    /// Is nothing negated in a decision but its conditions? A negation has no range of its own: before the operands
    /// there is more text than behind them.
    pub fn is_plain(&self, first: usize, jump: usize) -> bool {
        let inside = |&(_, from, to): &(&CharacterRange, usize, usize)| from >= first && to < jump;
        let spans: Vec<Span> = self.expressions().into_iter().filter(inside).map(|(range, ..)| span(range)).collect();
        let is_within = |one: &Span, other: &Span| one != other && one.start >= other.start && one.end <= other.end;
        spans.iter().all(|whole| {
            let operands = spans.iter().filter(|operand| is_within(operand, whole));
            let (start, end) = (operands.clone().map(|span| span.start).min(), operands.map(|span| span.end).max());
            let (Some(start), Some(end)) = (start, end) else { return true };
            let before = (start.0 == whole.start.0).then(|| start.1.saturating_sub(whole.start.1));
            let behind = (end.0 == whole.end.0).then(|| whole.end.1.saturating_sub(end.1));
            before.is_some() && before == behind
        })
    }

    /// The value of a right operand, whose code begins here, if its jump is taken.
    fn right(&self, jump: usize, first: usize) -> Option<bool> {
        let [falls, jumps] = self.code.ways(jump);
        if falls == jumps {
            // Where nothing is negated, the last operand has the value of the whole.
            let is_plain = self.whole(jump).is_some_and(|first| self.is_plain(first, jump));
            return self.outcome(jump).filter(|_| is_plain);
        }
        let left = self.code.bindings.jump_of(first.checked_sub(1)?);
        if !is_conditional(self.code.insns[left].op) {
            return None;
        }
        let (_, value) = self.tested(left)?;
        let past = self.code.target(left)?;
        match past {
            _ if past == jumps => Some(value),
            _ if past == falls => Some(!value),
            _ => None,
        }
    }

    /// Is this a range that an assertion begins?
    fn is_assertion(&self, jump: usize, tested: Span) -> bool {
        let begins = |range: &CharacterRange| {
            let first = self.code.at(u32::from(range.start_pc));
            span(range) == tested && first.is_some_and(|first| first < jump && assertion::begins(self.code, first))
        };
        self.code.ranges.iter().any(begins)
    }

    /// What a jump tests, and the value of that if it is taken.
    fn tested(&self, jump: usize) -> Option<(Span, bool)> {
        let pc = self.code.insns[jump].pc;
        let is_own = |range: &&CharacterRange| {
            u32::from(range.start_pc) == pc && range.flags & (BRANCH_TRUE | BRANCH_FALSE) != 0
        };
        let range = self.code.ranges.iter().find(is_own)?;
        Some((span(range), range.flags & BRANCH_TRUE != 0))
    }

    /// The value that a way through a `?:` ends with.
    pub fn chosen(&self, last: usize) -> Option<Span> {
        let ends = |&&(range, _, end): &&(&CharacterRange, usize, usize)| end == last && range.flags & FLOW_TARGET != 0;
        let ranges = self.expressions();
        ranges.iter().filter(ends).min_by_key(|(_, first, _)| last - first).map(|(range, ..)| span(range))
    }

    /// What all conditions of a decision lie in; `jump` is its last one.
    pub fn around(&self, conditions: &[Condition], first: usize, jump: Option<usize>) -> Option<Span> {
        let spans: Option<Vec<Span>> = conditions.iter().map(|condition| condition.span).collect();
        if let Some(spans) = spans {
            let (start, end) = (spans.iter().map(|span| span.start).min()?, spans.iter().map(|span| span.end).max()?);
            return Some(Span { start, end });
        }
        let whole = self.before(jump?).into_iter().filter(|&(_, start)| start <= first);
        whole.min_by_key(|&(_, start)| first - start).map(|(range, _)| span(range))
    }

    /// Expressions that end right before a jump, with their first instructions.
    fn before(&self, jump: usize) -> Vec<(&CharacterRange, usize)> {
        let is_whole = |first: usize| (first + 1..=jump).all(|at| self.code.comers(at).all(|from| from >= first));
        let ranges = self.expressions().into_iter();
        ranges
            .filter(|&(_, first, last)| last + 1 == jump && is_whole(first))
            .map(|(range, first, _)| (range, first))
            .collect()
    }

    /// What is chosen by a `?:`, if it is this condition and nothing else, and its value if the jump is taken.
    fn chosen_by(&self, jump: usize) -> Option<(Span, bool)> {
        let is_other =
            |at: usize| at != jump && (is_conditional(self.code.insns[at].op) || is_bitwise(self.code.insns[at].op));
        let is_alone = |&&(range, first, last): &&(&CharacterRange, usize, usize)| {
            let is_around = range.flags & FLOW_TARGET != 0 && (first..=last).contains(&jump);
            is_around && !(first..=last).any(is_other)
        };
        let ranges = self.expressions();
        let value = match self.code.op(self.code.target(jump)?)? {
            Opcode::Iconst0 => false,
            Opcode::Iconst1 => true,
            _ => return None,
        };
        let found = ranges.iter().filter(is_alone).min_by_key(|(_, first, last)| last - first);
        found.map(|(range, ..)| (span(range), value))
    }

    /// Ranges of expressions whose places can be relied on, with their first and last instructions.
    fn expressions(&self) -> Vec<(&CharacterRange, usize, usize)> {
        let insns = |range: &CharacterRange| {
            let first = self.code.at(u32::from(range.start_pc))?;
            let behind = self.code.insns.partition_point(|insn| insn.pc <= u32::from(range.end_pc));
            let last = behind.checked_sub(1).filter(|&last| last >= first)?;
            (!self.code.bindings.meets(first..=last)).then_some((first, last))
        };
        let is_expression = |range: &&CharacterRange| range.flags & (STATEMENT | BLOCK) == 0;
        let ranges = self.code.ranges.iter().filter(is_expression);
        ranges.filter_map(|range| insns(range).map(|(first, last)| (range, first, last))).collect()
    }
}

fn span(range: &CharacterRange) -> Span {
    let place = |packed: u32| (packed >> 10, packed & 0x3ff);
    Span { start: place(range.start), end: place(range.end) }
}

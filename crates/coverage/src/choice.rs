//! Booleans on the operand stack that are made on several ways: `a ? b : c`, and `a && b` as a value.
//!
//! A choice is all code from its first jump to where the ways meet. What is chosen on a way is a constant, the result
//! of an operator, or a condition that is seen where the ways meet. Ints 1 and 0 are no choice.

use std::collections::{BTreeMap, BTreeSet};

use program::bytecode::Opcode as O;

use crate::code::{MethodCode, is_conditional, is_goto};
use crate::decision::Ambiguity;
use crate::group::Group;
use crate::stack::{Kind, Maker};

/// Where a step leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    To(usize),
    /// A value is there, made by this one, and can be seen at this place.
    Met {
        at: usize,
        maker: Maker,
    },
}

#[derive(Debug, Clone)]
pub struct Step {
    pub at: usize,
    /// Of a jump: where it falls, and where it jumps.
    pub next: Vec<Next>,
}

/// A boolean value with all ways that it is made on.
#[derive(Debug, Clone)]
pub struct Choice {
    /// In the order of the code.
    pub steps: Vec<Step>,
    pub doubt: Option<Ambiguity>,
    /// 1 or 0, by one group of jumps.
    pub is_simple: bool,
}

/// The choices of a method by where their ways meet.
#[derive(Debug, Default)]
pub struct Choices {
    pub known: BTreeMap<usize, Choice>,
    /// Booleans whose ways could not be followed.
    pub unknown: BTreeSet<usize>,
}

impl Choice {
    pub fn makers(&self) -> impl Iterator<Item = Maker> {
        self.steps.iter().flat_map(|step| &step.next).filter_map(|next| match next {
            Next::Met { maker, .. } => Some(*maker),
            Next::To(_) => None,
        })
    }

    pub fn contains(&self, at: usize) -> bool {
        self.steps.binary_search_by_key(&at, |step| step.at).is_ok()
    }
}

/// Values that are chosen on several ways, booleans foremost.
pub fn choices(code: &MethodCode<'_>, groups: &mut [Group]) -> Choices {
    let mut found = Choices::default();
    let joins: BTreeSet<usize> = groups.iter().filter_map(|group| group.join).map(|join| behind(code, join)).collect();
    for join in joins {
        let mine = |group: &Group| group.join.is_some_and(|to| behind(code, to) == join);
        let count = groups.iter().filter(|group| mine(group)).count();
        let walk = Walk { code, groups, join };
        let steps = walk.steps();
        let has_leaves = steps.as_ref().is_none_or(|steps| walk.has_leaves(steps));
        let is_simple = count == 1 && !has_leaves;
        let doubt = match code.operand(join, 0).map(|cell| cell.kind) {
            Some(Kind::Boolean) => None,
            Some(Kind::Either) if is_simple => None,
            Some(Kind::Either) => Some(Ambiguity::BooleanOrNumbers),
            Some(_) | None => continue,
        };
        if let Some(steps) = steps.filter(|steps| walk.is_whole(steps)) {
            found.known.insert(join, Choice { steps, doubt, is_simple });
            continue;
        }
        found.unknown.insert(join);
        let is_odd = |group: &&mut Group| mine(group) && !group.is_boolean_value(code);
        for group in groups.iter_mut().filter(is_odd) {
            group.part = Some(Ambiguity::PartOfBoolean);
        }
    }
    found
}

/// The place behind jumps to jumps.
pub fn behind(code: &MethodCode<'_>, join: usize) -> usize {
    let mut at = join;
    while let Some(to) = code.target(at).filter(|&to| code.op(at).is_some_and(is_goto) && to > at) {
        at = to;
    }
    at
}

struct Walk<'m, 'c> {
    code: &'m MethodCode<'c>,
    groups: &'m [Group],
    join: usize,
}

impl Walk<'_, '_> {
    fn group_at(&self, jump: usize) -> Option<&Group> {
        self.groups.iter().find(|group| group.jumps.contains(&jump))
    }

    /// All code between the first jump and where the ways meet; none if that is more than a choice.
    fn steps(&self) -> Option<Vec<Step>> {
        let code = self.code;
        let mine = |group: &&Group| group.join.is_some_and(|to| behind(code, to) == self.join);
        let first = self.groups.iter().filter(mine).map(|group| group.jumps[0]).min()?;
        let base = code.depth(self.join)?.checked_sub(1)?;
        let mut open = BTreeSet::from([first]);
        let mut steps = Vec::new();
        while let Some(at) = open.pop_first() {
            let op = code.op(at)?;
            let next = if is_conditional(op) {
                let group = self.group_at(at)?;
                let join = group.join.map(|join| behind(code, join))?;
                if join == self.join {
                    if code.depth(at + 1) != Some(base) {
                        return None;
                    }
                    code.ways(at).to_vec()
                } else if group.jumps[0] == at && join < self.join {
                    // A value of its own that something takes on the way.
                    vec![join]
                } else {
                    return None;
                }
            } else if is_goto(op) {
                vec![code.target(at)?]
            } else if op.falls_through() {
                vec![at + 1]
            } else {
                return None;
            };
            let mut step = Step { at, next: Vec::new() };
            for to in next {
                if to <= at || to > self.join {
                    return None;
                }
                // Ways may meet before a jump to where all do.
                let is_met = to == self.join || code.before[to].len() > 1;
                if is_met && code.depth(to) == Some(base + 1) && behind(code, to) == self.join {
                    let pushed = if is_goto(op) { code.operand(at, 0)?.maker } else { Maker::Insn(at) };
                    let maker = if is_conditional(op) { return None } else { pushed };
                    step.next.push(Next::Met { at: to, maker });
                } else {
                    step.next.push(Next::To(to));
                    open.insert(to);
                }
            }
            steps.push(step);
        }
        Some(steps)
    }

    /// Does everybody who comes there take part in the choice?
    fn is_whole(&self, steps: &[Step]) -> bool {
        let takes_part = |at: usize| steps.binary_search_by_key(&at, |step| step.at).is_ok();
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return false };
        let mut met: Vec<usize> = vec![self.join];
        met.extend(steps.iter().flat_map(|step| &step.next).filter_map(|next| match next {
            Next::Met { at, .. } => Some(*at),
            Next::To(_) => None,
        }));
        let inside = |from: usize| (first.at..=last.at).contains(&from);
        let comes = |at: usize| self.code.comers(at).all(|from| takes_part(from) || met.contains(&from));
        let enters = |step: &Step| step.at != first.at && !self.code.comers(step.at).all(inside);
        met.iter().all(|&at| comes(at)) && !steps.iter().any(enters)
    }

    /// Is something chosen but constants?
    fn has_leaves(&self, steps: &[Step]) -> bool {
        let is_constant = |next: &Next| match next {
            Next::Met { maker: Maker::Insn(at), .. } => {
                matches!(self.code.insns[*at].op, O::Iconst0 | O::Iconst1)
            }
            Next::Met { .. } => false,
            Next::To(_) => true,
        };
        !steps.iter().flat_map(|step| &step.next).all(is_constant)
    }
}

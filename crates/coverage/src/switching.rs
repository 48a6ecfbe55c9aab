//! A `switch` expression among the conditions of a decision: it jumps from its arms to where the decision goes, so
//! that what belongs together cannot be told any more. Decisions around it and in its arms are marked as parts.

use crate::code::{MethodCode, is_conditional, is_goto, is_switch};
use crate::decision::Ambiguity;
use crate::group::Group;
use crate::stack::Kind;

/// Marks groups that may be parts of such a decision.
pub fn mark(code: &MethodCode<'_>, groups: &mut [Group]) {
    let mut parts: Vec<(usize, usize)> = Vec::new();
    for group in groups.iter_mut() {
        let switch = group.exits.into_iter().find_map(|exit| leads_to_switch(code, group, exit));
        if let Some(switch) = switch {
            group.part = Some(Ambiguity::PartOfSwitch);
            parts.push((switch, group.exits[0].max(group.exits[1])));
        }
        let last = group.jumps.last().copied().unwrap_or_default();
        let is_behind_switch = code.insns[..last].iter().any(|insn| is_switch(insn.op));
        if is_behind_switch && (comes_from_arm(code, group) || has_arm(code, group)) {
            group.part = Some(Ambiguity::PartOfSwitch);
        }
    }
    for group in groups.iter_mut() {
        if parts.iter().any(|&(switch, end)| switch < group.jumps[0] && group.jumps[0] < end) {
            group.part = Some(Ambiguity::PartOfSwitch);
        }
    }
}

/// The `switch` that control comes to from a way out of a group, if on the way there is only the code of its operand.
fn leads_to_switch(code: &MethodCode<'_>, group: &Group, exit: usize) -> Option<usize> {
    let is_number = group.join.is_some_and(|join| {
        code.operand(join, 0).is_none_or(|cell| !matches!(cell.kind, Kind::Boolean | Kind::Either))
    });
    if is_number || code.comers(exit).any(|from| !group.jumps.contains(&from)) {
        return None;
    }
    let base = code.depth(exit)?;
    let mut at = exit;
    while !is_switch(code.op(at)?) {
        let op = code.op(at)?;
        at += 1;
        let is_alone = code.before.get(at).is_some_and(|before| before.len() == 1);
        if !op.falls_through() || is_conditional(op) || !is_alone || code.depth(at)? <= base {
            return None;
        }
    }
    let is_statement = code.begins_statement(exit);
    let other = group.exits.into_iter().find(|&other| other != exit)?;
    // On lines of its own it may still be an expression: its arms jump to both ends of the whole.
    let arm = |jump: usize| {
        is_conditional(code.insns[jump].op)
            && code.target(jump) == Some(other)
            && code.op(jump + 1).is_some_and(is_goto)
            && code.target(jump + 1).is_some_and(|to| to > jump && to != other)
    };
    let is_expression = !is_statement || !code.has_table() && (at..other.max(at)).any(arm);
    is_expression.then_some(at)
}

/// Is there a jump out of the group, with a `goto` behind it that leads to the group, where the ways of an arm would go?
fn comes_from_arm(code: &MethodCode<'_>, group: &Group) -> bool {
    let mut start = group.jumps[0];
    while start > 0 && code.before[start] == [start - 1] && !is_conditional(code.insns[start - 1].op) {
        start -= 1;
    }
    // A statement is no part of anything before it.
    let begins = code.has_table() && code.begins_statement(start);
    !begins
        && code.comers(start).any(|from| {
            let is_behind_jump = from > 0
                && from < start
                && code.op(from).is_some_and(is_goto)
                && is_conditional(code.insns[from - 1].op);
            let leaves = |jump: usize| code.target(jump).is_some_and(|to| group.exits.contains(&to));
            is_behind_jump && !group.jumps.contains(&(from - 1)) && leaves(from - 1)
        })
}

/// Is there a `goto` between the jumps that ends no first value of a `?:`?
fn has_arm(code: &MethodCode<'_>, group: &Group) -> bool {
    let ends = |&jump: &usize| {
        code.op(jump + 1).is_some_and(is_goto)
            && group.jumps.last().is_some_and(|&last| jump < last)
            && code.ways(jump).iter().all(|way| *way == jump + 1 || group.exits.contains(way))
            && !code.comers(jump + 2).any(|from| group.jumps.contains(&from))
    };
    group.jumps.iter().any(ends)
}

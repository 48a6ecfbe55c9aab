//! Groups of jumps and bitwise operators on booleans, put together to decisions with their truth functions.
//!
//! A jump is a condition, unless it tests the result of `&`, `|`, `^` or of another decision: then the
//! operands of that are the conditions. The truth function is computed by following the code: under which
//! values control comes to each jump, and to each way out.
//!
//! `?:` that chooses between two values is a decision about which, and its values are not conditions of it.

use crate::bdd::{Diagrams, FALSE, Function, TRUE};
use crate::code::{MethodCode, is_bitwise, is_goto};
use crate::decision::{Certainty, Condition, Decision, Seen, Side};
use crate::group::{Group, groups};
use crate::ranges::Ranges;
use crate::stack::{Kind, Maker, is_boolean_operator};
use program::bytecode::Opcode as O;

/// A decision with where its parts are in the code.
#[derive(Debug)]
pub struct Recovered {
    pub decision: Decision,
    /// For each jump that may end an evaluation: the outcome if it falls, and if it jumps.
    pub ends: Vec<(usize, [Option<bool>; 2])>,
    /// The operator whose result is the outcome, if no jump is.
    pub operator: Option<usize>,
    /// The first instruction of its last jump or operator, for the order.
    first: usize,
}

struct Recovery<'m, 'c> {
    code: &'m MethodCode<'c>,
    groups: &'m [Group],
    ranges: Ranges<'m, 'c>,
}

/// A decision being put together.
#[derive(Default)]
struct Parts {
    conditions: Vec<Condition>,
    diagrams: Diagrams,
}

/// The decisions of a method, in the order of the code.
pub fn decisions(code: &MethodCode<'_>, made_up: &[bool]) -> Vec<Recovered> {
    let groups = groups(code, made_up);
    let recovery = Recovery { code, groups: &groups, ranges: Ranges { code } };
    let consumed = recovery.consumed();
    let mut found = Vec::new();
    for group in &groups {
        let is_operand =
            group.join.is_some_and(|join| group.is_boolean_value(code) && consumed.contains(&Maker::Join(join)));
        if !is_operand {
            found.push(recovery.group(group));
        }
    }
    for (at, &is_made_up) in made_up.iter().enumerate().take(code.insns.len()) {
        if recovery.is_operator(at) && !is_made_up && !consumed.contains(&Maker::Insn(at)) {
            found.extend(recovery.operator(at));
        }
    }
    found.sort_by_key(|recovered| recovered.first);
    found
}

/// A jump, and the outcome with which each of its ways ends a decision, if it does.
type Ends = (usize, [Option<bool>; 2]);

impl Recovery<'_, '_> {
    fn is_operator(&self, at: usize) -> bool {
        let stack = self.code.stacks[at].as_ref();
        is_bitwise(self.code.insns[at].op) && stack.is_some_and(|stack| is_boolean_operator(stack))
    }

    /// Values that a bitwise operator or a jump of a group takes.
    fn consumed(&self) -> Vec<Maker> {
        let mut consumed = Vec::new();
        for at in (0..self.code.insns.len()).filter(|&at| self.is_operator(at)) {
            consumed.extend((0..2).filter_map(|below| self.code.operand(at, below)).map(|cell| cell.maker));
        }
        for &jump in self.groups.iter().flat_map(|group| &group.jumps) {
            if matches!(self.code.insns[jump].op, O::Ifeq | O::Ifne) {
                consumed.extend(self.code.operand(jump, 0).map(|cell| cell.maker));
            }
        }
        consumed
    }

    fn group(&self, group: &Group) -> Recovered {
        let mut parts = Parts::default();
        let (function, ends) = self.group_function(group, &mut parts);
        let first = group.jumps[0];
        let mut function = function;
        self.orient(&mut parts, &mut function);
        let certainty = match (group.doubt, self.code.has_table()) {
            (_, true) => Certainty::Table,
            (Some(doubt), false) => Certainty::Approximate(doubt),
            (None, false) => Certainty::Recovered,
        };
        let cuts = if self.code.has_table() { Vec::new() } else { self.cuts(group, &parts) };
        let at = *group.jumps.last().unwrap_or(&first);
        let decision = self.finish(parts, function, certainty, cuts, first, at);
        Recovered { decision, ends, operator: None, first }
    }

    fn operator(&self, at: usize) -> Option<Recovered> {
        let mut parts = Parts::default();
        let function = self.value(Maker::Insn(at), None, &mut parts);
        if parts.conditions.is_empty() {
            return None;
        }
        let certainty = if self.code.has_table() { Certainty::Table } else { Certainty::Recovered };
        let decision = self.finish(parts, function, certainty, Vec::new(), at, at);
        Some(Recovered { decision, ends: Vec::new(), operator: Some(at), first: at })
    }

    fn finish(
        &self,
        parts: Parts,
        function: Function,
        certainty: Certainty,
        cuts: Vec<usize>,
        first: usize,
        last: usize,
    ) -> Decision {
        let Parts { conditions, diagrams } = parts;
        let line = conditions.iter().filter_map(|c| c.line).min().or_else(|| self.code.line(first));
        let span = self.ranges.around(&conditions, last);
        Decision { conditions, line, span, certainty, cuts, diagrams, function }
    }

    /// The function of a group, and how each of its jumps may end it.
    fn group_function(&self, group: &Group, parts: &mut Parts) -> (Function, Vec<Ends>) {
        let code = self.code;
        let [fall, jump] = group.exits;
        // A loop that is tested at its end goes on by jumping back.
        let last = group.jumps[group.jumps.len() - 1];
        let truth = if group.join.is_some() || jump > last { fall } else { jump };
        let mut reach = vec![FALSE; group.jumps.len()];
        reach[0] = TRUE;
        let mut outcome = FALSE;
        let mut ends = Vec::new();
        for (place, &at) in group.jumps.iter().enumerate() {
            let taken = self.jump_taken(at, parts);
            let d = &mut parts.diagrams;
            let not = d.not(taken);
            let mut end = [None; 2];
            for (way, (to, under)) in
                [(at + 1, not), (code.target(at).unwrap_or(at + 1), taken)].into_iter().enumerate()
            {
                let arrives = d.and(reach[place], under);
                match self.member(group, place, to) {
                    Some(member) => reach[member] = d.or(reach[member], arrives),
                    None => {
                        let exit = self.exit(group, to);
                        let is_true = if fall == jump { way == 0 } else { exit == truth };
                        end[way] = Some(is_true);
                        if is_true {
                            outcome = d.or(outcome, arrives);
                        }
                    }
                }
            }
            ends.push((at, end));
        }
        (outcome, ends)
    }

    /// The later jump of the group that an edge leads to.
    fn member(&self, group: &Group, place: usize, to: usize) -> Option<usize> {
        if group.exits.contains(&to) {
            return None;
        }
        let (later, last) = (&group.jumps[place + 1..], *group.jumps.last()?);
        // The first value of a `?:` ends in a `goto` over the second.
        let to = if self.code.op(to).is_some_and(is_goto) && to < last { self.code.target(to)? } else { to };
        // Operands lie between the jumps, so the next jump behind the place is the one.
        if group.exits.contains(&to) || to > last {
            return None;
        }
        later.iter().position(|&jump| jump >= to).map(|found| place + 1 + found)
    }

    fn exit(&self, group: &Group, to: usize) -> usize {
        if group.exits.contains(&to) {
            return to;
        }
        let through = self.code.target(to).filter(|target| group.exits.contains(target));
        // What is left is the target of the `goto` that the last jump falls to.
        through.unwrap_or(group.exits[0])
    }

    /// Under which values a jump is taken.
    fn jump_taken(&self, at: usize, parts: &mut Parts) -> Function {
        let op = self.code.insns[at].op;
        let operand = self.code.operand(at, 0).filter(|_| matches!(op, O::Ifeq | O::Ifne));
        let is_part = operand.is_some_and(|cell| self.is_part(cell.maker));
        if let (true, Some(cell)) = (is_part, operand) {
            let value = self.value(cell.maker, None, parts);
            return if op == O::Ifne { value } else { parts.diagrams.not(value) };
        }
        let is_boolean = operand.is_some_and(|cell| matches!(cell.kind, Kind::Boolean | Kind::Byte));
        let taken = !is_boolean || op == O::Ifne;
        let (line, span) = (self.code.line(at), self.ranges.condition(at));
        let variable = parts.condition(Condition { line, span, seen: Seen::Jump { at, taken } });
        if taken { variable } else { parts.diagrams.not(variable) }
    }

    /// Is a value made of conditions?
    fn is_part(&self, maker: Maker) -> bool {
        match maker {
            Maker::Insn(at) => self.is_operator(at),
            Maker::Join(join) => self.value_group(join).is_some(),
            Maker::Outside => false,
        }
    }

    /// The only boolean value whose ways meet here.
    fn value_group(&self, join: usize) -> Option<&Group> {
        let mut found = self.groups.iter().filter(|group| group.join == Some(join));
        let group = found.next().filter(|group| group.is_boolean_value(self.code) && group.exits[1] + 1 == join)?;
        found.next().is_none().then_some(group)
    }

    /// The function of a boolean value; `seen` is where it can be seen if it is a condition itself.
    fn value(&self, maker: Maker, seen: Option<(usize, Side)>, parts: &mut Parts) -> Function {
        match maker {
            Maker::Insn(at) if self.is_operator(at) => {
                let operand = |below| self.code.operand(at, below).map_or(Maker::Outside, |cell| cell.maker);
                let left = self.value(operand(1), Some((at, Side::Left)), parts);
                let right = self.value(operand(0), Some((at, Side::Right)), parts);
                let d = &mut parts.diagrams;
                match self.code.insns[at].op {
                    O::Iand => d.and(left, right),
                    O::Ior => d.or(left, right),
                    _ => d.xor(left, right),
                }
            }
            Maker::Insn(at) if matches!(self.code.insns[at].op, O::Iconst0 | O::Iconst1) => {
                if self.code.insns[at].op == O::Iconst1 { TRUE } else { FALSE }
            }
            Maker::Join(join) if self.value_group(join).is_some() => match self.value_group(join) {
                Some(group) => {
                    let function = self.group_function(group, parts).0;
                    if group.is_negated_value(self.code) { parts.diagrams.not(function) } else { function }
                }
                None => FALSE,
            },
            Maker::Insn(_) | Maker::Join(_) | Maker::Outside => {
                let Some((at, side)) = seen else { return FALSE };
                let made = match maker {
                    Maker::Insn(made) => made,
                    Maker::Join(_) | Maker::Outside => at,
                };
                let condition = Condition {
                    line: self.code.line(made),
                    span: self.ranges.statement(at),
                    seen: Seen::Operand { at, side },
                };
                parts.condition(condition)
            }
        }
    }

    /// Comparisons are shown so that they help the outcome: `x > 5 && …`, not `x <= 5`.
    fn orient(&self, parts: &mut Parts, function: &mut Function) {
        for number in 0..parts.conditions.len() {
            let Seen::Jump { at, .. } = parts.conditions[number].seen else { continue };
            let operand = self.code.operand(at, 0);
            let is_tested = matches!(self.code.insns[at].op, O::Ifeq | O::Ifne);
            if is_tested && operand.is_some_and(|cell| matches!(cell.kind, Kind::Boolean | Kind::Byte)) {
                continue;
            }
            let d = &mut parts.diagrams;
            let (low, high) = d.parts(*function, number as u32);
            // Both values allow the outcome in different cases, or raising it hinders: turn it around.
            if low != high && d.or(low, high) == low {
                let variable = d.variable(number as u32);
                *function = d.choose(variable, low, high);
                if let Seen::Jump { taken, .. } = &mut parts.conditions[number].seen {
                    *taken = !*taken;
                }
            }
        }
    }

    /// Where the decision may also be cut in two: what comes before either goes on or leaves like the whole
    /// when it is false, as an `if` around another does.
    fn cuts(&self, group: &Group, parts: &Parts) -> Vec<usize> {
        if group.join.is_some() {
            return Vec::new();
        }
        let leaves_or_goes_on = |place: usize, split: usize| {
            let jump = group.jumps[place];
            let ways = [Some(jump + 1), self.code.target(jump)];
            ways.into_iter().flatten().all(|to| match self.member(group, place, to) {
                Some(member) => member <= split,
                None => self.exit(group, to) == group.exits[1],
            })
        };
        let may_cut = |&split: &usize| (0..split).all(|place| leaves_or_goes_on(place, split));
        let number_of =
            |jump: usize| parts.conditions.iter().position(|c| matches!(c.seen, Seen::Jump { at, .. } if at == jump));
        (1..group.jumps.len()).filter(may_cut).filter_map(|split| number_of(group.jumps[split])).collect()
    }
}

impl Parts {
    fn condition(&mut self, condition: Condition) -> Function {
        self.conditions.push(condition);
        self.diagrams.variable(self.conditions.len() as u32 - 1)
    }
}

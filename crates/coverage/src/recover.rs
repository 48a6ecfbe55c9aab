//! Groups of jumps and bitwise operators on booleans, put together to decisions with their truth functions.
//!
//! A jump is a condition, unless it tests the result of `&`, `|`, `^` or of another decision: then the
//! operands of that are the conditions. The truth function is computed by following the code: under which
//! values control comes to each jump, and to each way out.
//!
//! `?:` that chooses between booleans is an operator like `&&`, wherever it stands, and what it chooses are conditions.
//! Between other values it is a decision about which.

use std::collections::BTreeMap;

use crate::bdd::{Diagrams, FALSE, Function, TRUE};
use crate::choice::{Choice, Choices, Next, behind, choices};
use crate::code::{MethodCode, is_bitwise, is_goto};
use crate::decision::{Ambiguity, Certainty, Condition, Decision, Seen, Side};
use crate::group::{Group, groups};
use crate::idiom::assertion;
use crate::ranges::Ranges;
use crate::stack::{Kind, Maker, is_boolean_operator};
use crate::switching;
use program::bytecode::Opcode as O;

/// A decision with where its parts are in the code.
#[derive(Debug)]
pub struct Recovered {
    pub decision: Decision,
    /// For each jump that may end an evaluation: the outcome if it falls, and if it jumps.
    pub ends: Vec<(usize, [Option<bool>; 2])>,
    /// The operator whose result is the outcome, if no jump is.
    pub operator: Option<usize>,
    /// Where the ways of a chosen value meet that is the outcome.
    pub join: Option<usize>,
    /// The first instruction of its last jump or operator, for the order.
    first: usize,
}

struct Recovery<'m, 'c> {
    code: &'m MethodCode<'c>,
    groups: &'m [Group],
    choices: &'m Choices,
    ranges: Ranges<'m, 'c>,
}

/// A decision being put together.
#[derive(Default)]
struct Parts {
    conditions: Vec<Condition>,
    /// Conditions whose values are those of the source.
    settled: Vec<bool>,
    diagrams: Diagrams,
    /// Why something of it may be more than it seems, table or not.
    part: Option<Ambiguity>,
    doubt: Option<Ambiguity>,
}

/// The decisions of a method, in the order of the code.
pub fn decisions(code: &MethodCode<'_>, made_up: &[bool]) -> Vec<Recovered> {
    let mut groups = groups(code, made_up);
    switching::mark(code, &mut groups);
    let choices = choices(code, &mut groups);
    let recovery = Recovery { code, groups: &groups, choices: &choices, ranges: Ranges { code } };
    let consumed = recovery.consumed();
    let mut found = Vec::new();
    for group in &groups {
        // A choice goes past what is decided within its conditions, for somebody else.
        let own = group.join.map(|join| behind(code, join));
        let choice = own.and_then(|join| choices.known.get_key_value(&join));
        let is_part = choice.is_some_and(|(&join, choice)| {
            choice.contains(group.jumps[0]) && (!choice.is_simple || consumed.contains(&Maker::Join(join)))
        });
        if !is_part {
            found.push(recovery.group(group));
        }
    }
    for (&join, choice) in &choices.known {
        if !choice.is_simple && !consumed.contains(&Maker::Join(join)) {
            found.push(recovery.chosen(join, choice));
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

    /// Values that a bitwise operator, a `?:` or a jump of a group takes.
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
        consumed.extend(self.choices.known.values().flat_map(Choice::makers));
        consumed
    }

    fn group(&self, group: &Group) -> Recovered {
        let mut parts = Parts::default();
        let (function, ends) = self.group_function(group, &mut parts);
        let first = group.jumps[0];
        let mut function = function;
        self.orient(&mut parts, &mut function, 0);
        parts.part = parts.part.or(group.part).or_else(|| self.is_turned(group));
        parts.doubt = parts.doubt.or(group.doubt);
        let cuts = if self.code.has_table() { Vec::new() } else { self.cuts(group, &parts) };
        let decision = self.finish(parts, function, cuts, first, group.jumps.last().copied());
        Recovered { decision, ends, operator: None, join: None, first }
    }

    /// Where both outcomes lead to the same place, a negation of several conditions cannot be seen.
    fn is_turned(&self, group: &Group) -> Option<Ambiguity> {
        let [first, .., last] = group.jumps[..] else { return None };
        let is_empty = group.exits[0] == group.exits[1] && self.code.has_table();
        let is_plain = || self.ranges.is_plain(self.ranges.whole(last).unwrap_or(first), last);
        (is_empty && !is_plain()).then_some(Ambiguity::PerhapsNegated)
    }

    fn operator(&self, at: usize) -> Option<Recovered> {
        let mut parts = Parts::default();
        let function = self.value(Maker::Insn(at), None, &mut parts);
        if parts.conditions.is_empty() {
            return None;
        }
        let decision = self.finish(parts, function, Vec::new(), at, None);
        Some(Recovered { decision, ends: Vec::new(), operator: Some(at), join: None, first: at })
    }

    /// A value that is chosen.
    fn chosen(&self, join: usize, choice: &Choice) -> Recovered {
        let mut parts = Parts::default();
        let function = self.choice(choice, &mut parts);
        let first = choice.steps.first().map_or(join, |step| step.at);
        let decision = self.finish(parts, function, Vec::new(), first, None);
        Recovered { decision, ends: Vec::new(), operator: None, join: Some(join), first }
    }

    fn finish(
        &self,
        parts: Parts,
        function: Function,
        cuts: Vec<usize>,
        first: usize,
        jump: Option<usize>,
    ) -> Decision {
        let Parts { conditions, diagrams, part, doubt, .. } = parts;
        let certainty = match (part, doubt, self.code.has_table()) {
            (Some(part), _, _) => Certainty::Approximate(part),
            (None, Some(doubt), false) => Certainty::Approximate(doubt),
            (None, None, false) => Certainty::Recovered,
            (None, _, true) => Certainty::Table,
        };
        let line = conditions.iter().filter_map(|c| c.line).min().or_else(|| self.code.line(first));
        let place = |condition: &Condition| match condition.seen {
            Seen::Jump { at, .. } | Seen::Operand { at, .. } => at,
            Seen::Chosen { from, .. } => from,
        };
        let span = self.ranges.around(&conditions, conditions.iter().map(place).min().unwrap_or(first), jump);
        Decision { conditions, line, span, certainty, cuts, diagrams, function }
    }

    /// The function of a group, and how each of its jumps may end it.
    fn group_function(&self, group: &Group, parts: &mut Parts) -> (Function, Vec<Ends>) {
        let code = self.code;
        let [fall, jump] = group.exits;
        // A loop that is tested at its end goes on by jumping back.
        let last = group.jumps[group.jumps.len() - 1];
        let goes_on = jump <= last || assertion::holds(code, group.jumps[0], jump);
        let truth = if group.join.is_none() && goes_on { jump } else { fall };
        let mut reach = vec![FALSE; group.jumps.len()];
        reach[0] = TRUE;
        let mut outcome = FALSE;
        let mut ends = Vec::new();
        for (place, &at) in group.jumps.iter().enumerate() {
            let taken = self.jump_taken(at, parts);
            let d = &mut parts.diagrams;
            let not = d.not(taken);
            let mut end = [None; 2];
            for (way, (to, under)) in code.ways(at).into_iter().zip([not, taken]).enumerate() {
                let arrives = d.and(reach[place], under);
                match self.member(group, place, to) {
                    Some(member) => reach[member] = d.or(reach[member], arrives),
                    None => {
                        let exit = self.exit(group, to);
                        let taken = self.ranges.outcome(at).unwrap_or(false);
                        let is_true = if fall == jump { taken == (way == 1) } else { exit == truth };
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
        let is_boolean = operand.is_some_and(|cell| matches!(cell.kind, Kind::Boolean | Kind::Either | Kind::Byte));
        let told = self.ranges.condition(at);
        let taken = told.map_or(!is_boolean || op == O::Ifne, |(_, taken)| taken);
        let (line, span) = (self.code.line(at), told.map(|(span, _)| span));
        let condition = Condition { line, span, seen: Seen::Jump { at, taken } };
        let variable = parts.condition(condition, is_boolean || told.is_some());
        if taken { variable } else { parts.diagrams.not(variable) }
    }

    /// Is a value made of conditions?
    fn is_part(&self, maker: Maker) -> bool {
        match maker {
            Maker::Insn(at) => self.is_operator(at),
            Maker::Join(join) => self.choices.known.contains_key(&join),
            Maker::Outside => false,
        }
    }

    /// The function of a boolean value; `seen` is where it can be seen if it is a condition itself.
    fn value(&self, maker: Maker, seen: Option<Seen>, parts: &mut Parts) -> Function {
        let choice = match maker {
            Maker::Join(join) => self.choices.known.get(&join),
            Maker::Insn(_) | Maker::Outside => None,
        };
        match (maker, choice) {
            (_, Some(choice)) => self.choice(choice, parts),
            (Maker::Insn(at), None) if self.is_operator(at) => {
                let cell = |below| self.code.operand(at, below);
                if [cell(0), cell(1)].into_iter().flatten().any(|cell| cell.kind == Kind::Either) {
                    parts.part = parts.part.or(Some(Ambiguity::Combined));
                }
                let operand = |below| cell(below).map_or(Maker::Outside, |cell| cell.maker);
                let left = self.value(operand(1), Some(Seen::Operand { at, side: Side::Left }), parts);
                let right = self.value(operand(0), Some(Seen::Operand { at, side: Side::Right }), parts);
                let d = &mut parts.diagrams;
                match self.code.insns[at].op {
                    O::Iand => d.and(left, right),
                    O::Ior => d.or(left, right),
                    _ => d.xor(left, right),
                }
            }
            (Maker::Insn(at), None) if matches!(self.code.insns[at].op, O::Iconst0 | O::Iconst1) => {
                if self.code.insns[at].op == O::Iconst1 { TRUE } else { FALSE }
            }
            (Maker::Insn(_) | Maker::Join(_) | Maker::Outside, None) => {
                let Some(seen) = seen else { return FALSE };
                self.leaf(maker, seen, parts)
            }
        }
    }

    /// A value that is a condition.
    fn leaf(&self, maker: Maker, seen: Seen, parts: &mut Parts) -> Function {
        let (at, span) = match seen {
            Seen::Jump { at, .. } | Seen::Operand { at, .. } => (at, None),
            Seen::Chosen { from, .. } => {
                let last = if is_goto(self.code.insns[from].op) { from.saturating_sub(1) } else { from };
                (from, self.ranges.chosen(last))
            }
        };
        let made = match maker {
            Maker::Insn(made) => made,
            Maker::Join(_) | Maker::Outside => at,
        };
        if let Maker::Join(join) = maker
            && self.is_half_known(join)
        {
            parts.part = parts.part.or(Some(Ambiguity::Operand));
        }
        parts.condition(Condition { line: self.code.line(made), span, seen }, true)
    }

    /// Is a value chosen in ways that could not be followed, by more than the arms of a `switch`?
    fn is_half_known(&self, join: usize) -> bool {
        let mut mine = self.groups.iter().filter(|group| group.join == Some(join));
        self.choices.unknown.contains(&join) && mine.any(|group| group.part.is_some())
    }

    /// The function of a value that is chosen: on which ways control comes to where it is made, and what it is there.
    fn choice(&self, choice: &Choice, parts: &mut Parts) -> Function {
        // No table tells booleans from numbers.
        parts.part = parts.part.or(choice.doubt);
        let begun = parts.conditions.len();
        let jumps = choice.steps.iter().filter(|step| step.next.len() == 2);
        let groups = jumps.filter_map(|step| self.groups.iter().find(|group| group.jumps.contains(&step.at)));
        parts.doubt = groups.filter_map(|group| group.doubt).next().or(parts.doubt);
        let mut reach: BTreeMap<usize, Function> =
            choice.steps.first().map(|step| (step.at, TRUE)).into_iter().collect();
        let mut value = FALSE;
        for step in &choice.steps {
            let here = reach.get(&step.at).copied().unwrap_or(FALSE);
            let under = if step.next.len() == 2 {
                let taken = self.jump_taken(step.at, parts);
                [parts.diagrams.not(taken), taken]
            } else {
                [TRUE; 2]
            };
            for (next, under) in step.next.iter().zip(under) {
                let arrives = parts.diagrams.and(here, under);
                match *next {
                    Next::To(to) => {
                        let known = reach.get(&to).copied().unwrap_or(FALSE);
                        reach.insert(to, parts.diagrams.or(known, arrives));
                    }
                    Next::Met { at, maker } => {
                        let chosen = self.value(maker, Some(Seen::Chosen { at, from: step.at }), parts);
                        let both = parts.diagrams.and(arrives, chosen);
                        value = parts.diagrams.or(value, both);
                    }
                }
            }
        }
        // A comparison is what it is to the value that it is a part of, whatever becomes of that.
        self.orient(parts, &mut value, begun);
        value
    }

    /// Comparisons of which nothing else is known are shown so that they help the outcome: `x > 5 && …`, not `x <= 5`.
    fn orient(&self, parts: &mut Parts, function: &mut Function, begun: usize) {
        for number in begun..parts.conditions.len() {
            if std::mem::replace(&mut parts.settled[number], true) {
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
        // No statement is within an assertion's condition.
        if group.join.is_some() || assertion::holds(self.code, group.jumps[0], group.exits[1]) {
            return Vec::new();
        }
        let leaves_or_goes_on = |place: usize, split: usize| {
            self.code.ways(group.jumps[place]).into_iter().all(|to| match self.member(group, place, to) {
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
    fn condition(&mut self, condition: Condition, is_settled: bool) -> Function {
        self.conditions.push(condition);
        self.settled.push(is_settled);
        self.diagrams.variable(self.conditions.len() as u32 - 1)
    }
}

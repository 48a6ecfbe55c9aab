//! Booleans on the operand stack that are made on several ways: `a ? b : c`, and `a && b` as a value.
//!
//! A choice is all code from its first jump to where the ways meet. What is chosen on a way is a constant, the result
//! of an operator, or a condition that is seen where the ways meet. Ints 1 and 0 look like booleans; who takes the
//! value tells.

use std::collections::{BTreeMap, BTreeSet};

use program::bytecode::{Arg, Opcode as O};
use program::kind::split_descriptor;

use crate::code::{MethodCode, is_bitwise, is_conditional, is_goto};
use crate::group::Group;
use crate::stack::{Kind, Maker, is_boolean_operator};

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
    pub doubt: Option<&'static str>,
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

pub fn choices(code: &MethodCode<'_>, groups: &mut [Group]) -> Choices {
    let mut found = Choices::default();
    let joins: BTreeSet<usize> = groups.iter().filter_map(|group| group.join).map(|join| behind(code, join)).collect();
    for join in joins {
        let is_boolean = code.operand(join, 0).is_some_and(|cell| cell.kind == Kind::Boolean);
        let mine = |group: &Group| group.join.is_some_and(|to| behind(code, to) == join);
        let count = groups.iter().filter(|group| mine(group)).count();
        let walk = Walk { code, groups, join };
        let steps = walk.steps();
        let has_leaves = steps.as_ref().is_none_or(|steps| walk.has_leaves(steps));
        let is_simple = count == 1 && !has_leaves;
        let meaning = if is_simple { Meaning::Boolean } else { walk.meaning(has_leaves, steps.as_deref()) };
        if !is_boolean || meaning == Meaning::Number {
            continue;
        }
        let doubt = (meaning == Meaning::Unknown).then_some("one boolean or several numbers that are chosen");
        if let Some(steps) = steps.filter(|steps| walk.is_whole(steps)) {
            found.known.insert(join, Choice { steps, doubt, is_simple });
            continue;
        }
        found.unknown.insert(join);
        let is_odd = |group: &&mut Group| mine(group) && !group.is_boolean_value(code);
        for group in groups.iter_mut().filter(is_odd) {
            group.part = Some("a part of a boolean that is chosen by more than this");
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Boolean,
    Number,
    Unknown,
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

    fn meaning(&self, has_leaves: bool, steps: Option<&[Step]>) -> Meaning {
        // What is joined to a boolean and is no constant is one itself.
        if has_leaves && steps.is_some() {
            return Meaning::Boolean;
        }
        let Some(place) = self.code.depth(self.join).and_then(|depth| depth.checked_sub(1)) else {
            return Meaning::Unknown;
        };
        taken(self.code, self.join, place, true)
    }
}

/// What the first taker of a word makes of it; `place` is its place on the operand stack before an instruction.
fn taken(code: &MethodCode<'_>, from: usize, place: usize, follows: bool) -> Meaning {
    let word = |at: usize| code.stacks.get(at).and_then(Option::as_ref).and_then(|stack| stack.get(place));
    let maker = word(from).map(|cell| cell.maker);
    let is_last = |&at: &usize| word(at + 1).map(|cell| cell.maker) != maker;
    let Some(at) = (from..code.insns.len()).find(is_last) else { return Meaning::Unknown };
    let described = |descriptor: &str| if descriptor == "Z" { Meaning::Boolean } else { Meaning::Number };
    let op = code.insns[at].op;
    match op {
        O::Ireturn => described(code.info.descriptor.rsplit(')').next().unwrap_or_default()),
        O::Putstatic | O::Putfield => code.member(at).map_or(Meaning::Unknown, |member| described(&member.descriptor)),
        O::Invokevirtual | O::Invokespecial | O::Invokestatic | O::Invokeinterface => {
            let depth = code.depth(at).unwrap_or_default();
            let parameter = code.member(at).and_then(|member| parameter(&member.descriptor, depth.checked_sub(place)?));
            parameter.map_or(Meaning::Unknown, |parameter| described(&parameter))
        }
        // `bastore` is for both.
        O::Bastore => match code.operand(at, 2).map(|array| array.kind) {
            Some(Kind::Booleans(_)) => Meaning::Boolean,
            Some(Kind::Bytes(_)) => Meaning::Number,
            Some(_) | None => Meaning::Unknown,
        },
        O::Ifeq | O::Ifne => Meaning::Boolean,
        _ if is_bitwise(op) => {
            let is_boolean = code.stacks[at].as_ref().is_some_and(|stack| is_boolean_operator(stack));
            if is_boolean { Meaning::Boolean } else { Meaning::Number }
        }
        O::Istore | O::Istore0 | O::Istore1 | O::Istore2 | O::Istore3 if follows => stored(code, at),
        O::Iadd | O::Isub | O::Imul | O::Idiv | O::Irem | O::Ineg | O::Ishl | O::Ishr | O::Iushr => Meaning::Number,
        O::I2l | O::I2d | O::I2f | O::I2b | O::I2c | O::I2s | O::Tableswitch | O::Lookupswitch => Meaning::Number,
        O::IfIcmplt | O::IfIcmpge | O::IfIcmpgt | O::IfIcmple | O::Iastore | O::Castore | O::Sastore => Meaning::Number,
        _ => Meaning::Unknown,
    }
}

/// The type of the parameter so many words below the top.
fn parameter(descriptor: &str, below: usize) -> Option<String> {
    let (params, _) = split_descriptor(descriptor)?;
    let mut words = 0;
    for param in params.iter().rev() {
        words += if matches!(*param, "J" | "D") { 2 } else { 1 };
        if words >= below {
            return Some((*param).to_owned());
        }
    }
    None
}

/// What a variable is, by its type if the class tells, else by who loads it.
fn stored(code: &MethodCode<'_>, at: usize) -> Meaning {
    let Arg::Local(local) = code.insns[at].arg else { return Meaning::Unknown };
    let pc = code.insns.get(at + 1).map_or(u32::MAX, |next| next.pc);
    let declared = code.info.code.as_ref().and_then(|info| info.local_variables(code.file).ok()).unwrap_or_default();
    let is_it = |variable: &&program::classfile::LocalVariable| {
        let (start, length) = (u32::from(variable.start_pc), u32::from(variable.length));
        variable.index == local && (start..start + length).contains(&pc)
    };
    if let Some(variable) = declared.iter().find(is_it) {
        return if &*variable.descriptor == "Z" { Meaning::Boolean } else { Meaning::Number };
    }
    let loads = |&load: &usize| {
        let is_load = matches!(code.insns[load].op, O::Iload | O::Iload0 | O::Iload1 | O::Iload2 | O::Iload3);
        is_load && code.insns[load].arg == Arg::Local(local) && code.is_reachable(load + 1)
    };
    let loads = (at + 1..code.insns.len().saturating_sub(1)).filter(loads);
    let meanings = loads.map(|load| taken(code, load + 1, code.depth(load).unwrap_or_default(), false));
    meanings.into_iter().find(|&meaning| meaning != Meaning::Unknown).unwrap_or(Meaning::Unknown)
}

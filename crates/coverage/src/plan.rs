//! What there is to cover in a class: instructions, lines, branches, decisions.
//!
//! A plan is made from the class file alone, so that it is the same in every worker and every run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use program::classfile::{ClassFile, MethodInfo};
use program::lower::parts_ways;
use program::{Class, Malformed};

use crate::code::{MethodCode, is_bitwise, is_conditional, is_switch};
use crate::decision::{Decision, Seen, Side};
use crate::idiom::{Idiom, Made, Switch};
use crate::name::{Goal, MethodName};
use crate::probes::Flow;
use crate::recover::{Recovered, decisions};
use crate::stack::is_boolean_operator;

/// A class under test.
#[derive(Debug)]
pub struct ClassPlan {
    /// `pkg.Cls`.
    pub name: Arc<str>,
    pub source_file: Option<Arc<str>>,
    /// Methods with code, in the order of the class file.
    pub methods: Vec<Arc<MethodPlan>>,
}

/// A method under test.
#[derive(Debug)]
pub struct MethodPlan {
    pub name: Arc<MethodName>,
    pub source_file: Option<Arc<str>>,
    /// The whole method is the compiler's, and nothing in it has to be covered.
    pub made_by: Option<Idiom>,
    pub insns: Vec<PlannedInsn>,
    pub branches: Vec<Branch>,
    pub decisions: Vec<Decision>,
    /// What a run that comes to an instruction from elsewhere executes for certain: up to this one.
    pub(crate) segment_end: Vec<usize>,
    pub(crate) points: BTreeMap<usize, Point>,
    /// Where control may go from each instruction.
    pub(crate) after: Vec<Vec<usize>>,
    /// Where JaCoCo has its probes.
    pub(crate) flow: Flow,
}

#[derive(Debug, Clone, Copy)]
pub struct PlannedInsn {
    pub pc: u32,
    pub line: Option<u16>,
    /// Nobody wrote it.
    pub made_by: Option<Idiom>,
    /// The instruction that stands for it: another one for a copy of a `finally` block.
    pub original: usize,
    pub is_reachable: bool,
}

/// An instruction with several ways on.
#[derive(Debug, Clone)]
pub struct Branch {
    /// Its place in the code.
    pub at: usize,
    /// For a jump where it falls and where it jumps; for a `switch` its distinct targets.
    pub ways: Vec<usize>,
    /// For each way the jumps of made up code, each with its way, that go there too; often there are none at all.
    pub(crate) through: Vec<Vec<(usize, u32)>>,
    /// JaCoCo has a filter by which its ways are these too, and not those of the instruction.
    pub(crate) is_filtered: bool,
}

/// What a run tells about decisions at an instruction.
#[derive(Debug, Clone, Default)]
pub(crate) struct Point {
    /// A jump is a condition: decision, condition, the value if taken.
    pub jump: Option<(usize, usize, bool)>,
    /// Operands that are conditions.
    pub operands: Vec<(Side, usize, usize)>,
    /// Chosen values that are conditions, by where control comes from: decision, condition.
    pub chosen: Vec<(usize, usize, usize)>,
    /// The word on top is the outcome of a decision.
    pub result: Option<usize>,
    /// A jump ends an evaluation: the decision, the outcome if it falls and if it jumps.
    pub ends: Option<(usize, [Option<bool>; 2])>,
    /// An operator ends an evaluation.
    pub outcome: Option<(usize, Operator)>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Operator {
    And,
    Or,
    Xor,
}

impl Operator {
    pub fn apply(self, left: bool, right: bool) -> bool {
        match self {
            Operator::And => left & right,
            Operator::Or => left | right,
            Operator::Xor => left ^ right,
        }
    }
}

impl ClassPlan {
    /// The plan of a loaded class; without methods for one that has no class file.
    pub fn of(class: &Class) -> Result<ClassPlan, Malformed> {
        let name: Arc<str> = class.java_name().into();
        match &class.file {
            Some(file) => ClassPlan::of_file(name, file),
            None => Ok(ClassPlan { name, source_file: None, methods: Vec::new() }),
        }
    }

    pub fn of_file(name: Arc<str>, file: &ClassFile) -> Result<ClassPlan, Malformed> {
        let mut methods = Vec::new();
        for info in &file.methods {
            if let Some(code) = MethodCode::new(file, info)? {
                methods.push(Arc::new(MethodPlan::new(&name, file, &code)));
            }
        }
        Ok(ClassPlan { name, source_file: file.source_file.clone(), methods })
    }
}

impl MethodPlan {
    fn new(class: &Arc<str>, file: &ClassFile, code: &MethodCode<'_>) -> MethodPlan {
        let made = Made::find(file, code);
        let made_up: Vec<bool> = made.by.iter().map(Option::is_some).collect();
        let recovered = if made.method.is_some() { Vec::new() } else { decisions(code, &made_up) };
        let insn = |at: usize| PlannedInsn {
            pc: code.insns[at].pc,
            line: code.line(at),
            made_by: made.by[at].or(made.method),
            original: made.original(at),
            is_reachable: code.is_reachable(at),
        };
        let is_branching = |&at: &usize| is_conditional(code.insns[at].op) || is_switch(code.insns[at].op);
        let ways = |at: usize| match (is_conditional(code.insns[at].op), code.target(at)) {
            (true, Some(target)) => vec![at + 1, target],
            _ => code.after(at),
        };
        let branch = |at: usize| match made.switches.get(&at) {
            Some(Switch { idiom, arms }) => Branch {
                at,
                is_filtered: idiom.jacoco_filter().is_some(),
                ways: arms.iter().map(|arm| arm.to).collect(),
                through: arms.iter().map(|arm| arm.through.clone()).collect(),
            },
            None => Branch { at, is_filtered: false, ways: ways(at), through: Vec::new() },
        };
        let name = MethodName {
            class: Arc::clone(class),
            name: Arc::clone(&code.info.name),
            descriptor: Arc::clone(&code.info.descriptor),
        };
        let (decisions, points) = points(code, &made, recovered);
        MethodPlan {
            name: Arc::new(name),
            source_file: file.source_file.clone(),
            made_by: made.method,
            insns: (0..code.insns.len()).map(insn).collect(),
            branches: (0..code.insns.len())
                .filter(|&at| is_branching(&at) && code.is_reachable(at))
                .map(branch)
                .collect(),
            decisions,
            segment_end: segment_ends(code),
            points,
            after: (0..code.insns.len()).map(|at| code.after(at)).collect(),
            flow: Flow::new(code),
        }
    }

    pub fn insn_at(&self, pc: u32) -> Option<usize> {
        self.insns.binary_search_by_key(&pc, |insn| insn.pc).ok()
    }

    /// Everything that has to be covered, in the order of goals.
    pub fn goals(&self) -> Vec<Goal> {
        let counted = |at: usize| self.is_counted(at);
        let insns = (0..self.insns.len()).filter(|&at| counted(at));
        let mut goals: Vec<Goal> = insns.clone().map(|at| Goal::Instruction(at as u32)).collect();
        let mut lines: Vec<u16> = insns.filter_map(|at| self.insns[at].line).collect();
        lines.sort_unstable();
        lines.dedup();
        goals.extend(lines.into_iter().map(Goal::Line));
        for (number, branch) in self.branches.iter().enumerate().filter(|(_, branch)| counted(branch.at)) {
            let way = |way: usize| Goal::Branch { branch: number as u32, way: way as u32 };
            goals.extend((0..branch.ways.len()).map(way).filter(|_| branch.ways.len() > 1));
        }
        for (number, decision) in self.decisions.iter().enumerate() {
            let goal = |condition: usize| Goal::Condition { decision: number as u32, condition: condition as u32 };
            goals.extend((0..decision.conditions.len()).map(goal));
        }
        goals
    }

    /// Is an instruction the programmer's, and no copy of another?
    pub fn is_counted(&self, at: usize) -> bool {
        let insn = &self.insns[at];
        insn.made_by.is_none() && insn.original == at && insn.is_reachable
    }

    /// The same for JaCoCo, which has no filter for some of what the compiler makes up.
    pub(crate) fn is_counted_by_jacoco(&self, at: usize) -> bool {
        let insn = &self.insns[at];
        insn.made_by.is_none_or(|idiom| idiom.jacoco_filter().is_none()) && insn.original == at && insn.is_reachable
    }

    /// What the compiler made up in this method.
    pub fn idioms(&self) -> BTreeSet<Idiom> {
        self.insns.iter().filter_map(|insn| insn.made_by).collect()
    }

    /// `File:line:column`, as far as it is known.
    pub fn place(&self, goal: Goal) -> String {
        let file = self.source_file.as_deref().unwrap_or("Unknown Source");
        let line_of = |at: usize| self.insns.get(at).and_then(|insn| insn.line);
        let (line, column) = match goal {
            Goal::Instruction(at) => (line_of(at as usize), None),
            Goal::Line(line) => (Some(line), None),
            Goal::Branch { branch, .. } => {
                (self.branches.get(branch as usize).and_then(|branch| line_of(branch.at)), None)
            }
            Goal::Condition { decision, condition } => {
                let decision = self.decisions.get(decision as usize);
                let condition = decision.and_then(|decision| decision.conditions.get(condition as usize));
                match condition.and_then(|condition| condition.span) {
                    Some(span) => (u16::try_from(span.start.0).ok(), Some(span.start.1)),
                    None => (condition.and_then(|condition| condition.line), None),
                }
            }
        };
        match (line, column) {
            (Some(line), Some(column)) => format!("{file}:{line}:{column}"),
            (Some(line), None) => format!("{file}:{line}"),
            (None, _) => file.to_owned(),
        }
    }
}

/// The positions of the operators of a method whose operands are conditions, and those where chosen conditions meet,
/// for [`program::ProgramConfig`].
pub fn operators(file: &ClassFile, info: &MethodInfo) -> Vec<u32> {
    let Ok(Some(code)) = MethodCode::new(file, info) else { return Vec::new() };
    let made = Made::find(file, &code);
    let is_operator = |&at: &usize| {
        let stack = code.stacks[at].as_ref();
        is_bitwise(code.insns[at].op) && made.by[at].is_none() && stack.is_some_and(|s| is_boolean_operator(s))
    };
    let made_up: Vec<bool> = made.by.iter().map(Option::is_some).collect();
    let recovered = if made.method.is_some() { Vec::new() } else { decisions(&code, &made_up) };
    let chosen = recovered.iter().flat_map(|recovered| &recovered.decision.conditions).filter_map(|c| match c.seen {
        Seen::Chosen { at, .. } => Some(at),
        Seen::Jump { .. } | Seen::Operand { .. } => None,
    });
    (0..code.insns.len()).filter(is_operator).chain(chosen).map(|at| code.insns[at].pc).collect()
}

/// For each instruction the last one that is executed for certain once control is here.
fn segment_ends(code: &MethodCode<'_>) -> Vec<usize> {
    let count = code.insns.len();
    let mut ends: Vec<usize> = (0..count).collect();
    for at in (0..count.saturating_sub(1)).rev() {
        let op = code.insns[at].op;
        let is_joined = code.before[at + 1].iter().any(|&from| from != at) || code.caught[at + 1];
        if op.falls_through() && !parts_ways(op) && !is_joined {
            ends[at] = ends[at + 1];
        }
    }
    ends
}

/// Decisions that count, and where runs tell about them; copies tell about their originals.
fn points(code: &MethodCode<'_>, made: &Made, recovered: Vec<Recovered>) -> (Vec<Decision>, BTreeMap<usize, Point>) {
    let mut decisions: Vec<Decision> = Vec::new();
    let mut points: BTreeMap<usize, Point> = BTreeMap::new();
    let mut originals: BTreeMap<usize, usize> = BTreeMap::new();
    for Recovered { decision, ends, operator, join, .. } in recovered {
        let anchor = ends.last().map(|&(at, _)| at).or(operator).or(join).unwrap_or_default();
        let original = made.original(anchor);
        let number = if original == anchor {
            originals.insert(anchor, decisions.len());
            decisions.len()
        } else {
            // A copy that was recovered otherwise than its original would mix two tables.
            match originals.get(&original) {
                Some(&number) if decisions[number].conditions.len() == decision.conditions.len() => number,
                Some(_) | None => continue,
            }
        };
        for (place, condition) in decision.conditions.iter().enumerate() {
            match condition.seen {
                Seen::Jump { at, taken } => points.entry(at).or_default().jump = Some((number, place, taken)),
                Seen::Operand { at, side } => {
                    points.entry(at).or_default().operands.push((side, number, place));
                }
                Seen::Chosen { at, from } => points.entry(at).or_default().chosen.push((from, number, place)),
            }
        }
        for (at, ways) in ends {
            points.entry(at).or_default().ends = Some((number, ways));
        }
        if let Some(at) = join {
            points.entry(at).or_default().result = Some(number);
        }
        if let Some(at) = operator {
            let operator = match code.insns[at].op {
                program::bytecode::Opcode::Iand => Operator::And,
                program::bytecode::Opcode::Ior => Operator::Or,
                _ => Operator::Xor,
            };
            points.entry(at).or_default().outcome = Some((number, operator));
        }
        if number == decisions.len() {
            decisions.push(decision);
        }
    }
    (decisions, points)
}

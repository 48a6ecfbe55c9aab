//! What JaCoCo counts of runs, by the rules of its documented control flow analysis.
//!
//! JaCoCo does not see instructions run. It sees probes pass, and concludes backwards: an instruction was executed
//! if a way out of it was taken, and a way without a probe of its own was taken if what it leads to was executed.
//! So what stands between the last probe and an exception was not executed, to JaCoCo. Probes are
//! - before every return and `throw`,
//! - on every way to an instruction that several ways lead to; the begin of a `try` block and of its handlers count
//!   as one way more,
//! - where a line begins that calls something, if the instruction before it leads there.
//!
//! Which ways were taken is told by the marks of a run, of which there is one behind everything that may throw.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use explore::Mark;
use program::Method;
use program::bytecode::Opcode as O;
use program::code::Marking;
use rustc_hash::FxHashMap;

use crate::code::{MethodCode, is_conditional, is_goto, is_switch};
use crate::measure::Counter;
use crate::name::MethodName;
use crate::observe::Scope;
use crate::plan::MethodPlan;

/// Where the probes of a method are.
#[derive(Debug)]
pub(crate) struct Flow {
    /// For each instruction its ways out, in the order of a branch's ways.
    ways: Vec<Vec<Way>>,
    /// A return or a `throw`, which has a probe before it.
    exits: Vec<bool>,
}

#[derive(Debug, Clone, Copy)]
struct Way {
    to: usize,
    has_probe: bool,
}

/// How an instruction can be come to.
#[derive(Debug, Clone, Copy, Default)]
struct Place {
    targets: u32,
    /// The instruction before it leads here.
    follows: bool,
    /// A line begins here that calls something.
    calls: bool,
}

impl Place {
    fn is_joined(self) -> bool {
        self.targets + u32::from(self.follows) > 1
    }
}

impl Flow {
    pub(crate) fn new(code: &MethodCode<'_>) -> Flow {
        let places = places(code);
        let way = |at: usize, to: usize| {
            let is_next = to == at + 1 && !is_goto(code.insns[at].op) && !is_switch(code.insns[at].op);
            let has_probe = places[to].is_joined() || is_next && places[to].calls;
            Way { to, has_probe }
        };
        let ways = |at: usize| match (is_conditional(code.insns[at].op), code.target(at)) {
            (true, Some(target)) => {
                let jump = Way { to: target, has_probe: places[target].is_joined() };
                vec![way(at, at + 1), jump]
            }
            _ => code.after(at).into_iter().map(|to| way(at, to)).collect(),
        };
        let is_exit = |op: O| (O::Ireturn..=O::Return).contains(&op) || op == O::Athrow;
        Flow {
            ways: (0..code.insns.len()).map(ways).collect(),
            exits: code.insns.iter().map(|insn| is_exit(insn.op)).collect(),
        }
    }
}

fn places(code: &MethodCode<'_>) -> Vec<Place> {
    let mut places = vec![Place::default(); code.insns.len()];
    // The beginning of a method is come to from outside.
    if let Some(first) = places.first_mut() {
        first.targets = 1;
    }
    for handler in code.handlers {
        for pc in [handler.start_pc, handler.handler_pc] {
            if let Some(at) = code.at(u32::from(pc)) {
                places[at].targets += 1;
            }
        }
    }
    let mut line = None;
    for (at, insn) in code.insns.iter().enumerate() {
        if code.lines.iter().any(|entry| u32::from(entry.pc) == insn.pc) {
            line = Some(at);
        }
        let calls = (O::Invokevirtual..=O::Invokedynamic).contains(&insn.op);
        if let Some(line) = line.filter(|_| calls) {
            places[line].calls = true;
        }
        let jumps: BTreeSet<usize> = insn.targets().filter_map(|pc| code.at(pc)).collect();
        for to in jumps {
            places[to].targets += 1;
        }
        if insn.op.falls_through() && at + 1 < code.insns.len() {
            places[at + 1].follows = true;
        }
    }
    places
}

/// What runs did in a method, as far as probes tell of it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MethodProbed {
    /// Instructions that control came to from elsewhere.
    begun: BTreeSet<u32>,
    /// The last instruction of a stretch, and the way that it was left.
    left: BTreeSet<(u32, u32)>,
}

/// The same by method; that of several runs is all of it together.
pub type Probed = BTreeMap<Arc<MethodName>, MethodProbed>;

/// Adds what another run did.
pub fn add_probed(all: &mut Probed, more: &Probed) {
    for (name, MethodProbed { begun, left }) in more {
        let known = all.entry(Arc::clone(name)).or_default();
        known.begun.extend(begun);
        known.left.extend(left);
    }
}

/// Watches runs.
#[derive(Debug)]
pub struct ProbeObserver<'s> {
    scope: &'s Scope,
    known: FxHashMap<*const Method, Option<Arc<MethodPlan>>>,
    probed: Probed,
    /// For each call in progress the last instruction that it is known to have come to.
    frames: FxHashMap<usize, Option<usize>>,
}

impl<'s> ProbeObserver<'s> {
    pub fn new(scope: &'s Scope) -> ProbeObserver<'s> {
        let (known, frames) = (FxHashMap::default(), FxHashMap::default());
        ProbeObserver { scope, known, probed: Probed::new(), frames }
    }

    /// What was seen since this was asked last.
    pub fn take(&mut self) -> Probed {
        self.frames.clear();
        std::mem::take(&mut self.probed)
    }

    pub fn see(&mut self, mark: &Mark) {
        let scope = self.scope;
        let known = self.known.entry(std::ptr::from_ref(mark.method));
        let known = known.or_insert_with(|| scope.method(&MethodName::of(mark.method)).cloned());
        let Some(plan) = known else { return };
        let last = self.frames.entry(mark.frame).or_default();
        if mark.what == Marking::Entered {
            *last = None;
            return;
        }
        let Some(at) = plan.insn_at(mark.pc) else { return };
        match mark.what {
            Marking::Entered | Marking::Left | Marking::Right => {}
            Marking::Fell | Marking::Passed => {
                let probed = self.probed.entry(Arc::clone(&plan.name)).or_default();
                let fell = mark.what == Marking::Fell;
                let to = if fell { at + 1 } else { at };
                if let Some(from) = last.take() {
                    let ways = &plan.flow.ways[from];
                    // A jump to the next instruction that was not taken says so; the taken one comes unannounced.
                    let way = match fell {
                        true => Some(0),
                        false => ways.iter().rposition(|way| way.to == to),
                    };
                    probed.left.extend(way.map(|way| (from as u32, way as u32)));
                }
                if !fell {
                    probed.begun.insert(at as u32);
                    *last = Some(plan.segment_end[at]);
                }
            }
        }
    }
}

/// Lines and branches of a method, as JaCoCo counts them.
pub fn probed_counts(plan: &MethodPlan, probed: &Probed) -> (Counter, Counter) {
    let nothing = MethodProbed::default();
    let executed = Executed::new(plan, probed.get(&plan.name).unwrap_or(&nothing));
    let mut lines: BTreeMap<u16, bool> = BTreeMap::new();
    let mut branches = Counter::default();
    let copies = |at: usize| (0..plan.insns.len()).filter(move |&copy| plan.insns[copy].original == at);
    for at in (0..plan.insns.len()).filter(|&at| plan.is_counted_by_jacoco(at)) {
        if let Some(line) = plan.insns[at].line {
            *lines.entry(line).or_default() |= copies(at).any(|copy| executed.insns[copy]);
        }
        if let Some(branch) = plan.branches.iter().find(|branch| branch.at == at && branch.is_filtered) {
            let covered = branch.ways.iter().filter(|&&to| executed.insns[to]).count();
            branches.add(Counter { covered, total: branch.ways.len() });
            continue;
        }
        let ways = plan.flow.ways[at].len();
        if ways > 1 {
            let is_taken = |way: &usize| copies(at).any(|copy| executed.is_taken(copy, *way));
            let covered = (0..ways).filter(is_taken).count();
            branches.add(Counter { covered, total: ways });
        }
    }
    (Counter { covered: lines.values().filter(|covered| **covered).count(), total: lines.len() }, branches)
}

/// What probes show to have been executed.
struct Executed<'p> {
    plan: &'p MethodPlan,
    probed: &'p MethodProbed,
    /// Control came there, whatever probes show.
    reached: Vec<bool>,
    insns: Vec<bool>,
}

impl<'p> Executed<'p> {
    fn new(plan: &'p MethodPlan, probed: &'p MethodProbed) -> Executed<'p> {
        let count = plan.insns.len();
        let mut reached = vec![false; count];
        for &start in &probed.begun {
            let start = start as usize;
            (start..=plan.segment_end[start]).for_each(|at| reached[at] = true);
        }
        let mut executed = Executed { plan, probed, reached, insns: vec![false; count] };
        // Backwards until nothing changes: what is behind a jump back is known only then.
        loop {
            let mut changed = false;
            for at in (0..count).rev() {
                let shows = plan.flow.exits[at] && executed.reached[at]
                    || (0..plan.flow.ways[at].len()).any(|way| executed.is_taken(at, way));
                changed |= shows && !executed.insns[at];
                executed.insns[at] |= shows;
            }
            if !changed {
                return executed;
            }
        }
    }

    fn is_taken(&self, at: usize, way: usize) -> bool {
        let Way { to, has_probe } = self.plan.flow.ways[at][way];
        if !has_probe {
            return self.insns[to];
        }
        let is_inside = self.reached[at] && self.plan.segment_end[at] != at;
        is_inside || self.probed.left.contains(&(at as u32, way as u32))
    }
}

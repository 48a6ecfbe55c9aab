//! From the marks of a run to what it covered.
//!
//! Rows are put together frame by frame, so that recursion does not mix them; an evaluation that an
//! exception breaks off leaves no row. A decision has one entry, hence a condition that is seen twice
//! belongs to a new evaluation.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use explore::{Mark, Told};
use program::Method;
use program::code::Marking;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::decision::{Row, Side};
use crate::name::MethodName;
use crate::plan::{ClassPlan, MethodPlan};

/// What runs did in a method.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodHits {
    /// Instructions that control came to from elsewhere.
    pub passed: BTreeSet<u32>,
    /// Branch and way.
    pub ways: BTreeSet<(u32, u32)>,
    /// Decision and row.
    pub rows: BTreeSet<(u32, Row)>,
}

impl MethodHits {
    fn add(&mut self, other: &MethodHits) {
        self.passed.extend(&other.passed);
        self.ways.extend(&other.ways);
        self.rows.extend(other.rows.iter().cloned());
    }
}

/// What runs did, by method.
pub type Hits = BTreeMap<Arc<MethodName>, MethodHits>;

/// Classes under test, with the plans of their methods.
#[derive(Debug, Default)]
pub struct Scope {
    classes: BTreeMap<Arc<str>, ClassPlan>,
    methods: FxHashMap<Arc<MethodName>, Arc<MethodPlan>>,
    /// Methods that count whether or not a run enters them.
    entries: BTreeSet<Arc<MethodName>>,
}

impl Scope {
    pub fn new(plans: Vec<ClassPlan>) -> Scope {
        let mut scope = Scope::default();
        for plan in plans {
            for method in &plan.methods {
                scope.methods.insert(Arc::clone(&method.name), Arc::clone(method));
            }
            scope.classes.insert(Arc::clone(&plan.name), plan);
        }
        scope
    }

    /// The same, with methods that count whether or not a run enters them.
    pub fn with_entries(mut self, entries: impl IntoIterator<Item = MethodName>) -> Scope {
        self.entries.extend(entries.into_iter().map(Arc::new));
        self
    }

    /// Does it count whether or not a run enters it?
    pub fn is_entry(&self, name: &MethodName) -> bool {
        self.entries.contains(name)
    }

    /// By name.
    pub fn classes(&self) -> impl Iterator<Item = &ClassPlan> {
        self.classes.values()
    }

    pub fn method(&self, name: &MethodName) -> Option<&Arc<MethodPlan>> {
        self.methods.get(name)
    }

    fn plan(&self, method: &Method) -> Option<Arc<MethodPlan>> {
        self.method(&MethodName::of(method)).map(Arc::clone)
    }
}

/// Watches runs.
#[derive(Debug)]
pub struct Observer<'s> {
    scope: &'s Scope,
    /// For each method met its place among the plans, if it is under test.
    known: FxHashMap<*const Method, Option<usize>>,
    plans: Vec<(Arc<MethodPlan>, MethodHits)>,
    frames: FxHashMap<usize, Frame>,
    /// The preparation that was told last, and what it did.
    prepared: Option<(Rc<[Mark]>, Hits)>,
    /// It belongs to what is being watched.
    is_prepared: bool,
}

impl Told for Observer<'_> {
    fn mark(&mut self, mark: &Mark) {
        self.see(mark);
    }

    fn prepared(&mut self, marks: &Rc<[Mark]>) {
        self.is_prepared = true;
        if self.prepared.as_ref().is_none_or(|(known, _)| !Rc::ptr_eq(known, marks)) {
            let mut own = Observer::new(self.scope);
            marks.iter().for_each(|mark| own.see(mark));
            self.prepared = Some((Rc::clone(marks), own.take()));
        }
    }
}

/// A call in progress.
#[derive(Debug, Default)]
struct Frame {
    /// The branching instruction that was executed last, while it is not known where it goes.
    leaving: Option<usize>,
    /// The last instruction before control goes elsewhere.
    last: Option<usize>,
    left: bool,
    rows: Vec<(usize, Box<[Option<bool>]>)>,
}

impl<'s> Observer<'s> {
    pub fn new(scope: &'s Scope) -> Observer<'s> {
        let (known, frames) = (FxHashMap::default(), FxHashMap::default());
        Observer { scope, known, plans: Vec::new(), frames, prepared: None, is_prepared: false }
    }

    /// What was seen since this was asked last.
    pub fn take(&mut self) -> Hits {
        self.frames.clear();
        let mut hits = Hits::new();
        for (plan, seen) in &mut self.plans {
            let seen = std::mem::take(seen);
            if seen != MethodHits::default() {
                hits.insert(Arc::clone(&plan.name), seen);
            }
        }
        if let (true, Some((_, prepared))) = (std::mem::take(&mut self.is_prepared), &self.prepared) {
            for (name, seen) in prepared {
                hits.entry(Arc::clone(name)).or_default().add(seen);
            }
        }
        hits
    }

    pub fn see(&mut self, mark: &Mark) {
        let scope = self.scope;
        let plans = &mut self.plans;
        let place = *self.known.entry(std::ptr::from_ref(mark.method)).or_insert_with(|| {
            scope.plan(mark.method).map(|plan| {
                plans.push((plan, MethodHits::default()));
                plans.len() - 1
            })
        });
        let Some((plan, hits)) = place.and_then(|place| self.plans.get_mut(place)) else { return };
        let frame = self.frames.entry(mark.frame).or_default();
        if mark.what == Marking::Entered {
            *frame = Frame::default();
            return;
        }
        let Some(at) = plan.insn_at(mark.pc) else { return };
        let bit = mark.value & 1 == 1;
        match mark.what {
            Marking::Entered => {}
            Marking::Passed => {
                frame.went(plan, hits, at, None);
                hits.passed.insert(at as u32);
                frame.chosen(plan, hits, at, bit);
                let end = plan.segment_end[at];
                frame.last = Some(end);
                frame.leaving = plan.branches.binary_search_by_key(&end, |branch| branch.at).is_ok().then_some(end);
            }
            Marking::Fell => frame.went(plan, hits, at + 1, Some(0)),
            Marking::Left => {
                frame.left = bit;
                frame.operand(plan, at, Side::Left, bit);
            }
            Marking::Right => {
                frame.operand(plan, at, Side::Right, bit);
                if let Some((decision, operator)) = plan.points.get(&at).and_then(|point| point.outcome) {
                    let outcome = operator.apply(frame.left, bit);
                    frame.end(decision, outcome, plan, hits);
                }
            }
        }
    }
}

impl Frame {
    /// Control came to an instruction; `way` is known if both ways of a jump lead there.
    fn went(&mut self, plan: &MethodPlan, hits: &mut MethodHits, to: usize, way: Option<usize>) {
        let Some(from) = self.leaving.take() else { return };
        let Ok(number) = plan.branches.binary_search_by_key(&from, |branch| branch.at) else { return };
        let ways = &plan.branches[number].ways;
        // The last one, because of a jump to the next instruction only the taken way comes here unannounced.
        let Some(way) = way.or_else(|| ways.iter().rposition(|&target| target == to)) else { return };
        hits.ways.insert((number as u32, way as u32));
        let Some(point) = plan.points.get(&from) else { return };
        if let Some((decision, condition, taken)) = point.jump {
            self.set(decision, condition, (way == 1) == taken, plan);
        }
        if let Some((decision, ends)) = point.ends
            && let Some(outcome) = ends.get(way).copied().flatten()
        {
            self.end(decision, outcome, plan, hits);
        }
    }

    /// The word on top where ways meet.
    fn chosen(&mut self, plan: &MethodPlan, hits: &mut MethodHits, at: usize, value: bool) {
        let Some(point) = plan.points.get(&at) else { return };
        for &(from, decision, condition) in &point.chosen {
            if self.last == Some(from) {
                self.set(decision, condition, value, plan);
            }
        }
        if let Some(decision) = point.result {
            self.end(decision, value, plan, hits);
        }
    }

    fn operand(&mut self, plan: &MethodPlan, at: usize, side: Side, value: bool) {
        let Some(point) = plan.points.get(&at) else { return };
        for &(seen, decision, condition) in &point.operands {
            if seen == side {
                self.set(decision, condition, value, plan);
            }
        }
    }

    fn set(&mut self, decision: usize, condition: usize, value: bool, plan: &MethodPlan) {
        let place = self.rows.iter().position(|(known, _)| *known == decision).unwrap_or_else(|| {
            let count = plan.decisions[decision].conditions.len();
            self.rows.push((decision, vec![None; count].into()));
            self.rows.len() - 1
        });
        let values = &mut self.rows[place].1;
        if values[condition].is_some() {
            values.fill(None);
        }
        values[condition] = Some(value);
    }

    fn end(&mut self, decision: usize, outcome: bool, _plan: &MethodPlan, hits: &mut MethodHits) {
        if let Some(place) = self.rows.iter().position(|(known, _)| *known == decision) {
            let (_, values) = self.rows.swap_remove(place);
            hits.rows.insert((decision as u32, Row { values, outcome }));
        }
    }
}

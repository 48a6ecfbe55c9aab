//! Coverage first, by the ledger: to what no run has done yet, the nearest first.
//!
//! Better than every way that was taken is one that no run took; then a way of a decision that has a condition
//! without its pair; then the one that leads, over the fewest instructions of its method, to such a place. Code under
//! test goes before other code; of equals the choice that was opened last. What is near may still be
//! impossible: this is an order and nothing else.

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use explore::{OpenId, Site, Strategy};
use rustc_hash::FxHashMap;

use crate::ledger::Ledger;
use crate::mcdc::Variant;
use crate::measure::{Status, measure};
use crate::name::{Goal, MethodName};
use crate::observe::Scope;

/// Farther than anything in a method.
const FAR: u32 = u32::MAX;

/// What runs have left open, shared by whoever notes runs and whoever orders paths.
#[derive(Debug, Clone, Default)]
pub struct Unmet(Rc<RefCell<BTreeMap<Arc<MethodName>, Map>>>);

/// How far each way of a branch is from something open, by the position of the branch.
type Map = BTreeMap<(u32, u32), u32>;

impl Unmet {
    /// Everything in scope is open but for what a ledger has; without pairs to look for, conditions need none.
    pub fn new(scope: &Scope, ledger: &Ledger, pairs: Option<Variant>) -> Unmet {
        let unmet = Unmet::default();
        for class in scope.classes() {
            for method in &class.methods {
                unmet.update(scope, ledger, &method.name, pairs);
            }
        }
        unmet
    }

    /// Looks again at a method that a run has done something new in.
    pub fn update(&self, scope: &Scope, ledger: &Ledger, name: &Arc<MethodName>, pairs: Option<Variant>) {
        let Some(plan) = scope.method(name) else { return };
        let measured = measure(plan, ledger, pairs.unwrap_or_default());
        let is_open = |goal: &Goal| measured.goals.get(goal) == Some(&Status::Open);
        let count = plan.insns.len();
        let mut near = vec![FAR; count];
        let mut ways: Vec<((u32, u32), usize, u32)> = Vec::new();
        for (number, branch) in plan.branches.iter().enumerate() {
            let point = plan.points.get(&branch.at);
            let decision = point.and_then(|point| point.jump.map(|jump| jump.0).or(point.ends.map(|ends| ends.0)));
            let decision = decision.filter(|_| pairs.is_some());
            let is_sought = decision.is_some_and(|decision| measured.decisions[decision].pairs.contains(&None));
            for (way, &to) in branch.ways.iter().enumerate() {
                let goal = Goal::Branch { branch: number as u32, way: way as u32 };
                let rank = if is_open(&goal) {
                    0
                } else if is_sought {
                    1
                } else {
                    FAR
                };
                near[branch.at] = near[branch.at].min(rank.saturating_add(2));
                ways.push(((plan.insns[branch.at].pc, way as u32), to, rank));
            }
        }
        // Backwards until nothing changes.
        let mut open: BTreeSet<usize> = (0..count).filter(|&at| near[at] < FAR).collect();
        let mut before: Vec<Vec<usize>> = vec![Vec::new(); count];
        for (at, next) in plan.after.iter().enumerate() {
            for &next in next {
                before[next].push(at);
            }
        }
        while let Some(at) = open.pop_last() {
            for &earlier in &before[at] {
                if near[at].saturating_add(1) < near[earlier] {
                    near[earlier] = near[at] + 1;
                    open.insert(earlier);
                }
            }
        }
        let map = ways.into_iter().map(|(way, to, rank)| (way, rank.min(near[to].saturating_add(2)))).collect();
        self.0.borrow_mut().insert(Arc::clone(name), map);
    }

    fn rank(&self, name: Option<&MethodName>, pc: u32, alternative: u32) -> (bool, u32) {
        let known = self.0.borrow();
        match name.and_then(|name| known.get(name)) {
            Some(map) => (false, map.get(&(pc, alternative)).copied().unwrap_or(FAR)),
            None => (true, FAR),
        }
    }
}

/// The walk.
#[derive(Debug)]
pub struct Guided {
    unmet: Unmet,
    names: FxHashMap<*const program::Method, Arc<MethodName>>,
    open: BTreeMap<OpenId, Open>,
}

#[derive(Debug)]
struct Open {
    place: Option<(Arc<MethodName>, u32)>,
    /// The next one first.
    left: VecDeque<u32>,
}

impl Guided {
    pub fn new(unmet: Unmet) -> Guided {
        Guided { unmet, names: FxHashMap::default(), open: BTreeMap::new() }
    }

    fn place(&mut self, site: Option<Site>) -> Option<(Arc<MethodName>, u32)> {
        let (method, pc) = site?;
        let name = self.names.entry(std::ptr::from_ref(method)).or_insert_with(|| Arc::new(MethodName::of(method)));
        Some((Arc::clone(name), pc))
    }

    fn rank(&self, place: Option<&(Arc<MethodName>, u32)>, alternative: u32) -> (bool, u32) {
        let pc = place.map_or(0, |(_, pc)| *pc);
        self.unmet.rank(place.map(|(name, _)| &**name), pc, alternative)
    }
}

impl Strategy for Guided {
    fn arrange(&mut self, site: &dyn Fn() -> Option<Site>, alternatives: &mut [u32]) {
        let place = self.place(site());
        alternatives.sort_by_cached_key(|&alternative| self.rank(place.as_ref(), alternative));
    }

    fn opened(&mut self, choice: OpenId, site: &dyn Fn() -> Option<Site>, left: &[u32]) {
        let place = self.place(site());
        self.open.insert(choice, Open { place, left: left.iter().copied().collect() });
    }

    fn pick(&mut self) -> OpenId {
        let best = self.open.iter().map(|(&choice, open)| {
            let next = open.left.front().copied().unwrap_or(0);
            (self.rank(open.place.as_ref(), next), Reverse(choice))
        });
        let (_, Reverse(choice)) = best.min().expect("a choice is open");
        if let Some(open) = self.open.get_mut(&choice) {
            open.left.pop_front();
        }
        choice
    }

    fn closed(&mut self, choice: OpenId) {
        self.open.remove(&choice);
    }

    fn is_depth_first(&self) -> bool {
        false
    }
}

//! Step 1 of simple static partitioning: the path conditions at a small depth.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashMap;
use solver::Solver;
use term::{Input, JavaType, Portable, TermId, Terms};
use vm::State;

use crate::engine::{Engine, EngineError, Limits, Listener};
use crate::path::{Ending, PathEnd};
use crate::root::Root;
use crate::strategy::DepthFirst;
use crate::summary::{Cut, Summary};
use crate::unit::{Sharing, Split, Unit};

/// The path conditions at one depth, in terms of their own.
#[derive(Default)]
pub struct Shallow {
    pub terms: Terms,
    pub depth: usize,
    /// In the order of the walk.
    pub conditions: Vec<Vec<TermId>>,
    /// Paths that ended before the depth.
    pub ended: u64,
}

/// Explores a root to one depth after another. `is_enough` says where to stop; a depth to which fewer paths come
/// than to the one before it, or more than `most` paths end, is not gone to.
pub fn explore(
    root: &Root,
    state: State,
    solver: &mut dyn Solver,
    limits: &Limits,
    depths: impl IntoIterator<Item = usize>,
    most: usize,
    is_enough: &mut dyn FnMut(&mut Shallow) -> bool,
) -> Result<Shallow, EngineError> {
    let desk = Rc::new(Desk::default());
    let mut listener = Conditions {
        shallow: Shallow::default(),
        copies: FxHashMap::default(),
        collections: 0,
        most,
        desk: Rc::clone(&desk),
    };
    let mut strategy = DepthFirst::default();
    let user = limits.cancel.clone();
    let limits = Limits { paths: None, depth: Some(0), cancel: Some(Arc::clone(&desk.is_full)), ..limits.clone() };
    let mut engine = Engine::new(root, state, solver, &mut strategy, &mut listener, limits)?;
    let mut best: Option<Shallow> = None;
    for depth in depths {
        desk.depth.set(depth);
        engine.limit_depth(depth);
        engine.explore(&Unit::whole(), &mut Until { desk: &desk, user: user.as_deref() })?;
        let Some(mut shallow) = desk.done.take() else { break };
        shallow.depth = depth;
        let mut shallow = shallow.unified();
        let fails = desk.is_full.load(Ordering::Relaxed) || shallow.conditions.is_empty();
        let before = best.as_ref().map_or(0, |best| best.conditions.len());
        if best.is_some() && (fails || shallow.conditions.len() < before) {
            break;
        }
        let ends = fails || is_enough(&mut shallow);
        best = Some(shallow);
        if ends {
            break;
        }
    }
    Ok(best.unwrap_or_default())
}

/// What the walk and its listener tell each other.
#[derive(Default)]
struct Desk {
    depth: Cell<usize>,
    is_full: Arc<AtomicBool>,
    done: Cell<Option<Shallow>>,
}

/// Collects path conditions; hands them over when the walk is done.
struct Conditions {
    shallow: Shallow,
    /// The engine's terms in ours, while the engine has not freed any.
    copies: FxHashMap<TermId, TermId>,
    collections: u64,
    most: usize,
    desk: Rc<Desk>,
}

impl Listener for Conditions {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        let is_at_depth = match end.ending {
            Ending::Cut(Cut::Depth) => true,
            Ending::Returned(..) | Ending::Threw(_) | Ending::Exited(_) => end.schedule.len() == self.desk.depth.get(),
            Ending::Deadlocked | Ending::Cut(_) | Ending::Unsupported(_) | Ending::AssumedAway => false,
        };
        if !is_at_depth {
            self.shallow.ended += 1;
        } else if self.shallow.conditions.len() < self.most {
            let condition = self.copied(end);
            self.shallow.conditions.push(condition);
        }
        let ends = self.shallow.conditions.len() as u64 + self.shallow.ended;
        self.desk.is_full.store(ends >= self.most as u64, Ordering::Relaxed);
    }

    fn unit_end(&mut self) {
        self.copies.clear();
        self.desk.done.set(Some(std::mem::take(&mut self.shallow)));
    }
}

impl Shallow {
    /// The same with one input for each name and type, numbered by when they can first be asked for: paths
    /// that ask for other things before it have it at other places.
    fn unified(&self) -> Shallow {
        let all: Vec<TermId> = self.conditions.iter().flatten().copied().collect();
        let portable = Portable::of(&self.terms, &all);
        let mut first: BTreeMap<(&str, JavaType), u32> = BTreeMap::new();
        for input in portable.inputs() {
            let known = first.entry((&input.name, input.ty)).or_insert(input.index);
            *known = input.index.min(*known);
        }
        let mut order: Vec<(u32, (&str, JavaType))> = first.into_iter().map(|(input, index)| (index, input)).collect();
        order.sort_unstable();
        let number: BTreeMap<(&str, JavaType), u32> = (0..).zip(order).map(|(at, (_, input))| (input, at)).collect();
        let renamed = |input: &Input| Input::new(number[&(&*input.name, input.ty)], &input.name, input.ty);
        let mut terms = Terms::new();
        let made = portable.intern_renamed(&mut terms, &vm::function_named, &renamed);
        let mut made = made.expect("terms of this process are terms in this process").into_iter();
        let conditions =
            self.conditions.iter().map(|conjuncts| made.by_ref().take(conjuncts.len()).collect()).collect();
        Shallow { terms, conditions, ..*self }
    }
}

impl Conditions {
    fn copied(&mut self, end: &PathEnd<'_>) -> Vec<TermId> {
        let theirs = &end.state.terms;
        if std::mem::replace(&mut self.collections, theirs.collections()) != theirs.collections() {
            self.copies.clear();
        }
        let conjuncts = end.path.conjuncts();
        let missing: Vec<TermId> = conjuncts.iter().filter(|t| !self.copies.contains_key(t)).copied().collect();
        let portable = Portable::of(theirs, &missing);
        let ours = portable.intern(&mut self.shallow.terms, &vm::function_named);
        let ours = ours.expect("terms of this process are terms in this process");
        self.copies.extend(missing.into_iter().zip(ours));
        conjuncts.iter().map(|t| self.copies[t]).collect()
    }
}

/// Goes on until there is enough, or the user stops.
struct Until<'d> {
    desk: &'d Desk,
    user: Option<&'d AtomicBool>,
}

impl Sharing for Until<'_> {
    fn wanted(&mut self) -> Option<Split> {
        None
    }

    fn offer(&mut self, _part: Unit) {}

    fn look(&mut self, _numbers: &Summary) {
        if self.user.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            self.desk.is_full.store(true, Ordering::Relaxed);
        }
    }
}

//! What an exploration leaves behind for a suite: paths that did something new, each with what it did, and the
//! least path of every finding.
//!
//! A path that ends in a finding is no test of what the method should do, so what it covers does not count as
//! covered: another path is looked for.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use coverage::{Goal, Hits, Ledger, MethodName, Observer, PathName, Scope, Status, Unmet, Variant, measure};
use explore::{Confirmer, Ending, FindingKind, InputValue, Listener, PathEnd, Recorder, Schedule, Thrown};

use super::observe::LIMITED;

/// A finding without the way that led to it.
pub type FindingKey = (FindingKind, String, Option<String>, Option<u16>);

/// What a path did.
#[derive(Debug, Clone)]
pub struct News {
    pub hits: Hits,
    /// The inputs that did it, which are those of the path if better ones are not found in time.
    pub inputs: Vec<InputValue>,
}

/// What was heard.
#[derive(Debug, Default)]
pub struct Heard {
    /// Paths that did something that was not done before, in the order of their discovery.
    pub news: Vec<(Arc<PathName>, News)>,
    pub findings: BTreeMap<FindingKey, (Arc<PathName>, Thrown, Vec<InputValue>)>,
    /// What paths do that cover nothing: another one has to, but it is not infeasible.
    pub reached: Ledger,
    /// Paths whose concrete run did not end.
    pub unobserved: u64,
}

/// Listens to the paths of a root.
pub struct Hearing<'r, 's> {
    pub heard: Heard,
    /// All that is covered, by others too.
    ledger: Ledger,
    observer: Observer<'s>,
    confirmer: Confirmer<'r>,
    root: Arc<str>,
    scope: &'s Scope,
    pairs: Option<Variant>,
    unmet: Unmet,
    /// The method that this is about; when nothing of it is open, nor of what only it calls, this is over.
    target: Option<Arc<MethodName>>,
    others: &'s dyn Fn(&MethodName) -> bool,
    done: Arc<AtomicBool>,
    paths: &'s AtomicU64,
    hears_cut: bool,
}

/// What a listener is made of.
pub struct Ears<'r, 's> {
    pub scope: &'s Scope,
    /// Those that conditions need; none where branches are enough.
    pub pairs: Option<Variant>,
    pub ledger: Ledger,
    pub confirmer: Confirmer<'r>,
    pub root: Arc<str>,
    pub unmet: Unmet,
    pub target: Option<Arc<MethodName>>,
    /// Is a method a target of its own?
    pub others: &'s dyn Fn(&MethodName) -> bool,
    pub done: Arc<AtomicBool>,
    /// Counts paths for whoever shows them.
    pub paths: &'s AtomicU64,
    /// Paths that were cut off are of interest: inputs are looked for. Otherwise the first end is the last.
    pub hears_cut: bool,
}

impl<'r, 's> Hearing<'r, 's> {
    pub fn new(ears: Ears<'r, 's>) -> Hearing<'r, 's> {
        let Ears { scope, pairs, ledger, confirmer, root, unmet, target, others, done, paths, hears_cut } = ears;
        let observer = Observer::new(scope);
        let heard = Heard::default();
        Hearing {
            heard,
            ledger,
            observer,
            confirmer,
            root,
            scope,
            pairs,
            unmet,
            target,
            others,
            done,
            paths,
            hears_cut,
        }
    }

    /// Nothing is open in the target, nor in what it was seen to call and nobody else is about.
    pub fn is_over(&self) -> bool {
        let Some(target) = &self.target else { return false };
        let own = |name: &&Arc<MethodName>| **name == *target || !(self.others)(name);
        let entered = self.ledger.hits();
        entered.contains_key(target)
            && entered.keys().filter(own).all(|name| is_met(self.scope, &self.ledger, name, self.pairs))
    }
}

/// Are all branches of a method covered, and its conditions if there are pairs to look for?
pub fn is_met(scope: &Scope, ledger: &Ledger, name: &MethodName, pairs: Option<Variant>) -> bool {
    let Some(plan) = scope.method(name) else { return true };
    let measured = measure(plan, ledger, pairs.unwrap_or_default());
    measured.goals.iter().all(|(goal, status)| match goal {
        Goal::Branch { .. } | Goal::Line(_) => *status != Status::Open,
        Goal::Condition { .. } => pairs.is_none() || *status != Status::Open,
        Goal::Instruction(_) => true,
    })
}

impl std::fmt::Debug for Hearing<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Hearing({})", self.root)
    }
}

impl Listener for Hearing<'_, '_> {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        if !self.hears_cut {
            self.done.store(true, Ordering::Relaxed);
            if let Ending::Cut(_) = end.ending {
                return;
            }
        }
        self.paths.fetch_add(1, Ordering::Relaxed);
        let observer = &mut self.observer;
        let mut told = |mark: &explore::Mark| observer.see(mark);
        let run = end.watched(&mut self.confirmer, &mut Recorder::new(&mut told));
        let hits = self.observer.take();
        let Some(run) = run else {
            self.heard.unobserved += 1;
            return;
        };
        let path = Arc::new(PathName { schedule: Schedule::from(end.schedule), root: Arc::clone(&self.root) });
        // Such a path is no test, so another one has to cover what it does.
        if run.thrown.as_ref().is_some_and(|thrown| LIMITED.iter().any(|(name, _)| *name == thrown.exception)) {
            self.heard.reached.note(&path, &hits, None);
            return;
        }
        if let Some(thrown) = run.thrown.clone().filter(|thrown| thrown.kind != FindingKind::Explicit) {
            self.heard.reached.note(&path, &hits, None);
            let key = (thrown.kind, thrown.exception.clone(), thrown.source.clone(), thrown.line);
            let known = self.heard.findings.entry(key);
            let least = known.or_insert_with(|| (Arc::clone(&path), thrown.clone(), run.inputs.clone()));
            if path < least.0 {
                *least = (path, thrown, run.inputs);
            }
            return;
        }
        if !self.ledger.note(&path, &hits, None) {
            return;
        }
        for name in hits.keys() {
            self.unmet.update(self.scope, &self.ledger, name, self.pairs);
        }
        self.heard.news.push((path, News { hits, inputs: run.inputs }));
        if self.is_over() {
            self.done.store(true, Ordering::Relaxed);
        }
    }
}

//! What an exploration leaves behind for a suite: paths that did something new, each with what it did, and the
//! least path of every finding.
//!
//! A path that ends in a finding that no test expects is no test of what the method should do, so what it covers does not count as
//! covered: another path is looked for.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use coverage::{Goal, Hits, Ledger, MethodName, Observer, PathName, Scope, Status, Unmet, Variant, measure};
use explore::{
    Collector, ConcreteRun, Confirmer, Cut, Ending, FindingKind, InputValue, Listener, Obligation, PathEnd, Reached,
    Recorder, Schedule, Thrown,
};

use crate::arguments::Arguments;
use crate::context::LIMITED;

/// A finding without the way that led to it.
pub type FindingKey = (bool, FindingKind, String, Option<String>, Option<u16>);

/// What a finding is told from others by.
pub fn key(thrown: &Thrown) -> FindingKey {
    // One line may fail for what was passed and for what was made of it.
    (thrown.is_argument, thrown.kind, thrown.exception.clone(), thrown.source.clone(), thrown.line)
}

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
    /// Goals that the program names.
    pub obligations: BTreeMap<String, Obligation>,
}

impl Heard {
    /// Keeps a finding if no lesser path comes to it.
    fn find(&mut self, path: Arc<PathName>, thrown: Thrown, inputs: Vec<InputValue>) {
        let known = self.findings.entry(key(&thrown));
        let least = known.or_insert_with(|| (Arc::clone(&path), thrown.clone(), inputs.clone()));
        if path < least.0 {
            *least = (path, thrown, inputs);
        }
    }
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
    arguments: Arguments,
    /// The finding that the path which is followed comes to, and its inputs. A path that is too long to be followed to
    /// its end, as that of a recursion without one, is named by where it was cut off.
    pub expected: Option<(Thrown, Vec<InputValue>)>,
    named: Collector,
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
    /// Which exceptions tests expect.
    pub arguments: Arguments,
}

impl<'r, 's> Hearing<'r, 's> {
    pub fn new(ears: Ears<'r, 's>) -> Hearing<'r, 's> {
        let Ears { scope, pairs, ledger, confirmer, root, unmet, target, others, done, paths, hears_cut, arguments } =
            ears;
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
            arguments,
            expected: None,
            named: Collector::of_obligations(),
        }
    }

    /// All that was heard.
    pub fn finish(self) -> Heard {
        Heard { obligations: self.named.finish().obligations, ..self.heard }
    }

    /// Nothing is open in the target, nor in what it was seen to call and nobody else is about.
    pub fn is_over(&self) -> bool {
        let Some(target) = &self.target else { return false };
        let own = |name: &&Arc<MethodName>| **name == *target || !(self.others)(name) && !is_initialiser(name);
        let entered = self.ledger.hits();
        self.named.is_all_met()
            && entered.contains_key(target)
            && entered.keys().filter(own).all(|name| is_met(self.scope, &self.ledger, name, self.pairs))
    }
}

impl Hearing<'_, '_> {
    /// Keeps what happened in other threads; were there findings?
    fn note_others(&mut self, path: &Arc<PathName>, run: &ConcreteRun) -> bool {
        let found = run.others.iter().filter(|other| Arguments::is_finding(other));
        let found: Vec<&Thrown> = found.collect();
        for other in &found {
            self.heard.find(Arc::clone(path), (*other).clone(), run.inputs.clone());
        }
        !found.is_empty()
    }
}

/// Is it what a class does when it is initialised? That is the same on every path, so nobody looks for more.
pub fn is_initialiser(name: &MethodName) -> bool {
    &*name.name == "<clinit>"
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
    fn obligation(&mut self, reached: &mut Reached<'_>) {
        // Whoever follows one way only asks nothing.
        if self.hears_cut {
            self.named.reach(reached, &mut self.confirmer);
        }
    }

    fn path(&mut self, end: &mut PathEnd<'_>) {
        if !self.hears_cut {
            self.done.store(true, Ordering::Relaxed);
            if let Ending::Cut(cut) = end.ending {
                if let (Cut::Depth, Some((thrown, inputs))) = (cut, self.expected.take()) {
                    let path = PathName { schedule: Schedule::from(end.schedule), root: Arc::clone(&self.root) };
                    self.heard.find(Arc::new(path), thrown, inputs);
                }
                return;
            }
        }
        self.paths.fetch_add(1, Ordering::Relaxed);
        let run = end.watched(&mut self.confirmer, &mut Recorder::new(&mut self.observer));
        let hits = self.observer.take();
        self.heard.unobserved += u64::from(run.is_none() || !self.confirmer.tells_all());
        let Some(run) = run else { return };
        let path = Arc::new(PathName { schedule: Schedule::from(end.schedule), root: Arc::clone(&self.root) });
        let is_limited = |thrown: &Thrown| LIMITED.iter().any(|(name, _)| *name == thrown.exception);
        // Such a path is no test, so another one has to cover what it does.
        if run.thrown.as_ref().is_some_and(|thrown| is_limited(thrown) && self.arguments.expects(thrown)) {
            self.heard.reached.note(&path, &hits, None);
            return;
        }
        if let Some(thrown) = run.thrown.clone().filter(Arguments::is_finding) {
            let is_expected = self.arguments.expects(&thrown);
            self.heard.find(Arc::clone(&path), thrown, run.inputs.clone());
            if !is_expected {
                self.heard.reached.note(&path, &hits, None);
                return;
            }
        }
        if self.note_others(&path, &run) {
            self.heard.reached.note(&path, &hits, None);
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

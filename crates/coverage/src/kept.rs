//! Paths that are kept as tests: what each does, what it covers, and a small suite of them that covers as much
//! as all.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use explore::{Confirmer, Listener, PathEnd, PathRecord, Recorder, Schedule, Values, Witness};

use crate::ledger::{Ledger, PathName};
use crate::mcdc::Variant;
use crate::measure::{Status, measure};
use crate::name::{Goal, MethodName, Obligation};
use crate::observe::{Hits, MethodHits, Observer, Scope};

/// A path with everything that is known of it.
#[derive(Debug, Clone)]
pub struct Kept {
    pub path: Arc<PathName>,
    pub record: PathRecord,
    pub hits: Hits,
}

/// Keeps every path that it hears of; for units that are single paths.
pub struct Keeping<'r, 's> {
    pub kept: Vec<Kept>,
    observer: Observer<'s>,
    confirmer: Confirmer<'r>,
    root: Arc<str>,
    values: Values,
}

impl std::fmt::Debug for Keeping<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Keeping({}, {})", self.root, self.kept.len())
    }
}

impl<'r, 's> Keeping<'r, 's> {
    pub fn new(scope: &'s Scope, confirmer: Confirmer<'r>, root: Arc<str>) -> Keeping<'r, 's> {
        Keeping { kept: Vec::new(), observer: Observer::new(scope), confirmer, root, values: Values::Canonical }
    }

    /// Keeps paths with such inputs.
    pub fn with_values(self, values: Values) -> Keeping<'r, 's> {
        Keeping { values, ..self }
    }

    /// A record of a path that did this; with its canonical inputs if others do not do it too.
    fn record(&mut self, end: &mut PathEnd<'_>, hits: &Hits) -> PathRecord {
        let record = end.record_with(&mut self.confirmer, self.values);
        let is_good = match self.values {
            Values::Distinct => record.fault.is_none() && self.does(&record, hits),
            Values::Canonical => true,
        };
        if is_good { record } else { end.record(&mut self.confirmer) }
    }

    /// Does a run with the inputs of a record do this? One without inputs has nothing to run.
    fn does(&mut self, record: &PathRecord, hits: &Hits) -> bool {
        let Some(inputs) = &record.inputs else { return true };
        let Ok(witness) = Witness::read(self.confirmer.root(), inputs) else { return false };
        let run = self.confirmer.watched(&witness, &mut Recorder::new(&mut self.observer));
        let done = self.observer.take();
        run.is_ok_and(|run| run.outcome.is_ok()) && done == *hits
    }
}

impl Listener for Keeping<'_, '_> {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        let run = end.watched(&mut self.confirmer, &mut Recorder::new(&mut self.observer));
        let hits = self.observer.take();
        if run.is_some() {
            let record = self.record(end, &hits);
            let path = PathName { schedule: Schedule::from(end.schedule), root: Arc::clone(&self.root) };
            self.kept.push(Kept { path: Arc::new(path), record, hits });
        }
    }
}

/// What a suite needs of a single test: a goal, or a row of the pair that was chosen for a condition.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Need {
    Goal(Goal),
    Row(u32, crate::decision::Row),
}

/// A small suite that meets every obligation that all kept paths meet, as their numbers in ascending order.
///
/// Greedy: the path that meets most of what is open goes next, of equals the first; then what later choices
/// made superfluous is dropped. Deterministic; not always the smallest. `pairs` are those that conditions need; without
/// any, lines and branches are enough.
pub fn reduce(scope: &Scope, kept: &[Kept], pairs: Option<Variant>) -> Vec<usize> {
    let done: Vec<(&Arc<PathName>, &Hits)> = kept.iter().map(|test| (&test.path, &test.hits)).collect();
    reduce_hits(scope, &done, pairs)
}

/// The same for paths of which it is only known what they did.
pub fn reduce_hits(scope: &Scope, kept: &[(&Arc<PathName>, &Hits)], pairs: Option<Variant>) -> Vec<usize> {
    let mut all = Ledger::default();
    for (path, hits) in kept {
        all.note(path, hits, None);
    }
    let needed: BTreeMap<Arc<MethodName>, BTreeSet<Need>> = all
        .hits()
        .into_keys()
        .filter_map(|name| Some((Arc::clone(&name), needs(scope, &all, &name, pairs)?)))
        .collect();
    let mut numbers: BTreeMap<(&MethodName, &Need), usize> = BTreeMap::new();
    let mut of_test = |(path, hits): &(&Arc<PathName>, &Hits)| -> Vec<usize> {
        let mut own = Ledger::default();
        own.note(path, hits, None);
        let mut met = Vec::new();
        for (name, wanted) in &needed {
            let Some(plan) = scope.method(name).filter(|_| hits.contains_key(name)) else { continue };
            let measured = measure(plan, &own, pairs.unwrap_or_default());
            let rows = &hits[name].rows;
            let meets = |need: &&Need| match need {
                Need::Goal(goal) => matches!(measured.goals.get(goal), Some(Status::Met(_))),
                Need::Row(decision, row) => rows.contains(&(*decision, row.clone())),
            };
            for need in wanted.iter().filter(meets) {
                let next = numbers.len();
                met.push(*numbers.entry((name, need)).or_insert(next));
            }
        }
        met
    };
    let covers: Vec<Vec<usize>> = kept.iter().map(&mut of_test).collect();
    greedy(&covers, numbers.len())
}

/// The sets that are chosen of those that cover so many things, in ascending order.
fn greedy(covers: &[Vec<usize>], things: usize) -> Vec<usize> {
    let mut covering: Vec<Vec<usize>> = vec![Vec::new(); things];
    for (at, covered) in covers.iter().enumerate() {
        covered.iter().for_each(|&thing| covering[thing].push(at));
    }
    // How much of what is open each set covers.
    let mut gains: Vec<usize> = covers.iter().map(Vec::len).collect();
    let mut times = vec![0_usize; things];
    let mut chosen: Vec<usize> = Vec::new();
    while let Some(best) = (0..covers.len()).rev().max_by_key(|&at| gains[at]).filter(|&best| gains[best] > 0) {
        for &thing in &covers[best] {
            if times[thing] == 0 {
                covering[thing].iter().for_each(|&at| gains[at] -= 1);
            }
            times[thing] += 1;
        }
        chosen.push(best);
    }
    chosen.retain(|&at| {
        let is_superfluous = covers[at].iter().all(|&thing| times[thing] > 1);
        if is_superfluous {
            covers[at].iter().for_each(|&thing| times[thing] -= 1);
        }
        !is_superfluous
    });
    chosen.sort_unstable();
    chosen
}

/// What is needed of a method: its goals, and for each condition that is covered the rows of its pair.
fn needs(scope: &Scope, all: &Ledger, name: &MethodName, pairs: Option<Variant>) -> Option<BTreeSet<Need>> {
    let measured = measure(scope.method(name)?, all, pairs.unwrap_or_default());
    let mut needs = BTreeSet::new();
    for (goal, status) in &measured.goals {
        match (goal, status) {
            (_, Status::Open) | (Goal::Condition { .. }, _) => {}
            (Goal::Instruction(_) | Goal::Line(_) | Goal::Branch { .. }, Status::Met(_)) => {
                needs.insert(Need::Goal(*goal));
            }
        }
    }
    for (number, table) in measured.decisions.iter().enumerate().filter(|_| pairs.is_some()) {
        for (yes, no) in table.pairs.iter().flatten() {
            needs.extend([yes, no].map(|&row| Need::Row(number as u32, table.rows[row].0.clone())));
        }
    }
    Some(needs)
}

/// The obligations that a test which did this takes part in meeting, for tracing: test ↔ obligation.
pub fn met_by(scope: &Scope, ledger: &Ledger, hits: &Hits, variant: Variant) -> Vec<Obligation> {
    let mut own = Ledger::default();
    own.note(&Arc::new(PathName { schedule: Schedule::new(), root: "".into() }), hits, None);
    let mut met = Vec::new();
    for (name, MethodHits { rows, .. }) in hits {
        let Some(plan) = scope.method(name) else { continue };
        let (alone, all) = (measure(plan, &own, variant), measure(plan, ledger, variant));
        for (&goal, status) in &alone.goals {
            let takes_part = match goal {
                Goal::Condition { decision, condition } => {
                    let table = &all.decisions[decision as usize];
                    table.pairs[condition as usize].is_some_and(|(yes, no)| {
                        [yes, no].iter().any(|&row| rows.contains(&(decision, table.rows[row].0.clone())))
                    })
                }
                Goal::Instruction(_) | Goal::Line(_) | Goal::Branch { .. } => matches!(status, Status::Met(_)),
            };
            if takes_part {
                met.push(Obligation { method: Arc::clone(name), goal });
            }
        }
    }
    met
}

#[cfg(test)]
mod tests {
    use super::greedy;

    #[test]
    fn the_first_of_those_that_cover_most_is_chosen_and_what_is_superfluous_dropped() {
        assert_eq!(greedy(&[vec![0, 1], vec![0, 1], vec![2]], 3), [0, 2]);
        // The largest is chosen first, and the other two cover all of it.
        assert_eq!(greedy(&[vec![0, 1, 2], vec![0, 1, 3], vec![2, 4], vec![]], 5), [1, 2]);
        assert_eq!(greedy(&[vec![1, 2], vec![0, 1, 2, 3], vec![0, 3, 4], vec![1, 2, 5]], 6), [2, 3]);
        assert!(greedy(&[], 0).is_empty());
    }
}

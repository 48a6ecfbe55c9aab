//! The jobs of a round: one for every sequence of every target that is not covered yet, and for every shape of its strings
//! and arrays that is due; before them one for every sequence that draws inputs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use coverage::MethodName;
use explore::Cut;

use super::{Outcome, Worked};
use crate::context::{BOUNDS, Context};
use crate::plan::driver::{Driver, Reach};
use crate::plan::portable::mark;
use crate::rounds::Job;
use crate::rounds::listen::{is_initialiser, is_met};

/// Paths of a job in the first round; four times as many in each further one.
const FIRST_PATHS: u64 = 60;
/// What a question to the solver may cost in each round: hard ones are asked again when easy ones are done.
const CONFLICTS: [u32; 4] = [2_000, 10_000, 30_000, 100_000];
/// From this round on all characters are tried.
const WIDE_ROUND: usize = 2;
/// Most shapes of a sequence in one round.
const MOST_SHAPES: usize = 24;

impl Context<'_> {
    /// Inputs to draw at the beginning of a round, for each driver of what is open.
    pub fn seed_jobs(&self, all: &mut Outcome, round: usize) -> Vec<Job> {
        let mut jobs = Vec::new();
        let busy = self.busy(all);
        for (number, worked) in all.targets.iter_mut().enumerate() {
            if round > 0 && is_met(self.scope, &all.ledger, &worked.name, self.pairs()) && !busy.contains(&number) {
                continue;
            }
            self.add_drivers(worked, number, round);
            let job = |driver: usize| Job {
                target: number,
                driver,
                shapes: Vec::new(),
                reach: Reach::Usual,
                conflicts: 0,
                paths: 0,
                until_met: true,
                seed: Some((round * 1_000 + driver) as u64),
            };
            // New ones first: of the others inputs were drawn before.
            jobs.push((0..worked.drivers.len()).rev().map(job).collect());
        }
        in_turn(jobs)
    }

    /// What to follow in a round.
    pub fn jobs(&self, all: &mut Outcome, round: usize) -> Vec<Job> {
        let mut jobs = Vec::new();
        let busy = self.busy(all);
        for (number, worked) in all.targets.iter_mut().enumerate() {
            if round > 0 && is_met(self.scope, &all.ledger, &worked.name, self.pairs()) && !busy.contains(&number) {
                continue;
            }
            self.add_drivers(worked, number, round);
            let mut own = Vec::new();
            for (at, driver) in worked.drivers.iter().enumerate() {
                let begun = [(Reach::Small, 0), (Reach::Usual, 0), (Reach::All, WIDE_ROUND)];
                let begun = begun.into_iter().filter(|&(reach, first)| driver.root(reach).is_some() && round >= first);
                let each = begun.flat_map(|(reach, first)| {
                    shapes(driver, round - first).into_iter().map(move |shapes| (reach, shapes))
                });
                for (reach, shapes) in each {
                    // What was followed to its end, or cannot be, is not tried again.
                    let again = worked.tried.get(&(at, reach, shapes.clone())).is_none_or(|summary| {
                        let is_cut = |cut: &Cut| matches!(cut, Cut::Paths | Cut::Budget | Cut::Stopped);
                        summary.cut.keys().any(is_cut) || summary.undecided > 0 && round < CONFLICTS.len()
                    });
                    if again {
                        let (paths, until_met) = (FIRST_PATHS << (2 * round.min(12)), round > 0);
                        let conflicts = CONFLICTS[round.min(CONFLICTS.len() - 1)];
                        let (target, driver, seed) = (number, at, None);
                        own.push(Job { target, driver, shapes, reach, conflicts, paths, until_met, seed });
                    }
                }
            }
            jobs.push(own);
        }
        in_turn(jobs)
    }

    /// The targets whose paths come to methods that are no targets themselves and not covered yet (all of them, if it is
    /// not known whose these are), or to goals that are not met.
    fn busy(&self, all: &Outcome) -> BTreeSet<usize> {
        let targets: BTreeSet<&MethodName> = all.targets.iter().map(|worked| &*worked.name).collect();
        let entered = all.ledger.hits();
        let helpers = entered.keys().filter(|name| !targets.contains(&***name) && !is_initialiser(name));
        let open = helpers.filter(|name| !is_met(self.scope, &all.ledger, name, self.pairs()));
        let mut owners: BTreeMap<&Arc<MethodName>, BTreeSet<usize>> =
            open.map(|name| (name, BTreeSet::new())).collect();
        let roots =
            all.targets.iter().enumerate().flat_map(|(number, worked)| {
                worked.drivers.iter().map(move |driver| (driver.root.to_string(), number))
            });
        let roots: BTreeMap<String, usize> = roots.collect();
        for (path, news) in &all.news {
            let Some(&target) = roots.get(&*path.root) else { continue };
            for name in news.hits.keys() {
                if let Some(owners) = owners.get_mut(name) {
                    owners.insert(target);
                }
            }
        }
        if owners.values().any(BTreeSet::is_empty) {
            return (0..all.targets.len()).collect();
        }
        let open = all.namers.iter().filter(|(name, _)| all.named.get(*name).is_some_and(|goal| goal.met.is_none()));
        owners.into_values().chain(open.map(|(_, targets)| targets.clone())).flatten().collect()
    }

    fn add_drivers(&self, worked: &mut Worked, number: usize, round: usize) {
        let Some(level) = worked.target.sequences.get_mut(round) else { return };
        for sequence in std::mem::take(level) {
            let mark = mark(number, worked.drivers.len());
            match Driver::new(sequence, mark, BOUNDS, self.program, &worked.target.documented) {
                Ok(driver) => worked.drivers.push(Arc::new(driver)),
                Err(why) => worked.faults.push(why),
            }
        }
    }
}

/// One job of each target in turn.
fn in_turn(jobs: Vec<Vec<Job>>) -> Vec<Job> {
    let longest = jobs.iter().map(Vec::len).max().unwrap_or(0);
    let mut columns: Vec<_> = jobs.into_iter().map(Vec::into_iter).collect();
    (0..longest).flat_map(|_| columns.iter_mut().filter_map(Iterator::next).collect::<Vec<_>>()).collect()
}

/// The shapes of strings and arrays that are due in a round: those of earlier rounds, and longer ones.
fn shapes(driver: &Driver, round: usize) -> Vec<Vec<u32>> {
    let count = driver.root.shapes();
    let most = |place: usize| driver.root.shape_alternatives(place) - 1;
    // Null, the empty one, and lengths 1 and 2; then two more each time, later ones by leaps.
    let reach: u32 = [3, 5, 7, 9, 12, 15, 18, 21, 21][round.min(8)];
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all: Vec<Vec<u32>> = vec![Vec::new()];
    for place in 0..count {
        let reach = reach.min(most(place));
        let longer = all.iter().flat_map(|begun| (0..=reach).map(move |shape| [&begun[..], &[shape]].concat()));
        all = longer.collect();
        // Enough to choose from.
        all.truncate(20_000);
    }
    // Alike lengths first, so that every length is there before all combinations are.
    let spread = |shapes: &Vec<u32>| {
        let (least, most) = (shapes.iter().min().copied(), shapes.iter().max().copied());
        most.unwrap_or(0) - least.unwrap_or(0)
    };
    all.sort_by_cached_key(|shapes| (spread(shapes).saturating_sub(1), shapes.clone()));
    if count > 1 {
        all.truncate(MOST_SHAPES << round.min(3));
    }
    all
}

//! The units there are: those in the bag, and those that workers have.
//!
//! What a worker has is known here as the subtrees that remain of it, so that it can be done again by
//! somebody else if the worker is lost, and so that a journal can hold it. A unit that is offered leaves
//! a hole in the one it comes from at the same moment.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::message::TaskId;
use super::work::Divisible;

/// A unit that is not done, or what remains of it.
#[derive(Debug, Clone)]
pub(super) struct Task<U: Divisible> {
    /// By their names; one while it is in the bag.
    pub units: BTreeMap<U::Name, U>,
    /// Who has it.
    pub worker: Option<usize>,
    /// Workers that were lost over it.
    pub lost: u32,
    /// Is it one that nobody has begun, to be spread first?
    pub spreads: bool,
}

/// All units that are not done.
#[derive(Debug)]
pub(super) struct Tasks<U: Divisible> {
    next: u64,
    all: BTreeMap<TaskId, Task<U>>,
    bag: VecDeque<TaskId>,
    /// How many each worker has.
    held: Vec<usize>,
    /// Those that changed since the journal was written, where there is one.
    changed: Option<BTreeSet<TaskId>>,
}

impl<U: Divisible> Tasks<U> {
    /// Changes are remembered only for a journal.
    pub fn new(workers: usize, has_journal: bool) -> Tasks<U> {
        let changed = has_journal.then(BTreeSet::new);
        Tasks { next: 0, all: BTreeMap::new(), bag: VecDeque::new(), held: vec![0; workers], changed }
    }

    /// The journal is lost.
    pub fn forget_changes(&mut self) {
        self.changed = None;
    }

    fn touch(&mut self, id: TaskId) {
        if let Some(changed) = &mut self.changed {
            changed.insert(id);
        }
    }

    /// Puts a unit into the bag.
    pub fn add(&mut self, unit: U, spreads: bool) -> TaskId {
        self.add_lost(unit, spreads, 0)
    }

    fn add_lost(&mut self, unit: U, spreads: bool, lost: u32) -> TaskId {
        let id = TaskId(self.next);
        self.next += 1;
        self.enter(id, unit, spreads, lost);
        self.bag.push_back(id);
        id
    }

    fn enter(&mut self, id: TaskId, unit: U, spreads: bool, lost: u32) {
        let units = BTreeMap::from([(unit.name(), unit)]);
        self.all.insert(id, Task { units, worker: None, lost, spreads });
        self.touch(id);
    }

    /// The next one of the bag, now a worker's; is it to be spread?
    pub fn hand_out(&mut self, worker: usize) -> Option<(TaskId, &U, bool)> {
        let id = self.bag.pop_front()?;
        self.give(id, worker);
        let task = self.all.get(&id)?;
        Some((id, task.units.values().next()?, task.spreads))
    }

    /// A unit that somebody is told to do, past the bag.
    pub fn add_for(&mut self, worker: usize, unit: U) -> TaskId {
        let id = self.add(unit, false);
        self.bag.pop_back();
        self.give(id, worker);
        id
    }

    /// A unit that somebody has been told to do by another worker, under a number of that one's.
    pub fn posted(&mut self, id: TaskId, worker: usize, unit: U) {
        self.enter(id, unit, false, 0);
        self.give(id, worker);
    }

    fn give(&mut self, id: TaskId, worker: usize) {
        if let Some(task) = self.all.get_mut(&id) {
            task.worker = Some(worker);
            self.held[worker] += 1;
        }
    }

    /// A part of a task is somebody else's from now on.
    pub fn offered(&mut self, from: TaskId, part: &U) {
        self.touch(from);
        if let Some(task) = self.all.get_mut(&from) {
            U::give_away(&mut task.units, part);
        }
    }

    /// A worker goes on, with this remaining of its task.
    pub fn progressed(&mut self, id: TaskId, rest: Vec<U>) {
        if let Some(task) = self.all.get_mut(&id) {
            task.units = rest.into_iter().map(|unit| (unit.name(), unit)).collect();
            self.touch(id);
        }
    }

    pub fn done(&mut self, id: TaskId) {
        if let Some(task) = self.all.remove(&id)
            && let Some(worker) = task.worker
        {
            self.held[worker] -= 1;
        }
        self.touch(id);
    }

    /// A worker has stopped with this remaining; nobody goes on with it in this run.
    pub fn stopped(&mut self, id: TaskId, rest: Option<Vec<U>>) {
        if let Some(rest) = rest {
            self.progressed(id, rest);
        }
        if let Some(task) = self.all.get_mut(&id)
            && let Some(worker) = task.worker.take()
        {
            self.held[worker] -= 1;
        }
    }

    /// A worker is lost: what it had is in the bag again. Units that workers were lost over before are
    /// given up and told.
    pub fn lost(&mut self, worker: usize, most: u32) -> Vec<U> {
        let had = |(&id, task): (&TaskId, &Task<U>)| (task.worker == Some(worker)).then_some(id);
        let ids: Vec<TaskId> = self.all.iter().filter_map(had).collect();
        let mut given_up = Vec::new();
        for id in ids {
            let Some(task) = self.all.get(&id).cloned() else { continue };
            self.done(id);
            for unit in task.units.into_values() {
                if task.lost >= most {
                    given_up.push(unit);
                } else {
                    self.add_lost(unit, task.spreads, task.lost + 1);
                }
            }
        }
        given_up
    }

    /// Was it given out to be spread?
    pub fn spreads(&self, id: TaskId) -> bool {
        self.all.get(&id).is_some_and(|task| task.spreads)
    }

    pub fn held(&self, worker: usize) -> usize {
        self.held[worker]
    }

    pub fn anybody_works(&self) -> bool {
        self.held.iter().any(|&units| units > 0)
    }

    pub fn waiting(&self) -> usize {
        self.bag.len()
    }

    /// Units that wait, one for each task.
    pub fn unbegun(&self) -> impl Iterator<Item = &U> {
        self.bag.iter().filter_map(|id| self.all.get(id)?.units.values().next())
    }

    /// What changed since this was asked last; nothing for a task that is done.
    pub fn changes(&mut self) -> Vec<(TaskId, Option<&Task<U>>)> {
        let changed = self.changed.as_mut().map(std::mem::take).unwrap_or_default();
        changed.into_iter().map(|id| (id, self.all.get(&id))).collect()
    }
}

/// Hands out units that are offered, one after the other, as a coordinator does: each is three things to do.
/// For measuring what they take.
pub(super) fn go_through<U: Divisible>(whole: U, units: &[U]) {
    let mut tasks = Tasks::new(1, false);
    let whole = tasks.add(whole, false);
    tasks.hand_out(0);
    for unit in units {
        tasks.offered(whole, unit);
        tasks.add(unit.clone(), false);
        let handed = tasks.hand_out(0).map(|(id, unit, _)| (id, unit.clone()));
        if let Some((id, _)) = handed {
            tasks.done(id);
        }
    }
}

//! PKorat: the search divided by work items (seed: Siddiqui and Khurshid, figures 5 and 6).
//!
//! An item is a candidate: the values of its reads up to the last that is not 0. Its predicate runs from the
//! start; then, for each read behind those and each other value that isomorphism allows, there is an item
//! more. So every candidate is one item, whoever takes it. The published figure stops at the first read that
//! is not 0 counting from the end; an item here carries where that is, which also holds for slots that come
//! from 0 to their first value. Its figure 7 takes the greatest value of the last field of a domain; what
//! counts is that of all fields read before.
//!
//! The queue of all workers is last in, first out, and bounded: past the bound a worker keeps its items.
//! Workers take and give them in batches, and ask for more before they have none.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex};

use program::Method;

use crate::candidate::Candidate;
use crate::machine::{Machine, Stop};
use crate::pool::{Crew, Part, Workplace, work};
use crate::space::Space;
use crate::{EnumerateError, Flow, Tally, Visitor};

/// Items that the common queue holds.
pub(super) const BOUND: usize = 4096;
/// Items that go at once.
pub(super) const BATCH: usize = 32;

/// The values of an item's reads, up to the last that is not 0.
pub type Item = Vec<u32>;

/// One worker's part of the search.
pub struct Items<'m, 's> {
    machine: &'m mut Machine<'s>,
    candidate: Candidate<'s>,
    /// The same reads, one after the other, to find what is allowed at each.
    prefix: Candidate<'s>,
    pub tally: Tally,
    /// The first candidate on which the predicate threw, by the order of a search by one: its reads, and what it threw.
    pub thrown: Option<(Vec<u32>, String)>,
    /// Instructions of the last run, and of its part behind the item's last value.
    pub(super) spent: (u32, u32),
}

impl<'m, 's> Items<'m, 's> {
    pub fn new(machine: &'m mut Machine<'s>) -> Items<'m, 's> {
        let space = machine.space;
        Items {
            machine,
            candidate: Candidate::new(space),
            prefix: Candidate::new(space),
            tally: Tally::default(),
            thrown: None,
            spent: (0, 0),
        }
    }

    /// Tests an item and tells the items that follow from it.
    pub fn process(
        &mut self,
        item: &[u32],
        visitor: &mut impl Visitor,
        mut follows: impl FnMut(Item),
    ) -> Result<Flow, EnumerateError> {
        let valid = self.test(item)?;
        let flow = visitor.candidate(&self.candidate, valid)?;
        while self.prefix.forget_last().is_some() {}
        let space = self.machine.space;
        let mut values: Vec<u32> = Vec::with_capacity(self.candidate.reads.len());
        for (at, &slot) in self.candidate.reads.iter().enumerate() {
            let value = item.get(at).copied().unwrap_or(0);
            if at >= item.len() {
                let mut other = 0;
                while let Some(next) = space.domain(slot).after(other, self.prefix.seen()) {
                    follows([&values[..], &[next]].concat());
                    other = next;
                }
            }
            self.prefix.read(slot, value);
            values.push(value);
        }
        Ok(flow)
    }

    fn test(&mut self, item: &[u32]) -> Result<bool, EnumerateError> {
        while self.candidate.forget_last().is_some() {}
        self.machine.start();
        let begun = self.machine.state.instructions();
        let mut last = begun;
        let value = |candidate: &Candidate<'_>| item.get(candidate.reads.len()).copied().unwrap_or(0);
        let stop = loop {
            match self.machine.go_on()? {
                Stop::Read(slot) => {
                    let value = value(&self.candidate);
                    self.candidate.read(slot, value);
                    self.machine.settle(slot, value);
                    if self.candidate.reads.len() == item.len() {
                        last = self.machine.state.instructions();
                    }
                }
                stop => break stop,
            }
        };
        let end = self.machine.state.instructions();
        self.spent = ((end - begun) as u32, (end - last) as u32);
        let valid = self.tally.note(stop);
        if stop == Stop::Threw {
            self.note_thrown();
        }
        if valid {
            while let Some(slot) = self.candidate.unread() {
                let value = value(&self.candidate);
                self.candidate.read(slot, value);
            }
        }
        Ok(valid)
    }

    #[cold]
    fn note_thrown(&mut self) {
        // Items come in any order.
        let thrown = self.candidate.values();
        let is_less = self.thrown.as_ref().is_none_or(|(known, _)| thrown < *known);
        if let (true, Some(text)) = (is_less, self.machine.thrown.take()) {
            self.thrown = Some((thrown, text));
        }
    }
}

struct Queue {
    items: Mutex<Waiting>,
    changed: Condvar,
    /// How many workers wait for items.
    idle: AtomicUsize,
    stopped: AtomicBool,
}

struct Waiting {
    items: Vec<Item>,
    idle: usize,
}

impl Queue {
    /// Takes a batch, waiting for one if there is none; nothing when all wait.
    fn take(&self, workers: usize) -> Option<Vec<Item>> {
        let mut waiting = self.items.lock().expect("no worker panics with the queue");
        waiting.idle += 1;
        self.idle.store(waiting.idle, Ordering::Relaxed);
        loop {
            if waiting.idle == workers && waiting.items.is_empty() || self.stopped.load(Ordering::Relaxed) {
                self.changed.notify_all();
                return None;
            }
            if !waiting.items.is_empty() {
                waiting.idle -= 1;
                self.idle.store(waiting.idle, Ordering::Relaxed);
                return Some(split_off(&mut waiting.items, workers));
            }
            waiting = self.changed.wait(waiting).expect("no worker panics with the queue");
        }
    }

    /// A batch that is there without waiting.
    fn prefetch(&self, workers: usize) -> Vec<Item> {
        let mut waiting = self.items.lock().expect("no worker panics with the queue");
        split_off(&mut waiting.items, workers)
    }

    /// Gives items away, as far as the bound allows.
    fn give(&self, items: &mut Vec<Item>, count: usize) {
        let mut waiting = self.items.lock().expect("no worker panics with the queue");
        let count = count.min(BOUND.saturating_sub(waiting.items.len()));
        // The oldest of a worker are nearest to the root: the largest parts.
        waiting.items.extend(items.drain(..count.min(items.len())));
        drop(waiting);
        self.changed.notify_all();
    }
}

fn split_off(items: &mut Vec<Item>, workers: usize) -> Vec<Item> {
    let count = items.len().div_ceil(workers).min(BATCH);
    items.split_off(items.len() - count)
}

/// Searches with several workers.
pub fn pkorat<V: Visitor, R: Send>(
    space: &Space,
    predicate: &'static Method,
    place: &Workplace<'_>,
    crew: &Crew<'_, V, R>,
) -> Result<Part<R>, EnumerateError> {
    let workers = crew.workers;
    let first = Waiting { items: vec![Item::new()], idle: 0 };
    let queue = Queue {
        items: Mutex::new(first),
        changed: Condvar::new(),
        idle: AtomicUsize::new(0),
        stopped: AtomicBool::new(false),
    };
    let stop = || {
        queue.stopped.store(true, Ordering::Relaxed);
        // Whoever is about to wait holds the lock, and then looks.
        drop(queue.items.lock());
        queue.changed.notify_all();
    };
    work(space, predicate, place, crew, &stop, &|machine, visitor| {
        let mut items = Items::new(machine);
        while let Some(mut own) = queue.take(workers) {
            while let Some(item) = own.pop() {
                if queue.stopped.load(Ordering::Relaxed) {
                    return Ok((items.tally, items.thrown));
                }
                if items.process(&item, visitor, |item| own.push(item))? == Flow::Stop {
                    stop();
                    return Ok((items.tally, items.thrown));
                }
                let wanted = queue.idle.load(Ordering::Relaxed) > 0;
                if own.len() > 2 * BATCH || wanted && own.len() > 1 {
                    let count = if wanted { own.len() / 2 } else { BATCH };
                    queue.give(&mut own, count);
                } else if own.len() == 1 {
                    own.extend(queue.prefetch(workers));
                }
            }
        }
        Ok((items.tally, items.thrown))
    })
}

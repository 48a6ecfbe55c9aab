//! Subtrees on demand: a worker that has nothing to do gets the next value of the shallowest read that
//! another still has values of. A unit of work is a prefix of values in the order of reads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex};

use program::Method;

use crate::fork::{Fork, Sharing};
use crate::pool::{Crew, Part, Workplace, work};
use crate::space::Space;
use crate::{EnumerateError, Flow, Visitor};

#[derive(Default)]
struct Shared {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    /// Somebody waits, and no unit is there.
    wanted: AtomicBool,
    stopped: AtomicBool,
}

#[derive(Default)]
struct Waiting {
    units: Vec<Vec<u32>>,
    idle: usize,
    over: bool,
}

impl Shared {
    fn take(&self, workers: usize) -> Option<Vec<u32>> {
        let mut waiting = self.waiting.lock().expect("no worker panics with the queue");
        waiting.idle += 1;
        loop {
            if self.stopped.load(Ordering::Relaxed) {
                waiting.over = true;
            }
            if !waiting.over
                && let Some(unit) = waiting.units.pop()
            {
                waiting.idle -= 1;
                self.want(&waiting);
                return Some(unit);
            }
            if waiting.over || waiting.idle == workers {
                waiting.over = true;
                self.changed.notify_all();
                return None;
            }
            self.want(&waiting);
            waiting = self.changed.wait(waiting).expect("no worker panics with the queue");
        }
    }

    fn want(&self, waiting: &Waiting) {
        self.wanted.store(waiting.idle > waiting.units.len(), Ordering::Relaxed);
    }
}

impl Sharing for &Shared {
    #[inline]
    fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::Relaxed)
    }

    fn give(&mut self, prefix: Vec<u32>) {
        let mut waiting = self.waiting.lock().expect("no worker panics with the queue");
        waiting.units.push(prefix);
        self.want(&waiting);
        drop(waiting);
        self.changed.notify_one();
    }

    #[inline]
    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// Searches with several workers.
pub fn hybrid<V: Visitor, R: Send>(
    space: &Space,
    predicate: &'static Method,
    place: &Workplace<'_>,
    crew: &Crew<'_, V, R>,
) -> Result<Part<R>, EnumerateError> {
    let workers = crew.workers;
    let shared = Shared::default();
    shared.waiting.lock().expect("it is ours alone").units.push(Vec::new());
    let stop = || {
        shared.stopped.store(true, Ordering::Relaxed);
        // Whoever is about to wait holds the lock, and then looks.
        drop(shared.waiting.lock());
        shared.changed.notify_all();
    };
    work(space, predicate, place, crew, &stop, &|machine, visitor| {
        let mut fork = Fork::new(machine);
        while let Some(unit) = shared.take(workers) {
            if fork.run(&unit, &mut &shared, visitor)? == Flow::Stop {
                stop();
                break;
            }
        }
        Ok(fork.tally)
    })
}

//! A worker's desk: what it is told to do comes in, what came of it goes out.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;

use super::Flags;
use super::message::{Order, OrderOf, Report, ReportOf, TaskId};
use super::statistics::Post;
use super::work::Work;
use crate::engine::EngineError;

/// A worker's place and its ways to the coordinator.
pub struct Desk<'w, W: Work> {
    /// The worker's, from 0.
    pub number: usize,
    /// How many workers there are.
    pub workers: usize,
    pub(super) flags: &'w Flags,
    inbox: &'w Receiver<OrderOf<W>>,
    /// The inboxes of all workers, where they can be reached without the coordinator.
    inboxes: &'w [Sender<OrderOf<W>>],
    /// How many units this one has put into others' inboxes.
    posted: Cell<u64>,
    outbox: &'w Sender<(usize, ReportOf<W>)>,
    /// Orders that came while a unit was done, for later.
    ahead: RefCell<VecDeque<OrderOf<W>>>,
}

impl<W: Work> fmt::Debug for Desk<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Desk({} of {})", self.number, self.workers)
    }
}

/// A unit that is to be done.
#[derive(Debug)]
pub struct Assignment<U> {
    pub task: TaskId,
    pub unit: U,
    /// Only until there are so many parts.
    pub enough: Option<usize>,
}

impl<'w, W: Work> Desk<'w, W> {
    pub(super) fn new(
        (number, workers): (usize, usize),
        flags: &'w Flags,
        inbox: &'w Receiver<OrderOf<W>>,
        inboxes: &'w [Sender<OrderOf<W>>],
        outbox: &'w Sender<(usize, ReportOf<W>)>,
    ) -> Desk<'w, W> {
        Desk { number, workers, flags, inbox, inboxes, posted: Cell::new(0), outbox, ahead: RefCell::default() }
    }

    /// Does the work until it is over, and says so.
    pub(super) fn serve(&self, work: &W) {
        let last = work.work(self);
        self.tell(Report::Left { last, post: Post::default() });
    }

    /// The next unit to do; nothing at the end. Words that come before it are heard.
    pub fn next(&self, hear: &mut dyn FnMut(W::Word)) -> Option<Assignment<W::Unit>> {
        loop {
            let came_ahead = self.ahead.borrow_mut().pop_front();
            match came_ahead.map_or_else(|| self.inbox.recv(), Ok) {
                Ok(Order::Do { task, unit, enough }) => return Some(Assignment { task, unit, enough }),
                Ok(Order::Word(word)) => hear(word),
                // Flags are set where orders come in from another process.
                Ok(Order::Flags { .. }) => {}
                Ok(Order::Stop) | Err(_) => return None,
            }
        }
    }

    /// Hears words while a unit is done; those that come back, and other orders, can wait.
    pub fn listen(&self, hear: &mut dyn FnMut(W::Word) -> Option<W::Word>) {
        for order in self.inbox.try_iter() {
            let later = match order {
                Order::Word(word) => hear(word).map(Order::Word),
                Order::Do { .. } | Order::Flags { .. } | Order::Stop => Some(order),
            };
            self.ahead.borrow_mut().extend(later);
        }
    }

    /// Is set when work is to end before it is done.
    pub fn cancel(&self) -> &Arc<AtomicBool> {
        &self.flags.cancel
    }

    /// Changes whenever the coordinator has a use for one more unit; 0 while it has none.
    pub fn hungry(&self) -> u32 {
        self.flags.hungry.load(Ordering::Relaxed)
    }

    /// Changes whenever the coordinator wants to know what remains; 0 if it never does.
    pub fn save(&self) -> u32 {
        self.flags.save.load(Ordering::Relaxed)
    }

    /// A part of the present unit for somebody else: for its owner, if it has one.
    pub fn offer(&self, task: TaskId, unit: W::Unit, owner: Option<usize>) {
        match owner.and_then(|owner| self.inboxes.get(owner)) {
            Some(inbox) => {
                let count = self.posted.get();
                self.posted.set(count + 1);
                let id = TaskId::of_worker(self.number, count);
                self.tell(Report::Offer { task, unit: unit.clone(), owner, posted: Some(id) });
                // A worker that is gone has panicked outside of a unit, and the run fails for that.
                let _ = inbox.send(Order::Do { task: id, unit, enough: None });
            }
            None => self.tell(Report::Offer { task, unit, owner, posted: None }),
        }
    }

    /// How far the present unit has come: what is counted since the last part, and its time.
    pub fn tick(&self, count: u64, busy: Duration) {
        self.tell(Report::Tick { count, busy });
    }

    /// Tells the steward something besides.
    pub fn say(&self, word: W::Word) {
        self.tell(Report::Word(word));
    }

    /// What came out of the present unit since the last part, and what remains of it; the worker goes on.
    pub fn progress(&self, task: TaskId, part: W::Part, rest: Vec<W::Unit>) {
        self.tell(Report::Progress { task, part, rest });
    }

    /// The unit is done, or is no more than its rest.
    pub fn done(&self, task: TaskId, part: W::Part, rest: Vec<W::Unit>) {
        self.tell(Report::Done { task, part, rest });
    }

    /// The work cannot be done at all.
    pub fn fail(&self, why: EngineError) {
        self.tell(Report::Failed(why));
    }

    /// The worker lacks what it works with.
    pub fn give_notice(&self, why: String) {
        self.tell(Report::Unfit(why));
    }

    fn tell(&self, report: ReportOf<W>) {
        // Nobody listens any more if sending fails: the run is over.
        let _ = self.outbox.send((self.number, report));
    }
}

/// What a panic said.
pub fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without a message").to_owned()
}

//! A worker: does units, gives parts away when the coordinator is hungry, reports.
//!
//! A fault of our own, a panic, costs the path on which it happened: the worker drops its state, terms
//! and solver, hands what was left of the unit back as schedules, and goes on with fresh ones.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use super::{Flags, LastWords, Order, Part, Report, Workplace};
use crate::collect::Collector;
use crate::engine::{Engine, Limits, Listener, Reply};
use crate::obligation::Reached;
use crate::path::PathEnd;
use crate::replay::Confirmer;
use crate::schedule::{Schedule, compare};
use crate::summary::Summary;
use crate::unit::{Sharing, Split, Unit};

/// Does what it is told until it is told to stop.
pub(super) fn work(
    place: &dyn Workplace,
    number: usize,
    split: Split,
    flags: &Flags,
    inbox: &Receiver<Order>,
    outbox: &Sender<(usize, Report)>,
) {
    // Nobody listens any more if sending fails: the run is over.
    let tell = |report| drop(outbox.send((number, report)));
    let mut last = LastWords::default();
    let mut next = inbox.recv();
    loop {
        let (root, unit) = match next {
            Ok(Order::Explore { root, unit }) => (root, unit),
            // Nothing is being explored: there is no listener to hear it.
            Ok(Order::Hear { .. }) => {
                next = inbox.recv();
                continue;
            }
            Ok(Order::Stop) | Err(_) => break,
        };
        let bench = Bench { place, number, split, flags, inbox, outbox, root };
        match catch_unwind(AssertUnwindSafe(|| bench.use_up(unit))) {
            Ok(Ok((after, summary, warnings))) => {
                last.spent.push((root, summary));
                last.warnings.extend(warnings);
                next = after;
            }
            Ok(Err(report)) => {
                tell(report);
                next = inbox.recv();
            }
            Err(panic) => {
                tell(Report::Unfit(said(&*panic)));
                next = inbox.recv();
            }
        }
    }
    tell(Report::Left(last));
}

/// One root's engine and where its units come from.
struct Bench<'w> {
    place: &'w dyn Workplace,
    number: usize,
    split: Split,
    flags: &'w Flags,
    inbox: &'w Receiver<Order>,
    outbox: &'w Sender<(usize, Report)>,
    root: usize,
}

type NextOrder = Result<Order, std::sync::mpsc::RecvError>;

impl Bench<'_> {
    /// Does units of one root with one engine, until an order is about something else or a fault makes
    /// the engine useless; that order, what the solver did, and what it has to say.
    fn use_up(&self, first: Unit) -> Result<(NextOrder, Summary, Vec<String>), Report> {
        let state = self.place.state().map_err(Report::Unfit)?;
        let mut solver = self.place.solver().map_err(Report::Unfit)?;
        let mut strategy = self.place.strategy(self.number);
        let books = Books { kept: Collector::new(self.place.most()), met: BTreeMap::new() };
        let shelf = Rc::new(RefCell::new(books));
        let root = &self.place.roots()[self.root];
        let limits = Limits { cancel: Some(Arc::clone(&self.flags.cancel)), ..self.place.limits().clone() };
        let apart = self.place.state().map_err(Report::Unfit)?;
        let mut listener = Shelf(Rc::clone(&shelf), Confirmer::new(root, apart, limits.clone()));
        let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut listener, limits);
        let mut engine = engine.map_err(Report::Failed)?;
        let mut unit = first;
        loop {
            let begun = Instant::now();
            let mut others = Others { bench: self, answered: 0 };
            let done = catch_unwind(AssertUnwindSafe(|| engine.explore(&unit, &mut others)));
            let kept = std::mem::replace(&mut shelf.borrow_mut().kept, Collector::new(self.place.most()));
            let part = Box::new(Part { summary: engine.take_summary(), kept, busy: begun.elapsed() });
            match done {
                Ok(Ok(())) => self.tell(Report::Done { root: self.root, part }),
                Ok(Err(error)) => return Err(Report::Failed(error)),
                Err(panic) => {
                    let (at, rest) = engine.wreck();
                    self.tell(Report::Fault { root: self.root, part, at, what: said(&*panic), rest });
                    return Ok((self.inbox.recv(), Summary::default(), Vec::new()));
                }
            }
            match self.next_order(&mut engine) {
                Ok(Order::Explore { root, unit: more }) if root == self.root => unit = more,
                other => {
                    let (summary, mut warnings) = (engine.finish(), Vec::new());
                    solver.warnings(&mut warnings);
                    return Ok((other, summary, warnings));
                }
            }
        }
    }

    /// The next order that is not just something to hear.
    fn next_order(&self, engine: &mut Engine<'_>) -> NextOrder {
        loop {
            match self.inbox.recv() {
                Ok(Order::Hear { root, reply }) if root == self.root => engine.hear(&reply),
                Ok(Order::Hear { .. }) => {}
                other => return other,
            }
        }
    }

    fn tell(&self, report: Report) {
        // Nobody listens any more if sending fails: the run is over.
        let _ = self.outbox.send((self.number, report));
    }
}

/// The coordinator, as the engine sees it.
struct Others<'w> {
    bench: &'w Bench<'w>,
    /// The last call for work that was answered.
    answered: u32,
}

impl Sharing for Others<'_> {
    fn wanted(&mut self) -> Option<Split> {
        if self.bench.split == Split::Eager {
            return Some(Split::Eager);
        }
        let call = self.bench.flags.hungry.load(Ordering::Relaxed);
        if call == 0 || call == self.answered {
            return None;
        }
        self.answered = call;
        Some(self.bench.split)
    }

    fn offer(&mut self, part: Unit) {
        self.bench.tell(Report::Offer { root: self.bench.root, unit: part });
    }

    fn cancelled(&self) -> bool {
        self.bench.flags.cancel.load(Ordering::Relaxed)
    }
}

/// What a worker keeps of a root.
struct Books {
    /// Of the present unit.
    kept: Collector,
    /// Obligations that somebody has met, with the least schedules that are known.
    met: BTreeMap<String, Schedule>,
}

/// Where the engine puts paths and the worker takes them from.
struct Shelf<'r>(Rc<RefCell<Books>>, Confirmer<'r>);

impl Listener for Shelf<'_> {
    fn obligation(&mut self, reached: &mut Reached<'_>) {
        let books = &mut *self.0.borrow_mut();
        if books.met.get(reached.name).is_none_or(|known| compare(reached.schedule, known).is_lt()) {
            books.kept.reach(reached, &mut self.1);
        }
    }

    fn heard(&mut self, reply: &Reply) {
        let Reply::Met { obligation, schedule } = reply;
        let books = &mut *self.0.borrow_mut();
        let known = books.met.entry(obligation.clone()).or_insert_with(|| schedule.clone());
        if schedule < known {
            known.clone_from(schedule);
        }
    }

    fn path(&mut self, end: &mut PathEnd<'_>) {
        self.0.borrow_mut().kept.keep(end, &mut self.1);
    }
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without a message").to_owned()
}

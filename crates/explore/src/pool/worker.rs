//! A worker: does units, gives parts away when the coordinator is hungry, reports.
//!
//! A fault of our own, a panic, costs the path on which it happened: the worker drops its state, terms
//! and solver, hands what was left of the unit back as schedules, and goes on with fresh ones.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use super::{Flags, LastWords, Order, Part, Report, Workplace};
use crate::collect::Collector;
use crate::engine::{Engine, Listener};
use crate::obligation::Reached;
use crate::path::PathEnd;
use crate::replay::Confirmer;
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
    while let Ok(Order::Explore { root, unit }) = next {
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
        let shelf = Rc::new(RefCell::new(Collector::new(self.place.most())));
        let root = &self.place.roots()[self.root];
        let limits = self.place.limits().clone();
        let apart = self.place.state().map_err(Report::Unfit)?;
        let mut listener = Shelf(Rc::clone(&shelf), Confirmer::new(root, apart, limits.clone()));
        let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut listener, limits);
        let mut engine = engine.map_err(Report::Failed)?;
        let mut unit = first;
        loop {
            let begun = Instant::now();
            let mut others = Others { bench: self, answered: 0 };
            let done = catch_unwind(AssertUnwindSafe(|| engine.explore(&unit, &mut others)));
            let kept = shelf.replace(Collector::new(self.place.most()));
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
            match self.inbox.recv() {
                Ok(Order::Explore { root, unit: more }) if root == self.root => unit = more,
                other => {
                    let (summary, mut warnings) = (engine.finish(), Vec::new());
                    solver.warnings(&mut warnings);
                    return Ok((other, summary, warnings));
                }
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

/// Where the engine puts paths and the worker takes them from.
struct Shelf<'r>(Rc<RefCell<Collector>>, Confirmer<'r>);

impl Listener for Shelf<'_> {
    fn obligation(&mut self, reached: &mut Reached<'_>) {
        self.0.borrow_mut().reach(reached, &mut self.1);
    }

    fn path(&mut self, end: &mut PathEnd<'_>) {
        self.0.borrow_mut().keep(end, &mut self.1);
    }
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without a message").to_owned()
}

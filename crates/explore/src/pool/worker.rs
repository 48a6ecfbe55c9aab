//! A worker: does units, gives parts away when the coordinator is hungry, reports.
//!
//! A fault of our own, a panic, costs the path on which it happened: the worker drops its state, terms
//! and solver, hands what was left of the unit back as schedules, and goes on with fresh ones.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, Sender};
use std::time::{Duration, Instant};

use program::{Home, Program};
use sha2::{Digest, Sha256};

use super::message::{LastWords, Order, Part, Report, TaskId};
use super::{ClassHashes, Flags, Manner, Notes, Workplace};
use crate::collect::Collector;
use crate::engine::{Engine, Limits, Listener, Reply};
use crate::obligation::Reached;
use crate::path::PathEnd;
use crate::replay::Confirmer;
use crate::schedule::{Schedule, compare};
use crate::strategy::BreadthFirst;
use crate::summary::Summary;
use crate::unit::{Form, Sharing, Split, Unit};

/// Between two words about how far a unit has come.
const TICK: Duration = Duration::from_millis(100);

/// A worker's place and its ways to the coordinator.
pub(super) struct Desk<'w> {
    pub place: &'w dyn Workplace,
    pub number: usize,
    /// How many there are.
    pub workers: usize,
    pub manner: Manner,
    pub form: Form,
    pub flags: &'w Flags,
    pub inbox: &'w Receiver<Order>,
    /// The inboxes of all workers, where they can be reached without the coordinator.
    pub inboxes: &'w [Sender<Order>],
    /// How many units this one has put into others' inboxes.
    pub posted: Cell<u64>,
    pub outbox: &'w Sender<(usize, Report)>,
    /// Orders that came while a unit was done, for later.
    pub ahead: RefCell<VecDeque<Order>>,
}

/// What a worker notes, if anybody wants to know.
type Noting<'w> = RefCell<Option<Box<dyn Notes + 'w>>>;

/// A unit that is to be done.
struct Assignment {
    task: TaskId,
    root: usize,
    unit: Unit,
    enough: Option<usize>,
}

/// Does what it is told until it is told to stop.
pub(super) fn work(desk: &Desk<'_>) {
    let mut last = LastWords::default();
    let noting = RefCell::new(desk.place.notes());
    let mut next = desk.next(&noting);
    while let Some(assignment) = next {
        match catch_unwind(AssertUnwindSafe(|| desk.use_up(assignment, &noting))) {
            Ok(Ok((after, spent, warnings))) => {
                last.spent.push(spent);
                last.warnings.extend(warnings);
                next = after;
            }
            Ok(Err(why)) => {
                desk.tell(match why {
                    Unable::Explore(what) => Report::Failed(what),
                    Unable::Work(what) => Report::Unfit(what),
                });
                next = desk.next(&noting);
            }
            Err(panic) => {
                desk.tell(Report::Unfit(said(&*panic)));
                next = desk.next(&noting);
            }
        }
    }
    desk.tell(Report::Left(Box::new(last)));
}

/// Why a worker gives up.
enum Unable {
    /// The root or the schedule cannot be explored.
    Explore(String),
    /// It lacks what it works with.
    Work(String),
}

type Used = (Option<Assignment>, (usize, Summary), Vec<String>);

impl<'w> Desk<'w> {
    /// Does units of one root with one engine, until the next one is about something else or a fault
    /// makes the engine useless; that next one, what the solver did, and what it has to say.
    fn use_up(&self, mut assignment: Assignment, noting: &Noting<'w>) -> Result<Used, Unable> {
        let number = assignment.root;
        let state = self.place.state().map_err(Unable::Work)?;
        let mut solver = self.place.solver().map_err(Unable::Work)?;
        let spreads = assignment.enough.is_some();
        let noted = noting.borrow_mut().as_mut().and_then(|notes| notes.strategy());
        let mut strategy = match noted {
            _ if spreads => Box::new(BreadthFirst::default()),
            Some(strategy) => strategy,
            None => self.place.strategy(self.number),
        };
        let books = Books { kept: self.place.collector(), empty: self.place.collector(), met: BTreeMap::new() };
        let shelf = Rc::new(RefCell::new(books));
        let root = &self.place.roots()[number];
        let limits = Limits { cancel: Some(Arc::clone(&self.flags.cancel)), ..self.place.limits().clone() };
        let confirmer = Confirmer::new(root, self.place.state().map_err(Unable::Work)?, limits.clone());
        let hasty = confirmer.haste();
        let loaded = RefCell::new(Loaded { program: state.program, seen: 0 });
        let mut listener = Shelf { books: Rc::clone(&shelf), confirmer, noting, root: number };
        let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut listener, limits);
        let mut engine = engine.map_err(|e| Unable::Explore(e.to_string()))?;
        loop {
            let Assignment { task, root, unit, enough } = assignment;
            let mut others = Others {
                desk: self,
                task,
                root,
                shelf: &shelf,
                noting,
                loaded: &loaded,
                clock: Clock::new(),
                answered: 0,
                saved: self.flags.save.load(Ordering::Relaxed),
            };
            let done = catch_unwind(AssertUnwindSafe(|| match enough {
                Some(enough) => engine.spread(&unit, enough, &mut others),
                None => engine.explore(&unit, &mut others),
            }));
            let busy = others.clock.lap();
            let part = Box::new(Part {
                summary: engine.take_summary(),
                kept: shelf.borrow_mut().take(),
                notes: taken(noting),
                busy,
                hasty: hasty.take(),
                loaded: loaded.borrow_mut().hashes(),
            });
            match done {
                Ok(Ok(rest)) => self.tell(Report::Done { task, root, part, rest }),
                Ok(Err(error)) => return Err(Unable::Explore(error.to_string())),
                Err(panic) => {
                    let (at, rest) = engine.wreck();
                    self.tell(Report::Fault { task, root, part, at, what: said(&*panic), rest });
                    *noting.borrow_mut() = self.place.notes();
                    return Ok((self.next(noting), (root, Summary::default()), Vec::new()));
                }
            }
            match self.next_hearing(number, &mut engine, noting) {
                Some(next) if next.root == number && next.enough.is_some() == spreads => assignment = next,
                other => {
                    let (summary, mut warnings) = (engine.finish(), Vec::new());
                    solver.warnings(&mut warnings);
                    return Ok((other, (number, summary), warnings));
                }
            }
        }
    }

    /// The next unit to do; nothing is being explored, so there is no listener to hear anything.
    fn next(&self, noting: &Noting<'_>) -> Option<Assignment> {
        self.receive(noting, &mut |_, _| {})
    }

    fn next_hearing(&self, present: usize, engine: &mut Engine<'_>, noting: &Noting<'_>) -> Option<Assignment> {
        self.receive(noting, &mut |root, reply| {
            if root == present {
                engine.hear(reply);
            }
        })
    }

    fn receive(&self, noting: &Noting<'_>, hear: &mut dyn FnMut(usize, &Reply)) -> Option<Assignment> {
        loop {
            let came_ahead = self.ahead.borrow_mut().pop_front();
            match came_ahead.map_or_else(|| self.inbox.recv(), Ok) {
                Ok(Order::Explore { task, root, unit, enough }) => {
                    return Some(Assignment { task, root, unit, enough });
                }
                Ok(Order::Hear { root, reply }) => hear(root, &reply),
                Ok(Order::News(news)) => heard(noting, &news),
                // Flags are set where orders come in from another process.
                Ok(Order::Flags { .. }) => {}
                Ok(Order::Stop) | Err(_) => return None,
            }
        }
    }

    /// Hears what others have noted while a unit is done; other orders can wait.
    fn listen(&self, noting: &Noting<'_>) {
        for order in self.inbox.try_iter() {
            match order {
                Order::News(news) => heard(noting, &news),
                Order::Explore { .. } | Order::Hear { .. } | Order::Flags { .. } | Order::Stop => {
                    self.ahead.borrow_mut().push_back(order);
                }
            }
        }
    }

    fn tell(&self, report: Report) {
        // Nobody listens any more if sending fails: the run is over.
        let _ = self.outbox.send((self.number, report));
    }
}

fn heard(noting: &Noting<'_>, news: &[u8]) {
    if let Some(notes) = &mut *noting.borrow_mut() {
        notes.hear(news);
    }
}

fn taken(noting: &Noting<'_>) -> Vec<u8> {
    noting.borrow_mut().as_mut().map(|notes| notes.take()).unwrap_or_default()
}

/// When a unit was begun, and when something was said about it.
struct Clock {
    begun: Instant,
    said: Instant,
}

impl Clock {
    fn new() -> Clock {
        let now = Instant::now();
        Clock { begun: now, said: now }
    }

    /// The time since the last lap.
    fn lap(&mut self) -> Duration {
        let lap = self.begun.elapsed();
        *self = Clock::new();
        lap
    }
}

/// The coordinator, as the engine sees it.
struct Others<'o, 'w> {
    desk: &'o Desk<'w>,
    task: TaskId,
    root: usize,
    shelf: &'o RefCell<Books>,
    noting: &'o Noting<'w>,
    loaded: &'o RefCell<Loaded>,
    clock: Clock,
    /// The last call for work that was answered.
    answered: u32,
    /// The last wish to know what remains that was answered.
    saved: u32,
}

impl Sharing for Others<'_, '_> {
    fn wanted(&mut self) -> Option<Split> {
        let split = match self.desk.manner {
            Manner::Keep => return None,
            Manner::Share(Split::Eager) | Manner::Route(_) => return Some(Split::Eager),
            Manner::Share(split) => split,
        };
        let call = self.desk.flags.hungry.load(Ordering::Relaxed);
        if call == 0 || call == self.answered {
            return None;
        }
        self.answered = call;
        Some(split)
    }

    fn form(&self) -> Form {
        self.desk.form
    }

    fn offer(&mut self, unit: Unit) {
        let owner = match self.desk.manner {
            Manner::Route(owners) => Some(owners.owner(&unit.prefix, self.desk.workers)),
            Manner::Keep | Manner::Share(_) => None,
        };
        let (task, root) = (self.task, self.root);
        match owner.and_then(|owner| self.desk.inboxes.get(owner)) {
            Some(inbox) => {
                let count = self.desk.posted.get();
                self.desk.posted.set(count + 1);
                let id = TaskId::of_worker(self.desk.number, count);
                self.desk.tell(Report::Offer { task, root, unit: unit.clone(), owner, posted: Some(id) });
                // A worker that is gone has panicked outside of a unit, and the run fails for that.
                let _ = inbox.send(Order::Explore { task: id, root, unit, enough: None });
            }
            None => self.desk.tell(Report::Offer { task, root, unit, owner, posted: None }),
        }
    }

    fn look(&mut self, numbers: &Summary) {
        if self.clock.said.elapsed() >= TICK {
            self.clock.said = Instant::now();
            self.desk.tell(Report::Tick { paths: numbers.paths, busy: self.clock.begun.elapsed() });
            self.desk.listen(self.noting);
            let notes = taken(self.noting);
            if !notes.is_empty() {
                self.desk.tell(Report::Noted(notes));
            }
        }
    }

    fn wants_rest(&mut self) -> bool {
        let wish = self.desk.flags.save.load(Ordering::Relaxed);
        std::mem::replace(&mut self.saved, wish) != wish
    }

    fn keeps_rest(&self) -> bool {
        self.desk.flags.save.load(Ordering::Relaxed) != 0
    }

    fn rest(&mut self, summary: Summary, rest: Vec<Unit>) {
        let (kept, busy) = (self.shelf.borrow_mut().take(), self.clock.lap());
        let loaded = self.loaded.borrow_mut().hashes();
        let part = Box::new(Part { summary, kept, notes: taken(self.noting), busy, hasty: false, loaded });
        self.desk.tell(Report::Progress { task: self.task, root: self.root, part, rest });
    }
}

/// Which classes were told of.
struct Loaded {
    program: &'static Program,
    seen: u32,
}

impl Loaded {
    /// Those of the user's class path since this was asked last.
    fn hashes(&mut self) -> ClassHashes {
        let mut hashes = ClassHashes::new();
        while let Some(class) = self.program.class_at(self.seen) {
            self.seen += 1;
            if class.home == Home::User
                && let Some(file) = &class.file
            {
                let hash = Sha256::digest(&file.bytes[..]);
                hashes.insert(class.java_name(), hash.iter().map(|byte| format!("{byte:02x}")).collect());
            }
        }
        hashes
    }
}

/// What a worker keeps of a root.
struct Books {
    /// Since it was taken last.
    kept: Collector,
    /// What it is then.
    empty: Collector,
    /// Obligations that somebody has met, with the least schedules that are known.
    met: BTreeMap<String, Schedule>,
}

impl Books {
    fn take(&mut self) -> Collector {
        std::mem::replace(&mut self.kept, self.empty.clone())
    }
}

/// Where the engine puts paths and the worker takes them from.
struct Shelf<'r, 'w> {
    books: Rc<RefCell<Books>>,
    confirmer: Confirmer<'r>,
    noting: &'r Noting<'w>,
    root: usize,
}

impl Listener for Shelf<'_, '_> {
    fn obligation(&mut self, reached: &mut Reached<'_>) {
        let books = &mut *self.books.borrow_mut();
        if books.met.get(reached.name).is_none_or(|known| compare(reached.schedule, known).is_lt()) {
            books.kept.reach(reached, &mut self.confirmer);
        }
    }

    fn heard(&mut self, reply: &Reply) {
        let Reply::Met { obligation, schedule } = reply;
        let books = &mut *self.books.borrow_mut();
        let known = books.met.entry(obligation.clone()).or_insert_with(|| schedule.clone());
        if schedule < known {
            known.clone_from(schedule);
        }
    }

    fn path(&mut self, end: &mut PathEnd<'_>) {
        if let Some(notes) = &mut *self.noting.borrow_mut() {
            notes.path(self.root, end, &mut self.confirmer);
        }
        self.books.borrow_mut().kept.keep(end, &mut self.confirmer);
    }
}

fn said(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without a message").to_owned()
}

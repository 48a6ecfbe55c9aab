//! Following the paths of roots, as work: units are subtrees, and a worker does them with a state, terms, a solver and
//! a strategy of its own; it gives parts away when the coordinator is hungry.
//!
//! A fault of our own, a panic, costs the path on which it happened: the worker drops its state, terms
//! and solver, hands what was left of the unit back as schedules, and goes on with fresh ones.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::desk::{Assignment, Desk, said};
use super::loaded::Loaded;
use super::message::{Hello, TaskId};
use super::process::serve_work;
use super::tasks::go_through;
use super::work::{Divisible, Rules, Work};
use super::{ClassHashes, Coordination, Division, Manner, Notes, Workplace};
use crate::collect::Collector;
use crate::engine::{Engine, EngineError, Limits, Listener, Reply};
use crate::obligation::Reached;
use crate::path::PathEnd;
use crate::replay::Confirmer;
use crate::schedule::{Schedule, compare};
use crate::strategy::BreadthFirst;
use crate::summary::Summary;
use crate::unit::{Form, Sharing, Split, Unit};

/// Between two words about how far a unit has come.
const TICK: Duration = Duration::from_millis(100);

/// A unit of a root.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct RootUnit {
    pub root: usize,
    pub unit: Unit,
}

impl Divisible for RootUnit {
    type Name = Schedule;

    fn name(&self) -> Schedule {
        self.unit.prefix.clone()
    }

    fn give_away(units: &mut BTreeMap<Schedule, RootUnit>, part: &RootUnit) {
        let part = &part.unit.prefix;
        if units.remove(part).is_some() {
            return;
        }
        let holder = if units.len() == 1 {
            units.values_mut().next()
        } else {
            let mut above = (0..part.len()).rev().map(|length| Schedule::from(&part[..length]));
            let found = above.find(|prefix| units.contains_key(prefix));
            found.and_then(|prefix| units.get_mut(&prefix))
        };
        if let Some(RootUnit { unit, .. }) = holder {
            unit.holes.insert(part.clone());
        }
    }

    fn record(units: &BTreeMap<Schedule, RootUnit>) -> Vec<u8> {
        // A state means nothing to another process; the schedule does.
        let without_state = |of: &RootUnit| Unit { resume: None, ..of.unit.clone() }.to_bytes();
        let root = units.values().next().map_or(0, |of| of.root as u64);
        let units: Vec<Vec<u8>> = units.values().map(without_state).collect();
        postcard::to_stdvec(&(root, units)).expect("units have no part that cannot be written")
    }
}

/// What came out of one unit.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Part {
    pub root: usize,
    pub summary: Summary,
    pub kept: Collector,
    /// What was noted since what was said last.
    pub notes: Vec<u8>,
    /// How long it took.
    pub busy: Duration,
    /// A witness was left unconfirmed because the time was over.
    pub hasty: bool,
    /// Classes of the user's class path that were loaded meanwhile.
    pub loaded: ClassHashes,
    /// What solvers have to say to the user.
    pub warnings: Vec<String>,
    /// A fault of our own that ended it, and the schedule that shows it; the rest of it can be done by anybody.
    pub fault: Option<(Schedule, String)>,
}

/// What is said besides.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum ExploringWord {
    /// For the listener, if it is about the worker's present root.
    Hear { root: usize, reply: Reply },
    /// What was noted, by a worker for the coordinator or by others for a worker.
    News(Vec<u8>),
    /// How many choices the present unit has had since the last part, said by a worker.
    Choices(u64),
}

/// The work of following the paths of a workplace's roots.
#[derive(Clone, Copy)]
pub(super) struct Exploring<'p> {
    pub place: &'p dyn Workplace,
    manner: Manner,
    form: Form,
}

impl<'p> Exploring<'p> {
    pub fn new(place: &'p dyn Workplace, Division { manner, form, .. }: Division) -> Exploring<'p> {
        Exploring { place, manner, form }
    }
}

impl Division {
    pub(super) fn rules(self) -> Rules {
        let ahead = match self.coordination {
            Coordination::Push => 2,
            Coordination::Pull => 1,
        };
        let shares = matches!(self.manner, Manner::Share(Split::Lazy | Split::RootClosest));
        let routes = matches!(self.manner, Manner::Route(_));
        Rules { workers: self.workers, ahead, spread: self.spread, shares, routes }
    }
}

impl Work for Exploring<'_> {
    type Unit = RootUnit;
    type Part = Part;
    type Word = ExploringWord;

    fn work(&self, desk: &Desk<'_, Self>) -> Vec<Part> {
        Worker { desk, place: self.place, manner: self.manner, form: self.form }.work()
    }

    fn deadline(&self) -> Option<Instant> {
        self.place.limits().deadline
    }
}

/// Explores for a coordinator in another process until it says to stop, or is gone.
pub fn serve(
    place: &dyn Workplace,
    division: Division,
    hello: &Hello,
    identity: &str,
    input: impl Read + Send,
    output: impl Write + Send,
) -> io::Result<()> {
    serve_work(&Exploring::new(place, division), division.workers, hello, identity, input, output)
}

/// Goes through what a coordinator does for units that are offered; for measuring what that takes.
pub(crate) fn hand_through(units: &[Unit]) {
    let units: Vec<RootUnit> = units.iter().map(|unit| RootUnit { root: 0, unit: unit.clone() }).collect();
    go_through(RootUnit { root: 0, unit: Unit::whole() }, &units);
}

/// What a worker notes, if anybody wants to know.
type Noting<'w> = RefCell<Option<Box<dyn Notes + 'w>>>;

type Desked<'d, 'w, 'p> = &'d Desk<'w, Exploring<'p>>;

struct Worker<'d, 'w, 'p> {
    desk: Desked<'d, 'w, 'p>,
    place: &'p dyn Workplace,
    manner: Manner,
    form: Form,
}

/// Why a worker gives up.
enum Unable {
    /// The root or the schedule cannot be explored.
    Explore(EngineError),
    /// It lacks what it works with.
    Work(String),
}

type Used = (Option<Assignment<RootUnit>>, Part);

impl<'p> Worker<'_, '_, 'p> {
    fn work(&self) -> Vec<Part> {
        let mut last = Vec::new();
        let noting = RefCell::new(self.place.notes());
        let mut next = self.next(&noting);
        while let Some(assignment) = next {
            match catch_unwind(AssertUnwindSafe(|| self.use_up(assignment, &noting))) {
                Ok(Ok((after, spent))) => {
                    last.push(spent);
                    next = after;
                }
                Ok(Err(why)) => {
                    match why {
                        Unable::Explore(what) => self.desk.fail(what),
                        Unable::Work(what) => self.desk.give_notice(what),
                    }
                    next = self.next(&noting);
                }
                Err(panic) => {
                    self.desk.give_notice(said(&*panic));
                    next = self.next(&noting);
                }
            }
        }
        last
    }

    /// What came of a root, but for its paths.
    fn part(&self, root: usize, summary: Summary) -> Part {
        Part {
            root,
            summary,
            kept: self.place.collector(),
            notes: Vec::new(),
            busy: Duration::ZERO,
            hasty: false,
            loaded: ClassHashes::new(),
            warnings: Vec::new(),
            fault: None,
        }
    }

    /// Does units of one root with one engine, until the next one is about something else or a fault
    /// makes the engine useless; that next one, what the solver did, and what it has to say.
    fn use_up(&self, mut assignment: Assignment<RootUnit>, noting: &Noting<'p>) -> Result<Used, Unable> {
        let number = assignment.unit.root;
        let state = self.place.state().map_err(Unable::Work)?;
        let mut solver = self.place.solver().map_err(Unable::Work)?;
        let spreads = assignment.enough.is_some();
        let noted = noting.borrow_mut().as_mut().and_then(|notes| notes.strategy());
        let mut strategy = match noted {
            _ if spreads => Box::new(BreadthFirst::default()),
            Some(strategy) => strategy,
            None => self.place.strategy(self.desk.number),
        };
        let books = Books { kept: self.place.collector(), empty: self.place.collector(), met: BTreeMap::new() };
        let shelf = Rc::new(RefCell::new(books));
        let root = &self.place.roots()[number];
        let limits = Limits { cancel: Some(Arc::clone(self.desk.cancel())), ..self.place.limits().clone() };
        let confirmer = Confirmer::new(root, self.place.state().map_err(Unable::Work)?, limits.clone());
        let hasty = confirmer.haste();
        let loaded = RefCell::new(Loaded::new(state.program));
        let mut listener = Shelf { books: Rc::clone(&shelf), confirmer, noting, root: number };
        let engine = Engine::new(root, state, &mut *solver, &mut *strategy, &mut listener, limits);
        let mut engine = engine.map_err(Unable::Explore)?;
        loop {
            let Assignment { task, unit: RootUnit { root, unit }, enough } = assignment;
            let mut others = Others {
                worker: self,
                task,
                root,
                shelf: &shelf,
                noting,
                loaded: &loaded,
                clock: Clock::new(),
                answered: 0,
                saved: self.desk.save(),
            };
            let done = catch_unwind(AssertUnwindSafe(|| match enough {
                Some(enough) => engine.spread(&unit, enough, &mut others),
                None => engine.explore(&unit, &mut others),
            }));
            let busy = others.clock.lap();
            let part = Part {
                kept: shelf.borrow_mut().take(),
                notes: taken(noting),
                busy,
                hasty: hasty.take(),
                loaded: loaded.borrow_mut().hashes(),
                ..self.part(root, engine.take_summary())
            };
            match done {
                Ok(Ok(rest)) => self.desk.done(task, part, of_root(root, rest)),
                Ok(Err(error)) => return Err(Unable::Explore(error)),
                Err(panic) => {
                    let (at, rest) = engine.wreck();
                    let fault = Some((at, said(&*panic)));
                    self.desk.done(task, Part { fault, ..part }, of_root(root, rest));
                    *noting.borrow_mut() = self.place.notes();
                    return Ok((self.next(noting), self.part(root, Summary::default())));
                }
            }
            match self.next_hearing(number, &mut engine, noting) {
                Some(next) if next.unit.root == number && next.enough.is_some() == spreads => assignment = next,
                other => {
                    let mut spent = self.part(number, engine.finish());
                    solver.warnings(&mut spent.warnings);
                    return Ok((other, spent));
                }
            }
        }
    }

    /// The next unit to do; nothing is being explored, so there is no listener to hear anything.
    fn next(&self, noting: &Noting<'_>) -> Option<Assignment<RootUnit>> {
        self.receive(noting, &mut |_, _| {})
    }

    fn next_hearing(
        &self,
        present: usize,
        engine: &mut Engine<'_>,
        noting: &Noting<'_>,
    ) -> Option<Assignment<RootUnit>> {
        self.receive(noting, &mut |root, reply| {
            if root == present {
                engine.hear(reply);
            }
        })
    }

    fn receive(&self, noting: &Noting<'_>, hear: &mut dyn FnMut(usize, &Reply)) -> Option<Assignment<RootUnit>> {
        self.desk.next(&mut |word| match word {
            ExploringWord::Hear { root, reply } => hear(root, &reply),
            ExploringWord::News(news) => heard(noting, &news),
            // Only workers say that.
            ExploringWord::Choices(_) => {}
        })
    }

    /// Hears what others have noted while a unit is done; other words can wait.
    fn listen(&self, noting: &Noting<'_>) {
        self.desk.listen(&mut |word| match word {
            ExploringWord::News(news) => {
                heard(noting, &news);
                None
            }
            ExploringWord::Choices(_) => None,
            ExploringWord::Hear { .. } => Some(word),
        });
    }
}

fn of_root(root: usize, units: Vec<Unit>) -> Vec<RootUnit> {
    units.into_iter().map(|unit| RootUnit { root, unit }).collect()
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
struct Others<'o, 'd, 'w, 'p> {
    worker: &'o Worker<'d, 'w, 'p>,
    task: TaskId,
    root: usize,
    shelf: &'o RefCell<Books>,
    noting: &'o Noting<'p>,
    loaded: &'o RefCell<Loaded>,
    clock: Clock,
    /// The last call for work that was answered.
    answered: u32,
    /// The last wish to know what remains that was answered.
    saved: u32,
}

impl Sharing for Others<'_, '_, '_, '_> {
    fn wanted(&mut self) -> Option<Split> {
        let split = match self.worker.manner {
            Manner::Keep => return None,
            Manner::Share(Split::Eager) | Manner::Route(_) => return Some(Split::Eager),
            Manner::Share(split) => split,
        };
        let call = self.worker.desk.hungry();
        if call == 0 || call == self.answered {
            return None;
        }
        self.answered = call;
        Some(split)
    }

    fn form(&self) -> Form {
        self.worker.form
    }

    fn offer(&mut self, unit: Unit) {
        let desk = self.worker.desk;
        let owner = match self.worker.manner {
            Manner::Route(owners) => Some(owners.owner(&unit.prefix, desk.workers)),
            Manner::Keep | Manner::Share(_) => None,
        };
        desk.offer(self.task, RootUnit { root: self.root, unit }, owner);
    }

    fn look(&mut self, numbers: &Summary) {
        if self.clock.said.elapsed() >= TICK {
            self.clock.said = Instant::now();
            self.worker.desk.tick(numbers.paths, self.clock.begun.elapsed());
            self.worker.desk.say(ExploringWord::Choices(numbers.choices));
            self.worker.listen(self.noting);
            let notes = taken(self.noting);
            if !notes.is_empty() {
                self.worker.desk.say(ExploringWord::News(notes));
            }
        }
    }

    fn wants_rest(&mut self) -> bool {
        let wish = self.worker.desk.save();
        std::mem::replace(&mut self.saved, wish) != wish
    }

    fn keeps_rest(&self) -> bool {
        self.worker.desk.save() != 0
    }

    fn rest(&mut self, summary: Summary, rest: Vec<Unit>) {
        let (kept, busy) = (self.shelf.borrow_mut().take(), self.clock.lap());
        let (notes, loaded) = (taken(self.noting), self.loaded.borrow_mut().hashes());
        let part = Part { kept, notes, busy, loaded, ..self.worker.part(self.root, summary) };
        self.worker.desk.progress(self.task, part, of_root(self.root, rest));
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

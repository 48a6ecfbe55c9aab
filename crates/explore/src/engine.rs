//! The room of choices: follows the paths of a unit of work one after the other.
//!
//! A machine that asks for a decision stands at a node of the tree. The engine finds out which
//! alternatives are possible, the carried model's own for free, opens a version if there are
//! several, and lets the strategy say where to go on. Every choice adds one entry to the schedule,
//! also when a single alternative is possible. Nothing is pruned but by a proof.
//!
//! A unit begins with a prefix that is replayed: no solver, nobody is told. What a path means, and
//! how it is shown, is the business of listeners.

mod choices;
mod confined;
mod ends;
mod resume;
mod units;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use confined::Confined;
use serde::{Deserialize, Serialize};
use solver::{Solver, Stop};
use term::{Evaluator, Model, PathCondition, Pushed, TermId};
use thiserror::Error;
use vm::{Choice, Effect, Interrupt, Limit, Origin, Outcome, Returned, State, Step, VersionId};

use crate::effects;
use crate::first_input;
use crate::frontier::{Frontier, Way};
use crate::obligation::Reached;
use crate::path::{Ending, PathEnd};
use crate::reclaim::Reclaim;
use crate::root::{Arguments, Prepared, Root, RootError};
use crate::schedule::{Entry, Schedule};
use crate::strategy::Strategy;
use crate::summary::{Cut, Summary};
use crate::unit::{Alone, Sharing, Unit};

/// Where exploration stops.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Entries of a schedule.
    pub depth: Option<usize>,
    /// Conjuncts of a path condition.
    pub conditions: Option<usize>,
    pub paths: Option<u64>,
    /// The first finding is enough.
    pub first_finding: bool,
    /// Instructions of one path.
    pub instructions: u64,
    /// The moment at which the time is over.
    pub deadline: Option<Instant>,
    /// Set when everybody is to stop.
    pub cancel: Option<Arc<AtomicBool>>,
    /// Set by a listener that has heard enough.
    pub enough: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// What ends a question to the solver.
    pub fn stop(&self) -> Stop {
        Stop { flag: self.cancel.clone(), deadline: self.deadline, memory: None }
    }

    /// Is the time over, or is everybody to stop?
    pub fn stopped(&self) -> Option<Cut> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Some(Cut::Budget);
        }
        let is_set = |flag: &Option<Arc<AtomicBool>>| flag.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed));
        (is_set(&self.cancel) || is_set(&self.enough)).then_some(Cut::Stopped)
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            depth: None,
            conditions: None,
            paths: None,
            first_finding: false,
            instructions: 100_000_000,
            deadline: None,
            cancel: None,
            enough: None,
        }
    }
}

/// Who is told what happens; all calls come from the engine's own thread.
pub trait Listener {
    /// A unit of work begins; its prefix was replayed.
    fn unit(&mut self, _unit: &Unit) {}

    /// So many instructions led to the choice or the end that comes next.
    fn spent(&mut self, _instructions: u64) {}

    /// A choice was met after this schedule; the alternatives that are possible, of so many.
    fn choice(&mut self, _schedule: &[Entry], _possible: &[u32], _alternatives: u32) {}

    /// A path came to an obligation.
    fn obligation(&mut self, _reached: &mut Reached<'_>) {}

    /// A path ended, or was given up.
    fn path(&mut self, end: &mut PathEnd<'_>);

    /// The unit is done, or was stopped.
    fn unit_end(&mut self) {}

    /// Whoever merges the results of all workers has something to say.
    fn heard(&mut self, _reply: &Reply) {}
}

/// From whoever merges results to the listeners of workers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// An obligation of the present root is met at this schedule; only lesser ones are of interest.
    Met { obligation: String, schedule: Schedule },
}

/// A unit that cannot be explored.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum EngineError {
    #[error(transparent)]
    Root(#[from] RootError),
    #[error(
        "the schedule {schedule} does not fit: entry {at} {why}; a schedule means something only with its own program and arguments",
        at = .at + 1
    )]
    Schedule { schedule: Schedule, at: usize, why: String },
    #[error("the precondition of a unit of work cannot be read: {0}")]
    Precondition(#[from] term::PortableError),
}

/// Instructions between two looks at the clock; those that make terms cost many times the others.
const SLICE: u64 = 10_000;
/// Choices between two words with the others; the clock is looked at for each.
const CHOICES_PER_LOOK: u64 = 64;

/// What a path stopped at.
enum Event {
    Choose(Choice),
    End(Ending),
}

/// Explores units of one root.
pub struct Engine<'e> {
    root: &'e Root,
    state: State,
    solver: &'e mut dyn Solver,
    strategy: &'e mut dyn Strategy,
    listener: &'e mut dyn Listener,
    limits: Limits,
    /// When the answers of the solver are not wanted any more.
    stop: Stop,
    prepared: Prepared,
    schedule: Schedule,
    path: PathCondition,
    model: Rc<Model>,
    /// The unit's own: a run of it may begin with these inputs.
    hint: Rc<Model>,
    frontier: Frontier,
    /// The way to the last open choice of the present path, where a strategy jumps about.
    way: Option<Rc<Way>>,
    /// Below everything; going back needs it, so it is never closed.
    bottom: VersionId,
    /// The version that the state stands at, nothing having run since.
    at: Option<VersionId>,
    /// The unit's prefix is being replayed.
    replaying: bool,
    /// Schedules of subtrees that are somebody else's.
    holes: BTreeSet<Schedule>,
    /// Of snapshots, where there are any.
    origin: Option<Origin>,
    /// The unit's precondition.
    confined: Option<Confined>,
    /// Arguments by the shapes they have.
    arguments: BTreeMap<Vec<u32>, Rc<Arguments>>,
    evaluator: Evaluator,
    summary: Summary,
    /// The summary has the bounds of the root.
    has_bounds: bool,
    /// A question to the solver was broken off: what it was about is not decided.
    interrupted: bool,
    /// Alternatives that nobody knows to be possible because of that.
    unasked: Vec<Unit>,
    /// Instructions since the last entry of the schedule.
    since_entry: u64,
    /// Instructions that were spent before the root was called.
    spent_before: u64,
    /// How many alternatives there were when memory was given back.
    lightened: u64,
    /// When terms that no open path needs are freed.
    pub reclaim: Reclaim,
}

impl<'e> Engine<'e> {
    /// Prepares a fresh state for a root.
    pub fn new(
        root: &'e Root,
        mut state: State,
        solver: &'e mut dyn Solver,
        strategy: &'e mut dyn Strategy,
        listener: &'e mut dyn Listener,
        limits: Limits,
    ) -> Result<Engine<'e>, EngineError> {
        let prepared = root.prepare(&mut state, &limits)?;
        let spent_before = state.instructions();
        let asked = limits.clone();
        state.config.interrupt = Some(Interrupt::new(move || asked.stopped().is_some()));
        let bottom = state.open_version();
        Ok(Engine {
            root,
            solver,
            strategy,
            listener,
            stop: Stop { memory: state.config.ceiling.as_ref().map(|ceiling| ceiling.flag()), ..limits.stop() },
            state,
            limits,
            prepared,
            schedule: Schedule::new(),
            path: PathCondition::new(),
            model: Rc::new(Model::new()),
            hint: Rc::new(Model::new()),
            frontier: Frontier::default(),
            way: None,
            bottom,
            at: Some(bottom),
            replaying: false,
            holes: BTreeSet::new(),
            origin: None,
            confined: None,
            arguments: BTreeMap::new(),
            evaluator: Evaluator::new(),
            summary: Summary::default(),
            has_bounds: false,
            interrupted: false,
            unasked: Vec::new(),
            since_entry: 0,
            spent_before,
            lightened: u64::MAX,
            reclaim: Reclaim::default(),
        })
    }

    /// Follows all paths of the root, as far as the limits go.
    pub fn run(self) -> Result<Summary, EngineError> {
        Ok(self.run_with_state()?.0)
    }

    /// The same, giving the state back.
    pub fn run_with_state(mut self) -> Result<(Summary, State), EngineError> {
        self.explore(&Unit::whole(), &mut Alone)?;
        Ok(self.finish_with_state())
    }

    /// The numbers of everything that was explored.
    pub fn finish(self) -> Summary {
        self.finish_with_state().0
    }

    /// The same, with the state, whose versions from before it was prepared are as they were.
    pub fn finish_with_state(mut self) -> (Summary, State) {
        self.solver.report(&mut self.summary.queries);
        self.state.config.interrupt = None;
        (self.summary, self.state)
    }

    /// The numbers since they were taken last; what the solver did is told at the end.
    pub fn take_summary(&mut self) -> Summary {
        self.has_bounds = false;
        std::mem::take(&mut self.summary)
    }

    /// From here on schedules have at most so many entries.
    pub(crate) fn limit_depth(&mut self, depth: usize) {
        self.limits.depth = Some(depth);
    }

    /// Lets the listener hear what whoever merges results has to say.
    pub fn hear(&mut self, reply: &Reply) {
        self.listener.heard(reply);
    }

    /// Follows all paths of a unit. Parts may be given away; what a limit left over is counted as cut, and
    /// given back if the end of the whole exploration was that limit.
    pub fn explore(&mut self, unit: &Unit, others: &mut dyn Sharing) -> Result<Vec<Unit>, EngineError> {
        self.walk(unit, others, usize::MAX)
    }

    /// Follows a unit until there are so many alternatives to follow, and gives them back.
    pub fn spread(&mut self, unit: &Unit, enough: usize, others: &mut dyn Sharing) -> Result<Vec<Unit>, EngineError> {
        self.walk(unit, others, enough)
    }

    fn walk(&mut self, unit: &Unit, others: &mut dyn Sharing, enough: usize) -> Result<Vec<Unit>, EngineError> {
        let mut going = self.begin(unit, others.form())?;
        self.listener.unit(unit);
        let mut rest = Vec::new();
        if std::mem::take(&mut self.interrupted) {
            rest.push(unit.clone());
            self.summary.cut(self.why_stopped(), 1);
        }
        while going {
            match self.advance()? {
                Some(Event::Choose(choice)) => {
                    if let Some(cut) = self.limit_at_choice(others) {
                        self.give_up(cut, &mut rest);
                    } else if self.choose(&choice, others) {
                        if enough == usize::MAX || self.frontier.alternatives() + 1 < enough as u64 {
                            continue;
                        }
                        rest.push(self.here());
                        break;
                    } else if std::mem::take(&mut self.interrupted) {
                        self.give_up(self.why_stopped(), &mut rest);
                    }
                }
                Some(Event::End(Ending::Cut(cut))) => self.give_up(cut, &mut rest),
                // What comes after the end of everything is not looked at: there is no time to confirm it.
                Some(Event::End(ending)) => match self.limits.stopped() {
                    Some(cut) => self.give_up(cut, &mut rest),
                    None => self.end(ending),
                },
                None => {
                    if std::mem::take(&mut self.interrupted) {
                        self.give_up(self.why_stopped(), &mut rest);
                    }
                }
            }
            if self.is_over() {
                break;
            }
            if others.wants_rest() {
                let mut numbers = self.take_summary();
                // What was too heavy is not done in this run, but it is not done: it is counted where the unit ends.
                self.summary.cut(Cut::Memory, numbers.cut.remove(&Cut::Memory).unwrap_or(0));
                let given_up = rest.iter().chain(&self.unasked).cloned().collect::<Vec<Unit>>();
                others.rest(numbers, self.remaining().into_iter().chain(given_up).collect());
            }
            going = self.next();
            if going {
                self.lighten();
            }
            // A question was broken off on the way: what is open is counted, or gone on with if memory was short.
            while !going && !self.frontier.is_empty() && !self.is_over() {
                self.lighten();
                going = self.next();
            }
        }
        rest.append(&mut self.unasked);
        let is_kept = self.limits.stopped().is_none() || others.keeps_rest();
        rest.extend(self.leave(is_kept));
        self.listener.unit_end();
        Ok(rest)
    }

    /// Runs to the next choice or the end of the path; nothing if the start is not possible.
    fn advance(&mut self) -> Result<Option<Event>, EngineError> {
        let shapes = self.root.shapes();
        self.since_entry = 0;
        if self.schedule.len() < shapes {
            let alternatives = self.root.shape_alternatives(self.schedule.len());
            return Ok(Some(Event::Choose(Choice::free(alternatives))));
        }
        let starts = self.schedule.len() == shapes && self.at.take().is_some();
        if starts && !self.start()? {
            return Ok(None);
        }
        let before = self.state.instructions();
        let event = self.step();
        self.since_entry = self.state.instructions().saturating_sub(before);
        self.summary.instructions += self.since_entry;
        if !self.replaying {
            self.listener.spent(self.since_entry);
        }
        Ok(Some(event))
    }

    /// Makes the arguments and enters the method; false if the precondition excludes these shapes.
    fn start(&mut self) -> Result<bool, EngineError> {
        let shapes = self.shapes();
        let arguments = self.root.arguments(&mut self.state, &self.prepared, &shapes)?;
        self.arguments.insert(shapes, Rc::clone(&arguments));
        self.root.call(&mut self.state, &arguments);
        if !self.replaying {
            self.model = match self.strategy.concrete_runs() {
                _ if *self.hint != Model::new() => Rc::clone(&self.hint),
                Some(seed) => Rc::new(first_input::draw(seed, arguments.inputs())),
                None => Rc::new(Model::new()),
            };
        }
        for &condition in &arguments.conditions {
            if self.path.push(&self.state.terms, condition) == Pushed::Contradiction {
                self.summary.infeasible += 1;
                return Ok(false);
            }
        }
        Ok(self.replaying || self.arrive())
    }

    fn shapes(&self) -> Vec<u32> {
        let shapes = self.root.shapes().min(self.schedule.len());
        crate::schedule::numbers(&self.schedule[..shapes])
    }

    /// Steps on, serving effects, in slices so that the clock can be looked at.
    fn step(&mut self) -> Event {
        let limit = self.spent_before.saturating_add(self.limits.instructions);
        loop {
            let slice = self.state.instructions().saturating_add(SLICE);
            self.state.config.max_instructions = Some(slice.min(limit));
            match vm::step(&mut self.state) {
                Step::Choose(choice) => return Event::Choose(choice),
                Step::Effect(effect) => {
                    if let Effect::Obligation { condition, name } = &effect {
                        self.obligation(*condition, name);
                    }
                    self.state.answer(effects::reply_after(&effect, self.state.slept()));
                }
                // Calls are roots only while the program runs concretely.
                Step::Entered => {}
                Step::Returned(Returned::Value(word, tag)) => return Event::End(Ending::Returned(word, tag)),
                Step::Returned(Returned::Threw(thrown)) => return Event::End(Ending::Threw(thrown)),
                Step::Ended(Outcome::Exited(code)) => return Event::End(Ending::Exited(code)),
                Step::Ended(Outcome::AssumedAway) => return Event::End(Ending::AssumedAway),
                Step::Ended(Outcome::Deadlock) => return Event::End(Ending::Deadlocked),
                Step::Unsupported(what) => return Event::End(Ending::Unsupported(what)),
                Step::Limit(Limit::Memory) => return Event::End(Ending::Cut(Cut::Memory)),
                Step::Limit(Limit::Heap) => return Event::End(Ending::Cut(Cut::Heap)),
                Step::Limit(Limit::ArrayLength) => return Event::End(Ending::Cut(Cut::ArrayLength)),
                Step::Limit(Limit::Instructions) => {
                    if self.state.instructions() >= limit {
                        return Event::End(Ending::Cut(Cut::Instructions));
                    }
                    if let Some(cut) = self.limits.stopped().or_else(|| self.is_too_heavy().then_some(Cut::Memory)) {
                        return Event::End(Ending::Cut(cut));
                    }
                }
            }
        }
    }

    /// A path came to an obligation; on the way of a prefix somebody else has seen to it.
    fn obligation(&mut self, condition: TermId, name: &str) {
        if self.replaying {
            return;
        }
        let arguments = self.arguments.get(&self.shapes()).map(Rc::clone);
        self.listener.obligation(&mut Reached {
            name,
            schedule: &self.schedule,
            condition,
            root: self.root,
            arguments: arguments.as_deref(),
            state: &mut self.state,
            path: &self.path,
            model: &self.model,
            solver: &mut *self.solver,
            stop: &self.stop,
        });
    }
}

//! Concrete runs: a root with the values of a witness, and no term anywhere.
//!
//! A [`Confirmer`] has a state of its own, prepared once and gone back to before each run, so that a
//! run costs what it executes. It makes arguments by the same code as the exploration; only what asks
//! for an input gets a constant (see `vm::Supply`). What is shown of a path comes from such a run, and a run
//! that ends otherwise than its path is a fault of ours that must be seen.
//!
//! A run that reaches a limit, or meets something unsupported, confirms nothing and refutes nothing.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use solver::{Stop, Why};
use term::{Model, PathCondition};
use thiserror::Error;
use vm::{Effect, Limit, Mark, Outcome as End, Returned, State, Step, VersionId};

use crate::effects;
use crate::engine::Limits;
use crate::path::{Ending, Outcome, PathEnd, Thrown};
use crate::places::{Changed, Places};
use crate::record::Recorder;
use crate::root::{InputValue, Prepared, Root, RootError};
use crate::witness::Witness;

/// Instructions between two looks at the clock.
const SLICE: u64 = 10_000;

/// Places of the preparation that are told before each run: an initialiser that comes to more is not told to its end.
const MOST_MARKS: usize = 300_000;

/// What the values of a path that has ended may take after the time is over: it was found in time.
const GRACE: Duration = Duration::from_millis(500);

/// How a concrete run went.
#[derive(Debug)]
pub struct ConcreteRun {
    pub outcome: Result<Outcome, Unended>,
    /// The exception that nobody caught, or the deadlock, if that is how it ended.
    pub thrown: Option<Thrown>,
    /// What happened in other threads.
    pub others: Vec<Thrown>,
    pub changed: Vec<Changed>,
    /// What it was given, and what it took for inputs that the witness does not have.
    pub inputs: Vec<InputValue>,
}

/// Why a concrete run did not end.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Unended {
    #[error("an assumption does not hold")]
    AssumedAway,
    #[error("it asks for an input that has no value")]
    NoValue,
    #[error("unsupported: {0}")]
    Unsupported(String),
    #[error("there was too little memory")]
    Memory,
    #[error("the limit on memory was reached")]
    Heap,
    #[error("a length has no value")]
    NoLength,
    #[error("the limit on instructions was reached")]
    Instructions,
    #[error("the time was over")]
    Late,
}

/// Who watches a concrete run.
pub trait Watcher {
    /// Goes on to the next step, looking at what happens on the way.
    fn step(&mut self, state: &mut State) -> Step {
        vm::step(state)
    }

    /// The program asks for something of the world outside.
    fn effect(&mut self, _effect: &Effect) {}

    /// What was executed to bring the state to where the run begins: it belongs to the run.
    fn prepared(&mut self, _marks: &Rc<[Mark]>) {}
}

/// A watcher that does not look.
#[derive(Debug)]
pub struct Unwatched;

impl Watcher for Unwatched {}

/// Runs witnesses of one root.
pub struct Confirmer<'r> {
    root: &'r Root,
    state: State,
    limits: Limits,
    ready: Option<Ready>,
    /// Something was left out because the time was over.
    hasty: Rc<Cell<bool>>,
    grace: Duration,
}

/// The state is prepared.
struct Ready {
    prepared: Prepared,
    /// The moment before the arguments are made.
    start: VersionId,
    spent: u64,
    /// The places that initialising classes and making the receiver came to, if the program has marks.
    marks: Rc<[Mark]>,
    /// These are all.
    is_told: bool,
}

impl std::fmt::Debug for Confirmer<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Confirmer({})", self.root.spec)
    }
}

impl<'r> Confirmer<'r> {
    /// Takes a fresh state; nothing runs before the first witness is tried.
    pub fn new(root: &'r Root, state: State, limits: Limits) -> Confirmer<'r> {
        Confirmer { root, state, limits, ready: None, hasty: Rc::default(), grace: GRACE }
    }

    /// Whose witnesses are run.
    pub fn root(&self) -> &'r Root {
        self.root
    }

    /// When the time is over, values of paths are not looked for any more.
    pub fn without_grace(self) -> Confirmer<'r> {
        Confirmer { grace: Duration::ZERO, ..self }
    }

    /// Set when something is left out because the time is over.
    pub(crate) fn haste(&self) -> Rc<Cell<bool>> {
        Rc::clone(&self.hasty)
    }

    /// Were runs told all places of their preparation?
    pub fn tells_all(&self) -> bool {
        self.ready.as_ref().is_none_or(|ready| ready.is_told)
    }

    /// Runs the root with these inputs.
    pub fn confirm(&mut self, witness: &Witness) -> Result<ConcreteRun, RootError> {
        self.run(witness, &mut Unwatched, None)
    }

    /// Runs the root with these inputs, watched.
    pub fn watched(&mut self, witness: &Witness, watcher: &mut dyn Watcher) -> Result<ConcreteRun, RootError> {
        self.run(witness, watcher, None)
    }

    /// Runs the root with these inputs, watched, and lets somebody look at the state before it and at the one
    /// that it leaves behind.
    pub fn observed<T>(
        &mut self,
        witness: &Witness,
        watcher: &mut dyn Watcher,
        begin: impl FnOnce(&mut State),
        look: impl FnOnce(&mut State, &Ending) -> T,
    ) -> Result<Result<T, Unended>, RootError> {
        let (prepared, spent) = self.go_to_start(watcher)?;
        begin(&mut self.state);
        self.state.supply(witness.supply.clone());
        let arguments = self.root.arguments(&mut self.state, &prepared, &witness.shapes)?;
        self.root.call(&mut self.state, &arguments);
        let ending = self.finish(spent, watcher);
        Ok(ending.map(|ending| look(&mut self.state, &ending)))
    }

    /// `symbolic` is the end of the path that the witness is of, for expressions of what changed.
    pub(crate) fn run(
        &mut self,
        witness: &Witness,
        watcher: &mut dyn Watcher,
        symbolic: Option<(&Places, &mut State)>,
    ) -> Result<ConcreteRun, RootError> {
        let (prepared, spent) = self.go_to_start(watcher)?;
        self.state.supply(witness.supply.clone());
        let arguments = self.root.arguments(&mut self.state, &prepared, &witness.shapes)?;
        self.root.call(&mut self.state, &arguments);
        let ending = match self.finish(spent, watcher) {
            Ok(ending) => ending,
            Err(why) => {
                let (others, changed, inputs) = (Vec::new(), Vec::new(), Vec::new());
                return Ok(ConcreteRun { outcome: Err(why), thrown: None, others, changed, inputs });
            }
        };
        let supplied = self.state.supplied();
        let inputs = self.root.values(&arguments, &self.state.made(), &supplied);
        let changed = arguments.places.changed(&mut self.state, symbolic);
        let mut end = PathEnd {
            schedule: &[],
            ending: &ending,
            root: self.root,
            arguments: Some(&arguments),
            state: &mut self.state,
            path: &PathCondition::new(),
            model: &supplied,
        };
        let thrown = end.thrown();
        let others = end.others_with_messages();
        Ok(ConcreteRun { outcome: Ok(end.outcome(&Model::new())), thrown, others, changed, inputs })
    }

    /// Prepares the state, or goes back to where it was prepared.
    fn go_to_start(&mut self, watcher: &mut dyn Watcher) -> Result<(Prepared, u64), RootError> {
        if let Some(ready) = &self.ready {
            self.state.go_to(ready.start);
            watcher.prepared(&ready.marks);
            return Ok((ready.prepared.clone(), ready.spent));
        }
        let (mut marks, mut is_told) = (Vec::new(), true);
        let mut told = |mark: &Mark| {
            is_told = marks.len() < MOST_MARKS;
            if is_told {
                marks.push(*mark);
            }
        };
        let prepared = self.root.prepare_watched(&mut self.state, &self.limits, &mut Recorder::new(&mut told))?;
        let marks: Rc<[Mark]> = marks.into();
        watcher.prepared(&marks);
        let spent = self.state.instructions();
        let start = self.state.open_version();
        self.ready = Some(Ready { prepared: prepared.clone(), start, spent, marks, is_told });
        Ok((prepared, spent))
    }

    fn finish(&mut self, spent: u64, watcher: &mut dyn Watcher) -> Result<Ending, Unended> {
        let limit = spent.saturating_add(self.limits.instructions);
        loop {
            let slice = self.state.instructions().saturating_add(SLICE);
            self.state.config.max_instructions = Some(slice.min(limit));
            match watcher.step(&mut self.state) {
                Step::Effect(effect) => {
                    watcher.effect(&effect);
                    self.state.answer(effects::reply_after(&effect, self.state.slept()));
                }
                // Calls are roots only while a program is on its way to one.
                Step::Entered => {}
                Step::Returned(Returned::Value(word, tag)) => return Ok(Ending::Returned(word, tag)),
                Step::Returned(Returned::Threw(thrown)) => return Ok(Ending::Threw(thrown)),
                Step::Ended(End::Exited(code)) => return Ok(Ending::Exited(code)),
                Step::Ended(End::AssumedAway) => return Err(Unended::AssumedAway),
                Step::Ended(End::Deadlock) => return Ok(Ending::Deadlocked),
                Step::Choose(_) => return Err(Unended::NoValue),
                Step::Unsupported(what) => return Err(Unended::Unsupported(what.what)),
                Step::Limit(Limit::Memory) => {
                    self.hurry();
                    return Err(Unended::Memory);
                }
                Step::Limit(Limit::Heap) => return Err(Unended::Heap),
                Step::Limit(Limit::ArrayLength) => return Err(Unended::NoLength),
                Step::Limit(Limit::Instructions) => {
                    if self.state.instructions() >= limit {
                        return Err(Unended::Instructions);
                    }
                    if self.is_late() {
                        return Err(Unended::Late);
                    }
                }
            }
        }
    }

    pub(crate) fn is_late(&self) -> bool {
        let is_late = self.limits.stopped().is_some();
        if is_late {
            self.hasty.set(true);
        }
        is_late
    }

    /// Something is left out because the time is over.
    pub(crate) fn hurry(&self) {
        self.hasty.set(true);
    }

    /// A witness, if one was found in time.
    pub(crate) fn in_time(&self, witness: Result<Model, Why>) -> Option<Model> {
        if witness.as_ref().is_err_and(|why| *why == Why::Stopped) {
            self.hurry();
        }
        witness.ok()
    }

    /// When the search for a path's values is given up.
    pub(crate) fn last_stop(&self) -> Stop {
        let (stop, ceiling) = (self.limits.stop(), &self.state.config.ceiling);
        let memory = ceiling.as_ref().map(|ceiling| ceiling.flag());
        Stop { deadline: stop.deadline.map(|deadline| deadline + self.grace), memory, ..stop }
    }
}

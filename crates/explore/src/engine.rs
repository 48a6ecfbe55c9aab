//! The room of choices: follows a root's paths one after the other.
//!
//! A machine that asks for a decision stands at a node of the tree. The engine finds out which
//! alternatives are possible, the carried model's own for free, opens a version if there are
//! several, and lets the strategy say where to go on. Every choice adds one entry to the schedule,
//! also when a single alternative is possible. Nothing is pruned but by a proof.
//!
//! What a path means, and how it is shown, is the business of listeners.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::Instant;

use solver::{Query, Solver, Verdict};
use term::{Evaluator, Model, PathCondition, Pushed, TermId};
use vm::{Choice, Limit, Outcome, Returned, State, Step, Unsupported, VersionId};

use crate::effects;
use crate::path::{Ending, PathEnd};
use crate::reclaim::Reclaim;
use crate::root::{Arguments, Root, RootError};
use crate::strategy::Strategy;
use crate::summary::{Cut, Summary};

/// Where exploration stops.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Entries of a schedule.
    pub depth: Option<usize>,
    pub paths: Option<u64>,
    /// Instructions of one path.
    pub instructions: u64,
    /// The moment at which the time is over.
    pub deadline: Option<Instant>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, paths: None, instructions: 100_000_000, deadline: None }
    }
}

/// Who is told what happens; both calls come from the engine's own thread.
pub trait Listener {
    /// A choice was met after this schedule; the alternatives that are possible, of so many.
    fn choice(&mut self, _schedule: &[u32], _possible: &[u32], _alternatives: u32) {}

    /// A path ended, or was given up.
    fn path(&mut self, end: &mut PathEnd<'_>);
}

/// Instructions between two looks at the clock.
const SLICE: u64 = 20_000_000;
/// Choices between two looks at the clock.
const CHOICES_PER_LOOK: u64 = 64;

/// A choice with alternatives that were not followed yet.
struct Node {
    version: VersionId,
    depth: usize,
    conditions: usize,
    /// The next one is last.
    left: Vec<Alternative>,
    /// The way here, where a strategy jumps about.
    way: Option<Box<Way>>,
}

struct Way {
    schedule: Vec<u32>,
    conjuncts: Vec<TermId>,
}

#[derive(Clone)]
struct Alternative {
    number: u32,
    condition: Option<TermId>,
    /// Of the path condition with this alternative's condition.
    model: Rc<Model>,
}

/// What a path stopped at.
enum Event {
    Choose(Choice),
    End(Ending),
}

/// Explores one root.
pub struct Engine<'e> {
    root: &'e Root,
    state: State,
    solver: &'e mut dyn Solver,
    strategy: &'e mut dyn Strategy,
    listener: &'e mut dyn Listener,
    limits: Limits,
    receiver: Option<u64>,
    schedule: Vec<u32>,
    path: PathCondition,
    model: Rc<Model>,
    open: VecDeque<Node>,
    /// The version that the state stands at, nothing having run since.
    at: Option<VersionId>,
    /// Arguments by the shapes they have.
    arguments: BTreeMap<Vec<u32>, Rc<Arguments>>,
    evaluator: Evaluator,
    summary: Summary,
    /// Instructions that were spent before the root was called.
    spent_before: u64,
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
    ) -> Result<Engine<'e>, RootError> {
        state.config.max_instructions = None;
        let receiver = root.prepare(&mut state)?;
        let spent_before = state.instructions();
        Ok(Engine {
            root,
            state,
            solver,
            strategy,
            listener,
            limits,
            receiver,
            schedule: Vec::new(),
            path: PathCondition::new(),
            model: Rc::new(Model::new()),
            open: VecDeque::new(),
            at: None,
            arguments: BTreeMap::new(),
            evaluator: Evaluator::new(),
            summary: Summary::default(),
            spent_before,
            reclaim: Reclaim::default(),
        })
    }

    /// Follows all paths, as far as the limits go.
    pub fn run(mut self) -> Result<Summary, RootError> {
        // Going back needs a version below everything; it is never closed.
        let bottom = self.state.open_version();
        self.at = Some(bottom);
        let mut going = true;
        while going {
            match self.advance()? {
                Some(Event::Choose(choice)) => {
                    let depth = self.limits.depth.unwrap_or(usize::MAX);
                    if self.schedule.len() >= depth {
                        self.end(Ending::Cut(Cut::Depth));
                    } else if self.looks_at_clock() && self.is_late() {
                        self.end(Ending::Cut(Cut::Budget));
                    } else if self.choose(&choice) {
                        continue;
                    }
                }
                Some(Event::End(ending)) => self.end(ending),
                None => {}
            }
            going = !self.is_over() && self.next();
        }
        self.solver.report(&mut self.summary.queries);
        Ok(self.summary)
    }

    /// Runs to the next choice or the end of the path; nothing if the start is not possible.
    fn advance(&mut self) -> Result<Option<Event>, RootError> {
        let shapes = self.root.shapes();
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
        self.summary.instructions += self.state.instructions().saturating_sub(before);
        Ok(Some(event))
    }

    /// Makes the arguments and enters the method; false if the precondition excludes these shapes.
    fn start(&mut self) -> Result<bool, RootError> {
        let arguments = self.root.arguments(&mut self.state, self.receiver, &self.schedule)?;
        self.arguments.insert(self.schedule.clone(), Rc::clone(&arguments));
        self.root.call(&mut self.state, &arguments);
        self.model = Rc::new(Model::new());
        for &condition in &arguments.conditions {
            if self.path.push(&self.state.terms, condition) == Pushed::Contradiction {
                self.summary.infeasible += 1;
                return Ok(false);
            }
        }
        if self.evaluator.first_violated(&self.state.terms, &self.model, self.path.conjuncts()).is_none() {
            return Ok(true);
        }
        let query = Query::new(self.path.conjuncts(), &[]);
        match self.solver.check(&mut self.state.terms, &query) {
            Verdict::Sat(model) => {
                self.model = Rc::new(model);
                Ok(true)
            }
            Verdict::Unsat => {
                self.summary.infeasible += 1;
                Ok(false)
            }
            Verdict::Unknown(_) => {
                self.summary.undecided += 1;
                Ok(false)
            }
        }
    }

    /// Steps on, serving effects, in slices so that the clock can be looked at.
    fn step(&mut self) -> Event {
        let limit = self.spent_before.saturating_add(self.limits.instructions);
        loop {
            let slice = self.state.instructions().saturating_add(SLICE);
            self.state.config.max_instructions = Some(slice.min(limit));
            match vm::step(&mut self.state) {
                Step::Choose(choice) => return Event::Choose(choice),
                Step::Effect(effect) => self.state.answer(effects::reply(&effect)),
                Step::Returned(Returned::Value(word, tag)) => return Event::End(Ending::Returned(word, tag)),
                Step::Returned(Returned::Threw(thrown)) => return Event::End(Ending::Threw(thrown)),
                Step::Ended(Outcome::Exited(code)) => return Event::End(Ending::Exited(code)),
                Step::Ended(Outcome::Deadlock) => {
                    let (what, stack) = ("a deadlock".to_owned(), self.state.call_stack());
                    return Event::End(Ending::Unsupported(Unsupported { what, stack }));
                }
                Step::Unsupported(what) => return Event::End(Ending::Unsupported(what)),
                Step::Limit(Limit::Heap) => return Event::End(Ending::Cut(Cut::Heap)),
                Step::Limit(Limit::Instructions) => {
                    if self.state.instructions() >= limit {
                        return Event::End(Ending::Cut(Cut::Instructions));
                    }
                    if self.is_late() {
                        return Event::End(Ending::Cut(Cut::Budget));
                    }
                }
            }
        }
    }

    /// Goes on with one alternative and keeps the others; false if none is possible.
    fn choose(&mut self, choice: &Choice) -> bool {
        self.summary.choices += 1;
        let mut possible = self.possible(choice);
        let mut order: Vec<u32> = possible.iter().map(|alternative| alternative.number).collect();
        self.listener.choice(&self.schedule, &order, choice.alternatives);
        self.strategy.arrange(&mut order);
        match possible.len() {
            0 => false,
            1 => {
                let only = possible.remove(0);
                self.follow(only);
                true
            }
            _ => {
                possible
                    .sort_by_key(|alternative| std::cmp::Reverse(order.iter().position(|&n| n == alternative.number)));
                self.keep(possible);
                self.next()
            }
        }
    }

    /// The alternatives that are possible here, each with a model.
    fn possible(&mut self, choice: &Choice) -> Vec<Alternative> {
        let carried = Rc::clone(&self.model);
        let alternative = |number, condition, model| Alternative { number, condition, model };
        if choice.conditions.is_empty() {
            return (0..choice.alternatives).map(|number| alternative(number, None, Rc::clone(&carried))).collect();
        }
        let mut possible = Vec::new();
        for (number, &condition) in choice.conditions.iter().enumerate() {
            let number = number as u32;
            let known = self.path.decide(&self.state.terms, condition);
            if known == Some(false) {
                self.summary.infeasible += 1;
                continue;
            }
            if self.evaluator.holds(&self.state.terms, &carried, condition) {
                self.summary.free += 1;
                possible.push(alternative(number, Some(condition), Rc::clone(&carried)));
                continue;
            }
            let extra = [condition];
            let query = Query::new(self.path.conjuncts(), &extra).with_hint(&carried);
            match self.solver.check(&mut self.state.terms, &query) {
                Verdict::Sat(model) => possible.push(alternative(number, Some(condition), Rc::new(model))),
                Verdict::Unsat => self.summary.infeasible += 1,
                Verdict::Unknown(_) => self.summary.undecided += 1,
            }
        }
        possible
    }

    /// Opens a version here for these alternatives, the next one last.
    fn keep(&mut self, left: Vec<Alternative>) {
        let version = self.state.open_version();
        let way = (!self.strategy.is_depth_first())
            .then(|| Box::new(Way { schedule: self.schedule.clone(), conjuncts: self.path.conjuncts().to_vec() }));
        self.open.push_back(Node { version, depth: self.schedule.len(), conditions: self.path.len(), left, way });
        self.at = Some(version);
    }

    /// Goes to the choice that the strategy picks and follows its next alternative.
    fn next(&mut self) -> bool {
        if self.open.is_empty() {
            return false;
        }
        if self.reclaim.is_due(&self.state) {
            let kept = self.kept_terms();
            self.reclaim.run(&mut self.state, self.solver, kept);
        }
        let picked = self.strategy.pick(self.open.len());
        let node = &mut self.open[picked];
        let alternative = node.left.pop().expect("a choice without alternatives is not kept");
        let version = node.version;
        if self.at != Some(version) {
            self.state.go_to(version);
        }
        self.at = Some(version);
        match &node.way {
            Some(way) => {
                self.schedule.clone_from(&way.schedule);
                self.path.truncate(&self.state.terms, 0);
                for &conjunct in &way.conjuncts {
                    self.path.push(&self.state.terms, conjunct);
                }
            }
            None => {
                self.schedule.truncate(node.depth);
                self.path.truncate(&self.state.terms, node.conditions);
            }
        }
        if node.left.is_empty() {
            self.open.remove(picked);
            self.state.close_version(version);
        }
        self.follow(alternative);
        true
    }

    /// The terms that the engine itself holds on to, beside those in states.
    fn kept_terms(&self) -> Vec<TermId> {
        let mut kept = self.path.conjuncts().to_vec();
        for node in &self.open {
            kept.extend(node.left.iter().filter_map(|alternative| alternative.condition));
            kept.extend(node.way.iter().flat_map(|way| &way.conjuncts));
        }
        kept.extend(self.arguments.values().flat_map(|arguments| &arguments.conditions));
        kept
    }

    fn follow(&mut self, alternative: Alternative) {
        let is_shape = self.schedule.len() < self.root.shapes();
        self.schedule.push(alternative.number);
        if is_shape {
            // The machine has not begun: nobody waits for the answer.
            return;
        }
        self.at = None;
        if let Some(condition) = alternative.condition {
            self.path.push(&self.state.terms, condition);
        }
        self.model = alternative.model;
        self.state.take(alternative.number);
    }

    fn end(&mut self, ending: Ending) {
        match &ending {
            Ending::Returned(..) => self.count("returned".to_owned()),
            Ending::Exited(_) => self.count("exited".to_owned()),
            Ending::Threw(thrown) => {
                let class = self.state.class_of(*thrown);
                if &*class.name == "banyan/AssumptionViolated" {
                    self.summary.assumed_away += 1;
                    return;
                }
                self.count(class.java_name());
            }
            Ending::Cut(reason) => self.summary.cut(*reason, 1),
            Ending::Unsupported(what) => *self.summary.unsupported.entry(what.what.clone()).or_default() += 1,
        }
        let arguments = self.schedule.get(..self.root.shapes()).and_then(|shapes| self.arguments.get(shapes));
        self.listener.path(&mut PathEnd {
            schedule: &self.schedule,
            ending: &ending,
            root: self.root,
            arguments: arguments.map(|arguments| &**arguments),
            state: &mut self.state,
            path: &self.path,
        });
    }

    fn count(&mut self, outcome: String) {
        self.summary.paths += 1;
        *self.summary.outcomes.entry(outcome).or_default() += 1;
    }

    /// Is a limit of the whole exploration reached? What is open then is counted as cut.
    fn is_over(&mut self) -> bool {
        if self.limits.paths.is_some_and(|limit| self.summary.paths >= limit) {
            let open = self.alternatives_left();
            self.summary.cut(Cut::Paths, open);
            return true;
        }
        if (self.summary.out_of_time() || self.looks_at_clock()) && self.is_late() {
            let open = self.alternatives_left();
            self.summary.cut(Cut::Budget, open);
            return true;
        }
        false
    }

    fn alternatives_left(&self) -> u64 {
        self.open.iter().map(|node| node.left.len() as u64).sum()
    }

    fn looks_at_clock(&self) -> bool {
        self.summary.choices.is_multiple_of(CHOICES_PER_LOOK)
    }

    fn is_late(&self) -> bool {
        self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

//! The room of choices: follows the paths of a unit of work one after the other.
//!
//! A machine that asks for a decision stands at a node of the tree. The engine finds out which
//! alternatives are possible, the carried model's own for free, opens a version if there are
//! several, and lets the strategy say where to go on. Every choice adds one entry to the schedule,
//! also when a single alternative is possible. Nothing is pruned but by a proof.
//!
//! A unit begins with a prefix that is replayed: no solver, nobody is told. What a path means, and
//! how it is shown, is the business of listeners.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;

use solver::{Query, Solver, Verdict};
use term::{Evaluator, Model, PathCondition, Pushed, TermId};
use thiserror::Error;
use vm::{Choice, Effect, Limit, Outcome, Returned, State, Step, Unsupported, VersionId};

use crate::effects;
use crate::first_input;
use crate::frontier::{Alternative, Frontier, Open, Way};
use crate::obligation::Reached;
use crate::path::{Ending, PathEnd};
use crate::reclaim::Reclaim;
use crate::root::{Arguments, Prepared, Root, RootError};
use crate::schedule::{Entry, Schedule};
use crate::strategy::{OpenId, Strategy};
use crate::summary::{Cut, Summary};
use crate::unit::{Alone, Sharing, Split, Unit};

/// Where exploration stops.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Entries of a schedule.
    pub depth: Option<usize>,
    /// Conjuncts of a path condition.
    pub conditions: Option<usize>,
    pub paths: Option<u64>,
    /// Instructions of one path.
    pub instructions: u64,
    /// The moment at which the time is over.
    pub deadline: Option<Instant>,
    /// Resident bytes of the process.
    pub memory: Option<u64>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: None, conditions: None, paths: None, instructions: 100_000_000, deadline: None, memory: None }
    }
}

/// Who is told what happens; all calls come from the engine's own thread.
pub trait Listener {
    /// A unit of work begins; its prefix was replayed.
    fn unit(&mut self, _unit: &Unit) {}

    /// A choice was met after this schedule; the alternatives that are possible, of so many.
    fn choice(&mut self, _schedule: &[Entry], _possible: &[u32], _alternatives: u32) {}

    /// A path came to an obligation.
    fn obligation(&mut self, _reached: &mut Reached<'_>) {}

    /// A path ended, or was given up.
    fn path(&mut self, end: &mut PathEnd<'_>);

    /// The unit is done, or was stopped.
    fn unit_end(&mut self) {}
}

/// A unit that cannot be explored.
#[derive(Debug, Error)]
pub enum EngineError {
    #[error(transparent)]
    Root(#[from] RootError),
    #[error(
        "the schedule {schedule} does not fit: entry {at} {why}; a schedule means something only with its own program and arguments",
        at = .at + 1
    )]
    Schedule { schedule: Schedule, at: usize, why: String },
}

/// Instructions between two looks at the clock.
const SLICE: u64 = 20_000_000;
/// Choices between two looks at the clock.
const CHOICES_PER_LOOK: u64 = 64;
/// Choices between two looks at the memory, which cost a system call.
const CHOICES_PER_WEIGHING: u64 = 8192;

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
    prepared: Prepared,
    schedule: Schedule,
    path: PathCondition,
    model: Rc<Model>,
    frontier: Frontier,
    /// Below everything; going back needs it, so it is never closed.
    bottom: VersionId,
    /// The version that the state stands at, nothing having run since.
    at: Option<VersionId>,
    /// The unit's prefix is being replayed.
    replaying: bool,
    /// Schedules of subtrees that are somebody else's.
    holes: BTreeSet<Schedule>,
    /// Arguments by the shapes they have.
    arguments: BTreeMap<Vec<u32>, Rc<Arguments>>,
    evaluator: Evaluator,
    summary: Summary,
    /// Paths of the summary that the others were told of.
    paths_told: u64,
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
    ) -> Result<Engine<'e>, EngineError> {
        state.config.max_instructions = None;
        let prepared = root.prepare(&mut state)?;
        let spent_before = state.instructions();
        let bottom = state.open_version();
        Ok(Engine {
            root,
            state,
            solver,
            strategy,
            listener,
            limits,
            prepared,
            schedule: Schedule::new(),
            path: PathCondition::new(),
            model: Rc::new(Model::new()),
            frontier: Frontier::default(),
            bottom,
            at: Some(bottom),
            replaying: false,
            holes: BTreeSet::new(),
            arguments: BTreeMap::new(),
            evaluator: Evaluator::new(),
            summary: Summary::default(),
            paths_told: 0,
            spent_before,
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
        (self.summary, self.state)
    }

    /// The numbers since they were taken last; what the solver did is told at the end.
    pub fn take_summary(&mut self) -> Summary {
        self.paths_told = 0;
        std::mem::take(&mut self.summary)
    }

    /// After a panic: the schedule of the path it happened on, and all that was left to follow. The state
    /// is not looked at.
    pub fn wreck(mut self) -> (Schedule, Vec<Unit>) {
        let ids: Vec<OpenId> = self.frontier.iter().map(|(id, _)| id).collect();
        let mut rest = Vec::new();
        for id in ids {
            let schedule = self.schedule_of(id);
            let left = std::mem::take(&mut self.frontier.get(id).left);
            rest.extend(left.iter().map(|alternative| self.unit_of(&schedule, alternative)));
        }
        rest.sort_by(|a, b| a.prefix.cmp(&b.prefix));
        (self.schedule, rest)
    }

    /// Follows all paths of a unit. Parts may be given away; what a limit left over is counted as cut.
    pub fn explore(&mut self, unit: &Unit, others: &mut dyn Sharing) -> Result<(), EngineError> {
        let mut going = self.begin(unit)?;
        self.listener.unit(unit);
        while going {
            match self.advance()? {
                Some(Event::Choose(choice)) => {
                    if let Some(cut) = self.limit_at_choice(others) {
                        self.end(Ending::Cut(cut));
                    } else if self.choose(&choice, others) {
                        continue;
                    }
                }
                Some(Event::End(ending)) => self.end(ending),
                None => {}
            }
            going = !self.is_over(others) && self.next();
        }
        self.listener.unit_end();
        Ok(())
    }

    /// Replays a unit's prefix; false if it turns out not to be possible.
    fn begin(&mut self, unit: &Unit) -> Result<bool, EngineError> {
        if self.at != Some(self.bottom) {
            self.state.go_to(self.bottom);
        }
        self.at = Some(self.bottom);
        self.schedule.clear();
        self.path.truncate(&self.state.terms, 0);
        self.holes.clone_from(&unit.holes);
        self.model = Rc::new(unit.hint.clone());
        if unit.prefix.is_empty() {
            return Ok(true);
        }
        self.replaying = true;
        let before = self.summary.instructions;
        let done = self.replay(&unit.prefix);
        self.replaying = false;
        self.summary.replayed += self.summary.instructions - before;
        self.summary.instructions = before;
        if !done? {
            self.summary.infeasible += 1;
            return Ok(false);
        }
        if self.schedule.len() <= self.root.shapes() {
            // The machine has not begun; its start asks.
            return Ok(true);
        }
        Ok(self.arrive())
    }

    /// Follows a prefix; false where the conditions on the way contradict each other plainly, as they may
    /// for an alternative that nobody has asked about.
    fn replay(&mut self, prefix: &Schedule) -> Result<bool, EngineError> {
        let misfit = |at: usize, why: &str| EngineError::Schedule { schedule: prefix.clone(), at, why: why.to_owned() };
        for (at, &entry) in prefix.iter().enumerate() {
            let choice = match self.advance()? {
                Some(Event::Choose(choice)) => choice,
                Some(Event::End(_)) | None => {
                    return Err(misfit(at, "comes after the end of the path"));
                }
            };
            match (entry, choice.fixes()) {
                (Entry::Alternative(number), None) if number < choice.alternatives => {
                    let condition = choice.conditions.get(number as usize).copied();
                    if !self.follow(Alternative { number, condition, model: None }) {
                        return Ok(false);
                    }
                }
                (Entry::Value(value), Some(term)) => self.fix(term, value),
                (Entry::Alternative(_), None) => {
                    return Err(misfit(at, &format!("names one of {} alternatives", choice.alternatives)));
                }
                (Entry::Alternative(_), Some(_)) => return Err(misfit(at, "should be a value")),
                (Entry::Value(_), None) => return Err(misfit(at, "should be an alternative")),
            }
        }
        Ok(true)
    }

    /// The path condition was met without a solver: is it possible?
    fn arrive(&mut self) -> bool {
        if self.evaluator.first_violated(&self.state.terms, &self.model, self.path.conjuncts()).is_none() {
            return true;
        }
        let query = Query::new(self.path.conjuncts(), &[]);
        match self.solver.check(&mut self.state.terms, &query) {
            Verdict::Sat(model) => {
                self.model = Rc::new(model);
                true
            }
            Verdict::Unsat => {
                self.summary.infeasible += 1;
                false
            }
            Verdict::Unknown(_) => {
                self.summary.undecided += 1;
                false
            }
        }
    }

    /// Runs to the next choice or the end of the path; nothing if the start is not possible.
    fn advance(&mut self) -> Result<Option<Event>, EngineError> {
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
    fn start(&mut self) -> Result<bool, EngineError> {
        let shapes = self.shapes();
        let arguments = self.root.arguments(&mut self.state, &self.prepared, &shapes)?;
        self.arguments.insert(shapes, Rc::clone(&arguments));
        self.root.call(&mut self.state, &arguments);
        if !self.replaying {
            self.model = Rc::new(match self.strategy.concrete_runs() {
                Some(seed) => first_input::draw(seed, arguments.inputs()),
                None => Model::new(),
            });
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
                    self.state.answer(effects::reply(&effect));
                }
                // Calls are roots only while the program runs concretely.
                Step::Entered => {}
                Step::Returned(Returned::Value(word, tag)) => return Event::End(Ending::Returned(word, tag)),
                Step::Returned(Returned::Threw(thrown)) => return Event::End(Ending::Threw(thrown)),
                Step::Ended(Outcome::Exited(code)) => return Event::End(Ending::Exited(code)),
                Step::Ended(Outcome::AssumedAway) => return Event::End(Ending::AssumedAway),
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
        });
    }

    /// Goes on with one alternative and keeps the others; false if none is possible.
    fn choose(&mut self, choice: &Choice, others: &mut dyn Sharing) -> bool {
        self.summary.choices += 1;
        if let Some(term) = choice.fixes() {
            return self.fix_canonical(term);
        }
        let mut possible = self.possible(choice);
        let mut order: Vec<u32> = possible.iter().map(|alternative| alternative.number).collect();
        self.listener.choice(&self.schedule, &order, choice.alternatives);
        let site = || is_in_code(&self.schedule, self.root).then(|| self.state.site());
        self.strategy.arrange(&site, &mut order);
        let is_first = |alternative: &Alternative| alternative.model.is_some();
        match possible.len() {
            0 => false,
            1 => {
                let only = possible.remove(0);
                // A run that follows a model may have nowhere to go: its model violates every condition.
                if !is_first(&only) && !self.is_possible(&only) {
                    return false;
                }
                self.follow(only)
            }
            _ => {
                // A run goes on with what its model says; beyond that the strategy's order counts.
                possible.sort_by_key(|alternative| {
                    let place = order.iter().position(|&number| number == alternative.number);
                    std::cmp::Reverse((!is_first(alternative), place))
                });
                self.go_on(possible, others)
            }
        }
    }

    /// Follows one of several alternatives, the next one last, and keeps or gives away the others.
    fn go_on(&mut self, mut possible: Vec<Alternative>, others: &mut dyn Sharing) -> bool {
        let split = others.wanted();
        if let Some(Split::Eager | Split::Lazy) = split {
            let first = possible.pop().expect("there are several");
            for alternative in possible {
                others.offer(self.unit_of(&self.schedule, &alternative));
            }
            return self.follow(first);
        }
        if self.strategy.concrete_runs().is_some() {
            let first = possible.pop().expect("there are several");
            self.keep(possible);
            return self.follow(first);
        }
        self.keep(possible);
        if split == Some(Split::RootClosest) {
            self.give_away(others);
        }
        self.next()
    }

    /// The alternatives that are possible here, each with a model; for a walk along concrete runs those
    /// that the run does not take are not asked about.
    fn possible(&mut self, choice: &Choice) -> Vec<Alternative> {
        let carried = Rc::clone(&self.model);
        let runs = self.strategy.concrete_runs().is_some();
        let mut possible = Vec::with_capacity(choice.alternatives as usize);
        for number in 0..choice.alternatives {
            if self.is_given_away(number) {
                continue;
            }
            let Some(&condition) = choice.conditions.get(number as usize) else {
                possible.push(Alternative { number, condition: None, model: Some(Rc::clone(&carried)) });
                continue;
            };
            let mut alternative = Alternative { number, condition: Some(condition), model: None };
            if self.path.decide(&self.state.terms, condition) == Some(false) {
                self.summary.infeasible += 1;
                continue;
            }
            if self.evaluator.holds(&self.state.terms, &carried, condition) {
                self.summary.free += 1;
                alternative.model = Some(Rc::clone(&carried));
                possible.push(alternative);
            } else if runs {
                possible.push(alternative);
            } else if let Some(model) = self.ask(condition) {
                alternative.model = Some(model);
                possible.push(alternative);
            }
        }
        possible
    }

    fn is_given_away(&self, number: u32) -> bool {
        !self.holes.is_empty() && self.holes.contains(&self.schedule.with(Entry::Alternative(number)))
    }

    /// A model of the path condition with another condition, if there is one.
    fn ask(&mut self, condition: TermId) -> Option<Rc<Model>> {
        let extra = [condition];
        let query = Query::new(self.path.conjuncts(), &extra).with_hint(&self.model);
        match self.solver.check(&mut self.state.terms, &query) {
            Verdict::Sat(model) => return Some(Rc::new(model)),
            Verdict::Unsat => self.summary.infeasible += 1,
            Verdict::Unknown(_) => self.summary.undecided += 1,
        }
        None
    }

    /// Asks about an alternative that was kept unasked; the path condition is that of its choice.
    fn is_possible(&mut self, alternative: &Alternative) -> bool {
        let Some(condition) = alternative.condition else { return true };
        match self.ask(condition) {
            Some(model) => {
                self.model = model;
                true
            }
            None => false,
        }
    }

    /// Fixes a term to the value it has in the witness of the path condition.
    fn fix_canonical(&mut self, term: TermId) -> bool {
        let inputs = self.state.inputs();
        let Some(witness) = crate::witness::canonical(&mut self.state.terms, self.path.conjuncts(), &inputs) else {
            self.summary.undecided += 1;
            return false;
        };
        let value = self.evaluator.eval(&self.state.terms, &witness, term);
        self.summary.fixed_values += 1;
        self.model = Rc::new(witness);
        self.fix(term, value);
        true
    }

    fn fix(&mut self, term: TermId, value: u64) {
        self.schedule.push(Entry::Value(value));
        self.at = None;
        let terms = &mut self.state.terms;
        let constant = terms.constant(terms.sort(term), value);
        let condition = terms.eq(term, constant);
        self.path.push(terms, condition);
        self.state.take_value(value);
    }

    /// Opens a version here for these alternatives, the next one last.
    fn keep(&mut self, left: Vec<Alternative>) {
        let order: Vec<u32> = left.iter().rev().map(|alternative| alternative.number).collect();
        let version = self.state.open_version();
        let way = (!self.strategy.is_depth_first())
            .then(|| Box::new(Way { schedule: self.schedule.clone(), conjuncts: self.path.conjuncts().to_vec() }));
        let (depth, conditions, model) = (self.schedule.len(), self.path.len(), Rc::clone(&self.model));
        let open = Open { version, depth, conditions, model, left, way };
        let id = self.frontier.add(open);
        let site = || is_in_code(&self.schedule, self.root).then(|| self.state.site());
        self.strategy.opened(id, &site, &order);
        self.at = Some(version);
    }

    /// Goes to the choice that the strategy picks and follows its next alternative that is possible.
    fn next(&mut self) -> bool {
        while !self.frontier.is_empty() {
            if self.reclaim.is_due(&self.state) {
                let kept = self.kept_terms();
                self.reclaim.run(&mut self.state, self.solver, kept);
            }
            let picked = self.strategy.pick();
            let open = self.frontier.get(picked);
            let alternative = open.left.pop().expect("a choice without alternatives is closed");
            let version = open.version;
            if self.at != Some(version) {
                self.state.go_to(version);
            }
            self.at = Some(version);
            self.model = Rc::clone(&open.model);
            match &open.way {
                Some(way) => {
                    self.schedule.clone_from(&way.schedule);
                    self.path.truncate(&self.state.terms, 0);
                    for &conjunct in &way.conjuncts {
                        self.path.push(&self.state.terms, conjunct);
                    }
                }
                None => {
                    self.schedule.truncate(open.depth);
                    self.path.truncate(&self.state.terms, open.conditions);
                }
            }
            if open.left.is_empty() {
                self.close(picked);
            }
            if alternative.model.is_some() || self.is_possible(&alternative) {
                return self.follow(alternative);
            }
        }
        false
    }

    /// The terms that the engine itself holds on to, beside those in states.
    fn kept_terms(&self) -> Vec<TermId> {
        let mut kept = self.path.conjuncts().to_vec();
        for (_, open) in self.frontier.iter() {
            kept.extend(open.left.iter().filter_map(|alternative| alternative.condition));
            kept.extend(open.way.iter().flat_map(|way| &way.conjuncts));
        }
        kept.extend(self.arguments.values().flat_map(|arguments| &arguments.conditions));
        kept
    }

    fn close(&mut self, choice: OpenId) {
        let version = self.frontier.get(choice).version;
        self.frontier.remove(choice);
        self.strategy.closed(choice);
        self.state.close_version(version);
    }

    /// Takes an alternative; false if its condition contradicts the path condition plainly, which is not so
    /// for one that was found possible.
    fn follow(&mut self, alternative: Alternative) -> bool {
        let is_shape = self.schedule.len() < self.root.shapes();
        self.schedule.push(Entry::Alternative(alternative.number));
        if is_shape {
            // The machine has not begun: nobody waits for the answer.
            return true;
        }
        self.at = None;
        if let Some(condition) = alternative.condition
            && self.path.push(&self.state.terms, condition) == Pushed::Contradiction
        {
            return false;
        }
        if let Some(model) = alternative.model {
            self.model = model;
        }
        self.state.take(alternative.number);
        true
    }

    // Giving away.

    /// The subtree of an alternative at this schedule.
    fn unit_of(&self, schedule: &Schedule, alternative: &Alternative) -> Unit {
        let hint = alternative.model.as_deref().cloned().unwrap_or_default();
        let prefix = schedule.with(Entry::Alternative(alternative.number));
        let holes = self.holes.iter().filter(|hole| hole.starts_with(&prefix)).cloned().collect();
        Unit { prefix, holes, hint }
    }

    /// Gives away the alternative that would be followed last at the shallowest open choice.
    fn give_away(&mut self, others: &mut dyn Sharing) {
        let Some((_, id)) = self.frontier.iter().map(|(id, open)| (open.depth, id)).min() else { return };
        let alternative = self.frontier.get(id).left.remove(0);
        let schedule = self.schedule_of(id);
        let unit = self.unit_of(&schedule, &alternative);
        if self.frontier.get(id).left.is_empty() {
            self.close(id);
        }
        others.offer(unit);
    }

    fn schedule_of(&mut self, choice: OpenId) -> Schedule {
        let open = self.frontier.get(choice);
        match &open.way {
            Some(way) => way.schedule.clone(),
            None => Schedule::from(&self.schedule[..open.depth]),
        }
    }

    // Ends.

    fn end(&mut self, ending: Ending) {
        match &ending {
            Ending::Returned(..) => self.count("returned".to_owned()),
            Ending::Exited(_) => self.count("exited".to_owned()),
            Ending::Threw(thrown) => {
                let class = self.state.class_of(*thrown);
                self.count(class.java_name());
            }
            Ending::AssumedAway => {
                self.summary.assumed_away += 1;
                return;
            }
            Ending::Cut(reason) => self.summary.cut(*reason, 1),
            Ending::Unsupported(what) => *self.summary.unsupported.entry(what.what.clone()).or_default() += 1,
        }
        let arguments = self.arguments.get(&self.shapes());
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

    /// A limit that this path has reached.
    fn limit_at_choice(&self, others: &dyn Sharing) -> Option<Cut> {
        if self.limits.depth.is_some_and(|depth| self.schedule.len() >= depth) {
            return Some(Cut::Depth);
        }
        if self.limits.conditions.is_some_and(|conditions| self.path.len() >= conditions) {
            return Some(Cut::Conditions);
        }
        if self.summary.choices.is_multiple_of(CHOICES_PER_LOOK) && (self.is_late() || others.cancelled()) {
            return Some(Cut::Budget);
        }
        None
    }

    /// Is a limit of the whole exploration reached? What is open then is counted as cut.
    fn is_over(&mut self, others: &mut dyn Sharing) -> bool {
        let choices = self.summary.choices;
        let looks = self.summary.out_of_time() || choices.is_multiple_of(CHOICES_PER_LOOK);
        let ended = self.summary.paths > std::mem::replace(&mut self.paths_told, self.summary.paths);
        let reached = if ended && others.count_path() || self.limits.paths.is_some_and(|l| self.summary.paths >= l) {
            Cut::Paths
        } else if looks && (self.is_late() || others.cancelled()) {
            Cut::Budget
        } else if choices.is_multiple_of(CHOICES_PER_WEIGHING) && self.is_too_heavy() {
            Cut::Memory
        } else {
            return false;
        };
        let open = self.frontier.alternatives();
        self.summary.cut(reached, open);
        true
    }

    fn is_late(&self) -> bool {
        self.limits.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn is_too_heavy(&self) -> bool {
        self.limits.memory.is_some_and(|limit| resident_bytes().is_some_and(|resident| resident > limit))
    }
}

/// Has the machine begun, or is the schedule still about the shapes of arguments?
fn is_in_code(schedule: &[Entry], root: &Root) -> bool {
    schedule.len() >= root.shapes()
}

/// What the process occupies, where the system says so.
fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

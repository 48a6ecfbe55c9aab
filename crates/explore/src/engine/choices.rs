//! Making a choice: which alternatives are possible, which one is followed, how the others are kept.

use std::rc::Rc;

use program::{Home, Method};
use solver::{Verdict, Why};
use term::{Model, Op, Pushed, Sort, TermId, Terms};
use vm::{Choice, State};

use super::Engine;
use crate::frontier::{Alternative, Open, Way};
use crate::root::Root;
use crate::schedule::Entry;
use crate::strategy::OpenId;
use crate::unit::{Form, Sharing, Split};

impl Engine<'_> {
    /// Goes on with one alternative and keeps the others; false if none is possible.
    pub(super) fn choose(&mut self, choice: &Choice, others: &mut dyn Sharing) -> bool {
        let before = self.summary.counts();
        let goes_on = self.decide(choice, others);
        if self.interrupted {
            // The choice is made another time.
            self.summary.set_counts(before);
        }
        goes_on
    }

    fn decide(&mut self, choice: &Choice, others: &mut dyn Sharing) -> bool {
        self.summary.choices += 1;
        if !self.is_inside() {
            return false;
        }
        if let Some(term) = choice.fixes() {
            return self.fix_canonical(term);
        }
        let mut possible = self.possible(choice);
        if self.interrupted {
            return false;
        }
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
    pub(super) fn go_on(&mut self, mut possible: Vec<Alternative>, others: &mut dyn Sharing) -> bool {
        let split = others.wanted();
        if let Some(Split::Eager | Split::Lazy) = split {
            let first = possible.pop().expect("there are several");
            for alternative in possible {
                let mut unit = self.unit_of(&self.schedule, &alternative);
                if others.form() != Form::Schedule {
                    let conjuncts = (self.path.conjuncts(), self.path.incidental(self.path.len()));
                    unit = self.with_state(unit, conjuncts, &alternative, others.form());
                }
                others.offer(unit);
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
    pub(super) fn possible(&mut self, choice: &Choice) -> Vec<Alternative> {
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

    /// A model of the path condition with another condition, if there is one.
    pub(super) fn ask(&mut self, condition: TermId) -> Option<Rc<Model>> {
        self.look_around();
        let model = Rc::clone(&self.model);
        match self.check(&[condition], Some(&model)) {
            Verdict::Sat(model) => return Some(Rc::new(model)),
            Verdict::Unsat => self.summary.infeasible += 1,
            Verdict::Unknown(why) => self.unanswered(why),
        }
        None
    }

    /// Notes what the solver did not answer: a question that was broken off is not an undecided one.
    pub(super) fn unanswered(&mut self, why: Why) {
        match why {
            Why::Stopped => self.interrupted = true,
            Why::Conflicts | Why::TooLarge | Why::Function | Why::BackEnd | Why::BackEndFailed => {
                self.summary.undecided += 1;
            }
        }
    }

    /// Asks about an alternative that was kept unasked; the path condition is that of its choice.
    pub(super) fn is_possible(&mut self, alternative: &Alternative) -> bool {
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
    pub(super) fn fix_canonical(&mut self, term: TermId) -> bool {
        let inputs = self.state.inputs();
        let (terms, conjuncts) = (&mut self.state.terms, self.path.conjuncts());
        let witness = match crate::witness::canonical(terms, conjuncts, &inputs, &self.stop) {
            Ok(witness) => witness,
            Err(why) => {
                self.unanswered(why);
                return false;
            }
        };
        let value = self.evaluator.eval(&self.state.terms, &witness, term);
        self.summary.fixed_values += u64::from(self.is_own());
        self.model = Rc::new(witness);
        self.fix(term, value);
        self.confined.is_none() || self.arrive()
    }

    pub(super) fn fix(&mut self, term: TermId, value: u64) {
        self.schedule.push(Entry::Value(value));
        self.at = None;
        let terms = &mut self.state.terms;
        let constant = terms.constant(terms.sort(term), value);
        let condition = terms.eq(term, constant);
        self.path.push(terms, condition);
        self.state.take_value(value);
    }

    /// Opens a version here for these alternatives, the next one last.
    pub(super) fn keep(&mut self, left: Vec<Alternative>) {
        let order: Vec<u32> = left.iter().rev().map(|alternative| alternative.number).collect();
        let version = self.state.open_version();
        if !self.strategy.is_depth_first() {
            self.way = Some(Rc::new(Way::on(self.way.as_ref(), &self.schedule, &self.path)));
        }
        let way = self.way.clone();
        let (depth, conditions, model) = (self.schedule.len(), self.path.len(), Rc::clone(&self.model));
        let open = Open { version, depth, conditions, model, left, way };
        let id = self.frontier.add(open);
        let site = || is_in_code(&self.schedule, self.root).then(|| self.state.site());
        self.strategy.opened(id, &site, &order);
        self.at = Some(version);
    }

    /// Goes to the choice that the strategy picks and follows its next alternative that is possible.
    pub(super) fn next(&mut self) -> bool {
        while !self.frontier.is_empty() {
            if self.reclaim.is_due(&self.state) {
                let kept = self.kept_terms();
                self.reclaim.run(&mut self.state, self.solver, self.bottom, kept);
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
                    self.schedule = way.schedule();
                    way.restore(&self.state.terms, &mut self.path);
                    self.way = Some(Rc::clone(way));
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
            if std::mem::take(&mut self.interrupted) {
                self.unasked.push(self.unit_of(&self.schedule, &alternative));
                self.summary.cut(self.why_stopped(), 1);
                return false;
            }
        }
        false
    }

    /// The terms that the engine itself holds on to, beside those in states.
    pub(super) fn kept_terms(&self) -> Vec<TermId> {
        let mut kept = self.path.conjuncts().to_vec();
        for (_, open) in self.frontier.iter() {
            kept.extend(open.left.iter().filter_map(|alternative| alternative.condition));
        }
        kept.extend(self.frontier.conjuncts());
        kept.extend(self.arguments.values().flat_map(|arguments| &arguments.conditions));
        kept
    }

    pub(super) fn close(&mut self, choice: OpenId) {
        let version = self.frontier.get(choice).version;
        self.frontier.remove(choice);
        self.strategy.closed(choice);
        self.state.close_version(version);
    }

    /// Takes an alternative; false if its condition contradicts the path condition plainly, which is not so
    /// for one that was found possible.
    pub(super) fn follow(&mut self, alternative: Alternative) -> bool {
        let is_shape = self.schedule.len() < self.root.shapes();
        self.schedule.push(Entry::Alternative(alternative.number));
        if is_shape {
            // The machine has not begun: nobody waits for the answer.
            return true;
        }
        self.at = None;
        if let Some(condition) = alternative.condition {
            let (path, terms) = (&mut self.path, &self.state.terms);
            let pushed = match is_incidental(&self.state, condition) {
                true => path.push_incidental(terms, condition),
                false => path.push(terms, condition),
            };
            if pushed == Pushed::Contradiction {
                return false;
            }
        }
        if let Some(model) = alternative.model {
            self.model = model;
        }
        self.state.take(alternative.number);
        true
    }
}

/// Has the machine begun, or is the schedule still about the shapes of arguments?
fn is_in_code(schedule: &[Entry], root: &Root) -> bool {
    schedule.len() >= root.shapes()
}

/// Is it the class library that asks, for ends of its own? How many digits a number has, which bucket a key is in and
/// what the characters of a text are concerns no reader of a path; plain comparisons of numbers (an index, a bound) do.
/// Code of the user's that the library calls asks for itself.
fn is_incidental(state: &State, condition: TermId) -> bool {
    let library = state.methods().take_while(|method| method.class().home != Home::User);
    let mut library = library.filter(|method| matches!(method.class().home, Home::Jdk { .. })).peekable();
    let is_asking = library.peek().is_some_and(|innermost| std::ptr::eq(*innermost, state.method()));
    is_asking && (!is_plain(&state.terms, condition) || library.any(makes_text))
}

/// Does a condition compare numbers among the inputs, characters excepted, with each other or with constants?
fn is_plain(terms: &Terms, condition: TermId) -> bool {
    let asked = if terms.op(condition) == Op::Not { terms.arg(condition, 0) } else { condition };
    let is_known = |&term: &TermId| {
        matches!(terms.op(term), Op::Input | Op::Const) && terms.sort(term) != Sort::Bits(CHARACTER_BITS)
    };
    match terms.op(asked) {
        Op::Input => true,
        Op::Eq | Op::Slt | Op::FLt | Op::FLe | Op::FEq => terms.args(asked).iter().all(is_known),
        _ => false,
    }
}

const CHARACTER_BITS: u8 = 16;

/// Does the class library make a text there, or the number of an object?
fn makes_text(method: &'static Method) -> bool {
    let name = &*method.name;
    match &*method.class().name {
        "java/lang/String" => matches!(name, "valueOf" | "format" | "formatted" | "join" | "concat"),
        "java/lang/StringBuilder" | "java/lang/StringBuffer" => matches!(name, "<init>" | "append"),
        "java/util/StringJoiner" => name == "add",
        "java/util/Formatter" => true,
        _ => matches!(name, "toString" | "toHexString" | "toBinaryString" | "toOctalString" | "hashCode" | "hash"),
    }
}

//! A unit's precondition at work: it joins every query and is part of no path condition.
//!
//! What a path has not asked for cannot be constrained, so a factor of the precondition holds from where its
//! inputs exist. An input that is fixed by it keeps its symbol and its schedule entries, but queries have
//! its value in its place: a condition on fixed inputs alone is decided without one and is in none.
//!
//! A path that several units of the grid come to is *owned* by one of them: that in which the path's
//! witness is. Mostly the path condition itself says which; else the values come from the conjuncts
//! that have to do with the inputs in question, as the witness's do.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use solver::{Query, Stop, Verdict};
use term::{Evaluator, Input, InputId, Model, PathCondition, PortableError, TermId, Terms};
use vm::State;

use super::{Engine, EngineError};
use crate::precondition::{Factor, Precondition, Reporting, fixes};

/// Witnesses, and lists of inputs, that are remembered at once.
const MOST_REMEMBERED: usize = 1 << 12;

/// A precondition at work.
pub(super) struct Confined {
    pub(super) precondition: Precondition,
    /// The factors as the present path has them; none where it lacks an input.
    factors: Factors,
    /// Those that say something of it.
    active: Vec<bool>,
    /// Inputs that active factors give a value.
    fixed: Vec<(Input, u64)>,
    values: Model,
    /// What is asked in place of the path condition: the active members, then what is left of its conjuncts.
    asked: Vec<TermId>,
    /// Members among what is asked.
    members: usize,
    /// The conjuncts that it was made of, each with the length of what was asked after it.
    conjuncts: Vec<(TermId, usize)>,
    /// Factors by the mark of a path's inputs.
    known: FxHashMap<u32, Factors>,
    /// Witnesses of some conjuncts.
    witnesses: FxHashMap<Vec<TermId>, Option<Model>>,
    /// Of the terms, when all this was made.
    collections: u64,
}

type Factors = Rc<[Option<Factor>]>;

impl Confined {
    fn new(precondition: &Precondition, terms: &mut Terms) -> Result<Confined, PortableError> {
        // What is damaged should be known before the work begins.
        for side in &precondition.sides {
            side.intern(terms, &Input::clone)?;
        }
        Ok(Confined {
            precondition: precondition.clone(),
            factors: Rc::new([]),
            active: Vec::new(),
            fixed: Vec::new(),
            values: Model::new(),
            asked: Vec::new(),
            members: 0,
            conjuncts: Vec::new(),
            known: FxHashMap::default(),
            witnesses: FxHashMap::default(),
            collections: terms.collections(),
        })
    }

    /// The active factors, each with the number of the member that holds.
    fn active(&self) -> impl Iterator<Item = (&Factor, usize)> + '_ {
        let sides = self.factors.iter().zip(&self.active).zip(&self.precondition.sides);
        sides.filter_map(|((factor, active), side)| Some((factor.as_ref().filter(|_| *active)?, side.chosen())))
    }

    /// The members that hold on the present path.
    fn holding(&self) -> Vec<TermId> {
        self.active().map(|(factor, chosen)| factor.members[chosen]).collect()
    }

    /// The factors about the inputs of the present path.
    fn factors_of(&mut self, state: &mut State) -> Factors {
        let mark = state.inputs_mark();
        if let Some(known) = self.known.get(&mark) {
            return Rc::clone(known);
        }
        let mut factors = Vec::new();
        for side in &self.precondition.sides {
            let named = |input: &Input| state.input_named(&input.name, input.ty).cloned();
            let found: Option<Vec<Input>> = side.inputs().iter().map(named).collect();
            factors.push(found.map(|found| {
                let place = |input: &Input| side.inputs().iter().position(|other| other == input);
                let renamed = |input: &Input| found[place(input).expect("it is one of its inputs")].clone();
                side.intern(&mut state.terms, &renamed).expect("it was read before")
            }));
        }
        if self.known.len() >= MOST_REMEMBERED {
            self.known.clear();
        }
        let factors: Factors = factors.into();
        self.known.insert(mark, Rc::clone(&factors));
        factors
    }

    /// Brings what is asked up to the present path.
    fn look_around(&mut self, state: &mut State, path: &PathCondition) {
        let collections = state.terms.collections();
        if std::mem::replace(&mut self.collections, collections) != collections {
            self.known.clear();
            self.witnesses.clear();
            self.factors = Rc::new([]);
        }
        let factors = self.factors_of(state);
        let is_active = |factor: &Option<Factor>| {
            let granted = factor.as_ref().map(|factor| &factor.granted);
            granted.is_some_and(|granted| granted.iter().all(|&t| path.decide(&state.terms, t) == Some(true)))
        };
        let active: Vec<bool> = factors.iter().map(is_active).collect();
        if !Rc::ptr_eq(&factors, &self.factors) || active != self.active {
            (self.factors, self.active) = (factors, active);
            self.start_over(&mut state.terms);
        }
        let same = self.conjuncts.iter().zip(path.conjuncts()).take_while(|((old, _), new)| old == *new).count();
        self.conjuncts.truncate(same);
        self.asked.truncate(self.conjuncts.last().map_or(self.members, |(_, length)| *length));
        for &conjunct in &path.conjuncts()[same..] {
            let left = self.left_of(&mut state.terms, conjunct);
            self.asked.extend(Some(left).filter(|&t| t != TermId::TRUE));
            self.conjuncts.push((conjunct, self.asked.len()));
        }
    }

    /// Other members hold.
    fn start_over(&mut self, terms: &mut Terms) {
        let holding = self.holding();
        self.fixed = holding.iter().filter_map(|&member| fixes(terms, member)).collect();
        self.values.clear();
        self.fixed.iter().for_each(|(input, value)| self.values.set(input, *value));
        self.conjuncts.clear();
        self.asked.clear();
        for member in holding {
            let left = self.left_of(terms, member);
            self.asked.extend(Some(left).filter(|&t| t != TermId::TRUE));
        }
        self.members = self.asked.len();
    }

    /// A condition with the fixed inputs replaced by their values.
    fn left_of(&self, terms: &mut Terms, condition: TermId) -> TermId {
        let mentions = |id: &InputId| self.values.get(terms.input_of(*id).index).is_some();
        if terms.free_inputs(condition).iter().any(mentions) {
            terms.substitute(condition, &self.values)
        } else {
            condition
        }
    }

    /// A model changed to what is fixed.
    fn moved(&self, model: &Model) -> Model {
        let mut model = model.clone();
        self.fixed.iter().for_each(|(input, value)| model.set(input, *value));
        model
    }

    /// Does the path belong here, as far as the path condition alone says? The factors that it leaves open are
    /// added to the list.
    fn is_plainly_own(&self, terms: &Terms, path: &PathCondition, open: &mut Vec<(Factor, usize)>) -> bool {
        let inactive = self.active.iter().zip(&self.precondition.sides).filter(|(active, _)| !**active);
        if inactive.map(|(_, side)| side.chosen()).any(|chosen| chosen != 0) {
            return false;
        }
        for (factor, chosen) in self.active() {
            match path.decide(terms, factor.members[chosen]) {
                Some(true) => {}
                Some(false) => return false,
                None => open.push((factor.clone(), chosen)),
            }
        }
        true
    }
}

impl Engine<'_> {
    /// Takes over a unit's precondition.
    pub(super) fn confine(&mut self, precondition: Option<&Precondition>) -> Result<(), EngineError> {
        let known = self.confined.as_ref().map(|confined| &confined.precondition);
        if known == precondition {
            return Ok(());
        }
        self.confined = match precondition {
            None => None,
            Some(precondition) => Some(Confined::new(precondition, &mut self.state.terms)?),
        };
        Ok(())
    }

    /// To be called before a question about the present path.
    pub(super) fn look_around(&mut self) {
        if let Some(confined) = &mut self.confined {
            confined.look_around(&mut self.state, &self.path);
        }
    }

    /// Can the path condition hold, within the precondition, together with these conditions? The hint is
    /// a model of both.
    pub(super) fn check(&mut self, extra: &[TermId], hint: Option<&Model>) -> Verdict {
        let Some(confined) = &self.confined else {
            let query = Query { hint, ..Query::new(self.path.conjuncts(), extra) }.until(&self.stop);
            return self.solver.check(&mut self.state.terms, &query);
        };
        let terms = &mut self.state.terms;
        let extra: Vec<TermId> = extra.iter().map(|&t| confined.left_of(terms, t)).collect();
        if extra.contains(&TermId::FALSE) {
            return Verdict::Unsat;
        }
        let query = Query { hint, ..Query::new(&confined.asked, &extra) }.until(&self.stop);
        match self.solver.check(terms, &query) {
            Verdict::Sat(model) => Verdict::Sat(confined.moved(&model)),
            other @ (Verdict::Unsat | Verdict::Unknown(_)) => other,
        }
    }

    /// Does the carried model satisfy the path condition and the precondition, perhaps with what is fixed set?
    pub(super) fn is_met_by_model(&mut self) -> bool {
        let (terms, path) = (&self.state.terms, self.path.conjuncts());
        let evaluator = &mut self.evaluator;
        let Some(confined) = &self.confined else {
            return evaluator.first_violated(terms, &self.model, path).is_none();
        };
        let holding: Vec<TermId> = confined.holding();
        let mut is_met = |model: &Model| {
            evaluator.first_violated(terms, model, &holding).is_none()
                && evaluator.first_violated(terms, model, path).is_none()
        };
        if is_met(&self.model) {
            return true;
        }
        let moved = confined.moved(&self.model);
        let is_met = !confined.fixed.is_empty() && is_met(&moved);
        if is_met {
            self.model = Rc::new(moved);
        }
        is_met
    }

    /// The path may have got inputs that the precondition is about: is it still possible?
    pub(super) fn is_inside(&mut self) -> bool {
        self.look_around();
        let Some(confined) = &self.confined else { return true };
        let holding: Vec<TermId> = confined.holding();
        self.evaluator.first_violated(&self.state.terms, &self.model, &holding).is_none() || self.arrive()
    }

    /// Is the present path counted and shown by this unit, of all those that come to it?
    pub(super) fn is_own(&mut self) -> bool {
        self.look_around();
        let Some(confined) = &mut self.confined else { return true };
        if confined.precondition.reporting == Reporting::Everywhere {
            return true;
        }
        let mut open = Vec::new();
        if !confined.is_plainly_own(&self.state.terms, &self.path, &mut open) {
            return false;
        }
        if open.is_empty() {
            return true;
        }
        let inputs: Vec<Input> = open.iter().flat_map(|(factor, _)| factor.inputs.clone()).collect();
        let related = related(&mut self.state.terms, self.path.conjuncts(), &inputs);
        let witness = match confined.witnesses.get(&related) {
            Some(known) => known.clone(),
            None => {
                let witness = crate::witness::canonical(&mut self.state.terms, &related, &[], Stop::NEVER).ok();
                if confined.witnesses.len() >= MOST_REMEMBERED {
                    confined.witnesses.clear();
                }
                confined.witnesses.insert(related, witness.clone());
                witness
            }
        };
        match witness {
            Some(mut witness) => {
                crate::witness::complete(&mut witness, &inputs);
                let (evaluator, terms) = (&mut self.evaluator, &self.state.terms);
                open.iter().all(|(factor, chosen)| owner(evaluator, terms, &witness, factor) == *chosen)
            }
            None => self.is_first_of(&open),
        }
    }

    /// Without a witness a path belongs to the first cell of the grid that has it.
    fn is_first_of(&mut self, factors: &[(Factor, usize)]) -> bool {
        let own = factors.iter().rev().fold(0, |number, (factor, chosen)| number * factor.members.len() + chosen);
        for number in 0..own {
            let mut rest = number;
            let member = |(factor, _): &(Factor, usize)| {
                let member = factor.members[rest % factor.members.len()];
                rest /= factor.members.len();
                member
            };
            let members: Vec<TermId> = factors.iter().map(member).collect();
            let query = Query::new(self.path.conjuncts(), &members);
            if self.solver.check(&mut self.state.terms, &query) != Verdict::Unsat {
                return false;
            }
        }
        true
    }
}

/// The member of a factor that holds under a model.
fn owner(evaluator: &mut Evaluator, terms: &Terms, model: &Model, factor: &Factor) -> usize {
    factor.members.iter().position(|&member| evaluator.holds(terms, model, member)).unwrap_or(0)
}

/// The conjuncts that have to do with some inputs, directly or through others; in their order.
fn related(terms: &mut Terms, conjuncts: &[TermId], inputs: &[Input]) -> Vec<TermId> {
    let ids = inputs.iter().map(|input| terms.input(input)).collect::<Vec<TermId>>();
    let mut reached = ids;
    let mut is_related = vec![false; conjuncts.len()];
    while let Some(from) = reached.pop() {
        for (at, &conjunct) in conjuncts.iter().enumerate() {
            if !is_related[at] && terms.share_inputs(from, conjunct) {
                is_related[at] = true;
                reached.push(conjunct);
            }
        }
    }
    conjuncts.iter().zip(is_related).filter(|(_, related)| *related).map(|(&conjunct, _)| conjunct).collect()
}

//! Units of work: getting to where one begins, and giving parts of it away.

use std::rc::Rc;

use solver::Verdict;

use super::{Engine, EngineError, Event};
use crate::frontier::Alternative;
use crate::path::Ending;
use crate::precondition::Precondition;
use crate::schedule::{Entry, Schedule};
use crate::strategy::OpenId;
use crate::summary::Cut;
use crate::unit::{Form, Sharing, Unit};

impl Engine<'_> {
    /// Replays a unit's prefix; false if it turns out not to be possible.
    pub(super) fn begin(&mut self, unit: &Unit, form: Form) -> Result<bool, EngineError> {
        if self.at != Some(self.bottom) {
            self.state.go_to(self.bottom);
        }
        self.at = Some(self.bottom);
        self.schedule.clear();
        self.path.truncate(&self.state.terms, 0);
        self.way = None;
        // What the unit before left behind is nobody's any more.
        self.lightened = u64::MAX;
        self.lighten();
        self.holes.clone_from(&unit.holes);
        self.confine(unit.precondition.as_deref())?;
        self.hint = Rc::new(unit.hint.clone());
        self.model = Rc::clone(&self.hint);
        if form != Form::Schedule {
            self.note_origin();
        }
        if unit.prefix.is_empty() {
            return Ok(true);
        }
        if let Some(possible) = self.resume(unit)? {
            return Ok(possible);
        }
        self.replaying = true;
        let before = self.summary.instructions;
        let done = self.replay(&unit.prefix);
        self.replaying = false;
        self.summary.replayed += self.summary.instructions - before;
        self.summary.instructions = before;
        if !done? {
            self.summary.infeasible += u64::from(!self.interrupted);
            return Ok(false);
        }
        if self.schedule.len() <= self.root.shapes() {
            // The machine has not begun; its start asks.
            return Ok(true);
        }
        Ok(self.arrive())
    }

    /// Follows a prefix; false where everybody is to stop on the way, and where the conditions on the way contradict each other plainly, as they may
    /// for an alternative that nobody has asked about.
    pub(super) fn replay(&mut self, prefix: &Schedule) -> Result<bool, EngineError> {
        let misfit = |at: usize, why: &str| EngineError::Schedule { schedule: prefix.clone(), at, why: why.to_owned() };
        for (at, &entry) in prefix.iter().enumerate() {
            let choice = match self.advance()? {
                Some(Event::Choose(choice)) => choice,
                // The unit is as it was.
                Some(Event::End(Ending::Cut(cut))) if cut.is_end() => {
                    self.interrupted = true;
                    return Ok(false);
                }
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
    pub(super) fn arrive(&mut self) -> bool {
        self.look_around();
        if self.is_met_by_model() {
            return true;
        }
        match self.check(&[], None) {
            Verdict::Sat(model) => {
                self.model = Rc::new(model);
                true
            }
            Verdict::Unsat => {
                self.summary.infeasible += 1;
                false
            }
            Verdict::Unknown(why) => {
                self.unanswered(why);
                false
            }
        }
    }

    pub(super) fn is_given_away(&self, number: u32) -> bool {
        !self.holes.is_empty() && self.holes.contains(&self.schedule.with(Entry::Alternative(number)))
    }

    /// The subtree of an alternative at this schedule.
    pub(super) fn unit_of(&self, schedule: &Schedule, alternative: &Alternative) -> Unit {
        let hint = alternative.model.as_deref().cloned().unwrap_or_default();
        let prefix = schedule.with(Entry::Alternative(alternative.number));
        let holes = self.holes.iter().filter(|hole| hole.starts_with(&prefix)).cloned().collect();
        Unit { prefix, holes, precondition: self.precondition(), hint, resume: None }
    }

    /// Gives away the alternative that would be followed last at the shallowest open choice.
    pub(super) fn give_away(&mut self, others: &mut dyn Sharing) {
        let Some((_, id)) = self.frontier.iter().map(|(id, open)| (open.depth, id)).min() else { return };
        let alternative = self.frontier.get(id).left.remove(0);
        let schedule = self.schedule_of(id);
        let mut unit = self.unit_of(&schedule, &alternative);
        if others.form() != Form::Schedule && unit.prefix.len() > self.root.shapes() {
            let open = self.frontier.get(id);
            let version = open.version;
            let (conjuncts, incidental) = match &open.way {
                Some(way) => way.conjuncts(),
                None => {
                    let len = open.conditions;
                    (self.path.conjuncts()[..len].to_vec(), self.path.incidental(len).to_vec())
                }
            };
            if self.at != Some(version) {
                self.state.go_to(version);
                self.at = Some(version);
            }
            unit = self.with_state(unit, (&conjuncts, &incidental), &alternative, others.form());
        }
        if self.frontier.get(id).left.is_empty() {
            self.close(id);
        }
        others.offer(unit);
    }

    pub(super) fn schedule_of(&mut self, choice: OpenId) -> Schedule {
        let open = self.frontier.get(choice);
        match &open.way {
            Some(way) => way.schedule(),
            None => Schedule::from(&self.schedule[..open.depth]),
        }
    }

    fn precondition(&self) -> Option<Box<Precondition>> {
        self.confined.as_ref().map(|confined| Box::new(confined.precondition.clone()))
    }

    /// The subtree below the present schedule.
    pub(super) fn here(&self) -> Unit {
        let holes = self.holes.iter().filter(|hole| hole.starts_with(&self.schedule)).cloned().collect();
        let precondition = self.precondition();
        Unit { prefix: self.schedule.clone(), holes, precondition, hint: (*self.model).clone(), resume: None }
    }

    /// Ends a path at a limit; if the whole exploration ends there, it can go on from here later.
    pub(super) fn give_up(&mut self, cut: Cut, rest: &mut Vec<Unit>) {
        if cut.is_end() {
            rest.push(self.here());
            // Whoever goes on from here runs them again; what was too heavy is as far as this run comes.
            if cut != Cut::Memory {
                self.summary.instructions -= self.since_entry;
            }
        }
        self.end(Ending::Cut(cut));
    }

    /// All that is left to follow, in order. The state is not looked at.
    pub(super) fn remaining(&mut self) -> Vec<Unit> {
        let ids: Vec<OpenId> = self.frontier.iter().map(|(id, _)| id).collect();
        let mut rest = Vec::new();
        for id in ids {
            let schedule = self.schedule_of(id);
            let left = std::mem::take(&mut self.frontier.get(id).left);
            rest.extend(left.iter().map(|alternative| self.unit_of(&schedule, alternative)));
            self.frontier.get(id).left = left;
        }
        rest.sort_by(|a, b| a.prefix.cmp(&b.prefix));
        rest
    }

    /// Gives up all that is left to follow, and says what that is if somebody keeps it: of a long path it is many
    /// schedules that are as long.
    pub(super) fn leave(&mut self, is_kept: bool) -> Vec<Unit> {
        let rest = if is_kept { self.remaining() } else { Vec::new() };
        let mut ids: Vec<(usize, OpenId)> = self.frontier.iter().map(|(id, open)| (open.depth, id)).collect();
        // Deeper ones first: a version is closed before those it came from.
        ids.sort_unstable_by(|a, b| b.cmp(a));
        for (_, id) in ids {
            self.close(id);
        }
        rest
    }

    /// After a panic: the schedule of the path it happened on, and all that was left to follow.
    pub fn wreck(mut self) -> (Schedule, Vec<Unit>) {
        let rest = self.remaining();
        (self.schedule, rest)
    }
}

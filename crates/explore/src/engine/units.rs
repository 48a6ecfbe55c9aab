//! Units of work: getting to where one begins, and giving parts of it away.

use std::rc::Rc;

use solver::{Query, Verdict};

use super::{Engine, EngineError, Event};
use crate::frontier::Alternative;
use crate::schedule::{Entry, Schedule};
use crate::strategy::OpenId;
use crate::unit::{Sharing, Unit};

impl Engine<'_> {
    /// Replays a unit's prefix; false if it turns out not to be possible.
    pub(super) fn begin(&mut self, unit: &Unit) -> Result<bool, EngineError> {
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
    pub(super) fn replay(&mut self, prefix: &Schedule) -> Result<bool, EngineError> {
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
    pub(super) fn arrive(&mut self) -> bool {
        if self.evaluator.first_violated(&self.state.terms, &self.model, self.path.conjuncts()).is_none() {
            return true;
        }
        let query = Query::new(self.path.conjuncts(), &[]).until(&self.stop);
        match self.solver.check(&mut self.state.terms, &query) {
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
        Unit { prefix, holes, hint }
    }

    /// Gives away the alternative that would be followed last at the shallowest open choice.
    pub(super) fn give_away(&mut self, others: &mut dyn Sharing) {
        let Some((_, id)) = self.frontier.iter().map(|(id, open)| (open.depth, id)).min() else { return };
        let alternative = self.frontier.get(id).left.remove(0);
        let schedule = self.schedule_of(id);
        let unit = self.unit_of(&schedule, &alternative);
        if self.frontier.get(id).left.is_empty() {
            self.close(id);
        }
        others.offer(unit);
    }

    pub(super) fn schedule_of(&mut self, choice: OpenId) -> Schedule {
        let open = self.frontier.get(choice);
        match &open.way {
            Some(way) => way.schedule.clone(),
            None => Schedule::from(&self.schedule[..open.depth]),
        }
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
}

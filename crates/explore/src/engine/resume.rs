//! Units that bring their state along: beginning one without a replay, and making one.
//!
//! The schedule stays the truth. Where a state cannot be made a snapshot of, or a snapshot cannot be gone on
//! from, the prefix is replayed as ever.

use std::rc::Rc;

use term::{Sort, TermId};
use vm::Origin;

use super::{Engine, EngineError};
use crate::frontier::Alternative;
use crate::schedule::{Entry, Schedule, numbers};
use crate::unit::{Form, Resume, Unit};

impl Engine<'_> {
    /// What snapshots of this root are the difference to; the state is as it was prepared.
    pub(super) fn note_origin(&mut self) -> Origin {
        let origin = self.origin.unwrap_or_else(|| self.state.origin());
        self.origin = Some(origin);
        origin
    }

    /// A unit with the state at its choice, where the machine stands; the path condition there is this, with those parts
    /// that say nothing to a reader.
    pub(super) fn with_state(
        &self,
        unit: Unit,
        (conjuncts, incidental): (&[TermId], &[u32]),
        alternative: &Alternative,
        form: Form,
    ) -> Unit {
        let is_in_code = unit.prefix.len() > self.root.shapes();
        let Some(origin) = self.origin.filter(|_| is_in_code) else { return unit };
        let kept: Vec<TermId> = conjuncts.iter().copied().chain(alternative.condition).collect();
        let Some(state) = self.state.snapshot(self.bottom, origin, &kept, form == Form::Portable) else { return unit };
        let number = |t: TermId| t.index() as u32;
        let resume = Resume {
            state,
            conjuncts: conjuncts.iter().map(|&t| number(t)).collect(),
            incidental: incidental.to_vec(),
            condition: alternative.condition.map(number),
        };
        Unit { resume: Some(Box::new(resume)), ..unit }
    }

    /// Goes on from a unit's state, if that can be done here; then whether its beginning is possible.
    pub(super) fn resume(&mut self, unit: &Unit) -> Result<Option<bool>, EngineError> {
        let Some(resume) = &unit.resume else { return Ok(None) };
        let Some((&Entry::Alternative(number), before)) = unit.prefix.split_last() else { return Ok(None) };
        let Some(shapes) = before.get(..self.root.shapes()).map(numbers) else { return Ok(None) };
        let origin = self.note_origin();
        // Everything that names a term goes with the terms.
        self.arguments.clear();
        let mut arguments = self.root.arguments(&mut self.state, &self.prepared, &shapes)?;
        if let Some(arguments) = Rc::get_mut(&mut arguments) {
            arguments.conditions.clear();
        }
        let restored = self.state.restore(self.bottom, origin, &resume.state).is_ok();
        let is_condition = |number: &u32| {
            let t = TermId::from_index(*number as usize);
            self.state.terms.is_live(t) && self.state.terms.sort(t) == Sort::Bool
        };
        if !restored || !resume.conjuncts.iter().chain(&resume.condition).all(is_condition) {
            self.state.go_to(self.bottom);
            return Ok(None);
        }
        self.arguments.insert(shapes, arguments);
        self.schedule = Schedule::from(before);
        let conjuncts = resume.conjuncts.iter().map(|&conjunct| TermId::from_index(conjunct as usize));
        self.path.restore(&self.state.terms, conjuncts, &resume.incidental);
        let condition = resume.condition.map(|number| TermId::from_index(number as usize));
        let possible = self.follow(Alternative { number, condition, model: None });
        self.summary.infeasible += u64::from(!possible);
        Ok(Some(possible && self.arrive()))
    }
}

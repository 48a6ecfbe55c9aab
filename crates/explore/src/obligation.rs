//! Goals that a program names: `Symbolic.obligation(condition, "name")`.
//!
//! A path that comes to one is asked whether the condition is possible there; the question neither forks
//! nor adds to the path condition. A name is met by the least such place (in the order of schedules),
//! so what is reported does not depend on the order of the walk. Names that no path came to are not
//! known.

use std::collections::BTreeMap;

use solver::{Query, Solver, Verdict};
use term::{Evaluator, Model, PathCondition, TermId};
use vm::State;

use crate::root::{Arguments, InputValue, Root};
use crate::schedule::{Entry, Schedule, compare};

/// A path that came to an obligation; a view on the worker at that moment.
pub struct Reached<'e> {
    pub name: &'e str,
    pub schedule: &'e [Entry],
    pub(crate) condition: TermId,
    pub(crate) root: &'e Root,
    pub(crate) arguments: Option<&'e Arguments>,
    pub(crate) state: &'e mut State,
    pub(crate) path: &'e PathCondition,
    pub(crate) model: &'e Model,
    pub(crate) solver: &'e mut dyn Solver,
}

impl Reached<'_> {
    /// Is the condition possible here? Nothing if the solver does not know.
    pub fn is_possible(&mut self) -> Option<bool> {
        if self.path.decide(&self.state.terms, self.condition) == Some(false) {
            return Some(false);
        }
        if Evaluator::new().holds(&self.state.terms, self.model, self.condition) {
            return Some(true);
        }
        let extra = [self.condition];
        let query = Query::new(self.path.conjuncts(), &extra).with_hint(self.model);
        match self.solver.check(&mut self.state.terms, &query) {
            Verdict::Sat(_) => Some(true),
            Verdict::Unsat => Some(false),
            Verdict::Unknown(_) => None,
        }
    }

    /// `Class.method(File:line)` of the call.
    pub fn site(&self) -> String {
        // The innermost frame is that of `obligation` itself.
        self.state.call_stack().into_iter().nth(1).unwrap_or_default()
    }

    /// Values of the inputs so far with which a run comes here and the condition holds.
    pub fn inputs(&mut self) -> Option<Vec<InputValue>> {
        let inputs = self.state.inputs();
        let conjuncts = [self.path.conjuncts(), &[self.condition]].concat();
        let model = crate::witness::canonical(&mut self.state.terms, &conjuncts, &inputs)?;
        Some(self.root.values(self.arguments?, &inputs, &model))
    }
}

/// What is known of a name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Obligation {
    pub met: Option<Met>,
    /// Somewhere the solver did not know.
    pub undecided: bool,
}

/// Where an obligation is met first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Met {
    pub schedule: Schedule,
    pub site: String,
    /// Nothing if the solver did not find the values within its limits.
    pub inputs: Option<Vec<InputValue>>,
}

/// Notes an obligation that a path came to.
pub fn note(known: &mut BTreeMap<String, Obligation>, reached: &mut Reached<'_>) {
    let entry = known.entry(reached.name.to_owned()).or_default();
    if entry.met.as_ref().is_some_and(|met| compare(&met.schedule, reached.schedule).is_le()) {
        return;
    }
    match reached.is_possible() {
        Some(true) => {
            let (site, inputs) = (reached.site(), reached.inputs());
            entry.met = Some(Met { schedule: Schedule::from(reached.schedule), site, inputs });
        }
        Some(false) => {}
        None => entry.undecided = true,
    }
}

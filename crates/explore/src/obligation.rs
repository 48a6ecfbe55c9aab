//! Goals that a program names: `Symbolic.obligation(condition, "name")`.
//!
//! A path that comes to one is asked whether the condition is possible there; the question neither forks
//! nor adds to the path condition. A name is met by the least such place (in the order of schedules),
//! so what is reported does not depend on the order of the walk. The inputs that are shown were run:
//! a concrete run with them comes to the obligation with its condition true. Names that no path came to
//! are not known.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use solver::{Query, Solver, Stop, Verdict};
use term::{Evaluator, Model, PathCondition, TermId};
use vm::{Effect, State};

use crate::replay::{Confirmer, Watcher};
use crate::root::{Arguments, InputValue, Root};
use crate::schedule::{Entry, Schedule, compare, numbers};
use crate::witness::Witness;

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
    pub(crate) stop: &'e Stop,
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
        let query = Query::new(self.path.conjuncts(), &extra).with_hint(self.model).until(self.stop);
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

    /// The place as it is shown, with values of the inputs that were run, as far as they are found.
    fn met(&mut self, confirmer: &mut Confirmer<'_>) -> Met {
        let (schedule, site) = (Schedule::from(self.schedule), self.site());
        let mut met = Met { schedule, site, inputs: None, confirmed: false, fault: None };
        let (inputs, made) = (self.state.inputs(), self.state.made());
        let conjuncts = [self.path.conjuncts(), &[self.condition]].concat();
        let model = confirmer.in_time(crate::witness::canonical(
            &mut self.state.terms,
            &conjuncts,
            &inputs,
            &confirmer.last_stop(),
        ));
        let (Some(model), Some(arguments)) = (model, self.arguments) else { return met };
        met.inputs = Some(self.root.values(arguments, &made, &model));
        let Some(shapes) = self.schedule.get(..self.root.shapes()).filter(|_| !confirmer.is_late()) else { return met };
        let mut seen = Seen { name: self.name, seen: false };
        let Ok(run) = confirmer.watched(&Witness::of(&numbers(shapes), &made, &model), &mut seen) else { return met };
        met.confirmed = seen.seen;
        if run.outcome.is_ok() {
            met.inputs = Some(run.inputs);
            met.fault = (!met.confirmed).then(|| {
                format!(
                    "{} on the schedule {}: the obligation {} is not met in a concrete run with its witness",
                    self.root.spec, met.schedule, self.name
                )
            });
        }
        met
    }
}

/// Looks whether a run meets an obligation.
struct Seen<'n> {
    name: &'n str,
    seen: bool,
}

impl Watcher for Seen<'_> {
    fn effect(&mut self, effect: &Effect) {
        if let Effect::Obligation { condition, name } = effect {
            self.seen |= *condition == TermId::TRUE && name == self.name;
        }
    }
}

/// What is known of a name.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Obligation {
    pub met: Option<Met>,
    /// Somewhere the solver did not know.
    pub undecided: bool,
    /// While it is not met, the least place that a path came to.
    pub site: Option<String>,
}

/// Where an obligation is met first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Met {
    pub schedule: Schedule,
    pub site: String,
    /// Nothing if the solver did not find the values within its limits.
    pub inputs: Option<Vec<InputValue>>,
    /// A concrete run with these inputs comes here with the condition true.
    pub confirmed: bool,
    /// Our own: that run ended otherwise.
    pub fault: Option<String>,
}

impl Obligation {
    /// Adds what another part knows.
    pub fn merge(&mut self, other: Obligation) {
        self.undecided |= other.undecided;
        self.note_site(other.site);
        let theirs = other.met.filter(|met| self.met.as_ref().is_none_or(|known| met.schedule < known.schedule));
        if theirs.is_some() {
            self.met = theirs;
        }
        self.site = self.site.take().filter(|_| self.met.is_none());
    }

    fn note_site(&mut self, site: Option<String>) {
        self.site = match (self.site.take(), site) {
            (Some(known), Some(site)) => Some(known.min(site)),
            (known, site) => known.or(site),
        };
    }
}

/// Notes an obligation that a path came to.
pub(crate) fn note(known: &mut BTreeMap<String, Obligation>, reached: &mut Reached<'_>, confirmer: &mut Confirmer<'_>) {
    let entry = known.entry(reached.name.to_owned()).or_default();
    if entry.met.as_ref().is_some_and(|met| compare(&met.schedule, reached.schedule).is_le()) {
        return;
    }
    if entry.met.is_none() {
        entry.note_site(Some(reached.site()));
    }
    match reached.is_possible() {
        Some(true) => *entry = Obligation { met: Some(reached.met(confirmer)), site: None, ..*entry },
        Some(false) => {}
        None if reached.stop.is_reached() => confirmer.hurry(),
        None => entry.undecided = true,
    }
}

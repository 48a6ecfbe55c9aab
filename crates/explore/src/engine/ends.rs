//! Ends of paths, and the limits that end them or the exploration.

use super::{CHOICES_PER_LOOK, Engine};
use crate::path::{Ending, PathEnd};
use crate::summary::{Bound, Bounded, Cut};
use crate::unit::Sharing;

impl Engine<'_> {
    pub(super) fn end(&mut self, ending: Ending) {
        // What time cut off is counted as it is: more work would be done for nothing.
        let is_late = matches!(ending, Ending::Cut(Cut::Budget | Cut::Paths | Cut::Memory));
        if !is_late && !self.is_own() {
            return;
        }
        self.note_premises();
        match &ending {
            Ending::Returned(..) => self.count("returned".to_owned()),
            Ending::Exited(_) => self.count("exited".to_owned()),
            Ending::Threw(thrown) => {
                let class = self.state.class_of(*thrown);
                self.count(class.java_name());
            }
            Ending::Deadlocked => self.summary.deadlocked += 1,
            Ending::AssumedAway => {
                self.summary.assumed_away += 1;
                return;
            }
            Ending::Cut(reason) => self.summary.cut(*reason, 1),
            Ending::Unsupported(what) => *self.summary.unsupported.entry(what.what.clone()).or_default() += 1,
        }
        let arguments = self.arguments.get(&self.shapes());
        let mut end = PathEnd {
            schedule: &self.schedule,
            ending: &ending,
            root: self.root,
            arguments: arguments.map(|arguments| &**arguments),
            state: &mut self.state,
            path: &self.path,
            model: &self.model,
        };
        if self.limits.first_finding && (end.thrown().is_some() || !end.others().is_empty()) {
            self.summary.has_finding = true;
        }
        self.listener.path(&mut end);
    }

    /// Notes what the path says nothing beyond: answers of the world outside, and bounds on inputs.
    fn note_premises(&mut self) {
        let asked = self.state.asked();
        self.summary.bounded_sources |= asked.is_bounded();
        for what in asked.iter() {
            self.summary.environment.insert(what);
        }
        if !std::mem::replace(&mut self.has_bounds, true) {
            self.summary.within.extend(self.root.within());
        }
        if asked.has_lengths() {
            for (name, ty, bound) in self.state.bounded_lengths() {
                let what = if ty.ends_with("[]") { Bounded::ArrayLength } else { Bounded::StringLength };
                self.summary.within.insert(Bound { what, of: name.to_owned(), bound });
            }
        }
    }

    pub(super) fn count(&mut self, outcome: String) {
        self.summary.paths += 1;
        *self.summary.outcomes.entry(outcome).or_default() += 1;
    }

    /// A limit that this path has reached.
    pub(super) fn limit_at_choice(&mut self, others: &mut dyn Sharing) -> Option<Cut> {
        if self.limits.depth.is_some_and(|depth| self.schedule.len() >= depth) {
            return Some(Cut::Depth);
        }
        if self.limits.conditions.is_some_and(|conditions| self.path.len() >= conditions) {
            return Some(Cut::Conditions);
        }
        if self.is_too_heavy() {
            return Some(Cut::Memory);
        }
        if self.summary.choices.is_multiple_of(CHOICES_PER_LOOK) {
            others.look(&self.summary);
        }
        self.limits.stopped()
    }

    /// Is a limit of the whole exploration reached? What is open then is counted as cut.
    pub(super) fn is_over(&mut self) -> bool {
        let reached = if self.limits.paths.is_some_and(|limit| self.summary.paths >= limit) {
            Cut::Paths
        } else if self.limits.first_finding && self.summary.has_finding {
            Cut::Finding
        } else if let Some(cut) = self.limits.stopped() {
            cut
        } else {
            return false;
        };
        let open = self.frontier.alternatives();
        self.summary.cut(reached, open);
        true
    }

    /// Why a question to the solver was broken off.
    pub(super) fn why_stopped(&self) -> Cut {
        let other = if self.stop.memory.is_some() { Cut::Memory } else { Cut::Stopped };
        self.limits.stopped().unwrap_or(other)
    }

    /// Is there too little memory to go on with this path?
    pub(super) fn is_too_heavy(&self) -> bool {
        let terms = self.state.terms.capacity() as u64 * BYTES_PER_TERM;
        let ceiling = self.state.config.ceiling.as_ref();
        ceiling.is_some_and(|ceiling| ceiling.is_reached() || terms > ceiling.bytes() / 2)
    }

    /// Gives back what is not needed for the alternatives that are left, if memory is short. Where that does not
    /// help, the next path is cut as well, and with it what its choices hold.
    pub(super) fn lighten(&mut self) {
        let Some(ceiling) = self.state.config.ceiling.clone() else { return };
        if !self.is_too_heavy() {
            return;
        }
        ceiling.weigh();
        if self.is_too_heavy() && self.lightened != self.frontier.alternatives() / LIGHTENED_AGAIN {
            self.lightened = self.frontier.alternatives() / LIGHTENED_AGAIN;
            let kept = self.kept_terms();
            self.state.collect_terms(self.bottom, kept);
            self.solver.release(&self.state.terms);
            self.evaluator = term::Evaluator::new();
            self.state.release_memory();
            ceiling.weigh();
        }
    }
}

/// What a term takes, with what a single question adds to it in the tables of evaluators and layers: that would be
/// too late to measure.
const BYTES_PER_TERM: u64 = 128;
/// Giving back takes time: it is done once in so many alternatives.
const LIGHTENED_AGAIN: u64 = 64;

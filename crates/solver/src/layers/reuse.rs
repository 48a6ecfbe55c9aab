//! A model found earlier often fits: one of the last few. The model that came with the query is not
//! tried; whoever carries one has done that.

use super::{Layer, Next};
use crate::query::{Query, Verdict};
use std::collections::VecDeque;
use term::{Evaluator, Model, TermId, Terms};

pub struct Reuse {
    models: VecDeque<Model>,
    kept: usize,
    evaluator: Evaluator,
}

impl Reuse {
    /// Keeps so many models.
    pub fn new(kept: usize) -> Reuse {
        Reuse { models: VecDeque::with_capacity(kept), kept, evaluator: Evaluator::new() }
    }

    fn holds(&mut self, terms: &Terms, model: &Model, conjuncts: &[TermId]) -> bool {
        self.evaluator.first_violated(terms, model, conjuncts).is_none()
    }
}

impl Layer for Reuse {
    const NAME: &'static str = "model-reuse";

    fn check(&mut self, terms: &mut Terms, query: &Query, next: &mut Next) -> Verdict {
        // Whether a search finds values must not depend on what was asked before.
        if !query.limits.allow_history() || query.conjuncts().any(|t| terms.has_application(t)) {
            return next.check(terms, query);
        }
        // The newest first, and of each the extra conjuncts first: they are the likely obstacle.
        for index in 0..self.models.len() {
            let model = std::mem::take(&mut self.models[index]);
            let fits = self.holds(terms, &model, query.extra) && self.holds(terms, &model, query.path);
            self.models[index] = model;
            if fits {
                let mut answer = query.hint.cloned().unwrap_or_default();
                for t in query.conjuncts() {
                    overlay(terms, t, &self.models[index], &mut answer);
                }
                return Verdict::Sat(answer);
            }
        }
        let verdict = next.check(terms, query);
        if let Verdict::Sat(model) = &verdict
            && self.kept > 0
        {
            let mut slot =
                if self.models.len() == self.kept { self.models.pop_back() } else { None }.unwrap_or_default();
            slot.clone_from(model);
            self.models.push_front(slot);
        }
        verdict
    }

    fn forget(&mut self) {}
}

/// Copies the values of a term's inputs from one model to another.
pub(super) fn overlay(terms: &Terms, t: TermId, from: &Model, to: &mut Model) {
    for &id in terms.free_inputs(t) {
        let input = terms.input_of(id);
        to.set_index(input.index, input.sort(), from.value(input.index));
    }
}

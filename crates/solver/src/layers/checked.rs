//! Every model is evaluated against its query. A violation is our own fault, so it panics; debug
//! builds have this layer on top, and a test may ask for it anywhere.

use super::{Layer, Next};
use crate::query::{Query, Verdict};
use term::{Evaluator, Terms};

#[derive(Default)]
pub struct Checked {
    evaluator: Evaluator,
}

impl Layer for Checked {
    const NAME: &'static str = "checked";

    fn check(&mut self, terms: &mut Terms, query: &Query, next: &mut Next) -> Verdict {
        if let Some(hint) = query.hint {
            let violated = self.evaluator.first_violated(terms, hint, query.path);
            assert!(violated.is_none(), "the model that came with a query violates conjunct {violated:?} of its path");
        }
        let verdict = next.check(terms, query);
        if let Verdict::Sat(model) = &verdict {
            for t in query.conjuncts() {
                let text = || term::smt_query(terms, &query.conjuncts().collect::<Vec<_>>());
                assert!(self.evaluator.holds(terms, model, t), "{model:?} violates its query\n{}", text());
            }
        }
        verdict
    }

    fn forget(&mut self) {}
}

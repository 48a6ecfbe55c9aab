//! Witnesses: concrete inputs as a function of the path condition alone.

use solver::{Query, Verdict, canonical_model};
use term::{Input, JavaType, Model, TermId, Terms};

/// The witness of a path condition; none if the solver cannot say whether there is one.
pub fn canonical(terms: &mut Terms, path: &[TermId], inputs: &[Input]) -> Option<Model> {
    match canonical_model(terms, &Query::new(path, &[])) {
        Verdict::Sat(mut model) => {
            for input in inputs {
                if model.get(input.index).is_none() {
                    model.set(input, unconstrained(input.ty));
                }
            }
            Some(model)
        }
        Verdict::Unsat | Verdict::Unknown(_) => None,
    }
}

/// The value of an input that nothing depends on.
fn unconstrained(ty: JavaType) -> u64 {
    match ty {
        JavaType::Char => u64::from(b'a'),
        JavaType::Boolean
        | JavaType::Byte
        | JavaType::Short
        | JavaType::Int
        | JavaType::Long
        | JavaType::Float
        | JavaType::Double => 0,
    }
}

//! Inputs of a path that tell more than its canonical ones.
//!
//! Canonical inputs are the smallest: zeroes, and the same values again and again. What a method makes of those is
//! what many a wrong method would make of them too (`0 * 2` is `0 + 0`), so tests have others. Beginning with a model
//! of the path condition, each input that has the default of its type, or a value that another one has, gets a small
//! value of its own, as long as the path condition holds under the changed model. Nobody asks a solver; what the path
//! forces stays. The result depends on the path condition and the model alone.

use std::collections::BTreeSet;

use term::{Evaluator, Input, JavaType, Model, TermId, Terms};

/// Which inputs a path is shown with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Values {
    /// The canonical ones.
    #[default]
    Canonical,
    /// Those with values of their own.
    Distinct,
}

/// Seven and three have another sum, difference, product, quotient and remainder each; one and two are neutral to
/// something (`1 * x`, `2 * 2` is `2 + 2`).
const WHOLE: [i64; 13] = [7, 3, 5, 2, 4, 6, 8, 9, 10, 11, 12, 13, 1];
const FRACTIONS: [f64; 10] = [2.5, 1.5, 3.5, 4.5, 0.5, 5.5, 6.5, 7.5, 8.5, 9.5];
const CHARACTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/// How far from the value that an input has others are tried: the path may hold only there. Where it holds for no
/// positive number, zero is the border of what it holds for, and tells as much as any.
const NEAR: i64 = 4;
/// Such values have neighbours of every type of number.
const MOST_NEAR: i64 = 100;
/// Inputs that must be equal are tried with so many values.
const TOGETHER: usize = 3;
/// Inputs that are looked at, and nodes of terms that are evaluated: beyond, inputs stay as they are.
const MOST_INPUTS: usize = 64;
const MOST_NODES: u64 = 2_000_000;
/// What a large term counts; most of its nodes are shared.
const MOST_OF_TERM: u32 = 1_000;

/// A model of the path condition with values that differ, made of another model of it.
pub fn distinct(terms: &Terms, path: &[TermId], inputs: &[Input], model: &Model) -> Model {
    let inputs: Vec<&Input> = inputs.iter().take(MOST_INPUTS).collect();
    let mut search = Search { terms, path, model: model.clone(), evaluator: Evaluator::new(), nodes: 0 };
    // What an input may be depends on those after it, which are others after the first time.
    for _ in 0..2 {
        let mut known = BTreeSet::new();
        for (at, input) in inputs.iter().enumerate() {
            if let Some(pool) = pool(input.ty) {
                search.vary(input, &inputs[at + 1..], &known);
                known.insert((pool, search.model.value(input.index)));
            }
        }
    }
    search.model
}

/// Types whose values are compared with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Pool {
    Whole,
    Fraction,
    Character,
}

fn pool(ty: JavaType) -> Option<Pool> {
    match ty {
        JavaType::Byte | JavaType::Short | JavaType::Int | JavaType::Long => Some(Pool::Whole),
        JavaType::Float | JavaType::Double => Some(Pool::Fraction),
        JavaType::Char => Some(Pool::Character),
        JavaType::Boolean => None,
    }
}

struct Search<'s> {
    terms: &'s Terms,
    path: &'s [TermId],
    model: Model,
    evaluator: Evaluator,
    nodes: u64,
}

impl Search<'_> {
    fn vary(&mut self, input: &Input, later: &[&Input], known: &BTreeSet<(Pool, u64)>) {
        let Some(pool) = pool(input.ty) else { return };
        let old = self.model.value(input.index);
        let is_default = old == 0 && pool != Pool::Character;
        if !is_default && !known.contains(&(pool, old)) {
            return;
        }
        let others = values(input.ty, old).into_iter().filter(|value| !known.contains(&(pool, *value)));
        let others: Vec<u64> = others.collect();
        if others.iter().any(|&value| self.holds_with(&[input], value)) || !is_default {
            return;
        }
        let mut equal = vec![input];
        equal.extend(later.iter().filter(|other| other.ty == input.ty && self.model.value(other.index) == old));
        if equal.len() > 1 {
            others.iter().take(TOGETHER).any(|&value| self.holds_with(&equal, value));
        }
    }

    /// Gives inputs of one type a value; takes it back if the path condition does not hold with it.
    fn holds_with(&mut self, inputs: &[&Input], value: u64) -> bool {
        if self.nodes > MOST_NODES {
            return false;
        }
        let Some(old) = inputs.first().map(|input| self.model.value(input.index)) else { return false };
        inputs.iter().for_each(|input| self.model.set(input, value));
        let is_about = |&t: &TermId| {
            let free = self.terms.free_inputs(t).iter().map(|&id| self.terms.input_of(id).index);
            free.into_iter().any(|index| inputs.iter().any(|input| input.index == index))
        };
        let touched: Vec<TermId> = self.path.iter().copied().filter(is_about).collect();
        self.nodes += touched.iter().map(|&t| u64::from(self.terms.size(t).min(MOST_OF_TERM))).sum::<u64>();
        let holds = self.evaluator.first_violated(self.terms, &self.model, &touched).is_none();
        if !holds {
            inputs.iter().for_each(|input| self.model.set(input, old));
        }
        holds
    }
}

/// Values for an input that has this one, as the model has them.
fn values(ty: JavaType, old: u64) -> Vec<u64> {
    let near = |old: i64| {
        let steps = (1..=NEAR).flat_map(|step| [step, -step]);
        steps
            .filter(move |_| old != 0 && (-MOST_NEAR..=MOST_NEAR).contains(&old))
            .map(move |step| old + step)
            .filter(|value| *value != 0)
    };
    let whole = |old: i64| WHOLE.into_iter().chain(near(old)).collect::<Vec<i64>>();
    match ty {
        JavaType::Boolean => Vec::new(),
        JavaType::Byte => {
            whole(i64::from(old as i8)).into_iter().map(|value| ty.sort().canonical(value as u64)).collect()
        }
        JavaType::Short => {
            whole(i64::from(old as i16)).into_iter().map(|value| ty.sort().canonical(value as u64)).collect()
        }
        JavaType::Int => {
            whole(i64::from(old as i32)).into_iter().map(|value| ty.sort().canonical(value as u64)).collect()
        }
        JavaType::Long => whole(old as i64).into_iter().map(|value| value as u64).collect(),
        JavaType::Float => FRACTIONS.map(|value| u64::from((value as f32).to_bits())).to_vec(),
        JavaType::Double => FRACTIONS.map(f64::to_bits).to_vec(),
        JavaType::Char => CHARACTERS.iter().map(|&unit| u64::from(unit)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ty: JavaType, count: u32, path: impl Fn(&mut Terms, &[TermId]) -> Vec<TermId>, expected: &[u64]) {
        let mut terms = Terms::new();
        let inputs: Vec<Input> = (0..count).map(|at| Input::new(at, "x", ty)).collect();
        let symbols: Vec<TermId> = inputs.iter().map(|input| terms.input(input)).collect();
        let path = path(&mut terms, &symbols);
        let mut model = Model::new();
        inputs.iter().for_each(|input| model.set(input, 0));
        assert_eq!(Evaluator::new().first_violated(&terms, &model, &path), None);
        let found = distinct(&terms, &path, &inputs, &model);
        assert_eq!(Evaluator::new().first_violated(&terms, &found, &path), None);
        assert_eq!(inputs.iter().map(|input| found.value(input.index)).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn inputs_that_nothing_is_asked_of_get_values_of_their_own() {
        check(JavaType::Int, 3, |_, _| Vec::new(), &[7, 3, 5]);
        check(JavaType::Double, 2, |_, _| Vec::new(), &[2.5f64.to_bits(), 1.5f64.to_bits()]);
        check(JavaType::Boolean, 2, |_, _| Vec::new(), &[0, 0]);
    }

    #[test]
    fn what_the_path_forces_stays() {
        let is_zero = |terms: &mut Terms, x: &[TermId]| {
            let zero = terms.constant(JavaType::Int.sort(), 0);
            vec![terms.eq(x[0], zero)]
        };
        check(JavaType::Int, 2, is_zero, &[0, 7]);
    }

    #[test]
    fn inputs_that_are_equal_change_together() {
        check(JavaType::Int, 2, |terms, x| vec![terms.eq(x[0], x[1])], &[7, 7]);
    }

    #[test]
    fn an_order_is_kept() {
        check(JavaType::Int, 2, |terms, x| vec![terms.sle(x[0], x[1])], &[7, 8]);
    }
}

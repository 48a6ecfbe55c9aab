//! Simplified terms mean what the expressions meant from which they were built.

mod naive;

use naive::{Numbers, Tape, inputs, some_sort};
use proptest::prelude::*;
use term::{Evaluator, Model, SmtWriter, Sort, Terms, java};

fn check(tape: &[u32], sort: Sort, depth: u32, terms: &mut Terms, evaluator: &mut Evaluator) -> Result<(), String> {
    let mut draw = Tape::new(tape);
    let tree = draw.tree(sort, depth);
    let t = tree.build(terms);
    if terms.sort(t) != sort {
        return Err(format!("sort {:?} instead of {sort:?} for {tree:?}", terms.sort(t)));
    }
    for _ in 0..4 {
        let model = draw.model();
        let (expected, found) = (tree.eval(&model), evaluator.eval(terms, &model, t));
        if expected != found {
            return Err(format!("{expected:#x} became {found:#x} under {model:?}\n{tree:#?}"));
        }
        // Putting values in and evaluating are the same.
        let replaced = terms.substitute(t, &model);
        if terms.const_value(replaced) != Some(expected) {
            return Err(format!("substitution does not give {expected:#x} under {model:?}\n{tree:#?}"));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_simplified_term_has_the_value_of_its_expression(
        tape in proptest::collection::vec(any::<u32>(), 0..200),
        sort in 0u64..9,
        depth in 1u32..6,
    ) {
        let outcome = check(&tape, some_sort(sort), depth, &mut Terms::new(), &mut Evaluator::new());
        prop_assert!(outcome.is_ok(), "{}", outcome.unwrap_err());
    }
}

#[test]
fn a_hundred_thousand_expressions_keep_their_value_in_one_arena() {
    let seed = std::env::var("BANYAN_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut numbers = Numbers(seed);
    let mut terms = Terms::new();
    let mut evaluator = Evaluator::new();
    for round in 0..100_000 {
        let tape = numbers.tape(150);
        let (sort, depth) = (some_sort(numbers.next()), 1 + (numbers.next() % 5) as u32);
        if let Err(message) = check(&tape, sort, depth, &mut terms, &mut evaluator) {
            panic!("seed {seed}, round {round}: {message}");
        }
        if terms.len() > 200_000 {
            terms.collect([]);
        }
    }
}

#[test]
fn keys_and_text_do_not_depend_on_what_was_built_before() {
    let mut numbers = Numbers(7);
    let mut used = Terms::new();
    for _ in 0..2_000 {
        let tape = numbers.tape(120);
        let tree = Tape::new(&tape).tree(some_sort(numbers.next()), 4);
        let mut fresh = Terms::new();
        for input in inputs().iter().rev() {
            fresh.input(input);
        }
        let (a, b) = (tree.build(&mut used), tree.build(&mut fresh));
        assert_eq!(used.key(a), fresh.key(b));
        assert_eq!(used.size(a), fresh.size(b));
        assert_eq!(java(&used, a), java(&fresh, b));
        let smt = |terms: &Terms, t| {
            let mut text = String::new();
            let expression = SmtWriter::new().expression(terms, t, &mut text);
            text + &expression
        };
        assert_eq!(smt(&used, a), smt(&fresh, b));
        let names = |terms: &Terms, t| {
            let set: Vec<String> = terms.free_inputs(t).iter().map(|&id| terms.input_of(id).name.to_string()).collect();
            set
        };
        assert_eq!(names(&used, a), names(&fresh, b));
    }
}

#[test]
fn inputs_without_a_value_count_as_zero() {
    let mut terms = Terms::new();
    let x = terms.input(&inputs()[0]);
    let five = terms.int(5);
    let sum = terms.add(x, five);
    assert_eq!(Evaluator::new().eval(&terms, &Model::new(), sum), 5);
}

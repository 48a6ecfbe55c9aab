//! Reclamation: live terms keep their ids and meaning, dead ones give their memory back.

#![allow(clippy::unwrap_used, reason = "helpers of tests")]

use term::{Evaluator, Input, JavaType, Model, TermId, Terms, java};

fn ints(count: u32) -> Vec<Input> {
    (0..count).map(|index| Input::new(index, &format!("x{index}"), JavaType::Int)).collect()
}

#[test]
fn live_terms_keep_id_text_and_value() {
    let mut terms = Terms::new();
    let inputs = ints(4);
    let xs: Vec<TermId> = inputs.iter().map(|input| terms.input(input)).collect();
    let sum = terms.add(xs[0], xs[1]);
    let product = terms.mul(sum, xs[2]);
    let kept = terms.slt(product, xs[3]);
    let text = java(&terms, kept);
    for value in 0..10_000 {
        let constant = terms.int(value);
        let other = terms.bit_xor(product, constant);
        terms.slt(other, kept_operand(xs[3]));
    }
    let collected = terms.collect([kept]);
    assert!(collected.freed >= 20_000, "{collected:?}");
    assert_eq!(java(&terms, kept), text);
    let again = terms.add(xs[0], xs[1]);
    let again = terms.mul(again, xs[2]);
    assert_eq!(terms.slt(again, xs[3]), kept, "an equal term is still found");
    let names: Vec<&str> = terms.free_inputs(kept).iter().map(|&id| &*terms.input_of(id).name).collect();
    assert_eq!(names, ["x0", "x1", "x2", "x3"]);
    let mut model = Model::new();
    inputs.iter().zip([1, 2, 3, 10]).for_each(|(input, value)| model.set(input, value));
    assert!(Evaluator::new().holds(&terms, &model, kept));
}

fn kept_operand(t: TermId) -> TermId {
    t
}

#[test]
fn true_and_false_always_live() {
    let mut terms = Terms::new();
    terms.collect([]);
    assert!(terms.is_live(TermId::TRUE) && terms.is_live(TermId::FALSE));
    assert_eq!(terms.len(), 2);
    assert_eq!(terms.collections(), 1);
}

#[test]
fn five_million_terms_stay_in_bounded_memory() {
    const ROUNDS: u32 = 50;
    const EACH: i32 = 100_000;
    let mut terms = Terms::new();
    let inputs = ints(20);
    let mut made = 0;
    let mut most = 0;
    let mut roots: Vec<TermId> = Vec::new();
    for round in 0..ROUNDS {
        let before = terms.len();
        let xs: Vec<TermId> = inputs.iter().map(|input| terms.input(input)).collect();
        for step in 0..EACH / 2 {
            let constant = terms.int(step.wrapping_mul(17).wrapping_add(round as i32 * EACH));
            let t = terms.bit_xor(xs[step as usize % xs.len()], constant);
            if step == 0 {
                roots.push(t);
            }
        }
        made += terms.len() - before;
        most = most.max(terms.bytes());
        terms.collect(roots.iter().copied());
    }
    assert!(made >= 4_900_000, "{made} terms were made");
    assert!(most < 16 << 20, "{most} bytes were held at once");
    assert!(terms.len() < 200, "{} terms remain", terms.len());
    assert!(roots.iter().all(|&t| terms.is_live(t)));
}

#[test]
fn five_million_terms_at_once_fit_and_are_freed() {
    let mut terms = Terms::new();
    let x = terms.input(&ints(1)[0]);
    for value in 1..2_500_000 {
        let constant = terms.int(value);
        terms.bit_xor(x, constant);
    }
    assert!(terms.len() >= 4_999_990);
    assert!(terms.bytes() < 500 << 20, "{} bytes", terms.bytes());
    let collected = terms.collect([x]);
    assert_eq!(collected.live, 3);
    assert!(terms.bytes() < 1 << 20, "{} bytes remain", terms.bytes());
}

#[test]
fn deep_terms_need_no_deep_stack() {
    let mut terms = Terms::new();
    let inputs = ints(2);
    let (x, y) = (terms.input(&inputs[0]), terms.input(&inputs[1]));
    let mut t = x;
    for _ in 0..200_000 {
        let shifted = terms.lshr(t, y);
        t = terms.bit_xor(shifted, x);
    }
    let mut model = Model::new();
    model.set(&inputs[0], 5);
    model.set(&inputs[1], 1);
    assert_eq!(Evaluator::new().eval(&terms, &model, t), 6);
    let zero = terms.int(0);
    let query = terms.eq(t, zero);
    assert!(term::smt_query(&terms, &[query]).len() < 400_000 * 100);
    java(&terms, t);
    let replaced = terms.substitute(t, &model);
    assert_eq!(terms.const_value(replaced), Some(6));
    terms.collect([t]);
}

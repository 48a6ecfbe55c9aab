//! Terms that travel: what arrives has the structure, the text and the values of what left, and bytes
//! that were damaged on the way make an error or other terms, never a panic.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod naive;

use naive::{Numbers, Tape, inputs, some_sort};
use proptest::prelude::*;
use term::{Compute, Evaluator, Function, Input, Model, Numbered, Portable, PortableError, Sort, TermId, Terms, java};

static SIN: Function = Function { name: "Math.sin", compute: Compute::One(f64::sin) };
static POW: Function = Function { name: "Math.pow", compute: Compute::Two(f64::powf) };

fn known(name: &str) -> Option<&'static Function> {
    [&SIN, &POW].into_iter().find(|function| function.name == name)
}

/// Some terms of one arena and a model.
fn drawn(tape: &[u32], terms: &mut Terms) -> (Vec<TermId>, Model) {
    let mut draw = Tape::new(tape);
    let roots = (0..3).map(|number| draw.tree(some_sort(number), 4).build(terms)).collect();
    (roots, draw.model())
}

fn travelled(bytes: &[u8], terms: &mut Terms) -> Result<Vec<TermId>, String> {
    let portable: Portable = postcard::from_bytes(bytes).map_err(|e| e.to_string())?;
    portable.intern(terms, &known).map_err(|e| e.to_string())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn terms_arrive_as_they_left(tape in proptest::collection::vec(any::<u32>(), 0..200)) {
        let mut from = Terms::new();
        let (roots, model) = drawn(&tape, &mut from);
        let bytes = postcard::to_stdvec(&Portable::of(&from, &roots)).unwrap();
        // Another arena, in which other terms came first.
        let mut to = Terms::new();
        for input in inputs().iter().rev() {
            to.input(input);
        }
        let arrived = travelled(&bytes, &mut to).unwrap();
        prop_assert_eq!(arrived.len(), roots.len());
        for (&left, &came) in roots.iter().zip(&arrived) {
            prop_assert_eq!(from.key(left), to.key(came));
            prop_assert_eq!(from.sort(left), to.sort(came));
            prop_assert_eq!(java(&from, left), java(&to, came));
            let values = [Evaluator::new().eval(&from, &model, left), Evaluator::new().eval(&to, &model, came)];
            prop_assert_eq!(values[0], values[1]);
        }
        // Home again they are the very same terms.
        prop_assert_eq!(travelled(&bytes, &mut from).unwrap(), roots);
    }

    #[test]
    fn damaged_bytes_do_not_panic(
        tape in proptest::collection::vec(any::<u32>(), 0..100),
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let mut terms = Terms::new();
        let (roots, model) = drawn(&tape, &mut terms);
        let mut bytes = postcard::to_stdvec(&Portable::of(&terms, &roots)).unwrap();
        let at = at.index(bytes.len());
        prop_assert!(travelled(&bytes[..at], &mut terms).is_err(), "{} of {} bytes", at, bytes.len());
        bytes[at] = byte;
        if let Ok(arrived) = travelled(&bytes, &mut terms) {
            for t in arrived {
                let raw = Evaluator::new().eval(&terms, &model, t);
                prop_assert_eq!(terms.sort(t).canonical(raw), raw);
            }
        }
    }

    #[test]
    fn a_model_arrives_as_it_left(values in proptest::collection::vec(any::<Option<u64>>(), 0..200)) {
        let mut model = Model::new();
        for (index, value) in values.iter().enumerate() {
            model.set_index(index as u32, Sort::LONG, value.unwrap_or(0));
            if value.is_none() {
                model.unset(index as u32);
            }
        }
        let bytes = postcard::to_stdvec(&model).unwrap();
        let arrived: Model = postcard::from_bytes(&bytes).unwrap();
        prop_assert_eq!(&arrived, &model);
        prop_assert_eq!(arrived.iter().collect::<Vec<_>>(), model.iter().collect::<Vec<_>>());
    }
}

#[test]
fn renamed_terms_are_those_that_would_have_been_built() {
    let mut numbers = Numbers(3);
    for _ in 0..500 {
        let tape = numbers.tape(120);
        let mut from = Terms::new();
        let (roots, model) = drawn(&tape, &mut from);
        // The order of operands changes with the order of inputs.
        let renamed = |input: &Input| Input::new(20 - input.index, &input.name, input.ty);
        let mut other = Model::new();
        inputs().iter().for_each(|input| other.set(&renamed(input), model.value(input.index)));
        let mut to = Terms::new();
        let arrived = Portable::of(&from, &roots).intern_renamed(&mut to, &known, &renamed).unwrap();
        for (&left, &came) in roots.iter().zip(&arrived) {
            let values = [Evaluator::new().eval(&from, &model, left), Evaluator::new().eval(&to, &other, came)];
            assert_eq!(values[0], values[1]);
        }
        let back = |input: &Input| Input::new(20 - input.index, &input.name, input.ty);
        let home = Portable::of(&to, &arrived).intern_renamed(&mut from, &known, &back).unwrap();
        for (&left, &came) in roots.iter().zip(&home) {
            assert_eq!(from.sort(left), from.sort(came));
        }
    }
    let mut terms = Terms::new();
    let (x, y) = (terms.input(&inputs()[0]), terms.input(&inputs()[1]));
    let same = terms.eq(x, y);
    let swapped = |input: &Input| Input::new(1 - input.index, if &*input.name == "x" { "y" } else { "x" }, input.ty);
    let portable = Portable::of(&terms, &[same]);
    let renamed = portable.intern_renamed(&mut terms, &known, &swapped).unwrap();
    assert_eq!(renamed.len(), 1);
    assert!(portable.intern_renamed(&mut terms, &known, &|_| inputs()[2].clone()).is_err(), "another type");
}

#[test]
fn functions_go_by_name() {
    let mut from = Terms::new();
    let inputs = inputs();
    let x = from.input(&inputs[11]);
    let (sine, power) = (from.apply_function(&SIN, &[x]), from.apply_function(&POW, &[x, x]));
    let less = from.flt(sine, power);
    let portable = Portable::of(&from, &[less]);
    let mut to = Terms::new();
    let arrived = portable.intern(&mut to, &known).unwrap();
    assert_eq!(java(&to, arrived[0]), java(&from, less));
    let unknown = portable.intern(&mut to, &|_| None).unwrap_err();
    assert!(matches!(unknown, PortableError::Function { .. }), "{unknown}");
}

#[test]
fn a_shared_operand_travels_once() {
    let mut terms = Terms::new();
    let mut numbers = Numbers(1);
    let x = terms.input(&inputs()[0]);
    // A chain in which every link uses the one before twice: as a tree it would have 2^200 nodes.
    let mut t = x;
    for _ in 0..200 {
        let mask = terms.int(numbers.next() as i32 | 1);
        let other = terms.bit_xor(t, mask);
        t = terms.mul(t, other);
    }
    let bytes = postcard::to_stdvec(&Portable::of(&terms, &[t, t])).unwrap();
    assert!(bytes.len() < 200 * 24, "{} bytes", bytes.len());
    assert_eq!(travelled(&bytes, &mut terms).unwrap(), [t, t]);
}

#[test]
fn bytes_that_are_no_terms_are_refused() {
    let mut terms = Terms::new();
    let x = terms.input(&inputs()[0]);
    let five = terms.int(5);
    let less = terms.slt(x, five);
    let sound = postcard::to_stdvec(&Portable::of(&terms, &[less])).unwrap();
    let refused: usize = (0..sound.len())
        .flat_map(|at| (0..=255).map(move |byte| (at, byte)))
        .filter(|&(at, byte)| {
            let mut bytes = sound.clone();
            bytes[at] = byte;
            travelled(&bytes, &mut terms).is_err()
        })
        .count();
    assert!(refused > sound.len() * 100, "{refused} of {} damages were noticed", sound.len() * 255);
}

#[test]
fn terms_with_their_numbers_make_an_arena_of_their_own() {
    let mut numbers = Numbers(5);
    let mut from = Terms::new();
    for _ in 0..200 {
        let (roots, model) = drawn(&numbers.tape(120), &mut from);
        let bytes = postcard::to_stdvec(&Numbered::of(&from, &roots)).unwrap();
        let mut to = postcard::from_bytes::<Numbered>(&bytes).unwrap().restore(&from, &known).unwrap();
        assert_eq!(to.collections(), from.collections() + 1);
        for &t in &roots {
            assert_eq!((from.key(t), java(&from, t)), (to.key(t), java(&to, t)));
            let values = [Evaluator::new().eval(&from, &model, t), Evaluator::new().eval(&to, &model, t)];
            assert_eq!(values[0], values[1]);
        }
        // What is made there later has numbers that were free, and what is there is found.
        let again = Portable::of(&from, &roots).intern(&mut to, &known).unwrap();
        assert_eq!(again, roots);
        let (more, _) = drawn(&numbers.tape(120), &mut to);
        assert!(more.iter().all(|&t| to.is_live(t)));
        assert_eq!(Portable::of(&from, &roots), Portable::of(&to, &roots));
    }
}

#[test]
fn a_number_that_two_terms_want_is_refused() {
    let mut terms = Terms::new();
    let x = terms.input(&inputs()[0]);
    let five = terms.int(5);
    let less = terms.slt(x, five);
    let sound = postcard::to_stdvec(&Numbered::of(&terms, &[less])).unwrap();
    // The numbers are the last bytes.
    let mut doubled = sound.clone();
    let last = doubled.len() - 1;
    doubled[last] = doubled[last - 1];
    let damaged: Numbered = postcard::from_bytes(&doubled).unwrap();
    let refused = damaged.restore(&terms, &known).err().map(|e| e.to_string());
    assert_eq!(refused.as_deref(), Some("term 2 cannot have the number that it had"));
}

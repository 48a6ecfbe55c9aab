//! Layers change the cost of an answer, never the answer.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "this is test code outside test functions")]

mod support;

use solver::{BackEnd, Config, LayerReport, Query, Solver, Verdict, Why, assemble, canonical_model};
use support::{Kind, Maker, Numbers, amount};
use term::{Evaluator, Input, JavaType, Model, TermId, Terms};

fn bare() -> Config {
    Config { checked: true, ..Config::bare(BackEnd::Blaster) }
}

fn variants() -> Vec<Config> {
    vec![
        Config { checked: true, ..Config::default() },
        Config { simplify: true, ..bare() },
        Config { reused_models: 3, ..bare() },
        Config { slicing: true, ..bare() },
        Config { cache: true, ..bare() },
        Config { orders: true, ..bare() },
        Config { intervals: true, ..bare() },
    ]
}

fn is_sat(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Sat(_) => true,
        Verdict::Unsat => false,
        Verdict::Unknown(why) => panic!("{why:?}"),
    }
}

#[test]
fn every_choice_of_layers_gives_the_same_verdicts() {
    for kind in [Kind::Words, Kind::Orders, Kind::Floats] {
        let mut numbers = Numbers::new(7);
        let mut terms = Terms::new();
        let mut plain = assemble(&bare()).unwrap();
        let mut others: Vec<Box<dyn Solver>> = variants().iter().map(|config| assemble(config).unwrap()).collect();
        let count = if kind == Kind::Floats { amount(80) / 8 } else { amount(80) };
        for _ in 0..count {
            let query = Maker { terms: &mut terms, numbers: &mut numbers, kind }.query();
            let (extra, path) = query.split_last().unwrap();
            let extra = [*extra];
            // The path alone first: its model is the next query's hint, as on a real path.
            let Verdict::Sat(hint) = plain.check(&mut terms, &Query::new(path, &[])) else { continue };
            let expected = is_sat(&plain.check(&mut terms, &Query::new(path, &extra)));
            for (index, other) in others.iter_mut().enumerate() {
                let without = is_sat(&other.check(&mut terms, &Query::new(path, &extra)));
                let with = is_sat(&other.check(&mut terms, &Query::new(path, &extra).with_hint(&hint)));
                let text = || term::smt_query(&terms, &query);
                assert!(without == expected && with == expected, "variant {index}: {}", text());
            }
        }
    }
}

#[test]
fn a_model_of_another_path_whose_inputs_have_other_types_is_read_as_this_path_has_them() {
    for config in variants() {
        let mut terms = Terms::new();
        let mut solver = assemble(&config).unwrap();
        // The long must have bits above an int that is 7 below them.
        let long = terms.input(&Input::new(0, "x", JavaType::Long));
        let value = terms.long(1 << 40 | 7);
        let is_value = terms.eq(long, value);
        assert!(is_sat(&solver.check(&mut terms, &Query::new(&[], &[is_value]))));
        let int = terms.input(&Input::new(0, "x", JavaType::Int));
        let seven = terms.int(7);
        let differs = terms.ne(int, seven);
        let Verdict::Sat(model) = solver.check(&mut terms, &Query::new(&[], &[differs])) else {
            panic!("an int can be other than 7")
        };
        assert_ne!(model.value(0), 7);
    }
}

#[test]
fn answers_stay_right_when_terms_are_collected_and_ids_given_out_again() {
    for announced in [true, false] {
        let mut numbers = Numbers::new(9);
        let mut terms = Terms::new();
        let mut solver = assemble(&Config { checked: true, ..Config::default() }).unwrap();
        for round in 0..amount(150) {
            let query = Maker { terms: &mut terms, numbers: &mut numbers, kind: Kind::Words }.query();
            let mut plain = assemble(&bare()).unwrap();
            let expected = is_sat(&plain.check(&mut terms, &Query::new(&query, &[])));
            let found = is_sat(&solver.check(&mut terms, &Query::new(&query, &[])));
            assert_eq!(found, expected);
            if round % 7 == 6 {
                terms.collect(query.iter().copied());
                if announced {
                    solver.collected(&terms);
                }
            }
        }
    }
}

#[test]
fn most_order_queries_never_reach_the_blaster() {
    let mut numbers = Numbers::new(11);
    let mut terms = Terms::new();
    let mut solver = assemble(&Config::default()).unwrap();
    for _ in 0..500 {
        let query = Maker { terms: &mut terms, numbers: &mut numbers, kind: Kind::Orders }.query();
        solver.check(&mut terms, &Query::new(&[], &query));
    }
    let mut report: Vec<LayerReport> = Vec::new();
    solver.report(&mut report);
    let blasted = report.last().unwrap();
    assert_eq!(blasted.name, "blaster");
    assert!(blasted.asked * 20 < 500, "{report:#?}");
}

#[test]
fn a_core_is_unsatisfiable_and_part_of_its_query() {
    let mut numbers = Numbers::new(13);
    let mut terms = Terms::new();
    let mut solver = assemble(&bare()).unwrap();
    let mut fresh = assemble(&bare()).unwrap();
    for _ in 0..120 {
        let query = Maker { terms: &mut terms, numbers: &mut numbers, kind: Kind::Words }.query();
        if is_sat(&solver.check(&mut terms, &Query::new(&query, &[]))) {
            continue;
        }
        let Some(core) = solver.core().map(<[TermId]>::to_vec) else { continue };
        assert!(core.iter().all(|t| query.contains(t)));
        assert!(!is_sat(&fresh.check(&mut terms, &Query::new(&core, &[]))));
    }
}

#[test]
fn a_remainder_of_doubles_is_decided_or_unknown_but_never_wrongly_refused() {
    let mut terms = Terms::new();
    let mut solver = assemble(&bare()).unwrap();
    let d = terms.input(&Input::new(0, "d", JavaType::Double));
    let [three, one, tiny, huge] = [3.0, 1.0, 1e-300, 1e300].map(|value| terms.double(value));
    let rest = terms.frem(d, three);
    let small = terms.feq(rest, one);
    assert!(is_sat(&solver.check(&mut terms, &Query::new(&[], &[small]))));
    // True for some d; only d far beyond the divisor's size is left.
    let rest = terms.frem(d, tiny);
    let (far, more) = (terms.flt(huge, d), terms.flt(rest, tiny));
    match solver.check(&mut terms, &Query::new(&[far], &[more])) {
        Verdict::Sat(_) | Verdict::Unknown(Why::TooLarge) => {}
        other => panic!("{other:?}"),
    }
}

// ---- canonical models ----

fn canonical(terms: &mut Terms, conjuncts: &[TermId]) -> Model {
    match canonical_model(terms, &Query::new(conjuncts, &[])) {
        Verdict::Sat(model) => model,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_canonical_model_holds_and_does_not_depend_on_other_terms() {
    for kind in [Kind::Words, Kind::Orders, Kind::Floats] {
        let count = if kind == Kind::Floats { amount(100) / 10 } else { amount(100) };
        for seed in 0..count as u64 {
            let mut alone = Terms::new();
            let query = Maker { terms: &mut alone, numbers: &mut Numbers::new(seed), kind }.query();
            let Verdict::Sat(first) = canonical_model(&mut alone, &Query::new(&query, &[])) else { continue };
            assert_eq!(Evaluator::new().first_violated(&alone, &first, &query), None);
            let mut crowded = Terms::new();
            Maker { terms: &mut crowded, numbers: &mut Numbers::new(seed + 1000), kind }.query();
            let query = Maker { terms: &mut crowded, numbers: &mut Numbers::new(seed), kind }.query();
            assert_eq!(canonical(&mut crowded, &query), first, "seed {seed}");
        }
    }
}

#[test]
fn canonical_values_are_small_and_round() {
    let mut terms = Terms::new();
    let int = |terms: &mut Terms, index| terms.input(&Input::new(index, "x", JavaType::Int));
    let (x, y) = (int(&mut terms, 0), int(&mut terms, 1));
    let check = |terms: &mut Terms, conjuncts: &[TermId], expected: &[i32]| {
        let model = canonical(terms, conjuncts);
        let found: Vec<i32> = (0..expected.len() as u32).map(|index| model.value(index) as i32).collect();
        assert_eq!(found, expected);
    };
    let less = terms.slt(x, y);
    check(&mut terms, &[less], &[0, 1]);
    let (ten, limit, low) = (terms.int(10), terms.int(38_000), terms.int(-70_123));
    let above = terms.slt(ten, x);
    check(&mut terms, &[above], &[11]);
    let far = terms.slt(limit, x);
    check(&mut terms, &[far], &[40_000]);
    let below = terms.slt(x, low);
    check(&mut terms, &[below, less], &[-80_000, 0]);
    let least = terms.int(i32::MIN);
    let only = terms.eq(x, least);
    check(&mut terms, &[only], &[i32::MIN]);
}

#[test]
fn canonical_floats_are_round_where_they_can_be() {
    let mut terms = Terms::new();
    let d = terms.input(&Input::new(0, "d", JavaType::Double));
    let check = |terms: &mut Terms, conjuncts: &[TermId], expected: f64| {
        let found = f64::from_bits(canonical(terms, conjuncts).value(0));
        assert_eq!(found.to_bits(), expected.to_bits(), "{found} is not {expected}");
    };
    let (limit, square) = (terms.double(1e6), terms.double(2.25));
    let above = terms.flt(limit, d);
    check(&mut terms, &[above], 1_048_576.0);
    let product = terms.fmul(d, d);
    let root = terms.feq(product, square);
    check(&mut terms, &[root], 1.5);
    let nan = terms.is_nan(d);
    check(&mut terms, &[nan], f64::NAN);
    let zero = terms.double(0.0);
    let (none, same) = (terms.feq(d, zero), terms.eq(d, zero));
    let other = terms.not(same);
    check(&mut terms, &[none, other], -0.0);
}

#[test]
fn canonical_chars_are_letters_and_booleans_false() {
    let mut terms = Terms::new();
    let c = terms.input(&Input::new(0, "c", JavaType::Char));
    let b = terms.input(&Input::new(1, "b", JavaType::Boolean));
    let limit = terms.constant(c_sort(), 0x10);
    let wide = terms.ult(limit, c);
    let same = terms.eq(b, b);
    let model = canonical(&mut terms, &[wide, same]);
    assert_eq!(model.value(0), u64::from(b'a'));
    let control = terms.ult(c, limit);
    let model = canonical(&mut terms, &[control]);
    assert_eq!((model.value(0), model.value(1)), (0, 0));
}

fn c_sort() -> term::Sort {
    JavaType::Char.sort()
}

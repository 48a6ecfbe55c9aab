//! Queries that apply functions without a circuit: values are found by trying, or it is undecided.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use solver::{BackEnd, Config, Program, Query, Verdict, Why, assemble, canonical_model};
use term::{Compute, Evaluator, Function, Input, JavaType, Model, TermId, Terms};

static SIN: Function = Function { name: "Math.sin", compute: Compute::One(f64::sin) };
static LOG: Function = Function { name: "Math.log", compute: Compute::One(f64::ln) };
static EXP: Function = Function { name: "Math.exp", compute: Compute::One(f64::exp) };
static POW: Function = Function { name: "Math.pow", compute: Compute::Two(f64::powf) };
static ATAN2: Function = Function { name: "Math.atan2", compute: Compute::Two(f64::atan2) };

type Build = fn(&mut Terms, TermId, TermId) -> Vec<TermId>;

/// The conjuncts over two doubles `x` and `y`.
fn query(build: Build) -> (Terms, Vec<TermId>) {
    let mut terms = Terms::new();
    let [x, y] = [(0, "x"), (1, "y")].map(|(index, name)| Input::new(index, name, JavaType::Double));
    let (x, y) = (terms.input(&x), terms.input(&y));
    let conjuncts = build(&mut terms, x, y);
    (terms, conjuncts)
}

fn verdict(config: &Config, build: Build) -> Verdict {
    let (mut terms, conjuncts) = query(build);
    let mut solver = assemble(config).unwrap();
    solver.check(&mut terms, &Query::new(&conjuncts, &[]))
}

fn holds(terms: &Terms, conjuncts: &[TermId], model: &Model) -> bool {
    Evaluator::new().first_violated(terms, model, conjuncts).is_none()
}

/// Values are found, also canonical ones, whose `x` is given back.
fn found(build: Build) -> String {
    let (mut terms, conjuncts) = query(build);
    let mut solver = assemble(&Config::default()).unwrap();
    match solver.check(&mut terms, &Query::new(&conjuncts, &[])) {
        Verdict::Sat(model) => assert!(holds(&terms, &conjuncts, &model)),
        other => panic!("{other:?}"),
    }
    match canonical_model(&mut terms, &Query::new(&conjuncts, &[])) {
        Verdict::Sat(model) => {
            assert!(holds(&terms, &conjuncts, &model));
            term::java_literal(JavaType::Double, model.value(0))
        }
        other => panic!("{other:?}"),
    }
}

fn check_found(build: Build, x: &str) {
    assert_eq!(found(build), x);
}

fn above(t: &mut Terms, a: TermId, limit: f64) -> TermId {
    let limit = t.double(limit);
    t.flt(limit, a)
}

#[test]
fn both_sides_of_a_comparison_with_a_sine_have_values() {
    check_found(
        |t, x, _| {
            let sine = t.apply_function(&SIN, &[x]);
            vec![above(t, sine, 0.5)]
        },
        "1.0",
    );
    check_found(
        |t, x, _| {
            let sine = t.apply_function(&SIN, &[x]);
            let above = above(t, sine, 0.5);
            vec![t.not(above)]
        },
        "0.0",
    );
}

#[test]
fn an_equation_is_solved_exactly() {
    check_found(
        |t, x, _| {
            let (two, nine) = (t.double(2.0), t.double(9.0));
            let power = t.apply_function(&POW, &[x, two]);
            vec![t.feq(power, nine)]
        },
        "3.0",
    );
    found(|t, x, _| {
        let (logarithm, wanted) = (t.apply_function(&LOG, &[x]), t.double(7.25));
        vec![t.feq(logarithm, wanted)]
    });
}

#[test]
fn overflow_and_not_a_number_are_found() {
    check_found(
        |t, x, _| {
            let (result, infinity) = (t.apply_function(&EXP, &[x]), t.double(f64::INFINITY));
            let finite = t.flt(x, infinity);
            vec![t.feq(result, infinity), finite]
        },
        "1000.0",
    );
    check_found(
        |t, x, _| {
            let result = t.apply_function(&LOG, &[x]);
            let (number, zero) = (t.is_nan(x), t.double(0.0));
            vec![t.is_nan(result), t.not(number), t.flt(x, zero)]
        },
        "-1.0",
    );
}

#[test]
fn conditions_around_an_application_are_kept() {
    found(|t, x, y| {
        let angle = t.apply_function(&ATAN2, &[y, x]);
        let ten = t.double(10.0);
        let sum = t.fadd(x, y);
        vec![above(t, angle, 1.0), t.feq(sum, ten)]
    });
}

#[test]
fn what_no_value_of_the_function_allows_is_infeasible() {
    let contradiction: Build = |t, x, _| {
        let sine = t.apply_function(&SIN, &[x]);
        let (half, above) = (t.double(0.5), above(t, sine, 0.75));
        vec![above, t.flt(sine, half)]
    };
    assert_eq!(verdict(&Config::default(), contradiction), Verdict::Unsat);
}

#[test]
fn what_is_not_found_is_undecided_and_never_infeasible() {
    let never: Build = |t, x, _| {
        let sine = t.apply_function(&SIN, &[x]);
        vec![above(t, sine, 2.0)]
    };
    assert_eq!(verdict(&Config::default(), never), Verdict::Unknown(Why::Function));
    assert_eq!(verdict(&Config::bare(BackEnd::Blaster), never), Verdict::Unknown(Why::Function));
    let z3 = BackEnd::Program(Program::named("z3").unwrap());
    assert_eq!(verdict(&Config::bare(z3), never), Verdict::Unknown(Why::Function));
}

#[test]
fn the_values_found_do_not_depend_on_what_was_asked_before() {
    let build: Build = |t, x, y| {
        let product = t.fmul(x, y);
        let sine = t.apply_function(&SIN, &[product]);
        let four = t.double(4.0);
        vec![above(t, sine, 0.9), t.flt(four, y)]
    };
    let (mut terms, conjuncts) = query(build);
    let mut fresh = assemble(&Config::default()).unwrap();
    let alone = fresh.check(&mut terms, &Query::new(&conjuncts, &[]));
    let mut used = assemble(&Config::default()).unwrap();
    for &part in &conjuncts {
        used.check(&mut terms, &Query::new(&[], &[part]));
    }
    assert!(matches!(alone, Verdict::Sat(_)));
    assert_eq!(used.check(&mut terms, &Query::new(&conjuncts, &[])), alone);
}

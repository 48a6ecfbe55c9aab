//! Every row: the term under a model gives what the concrete function gives, and throws when it does.

use program::Kind;
use term::{Evaluator, Input, JavaType, Model, Terms};
use testkit::random::SplitMix;

use super::{Args, Row, Trap, Value, rows};

const RANDOM: usize = 3000;

fn java_type(kind: Kind) -> JavaType {
    match kind {
        Kind::Boolean => JavaType::Boolean,
        Kind::Byte => JavaType::Byte,
        Kind::Short => JavaType::Short,
        Kind::Char => JavaType::Char,
        Kind::Int | Kind::Ref | Kind::Void => JavaType::Int,
        Kind::Long => JavaType::Long,
        Kind::Float => JavaType::Float,
        Kind::Double => JavaType::Double,
    }
}

fn params(row: &Row) -> Vec<Kind> {
    let inside = &row.descriptor[1..row.descriptor.find(')').unwrap()];
    inside.chars().map(|c| Kind::of(&c.to_string()).unwrap()).collect()
}

/// Numbers near which functions change their mind.
fn edges(kind: Kind) -> Vec<u64> {
    let doubles = [
        0.0,
        -0.0,
        0.5,
        -0.5,
        0.49999999999999994,
        -0.49999999999999994,
        1.0,
        -1.0,
        1.5,
        2.5,
        -2.5,
        1e9,
        -1e19,
        1e19,
        4503599627370495.5,
        4503599627370497.0,
        9007199254740993.0,
        2147483647.5,
        -2147483648.5,
        f64::MAX,
        f64::MIN,
        f64::MIN_POSITIVE,
        f64::from_bits(1),
        -f64::from_bits(1),
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ];
    let longs = [
        0,
        1,
        -1,
        2,
        7,
        -7,
        31,
        1 << 31,
        -(1 << 31),
        (1 << 31) - 1,
        1 << 32,
        0x5555_5555_5555_5555,
        3037000500,
        i64::MAX,
        i64::MIN,
        i64::MIN + 1,
    ];
    match kind {
        Kind::Boolean => vec![0, 1],
        Kind::Float => doubles.map(|x| u64::from((x as f32).to_bits())).into_iter().chain([0x3eff_ffff]).collect(),
        Kind::Double => doubles.map(f64::to_bits).to_vec(),
        Kind::Byte | Kind::Short | Kind::Char | Kind::Int | Kind::Long | Kind::Ref | Kind::Void => {
            longs.map(|x| x as u64).to_vec()
        }
    }
}

/// A value of a kind as a raw value of its sort, small ones as often as any.
fn random(kind: Kind, random: &mut SplitMix) -> u64 {
    let bits = random.bits() >> (random.below(8) * 8 % 57);
    let bits = if random.below(2) == 0 { bits } else { bits.wrapping_neg() };
    match kind {
        Kind::Float if random.below(2) == 0 => u64::from((bits as i32 as f32 / 4.0).to_bits()),
        Kind::Double if random.below(2) == 0 => (bits as i64 as f64 / 4.0).to_bits(),
        _ => bits,
    }
}

/// The registers of a call with these raw values.
fn registers(kinds: &[Kind], values: &[u64]) -> Vec<u64> {
    let mut words = Vec::new();
    for (&kind, &value) in kinds.iter().zip(values) {
        let value = java_type(kind).sort().canonical(value);
        words.push(value);
        if kind.words() == 2 {
            words.push(0);
        }
    }
    words.resize(words.len() + 8, 0);
    words
}

/// The raw value of a result, all NaN being one.
fn raw(row: &Row, value: Value) -> u64 {
    let kind = Kind::of(&row.descriptor[row.descriptor.len() - 1..]).unwrap();
    let sort = crate::symbolic::register_sort(kind);
    sort.canonical(match value {
        Value::Int(v) => v as u32 as u64,
        Value::Long(v) => v as u64,
        Value::Float(v) => v.to_bits().into(),
        Value::Double(v) => v.to_bits(),
        Value::Void | Value::Ref(_) | Value::Slot(_) | Value::Wide(..) => panic!("not a number: {value:?}"),
    })
}

fn check(row: &Row, rows_of_values: &[Vec<u64>]) {
    let kinds = params(row);
    let mut terms = Terms::new();
    let mut inputs = Vec::new();
    let mut args = Vec::new();
    for (at, &kind) in kinds.iter().enumerate() {
        let input = Input::new(at as u32, &format!("x{at}"), java_type(kind));
        let term = terms.input(&input);
        args.push(terms.widen_input(term, input.ty));
        inputs.push(input);
    }
    let fails = row.fails.as_ref().map(|failure| (failure.condition)(&mut terms, &args));
    let result = (row.term)(&mut terms, &args);
    let mut evaluator = Evaluator::new();
    for values in rows_of_values {
        let mut model = Model::new();
        for (input, &value) in inputs.iter().zip(values) {
            model.set(input, value);
        }
        let mut words = registers(&kinds, values);
        let concrete = (row.concrete)(Args::new(words.as_mut_ptr()));
        let failed = fails.is_some_and(|fails| evaluator.holds(&terms, &model, fails));
        let name = format!("{}.{}{} of {values:x?}", row.class, row.name, row.descriptor);
        match concrete {
            Ok(value) => {
                assert!(!failed, "{name} does not throw");
                assert_eq!(evaluator.eval(&terms, &model, result), raw(row, value), "{name}");
            }
            Err(Trap::Throw { .. }) => assert!(failed, "{name} throws"),
            Err(trap) => panic!("{name}: {trap:?}"),
        }
    }
}

#[test]
fn the_term_of_a_method_is_what_its_concrete_function_computes() {
    for (number, row) in rows().enumerate() {
        let kinds = params(row);
        let mut values: Vec<Vec<u64>> = vec![Vec::new()];
        for &kind in &kinds {
            let longer = |known: &Vec<u64>| {
                edges(kind).into_iter().map(|edge| [&known[..], &[edge]].concat()).collect::<Vec<_>>()
            };
            values = values.iter().flat_map(longer).collect();
        }
        let mut seed = SplitMix::new(number as u64);
        values.extend((0..RANDOM).map(|_| kinds.iter().map(|&kind| random(kind, &mut seed)).collect::<Vec<_>>()));
        check(row, &values);
    }
}

#[test]
fn a_function_is_found_by_the_name_that_terms_show() {
    for name in ["Math.sin", "Math.pow", "StrictMath.pow", "StrictMath.log10", "Math.IEEEremainder"] {
        assert_eq!(super::function_named(name).map(|function| function.name), Some(name));
    }
    assert!(super::function_named("Math.nothing").is_none());
}

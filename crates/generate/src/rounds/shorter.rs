//! Inputs that are shorter and do the same: a test reads better with `"a"` than with twenty letters, and with 7 than
//! with 1073741823.

use coverage::{Hits, Observer};
use explore::{Confirmer, JavaValue, Literal, Outcome, Recorder, Thrown, Witness};

/// Lengths that are tried; longer than needed is what is longer than these.
const LENGTHS: [usize; 3] = [1, 2, 3];
/// Numbers that are tried, with the sign of those that are further from zero than the last of them.
const NUMBERS: [i8; 3] = [7, 10, 100];

/// The same inputs, each as short as it may be while the run does what it did.
pub fn shorter(
    values: Vec<JavaValue>,
    did: &(Hits, Option<Thrown>),
    confirmer: &mut Confirmer<'_>,
    observer: &mut Observer<'_>,
) -> Vec<JavaValue> {
    let mut values = values;
    for at in 0..values.len() {
        // A key that is looked up is the one that was put there, so what is equal is cut together first.
        let same: Vec<usize> = (0..values.len()).filter(|&other| values[other] == values[at]).collect();
        let alone = if same.len() > 1 { vec![at] } else { Vec::new() };
        let tried = candidates(&values[at]);
        let tried =
            tried.iter().flat_map(|value| [(value, &same), (value, &alone)]).filter(|(_, places)| !places.is_empty());
        for (value, places) in tried {
            let mut other = values.clone();
            places.iter().for_each(|&place| other[place].clone_from(value));
            if does(&other, did, confirmer, observer) {
                values = other;
                break;
            }
        }
    }
    values
}

/// Shorter values for an input, the shortest first.
fn candidates(value: &JavaValue) -> Vec<JavaValue> {
    let lengths = |length: usize| LENGTHS.into_iter().filter(move |&shorter| shorter < length);
    match value {
        JavaValue::Literal(Literal::String(units)) => {
            let cut = |length| JavaValue::Literal(Literal::String(units[..length].into()));
            lengths(units.len()).map(cut).collect()
        }
        JavaValue::Array { element, elements } => {
            let cut = |length| JavaValue::Array { element: element.clone(), elements: elements[..length].to_vec() };
            lengths(elements.len()).map(cut).collect()
        }
        JavaValue::Literal(number) => fewer_digits(number).into_iter().map(JavaValue::Literal).collect(),
        JavaValue::Boxed(_) | JavaValue::Object(_) => Vec::new(),
    }
}

/// Numbers with fewer digits and the same sign.
fn fewer_digits(literal: &Literal) -> Vec<Literal> {
    let [.., last] = NUMBERS;
    let shorter = |number: f64, made: fn(i8) -> Literal| {
        let is_long = number.is_finite() && number.abs() > f64::from(last);
        let numbers = NUMBERS.iter().filter(|_| is_long).map(|&n| if number < 0.0 { -n } else { n });
        numbers.map(made).collect()
    };
    match *literal {
        Literal::Byte(number) => shorter(f64::from(number), Literal::Byte),
        Literal::Short(number) => shorter(f64::from(number), |n| Literal::Short(n.into())),
        Literal::Int(number) => shorter(f64::from(number), |n| Literal::Int(n.into())),
        Literal::Long(number) => shorter(number as f64, |n| Literal::Long(n.into())),
        Literal::Float(number) => shorter(f64::from(number), |n| Literal::Float(n.into())),
        Literal::Double(number) => shorter(number, |n| Literal::Double(n.into())),
        Literal::Boolean(_) | Literal::Char(_) | Literal::String(_) | Literal::Null => Vec::new(),
    }
}

fn does(
    values: &[JavaValue],
    did: &(Hits, Option<Thrown>),
    confirmer: &mut Confirmer<'_>,
    observer: &mut Observer<'_>,
) -> bool {
    let Ok(witness) = Witness::of_values(confirmer.root(), values) else { return false };
    let run = confirmer.watched(&witness, &mut Recorder::new(observer));
    let hits = observer.take();
    run.is_ok_and(|run| {
        let ends = matches!(run.outcome, Ok(Outcome::Returned { .. } | Outcome::Threw { .. } | Outcome::Exited(_)));
        ends && run.thrown == did.1 && hits == did.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ty: &str, value: &str, expected: &[&str]) {
        let value = JavaValue::parse(value, ty).expect("a value of its type");
        let shorter: Vec<String> = candidates(&value).iter().map(ToString::to_string).collect();
        assert_eq!(shorter, expected);
    }

    #[test]
    fn strings_and_arrays_are_cut() {
        check("String", r#""a\"bc""#, &[r#""a""#, r#""a\"""#, r#""a\"b""#]);
        check("String", r#""a""#, &[]);
        check("String", "null", &[]);
        check("int[]", "new int[] {7, 3}", &["new int[] {7}"]);
    }

    #[test]
    fn numbers_have_fewer_digits_and_keep_their_sign() {
        check("int", "1073741823", &["7", "10", "100"]);
        check("long", "-4294967295L", &["-7L", "-10L", "-100L"]);
        check("double", "1234.5", &["7.0", "10.0", "100.0"]);
        check("double", "Double.NaN", &[]);
        check("int", "100", &[]);
        check("boolean", "true", &[]);
        check("char", "'x'", &[]);
    }
}

//! Inputs with shorter strings and arrays that do the same: a test reads better with `"a"` than with twenty letters.

use coverage::{Hits, Observer};
use explore::literal::{Literal, Wanted};
use explore::{Confirmer, InputValue, Mark, Outcome, Recorder, Thrown, Witness, array_elements};

/// Lengths that are tried; longer than needed is what is longer than these.
const LENGTHS: [usize; 3] = [1, 2, 3];

/// The same inputs, each string and array as short as it may be while the run does what it did.
pub fn shorter(
    values: Vec<InputValue>,
    did: &(Hits, Option<Thrown>),
    confirmer: &mut Confirmer<'_>,
    observer: &mut Observer<'_>,
) -> Vec<InputValue> {
    let mut values = values;
    for at in 0..values.len() {
        for length in LENGTHS {
            let Some(text) = cut(&values[at], length) else { break };
            let mut other = values.clone();
            other[at].value = text;
            if does(&other, did, confirmer, observer) {
                values = other;
                break;
            }
        }
    }
    values
}

/// A string or an array with its first elements only; nothing if it has no more.
fn cut(value: &InputValue, length: usize) -> Option<String> {
    if value.ty == "String" || value.ty == "java.lang.String" {
        let Ok(Literal::String(units)) = Literal::parse(&value.value, Wanted::String) else { return None };
        return (units.len() > length).then(|| Literal::String(units[..length].into()).to_string());
    }
    let elements = array_elements(&value.value).filter(|elements| elements.len() > length)?;
    Some(format!("new {} {{{}}}", value.ty, elements[..length].join(", ")))
}

fn does(
    values: &[InputValue],
    did: &(Hits, Option<Thrown>),
    confirmer: &mut Confirmer<'_>,
    observer: &mut Observer<'_>,
) -> bool {
    let Ok(witness) = Witness::read(confirmer.root(), values) else { return false };
    let mut told = |mark: &Mark| observer.see(mark);
    let run = confirmer.watched(&witness, &mut Recorder::new(&mut told));
    let hits = observer.take();
    run.is_ok_and(|run| {
        let ends = matches!(run.outcome, Ok(Outcome::Returned { .. } | Outcome::Threw { .. } | Outcome::Exited(_)));
        ends && run.thrown == did.1 && hits == did.0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(ty: &str, value: &str, length: usize, expected: Option<&str>) {
        let (name, ty) = ("x".to_owned(), ty.to_owned());
        assert_eq!(cut(&InputValue { name, ty, value: value.to_owned() }, length).as_deref(), expected);
    }

    #[test]
    fn strings_and_arrays_are_cut_and_nothing_else() {
        check("String", r#""a\"bc""#, 2, Some(r#""a\"""#));
        check("String", r#""ab""#, 2, None);
        check("String", "null", 1, None);
        check("int[]", "new int[] {7, 3, 5}", 1, Some("new int[] {7}"));
        check("int", "12345", 1, None);
    }
}

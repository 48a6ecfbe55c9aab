//! Texts as a source writes them: equal literals are one object, and so is a literal of the code under test.
//!
//! A path is followed with strings that are no other's object. Where literals do the same, a test has literals; where
//! they do not, because the code compares objects, it has `new String("a")`, and what literals do is another test if
//! it covers something else.

use coverage::{Hits, Kept, Ledger, Observer, Scope};
use emit::Value;
use explore::literal::Literal;
use explore::{Confirmer, PathRecord, Recorder, Witness};

use crate::arguments::Arguments;
use crate::context::LIMITED;
use crate::plan::driver::Driver;
use crate::plan::form::Form;

/// How the texts of a path's inputs are written.
pub enum Texts {
    Literals,
    /// As objects of their own, and what literals do instead, if that is a test.
    Own(Option<Hits>),
}

/// The same inputs with literals for texts.
pub fn with_literals(witness: &Witness) -> Witness {
    let mut witness = witness.clone();
    witness.supply.has_literals = true;
    witness
}

/// Decides by trying.
pub fn written(
    driver: &Driver,
    scope: &Scope,
    confirmer: &mut Confirmer<'_>,
    witness: &Witness,
    hits: &Hits,
    arguments: Arguments,
) -> Result<Texts, String> {
    if !driver.sequence.calls.iter().flat_map(|call| &call.arguments).any(has_text) {
        return Ok(Texts::Literals);
    }
    let mut observer = Observer::new(scope);
    let run =
        confirmer.watched(&with_literals(witness), &mut Recorder::new(&mut observer)).map_err(|e| e.to_string())?;
    let literal = observer.take();
    if literal == *hits {
        return Ok(Texts::Literals);
    }
    let is_finding = run
        .thrown
        .is_some_and(|thrown| !arguments.expects(&thrown) || LIMITED.iter().any(|(name, _)| *name == thrown.exception));
    Ok(Texts::Own(Some(literal).filter(|_| run.outcome.is_ok() && !is_finding)))
}

/// What literals do, if it is something that is not covered yet.
pub fn of_literals(kept: &Kept, hits: Hits, ledger: &Ledger) -> Option<Kept> {
    let known = ledger.hits();
    let is_known = hits.iter().all(|(name, did)| {
        known.get(name).is_some_and(|known| did.ways.is_subset(&known.ways) && did.rows.is_subset(&known.rows))
    });
    if is_known {
        return None;
    }
    // The condition is that of other objects.
    let record = PathRecord { telling: "true".to_owned(), ..kept.record.clone() };
    Some(Kept { path: kept.path.clone(), record, hits })
}

/// The same value with strings that are objects of their own.
pub fn own(value: Value) -> Value {
    match value {
        Value::Literal(literal @ Literal::String(_)) => Value::Boxed(literal),
        Value::Array { element, elements } => {
            Value::Array { element, elements: elements.into_iter().map(own).collect() }
        }
        value @ (Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } | Value::Made(_)) => value,
    }
}

fn has_text(form: &Form) -> bool {
    match form {
        Form::Text => true,
        Form::Array(_, elements) => elements.iter().any(has_text),
        Form::Primitive(_)
        | Form::Numbers(_)
        | Form::Boxed(_)
        | Form::Enum(..)
        | Form::Null
        | Form::Step(_)
        | Form::New(..) => false,
    }
}

//! Workers of an enumeration: a thread each, with a state of its own made from the same image.

use program::Method;
use vm::State;

use super::machine::Machine;
use super::space::Space;
use super::{EnumerateError, Tally, Visitor};

/// Where workers get what they need.
pub struct Workplace<'a> {
    /// A fresh state.
    pub state: &'a (dyn Fn() -> Result<State, String> + Sync),
    /// About so many instructions for one run of the predicate.
    pub instructions: u64,
}

/// What workers leave behind.
pub struct Part<V> {
    pub tally: Tally,
    pub visitors: Vec<V>,
    /// The first exception of the predicate, in words.
    pub thrown: Option<String>,
}

/// Runs the same function in a thread for each visitor; `stop` ends the others when one fails.
pub(super) fn work<V: Visitor + Send>(
    space: &Space,
    predicate: &'static Method,
    place: &Workplace<'_>,
    visitors: Vec<V>,
    stop: &(dyn Fn() + Sync),
    run: &(dyn Fn(&mut Machine<'_>, &mut V) -> Result<Tally, EnumerateError> + Sync),
) -> Result<Part<V>, EnumerateError> {
    let one = |mut visitor: V| {
        // A worker that panics must not leave the others waiting.
        let ended = StopAtEnd(stop);
        let state = (place.state)().map_err(EnumerateError::Failed)?;
        let mut machine = Machine::new(space, state, predicate, place.instructions)?;
        let tally = run(&mut machine, &mut visitor)?;
        std::mem::forget(ended);
        Ok((tally, visitor, machine.thrown))
    };
    let results: Vec<Result<(Tally, V, Option<String>), EnumerateError>> = std::thread::scope(|scope| {
        let threads: Vec<_> = visitors.into_iter().map(|visitor| scope.spawn(move || one(visitor))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
            .collect()
    });
    let mut part = Part { tally: Tally::default(), visitors: Vec::new(), thrown: None };
    for result in results {
        let (tally, visitor, thrown) = result?;
        part.tally.add(&tally);
        part.visitors.push(visitor);
        part.thrown = part.thrown.or(thrown);
    }
    Ok(part)
}

struct StopAtEnd<'a>(&'a (dyn Fn() + Sync));

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        (self.0)();
    }
}

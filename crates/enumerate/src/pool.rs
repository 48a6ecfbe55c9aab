//! Workers of an enumeration: a thread each, with a state of its own made from the same image.

use program::Method;
use vm::State;

use crate::machine::Machine;
use crate::space::Space;
use crate::{EnumerateError, Tally, Visitor};

/// Where workers get what they need.
pub struct Workplace<'a> {
    /// A fresh state.
    pub state: &'a (dyn Fn() -> Result<State, String> + Sync),
    /// About so many instructions for one run of the predicate.
    pub instructions: u64,
    /// An exception of the predicate ends the search.
    pub strict: bool,
}

impl Workplace<'_> {
    /// A machine in a fresh state.
    pub fn machine<'s>(&self, space: &'s Space, predicate: &'static Method) -> Result<Machine<'s>, EnumerateError> {
        let state = (self.state)().map_err(EnumerateError::Failed)?;
        let mut machine = Machine::new(space, state, predicate, self.instructions)?;
        machine.strict = self.strict;
        Ok(machine)
    }
}

/// Who searches, and what each of them makes of what is found.
pub struct Crew<'a, V, R> {
    pub workers: usize,
    /// Made by the worker itself, because states stay where they are made.
    pub visitor: &'a (dyn Fn() -> Result<V, EnumerateError> + Sync),
    /// What is left of a visitor.
    pub result: &'a (dyn Fn(V) -> R + Sync),
}

/// What workers leave behind.
pub struct Part<R> {
    pub tally: Tally,
    pub results: Vec<R>,
    /// The first exception of the predicate, in words, with the values of the reads before it.
    pub thrown: Option<(Vec<u32>, String)>,
}

/// What one worker counted, and the first exception.
pub(super) type Counted = (Tally, Option<(Vec<u32>, String)>);

/// The same with what is left of its visitor.
type Worked<R> = Result<(Counted, R), EnumerateError>;

/// Runs the same function in a thread for each worker; `stop` ends the others when one fails.
pub(super) fn work<V: Visitor, R: Send>(
    space: &Space,
    predicate: &'static Method,
    place: &Workplace<'_>,
    crew: &Crew<'_, V, R>,
    stop: &(dyn Fn() + Sync),
    run: &(dyn Fn(&mut Machine<'_>, &mut V) -> Result<Counted, EnumerateError> + Sync),
) -> Result<Part<R>, EnumerateError> {
    let one = || {
        // A worker that fails must not leave the others waiting.
        let ended = StopAtEnd(stop);
        let mut visitor = (crew.visitor)()?;
        let mut machine = place.machine(space, predicate)?;
        let counted = run(&mut machine, &mut visitor)?;
        std::mem::forget(ended);
        Ok((counted, (crew.result)(visitor)))
    };
    let results: Vec<Worked<R>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..crew.workers)
            .map(|_| {
                std::thread::Builder::new()
                    .stack_size(explore::STACK)
                    .spawn_scoped(scope, one)
                    .expect("there are threads")
            })
            .collect();
        let joined = threads.into_iter().map(std::thread::ScopedJoinHandle::join);
        joined.map(|result| result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    let mut part = Part { tally: Tally::default(), results: Vec::new(), thrown: None };
    for result in results {
        let ((tally, thrown), result) = result?;
        part.tally.add(&tally);
        part.results.push(result);
        part.thrown = match (part.thrown.take(), thrown) {
            (Some(one), Some(other)) => Some(if other.0 < one.0 { other } else { one }),
            (one, other) => one.or(other),
        };
    }
    Ok(part)
}

struct StopAtEnd<'a>(&'a (dyn Fn() + Sync));

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        (self.0)();
    }
}

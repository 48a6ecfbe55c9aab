//! A concrete run as the places it came to, for measuring what it covers.
//!
//! The program must have been opened with marks. What the places mean is for others to say.

use std::rc::Rc;

use vm::{Mark, Recording, State, Step, step_marked};

use crate::replay::Watcher;

/// Who is told the places of a run.
pub trait Told {
    fn mark(&mut self, mark: &Mark);

    /// The places of a preparation that many runs have in common: what they come to need be found only once.
    fn prepared(&mut self, marks: &Rc<[Mark]>) {
        marks.iter().for_each(|mark| self.mark(mark));
    }
}

impl<F: FnMut(&Mark)> Told for F {
    fn mark(&mut self, mark: &Mark) {
        self(mark);
    }
}

/// Tells every place of a run, in order.
pub struct Recorder<'t> {
    room: Recording,
    told: &'t mut dyn Told,
}

impl std::fmt::Debug for Recorder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Recorder({:?})", self.room)
    }
}

impl<'t> Recorder<'t> {
    pub fn new(told: &'t mut dyn Told) -> Recorder<'t> {
        Recorder { room: Recording::default(), told }
    }
}

impl Watcher for Recorder<'_> {
    fn step(&mut self, state: &mut State) -> Step {
        step_marked(state, &mut self.room, &mut |mark: &Mark| self.told.mark(mark))
    }

    fn prepared(&mut self, marks: &Rc<[Mark]>) {
        self.told.prepared(marks);
    }
}

//! A concrete run as the places it came to, for measuring what it covers.
//!
//! The program must have been opened with marks. What the places mean is for others to say.

use vm::{Mark, Recording, State, Step, step_marked};

use crate::replay::Watcher;

/// Tells every place of a run, in order.
pub struct Recorder<'t> {
    room: Recording,
    told: &'t mut dyn FnMut(&Mark),
}

impl std::fmt::Debug for Recorder<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Recorder({:?})", self.room)
    }
}

impl<'t> Recorder<'t> {
    pub fn new(told: &'t mut dyn FnMut(&Mark)) -> Recorder<'t> {
        Recorder { room: Recording::default(), told }
    }
}

impl Watcher for Recorder<'_> {
    fn step(&mut self, state: &mut State) -> Step {
        step_marked(state, &mut self.room, self.told)
    }

    fn prepared(&mut self, marks: &[Mark]) {
        marks.iter().for_each(|mark| (self.told)(mark));
    }
}

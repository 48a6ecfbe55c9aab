//! What workers note of paths beside what is kept for showing, and who puts it together.
//!
//! This crate does not know what a note says. The [`Notes`] of a worker hear of every path of its units; what
//! they noted travels as bytes, now and then while a unit is done and with its end, to the one [`Merger`] of
//! the run. What is news there goes to the other workers, so that nobody tells what is known.
//!
//! A note is true whatever becomes of the unit that it comes from, and merging is idempotent: the units of a lost
//! process are done again by others, and what was noted of them is heard twice. A journal does not have notes.

use super::statistics::Headway;
use crate::path::PathEnd;
use crate::replay::Confirmer;
use crate::strategy::Strategy;

/// The side of a worker; made once for each, it outlives roots.
pub trait Notes {
    /// An order of paths that follows what is noted, in place of the one of the workplace.
    fn strategy(&mut self) -> Option<Box<dyn Strategy>>;

    /// A path of a root ended.
    fn path(&mut self, root: usize, end: &mut PathEnd<'_>, confirmer: &mut Confirmer<'_>);

    /// What was noted since this was asked last; empty for nothing.
    fn take(&mut self) -> Vec<u8>;

    /// Others have noted this.
    fn hear(&mut self, news: &[u8]);
}

/// The side of the coordinator.
pub trait Merger {
    /// Adds what a worker has noted; what of it is news for the others, empty for nothing. It fails for bytes that no
    /// worker writes.
    fn merge(&mut self, notes: &[u8]) -> Result<Vec<u8>, String>;

    /// Was enough noted, so that everybody can stop?
    fn is_enough(&mut self) -> bool;

    /// Told now and then.
    fn look(&mut self, headway: Headway);
}

/// Where nothing is noted.
#[derive(Debug)]
pub(super) struct Unnoted;

impl Merger for Unnoted {
    fn merge(&mut self, _notes: &[u8]) -> Result<Vec<u8>, String> {
        Ok(Vec::new())
    }

    fn is_enough(&mut self) -> bool {
        false
    }

    fn look(&mut self, _headway: Headway) {}
}

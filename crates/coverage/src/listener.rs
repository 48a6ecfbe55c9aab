//! The ledger as a listener: every path is run concretely and what it covers is noted.
//!
//! All inputs of a path take the same way, so a run with any of them tells what the path covers; the carried
//! model costs nothing. `--until covered` is a flag that the listener raises when nothing is left to cover.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use explore::{Confirmer, Ending, Listener, PathEnd, Recorder, Schedule};

use crate::guide::Unmet;
use crate::ledger::{Ledger, PathName};
use crate::mcdc::Variant;
use crate::observe::{Observer, Scope};

/// Notes what the paths of a root cover.
pub struct Covering<'r, 's> {
    pub ledger: Ledger,
    observer: Observer<'s>,
    confirmer: Confirmer<'r>,
    root: Arc<str>,
    /// Paths whose concrete run did not end.
    pub unobserved: u64,
    goal: Option<Goal<'s>>,
    /// Whom to tell what is left open.
    guided: Option<(Unmet, &'s Scope, Variant)>,
}

/// When to stop.
struct Goal<'s> {
    is_met: Box<dyn Fn(&Ledger) -> bool + 's>,
    reached: Arc<AtomicBool>,
}

impl std::fmt::Debug for Covering<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Covering({})", self.root)
    }
}

impl<'r, 's> Covering<'r, 's> {
    /// `root` is the name of the root in the ledger; the confirmer's program has marks.
    pub fn new(scope: &'s Scope, confirmer: Confirmer<'r>, root: Arc<str>) -> Covering<'r, 's> {
        let (ledger, observer) = (Ledger::default(), Observer::new(scope));
        Covering { ledger, observer, confirmer, root, unobserved: 0, goal: None, guided: None }
    }

    /// Tells a [`crate::Guided`] walk what is left open whenever there is news.
    pub fn guiding(mut self, unmet: Unmet, scope: &'s Scope, variant: Variant) -> Covering<'r, 's> {
        self.guided = Some((unmet, scope, variant));
        self
    }

    /// Goes on with what is known already.
    pub fn knowing(mut self, ledger: Ledger) -> Covering<'r, 's> {
        self.ledger = ledger;
        self
    }

    /// Raises a flag as soon as the ledger satisfies a condition; it is asked whenever there is news.
    pub fn until(mut self, is_met: Box<dyn Fn(&Ledger) -> bool + 's>, reached: Arc<AtomicBool>) -> Covering<'r, 's> {
        self.goal = Some(Goal { is_met, reached });
        self
    }
}

impl Listener for Covering<'_, '_> {
    fn path(&mut self, end: &mut PathEnd<'_>) {
        // What the end of the exploration cut off is no path, and could not be followed again by its schedule.
        if matches!(end.ending, Ending::Cut(cut) if cut.is_end()) {
            return;
        }
        let observer = &mut self.observer;
        let mut told = |mark: &explore::Mark| observer.see(mark);
        let run = end.watched(&mut self.confirmer, &mut Recorder::new(&mut told));
        let hits = self.observer.take();
        if run.is_none() {
            self.unobserved += 1;
            return;
        }
        let path = PathName { schedule: Schedule::from(end.schedule), root: Arc::clone(&self.root) };
        let news = self.ledger.note(&Arc::new(path), &hits);
        if let Some((unmet, scope, variant)) = &self.guided
            && news
        {
            for name in hits.keys() {
                unmet.update(scope, &self.ledger, name, *variant);
            }
        }
        if let Some(goal) = &self.goal
            && news
            && (goal.is_met)(&self.ledger)
        {
            goal.reached.store(true, Ordering::Relaxed);
        }
    }
}

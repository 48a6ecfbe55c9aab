//! The ledger beside an exploration: every path is run concretely and what it covers is noted.
//!
//! All inputs of a path take the same way, so a run with any of them tells what the path covers; the carried
//! model costs nothing. A worker among others tells only what is news to it, and hears what the others found.

use std::sync::Arc;

use explore::pool::Notes;
use explore::{Confirmer, Ending, PathEnd, Recorder, Schedule, Strategy};

use crate::guide::{Guided, Unmet};
use crate::ledger::{Ledger, PathName};
use crate::mcdc::Variant;
use crate::observe::{Observer, Scope};

/// Notes what paths cover.
pub struct Covering<'s> {
    /// What is covered as far as it is known here.
    pub ledger: Ledger,
    observer: Observer<'s>,
    scope: &'s Scope,
    /// Whom to tell what is left open, and which pairs count.
    guided: Option<(Unmet, Option<Variant>)>,
}

impl std::fmt::Debug for Covering<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Covering({} paths)", self.ledger.paths().len())
    }
}

impl<'s> Covering<'s> {
    /// Goes on with what is known already; programs have marks.
    pub fn new(scope: &'s Scope, ledger: Ledger) -> Covering<'s> {
        Covering { ledger, observer: Observer::new(scope), scope, guided: None }
    }

    /// A walk to what is left open: branches, and pairs if any are looked for. It is told whenever there is news.
    pub fn guide(&mut self, pairs: Option<Variant>) -> Guided {
        let unmet = Unmet::new(self.scope, &self.ledger, pairs);
        self.guided = Some((unmet.clone(), pairs));
        Guided::new(unmet)
    }

    /// Notes what a path of the root with this name covers. What it knows less of than before goes to `fresh` too;
    /// whether anything is covered for the first time.
    fn note(
        &mut self,
        root: &Arc<str>,
        end: &mut PathEnd<'_>,
        confirmer: &mut Confirmer<'_>,
        mut fresh: Option<&mut Ledger>,
    ) -> bool {
        // What the end of the exploration cut off is no path, and could not be followed again by its schedule.
        if matches!(end.ending, Ending::Cut(cut) if cut.is_end()) {
            return false;
        }
        let run = end.watched(confirmer, &mut Recorder::new(&mut self.observer));
        let hits = self.observer.take();
        let path = Arc::new(PathName { schedule: Schedule::from(end.schedule), root: Arc::clone(root) });
        if run.is_none() || !confirmer.tells_all() {
            self.ledger.note_unobserved(&path);
            if let Some(fresh) = &mut fresh {
                fresh.note_unobserved(&path);
            }
        }
        if run.is_none() {
            return false;
        }
        let news = self.ledger.note(&path, &hits, fresh);
        if let Some((unmet, pairs)) = &self.guided
            && news
        {
            for name in hits.keys() {
                unmet.update(self.scope, &self.ledger, name, *pairs);
            }
        }
        news
    }

    /// Notes what a path of the root with this name covers; whether anything is covered for the first time.
    pub fn path(&mut self, root: &Arc<str>, end: &mut PathEnd<'_>, confirmer: &mut Confirmer<'_>) -> bool {
        self.note(root, end, confirmer, None)
    }

    fn hear(&mut self, news: &Ledger) {
        self.ledger.merge(news);
        if let Some((unmet, pairs)) = &self.guided {
            for name in news.methods.keys() {
                unmet.update(self.scope, &self.ledger, name, *pairs);
            }
        }
    }
}

/// What a walk that follows the ledger looks for beside branches.
#[derive(Debug, Clone, Copy)]
pub struct Guidance {
    pub pairs: Option<Variant>,
}

/// What a worker among others notes.
pub struct Noting<'s> {
    covering: Covering<'s>,
    /// What nobody was told of.
    fresh: Ledger,
    /// The names of the roots, by their numbers.
    roots: &'s [Arc<str>],
    /// What the walk looks for, where it follows the ledger.
    guided: Option<Guidance>,
}

impl std::fmt::Debug for Noting<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Noting({:?})", self.covering)
    }
}

impl<'s> Noting<'s> {
    pub fn new(covering: Covering<'s>, roots: &'s [Arc<str>], guided: Option<Guidance>) -> Noting<'s> {
        Noting { covering, fresh: Ledger::default(), roots, guided }
    }
}

impl Notes for Noting<'_> {
    fn strategy(&mut self) -> Option<Box<dyn Strategy>> {
        let Guidance { pairs } = self.guided?;
        Some(Box::new(self.covering.guide(pairs)))
    }

    fn path(&mut self, root: usize, end: &mut PathEnd<'_>, confirmer: &mut Confirmer<'_>) {
        self.covering.note(&self.roots[root], end, confirmer, Some(&mut self.fresh));
    }

    fn take(&mut self) -> Vec<u8> {
        if self.fresh.is_empty() { Vec::new() } else { std::mem::take(&mut self.fresh).to_bytes() }
    }

    fn hear(&mut self, news: &[u8]) {
        // Whoever merges has read the same bytes; without them this worker tells what is known.
        if let Ok(news) = Ledger::from_bytes(news) {
            self.covering.hear(&news);
        }
    }
}

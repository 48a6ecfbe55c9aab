//! Tests as they are made: of what has been found so far while others are still looked for, and of all of it at the end.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use coverage::{PathName, met_by};

use super::suite::{Attempt, SuiteTest, Suites};
use crate::choose::{apart, wanted, work};
use crate::context::Context;
use crate::harvest::Outcome;

/// What was made of paths while others were still looked for.
pub type Stock = BTreeMap<Arc<PathName>, Vec<Attempt>>;

/// Who is told of tests as they are made.
pub type Offer<'o> = &'o dyn Fn(&SuiteTest);

impl Context<'_> {
    /// Makes tests of what has been found so far, so that time which ends early costs the last ones only. A run that is
    /// counted makes them all at the end, from what is known then. Each test is offered to whoever checks it as soon as
    /// it is there.
    pub fn stock(&self, found: &mut Outcome, stock: &mut Stock, offer: Offer<'_>) {
        if self.time.rounds().is_some() || self.is_made_late() {
            return;
        }
        let begun = Instant::now();
        let mut chosen = self.chosen(found, true, &BTreeSet::new(), &|path| stock.contains_key(path));
        chosen.retain(|path| !stock.contains_key(path));
        let came = self.make_all(&work(found, wanted(found, &chosen, false)), &found.ledger, offer);
        if !chosen.is_empty() {
            self.time.note_cost(begun.elapsed() / chosen.len() as u32);
        }
        for came in came {
            if let Some(path) = came.path().filter(|path| chosen.contains(path)) {
                stock.entry(path).or_default().push(came);
            }
        }
        found.stocked = found.news.len();
        self.time.note(found.candidates(), found.unmade());
    }

    /// What is in stock of paths that are chosen, with the names of what it meets by now.
    fn take_stock(&self, found: &Outcome, stock: Stock, chosen: &BTreeSet<Arc<PathName>>) -> Vec<Attempt> {
        let mut taken: Vec<Attempt> = Vec::new();
        for (path, came) in stock {
            if chosen.contains(&path) {
                taken.extend(came);
            }
        }
        for came in &mut taken {
            if let Attempt::Test(made) = came {
                let meets = met_by(self.scope, &found.ledger, &made.covered.hits, self.variant);
                made.test.meets = meets.iter().map(ToString::to_string).collect();
            }
        }
        taken
    }

    /// Makes the tests; `reduces` keeps few that cover as much as all.
    pub fn suites(&self, found: &Outcome, stock: Stock, reduces: bool, offer: Offer<'_>) -> Suites {
        let is_made = |path: &Arc<PathName>| stock.contains_key(path);
        let chosen = self.chosen(found, reduces, &BTreeSet::new(), &is_made);
        let ready: BTreeSet<Arc<PathName>> = chosen.iter().filter(|path| stock.contains_key(*path)).cloned().collect();
        let mut came = self.take_stock(found, stock, &ready);
        let missing: BTreeSet<Arc<PathName>> = chosen.difference(&ready).cloned().collect();
        // Findings and named goals first: of what is covered another path may tell, of these none.
        let (first, then) = apart(wanted(found, &missing, true));
        for wanted in [first, then] {
            came.extend(self.make_all(&work(found, wanted), &found.ledger, offer));
        }
        // What a path does that came to nothing, another one may do.
        let lost: BTreeSet<Arc<PathName>> = came.iter().filter_map(Attempt::lost).collect();
        if !lost.is_empty() && reduces {
            let mut others = self.chosen(found, reduces, &lost, &|_| false);
            others.retain(|path| !chosen.contains(path));
            came.extend(self.make_all(&work(found, wanted(found, &others, false)), &found.ledger, offer));
        }
        Suites::of(came)
    }
}

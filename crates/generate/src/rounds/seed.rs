//! Jobs that draw inputs and run them: what a concrete run does counts like what a path does, and costs no question.
//!
//! A run that does something new is followed once more along its choices, without a question, so that it becomes a
//! path with a name like every other.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use coverage::{Observer, PathName, Unmet};
use explore::session::SessionError;
use explore::{
    Alone, Confirmer, DepthFirst, Engine, Entry, Limits, OpenId, Recorder, Schedule, Site, Strategy, Summary, Unit,
    Witness,
};

use super::Given;
use super::draw::{Constants, Drawing, PLAIN};
use super::listen::{Ears, FindingKey, Heard, Hearing, key};
use super::shorter::shorter;
use crate::arguments::Arguments;
use crate::context::Context;

/// Inputs that are drawn at most, and how many in a row may do nothing new.
const MOST_DRAWS: u32 = 20_000;
const MOST_IN_VAIN: u32 = 1_500;
/// A run that is longer says little that a short one does not.
const INSTRUCTIONS: u64 = 100_000;
/// Nor does one with more choices than this.
const CHOICES: usize = 4_000;

impl Context<'_> {
    /// Draws and runs inputs of a driver.
    pub fn seeds(&self, given: &Given<'_>, seed: u64, slice: Duration) -> Result<(Heard, Summary), String> {
        let Given { driver, target, ledger, others, cancel, ticker } = given;
        let said = |error: SessionError| error.to_string();
        let root = &driver.root;
        let deadline = Some(self.until(slice));
        let instructions = self.instructions.min(INSTRUCTIONS);
        let limits = Limits { instructions, deadline, cancel: Some(Arc::clone(cancel)), ..Limits::default() };
        let ended = Arc::new(AtomicBool::new(false));
        let mut confirmer = Confirmer::new(root, self.base.state().map_err(said)?, limits.clone());
        let mut observer = Observer::new(self.scope);
        let constants = Constants::of(driver.sequence.class);
        let mut drawing = Drawing::new(root, &constants, seed);
        let name: Arc<str> = root.to_string().into();
        let mut hearing = Hearing::new(Ears {
            scope: self.scope,
            pairs: self.pairs(),
            ledger: (*ledger).clone(),
            confirmer: Confirmer::new(root, self.base.state().map_err(said)?, limits.clone()),
            root: Arc::clone(&name),
            unmet: Unmet::default(),
            target: Some(Arc::clone(target)),
            others: *others,
            done: Arc::clone(&ended),
            paths: &ticker.paths,
            hears_cut: false,
            arguments: self.arguments,
        });
        let mut seen = (*ledger).clone();
        let mut findings: BTreeSet<FindingKey> = BTreeSet::new();
        let mut summary = Summary::default();
        let draws = if drawing.has_choice() { MOST_DRAWS } else { 1 };
        let mut vain = 0;
        let mut is_over = hearing.is_over();
        for number in 0..draws {
            ticker.look();
            let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline) || cancel.load(Ordering::Relaxed);
            // Plain inputs show findings, also where nothing is left to cover.
            if is_late || is_over && number >= PLAIN || vain >= MOST_IN_VAIN || self.is_late() {
                break;
            }
            vain += 1;
            let drawn = drawing.draw();
            let Ok(witness) = Witness::of_values(root, &drawn) else { continue };
            let run = confirmer.watched(&witness, &mut Recorder::new(&mut observer)).map_err(|e| e.to_string())?;
            let hits = observer.take();
            if run.outcome.is_err() {
                continue;
            }
            let beside = run.others.into_iter().find(Arguments::is_finding);
            let did = (hits, run.thrown.or(beside));
            let finding = did.1.clone().filter(|thrown| !self.arguments.expects(thrown));
            let is_news = match &finding {
                Some(thrown) => findings.insert(key(thrown)),
                None => {
                    let path = PathName { schedule: Schedule::new(), root: Arc::clone(&name) };
                    seen.note(&Arc::new(path), &did.0, None)
                }
            };
            if !is_news {
                continue;
            }
            vain = 0;
            let values = shorter(drawn.clone(), &did, &mut confirmer, &mut observer);
            drawing.keep(drawn);
            let Ok(witness) = Witness::of_values(root, &values) else { continue };
            ended.store(false, Ordering::Relaxed);
            hearing.expected = finding.map(|thrown| (thrown, root.named(values)));
            let enough = Some(Arc::clone(&ended));
            let limits = Limits { paths: Some(1), depth: Some(CHOICES), enough, ..limits.clone() };
            let mut solver = self.solving.assemble().map_err(said)?;
            let mut strategy = Along::default();
            let state = self.base.state().map_err(said)?;
            let engine = Engine::new(root, state, &mut *solver, &mut strategy, &mut hearing, limits);
            let mut engine = engine.map_err(|e| e.to_string())?;
            let mut prefix = Schedule::new();
            witness.shapes.iter().for_each(|&shape| prefix.push(Entry::Alternative(shape)));
            engine.explore(&Unit::at(prefix, witness.supply.values), &mut Alone).map_err(|e| e.to_string())?;
            summary.paths += engine.finish().paths;
            is_over = hearing.is_over();
        }
        Ok((hearing.heard, summary))
    }
}

/// Along a run; where else it could have gone is not asked.
#[derive(Debug, Default)]
struct Along(DepthFirst);

impl Strategy for Along {
    fn arrange(&mut self, site: &dyn Fn() -> Option<Site>, alternatives: &mut [u32]) {
        self.0.arrange(site, alternatives);
    }

    fn opened(&mut self, choice: OpenId, site: &dyn Fn() -> Option<Site>, left: &[u32]) {
        self.0.opened(choice, site, left);
    }

    fn pick(&mut self) -> OpenId {
        self.0.pick()
    }

    fn closed(&mut self, choice: OpenId) {
        self.0.closed(choice);
    }

    fn is_depth_first(&self) -> bool {
        true
    }

    fn concrete_runs(&self) -> Option<u64> {
        Some(0)
    }
}

//! Independent searches of the same tree, each in an order of its own: the baseline of dividing.
//!
//! Every worker explores the whole; the first to finish speaks for all. If none finishes, the numbers are
//! those of the one that came farthest, and what is shown is what any of them found.

use std::collections::BTreeSet;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Instant;

use super::coordinator::PATIENCE;
use super::crew::{Crew, Hands, Reports, with_crew};
use super::divided::Divided;
use super::exploring::{Exploring, ExploringWord, Part, RootUnit};
use super::message::{Order, Report, TaskId};
use super::notes::Unnoted;
use super::{DivideError, Division, Flags, Merger, Workplace};
use crate::collect::Collector;
use crate::schedule::Schedule;
use crate::unit::Unit;

/// Explores all roots, one after the other, by every worker.
pub fn race(
    place: &dyn Workplace,
    division: Division,
    hands: &Hands<'_>,
    stop: &dyn Fn() -> bool,
) -> Result<Divided, DivideError> {
    race_noting(place, division, hands, stop, &mut Unnoted)
}

/// The same for what workers note; all of it counts.
pub fn race_noting(
    place: &dyn Workplace,
    division: Division,
    hands: &Hands<'_>,
    stop: &dyn Fn() -> bool,
    merger: &mut dyn Merger,
) -> Result<Divided, DivideError> {
    let mut divided = Divided::new(place, division);
    let begun = Instant::now();
    for root in 0..place.roots().len() {
        let (flags, work) = (Flags::default(), Exploring::new(place, division));
        with_crew(&work, division.rules(), hands, &flags, |crew, reports| {
            let (workers, divided) = (division.workers, &mut divided);
            Race { root, workers, crew, divided, merger: &mut *merger }.run(reports, stop)
        })?;
    }
    divided.statistics.elapsed = begun.elapsed();
    divided.statistics.sample(begun.elapsed(), 0);
    Ok(divided)
}

struct Race<'r, 'scope, 'env, 'p> {
    root: usize,
    workers: usize,
    crew: &'r mut Crew<'scope, 'env, Exploring<'p>>,
    divided: &'r mut Divided,
    merger: &'r mut dyn Merger,
}

impl<'p> Race<'_, '_, '_, 'p> {
    fn run(mut self, reports: &Reports<Exploring<'p>>, stop: &dyn Fn() -> bool) -> Result<(), DivideError> {
        for worker in 0..self.workers {
            let unit = RootUnit { root: self.root, unit: Unit::whole() };
            self.crew.send(worker, Order::Do { task: TaskId(0), unit, enough: None });
        }
        let mut running: BTreeSet<usize> = (0..self.workers).collect();
        let mut parts: Vec<(usize, Part)> = Vec::new();
        let mut faults: Vec<(Schedule, String)> = Vec::new();
        while !running.is_empty() {
            if stop() || self.merger.is_enough() {
                self.crew.set_flags(0, 0, true);
            }
            self.merger.look(self.divided.statistics.headway());
            match reports.recv_timeout(PATIENCE) {
                Ok((_, Report::Word(ExploringWord::News(notes)))) => self.note(&notes)?,
                Ok((worker, Report::Done { part: Part { fault: Some(fault), .. }, .. })) => {
                    running.remove(&worker);
                    faults.push(fault);
                }
                Ok((worker, Report::Done { part, .. })) => {
                    self.note(&part.notes)?;
                    running.remove(&worker);
                    parts.push((worker, part));
                    self.crew.set_flags(0, 0, true);
                }
                Ok((worker, Report::Gone(why))) => {
                    let how = self.crew.cut(worker);
                    running.remove(&worker);
                    faults.push((Schedule::new(), format!("{why}: {how}")));
                }
                Ok((_, Report::Ready { protocol, identity })) => {
                    if let Some(why) = self.crew.refuse(protocol, &identity) {
                        return Err(DivideError::Worker(why));
                    }
                }
                Ok((_, Report::Failed(what))) => return Err(what.into()),
                Ok((_, Report::Unfit(what))) => return Err(DivideError::Worker(what)),
                Ok((worker, Report::Tick { count, busy })) => {
                    self.divided.statistics.workers[worker].present = (count, busy);
                }
                Ok((worker, Report::Word(ExploringWord::Choices(choices)))) => {
                    self.divided.statistics.workers[worker].present_choices = choices;
                }
                Ok(_) | Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(DivideError::Worker("all of them are gone".to_owned()));
                }
            }
        }
        self.settle(parts, faults)?;
        for (worker, last, post) in self.crew.last_words(reports) {
            self.divided.hear_last(worker, last, post);
        }
        Ok(())
    }

    /// Everybody searches the same, so what others have noted is of use to nobody but to whoever merges.
    fn note(&mut self, notes: &[u8]) -> Result<(), DivideError> {
        if !notes.is_empty() {
            self.merger.merge(notes).map_err(DivideError::Worker)?;
        }
        Ok(())
    }

    fn settle(&mut self, parts: Vec<(usize, Part)>, faults: Vec<(Schedule, String)>) -> Result<(), DivideError> {
        for (worker, part) in &parts {
            self.divided.loaded.extend(part.loaded.iter().map(|(name, hash)| (name.clone(), hash.clone())));
            let statistics = &mut self.divided.statistics.workers[*worker];
            statistics.present = Default::default();
            statistics.present_choices = 0;
            statistics.choices += part.summary.choices;
            statistics.units += 1;
            statistics.paths += part.summary.paths;
            statistics.instructions += part.summary.instructions;
            statistics.busy += part.busy;
        }
        let is_cut = |part: &Part| part.summary.cut.keys().any(|cut| cut.is_end());
        let mut parts: Vec<Part> = parts.into_iter().map(|(_, part)| part).collect();
        parts.sort_by_key(|part| (is_cut(part), std::cmp::Reverse(part.summary.paths)));
        let mut parts = parts.into_iter();
        let Some(first) = parts.next() else {
            // Nobody came to an end, not even a cut one.
            let Some((at, what)) = faults.into_iter().next() else { return Ok(()) };
            return Err(DivideError::Worker(format!("on the schedule {at}: {what}")));
        };
        let finished = !is_cut(&first);
        let (summary, kept) = &mut self.divided.roots[self.root];
        summary.merge(&first.summary);
        let mut shown: Collector = first.kept;
        if !finished {
            self.divided.faults.extend(faults);
            for part in parts {
                shown.join(part.kept);
            }
        }
        kept.merge(shown);
        Ok(())
    }
}

//! The coordinator: a bag of units, the workers that have none, and what becomes of lost ones.
//!
//! It never looks into a unit or a part, and never waits for a worker that has something to do. When the bag is
//! empty and a worker has nothing to do, the coordinator calls for work, if workers share; each call is answered by
//! whoever sees it first, and once by each.

use std::collections::BTreeSet;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};

use super::crew::{Crew, Hands, Reports, with_crew};
use super::message::{Order, Report, ReportOf, TaskId};
use super::tasks::Tasks;
use super::work::{Announcement, Assigned, Divisible, Moment, Rules, Steward, Verdict, Work};
use super::{DivideError, Flags, Journal};

/// How long to wait before looking whether to stop.
pub(super) const PATIENCE: Duration = Duration::from_millis(50);
/// Between two transactions of the journal.
const FLUSH: Duration = Duration::from_millis(200);
/// Workers that may be lost over one unit, and successors that a worker may have.
const MOST_LOST: u32 = 1;
const MOST_SUCCESSORS: u32 = 3;

/// Where a run writes what must survive it.
#[derive(Debug)]
pub struct Checkpoint {
    pub journal: Journal,
    /// Workers tell so often what remains of their units.
    pub every: Duration,
}

/// What is to be said of a division, whatever the work was.
#[derive(Debug, Default)]
pub struct Conducted {
    /// Of workers that were lost.
    pub warnings: BTreeSet<String>,
    /// Why the journal does not have all of it, if there is one.
    pub unsaved: Option<String>,
}

/// Lets workers do what a steward assigns. `earlier` is what an earlier run recorded, for the journal of this one.
pub fn conduct<W: Work>(
    work: &W,
    rules: Rules,
    hands: &Hands<'_>,
    checkpoint: Option<Checkpoint>,
    earlier: Vec<Vec<u8>>,
    steward: &mut dyn Steward<W>,
) -> Result<Conducted, DivideError> {
    let flags = Flags::default();
    with_crew(work, rules, hands, &flags, |crew, reports| {
        let mut coordinator = Coordinator::new(rules, crew, checkpoint, earlier, steward);
        coordinator.coordinate(reports)?;
        coordinator.finish(reports);
        Ok(coordinator.conducted)
    })
}

struct Coordinator<'c, 'scope, 'env, W: Work> {
    rules: Rules,
    crew: &'c mut Crew<'scope, 'env, W>,
    steward: &'c mut dyn Steward<W>,
    tasks: Tasks<W::Unit>,
    checkpoint: Option<Checkpoint>,
    /// Results that the journal does not have yet.
    unwritten: Vec<Vec<u8>>,
    /// The last call for work, and the last wish to know what remains.
    call: u32,
    save: u32,
    saved: Instant,
    flushed: Instant,
    /// Nothing more is begun.
    is_stopping: bool,
    successors: Vec<u32>,
    begun: Instant,
    conducted: Conducted,
}

impl<'c, 'scope, 'env, W: Work> Coordinator<'c, 'scope, 'env, W> {
    fn new(
        rules: Rules,
        crew: &'c mut Crew<'scope, 'env, W>,
        checkpoint: Option<Checkpoint>,
        earlier: Vec<Vec<u8>>,
        steward: &'c mut dyn Steward<W>,
    ) -> Self {
        let (now, has_checkpoint) = (Instant::now(), checkpoint.is_some());
        Coordinator {
            rules,
            crew,
            steward,
            tasks: Tasks::new(rules.workers, has_checkpoint),
            checkpoint,
            unwritten: if has_checkpoint { earlier } else { Vec::new() },
            call: 0,
            save: u32::from(has_checkpoint),
            saved: now,
            flushed: now,
            is_stopping: false,
            successors: vec![0; rules.workers],
            begun: now,
            conducted: Conducted::default(),
        }
    }

    /// Until the bag is empty, nobody has a unit and nothing more is assigned, or all have stopped.
    fn coordinate(&mut self, reports: &Reports<W>) -> Result<(), DivideError> {
        self.assign()?;
        self.flush();
        loop {
            self.is_stopping = self.is_stopping || self.steward.stops();
            self.hand_out();
            if !self.tasks.anybody_works() {
                if self.is_stopping || !self.assign()? {
                    break;
                }
                continue;
            }
            match reports.recv_timeout(PATIENCE) {
                Ok((worker, report)) => self.hear(worker, report)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(DivideError::Worker("all of them are gone".to_owned()));
                }
            }
            self.steward.look(self.begun.elapsed(), self.tasks.waiting());
            if let Some(checkpoint) = &self.checkpoint {
                if self.saved.elapsed() >= checkpoint.every {
                    self.saved = Instant::now();
                    self.save = self.save.wrapping_add(1).max(1);
                }
                if self.flushed.elapsed() >= FLUSH.min(checkpoint.every) {
                    self.flush();
                }
            }
        }
        self.steward.ends(self.begun.elapsed(), self.tasks.waiting());
        Ok(())
    }

    /// Puts what is to be done next into the bag; is there anything?
    fn assign(&mut self) -> Result<bool, DivideError> {
        let Assigned { words, units } = self.steward.assign()?;
        for word in words {
            self.crew.announce(&word, None);
        }
        let is_any = !units.is_empty();
        let spreads = self.rules.spread > 0 && units.len() < self.rules.workers * 2;
        for unit in units {
            self.tasks.add(unit, spreads);
        }
        Ok(is_any)
    }

    fn hear(&mut self, worker: usize, report: ReportOf<W>) -> Result<(), DivideError> {
        match report {
            Report::Ready { protocol, identity } => {
                if let Some(why) = self.crew.refuse(protocol, &identity) {
                    return Err(DivideError::Worker(why));
                }
            }
            Report::Offer { task, unit, owner, posted } => {
                self.steward.offered(worker);
                self.tasks.offered(task, &unit);
                self.place(unit, owner, posted);
            }
            Report::Tick { count, busy } => self.steward.ticked(worker, count, busy),
            Report::Word(word) => {
                let news = self.steward.hear(worker, word)?;
                self.announce(news);
            }
            Report::Progress { task, part, rest } => {
                self.tasks.progressed(task, rest);
                self.keep(&part);
                self.take(worker, part, Moment::Midway)?;
            }
            Report::Done { task, part, rest } => self.done(worker, task, part, rest)?,
            Report::Failed(what) => return Err(what.into()),
            Report::Unfit(what) => return Err(DivideError::Worker(what)),
            Report::Left { last, post } => self.steward.dismissed(worker, last, post),
            Report::Gone(_) => self.lost(worker)?,
        }
        Ok(())
    }

    /// A unit that was offered goes to its owner, or into the bag.
    fn place(&mut self, mut unit: W::Unit, owner: Option<usize>, posted: Option<TaskId>) {
        match (owner.filter(|&owner| self.crew.is_there(owner)), posted) {
            // Said before it was posted, so nothing can have been heard of it yet.
            (Some(owner), Some(posted)) => {
                self.steward.begins(&mut unit);
                self.tasks.posted(posted, owner, unit);
            }
            (Some(owner), None) => {
                let task = self.tasks.add_for(owner, unit.clone());
                self.steward.begins(&mut unit);
                self.crew.send(owner, Order::Do { task, unit, enough: None });
            }
            (None, _) => drop(self.tasks.add(unit, false)),
        }
    }

    fn done(&mut self, worker: usize, task: TaskId, mut part: W::Part, rest: Vec<W::Unit>) -> Result<(), DivideError> {
        match self.steward.judge(&mut part, self.tasks.spreads(task)) {
            Verdict::Whole => {
                self.tasks.done(task);
                self.keep(&part);
                for unit in rest {
                    self.tasks.add(unit, false);
                }
            }
            Verdict::Cut { is_kept, stops } => {
                if is_kept {
                    self.keep(&part);
                }
                self.tasks.stopped(task, is_kept.then_some(rest));
                self.is_stopping |= stops;
            }
        }
        self.take(worker, part, Moment::End)
    }

    fn take(&mut self, worker: usize, part: W::Part, moment: Moment) -> Result<(), DivideError> {
        let news = self.steward.take(worker, part, moment)?;
        self.announce(news);
        Ok(())
    }

    fn announce(&mut self, announcements: Vec<Announcement<W::Word>>) {
        for Announcement { word, except } in announcements {
            self.crew.announce(&word, except);
        }
    }

    /// A worker's process has ended: what it had is done by others, and it gets a successor.
    fn lost(&mut self, worker: usize) -> Result<(), DivideError> {
        let how = self.crew.cut(worker);
        for unit in self.tasks.lost(worker, MOST_LOST) {
            self.steward.gives_up(unit, &format!("the process of a worker ended: {how}"));
        }
        self.conducted.warnings.insert(format!("the process of a worker ended ({how}); its work was done again"));
        if self.successors[worker] < MOST_SUCCESSORS {
            self.successors[worker] += 1;
            self.crew.replace(worker)?;
            for word in self.steward.greeting() {
                self.crew.send(worker, Order::Word(word));
            }
        }
        if self.crew.is_anybody_there() {
            return Ok(());
        }
        Err(DivideError::Worker(format!("the processes of all workers ended: {how}")))
    }

    /// Results that must survive.
    fn keep(&mut self, part: &W::Part) {
        if self.checkpoint.is_some() {
            self.unwritten.push(self.steward.record(part));
        }
    }

    fn flush(&mut self) {
        self.flushed = Instant::now();
        let Some(checkpoint) = &mut self.checkpoint else { return };
        let (changes, parts) = (self.tasks.changes(), std::mem::take(&mut self.unwritten));
        if changes.is_empty() && parts.is_empty() {
            return;
        }
        let remains = changes.into_iter().map(|(id, task)| (id, task.map(|task| W::Unit::record(&task.units))));
        if let Err(e) = checkpoint.journal.write(remains.collect(), parts) {
            self.steward.warn(&format!("the checkpoint cannot be written: {e}; going on without it"));
            self.conducted.unsaved = Some(e.to_string());
            self.checkpoint = None;
            self.tasks.forget_changes();
        }
    }

    /// Units to workers that have none, or none ahead; then a call for more, if need be.
    fn hand_out(&mut self) {
        self.steward.waits(self.tasks.waiting());
        if self.is_stopping {
            self.crew.set_flags(0, self.save, true);
            return;
        }
        for most in 1..=self.rules.ahead {
            for worker in 0..self.rules.workers {
                if self.tasks.held(worker) < most && self.crew.is_there(worker) {
                    self.hand_to(worker);
                }
            }
        }
        let is_short = (0..self.rules.workers).any(|worker| self.tasks.held(worker) < self.rules.ahead);
        let call = if self.rules.shares && is_short && self.tasks.waiting() == 0 {
            self.call = self.call.wrapping_add(1).max(1);
            self.call
        } else {
            0
        };
        self.crew.set_flags(call, self.save, false);
    }

    fn hand_to(&mut self, worker: usize) {
        let Some((task, unit, spreads)) = self.tasks.hand_out(worker) else { return };
        let mut unit = unit.clone();
        self.steward.begins(&mut unit);
        let enough = spreads.then_some(self.rules.spread);
        self.crew.send(worker, Order::Do { task, unit, enough });
    }

    /// Dismisses the workers and hears their last words.
    fn finish(&mut self, reports: &Reports<W>) {
        if self.is_stopping {
            for unit in self.tasks.unbegun() {
                self.steward.leaves(unit);
            }
        }
        self.flush();
        for (worker, last, post) in self.crew.last_words(reports) {
            self.steward.dismissed(worker, last, post);
        }
    }
}

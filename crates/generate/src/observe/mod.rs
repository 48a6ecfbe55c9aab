//! From chosen paths to tests: each is followed once more for its inputs, run, looked at, and written down as
//! calls and checks.

mod equal;
mod implied;
pub mod looking;
mod probed;
mod receiver;
mod returned;
pub mod statics;
mod stock;
pub mod suite;
mod texts;
mod wording;
mod written;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use coverage::{Keeping, Kept, Ledger, Observer, met_by};
use emit::Value;
use emit::evidence::Covered;
use explore::session::SessionError;
use explore::{
    Alone, Confirmer, DepthFirst, Engine, Limits, PathRecord, Recorder, Root, Thrown, Unit, Values, Witness,
};
use looking::{Seen, observe};
use probed::probed;
use suite::{Attempt, NO_TIME, SuiteTest, left_out};
use texts::Texts;
use written::{Parts, assemble, written};

use crate::arguments::Arguments;
use crate::choose::{Wanted, Work};
use crate::context::{Context, STACK};
use crate::plan::driver::{Driver, Reach};

pub use stock::{Offer, Stock};

/// Longest condition that a test shows.
const MOST_CONDITION: usize = 400;

/// How long better inputs of a path are looked for than those that it was found with.
const PATIENCE: Duration = Duration::from_secs(10);
/// Inputs of paths with more choices are not looked for: the questions are long, and the answers no better.
const MOST_CHOICES: usize = 500;
/// What following a path may take besides.
const FOLLOWING: Duration = Duration::from_secs(2);
/// A path gets at least this.
const LEAST_PATIENCE: Duration = Duration::from_millis(20);

impl Context<'_> {
    /// Makes tests of paths; each is offered as soon as it is there.
    fn make_all(&self, work: &Work, ledger: &Ledger, offer: Offer<'_>) -> Vec<Attempt> {
        let next = AtomicUsize::new(0);
        let left = AtomicUsize::new(work.iter().map(|(_, _, paths)| paths.len()).sum());
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.workers {
                let (sender, next, left) = (sender.clone(), &next, &left);
                let worker = move || {
                    while let Some((target, driver, paths)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let make = || self.make(*target, driver, paths, left, ledger);
                        let came = match catch_unwind(AssertUnwindSafe(make)) {
                            Ok(Ok(came)) => came,
                            Ok(Err(why)) => vec![Attempt::Left { target: *target, why, path: None }],
                            Err(_) => vec![Attempt::Fault(format!("{}: a panic", driver.root))],
                        };
                        if sender.send(came).is_err() {
                            break;
                        }
                    }
                };
                let thread = std::thread::Builder::new().stack_size(STACK);
                thread.spawn_scoped(scope, worker).expect("there are threads");
            }
            drop(sender);
            let mut all = Vec::new();
            for came in receiver.iter().flatten() {
                if let Attempt::Test(made) = &came {
                    offer(made);
                }
                all.push(came);
            }
            all
        })
    }

    /// Makes the tests of a driver; so many paths of all drivers are left.
    fn make(
        &self,
        target: usize,
        driver: &Driver,
        wanted: &[Wanted],
        left: &AtomicUsize,
        ledger: &Ledger,
    ) -> Result<Vec<Attempt>, String> {
        let state = self.base.state().map_err(|error| error.to_string())?;
        let mut confirmer = Confirmer::new(&driver.root, state, self.limits());
        let mut came = Vec::new();
        for wanted in wanted {
            let last = if wanted.is_for_coverage() { self.time.made_by() } else { self.time.checked_by() };
            if Instant::now() >= last {
                came.push(left_out(target, &wanted.path, NO_TIME.to_owned()));
                continue;
            }
            let patience = self.patience(left.fetch_sub(1, Ordering::Relaxed));
            let takes_found = wanted.path.schedule.len() > MOST_CHOICES || self.is_made_late();
            let kept = match takes_found || !wanted.named.is_empty() {
                true => None,
                false => match self.kept(driver, wanted, patience) {
                    Ok(kept) => kept,
                    Err(why) => {
                        came.push(left_out(target, &wanted.path, why));
                        continue;
                    }
                },
            };
            match kept.or_else(|| self.as_found(wanted, &mut confirmer)) {
                Some(kept) => {
                    let own = kept.record.finding.clone().filter(Arguments::is_finding);
                    let known = match wanted.named.is_empty() {
                        true => wanted.finding.clone().filter(|_| kept.path == wanted.path),
                        false => own,
                    };
                    let mut tests = self.tests(target, driver, kept, known.as_ref(), &mut confirmer, ledger);
                    if let Some(Attempt::Test(made)) = tests.first_mut() {
                        made.named.clone_from(&wanted.named);
                    }
                    came.extend(tests);
                }
                None => came.push(left_out(target, &wanted.path, "no inputs found in time".to_owned())),
            }
        }
        Ok(came)
    }

    fn is_made_late(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || Instant::now() >= self.time.made_by()
    }

    /// A path with the inputs that it was found with, and nothing that would have to be asked.
    fn as_found(&self, wanted: &Wanted, confirmer: &mut Confirmer<'_>) -> Option<Kept> {
        let witness = Witness::read(confirmer.root(), &wanted.inputs).ok().filter(|_| !wanted.inputs.is_empty())?;
        let mut observer = Observer::new(self.scope);
        let run = confirmer.watched(&witness, &mut Recorder::new(&mut observer)).ok()?;
        let record = PathRecord {
            schedule: wanted.path.schedule.clone(),
            inputs: Some(wanted.inputs.clone()),
            outcome: run.outcome.ok()?,
            is_canonical: false,
            condition: "true".to_owned(),
            condition_values: "true".to_owned(),
            definitions: Vec::new(),
            telling: "true".to_owned(),
            finding: run.thrown,
            others: run.others,
            changed: run.changed,
            cut: None,
            confirmed: true,
            fault: None,
        };
        Some(Kept { path: Arc::clone(&wanted.path), record, hits: observer.take() })
    }

    /// How long a path may take when so many are left.
    fn patience(&self, left: usize) -> Duration {
        let rest = self.time.made_by().saturating_duration_since(Instant::now());
        if self.time.rounds().is_some() {
            return rest;
        }
        // The last ones get what the others left over.
        let share = rest * self.workers as u32 / left.max(1) as u32 * 2;
        share.min(rest).clamp(LEAST_PATIENCE, PATIENCE)
    }

    /// A path with inputs: small ones, else those of the path, else those that it was found with.
    fn kept(&self, driver: &Driver, wanted: &Wanted, patience: Duration) -> Result<Option<Kept>, String> {
        let begun = Instant::now();
        if let Some(root) = driver.root(Reach::Small) {
            let half = begun + patience / 2;
            let kept = self.follow(root, wanted, half, half)?;
            if let Some(kept) = kept.filter(|kept| kept.record.inputs.is_some()) {
                return Ok(Some(kept));
            }
        }
        for root in [Reach::Usual, Reach::All].into_iter().filter_map(|reach| driver.root(reach)) {
            let searched = begun + patience;
            let Some(mut kept) = self.follow(root, wanted, searched + FOLLOWING, searched)? else { continue };
            // Of a path that was cut off another one may have come.
            if kept.record.inputs.is_none() && kept.path == wanted.path {
                kept.record.inputs = Some(wanted.inputs.clone()).filter(|inputs| !inputs.is_empty());
            }
            return Ok(Some(kept));
        }
        Ok(None)
    }

    /// What every run of a path that becomes a test keeps to.
    fn limits(&self) -> Limits {
        let deadline = self.time.rounds().is_none().then(|| self.time.checked_by());
        Limits { instructions: self.instructions, deadline, ..Limits::default() }
    }

    /// Follows a path once more until a deadline, and looks until another for better inputs than it was found with.
    /// Below a path that was cut off there may be many; one of them will do.
    fn follow(
        &self,
        root: &Root,
        wanted: &Wanted,
        deadline: Instant,
        searched: Instant,
    ) -> Result<Option<Kept>, String> {
        let said = |error: SessionError| error.to_string();
        // Where these fit, following asks nothing.
        let hint = Witness::read(root, &wanted.inputs).map(|witness| witness.supply.values).unwrap_or_default();
        let cancel = Some(Arc::clone(&self.cancel));
        let deadline = Some(deadline.min(self.time.made_by()));
        let limits = Limits { deadline, paths: Some(1), cancel, ..self.limits() };
        let searching = Limits { deadline: Some(searched), ..limits.clone() };
        let confirmer = Confirmer::new(root, self.base.state().map_err(said)?, searching).without_grace();
        let keeping = Keeping::new(self.scope, confirmer, root.to_string().into());
        // What a method makes of zeroes says little of it.
        let mut keeping = keeping.with_values(Values::Distinct);
        let mut solver = self.solving.assemble().map_err(said)?;
        let mut strategy = DepthFirst::default();
        let state = self.base.state().map_err(said)?;
        let engine = Engine::new(root, state, &mut *solver, &mut strategy, &mut keeping, limits);
        let mut engine = engine.map_err(|e| e.to_string())?;
        let unit = Unit { prefix: wanted.path.schedule.clone(), hint, ..Unit::whole() };
        engine.explore(&unit, &mut Alone).map_err(|e| e.to_string())?;
        drop(engine);
        Ok(keeping.kept.into_iter().next())
    }

    /// The test of a path; two where texts that are literals do something else.
    pub fn tests(
        &self,
        target: usize,
        driver: &Driver,
        kept: Kept,
        finding: Option<&Thrown>,
        confirmer: &mut Confirmer<'_>,
        ledger: &Ledger,
    ) -> Vec<Attempt> {
        if let Some(fault) = &kept.record.fault {
            return vec![Attempt::Fault(fault.clone())];
        }
        let Some(inputs) = &kept.record.inputs else {
            return vec![left_out(target, &kept.path, "no inputs found".to_owned())];
        };
        let decided = Witness::read(&driver.root, inputs).map_err(|e| e.to_string()).and_then(|witness| {
            let texts = texts::written(driver, self.scope, confirmer, &witness, &kept.hits, self.arguments)?;
            Ok((driver.values(inputs)?, witness, texts))
        });
        let (values, witness, texts) = match decided {
            Ok(decided) => decided,
            Err(why) => return vec![left_out(target, &kept.path, why)],
        };
        let literal = texts::with_literals(&witness);
        match texts {
            Texts::Literals => vec![self.test(target, driver, kept, (values, &literal), finding, confirmer, ledger)],
            Texts::Own(other) => {
                let other = other.and_then(|hits| texts::of_literals(&kept, hits, ledger));
                let other = other
                    .map(|kept| self.test(target, driver, kept, (values.clone(), &literal), None, confirmer, ledger));
                let values = values.into_iter().map(|call| call.into_iter().map(texts::own).collect()).collect();
                let own = self.test(target, driver, kept, (values, &witness), finding, confirmer, ledger);
                [own].into_iter().chain(other).collect()
            }
        }
    }

    /// The test of a path with these values for its calls, and what its run is given for them.
    #[allow(clippy::too_many_arguments, reason = "a path, what it is run with, and what is known of others")]
    fn test(
        &self,
        target: usize,
        driver: &Driver,
        kept: Kept,
        (values, witness): (Vec<Vec<Value>>, &Witness),
        finding: Option<&Thrown>,
        confirmer: &mut Confirmer<'_>,
        ledger: &Ledger,
    ) -> Attempt {
        let made = observe(driver, self.scope, confirmer, witness).and_then(|observed| {
            let probed = probed(self.scope, confirmer, witness)?;
            Ok((observed, probed, statics::after(confirmer, self.program, witness)))
        });
        let (mut observed, probed, statics) = match made {
            Ok(made) => made,
            Err(why) => return left_out(target, &kept.path, why),
        };
        let depends = observed.environment.as_ref().map(|what| format!("depends on {what}"));
        let unseen = finding.and_then(unseen);
        if let Some(why) = depends.clone().filter(|_| finding.is_none() || !observed.is_limited() && unseen.is_none()) {
            return left_out(target, &kept.path, why);
        }
        match observed.seen {
            Seen::Exited => return left_out(target, &kept.path, "calls System.exit".to_owned()),
            Seen::Deadlocked if unseen.is_none() => {
                return left_out(target, &kept.path, "waits for ever".to_owned());
            }
            Seen::Returned | Seen::Threw { .. } | Seen::Deadlocked => {}
        }
        self.note_changes(driver, kept.record.inputs.as_deref().unwrap_or_default(), &mut observed.objects);
        let meets = met_by(self.scope, ledger, &kept.hits, self.variant);
        let meets = meets.iter().map(ToString::to_string).collect();
        let said = wording::condition(driver, &kept.record.telling);
        let condition: String = match said.chars().count() {
            0..=MOST_CONDITION => said,
            _ => said.chars().take(MOST_CONDITION).chain(['…']).collect(),
        };
        let (root, schedule) = (kept.path.root.to_string(), kept.path.schedule.to_string());
        let finding = finding.map(|thrown| written(thrown, self.arguments.standing(thrown), &observed.seen));
        let is_foreign = kept.record.finding.as_ref().is_some_and(Arguments::is_finding);
        let supplied = match driver.supplied(kept.record.inputs.as_deref().unwrap_or_default()) {
            Ok(supplied) => supplied,
            Err(why) => return left_out(target, &kept.path, why),
        };
        let parts = Parts { supplied, condition, root, schedule, meets, finding, is_foreign };
        let entered = kept.hits.keys().cloned().collect();
        let objects = std::mem::take(&mut observed.objects);
        let mut covered = Covered { hits: kept.hits, probed };
        covered.add(std::mem::take(&mut observed.covered));
        let test = assemble(driver, values, observed, parts);
        let name = String::new();
        let made = Box::new(SuiteTest {
            name,
            target,
            path: kept.path,
            covered,
            test,
            entered,
            objects,
            statics,
            named: Vec::new(),
        });
        match unseen.map(str::to_owned).or(depends) {
            Some(why) => Attempt::Finding(made, why),
            None => Attempt::Test(made),
        }
    }
}

/// Why no test shows a finding, if that is so.
fn unseen(finding: &Thrown) -> Option<&'static str> {
    if finding.deadlock().is_some() {
        return Some("a deadlock, in which a test would wait for ever");
    }
    finding.thread.as_ref().map(|_| "an exception ends another thread, which a test does not see")
}

//! From chosen paths to tests: each is followed once more for its inputs, run, looked at, and written down as
//! calls and checks.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use coverage::{Hits, Keeping, Kept, Ledger, MethodName, Observer, PathName, met_by, reduce_hits};
use emit::{Call, Check, Finding, Step, Test, Value};
use explore::{
    Alone, Confirmer, DepthFirst, Engine, InputValue, Limits, Mark, PathRecord, Recorder, Root, Thrown, Unit, Witness,
    parameter_names,
};
use program::classfile::access;
use program::{Class, Method, Program};

use super::driver::{Driver, Reach};
use super::observe::{Observed, Seen, observe};
use super::probed::{Covered, probed};
use super::receiver::{self, Getter};
use super::sequence::Planned;
use super::work::{Outcome, Place};
use crate::run::Failure;

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

/// A test of a target, with what it covers.
#[derive(Debug)]
pub struct Made {
    /// Number of the target.
    pub target: usize,
    pub path: Arc<PathName>,
    pub covered: Covered,
    pub test: Test,
    /// Methods that it comes to before it looks at what came of it.
    pub entered: Vec<Arc<MethodName>>,
    /// What it may say of the object that its call is made on.
    pub receiver: Vec<Getter>,
}

/// All tests, and why some paths have none.
#[derive(Debug, Default)]
pub struct Suites {
    /// By target, then in the order of their paths.
    pub tests: Vec<Made>,
    /// For each target what became of paths without a test, and how often.
    pub left: BTreeMap<usize, BTreeMap<String, usize>>,
    /// Our own faults: a run that went otherwise than its path.
    pub faults: Vec<String>,
}

/// A path to make a test of.
struct Wanted {
    path: Arc<PathName>,
    finding: Option<Thrown>,
    /// The inputs that it was found with.
    inputs: Vec<InputValue>,
}

enum Came {
    Test(Box<Made>),
    Left(usize, String),
    Fault(String),
}

impl Place<'_> {
    /// Makes the tests; `reduces` keeps few that cover as much as all.
    pub fn suites(&self, found: &Outcome, reduces: bool) -> Suites {
        let mut wanted = self.wanted(found, reduces);
        let mut work = Vec::new();
        for (number, worked) in found.targets.iter().enumerate() {
            for driver in &worked.drivers {
                let paths = wanted.remove(&*driver.root.to_string()).unwrap_or_default();
                if !paths.is_empty() {
                    work.push((number, Arc::clone(driver), paths));
                }
            }
        }
        let mut all = Suites::default();
        for came in self.make_all(&work, &found.ledger) {
            match came {
                Came::Test(made) => all.tests.push(*made),
                Came::Left(target, why) => *all.left.entry(target).or_default().entry(why).or_default() += 1,
                Came::Fault(why) => all.faults.push(why),
            }
        }
        all.tests.sort_by(|a, b| (a.target, &a.path).cmp(&(b.target, &b.path)));
        receiver::choose(&mut all.tests);
        all
    }

    /// The paths to keep, by root.
    fn wanted(&self, found: &Outcome, reduces: bool) -> BTreeMap<String, Vec<Wanted>> {
        let done: Vec<(&Arc<PathName>, &Hits)> = found.news.iter().map(|(path, news)| (path, &news.hits)).collect();
        let chosen: BTreeSet<usize> = match reduces {
            true => reduce_hits(self.scope, &done, self.pairs()).into_iter().collect(),
            false => (0..done.len()).collect(),
        };
        let mut wanted: BTreeMap<String, Vec<Wanted>> = BTreeMap::new();
        for (path, _) in done.iter().enumerate().filter(|(at, _)| chosen.contains(at)).map(|(_, path)| path) {
            let inputs = found.news.get(*path).map(|news| news.inputs.clone()).unwrap_or_default();
            let one = Wanted { path: Arc::clone(path), finding: None, inputs };
            wanted.entry(path.root.to_string()).or_default().push(one);
        }
        for finding in found.targets.iter().flat_map(|worked| worked.findings.values()) {
            let path = Arc::clone(&finding.path);
            let (thrown, inputs) = (Some(finding.thrown.clone()), finding.inputs.clone());
            wanted.entry(path.root.to_string()).or_default().push(Wanted { path, finding: thrown, inputs });
        }
        wanted
    }

    fn make_all(&self, work: &[(usize, Arc<Driver>, Vec<Wanted>)], ledger: &Ledger) -> Vec<Came> {
        let next = AtomicUsize::new(0);
        let left = AtomicUsize::new(work.iter().map(|(_, _, paths)| paths.len()).sum());
        let (sender, receiver) = mpsc::channel();
        std::thread::scope(|scope| {
            for _ in 0..self.workers {
                let (sender, next, left) = (sender.clone(), &next, &left);
                scope.spawn(move || {
                    while let Some((target, driver, paths)) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let make = || self.make(*target, driver, paths, left, ledger);
                        let came = match catch_unwind(AssertUnwindSafe(make)) {
                            Ok(Ok(came)) => came,
                            Ok(Err(why)) => vec![Came::Left(*target, why)],
                            Err(_) => vec![Came::Fault(format!("{}: a panic", driver.root))],
                        };
                        if sender.send(came).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            receiver.iter().flatten().collect()
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
    ) -> Result<Vec<Came>, String> {
        let state = self.base.state().map_err(|failure| failure.message)?;
        let mut confirmer = Confirmer::new(&driver.root, state, self.limits());
        let mut came = Vec::new();
        for wanted in wanted {
            let patience = self.patience(left.fetch_sub(1, Ordering::Relaxed));
            let kept = match wanted.path.schedule.len() > MOST_CHOICES || self.is_made_late() {
                true => None,
                false => match self.kept(driver, wanted, patience) {
                    Ok(kept) => kept,
                    Err(why) => {
                        came.push(Came::Left(target, why));
                        continue;
                    }
                },
            };
            came.push(match kept.or_else(|| self.as_found(wanted, &mut confirmer)) {
                Some(kept) => {
                    let finding = wanted.finding.as_ref().filter(|_| kept.path == wanted.path);
                    self.test(target, driver, kept, finding, &mut confirmer, ledger)
                }
                None => Came::Left(target, "no inputs found in time".to_owned()),
            });
        }
        Ok(came)
    }

    fn is_made_late(&self) -> bool {
        self.cancel.load(Ordering::Relaxed) || self.made_by.is_some_and(|end| Instant::now() >= end)
    }

    /// A path with the inputs that it was found with, and nothing that would have to be asked.
    fn as_found(&self, wanted: &Wanted, confirmer: &mut Confirmer<'_>) -> Option<Kept> {
        let witness = Witness::read(confirmer.root(), &wanted.inputs).ok().filter(|_| !wanted.inputs.is_empty())?;
        let mut observer = Observer::new(self.scope);
        let mut told = |mark: &Mark| observer.see(mark);
        let run = confirmer.watched(&witness, &mut Recorder::new(&mut told)).ok()?;
        let record = PathRecord {
            schedule: wanted.path.schedule.clone(),
            inputs: Some(wanted.inputs.clone()),
            outcome: run.outcome.ok()?,
            condition: "true".to_owned(),
            condition_values: "true".to_owned(),
            finding: run.thrown,
            changed: run.changed,
            cut: None,
            confirmed: true,
            fault: None,
        };
        Some(Kept { path: Arc::clone(&wanted.path), record, hits: observer.take() })
    }

    /// How long a path may take when so many are left.
    fn patience(&self, left: usize) -> Duration {
        let Some(end) = self.made_by else { return PATIENCE };
        let rest = end.saturating_duration_since(Instant::now());
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

    fn limits(&self) -> Limits {
        Limits { instructions: self.instructions, ..Limits::default() }
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
        let said = |failure: Failure| failure.message;
        // Where these fit, following asks nothing.
        let hint = Witness::read(root, &wanted.inputs).map(|witness| witness.supply.values).unwrap_or_default();
        let cancel = Some(Arc::clone(&self.cancel));
        let limits = Limits { deadline: Some(deadline), paths: Some(1), cancel, ..self.limits() };
        let searching = Limits { deadline: Some(searched), ..limits.clone() };
        let confirmer = Confirmer::new(root, self.base.state().map_err(said)?, searching).without_grace();
        let mut keeping = Keeping::new(self.scope, confirmer, root.to_string().into());
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

    fn test(
        &self,
        target: usize,
        driver: &Driver,
        kept: Kept,
        finding: Option<&Thrown>,
        confirmer: &mut Confirmer<'_>,
        ledger: &Ledger,
    ) -> Came {
        if let Some(fault) = &kept.record.fault {
            return Came::Fault(fault.clone());
        }
        let Some(inputs) = &kept.record.inputs else {
            return Came::Left(target, "no inputs found".to_owned());
        };
        let made = Witness::read(&driver.root, inputs).and_then(|witness| {
            let observed = observe(driver, self.scope, confirmer, &witness)?;
            let probed = probed(self.scope, confirmer, &witness)?;
            Ok((driver.values(inputs)?, observed, probed))
        });
        let (values, mut observed, probed) = match made {
            Ok(made) => made,
            Err(why) => return Came::Left(target, why),
        };
        if let Some(what) = &observed.environment {
            return Came::Left(target, format!("depends on {what}"));
        }
        if let Seen::Exited = observed.seen {
            return Came::Left(target, "calls System.exit".to_owned());
        }
        self.note_changes(driver, inputs, &mut observed.receiver);
        let meets = met_by(self.scope, ledger, &kept, self.variant);
        let meets = meets.iter().map(ToString::to_string).collect();
        let said = super::wording::condition(driver, &kept.record.condition);
        let condition: String = match said.chars().count() {
            0..=MOST_CONDITION => said,
            _ => said.chars().take(MOST_CONDITION).chain(['…']).collect(),
        };
        let (root, schedule) = (kept.path.root.to_string(), kept.path.schedule.to_string());
        let finding = finding.map(|thrown| written(thrown, &observed.seen));
        let parts = Parts { condition, root, schedule, meets, finding };
        let entered = kept.hits.keys().cloned().collect();
        let receiver = std::mem::take(&mut observed.receiver);
        let mut covered = Covered { hits: kept.hits, probed };
        covered.add(std::mem::take(&mut observed.covered));
        let test = assemble(driver, values, observed, parts);
        Came::Test(Box::new(Made { target, path: kept.path, covered, test, entered, receiver }))
    }
}

/// What is known of a test besides its calls.
struct Parts {
    condition: String,
    root: String,
    schedule: String,
    meets: Vec<String>,
    finding: Option<Finding>,
}

fn written(thrown: &Thrown, seen: &Seen) -> Finding {
    let message = match seen {
        Seen::Threw { message, .. } => message.clone().flatten(),
        Seen::Returned | Seen::Exited => None,
    };
    // The line has a place of its own.
    let file = |place: &String| place.split_once(':').map_or(place.as_str(), |(file, _)| file).to_owned();
    Finding {
        kind: thrown.kind,
        exception: thrown.exception.clone(),
        message,
        stack: thrown.stack.clone(),
        source: thrown.source.as_ref().map(file),
        line: thrown.line,
    }
}

fn assemble(driver: &Driver, mut values: Vec<Vec<Value>>, observed: Observed, parts: Parts) -> Test {
    let calls = &driver.sequence.calls;
    let last = calls.len() - 1;
    let mut arguments = values.pop().unwrap_or_default();
    let mut arrange: Vec<Step> =
        calls[..last].iter().zip(values).map(|(call, values)| Step::Call(written_call(driver, call, values))).collect();
    let mut checks: Vec<Check> = observed.checks;
    let target = &calls[last];
    for (place, after) in observed.arrays {
        let Some(before) = arguments.get_mut(place) else { continue };
        if format!("{before:?}") == format!("{after:?}") {
            continue;
        }
        let step = arrange.len();
        let value = std::mem::replace(before, Value::Made(step));
        let ty = match &value {
            Value::Array { element, .. } => format!("[{element}"),
            Value::Literal(_) | Value::Boxed(_) | Value::Enum { .. } | Value::Made(_) => continue,
        };
        arrange.push(Step::Value { ty, value });
        checks.push(Check::Made { step, expected: emit::Expected::Value(after) });
    }
    let is_bare = target.on.is_none() && !target.method.is_static() && !target.method.is_constructor();
    let mut act;
    if is_bare {
        let step = arrange.len();
        let ty = format!("L{};", driver.sequence.class.name);
        arrange.push(Step::Value { ty, value: arguments.remove(0) });
        act = written_call(driver, target, arguments);
        act.target = emit::Target::On(step);
    } else {
        act = written_call(driver, target, arguments);
    }
    let outcome = match observed.seen {
        Seen::Threw { exception, message } => {
            // What the machine says itself is another text in another version.
            let message = message.filter(|_| parts.finding.is_none());
            emit::Outcome::Throws { exception, message }
        }
        Seen::Returned | Seen::Exited => emit::Outcome::Returns,
    };
    let Parts { condition, root, schedule, meets, finding } = parts;
    Test { arrange, act, outcome, checks, condition, is_long: observed.is_long, finding, root, schedule, meets }
}

fn written_call(driver: &Driver, call: &Planned, arguments: Vec<Value>) -> Call {
    let method = call.method;
    let target = if method.is_constructor() {
        emit::Target::New
    } else {
        match call.on {
            Some(step) => emit::Target::On(step),
            None => emit::Target::Static,
        }
    };
    let class = if method.is_constructor() { driver.sequence.class } else { method.class() };
    let names = parameter_names(method);
    let has_names = names.iter().enumerate().all(|(at, name)| *name != format!("arg{at}"));
    Call {
        target,
        class: class.name.to_string(),
        method: method.name.to_string(),
        descriptor: method.descriptor.to_string(),
        arguments,
        parameters: if has_names { names } else { Vec::new() },
        is_hidden: method.access & access::PRIVATE != 0,
        is_overloaded: is_overloaded(class, method),
        throws_checked: throws_checked(driver.program, method),
    }
}

/// Could a call with as many arguments mean another method?
pub fn is_overloaded(class: &'static Class, method: &Method) -> bool {
    let lineage = std::iter::successors(Some(class), |class| class.super_class);
    let mut all = lineage.flat_map(|class| class.methods);
    all.any(|other| {
        other.name == method.name
            && other.selector != method.selector
            && other.access & access::SYNTHETIC == 0
            && other.signature.params.len() == method.signature.params.len()
    })
}

/// Does it declare an exception that Java makes its callers deal with?
pub fn throws_checked(program: &'static Program, method: &'static Method) -> bool {
    let Some(file) = method.class().file.as_ref() else { return false };
    let is_checked = |name: &str| {
        let mut lineage = std::iter::successors(program.class(name).ok(), |class| class.super_class);
        !lineage.any(|class| matches!(&*class.name, "java/lang/RuntimeException" | "java/lang/Error"))
    };
    file.methods[usize::from(method.index)].exceptions.iter().any(|name| is_checked(name))
}

//! Tests of paths that another command found: those of `banyan explore` and `banyan cover`.
//!
//! A spec is a sequence like any other (the receiver is made, the method is called), so its driver, the run that is
//! looked at, the emitter and the check on the real machine are those of `banyan test`. Nothing is explored here. The
//! program is opened anew, because a driver needs the methods as they are: what stood in for one while its paths were
//! found (a source, an assumption) is not there in a test, and a path that goes another way without it is none.
//!
//! What a test cannot do is said for each path: set a field that was an input, stand in for a source, begin inside a
//! running program.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use coverage::{
    Counter, Criterion, Ledger, MethodName, Observer, PathName, Probed, Scope, Variant, add_probed, probed_counts,
};
use emit::document::{CheckedTests, Covered, EmittedJacoco, EmittedSuite, EmittedTest, PathWithoutTest};
use explore::literal::Literal;
use explore::session::{Base, SolverConfig};
use explore::{
    ArgMode, Bounds, Confirmer, InputValue, JavaValue, Limits, Outcome as Ended, PathRecord, Receiver, Recorder, Root,
    Witness,
};
use program::{Home, Kind, Method, Program};
use verify::Jacoco;
use verify::jacoco::Counts;

use crate::arguments::Arguments;
use crate::context::Context;
use crate::error::GenerateError;
use crate::harvest::{Outcome, Worked};
use crate::observe::suite::{Attempt, NO_TIME, Suites, left_out};
use crate::plan::driver::Driver;
use crate::plan::form::Form;
use crate::plan::sequence::{Sequence, Target};
use crate::progress::Progress;
use crate::subject::is_hidden;
use crate::time::Time;
use crate::verdict::Checked;
use crate::verdict::checking::Early;
use crate::verdict::compared::shown;
use crate::verdict::write;
use crate::writing::Writing;

/// The share of a budget in which paths are looked for; the rest is for their tests.
pub const EXPLORING: f64 = 0.4;

/// A path that was found.
#[derive(Debug, Clone)]
pub struct FoundPath {
    /// Its spec.
    pub root: String,
    pub record: PathRecord,
}

/// What paths were found in, and with.
pub struct Finder<'f> {
    /// Opened for drivers.
    pub program: &'static Program,
    pub class_path: &'f str,
    pub base: &'f Base,
    /// The code that counts.
    pub scope: &'f Scope,
    /// The roots that paths are of; none where the calls are those of a running program.
    pub roots: &'f [Root],
    pub bounds: Bounds,
    pub instructions: u64,
    pub solving: &'f SolverConfig,
    /// Values came from methods that something stood in for.
    pub has_sources: bool,
    pub begun: Instant,
    pub budget: Option<Duration>,
    pub cancel: Arc<AtomicBool>,
    /// When all has to be over because the user wants to stop.
    pub over_by: fn() -> Option<Instant>,
}

/// A path without a test, and why.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Untested {
    pub why: String,
    pub root: String,
    pub schedule: String,
}

/// What was written.
#[derive(Debug)]
pub struct EmittedTests {
    pub out: PathBuf,
    /// `a.b.FooTest.name`, with the spec and the schedule of its path.
    pub tests: Vec<(String, String, String)>,
    /// Tests of an earlier run that are in the files besides.
    pub kept: usize,
    pub untested: Vec<Untested>,
    pub checked: Checked,
    /// What JaCoCo counts of the methods that the tests come to, and where it is not what we count.
    pub jacoco: Option<(Counts, Counts, Vec<String>)>,
    pub faults: Vec<String>,
}

impl EmittedTests {
    /// Is something wrong that is not the program's fault?
    pub fn has_defects(&self) -> bool {
        !self.faults.is_empty() || self.checked.verified().is_some_and(|verified| verified.defects > 0)
    }
}

impl From<&EmittedTests> for EmittedSuite {
    fn from(emitted: &EmittedTests) -> EmittedSuite {
        let test = |(name, spec, schedule): &(String, String, String)| EmittedTest {
            name: name.clone(),
            spec: spec.clone(),
            schedule: schedule.clone(),
        };
        let untested = |path: &Untested| PathWithoutTest {
            spec: path.root.clone(),
            schedule: path.schedule.clone(),
            reason: path.why.clone(),
        };
        let checked = emitted.checked.verified().map(|verified| CheckedTests {
            compiled: verified.compiled,
            passed: verified.passed,
            dropped: verified.dropped(),
        });
        let covered = |counts: Counts| Covered { covered: counts.covered, total: counts.total };
        let jacoco = emitted.jacoco.as_ref().map(|(lines, branches, differences)| EmittedJacoco {
            line: covered(*lines),
            branch: covered(*branches),
            differences: differences.clone(),
        });
        EmittedSuite {
            out: emitted.out.to_string_lossy().into_owned(),
            tests: emitted.tests.iter().map(test).collect(),
            kept: emitted.kept,
            without_test: emitted.untested.iter().map(untested).collect(),
            checked,
            jacoco,
        }
    }
}

/// Makes tests of paths, checks and writes them.
pub fn write_tests(
    finder: &Finder<'_>,
    writing: &Writing,
    paths: Vec<FoundPath>,
    progress: &dyn Progress,
) -> Result<EmittedTests, GenerateError> {
    let is_checked = writing.is_checked();
    let time = match finder.budget {
        Some(budget) => Time::new(finder.begun, budget, is_checked, finder.over_by),
        None => Time::counted(finder.begun, 1, is_checked, finder.over_by),
    };
    let place = Context {
        program: finder.program,
        class_path: finder.class_path,
        base: finder.base,
        scope: finder.scope,
        variant: Variant::Masking,
        criterion: Criterion::Mcdc,
        solving: finder.solving,
        instructions: finder.instructions,
        workers: 1,
        time,
        cancel: Arc::clone(&finder.cancel),
        arguments: Arguments::Sensible,
    };
    let mut made = Making { finder, place: &place, came: Vec::new(), untested: Vec::new() };
    let found = made.all(finder.roots, paths)?;
    let Making { came, mut untested, .. } = made;
    untested.extend(came.iter().filter_map(without_test));
    let mut suites = Suites::of(came);
    let before: Vec<Arc<PathName>> = suites.tests.iter().map(|made| Arc::clone(&made.path)).collect();
    let checked = write::write_suites(writing, &place, &found, &mut suites, Early::default(), progress);
    progress.end();
    let checked = checked?;
    let after: BTreeSet<&Arc<PathName>> = suites.tests.iter().map(|made| &made.path).collect();
    let why = || "dropped by the check on the real machine".to_owned();
    let dropped = before.iter().filter(|path| !after.contains(path));
    untested.extend(dropped.map(|path| untested_path(path, why())));
    untested.sort();
    Ok(EmittedTests {
        out: writing.out.clone(),
        tests: suites
            .tests
            .iter()
            .map(|made| (made.name.clone(), made.path.root.to_string(), made.path.schedule.to_string()))
            .collect(),
        kept: suites.kept,
        untested,
        jacoco: checked
            .verified()
            .and_then(|verified| verified.jacoco.as_ref())
            .map(|jacoco| compared(&place, &suites, jacoco)),
        checked,
        faults: suites.faults,
    })
}

fn untested_path(path: &PathName, why: String) -> Untested {
    Untested { why, root: path.root.to_string(), schedule: path.schedule.to_string() }
}

/// What JaCoCo counts of the methods that tests come to, and the methods that we count otherwise.
fn compared(place: &Context<'_>, suites: &Suites, jacoco: &Jacoco) -> (Counts, Counts, Vec<String>) {
    let mut probed = Probed::new();
    suites.tests.iter().for_each(|made| add_probed(&mut probed, &made.covered.probed));
    let entered: BTreeSet<&Arc<MethodName>> = suites.tests.iter().flat_map(|made| &made.entered).collect();
    let (mut lines, mut branches, mut differences) = (Counts::default(), Counts::default(), Vec::new());
    let plans = place.scope.classes().flat_map(|class| &class.methods).filter(|plan| entered.contains(&plan.name));
    for plan in plans {
        let Some(&theirs) = jacoco.methods.get(&plan.name.to_string()) else { continue };
        let (own_lines, own_branches) = probed_counts(plan, &probed);
        let ours = [own_lines, own_branches].map(|Counter { covered, total }| Counts { covered, total });
        let theirs = [theirs.0, theirs.1];
        for (sum, more) in [(&mut lines, theirs[0]), (&mut branches, theirs[1])] {
            sum.covered += more.covered;
            sum.total += more.total;
        }
        if ours != theirs {
            differences.push(format!("{}: JaCoCo {}, we {}", plan.name, shown(theirs), shown(ours)));
        }
    }
    (lines, branches, differences)
}

/// The path that nothing was made of.
fn without_test(came: &Attempt) -> Option<Untested> {
    match came {
        Attempt::Left { why, path: Some(path), .. } => Some(untested_path(path, why.clone())),
        Attempt::Finding(made, why) => Some(untested_path(&made.path, why.clone())),
        Attempt::Test(_) | Attempt::Fault(_) | Attempt::Left { path: None, .. } => None,
    }
}

/// Tests on their way.
struct Making<'m, 'p> {
    finder: &'m Finder<'m>,
    place: &'m Context<'p>,
    came: Vec<Attempt>,
    /// Paths of roots that have no tests at all.
    untested: Vec<Untested>,
}

impl Making<'_, '_> {
    /// Makes the tests of all paths; what was called for them.
    fn all(&mut self, roots: &[Root], paths: Vec<FoundPath>) -> Result<Outcome, GenerateError> {
        let mut by_root: BTreeMap<String, Vec<PathRecord>> = BTreeMap::new();
        for FoundPath { root, record } in paths {
            by_root.entry(root).or_default().push(record);
        }
        let mut found = Outcome::default();
        for root in roots {
            let name = root.to_string();
            let Some(records) = by_root.remove(&name) else { continue };
            match self.driver(root, found.targets.len()) {
                Ok(driver) => {
                    let number = found.targets.len();
                    let driver = Arc::new(driver);
                    self.of_root(root, &driver, number, records)?;
                    let target = Target::new(root.spec.class, root.spec.method, Vec::new());
                    found.targets.push(Worked::new(target, vec![driver]));
                }
                Err(why) => self.leave(&name, &records, &why),
            }
        }
        for (name, records) in by_root {
            self.leave(&name, &records, "it begins inside a running program");
        }
        Ok(found)
    }

    fn leave(&mut self, root: &str, records: &[PathRecord], why: &str) {
        let each = |record: &PathRecord| Untested {
            why: why.to_owned(),
            root: root.to_owned(),
            schedule: record.schedule.to_string(),
        };
        self.untested.extend(records.iter().map(each));
    }

    /// What makes the calls of a root, or why no test can.
    fn driver(&self, root: &Root, number: usize) -> Result<Driver, String> {
        let class = root.spec.class;
        if class.home != Home::User {
            return Err(format!("no test can be in the package of {}", class.java_name()));
        }
        if is_hidden(class) {
            return Err(format!("no test can name {}", class.java_name()));
        }
        if let Some(field) = root.params.get(root.spec.args.len()) {
            return Err(format!("the field {} is an input, and a test cannot set it", field.name));
        }
        let arguments = forms(root).map(|form| form.ok_or("an argument is that of a running program"));
        let sequence = Sequence::of_call(class, maker(root)?, root.spec.method, arguments.collect::<Result<_, _>>()?);
        Driver::new(sequence, number * 1000, self.finder.bounds, self.place.program, root.documented())
    }

    fn of_root(
        &mut self,
        root: &Root,
        driver: &Driver,
        target: usize,
        records: Vec<PathRecord>,
    ) -> Result<(), GenerateError> {
        let limits = Limits { instructions: self.place.instructions, ..Limits::default() };
        let mut confirmer = Confirmer::new(&driver.root, self.place.base.state()?, limits);
        let name: Arc<str> = root.to_string().into();
        let mut ledger = Ledger::default();
        let mut runs = Vec::new();
        for record in records {
            let path = Arc::new(PathName { schedule: record.schedule.clone(), root: Arc::clone(&name) });
            match self.run(root, record, &mut confirmer) {
                Ok((record, hits)) => {
                    ledger.note(&path, &hits, None);
                    runs.push(coverage::Kept { path, record, hits });
                }
                Err(why) => self.came.push(left_out(target, &path, why)),
            }
        }
        for kept in runs {
            if Instant::now() >= self.place.time.made_by() {
                self.came.push(left_out(target, &kept.path, NO_TIME.to_owned()));
                continue;
            }
            let finding = kept.record.finding.clone().filter(Arguments::is_finding);
            self.came.extend(self.place.tests(target, driver, kept, finding.as_ref(), &mut confirmer, &ledger));
        }
        Ok(())
    }

    /// The path as the driver takes it, and what it covers; or why it is no test.
    fn run(
        &self,
        root: &Root,
        record: PathRecord,
        confirmer: &mut Confirmer<'_>,
    ) -> Result<(PathRecord, coverage::Hits), String> {
        if record.cut.is_some() && !record.confirmed {
            return Err("it was cut off".to_owned());
        }
        if record.outcome == Ended::Deadlocked {
            return Err("it ends in a deadlock".to_owned());
        }
        let inputs = record.inputs.as_deref().ok_or("no inputs found")?;
        if self.finder.has_sources && inputs.len() > root.params.len() {
            return Err("a source stands in for a method, and a test cannot".to_owned());
        }
        let inputs = driver_inputs(root, inputs);
        let witness = Witness::read(confirmer.root(), &inputs).map_err(|e| e.to_string())?;
        let mut observer = Observer::new(self.place.scope);
        let run = confirmer.watched(&witness, &mut Recorder::new(&mut observer)).map_err(|e| e.to_string())?;
        let outcome = run.outcome.map_err(|why| why.to_string())?;
        if !ends_alike(&outcome, &record.outcome) {
            return Err(format!("called from a test, it {}", said(&outcome)));
        }
        Ok((PathRecord { inputs: Some(inputs), finding: run.thrown, outcome, ..record }, observer.take()))
    }
}

/// What makes the object that a root's method is called on, if it needs one.
fn maker(root: &Root) -> Result<Option<&'static Method>, String> {
    let method = root.spec.method;
    if method.is_static() || method.is_constructor() {
        return Ok(None);
    }
    match root.receiver() {
        Some(Receiver::New) => {
            let constructor = root.spec.class.declared_method("<init>", "()V");
            constructor.map(Some).ok_or_else(|| "no constructor without parameters".to_owned())
        }
        Some(Receiver::Factory(factory)) => Ok(Some(factory)),
        Some(Receiver::OfCall) | None => Err("it begins inside a running program".to_owned()),
    }
}

/// What each argument of a root is in a test; nothing for one that only a running program has.
fn forms(root: &Root) -> impl Iterator<Item = Option<Form>> {
    root.spec.param_descriptors().into_iter().zip(&root.spec.args).map(|(descriptor, mode)| {
        let element = descriptor.strip_prefix('[');
        let kind_of = |descriptor: &str| Kind::of(descriptor).unwrap_or(Kind::Ref);
        match (mode, element) {
            (ArgMode::Actual, _) => None,
            (ArgMode::Elements(elements), Some(element)) if kind_of(element) == Kind::Ref => {
                Some(Form::Array(element.to_owned(), elements.iter().map(element_form).collect()))
            }
            (_, Some(element)) if kind_of(element) != Kind::Ref => Some(Form::Numbers(kind_of(element))),
            (_, _) if descriptor == "Ljava/lang/String;" => Some(Form::Text),
            (_, _) if kind_of(descriptor) != Kind::Ref => Some(Form::Primitive(kind_of(descriptor))),
            // Of other types there is nothing but null.
            (_, _) => Some(Form::Null),
        }
    })
}

fn element_form(element: &Literal) -> Form {
    if matches!(element, Literal::Null) { Form::Null } else { Form::Text }
}

/// The inputs of a root's path as its driver takes them: an array of texts is one input for each.
fn driver_inputs(root: &Root, inputs: &[InputValue]) -> Vec<InputValue> {
    let (arguments, own) = inputs.split_at(root.spec.args.len().min(inputs.len()));
    let mut all = Vec::new();
    for ((form, mode), value) in forms(root).zip(&root.spec.args).zip(arguments) {
        match (form, mode) {
            (Some(Form::Array(_, forms)), ArgMode::Elements(elements)) => {
                let texts = forms.iter().zip(elements).filter(|(form, _)| matches!(form, Form::Text));
                let input = |text: &Literal| InputValue { value: JavaValue::Literal(text.clone()), ..value.clone() };
                all.extend(texts.map(|(_, text)| input(text)));
            }
            (Some(Form::Null) | None, _) => {}
            (Some(_), _) => all.push(value.clone()),
        }
    }
    all.extend(own.iter().cloned());
    all
}

/// Does a run end as its path did?
fn ends_alike(run: &Ended, path: &Ended) -> bool {
    match (run, path) {
        (Ended::Returned { .. }, Ended::Returned { .. })
        | (Ended::Exited(_), Ended::Exited(_))
        | (Ended::Deadlocked, Ended::Deadlocked) => true,
        (Ended::Threw { exception: run, .. }, Ended::Threw { exception: path, .. }) => run == path,
        (Ended::Returned { .. } | Ended::Exited(_) | Ended::Threw { .. } | Ended::Deadlocked | Ended::Cut(_), _) => {
            false
        }
    }
}

fn said(outcome: &Ended) -> String {
    match outcome {
        Ended::Returned { .. } => "returns".to_owned(),
        Ended::Exited(_) => "calls System.exit".to_owned(),
        Ended::Threw { exception, .. } => format!("throws {exception}"),
        Ended::Deadlocked => "waits for ever".to_owned(),
        Ended::Cut(_) => "does not end".to_owned(),
    }
}

//! The closed loop: what is emitted is compiled by `javac` and run by the real JVM before anybody gets it.
//!
//! Tests that do not compile, fail, hang or flicker are dropped, each with the schedule of its path: they are our own
//! defects. The rest is tried again, until everything that is left does what it says in three orders, JUnit's own among
//! them. A test that does what it says alone and not among the others depends on their order; it is dropped too, and
//! told apart, because it is the class under test that keeps state between calls. When the time is over, tools are
//! ended wherever they are: nothing is measured, what did what it says in three orders stays, now or when it was checked
//! before, and nothing else is emitted.
//!
//! It needs a JDK and JUnit, and JaCoCo to measure. [`existing`] runs tests that somebody wrote the other way round: in
//! our machine, by JUnit. [`world`] is what every concrete run is served with. How tests are found is not known here.

mod compile;
pub mod existing;
pub mod jacoco;
pub mod jars;
mod process;
mod runs;
mod sealed;
pub mod world;

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use emit::Suite;
use emit::junit::{Options, Shows, Source, sources};

pub use jacoco::Jacoco;
pub use jars::{Jars, JarsError};
pub use process::Deadline;

/// What verifying needs.
#[derive(Debug, Clone)]
pub struct Setup {
    pub java_home: PathBuf,
    /// Its version: 17.
    pub feature: u16,
    /// The classes under test and what they need.
    pub class_path: Vec<PathBuf>,
    pub jars: Jars,
    /// Where compiled helpers are kept.
    pub cache: PathBuf,
    /// Java's release that the tests are compiled for, from 8.
    pub release: u32,
    /// CPU time: a test that takes more hangs.
    pub seconds_per_test: u64,
    /// With `assert` statements, as build tools run tests.
    pub assertions: bool,
    /// Classes that JaCoCo measures (`a.b.C`); those under test if there are none.
    pub measured: Vec<String>,
    /// When all of it has to be over.
    pub deadline: Deadline,
    /// What bounds the memory of a JVM: `-Xmx512m`.
    pub memory: String,
}

impl Setup {
    /// The user's directory for what can be made again.
    pub fn default_cache() -> PathBuf {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let base = set("XDG_CACHE_HOME").or_else(|| set("HOME").map(|home| home.join(".cache")));
        base.unwrap_or_else(std::env::temp_dir).join("banyan")
    }
}

/// A suite and how its sources are written.
#[derive(Debug, Clone)]
pub struct Emitted {
    pub suite: Suite,
    pub options: Options,
}

/// What is left of suites, and what is not.
#[derive(Debug)]
pub struct Verified {
    /// Tests that compiled.
    pub compiled: usize,
    /// Tests that do what they say; findings that fail as they should are among them.
    pub passed: usize,
    pub dropped: Vec<Dropped>,
    pub order_dependent: Vec<Dropped>,
    /// There was no time to run them.
    pub unchecked: Vec<Dropped>,
    /// Tests that an earlier run wrote and that do not compile any more.
    pub outdated: BTreeSet<(usize, String)>,
    /// Jars with sealed packages, beside whose files the tests were run.
    pub sealed: Vec<PathBuf>,
    /// Nothing without JaCoCo's jars, or when the time was over.
    pub jacoco: Option<Jacoco>,
    /// The suites without what was dropped, and their sources.
    pub suites: Vec<Emitted>,
    pub sources: Vec<Source>,
}

/// A test that is not emitted.
#[derive(Debug, Clone)]
pub struct Dropped {
    /// `a.b.FooTest.name`.
    pub test: String,
    pub why: Why,
    pub root: String,
    pub schedule: String,
    /// The suite and the test, by their places in what was given.
    pub place: (usize, usize),
}

/// What is wrong with a test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    DoesNotCompile(String),
    Fails(String),
    /// Runs that begin the same end differently.
    Flickers(String),
    /// It depends on which tests ran before it.
    OrderDependent(String),
    Hangs,
    EndsTheJvm,
    /// Nobody knows: the time was over.
    NotChecked,
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::DoesNotCompile(said) => write!(f, "does not compile: {said}"),
            Why::Fails(said) => write!(f, "fails: {said}"),
            Why::Flickers(said) => write!(f, "does not end the same each time: {said}"),
            Why::OrderDependent(said) => write!(f, "depends on the order of tests: {said}"),
            Why::Hangs => f.write_str("does not end"),
            Why::EndsTheJvm => f.write_str("ends the JVM"),
            Why::NotChecked => f.write_str("was not checked in time"),
        }
    }
}

/// Why nothing could be verified.
#[derive(Debug)]
pub struct VerifyError(pub String);

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for VerifyError {}

impl From<std::io::Error> for VerifyError {
    fn from(error: std::io::Error) -> VerifyError {
        VerifyError(error.to_string())
    }
}

/// A test as it is now emitted.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Trial {
    place: (usize, usize),
    class: String,
    name: String,
    shows: Shows,
}

/// A test that does not do what it says, by its place.
#[derive(Debug)]
struct Wrong {
    place: (usize, usize),
    why: Why,
}

/// A source, and the suite that it is of.
#[derive(Debug)]
struct Written {
    suite: usize,
    source: Source,
}

/// The suites that are still alive, by the places of their tests.
struct Round {
    emitted: Vec<Emitted>,
    alive: Vec<Vec<usize>>,
    dropped: Vec<Dropped>,
    outdated: BTreeSet<(usize, String)>,
}

/// How long the compiler takes on this machine for next to nothing, as busy as it is; what checking needs besides is made
/// too, if it is not there yet.
pub fn trial(setup: &Setup) -> Result<Duration, VerifyError> {
    jars::helper(setup)?;
    compile::trial(setup)
}

/// The places of tests that did what they say before, in the form that they have: they stay where there is no time to
/// run them again.
pub type Sure = BTreeSet<(usize, usize)>;

/// Compiles and runs the tests of suites, drops what does not do what it says, and measures the rest.
pub fn verify(emitted: &[Emitted], setup: &Setup, sure: &Sure) -> Result<Verified, VerifyError> {
    let Ran { mut verified, work, trials, is_compiled, class_path, _files } = run(emitted, setup, sure)?;
    let is_measured = is_compiled && !setup.jars.jacoco.is_empty() && !trials.is_empty();
    if let Some(helper) = jars::helper(setup)?.filter(|_| is_measured && !setup.deadline.is_over()) {
        let setup = &Setup { class_path, ..setup.clone() };
        verified.jacoco = jacoco::measure(&trials, &subjects(emitted, setup), work.path(), &helper, setup)?;
    }
    Ok(verified)
}

/// The same without measuring.
pub fn check(emitted: &[Emitted], setup: &Setup) -> Result<Verified, VerifyError> {
    run(emitted, setup, &Sure::new()).map(|ran| ran.verified)
}

/// What was run, and where its classes are.
struct Ran {
    verified: Verified,
    work: tempfile::TempDir,
    trials: Vec<Trial>,
    /// There is a class of each test.
    is_compiled: bool,
    /// What they were run beside.
    class_path: Vec<PathBuf>,
    /// Where files of sealed jars are meanwhile.
    _files: tempfile::TempDir,
}

fn run(emitted: &[Emitted], setup: &Setup, sure: &Sure) -> Result<Ran, VerifyError> {
    let alive = emitted.iter().map(|emitted| (0..emitted.suite.tests.len()).collect()).collect();
    let emitted = emitted.to_vec();
    let all: usize = emitted.iter().map(|emitted| emitted.suite.tests.len()).sum();
    let mut round = Round { emitted, alive, dropped: Vec::new(), outdated: BTreeSet::new() };
    let helper = jars::helper(setup)?;
    let is_ready = helper.is_some();
    let helper = helper.unwrap_or_default();
    let files = tempfile::Builder::new().prefix("banyan-sealed-").tempdir()?;
    let sealed::Opened { class_path, sealed } = sealed::open(setup, files.path())?;
    let setup = &Setup { class_path, ..setup.clone() };
    let mut known: Vec<Trial> = Vec::new();
    // Each round drops a test or is the last.
    let (work, sources, trials, is_compiled) = loop {
        let work = tempfile::Builder::new().prefix("banyan-verify-").tempdir()?;
        let (sources, trials) = round.emit();
        if trials.is_empty() {
            break (work, sources, trials, true);
        }
        if !is_ready || setup.deadline.is_over() {
            // What was run may have other names by now, and other tests beside it; it does the same.
            let is_known =
                |trial: &Trial| sure.contains(&trial.place) || known.iter().any(|known| known.place == trial.place);
            for trial in trials.iter().filter(|trial| !is_known(trial)) {
                round.drop_test(trial.place, Why::NotChecked, &trials);
            }
            let (sources, trials) = round.emit();
            break (work, sources, trials, false);
        }
        let compile::Uncompiled { mut wrong, outdated, late } = compile::compile(&sources, work.path(), setup)?;
        let is_compiled = wrong.is_empty() && outdated.is_empty();
        round.leave_out(outdated);
        if is_compiled {
            let ready: Vec<Trial> = trials.iter().filter(|trial| !late.contains(&trial.place.0)).cloned().collect();
            // Where nothing but tests was left out since they were run, there is nothing new to see.
            if late.is_empty() && ready.iter().all(|trial| known.contains(trial)) {
                break (work, sources, trials, true);
            }
            wrong = runs::judge(&ready, work.path(), &helper, setup)?;
            let is_late = |trial: &&Trial| late.contains(&trial.place.0);
            wrong.extend(trials.iter().filter(is_late).map(|one| Wrong { place: one.place, why: Why::NotChecked }));
            wrong.retain(|wrong| wrong.why != Why::NotChecked || !sure.contains(&wrong.place));
            known = ready;
        }
        if is_compiled && wrong.is_empty() {
            break (work, sources, trials, late.is_empty());
        }
        for Wrong { place, why } in wrong {
            round.drop_test(place, why, &trials);
        }
    };
    let failed = |dropped: &Dropped| matches!(dropped.why, Why::DoesNotCompile(_));
    let lost = round.dropped.iter().filter(|dropped| failed(dropped)).count();
    let (passed, suites) = (round.alive.iter().map(Vec::len).sum(), round.suites());
    let (order_dependent, others): (Vec<_>, Vec<_>) =
        round.dropped.into_iter().partition(|dropped| matches!(dropped.why, Why::OrderDependent(_)));
    let (unchecked, dropped) = others.into_iter().partition(|dropped| dropped.why == Why::NotChecked);
    let sources = sources.into_iter().map(|written| written.source).collect();
    let (compiled, outdated, jacoco) = (all - lost, round.outdated, None);
    let verified =
        Verified { compiled, passed, dropped, order_dependent, unchecked, outdated, sealed, jacoco, suites, sources };
    Ok(Ran { verified, work, trials, is_compiled, class_path: setup.class_path.clone(), _files: files })
}

/// The classes that JaCoCo measures.
fn subjects(emitted: &[Emitted], setup: &Setup) -> Vec<String> {
    match setup.measured.is_empty() {
        false => setup.measured.clone(),
        true => emitted.iter().map(|emitted| emitted.suite.subject.class.replace('/', ".")).collect(),
    }
}

impl Round {
    /// Tests of an earlier run that do not compile any more are not kept.
    fn leave_out(&mut self, outdated: BTreeSet<(usize, String)>) {
        for (number, emitted) in self.emitted.iter_mut().enumerate() {
            let own = outdated.iter().filter(|(suite, _)| *suite == number).map(|(_, name)| name.clone());
            emitted.options.earlier.drop_named(&own.collect());
        }
        self.outdated.extend(outdated);
    }

    fn suites(&self) -> Vec<Emitted> {
        let remaining = |(emitted, alive): (&Emitted, &Vec<usize>)| {
            let tests = alive.iter().map(|&at| emitted.suite.tests[at].clone()).collect();
            let suite = Suite { subject: emitted.suite.subject.clone(), tests };
            Emitted { suite, options: emitted.options.clone() }
        };
        self.emitted.iter().zip(&self.alive).map(remaining).collect()
    }

    /// The sources of what is alive, helpers once, and the tests in them that run.
    fn emit(&self) -> (Vec<Written>, Vec<Trial>) {
        let mut all: Vec<Written> = Vec::new();
        let mut trials = Vec::new();
        let mut paths = BTreeSet::new();
        for (number, emitted) in self.suites().iter().enumerate() {
            for mut source in sources(&emitted.suite, &emitted.options) {
                for placed in &mut source.tests {
                    placed.test = self.alive[number][placed.test];
                    let place = (number, placed.test);
                    let (class, name) = (source.class.clone(), placed.name.clone());
                    trials.push(Trial { place, class, name, shows: placed.shows.clone() });
                }
                if paths.insert(source.path.clone()) {
                    all.push(Written { suite: number, source });
                }
            }
        }
        (all, trials)
    }

    fn drop_test(&mut self, place: (usize, usize), why: Why, trials: &[Trial]) {
        let (suite, test) = place;
        if !self.alive[suite].contains(&test) {
            return;
        }
        self.alive[suite].retain(|&alive| alive != test);
        let trial = trials.iter().find(|trial| trial.place == place);
        let name = trial.map(|trial| format!("{}.{}", trial.class, trial.name)).unwrap_or_default();
        let path = &self.emitted[suite].suite.tests[test];
        let (root, schedule) = (path.root.clone(), path.schedule.clone());
        self.dropped.push(Dropped { test: name, why, root, schedule, place });
    }
}

/// Paths with colons between them.
fn class_path<'p>(paths: impl IntoIterator<Item = &'p Path>) -> Result<std::ffi::OsString, VerifyError> {
    std::env::join_paths(paths).map_err(|error| VerifyError(format!("a class path cannot have it: {error}")))
}

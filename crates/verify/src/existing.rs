//! Tests that are there already: JUnit itself runs them in our machine, and we note what each covers.
//!
//! A small Java program calls JUnit's launcher, so that whatever JUnit can run is run: nested and repeated tests,
//! parameters, extensions, those of JUnit 4 where its engine is there. It says when a test begins and ends by writing
//! a line with a mark of its own, which we catch. A test that fails, or that an assumption ended, has shown nothing, so
//! what it did is not noted.
//!
//! A test that ends the machine, or does not end within its limit, is cut off and named; another machine goes on with
//! those that have not begun. When the time is over, what has been measured stays. What runs before the first test of
//! a class goes with that test, and what runs when a container ends (`@AfterAll`) with the last one before.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use coverage::{Observer, ProbeObserver, Scope, operators};
use emit::document::ExistingTest;
use emit::evidence::Covered;
use explore::nearest::near_class;
use explore::{Mark, Recorder};
use program::source::{ClassPath, Jdk};
use program::{LoadError, Program, ProgramConfig};
use thiserror::Error;
use vm::boot::{BootError, MainError};
use vm::natives::Natives;
use vm::{Ceiling, Config, Effect, Reply, State};

use crate::jars::cover_tests;
use crate::world::{Files, ServeError, serve_with, working_directory};
use crate::{Jars, JarsError, Setup, VerifyError};

const MAIN: &str = "CoverTests";
/// Tests that take more, all together, do not end; a single one may, if that is asked for.
const MOST_INSTRUCTIONS: u64 = 20_000_000_000;
/// Instructions between two looks at the clock.
const SLICE: u64 = 1_000_000;

/// Which tests, and where they are.
#[derive(Debug)]
pub struct Existing<'t> {
    pub classes: &'t [String],
    pub class_path: &'t str,
    pub jdk: Option<&'t Path>,
    /// The user's own jars of JUnit.
    pub junit: &'t [PathBuf],
    pub max_heap: u64,
    /// What all our processes may take.
    pub ceiling: Arc<Ceiling>,
    pub assertions: bool,
    /// Instructions that a test may take.
    pub instructions: Option<u64>,
    pub deadline: Option<Instant>,
}

/// Why tests cannot be run.
#[derive(Debug, Error)]
pub enum ExistingError {
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error(transparent)]
    Link(#[from] Arc<LoadError>),
    #[error(transparent)]
    Jars(JarsError),
    /// `near` is what may have been meant, as the end of a sentence.
    #[error("{class}: {why}{near}")]
    Class { class: String, why: String, near: String },
    #[error("{0}: it has no test that JUnit runs")]
    Empty(String),
    /// Before the first test.
    #[error("the tests that are there: {0}")]
    Broken(String),
    #[error("the tests that are there: {0}")]
    Run(#[from] ServeError),
    #[error(transparent)]
    Boot(#[from] BootError),
    #[error(transparent)]
    Main(#[from] MainError),
    /// What runs tests could not be made.
    #[error("cannot run the tests that are there: {0}")]
    Runner(VerifyError),
}

/// A test that was run.
#[derive(Debug, Clone)]
pub struct Ran {
    /// `a.b.FooTest.name`.
    pub name: String,
    pub covered: Covered,
    pub result: TestResult,
}

/// How a test ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TestResult {
    Passed,
    /// By an assumption that does not hold: it is neither a failure nor evidence.
    Aborted(String),
    /// By what it found, or by how it was cut off.
    Failed(String),
    /// By a limit of all tests together: nothing is known of it.
    Unfinished(String),
}

impl Ran {
    /// What a test that did not pass covers is no evidence, so it is not kept.
    fn new(name: String, covered: Covered, result: TestResult) -> Ran {
        let covered = if result == TestResult::Passed { covered } else { Covered::default() };
        Ran { name, covered, result }
    }

    pub fn is_evidence(&self) -> bool {
        self.result == TestResult::Passed
    }

    pub fn failed(&self) -> Option<&str> {
        match &self.result {
            TestResult::Failed(why) | TestResult::Unfinished(why) => Some(why),
            TestResult::Passed | TestResult::Aborted(_) => None,
        }
    }

    pub fn aborted(&self) -> Option<&str> {
        match &self.result {
            TestResult::Aborted(why) => Some(why),
            TestResult::Passed | TestResult::Failed(_) | TestResult::Unfinished(_) => None,
        }
    }
}

impl From<&Ran> for ExistingTest {
    fn from(test: &Ran) -> ExistingTest {
        ExistingTest {
            name: test.name.clone(),
            failed: test.failed().map(str::to_owned),
            aborted: test.aborted().map(str::to_owned),
        }
    }
}

/// The tests, and the program that they were run in.
pub struct RanAll {
    pub program: &'static Program,
    pub scope: Scope,
    pub tests: Vec<Ran>,
    /// A limit ended a test, or all of them.
    pub is_cut: bool,
    /// Why not all of them were run.
    pub unfinished: Option<String>,
}

/// How a machine with tests in it came to its end.
enum Ended {
    Done,
    /// By what a test, or the code around it, does.
    Broken(String),
    /// By the limit of a test.
    Cut(u64),
    /// By the limit of all tests together.
    TooLong(u64),
    OutOfTime,
}

impl Ended {
    /// Why, of the test that ran; nothing if all is done.
    fn why(&self) -> Option<String> {
        match self {
            Ended::Done => None,
            Ended::Broken(why) => Some(why.clone()),
            Ended::Cut(most) => Some(format!("it does not end within {most} instructions")),
            Ended::TooLong(most) => Some(format!("all tests together do not end within {most} instructions")),
            Ended::OutOfTime => Some("the time was over".to_owned()),
        }
    }

    /// What became of the test that ran.
    fn result(&self, why: String) -> TestResult {
        match self {
            Ended::Done | Ended::Broken(_) | Ended::Cut(_) => TestResult::Failed(why),
            Ended::TooLong(_) | Ended::OutOfTime => TestResult::Unfinished(why),
        }
    }

    /// Is no other test run?
    fn is_last(&self) -> bool {
        match self {
            Ended::Done | Ended::TooLong(_) | Ended::OutOfTime => true,
            Ended::Broken(_) | Ended::Cut(_) => false,
        }
    }
}

impl Existing<'_> {
    /// Runs all tests; `scope` finds the classes under test.
    pub fn run<E: From<ExistingError>>(
        &self,
        scope: impl FnOnce(&'static Program) -> Result<Scope, E>,
    ) -> Result<RanAll, E> {
        let (program, entries) = self.open()?;
        let scope = scope(program)?;
        for name in self.classes {
            program.class(&name.replace('.', "/")).map_err(|e| ExistingError::Class {
                class: name.clone(),
                why: e.to_string(),
                near: near_class(name, program),
            })?;
        }
        let mut heard = Heard { prefix: format!("banyan-{:x}\t", std::process::id()), ..Heard::default() };
        let mut left = self.classes;
        let (mut is_cut, mut unfinished) = (false, None);
        while !left.is_empty() {
            let (ended, covered) = self.machine(program, &entries, &scope, left, &mut heard)?;
            let Some(why) = ended.why() else { break };
            is_cut |= !matches!(ended, Ended::Broken(_));
            if ended.is_last() {
                unfinished = Some(why.clone());
            }
            left = match heard.class {
                // No test can have been the reason.
                None if ended.is_last() => break,
                None => return Err(ExistingError::Broken(why).into()),
                Some(_) => heard.cut(left, ended.result(why), covered),
            };
            if ended.is_last() {
                break;
            }
        }
        if let Some(class) = heard.empty() {
            return Err(ExistingError::Empty(class.clone()).into());
        }
        Ok(RanAll { program, scope, tests: heard.tests, is_cut, unfinished })
    }

    /// Runs the tests of classes that were not heard of yet in a machine of their own; what was done after the last
    /// one that ended, too.
    fn machine(
        &self,
        program: &'static Program,
        entries: &[PathBuf],
        scope: &Scope,
        classes: &[String],
        heard: &mut Heard,
    ) -> Result<(Ended, Covered), ExistingError> {
        let main = program.class(MAIN)?;
        let config = Config {
            max_heap: self.max_heap,
            max_instructions: Some(SLICE),
            assertions: self.assertions,
            ceiling: Some(Arc::clone(&self.ceiling)),
            ..Config::default()
        };
        let mut state = State::boot(program, config)?;
        let mark = heard.prefix.trim_end().to_owned();
        let dashes = "--".to_owned();
        let arguments = [&mark].into_iter().chain(classes).chain([&dashes]).chain(&heard.begun);
        let arguments: Vec<String> = arguments.cloned().collect();
        state.start_main(main, &arguments)?;
        let mut files = Files::new(&working_directory(), entries, Some(&std::env::temp_dir()));
        let observers = RefCell::new((Observer::new(scope), ProbeObserver::new(scope)));
        let taken = || {
            let (hits, probes) = &mut *observers.borrow_mut();
            Covered { hits: hits.take(), probed: probes.take() }
        };
        let heard = RefCell::new(heard);
        let mut told = |seen: &Mark| {
            let (hits, probes) = &mut *observers.borrow_mut();
            hits.see(seen);
            probes.see(seen);
        };
        let mut listen = |effect: &Effect| match effect {
            Effect::Write { fd: 2, bytes } => heard.borrow_mut().line(bytes, taken),
            Effect::Sleep { nanos } => self.sleep(Duration::from_nanos(*nanos)),
            _ => None,
        };
        let mut ended = Ended::Done;
        let mut spent = Spent::default();
        let most = MOST_INSTRUCTIONS.max(self.instructions.unwrap_or(0));
        let mut goes_on = |state: &mut State| {
            let now = state.instructions();
            state.config.max_instructions = Some(now.saturating_add(SLICE.min(self.instructions.unwrap_or(SLICE))));
            let of_test = spent.since(heard.borrow().begun.len(), now);
            if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                ended = Ended::OutOfTime;
            } else if now >= most {
                ended = Ended::TooLong(most);
            } else if let Some(most) = self.instructions
                && heard.borrow().test.is_some()
                && of_test > most
            {
                ended = Ended::Cut(most);
            }
            matches!(ended, Ended::Done)
        };
        let served = serve_with(&mut state, &mut files, &mut Recorder::new(&mut told), &mut listen, &mut goes_on);
        let ended = match (ended, served) {
            (Ended::Done, Ok(_)) if heard.borrow().is_done => Ended::Done,
            (Ended::Done, Ok(code)) => Ended::Broken(format!("it ends the machine with exit code {code}")),
            (Ended::Done, Err(error)) => return Err(error.into()),
            (cut, _) => cut,
        };
        Ok((ended, taken()))
    }

    /// Sleeps, but not beyond the end.
    fn sleep(&self, time: Duration) -> Option<Reply> {
        let rest = self.deadline?.saturating_duration_since(Instant::now());
        std::thread::sleep(time.min(rest));
        Some(Reply::Done)
    }

    /// Our small program, the user's classes, and JUnit unless it is among them.
    fn open(&self) -> Result<(&'static Program, Vec<PathBuf>), ExistingError> {
        let (java_home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
        let jdk = Jdk::locate(self.jdk, java_home.as_deref(), path.as_deref())?;
        let jars = Jars::find(self.junit, &[]).map_err(ExistingError::Jars)?;
        let mut entries: Vec<PathBuf> = self.class_path.split(':').map(PathBuf::from).collect();
        let own = ClassPath::new(&entries, &jdk)?;
        if !own.user_classes().iter().any(|name| name == "org/junit/platform/launcher/Launcher") {
            entries.extend(jars.running());
        }
        let helper = cover_tests(&jdk.home, &jars, &Setup::default_cache()).map_err(ExistingError::Runner)?;
        entries.insert(0, helper);
        let class_path = ClassPath::new(&entries, &jdk)?;
        let config = ProgramConfig { marks: Some(operators), ..ProgramConfig::default() };
        let program = Program::open(class_path, jdk, config, Box::new(Natives::table()))?;
        Ok((program, entries))
    }
}

/// When a test began, in instructions.
#[derive(Default)]
struct Spent {
    number: usize,
    begun: u64,
}

impl Spent {
    /// What the test with this number has taken; about, because nobody tells when it began.
    fn since(&mut self, number: usize, now: u64) -> u64 {
        if self.number != number {
            *self = Spent { number, begun: now };
        }
        now - self.begun
    }
}

/// What the small program said.
#[derive(Default)]
struct Heard {
    prefix: String,
    tests: Vec<Ran>,
    /// The class that runs.
    class: Option<String>,
    /// How many tests there were when it began.
    before: usize,
    /// The test that runs.
    test: Option<String>,
    /// All tests that have begun, by the names that JUnit has for them.
    begun: Vec<String>,
    /// Classes that were said to run, and those of which something was heard.
    classes: BTreeSet<String>,
    running: BTreeSet<String>,
    is_done: bool,
}

impl Heard {
    /// A line on standard error: if it is one of ours, it is answered here.
    fn line(&mut self, bytes: &[u8], taken: impl FnOnce() -> Covered) -> Option<Reply> {
        let text = String::from_utf8_lossy(bytes.strip_prefix(self.prefix.as_bytes())?).into_owned();
        let mut parts = text.trim_end_matches('\n').splitn(3, '\t');
        let (what, name, how) = (parts.next()?, parts.next()?, parts.next()?);
        if !matches!(what, "class" | "over" | "done") {
            self.running.extend(self.class.clone());
        }
        match what {
            "class" => {
                self.after_tests(taken());
                self.classes.insert(name.to_owned());
                self.class = Some(name.to_owned());
                self.before = self.tests.len();
            }
            // What comes before the first test waits for it.
            "over" if self.tests.len() > self.before => self.after_tests(taken()),
            "over" => {}
            "begins" => {
                self.begun.push(how.to_owned());
                self.test = Some(name.to_owned());
            }
            "done" => {
                self.is_done = true;
                self.after_tests(taken());
            }
            _ => {
                let result = match what {
                    "SUCCESSFUL" => TestResult::Passed,
                    "ABORTED" => TestResult::Aborted(how.to_owned()),
                    _ => TestResult::Failed(how.to_owned()),
                };
                let done = taken();
                self.test = None;
                self.tests.push(Ran::new(name.to_owned(), done, result));
            }
        }
        Some(Reply::Done)
    }

    /// What was done since the last test of the class ended belongs to it.
    fn after_tests(&mut self, covered: Covered) {
        let own = &mut self.tests[self.before..];
        if let Some(last) = own.last_mut().filter(|last| last.is_evidence()) {
            last.covered.add(covered);
        }
    }

    /// The machine has ended before all tests did: the one that ran has failed. If none did, the class has, and is
    /// not tried again. Gives the classes that are left.
    fn cut<'c>(&mut self, classes: &'c [String], result: TestResult, covered: Covered) -> &'c [String] {
        let Some(class) = self.class.take() else { return &[] };
        self.running.insert(class.clone());
        let at = classes.iter().position(|name| *name == class).unwrap_or(0);
        let test = self.test.take();
        // A test that JUnit does not leave out would begin again and again.
        let begun = self.begun.iter().rev();
        let is_again = begun.clone().skip(1).any(|id| begun.clone().next() == Some(id));
        let next = if test.is_some() && !is_again { at } else { at + 1 };
        self.tests.push(Ran::new(test.unwrap_or(class), covered, result));
        &classes[next..]
    }

    /// A class without tests.
    fn empty(&self) -> Option<&String> {
        self.classes.difference(&self.running).next()
    }
}

/// That tests were left out, and why.
pub fn unfinished(why: &str) -> String {
    format!("not all tests that are there were run: {why}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ended_tests_has_its_own_name() {
        assert_eq!(Ended::Done.why(), None);
        assert_eq!(Ended::OutOfTime.why().as_deref(), Some("the time was over"));
        let all = "all tests together do not end within 7 instructions";
        assert_eq!(Ended::TooLong(7).why().as_deref(), Some(all));
        assert_eq!(Ended::Cut(7).why().as_deref(), Some("it does not end within 7 instructions"));
        let is_last =
            [Ended::OutOfTime, Ended::TooLong(7), Ended::Cut(7), Ended::Broken(String::new())].map(|e| e.is_last());
        assert_eq!(is_last, [true, true, false, false]);
    }
}

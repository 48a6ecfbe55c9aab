//! Tests that are there already: JUnit itself runs them in our machine, and we note what each covers.
//!
//! A small Java program calls JUnit's launcher, so that whatever JUnit can run is run: nested and repeated tests,
//! parameters, extensions, those of JUnit 4 where its engine is there. It says when a test begins and ends by writing
//! a line with a mark of its own, which we catch. A test that fails has still covered what it did.
//!
//! A test that ends the machine, or does not end within its limit, is cut off and named; another machine goes on with
//! those that have not begun. When the time is over, what has been measured stays.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use coverage::{Hits, MethodHits, Observer, Scope, operators};
use explore::{Mark, Recorder};
use program::source::{ClassPath, Jdk};
use program::{Program, ProgramConfig};
use vm::natives::Natives;
use vm::{Config, Effect, Reply, State};

use crate::files::Files;
use crate::near::near_class;
use crate::run::{Failure, exit, serve_with, working_directory};
use crate::verify::jars::cover_tests;
use crate::verify::{Jars, Setup};

const MAIN: &str = "CoverTests";
/// A suite that takes more does not end.
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
    pub assertions: bool,
    /// Instructions that a test may take.
    pub instructions: Option<u64>,
    pub deadline: Option<Instant>,
}

/// A test that was run.
#[derive(Debug, Clone)]
pub struct Ran {
    /// `a.b.FooTest.name`.
    pub name: String,
    pub hits: Hits,
    /// Why it failed, or was given up.
    pub failed: Option<String>,
}

/// The tests, and the program that they were run in.
pub struct RanAll {
    pub program: &'static Program,
    pub scope: Scope,
    pub tests: Vec<Ran>,
    /// A limit ended a test, or all of them.
    pub is_cut: bool,
}

/// How a machine with tests in it came to its end.
enum Ended {
    Done,
    /// By what a test, or the code around it, does.
    Broken(String),
    /// By the limit of a test.
    Cut,
    OutOfTime,
}

impl Existing<'_> {
    /// Runs all tests; `scope` finds the classes under test.
    pub fn run(&self, scope: impl FnOnce(&'static Program) -> Result<Scope, Failure>) -> Result<RanAll, Failure> {
        let (program, entries) = self.open()?;
        let scope = scope(program)?;
        for name in self.classes {
            let missing = |e| Failure::bad_input(format!("{name}: {e}{}", near_class(name, program)));
            program.class(&name.replace('.', "/")).map_err(missing)?;
        }
        let mut heard = Heard { prefix: format!("banyan-{:x}\t", std::process::id()), ..Heard::default() };
        let mut left = self.classes;
        let mut is_cut = false;
        while !left.is_empty() {
            let (ended, hits) = self.machine(program, &entries, &scope, left, &mut heard)?;
            let why = match &ended {
                Ended::Done => break,
                Ended::Broken(why) => why.clone(),
                Ended::Cut => "it does not end within --max-instructions".to_owned(),
                Ended::OutOfTime => "the time was over".to_owned(),
            };
            is_cut |= matches!(ended, Ended::Cut | Ended::OutOfTime);
            left = heard.cut(left, why, hits)?;
            if let Ended::OutOfTime = ended {
                break;
            }
        }
        if let Some(class) = heard.empty() {
            return Err(Failure::bad_input(format!("{class}: it has no test that JUnit runs")));
        }
        Ok(RanAll { program, scope, tests: heard.tests, is_cut })
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
    ) -> Result<(Ended, Hits), Failure> {
        let main = program.class(MAIN).map_err(Failure::bad_input)?;
        let config = Config {
            max_heap: self.max_heap,
            max_instructions: Some(SLICE),
            assertions: self.assertions,
            ..Config::default()
        };
        let unsupported = |e: &dyn std::fmt::Display| Failure { message: e.to_string(), code: exit::UNSUPPORTED };
        let mut state = State::boot(program, config).map_err(|e| unsupported(&e))?;
        let mark = heard.prefix.trim_end().to_owned();
        let dashes = "--".to_owned();
        let arguments = [&mark].into_iter().chain(classes).chain([&dashes]).chain(&heard.begun);
        let arguments: Vec<String> = arguments.cloned().collect();
        state.start_main(main, &arguments).map_err(Failure::bad_input)?;
        let mut files = Files::new(&working_directory(), entries, Some(&std::env::temp_dir()));
        let observer = RefCell::new(Observer::new(scope));
        let heard = RefCell::new(heard);
        let mut told = |seen: &Mark| observer.borrow_mut().see(seen);
        let mut listen = |effect: &Effect| match effect {
            Effect::Write { fd: 2, bytes } => heard.borrow_mut().line(bytes, || observer.borrow_mut().take()),
            Effect::Sleep { nanos } => self.sleep(Duration::from_nanos(*nanos)),
            _ => None,
        };
        let mut ended = Ended::Done;
        let mut spent = Spent::default();
        let mut goes_on = |state: &mut State| {
            let now = state.instructions();
            state.config.max_instructions = Some(now.saturating_add(SLICE.min(self.instructions.unwrap_or(SLICE))));
            let of_test = spent.since(heard.borrow().begun.len(), now);
            if now >= MOST_INSTRUCTIONS || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                ended = Ended::OutOfTime;
            } else if heard.borrow().test.is_some() && self.instructions.is_some_and(|most| of_test > most) {
                ended = Ended::Cut;
            }
            matches!(ended, Ended::Done)
        };
        let served = serve_with(&mut state, &mut files, &mut Recorder::new(&mut told), &mut listen, &mut goes_on);
        let hits = observer.borrow_mut().take();
        let ended = match (ended, served) {
            (Ended::Done, Ok(_)) if heard.borrow().is_done => Ended::Done,
            (Ended::Done, Ok(code)) => Ended::Broken(format!("it ends the machine with exit code {code}")),
            (Ended::Done, Err(failure)) => return Err(failure.of("the tests that are there")),
            (cut, _) => cut,
        };
        Ok((ended, hits))
    }

    /// Sleeps, but not beyond the end.
    fn sleep(&self, time: Duration) -> Option<Reply> {
        let rest = self.deadline?.saturating_duration_since(Instant::now());
        std::thread::sleep(time.min(rest));
        Some(Reply::Done)
    }

    /// Our small program, the user's classes, and JUnit unless it is among them.
    fn open(&self) -> Result<(&'static Program, Vec<PathBuf>), Failure> {
        let (java_home, path) = (std::env::var_os("JAVA_HOME"), std::env::var_os("PATH"));
        let jdk = Jdk::locate(self.jdk, java_home.as_deref(), path.as_deref()).map_err(Failure::bad_input)?;
        let jars = Jars::find(self.junit, &[]).map_err(Failure::bad_input)?;
        let mut entries: Vec<PathBuf> = self.class_path.split(':').map(PathBuf::from).collect();
        let own = ClassPath::new(&entries, &jdk).map_err(Failure::bad_input)?;
        if !own.user_classes().iter().any(|name| name == "org/junit/platform/launcher/Launcher") {
            entries.extend(jars.running());
        }
        let helper = cover_tests(&jdk.home, &jars, &Setup::default_cache()).map_err(|e| Failure {
            message: format!("cannot run the tests that are there: {e}"),
            code: exit::OUR_FAULT,
        })?;
        entries.insert(0, helper);
        let class_path = ClassPath::new(&entries, &jdk).map_err(Failure::bad_input)?;
        let config = ProgramConfig { marks: Some(operators), ..ProgramConfig::default() };
        let program = Program::open(class_path, jdk, config, Box::new(Natives::table())).map_err(Failure::bad_input)?;
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
    fn line(&mut self, bytes: &[u8], hits: impl FnOnce() -> Hits) -> Option<Reply> {
        let text = String::from_utf8_lossy(bytes.strip_prefix(self.prefix.as_bytes())?).into_owned();
        let mut parts = text.trim_end_matches('\n').splitn(3, '\t');
        let (what, name, how) = (parts.next()?, parts.next()?, parts.next()?);
        if !matches!(what, "class" | "done") {
            self.running.extend(self.class.clone());
        }
        match what {
            "class" => {
                self.classes.insert(name.to_owned());
                self.class = Some(name.to_owned());
            }
            "begins" => {
                self.begun.push(how.to_owned());
                self.test = Some(name.to_owned());
            }
            "done" => {
                self.is_done = true;
                // What comes after the last test, when all are over.
                if let Some(last) = self.tests.last_mut() {
                    add(&mut last.hits, hits());
                }
            }
            _ => {
                let failed = match what {
                    "SUCCESSFUL" => None,
                    "ABORTED" => Some(format!("given up: {how}")),
                    _ => Some(how.to_owned()),
                };
                self.test = None;
                self.tests.push(Ran { name: name.to_owned(), hits: hits(), failed });
            }
        }
        Some(Reply::Done)
    }

    /// The machine has ended before all tests did: the one that ran has failed. If none did, the class has, and is
    /// not tried again. Gives the classes that are left.
    fn cut<'c>(&mut self, classes: &'c [String], why: String, hits: Hits) -> Result<&'c [String], Failure> {
        let Some(class) = self.class.take() else {
            return Err(Failure::bad_input(format!("the tests that are there: {why}")));
        };
        self.running.insert(class.clone());
        let at = classes.iter().position(|name| *name == class).unwrap_or(0);
        let test = self.test.take();
        // A test that JUnit does not leave out would begin again and again.
        let begun = self.begun.iter().rev();
        let is_again = begun.clone().skip(1).any(|id| begun.clone().next() == Some(id));
        let next = if test.is_some() && !is_again { at } else { at + 1 };
        self.tests.push(Ran { name: test.unwrap_or(class), hits, failed: Some(why) });
        Ok(&classes[next..])
    }

    /// A class without tests.
    fn empty(&self) -> Option<&String> {
        self.classes.difference(&self.running).next()
    }
}

fn add(hits: &mut Hits, more: Hits) {
    for (name, MethodHits { passed, ways, rows }) in more {
        let own = hits.entry(name).or_default();
        own.passed.extend(passed);
        own.ways.extend(ways);
        own.rows.extend(rows);
    }
}

//! A test with what it covers, and all tests of a run, each once.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use coverage::{MethodName, PathName};
use emit::evidence::Covered;
use emit::{Call, Check, Known, Outcome, Standing, Step, Test, Value};
use explore::FindingKind;

use super::receiver::{self, Object};
use super::statics::Statics;

/// Why a path that there was no time for has no test.
pub const NO_TIME: &str = "no time to make a test of it";

/// A test of a target, with what it covers.
#[derive(Debug, Clone)]
pub struct SuiteTest {
    /// `a.b.FooTest.name`, once it is in a source.
    pub name: String,
    /// Number of the target.
    pub target: usize,
    pub path: Arc<PathName>,
    pub covered: Covered,
    pub test: Test,
    /// Methods that it comes to before it looks at what came of it.
    pub entered: Vec<Arc<MethodName>>,
    /// What it may say of the object that its call is made on, and of those that it is given.
    pub objects: Vec<Object>,
    /// The static state that it leaves behind.
    pub statics: Statics,
    /// Goals that the program names and that it was made to meet.
    pub named: Vec<String>,
}

impl SuiteTest {
    pub fn essence(&self) -> Essence {
        let Test { supplied, arrange, act, outcome, checks, .. } = self.test.clone();
        let finding = self.test.finding.as_ref().map(|finding| finding.kind);
        Essence { supplied, arrange, act, outcome, checks, finding }
    }
}

/// What a test does and says; tests that have it in common are one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Essence {
    supplied: Vec<(String, Value)>,
    arrange: Vec<Step>,
    act: Call,
    outcome: Outcome,
    checks: Vec<Check>,
    finding: Option<FindingKind>,
}

/// All tests, and why some paths have none.
#[derive(Debug, Default)]
pub struct Suites {
    /// By target, then in the order of their paths.
    pub tests: Vec<SuiteTest>,
    /// Findings that no test shows: another machine has more memory, or a larger stack.
    pub untested: Vec<SuiteTest>,
    /// For each target what became of paths without a test, and how often.
    pub left: BTreeMap<usize, BTreeMap<String, usize>>,
    /// Our own faults: a run that went otherwise than its path.
    pub faults: Vec<String>,
    /// Tests of an earlier run that are in the files besides.
    pub kept: usize,
}

impl Suites {
    /// What was made, in order, each test once.
    pub fn of(came: Vec<Attempt>) -> Suites {
        let mut all = Suites::default();
        let mut left = |target: usize, why: String| {
            *all.left.entry(target).or_default().entry(why).or_default() += 1;
        };
        for came in came {
            match came {
                Attempt::Test(made) => all.tests.push(*made),
                Attempt::Finding(made, why) => {
                    left(made.target, why);
                    all.untested.push(*made);
                }
                Attempt::Left { target, why, .. } => left(target, why),
                Attempt::Fault(why) => all.faults.push(why),
            }
        }
        all.tests = Suites::in_order(all.tests);
        all.untested.sort_by(|a, b| (a.target, &a.path).cmp(&(b.target, &b.path)));
        // Workers end in any order.
        all.faults.sort();
        all
    }

    /// Tests by target and path, each once, with what they say of their objects.
    pub fn in_order(mut tests: Vec<SuiteTest>) -> Vec<SuiteTest> {
        tests.sort_by(|a, b| (a.target, &a.path).cmp(&(b.target, &b.path)));
        receiver::choose(&mut tests);
        without_twins(tests)
    }

    /// Sets findings apart that somebody judges to be known, or wanted by nobody.
    pub fn suppress(&mut self, judge: impl FnOnce(&[Known<'_>]) -> Vec<bool>) {
        let all = || self.tests.iter().chain(&self.untested).filter_map(|made| made.test.finding.as_ref());
        let is_suppressed = judge(&all().map(Known::from).collect::<Vec<_>>());
        let all = self.tests.iter_mut().chain(&mut self.untested).filter_map(|made| made.test.finding.as_mut());
        for (finding, is_suppressed) in all.zip(is_suppressed) {
            // Those about arguments are apart already.
            if is_suppressed && finding.standing == Standing::Open {
                finding.standing = Standing::Suppressed;
            }
        }
    }
}

/// What came of a path.
#[derive(Debug)]
pub enum Attempt {
    Test(Box<SuiteTest>),
    /// A finding, and why there is no test of it.
    Finding(Box<SuiteTest>, String),
    /// No test of a target, why, and of which path if it is known.
    Left {
        target: usize,
        why: String,
        path: Option<Arc<PathName>>,
    },
    Fault(String),
}

impl Attempt {
    /// Of which path, if it is known.
    pub(super) fn path(&self) -> Option<Arc<PathName>> {
        match self {
            Attempt::Test(made) | Attempt::Finding(made, _) => Some(Arc::clone(&made.path)),
            Attempt::Left { path, .. } => path.clone(),
            Attempt::Fault(_) => None,
        }
    }

    pub(super) fn lost(&self) -> Option<Arc<PathName>> {
        match self {
            Attempt::Left { path, .. } => path.clone(),
            Attempt::Test(_) | Attempt::Finding(..) | Attempt::Fault(_) => None,
        }
    }
}

pub fn left_out(target: usize, path: &Arc<PathName>, why: String) -> Attempt {
    Attempt::Left { target, why, path: Some(Arc::clone(path)) }
}

/// Tests that make the same calls and check the same are one, which covers what they all do.
fn without_twins(tests: Vec<SuiteTest>) -> Vec<SuiteTest> {
    let mut known: HashMap<Essence, usize> = HashMap::new();
    let mut kept: Vec<SuiteTest> = Vec::new();
    for made in tests {
        match known.entry(made.essence()) {
            Entry::Vacant(free) => {
                free.insert(kept.len());
                kept.push(made);
            }
            Entry::Occupied(twin) => {
                let twin = &mut kept[*twin.get()];
                twin.covered.add(made.covered);
                twin.named.extend(made.named);
                let news = made.test.meets.into_iter().filter(|name| !twin.test.meets.contains(name));
                let news: Vec<String> = news.collect();
                twin.test.meets.extend(news);
            }
        }
    }
    kept
}

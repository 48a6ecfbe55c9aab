//! Findings: exceptions that nobody catches, and deadlocks.

use explore::{Deadlock, FindingKind, Waiting};
use schemars::JsonSchema;
use serde::Serialize;

use super::names;
use super::path::{ChangedPlace, Definition, Input};
use crate::model::{Finding, Standing};

/// A thread at a deadlock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ThreadState {
    pub name: String,
    /// As `Thread.getState` says it.
    pub state: String,
    /// The monitor, lock or signal.
    pub waits_for: Option<String>,
    /// The thread that has to do something first.
    pub held_by: Option<String>,
    /// `Class.method(File:line)`, innermost first.
    pub stack: Vec<String>,
}

impl ThreadState {
    fn all(threads: &[Waiting]) -> Vec<ThreadState> {
        let one = |thread: &Waiting| ThreadState {
            name: thread.name.clone(),
            state: thread.state.clone(),
            waits_for: thread.waits_for.clone(),
            held_by: thread.held_by.clone(),
            stack: thread.stack.clone(),
        };
        threads.iter().map(one).collect()
    }
}

/// What is known of a finding, however it was found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct FindingFacts {
    /// Who throws: the machine itself, an assertion, the class library, the program; or threads wait for ever.
    #[schemars(schema_with = "names::finding_kind")]
    pub kind: &'static str,
    /// It is about what the caller passed.
    pub argument: bool,
    /// What becomes of it: `open` is to be fixed, `argument` is the caller's, `suppressed` was known or unwanted.
    #[schemars(schema_with = "names::standing")]
    pub standing: &'static str,
    /// The class; none for a deadlock.
    pub exception: Option<String>,
    /// What `getMessage` gives, where it is known; of a deadlock, why threads wait.
    pub message: Option<String>,
    /// The thread that it ends, if that is not the one that made the call.
    pub thread: Option<String>,
    /// Of a deadlock: all threads.
    pub threads: Vec<ThreadState>,
    /// The file of the innermost frame of the user's code.
    pub source: Option<String>,
    /// The line in that file.
    pub line: Option<u16>,
    /// `Class.method(File:line)`, innermost first.
    pub stack: Vec<String>,
}

impl From<&Finding> for FindingFacts {
    fn from(finding: &Finding) -> FindingFacts {
        FindingFacts {
            kind: finding.kind.name(),
            argument: finding.is_argument,
            standing: finding.standing.name(),
            exception: (finding.kind != FindingKind::Deadlock).then(|| finding.exception.clone()),
            message: finding.message.clone(),
            thread: finding.thread.clone(),
            threads: ThreadState::all(&finding.threads),
            source: finding.source.clone(),
            line: finding.line,
            stack: finding.stack.clone(),
        }
    }
}

impl FindingFacts {
    /// Of a finding of an exploration.
    pub fn of_path(finding: &explore::Finding, is_suppressed: bool) -> FindingFacts {
        let thrown = &finding.thrown;
        let deadlock = thrown.deadlock();
        FindingFacts {
            kind: thrown.kind.name(),
            argument: thrown.is_argument,
            standing: Standing::of(is_suppressed, thrown.is_argument).name(),
            exception: deadlock.is_none().then(|| thrown.exception.clone()),
            message: deadlock.map(Deadlock::text).or(finding.message()).map(str::to_owned),
            thread: thrown.thread.as_ref().map(|thread| thread.name.clone()),
            threads: ThreadState::all(&thrown.threads),
            source: thrown.source.as_deref().map(|place| file(place, thrown.line).to_owned()),
            line: thrown.line,
            stack: thrown.stack.clone(),
        }
    }
}

/// The file of `File:line`.
fn file(place: &str, line: Option<u16>) -> &str {
    line.and_then(|_| place.rsplit_once(':')).map_or(place, |(file, _)| file)
}

/// A finding of `banyan explore`, with the least path that leads to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ExploreFinding {
    /// What was called.
    pub spec: String,
    #[serde(flatten)]
    pub facts: FindingFacts,
    /// What it is known by from run to run: it stays when lines move.
    pub key: String,
    /// Inputs that lead to it.
    pub inputs: Vec<Input>,
    /// What its path asks of the inputs, in Java.
    pub condition: String,
    /// The same with the values of the witness.
    pub condition_with_values: String,
    /// What the call changed until then.
    pub changed: Vec<ChangedPlace>,
    /// The choices that lead to it.
    pub schedule: String,
    /// How many paths lead to it.
    pub paths: u64,
    /// The inputs are a function of the condition alone.
    pub canonical: bool,
    /// The concrete run of its path showed it.
    pub confirmed: bool,
    /// What the names in the condition stand for, if there are any.
    #[serde(rename = "where", skip_serializing_if = "Vec::is_empty")]
    pub definitions: Vec<Definition>,
}

impl ExploreFinding {
    pub fn new(spec: &str, finding: &explore::Finding, key: &str, is_suppressed: bool) -> ExploreFinding {
        let path = &finding.path;
        ExploreFinding {
            spec: spec.to_owned(),
            facts: FindingFacts::of_path(finding, is_suppressed),
            key: key.to_owned(),
            inputs: Input::all(path.inputs.iter().flatten()),
            condition: path.condition.clone(),
            condition_with_values: path.condition_values.clone(),
            changed: ChangedPlace::of(path),
            schedule: path.schedule.to_string(),
            paths: finding.paths,
            canonical: path.is_canonical,
            confirmed: finding.is_confirmed(),
            definitions: Definition::all(&path.definitions),
        }
    }
}

/// A finding of `banyan test`, with the test that shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TestFinding {
    #[serde(flatten)]
    pub facts: FindingFacts,
    /// The class under test.
    pub class: String,
    /// The call that leads to it, in Java.
    pub call: String,
    /// What it is known by from run to run: it stays when lines move.
    pub key: String,
    /// The test that shows it, `a.b.FooTest.name`; none if no test does.
    pub test: Option<String>,
}

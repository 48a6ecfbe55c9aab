//! The result of `banyan explore`. Times and memory are in fields of their own, so that two results can be compared
//! without them.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use explore::pool::{Sample, Statistics, WorkerStatistics};
use explore::{Collected, Summary};
use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::emitted::EmittedSuite;
use super::finding::ExploreFinding;
use super::obligation::ReportedObligation;
use super::path::{InputBound, PathDocument};
use super::run::RunDocument;
use super::{SchemaVersion, TOOL};

/// The result of `banyan explore`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, title = "banyan explore")]
pub struct ExploreDocument {
    pub schema: SchemaVersion,
    /// Which Banyan.
    pub tool: &'static str,
    pub run: RunDocument,
    pub summary: ExploreSummary,
    /// What each root came to, in the order of exploration.
    pub roots: Vec<RootSummary>,
    /// The checkpoint, if it does not have all of the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "UnsavedCheckpoint")]
    pub checkpoint: Option<UnsavedCheckpoint>,
    /// How the work was divided, if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Division")]
    pub division: Option<Division>,
    /// Tests of the paths, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "EmittedSuite")]
    pub emitted: Option<EmittedSuite>,
    #[serde(flatten)]
    pub paths: Option<Paths>,
    /// What matters most first.
    pub findings: Vec<ExploreFinding>,
}

/// What a document with a summary only leaves out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Paths {
    /// By root, the shortest schedule first.
    pub paths: Vec<PathDocument>,
    /// Paths that a limit cut off.
    pub cut_paths: Vec<PathDocument>,
    /// Goals that the program names.
    pub obligations: Vec<ReportedObligation>,
}

impl Paths {
    /// Those of all roots.
    pub fn new(roots: &[(String, Collected)]) -> Paths {
        let paths = roots.iter().flat_map(|(spec, kept)| kept.paths.iter().map(|path| PathDocument::new(spec, path)));
        let cut = roots.iter().flat_map(|(spec, kept)| kept.cut.iter().map(|path| PathDocument::new(spec, path)));
        let goals = roots.iter().flat_map(|(spec, kept)| {
            kept.obligations.iter().map(|(name, known)| ReportedObligation::of_root(spec, name, known))
        });
        Paths { paths: paths.collect(), cut_paths: cut.collect(), obligations: goals.collect() }
    }
}

impl ExploreDocument {
    pub fn new(run: RunDocument, summary: ExploreSummary) -> ExploreDocument {
        ExploreDocument {
            schema: SchemaVersion,
            tool: TOOL,
            run,
            summary,
            roots: Vec::new(),
            checkpoint: None,
            division: None,
            emitted: None,
            paths: None,
            findings: Vec::new(),
        }
    }
}

/// A checkpoint that does not have all of the result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct UnsavedCheckpoint {
    /// Always false.
    pub whole: bool,
    pub why: String,
}

/// How many queries came to a layer of the solver.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LayerCount {
    /// Queries that reached it.
    pub asked: u64,
    /// Queries that went no further.
    pub answered: u64,
    /// Time in the layer itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub seconds: Option<f64>,
}

/// How many goals the program names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ObligationCount {
    /// Some path comes to it.
    pub known: usize,
    pub met: usize,
}

/// The numbers of an exploration.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ExploreSummary {
    /// Feasible paths that ended: they returned, threw or exited.
    pub paths: u64,
    /// Every input within `within` takes one of the paths.
    pub exhaustive: bool,
    /// The bounds on inputs that paths depend on; empty for all inputs.
    pub within: Vec<InputBound>,
    /// What paths asked of the world outside, whose answers are fixed here.
    pub environment: BTreeSet<String>,
    /// Alternatives that no input takes.
    pub infeasible: u64,
    /// Alternatives that the solver did not decide.
    pub undecided: u64,
    /// Paths that met something unsupported.
    pub unsupported: u64,
    /// The same by what it was.
    pub unsupported_reasons: BTreeMap<String, u64>,
    /// Paths on which an assumption does not hold.
    pub assumed_away: u64,
    /// Paths on which no thread could go on.
    pub deadlocked: u64,
    /// What limits cut off, by limit.
    pub cut: IndexMap<&'static str, u64>,
    /// Values that had to be fixed.
    pub fixed_values: u64,
    /// Paths by `returned`, `exited`, or the class that was thrown.
    pub outcomes: BTreeMap<String, u64>,
    pub findings: usize,
    pub findings_by_kind: BTreeMap<&'static str, usize>,
    /// Those that are about what the caller passed.
    pub argument_findings: usize,
    /// Those that were known or unwanted.
    pub suppressed_findings: usize,
    pub obligations: ObligationCount,
    /// Instructions that were run.
    pub instructions: u64,
    /// Choices that were met.
    pub choices: u64,
    /// By layer of the solver, from the outermost on.
    pub queries: IndexMap<String, LayerCount>,
    pub seconds: f64,
    /// Of these, until exploring began.
    pub startup_seconds: f64,
    /// The most bytes that the process ever had, as the kernel counts them; 0 where it does not say.
    pub peak_memory: u64,
}

/// How many findings there are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FindingCounts {
    pub by_kind: BTreeMap<&'static str, usize>,
    pub arguments: usize,
    pub suppressed: usize,
}

/// What an exploration took.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Cost {
    pub elapsed: Duration,
    /// Of this, until exploring began.
    pub startup: Duration,
    /// Bytes.
    pub peak_memory: u64,
}

impl ExploreSummary {
    pub fn new(summary: &Summary, found: FindingCounts, obligations: ObligationCount, cost: Cost) -> ExploreSummary {
        let free = LayerCount { asked: summary.free, answered: summary.free, seconds: None };
        let layers = summary.queries.iter().map(|layer| {
            let seconds = Some(layer.nanoseconds as f64 / 1e9);
            (layer.name.to_owned(), LayerCount { asked: layer.asked, answered: layer.answered, seconds })
        });
        ExploreSummary {
            paths: summary.paths,
            exhaustive: summary.exhaustive(),
            within: InputBound::all(summary),
            environment: summary.environment_names(),
            infeasible: summary.infeasible,
            undecided: summary.undecided,
            unsupported: summary.unsupported.values().sum(),
            unsupported_reasons: summary.unsupported.clone(),
            assumed_away: summary.assumed_away,
            deadlocked: summary.deadlocked,
            cut: summary.cut.iter().map(|(cut, count)| (cut.name(), *count)).collect(),
            fixed_values: summary.fixed_values,
            outcomes: summary.outcomes.clone(),
            findings: found.by_kind.values().sum(),
            findings_by_kind: found.by_kind,
            argument_findings: found.arguments,
            suppressed_findings: found.suppressed,
            obligations,
            instructions: summary.instructions,
            choices: summary.choices,
            queries: std::iter::once(("carried_model".to_owned(), free)).chain(layers).collect(),
            seconds: cost.elapsed.as_secs_f64(),
            startup_seconds: cost.startup.as_secs_f64(),
            peak_memory: cost.peak_memory,
        }
    }
}

/// What a root came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct RootSummary {
    /// What was called; where a program makes the call, by which of its calls.
    pub spec: String,
    pub paths: u64,
    pub exhaustive: bool,
    pub within: Vec<InputBound>,
    pub environment: BTreeSet<String>,
    pub infeasible: u64,
    pub assumed_away: u64,
    pub findings: usize,
}

impl RootSummary {
    pub fn new(spec: &str, kept: &Collected, summary: &Summary) -> RootSummary {
        RootSummary {
            spec: spec.to_owned(),
            paths: summary.paths,
            exhaustive: summary.exhaustive(),
            within: InputBound::all(summary),
            environment: summary.environment_names(),
            infeasible: summary.infeasible,
            assumed_away: summary.assumed_away,
            findings: kept.findings.len(),
        }
    }
}

/// How the work was divided. Times, and what depends on them, differ from run to run.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Division {
    pub seconds: f64,
    pub paths_per_second: f64,
    /// The share of the workers' time in which they had nothing to do.
    pub idle_share: f64,
    /// The same from the first second on, where the run was longer.
    pub idle_share_after_first_second: Option<f64>,
    /// The share of instructions that only led to where a unit of work begins.
    pub replay_share: f64,
    /// The longest that the queue of units ever was.
    pub longest_queue: usize,
    /// For each depth at which a unit begins, how many did.
    pub split_depths: BTreeMap<usize, u64>,
    pub workers: Vec<WorkerShare>,
    /// In order of time.
    pub timeline: Vec<TimelineSample>,
}

/// What one worker did.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct WorkerShare {
    /// Units of work that it took.
    pub units: u64,
    /// Units that it gave away.
    pub offered: u64,
    pub paths: u64,
    pub instructions: u64,
    /// Instructions that only led to where a unit begins.
    pub replayed: u64,
    pub busy_seconds: f64,
    /// Of messages between processes.
    pub message_bytes: u64,
    pub serialise_seconds: f64,
    pub deserialise_seconds: f64,
}

/// All workers at one moment, counted from the start.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TimelineSample {
    /// Seconds since the start.
    pub at: f64,
    /// Units that wait.
    pub queue: usize,
    /// By worker.
    pub paths: Vec<u64>,
    /// By worker.
    pub busy_seconds: Vec<f64>,
}

impl From<&Statistics> for Division {
    fn from(statistics: &Statistics) -> Division {
        let paths: u64 = statistics.workers.iter().map(|worker| worker.paths).sum();
        let elapsed = statistics.elapsed;
        Division {
            seconds: elapsed.as_secs_f64(),
            paths_per_second: if elapsed.is_zero() { 0.0 } else { paths as f64 / elapsed.as_secs_f64() },
            idle_share: statistics.idle_share(),
            idle_share_after_first_second: statistics.idle_share_after(Duration::from_secs(1)),
            replay_share: statistics.replay_share(),
            longest_queue: statistics.longest_queue,
            split_depths: statistics.split_depths.clone(),
            workers: statistics.workers.iter().map(WorkerShare::from).collect(),
            timeline: statistics.timeline.iter().map(TimelineSample::from).collect(),
        }
    }
}

impl From<&WorkerStatistics> for WorkerShare {
    fn from(worker: &WorkerStatistics) -> WorkerShare {
        WorkerShare {
            units: worker.units,
            offered: worker.offered,
            paths: worker.paths,
            instructions: worker.instructions,
            replayed: worker.replayed,
            busy_seconds: worker.busy.as_secs_f64(),
            message_bytes: worker.post.bytes,
            serialise_seconds: worker.post.writing.as_secs_f64(),
            deserialise_seconds: worker.post.reading.as_secs_f64(),
        }
    }
}

impl From<&Sample> for TimelineSample {
    fn from(sample: &Sample) -> TimelineSample {
        let (paths, busy_seconds) = sample.workers.iter().map(|(paths, busy)| (*paths, busy.as_secs_f64())).unzip();
        TimelineSample { at: sample.at.as_secs_f64(), queue: sample.queue, paths, busy_seconds }
    }
}

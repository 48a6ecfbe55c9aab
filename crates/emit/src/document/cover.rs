//! The result of `banyan cover`. Only `seconds` differs from run to run.

use std::collections::BTreeSet;

use coverage::{Kept, Report};
use schemars::JsonSchema;
use serde::Serialize;

use super::SchemaVersion;
use super::coverage::{ExistingTest, MethodCoverage, TallyCount};
use super::emitted::EmittedSuite;
use super::names;
use super::obligation::ReportedObligation;
use super::path::{Input, InputBound, PathOutcome};
use super::run::RunDocument;
use crate::evidence::Trace;
use crate::model::Origin;

/// The result of `banyan cover`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, title = "banyan cover")]
pub struct CoverDocument {
    pub schema: SchemaVersion,
    /// Which Banyan.
    pub tool: &'static str,
    pub run: RunDocument,
    pub summary: CoverSummary,
    /// The classes under test.
    pub classes: Vec<ClassCoverage>,
    /// Goals that the program names.
    pub obligations: Vec<ReportedObligation>,
    /// The suite: the numbers of its tests are their places here, from 1.
    pub tests: Vec<CoverTest>,
    /// Tests of the suite as sources, if they were asked for.
    pub emitted: Option<EmittedSuite>,
    /// Methods that could not be called.
    pub not_measured: Vec<NotMeasured>,
}

/// The numbers of a measurement. Figures come first over all code of the classes, then over what was called.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CoverSummary {
    pub tests: usize,
    pub instruction: TallyCount,
    pub instruction_callable: TallyCount,
    pub line: TallyCount,
    pub line_callable: TallyCount,
    pub branch: TallyCount,
    pub branch_callable: TallyCount,
    pub mcdc: TallyCount,
    pub mcdc_callable: TallyCount,
    /// Which pairs of rows show the independence of a condition.
    #[schemars(schema_with = "names::variant")]
    pub variant: &'static str,
    /// Feasible paths that ended.
    pub paths: u64,
    /// Every input within `within` takes one of the paths.
    pub exhaustive: bool,
    /// The bounds on inputs that paths depend on; empty for all inputs.
    pub within: Vec<InputBound>,
    /// What paths asked of the world outside, whose answers are fixed here.
    pub environment: BTreeSet<String>,
    pub seconds: f64,
}

/// A class under test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ClassCoverage {
    /// `a.b.C$D`.
    pub name: String,
    /// SHA-256 of its class file.
    pub hash: Option<String>,
    /// In the order of the class file.
    pub methods: Vec<MethodCoverage>,
}

impl ClassCoverage {
    /// The methods of a report by their classes.
    pub fn all(report: &Report, origin: &Origin, trace: &Trace<'_>) -> Vec<ClassCoverage> {
        let mut classes: Vec<ClassCoverage> = Vec::new();
        for measured in &report.methods {
            let class = &*measured.plan.name.class;
            let method = MethodCoverage::new(report, measured, trace);
            match classes.last_mut() {
                Some(last) if last.name == class => last.methods.push(method),
                Some(_) | None => classes.push(ClassCoverage {
                    name: class.to_owned(),
                    hash: origin.classes.get(class).cloned(),
                    methods: vec![method],
                }),
            }
        }
        classes
    }
}

/// A test of the suite: a path, or a run of a test or a program that was there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CoverTest {
    Path(KeptTest),
    Existing(ExistingTest),
}

/// A path of the suite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct KeptTest {
    /// What tables of decisions and obligations call it.
    pub number: usize,
    pub spec: String,
    pub schedule: String,
    pub inputs: Vec<Input>,
    pub outcome: PathOutcome,
}

impl KeptTest {
    pub fn new(number: usize, kept: &Kept) -> KeptTest {
        KeptTest {
            number,
            spec: kept.path.root.to_string(),
            schedule: kept.path.schedule.to_string(),
            inputs: Input::all(kept.record.inputs.iter().flatten()),
            outcome: PathOutcome::from(&kept.record.outcome),
        }
    }
}

/// A method that could not be called.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct NotMeasured {
    pub spec: String,
    pub why: String,
}

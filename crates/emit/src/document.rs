//! The JSON of every command as structs: what a field is called, whether it is always there, and what it means is said
//! here and nowhere else. `docs/schema` is generated from these types.
//!
//! A struct is filled from the values of the crate that found them; text of a value is made here, at the edge. What two
//! commands both say has one type. Nothing here prints, and nothing reads a clock: times are given.

mod cover;
mod coverage;
mod emitted;
mod enumerate;
mod explore;
mod finding;
mod names;
mod obligation;
mod path;
mod run;
mod test;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

pub use cover::{ClassCoverage, CoverDocument, CoverSummary, CoverTest, KeptTest, NotMeasured};
pub use coverage::{
    ConditionPlace, DecisionTable, EvaluatedRow, ExistingTest, IdiomName, MethodCoverage, OpenGoal, TallyCount,
};
pub use emitted::{CheckedTests, Covered, EmittedJacoco, EmittedSuite, EmittedTest, PathWithoutTest};
pub use enumerate::{EnumerateDocument, EnumerateSummary, OperationFinding, StructureDocument, StructureObject};
pub use explore::{
    Cost, Division, ExploreDocument, ExploreSummary, FindingCounts, LayerCount, ObligationCount, Paths, RootSummary,
    TimelineSample, UnsavedCheckpoint, WorkerShare,
};
pub use finding::{ExploreFinding, FindingFacts, TestFinding, ThreadState};
pub use obligation::{GoalStatus, ReportedObligation};
pub use path::{ChangedPlace, Definition, Input, InputBound, PathDocument, PathOutcome};
pub use run::RunDocument;
pub use test::{
    CountDifference, LevelObligations, SkippedClass, SuiteTest, TestDocument, TestSummary, TestedClass, TestedMethod,
    Verification, VerifiedJacoco,
};

/// The tool, as every document names it.
pub const TOOL: &str = concat!("banyan ", env!("CARGO_PKG_VERSION"));

/// The version of the documents' form, which every document begins with. It is another number as soon as a field goes
/// away or means something else; a field that is added does not change it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SchemaVersion;

impl SchemaVersion {
    pub const NUMBER: u64 = 1;
}

impl Serialize for SchemaVersion {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(SchemaVersion::NUMBER)
    }
}

impl JsonSchema for SchemaVersion {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SchemaVersion".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "integer", "const": SchemaVersion::NUMBER})
    }
}

/// A document as files have it, ending in a line feed.
pub fn text(document: &impl Serialize) -> String {
    let mut text = serde_json::to_string_pretty(document).expect("maps with text keys can be written");
    text.push('\n');
    text
}

/// A document on one line, ending in a line feed.
pub fn line(document: &impl Serialize) -> String {
    let mut line = serde_json::to_string(document).expect("maps with text keys can be written");
    line.push('\n');
    line
}

/// The JSON Schema of a document.
pub fn schema<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

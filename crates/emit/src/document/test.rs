//! The result of `banyan test`. Only `seconds` differs from run to run, where counts and not the clock end it.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::SchemaVersion;
use super::coverage::{DecisionTable, ExistingTest, IdiomName, OpenGoal, TallyCount};
use super::emitted::Covered;
use super::finding::{FindingFacts, TestFinding};
use super::obligation::ReportedObligation;
use super::path::{Input, PathOutcome};

/// The result of `banyan test`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, title = "banyan test")]
pub struct TestDocument {
    pub schema: SchemaVersion,
    /// Which Banyan.
    pub tool: &'static str,
    /// The version of the JDK whose class library was used.
    pub jdk: String,
    pub summary: TestSummary,
    /// Tests that were there already.
    pub existing: Vec<ExistingTest>,
    /// Why not all of them were run, if they were not.
    pub existing_not_run: Option<String>,
    /// What matters most first.
    pub findings: Vec<TestFinding>,
    /// Goals that the program names.
    pub obligations: Vec<ReportedObligation>,
    /// The classes under test.
    pub classes: Vec<TestedClass>,
}

/// The numbers of a run. Figures come first over all code of the classes, as JaCoCo counts it, then over what can be
/// called.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TestSummary {
    /// Tests that were made.
    pub tests: usize,
    /// Tests of earlier runs that are in the files besides.
    pub kept: usize,
    pub branch: TallyCount,
    pub mcdc: TallyCount,
    pub line: TallyCount,
    pub branch_callable: TallyCount,
    pub mcdc_callable: TallyCount,
    pub line_callable: TallyCount,
    /// What has to be shown for a level, by what was executed.
    pub obligations: LevelObligations,
    pub findings: usize,
    /// Tests that expect an exception that the program throws itself.
    pub explicit: usize,
    pub findings_by_kind: BTreeMap<&'static str, usize>,
    /// Those that are about what the caller passed.
    pub argument_findings: usize,
    /// Those that were known or unwanted.
    pub suppressed_findings: usize,
    /// How the tests fared on the real machine; none if they were not run there.
    pub verified: Option<Verification>,
    /// Why they were not run there.
    pub not_verified: Option<String>,
    /// The time was over while something was open.
    pub budget_ended: bool,
    /// The user ended it.
    pub interrupted: bool,
    pub seconds: f64,
}

/// What has to be shown for a level, by what was executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LevelObligations {
    pub line: TallyCount,
    pub branch: TallyCount,
    pub mcdc: TallyCount,
}

/// How the tests fared on the real machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Verification {
    pub compiled: usize,
    pub passed: usize,
    /// Those that are not emitted.
    pub dropped: usize,
    /// Those that do not do what they say: our own fault.
    pub defects: usize,
    /// Those that depend on which ran before.
    pub order_dependent: usize,
    /// Those that there was no time for.
    pub not_checked: usize,
    /// What JaCoCo counts, if it was asked.
    pub jacoco: Option<VerifiedJacoco>,
}

/// What JaCoCo counts, beside what we count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct VerifiedJacoco {
    pub line: Covered,
    pub branch: Covered,
    pub differences: Vec<CountDifference>,
    /// Methods with branches that are not among JaCoCo's.
    pub not_counted: Vec<String>,
    /// Classes that this version of JaCoCo does not read.
    pub not_measured: Vec<SkippedClass>,
}

/// A method of which JaCoCo counts something else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CountDifference {
    /// `a.b.C.name(I)V`.
    pub method: String,
    /// `3/4 lines, 5/6 branches`.
    pub jacoco: String,
    /// The same by us.
    pub ours: String,
    /// What the compiler made up in it and JaCoCo has no filter for.
    pub no_filter_for: Vec<&'static str>,
    /// Filters of JaCoCo that do not find all of it here.
    pub filters_in_part: Vec<&'static str>,
}

/// A class that JaCoCo does not read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SkippedClass {
    pub class: String,
    pub why: String,
}

/// A class under test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TestedClass {
    /// `a.b.C$D`.
    pub name: String,
    /// SHA-256 of its class file.
    pub hash: Option<String>,
    /// `File.java`, where the class file says it.
    pub source: Option<String>,
    /// What is to be known of it, a sentence each.
    pub notes: Vec<String>,
    pub branch: TallyCount,
    pub mcdc: TallyCount,
    pub line: TallyCount,
    pub branch_callable: TallyCount,
    pub mcdc_callable: TallyCount,
    pub line_callable: TallyCount,
    pub methods: Vec<TestedMethod>,
    pub tests: Vec<SuiteTest>,
    /// Calls that show a finding and could not be made a test of.
    pub findings_without_test: Vec<SuiteTest>,
}

/// A method under test. What is absent is not known, because no plan of its code was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TestedMethod {
    /// `<init>` for a constructor.
    pub name: String,
    /// As the class file has it: `(I)V`.
    pub descriptor: String,
    pub instruction: TallyCount,
    pub line: TallyCount,
    pub branch: TallyCount,
    pub mcdc: TallyCount,
    /// The count of conditions is in doubt.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub approximate: Option<bool>,
    /// What the compiler made up in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<IdiomName>")]
    pub idioms: Option<Vec<IdiomName>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<DecisionTable>")]
    pub decisions: Option<Vec<DecisionTable>>,
    /// What no test meets, with the reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<OpenGoal>")]
    pub open: Option<Vec<OpenGoal>>,
    /// What has to be shown for a level, by what was executed.
    pub obligations: LevelObligations,
    /// It is tested, or what is tested calls it.
    pub callable: bool,
    /// Paths that were found.
    pub paths: u64,
    /// Tests that were made of them.
    pub tests: usize,
    pub findings: usize,
    /// Why what is open is open, a sentence each.
    pub reasons: Vec<String>,
}

/// A test of the suite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct SuiteTest {
    /// `a.b.FooTest.name`; none for what could not be made a test.
    pub name: Option<String>,
    /// The method under test.
    pub method: String,
    /// As the class file has it: `(I)V`.
    pub descriptor: String,
    /// The calls that the path is of.
    pub root: String,
    /// The choices that lead to it.
    pub schedule: String,
    /// What it asks of the inputs, in Java.
    pub condition: String,
    /// All calls, in Java.
    pub call: String,
    /// The arguments of all calls, those before the call under test first.
    pub inputs: Vec<Input>,
    /// How the call ends; none where threads wait for ever, which the finding says.
    pub outcome: Option<PathOutcome>,
    /// The finding that it shows, if it shows one.
    pub finding: Option<FindingFacts>,
    /// Obligations that it meets, by their names.
    pub meets: Vec<String>,
}

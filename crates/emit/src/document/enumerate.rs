//! The result of `banyan enumerate`. Only `seconds` and `peak_memory` differ from run to run.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::Serialize;

use super::{SchemaVersion, UnsavedCheckpoint};

/// The result of `banyan enumerate`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, title = "banyan enumerate")]
pub struct EnumerateDocument {
    pub schema: SchemaVersion,
    /// Which Banyan.
    pub tool: &'static str,
    pub summary: EnumerateSummary,
    /// The checkpoint, if it does not have all of the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "UnsavedCheckpoint")]
    pub checkpoint: Option<UnsavedCheckpoint>,
    /// Structures in the order of a search by one worker; absent if none was kept.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub structures: Vec<StructureDocument>,
}

/// The numbers of a search.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct EnumerateSummary {
    /// Candidates that the predicate was run on.
    pub explored: u64,
    /// Those for which it holds.
    pub valid: u64,
    /// Those on which it threw, which counts as false.
    pub threw: u64,
    /// Those on which it did not end, which counts as false.
    pub cut: u64,
    /// How many candidates there are; `2^…` where there are too many for a number.
    pub space: String,
    pub seconds: f64,
    /// The most bytes that the process ever had.
    pub peak_memory: u64,
    /// Operations that were run on structures, if any were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub runs: Option<u64>,
    /// Those that did not leave a valid structure behind.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u64")]
    pub findings: Option<u64>,
    /// False where something was left; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub complete: Option<bool>,
    /// Why: `budget`, `stopped`, or `lost` for processes that ended.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_complete_because: Vec<&'static str>,
}

/// A structure with its objects by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Structure")]
pub struct StructureDocument {
    /// For each place of the space the number of its value.
    pub vector: Vec<u32>,
    /// The same for a person.
    pub text: String,
    /// Breadth first from the root.
    pub objects: IndexMap<String, StructureObject>,
    /// What the method said that was asked to tell a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub told: Option<String>,
    /// What operations did wrong on it, if anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub findings: Vec<OperationFinding>,
}

/// An object; an array has elements, any other object has fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct StructureObject {
    /// As Java source names it.
    pub class: String,
    /// Values, or names of objects.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<String>")]
    pub elements: Option<Vec<String>>,
    /// Values, or names of objects.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "IndexMap<String, String>")]
    pub fields: Option<IndexMap<String, String>>,
}

/// An operation that does not leave a valid structure behind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OperationFinding {
    /// The call, in Java.
    pub operation: String,
    /// What came of it, on one line.
    pub what: String,
}

//! What a result was made of.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What was run: enough to run it again. `banyan replay` refuses a file whose JDK or classes are not these.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Run")]
pub struct RunDocument {
    /// Absolute, separated by colons.
    pub class_path: String,
    /// The version of the JDK whose class library was used.
    pub jdk: String,
    /// The arguments of `banyan explore`, without those that only steer the walk or the output.
    pub arguments: Vec<String>,
    /// SHA-256 of each class file of the class path that was loaded, by class (`a.b.C$D`).
    pub classes: BTreeMap<String, String>,
}

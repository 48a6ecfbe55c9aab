//! How far paths are followed, and how long.

use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::engine::Limits;

/// Limits that do not depend on when an exploration begins.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LimitsConfig {
    /// Entries of a schedule.
    pub depth: Option<usize>,
    /// Conjuncts of a path condition.
    pub conditions: Option<usize>,
    pub paths: Option<u64>,
    /// The first finding is enough.
    pub first_finding: bool,
    /// Instructions of one path.
    pub instructions: u64,
    /// The time in which paths are looked for.
    pub budget: Option<Duration>,
}

impl Default for LimitsConfig {
    fn default() -> LimitsConfig {
        LimitsConfig {
            depth: None,
            conditions: None,
            paths: None,
            first_finding: false,
            instructions: 100_000_000,
            budget: None,
        }
    }
}

impl LimitsConfig {
    /// The limits of an exploration that began at this moment.
    pub fn limits(&self, begun: Instant) -> Limits {
        Limits {
            depth: self.depth,
            conditions: self.conditions,
            paths: self.paths,
            first_finding: self.first_finding,
            instructions: self.instructions,
            deadline: self.budget.map(|budget| begun + budget),
            cancel: None,
            enough: None,
        }
    }
}

//! What reports of coverage say, the same for `cover` and `test`: what they were made of, which test meets what,
//! tables of decisions, and for everything that is open its reason.

mod csv;
pub mod goals;
mod json;
pub mod missed;
mod tables;

use coverage::{Hits, MethodHits, MethodName, Probed, Row, Scope, add_probed};
use explore::hash;
use program::Program;
use serde_json::Value;

use crate::Origin;

pub use csv::{Line, document as csv};
pub use json::{method, tally};
pub use tables::tables;

/// The tool, as every report names it.
pub const TOOL: &str = concat!("banyan ", env!("CARGO_PKG_VERSION"));

/// What a report of these classes was made of.
pub fn origin(program: &'static Program, scope: &Scope) -> Origin {
    let hashed = |name: &str| {
        let class = program.class(&name.replace('.', "/")).ok()?;
        Some((name.to_owned(), hash(&class.file.as_ref()?.bytes)))
    };
    let classes = scope.classes().filter_map(|class| hashed(&class.name)).collect();
    Origin { tool: env!("CARGO_PKG_VERSION").to_owned(), jdk: program.jdk().version.clone(), classes }
}

/// What a run covers.
#[derive(Debug, Clone, Default)]
pub struct Covered {
    pub hits: Hits,
    /// What JaCoCo's probes see of it.
    pub probed: Probed,
}

impl Covered {
    /// Adds what another part covers.
    pub fn add(&mut self, more: Covered) {
        add_probed(&mut self.probed, &more.probed);
        for (name, MethodHits { passed, ways, rows }) in more.hits {
            let own = self.hits.entry(name).or_default();
            own.passed.extend(passed);
            own.ways.extend(ways);
            own.rows.extend(rows);
        }
    }
}

/// A test with what it did.
#[derive(Debug)]
pub struct Traced<'t> {
    /// A number or a text.
    pub name: Value,
    pub hits: &'t Hits,
}

impl Traced<'_> {
    /// The name for a person.
    pub fn shown(&self) -> String {
        shown(&self.name)
    }
}

fn shown(name: &Value) -> String {
    name.as_str().map_or_else(|| name.to_string(), str::to_owned)
}

/// All tests of a report.
#[derive(Debug, Default)]
pub struct Trace<'t>(pub Vec<Traced<'t>>);

impl Trace<'_> {
    /// The tests that evaluate a row of a decision.
    pub fn of_row(&self, method: &MethodName, decision: usize, row: &Row) -> Vec<&Value> {
        let key = (decision as u32, row.clone());
        let evaluates = |test: &&Traced<'_>| test.hits.get(method).is_some_and(|hits| hits.rows.contains(&key));
        self.0.iter().filter(evaluates).map(|test| &test.name).collect()
    }
}

//! What reports of coverage say, the same for `cover` and `test`: what they were made of, which test meets what,
//! tables of decisions, and for everything that is open its reason.

mod csv;
pub mod goals;
pub mod missed;
mod tables;
mod trace;

use coverage::{Hits, MethodHits, Probed, Scope, add_probed};
use explore::hash;
use program::Program;

use crate::Origin;
pub use crate::document::TOOL;

pub use csv::{Line, document as csv};
pub use tables::tables;
pub use trace::{TestName, Trace, Traced};

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
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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

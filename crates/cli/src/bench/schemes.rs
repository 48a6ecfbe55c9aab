//! The time to full coverage by every way of dividing the work, measured with two workers on this machine.

use std::collections::BTreeSet;
use std::time::Instant;

use clap::Parser;
use coverage::{Criterion, Obligation, Scope, Variant};
use explore::pool::Hands;
use serde_json::{Value, json};

use super::measured::median;
use super::recorded::Typed;
use crate::cover::measuring::{Measuring, Named, Sought, Until, shown};
use crate::cover::workers::Workers;
use crate::explore::Place;
use crate::run::Failure;

/// A way of dividing the work, as a user asks for it.
#[derive(Debug)]
pub struct Scheme {
    /// Its name in the table.
    pub name: &'static str,
    options: &'static [&'static str],
}

pub const SCHEMES: [Scheme; 10] = [
    Scheme { name: "none", options: &["--divide", "none"] },
    Scheme { name: "none, coverage first", options: &["--divide", "none", "--strategy", "coverage"] },
    Scheme { name: "hybrid", options: &["-j", "2"] },
    Scheme { name: "hybrid, coverage first", options: &["-j", "2", "--strategy", "coverage"] },
    Scheme { name: "dynamic, eager", options: &["-j", "2", "--divide", "dynamic", "--split", "eager"] },
    Scheme { name: "dynamic, lazy", options: &["-j", "2", "--divide", "dynamic", "--split", "lazy"] },
    Scheme { name: "dynamic, root-closest", options: &["-j", "2", "--divide", "dynamic", "--split", "root-closest"] },
    Scheme { name: "static", options: &["-j", "2", "--divide", "static"] },
    Scheme { name: "hash", options: &["-j", "2", "--divide", "hash", "--strategy", "concolic"] },
    Scheme { name: "random", options: &["-j", "2", "--divide", "random"] },
];

/// What is covered, and how often that is measured.
pub struct Schemes<'b> {
    pub place: &'b Place<'b>,
    pub scope: &'b Scope,
    pub wanted: &'b BTreeSet<Obligation>,
    pub rounds: u32,
}

impl Schemes<'_> {
    /// Seconds by the clock for each scheme, medians. Rounds go through all of them, so that the machine's drift is
    /// everybody's.
    pub fn measure(&self, class_path: &str, spec: &str) -> Result<Vec<f64>, Failure> {
        let mut rounds: Vec<Vec<f64>> = SCHEMES.iter().map(|_| Vec::new()).collect();
        for _ in 0..self.rounds {
            for (scheme, seconds) in SCHEMES.iter().zip(&mut rounds) {
                seconds.push(self.once(scheme, class_path, spec)?);
            }
        }
        Ok(rounds.into_iter().map(median).collect())
    }

    fn once(&self, scheme: &Scheme, class_path: &str, spec: &str) -> Result<f64, Failure> {
        let typed = ["explore", "--class-path", class_path, "--summary-only"];
        let typed = typed.iter().chain(scheme.options).chain([&spec]);
        let typed = Typed::try_parse_from(typed).map_err(Failure::bad_input)?.args;
        let solving = typed.solving.config();
        let solver = || solving.assemble();
        let sought = Sought { variant: Variant::Masking, criteria: &[Criterion::Mcdc], whole: false };
        let mut measuring = Measuring::new(self.place.base, self.scope, &solver, sought);
        measuring.walk = typed.walk();
        measuring.until = Until::Shown(self.wanted);
        measuring.workers = typed.workers.are_used(&typed)?.then(|| Workers {
            division: typed.workers.division(),
            is_race: typed.workers.is_race(),
            partitioning: typed.workers.partitioning(),
            shows_queue: false,
            hands: &Hands::Threads,
        });
        let roots: Vec<Named<'_>> = self.place.roots.iter().map(Named::of).collect();
        let begun = Instant::now();
        measuring.explore(&roots, &self.place.limits)?;
        let seconds = begun.elapsed().as_secs_f64();
        if !self.wanted.is_subset(&shown(self.scope, &measuring.ledger, Variant::Masking)) {
            return Err(Failure::bad_input(format!("{}: full coverage is not reached", scheme.name)));
        }
        Ok(seconds)
    }
}

/// Seconds by the names of the schemes.
pub fn json(seconds: &[f64]) -> Value {
    let named = SCHEMES.iter().zip(seconds).map(|(scheme, seconds)| (scheme.name.to_owned(), json!(seconds)));
    Value::Object(named.collect())
}

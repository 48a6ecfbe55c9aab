//! The time to full coverage by every way of dividing the work, measured with two workers on this machine.

use std::collections::BTreeSet;
use std::time::Instant;

use anyhow::{Result, anyhow};
use coverage::campaign::{Measuring, Named, Sought, Until, Workers, shown};
use coverage::{Criterion, Obligation, Scope, Variant};
use explore::Split;
use explore::pool::Hands;
use explore::session::{DivisionConfig, ExploreWorkplace, Order, Scheme, Walk};
use serde_json::{Value, json};

use super::measured::median;

/// A way of dividing the work between two workers.
#[derive(Debug)]
pub struct Way {
    /// Its name in the table.
    pub name: &'static str,
    order: Order,
    scheme: Scheme,
    split: Split,
}

const fn way(name: &'static str, order: Order, scheme: Scheme, split: Split) -> Way {
    Way { name, order, scheme, split }
}

pub const WAYS: [Way; 10] = [
    way("none", Order::Dfs, Scheme::None, Split::RootClosest),
    way("none, coverage first", Order::Coverage, Scheme::None, Split::RootClosest),
    way("hybrid", Order::Dfs, Scheme::Hybrid, Split::RootClosest),
    way("hybrid, coverage first", Order::Coverage, Scheme::Hybrid, Split::RootClosest),
    way("dynamic, eager", Order::Dfs, Scheme::Dynamic, Split::Eager),
    way("dynamic, lazy", Order::Dfs, Scheme::Dynamic, Split::Lazy),
    way("dynamic, root-closest", Order::Dfs, Scheme::Dynamic, Split::RootClosest),
    way("static", Order::Dfs, Scheme::Static, Split::RootClosest),
    way("hash", Order::Concolic, Scheme::Hash, Split::RootClosest),
    way("random", Order::Dfs, Scheme::Random, Split::RootClosest),
];

impl Way {
    fn division(&self) -> DivisionConfig {
        DivisionConfig { scheme: self.scheme, workers: 2, split: self.split, ..DivisionConfig::default() }
    }
}

/// What is covered, and how often that is measured.
pub struct Schemes<'b> {
    pub place: &'b ExploreWorkplace<'b>,
    pub scope: &'b Scope,
    pub wanted: &'b BTreeSet<Obligation>,
    pub rounds: u32,
}

impl Schemes<'_> {
    /// Seconds by the clock for each scheme, medians. Rounds go through all of them, so that the machine's drift is
    /// everybody's.
    pub fn measure(&self) -> Result<Vec<f64>> {
        let mut rounds: Vec<Vec<f64>> = WAYS.iter().map(|_| Vec::new()).collect();
        for _ in 0..self.rounds {
            for (way, seconds) in WAYS.iter().zip(&mut rounds) {
                seconds.push(self.once(way)?);
            }
        }
        Ok(rounds.into_iter().map(median).collect())
    }

    fn once(&self, way: &Way) -> Result<f64> {
        let sought = Sought { variant: Variant::Masking, criteria: &[Criterion::Mcdc], whole: false };
        let mut measuring = Measuring::new(self.place.base, self.scope, &self.place.config.solver, sought);
        measuring.walk = Walk { order: way.order, ..Walk::default() };
        measuring.until = Until::Shown(self.wanted);
        let division = way.division();
        measuring.workers = (way.scheme != Scheme::None).then(|| Workers {
            division: division.division(),
            is_race: division.is_race(),
            partitioning: division.partitioning(),
            on_queue: &|_, _| (),
            hands: &Hands::Threads,
        });
        let roots: Vec<Named<'_>> = self.place.roots.iter().map(Named::of).collect();
        let begun = Instant::now();
        measuring.explore(&roots, &self.place.limits)?;
        let seconds = begun.elapsed().as_secs_f64();
        if !self.wanted.is_subset(&shown(self.scope, &measuring.ledger, Variant::Masking)) {
            return Err(anyhow!("{}: full coverage is not reached", way.name));
        }
        Ok(seconds)
    }
}

/// Seconds by the names of the schemes.
pub fn json(seconds: &[f64]) -> Value {
    let named = WAYS.iter().zip(seconds).map(|(way, seconds)| (way.name.to_owned(), json!(seconds)));
    Value::Object(named.collect())
}

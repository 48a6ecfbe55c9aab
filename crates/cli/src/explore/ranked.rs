//! The findings of all roots in one order, the same in the terminal and in JSON: those that are not suppressed first, then
//! those that are not about arguments, then by kind, then the shortest path.

use std::collections::BTreeMap;

use emit::Known;
use explore::Finding;

use super::Report;
use crate::suppress::{Judged, Suppression};

/// A finding with where it is from.
pub struct Ranked<'r> {
    pub spec: &'r str,
    pub finding: &'r Finding,
    pub key: String,
    pub is_suppressed: bool,
}

/// All findings of a report.
pub struct Findings<'r> {
    pub all: Vec<Ranked<'r>>,
    judged: Judged,
}

impl<'r> Findings<'r> {
    pub fn of(report: &'r Report, suppression: &Suppression) -> Findings<'r> {
        let each = report.roots.iter().flat_map(|(spec, kept)| kept.findings.iter().map(move |one| (spec, one)));
        let each: Vec<(&String, &Finding)> = each.collect();
        let known = |(_, finding): &(&String, &'r Finding)| Known {
            kind: finding.thrown.kind,
            is_argument: finding.thrown.is_argument,
            exception: &finding.thrown.exception,
            stack: &finding.thrown.stack,
        };
        let judged = suppression.judge(&each.iter().map(known).collect::<Vec<_>>());
        let one = |((&(spec, finding), key), is_suppressed): ((&(&'r String, &'r Finding), &String), &bool)| Ranked {
            spec,
            finding,
            key: key.clone(),
            is_suppressed: *is_suppressed,
        };
        let mut all: Vec<Ranked<'r>> = each.iter().zip(&judged.keys).zip(&judged.is_suppressed).map(one).collect();
        // Those of one rank stay in the order of their roots.
        all.sort_by_key(|one| {
            let thrown = &one.finding.thrown;
            (one.is_suppressed, thrown.is_argument, thrown.kind, one.finding.path.schedule.clone())
        });
        Findings { all, judged }
    }

    /// Is there one that is not suppressed?
    pub fn is_any_open(&self) -> bool {
        self.all.iter().any(|one| !one.is_suppressed)
    }

    pub fn suppressed(&self) -> usize {
        self.all.iter().filter(|one| one.is_suppressed).count()
    }

    pub fn arguments(&self) -> usize {
        self.all.iter().filter(|one| one.finding.thrown.is_argument).count()
    }

    /// How many there are of each kind.
    pub fn by_kind(&self) -> BTreeMap<&'static str, usize> {
        let mut kinds = BTreeMap::new();
        for one in &self.all {
            *kinds.entry(one.finding.thrown.kind.name()).or_default() += 1;
        }
        kinds
    }

    /// The keys of those that are not about arguments.
    pub fn known(&self) -> impl Iterator<Item = &str> {
        self.all.iter().filter(|one| !one.finding.thrown.is_argument).map(|one| one.key.as_str())
    }

    /// Says what was to be suppressed and is not there.
    pub fn tell(&self) {
        self.judged.tell();
    }
}

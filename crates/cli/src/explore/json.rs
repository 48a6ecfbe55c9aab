//! The result of `banyan explore` as JSON: a report fills the structs of [`emit::document`].

use emit::document::{
    Cost, Division, EmittedSuite, ExploreDocument, ExploreFinding, ExploreSummary, FindingCounts, ObligationCount,
    Paths, RootSummary, UnsavedCheckpoint, text,
};
use explore::session::Recorded;

use super::ranked::{Findings, Ranked};
use super::{Report, recorded};

/// The whole document, ending in a line feed.
pub fn document(report: &Report, found: &Findings<'_>, recorded: &Recorded, summary_only: bool) -> String {
    let roots = report.roots.iter().zip(&report.summaries);
    let finding =
        |ranked: &Ranked<'_>| ExploreFinding::new(ranked.spec, ranked.finding, &ranked.key, ranked.is_suppressed);
    text(&ExploreDocument {
        roots: roots.map(|((spec, kept), summary)| RootSummary::new(spec, kept, summary)).collect(),
        checkpoint: report.unsaved.clone().map(|why| UnsavedCheckpoint { whole: false, why }),
        division: report.statistics.as_ref().map(Division::from),
        emitted: report.emitted.as_ref().map(EmittedSuite::from),
        paths: (!summary_only).then(|| Paths::new(&report.roots)),
        findings: found.all.iter().map(finding).collect(),
        ..ExploreDocument::new(recorded::document(recorded), summary(report, found))
    })
}

fn summary(report: &Report, found: &Findings<'_>) -> ExploreSummary {
    let counts =
        FindingCounts { by_kind: found.by_kind(), arguments: found.arguments(), suppressed: found.suppressed() };
    let obligations = ObligationCount {
        known: report.obligations().count(),
        met: report.obligations().filter(|known| known.met.is_some()).count(),
    };
    let cost = Cost { elapsed: report.elapsed, startup: report.startup, peak_memory: super::table::peak_memory() };
    ExploreSummary::new(&report.summary, counts, obligations, cost)
}

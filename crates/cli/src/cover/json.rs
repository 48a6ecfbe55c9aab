//! The result of `banyan cover` as JSON: what was measured fills the structs of [`emit::document`].

use coverage::{Criterion, Reason};
use emit::document::{
    ClassCoverage, CoverDocument, CoverSummary, CoverTest, EmittedSuite, ExistingTest, InputBound, KeptTest,
    NotMeasured, SchemaVersion, TOOL, TallyCount, text,
};
use explore::session::Recorded;

use super::{Covered, Refused, named};
use crate::explore::recorded;

/// The whole document, ending in a line feed.
pub fn document(covered: &Covered, recorded: &Recorded) -> String {
    let refused = |one: &Refused| NotMeasured { spec: one.spec.clone(), why: one.why.clone() };
    text(&CoverDocument {
        schema: SchemaVersion,
        tool: TOOL,
        run: recorded::document(recorded),
        summary: summary(covered),
        classes: ClassCoverage::all(&covered.report, &covered.origin, &covered.trace()),
        obligations: named::documents(covered),
        tests: tests(covered),
        emitted: covered.emitted.as_ref().map(EmittedSuite::from),
        not_measured: covered.refused.iter().map(refused).collect(),
    })
}

fn tests(covered: &Covered) -> Vec<CoverTest> {
    let kept = covered.tests.iter().enumerate();
    let kept = kept.map(|(at, test)| CoverTest::Path(KeptTest::new(at + 1, test)));
    kept.chain(covered.ran.iter().map(|test| CoverTest::Existing(ExistingTest::from(test)))).collect()
}

fn summary(covered: &Covered) -> CoverSummary {
    let whole = |criterion| TallyCount::from(covered.whole(criterion));
    let callable = |criterion| TallyCount::from(covered.entered(criterion));
    CoverSummary {
        tests: covered.tests.len() + covered.ran.len(),
        instruction: whole(Criterion::Instruction),
        instruction_callable: callable(Criterion::Instruction),
        line: whole(Criterion::Line),
        line_callable: callable(Criterion::Line),
        branch: whole(Criterion::Branch),
        branch_callable: callable(Criterion::Branch),
        mcdc: whole(Criterion::Mcdc),
        mcdc_callable: callable(Criterion::Mcdc),
        variant: covered.report.variant.name(),
        paths: covered.summary.paths,
        exhaustive: covered.report.reason != Reason::NotExplored && covered.summary.exhaustive(),
        within: InputBound::all(&covered.summary),
        environment: covered.summary.environment_names(),
        seconds: covered.seconds,
    }
}

//! What was tested as the document that reports it: the structs of [`emit::document`] filled.

use std::collections::BTreeMap;

use coverage::{Criterion, Tally};
use emit::document::{
    CountDifference, Covered, ExistingTest, FindingFacts, LevelObligations, MethodCoverage, ReportedObligation,
    SchemaVersion, SkippedClass, SuiteTest, TOOL, TallyCount, TestDocument, TestFinding, TestSummary, TestedClass,
    TestedMethod, Verification, VerifiedJacoco,
};
use emit::evidence::Trace;
use emit::junit::witness;
use emit::{Finding, Known, Standing, Suite, Test, keys};
use explore::FindingKind;
use verify::Jacoco;
use verify::jacoco::Counts;

use super::compared::{Compared, Difference, shown};
use super::{Checked, ClassRow, Row, Shortfall, Tested, Verified, inputs};
use crate::error::NotChecked;

/// Texts of those who know which option stands behind a reason.
#[derive(Debug, Clone, Copy)]
pub struct Wording {
    pub not_checked: fn(&NotChecked) -> String,
    pub shortfall: fn(&Shortfall) -> String,
}

/// The whole document; `unfinished` says why not all tests that are there were run.
pub fn document(tested: &Tested, unfinished: Option<&str>, wording: Wording) -> TestDocument {
    TestDocument {
        schema: SchemaVersion,
        tool: TOOL,
        jdk: tested.origin.jdk.clone(),
        summary: summary(tested, wording),
        existing: tested.existing.iter().map(ExistingTest::from).collect(),
        existing_not_run: unfinished.map(str::to_owned),
        findings: findings(tested),
        obligations: tested.goals.iter().map(ReportedObligation::from).collect(),
        classes: tested.classes.iter().map(|row| class(tested, row, wording)).collect(),
    }
}

fn summary(tested: &Tested, wording: Wording) -> TestSummary {
    let total = |criterion| TallyCount::from(tested.total(criterion));
    let callable = |criterion| TallyCount::from(tested.callable(criterion));
    TestSummary {
        tests: tested.tests(),
        kept: tested.kept,
        branch: total(Criterion::Branch),
        mcdc: total(Criterion::Mcdc),
        line: total(Criterion::Line),
        branch_callable: callable(Criterion::Branch),
        mcdc_callable: callable(Criterion::Mcdc),
        line_callable: callable(Criterion::Line),
        obligations: obligations(|criterion| tested.obligations(criterion)),
        findings: tested.findings().count() + tested.explicit(),
        explicit: tested.explicit(),
        findings_by_kind: by_kind(tested),
        argument_findings: tested.findings().filter(|finding| finding.is_argument).count(),
        suppressed_findings: tested.count(Standing::Suppressed),
        verified: tested.checked.verified().map(|verified| verification(tested, verified)),
        not_verified: match &tested.checked {
            Checked::Yes(_) => None,
            Checked::No(why) => Some((wording.not_checked)(why)),
        },
        budget_ended: tested.is_out_of_time,
        interrupted: tested.is_interrupted,
        seconds: tested.seconds,
    }
}

fn verification(tested: &Tested, verified: &Verified) -> Verification {
    Verification {
        compiled: verified.compiled,
        passed: verified.passed,
        dropped: verified.dropped(),
        defects: verified.defects,
        order_dependent: verified.order_dependent,
        not_checked: verified.unchecked,
        jacoco: verified.jacoco.as_ref().map(|jacoco| compared(tested, jacoco)),
    }
}

/// What JaCoCo counts, beside what we count.
fn compared(tested: &Tested, jacoco: &Jacoco) -> VerifiedJacoco {
    let compared = Compared::new(tested, jacoco);
    let covered = |counts: Counts| Covered { covered: counts.covered, total: counts.total };
    let difference = |(row, difference): &(&Row, Difference)| CountDifference {
        method: row.name.to_string(),
        jacoco: shown(difference.theirs),
        ours: shown(difference.ours),
        no_filter_for: difference.unfiltered.clone(),
        filters_in_part: difference.filters.clone(),
    };
    let skipped = |(class, why): &(String, String)| SkippedClass { class: class.clone(), why: why.clone() };
    VerifiedJacoco {
        line: covered(compared.lines),
        branch: covered(compared.branches),
        differences: compared.differences.iter().map(difference).collect(),
        not_counted: compared.missing.iter().map(|row| row.name.to_string()).collect(),
        not_measured: jacoco.skipped.iter().map(skipped).collect(),
    }
}

fn class(tested: &Tested, row: &ClassRow, wording: Wording) -> TestedClass {
    let is_own = |suite: &Suite| suite.subject.class.replace('/', ".") == row.class;
    let mut names = tested.names.iter().map(|(name, _)| name.as_str());
    let mut tests = Vec::new();
    for suite in &tested.suites {
        let named = suite.tests.iter().zip(names.by_ref()).filter(|_| is_own(suite));
        tests.extend(named.map(|(one, name)| test(one, Some(name))));
    }
    let untested = tested.untested.iter().filter(|suite| is_own(suite)).flat_map(|suite| &suite.tests);
    let total = |criterion| TallyCount::from(row.total(criterion));
    let callable = |criterion| TallyCount::from(row.callable(criterion));
    let trace = tested.trace();
    TestedClass {
        name: row.class.clone(),
        hash: row.hash.clone(),
        source: row.source.clone(),
        notes: row.notes.clone(),
        branch: total(Criterion::Branch),
        mcdc: total(Criterion::Mcdc),
        line: total(Criterion::Line),
        branch_callable: callable(Criterion::Branch),
        mcdc_callable: callable(Criterion::Mcdc),
        line_callable: callable(Criterion::Line),
        methods: row.methods.iter().map(|row| method(row, &trace, wording)).collect(),
        tests,
        findings_without_test: untested.map(|one| test(one, None)).collect(),
    }
}

/// All findings in the order of the table, each with the test that shows it.
fn findings(tested: &Tested) -> Vec<TestFinding> {
    let tests = tested.suites.iter().flat_map(|suite| &suite.tests);
    let names: Vec<(&Test, &str)> = tests.zip(tested.names.iter().map(|(name, _)| name.as_str())).collect();
    let ranked = tested.ranked();
    let keys = keys(&ranked.iter().map(|(_, _, finding)| Known::from(*finding)).collect::<Vec<_>>());
    let one = |((suite, test, found), key): (&(&Suite, &Test, &Finding), String)| {
        let name = names.iter().find(|(own, _)| std::ptr::eq(*own, *test)).map(|(_, name)| (*name).to_owned());
        TestFinding {
            facts: FindingFacts::from(*found),
            class: suite.subject.class.replace('/', "."),
            call: witness(test),
            key,
            test: name,
        }
    };
    ranked.iter().zip(keys).map(one).collect()
}

/// What has to be shown for a level, by what was executed.
fn obligations(of: impl Fn(Criterion) -> Tally) -> LevelObligations {
    let tally = |criterion| TallyCount::from(of(criterion));
    LevelObligations { line: tally(Criterion::Line), branch: tally(Criterion::Branch), mcdc: tally(Criterion::Mcdc) }
}

/// How many findings of each kind there are.
fn by_kind(tested: &Tested) -> BTreeMap<&'static str, usize> {
    let mut kinds = BTreeMap::new();
    for finding in tested.findings() {
        *kinds.entry(finding.kind.name()).or_default() += 1;
    }
    if tested.explicit() > 0 {
        *kinds.entry(FindingKind::Explicit.name()).or_default() += tested.explicit();
    }
    kinds
}

fn method(row: &Row, trace: &Trace<'_>, wording: Wording) -> TestedMethod {
    let measured = row.report.methods.first().map(|measured| MethodCoverage::new(&row.report, measured, trace));
    let figure = |criterion| TallyCount::from(row.figure(criterion));
    let (approximate, idioms, decisions, open) = match measured {
        Some(known) => (Some(known.approximate), Some(known.idioms), Some(known.decisions), Some(known.open)),
        None => (None, None, None, None),
    };
    TestedMethod {
        name: row.name.name.to_string(),
        descriptor: row.name.descriptor.to_string(),
        instruction: figure(Criterion::Instruction),
        line: figure(Criterion::Line),
        branch: figure(Criterion::Branch),
        mcdc: figure(Criterion::Mcdc),
        approximate,
        idioms,
        decisions,
        open,
        obligations: obligations(|criterion| row.obligations(criterion)),
        callable: row.is_callable,
        paths: row.paths,
        tests: row.tests,
        findings: row.findings,
        reasons: row.reasons.iter().map(wording.shortfall).collect(),
    }
}

fn test(test: &Test, name: Option<&str>) -> SuiteTest {
    SuiteTest {
        name: name.map(str::to_owned),
        method: test.act.method.clone(),
        descriptor: test.act.descriptor.clone(),
        root: test.root.clone(),
        schedule: test.schedule.clone(),
        condition: test.condition.clone(),
        call: witness(test),
        inputs: inputs::inputs(test),
        outcome: inputs::outcome(test),
        finding: test.finding.as_ref().map(FindingFacts::from),
        meets: test.meets.clone(),
    }
}

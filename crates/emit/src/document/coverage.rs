//! A method as coverage sees it: counts, tables of decisions, what is open.

use std::sync::Arc;

use coverage::{Certainty, Criterion, Decision, Measured, MeasuredDecision, Obligation, Report, Tally, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

use super::names;
use crate::evidence::{TestName, Trace};

/// What stands for a reason where a reviewer has justified that something is open.
pub(super) const JUSTIFIED: &str = "justified";

/// How many obligations of a kind became what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Tally")]
pub struct TallyCount {
    pub covered: usize,
    /// Proved to be out of reach, under this precondition and driver.
    pub infeasible: usize,
    /// Justified by a reviewer.
    pub justified: usize,
    pub total: usize,
}

impl From<Tally> for TallyCount {
    fn from(tally: Tally) -> TallyCount {
        let Tally { covered, infeasible, justified, total } = tally;
        TallyCount { covered, infeasible, justified, total }
    }
}

/// A test that was there already.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct ExistingTest {
    /// `a.b.FooTest.name`.
    pub name: String,
    /// Why it did not pass, if it did not.
    pub failed: Option<String>,
    /// The assumption that did not hold, if one ended it.
    pub aborted: Option<String>,
}

/// What the compiler made up in a method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Idiom")]
pub struct IdiomName {
    pub name: &'static str,
    /// The filter of JaCoCo that knows it, if one does.
    pub jacoco_filter: Option<&'static str>,
}

/// A condition of a decision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Condition")]
pub struct ConditionPlace {
    pub line: Option<u16>,
    /// Line and column where it begins and where it ends, if the class file says it.
    pub span: Option<[u32; 4]>,
    /// The numbers of the rows, from 1, that show that it decides by itself.
    pub pair: Option<[usize; 2]>,
}

/// A row of a decision's table that some run evaluated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Row")]
pub struct EvaluatedRow {
    /// A value for each condition; null where it was not evaluated.
    pub values: Vec<Option<bool>>,
    pub outcome: bool,
    /// The tests that evaluate it.
    pub tests: Vec<TestName>,
}

/// The truth table of a decision, as far as it was evaluated.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Decision")]
pub struct DecisionTable {
    pub line: Option<u16>,
    /// How sure it is that this is the decision of the source.
    #[schemars(schema_with = "names::certainty")]
    pub certainty: &'static str,
    /// What is in doubt, where it is approximate.
    pub doubt: Option<&'static str>,
    /// Every occurrence, in the order of the source.
    pub conditions: Vec<ConditionPlace>,
    /// In the order of the paths that evaluated them first.
    pub rows: Vec<EvaluatedRow>,
}

impl DecisionTable {
    fn new(decision: &Decision, table: &MeasuredDecision, rows: Vec<EvaluatedRow>) -> DecisionTable {
        let condition = |(at, condition): (usize, &coverage::Condition)| ConditionPlace {
            line: condition.line,
            span: condition.span.map(|span| [span.start.0, span.start.1, span.end.0, span.end.1]),
            pair: table.pairs[at].map(|(yes, no)| [yes + 1, no + 1]),
        };
        let doubt = match table.certainty {
            Certainty::Approximate(why) => Some(why.text()),
            Certainty::Table | Certainty::Recovered => None,
        };
        DecisionTable {
            line: decision.line,
            certainty: table.certainty.name(),
            doubt,
            conditions: decision.conditions.iter().enumerate().map(condition).collect(),
            rows,
        }
    }
}

/// An obligation that no test meets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OpenGoal {
    /// Its name, for justifications.
    pub obligation: String,
    #[schemars(schema_with = "names::criterion")]
    pub criterion: &'static str,
    /// `File:line`, with what is meant there.
    pub place: String,
    /// Why it is open.
    #[schemars(schema_with = "names::open")]
    pub reason: &'static str,
    /// The reason with what it is about; of a justification the reviewer and the text.
    pub detail: String,
}

impl OpenGoal {
    fn all(report: &Report, method: &Measured) -> Vec<OpenGoal> {
        let mut open = Vec::new();
        for &goal in method.goals.keys() {
            let (reason, detail) = match report.verdict(method, goal) {
                Verdict::Covered => continue,
                Verdict::Justified(why) => (JUSTIFIED, format!("{}: {}", why.reviewer, why.reason)),
                Verdict::Open(reason) => (reason.name(), reason.to_string()),
            };
            open.push(OpenGoal {
                obligation: Obligation { method: Arc::clone(&method.plan.name), goal }.to_string(),
                criterion: Criterion::of(goal).name(),
                place: method.plan.place(goal),
                reason,
                detail,
            });
        }
        open
    }
}

/// All that is known of a method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MethodCoverage {
    /// `<init>` for a constructor.
    pub name: String,
    /// As the class file has it: `(I)V`.
    pub descriptor: String,
    pub instruction: TallyCount,
    pub line: TallyCount,
    pub branch: TallyCount,
    pub mcdc: TallyCount,
    /// The count of conditions is in doubt.
    pub approximate: bool,
    /// What the compiler made up in it.
    pub idioms: Vec<IdiomName>,
    pub decisions: Vec<DecisionTable>,
    /// What no test meets, with the reason.
    pub open: Vec<OpenGoal>,
}

impl MethodCoverage {
    pub fn new(report: &Report, method: &Measured, trace: &Trace<'_>) -> MethodCoverage {
        let tally = |criterion| TallyCount::from(report.tally(method, criterion));
        let idioms = method.plan.idioms();
        let idiom = |idiom: &coverage::Idiom| IdiomName { name: idiom.name(), jacoco_filter: idiom.jacoco_filter() };
        let decisions = method.plan.decisions.iter().zip(&method.decisions).enumerate();
        let decision = |(number, (decision, table)): (usize, (&Decision, &MeasuredDecision))| {
            DecisionTable::new(decision, table, rows(method, number, table, trace))
        };
        MethodCoverage {
            name: method.plan.name.name.to_string(),
            descriptor: method.plan.name.descriptor.to_string(),
            instruction: tally(Criterion::Instruction),
            line: tally(Criterion::Line),
            branch: tally(Criterion::Branch),
            mcdc: tally(Criterion::Mcdc),
            approximate: method.is_approximate(),
            idioms: idioms.iter().map(idiom).collect(),
            decisions: decisions.map(decision).collect(),
            open: OpenGoal::all(report, method),
        }
    }
}

fn rows(method: &Measured, decision: usize, table: &MeasuredDecision, trace: &Trace<'_>) -> Vec<EvaluatedRow> {
    let row = |(row, _): &(coverage::Row, _)| EvaluatedRow {
        values: row.values.to_vec(),
        outcome: row.outcome,
        tests: trace.of_row(&method.plan.name, decision, row).into_iter().cloned().collect(),
    };
    table.rows.iter().map(row).collect()
}

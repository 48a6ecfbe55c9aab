//! Goals that the program names: `Symbolic.obligation(condition, "name")`.

use coverage::Reason;
use explore::{Met, Obligation};
use schemars::JsonSchema;
use serde::Serialize;

use super::names;
use super::path::Input;
use crate::evidence::TestName;
use crate::evidence::goals::{Named, Verdict};

/// What became of a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
pub enum GoalStatus {
    Met,
    Open,
}

/// A goal of the program's own, and what meets it or why nothing does.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Obligation")]
pub struct ReportedObligation {
    pub name: String,
    pub status: GoalStatus,
    /// `Class.method(File:line)`; none if it is not known.
    pub site: Option<String>,
    /// Of one that is met, where there are tests: the one that meets it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub test: Option<Option<TestName>>,
    /// Of one that is open: why, where the command says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "names::reason")]
    pub reason: Option<&'static str>,
    /// The reason with what it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub detail: Option<String>,
    /// What was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub spec: Option<String>,
    /// The choices that lead to where it is met first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub schedule: Option<String>,
    /// A concrete run with the inputs meets it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    pub confirmed: Option<bool>,
    /// Inputs that meet it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<Input>")]
    pub inputs: Option<Vec<Input>>,
}

impl From<&Named> for ReportedObligation {
    fn from(goal: &Named) -> ReportedObligation {
        let site = Some(goal.site.clone()).filter(|site| !site.is_empty());
        let met = |test: Option<TestName>| ReportedObligation {
            test: Some(test),
            ..ReportedObligation::bare(&goal.name, GoalStatus::Met, site.clone())
        };
        match &goal.verdict {
            Verdict::Met(test) => met(Some(TestName::Text(test.clone()))),
            Verdict::MetBy(number) => met(Some(TestName::Number(*number))),
            Verdict::WithoutTest | Verdict::Shown { .. } => met(None),
            Verdict::Open(reason) => ReportedObligation::open(&goal.name, site, reason),
        }
    }
}

impl ReportedObligation {
    fn bare(name: &str, status: GoalStatus, site: Option<String>) -> ReportedObligation {
        ReportedObligation {
            name: name.to_owned(),
            status,
            site,
            test: None,
            reason: None,
            detail: None,
            spec: None,
            schedule: None,
            confirmed: None,
            inputs: None,
        }
    }

    fn open(name: &str, site: Option<String>, reason: &Reason) -> ReportedObligation {
        ReportedObligation {
            reason: Some(reason.name()),
            detail: Some(reason.to_string()),
            ..ReportedObligation::bare(name, GoalStatus::Open, site)
        }
    }

    /// Of a root. That nothing is said of one that is open is no proof that nothing can meet it.
    pub fn of_root(spec: &str, name: &str, known: &Obligation) -> ReportedObligation {
        let goal = match &known.met {
            Some(met) => ReportedObligation::bare(name, GoalStatus::Met, Some(met.site.clone())).with_path(spec, met),
            None if known.undecided => ReportedObligation::open(name, known.site.clone(), &Reason::Undecided),
            None => ReportedObligation::bare(name, GoalStatus::Open, known.site.clone()),
        };
        ReportedObligation { spec: Some(spec.to_owned()), ..goal }
    }

    /// The same with the path that meets it first.
    pub fn with_path(self, spec: &str, met: &Met) -> ReportedObligation {
        ReportedObligation {
            spec: Some(spec.to_owned()),
            schedule: Some(met.schedule.to_string()),
            confirmed: Some(met.confirmed),
            inputs: Some(Input::all(met.inputs.iter().flatten())),
            ..self
        }
    }
}

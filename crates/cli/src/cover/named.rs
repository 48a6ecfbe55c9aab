//! Goals that the program names: `Symbolic.obligation(condition, "name")`.
//!
//! Each is met by a run of its own, which is one of the tests.

use std::collections::BTreeMap;
use std::io::{self, Write};

use coverage::{Kept, Reason};
use explore::{InputValue, Met, Obligation};
use serde_json::{Value, json};

use super::Covered;
use crate::evidence::Line;
use crate::run::Failure;

/// What is known of a name, over all roots.
#[derive(Debug, Default)]
pub struct NamedGoal {
    /// The least place that meets it, and its root.
    pub met: Option<(Met, String)>,
    /// Somewhere the solver did not know.
    pub undecided: bool,
    /// While it is not met, the least place that a path came to.
    pub site: Option<String>,
}

/// By their names.
pub type NamedGoals = BTreeMap<String, NamedGoal>;

/// Adds what is known of a root.
pub fn add(goals: &mut NamedGoals, root: &str, known: BTreeMap<String, Obligation>) {
    for (name, Obligation { met, undecided, site }) in known {
        let goal = goals.entry(name).or_default();
        goal.undecided |= undecided;
        goal.site = match (goal.site.take(), site) {
            (Some(known), Some(site)) => Some(known.min(site)),
            (known, site) => known.or(site),
        };
        let met = met.map(|met| (met, root.to_owned()));
        let order = |(met, root): &(Met, String)| (met.schedule.clone(), root.clone());
        if goal.met.as_ref().is_none_or(|known| met.as_ref().is_some_and(|met| order(met) < order(known))) {
            goal.met = met;
        }
    }
}

/// Adds the runs that meet them, as far as no test does the same; those that are kept anyway come first.
pub fn add_tests(
    goals: &NamedGoals,
    tests: &mut Vec<Kept>,
    kept: &[Kept],
    run: impl Fn(&str, &[InputValue]) -> Result<Option<Kept>, Failure>,
) -> Result<(), Failure> {
    for goal in goals.values() {
        let Some((met, root)) = goal.met.as_ref().filter(|_| goal.test(tests).is_none()) else { continue };
        let Some(inputs) = &met.inputs else { continue };
        match goal.test(kept) {
            Some(number) => tests.push(kept[number - 1].clone()),
            None => tests.extend(run(root, inputs)?),
        }
    }
    tests.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(())
}

impl NamedGoal {
    /// The number of the test that does the same.
    fn test(&self, tests: &[Kept]) -> Option<usize> {
        let (met, root) = self.met.as_ref()?;
        let inputs = met.inputs.as_ref()?;
        let is_same = |test: &Kept| *test.path.root == **root && test.record.inputs.as_ref() == Some(inputs);
        tests.iter().position(is_same).map(|at| at + 1)
    }

    /// Why it is not met.
    fn reason<'r>(&self, covered: &'r Covered) -> &'r Reason {
        if self.undecided { &Reason::Undecided } else { &covered.named_reason }
    }
}

pub(super) fn json(covered: &Covered) -> Vec<Value> {
    let goal = |(name, goal): (&String, &NamedGoal)| match &goal.met {
        Some((met, root)) => json!({
            "name": name,
            "status": "met",
            "spec": root,
            "schedule": met.schedule.to_string(),
            "site": met.site,
            "confirmed": met.confirmed,
            "inputs": met.inputs.iter().flatten().map(|input| json!({
                "name": input.name, "type": input.ty, "value": input.value
            })).collect::<Vec<Value>>(),
            "test": goal.test(&covered.tests),
        }),
        None => {
            let reason = goal.reason(covered);
            json!({
                "name": name,
                "status": "open",
                "site": goal.site,
                "reason": reason.name(),
                "detail": reason.to_string(),
            })
        }
    };
    covered.named.iter().map(goal).collect()
}

pub(super) fn print(out: &mut impl Write, covered: &Covered) -> io::Result<()> {
    if !covered.named.is_empty() {
        writeln!(out, "\nobligations that the program names")?;
    }
    let width = covered.named.keys().map(|name| name.chars().count()).max().unwrap_or(0).min(60);
    for (name, goal) in &covered.named {
        let said = match (&goal.met, goal.test(&covered.tests)) {
            (Some(_), Some(test)) => format!("met by test {test}"),
            (Some((met, root)), None) => {
                let input = |input: &explore::InputValue| format!("{} = {}", input.name, input.value);
                let inputs: Vec<String> = met.inputs.iter().flatten().map(input).collect();
                format!("met by {root} with {}", inputs.join(", "))
            }
            (None, _) => {
                let place = goal.site.as_deref().map(|site| format!("  {site}")).unwrap_or_default();
                format!("{}{place}", goal.reason(covered))
            }
        };
        writeln!(out, "  {name:<width$}  {said}")?;
    }
    Ok(())
}

/// Lines for tracing.
pub(super) fn lines(covered: &Covered) -> Vec<Line> {
    let line = |(name, goal): (&String, &NamedGoal)| {
        let (test, place, status) = match &goal.met {
            Some((met, root)) => {
                let test = goal.test(&covered.tests).map_or_else(|| root.clone(), |test| test.to_string());
                (test, met.site.clone(), "covered".to_owned())
            }
            None => (String::new(), goal.site.clone().unwrap_or_default(), goal.reason(covered).to_string()),
        };
        // The class is that of the place: `Class.method(File:line)`, or unknown.
        let class = place.split('(').next().and_then(|method| method.rsplit_once('.')).map_or("", |(class, _)| class);
        let class = class.to_owned();
        Line { test, obligation: name.clone(), criterion: "obligation", place, status, class }
    };
    covered.named.iter().map(line).collect()
}

/// Our own: names whose runs do not meet them.
pub fn faults(goals: &NamedGoals) -> impl Iterator<Item = String> {
    goals.values().filter_map(|goal| goal.met.as_ref()?.0.fault.clone())
}

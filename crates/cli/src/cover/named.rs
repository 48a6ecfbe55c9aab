//! Goals that the program names: `Symbolic.obligation(condition, "name")`.
//!
//! Each is met by a run of its own; where that has the inputs of one of the tests, it is that test.

use std::collections::BTreeMap;
use std::io::{self, Write};

use coverage::{Kept, Reason};
use explore::{Met, Obligation};
use serde_json::{Value, json};

use super::Covered;

/// What is known of a name, over all roots.
#[derive(Debug, Default)]
pub struct NamedGoal {
    /// The least place that meets it, and its root.
    met: Option<(Met, String)>,
    /// Somewhere the solver did not know.
    undecided: bool,
}

/// By their names.
pub type NamedGoals = BTreeMap<String, NamedGoal>;

/// Adds what is known of a root.
pub fn add(goals: &mut NamedGoals, root: &str, known: BTreeMap<String, Obligation>) {
    for (name, Obligation { met, undecided }) in known {
        let goal = goals.entry(name).or_default();
        goal.undecided |= undecided;
        let met = met.map(|met| (met, root.to_owned()));
        let order = |(met, root): &(Met, String)| (met.schedule.clone(), root.clone());
        if goal.met.as_ref().is_none_or(|known| met.as_ref().is_some_and(|met| order(met) < order(known))) {
            goal.met = met;
        }
    }
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
        if self.undecided { &Reason::Undecided } else { &covered.report.reason }
    }
}

pub fn json(covered: &Covered) -> Vec<Value> {
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
            json!({"name": name, "status": "open", "reason": reason.name(), "detail": reason.to_string()})
        }
    };
    covered.named.iter().map(goal).collect()
}

pub fn print(out: &mut impl Write, covered: &Covered) -> io::Result<()> {
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
            (None, _) => goal.reason(covered).to_string(),
        };
        writeln!(out, "  {name:<width$}  {said}")?;
    }
    Ok(())
}

/// Test, name, place and status of each.
pub fn rows(covered: &Covered) -> Vec<[String; 4]> {
    let row = |(name, goal): (&String, &NamedGoal)| match &goal.met {
        Some((met, root)) => {
            let test = goal.test(&covered.tests).map_or_else(|| root.clone(), |test| format!("{test} {root}"));
            [test, name.clone(), met.site.clone(), "covered".to_owned()]
        }
        None => [String::new(), name.clone(), String::new(), goal.reason(covered).to_string()],
    };
    covered.named.iter().map(row).collect()
}

/// Our own: names whose runs do not meet them.
pub fn faults(goals: &NamedGoals) -> impl Iterator<Item = String> {
    goals.values().filter_map(|goal| goal.met.as_ref()?.0.fault.clone())
}

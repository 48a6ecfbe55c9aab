//! Goals that the program names: `Symbolic.obligation(condition, "name")`.
//!
//! Each is met by a run of its own, which is one of the tests.

use std::collections::BTreeMap;

use explore::{InputValue, Met, Obligation};

use crate::Kept;

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
pub fn add_tests<E>(
    goals: &NamedGoals,
    tests: &mut Vec<Kept>,
    kept: &[Kept],
    run: impl Fn(&str, &[InputValue]) -> Result<Option<Kept>, E>,
) -> Result<(), E> {
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
    pub fn test(&self, tests: &[Kept]) -> Option<usize> {
        let (met, root) = self.met.as_ref()?;
        let inputs = met.inputs.as_ref()?;
        let is_same = |test: &Kept| *test.path.root == **root && test.record.inputs.as_ref() == Some(inputs);
        tests.iter().position(is_same).map(|at| at + 1)
    }
}

/// Our own: names whose runs do not meet them.
pub fn faults(goals: &NamedGoals) -> impl Iterator<Item = String> {
    goals.values().filter_map(|goal| goal.met.as_ref()?.0.fault.clone())
}

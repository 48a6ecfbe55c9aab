//! Goals that the program names, as `banyan cover` reports them.

use coverage::Reason;
use coverage::named::NamedGoal;
use emit::document::ReportedObligation;
use emit::evidence::goals::{Named, Verdict};
use explore::InputValue;

use super::Covered;

/// A goal as it is reported.
fn as_reported(goal: &NamedGoal, name: &str, covered: &Covered) -> Named {
    let site = goal.met.as_ref().map(|(met, _)| &met.site).or(goal.site.as_ref());
    let verdict = match (&goal.met, goal.test(&covered.tests)) {
        (Some(_), Some(test)) => Verdict::MetBy(test),
        (Some((met, root)), None) => {
            let input = |input: &InputValue| format!("{} = {}", input.name, input.value);
            let inputs: Vec<String> = met.inputs.iter().flatten().map(input).collect();
            Verdict::Shown { root: root.clone(), inputs: inputs.join(", ") }
        }
        (None, _) if goal.undecided => Verdict::Open(Reason::Undecided),
        (None, _) => Verdict::Open(covered.named_reason.clone()),
    };
    Named { name: name.to_owned(), site: site.cloned().unwrap_or_default(), verdict }
}

/// All of them, each with its verdict.
pub(super) fn reported(covered: &Covered) -> Vec<Named> {
    covered.named.iter().map(|(name, goal)| as_reported(goal, name, covered)).collect()
}

/// With the path that meets each.
pub(super) fn documents(covered: &Covered) -> Vec<ReportedObligation> {
    let goal = |(name, goal): (&String, &NamedGoal)| {
        let reported = ReportedObligation::from(&as_reported(goal, name, covered));
        match &goal.met {
            Some((met, root)) => reported.with_path(root, met),
            None => reported,
        }
    };
    covered.named.iter().map(goal).collect()
}

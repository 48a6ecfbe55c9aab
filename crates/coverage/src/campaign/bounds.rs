//! What the inputs of roots are bounded by, for what they may come to.
//!
//! What is open in a method is proved infeasible only if no root that may come to it was bounded.

use explore::{Bounded, Root, Summary};
use program::analysis::Callees;
use program::kind::split_descriptor;
use program::{Method, Program};

use crate::{Doubt, MethodName, Reason, Report};

const ALIASING: Doubt = Doubt::Input(Bounded::Aliasing);

/// Adds what the code of a root that is explored looks at beside the values of its inputs: which objects they are.
pub fn note_identities(summary: &mut Summary, program: &'static Program, root: &Root) {
    let apart = if summary.exhaustive() { root.apart() } else { Vec::new() };
    if !apart.is_empty() && Callees::of(program, &[root.spec.method]).compares_identities() {
        summary.within.extend(apart);
    }
}

/// Gives everything that is open as infeasible, although a root with bounded inputs may come to it, the bound as
/// its reason. All bounds, sorted.
pub fn note_bounds(report: &mut Report, program: &'static Program, roots: &[Root]) -> Vec<Doubt> {
    let mut all = Vec::new();
    if report.reason != Reason::Infeasible {
        return all;
    }
    for root in roots {
        let callees = Callees::of(program, &[root.spec.method]);
        let mut bounds: Vec<Doubt> = root.input_bounds().into_iter().map(Doubt::Input).collect();
        let is_aliased = !bounds.contains(&ALIASING) && !root.apart().is_empty() && callees.compares_identities();
        bounds.extend(is_aliased.then_some(ALIASING));
        let tells = callees.tells_nans_apart() || callees.is_anything() && has_fractions(root.spec.method);
        bounds.extend(tells.then_some(Doubt::NanPayloads));
        bounds.extend(callees.looks_at_assertions().then_some(Doubt::Assertions));
        if bounds.is_empty() {
            continue;
        }
        all.extend(&bounds);
        for measured in &mut report.methods {
            let is_reached = method(program, &measured.plan.name).is_none_or(|method| callees.has(method));
            if !is_reached {
                continue;
            }
            match &mut measured.reason {
                Some(Reason::Bound(known)) => {
                    known.extend(bounds.iter().filter(|bound| !known.contains(bound)).collect::<Vec<_>>());
                }
                reason @ (None | Some(Reason::NotCalled | Reason::Infeasible)) => {
                    *reason = Some(Reason::Bound(bounds.clone()));
                }
                Some(
                    Reason::Budget
                    | Reason::Environment(_)
                    | Reason::NoPath
                    | Reason::NoTest
                    | Reason::NotExplored
                    | Reason::NothingNew(_)
                    | Reason::Stopped
                    | Reason::Undecided
                    | Reason::Unsupported(_),
                ) => {}
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// Are there numbers with a fraction among the arguments?
fn has_fractions(method: &Method) -> bool {
    let types = split_descriptor(&method.descriptor).map_or_else(Vec::new, |(types, _)| types);
    types.iter().any(|ty| matches!(ty.trim_start_matches('['), "F" | "D"))
}

fn method(program: &'static Program, name: &MethodName) -> Option<&'static Method> {
    let class = program.class(&name.class.replace('.', "/")).ok()?;
    class.declared_method(&name.name, &name.descriptor)
}

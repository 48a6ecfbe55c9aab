//! The words for how much of a program was explored: "exhaustive", "exhaustive within …", "not exhaustive because …".
//! `docs/claims.md` defines them.

use std::collections::BTreeMap;

use explore::{Bounded, Cut, Summary};
use vm::Environment;

use crate::options::LimitArgs;

/// Inputs that a bound names one by one.
const MOST_NAMES: usize = 5;

/// `exhaustive`, with the bounds if there are any, or `not exhaustive`.
pub fn word(summary: &Summary) -> String {
    if !summary.exhaustive() {
        return "not exhaustive".to_owned();
    }
    let bounds = bounds(summary);
    if bounds.is_empty() { "exhaustive".to_owned() } else { format!("exhaustive within {}", bounds.join(", ")) }
}

/// The bounds on inputs, one text for those that are alike.
fn bounds(summary: &Summary) -> Vec<String> {
    let mut alike: BTreeMap<(Bounded, u32), Vec<&str>> = BTreeMap::new();
    for bound in &summary.within {
        alike.entry((bound.what, bound.bound)).or_default().push(&bound.of);
    }
    let text = |((what, bound), names): ((Bounded, u32), Vec<&str>)| {
        let more = match names.len().saturating_sub(MOST_NAMES) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let names = names.iter().take(MOST_NAMES).copied().collect::<Vec<_>>();
        match what {
            Bounded::ArrayLength | Bounded::StringLength => {
                format!("{} ≤ {bound} ({}{more})", what.name(), names.join(", "))
            }
            Bounded::Aliasing => format!("no {} ({}{more})", what.name(), names.join("; ")),
        }
    };
    alike.into_iter().map(text).collect()
}

/// What keeps an exploration from being exhaustive, as clauses of one sentence.
pub fn missing(summary: &Summary, limits: &LimitArgs) -> Vec<String> {
    let mut clauses: Vec<String> = Vec::new();
    for (&reason, &n) in &summary.cut {
        let what = match reason {
            Cut::Finding => {
                clauses.push("it stopped at the first finding".to_owned());
                continue;
            }
            Cut::Depth | Cut::Conditions | Cut::Instructions | Cut::Heap | Cut::ArrayLength | Cut::Memory => "path",
            Cut::Paths | Cut::Budget | Cut::Stopped => "alternative",
        };
        let by = limit_with_value(reason, limits);
        clauses.push(format!("{} {} cut off by {by}", count(n, what), was(n)));
    }
    if summary.undecided > 0 {
        let n = summary.undecided;
        clauses.push(format!("the solver did not decide {}", count(n, "alternative")));
    }
    let unsupported: u64 = summary.unsupported.values().sum();
    if unsupported > 0 {
        let names: Vec<&str> = summary.unsupported.keys().map(String::as_str).collect();
        clauses.push(format!("{} met something unsupported ({})", count(unsupported, "path"), names.join("; ")));
    }
    if summary.fixed_values > 0 {
        let n = summary.fixed_values;
        clauses.push(format!("{} {} fixed", count(n, "value"), was(n)));
    }
    let is_second = summary.environment.contains(&Environment::Schedule);
    if is_second {
        let are_started = summary.environment.contains(&Environment::Threads);
        let what = if are_started { "a second thread ran" } else { "threads may share the work" };
        clauses.push(format!("{what} and one order of their steps was followed"));
    }
    let is_said = |what: &Environment| is_second && matches!(what, Environment::Schedule | Environment::Threads);
    let asked = Environment::names(summary.environment.iter().filter(|what| !is_said(what)));
    let asked: Vec<&str> = asked.into_iter().collect();
    if !asked.is_empty() {
        clauses.push(format!("the world outside was asked and gave one answer ({})", asked.join(", ")));
    }
    clauses
}

/// The option that sets a limit.
pub fn limit(reason: Cut) -> &'static str {
    match reason {
        Cut::Depth => "--depth",
        Cut::Conditions => "--max-conditions",
        Cut::Memory => "--max-memory",
        Cut::Instructions => "--max-instructions",
        Cut::Heap => "--max-heap",
        Cut::ArrayLength => "the bound on arrays of symbolic length",
        Cut::Paths => "--max-paths",
        Cut::Budget => "--budget",
        Cut::Stopped => "the user",
        Cut::Finding => "--stop-at-first-finding",
    }
}

fn limit_with_value(reason: Cut, limits: &LimitArgs) -> String {
    let value = match reason {
        Cut::Depth => limits.depth.map(|n| n.to_string()),
        Cut::Conditions => limits.max_conditions.map(|n| n.to_string()),
        Cut::Memory => Some(explore::session::memory::limit(limits.max_memory).to_string()),
        Cut::Instructions => Some(limits.instructions().to_string()),
        Cut::Heap => Some(limits.max_heap.to_string()),
        Cut::ArrayLength => Some(format!("{} elements", vm::Config::default().longest_symbolic_array)),
        Cut::Paths => limits.max_paths.map(|n| n.to_string()),
        Cut::Budget => limits.budget.map(|time| format!("{}s", time.as_secs_f64())),
        Cut::Stopped | Cut::Finding => None,
    };
    value.map_or_else(|| limit(reason).to_owned(), |value| format!("{} {value}", limit(reason)))
}

pub fn count(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn was(n: u64) -> &'static str {
    if n == 1 { "was" } else { "were" }
}

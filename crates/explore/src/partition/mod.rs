//! Simple Static Partitioning: a tree divided by preconditions on its inputs, before it is explored.
//!
//! After "Parallel Symbolic Execution for Structural Test Generation" (Staats and Păsăreanu, 2010), §3.2,
//! whose steps the modules follow: `shallow` collects path conditions at a small depth, `frequency` counts
//! their constraints, `queue` makes preconditions of the most common ones. The readings of what the
//! paper leaves open:
//!
//! - `==` and `!=` with a constant both count as equality constraints. The set of an input that has only
//!   those is one member for each observed value and, if its range has more values, one for the others.
//! - An input counts as often as the constraints that mention it. Of equals the input that was created
//!   earlier, the constraint that is not a negation, the one that was seen first is chosen.
//! - When no input is left, the queue is shorter than asked for. When no path comes to the depth, it
//!   is one precondition that always holds.
//! - A constraint that holds wherever its inputs are mentioned divides nothing and is not counted.
//!
//! What a unit with a precondition is: `precondition`.

mod frequency;
mod queue;
mod shallow;

use std::fmt;

use frequency::Counted;
use queue::Generated;
use shallow::Shallow;
use solver::Solver;
use term::{Model, TermId, Terms};
use vm::State;

use crate::engine::{EngineError, Limits};
use crate::precondition::{Precondition, Reporting};
use crate::root::Root;
use crate::unit::Unit;

/// How a tree is to be partitioned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// The least number of preconditions, if there are inputs enough.
    pub queue_size: usize,
    /// Entries of the schedules at which path conditions are collected; where none is given, as many as
    /// bring enough of them.
    pub shallow_depth: Option<usize>,
    pub reporting: Reporting,
}

impl Default for Settings {
    /// The queue of the paper's table 4.
    fn default() -> Settings {
        Settings { queue_size: 64, shallow_depth: None, reporting: Reporting::Once }
    }
}

/// A tree in parts.
#[derive(Debug)]
pub struct Partitioning {
    /// The queue: one unit for each precondition, in order.
    pub units: Vec<Unit>,
    pub explanation: Explanation,
}

/// How a queue came about, for a person.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Explanation {
    pub depth: usize,
    /// Path conditions that were collected.
    pub conditions: usize,
    /// Paths that ended before the depth.
    pub ended: u64,
    /// With how often they were seen, in that order.
    pub constraints: Vec<(String, u64)>,
    /// With their frequencies, and whether they are expensive; in creation order.
    pub inputs: Vec<(String, u64, bool)>,
    /// For each input that was chosen its set of constraints.
    pub chosen: Vec<(String, Vec<String>)>,
    /// The preconditions.
    pub queue: Vec<String>,
    pub asked_for: usize,
}

/// Path conditions that are enough to judge by, for each precondition asked for.
const ENOUGH: usize = 8;
/// Path conditions beyond which a depth is too large, for each precondition asked for.
const MOST: usize = 32;
/// Depths that are tried one after the other.
const DEPTHS: [usize; 20] = [2, 3, 4, 6, 8, 11, 14, 18, 22, 28, 36, 48, 64, 96, 128, 192, 256, 384, 512, 1024];
/// What is shown of a queue with many more preconditions than anybody asked for is bounded by this.
const LONGEST: usize = 1 << 16;

/// Explores a root a little and makes a queue of units, each with a precondition; together they are the whole
/// tree. The limits are those of the exploration to come, without its bound on depth or paths.
pub fn partition(
    root: &Root,
    state: State,
    solver: &mut dyn Solver,
    limits: &Limits,
    settings: Settings,
) -> Result<Partitioning, EngineError> {
    let size = settings.queue_size.clamp(1, LONGEST);
    let mut shallow = match settings.shallow_depth {
        Some(depth) => shallow::explore(root, state, solver, limits, [depth], usize::MAX, &mut |_| true)?,
        None => {
            let is_enough = &mut |shallow: &mut Shallow| {
                shallow.conditions.len() >= ENOUGH * size
                    && generate(&mut shallow.terms, &shallow.conditions, size).1.len() >= size
            };
            shallow::explore(root, state, solver, limits, DEPTHS, MOST * size.max(8), is_enough)?
        }
    };
    let (counted, generated) = generate(&mut shallow.terms, &shallow.conditions, size);
    let explanation = explain(&shallow, &counted, &generated, size);
    let unit = |(index, cell): (usize, Vec<usize>)| {
        let cell = Precondition::new(&shallow.terms, &generated.factors, &cell, index, settings.reporting);
        Unit { precondition: Some(Box::new(cell)), ..Unit::at(crate::Schedule::new(), Model::new()) }
    };
    Ok(Partitioning { units: generated.cells().enumerate().map(unit).collect(), explanation })
}

fn generate(terms: &mut Terms, conditions: &[Vec<TermId>], size: usize) -> (Counted, Generated) {
    let counted = Counted::of(terms, conditions);
    let generated = Generated::new(terms, &counted, size);
    (counted, generated)
}

fn explain(shallow: &Shallow, counted: &Counted, generated: &Generated, size: usize) -> Explanation {
    let text = |t: TermId| term::java(&shallow.terms, t);
    let texts = |members: &[TermId]| members.iter().map(|&member| text(member)).collect();
    let precondition = |cell: Vec<usize>| {
        let members = generated.factors.iter().zip(cell).map(|(factor, member)| text(factor.members[member]));
        let members: Vec<String> = members.collect();
        if members.is_empty() { "true".to_owned() } else { members.join(" && ") }
    };
    let chosen = generated.chosen.iter().zip(&generated.factors);
    Explanation {
        depth: shallow.depth,
        conditions: shallow.conditions.len(),
        ended: shallow.ended,
        constraints: counted.constraints.iter().map(|constraint| (text(constraint.term), constraint.count)).collect(),
        inputs: counted
            .inputs
            .iter()
            .map(|(i, using)| (i.name.to_string(), using.frequency, using.is_expensive))
            .collect(),
        chosen: chosen.map(|(input, factor)| (input.name.to_string(), texts(&factor.members))).collect(),
        queue: generated.cells().map(precondition).collect(),
        asked_for: size,
    }
}

impl Explanation {
    /// Inputs ran out before the queue had the size that was asked for.
    pub fn is_short(&self) -> bool {
        self.queue.len() < self.asked_for
    }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Explanation { depth, conditions, ended, queue, asked_for, .. } = self;
        writeln!(f, "{conditions} path conditions at depth {depth}; {ended} paths ended before it")?;
        let counts = self.constraints.iter().map(|(text, count)| format!("  {count} × {text}\n"));
        write!(f, "constraints:\n{}", counts.collect::<String>())?;
        let inputs = self.inputs.iter().map(|(name, frequency, is_expensive)| {
            let note = if *is_expensive { " (expensive)" } else { "" };
            format!("  {frequency} × {name}{note}\n")
        });
        write!(f, "inputs:\n{}", inputs.collect::<String>())?;
        for (input, members) in &self.chosen {
            writeln!(f, "chosen: {input}: {}", members.join(" | "))?;
        }
        let short = if self.is_short() { ", because no input is left" } else { "" };
        writeln!(f, "{} preconditions, {asked_for} asked for{short}:", queue.len())?;
        for (number, precondition) in queue.iter().enumerate() {
            writeln!(f, "  {number}: {precondition}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;

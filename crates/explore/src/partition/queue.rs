//! Steps 5 to 7 of simple static partitioning: from constraints to a queue of preconditions.

use std::collections::{BTreeMap, BTreeSet};

use term::{Input, JavaType, Op, Sort, TermId, Terms};

use super::frequency::{Constraint, Counted, Use};
use crate::precondition::Factor;

/// Sets of constraints, one member of each of which is in every precondition.
#[derive(Debug)]
pub struct Generated {
    /// In the order in which their inputs were chosen.
    pub factors: Vec<Factor>,
    /// The input for which each was made.
    pub chosen: Vec<Input>,
}

impl Generated {
    /// Chooses inputs until there are so many preconditions or no input is left.
    pub fn new(terms: &mut Terms, counted: &Counted, size: usize) -> Generated {
        let mut available: BTreeMap<Input, Use> = counted.inputs.clone();
        let mut generated = Generated { factors: Vec::new(), chosen: Vec::new() };
        while generated.len() < size {
            let Some(input) = most_used(&available) else { break };
            let factor = match values(terms, counted, &input) {
                Some(factor) => factor,
                None => either(terms, counted, &input),
            };
            for used in factor.inputs.iter().chain([&input]) {
                available.remove(used);
            }
            generated.factors.push(factor);
            generated.chosen.push(input);
        }
        generated
    }

    /// How many preconditions there are.
    pub fn len(&self) -> usize {
        self.factors.iter().fold(1, |product: usize, factor| product.saturating_mul(factor.members.len()))
    }

    /// For each precondition, in order, the member that it has of each factor: that of the first chosen input
    /// changes fastest.
    pub fn cells(&self) -> impl Iterator<Item = Vec<usize>> + '_ {
        (0..self.len()).map(|mut number| {
            let digit = |factor: &Factor| {
                let digit = number % factor.members.len();
                number /= factor.members.len();
                digit
            };
            self.factors.iter().map(digit).collect()
        })
    }
}

/// The cheap input with the highest frequency, else the expensive one; the earlier of equals.
fn most_used(available: &BTreeMap<Input, Use>) -> Option<Input> {
    let rank = |using: &Use| (!using.is_expensive, using.frequency);
    let best = available.values().map(rank).max()?;
    available.iter().find(|(_, using)| rank(using) == best).map(|(input, _)| input.clone())
}

fn using<'c>(counted: &'c Counted, input: &'c Input) -> impl Iterator<Item = &'c Constraint> {
    counted.constraints.iter().filter(move |constraint| constraint.inputs.contains(input))
}

/// The most common constraint on an input, and its negation.
fn either(terms: &mut Terms, counted: &Counted, input: &Input) -> Factor {
    let rank = |constraint: &&Constraint| (constraint.count, !constraint.is_negated);
    let best = using(counted, input).map(|constraint| rank(&constraint)).max();
    let first = using(counted, input).find(|constraint| Some(rank(constraint)) == best);
    let constraint = first.map_or(TermId::TRUE, |constraint| constraint.term);
    let negation = terms.not(constraint);
    Factor::new(terms, vec![constraint, negation], Vec::new())
}

/// One member for each value that an integer is compared with, and one for all others if there are others;
/// nothing if it is used otherwise, or may have many more values.
fn values(terms: &mut Terms, counted: &Counted, input: &Input) -> Option<Factor> {
    match input.ty {
        JavaType::Byte | JavaType::Short | JavaType::Char | JavaType::Int | JavaType::Long => {}
        JavaType::Boolean | JavaType::Float | JavaType::Double => return None,
    }
    let number = |raw: u64| match input.ty {
        JavaType::Char => raw as i64,
        JavaType::Boolean
        | JavaType::Byte
        | JavaType::Short
        | JavaType::Int
        | JavaType::Long
        | JavaType::Float
        | JavaType::Double => input.sort().signed(raw),
    };
    let mut observed = BTreeSet::new();
    let mut equalities: u128 = 0;
    for constraint in using(counted, input) {
        observed.insert(number(equated(terms, constraint.term)?));
        equalities += 1;
    }
    let symbol = terms.input(input);
    let range = Range::of(terms, counted, symbol, input);
    if range.len() > 2 * equalities {
        return None;
    }
    observed.retain(|&value| range.low <= value && value <= range.high);
    let mut members = Vec::new();
    for &value in &observed {
        let value = terms.constant(input.sort(), value as u64);
        members.push(terms.eq(symbol, value));
    }
    let mut granted = Vec::new();
    if range.len() > observed.len() as u128 {
        let mut others = TermId::TRUE;
        for &member in &members {
            let other = terms.not(member);
            others = terms.and(others, other);
        }
        members.push(others);
    } else {
        granted = range.facts;
    }
    (members.len() > 1).then(|| Factor::new(terms, members, granted))
}

/// The constant that the only input of a constraint is said to be, or not to be.
fn equated(terms: &Terms, t: TermId) -> Option<u64> {
    let equality = if terms.op(t) == Op::Not { terms.arg(t, 0) } else { t };
    match *terms.args(equality) {
        [input, constant] if terms.op(equality) == Op::Eq && terms.as_input(input).is_some() => {
            terms.const_value(constant)
        }
        _ => None,
    }
}

/// The values that an integer can have, ends included.
struct Range {
    low: i64,
    high: i64,
    /// What says so, if not its type.
    facts: Vec<TermId>,
}

impl Range {
    fn len(&self) -> u128 {
        (i128::from(self.high) - i128::from(self.low) + 1).max(0) as u128
    }

    fn of(terms: &mut Terms, counted: &Counted, symbol: TermId, input: &Input) -> Range {
        let (low, high) = match input.ty {
            JavaType::Char => (0, i64::from(u16::MAX)),
            JavaType::Boolean
            | JavaType::Byte
            | JavaType::Short
            | JavaType::Int
            | JavaType::Long
            | JavaType::Float
            | JavaType::Double => {
                let half = 1i128 << (input.sort().width() - 1);
                (-half as i64, (half - 1) as i64)
            }
        };
        let mut range = Range { low, high, facts: Vec::new() };
        for &fact in &counted.facts {
            let Some((low, high)) = bounds(terms, symbol, input, fact) else { continue };
            range.low = range.low.max(low);
            range.high = range.high.min(high);
            range.facts.push(fact);
        }
        range
    }
}

/// The ends that a comparison of an input, widened or not, with a constant sets.
fn bounds(terms: &Terms, symbol: TermId, input: &Input, t: TermId) -> Option<(i64, i64)> {
    let (comparison, negated) = if terms.op(t) == Op::Not { (terms.arg(t, 0), true) } else { (t, false) };
    let is_symbol =
        |t: TermId| t == symbol || (matches!(terms.op(t), Op::SExt | Op::ZExt) && terms.arg(t, 0) == symbol);
    let is_signed = match terms.op(comparison) {
        Op::Slt => true,
        Op::Ult if input.ty == JavaType::Char => false,
        _ => return None,
    };
    let [left, right] = *terms.args(comparison) else { return None };
    let value = |t: TermId| {
        let raw = terms.const_value(t)?;
        Some(if is_signed { terms.sort(t).signed(raw) } else { raw as i64 })
    };
    // As it is held in 16 bits, a char has no sign to compare by.
    if is_signed && input.ty == JavaType::Char && terms.sort(left) == Sort::SHORT {
        return None;
    }
    match (is_symbol(left), is_symbol(right), negated) {
        (true, false, false) => Some((i64::MIN, value(right)?.checked_sub(1)?)),
        (true, false, true) => Some((value(right)?, i64::MAX)),
        (false, true, false) => Some((value(left)?.checked_add(1)?, i64::MAX)),
        (false, true, true) => Some((i64::MIN, value(left)?)),
        (true, true, _) | (false, false, _) => None,
    }
}

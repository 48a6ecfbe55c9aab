//! Independence pairs: two evaluations that show that a condition affects the outcome by itself.
//!
//! *Masking*: the condition and the outcome differ, and in each row flipping the condition alone changes
//! the outcome for some completion of the conditions that were not evaluated. *Unique-cause*: moreover
//! every other condition that was evaluated in both rows is equal.

use serde::{Deserialize, Serialize};

use crate::bdd::{FALSE, Function, TRUE};
use crate::decision::{Decision, Row};

/// Which pairs count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Variant {
    #[default]
    Masking,
    UniqueCause,
}

impl Variant {
    pub const ALL: [Variant; 2] = [Variant::Masking, Variant::UniqueCause];

    pub fn name(self) -> &'static str {
        match self {
            Variant::Masking => "masking",
            Variant::UniqueCause => "unique-cause",
        }
    }
}

/// For each condition the first pair of rows, by their numbers, that shows its independence; the row in which
/// it is true comes first.
pub fn pairs(decision: &Decision, rows: &[Row], variant: Variant) -> Vec<Option<(usize, usize)>> {
    let mut table = Table { diagrams: decision.diagrams.clone(), function: decision.function };
    (0..decision.conditions.len()).map(|condition| table.pair(condition, rows, variant)).collect()
}

struct Table {
    diagrams: crate::bdd::Diagrams,
    function: Function,
}

impl Table {
    fn pair(&mut self, condition: usize, rows: &[Row], variant: Variant) -> Option<(usize, usize)> {
        let matters: Vec<usize> = (0..rows.len()).filter(|&at| self.matters(condition, &rows[at])).collect();
        let has = |&&at: &&usize, value: bool| rows[at].values[condition] == Some(value);
        let mut best: Option<(usize, usize)> = None;
        for &yes in matters.iter().filter(|at| has(at, true)) {
            for &no in matters.iter().filter(|at| has(at, false)) {
                let (a, b) = (&rows[yes], &rows[no]);
                let fits = match variant {
                    Variant::Masking => true,
                    Variant::UniqueCause => others_agree(condition, a, b),
                };
                let key = |(yes, no): (usize, usize)| (yes.max(no), yes.min(no));
                if a.outcome != b.outcome && fits && best.is_none_or(|best| key((yes, no)) < key(best)) {
                    best = Some((yes, no));
                }
            }
        }
        best
    }

    /// May flipping the condition alone change the outcome of a row?
    fn matters(&mut self, condition: usize, row: &Row) -> bool {
        let Some(value) = row.values[condition] else { return false };
        let flipped = |v: u32| {
            let at = v as usize;
            if at == condition { Some(!value) } else { row.values.get(at).copied().flatten() }
        };
        let left = self.diagrams.given(self.function, &flipped);
        left != if row.outcome { TRUE } else { FALSE }
    }
}

fn others_agree(condition: usize, a: &Row, b: &Row) -> bool {
    let both = a.values.iter().zip(&b.values).enumerate();
    both.filter(|&(at, _)| at != condition).all(|(_, (x, y))| match (x, y) {
        (Some(x), Some(y)) => x == y,
        (None, _) | (_, None) => true,
    })
}

/// A decision read as two, one inside the other, cut before a condition.
pub(crate) struct Cut {
    table: Table,
    cut: usize,
    conditions: usize,
    outer: Vec<Row>,
    inner: Vec<Row>,
}

pub(crate) fn cut(decision: &Decision, rows: &[Row], cut: usize) -> Cut {
    let conditions = decision.conditions.len();
    let mut outer = Vec::new();
    let mut inner = Vec::new();
    for row in rows {
        let goes_on = row.values[cut].is_some();
        let mut values = row.values.clone();
        values[cut..].fill(None);
        outer.push(Row { values, outcome: goes_on });
        if goes_on {
            inner.push(row.clone());
        }
    }
    Cut {
        table: Table { diagrams: decision.diagrams.clone(), function: decision.function },
        cut,
        conditions,
        outer,
        inner,
    }
}

impl Cut {
    /// Which conditions are shown to be independent.
    pub fn pairs(&mut self) -> Vec<bool> {
        let whole = self.table.function;
        let shown =
            |table: &mut Table, condition: usize, rows: &[Row]| table.pair(condition, rows, Variant::Masking).is_some();
        let mut found = Vec::new();
        // The outer one decides whether the inner one is evaluated: whether the whole is not false already.
        let cut = self.cut as u32;
        self.table.function = self.table.diagrams.possible(whole, cut);
        found.extend((0..self.cut).map(|condition| shown(&mut self.table, condition, &self.outer)));
        self.table.function = whole;
        found.extend((self.cut..self.conditions).map(|condition| shown(&mut self.table, condition, &self.inner)));
        found
    }
}

//! The evaluator: a term and a model to a raw value.
//!
//! Each call computes every shared subterm once. The scratch tables are kept between calls and
//! marked by a running number instead of being cleared, so that in the long run a call allocates
//! nothing. The walk is a loop, not a recursion: terms can be deeper than a stack.

use crate::arena::{TermId, Terms};
use crate::fold::apply;
use crate::model::Model;
use crate::op::Op;

/// Reusable scratch for evaluation.
#[derive(Default)]
pub struct Evaluator {
    memo: Vec<Memo>,
    stack: Vec<TermId>,
    run: u32,
}

#[derive(Clone, Copy, Default)]
struct Memo {
    value: u64,
    run: u32,
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator::default()
    }

    /// The raw value of the term under the model.
    pub fn eval(&mut self, terms: &Terms, model: &Model, t: TermId) -> u64 {
        self.start(terms);
        self.value(terms, model, t)
    }

    /// Whether a boolean term holds under the model.
    pub fn holds(&mut self, terms: &Terms, model: &Model, t: TermId) -> bool {
        self.eval(terms, model, t) != 0
    }

    /// The position of the first of the conjuncts that the model violates, if any.
    pub fn first_violated(&mut self, terms: &Terms, model: &Model, conjuncts: &[TermId]) -> Option<usize> {
        self.start(terms);
        conjuncts.iter().position(|&t| self.value(terms, model, t) == 0)
    }

    fn start(&mut self, terms: &Terms) {
        if self.memo.len() < terms.capacity() {
            self.memo.resize(terms.capacity().next_power_of_two(), Memo::default());
        }
        self.run = self.run.wrapping_add(1);
        if self.run == 0 {
            self.memo.fill(Memo::default());
            self.run = 1;
        }
    }

    fn known(&self, t: TermId) -> Option<u64> {
        let memo = self.memo[t.index()];
        (memo.run == self.run).then_some(memo.value)
    }

    fn value(&mut self, terms: &Terms, model: &Model, root: TermId) -> u64 {
        if let Some(value) = leaf(terms, model, root).or_else(|| self.known(root)) {
            return value;
        }
        self.stack.clear();
        self.stack.push(root);
        let mut value = 0;
        while let Some(&t) = self.stack.last() {
            if let Some(known) = self.known(t) {
                value = known;
                self.stack.pop();
                continue;
            }
            if let Some(result) = self.step(terms, model, t) {
                value = result;
                self.memo[t.index()] = Memo { value, run: self.run };
                self.stack.pop();
            }
        }
        value
    }

    /// The value of a term whose operands are known, or `None` after putting those that are not on
    /// the stack. Of an if-then-else only the chosen side is computed.
    fn step(&mut self, terms: &Terms, model: &Model, t: TermId) -> Option<u64> {
        let op = terms.op(t);
        let args = terms.args(t);
        if op == Op::Ite {
            let condition = self.operand(terms, model, args[0])?;
            return self.operand(terms, model, args[if condition != 0 { 1 } else { 2 }]);
        }
        let mut values = [0; 3];
        let depth = self.stack.len();
        for (value, &arg) in values.iter_mut().zip(args) {
            *value = self.operand(terms, model, arg).unwrap_or(0);
        }
        if self.stack.len() > depth {
            return None;
        }
        Some(match args {
            [] => leaf(terms, model, t)?,
            [first, ..] => {
                if let Op::Apply1 | Op::Apply2 = op {
                    return Some(terms.function(t).value(values[0], values[1]));
                }
                let low = match op {
                    Op::Extract => terms.extract_low(t),
                    Op::Concat => terms.sort(args[1]).width(),
                    _ => 0,
                };
                apply(op, terms.sort(t), terms.sort(*first), values, low)
            }
        })
    }

    fn operand(&mut self, terms: &Terms, model: &Model, t: TermId) -> Option<u64> {
        let known = leaf(terms, model, t).or_else(|| self.known(t));
        if known.is_none() {
            self.stack.push(t);
        }
        known
    }
}

fn leaf(terms: &Terms, model: &Model, t: TermId) -> Option<u64> {
    match terms.op(t) {
        Op::Const => terms.const_value(t),
        // The model may be another path's, where the input of this index has another sort.
        Op::Input => terms.as_input(t).map(|id| terms.sort(t).canonical(model.value(terms.input_of(id).index))),
        _ => None,
    }
}

//! Orders between inputs: `x < y`, `x <= y`, `x == y`, `x != y`, and each against a constant.
//!
//! Every such conjunct is a difference constraint `b >= a + k` with k 0 or 1, or a bound. No
//! arithmetic is involved, so nothing wraps around and the integers decide for the machine words:
//! the least values that satisfy all of them are found by relaxing; if they keep growing there is a
//! cycle, and if one passes its upper bound there is a contradiction. Both are proofs whatever else
//! the query says, since other conjuncts and what the compared terms are made of only add to it.
//!
//! Disequalities between two terms are tried greedily: that finds models, but proves nothing. A
//! model counts only after the whole query has been evaluated under it.

use super::{Layer, Next};
use crate::query::{Query, Verdict};
use term::{Evaluator, Model, Op, Sort, TermId, Terms};

#[derive(Default)]
pub struct Orders {
    /// By term index: (query number, variable).
    variables: Vec<(u32, u32)>,
    query: u32,
    nodes: Vec<Node>,
    /// (a, b, k): b >= a + k.
    edges: Vec<(u32, u32, i128)>,
    unequal: Vec<(u32, u32)>,
    avoided: Vec<(u32, i128)>,
    is_signed: bool,
    evaluator: Evaluator,
}

#[derive(Clone, Copy)]
struct Node {
    term: TermId,
    low: i128,
    high: i128,
}

/// One side of a comparison.
#[derive(Clone, Copy)]
enum Side {
    Variable(u32),
    Constant(i128),
}

enum Found {
    Contradiction,
    Values,
    Nothing,
}

impl Orders {
    fn start(&mut self, terms: &Terms, query: &Query) {
        if self.variables.len() < terms.capacity() {
            self.variables.resize(terms.capacity().next_power_of_two(), (0, 0));
        }
        self.query = self.query.wrapping_add(1);
        if self.query == 0 {
            self.variables.fill((0, 0));
            self.query = 1;
        }
        self.nodes.clear();
        self.edges.clear();
        self.unequal.clear();
        self.avoided.clear();
        let atom = |t: TermId| if terms.op(t) == Op::Not { terms.op(terms.arg(t, 0)) } else { terms.op(t) };
        // One order a query: the other one's comparisons are left out.
        self.is_signed =
            !query.conjuncts().any(|t| atom(t) == Op::Ult) || query.conjuncts().any(|t| atom(t) == Op::Slt);
    }

    fn number(&self, sort: Sort, raw: u64) -> i128 {
        if self.is_signed { i128::from(sort.signed(raw)) } else { i128::from(raw) }
    }

    /// The values that a term can have in the order of this query.
    fn range(&self, terms: &Terms, t: TermId) -> (i128, i128) {
        let sort = terms.sort(t);
        let whole = |width: u32, signed: bool| {
            if signed { (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1) } else { (0, (1i128 << width) - 1) }
        };
        match terms.op(t) {
            Op::SExt if self.is_signed => whole(terms.sort(terms.arg(t, 0)).width(), true),
            Op::ZExt => whole(terms.sort(terms.arg(t, 0)).width(), false),
            _ => whole(sort.width(), self.is_signed && sort != Sort::Bool),
        }
    }

    fn variable(&mut self, terms: &Terms, t: TermId) -> u32 {
        let (query, variable) = self.variables[t.index()];
        if query == self.query {
            return variable;
        }
        let variable = self.nodes.len() as u32;
        self.variables[t.index()] = (self.query, variable);
        let (low, high) = self.range(terms, t);
        self.nodes.push(Node { term: t, low, high });
        variable
    }

    fn side(&mut self, terms: &Terms, t: TermId) -> Side {
        match terms.const_value(t) {
            // A boolean is 0 or 1 in either order.
            Some(raw) if terms.sort(t) == Sort::Bool => Side::Constant(i128::from(raw)),
            Some(raw) => Side::Constant(self.number(terms.sort(t), raw)),
            None => Side::Variable(self.variable(terms, t)),
        }
    }

    fn read(&mut self, terms: &Terms, t: TermId) {
        let (atom, holds) = if terms.op(t) == Op::Not { (terms.arg(t, 0), false) } else { (t, true) };
        let order = if self.is_signed { Op::Slt } else { Op::Ult };
        match terms.op(atom) {
            op if op == order => {
                let (a, b) = (self.side(terms, terms.arg(atom, 0)), self.side(terms, terms.arg(atom, 1)));
                if holds { self.at_least(a, b, 1) } else { self.at_least(b, a, 0) }
            }
            Op::Eq if !terms.sort(terms.arg(atom, 0)).is_float() => {
                let (a, b) = (self.side(terms, terms.arg(atom, 0)), self.side(terms, terms.arg(atom, 1)));
                if holds {
                    self.at_least(a, b, 0);
                    self.at_least(b, a, 0);
                    return;
                }
                match (a, b) {
                    (Side::Variable(a), Side::Variable(b)) => self.unequal.push((a, b)),
                    (Side::Variable(a), Side::Constant(value)) | (Side::Constant(value), Side::Variable(a)) => {
                        self.avoided.push((a, value));
                    }
                    (Side::Constant(_), Side::Constant(_)) => {}
                }
            }
            Op::Input => {
                let a = Side::Variable(self.variable(terms, atom));
                let value = Side::Constant(i128::from(holds));
                self.at_least(a, value, 0);
                self.at_least(value, a, 0);
            }
            _ => {}
        }
    }

    /// b >= a + k.
    fn at_least(&mut self, a: Side, b: Side, k: i128) {
        match (a, b) {
            (Side::Variable(a), Side::Variable(b)) => self.edges.push((a, b, k)),
            (Side::Constant(a), Side::Variable(b)) => {
                let low = &mut self.nodes[b as usize].low;
                *low = (*low).max(a + k);
            }
            (Side::Variable(a), Side::Constant(b)) => {
                let high = &mut self.nodes[a as usize].high;
                *high = (*high).min(b - k);
            }
            (Side::Constant(_), Side::Constant(_)) => {}
        }
    }

    /// Raises the low ends until every edge holds; false if they would rise forever.
    fn relax(&mut self) -> bool {
        for _ in 0..=self.nodes.len() {
            let mut changed = false;
            for &(a, b, k) in &self.edges {
                let wanted = self.nodes[a as usize].low + k;
                let low = &mut self.nodes[b as usize].low;
                if *low < wanted {
                    *low = wanted;
                    changed = true;
                }
            }
            if !changed {
                return true;
            }
        }
        false
    }

    fn solve(&mut self) -> Found {
        // Lows are forced until the first guess.
        let mut guessed = false;
        let mut tries = 4 * self.unequal.len() + 8;
        loop {
            if !self.relax() {
                return Found::Contradiction;
            }
            if self.nodes.iter().any(|node| node.low > node.high) {
                return if guessed { Found::Nothing } else { Found::Contradiction };
            }
            let mut raised = false;
            for &(a, value) in &self.avoided {
                let low = &mut self.nodes[a as usize].low;
                if *low == value {
                    *low += 1;
                    raised = true;
                }
            }
            if raised {
                continue;
            }
            let clash = self.unequal.iter().find(|&&(a, b)| self.nodes[a as usize].low == self.nodes[b as usize].low);
            let Some(&(a, b)) = clash else { return Found::Values };
            if tries == 0 {
                return Found::Nothing;
            }
            tries -= 1;
            let is_fixed = |node: Node| node.low == node.high;
            if is_fixed(self.nodes[b as usize]) {
                self.nodes[a as usize].low += 1;
            } else {
                guessed |= !is_fixed(self.nodes[a as usize]);
                self.nodes[b as usize].low += 1;
            }
        }
    }

    /// The low ends as values of inputs; inputs that are compared with nothing are zero.
    fn model(&mut self, terms: &Terms, query: &Query) -> Option<Model> {
        let mut model = Model::new();
        for t in query.conjuncts() {
            for &id in terms.free_inputs(t) {
                model.set(terms.input_of(id), 0);
            }
        }
        for node in &self.nodes {
            let t = match terms.op(node.term) {
                Op::SExt | Op::ZExt => terms.arg(node.term, 0),
                _ => node.term,
            };
            if let Some(id) = terms.as_input(t) {
                model.set(terms.input_of(id), node.low as u64);
            }
        }
        let holds = query.conjuncts().all(|t| self.evaluator.holds(terms, &model, t));
        holds.then_some(model)
    }
}

impl Layer for Orders {
    const NAME: &'static str = "orders";

    fn check(&mut self, terms: &mut Terms, query: &Query, next: &mut Next) -> Verdict {
        self.start(terms, query);
        for t in query.conjuncts() {
            self.read(terms, t);
        }
        match self.solve() {
            Found::Contradiction => return Verdict::Unsat,
            Found::Values => {
                if let Some(model) = self.model(terms, query) {
                    return Verdict::Sat(model);
                }
            }
            Found::Nothing => {}
        }
        next.check(terms, query)
    }

    fn forget(&mut self) {}
}

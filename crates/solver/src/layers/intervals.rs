//! Intervals: the least and greatest signed value that each bit-vector term can have.
//!
//! Forward, an operator's interval follows from its operands' (and is everything as soon as the
//! operation could wrap around); backward, a conjunct that must hold narrows its operands, and so
//! its inputs. A conjunct that cannot hold is a proof. If none is found, a few values from the
//! inputs' intervals are tried, and count if the query holds under them.
//!
//! Floats are left out: all their terms have every value.

use super::{Layer, Next};
use crate::query::{Query, Verdict};
use term::{Evaluator, Model, Op, Sort, TermId, Terms};

/// How often narrowed inputs are carried forward again.
const ROUNDS: usize = 3;
/// Terms looked at in one query; larger queries go to the blaster as they are.
const TERMS: usize = 2000;

/// Both ends included; signed. Booleans are 0 and 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Interval {
    low: i128,
    high: i128,
}

impl Interval {
    fn whole(sort: Sort) -> Interval {
        match sort {
            Sort::Bool => Interval { low: 0, high: 1 },
            Sort::Bits(_) | Sort::F32 | Sort::F64 => {
                let half = 1i128 << (sort.width() - 1);
                Interval { low: -half, high: half - 1 }
            }
        }
    }

    fn only(value: i128) -> Interval {
        Interval { low: value, high: value }
    }

    fn truth(value: bool) -> Interval {
        Interval::only(i128::from(value))
    }

    fn meet(self, other: Interval) -> Interval {
        Interval { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    fn join(self, other: Interval) -> Interval {
        Interval { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    fn is_empty(self) -> bool {
        self.low > self.high
    }

    fn is_within(self, other: Interval) -> bool {
        other.low <= self.low && self.high <= other.high
    }

    fn is_negative(self) -> bool {
        self.high < 0
    }

    fn is_natural(self) -> bool {
        self.low >= 0
    }

    fn hull(values: [i128; 4]) -> Interval {
        let (mut low, mut high) = (values[0], values[0]);
        for value in values {
            (low, high) = (low.min(value), high.max(value));
        }
        Interval { low, high }
    }

    /// All ones below and including the highest one of the greatest value.
    fn ones(self) -> i128 {
        (1i128 << (128 - self.high.leading_zeros())) - 1
    }

    /// The value nearest to zero.
    fn smallest(self) -> i128 {
        0i128.clamp(self.low, self.high)
    }
}

#[derive(Default)]
pub struct Intervals {
    /// By term index: (round, what is known).
    memo: Vec<(u32, Option<Interval>)>,
    round: u32,
    /// Operands before their operators; the terms of this query.
    order: Vec<TermId>,
    stack: Vec<(TermId, bool)>,
    evaluator: Evaluator,
}

impl Intervals {
    /// Puts the query's terms in order; false if there are too many.
    fn collect(&mut self, terms: &Terms, query: &Query) -> bool {
        if self.memo.len() < terms.capacity() {
            self.memo.resize(terms.capacity().next_power_of_two(), (0, None));
        }
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.memo.fill((0, None));
            self.round = 1;
        }
        self.order.clear();
        for root in query.conjuncts() {
            self.stack.push((root, false));
            while let Some((t, operands_done)) = self.stack.pop() {
                if operands_done {
                    self.order.push(t);
                } else if self.memo[t.index()].0 != self.round {
                    self.memo[t.index()] = (self.round, None);
                    self.stack.push((t, true));
                    self.stack.extend(terms.args(t).iter().map(|&arg| (arg, false)));
                }
            }
            if self.order.len() > TERMS {
                self.stack.clear();
                return false;
            }
        }
        true
    }

    fn get(&self, terms: &Terms, t: TermId) -> Interval {
        self.memo[t.index()].1.unwrap_or_else(|| Interval::whole(terms.sort(t)))
    }

    /// Narrows; false if nothing is left.
    fn narrow(&mut self, terms: &Terms, t: TermId, to: Interval) -> bool {
        let met = self.get(terms, t).meet(to);
        self.memo[t.index()].1 = Some(met);
        !met.is_empty()
    }

    /// False if some term has no possible value.
    fn forward(&mut self, terms: &Terms) -> bool {
        for index in 0..self.order.len() {
            let t = self.order[index];
            let value = self.value(terms, t);
            if !self.narrow(terms, t, value) {
                return false;
            }
        }
        true
    }

    fn value(&self, terms: &Terms, t: TermId) -> Interval {
        let (op, sort) = (terms.op(t), terms.sort(t));
        let whole = Interval::whole(sort);
        if sort.is_float() {
            return whole;
        }
        let args = terms.args(t);
        if args.iter().any(|&arg| terms.sort(arg).is_float()) {
            return whole;
        }
        let arg = |index: usize| self.get(terms, args[index]);
        let exact = |value: Interval| if value.is_within(whole) { value } else { whole };
        let constant = |index: usize| terms.const_value(args[index]);
        match op {
            Op::Const => {
                let raw = terms.const_value(t).expect("the operator says that it is a constant");
                Interval::only(if sort == Sort::Bool { i128::from(raw) } else { i128::from(sort.signed(raw)) })
            }
            Op::Not => Interval { low: 1 - arg(0).high, high: 1 - arg(0).low },
            Op::And => Interval { low: arg(0).low.min(arg(1).low), high: arg(0).high.min(arg(1).high) },
            Op::Ite => match arg(0) {
                Interval { low: 1, .. } => arg(1),
                Interval { high: 0, .. } => arg(2),
                Interval { .. } => arg(1).join(arg(2)),
            },
            Op::Eq => {
                let (a, b) = (arg(0), arg(1));
                if a.meet(b).is_empty() {
                    Interval::truth(false)
                } else if a == b && a.low == a.high {
                    Interval::truth(true)
                } else {
                    whole
                }
            }
            Op::Slt => less(arg(0), arg(1)),
            Op::Ult => {
                let (a, b) = (arg(0), arg(1));
                let same_side =
                    |x: Interval, y: Interval| x.is_natural() && y.is_natural() || x.is_negative() && y.is_negative();
                match () {
                    () if same_side(a, b) => less(a, b),
                    () if a.is_natural() && b.is_negative() => Interval::truth(true),
                    () if a.is_negative() && b.is_natural() => Interval::truth(false),
                    () => whole,
                }
            }
            Op::Add => exact(Interval { low: arg(0).low + arg(1).low, high: arg(0).high + arg(1).high }),
            Op::Sub => exact(Interval { low: arg(0).low - arg(1).high, high: arg(0).high - arg(1).low }),
            Op::Neg => exact(Interval { low: -arg(0).high, high: -arg(0).low }),
            Op::Mul => {
                let (a, b) = (arg(0), arg(1));
                exact(Interval::hull([a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]))
            }
            Op::SDiv => {
                let (a, b) = (arg(0), arg(1));
                if b.low <= 0 && b.high >= 0 {
                    return whole;
                }
                exact(Interval::hull([a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high]))
            }
            Op::SRem => {
                let (a, b) = (arg(0), arg(1));
                let size = b.low.abs().max(b.high.abs()) - 1;
                let by_zero = b.low <= 0 && b.high >= 0;
                let low = if a.is_natural() {
                    0
                } else if by_zero {
                    a.low
                } else {
                    a.low.max(-size)
                };
                let high = if a.high <= 0 {
                    0
                } else if by_zero {
                    a.high
                } else {
                    a.high.min(size)
                };
                Interval { low, high }
            }
            Op::BvNot => Interval { low: -1 - arg(0).high, high: -1 - arg(0).low },
            Op::BvAnd => {
                let (a, b) = (arg(0), arg(1));
                match (a.is_natural(), b.is_natural()) {
                    (true, true) => Interval { low: 0, high: a.high.min(b.high) },
                    (true, false) => Interval { low: 0, high: a.high },
                    (false, true) => Interval { low: 0, high: b.high },
                    (false, false) => whole,
                }
            }
            Op::BvOr | Op::BvXor => {
                let (a, b) = (arg(0), arg(1));
                if !(a.is_natural() && b.is_natural()) {
                    return whole;
                }
                let low = if op == Op::BvOr { a.low.max(b.low) } else { 0 };
                Interval { low, high: a.ones() | b.ones() }
            }
            Op::Shl | Op::AShr | Op::LShr => {
                let Some(count) = constant(1) else { return whole };
                let count = count & u64::from(sort.width() - 1);
                let a = arg(0);
                match op {
                    Op::Shl => exact(Interval { low: a.low << count, high: a.high << count }),
                    Op::LShr if !a.is_natural() => match count {
                        0 => a,
                        _ => Interval { low: 0, high: (1i128 << (u64::from(sort.width()) - count)) - 1 },
                    },
                    _ => Interval { low: a.low >> count, high: a.high >> count },
                }
            }
            Op::SExt => arg(0),
            Op::ZExt => {
                let width = terms.sort(args[0]).width();
                let a = arg(0);
                match () {
                    () if a.is_natural() => a,
                    () if a.is_negative() => Interval { low: a.low + (1 << width), high: a.high + (1 << width) },
                    () => Interval { low: 0, high: (1 << width) - 1 },
                }
            }
            Op::Extract if terms.extract_low(t) == 0 => exact(arg(0)),
            _ => whole,
        }
    }

    /// Carries a term's interval to its operands; false if nothing is left of one.
    fn backward(&mut self, terms: &Terms, t: TermId) -> bool {
        let args = terms.args(t);
        if args.is_empty() || args.iter().any(|&arg| terms.sort(arg).is_float()) {
            return true;
        }
        let value = self.get(terms, t);
        let first = self.get(terms, args[0]);
        let second = args.get(1).map_or(first, |&arg| self.get(terms, arg));
        let is_true = value.low == 1;
        let is_false = value.high == 0;
        let shifted = |by: Interval| Interval { low: value.low - by.high, high: value.high - by.low };
        let fits = |sum: Interval| sum.is_within(Interval::whole(terms.sort(t)));
        match terms.op(t) {
            Op::Not => self.narrow(terms, args[0], Interval { low: 1 - value.high, high: 1 - value.low }),
            Op::And if is_true => args.iter().all(|&arg| self.narrow(terms, arg, value)),
            Op::Slt if is_true => self.narrow_order(terms, args[0], args[1], 1),
            Op::Slt if is_false => self.narrow_order(terms, args[1], args[0], 0),
            Op::Ult if is_true && second.is_natural() => {
                let natural = Interval { low: 0, high: second.high };
                self.narrow(terms, args[0], natural) && self.narrow_order(terms, args[0], args[1], 1)
            }
            Op::Ult if is_false && first.is_natural() && second.is_natural() => {
                self.narrow_order(terms, args[1], args[0], 0)
            }
            Op::Eq if is_true => self.narrow(terms, args[0], second) && self.narrow(terms, args[1], first),
            Op::Eq if is_false => self.exclude(terms, args[0], second) && self.exclude(terms, args[1], first),
            Op::Add if fits(Interval { low: first.low + second.low, high: first.high + second.high }) => {
                self.narrow(terms, args[0], shifted(second)) && self.narrow(terms, args[1], shifted(first))
            }
            Op::Sub if fits(Interval { low: first.low - second.high, high: first.high - second.low }) => {
                let left = Interval { low: value.low + second.low, high: value.high + second.high };
                let right = Interval { low: first.low - value.high, high: first.high - value.low };
                self.narrow(terms, args[0], left) && self.narrow(terms, args[1], right)
            }
            Op::SExt => self.narrow(terms, args[0], value),
            Op::ZExt => {
                let width = terms.sort(args[0]).width();
                let half = 1i128 << (width - 1);
                match () {
                    () if value.high < half => self.narrow(terms, args[0], Interval { low: value.low.max(0), ..value }),
                    () if value.low >= half => {
                        let to = Interval { low: value.low - 2 * half, high: value.high - 2 * half };
                        self.narrow(terms, args[0], to)
                    }
                    () => true,
                }
            }
            _ => true,
        }
    }

    /// b >= a + k.
    fn narrow_order(&mut self, terms: &Terms, a: TermId, b: TermId, k: i128) -> bool {
        let (x, y) = (self.get(terms, a), self.get(terms, b));
        self.narrow(terms, a, Interval { low: x.low, high: y.high - k })
            && self.narrow(terms, b, Interval { low: x.low + k, high: y.high })
    }

    /// Cuts a single value off an end.
    fn exclude(&mut self, terms: &Terms, t: TermId, value: Interval) -> bool {
        let mut own = self.get(terms, t);
        if value.low == value.high {
            own.low += i128::from(own.low == value.low);
            own.high -= i128::from(own.high == value.low);
        }
        self.narrow(terms, t, own)
    }

    fn is_contradiction(&mut self, terms: &Terms, query: &Query) -> bool {
        for _ in 0..ROUNDS {
            if !self.forward(terms) {
                return true;
            }
            if !query.conjuncts().all(|t| self.narrow(terms, t, Interval::truth(true))) {
                return true;
            }
            for index in (0..self.order.len()).rev() {
                let t = self.order[index];
                if !self.backward(terms, t) {
                    return true;
                }
            }
        }
        false
    }

    fn guess(&mut self, terms: &Terms, query: &Query) -> Option<Model> {
        let choices: [fn(Interval) -> i128; 4] =
            [Interval::smallest, |i| i.low, |i| i.high, |i| i.low + (i.high - i.low) / 2];
        for choose in choices {
            let mut model = Model::new();
            for index in 0..self.order.len() {
                let t = self.order[index];
                if let Some(id) = terms.as_input(t) {
                    let sort = terms.sort(t);
                    let value = if sort.is_float() { 0 } else { choose(self.get(terms, t)) as u64 };
                    model.set(terms.input_of(id), value & sort.mask());
                }
            }
            // Extra conjuncts first: they are the likely obstacle.
            let evaluator = &mut self.evaluator;
            let none = |found: Option<usize>| found.is_none();
            if none(evaluator.first_violated(terms, &model, query.extra))
                && none(evaluator.first_violated(terms, &model, query.path))
            {
                return Some(model);
            }
        }
        None
    }
}

fn less(a: Interval, b: Interval) -> Interval {
    if a.high < b.low {
        Interval::truth(true)
    } else if a.low >= b.high {
        Interval::truth(false)
    } else {
        Interval::whole(Sort::Bool)
    }
}

impl Layer for Intervals {
    const NAME: &'static str = "intervals";

    fn check(&mut self, terms: &mut Terms, query: &Query, next: &mut Next) -> Verdict {
        if self.collect(terms, query) {
            if self.is_contradiction(terms, query) {
                return Verdict::Unsat;
            }
            if let Some(model) = self.guess(terms, query) {
                return Verdict::Sat(model);
            }
        }
        next.check(terms, query)
    }

    fn forget(&mut self) {}
}

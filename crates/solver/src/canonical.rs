//! The canonical model: a function of the conjuncts alone.
//!
//! Inputs in creation order, each gets the first value of a fixed preference that is possible
//! together with the values chosen before it: small, round values first. Questions go to a stack of
//! layers that starts empty for each call, so not even an undecided one depends on what was asked
//! before. It has no caches, which one call has no use for; slicing, orders and intervals answer
//! most of it without a SAT solver.
//!
//! - `boolean`: false, true.
//! - integers: 0, 1, -1, then the smallest magnitude, positive first; from a thousand on, that
//!   magnitude rounded up to one or two digits if that is possible too.
//! - `char`: some letters and digits, then the smallest.
//! - floats: some round numbers; then a number with as many zeros at the end of its significand as
//!   possible, positive, with a size near 1; only then infinities and NaN.
//!
//! Inputs of functions without a circuit have the values that [`search`] finds, which depend on the
//! conjuncts alone too, each then replaced by a simpler one where the others allow it.

use crate::layers::search::search;
use crate::query::{Limits, Query, Solver, Verdict, Why};
use crate::stack::{BackEnd, Config, assemble};
use crate::stop::Stop;
use term::{Evaluator, Input, JavaType, Model, Sort, TermId, Terms};

/// The preferred model of the query's conjuncts. The query's hint is not looked at.
pub fn canonical_model(terms: &mut Terms, query: &Query) -> Verdict {
    let (applied, plain) = apart(terms, query);
    let verdict = decided(terms, plain, query.limits, query.stop);
    let Verdict::Sat(mut model) = verdict else { return verdict };
    if !applied.is_empty() {
        match search(terms, &applied, query.limits, query.stop) {
            Verdict::Sat(found) => {
                simplified(terms, &applied, found, query.stop).iter().for_each(|(index, sort, raw)| {
                    model.set_index(*index, *sort, *raw);
                })
            }
            other @ (Verdict::Unsat | Verdict::Unknown(_)) => return other,
        }
    }
    Verdict::Sat(model)
}

/// The conjuncts that have to do with applications of functions, through common inputs, and the others.
fn apart(terms: &Terms, query: &Query) -> (Vec<TermId>, Vec<TermId>) {
    let (mut applied, mut plain): (Vec<TermId>, Vec<TermId>) =
        query.conjuncts().partition(|&t| terms.has_application(t));
    let mut reached = 0;
    while reached < applied.len() {
        let from = applied[reached];
        reached += 1;
        let (joined, rest) = plain.into_iter().partition(|&t| terms.share_inputs(from, t));
        applied.extend::<Vec<TermId>>(joined);
        plain = rest;
    }
    (applied, plain)
}

/// Values that were found by search, each made as simple as the others allow; no search is done again.
fn simplified(terms: &Terms, conjuncts: &[TermId], mut model: Model, stop: &Stop) -> Vec<(u32, Sort, u64)> {
    let mut evaluator = Evaluator::new();
    let mut values = Vec::new();
    for input in inputs_of(terms, conjuncts) {
        let found = model.value(input.index);
        for raw in simpler(&input, found) {
            if stop.is_reached() {
                break;
            }
            model.set(&input, raw);
            if evaluator.first_violated(terms, &model, conjuncts).is_none() {
                break;
            }
            model.set(&input, found);
        }
        values.push((input.index, input.sort(), model.value(input.index)));
    }
    values
}

/// Values to be preferred to one that was found: small ones, then the same with fewer digits.
fn simpler(input: &Input, found: u64) -> Vec<u64> {
    let sort = input.sort();
    let from_real = |value: f64| match sort {
        Sort::F32 => u64::from((value as f32).to_bits()),
        Sort::F64 => value.to_bits(),
        Sort::Bool | Sort::Bits(_) => sort.canonical(value as i64 as u64),
    };
    let value = match sort {
        Sort::F32 => f64::from(f32::from_bits(found as u32)),
        Sort::F64 => f64::from_bits(found),
        Sort::Bool | Sort::Bits(_) => sort.signed(found) as f64,
    };
    let mut values: Vec<u64> = match input.ty {
        JavaType::Boolean => vec![0],
        JavaType::Char => PREFERRED_CHARS.map(|c| c as u64).to_vec(),
        JavaType::Byte | JavaType::Short | JavaType::Int | JavaType::Long => {
            [0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 10, -10, 100, -100].map(|v: i64| sort.canonical(v as u64)).to_vec()
        }
        JavaType::Float | JavaType::Double => PREFERRED_REALS.map(from_real).to_vec(),
    };
    if value.is_finite() && input.ty != JavaType::Char && input.ty != JavaType::Boolean {
        let rounded = (0..16).filter_map(|digits| format!("{value:.digits$e}").parse().ok());
        values.extend(rounded.map(from_real));
    }
    values
}

fn inputs_of(terms: &Terms, conjuncts: &[TermId]) -> Vec<Input> {
    let mut inputs: Vec<Input> = Vec::new();
    for &t in conjuncts {
        inputs.extend(terms.free_inputs(t).iter().map(|&id| terms.input_of(id).clone()));
    }
    inputs.sort_unstable();
    inputs.dedup();
    inputs
}

/// The preferred model of conjuncts without applications.
fn decided(terms: &mut Terms, conjuncts: Vec<TermId>, limits: Limits, stop: &Stop) -> Verdict {
    let config = Config { slicing: true, orders: true, intervals: true, ..Config::bare(BackEnd::Blaster) };
    let mut solver = assemble(&config).expect("our own solver needs no program");
    let first = solver.check(terms, &Query { path: &conjuncts, extra: &[], hint: None, limits, stop });
    let Verdict::Sat(model) = first else { return first };
    let inputs = inputs_of(terms, &conjuncts);
    let evaluator = Evaluator::new();
    let mut search = Search { solver, conjuncts, model, evaluator, limits, stop, is_stopped: false };
    for input in &inputs {
        search.choose(terms, input);
        if search.is_stopped {
            return Verdict::Unknown(Why::Stopped);
        }
    }
    Verdict::Sat(search.model)
}

const PREFERRED_CHARS: [char; 12] = ['a', 'b', 'c', 'x', 'A', 'B', '0', '1', ' ', '-', '.', '/'];
const PREFERRED_REALS: [f64; 15] =
    [0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 3.0, -3.0, 10.0, -10.0, 100.0, -100.0, 1000.0, -1000.0];

struct Search<'s> {
    solver: Box<dyn Solver>,
    /// The query's, and `input == value` for every input that has been given its value.
    conjuncts: Vec<TermId>,
    /// Satisfies all of them.
    model: Model,
    evaluator: Evaluator,
    limits: Limits,
    stop: &'s Stop,
    /// An answer is missing: what was chosen since is not what would have been.
    is_stopped: bool,
}

impl Search<'_> {
    fn choose(&mut self, terms: &mut Terms, input: &Input) {
        let t = terms.input(input);
        match input.ty {
            JavaType::Boolean => _ = self.first_of(terms, input, t, &[0, 1]),
            JavaType::Char => self.choose_char(terms, input, t),
            JavaType::Byte | JavaType::Short | JavaType::Int | JavaType::Long => self.choose_int(terms, input, t),
            JavaType::Float | JavaType::Double => self.choose_float(terms, input, t),
        }
        let value = terms.constant(input.sort(), self.model.value(input.index));
        let fixed = terms.eq(t, value);
        self.conjuncts.push(fixed);
    }

    /// Can this hold too? If so the model satisfies it afterwards.
    fn possible(&mut self, terms: &mut Terms, t: TermId) -> bool {
        if self.is_stopped {
            return false;
        }
        if self.evaluator.holds(terms, &self.model, t) {
            return true;
        }
        let query =
            Query { path: &self.conjuncts, extra: &[t], hint: Some(&self.model), limits: self.limits, stop: self.stop };
        match self.solver.check(terms, &query) {
            Verdict::Sat(model) => {
                self.model = model;
                true
            }
            Verdict::Unknown(Why::Stopped) => {
                self.is_stopped = true;
                false
            }
            Verdict::Unsat | Verdict::Unknown(_) => false,
        }
    }

    /// Can the input have this value? Usually it can without any other input changing.
    fn possible_value(&mut self, terms: &mut Terms, input: &Input, t: TermId, raw: u64) -> bool {
        // Evaluating the conjuncts of a long path takes its time too.
        self.is_stopped |= self.stop.is_reached();
        if self.is_stopped {
            return false;
        }
        let before = self.model.value(input.index);
        self.model.set(input, raw);
        if self.evaluator.first_violated(terms, &self.model, &self.conjuncts).is_none() {
            return true;
        }
        self.model.set(input, before);
        let value = terms.constant(input.sort(), raw);
        let equal = terms.eq(t, value);
        self.possible(terms, equal)
    }

    fn first_of(&mut self, terms: &mut Terms, input: &Input, t: TermId, values: &[u64]) -> bool {
        values.iter().any(|&raw| self.possible_value(terms, input, t, input.sort().canonical(raw)))
    }

    /// The least number in a range for which `bound` is possible, given that it is for the greatest
    /// and that it stays possible as the number grows.
    fn least(&mut self, terms: &mut Terms, range: (u64, u64), bound: &mut dyn FnMut(&mut Terms, u64) -> TermId) -> u64 {
        let (mut low, mut high) = range;
        // Small numbers first, in steps that double: the least is usually near.
        let mut step = 0;
        while low < high {
            let middle = low + ((high - low) / 2).min(step);
            let t = bound(terms, middle);
            if self.possible(terms, t) {
                high = middle;
                step = u64::MAX;
            } else {
                low = middle + 1;
                step = step.saturating_mul(2).saturating_add(1);
            }
        }
        // The model may be from before the last answer.
        let t = bound(terms, low);
        self.possible(terms, t);
        low
    }

    fn choose_char(&mut self, terms: &mut Terms, input: &Input, t: TermId) {
        if self.first_of(terms, input, t, &PREFERRED_CHARS.map(|c| c as u64)) {
            return;
        }
        // Printable ones before control characters.
        let printable = terms.constant(Sort::SHORT, 0x20);
        let printable = terms.ule(printable, t);
        let low = if self.possible(terms, printable) { 0x20 } else { 0 };
        let high = self.model.value(input.index);
        self.least(terms, (low, high), &mut |terms, bound| {
            let (low, high) = (terms.constant(Sort::SHORT, low), terms.constant(Sort::SHORT, bound));
            let (from, to) = (terms.ule(low, t), terms.ule(t, high));
            terms.and(from, to)
        });
    }

    fn choose_int(&mut self, terms: &mut Terms, input: &Input, t: TermId) {
        let sort = input.sort();
        if self.first_of(terms, input, t, &[0, 1, u64::MAX]) {
            return;
        }
        let found = sort.signed(self.model.value(input.index)).unsigned_abs();
        let greatest = sort.mask() >> 1;
        let size = self.least(terms, (2, found), &mut |terms, bound| {
            if bound > greatest {
                return TermId::TRUE;
            }
            let (low, high) = (terms.constant(sort, bound.wrapping_neg()), terms.constant(sort, bound));
            let (from, to) = (terms.sle(low, t), terms.sle(t, high));
            terms.and(from, to)
        });
        if size >= 1000 {
            let power = 10u64.pow(size.ilog10());
            for unit in [power, power / 10] {
                let round = size.div_ceil(unit).saturating_mul(unit);
                if round <= greatest && self.first_of(terms, input, t, &[round, round.wrapping_neg()]) {
                    return;
                }
            }
        }
        self.first_of(terms, input, t, &[size, size.wrapping_neg()]);
    }

    fn choose_float(&mut self, terms: &mut Terms, input: &Input, t: TermId) {
        let sort = input.sort();
        let raw = |value: f64| if sort == Sort::F32 { u64::from((value as f32).to_bits()) } else { value.to_bits() };
        if self.first_of(terms, input, t, &PREFERRED_REALS.map(raw)) {
            return;
        }
        let bits = terms.float_to_bits(t);
        let (digits, exponents) = if sort == Sort::F32 { (23, 8) } else { (52, 11) };
        let exponent = terms.extract(bits, digits, exponents as u8);
        let exponent_sort = Sort::Bits(exponents as u8);
        let top = terms.constant(exponent_sort, u64::MAX);
        let finite = terms.ne(exponent, top);
        if !self.possible(terms, finite) {
            self.first_of(terms, input, t, &[raw(f64::INFINITY), raw(f64::NEG_INFINITY), raw(f64::NAN), raw(-0.0)]);
            return;
        }
        let pinned = self.conjuncts.len();
        self.conjuncts.push(finite);
        // As many zeros at the end as possible.
        let ones = self.least(terms, (0, u64::from(digits)), &mut |terms, ones| {
            let zeros = digits - ones as u32;
            if zeros == 0 {
                return TermId::TRUE;
            }
            let end = terms.extract(bits, 0, zeros as u8);
            let zero = terms.constant(Sort::Bits(zeros as u8), 0);
            terms.eq(end, zero)
        });
        self.pin_low_zeros(terms, bits, digits - ones as u32);
        let sign = terms.extract(bits, digits + exponents, 1);
        let plus = terms.constant(Sort::Bits(1), 0);
        self.pin_if_possible(terms, sign, plus);
        let bias = (1u64 << (exponents - 1)) - 1;
        let mut near_one = |terms: &mut Terms, distance: u64| {
            let low = terms.constant(exponent_sort, bias.saturating_sub(distance));
            let high = terms.constant(exponent_sort, bias + distance);
            let (from, to) = (terms.ule(low, exponent), terms.ule(exponent, high));
            terms.and(from, to)
        };
        let distance = self.least(terms, (0, bias + 1), &mut near_one);
        let above = terms.constant(exponent_sort, bias + distance);
        if !self.pin_if_possible(terms, exponent, above) {
            let below = terms.constant(exponent_sort, bias.saturating_sub(distance));
            self.pin_if_possible(terms, exponent, below);
        }
        if ones > 0 {
            let part = terms.extract(bits, digits - ones as u32, ones as u8);
            let part_sort = Sort::Bits(ones as u8);
            let found = (self.model.value(input.index) >> (u64::from(digits) - ones)) & part_sort.mask();
            self.least(terms, (0, found), &mut |terms, bound| {
                let bound = terms.constant(part_sort, bound);
                terms.ule(part, bound)
            });
        }
        self.conjuncts.truncate(pinned);
    }

    fn pin_low_zeros(&mut self, terms: &mut Terms, bits: TermId, zeros: u32) {
        if zeros > 0 {
            let end = terms.extract(bits, 0, zeros as u8);
            let zero = terms.constant(Sort::Bits(zeros as u8), 0);
            self.pin_if_possible(terms, end, zero);
        }
    }

    fn pin_if_possible(&mut self, terms: &mut Terms, a: TermId, b: TermId) -> bool {
        let equal = terms.eq(a, b);
        let possible = self.possible(terms, equal);
        if possible {
            self.conjuncts.push(equal);
        }
        possible
    }
}

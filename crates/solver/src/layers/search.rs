//! Queries that apply functions no circuit has (`sin`, `pow`): concretise and search.
//!
//! First every application may have any value. If not even that can hold, nothing can; else the model's
//! arguments are tried, and each miss tells the next question what the function is there. After a few
//! such rounds values are tried alone: constants of the query, round numbers, drawn ones; from the
//! nearest of these the inputs are moved one at a time while that brings a violated comparison nearer
//! (Korel's alternating variables). At last single inputs are pinned to round numbers. Whatever is answered *satisfiable* has been evaluated; what is not found
//! is undecided, never infeasible.
//!
//! The effort is counted in trials, and nothing is carried from one query to the next: the verdict
//! depends on the query alone.

use super::{Layer, Next};
use crate::blaster::Blaster;
use crate::distance::{Distance, ordinal, value_at};
use crate::query::{Limits, Query, Verdict, Why};
use crate::stop::Stop;
use rustc_hash::FxHashSet;
use term::{Evaluator, Input, JavaType, Model, Op, Sort, SplitMix, TermId, Terms};

/// Questions about values that miss, each answered by what the function really gives.
const ROUNDS: usize = 24;
/// Models that are evaluated on the way from one starting point.
const TRIALS: u32 = 1_500;
/// Starting points that are followed, the nearest ones.
const FOLLOWED: usize = 12;
/// Starting points drawn from a fixed sequence.
const DRAWN: usize = 200;
/// Values that single inputs are pinned to.
const PINS: [f64; 4] = [1.0, 0.0, -1.0, 10.0];
/// Inputs that are pinned.
const PINNED: usize = 3;

pub struct Search;

impl Layer for Search {
    const NAME: &'static str = "search";

    fn check(&mut self, terms: &mut Terms, query: &Query, next: &mut Next) -> Verdict {
        if !query.conjuncts().any(|t| terms.has_application(t)) {
            return next.check(terms, query);
        }
        let conjuncts: Vec<TermId> = query.conjuncts().collect();
        search(terms, &conjuncts, query.limits, query.stop)
    }

    fn forget(&mut self) {}
}

/// Decides conjuncts with applications, from nothing.
pub fn search(terms: &mut Terms, conjuncts: &[TermId], limits: Limits, stop: &Stop) -> Verdict {
    let mut seeker = Seeker::new(terms, conjuncts, stop);
    let mut starts = match seeker.ask(terms, limits) {
        Asked::Answer(verdict) => return verdict,
        Asked::Missed(models) => models,
    };
    starts.extend(seeker.own_starts(terms));
    starts.extend(seeker.drawn_starts());
    match seeker.climb_from(terms, starts).or_else(|| seeker.pin(terms, limits)) {
        Some(model) => Verdict::Sat(model),
        None if stop.is_reached() => Verdict::Unknown(Why::Stopped),
        None => Verdict::Unknown(Why::Function),
    }
}

/// A value of a type: any bits as often as a number of a moderate size.
fn drawn(ty: JavaType, bits: u64, size: u64) -> u64 {
    let small = (bits as i64 >> (32 + size % 32)) as f64 / [1.0, 16.0, 1024.0][size as usize / 64 % 3];
    match ty {
        _ if size >> 63 == 0 => bits,
        JavaType::Float => u64::from((small as f32).to_bits()),
        JavaType::Double => small.to_bits(),
        JavaType::Boolean | JavaType::Byte | JavaType::Short | JavaType::Char | JavaType::Int | JavaType::Long => {
            small as i64 as u64
        }
    }
}

/// The value of a type nearest to a number.
fn raw_of(ty: JavaType, value: f64) -> u64 {
    match ty {
        JavaType::Float => u64::from((value as f32).to_bits()),
        JavaType::Double => value.to_bits(),
        JavaType::Boolean => u64::from(value != 0.0),
        JavaType::Byte | JavaType::Short | JavaType::Char | JavaType::Int | JavaType::Long => value as i64 as u64,
    }
}

/// The outcome of the questions to the solver.
enum Asked {
    Answer(Verdict),
    /// Models that do not fit, to start from.
    Missed(Vec<Model>),
}

struct Seeker<'s> {
    stop: &'s Stop,
    conjuncts: Vec<TermId>,
    inputs: Vec<Input>,
    applications: Vec<TermId>,
    evaluator: Evaluator,
    distance: Distance,
    /// What the functions give where that was found out.
    known: Vec<TermId>,
    /// How many models may still be evaluated.
    trials: u32,
}

impl<'s> Seeker<'s> {
    fn new(terms: &Terms, conjuncts: &[TermId], stop: &'s Stop) -> Seeker<'s> {
        let mut inputs: Vec<Input> = Vec::new();
        for &t in conjuncts {
            inputs.extend(terms.free_inputs(t).iter().map(|&id| terms.input_of(id).clone()));
        }
        inputs.sort_unstable();
        inputs.dedup();
        let mut applications: Vec<TermId> = subterms(terms, conjuncts)
            .into_iter()
            .filter(|&t| matches!(terms.op(t), Op::Apply1 | Op::Apply2))
            .collect();
        // Operands first, so that values travel outwards; ties by structure.
        applications.sort_by(|&a, &b| terms.size(a).cmp(&terms.size(b)).then_with(|| terms.compare(a, b)));
        Seeker {
            stop,
            conjuncts: conjuncts.to_vec(),
            inputs,
            applications,
            evaluator: Evaluator::new(),
            distance: Distance::default(),
            known: Vec::new(),
            trials: 0,
        }
    }

    fn holds(&mut self, terms: &Terms, model: &Model) -> bool {
        self.evaluator.first_violated(terms, model, &self.conjuncts).is_none()
    }

    /// Asks for models in which applications have any value but those that are known by now.
    fn ask(&mut self, terms: &mut Terms, limits: Limits) -> Asked {
        let mut blaster = Blaster::new();
        let mut missed: Vec<Model> = Vec::new();
        for _ in 0..ROUNDS {
            match self.relaxed(terms, &mut blaster, &[], limits) {
                Verdict::Sat(model) if self.holds(terms, &model) => return Asked::Answer(Verdict::Sat(model)),
                Verdict::Sat(model) => {
                    self.learn(terms, &model);
                    missed.push(model);
                }
                Verdict::Unsat => return Asked::Answer(Verdict::Unsat),
                stopped @ Verdict::Unknown(Why::Stopped) => return Asked::Answer(stopped),
                Verdict::Unknown(_) => break,
            }
        }
        Asked::Missed(missed)
    }

    fn relaxed(&self, terms: &Terms, blaster: &mut Blaster, pinned: &[TermId], limits: Limits) -> Verdict {
        let extra = [&self.known, pinned].concat();
        blaster.relaxed(terms, &Query { path: &self.conjuncts, extra: &extra, hint: None, limits, stop: self.stop })
    }

    /// Notes what the functions give for the arguments of a model.
    fn learn(&mut self, terms: &mut Terms, model: &Model) {
        for index in 0..self.applications.len() {
            let lemma = self.lemma(terms, self.applications[index], model);
            self.known.push(lemma);
        }
    }

    /// Pins one input to a round number and asks for the others.
    fn pin(&mut self, terms: &mut Terms, limits: Limits) -> Option<Model> {
        let mut blaster = Blaster::new();
        for index in 0..self.inputs.len().min(PINNED) {
            let input = self.inputs[index].clone();
            let t = terms.input(&input);
            for value in PINS {
                let value = terms.constant(input.sort(), raw_of(input.ty, value));
                let pinned = terms.eq(t, value);
                let Verdict::Sat(model) = self.relaxed(terms, &mut blaster, &[pinned], limits) else { continue };
                if self.holds(terms, &model) {
                    return Some(model);
                }
                self.learn(terms, &model);
                let found = self.climb_from(terms, vec![model]);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    /// With these arguments the application has this value.
    fn lemma(&mut self, terms: &mut Terms, application: TermId, model: &Model) -> TermId {
        let mut same = TermId::TRUE;
        for index in 0..terms.args(application).len() {
            let arg = terms.arg(application, index);
            let value = self.evaluator.eval(terms, model, arg);
            let value = terms.constant(terms.sort(arg), value);
            let equal = terms.eq(arg, value);
            same = terms.and(same, equal);
        }
        let value = self.evaluator.eval(terms, model, application);
        let value = terms.constant(terms.sort(application), value);
        let (other, equal) = (terms.not(same), terms.eq(application, value));
        terms.or(other, equal)
    }

    /// Starting points from the query: its constants and round numbers, for all inputs alike.
    fn own_starts(&self, terms: &Terms) -> Vec<Model> {
        let mut values: Vec<f64> = vec![0.0, 1.0, -1.0, 0.5, 2.0, -2.0, 10.0, -10.0, 100.0, 1e4, -1e4, 1e-3, 1e10];
        for t in subterms(terms, &self.conjuncts) {
            let sort = terms.sort(t);
            let Some(raw) = terms.const_value(t) else { continue };
            let value = match sort {
                Sort::F64 => f64::from_bits(raw),
                Sort::F32 => f64::from(f32::from_bits(raw as u32)),
                Sort::Bits(_) => sort.signed(raw) as f64,
                Sort::Bool => continue,
            };
            values.extend([value, -value, value.abs().sqrt()]);
        }
        values.extend([f64::INFINITY, f64::NEG_INFINITY, f64::NAN, -0.0, 1e300, -1e300, f64::MIN_POSITIVE]);
        let mut seen = FxHashSet::default();
        values.retain(|value| seen.insert(value.to_bits()));
        let all = |&value: &f64| {
            let mut model = Model::new();
            for input in &self.inputs {
                model.set(input, raw_of(input.ty, value));
            }
            model
        };
        values.iter().map(all).collect()
    }

    /// How far a model is from holding; `None` when the trials are used up.
    fn far(&mut self, terms: &Terms, model: &Model) -> Option<u128> {
        self.trials = self.trials.checked_sub(1)?;
        let distance = &mut self.distance;
        Some(self.conjuncts.iter().fold(0u128, |sum, &t| sum.saturating_add(distance.of(terms, model, t))))
    }

    /// Starting points that have nothing to do with the query: numbers from a fixed seed.
    fn drawn_starts(&self) -> Vec<Model> {
        let mut numbers = SplitMix(0);
        let mut model = || {
            let mut model = Model::new();
            for input in &self.inputs {
                model.set(input, drawn(input.ty, numbers.draw(), numbers.draw()));
            }
            model
        };
        (0..DRAWN).map(|_| model()).collect()
    }

    /// Climbs from the nearest of these models.
    fn climb_from(&mut self, terms: &Terms, starts: Vec<Model>) -> Option<Model> {
        self.trials = u32::MAX;
        let far = |start: Model| self.far(terms, &start).map(|far| (far, start));
        let mut starts: Vec<(u128, Model)> = starts.into_iter().filter_map(far).collect();
        starts.sort_by_key(|&(far, _)| far);
        starts.truncate(FOLLOWED);
        let forwards: Vec<Input> = self.inputs.clone();
        let backwards: Vec<Input> = forwards.iter().rev().cloned().collect();
        for (_, start) in starts {
            if self.stop.is_reached() {
                return None;
            }
            for order in [&forwards, &backwards] {
                self.trials = TRIALS;
                if let Some(model) = self.climb(terms, start.clone(), order) {
                    return Some(model);
                }
                if order.len() < 2 {
                    break;
                }
            }
        }
        None
    }

    /// Moves inputs one at a time as long as that brings the model nearer.
    fn climb(&mut self, terms: &Terms, mut model: Model, order: &[Input]) -> Option<Model> {
        let mut best = self.far(terms, &model)?;
        let mut moved = true;
        while best > 0 && moved {
            moved = false;
            for input in order {
                moved |= self.climb_one(terms, input, &mut model, &mut best)?;
                if best == 0 {
                    break;
                }
            }
        }
        (best == 0 && self.holds(terms, &model)).then_some(model)
    }

    /// Steps of halving size along the line of an input's values; has any helped?
    fn climb_one(&mut self, terms: &Terms, input: &Input, model: &mut Model, best: &mut u128) -> Option<bool> {
        let mut helped = false;
        for power in (0..input.sort().width().saturating_sub(1).max(1)).rev() {
            for sign in [1i128, -1] {
                loop {
                    let before = model.value(input.index);
                    let place = ordinal(input.ty, before) + (sign << power);
                    let Some(raw) = value_at(input.ty, place) else { break };
                    model.set(input, raw);
                    let far = self.far(terms, model)?;
                    if far >= *best {
                        model.set(input, before);
                        break;
                    }
                    *best = far;
                    helped = true;
                    if far == 0 {
                        return Some(true);
                    }
                }
            }
        }
        Some(helped)
    }
}

/// Every term in the conjuncts, each once, in an order that depends on structure alone.
fn subterms(terms: &Terms, conjuncts: &[TermId]) -> Vec<TermId> {
    let mut seen = FxHashSet::default();
    let mut order = Vec::new();
    let mut stack: Vec<TermId> = conjuncts.iter().rev().copied().collect();
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            order.push(t);
            stack.extend(terms.args(t).iter().rev());
        }
    }
    order
}

//! The decision procedure: terms to circuits, queries to searches under assumptions.
//!
//! Each term becomes literals once; a query assumes the literals of its conjuncts, so nothing is
//! pushed or popped and what the SAT solver has learned stays true for the next query. The search
//! is complete for bit-vectors and floats; only `%` of doubles with very different exponents is not
//! spelled out, nor what would take gigabytes ([`Why::TooLarge`]), and an application of a function has no circuit: it is given any
//! value, and a model is an answer only if evaluating confirms it ([`Why::Function`]).
//!
//! A satisfying assignment covers every variable, so circuits of terms that queries have moved away
//! from slow down those that are asked now. When a large instance has gone mostly unused for some
//! queries it is dropped, and what the current query needs is blasted again.
//!
//! Whether a query is decided must depend on the query, not on what a worker was asked before. In a
//! solver with a history a query therefore gets only a tenth of its limit; what needs more is asked
//! in a fresh solver, with the whole limit, and that answer counts. So a history never makes a query
//! undecided, and could make one decided only if what it taught saved nine conflicts of ten. With a
//! limit so low that this happens easily ([`Limits`](crate::Limits)), every query is asked afresh.

use crate::circuit::{Bits, Circuit, Gates, cells, known, operator};
use crate::query::{Generation, LayerReport, Query, Solver, Verdict, Why, confirmed};
use crate::sat::{Cadical, Lit, Outcome, Sat};
use crate::stop::Stop;
use rustc_hash::FxHashMap;
use std::time::Instant;
use term::{InputId, Model, Op, Sort, TermId, Terms};

/// Variables and literals of terms that died or that queries have left behind stay; beyond so many
/// (about 150 MB) everything starts afresh, unless the query itself needs half of them.
const VARIABLES_KEPT: usize = 1 << 18;
const LITERALS_KEPT: usize = 1 << 22;

/// Instances up to this size are never dropped for being unused.
const VARIABLES_SMALL: usize = 20_000;
/// An instance is dropped when this many times its size has gone unused, summed over queries.
const UNUSED_FACTOR: usize = 16;

/// A query with more than so many full adders is not asked: it would take gigabytes before the search begins. That is
/// sixty divisions of 64 bits.
const MOST_CELLS: u64 = 1 << 19;
/// Written out, terms with so few nodes are never that large.
const NODES_SMALL: u64 = 120;

/// Variables of circuits between two looks at the clock.
const VARIABLES_PER_LOOK: u32 = 1024;

/// The part of a query's limit that it has in a solver with a history.
const WARM_SHARE: u32 = 10;

/// Makes a SAT solver.
pub type NewSat = fn() -> Box<dyn Sat>;

/// Our bit-blaster.
pub struct Blaster {
    new_sat: NewSat,
    gates: Gates,
    /// By term index.
    slots: Vec<Slot>,
    /// The literals of all terms.
    pool: Vec<Lit>,
    inputs: FxHashMap<InputId, Slot>,
    /// The conditions under which circuits are right, for terms where that is not always.
    bounds: FxHashMap<TermId, Lit>,
    generation: Generation,
    counters: LayerReport,
    core: Vec<TermId>,
    assumptions: Vec<Lit>,
    /// By literal: the query that assumed it last, and the conjunct it was.
    assumed: Vec<(u32, TermId)>,
    query: u32,
    stack: Vec<TermId>,
    /// Variables that queries had no use for, summed since the last reset.
    unused: usize,
    /// By term index: the walk that met the term last.
    met: Vec<u32>,
    walk: u32,
}

/// Where a term's literals are.
#[derive(Clone, Copy, Default)]
struct Slot {
    start: u32,
    /// 0: not blasted yet.
    len: u8,
    /// Depends on a circuit with a bound.
    bounded: bool,
    /// How many variables its own circuit took.
    variables: u32,
}

impl Slot {
    fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

impl Default for Blaster {
    fn default() -> Blaster {
        Blaster::new()
    }
}

impl Blaster {
    pub fn new() -> Blaster {
        Blaster::with_sat(|| Box::new(Cadical::new()))
    }

    pub fn with_sat(new_sat: NewSat) -> Blaster {
        Blaster {
            new_sat,
            gates: Gates::new(new_sat()),
            slots: Vec::new(),
            pool: Vec::new(),
            inputs: FxHashMap::default(),
            bounds: FxHashMap::default(),
            generation: Generation::default(),
            counters: LayerReport { name: "blaster", ..LayerReport::default() },
            core: Vec::new(),
            assumptions: Vec::new(),
            assumed: Vec::new(),
            query: 0,
            stack: Vec::new(),
            unused: 0,
            met: Vec::new(),
            walk: 0,
        }
    }

    /// Gives back what tables took for more terms than there are.
    fn release_tables(&mut self) {
        self.slots = Vec::new();
        self.pool = Vec::new();
        self.assumed = Vec::new();
        self.met = Vec::new();
        self.walk = 0;
    }

    /// Forgets every term and starts with an empty SAT solver.
    pub fn reset(&mut self) {
        self.gates = Gates::new((self.new_sat)());
        self.slots.clear();
        self.pool.clear();
        self.inputs.clear();
        self.bounds.clear();
        self.unused = 0;
    }

    /// Drops a large instance that has been mostly unused.
    fn drop_unused(&mut self, terms: &Terms, query: &Query) {
        let (variables, literals) = (self.gates.sat().variables(), self.pool.len());
        if variables <= VARIABLES_SMALL && literals <= LITERALS_KEPT {
            return;
        }
        let (used, used_literals) = self.used(terms, query);
        self.unused += variables.saturating_sub(used);
        let is_full = variables > VARIABLES_KEPT.max(2 * used) || literals > LITERALS_KEPT.max(2 * used_literals);
        if is_full || self.unused > UNUSED_FACTOR * variables {
            self.reset();
        }
    }

    /// The variables and literals of the terms that the query is made of and that have been blasted.
    fn used(&mut self, terms: &Terms, query: &Query) -> (usize, usize) {
        let (mut variables, mut literals) = (0, 0);
        self.each_term(terms, query, |slots, t| {
            let slot: Slot = slots.get(t.index()).copied().unwrap_or_default();
            variables += slot.variables as usize;
            literals += usize::from(slot.len);
        });
        (variables, literals)
    }

    /// Would the circuits of a query be too large?
    fn is_too_large(&mut self, terms: &Terms, query: &Query) -> bool {
        if query.conjuncts().map(|t| u64::from(terms.size(t))).sum::<u64>() < NODES_SMALL {
            return false;
        }
        let mut all = 0;
        self.each_term(terms, query, |_, t| {
            let from = terms.args(t).first().map_or(terms.sort(t), |&arg| terms.sort(arg));
            all += cells(terms.op(t), terms.sort(t), from);
        });
        all > MOST_CELLS
    }

    /// Goes to every term of a query once.
    fn each_term(&mut self, terms: &Terms, query: &Query, mut visit: impl FnMut(&[Slot], TermId)) {
        if self.met.len() < terms.capacity() {
            self.met.resize(terms.capacity().next_power_of_two(), 0);
        }
        self.walk = self.walk.wrapping_add(1);
        if self.walk == 0 {
            self.met.fill(0);
            self.walk = 1;
        }
        self.stack.clear();
        self.stack.extend(query.conjuncts());
        while let Some(t) = self.stack.pop() {
            if std::mem::replace(&mut self.met[t.index()], self.walk) != self.walk {
                visit(&self.slots, t);
                self.stack.extend(terms.args(t));
            }
        }
    }

    /// The literal of a boolean term; none if there was no time to make its circuit.
    fn literal(&mut self, terms: &Terms, t: TermId, stop: &Stop) -> Option<Lit> {
        let slot = self.blast(terms, t, stop)?;
        Some(self.pool[slot.start as usize])
    }

    /// Makes the circuits of a term; what is made stays when it is told to stop.
    fn blast(&mut self, terms: &Terms, root: TermId, stop: &Stop) -> Option<Slot> {
        if self.slots.len() < terms.capacity() {
            self.slots.resize(terms.capacity().next_power_of_two(), Slot::default());
        }
        if self.slots[root.index()].len > 0 {
            return Some(self.slots[root.index()]);
        }
        let mut unlooked = 0;
        self.stack.clear();
        self.stack.push(root);
        while let Some(&t) = self.stack.last() {
            if self.slots[t.index()].len > 0 {
                self.stack.pop();
                continue;
            }
            let ready = self.stack.len();
            self.stack.extend(terms.args(t).iter().filter(|arg| self.slots[arg.index()].len == 0));
            if self.stack.len() == ready {
                self.stack.pop();
                self.blast_one(terms, t);
                unlooked += 1 + self.slots[t.index()].variables;
                if unlooked >= VARIABLES_PER_LOOK {
                    unlooked = 0;
                    if stop.is_reached() {
                        return None;
                    }
                }
            }
        }
        Some(self.slots[root.index()])
    }

    /// A term whose operands have their literals.
    fn blast_one(&mut self, terms: &Terms, t: TermId) {
        let (op, sort) = (terms.op(t), terms.sort(t));
        let before = self.gates.sat().variables();
        let slot = match op {
            Op::Const => {
                let raw = terms.const_value(t).expect("the operator says that it is a constant");
                self.store(&crate::circuit::constant(sort.width() as usize, raw))
            }
            Op::Input => self.input(terms, t),
            Op::Apply1 | Op::Apply2 => self.any_value(sort),
            Op::Slt | Op::Ult if terms.args(t).iter().all(|&arg| terms.op(arg) == Op::Input) => {
                let [a, b] = [0, 1].map(|at| self.slots[terms.arg(t, at).index()].range());
                let less = self.gates.less_of_inputs(&self.pool[a], &self.pool[b], op == Op::Slt);
                self.store(&vec![less])
            }
            _ => self.circuit(terms, t, op, sort),
        };
        let variables = (self.gates.sat().variables() - before) as u32;
        self.slots[t.index()] = Slot { variables, ..slot };
    }

    fn input(&mut self, terms: &Terms, t: TermId) -> Slot {
        let id = terms.as_input(t).expect("the operator says that it is an input");
        if let Some(&slot) = self.inputs.get(&id) {
            return slot;
        }
        let slot = self.any_value(terms.sort(t));
        self.inputs.insert(id, slot);
        slot
    }

    /// New literals for a value of the sort.
    fn any_value(&mut self, sort: Sort) -> Slot {
        let bits = self.gates.fresh_word(sort.width() as usize);
        if sort.is_float() {
            // One NaN: the others are not values of the sort.
            let canonical = operator(&mut self.gates, Op::BitsToF, sort, sort, &[&bits], 0).bits;
            for (&bit, &wanted) in bits.iter().zip(&canonical) {
                let same = self.gates.iff(bit, wanted);
                self.gates.clause(&[same]);
            }
        }
        self.store(&bits)
    }

    fn circuit(&mut self, terms: &Terms, t: TermId, op: Op, sort: Sort) -> Slot {
        let args = terms.args(t);
        let mut operands: [&[Lit]; 3] = [&[]; 3];
        let mut bounded = false;
        for (operand, arg) in operands.iter_mut().zip(args) {
            let slot = self.slots[arg.index()];
            *operand = &self.pool[slot.range()];
            bounded |= slot.bounded;
        }
        let from = terms.sort(args[0]);
        let low = if op == Op::Extract { terms.extract_low(t) as usize } else { 0 };
        let Circuit { bits, within } = operator(&mut self.gates, op, sort, from, &operands[..args.len()], low);
        if within != Lit::TRUE {
            self.bounds.insert(t, within);
            bounded = true;
        }
        Slot { bounded, ..self.store(&bits) }
    }

    fn store(&mut self, bits: &Bits) -> Slot {
        let start = u32::try_from(self.pool.len()).expect("2^32 literals do not fit in memory");
        self.pool.extend_from_slice(bits);
        Slot { start, len: bits.len() as u8, bounded: false, variables: 0 }
    }

    /// Adds the conditions under which the circuits of this term are right.
    fn assume_bounds(&mut self, terms: &Terms, root: TermId) {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack = vec![root];
        while let Some(t) = stack.pop() {
            if self.slots[t.index()].bounded && seen.insert(t) {
                if let Some(&within) = self.bounds.get(&t) {
                    self.assumptions.push(within);
                }
                stack.extend(terms.args(t));
            }
        }
    }

    fn decide(&mut self, terms: &Terms, query: &Query, conflicts: u32) -> Verdict {
        self.core.clear();
        self.assumptions.clear();
        self.query = self.query.wrapping_add(1);
        if self.query == 0 {
            self.assumed.clear();
            self.query = 1;
        }
        let mut bounded = false;
        for t in query.conjuncts() {
            let Some(lit) = self.literal(terms, t, query.stop) else { return Verdict::Unknown(Why::Stopped) };
            match lit.known() {
                Some(true) => {}
                Some(false) => {
                    // The circuit itself says no, which beyond its bounds means nothing.
                    if self.slots[t.index()].bounded {
                        return Verdict::Unknown(Why::TooLarge);
                    }
                    self.core.push(t);
                    return Verdict::Unsat;
                }
                None => {
                    if let Some(opposite) = self.assume(lit, t) {
                        self.core.extend([opposite, t]);
                        return Verdict::Unsat;
                    }
                }
            }
            bounded |= self.slots[t.index()].bounded;
        }
        let conjuncts = self.assumptions.len();
        if bounded {
            for t in query.conjuncts() {
                if self.slots[t.index()].bounded {
                    self.assume_bounds(terms, t);
                }
            }
        }
        match self.gates.sat().solve_under(&self.assumptions, conflicts, query.stop) {
            Outcome::Sat => Verdict::Sat(self.model(terms, query)),
            Outcome::Limit => Verdict::Unknown(Why::Conflicts),
            Outcome::Stopped => Verdict::Unknown(Why::Stopped),
            Outcome::Unsat => {
                let sat = self.gates.sat();
                if self.assumptions[conjuncts..].iter().any(|&lit| sat.failed(lit)) {
                    return Verdict::Unknown(Why::TooLarge);
                }
                self.keep_core(query);
                Verdict::Unsat
            }
        }
    }

    /// Adds an assumption once; if its negation is assumed already, says by which conjunct. Two
    /// terms can share a literal, so this sees more than equal terms.
    fn assume(&mut self, lit: Lit, t: TermId) -> Option<TermId> {
        let most = self.gates.sat().variables() * 2 + 2;
        if self.assumed.len() < most {
            self.assumed.resize(most.next_power_of_two(), (0, TermId::FALSE));
        }
        let (query, opposite) = self.assumed[(!lit).index()];
        if query == self.query {
            return Some(opposite);
        }
        if self.assumed[lit.index()].0 != self.query {
            self.assumed[lit.index()] = (self.query, t);
            self.assumptions.push(lit);
        }
        None
    }

    fn keep_core(&mut self, query: &Query) {
        for t in query.conjuncts() {
            let lit = self.pool[self.slots[t.index()].start as usize];
            if lit.known().is_none() && self.gates.sat().failed(lit) {
                self.core.push(t);
            }
        }
    }

    fn model(&mut self, terms: &Terms, query: &Query) -> Model {
        let mut model = Model::new();
        for t in query.conjuncts() {
            for &id in terms.free_inputs(t) {
                let input = terms.input_of(id);
                if model.get(input.index).is_some() {
                    continue;
                }
                // An input of the query whose term folded away has no literals and any value.
                let raw = self.inputs.get(&id).map_or(0, |slot| {
                    let sat = self.gates.sat();
                    let bits = &self.pool[slot.range()];
                    bits.iter().enumerate().fold(0, |raw, (bit, &lit)| raw | u64::from(sat.value(lit)) << bit)
                });
                model.set(input, raw);
            }
        }
        model
    }

    /// How large the SAT instance is.
    pub fn variables(&mut self) -> usize {
        self.gates.sat().variables()
    }

    /// The value that a term's circuit folds to, if it does.
    pub fn folded(&mut self, terms: &Terms, t: TermId) -> Option<u64> {
        let slot = self.blast(terms, t, Stop::NEVER)?;
        known(&self.pool[slot.range()])
    }
}

impl Blaster {
    /// The same in a solver that has not been asked anything.
    fn decide_fresh(&mut self, terms: &Terms, query: &Query, conflicts: u32) -> Verdict {
        let mut fresh = Blaster::with_sat(self.new_sat);
        let verdict = fresh.decide(terms, query, conflicts);
        self.core = fresh.core;
        verdict
    }

    /// Decides a query in which every application of a function may have any value: what cannot hold
    /// then cannot hold, but a model may be wrong.
    pub(crate) fn relaxed(&mut self, terms: &Terms, query: &Query) -> Verdict {
        let start = Instant::now();
        if self.generation.is_stale(terms) {
            self.reset();
        }
        self.drop_unused(terms, query);
        let limit = query.limits.conflicts;
        let verdict = if self.is_too_large(terms, query) {
            self.core.clear();
            Verdict::Unknown(Why::TooLarge)
        } else if self.pool.is_empty() {
            self.decide(terms, query, limit)
        } else if query.limits.allow_history() {
            match self.decide(terms, query, limit / WARM_SHARE) {
                Verdict::Unknown(Why::Conflicts) => self.decide_fresh(terms, query, limit),
                verdict => verdict,
            }
        } else {
            self.decide_fresh(terms, query, limit)
        };
        self.counters.asked += 1;
        self.counters.answered += 1;
        self.counters.nanoseconds += start.elapsed().as_nanos() as u64;
        verdict
    }
}

impl Solver for Blaster {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Verdict {
        let verdict = self.relaxed(terms, query);
        confirmed(terms, query, verdict)
    }

    fn core(&self) -> Option<&[TermId]> {
        (!self.core.is_empty()).then_some(&self.core)
    }

    fn collected(&mut self, terms: &Terms) {
        self.generation.is_stale(terms);
        if self.gates.sat().variables() > VARIABLES_KEPT || self.pool.len() > LITERALS_KEPT {
            self.reset();
            return;
        }
        for (index, slot) in self.slots.iter_mut().enumerate() {
            if slot.len > 0 && !terms.is_live(TermId::from_index(index)) {
                *slot = Slot::default();
            }
        }
        self.bounds.retain(|t, _| terms.is_live(*t));
        self.core.clear();
    }

    fn release(&mut self, terms: &Terms) {
        self.generation.is_stale(terms);
        self.reset();
        self.release_tables();
    }

    fn report(&self, out: &mut Vec<LayerReport>) {
        out.push(self.counters);
    }
}

//! Gates: the clauses of small boolean functions (Tseitin), each made once.
//!
//! Before a gate gets a variable, constants are propagated, equal and opposite operands are folded,
//! operands are put in a normal order, and the gate is looked up: two terms that share a part of
//! their circuits share its variables.

use crate::sat::{Lit, Sat};
use rustc_hash::FxHashMap;

/// A word, lowest bit first.
pub type Bits = Vec<Lit>;

/// A builder of gates on top of a SAT solver.
pub struct Gates {
    sat: Box<dyn Sat>,
    ands: FxHashMap<(Lit, Lit), Lit>,
    xors: FxHashMap<(Lit, Lit), Lit>,
    muxes: FxHashMap<(Lit, Lit, Lit), Lit>,
    majorities: FxHashMap<(Lit, Lit, Lit), Lit>,
    double_majorities: FxHashMap<[Lit; 5], Lit>,
}

impl Gates {
    pub fn new(sat: Box<dyn Sat>) -> Gates {
        Gates {
            sat,
            ands: FxHashMap::default(),
            xors: FxHashMap::default(),
            muxes: FxHashMap::default(),
            majorities: FxHashMap::default(),
            double_majorities: FxHashMap::default(),
        }
    }

    pub fn sat(&mut self) -> &mut dyn Sat {
        &mut *self.sat
    }

    pub fn fresh(&mut self) -> Lit {
        self.sat.new_var()
    }

    /// A word of new variables.
    pub fn fresh_word(&mut self, width: usize) -> Bits {
        (0..width).map(|_| self.fresh()).collect()
    }

    pub(crate) fn clause(&mut self, clause: &[Lit]) {
        if !clause.contains(&Lit::TRUE) {
            self.sat.add_clause(clause);
        }
    }

    pub fn and(&mut self, a: Lit, b: Lit) -> Lit {
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        if a == Lit::FALSE || b == Lit::FALSE || a == !b {
            return Lit::FALSE;
        }
        if a == Lit::TRUE || a == b {
            return b;
        }
        if b == Lit::TRUE {
            return a;
        }
        if let Some(&known) = self.ands.get(&(a, b)) {
            return known;
        }
        let out = self.fresh();
        self.sat.add_clause(&[!out, a]);
        self.sat.add_clause(&[!out, b]);
        self.sat.add_clause(&[out, !a, !b]);
        self.ands.insert((a, b), out);
        out
    }

    pub fn or(&mut self, a: Lit, b: Lit) -> Lit {
        !self.and(!a, !b)
    }

    pub fn xor(&mut self, a: Lit, b: Lit) -> Lit {
        // A negation moves from the operands to the result.
        let negated = a.is_negated() != b.is_negated();
        let (a, b) = (if a.is_negated() { !a } else { a }, if b.is_negated() { !b } else { b });
        let (a, b) = if a < b { (a, b) } else { (b, a) };
        let signed = |out: Lit| if negated { !out } else { out };
        if a == b {
            return signed(Lit::FALSE);
        }
        if a == Lit::TRUE {
            return signed(!b);
        }
        if let Some(&known) = self.xors.get(&(a, b)) {
            return signed(known);
        }
        let out = self.fresh();
        for clause in [[!out, a, b], [!out, !a, !b], [out, !a, b], [out, a, !b]] {
            self.sat.add_clause(&clause);
        }
        self.xors.insert((a, b), out);
        signed(out)
    }

    pub fn iff(&mut self, a: Lit, b: Lit) -> Lit {
        !self.xor(a, b)
    }

    /// `condition ? yes : no`.
    pub fn mux(&mut self, condition: Lit, yes: Lit, no: Lit) -> Lit {
        let (condition, yes, no) = if condition.is_negated() { (!condition, no, yes) } else { (condition, yes, no) };
        if yes == no || condition == Lit::TRUE {
            return yes;
        }
        if yes == !no {
            return self.iff(condition, yes);
        }
        if yes == Lit::TRUE || yes == condition {
            return self.or(condition, no);
        }
        if yes == Lit::FALSE || yes == !condition {
            return self.and(!condition, no);
        }
        if no == Lit::TRUE || no == !condition {
            return self.or(!condition, yes);
        }
        if no == Lit::FALSE || no == condition {
            return self.and(condition, yes);
        }
        let negated = yes.is_negated();
        let (yes, no) = if negated { (!yes, !no) } else { (yes, no) };
        let key = (condition, yes, no);
        let out = match self.muxes.get(&key) {
            Some(&known) => known,
            None => {
                let out = self.fresh();
                self.sat.add_clause(&[!condition, !yes, out]);
                self.sat.add_clause(&[!condition, yes, !out]);
                self.sat.add_clause(&[condition, !no, out]);
                self.sat.add_clause(&[condition, no, !out]);
                // Implied, but lets the value through when the condition is open.
                self.sat.add_clause(&[!yes, !no, out]);
                self.sat.add_clause(&[yes, no, !out]);
                self.muxes.insert(key, out);
                out
            }
        };
        if negated { !out } else { out }
    }

    /// At least two of three: a carry.
    pub fn majority(&mut self, a: Lit, b: Lit, c: Lit) -> Lit {
        let mut all = [a, b, c];
        all.sort_unstable();
        let [a, b, c] = all;
        for (x, y, z) in [(a, b, c), (a, c, b), (b, c, a)] {
            if x == y {
                return x;
            }
            if x == !y {
                return z;
            }
            match x.known() {
                Some(true) => return self.or(y, z),
                Some(false) => return self.and(y, z),
                None => {}
            }
        }
        if let Some(known) = c.known() {
            return if known { self.or(a, b) } else { self.and(a, b) };
        }
        // Majority is its own dual: at most one operand stays negated.
        let negated = [a, b, c].iter().filter(|lit| lit.is_negated()).count() >= 2;
        let mut all = if negated { [!a, !b, !c] } else { [a, b, c] };
        all.sort_unstable();
        let [a, b, c] = all;
        let out = match self.majorities.get(&(a, b, c)) {
            Some(&known) => known,
            None => {
                let out = self.fresh();
                for (x, y) in [(a, b), (a, c), (b, c)] {
                    self.sat.add_clause(&[!x, !y, out]);
                    self.sat.add_clause(&[x, y, !out]);
                }
                self.majorities.insert((a, b, c), out);
                out
            }
        };
        if negated { !out } else { out }
    }

    /// `majority(high.0, high.1, majority(low.0, low.1, carry))`: two steps of a comparison as one gate. The
    /// variable between the steps is resolved away, which costs two clauses and halves what a search has
    /// to assign.
    pub fn double_majority(&mut self, high: (Lit, Lit), low: (Lit, Lit), carry: Lit) -> Lit {
        let all = [high.0, high.1, low.0, low.1, carry];
        let has_twins = || (1..5).any(|i| all[..i].iter().any(|&lit| lit == all[i] || lit == !all[i]));
        if all.iter().any(|lit| lit.known().is_some()) || has_twins() {
            let inner = self.majority(low.0, low.1, carry);
            return self.majority(high.0, high.1, inner);
        }
        if let Some(&known) = self.double_majorities.get(&all) {
            return known;
        }
        let out = self.fresh();
        // The function is its own dual: the clauses of one direction are those of the other, negated.
        for sign in [|lit: Lit| lit, |lit: Lit| !lit] {
            let [x, y, a, b, c] = all.map(sign);
            let off = !sign(out);
            self.sat.add_clause(&[off, x, y]);
            for one in [x, y] {
                for (p, q) in [(a, b), (a, c), (b, c)] {
                    self.sat.add_clause(&[off, one, p, q]);
                }
            }
        }
        self.double_majorities.insert(all, out);
        out
    }

    /// All of them, as one wide gate.
    pub fn all(&mut self, lits: &[Lit]) -> Lit {
        let mut open: Bits = lits.iter().copied().filter(|&lit| lit != Lit::TRUE).collect();
        open.sort_unstable();
        open.dedup();
        if open.iter().any(|&lit| lit == Lit::FALSE || open.binary_search(&!lit).is_ok()) {
            return Lit::FALSE;
        }
        match open[..] {
            [] => Lit::TRUE,
            [only] => only,
            [a, b] => self.and(a, b),
            _ => {
                let out = self.fresh();
                for &lit in &open {
                    self.sat.add_clause(&[!out, lit]);
                }
                for lit in &mut open {
                    *lit = !*lit;
                }
                open.push(out);
                self.sat.add_clause(&open);
                out
            }
        }
    }

    pub fn any(&mut self, lits: &[Lit]) -> Lit {
        let negated: Bits = lits.iter().map(|&lit| !lit).collect();
        !self.all(&negated)
    }
}

//! Truth functions as reduced ordered decision diagrams.
//!
//! Conditions are variables in the order in which they stand in the source, and each stands there once,
//! so a diagram grows with the number of conditions and not with the number of their combinations:
//! there is no limit on conditions. Equal functions are equal numbers.

use rustc_hash::FxHashMap;

/// A function; 0 and 1 are the constants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Function(u32);

pub const FALSE: Function = Function(0);
pub const TRUE: Function = Function(1);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Node {
    variable: u32,
    low: Function,
    high: Function,
}

/// Diagrams that share their nodes.
#[derive(Debug, Clone, Default)]
pub struct Diagrams {
    nodes: Vec<Node>,
    known: FxHashMap<Node, Function>,
    made: FxHashMap<(Function, Function, Function), Function>,
}

impl Diagrams {
    pub fn variable(&mut self, variable: u32) -> Function {
        self.node(Node { variable, low: FALSE, high: TRUE })
    }

    pub fn not(&mut self, f: Function) -> Function {
        self.choose(f, FALSE, TRUE)
    }

    pub fn and(&mut self, f: Function, g: Function) -> Function {
        self.choose(f, g, FALSE)
    }

    pub fn or(&mut self, f: Function, g: Function) -> Function {
        self.choose(f, TRUE, g)
    }

    pub fn xor(&mut self, f: Function, g: Function) -> Function {
        let not = self.not(g);
        self.choose(f, not, g)
    }

    /// `f ? g : h`.
    pub fn choose(&mut self, f: Function, g: Function, h: Function) -> Function {
        if f == TRUE || g == h {
            return g;
        }
        if f == FALSE {
            return h;
        }
        if let Some(&known) = self.made.get(&(f, g, h)) {
            return known;
        }
        let variable = [f, g, h].into_iter().filter_map(|x| self.top(x)).min().unwrap_or(0);
        let part = |d: &Diagrams, x: Function, value: bool| d.below(x, variable, value);
        let (f1, g1, h1) = (part(self, f, true), part(self, g, true), part(self, h, true));
        let (f0, g0, h0) = (part(self, f, false), part(self, g, false), part(self, h, false));
        let high = self.choose(f1, g1, h1);
        let low = self.choose(f0, g0, h0);
        let made = self.node(Node { variable, low, high });
        self.made.insert((f, g, h), made);
        made
    }

    /// The function when some variables have these values.
    pub fn given(&mut self, f: Function, values: &dyn Fn(u32) -> Option<bool>) -> Function {
        let mut known = FxHashMap::default();
        self.given_known(f, values, &mut known)
    }

    fn given_known(
        &mut self,
        f: Function,
        values: &dyn Fn(u32) -> Option<bool>,
        known: &mut FxHashMap<Function, Function>,
    ) -> Function {
        let Some(&Node { variable, low, high }) = self.get(f) else { return f };
        if let Some(&done) = known.get(&f) {
            return done;
        }
        let done = match values(variable) {
            Some(true) => self.given_known(high, values, known),
            Some(false) => self.given_known(low, values, known),
            None => {
                let high = self.given_known(high, values, known);
                let low = self.given_known(low, values, known);
                self.node(Node { variable, low, high })
            }
        };
        known.insert(f, done);
        done
    }

    /// The value when all variables have values.
    pub fn value(&self, f: Function, values: &dyn Fn(u32) -> bool) -> bool {
        let mut f = f;
        while let Some(&Node { variable, low, high }) = self.get(f) {
            f = if values(variable) { high } else { low };
        }
        f == TRUE
    }

    /// The functions for both values of a variable.
    pub fn parts(&mut self, f: Function, variable: u32) -> (Function, Function) {
        let low = self.given(f, &|v| (v == variable).then_some(false));
        let high = self.given(f, &|v| (v == variable).then_some(true));
        (low, high)
    }

    /// Whether variables from this one on can still make the function true.
    pub fn possible(&mut self, f: Function, from: u32) -> Function {
        let Some(&Node { variable, low, high }) = self.get(f) else { return f };
        if variable >= from {
            return TRUE;
        }
        let (low, high) = (self.possible(low, from), self.possible(high, from));
        self.node(Node { variable, low, high })
    }

    fn top(&self, f: Function) -> Option<u32> {
        self.get(f).map(|node| node.variable)
    }

    fn below(&self, f: Function, variable: u32, value: bool) -> Function {
        match self.get(f) {
            Some(node) if node.variable == variable => {
                if value {
                    node.high
                } else {
                    node.low
                }
            }
            Some(_) | None => f,
        }
    }

    fn get(&self, f: Function) -> Option<&Node> {
        self.nodes.get((f.0 as usize).checked_sub(2)?)
    }

    fn node(&mut self, node: Node) -> Function {
        if node.low == node.high {
            return node.low;
        }
        if let Some(&known) = self.known.get(&node) {
            return known;
        }
        self.nodes.push(node);
        let made = Function(self.nodes.len() as u32 + 1);
        self.known.insert(node, made);
        made
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_functions_are_equal_numbers() {
        let mut d = Diagrams::default();
        let (a, b) = (d.variable(0), d.variable(1));
        let and = d.and(a, b);
        let (not_a, not_b) = (d.not(a), d.not(b));
        let or = d.or(not_a, not_b);
        assert_eq!(d.not(or), and);
        assert_eq!(d.xor(a, a), FALSE);
        assert_eq!(d.given(and, &|v| (v == 0).then_some(true)), b);
    }

    #[test]
    fn two_thousand_conditions_are_no_limit() {
        let mut d = Diagrams::default();
        let mut parity = FALSE;
        let mut all = TRUE;
        for v in (0..2000).rev() {
            let x = d.variable(v);
            parity = d.xor(x, parity);
            all = d.and(x, all);
        }
        assert!(d.value(parity, &|v| v == 7));
        assert!(!d.value(parity, &|v| v < 2));
        assert!(d.value(all, &|_| true) && !d.value(all, &|v| v != 1234));
        assert!(d.nodes.len() < 40_000, "{}", d.nodes.len());
    }
}

//! Strategies: in which order the tree is walked.
//!
//! A strategy arranges the alternatives of a choice and says which of the open choices goes on. It
//! never sees a condition or a value, so it can change the order of paths and nothing else. The
//! engine tells it of every choice that was opened and closed; it keeps them in an order of its own.

mod concolic;
mod coverage;

use std::collections::{BTreeMap, VecDeque};

use program::Method;
use rustc_hash::FxHashMap;
use term::SplitMix;

pub use concolic::Concolic;
pub use coverage::Coverage;

/// The name of an open choice, until it is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpenId(pub(crate) u32);

/// Where in the program a choice stands: a method and a bytecode position. Shapes have none.
pub type Site = (&'static Method, u32);

/// The order of a walk.
pub trait Strategy {
    /// Puts the alternatives of a choice into the order in which they are to be followed.
    fn arrange(&mut self, site: &dyn Fn() -> Option<Site>, alternatives: &mut [u32]);

    /// A choice has alternatives left over; the first is the next one to follow.
    fn opened(&mut self, choice: OpenId, site: &dyn Fn() -> Option<Site>, left: &[u32]);

    /// Which of the open choices goes on; at least one is open.
    fn pick(&mut self) -> OpenId;

    /// A choice has no alternatives left.
    fn closed(&mut self, choice: OpenId);

    /// Does it always pick the choice that was opened last? Then a path can be kept as one stack.
    fn is_depth_first(&self) -> bool;

    /// For a walk along concrete runs: the seed of the first one's input. Alternatives that a run does
    /// not take are then asked about only when they are picked.
    fn concrete_runs(&self) -> Option<u64> {
        None
    }
}

/// Depth first, alternatives in their own order.
#[derive(Debug, Default)]
pub struct DepthFirst {
    open: Stack,
}

/// Open choices, the last one on top.
#[derive(Debug, Default)]
struct Stack(VecDeque<OpenId>);

impl Stack {
    fn top(&self) -> OpenId {
        *self.0.back().expect("a choice is open")
    }

    fn remove(&mut self, choice: OpenId) {
        // Walking closes the top; giving away closes the bottom.
        if self.0.back() == Some(&choice) {
            self.0.pop_back();
        } else if let Some(at) = self.0.iter().position(|&open| open == choice) {
            self.0.remove(at);
        }
    }
}

/// Open choices, the oldest first; any of them may be closed.
#[derive(Debug, Default)]
struct Queue {
    by_age: BTreeMap<u64, OpenId>,
    ages: FxHashMap<OpenId, u64>,
    added: u64,
}

impl Queue {
    fn add(&mut self, choice: OpenId) {
        self.by_age.insert(self.added, choice);
        self.ages.insert(choice, self.added);
        self.added += 1;
    }

    fn first(&self) -> OpenId {
        *self.by_age.values().next().expect("a choice is open")
    }

    fn remove(&mut self, choice: OpenId) {
        if let Some(age) = self.ages.remove(&choice) {
            self.by_age.remove(&age);
        }
    }
}

impl Strategy for DepthFirst {
    fn arrange(&mut self, _site: &dyn Fn() -> Option<Site>, _alternatives: &mut [u32]) {}

    fn opened(&mut self, choice: OpenId, _site: &dyn Fn() -> Option<Site>, _left: &[u32]) {
        self.open.0.push_back(choice);
    }

    fn pick(&mut self) -> OpenId {
        self.open.top()
    }

    fn closed(&mut self, choice: OpenId) {
        self.open.remove(choice);
    }

    fn is_depth_first(&self) -> bool {
        true
    }
}

/// All choices of a depth before those of the next.
#[derive(Debug, Default)]
pub struct BreadthFirst {
    open: Queue,
}

impl Strategy for BreadthFirst {
    fn arrange(&mut self, _site: &dyn Fn() -> Option<Site>, _alternatives: &mut [u32]) {}

    fn opened(&mut self, choice: OpenId, _site: &dyn Fn() -> Option<Site>, _left: &[u32]) {
        self.open.add(choice);
    }

    fn pick(&mut self) -> OpenId {
        self.open.first()
    }

    fn closed(&mut self, choice: OpenId) {
        self.open.remove(choice);
    }

    fn is_depth_first(&self) -> bool {
        false
    }
}

/// Depth first with the order of alternatives drawn.
#[derive(Debug)]
pub struct Random {
    numbers: SplitMix,
    /// The probability with which the first alternative stays in front; `None` draws fairly.
    bias: Option<f64>,
    open: Stack,
}

impl Random {
    pub fn new(seed: u64, bias: Option<f64>) -> Random {
        Random { numbers: SplitMix(seed), bias, open: Stack::default() }
    }
}

impl Strategy for Random {
    fn arrange(&mut self, _site: &dyn Fn() -> Option<Site>, alternatives: &mut [u32]) {
        let first = match self.bias {
            Some(bias) => usize::from(self.numbers.unit() < bias),
            None => 0,
        };
        // Fisher-Yates; with a favoured alternative in front, on the others only.
        for at in (first + 1..alternatives.len()).rev() {
            let other = first + self.numbers.below(at - first + 1);
            alternatives.swap(at, other);
        }
    }

    fn opened(&mut self, choice: OpenId, _site: &dyn Fn() -> Option<Site>, _left: &[u32]) {
        self.open.0.push_back(choice);
    }

    fn pick(&mut self) -> OpenId {
        self.open.top()
    }

    fn closed(&mut self, choice: OpenId) {
        self.open.remove(choice);
    }

    fn is_depth_first(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_order_holds_every_alternative_once_and_repeats_with_its_seed() {
        let draw = |seed, bias| {
            let mut order: Vec<u32> = (0..9).collect();
            Random::new(seed, bias).arrange(&|| None, &mut order);
            order
        };
        assert_eq!(draw(7, None), draw(7, None));
        assert_ne!(draw(7, None), draw(8, None));
        assert_eq!(draw(3, Some(1.0))[0], 0);
        let mut sorted = draw(7, Some(0.5));
        sorted.sort_unstable();
        assert_eq!(sorted, (0..9).collect::<Vec<u32>>());
    }

    #[test]
    fn a_depth_first_walk_survives_the_loss_of_its_oldest_choice() {
        let mut walk = DepthFirst::default();
        for n in 0..3 {
            walk.opened(OpenId(n), &|| None, &[1]);
        }
        walk.closed(OpenId(0));
        assert_eq!(walk.pick(), OpenId(2));
        walk.closed(OpenId(2));
        assert_eq!(walk.pick(), OpenId(1));
    }
}

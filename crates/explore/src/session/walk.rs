//! The order in which paths are followed; it changes nothing that is found.

use serde::{Deserialize, Serialize};

use crate::strategy::{BreadthFirst, Concolic, Coverage, DepthFirst, Random, Strategy};

/// A kind of order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Order {
    /// Depth first.
    #[default]
    Dfs,
    /// Depth first, the order of alternatives drawn.
    Random,
    /// Breadth first.
    Bfs,
    /// Uncovered branches nearby first.
    Coverage,
    /// One concrete run after the other, each along a flipped prefix of an earlier one.
    Concolic,
}

/// An order with what it depends on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Walk {
    pub order: Order,
    /// Where a random order begins, and the first input of a concolic one.
    pub seed: u64,
    /// How often the first alternative goes first, from 0 to 1, if it is not drawn evenly.
    pub bias: Option<f64>,
}

impl Walk {
    /// The strategy of a worker, by its number.
    pub fn strategy(&self, worker: usize) -> Box<dyn Strategy> {
        let seed = self.seed.wrapping_add(worker as u64);
        match self.order {
            Order::Dfs => Box::new(DepthFirst::default()),
            Order::Random => Box::new(Random::new(seed, self.bias)),
            Order::Bfs => Box::new(BreadthFirst::default()),
            Order::Coverage => Box::new(Coverage::new()),
            Order::Concolic => Box::new(Concolic::new(seed)),
        }
    }
}

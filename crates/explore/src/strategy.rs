//! Strategies: in which order the tree is walked.
//!
//! A strategy arranges the alternatives of a choice and says which of the open choices goes on. It
//! never sees a condition or a state, so it can change the order of paths and nothing else.

/// The order of a walk.
pub trait Strategy {
    /// Puts the alternatives of a choice into the order in which they are to be followed.
    fn arrange(&mut self, alternatives: &mut [u32]);

    /// Which of the open choices goes on; they are in the order in which they were opened.
    fn pick(&mut self, open: usize) -> usize;

    /// Does it always pick the choice that was opened last? Then a path can be kept as one stack.
    fn is_depth_first(&self) -> bool;
}

/// Depth first, alternatives in their own order.
#[derive(Debug, Default)]
pub struct DepthFirst;

impl Strategy for DepthFirst {
    fn arrange(&mut self, _alternatives: &mut [u32]) {}

    fn pick(&mut self, open: usize) -> usize {
        open - 1
    }

    fn is_depth_first(&self) -> bool {
        true
    }
}

/// All choices of a depth before those of the next.
#[derive(Debug, Default)]
pub struct BreadthFirst;

impl Strategy for BreadthFirst {
    fn arrange(&mut self, _alternatives: &mut [u32]) {}

    fn pick(&mut self, _open: usize) -> usize {
        0
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
}

impl Random {
    pub fn new(seed: u64, bias: Option<f64>) -> Random {
        Random { numbers: SplitMix(seed), bias }
    }
}

impl Strategy for Random {
    fn arrange(&mut self, alternatives: &mut [u32]) {
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

    fn pick(&mut self, open: usize) -> usize {
        open - 1
    }

    fn is_depth_first(&self) -> bool {
        true
    }
}

/// SplitMix64: a small generator with a fixed meaning on every machine.
#[derive(Debug)]
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }

    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawn_order_holds_every_alternative_once_and_repeats_with_its_seed() {
        let draw = |seed, bias| {
            let mut order: Vec<u32> = (0..9).collect();
            Random::new(seed, bias).arrange(&mut order);
            order
        };
        assert_eq!(draw(7, None), draw(7, None));
        assert_ne!(draw(7, None), draw(8, None));
        assert_eq!(draw(3, Some(1.0))[0], 0);
        let mut sorted = draw(7, Some(0.5));
        sorted.sort_unstable();
        assert_eq!(sorted, (0..9).collect::<Vec<u32>>());
    }
}

//! Numbers for random programs: those of the product's generator, and ways to draw with them.
//!
//! A seed names the same program for ever, so the ways do not change either.

#[derive(Debug, Clone)]
pub struct SplitMix(term::SplitMix);

impl SplitMix {
    pub fn new(seed: u64) -> Self {
        Self(term::SplitMix(seed))
    }

    pub fn bits(&mut self) -> u64 {
        self.0.draw()
    }

    /// A number below `bound`, which must not be zero. The bias of the remainder is of no
    /// consequence for bounds as small as ours.
    pub fn below(&mut self, bound: u32) -> u32 {
        (self.bits() % u64::from(bound)) as u32
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        low + self.below(high.abs_diff(low) + 1).cast_signed()
    }

    pub fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// One of `items`, which must not be empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[(self.bits() % items.len() as u64) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_reaches_both_ends() {
        let mut random = SplitMix::new(1);
        let drawn: std::collections::BTreeSet<i32> = (0..200).map(|_| random.between(-2, 2)).collect();
        assert_eq!(drawn, (-2..=2).collect());
    }
}

//! The one generator of pseudo-random numbers: SplitMix64 (Steele, Lea and Flood).
//!
//! Our own, so that a seed means the same numbers on every machine and for ever, whatever a library changes. It is for
//! drawing, never for secrets.

#[derive(Debug, Clone)]
pub struct SplitMix(pub u64);

impl SplitMix {
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.draw()) * bound as u128) >> 64) as usize
    }

    /// From 0, with it, to 1, without it.
    pub fn unit(&mut self) -> f64 {
        (self.draw() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut numbers = SplitMix(1_234_567);
        assert_eq!(numbers.draw(), 6_457_827_717_110_365_317);
        assert_eq!(numbers.draw(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn numbers_stay_below_their_bound_and_reach_all_of_it() {
        let mut numbers = SplitMix(1);
        let drawn: std::collections::BTreeSet<usize> = (0..200).map(|_| numbers.below(5)).collect();
        assert_eq!(drawn, (0..5).collect());
        assert!((0..200).map(|_| numbers.unit()).all(|unit| (0.0..1.0).contains(&unit)));
    }
}

//! Whose a prefix is: a function of the prefix alone, so that nobody has to be asked.
//!
//! CAUT composes a hash `H` of a path prefix with a map `F` of hashes to workers. With such a function
//! every flipped prefix has one owner, and there is no queue that workers would share.

use serde::{Deserialize, Serialize};

use crate::schedule::Entry;

/// A function from prefixes to workers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Owners {
    /// The length of the prefix modulo the number of workers.
    Length,
    /// CAUT's own: times 33 plus the entry in 32 bits, modulo the number of workers.
    Times33,
    /// All bits of the prefix mixed, then a multiplication instead of a remainder.
    Mixed,
}

impl Owners {
    /// The worker, of so many, that a prefix belongs to.
    pub fn owner(self, prefix: &[Entry], workers: usize) -> usize {
        let of = workers as u64;
        let owner = match self {
            Owners::Length => prefix.len() as u64 % of,
            Owners::Times33 => {
                let step = |hash: u32, entry: &Entry| hash.wrapping_mul(33).wrapping_add(raw(entry) as u32);
                u64::from(prefix.iter().fold(0, step)) % of
            }
            Owners::Mixed => {
                let step = |hash: u64, entry: &Entry| {
                    let mixed = (hash ^ raw(entry)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    mixed ^ mixed >> 29
                };
                let hash = prefix.iter().fold(prefix.len() as u64 + 1, step);
                ((u128::from(hash.wrapping_mul(0xbf58_476d_1ce4_e5b9)) * u128::from(of)) >> 64) as u64
            }
        };
        owner as usize
    }
}

fn raw(entry: &Entry) -> u64 {
    match *entry {
        Entry::Alternative(number) => u64::from(number),
        Entry::Value(value) => value | 1 << 63,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::Schedule;

    /// All prefixes of a binary tree of this depth.
    fn prefixes(depth: u32) -> Vec<Schedule> {
        let mut all = Vec::new();
        for length in 1..=depth {
            for bits in 0..1u32 << length {
                all.push((0..length).map(|at| Entry::Alternative(bits >> at & 1)).collect());
            }
        }
        all
    }

    #[test]
    fn our_function_spreads_the_prefixes_of_a_tree_evenly() {
        let all = prefixes(12);
        for workers in [2, 3, 8, 128] {
            let mut counts = vec![0usize; workers];
            for prefix in &all {
                counts[Owners::Mixed.owner(prefix, workers)] += 1;
            }
            let (fair, most) = (all.len() / workers, counts.iter().max().copied().unwrap_or(0));
            assert!(most < fair + fair / 2, "{workers} workers: {most} of {fair}");
        }
    }

    #[test]
    fn every_function_names_a_worker() {
        for prefix in prefixes(6) {
            for owners in [Owners::Length, Owners::Times33, Owners::Mixed] {
                assert!(owners.owner(&prefix, 5) < 5);
                assert_eq!(owners.owner(&prefix, 1), 0);
            }
        }
    }
}

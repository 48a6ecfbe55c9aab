//! A branch of the search: what one worker does, and what travels to another.
//!
//! The tree of the search has a node for each read of a slot and a branch for each value of it, so the values of the
//! first reads, in order, name a subtree. Whoever has these can search it: the predicate runs from the start and
//! reads the same slots again.

use std::collections::{BTreeMap, BTreeSet};

use explore::pool::Divisible;
use serde::{Deserialize, Serialize};

/// A subtree, without the parts that others have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Branch {
    /// The values of the first reads; the whole tree for none.
    pub prefix: Vec<u32>,
    /// Prefixes of subtrees that others have.
    pub holes: BTreeSet<Vec<u32>>,
}

impl Branch {
    /// A whole subtree.
    pub fn at(prefix: Vec<u32>) -> Branch {
        Branch { prefix, holes: BTreeSet::new() }
    }

    /// What of these holes is below a prefix: the part of a branch that begins there.
    pub(crate) fn part(holes: &BTreeSet<Vec<u32>>, prefix: Vec<u32>) -> Branch {
        let holes = holes.iter().filter(|hole| hole.starts_with(&prefix)).cloned().collect();
        Branch { prefix, holes }
    }
}

impl Divisible for Branch {
    type Name = Vec<u32>;

    fn name(&self) -> Vec<u32> {
        self.prefix.clone()
    }

    fn give_away(branches: &mut BTreeMap<Vec<u32>, Branch>, part: &Branch) {
        if branches.remove(&part.prefix).is_some() {
            return;
        }
        let mut above = (0..part.prefix.len()).rev().map(|length| &part.prefix[..length]);
        let holder = above.find(|prefix| branches.contains_key(*prefix));
        if let Some(holder) = holder.and_then(|prefix| branches.get_mut(prefix)) {
            holder.holes.insert(part.prefix.clone());
        }
    }

    fn record(branches: &BTreeMap<Vec<u32>, Branch>) -> Vec<u8> {
        let branches: Vec<&Branch> = branches.values().collect();
        postcard::to_stdvec(&branches).expect("a branch has no part that cannot be written")
    }
}

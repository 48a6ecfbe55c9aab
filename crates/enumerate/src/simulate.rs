//! How long a search would take with more workers than there are cores.
//!
//! The tree of PKorat's items is recorded once, each with the instructions of its run: all of them, and those
//! behind the value that makes it differ from the item it follows from, which is what a fork pays. Then the
//! workers of either scheme are played by the rules that the real ones follow, with a fixed cost for whatever
//! goes from one worker to another. Nothing here reads a clock.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::fork::PATIENCE;
use crate::machine::Machine;
use crate::pkorat::{BATCH, BOUND, Item, Items};
use crate::{Count, EnumerateError};

/// One item of the tree.
#[derive(Debug, Clone, Copy)]
struct Node {
    /// The items that follow from it: the first and how many.
    first: u32,
    count: u32,
    /// Instructions of its run, and of the part behind its last value.
    whole: u32,
    behind: u32,
}

/// A recorded search.
#[derive(Debug, Default)]
pub struct Recorded {
    nodes: Vec<Node>,
}

/// How work is divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Division {
    /// A common queue of items, each run from the start.
    Pkorat,
    /// Subtrees given away on demand, forked.
    Hybrid,
}

/// What things cost, in nanoseconds.
#[derive(Debug, Clone, Copy)]
pub struct Prices {
    pub instruction: f64,
    /// What every candidate costs besides.
    pub candidate: f64,
    /// Taking or giving something across workers.
    pub exchange: f64,
}

impl Recorded {
    /// Searches everything, one item after the other.
    pub fn record(machine: &mut Machine<'_>) -> Result<Recorded, EnumerateError> {
        let mut items = Items::new(machine);
        let mut nodes = vec![Node { first: 0, count: 0, whole: 0, behind: 0 }];
        let mut waiting: Vec<(u32, Item)> = vec![(0, Item::new())];
        while let Some((at, item)) = waiting.pop() {
            let first = nodes.len() as u32;
            let mut next = first;
            items.process(&item, &mut Count, |item| {
                waiting.push((next, item));
                next += 1;
            })?;
            nodes.resize(next as usize, Node { first: 0, count: 0, whole: 0, behind: 0 });
            let (whole, behind) = items.spent;
            nodes[at as usize] = Node { first, count: next - first, whole, behind };
        }
        Ok(Recorded { nodes })
    }

    pub fn items(&self) -> usize {
        self.nodes.len()
    }

    /// Instructions of all runs, from the start and forked.
    pub fn instructions(&self) -> (u64, u64) {
        let sum = |cost: fn(&Node) -> u32| self.nodes.iter().map(|node| u64::from(cost(node))).sum();
        (sum(|node| node.whole), sum(|node| node.behind))
    }

    /// The seconds that so many workers would take.
    pub fn seconds(&self, division: Division, workers: usize, prices: Prices) -> f64 {
        match division {
            Division::Pkorat => self.queue(workers, prices),
            Division::Hybrid => self.subtrees(workers, prices),
        }
    }

    fn children(&self, node: u32) -> std::ops::Range<u32> {
        let node = self.nodes[node as usize];
        node.first..node.first + node.count
    }

    fn queue(&self, workers: usize, prices: Prices) -> f64 {
        let mut own: Vec<Vec<u32>> = vec![Vec::new(); workers];
        let mut common = vec![0u32];
        let mut idle: Vec<usize> = Vec::new();
        let mut clock: BinaryHeap<Reverse<(u64, usize)>> = (0..workers).map(|worker| Reverse((0, worker))).collect();
        let mut end = 0;
        let take = |common: &mut Vec<u32>| {
            let count = common.len().div_ceil(workers).min(BATCH);
            common.split_off(common.len() - count)
        };
        while let Some(Reverse((now, worker))) = clock.pop() {
            let mut now = now as f64;
            if own[worker].is_empty() {
                if common.is_empty() {
                    idle.push(worker);
                    continue;
                }
                own[worker] = take(&mut common);
                now += prices.exchange;
            }
            let Some(item) = own[worker].pop() else { continue };
            now += prices.candidate + f64::from(self.nodes[item as usize].whole) * prices.instruction;
            own[worker].extend(self.children(item));
            let (wanted, have) = (!idle.is_empty(), own[worker].len());
            if have > 2 * BATCH || wanted && have > 1 {
                let count = if wanted { have / 2 } else { BATCH };
                let count = count.min(BOUND.saturating_sub(common.len()));
                common.extend(own[worker].drain(..count));
                now += prices.exchange;
                clock.extend(idle.drain(..).map(|worker| Reverse((now as u64, worker))));
            } else if have == 1 && !common.is_empty() {
                let more = take(&mut common);
                own[worker].extend(more);
                now += prices.exchange;
            }
            end = end.max(now as u64);
            clock.push(Reverse((now as u64, worker)));
        }
        end as f64 / 1e9
    }

    fn subtrees(&self, workers: usize, prices: Prices) -> f64 {
        // A worker's items: those at the front are nearest to the root.
        let mut own: Vec<VecDeque<u32>> = vec![VecDeque::new(); workers];
        own[0].push_back(0);
        let mut since = vec![0; workers];
        let mut idle: Vec<usize> = Vec::new();
        let mut clock: BinaryHeap<Reverse<(u64, usize)>> = (0..workers).map(|worker| Reverse((0, worker))).collect();
        let mut end = 0;
        while let Some(Reverse((now, worker))) = clock.pop() {
            let mut now = now as f64;
            let Some(item) = own[worker].pop_back() else {
                idle.push(worker);
                continue;
            };
            now += prices.candidate + f64::from(self.nodes[item as usize].behind) * prices.instruction;
            own[worker].extend(self.children(item));
            since[worker] += 1;
            if since[worker] >= PATIENCE
                && let Some(hungry) = idle.pop()
            {
                since[worker] = 0;
                match own[worker].pop_front() {
                    Some(given) => {
                        let node = self.nodes[given as usize];
                        let way = f64::from(node.whole - node.behind) * prices.instruction;
                        now += prices.exchange;
                        own[hungry].push_back(given);
                        clock.push(Reverse(((now + way) as u64, hungry)));
                    }
                    None => idle.push(hungry),
                }
            }
            end = end.max(now as u64);
            clock.push(Reverse((now as u64, worker)));
        }
        end as f64 / 1e9
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tree in which every item of the first levels is followed by three.
    fn tree(levels: u32) -> Recorded {
        let mut nodes = Vec::new();
        let inner: u32 = (0..levels).map(|level| 3u32.pow(level)).sum();
        let all = inner + 3u32.pow(levels);
        for at in 0..all {
            let count = if at < inner { 3 } else { 0 };
            nodes.push(Node { first: 3 * at + 1, count, whole: 100, behind: 40 });
        }
        Recorded { nodes }
    }

    #[test]
    fn one_worker_pays_for_everything_and_many_share_it() {
        let tree = tree(11);
        let free = Prices { instruction: 1.0, candidate: 0.0, exchange: 0.0 };
        let (whole, behind) = tree.instructions();
        assert!((tree.seconds(Division::Pkorat, 1, free) * 1e9 - whole as f64).abs() < 1.0);
        assert!((tree.seconds(Division::Hybrid, 1, free) * 1e9 - behind as f64).abs() < 1.0);
        for division in [Division::Pkorat, Division::Hybrid] {
            let one = tree.seconds(division, 1, free);
            let eight = tree.seconds(division, 8, free);
            assert!(eight < one / 6.0 && eight >= one / 8.0, "{division:?}: {one} and {eight}");
        }
    }

    #[test]
    fn what_goes_between_workers_costs() {
        let tree = tree(6);
        let free = Prices { instruction: 1.0, candidate: 0.0, exchange: 0.0 };
        let dear = Prices { exchange: 1e6, ..free };
        for division in [Division::Pkorat, Division::Hybrid] {
            assert!(tree.seconds(division, 8, dear) > tree.seconds(division, 8, free), "{division:?}");
        }
    }
}

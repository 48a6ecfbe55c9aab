//! Coverage first: to branches that were never taken, the nearest ones before the others.
//!
//! An alternative of a place in the code that no path has followed goes first; among the others the
//! one that leads, over the fewest blocks of its method, to a branch that no path has come to as a
//! choice. Code of the class path goes before code of the class library; of equals the choice that
//! was opened last. A branch that concrete values always decide counts as not met: it attracts a
//! little too long, which costs order and nothing else.

use std::cmp::Reverse;
use std::collections::VecDeque;

use program::cfg::Cfg;
use program::{Home, Method};
use rustc_hash::FxHashMap;

use super::{OpenId, Site, Strategy};

/// Farther than anything in a method.
const FAR: u32 = u32::MAX;

/// Goes to uncovered branches nearby first.
#[derive(Debug, Default)]
pub struct Coverage {
    places: Vec<Place>,
    known: FxHashMap<(*const Method, u32), usize>,
    maps: FxHashMap<*const Method, Map>,
    open: FxHashMap<OpenId, Open>,
}

/// A place in the code where choices stand.
#[derive(Debug)]
struct Place {
    method: *const Method,
    pc: u32,
    is_library: bool,
    /// Alternatives that were followed, by number.
    followed: Vec<bool>,
    /// Open choices, the one opened last on top.
    open: Vec<OpenId>,
}

#[derive(Debug)]
struct Open {
    place: usize,
    /// The next one first.
    left: VecDeque<u32>,
}

/// Less is better: library code or not, distance.
type Rank = (bool, u32);

impl Coverage {
    pub fn new() -> Coverage {
        Coverage::default()
    }

    /// The place of a choice; shapes of arguments share one.
    fn place(&mut self, site: Option<Site>) -> usize {
        let key = site.map_or((std::ptr::null(), 0), |(method, pc)| (std::ptr::from_ref(method), pc));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let is_library = site.is_some_and(|(method, _)| method.class().home != Home::User);
        if let Some((method, pc)) = site {
            self.maps.entry(key.0).or_insert_with(|| Map::new(method)).meet(pc);
        }
        self.places.push(Place { method: key.0, pc: key.1, is_library, followed: Vec::new(), open: Vec::new() });
        self.known.insert(key, self.places.len() - 1);
        self.places.len() - 1
    }

    fn rank(&self, place: &Place, alternative: u32) -> Rank {
        if !place.followed.get(alternative as usize).copied().unwrap_or(false) {
            return (place.is_library, 0);
        }
        let distance = self.maps.get(&place.method).map_or(FAR, |map| map.distance_after(place.pc, alternative));
        (place.is_library, distance)
    }

    fn follow(&mut self, place: usize, alternative: u32) {
        let followed = &mut self.places[place].followed;
        let at = alternative as usize;
        if followed.len() <= at {
            followed.resize(at + 1, false);
        }
        followed[at] = true;
    }
}

impl Strategy for Coverage {
    fn arrange(&mut self, site: &dyn Fn() -> Option<Site>, alternatives: &mut [u32]) {
        let place = self.place(site());
        alternatives.sort_by_cached_key(|&alternative| self.rank(&self.places[place], alternative));
        if let [only] = *alternatives {
            self.follow(place, only);
        }
    }

    fn opened(&mut self, choice: OpenId, site: &dyn Fn() -> Option<Site>, left: &[u32]) {
        let place = self.place(site());
        self.places[place].open.push(choice);
        self.open.insert(choice, Open { place, left: left.iter().copied().collect() });
    }

    fn pick(&mut self) -> OpenId {
        let best = self.places.iter().filter_map(|place| {
            let &choice = place.open.last()?;
            let next = self.open[&choice].left.front().copied().unwrap_or(0);
            Some((self.rank(place, next), Reverse(choice)))
        });
        let (_, Reverse(choice)) = best.min().expect("a choice is open");
        let open = self.open.get_mut(&choice).expect("it is open");
        let (place, next) = (open.place, open.left.pop_front());
        if let Some(next) = next {
            self.follow(place, next);
        }
        choice
    }

    fn closed(&mut self, choice: OpenId) {
        let Some(open) = self.open.remove(&choice) else { return };
        let choices = &mut self.places[open.place].open;
        if let Some(at) = choices.iter().rposition(|&other| other == choice) {
            choices.remove(at);
        }
    }

    fn is_depth_first(&self) -> bool {
        false
    }
}

/// The branches of a method and the ways to those that were not met yet.
#[derive(Debug, Default)]
struct Map {
    /// The blocks that end in a conditional jump, by the jump's position.
    branches: FxHashMap<u32, usize>,
    successors: Vec<Vec<usize>>,
    unmet: Vec<bool>,
    /// From each block, the blocks to go through to the nearest branch that was not met.
    distance: Vec<u32>,
}

impl Map {
    fn new(method: &'static Method) -> Map {
        let Some(file) = method.class().file.as_ref() else { return Map::default() };
        let Some(code) = file.methods[method.index as usize].code.as_ref() else { return Map::default() };
        let Ok(insns) = code.instructions(file) else { return Map::default() };
        let cfg = Cfg::new(&insns, &code.handlers);
        let mut map = Map::default();
        for (number, block) in cfg.blocks().iter().enumerate() {
            let branches = block.successors.len() > 1;
            if branches {
                map.branches.insert(insns[block.insns.end - 1].pc, number);
            }
            map.unmet.push(branches);
            map.successors.push(block.successors.clone());
        }
        map.measure();
        map
    }

    /// A path came to this place as a choice.
    fn meet(&mut self, pc: u32) {
        if let Some(&block) = self.branches.get(&pc)
            && std::mem::replace(&mut self.unmet[block], false)
        {
            self.measure();
        }
    }

    /// The way to go after an alternative of a branch: 0 falls through, 1 jumps. Those of a `switch` are
    /// in another order than its blocks, so they count as equally far.
    fn distance_after(&self, pc: u32, alternative: u32) -> u32 {
        let Some(&block) = self.branches.get(&pc) else { return FAR };
        let successors = &self.successors[block];
        match successors.get(alternative as usize) {
            Some(&next) if successors.len() == 2 => self.distance[next].saturating_add(1),
            Some(_) | None => successors.iter().map(|&next| self.distance[next]).min().unwrap_or(FAR).saturating_add(1),
        }
    }

    fn measure(&mut self) {
        self.distance = self.unmet.iter().map(|&unmet| if unmet { 0 } else { FAR }).collect();
        // Backwards until nothing changes; methods are small and this is done once for each branch.
        loop {
            let mut changed = false;
            for block in (0..self.successors.len()).rev() {
                let near = self.successors[block].iter().map(|&next| self.distance[next]).min().unwrap_or(FAR);
                let distance = near.saturating_add(1);
                if distance < self.distance[block] {
                    self.distance[block] = distance;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }
}

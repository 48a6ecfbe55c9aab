//! The open choices of a walk: what is left to follow, and how to get there.

use std::rc::Rc;

use term::{Model, TermId};
use vm::VersionId;

use crate::schedule::Schedule;
use crate::strategy::OpenId;

/// An alternative to follow.
#[derive(Debug, Clone)]
pub struct Alternative {
    pub number: u32,
    pub condition: Option<TermId>,
    /// Of the path condition with this alternative's condition; none while nobody has asked for one.
    pub model: Option<Rc<Model>>,
}

/// A choice with alternatives that were not followed yet.
#[derive(Debug)]
pub struct Open {
    pub version: VersionId,
    pub depth: usize,
    pub conditions: usize,
    /// Of the path condition here.
    pub model: Rc<Model>,
    /// The next one is last.
    pub left: Vec<Alternative>,
    /// The way here, where a strategy jumps about.
    pub way: Option<Box<Way>>,
}

/// What holds at a choice.
#[derive(Debug)]
pub struct Way {
    pub schedule: Schedule,
    pub conjuncts: Vec<TermId>,
    /// Those of them that say nothing to a reader.
    pub incidental: Vec<u32>,
}

/// Open choices by name.
#[derive(Debug, Default)]
pub struct Frontier {
    slots: Vec<Option<Open>>,
    free: Vec<u32>,
}

impl Frontier {
    pub fn add(&mut self, open: Open) -> OpenId {
        match self.free.pop() {
            Some(at) => {
                self.slots[at as usize] = Some(open);
                OpenId(at)
            }
            None => {
                self.slots.push(Some(open));
                OpenId(self.slots.len() as u32 - 1)
            }
        }
    }

    pub fn get(&mut self, id: OpenId) -> &mut Open {
        self.slots[id.0 as usize].as_mut().expect("a strategy names open choices only")
    }

    pub fn remove(&mut self, id: OpenId) {
        self.slots[id.0 as usize] = None;
        self.free.push(id.0);
    }

    pub fn is_empty(&self) -> bool {
        self.slots.len() == self.free.len()
    }

    /// All open choices, in no order that means anything.
    pub fn iter(&self) -> impl Iterator<Item = (OpenId, &Open)> {
        self.slots.iter().enumerate().filter_map(|(at, slot)| slot.as_ref().map(|open| (OpenId(at as u32), open)))
    }

    /// How many alternatives are left to follow.
    pub fn alternatives(&self) -> u64 {
        self.iter().map(|(_, open)| open.left.len() as u64).sum()
    }
}

//! The order in which a process came to know classes and string constants, by which states number them.
//!
//! A state's words hold these numbers, so a state means the same in another process only where that has the same
//! classes and constants under them. One that has less can be brought to know the rest in the same order.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;
use serde::{Deserialize, Serialize};

use crate::program::Program;

/// A beginning of that order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    classes: u32,
    strings: u32,
    hash: u64,
}

/// What came after a beginning, by name and content.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Later {
    classes: Vec<String>,
    strings: Vec<Vec<u16>>,
}

impl Program {
    /// The order up to now.
    pub fn layout(&self) -> Layout {
        let (classes, strings) = (self.class_count() as u32, self.string_count() as u32);
        Layout { classes, strings, hash: self.hash_of(classes, strings) }
    }

    fn hash_of(&self, classes: u32, strings: u32) -> u64 {
        let mut hasher = FxHasher::default();
        (0..classes).filter_map(|id| self.class_at(id)).for_each(|class| class.name.hash(&mut hasher));
        (0..strings).for_each(|id| self.string(id).hash(&mut hasher));
        hasher.finish()
    }

    /// What came since.
    pub fn later_than(&self, beginning: Layout) -> Later {
        let (classes, strings) = (self.class_count() as u32, self.string_count() as u32);
        let class = |id| self.class_at(id).map(|class| class.name.to_string());
        Later {
            classes: (beginning.classes..classes).filter_map(class).collect(),
            strings: (beginning.strings..strings).map(|id| self.string(id).to_vec()).collect(),
        }
    }

    /// Comes to know what another process knows, in the same order; false if the orders differ. A beginning of
    /// this process that is known to be one needs no comparison.
    pub fn follow(&'static self, known: Layout, beginning: Layout, later: &Later) -> bool {
        let Layout { classes, strings, hash } = beginning;
        let is_known = self.class_count() >= classes as usize && self.string_count() >= strings as usize;
        if beginning != known && (!is_known || self.hash_of(classes, strings) != hash) {
            return false;
        }
        let is_there = |(id, name): (u32, &String)| match self.class_at(id) {
            Some(class) => *class.name == **name,
            None => self.class(name).is_ok_and(|class| class.id == id),
        };
        let is_same = |(id, content): (u32, &Vec<u16>)| self.string_id(content) == id;
        (classes..).zip(&later.classes).all(is_there) && (strings..).zip(&later.strings).all(is_same)
    }
}

//! A candidate: the value of every slot, the list of slots read, and the rules of the search over them.
//!
//! The rules are those of Korat. A slot is read once; the list of reads in order is a path of the tree of
//! choices. After the slots that a valid candidate's predicate has read come those that can be reached and
//! were not, so that their values are enumerated too.

use crate::domain::{Domain, Value};
use crate::space::{Member, Space};

/// Values and reads.
#[derive(Debug, Clone)]
pub struct Candidate<'s> {
    space: &'s Space,
    /// For each slot its domain.
    domains: Vec<&'s Domain>,
    /// For each slot that is an element: the slot of the array's length, and its index.
    lengths: Vec<Option<(u32, u32)>>,
    /// For each slot its value; 0 for those that were not read.
    pub vector: Vec<u32>,
    /// The slots that were read, in order.
    pub reads: Vec<u32>,
    is_read: Vec<bool>,
    /// For each pool how many of its objects the slots read so far hold: those before the next new one.
    seen: Vec<u32>,
    /// For each read what `seen` was of the pool of its value, before it.
    before: Vec<u32>,
    /// Scratch of the walk over reachable objects.
    visited: Vec<bool>,
    stack: Vec<(u32, u32)>,
}

impl<'s> Candidate<'s> {
    pub fn new(space: &'s Space) -> Candidate<'s> {
        let mut seen = vec![0; space.pools.len()];
        // The root is there before any field is read.
        seen[0] = 1;
        Candidate {
            space,
            domains: (0..space.slots.len()).map(|slot| space.domain(slot as u32)).collect(),
            lengths: (0..space.slots.len()).map(|slot| length_of(space, slot as u32)).collect(),
            vector: vec![0; space.slots.len()],
            reads: Vec::new(),
            is_read: vec![false; space.slots.len()],
            seen,
            before: Vec::new(),
            visited: vec![false; space.objects.len()],
            stack: Vec::new(),
        }
    }

    /// Notes that a slot is read and has this value.
    #[inline]
    pub fn read(&mut self, slot: u32, value: u32) {
        debug_assert!(!self.is_read[slot as usize], "a slot is read once");
        self.is_read[slot as usize] = true;
        self.reads.push(slot);
        self.before.push(0);
        self.hold(slot, value);
    }

    #[inline]
    fn hold(&mut self, slot: u32, value: u32) {
        self.vector[slot as usize] = value;
        if let Some((pool, at)) = self.domains[slot as usize].objects[value as usize] {
            let seen = &mut self.seen[pool as usize];
            *self.before.last_mut().expect("a read was just noted") = *seen;
            *seen = (*seen).max(at + 1);
        }
    }

    #[inline]
    fn let_go(&mut self, slot: u32) {
        if let Some((pool, _)) = self.domains[slot as usize].objects[self.vector[slot as usize] as usize] {
            self.seen[pool as usize] = *self.before.last().expect("it was noted");
        }
    }

    /// Gives the last read the value after one, if there is one.
    #[inline]
    pub fn advance_last(&mut self, cursor: u32) -> Option<(u32, u32)> {
        let slot = *self.reads.last()?;
        self.let_go(slot);
        let next = self.domains[slot as usize].after(cursor, &self.seen)?;
        self.hold(slot, next);
        Some((slot, next))
    }

    /// Takes the last read back.
    #[inline]
    pub fn forget_last(&mut self) -> Option<u32> {
        let slot = *self.reads.last()?;
        self.let_go(slot);
        self.reads.pop();
        self.before.pop();
        self.vector[slot as usize] = 0;
        self.is_read[slot as usize] = false;
        Some(slot)
    }

    /// The value after this one for the last read, by the rule of isomorphism.
    #[inline]
    pub fn after(&mut self, value: u32) -> Option<u32> {
        let slot = *self.reads.last()?;
        let held = self.vector[slot as usize];
        self.let_go(slot);
        let next = self.domains[slot as usize].after(value, &self.seen);
        // Nothing has changed: what it holds is seen again.
        if let Some((pool, at)) = self.domains[slot as usize].objects[held as usize] {
            let seen = &mut self.seen[pool as usize];
            *seen = (*seen).max(at + 1);
        }
        next
    }

    /// The last value of a slot that would be read now; 0 if it has no other.
    #[inline]
    pub fn last_value(&self, slot: u32) -> u32 {
        self.domains[slot as usize].last(&self.seen)
    }

    /// The values of the reads, in order.
    pub fn values(&self) -> Vec<u32> {
        self.reads.iter().map(|&slot| self.vector[slot as usize]).collect()
    }

    /// How many objects of each pool are seen.
    pub fn seen(&self) -> &[u32] {
        &self.seen
    }

    /// The first slot that can be reached from the root and was not read: depth first, slots in order.
    pub fn unread(&mut self) -> Option<u32> {
        if self.reads.len() == self.vector.len() {
            return None;
        }
        self.visited.fill(false);
        self.stack.clear();
        self.stack.push((0, 0));
        self.visited[0] = true;
        while let Some((object, at)) = self.stack.pop() {
            let Some(member) = self.space.objects[object as usize].members.get(at as usize) else { continue };
            self.stack.push((object, at + 1));
            let next = match *member {
                Member::Array(_, array) => Some(array),
                Member::Slot(slot) => {
                    if self.is_beyond(slot) {
                        continue;
                    }
                    if !self.is_read[slot as usize] {
                        return Some(slot);
                    }
                    self.target(slot)
                }
            };
            if let Some(next) = next
                && !std::mem::replace(&mut self.visited[next as usize], true)
            {
                self.stack.push((next, 0));
            }
        }
        None
    }

    /// Is it an element behind the array's length?
    #[inline]
    fn is_beyond(&self, slot: u32) -> bool {
        let Some((length, at)) = self.lengths[slot as usize] else { return false };
        at >= self.domains[length as usize].numbers[self.vector[length as usize] as usize]
    }

    #[inline]
    fn target(&self, slot: u32) -> Option<u32> {
        target(self.space, slot, self.vector[slot as usize])
    }
}

/// The object that a slot with this value leads to.
pub(super) fn target(space: &Space, slot: u32, value: u32) -> Option<u32> {
    match space.domain(slot).values[value as usize] {
        Value::Object(object) => Some(object),
        Value::Array => Some(space.slots[slot as usize].array),
        Value::Null | Value::Literal(_) | Value::Enum(..) => None,
    }
}

/// Is a slot an element that the array does not have, by its length in the vector?
pub(super) fn is_beyond(space: &Space, vector: &[u32], slot: u32) -> bool {
    let Some((length, at)) = length_of(space, slot) else { return false };
    at >= space.domain(length).numbers[vector[length as usize] as usize]
}

/// The slot of the length of the array that a slot is an element of, and its index.
fn length_of(space: &Space, slot: u32) -> Option<(u32, u32)> {
    let place = &space.slots[slot as usize];
    let crate::space::Place::Element(at) = place.place else { return None };
    match space.objects[place.object as usize].members.first() {
        Some(Member::Slot(length)) => Some((*length, at)),
        Some(Member::Array(..)) | None => None,
    }
}

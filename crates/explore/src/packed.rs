//! Schedules and units as bytes.
//!
//! Most entries are small numbers, so an entry is mostly one byte. Holes are written as they go on from
//! the prefix. A unit begins with the version of this form; one of another version is refused, naming
//! both.

use std::collections::BTreeSet;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use term::Model;
use thiserror::Error;

use crate::precondition::Precondition;
use crate::schedule::{Entry, Schedule};
use crate::unit::{Resume, Unit};

/// The version of the form of units.
pub const VERSION: u16 = 1;

/// A byte that says that four bytes with a number follow.
const WIDE: u8 = 0xfe;
/// A byte that says that eight bytes with a value follow.
const VALUE: u8 = 0xff;

/// Bytes that are no unit.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UnitError {
    #[error("the unit of work has version {found} of its form, this is version {VERSION}")]
    Version { found: u16 },
    #[error("the unit of work is damaged: {0}")]
    Damaged(String),
}

fn pack(entries: &[Entry]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(entries.len());
    for entry in entries {
        match *entry {
            Entry::Alternative(number) if number < u32::from(WIDE) => bytes.push(number as u8),
            Entry::Alternative(number) => {
                bytes.push(WIDE);
                bytes.extend(number.to_le_bytes());
            }
            Entry::Value(value) => {
                bytes.push(VALUE);
                bytes.extend(value.to_le_bytes());
            }
        }
    }
    bytes
}

fn unpack(mut bytes: &[u8]) -> Option<Schedule> {
    let mut schedule = Schedule::new();
    while let Some((&first, rest)) = bytes.split_first() {
        bytes = rest;
        let entry = match first {
            WIDE => {
                let (number, rest) = bytes.split_first_chunk()?;
                bytes = rest;
                Entry::Alternative(u32::from_le_bytes(*number))
            }
            VALUE => {
                let (value, rest) = bytes.split_first_chunk()?;
                bytes = rest;
                Entry::Value(u64::from_le_bytes(*value))
            }
            small => Entry::Alternative(u32::from(small)),
        };
        schedule.push(entry);
    }
    Some(schedule)
}

impl Serialize for Schedule {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        pack(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Schedule {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Schedule, D::Error> {
        let bytes = Vec::<u8>::deserialize(deserializer)?;
        unpack(&bytes).ok_or_else(|| D::Error::custom("a schedule ends in the middle of an entry"))
    }
}

/// A unit with its holes as they go on from the prefix.
#[derive(Serialize, Deserialize)]
struct Packed {
    prefix: Schedule,
    holes: Vec<Schedule>,
    precondition: Option<Box<Precondition>>,
    hint: Model,
    resume: Option<Box<Resume>>,
}

impl Serialize for Unit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tail = |hole: &Schedule| Schedule::from(&hole[self.prefix.len().min(hole.len())..]);
        let holes = self.holes.iter().map(tail).collect();
        let Unit { prefix, precondition, hint, resume, .. } = self.clone();
        Packed { prefix, holes, precondition, hint, resume }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Unit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Unit, D::Error> {
        let Packed { prefix, holes, precondition, hint, resume } = Packed::deserialize(deserializer)?;
        let whole = |tail: &Schedule| prefix.iter().chain(tail.iter()).copied().collect();
        let holes: BTreeSet<Schedule> = holes.iter().map(whole).collect();
        Ok(Unit { prefix, holes, precondition, hint, resume })
    }
}

impl Unit {
    /// The unit as bytes that mean the same to every worker of the same root.
    pub fn to_bytes(&self) -> Vec<u8> {
        postcard::to_stdvec(&(VERSION, self)).expect("a unit has no part that cannot be written")
    }

    pub fn from_bytes(bytes: &[u8]) -> Result<Unit, UnitError> {
        let damaged = |e: postcard::Error| UnitError::Damaged(e.to_string());
        let (found, rest) = postcard::take_from_bytes::<u16>(bytes).map_err(damaged)?;
        if found != VERSION {
            return Err(UnitError::Version { found });
        }
        postcard::from_bytes(rest).map_err(damaged)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entry() -> impl Strategy<Value = Entry> {
        prop_oneof![
            8 => (0u32..4).prop_map(Entry::Alternative),
            1 => any::<u32>().prop_map(Entry::Alternative),
            1 => any::<u64>().prop_map(Entry::Value),
        ]
    }

    fn schedule() -> impl Strategy<Value = Schedule> {
        proptest::collection::vec(entry(), 0..40).prop_map(|entries| entries.into_iter().collect())
    }

    fn unit() -> impl Strategy<Value = Unit> {
        let values = proptest::collection::vec(any::<Option<u64>>(), 0..50);
        (schedule(), proptest::collection::vec(schedule(), 0..5), values).prop_map(|(prefix, tails, values)| {
            let hole = |tail: Schedule| prefix.iter().chain(tail.iter()).copied().collect();
            let holes = tails.into_iter().map(hole).collect();
            Unit { prefix, holes, hint: Model::from(values), ..Unit::default() }
        })
    }

    proptest! {
        #[test]
        fn a_unit_is_read_as_it_was_written(unit in unit()) {
            prop_assert_eq!(Unit::from_bytes(&unit.to_bytes()), Ok(unit));
        }

        #[test]
        fn bytes_that_are_no_unit_are_refused_or_are_another(unit in unit(), at in any::<prop::sample::Index>(), byte: u8) {
            let mut bytes = unit.to_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            // Whatever it means now, reading it ends well.
            let _ = Unit::from_bytes(&bytes);
            prop_assert!(Unit::from_bytes(&bytes[..at]).is_err());
        }
    }

    #[test]
    fn a_choice_costs_a_byte_and_another_version_is_refused() {
        let unit = Unit::at("0.1.1.0.2.0.1".parse().expect("a schedule"), Model::new());
        assert_eq!(unit.to_bytes().len(), 1 + 1 + 7 + 1 + 1 + 1 + 1);
        let mut bytes = unit.to_bytes();
        bytes[0] = 9;
        assert_eq!(Unit::from_bytes(&bytes), Err(UnitError::Version { found: 9 }));
    }
}
